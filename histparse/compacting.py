"""A store's tables written anew in few large parts, with their rows in one order, whatever the order in
which files were named, how many processes read them, and in how many pieces they came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

import duckdb
import pyarrow as pa

from histparse.sql import connect
from histparse.store import Store, StoreError
from histparse.tables import TABLES

GROUP_ROWS, GROUP_BYTES = 120_000, 1 << 26
"""The most of a row group: what DuckDB works on in one piece, and what a reader easily holds."""
PART_GROUPS = 8
MEMORY = "400MB"
"""What sorting may take before it goes to the disk."""
_BATCH = 10_000

KEYS = {
    "files": ("path", "file_id"),
    "seats": ("seat", "player"),
    "actions": ("action_no",),
    "deals": ("deal_no",),
    "pots": ("pot_no", "side"),
    "awards": ("pot_no", "side", "seat", "player", "amount_stated_minor", "amount_minor"),
    "findings": tuple(TABLES["findings"].schema.names),
    "results": ("seat", "player"),
    "rejects": ("path", "byte_start", "file_id"),
}
"""What orders the rows of a table within a hand, or those that belong to none."""


def compact(store: Store) -> None:
    """Writes all tables anew, sorted by site, time and hand. Raises `StoreError`; then nothing has changed."""
    try:
        _compact(store)
    except duckdb.Error as error:
        raise StoreError(f"{store.path} can't be sorted: {str(error).partition(chr(10))[0]}") from error


def _compact(store: Store) -> None:
    with store.writing(), store.rewriting() as anew, connect(store) as sql:
        sql.execute(f"set memory_limit = '{MEMORY}'")
        sql.execute(f"set temp_directory = '{_quoted(anew.stage / 'sorting')}'")
        sql.execute(
            "create temp table places as select hand_id, "
            "row_number() over (order by site, start_utc nulls first, hand_id) as place from hands"
        )
        for name in TABLES:
            anew.replace(name, store.parts(name), _parts(_groups(name, _read(store, _sorted(sql, name)))))


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _sorted(sql: duckdb.DuckDBPyConnection, name: str) -> pa.RecordBatchReader:
    of_hand = "hand_id" in TABLES[name].schema.names
    places, first = ("left join places using (hand_id)", ["place nulls last"]) if of_hand else ("", [])
    columns = ", ".join(f'{name}."{column}"' for column in TABLES[name].schema.names)
    order = [*first, *(f'{name}."{key}" nulls first' for key in KEYS.get(name, ()))]
    query = f"select {columns} from {name} {places} order by {', '.join(order)}"  # noqa: S608
    return sql.sql(query).to_arrow_reader(_BATCH)


def _read(store: Store, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    with store.reading():
        yield from batches


def _groups(name: str, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Row groups; one without rows if there are none."""
    waiting: list[pa.RecordBatch] = []
    rows = size = groups = 0
    for batch in batches:
        waiting.append(batch)
        rows, size = rows + batch.num_rows, size + batch.nbytes
        if rows >= GROUP_ROWS or size >= GROUP_BYTES:
            yield TABLES[name].fit(pa.Table.from_batches(waiting))
            waiting, rows, size, groups = [], 0, 0, groups + 1
    if waiting or not groups:
        yield TABLES[name].fit(pa.Table.from_batches(waiting)) if waiting else TABLES[name].of([])


def _parts(groups: Iterator[pa.Table]) -> Iterator[Iterable[pa.Table]]:
    """Some row groups each, to be taken in turn."""
    for first in groups:
        yield chain([first], islice(groups, PART_GROUPS - 1))
