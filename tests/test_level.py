"""What is remembered of a level is what weighing the action anew comes to."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histparse import replay as package_replay
from histparse.betting import MOST_MOVES, Round
from histparse.checks import audit
from histparse.deal import deal
from histparse.events import Action, Hand, Kind
from histparse.level import LEVELS, Level, Move, begin
from histparse.outcome import Outcome
from histparse.read import read_text
from histparse.rules import Rules, profile
from histparse.sites import sites
from tests.hands import POKERSTARS, expect, play

SITES = {site.name: site for site in sites()}
HOUSES = ("pokerstars", "bovada", "partypoker", "ipoker")


def dealt(house: str, seed: int, count: int = 12) -> list[Hand]:
    site = SITES[house]
    return [*deal(count, seed, profile(site.profile), site.habits, site=house)]


def forget() -> None:
    begin.cache_clear()


def rows(out: Outcome) -> list[object]:
    return [*out.actions, sorted(out.checks.items()), out.findings, out.capped, out.status]


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_is_remembered_is_what_weighing_comes_to(house: str, seed: int) -> None:
    hands = dealt(house, seed)
    fresh = []
    for hand in hands:
        forget()
        fresh.append(rows(audit(hand)))
    assert [rows(audit(hand)) for hand in (*hands, *hands)] == [*fresh, *fresh]


def test_most_actions_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    told = "\n\n\n".join(map(SITES["pokerstars"].write, dealt("pokerstars", 5, 300)))
    hands = [one.hand for one in read_text(told) if one.hand is not None]
    forget()
    seen: Counter[bool] = Counter()
    remembered = Round.remembered

    def counting(betting: Round, action: Action) -> Move | None:
        move = remembered(betting, action)
        seen[move is not None] += 1
        return move

    monkeypatch.setattr(Round, "remembered", counting)
    for hand in hands:
        package_replay(hand, POKERSTARS)
    seen.clear()
    for hand in hands:
        package_replay(hand, POKERSTARS)
    assert seen[True] > 5 * seen[False]


BETS = """
    stud 50/100: 1000 1000 {}
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 completes to 50, 2 calls 50
"""


def test_a_short_stack_is_weighed_anew() -> None:
    """He may call with less, cannot raise to more than he has, and can be all-in."""
    forget()
    deep = expect(BETS.format(1000) + "3 raises 50 to 100").actions[-1]
    assert (deep.min_to, deep.max_to, deep.all_in) == (100, 100, False)
    short = expect(BETS.format(85) + "3 raises 30 to 80 all-in").actions[-1]
    assert (short.min_to, short.max_to, short.all_in) == (80, 80, True)
    expect(BETS.format(105) + "3 raises 50 to 100  # L316")
    none = expect(BETS.format(45) + "3 calls 30 all-in").actions[-1]
    assert (none.legal, none.max_to) == ((Kind.FOLD, Kind.CALL), None)


def test_whoever_is_alone_with_chips_cannot_raise() -> None:
    """The same action is another move where all others are all-in."""
    forget()
    told = "stud 50/100: 1000 1000 {0}\nantes 5\n3rd Kd 9h 2c\n3 brings 10, 1 completes to 50, 2 {1}, 3 {2}\n1 calls 50"
    raised = play(told.format(1000, "folds", "raises 50 to 100")).out.actions[-1]
    alone = play(told.format(105, "folds", "raises 50 to 100 all-in")).out.actions[-1]
    assert (raised.legal, alone.legal) == ((Kind.FOLD, Kind.CALL, Kind.RAISE), (Kind.FOLD, Kind.CALL))


def test_what_breaks_a_rule_is_found_every_time() -> None:
    for _ in range(3):
        expect(BETS.format(1000) + "3 raises 60 to 110  # L304")


def test_a_level_is_bounded() -> None:
    forget()
    for ante in range(1, 3):
        for stake in range(LEVELS + 50):
            play(f"stud {stake + 50}/{2 * stake + 100}: 9000 9000 9000\nantes {ante}\n3rd Kd 9h 2c\n3 brings 10")
    assert begin.cache_info().currsize == LEVELS
    level = _start(POKERSTARS)
    for amount in range(2 * MOST_MOVES):
        betting = Round(level, {1: 10**9, 2: 10**9}, [1, 2], pending=[1, 2])
        action = Action(1, 1, 1, "p1", Kind.BET, to=amount)
        betting.remembered(action)
        betting.remember(Move(Kind.BET, amount, amount, 0, False, (), None, None, frozenset(), amount, level))
    assert len(level.moves) == MOST_MOVES


def test_rules_of_one_name_are_told_apart() -> None:
    """Two profiles may be called the same; their levels are two."""
    assert _start(POKERSTARS) is _start(POKERSTARS)
    assert _start(POKERSTARS.playing()) is not _start(POKERSTARS)


def _start(rules: Rules) -> Level:
    return begin(rules, 4, (50,), "stud", False, None, False, False, False)
