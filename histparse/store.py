"""The store: one folder of plain Parquet parts a table, whole batches or nothing.

    STORE/<table>/<tx>.parquet                    committed parts: what users read
    STORE/_histparse/stage/<tx>/<table>.parquet   written first, outside every table folder
    STORE/_histparse/commits/<seq>.json           this one small file is the commit, all tables at once
    STORE/_histparse/checkpoint.json              the commits so far in one file, so that opening stays fast
    STORE/_histparse/lock                         held by the one who commits

A commit stages its parts, creates its record, and moves the parts into the table folders, `hands`
last. Who takes the lock next redoes a move that was cut short (what is staged and recorded) and
drops what is staged without a record. Nothing here needs more than rename and an exclusive lock.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from histparse.columns import SCHEMA_VERSION
from histparse.tables import TABLES

CHECKPOINT_EVERY = 200
"""Commits after which they are gathered in the checkpoint."""

_CHECKPOINT = {"seq": int, "parts": dict, "notes": dict, "schema_version": int}
_RECORD = {"seq": int, "tx": str, "schema_version": int, "add": dict, "notes": dict}
"""What the files in `_histparse` hold."""
_TX = re.compile("[0-9]{8,}-[0-9a-f]{8}")
"""What a transaction is called."""
_DELTA = {"line", "line_start", "line_end", "byte_start", "byte_end", "start_utc"}
_PLAIN = {"text", "text_sha256", "events_sha256"}


class StoreError(Exception):
    """The store can't be used, in words for its owner."""


@dataclass(slots=True)
class State:
    """What the commit records say: `parts`, by transaction, how many rows it added to which table,
    and `notes`, what an import keeps there about files under way, by key."""

    seq: int = 0
    parts: dict[str, dict[str, int]] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)
    schema_version: int = SCHEMA_VERSION

    def apply(self, record: Mapping[str, Any]) -> None:
        """Goes one commit on. A note of None is taken away."""
        self.seq = record["seq"]
        self.parts[record["tx"]] = record["add"]
        self.notes = {key: note for key, note in {**self.notes, **record["notes"]}.items() if note is not None}


class Store:
    """A store at `path`. Reading it needs no lock and changes nothing; `writing` makes it if it is
    not there."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._own = self.path / "_histparse"
        self._commits = self._own / "commits"
        self._stage = self._own / "stage"
        self.state = State()

    def exists(self) -> bool:
        """Something was committed here."""
        return self._commits.is_dir() and any(self._commits.glob("*.json"))

    def refresh(self) -> State:
        """Reads what was committed since the last look. Raises `StoreError` for a store of a later
        histparse, or one whose records are damaged or missing."""
        checkpoint, first = self._own / "checkpoint.json", not self.state.seq
        if first and checkpoint.exists():
            self.state = State(**self._told(checkpoint, _CHECKPOINT))
        while (record := self._record(self.state.seq + 1)).exists():
            self.state.apply(self._told(record, _RECORD))
        if first and any(one > record for one in self._commits.glob("*.json")) and not record.exists():
            raise StoreError(f"{self.path} is damaged: {record} is missing")
        return self.state

    def _record(self, seq: int) -> Path:
        return self._commits / f"{seq:08d}.json"

    def _told(self, path: Path, form: Mapping[str, type]) -> dict[str, Any]:
        try:
            told: dict[str, Any] = json.loads(path.read_text("utf-8"))
            version = told["schema_version"]
            sound = {key: type(value) for key, value in told.items()} == form
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise StoreError(f"{path} is damaged: {error}") from error
        if type(version) is int and version > SCHEMA_VERSION:
            raise StoreError(f"{self.path} was written by a later histparse (schema {version})")
        transactions = [told["tx"]] if form is _RECORD and sound else told.get("parts", {})
        if not sound or not all(map(_TX.fullmatch, transactions)):
            raise StoreError(f"{path} is damaged: it is no record of what was committed")
        return told

    def part(self, table: str, tx: str) -> Path:
        """The file of one transaction's rows of a table: in the table's folder, or still staged
        where its move is under way."""
        staged = self._stage / tx / f"{table}.parquet"
        return staged if staged.exists() else self.path / table / f"{tx}.parquet"

    def files(self, table: str) -> list[Path]:
        """The files that hold the table's committed rows, in order of commit."""
        return [self.part(table, tx) for tx, rows in self.state.parts.items() if table in rows]

    def rows(self, table: str) -> int:
        """How many rows the table has."""
        return sum(rows.get(table, 0) for rows in self.state.parts.values())

    def read(self, table: str, columns: list[str] | None = None) -> pa.Table:
        """A table's committed rows, exactly, in order of commit."""
        with self.reading():
            return pa.concat_tables(self.read_parts(table, columns, self.state.parts)).unify_dictionaries()

    def read_parts(self, table: str, columns: list[str] | None, transactions: Iterable[str]) -> Iterator[pa.Table]:
        """The rows that these transactions added to a table, part by part."""
        for tx in transactions:
            if table in self.state.parts[tx]:
                try:
                    yield pq.read_table(self.part(table, tx), columns=columns, partitioning=None)
                except FileNotFoundError:  # moved between the look and the read
                    yield pq.read_table(self.part(table, tx), columns=columns, partitioning=None)

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """A part that is missing or can't be read inside is a `StoreError`."""
        try:
            yield
        except (OSError, pa.ArrowException) as error:
            raise StoreError(f"{self.path} is damaged: {str(error).partition(chr(10))[0]}") from error

    @contextlib.contextmanager
    def writing(self, wait: float = -1) -> Iterator[State]:
        """Holds the store's lock: others wait, `wait` seconds at most (forever if negative). Makes
        or mends the store first; gives its state. Raises `StoreError`, also where the store can't
        be written."""
        try:
            self._stage.mkdir(parents=True, exist_ok=True)
            self._commits.mkdir(exist_ok=True)
            lock = FileLock(self._own / "lock").acquire(timeout=wait)
        except Timeout:
            raise StoreError(f"another import is writing to {self.path}") from None
        except OSError as error:
            raise self._unwritable(error) from error
        with lock:
            self.refresh()
            try:
                self._mend()
            except OSError as error:
                raise self._unwritable(error) from error
            if not self.state.seq:
                self.commit({name: table.of([]) for name, table in TABLES.items()}, {}, empty=True)
            yield self.state

    def commit(self, tables: Mapping[str, pa.Table], notes: Mapping[str, Any], *, empty: bool = False) -> None:
        """Adds rows, all tables at once; call it under `writing`. Parts without rows are left out
        but for `empty`."""
        seq = self.state.seq + 1
        tx = f"{seq:08d}-{uuid.uuid4().hex[:8]}"
        added = {name: tables[name].num_rows for name in TABLES if name in tables and (empty or tables[name].num_rows)}
        try:
            (self._stage / tx).mkdir()
            for name in added:
                _write_part(tables[name], self._stage / tx / f"{name}.parquet")
            _sync(self._stage / tx)
            record = {"seq": seq, "tx": tx, "schema_version": SCHEMA_VERSION, "add": added, "notes": dict(notes)}
            _create(self._record(seq), record)
            self.state.apply(record)
            self._publish(tx)
            if seq % CHECKPOINT_EVERY == 0:
                _replace(self._own / "checkpoint.json", asdict(self.state))
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(f"{self.path} can't be written: {error.strerror or error}")

    def _publish(self, tx: str) -> None:
        """Moves a committed transaction's parts to where users read them, hands last."""
        for name in TABLES:
            staged = self._stage / tx / f"{name}.parquet"
            if staged.exists():
                folder = self.path / name
                folder.mkdir(exist_ok=True)
                staged.replace(folder / f"{tx}.parquet")
                _sync(folder)
        shutil.rmtree(self._stage / tx, ignore_errors=True)

    def mend(self) -> None:
        """Ends what a killed writer left, if one did, nobody is writing and the store can be written."""
        if self._stage.is_dir() and any(self._stage.iterdir()):
            with contextlib.suppress(StoreError), self.writing(wait=0):
                pass

    def _mend(self) -> None:
        """Moves what was committed, drops what was not."""
        for stage in self._stage.iterdir():
            if stage.name in self.state.parts:
                self._publish(stage.name)
            else:
                shutil.rmtree(stage, ignore_errors=True)


def open_store(path: Path | str) -> Store:
    """The store at `path`, ready to read; what a killed import left is mended if nobody is writing
    and the store can be written. Raises `StoreError` where there is no store."""
    store = Store(path)
    if not store.exists():
        raise StoreError(f"there is no histparse store in {store.path}")
    store.refresh()
    store.mend()
    return store


def _write_part(table: pa.Table, to: Path) -> None:
    with to.open("xb") as file:
        pq.write_table(
            table,
            file,
            compression="zstd",
            compression_level=3,
            use_dictionary=[name for name in table.column_names if name not in _DELTA | _PLAIN],
            column_encoding={name: "DELTA_BINARY_PACKED" for name in table.column_names if name in _DELTA},
        )
        file.flush()
        os.fsync(file.fileno())


def _replace(path: Path, told: Mapping[str, Any]) -> None:
    """Writes a file whole, in place of what was there."""
    temporary = path.with_suffix(".new")
    with temporary.open("w", encoding="utf-8") as file:
        json.dump(told, file)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    _sync(path.parent)


def _create(path: Path, told: Mapping[str, Any]) -> None:
    """Writes a file whole that must not be there yet; the lock keeps others from doing so too."""
    if path.exists():
        raise StoreError(f"{path} was written meanwhile: the lock does not hold on this disk")
    _replace(path, told)


def _sync(folder: Path) -> None:
    """Makes renames in a folder durable, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
