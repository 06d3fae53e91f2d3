"""Every code has its smallest history (findings/<CODE>.txt), which raises just that.

A mark ` <-- CODE` at the end of a line says what the line raises (` <-- CODE of the file`: what is
raised of the file as a whole); it is taken off before the history is read. Codes other than the
file's own are consequences that can't be parted from it. All files are imported into one store, and
its findings are what is looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest
from typer.testing import CliRunner

from histparse import pipeline
from histparse.checks import audit
from histparse.cli import app
from histparse.findings import Code, codes
from histparse.pipeline import import_paths
from histparse.read import read_text
from tests.hands import POKERSTARS

FOLDER = Path(__file__).parent / "findings"
MARK = re.compile(rb" *<-- ([A-Z][0-9]{3})( of the file)?")
OTHERWISE = {
    "P110": "no text raises it",
    "P111": "no text should raise it",
    "P122": "no text says whose names are one's own",
}
"""Codes that no history raises; each has a test of its own."""
OTHER_RULES = {
    "L318": replace(POKERSTARS, short_all_in="half"),
    "M418": replace(POKERSTARS, rake_rate=Fraction(1, 20)),
}
"""Codes that no room's own rules raise, as far as they are known, and rules that do."""
HISTORIES = sorted(codes().keys() - OTHERWISE.keys())
SOURCES = re.compile("rule sheet|histories|arithmetic|table stakes|WSOP|printed by|profile")
"""What a rule of the play or of a room's histories comes from."""

Marks = Counter[tuple[int, str]]


def marked(raw: bytes) -> tuple[bytes, Marks]:
    """The history without its marks, and these by line."""
    marks: Marks = Counter()
    for number, line in enumerate(raw.splitlines(), 1):
        for code, whole in MARK.findall(line):
            marks[0 if whole else number, code.decode()] += 1
    return MARK.sub(b"", raw), marks


@pytest.fixture(scope="module")
def raised(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Marks]:
    """What each history raises, by code."""
    folder = tmp_path_factory.mktemp("histories")
    for path in FOLDER.glob("*.txt"):
        (folder / path.name).write_bytes(marked(path.read_bytes())[0])
    import_paths([folder], folder / "store")
    found: dict[str, Marks] = {path.stem: Counter() for path in folder.glob("*.txt")}
    for row in pd.read_parquet(folder / "store" / "findings").itertuples():
        found[Path(str(row.path)).stem][int(row.line), str(row.code)] += 1  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("code", [code for code in HISTORIES if code not in OTHER_RULES])
def test_the_smallest_history_raises_just_that(code: str, raised: dict[str, Marks]) -> None:
    marks = marked((FOLDER / f"{code}.txt").read_bytes())[1]
    assert code in {one for _, one in marks}
    assert raised[code] == marks


def test_every_code_has_a_history_and_every_history_a_code() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == HISTORIES


@pytest.mark.parametrize("code", codes().values(), ids=lambda one: one.id)
def test_every_code_is_explained(code: Code) -> None:
    """With the rule, its source, and an example; `explain` tells it."""
    texts = (code.title, code.why, code.rule, code.example)
    assert all(text.strip() for text in texts)
    if code.id[0] in "CLMS":  # else it is histparse's own
        assert SOURCES.search(code.rule)
    told = CliRunner().invoke(app, ["explain", code.id])
    assert told.exit_code == 0
    assert all(word in told.stdout for text in texts for word in text.split()[:3])


@pytest.mark.parametrize("code", [one for one in HISTORIES if one[0] in "CLMS"])
def test_the_example_is_a_line_of_it(code: str) -> None:
    text = marked((FOLDER / f"{code}.txt").read_bytes())[0].decode()
    assert codes()[code].example.partition("   (")[0] in text


@pytest.mark.parametrize("code", HISTORIES)
def test_messages_name_players_and_streets(code: str) -> None:
    """Not seats, where they are not what is wrong, nor streets by number; and amounts are written out."""
    found = [
        finding
        for one in _read(code)
        for finding in (audit(one.hand, OTHER_RULES.get(code), one.findings).findings if one.hand else one.findings)
    ]
    for one in found:
        assert not re.search(r"street \d|\x1d|whom nobody", one.message)
        assert one.code in {"P114", "S509"} or not re.search(r"seat \d", one.message)


def test_an_input_that_can_not_be_opened(tmp_path: Path) -> None:
    assert [one.error and one.error.code for one in pipeline.audit_paths([tmp_path / "none.txt"])] == ["P110"]


def test_a_failure_of_ours_takes_only_its_own_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(pipeline, "audit", fail)
    (one,) = [pipeline.examine(reading.hand.source) for reading in _read("L313") if reading.hand]
    assert (one.error and one.error.code, one.hand) == ("P111", None)


@pytest.mark.parametrize("code", OTHER_RULES)
def test_the_smallest_history_raises_just_that_by_other_rules(code: str) -> None:
    raw, marks = marked((FOLDER / f"{code}.txt").read_bytes())
    (reading,) = read_text(raw.decode())
    assert reading.hand is not None
    out = audit(reading.hand, OTHER_RULES[code])
    assert Counter((one.line, one.code) for one in out.findings) == marks


def _read(code: str) -> list:  # type: ignore[type-arg]
    return read_text(marked((FOLDER / f"{code}.txt").read_bytes())[0].decode(errors="replace"))
