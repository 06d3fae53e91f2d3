"""Cards: dealt, repeated, shown (C2xx), and the community card (rule point 21)."""

from __future__ import annotations

import pytest

from histparse.cards import HIDDEN, cards_text
from histparse.events import Habits
from histparse.findings import Verdict
from histparse.outcome import Outcome, SeatRow
from tests.hands import expect, play

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE

TWO = """
    stud 50/100: 1000 1000
    antes 5
    hole 1 Ah Ad
    3rd 9c 2h
    2 brings 10, 1 calls 10
    4th 9d 3s
    1 checks, 2 checks
    5th 4c 3d
    1 checks, 2 checks
    6th 4h 8c
    1 checks, 2 checks
    7th
    river 5s
    1 checks, 2 checks
"""
THE_END = """
    1 collects 30
    pot 30 rake 0
"""
ONE_SHOWS = "1 shows Ah Ad 9c 9d 4c 4h 5s: two pair, Aces and Nines\n"


def seat(out: Outcome, number: int) -> SeatRow:
    return next(row for row in out.seats if row.seat == number)


def held(row: SeatRow) -> tuple[str, str, str]:
    """Hole, up and last card in words."""
    return cards_text(row.hole), cards_text(row.up), cards_text([row.river]) if row.river is not None else ""


# Dealing


def test_who_holds_what() -> None:
    out = expect(TWO + ONE_SHOWS + "2 mucks" + THE_END)
    assert held(seat(out, 1)) == ("Ah Ad", "9c 9d 4c 4h", "5s")
    assert held(seat(out, 2)) == ("?? ??", "2h 3s 3d 8c", "??")
    assert [seat(out, n).is_hero for n in (1, 2)] == [True, False]
    assert [seat(out, n).known_from for n in (1, 2)] == ["dealt", "never"]
    assert [(one.street, one.seat, one.face, one.known_at) for one in out.deals[:6]] == [
        (3, 1, "down", "deal"), (3, 1, "down", "deal"), (3, 1, "up", "deal"),
        (3, 2, "down", "never"), (3, 2, "down", "never"), (3, 2, "up", "deal"),
    ]  # fmt: skip
    assert len(out.deals) == 14
    assert out.checks["cards"] is HOLDS


def test_the_same_card_twice() -> None:
    expect("stud 50/100: 1000 1000\nantes 5\nhole 1 Ah Ad\n3rd 9c Ah  # C202")
    expect("stud 50/100: 1000 1000\nantes 5\nhole 1 Ah Ah  # \n3rd 9c 2h  # C202")
    out = expect(TWO + ONE_SHOWS + "2 shows Ad Kc 2h 3s 3d 8c 8h  # C202" + THE_END)
    assert out.checks["cards"] is BROKEN


def test_a_line_that_repeats_other_cards() -> None:
    told = "stud 50/100: 1000 1000\nantes 5\nhole 1 Ah Ad\n3rd 9c 2h\n2 brings 10, 1 calls 10\n4th\n"
    expect(told + "1 deal (Ah Ad 9c) Kh, 2 deal (2h) 3s")
    expect(told + "1 deal (Ah Ad 9d) Kh  # C203\n2 deal (2s) 3s  # C203")
    expect(told + "1 deal (Ah Ad) Kh  # C203\n2 deal (2h 4h) 3s  # C203")
    expect(told + "1 deal (9c) Kh, 2 deal (x x 2h) 3s")  # rooms repeat the up cards only, or hidden ones too


def test_too_many_or_too_few_cards_in_a_line() -> None:
    told = "stud 50/100: 1000 1000\nantes 5\n"
    expect(told + "3rd\n1 deal Ah / 9c  # C205\n2 deal 2h")
    expect(told + "3rd\n1 deal Ah Ad Ac / 9c  # C205\n2 deal 2h")
    table = play(
        told + "hole 1 Ah Ad\n3rd 9c 2h\n2 brings 10, 1 calls 10\n4th\n1 deal (Ah Ad 9c) Kh Qh, 2 deal (2h) 3s"
    )
    assert [one.code for one in table.out.findings] == ["C205"]
    assert held(seat(table.out, 1)) == ("Ah Ad", "9c ??", "")  # which of the two it is, is not guessed


def test_dealt_to_twice() -> None:
    expect(TWO.partition("5th")[0].replace("4th 9d 3s", "4th 9d 3s\n2 deal (2h) 3s  # C205"))
    expect(TWO.replace("river 5s", "river 5s\n1 deal (Ah Ad 9c 9d 4c 4h) Ks /  # C205"))


def test_cards_for_a_player_who_is_not_in_the_hand() -> None:
    expect("""
        stud 50/100: 1000 1000 1000
        antes 5
        3rd 9c 2h Kd
        2 brings 10, 3 folds, 1 calls 10
        4th 4c 5d
        3 deal (Kd) Ks  # C206
        0 deal (Kd) Qs  # C206
    """)


def test_a_player_without_a_card() -> None:
    told = TWO.replace("5th 4c 3d", "5th  # C207\n1 deal (Ah Ad 9c 9d) 4c")
    out = expect(told.replace("6th 4h 8c", "6th\n1 deal (Ah Ad 9c 9d 4c) 4h\n2 deal (2h 3s 3d) 8c"))
    assert held(seat(out, 2))[1] == "2h 3s ?? 8c"
    expect(TWO.replace("    river 5s\n", "").replace("7th", "7th  # C207"))  # the hero sees his last card


def test_rooms_that_do_not_deal_everybodys_cards_in_words() -> None:
    out = expect(
        """
        stud 50/100: 1000 1000
        antes 5
        3rd
        1 deal Ah Ad / 9c
        2 brings 10, 1 calls 10
        """,
        habits=Habits(up_cards=False, results=False, notices=False),
    )
    assert held(seat(out, 2)) == ("?? ??", "??", "")
    assert out.checks["bring_in"] is UNVERIFIABLE


# Showing


def test_shown_cards_fill_the_hidden_places() -> None:
    out = expect(TWO + ONE_SHOWS + "2 shows Kc Qd 2h 3s 3d 8c 7h: a pair of Threes" + THE_END)
    assert held(seat(out, 2)) == ("Kc Qd", "2h 3s 3d 8c", "7h")
    assert seat(out, 2).known_from == "shown"
    assert {one.known_at for one in out.deals if one.seat == 2 and one.face == "down"} == {"showdown"}


def test_mucked_cards_that_are_printed_are_known() -> None:
    out = expect(TWO + ONE_SHOWS + "2 mucks Kc Qd 2h 3s 3d 8c 7h" + THE_END)
    assert held(seat(out, 2)) == ("Kc Qd", "2h 3s 3d 8c", "7h")
    assert seat(out, 2).known_from == "mucked"


@pytest.mark.parametrize(
    "shown",
    [
        "1 shows Ah Ad 9c 9d 4c 4h 6s",  # another last card than the hero was dealt
        "1 shows Ac Ad 9c 9d 4c 4h 5s",
        "1 shows Ah Ad 9c 9d 4c 5h 5s",  # another up card
        "2 shows Kc Qd 2h 3s 3d 9s 7h",
    ],
)
def test_cards_shown_that_were_not_dealt(shown: str) -> None:
    out = expect(
        TWO + f"{'' if shown[0] == '1' else ONE_SHOWS}{shown}  # C204\n{'2 mucks' if shown[0] == '1' else ''}" + THE_END
    )
    assert out.checks["cards"] is BROKEN


def test_six_or_eight_cards_shown() -> None:
    out = expect(TWO + ONE_SHOWS + "2 shows Kc 2h 3s 3d 8c 7h  # C205" + THE_END)
    assert held(seat(out, 2))[1] == "2h 3s 3d 8c"
    expect(TWO + ONE_SHOWS + "2 shows Kc Qd Jd 2h 3s 3d 8c 7h  # C204 C205" + THE_END)


def test_a_hidden_up_card_is_filled_in_where_the_cards_lie_in_order() -> None:
    out = expect(TWO.replace("3s\n", "x\n") + ONE_SHOWS + "2 shows Kc Qd 2h 3s 3d 8c 7h: a pair of Threes" + THE_END)
    assert held(seat(out, 2)) == ("Kc Qd", "2h 3s 3d 8c", "7h")
    assert seat(out, 2).high_rank is not None
    expect(TWO.replace("3s\n", "x\n") + ONE_SHOWS + "2 shows Kc Qd 2d 3s 3d 8c 7h  # C204" + THE_END)


def test_a_hidden_card_among_the_shown_stays_hidden() -> None:
    out = expect(TWO + ONE_SHOWS + "2 shows Kc x 2h 3s 3d 8c 7h" + THE_END)
    assert HIDDEN in seat(out, 2).hole
    assert seat(out, 2).high_rank is None
    assert out.checks["winners"] is UNVERIFIABLE


# The community card

FULL = {
    "3rd": "Ac 2c 3c 4c 5c 6c 7c 8c",
    "4th": "Ad 3d 2d 5d 4d 7d 6d 8h",
    "5th": "Kc Kd Kh Ks Qc Qd Qh Qs",
    "6th": "Jc Jd Jh Js Tc Td Th Ts",
}
CHECKS = ", ".join(f"{n} checks" for n in range(1, 9)) + "\n"


def eight(sixth: str = CHECKS) -> str:
    """Eight players whose seat 1 is always the highest, to the betting on sixth street."""
    text = "stud 50/100:" + " 1000" * 8 + "\nantes 5\n"
    calls = "2 brings 10" + "".join(f", {n} calls 10" for n in (3, 4, 5, 6, 7, 8, 1)) + "\n"
    for street, up in FULL.items():
        text += f"{street} {up}\n" + (calls if street == "3rd" else sixth if street == "6th" else CHECKS)
    return text


def test_eight_players_on_seventh_street_get_one_card_in_the_middle() -> None:
    out = expect(eight() + "7th\nmiddle As\n1 bets 100, 2 folds")
    assert (cards_text([out.community or HIDDEN]), out.deals[-1].seat, out.deals[-1].face) == ("As", 0, "up")
    assert all(row.river is None for row in out.seats)
    assert out.checks["first_to_act"] is HOLDS  # the card of all changes no order


def test_eight_players_and_no_card_in_the_middle() -> None:
    expect(eight() + "7th  # C208\n1 checks")


def test_a_card_in_the_middle_where_the_deck_serves_everybody() -> None:
    told = eight().replace("8 calls 10", "8 folds").replace(", 8 checks", "")
    for last in (" 8h", " Qs", " Ts"):
        told = told.replace(f"{last}\n", "\n")
    expect(told + "7th\n1 checks")
    expect(told + "7th\nmiddle As  # C208\n1 checks")


def test_seven_players_left_of_eight_on_sixth_street() -> None:
    """Four cards for seven: one in the middle is right, and a room that shuffles again is not blamed."""
    told = eight(
        sixth="1 bets 100, 2 calls 100, 3 calls 100, 4 calls 100, 5 calls 100, 6 calls 100, 7 calls 100, 8 folds\n"
    )
    expect(told + "7th\nmiddle As\n1 checks")
    expect(told + "7th\n1 checks")


def test_a_second_card_in_the_middle_or_one_besides_a_players_own() -> None:
    expect(eight() + "7th\nmiddle As\nmiddle Ah  # C208\n1 checks")
    expect(eight() + "7th\nmiddle As\n1 deal (Ac Ad Kc Jc) 9s /  # C205\n1 checks")


def test_the_card_in_the_middle_belongs_to_everybody() -> None:
    out = expect(
        eight()
        + """7th
        middle As
        1 checks, 2 checks, 3 bets 100, 4 folds, 5 folds, 6 folds, 7 folds, 8 folds, 1 calls 100, 2 folds
        3 shows 3s 3h 3c 2d Kh Jh: three of a kind, Threes
        1 shows 9c 9d Ac Ad Kc Jc: a full house, Aces full of Nines
        1 collects 320
        pot 320 rake 0
        board As
    """
    )
    assert out.checks["winners"] is HOLDS
    assert out.checks["descriptions"] is HOLDS


def test_the_summarys_board() -> None:
    told = (
        eight()
        + """7th
        middle As
        1 bets 100, 2 folds, 3 folds, 4 folds, 5 folds, 6 folds, 7 folds, 8 folds
        1 takes back 100, 1 collects 120
        pot 120 rake 0
        board {}
    """
    )
    expect(told.format("As"))
    expect(told.format("Ah  # C209"))
    expect(TWO + ONE_SHOWS + "2 mucks" + THE_END + "board Kc  # C209")
