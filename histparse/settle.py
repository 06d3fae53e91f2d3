"""The end of a hand: what nobody matched, the pots, who wins them, the rake.

Recomputed from contributions and cards, with the stated figures beside. Where a live hand is hidden
the winners are as the history pays them, with no amount of our own. Rule points 24 to 30.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from histparse.bounds import FULL_HAND, NO_LOW, Look, Span, decided, glimpse, low_worth, spans
from histparse.cards import HIDDEN, Card
from histparse.chips import Chips
from histparse.events import SIDE, Collect, Hand, Kind, Total, Uncalled
from histparse.findings import Finding, Verdict, found, units
from histparse.odd import odd_order
from histparse.outcome import ActionRow, AwardRow, Outcome, Pot, PotRow, SeatRow
from histparse.pots import halves, levels, shares, uncalled
from histparse.rank import high_rank, low_rank
from histparse.rules import UNKNOWN, Rules
from histparse.supply import supply

MOST_PAYMENTS = 16
"""More payments from side pots than this are not told apart."""


@dataclass(slots=True)
class Side:
    """What a pot's high, low or whole is worth and who wins it; `winners` empty while hidden."""

    name: str
    amount: int
    winners: list[int]


def settle(hand: Hand, rules: Rules, out: Outcome, chips: Chips, live: Sequence[int], line: int) -> None:
    """Fill in contributions, hand ranks, pots and awards."""
    give_back(hand, out, chips, line)
    collects = payments(hand, out, chips)
    out.total_pot = sum(chips.put.values())
    for row in out.seats:
        row.contributed = chips.put[row.seat]
    rank_hands(hand, out, live)
    out.settled = pots = pots_of(chips.put, live)
    for pot in pots:
        decide(pot, out, rules, hand.game, hand.button)
    if not (collects or hand.habits.payments):
        collects = supply(hand, rules, out, chips, line)
    pay(hand, out, pots, collects)
    for pot in pots:
        award(pot, rules, out)


def give_back(hand: Hand, out: Outcome, chips: Chips, line: int) -> None:
    """Hold the stated returns against what nobody matched (point 29); one that the history does not
    state is supplied, and marked as inferred."""
    gross = dict(chips.put)
    for event in chips.returned:
        gross[event.seat] = gross.get(event.seat, 0) + event.amount
    due = uncalled(gross)
    seat, amount = due or (0, 0)
    if chips.returned:
        _judge_return(out, chips.returned, due)
    elif due is not None and seat:
        row = next(one for one in out.seats if one.seat == seat)
        if hand.habits.uncalled:
            message = f"{units(amount)} of {row.player}'s was not called and does not go back"
            finding = Finding("M406", line, message, 1, units(amount), units(0), -amount, None, seat, row.player)
            out.note("uncalled", Verdict.BROKEN, finding)
        else:
            out.note("uncalled", Verdict.UNVERIFIABLE)
        street = max(action.street for action in out.actions if action.seat == seat)
        stack = chips.stacks[seat]
        supplied = ActionRow(street, seat, row.player, Kind.UNCALLED, amount, chips.pot, stack, line, inferred=True)
        out.actions.append(supplied)
        chips.give_back(Uncalled(line, 1, seat, row.player, amount))


def _judge_return(out: Outcome, returned: Sequence[Uncalled], due: tuple[int, int] | None) -> None:
    last, stated = returned[-1], sum(event.amount for event in returned)
    if len(returned) == 1 and (last.seat, last.amount) == due:
        out.note("uncalled", Verdict.HOLDS)
        return
    seat, amount = due or (0, 0)
    why = f"{units(amount)} of {out.who([seat])}'s was not called" if due else "everything was called"
    message = f"{units(stated)} goes back to {last.player}; {why}"
    code = "M405" if due else "M407"
    finding = found(code, last, message, expected=amount, actual=stated, delta=stated - amount)
    out.note("uncalled", Verdict.BROKEN, finding)


def pots_of(put: Mapping[int, int], live: Sequence[int]) -> list[Pot]:
    """The pots that contributions make, main pot first (point 28)."""
    return [Pot(number, gross, eligible) for number, (gross, eligible) in enumerate(levels(put, live))]


def payments(hand: Hand, out: Outcome, chips: Chips) -> list[Collect]:
    """What the history pays, with uncalled chips taken out where the room prints them as won: from a
    payment that can hold them, or from several."""
    collects = [*hand.told(Collect)]
    if hand.habits.win_includes_uncalled:
        for back in (one for one in chips.returned if one.seat):
            own = [n for n, one in enumerate(collects) if one.seat == back.seat]
            whole = [n for n in own if collects[n].amount >= back.amount][:1]
            owed, told = back.amount, sum(collects[n].amount for n in own)
            if told < owed and collects:
                message = f"{units(owed)} of {back.player}'s was not called; he is paid {units(told)}"
                finding = found("M406", back, message, expected=owed, actual=told, delta=told - owed)
                out.note("uncalled", Verdict.BROKEN, finding)
                owed = 0
            for n in whole or own:
                part = min(owed, collects[n].amount)
                won = collects[n] = replace(collects[n], amount=collects[n].amount - part)
                at, row = next(
                    (at, one) for at, one in enumerate(out.actions) if one.kind is Kind.COLLECT and one.line == won.line
                )
                out.actions[at] = row._replace(amount=won.amount)
                next(one for one in out.seats if one.seat == back.seat).collected -= part
                owed -= part
        collects = [event for event in collects if event.amount]
    return collects


def rank_hands(hand: Hand, out: Outcome, live: Sequence[int]) -> None:
    """What each live player holds at showdown, or shows though he is alone, where all seven cards are known."""
    for row in out.seats:
        if row.seat not in live or (len(live) < 2 and not row.showed):
            continue
        cards = holding(row, out.community)
        if len(cards) == FULL_HAND and HIDDEN not in cards and len({*cards}) == FULL_HAND:
            row.high_rank = high_rank(cards)
            if hand.game == "stud8":
                row.low_rank = low_rank(cards)


def holding(row: SeatRow, community: Card | None) -> list[Card]:
    """A player's cards with the one in the middle."""
    return [*row.hole, *row.up, *(one for one in (row.river, community) if one is not None)]


def pay(hand: Hand, out: Outcome, pots: Sequence[Pot], collects: Sequence[Collect]) -> None:
    """Give each pot its net amount and the payments the history makes from it.

    The printed parts of a pot are net of rake; with one pot, that is the total less the rake. A
    payment that names no pot is of the only one, or else left out of the pots' own accounts. Where
    nothing states the rake it is what is left of the pot; tournament chips are not raked.
    """
    parts = dict(next((event.parts for event in hand.told(Total)), ()))
    drop = out.rake_stated
    collected = sum(event.amount for event in collects)
    if drop is None and collects:
        drop = 0 if hand.currency == "CHIP" else out.total_pot - collected - (out.fees or 0)
    out.rake = drop
    out.paid = numbered(collects, pots, (drop or 0) + (out.fees or 0))
    for pot in pots:
        pot.paid = [event for event in out.paid if event.pot == pot.number or (event.pot is None and len(pots) == 1)]
        if len(pots) > 1:
            pot.net = parts.get(pot.number, sum(one.amount for one in pot.paid) or None)
    if len(pots) == 1 and drop is not None:
        pots[0].net = pots[0].gross - drop - (out.fees or 0)


def numbered(collects: Sequence[Collect], pots: Sequence[Pot], drop: int) -> list[Collect]:
    """The payments, those from some side pot with its number. Rooms pay side pots one after the other,
    last to first or first to last; where the amounts fit neither order, those payments name no pot. Of
    several ways to tell them apart the one counts in which most pots go to who wins them. Where there is no
    side pot they are of a first one all the same."""
    some = [event for event in collects if event.pot == SIDE]
    sides = pots[1:]
    numbers: Sequence[int | None] = [1] * len(some)
    if len(sides) > 1:
        total = sum(pot.gross for pot in pots)
        fitting = [*_fillings(some, sides[::-1], drop, total), *_fillings(some, sides, drop, total)]
        numbers = min(fitting, default=(0, 0, [None] * len(some)))[-1]
    found = iter(numbers)
    return [replace(event, pot=next(found)) if event.pot == SIDE else event for event in collects]


def _fillings(
    some: Sequence[Collect], sides: Sequence[Pot], drop: int, total: int
) -> Iterator[tuple[int, int, Sequence[int | None]]]:
    """Every way in which the payments can fill `sides` in this order, all but for at most the `drop`: how
    many pots go past their winners or are torn in unequal halves, how far it is from a drop that is taken
    from all pots alike, and the number of each payment's pot."""
    if not sides or len(some) > MOST_PAYMENTS:
        return
    for cuts in combinations(range(1, len(some)), len(sides) - 1):
        groups = [(pot, some[a:b]) for pot, (a, b) in zip(sides, pairwise((0, *cuts, len(some))), strict=True)]
        if all(event.seat in pot.eligible for pot, group in groups for event in group):
            paid = [(pot.gross, sum(event.amount for event in group)) for pot, group in groups]
            if all(gross - drop <= amount <= gross for gross, amount in paid):
                gap = sum(abs(amount * total - gross * (total - drop)) for gross, amount in paid)
                wrong = sum(pot.known and {one.seat for one in group} != {*pot.high, *pot.low} for pot, group in groups)
                torn = sum(not _in_halves(group) for _, group in groups)
                yield wrong + torn, gap, [pot.number for pot, group in groups for _ in group]


def _in_halves(group: Sequence[Collect]) -> bool:
    """What is paid for the low of a pot, if anything, is what is paid for the high, but for an odd unit."""
    high, low = (sum(one.amount for one in group if one.side == side) for side in ("high", "low"))
    return not low or abs(high - low) <= 1


def decide(pot: Pot, out: Outcome, rules: Rules, game: str, button: int | None) -> None:
    """Who wins the pot (points 24, 25), and its odd units (27), where the cards that are known say so."""
    rows = {row.seat: row for row in out.seats if row.seat in pot.eligible}
    if len(rows) == 1:
        pot.high, pot.known = list(rows), True
        return
    if not rows:
        return
    if any(row.high_rank is None for row in rows.values()) and _won(worths(game, out, pot, glimpse)) is None:
        return
    won = _won(worths(game, out, pot, spans))
    if won is None:
        return
    pot.known = True
    pot.high, pot.low = high, low = won
    if len(high) > 1 or len(low) > 1:
        cards = {seat: holding(row, out.community) for seat, row in rows.items()}
        pot.high_first = odd_order(high, cards, rules, button, low=False)
        pot.low_first = odd_order(low, cards, rules, button, low=True)


def _won(chances: tuple[dict[int, Span], dict[int, Span]]) -> tuple[list[int], list[int]] | None:
    high, low = map(decided, chances)
    return None if high is None or low is None else (high, low)


def worths(game: str, out: Outcome, pot: Pot, look: Look) -> tuple[dict[int, Span], dict[int, Span]]:
    """What the high and the low of those who contest a pot can be worth, by seat; the hidden ones as `look`
    sees them. Where a card can't be right, all is open."""
    highs, lows = {}, {}
    split, broken = game == "stud8", out.checks.get("cards") is Verdict.BROKEN
    contesting = [row for row in out.seats if row.seat in pot.eligible]
    hidden = any(row.high_rank is None for row in contesting)
    dealt = {one.card for one in out.deals} if hidden else set()
    for row in contesting:
        if row.high_rank is not None:
            highs[row.seat] = row.high_rank, row.high_rank
            lows[row.seat] = (low_worth(row.low_rank),) * 2
        else:
            highs[row.seat], low = look([] if broken else holding(row, out.community), dealt)
            lows[row.seat] = low if split else NO_LOW
    return highs, lows


def sides(pot: Pot, rules: Rules) -> list[Side]:
    """The pot as its sides, gross amounts: high and low where somebody has a low, else the whole."""
    if not pot.low:
        return [Side("whole", pot.gross, pot.high)]
    odd_to = rules.playing().odd_between_halves
    high, low = halves(pot.gross, odd_to)
    return [Side("high", high, pot.high), Side("low", low, pot.low)]


def award(pot: Pot, rules: Rules, out: Outcome) -> None:
    """The pot's rows, and a row for each winner."""
    rake = None if pot.net is None else pot.gross - pot.net
    rows = {row.seat: row for row in out.seats}
    split, net = sides(pot, rules), {"whole": pot.net}
    if pot.low and pot.net is not None:
        net = dict(zip(("high", "low"), halves(pot.net, rules.playing().odd_between_halves), strict=True))
    open_half = len(split) > 1 and bool((pot.net or 0) % 2) and rules.odd_between_halves == UNKNOWN
    for side in split:
        amount = net.get(side.name)
        order = pot.low_first if side.name == "low" else pot.high_first
        given, odd = shares(amount, side.winners, order or None) if amount is not None and side.winners else ({}, 0)
        out.pots.append(
            PotRow(
                pot.number,
                side.name,
                side.amount,
                pot.net if side.name == "whole" else None,
                rake if side is split[0] else None,
                pot.eligible,
                odd,
            )
        )
        winners = side.winners or sorted(seat for seat in pot.paid_by_seat if seat in rows)
        for seat in winners:
            row, stated = rows[seat], stated_of(pot, seat, side.name)
            exact = None if open_half or (odd and not order) else given.get(seat)
            reason = "uncontested" if len(pot.eligible) == 1 else "best hand" if side.winners else "as stated"
            out.awards.append(AwardRow(pot.number, side.name, seat, row.player, exact, stated, 1, len(winners), reason))
            won = stated if stated is not None else exact or 0
            if side.name == "low":
                row.won_low += won
            else:
                row.won_high += won


def stated_of(pot: Pot, seat: int, side: str) -> int | None:
    """What the history pays `seat` of one side. Where it prints two lines for a scoop the first is
    the high's; None where the lines do not tell the sides apart."""
    lines = [one for one in pot.paid if one.seat == seat]
    named = [one.amount for one in lines if one.side == side]
    if named:
        return sum(named)
    both = seat in pot.high and seat in pot.low
    if not both:
        return sum(one.amount for one in lines)
    if len(lines) == 2 and side != "whole":
        return lines[0 if side == "high" else 1].amount
    return None
