"""The store: one folder of plain Parquet parts a table, whole batches or nothing.

    STORE/<table>/<part>.parquet                          committed parts: what users read
    STORE/_histparse/stage/<tx>/<table>.parquet           written first, outside every table folder
    STORE/_histparse/stage/<tx>/<table>/<part>.parquet    the same for a table that is written anew
    STORE/_histparse/commits/<seq>.json                   this one small file is the commit, all tables at once
    STORE/_histparse/checkpoint.json                      the commits so far in one file, so that opening stays fast
    STORE/_histparse/old/<tx>/<table>/<part>.parquet      what was written anew, for those who still read it
    STORE/_histparse/lock                                 held by the one who commits

A commit stages its parts, creates its record, and moves the parts into the table folders, `hands`
last. A table that is written anew gets its whole folder at once. Who takes the lock next redoes a
move that was cut short (what is staged and recorded) and drops what is staged without a record.
Nothing here needs more than rename and an exclusive lock.

All parts of a table have the same columns, so that plain readers need not think of it: who commits
to a store of an earlier histparse first writes those tables anew that have got columns since.
"""

from __future__ import annotations

import contextlib
import itertools
import shutil
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from filelock import FileLock, Timeout

from histparse import records
from histparse.columns import SCHEMA_VERSION
from histparse.parts import Rewriting, is_current, part_name, read_parts, write_part
from histparse.records import State, StoreError
from histparse.tables import TABLES

__all__ = ["State", "Store", "StoreError", "open_store"]

CHECKPOINT_EVERY = 200
"""Commits after which they are gathered in the checkpoint."""
OLD_KEPT = 3600
"""Seconds for which parts that were written anew are kept for those who loaded the store before."""
MOVES = 3
"""How often a part may move while somebody is about to read it: where it is published, and set aside."""


class Store:
    """A store at `path`. Reading it needs no lock and changes nothing; `writing` makes it if it is
    not there."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._own = self.path / "_histparse"
        self._commits = self._own / "commits"
        self._stage = self._own / "stage"
        self._old = self._own / "old"
        self._purge = self._own / "purge"
        self._current = False
        self.state = State()

    def exists(self) -> bool:
        """Something was committed here."""
        return self._commits.is_dir() and any(self._commits.glob("*.json"))

    def refresh(self) -> State:
        """Reads what was committed since the last look. Raises `StoreError` for a store of a later
        histparse, or one whose records are damaged or missing."""
        checkpoint, first = self._own / "checkpoint.json", not self.state.seq
        if first and checkpoint.exists():
            self.state = records.read_checkpoint(checkpoint)
        while (record := self._record(self.state.seq + 1)).exists():
            self.state.apply(records.read_record(record))
        if first and any(one > record for one in self._commits.glob("*.json")) and not record.exists():
            raise StoreError(f"{self.path} is damaged: {record} is missing")
        return self.state

    def _record(self, seq: int) -> Path:
        return self._commits / f"{seq:08d}.json"

    def read_note(self, name: str) -> dict[str, Any] | None:
        """What stands in a file of the store's own, if it is there. Raises `StoreError`."""
        path = self._own / name
        return records.read_note(path) if path.exists() else None

    def write_note(self, name: str, told: Mapping[str, Any]) -> None:
        """Puts it there; call it under `writing`."""
        with self._changing():
            records.replace(self._own / name, told)

    def records(self) -> list[Path]:
        """The records that are there, from the first on to the first that is missing."""
        paths = map(self._record, range(1, self.state.seq + 1))
        return list(itertools.takewhile(Path.exists, paths))

    def part(self, table: str, part: str) -> Path:
        """The file of a part: in the table's folder, or still staged where its move is under way, or
        with the old ones where it was written anew since."""
        file = f"{part}.parquet"
        head = part_name(int(part.partition("-")[0]), 0)
        published = self.path / table / file
        for place in (self._stage / part / f"{table}.parquet", self._stage / head / table / file, published):
            if place.exists():
                return place
        return next(self._old.glob(f"*/{table}/{file}"), published)

    def parts(self, table: str) -> list[str]:
        """The parts that hold the table's committed rows, in order of commit."""
        return [part for part, rows in self.state.parts.items() if table in rows]

    def files(self, table: str) -> list[Path]:
        """The files of these parts."""
        return [self.part(table, part) for part in self.parts(table)]

    def rows(self, table: str) -> int:
        """How many rows the table has."""
        return sum(rows.get(table, 0) for rows in self.state.parts.values())

    def size(self) -> tuple[int, int]:
        """How many files hold the tables, and their bytes."""
        with self.reading():
            sizes = [file.stat().st_size for table in TABLES for file in self.files(table)]
        return len(sizes), sum(sizes)

    def read(self, table: str, columns: list[str] | None = None, where: pc.Expression | None = None) -> pa.Table:
        """A table's committed rows, exactly, in order of commit; those `where` something holds."""
        return self.read_parts(table, self.parts(table), columns, where)

    def read_parts(
        self, table: str, parts: Iterable[str], columns: list[str] | None = None, where: pc.Expression | None = None
    ) -> pa.Table:
        """The rows of some parts of a table. Raises `StoreError`."""
        parts = list(parts)

        def read() -> pa.Table:
            rows = read_parts(table, [self.part(table, part) for part in parts], columns, where)
            due = sum(self.state.parts[part].get(table, 0) for part in parts if part in self.state.parts)
            if where is None and rows.num_rows != due:
                raise StoreError(f"{self.path} is damaged: {table} has {rows.num_rows} rows, its records say {due}")
            return rows

        with self.reading():
            for _ in range(MOVES):
                with contextlib.suppress(FileNotFoundError):
                    return read()
            return read()

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """A part that is missing or can't be read inside is a `StoreError`."""
        try:
            yield
        except FileNotFoundError as error:
            now = Store(self.path).refresh().parts
            if any(rows.keys() - now.get(part, {}).keys() for part, rows in self.state.parts.items()):
                raise StoreError(f"{self.path} was written anew since it was loaded: load it again") from error
            raise self._damaged(error) from error
        except (OSError, pa.ArrowException) as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> StoreError:
        return StoreError(f"{self.path} is damaged: {str(error).partition(chr(10))[0]}")

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
            with self._changing():
                self._mend()
            if not self.state.seq:
                self.commit({name: table.of([]) for name, table in TABLES.items()}, {}, empty=True)
            elif not self._current:
                self._bring_up_to_date()
            self._current = True
            yield self.state

    def commit(self, tables: Mapping[str, pa.Table], notes: Mapping[str, Any], *, empty: bool = False) -> None:
        """Adds rows, all tables at once; call it under `writing`. Parts without rows are left out
        but for `empty`."""
        tx = f"{self.state.seq + 1:08d}-{uuid.uuid4().hex[:8]}"
        added = {name: tables[name].num_rows for name in TABLES if name in tables and (empty or tables[name].num_rows)}
        with self._staged(tx) as stage:
            for name in added:
                write_part([tables[name]], stage / f"{name}.parquet")
            records.sync(stage)
            self._commit(tx, {tx: added}, {}, notes)

    @contextlib.contextmanager
    def rewriting(self, notes: Mapping[str, Any] | None = None, *, purge: bool = False) -> Iterator[Rewriting]:
        """Takes what is to be put in the place of parts, and commits it at the end, all at once; call
        it under `writing`. With `purge` nothing of what was there before is kept for anybody."""
        seq = self.state.seq + 1
        tx = part_name(seq, 0)
        with self._staged(tx) as stage:
            anew = Rewriting(stage, seq)
            yield anew
            for table in anew.tables:
                for part in self.parts(table):
                    if table not in anew.remove.get(part, ()):
                        anew.keep(table, self.part(table, part))
            if anew.tables or notes:
                anew.settle()
                if purge:
                    self._purge.touch()
                self._commit(tx, anew.add, anew.remove, notes or {})
                if purge:
                    self._mend()

    @contextlib.contextmanager
    def _staged(self, tx: str) -> Iterator[Path]:
        """A folder to write parts to; it goes if they are not committed."""
        stage = self._stage / tx
        try:
            with self._changing():
                stage.mkdir()
                yield stage
        finally:
            if not self._record(int(tx.partition("-")[0])).exists():
                shutil.rmtree(stage, ignore_errors=True)

    def _commit(
        self,
        tx: str,
        add: Mapping[str, Mapping[str, int]],
        remove: Mapping[str, Sequence[str]],
        notes: Mapping[str, Any],
    ) -> None:
        seq = self.state.seq + 1
        record = {"seq": seq, "tx": tx, "schema_version": SCHEMA_VERSION}
        record |= {"add": add, "remove": remove, "notes": dict(notes)}
        records.create(self._record(seq), record)
        self.state.apply(record)
        self._publish(tx)
        if seq % CHECKPOINT_EVERY == 0:
            records.replace(self._own / "checkpoint.json", asdict(self.state))

    def _bring_up_to_date(self) -> None:
        """Writes the tables anew that an earlier histparse wrote with fewer columns, and makes those
        that it did not have; `results`, which follow from the others, are worked out."""
        with self.reading():
            earlier = [name for name in TABLES if not (files := self.files(name)) or not is_current(name, files[-1])]
        if not earlier:
            return
        from histparse.statistics.renewing import renewed  # noqa: PLC0415  # seldom needed, and needs DuckDB

        with self.rewriting() as anew:
            for name in earlier:
                parts = self.parts(name)
                rows: Iterable[Iterable[pa.Table]] = ([self.read_parts(name, [part])] for part in parts)
                if name == "results":
                    rows = [renewed(self)]
                elif not parts:
                    rows = [[TABLES[name].of([])]]
                anew.replace(name, parts, rows)

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(f"{self.path} can't be written: {error.strerror or error}")

    def _publish(self, tx: str) -> None:
        """Moves a committed transaction's parts to where users read them, hands last; what a folder
        held that is written anew is set aside."""
        stage, moved = self._stage / tx, []
        for name in TABLES:
            folder, part, anew = self.path / name, stage / f"{name}.parquet", stage / name
            if part.exists():
                folder.mkdir(exist_ok=True)
                part.replace(folder / f"{tx}.parquet")
                moved.append(folder)
            elif anew.exists():
                (old := self._old / tx).mkdir(parents=True, exist_ok=True)
                if folder.exists():
                    folder.replace(old / name)
                anew.replace(folder)
                moved.append(folder)
        for folder in (*moved, self.path):
            records.sync(folder)
        shutil.rmtree(stage, ignore_errors=True)

    def mend(self) -> None:
        """Ends what a killed writer left, if one did, nobody is writing and the store can be written."""
        if any(self._staged_now()) or any(self._outdated()):
            with contextlib.suppress(StoreError), self.writing(wait=0):
                pass

    def _mend(self) -> None:
        """Moves what was committed, drops what was not, and what nobody needs any more."""
        for stage in self._staged_now():
            if self._is_committed(stage.name):
                self._publish(stage.name)
            else:
                shutil.rmtree(stage, ignore_errors=True)
        for old in self._outdated():
            shutil.rmtree(old)
        self._purge.unlink(missing_ok=True)

    def _is_committed(self, tx: str) -> bool:
        seq = tx.partition("-")[0]
        record = self._record(int(seq) if seq.isdecimal() else 0)
        return record.exists() and records.read_record(record)["tx"] == tx

    def _staged_now(self) -> list[Path]:
        return list(self._stage.iterdir()) if self._stage.is_dir() else []

    def _outdated(self) -> list[Path]:
        """What was set aside and nobody needs any more."""
        if not self._old.is_dir():
            return []
        latest = time.time() - OLD_KEPT
        return [one for one in self._old.iterdir() if self._purge.exists() or one.stat().st_mtime < latest]


def open_store(path: Path | str) -> Store:
    """The store at `path`, ready to read; what a killed import left is mended if nobody is writing
    and the store can be written. Raises `StoreError` where there is no store."""
    store = Store(path)
    if not store.exists():
        raise StoreError(f"there is no histparse store in {store.path}: `histparse import PATHS --out DIR` makes one")
    store.refresh()
    store.mend()
    return store
