"""Which hands and files a store holds, kept small: two 64-bit hashes a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from histparse.store import Store

Hashes = NDArray[np.int64]


class Known:
    """What is known of a store's contents; `refresh` reads what was committed since the last look.

    The hashes are Python's own, so they hold in this process only and nobody can aim at them. Two
    hands in 10^8 share one by chance with probability below a thousandth; then one of them is
    taken for a conflict and goes to the rejects with its text.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, set[str]] = {"files": set(), "hands": set()}
        """The parts of each table that were looked at."""
        self._runs: list[tuple[Hashes, Hashes]] = []
        self.files: dict[str, tuple[str, int, str]] = {}
        """The files that were imported to their ends, by id: path, size and hash."""

    def refresh(self) -> None:
        """Catches up with the store's state."""
        self.refresh_files()
        for rows in self._fresh("hands", ["hand_id", "events_sha256"], self._runs):
            self._add(_hashes(rows["hand_id"].to_pylist()), _hashes(rows["events_sha256"].to_pylist()))

    def refresh_files(self) -> None:
        """Catches up with the store's files only."""
        for rows in self._fresh("files", ["file_id", "path", "size_bytes", "sha256"], self.files):
            for row in rows.to_pylist():
                self.files[row["file_id"]] = (row["path"], row["size_bytes"], row["sha256"])

    def _fresh(self, table: str, columns: list[str], known: list[Any] | dict[str, Any]) -> Iterator[pa.Table]:
        """The parts of a table since the last look; all of them, with what is `known` forgotten, where
        something was written anew and may be less."""
        parts = self._store.parts(table)
        if not self._read[table].issubset(parts):
            self._read[table].clear()
            known.clear()
        if not self._read[table]:
            self._store.fetch(table)
        for part in parts:
            if part not in self._read[table] and self._store.state.parts[part][table]:
                yield self._store.read_parts(table, [part], columns)
        self._read[table].update(parts)

    def events(self, hand_ids: Sequence[str]) -> list[int | None]:
        """For each hand id, `hash` of the stored hand's `events_sha256`; None for a new hand."""
        keys, found = _hashes(hand_ids), np.zeros(len(hand_ids), dtype=np.int64)
        stored = np.zeros(len(hand_ids), dtype=bool)
        for ids, events in self._runs:
            at = np.minimum(np.searchsorted(ids, keys), len(ids) - 1)
            hit = ids[at] == keys
            found[hit], stored[hit] = events[at[hit]], True
        return [int(value) if there else None for value, there in zip(found, stored, strict=True)]

    def _add(self, ids: Hashes, events: Hashes) -> None:
        """Keeps sorted runs, each at least twice as long as the next: few to search, cheap to add to."""
        if not len(ids):
            return
        while self._runs and len(self._runs[-1][0]) < 2 * len(ids):
            more_ids, more_events = self._runs.pop()
            ids, events = np.concatenate([more_ids, ids]), np.concatenate([more_events, events])
        order = np.argsort(ids, kind="stable")
        self._runs.append((ids[order], events[order]))


def _hashes(texts: Sequence[str]) -> Hashes:
    return np.fromiter(map(hash, texts), dtype=np.int64, count=len(texts))
