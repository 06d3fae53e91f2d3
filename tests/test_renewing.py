"""Statistics of a store that an earlier histparse wrote."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from test_statistics import dealt

from histparse.compacting import compact
from histparse.load import load
from histparse.parts import pack
from histparse.statistics import renewing
from histparse.statistics.asked import AskedError
from histparse.statistics.renewing import renewed
from histparse.store import Store, open_store

SCHEMA1 = Path(__file__).parent / "stores" / "schema1"


def test_a_store_without_statistics_says_so_and_gets_them(tmp_path: Path) -> None:
    shutil.copytree(SCHEMA1, tmp_path / "store")
    with pytest.raises(AskedError, match="`histparse compact`"):
        load(tmp_path / "store").stat("vpi3")
    compact(open_store(tmp_path / "store"))
    db = load(tmp_path / "store")
    assert len(db.results) == db.seats["dealt_in"].sum()
    assert db.results["net_minor"].sum() == db.seats["net_minor"].sum()
    assert db.stat("vpi3")["opp"].sum() > 20


def test_renewed_rows_are_those_of_the_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renewing, "HANDS", 170)
    store, tables = Store(tmp_path), dealt(500, 31)
    with store.writing():
        store.commit(pack(tables), {})
    rows = [row for table in renewed(store) for row in table.to_pylist()]
    due = {(row["hand_id"], row["seat"]): row for row in tables["results"].to_pylist()}
    assert len(rows) == len(due)
    assert all(repr(due[row["hand_id"], row["seat"]]) == repr(row) for row in rows)


def test_an_empty_store_has_no_statistics(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.writing():
        pass
    (none,) = renewed(store)
    assert none.num_rows == 0
    assert load(tmp_path).stat("vpi3").empty
    assert load(tmp_path).money().empty
