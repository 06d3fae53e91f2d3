"""What one action of a history amounts to, in the game's own terms: an `Action` as printed becomes a `Move`.

Rooms print an amount as what is added, as a total on the street or in the hand, and "all-in" for whatever
that comes to; a `Move` says what it is by the rules, and how the judgement of it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from histparse.betting import Legal, Round
from histparse.chips import Chips
from histparse.events import Action, Kind
from histparse.findings import STREETS, Finding, Verdict, found, units
from histparse.judge import LIFTS, Judgement, judge
from histparse.level import THIRD, Level, Move

NOTHING_LEGAL = Legal((), 0, (), 0)


def weigh(
    event: Action, betting: Round, chips: Chips, who: Callable[..., str], *, judging: bool
) -> tuple[Move, list[Finding]]:
    """The move, before it is made, and what is wrong with it. Only if `judging` is it held against what is
    legal; `who` says who sits in some seats."""
    seat, level, put = event.seat, betting.level, betting.put.get(event.seat, 0)
    total = put + event.by if event.by is not None else _total(event, put, chips)
    kind = _understood(event, level, total) if event.kind in LIFTS or event.kind is Kind.ALL_IN else event.kind
    amount = total - put
    empties = chips.stacks.get(seat, 0) <= amount
    all_in = amount > 0 and empties and seat in chips.rows
    legal = betting.legal(seat) if judging else NOTHING_LEGAL
    judged: list[Judgement] = []
    if judging:
        judged += judge(betting, event, kind, total, all_in, who)
        judged += _in_the_hand(event, level, chips.earlier(seat, put) + total)
    judged += filter(None, [chips.check(event, amount, all_in, level.street)])
    move = Move(
        kind=kind,
        total=total,
        amount=amount,
        to_call=max(0, level.call_to - put),
        all_in=all_in,
        legal=legal.kinds,
        min_to=legal.min_to,
        max_to=legal.max_to,
        verdicts=frozenset((check, verdict) for check, verdict, _ in judged),
        needs=max(total, level.call_to, legal.call_to, *legal.targets) - put,
        level=level.after(kind, total, empties),
    )
    return move, [finding for _, _, finding in judged if finding is not None]


def cannot_act(event: Action, betting: Round, chips: Chips) -> Judgement | None:
    """What is wrong where the player is not in the hand at all, or has no chips."""
    row = chips.rows.get(event.seat)
    if row is None:
        code, why = "L307", f"{event.player} {event.kind.does}, but is not in the seat list"
    elif row.seat not in betting.live:
        how = f"folded on {STREETS[row.folded_street]}" if row.folded_street else "was not dealt in"
        code, why = "L306", f"{row.player} {event.kind.does}, but {how}"
    elif chips.stacks[row.seat] <= 0:
        code, why = "L306", f"{row.player} {event.kind.does}, but is all-in"
    else:
        return None
    return "turn_order", Verdict.BROKEN, found(code, event, why, betting.level.street)


def _total(event: Action, put: int, chips: Chips) -> int:
    """The player's total on the street after an action that is not printed as what it adds; chips
    never come back by acting."""
    if event.to is not None:
        return max(put, event.to)
    if event.hand_to is not None:
        return max(put, event.hand_to - chips.earlier(event.seat, put))
    return put


def _understood(event: Action, level: Level, total: int) -> Kind:
    """The printed kind of what lifts a bet, but `complete` for whatever lifts third street's bet to the
    small bet; and what "all-in" amounts to."""
    if event.kind is Kind.ALL_IN:
        return level.raise_kind() if total > level.call_to else Kind.CALL
    return level.raise_kind() if level.street == THIRD else event.kind


def _in_the_hand(event: Action, level: Level, due: int) -> Iterator[Judgement]:
    """A total in the hand that is printed beside what is added agrees with it."""
    if event.hand_to is not None and event.by is not None and event.hand_to != due:
        message = f"{event.player} has {units(due)} in the hand besides the ante, not {units(event.hand_to)}"
        finding = found("M414", event, message, level.street, expected=due, actual=event.hand_to)
        yield "bet_size", Verdict.BROKEN, finding
