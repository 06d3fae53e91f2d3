"""A piece of a history to be shown to others: what stands around a line, without anybody's name.

Players who are listed become words for their seats wherever their names stand. In all other lines than
the one that is asked about every word is masked that is none of the room's own, so that names of
people who are not listed, what they say and what tables are called do not get out either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from histparse import __version__
from histparse.batch import Examined
from histparse.events import Source
from histparse.inputs import cut
from histparse.landing import source_of
from histparse.names import MASK, WORD, called, example, forms, moves, vocabulary, without
from histparse.pipeline import examine_all
from histparse.printing import visible
from histparse.read import read
from histparse.sites import Site, site_of

AROUND, LONGEST = 30, 4000
"""Lines shown before and behind the one asked about, and characters of each."""
MOST_FINDINGS, BLANK_LINES = 20, 20
_OURS = "(?:player|stranger)[0-9]+"


class NothingThereError(LookupError):
    """There is no such file, or no such line in it; the text says which."""


def snippet(path: str, line: int) -> Iterator[str]:
    """The lines around line `line` of the file at `path`, without names, below what was found there.
    Raises `NothingThereError`."""
    piece = _piece(path, line)
    parts = [piece] if isinstance(piece, Examined) else examine_all(piece)
    one = next((part for part in parts if line <= part.source.line_end), parts[-1])
    source, found = one.source, one.findings
    site = site_of(source.text)
    yield f"histparse {__version__}, {site.name if site else 'no known room'}"
    yield from (f"{one.code} in line {one.line}" for one in found[:MOST_FINDINGS])
    yield ""
    lines = source.text.split("\n")
    asked = line - source.line_start
    names = _names(site, source) if site else {}
    known = vocabulary(site)
    told = moves(site) if site else set()
    for n, text in enumerate(lines):
        if n == 0 or abs(n - asked) <= AROUND:
            shown = called(text[:LONGEST], names)
            keep = n == asked and (names or n == 0)
            free = n > 0 and n + source.line_start not in told
            shown = _masked(shown, _parts(names)) if keep else without(shown, known, free=free, keep=_OURS)
            yield f"{n + source.line_start:>7}{'>' if n == asked else ' '} {visible(shown)}".rstrip()


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
        read(replace(source, text="\n".join([example(site)[0].split("\n", 1)[0], *lines[1:]])))
    words = {seat.player: f"player{seat.seat}" for seat in site.draft.seats}
    strangers = (getattr(event, "player", None) for event in site.draft.events)
    for name in strangers:
        if name and name not in words:
            words[name] = f"stranger{len(words)}"
    return forms(words)


def _parts(names: Iterable[str]) -> Sequence[str]:
    """The words that names are made of."""
    return [word.casefold() for name in names for word in WORD.findall(name)]


def _masked(text: str, parts: Sequence[str]) -> str:
    """The text without words that may be a name's, or the beginning of one."""

    def mask(found: re.Match[str]) -> str:
        word = found.group().casefold()
        near = len(word) > 2 and any(part.startswith(word) for part in parts)
        return MASK if word in parts or near else found.group()

    return WORD.sub(mask, text)
