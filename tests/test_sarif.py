"""SARIF: what section 3 of the standard requires of a document, and that nothing hostile is obeyed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import stars
from hypothesis import given
from hypothesis import strategies as st
from test_cli import put, run

from histparse.findings import Finding
from histparse.rows import FindingRow
from histparse.sarif import sarif, uri

WRONG_POT = stars.WHOLE.replace("Total pot $1.10", "Total pot $1.20")


def document(rows: Sequence[FindingRow]) -> Any:
    return json.loads("\n".join(sarif((row, "ab12") for row in rows)))


def test_the_document_has_what_the_standard_requires(tmp_path: Path) -> None:
    path = put(tmp_path, WRONG_POT, "a b.txt")
    done = run("audit", path, "--output-format", "sarif")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert (told["version"], sorted(told)) == ("2.1.0", ["$schema", "runs", "version"])
    (single,) = told["runs"]
    driver = single["tool"]["driver"]
    assert driver["name"] == "histparse"
    assert [rule["id"] for rule in driver["rules"]] == ["M402"]  # no others than are found
    for rule in driver["rules"]:
        assert rule["defaultConfiguration"]["level"] in {"error", "warning", "note"}
        assert all(rule[name]["text"] for name in ("shortDescription", "fullDescription", "help"))
    plain = json.loads(run("audit", path, "--output-format", "json").stdout)
    assert len(single["results"]) == len(plain) > 0
    for result, row in zip(single["results"], plain, strict=True):
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == row["code"]
        assert (result["level"], result["message"]["text"]) == (row["severity"], row["message"])
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == path.as_uri()
        assert place["region"]["startLine"] == row["line"]
        assert place["region"]["startColumn"] == row["column"]
        assert place["region"]["snippet"]["text"] == row["excerpt"]


def test_the_fingerprint_survives_a_moved_line(tmp_path: Path) -> None:
    def marks(text: str, name: str) -> list[tuple[str, str]]:
        told = json.loads(run("audit", put(tmp_path, text, name), "--output-format", "sarif").stdout)
        results = told["runs"][0]["results"]
        return [(one["ruleId"], one["partialFingerprints"]["histparse/v1"]) for one in results]

    here = marks(WRONG_POT, "a.txt")
    assert here
    assert (
        marks(stars.WHOLE.replace("#7001", "#7003").replace("Birch", "Elder") + "\n\n\n" + WRONG_POT, "moved.txt")
        == here
    )
    assert not set(marks(WRONG_POT.replace("1.20", "1.30"), "a.txt")) & set(here)


def test_nothing_found_is_a_document_too() -> None:
    assert document([])["runs"][0]["results"] == []


def test_results_are_printed_as_they_are_found() -> None:
    taken = []

    def found() -> Iterator[tuple[FindingRow, str]]:
        for number in range(1000):
            taken.append(number)
            yield FindingRow(Finding("M401", number, "off"), None, "a.txt"), str(number)

    lines = sarif(found())
    assert len([next(lines) for _ in range(10)]) >= len(taken)
    assert [*lines]
    assert len(taken) == 1000


def test_a_finding_on_a_file_has_no_region() -> None:
    row = FindingRow(Finding("P110", 0, "can't be read"), None, "locked.txt")
    (result,) = document([row])["runs"][0]["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "locked.txt"}}}]
    assert result["properties"] == {}


def test_messages_hold_neither_placeholders_nor_links_nor_control_characters() -> None:
    row = FindingRow(Finding("P104", 2, "{0} [here](https://example.org) \x1b[2J\u202e"), None, "a", None, "\x07")
    line = next(line for line in sarif([(row, "ab12")]) if '"results"' not in line and '"P104", "ruleIndex"' in line)
    assert not {"\x1b", "\x07", "\u202e"} & set(line)
    text = json.loads(line.rstrip("],"))["message"]["text"]
    assert text == "{{0}} [here\\](https://example.org) \x1b[2J\u202e"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("hands/june 1.txt", "hands/june%201.txt"),
        ("./hands//a.txt", "hands/a.txt"),
        ("-", "-"),
        ("c:evil.txt", "c%3Aevil.txt"),
        ("javascript:alert(1)", "javascript%3Aalert%281%29"),
        ("50%#?.txt", "50%25%23%3F.txt"),
        ("손님.txt", "%EC%86%90%EB%8B%98.txt"),
        ("a\n\x1b\udcff.txt", "a%0A%1B%3F.txt"),
    ],
)
def test_paths_are_percent_encoded(path: str, told: str) -> None:
    assert uri(path) == told


@given(st.text(st.characters(exclude_characters="\0"), min_size=1))
def test_a_path_is_no_other_part_of_a_uri(path: str) -> None:
    for told, scheme in ((uri(path.lstrip("/") or "a"), ""), (uri(str(Path.cwd() / path.lstrip("/"))), "file")):
        parts = urlsplit(told)
        assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == (scheme, "", "", "")
        assert told.isascii()
        assert not set(told) & set(' <>"{}|\\^`')
        assert unquote(parts.path)
