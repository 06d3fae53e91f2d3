"""The store: one folder of plain Parquet parts a table, whole batches or nothing.

    STORE/<table>/<part>.parquet                          committed parts: what users read
    STORE/_histparse/stage/<tx>/<table>.parquet           written first, outside every table folder
    STORE/_histparse/stage/<tx>/<table>/<part>.parquet    the same for a table that is written anew
    STORE/_histparse/commits/<seq>.json                   this one small file is the commit, all tables at once
    STORE/_histparse/checkpoint.json                      the commits so far in one file, so that opening stays fast
    STORE/_histparse/old/<tx>/<table>/<part>.parquet      what was written anew, for those who still read it
    STORE/_histparse/lock                                 held by the one who commits

So it is in a folder (`folder`); a bucket has the same files, but no stage (`bucket`).

All parts of a table have the same columns, so that plain readers need not think of it: who commits
to a store of an earlier histparse first writes those tables anew that have got columns since.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

from histparse.address import in_bucket
from histparse.folder import Folder
from histparse.parts import Part, Rewriting, hash_of, pack, part_name, read_parts
from histparse.places import Place
from histparse.records import State, StoreError, new_record, read_checkpoint, read_note, read_record, record_name
from histparse.tables import TABLES

__all__ = ["State", "Store", "StoreError", "open_store"]

CHECKPOINT = "checkpoint.json"
Seen = TypeVar("Seen")
MOVES = 3
"""How often a part may move while somebody is about to read it: where it is published, and set aside."""


def place_at(path: Path | str) -> Place:
    """The place that a path or a URL names. Raises `StoreError` where it can be none."""
    try:
        inside = in_bucket(str(path))
    except ValueError as error:
        raise StoreError(str(error)) from None
    if inside is None:
        return Folder(Path(path))
    from histparse.bucket import Bucket  # noqa: PLC0415  # an extra, and slow to load

    return Bucket(inside)


class Store:
    """A store at `path`. Reading it needs no lock and changes nothing; `writing` makes it if it is
    not there."""

    def __init__(self, path: Path | str) -> None:
        self._place = place_at(path)
        self._current = False
        self.state = State()

    @property
    def path(self) -> Path | str:
        """Where it is: a folder, or a URL."""
        return self._place.path

    @property
    def swaps(self) -> bool:
        """What is written anew takes the place of what was there at once, for whoever reads the plain files, too."""
        return self._place.swaps

    def exists(self) -> bool:
        """Something was committed here."""
        return bool(self._place.commits())

    def must_exist(self) -> None:
        """Raises `StoreError` where nothing was committed."""
        if not self.exists():
            made = f"`histparse import PATHS --out {self.path}` makes one"
            raise StoreError(f"there is no histparse store in {self.path}: {made}")

    def refresh(self) -> State:
        """Reads what was committed since the last look. Raises `StoreError` for a store of a later
        histparse, or one whose records are damaged or missing."""
        first = not self.state.seq
        if first and (data := self._place.read(CHECKPOINT)) is not None:
            self.state = read_checkpoint(self._place.where(CHECKPOINT), data)
        while (record := self._record(self.state.seq + 1)) is not None:
            self.state.apply(record)
        missing = record_name(self.state.seq + 1)
        if first and any(one > missing for one in self._place.commits()) and self._place.read(missing) is None:
            raise StoreError(f"{self.path} is damaged: {self._place.where(missing)} is missing")
        return self.state

    def _record(self, seq: int) -> dict[str, Any] | None:
        name = record_name(seq)
        data = self._place.read(name)
        return None if data is None else read_record(self._place.where(name), data)

    def read_note(self, name: str) -> dict[str, Any] | None:
        """What stands in a file of the store's own, if it is there. Raises `StoreError`."""
        data = self._place.read(name)
        return None if data is None else read_note(self._place.where(name), data)

    def write_note(self, name: str, told: Mapping[str, Any]) -> None:
        """Puts it there; call it under `writing`."""
        with self._changing():
            self._place.replace(name, told)

    def records(self) -> Iterator[tuple[str, bytes]]:
        """The records that are there, from the first on to the first that is missing: what their files are called,
        and what stands there."""
        for name in map(record_name, range(1, self.state.seq + 1)):
            if (data := self._place.read(name)) is None:
                return
            yield self._place.where(name), data

    def found(self, table: str) -> list[str]:
        """The names of the files that stand where users read a table."""
        return self._place.found(table)

    def where(self, table: str, file: str) -> str:
        """What one of them is called, wherever it stands."""
        return self._place.where(table, file)

    def part(self, table: str, part: str) -> Path:
        """A file to read a part from, wherever it is by now."""
        return self._place.files(table, [part])[0]

    def parts(self, table: str) -> list[str]:
        """The parts that hold the table's committed rows, in order of commit."""
        return [part for part, rows in self.state.parts.items() if table in rows]

    def files(self, table: str) -> list[Path]:
        """The files of these parts."""
        return self._place.files(table, self.parts(table))

    def fetch(self, table: str) -> None:
        """Has these files at hand where they are far away: they come sooner together than one by one."""
        with contextlib.suppress(FileNotFoundError):
            self.files(table)

    def rows(self, table: str) -> int:
        """How many rows the table has."""
        return sum(rows.get(table, 0) for rows in self.state.parts.values())

    def size(self) -> tuple[int, int]:
        """How many files hold the tables, and their bytes."""
        sizes = self.patiently(lambda: [self._place.size(table, self.parts(table)) for table in TABLES])
        return sum(len(self.parts(table)) for table in TABLES), sum(sizes)

    def read(self, table: str, columns: list[str] | None = None, where: pc.Expression | None = None) -> pa.Table:
        """A table's committed rows, exactly, in order of commit; those `where` something holds."""
        return self.read_parts(table, self.parts(table), columns, where)

    def read_parts(
        self, table: str, parts: Iterable[str], columns: list[str] | None = None, where: pc.Expression | None = None
    ) -> pa.Table:
        """The rows of some parts of a table. Raises `StoreError`."""
        parts = list(parts)

        def read() -> pa.Table:
            rows = read_parts(table, self._place.files(table, parts), columns, where)
            due = sum(self.state.parts[part].get(table, 0) for part in parts if part in self.state.parts)
            if where is None and rows.num_rows != due:
                raise StoreError(f"{self.path} is damaged: {table} has {rows.num_rows} rows, its records say {due}")
            rows.validate(full=True)
            return rows

        return self.patiently(read)

    def is_current(self, table: str) -> bool:
        """The last of a table's parts, and so all, has the columns that the table has today. Raises `StoreError`."""
        schema = self.patiently(lambda: self._place.schema(table, self.parts(table)[-1]))
        return bool(schema.equals(TABLES[table].schema))

    def patiently(self, read: Callable[[], Seen]) -> Seen:
        """What `read` sees in parts; it looks again where they moved meanwhile. Raises `StoreError`."""
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
            raise self.damaged(error) from error
        except (OSError, pa.ArrowException) as error:
            raise self.damaged(error) from error

    def damaged(self, error: Exception) -> StoreError:
        """What to raise where an `error` shows that parts can't be read."""
        return StoreError(f"{self.path} is damaged: {str(error).partition(chr(10))[0]}")

    @contextlib.contextmanager
    def writing(self, wait: float = -1) -> Iterator[State]:
        """Holds the store's lock: others wait, `wait` seconds at most (forever if negative). Makes
        or mends the store first; gives its state. Raises `StoreError`, also where the store can't
        be written."""
        with contextlib.ExitStack() as stack:
            with self._changing():
                stack.enter_context(self._place.lock(wait))
            self.refresh()
            with self._changing():
                self._place.mend(self.state)
            if not self.state.seq:
                self.commit(pack({name: table.empty for name, table in TABLES.items()}), {}, empty=True)
            elif not self._current:
                self._bring_up_to_date()
            self._current = True
            yield self.state

    def commit(self, parts: Mapping[str, Part], notes: Mapping[str, Any], *, empty: bool = False) -> None:
        """Adds a part a table, all at once; call it under `writing`. Parts without rows are left out
        but for `empty`."""
        seq = self.state.seq + 1
        tx = f"{seq:08d}-{uuid.uuid4().hex[:8]}"
        added = {name: parts[name] for name in TABLES if name in parts and (empty or parts[name].rows)}
        with self._changing(), self._place.staged(tx) as stage:
            for name, part in added.items():
                part.write(stage / f"{name}.parquet")
            rows = {name: part.rows for name, part in added.items()}
            hashes = {name: part.sha256 for name, part in added.items()}
            self._commit(stage, new_record(seq, tx, {tx: rows}, notes=notes, hashes={tx: hashes}))

    @contextlib.contextmanager
    def rewriting(self, notes: Mapping[str, Any] | None = None, *, purge: bool = False) -> Iterator[Rewriting]:
        """Takes what is to be put in the place of parts, and commits it at the end, all at once; call
        it under `writing`. With `purge` nothing of what was there before is kept for anybody."""
        seq = self.state.seq + 1
        tx = part_name(seq, 0)
        with self._changing(), self._place.staged(tx) as stage:
            anew = Rewriting(stage, seq)
            yield anew
            for table in anew.tables:
                for part in self.parts(table):
                    if table not in anew.remove.get(part, ()):
                        self._place.keep(stage, table, part)
            for part, tables in anew.remove.items():
                for table in tables:
                    self._be_as_written(table, part)
            if anew.tables or notes:
                self._commit(stage, new_record(seq, tx, anew.add, anew.remove, notes or {}, anew.hashes), purge=purge)
                self._place.mend(self.state)

    def _be_as_written(self, table: str, part: str) -> None:
        """What was made of a damaged part would pass for sound. Raises `StoreError`."""
        digest = self.state.hashes.get(part, {}).get(table)
        with self.part(table, part).open("rb") as file:
            if digest is not None and hash_of(file) != digest:
                where = self.where(table, f"{part}.parquet")
                raise StoreError(f"{self.path} is damaged: {where} is not the file that was written")

    def _commit(self, stage: Path, record: Mapping[str, Any], *, purge: bool = False) -> None:
        self._place.commit(stage, record, purge=purge)
        self.state.apply(record)
        if self.state.seq % self._place.checkpoint_every == 0:
            self._place.replace(CHECKPOINT, asdict(self.state))

    def _bring_up_to_date(self) -> None:
        """Writes the tables anew that an earlier histparse wrote with fewer columns, and makes those
        that it did not have; `results`, which follow from the others, are worked out."""
        earlier = [name for name in TABLES if not self.parts(name) or not self.is_current(name)]
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

    def mend(self) -> None:
        """Ends what a killed writer left, if one did, nobody is writing and the store can be written."""
        if self._place.is_torn():
            with contextlib.suppress(StoreError), self.writing(wait=0):
                pass


def open_store(path: Path | str) -> Store:
    """The store at `path`, ready to read; what a killed import left is mended if nobody is writing
    and the store can be written. Raises `StoreError` where there is no store."""
    store = Store(path)
    store.must_exist()
    store.refresh()
    store.mend()
    return store
