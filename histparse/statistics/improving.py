"""How probable it is that the next card improves the high hand: raises it to a better category.

Exact: of the cards that a player has not seen, how many do so. Works on many hands at once; a hand is a
mask of 52 bits as in `held`. Hands of three and four cards have no straights and flushes yet.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from histparse.cards import DECK, RANKS
from histparse.events import Category
from histparse.statistics.held import STRAIGHTS, SUIT_BITS, Masks, count

_SUITS = range(4)
_NIBBLES = 4 * np.arange(len(RANKS))
_BY_COPIES = {
    (1, 0): Category.HIGH_CARD,
    (2, 0): Category.PAIR,
    (2, 1): Category.TWO_PAIR,
    (3, 0): Category.TRIPS,
    (3, 1): Category.FULL_HOUSE,
    (4, 0): Category.QUADS,
    (4, 1): Category.QUADS,
}
_CATEGORY = np.zeros((5, 2), dtype=np.int8)
for (_most, _second), _category in _BY_COPIES.items():
    _CATEGORY[_most, _second] = _category
_SETS = np.arange(1 << len(RANKS))
"""Every set of ranks, as 13 bits; by these go the tables that follow."""
_STRAIGHT = np.logical_or.reduce([(_SETS & run) == run for run in STRAIGHTS])
"""Those that hold a straight."""
_COMPLETING = np.bitwise_or.reduce(
    [np.where((missing := run & ~_SETS) & (missing - 1), 0, missing) for run in STRAIGHTS]
)
"""The ranks each of which makes a straight with those that are there."""
_OF_RANKS = np.where(_STRAIGHT, Category.STRAIGHT, 0).astype(np.int8)
_OF_SUIT = np.where(np.bitwise_count(_SETS) >= 5, Category.FLUSH, 0).astype(np.int8)
_OF_SUIT[_STRAIGHT] = Category.STRAIGHT_FLUSH
"""What ranks make, and ranks of one suit."""


def chance(own: Masks, seen: Masks) -> NDArray[np.float64]:
    """For each hand `own` the part of the cards not in `seen` that raise its category; `seen` holds the
    player's own cards too."""
    copies = np.bitwise_count(own[:, None] >> _NIBBLES & 15).astype(np.int8)
    ranks = (copies > 0) @ (1 << np.arange(len(RANKS)))
    now, with_rank = _of_copies(copies)
    completing = _COMPLETING[ranks][:, None] >> np.arange(len(RANKS)) & 1
    straight = np.where(completing, np.int8(Category.STRAIGHT), np.int8(0))
    now = np.maximum(now, _OF_RANKS[ranks])
    unseen = np.bitwise_count(~seen[:, None] >> _NIBBLES & 15)
    better: Any = (unseen * (np.maximum(with_rank, straight) > now[:, None])).sum(axis=1)
    draws = np.max([count(own & suit) for suit in SUIT_BITS], axis=0) >= 4  # only these come to a flush
    better[draws] = _better_by_suit(own[draws], seen[draws], now[draws], with_rank[draws])
    chances: NDArray[np.float64] = better / (len(DECK) - count(seen))
    return chances


def _better_by_suit(own: Masks, seen: Masks, now: Any, with_rank: Any) -> Any:
    """How many cards raise the category, where flushes are to be thought of: card by card."""
    suits = np.stack([_ranks_of(own >> suit) for suit in _SUITS], axis=1)
    now = np.maximum(now, _of_suits(suits))
    better: Any = np.zeros(len(own), dtype=np.int64)
    for one in DECK:
        with_it = suits.copy()
        with_it[:, one % 4] |= 1 << one // 4
        made = np.maximum(with_rank[:, one // 4], _of_suits(with_it))
        better += ((seen >> one & 1) == 0) & (made > now)
    return better


def _of_copies(copies: NDArray[np.int8]) -> tuple[Any, Any]:
    """The category that pairs, trips and quads make, by the most copies and whether a second rank has two;
    and for each rank the one with a card more of it."""
    most, twos = copies.max(axis=1), (copies >= 2).sum(axis=1)
    more = np.minimum(copies + 1, 4)
    second = (twos[:, None] + (copies == 1) >= 2).astype(np.int8)
    return _CATEGORY[most, (twos >= 2).astype(np.int8)], _CATEGORY[np.maximum(most[:, None], more), second]


def _of_suits(suits: NDArray[np.int64]) -> Any:
    """The category that straights and flushes make, of a hand's ranks suit by suit as 13 bits."""
    return np.maximum(_OF_RANKS[np.bitwise_or.reduce(suits, axis=1)], _OF_SUIT[suits].max(axis=1))


def _ranks_of(one_suit: Masks) -> NDArray[np.int64]:
    """The ranks in the lowest bit of each four, as 13 bits."""
    bits = one_suit[:, None] >> _NIBBLES & 1
    found: NDArray[np.int64] = (bits << np.arange(len(RANKS))).sum(axis=1)
    return found
