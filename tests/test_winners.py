"""Who is paid where hidden hands contest the pot: what the cards that are known decide, and no more."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from histparse.cards import DECK, Card, card_text
from histparse.checks import audit
from histparse.findings import Verdict
from histparse.outcome import Outcome
from histparse.pots import portions
from histparse.rank import high_rank, low_rank
from tests.hands import BARE, expect, hand
from tests.test_settle import ACES, FLUSH, PAIR, WHEEL, awarded, run_out, shows

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE

ROYAL = "Tc Jc Qc Kc Ac 2d 3d"
QUADS = "Ks 4d Kh Kd Kc 4c 5s"
TRIPS_UP = "x x As Ac Ad 9h x"
HIGH_UP = "x x Kd Qs Jh 9h x"
LOW_UP = "x x 2h 4d 6s 7c x"


def shown(game: str, known: str, other: str, end: str) -> Outcome:
    """Two players all-in for antes of 8; the first turns up all cards, of the second only some are known."""
    told = run_out(game, "8 8", known, other).replace("antes 5", "antes 8")
    return expect(f"{told}{shows(known, other)}{end}\npot 16 rake 0")


def verdicts(out: Outcome) -> tuple[Verdict, Verdict | None]:
    return out.checks["winners"], out.checks.get("hidden_hands")


def test_up_cards_that_beat_the_winner_already() -> None:
    assert verdicts(shown("stud", PAIR, TRIPS_UP, "1 collects 16  # M413")) == (BROKEN, BROKEN)
    out = shown("stud", PAIR, TRIPS_UP, "2 collects 16")
    assert verdicts(out) == (HOLDS, HOLDS)
    assert [(one.seat, one.amount, one.reason) for one in out.awards] == [(2, 16, "best hand")]


def test_a_known_hand_that_no_hidden_cards_beat() -> None:
    out = shown("stud", ROYAL, LOW_UP, "1 collects 16")
    assert verdicts(out) == (HOLDS, HOLDS)
    assert awarded(out) == [(0, "whole", 1, 16)]
    assert verdicts(shown("stud", ROYAL, LOW_UP, "2 collects 16  # M413")) == (BROKEN, BROKEN)
    assert verdicts(shown("stud", ROYAL, LOW_UP, "1 collects 8\n2 collects 8  # M413")) == (BROKEN, BROKEN)


@pytest.mark.parametrize("end", ["1 collects 16", "2 collects 16", "1 collects 8, 2 collects 8"])
def test_hidden_cards_that_may_or_may_not_do(end: str) -> None:
    assert verdicts(shown("stud", PAIR, HIGH_UP.replace("Jh", "8s"), end)) == (UNVERIFIABLE, HOLDS)


def test_dead_cards_count() -> None:
    """Quads of aces can't be where an ace is seen elsewhere: then no hidden cards beat quads of kings."""
    aces = "x x Ah Qc 7d 2s x"
    assert verdicts(shown("stud", QUADS, aces, "1 collects 16")) == (UNVERIFIABLE, HOLDS)
    dead = QUADS.replace("5s", "As")
    assert verdicts(shown("stud", dead, aces, "1 collects 16")) == (HOLDS, HOLDS)
    assert verdicts(shown("stud", dead, aces, "2 collects 16  # M413")) == (BROKEN, BROKEN)


def test_too_many_high_cards_and_there_is_no_low() -> None:
    out = shown("stud8", ROYAL, HIGH_UP, "1 collects 16")
    assert (verdicts(out), awarded(out)) == ((HOLDS, HOLDS), [(0, "whole", 1, 16)])
    assert "halves" not in out.checks
    assert verdicts(shown("stud8", ROYAL, HIGH_UP, "1 collects 8\n2 collects 8  # M413"))[1] is BROKEN
    split = shown("stud8", ROYAL, LOW_UP, "1 collects 8, 2 collects 8")  # who may have a low
    assert (verdicts(split), split.checks["halves"]) == ((UNVERIFIABLE, HOLDS), UNVERIFIABLE)
    assert verdicts(shown("stud8", ROYAL, LOW_UP, "1 collects 16")) == (UNVERIFIABLE, HOLDS)
    assert verdicts(shown("stud8", ROYAL, LOW_UP, "1 collects 10  # M411\n2 collects 6")) == (BROKEN, BROKEN)


def test_a_low_that_the_other_can_not_have() -> None:
    high = HIGH_UP.replace("Kd", "Kh")
    for end, right in (("1 collects 16", True), ("1 collects 8, 2 collects 8", True), ("2 collects 16  # M413", False)):
        assert verdicts(shown("stud8", WHEEL.replace("Kd Qs", "Kd Ts"), high, end))[1] is (HOLDS if right else BROKEN)


def test_a_half_that_is_said_to_go_to_who_can_not_win_it() -> None:
    for end in ("1 collects 8 high, 2 collects 8 low", "2 collects 8 low, 1 collects 8 high"):
        assert verdicts(shown("stud8", FLUSH, WHEEL, end)) == (HOLDS, None)
    out = shown("stud8", FLUSH, WHEEL, "1 collects 8 low  # M413\n2 collects 8 high  # M413")
    assert (out.checks["winners"], out.checks["halves"]) == (BROKEN, HOLDS)
    high = HIGH_UP.replace("Kd", "Kh")  # which can't have a low
    assert verdicts(shown("stud8", WHEEL.replace("Qs", "Ts"), high, "1 collects 8 low, 2 collects 8 high")) == (
        UNVERIFIABLE,
        HOLDS,
    )
    assert verdicts(shown("stud8", WHEEL.replace("Qs", "Ts"), high, "1 collects 8 high\n2 collects 8 low  # M413")) == (
        BROKEN,
        BROKEN,
    )


def test_a_hand_of_which_nothing_is_known_is_unknowable() -> None:
    told = run_out("stud", "8 8", FLUSH, "x x x x x x x").replace("antes 5", "antes 8")
    out = expect(f"{told}1 shows {FLUSH}\n2 mucks\n1 collects 16\npot 16 rake 0")
    assert verdicts(out) == (UNVERIFIABLE, UNVERIFIABLE)


def test_of_a_pot_that_very_many_share_nothing_is_said() -> None:
    """Every group of those paid would have to be looked at: a made-up hand must not take forever."""
    stacks = " ".join(["40"] * 30)
    text = f"stud 50/100: {stacks}\nantes 40\n3rd {' '.join(['x'] * 30)}\n"
    paid = "\n".join(f"{seat} collects 40" for seat in range(1, 31))
    out = audit(hand(f"{text}{paid}\npot 1200 rake 0"))
    assert verdicts(out) == (UNVERIFIABLE, UNVERIFIABLE)


def test_no_hidden_hand_and_there_is_nothing_to_say() -> None:
    assert "hidden_hands" not in shown("stud", FLUSH, ACES, "1 collects 16").checks


def test_cards_that_are_there_twice_decide_nothing() -> None:
    told = run_out("stud", "8 8", ROYAL, LOW_UP.replace("2h", "Ac"))
    told = told.replace("antes 5", "antes 8")
    found = audit(hand(f"{told}{shows(ROYAL, LOW_UP.replace('2h', 'Ac'))}2 collects 16\npot 16 rake 0"))
    assert {one.code for one in found.findings} == {"C202"}
    assert verdicts(found) == (UNVERIFIABLE, UNVERIFIABLE)


# Against every way in which the hidden cards can lie

FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@FEW
@given(st.permutations(DECK), st.integers(1, 2), st.sampled_from(["stud", "stud8"]), st.data())
def test_a_verdict_is_right_for_all_hidden_cards(deck: list[Card], hidden: int, game: str, data: st.DataObject) -> None:
    """Seat 2 hides one or two cards. What is paid is right for some, all or none of the ways in which they can
    lie; and so the verdict says, but that it may leave open what no single way makes right."""
    first, second, unseen = deck[:7], deck[7 : 14 - hidden], deck[14 - hidden :]
    results = set()
    for some in combinations(unseen, hidden):
        held = {1: first, 2: [*second, *some]}
        highs = {seat: high_rank(each) for seat, each in held.items()}
        lows = {seat: low for seat, each in held.items() if game == "stud8" and (low := low_rank(each))}
        high = tuple(seat for seat, rank in highs.items() if rank == max(highs.values()))
        low = tuple(seat for seat, rank in lows.items() if rank == min(lows.values()))
        results.add((high, low))
    paid: dict[tuple[tuple[int, ...], tuple[int, ...]], dict[int, int]] = {}
    for high, low in results | {((1,), ()), ((2,), ()), ((1, 2), ()), ((1,), (2,)), ((2,), (1,))}:
        paid[high, low] = {}
        for seat, amount, _ in portions(16, high, low, "high"):
            paid[high, low][seat] = paid[high, low].get(seat, 0) + amount
    said = data.draw(st.sampled_from(sorted(paid.values(), key=str)))
    right = [paid[one] == said for one in results]
    known = [*map(card_text, second)]
    other = " ".join([*known[4:], *["x"] * (hidden - 1), *known[:4], "x"])
    whole = " ".join(map(card_text, first))
    told = run_out(game, "8 8", whole, other).replace("antes 5", "antes 8") + shows(whole, other)
    lines = "".join(f"{seat} collects {amount}\n" for seat, amount in said.items())
    out = audit(hand(f"{told}{lines}pot 16 rake 0"))
    verdict = out.checks["winners"]
    if all(right) and len(results) == 1:
        assert verdict is HOLDS
    elif verdict is not UNVERIFIABLE:
        assert set(right) == {verdict is HOLDS}
    assert (out.checks["hidden_hands"] is BROKEN) == (verdict is BROKEN)
    assert {one.code for one in out.findings} <= {"M411", "M413"}


WON_BY_ONE = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 completes to 50, 2 calls 50, 3 calls 40
    4th Kh 8h 3c
    1 bets 50, 2 calls 50, 3 calls 50
    5th 4d 5d 2s
    1 checks, 2 checks, 3 checks
    6th 4s Td 3s
    1 checks, 2 checks, 3 checks
    7th
    1 checks, 2 checks, 3 checks
    1 shows Ah 7d Kd Kh 4d 4s 8c
    2 shows Ac Jd 9h 8h 5d Td Qs
    3 shows 2d 9c 2c 3c 2s 3s 5h
    3 collects 305
    pot 315 rake 10
"""


def test_where_the_bets_are_in_doubt_nobody_is_said_to_be_paid_wrongly() -> None:
    """A call that is misread makes a side pot that never was; that its winner has nothing of it is no finding.
    A payment to another player is one, as long as the bets are right."""
    bare = replace(BARE, parts=False)
    assert audit(hand(WON_BY_ONE, bare)).checks["winners"] is HOLDS
    out = audit(hand(WON_BY_ONE.replace("3 calls 50", "3 calls 5"), bare))
    assert {one.code for one in out.findings} == {"L311", "M402"}
    assert out.checks["winners"] is UNVERIFIABLE
    out = audit(hand(WON_BY_ONE.replace("3 collects 305", "1 collects 305"), bare))
    assert [one.message.partition("; would")[0] for one in out.findings] == [
        "the pot is paid 305 to p1; due is 305 to p3 (a full house, Deuces full of Threes)"
    ]
