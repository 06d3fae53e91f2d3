"""What hands are worth: the high, the eight-or-better low, and exposed boards.

A worth is one int that compares and says by itself what it is. For high hands and boards that is the
category and then the deciding ranks, four bits each, five places, empty ones zero: two pair, kings
and fours with a nine, is `0x2_D4900`. For lows it is the five ranks as decimal digits, `76541`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from histparse.cards import DECK, RANKS, Card, rank_of, suit_of
from histparse.events import Category, HighName, Low

_ACE = 14

# A card's weight: one in the octal digit of its rank, and one in its suit's four bits above those.
# The sum of a hand's weights counts both at once; suits start at three, so five of one reach eight.
# HIDDEN has no weight: to rank an unknown card is a KeyError, not a guess.
_SUITS_AT = 3 * len(RANKS)
_COUNTS = (1 << _SUITS_AT) - 1
_WEIGHT = {one: (1 << 3 * (rank_of(one) - 2)) + (1 << _SUITS_AT + 4 * suit_of(one)) for one in DECK}.__getitem__
_PLACES = [(rank, 3 * (rank - 2)) for rank in range(2, _ACE + 1)]
_ONES = sum(1 << place for _, place in _PLACES)
_START = 0x3333 << _SUITS_AT
_FLUSH_IN = {8 << _SUITS_AT + 4 * suit: suit for suit in range(4)}
_FLUSH = sum(_FLUSH_IN)

# By how often the commonest rank occurs and whether another occurs twice: the category, how many
# ranks make it, and how many kickers fill it up to five cards.
_KINDS = {
    (4, False): (Category.QUADS, 1, 1),
    (4, True): (Category.QUADS, 1, 1),
    (3, True): (Category.FULL_HOUSE, 2, 0),
    (3, False): (Category.TRIPS, 1, 2),
    (2, True): (Category.TWO_PAIR, 2, 1),
    (2, False): (Category.PAIR, 1, 3),
    (1, False): (Category.HIGH_CARD, 0, 5),
}

# Every straight's highest rank and its ranks, best first.
_STRAIGHTS = [(top, {_ACE if rank == 1 else rank for rank in range(top - 4, top + 1)}) for top in range(_ACE, 4, -1)]

# Lows: bit n for rank n, ace 1 to eight, and for every set of them its five lowest ranks as digits.
_LOW_BITS = 0x1FE
_LOW_BIT = {one: 1 << rank_of(one) % 13 & _LOW_BITS for one in DECK}


def _low_of(bits: int) -> int | None:
    ranks = [rank for rank in range(1, 9) if bits >> rank & 1]
    return sum(rank * 10**place for place, rank in enumerate(ranks[:5])) if len(ranks) >= 5 else None


_LOWS = [_low_of(bits) for bits in range(_LOW_BITS + 1)]


def high_rank(cards: Sequence[Card]) -> int:
    """The worth of the best five of 5 to 7 different cards, larger wins.

    Raises `ValueError` on fewer, more or repeated cards, `KeyError` on a hidden one.
    """
    if not 5 <= len({*cards}) == len(cards) <= 7:
        raise ValueError(f"a high hand is ranked of 5 to 7 different cards, not {len({*cards})} among {len(cards)}")
    weight = sum(map(_WEIGHT, cards), _START)
    if flush := weight & _FLUSH:
        # Five of a suit leave two cards at most, too few to make quads or a full house with them.
        suit = _FLUSH_IN[flush]
        return _flush(sorted((rank_of(one) for one in cards if suit_of(one) == suit), reverse=True))
    return unsuited_rank(weight & _COUNTS)


def rank_counts(ranks: Iterable[int]) -> int:
    """How many there are of each rank, 2..14: one octal digit a rank. The sum of two counts counts both."""
    return sum(1 << 3 * (rank - 2) for rank in ranks)


def best_flush(held: Sequence[int], more: Sequence[int], most: int) -> int:
    """The best flush or straight flush of one suit, of the ranks that are held and at most `most` of those
    that may come; 0 where five can't come together."""
    have, free = {*held}, {*more}
    if len(have) + min(most, len(free)) < 5:
        return 0
    for top, run in _STRAIGHTS:
        if run <= have | free and len(run - have) <= most:
            return _pack(Category.STRAIGHT_FLUSH, (top,))
    return _pack(Category.FLUSH, sorted(have | {*sorted(free, reverse=True)[:most]}, reverse=True)[:5])


def board_rank(up_cards: Sequence[Card]) -> int:
    """The worth of an exposed board of 1 to 4 cards, the largest acts first.

    Pairs, two pair, trips and quads count, straights and flushes do not; suits do not break ties.
    Boards compare with boards of as many cards. Raises `ValueError` on a wrong number of cards,
    `KeyError` on a hidden one.
    """
    if not 1 <= len(up_cards) <= 4:
        raise ValueError(f"a board has 1 to 4 up cards, not {len(up_cards)}")
    return _grouped(sum(map(_WEIGHT, up_cards)) & _COUNTS)


def high_name(rank: int) -> HighName:
    """What a worth from `high_rank` or `board_rank` says: the category with all its deciding ranks,
    kickers included (`(TWO_PAIR, (13, 4, 9))`)."""
    places = (rank >> shift & 0xF for shift in range(16, -1, -4))
    return HighName(Category(rank >> 20), tuple(place for place in places if place))


def low_rank(cards: Sequence[Card]) -> int | None:
    """The best eight-or-better low among the cards, smaller wins; None where they make none.

    Five different ranks of eight or lower, ace low, straights and flushes ignored.
    Raises `KeyError` on a hidden card.
    """
    ranks = 0
    for one in cards:
        ranks |= _LOW_BIT[one]
    return _LOWS[ranks]


def low_name(rank: int) -> Low:
    """The ranks of a worth from `low_rank`, highest first."""
    return tuple(map(int, str(rank)))


def best_high(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the high hand, those that decide it first, equal ranks from spades to clubs.
    Raises as `high_rank`."""
    worth = high_rank(cards)
    five = next(some for some in combinations(cards, 5) if high_rank(some) == worth)
    ranks = [rank_of(one) for one in five]
    if high_name(worth).ranks == (5,):
        return tuple(sorted(five, key=lambda one: rank_of(one) % 13, reverse=True))
    return tuple(sorted(five, key=lambda one: (ranks.count(rank_of(one)), one), reverse=True))


def best_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the low hand, lowest first; none where there is none."""
    by_rank = {rank_of(one) % 13: one for one in cards}
    return tuple(by_rank[int(rank)] for rank in reversed(str(low_rank(cards) or "")))


def _pack(category: Category, ranks: Sequence[int]) -> int:
    worth = int(category)
    for place in range(5):
        worth = worth << 4 | (ranks[place] if place < len(ranks) else 0)
    return worth


def _straight_top(counts: int) -> int:
    """The highest rank of the best straight, 5 for the wheel; 0 if there is none."""
    held = (counts | counts >> 1 | counts >> 2) & _ONES
    runs = held << 3 | held >> 36  # the ace stands below the deuce as well
    runs &= runs >> 3 & runs >> 6 & runs >> 9 & runs >> 12
    return runs.bit_length() // 3 + 5 if runs else 0


@cache  # at most 49,205 sums of seven cards, 18,395 of six, ...
def unsuited_rank(counts: int) -> int:
    """The worth of 5 to 7 cards without a flush, given their `rank_counts`."""
    top = _straight_top(counts)  # which leaves two cards, too few to make quads or a full house
    return _pack(Category.STRAIGHT, (top,)) if top else _grouped(counts)


@cache
def _grouped(counts: int) -> int:
    """The worth by equal ranks alone."""
    groups = sorted([(counts >> shift & 7, rank) for rank, shift in _PLACES], reverse=True)
    category, made, kickers = _KINDS[groups[0][0], groups[1][0] >= 2]
    ranks = [rank for count, rank in groups if count]
    return _pack(category, ranks[:made] + sorted(ranks[made:], reverse=True)[:kickers])


def _flush(ranks: list[int]) -> int:
    """The worth of five or more cards of one suit, ranks highest first."""
    top = _straight_top(rank_counts(ranks))
    return _pack(Category.STRAIGHT_FLUSH, (top,)) if top else _pack(Category.FLUSH, ranks[:5])
