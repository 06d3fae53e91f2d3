from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import killing
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from invented import history
from typer.testing import CliRunner, Result

from histparse import pipeline
from histparse.cli import app
from histparse.compacting import compact
from histparse.folder import Folder
from histparse.pipeline import import_paths
from histparse.records import Progress
from histparse.store import Store, StoreError, open_store
from histparse.tables import TABLES
from histparse.verifying import KEYS, NUMBERED, Fault, verify

FIRST = "pokerstars:1"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verifying")
    inputs = killing.make_inputs(folder / "in", 10)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "BATCH_TEXTS", 5)
        import_paths([inputs], folder / "made")
    return folder / "made"


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "store")
    return tmp_path / "store"


def faults(store: Path, *, events: bool = False) -> list[tuple[str, str]]:
    one = Store(store)
    one.refresh()
    found = [fault for fault in verify(one, events=events) if isinstance(fault, Fault)]
    return [(fault.where.removeprefix(f"{store}/"), fault.what) for fault in found]


def part(store: Path, table: str, n: int = -1) -> Path:
    return sorted((store / table).iterdir())[n]


def rewrite(store: Path, table: str, change: Callable[[pa.Table], pa.Table]) -> None:
    """Writes a table anew, as the records will say."""
    one = Store(store)
    with one.writing(), one.rewriting() as anew:
        anew.replace(table, one.parts(table), [[change(one.read(table))]])


def without(hand: str) -> Callable[[pa.Table], pa.Table]:
    return lambda rows: rows.filter(pc.field("hand_id") != hand)


def other_text(rows: pa.Table) -> pa.Table:
    texts = pc.replace_substring(rows["text"], "Basalt IV", "Basalt V", max_replacements=1)
    return rows.set_column(rows.column_names.index("text"), rows.schema.field("text"), texts)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["verify-store", *map(str, words)])


def test_a_sound_store_has_no_faults(store: Path) -> None:
    assert faults(store, events=True) == []
    compact(Store(store))
    assert faults(store, events=True) == []
    done = run("--store", store)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"{store}: 10 hands in {len(TABLES)} parts, sound\n"


def test_every_table_has_what_is_there_once() -> None:
    assert set(TABLES) - set(KEYS) - set(NUMBERED) <= {"awards", "findings"}


def test_files_that_are_not_what_was_committed(store: Path) -> None:
    part(store, "pots").unlink()
    part(store, "deals").write_bytes(b"garbage")
    half = part(store, "actions")
    half.write_bytes(half.read_bytes()[:-200])
    rows = pq.read_table(part(store, "seats"), partitioning=None)
    pq.write_table(rows.slice(1), part(store, "seats"))
    pq.write_table(
        pq.read_table(part(store, "texts"), partitioning=None).drop_columns(["context"]), part(store, "texts")
    )
    found = dict(faults(store))
    assert found[f"pots/{half.name}"] == "is missing"
    assert found[f"deals/{half.name}"].startswith("is damaged: ")
    assert found[f"actions/{half.name}"].startswith("is damaged: ")
    assert found[f"seats/{half.name}"] == f"has {len(rows) - 1} rows, {len(rows)} were committed"
    assert found[f"texts/{half.name}"] == "has other columns than `histparse schema texts`"
    assert len(found) == 5


def test_a_part_that_is_missing_is_told_as_any_fault(store: Path) -> None:
    part(store, "pots").unlink()
    done = run("--store", store)
    assert (done.exit_code, done.exception.__class__) == (1, SystemExit)
    assert f"{part(store, 'hands').name}  is missing" in done.stdout
    count, advice = done.stderr.splitlines()
    assert count.endswith("parts, 1 fault")
    assert advice == f"{store}: nothing else was checked; import the histories into a new store to mend it"


def test_the_part_with_other_columns_is_blamed_whichever_it_is(store: Path) -> None:
    first = part(store, "texts", 0)
    pq.write_table(pq.read_table(first, partitioning=None).drop_columns(["context"]), first)
    assert [where for where, what in faults(store) if "columns" in what] == [f"texts/{first.name}"]


def test_a_byte_that_is_another_one(store: Path) -> None:
    path = part(store, "actions")
    with pq.ParquetFile(path) as file:
        column = next(
            c for c in map(file.metadata.row_group(0).column, range(99)) if c.path_in_schema == "max_to_minor"
        )
    told = bytearray(path.read_bytes())
    told[column.dictionary_page_offset + column.total_compressed_size - 1] ^= 1  # the last of the column's last page
    path.write_bytes(told)
    where, what = faults(store)[0]
    assert (where, what[:12]) == (f"actions/{path.name}", "is damaged: ")


def test_files_that_no_record_knows(store: Path) -> None:
    shutil.copy(part(store, "hands"), store / "hands" / "00000099-00000000.parquet")
    (store / "seats" / "notes.txt").write_text("mine")
    assert faults(store) == [
        ("seats/notes.txt", "no record knows this file"),
        ("hands/00000099-00000000.parquet", "no record knows this file"),
    ]


def test_rows_without_their_hand(store: Path) -> None:
    rewrite(store, "hands", without(FIRST))
    found = faults(store)
    assert {where for where, _ in found} == {
        f"{name} {FIRST}" for name, table in TABLES.items() if "hand_id" in table.schema.names
    } - {f"hands {FIRST}", f"findings {FIRST}"}
    assert dict(found)[f"seats {FIRST}"] == "3 rows of a hand that is not there"
    done = run("--store", store, "--json")
    assert done.exit_code == 1
    assert {row["where"] for row in json.loads(done.stdout)} == {where for where, _ in found}


def test_hands_without_their_rows(store: Path) -> None:
    rewrite(store, "seats", without(FIRST))
    rewrite(store, "checks", without("pokerstars:2"))
    assert faults(store) == [
        ("hands pokerstars:2", "has no row in checks"),
        (f"hands {FIRST}", "has no row in seats"),
    ]


def test_what_is_there_twice(store: Path) -> None:
    tables = sorted(set(KEYS) & set(TABLES))
    one = Store(store)
    with one.writing(), one.rewriting() as anew:
        for table in tables:
            rows = one.read(table)
            anew.replace(table, one.parts(table), [[pa.concat_tables([rows, rows.slice(0, 1)])]])
    found = faults(store)
    assert sorted(where.partition(" ")[0] for where, _ in found) == [t for t in tables if one.rows(t) > 1]
    assert {what for _, what in found} == {"is there 2 times"}


@pytest.mark.parametrize("change", ["lost", "doubled"])
def test_rows_of_a_hand_that_are_lost_or_doubled(store: Path, change: str) -> None:
    rewrite(
        store, "actions", lambda rows: rows.slice(1) if change == "lost" else pa.concat_tables([rows, rows.slice(0, 1)])
    )
    (fault,) = faults(store)
    assert fault[0] == f"actions {FIRST}"
    assert fault[1].endswith("rows, numbered up to 10")


def test_a_text_that_is_not_the_one_that_was_read(store: Path) -> None:
    rewrite(store, "texts", lambda rows: pa.concat_tables([other_text(rows.slice(0, 1)), rows.slice(1)]))
    assert faults(store) == [(f"texts {FIRST}", "is not the text that was read: its hash is another one")]
    assert faults(store, events=True) == faults(store)
    rewrite(store, "texts", lambda rows: rows.set_column(1, "text", pc.replace_substring(rows["text"], "$9 ", "$8 ")))
    assert [what for where, what in faults(store, events=True) if where == f"texts {FIRST}"] == [
        "is not the text that was read: its hash is another one",
        "is read as another hand than was stored",
    ]


@pytest.mark.parametrize("place", ["magic", "data", "footer", "tail"])
def test_each_byte_of_a_part_is_held_against_its_hash(store: Path, place: str) -> None:
    """One that no page's checksum covers, too: the footer tells what columns and numbers are called and mean."""
    path = part(store, "seats")
    data = bytearray(path.read_bytes())
    at = {"magic": 0, "data": 40, "footer": data.rindex(b"parquet-cpp-arrow"), "tail": len(data)}[place]
    data[at : at + 1] = b"q"
    path.write_bytes(data)
    where, what = faults(store)[0]
    assert where == f"seats/{path.name}"
    assert what.startswith("is damaged: ") or what == "is not the file that was written: its hash is another one"
    assert (what[:6] == "is not") == (place in {"magic", "footer"})


def test_a_part_of_an_earlier_histparse_has_no_hash_and_that_is_said(store: Path) -> None:
    for record in (store / "_histparse" / "commits").iterdir():
        told = json.loads(record.read_bytes())
        del told["hashes"]
        record.write_text(json.dumps(told), "utf-8")
    parts = sum(len(list((store / table).iterdir())) for table in TABLES)
    assert faults(store) == []
    done = run("--store", store)
    assert done.exit_code == 0
    assert f"{parts} parts were written by an earlier histparse, which kept no hashes" in done.stderr
    compact(Store(store))
    assert faults(store) == []
    assert "kept no hashes" not in run("--store", store).stderr


def test_hands_of_a_file_that_is_not_there(store: Path) -> None:
    rewrite(store, "files", lambda rows: rows.slice(0, 0))
    assert {(where.partition(" ")[0], what) for where, what in faults(store)} == {
        ("hands", "10 rows of a file that is not there"),
        ("rejects", "2 rows of a file that is not there"),
    }


def test_records_are_read_again(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Folder, "checkpoint_every", 1)
    rewrite(store, "pots", lambda rows: rows)
    record = store / "_histparse" / "commits" / "00000002.json"
    last = max(one.name for one in record.parent.iterdir())
    told = record.read_text("utf-8")
    record.write_text("{", "utf-8")
    assert [where for where, _ in faults(store)] == ["_histparse/commits/00000002.json"]
    record.write_text(told.replace('"seats": ', '"seats": 1', 1), "utf-8")
    assert [where for where, _ in faults(store)] == [f"_histparse/commits/{last}"]
    record.unlink()
    assert faults(store) == []
    assert len(open_store(store).read("hands")) == 10


def test_a_record_that_can_not_be_used(store: Path) -> None:
    (store / "_histparse" / "commits" / "00000002.json").write_text("{", "utf-8")
    done = run("--store", store)
    assert done.exit_code == 1
    assert "00000002.json is damaged" in done.stderr
    assert run("--store", store / "nowhere").exit_code == 2


@pytest.mark.parametrize("kind", ["add", "remove", "hashes"])
def test_a_record_of_a_table_that_there_is_none_of(store: Path, kind: str) -> None:
    path = store / "_histparse" / "commits" / "00000002.json"
    told = json.loads(path.read_text("utf-8"))
    facts = {"add": {"pots": 1, "chairs": 1}, "remove": ["chairs"], "hashes": {"chairs": "0" * 64}}
    told[kind] = {told["tx"]: facts[kind]}
    path.write_text(json.dumps(told), "utf-8")
    done = run("--store", store)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"histparse: {path} is damaged: it is no record of what was committed\n"


def say_of(store: Path, file_id: str, note: Progress) -> None:
    one = Store(store)
    with one.writing():
        one.commit({}, {file_id: asdict(note)})


def test_a_file_that_is_said_to_have_been_taken_further_than_it_was(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    file.write_text(history(77))
    file_id, size = hashlib.sha256(file.read_bytes()).hexdigest()[:16], file.stat().st_size
    for upto in (size, size + 1):
        say_of(store, file_id, Progress(upto))
        what = f"is said to have been taken up to byte {upto:,}, and what it gave ends at 0"
        assert faults(store) == [(f"files {file_id}", what)]
    with pytest.raises(StoreError, match=rf"new\.txt is said .* up to byte {size + 1:,}, and ends at {size:,}"):
        import_paths([file], store)


@pytest.mark.parametrize("further", [1, -1])
def test_a_file_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, further: int) -> None:
    inputs, store = killing.make_inputs(tmp_path / "in", 10), tmp_path / "store"
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 3)
    with closing(pipeline.Import(store).take([inputs])) as importing:
        next(importing)
    ((file_id, note),) = open_store(store).state.notes.items()
    assert faults(store) == []
    upto = note["upto"] + further
    say_of(store, file_id, Progress(**note | {"upto": upto}))
    what = f"is said to have been taken up to byte {upto:,}, and what it gave ends at {note['upto']:,}"
    assert faults(store) == [(f"files {file_id}", what)]
