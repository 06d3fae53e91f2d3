"""Imports that are killed: the store loses nothing, doubles nothing and shows nothing that is half done."""

from __future__ import annotations

import multiprocessing
import shutil
from pathlib import Path

import killing
import pytest

from histparse.load import load
from histparse.store import Store

pytestmark = pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="forks")

A_FEW = pytest.param(2, 10, id="a few")
IMPORTS = pytest.param(205, 20, id="many", marks=pytest.mark.soak)
COMPACTIONS = pytest.param(105, 20, id="many", marks=pytest.mark.soak)
"""Kills, and hands to import meanwhile."""
UNMENDED = 0.02
"""Looks before the next opening in which a reader of plain folders may see a table ahead of another."""


def look(store: Path, whole: killing.Rows, committed: set[str | None]) -> bool:
    """Asserts that all is right with a store whose writer was killed; whether plain readers saw that too
    before anybody opened it."""
    if not Store(store).exists():
        assert not committed
        return True
    right = _plainly_right(store, whole)
    exact = killing.through_the_records(store)
    assert list(killing.faults(exact, whole)) == []
    assert exact["hands"].keys() >= committed
    committed.update(exact["hands"])
    assert killing.opened(store) == exact
    plain = killing.by_files(store)
    assert plain == exact
    assert list(killing.other_readers(store, plain)) == []
    assert list((store / "_histparse" / "stage").iterdir()) == []
    return right


def _plainly_right(store: Path, whole: killing.Rows) -> bool:
    try:
        return not list(killing.faults(killing.by_files(store), whole))
    except (OSError, ValueError):  # a folder is not there yet
        return False


@pytest.mark.parametrize(("kills", "hands"), [A_FEW, IMPORTS])
def test_killed_imports(tmp_path: Path, kills: int, hands: int) -> None:
    inputs = killing.make_inputs(tmp_path / "in", hands)
    seconds = killing.duration(killing.import_all, inputs, tmp_path / "whole")
    whole = killing.opened(tmp_path / "whole")
    assert len(whole["hands"]) == hands
    killed = wrong = stores = 0
    moments = killing.Moments(seconds)
    while killed < kills:
        store, committed = tmp_path / f"store{(stores := stores + 1)}", set[str | None]()
        while killed < kills and moments.kill(killing.import_all, inputs, store):
            killed += 1
            wrong += not look(store, whole, committed)
        killing.import_all(inputs, store)
        assert killing.opened(store) == killing.by_files(store) == whole
        shutil.rmtree(store)
    print(f"{wrong} of {killed} looks before the next opening saw a table ahead of another")
    if kills > 100:
        assert wrong <= UNMENDED * killed


@pytest.mark.parametrize(("kills", "hands"), [A_FEW, COMPACTIONS])
def test_killed_compactions(tmp_path: Path, kills: int, hands: int) -> None:
    made, store = tmp_path / "made", tmp_path / "store"
    killing.import_all(killing.make_inputs(tmp_path / "in", hands), made)
    shutil.copytree(made, store)
    seconds = killing.duration(killing.compact_it, store)
    whole, order = killing.opened(store), list(load(store).hands["hand_id"])
    assert whole == killing.opened(made)
    killed = wrong = 0
    moments = killing.Moments(seconds)
    while killed < kills:
        shutil.rmtree(store)
        shutil.copytree(made, store)
        if moments.kill(killing.compact_it, store):
            killed += 1
            wrong += not look(store, whole, set(whole["hands"]))
            assert killing.through_the_records(store) == whole
            killing.compact_it(store)
            assert list(load(store).hands["hand_id"]) == order
            assert killing.by_files(store) == whole
    print(f"{wrong} of {killed} looks before the next opening saw a table ahead of another")
    if kills > 100:
        assert wrong <= UNMENDED * killed
