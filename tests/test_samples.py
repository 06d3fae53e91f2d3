"""The sample histories: what the dealer gives, without a fault, and notable where they say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from histparse.checks import audit
from histparse.events import Hand
from histparse.read import read_file
from histparse.sites import Site, sites
from tests.alike import faults
from tests.samples import FOLDER, SESSIONS, names, sample
from tests.test_deal import kinds

WRITTEN = [site for site in sites() if site.words]
FILES = sorted(FOLDER.glob("*/*.txt"))


def hands(path: Path) -> list[Hand]:
    readings = read_file(path)
    assert [one.findings for one in readings if one.findings] == []
    return [one.hand for one in readings if one.hand]


@pytest.mark.parametrize(("site", "name"), [(site, name) for site in WRITTEN for name in names(site)])
def test_samples_are_what_their_seed_gives(site: Site, name: str) -> None:
    """If not, the dealer, the engine or the wordings have changed: `python -m tests.samples`."""
    assert (FOLDER / site.form / name).read_bytes().decode() == sample(site, name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_is_wrong_with_a_sample(path: Path) -> None:
    told = hands(path)
    assert told
    assert [f"{hand.hand_id}: {one}" for hand in told for one in faults(hand)] == []


NOTABLE = {
    "8800000001": "low card opens full",
    "8800000002": "all-in bring_in",
    "8800000003": "capped",
    "8800000004": "community card, 8 players",
    "8800000005": "odd unit",
    "8800000006": "quarters",
    "8800000007": "no_low",
    "8800000008": "two side pots or more",
    "8800000009": "walk",
    "8800000010": "all-in ante",
    "8800000011": "scoop",
}


def test_notable_hands_show_what_is_notable() -> None:
    told = {hand.number: hand for hand in hands(FOLDER / "pokerstars" / "notable.txt")}
    seen = {number: set(kinds(hand, audit(hand))) for number, hand in told.items()}
    assert {number for number in seen if NOTABLE[number] not in seen[number]} == set()
    assert set(seen) == set(NOTABLE)
    assert "double bet in stud" in seen["8800000003"]
    assert "low card opens full" not in seen["8800000002"]


def test_there_are_enough_samples_for_statistics() -> None:
    told = [hand for name in SESSIONS for hand in hands(FOLDER / "pokerstars" / name)]
    assert len(told) >= 300
    assert {row.player for hand in told for row in audit(hand).seats if row.is_hero} == {"Annika"}
