"""Statistics of chosen hands: what `results` adds up to, by player or by whatever stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from histparse.money import amount_text
from histparse.printing import Faint, Listing
from histparse.statistics.asked import Asked, AskedError, named, near
from histparse.statistics.intervals import FEW, of_fewer, shrunk, signed, wilson
from histparse.statistics.registry import STATS
from histparse.statistics.stat import Shown, Stat

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

BRIEF = ("hands", "net", "bb100", "rake", "vpi3", "complete", "wtsd", "wsd")
"""What is shown where nobody says what."""
NAMED = 5
"""Statistics of a view that its `repr` names."""
NAMELESS = {"bovada"}
"""Rooms that name seats, not players."""


@dataclass(frozen=True, slots=True)
class View:
    """A row a group: the columns that name it, then each statistic's. `left_out` says of how many hands the
    money is not counted, by status, `hands` of how many there are, `unstaked` of how many others nothing
    can be told in big bets; `others` says that something in it goes by
    cards of others than the heroes."""

    asked: Asked
    keys: Sequence[str]
    stats: Sequence[Stat]
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    hands: int = 0
    left_out: dict[str, int] = field(default_factory=dict)
    unstaked: int = 0
    others: bool = False

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
        shown = [stat.heading for stat in self.stats]
        return Listing((*keys, *shown), list(self._brief(keys, intervals)), right=shown)

    def _brief(self, keys: Sequence[str], intervals: bool) -> Iterator[tuple[object, ...]]:
        for row in self.rows:
            told = dict(zip(self.columns, row, strict=True))
            group = ("unknown" if told[name] is None else told[name] for name in keys)
            yield (*group, *(figure(stat, told, intervals) for stat in self.stats))

    def notes(self) -> Iterator[str]:
        """What to know of the numbers, in sentences."""
        if not self.rows:
            yield f"no group has {self.asked.least:,} hands" if self.hands else "there are no such hands"
        out = sum(self.left_out.values())
        parts = ", ".join(f"{count:,} {status}" for status, count in sorted(self.left_out.items())) or "none"
        share = f"{out / self.hands:.1%}" if self.hands else "0%"
        yield f"money leaves out {out:,} of {self.hands:,} hands, {share} ({parts})"
        if self.unstaked:
            yield (
                f"figures in big bets leave out {self.unstaked:,} more, {self.unstaked / self.hands:.1%}: "
                "there the big bet is not known"
            )
        if self.asked.heroes_only:
            yield "of the heroes' hands only: others' cards are known where they were shown, which is no fair sample"
        elif self.others:
            yield (
                "others' cards are known where they were shown, which is no fair sample: "
                "figures that go by cards are to be trusted for the heroes only"
            )
        if self.asked.of_all and not self.asked.heroes_only:
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
        mean, half, hands = values
        text = f"{signed(mean)} ± {'?' if half is None else f'{half:.1f}'}{of_fewer(hands, told.get('hands'))}"
        return Faint(text) if hands < FEW else text
    return f"{values[0]:,.0f}" if stat.unit == "hands" else f"{values[0]:,.1f}"


def chosen(names: Sequence[str]) -> list[Stat]:
    """Statistics by name. Raises `AskedError` for one that is none."""
    for name in names:
        if not isinstance(name, str) or name not in STATS:
            raise AskedError(
                f"no statistic is called {name}{near(str(name), STATS)}; `histparse stats --list` has them all"
            )
    return [STATS[name] for name in names]


def view(connection: duckdb.DuckDBPyConnection, asked: Asked, stats: Sequence[Stat] | None = None) -> View:
    """The statistics, all if none are named, of the groups that are asked for, in the order of what names them, else
    those of most hands first. `connection` has the tables as views (`load(store).connection`)."""
    shown = list(STATS.values()) if stats is None else list(stats)
    figures = {name: sql for stat in shown for name, sql in stat.viewed().items()}
    keys = asked.keys(money=any(stat.unit == "minor units" for stat in shown))
    names = ", ".join(map(named, keys))
    query = f"""
        select {names}, {", ".join(f'{sql} as "{name}"' for name, sql in figures.items())} from {asked.rows} results
        group by {names} having count(*) >= $least order by {asked.order(keys)}"""  # noqa: S608
    found = connection.execute(query, {"hero": asked.hero, "least": asked.least})
    columns = tuple(column[0] for column in found.description or ())
    rows = found.fetchall()
    everybody = asked.hero is None and asked.where is None and not asked.heroes_only
    of = "" if everybody else f"where hand_id in (select hand_id from {asked.rows})"  # noqa: S608
    counted = f"select status, count(*), count(*) filter (coalesce(big_bet_minor, 0) = 0) from hands {of} group by 1"  # noqa: S608
    counts = connection.execute(counted, {} if everybody else {"hero": asked.hero}).fetchall()
    left_out = {status: count for status, count, _ in counts if status in {"fail", "unverifiable"}}
    unstaked = sum(unknown for status, _, unknown in counts if status not in left_out)
    hands = sum(count for _, count, _ in counts)
    others = (asked.of_cards or any("K" in stat.needs for stat in shown)) and _has_others(connection, asked)
    return View(asked, tuple(keys), shown, columns, rows, hands, left_out, unstaked, others)


def _has_others(connection: duckdb.DuckDBPyConnection, asked: Asked) -> bool:
    query = f"select 1 from {asked.rows} where not is_hero limit 1"  # noqa: S608
    return connection.execute(query, {"hero": asked.hero}).fetchone() is not None


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
