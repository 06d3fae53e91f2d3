"""The three rule sheets: a played example of every sentence of theirs that a history can break.

What is marked is what breaks the sheet; everything else is played as it says.
"""

from __future__ import annotations

import pytest

from histparse.betting import Legal
from histparse.events import Kind
from histparse.findings import Verdict
from histparse.outcome import Outcome
from histparse.rules import UNKNOWN, profile
from tests.hands import expect, play

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE
STUD, STUD8, THREE_RAISES = map(profile, ("sheet-stud", "sheet-stud8", "sheet-stud-3raise"))
GAMES = {"sheet-stud": "stud", "sheet-stud8": "stud8", "sheet-stud-3raise": "stud"}
every_sheet = pytest.mark.parametrize("sheet", GAMES)


def by(sheet: str, text: str, button: int | None = None) -> Outcome:
    """What becomes of a hand of the sheet's game."""
    return expect(text.replace("GAME", GAMES[sheet]), profile(sheet), button=button)


# Two to eight players; the ante before the deal

EIGHT_UP = {
    "3rd": "Ac 2c 3c 4c 5c 6c 7c 8c",
    "4th": "Ad 3d 2d 5d 4d 7d 6d 8h",
    "5th": "Kc Kd Kh Ks Qc Qd Qh Qs",
    "6th": "Jc Jd Jh Js Tc Td Th Ts",
}


def eight(seventh: str) -> str:
    """Eight players who are all there on seventh street; seat 1 is always the highest."""
    text = "GAME 50/100:" + " 1000" * 8 + "\nantes 10\n"
    for street, up in EIGHT_UP.items():
        acts = [f"{seat} {'calls 25' if street == '3rd' else 'checks'}" for seat in (1, 2, 3, 4, 5, 6, 7, 8)]
        acts = ["2 brings 25", *acts[2:], acts[0]] if street == "3rd" else acts
        text += f"{street} {up}\n{', '.join(acts)}\n"
    return text + f"7th\n{seventh}"


@every_sheet
def test_two_play(sheet: str) -> None:
    out = by(sheet, "GAME 50/100: 1000 1000\nantes 10\n3rd Kd 2c\n2 brings 25, 1 folds, 2 takes back 25")
    assert out.checks["bring_in"] is HOLDS


@every_sheet
def test_eight_on_seventh_street_share_one_card_in_the_middle(sheet: str) -> None:
    assert by(sheet, eight("middle As\n1 checks")).community is not None
    assert by(sheet, eight("1 checks").replace("7th", "7th  # C208")).checks["cards"] is BROKEN


@every_sheet
def test_everybody_antes_before_the_deal(sheet: str) -> None:
    text = "GAME 50/100: 1000 1000 1000\n1 antes 10, 2 antes 10\n3rd Kd 9h 2c  # L315\n3 brings 25"
    assert by(sheet, text).checks["ante"] is BROKEN


# Third street

DOORS = "GAME 50/100: 1000 1000 1000\nantes 10\n3rd Kd 9h 2c\n"


@every_sheet
def test_the_low_card_brings_in_half_the_small_bet_or_makes_the_small_bet(sheet: str) -> None:
    assert by(sheet, DOORS + "3 brings 25, 1 calls 25, 2 completes to 50").checks["bring_in"] is HOLDS
    assert by(sheet, DOORS + "3 bets 50, 1 raises 50 to 100").checks["bring_in"] is HOLDS
    assert by(sheet, DOORS + "1 brings 25  # L301").checks["bring_in"] is BROKEN
    by(sheet, DOORS + "3 bets 100  # L304")
    betting = play((DOORS + "3 brings 25").replace("GAME", GAMES[sheet]), profile(sheet)).betting
    assert betting is not None
    assert betting.legal(1) == Legal((Kind.FOLD, Kind.CALL, Kind.COMPLETE), 25, (50,), 990)


@every_sheet
def test_the_ace_is_high_for_the_bring_in(sheet: str) -> None:
    by(sheet, DOORS.replace("9h 2c", "Ah Qc") + "3 brings 25")


TIED_DOORS = "GAME 50/100: 1000 1000 1000\nantes 10\n3rd 2h Kd 2c\n{} brings 25"


@pytest.mark.parametrize("sheet", ["sheet-stud8", "sheet-stud-3raise"])
@pytest.mark.parametrize(("button", "low"), [(1, 3), (2, 3), (3, 1)])
def test_of_two_low_cards_the_one_nearest_the_dealers_left_brings_in(sheet: str, button: int, low: int) -> None:
    assert by(sheet, TIED_DOORS.format(low), button).checks["bring_in"] is HOLDS
    assert by(sheet, TIED_DOORS.format(4 - low) + "  # L301", button).checks["bring_in"] is BROKEN
    assert by(sheet, TIED_DOORS.format(low) + "  # L314").checks["bring_in"] is UNVERIFIABLE  # who deals?


def test_the_first_sheet_does_not_say_which_of_two_low_cards_brings_in() -> None:
    for low in (1, 3):
        assert by("sheet-stud", TIED_DOORS.format(low) + "  # L314", 3).checks["bring_in"] is UNVERIFIABLE
    by("sheet-stud", TIED_DOORS.format(2) + "  # L301", 3)


# From fourth street on

FOURTH = """
    GAME 50/100: 1000 1000 1000
    antes 10
    3rd {} 9h 2c
    3 brings 25, 1 calls 25, 2 calls 25
    4th {} {} 3c
"""
CALLED = FOURTH.format("Kd", "Qc", "8h")


@every_sheet
def test_the_highest_board_acts_first(sheet: str) -> None:
    assert by(sheet, CALLED + "1 checks").checks["first_to_act"] is HOLDS
    assert by(sheet, CALLED + "2 checks  # L302").checks["first_to_act"] is BROKEN
    by(sheet, CALLED.replace("3c", "2d") + "3 checks")  # a pair of deuces


@every_sheet
@pytest.mark.parametrize(("button", "first"), [(1, 2), (2, 1), (3, 1)])
def test_of_two_highest_boards_the_one_nearest_the_dealers_left(sheet: str, button: int, first: int) -> None:
    text = FOURTH.format("9d", "8s", "8h")
    assert by(sheet, text + f"{first} checks", button).checks["first_to_act"] is HOLDS
    assert by(sheet, text + f"{3 - first} checks  # L302", button).checks["first_to_act"] is BROKEN
    assert by(sheet, text + f"{first} checks  # L314").checks["first_to_act"] is UNVERIFIABLE


@every_sheet
def test_small_bets_on_fourth_street_and_big_bets_from_fifth(sheet: str) -> None:
    told = CALLED + "1 bets 50, 2 calls 50, 3 calls 50\n5th 4d 5c 6h\n"
    assert by(sheet, told + "1 bets 100, 2 raises 100 to 200").checks["bet_size"] is HOLDS
    assert by(sheet, CALLED + "1 bets 100  # L304").checks["bet_size"] is BROKEN
    assert by(sheet, told + "1 bets 50  # L304").checks["bet_size"] is BROKEN
    told += "1 checks, 2 checks, 3 checks\n6th Jd Jc Ts\n1 bets 100, 2 calls 100, 3 folds\n7th\n"
    assert by(sheet, told + "1 bets 100, 2 raises 100 to 200").checks["bet_size"] is HOLDS
    by(sheet, told + "1 bets 50  # L304")


@every_sheet
@pytest.mark.parametrize("acts", ["1 bets 50", "1 bets 100", "1 checks, 2 bets 100", "1 bets 50, 2 raises 100 to 150"])
def test_with_an_open_pair_on_fourth_street_anyone_may_bet_small_or_big(sheet: str, acts: str) -> None:
    pair = FOURTH.format("Kd", "Kc", "8h")
    assert by(sheet, pair + acts).checks["bet_size"] is HOLDS
    by(sheet, pair + "1 bets 75  # L304")


# Raises

RAISED = "1 bets 50, 2 raises 50 to 100, 1 raises 50 to 150, 2 raises 50 to 200"


def test_at_most_three_raises() -> None:
    told = CALLED + RAISED.replace("to 100,", "to 100, 3 folds,")
    assert by("sheet-stud-3raise", told).checks["cap"] is HOLDS
    assert by("sheet-stud-3raise", told + "\n1 raises 50 to 250  # L305").checks["cap"] is BROKEN
    third = DOORS + "3 brings 25, 1 completes to 50, 2 raises 50 to 100, 3 raises 50 to 150, 1 raises 50 to 200\n"
    by("sheet-stud-3raise", third)  # the completion is the bet, and no raise
    by("sheet-stud-3raise", third + "2 raises 50 to 250  # L305")


def test_at_most_three_raises_between_two() -> None:
    two = "GAME 50/100: 1000 1000\nantes 10\n3rd Kd 2c\n2 brings 25, 1 calls 25\n4th Qc 3c\n" + RAISED
    by("sheet-stud-3raise", two + "\n1 raises 50 to 250  # L305")


@pytest.mark.parametrize("sheet", ["sheet-stud", "sheet-stud8"])
def test_the_other_sheets_limit_no_raises(sheet: str) -> None:
    told = CALLED + RAISED.replace("to 100,", "to 100, 3 folds,")
    assert "cap" not in by(sheet, told + ", 1 raises 50 to 250, 2 raises 50 to 300").checks


# The showdown

RIVER = """
    GAME 50/100: 1000 1000 1000
    antes 10
    3rd Kd 9h 2c
    3 brings 25, 1 calls 25, 2 calls 25
    4th Kc 8h 3c
    1 checks, 2 checks, 3 checks
    5th 4d 5c 6h
    1 checks, 2 checks, 3 checks
    6th 4h 8d 9s
    1 checks, 2 checks, 3 checks
    7th
    1 checks, 2 bets 100, 3 calls 100, 1 calls 100
"""
TWO_PAIR = "2 shows Jc Td 9h 8h 5c 8d 9d: two pair, Nines and Eights"
TRIPS = "3 shows 2d 2h 2c 3c 6h 9s Qd: three of a kind, Deuces"
KINGS = "1 shows Qh Jd Kd Kc 4d 4h Qs: two pair, Kings and Queens"
PAID = "3 collects 405\npot 405 rake 0"


@every_sheet
def test_the_last_to_bet_shows_first_then_clockwise(sheet: str) -> None:
    out = by(sheet, RIVER + f"{TWO_PAIR}\n{TRIPS}\n{KINGS}\n{PAID}")
    assert (out.checks["showdown_order"], out.checks["winners"], out.status) == (HOLDS, HOLDS, "ok")
    by(sheet, RIVER + f"{TRIPS}  # S508\n{TWO_PAIR}\n{KINGS}\n{PAID}")
    by(sheet, RIVER + f"{TWO_PAIR}\n{KINGS}  # S508\n{TRIPS}\n{PAID}")


@every_sheet
def test_a_beaten_hand_need_not_be_shown(sheet: str) -> None:
    out = by(sheet, RIVER + f"{TWO_PAIR}\n{TRIPS}\n1 mucks\n{PAID}")
    assert (out.checks["showdown_order"], out.checks["winners"], out.status) == (HOLDS, UNVERIFIABLE, "ok")


@every_sheet
def test_nobody_bet_and_the_sheets_do_not_say_who_shows_first(sheet: str) -> None:
    checked = RIVER.replace("2 bets 100, 3 calls 100, 1 calls 100", "2 checks, 3 checks")
    out = by(sheet, checked + f"{TRIPS}\n{TWO_PAIR}\n1 mucks\n3 collects 105\npot 105 rake 0")
    assert out.checks["showdown_order"] is UNVERIFIABLE


@every_sheet
def test_the_best_five_of_seven_win(sheet: str) -> None:
    wrong = PAID.replace("3 collects 405", "2 collects 405  # M413")
    assert by(sheet, RIVER + f"{TWO_PAIR}\n{TRIPS}\n{KINGS}\n{wrong}").checks["winners"] is BROKEN


# Eight or better


def run_out(hands: tuple[str, ...], end: str, stacks: str = "10 10 10") -> str:
    """The antes are all-in; seat n shows hand n."""
    ups = [held.split()[2:6] for held in hands]
    text = f"GAME 50/100: {stacks}\nantes 10\n"
    text += "".join(f"{n + 3}{'th' if n else 'rd'} {' '.join(up[n] for up in ups)}\n" for n in range(4))
    return text + "7th\n" + "".join(f"{seat} shows {held}\n" for seat, held in enumerate(hands, 1)) + end


FLUSH = "2h 9h Kh 4h 6h Qc Jd"
WHEEL = "Ac 3c 2d 4s 5c Kd Qs"
ACES = "Ah Ad As Tc 8d 7c 9s"
WORST = "4c 5d 6d 7d 8c Td 9c"
"""8,7,6,5,4, which is a straight, too."""
NO_LOW = ("Jc Jd Th 9d 8c 3s 2s", "Qd Qh Js Ts 8s 7s 2c", "Ks Kc Tc 9s 7h 6c 3h")


def by8(hands: tuple[str, ...], end: str, stacks: str = "10 10 10") -> Outcome:
    return by("sheet-stud8", run_out(hands, end, stacks))


def test_high_and_low_halve_the_pot() -> None:
    hands = (FLUSH, ACES, WHEEL)
    out = by8(hands, "1 collects 15, 3 collects 15\npot 30 rake 0")
    assert out.checks["winners"] is HOLDS
    by8(hands, "1 collects 30  # M413\npot 30 rake 0")
    by8(hands, "1 collects 20  # M411\n3 collects 10\npot 30 rake 0")


def test_a_low_is_eight_or_lower_and_the_wheel_is_the_best() -> None:
    out = by8((FLUSH, WORST, WHEEL), "1 collects 15, 3 collects 15\npot 30 rake 0")
    assert [row.low_rank for row in out.seats] == [None, 87654, 54321]


def test_the_worst_low_qualifies_and_straights_do_not_hurt_it() -> None:
    by8((FLUSH, WORST, ACES), "1 collects 15, 2 collects 15\npot 30 rake 0")
    by8((FLUSH, WORST, ACES), "1 collects 30  # M413\npot 30 rake 0")


def test_flushes_do_not_hurt_a_low() -> None:
    low_flush = "8h 7h 5h 3h 2h Kd Qs"
    out = by8((low_flush, ACES, "Jc Jd Th 9d 9c Kc 3s"), "1 collects 15, 1 collects 15\npot 30 rake 0")
    assert (out.seats[0].won_high, out.seats[0].won_low) == (15, 15)


def test_no_low_and_the_high_takes_all() -> None:
    out = by8(NO_LOW, "3 collects 30\npot 30 rake 0")
    assert [one.side for one in out.awards] == ["whole"]
    by8(NO_LOW, "3 collects 15\n2 collects 15  # M413\npot 30 rake 0")


def test_who_wins_both_scoops() -> None:
    out = by8((ACES, NO_LOW[1], WHEEL), "3 collects 30\npot 30 rake 0")
    assert (out.checks["winners"], {one.seat for one in out.awards}) == (HOLDS, {3})
    by8((ACES, NO_LOW[1], WHEEL), "3 collects 15\n1 collects 15  # M413\npot 30 rake 0")


def test_equal_lows_share_their_half() -> None:
    hands = (FLUSH, "As 3d 2c 4c 5s Jc 9d", WHEEL, "Kc Jh Ts 9c 8s 7d 7s")
    end = "1 collects 20, 2 collects 10, 3 collects 10\npot 40 rake 0"
    assert by8(hands, end, "10 10 10 10").checks["winners"] is HOLDS


# What the sheets leave open


def test_what_is_not_stated_is_unknown() -> None:
    assert (STUD.bring_in_tie, STUD.cap, STUD.open_pair_stud8) == (UNKNOWN, "none", UNKNOWN)
    assert (STUD8.bring_in_tie, STUD8.cap, STUD8.open_pair_stud) == ("left_of_dealer", "none", UNKNOWN)
    assert (THREE_RAISES.bring_in_tie, THREE_RAISES.cap) == ("left_of_dealer", "4")
    for sheet in (STUD, STUD8, THREE_RAISES):
        assert {sheet.odd_between_halves, sheet.odd_between_ties, sheet.short_all_in} == {UNKNOWN}
