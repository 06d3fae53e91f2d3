"""The rooms: what each means by the lines that its grammar knows.

A room is one grammar (`grammars/<name>.lark`) and one module here with a subclass of `Site`; no list
is to be edited. The grammar says what a line looks like, where its fields are, and by its label what
kind of line it is. The labels are the keys of `LABELS`; each is a method of `Site`, which gets the
place, then the fields in the order of the line's capture groups, `None` for one that is not there. A
room whose fields stand in another order, or whose amounts mean something else, overrides that method;
tables (`streets`, `pots`, `notices`, …) come before methods, and `habits` says what the room prints.

The same module says how the room's lines are printed: `words` has the wording of each kind of line
(`_words.WORDS`), and `Site.write` prints a hand in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import ClassVar

from histparse.cards import Card
from histparse.events import Community, Deal, Habits, Kind, Notice, Seat, Street, Uncalled, Unknown
from histparse.grammar import At, Grammar
from histparse.money import SYMBOLS
from histparse.sites._draft import Draft, StopReadingError
from histparse.sites._ending import Ending
from histparse.sites._labels import LABELS, SPOKEN
from histparse.sites._writing import Writing
from histparse.source import PREAMBLE


class Site(Ending, Writing):
    """A room, with the usual meaning of every label. One hand is read at a time."""

    name: ClassVar[str]
    """The word for the room in every table."""
    opening: ClassVar[str]
    """Pattern, in ASCII, of how a hand's first line begins; starts with a literal character."""
    session: ClassVar[str] = ""
    """A pattern of the same kind of how a session's head begins, where what it says holds for all hands
    behind it."""
    head_end: ClassVar[str] = ""
    """The element with which such a head ends."""
    profile: ClassVar[str]
    """The rules the room plays by, a file in profiles/."""
    grammar: ClassVar[str] = ""
    """The name of the grammar, where it is not the room's: one of several formats of a room."""
    habits: ClassVar[Habits] = Habits()
    about_hand: ClassVar[str] = "(?!)"
    """Pattern of lines about the whole hand, wherever they stand: when, where or for what it was played."""
    table_line: ClassVar[bool] = True
    """Every hand has exactly one line with the table."""
    last_seat: ClassVar[int] = 8
    """The highest seat number where no line says how many seats there are."""
    streets: ClassVar[Mapping[str, int]] = {
        "3rd street": 3,
        "4th street": 4,
        "5th street": 5,
        "6th street": 6,
        "7th street": 7,
        "river": 7,
    }
    other_games: ClassVar[Mapping[str, str]] = {
        "hold'em": "holdem",
        "omaha": "omaha",
        "courchevel": "courchevel",
        "razz": "razz",
        "draw": "draw",
        "lowball": "draw",
        "badugi": "badugi",
        "badacey": "badacey",
        "badeucy": "badeucy",
    }

    @property
    def form(self) -> str:
        """The name of this form of the room's histories: its module, grammar and samples bear it."""
        return self.grammar or self.name

    # What read.py needs.

    def begin(self, decimal: str, context: str = "") -> Draft:
        """A new hand; `decimal` is the mark before an amount's fraction in it, `context` the head of its
        session."""
        self.draft = Draft(decimal, context)
        return self.draft

    def printed(self) -> Habits:
        """What the room prints, in the hand that has been read."""
        return self.habits

    def judged_by(self) -> str:
        """The rules that the hand which has been read was played by."""
        return self.profile

    def tell(self, text: str, first_line: int) -> None:
        """Read a hand's text into the draft. Raises `StopReadingError`, and `lark.UnexpectedInput` or
        `UnknownFormError` for an opening that is not the room's. A room without a grammar overrides this."""
        self._grammar.read(text, first_line)

    @cached_property
    def _grammar(self) -> Grammar:
        methods = {label: getattr(self, label) for label in LABELS}
        if self.chats:
            methods |= {label: self._unless_chat(methods[label]) for label in SPOKEN}
        return Grammar(self.form, methods)

    def _unless_chat(self, method: Callable[..., None]) -> Callable[..., None]:
        def heard(at: At, who: str, *fields: str | None) -> None:
            if not self._is_chat(who):
                method(at, who, *fields)

        return heard

    # The opening lines.

    def cash(
        self,
        at: At,
        number: str,
        mixed: str | None,
        high_low: str | None,
        limit: str,
        sign: str | None,
        small: str,
        big: str,
        word: str | None,
        *when: str | None,
    ) -> None:
        """`sign` and `word` name the currency; `when` is the printed time, then date, time and zone of
        each clock in it."""
        self._opened(at, number, mixed, high_low, limit, when)
        self.draft.currency = word or SYMBOLS.get(sign or "")
        if sign and word in SYMBOLS.values() and word != SYMBOLS[sign]:
            self._find("P118", at, f"the stakes have a {sign!r} and are said to be {word}")
        self._stakes(at, (sign or "") + small, (sign or "") + big)

    def tournament(
        self,
        at: At,
        number: str,
        tournament: str,
        buy_in: str | None,
        mixed: str | None,
        high_low: str | None,
        limit: str,
        match: str | None,
        level: str | None,
        sign: str | None,
        small: str,
        big: str,
        word: str | None,
        *when: str | None,
    ) -> None:
        """As `cash`; `match` is a shootout's round, `buy_in` and `level` are texts as printed."""
        del sign, word
        self._opened(at, number, mixed, high_low, limit, when)
        now = self.draft
        now.currency, now.exponent = "CHIP", 0
        now.tournament, now.buy_in = tournament, buy_in or None
        now.level = f"{match}, {level}" if match else level
        self._stakes(at, small, big)

    def other_game(self, at: At, number: str, game: str) -> None:
        del at
        self.draft.number = number
        raise StopReadingError(self.other_games[game.casefold()])

    def table(
        self, at: At, name: str, max_seats: str | None = None, play_money: str | None = None, button: str | None = None
    ) -> None:
        now = self.draft
        if now.table is not None:
            self._find("P116", at, f"the table is named twice: first {now.table!r}, here {name!r}")
            return
        now.table = name
        now.max_seats = int(max_seats) if max_seats else None
        now.button = int(button) if button else None
        if play_money and now.currency in SYMBOLS.values():
            self._find("P118", at, f"a table of play money, where the stakes are {now.currency}")
        if play_money and now.currency != "CHIP":
            now.currency = "PLAY"

    def seat(self, at: At, number: str, player: str, stack: str, sitting_out: str | None = None) -> None:
        """One that contradicts those before it is left out, with a finding."""
        now, seat = self.draft, int(number)
        last = now.max_seats or self.last_seat
        if not 1 <= seat <= last:
            self._find("P114", at, f"{player} in seat {seat} of a table with {last}", seat, player)
        elif player in now.seat_of:
            self._find("P114", at, f"{player} in seat {seat}, and already in seat {now.seat_of[player]}", seat, player)
        elif any(one.seat == seat for one in now.seats):
            first = next(one.player for one in now.seats if one.seat == seat)
            self._find("P114", at, f"{player} in seat {seat}, which is {first}'s already", seat, player)
        elif len(now.seats) == 8:
            self._find("P114", at, f"{player} would be the ninth player: stud is played by at most eight", seat, player)
        else:
            now.seats.append(Seat(*at, seat, player, self._money(at, stack), sitting_out is not None))
            now.seat_of[player] = seat
            if player == now.hero_name:
                now.hero = seat
            now.bracketed |= " [" in player

    # The play.

    def ante(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.ANTE, self._money(at, amount), None, None, all_in)

    def bring_in(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.BRING_IN, self._money(at, amount), None, None, all_in)

    def complete(self, at: At, who: str, to: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.COMPLETE, None, self._money(at, to), None, all_in)

    def bet(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.BET, self._money(at, amount), None, None, all_in)

    def call(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.CALL, self._money(at, amount), None, None, all_in)

    def raise_to(self, at: At, who: str, to: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.RAISE, None, self._money(at, to), None, all_in)

    def raise_by(self, at: At, who: str, by: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.RAISE, self._money(at, by), None, None, all_in)

    def raise_over_to(self, at: At, who: str, over: str, to: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.RAISE, None, self._money(at, to), self._money(at, over), all_in)

    def all_in(self, at: At, who: str, by: str) -> None:
        self._act(at, who, Kind.ALL_IN, self._money(at, by), None, None, "")

    def all_in_to(self, at: At, who: str, to: str) -> None:
        self._act(at, who, Kind.ALL_IN, None, self._money(at, to), None, "")

    def check(self, at: At, who: str) -> None:
        self._act(at, who, Kind.CHECK)

    def fold(self, at: At, who: str) -> None:
        self._act(at, who, Kind.FOLD)

    def street(self, at: At, heading: str, community: str | None = None) -> None:
        now = self.draft
        now.street = self.streets[heading.casefold()]
        now.events.append(Street(*at, now.street))
        if community is not None:
            now.events.extend(Community(*at, one) for one in self._cards(at, community))

    def opens(self, at: At, who: str) -> None:
        del at
        self.draft.opener, _ = self._player(who)

    def deal(self, at: At, who: str, groups: str) -> None:
        """On third street all cards are new, the last of them up; from fourth street on the last group
        is new, up on fourth to sixth, down on seventh."""
        now = self.draft
        seat, player, groups = self._dealt_to(who, groups)
        *held, new = self._groups(at, groups)
        before: tuple[Card, ...] = sum(held, ())
        if now.street <= 3 and seat not in now.dealt:
            first = before + new
            dealt = Deal(*at, seat, player, (), first[:-1], first[-1:])
        elif now.street == 7:
            dealt = Deal(*at, seat, player, before, new, ())
        else:
            dealt = Deal(*at, seat, player, before, (), new)
        now.dealt.add(seat)
        now.events.append(dealt)

    def notice(self, at: At, text: str) -> None:
        self.draft.events.append(Notice(*at, self.notices[text]))

    def uncalled(self, at: At, amount: str, who: str) -> None:
        self.draft.events.append(Uncalled(*at, *self._player(who), self._money(at, amount)))

    def cancelled(self, at: At) -> None:
        del at
        raise StopReadingError("cancelled")

    def noise(self, at: At) -> None:
        pass

    def unknown(self, at: At, text: str) -> None:
        self.draft.events.append(Unknown(*at, text))
        self._find("P104", at, f"not a line that {self.name} is known to print: {text[:100]!r}")


@cache
def sites() -> tuple[Site, ...]:
    """Every room there is, in the order of the modules' names."""
    found: list[Site] = []
    for module in sorted(one.name for one in iter_modules(__path__) if not one.name.startswith("_")):
        here = import_module(f"{__name__}.{module}")
        found += [
            one() for one in vars(here).values()
            if isinstance(one, type) and issubclass(one, Site) and one.__module__ == here.__name__
        ]  # fmt: skip
    return tuple(found)


@cache
def openings() -> re.Pattern[bytes]:
    """Where in a file's bytes a hand of any room may begin; or the head of a session, where the group of the pattern
    takes part that has the name of the element with which it ends."""
    hands = [site.opening for site in sites()]
    heads = [f"{site.session}(?P<{site.head_end}>)" for site in sites() if site.session]
    return re.compile("|".join(hands + heads).encode("ascii"))


@cache
def _beginnings(rooms: tuple[Site, ...]) -> re.Pattern[str]:
    """How a hand of any of the rooms begins; the group that takes part says whose it is, by its place."""
    return re.compile("|".join(f"(?P<room{n}>{room.opening})" for n, room in enumerate(rooms)))


_PREAMBLE = re.compile(PREAMBLE.decode("ascii"))


def site_of(text: str) -> Site | None:
    """The room whose opening `text` has at its start, or behind what may stand before it."""
    before = _PREAMBLE.match(text)
    rooms = sites()
    found = _beginnings(rooms).match(text, before.end() if before else 0)
    return rooms[int(found.lastgroup.removeprefix("room"))] if found and found.lastgroup else None
