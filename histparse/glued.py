"""Hands that share a line: files put together without a line break between them, so that a hand begins in the
line in which the one before it ends, or was cut short."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from histparse.encoding import decoded, plain, width
from histparse.events import Source
from histparse.sites import Site, sites

_LEAD = b"\xef\xbb\xbf \t\0"
"""What may stand before a hand in its line."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_FEWEST = 3
"""The fewest line breaks in a hand: behind its opening, and behind each of two who are seated."""


def may_be_hand(source: Source) -> bool:
    """It has as many lines as the shortest hand has, unlike most of what somebody types."""
    return source.text.count("\n") >= _FEWEST


def segments(source: Source) -> list[Source]:
    """The text, cut wherever a hand may begin within a line; each piece with the bytes and lines that are its own."""
    raw = source.raw or source.text.encode("utf-8", "replace")
    places = list(_within(raw))
    if not places:
        return [source]
    found, byte, line, column = list[Source](), source.byte_start, source.line_start, source.column
    for start, end in pairwise([0, *places, len(raw)]):
        found.append(_piece(source, raw[start:end], byte, line, column))
        first, *others = _LINE_END.split(decoded(raw[start:end]))
        byte, line = found[-1].byte_end, line + len(others)
        column = len(others[-1]) + 1 if others else column + len(first)
    return [*found[:-1], replace(found[-1], byte_end=source.byte_end)]


def joined(some: Sequence[Source]) -> Source:
    """Pieces that follow each other, as one."""
    first, raw = some[0], b"".join(one.raw for one in some)
    whole = _piece(first, raw, first.byte_start, first.line_start, first.column)
    return replace(whole, byte_end=some[-1].byte_end)


def _piece(source: Source, raw: bytes, byte: int, line: int, column: int) -> Source:
    text = plain(decoded(raw).rstrip("\ufeff \t\0\r\n"))
    return replace(
        source, byte_start=byte, byte_end=byte + width(raw, is_wide=source.is_wide), line_start=line,
        line_end=line + text.count("\n") - 1, column=column, text=text, raw=raw,
    )  # fmt: skip


def _within(raw: bytes) -> Iterator[int]:
    before = behind = 0
    for at, end in sorted(found.span() for opening in _openings() for found in opening.finditer(raw)):
        if at < behind:
            continue
        begun = max(raw.rfind(b"\n", before, at), raw.rfind(b"\r", before, at)) + 1 or before
        if raw[begun:at].strip(_LEAD):
            yield at
        before, behind = at, end


@cache
def _openings() -> list[re.Pattern[bytes]]:
    """How the hands begin of those rooms whose histories are lines: one by one they are found sooner than together."""
    return [re.compile(site.opening.encode("ascii")) for site in sites() if type(site).tell is Site.tell]
