"""The lists beside the statistics, over hands that are told above in `test_stats`."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_classes import FREQUENCIES
from test_stats import completed, database, shown, walk

from histparse.statistics.lists import chi_square_tail, frequencies
from histparse.statistics.own import own_classes


def test_quality_and_gaps(tmp_path: Path) -> None:
    wrong = shown(3, winner="Elm")
    made = database(tmp_path, completed(1), shown(2), wrong, completed(4).replace("Ash: bets", "Ash: hums and bets"))
    (row,) = made.quality().to_dict("records")
    assert (row["site"], row["hands"], row["rejected"], row["parse_rate"]) == ("pokerstars", 3, 1, 0.75)
    assert (row["ok"], row["fail"], row["showdowns"], row["showdowns_known"]) == (2, 1, 2, 2)
    assert made.gaps()["gap_minor"].sum() == abs(made.findings["delta_minor"]).sum()


def test_opponents_shown_hands(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), shown(2), shown(3, low=True))
    rows = made.shown().to_dict("records")
    assert [(row["player"], row["game"], row["start_class"], row["third_street"]) for row in rows] == [
        ("Elm", "stud", "pair_small", "brought in"),
        ("Elm", "stud8", "pair_low_kicker_low", "brought in"),
    ]
    assert rows[0]["start_cards"] == "3s 4s 3c"


def test_what_the_hero_had_to_remember(tmp_path: Path) -> None:
    text = shown(1).replace("Seat 2: Elm ($10 in chips)", "Seat 2: Elm ($10 in chips)\nSeat 3: Yew ($10 in chips)")
    text = text.replace("Elm: posts the ante $0.05", "Elm: posts the ante $0.05\nYew: posts the ante $0.05")
    text = text.replace("Dealt to Elm [3c]\n", "Dealt to Elm [3c]\nDealt to Yew [8d]\n")
    text = text.replace("brings in for $0.15\n", "brings in for $0.15\nYew: folds\n").replace("$0.40", "$0.45")
    text = text.replace("Seat 2: Elm showed", "Seat 3: Yew folded on the 3rd Street (didn't bet)\nSeat 2: Elm showed")
    (row,) = database(tmp_path, text, walk(2)).memory().to_dict("records")
    assert (row["player"], row["folded_cards"], row["cards"]) == ("Ash", "8d", 1)


@pytest.mark.parametrize("game", FREQUENCIES)
def test_what_is_due(game: str) -> None:
    due = frequencies(game)
    assert {name: round(part * 22_100) for name, part in due.items()} == FREQUENCIES[game]
    assert sum(due.values()) == pytest.approx(1)


def test_luck(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), shown(2), walk(3))
    found = made.luck().set_index("class")
    assert found["dealt"].sum() == 3
    assert found.loc["pair_big", "dealt"] == 3
    assert found.loc["pair_big", "due"] == pytest.approx(3 * 1152 / 22_100)
    assert found["p"].iloc[0] < 1e-6
    red = own_classes(lambda down1, down2, door, game: "red" if door[1] in "dh" else "black")
    assert frequencies("stud", red) == pytest.approx({"red": 0.5, "black": 0.5})


def test_chi_square_as_printed_in_tables() -> None:
    for chi, freedom, p in ((18.307, 10, 0.05), (24.725, 11, 0.01), (11.071, 5, 0.05), (4.865, 10, 0.9)):
        assert chi_square_tail(chi, freedom) == pytest.approx(p, abs=0.003)
