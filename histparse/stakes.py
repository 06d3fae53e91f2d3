"""What a hand shows of its own stakes: the bets where the room prints none, and the full bring-in."""

from __future__ import annotations

from collections.abc import Iterator

from histparse.cards import Card, known, rank_of
from histparse.events import Action, Deal, Hand, Kind, Street

_LIFTS = {Kind.COMPLETE, Kind.BET, Kind.RAISE}
THIRD, FOURTH = 3, 4


def stakes(hand: Hand) -> tuple[int, int]:
    """Small and big bet, as printed; else as the first player to lift the bet shows them, if he has chips
    behind: on third street the small bet, from fifth on the big one, on fourth the small one if no open
    pair could double it. (0, 0) where nothing shows them.
    """
    if hand.small_bet and hand.big_bet:
        return hand.small_bet, hand.big_bet
    first: dict[int, int] = {}
    highest: dict[int, int] = {}
    for street, event, total, left in _bets(hand):
        if event.kind in _LIFTS or (event.kind is Kind.ALL_IN and total > highest.get(street, 0)):
            first.setdefault(street, total if left > 0 else 0)
        highest[street] = max(total, highest.get(street, 0))
    big = next((first[street] for street in sorted(first) if street > FOURTH and first[street]), 0)
    small = first.get(THIRD) or big // 2 or (0 if _pair_shows(hand) else first.get(FOURTH, 0))
    return small, big if big // 2 == small else 2 * small


def full_bring_in(hand: Hand) -> int | None:
    """The size of the bring-in: as posted, or after a short all-in one as the next player with chips
    behind calls it; None where nothing shows it. All-ins between the two are calls for less, too, unless
    that player calls just as much."""
    posted = most = 0
    for street, event, total, left in _bets(hand):
        if street > THIRD or event.kind in _LIFTS:
            return None
        if event.kind is Kind.ALL_IN and posted:
            most = max(most, total)
        elif left > 0 and (event.kind is Kind.BRING_IN or (event.kind is Kind.CALL and posted)):
            return total if total > most else None
        posted = posted or total
    return None


def _pair_shows(hand: Hand) -> bool:
    """Somebody's first two up cards are a pair."""
    boards: dict[int, list[Card]] = {}
    for event in hand.events:
        if type(event) is Deal and event.up:
            boards.setdefault(event.seat, []).extend(event.up)
    return any(len(up) > 1 and known(up[:2]) and rank_of(up[0]) == rank_of(up[1]) for up in boards.values())


def _bets(hand: Hand) -> Iterator[tuple[int, Action, int, int]]:
    """Street, action, the player's total on the street and what he has left, for every action after
    the antes that moves chips. A total in the hand is that on the street only while it is third."""
    left = {seat.seat: seat.stack for seat in hand.seats}
    put: dict[int, int] = {}
    street = THIRD
    for event in hand.events:
        if type(event) is Action:
            seat, by = event.seat, event.by
            before = put.get(seat, 0)
            if by is None:
                printed = event.to if event.to is not None else event.hand_to
                by = (printed or before) - before
            left[seat] = left.get(seat, 0) - by
            if by and event.kind is not Kind.ANTE:
                put[seat] = before + by
                yield street, event, before + by, left[seat]
        elif type(event) is Street:
            street, put = event.street, {}
