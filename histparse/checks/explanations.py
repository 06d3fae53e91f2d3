"""Explanations of money that does not add up: changes to one line or figure of a hand, each in words.

`EXPLANATIONS` has them in the order in which `mending` tries them. An explanation looks at the hand and at what
the engine made of it, and gives changes that may be meant; whether one closes the ledger it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from histparse.events import Action, Collect, Event, Hand, Kind, Result, Street, Total, Uncalled
from histparse.findings import Finding, units
from histparse.judge import LIFTS
from histparse.outcome import ActionRow, Outcome, SeatRow
from histparse.pots import portions, pot_name

_TURN = {"L301", "L302", "L303"}
_OUT = {"L306", "L307"}
_DONE = {Kind.BET: "bet", Kind.COMPLETE: "completed to", Kind.RAISE: "raised to"}
LARGEST_RAKE = 10
"""A rake that nobody prints is taken for one up to this part of the pot, a tenth."""

Change = tuple[str, Hand]
"""What is changed, in words that follow "if", and the hand with it."""


def _without(hand: Hand, event: Event, *instead: Event) -> Hand:
    """The hand with other events `instead` of one."""
    events = (other for one in hand.events for other in (instead if one is event else (one,)))
    return replace(hand, events=tuple(events))


def _returns(hand: Hand, out: Outcome) -> Iterator[Change]:
    """A line that gives back what nobody called is missing, has another figure, or should not be there."""
    lines = hand.told(Uncalled)
    supplied = next((row for row in out.actions if row.kind is Kind.UNCALLED and row.inferred), None)
    if supplied is not None:
        back = Uncalled(supplied.line, 1, supplied.seat, supplied.player, supplied.amount)
        at = next((one for one in hand.events if type(one) in {Collect, Total}), hand.events[-1])
        yield f"{back.player}'s uncalled {units(back.amount)} went back", _without(hand, at, back, at)
    for line in lines:
        yield f"line {line.line} gave nothing back", _without(hand, line)
        for one in out.findings:
            if one.code == "M405" and one.delta is not None and one.line == line.line and line.amount > one.delta:
                due = line.amount - one.delta
                yield f"line {line.line} gave back {units(due)}", _without(hand, line, replace(line, amount=due))


def _pot_read_otherwise(hand: Hand, out: Outcome) -> Iterator[Change]:
    """The pot is printed with or without the rake, or the uncalled bet, where the room does otherwise."""
    for total in hand.told(Total)[:1]:
        drop = (total.rake or 0) + (total.fees or 0)
        raked, kept = hand.habits.pot == "gross", hand.habits.win_includes_uncalled
        for amount, usual, what in ((drop, raked, "the rake"), (out.uncalled, kept, "the uncalled bet")):
            apart = -amount if usual else amount
            if (
                total.pot is not None
                and amount
                and any((one.code, one.delta) == ("M402", apart) for one in out.findings)
            ):
                other = replace(total, pot=total.pot + (amount if usual else -amount))
                yield f"the pot is printed {'without' if usual else 'with'} {what} in it", _without(hand, total, other)


def _doubled(hand: Hand, _: Outcome) -> Iterator[Change]:
    """A line stands twice on its street."""
    seen: dict[object, int] = {}
    for event in hand.events:
        if type(event) is Street:
            seen.clear()
        elif type(event) is Action or type(event) is Collect or type(event) is Uncalled:
            same = replace(event, line=0, column=0)
            if same in seen and getattr(event, "kind", None) not in {Kind.CHECK, Kind.FOLD}:
                yield (
                    f"line {event.line} were not there, which says the same as line {seen[same]}",
                    _without(hand, event),
                )
            seen[same] = event.line


def _sizes(hand: Hand, out: Outcome) -> Iterator[Change]:
    """An amount that breaks a rule is the one that the rule asks for."""
    wrong = {one.line for one in out.findings if one.code in {"L304", "L311", "L320", "M408", "M409"}}
    for event, row in _betting(hand, out):
        if event.line not in wrong:
            continue
        put = row.street_total - row.amount
        asked = {row.min_to, row.max_to} if event.kind in LIFTS else {put + row.to_call}
        for to in sorted(one for one in asked if one):
            yield _made(hand, event, to - put)
    for event in hand.told(Action):
        if event.kind is Kind.ANTE and event.line in wrong and out.ante:
            yield _made(hand, event, out.ante)


def _read_otherwise(hand: Hand, out: Outcome) -> Iterator[Change]:
    """An amount that was read as what is added is the total on the street, or the other way round; what the
    player had put in before is what some figure is off by."""
    off = {abs(one.delta) for one in out.findings if one.delta}
    for event, row in _betting(hand, out):
        put = row.street_total - row.amount
        if put not in off:
            continue
        if event.to is None and event.by is not None and event.by > put:
            yield (
                f"the {units(event.by)} on line {event.line} were the total on the street",
                _without(hand, event, replace(event, by=None, to=event.by)),
            )
        elif event.to is not None and event.over is event.by is None:
            yield (
                f"the {units(event.to)} on line {event.line} were what is added",
                _without(hand, event, replace(event, to=None, over=None, by=event.to)),
            )


def _missing(hand: Hand, out: Outcome) -> Iterator[Change]:
    """A call, a fold or an ante is missing, of a player who was passed over or dealt in without one."""
    for finding in out.findings:
        at = next((one for one in hand.events if one.line == finding.line), None)
        if at is None:
            continue
        if finding.code == "L315" and out.ante and finding.seat and finding.player:
            ante = Action(at.line, 1, finding.seat, finding.player, Kind.ANTE, by=out.ante)
            yield f"{finding.player} had posted an ante of {units(out.ante)}", _without(hand, at, ante, at)
        elif finding.code == "L309" and finding.seat and finding.player:
            owed = _owed(out, finding)
            call = Action(at.line, 1, finding.seat, finding.player, Kind.CALL, by=owed)
            fold = replace(call, kind=Kind.FOLD, by=None)
            yield f"{finding.player} had folded before line {at.line}", _without(hand, at, fold, at)
            if owed:
                yield f"{finding.player} had called {units(owed)} before line {at.line}", _without(hand, at, call, at)


def _owed(out: Outcome, finding: Finding) -> int:
    """What the player who was passed over owed on his street."""
    put: dict[int, int] = {}
    for row in out.actions:
        if row.street == finding.street and row.kind in {*LIFTS, Kind.BRING_IN, Kind.CALL}:
            put[row.seat] = row.street_total
    return max(put.values(), default=0) - put.get(finding.seat or 0, 0)


def _rake(hand: Hand, out: Outcome) -> Iterator[Change]:
    """The rake is another one, or was not printed."""
    for total in hand.told(Total)[:1]:
        left = out.total_pot - sum(one.amount for one in out.paid) - (total.fees or 0)
        if out.paid and 0 <= left != total.rake and left * LARGEST_RAKE <= out.total_pot:
            said = (
                f"the rake were {units(left)}" if total.rake else f"a rake of {units(left)} was taken and not printed"
            )
            yield said, _without(hand, total, replace(total, rake=left))
    if not hand.told(Total) and out.paid:
        left = out.total_pot - sum(one.amount for one in out.paid)
        pot = None if hand.habits.pot == "none" else out.total_pot - (left if hand.habits.pot == "net" else 0)
        rake = left if hand.habits.rake else None
        what = f"a rake of {units(left)}" if pot is None else f"a pot of {units(pot)} and a rake of {units(left)}"
        total = Total(hand.events[-1].line, 1, pot, rake=rake)
        if left >= 0:
            yield f"a line said {what}", replace(hand, events=(*hand.events, total))


def _payments(hand: Hand, out: Outcome) -> Iterator[Change]:
    """A payment has another figure, or is missing."""
    drop = (out.rake_stated or 0) + (out.fees or 0)
    over = sum(one.amount for one in out.paid) + drop - out.total_pot
    for event in hand.told(Collect):
        if over and event.amount > over:
            paid = replace(event, amount=event.amount - over)
            yield f"{event.player} were paid {units(paid.amount)} on line {event.line}", _without(hand, event, paid)
    if len(out.settled) == 1 and not out.paid and out.settled[0].known and out.total_pot > drop:
        names = {row.seat: row.player for row in out.seats}
        parts = list(portions(out.total_pot - drop, *out.settled[0].in_order, "high"))
        at = next(iter(hand.told(Total)), hand.events[-1])
        lines = [Collect(at.line, 1, seat, names[seat], amount) for seat, amount, _ in parts]
        told = " and ".join(f"{one.player} were paid {units(one.amount)}" for one in lines)
        yield told, _without(hand, at, *lines, at)


def _shares(hand: Hand, out: Outcome) -> Iterator[Change]:
    """Who wins a pot, or its halves, was paid from it what is due to him."""
    collected = {row.seat: row.collected for row in out.seats}
    for pot in out.settled:
        if not pot.known or {one.seat for one in pot.paid} != {*pot.high, *pot.low}:
            continue
        lines = [one for one in hand.told(Collect) if one.pot in {None, pot.number}]
        for odd_to in ("high", "low"):
            due: dict[int, int] = {}
            for seat, amount, _ in portions(sum(one.amount for one in pot.paid), *pot.in_order, odd_to):
                due[seat] = due.get(seat, 0) + amount
            if len(lines) == len(due) > 1:
                paid: dict[Event, Event] = {line: replace(line, amount=due[line.seat]) for line in lines}
                more = {line.seat: due[line.seat] - line.amount for line in lines}
                for one in hand.told(Result):  # which repeats what was paid
                    if one.amount is not None and one.amount == collected.get(one.seat):
                        paid[one] = replace(one, amount=one.amount + more.get(one.seat, 0))
                told = " and ".join(f"{line.player} were paid {units(due[line.seat])}" for line in lines)
                yield told, replace(hand, events=tuple(paid.get(one, one) for one in hand.events))


def _players(hand: Hand, out: Outcome) -> Iterator[Change]:
    """A line is about another player: a payment about who wins, what goes back about whose it is, an action
    about whose turn it was."""
    names = {row.seat: row.player for row in out.seats if row.dealt_in}
    winners = dict.fromkeys(seat for pot in out.settled if pot.known for seat in (*pot.high, *pot.low))
    winners |= dict.fromkeys(one.seat for one in hand.told(Result) if one.amount)
    codes: dict[int, set[str]] = {}
    due: dict[int, str] = {}
    for finding in out.findings:
        codes.setdefault(finding.line, set()).add(finding.code)
        if finding.code in _TURN and finding.expected:
            due[finding.line] = finding.expected
    for event in hand.events:
        said = codes.get(event.line, set())
        able: Iterable[int] = ()
        if type(event) is Collect and said & {"M412", "M413"}:
            able = winners
        elif (type(event) is Uncalled and said & {"M405", "M407"}) or (type(event) is Action and said & _OUT):
            able = names
        elif type(event) is Action and event.line in due:
            able = (seat for seat in names if f"seat {seat}" in due[event.line])
        if type(event) is Collect or type(event) is Uncalled or type(event) is Action:
            for seat in able:
                if seat != event.seat and seat in names:
                    other = replace(event, seat=seat, player=names[seat])
                    yield f"line {event.line} were about {names[seat]}", _without(hand, event, other)


def _swapped(hand: Hand, out: Outcome) -> Iterator[Change]:
    """Two payments are about each other's players."""
    if not {"M411", "M412", "M413"} & {finding.code for finding in out.findings}:
        return
    for one, other in combinations(hand.told(Collect), 2):
        if one.seat != other.seat:
            swap: dict[Event, Event] = {
                one: replace(one, seat=other.seat, player=other.player),
                other: replace(other, seat=one.seat, player=one.player),
            }
            why = f"lines {one.line} and {other.line} were about each other's players"
            yield why, replace(hand, events=tuple(swap.get(event, event) for event in hand.events))


def _kinds(hand: Hand, out: Outcome) -> Iterator[Change]:
    """A check that faces a bet is a call; so is the fold of a player who goes on."""
    gone_on = {one.seat for one in out.findings if one.code in _OUT}
    checks = {one.line for one in out.findings if one.code == "L308"}
    for row in out.actions:
        if (row.kind is Kind.CHECK and row.line in checks) or (row.kind is Kind.FOLD and row.seat in gone_on):
            event = next((one for one in hand.told(Action) if (one.line, one.seat) == (row.line, row.seat)), None)
            if event is not None and row.to_call:
                call = replace(event, kind=Kind.CALL, by=row.to_call)
                yield f"{row.player} had called {units(row.to_call)} on line {row.line}", _without(hand, event, call)


def _summarised(hand: Hand, out: Outcome) -> Iterator[Change]:
    """The payment is what the summary says, the stack before the hand what the one after it asks for; or the
    summary's figure is another one."""
    rows = {row.seat: row for row in out.seats}
    told = {one.line for one in out.findings if one.code in {"S501", "S514", "S515"}}
    for event in hand.told(Result):
        row = rows.get(event.seat)
        if row is None or event.line not in told:
            continue
        lines = [one for one in hand.told(Collect) if one.seat == event.seat]
        if event.amount is not None and event.amount != row.collected and len(lines) == 1:
            paid = _without(hand, lines[0], replace(lines[0], amount=event.amount))
            yield f"{row.player} were paid {units(event.amount)} on line {lines[0].line}", paid
        if len(told) > 1:  # one figure is not all that is wrong
            continue
        if event.amount is not None and event.amount != row.collected:
            other = _without(hand, event, replace(event, amount=row.collected))
            yield f"line {event.line} said {units(row.collected)}", other
        left = row.stack + row.net
        if event.end_stack is not None and event.end_stack != left:
            yield _stack(hand, row, event.end_stack - row.net)
            yield (
                f"line {event.line} left {row.player} with {units(left)}",
                _without(hand, event, replace(event, end_stack=left)),
            )
        if event.net is not None and event.net != row.net:
            other = _without(hand, event, replace(event, net=row.net))
            yield f"line {event.line} let {row.player} come out at {units(row.net)}", other
    for finding in out.findings:
        if finding.code == "M408" and finding.seat in rows and finding.delta:
            row = rows[finding.seat]
            yield _stack(hand, row, row.stack + finding.delta)


def _stack(hand: Hand, row: SeatRow, stack: int) -> Change:
    seats = tuple(replace(one, stack=stack) if one.seat == row.seat else one for one in hand.seats)
    return f"{row.player} had had {units(stack)} before the hand", replace(hand, seats=seats)


def _figures(hand: Hand, out: Outcome) -> Iterator[Change]:
    """The pot, the main pot or a side pot has another figure."""
    for total in hand.told(Total)[:1]:
        for one in out.findings:
            if one.code == "M402" and total.pot is not None and one.delta is not None:
                pot = total.pot - one.delta
                yield f"the pot were {units(pot)}", _without(hand, total, replace(total, pot=pot))
        if not any(one.code in {"M403", "M404"} for one in out.findings):
            return
        numbers, amounts = [number for number, _ in total.parts], [amount for _, amount in total.parts]
        if len(numbers) > 1:
            swapped = tuple(zip(numbers, amounts[::-1], strict=True))
            yield "the pots stood the other way round", _without(hand, total, replace(total, parts=swapped))
        drop = (total.rake or 0) + (total.fees or 0)
        for number, amount in total.parts:
            rest = sum(amounts) - amount
            part = out.total_pot - drop - rest
            parts = tuple((n, part if n == number else one) for n, one in total.parts)
            yield f"{pot_name(number)} were {units(part)}", _without(hand, total, replace(total, parts=parts))


def _raises(hand: Hand, out: Outcome) -> Iterator[Change]:
    """A bet, a completion or a raise is missing, of a player who was passed over."""
    names = {f"seat {row.seat}": row for row in out.seats if row.dealt_in}
    wrong = next((one for one in out.findings if one.code in _TURN and one.expected in names), None)
    for row in out.actions:
        if wrong and (row.line, row.seat) == (wrong.line, wrong.seat):
            due = names[wrong.expected or ""]
            street = [one for one in out.actions if one.street == row.street]
            raised = any(one.kind in LIFTS for one in street if one.line < row.line)
            kind = Kind.RAISE if raised else Kind.COMPLETE if row.street == 3 else Kind.BET
            at = next(one for one in hand.told(Action) if (one.line, one.seat) == (row.line, row.seat))
            able = {to for one in street if one.line >= row.line for to in (one.min_to, one.max_to) if to}
            for to in sorted(able):
                lift = Action(at.line, 1, due.seat, due.player, kind, to=to)
                yield f"{due.player} had {_DONE[kind]} {units(to)} before line {at.line}", _without(hand, at, lift, at)


EXPLANATIONS: tuple[Callable[[Hand, Outcome], Iterator[Change]], ...] = (
    _doubled,
    _returns,
    _pot_read_otherwise,
    _sizes,
    _read_otherwise,
    _missing,
    _kinds,
    _players,
    _swapped,
    _rake,
    _payments,
    _summarised,
    _shares,
    _figures,
    _raises,
)
"""What may be the matter, in the order in which it is tried."""


def _betting(hand: Hand, out: Outcome) -> Iterator[tuple[Action, ActionRow]]:
    """The actions after the antes that move chips, each with its row."""
    rows = {(row.line, row.seat): row for row in out.actions}
    for event in hand.told(Action):
        row = rows.get((event.line, event.seat))
        if row is not None and row.amount and event.kind is not Kind.ANTE:
            yield event, row


def _made(hand: Hand, event: Action, amount: int) -> Change:
    """An action that adds another amount."""
    changed = replace(event, by=amount, to=None, over=None, hand_to=None)
    return f"{event.player} had put in {units(amount)} on line {event.line}", _without(hand, event, changed)
