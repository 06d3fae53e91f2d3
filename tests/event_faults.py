"""Planted faults in any room's words: one change to a printed hand, of a named kind, that makes it false.

A kind takes a random source and a hand as its room prints it, and gives changed lines, or None where the
hand has no place for it. What the lines say is known from reading them: every event stands at a line, so
the same kinds do for every room. `python -m tests.event_faults` (`make faults`) prints how
many of each kind were noticed of those planted in each room's hands.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from histparse.cards import DECK, HIDDEN, Card, card_text
from histparse.checks import audit
from histparse.deal import deal
from histparse.events import (
    Action,
    Board,
    Collect,
    Deal,
    Hand,
    Kind,
    Muck,
    Result,
    Show,
    Street,
    Total,
    Uncalled,
)
from histparse.findings import Finding, Severity
from histparse.money import amount_text
from histparse.read import read_text
from histparse.rules import profile
from histparse.sites import Site, sites
from histparse.wording import parse_high

Lines = list[str]


@dataclass(frozen=True)
class Printed:
    """A hand as dealt (`told`), as its room prints it (`lines`), and as it is read there."""

    site: Site
    told: Hand
    lines: Lines
    read: Hand

    def events(self, of: Callable[[Any], bool]) -> list[Any]:
        return [event for event in self.read.events if of(event)]

    def changed(self, event: Any, line: str) -> Lines:
        return [*self.lines[: event.line - 1], line, *self.lines[event.line :]]


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
        hand = printed.read
        ways: list[Callable[[int], str]] = [lambda amount: amount_text(amount, hand.exponent)]
        if "amount" in printed.site.words:
            ways.insert(0, lambda amount: printed.site.amount(hand, amount))
        found = []
        for event in printed.events(of):
            for field in fields:
                value = getattr(event, field)
                values = [part for _, part in value] if isinstance(value, tuple) else [value]
                for old in (one for one in values if one is not None and one >= 0):
                    other = old + rng.choice([by for by in (-100, -25, -5, -1, 1, 2, 5, 50, 100) if old + by >= 0])
                    lines = (replaced(printed.lines[event.line - 1], way(old), way(other)) for way in ways)
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

# Names


def renamed(line: str, event: Any, other: Any) -> str | None:
    """The line with another player in the event's place: by name, or as XML counts them."""
    for old, new in (
        (event.player, other.player),
        (f'player="{event.seat - 1}"', f'player="{other.seat - 1}"'),
    ):
        if old in line:
            return line.replace(old, new, 1)
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
        other = change(rng, events[at])
        lines = text_lines(printed.site, replace(printed.told, events=(*events[:at], other, *events[at + 1 :])))
        differing = sum(a != b for a, b in zip(lines, printed.lines, strict=False))
        return lines if differing == 1 and len(lines) == len(printed.lines) else None  # else more was told otherwise

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


def held(printed: Printed) -> set[Card]:
    """Every card that is told."""
    fields = ("before", "down", "up", "cards")
    return {one for event in printed.read.events for field in fields for one in getattr(event, field, ())} - {HIDDEN}


def card_fault(of: Callable[[Any], bool], *fields: str, fresh: bool, among: Container[Card] = DECK) -> Fault:
    """One card, `among` these, of an event's line becomes another: one nobody has, or one that somebody has."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = []
        used = held(printed)
        for event in printed.events(of):
            own = {one for field in fields for one in getattr(event, field)} - {HIDDEN}
            pool = sorted(set(DECK) - used if fresh else used - own - set(getattr(event, "before", ())))
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


KINDS["dealt_card_doubled"] = card_fault(are(Deal), "down", "up", fresh=False)
KINDS["dealt_card_changed"] = dealt_card_changed
KINDS["repeated_card_changed"] = card_fault(are(Deal), "before", fresh=True)
KINDS["shown_card_doubled"] = card_fault(are(Show), "cards", fresh=False)
KINDS["shown_card_changed"] = shown_card_changed
KINDS["result_card_changed"] = card_fault(are(Result), "cards", fresh=True)
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

# Dealt hands, and what is said of them


def text_lines(site: Site, hand: Hand) -> Lines:
    return "".join(site.together([site.write(hand)])).rstrip("\n").split("\n")


def hands(site: Site, count: int, seed: int) -> Iterator[Printed]:
    """Dealt hands in a room's words."""
    games = [*site.game_words]
    for one in deal(count, seed, profile(site.profile), site.habits, site=site.name, games=games):
        told = site.told(one)
        if told.tournament and "tournament" not in site.words:
            continue
        lines = text_lines(site, told)
        [reading] = read_text("\n".join(lines) + "\n")
        assert reading.hand is not None, reading.findings
        yield Printed(site, told, lines, reading.hand)


def loud(lines: Lines) -> list[Finding]:
    """What is said at error or warning of the hand, or of what can't be read in it."""
    found: list[Finding] = []
    for reading in read_text("\n".join(lines) + "\n"):
        found += audit(reading.hand, read=reading.findings).findings if reading.hand else reading.findings
    return [one for one in found if one.severity is not Severity.NOTE]


# What nothing in the room's words contradicts, and what is not looked at

NO_POT = {"everleaf", "ipoker", "merge", "partypoker"}
"""Rooms that print neither pot nor rake."""
UNSAID: dict[str, tuple[Container[str] | None, str]] = {
    "amount_of_collect": (NO_POT, "what is not paid is rake, for neither pot nor rake is printed"),
    "amount_of_bring_in": (None, "a bring-in that nobody calls goes back, and no line says so"),
    "actions_swapped": (None, "of two highest boards alike either may be first; iPoker numbers the actions"),
    "bet_told_as_check": (None, "a bet that all fold to goes back, and no line says so; to fold to a check is allowed"),
    "check_told_as_fold": (None, "a fold owing nothing is allowed, and who is then left wins the same"),
    "missing_deal": (None, "cards face down, or of a player who says no more"),
    "doubled_deal": (
        {"absolute", "merge"},
        "the cards so far are told on every street, of those who folded too",
    ),
    "missing_show": ({"kingsclub", "merge"}, "no line says that a hand is thrown away; Merge tells the cards besides"),
    "actor_of_show": ({"merge"}, "the cards are told besides"),
    "missing_muck": (None, "who is alone in the end need not say that he does not show"),
    "dealt_card_changed": ({"ipoker"}, "each card is told once"),
    "shown_card_changed": ({"ipoker"}, "each card is told once"),
    "shown_card_doubled": ({"bovada"}, "a card of the player's own that does not count makes no other hand"),
    "amount_of_end_stack": ({"phh"}, "what the stacks leave is rake, for no field says what it is"),
    "missing_result": ({"phh"}, "the end of a stack may be left out"),
}
"""Kinds of which some contradict nothing printed: in these rooms (None: in any), and why."""
UNSEEN: dict[str, tuple[Container[str] | None, str]] = {
    "amount_of_result": ({"absolute"}, "the parts of a total that is won are not kept"),
    "result_card_changed": ({"absolute", "bovada"}, "the five cards that count are not kept"),
    "high_misnamed": ({"merge"}, "names in payments are looked at for shown hands only"),
    "low_misnamed": ({"merge", "everleaf"}, "lows named in payments are not kept"),
    "missing_collect": ({"merge"}, "that the one payment left is of a side pot is not looked at"),
}
"""Kinds of which some contradict what is printed and go unnoticed all the same."""


def why(table: dict[str, tuple[Container[str] | None, str]], kind: str, room: str) -> str | None:
    """The table's reason for a kind in a room, if it has one."""
    rooms, reason = table.get(kind, ((), ""))
    return reason if rooms is None or room in rooms else None


@dataclass
class Table:
    """How many faults were planted, by kind and room, and those that nothing was said of."""

    planted: Counter[tuple[str, str]]
    missed: dict[tuple[str, str], list[tuple[Lines, Printed]]]

    def cell(self, kind: str, room: str) -> str:
        """Noticed of planted."""
        planted, missed = self.planted[kind, room], len(self.missed.get((kind, room), ()))
        return f"{planted - missed}/{planted}" if planted else "-"


def plant(site: Site, some: Sequence[Printed], each: int, seed: int) -> Table:
    """Up to `each` faults of every kind in a room's hands."""
    table = Table(Counter(), {})
    for kind, fault in KINDS.items():
        rng, key = random.Random(f"{seed}{kind}"), (kind, site.form)
        for printed in some:
            if table.planted[key] >= each:
                break
            lines = fault(rng, printed)
            if lines is None or lines == printed.lines:
                continue
            table.planted[key] += 1
            if not loud(lines):
                table.missed.setdefault(key, []).append((lines, printed))
    return table


def main(each: int = 10) -> None:
    """Print the table: faults noticed of those planted, kind by room."""
    rooms = [site for site in sites() if site.writes]
    tables = {site.form: plant(site, list(hands(site, 6 * each, 7)), each, 1) for site in rooms}
    print(f"{'':24}" + "".join(f"{site.form[:10]:>11}" for site in rooms))
    for kind in KINDS:
        cells = [tables[site.form].cell(kind, site.form) for site in rooms]
        print(f"{kind:24}" + "".join(f"{cell:>11}" for cell in cells))
    missed = {key: len(some) for table in tables.values() for key, some in table.missed.items()}
    print(f"{len(KINDS)} kinds, {sum(table.planted.total() for table in tables.values())} faults; not noticed:")
    for (kind, room), count in sorted(missed.items()):
        hidden, known = why(UNSAID, kind, room), why(UNSEEN, kind, room)
        print(f"{room:12}{kind:22}{count:>4}  {f'contradicts nothing: {hidden}' if hidden else known or 'NEW'}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
