"""The money a history states, against the money it moved: pots, rake, payments, winners.

Rule points 24 to 30. The total pot is gross of rake or net as the room's habits say; the printed
main and side pots are net.
"""

from __future__ import annotations

from histparse.events import Collect, Hand, Total
from histparse.findings import Finding, Verdict
from histparse.outcome import Outcome, Pot
from histparse.pots import possible
from histparse.rules import Rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE


def check(hand: Hand, rules: Rules, out: Outcome) -> None:
    """Everything about a hand's money but the uncalled returns, which the replay settles."""
    total = next((event for event in hand.events if type(event) is Total), None)
    collects = [event for event in hand.events if type(event) is Collect]
    line = total.line if total else hand.source.line_end
    _total_pot(hand, out, total)
    _rake(out, line)
    _ledger(out, collects, line)
    for pot in out.settled:
        _payments(pot, out, line)
        _winners(pot, hand, rules, out, line)
    for event in collects:
        _entitled(event, out)


def _total_pot(hand: Hand, out: Outcome, total: Total | None) -> None:
    """The printed total is what the players put in; its parts are the pots, and add up to it."""
    if total is None:
        missing = hand.habits.pot != "none"
        out.note(
            "pots",
            BROKEN if missing else UNVERIFIABLE,
            Finding("M416", hand.source.line_end, "no line states the pot") if missing else None,
        )
        return
    drop = (total.rake or 0) + (total.fees or 0)
    due = out.total_pot - (drop if hand.habits.pot == "net" else 0)
    if total.pot != due:
        out.note(
            "pots",
            BROKEN,
            Finding(
                "M402",
                total.line,
                f"the pot is stated as {total.pot}; {due} went in",
                total.column,
                str(due),
                str(total.pot),
                total.pot - due,
            ),
        )
    else:
        out.note("pots", HOLDS)
    if not total.parts:
        if len(out.settled) > 1 and hand.habits.pot == "gross":
            message = f"no main and side pots are stated; there are {len(out.settled)}"
            out.note("pots", BROKEN, Finding("M404", total.line, message, total.column, str(len(out.settled)), "0"))
        return
    parts = sum(amount for _, amount in total.parts)
    if parts + drop != out.total_pot:
        message = f"the pots make {parts}, with {drop} rake {parts + drop}, not {out.total_pot}"
        out.note(
            "pots",
            BROKEN,
            Finding(
                "M403",
                total.line,
                message,
                total.column,
                str(out.total_pot),
                str(parts + drop),
                parts + drop - out.total_pot,
            ),
        )
    stated, gross = dict(total.parts), {pot.number: pot.gross for pot in out.settled}
    for number in sorted(stated.keys() | gross.keys()):
        amount, most = stated.get(number, 0), gross.get(number, 0)
        if not most - drop <= amount <= most or (number in stated) != (number in gross):
            message = f"{_name(number)} is stated as {amount}; {most} is in it before rake"
            out.note(
                "pots",
                BROKEN,
                Finding("M404", total.line, message, total.column, str(most), str(amount), amount - most),
            )


def _name(number: int) -> str:
    return f"side pot {number}" if number else "the main pot"


def _rake(out: Outcome, line: int) -> None:
    """Rake is neither negative nor more than the pot; its rate is the room's own affair."""
    rake = (out.rake or 0) + (out.fees or 0)
    if 0 <= rake <= out.total_pot:
        out.note("rake", UNVERIFIABLE)
    else:
        out.note(
            "rake",
            BROKEN,
            Finding("M410", line, f"a rake of {rake} from a pot of {out.total_pot}", 1, actual=str(rake)),
        )


def _ledger(out: Outcome, collects: list[Collect], line: int) -> None:
    """Collected, rake and fees make the total pot."""
    if not collects:
        out.note("ledger", BROKEN, Finding("M415", line, f"nobody is paid the pot of {out.total_pot}"))
        return
    collected = sum(event.amount for event in collects)
    drop = (out.rake or 0) + (out.fees or 0)
    made = collected + drop
    if made == out.total_pot and drop >= 0:
        out.note("ledger", HOLDS)
        return
    message = f"collected {collected} and rake {drop} make {made}, not the {out.total_pot} that went in"
    out.note("ledger", BROKEN, Finding("M401", line, message, 1, str(out.total_pot), str(made), made - out.total_pot))


def _payments(pot: Pot, out: Outcome, line: int) -> None:
    """What is paid from a pot is what the history says is in it."""
    paid = sum(event.amount for event in pot.paid)
    if pot.net is not None and pot.paid and paid != pot.net:
        line = pot.paid[-1].line
        message = f"{paid} is paid from {_name(pot.number)}, which holds {pot.net} after rake"
        out.note("pots", BROKEN, Finding("M411", line, message, 1, str(pot.net), str(paid), paid - pot.net))
    elif pot.net is not None and not pot.paid and len(out.settled) > 1:
        message = f"nobody is paid {_name(pot.number)}, {pot.net} after rake"
        out.note("pots", BROKEN, Finding("M415", line, message, 1, str(pot.net), "0", -pot.net))


def _entitled(event: Collect, out: Outcome) -> None:
    """Who is paid has a part in the pot he is paid from."""
    pots = [pot for pot in out.settled if event.pot in {None, pot.number}]
    if any(event.seat in pot.eligible for pot in pots):
        return
    where = "a pot that is not there" if not pots else f"{_name(pots[0].number)}, in which he has no part"
    out.note(
        "winners",
        BROKEN,
        Finding(
            "M412",
            event.line,
            f"{event.player} is paid {event.amount} from {where}",
            event.column,
            "0",
            str(event.amount),
            event.amount,
            None,
            event.seat or None,
            event.player,
        ),
    )


def _winners(pot: Pot, hand: Hand, rules: Rules, out: Outcome, line: int) -> None:
    """The right players are paid, each his right part (points 24 to 27)."""
    paid = {seat: amount for seat, amount in pot.paid_by_seat.items() if amount}
    if not paid:
        return
    line = pot.paid[0].line
    if not pot.known:
        _not_contradicted(pot, hand, out, paid)
        return
    amount = sum(paid.values())
    odd_to = rules.odd_between_halves
    if possible(amount, pot.high, pot.low, paid, odd_to):
        out.note("winners", HOLDS)
        if pot.low and amount % 2:
            out.note("odd_unit", HOLDS if odd_to != "unknown" else UNVERIFIABLE)
        return
    if possible(amount, pot.high, pot.low, paid, "unknown"):
        message = f"the odd unit of {_name(pot.number)} is the {odd_to} half's"
        out.note("odd_unit", BROKEN, Finding("M411", line, message, 1, odd_to, None))
        return
    due = " and ".join(f"seat {seat}" for seat in dict.fromkeys((*pot.high, *pot.low)))
    right = set(paid) == {*pot.high, *pot.low}
    code = "M411" if right else "M413"
    who = ", ".join(f"{amount} to seat {seat}" for seat, amount in paid.items())
    message = f"{_name(pot.number)} pays {who}; it is won by {due}" + (" in other parts" if right else "")
    out.note("winners", BROKEN, Finding(code, line, message, 1, due, who))


def _not_contradicted(pot: Pot, hand: Hand, out: Outcome, paid: dict[int, int]) -> None:
    """With a hidden hand in the pot: no known hand that is not paid beats all that are, and none is
    paid that another known hand beats on every side."""
    rows = {row.seat: row for row in out.seats if row.seat in pot.eligible and row.high_rank is not None}
    if not rows or not paid.keys() <= rows.keys():
        out.note("winners", UNVERIFIABLE)
        return
    best = max(row.high_rank or 0 for row in rows.values())
    lows = [row.low_rank for row in rows.values() if row.low_rank is not None]
    low = min(lows) if lows else None
    winning = {seat for seat, row in rows.items() if row.high_rank == best or (low is not None and row.low_rank == low)}
    high_paid = any(rows[seat].high_rank == best for seat in paid)
    low_paid = low is None or any(rows[seat].low_rank == low for seat in paid)
    if paid.keys() <= winning and high_paid and low_paid:
        out.note("winners", UNVERIFIABLE)
        return
    event = pot.paid[0]
    due = " and ".join(f"seat {seat}" for seat in sorted(winning))
    out.note(
        "winners",
        BROKEN,
        Finding(
            "M413",
            event.line,
            f"{_name(pot.number)} is paid past the better hand of {due}",
            event.column,
            due,
            " and ".join(f"seat {seat}" for seat in sorted(paid)),
        ),
    )
