"""Odd units between equal hands (rule point 27)."""

from __future__ import annotations

import pytest

from histparse.cards import cards
from histparse.odd import odd_order
from tests.hands import rules

SUIT = rules(odd_between_ties="suit")


@pytest.mark.parametrize(
    ("first", "second", "low", "order"),
    [
        ("Ah Kd Qs 9c 8d 3c 2s", "As Kc Qd 9h 8c 3d 2h", False, (2, 1)),  # the spade
        ("Kh Kd Ac 9c 8d 3c 2s", "Ks Kc Ad 9h 8c 3d 2h", False, (2, 1)),  # the kicker is the highest card
        ("Ah 2d 3s 4c 5s Kc Qs", "As 2c 3d 4h 5h Kd Qh", False, (1, 2)),  # in a wheel the five is
        ("Th 9d 8s 7c 6s 6d 2c", "Tc Td 9s 8d 7h 6c 2d", False, (1, 2)),  # of two tens the better one
        ("9s 8d 7d 6d 5d 4d 2c", "8h 7h 6h 5h 4h Qs Ks", False, (2, 1)),  # cards outside the five count for nothing
        ("8s 7s 5d 4d 2d Kd Kh", "8h 7h 5c 4c 2c As Jh", True, (1, 2)),  # nor do they in a low
    ],
)
def test_the_highest_card_by_suit(first: str, second: str, low: bool, order: tuple[int, ...]) -> None:
    held = {1: cards(first), 2: cards(second)}
    assert odd_order((1, 2), held, SUIT, None, low=low) == order


def test_the_dealers_left() -> None:
    position = rules(odd_between_ties="position")
    assert odd_order((2, 5, 7), {}, position, 5, low=False) == (7, 2, 5)
    assert odd_order((2, 5, 7), {}, position, 8, low=False) == (2, 5, 7)
    assert odd_order((2, 5, 7), {}, position, None, low=False) == ()
    assert odd_order((2, 5, 7), {}, rules(odd_between_ties="unknown"), 5, low=False) == ()
    assert odd_order((4,), {}, position, None, low=False) == (4,)
