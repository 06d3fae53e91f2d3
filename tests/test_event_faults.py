"""Planted faults are noticed in every room's words; those that are not are named, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from histparse.sites import Site
from tests.event_faults import KINDS, UNSAID, Table, plant, why
from tests.printed import ROOMS, SHARED, Printed, hands, real, tied

MOST_UNNOTICED, MOST_UNSAID = 0.005, 0.05
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="needs the folder `shared` beside the clone")


Tables = dict[str, Table]


def planted(pool: Callable[[Site], Iterable[Printed]], each: int, seed: int) -> Tables:
    """Faults in these hands, by room."""
    return {room: plant(site, [*pool(site)], each, seed) for room, site in ROOMS.items()}


def dealt(count: int, seed: int) -> Callable[[Site], Iterable[Printed]]:
    return lambda site: (*hands(site, 3 * count, seed), *tied(site, count, seed))


def check(tables: Tables, least: int) -> None:
    """Of the faults that contradict something hardly any goes unnoticed; few contradict nothing."""
    planted = sum(table.planted.total() for table in tables.values())
    missed = {(kind, room): len(some) for table in tables.values() for (kind, room), some in table.missed.items()}
    new = {key: count for key, count in missed.items() if not why(*key)}
    unsaid = sum(missed.values()) - sum(new.values())
    assert planted > least
    assert sum(new.values()) <= MOST_UNNOTICED * (planted - unsaid), new
    assert unsaid <= MOST_UNSAID * planted


@pytest.fixture(scope="module")
def tables() -> Tables:
    return planted(dealt(4, 6), 2, 6)


def test_there_are_many_kinds() -> None:
    assert len(KINDS) >= 100
    assert UNSAID.keys() <= KINDS.keys()


def test_at_least_forty_kinds_have_a_place_in_every_room(tables: Tables) -> None:
    kinds = {room: len(table.planted) for room, table in tables.items() if room != "phh"}
    assert min(kinds.values()) >= 40, kinds
    assert len(tables["phh"].planted) >= 25  # which has players' numbers and no payments


def test_faults_are_noticed_in_every_room(tables: Tables) -> None:
    check(tables, 2000)


@pytest.mark.soak
def test_many_faults_are_noticed_in_every_room() -> None:
    check(planted(dealt(80, 8), 40, 8), 40_000)


@needs_shared
def test_faults_in_real_hands_are_noticed() -> None:
    check(planted(real, 2, 9), 1000)


@pytest.mark.soak
@needs_shared
def test_many_faults_in_real_hands_are_noticed() -> None:
    check(planted(real, 40, 10), 5000)
