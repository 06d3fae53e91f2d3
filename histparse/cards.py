"""Cards: the 52, their text, and the card that is not known.

A card is a small int, `(rank - 2) * 4 + suit`, ranks 2..14 (ace high) and suits clubs, diamonds,
hearts, spades. So cards order as the bring-in does: by rank, then by suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HIDDEN = Card(-1)
"""A card that exists and is not known: face down, or printed in a way that can't be read."""

DECK: tuple[Card, ...] = tuple(Card(n) for n in range(52))
TEXTS: tuple[str, ...] = tuple(r + s for r in RANKS for s in SUITS)
_BY_TEXT: dict[str, Card] = {text: Card(n) for n, text in enumerate(TEXTS)}


def card(text: str) -> Card:
    """The card that `text` ("Ah", "Td") names; raises `KeyError` for anything else."""
    return _BY_TEXT[text]


def cards(text: str) -> tuple[Card, ...]:
    """Cards separated by blanks, `cards("3d Th As")`; raises `KeyError` on one that is none."""
    return tuple(map(_BY_TEXT.__getitem__, text.split()))


def card_text(one: Card) -> str:
    """ "Ah" for the ace of hearts, "??" for a hidden card."""
    return TEXTS[one] if one >= 0 else "??"


def cards_text(some: Iterable[Card]) -> str:
    """Texts joined by blanks, in the order given."""
    return " ".join(map(card_text, some))


def rank_of(one: Card) -> int:
    """2..14, ace high."""
    return one // 4 + 2


def suit_of(one: Card) -> int:
    """0..3: clubs, diamonds, hearts, spades."""
    return one % 4


def known(some: Sequence[Card]) -> bool:
    """No card of them is hidden."""
    return HIDDEN not in some
