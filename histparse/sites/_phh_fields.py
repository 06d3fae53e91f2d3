"""What PHH's fields say, but for the actions: stakes, players, when and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import time
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from typing import Any

from histparse.findings import Finding
from histparse.grammar import At
from histparse.money import SYMBOLS
from histparse.sites import _clock
from histparse.sites._draft import UnreadableError
from histparse.sites._fields import Fields
from histparse.sites._phh_writing import HERO, NO_CURRENCY
from histparse.sites._toml import Table

MAX_ACTIONS = 1000
"""The most actions of a hand that are read; eight players with four bets a street make some 250."""
MOST_PLAYERS = 8
REQUIRED = ("antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")
SINGLE, BY_PLAYER = ("bring_in", "small_bet", "big_bet"), ("antes", "starting_stacks", "finishing_stacks", "winnings")
ABOUT = (
    "event", "hand", "table", "level", "seats", "seat_count", "year", "month", "day", "time", "time_zone",
    "time_zone_abbreviation", "currency", "currency_symbol",
)  # fmt: skip
"""The fields of when, where and for what a hand was played."""
_VARIANT = re.compile("[A-Za-z0-9/+-]{1,20}", re.ASCII)
_CURRENCY = re.compile("[A-Z]{3,4}", re.ASCII)
_LARGEST = 15
"""Digits that an amount can have."""
_LONGEST = 40
"""The most characters of an amount that is remembered."""


class PhhFields(Fields):
    """Fields by name. What they say goes to the draft and, for the hand's hash, to `content`."""

    content: list[Any]
    moneys: dict[str, list[int]]
    """By field, its amounts in minor units, one a player; none where the hand does not have it."""

    def read_fields(self, text: str, first_line: int) -> None:
        """The fields of a hand. Raises `UnreadableError`, as all methods here do."""
        self.first_line, self.fields = first_line, Table(text, first_line)
        self.content = []
        self.moneys = {}

    def variant(self) -> str:
        """The game's code."""
        code = self.get("variant", str) or ""
        if not _VARIANT.fullmatch(code):
            raise self._wrong("variant", f"{code[:100]!r} is no game's code")
        return code

    def actions(self) -> Sequence[str]:
        """The actions, as written; `fields.places` has where."""
        for name in REQUIRED:
            if name not in self.fields:
                raise UnreadableError(Finding("P116", self.first_line, f"{name} is missing"))
        texts = self.listed("actions", str)
        if len(texts) > MAX_ACTIONS:
            raise self._wrong("actions", f"more than {MAX_ACTIONS} actions", "P112")
        return texts

    def money_of(self, bets: Iterable[str]) -> None:
        """The hand's currency: as named; chips where none is named and all amounts are whole. Then its amounts."""
        told = {name: self.listed(name, int, Decimal) for name in BY_PLAYER}
        told |= {name: (self.get(name, int, Decimal),) for name in SINGLE}
        numbers = [*chain.from_iterable(told.values()), *bets]
        named = self.get("currency", str) or SYMBOLS.get(self.get("currency_symbol", str) or "")
        now = self.draft
        now.currency = named if named and named != NO_CURRENCY and _CURRENCY.fullmatch(named) else None
        if named != NO_CURRENCY and now.currency in {None, "CHIP"} and all(map(_is_whole, numbers)):
            now.currency, now.exponent = "CHIP", 0
        for name in (*SINGLE, *BY_PLAYER):
            at = self.fields.at(name)
            self.moneys[name] = [self.minor(at, one) for one in told[name]]
            self.content.append(self.moneys[name])

    def minor(self, at: At, number: int | Decimal | str) -> int:
        """A number in minor units. One that is none of money is 0, with a finding."""
        told = str(number)
        amount = (_minor if len(told) <= _LONGEST else _minor.__wrapped__)(told, self.draft.exponent)
        if amount is None:
            self._find("P113", at, f"{told[:40]} is no amount")
        return amount or 0

    def player_names(self) -> list[str]:
        """The players' names; "p1" and so on where they have none."""
        told = self.listed("players", str)
        stacks = self.listed("starting_stacks", int, Decimal)
        names = [name or f"p{n}" for n, name in enumerate(told or [""] * len(stacks), 1)]
        if not 2 <= len(names) <= MOST_PLAYERS:
            raise self._wrong("starting_stacks", f"{len(names)} players: stud is played by two to eight", "P114")
        if len({*names}) < len(names):
            raise self._wrong("players", "two players have one name", "P114")
        if 0 in stacks:
            raise self._wrong("starting_stacks", "a player has no chips", "P114")
        for name in (*BY_PLAYER, "players", "seats"):
            if name in self.fields and len(self.get(name, tuple)) != len(stacks):
                raise self._wrong(name, f"not one for each of {len(stacks)} players", "P114")
        self.content.append(names)
        return names

    def seat_numbers(self) -> Sequence[int]:
        """The players' seats, clockwise."""
        numbers = self.listed("seats", int) or tuple(range(1, len(self.moneys["starting_stacks"]) + 1))
        most, lowest = self.get("seat_count", int) or 99, numbers.index(min(numbers)) if numbers else 0
        ascending = [*numbers[lowest:], *numbers[:lowest]]
        if ascending != sorted({*numbers}) or not all(1 <= seat <= most for seat in numbers):
            raise self._wrong("seats", "no seats in clockwise order", "P114")
        self.draft.max_seats = self.get("seat_count", int)
        self.content += [numbers, self.draft.max_seats]
        return numbers

    def hero(self) -> str:
        """Whose history it is, as histparse says it; nothing where it does not, or another program means something
        else by that."""
        return str(self.get(HERO))

    def headers(self) -> None:
        """Event and number of the hand, table, level, and when it was played."""
        now = self.draft
        event, hand = self.get("event", str), self.get("hand", str, int)
        number = None if hand is None else f"hand {hand}"
        now.label = ", ".join(part for part in (event, number) if part) or None
        for name in ("table", "level"):
            word = self.get(name, str, int)
            setattr(now, name, None if word is None else str(word))
        date = [self.get(name, int) for name in ("year", "month", "day")]
        clock, zone = self.get("time", time), self.get("time_zone", str) or self.get("time_zone_abbreviation", str)
        known = [f"{one:02}" for one in date if one is not None] if date[0] is not None else []
        now.start_text = " ".join(filter(None, ("-".join(known), clock and clock.isoformat("seconds"), zone)))
        self.content += [now.label, now.table, now.level, now.start_text]
        if clock and len(known) == len(date):
            self._begun("-".join(known), clock.isoformat("seconds"), zone)

    def _begun(self, date: str, clock: str, zone: str | None) -> None:
        """The start. Without a zone it is local time where city, region and country say where, else UTC."""
        local = not zone and all(self.get(name, str) for name in ("city", "region", "country"))
        now = self.draft
        now.tz_source = "printed" if zone else "room"
        now.start, code = (None, "P117") if local else _clock.start([(date, clock, zone or "UTC")])
        if code:
            self._find(code, self.fields.at("time"), f"when {now.start_text!r} was can't be said")

    def get(self, name: str, *kinds: type) -> Any:
        """A field's value, of one of these types, if any; None where the hand does not have it."""
        try:
            value = self.fields.value(name)
        except (ValueError, RecursionError) as error:
            raise self._wrong(name, str(error)) from None
        if kinds and value is not None and type(value) not in kinds:
            raise self._wrong(name, f"not of the type {' or '.join(kind.__name__ for kind in kinds)}")
        return value

    def listed(self, name: str, *kinds: type) -> Sequence[Any]:
        """A field's values, each of one of these types; none where the hand does not have it."""
        values = self.get(name, tuple) or ()
        if not set(map(type, values)).issubset(kinds):
            raise self._wrong(name, f"not all of the type {' or '.join(kind.__name__ for kind in kinds)}")
        return values

    def _wrong(self, name: str, why: str, code: str = "P106") -> UnreadableError:
        line, column = self.fields.at(name)
        return UnreadableError(Finding(code, line, f"{name}: {why[:200]}", column))


def _is_whole(number: int | Decimal | str) -> bool:
    if isinstance(number, int):
        return True
    exact = Decimal(number)
    return exact.is_finite() and exact == exact.to_integral_value()


@lru_cache(1 << 13)
def _minor(number: str, exponent: int) -> int | None:
    exact = Decimal(number)
    if exact.is_finite() and exact.adjusted() < _LARGEST and len(exact.as_tuple().digits) < 2 * _LARGEST:
        exact = exact.scaleb(exponent)
        if exact >= 0 and exact == exact.to_integral_value():
            return int(exact)
    return None
