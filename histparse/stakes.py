"""What a hand shows of its own stakes: the bets where the room prints none, and the full bring-in."""

from __future__ import annotations

from collections.abc import Iterator

from histparse.events import Action, Hand, Kind, Street

_LIFTS = {Kind.COMPLETE, Kind.BET, Kind.RAISE}
THIRD, FIFTH = 3, 5


def stakes(hand: Hand) -> tuple[int, int]:
    """Small and big bet, as printed; else by the first player to lift the bet with chips behind: on
    third and fourth street to the small bet, from fifth on to the big one. (0, 0) where nothing shows
    them.
    """
    if hand.small_bet and hand.big_bet:
        return hand.small_bet, hand.big_bet
    for street, event, total, left in _bets(hand):
        if event.kind in _LIFTS and left > 0:
            return (total // 2, total) if street >= FIFTH else (total, 2 * total)
    return 0, 0


def full_bring_in(hand: Hand) -> int | None:
    """The size of the bring-in: as posted, or after a short all-in one as the next player with chips
    behind calls it; None where nothing shows it."""
    posted = False
    for street, event, total, left in _bets(hand):
        if street > THIRD or event.kind in _LIFTS:
            return None
        if left > 0 and (event.kind is Kind.BRING_IN or (event.kind is Kind.CALL and posted)):
            return total
        posted = posted or event.kind is Kind.BRING_IN
    return None


def _bets(hand: Hand) -> Iterator[tuple[int, Action, int, int]]:
    """Street, action, the player's total on the street and what he has left, for every action after
    the antes that moves chips. A total in the hand is that on the street only while it is third."""
    left = {seat.seat: seat.stack for seat in hand.seats}
    put: dict[int, int] = {}
    street = THIRD
    for event in hand.events:
        if type(event) is Street:
            street, put = event.street, {}
        elif type(event) is Action:
            before = put.get(event.seat, 0)
            printed = event.to if event.to is not None else event.hand_to
            by = event.by if event.by is not None else (printed or before) - before
            left[event.seat] = left.get(event.seat, 0) - by
            if event.kind is Kind.ANTE or not by:
                continue
            put[event.seat] = before + by
            yield street, event, before + by, left[event.seat]
