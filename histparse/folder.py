"""A store in a folder: parts come and go by rename, and the lock is the system's, so no dead process holds it.

A commit stages its parts, creates its record, and moves the parts into the table folders, `hands` last. A table
that is written anew gets its whole folder at once. Who takes the lock next redoes a move that was cut short (what
is staged and recorded) and drops what is staged without a record. Nothing here needs more than rename and an
exclusive lock.
"""

from __future__ import annotations

import os
import shutil
import stat
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from histparse import records
from histparse.parts import part_name
from histparse.places import OLD_KEPT, OWN
from histparse.records import State, StoreError, record_name
from histparse.tables import TABLES


class Folder:
    """A place on a disk of this machine (see `places.Place`)."""

    checkpoint_every = 200
    swaps = True

    def __init__(self, path: Path) -> None:
        self.path = path
        self._own = path / OWN
        self._stage = self._own / "stage"
        self._old = self._own / "old"
        self._purge = self._own / "purge"

    def where(self, *name: str) -> str:
        return str((self.path if len(name) > 1 else self._own).joinpath(*name))

    def commits(self) -> list[str]:
        try:
            return [f"commits/{one.name}" for one in (self._own / "commits").glob("*.json")]
        except OSError as error:
            raise StoreError(f"{self.path} can't be used: {error.strerror}") from error

    def found(self, table: str) -> list[str]:
        return sorted(one.name for one in (self.path / table).glob("*"))

    def read(self, name: str) -> bytes | None:
        try:
            return (self._own / name).read_bytes() if self._is_there(self._own / name) else None
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{self._own / name} is damaged: {error}") from error

    def replace(self, name: str, told: Mapping[str, Any]) -> None:
        records.replace(self._own / name, told)

    def files(self, table: str, parts: Sequence[str]) -> list[Path]:
        return [self._part(table, part) for part in parts]

    def _part(self, table: str, part: str) -> Path:
        """Where a part is: in the table's folder, or still staged where its move is under way, or with the old
        ones where it was written anew since."""
        file = f"{part}.parquet"
        head = part_name(int(part.partition("-")[0]), 0)
        published = self.path / table / file
        for place in (self._stage / part / f"{table}.parquet", self._stage / head / table / file, published):
            if self._is_there(place):
                return place
        if old := next(self._old.glob(f"*/{table}/{file}"), None):
            return old
        raise FileNotFoundError(f"{published} is missing")

    def _is_there(self, path: Path) -> bool:
        """A file is. What is none would be read for ever: a pipe nobody writes to, a device."""
        try:
            kind = path.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            return False
        if not stat.S_ISREG(kind):
            raise StoreError(f"{self.path} is damaged: {path} is no file")
        return True

    def schema(self, table: str, part: str) -> pa.Schema:
        return pq.read_schema(self._part(table, part))

    def size(self, table: str, parts: Sequence[str]) -> int:
        return sum(file.stat().st_size for file in self.files(table, parts))

    @contextmanager
    def lock(self, wait: float) -> Iterator[None]:
        self._stage.mkdir(parents=True, exist_ok=True)
        (self._own / "commits").mkdir(exist_ok=True)
        try:
            lock = FileLock(self._own / "lock").acquire(timeout=wait)
        except Timeout:
            raise StoreError(f"another import is writing to {self.path}") from None
        with lock:
            yield

    def is_torn(self) -> bool:
        return any(self._staged_now()) or any(self._outdated())

    def mend(self, state: State) -> None:
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
        name = record_name(int(seq) if seq.isdecimal() else 0)
        data = self.read(name)
        return data is not None and records.read_record(self.where(name), data)["tx"] == tx

    def _staged_now(self) -> list[Path]:
        return list(self._stage.iterdir()) if self._stage.is_dir() else []

    def _outdated(self) -> list[Path]:
        """What was set aside and nobody needs any more."""
        if not self._old.is_dir():
            return []
        latest = time.time() - OLD_KEPT
        return [one for one in self._old.iterdir() if self._purge.exists() or one.stat().st_mtime < latest]

    @contextmanager
    def staged(self, tx: str) -> Iterator[Path]:
        stage = self._stage / tx
        try:
            stage.mkdir()
            yield stage
        finally:
            if not (self._own / record_name(int(tx.partition("-")[0]))).exists():
                shutil.rmtree(stage, ignore_errors=True)

    def keep(self, stage: Path, table: str, part: str) -> None:
        """Without a copy where the disk can do that."""
        file = self._part(table, part)
        to = stage / table / file.name
        try:
            to.hardlink_to(file)
        except OSError:
            shutil.copyfile(file, to)
            with to.open("rb+") as copy:
                os.fsync(copy.fileno())

    def commit(self, stage: Path, record: Mapping[str, Any], *, purge: bool = False) -> None:
        for folder in (*(one for one in stage.iterdir() if one.is_dir()), stage):
            records.sync(folder)
        if purge:
            self._purge.touch()
        records.create(self._own / record_name(record["seq"]), record)
        self._publish(record["tx"])

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
