from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from invented import examined

from histparse.batch import build
from histparse.folder import Folder
from histparse.load import Database, load
from histparse.parts import pack
from histparse.sql import QueryError
from histparse.store import Store, StoreError
from histparse.tables import TABLES


@pytest.fixture
def database(tmp_path: Path) -> Database:
    store = Store(tmp_path / "it's a=store")
    for numbers in ((1, 2), (3,)):
        with store.writing():
            store.commit(pack(build([examined(number, place) for place, number in enumerate(numbers)]).tables), {})
    return load(store.path)


def test_tables_are_frames(database: Database) -> None:
    assert list(database.hands.columns) == TABLES["hands"].schema.names
    assert len(database.seats) == 9
    assert database.seats is database.seats
    assert database.hands["bring_in_minor"].isna().all()
    assert database.hands["ante_minor"].sum() == 15
    assert str(database.seats["known_from"].dtype) == "category"
    assert "actions" in dir(database)
    assert "3 hands" in repr(database)
    with pytest.raises(AttributeError, match="no table 'players'"):
        _ = database.players


def test_sums_of_money_are_whole_numbers(database: Database) -> None:
    (row,) = database.sql("select sum(net_minor) as net, avg(seat) as mean from seats").values
    assert (type(row[0]), type(row[1])) == (int, float)
    large = database.sql(f"select sum(x) as large from (values ({2**53}), (1)) as figures(x)")  # noqa: S608
    assert large["large"][0] == 2**53 + 1


def test_sql_sees_every_table(database: Database) -> None:
    for name in TABLES:
        assert database.sql(f"select count(*) as n from {name}")["n"][0] == len(getattr(database, name))  # noqa: S608
    joined = database.sql("select sum(net_minor) as net from seats join hands using (hand_id) where status = 'ok'")
    assert joined["net"][0] == 0


def test_the_dictionary_names_every_column(database: Database) -> None:
    frame = database.dictionary()
    assert len(frame) == sum(len(table.columns) for table in TABLES.values())
    kinds = frame[(frame["table"] == "actions") & (frame["column"] == "kind")].iloc[0]
    assert kinds["type"] == "enumeration"
    assert kinds["values"].startswith("ante bring_in complete")


def test_a_database_is_what_it_was_when_loaded(database: Database) -> None:
    store = Store(database.path)
    with store.writing():
        store.commit(pack(build([examined(9)]).tables), {})
    assert len(database.hands) == 3
    assert len(load(database.path).hands) == 4


def test_no_store_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        load(tmp_path)


def test_the_package_alone_loads_no_table_library() -> None:
    told = "import sys, histparse; print([name for name in ('pandas', 'pyarrow', 'duckdb') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_table_is_read_however_it_is_named(database: Database) -> None:
    rows = len(database.seats)
    for asked in ("SEATS", '"seats"', "query_table('se' || 'ats')", "query('from se' || 'ats')"):
        assert database.sql(f"select count(*) as n from {asked}")["n"][0] == rows  # noqa: S608
    assert len(database.sql("show tables")) == len(TABLES)
    assert database.sql("select count(*) as n from hands where hand_id in (select hand_id from seats)")["n"][0] > 0


def test_a_part_that_moves_before_its_columns_are_seen_is_found_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`compact` sets it aside between the one and the other."""
    aside = database.path / "aside.parquet"

    def moving(place: Folder, table: str, part: str) -> pa.Schema:
        if table == "hands" and not aside.exists():
            (file := place.files(table, [part])[0]).rename(aside)
            try:
                return schema(place, table, part)
            finally:
                aside.rename(file)
                aside.touch()
        return schema(place, table, part)

    schema = Folder.schema
    monkeypatch.setattr(Folder, "schema", moving)
    assert database.sql("select count(*) as n from hands")["n"][0] == len(database.hands)
    assert aside.exists()


def test_a_signal_that_duckdb_takes_for_its_own_ends_the_question(database: Database) -> None:
    def answer(_: object) -> None:
        raise RuntimeError("Query interrupted")

    with pytest.raises(KeyboardInterrupt):
        database.ask(answer)


@pytest.mark.parametrize("name", ["pg_setting", "duckdb_setting", "hnds", "poker.hands"])
def test_only_tables_of_the_store_are_told_to_who_names_none(database: Database, name: str) -> None:
    with pytest.raises(QueryError) as said:
        database.sql(f"from {name}")
    assert str(said.value) == f"there is no table {name}; there are {', '.join(TABLES)}"
    with pytest.raises(QueryError, match=r"^there is no column pot in hands$"):
        database.sql("select hands.pot from hands")
    with pytest.raises(QueryError, match=r"^Table Function with name read_csvv does not exist!$"):
        database.sql("from read_csvv('x')")
