"""Statistics per player, each a few lines of SQL over the tables.

A statistic is counted from rows of `played`, one a hand and dealt-in player. A rate is two integers,
how often it was done and how often it could have been: a turn counts if the action was legal then.
Streets are 3 to 7; on third street the bring-in is no bet yet and posting it no decision, so a player
to whom everybody folds has had none. Statistics of money leave out hands that failed the audit or
could not be verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from histparse.money import amount_text
from histparse.printing import Listing

if TYPE_CHECKING:
    import duckdb

PLAYED = """
with third as (
    select hand_id, seat,
        bool_or(kind in ('call', 'complete', 'bet', 'raise')) as paid,
        bool_or(completable) as completable,
        bool_or(completable and kind = 'complete') as completed
    from (
        select *, contains(legal_kinds, 'complete') and not contains(legal_kinds, 'bring_in') as completable
        from actions
        where street = 3 and legal_kinds is not null
            and kind in ('call', 'complete', 'bet', 'raise', 'check', 'fold')
    )
    group by hand_id, seat
),
played as (
    select site, player, currency, minor_exponent, game, counted, saw_showdown,
        if(counted, net_minor, null) as net, if(counted, net_bb, null) as bb, collected_minor as paid_out,
        if(counted, rake_minor * contributed_minor / nullif(total_pot_minor, 0), null) as rake,
        third.hand_id is not null as decided_3, coalesce(paid, false) as paid_3,
        coalesce(completable, false) as completable, coalesce(completed, false) as completed,
        coalesce(folded_street, 8) > 3 and players_saw_4 > 0 as saw_4,
        coalesce(folded_street, 8) > 4 and players_saw_5 > 0 as saw_5
    from seats
    join (select *, status not in ('fail', 'unverifiable') as counted from hands) using (hand_id)
    left join third using (hand_id, seat)
    where dealt_in
)
"""
"""One row a hand and dealt-in player, with what the statistics below count."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A statistic: its `name`, a `sentence` that defines it, its `unit`, and its columns with the SQL
    that aggregates each over rows of `played`. `brief` ones are printed where room is scarce."""

    name: str
    sentence: str
    unit: str
    columns: tuple[tuple[str, str], ...]
    brief: bool = True


def rate(name: str, sentence: str, done: str, opportunity: str, *, brief: bool = True) -> Stat:
    """A statistic that says how often something was `done` of the times it could have been."""
    columns = (
        (f"{name}_done", f"count(*) filter (({opportunity}) and ({done}))"),
        (f"{name}_opp", f"count(*) filter ({opportunity})"),
    )
    return Stat(name, sentence, "done / opportunities", columns, brief)


STATS = (
    Stat("hands", "Hands the player was dealt in.", "hands", (("hands", "count(*)"),)),
    Stat(
        "money_hands",
        "Of these, hands whose money is counted: neither failed nor unverifiable.",
        "hands",
        (("money_hands", "count(*) filter (counted)"),),
        brief=False,
    ),
    Stat("net", "Won less put in.", "minor units", (("net_minor", "coalesce(sum(net), 0)::bigint"),)),
    Stat(
        "bb100",
        "Net in big bets a hundred hands: 100 times the mean, with its 95 % interval, 1.96 s/√n to each side.",
        "big bets / 100 hands",
        (
            ("bb100", "round(100 * avg(bb), 4)"),
            ("bb100_interval", "round(196 * stddev_samp(bb) / sqrt(count(bb)), 4)"),
        ),
    ),
    Stat(
        "rake",
        "The player's part of the rake: each hand's rake, in proportion to what the players put in.",
        "minor units",
        (("rake_minor", "coalesce(round(sum(rake)), 0)::bigint"),),
    ),
    rate(
        "vpi3",
        "Put money in of his own will on third street / hands with a decision there.",
        "paid_3",
        "decided_3",
    ),
    rate(
        "complete",
        "Completed / turns on third street at which the bring-in could be completed.",
        "completed",
        "completable",
    ),
    rate("wtsd", "Went to the showdown / saw fourth street.", "saw_showdown", "saw_4"),
    rate("wtsd_5", "Went to the showdown / saw fifth street.", "saw_showdown", "saw_5", brief=False),
    rate("wsd", "Won more than he put in / showdowns.", "net > 0", "counted and saw_showdown"),
    rate(
        "wsd_share",
        "Stud eight-or-better: won any part of a pot / showdowns.",
        "paid_out > 0",
        "counted and saw_showdown and game = 'stud8'",
        brief=False,
    ),
)
"""Every statistic, in the order in which they are shown."""

KEYS = ("site", "player", "currency", "minor_exponent")
"""Whose statistics a row holds: names are a room's own, and currencies don't mix."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """A row a player and currency: `KEYS`, then every statistic's columns. `left_out` says how many
    hands the money of which is not counted, by status; `hands` how many there are in all."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    left_out: dict[str, int]
    hands: int

    def listing(self) -> Listing:
        """All of it, numbers as they are."""
        return Listing(self.columns, self.rows)

    def brief(self) -> Listing:
        """The main figures for the eye, rates as "35 % 7/20"."""
        shown = [stat for stat in STATS if stat.brief]
        names = tuple(stat.name for stat in shown)
        return Listing(("player", "site", "", *names), list(self._brief(shown)), right=names)

    def _brief(self, shown: Sequence[Stat]) -> Iterator[tuple[object, ...]]:
        for row in self.rows:
            told = dict(zip(self.columns, row, strict=True))
            figures = (_figure([told[name] for name, _ in stat.columns], stat.unit, told) for stat in shown)
            yield (told["player"], told["site"], told["currency"], *figures)

    def money_note(self) -> str:
        """What the money figures leave out, in a sentence."""
        parts = ", ".join(f"{count:,} {status}" for status, count in sorted(self.left_out.items())) or "none"
        return f"net, bb100, rake and wsd leave out {sum(self.left_out.values()):,} of {self.hands:,} hands ({parts})"


def by_player(connection: duckdb.DuckDBPyConnection, *, hero: str | None = None, least: int = 1) -> Statistics:
    """The statistics of every player, or of `hero` alone, with at least `least` hands; who played most
    comes first. `connection` has the tables as views (`load(store).connection`)."""
    parts = [f"{sql} as {name}" for stat in STATS for name, sql in stat.columns]
    query = f"""{PLAYED}
        select {", ".join((*KEYS, *parts))} from played
        where $hero is null or player = $hero
        group by {", ".join(KEYS)} having count(*) >= $least
        order by hands desc, {", ".join(KEYS)}"""  # noqa: S608  # nothing of it comes from outside
    found = connection.execute(query, {"hero": hero, "least": least})
    columns = tuple(column[0] for column in found.description or ())
    rows = found.fetchall()
    counts = connection.execute("select status, count(*) from hands group by status").fetchall()
    left_out = {status: count for status, count in counts if status in {"fail", "unverifiable"}}
    return Statistics(columns, rows, left_out, sum(count for _, count in counts))


def definitions() -> Listing:
    """What each statistic means."""
    return Listing(
        ("statistic", "columns", "unit", "meaning"),
        [(stat.name, " ".join(name for name, _ in stat.columns), stat.unit, stat.sentence) for stat in STATS],
    )


def _figure(values: Sequence[Any], unit: str, row: dict[str, Any]) -> str:
    if unit == "done / opportunities":
        done, opportunities = values
        return f"{done / opportunities:4.0%} {done}/{opportunities}" if opportunities else "-"
    if unit == "minor units":
        return amount_text(values[0], row["minor_exponent"])
    if unit == "big bets / 100 hands":
        mean, interval = values
        return "-" if mean is None else f"{mean:+.1f} ± {'?' if interval is None else f'{interval:.1f}'}"
    return f"{values[0]:,}"
