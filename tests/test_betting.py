"""What is legal in one street's betting (rule points 5 to 7, 9 to 15, 18, 20, 31)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from histparse.betting import Legal
from histparse.events import Kind
from histparse.findings import Verdict
from histparse.outcome import ActionRow
from histparse.rules import Rules
from tests.hands import POKERSTARS, expect, play, rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE
FOLD, CHECK, CALL, COMPLETE, BET, RAISE = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.COMPLETE, Kind.BET, Kind.RAISE

THREE = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
"""
FOUR = """
    stud 50/100: 1000 1000 1000 1000
    antes 5
    3rd Kd 9h 2c Jd
    3 brings 10, 4 calls 10, 1 calls 10, 2 calls 10
"""
PAIR = FOUR.replace("1000 1000 1000 1000", "1000 1000 {} 1000") + "    4th Ks 8h 3c Td\n"
FIFTH = FOUR + "    4th Qs 8h 3c Td\n    1 checks, 2 checks, 3 checks, 4 checks\n    5th 4d 5c 6h 7s\n"


def legal(text: str, by: Rules = POKERSTARS) -> Legal:
    """What the player on turn at the end of `text` can do."""
    table = play(text, by)
    betting = table.betting or table.open_street(0)
    return betting.legal(betting.pending[0])


def pending(text: str, by: Rules = POKERSTARS) -> list[int]:
    """Who is still to act at the end of `text`."""
    table = play(text, by)
    return (table.betting or table.open_street(0)).pending


def last(text: str, by: Rules = POKERSTARS) -> ActionRow:
    return play(text, by).out.actions[-1]


# Third street


def test_the_low_card_brings_in_or_opens_for_the_small_bet() -> None:
    told = THREE + "3 brings 10"
    due = last(told)
    assert (due.legal, due.min_to, due.max_to) == ((Kind.BRING_IN, COMPLETE), 50, 50)
    assert last(told, rules(may_open_full="no")).legal == (Kind.BRING_IN,)


@pytest.mark.parametrize("amount", [1, 10, 49])
def test_a_bring_in_is_less_than_the_small_bet(amount: int) -> None:
    expect(THREE + f"3 brings {amount}")


@pytest.mark.parametrize("amount", [0, 50, 80])
def test_a_bring_in_of_an_impossible_size(amount: int) -> None:
    expect(THREE + f"3 brings {amount}  # L320")


def test_after_the_bring_in_others_fold_call_it_or_complete() -> None:
    assert legal(THREE + "3 brings 10") == Legal((FOLD, CALL, COMPLETE), 10, (50,), 995)


def test_who_has_called_the_bring_in_owes_nothing_more() -> None:
    assert pending(THREE + "3 brings 10, 1 calls 10") == [2]
    assert pending(THREE + "3 brings 10, 1 calls 10, 2 calls 10") == []
    expect(THREE + "3 brings 10, 1 calls 10, 2 calls 10\n3 checks  # L310")


def test_a_second_bring_in() -> None:
    expect(THREE + "3 brings 10\n1 brings 10  # L322\n2 calls 10")


def test_a_completion_lifts_the_bring_in_to_the_small_bet_and_is_the_first_bet() -> None:
    out = expect(THREE + "3 brings 10, 1 raises 40 to 50, 2 raises 50 to 100, 3 calls 90")
    kinds = [(one.kind, one.amount, one.street_total, one.bet_level) for one in out.actions[3:]]
    assert kinds == [(Kind.BRING_IN, 10, 10, 0), (COMPLETE, 50, 50, 1), (RAISE, 100, 100, 2), (CALL, 90, 100, 2)]


@pytest.mark.parametrize("to", [20, 49, 60, 100])
def test_a_completion_of_another_size(to: int) -> None:
    expect(THREE + f"3 brings 10\n1 raises {to - 10} to {to}  # L304")


def test_the_bring_in_is_raised_again_when_it_has_been_completed() -> None:
    assert legal(THREE + "3 brings 10, 1 completes to 50, 2 folds") == Legal((FOLD, CALL, RAISE), 50, (100,), 995)


# A bring-in that is all-in for less

SHORT = """
    stud 50/100: 1000 1000 8 1000
    antes 5
    3rd Kd 9h 2c Jd
    3 brings 3 all-in
"""


def test_a_short_bring_in_is_called_in_full_and_completed_to_the_small_bet() -> None:
    out = expect(SHORT + "4 calls 10, 1 raises 40 to 50, 2 folds, 4 calls 40")
    assert out.bring_in == 10
    assert [one.to_call for one in out.actions[5:]] == [10, 10, 50, 40]
    assert expect(SHORT + "4 raises 47 to 50, 1 calls 50").bring_in is None


def test_a_short_bring_in_is_not_called_for_less() -> None:
    expect(SHORT + "4 calls 10\n1 calls 3  # L311")
    expect(SHORT + "4 calls 3\n1 calls 10  # L311")


def test_the_last_player_may_match_a_short_bring_in_itself() -> None:
    told = "stud 50/100: 1000 1000 8\nantes 5\n3rd Kd 9h 2c\n3 brings 3 all-in, 1 folds, 2 calls "
    assert expect(told + "3").checks["bet_size"] is HOLDS
    assert expect(told + "10").checks["bet_size"] is HOLDS


def test_a_short_bring_in_whose_full_size_nobody_shows() -> None:
    text = """
        stud 50/100: 1000 12 8 14
        antes 5
        3rd Kd 9h 2c Jd
        3 brings 3 all-in, 4 calls 9 all-in, 1 folds, 2 calls 7 all-in
    """
    out = expect(text)
    assert out.bring_in is None
    assert out.checks["bet_size"] is UNVERIFIABLE


def test_a_call_of_the_bring_in_for_all_one_has() -> None:
    out = expect("""
        stud 50/100: 1000 1000 1000 12
        antes 5
        3rd Kd 9h 2c Jd
        3 brings 10, 4 calls 7 all-in
        1 calls 7  # L311
        2 calls 10
    """)
    assert out.bring_in == 10


# Sizes


def test_the_small_bet_on_fourth_the_big_bet_later() -> None:
    assert legal(FOUR + "4th Qs 8h 3c Td") == Legal((FOLD, CHECK, BET), 0, (50,), 985)
    assert legal(FIFTH) == Legal((FOLD, CHECK, BET), 0, (100,), 985)
    assert legal(FIFTH + "1 bets 100, 2 folds") == Legal((FOLD, CALL, RAISE), 100, (200,), 985)


@pytest.mark.parametrize("amount", [50, 99, 101, 200])
def test_a_bet_of_another_size(amount: int) -> None:
    out = expect(FIFTH + f"1 bets {amount}  # L304\n2 calls {amount}")
    assert out.checks["bet_size"] is BROKEN
    assert out.actions[-1].to_call == amount  # what was bet, right or wrong, is owed


def test_a_raise_of_another_size_or_with_figures_that_disagree() -> None:
    expect(FIFTH + "1 bets 100\n2 raises 50 to 150  # L304")
    expect(FIFTH + "1 bets 100\n2 raises 50 to 200  # M414")
    expect(FIFTH + "1 bets 100\n2 raises 100 to 100  # L304 M414")


def test_the_wrong_word() -> None:
    expect(FIFTH + "1 bets 100\n2 bets 200  # L317")
    expect(FIFTH + "1 raises 100 to 100  # L317")


def test_a_call_of_another_amount_leaves_the_bet_as_it_is() -> None:
    out = expect(FIFTH + "1 bets 100\n2 calls 120  # L311\n3 calls 100\n4 calls 80  # L311")
    assert [one.amount for one in out.actions[-3:]] == [120, 100, 80]


def test_a_raise_to_less_than_is_there_takes_nothing_back() -> None:
    out = expect(FIFTH + "1 bets 100, 2 raises 100 to 200, 3 folds, 4 folds\n1 raises 0 to 50  # L304 M414")
    assert out.actions[-1].amount == 0


def test_checks_calls_and_folds() -> None:
    expect(FIFTH + "1 checks, 2 bets 100\n3 checks  # L308\n4 calls 100, 1 folds")
    expect(FIFTH + "1 checks\n2 calls 100  # L311")
    out = expect(FIFTH + "1 checks\n2 folds  # L313\n3 bets 100, 4 folds, 1 calls 100")  # allowed
    assert out.checks["turn_order"] is HOLDS


# An open pair on fourth street


@pytest.mark.parametrize("first", ["1 bets 50", "1 bets 100"])
def test_stud_an_open_pair_lets_anyone_bet_small_or_big(first: str) -> None:
    out = expect(PAIR.format(1000) + first)
    assert out.open_pair_4th
    assert (out.actions[-1].min_to, out.actions[-1].max_to) == (50, 100)
    assert legal(PAIR.format(1000) + "1 checks, 2 checks").targets == (50, 100)


def test_stud8_an_open_pair_changes_nothing() -> None:
    told = PAIR.format(1000).replace("stud ", "stud8 ")
    expect(told + "1 bets 50, 2 raises 50 to 100")
    expect(told + "1 bets 100  # L304")
    assert legal(told).targets == (50,)
    assert play(told + "1 checks").out.open_pair_4th


def test_an_open_pair_by_profile() -> None:
    never, allowed = rules(open_pair_stud="never"), rules(open_pair_stud8="optional")
    expect(PAIR.format(1000) + "1 bets 100  # L304", never)
    expect(PAIR.format(1000).replace("stud ", "stud8 ") + "1 bets 100", allowed)


def test_a_big_bet_nobody_knows_to_be_allowed() -> None:
    unknown = rules(open_pair_stud="unknown")
    out = expect(PAIR.format(1000) + "1 bets 100  # L314", unknown)
    assert out.checks["bet_size"] is UNVERIFIABLE
    assert expect(PAIR.format(1000) + "1 bets 50", unknown).checks["bet_size"] is HOLDS
    assert expect(PAIR.format(1000) + "1 bets 60  # L304", unknown).checks["bet_size"] is BROKEN


def test_no_open_pair_no_big_bet() -> None:
    expect(FOUR + "4th Qs 8h 3c Td\n1 bets 100  # L304")


def test_raises_over_a_big_bet() -> None:
    told = PAIR.format(1000) + "1 bets 100\n2 raises {} to {}"
    assert expect(told.format(100, 200)).checks["bet_size"] is HOLDS
    assert expect(told.format(50, 150) + "  # L314").checks["bet_size"] is UNVERIFIABLE
    assert expect(told.format(50, 150), rules(open_pair_raise="either")).checks["bet_size"] is HOLDS
    big_only = rules(open_pair_raise="big_only")
    assert expect(told.format(50, 150) + "  # L304", big_only).checks["bet_size"] is BROKEN
    assert legal(PAIR.format(1000) + "1 bets 100", big_only).targets == (200,)
    assert legal(PAIR.format(1000) + "1 bets 50", big_only).targets == (100, 150)
    expect(PAIR.format(1000) + "1 bets 50, 2 raises 100 to 150")
    expect(PAIR.format(1000) + "1 bets 50, 2 raises 50 to 100, 3 raises 50 to 150", big_only)  # no big bet so far


# The cap

RAISED = "1 bets 100, 2 raises 100 to 200, 3 raises 100 to 300, 4 raises 100 to 400\n"


def test_four_bets_a_street() -> None:
    out = expect(FIFTH + RAISED + "1 calls 300, 2 folds, 3 calls 100")
    assert out.checks["cap"] is HOLDS
    assert [one.bet_level for one in out.actions[-7:]] == [1, 2, 3, 4, 4, 4, 4]
    assert out.capped == {5: True}
    assert legal(FIFTH + RAISED) == Legal((FOLD, CALL), 400, (), 985)
    assert expect(FIFTH + RAISED + "1 raises 100 to 500  # L305").checks["cap"] is BROKEN


def test_the_bring_in_is_no_bet_and_the_completion_is_one() -> None:
    told = THREE + "3 brings 10, 1 completes to 50, 2 raises 50 to 100, 3 raises 50 to 150, 1 raises 50 to 200\n"
    expect(told + "2 calls 100, 3 calls 50")
    expect(told + "2 raises 50 to 250  # L305")


def test_other_caps() -> None:
    told = FIFTH + RAISED + "1 raises 100 to 500\n"
    expect(told + "2 raises 100 to 600  # L305", rules(cap="5"))
    assert "cap" not in expect(told + "2 raises 100 to 600", rules(cap="none")).checks
    assert legal(told, rules(cap="5")).kinds == (FOLD, CALL)
    out = expect(FIFTH + RAISED + "1 raises 100 to 500  # L314", rules(cap="unknown"))
    assert out.checks["cap"] is UNVERIFIABLE
    assert expect(FIFTH + RAISED, rules(cap="unknown")).checks["cap"] is HOLDS  # no rule forbids four


def test_where_the_cap_is_not_known_what_is_legal_goes_by_the_playing_default() -> None:
    unknown = rules(cap="unknown", cap_heads_up="unknown")
    told = FIFTH + RAISED + "1 raises 100 to 500\n"
    assert legal(FIFTH + RAISED, unknown).kinds == (FOLD, CALL)
    assert legal(FIFTH + RAISED, replace(unknown, playing_default=(("cap", "5"),))).kinds == (FOLD, CALL, RAISE)
    assert legal(told, replace(unknown, playing_default=(("cap", "5"),))).kinds == (FOLD, CALL)


def test_the_cap_heads_up() -> None:
    two = FOUR + "4th Qs 8h 3c Td\n1 bets 50, 2 folds, 3 folds, 4 calls 50\n5th 4d 7s\n"
    two += "1 bets 100, 4 raises 100 to 200, 1 raises 100 to 300, 4 raises 100 to 400\n"
    expect(two + "1 raises 100 to 500  # L305")
    expect(two + "1 raises 100 to 500", rules(cap_heads_up="lifted"))
    expect(two + "1 raises 100 to 500  # L314", rules(cap_heads_up="unknown"))
    three = FIFTH + "1 bets 100, 2 folds, 3 folds, 4 raises 100 to 200, 1 raises 100 to 300, 4 raises 100 to 400\n"
    expect(three + "1 raises 100 to 500  # L305", rules(cap_heads_up="lifted"))  # the street began with four


# All-in for less than a full bet or raise

LESS = """
    stud 50/100: 2000 2000 {} 2000
    antes 5
    3rd Kd 9h 2c Jd
    3 brings 10, 4 calls 10, 1 calls 10, 2 calls 10
    4th Qs 8h 3c Td
    1 checks, 2 checks, 3 checks, 4 checks
    5th 4d 5c 6h 7s
    1 bets 100, 2 calls 100, 3 raises {} to {} all-in
"""
SMALL = LESS.format(145, 30, 130)  # 30 of the 100 that a raise would be
LARGE = LESS.format(175, 60, 160)


def test_an_unknown_rule_leaves_open_what_a_short_all_in_is() -> None:
    for text, to in ((SMALL, (200, 230)), (LARGE, (200, 260))):
        for size in to:
            out = expect(text + f"4 raises {size - (130 if text is SMALL else 160)} to {size}  # L314")
            assert out.checks["bet_size"] is UNVERIFIABLE
    expect(SMALL + "4 raises 80 to 210  # L304")
    assert expect(SMALL + "4 calls 130, 1 calls 30, 2 calls 30").checks["bet_size"] is HOLDS


def test_an_unknown_rule_leaves_open_whether_it_reopens_the_betting() -> None:
    out = expect(SMALL + "4 folds\n1 raises 100 to 230  # L314 L314")
    assert out.checks["reopening"] is UNVERIFIABLE


def test_an_unknown_rule_leaves_open_whether_it_counts_for_the_cap() -> None:
    told = LARGE + "4 raises 100 to 260  # L314\n1 raises 100 to 360\n2 raises 100 to 460"
    assert play(told.rpartition("\n")[0]).out.capped == {5: False}  # perhaps
    out = expect(told + "  # L314")
    assert out.checks["cap"] is UNVERIFIABLE


def test_less_than_half_asks_only_for_the_call_and_the_next_raise_completes_it() -> None:
    half = rules(short_all_in="half")
    assert legal(SMALL, half) == Legal((FOLD, CALL, RAISE), 130, (200,), 1985)
    out = expect(SMALL + "4 raises 70 to 200, 1 raises 100 to 300, 2 raises 100 to 400", half)
    assert [one.bet_level for one in out.actions[-6:]] == [1, 1, 1, 2, 3, 4]
    assert out.checks["cap"] is HOLDS
    expect(SMALL + "4 raises 100 to 230  # L304", half)


def test_less_than_half_does_not_reopen_the_betting() -> None:
    half = rules(short_all_in="half")
    assert legal(SMALL + "4 folds", half) == Legal((FOLD, CALL), 130, (), 1985)
    assert expect(SMALL + "4 folds\n1 raises 70 to 200  # L318", half).checks["reopening"] is BROKEN
    assert expect(SMALL + "4 raises 70 to 200", half).checks["reopening"] is HOLDS


def test_half_or_more_is_a_bet() -> None:
    half = rules(short_all_in="half")
    assert legal(LARGE, half) == Legal((FOLD, CALL, RAISE), 160, (260,), 1985)
    out = expect(LARGE + "4 folds, 1 raises 100 to 260", half)
    assert [one.bet_level for one in out.actions[-5:]] == [1, 1, 2, 2, 3]
    expect(LARGE + "4 raises 40 to 200  # L304", half)
    expect(LESS.format(165, 50, 150) + "4 folds, 1 raises 100 to 250", half)  # half exactly


def test_only_a_full_raise_is_a_bet() -> None:
    full = rules(short_all_in="full")
    assert legal(LARGE, full).targets == (200,)
    expect(LARGE + "4 folds\n1 raises 40 to 200  # L318", full)
    expect(LESS.format(215, 100, 200) + "4 folds, 1 raises 100 to 300", full)


def test_any_all_in_raise_is_a_bet() -> None:
    counts = rules(short_all_in="counts")
    assert legal(SMALL, counts).targets == (230,)
    out = expect(SMALL + "4 folds, 1 raises 100 to 230, 2 raises 100 to 330", counts)
    assert [one.bet_level for one in out.actions[-6:]] == [1, 1, 2, 2, 3, 4]
    expect(SMALL + "4 raises 100 to 230, 1 raises 100 to 330\n2 raises 100 to 430  # L305", counts)


def test_what_is_legal_after_an_unknown_short_all_in_goes_by_the_playing_default() -> None:
    assert legal(LARGE + "4 folds") == legal(LARGE + "4 folds", rules(short_all_in="half"))
    assert legal(SMALL + "4 folds") == legal(SMALL + "4 folds", rules(short_all_in="half"))


def test_all_in_for_less_than_the_completion() -> None:
    told = "stud 50/100: 1000 {} 1000 1000\nantes 5\n3rd Kd 9h 2c Jd\n3 brings 10, 4 folds, 1 folds\n"
    told += "2 raises {} to {} all-in\n"
    half = rules(short_all_in="half")
    out = expect(told.format(25, 10, 20) + "3 raises 30 to 50", half)
    assert [one.kind for one in out.actions[-2:]] == [COMPLETE, RAISE]
    assert legal(told.format(35, 20, 30), half).targets == ()  # nobody else has chips
    expect(told.format(35, 20, 30) + "3 calls 20", half)


def test_all_in_for_less_than_a_call_or_a_bet() -> None:
    told = LESS.format(45, 0, 0).rpartition("1 bets")[0]
    out = expect(told + "1 bets 100, 2 folds, 3 calls 30 all-in, 4 folds")
    assert (out.actions[-2].all_in, out.actions[-2].to_call, out.actions[-2].amount) == (True, 100, 30)
    out = expect(told + "1 checks, 2 checks, 3 bets 30 all-in, 4 calls 30, 1 calls 30, 2 folds")
    assert out.checks["bet_size"] is HOLDS
    expect(told + "1 checks, 2 checks, 3 bets 30 all-in\n4 calls 100  # L311")


# No limit


def test_no_limit_takes_any_bet_from_the_least_up_and_no_cap() -> None:
    told = FIFTH.replace("stud ", "stud-nl ")
    expect(
        told + "1 bets 100, 2 raises 100 to 200, 3 raises 300 to 500, 4 raises 300 to 800, 1 raises 185 to 985 all-in"
    )
    expect(told + "1 bets 400")
    expect(told + "1 bets 300\n2 raises 200 to 500  # L304")
    assert legal(told + "1 bets 300") == Legal((FOLD, CALL, RAISE), 300, (600, 985), 985)
    assert "cap" not in expect(told + RAISED + "1 raises 100 to 500, 2 raises 100 to 600").checks
    assert legal(THREE.replace("stud ", "stud-nl ") + "3 brings 10").targets == (50, 995)


# Stakes that the room does not print


def test_bets_show_the_stakes() -> None:
    def shown(text: str) -> tuple[int | None, int | None]:
        out = play(text.replace("50/100", "-/-")).out
        return out.small_bet, out.big_bet

    assert shown(THREE + "3 brings 10, 1 raises 40 to 50") == (50, 100)
    assert shown(FOUR + "4th Qs 8h 3c Td\n1 bets 50") == (50, 100)
    assert shown(PAIR.format(1000) + "1 bets 100") == (None, None)  # small or big, with a pair on board
    assert shown(FIFTH + "1 bets 100") == (50, 100)
    assert shown(THREE + "3 brings 10, 1 calls 10") == (None, None)
    assert shown(SHORT.replace("1000 1000 8 1000", "1000 30 8 1000") + "4 folds, 1 folds, 2 bets 25 all-in") == (
        None,
        None,
    )
    expect(FIFTH.replace("50/100", "-/-") + "1 bets 100, 2 raises 100 to 200\n3 raises 50 to 250  # L304")
    out = expect(PAIR.format(1000).replace("50/100", "-/-") + "1 bets 100, 2 raises 100 to 200")
    assert out.checks["bet_size"] is UNVERIFIABLE


# Turns


def test_turns_go_clockwise_by_seat() -> None:
    assert pending(FOUR + "4th Qs 8h 3c Td") == [1, 2, 3, 4]
    assert pending(FOUR + "4th 8h Qs 3c Td\n1 checks, 2 checks, 3 bets 50") == [4, 1, 2]
    told = FIFTH + "1 checks\n3 checks  # L303\n2 checks, 4 checks"
    assert expect(told).checks["turn_order"] is BROKEN


def test_a_player_who_is_passed_over_is_missed_at_the_end() -> None:
    expect(FIFTH + "1 checks\n3 checks  # L303\n4 checks\n6th 4h 8d 9s Ts  # L309")


def test_nothing_follows_the_end_of_the_betting() -> None:
    expect(FIFTH + "1 bets 100, 2 calls 100, 3 folds, 4 calls 100\n1 checks  # L310")


def test_nobody_raises_when_nobody_can_call() -> None:
    told = "stud 50/100: 1000 25\nantes 5\n3rd Kd 2c\n2 brings 10, 1 calls 10\n4th Kh 3c\n1 bets 50, 2 calls 10 all-in"
    assert pending(told) == []
    told = "stud 50/100: 1000 25\nantes 5\n3rd 2c Kd\n1 brings 10, 2 raises 10 to 20 all-in"
    assert legal(told) == Legal((FOLD, CALL), 20, (), 995)


def test_who_alone_has_chips_still_owes_a_bet_but_does_not_act_on_none() -> None:
    told = "stud 50/100: 1000 1000 25\nantes 5\n3rd Kd 9h 2c\n3 brings 10, 1 calls 10, 2 folds\n4th Kh 3c\n"
    assert pending(told) == [1, 3]
    assert pending(told + "1 bets 50") == [3]
    assert pending(told + "1 checks, 3 bets 10 all-in") == [1]
    assert pending(told + "1 bets 50, 3 calls 10 all-in\n5th 4c 4h") == []
    told = (
        "stud 50/100: 1000 1000 15\nantes 5\n3rd Kd 9h 2c\n3 brings 10 all-in, 1 calls 10, 2 calls 10\n4th Kh 8s 3c\n"
    )
    assert pending(told) == [1, 2]
    assert pending(told + "1 folds") == []
