"""Classes of starting hands: a pure function of the two down cards and the door card.

The project's own are the tables of `classes.toml`; a player may bring a file of the same form, or a
Python function. A class depends on the order of the cards only where it asks for a split or a buried
pair.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from histparse.cards import RANKS

Cards = NDArray[np.int8]
Flags = NDArray[np.bool_]
OTHER = "other"
"""The class of what no class of a table fits."""
_ACE = len(RANKS) - 1


class ClassesError(ValueError):
    """A table of classes can't be used, in words for who wrote it."""


@dataclass(frozen=True, slots=True)
class Starts:
    """Many starting hands at once: `ranks` (deuce 0 to ace 12), sorted, and what follows from the cards."""

    ranks: Cards
    pair: Cards
    """The rank of the pair, -1 without one."""
    kicker: Cards
    trips: Flags
    suited: Flags
    split: Flags
    span: Cards
    """From the lowest to the highest rank, the ace low or high, whichever is less; 12 with a pair."""

    @staticmethod
    def of(down1: Cards, down2: Cards, door: Cards) -> Starts:
        """From cards as in `histparse.cards`."""
        ranks = np.sort(np.stack([down1 // 4, down2 // 4, door // 4], axis=1), axis=1)
        low, mid, high = ranks.T
        trips = low == high
        paired = ((low == mid) | (mid == high)) & ~trips
        pair = np.where(paired, mid, -1).astype(np.int8)
        kicker = np.where(paired, np.where(low == mid, high, low), -1).astype(np.int8)
        under = np.where(high == _ACE, mid + 1, 12)  # with the ace as the rank below the deuce
        span = np.where(paired | trips, 12, np.minimum(high - low, under)).astype(np.int8)
        suited = (down1 % 4 == down2 % 4) & (down2 % 4 == door % 4)
        return Starts(ranks, pair, kicker, trips, suited, pair == door // 4, span)


def _ranks(text: object) -> Flags:
    """The ranks that "A", "T-K" or "A-5" names, deuce first; an ace that begins a range is low."""
    allowed, bounds = np.zeros(len(RANKS), dtype=bool), str(text).split("-")
    places = [RANKS.find(bound) if len(bound) == 1 else -1 for bound in bounds]
    if not 1 <= len(bounds) <= 2 or -1 in places:
        raise ClassesError(f"{text!r} names no ranks; write A, T-K or A-5")
    first, last = places[0], places[-1]
    if first == _ACE and last != _ACE:
        allowed[_ACE] = True
        first = 0
    allowed[first : last + 1] = True
    return allowed


def _among(ranks: Cards, allowed: Flags) -> Flags:
    found: Flags = allowed[ranks] & (ranks >= 0)
    return found


Test = Callable[[Starts, Any], Any]
TESTS: dict[str, tuple[type, Test]] = {
    "trips": (bool, lambda starts, wanted: starts.trips == wanted),
    "suited": (bool, lambda starts, wanted: starts.suited == wanted),
    "pair": (str, lambda starts, ranks: _among(starts.pair, _ranks(ranks))),
    "kicker": (str, lambda starts, ranks: _among(starts.kicker, _ranks(ranks))),
    "form": (str, lambda starts, form: (starts.pair >= 0) & (starts.split == (form == "split"))),
    "ranks": (str, lambda starts, ranks: _ranks(ranks)[starts.ranks].all(axis=1)),
    "holds": (str, lambda starts, ranks: _ranks(ranks)[starts.ranks].any(axis=1)),
    "two": (str, lambda starts, ranks: _ranks(ranks)[starts.ranks].sum(axis=1) == 2),
    "span": (int, lambda starts, most: starts.span <= most),
}
"""What a class may ask: the type of the value, and which starting hands fit."""


@dataclass(frozen=True, slots=True)
class Classes:
    """The classes of one game, in order."""

    names: tuple[str, ...]
    asked: tuple[Mapping[str, Any], ...]

    def place(self, down1: Cards, down2: Cards, door: Cards) -> NDArray[np.int32]:
        """For each starting hand the place of its class in `names`; `len(names)` where none fits."""
        starts, found = Starts.of(down1, down2, door), np.full(len(door), len(self.names), dtype=np.int32)
        for place, asked in reversed(list(enumerate(self.asked))):
            fits = np.ones(len(door), dtype=bool)
            for key, value in asked.items():
                fits &= TESTS[key][1](starts, value)
            found[fits] = place
        return found

    def names_of(self, down1: Cards, down2: Cards, door: Cards) -> NDArray[np.object_]:
        """The name of each starting hand's class."""
        names: NDArray[np.object_] = np.array([*self.names, OTHER], dtype=object)[self.place(down1, down2, door)]
        return names


def read_classes(path: str | Path) -> dict[str, Classes]:
    """A file of classes, by game. Raises `ClassesError` for one that can't be used."""
    try:
        told = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ClassesError(f"{path} can't be read: {error}") from error
    unknown = told.keys() - {"stud", "stud8"}
    if unknown or not told:
        raise ClassesError(f"{path} has classes for {', '.join(sorted(unknown)) or 'no game'}; games are stud, stud8")
    return {game: _classes(path, game, table) for game, table in told.items()}


def _classes(path: str | Path, game: str, table: object) -> Classes:
    if not isinstance(table, dict):
        raise ClassesError(f"{path}: {game} is no table of classes")
    for name, asked in table.items():
        for key, value in asked.items() if isinstance(asked, dict) else [("", None)]:
            if key not in TESTS or type(value) is not TESTS[key][0]:
                raise ClassesError(f"{path}: class {name} of {game} can't ask for {key} = {value!r}")
            if TESTS[key][0] is str and key != "form":
                _ranks(value)
            elif key == "form" and value not in {"split", "buried"}:
                raise ClassesError(f"{path}: the form of a pair is split or buried, not {value!r}")
    return Classes(tuple(table), tuple(table.values()))


@cache
def builtin() -> dict[str, Classes]:
    """The classes of `classes.toml`."""
    return read_classes(Path(__file__).with_name("classes.toml"))


def class_names(tables: Mapping[str, Classes] | None = None) -> tuple[str, ...]:
    """The names of all classes of some games, of the built-in ones if none are given: stud's first."""
    games = builtin() if tables is None else tables
    return tuple(dict.fromkeys(name for classes in games.values() for name in classes.names))
