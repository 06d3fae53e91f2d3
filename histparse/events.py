"""The vocabulary: one frozen class a thing a hand history can say, and the Hand that holds them.

Every room's history becomes a `Hand`; what the engine, the checks and the tables know of a room,
they know from here. Money is int, in the hand's minor unit. Each event keeps the line (1-based, in
the file) and the column (1-based) of the words it came from.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import field
from datetime import datetime
from enum import IntEnum, StrEnum
from functools import partial
from typing import Any, TypeVar

from histparse.cards import Card
from histparse.values import value


class Kind(StrEnum):
    """What an action row can be; the first eight are what a player on turn can do."""

    ANTE = "ante"
    BRING_IN = "bring_in"
    COMPLETE = "complete"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    CHECK = "check"
    FOLD = "fold"
    UNCALLED = "uncalled"
    COLLECT = "collect"
    SHOW = "show"
    MUCK = "muck"
    ALL_IN = "all_in"
    """Only in events: all the player has, whatever that amounts to; replayed as bet, call, …"""

    @property
    def does(self) -> str:
        """What a player does, in a sentence: "calls", "brings in"."""
        return {Kind.BRING_IN: "brings in", Kind.ALL_IN: "goes all-in"}.get(self, f"{self}s")


class Category(IntEnum):
    """The nine kinds of high hand, weakest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8


@value(frozen=True, slots=True)
class HighName:
    """A high hand as words name it: its kind and as many deciding ranks as the words give.

    Two pair, kings and fours: `(TWO_PAIR, (13, 4))`; a straight or flush by its highest rank (the
    wheel: 5); tens full of aces: `(FULL_HOUSE, (10, 14))`. Wording may give fewer ranks, or none.
    """

    category: Category
    ranks: tuple[int, ...] = ()


Low = tuple[int, ...]
"""An eight-or-better low, highest first, ace as 1: `(7, 6, 5, 4, 1)`."""


@value(frozen=True, slots=True)
class Seat:
    """A player as listed before the deal. `stack` is what stood before the ante."""

    line: int
    column: int
    seat: int
    player: str
    stack: int
    sitting_out: bool = False


@value(frozen=True, slots=True)
class Street:
    """A street heading, 3..7."""

    line: int
    column: int
    street: int


@value(frozen=True, slots=True)
class Deal:
    """Cards that one player gets: `before` is what the line repeats of earlier ones."""

    line: int
    column: int
    seat: int
    player: str
    before: tuple[Card, ...]
    down: tuple[Card, ...]
    up: tuple[Card, ...]


@value(frozen=True, slots=True)
class Community:
    """The one card in the middle, when the deck can't serve eight players on seventh street."""

    line: int
    column: int
    card: Card


@value(frozen=True, slots=True)
class Action:
    """What a player did with chips or cards on turn, as printed.

    A room prints an amount in one or more of four ways, and the engine takes what is there: `by`,
    chips added by this action; `to`, the player's total on this street after it; `hand_to`, his total
    in the hand without the ante; `over`, the increase over the bet so far. `seat` is 0 for a player
    who is not in the seat list. `all_in` is the room's own mark.
    """

    line: int
    column: int
    seat: int
    player: str
    kind: Kind
    by: int | None = None
    to: int | None = None
    over: int | None = None
    all_in: bool = False
    hand_to: int | None = None


@value(frozen=True, slots=True)
class Uncalled:
    """A bet, or part of one, that nobody matched and that goes back."""

    line: int
    column: int
    seat: int
    player: str
    amount: int


SIDE = -1
"""Some side pot."""


@value(frozen=True, slots=True)
class Collect:
    """Chips paid to a player. `pot` is 0 for the main pot, 1.. for side pots, `SIDE` for one that the
    words do not number, None where they name no pot; `side` is "high" or "low" where they say so."""

    line: int
    column: int
    seat: int
    player: str
    amount: int
    pot: int | None = None
    side: str | None = None


@value(frozen=True, slots=True)
class Show:
    """Cards turned up at showdown, in the room's order, with its names for what they make."""

    line: int
    column: int
    seat: int
    player: str
    cards: tuple[Card, ...]
    high: HighName | None = None
    low: Low | None = None


@value(frozen=True, slots=True)
class Muck:
    """A hand thrown away, or not shown by the player everybody folded to. Rooms may print its
    cards all the same."""

    line: int
    column: int
    seat: int
    player: str
    cards: tuple[Card, ...] = ()


@value(frozen=True, slots=True)
class Notice:
    """A remark of the room: "open_pair" (a double bet is allowed), "capped", "no_low"."""

    line: int
    column: int
    what: str


@value(frozen=True, slots=True)
class Total:
    """The summary's pot line as printed; `parts` holds (pot number, amount), 0 the main pot. `pot` is
    None where the line says only what the rake is."""

    line: int
    column: int
    pot: int | None
    parts: tuple[tuple[int, int], ...] = ()
    rake: int | None = None
    fees: int | None = None


@value(frozen=True, slots=True)
class Board:
    """Community cards repeated in the summary."""

    line: int
    column: int
    cards: tuple[Card, ...]


@value(frozen=True, slots=True)
class Result:
    """One player's summary line.

    `did` is "folded", "collected", "won", "lost" or "mucked" ("won" and "lost" showed cards), or "ended"
    for a line that says only how the player comes out.
    `no_bet` is the room's "(didn't bet)": no chips but the ante; None where it prints no such mark.
    """

    line: int
    column: int
    seat: int
    player: str
    printed_seat: int
    did: str
    street: int | None = None
    no_bet: bool | None = None
    cards: tuple[Card, ...] = ()
    amount: int | None = None
    high: HighName | None = None
    low: Low | None = None
    end_stack: int | None = None
    net: int | None = None


@value(frozen=True, slots=True)
class Unknown:
    """A line that no rule of the grammar knows."""

    line: int
    column: int
    text: str


Event = (
    Street | Deal | Community | Action | Uncalled | Collect | Show | Muck | Notice | Total | Board | Result | Unknown
)


@value(frozen=True, slots=True)
class Habits:
    """What a room prints as a rule, so that a line that is missing is told from one it never prints."""

    names: bool = True
    """Players are told by name, not by the seat they sit in."""
    uncalled: bool = True
    """Uncalled bets that go back have a line of their own."""
    win_includes_uncalled: bool = False
    """Winnings are printed with the uncalled bet in them."""
    pot: str = "gross"
    """The total pot line is "gross" (rake included), "net", or "none" where there is none. With
    `win_includes_uncalled` it includes the uncalled bet too."""
    parts: bool = True
    """The total pot line names the main pot and the side pots, where there are any."""
    rake: bool = True
    """Rake is printed."""
    all_in: bool = True
    """An action that empties the stack says so."""
    up_cards: bool = True
    """Everybody's up cards are printed when dealt."""
    down_cards: bool = False
    """Everybody's down cards are printed when dealt, not only the hero's."""
    hidden_cards: bool = False
    """Everybody is dealt down cards in print; those of others are marked as face down."""
    shown_as_dealt: bool = False
    """Hands are turned up two down, then the up cards in the order dealt, then the river."""
    all_cards: bool = True
    """Hands that are turned up are printed with all their cards."""
    notices: bool = True
    """The open pair on fourth street and the cap are announced."""
    results: bool = True
    """The summary has a line for every player who was dealt in."""
    folds: bool = True
    """So it has for those who folded."""
    names_losing_low: bool = False
    """A shown hand that makes a losing low has that low named too."""
    showdown_order: bool = True
    """Show and muck lines stand in the order in which the hands were shown."""
    mucks: bool = True
    """A hand that is thrown away at the showdown has a line."""
    sitting_out: bool = True
    """The seat list says who sits out."""
    board: bool = True
    """The summary repeats the community card."""
    payments: bool = True
    """Who is paid what has lines of its own; else only what players end with may tell it."""
    pots_paid: bool = True
    """Of several pots it is printed which one a payment is from."""
    ante_twice: bool = False
    """How a player comes out may be told with his ante taken off twice."""


@value(frozen=True, slots=True)
class Source:
    """Where a hand's text stands: bytes `byte_start` to `byte_end` (exclusive) of the file, lines
    `line_start` to `line_end` (inclusive). `text` is decoded, with "\\n" line ends; `context` is the
    head of the session it belongs to, where the room says something for all hands of one; `column` is where
    in its first line it begins, behind another hand (1-based). `raw` are its bytes, in UTF-8 if the file `is_wide`
    (UTF-16); nothing where they are as the text."""

    path: str
    file_id: str
    byte_start: int
    byte_end: int
    line_start: int
    line_end: int
    text: str
    context: str = ""
    column: int = 1
    raw: bytes = field(default=b"", repr=False, compare=False)
    is_wide: bool = field(default=False, repr=False, compare=False)


Told = TypeVar("Told", bound=Event)


@value(frozen=True, slots=True)
class Hand:
    """One hand as its history tells it. Nothing here is computed; amounts are as printed, in minor
    units of `currency` (ISO 4217, "CHIP", "PLAY", or None where the history names none)."""

    source: Source
    site: str
    number: str
    game: str
    limit: str
    currency: str | None
    exponent: int
    small_bet: int | None
    big_bet: int | None
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    habits: Habits
    profile: str
    mixed: str | None = None
    label: str | None = None
    tournament: str | None = None
    buy_in: str | None = None
    level: str | None = None
    table: str | None = None
    max_seats: int | None = None
    button: int | None = None
    start: datetime | None = None
    start_text: str = ""
    tz_source: str = "printed"
    hero: int | None = None
    """The seat whose history this is, where the room says so; else it is who is dealt down cards."""
    _told: dict[type, list[Any]] = field(
        default_factory=partial(defaultdict, list), init=False, repr=False, compare=False
    )

    def told(self, kind: type[Told]) -> list[Told]:
        """All that is told of one kind, such as `Collect`, in order."""
        told = self._told
        if not told:
            for event in self.events:
                told[type(event)].append(event)
        return told.get(kind, [])

    @property
    def hand_id(self) -> str:
        """`{site}:{number}`, the hand's key in every table."""
        return f"{self.site}:{self.number}"
