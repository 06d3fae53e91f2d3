"""Planted faults of one line: an amount, a name, a card or a word that is another, a line that is lost, told
twice or out of its place."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Container
from dataclasses import replace
from typing import Any

from histparse.cards import DECK, HIDDEN, Card, card_text
from histparse.events import Action, Board, Collect, Deal, Kind, Muck, Result, Show, Street, Total, Uncalled
from histparse.wording import parse_high
from tests.printed import Lines, Printed

Fault = Callable[[random.Random, Printed], Lines | None]
KINDS: dict[str, Fault] = {}


def acts(*kinds: Kind) -> Callable[[Any], bool]:
    return lambda event: type(event) is Action and event.kind in kinds


def are(kind: type) -> Callable[[Any], bool]:
    return lambda event: type(event) is kind


OF: dict[str, Callable[[Any], bool]] = {
    **{kind.value: acts(kind) for kind in (Kind.ANTE, Kind.BRING_IN, Kind.COMPLETE, Kind.BET, Kind.CALL, Kind.RAISE)},
    **{kind.value: acts(kind) for kind in (Kind.CHECK, Kind.FOLD, Kind.ALL_IN)},
    **{kind.__name__.lower(): are(kind) for kind in (Deal, Street, Uncalled, Collect, Show, Muck, Total, Result)},
}
ACTED = acts(*(kind for kind in Kind if kind is not Kind.ANTE))


def one_line(of: Callable[[Any], bool], change: Callable[[Lines, int], Lines]) -> Fault:
    """Remove or double the line of one event."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = printed.events(of)
        return change(printed.lines, rng.choice(found).line - 1) if found else None

    return fault


def removed(lines: Lines, at: int) -> Lines:
    return lines[:at] + lines[at + 1 :]


def doubled(lines: Lines, at: int) -> Lines:
    return lines[: at + 1] + lines[at:]


# Amounts


def replaced(line: str, old: str, new: str) -> str | None:
    """The line with its last `old`, standing alone, as `new`; None if it is not there."""
    found = [*re.finditer(rf"(?<![\w.,]){re.escape(old)}(?![\w]|[.,]\d)", line)]
    return line[: found[-1].start()] + new + line[found[-1].end() :] if found else None


def amount_fault(of: Callable[[Any], bool], *fields: str) -> Fault:
    """Another amount, not far off and never negative, where one of these fields is printed."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = []
        for event in printed.events(of):
            for field in fields:
                value = getattr(event, field)
                values = [part for _, part in value] if isinstance(value, tuple) else [value]
                for old in (one for one in values if one is not None and one >= 0):
                    other = old + rng.choice([by for by in (-100, -25, -5, -1, 1, 2, 5, 50, 100) if old + by >= 0])
                    ways = zip(printed.amounts(old), printed.amounts(other), strict=True)
                    lines = (replaced(printed.lines[event.line - 1], *way) for way in ways)
                    found += [(event, line) for line in lines if line is not None][:1]
        return printed.changed(*rng.choice(found)) if found else None

    return fault


ACTION_AMOUNTS = ("by", "to", "over", "hand_to")
for _name in ("ante", "bring_in", "complete", "bet", "call", "raise", "all_in"):
    KINDS[f"amount_of_{_name}"] = amount_fault(OF[_name], *ACTION_AMOUNTS)
KINDS["amount_of_uncalled"] = amount_fault(are(Uncalled), "amount")
KINDS["amount_of_collect"] = amount_fault(are(Collect), "amount")
KINDS["amount_of_total"] = amount_fault(are(Total), "pot")
KINDS["amount_of_part"] = amount_fault(are(Total), "parts")
KINDS["amount_of_rake"] = amount_fault(are(Total), "rake")
KINDS["amount_of_result"] = amount_fault(are(Result), "amount")
KINDS["amount_of_end_stack"] = amount_fault(are(Result), "end_stack")

# Lines lost and told twice

for _name, _of in OF.items():
    KINDS[f"missing_{_name}"] = one_line(_of, removed)
    KINDS[f"doubled_{_name}"] = one_line(_of, doubled)


def seat_line(change: Callable[[Lines, int], Lines]) -> Fault:
    """Remove or double the line of a player in the seat list who plays."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        played = {event.seat for event in printed.events(ACTED)}
        found = [seat.line - 1 for seat in printed.read.seats if seat.seat in played]
        return change(printed.lines, rng.choice(found)) if found else None

    return fault


KINDS["missing_seat"] = seat_line(removed)
KINDS["doubled_seat"] = seat_line(doubled)

# Names


def renamed(line: str, event: Any, other: Any) -> str | None:
    """The line with another player in the event's place: by name, or as XML counts them."""
    for old, new in (
        (event.player, other.player),
        (f'player="{event.seat - 1}"', f'player="{other.seat - 1}"'),
    ):
        at = line.find(old, event.column - 1)
        if at >= 0:
            return line[:at] + new + line[at + len(old) :]
    return None


def actor_fault(of: Callable[[Any], bool]) -> Fault:
    """Another player's name in an event's line."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = printed.events(of)
        event = rng.choice(found) if found else None
        others = [seat for seat in printed.read.seats if event and seat.player != event.player]
        if not others:
            return None
        line = renamed(printed.lines[event.line - 1], event, rng.choice(others))
        return None if line is None else printed.changed(event, line)

    return fault


for _name in OF.keys() - {"street", "total"}:
    KINDS[f"actor_of_{_name}"] = actor_fault(OF[_name])


def unknown_actor(rng: random.Random, printed: Printed) -> Lines | None:
    """An action by nobody who is listed."""
    found = printed.events(ACTED)
    event = rng.choice(found) if found else None
    nobody = replace(printed.read.seats[0], seat=10, player="Nobody")
    line = renamed(printed.lines[event.line - 1], event, nobody) if event else None
    return None if line is None or event is None else printed.changed(event, line)


KINDS["unknown_actor"] = unknown_actor

# Order


def swapped(of: Callable[[Any], bool]) -> Fault:
    """Two such events on end, of different players, in each other's place."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        by_line = {event.line: event for event in printed.events(of)}
        found = [
            line for line, event in by_line.items() if line + 1 in by_line and by_line[line + 1].player != event.player
        ]
        if not found:
            return None
        at, lines = rng.choice(found) - 1, printed.lines
        return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]

    return fault


KINDS["actions_swapped"] = swapped(ACTED)


def action_moved(rng: random.Random, printed: Printed) -> Lines | None:
    """An action told behind the next street's heading."""
    headings = [event.line - 1 for event in printed.events(are(Street))]
    found = [(event.line - 1, later) for event in printed.events(ACTED) for later in headings if later >= event.line]
    if not found:
        return None
    at, lines = rng.choice(found)[0], printed.lines
    later = min(one for one in headings if one > at)
    return [*lines[:at], *lines[at + 1 : later + 1], lines[at], *lines[later + 1 :]]


KINDS["action_moved"] = action_moved

# Words: the hand is printed anew with one event in other words


def retold(of: Callable[[Any], bool], change: Callable[[random.Random, Any], Any]) -> Fault:
    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = [n for n, event in enumerate(printed.told.events) if of(event)]
        if not found:
            return None
        at, events = rng.choice(found), printed.told.events
        lines = printed.retold((*events[:at], change(rng, events[at]), *events[at + 1 :]))
        if lines is None or len(lines) != len(printed.lines):
            return None
        differing = sum(a != b for a, b in zip(lines, printed.lines, strict=True))
        return lines if differing == 1 else None  # else more was told otherwise

    return fault


def does(kind: Kind) -> Callable[[random.Random, Any], Any]:
    return lambda _, event: Action(event.line, event.column, event.seat, event.player, kind)


KINDS["call_told_as_check"] = retold(acts(Kind.CALL), does(Kind.CHECK))
KINDS["call_told_as_fold"] = retold(acts(Kind.CALL), does(Kind.FOLD))
KINDS["check_told_as_fold"] = retold(acts(Kind.CHECK), does(Kind.FOLD))
KINDS["fold_told_as_check"] = retold(acts(Kind.FOLD), does(Kind.CHECK))
KINDS["bet_told_as_check"] = retold(acts(Kind.BET), does(Kind.CHECK))
KINDS["raise_told_as_fold"] = retold(acts(Kind.RAISE, Kind.COMPLETE), does(Kind.FOLD))

NAMES = [
    "high card Ace", "a pair of Nines", "two pair, Jacks and Fours", "three of a kind, Sevens",
    "a straight, Six to Ten", "a flush, Queen high", "a full house, Fives full of Tens",
]  # fmt: skip


def misnamed(rng: random.Random, event: Any) -> Any:
    others = [name for one in NAMES if (name := parse_high(one)) and name.category != event.high.category]
    return replace(event, high=rng.choice(others))


KINDS["high_misnamed"] = retold(lambda event: type(event) is Show and event.high, misnamed)
KINDS["low_misnamed"] = retold(
    lambda event: type(event) is Show and event.low,
    lambda rng, event: replace(
        event, low=rng.choice([one for one in ((8, 7, 6, 5, 4), (6, 4, 3, 2, 1), (5, 4, 3, 2, 1)) if one != event.low])
    ),
)
KINDS["folded_elsewhere"] = retold(
    lambda event: type(event) is Result and event.did == "folded",
    lambda rng, event: replace(event, street=rng.choice([one for one in range(3, 8) if one != event.street])),
)

# Cards


def held(printed: Printed, seat: int | None = None) -> set[Card]:
    """Every card that is told, or every one that is told of one player."""
    fields = ("before", "down", "up", "cards")
    events = [event for event in printed.read.events if seat in {None, getattr(event, "seat", None)}]
    return {one for event in events for field in fields for one in getattr(event, field, ())} - {HIDDEN}


def card_fault(of: Callable[[Any], bool], *fields: str, fresh: bool, among: Container[Card] = DECK) -> Fault:
    """One card, `among` these, of an event's line becomes another: one nobody has, or one that somebody has."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = []
        used = held(printed)
        for event in printed.events(of):
            own = {one for field in fields for one in getattr(event, field)} - {HIDDEN}
            pool = sorted(set(DECK) - used if fresh else used - held(printed, event.seat))
            for old in (one for one in sorted(own) if pool and one in among):
                other = rng.choice(pool)
                ways = (lambda one: printed.site.cards((one,)), card_text, lambda one: card_text(one)[::-1].upper())
                lines = (replaced(printed.lines[event.line - 1], way(old), way(other)) for way in ways)
                found += [(event, line) for line in lines if line is not None][:1]
        return printed.changed(*rng.choice(found)) if found else None

    return fault


def told_again(printed: Printed, event: Deal) -> bool:
    """The cards of a deal are repeated later."""
    new = {*event.down, *event.up} - {HIDDEN}
    later = printed.read.events[printed.read.events.index(event) + 1 :]
    return any(new & {*getattr(one, "before", ()), *getattr(one, "cards", ())} for one in later)


def dealt_card_changed(rng: random.Random, printed: Printed) -> Lines | None:
    """A card that is told again later; nothing else contradicts it."""
    again = card_fault(lambda event: type(event) is Deal and told_again(printed, event), "down", "up", fresh=True)
    return again(rng, printed)


def shown_card_changed(rng: random.Random, printed: Printed) -> Lines | None:
    """A card that was dealt face up before; of others nothing says what they are."""
    told = {one for event in printed.events(are(Deal)) for one in (*event.down, *event.up)}
    return card_fault(are(Show), "cards", fresh=True, among=told)(rng, printed)


def result_card_changed(rng: random.Random, printed: Printed) -> Lines | None:
    """A card that was dealt or shown before."""
    told = {one for event in printed.events(are(Deal)) for one in (*event.down, *event.up)}
    told |= {one for event in printed.events(are(Show)) for one in event.cards}
    return card_fault(are(Result), "cards", fresh=True, among=told)(rng, printed)


def card_unreadable(rng: random.Random, printed: Printed) -> Lines | None:
    """What is no card in a card's place."""
    found = []
    for event in printed.events(are(Deal)):
        for one in {*event.down, *event.up} - {HIDDEN}:
            ways = (printed.site.cards((one,)), card_text(one), card_text(one)[::-1].upper())
            lines = (replaced(printed.lines[event.line - 1], way, rng.choice(("1z", "of", "A?"))) for way in ways)
            found += [(event, line) for line in lines if line is not None][:1]
    return printed.changed(*rng.choice(found)) if found else None


KINDS["card_unreadable"] = card_unreadable
KINDS["dealt_card_doubled"] = card_fault(are(Deal), "down", "up", fresh=False)
KINDS["dealt_card_changed"] = dealt_card_changed
KINDS["repeated_card_changed"] = card_fault(are(Deal), "before", fresh=True)
KINDS["shown_card_doubled"] = card_fault(are(Show), "cards", fresh=False)
KINDS["shown_card_changed"] = shown_card_changed
KINDS["result_card_changed"] = result_card_changed
KINDS["board_changed"] = card_fault(are(Board), "cards", fresh=True)


def other_winner_paid(rng: random.Random, printed: Printed) -> Lines | None:
    """The one payment of a pot goes to another player who is still in."""
    paid = printed.events(are(Collect))
    if len(paid) != 1:
        return None
    folded = {event.seat for event in printed.events(acts(Kind.FOLD))}
    anted = {event.seat for event in printed.events(acts(Kind.ANTE))}
    others = [seat for seat in printed.read.seats if seat.seat in anted - folded - {paid[0].seat}]
    line = renamed(printed.lines[paid[0].line - 1], paid[0], rng.choice(others)) if others else None
    return None if line is None else printed.changed(paid[0], line)


KINDS["other_winner_paid"] = other_winner_paid
