"""How checks ended, room by room: counted the same from histories and from a store."""

from __future__ import annotations

import csv
import json
from dataclasses import fields
from pathlib import Path

from test_cli import WRONG_POT, put, run

from histparse.checked import CHECKS
from histparse.events import Habits
from histparse.findings import Verdict
from histparse.load import load
from histparse.pipeline import audit_paths, import_paths
from histparse.sites import sites
from histparse.tally import UNSEEN, Tally, proves, stored

SAMPLES = Path(__file__).parent.parent / "sample_histories"
ROOMS = ("pokerstars/notable.txt", "partypoker", "winamax")


def test_a_store_counts_as_its_histories_do(tmp_path: Path) -> None:
    paths = [SAMPLES / room for room in ROOMS]
    import_paths([*paths, put(tmp_path, WRONG_POT)], tmp_path / "out")
    told, expected = stored(load(tmp_path / "out")), Tally()
    for one in audit_paths([*paths, tmp_path / "hands.txt"]):
        if one.hand and one.outcome and not one.error:
            expected.add(one.hand.site, one.outcome.status, one.outcome.checks)
    assert expected.rooms == ["partypoker", "pokerstars", "winamax"]
    assert (told.statuses, told.verdicts) == (expected.statuses, expected.verdicts)
    assert list(told.text()) == list(expected.text())


def test_every_hand_stands_once_with_each_check(tmp_path: Path) -> None:
    done = run("audit", SAMPLES / ROOMS[0], put(tmp_path, WRONG_POT), "--checks", "--output-format", "json")
    assert done.exit_code == 1
    rows = json.loads(done.stdout)
    assert [row["check"] for row in rows] == list(CHECKS)
    assert {row["holds_says"] for row in rows} == set(CHECKS.values())
    sums = {sum(row[name] for name in ("holds", "broken", "unverifiable", "not_applicable")) for row in rows}
    assert len(sums) == 1
    assert {row["check"]: row["broken"] for row in rows}["pots"] == 1


def test_the_table_of_a_store(tmp_path: Path) -> None:
    import_paths([put(tmp_path, WRONG_POT)], tmp_path / "out")
    told = run("checks", "--store", tmp_path / "out")
    assert told.stdout.startswith("pokerstars: 1 hand (1 fail)\n  An ok proves that what went in is the printed pot")
    rows = list(csv.DictReader(run("checks", "--store", tmp_path / "out", "--csv").stdout.splitlines()))
    assert len(rows) == len(CHECKS)
    assert run("checks", "--store", tmp_path / "none").exit_code == 2


def test_a_check_that_is_broken_beside_an_ok_is_explained() -> None:
    tally = Tally()
    tally.add("pokerstars", "ok", {"continuity": Verdict.HOLDS})
    assert not any("D603" in line for line in tally.text())
    tally.add("pokerstars", "ok", {"continuity": Verdict.BROKEN})
    told = list(tally.text(80))
    assert "Where continuity is broken, that is a note (D603)" in " ".join(" ".join(told).split())
    assert max(map(len, told)) <= 80


def test_each_room_says_what_its_ok_proves() -> None:
    assert set(UNSEEN) <= {field.name for field in fields(Habits)}
    for room in sites():
        told = proves(room.name)
        assert ("printed rake" in told and "whether the rake was right" not in told) == room.habits.rake, room.name
        assert ("printed pot" in told) == (room.habits.pot != "none"), room.name


def test_a_damaged_store_is_told(tmp_path: Path) -> None:
    import_paths([put(tmp_path, WRONG_POT)], tmp_path / "out")
    for part in (tmp_path / "out" / "checks").iterdir():
        part.write_bytes(b"PAR1 no more PAR1")
    done = run("checks", "--store", tmp_path / "out")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is damaged" in done.stderr


def test_nothing_read_is_no_table() -> None:
    assert list(Tally().text()) == []
    assert list(Tally().listing().rows) == []
