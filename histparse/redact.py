"""A piece of a history to be shown to others: what stands around a line, without anybody's name.

Players who are listed become words for their seats wherever their names stand. In all other lines than
the one that is asked about every word is masked that is none of the room's own, so that names of
people who are not listed, what they say and what tables are called do not get out either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import escape

from histparse import __version__
from histparse.batch import Examined
from histparse.deal import deal
from histparse.events import Source, Unknown
from histparse.grammar import FOLDERS
from histparse.inputs import cut
from histparse.landing import source_of
from histparse.pipeline import examine
from histparse.printing import visible
from histparse.read import read
from histparse.rules import profile
from histparse.sites import Site, site_of
from histparse.sites._words import WriteError

AROUND, LONGEST = 30, 4000
"""Lines shown before and behind the one asked about, and characters of each."""
MOST_FINDINGS, BLANK_LINES = 20, 20
MASK = "xxx"
_WORD = re.compile(r"(?:\w|[^\x00-\x7f€£\u00a0\u202f’])+")
_PLAIN = re.compile(r"[0-9]+|(?:10|[2-9TJQKA])[cdhs]|[A-Za-z]", re.ASCII)
"""What is nobody's name: a number, a card, a letter."""
_DEALT, _STREETS = 60, 8
_NOBODY = tuple(f"#{n}" for n in range(16))
"""Names without a letter."""


class NothingThereError(LookupError):
    """There is no such file, or no such line in it; the text says which."""


def snippet(path: str, line: int) -> Iterator[str]:
    """The lines around line `line` of the file at `path`, without names, below what was found there.
    Raises `NothingThereError`."""
    piece = _piece(path, line)
    source = source_of(piece)
    found = piece.findings if isinstance(piece, Examined) else examine(piece).findings
    site = site_of(source.text)
    yield f"histparse {__version__}, {site.name if site else 'no known room'}"
    yield from (f"{one.code} in line {one.line}" for one in found[:MOST_FINDINGS])
    yield ""
    lines = source.text.split("\n")
    asked = line - source.line_start
    names = _names(site, source) if site else {}
    known = _vocabulary(site)
    told = _moves(site) if site else set()
    for n, text in enumerate(lines):
        if n == 0 or abs(n - asked) <= AROUND:
            shown = _called_by_seat(text[:LONGEST], names)
            keep = n == asked and (names or n == 0)
            free = n > 0 and n + source.line_start not in told
            shown = _masked(shown, _parts(names)) if keep else _without(shown, known, free=free)
            yield f"{n + source.line_start:>7}{'>' if n == asked else ' '} {visible(shown)}".rstrip()


def _moves(site: Site) -> set[int]:
    """The lines of the seat list, and those that say what happened."""
    return {event.line for event in (*site.draft.seats, *site.draft.events) if type(event) is not Unknown}


def _piece(path: str, line: int) -> Source | Examined:
    """The hand or other text that the line is of, of several the first; a line between two goes with the
    one before, a session's head with its first hand."""
    _, pieces = cut(path)
    before: Source | Examined | None = None
    for piece in pieces:
        source = source_of(piece)
        if isinstance(piece, Examined) and piece.error and piece.error.code == "P110":
            raise NothingThereError(f"{path}: {piece.error.message}")
        if line <= source.line_end:
            return piece if before is None or source.line_start <= line else before
        before = piece
    if before is None or line > source_of(before).line_end + BLANK_LINES:
        raise NothingThereError(f"{path} has no hand or other text in line {line}")
    return before


def _names(site: Site, source: Source) -> dict[str, str]:
    """What to call each player. Where the opening can't be read another hand's takes its place."""
    read(source)
    if not site.draft.seats and site.writes:
        lines = source.text.split("\n", 1)
        read(replace(source, text="\n".join([_example(site)[0].split("\n", 1)[0], *lines[1:]])))
    words = {seat.player: f"player{seat.seat}" for seat in site.draft.seats}
    strangers = (getattr(event, "player", None) for event in site.draft.events)
    for name in strangers:
        if name and name not in words:
            words[name] = f"stranger{len(words)}"
    return {form: word for name, word in words.items() for form in {name, escape(name), name.strip()} if form}


def _called_by_seat(text: str, names: dict[str, str]) -> str:
    """The text with every name replaced, the longest first, where it is not a part of a longer word."""
    if not names:
        return text
    forms = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"(?:(?<!\w)|(?!\w)){re.escape(form)}(?:(?!\w)|(?<!\w))" for form in forms)
    return re.sub(pattern, lambda found: names[found.group()], text)


def _parts(names: Iterable[str]) -> Sequence[str]:
    """The words that names are made of."""
    return [word.casefold() for name in names for word in _WORD.findall(name)]


def _masked(text: str, parts: Sequence[str]) -> str:
    """The text without words that may be a name's, or the beginning of one."""

    def mask(found: re.Match[str]) -> str:
        word = found.group().casefold()
        near = len(word) > 2 and any(part.startswith(word) for part in parts)
        return MASK if word in parts or near else found.group()

    return _WORD.sub(mask, text)


def _without(text: str, known: frozenset[str], *, free: bool) -> str:
    """The text without words that are not known; without longer numbers too where it is `free`, no move."""

    def mask(found: re.Match[str]) -> str:
        word = found.group()
        if free and word.isdecimal() and len(word) > 2:
            return MASK
        own = _PLAIN.fullmatch(word) or word.casefold() in known or re.fullmatch("(?:player|stranger)[0-9]+", word)
        return word if own else MASK

    return _WORD.sub(mask, text)


@cache
def _vocabulary(site: Site | None) -> frozenset[str]:
    """The words that the room itself prints; without a room those of all grammars."""
    names = ["common", site.form] if site else ["*"]
    texts = [path.read_text("utf-8") for folder in FOLDERS for name in names for path in folder.glob(f"{name}.lark")]
    texts += _example(site) if site else []
    return frozenset(word.casefold() for text in texts for word in _WORD.findall(text))


@cache
def _example(site: Site) -> list[str]:
    """Make-believe hands as the room prints them; none where it can't be written."""
    if not site.writes:
        return []
    hands = deal(_DEALT, 1, profile(site.profile), site.habits, site=site.name, names=_NOBODY)
    texts = []
    for hand in hands:
        try:
            texts.append(site.write(site.told(hand)))
        except WriteError:
            continue
    return texts
