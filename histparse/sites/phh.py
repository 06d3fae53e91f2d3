"""PHH, the Poker Hand History notation: `.phh` files of one hand, `.phhs` of several (phh-std 0.0.1).

A hand is a flat TOML table. It is read strictly: what is missing is missing, nothing is repaired. `cc`
matches the bet and `pb` posts the bring-in, so their amounts follow from what stands before them. The
first player sits at the dealer's left, so the last one stands for the button; nobody is paid by a line
of his own, only final stacks may say what came of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from itertools import chain
from typing import ClassVar

from histparse.cards import Card
from histparse.events import Collect, Habits, Result, Seat
from histparse.grammar import At
from histparse.sites import Site
from histparse.sites._draft import StopReadingError
from histparse.sites._phh_fields import ABOUT, BY_PLAYER, SINGLE, PhhFields
from histparse.sites._phh_play import Play, said
from histparse.sites._phh_writing import PhhWriting
from histparse.source import FIELDS

WSOP, WSOP_YEARS = "World Series of Poker", range(2023, 2025)
"""An event whose rules of these years are a profile."""
_LINES = FIELDS.decode("ascii")


class Phh(PhhFields, PhhWriting, Site):
    name = "phh"
    opening = rf"(?:\[[^\[\]\r\n]{{1,100}}\][ \t]*(?:#[^\r\n]*)?[\r\n]+{_LINES}[ \t]*)?variant[ \t]*="
    profile = "any"
    habits = Habits(
        uncalled=False, pot="none", rake=False, all_in=False, down_cards=True, shown_as_dealt=True, notices=False,
        results=False, sitting_out=False, board=False, payments=False,
    )  # fmt: skip
    about_hand = rf"(?:{'|'.join((*SINGLE, *BY_PLAYER, *ABOUT))})[ \t]*=[ \t]*(?:'[^']*'|\"[^\"\\]*\"|[][0-9_:., +-]+)"
    table_line = False
    hidden = frozenset({"??"})
    games: ClassVar[Mapping[str, str]] = {"F7S": "stud", "F7S/8": "stud8"}
    other_games: ClassVar = {
        "FT": "holdem", "NT": "holdem", "NS": "holdem", "PO": "omaha", "FO/8": "omaha", "FR": "razz", "N2L1D": "draw",
        "F2L3D": "draw", "FB": "badugi",
    }  # fmt: skip

    def tell(self, text: str, first_line: int) -> None:
        self.read_fields(text, first_line)
        now, variant = self.draft, self.variant()
        if variant not in self.games:
            raise StopReadingError(self.other_games.get(variant, variant))
        now.game, now.limit = self.games[variant], "fixed"
        actions = [said(one) for one in self.actions()]
        self.money_of(chain.from_iterable([one.amounts for one in actions]))
        moneys, fields = self.moneys, self.fields
        (now.small_bet,), (now.big_bet,), (bring_in,) = moneys["small_bet"], moneys["big_bet"], moneys["bring_in"]
        at, stacks = fields.at("starting_stacks"), moneys["starting_stacks"]
        numbers, players = self.seat_numbers(), self.player_names()
        names = {f"p{n}": (seat, name) for n, (seat, name) in enumerate(zip(numbers, players, strict=True), 1)}
        now.seats = [Seat(*at, *who, stack) for who, stack in zip(names.values(), stacks, strict=True)]
        now.seat_of = {one.player: one.seat for one in now.seats}
        now.button = numbers[-1]
        now.hero, _ = names.get(self.hero(), (None, ""))
        self.headers()
        play = self.play = Play(self, now.events, names, dict(zip(names, stacks, strict=True)), bring_in)
        play.antes(fields.at("antes"), moneys["antes"])
        for place, (method, what, _, _) in zip(fields.places("actions"), actions, strict=True):
            method(play, place, *what)
        now.street = play.street
        self._ending()
        told = [now.game, now.currency, now.exponent, *self.content, *[one.words for one in actions]]
        now.number = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def judged_by(self) -> str:
        """The rules of the event, where they are known."""
        year, event = self.get("year", int) or 0, self.get("event", str) or ""
        return "wsop-tournament" if WSOP in event and year in WSOP_YEARS else self.profile

    def ended(self) -> bool:
        return self.play.ended()

    def _ending(self) -> None:
        """What everybody was paid and ends with, where the hand says so."""
        players, events = self.play.seats.values(), self.draft.events
        at = self.fields.at("winnings")
        for (seat, player), won in zip(players, self.moneys["winnings"], strict=False):
            if won:
                events.append(Collect(*at, seat, player, won))
        at = self.fields.at("finishing_stacks")
        for (seat, player), left in zip(players, self.moneys["finishing_stacks"], strict=False):
            events.append(Result(*at, seat, player, seat, "ended", end_stack=left))

    def told_cards(self, at: At, text: str) -> tuple[Card, ...]:
        """Cards with blanks between them, with a finding for those that are none."""
        return self._cards(at, text)
