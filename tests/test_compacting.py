from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import killing
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from invented import history
from typer.testing import CliRunner

from histparse import compacting, folder, parts, pipeline, records
from histparse.cli import app
from histparse.compacting import KEYS, compact, gather
from histparse.load import load
from histparse.pipeline import import_paths
from histparse.store import Store, StoreError, open_store
from histparse.tables import TABLES
from histparse.verifying import verify


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return killing.make_inputs(tmp_path_factory.mktemp("compacting") / "in", 10)


@pytest.fixture(scope="module")
def made(inputs: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "BATCH_TEXTS", 5)
        import_paths([inputs], inputs.parent / "it's made")
    return inputs.parent / "it's made"


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / made.name)
    return tmp_path / made.name


def in_order(store: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row, as plain readers get it, but for when a file was imported."""
    rows = {name: pq.read_table(store / name, partitioning=None).to_pylist() for name in TABLES}
    for row in rows["files"]:
        del row["imported_utc"]
    return rows


def files(store: Path) -> int:
    return sum(len(list((store / name).iterdir())) for name in TABLES)


def test_neither_order_nor_batches_matter_after_it(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = sorted(inputs.iterdir())
    import_paths(paths, tmp_path / "one")
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 3)
    import_paths(reversed(paths), tmp_path / "two")
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 7)
    import_paths([inputs], tmp_path / "three")
    for name in ("one", "two", "three"):
        compact(Store(tmp_path / name))
    expected = in_order(tmp_path / "one")
    assert len(expected["hands"]) == 10
    assert in_order(tmp_path / "two") == expected
    assert in_order(tmp_path / "three") == expected


def test_rows_are_the_same_and_sorted(store: Path) -> None:
    before, count = killing.by_files(store), files(store)
    compact(Store(store))
    assert killing.by_files(store) == killing.opened(store) == before
    assert files(store) == len(TABLES) < count
    hands = pd.read_parquet(store / "hands")
    assert hands.equals(hands.sort_values(["site", "start_utc", "hand_id"], ignore_index=True))
    place = {hand: n for n, hand in enumerate(hands["hand_id"])}
    for name, table in TABLES.items():
        if "hand_id" in table.schema.names and name != "hands":
            frame = pd.read_parquet(store / name)
            assert frame["hand_id"].map(place).fillna(len(place)).is_monotonic_increasing
    once = in_order(store)
    compact(Store(store))
    assert in_order(store) == once


def test_nothing_but_its_keys_is_needed_to_order_a_row(store: Path) -> None:
    for name, table in TABLES.items():
        keys = [key for key in ("hand_id", *KEYS.get(name, ())) if key in table.schema.names]
        rows = open_store(store).read(name, keys).to_pylist()
        assert len({tuple(row.values()) for row in rows}) == len(rows), name


def test_a_table_has_as_many_parts_as_it_needs(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compact(Store(store))
    expected = in_order(store)
    monkeypatch.setattr(compacting, "STRETCH_BYTES", 500)
    monkeypatch.setattr(compacting, "PART_ROWS", 12)
    compact(Store(store))
    assert in_order(store) == expected
    files = sorted((store / "seats").iterdir())
    assert len(files) > 1
    assert all(pq.read_metadata(file).num_row_groups > 1 for file in files[:-1])
    assert [row["hand_id"] for row in expected["seats"]] == list(load(store).seats["hand_id"])
    (rows,) = duckdb.sql("select count(*) from read_parquet(?)", params=[list(map(str, files))]).fetchall()
    assert rows == (30,)
    compact(Store(store))
    assert in_order(store) == expected


def test_an_empty_store_stays_one(tmp_path: Path) -> None:
    with Store(tmp_path).writing():
        pass
    compact(Store(tmp_path))
    assert all(len(pd.read_parquet(tmp_path / name)) == 0 for name in TABLES)
    assert len(load(tmp_path).hands) == 0


def test_who_loaded_the_store_before_goes_on_reading(store: Path, tmp_path: Path) -> None:
    frames, queries = load(store), load(store)
    assert queries.sql("select count(*) as n from hands")["n"][0] == 10
    compact(Store(store))
    (tmp_path / "more.txt").write_text(history(50), encoding="utf-8")
    import_paths([tmp_path / "more.txt"], store)
    compact(Store(store))
    assert len(frames.hands) == 10
    assert len(frames.seats) == 30
    assert queries.sql("select count(*) as n from hands join seats using (hand_id)")["n"][0] == 30
    assert len(load(store).hands) == 11


def test_what_was_set_aside_goes_when_its_time_is_over(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = load(store)
    compact(Store(store))
    old = store / "_histparse" / "old"
    load(store)
    assert len(list(old.iterdir())) == 1
    monkeypatch.setattr(folder, "OLD_KEPT", -1)
    assert len(load(store).hands) == 10
    assert list(old.iterdir()) == []
    with pytest.raises(StoreError, match="load it again"):
        _ = before.hands


@pytest.mark.parametrize(
    ("step", "after"),
    [("write_part", 5), ("replace", 0), ("replace", 1), ("replace", 2), ("replace", 22), ("sync", 5)],
)
@pytest.mark.parametrize("work", [compact, gather])
def test_compaction_is_done_whole_or_not_at_all(
    store: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: int, work: Callable[[Store], object]
) -> None:
    monkeypatch.setattr(compacting, "MANY", 1)
    before = killing.by_files(store)
    place: Any = {"write_part": parts, "create": records, "replace": Path, "sync": records}[step]
    with monkeypatch.context() as patched, pytest.raises(killing.Killed):
        killing.dies(patched, place, step, after)
        work(open_store(store))
    assert killing.through_the_records(store) == before
    open_store(store)
    assert killing.by_files(store) == before
    assert list((store / "_histparse" / "stage").iterdir()) == []


def test_many_small_parts_become_one_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after hours of `watch`; a large part stays, readers who loaded the store go on, nothing is lost."""
    monkeypatch.setattr(compacting, "MANY", 4)
    monkeypatch.setattr(compacting, "SMALL", 200)
    store = tmp_path / "store"
    large = tmp_path / "large.txt"
    large.write_text("".join(map(history, range(100, 120))), "utf-8")
    assert import_paths([large], store).small_parts == 0
    loaded, counts = None, []
    for n in range(12):
        (tmp_path / f"{n}.txt").write_text(history(n + 1), "utf-8")
        assert import_paths([tmp_path / f"{n}.txt"], store).small_parts == 0
        loaded = loaded or load(store)
        counts.append(len(open_store(store).parts("hands")))
        assert list(killing.faults(killing.by_files(store), killing.opened(store))) == []
    assert max(counts) <= 6
    assert counts.count(2) >= 2
    assert [len(load(store).hands), len(loaded.hands)] == [32, 21]  # type: ignore[union-attr]
    assert list(verify(open_store(store))) == []
    before = killing.through_the_records(store)
    compact(Store(store))
    assert killing.by_files(store) == before


def test_many_small_parts_stay_while_another_import_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compacting, "MANY", 1)
    store = tmp_path / "store"
    for n in (1, 2):
        (tmp_path / f"{n}.txt").write_text(history(n), "utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(compacting, "MANY", 100)
            import_paths([tmp_path / f"{n}.txt"], store)
    one = open_store(store)
    with Store(store).writing():
        assert compacting.gather(one) == 3
    told = CliRunner().invoke(app, ["import", str(tmp_path / "1.txt"), "--out", str(store), "--jobs", "1"])
    assert "small files" not in told.stderr
    assert len(open_store(store).parts("hands")) == 1


def test_where_it_would_be_seen_many_small_parts_stay_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compacting, "MANY", 1)
    monkeypatch.setattr(Store, "swaps", False)
    (tmp_path / "1.txt").write_text(history(1), "utf-8")
    told = CliRunner().invoke(app, ["import", str(tmp_path / "1.txt"), "--out", str(tmp_path / "store"), "--jobs", "1"])
    assert "each table has 2 small files: `histparse compact` makes few of them" in told.stderr
    assert len(open_store(tmp_path / "store").parts("hands")) == 2


def test_a_part_with_other_rows_than_its_record_says_stops_it(store: Path) -> None:
    part = sorted((store / "seats").iterdir())[-1]
    pq.write_table(pq.read_table(part, partitioning=None).slice(1), part)
    done = CliRunner().invoke(app, ["compact", "--store", str(store)])
    assert done.exit_code == 2
    assert "damaged: seats has" in done.stderr.replace("\n", " ")


def test_a_part_that_is_not_the_one_that_was_written_stops_it(store: Path) -> None:
    """Else the damage would be written down as what was read."""
    path = next(path for path in sorted((store / "actions").iterdir()) if pq.read_metadata(path).num_rows)
    rows = pq.read_table(path, partitioning=None)
    pq.write_table(rows.take(list(range(rows.num_rows - 1, -1, -1))), path)
    before = {path: path.read_bytes() for path in store.rglob("*.parquet")}
    with pytest.raises(StoreError, match="is not the file that was written"):
        compact(open_store(store))
    assert {path: path.read_bytes() for path in store.rglob("*.parquet")} == before


def test_a_text_that_is_none_is_damage(store: Path) -> None:
    path = next(path for path in sorted((store / "seats").iterdir()) if pq.read_metadata(path).num_rows)
    rows = pq.read_table(path, partitioning=None)
    names = pa.array([b"\xff"] * rows.num_rows, pa.binary())
    names = pa.Array.from_buffers(pa.string(), len(names), names.buffers())
    pq.write_table(rows.set_column(rows.column_names.index("player"), rows.schema.field("player"), names), path)
    with pytest.raises(StoreError, match="is damaged"):
        open_store(store).read("seats", ["player"])


def test_a_damaged_part_stops_it_and_nothing_changes(store: Path) -> None:
    sorted((store / "pots").iterdir())[-1].write_bytes(b"garbage")
    before = {path: path.read_bytes() for path in store.rglob("*.parquet")}
    done = CliRunner().invoke(app, ["compact", "--store", str(store)])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "damaged" in done.stderr
    assert {path: path.read_bytes() for path in store.rglob("*.parquet")} == before


def test_the_command_says_what_it_did(store: Path) -> None:
    done = CliRunner().invoke(app, ["compact", "--store", str(store)])
    assert done.exit_code == 0
    assert "10 hands, " in done.stderr
    assert f" -> {len(TABLES)} files" in done.stderr
    assert CliRunner().invoke(app, ["compact", "--store", str(store / "nowhere")]).exit_code == 2
