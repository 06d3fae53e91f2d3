"""A store in a bucket, `s3://BUCKET/PREFIX`.

The files are those of a folder, but nothing can be renamed there. So a commit puts its parts where users read them,
`hands` last, and then creates its record, which alone makes them the store's. What a commit removes is copied to
`_histparse/old` and deleted. Who writes first in a process, or takes over a dead one's lock, looks for parts that no
record names.

The lock may be lost (`lease`), and no harm is done then: a number is given to one record only, since a record is put
if it is not there; and a part without a record goes only when its number has been given, if need be to an empty
commit, so that no record will ever name it.

Parts are read from copies in a temporary folder that goes with the process.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq

from histparse.interrupt import result
from histparse.lease import Lease
from histparse.objects import Objects
from histparse.places import OLD_KEPT, OWN
from histparse.records import State, StoreError, is_part, new_record, read_record, record_name
from histparse.tables import TABLES

AT_ONCE = 8
"""Objects that are on their way at a time."""
PAUSE = 0.05
"""Seconds between looks at whether all that are given up have ended."""
END = 1 << 18
"""Bytes at the end of a part in which its columns stand, as a rule."""
LOCK, PURGE, OLD = f"{OWN}/lock", f"{OWN}/purge", f"{OWN}/old"
SUFFIX = ".parquet"

Item = TypeVar("Item")
Result = TypeVar("Result")


class Bucket:
    """A place in an object store (see `places.Place`), by what follows `s3://` (see `address`)."""

    checkpoint_every = 20
    swaps = False

    def __init__(self, name: str) -> None:
        bucket, _, prefix = name.partition("/")
        self._objects = Objects(bucket, prefix)
        self.path = self._objects.url
        self._whole = False
        """Nothing is left of a writer that died, as far as this process knows."""

    @cached_property
    def _local(self) -> tempfile.TemporaryDirectory[str]:
        """What goes with the process: copies of parts, and parts that are on their way."""
        return tempfile.TemporaryDirectory(prefix="histparse-", ignore_cleanup_errors=True)

    def where(self, *name: str) -> str:
        return "/".join([self.path, *([] if len(name) > 1 else [OWN]), *name])

    def commits(self) -> list[str]:
        return [f"commits/{one.name}" for one in self._objects.list(f"{OWN}/commits")]

    def found(self, table: str) -> list[str]:
        names = sorted(one.name for one in self._objects.list(table))
        if not self._objects.tag(LOCK):
            return names
        last = max(self.commits(), default=record_name(0))
        return [name for name in names if not is_part(name) or record_name(_number(name)) <= last]

    def read(self, name: str) -> bytes | None:
        return self._objects.get(f"{OWN}/{name}")

    def replace(self, name: str, told: Mapping[str, Any]) -> None:
        self._objects.put(f"{OWN}/{name}", _json(told))

    def files(self, table: str, parts: Sequence[str]) -> list[Path]:
        return self._all(partial(self._copied, table), parts)

    def _all(self, work: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
        """Some work for each of some items, several at a time."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            try:
                return [result(one) for one in [pool.submit(work, item) for item in items]]
            except KeyboardInterrupt:
                ending = Thread(target=pool.shutdown, kwargs={"cancel_futures": True})
                ending.start()
                while ending.is_alive():
                    self._objects.give_up()
                    ending.join(PAUSE)
                raise
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _copied(self, table: str, part: str) -> Path:
        """A copy of a part, or of the old one where it was written anew since."""
        file = self._copy(table, part)
        if not file.exists():
            name = f"{table}/{part}{SUFFIX}"
            data = self._objects.get(name)
            data = self._objects.get(f"{OLD}/{name}") if data is None else data
            if data is None:
                raise FileNotFoundError(f"{self.path}/{name} is missing")
            file.parent.mkdir(exist_ok=True)
            new = file.with_suffix(".new")
            new.write_bytes(data)
            new.replace(file)
        return file

    def _copy(self, table: str, part: str) -> Path:
        return Path(self._local.name, table, part + SUFFIX)

    def schema(self, table: str, part: str) -> pa.Schema:
        """From a copy, or from the part's end, where that is enough."""
        if self._copy(table, part).exists():
            return pq.read_schema(self._copy(table, part))
        end = self._objects.end(f"{table}/{part}{SUFFIX}", END)
        try:
            return pq.read_schema(pa.BufferReader(end))
        except pa.ArrowException:
            return pq.read_schema(self._copied(table, part))

    def size(self, table: str, parts: Sequence[str]) -> int:
        sizes = {one.name: one.size for one in self._objects.list(table)}
        return sum(sizes.get(part + SUFFIX, 0) for part in parts)

    @contextmanager
    def lock(self, wait: float) -> Iterator[None]:
        lease = Lease(self._objects, LOCK, wait)
        self._whole = self._whole and not lease.inherited
        try:
            if not self._whole and self._objects.put_if(LOCK, b"") is not None:
                raise StoreError(f"{self.path} can't be used: its server does not heed If-None-Match")
            yield
        finally:
            lease.end()

    def is_torn(self) -> bool:
        """Who does not write can't tell: a lock may be a living one's."""
        return False

    def mend(self, state: State) -> None:
        if self._whole:
            return
        found = self._objects.list()
        parts = [one.name for one in found if _table(one.name) in TABLES and is_part(one.name.partition("/")[2])]
        strays = [name for name in parts if _table(name) not in state.parts.get(_part(name), {})]
        if any(_number(name) > state.seq for name in strays):
            empty = new_record(seq := state.seq + 1, f"{seq:08d}-{uuid4().hex[:8]}")
            self._objects.create(f"{OWN}/{record_name(seq)}", _json(empty))
            state.apply(empty)
        purge = self._objects.get(PURGE) is not None
        if not purge:
            added = {number: self._added(number) for number in set(map(_number, strays))}
            once = [name for name in strays if _table(name) in added[_number(name)].get(_part(name), {})]
            self._all(lambda name: self._objects.copy(name, f"{OLD}/{name}"), once)
        self._objects.delete(strays)
        latest = datetime.now(UTC) - timedelta(seconds=OLD_KEPT)
        old = (one for one in found if one.name.startswith(f"{OLD}/"))
        self._objects.delete(one.name for one in old if purge or one.changed < latest)
        self._objects.delete([PURGE] if purge else [])
        self._whole = True

    def _added(self, number: int) -> Mapping[str, Any]:
        """The parts of a commit, each with the tables that it was of."""
        record = record_name(number)
        data = self.read(record)
        added: Mapping[str, Any] = read_record(self.where(record), data)["add"] if data else {}
        return added

    @contextmanager
    def staged(self, tx: str) -> Iterator[Path]:
        with tempfile.TemporaryDirectory(dir=self._local.name, ignore_cleanup_errors=True) as stage:
            yield Path(stage)

    def keep(self, stage: Path, table: str, part: str) -> None:
        """It stays where it is."""

    def commit(self, stage: Path, record: Mapping[str, Any], *, purge: bool = False) -> None:
        self._whole = False
        if purge:
            self._objects.put(PURGE, b"")
        added = [(table, part) for part, tables in record["add"].items() for table in tables]
        put = partial(self._put, stage)
        self._all(put, [one for one in added if one[0] != "hands"])
        self._all(put, [one for one in added if one[0] == "hands"])
        self._objects.create(f"{OWN}/{record_name(record['seq'])}", _json(record))
        self._whole = not record["remove"] and not purge

    def _put(self, stage: Path, one: tuple[str, str]) -> None:
        table, part = one
        anew = stage / table / f"{part}{SUFFIX}"
        file = anew if anew.exists() else stage / f"{table}{SUFFIX}"
        self._objects.create(f"{table}/{part}{SUFFIX}", file.read_bytes())


def _table(name: str) -> str:
    return name.partition("/")[0]


def _part(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(SUFFIX)


def _number(name: str) -> int:
    """Of the commit that put it there."""
    return int(_part(name).partition("-")[0])


def _json(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told).encode()
