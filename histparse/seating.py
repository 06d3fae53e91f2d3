"""Who sits down to a make-believe hand: stakes, stacks, the deck, and how everybody plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from histparse.cards import DECK, Card, rank_of
from histparse.events import Habits, Hand, Seat, Source
from histparse.rules import Rules
from histparse.styles import Style, hopes

NAMES = (
    "Annika", "b0ttle", "Crow Nest", "d.lima", "Eddie_V", "Fjord77", "gull", "Hazel Nut", "ilmari", "JuniperX",
    "Kestrel", "low_tide", "Marmot", "n1ghtjar", "Otto K", "pinecone",
)  # fmt: skip
"""Who sits at the tables, unless the caller brings his own."""

CASH = ((1, 2, 4, 8), (5, 15, 50, 100), (10, 25, 100, 200), (100, 200, 400, 800), (500, 1500, 5000, 10000))
TOURNAMENT = ((5, 10, 25, 50), (20, 30, 100, 200), (75, 125, 500, 1000), (300, 400, 2000, 4000))
"""Ante, bring-in, small and big bet: in cents, and in chips."""
LEVELS = ("I", "II", "III", "IV")

MOST_SEATS = 8
LEVEL_HANDS = 12
HERO = 1
EPOCH = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)


WAYS = {
    "mixed": Style(0.25, 0.3, 0.01),
    "tight": Style(0.7, 0.4),
    "loose": Style(0.06, 0.1),
    "wild": Style(0.08, 0.7),
    "solid": Style(0.15, 0.25, 0.0, 1.5),
    "lively": Style(0.15, 0.15, 0.0, 0.7),
    "calling": Style(0.0, 0.0),
    "absent": Style(1.0, 0.0),
}
"""Ways to play; a table where everybody is "calling" gets eight players to seventh street."""
REGULARS = ("solid", "lively", "loose", "solid", "lively", "loose", "lively", "solid")
"""How the seats of a session play, the hero first."""
_WAYS = (("mixed", "tight", "loose", "wild"), (50, 15, 15, 10))


@dataclass(frozen=True, slots=True)
class Seating:
    """A hand before its antes: `hand` has no events yet, `deck` is dealt from its end, `hopes` is what
    everybody thinks of cards, where there is a low or not."""

    hand: Hand
    dealt: tuple[int, ...]
    hero: int
    ante: int
    bring_in: int
    styles: Mapping[int, Style]
    deck: tuple[Card, ...]
    hopes: Callable[[Sequence[Card], bool], float] = hopes


@dataclass(frozen=True, slots=True)
class House:
    """Where it is played: the room, its rules, and what it prints."""

    site: str
    rules: Rules
    habits: Habits
    names: Sequence[str] = NAMES

    def hand(self, game: str, seed: int, index: int, stakes: tuple[int, int, int, int], level: int | None) -> Hand:
        """The header of a hand, number `index` of the seed's; cash, or a tournament at some level."""
        number, tournament = 9 * 10**9 + seed % 10**6 * 10**6 + index, f"{7 * 10**8 + seed % 10**6}"
        hand = Hand(
            source=Source("<dealt>", "", 0, 0, 0, 0, ""), site=self.site, number=str(number), game=game, limit="fixed",
            currency="USD", exponent=2, small_bet=stakes[2], big_bet=stakes[3], seats=(), events=(),
            habits=self.habits, profile=self.rules.name, table="Aquila IV", max_seats=MOST_SEATS,
            start=EPOCH + timedelta(days=seed % 300, minutes=2 * index))  # fmt: skip
        if level is None:
            return hand
        return replace(
            hand, currency="CHIP", exponent=0, tournament=tournament, buy_in="$5+$0.50", level=LEVELS[level],
            table=f"{tournament} 3")  # fmt: skip


def anybody(rng: random.Random, house: House, game: str, seed: int, index: int) -> Seating:
    """A hand of its own: any stakes, any players, all depths of stacks."""
    kind = rng.choices(("any", "full", "close", "poor"), weights=(76, 10, 10, 4))[0]
    way = "calling" if kind in {"full", "close"} else rng.choices(*_WAYS)[0]
    most = MOST_SEATS if kind == "full" or rng.random() < 0.1 else rng.randint(2, 4 if kind == "close" else MOST_SEATS)
    level = rng.randrange(len(TOURNAMENT)) if rng.random() < 0.3 else None
    stakes = rng.choice(CASH) if level is None else TOURNAMENT[level]
    ante, bring_in, small, _ = stakes
    seats = sorted(rng.sample(range(1, MOST_SEATS + 1), most))
    styles = dict.fromkeys(seats, WAYS[way])
    dealt, away = seats, 0
    if most > 2 and rng.random() < 0.1:
        away = seats[-1]
        styles[away] = WAYS["absent"]
        dealt = seats[:-1] if level is None else seats  # a tournament deals to who is away, too
    listed = tuple(
        Seat(0, 0, seat, name, rng.randint(1, 2 * ante) if kind == "poor" else _stack(rng, small), seat == away)
        for seat, name in zip(seats, rng.sample(list(house.names), most), strict=True)
    )
    hand = replace(house.hand(game, seed, index, stakes, level), seats=listed)
    deck = _close(rng, len(dealt)) if kind == "close" else shuffled(rng)
    return Seating(hand, tuple(dealt), rng.choice(dealt), ante, bring_in, styles, deck)


def _stack(rng: random.Random, small: int) -> int:
    """Chips before the hand: often enough for all of it, sometimes for a part."""
    if rng.random() < 0.25:
        return rng.randint(1, 8 * small)
    return rng.randint(10, 100) * small


def shuffled(rng: random.Random) -> tuple[Card, ...]:
    """A shuffled deck."""
    return tuple(rng.sample(DECK, len(DECK)))


def _close(rng: random.Random, players: int) -> tuple[Card, ...]:
    """A deck that deals neighbouring ranks only, often low ones, so that hands tie."""
    deck = rng.sample(DECK, len(DECK))
    ranks, lowest = max(5, (7 * players + 3) // 4), rng.choice((1, rng.randint(2, 13)))
    return tuple(sorted(deck, key=lambda one: (rank_of(one) - lowest) % 13 < ranks))


def same_table(
    rng: random.Random,
    house: House,
    game: str,
    seed: int,
    index: int,
    *,
    tournament: bool,
    stacks: Mapping[int, int] | None = None,
) -> Seating | None:
    """Hand number `index` of a session: the first name is the hero's, everybody keeps his seat, his way
    to play and the stack he has. In a cash game whoever has little buys in again; a tournament's stakes
    rise, and who is broke is out. None when the hero is, or nobody is left to play with.
    """
    level = min(index // LEVEL_HANDS, len(TOURNAMENT) - 1) if tournament else None
    stakes = CASH[2] if level is None else TOURNAMENT[level]
    ante, bring_in, small, _ = stakes
    buy_in = 1500 if tournament else 40 * small
    least = 1 if tournament else 5 * small
    held = stacks or {}
    listed = tuple(
        Seat(0, 0, seat, name, held[seat] if held.get(seat, 0) >= least else buy_in)
        for seat, name in enumerate(house.names[:MOST_SEATS], 1)
        if not (tournament and held and held.get(seat, 0) < least)
    )
    seats = tuple(one.seat for one in listed)
    if HERO not in seats or len(seats) < 2:
        return None
    styles = {seat: WAYS[REGULARS[seat - 1]] for seat in seats}
    hand = replace(house.hand(game, seed, index, stakes, level), seats=listed)
    return Seating(hand, seats, HERO, ante, bring_in, styles, shuffled(rng))
