"""What is said to be past checking is just that, in dealt hands of every room."""

from __future__ import annotations

from collections import defaultdict

import pytest

from histparse.checked import CHECKS
from histparse.checks import audit
from histparse.deal import deal
from histparse.findings import Verdict
from histparse.possible import NEEDS, impossible
from histparse.read import read_text
from histparse.rules import profile
from histparse.sites import Site, sites

WRITTEN = {site.form: site for site in sites() if site.writes}


def ended(site: Site, hands: int) -> dict[str, set[Verdict]]:
    """How each check ended in dealt hands of a room."""
    found = defaultdict(set)
    told = deal(hands, 11, profile(site.profile), site.habits, site=site.name, games=[*site.game_words])
    for hand in (one for one in told if not one.tournament or "tournament" in site.words or not site.words):
        for reading in read_text(site.write(site.told(hand))):
            if reading.hand:
                for check, verdict in audit(reading.hand).checks.items():
                    found[check].add(verdict)
    return found


def test_checks_are_named_as_they_are() -> None:
    assert {check for checks in NEEDS for check in checks} <= set(CHECKS)


@pytest.mark.parametrize("room", WRITTEN)
def test_what_can_not_be_checked_never_holds(room: str) -> None:
    site = WRITTEN[room]
    past = {check for checks in impossible(site.habits, profile(site.profile)).values() for check in checks}
    found = ended(site, 60)
    assert not [check for check in past if Verdict.HOLDS in found[check]]


@pytest.mark.soak
@pytest.mark.parametrize("room", WRITTEN)
def test_what_can_be_checked_holds_somewhere(room: str) -> None:
    site = WRITTEN[room]
    past = {check for checks in impossible(site.habits, profile(site.profile)).values() for check in checks}
    never = {check for check, verdicts in ended(site, 600).items() if Verdict.HOLDS not in verdicts}
    assert never <= past | {"rake", "hidden_hands"}
