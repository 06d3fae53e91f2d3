"""How make-believe players play: a few tendencies each, and what of a turn they look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from histparse.cards import Card, rank_of, suit_of
from histparse.events import Category
from histparse.rank import board_rank, high_rank


@dataclass(frozen=True, slots=True)
class Spot:
    """A turn, as far as a player looks at it: what his cards are worth, how many of the cards they wait
    for lie open elsewhere, whether it is third street, and whether he could steal: nobody is in but the
    bring-in, and his door card is higher than all of those still to act."""

    hopes: float
    dead: int = 0
    third: bool = True
    steals: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: how often he folds to a bet, bets or raises, and folds owing nothing; how much
    he cares what he holds; how often he completes to steal, whatever he holds; how much less often he
    folds once he is in; and what each dead card takes from his hopes."""

    fold: float
    lift: float
    fold_free: float = 0.0
    care: float = 0.0
    steal: float = 0.0
    stay: float = 0.0
    watch: float = 0.0

    def folds(self, spot: Spot) -> float:
        """How often he folds to a bet."""
        return self.fold + self.care * (0.5 - self._hopes(spot)) - (0.0 if spot.third else self.stay)

    def lifts(self, spot: Spot) -> float:
        """How often he bets or raises."""
        lift = self.lift + self.care * (self._hopes(spot) - 0.5)
        return max(lift, self.steal) if spot.steals else lift

    def _hopes(self, spot: Spot) -> float:
        return spot.hopes - self.watch * spot.dead


STYLES = {
    "watchful": Style(0.12, 0.45, care=2.5, steal=0.4, watch=0.12),
    "tight": Style(0.3, 0.35, care=2.0, steal=0.05, stay=0.15),
    "stealing": Style(0.2, 0.4, care=1.5, steal=0.9, stay=0.1),
    "loose": Style(0.2, 0.25, care=0.8, steal=0.3, stay=0.1),
    "calling": Style(0.12, 0.03, care=0.7, stay=0.25),
    "wild": Style(0.15, 0.5, care=0.4, steal=0.6, stay=0.05),
}
"""The styles of regulars, by name."""


def hopes(held: Sequence[Card], high_low: bool) -> float:
    """A rough guess, about 0 to 1, of what cards are worth: pairs, suits, and low cards where there is a low."""
    ranks, suits = Counter(map(rank_of, held)), Counter(map(suit_of, held))
    lows = len({rank % 13 for rank in ranks if rank % 13 <= 8})
    worth = 0.35 * (len(held) - len(ranks)) + 0.15 * (max(suits.values()) - 2) + 0.02 * max(ranks)
    return worth + (0.1 * (lows - 3) if high_low else 0) - 0.05 * (len(held) - 3)


MADE = {
    Category.HIGH_CARD: 0.0,
    Category.PAIR: 0.35,
    Category.TWO_PAIR: 0.65,
    Category.TRIPS: 0.8,
    Category.STRAIGHT: 0.95,
    Category.FLUSH: 1.0,
}
"""What a regular thinks of a made hand; of better ones more than 1."""


def judged(held: Sequence[Card], high_low: bool) -> float:
    """What a regular thinks of his cards, about 0 to 1: the hand they make, the less the more cards it took;
    three of a suit to begin with, four while cards come; and low cards where there is a low."""
    rank, suits = high_rank(held) if len(held) > 4 else board_rank(held), Counter(map(suit_of, held))
    worth = MADE.get(Category(rank >> 20), 1.1) + 0.02 * (rank >> 16 & 15) - 0.08 * (len(held) - 3)
    if len(held) == 3:
        worth += 0.15 * (max(suits.values()) - 2)
    elif len(held) < 7 and max(suits.values()) == 4:
        worth += 0.2
    if high_low:
        lows = len({rank_of(card) % 13 for card in held if 1 <= rank_of(card) % 13 <= 8})
        worth += 0.15 * (lows - 3) + 0.3 * (lows >= 5)
    return worth


def dead(held: Sequence[Card], others: Sequence[Card]) -> int:
    """How many of the cards that these wait for lie open with others: of a pair its rank, of three cards or
    more of a suit half of what lies there of that suit."""
    ranks, suits = Counter(map(rank_of, held)), Counter(map(suit_of, held))
    paired = sum(ranks[rank_of(card)] == 2 for card in others)
    return paired + sum(suits[suit_of(card)] >= 3 for card in others) // 2
