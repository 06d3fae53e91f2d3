"""Whether one action is legal: what a player did, held against what `betting.Round` allows.

An amount is judged as a total on the street. An action that breaks a rule (L3xx) has happened all the
same; the engine goes on from what the history says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from histparse.betting import Round
from histparse.events import Action, Kind
from histparse.findings import STREETS, Finding, Placed, Verdict, found, units
from histparse.level import Level
from histparse.rules import POINTS, UNKNOWN, Rules

Judgement = tuple[str, Verdict, Finding | None]
"""The name of a check, how it ended, and what to report."""

LIFTS = frozenset({Kind.COMPLETE, Kind.BET, Kind.RAISE})
LEAST_CAP = 4
"""Fewer bets than this no known rule forbids."""


def judge(
    betting: Round, action: Action, kind: Kind, total: int, all_in: bool, who: Callable[..., str]
) -> Iterator[Judgement]:
    """Judge `action`, understood as `kind` reaching `total`, on turn in `betting`; `who` says who sits in
    some seats."""
    level = betting.level
    yield from _turn(betting, action, who)
    if action.over is not None or action.to is not None:
        yield from _figures(level, action, total)
    if kind in LIFTS:
        yield from _raise(betting, action, total, all_in)
    elif kind is Kind.BRING_IN:
        yield from _bring_in(level, action, total)
    else:
        yield from _passive(betting, action, kind, total, all_in)


def _turn(betting: Round, action: Action, who: Callable[..., str]) -> Iterator[Judgement]:
    pending, seat, level = betting.pending, action.seat, betting.level
    if pending and betting.on_turn(seat):
        yield "turn_order", Verdict.HOLDS, None
    elif not pending:
        message = f"{action.player} {action.kind.does} after the betting on {STREETS[level.street]} is over"
        yield _broken("turn_order", "L310", action, level, message)
    elif betting.last:
        message = f"{action.player} {action.kind.does}, but it is {who(pending[:1])}'s turn"
        yield _broken("turn_order", "L303", action, level, message, f"seat {pending[0]}", f"seat {seat}")


def _figures(level: Level, action: Action, total: int) -> Iterator[Judgement]:
    """The several figures that a raise is printed with agree."""
    raised = total - level.current
    if (action.to is not None and total != action.to) or (action.over is not None and raised != action.over):
        by, to = action.over or action.by or 0, action.to or total
        message = f"{action.player} raises by {units(by)} to {units(to)} over a bet of {units(level.current)}"
        yield _broken("bet_size", "M414", action, level, message, expected=raised, actual=by)


def _raise(betting: Round, action: Action, total: int, all_in: bool) -> Iterator[Judgement]:
    level, seat = betting.level, action.seat
    if action.kind is Kind.BET and level.current and not level.bring_in_due:
        message = f"{action.player} bets, but there is a bet of {units(level.current)}: that is a raise"
        yield _broken("bet_size", "L317", action, level, message, "raise", "bet")
    elif action.kind is Kind.RAISE and not level.current:
        message = f"{action.player} raises, but nobody has bet: that is a bet"
        yield _broken("bet_size", "L317", action, level, message, "bet", "raise")
    targets = level.targets(level.rules)
    if not targets or (level.no_limit and not level.bets and total < targets[0]):
        yield "bet_size", Verdict.UNVERIFIABLE, None  # what the least bet of no-limit stud is, no rule says
        return
    short = all_in and level.current < total <= targets[-1]
    if total in targets or short or (level.no_limit and total >= targets[0]):
        point = None if all_in else level.undecided(total)
        hidden = level.pair_hidden and total - level.current >= level.sizes[-1]
        verdict = Verdict.UNVERIFIABLE if hidden else Verdict.HOLDS
        yield undecided("bet_size", point, level.rules, action) if point else ("bet_size", verdict, None)
    else:
        sizes = " or ".join(map(units, targets))
        message = f"{action.player} makes it {units(total)} on {STREETS[level.street]}; it can be {sizes}"
        yield _broken("bet_size", "L304", action, level, message, sizes, total, total - targets[0])
    yield from _cap(level, action)
    if level.shorts and seat in betting.closed_to:
        if level.rules.short_all_in == UNKNOWN:
            yield undecided("reopening", "short_all_in", level.rules, action)
        else:
            message = f"{action.player} has acted, and an all-in for less does not let him raise"
            yield _broken("reopening", "L318", action, level, message)
    elif level.shorts:
        yield "reopening", Verdict.HOLDS, None


def _cap(level: Level, action: Action) -> Iterator[Judgement]:
    most, rules = level.max_bets, level.rules
    if most is None:
        unknown = [point for point in ("cap", "cap_heads_up") if getattr(rules, point) == UNKNOWN]
        if unknown and rules.cap != "none" and not level.no_limit:
            under = level.bets + level.doubtful < (LEAST_CAP if rules.cap == UNKNOWN else int(rules.cap))
            yield ("cap", Verdict.HOLDS, None) if under else undecided("cap", unknown[0], rules, action)
    elif level.bets >= most:
        message = f"{action.player} raises after {level.bets} bets on {STREETS[level.street]}; {most} is the cap"
        yield _broken("cap", "L305", action, level, message, str(most), str(level.bets + 1))
    elif level.bets + level.doubtful >= most:
        yield undecided("cap", "short_all_in", rules, action)
    else:
        yield "cap", Verdict.HOLDS, None


def _bring_in(level: Level, action: Action, total: int) -> Iterator[Judgement]:
    if level.current or not level.bring_in_due:
        message = f"{action.player} brings in, but nobody has to any more"
        yield _broken("bring_in", "L322", action, level, message)
    elif total <= 0 or 0 < level.sizes[0] <= total:
        message = f"{action.player} brings in for {units(total)}; the small bet is {units(level.sizes[0])}"
        yield _broken("bet_size", "L320", action, level, message)


def _passive(betting: Round, action: Action, kind: Kind, total: int, all_in: bool) -> Iterator[Judgement]:
    level, put = betting.level, betting.put.get(action.seat, 0)
    call_to = level.call_to
    if kind is Kind.FOLD:
        if call_to <= put and not level.bring_in_due:
            finding = found("L313", action, f"{action.player} folds with nothing to call", level.street)
            yield "turn_order", Verdict.HOLDS, finding
    elif kind is Kind.CHECK:
        if call_to > put:
            message = f"{action.player} checks, but has {units(call_to - put)} to call"
            yield _broken("turn_order", "L308", action, level, message, "call or fold", "check")
    elif kind is Kind.CALL:
        if total > put and (total == call_to or (all_in and total < call_to) or total == _short_call(betting, action)):
            yield "bet_size", Verdict.HOLDS, None
        elif total > call_to and level.bring_in_hidden():
            yield "bet_size", Verdict.UNVERIFIABLE, None
        else:
            owed = call_to - put
            message = f"{action.player} calls {units(total - put)}; there is {units(owed)} to call"
            yield _broken("bet_size", "L311", action, level, message, owed, total - put, total - call_to)


def _short_call(betting: Round, action: Action) -> int | None:
    """A short bring-in is all there is to call where nobody else can match more."""
    return None if betting.others_have_chips(action.seat) else betting.level.current


def undecided(check: str, point: str, rules: Rules, at: Placed) -> Judgement:
    """A check that rests on a point that the profile does not know."""
    message = f"{POINTS[point][0]}: the rules of {rules.name} are not known here"
    return check, Verdict.UNVERIFIABLE, found("L314", at, message)


def _broken(
    check: str,
    code: str,
    action: Action,
    level: Level,
    message: str,
    expected: int | str | None = None,
    actual: int | str | None = None,
    delta: int | None = None,
) -> Judgement:
    finding = found(code, action, message, level.street, expected=expected, actual=actual, delta=delta)
    return check, Verdict.BROKEN, finding
