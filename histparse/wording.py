"""The English hand names that several rooms share: "two pair, Kings and Fours", "7,6,5,4,A".

There are so few names that all of them stand in a table: a text is one of them or it is none.
"""

from __future__ import annotations

import re
from itertools import combinations, permutations

from histparse.events import Category, HighName, Low

# fmt: off
_ONE = ("", "Ace", "Deuce", "Three", "Four", "Five", "Six", "Seven",
        "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")  # by rank, the ace both as 1 and as 14
# fmt: on
_MANY = tuple(one + ("es" if one == "Six" else "s") for one in _ONE)
_RANKS = range(14, 1, -1)

_WORDS: dict[HighName, str] = {
    **{HighName(Category.HIGH_CARD, (a,)): f"high card {_ONE[a]}" for a in _RANKS},
    **{HighName(Category.PAIR, (a,)): f"a pair of {_MANY[a]}" for a in _RANKS},
    **{HighName(Category.TWO_PAIR, (a, b)): f"two pair, {_MANY[a]} and {_MANY[b]}" for a, b in combinations(_RANKS, 2)},
    **{HighName(Category.TRIPS, (a,)): f"three of a kind, {_MANY[a]}" for a in _RANKS},
    **{HighName(Category.STRAIGHT, (a,)): f"a straight, {_ONE[a - 4]} to {_ONE[a]}" for a in range(14, 4, -1)},
    **{HighName(Category.FLUSH, (a,)): f"a flush, {_ONE[a]} high" for a in _RANKS},
    **{
        HighName(Category.FULL_HOUSE, (a, b)): f"a full house, {_MANY[a]} full of {_MANY[b]}"
        for a, b in permutations(_RANKS, 2)
    },
    **{HighName(Category.QUADS, (a,)): f"four of a kind, {_MANY[a]}" for a in _RANKS},
    **{
        HighName(Category.STRAIGHT_FLUSH, (a,)): f"a straight flush, {_ONE[a - 4]} to {_ONE[a]}"
        for a in range(13, 4, -1)
    },
    HighName(Category.STRAIGHT_FLUSH, (14,)): "a Royal Flush",
}
_SAID = {name.category: len(name.ranks) for name in _WORDS}
"""How many of its deciding ranks a hand's words give."""

_NAMES = {words.lower(): name for name, words in _WORDS.items()}
_NAMES |= {words.replace("deuce", "two"): name for words, name in _NAMES.items()}
_NAMES["a straight flush, ten to ace"] = HighName(Category.STRAIGHT_FLUSH, (14,))

_RANK = "|".join({*_ONE[1:], "Two"})
_KICKER = re.compile(rf"(?:lower|(?:{_RANK})(?:\+(?:{_RANK}))*) kicker", re.IGNORECASE)

_LOW_WORDS: dict[Low, str] = {
    low: ",".join("A" if rank == 1 else str(rank) for rank in low) for low in combinations(range(8, 0, -1), 5)
}
_LOWS = {words: low for low, words in _LOW_WORDS.items()}


def parse_high(text: str) -> HighName | None:
    """The hand that `text` names, in any case ("a pair of Sixes", "a flush, king high"), or None.

    The ranks are those in the words; kickers after a dash ("- King kicker", "- lower kicker") only
    compare it with another hand and are not among them.
    """
    words, dash, kicker = text.strip().partition(" - ")
    return None if dash and not _KICKER.fullmatch(kicker) else _NAMES.get(words.lower())


def parse_low(text: str) -> Low | None:
    """The eight-or-better low that `text` ("7,6,5,4,A") names, or None."""
    return _LOWS.get(text.strip().upper())


def high_words(name: HighName) -> str:
    """A high hand in words, without kickers; raises `KeyError` if it lacks ranks that they give."""
    return _WORDS[HighName(name.category, name.ranks[: _SAID[name.category]])]


def low_words(low: Low) -> str:
    """An eight-or-better low in words; raises `KeyError` for any other."""
    return _LOW_WORDS[low]


def names_match(name: HighName, full: HighName) -> bool:
    """Whether `name`, from words, can be the hand `full`, with all its deciding ranks: words give
    the first of them, in the same order in every category."""
    return name.category == full.category and name.ranks == full.ranks[: len(name.ranks)]
