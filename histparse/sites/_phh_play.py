"""What the actions of PHH say: what each is by its words, and what it amounts to where it stands in the play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from histparse.cards import Card, cards
from histparse.events import Action, Community, Deal, Event, Kind, Muck, Show, Street
from histparse.grammar import At

if TYPE_CHECKING:
    from histparse.sites.phh import Phh

FULL_HAND, THIRD, SEVENTH = 7, 3, 7
_AMOUNT = re.compile("[0-9]{1,15}(?:[.][0-9]{1,15})?", re.ASCII)
_WHO = re.compile("p[1-9][0-9]?", re.ASCII)
_TWO = re.compile("..?", re.DOTALL)
_SHORT = 100
"""The most characters of an action that is remembered."""

Cards = tuple[Card, ...] | str
"""Cards; or what is written in their place, where it can't be read."""


@dataclass(slots=True)
class Play:
    """A hand of `site` while its actions are read into `events`, each by one of the methods that `said` names: who the
    players are, and by player ("p1", …) what he has left and has put in on the street, and his cards."""

    site: Phh
    events: list[Event]
    seats: Mapping[str, tuple[int, str]]
    left: dict[str, int]
    bring_in: int
    put: dict[str, int] = field(default_factory=dict)
    held: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    folded: set[str] = field(default_factory=set)
    street: int = 0
    current: int = 0
    lifted: bool = False
    community: bool = False
    shown: bool = False

    def ended(self) -> bool:
        """Everybody but one has folded; or hands were shown, and nobody who is in lacks a card."""
        cards = FULL_HAND - self.community
        live = [who for who in self.seats if who not in self.folded]
        return len(live) == 1 or (self.shown and all(len(self.held.get(who, ())) >= cards for who in live))

    def antes(self, at: At, antes: Sequence[int]) -> None:
        """Everybody's ante, or what he has. Of two players' antes the second is the first player's."""
        antes = antes[::-1] if len(antes) == 2 else antes
        for who, ante in zip(self.seats, antes, strict=True):
            posted = min(ante, self.left[who])
            if posted:
                self.left[who] -= posted
                self.events.append(Action(*at, *self.seats[who], Kind.ANTE, posted))

    def remark(self, at: At) -> None:
        """Nothing is done."""

    def unknown(self, at: At, action: str) -> None:
        self.site.unknown(at, action)

    def community_card(self, at: At, written: Cards) -> None:
        self._goes_on(at, SEVENTH)
        self.community = True
        self.events += [Community(*at, one) for one in self._cards(at, written)]

    def deal(self, at: At, who: str, written: Cards) -> None:
        """A player's cards; those of third street may come one by one."""
        held, fresh = self.held.get(who, ()), self._cards(at, written)
        total = self.held[who] = held + fresh
        if len(total) < THIRD:
            return
        self._goes_on(at, min(len(total), SEVENTH))
        if len(held) < THIRD:
            down, up = total[:2], total[2:]
        else:
            down, up = (fresh, ()) if len(total) >= FULL_HAND else ((), fresh)
        self.events.append(Deal(*at, *self._who(who), (), down, up))

    def fold(self, at: At, who: str) -> None:
        self.folded.add(who)
        self.events.append(Action(*at, *self._who(who), Kind.FOLD))

    def post(self, at: At, who: str) -> None:
        """The bring-in. One that is short is called with the full one (point 7)."""
        self.current = max(self.current, self.bring_in)
        self.events.append(Action(*at, *self._who(who), Kind.BRING_IN, self._adds(who, self.bring_in)))

    def call(self, at: At, who: str) -> None:
        """A call; or a check where there is nothing to call, or nothing to call with."""
        by = self._adds(who, self.current)
        self.events.append(Action(*at, *self._who(who), Kind.CALL if by else Kind.CHECK, by or None))

    def lift(self, at: At, who: str, amount: str) -> None:
        """A bet or raise, or the completion of the bring-in."""
        to, kind = self.site.minor(at, amount), Kind.RAISE if self.current else Kind.BET
        if self.street == THIRD and not self.lifted:
            kind = Kind.COMPLETE
        self.lifted, self.current = True, max(self.current, to)
        if who in self.left:
            self.left[who] -= to - self.put.get(who, 0)
        self.put[who] = to
        self.events.append(Action(*at, *self._who(who), kind, to=to))

    def muck(self, at: At, who: str) -> None:
        self.shown = True
        self.events.append(Muck(*at, *self._who(who)))

    def show(self, at: At, who: str, written: Cards) -> None:
        """The sign "-" stands for the cards that were dealt."""
        self.shown = True
        shown = self.held.get(who, ()) if written == "-" else self._cards(at, written)
        self.events.append(Show(*at, *self._who(who), shown))

    def _goes_on(self, at: At, street: int) -> None:
        if street > self.street:
            self.street = street
            self.events.append(Street(*at, street))
            self.put, self.current, self.lifted = {}, 0, False

    def _adds(self, who: str, total: int) -> int:
        """What a player adds to have put in a total on the street, or as much as he has left."""
        put, left = self.put.get(who, 0), self.left.get(who, 0)
        by = min(total - put, max(left, 0))
        self.put[who] = put + by
        if who in self.left:
            self.left[who] = left - by
        return by

    def _who(self, who: str) -> tuple[int, str]:
        """Seat and name; seat 0 for a number that is no player's."""
        return self.seats.get(who, (0, who))

    def _cards(self, at: At, written: Cards) -> tuple[Card, ...]:
        """Cards, with a finding where some can't be read."""
        return self.site.told_cards(at, _apart(written)) if isinstance(written, str) else written


class Said(NamedTuple):
    """What an action says: the method of `Play` for it and the fields that this takes; the amounts in it, and its
    words, without its remark."""

    method: Callable[..., None]
    fields: tuple[object, ...]
    amounts: Sequence[str]
    words: str


def said(action: str) -> Said:
    """What an action says. What is short is remembered: most actions of a hand are those of many hands."""
    return _said(action) if len(action) <= _SHORT else _said.__wrapped__(action)


@lru_cache(1 << 12)
def _said(action: str) -> Said:
    words = action.partition("#")[0].split()
    method: Callable[..., None]
    fields: tuple[object, ...]
    match words:
        case []:
            method, fields = Play.remark, ()
        case ["d", "dh", who, text] if _WHO.fullmatch(who):
            method, fields = Play.deal, (who, _read(text))
        case ["d", "db", text]:
            method, fields = Play.community_card, (_read(text),)
        case [who, "sm"] if _WHO.fullmatch(who):
            method, fields = Play.muck, (who,)
        case [who, "sm", text] if _WHO.fullmatch(who):
            method, fields = Play.show, (who, _read(text))
        case [who, "pb" | "cc" | "f" as what] if _WHO.fullmatch(who):
            method, fields = {"pb": Play.post, "cc": Play.call, "f": Play.fold}[what], (who,)
        case [who, "cbr", amount] if _WHO.fullmatch(who) and _AMOUNT.fullmatch(amount):
            method, fields = Play.lift, (who, amount)
        case _:
            method, fields = Play.unknown, (action,)
    return Said(method, fields, _amounts(words), " ".join(words))


def _read(text: str) -> Cards:
    """Cards without blanks between them."""
    try:
        return cards(_apart(text))
    except KeyError:
        return text


def _apart(text: str) -> str:
    """Cards with blanks between them."""
    return " ".join(_TWO.findall(text))


def _amounts(words: Sequence[str]) -> Sequence[str]:
    """The amount in an action, if there is one."""
    is_lift = "cbr" in words and words[1:2] == ["cbr"]
    return words[2:] if is_lift and all(map(_AMOUNT.fullmatch, words[2:])) else ()
