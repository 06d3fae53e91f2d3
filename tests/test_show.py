from __future__ import annotations

import re
from pathlib import Path

import pytest
import stars
from test_stats import shown

from histparse.pipeline import examine, import_paths
from histparse.show import page
from histparse.sites import openings
from histparse.source import Input, scan
from histparse.store import Store, open_store
from histparse.stored import NotFoundError, find


def store(folder: Path, *texts: str, keep: bool = True) -> Store:
    (folder / "all.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    import_paths([folder / "all.txt"], folder / "out", texts=keep)
    return open_store(folder / "out")


def lines(text: str) -> list[str]:
    (source,) = scan(text.encode(), Input("some.txt"), openings())
    return list(page(examine(source)))


def test_a_hand_comes_out_of_the_store_street_by_street(tmp_path: Path) -> None:
    told = list(page(find(store(tmp_path, shown(1), stars.WHOLE), "pokerstars:7001").examined))
    assert told[0] == "pokerstars:7001  stud, fixed, 0.50/1.00 USD"
    assert "rules pokerstars, status ok" in told
    assert told[told.index("Third street") :][:6] == [
        "Third street",
        "    49  Ash  (Qh Qs) 6c",
        "    50  Elm  (?? ??) 3c",
        "    51  Elm  brings in for 0.15              pot 0.25        may bring in 0.15, complete to 0.50",
        "    52  Ash  completes to 0.50               pot 0.75        may fold, call 0.15, complete to 0.50",
        "    53  Elm  calls 0.35                      pot 1.10        may fold, call 0.35, raise to 1.00",
    ]
    assert "    58  Elm  folds                                           may fold, call 0.50, raise to 1.00" in told
    assert "    59  Ash  takes back 0.50                 pot 1.10" in told
    assert "  total pot 1.10 = paid 1.05 + rake 0.05; printed: pot 1.10, rake 0.05" in told
    assert told[told.index("Fourth street") + 1] == "    55  Ash  (Qh Qs) 6c Qd"


def test_shown_cards_are_named_and_not_told_before(tmp_path: Path) -> None:
    told = lines(shown(1))
    assert any(line.endswith("Elm  (?? ?? ??) 3c 9d Th Jd") for line in told)
    assert any(line.endswith("Elm  shows 3s 4s 3c 9d Th Jd 5h: a pair of Threes") for line in told)
    assert any(re.fullmatch(" +the pot +whole +Ash +1/1 +0.40 +0.40 +best hand", line) for line in told)


def test_cards_of_those_who_folded_are_dead() -> None:
    told = lines(
        stars.hand(
            *(f"{name}: posts the ante $0.05" for name in ("Ash", "Elm", "Fir")),
            "*** 3rd STREET ***",
            "Dealt to Ash [Qh Qs 6c]",
            "Dealt to Elm [3c]",
            "Dealt to Fir [Kd]",
            "Elm: brings in for $0.15",
            "Fir: folds",
            "Ash: calls $0.15",
            "*** 4th STREET ***",
            "Dealt to Ash [Qh Qs 6c] [Qd]",
            "Dealt to Elm [3c] [4d]",
            "Ash: checks",
            "Elm: checks",
            "*** 5th STREET ***",
            "Dealt to Ash [Qh Qs 6c Qd] [2d]",
            "Dealt to Elm [3c 4d] [5d]",
            "Elm: bets $1",
            "Ash: folds",
            "Uncalled bet ($1) returned to Elm",
            "Elm collected $0.45 from pot",
            seats=("Ash", "Elm", "Fir"),
            summary=("Total pot $0.45 | Rake $0",),
        )
    )
    streets = [line for line in told if line.partition(" ")[2].startswith("street")]
    assert streets == ["Third street", "Fourth street, dead Kd", "Fifth street, dead Kd"]


def test_an_open_pair_gives_two_sizes() -> None:
    told = lines(stars.WHOLE.replace("[Qd]", "[6d]"))
    assert any("Ash  bets 0.50 " in line and line.endswith("  may fold, check, bet 0.50 or 1.00") for line in told)


def test_what_is_not_judged_any_more_has_no_options() -> None:
    told = lines(stars.WHOLE.replace("Elm: calls $0.35", "Fir: calls $0.35\nElm: calls $0.35"))
    assert any("Ash  completes" in line and " may " in line for line in told)
    assert not any("Elm  calls" in line and " may " in line for line in told)


def test_findings_stand_under_their_lines() -> None:
    text = stars.WHOLE.replace("Elm: calls $0.35", "Elm: calls $0.30").replace("(didn't bet)", "")
    text = text.replace("Elm folded on the 4th", "Elm folded on the 3rd")
    told = lines(text)
    call = next(at for at, line in enumerate(told) if "Elm  calls 0.30" in line)
    assert "L311" in told[call + 1]
    summary = next(at for at, line in enumerate(told) if "| Seat 2: Elm folded on the 3rd Street" in line)
    assert "S502" in told[summary + 1]
    assert told.index("Pots") > summary
    broken = next(line for line in told if line.startswith("  broken"))
    assert "bet_size" in broken
    assert "summary" in broken


def test_an_unknown_line_is_shown() -> None:
    text = stars.WHOLE.replace("Elm: folds\n", "Elm: folds\nElm: hums\x1b[31m a tune\n")
    told = lines(text)
    at = next(at for at, line in enumerate(told) if "| Elm: hums\\x1b[31m a tune" in line)
    assert "P104" in told[at + 1]


def test_nothing_typed_acts_on_the_terminal() -> None:
    name = "\u202eE\x1b]0;lm"
    told = "\n".join(lines(stars.WHOLE.replace("Elm", name).replace("'Birch'", "'B\x1b[2Jirch'")))
    assert name not in told
    assert "\\u202eE\\x1b]0;lm" in told
    assert "B\\x1b[2Jirch" in told


def test_a_number_alone_finds_the_hand(tmp_path: Path) -> None:
    assert find(store(tmp_path, stars.WHOLE), "7001").hand["hand_id"] == "pokerstars:7001"


def test_what_the_hands_before_it_showed_is_told_with_a_stored_hand(tmp_path: Path) -> None:
    later = stars.WHOLE.replace("#7001", "#7003").replace("7:08:09", "7:09:09")
    inside = store(tmp_path, stars.WHOLE, later)
    one = find(inside, "7003").examined
    assert {found.code for found in one.findings} == {"D603"}
    told = list(page(one))
    at = next(at for at, line in enumerate(told) if "D603" in line)
    assert "Seat 1: Ash ($10 in chips)" in told[at - 1]
    assert any(line.startswith("  broken") and "continuity" in line for line in told)
    assert find(inside, "7001").examined.findings == []


def test_what_became_no_hand_is_told_by_its_findings() -> None:
    told = lines(stars.WHOLE[: stars.WHOLE.index("*** SUMMARY")])
    assert any("P103" in line for line in told)
    assert "Pots" not in told


@pytest.mark.parametrize(
    ("hand_id", "why"), [("pokerstars:1", "there is no hand pokerstars:1"), ("pokerstars:7009", "rejected at .*: P103")]
)
def test_a_hand_that_is_not_there(tmp_path: Path, hand_id: str, why: str) -> None:
    cut = stars.WHOLE.replace("#7001", "#7009")
    inside = store(tmp_path, cut[: cut.index("*** SUMMARY")], stars.WHOLE)
    with pytest.raises(NotFoundError, match=why):
        find(inside, hand_id)


def test_a_store_without_texts(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="imported without texts"):
        find(store(tmp_path, stars.WHOLE, keep=False), "7001")


def test_another_profile_can_be_asked_for(tmp_path: Path) -> None:
    told = list(page(find(store(tmp_path, stars.WHOLE), "7001", "any").examined))
    assert "rules any, status ok" in told
