"""Hands and other texts whose players go by other names: in the text, the events, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from operator import attrgetter
from typing import Any

from histparse.batch import Examined
from histparse.events import Hand, Source, Unknown
from histparse.findings import Finding, codes
from histparse.names import PSEUDONYM, WORD, called, forms, vocabulary, without
from histparse.outcome import AwardRow, SeatRow
from histparse.sites import Site, site_of


def players(hand: Hand) -> set[str]:
    """Who sits in a hand, and who does something in it without being listed."""
    told = {getattr(event, "player", "") for event in hand.events}
    return ({seat.player for seat in hand.seats} | told) - {""}


def renamed(hand: Hand, words: Mapping[str, str]) -> Hand:
    """A hand whose players go by other names."""

    def other(one: Any) -> Any:
        return replace(one, player=words[one.player]) if getattr(one, "player", None) in words else one

    return replace(hand, seats=tuple(map(other, hand.seats)), events=tuple(map(other, hand.events)))


def masked(
    one: Examined,
    hand: Hand,
    words: Mapping[str, str],
    again: Callable[[Source], Examined],
    *,
    free: bool = False,
    clean: Callable[[str], str] = str,
) -> Examined:
    """What was examined, found to be this hand, with other names for its players wherever these stand. Where
    it is `free`, what tells no move (what people say, who comes and goes) keeps only the room's own words;
    `clean` goes over all of the text.

    What comes out was read from the text that is stored. Where a name is such that the text can't be read
    any more (a player called "folds"), the hand is as it was read before, and its text keeps only words
    that are the room's own.
    """
    names, hand = forms(words), renamed(hand, words)
    new = named(hand, names, free=free)
    new = replace(new, text=clean(new.text), context=clean(new.context))
    if new == one.source:
        return one
    result = again(new)
    if result.hand and not result.error and is_same(hand, result.hand):
        return result
    source = blank(one.source, names)
    findings = [_said(finding, names) for finding in one.findings]
    if one.outcome:
        rows: list[SeatRow | AwardRow] = [*one.outcome.seats, *one.outcome.awards]
        for row in rows:
            row.player = words.get(row.player, row.player)
        acted = one.outcome.actions
        acted[:] = [row._replace(player=words.get(row.player, row.player)) for row in acted]
        one.outcome.findings = findings  # what is found beside other hands goes there, too
    return replace(one, source=source, hand=replace(hand, source=source), findings=findings)


def is_same(hand: Hand, other: Hand) -> bool:
    """Two readings of a hand tell the same, whatever stands in lines that no rule knows. Where in its line
    something stands depends on the names before it, and PHH's number of a hand on its whole text."""

    number = hand.number if hand.site == "phh" else other.number
    rest = replace(other, source=hand.source, number=number, seats=hand.seats, events=hand.events)
    return hand == rest and _told(hand) == _told(other)


def _told(hand: Hand) -> list[tuple[type, Any]]:
    """What a hand's lines say, wherever in them it stands."""
    told: list[Any] = [one for one in (*hand.seats, *hand.events) if type(one) is not Unknown]
    return [(type(one), _BUT_FOR_COLUMN[type(one)](one)) for one in told]


class _Getters(dict[type, Callable[[Any], Any]]):
    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        self[kind] = attrgetter(*(one.name for one in fields(kind) if one.name != "column"))
        return self[kind]


_BUT_FOR_COLUMN = _Getters()
"""What an event says but for where in its line, by kind of event."""


def anonymous(one: Examined, pseudonym: Callable[[str], str]) -> Examined:
    """What became no hand, without anything that may be a name."""
    site = site_of(one.source.text)
    draft = [*site.draft.seats, *site.draft.events] if site and site.habits.names else []
    names = forms({name: pseudonym(name) for event in draft if (name := getattr(event, "player", ""))})
    findings = [_said(finding, names) for finding in one.findings]
    error = _said(one.error, names) if one.error else None
    return replace(one, source=blank(one.source, names), findings=findings, error=error)


def named(hand: Hand, names: Mapping[str, str], *, free: bool = False) -> Source:
    """A hand's text with other names for some. Where it is `free`, what tells neither a move nor a fact of the whole
    hand keeps only the room's own words, and the names of the others."""
    source, site = hand.source, site_of(hand.source.text)
    told = {event.line for event in (*hand.seats, *hand.events) if type(event) is not Unknown}
    first, known = min(told, default=0), vocabulary(site)
    whole = (site or Site).about_hand
    others = [word for name in players(hand) if name.casefold() not in names for word in WORD.findall(name)]
    keep = "|".join([PSEUDONYM, *map(re.escape, others)])
    lines = called(source.text, names).split("\n")
    for n, line in enumerate(lines, source.line_start):
        if free and n > first and n not in told and not re.fullmatch(whole, line):
            lines[n - source.line_start] = without(line, known, free=True, keep=keep)
    return replace(source, text="\n".join(lines), context=called(source.context, names))


def blank(source: Source, names: Mapping[str, str]) -> Source:
    """A text that keeps only words that are the room's own."""
    known = vocabulary(site_of(source.text))

    def kept(text: str) -> str:
        return without(called(text, names), known, free=False, keep=PSEUDONYM)

    return replace(source, text=kept(source.text), context=kept(source.context))


def _said(finding: Finding, names: Mapping[str, str]) -> Finding:
    """A finding that names nobody."""

    def say(text: str | None) -> str | None:
        return text and without(called(text, names), _english(), free=False, keep=PSEUDONYM)

    player = finding.player and (names.get(finding.player.casefold()) or finding.player)
    message, expected, actual = say(finding.message) or "", say(finding.expected), say(finding.actual)
    return replace(finding, message=message, expected=expected, actual=actual, player=player)


@cache
def _english() -> frozenset[str]:
    """Words of which findings are made."""
    told = " ".join(f"{code.title} {code.why} {code.rule}" for code in codes().values())
    return vocabulary(None) | {word.casefold() for word in WORD.findall(told)}
