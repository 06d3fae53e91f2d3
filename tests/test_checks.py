"""What a history claims of a hand: shows and their names, order, remarks, summary; verdicts and status."""

from __future__ import annotations

from dataclasses import replace

import pytest

from histparse.checked import CHECKS
from histparse.checks import audit
from histparse.events import Habits, Result
from histparse.findings import Finding, Verdict
from histparse.outcome import Outcome
from histparse.read import read_text
from tests.hands import BARE, expect, hand, rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE
REMARKS = Habits(results=False)

RIVER = """
    {} 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 calls 10, 2 calls 10
    4th Kc 8h 3c
    1 checks, 2 checks, 3 checks
    5th 4d 5c 6h
    1 checks, 2 checks, 3 checks
    6th 4h 8d 9s
    1 checks, 2 checks, 3 checks
    7th
"""
BET = RIVER.format("stud") + "1 checks, 2 bets 100, 3 calls 100, 1 calls 100\n"
HANDS = {
    1: "1 shows Ah Ad Kd Kc 4d 4h Qs: two pair, Aces and Kings",
    2: "2 shows Jc Td 9h 8h 5c 8d 9d: two pair, Nines and Eights",
    3: "3 shows 2d 2h 2c 3c 6h 9s 7d: three of a kind, Deuces",
}
PAID = "3 collects 345\npot 345 rake 0"

WALK = "stud 50/100: 1000 1000\nantes 5\n3rd Kd 2c\n2 brings 10, 1 folds, 2 takes back 10\n2 collects 10\npot 10 rake 0"

# Showdown


def test_the_last_to_bet_shows_first_then_clockwise() -> None:
    out = expect(BET + f"{HANDS[2]}\n{HANDS[3]}\n1 mucks\n" + PAID)
    assert (out.checks["showdown_order"], out.shows_first, out.showdown_players) == (HOLDS, 2, 3)
    assert [row.showed for row in out.seats] == [False, True, True]
    expect(BET + f"{HANDS[3]}  # S508\n{HANDS[2]}\n1 mucks\n" + PAID)
    expect(BET + f"{HANDS[2]}\n1 mucks  # S508\n{HANDS[3]}\n" + PAID)


def test_nobody_bet_and_the_order_goes_by_profile_or_is_not_known() -> None:
    checked = RIVER.format("stud") + "1 checks, 2 checks, 3 checks\n"
    paid = "3 collects 45\npot 45 rake 0"
    told = checked + f"{HANDS[2]}\n{HANDS[3]}\n1 mucks\n" + paid
    assert expect(told).checks["showdown_order"] is UNVERIFIABLE
    told = checked + f"{HANDS[2]}  # S508\n{HANDS[3]}\n1 mucks\n" + paid
    assert expect(told, rules(showdown_unbet="first_to_act")).checks["showdown_order"] is BROKEN
    told = checked + f"{HANDS[1]}\n{HANDS[2]}\n{HANDS[3]}\n" + paid
    assert expect(told, rules(showdown_unbet="first_to_act")).checks["showdown_order"] is HOLDS


def test_a_room_that_shows_in_no_order() -> None:
    text = BET + f"{HANDS[3]}\n{HANDS[2]}\n1 mucks\n" + PAID
    out = audit(hand(text, Habits(results=False, notices=False, showdown_order=False)))
    assert (out.findings, out.checks["showdown_order"]) == ([], UNVERIFIABLE)


def test_everybody_left_shows_or_mucks() -> None:
    expect(BET + f"{HANDS[2]}\n{HANDS[3]}\n3 collects 345\npot 345 rake 0  # S511")


def test_who_is_out_shows_nothing() -> None:
    told = RIVER.format("stud") + "1 checks, 2 bets 100, 3 calls 100, 1 folds\n"
    end = f"{HANDS[2]}\n{HANDS[3]}\n3 collects 245\npot 245 rake 0"
    expect(told + f"{end}")
    expect(told + f"1 mucks  # L306\n{end}")
    expect(told + f"0 mucks  # L307\n{end}")


def test_shown_twice() -> None:
    expect(BET + f"{HANDS[2]}\n{HANDS[3]}\n{HANDS[3]}  # S513\n1 mucks\n" + PAID)
    expect(BET + f"{HANDS[2]}\n{HANDS[3]}\n1 mucks\n1 mucks  # S513\n" + PAID)


@pytest.mark.parametrize(
    "name", ["two pair, Nines and Fives", "two pair, Eights and Sevens", "a pair of Nines", "a straight, Seven to Jack"]
)
def test_a_high_hand_named_wrongly(name: str) -> None:
    wrong = HANDS[2].partition(":")[0] + f": {name}"
    out = expect(BET + f"{wrong}  # S505\n{HANDS[3]}\n1 mucks\n" + PAID)
    assert out.checks["descriptions"] is BROKEN
    assert out.findings[0].expected == "two pair, Nines and Eights"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("7,6,3,2,A", ""),
        ("7,6,3,2", "# P104"),
        ("8,6,3,2,A", "# S506"),
        ("6,5,3,2,A", "# S506"),
    ],
)
def test_a_low_hand_named_wrongly(name: str, code: str) -> None:
    told = RIVER.format("stud8") + "1 checks, 2 bets 100, 3 calls 100, 1 folds\n"
    told += f"{HANDS[2]}\n3 shows 2d Ah 2c 3c 6h 9s 7d: a pair of Deuces; {name}  {'' if 'P' in code else code}\n"
    out = expect(told + "2 collects 123, 3 collects 122\npot 245 rake 0")
    assert out.checks["descriptions"] is (BROKEN if "S506" in code else HOLDS)
    assert out.seats[2].low_rank == 76321


def test_the_name_of_a_hand_that_is_shown_without_need() -> None:
    alone = RIVER.format("stud") + "1 checks, 2 bets 100, 3 folds, 1 folds\n2 takes back 100\n"
    out = expect(alone + f"{HANDS[2]}\n2 collects 45\npot 45 rake 0")
    assert out.checks["descriptions"] is HOLDS
    wrong = HANDS[2].partition(":")[0] + ": a flush, Queen high"
    expect(alone + f"{wrong}  # S505\n2 collects 45\npot 45 rake 0")


def test_names_of_hidden_hands_can_not_be_judged() -> None:
    wrong = "2 shows x x 9h 8h 5c 8d x: two pair, Nines and Eights"
    out = expect(BET + f"{wrong}\n{HANDS[3]}\n1 mucks\n" + PAID)
    assert out.checks["descriptions"] is UNVERIFIABLE


# Remarks

PAIR = """
    {} 50/100: 1000 1000
    antes 5
    3rd Kd 2c
    2 brings 10, 1 calls 10
    4th Kc 3c
"""


def test_an_open_pair_is_remarked_on_where_it_doubles_the_bet() -> None:
    end = "1 bets 100, 2 folds, 1 takes back 100, 1 collects 30\npot 30 rake 0"
    out = expect(PAIR.format("stud") + f"remark open_pair\n{end}", habits=REMARKS)
    assert out.checks["notices"] is HOLDS
    expect(PAIR.format("stud").replace("Kc 3c", "Kc 3c  # L321") + end, habits=REMARKS)
    out = audit(hand(PAIR.format("stud") + f"remark open_pair\n{end}", REMARKS), rules(open_pair_stud="unknown"))
    assert out.checks["notices"] is UNVERIFIABLE
    assert "notices" not in expect(PAIR.format("stud") + end).checks  # a room without remarks
    end = end.replace("100", "50")
    expect(PAIR.format("stud8") + end, habits=REMARKS)
    expect(PAIR.format("stud8") + f"remark open_pair  # L321\n{end}", habits=REMARKS)
    expect(PAIR.format("stud").replace("Kc", "Qc") + f"remark open_pair  # L321\n{end}", habits=REMARKS)
    expect(PAIR.format("stud") + f"remark open_pair\nremark open_pair  # S513\n{end}", habits=REMARKS)


def test_a_capped_street_is_remarked_on() -> None:
    told = PAIR.format("stud").replace("Kc", "Qc")
    told += "1 bets 50, 2 raises 50 to 100, 1 raises 50 to 150\n{}2 raises 50 to 200{}\n{}"
    told += "1 folds, 2 takes back 50, 2 collects 330\npot 330 rake 0"
    expect(told.format("", "", "remark capped\n"), habits=REMARKS)
    expect(told.format("", "  # L321", ""), habits=REMARKS)
    remarked = told.format("", "", "remark capped\n")
    for points in ({"cap": "unknown"}, {"cap_heads_up": "unknown"}):
        assert expect(remarked, rules(**points), habits=REMARKS).checks["notices"] is UNVERIFIABLE
    short = PAIR.format("stud").replace("Kc", "Qc") + "1 bets 50\nremark capped  # L321\n2 folds\n"
    short += "1 takes back 50, 1 collects 30\npot 30 rake 0"
    expect(short, habits=REMARKS)
    assert "L321" in [one.code for one in audit(hand(short, REMARKS), rules(cap="unknown")).findings]


def test_no_low_is_remarked_on_where_none_is_there() -> None:
    told = RIVER.format("stud8") + "1 checks, 2 bets 100, 3 folds, 1 calls 100{}\n"
    shows = f"{HANDS[2]}\n{HANDS[1]}\n1 collects 245\n"
    expect(told.format("") + shows + "remark no_low\npot 245 rake 0", habits=REMARKS)
    expect(told.format("  # S510") + shows + "pot 245 rake 0", habits=REMARKS)
    told = RIVER.format("stud8") + "1 checks, 2 bets 100, 3 calls 100, 1 folds\n"
    shows = f"{HANDS[2]}\n3 shows 2d Ah 2c 3c 6h 9s 7d: a pair of Deuces; 7,6,3,2,A\n2 collects 123, 3 collects 122\n"
    expect(told + shows + "remark no_low  # S510\npot 245 rake 0", habits=REMARKS)
    hidden = f"{HANDS[2]}\n3 mucks\n2 collects 245\n"
    out = expect(told + hidden + "remark no_low\npot 245 rake 0", habits=REMARKS)
    assert out.checks["notices"] is UNVERIFIABLE
    high = hand((told + hidden).replace("stud8", "stud") + "remark no_low\npot 245 rake 0", REMARKS)
    assert "S510" in [one.code for one in audit(high).findings]  # there is none in this game
    low = "2 mucks\n3 shows 2d Ah 2c 3c 6h 9s 7d: a pair of Deuces; 7,6,3,2,A\n3 collects 245  # M413\n"
    expect(told + low + "remark no_low  # S510\npot 245 rake 0", habits=REMARKS)


# The summary

STARS = """PokerStars Hand #8001:  7 Card Stud Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 ET
Table 'Birch' 8-max
Seat 1: Ash ($0.05 in chips)
Seat 2: Elm ($0.05 in chips)
Ash: posts the ante $0.05 and is all-in
Elm: posts the ante $0.05 and is all-in
*** 3rd STREET ***
Dealt to Ash [Qh Qs 6c]
Dealt to Elm [3c]
*** 4th STREET ***
Dealt to Ash [Qh Qs 6c] [7d]
Dealt to Elm [3c] [4d]
*** 5th STREET ***
Dealt to Ash [Qh Qs 6c 7d] [2h]
Dealt to Elm [3c 4d] [Kh]
*** 6th STREET ***
Dealt to Ash [Qh Qs 6c 7d 2h] [8c]
Dealt to Elm [3c 4d Kh] [9s]
*** RIVER ***
Dealt to Ash [Qh Qs 6c 7d 2h 8c] [Ad]
*** SHOW DOWN ***
Ash: shows [Qh Qs 6c 7d 2h 8c Ad] (a pair of Queens)
Elm: mucks hand
Ash collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: Ash showed [Qh Qs 6c 7d 2h 8c Ad] and won ($0.10) with a pair of Queens
Seat 2: Elm mucked [Jd Tc 3c 4d Kh 9s 5h]
"""


def told(old: str, new: str) -> list[str]:
    """The codes raised when PokerStars' text says `new` instead of `old`."""
    assert STARS.count(old) == 1
    (reading,) = read_text(STARS.replace(old, new))
    assert reading.hand is not None
    return [one.code for one in audit(reading.hand, read=reading.findings).findings]


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("Elm mucked [", "Elm mucked [", []),
        ("and won ($0.10) with", "and lost with", ["S512"]),
        ("Ash showed [Qh Qs 6c 7d 2h 8c Ad] and won ($0.10) with a pair of Queens", "Ash collected ($0.10)", ["S512"]),
        ("Ash showed [Qh Qs 6c 7d 2h 8c Ad] and won ($0.10) with a pair of Queens", "Ash mucked", ["S512", "S512"]),
        ("Elm mucked [", "Elm showed [", ["P104", "S507"]),
        ("Elm mucked [Jd Tc 3c 4d Kh 9s 5h]", "Elm showed [Jd Tc 3c 4d Kh 9s 5h] and lost", ["S512"]),
        ("Elm mucked [Jd Tc 3c 4d Kh 9s 5h]", "Elm folded on the River", ["S502"]),
        ("won ($0.10)", "won ($0.20)", ["S501"]),
        ("Seat 2: Elm mucked", "Seat 3: Elm mucked", ["S509"]),
        ("Seat 2: Elm mucked", "Seat 2: Oak mucked", ["S507", "S509"]),
        ("Elm mucked [Jd Tc 3c 4d Kh 9s 5h]", "Elm mucked [Jd Tc 3c 4d Kh 9h 5h]", ["C204"]),
        ("Elm mucked [Jd Tc 3c 4d Kh 9s 5h]", "Elm mucked [Jd Ad 3c 4d Kh 9s 5h]", ["C202"]),
        ("with a pair of Queens\n", "with two pair, Aces and Queens\n", ["S505"]),
        ("Total pot $0.10 | Rake $0\n", "Total pot $0.10 | Rake $0\nTotal pot $0.10 | Rake $0\n", ["S513"]),
    ],
)  # fmt: skip
def test_the_summary_against_what_happened(old: str, new: str, codes: list[str]) -> None:
    assert sorted(told(old, new)) == codes


def test_end_stacks_and_nets_where_a_room_prints_them() -> None:
    one = hand(WALK)
    lines = [
        Result(9, 1, 1, "p1", 1, "lost", end_stack=995, net=-5),
        Result(10, 1, 2, "p2", 2, "won", amount=10, end_stack=1004, net=4),
    ]
    out = audit(replace(one, events=(*one.events, *lines)))
    found = [(one.code, one.line, one.delta) for one in out.findings if one.code in {"S514", "S515"}]
    assert found == [("S514", 10, -1), ("S515", 10, -1)]


# Verdicts and status


def test_of_several_verdicts_the_worst_stands() -> None:
    out = Outcome([])
    out.note("cap", HOLDS)
    out.note("cap", UNVERIFIABLE)
    out.note("cap", HOLDS)
    assert out.checks == {"cap": UNVERIFIABLE}
    out.note("cap", BROKEN, Finding("L305", 1, "too many"))
    out.note("cap", UNVERIFIABLE)
    assert (out.checks, len(out.findings)) == ({"cap": BROKEN}, 1)


def test_every_check_is_one_of_those_that_have_a_column() -> None:
    out = expect(BET + f"{HANDS[2]}\n{HANDS[3]}\n1 mucks\n" + PAID)
    assert out.checks.keys() <= set(CHECKS)
    assert {check for check, verdict in out.checks.items() if verdict is not HOLDS} == {
        "rake", "rake_rate", "rake_cap", "winners",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("end", "habits", "status"),
    [
        ("1 takes back 40, 1 collects 30\npot 30 rake 0", BARE, "ok"),
        ("1 takes back 40, 1 collects 29\npot 30 rake 1", BARE, "ok"),
        ("1 collects 30\npot 30 rake 0", Habits(results=False, uncalled=False), "ok_inferred"),
        ("1 takes back 40, 1 collects 29\npot 30", Habits(results=False, rake=False), "ok_inferred"),
        ("1 takes back 40, 1 collects 30\n1 mucks\n1 mucks  # S513\npot 30 rake 0", BARE, "warn"),
        ("1 takes back 40, 1 collects 31\npot 30 rake 0  # M401", BARE, "fail"),
    ],
)
def test_status(end: str, habits: Habits, status: str) -> None:
    told = "stud 50/100: 1000 1000\nantes 5\n3rd Kd 2c\n2 brings 10, 1 completes to 50, 2 folds\n"
    assert expect(told + end, habits=habits).status == status


def test_what_reading_found_counts_for_the_status() -> None:
    one = hand(WALK)
    assert audit(one).status == "ok"
    assert audit(one, read=[Finding("P104", 3, "a line")]).status == "warn"
    assert audit(one, read=[Finding("C201", 3, "a card")]).status == "fail"
    assert audit(one, read=[Finding("P107", 3, "commas")]).status == "ok"


def test_findings_come_in_the_order_of_the_text() -> None:
    text = """
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Kd 9h 2c
        1 brings 10  # L301
        2 calls 5  # L311
        3 folds
        1 takes back 10  # M405
        1 collects 15
        pot 26 rake 0  # M401 M402
    """
    lines = [one.line for one in audit(hand(text)).findings]
    assert lines == sorted(lines)
