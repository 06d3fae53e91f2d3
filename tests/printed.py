"""Hands as rooms print them, for faults to be planted in: dealt ones, ones that tie, and real ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from histparse.cards import DECK, Card, rank_of
from histparse.checks import audit
from histparse.deal import Dealer, deal
from histparse.events import Event, Hand
from histparse.findings import Finding, Severity
from histparse.money import amount_text
from histparse.read import read_file, read_text
from histparse.rules import Rules, profile
from histparse.seating import NAMES, House, Seating, anybody
from histparse.sites import Site, site_of, sites
from histparse.sites._words import WriteError
from histparse.styles import STYLES

SHARED = Path(__file__).parents[2] / "shared"
"""Where real hands are, if they are there."""
Lines = list[str]


@dataclass(frozen=True)
class Printed:
    """A hand as dealt (`told`; of a real one what was read), as its room prints it (`lines`), and as it is
    read there."""

    site: Site
    told: Hand
    lines: Lines
    read: Hand

    def events(self, of: Callable[[Any], bool]) -> list[Any]:
        return [event for event in self.read.events if of(event)]

    def changed(self, event: Any, line: str) -> Lines:
        return [*self.lines[: event.line - 1], line, *self.lines[event.line :]]

    def amounts(self, amount: int) -> list[str]:
        """The ways in which the lines may say an amount, the room's own first."""
        own = [self.site.amount(self.read, amount)] if "amount" in self.site.words else []
        return [*own, amount_text(amount, self.read.exponent)]

    @cached_property
    def pots(self) -> int:
        """How many pots there are."""
        return len(audit(self.read).settled)

    @cached_property
    def own(self) -> Lines | None:
        """The lines as this package prints them, which of a real hand may be others; None if it can't."""
        return text_lines(self.site, self.told)

    def retold(self, events: Sequence[Event]) -> Lines | None:
        """The lines with these events for those that are told; None where that can't be said in them."""
        lines = text_lines(self.site, replace(self.told, events=tuple(events)))
        if lines is None or self.own is None or self.own == self.lines:
            return lines
        if len(lines) != len(self.own):
            return None
        changed = [*self.lines]
        for old, new in zip(self.own, lines, strict=True):
            if old != new:
                if self.lines.count(old) != 1:
                    return None
                changed[self.lines.index(old)] = new
        return changed


def text_lines(site: Site, hand: Hand) -> Lines | None:
    """The hand in the room's words, if it has words for it."""
    try:
        return "".join(site.together([site.write(hand)])).rstrip("\n").split("\n")
    except WriteError:
        return None


def printed(site: Site, hands: Iterator[Hand]) -> Iterator[Printed]:
    """Dealt hands in a room's words."""
    for one in hands:
        told = site.told(one)
        if told.tournament and "tournament" not in site.words:
            continue
        lines = text_lines(site, told)
        assert lines is not None
        [reading] = read_text("\n".join(lines) + "\n")
        assert reading.hand is not None, reading.findings
        yield Printed(site, told, lines, reading.hand)


def hands(site: Site, count: int, seed: int) -> Iterator[Printed]:
    """Dealt hands in a room's words."""
    games = [*site.game_words]
    yield from printed(site, deal(count, seed, profile(site.profile), site.habits, site=site.name, games=games))


def tied(site: Site, count: int, seed: int) -> Iterator[Printed]:
    """The same, two players having the same ranks all the way to the showdown."""
    yield from printed(site, _tied(site, profile(site.profile), count, random.Random(seed), seed))


def _tied(site: Site, rules: Rules, count: int, rng: random.Random, seed: int) -> Iterator[Hand]:
    house = House(site.name, rules, site.habits, NAMES)
    for index in range(count):
        seating = anybody(rng, house, rng.choice([*site.game_words]), seed, index)
        if not 2 < len(seating.dealt) < 6:
            continue
        styles = dict.fromkeys(seating.styles, STYLES["calling"])
        seating = replace(seating, styles=styles, deck=_mirrored(rng, seating))
        yield Dealer(rng, rules.playing(), seating).play()


def _mirrored(rng: random.Random, seating: Seating) -> tuple[Card, ...]:
    """A deck that deals two of the players the same ranks, if nobody folds."""
    players, deck = len(seating.dealt), rng.sample(DECK, len(DECK))
    one, other = rng.sample(range(players), 2)
    for number in range(7):
        mine, its = (_place(number, player, players) for player in (one, other))
        kept = {_place(n, player, players) for n in range(number + 1) for player in (one, other)} - {its}
        same = [at for at, card in enumerate(deck) if rank_of(card) == rank_of(deck[mine]) and at not in kept]
        if same:
            at = rng.choice(same)
            deck[at], deck[its] = deck[its], deck[at]
    return tuple(reversed(deck))


def _place(number: int, player: int, players: int) -> int:
    """Where a player's card stands in the order of dealing."""
    return 3 * player + number if number < 3 else number * players + player


def real(site: Site) -> Iterator[Printed]:
    """The real hands of a room that nothing is said against."""
    for path in sorted([*SHARED.glob("corpus/sites/*/*.txt"), *SHARED.glob("phh/*.phh")]):
        for reading in read_file(path):
            source = reading.hand.source if reading.hand else None
            room = site_of(source.text) if source else None
            if source is None or room is None or room.form != site.form:
                continue
            lines = (source.context + source.text).rstrip("\n").split("\n")
            readings = read_text("\n".join(lines) + "\n")
            if len(readings) == 1 and readings[0].hand and not loud(lines):
                yield Printed(site, readings[0].hand, lines, readings[0].hand)


def loud(lines: Lines) -> list[Finding]:
    """What is said at error or warning of the hand, or of what can't be read in it."""
    found: list[Finding] = []
    for reading in read_text("\n".join(lines) + "\n"):
        found += audit(reading.hand, read=reading.findings).findings if reading.hand else reading.findings
    return [one for one in found if one.severity is not Severity.NOTE]


ROOMS = {site.form: site for site in sites() if site.writes}
