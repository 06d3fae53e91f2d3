"""Which hands and files a store holds, kept small: two 64-bit hashes a hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
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
        self._seen = 0
        self._runs: list[tuple[Hashes, Hashes]] = []
        self.files: set[str] = set()
        """The ids of the files that were imported to their ends."""

    def refresh(self) -> None:
        """Catches up with the store's state."""
        fresh = list(self._store.state.parts)[self._seen :]
        with self._store.reading():
            for part in self._store.read_parts("files", ["file_id"], fresh):
                self.files.update(part["file_id"].to_pylist())
            for part in self._store.read_parts("hands", ["hand_id", "events_sha256"], fresh):
                self._add(_hashes(part["hand_id"].to_pylist()), _hashes(part["events_sha256"].to_pylist()))
        self._seen += len(fresh)

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
