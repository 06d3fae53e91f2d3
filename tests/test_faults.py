"""Planted faults are noticed: every kind, on dealt hands and on the open corpus."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from histparse.checks import audit
from histparse.deal import deal
from histparse.findings import Finding, Severity
from histparse.read import read_text
from histparse.rules import profile
from histparse.sites import sites
from tests.faults import KINDS, Lines

POKERSTARS = next(site for site in sites() if site.name == "pokerstars")
CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "sites" / "pokerstars"

# A remark that a street is capped can be lost or added unnoticed where it is not known whether an
# all-in for less counts as one of the cap's bets; nothing else printed contradicts it.
MAY_PASS = {"missing_notice", "notice_added"}


def loud(lines: Lines) -> list[Finding]:
    """What is said at error or warning of the hand, or of what can't be read in it."""
    found: list[Finding] = []
    for reading in read_text("\n".join(lines) + "\n"):
        found += reading.findings
        if reading.hand:
            found += audit(reading.hand).findings
    return [one for one in found if one.severity is not Severity.NOTE]


def dealt(count: int, seed: int) -> list[Lines]:
    """Lines of dealt hands in PokerStars' format."""
    hands = deal(count, seed, profile("pokerstars"), POKERSTARS.habits, site="pokerstars")
    return [POKERSTARS.write(hand).rstrip("\n").split("\n") for hand in hands]


def plant(hands: list[Lines], seed: int) -> tuple[Counter[str], Counter[str]]:
    """How many faults of each kind were planted, and how many went unnoticed."""
    rng = random.Random(seed)
    planted, missed = Counter[str](), Counter[str]()
    for name, fault in KINDS.items():
        for lines in hands:
            changed = fault(rng, lines)
            if changed is None or changed == lines:
                continue
            planted[name] += 1
            if not loud(changed):
                missed[name] += 1
    return planted, missed


def test_there_are_many_kinds() -> None:
    assert len(KINDS) >= 40


def test_faults_in_dealt_hands_are_noticed() -> None:
    planted, missed = plant(dealt(40, 42), 1)
    assert planted.keys() >= KINDS.keys() - {"board_changed"}
    assert missed.keys() <= MAY_PASS
    assert missed.total() <= 0.005 * planted.total()


@pytest.mark.soak
def test_faults_in_many_dealt_hands_are_noticed() -> None:
    planted, missed = plant(dealt(1000, 43), 2)
    assert planted.keys() == KINDS.keys()
    assert missed.keys() <= MAY_PASS
    assert missed.total() <= 0.005 * planted.total()


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real hands is not here")
def test_faults_in_real_hands_are_noticed() -> None:
    texts = [path.read_text("utf-8-sig") for path in sorted(CORPUS.glob("*.txt"))]
    hands = [hand.strip("\n").split("\n") for text in texts for hand in text.split("\n\n") if hand.strip()]
    assert len(hands) >= 20
    planted, missed = plant(hands, 3)
    assert planted.total() > 1000
    assert not missed
