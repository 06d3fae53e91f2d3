"""The chance to improve, against the ranking of every possible next card."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.cards import DECK, Card, cards
from histparse.rank import board_rank, high_rank
from histparse.statistics.improving import chance


def mask(some: set[Card] | tuple[Card, ...]) -> int:
    return sum(1 << one for one in some)


def category(held: tuple[Card, ...]) -> int:
    return (board_rank(held) if len(held) < 5 else high_rank(held)) >> 20


def by_hand(own: tuple[Card, ...], seen: set[Card]) -> float:
    left = [one for one in DECK if one not in seen]
    return sum(category((*own, one)) > category(own) for one in left) / len(left)


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=30, unique=True), st.integers(3, 6), st.integers(0, 5))
def test_every_next_card(drawn: list[Card], size: int, near: int) -> None:
    own = tuple(sorted(drawn, key=lambda one: (one % 4 != near) if near < 4 else 0)[: min(size, len(drawn))])
    # a board of three cards and one more makes four: ranked as a board is
    found = chance(np.array([mask(own)]), np.array([mask({*own, *drawn})]))[0]
    assert found == pytest.approx(by_hand(own, {*drawn}))


@pytest.mark.parametrize(
    ("own", "out", "outs"),
    [
        ("Ah Kd 7c", "", 9),
        ("Ah Kd 7c", "As Ks", 7),
        ("Ah Ad 7c", "", 2 + 3),
        ("Ah Kh 7h 2h", "3h 4h", 7 + 12),
        ("8c 7d 6h 5s", "9c 4c 4d", 6 - 1 + 12),
        ("Ah 2d 3h 4s", "", 4 + 12),
        ("2h 3h 4h 5h 6s", "", 9),
        ("9h 9c 9d 4s 4c", "", 1),
        ("9h 9c 9d 9s 4c", "", 0),
        ("5h 6h 7h 8h Kh", "", 2),
        ("Th 6h 7h 8h 9s 2c", "", 10 - 1),
    ],
)
def test_outs(own: str, out: str, outs: int) -> None:
    held, seen = cards(own), {*cards(own), *cards(out)}
    assert round(chance(np.array([mask(held)]), np.array([mask(seen)]))[0] * (52 - len(seen))) == outs
