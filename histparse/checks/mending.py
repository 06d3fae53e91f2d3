"""What a history may have meant whose money does not add up: the smallest change that would make it.

Each explanation changes one line of the hand: one that is missing or doubled, one figure, or how a figure is
read. The engine itself tries them, in the order of `EXPLANATIONS`: of those with which the money is in order,
and nothing broken that was not, the one that leaves least broken is offered, of several the first. It stands
once in a hand ("would close if ..."), with the first finding that would be gone; the others that would are
marked. It is an offer: nothing of it is ever applied.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from histparse.checks import money, remarks, showdown, summary, winners
from histparse.checks.explanations import EXPLANATIONS
from histparse.events import Hand
from histparse.findings import OFFER, Finding, Severity, Verdict
from histparse.outcome import Outcome
from histparse.replay import replay
from histparse.rules import Rules

MENDABLE = {f"M4{number:02}" for number in range(1, 17)} | {"S501", "S514", "S515"}
"""What is found of money that does not add up."""
MONEY = {"ante", "stacks", "uncalled", "pots", "side_pots", "halves", "rake", "ledger", "end_stacks", "nets"}
"""What must be in order for a change to be offered."""
MOST = 60
"""More changes than this are not tried."""
LONGEST = 1000
"""A hand of more events, which no hand of stud has, is left as it is."""


def suggest(hand: Hand, rules: Rules, out: Outcome) -> None:
    """Add to what was found of the money how it would close, if one change does it."""
    if len(hand.events) > LONGEST or not any(one.code in MENDABLE for one in out.findings):
        return
    broken = {check for check, verdict in out.checks.items() if verdict is Verdict.BROKEN}
    best, mended, left = "", hand, len(broken)
    for why, changed in islice((change for explain in EXPLANATIONS for change in explain(hand, out)), MOST):
        still = _broken(changed, rules)
        if still <= broken - MONEY and len(still) < left:
            best, mended, left = why, changed, len(still)
        if not left:
            break
    if best:
        told = iter((f"close if {best}", *["go, too"] * len(out.findings)))
        gone = {id(one): next(told) for one in _gone(out.findings, mended, rules)}
        out.findings = [_with(one, gone[id(one)]) if id(one) in gone else one for one in out.findings]


def _with(finding: Finding, would: str) -> Finding:
    return replace(finding, message=f"{finding.message}{OFFER}{would}")


def _gone(findings: list[Finding], mended: Hand, rules: Rules) -> list[Finding]:
    """Those of the findings that are not made of the mended hand, in the order in which they are told."""
    out = _checked(mended, rules)
    showdown.check(mended, rules, out)
    remarks.check(mended, rules, out)
    left = {(one.code, one.line) for one in out.findings}
    gone = [one for one in findings if (one.code, one.line) not in left and one.severity is not Severity.NOTE]
    return sorted(gone, key=lambda one: (one.line, one.code))


def _checked(hand: Hand, rules: Rules) -> Outcome:
    out = replay(hand, rules)
    money.check(hand, rules, out)
    winners.check(hand, rules, out)
    summary.check(hand, out)
    return out


def _broken(hand: Hand, rules: Rules) -> set[str]:
    """The checks that are broken in the hand as changed; a ledger that does not hold counts as broken."""
    out = _checked(hand, rules)
    closed = {"ledger"} if out.checks["ledger"] is not Verdict.HOLDS else set[str]()
    return closed | {check for check, verdict in out.checks.items() if verdict is Verdict.BROKEN}
