"""Which hands statistics are asked of, and how these are grouped and in what order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import groupby

import pyarrow as pa

from histparse.cards import RANKS, SUITS
from histparse.sql import quoted
from histparse.statistics.classes import class_names
from histparse.statistics.table import ABOUT

MONEY = ("currency", "minor_exponent")
"""Currencies don't mix."""
SHORT = {
    "class": "coalesce(start_class, 'unknown')",
    "stakes": "printf('%.*f/%.*f', minor_exponent, big_bet_minor / 2 / power(10, minor_exponent), "
    "minor_exponent, big_bet_minor / power(10, minor_exponent))",
    "month": "strftime(start_utc, '%Y-%m')",
    "pot": "case when pot_bb < 2 then 'under 2' when pot_bb < 5 then '2 to 5' when pot_bb < 10 then '5 to 10' "
    "when pot_bb < 20 then '10 to 20' when pot_bb >= 20 then '20 and more' end || ' big bets'",
}
"""What statistics are asked by beside the columns of `results`, in SQL over these."""
BY = (
    *(
        column.name
        for column in ABOUT
        if not column.name.startswith(("hand_id", "exposed", "net", "pot_bb", "improve"))
    ),
    *SHORT,
)
"""What statistics can be grouped by: the columns of `results` that say what a row is about, and shorter names."""
ORDER = {
    **{
        column.name: column.name
        for column in ABOUT
        if pa.types.is_integer(column.type) or pa.types.is_timestamp(column.type)
    },
    "door": f"-instr('{RANKS}', door)",
    "door_card": f"-4 * instr('{RANKS}', door_card[1]) - instr('{SUITS}', door_card[2])",
    "stakes": "big_bet_minor / power(10, minor_exponent)",
    "month": "month",
    "pot": "pot_bb",
}
"""What has an order of its own, with what it goes by: numbers and times as they are, cards from the ace down."""
OF_CARDS = {
    *("class", "start_class", "start_cards", "pair_form", "dead_start", "overcards_behind_pair"),
    *(f"live_outs_{n}" for n in range(3, 7)),
}
"""What is known of others than the hero only where they showed, so that their numbers would be biased."""
ROWS = "(select *, {} from results) results".format(", ".join(f'{sql} as "{name}"' for name, sql in SHORT.items()))  # noqa: S608
"""All rows that can be asked for, in SQL."""


class AskedError(ValueError):
    """What was asked for can't be told, in words for who asked."""


def near(word: str, words: Iterable[str]) -> str:
    """What to add where a word is none of these: those that are like it."""
    folded = {one.casefold(): one for one in words}
    found = [folded[one] for one in get_close_matches(word.casefold(), folded)]
    return f"; there is {' and '.join(found)}" if found else ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which hands, and how they are grouped: `by` some of `BY`, of the player `hero` alone, `where` an SQL
    condition on the columns of `results` and on `SHORT`, only groups of at least `least` hands. `classes` are
    those of starting hands, in their order."""

    by: Sequence[str] = ("player",)
    hero: str | None = None
    where: str | None = None
    least: int = 1
    classes: Sequence[str] = class_names()

    def __post_init__(self) -> None:
        for name in self.by:
            if name not in BY:
                raise AskedError(
                    f"there is nothing called {name} to group by{near(name, BY)}; "
                    "`histparse stats --list` ends with all that there is"
                )

    @property
    def heroes_only(self) -> bool:
        """Groups by what is known of the hero alone are of the hero's hands, unless players are told apart."""
        return self.hero is None and "player" not in self.by and bool(OF_CARDS.intersection(self.by))

    @property
    def of_all(self) -> bool:
        """Players are neither told apart nor chosen."""
        chosen = {"is_hero", "player"} & self._conditions
        return self.hero is None and "player" not in self.by and not chosen

    @property
    def of_cards(self) -> bool:
        """Hands are grouped or chosen by what is known of the hero alone."""
        return bool(OF_CARDS & {*self.by, *self._conditions})

    @property
    def _conditions(self) -> set[str]:
        """The words of the condition."""
        return set(re.findall(r"\w+", (self.where or "").casefold()))

    def keys(self, money: bool = True) -> list[str]:
        """The columns that name a group: a player's name is his room's own, and amounts of `money` are told by
        currency."""
        names = [*(["site"] if "player" in self.by else []), *self.by, *(MONEY if money or "stakes" in self.by else [])]
        return list(dict.fromkeys(names))

    @property
    def rows(self) -> str:
        """The rows of `results` that are asked for, as SQL with the parameter $hero."""
        asked = ["($hero is null or player = $hero)"]
        asked += ["is_hero"] if self.heroes_only else []
        asked += [f"({self.where}\n)"] if self.where else []
        return f"(select * from {ROWS} where {' and '.join(asked)})"  # noqa: S608  # the condition is the user's

    def order(self, keys: Sequence[str]) -> str:
        """In what order the groups stand, as SQL over them: what has an order of its own in that, all else by how
        many hands there are of it."""
        return ", ".join(self._order(keys))

    def _order(self, keys: Sequence[str]) -> Iterator[str]:
        place = f"list_position([{', '.join(map(quoted, self.classes))}], start_class)"
        own, passed = {**ORDER, "class": place, "start_class": place}, list[str]()
        for order, some in groupby(keys, own.get):
            names = list(map(named, some))
            passed += names
            if order:
                yield f"min({order})"
            yield f"sum(count(*)) over (partition by {', '.join(passed)}) desc"
            yield from names


def named(column: str) -> str:
    """The name of a column in SQL."""
    return f'"{column}"'
