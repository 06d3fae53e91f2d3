"""A store under others' hands: several writers, readers meanwhile, Ctrl-C, full disks, places that can't be written."""

from __future__ import annotations

import contextlib
import errno
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import killing
import pyarrow.parquet as pq
import pytest
from invented import history
from typer.testing import CliRunner

from histparse import pipeline
from histparse.cli import app
from histparse.compacting import compact
from histparse.forgetting import forget_player
from histparse.load import load
from histparse.pipeline import import_paths
from histparse.store import Store, StoreError
from histparse.tables import TABLES
from histparse.verifying import verify

FORKS = pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="forks")
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
SLOW_IMPORT = """
import signal
from histparse import pipeline
from histparse.cli import app
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a run in the background ignores
pipeline.BATCH_TEXTS = 2
app()
"""


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return killing.make_inputs(tmp_path_factory.mktemp("together") / "in", 10)


@pytest.fixture(scope="module")
def whole(inputs: Path) -> killing.Rows:
    import_paths([inputs], inputs.parent / "whole")
    return killing.opened(inputs.parent / "whole")


def sound(store: Path) -> bool:
    one = Store(store)
    one.refresh()
    return list(verify(one)) == []


@FORKS
@pytest.mark.parametrize(("hands", "compactions"), [(10, 1), pytest.param(150, 20, marks=pytest.mark.soak)])
def test_two_imports_a_compaction_and_a_reader_at_once(tmp_path: Path, hands: int, compactions: int) -> None:
    inputs, store = killing.make_inputs(tmp_path / "in", hands), tmp_path / "store"
    killing.import_all(inputs, tmp_path / "alone")
    whole = killing.opened(tmp_path / "alone")
    with Store(store).writing():
        pass
    writers = [killing.start(killing.import_all, inputs, store) for _ in range(2)]
    looks = left = 0
    before = load(store)
    while any(writer.is_alive() for writer in writers):
        looks += 1
        time.sleep(0.05)
        db = load(store)
        seen = killing.exact(db._store)
        assert list(killing.faults(seen, whole)) == []
        assert db.sql("select count(*) as n from hands semi join checks using (hand_id)")["n"][0] == len(seen["hands"])
        if left < compactions and len(seen["hands"]) > hands * left / compactions:
            writers.append(killing.start(killing.compact_it, store))
            left += 1
    assert [writer.exitcode for writer in writers] == [0] * len(writers)
    assert looks > 1
    assert left == compactions
    assert len(before.hands) == 0
    assert sound(store)
    now, alone = killing.opened(store), whole
    for rows in (now, alone):
        del rows["files"], rows["findings"]  # how many hands of a file were known before depends on who was first
    assert now == alone


@pytest.mark.skipif(os.name == "nt", reason="signals of its own")
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_ctrl_c(tmp_path: Path, jobs: str) -> None:
    inputs, store = killing.make_inputs(tmp_path / "in", 60), tmp_path / "store"
    words = [sys.executable, "-c", SLOW_IMPORT, "import", str(inputs), "--out", str(store), "--jobs", jobs]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as one:
        while one.poll() is None and len(list(store.glob("_histparse/commits/*.json"))) < 4:
            time.sleep(0.01)
        os.killpg(one.pid, signal.SIGINT)
        out, err = one.communicate(timeout=60)
    assert one.returncode == 130, err
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("histparse: stopped; the next import goes on")
    taken = len(load(store).hands)
    assert 0 < taken < 60
    assert sound(store)
    assert import_paths([inputs], store).hands_total == 60 - taken


class Nth:
    """A call that fails once, or from then on, as if the disk were full."""

    def __init__(self, real: Callable[..., Any], n: int) -> None:
        self.real, self.left = real, n

    def __call__(self, *args: Any, **options: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise FULL
        return self.real(*args, **options)

    def __get__(self, instance: object, owner: type) -> Callable[..., Any]:
        return lambda *args, **options: self(instance, *args, **options)


WRITES: dict[str, tuple[Any, str]] = {
    "fsync": (os, "fsync"),
    "write": (pq.ParquetWriter, "write_table"),
    "close": (pq.ParquetWriter, "close"),
    "rename": (Path, "replace"),
    "folder": (Path, "mkdir"),
    "open": (Path, "open"),
}


@contextlib.contextmanager
def full_disk(call: str, n: int) -> Iterator[None]:
    """A disk that is full from the `n`th call on."""
    place, name = WRITES[call]
    with pytest.MonkeyPatch.context() as full:
        full.setattr(place, name, Nth(getattr(place, name), n))
        try:
            yield
        except StoreError as error:
            assert "No space left on device" in str(error)
        except OSError as error:
            assert error is FULL, "an input could not be read"


EVERY = [pytest.param(call, n, marks=pytest.mark.soak) for call in WRITES for n in range(40)]


@pytest.mark.parametrize(("call", "n"), [("fsync", 14), ("write", 5), ("rename", 14), *EVERY])
def test_an_import_onto_a_full_disk_costs_nothing(
    inputs: Path, whole: killing.Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, n: int
) -> None:
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 5)
    store = tmp_path / "store"
    with full_disk(call, n):
        import_paths([inputs], store)
    if Store(store).exists():
        seen = killing.through_the_records(store)
        assert killing.opened(store) == killing.by_files(store) == seen
        assert list(killing.faults(seen, whole)) == []
    import_paths([inputs], store)
    assert killing.opened(store) == killing.by_files(store) == whole


@pytest.mark.parametrize(
    ("call", "n"),
    [("write", 5), ("rename", 5)]
    + [pytest.param(call, n, marks=pytest.mark.soak) for call in WRITES for n in range(40)],
)
def test_a_full_disk_while_tables_are_written_anew(
    inputs: Path, whole: killing.Rows, tmp_path: Path, call: str, n: int
) -> None:
    store = tmp_path / "store"
    shutil.copytree(inputs.parent / "whole", store)
    with full_disk(call, n):
        compact(Store(store))
    assert killing.opened(store) == killing.by_files(store) == whole
    with full_disk(call, n):
        forget_player(Store(store), "quartz")
    hands = killing.opened(store)["hands"]
    assert killing.by_files(store)["hands"] == hands
    forget_player(Store(store), "quartz")
    compact(Store(store))
    assert "quartz" not in set(load(store).seats["player"])
    assert sound(store)


def test_a_store_that_may_only_be_read(inputs: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    import_paths([inputs], store)
    (tmp_path / "more.txt").write_text(history(50), encoding="utf-8")
    every = [store, *store.rglob("*")]
    for path in every:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        if os.access(store, os.W_OK):
            pytest.skip("may write everywhere")
        assert len(load(store).hands) == 10
        for words in (["stats"], ["verify-store"], ["show", "1"]):
            assert CliRunner().invoke(app, [*words, "--store", str(store)]).exit_code == 0
        more = ["import", str(tmp_path / "more.txt"), "--jobs", "1"]
        for words in (more, ["compact"], ["forget", "quartz"]):
            done = CliRunner().invoke(app, [*words, "--store", str(store)])
            assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.stderr
            assert f"{store} can't be written: Permission denied" in done.stderr
    finally:
        for path in every:
            path.chmod(0o755)
    assert import_paths([tmp_path / "more.txt"], store).hands_total == 1
    shutil.rmtree(store)


def test_every_table_is_there_from_the_first_moment(tmp_path: Path) -> None:
    with Store(tmp_path).writing():
        for name in TABLES:
            assert pq.read_table(tmp_path / name, partitioning=None).num_rows == 0
