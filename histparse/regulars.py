"""Regulars: players with a style each, who come and go at a few tables, evening after evening."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

from histparse.events import Seat
from histparse.seating import CASH, EPOCH, MOST_SEATS, House, Seating, shuffled
from histparse.styles import STYLES, judged

STYLE_OF = {
    "Noor": "watchful", "bluebottle": "calling", "Old Harbour": "loose", "Piet": "tight", "Quicksilver": "stealing",
    "Vesna": "wild", "wren": "calling", "Tomasz B": "tight", "hilltop": "loose", "saffron": "stealing",
    "Grey Owl": "loose", "marlin7": "calling",
}  # fmt: skip
"""Each regular's style; the first of them is the hero."""
TABLES = (("Bellatrix", CASH[2]), ("Cor Caroli", CASH[2]), ("Deneb II", CASH[3]))
"""Where they play, and for what."""
SHORTEST, LONGEST = 30, 70
"""Hands of an evening."""
LEAVES, COMES = 0.02, 0.06
"""How likely a player leaves before a hand, and a seat that is free is taken."""


def evenings(
    rng: random.Random, house: House, seed: int, games: tuple[str, ...], styles: Mapping[str, str]
) -> Iterator[_Evening]:
    """The hero's evenings without an end, each at one table and in one of the `games`. `styles` names the
    players, the hero first, and how each plays."""
    day = 0
    while True:
        name, stakes = rng.choice(TABLES)
        yield _Evening(rng, house, seed, rng.choice(games), f"{name} {day % 3 + 1}", stakes, styles, day)
        day += rng.randint(1, 3)


@dataclass(slots=True)
class _Evening:
    """Who sits at the hero's table one evening, and what they have before them."""

    rng: random.Random
    house: House
    seed: int
    game: str
    table: str
    stakes: tuple[int, int, int, int]
    styles: Mapping[str, str]
    day: int
    seated: dict[int, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)

    def hands(self) -> int:
        """How many hands the hero stays."""
        return self.rng.randint(SHORTEST, LONGEST)

    def seating(self, index: int, nth: int) -> Seating:
        """The evening's hand number `nth`, number `index` of all."""
        hero, *others = self.styles
        self._move(hero, others)
        ante, bring_in, small, _ = self.stakes
        for name in self.seated.values():
            if self.chips.get(name, 0) < 5 * small:
                self.chips[name] = 40 * small
        seats = tuple(sorted(self.seated))
        listed = tuple(Seat(0, 0, seat, self.seated[seat], self.chips[self.seated[seat]]) for seat in seats)
        hand = replace(
            self.house.hand(self.game, self.seed, index, self.stakes, None),
            seats=listed, table=self.table, start=EPOCH + timedelta(days=self.day, seconds=95 * nth),
        )  # fmt: skip
        styles = {seat: STYLES[self.styles[self.seated[seat]]] for seat in seats}
        at = next(seat for seat in seats if self.seated[seat] == hero)
        return Seating(hand, seats, at, ante, bring_in, styles, shuffled(self.rng), judged)

    def after(self, stacks: Mapping[int, int]) -> None:
        """The hand is over, and this is what everybody has."""
        self.chips.update({self.seated[seat]: chips for seat, chips in stacks.items()})

    def _move(self, hero: str, others: list[str]) -> None:
        """Some go and some come. The hero stays, and with him somebody to play with."""
        if not self.seated:
            self.seated[self.rng.randint(1, MOST_SEATS)] = hero
        here = set(self.seated.values())
        away = [name for name in others if name not in here]
        first = len(here) == 1
        for seat in range(1, MOST_SEATS + 1):
            name = self.seated.get(seat)
            if name is None and away and self.rng.random() < (0.7 if first else COMES):
                self.seated[seat] = away.pop(self.rng.randrange(len(away)))
            elif name not in {None, hero} and len(self.seated) > 2 and self.rng.random() < LEAVES:
                del self.seated[seat]
        while len(self.seated) < 2:
            seat = self.rng.choice([one for one in range(1, MOST_SEATS + 1) if one not in self.seated])
            self.seated[seat] = self.rng.choice(away)
