"""Is a store what its records say, and does it hang together? Everything is read and counted again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from histparse.events import Source
from histparse.identity import events_hash
from histparse.names import MASK, whole
from histparse.parts import hash_of
from histparse.read import read
from histparse.records import Progress, State, StoreError, read_record
from histparse.sql import connect
from histparse.store import MOVES, Store
from histparse.tables import TABLES

MOST = 1000
"""Faults of a kind that are named one by one."""
MEMORY = "1GB"
"""What DuckDB may take before it goes to the disk."""
_BLANK = re.compile(whole(MASK))
_ROWS = 10_000

KEYS = {
    "hands": "hand_id",
    "checks": "hand_id",
    "texts": "hand_id",
    "seats": "hand_id, seat, player",
    "pots": "hand_id, pot_no, side",
    "results": "hand_id, seat",
    "files": "file_id",
    "rejects": "file_id, byte_start",
}
"""What is there once."""
NUMBERED = {"actions": "action_no", "deals": "deal_no"}
"""What is numbered within a hand: 1, 2, …"""
_UNTOLD = "findings"
"""A table that may speak of a hand that is not there: one that was rejected."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: a file, or a table and a row's key."""

    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do where faults were found: none itself."""

    where: str
    what: str


def verify(store: Store, *, events: bool = False) -> Iterator[Fault | Advice]:
    """What is wrong with a store, nothing if it is sound: files that are missing, damaged, or not those that were
    written; files that no record knows; rows without their hand and hands without their rows; what is there twice;
    texts that are not those that were read; files that were not taken as far as is said. With `events` every text
    is read again, and its events too must be those that the store knows the hand by. Changes nothing."""
    yield from _records(store)
    yield from _strays(store)
    broken = list(_parts(store))
    yield from broken
    if broken:
        yield Advice(str(store.path), "nothing else was checked; import the histories into a new store to mend it")
        return
    with store.reading(), connect(store) as sql:
        sql.execute(f"set memory_limit = '{MEMORY}'")
        for query in _queries():
            rows = sql.execute(f"{query} limit {MOST + 1}").fetchall()
            yield from (Fault(where, what) for where, what in rows[:MOST])
            if len(rows) > MOST:
                yield Fault(rows[-1][0].partition(" ")[0], "and more of this kind")
        yield from _files(store, sql)
        yield from _under_way(store, sql)
        if events:
            yield from _events(sql)


def _records(store: Store) -> Iterator[Fault]:
    """The records, those too that the checkpoint stands for."""
    state = State()
    for path, data in store.records():
        try:
            state.apply(read_record(path, data))
        except StoreError as error:
            yield Fault(path, str(error).partition(" is damaged: ")[2] or str(error))
            return
        if state.seq == store.state.seq and (state.parts, state.hashes) != (store.state.parts, store.state.hashes):
            yield Fault(path, "the records don't add up to what the checkpoint says")


def _parts(store: Store) -> Iterator[Fault]:
    """Every part read to its end, its pages held against their checksums, it against its own, and counted."""
    for name in TABLES:
        schemas = {}
        for part in store.parts(name):
            where = store.where(name, f"{part}.parquet")
            try:
                counted, schema, digest = _counted(store, name, part)
            except FileNotFoundError:
                yield Fault(where, "is missing")
                continue
            except StoreError as error:
                _, damaged, said = str(error).partition(" is damaged: ")
                if not damaged:
                    raise
                yield Fault(where, f"is damaged: {said}")
                continue
            except (OSError, pa.ArrowException) as error:
                yield Fault(where, f"is damaged: {str(error).partition(chr(10))[0]}")
                continue
            schemas[where] = schema
            recorded = store.state.parts[part][name]
            if counted != recorded:
                yield Fault(where, f"has {counted:,} rows, {recorded:,} were committed")
            elif digest != store.state.hashes.get(part, {}).get(name, digest):
                yield Fault(where, "is not the file that was written: its hash is another one")
        if len(set(schemas.values())) > 1:  # else all may be of an earlier histparse
            for where, schema in schemas.items():
                if schema != TABLES[name].schema:
                    yield Fault(where, f"has other columns than `histparse schema {name}`")


def unhashed(store: Store) -> int:
    """How many parts an earlier histparse wrote, which kept no hashes of them: only their pages have checksums."""
    hashes = store.state.hashes
    return sum(table not in hashes.get(part, ()) for part, tables in store.state.parts.items() for table in tables)


def _counted(store: Store, name: str, part: str) -> tuple[int, pa.Schema, str]:
    for _ in range(MOVES):
        with suppress(FileNotFoundError):
            return _count(store.part(name, part))
    return _count(store.part(name, part))


def _count(path: Path) -> tuple[int, pa.Schema, str]:
    with path.open("rb") as file, pq.ParquetFile(file, page_checksum_verification=True) as part:
        rows = sum(batch.num_rows for batch in part.iter_batches(_ROWS))
        return rows, part.schema_arrow, hash_of(file)


def _strays(store: Store) -> Iterator[Fault]:
    """What stands in the tables' folders and is none of the committed parts."""
    found = {name: store.found(name) for name in TABLES}
    now = Store(store.path)
    now.refresh()  # after the look, so that what an import adds meanwhile is known
    for name, files in found.items():
        known = {f"{part}.parquet" for part in (*store.parts(name), *now.parts(name))}
        yield from (Fault(store.where(name, file), "no record knows this file") for file in files if file not in known)


def _queries() -> Iterator[str]:
    """Each gives faults, by where and what."""
    for name, table in TABLES.items():
        if "hand_id" in table.schema.names and name not in {"hands", _UNTOLD}:
            yield f"""select '{name} ' || hand_id, count(*) || ' rows of a hand that is not there'
                from {name} anti join hands using (hand_id) group by hand_id order by 1"""  # noqa: S608
        if name in NUMBERED:
            yield f"""select '{name} ' || hand_id, count(*) || ' rows, numbered up to ' || max({NUMBERED[name]})
                from {name} group by hand_id having count(*) != max({NUMBERED[name]}) order by 1"""  # noqa: S608
        if name in KEYS:
            yield f"""select concat_ws(' ', '{name}', {KEYS[name]}), 'is there ' || count(*) || ' times'
                from {name} group by {KEYS[name]} having count(*) > 1 order by 1"""  # noqa: S608
    for name in ("checks", "seats"):
        yield f"""select 'hands ' || hand_id, 'has no row in {name}'
            from hands anti join {name} using (hand_id) order by 1"""  # noqa: S608
    yield """select 'findings ' || hand_id, count(*) || ' rows of a hand that is neither there nor rejected'
        from findings anti join hands using (hand_id)
        anti join (select site || ':' || site_hand_no as hand_id from rejects) using (hand_id)
        where hand_id is not null group by hand_id order by 1"""
    yield """select 'texts ' || hand_id, 'is not the text that was read: its hash is another one'
        from texts join hands using (hand_id) where sha256(text) != text_sha256 order by 1"""


def _files(store: Store, sql: duckdb.DuckDBPyConnection) -> Iterator[Fault]:
    """Hands and rejects of files that are neither done nor under way."""
    for name in ("hands", "rejects"):
        query = f"select file_id, count(*) from {name} anti join files using (file_id) group by 1 order by 1"  # noqa: S608
        for file_id, count in sql.execute(query).fetchall():
            if file_id not in store.state.notes:
                yield Fault(f"{name} {file_id}", f"{count:,} rows of a file that is not there")


def _under_way(store: Store, sql: duckdb.DuckDBPyConnection) -> Iterator[Fault]:
    """Files that are said to have been taken further than what they gave goes, or less far. Of those that gave what
    was known before, or hands of other games, only the second can be told."""
    query = "from hands select file_id, byte_end union all from rejects select file_id, byte_end"
    counted = sql.execute(f"select file_id, count(*), max(byte_end) from ({query}) group by 1").fetchall()  # noqa: S608
    gave = {file_id: (rows, end) for file_id, rows, end in counted}
    for file_id, note in store.state.notes.items():
        told, (rows, end) = Progress(**note), gave.get(file_id, (0, 0))
        is_all = rows == told.read + told.rejected and not (told.duplicate or told.other)
        if told.upto < end or (is_all and told.upto > end):
            what = f"is said to have been taken up to byte {told.upto:,}, and what it gave ends at {end:,}"
            yield Fault(f"files {file_id}", what)


def _events(sql: duckdb.DuckDBPyConnection) -> Iterator[Fault]:
    """Texts that are read as another hand than the one that was stored. One of which only the room's own words were
    kept, because a name in it was such a word, can't be read again."""
    rows = sql.execute("select hand_id, text, context, events_sha256 from texts join hands using (hand_id) order by 1")
    while some := rows.fetchmany(_ROWS):
        for hand_id, text, context, expected in some:
            hand = read(Source("", "", 0, 0, 1, 1, text, context)).hand
            is_other = hand is None or events_hash(hand) != expected
            if is_other and not _BLANK.search(text):
                yield Fault(f"texts {hand_id}", "is read as another hand than was stored")
