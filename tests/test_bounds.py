"""What hidden hands can be, against every way in which the hidden cards can lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histparse.bounds import (
    OPEN_HIGH,
    OPEN_LOW,
    Span,
    contenders,
    decided,
    glimpse,
    low_worth,
    may_share,
    spans,
)
from histparse.cards import DECK, HIDDEN, Card, cards
from histparse.rank import high_rank, low_rank

SOME = settings(max_examples=60, deadline=None)


def padded(held: Sequence[Card]) -> list[Card]:
    return [*held, *[HIDDEN] * (7 - len(held))]


def brute(held: list[Card], unseen: list[Card]) -> tuple[tuple[int, int], tuple[int, int]]:
    whole = [[*held, *some] for some in combinations(unseen, 7 - len(held))]
    highs, lows = [high_rank(one) for one in whole], [low_worth(low_rank(one)) for one in whole]
    return (min(highs), max(highs)), (min(lows), max(lows))


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    """The known cards of a hand, and those that its hidden ones can be; few suits or few ranks at times, so
    that flushes and low cards can't be helped."""
    deck = draw(st.sampled_from([DECK, DECK[:24], DECK[20:], tuple(one for one in DECK if one % 4 < 2)]))
    order = draw(st.permutations(deck))
    count = draw(st.integers(4, 6))
    most = {4: 14, 5: 30, 6: 46}[count]
    return order[:count], sorted(order[count : count + draw(st.integers(7 - count, most))])


@SOME
@given(positions())
def test_spans_are_exactly_what_the_hidden_cards_can_make(position: tuple[list[Card], list[Card]]) -> None:
    held, unseen = position
    elsewhere = {*DECK} - {*held} - {*unseen}
    assert spans(padded(held), elsewhere) == brute(held, unseen)


@pytest.mark.soak
@settings(max_examples=150, deadline=None)
@given(st.permutations(DECK), st.integers(4, 6), st.integers(0, 30))
def test_spans_with_a_whole_deck_to_come(deck: list[Card], known: int, elsewhere: int) -> None:
    held, away = deck[:known], deck[known : known + elsewhere]
    unseen = deck[known + elsewhere :]
    assert spans(padded(held), away) == brute(held, unseen)


@SOME
@given(positions())
def test_a_glimpse_reaches_no_further(position: tuple[list[Card], list[Card]]) -> None:
    held, unseen = position
    elsewhere = {*DECK} - {*held} - {*unseen}
    (least, most), low = glimpse(padded(held), elsewhere)
    (floor, ceiling), exact_low = spans(padded(held), elsewhere)
    assert floor <= least <= most <= ceiling
    assert low == exact_low


@pytest.mark.parametrize(
    "known", ["Ah Kd 2c", "", "Ah Ah Kd 2c", "Ah Kd 2c 3c 4c 5c 6c 7c"], ids=["too few", "none", "doubled", "too many"]
)
def test_of_a_hand_that_can_not_be_worked_out_nothing_is_said(known: str) -> None:
    assert spans(padded(cards(known)), ()) == glimpse(padded(cards(known)), ()) == (OPEN_HIGH, OPEN_LOW)
    assert spans(padded(cards("Ah Kd 2c 3c")), DECK[:49]) == (OPEN_HIGH, OPEN_LOW)  # of two cards that are left, three


# What spans decide

Worths = dict[int, tuple[int, int]]
"""High and low worth by seat."""


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[dict[int, list[Card]], list[Card]]:
    """Two to four players, one or two of them with hidden cards, and the cards that these can be."""
    deck = draw(st.permutations(draw(st.sampled_from([DECK, DECK[:32], DECK[12:]]))))
    hidden = draw(st.sampled_from([(3,), (2,), (1,), (1, 1), (2, 1)]))
    known = draw(st.integers(1, 2))
    held, at = {}, 0
    for seat, cards_known in enumerate([*[7] * known, *[7 - n for n in hidden]], 1):
        held[seat], at = list(deck[at : at + cards_known]), at + cards_known
    most = {1: 20, 2: 8, 3: 8}[sum(hidden)]
    return held, sorted(deck[at : at + draw(st.integers(sum(hidden), most))])


def completions(held: Mapping[int, list[Card]], unseen: list[Card]) -> Iterator[Worths]:
    """What everybody has, for every way in which the hidden cards can lie."""
    seat = next((seat for seat, some in held.items() if len(some) < 7), None)
    if seat is None:
        yield {seat: (high_rank(some), low_worth(low_rank(some))) for seat, some in held.items()}
        return
    for some in combinations(unseen, 7 - len(held[seat])):
        rest = [one for one in unseen if one not in some]
        yield from completions({**held, seat: [*held[seat], *some]}, rest)


def winners(worths: Worths, side: int) -> list[int]:
    best = max(each[side] for each in worths.values())
    return [seat for seat, each in worths.items() if each[side] == best > 0]


@settings(max_examples=100, deadline=None)
@given(showdowns())
def test_what_is_decided_is_so_however_the_hidden_cards_lie(position: tuple[dict[int, list[Card]], list[Card]]) -> None:
    held, unseen = position
    elsewhere = {*DECK} - {*unseen}
    seen = {seat: spans(padded(some), elsewhere - {*some}) for seat, some in held.items()}
    ways = [*completions(held, unseen)]
    alone = sum(len(some) < 7 for some in held.values()) == 1
    for side in (0, 1):
        worths: dict[int, Span] = {seat: each[side] for seat, each in seen.items()}
        won = {tuple(winners(each, side)) for each in ways}
        settled = decided(worths)
        if settled is not None:
            assert won == {tuple(settled)}
        elif alone:
            assert len(won) > 1  # it is open indeed
        for group in won:
            assert may_share(group, worths)
            assert {*group} <= {*contenders(worths)}
        if alone:
            groups = [some for n in range(side == 0, len(held) + 1) for some in combinations(held, n)]
            assert {some for some in groups if may_share(some, worths)} >= won


@pytest.mark.parametrize(
    ("worths", "settled", "can"),
    [
        ({1: (5, 5), 2: (2, 4)}, [1], [1]),
        ({1: (5, 5), 2: (2, 5)}, None, [1, 2]),
        ({1: (5, 5), 2: (5, 5), 3: (1, 4)}, [1, 2], [1, 2]),
        ({1: (5, 5), 2: (6, 9)}, [2], [2]),
        ({1: (5, 5), 2: (5, 9)}, None, [1, 2]),
        ({1: (0, 0), 2: (0, 0)}, [], []),
        ({1: (0, 0), 2: (0, 3)}, None, [2]),
        ({1: (2, 2), 2: (0, 0)}, [1], [1]),
    ],
)
def test_decided(worths: dict[int, Span], settled: list[int] | None, can: list[int]) -> None:
    assert (decided(worths), contenders(worths)) == (settled, can)


def test_who_may_share() -> None:
    worths: dict[int, Span] = {1: (5, 5), 2: (2, 6), 3: (5, 7), 4: (0, 4)}
    groups = {some for n in range(5) for some in combinations(worths, n) if may_share(some, worths)}
    assert groups == {(2,), (3,), (1, 3), (2, 3), (1, 2, 3)}
    assert may_share((), {1: (0, 0), 2: (0, 4)})
    assert not may_share((), {1: (1, 4), 2: (0, 0)})
