"""Merge, 2010 to 2013: XML without a root around it all, a `<game>` a hand, a `<description>` before it.

Players are named by their seats, which count from 0: here they are one higher. Of bets, calls and
all-ins the amount is what is added, of completions and raises the total (of raises until September 2010
what is added). Cards stand behind the events of their round, though dealt before them, and repeat all
that the player holds. Winnings are printed with the uncalled bet in them. The clock is five hours behind
UTC, summer and winter; the events' own are UTC.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import ClassVar
from urllib.parse import unquote

from histparse.cards import HIDDEN, Card
from histparse.events import Action, Category, Collect, Community, Deal, Habits, HighName, Kind, Low, Muck, Show, Street
from histparse.grammar import At
from histparse.money import SYMBOLS
from histparse.sites._clock import apart
from histparse.sites._draft import StopReadingError, UnknownFormError
from histparse.sites._fields import NO_START
from histparse.sites._merge_writing import MergeWriting
from histparse.sites._xml import Element, XmlSite, begun, begun_head
from histparse.wording import Names, parse_low

_LIMIT = re.compile(r"(No Limit|Pot Limit|Limit)\b")
_STAKES = re.compile(r"([$€£])?([0-9][0-9.,]{0,14})/[$€£]?([0-9][0-9.,]{0,14})")
_LEVEL = re.compile(r"\bLevel ([0-9A-Za-z]{1,8})\b")
_STARTED = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})")
_SEAT_NO = re.compile(r"[0-9]{1,2}")
_MILLISECONDS = re.compile(r"[0-9]{13}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_RAISES_TO_SINCE = datetime(2010, 9, 8, tzinfo=UTC)

_GAMES = {
    "7-Stud": "stud", "7-Stud H/L8": "stud8", "Holdem": "holdem", "Omaha": "omaha", "Omaha H/L8": "omaha",
    "Razz": "razz", "5-Stud": "five card stud", "2-7 Lowball": "draw", "A-5 Lowball": "draw", "5-Draw": "draw",
    "5-Draw w/Joker": "draw", "Badugi": "badugi",
}  # fmt: skip
_CODES = {
    **dict.fromkeys(("38", "39", "41", "42"), "stud"),
    **dict.fromkeys(("43", "45"), "stud8"),
    **dict.fromkeys(("46", "47", "49"), "razz"),
    **dict.fromkeys(("1", "2", "9", "23"), "holdem"),
    **dict.fromkeys(("4", "34", "35", "37"), "omaha"),
}
"""Games by `multigametype`."""
_TURNED = frozenset({"SHOWN", "MUCKED"})


class Merge(MergeWriting, XmlSite):
    name = "merge"
    hidden = frozenset({"null"})
    opening = begun("game", "id")
    session = begun_head("description")
    head_end = "description"
    profile = "merge"
    habits = Habits(
        uncalled=False, win_includes_uncalled=True, pot="none", parts=False, rake=False, all_in=False, notices=False,
        results=False, board=False,
    )  # fmt: skip
    elements = frozenset({"game", "players", "player", "round", "event", "cards", "winner"})
    names = Names(
        {
            Category.HIGH_CARD: ("{a} High", "High Card {a}"),
            Category.PAIR: ("Pair of {aa}", "One Pair {aa}", "Pair {aa}", "One Pair of {aa}"),
            Category.TWO_PAIR: ("Two Pair {aa} and {bb}",),
            Category.TRIPS: ("Three of a Kind {aa}",),
            Category.STRAIGHT: ("Straight {low} to {a}", "Straight {a} High", "Straight to the {a}"),
            Category.FLUSH: ("Flush {a} High", "{a} High Flush"),
            Category.FULL_HOUSE: ("Full House {aa} full of {bb}", "Full House {aa} over {bb}"),
            Category.QUADS: ("Four of a Kind {aa}",),
            Category.STRAIGHT_FLUSH: ("Royal Flush", "Straight Flush {low} to {a}", "Straight Flush {a} High"),
        }
    )
    rounds: ClassVar[Mapping[str, int]] = {
        "BLINDS": 0, "BRING_IN": 3, "THIRD_STREET": 3, "FOURTH_STREET": 4, "FIFTH_STREET": 5, "SIXTH_STREET": 6,
        "SEVENTH_STREET": 7, "SHOWDOWN": 8, "END_OF_FOLDED_GAME": 8, "END_OF_GAME": 8,
    }  # fmt: skip
    """A round's street; 0 before the first, 8 after the last."""
    actions: ClassVar[Mapping[str, str]] = {
        "ANTE": "ante", "BRING_IN": "bring_in", "CALL": "call", "BET": "bet", "COMPLETE": "complete",
        "RAISE": "raise_to", "ALL_IN": "all_in",
    }  # fmt: skip
    """Labels of events that have an amount."""
    passive: ClassVar[Mapping[str, str]] = {"CHECK": "check", "FOLD": "fold"}
    noises: ClassVar = frozenset({"SIT_OUT", "LEAVE", "PLAYER_OUT", "DISCONNECTED", "RECONNECTED"})

    def hand(self, game: Element, head: Element) -> None:
        root, about = next(game.inside("game")), next(head.inside("description"), None)
        self.draft.number = self.hand_number(game, "id")
        if about is None:
            raise UnknownFormError("no <description> before the game")
        self.facts(root, about)
        for one in root.inside("player"):
            number, nickname = self.number(one, "seat"), one.get("nickname")
            if number is not None and nickname:
                out = "" if one.get("dealtin") == "false" else None
                self.seat(one.at, str(number + 1), nickname, one.get("balance"), out)
        self.in_seat = {seat: player for player, seat in self.draft.seat_of.items()}
        self.held: dict[int, tuple[Card, ...]] = {}
        self.turned = {one.get("player"): one for one in root.inside("cards") if one.get("type") in _TURNED}
        self.says = {one.get("player") for one in root.inside("event") if one.get("type") in {"SHOW", "MUCK"}}
        self.said = {one.get("player"): one.get("hand") for one in root.inside("winner")}
        for street, some in groupby(root.inside("round"), lambda one: self.rounds.get(one.get("id"))):
            self.play(street, list(some))

    def facts(self, root: Element, about: Element) -> None:
        """The game, the table, the time, the stakes. In a mixed game the description names the mix."""
        now, kind = self.draft, about.get("type").removesuffix(" Tournament")
        words = root.get("stakes") or about.get("stakes")
        game, limit = _CODES.get(root.get("multigametype")) or _GAMES.get(kind), _LIMIT.match(words)
        if game is None or limit is None:
            raise UnknownFormError(f"<description type={about.get('type')!r} stakes={words!r}>")
        if game not in {"stud", "stud8"}:
            raise StopReadingError(game)
        mixed, high_low = None if kind in _GAMES else kind, "H/L8" if game == "stud8" else None
        self._opened(root.at, now.number, mixed, high_low, limit[0], self.when(root.get("starttime")))
        clocks = [one.get("timestamp") for one in root.inside("event")]
        if clocks and _MILLISECONDS.fullmatch(clocks[0]):
            printed, now.start = now.start, _EPOCH + timedelta(milliseconds=int(clocks[0]))
            if printed and apart([printed], [now.start]):
                self._find("P115", root.at, NO_START["P115"].format(now.start_text))
                now.start = None
        else:
            now.tz_source = "room"
        _, table, number, *_ = (*re.split(r"[|:]", root.get("data")), "", "", "")
        now.table = unquote(table).strip() or None
        now.max_seats = int(root.get("seats")) if _SEAT_NO.fullmatch(root.get("seats")) else None
        dealer = next((one.get("dealer") for one in root.inside("players")), "")
        now.button = int(dealer) + 1 if _SEAT_NO.fullmatch(dealer) else None
        self.money(root, words, number.partition("-")[0] if about.get("type").endswith(" Tournament") else None)

    def money(self, root: Element, words: str, tournament: str | None) -> None:
        """Currency and stakes; where a mixed game or a level names several, or blinds, none is taken."""
        now, stakes = self.draft, _STAKES.findall(words)
        balance = next((one.get("balance") for one in root.inside("player")), "")
        now.currency = SYMBOLS.get(stakes[0][0] if stakes else balance[:1])
        if tournament is not None:
            now.currency, now.exponent, now.tournament = "CHIP", 0, tournament or None
            now.level = level[1] if (level := _LEVEL.search(words)) else None
        elif root.get("realmoney") == "false":
            now.currency = "PLAY"
        if len(stakes) == 1 and "Blinds" not in words:
            sign, small, big = stakes[0]
            self._stakes(root.at, sign + small, sign + big)

    @staticmethod
    def when(text: str) -> tuple[str, ...]:
        """The printed time, and its date, time and zone."""
        found = _STARTED.fullmatch(text)
        if found is None:
            return text, "0/0/0", "0:0:0", "EST"
        return text, "/".join(found.groups()[:3]), ":".join(found.groups()[3:]), "EST"

    def play(self, street: int | None, rounds: Sequence[Element]) -> None:
        """A street, from its cards on."""
        now, first = self.draft, rounds[0]
        if street is None:
            self.unknown(first.at, f"<round id={first.get('id')!r}>")
            return
        if 3 <= street <= 7:
            now.street = street
            now.events.append(Street(*first.at, street))
        for one in (one for each in rounds for one in each.inside("cards")):
            if one.get("type") == "COMMUNITY":
                now.events += [Community(*one.at, card) for card in self._cards(one.at, one.get("cards"))[-1:]]
            elif one.get("type") not in _TURNED:
                self.dealt(one)
            elif one.get("player") not in self.says:
                self.turn_up(one, shows=one.get("type") == "SHOWN")
        for one in (one for each in rounds for one in each.inside("event")):
            self.event(one)

    def event(self, one: Element) -> None:
        kind, who = one.get("type"), self.who(one)
        if kind == "RAISE" and self.draft.start and self.draft.start < _RAISES_TO_SINCE:
            self.raise_by(one.at, who, one.get("amount"))
        elif kind in self.actions:
            getattr(self, self.actions[kind])(one.at, who, one.get("amount"))
        elif kind in self.passive:
            getattr(self, self.passive[kind])(one.at, who)
        elif kind in {"SHOW", "MUCK"}:
            self.turn_up(one, shows=kind == "SHOW")
        elif kind == "GAME_CANCELLED":
            raise StopReadingError("cancelled")
        elif kind not in self.noises:
            self.unknown(one.at, f"<event type={kind!r}>")

    def dealt(self, one: Element) -> None:
        """All that a player holds; what was not there before is new."""
        now, cards = self.draft, self._cards(one.at, one.get("cards"))
        seat, player = self._player(self.who(one))
        before = self.held.get(seat, ())
        new = cards[len(before) :]
        if not new and cards == before:
            return  # the hero's, who has folded
        if one.get("type") == "HOLE":
            now.hero = seat or None
        self.held[seat] = cards
        down, up = (new[:-1], new[-1:]) if now.street <= 3 else (new, ()) if now.street == 7 else ((), new)
        seen = tuple(card for card in cards[: len(before)] if card != HIDDEN)
        if up or HIDDEN not in down:
            now.events.append(Deal(*one.at, seat, player, seen, () if HIDDEN in down else down, up))

    def turn_up(self, one: Element, *, shows: bool) -> None:
        """A player shows, or mucks; his cards stand in an element of their own, his hand's name by what he
        wins."""
        place, cards = (*one.at, *self._player(self.who(one))), self.turned.get(one.get("player"))
        held = self._cards(cards.at, cards.get("cards")) if cards else ()
        names = self.named_in(self.said.get(one.get("player"), ""))
        self.draft.events.append(Show(*place, held, *names) if shows else Muck(*place, held))

    def named_in(self, text: str) -> tuple[HighName | None, Low | None]:
        """The hand that the client names: "King High - Lo (8-6-4-3-A)". Few of its wordings have been seen;
        one that is not known says nothing."""
        words, _, low = text.partition(" - Lo (")
        return self.names.parse(words), parse_low(low.removesuffix(")").replace("-", ","))

    def ending(self, game: Element) -> None:
        for one in game.inside("winner"):
            number = self.number(one, "potnumber")
            pot = None if number is None else max(0, number - 1)
            amount, player = self._money(one.at, one.get("amount")), self._player(self.who(one))
            self.draft.events.append(Collect(*one.at, *player, amount, pot))
            self._named(one.at, player[0], *self.named_in(one.get("hand")))
        if self.draft.tournament:
            self.add_posted()

    def add_posted(self) -> None:
        """In tournaments the seat list has what antes and bring-in have left; so says a public reader of
        Merge's files, whose authors had some."""
        now = self.draft
        for event in now.events:
            if type(event) is Action and event.kind in {Kind.ANTE, Kind.BRING_IN} and event.by:
                now.seats = [
                    replace(one, stack=one.stack + event.by) if one.seat == event.seat else one for one in now.seats
                ]

    def who(self, one: Element) -> str:
        """The player in a seat; a name that nobody has for an empty one."""
        text = one.get("player")
        name = self.in_seat.get(int(text) + 1) if _SEAT_NO.fullmatch(text) else None
        if name is None:
            name = f"#{text}"
            while name in self.draft.seat_of:
                name = f"#{name}"
        return name

    def _cards(self, at: At, text: str | None) -> tuple[Card, ...]:
        """Parted by commas; a hidden one is "null", or nothing."""
        words = [word.strip() or "null" for word in (text or "").split(",")]
        return super()._cards(at, " ".join(words))
