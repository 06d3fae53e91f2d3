"""Every statistic against a second, independent count over dealt hands; sums that must be nought."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isclose

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from recount import COUNTED, recount

from histparse.batch import Examined, build
from histparse.checks import audit
from histparse.deal import deal
from histparse.rules import profile
from histparse.sites.pokerstars import PokerStars
from histparse.statistics.registry import STATS
from histparse.statistics.results import results


@cache
def dealt(count: int, seed: int) -> dict[str, pa.Table]:
    """The tables of dealt hands, of which every seventh is said to fail."""
    hands = deal(count, seed, profile("pokerstars"), PokerStars.habits, site="pokerstars")
    read = ((hand, audit(hand)) for hand in hands)
    some = [Examined(hand.source, out.findings, hand, out, site=hand.site, number=hand.number) for hand, out in read]
    tables = build(some, texts=False).tables
    status = tables["hands"]["status"].cast(pa.string()).to_pylist()
    assert {*status} == {"ok"}
    status[::7] = ["fail"] * len(status[::7])
    at = tables["hands"].schema.get_field_index("status")
    tables["hands"] = tables["hands"].set_column(at, "status", pa.array(status).dictionary_encode())
    return {**tables, "results": results(tables)}


def differences(tables: dict[str, pa.Table]) -> Iterator[tuple[str, int, str, float, float]]:
    """Where the two counts are not one."""
    second = recount(tables)
    columns = [f"{name}_{which}" for name in sorted(COUNTED) for which in ("done", "opp")]
    rows = tables["results"].select(["hand_id", "seat", *columns]).to_pylist()
    assert len(rows) == len(second)
    for row in rows:
        counts = second[row["hand_id"], row["seat"]]
        for name in columns:
            here, there = row[name], counts.get(name, 0)
            if here != there and not isclose(here, there, rel_tol=1e-9, abs_tol=1e-12):
                yield row["hand_id"], row["seat"], name, here, there


def test_what_matters_most_is_counted_twice() -> None:
    stored = {stat.name for stat in STATS.values() if stat.first and stat.stored}
    assert stored <= COUNTED


def test_two_counts_agree() -> None:
    assert list(differences(dealt(2000, 31))) == []


@pytest.mark.soak
def test_two_counts_agree_on_many_hands() -> None:
    for seed in range(10):
        assert list(differences(dealt(2000, 100 + seed))) == []
        dealt.cache_clear()


def test_everything_occurs() -> None:
    """A count that never finds anything would agree with any other."""
    rows = dealt(2000, 31)["results"]
    never = [name for name in COUNTED for which in ("done", "opp") if not pc.sum(rows[f"{name}_{which}"]).as_py()]
    assert never == []


def test_done_is_a_part_of_the_opportunities() -> None:
    rows = dealt(2000, 31)["results"]
    for stat in STATS.values():
        if stat.stored and stat.shown == "rate":
            done, opp = rows[f"{stat.name}_done"], rows[f"{stat.name}_opp"]
            assert pc.all(pc.and_(pc.greater_equal(done, 0), pc.less_equal(done, opp))).as_py(), stat.name


def test_lows_are_those_of_the_showdown() -> None:
    """Counted by ranks, and as hands are ranked to divide the pot; the card in the middle belongs to all."""
    tables = dealt(2000, 31)
    lows = {(row["hand_id"], row["seat"]): row["low_rank"] for row in tables["seats"].to_pylist()}
    middle = {row["hand_id"] for row in tables["hands"].to_pylist() if row["community_card"]}
    seen = set()
    for row in tables["results"].to_pylist():
        if row["saw_showdown"] and row["low_7_opp"]:
            assert row["low_7_done"] == (lows[row["hand_id"], row["seat"]] is not None)
            seen.add((row["low_7_done"], row["hand_id"] in middle))
    assert seen == {(0, False), (1, False), (0, True), (1, True)}


def test_nothing_is_won_out_of_nothing() -> None:
    """Net, rake and fees of all players sum to nought, in every hand and so in every group of hands."""
    tables = dealt(2000, 31)
    results_, hands = tables["results"].to_pandas(), tables["hands"].to_pandas().set_index("hand_id")
    net = results_.groupby("hand_id")["net_minor"].sum()
    counted = hands[hands["status"] == "ok"]
    drop = counted["rake_minor"] + counted["fees_minor"].fillna(0)
    assert (net[counted.index] + drop == 0).all()
    by_game = results_[results_["counted"]].groupby("game", observed=True)["net_minor"].sum()
    assert (by_game + drop.groupby(counted["game"], observed=True).sum() == 0).all()
    for rake in ("dealt", "contributed", "weighted", "winner"):
        shared = results_[f"rake_{rake}_done"].sum()
        assert isclose(shared, counted["rake_minor"].sum(), rel_tol=1e-9), rake
