"""Planted faults are noticed in every room's words; those that are not are named, with the reason."""

from __future__ import annotations

import pytest

from histparse.sites import Site
from tests.event_faults import KINDS, UNSAID, UNSEEN, plant, why
from tests.printed import ROOMS, hands, tied

MOST_UNNOTICED = 0.005


def planted(each: int, seed: int) -> tuple[int, int, list[tuple[str, str]]]:
    """Faults that contradict something, those of them that go unnoticed, and those that no reason is known for."""
    applicable, unnoticed, new = 0, 0, []
    for room, site in ROOMS.items():
        table = plant(site, [*hands(site, 6 * each, seed), *tied(site, 2 * each, seed)], each, seed)
        applicable += table.planted.total()
        for (kind, _), missed in table.missed.items():
            if why(UNSAID, kind, room):
                applicable -= len(missed)
                continue
            unnoticed += len(missed)
            new += [] if why(UNSEEN, kind, room) else [(room, kind)]
    return applicable, unnoticed, new


def test_there_are_many_kinds() -> None:
    assert len(KINDS) >= 100
    assert {*UNSAID, *UNSEEN} <= KINDS.keys()


@pytest.mark.parametrize("site", ROOMS.values(), ids=ROOMS)
def test_at_least_forty_kinds_have_a_place_in_every_room(site: Site) -> None:
    table = plant(site, list(hands(site, 12, 5)), 1, 5)
    assert len(table.planted) >= (40 if site.form != "phh" else 25)  # which has players' numbers and no payments


def test_faults_are_noticed_in_every_room() -> None:
    applicable, unnoticed, new = planted(2, 6)
    assert applicable > 2000
    assert len(new) <= MOST_UNNOTICED * applicable, new
    assert unnoticed <= 2 * MOST_UNNOTICED * applicable  # so few do not come out evenly


@pytest.mark.soak
def test_many_faults_are_noticed_in_every_room() -> None:
    applicable, unnoticed, new = planted(40, 8)
    assert unnoticed <= MOST_UNNOTICED * applicable, new
