"""Statistics of chosen hands: what `results` adds up to, by player or by whatever stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from histparse.money import amount_text
from histparse.printing import Faint, Listing
from histparse.statistics.classes import builtin
from histparse.statistics.intervals import FEW, shrunk, wilson
from histparse.statistics.registry import STATS
from histparse.statistics.stat import NEEDS, Shown, Stat
from histparse.statistics.table import ABOUT

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

BRIEF = ("hands", "net", "bb100", "rake", "vpi3", "complete", "wtsd", "wsd")
"""What is shown where nobody says what."""
MONEY = ("currency", "minor_exponent")
"""Currencies don't mix."""
BY = {
    **{
        column.name: column.name
        for column in ABOUT
        if not column.name.startswith(("hand_id", "exposed", "net", "pot_bb", "improve"))
    },
    "class": "coalesce(start_class, 'unknown')",
    "stakes": "printf('%.*f/%.*f', minor_exponent, big_bet_minor / 2 / power(10, minor_exponent), "
    "minor_exponent, big_bet_minor / power(10, minor_exponent))",
    "month": "strftime(start_utc, '%Y-%m')",
    "pot": "case when pot_bb < 2 then 'under 2' when pot_bb < 5 then '2 to 5' when pot_bb < 10 then '5 to 10' "
    "when pot_bb < 20 then '10 to 20' else '20 and more' end || ' big bets'",
}
"""What statistics can be grouped by: the columns of `results` that say what a row is about, and shorter names."""
OF_CARDS = {"class", "start_class", "start_cards", "pair_form", "dead_start", *(f"live_outs_{n}" for n in range(3, 7))}
"""What is known of others than the hero only where they showed, so that their numbers would be biased."""
NAMED = 5
"""Statistics of a view that its `repr` names."""
NAMELESS = {"bovada"}
"""Rooms that name seats, not players."""


class AskedError(ValueError):
    """What was asked for can't be told, in words for who asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which hands, and how they are grouped: `by` some of `BY`, of the player `hero` alone, `where` an SQL
    condition on the columns of `results`, only groups of at least `least` hands."""

    by: Sequence[str] = ("player",)
    hero: str | None = None
    where: str | None = None
    least: int = 1

    def __post_init__(self) -> None:
        for name in self.by:
            if name not in BY:
                raise AskedError(f"there is nothing called {name} to group by; there are {', '.join(BY)}")

    @property
    def heroes_only(self) -> bool:
        """Groups by what is known of the hero alone are of the hero's hands, unless players are told apart."""
        return self.hero is None and "player" not in self.by and bool(OF_CARDS.intersection(self.by))

    @property
    def of_all(self) -> bool:
        """Players are neither told apart nor chosen."""
        chosen = re.search(r"\b(is_hero|player)\b", self.where or "")
        return self.hero is None and "player" not in self.by and not chosen

    def keys(self, money: bool = True) -> dict[str, str]:
        """The columns that name a group, with their SQL: a player's name is his room's own, and amounts of
        `money` are told by currency."""
        names = [*(["site"] if "player" in self.by else []), *self.by, *(MONEY if money or "stakes" in self.by else [])]
        return {name: BY[name] for name in dict.fromkeys(names)}

    @property
    def rows(self) -> str:
        """The rows of `results` that are asked for, as SQL with the parameter $hero."""
        asked = ["($hero is null or player = $hero)"]
        asked += ["is_hero"] if self.heroes_only else []
        asked += [f"({self.where}\n)"] if self.where else []
        return f"(select * from results where {' and '.join(asked)})"  # noqa: S608  # the condition is the user's


@dataclass(frozen=True, slots=True)
class View:
    """A row a group: the columns that name it, then each statistic's. `left_out` says of how many hands the
    money is not counted, by status, `hands` of how many there are."""

    asked: Asked
    keys: Sequence[str]
    stats: Sequence[Stat]
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    hands: int = 0
    left_out: dict[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        names = [stat.name for stat in self.stats]
        named = ", ".join(names[:NAMED]) + f" and {len(names) - NAMED} more" * (len(names) > NAMED)
        size = f"{len(self.rows):,} rows, {len(self.columns)} columns"
        return f"<histparse view of {named} by {', '.join(self.asked.by)}: {size}; .frame() is a DataFrame of them>"

    def frame(self) -> pd.DataFrame:
        """All of it as a frame."""
        import pandas as pd  # noqa: PLC0415  # the command line does without

        return pd.DataFrame(self.rows, columns=list(self.columns))

    def listing(self) -> Listing:
        """All of it, numbers as they are."""
        return Listing(self.columns, self.rows)

    def brief(self, intervals: bool = False) -> Listing:
        """The figures for the eye, rates as "35% 7/20", those of few opportunities in grey; with
        `intervals` Wilson's beside each rate."""
        keys = [name for name in self.keys if name != "minor_exponent"]
        shown = [stat.name for stat in self.stats]
        return Listing((*keys, *shown), list(self._brief(keys, intervals)), right=shown)

    def _brief(self, keys: Sequence[str], intervals: bool) -> Iterator[tuple[object, ...]]:
        for row in self.rows:
            told = dict(zip(self.columns, row, strict=True))
            named = ("unknown" if told[name] is None else told[name] for name in keys)
            yield (*named, *(figure(stat, told, intervals) for stat in self.stats))

    def notes(self) -> Iterator[str]:
        """What to know of the numbers, in sentences."""
        if not self.rows:
            yield f"no group has {self.asked.least:,} hands" if self.hands else "there are no such hands"
        out = sum(self.left_out.values())
        parts = ", ".join(f"{count:,} {status}" for status, count in sorted(self.left_out.items())) or "none"
        share = f"{out / self.hands:.1%}" if self.hands else "0%"
        yield f"money leaves out {out:,} of {self.hands:,} hands, {share} ({parts})"
        if self.asked.heroes_only:
            yield "of the heroes' hands only: others' cards are known where they were shown, which is no fair sample"
        elif OF_CARDS.intersection(self.asked.by):
            yield "others' cards are known where they were shown, so that their rates are biased; trust the hero's"
        elif self.asked.of_all:
            yield (
                "of all players together: a hand counts once for each, with its hours, and their net is the rake "
                "that they paid; --where is_hero: of the heroes alone"
            )
        told = (dict(zip(self.columns, row, strict=True)) for row in self.rows if "player" in self.asked.by)
        if nameless := {str(row["site"]) for row in told} & NAMELESS:
            yield f"{', '.join(sorted(nameless))} names seats, not players: whoever sat there counts as one"


def figure(stat: Stat, told: dict[str, Any], intervals: bool = False) -> str:
    """A statistic for the eye."""
    values = [told[name] for name in stat.viewed()]
    if stat.shown is Shown.FIGURE:
        return _figure(stat, values, told)
    done, opp = values
    if not opp:
        return "-"
    if stat.shown is Shown.RATE:
        low, high = wilson(done, opp)
        between = f" [{low:.0%} {high:.0%}]" if intervals else ""
        text = f"{done / opp:4.0%} {done}/{opp}{between}"
    elif stat.shown is Shown.RATIO:
        text = f"{done / opp:.3f}" if stat.amounts else f"{done / opp:.2f} {done}/{opp}"
    else:
        unit = 10 ** (told["minor_exponent"] or 0) if stat.unit == "minor units" else 1
        text = f"{(100 if stat.shown is Shown.PER_100 else 1) * done / opp / unit:.2f}"
    return Faint(text) if opp < FEW and "opp" not in stat.amounts else text


def _figure(stat: Stat, values: Sequence[Any], told: dict[str, Any]) -> str:
    if values[0] is None:
        return "-"
    if stat.unit == "minor units":
        return amount_text(values[0], told["minor_exponent"])
    if len(values) > 1:
        mean, half = values
        text = f"{mean:+.1f} ± {'?' if half is None else f'{half:.1f}'}"
        return Faint(text) if told.get("hands", FEW) < FEW else text
    return f"{values[0]:,.0f}" if stat.unit == "hands" else f"{values[0]:,.1f}"


def chosen(names: Sequence[str]) -> list[Stat]:
    """Statistics by name. Raises `AskedError` for one that is none."""
    for name in names:
        if not isinstance(name, str) or name not in STATS:
            raise AskedError(f"no statistic is called {name}; `histparse stats --list` has them all")
    return [STATS[name] for name in names]


def view(connection: duckdb.DuckDBPyConnection, asked: Asked, stats: Sequence[Stat] | None = None) -> View:
    """The statistics, all if none are named, of the groups that are asked for, those of most hands first.
    `connection` has the tables as views (`load(store).connection`)."""
    shown = list(STATS.values()) if stats is None else list(stats)
    figures = {name: sql for stat in shown for name, sql in stat.viewed().items()}
    keys = asked.keys(money=any(stat.unit == "minor units" for stat in shown))
    selected = [f'{sql} as "{name}"' for name, sql in {**keys, **figures}.items()]
    query = f"""
        select {", ".join(selected)} from {asked.rows} results
        group by {", ".join(keys.values())} having count(*) >= $least
        order by count(*) desc, {", ".join(keys.values())}"""  # noqa: S608
    found = connection.execute(query, {"hero": asked.hero, "least": asked.least})
    columns = tuple(column[0] for column in found.description or ())
    rows = found.fetchall()
    everybody = asked.hero is None and asked.where is None and not asked.heroes_only
    of = "" if everybody else f"where hand_id in (select hand_id from {asked.rows})"  # noqa: S608
    counted = f"select status, count(*) from hands {of} group by status"  # noqa: S608
    counts = dict(connection.execute(counted, {} if everybody else {"hero": asked.hero}).fetchall())
    left_out = {status: count for status, count in counts.items() if status in {"fail", "unverifiable"}}
    return View(asked, tuple(keys), shown, columns, rows, sum(counts.values()), left_out)


def stat_frame(found: View, stat: Stat) -> pd.DataFrame:
    """A statistic of a view as a frame: the groups, their hands, what was counted and what it comes to."""
    frame = found.frame()
    if not stat.stored:
        return frame
    frame = frame.rename(columns=dict(stat.stored))
    opp = frame["opp"].where(frame["opp"] > 0)
    if stat.shown is Shown.RATE:
        frame["rate"] = frame["done"] / opp
        frame["low"], frame["high"] = wilson(frame["done"], frame["opp"])
        frame["shrunk"] = shrunk(frame["done"], frame["opp"])
    else:
        frame[str(stat.shown).replace(" ", "_")] = (100 if stat.shown is Shown.PER_100 else 1) * frame["done"] / opp
    return frame


def described(width: int = 110) -> Iterator[str]:
    """What each statistic means, and the classes of starting hands, for the eye."""
    group, indent = "", " " * 26
    for stat in STATS.values():
        if stat.group != group:
            group = stat.group
            yield from ("", group)
        of = f" ({stat.only} only)" if stat.only else ""
        yield from wrap(f"{stat.sentence}{of}", width, initial_indent=f"  {stat.name:24}", subsequent_indent=indent)
    yield from ("", "starting classes, `--by class`")
    for game, classes in builtin().items():
        yield from wrap(" ".join(classes.names), width, initial_indent=f"  {game:24}", subsequent_indent=indent)


def definitions() -> Listing:
    """What each statistic means."""
    columns = ("statistic", "group", "first", "columns", "unit", "game", "meaning", "needs")
    return Listing(
        columns,
        [
            (
                stat.name,
                stat.group,
                stat.first,
                " ".join(stat.viewed()),
                f"{stat.shown} of {stat.unit}" if stat.stored else stat.unit,
                stat.only or "both",
                stat.sentence,
                ", ".join(NEEDS[letter] for letter in stat.needs),
            )
            for stat in STATS.values()
        ],
    )
