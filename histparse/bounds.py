"""What a hidden hand can be at least and at most, and what that decides of who wins.

Of a hand that is not turned up some cards are known: those dealt face up, those of a line that shows a
part. Every other known card is not in it. `spans` says exactly between which worths its seven cards are,
whatever the hidden ones; `decided` and `may_share` say what follows for the players who contest a pot.
Spans are taken hand by hand, so what they decide holds for every way in which the hidden cards can lie;
what follows only from two hidden hands not holding the same card stays open.

Worths of high hands are those of `rank.high_rank`, those of lows `low_worth`: of either the larger wins.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product

from histparse.cards import DECK, HIDDEN, Card, rank_of, suit_of
from histparse.rank import best_flush, high_rank, low_rank, rank_counts, unsuited_rank

Span = tuple[int, int]
"""The least and the greatest worth that a hand can have; the same where all its cards are known."""

FULL_HAND = 7
MOST_HIDDEN = 3
"""Of a hand with more hidden cards than this nothing is worked out."""
LOWEST = 100_000
OPEN_HIGH: Span = (0, 1 << 24)
OPEN_LOW: Span = (0, LOWEST)
NO_LOW: Span = (0, 0)
_LOWS = (14, 2, 3, 4, 5, 6, 7, 8)
_ONES = rank_counts(range(2, 15))
_JOINING = [
    [(rank_counts(ranks), ranks) for ranks in combinations_with_replacement(range(2, 15), hidden)]
    for hidden in range(MOST_HIDDEN + 1)
]
"""By number of cards all the ranks they can have, with their counts."""


def low_worth(rank: int | None) -> int:
    """A low from `rank.low_rank` as a worth of which the larger wins; 0 for none."""
    return 0 if rank is None else LOWEST - rank


Look = Callable[[Sequence[Card], Collection[Card]], tuple[Span, Span]]


def spans(cards: Sequence[Card], elsewhere: Collection[Card]) -> tuple[Span, Span]:
    """The spans of the high and the low of seven cards of which some are hidden, when the cards
    `elsewhere` are none of these. Open where there are not seven, or too many are hidden."""
    position = _position(cards, elsewhere)
    if position is None:
        return OPEN_HIGH, OPEN_LOW
    return (_least_high(*position), _greatest_high(*position)), (_least_low(*position), _greatest_low(*position))


def glimpse(cards: Sequence[Card], elsewhere: Collection[Card]) -> tuple[Span, Span]:
    """What `spans` gives, at a small part of the cost, but for the high's: that reaches from one hand that it
    can be to another. What is open with these spans is open with those."""
    position = _position(cards, elsewhere)
    if position is None:
        return OPEN_HIGH, OPEN_LOW
    held, by_rank, unseen, hidden = position
    ranks = {*map(rank_of, held)}
    news = [some[0] for rank, some in by_rank.items() if rank not in ranks]
    same = [one for one in reversed(unseen) if rank_of(one) in ranks]
    tries = [some for some in (news[:hidden], news[: 2 * hidden : 2], same[:hidden]) if len(some) == hidden]
    found = [high_rank([*held, *some]) for some in tries or [unseen[:hidden]]]
    return (min(found), max(found)), (_least_low(*position), _greatest_low(*position))


_Position = tuple[list[Card], dict[int, list[Card]], list[Card], int]
"""The known cards of a hand; those its hidden ones can be, by rank, lowest first; all these; and how many
are hidden."""


def _position(cards: Sequence[Card], elsewhere: Collection[Card]) -> _Position | None:
    held = [one for one in cards if one != HIDDEN]
    unseen = [one for one in DECK if one not in elsewhere and one not in held]
    hidden = FULL_HAND - len(held)
    if len(cards) != FULL_HAND or len({*held}) < len(held) or hidden > min(MOST_HIDDEN, len(unseen)):
        return None
    return held, {rank: [*some] for rank, some in groupby(unseen, rank_of)}, unseen, hidden


def decided(worths: Mapping[int, Span]) -> list[int] | None:
    """Who wins, by seat, tied ones all; nobody where nobody has a low; None where hidden cards decide it."""
    sure = max(least for least, _ in worths.values())
    able = contenders(worths)
    if not able or (sure and (len(able) == 1 or all(worths[seat][0] == worths[seat][1] for seat in able))):
        return able
    return None


def contenders(worths: Mapping[int, Span]) -> list[int]:
    """Who can win."""
    sure = max(1, *(least for least, _ in worths.values()))
    return [seat for seat, (_, most) in worths.items() if most >= sure]


def may_share(group: Collection[int], worths: Mapping[int, Span]) -> bool:
    """Whether just these seats can win together; of none of them, whether nobody may have a low."""
    beaten = max((least for seat, (least, _) in worths.items() if seat not in group), default=0)
    if not group:
        return beaten == 0
    return max(beaten + 1, *(worths[seat][0] for seat in group)) <= min(worths[seat][1] for seat in group)


def _least_high(held: list[Card], by_rank: dict[int, list[Card]], _: list[Card], hidden: int) -> int:
    least = OPEN_HIGH[1]
    for worth, ranks in _ways(held, hidden):
        if worth >= least:
            break
        for some in _dealt(ranks, by_rank):  # the first of them without a flush has this worth
            least = min(least, high_rank([*held, *some]))
            if least == worth:
                return least
    return least


def _greatest_high(held: list[Card], by_rank: dict[int, list[Card]], unseen: list[Card], hidden: int) -> int:
    ways = _ways(held, hidden, -1)
    best = next(worth for worth, ranks in ways if any(True for _ in _dealt(ranks, by_rank)))
    for suit in range(4):
        have, more = ([rank_of(one) for one in some if suit_of(one) == suit] for some in (held, unseen))
        best = max(best, best_flush(have, more, hidden))
    return best


def _least_low(held: list[Card], by_rank: dict[int, list[Card]], unseen: list[Card], hidden: int) -> int:
    ranks = {*map(rank_of, held)}
    idle = sum(len(some) for rank, some in by_rank.items() if rank in ranks or rank not in _LOWS)
    if idle >= hidden:
        return low_worth(low_rank(held))
    return min(low_worth(low_rank([*held, *some])) for some in combinations(unseen, hidden))


def _greatest_low(held: list[Card], by_rank: dict[int, list[Card]], _: list[Card], hidden: int) -> int:
    ranks = {*map(rank_of, held)}
    more = [by_rank[rank][0] for rank in _LOWS if rank in by_rank and rank not in ranks]
    return low_worth(low_rank([*held, *more[:hidden]]))


def _dealt(ranks: Sequence[int], by_rank: Mapping[int, Sequence[Card]]) -> Iterator[Iterator[Card]]:
    """Every way to deal cards of these ranks."""
    some = [combinations(by_rank.get(rank, ()), len([*same])) for rank, same in groupby(ranks)]
    return ((one for part in parts for one in part) for parts in product(*some))


def _ways(held: Sequence[Card], hidden: int, step: int = 1) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What the ranks of `hidden` more cards make with those held, where there is no flush, and these ranks:
    weakest first, or with a `step` of -1 strongest."""
    counts, joining = rank_counts(map(rank_of, held)), _JOINING[hidden]
    return ((unsuited_rank(counts + joining[n][0]), joining[n][1]) for n in _weakest_first(counts, hidden)[::step])


@cache  # 1,820 sets of four ranks with 455 ways each, two bytes a way; 6,188 of five with 91; 18,395 of six with 13
def _weakest_first(counts: int, hidden: int) -> array[int]:
    able = [
        (unsuited_rank(whole), n) for n, (more, _) in enumerate(_JOINING[hidden]) if _of_a_deck(whole := counts + more)
    ]
    return array("H", [n for _, n in sorted(able)])


def _of_a_deck(counts: int) -> bool:
    """No rank is there more than four times."""
    return not counts >> 2 & (counts | counts >> 1) & _ONES
