"""What hidden hands can be, against every way in which the hidden cards can lie."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histparse.bounds import low_worth, spans
from histparse.cards import DECK, HIDDEN, Card, cards
from histparse.rank import high_rank, low_rank

SOME = settings(max_examples=60, deadline=None)


def hidden(known: str, elsewhere: str = "") -> tuple[tuple[int, int], tuple[int, int]]:
    held = cards(known)
    return spans([*held, *[HIDDEN] * (7 - len(held))], cards(elsewhere))


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
    assert spans([*held, *[HIDDEN] * (7 - len(held))], elsewhere) == brute(held, unseen)


@pytest.mark.soak
@settings(max_examples=150, deadline=None)
@given(st.permutations(DECK), st.integers(4, 6), st.integers(0, 30))
def test_spans_with_a_whole_deck_to_come(deck: list[Card], known: int, elsewhere: int) -> None:
    held, away = deck[:known], deck[known : known + elsewhere]
    unseen = deck[known + elsewhere :]
    assert spans([*held, *[HIDDEN] * (7 - known)], away) == brute(held, unseen)
