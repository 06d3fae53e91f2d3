"""The English hand names that rooms print: "two pair, Kings and Fours", "7,6,5,4,A".

There are so few names that all of them stand in a table: a text is one of them or it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, permutations

from histparse.events import Category, HighName, Low

# fmt: off
ONE = ("", "Ace", "Deuce", "Three", "Four", "Five", "Six", "Seven",
       "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
# fmt: on
"""The ranks in words, by rank, the ace both as 1 and as 14."""
MANY = tuple(one + ("es" if one == "Six" else "s") for one in ONE)
"""The same, several of them."""

ENGLISH: Mapping[Category, tuple[str, ...]] = {
    Category.HIGH_CARD: ("high card {a}",),
    Category.PAIR: ("a pair of {aa}",),
    Category.TWO_PAIR: ("two pair, {aa} and {bb}",),
    Category.TRIPS: ("three of a kind, {aa}",),
    Category.STRAIGHT: ("a straight, {low} to {a}",),
    Category.FLUSH: ("a flush, {a} high",),
    Category.FULL_HOUSE: ("a full house, {aa} full of {bb}",),
    Category.QUADS: ("four of a kind, {aa}",),
    Category.STRAIGHT_FLUSH: ("a Royal Flush", "a straight flush, {low} to {a}"),
}
"""The commonest wordings, by kind. `{a}` and `{b}` are the deciding ranks, `{aa}` and `{bb}` several
of them, `{low}` the lowest of a straight."""

_RANKS = range(14, 1, -1)
_RANK = "|".join({*ONE[1:], "Two", "Trey"})
_KICKER = re.compile(rf"(?: - (?:lower|(?:{_RANK})(?:\+(?:{_RANK}))*) kicker|\((?:{_RANK}) kicker\))$", re.IGNORECASE)


class Names:
    """A room's names of high hands. Of several wordings of a kind the first that fits is printed, and
    all are read, in any case; so are "two" and "deuce", "three" and "trey"."""

    def __init__(
        self, wordings: Mapping[Category, Sequence[str]], one: Sequence[str] = ONE, many: Sequence[str] = MANY
    ) -> None:
        self._wordings, self._one, self._many = wordings, one, many

    def _told(self) -> Iterator[tuple[HighName, str]]:
        """Every hand in every wording."""
        one, many = self._one, self._many
        for category, text in ((category, text) for category, texts in self._wordings.items() for text in texts):
            for ranks in _ranks(category, text):
                a, b = (*ranks, 0, 0)[:2]
                low = one[max(a - 4, 0)]
                yield HighName(category, ranks), text.format(a=one[a], b=one[b], aa=many[a], bb=many[b], low=low)

    @cached_property
    def _words(self) -> dict[HighName, str]:
        return dict(reversed([*self._told()]))

    @cached_property
    def _names(self) -> dict[str, HighName]:
        return {_plain(words): name for name, words in reversed([*self._told()])}

    def parse(self, text: str) -> HighName | None:
        """The hand that `text` names, or None.

        The ranks are those in the words; kickers ("- King kicker", "(king kicker)") only compare it
        with another hand and are not among them.
        """
        return self._names.get(_plain(_KICKER.sub("", text.rstrip())))

    def words(self, name: HighName) -> str:
        """A hand in words, without kickers; raises `KeyError` if it lacks ranks that they give."""
        for count in range(len(name.ranks), -1, -1):
            words = self._words.get(HighName(name.category, name.ranks[:count]))
            if words is not None:
                return words
        raise KeyError(name)


def _ranks(category: Category, text: str) -> Iterator[tuple[int, ...]]:
    """All ranks that a wording can name."""
    if "{a" not in text:
        yield (14,) if "royal" in text.lower() else ()
    elif "{b" not in text:
        straight = category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
        yield from ((rank,) for rank in (_RANKS[:10] if straight else _RANKS))
    elif category is Category.FULL_HOUSE:
        yield from permutations(_RANKS, 2)
    else:
        yield from combinations(_RANKS, 2)


def _plain(words: str) -> str:
    return words.strip().lower().replace("deuce", "two").replace("trey", "three")


_LOW_WORDS: dict[Low, str] = {
    low: ",".join("A" if rank == 1 else str(rank) for rank in low) for low in combinations(range(8, 0, -1), 5)
}
_LOWS = {words: low for low, words in _LOW_WORDS.items()}


COMMON = Names(ENGLISH)


def parse_high(text: str) -> HighName | None:
    """The hand that `text` names in the commonest wording, see `Names.parse`."""
    return COMMON.parse(text)


def parse_low(text: str) -> Low | None:
    """The eight-or-better low that `text` ("7,6,5,4,A") names, or None."""
    return _LOWS.get(text.strip().upper())


def high_words(name: HighName) -> str:
    """A high hand in the commonest wording, see `Names.words`."""
    return COMMON.words(name)


def low_words(low: Low) -> str:
    """An eight-or-better low in words; raises `KeyError` for any other."""
    return _LOW_WORDS[low]


def names_match(name: HighName, full: HighName) -> bool:
    """Whether `name`, from words, can be the hand `full`, with all its deciding ranks: words give
    the first of them, in the same order in every category."""
    return name.category == full.category and name.ranks == full.ranks[: len(name.ranks)]
