"""Who a hand is: the hash of its text, and of what everybody at the table saw.

Two histories under one number are the same hand if their public events are equal: the wording, the
header, the blanks and whose hole cards are printed do not count. Otherwise they are a conflict.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any

from histparse.events import Action, Collect, Community, Deal, Hand, Show, Street, Total, Uncalled


class _Listed(tuple[int, ...]):
    """Numbers in a row, written as a list is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return repr([*self])


_PUBLIC: dict[type, Callable[[Any], object]] = {
    Street: attrgetter("street"),
    Deal: lambda it: (it.seat, it.up) if it.up else None,
    Community: attrgetter("card"),
    Action: attrgetter("seat", "kind._value_", "by", "to", "over", "hand_to"),
    Uncalled: attrgetter("seat", "amount"),
    Collect: attrgetter("seat", "amount", "pot"),
    Show: lambda it: (it.seat, _Listed(sorted(it.cards))),
    Total: attrgetter("pot", "parts", "rake", "fees"),
}
_SEAT = attrgetter("seat", "player", "stack")
_REMEMBERED = 1 << 14
"""Events whose words are remembered: most of what happens has happened before."""


def text_hash(text: str) -> str:
    """SHA-256 of a hand's text, hexadecimal."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def events_hash(hand: Hand) -> str:
    """SHA-256 of the hand's public events, hexadecimal: seats, players, stacks, actions with their
    amounts, up cards, community card, shown cards, uncalled bets, payments and totals."""
    told = [repr(one) for one in (hand.game, hand.currency, *map(_SEAT, hand.seats))]
    for event in hand.events:
        public = _PUBLIC.get(kind := type(event))
        if public and (seen := public(event)) is not None:
            told.append(_words(kind.__name__, seen))
    return sha256(f"[{', '.join(told)}]".encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(_REMEMBERED)
def _words(kind: str, seen: object) -> str:
    return f"{kind!r}, {seen!r}"
