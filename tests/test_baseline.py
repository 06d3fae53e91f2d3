"""Findings that are known: what keeps a fingerprint, and how a run goes by a baseline."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import stars
from test_cli import WRONG_POT, WRONG_REMARK, put, run

from histparse.baseline import fingerprinted
from histparse.pipeline import audit_paths

SECOND = WRONG_POT.replace("#7001", "#7005").replace("Birch", "Oak")
OTHER = stars.WHOLE.replace("#7001", "#7003").replace("Birch", "Elder")
CUT = stars.WHOLE.replace("#7001", "#7009")[:400]


def prints(folder: Path, text: str, name: str = "a.txt") -> list[str]:
    return [by for one in audit_paths([put(folder, text, name)]) for _, by in fingerprinted(one)]


def test_a_fingerprint_is_the_content_not_the_place(tmp_path: Path) -> None:
    here = prints(tmp_path, WRONG_POT)
    assert here
    (tmp_path / "sub").mkdir()
    assert prints(tmp_path / "sub", "\n\n" + OTHER + "\n\n" + WRONG_POT, "b") == here
    assert not set(prints(tmp_path, SECOND)) & set(here)
    assert not set(prints(tmp_path, WRONG_POT.replace("$1.20", "$1.25"))) & set(here)


def test_like_findings_of_one_hand_are_told_apart(tmp_path: Path) -> None:
    twice = prints(tmp_path, WRONG_REMARK.replace("Elm: hums a tune\n", "Elm: hums a tune\n" * 2))
    once = prints(tmp_path, WRONG_REMARK)
    assert len(set(twice)) == 2 * len(once)
    assert set(once) < set(twice)


def test_text_that_is_no_hand_is_known_by_itself(tmp_path: Path) -> None:
    first, second = prints(tmp_path, "a shopping list\nmilk\n"), prints(tmp_path, "a shopping list\nbread\n", "c")
    assert len(first) == len(second) == 1
    assert first != second


def test_only_what_is_new_is_told_and_counts(tmp_path: Path) -> None:
    path, known = put(tmp_path, WRONG_POT), tmp_path / "known.jsonl"
    found = len(run("audit", path, "--output-format", "concise").stdout.splitlines())
    done = run("audit", path, "--baseline", known, "--write-baseline")
    assert (done.exit_code, done.stdout) == (0, "")
    assert f"baseline: {found} findings, {found} entries written" in done.stderr
    again = run("audit", path, "--baseline", known)
    assert (again.exit_code, again.stdout) == (0, "")
    assert f"baseline: {found} known, left out (the status counts them); 0 of {found} entries no" in again.stderr
    assert "0 warn, 1 fail\nfindings: 0 errors" in again.stderr
    put(tmp_path, OTHER + "\n\n" + WRONG_POT + "\n\n" + SECOND, "hands.txt")
    moved = path.rename(tmp_path / "moved.txt")
    more = run("audit", moved, "--baseline", known, "--output-format", "json")
    assert more.exit_code == 1
    assert {one["hand_id"] for one in json.loads(more.stdout)} == {"pokerstars:7005"}


def test_a_baseline_says_what_is_gone(tmp_path: Path) -> None:
    path, known = put(tmp_path, WRONG_POT), tmp_path / "known.jsonl"
    run("audit", path, "--baseline", known, "--write-baseline")
    entries = len(known.read_text("utf-8").splitlines()) - 1
    done = run("audit", put(tmp_path, stars.WHOLE), "--baseline", known)
    assert f"baseline: 0 known, left out (the status counts them); {entries} of {entries} entries" in done.stderr
    done = run("audit", put(tmp_path, stars.WHOLE), "--baseline", known, "--select", "C")
    assert "0 of 0 entries no longer occur" in done.stderr


def test_a_reject_that_is_known_does_not_fail_a_run(tmp_path: Path) -> None:
    path, known = put(tmp_path, stars.WHOLE + CUT), tmp_path / "known.jsonl"
    assert run("audit", path).exit_code == 3
    assert run("audit", path, "--baseline", known, "--write-baseline").exit_code == 0
    assert run("audit", path, "--baseline", known).exit_code == 0
    put(tmp_path, stars.WHOLE + CUT + CUT.replace("#7009", "#7010"))
    assert run("audit", path, "--baseline", known).exit_code == 3


def test_a_file_that_can_not_be_opened_is_never_known(tmp_path: Path) -> None:
    paths, known = [put(tmp_path, stars.WHOLE), tmp_path / "nothing.txt"], tmp_path / "known.jsonl"
    for words in (["--write-baseline"], []):
        done = run("audit", *paths, "--baseline", known, *words)
        assert (done.exit_code, "P110" in done.stdout) == (3, True)


def test_counts_leave_out_what_is_known(tmp_path: Path) -> None:
    path, known = put(tmp_path, WRONG_POT), tmp_path / "known.jsonl"
    run("audit", path, "--baseline", known, "--write-baseline", "--select", "M402")
    counted = json.loads(run("audit", path, "--baseline", known, "--statistics", "--output-format", "json").stdout)
    plain = json.loads(run("audit", path, "--statistics", "--output-format", "json").stdout)
    assert counted == [one for one in plain if one["code"] != "M402"]
    assert len(counted) < len(plain)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "{}\n",
        "[]\n",
        '{"histparse_baseline": 2}\n',
        '{"histparse_baseline": 1}\n{"fingerprint": "ab"}\n',
        '{"histparse_baseline": 1}\nmilk\n',
        '{"histparse_baseline": 1}\n["code"]\n',
        '{"histparse_baseline": 1}\n' + "[" * 100_000 + "\n",
        "\xff\xfe",
    ],
)
def test_a_damaged_baseline_is_named(tmp_path: Path, text: str) -> None:
    known = tmp_path / "known.jsonl"
    known.write_bytes(text.encode("latin-1"))
    done = run("audit", put(tmp_path, stars.WHOLE), "--baseline", known)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"histparse: {known}")
    assert len(done.stderr.splitlines()) == 1


def test_a_baseline_that_is_not_there_or_can_not_be_written(tmp_path: Path) -> None:
    path = put(tmp_path, WRONG_POT)
    assert run("audit", path, "--baseline", tmp_path / "none").exit_code == 2
    assert run("audit", path, "--write-baseline").exit_code == 2
    done = run("audit", path, "--baseline", tmp_path / "no" / "folder", "--write-baseline")
    assert done.exit_code == 2
    assert "can't be written" in done.stderr


def test_a_baseline_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    known = put(tmp_path, "mine\n", "known.jsonl")
    wrong = run("audit", put(tmp_path, WRONG_POT), "--baseline", known, "--write-baseline", "--statistics", "--checks")
    assert wrong.exit_code == 2
    assert known.read_text("utf-8") == "mine\n"
    run("audit", put(tmp_path, WRONG_POT), "--baseline", known, "--write-baseline")
    heading, *entries = map(json.loads, known.read_text("utf-8").splitlines())
    assert heading == {"histparse_baseline": 1}
    assert {one["hand_id"] for one in entries} == {"pokerstars:7001"}
    assert sorted(one.name for one in tmp_path.iterdir()) == ["hands.txt", "known.jsonl"]
