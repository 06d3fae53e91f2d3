"""Dealt hands, printed by a room and read again: the same hands, and nothing wrong with them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from histparse.deal import deal
from histparse.events import Hand
from histparse.read import Reading, read_file, read_text
from histparse.rules import profile
from histparse.sites import Site, sites
from tests import hostile
from tests.alike import differences, faults, misplaced

ROOMS = {site.form: site for site in sites() if site.words}
HANDS = 200


def dealt(site: Site, seed: int, count: int = HANDS) -> list[Hand]:
    """Hands of a seed, of the kinds that the room has, as far as it can tell them; every other seed's
    players have hostile names."""
    names = {"names": hostile.NAMES} if seed % 2 else {}
    hands = deal(count, seed, profile(site.profile), site.habits, site=site.name, games=[*site.game_words], **names)
    return [site.told(hand) for hand in hands if not hand.tournament or "tournament" in site.words]


def wrong(told: list[Hand], readings: list[Reading]) -> list[str]:
    """All that is not as it was told, hand by hand."""
    found = [f"{len(told)} hands, read as {len(readings)}"] if len(told) != len(readings) else []
    for mine, reading in zip(told, readings, strict=False):
        if reading.hand is None or reading.findings:
            found.append(f"{mine.hand_id}: {reading.skipped} {reading.findings}")
            continue
        these = [*differences(mine, reading.hand), *faults(reading.hand), *misplaced(reading.hand)]
        found += [f"{mine.hand_id}: {one}" for one in these]
    return found


def round_trip(site: Site, seed: int, count: int = HANDS) -> list[str]:
    told = dealt(site, seed, count)
    return wrong(told, read_text("".join(map(site.write, told))))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("room", ROOMS)
def test_what_is_written_is_read(room: str, seed: int) -> None:
    assert round_trip(ROOMS[room], seed) == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("room", "seed"), [(room, seed) for room in ROOMS for seed in range(100, 140 if room == "pokerstars" else 110)]
)
def test_what_is_written_is_read_at_length(room: str, seed: int) -> None:
    """20,000 hands of PokerStars, 5,000 of each other room."""
    assert round_trip(ROOMS[room], seed, 500) == []


@pytest.mark.parametrize(
    ("encoding", "newline", "seed"),
    [
        ("utf-8-sig", "\r\n", 51),
        ("utf-8", "\r", 52),
        ("utf-16", "\r\n", 53),
        ("utf-8", "\n\n", 54),
        ("cp1252", "\n", 56),
    ],
)
@pytest.mark.parametrize("room", ROOMS)
def test_however_the_file_is_encoded(room: str, encoding: str, newline: str, seed: int, tmp_path: Path) -> None:
    site = ROOMS[room]
    told = dealt(site, seed, 40)
    path = tmp_path / "hands.txt"
    path.write_bytes("".join(map(site.write, told)).replace("\n", newline).encode(encoding))
    assert wrong(told, read_file(path)) == []


AUTUMN = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
"""Half past one in New York, which shows that time again an hour later."""

HEADERS = {
    "euro": {"currency": "EUR"},
    "no currency": {"currency": None},
    "play money": {"currency": "PLAY"},
    "mixed": {"mixed": "HORSE"},
    "button": {"button": 3},
    "six seats": {"max_seats": 8, "table": "6-max"},
    "before the hour repeats": {"start": AUTUMN.replace(hour=4)},
    "the hour": {"start": AUTUMN},
    "the hour again": {"start": AUTUMN.replace(hour=6)},
    "summer": {"start": AUTUMN.replace(month=7)},
    "pot limit": {"limit": "pot-limit"},
    **{f"table {name}": {"table": name} for name in hostile.TABLES},
}
TOURNAMENTS = {
    "freeroll": {"buy_in": "Freeroll"},
    "no buy-in": {"buy_in": None},
    "currency": {"buy_in": "$24.55+$2.45 USD"},
    "mixed": {"mixed": "8-Game"},
    "shootout": {"level": "Match Round II, XII"},
}


@pytest.mark.parametrize("header", HEADERS)
def test_headers(header: str) -> None:
    """Only the header is changed, so what follows from it is not looked at."""
    site = ROOMS["pokerstars"]
    cash = next(hand for hand in dealt(site, 60) if not hand.tournament)
    told = replace(cash, **HEADERS[header])  # type: ignore[arg-type]
    [reading] = read_text(site.write(told))
    assert reading.hand is not None
    assert list(differences(told, reading.hand)) == []


@pytest.mark.parametrize("header", TOURNAMENTS)
def test_tournament_headers(header: str) -> None:
    site = ROOMS["pokerstars"]
    told = replace(next(hand for hand in dealt(site, 60) if hand.tournament), **TOURNAMENTS[header])  # type: ignore[arg-type]
    [reading] = read_text(site.write(told))
    assert reading.hand is not None
    assert list(differences(told, reading.hand)) == []
