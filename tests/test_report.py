from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from histparse.findings import Finding, Severity, codes
from histparse.report import counts, finding_listing, finding_text, summary_lines
from histparse.rows import FindingRow
from histparse.summary import Summary


def plain(text: str) -> str:
    for severity in (31, 33, 36, 0):
        text = text.replace(f"\x1b[{severity}m", "")
    return text


def test_a_finding_is_a_diagnostic() -> None:
    finding = Finding("M401", 1187, "collected 181.00 + rake 1.00 is not the total pot 182.50", delta=-50)
    row = FindingRow(finding, "pokerstars:35874487284", "HH2024.txt", "pokerstars", "Total pot $182.50 | Rake $1")
    assert plain(finding_text(row)).splitlines() == [
        "HH2024.txt:1187: M401 error  collected 181.00 + rake 1.00 is not the total pot 182.50 (-0.50)",
        "   1187 | Total pot $182.50 | Rake $1",
        "        = hand pokerstars:35874487284, profile pokerstars, `histparse explain M401`",
    ]
    assert plain(finding_text(row, full=False)).count("\n") == 0


@pytest.mark.parametrize(("delta", "exponent", "told"), [(125, 2, "(+1.25)"), (-3, 0, "(-3)"), (0, 2, "(0.00)")])
def test_how_far_a_figure_is_off(delta: int, exponent: int, told: str) -> None:
    row = FindingRow(Finding("M402", 3, "off", delta=delta), None, "a.txt")
    assert plain(finding_text(row, exponent)).splitlines()[0] == f"a.txt:3: M402 error  off {told}"


def test_a_finding_on_a_file_has_no_line() -> None:
    row = FindingRow(Finding("P110", 0, "can't be read: Permission denied"), None, "locked.txt")
    assert plain(finding_text(row)).splitlines() == [
        "locked.txt: P110 error  can't be read: Permission denied",
        "        = `histparse explain P110`",
    ]


def test_paths_names_and_lines_do_not_act_on_the_terminal() -> None:
    evil = "\x1b]0;x\x07\u202e"
    row = FindingRow(Finding("P104", 2, f"line {evil}"), f"room:{evil}", f"{evil}.txt", None, f"{evil}: sings")
    told = plain(finding_text(row))
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert told.count("\\x1b]0;x\\x07\\u202e") == 4


@pytest.mark.parametrize("severity", Severity)
def test_severities_stand_in_one_column(severity: Severity) -> None:
    code = next(one.id for one in codes().values() if one.severity is severity)
    head = plain(finding_text(FindingRow(Finding(code, 1, "why"), None, "a"), full=False))
    assert head == f"a:1: {code} {severity:<6} why"


def test_a_listing_has_every_field_of_the_table() -> None:
    row = FindingRow(Finding("C202", 7, "twice", 3, "a", "b", 5, 4, 2, "Ash"), "r:1", "a.txt", "any", "line")
    (cells,) = finding_listing([row]).rows
    assert tuple(cells) == (
        "C202", "error", "r:1", "a.txt", 7, 3, "twice", "a", "b", 5, 4, 2, "Ash", "any", "line",
    )  # fmt: skip


def test_counts_begin_with_the_most_frequent() -> None:
    rows = list(counts(Counter({"L303": 2, "M401": 5, "C202": 2})).rows)
    assert [row[:2] for row in rows] == [(5, "M401"), (2, "C202"), (2, "L303")]


def test_a_summary_says_what_became_of_everything() -> None:
    summary = Summary(Path("out"), duplicates=3, conflicts=1, rejects=2)
    summary.read, summary.known = Counter({"a.txt": 7, "b.txt": 0}), {"b.txt", "c.txt"}
    summary.hands.update({("stud", "ok"): 1000, ("stud8", "ok"): 500, ("stud8", "fail"): 1})
    summary.other_games.update({"holdem": 4, "cancelled": 1})
    summary.findings.update({"M401": 1, "D601": 2})
    summary.seconds = 1.5
    assert list(summary_lines(summary)) == [
        "2 files read, 1 file known before",
        "1,501 hands (1,000 stud, 501 stud8), 1,001 a second",
        "status: 1,500 ok, 0 ok_inferred, 0 unverifiable, 0 warn, 1 fail",
        "findings: 1 error, 0 warnings, 2 notes",
        "3 duplicates, 1 conflict of hand numbers",
        "not stud: 5 hands (1 cancelled, 4 holdem)",
        "1 piece of text became no hand; 7 bytes in no hand",
    ]


def test_a_summary_of_files_that_are_all_known_is_a_line() -> None:
    assert list(summary_lines(Summary(Path("out"), known={"a", "b"}))) == ["2 files known before, nothing new"]


def test_a_summary_of_nothing_says_so() -> None:
    assert list(summary_lines(Summary(Path("out"))))[-1] == "no hand of any game could be read"
