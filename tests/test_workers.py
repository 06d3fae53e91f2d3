"""Whoever does the work, the tables are the same; a worker's death changes nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from deadly import dies, dies_once
from invented import history
from typer.testing import CliRunner

from histparse import pipeline, workers
from histparse.cli import app
from histparse.deal import deal
from histparse.pipeline import import_paths
from histparse.rules import profile
from histparse.sites.pokerstars import PokerStars
from histparse.store import open_store
from histparse.summary import Summary
from histparse.tables import TABLES
from histparse.workers import WorkersError, cluster, in_order


def contents(store: Path) -> dict[str, list[str]]:
    """Every row of every table, in order, but for when it was imported."""
    one = open_store(store)
    rows: dict[str, list[dict[str, Any]]] = {name: one.read(name).to_pylist() for name in TABLES}
    for row in rows["files"]:
        del row["imported_utc"]
    return {name: list(map(repr, some)) for name, some in rows.items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Some files, several batches of hands."""
    here = tmp_path_factory.mktemp("workers")
    (here / "in").mkdir()
    for n in range(3):
        texts = [history(10 * n + m) for m in range(1, 4)] + [history(3, opal="Qc"), "PokerStars Hand #9: nonsense\n"]
        (here / "in" / f"{n}.txt").write_text("".join(texts), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pipeline, "BATCH_TEXTS", 5)
        import_paths([here / "in"], here / "alone")
        yield here


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes end otherwise there")
def test_what_a_dead_worker_had_is_done_again_once(tmp_path: Path) -> None:
    plan = [(n, str(tmp_path / ("deadly" if n == 4 else f"{n}"))) for n in range(9)]
    assert list(in_order(iter(plan), dies_once, 2)) == plan
    with pytest.raises(WorkersError, match="died 3 times"):
        list(in_order(iter(plan), dies, 2))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes end otherwise there")
def test_a_worker_killed_during_an_import_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pools: list[ProcessPoolExecutor] = []

    class Watched(ProcessPoolExecutor):
        def __init__(self, *some: Any) -> None:
            super().__init__(*some)
            pools.append(self)

    def kill(summary: Summary) -> None:
        if not killed:
            killed.append(next(iter(pools[0]._processes)))
            os.kill(killed[0], signal.SIGKILL)
            while not pools[0]._broken:
                sleep(0.01)

    killed: list[int] = []
    monkeypatch.setattr(workers, "IN_FLIGHT", 1)
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Watched)
    import_paths([folder / "in"], folder / "killed", jobs=2, progress=kill)
    assert (len(killed), len(pools)) == (1, 2)
    assert contents(folder / "killed") == contents(folder / "alone")


def test_any_executor_will_do(folder: Path) -> None:
    with ThreadPoolExecutor(3) as threads:
        import_paths([folder / "in"], folder / "threads", jobs=3, executor=threads)
    assert contents(folder / "threads") == contents(folder / "alone")


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_makes_the_same_tables(folder: Path) -> None:
    with cluster("local:2") as (executor, number):
        assert number == 2
        import_paths([folder / "in"], folder / "dask", jobs=number, executor=executor)
    assert contents(folder / "dask") == contents(folder / "alone")


@pytest.mark.parametrize("address", ["local:some", "local:", "local:0", "local:-1", "nowhere", "tcp://a", "tcp://a:0"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(WorkersError, match=f"^{address} (names no number|is no scheduler)"), cluster(address):
        pass


def test_a_scheduler_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("dask")
    monkeypatch.setattr(workers, "ANSWERS", 0.3)
    where = "tcp://127.0.0.1:1"
    done = CliRunner().invoke(app, ["import", str(tmp_path), "--out", str(tmp_path / "out"), "--scheduler", where])
    assert done.exit_code == 2
    assert done.stderr.splitlines() == [
        f"asking the scheduler {where}, for 0.3 seconds at most",
        f"histparse: no scheduler answers at {where}",
    ]


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_dask_worker_killed_midway_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import Client, LocalCluster  # noqa: PLC0415

    path = tmp_path / "many.txt"
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 250)
    dealt = deal(4000, 7, profile("pokerstars"), PokerStars.habits, site=PokerStars.name)
    path.write_text("\n\n".join(map(PokerStars().write, dealt)), encoding="utf-8")
    import_paths([path], tmp_path / "alone", jobs=2)
    killed: list[int] = []

    def kill(_: Summary) -> None:
        if len(killed) < 2:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[-1], signal.SIGKILL)

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two, Client(two) as client:
        executor: Executor = client.get_executor(pure=False, retries=workers.TRIES)
        import_paths([path], tmp_path / "dask", jobs=2, executor=executor, progress=kill)
    assert len(set(killed)) == 2
    assert contents(tmp_path / "dask") == contents(tmp_path / "alone")
