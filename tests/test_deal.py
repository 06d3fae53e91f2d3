"""Dealt hands: repeatable, legal, and of every kind that the rules make possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from histparse.cards import HIDDEN
from histparse.checks import audit
from histparse.deal import deal, session
from histparse.events import Deal, Hand, Kind, Notice, Show
from histparse.outcome import Outcome, Pot
from histparse.rules import profile
from histparse.sites.pokerstars import PokerStars
from tests.alike import faults

LIFTS = {Kind.BET, Kind.RAISE, Kind.COMPLETE}
WALK = {Kind.BRING_IN, Kind.FOLD, Kind.UNCALLED, Kind.COLLECT, Kind.MUCK}
STARS = profile("pokerstars")


def hands(count: int, seed: int, **more: object) -> list[Hand]:
    return list(deal(count, seed, STARS, PokerStars.habits, site="pokerstars", **more))  # type: ignore[arg-type]


def kinds(hand: Hand, out: Outcome) -> Iterator[str]:
    """What is notable about a hand."""
    for row in out.actions:
        if row.all_in:
            yield f"all-in on street {row.street}"
            yield f"all-in {row.kind}"
        if row.kind is Kind.FOLD and Kind.CHECK in row.legal:
            yield "free fold"
        if row.street == 4 and out.open_pair_4th and row.kind in LIFTS and row.amount - row.to_call == hand.big_bet:
            yield f"double bet in {hand.game}"
        if row.street == 3 and row.kind is Kind.COMPLETE and not row.to_call and row.legal[0] is Kind.BRING_IN:
            yield "low card opens full"
    if out.community is not None:
        yield f"community card, {out.saw[7]} players"
    yield from (one.what for one in hand.events if isinstance(one, Notice))
    if {row.kind for row in out.actions if row.street == 3} <= WALK:
        yield "walk"
    if any(row.dealt_in and row.contributed < min(out.ante or 0, row.stack) for row in out.seats):
        yield "part of an ante goes back"
    if any(row.sitting_out for row in out.seats):
        yield f"sitting out, dealt in: {any(row.sitting_out and row.dealt_in for row in out.seats)}"
    if len(out.settled) > 2:
        yield "two side pots or more"
    if len({bool(pot.low) for pot in out.settled if len(pot.eligible) > 1}) == 2:
        yield "a low in one pot only"
    for pot in out.settled:
        yield from _division(pot)


def _division(pot: Pot) -> Iterator[str]:
    if len(pot.eligible) == 1:
        return
    if not pot.low:
        yield f"high alone, {len(pot.high)} winners"
    elif pot.high == pot.low:
        yield "scoop" if len(pot.high) == 1 else "tied both ways"
    elif len(pot.high) + len(pot.low) > 2:
        yield "quarters"
    else:
        yield "split"
    if pot.low and (pot.net or 0) % 2:
        yield "odd unit"


LEAST = {
    **{f"all-in on street {street}": 20 for street in (0, 3, 4, 5, 6, 7)},
    **{f"all-in {kind}": 10 for kind in ("ante", "bring_in", "complete", "bet", "call", "raise")},
    "free fold": 10,
    "double bet in stud": 50,
    "low card opens full": 50,
    "community card, 8 players": 50,
    "open_pair": 50,
    "capped": 100,
    "no_low": 50,
    "walk": 10,
    "part of an ante goes back": 5,
    "sitting out, dealt in: True": 10,
    "sitting out, dealt in: False": 50,
    "two side pots or more": 100,
    "a low in one pot only": 20,
    "high alone, 1 winners": 100,
    "high alone, 2 winners": 3,
    "scoop": 30,
    "split": 100,
    "quarters": 3,
    "odd unit": 50,
}
"""How often 2,000 dealt hands must show each kind."""


@pytest.fixture(scope="module")
def sample() -> list[tuple[Hand, Outcome]]:
    """Hands that test_roundtrip.py deals with the same seeds, but for the names, and more."""
    return [(hand, audit(hand)) for seed in range(10) for hand in hands(200, seed)]


def test_every_kind_of_hand_is_dealt(sample: list[tuple[Hand, Outcome]]) -> None:
    seen = Counter(kind for hand, out in sample for kind in set(kinds(hand, out)))
    assert {kind: seen[kind] for kind, least in LEAST.items() if seen[kind] < least} == {}
    assert seen["double bet in stud8"] == 0  # PokerStars does not have it


def test_nothing_is_wrong_with_a_dealt_hand(sample: list[tuple[Hand, Outcome]]) -> None:
    assert [one for hand, _ in sample[:300] for one in faults(hand)] == []


def test_a_table_of_every_size_and_both_games(sample: list[tuple[Hand, Outcome]]) -> None:
    sizes = Counter((hand.game, bool(hand.tournament), len(hand.seats)) for hand, _ in sample)
    assert len(sizes) == 2 * 2 * 7


def test_the_same_seed_deals_the_same_hands() -> None:
    assert hands(20, 5) == hands(20, 5)
    assert hands(20, 5)[:7] == hands(7, 5)
    assert hands(20, 5) != hands(20, 6)


def test_numbers_are_not_used_twice() -> None:
    dealt = [hand.number for seed in (1, 2, 3) for hand in hands(50, seed)]
    assert len(set(dealt)) == len(dealt)


def test_one_game_alone() -> None:
    assert {hand.game for hand in hands(40, 3, games=["stud8"])} == {"stud8"}


def test_no_card_is_dealt_twice(sample: list[tuple[Hand, Outcome]]) -> None:
    for _, out in sample:
        known = [row.card for row in out.deals if row.card != HIDDEN]
        assert len(known) == len(set(known))


def test_only_the_hero_sees_down_cards(sample: list[tuple[Hand, Outcome]]) -> None:
    for hand, _ in sample:
        assert len({event.seat for event in hand.events if isinstance(event, Deal) and event.down}) == 1


def test_the_last_to_bet_shows_his_cards(sample: list[tuple[Hand, Outcome]]) -> None:
    """Somebody shows in every showdown; nobody where all others have folded."""
    for hand, out in sample:
        assert any(isinstance(event, Show) for event in hand.events) == bool(out.showdown_players)


def stacks_after(hand: Hand) -> dict[str, int]:
    return {row.player: row.stack + row.net for row in audit(hand).seats}


def test_a_session_goes_on_with_the_same_stacks() -> None:
    told = list(session(60, 4, STARS, PokerStars.habits, site="pokerstars"))
    assert len(told) == 60
    bought_in = 0
    for before, after in pairwise(told):
        left = stacks_after(before)
        for seat in after.seats:
            assert seat.stack == left[seat.player] or (left[seat.player] < 500 and seat.stack == 4000)
            bought_in += seat.stack != left[seat.player]
        assert after.start and before.start and after.start > before.start
    assert bought_in


def test_a_session_is_one_players() -> None:
    for hand in session(30, 4, STARS, PokerStars.habits, site="pokerstars", names=("me", *"abcdefg")):
        assert {event.player for event in hand.events if isinstance(event, Deal) and event.down} <= {"me"}


@pytest.mark.parametrize("seed", range(5))
def test_a_tournament_ends(seed: int) -> None:
    """No chips come or go, and the last hand leaves the hero with nothing or with everything."""
    told = list(session(5000, seed, STARS, PokerStars.habits, site="pokerstars", game="stud8", tournament=True))
    chips = {sum(seat.stack for seat in hand.seats) for hand in told}
    assert chips == {8 * 1500}
    assert stacks_after(told[-1])["Annika"] in {0, 8 * 1500}
    assert len({hand.level for hand in told}) > 1
