"""Where a store can be: what a folder (`folder`) and a bucket (`bucket`) have to do for it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa

from histparse.records import State

OWN = "_histparse"
"""The folder of what is the store's own: no table."""
OLD_KEPT = 3600
"""Seconds for which parts that were written anew are kept for those who loaded the store before."""


class Place(Protocol):
    """Files of a store: parts, by table and name, and its own small ones, by name. All may raise `StoreError`
    where the place can't be used, and what changes something `OSError`."""

    @property
    def path(self) -> Path | str:
        """What the place is called."""

    @property
    def checkpoint_every(self) -> int:
        """Commits after which they are gathered in the checkpoint."""

    @property
    def swaps(self) -> bool:
        """What is written anew takes the place of what was there at once, for whoever reads the plain files, too."""

    def where(self, *name: str) -> str:
        """What a file is called: a small one of the store's own or, by table and name, one that users read."""

    def commits(self) -> list[str]:
        """The records that are there, by name."""

    def found(self, table: str) -> list[str]:
        """The names of the files that stand where users read a table, but for those that are on their way there."""

    def read(self, name: str) -> bytes | None:
        """What stands in a small file, None where it is not there."""

    def replace(self, name: str, told: Mapping[str, Any]) -> None:
        """Writes a small file whole, in place of what was there."""

    def files(self, table: str, parts: Sequence[str]) -> list[Path]:
        """Files to read parts from, wherever they are by now. May raise `FileNotFoundError`, as may reading them."""

    def schema(self, table: str, part: str) -> pa.Schema:
        """The columns of a part. May raise `FileNotFoundError`."""

    def size(self, table: str, parts: Sequence[str]) -> int:
        """The bytes of some parts. May raise `FileNotFoundError`."""

    def lock(self, wait: float) -> AbstractContextManager[None]:
        """Keeps other writers out, waits for them so many seconds (forever if negative), or raises `StoreError`.
        Makes the place if it is not there."""

    def is_torn(self) -> bool:
        """A dead writer may have left something, so that `mend` is called for."""

    def mend(self, state: State) -> None:
        """Ends or undoes what a dead writer left, and drops what nobody needs any more; under the lock."""

    def staged(self, tx: str) -> AbstractContextManager[Path]:
        """A folder to write a transaction's parts to, `<table>.parquet` or, for a table that is written anew,
        `<table>/<part>.parquet`; it goes if they are not committed."""

    def keep(self, stage: Path, table: str, part: str) -> None:
        """Sees to it that a part stays beside those that are written anew."""

    def commit(self, stage: Path, record: Mapping[str, Any], *, purge: bool = False) -> None:
        """Commits what is staged, all tables at once, by a record that must not be there yet. What it removes is
        kept a while for those who loaded the store before; with `purge` nothing of that is, once `mend` is done."""
