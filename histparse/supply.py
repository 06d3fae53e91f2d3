"""Payments that a history does not print, where its room has no lines for them.

What players end with says what each was paid. Without that the cards say it, as far as nothing hangs on
a rule that is not known, a hand that is hidden or a rake. Either way the payments are marked as inferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from histparse.chips import Chips
from histparse.events import Collect, Hand, Kind, Muck, Result
from histparse.outcome import ActionRow, Outcome, Pot
from histparse.pots import portions
from histparse.rules import UNKNOWN, Rules


def supply(hand: Hand, rules: Rules, out: Outcome, chips: Chips, line: int) -> list[Collect]:
    """The payments from `out.settled`, each with a row of the action table; none where nothing says
    them. Of the players' final stacks all must be there."""
    names = {row.seat: row.player for row in out.seats}
    portion = [Collect(line, 1, seat, names[seat], *rest) for seat, rest in _by_cards(rules, out)]
    told = _by_stacks(hand, out, chips)
    if told is None:
        paid = portion if _certain(hand, rules, out) else []
    elif told == _sums(portion):
        paid = portion
    else:
        paid = [Collect(line, 1, seat, names[seat], amount) for seat, amount in told.items()]
    for one in paid:
        street = max(action.street for action in out.actions)
        stack = chips.stacks[one.seat]
        row = ActionRow(street, one.seat, one.player, Kind.COLLECT, one.amount, chips.pot, stack, line, inferred=True)
        out.actions.append(row)
        next(seat for seat in out.seats if seat.seat == one.seat).collected += one.amount
    return paid


def _by_stacks(hand: Hand, out: Outcome, chips: Chips) -> dict[int, int] | None:
    """What each was paid, by what he ends with; who has less than what he did not put in was paid nothing."""
    ended = {event.seat: event.end_stack for event in hand.told(Result)}
    seats = [row.seat for row in out.seats if row.dealt_in]
    left = {seat: stack for seat in seats if (stack := ended.get(seat)) is not None}
    if not seats or len(left) < len(seats):
        return None
    return {seat: won for seat in seats if (won := left[seat] - chips.stacks[seat]) > 0}


def _by_cards(rules: Rules, out: Outcome) -> Iterator[tuple[int, tuple[int, int | None, str | None]]]:
    """Seat; amount, pot and side of each payment by the cards; odd units by the playing defaults."""
    for pot in out.settled:
        number = pot.number if len(out.settled) > 1 else None
        for seat, amount, side in portions(pot.gross, *pot.in_order, rules.playing().odd_between_halves):
            yield seat, (amount, number, side)


def _certain(hand: Hand, rules: Rules, out: Outcome) -> bool:
    """The cards alone decide: every hand is known, none that wins was thrown away, chips are not raked, and
    there is no odd unit of which no rule says whose it is."""
    thrown = {event.seat for event in hand.told(Muck)} if out.showdown_players else set()
    return hand.currency == "CHIP" and all(
        pot.known and not thrown & {*pot.high, *pot.low} and _even(pot, rules) for pot in out.settled
    )


def _even(pot: Pot, rules: Rules) -> bool:
    if not pot.low:
        return pot.gross % len(pot.high) == 0
    halves = pot.gross % 2 == 0 or rules.odd_between_halves != UNKNOWN
    return halves and pot.gross // 2 % len(pot.high) == 0 and pot.gross // 2 % len(pot.low) == 0


def _sums(payments: list[Collect]) -> Mapping[int, int]:
    sums: dict[int, int] = {}
    for one in payments:
        sums[one.seat] = sums.get(one.seat, 0) + one.amount
    return sums
