"""The money a history states, against the money it moved: pots, rake, payments, winners.

Rule points 24 to 30. The total pot is gross of rake or net as the room's habits say; the printed
main and side pots are net.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from histparse.events import Collect, Hand, Kind, Total
from histparse.findings import Finding, Placed, Verdict, found, units
from histparse.judge import undecided
from histparse.outcome import Outcome, Pot
from histparse.pots import ODD_TO, halves, portions, possible
from histparse.rules import UNKNOWN, Rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE


def check(hand: Hand, rules: Rules, out: Outcome) -> None:
    """Everything about a hand's money but the uncalled returns, which the replay settles."""
    total = next((event for event in hand.events if type(event) is Total), None)
    collects = out.paid
    at: Placed = total or hand.events[-1]
    claimed = out.total_pot
    if total is not None and total.pot is not None:
        claimed = _total_pot(hand, out, total, total.pot)
    elif hand.habits.pot != "none":
        out.note("pots", BROKEN, found("M416", at, "no line states the pot"))
    else:
        out.note("pots", UNVERIFIABLE)
    _rake(out, at)
    if hand.habits.rake and hand.habits.pot == "none" and out.rake_stated is None and (out.rake or 0) > 0:
        message = f"no line states a rake; the payments leave {units(out.rake or 0)} of the pot"
        out.note("rake", BROKEN, found("M416", at, message, actual=out.rake))
    _ledger(out, collects, at, claimed, paid_lines=hand.habits.payments)
    for pot in out.settled:
        if not hand.habits.win_includes_uncalled:  # else it is not known which half an uncalled bet is printed with
            _halves(pot, out)
        _payments(pot, out, at, stated=bool(total and total.parts))
        _winners(pot, rules, out)
    for event in collects:
        _entitled(event, out)
    _together(out)


def _total_pot(hand: Hand, out: Outcome, total: Total, stated: int) -> int:
    """The printed total is what the players put in; its parts are the pots, and add up to it. Gives the
    total as claimed, gross."""
    drop = (total.rake or 0) + (total.fees or 0)
    due = out.total_pot - (drop if hand.habits.pot == "net" else 0)
    due += out.uncalled if hand.habits.win_includes_uncalled else 0
    if stated == due:
        out.note("pots", HOLDS)
    else:
        message = f"the pot is stated as {units(stated)}; {units(due)} went in"
        out.note("pots", BROKEN, _gap("M402", total, message, due, stated))
    claimed = out.total_pot + stated - due
    if total.parts:
        _parts(out, total, drop, claimed)
    elif len(out.settled) > 1 and hand.habits.parts and hand.habits.pot == "gross":
        message = f"no main and side pots are stated; there are {len(out.settled)}"
        out.note("pots", BROKEN, found("M404", total, message, expected=str(len(out.settled)), actual="0"))
    return claimed


def _parts(out: Outcome, total: Total, drop: int, claimed: int) -> None:
    """Main and side pots: each is there, holds no more than went in and no less than that without
    the whole rake; with the rake they make the total."""
    stated, gross = dict(total.parts), {pot.number: pot.gross for pot in out.settled}
    fits = True
    for number in sorted(stated.keys() | gross.keys()):
        amount, most = stated.get(number, 0), gross.get(number, 0)
        if not most - drop <= amount <= most or (number in stated) != (number in gross):
            fits = False
            message = f"{_name(number)} is stated as {units(amount)}; {units(most)} is in it before rake"
            out.note("pots", BROKEN, _gap("M404", total, message, most, amount))
    made = sum(stated.values()) + drop
    if fits and made not in {out.total_pot, claimed}:
        message = f"the pots and a rake of {units(drop)} make {units(made)}, not {units(claimed)}"
        out.note("pots", BROKEN, _gap("M403", total, message, claimed, made))


def _rake(out: Outcome, at: Placed) -> None:
    """Rake is neither negative nor more than the pot; its rate is the room's own affair."""
    drop = (out.rake or 0) + (out.fees or 0)
    if out.rake_stated is None or 0 <= drop <= out.total_pot:
        out.note("rake", UNVERIFIABLE)
    else:
        message = f"a rake of {units(drop)} from a pot of {units(out.total_pot)}"
        out.note("rake", BROKEN, found("M410", at, message, actual=drop))


def _ledger(out: Outcome, collects: list[Collect], at: Placed, claimed: int, *, paid_lines: bool) -> None:
    """Collected, rake and fees make the total pot. Where they make the pot that is `claimed` instead,
    that one is what is wrong. Payments can be missing only where the room has lines for them."""
    if not collects and paid_lines:
        out.note("ledger", BROKEN, found("M415", at, f"nobody is paid the pot of {units(out.total_pot)}"))
    if not collects:
        out.note("ledger", UNVERIFIABLE)
        return
    collected = sum(event.amount for event in collects)
    drop = (out.rake or 0) + (out.fees or 0)
    made, finding = collected + drop, None
    if made == out.total_pot and drop >= 0:
        out.note("ledger", HOLDS)
        return
    if (made != claimed or drop < 0) and out.checks["rake"] is not BROKEN:
        sums = f"collected {units(collected)} and rake {units(drop)} make {units(made)}"
        message = f"{sums}, not the {units(out.total_pot)} that went in"
        finding = _gap("M401", at, message, out.total_pot, made)
    out.note("ledger", BROKEN, finding)


def _halves(pot: Pot, out: Outcome) -> None:
    """Payments that all say whether they are of the high or of the low half are equal but for the odd unit,
    whoever has won."""
    high, low = (sum(event.amount for event in pot.paid if event.side == side) for side in ("high", "low"))
    if all(event.side for event in pot.paid) and high and low and abs(high - low) > 1:
        message = f"the high half of {_name(pot.number)} is paid {units(high)}, the low half {units(low)}"
        out.note("winners", BROKEN, found("M411", pot.paid[-1], message, expected=high, actual=low))


def _payments(pot: Pot, out: Outcome, at: Placed, *, stated: bool) -> None:
    """What is paid from one of several pots is what the history says is in it, if that can be; where it
    does not say, that is what went in, without at most the whole rake."""
    paid = sum(event.amount for event in pot.paid)
    others = bool(out.paid) and all(event.pot is not None for event in out.paid)
    if others and not pot.paid and pot.net is None and pot.gross > (out.rake_stated or 0) + (out.fees or 0):
        message = f"nobody is paid {_name(pot.number)}, {units(pot.gross)} before rake"
        out.note("pots", BROKEN, _gap("M415", at, message, pot.gross, 0))
    if pot.net is None or len(out.settled) == 1:
        return
    if not stated and not pot.gross - (out.rake or 0) - (out.fees or 0) <= paid <= pot.gross:
        message = f"{units(paid)} is paid from {_name(pot.number)}; {units(pot.gross)} is in it before rake"
        out.note("pots", BROKEN, _gap("M411", pot.paid[-1], message, pot.gross, paid))
    if paid == pot.net:
        return
    if any(one.code in {"M403", "M404"} for one in out.findings):
        return
    if pot.paid:
        message = f"{units(paid)} is paid from {_name(pot.number)}, which holds {units(pot.net)} after rake"
        out.note("pots", BROKEN, _gap("M411", pot.paid[-1], message, pot.net, paid))
    else:
        message = f"nobody is paid {_name(pot.number)}, {units(pot.net)} after rake"
        out.note("pots", BROKEN, _gap("M415", at, message, pot.net, 0))


def _entitled(event: Collect, out: Outcome) -> None:
    """Who is paid has a part in the pot he is paid from."""
    pots = [pot for pot in out.settled if event.pot in {None, pot.number}]
    if any(event.seat in pot.eligible for pot in pots):
        return
    where = f"{_name(pots[0].number)}, in which he has no part" if pots else "a pot that is not there"
    message = f"{event.player} is paid {units(event.amount)} from {where}"
    out.note("winners", BROKEN, _gap("M412", event, message, 0, event.amount))


def _winners(pot: Pot, rules: Rules, out: Outcome) -> None:
    """The right players are paid, each his right part (points 24 to 27)."""
    paid = {seat: amount for seat, amount in pot.paid_by_seat.items() if amount}
    if not paid or not paid.keys() <= {*pot.eligible}:
        return
    if not pot.known:
        _not_contradicted(pot, out, paid)
        return
    amount, odd_to = sum(paid.values()), rules.odd_between_halves
    if possible(amount, pot.high, pot.low, paid, odd_to):
        out.note("winners", HOLDS)
        _odd_units(pot, paid, rules, out)
    elif possible(amount, pot.high, pot.low, paid, UNKNOWN):
        message = f"the odd unit of {_name(pot.number)} belongs to the {odd_to} half"
        out.note("odd_unit", BROKEN, found("M417", pot.paid[0], message, expected=odd_to))
    else:
        due = _seats((*pot.high, *pot.low))
        right = set(paid) == {*pot.high, *pot.low}
        how = ", but not in these parts" if right else ""
        message = f"{_name(pot.number)} is paid to {_seats(paid)}; it is won by {due}{how}"
        code = "M411" if right else "M413"
        out.note("winners", BROKEN, found(code, pot.paid[0], message, expected=due, actual=_seats(paid)))


def _together(out: Outcome) -> None:
    """Payments that do not say from which of several pots they are: everybody has what the pots he wins
    come to, give or take their odd units. Where there is rake nobody knows how much of each pot it is."""
    loose = [one for one in out.paid if one.pot is None]
    if not loose or len(out.settled) < 2:
        return
    if not all(pot.known for pot in out.settled) or out.rake or out.fees:
        out.note("winners", UNVERIFIABLE)
        return
    least: Counter[int] = Counter()
    most: Counter[int] = Counter()
    for pot in out.settled:
        small = pot.gross // 2
        sides = ((pot.high, small), (pot.low, small)) if pot.low else ((pot.high, pot.gross),)
        for winners, part in sides:
            for seat in winners:
                least[seat] += part // len(winners)
                most[seat] += -(-(part + bool(pot.low) * pot.gross % 2) // len(winners))
    paid: Counter[int] = Counter()
    for one in out.paid:
        paid[one.seat] += one.amount
    wrong = [seat for seat in sorted(least.keys() | paid.keys()) if not least[seat] <= paid[seat] <= most[seat]]
    if not wrong:
        out.note("winners", HOLDS)
        return
    right = set(paid) == set(least)
    message = f"the pots are won by {_seats(least)}; {_seats(wrong)} should not have this of them"
    out.note("winners", BROKEN, found("M411" if right else "M413", loose[0], message, expected=_seats(least)))


def _odd_units(pot: Pot, paid: dict[int, int], rules: Rules, out: Outcome) -> None:
    """Odd units that were given out: between the halves, and between equal hands (points 26, 27)."""
    amount = sum(paid.values())
    if pot.low and amount % 2:
        known = rules.odd_between_halves != UNKNOWN
        out.note(*("odd_unit", HOLDS) if known else undecided("odd_unit", "odd_between_halves", rules, pot.paid[0]))
    due = [_parts_due(pot, amount, odd_to) for odd_to in ODD_TO[rules.odd_between_halves]]
    if not any(odd for _, odd in due):
        return
    orders = [order for winners, order in ((pot.high, pot.high_first), (pot.low, pot.low_first)) if len(winners) > 1]
    if rules.odd_between_ties == UNKNOWN:
        out.note(*undecided("odd_unit", "odd_between_ties", rules, pot.paid[0]))
    elif not all(orders):
        message = "the odd unit between equal hands goes by the dealer, and nobody says who that is"
        out.note("odd_unit", UNVERIFIABLE, found("L314", pot.paid[0], message))
    elif any(parts == paid for parts, _ in due):
        out.note("odd_unit", HOLDS)
    else:
        right = " or ".join(", ".join(f"seat {seat} {units(part)}" for seat, part in parts.items()) for parts, _ in due)
        message = f"the odd unit of {_name(pot.number)} goes to another of the equal hands; due is {right}"
        out.note("odd_unit", BROKEN, found("M417", pot.paid[0], message, expected=right))


def _parts_due(pot: Pot, amount: int, odd_to: str) -> tuple[dict[int, int], bool]:
    """What each is due of a pot's `amount`, and whether equal hands have odd units of it."""
    due: Counter[int] = Counter()
    for seat, part, _ in portions(amount, *pot.in_order, odd_to):
        due[seat] += part
    sides = zip(halves(amount, odd_to), (pot.high, pot.low), strict=True) if pot.low else [(amount, pot.high)]
    return dict(due), any(side % len(winners) for side, winners in sides)


def _not_contradicted(pot: Pot, out: Outcome, paid: dict[int, int]) -> None:
    """With a hidden hand in the pot: no known hand that is not paid beats all that are, and none is
    paid that another known hand beats on every side."""
    thrown = {action.seat for action in out.actions if action.kind is Kind.MUCK}
    if paid.keys() & thrown and any(row.showed for row in out.seats if row.seat in pot.eligible):
        message = f"{_name(pot.number)} is paid to {_seats(paid.keys() & thrown)}, who threw his hand away"
        out.note("winners", BROKEN, found("M413", pot.paid[0], message, actual=_seats(paid)))
        return
    rows = {row.seat: row for row in out.seats if row.seat in pot.eligible and row.high_rank is not None}
    if not rows or not paid.keys() <= rows.keys():
        out.note("winners", UNVERIFIABLE)
        return
    best = max(row.high_rank or 0 for row in rows.values())
    low = min((row.low_rank for row in rows.values() if row.low_rank is not None), default=None)
    highs = {seat for seat, row in rows.items() if row.high_rank == best}
    lows = {seat for seat, row in rows.items() if low is not None and row.low_rank == low}
    if paid.keys() <= highs | lows and paid.keys() & highs and (not lows or paid.keys() & lows):
        out.note("winners", UNVERIFIABLE)
        return
    due = _seats(sorted(highs | lows))
    message = f"{_name(pot.number)} is paid to {_seats(paid)}, past the better hand of {due}"
    out.note("winners", BROKEN, found("M413", pot.paid[0], message, expected=due, actual=_seats(paid)))


def _gap(code: str, at: Placed, message: str, due: int, stated: int) -> Finding:
    """A finding about an amount that is not what it should be."""
    return found(code, at, message, expected=due, actual=stated, delta=stated - due)


def _name(number: int) -> str:
    return f"side pot {number}" if number else "the main pot"


def _seats(seats: Iterable[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in dict.fromkeys(seats))
