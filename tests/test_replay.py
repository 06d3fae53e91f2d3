"""The course of a hand: antes, streets, who can act, what is shown, the rows that come of it
(rule points 1, 2, 18, 22, 31; and what happens after an action nobody could do)."""

from __future__ import annotations

import pytest

from histparse.events import Action, Kind, Total
from histparse.findings import Verdict
from tests.hands import BARE, expect, hand, play, rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE

THREE = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
"""
SEVENTH = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 calls 10, 2 calls 10
    4th Ks 8h 3c
    1 checks, 2 checks, 3 checks
    5th 4d 5c 6h
    1 checks, 2 checks, 3 checks
    6th 4h 8d 9s
    1 checks, 2 checks, 3 checks
    7th
"""

# Antes


def test_everybody_antes_before_the_deal() -> None:
    out = expect(THREE)
    assert out.ante == 5
    assert [(one.street, one.kind, one.amount, one.pot_before) for one in out.actions] == [
        (0, Kind.ANTE, 5, 0), (0, Kind.ANTE, 5, 5), (0, Kind.ANTE, 5, 10),
    ]  # fmt: skip
    assert all(row.dealt_in for row in out.seats)
    assert out.checks["ante"] is HOLDS


def test_an_ante_is_no_part_of_the_bets() -> None:
    out = expect(THREE + "3 brings 10\n1 calls 10\n2 calls 5  # L311")
    assert [one.to_call for one in out.actions[3:]] == [0, 10, 10]
    assert [one.street_total for one in out.actions[3:]] == [10, 10, 5]


def test_a_short_ante_is_all_in() -> None:
    out = expect("stud 50/100: 1000 3 1000\nantes 5\n3rd Kd 2h 9c\n3 checks, 1 checks")
    assert (out.ante, out.checks["ante"]) == (5, HOLDS)
    assert [row.all_in_street for row in out.seats] == [None, 0, None]


def test_antes_of_different_size_or_out_of_time() -> None:
    told = "stud 50/100: 1000 1000 1000\n1 antes 5, 2 antes 5\n3 antes {}\n3rd Kd 9h 2c"
    assert expect(told.format("4  # M409")).checks["ante"] is BROKEN
    expect(told.format("6  # M409"))
    expect(told.format("5\n1 antes 5  # L322"))
    expect(THREE + "3 brings 10\n1 antes 5  # L322")
    expect("stud 50/100: 1000 1000 1000\n1 antes 5, 2 antes 5\n0 antes 5  # L307\n3 antes 5\n3rd Kd 9h 2c")


def test_a_missing_ante() -> None:
    out = expect("stud 50/100: 1000 1000 1000\n1 antes 5, 3 antes 5\n3rd Kd 9h 2c  # L315\n3 brings 10")
    assert out.checks["ante"] is BROKEN


def test_a_game_without_antes() -> None:
    out = expect("stud 50/100: 1000 1000 1000\n3rd Kd 9h 2c\n3 brings 10, 1 folds, 2 calls 10")
    assert out.ante is None


def test_who_neither_antes_nor_gets_cards_is_not_in_the_hand() -> None:
    out = expect("""
        stud 50/100: 1000 1000 1000
        1 antes 5, 3 antes 5
        3rd
        1 deal Kd, 3 deal 2c
        3 brings 10
        2 folds  # L306
    """)
    assert [row.dealt_in for row in out.seats] == [True, False, True]


# Stacks


def test_more_than_the_stack() -> None:
    out = expect(THREE.replace("1000 1000 1000", "1000 1000 20") + "3 brings 16  # M408\n1 calls 16")
    assert out.checks["stacks"] is BROKEN


def test_all_in_marked_wrongly() -> None:
    told = THREE.replace("1000 1000 1000", "1000 1000 20")
    expect(told + "3 brings 10 all-in  # L316")
    expect(told + "3 brings 10, 1 raises 40 to 50, 2 folds\n3 calls 5  # L316")
    out = expect(told + "3 brings 10, 1 raises 40 to 50, 2 folds, 3 calls 5 all-in")
    assert out.checks["stacks"] is HOLDS
    assert out.seats[2].all_in_street == 3
    expect("stud 50/100: 1000 3 1000\n1 antes 5\n2 antes 3  # L316\n3 antes 5\n3rd Kd 2h 9c")


# Streets


def test_streets_in_order() -> None:
    out = expect(SEVENTH + "1 bets 100, 2 folds, 3 calls 100")
    assert out.saw == {4: 3, 5: 3, 6: 3, 7: 3}
    assert [row.folded_street for row in out.seats] == [None, 7, None]


def test_a_street_that_is_missing_or_there_twice() -> None:
    told = THREE + "3 brings 10, 1 calls 10, 2 calls 10\n"
    expect(told + "5th  # L319")
    expect(told + "4th Ks 8h 3c\n1 checks, 2 checks, 3 checks\n4th  # L319")
    expect("stud 50/100: 1000 1000\nantes 5\n4th  # L319")


def test_a_street_after_everybody_has_folded() -> None:
    expect(THREE + "3 brings 10, 1 folds, 2 folds\n4th 3c  # L319")


def test_an_action_before_third_street() -> None:
    expect("stud 50/100: 1000 1000  # C207 C207\nantes 5\n1 folds  # L319")
    expect("stud 50/100: 1000 1000\nantes 5\n1 deal Kd, 2 deal 2c  # L319\n3rd\n2 brings 10")
    expect(THREE + "3 brings 10, 1 folds, 2 folds\n3 takes back 10, 3 collects 15\n1 folds  # L306 L319")


def test_what_comes_out_of_its_time() -> None:
    expect(THREE + "3 brings 10, 1 calls 10\n2 deal (9h) 8h  # L319 C205")
    called = THREE + "3 brings 10, 1 calls 10, 2 calls 10\n4th Ks 8h 3c\n"
    expect(called + "1 takes back 10  # L319\n1 checks")
    summed = play(called)
    summed.on_total(Total(7, 1, 45))
    summed.on_action(Action(8, 1, 1, "p1", Kind.CHECK))
    assert [(one.code, one.line) for one in summed.out.findings] == [("L319", 8)]


def test_a_street_that_ends_too_early() -> None:
    out = expect(THREE + "3 brings 10, 1 calls 10\n4th Ks 8h 3c  # L309")
    assert out.checks["turn_order"] is BROKEN
    expect(THREE + "3 brings 10, 1 calls 10\n1 takes back 10  # L309\n2 calls 10  # L310")
    expect(THREE + "3 brings 10, 1 folds\n3 collects 25  # L309")
    expect(SEVENTH + "1 bets 100, 2 folds\n1 shows Ah Ad Kd Ks 4d 4h 2d  # L309")


def test_a_hand_that_ends_too_early() -> None:
    expect(
        THREE + "3 brings 10, 1 calls 10\n2 calls 10  # L319\n1 collects 45\n1 mucks, 2 mucks, 3 mucks\npot 45 rake 0"
    )


def test_when_all_chips_are_in_the_cards_are_run_out() -> None:
    out = expect("""
        stud 50/100: 15 1000 15
        antes 5
        3rd Kd 9h 2c
        3 brings 10 all-in, 1 calls 10 all-in, 2 calls 10
        4th Ks 8h 3c
        5th 4d 5c 6h
        6th 4h 8d 9s
        7th
        1 shows Ah Ad Kd Ks 4d 4h 2d: two pair, Aces and Kings
        2 mucks, 3 mucks
        1 collects 45
        pot 45 rake 0
    """)
    assert out.status == "ok"
    assert out.checks["showdown_order"] is UNVERIFIABLE  # nobody acted on the last street
    expect(SEVENTH.replace("1000 1000 1000", "15 1000 15").replace("calls 10,", "calls 10 all-in,")
           .replace("3 brings 10", "3 brings 10 all-in").replace("1 checks", "1 checks  # L306", 1).partition("5th")[0]
           .replace(", 2 checks, 3 checks", ""))  # fmt: skip


# Who can't act


@pytest.mark.parametrize(
    ("before", "act"),
    [
        ("3 brings 10, 1 folds", "1 calls 10  # L306"),
        ("3 brings 10, 1 folds", "1 folds  # L306"),
        ("3 brings 10", "0 calls 10  # L307"),
        ("3 brings 10", "0 folds  # L307"),
    ],
)
def test_an_action_by_a_player_who_is_out_ends_the_judging(before: str, act: str) -> None:
    out = expect(THREE + f"{before}\n{act}\n3 checks, 3 bets 7, 3 raises 1 to 9, 2 calls 900")  # whatever that is
    assert out.checks["turn_order"] is BROKEN
    assert out.actions[-1].legal == ()


def test_all_in_and_acting_on() -> None:
    told = THREE.replace("1000 1000 1000", "1000 1000 15")
    expect(told + "3 brings 10 all-in, 1 raises 40 to 50\n3 calls 40  # L306 M408")


def test_money_goes_on_as_stated_after_an_action_nobody_could_do() -> None:
    out = expect("""
        stud 50/100: 1000 1000 1000
        antes 5
        3rd Kd 9h 2c
        3 brings 10, 1 folds, 2 calls 10
        4th 8h 3c
        2 bets 50
        1 calls 60  # L306
        3 folds
        2 collects 145
        pot 145 rake 0
    """)
    assert out.status == "fail"
    assert [row.contributed for row in out.seats] == [65, 65, 15]
    assert out.checks["ledger"] is HOLDS
    assert sum(row.net for row in out.seats) == 0


def test_a_stranger_who_bets_most_of_all() -> None:
    out = expect("""
        stud 50/100: 1000 1000
        antes 5
        3rd Kd 9h
        2 brings 10
        0 completes to 50  # L307
        2 folds
        1 collects 70
        pot 70 rake 0
    """)
    assert out.status == "fail"


# The rows


def test_rows_say_how_the_table_stood() -> None:
    out = expect(THREE + "3 brings 10, 1 raises 40 to 50, 2 folds, 3 raises 50 to 100, 1 calls 50")
    rows = [
        (one.seat, one.kind, one.amount, one.to_call, one.pot_before, one.stack_before, one.live, one.to_act_after)
        for one in out.actions[3:]
    ]
    assert rows == [
        (3, Kind.BRING_IN, 10, 0, 15, 995, 3, 2),
        (1, Kind.COMPLETE, 50, 10, 25, 995, 3, 2),
        (2, Kind.FOLD, 0, 50, 75, 995, 3, 1),
        (3, Kind.RAISE, 90, 40, 75, 985, 2, 1),
        (1, Kind.CALL, 50, 50, 165, 945, 2, 0),
    ]


def test_amounts_may_be_printed_by_or_to() -> None:
    table = play(THREE + "3 brings 10, 1 completes to 50, 2 calls 50, 3 raises to 100, 1 calls 50")
    by = play(THREE + "3 brings 10, 1 completes 50, 2 calls 50, 3 raises 90, 1 calls 50")
    assert [one.amount for one in table.out.actions] == [one.amount for one in by.out.actions]
    assert not table.out.findings


def test_all_in_as_a_word_of_its_own() -> None:
    told = hand(THREE.replace("1000 1000 1000", "30 12 1000") + "3 brings 10")
    where = (4, 1, 1, "p1")
    for by, kind in ((25, Kind.COMPLETE), (7, Kind.CALL)):
        table = play(THREE.replace("1000 1000 1000", "30 12 1000" if by == 25 else "12 30 1000") + "3 brings 10")
        table.on_action(Action(*where, Kind.ALL_IN, by, all_in=True))
        assert table.out.actions[-1].kind is kind
    assert told.habits is BARE


# Who shows first


def test_who_bet_last_shows_first_or_else_as_the_profile_says() -> None:
    def first(text: str, **points: str) -> int:
        table = play(SEVENTH + text, rules(**points))
        table.finish_street()
        return table.out.shows_first

    assert first("1 bets 100, 2 raises 100 to 200, 3 folds, 1 calls 100") == 2
    assert first("1 checks, 2 checks, 3 checks") == 0  # not known of PokerStars
    assert first("1 checks, 2 checks, 3 checks", showdown_unbet="first_to_act") == 1
    assert first("1 checks, 2 checks, 3 bets 100, 1 calls 100, 2 calls 100") == 3
