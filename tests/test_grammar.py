from __future__ import annotations

from pathlib import Path

import pytest
from lark.exceptions import LarkError, UnexpectedInput

from histparse import grammar
from histparse.grammar import At, Grammar, find
from histparse.sites import LABELS, Site

TOY = r"""
%import .common (WHO, AMOUNT, ALL_IN, EOL, UNKNOWN)
start: line+
line: BET -> bet | UNKNOWN -> unknown
BET: WHO " puts " AMOUNT ALL_IN? EOL
"""


class Told:
    def __init__(self) -> None:
        self.lines: list[tuple[object, ...]] = []

    def bet(self, at: At, who: str, amount: str, all_in: str | None) -> None:
        self.lines.append((at, who, amount, all_in))

    def unknown(self, at: At, text: str) -> None:
        self.lines.append((at, text))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "common.lark").write_bytes(find("common").read_bytes())
    monkeypatch.setattr(grammar, "FOLDERS", [tmp_path])
    return tmp_path


def toy(folder: Path, text: str) -> tuple[Grammar, Told]:
    (folder / "toy.lark").write_text(text, "utf-8")
    told = Told()
    return Grammar("toy", {"bet": told.bet, "unknown": told.unknown}), told


def test_fields_and_places(folder: Path) -> None:
    read, told = toy(folder, TOY)
    read.read("Ash puts $1,000.50.\n  Elm puts 5 puts €5 and is all-in \t\n\n\nwhat\nOak puts 7\n", 10)
    assert told.lines == [
        ((10, 1), "Ash puts $1,000.50."),  # a full stop is not part of a bet's line here
        ((11, 3), "Elm puts 5", "€5", " and is all-in"),
        ((14, 1), "what"),
        ((15, 1), "Oak", "7", None),
    ]


def test_each_reading_starts_anew(folder: Path) -> None:
    read, told = toy(folder, TOY)
    read.read("Ash puts 1\n", 1)
    read.read("Ash puts 1\n", 7)
    assert [at for at, *_ in told.lines] == [(1, 1), (7, 1)]


def test_a_label_that_nobody_answers_to(folder: Path) -> None:
    with pytest.raises(ValueError, match="wager"):
        toy(folder, TOY.replace("-> bet", "-> wager"))


def test_an_imported_name_that_does_not_exist(folder: Path) -> None:
    with pytest.raises(LarkError):
        toy(folder, TOY.replace("WHO", "WHOM"))


def test_a_grammar_that_does_not_exist(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"toy\.lark"):
        Grammar("toy", {})


def test_text_that_the_grammar_has_no_word_for(folder: Path) -> None:
    read, _ = toy(folder, TOY.replace("| UNKNOWN -> unknown", ""))
    with pytest.raises(UnexpectedInput):
        read.read("what\n", 1)


def test_every_label_is_a_method_with_a_meaning() -> None:
    for label, meaning in LABELS.items():
        assert callable(getattr(Site, label)), label
        assert meaning
