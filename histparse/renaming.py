"""A hand's text with other names for its players, which says the same of the play as before.

Most names can be replaced wherever they stand. One that is a word of the room's too ("River", "Ace", "raises")
can't: then the text is read again, and line by line, the first that does not say the same, other places of such
names are tried, at last none: there the word is the room's own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from histparse.events import Event, Hand, Seat, Source, Unknown
from histparse.names import PSEUDONYM, WORD, called, forms, is_ordinary, standing, vocabulary, without
from histparse.sites import Site, site_of

MOST = 80
"""Readings of one hand with names in other places; a hand has some 60 lines."""


def players(hand: Hand) -> set[str]:
    """Who sits in a hand, and who does something in it without being listed."""
    told = {getattr(event, "player", "") for event in hand.events}
    return ({seat.player for seat in hand.seats} | told) - {""}


def renamed(hand: Hand, words: Mapping[str, str]) -> Hand:
    """A hand whose players go by other names."""

    def other(one: Any) -> Any:
        return replace(one, player=words[one.player]) if getattr(one, "player", None) in words else one

    return replace(hand, seats=tuple(map(other, hand.seats)), events=tuple(map(other, hand.events)))


def retold(
    hand: Hand,
    words: Mapping[str, str],
    again: Callable[[Source], Hand | None],
    *,
    free: bool = False,
    clean: Callable[[str], str] = str,
) -> Source | None:
    """A hand's text with other names for some players, from which `again` reads the same hand; None where there is
    none. Where it is `free`, what tells neither a move nor a fact of the whole hand keeps only the room's own words,
    and the names of the others; `clean` goes over all of the text."""
    text, other = _Text(hand, words, free), renamed(hand, words)
    for _ in range(MOST):
        source = text.source()
        source = replace(source, text=clean(source.text), context=clean(source.context))
        found = again(source)
        if found is not None and _is_same(other, found):
            return source
        site = site_of(source.text)
        its = found if found or site is None else site.draft
        if its is None or not text.tries(_first_unlike(other.seats, other.events, its.seats, its.events)):
            return None
    return None


class _Text:
    """The text of a hand, line by line, with names replaced, by line as it is tried."""

    def __init__(self, hand: Hand, words: Mapping[str, str], free: bool) -> None:
        self._source, self._free = hand.source, free
        site = site_of(hand.source.text)
        self._known, self._about_hand = vocabulary(site), (site or Site).about_hand
        self._words = {name: word for name, word in words.items() if is_ordinary(name)}
        self._certain = forms({name: word for name, word in words.items() if name not in self._words})
        self._doubtful = forms(self._words)
        self._told = {event.line for event in (*hand.seats, *hand.events) if type(event) is not Unknown}
        others = [one for name in players(hand) - words.keys() for one in WORD.findall(name)]
        self._keep = "|".join([PSEUDONYM, *map(re.escape, others)])
        self._lines = hand.source.text.split("\n")
        whole = called(hand.source.text, self._certain | self._doubtful).split("\n")
        self._new = [self._filtered(number, line) for number, line in enumerate(whole, hand.source.line_start)]
        """The lines as they are tried."""
        self._tried: dict[int, int] = defaultdict(int)
        """By line, how many ways were tried."""

    def source(self) -> Source:
        """The text as it is tried."""
        context = called(self._source.context, self._certain | self._doubtful)
        return replace(self._source, text="\n".join(self._new), context=context)

    def tries(self, number: int | None) -> bool:
        """Goes on to another way in a line that does not say the same; without one, in what stands above all that is
        told. False where there is none left."""
        first = self._source.line_start
        above = range(first, min(self._told, default=first))
        return any(map(self._other, above if number is None else [number]))

    def _other(self, number: int) -> bool:
        """Tries the next place in a line where a name stands that is the room's word, too, behind the last none."""
        at, tried = number - self._source.line_start, self._tried[number]
        if not self._doubtful or not 0 <= at < len(self._lines):
            return False
        line = called(self._lines[at], self._certain)
        places = list(standing(line, self._doubtful))
        if not places or tried > len(places):
            return False
        for start, end, form in places[tried : tried + 1]:
            line = line[:start] + self._doubtful[form] + line[end:]
        self._new[at] = self._filtered(number, line)
        self._tried[number] += 1
        return True

    def _filtered(self, number: int, line: str) -> str:
        is_free = self._free and number > min(self._told, default=0) and number not in self._told
        if is_free and not re.fullmatch(self._about_hand, line):
            return without(line, self._known, free=True, keep=self._keep)
        return line


def _is_same(hand: Hand, other: Hand) -> bool:
    """Two readings of a hand tell the same, whatever stands in lines that no rule knows, if these are the same. Where
    in its line something stands depends on the names before it, and PHH's number of a hand on its whole text."""
    number = hand.number if hand.site == "phh" else other.number
    rest = replace(other, source=hand.source, number=number, seats=hand.seats, events=hand.events)
    return hand == rest and _told(hand.seats, hand.events) == _told(other.seats, other.events)


def _told(seats: Sequence[Seat], events: Sequence[Event]) -> list[tuple[int, type, Any]]:
    """What a hand's lines say, wherever in them it stands."""
    return [(one.line, type(one), _BUT_FOR_COLUMN[type(one)](one)) for one in (*seats, *events)]


def _first_unlike(
    seats: Sequence[Seat], events: Sequence[Event], other_seats: Sequence[Seat], other_events: Sequence[Event]
) -> int | None:
    """The first line of which two readings do not tell the same."""
    mine, its = _by_line(seats, events), _by_line(other_seats, other_events)
    return next((line for line in sorted(mine.keys() | its.keys()) if mine.get(line) != its.get(line)), None)


def _by_line(seats: Sequence[Seat], events: Sequence[Event]) -> dict[int, list[Any]]:
    by_line = defaultdict[int, list[Any]](list)
    for line, *told in _told(seats, events):
        by_line[line].append(told)
    return by_line


class _Getters(dict[type, Callable[[Any], Any]]):
    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        self[kind] = attrgetter(*(one.name for one in fields(kind) if one.name != "column"))
        return self[kind]


_BUT_FOR_COLUMN = _Getters({Unknown: lambda _: None})
"""What an event says but for where in its line, by kind of event; of what no rule knows nothing."""
