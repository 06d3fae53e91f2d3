"""Hands that share a line: files put together without a line break between them, so that a hand begins in the
line in which the one before it ends, or was cut short."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise, product

from histparse.events import Source
from histparse.sites import Site, sites

_LEAD = "\ufeff \t\0"
"""What may stand before a hand in its line."""
_NARROW = [("utf-8", 0), ("utf-8", 1), ("cp1252", 0), ("cp1252", 1)]
_WIDE = [("utf-16-le", 0), ("utf-16-le", 2)]
"""How texts are stored: the encoding, and the bytes of a line's end beyond those of a line feed."""


def places(text: str, room: Site | None = None) -> list[int]:
    """Where hands may begin within lines: of one room, or of any."""
    return [found.start() for found in _beginnings(room).finditer(text) if _is_within(text, found.start())]


def _is_within(text: str, at: int) -> bool:
    return bool(text[text.rfind("\n", 0, at) + 1 : at].strip(_LEAD))


@cache
def _beginnings(room: Site | None) -> re.Pattern[str]:
    """How the hands begin of those rooms whose histories are lines."""
    rooms = [site for site in sites() if type(site).tell is Site.tell and room in (None, site)]
    return re.compile("|".join(site.opening for site in rooms) or "(?!)")


def from_here(source: Source, at: int) -> Source:
    """The text from one of the `places` on. Which byte that is stays open."""
    text = source.text
    return replace(source, text=text[at:], line_start=_line(source, at), column=at - text.rfind("\n", 0, at))


def pieces(source: Source, at: Sequence[int]) -> list[Source]:
    """The text in pieces that begin at these places, each with the bytes and lines that are its own; nothing where
    these can't be told."""
    starts, bytes_ = [0, *at, len(source.text)], [source.byte_start, *map(partial(_byte, source), at), source.byte_end]
    found = []
    for (start, first), (end, last) in pairwise(zip(starts, bytes_, strict=True)):
        if first is None or last is None:
            return []
        one = from_here(source, start) if start else source
        text = source.text[start:end].rstrip(_LEAD).removesuffix("\n") + "\n"
        lines = one.line_start + text.count("\n") - 1
        found.append(replace(one, text=text, byte_start=first, byte_end=last, line_end=lines))
    return found


def _line(source: Source, at: int) -> int:
    return source.line_start + source.text.count("\n", 0, at)


def _byte(source: Source, at: int) -> int | None:
    """The byte of the file at which the text's character `at` stands, if the text's length leaves no doubt how
    the file is written before and behind it."""
    before, behind = source.text[:at], source.text[at:].removesuffix("\n")
    size, marks = source.byte_end - source.byte_start, (0, 2, 3) if source.byte_start == 0 else (0,)
    forms = [*product(_NARROW, _NARROW), *product(_WIDE, _WIDE)]
    lengths = [(_bytes(before, first), _bytes(behind, second)) for first, second in forms]
    found = {length for ahead, length in lengths if size - ahead - length in marks}
    return source.byte_end - found.pop() if len(found) == 1 else None


def _bytes(text: str, form: tuple[str, int]) -> int:
    codec, more = form
    try:
        return len(text.encode(codec)) + more * text.count("\n")
    except UnicodeEncodeError:
        return -1 << 40
