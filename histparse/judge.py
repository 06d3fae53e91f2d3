"""Whether one action is legal: what a player did, held against what `betting.Round` allows.

Each judgement adds findings (L3xx) and the verdicts of the checks it makes. An amount is judged as
a total on the street. An action that breaks a rule has happened all the same; the engine goes on
from what the history says.
"""

from __future__ import annotations

from collections.abc import Callable

from histparse.betting import Round
from histparse.events import Action, Kind
from histparse.findings import STREETS, Finding, Placed, Verdict, found, units
from histparse.outcome import Outcome
from histparse.rules import POINTS, UNKNOWN, Rules

Judgement = tuple[str, Verdict, Finding | None]
"""The name of a check, how it ended, and what to report."""
Note = Callable[[str, Verdict, Finding | None], None]
"""Takes a judgement: `Outcome.note`."""

LIFTS = frozenset({Kind.COMPLETE, Kind.BET, Kind.RAISE})
LEAST_CAP = 4
"""Fewer bets than this no known rule forbids."""


def judge(out: Outcome, betting: Round, action: Action, kind: Kind, total: int, all_in: bool) -> None:
    """Judge `action`, understood as `kind` reaching `total`, on turn in `betting`."""
    note = out.note
    _turn(out, betting, action)
    if action.over is not None or action.to is not None:
        _figures(note, betting, action, total)
    if kind in LIFTS:
        _raise(note, betting, action, total, all_in)
    elif kind is Kind.BRING_IN:
        _bring_in(note, betting, action, total)
    else:
        _passive(note, betting, action, kind, total, all_in)


def _turn(out: Outcome, betting: Round, action: Action) -> None:
    note, pending, seat = out.note, betting.pending, action.seat
    if pending and (pending[0] == seat or betting.on_turn(seat)):
        note("turn_order", Verdict.HOLDS, None)
    elif not pending:
        message = f"{action.player} {action.kind.does} after the betting on {STREETS[betting.street]} is over"
        _broken(note, "turn_order", "L310", action, betting, message)
    elif betting.last:
        message = f"{action.player} {action.kind.does}, but it is {out.who(pending[:1])}'s turn"
        _broken(note, "turn_order", "L303", action, betting, message, f"seat {pending[0]}", f"seat {seat}")


def _figures(note: Note, betting: Round, action: Action, total: int) -> None:
    """The several figures that a raise is printed with agree."""
    raised = total - betting.current
    if (action.to is not None and total != action.to) or (action.over is not None and raised != action.over):
        by, to = action.over or action.by or 0, action.to or total
        message = f"{action.player} raises by {units(by)} to {units(to)} over a bet of {units(betting.current)}"
        _broken(note, "bet_size", "M414", action, betting, message, expected=raised, actual=by)


def _raise(note: Note, betting: Round, action: Action, total: int, all_in: bool) -> None:
    street, seat = betting.street, action.seat
    if action.kind is Kind.BET and betting.current and not betting.bring_in_due:
        message = f"{action.player} bets, but there is a bet of {units(betting.current)}: that is a raise"
        _broken(note, "bet_size", "L317", action, betting, message, "raise", "bet")
    elif action.kind is Kind.RAISE and not betting.current:
        message = f"{action.player} raises, but nobody has bet: that is a bet"
        _broken(note, "bet_size", "L317", action, betting, message, "bet", "raise")
    targets = betting.targets(betting.rules)
    if not targets or (betting.no_limit and not betting.bets and total < targets[0]):
        note("bet_size", Verdict.UNVERIFIABLE, None)  # what the least bet of no-limit stud is, no rule says
        return
    short = all_in and betting.current < total <= targets[-1]
    if total in targets or short or (betting.no_limit and total >= targets[0]):
        point = None if all_in else betting.undecided(total)
        hidden = betting.pair_hidden and total - betting.current >= betting.sizes[-1]
        verdict = Verdict.UNVERIFIABLE if hidden else Verdict.HOLDS
        note(*undecided("bet_size", point, betting.rules, action) if point else ("bet_size", verdict, None))
    else:
        sizes = " or ".join(map(units, targets))
        message = f"{action.player} makes it {units(total)} on {STREETS[street]}; it can be {sizes}"
        _broken(note, "bet_size", "L304", action, betting, message, sizes, total, total - targets[0])
    _cap(note, betting, action)
    if betting.shorts and seat in betting.closed_to:
        if betting.rules.short_all_in == UNKNOWN:
            note(*undecided("reopening", "short_all_in", betting.rules, action))
        else:
            message = f"{action.player} has acted, and an all-in for less does not let him raise"
            _broken(note, "reopening", "L318", action, betting, message)
    elif betting.shorts:
        note("reopening", Verdict.HOLDS, None)


def _cap(note: Note, betting: Round, action: Action) -> None:
    most, rules = betting.max_bets, betting.rules
    if most is None:
        unknown = [point for point in ("cap", "cap_heads_up") if getattr(rules, point) == UNKNOWN]
        if unknown and rules.cap != "none" and not betting.no_limit:
            under = betting.bets + betting.doubtful < (LEAST_CAP if rules.cap == UNKNOWN else int(rules.cap))
            note(*("cap", Verdict.HOLDS, None) if under else undecided("cap", unknown[0], rules, action))
    elif betting.bets >= most:
        message = f"{action.player} raises after {betting.bets} bets on {STREETS[betting.street]}; {most} is the cap"
        _broken(note, "cap", "L305", action, betting, message, str(most), str(betting.bets + 1))
    elif betting.bets + betting.doubtful >= most:
        note(*undecided("cap", "short_all_in", rules, action))
    else:
        note("cap", Verdict.HOLDS, None)


def _bring_in(note: Note, betting: Round, action: Action, total: int) -> None:
    if betting.current or not betting.bring_in_due:
        message = f"{action.player} brings in, but nobody has to any more"
        _broken(note, "bring_in", "L322", action, betting, message)
    elif total <= 0 or 0 < betting.sizes[0] <= total:
        message = f"{action.player} brings in for {units(total)}; the small bet is {units(betting.sizes[0])}"
        _broken(note, "bet_size", "L320", action, betting, message)


def _passive(note: Note, betting: Round, action: Action, kind: Kind, total: int, all_in: bool) -> None:
    put, call_to = betting.put.get(action.seat, 0), betting.call_to
    if kind is Kind.FOLD:
        if call_to <= put and not betting.bring_in_due:
            finding = found("L313", action, f"{action.player} folds with nothing to call", betting.street)
            note("turn_order", Verdict.HOLDS, finding)
    elif kind is Kind.CHECK:
        if call_to > put:
            message = f"{action.player} checks, but has {units(call_to - put)} to call"
            _broken(note, "turn_order", "L308", action, betting, message, "call or fold", "check")
    elif kind is Kind.CALL:
        if total > put and (total == call_to or (all_in and total < call_to) or total == _short_call(betting, action)):
            note("bet_size", Verdict.HOLDS, None)
        elif total > call_to and betting.bring_in_hidden():
            note("bet_size", Verdict.UNVERIFIABLE, None)
        else:
            owed = call_to - put
            message = f"{action.player} calls {units(total - put)}; there is {units(owed)} to call"
            _broken(note, "bet_size", "L311", action, betting, message, owed, total - put, total - call_to)


def _short_call(betting: Round, action: Action) -> int | None:
    """A short bring-in is all there is to call where nobody else can match more."""
    return None if betting.others_have_chips(action.seat) else betting.current


def undecided(check: str, point: str, rules: Rules, at: Placed) -> Judgement:
    """A check that rests on a point that the profile does not know."""
    message = f"{POINTS[point][0]}: the rules of {rules.name} are not known here"
    return check, Verdict.UNVERIFIABLE, found("L314", at, message)


def _broken(
    note: Note,
    check: str,
    code: str,
    action: Action,
    betting: Round,
    message: str,
    expected: int | str | None = None,
    actual: int | str | None = None,
    delta: int | None = None,
) -> None:
    finding = found(code, action, message, betting.street, expected=expected, actual=actual, delta=delta)
    note(check, Verdict.BROKEN, finding)
