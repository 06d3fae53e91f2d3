"""Stores of earlier histparses. `stores/schema1` was made by histparse 0.1.0, before parts could be written
anew: ten dealt hands and a reject in three commits."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from invented import history

from histparse.columns import COUNT, WORD, Column
from histparse.load import load
from histparse.pipeline import import_paths
from histparse.store import Store, open_store
from histparse.tables import TABLES

SCHEMA1 = Path(__file__).parent / "stores" / "schema1"
ROWS = {"files": 1, "hands": 10, "seats": 51, "actions": 337, "deals": 285, "pots": 22, "awards": 22,
        "findings": 7, "checks": 10, "rejects": 1, "texts": 10}  # fmt: skip


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    shutil.copytree(SCHEMA1, tmp_path / "store")
    (tmp_path / "new.txt").write_text(history(1) + history(2), encoding="utf-8")
    return tmp_path / "store"


@pytest.fixture
def more_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if two columns had come since."""
    columns = [Column("colour", WORD, "Its colour.", "seat", values=("red",)), Column("weight", COUNT, "Its.", "seat")]
    table = replace(TABLES["seats"], columns=(*TABLES["seats"].columns, columns[1]))
    monkeypatch.setitem(TABLES, "seats", table)
    table = replace(TABLES["hands"], columns=(*TABLES["hands"].columns, replace(columns[0], fill="hand.colour")))
    monkeypatch.setitem(TABLES, "hands", table)


def contents(store: Path) -> dict[str, bytes]:
    return {str(path.relative_to(store)): path.read_bytes() for path in store.rglob("*") if path.is_file()}


@pytest.mark.parametrize("columns", ["today's", "more"])
def test_an_earlier_store_reads_as_it_is(earlier: Path, columns: str, request: pytest.FixtureRequest) -> None:
    if columns == "more":
        request.getfixturevalue("more_columns")
    before = contents(earlier)
    db = load(earlier)
    for name, table in TABLES.items():
        frame = getattr(db, name)
        assert list(frame.columns) == list(db.sql(f"select * from {name}").columns) == table.schema.names  # noqa: S608
        assert len(frame) == db.sql(f"select count(*) as n from {name}")["n"][0] == ROWS.get(name, 0)  # noqa: S608
    if columns == "more":
        assert db.hands["colour"].isna().all()
        assert db.sql("select count(*) as n from seats where weight is null")["n"][0] == ROWS["seats"]
    assert db.hands["status"].eq("ok").all()
    assert contents(earlier) == before


def test_an_earlier_store_can_be_added_to(earlier: Path) -> None:
    rows = {name: open_store(earlier).read(name).to_pylist() for name in ROWS}
    summary = import_paths([earlier.parent / "new.txt"], earlier)
    assert summary.hands_total == 2
    one = open_store(earlier)
    for name, table in TABLES.items():
        now = one.read(name)
        assert now.slice(0, ROWS.get(name, 0)).to_pylist() == rows.get(name, [])
        assert len(pd.read_parquet(earlier / name)) == now.num_rows
        counted = duckdb.sql(f"select count(*) from '{earlier}/{name}/*.parquet'")  # noqa: S608
        assert counted.fetchall() == [(now.num_rows,)]
        for part in (earlier / name).iterdir():
            assert pq.read_schema(part).equals(table.schema), part
    assert one.rows("hands") == 12


def test_a_table_that_gets_columns_is_written_anew_once(earlier: Path, more_columns: None) -> None:
    with Store(earlier).writing():
        pass
    one = open_store(earlier)
    (seq,) = {part.partition("-")[0] for part in one.parts("seats")}
    assert len(one.parts("actions")) == 3
    assert {part.partition("-")[0] for part in one.parts("actions")} == {"00000001", "00000002", "00000003"}
    frame = pd.read_parquet(earlier / "seats")
    assert frame["weight"].isna().all()
    assert len(frame) == ROWS["seats"]
    assert pd.read_parquet(earlier / "hands")["colour"].isna().sum() == ROWS["hands"]
    with Store(earlier).writing() as state:
        assert state.seq == int(seq)


def test_who_loaded_an_earlier_store_goes_on_reading(earlier: Path, more_columns: None) -> None:
    db = load(earlier)
    with Store(earlier).writing():
        pass
    assert len(db.seats) == ROWS["seats"]
    assert db.sql("select count(*) as n from hands")["n"][0] == ROWS["hands"]


def test_a_commit_of_an_earlier_histparse_that_was_cut_short_is_mended(earlier: Path) -> None:
    (part,) = (earlier / "hands").glob("00000003-*.parquet")
    stage = earlier / "_histparse" / "stage" / part.stem
    stage.mkdir(parents=True)
    part.rename(stage / "hands.parquet")
    (earlier / "_histparse" / "stage" / "00000004-0123abcd").mkdir()
    assert len(load(earlier).hands) == ROWS["hands"]
    assert part.exists()
    assert list((earlier / "_histparse" / "stage").iterdir()) == []


def test_its_own_schema_stands_in_every_part(tmp_path: Path) -> None:
    with Store(tmp_path).writing():
        pass
    for name, table in TABLES.items():
        (part,) = (tmp_path / name).iterdir()
        assert pa.parquet.read_schema(part).equals(table.schema, check_metadata=True)
