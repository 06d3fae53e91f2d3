"""What a line's fields say: amounts, cards, players, names of hands, times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from histparse.cards import HIDDEN, Card, card, cards
from histparse.events import Action, HighName, Kind, Low
from histparse.findings import Finding
from histparse.grammar import At
from histparse.money import minor
from histparse.sites import _clock
from histparse.sites._draft import Draft
from histparse.wording import COMMON, Names, parse_low

FIRST_YEAR = 1998
"""The first room that dealt poker for money on the internet opened in it."""


class Fields:
    """Fields of a hand's lines, read into `draft`. What can't be read becomes a finding."""

    draft: Draft
    """The hand that is being read."""
    decimal: ClassVar[str] = "."
    """The mark before an amount's fraction, as the room itself prints it."""
    hidden: ClassVar[frozenset[str]] = frozenset({"X", "x", "-", "H", "?", "??"})
    """How the room prints a card that is face down."""
    names: ClassVar[Names] = COMMON
    """What the room calls high hands."""
    zoned: ClassVar[bool] = True
    """Printed clocks have their time zone beside them; else they are taken for UTC."""
    chats: ClassVar[bool] = False
    """Chat is printed as `name: text`, so it can look like a line of the play."""
    signs_all: ClassVar[bool] = False
    """The currency's sign stands beside every amount, unless that is nothing."""
    limits: ClassVar[Mapping[str, str]] = {
        "limit": "fixed",
        "fixed limit": "fixed",
        "no limit": "no-limit",
        "pot limit": "pot-limit",
    }

    def _find(self, code: str, at: At, message: str, seat: int | None = None, player: str | None = None) -> None:
        self.draft.findings.append(Finding(code, at[0], message, at[1], seat=seat, player=player))

    def _opened(
        self, at: At, number: str, mixed: str | None, high_low: str | None, limit: str, when: Sequence[str | None]
    ) -> None:
        now = self.draft
        now.number, now.mixed, now.limit = number, mixed, self.limits[limit.casefold()]
        now.game = "stud8" if high_low else "stud"
        now.start_text, *clocks = [text for text in when if text is not None]
        if not self.zoned:
            clocks.append("UTC")
            now.tz_source = "assumed"
        now.start, code = _clock.start(list(zip(clocks[::3], clocks[1::3], clocks[2::3], strict=True)))
        if now.start and now.start.year < FIRST_YEAR:
            now.start, code = None, "P115"
        if code:
            self._find(code, at, NO_START[code].format(now.start_text))

    def _stakes(self, at: At, small: str, big: str) -> None:
        self.draft.small_bet, self.draft.big_bet = self._money(at, small), self._money(at, big)

    def _act(
        self,
        at: At,
        who: str,
        kind: Kind,
        by: int | None = None,
        to: int | None = None,
        over: int | None = None,
        all_in: str | None = None,
        hand_to: int | None = None,
    ) -> None:
        seat = self.draft.seat_of.get(who)
        if seat is None:
            seat, who = self._player(who)
        opener, self.draft.opener = self.draft.opener, 0
        if opener and seat != opener:
            first = next((name for name, its in self.draft.seat_of.items() if its == opener), f"seat {opener}")
            self._find("L302", at, f"{who} acts first; the line before says {first} does", seat, who)
        self.draft.events.append(Action(*at, seat, who, kind, by, to, over, all_in is not None, hand_to))

    def _player(self, who: str) -> tuple[int, str]:
        """Seat and name of the player that `who` names, if need be without the blanks around it and
        the remarks in parentheses behind it; the longest name that fits. Seat 0 if nobody's does."""
        seats = self.draft.seat_of
        if who in seats:
            return seats[who], who
        fitting = [name for name in seats if who.startswith(name) and _REMARKS.fullmatch(who, len(name))]
        fitting = fitting or [name for name in seats if name.strip() == who.strip()]
        name = max(fitting, key=len, default=who)
        return seats.get(name, 0), name

    def _is_chat(self, who: str) -> bool:
        """Whether a line that begins so is what a player or an onlooker says."""
        if not self.chats or who in self.draft.seat_of:
            return False
        name = max((name for name in self.draft.seat_of if who.startswith(name)), key=len, default=who)
        return " (Observer): " in who or who.startswith(":", len(name))

    def _dealt_to(self, who: str, groups: str) -> tuple[int, str, str]:
        """As `_player`; a name can end in what looks like cards, so the longest one that leaves some."""
        if not self.draft.bracketed:
            seat = self.draft.seat_of.get(who)
            if seat is not None:
                return seat, who, groups
        else:
            seats, line = self.draft.seat_of, who + groups
            fitting = [name for name in seats if line.startswith(name) and _GROUPS.fullmatch(line, len(name))]
            who = max(fitting, key=len, default=who)
            groups = line[len(who) :]
        return *self._player(who), groups

    def _money(self, at: At, text: str) -> int:
        now = self.draft
        try:
            amount, sign = _amount(text, now.exponent, now.decimal)
        except ValueError as error:
            self._find("P113", at, str(error))
            return 0
        if now.decimal != self.decimal and now.decimal in text:
            now.foreign = True
        if sign and sign != now.sign:
            self._signed(at, sign)
        elif not sign and amount and self.signs_all:
            now.unsigned.append(at[0])
        return amount

    def _signed(self, at: At, sign: str) -> None:
        """An amount has a currency's sign; another one than those before it is found once."""
        now = self.draft
        now.sign = now.sign or sign
        if sign != now.sign and not any(one.code == "P118" for one in now.findings):
            self._find("P118", at, f"an amount in {sign!r} in a hand that is played for {now.sign!r}")

    def _cards(self, at: At, text: str | None) -> tuple[Card, ...]:
        if not text:
            return ()
        try:
            return _read_cards(text, self.hidden)
        except KeyError:
            one_by_one = [self._card(word) for word in _words(text)]
        bad = [repr(word) for word, read in zip(_words(text), one_by_one, strict=True) if read is None]
        self._find("C201", at, f"{', '.join(bad[:8])} can't be a card")
        return tuple(HIDDEN if read is None else read for read in one_by_one)

    def _groups(self, at: At, text: str) -> tuple[tuple[Card, ...], ...]:
        """Cards in bracket groups, " [5d Ks 2h] [9h]"."""
        try:
            return _read_groups(text, self.hidden)
        except KeyError:
            return tuple(self._cards(at, group) for group in _bracketed(text))

    def _card(self, word: str) -> Card | None:
        try:
            return _read_cards(word, self.hidden)[0]
        except KeyError:
            return None

    def _high(self, at: At, words: str | None) -> HighName | None:
        if not words:
            return None
        name = self.names.parse(words)
        if name is None:
            self._find("P104", at, f"no poker hand is called {words[:100]!r}")
        return name

    def _low(self, at: At, words: str | None) -> Low | None:
        if not words:
            return None
        name = parse_low(words)
        if name is None:
            self._find("P104", at, f"no low is called {words[:100]!r}")
        return name


NO_START = {
    "P108": "when {!r} was can't be said: clocks showed it twice that day",
    "P115": "there is no such time as {!r}, the clocks contradict each other, or no room was open yet",
    "P117": "{!r} is in a time zone that is not known",
}
_REMARKS = re.compile(r"(?: \([^()]*\))+\s*")
_GROUPS = re.compile(r"(?: \[[^\]]*\])+")


@lru_cache(16384)
def _amount(text: str, exponent: int, decimal: str) -> tuple[int, str]:
    """An amount, and the currency's sign beside it, if any. Raises `ValueError` as `minor`."""
    return minor(text, exponent, decimal), text.strip("0123456789.,'’\u00a0\u202f ")


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


@lru_cache(8192)
def _read_cards(text: str, hidden: frozenset[str]) -> tuple[Card, ...]:
    """Cards in the order printed; a ten may be "10". Raises `KeyError` for what is none."""
    try:
        return cards(text)
    except KeyError:
        return tuple(HIDDEN if one in hidden else card(one.replace("10", "T")) for one in _words(text))


def _bracketed(text: str) -> list[str]:
    return text.strip()[1:-1].split("] [")


@lru_cache(8192)
def _read_groups(text: str, hidden: frozenset[str]) -> tuple[tuple[Card, ...], ...]:
    return tuple(_read_cards(group, hidden) for group in _bracketed(text))
