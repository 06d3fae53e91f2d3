"""What a history may have meant whose money does not add up: faults planted one by one, and what is offered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from histparse.checks import audit
from histparse.checks.mending import MENDABLE
from histparse.events import Habits, Kind, Result
from histparse.findings import Finding
from tests.hands import BARE, hand, play
from tests.test_settle import run_out, shows

PLAYED = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10
    1 completes to 50
    2 calls 50
    3 calls 40
    4th Ks 8h 3c
    1 bets 50
    2 raises 50 to 100
    3 folds
    1 calls 50
    5th 4d 5c
    1 bets 100
    2 folds
    1 takes back 100
    1 collects 355
    pot 365 rake 10
"""
LINES = [line.strip() for line in PLAYED.strip().splitlines()]
NET = Habits(results=False, notices=False, pot="net")


def offered(text: str, habits: Habits = BARE) -> set[str]:
    """What the findings of the money offer."""
    found = audit(hand(text, habits)).findings
    assert any(one.code in MENDABLE for one in found), "nothing is wrong with the money"
    return offers(found)


def offers(found: list[Finding]) -> set[str]:
    """What the findings of a hand offer: nothing, or one thing."""
    told = [one.message.partition("; would close if ")[2] for one in found if "; would close if " in one.message]
    return {*told} or {""}


def with_line(number: int, *lines: str) -> str:
    """The hand with other lines, or none, in place of one (from 1)."""
    return "\n".join([*LINES[: number - 1], *lines, *LINES[number:]])


def test_the_hand_as_it_was_played() -> None:
    assert audit(hand(PLAYED)).findings == []


@pytest.mark.parametrize(
    ("number", "lines", "why"),
    [
        (16, (), "p1's uncalled 100 went back"),
        (16, ("1 takes back 50",), "line 16 gave back 100"),
        (16, ("1 takes back 100", "1 takes back 100"), "line 17 were not there, which says the same as line 16"),
        (18, ("pot 355 rake 10",), "the pot is printed without the rake in it"),
        (18, ("pot 465 rake 10",), "the pot is printed with the uncalled bet in it"),
        (18, ("pot 375 rake 10",), "the pot were 365"),
        (18, ("pot 365 rake 0",), "a rake of 10 was taken and not printed"),
        (18, ("pot 365 rake 1",), "the rake were 10"),
        (18, (), "a line said a pot of 365 and a rake of 10"),
        (17, ("1 collects 355", "1 collects 355"), "line 18 were not there, which says the same as line 17"),
        (17, ("1 collects 3550",), "p1 were paid 355 on line 17"),
        (17, (), "p1 were paid 355"),
        (6, ("2 calls 50", "2 calls 50"), "line 7 were not there, which says the same as line 6"),
        (6, ("2 calls 500",), "p2 had put in 50 on line 6"),
        (12, ("1 calls 5",), "p1 had put in 50 on line 12"),
        (12, (), "p1 had called 50 before line 12"),
        (12, ("1 calls 100",), "p1 had put in 50 on line 12"),
        (5, ("1 completes to 5",), "p1 had put in 50 on line 5"),
        (17, ("2 collects 355",), "line 17 were about p1"),
        (16, ("2 takes back 100",), "line 16 were about p1"),
        (12, ("3 calls 50",), "line 12 were about p1"),
        (6, ("2 checks",), "p2 had called 50 on line 6"),
        (5, (), "p1 had completed to 50 before line 5"),
        (9, (), "p1 had bet 50 before line 9"),
        (10, (), "p2 had raised to 100 before line 10"),
    ],
)
def test_one_fault_and_the_smallest_change_that_mends_it(number: int, lines: tuple[str, ...], why: str) -> None:
    assert offered(with_line(number, *lines)) == {why}


def test_a_raise_that_is_printed_by_what_it_adds() -> None:
    told = PLAYED.replace("1 calls 50\n    5th", "1 raises 50 to 150\n    2 calls 50\n    5th")
    told = told.replace("355", "455").replace("365", "465")
    assert audit(hand(told)).findings == []
    assert offered(told.replace("1 raises 50 to 150", "1 raises 150")) == {
        "the 150 on line 12 were the total on the street"
    }
    assert offered(told.replace("1 raises 50 to 150", "1 raises to 100")) == {"p1 had put in 100 on line 12"}


def test_where_rules_do_not_say_the_size_a_figure_is_read_the_other_way() -> None:
    told = PLAYED.replace("stud 50/100", "stud-nl 50/100").replace("1 calls 50\n", "1 raises 100 to 200, 2 calls 100\n")
    told = told.replace("355", "555").replace("365", "565")
    assert audit(hand(told)).findings == []
    by = offered(told.replace("1 raises 100 to 200", "1 raises 200").replace("2 calls 100", "2 calls 100"))
    assert by == {"the 200 on line 12 were the total on the street"}


def test_a_missing_ante() -> None:
    told = PLAYED.replace("antes 5", "1 antes 5, 2 antes 5")
    assert offered(told) == {"p3 had posted an ante of 5"}


def test_a_room_that_prints_the_pot_without_the_rake() -> None:
    told = PLAYED.replace("pot 365", "pot 355")
    assert audit(hand(told, NET)).findings == []
    assert offered(PLAYED, NET) == {"the pot is printed with the rake in it"}


SIDE = """
    stud 50/100: 1000 65 1000
    antes 5
    3rd Kd 9h Ac
    2 brings 10
    3 completes to 50
    1 calls 50
    2 calls 40
    4th Ks 8h Ad
    3 bets 50
    1 calls 50
    2 calls 10 all-in
    5th 4d 5c 6h
    3 bets 100
    1 folds
    3 takes back 100
    6th 9d Jc
    7th
    3 shows Jh 2s Ac Ad 6h Jc 3s
    3 collects 80 of pot 1
    2 shows 9s 9c 9h 8h 5c 9d 2h
    2 collects 195 of pot 0
    pot 275 = 195 + 80 rake 0
"""


@pytest.mark.parametrize(
    ("pots", "why"),
    [
        ("80 + 195", "the pots stood the other way round"),
        ("195 + 8", "side pot 1 were 80"),
        ("19 + 80", "the main pot were 195"),
    ],
)
def test_main_and_side_pots(pots: str, why: str) -> None:
    assert audit(hand(SIDE)).findings == []
    assert offered(SIDE.replace("195 + 80", pots)) == {why}


@pytest.mark.parametrize(
    ("line", "why"), [(6, "p2 had called 50 on line 6"), (11, "p3 had folded before line 13")], ids=["call", "fold"]
)
def test_a_call_told_as_a_fold_and_a_fold_that_is_missing(line: int, why: str) -> None:
    one = hand(PLAYED)
    wrong = [replace(event, kind=Kind.FOLD, by=None) for event in one.events if event.line == line == 6]  # type: ignore[call-arg]
    events = [event for event in one.events if event.line < line or event.line > line]
    at = sum(event.line < line for event in one.events)
    found = audit(replace(one, events=(*events[:at], *wrong, *events[at:]))).findings
    assert offers(found) == {why}


def test_payments_of_two_pots_about_each_others_players() -> None:
    swapped = SIDE.replace("3 collects 80", "2 collects 80").replace("2 collects 195", "3 collects 195")
    assert offered(swapped) == {"lines 19 and 21 were about each other's players"}


def test_the_offer_stands_once_and_what_would_go_with_it_is_marked() -> None:
    found = audit(hand(with_line(6, "2 calls 60"))).findings
    (first, how), *others = [(one.code, one.message.partition("; would ")[2]) for one in found]
    assert (first, how) == ("L311", "close if p2 had put in 50 on line 6")
    assert others == [("M405", "go, too"), ("M402", "go, too")]


def test_a_raise_that_is_missing_explains_all_that_follows() -> None:
    first, *others = audit(hand(with_line(5))).findings
    assert (first.code, first.line) == ("L303", 5)
    assert first.message.endswith("; would close if p1 had completed to 50 before line 5")
    assert len(others) > 1
    assert all(one.message.endswith("; would go, too") for one in others)


def test_two_faults_are_not_mended_by_one_change() -> None:
    assert offered(with_line(17, "1 collects 300").replace("pot 365", "pot 380")) == {""}


def test_nothing_is_applied() -> None:
    text = with_line(6, "2 calls 500")
    told, out = play(text).out, audit(hand(text))
    assert [row.amount for row in out.actions] == [row.amount for row in told.actions]
    assert out.status == "fail"


def test_a_hand_without_a_fault_offers_nothing() -> None:
    assert all("would close" not in one.message for one in audit(hand(SIDE)).findings)


# The summary, the stacks, the shares


def ended(text: str, **told: int) -> set[str]:
    """What is offered where the summary has a line about seat 1, who wins."""
    one = hand(text)
    line = Result(20, 1, 1, "p1", 1, "collected" if "amount" in told else "ended", **told)  # type: ignore[arg-type]
    found = audit(replace(one, events=(*one.events, line))).findings
    return offers(found)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"amount": 350}, "line 20 said 355"),
        ({"end_stack": 1206}, "p1 had had 1006 before the hand"),
        ({"end_stack": 1200, "net": 201}, "line 20 let p1 come out at 200"),
        ({"end_stack": 1201, "net": 201}, ""),
    ],
)
def test_a_summary_that_says_something_else(told: dict[str, int], why: str) -> None:
    assert ended(PLAYED, **told) == {why}


def test_a_payment_and_a_summary_that_agrees_with_the_pot() -> None:
    assert ended(with_line(17, "1 collects 35"), amount=355) == {"p1 were paid 355 on line 17"}


def test_a_stack_that_is_too_small_for_what_went_in() -> None:
    assert offered(SIDE.replace("1000 65 1000", "1000 60 1000")) == {"p2 had had 65 before the hand"}


def test_shares_of_a_split_pot() -> None:
    hands = ("2h 9h Kh 4h 6h Qc Jd", "Ac 3c 2d 4s 5c Kd Qs")
    told = run_out("stud8", "6 6", *hands).replace("antes 5", "antes 6") + shows(*hands)
    assert offered(told + "1 collects 7, 2 collects 5\npot 12 rake 0") == {"p1 were paid 6 and p2 were paid 6"}
    assert offered(told + "1 collects 6, 2 collects 5\npot 12 rake 0") == {"a rake of 1 was taken and not printed"}


def test_a_hand_of_very_many_lines_is_left_as_it_is() -> None:
    one = hand(with_line(18, "pot 375 rake 10"))
    out = audit(replace(one, events=(*one.events[:5], *one.events[4:5] * 1000, *one.events[5:])))
    assert any(finding.code in MENDABLE for finding in out.findings)
    assert all("would close" not in finding.message for finding in out.findings)
