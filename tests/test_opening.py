"""Who opens a street (rule points 3 to 5, 8, 16, 17, 19)."""

from __future__ import annotations

import pytest

from histparse.betting import Round
from histparse.events import Kind
from histparse.findings import Verdict
from histparse.level import begin
from tests.hands import POKERSTARS, expect, play, rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE

THIRD = """
    stud 50/100: {stacks}
    antes 5
    3rd {doors}
"""
FOURTH = """
    stud 50/100: {stacks}
    antes 5
    3rd {doors}
    {low} brings 10
    {calls}
    4th {cards}
"""


def third(
    doors: str, stacks: str = "1000 1000 1000", button: int | None = None, **points: str
) -> tuple[int, ...] | None:
    """Who may open third street."""
    table = play(THIRD.format(stacks=stacks, doors=doors), rules(**points), button=button)
    table.open_street(0)
    assert table.opening is not None
    return table.opening.acting


def boards(*shown: str, button: int | None = None, **points: str) -> tuple[int, ...] | None:
    """Who may open the street on which the players show these boards: all call, then all check."""
    low = min(range(len(shown)), key=lambda n: ("23456789TJQKA".index(shown[n][0]), "cdhs".index(shown[n][1]))) + 1
    seats = [*range(1, len(shown) + 1)]
    lines = [f"stud 50/100: {' 1000' * len(shown)}", "antes 5"]
    for place, street in zip(range(len(shown[0].split())), ("3rd", "4th", "5th", "6th"), strict=False):
        lines.append(f"{street} {' '.join(board.split()[place] for board in shown)}")
        if place + 1 < len(shown[0].split()):
            first = f"{low} brings 10" if street == "3rd" else f"{seats[0]} checks"
            others = [seat for seat in seats if seat != (low if street == "3rd" else seats[0])]
            lines += [first, *(f"{seat} {'calls 10' if street == '3rd' else 'checks'}" for seat in others)]
    table = play("\n".join(lines), rules(**points), button=button)
    table.open_street(0)
    assert table.opening is not None
    return table.opening.acting


# Third street: the bring-in


@pytest.mark.parametrize(
    ("doors", "seat"),
    [
        ("Kd 9h Tc", 2),
        ("Ad Kh Qc", 3),  # the ace is high for the bring-in
        ("2s 2c 2d", 2),  # clubs, diamonds, hearts, spades
        ("5h 5s 5d", 3),
        ("5h 5s Ac", 1),
    ],
)
def test_the_lowest_door_card_brings_in(doors: str, seat: int) -> None:
    assert third(doors) == (seat,)


def test_the_right_player_brings_in() -> None:
    out = expect("""
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Kd 4h 4c
        3 brings 10, 1 folds, 2 calls 10
    """)
    assert out.checks["bring_in"] is HOLDS
    assert [row.seat for row in out.seats if row.is_bring_in] == [3]


def test_the_wrong_player_brings_in_and_the_order_goes_on_from_him() -> None:
    out = expect("""
        stud 50/100: 1000 1000 1000 1000
        antes 5
        3rd Kd 4h 4c 9s
        2 brings 10  # L301
        3 folds, 4 folds, 1 calls 10
    """)
    assert out.checks["bring_in"] is BROKEN
    assert out.checks["turn_order"] is HOLDS


@pytest.mark.parametrize("act", ["3 folds", "3 calls 10", "3 checks", "2 completes to 50", "1 folds"])
def test_third_street_begins_with_the_bring_in(act: str) -> None:
    expect(f"""
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Kd 9h 4c
        {act}  # L312{" L311" if "calls" in act else ""}
    """)


def test_the_low_card_may_open_for_the_small_bet() -> None:
    text = """
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Kd 9h 4c
        3 bets 50{}
        1 raises 50 to 100
    """
    out = expect(text.format(""))
    assert [(one.kind, one.bet_level) for one in out.actions[3:]] == [(Kind.COMPLETE, 1), (Kind.RAISE, 2)]
    assert out.checks["bring_in"] is HOLDS
    assert expect(text.format("  # L312"), rules(may_open_full="no")).checks["bring_in"] is BROKEN
    assert expect(text.format("  # L314"), rules(may_open_full="unknown")).checks["bring_in"] is UNVERIFIABLE


def test_hidden_door_cards_leave_the_bring_in_open() -> None:
    assert third("Kd x 4c") is None
    out = expect("""
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Kd x 4c
        1 brings 10, 2 calls 10, 3 folds
    """)
    assert out.checks["bring_in"] is UNVERIFIABLE


def test_a_tie_is_broken_by_suit_by_the_dealer_or_not_at_all() -> None:
    assert third("4h Kd 4d") == (3,)
    assert third("4h Kd 4d", bring_in_tie="left_of_dealer") == (1, 3)
    assert third("4h Kd 4d", bring_in_tie="left_of_dealer", button=1) == (3,)
    assert third("4h Kd 4d", bring_in_tie="left_of_dealer", button=2) == (3,)
    assert third("4h Kd 4d", bring_in_tie="left_of_dealer", button=3) == (1,)
    assert third("4h Kd 4d", bring_in_tie="unknown", button=3) == (1, 3)


def test_a_tie_nobody_can_break_is_unverifiable_for_those_in_it_and_wrong_for_others() -> None:
    text = """
        stud 50/100: 1000 1000 1000
        antes 5
        3rd 4h Kd 4d
        {}
    """
    unknown = rules(bring_in_tie="unknown")
    assert expect(text.format("1 brings 10  # L314"), unknown).checks["bring_in"] is UNVERIFIABLE
    assert expect(text.format("3 brings 10  # L314"), unknown).checks["bring_in"] is UNVERIFIABLE
    assert expect(text.format("2 brings 10  # L301"), unknown).checks["bring_in"] is BROKEN


# The low card is all-in from the ante


def test_without_chips_the_low_card_brings_nothing_in_and_its_left_acts_first() -> None:
    assert third("Kd 4h 9c", "1000 5 1000") == (3,)
    assert third("Kd 9c 4h", "1000 1000 5") == (1,)
    assert third("4d Kh Qc Jc", "3 5 1000 1000") == (3,)
    out = expect("""
        stud 50/100: 1000 5 1000
        antes 5
        3rd Kd 4h 9c
        3 checks, 1 bets 50, 3 calls 50
    """)
    assert out.checks["first_to_act"] is HOLDS
    assert "bring_in" not in out.checks
    assert [one.kind for one in out.actions[3:]] == [Kind.CHECK, Kind.COMPLETE, Kind.CALL]
    assert out.actions[3].legal == (Kind.FOLD, Kind.CHECK, Kind.COMPLETE)


def test_without_chips_the_low_card_brings_nothing_in_but_the_wrong_player_acts() -> None:
    expect("""
        stud 50/100: 1000 5 1000 1000
        antes 5
        3rd Kd 4h 9c Qd
        4 bets 50  # L302
        1 folds, 3 folds
    """)
    expect("""
        stud 50/100: 1000 5 1000 1000
        antes 5
        3rd Kd 4h 9c Qd
        3 brings 10  # L322
    """)
    expect(
        """
        stud 50/100: 1000 5 1000 1000
        antes 5
        3rd Kd 4h 9c Qd
        3 brings 10
    """,
        rules(low_card_all_in="unknown"),
    )


@pytest.mark.parametrize("rule", ["next_left", "unknown"])
@pytest.mark.parametrize("doors", ["Kd 4h 9c", "4d 4h 9c", "x 4h 9c"])
def test_who_checks_first_need_not_bring_in(rule: str, doors: str) -> None:
    """The low card has no chips, or one of those that tie, or that may be it, has none."""
    alike = rules(low_card_all_in=rule, bring_in_tie="left_of_dealer")
    text = f"stud 50/100: 1000 5 1000\nantes 5\n3rd {doors}\n3 checks, 1 bets 50, 3 calls 50"
    out = expect(text + ("  # L314" if doors == "4d 4h 9c" and rule == "next_left" else ""), alike)
    assert out.actions[3].legal == (Kind.FOLD, Kind.CHECK, Kind.COMPLETE)
    assert out.checks["first_to_act"] is (HOLDS if (rule, doors[0]) == ("next_left", "K") else UNVERIFIABLE)
    assert "bring_in" not in out.checks


@pytest.mark.parametrize("doors", ["4d 4h 9c", "x 4h 9c"])
def test_who_brings_in_had_to_where_the_low_card_may_have_chips(doors: str) -> None:
    text = f"stud 50/100: 1000 5 1000\nantes 5\n3rd {doors}\n1 brings 10{'  # L314' * (doors[0] == '4')}\n3 folds"
    out = expect(text, rules(bring_in_tie="left_of_dealer"))
    assert out.actions[3].legal == (Kind.BRING_IN, Kind.COMPLETE)
    assert out.checks["bring_in"] is UNVERIFIABLE


def test_one_player_with_chips_left_has_nothing_to_do() -> None:
    table = play(THIRD.format(stacks="1000 5 3", doors="2c Kd 9h"))
    assert table.open_street(0).pending == []
    table = play(THIRD.format(stacks="5 5 3", doors="2c Kd 9h"))
    assert table.open_street(0).pending == []


# From fourth street on: the highest board


@pytest.mark.parametrize(
    ("shown", "seat"),
    [
        (("2c Kd", "9h Qs", "Tc Th"), 3),  # a pair beats high cards
        (("2c 2d", "9h 9s", "Tc Ah"), 2),
        (("2c Ad", "9h Ks", "Kc Qh"), 1),
        (("9c 9d 4c", "9h 9s 5c", "Ac Kh Qd"), 2),  # the side card
        (("2c 2d 2h", "Ac Ad Kh", "Kc Kd Qh"), 1),  # trips
        (("3c 3d 2h 2d", "Ac Ad Kh Qc", "8c 9d 4h 6d"), 1),  # two pair
        (("3c 3d 3h 2d", "Ac Ad Kh Kc", "8c 9d 4h 6d"), 1),
        (("2c 2d 2h 2s", "Ac Ad Ah Kc", "8c 9d 4h 6d"), 1),  # quads
        (("2h 4h 6h 8h", "3c 3d 9s Tc", "7c 9d Qh Jd"), 2),  # four to a flush counts for nothing
        (("5h 6c 7h 8d", "2c 9d Js 3c", "Tc 4d 2h 3d"), 2),  # nor does a run
        (("Ah 2c", "Kd Qs", "Jc Jd"), 3),
    ],
)
def test_the_highest_board_acts_first(shown: tuple[str, ...], seat: int) -> None:
    assert boards(*shown) == (seat,)


def test_boards_alike_by_position_suit_or_unknown() -> None:
    tie = ("Ac 9d", "2h 3s", "Ad 9s")
    assert boards(*tie) == (1, 3)
    assert boards(*tie, board_tie_stud="suit") == (3,)
    assert boards(*tie, board_tie_stud="position") == (1, 3)
    assert boards(*tie, board_tie_stud="position", button=1) == (3,)
    assert boards(*tie, board_tie_stud="position", button=3) == (1,)
    assert boards("9c 9d", "2h 3s", "9h 9s", board_tie_stud="suit") == (3,)


def test_a_tie_of_boards_is_a_note_and_others_are_wrong() -> None:
    text = """
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Ac 2h Ad
        2 brings 10, 3 calls 10, 1 calls 10
        4th 9d 3s 9s
        {}
    """
    assert expect(text.format("1 checks  # L314")).checks["first_to_act"] is UNVERIFIABLE
    assert expect(text.format("3 checks  # L314")).checks["first_to_act"] is UNVERIFIABLE
    assert expect(text.format("2 checks  # L302")).checks["first_to_act"] is BROKEN
    assert expect(text.format("3 checks"), rules(board_tie_stud="suit")).checks["first_to_act"] is HOLDS


def test_the_order_goes_on_from_a_player_who_wrongly_acts_first() -> None:
    expect("""
        stud 50/100: 1000 1000 1000 1000
        antes 5
        3rd Ac 2h Jd Td
        2 brings 10, 3 calls 10, 4 calls 10, 1 calls 10
        4th Kd 3s 9s 8c
        3 bets 50  # L302
        4 calls 50, 1 calls 50, 2 folds
    """)


def test_a_high_board_without_chips_lets_its_left_act() -> None:
    text = """
        stud 50/100: 1000 1000 15 1000
        antes 5
        3rd Kc 2h Ad Td
        2 brings 10, 3 calls 10 all-in, 4 calls 10, 1 calls 10
        4th 9d 3s As 8c
        {}
    """
    assert expect(text.format("4 checks, 1 checks, 2 checks")).checks["first_to_act"] is HOLDS
    expect(text.format("1 checks  # L302"))


def test_a_hidden_up_card_leaves_it_open() -> None:
    out = expect("""
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Ac 2h Kd
        2 brings 10, 3 calls 10, 1 calls 10
        4th Kc x 9s
        3 bets 50
    """)
    assert out.checks["first_to_act"] is UNVERIFIABLE


def test_seventh_street_goes_by_the_four_up_cards() -> None:
    out = expect("""
        stud 50/100: 1000 1000
        antes 5
        3rd Ac 2h
        2 brings 10, 1 calls 10
        4th Kd 3s
        1 checks, 2 checks
        5th 9c 3d
        2 checks, 1 checks
        6th 9h 8c
        1 checks, 2 checks
        7th
        1 checks, 2 checks
    """)
    assert out.checks["first_to_act"] is HOLDS


def test_a_player_who_is_out_never_sets_the_order() -> None:
    betting = Round(
        begin(POKERSTARS, 4, (50,), "stud", False, None, False, False, False), {1: 100, 2: 100, 3: 100}, [1, 2, 3]
    )
    betting.start(7)
    assert betting.pending == [1, 2, 3]
