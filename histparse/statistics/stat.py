"""What a statistic is: a name, a sentence, and what of it is stored and shown.

Stored is a pair of columns in `results`, `NAME_done` and `NAME_opp`, so that for any set of hands the
statistic is the sum of the one over the sum of the other. What counts is said over the columns of
`Turns`, one row a turn, or of `Players`, one row a hand and player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from histparse.statistics.players import Players
    from histparse.statistics.turns import Turns

    OfTurns = Callable[[Turns], Any]
    OfPlayers = Callable[[Players], Any]

NEEDS = {
    "A": "the actions",
    "$": "the money, of hands that neither failed nor are unverifiable",
    "U": "the up cards",
    "K": "the player's own cards",
    "D": "the cards that were exposed",
}
"""What must be known for a statistic to count a hand, by letter."""


MEASURES = {"minor units": "money", "big bets": "BB/100", "big bets / 100 hands": "BB/100"}
"""How amounts are told for the eye: money in the currency's own unit, or big bets a hundred hands."""


class Shown(StrEnum):
    """How a pair is shown."""

    RATE = "rate"
    """Done of opportunities, with Wilson's interval."""
    RATIO = "ratio"
    """The one sum over the other; no part of it, so no interval."""
    MEAN = "mean"
    """The mean of an amount."""
    PER_100 = "per 100"
    """The mean of an amount, a hundred times."""
    FIGURE = "figure"
    """Worked out for a view only; nothing is stored."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A statistic. `done` and `opp` are columns of conditions over the turns or, for `per` player, the
    hands and players; `amounts` names the one that is an amount instead. `only` is the game that it is
    of; `first` marks the statistics that matter most."""

    name: str
    group: str
    sentence: str
    done: Callable[[Any], Any] | None = None
    opp: Callable[[Any], Any] | None = None
    per: str = "turn"
    """"turn", every turn that fits; "hand", whether there is one; "player", the hand and player as a whole."""
    shown: Shown = Shown.RATE
    amounts: frozenset[str] = frozenset()
    needs: str = "A"
    only: str | None = None
    first: bool = False
    unit: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    """Columns of a view and the SQL that aggregates each over rows of `results`."""

    @property
    def stored(self) -> tuple[tuple[str, str], ...]:
        """Its columns in `results`, each with what it is: "done" or "opp"."""
        return () if self.opp is None else tuple((f"{self.name}_{which}", which) for which in ("done", "opp"))

    @property
    def measure(self) -> str:
        """What an amount is told in; nothing for rates, ratios and what is counted one by one."""
        return "" if self.shown in {Shown.RATE, Shown.RATIO} else MEASURES.get(self.unit, "")

    @property
    def heading(self) -> str:
        """What stands over its column: the name, with the unit that it does not tell."""
        return f"{self.name} {self.measure}" if self.shown is Shown.PER_100 else self.name

    def viewed(self) -> dict[str, str]:
        """The columns of a view, with the SQL that aggregates each over rows of `results`."""
        return dict(self.figures) or {
            name: f"coalesce(sum({name}), 0)::{'double' if which in self.amounts else 'bigint'}"
            for name, which in self.stored
        }


class Section:
    """A group of statistics, as it is written down."""

    def __init__(self, group: str) -> None:
        self._stat = partial(Stat, group=group)

    def rate(self, name: str, sentence: str, done: OfTurns, opp: OfTurns, /, **more: Any) -> Stat:
        """How many of the turns that fit `opp` fit `done` too."""
        return self._stat(name=name, sentence=sentence, done=done, opp=opp, unit="turns", **more)

    def hand_rate(self, name: str, sentence: str, done: OfTurns, opp: OfTurns, /, **more: Any) -> Stat:
        """In how many of the hands with a turn that fits `opp` such a turn fits `done` too."""
        return self._stat(name=name, sentence=sentence, done=done, opp=opp, per="hand", unit="hands", **more)

    def player_rate(self, name: str, sentence: str, done: OfPlayers, opp: OfPlayers, /, **more: Any) -> Stat:
        """How many of the hands that fit `opp` fit `done` too."""
        return self._stat(name=name, sentence=sentence, done=done, opp=opp, per="player", unit="hands", **more)

    def ratio(self, name: str, sentence: str, done: OfTurns, opp: OfTurns, /, **more: Any) -> Stat:
        """How many turns fit `done`, to those that fit `opp`."""
        return self._stat(name=name, sentence=sentence, done=done, opp=opp, shown=Shown.RATIO, unit="turns", **more)

    def quotient(self, name: str, sentence: str, amount: OfPlayers, of: OfPlayers, /, **more: Any) -> Stat:
        """An amount to another."""
        both = frozenset({"done", "opp"})
        return self._stat(
            name=name, sentence=sentence, done=amount, opp=of, per="player", shown=Shown.RATIO, amounts=both, **more
        )

    def mean(
        self, name: str, sentence: str, amount: OfPlayers, opp: OfPlayers, /, *, shown: Shown = Shown.MEAN, **more: Any
    ) -> Stat:
        """The mean of an amount over the hands that fit `opp`."""
        one = frozenset({"done"})
        return self._stat(
            name=name, sentence=sentence, done=amount, opp=opp, per="player", shown=shown, amounts=one, **more
        )

    def turn_mean(self, name: str, sentence: str, amount: OfTurns, opp: OfTurns, /, **more: Any) -> Stat:
        """The mean of an amount over the turns that fit `opp`."""
        one = frozenset({"done"})
        return self._stat(name=name, sentence=sentence, done=amount, opp=opp, shown=Shown.MEAN, amounts=one, **more)

    def figure(self, name: str, sentence: str, figures: Mapping[str, str], /, **more: Any) -> Stat:
        """Columns of a view that are aggregates over `results`."""
        return self._stat(name=name, sentence=sentence, figures=figures, shown=Shown.FIGURE, **more)
