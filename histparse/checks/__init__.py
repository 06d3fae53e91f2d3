"""The audit: a hand replayed, and what its history claims held against that.

Every check ends in a verdict (holds, broken, unverifiable) in `Outcome.checks`, and what is broken
in a finding. The hand's status follows from both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from histparse.checks import mending, money, remarks, showdown, summary, winners
from histparse.events import Hand
from histparse.findings import Finding, Severity, Verdict, spelled
from histparse.outcome import Outcome
from histparse.replay import replay
from histparse.rules import Rules
from histparse.rules import profile as named_profile

BROKEN_IN_READING = {
    "L302": "first_to_act", "S501": "summary", "S504": "summary", "S505": "descriptions", "S506": "descriptions",
}  # fmt: skip
"""Checks that are made while a hand is read, by the code of what is found."""
_INFERRED = attrgetter("inferred")


def audit(
    hand: Hand, profile: Rules | str | None = None, read: Sequence[Finding] = (), button: int | None = None
) -> Outcome:
    """Replay `hand` under a rule profile or the one named (its room's own by default) and check all of it.

    `read` is what was found while reading it; it counts for the status as the rest does. `button` is the
    dealer's seat, for rules that go by it, where the history names none. Raises `rules.ProfileError` for a
    profile that isn't there.
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"audit takes a Hand, such as `reading.hand`, not {type(hand).__name__}")
    rules = profile if isinstance(profile, Rules) else named_profile(profile or hand.profile)
    if button is not None and hand.button is None:
        hand = replace(hand, button=button)
    out = replay(hand, rules)
    money.check(hand, rules, out)
    winners.check(hand, rules, out)
    showdown.check(hand, rules, out)
    summary.check(hand, out)
    remarks.check(hand, rules, out)
    mending.suggest(hand, rules, out)
    for finding in read:
        if finding.code in BROKEN_IN_READING:
            out.note(BROKEN_IN_READING[finding.code], Verdict.BROKEN)
    out.findings += read
    out.findings = [spelled(finding, hand.exponent) for finding in out.findings]
    out.findings.sort(key=lambda one: (one.line, one.code))
    out.status = status(out)
    return out


def status(out: Outcome) -> str:
    """`fail` and `warn` by the findings; else by the money: `ok` where printed figures close the
    ledger, `ok_inferred` where one had to be supplied, `unverifiable` where it can't be closed."""
    severities = {finding.severity for finding in out.findings}
    if Severity.ERROR in severities:
        return "fail"
    if Severity.WARNING in severities:
        return "warn"
    if out.checks.get("ledger") is not Verdict.HOLDS:
        return "unverifiable"
    supplied = out.rake_stated is None or any(map(_INFERRED, out.actions))
    return "ok_inferred" if supplied else "ok"
