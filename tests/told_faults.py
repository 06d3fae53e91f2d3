"""Planted faults that go over several lines, all in agreement: payments divided otherwise, lines out of their
place; and faults of what no event tells: headings, the opening, the currency's sign."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from string import Formatter
from typing import Any

from histparse.events import (
    SIDE,
    Action,
    Collect,
    Deal,
    Event,
    Kind,
    Muck,
    Notice,
    Result,
    Show,
    Street,
    Total,
    Uncalled,
)
from histparse.rules import UNKNOWN, profile
from tests.line_faults import ACTED, Fault, acts, are, one_line, removed, renamed, retold, swapped
from tests.printed import Lines, Printed

KINDS: dict[str, Fault] = {}


def kind(fault: Fault) -> Fault:
    """Register a fault under its function's name."""
    KINDS[fault.__name__] = fault
    return fault


# Payments: the amounts move, and with them whatever the summary repeats of them

Moves = dict[int, int]
"""By how much each payment changes, by its place among the events; down to nothing it is not made."""


def paid_otherwise(printed: Printed, moves: Moves) -> Lines | None:
    """The hand with these payments changed, in the summary, too."""
    events, came_out = [*printed.told.events], defaultdict[int, int](int)
    for at, by in moves.items():
        event = events[at]
        assert type(event) is Collect
        events[at] = replace(event, amount=event.amount + by)
        came_out[event.seat] += by
    told = [one for one in events if type(one) is not Collect or one.amount]
    return printed.retold([_result(one, came_out[one.seat]) if type(one) is Result else one for one in told])


def _result(event: Result, by: int) -> Result:
    """A player's line in the summary, where he came out with so much more."""
    amount = None if event.amount is None and by <= 0 else (event.amount or 0) + by
    did = event.did
    if did in {"won", "lost"}:
        did = "won" if amount else "lost"
    return replace(
        event,
        did=did,
        amount=amount or None,
        end_stack=None if event.end_stack is None else event.end_stack + by,
        net=None if event.net is None else event.net + by,
    )


def sides(printed: Printed) -> list[tuple[list[int], list[int]]]:
    """Places of the payments of the high and of the low half, for each pot that is split."""
    found: dict[int | None, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for at, event in enumerate(printed.told.events):
        if type(event) is Collect and event.side and (printed.pots == 1 or (event.pot or 0) != SIDE):
            found[event.pot][event.side == "low"].append(at)
    return [halves for halves in found.values() if all(halves)]


def chips(printed: Printed, at: int) -> int:
    return printed.told.events[at].amount  # type: ignore[union-attr]


def seat(printed: Printed, at: int) -> int:
    return printed.told.events[at].seat  # type: ignore[union-attr]


@kind
def halves_uneven(rng: random.Random, printed: Printed) -> Lines | None:
    """From the low half to the high, a unit or more."""
    found = [
        (high, low)
        for highs, lows in sides(printed)
        for high in highs
        for low in lows
        if len({seat(printed, at) for at in (*highs, *lows)}) == 2 and seat(printed, high) != seat(printed, low)
    ]
    if not found:
        return None
    high, low = rng.choice(found)
    by = min(rng.choice((1, 2, 5)), chips(printed, low))
    return paid_otherwise(printed, {high: by, low: -by})


@kind
def odd_unit_misplaced(rng: random.Random, printed: Printed) -> Lines | None:
    """The odd unit between the halves, where a rule says whose it is."""
    rule = profile(printed.site.profile).odd_between_halves
    if rule == UNKNOWN:
        return None
    found = []
    for halves in sides(printed):
        one, other = halves if rule == "high" else halves[::-1]
        alone = len(one) == len(other) == 1 and seat(printed, one[0]) != seat(printed, other[0])
        if alone and chips(printed, one[0]) - chips(printed, other[0]) == 1:
            found.append((one[0], other[0]))
    if not found:
        return None
    one, other = rng.choice(found)
    return paid_otherwise(printed, {one: -1, other: 1})


def ties(printed: Printed) -> list[list[int]]:
    """Places of the payments that several have of one half or pot."""
    found: dict[tuple[int | None, str | None], list[int]] = defaultdict(list)
    for at, event in enumerate(printed.told.events):
        if type(event) is Collect and (printed.pots == 1 or (event.pot is not None and event.pot != SIDE)):
            found[event.pot, event.side].append(at)
    return [same for same in found.values() if len(same) > 1]


@kind
def tie_paid_to_one(rng: random.Random, printed: Printed) -> Lines | None:
    """One of equal hands has what is the others', too: all for a half, a half for a quarter."""
    found = ties(printed)
    if not found:
        return None
    one, *others = rng.sample(same := rng.choice(found), len(same))
    total = sum(chips(printed, at) for at in others)
    return paid_otherwise(printed, {one: total} | {at: -chips(printed, at) for at in others})


@kind
def tie_uneven(rng: random.Random, printed: Printed) -> Lines | None:
    """Equal hands have shares that differ by more than an odd unit."""
    found = [same for same in ties(printed) if all(chips(printed, at) > 5 for at in same)]
    if not found:
        return None
    one, other = rng.sample(rng.choice(found), 2)
    by = rng.randint(2, 5)
    return paid_otherwise(printed, {one: by, other: -by})


@kind
def quarter_for_half(rng: random.Random, printed: Printed) -> Lines | None:
    """Who has the whole of one half gives a part of it to who has a part of the other: a quarter for a half."""
    found = [
        (whole[0], part)
        for halves in sides(printed)
        for whole, parts in (halves, halves[::-1])
        if len(whole) == 1 < len(parts)
        for part in parts
        if seat(printed, part) != seat(printed, whole[0]) and chips(printed, whole[0]) > 3
    ]
    if not found:
        return None
    whole, part = rng.choice(found)
    by = chips(printed, whole) // 2
    return paid_otherwise(printed, {whole: -by, part: by})


@kind
def pots_swapped(rng: random.Random, printed: Printed) -> Lines | None:
    """Who is paid from two pots change places."""
    paid = printed.events(are(Collect))
    found = [
        (one, other)
        for n, one in enumerate(paid)
        for other in paid[n + 1 :]
        if one.pot != other.pot and one.seat != other.seat and one.amount != other.amount
    ]
    if not found:
        return None
    one, other = rng.choice(found)
    lines = [*printed.lines]
    for event, its in ((one, other), (other, one)):
        line = renamed(lines[event.line - 1], event, its)
        if line is None:
            return None
        lines[event.line - 1] = line
    return lines


# The summary against the play


def other_end(rng: random.Random, event: Any) -> Any:
    """Another end than the player's, and what belongs to it."""
    ends = {"won": "lost", "lost": "won", "mucked": "won", "collected": "mucked", "folded": "mucked"}
    amount = 100 if ends[event.did] == "won" else None
    return replace(event, did=ends[event.did], amount=amount, street=None, no_bet=None)


KINDS["end_told_otherwise"] = retold(lambda event: type(event) is Result and event.did != "ended", other_end)
KINDS["no_bet_told_otherwise"] = retold(
    lambda event: type(event) is Result and event.did == "folded",
    lambda rng, event: replace(event, no_bet=not event.no_bet),
)
KINDS["all_in_told_otherwise"] = retold(
    lambda event: type(event) is Action and event.by,
    lambda rng, event: replace(event, all_in=not event.all_in),
)
KINDS["missing_notice"] = one_line(are(Notice), removed)


@kind
def notice_added(rng: random.Random, printed: Printed) -> Lines | None:
    """A remark on something that is not there."""
    events = [*printed.told.events]
    said = {event.what for event in events if type(event) is Notice}
    remarks = [text for text, what in printed.site.notices.items() if what not in said]
    acted = printed.events(lambda event: ACTED(event) and printed.lines[event.line - 1] and not event.all_in)
    if not remarks or not acted:
        return None
    at = rng.choice(acted).line
    return [*printed.lines[:at], rng.choice(remarks), *printed.lines[at:]]


KINDS["seat_told_otherwise"] = retold(
    are(Result), lambda rng, event: replace(event, printed_seat=event.printed_seat % 8 + 1)
)
KINDS["pot_told_otherwise"] = retold(
    lambda event: type(event) is Collect and event.pot is not None,
    lambda rng, event: replace(event, pot=0 if event.pot else 1),
)


@kind
def bet_told_as_raise(rng: random.Random, printed: Printed) -> Lines | None:
    """The first bet of a street, called a raise."""
    bets = [event for event in printed.events(acts(Kind.BET)) if not event.all_in]
    if not bets or "raise" not in printed.site.words:
        return None
    event = rng.choice(bets)
    amount = printed.site.amount(printed.read, event.to or event.by)
    fields = dict.fromkeys(name for _, name, _, _ in Formatter().parse(printed.site.words["raise"]) if name)
    fields |= {"who": event.player} | dict.fromkeys(("by", "to", "over", "hand_to"), amount)
    return printed.changed(event, printed.site.worded("raise", **fields))


# Lines out of their place


@kind
def showdown_swapped(rng: random.Random, printed: Printed) -> Lines | None:
    """Two players show in each other's place, where a rule says in which order they are to."""
    lifts = [event for event in printed.read.events if type(event) is Street or LIFTS(event)]
    known = profile(printed.site.profile).showdown_order != UNKNOWN and printed.read.habits.showdown_order
    if not known or not lifts or type(lifts[-1]) is Street:
        return None
    return swapped(lambda event: type(event) in {Show, Muck})(rng, printed)


def moved(of: Callable[[Any], bool], place: Callable[[Sequence[Event], Any], int | None]) -> Fault:
    """An event's line before the line `place`, which is counted from 1."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        found = [
            (event.line, to)
            for event in printed.events(of)
            if (to := place(printed.read.events, event)) is not None and to not in {event.line, event.line + 1}
        ]
        if not found:
            return None
        at, to = rng.choice(found)
        lines = [*printed.lines]
        line = lines.pop(at - 1)
        lines.insert(to - 1 - (to > at), line)
        return lines

    return fault


def behind(of: Callable[[Any], bool]) -> Callable[[Sequence[Event], Any], int | None]:
    """Behind the next such event."""
    return lambda events, event: next((one.line + 1 for one in events if of(one) and one.line > event.line), None)


def before_last(of: Callable[[Any], bool]) -> Callable[[Sequence[Event], Any], int | None]:
    """Before the last such event that is before it."""
    return lambda events, event: max((one.line for one in events if of(one) and one.line < event.line), default=None)


LIFTS = acts(Kind.BET, Kind.RAISE, Kind.COMPLETE)
KINDS["moved_ante"] = moved(acts(Kind.ANTE), behind(are(Street)))
KINDS["moved_deal"] = moved(are(Deal), behind(are(Street)))
KINDS["moved_street"] = moved(are(Street), behind(ACTED))
KINDS["moved_street_up"] = moved(are(Street), before_last(ACTED))
KINDS["moved_uncalled"] = moved(are(Uncalled), before_last(LIFTS))
KINDS["moved_collect"] = moved(are(Collect), before_last(ACTED))
KINDS["moved_show"] = moved(are(Show), before_last(ACTED))
KINDS["moved_total"] = moved(are(Total), before_last(ACTED))
KINDS["moved_result"] = moved(are(Result), before_last(ACTED))

# Headings that are no street's, the opening, the currency's sign


def heading(word: str, change: Callable[[Lines, int], Lines]) -> Fault:
    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        text = printed.site.words.get(word, "").split("\n")[-1]
        return change(printed.lines, printed.lines.index(text)) if text and text in printed.lines else None

    return fault


def doubled(lines: Lines, at: int) -> Lines:
    return lines[: at + 1] + lines[at:]


for _word in ("show_down", "summary"):
    KINDS[f"missing_{_word}"] = heading(_word, removed)
    KINDS[f"doubled_{_word}"] = heading(_word, doubled)


@kind
def show_down_added(rng: random.Random, printed: Printed) -> Lines | None:
    """The heading of a showdown, where nobody shows or mucks."""
    text = printed.site.words.get("show_down", "")
    said = printed.events(lambda event: type(event) is Street or ACTED(event))
    if not text or text in printed.lines or not said or printed.events(lambda event: type(event) in {Show, Muck}):
        return None
    return [*printed.lines[: said[-1].line], text, *printed.lines[said[-1].line :]]


@kind
def sign_lost(rng: random.Random, printed: Printed) -> Lines | None:
    """One amount of the play without the sign that the others have."""
    lines = {event.line - 1 for event in printed.read.events}
    found = [(at, match) for at in sorted(lines) for match in re.finditer(r"[$€£](?=[0-9.,]*[1-9])", printed.lines[at])]
    if len(found) < 2:
        return None
    at, match = rng.choice(found)
    line = printed.lines[at]
    return [*printed.lines[:at], line[: match.start()] + line[match.end() :], *printed.lines[at + 1 :]]


def stakes(change: Callable[[random.Random, int, int], tuple[int, int]]) -> Fault:
    """Other bets in the opening."""

    def fault(rng: random.Random, printed: Printed) -> Lines | None:
        hand = printed.read
        if not hand.small_bet or not hand.big_bet:
            return None
        old, new = (
            [printed.amounts(one)[0].strip("$€£ ") for one in both]
            for both in ((hand.small_bet, hand.big_bet), change(rng, hand.small_bet, hand.big_bet))
        )
        for at, line in enumerate(printed.lines[:4]):
            pair = r"(?:\.00)?([^0-9]{1,5})".join(map(re.escape, old))
            if found := re.search(rf"(?<![0-9.]){pair}(?:\.00)?(?![0-9])", line):
                other = line[: found.start()] + found[1].join(new) + line[found.end() :]
                return [*printed.lines[:at], other, *printed.lines[at + 1 :]]
        return None

    return fault


KINDS["small_bet_told_otherwise"] = stakes(lambda rng, small, big: (small + rng.choice((1, 5, small)), big))
KINDS["big_bet_told_otherwise"] = stakes(lambda rng, small, big: (small, big + rng.choice((1, 5, big))))
KINDS["no_stakes"] = stakes(lambda rng, small, big: (0, 0))


@kind
def year_that_can_not_be(rng: random.Random, printed: Printed) -> Lines | None:
    """A time before there was poker to be played on a computer."""
    year = re.compile(r"(?<![0-9])20[0-9]{2}(?![0-9])")
    for at, line in enumerate(printed.lines[:6]):
        if (found := year.search(line)) and printed.read.start_text and found[0] in printed.read.start_text:
            other = rng.choice(("0001", "1970", "1066"))
            return [*printed.lines[:at], year.sub(other, line), *printed.lines[at + 1 :]]
    return None
