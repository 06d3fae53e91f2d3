"""Who has the odd units of a pot or half that equal hands share (rule point 27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from histparse.cards import Card, rank_of
from histparse.opening import from_dealer
from histparse.rank import high_name, high_rank, low_rank
from histparse.rules import Rules

ACE = 14


def odd_order(
    winners: Sequence[int], holdings: Mapping[int, Sequence[Card]], rules: Rules, button: int | None, *, low: bool
) -> tuple[int, ...]:
    """The winners in the order in which odd units go out; empty where the profile does not know it, or
    it goes by the dealer and nobody says who that is. `holdings` are the winners' seven cards."""
    if len(winners) < 2:
        return tuple(winners)
    if rules.odd_between_ties == "position" and button is not None:
        return tuple(from_dealer(winners, button))
    if rules.odd_between_ties == "suit":
        return tuple(sorted(winners, key=lambda seat: _highest(holdings[seat], low), reverse=True))
    return ()


def _highest(cards: Sequence[Card], low: bool) -> Card:
    """The highest card, by rank and then by suit, of the five that make the hand: of two that would do
    the better one; where the ace is low it is not the highest."""
    if low:
        return max(one for one in cards if rank_of(one) == int(str(low_rank(cards))[0]))
    worth = high_rank(cards)
    made = {one for five in combinations(cards, 5) if high_rank(five) == worth for one in five}
    wheel = high_name(worth).ranks == (5,)
    return max(one for one in made if not (wheel and rank_of(one) == ACE))
