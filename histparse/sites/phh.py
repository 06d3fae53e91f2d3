"""PHH, the Poker Hand History notation: `.phh` files of one hand, `.phhs` of several (phh-std 0.0.1).

A hand is a flat TOML table. It is read strictly: what is missing is missing, nothing is repaired. `cc`
matches the bet and `pb` posts the bring-in, so their amounts follow from what stands before them. The
first player sits at the dealer's left, so the last one stands for the button; nobody is paid by a line
of his own, only final stacks may say what came of it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from histparse.cards import Card
from histparse.events import Action, Collect, Community, Deal, Habits, Kind, Muck, Result, Seat, Show, Street
from histparse.grammar import At
from histparse.sites import Site
from histparse.sites._draft import StopReadingError
from histparse.sites._phh_fields import ABOUT, BY_PLAYER, SINGLE, PhhFields
from histparse.sites._phh_writing import PhhWriting
from histparse.source import FIELDS

WSOP, WSOP_YEARS = "World Series of Poker", range(2023, 2025)
"""An event whose rules of these years are a profile."""
FULL_HAND, THIRD, SEVENTH = 7, 3, 7
_AMOUNT = re.compile("[0-9]{1,15}(?:[.][0-9]{1,15})?", re.ASCII)
_WHO = re.compile("p[1-9][0-9]?", re.ASCII)
_LINES = FIELDS.decode("ascii")


@dataclass(slots=True)
class Play:
    """A hand while its actions are read: who the players are, and by player ("p1", …) what he has left
    and has put in on the street, and his cards."""

    seats: Mapping[str, tuple[int, str]]
    left: dict[str, int]
    bring_in: int
    put: dict[str, int] = field(default_factory=dict)
    held: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    folded: set[str] = field(default_factory=set)
    current: int = 0
    lifted: bool = False
    community: bool = False
    shown: bool = False


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
        actions = [(place, one, one.partition("#")[0].split()) for place, one in self.actions()]
        self.money_of(amount for _, _, words in actions for amount in _amounts(words))
        at, stacks = self.at("starting_stacks"), self.moneys("starting_stacks")
        now.small_bet, now.big_bet = self.money("small_bet"), self.money("big_bet")
        numbers, players = self.seat_numbers(), self.player_names()
        names = {f"p{n}": (seat, name) for n, (seat, name) in enumerate(zip(numbers, players, strict=True), 1)}
        now.seats = [Seat(*at, *who, stack) for who, stack in zip(names.values(), stacks, strict=True)]
        now.seat_of = {one.player: one.seat for one in now.seats}
        now.button = numbers[-1]
        self.headers()
        self.play = Play(names, dict(zip(names, stacks, strict=True)), self.money("bring_in"))
        self._antes()
        for place, action, words in actions:
            self._action(place, action, words)
        self._ending()
        told = [now.game, now.currency, now.exponent, *self.content, *(" ".join(words) for _, _, words in actions)]
        now.number = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def judged_by(self) -> str:
        """The rules of the event, where they are known."""
        year, event = self.get("year", int) or 0, self.get("event", str) or ""
        return "wsop-tournament" if WSOP in event and year in WSOP_YEARS else self.profile

    def ended(self) -> bool:
        """Everybody but one has folded; or hands were shown, and nobody who is in lacks a card."""
        play = self.play
        cards = FULL_HAND - play.community
        live = [who for who in play.seats if who not in play.folded]
        return len(live) == 1 or (play.shown and all(len(play.held.get(who, ())) >= cards for who in live))

    def _antes(self) -> None:
        """Everybody's ante, or what he has. Of two players' antes the second is the first player's."""
        antes = self.moneys("antes")
        antes = antes[::-1] if len(antes) == 2 else antes
        for who, ante in zip(self.play.seats, antes, strict=True):
            posted = min(ante, self.play.left[who])
            if posted:
                self.play.left[who] -= posted
                event = Action(*self.at("antes"), *self.play.seats[who], Kind.ANTE, posted)
                self.draft.events.append(event)

    def _action(self, at: At, text: str, words: Sequence[str]) -> None:
        """An action; its `words` are those of its text without its remark."""
        match words:
            case []:
                pass
            case ["d", "dh", who, cards] if self._is_player(who):
                self._dealt(at, who, cards)
            case ["d", "db", cards]:
                self._next_street(at, SEVENTH)
                self.play.community = True
                self.draft.events += [Community(*at, one) for one in self._pairs(at, cards)]
            case [who, "sm", *cards] if self._is_player(who) and len(cards) < 2:
                self._shown(at, who, *cards)
            case [who, "pb" | "cc" | "f" as what] if self._is_player(who):
                self._acted(at, who, what)
            case [who, "cbr", amount] if self._is_player(who) and _AMOUNT.fullmatch(amount):
                self._lifted(at, who, self.minor(at, int(amount) if amount.isdigit() else amount))
            case _:
                self.unknown(at, text)

    def _next_street(self, at: At, street: int) -> None:
        if street > self.draft.street:
            self.draft.street = street
            self.draft.events.append(Street(*at, street))
            self.play.put, self.play.current, self.play.lifted = {}, 0, False

    def _dealt(self, at: At, who: str, text: str) -> None:
        """A player's cards; those of third street may come one by one."""
        held, fresh = self.play.held.get(who, ()), self._pairs(at, text)
        total = self.play.held[who] = held + fresh
        if len(total) < THIRD:
            return
        self._next_street(at, min(len(total), SEVENTH))
        if len(held) < THIRD:
            down, up = total[:2], total[2:]
        else:
            down, up = (fresh, ()) if len(total) >= FULL_HAND else ((), fresh)
        self.draft.events.append(Deal(*at, *self._who(who), (), down, up))

    def _acted(self, at: At, who: str, what: str) -> None:
        """A bring-in, a check or call, a fold. A short bring-in is called with the full one (point 7)."""
        play, kind = self.play, Kind.FOLD
        put = total = play.put.get(who, 0)
        if what == "f":
            play.folded.add(who)
        else:
            due = play.bring_in if what == "pb" else max(play.current, put)
            total = min(due, put + max(play.left.get(who, 0), 0))
            play.current = max(play.current, due)
            kind = Kind.BRING_IN if what == "pb" else Kind.CALL if total > put else Kind.CHECK
        self._moved(who, total)
        by = total - put if kind in {Kind.BRING_IN, Kind.CALL} else None
        self.draft.events.append(Action(*at, *self._who(who), kind, by))

    def _lifted(self, at: At, who: str, total: int) -> None:
        play = self.play
        kind = Kind.RAISE if play.current else Kind.BET
        if self.draft.street == THIRD and not play.lifted:
            kind = Kind.COMPLETE
        play.lifted, play.current = True, max(play.current, total)
        self._moved(who, total)
        self.draft.events.append(Action(*at, *self._who(who), kind, to=total))

    def _moved(self, who: str, total: int) -> None:
        play = self.play
        if who in play.left:
            play.left[who] -= total - play.put.get(who, 0)
        play.put[who] = total

    def _shown(self, at: At, who: str, text: str = "") -> None:
        """Without cards the hand is mucked; "-" stands for those that were dealt."""
        self.play.shown = True
        cards = self.play.held.get(who, ()) if text == "-" else self._pairs(at, text)
        event = Show(*at, *self._who(who), cards) if text else Muck(*at, *self._who(who))
        self.draft.events.append(event)

    def _ending(self) -> None:
        """What everybody was paid and ends with, where the hand says so."""
        for (seat, player), won in zip(self.play.seats.values(), self.moneys("winnings"), strict=False):
            if won:
                self.draft.events.append(Collect(*self.at("winnings"), seat, player, won))
        for (seat, player), left in zip(self.play.seats.values(), self.moneys("finishing_stacks"), strict=False):
            result = Result(*self.at("finishing_stacks"), seat, player, seat, "ended", end_stack=left)
            self.draft.events.append(result)

    def _who(self, who: str) -> tuple[int, str]:
        """Seat and name; seat 0 for a number that is no player's."""
        return self.play.seats.get(who, (0, who))

    def _pairs(self, at: At, text: str) -> tuple[Card, ...]:
        """Cards without blanks between them."""
        return self._cards(at, _apart(text) if len(text) <= 2 * FULL_HAND else _apart.__wrapped__(text))

    def _is_player(self, who: str) -> bool:
        return who in self.play.seats or _WHO.fullmatch(who) is not None


@lru_cache(1 << 14)
def _apart(cards: str) -> str:
    """Cards with blanks between them."""
    return " ".join(cards[n : n + 2] for n in range(0, len(cards), 2))


def _amounts(words: Sequence[str]) -> Sequence[str]:
    """The amount in an action, if there is one."""
    is_lift = "cbr" in words and words[1:2] == ["cbr"]
    return words[2:] if is_lift and all(map(_AMOUNT.fullmatch, words[2:])) else ()
