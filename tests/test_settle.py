"""The end of a hand: uncalled bets, pots, who wins them, odd units, rake, the ledger (rule points 2,
23 to 30)."""

from __future__ import annotations

import pytest

from histparse import events
from histparse.checks import audit
from histparse.events import Collect, Habits, Kind
from histparse.findings import Verdict
from histparse.outcome import Outcome, Pot
from histparse.rules import Rules
from histparse.settle import numbered
from tests.hands import POKERSTARS, expect, hand, rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE


def run_out(game: str, stacks: str, *hands: str) -> str:
    """Antes of 5 put players with 5 or less all-in; the rest check it down. Seat n holds hand n: two
    down, four up, the last; nobody needs to have acted, for all are all-in or one at most is not."""
    ups = [held.split()[2:6] for held in hands]
    text = f"{game} 50/100: {stacks}\nantes 5\n"
    for n, street in enumerate(("3rd", "4th", "5th", "6th")):
        text += f"{street} {' '.join(up[n] for up in ups)}\n"
    return text + "7th\n"


def shows(*hands: str) -> str:
    return "".join(f"{seat} shows {held}\n" for seat, held in enumerate(hands, 1))


def awarded(out: Outcome) -> list[tuple[int, str, int, int | None]]:
    """Pot, side, seat, amount of every award."""
    return [(one.pot, one.side, one.seat, one.amount) for one in out.awards]


def showdown(game: str, stacks: str, hands: tuple[str, ...], end: str, by: Rules = POKERSTARS) -> Outcome:
    """The antes are all-in, everybody shows, and then `end`."""
    return expect(run_out(game, stacks, *hands) + shows(*hands) + end, by)


# Hands: high, low, both, none

FLUSH = "2h 9h Kh 4h 6h Qc Jd"
ACES = "Ah Ad As Tc 8d 7c 2s"
WHEEL = "Ac 3c 2d 4s 5c Kd Qs"  # also a straight to five
EIGHT = "5s 6d 7s 8c 3d Kc Qd"
PAIR = "Js Jc 9d 9c 4d Th 2c"


def test_the_best_five_of_seven_win_the_pot() -> None:
    out = showdown("stud", "5 5 5", (FLUSH, ACES, WHEEL), "1 collects 15\npot 15 rake 0")
    assert awarded(out) == [(0, "whole", 1, 15)]
    assert [row.won_high for row in out.seats] == [15, 0, 0]
    assert out.checks["winners"] is HOLDS
    out = showdown("stud", "5 5 5", (FLUSH, ACES, WHEEL), "2 collects 15  # M413\npot 15 rake 0")
    assert out.checks["winners"] is BROKEN


def test_high_and_low_split_the_pot() -> None:
    out = showdown("stud8", "5 5 5 5", (FLUSH, ACES, WHEEL, EIGHT), "1 collects 10, 3 collects 10\npot 20 rake 0")
    assert awarded(out) == [(0, "high", 1, 10), (0, "low", 3, 10)]
    assert [(row.won_high, row.won_low) for row in out.seats] == [(10, 0), (0, 0), (0, 10), (0, 0)]
    showdown("stud8", "5 5 5 5", (FLUSH, ACES, WHEEL, EIGHT), "1 collects 20  # M413\npot 20 rake 0")
    showdown("stud8", "5 5 5 5", (FLUSH, ACES, WHEEL, EIGHT), "1 collects 10\n4 collects 10  # M413\npot 20 rake 0")
    showdown("stud8", "5 5 5 5", (FLUSH, ACES, WHEEL, EIGHT), "1 collects 12  # M411\n3 collects 8\npot 20 rake 0")


def test_straights_and_flushes_do_not_hurt_a_low_and_the_halves_use_other_cards() -> None:
    low_flush = "2h 3h 4h 5h 7h Kh Ks"
    out = showdown("stud8", "5 5", (low_flush, EIGHT), "1 collects 5, 1 collects 5\npot 10 rake 0")
    row = out.seats[0]
    assert (row.low_rank, awarded(out)) == (75432, [(0, "high", 1, 5), (0, "low", 1, 5)])
    assert (row.won_high, row.won_low) == (5, 5)


def test_no_low_and_the_high_takes_all() -> None:
    out = showdown("stud8", "5 5", (FLUSH, PAIR), "1 collects 10\npot 10 rake 0")
    assert awarded(out) == [(0, "whole", 1, 10)]
    assert out.seats[1].low_rank is None
    nine_low = "Ad 2d 3s 4c 9s 9d Kd"
    out = showdown("stud8", "5 5", (FLUSH, nine_low), "1 collects 10\npot 10 rake 0")
    assert out.seats[1].low_rank is None


def test_a_scoop_is_paid_in_one_line_or_two() -> None:
    for end in ("1 collects 10", "1 collects 5, 1 collects 5", "1 collects 7, 1 collects 3"):
        out = showdown("stud8", "5 5", (WHEEL, PAIR), f"{end}\npot 10 rake 0")
        assert out.checks["winners"] is HOLDS
        assert out.seats[0].collected == 10


def test_ties_split_the_pot() -> None:
    same = ("Ah Kd Qs 9c 8d 3c 2s", "As Kc Qd 9h 8c 3d 2h")
    out = showdown("stud", "5 5", same, "1 collects 5, 2 collects 5\npot 10 rake 0")
    assert awarded(out) == [(0, "whole", 1, 5), (0, "whole", 2, 5)]
    assert [(one.share_num, one.share_den) for one in out.awards] == [(1, 2), (1, 2)]
    showdown("stud", "5 5", same, "1 collects 10  # M413\npot 10 rake 0")
    showdown("stud", "5 5", same, "1 collects 6  # M411\n2 collects 4\npot 10 rake 0")


def test_a_quarter() -> None:
    lows = ("Ah 2d 3s 5c 8d Kc Kd", "Ac 2s 3h 5d 8c 9d 9s")
    told = run_out("stud8", "4 4", *lows).replace("antes 5", "antes 4") + shows(*lows)
    out = expect(told + "1 collects 6, 2 collects 2\npot 8 rake 0")
    assert awarded(out) == [(0, "high", 1, 4), (0, "low", 1, 2), (0, "low", 2, 2)]
    out = expect(told + "1 collects 4, 2 collects 2, 1 collects 2\npot 8 rake 0")
    assert [(row.won_high, row.won_low) for row in out.seats] == [(4, 2), (0, 2)]
    expect(told + "1 collects 4  # M411\n2 collects 4\npot 8 rake 0")


# Odd units


def test_the_odd_unit_between_the_halves_is_the_highs() -> None:
    hands = (FLUSH, ACES, WHEEL)
    out = showdown("stud8", "5 5 5", hands, "1 collects 8, 3 collects 7\npot 15 rake 0")
    assert out.checks["odd_unit"] is HOLDS
    out = showdown("stud8", "5 5 5", hands, "1 collects 7  # M417\n3 collects 8\npot 15 rake 0")
    assert (out.checks["odd_unit"], out.status) == (BROKEN, "fail")
    end = "1 collects 7, 3 collects 8\npot 15 rake 0"
    assert showdown("stud8", "5 5 5", hands, end, rules(odd_between_halves="low")).checks["odd_unit"] is HOLDS
    unknown = rules(odd_between_halves="unknown")
    out = showdown("stud8", "5 5 5", hands, end.replace(", ", "  # L314\n"), unknown)
    assert out.checks["odd_unit"] is UNVERIFIABLE


def test_the_odd_unit_between_equal_hands_is_not_known() -> None:
    same = ("Ah Kd Qs 9c 8d 3c 2s", "As Kc Qd 9h 8c 3d 2h", PAIR.replace("Js Jc", "6s 5c").replace("9d 9c", "7d 9d"))
    for end in ("1 collects 8  # L314\n2 collects 7", "1 collects 7  # L314\n2 collects 8"):
        out = showdown("stud", "5 5 5", same, f"{end}\npot 15 rake 0")
        assert (out.checks["winners"], out.checks["odd_unit"]) == (HOLDS, UNVERIFIABLE)
        assert [one.amount for one in out.awards] == [None, None]
        assert out.pots[0].odd == 1


# Side pots


def test_side_pots_by_contribution_with_folded_chips() -> None:
    out = expect("""
        stud 50/100: 1000 65 1000 15
        antes 5
        3rd Kd 9h Ac 2d
        4 brings 10 all-in, 1 completes to 50, 2 calls 50, 3 calls 50
        4th Ks 8h Ad 3c
        3 bets 50, 1 calls 50, 2 calls 10 all-in
        5th 4d 5c 6h 7s
        3 bets 100, 1 folds
        3 takes back 100
        6th 5h 9d Jc
        7th
        3 shows Jh 2s Ac Ad 6h 9d 3s: a pair of Aces
        3 collects 80 of pot 2
        2 shows 9s 9c 9h 8h 5c 5h 2h: a full house, Nines full of Fives
        2 collects 150 of pot 1
        4 shows Qh 7h 2d 3c 7s Jc Ts: a pair of Sevens
        2 collects 60 of pot 0
        pot 290 = 60 + 150 + 80 rake 0
    """)
    assert [(pot.gross, pot.eligible) for pot in out.settled] == [(60, (2, 3, 4)), (150, (2, 3)), (80, (3,))]
    assert [row.contributed for row in out.seats] == [105, 65, 105, 15]
    assert awarded(out) == [(0, "whole", 2, 60), (1, "whole", 2, 150), (2, "whole", 3, 80)]
    assert [one.reason for one in out.awards] == ["best hand", "best hand", "uncontested"]
    assert out.status == "ok"


SIDE = run_out("stud8", "5 3 5", FLUSH, WHEEL, PAIR) + shows(FLUSH, WHEEL, PAIR)


def test_a_side_pot_of_antes_alone_and_a_low_for_each_pot_by_itself() -> None:
    """Seat 2's short ante makes a main pot of three and a side pot of two; the only low contests but
    the main one."""
    out = expect(SIDE + "1 collects 4 of pot 1, 1 collects 5 of pot 0, 2 collects 4 of pot 0\npot 13 = 9 + 4 rake 0")
    assert awarded(out) == [(0, "high", 1, 5), (0, "low", 2, 4), (1, "whole", 1, 4)]
    assert out.checks["pots"] is HOLDS


def test_side_pots_told_wrong() -> None:
    paid = "1 collects 4 of pot 1, 1 collects 5 of pot 0, 2 collects 4 of pot 0\n"
    expect(SIDE + paid + "pot 13 = 8 + 5 rake 0  # M404 M404")
    expect(SIDE + paid + "pot 13 rake 0  # M404")
    expect(SIDE + paid + "pot 13 = 9 rake 0  # M404")
    expect(SIDE + paid + "pot 13 = 9 + 4 + 1 rake 0  # M404")
    raked = paid.replace("collects 5", "collects 4")
    expect(SIDE + raked + "pot 13 = 8 + 4 rake 1")
    expect(SIDE + paid.replace("4 of pot 1", "3 of pot 1  # M411\n") + "pot 13 = 9 + 4 rake 0  # M401")
    expect(SIDE + "1 collects 5 of pot 0, 2 collects 4 of pot 0\npot 13 = 9 + 4 rake 0  # M401 M415")


def test_parts_that_do_not_make_the_whole() -> None:
    raked = "1 collects 4 of pot 1, 1 collects 4 of pot 0\n2 collects 4 of pot 0\n"
    expect(SIDE + raked + "pot 13 = 8 + 4 rake 1")
    expect(SIDE + raked + "pot 13 = 9 + 4 rake 1  # M403")


def test_who_is_paid_from_a_pot_he_has_no_part_in() -> None:
    expect(SIDE + "2 collects 4 of pot 1  # M412\n1 collects 5 of pot 0, 2 collects 4 of pot 0\npot 13 = 9 + 4 rake 0")
    expect(
        SIDE
        + "1 collects 4 of pot 2  # M412\n1 collects 5 of pot 0, 2 collects 4 of pot 0\npot 13 = 9 + 4 rake 0  # M415"
    )


def test_payments_that_name_no_pot_and_a_rake() -> None:
    """Any part of the rake may be of any pot."""
    bare = Habits(results=False, notices=False, parts=False)
    for end in ("1 collects 8, 2 collects 4", "1 collects 7, 2 collects 5"):
        assert expect(SIDE + f"{end}\npot 13 rake 1", habits=bare).checks["winners"] is UNVERIFIABLE
    expect(SIDE + "1 collects 6  # M411\n2 collects 6\npot 13 rake 1", habits=bare)
    expect(SIDE + "1 collects 12  # M413\npot 13 rake 1", habits=bare)


def test_who_threw_his_hand_away_is_paid_of_no_pot() -> None:
    bare = Habits(results=False, notices=False, parts=False)
    mucked = SIDE.replace(SIDE[SIDE.index("2 shows") :].partition("\n")[0], "2 mucks")
    assert mucked != SIDE
    expect(mucked + "1 collects 12\npot 13 rake 1", habits=bare)
    expect(mucked + "1 collects 8\n2 collects 4  # M413\npot 13 rake 1", habits=bare)


# Uncalled


WALK = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 folds, 2 folds
"""


def test_an_uncalled_bet_goes_back() -> None:
    told = """
        stud 50/100: 1000 1000
        antes 5
        3rd Kd 2c
        2 brings 10, 1 completes to 50, 2 folds
        {}
        1 collects 30
        pot 30 rake 0
    """
    out = expect(told.format("1 takes back 40"))
    assert (out.uncalled, out.total_pot, out.status) == (40, 30, "ok")
    assert [row.contributed for row in out.seats] == [15, 15]
    expect(told.format("1 takes back 50  # M405").replace("rake 0", "rake 0  # M402"))
    expect(told.format("2 takes back 10  # M405").replace("rake 0", "rake 0  # M402"))


def test_a_walk_returns_the_whole_bring_in() -> None:
    out = expect(WALK + "3 takes back 10\n3 collects 15\npot 15 rake 0")
    assert [row.net for row in out.seats] == [-5, -5, 10]


def test_the_part_of_an_ante_that_nobody_matches_goes_back() -> None:
    out = expect("""
        stud 50/100: 1000 3
        antes 5
        1 takes back 2
        3rd Kd 2c
        4th Ks 3c
        5th 4d 5c
        6th 4h 8d
        7th
        1 shows 2s 2d Kd Ks 4d 4h 9c: two pair, Kings and Fours
        2 mucks
        1 collects 6
        pot 6 rake 0
    """)
    assert [row.contributed for row in out.seats] == [3, 3]
    assert out.checks["uncalled"] is HOLDS


def test_a_return_that_is_missing() -> None:
    told = WALK.replace("2 folds", "2 folds  # M406")
    out = expect(told + "3 collects 15\npot 15 rake 0")
    assert [(one.kind, one.amount, one.inferred) for one in out.actions[-2:]] == [
        (Kind.COLLECT, 15, False), (Kind.UNCALLED, 10, True),
    ]  # fmt: skip
    assert out.checks["uncalled"] is BROKEN


def test_a_return_the_room_never_prints_is_supplied() -> None:
    out = expect(WALK + "3 collects 15\npot 15 rake 0", habits=Habits(results=False, uncalled=False))
    assert (out.checks["uncalled"], out.status) == (UNVERIFIABLE, "ok_inferred")
    assert out.uncalled == 10


def test_a_return_that_is_printed_as_won_and_is_not() -> None:
    told = "stud 50/100: 30 1000\nantes 5\n3rd Kd 2c\n2 brings 10, 1 completes 25 all-in, 2 raises 50 to 75\n"
    ups = ("2s 2d Kd Ks 4d 4h 9c", "Ah Ad 2c 3c 5c 7h 8d")
    told += "4th Ks 3c\n5th 4d 5c\n6th 4h 7h\n7th{}\n" + shows(*ups)
    counts = rules(short_all_in="counts")
    as_won = Habits(results=False, uncalled=False, win_includes_uncalled=True, pot="none", rake=False)
    expect(told.format("") + "1 collects 60\n2 collects 50\npot 110", counts, as_won)
    expect(told.format("  # M406") + "1 collects 60\npot 110", counts, as_won)


def test_chips_go_back_that_were_called_or_go_back_twice() -> None:
    told = "stud 50/100: 1000 1000\nantes 5\n3rd Kd 2c\n2 brings 10, 1 calls 10\n4th Ks 3c\n1 checks, 2 folds  # L313\n"
    expect(told + "1 takes back 10  # M407\n1 collects 30\npot 30 rake 0  # M402")
    expect(WALK + "3 takes back 10\n3 takes back 10  # M405\n3 collects 15  # M412\npot 15 rake 0  # M402")


def test_winnings_printed_with_the_uncalled_bet_in_them() -> None:
    odd = Habits(results=False, uncalled=False, rake=False, pot="none", win_includes_uncalled=True, notices=False)
    out = audit(hand(WALK + "3 collects 24", odd))
    assert (out.findings, out.status, out.rake) == ([], "ok_inferred", 1)
    assert [row.net for row in out.seats] == [-5, -5, 9]
    assert [(one.seat, one.amount) for one in out.paid] == [(3, 14)]


def test_a_pot_printed_without_the_rake() -> None:
    net = Habits(results=False, notices=False, pot="net")
    assert expect(WALK + "3 takes back 10, 3 collects 14\npot 14 rake 1", habits=net).status == "ok"
    expect(WALK + "3 takes back 10, 3 collects 14\npot 15 rake 1  # M402", habits=net)


# Pot, rake, ledger


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("3 collects 15\npot 15 rake 0", "ok"),
        ("3 collects 14\npot 15 rake 1", "ok"),
        ("3 collects 15\npot 16 rake 0  # M402", "fail"),
        ("3 collects 16\npot 15 rake 0  # M401", "fail"),
        ("3 collects 15\npot 15 rake 1  # M401", "fail"),
        ("3 collects 14\npot 15 rake 0  # M401", "fail"),
        ("3 collects 20\npot 21 rake 0  # M401 M402", "fail"),
        ("3 collects 15\npot 15 rake 20  # M410", "fail"),
        ("pot 15 rake 0  # M415", "fail"),
        ("1 collects 15  # M412\npot 15 rake 0", "fail"),
        ("0 collects 15  # M412\npot 15 rake 0", "fail"),
    ],
)
def test_collected_and_rake_make_the_pot(end: str, status: str) -> None:
    assert expect(WALK + "3 takes back 10\n" + end).status == status


def test_a_pot_or_rake_that_is_not_printed() -> None:
    out = expect(WALK + "3 takes back 10\n3 collects 14\npot 15")
    assert (out.rake, out.status) == (1, "ok_inferred")
    out = expect(WALK + "3 takes back 10\n3 collects 16\npot 15  # M401")
    assert out.rake == -1


# Hidden hands


def test_a_hidden_loser_contradicts_nothing() -> None:
    told = run_out("stud8", "5 5 5", FLUSH, ACES, WHEEL) + f"1 shows {FLUSH}\n2 mucks\n3 shows {WHEEL}\n"
    out = expect(told + "1 collects 8, 3 collects 7\npot 15 rake 0")
    assert (out.checks["winners"], out.status) == (UNVERIFIABLE, "ok")
    assert [one.reason for one in out.awards] == ["as stated", "as stated"]
    expect(told + "3 collects 15  # M413\npot 15 rake 0")  # past a known better high
    expect(told + "1 collects 15  # M413\npot 15 rake 0")  # past a known low


def test_a_hidden_winner_can_not_be_judged() -> None:
    told = run_out("stud", "5 5", FLUSH, ACES) + f"1 shows {FLUSH}\n"
    out = expect(told + f"2 shows x x {ACES[6:17]} x\n2 collects 10\npot 10 rake 0")
    assert out.checks["winners"] is UNVERIFIABLE


def test_who_throws_his_hand_away_wins_nothing_from_who_shows() -> None:
    told = run_out("stud", "5 5", FLUSH, ACES) + f"1 shows {FLUSH}\n2 mucks\n"
    assert expect(told + "2 collects 10  # M413\npot 10 rake 0").checks["winners"] is BROKEN


def test_halves_that_are_named_are_equal_whoever_wins() -> None:
    told = run_out("stud8", "5 5 5", FLUSH, ACES, WHEEL) + "1 mucks, 2 mucks, 3 mucks\n"
    assert expect(told + "1 collects 8 high, 3 collects 7 low\npot 15 rake 0").checks["winners"] is UNVERIFIABLE
    out = expect(told + "1 collects 9 high\n3 collects 6 low  # M411\npot 15 rake 0")
    assert out.checks["winners"] is BROKEN


def test_everybody_else_folded_and_no_hand_is_needed() -> None:
    out = expect(WALK + "3 takes back 10\n3 mucks, 3 collects 15\npot 15 rake 0")
    assert (out.checks["winners"], out.showdown_players) == (HOLDS, 0)
    assert awarded(out) == [(0, "whole", 3, 15)]


# Payments from side pots that have no numbers

SIDES = [Pot(0, 40, (1, 2, 3, 4)), Pot(1, 90, (1, 2, 3)), Pot(2, 60, (1, 2))]


def numbers(*paid: tuple[int, int], drop: int = 0, pots: list[Pot] = SIDES) -> list[int | None]:
    """The pots that some side pots' payments, (seat, amount), are from."""
    return [
        one.pot for one in numbered([Collect(1, 1, seat, "", amount, events.SIDE) for seat, amount in paid], pots, drop)
    ]


@pytest.mark.parametrize(
    ("paid", "pots"),
    [
        (((1, 60), (2, 90)), [2, 1]),
        (((1, 90), (2, 60)), [1, 2]),
        (((1, 30), (2, 30), (3, 90)), [2, 2, 1]),
        (((1, 30), (2, 30), (1, 45), (2, 45)), [2, 2, 1, 1]),
        (((3, 90), (1, 60)), [1, 2]),
        (((3, 60), (1, 90)), [None, None]),
        (((1, 60), (2, 80)), [None, None]),
        (((1, 150),), [None]),
    ],
)
def test_side_pots_are_told_by_what_fills_them(paid: tuple[tuple[int, int], ...], pots: list[int | None]) -> None:
    assert numbers(*paid) == pots


def test_rake_is_taken_off_all_pots_alike_if_that_may_be() -> None:
    assert numbers((1, 28), (2, 28), (3, 85), drop=11) == [2, 2, 1]
    assert numbers((1, 28), (2, 28), (3, 85), drop=3) == [None] * 3


def test_where_amounts_do_not_tell_the_winners_do() -> None:
    def told(*winners: list[int]) -> list[int | None]:
        pots = [Pot(n, 50, (1, 2), high=high, known=True) for n, high in enumerate(([1], *winners))]
        return numbers((1, 50), (2, 50), pots=pots)

    assert told([1], [2]) == [1, 2]
    assert told([2], [1]) == [2, 1]


def test_where_amounts_do_not_tell_the_halves_do() -> None:
    pots = [Pot(0, 40, (1, 2, 3)), Pot(1, 42, (1, 2)), Pot(2, 20, (1, 2))]
    paid = [(1, 10, "high"), (2, 10, "low"), (1, 21, "high"), (2, 20, "low")]  # 10 + 10 + 21 of 42, and 20, would do
    collects = [Collect(1, 1, seat, "", amount, events.SIDE, side) for seat, amount, side in paid]
    assert [one.pot for one in numbered(collects, pots, 3)] == [2, 2, 1, 1]


def test_one_side_pot_is_the_first_and_so_is_one_that_is_not_there() -> None:
    assert numbers((1, 7), (2, 8), pots=SIDES[:2]) == [1, 1]
    assert numbers((1, 7), pots=SIDES[:1]) == [1]


def test_many_payments_are_not_told_apart() -> None:
    assert numbers(*[(1, 1)] * 5000) == [None] * 5000
