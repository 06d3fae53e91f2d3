"""Who is paid, against who wins by the cards: each pot by itself, or all of them together.

Rule points 23 to 28. Where a hidden hand contests a pot, what the cards that are known decide is held
against the payments, and no more: they are contradicted if no hidden cards whatever let them be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from histparse.bounds import OPEN_HIGH, Span, contenders, glimpse, may_share, spans
from histparse.events import Collect, Hand, Kind
from histparse.findings import STREETS, Finding, Verdict, found, units
from histparse.judge import undecided
from histparse.outcome import Outcome, Pot
from histparse.pots import ODD_TO, halves, portions, possible, pot_name
from histparse.rank import high_name, low_name
from histparse.rules import UNKNOWN, Rules
from histparse.settle import worths
from histparse.wording import high_words, low_words

MOST_PAID = 5
HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE


def check(hand: Hand, rules: Rules, out: Outcome) -> None:
    """Every pot's winners and their parts."""
    for pot in out.settled:
        if hand.game == "stud8":
            # where an uncalled bet is printed as won it is not known which half it is printed with
            named = not hand.habits.win_includes_uncalled and all(event.side for event in pot.paid)
            _split(pot, out, named=named)
        misled = hand.game == "stud8" and out.checks.get("winners") is not BROKEN and _sides(pot, out)
        _winners(pot, rules, out, hand.game, said=misled)
    for event in out.paid:
        _entitled(event, out)
    _together(out)


def _entitled(event: Collect, out: Outcome) -> None:
    """Who is paid has a part in the pot he is paid from; and of several, where it is not known which one that
    is, in one for which he has not thrown his hand away before somebody who shows."""
    pots = [pot for pot in out.settled if event.pot in {None, pot.number}]
    own = [pot for pot in pots if event.seat in pot.eligible]
    if own:
        shown = {row.seat for row in out.seats if row.showed}
        unnamed = event.pot is None and len(pots) > 1
        if unnamed and event.seat in _thrown(out) and all(shown & {*pot.eligible} for pot in own):
            message = f"{event.player} is paid {units(event.amount)}, who threw his hand away"
            out.note("winners", BROKEN, found("M413", event, message, actual=f"seat {event.seat}"))
        return
    if not pots:
        out.note("side_pots", BROKEN)
    where = f"{_named(pots[0], out)}, {_no_part(event, out)}" if pots else "a pot that is not there"
    message = f"{event.player} is paid {units(event.amount)} from {where}"
    out.note("winners", BROKEN, found("M412", event, message, expected=0, actual=event.amount, delta=event.amount))


def _thrown(out: Outcome) -> set[int]:
    return {action.seat for action in out.actions if action.kind is Kind.MUCK}


def _no_part(event: Collect, out: Outcome) -> str:
    row = next((row for row in out.seats if row.seat == event.seat), None)
    if row is None:
        return "but is not in the seat list"
    if row.folded_street:
        return f"but folded on {STREETS[row.folded_street]}"
    return "in which he has no part" if row.dealt_in else "but was not dealt in"


def _winners(pot: Pot, rules: Rules, out: Outcome, game: str, *, said: bool) -> None:
    """The right players are paid, each his right part (points 24 to 27). `said`: it is told already of which
    payment that is not so."""
    paid = {seat: amount for seat, amount in pot.paid_by_seat.items() if amount}
    unseen = {row.seat for row in out.seats if row.seat in pot.eligible and row.high_rank is None}
    hidden = bool(unseen) and len(pot.eligible) > 1
    if not paid or not paid.keys() <= {*pot.eligible}:
        if hidden:
            out.note("hidden_hands", UNVERIFIABLE)
        return
    thrown = paid.keys() & _thrown(out) if hidden else None
    if not said and thrown and any(row.showed for row in out.seats if row.seat in pot.eligible):
        message = f"{_named(pot, out)} is paid to {out.who(thrown)}, who threw his hand away"
        _contradicted(out, found("M413", pot.paid[0], message, actual=_seats(paid)))
    elif not pot.known:
        _may_be(pot, out, paid, game, said=said)
    else:
        wrong = _wrong(pot, rules, out, paid, said=said)
        if hidden:
            out.note("hidden_hands", BROKEN if wrong else HOLDS)


def _wrong(pot: Pot, rules: Rules, out: Outcome, paid: dict[int, int], *, said: bool) -> bool:
    """Where the cards decide the pot: whether it is paid to others, or in other parts."""
    amount, odd_to = sum(paid.values()), rules.odd_between_halves
    if possible(amount, pot.high, pot.low, paid, odd_to):
        out.note("winners", HOLDS)
        _odd_units(pot, paid, rules, out)
        return False
    if possible(amount, pot.high, pot.low, paid, UNKNOWN):
        message = f"{_paid(out, pot, paid)}: the odd {units(1)} belongs to the {odd_to} half"
        out.note("odd_unit", BROKEN, found("M417", pot.paid[0], message, expected=odd_to))
        return False
    if said:
        return True
    winners = {*pot.high, *pot.low}
    code, due = "M411" if set(paid) == winners else "M413", _seats((*pot.high, *pot.low))
    at = next((event for event in pot.paid if event.seat not in winners), pot.paid[0])
    whole = amount if pot.net is None or out.bets_in_doubt else pot.net
    message = f"{_paid(out, pot, paid)}; due is {_due(out, pot, whole, ODD_TO[odd_to][0])}"
    out.note("winners", BROKEN, found(code, at, message, expected=due, actual=_seats(paid)))
    return True


def _may_be(pot: Pot, out: Outcome, paid: dict[int, int], game: str, *, said: bool) -> None:
    """Where hidden cards decide the pot: whether they can lie so that it is paid rightly. Of so small a pot
    that a winner may get nothing, or of one that very many share, nothing is said."""
    amount = sum(paid.values())
    out.note("winners", UNVERIFIABLE)
    if amount // 2 < len(pot.eligible) or len(paid) > MOST_PAID:
        out.note("hidden_hands", UNVERIFIABLE)
        return
    for look in (glimpse, spans):
        highs, lows = worths(game, out, pot, look)
        ways = [*_ways(paid, highs, lows)]
        if any(possible(amount, high, low, paid, UNKNOWN) for high, low in ways):
            out.note("hidden_hands", UNVERIFIABLE if OPEN_HIGH in highs.values() else HOLDS)
            return
    if said or out.checks.get("halves") is BROKEN:
        out.note("hidden_hands", BROKEN)
        return
    if any({*high, *low} == paid.keys() for high, low in ways):
        code, due = "M411", "by the cards that are known they can't have won it in these parts"
    elif not {*contenders(highs)} & paid.keys() or not any(may_share(some, highs) for some in _groups(paid)):
        code, due = "M413", f"by the cards that are known the best high is {out.who(contenders(highs), 'or')}'s"
    elif able := contenders(lows):
        code, due = "M413", f"by the cards that are known the best low is {out.who(able, 'or')}'s"
    else:
        code, due = "M413", "by the cards that are known nobody has a low"
    message = f"{_paid(out, pot, paid)}; {due}"
    _contradicted(out, found(code, pot.paid[0], message, actual=_seats(paid)))


def _contradicted(out: Outcome, finding: Finding) -> None:
    out.note("winners", BROKEN, finding)
    out.note("hidden_hands", BROKEN)


def _ways(
    paid: Iterable[int], highs: Mapping[int, Span], lows: Mapping[int, Span]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Who of those paid can have won the high, and who of them the low."""
    lowest = [some for some in ((), *_groups(paid)) if may_share(some, lows)]
    return ((high, low) for high in _groups(paid) if may_share(high, highs) for low in lowest)


def _groups(seats: Iterable[int]) -> list[tuple[int, ...]]:
    each = [*seats]
    return [some for size in range(1, len(each) + 1) for some in combinations(each, size)]


def _split(pot: Pot, out: Outcome, *, named: bool) -> None:
    """The halves of a pot that is split, and the quarters where a half is tied. Payments that are all `named`
    high or low are equal but for the odd unit, whoever has won."""
    paid = pot.paid_by_seat
    high, low = (sum(event.amount for event in pot.paid if event.side == side) for side in ("high", "low"))
    if named and high and low:
        wrong = None
        if abs(high - low) > 1:
            message = f"the high half of {_named(pot, out)} is paid {units(high)}, the low half {units(low)}"
            wrong = found("M411", pot.paid[-1], message, expected=high, actual=low)
            out.note("winners", BROKEN, wrong)
        out.note("halves", BROKEN if wrong else HOLDS)
    if not pot.known:
        if not named and len(pot.eligible) > 1:
            out.note("halves", UNVERIFIABLE)
        return
    if not pot.low:
        return
    tied = len(pot.high) > 1 or len(pot.low) > 1
    if not paid or paid.keys() - {*pot.high, *pot.low}:
        out.note("halves", UNVERIFIABLE)
        if tied:
            out.note("quarters", UNVERIFIABLE)
        return
    fits = _halved(pot, paid)
    out.note("halves", HOLDS if fits else BROKEN)
    if tied:
        out.note("quarters", _quartered(pot, paid, fits))


def _sides(pot: Pot, out: Outcome) -> bool:
    """Payments that are said to be of the high or of the low go to who can win that; whether one does not."""
    wrong = False
    named = [event for event in pot.paid if event.side and event.amount and event.seat in pot.eligible]
    for event in named if len(pot.eligible) > 1 else ():
        low = event.side == "low"
        able: Iterable[int] = (pot.low if low else pot.high) if pot.known else ()
        for look in () if pot.known else (glimpse, spans):
            able = contenders(worths("stud8", out, pot, look)[low])
            if event.seat in able:
                break
        if event.seat not in able:
            paid = f"{event.player} is paid {units(event.amount)} for the {event.side} of {_named(pot, out)}"
            goes, word = ("it goes to", " and ") if pot.known else ("it can only go to", " or ")
            won = word.join(f"{out.who([seat])}{_bracketed([_held(out, event.side, seat)])}" for seat in able)
            message = f"{paid}; {f'{goes} {won}' if won else 'nobody has one'}"
            due, to = _seats(able), _seats([event.seat])
            out.note("winners", BROKEN, found("M413", event, message, expected=due, actual=to))
            wrong = True
            if not pot.known:
                out.note("hidden_hands", BROKEN)
    return wrong


def _halved(pot: Pot, paid: Mapping[int, int]) -> bool:
    """Whether the payments can be parted into two halves, of the high's and the low's winners."""
    highs, lows, amount = {*pot.high}, {*pot.low}, sum(paid.values())
    high, low = (sum(paid.get(seat, 0) for seat in side) for side in (highs - lows, lows - highs))
    return any(
        high <= upper and low <= lower and (bool(highs & lows) or (high, low) == (upper, lower))
        for upper, lower in (halves(amount, to) for to in ODD_TO[UNKNOWN])
    )


def _quartered(pot: Pot, paid: Mapping[int, int], fits: bool) -> Verdict:
    """Whether tied hands have equal parts of their half. Who wins in both, in halves that do not fit, may have
    any part."""
    if possible(sum(paid.values()), pot.high, pot.low, paid, UNKNOWN):
        return HOLDS
    if {*pot.high} & {*pot.low}:
        return BROKEN if fits else UNVERIFIABLE
    parts = [[paid.get(seat, 0) for seat in side] for side in (pot.high, pot.low)]
    return HOLDS if all(max(side) - min(side) <= 1 for side in parts) else BROKEN


def _together(out: Outcome) -> None:
    """Payments that do not say from which of several pots they are: everybody has what the pots he wins
    come to, give or take their odd units. Where there is rake, any part of it may be of any pot."""
    loose = [one for one in out.paid if one.pot is None]
    if not loose or len(out.settled) < 2:
        return
    drop = max(0, (out.rake or 0) + (out.fees or 0))
    least: Counter[int] = Counter()
    most: Counter[int] = Counter()
    for pot in out.settled:
        sides = [pot.high, pot.low] if pot.low else [pot.high]
        for winners in sides if pot.known else ():
            for seat in winners:
                least[seat] += max(0, pot.gross - drop) // len(sides) // len(winners)
                most[seat] += -(-pot.gross // len(sides) // len(winners))
        for seat in () if pot.known else pot.eligible:
            most[seat] += pot.gross
    paid: Counter[int] = Counter()
    for one in out.paid:
        paid[one.seat] += one.amount
    wrong = [seat for seat in sorted(least.keys() | paid.keys()) if not least[seat] <= paid[seat] <= most[seat]]
    if not wrong or out.bets_in_doubt:  # which the pots follow from
        out.note("winners", UNVERIFIABLE if wrong or drop or not all(pot.known for pot in out.settled) else HOLDS)
        return
    right, at = set(paid) == set(least), next((event for event in loose if event.seat in wrong), loose[0])
    parts = [
        f"{out.who([seat])} is paid {units(paid[seat])}, due {_between(least[seat], most[seat])}" for seat in wrong
    ]
    message = f"of all the pots {'; '.join(parts)}"
    out.note("winners", BROKEN, found("M411" if right else "M413", at, message, expected=_seats(least)))


def _between(least: int, most: int) -> str:
    return f"is {units(least)}" if least == most else f"is {units(least)} to {units(most)}"


def _odd_units(pot: Pot, paid: dict[int, int], rules: Rules, out: Outcome) -> None:
    """Odd units that were given out: between the halves, and between equal hands (points 26, 27)."""
    amount = sum(paid.values())
    if pot.low and amount % 2:
        known = rules.odd_between_halves != UNKNOWN
        out.note(*("odd_unit", HOLDS) if known else undecided("odd_unit", "odd_between_halves", rules, pot.paid[0]))
    if len(pot.high) < 2 and len(pot.low) < 2:
        return
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
        parts = " or ".join(_each(out, parts) for parts, _ in due)
        message = f"{_paid(out, pot, paid)}: the odd {units(1)} goes to another of the equal hands; due is {parts}"
        out.note("odd_unit", BROKEN, found("M417", pot.paid[0], message, expected=right))


def _parts_due(pot: Pot, amount: int, odd_to: str) -> tuple[dict[int, int], bool]:
    """What each is due of a pot's `amount`, and whether equal hands have odd units of it."""
    due: Counter[int] = Counter()
    for seat, part, _ in portions(amount, *pot.in_order, odd_to):
        due[seat] += part
    sides = zip(halves(amount, odd_to), (pot.high, pot.low), strict=True) if pot.low else [(amount, pot.high)]
    return dict(due), any(side % len(winners) for side, winners in sides)


def _named(pot: Pot, out: Outcome) -> str:
    return pot_name(pot.number, len(out.settled))


def _paid(out: Outcome, pot: Pot, paid: Mapping[int, int]) -> str:
    return f"{_named(pot, out)} is paid {_each(out, paid)}"


def _each(out: Outcome, amounts: Mapping[int, int]) -> str:
    return " and ".join(f"{units(amount)} to {out.who([seat])}" for seat, amount in amounts.items())


def _due(out: Outcome, pot: Pot, amount: int, odd_to: str) -> str:
    """Who is due what of a pot's `amount`, with the hands."""
    due, held = Counter[int](), dict[int, list[str]]()
    for seat, part, side in portions(amount, *pot.in_order, odd_to):
        due[seat] += part
        held.setdefault(seat, []).append(_held(out, side, seat))
    return " and ".join(f"{units(part)} to {out.who([seat])}{_bracketed(held[seat])}" for seat, part in due.items())


def _held(out: Outcome, side: str | None, seat: int) -> str:
    """A player's hand, or his low, if it is known."""
    row = next(row for row in out.seats if row.seat == seat)
    if side == "low":
        return low_words(low_name(row.low_rank)) if row.low_rank is not None else ""
    return high_words(high_name(row.high_rank)) if row.high_rank is not None else ""


def _bracketed(hands: Iterable[str]) -> str:
    told = "; ".join(filter(None, hands))
    return f" ({told})" if told else ""


def _seats(seats: Iterable[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in dict.fromkeys(seats))
