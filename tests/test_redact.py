"""Snippets for reports: nobody's name in them, wherever it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from histparse.cli import app
from histparse.deal import deal
from histparse.redact import AROUND, LONGEST, MASK, NothingThereError, snippet
from histparse.rules import profile
from histparse.sites import Site, sites
from tests import hostile
from tests.stars import hand

ROOMS = {site.form: site for site in sites() if site.writes}
WHO = ("Gwendolyn", "Barnaby", "Xanthippe", "Mr. Quigley-Frost", "Ó Dónaill", "zaphod_b", "Umberto E.", "Ping Pong")


def of(folder: Path, text: str, line: int) -> list[str]:
    path = folder / "history"
    path.write_bytes(text.encode())
    return list(snippet(str(path), line))


def dealt(site: Site, count: int, names: tuple[str, ...]) -> list[str]:
    hands = deal(count, 3, profile(site.profile), site.habits, site=site.name, games=[*site.game_words], names=names)
    told = [site.told(one) for one in hands if not one.tournament or "tournament" in site.words or not site.words]
    return list(site.together(map(site.write, told)))


CHAT = hand(
    "Ash: posts the ante $0.05",
    'Elm said, "Ash, call me on 555 0134, Rosalind knows"',
    "Rosalind joins the table at seat #4",
    "Elm: bats $0.10 at Ash's",
    "Elm: bets $0.10",
    "Oaken: folds",
    table="Table 'Uncle Bob den' 8-max",
    seats=("Ash", "Elm"),
    summary=("Total pot $0.10 | Rake $0",),
)


def test_a_line_keeps_its_words_and_loses_its_names(tmp_path: Path) -> None:
    lines = CHAT.split("\n")
    asked = next(n for n, line in enumerate(lines, 1) if "bats" in line)
    told = of(tmp_path, CHAT, asked)
    assert told[0].endswith(", pokerstars")
    assert f"P104 in line {asked}" in told
    text = "\n".join(told)
    assert f"{asked:>7}> player2: bats $0.10 at player1's" in told
    for word in ("Ash", "Elm", "Oaken", "Rosalind", "Uncle", "Bob", "555", "0134"):
        assert word not in text
    assert "stranger2: folds" in text
    assert "posts the ante $0.05" in text
    assert f"Table '{MASK} {MASK} {MASK}' 8-max" in text


def test_other_lines_keep_only_the_room_s_words(tmp_path: Path) -> None:
    lines = CHAT.split("\n")
    other = next(n for n, line in enumerate(lines, 1) if "bets $0.10" in line)
    text = "\n".join(of(tmp_path, CHAT, other))
    assert f"player2: {MASK} $0.10 at player1's" in text or f"player2: {MASK} $0.10 {MASK} player1" in text
    assert 'player2 said, "player1, ' in text


@pytest.mark.parametrize("room", ROOMS)
def test_no_name_gets_out_of_any_room(room: str, tmp_path: Path) -> None:
    for n, text in enumerate(dealt(ROOMS[room], 6, WHO)):
        for asked in (1, text.count("\n") // 2, text.count("\n") - 1):
            told = "\n".join(of(tmp_path, text, max(asked, 1)))
            for name in WHO:
                assert not any(word in told for word in re.findall(r"\w{4,}", name)), (room, n, asked, name)


@pytest.mark.parametrize("room", ["merge", "ipoker"])
def test_no_name_gets_out_however_its_characters_are_written(room: str, tmp_path: Path) -> None:
    for name in WHO:
        text = next(text for text in dealt(ROOMS[room], 6, WHO) if name in text)
        odd = text.replace(name, "".join(f"&#{ord(char)};" if n % 3 else char for n, char in enumerate(name)))
        for asked in range(1, text.count("\n"), 9):
            told = of(tmp_path, odd, asked)
            assert "&" not in "".join(told)
            assert len(told) == len(of(tmp_path, text, asked))


@pytest.mark.parametrize("room", ["pokerstars", "phh", "ipoker"])
def test_hostile_names_make_no_trouble(room: str, tmp_path: Path) -> None:
    for text in dealt(ROOMS[room], 4, hostile.NAMES):
        for asked in range(1, min(text.count("\n"), 60), 7):
            told = "\n".join(of(tmp_path, text, asked))
            assert "Villain: 1" not in told
            assert 'O"Hara' not in told
            assert "\u202e" not in told


def test_a_hand_whose_opening_is_not_known(tmp_path: Path) -> None:
    """Its seat list is read all the same."""
    text = hand("Ash: folds", opening="PokerStars Hand #12: 7 Card Stud [stakes: 1-2 USD] 2031-05-01")
    told = of(tmp_path, text, 1)
    assert "P106 in line 1" in told
    assert "      1> PokerStars Hand #12: 7 Card Stud [stakes: 1-2 USD] 2031-05-01" in told
    assert any(line.endswith("player1: folds") for line in told)
    assert "Ash" not in "\n".join(told)


def test_a_name_in_other_case_is_one_and_parts_of_it_are_masked_in_the_line_itself(tmp_path: Path) -> None:
    text = hand("Wolfgang: posts the ante $0.05", "WOLFGANG: bats", "Wolfg: ca", seats=("Wolfgang", "Elm"))
    asked = next(n for n, line in enumerate(text.split("\n"), 1) if "bats" in line)
    assert f"{asked:>7}> player1: bats" in of(tmp_path, text, asked)
    assert f"{asked + 1:>7}> {MASK}: ca" in of(tmp_path, text, asked + 1)


def test_text_of_no_room(tmp_path: Path) -> None:
    told = of(tmp_path, "Dear Rosalind,\nhere is my seat: 7.\n", 2)
    assert told[0].endswith("no known room")
    assert "P101 in line 1" in told
    assert "Rosalind" not in "\n".join(told)


def test_it_is_bounded(tmp_path: Path) -> None:
    text = hand(*[f"Ash: bets $0.{n % 90 + 10}" for n in range(3000)], "x" * 1900)
    told = of(tmp_path, text, 1500)
    assert len(told) < 2 * AROUND + 30
    assert max(map(len, told)) <= LONGEST + 10


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(NothingThereError, match="can't be read"):
        list(snippet(str(tmp_path / "gone"), 1))
    with pytest.raises(NothingThereError, match="line 900"):
        of(tmp_path, CHAT, 900)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "my: file"
    path.write_text(CHAT)
    result = CliRunner().invoke(app, ["report-bug", f"{path}:7"])
    assert result.exit_code == 0
    assert "Elm" not in result.stdout
    for wrong, code in (
        (str(path), 2),
        (f"{path}:x", 2),
        (f"{path}:", 2),
        (f"{path}:0", 2),
        (f"{path}:77777", 3),
        ("gone:1", 3),
    ):
        assert CliRunner().invoke(app, ["report-bug", wrong]).exit_code == code
