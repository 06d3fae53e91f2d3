"""`results` worked out anew, for a store that an earlier histparse wrote with other statistics, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pyarrow as pa

from histparse.sql import connect
from histparse.statistics.results import results
from histparse.statistics.table import RESULTS
from histparse.tables import TABLES

if TYPE_CHECKING:
    from histparse.store import Store

HANDS = 20_000
"""Hands that are worked on at a time."""
_ORDER = {"hands": "place", "seats": "seat", "actions": "action_no", "deals": "deal_no", "awards": "pot_no, side, seat"}


def renewed(store: Store) -> Iterator[pa.Table]:
    """The rows of `results` for all hands of a store, by site, time and hand; one table at least."""
    connection = connect(store)
    connection.execute(
        "create temp table places as select hand_id, "
        "row_number() over (order by site, start_utc nulls first, hand_id) - 1 as place from hands"
    )
    if not store.rows("hands"):
        yield RESULTS.of(())
    for first in range(0, store.rows("hands"), HANDS):
        yield results(
            {
                name: TABLES[name].fit(
                    connection.sql(
                        f"select {name}.* from {name} join places using (hand_id) "  # noqa: S608
                        f"where place between {first} and {first + HANDS - 1} order by place, {order}"
                    ).to_arrow_table()
                )
                for name, order in _ORDER.items()
            }
        )
