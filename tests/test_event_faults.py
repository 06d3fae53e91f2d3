"""Planted faults are noticed in every room's words; those that are not are named, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from histparse.sites import Site
from tests.event_faults import KINDS, UNSAID, UNSEEN, Table, plant, why
from tests.printed import ROOMS, SHARED, Printed, hands, real, tied

MOST_UNNOTICED = 0.005
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="needs the folder `shared` beside the clone")


Tables = dict[str, Table]


def planted(pool: Callable[[Site], Iterable[Printed]], each: int, seed: int) -> Tables:
    """Faults in these hands, by room."""
    return {room: plant(site, [*pool(site)], each, seed) for room, site in ROOMS.items()}


def dealt(count: int, seed: int) -> Callable[[Site], Iterable[Printed]]:
    return lambda site: (*hands(site, 3 * count, seed), *tied(site, count, seed))


def unnoticed(tables: Tables) -> tuple[int, int, list[str]]:
    """Faults that contradict something, those of them that go unnoticed, and those that no reason is known for."""
    applicable, missed, new = 0, 0, []
    for room, table in tables.items():
        applicable += table.planted.total()
        for (kind, _), some in table.missed.items():
            if why(UNSAID, kind, room):
                applicable -= len(some)
                continue
            missed += len(some)
            new += [] if why(UNSEEN, kind, room) else [f"{kind} in {room}"]
    return applicable, missed, new


@pytest.fixture(scope="module")
def tables() -> Tables:
    return planted(dealt(4, 6), 2, 6)


def test_there_are_many_kinds() -> None:
    assert len(KINDS) >= 100
    assert {*UNSAID, *UNSEEN} <= KINDS.keys()


def test_at_least_forty_kinds_have_a_place_in_every_room(tables: Tables) -> None:
    kinds = {room: len(table.planted) for room, table in tables.items() if room != "phh"}
    assert min(kinds.values()) >= 40, kinds
    assert len(tables["phh"].planted) >= 25  # which has players' numbers and no payments


def test_faults_are_noticed_in_every_room(tables: Tables) -> None:
    applicable, missed, new = unnoticed(tables)
    assert applicable > 2000
    assert len(new) <= MOST_UNNOTICED * applicable, new
    assert missed <= 2 * MOST_UNNOTICED * applicable  # so few do not come out evenly


@pytest.mark.soak
def test_many_faults_are_noticed_in_every_room() -> None:
    applicable, missed, new = unnoticed(planted(dealt(80, 8), 40, 8))
    assert missed <= MOST_UNNOTICED * applicable, new


@needs_shared
def test_faults_in_real_hands_are_noticed() -> None:
    applicable, missed, new = unnoticed(planted(real, 2, 9))
    assert applicable > 1000
    assert len(new) <= MOST_UNNOTICED * applicable, new
    assert missed <= 2 * MOST_UNNOTICED * applicable


@pytest.mark.soak
@needs_shared
def test_many_faults_in_real_hands_are_noticed() -> None:
    applicable, missed, new = unnoticed(planted(real, 40, 10))
    assert missed <= MOST_UNNOTICED * applicable, new
