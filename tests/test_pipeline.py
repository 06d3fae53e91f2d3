from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from invented import history

from histparse import pipeline
from histparse.events import Hand
from histparse.findings import Severity
from histparse.load import load
from histparse.outcome import Outcome
from histparse.pipeline import audit_paths, import_paths
from histparse.rules import ProfileError
from histparse.store import StoreError, open_store
from histparse.tables import TABLES

HOLDEM = "PokerStars Hand #77:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/02/03 4:05:06 ET\nTable 'Marl' 6-max\n\n\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inputs = tmp_path / "in"
    (inputs / "deep").mkdir(parents=True)
    put(inputs / "a.txt", *map(history, range(1, 8)))
    put(inputs / "deep" / "b.txt", history(11), HOLDEM, history(12))
    put(inputs / ".hidden", "not looked at")
    return inputs


def put(path: Path, *texts: str) -> Path:
    path.write_text("".join(texts), encoding="utf-8", newline="")
    return path


def contents(store: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, but for when it was imported; sorted, since batches may differ."""
    one = open_store(store)
    rows = {name: one.read(name).to_pylist() for name in TABLES}
    for row in rows["files"]:
        del row["imported_utc"]
    return {name: sorted(some, key=repr) for name, some in rows.items()}


def codes(store: Path) -> list[str]:
    return sorted(load(store).findings["code"])


def test_a_folder_becomes_tables(folder: Path, tmp_path: Path) -> None:
    calls: list[int] = []
    summary = import_paths([folder], tmp_path / "out", progress=lambda now: calls.append(now.hands_total))
    assert dict(summary.hands) == {("stud8", "ok"): 9}
    assert (summary.files, summary.duplicates, summary.rejects, summary.unread) == (2, 0, 0, [])
    assert summary.other_games == {"holdem": 1}
    assert not summary.nothing_read
    assert not summary.some_unread
    assert calls == [9]
    db = load(tmp_path / "out")
    assert list(db.hands["site_hand_no"]) == ["1", "2", "3", "4", "5", "6", "7", "11", "12"]
    assert db.seats.groupby("player")["net_minor"].sum().to_dict() == {"quartz": -45, "=opal(1)": 63, "jade: x": -18}
    assert len(db.texts) == len(db.checks) == 9
    files = db.files.set_index("path")
    assert files.loc[str(folder / "deep" / "b.txt"), "hands_other_game"] == 1
    assert set(files["hands_read"]) == {7, 2}
    assert set(files["bytes_unclaimed"]) == {0}
    first = db.hands.iloc[1]
    raw = (folder / "a.txt").read_bytes()[first["byte_start"] : first["byte_end"]]
    assert raw.startswith(b"PokerStars Hand #2:")


def test_again_changes_nothing(folder: Path, tmp_path: Path) -> None:
    import_paths([folder], tmp_path / "out")
    before = open_store(tmp_path / "out").state.seq
    (folder / "a.txt").rename(folder / "renamed.txt")
    put(folder / "copy.txt", (folder / "renamed.txt").read_text())
    summary = import_paths([folder, folder / "renamed.txt"], tmp_path / "out")
    assert (summary.files_known, summary.files, summary.hands_total, summary.duplicates) == (3, 0, 0, 0)
    assert open_store(tmp_path / "out").state.seq == before


def test_a_hand_told_again_is_counted_and_not_kept(folder: Path, tmp_path: Path) -> None:
    put(folder / "z.txt", history(3, word="Game", hero="=opal(1)"), history(3), history(21))
    summary = import_paths([folder], tmp_path / "out")
    assert (summary.hands_total, summary.duplicates, summary.conflicts) == (10, 2, 0)
    assert codes(tmp_path / "out") == ["D601"]
    db = load(tmp_path / "out")
    assert len(db.hands) == db.hands["hand_id"].nunique() == 10
    assert set(db.seats.loc[db.seats["is_hero"], "player"]) == {"quartz"}
    assert list(db.files.loc[db.files["hands_duplicate"] > 0, "hands_read"]) == [1]


def test_another_hand_under_a_known_number_is_kept_out_with_its_text(folder: Path, tmp_path: Path) -> None:
    put(folder / "z.txt", history(3, opal="Qc"), history(31), history(31, opal="Jc"))
    summary = import_paths([folder], tmp_path / "out")
    assert (summary.hands_total, summary.conflicts, summary.rejects) == (10, 2, 2)
    db = load(tmp_path / "out")
    assert list(db.findings["code"]) == ["D602", "D602"]
    assert set(db.findings["hand_id"]) == {"pokerstars:3", "pokerstars:31"}
    assert set(db.rejects["code"]) == {"D602"}
    assert sorted("Qc" in text for text in db.rejects["text"]) == [False, True]
    assert "Kc" in db.texts.set_index("hand_id").loc["pokerstars:31", "text"]
    assert len(db.seats) == 3 * 10
    assert not summary.some_unread


def test_neither_order_nor_processes_nor_batches_change_the_result(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder / "z.txt", history(3, opal="Qc"), history(4, word="Game"), history(41), "PokerStars Hand #5: nonsense\n")
    paths = sorted(folder.rglob("*.txt"))
    import_paths(paths, tmp_path / "one")
    expected = contents(tmp_path / "one")
    assert {row["code"] for row in expected["findings"]} == {"D601", "D602", "P106"}
    import_paths(reversed(paths), tmp_path / "two", jobs=2)
    assert contents(tmp_path / "two") == expected
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 2)
    import_paths([folder], tmp_path / "three")
    assert contents(tmp_path / "three") == expected
    import_paths([folder], tmp_path / "four", jobs=2)
    assert contents(tmp_path / "four") == expected


def test_an_import_cut_short_goes_on_where_it_was(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder / "a.txt", "chatter of a forum\n", *map(history, range(1, 8)), history(2, opal="Qc"), history(3))
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 2)
    import_paths([folder], tmp_path / "whole")
    for batches in range(1, 7):
        out = tmp_path / f"cut{batches}"
        left = batches

        def stop(_: object) -> None:
            nonlocal left
            left -= 1
            if not left:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            import_paths([folder], out, progress=stop)
        import_paths([folder], out)
        assert contents(out) == contents(tmp_path / "whole")
        assert open_store(out).state.notes == {}


def test_imports_side_by_side_take_each_hand_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 2)
    import_paths([folder], tmp_path / "alone")
    others = 0

    def meanwhile(_: object) -> None:
        nonlocal others
        others += 1
        if others == 1:
            import_paths([folder], tmp_path / "out")

    import_paths([folder], tmp_path / "out", progress=meanwhile)
    assert contents(tmp_path / "out") == contents(tmp_path / "alone")


def test_an_unknown_line_is_a_warning_where_the_money_closes(tmp_path: Path) -> None:
    one = put(tmp_path / "one.txt", history(1, extra="jade: x: juggles 3 balls\n"), history(2))
    summary = import_paths([one], tmp_path / "out")
    assert dict(summary.hands) == {("stud8", "warn"): 1, ("stud8", "ok"): 1}
    (row,) = load(tmp_path / "out").findings.to_dict("records")
    assert (row["code"], row["hand_id"], row["line"]) == ("P104", "pokerstars:1", 13)
    assert row["excerpt"] == "jade: x: juggles 3 balls"


def test_an_unknown_line_takes_a_hand_out_where_it_does_not(tmp_path: Path) -> None:
    text = history(1).replace("jade: x: posts the ante $0.02\n", "jade: x: tosses in $0.02\n")
    import_paths([put(tmp_path / "one.txt", text, history(2))], tmp_path / "out")
    db = load(tmp_path / "out")
    assert list(db.hands["site_hand_no"]) == ["2"]
    assert {"P104", "P105"} <= set(db.findings["code"])
    assert set(db.findings["hand_id"]) == {"pokerstars:1"}
    (reject,) = db.rejects.to_dict("records")
    assert (reject["code"], reject["site"], reject["site_hand_no"]) == ("P105", "pokerstars", "1")
    assert reject["text"] == text.rstrip() + "\n"
    assert set(db.seats["hand_id"]) == {"pokerstars:2"}


@pytest.mark.parametrize("fault", ["read", "audit"])
def test_a_fault_of_ours_takes_no_other_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    real = getattr(pipeline, fault)

    def failing(one: Any, *more: Any) -> Any:
        if (one.source.text if isinstance(one, Hand) else one.text).startswith("PokerStars Hand #2"):
            raise ZeroDivisionError("it broke")
        return real(one, *more)

    monkeypatch.setattr(pipeline, fault, failing)
    summary = import_paths([put(tmp_path / "one.txt", *map(history, (1, 2, 3)))], tmp_path / "out")
    db = load(tmp_path / "out")
    assert list(db.hands["site_hand_no"]) == ["1", "3"]
    assert list(db.rejects["code"]) == ["P111"]
    assert "it broke" in db.rejects["message"][0]
    assert summary.some_unread


def test_a_value_that_no_column_holds_takes_no_other_hand(tmp_path: Path) -> None:
    rich = history(2).replace("$10 in chips", f"${10**18:,} in chips")
    import_paths([put(tmp_path / "one.txt", history(1), rich, history(3))], tmp_path / "out")
    db = load(tmp_path / "out")
    assert list(db.hands["site_hand_no"]) == ["1", "3"]
    assert len(db.rejects) == 1
    assert f"{10**18:,}" in db.rejects["text"][0]


def test_what_is_no_history_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "picture.bin").write_bytes(bytes(range(256)) * 40)
    put(tmp_path / "in" / "empty.txt")
    summary = import_paths([tmp_path / "in", tmp_path / "missing.txt"], tmp_path / "out")
    assert summary.nothing_read
    assert summary.some_unread
    assert [(row.finding.code, row.path) for row in summary.unread] == [("P110", str(tmp_path / "missing.txt"))]
    assert codes(tmp_path / "out") == ["P101", "P101"]
    assert summary.by(Severity.ERROR) == 3
    assert summary.bytes_unclaimed == 10240


def test_other_games_only_are_no_error(tmp_path: Path) -> None:
    summary = import_paths([put(tmp_path / "one.txt", HOLDEM)], tmp_path / "out")
    assert not summary.nothing_read
    assert not summary.some_unread
    assert summary.other_games == {"holdem": 1}
    assert len(load(tmp_path / "out").hands) == 0


def test_nothing_at_all_leaves_no_store(tmp_path: Path) -> None:
    summary = import_paths([tmp_path / "missing.txt"], tmp_path / "out")
    assert summary.nothing_read
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_odd_things_in_a_folder(tmp_path: Path) -> None:
    inputs = tmp_path / "in"
    inputs.mkdir()
    put(inputs / "a.txt", history(1))
    os.mkfifo(inputs / "pipe")
    (inputs / "gone").symlink_to(tmp_path / "nowhere")
    (inputs / "again").symlink_to(inputs / "a.txt")
    (inputs / "round").symlink_to(inputs)
    summary = import_paths([inputs, inputs / "a.txt"], tmp_path / "out")
    assert (summary.files, summary.files_known, summary.hands_total) == (1, 0, 1)
    assert [Path(row.path).name for row in summary.unread] == ["gone"]


def test_a_store_in_the_folder_is_not_read(folder: Path) -> None:
    import_paths([folder], folder / "hands")
    summary = import_paths([folder], folder / "hands")
    assert (summary.files_known, summary.files, summary.rejects) == (2, 0, 0)


def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Piped:
        buffer = io.BytesIO(history(1).encode())

    monkeypatch.setattr(sys, "stdin", Piped)
    assert import_paths(["-"], tmp_path / "out").hands_total == 1
    assert list(load(tmp_path / "out").files["path"]) == ["-"]


def test_texts_are_left_out_on_request(folder: Path, tmp_path: Path) -> None:
    import_paths([folder], tmp_path / "out", texts=False)
    db = load(tmp_path / "out")
    assert len(db.texts) == 0
    assert len(db.hands) == 9


def test_a_profile_that_is_none_is_refused_at_once(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ProfileError):
        import_paths([folder], tmp_path / "out", profile="no-such-room")
    assert not (tmp_path / "out").exists()


def test_a_place_that_can_not_be_written_is_an_error(folder: Path) -> None:
    with pytest.raises(StoreError):
        import_paths([folder], folder / "a.txt")


def test_audit_stores_nothing_and_finds_the_same(folder: Path) -> None:
    put(folder / "z.txt", history(3, opal="Qc"), history(4, word="Game"), "PokerStars Hand #5: nonsense\n")
    results = list(audit_paths([folder, folder / "missing"]))
    found = [(row.finding.code, row.hand_id, Path(row.path).name) for one in results for row in one.finding_rows()]
    assert sorted(found, key=repr) == [
        ("D602", "pokerstars:3", "z.txt"),
        ("P106", None, "z.txt"),
        ("P110", None, "missing"),
    ]
    (first,) = [f"{one.source.path}:{one.source.line_start}" for one in results if one.number == "3" and not one.error]
    assert [one.error.message for one in results if one.error and one.error.code == "D602"] == [
        f"not the hand that came first as pokerstars:3 and is kept: see {first}"
    ]
    assert sum(isinstance(one.outcome, Outcome) for one in results) == 11  # the second pokerstars:3 too
    assert [one.skipped for one in results if one.skipped] == ["holdem"]
