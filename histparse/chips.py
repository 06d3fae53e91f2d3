"""Where the chips are: stacks, what each player has put in, the pot; and what can't be.

`Chips` follows the money of one hand as it moves and judges what needs no cards and no turn: antes,
stacks, all-in marks. Returns and payments are judged at the end, in `settle` and `checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from histparse.events import Action, Kind, Uncalled
from histparse.findings import Finding, Verdict, found, units
from histparse.judge import Judgement
from histparse.outcome import Outcome, SeatRow


class Chips:
    """The money of one hand. `stacks` is what players have left, `put` what they have put into the
    hand, returns taken off; both by seat."""

    def __init__(self, out: Outcome, rows: Mapping[int, SeatRow], marks_all_in: bool) -> None:
        self.out = out
        self.rows = rows
        self.marks_all_in = marks_all_in
        self.stacks = {seat: row.stack for seat, row in rows.items()}
        self.put = dict.fromkeys(rows, 0)
        self.anted = dict.fromkeys(rows, 0)
        self.pot = 0
        self.returned: list[Uncalled] = []

    def ante(self, event: Action, amount: int, *, all_in: bool, late: bool) -> None:
        """An ante goes in; who posts one is dealt in."""
        row = self.rows.get(event.seat)
        if row is None:
            message = f"{event.player} posts an ante, but is not in the seat list"
            self.out.note("ante", Verdict.BROKEN, found("L307", event, message, 0))
        elif late or self.put[row.seat]:
            message = f"{row.player} posts an ante once more or too late"
            self.out.note("ante", Verdict.BROKEN, found("L322", event, message, 0))
        self._add(event.seat, amount)
        if row is None:
            return
        row.dealt_in = True
        self.anted[row.seat] += amount
        if judgement := self.check(event, amount, all_in, 0):
            self.out.note(*judgement)
        self.stacks[row.seat] -= amount
        if all_in:
            row.all_in_street = 0

    def check_antes(self) -> None:
        """Everybody posts the same ante, or less with all he has (points 1 and 2)."""
        antes = [action for action in self.out.actions if action.seat and action.kind is Kind.ANTE]
        if not antes:
            return
        full = _usual([action.amount for action in antes if not action.all_in] or [max(one.amount for one in antes)])
        self.out.ante = full
        self.out.note("ante", Verdict.HOLDS)
        for one in antes:
            if one.amount > full or (one.amount < full and not one.all_in):
                message = f"{one.player} antes {units(one.amount)}, the others {units(full)}"
                wrong = Finding(
                    "M409", one.line, message, 1, units(full), units(one.amount), one.amount - full, 0, one.seat
                )
                self.out.note("ante", Verdict.BROKEN, wrong)

    def check_missing(self, line: int) -> None:
        """Everybody who is dealt cards has posted an ante, if anybody has; `line` is third street's."""
        for row in self.rows.values():
            if row.dealt_in and not self.anted[row.seat] and self.out.ante:
                message = f"{row.player} is dealt in without the ante of {units(self.out.ante)}"
                missing = Finding("L315", line, message, street=0, seat=row.seat, player=row.player)
                self.out.note("ante", Verdict.BROKEN, missing)

    def bet(self, seat: int, amount: int) -> None:
        """Chips go in; `betting.Round` takes them off the stack, which it shares."""
        if seat not in self.rows:
            self.stacks[seat] = amount  # nobody knows what he had
        self._add(seat, amount)

    def earlier(self, seat: int, on_street: int) -> int:
        """What a player has put in on earlier streets, the ante left out."""
        return self.put.get(seat, 0) - self.anted.get(seat, 0) - on_street

    def give_back(self, event: Uncalled) -> None:
        """Chips that nobody matched return to the stack."""
        self.returned.append(event)
        self.out.uncalled += event.amount
        self._add(event.seat, -event.amount)
        if event.seat in self.stacks:
            self.stacks[event.seat] += event.amount

    def _add(self, seat: int, amount: int) -> None:
        self.put[seat] = self.put.get(seat, 0) + amount
        self.pot += amount

    def check(self, event: Action, amount: int, all_in: bool, street: int) -> Judgement | None:
        """Nobody puts in more than he has, and who puts in everything is all-in; None where nothing goes in."""
        if not amount or event.seat not in self.rows:
            return None
        stack = self.stacks[event.seat]
        if amount > stack:
            has = f"has only {units(stack)}" if stack > 0 else "has nothing left"
            message = f"{event.player} puts in {units(amount)}, but {has}"
            wrong = found("M408", event, message, street, expected=stack, actual=amount, delta=amount - stack)
        elif event.all_in is all_in or (all_in and not self.marks_all_in):
            return "stacks", Verdict.HOLDS, None
        elif event.all_in:
            message = f"{event.player} is said to be all-in, but has {units(stack - amount)} left"
            wrong = found("L316", event, message, street)
        else:
            message = f"{event.player} puts in his last {units(amount)} and is not said to be all-in"
            wrong = found("L316", event, message, street)
        return "stacks", Verdict.BROKEN, wrong


def _usual(amounts: list[int]) -> int:
    """The amount that is there most often, of several the largest."""
    times = Counter(amounts) if len({*amounts}) > 1 else {amounts[0]: len(amounts)}
    return max(times, key=lambda amount: (times[amount], amount))
