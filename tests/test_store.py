from __future__ import annotations

import json
import multiprocessing
import shutil
import threading
from pathlib import Path
from typing import Any

import duckdb
import killing
import pandas as pd
import pyarrow as pa
import pytest
from invented import examined

from histparse import records
from histparse.batch import build
from histparse.columns import SCHEMA_VERSION
from histparse.folder import Folder
from histparse.known import Known
from histparse.parts import Part, pack
from histparse.store import Store, StoreError, open_store
from histparse.tables import TABLES

COUNTS = {"hands": 1, "seats": 3, "actions": 3, "deals": 2, "pots": 1, "awards": 1, "checks": 1, "texts": 1}


def parts(*numbers: int) -> dict[str, Part]:
    return pack(build([examined(number, place) for place, number in enumerate(numbers)]).tables)


def add(path: Path, *numbers: int, notes: dict[str, Any] | None = None) -> None:
    one = Store(path)
    with one.writing():
        one.commit(parts(*numbers), notes or {})


def hand_ids(path: Path) -> list[str]:
    """As a plain reader of the folder sees them."""
    return sorted(pd.read_parquet(path / "hands")["hand_id"])


def whole(path: Path, hands: int) -> None:
    """Every table has the rows of so many hands, for plain readers and by the records."""
    one = open_store(path)
    for name, count in COUNTS.items():
        assert one.read(name).num_rows == count * hands, name
        assert len(pd.read_parquet(path / name)) == count * hands, name
        (seen,) = duckdb.sql(f"select count(*) from read_parquet('{path}/{name}/**/*.parquet')").fetchall()[0]  # noqa: S608
        assert seen == count * hands, name
    assert not list((path / "_histparse" / "stage").iterdir())


def test_an_empty_store_reads(tmp_path: Path) -> None:
    with Store(tmp_path / "s").writing():
        pass
    for name, table in TABLES.items():
        empty = pd.read_parquet(tmp_path / "s" / name)
        assert list(empty.columns) == table.schema.names
        assert len(empty) == 0
        assert open_store(tmp_path / "s").read(name).schema.equals(table.schema)
    assert duckdb.sql(f"select * from read_parquet('{tmp_path}/s/seats/**/*.parquet')").fetchall() == []  # noqa: S608


def test_commits_add_up_for_every_reader(tmp_path: Path) -> None:
    add(tmp_path, 1, 2)
    add(tmp_path, 3)
    whole(tmp_path, 3)
    seats = pd.read_parquet(tmp_path / "seats")
    assert isinstance(seats["known_from"].dtype, pd.CategoricalDtype)
    assert seats["net_minor"].dtype == "int64"
    assert len(list((tmp_path / "files").iterdir())) == 1  # parts without rows are not written
    assert open_store(tmp_path).read("hands", ["hand_id"])["hand_id"].to_pylist() == [
        "sapphire:1",
        "sapphire:2",
        "sapphire:3",
    ]


def test_parts_know_their_columns(tmp_path: Path) -> None:
    add(tmp_path, 1)
    schema = pa.parquet.read_schema(next(iter(sorted((tmp_path / "hands").iterdir()))))
    assert schema.metadata[b"histparse.schema"] == str(SCHEMA_VERSION).encode()
    assert schema.field("ante_minor").metadata[b"description"] == b"The full ante."


def test_there_is_no_store_where_none_was_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=rf"no histparse store .* --out {tmp_path}.* makes one"):
        open_store(tmp_path / "nowhere")


STEPS: list[tuple[str, int]] = [
    *[("write", n) for n in (0, 3, 7)],
    ("create", 0),
    ("sync", 0),
    *[("replace", n) for n in range(9)],
    ("rmtree", 0),
]


@pytest.mark.parametrize(("step", "after"), STEPS)
def test_a_commit_lands_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: int
) -> None:
    add(tmp_path, 1)
    places: dict[str, Any] = {"replace": Path, "rmtree": shutil, "create": records, "sync": records, "write": Part}
    place = places[step]
    with monkeypatch.context() as patched, pytest.raises(killing.Killed):
        killing.dies(patched, place, step, after)
        add(tmp_path, 2, notes={"f": {"upto": 5}})
    recorded = (tmp_path / "_histparse" / "commits" / "00000003.json").exists()
    unmended = Store(tmp_path)
    unmended.refresh()
    assert unmended.read("seats").num_rows == 3 * (1 + recorded)  # exact before anybody mends
    whole(tmp_path, 2 if recorded else 1)
    assert bool(open_store(tmp_path).state.notes) == recorded
    add(tmp_path, *(() if recorded else (2,)))
    assert hand_ids(tmp_path) == ["sapphire:1", "sapphire:2"]


def test_a_store_killed_at_birth_is_born_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched, pytest.raises(killing.Killed):
        killing.dies(patched, records, "create")
        add(tmp_path, 1)
    with pytest.raises(StoreError):
        open_store(tmp_path)
    add(tmp_path, 1)
    whole(tmp_path, 1)


def test_the_second_writer_waits_or_is_told(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    with first.writing():
        first.commit(parts(1), {})
        with pytest.raises(StoreError, match="another import"), second.writing(wait=0.01):
            pass
        waiting = threading.Thread(target=add, args=(tmp_path, 2))
        waiting.start()
        open_store(tmp_path)  # a reader neither waits nor mends
    waiting.join(10)
    assert hand_ids(tmp_path) == ["sapphire:1", "sapphire:2"]
    with second.writing(wait=0):
        assert second.state.seq == 3


def _hold(path: Path, held: Any) -> None:
    with Store(path).writing():
        held.set()
        threading.Event().wait()


def test_a_dead_process_holds_no_lock(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held = context.Event()
    holder = context.Process(target=_hold, args=(tmp_path, held))
    holder.start()
    assert held.wait(30)
    with pytest.raises(StoreError, match="another import"), Store(tmp_path).writing(wait=0.01):
        pass
    holder.kill()
    holder.join()
    with Store(tmp_path).writing(wait=5):
        pass


def test_a_checkpoint_stands_for_the_commits_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Folder, "checkpoint_every", 3)
    for number in range(1, 6):
        add(tmp_path, number, notes={"f": {"upto": number}, "g": {"upto": 1} if number == 1 else None})
    for record in sorted((tmp_path / "_histparse" / "commits").iterdir())[:5]:
        record.unlink()
    whole(tmp_path, 5)
    assert open_store(tmp_path).state.notes == {"f": {"upto": 5}}


def test_a_later_schema_or_a_damaged_record_is_refused(tmp_path: Path) -> None:
    add(tmp_path, 1)
    record = tmp_path / "_histparse" / "commits" / "00000002.json"
    told = json.loads(record.read_text())
    record.write_text(json.dumps(told | {"schema_version": 99}))
    with pytest.raises(StoreError, match="later histparse"):
        open_store(tmp_path)
    record.write_text("{")
    with pytest.raises(StoreError, match="damaged"):
        open_store(tmp_path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "it is no JSON"),
        (b"\xff", "it is no JSON"),
        (b"9" * 6000, "it is no JSON"),
        (b"[]", "it is no JSON object"),
        (b"null", "it is no JSON object"),
        (b"{}", "it is no record of what was committed"),
    ],
)
def test_damage_is_told_in_our_own_words(tmp_path: Path, data: bytes, said: str) -> None:
    add(tmp_path, 1)
    (part,) = (one for one in (tmp_path / "seats").iterdir() if one.name.startswith("00000002"))
    part.unlink()
    with pytest.raises(StoreError) as raised:
        open_store(tmp_path).read("seats")
    assert str(raised.value) == f"{tmp_path} is damaged: {part} is missing"
    for name in ("commits/00000002.json", "checkpoint.json"):
        (tmp_path / "_histparse" / name).write_bytes(data)
        with pytest.raises(StoreError) as raised:
            open_store(tmp_path)
        assert str(raised.value) == f"{tmp_path}/_histparse/{name} is damaged: {said}"


def test_an_unwritable_place_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="can't be written"), Store(tmp_path / "file").writing():
        pass


def test_known_hands_and_files(tmp_path: Path) -> None:
    one = Store(tmp_path)
    with one.writing():
        pass
    known = Known(one)
    for number in range(30):
        add(tmp_path, 2 * number)
        one.refresh()
        known.refresh()
    stored = one.read("hands", ["hand_id", "events_sha256"]).to_pylist()
    asked = [row["hand_id"] for row in stored] + ["sapphire:1", "", "garnet:2"]
    assert known.events(asked) == [hash(row["events_sha256"]) for row in stored] + [None] * 3
    assert known.files == {}
    again = Known(one)
    again.refresh()
    assert again.events(asked) == known.events(asked)
    assert Known(Store(tmp_path)).events(["sapphire:2"]) == [None]
