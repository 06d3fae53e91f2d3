"""Which of a profile's rule points bear on one hand: those of which another value, or not to know it, would
change what the audit says of it. So it is the engine that names them, and no list of cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from histparse.checked import CHECKS
from histparse.checks import audit
from histparse.events import Hand
from histparse.findings import Verdict
from histparse.outcome import Outcome
from histparse.rules import POINTS, UNKNOWN, Rules
from histparse.values import value


@value(frozen=True, slots=True)
class Decided:
    """A rule point, its value, and what it bears on: names of checks, "what was legal", "the shares"."""

    point: str
    value: str
    bears_on: tuple[str, ...]


def decided(hand: Hand, rules: Rules, button: int | None = None) -> list[Decided]:
    """The points that bear on `hand`, in the order of `POINTS`. `button` is the dealer's seat, where the
    history names none."""
    as_is, found = audit(hand, rules, button=button), []
    for point, (_, values) in POINTS.items():
        now = getattr(rules, point)
        others = [
            audit(hand, _with(rules, point, other), button=button) for other in (*values, UNKNOWN) if other != now
        ]
        changed = dict.fromkeys(what for other in others for what in _changes(as_is, other))
        if changed:
            found.append(Decided(point, now, tuple(changed)))
    return found


def _with(rules: Rules, point: str, other: str) -> Rules:
    """`rules` with another value of `point`; where that is unknown, played as before."""
    defaults = {**dict(rules.playing_default), point: getattr(rules, point)}
    if other != UNKNOWN:
        del defaults[point]
    return replace(rules, playing_default=tuple(sorted(defaults.items())), **{point: other})  # type: ignore[arg-type]


def _changes(one: Outcome, other: Outcome) -> Iterator[str]:
    for check in CHECKS:
        ended = {one.checks.get(check), other.checks.get(check)}
        if len(ended) > 1 and ended != _NOTHING_TO_SAY:
            yield check
    if _legal(one) != _legal(other):
        yield "what was legal"
    if _shares(one) != _shares(other):
        yield "the shares"


_NOTHING_TO_SAY = {None, Verdict.HOLDS}
"""A check that holds where there is something to look at, and there is not."""


def _legal(out: Outcome) -> list[object]:
    return [(row.legal, row.min_to, row.max_to) for row in out.actions]


def _shares(out: Outcome) -> list[object]:
    return [(row.pot, row.side, row.seat, row.amount) for row in out.awards]
