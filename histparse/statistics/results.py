"""The rows of `results`, worked out from the rows of the other tables: a batch's are enough, so a worker
does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from histparse.arrays import in_one, values
from histparse.statistics.held import Keys
from histparse.statistics.players import Players
from histparse.statistics.registry import STATS
from histparse.statistics.stat import Shown, Stat
from histparse.statistics.table import RESULTS

NEEDED = ("seats", "actions", "deals", "awards")
"""The tables that `results` is worked out from, beside `hands`."""


def results(tables: Mapping[str, pa.Table], place: Mapping[str, Keys] | None = None) -> pa.Table:
    """A row for every dealt-in player of the hands in `tables`, in their order. `place` says for each row of
    the other tables which hand it is of, by its place; without it the hands must differ in their ids."""
    known = in_one(tables["hands"]["hand_id"])
    players: Any = Players(tables, place or {name: _places(tables[name], known) for name in NEEDED})
    fill(players)
    # its columns take it for their rows
    return RESULTS.build(players)


def _places(table: pa.Table, known: pa.Array) -> Keys:
    return values(pc.index_in(table["hand_id"], value_set=known), -1).astype(np.int64)


def fill(players: Players) -> None:
    """Works out every statistic's pair of columns; those of players may build on those of turns."""
    with np.errstate(divide="ignore", invalid="ignore"):  # what is divided by nothing is not counted
        for stat in sorted(STATS.values(), key=lambda stat: stat.per == "player"):
            if stat.stored:
                players.pairs.update(zip((name for name, _ in stat.stored), _pair(stat, players), strict=True))


def _pair(stat: Stat, players: Players) -> tuple[Any, Any]:
    assert stat.done is not None and stat.opp is not None  # noqa: S101
    view: Any = players if stat.per == "player" else players.turns
    of: Any = np.ones(len(view.stud8), dtype=bool)
    if stat.only:
        of &= view.stud8 == (stat.only == "stud8")
    if "$" in stat.needs:
        of &= view.counted
    done, opp = stat.done(view), stat.opp(view)
    opp = np.where(of, opp, np.nan) if "opp" in stat.amounts else of & opp
    given = opp if stat.shown is not Shown.RATIO else of
    done = np.where(given, done, np.nan) if "done" in stat.amounts else given & done
    return _summed(stat, players, done), _summed(stat, players, opp)


def _summed(stat: Stat, players: Players, values: Any) -> Any:
    """A column of turns or players, summed by player; amounts that are not known count nothing."""
    amount = values.dtype == float
    values = np.nan_to_num(values, posinf=0, neginf=0) if amount else values
    if stat.per != "player":
        values = np.bincount(players.turns.row, values, len(players.rows))
    values = values > 0 if stat.per == "hand" else values
    return values if amount else values.astype(np.int16)
