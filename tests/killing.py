"""Work on a store that can be killed, and looks at what is left: for the tests that kill.

Processes are forked from a server that has this module loaded and warm, so a killing costs little more
than the work it cuts short.
"""

from __future__ import annotations

import multiprocessing
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from invented import history

from histparse import pipeline
from histparse.compacting import compact
from histparse.events import Source
from histparse.store import Store, open_store
from histparse.tables import TABLES

HOLDEM = "PokerStars Hand #77:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/02/03 4:05:06 ET\nTable 'Marl' 6-max\n\n\n"
BATCH = 2
_GOLDEN = (5**0.5 - 1) / 2

Row = tuple[Any, ...]
Rows = dict[str, dict[str | None, Counter[Row]]]
"""The rows of every table by hand, each with how often it is there."""


class Killed(BaseException):
    """Stands for the process's end: nothing may catch it."""


def dies(patched: pytest.MonkeyPatch, place: Any, step: str, after: int = 0) -> None:
    """The process ends at the call of a step that comes after so many others; who is dead cleans nothing up."""
    real, calls = getattr(place, step), count()

    def call(*args: Any, **options: Any) -> Any:
        if next(calls) == after:
            raise Killed
        return real(*args, **options)

    patched.setattr(shutil, "rmtree", lambda *_, **__: None)
    patched.setattr(place, step, call)


def make_inputs(folder: Path, hands: int) -> Path:
    """Files with so many hands, and of all else that files hold."""
    folder.mkdir()
    for n in range(0, hands, 10):
        texts = [history(number) for number in range(n + 1, n + 11)]
        texts[3:3] = [HOLDEM, history(max(n - 4, 1)), history(n + 2, opal="Qc"), "PokerStars Hand #5: nonsense\n\n"]
        (folder / f"{n:04}.txt").write_text("".join(texts), encoding="utf-8", newline="")
    return folder


def import_all(inputs: Path, store: Path) -> None:
    """Many small batches."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pipeline, "BATCH_TEXTS", BATCH)
        pipeline.import_paths([inputs], store)


def compact_it(store: Path) -> None:
    """As `histparse compact` does."""
    compact(Store(store))


def start(work: Callable[..., object], *arguments: Path) -> BaseProcess:
    """A process that does the work."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    process = context.Process(target=work, args=arguments, daemon=True)
    process.start()
    return process


def duration(work: Callable[..., None], *arguments: Path) -> float:
    """How long it takes if nobody disturbs it, once there is a server to fork from."""
    start(int).join()
    process = start(work, *arguments)
    began = time.perf_counter()
    process.join()
    assert process.exitcode == 0
    return time.perf_counter() - began


class Moments:
    """When to kill work that takes so many `seconds`: in no order, evenly spread over all of its length and a
    little more. Where a killing comes too late the machine has become faster, and the next come earlier."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._parts = (1.05 * (n * _GOLDEN % 1) for n in count(1))

    def kill(self, work: Callable[..., None], *arguments: Path) -> bool:
        """Starts the work and kills it; whether it was still under way."""
        part = next(self._parts)
        under_way = kill_after(self._seconds * part, work, *arguments)
        if not under_way and part < 0.9:
            self._seconds *= 0.95
        return under_way


def kill_after(seconds: float, work: Callable[..., None], *arguments: Path) -> bool:
    """Starts the work and kills it; whether it was still under way."""
    process = start(work, *arguments)
    process.join(seconds)
    process.kill()
    process.join()
    assert process.exitcode in (0, -9)
    return process.exitcode != 0


def exact(store: Store) -> Rows:
    """What the records say, whatever is half done."""
    return {name: _by_hand(store.read(name)) for name in TABLES}


def through_the_records(path: Path) -> Rows:
    """As `exact`, of a store that nobody has mended."""
    store = Store(path)
    store.refresh()
    return exact(store)


def by_files(path: Path) -> Rows:
    """What a reader sees who takes all files that are in the folders."""
    found: Rows = {}
    for name in TABLES:
        files = sorted((path / name).glob("**/*.parquet"))
        found[name] = _by_hand(pa.concat_tables(pq.read_table(file, partitioning=None) for file in files))
    return found


def _by_hand(table: pa.Table) -> dict[str | None, Counter[Row]]:
    found: dict[str | None, Counter[Row]] = {}
    columns = [name for name in table.column_names if name != "imported_utc"]
    rows = zip(*(table[name].to_pylist() for name in columns), strict=True)
    hands = table["hand_id"].to_pylist() if "hand_id" in columns else [None] * table.num_rows
    for hand, row in zip(hands, rows, strict=True):
        found.setdefault(hand, Counter())[row] += 1
    return found


def faults(found: Rows, whole: Rows) -> Iterator[str]:
    """What is wrong with what was found, as a part of the `whole`."""
    hands = found["hands"].keys()
    for name, rows in found.items():
        for hand, some in rows.items():
            if hand is not None and hand not in hands:
                yield f"{name} has rows of {hand}, which is not there"
            elif not some <= whole[name].get(hand, Counter()):
                yield f"{name} has wrong or doubled rows of {hand}"
        if name in ("findings", "files", "rejects"):
            continue  # which may come later than the hand
        for hand in hands:
            if rows.get(hand) != whole[name].get(hand):
                yield f"{name} lacks rows of {hand}"


def other_readers(path: Path, found: Rows) -> Iterator[str]:
    """Where pandas, DuckDB or Polars see another number of rows than was found file by file."""
    for name, rows in found.items():
        due, files = sum(some.total() for some in rows.values()), f"{path}/{name}/**/*.parquet"
        (in_sql,) = duckdb.sql(f"select count(*) from '{files}'").fetchall()[0]  # noqa: S608
        seen = {
            "pandas": len(pd.read_parquet(path / name)),
            "DuckDB": in_sql,
            "Polars": pl.scan_parquet(files).select(pl.len()).collect().item(),
        }
        yield from (f"{reader} sees {rows} rows of {name}, not {due}" for reader, rows in seen.items() if rows != due)


def opened(path: Path) -> Rows:
    """What the next who opens the store sees."""
    return exact(open_store(path))


pipeline.examine(Source("", "", 0, 0, 1, 1, history(1)))
