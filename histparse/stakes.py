"""The stakes of a hand whose room prints none: what its first full bet shows."""

from __future__ import annotations

from histparse.events import Action, Hand, Kind, Street

_OPENS = {Kind.COMPLETE, Kind.BET, Kind.RAISE}
THIRD, FIFTH = 3, 5


def stakes(hand: Hand) -> tuple[int, int]:
    """Small and big bet, as printed; else by the first player to lift the bet with chips behind: on
    third and fourth street to the small bet, from fifth on to the big one. (0, 0) where nothing shows
    them.
    """
    if hand.small_bet and hand.big_bet:
        return hand.small_bet, hand.big_bet
    street = THIRD
    for event in hand.events:
        if type(event) is Street:
            street = event.street
        elif type(event) is Action and event.kind in _OPENS and not event.all_in:
            total = event.to if event.to is not None else event.by or 0
            return (total // 2, total) if street >= FIFTH else (total, 2 * total)
    return 0, 0
