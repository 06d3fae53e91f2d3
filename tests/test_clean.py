"""Clean hands are not blamed: dealt by any rules, told by any room, judged by the same rules; and real ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from histparse.checks import audit
from histparse.deal import deal
from histparse.findings import Severity
from histparse.read import read_file, read_text
from histparse.rules import profile, profile_names
from histparse.sites import Site, sites
from tests import hostile
from tests.alike import faults

CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "sites"
ROOMS = {site.form: site for site in sites() if site.writes}
EACH = 9
"""Hands of a profile that a room tells: 19 profiles and 14 rooms make 2,394 hands."""


def blamed(site: Site, seed: int) -> list[str]:
    """What is wrong with a room's hands by the profile that they were dealt and judged by."""
    found = []
    for index, name in enumerate(profile_names(), seed):
        rules, names = profile(name), {"names": hostile.NAMES} if index % 2 else {}
        dealt = deal(EACH, index, rules, site.habits, site=site.name, games=[*site.game_words], **names)
        told = [site.told(one) for one in dealt if not one.tournament or "tournament" in site.words or not site.words]
        text = "".join(site.together(map(site.write, told)))
        hands = [reading.hand for reading in read_text(text)] if told else []
        found += [] if len(hands) == len(told) else [f"{name}: {len(told)} hands, read as {len(hands)}"]
        found += [f"{name}: {one}" for hand in hands for one in (faults(hand, rules) if hand else ["a hand not read"])]
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_hands_dealt_by_any_rules_are_not_blamed(room: str) -> None:
    assert blamed(ROOMS[room], 400) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(500, 1000, 50))
@pytest.mark.parametrize("room", ROOMS)
def test_many_hands_dealt_by_any_rules_are_not_blamed(room: str, seed: int) -> None:
    assert blamed(ROOMS[room], seed) == []


def test_every_profile_and_room_is_there() -> None:
    assert EACH * len(profile_names()) * len(ROOMS) >= 2000


@pytest.mark.skipif(not CORPUS.is_dir(), reason="needs the folder `shared` beside the clone")
def test_real_hands_with_nothing_to_report_are_not_blamed() -> None:
    checked = 0
    for truth in sorted(CORPUS.rglob("*.truth.json")):
        told = json.loads(truth.read_text("utf-8"))["hands"]
        clean = {one["hand_id"] for one in told if not one["truncated"] and not one["must_report"] + one["may_report"]}
        for reading in read_file(truth.with_name(truth.name.removesuffix(".truth.json"))):
            if reading.number in clean and reading.hand:
                checked += 1
                out = audit(reading.hand, read=reading.findings)
                assert [str(one) for one in out.findings if one.severity is not Severity.NOTE] == []
    assert checked >= 100
