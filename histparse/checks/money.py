"""The money a history states, against the money it moved: pots, rake, payments.

Rule points 28 to 30. The total pot is gross of rake or net as the room's habits say; the printed
main and side pots are net.
"""

from __future__ import annotations

from histparse.events import Collect, Hand, Total
from histparse.findings import Finding, Placed, Verdict, found, units
from histparse.outcome import Outcome, Pot
from histparse.pots import pot_name
from histparse.rules import Rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE


def check(hand: Hand, rules: Rules, out: Outcome) -> None:
    """Everything about a hand's money but the uncalled returns, which the replay settles."""
    total = next(iter(hand.told(Total)), None)
    collects = out.paid
    at: Placed = total or hand.events[-1]
    claimed = out.total_pot
    if total is not None and total.pot is not None:
        claimed = _total_pot(hand, out, total, total.pot)
    elif hand.habits.pot != "none":
        out.note("pots", BROKEN, found("M416", at, "no line states the pot"))
    else:
        out.note("pots", UNVERIFIABLE)
    _rake(hand, rules, out, at)
    if hand.habits.rake and hand.habits.pot == "none" and out.rake_stated is None and (out.rake or 0) > 0:
        message = f"no line states a rake; the payments leave {units(out.rake or 0)} of the pot"
        out.note("rake", BROKEN, found("M416", at, message, actual=out.rake))
    _ledger(out, collects, at, claimed, paid_lines=hand.habits.payments)
    for pot in out.settled:
        _payments(pot, out, at, stated=bool(total and total.parts))


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
        message = f"the pot line names no main and side pots; there are {len(out.settled)} pots"
        _note(1, out, BROKEN, found("M404", total, message, expected=str(len(out.settled)), actual="0"))
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
            name = pot_name(number, max(len(stated), len(gross)))
            message = f"{name} is stated as {units(amount)}; {units(most)} is in it before rake"
            _note(number, out, BROKEN, _gap("M404", total, message, most, amount))
        else:
            _note(number, out, HOLDS)
    made = sum(stated.values()) + drop
    if fits and made not in {out.total_pot, claimed}:
        message = f"the pots and a rake of {units(drop)} make {units(made)}, not {units(claimed)}"
        out.note("pots", BROKEN, _gap("M403", total, message, claimed, made))
        out.note("side_pots", UNVERIFIABLE)  # any part may be the one that is wrong


def _rake(hand: Hand, rules: Rules, out: Outcome, at: Placed) -> None:
    """Rake is neither negative nor more than the pot; it has the rate and the cap of the profile, if that
    knows them. A room may round it up in each pot."""
    drop = (out.rake or 0) + (out.fees or 0)
    if out.rake_stated is None or 0 <= drop <= out.total_pot:
        out.note("rake", UNVERIFIABLE)
    else:
        message = f"a rake of {units(drop)} from a pot of {units(out.total_pot)}"
        out.note("rake", BROKEN, found("M410", at, message, actual=drop))
    if hand.currency == "CHIP":  # which are not raked
        return
    cap = dict(rules.rake_caps).get(hand.currency or "")
    most = {
        "rake_rate": None if rules.rake_rate is None else out.total_pot * rules.rake_rate + len(out.settled),
        "rake_cap": None if cap is None else cap * 10**hand.exponent,
    }
    for check, limit in most.items():
        if limit is None or out.rake is None:
            out.note(check, UNVERIFIABLE)
        elif out.rake <= limit:
            out.note(check, HOLDS)
        else:
            what = "rate" if check == "rake_rate" else "cap"
            message = f"a rake of {units(out.rake)} is over the {what} of {rules.name}: {units(int(limit))} at most"
            out.note(check, BROKEN, found("M418", at, message, expected=int(limit), actual=out.rake))


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
        if drop < 0:
            message = f"{units(collected)} is collected, but only {units(out.total_pot)} went in"
        finding = _gap("M401", at, message, out.total_pot, made)
    out.note("ledger", BROKEN, finding)


def _payments(pot: Pot, out: Outcome, at: Placed, *, stated: bool) -> None:
    """What is paid from one of several pots is what the history says is in it, if that can be; where it
    does not say, that is what went in, without at most the whole rake."""
    paid = sum(event.amount for event in pot.paid)
    others = bool(out.paid) and all(event.pot is not None for event in out.paid)
    if others and not pot.paid and pot.net is None and pot.gross > (out.rake_stated or 0) + (out.fees or 0):
        message = f"nobody is paid {pot_name(pot.number, len(out.settled))}, {units(pot.gross)} before rake"
        _note(pot.number, out, BROKEN, _gap("M415", at, message, pot.gross, 0))
    if pot.net is None and pot.number:
        out.note("side_pots", UNVERIFIABLE)
    if pot.net is None or len(out.settled) == 1:
        return
    if not stated and not pot.gross - (out.rake or 0) - (out.fees or 0) <= paid <= pot.gross:
        message = f"{units(paid)} is paid from {pot_name(pot.number)}; {units(pot.gross)} is in it before rake"
        _note(pot.number, out, BROKEN, _gap("M411", pot.paid[-1], message, pot.gross, paid))
    if paid == pot.net:
        _note(pot.number, out, HOLDS)
        return
    if any(one.code in {"M403", "M404"} for one in out.findings):
        return
    if pot.paid:
        message = f"{units(paid)} is paid from {pot_name(pot.number)}, which holds {units(pot.net)} after rake"
        _note(pot.number, out, BROKEN, _gap("M411", pot.paid[-1], message, pot.net, paid))
    else:
        message = f"nobody is paid {pot_name(pot.number)}, {units(pot.net)} after rake"
        _note(pot.number, out, BROKEN, _gap("M415", at, message, pot.net, 0))


def _note(number: int, out: Outcome, verdict: Verdict, finding: Finding | None = None) -> None:
    """A verdict on one of several pots."""
    out.note("pots", verdict, finding)
    if number:
        out.note("side_pots", verdict)


def _gap(code: str, at: Placed, message: str, due: int, stated: int) -> Finding:
    """A finding about an amount that is not what it should be."""
    return found(code, at, message, expected=due, actual=stated, delta=stated - due)
