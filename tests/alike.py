"""Whether a hand that was printed and read again is the same hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from html import unescape
from typing import Any

from histparse.cards import HIDDEN
from histparse.checks import audit
from histparse.events import Action, Board, Collect, Event, Hand, Kind, Muck, Result, Show, Street, Total
from histparse.findings import Severity
from histparse.rules import Rules

LIFTS = {Kind.BET, Kind.RAISE, Kind.COMPLETE}
FACTS = (
    "site", "number", "game", "limit", "currency", "exponent", "small_bet", "big_bet", "mixed", "tournament",
    "buy_in", "level", "table", "max_seats", "button", "start", "habits", "profile",
)  # fmt: skip
UNSAID = {"level", "buy_in", "max_seats", "small_bet", "big_bet", "currency"}
"""Those that not every room prints."""
LATE = {Show: 1, Muck: 1, Collect: 2, Total: 3, Board: 4, Result: 5}


def differences(told: Hand, read: Hand) -> Iterator[str]:
    """What the second hand says otherwise. A field that it does not have is one that the room does not
    print; on third street bet, raise and complete are words for the same."""
    for name in FACTS:
        if getattr(told, name) != getattr(read, name) and (name not in UNSAID or getattr(read, name) is not None):
            yield f"{name}: {getattr(told, name)!r}, read as {getattr(read, name)!r}"
    if len(told.seats) != len(read.seats) or len(told.events) != len(read.events):
        yield f"{len(told.seats)} seats and {len(told.events)} events, read as {len(read.seats)}, {len(read.events)}"
    street = 0
    for mine, its in zip((*told.seats, *_ordered(told)), (*read.seats, *_ordered(read)), strict=False):
        street = mine.street if type(mine) is Street else street
        if type(mine) is not type(its) or any(_differ(mine, its, street)):
            yield f"{mine}, read as {its}"


def _differ(mine: Any, its: Any, street: int) -> Iterator[bool]:
    for name in (one.name for one in fields(mine) if one.name not in {"line", "column"}):
        ours, theirs = getattr(mine, name), getattr(its, name)
        same_word = street == 3 and type(mine) is Action and {ours, theirs} <= LIFTS
        yield ours != theirs and not same_word and not _unsaid(type(mine), name, ours, theirs)


def _unsaid(kind: type, name: str, ours: Any, theirs: Any) -> bool:
    """Whether a field that was read says nothing against the one that was told."""
    match name:
        case "before":
            return theirs == ()
        case "cards" if kind is Result:
            return theirs == ()
        case "down":
            return ours == () and set(theirs) <= {HIDDEN}
        case "pot":
            return not ours and not theirs
        case "side":
            return theirs is None or (ours is None and theirs == "high")  # a whole pot may be told as the high's
        case _:
            return theirs is None or theirs in (Kind.ALL_IN, "ended")


def _ordered(hand: Hand) -> list[Event]:
    """A hand's events; where the room prints the showdown in another order, by seats and behind the play."""
    if hand.habits.showdown_order:
        return list(hand.events)
    return sorted(
        hand.events,
        key=lambda one: (
            rank := LATE.get(type(one), 0),
            rank and -(getattr(one, "pot", 0) or 0),
            rank and getattr(one, "seat", 0),
        ),
    )


def faults(hand: Hand, rules: Rules | None = None) -> Iterator[str]:
    """What is wrong under these rules (its room's own) with a hand that should be all right: findings above
    notes, an open ledger."""
    out = audit(hand, rules)
    yield from (str(one) for one in out.findings if one.severity is not Severity.NOTE)
    inferred = not hand.habits.uncalled or not hand.habits.rake or hand.tournament  # which has none
    if out.status != "ok" and not (inferred and out.status == "ok_inferred"):
        yield f"status {out.status}"
    left = sum(row.net for row in out.seats) + (out.rake or 0) + (out.fees or 0)
    if left:
        yield f"the ledger does not close: {left}"


def misplaced(hand: Hand) -> Iterator[str]:
    """Events that do not stand where they say: their line must name their player."""
    lines = hand.source.text.split("\n")
    for event in (*hand.seats, *hand.events):
        where = event.line - hand.source.line_start
        if not 0 <= where < len(lines) or not _names(lines[where], event):
            yield f"{event} is not in its line"


def _names(line: str, event: Any) -> bool:
    """The line names the event's player, or his seat as rooms with XML do, which count seats from 0."""
    player = getattr(event, "player", "")
    return player in unescape(line) or f'player="{event.seat - 1}"' in line
