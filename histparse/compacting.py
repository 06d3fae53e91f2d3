"""A store's tables written anew in few large parts, with their rows in one order, whatever the order in
which files were named, how many processes read them, and in how many pieces they came.

Only what orders the hands is held in memory. Each table's rows are first dealt out into stretches of that
order, as files beside what is staged; then each stretch is sorted by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from histparse.store import Store, StoreError
from histparse.tables import TABLES

STRETCH_BYTES = 1 << 24
"""About what a stretch takes in memory; it becomes a row group, or several."""
PART_ROWS, PART_BYTES = 1_000_000, 1 << 26
"""The most of a part, before it is encoded: what whoever reads parts one by one has to hold."""
SMALL = 50_000
"""Rows, of all tables together, from which on a part is none of the small ones: some hundred hands."""
MANY = 100
"""Small parts that are left as they are."""
_PLACE = "histparse.place"

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

Places = NDArray[np.int64]


def compact(store: Store) -> None:
    """Writes all tables anew, sorted by site, time and hand. Raises `StoreError`; then nothing has changed."""
    with store.writing(), store.rewriting() as anew:
        hands = _Hands(store)
        for name in TABLES:
            store.fetch(name)
            stretches = _Stretches(store, name, hands, anew.stage / "sorting")
            anew.replace(name, store.parts(name), _parts(stretches.sorted()))


def gather(store: Store) -> int:
    """Writes the small parts anew as one, where there are many of them, as after some hours of `watch`, so that who
    reads the tables need not open thousands of files. Gives how many are left, if these are many all the same:
    another import may be writing, or the store stand where what is written anew takes its time to appear."""
    small = {part for part, rows in store.state.parts.items() if sum(rows.values()) < SMALL}
    if len(small) <= MANY:
        return 0
    if not store.swaps:
        return len(small)
    try:
        with store.writing(wait=0), store.rewriting() as anew:
            for name in TABLES:
                if parts := [part for part in store.parts(name) if part in small]:
                    anew.replace(name, parts, [[store.read_parts(name, parts)]])
    except StoreError:
        return len(small)
    return 0


class _Hands:
    """The order of all hands: 16 bytes a hand."""

    def __init__(self, store: Store) -> None:
        rows = store.read("hands", ["site", "start_utc", "hand_id"])
        order = [("site", "ascending"), ("start_utc", "ascending"), ("hand_id", "ascending")]
        rows = rows.set_column(0, "site", rows["site"].cast(pa.string())).sort_by(order)
        ids = _hashes(rows["hand_id"])
        self._by_hash = np.argsort(ids, kind="stable")
        self._hashes = ids[self._by_hash]
        self.count = len(ids)

    def places(self, hand_ids: pa.ChunkedArray) -> Places:
        """Where rows of these hands belong; behind all hands if they are of none."""
        coded = hand_ids.combine_chunks().dictionary_encode()
        found = np.searchsorted(self._hashes, wanted := _hashes(coded.dictionary))
        found = np.minimum(found, max(self.count - 1, 0))
        known = self._hashes[found] == wanted if self.count else np.zeros(len(wanted), bool)
        places = np.append(np.where(known, self._by_hash[found] if self.count else 0, self.count), self.count)
        of_row: Places = places[pc.fill_null(coded.indices, len(wanted)).to_numpy(zero_copy_only=False)]
        return of_row


def _hashes(texts: pa.Array | pa.ChunkedArray) -> Places:
    return np.fromiter(map(hash, texts.to_pylist()), np.int64, len(texts))


class _Stretches:
    """A table's rows on their way into order."""

    def __init__(self, store: Store, name: str, hands: _Hands, folder: Path) -> None:
        self._store, self._name, self._hands, self._folder = store, name, hands, folder
        self._keys = KEYS.get(name, ())
        self._of_hand = "hand_id" in TABLES[name].schema.names

    def sorted(self) -> Iterator[pa.Table]:
        """The rows, stretch by stretch; one stretch without rows if there are none."""
        self._folder.mkdir(exist_ok=True)
        for path in sorted(self._deal_out()):
            rows = _load(path)
            path.unlink()
            keys = {f"key {n}": _plain(rows[key]) for n, key in enumerate(self._keys)}
            order = pa.table({_PLACE: rows[_PLACE], **keys})
            indices = pc.sort_indices(order, sort_keys=[(key, "ascending") for key in order.column_names])
            yield rows.drop_columns([_PLACE]).take(indices).cast(TABLES[self._name].schema)
        if not self._store.rows(self._name):
            yield TABLES[self._name].of([])

    def _deal_out(self) -> set[Path]:
        paths: set[Path] = set()
        long = 0
        for part, where in self._places():
            rows = self._store.read_parts(self._name, [part])
            if not rows.num_rows:
                continue
            long = long or self._length(rows)
            rows = rows.append_column(_PLACE, pa.array(where))
            stretches = where // long
            for stretch in np.unique(stretches):
                path = self._folder / f"{self._name}-{stretch:012d}"
                _append(path, rows.filter(pa.array(stretches == stretch)))
                paths.add(path)
        return paths

    def _places(self) -> Iterator[tuple[str, Places]]:
        """For each part, where each of its rows belongs."""
        parts = self._store.parts(self._name)
        if self._of_hand:
            for part in parts:
                yield part, self._hands.places(self._store.read_parts(self._name, [part], ["hand_id"])["hand_id"])
            return
        rows = self._store.read(self._name, list(self._keys))
        order = pc.sort_indices(rows, sort_keys=[(key, "ascending") for key in self._keys]).to_numpy()
        places = np.empty(len(order), np.int64)
        places[order] = np.arange(len(order))
        at = 0
        for part in parts:
            count = self._store.state.parts[part][self._name]
            yield part, places[at : at + count]
            at += count

    def _length(self, rows: pa.Table) -> int:
        """How many places make a stretch, by the size of some rows."""
        places = max(self._hands.count if self._of_hand else self._store.rows(self._name), 1)
        size = rows.nbytes / rows.num_rows * self._store.rows(self._name)
        return max(int(places * STRETCH_BYTES / max(size, STRETCH_BYTES)), 1)


def _plain(values: pa.ChunkedArray) -> pa.ChunkedArray:
    return values.cast(pa.string()) if pa.types.is_dictionary(values.type) else values


def _append(path: Path, rows: pa.Table) -> None:
    options = pa.ipc.IpcWriteOptions(compression="lz4")
    with path.open("ab") as file, pa.ipc.new_stream(file, rows.schema, options=options) as stream:
        stream.write_table(rows.unify_dictionaries())


def _load(path: Path) -> pa.Table:
    tables = []
    with path.open("rb") as file:
        end = path.stat().st_size
        while file.tell() < end:
            tables.append(pa.ipc.open_stream(file).read_all())
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()


def _parts(groups: Iterator[pa.Table]) -> Iterator[Iterable[pa.Table]]:
    """Some row groups each, to be taken in turn."""
    for first in groups:
        yield chain([first], _more(first, groups))


def _more(first: pa.Table, groups: Iterator[pa.Table]) -> Iterator[pa.Table]:
    rows, size = first.num_rows, first.nbytes
    while rows < PART_ROWS and size < PART_BYTES and (group := next(groups, None)) is not None:
        yield group
        rows, size = rows + group.num_rows, size + group.nbytes
