"""Hands in a few words, for tests of the engine.

    stud 50/100: 1000 1000 60      game ("stud-nl": no limit), bets ("-/-": not printed), stacks of seats
                                   1, 2, 3 ("-": nobody sits there)
    antes 5                        everybody's, or what he has; one by one: 1 antes 5
    hole 2 Ah Ad                   seat 2 is the hero, with these down cards
    3rd 4c Kd 9h                   a street and the up cards of those still in, by seat ("x": not known)
    1 brings 10, 2 completes to 50, 3 calls 50 all-in
    1 raises 50 to 100             increase and total, as PokerStars prints it
    7th                            afterwards, if need be: river 5d (the hero's), middle 6h (everybody's)
    2 deal (7c) 8d                 one player's cards: (repeated) down / up
    1 takes back 50                an uncalled bet
    1 shows Ah Ad 2c 3c 4c 6h 9s: a pair of Aces; 6,4,3,2,A
    2 mucks, 1 collects 95 of pot 0
    pot 100 = 80 + 15 rake 5       the total, its parts, the rake

Seat 0 is a player nobody listed. Commas separate events that share a line. What stands behind "#" are
the codes that the line has to raise: `expect` asserts that these are raised, each at its line, and no
others. A text with a pot line is audited as a whole; without one the engine is left as it stands at
the end of the text, so that a test can look at the table.
"""

from __future__ import annotations

import re
from collections import Counter

from histparse.cards import HIDDEN, Card, card
from histparse.checks import audit
from histparse.events import (
    Action,
    Board,
    Collect,
    Community,
    Deal,
    Event,
    Habits,
    Hand,
    Kind,
    Muck,
    Notice,
    Seat,
    Show,
    Source,
    Street,
    Total,
    Uncalled,
)
from histparse.outcome import Outcome
from histparse.replay import HANDLERS, Table
from histparse.rules import POINTS, Rules, parse_profile, profile
from histparse.wording import parse_high, parse_low

POKERSTARS = profile("pokerstars")
BARE = Habits(results=False, notices=False)
"""A room that prints no line about every player in the summary, and no remarks on open pairs and caps."""

_VERBS = {
    "antes": Kind.ANTE, "brings": Kind.BRING_IN, "completes": Kind.COMPLETE, "bets": Kind.BET, "calls": Kind.CALL,
    "raises": Kind.RAISE, "checks": Kind.CHECK, "folds": Kind.FOLD,
}  # fmt: skip
_STREETS = {"3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7}


def rules(**points: str) -> Rules:
    """PokerStars' rules with other values for some points."""
    values = {point: getattr(POKERSTARS, point) for point in POINTS} | points
    return parse_profile("[rules]\n" + "\n".join(f'{point} = "{value}"' for point, value in values.items()), "test")


def hand(text: str, habits: Habits = BARE, button: int | None = None) -> Hand:
    """The hand that `text` tells."""
    return _Teller(text).hand(habits, button)


def play(text: str, by: Rules = POKERSTARS, habits: Habits = BARE, button: int | None = None) -> Table:
    """The table as it stands at the end of `text`."""
    return _play(hand(text, habits, button), by)


def expect(text: str, by: Rules = POKERSTARS, habits: Habits = BARE, button: int | None = None) -> Outcome:
    """What becomes of the hand; fails if it raises other findings than those its lines are marked with."""
    told = hand(text, habits, button)
    whole = any(type(event) is Total for event in told.events)
    out = audit(told, by) if whole else _play(told, by).out
    raised = Counter((one.line, one.code) for one in out.findings)
    assert raised == marks(text), [(one.line, one.code, one.message) for one in out.findings]
    return out


def marks(text: str) -> Counter[tuple[int, str]]:
    """The codes that lines are marked with, by line."""
    lines = enumerate(text.strip().splitlines(), 1)
    return Counter((number, code) for number, line in lines for code in line.partition("#")[2].split())


def _play(told: Hand, by: Rules) -> Table:
    table = Table(told, by)
    for event in told.events:
        handle = HANDLERS.get(type(event))
        if handle is not None:
            handle(table, event)
    return table


class _Teller:
    """Reads the little language."""

    def __init__(self, text: str) -> None:
        first, *rest = [line.partition("#")[0].strip() for line in text.strip().splitlines()]
        game, stakes, stacks = map(str, re.split(r"[ :]+", first, maxsplit=2))
        self.game, _, self.limit = game.partition("-")
        self.small, self.big = (int(one) if one.isdigit() else None for one in stakes.split("/"))
        self.stacks = {seat: int(stack) for seat, stack in enumerate(stacks.split(), 1) if stack != "-"}
        self.count = len(rest) + 1
        self.street = self.hero = 0
        self.hole: tuple[Card, ...] = ()
        self.live = list(self.stacks)
        self.up: dict[int, tuple[Card, ...]] = {}
        self.events: list[Event] = []
        for self.line, line in enumerate(rest, 2):
            for part in [line] if ":" in line else line.split(","):
                self.tell(*part.split())

    def hand(self, habits: Habits, button: int | None) -> Hand:
        seats = tuple(Seat(1, 1, seat, f"p{seat}", stack) for seat, stack in self.stacks.items())
        return Hand(
            Source("made up", "", 0, 0, 1, self.count, ""), "pokerstars", "1", self.game,
            "no-limit" if self.limit else "fixed", "PLAY", 0,
            self.small, self.big, seats, tuple(self.events), habits, "pokerstars", button=button,
        )  # fmt: skip

    def tell(self, first: str = "", *words: str) -> None:
        if first.isdigit():
            self.did((self.line, 1, int(first), f"p{first}"), *words)
        elif first in _STREETS:
            self.deal(_STREETS[first], [_card(word) for word in words])
        elif first == "antes":
            for seat, stack in self.stacks.items():
                self.tell(str(seat), "antes", str(min(int(words[0]), stack)), *["all-in"] * (stack <= int(words[0])))
        elif first == "hole":
            self.hero, self.hole = int(words[0]), tuple(map(_card, words[1:]))
        elif first == "river":
            before = (*self.hole, *self.up[self.hero])
            self.say(Deal(self.line, 1, self.hero, f"p{self.hero}", before, (_card(words[0]),), ()))
        elif first == "middle":
            self.say(Community(self.line, 1, _card(words[0])))
        elif first == "board":
            self.say(Board(self.line, 1, tuple(map(_card, words))))
        elif first == "remark":
            self.say(Notice(self.line, 1, words[0]))
        elif first == "pot":
            amounts = [int(word) for word in words if word.isdigit()]
            rake = amounts.pop() if "rake" in words else None
            self.say(Total(self.line, 1, amounts[0], tuple(enumerate(amounts[1:])), rake))
        else:
            assert not first, f"line {self.line}: {first}?"

    def did(self, who: tuple[int, int, int, str], verb: str, *words: str) -> None:
        """A line that begins with a seat."""
        seat, amounts = who[2], [int(word) for word in words if word.isdigit()]
        if verb == "deal":
            old, new = re.fullmatch(r"(?:\(([^)]*)\))? *(.*)", " ".join(words)).groups("")  # type: ignore[union-attr]
            down, _, up = new.rpartition("/")
            before, hidden, shown = (tuple(map(_card, part.split())) for part in (old, down, up))
            self.say(Deal(*who, before, hidden, shown))
            self.up[seat] = (*self.up.get(seat, ()), *shown)
        elif verb in _VERBS:
            if verb == "folds" and seat in self.live:
                self.live.remove(seat)
            to = amounts.pop() if "to" in words else None
            by, over = (None, amounts[0]) if amounts and to else (amounts[0] if amounts else None, None)
            self.say(Action(*who, _VERBS[verb], by, to, over, "all-in" in words))
        elif verb == "takes":
            self.say(Uncalled(*who, amounts[0]))
        elif verb == "collects":
            side = next((word for word in words if word in {"high", "low"}), None)
            self.say(Collect(*who, amounts[0], amounts[1] if "pot" in words else None, side))
        elif verb == "shows":
            held, _, names = " ".join(words).partition(":")
            high, _, low = names.partition(";")
            self.say(Show(*who, tuple(map(_card, held.split())), parse_high(high), parse_low(low)))
        else:
            assert verb == "mucks", f"line {self.line}: {verb}?"
            self.say(Muck(*who, tuple(map(_card, words))))

    def deal(self, street: int, up: list[Card]) -> None:
        """A heading, and the up cards of those still in."""
        self.street = street
        self.say(Street(self.line, 1, street))
        for seat, one in zip(self.live, up, strict=bool(up)):
            hero = seat == self.hero
            held = self.up.get(seat, ())
            before = (*self.hole, *held) if hero and held else held
            down = self.hole if hero and street == 3 else ()
            self.say(Deal(self.line, 1, seat, f"p{seat}", before, down, (one,)))
            self.up[seat] = (*held, one)

    def say(self, event: Event) -> None:
        self.events.append(event)


def _card(text: str) -> Card:
    return HIDDEN if text == "x" else card(text)
