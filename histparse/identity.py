"""Who a hand is: the hash of its text, and of what everybody at the table saw.

Two histories under one number are the same hand if their public events are equal: the wording, the
header, the blanks and whose hole cards are printed do not count. Otherwise they are a conflict.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from histparse.events import Action, Collect, Community, Deal, Hand, Show, Street, Total, Uncalled

_PUBLIC: dict[type, Callable[[Any], tuple[object, ...]]] = {
    Street: lambda it: ("street", it.street),
    Deal: lambda it: ("up", it.seat, it.up) if it.up else (),
    Community: lambda it: ("middle", it.card),
    Action: lambda it: (it.kind.value, it.seat, it.by, it.to, it.over),
    Uncalled: lambda it: ("uncalled", it.seat, it.amount),
    Collect: lambda it: ("collect", it.seat, it.amount, it.pot),
    Show: lambda it: ("show", it.seat, tuple(sorted(it.cards))),
    Total: lambda it: ("total", it.pot, it.parts, it.rake, it.fees),
}


def text_hash(text: str) -> str:
    """SHA-256 of a hand's text, hexadecimal."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def events_hash(hand: Hand) -> str:
    """SHA-256 of the hand's public events, hexadecimal: seats, players, stacks, actions with their
    amounts, up cards, community card, shown cards, uncalled bets, payments and totals."""
    seats = tuple((seat.seat, seat.player, seat.stack) for seat in hand.seats)
    told = [_PUBLIC[type(event)](event) for event in hand.events if type(event) in _PUBLIC]
    facts = (hand.game, hand.currency, seats, [fact for fact in told if fact])
    return sha256(repr(facts).encode("utf-8", "surrogatepass")).hexdigest()
