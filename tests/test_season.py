"""Regulars: repeatable, each with a style that his statistics show."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import groupby, pairwise

import pytest
from typer.testing import CliRunner

from histparse.cards import cards
from histparse.checks import audit
from histparse.cli import app
from histparse.deal import season
from histparse.events import Hand, Kind
from histparse.outcome import Outcome
from histparse.regulars import LONGEST, SHORTEST, STYLE_OF
from histparse.rules import profile
from histparse.sites.pokerstars import PokerStars
from histparse.styles import STYLES, Spot, dead, judged
from tests.alike import faults

HERO = next(iter(STYLE_OF))
PAID = {Kind.CALL, Kind.COMPLETE, Kind.RAISE}


def dealt(count: int, seed: int = 3, **more: object) -> list[Hand]:
    return list(season(count, seed, profile("pokerstars"), PokerStars.habits, site="pokerstars", **more))  # type: ignore[arg-type]


@cache
def played() -> list[tuple[Hand, Outcome]]:
    return [(hand, audit(hand)) for hand in dealt(300)]


def evenings() -> list[list[Hand]]:
    hands = [hand for hand, _ in played()]
    return [list(some) for _, some in groupby(hands, lambda hand: (hand.start.date(), hand.table))]  # type: ignore[union-attr]


def test_the_same_seed_deals_the_same_season() -> None:
    assert dealt(40) == dealt(60)[:40]
    assert dealt(40) != dealt(40, seed=4)


def test_nothing_is_wrong_with_a_season() -> None:
    assert [one for hand, _ in played()[:100] for one in faults(hand)] == []
    assert {out.status for _, out in played()} == {"ok"}


def test_all_of_it_is_one_players() -> None:
    assert {row.player for _, out in played() for row in out.seats if row.is_hero} == {HERO}


def test_an_evening_is_at_one_table_and_has_an_end() -> None:
    *whole, last = evenings()
    assert len(whole) > 4
    assert all(SHORTEST <= len(some) <= LONGEST for some in whole)
    for some in [*whole, last]:
        assert len({(hand.game, hand.small_bet) for hand in some}) == 1
        assert all(before.start < after.start for before, after in pairwise(some))  # type: ignore[operator]
    assert len({hand.table for some in whole for hand in some}) > 2
    assert {hand.game for some in whole for hand in some} == {"stud", "stud8"}


def test_players_come_and_go_with_what_they_have() -> None:
    moved = 0
    for some in evenings():
        for before, after in pairwise(some):
            left = {row.player: row.stack + row.net for row in audit(before).seats}
            moved += left.keys() != {seat.player for seat in after.seats}
            for seat in after.seats:
                if seat.player in left:
                    assert seat.stack == left[seat.player] or left[seat.player] < 5 * (after.small_bet or 0)
    assert moved > 20
    assert {seat.player for hand, _ in played() for seat in hand.seats} == set(STYLE_OF)


def test_a_style_shows() -> None:
    """Who calls, calls; who is tight, does not; who steals, completes with nobody in and the best door."""
    paid, completed, decided = Counter[str](), Counter[str](), Counter[str]()
    for _, out in played():
        by_player = defaultdict(set)
        for row in out.actions:
            if row.street == 3 and row.kind in PAID | {Kind.FOLD}:
                by_player[STYLE_OF[row.player]].add(row.kind)
        for style, kinds in by_player.items():
            decided[style] += 1
            paid[style] += bool(kinds & PAID)
            completed[style] += Kind.COMPLETE in kinds
    rate = {style: paid[style] / decided[style] for style in decided}
    assert rate["tight"] < 0.3 < rate["stealing"] + 0.1
    assert min(rate["calling"], rate["loose"], rate["wild"]) > 0.5
    assert completed["stealing"] / decided["stealing"] > 2 * completed["tight"] / decided["tight"]
    assert completed["wild"] / decided["wild"] > 5 * completed["calling"] / decided["calling"]


def test_players_of_ones_own() -> None:
    hands = dealt(30, styles={"Ewa": "wild", "Mol": "tight"})
    assert {seat.player for hand in hands for seat in hand.seats} == {"Ewa", "Mol"}
    assert all(len(hand.seats) == 2 for hand in hands)


def test_a_steal_is_a_matter_of_style() -> None:
    spot = Spot(hopes=0.1, steals=True)
    assert STYLES["stealing"].lifts(spot) == 0.9
    assert STYLES["tight"].lifts(spot) == 0.05
    assert STYLES["stealing"].lifts(Spot(hopes=0.1)) < 0


def test_who_watches_folds_what_is_dead() -> None:
    live, gone = Spot(hopes=0.5), Spot(hopes=0.5, dead=2)
    assert STYLES["watchful"].folds(gone) > STYLES["watchful"].folds(live)
    assert STYLES["loose"].folds(gone) == STYLES["loose"].folds(live)


@pytest.mark.parametrize(
    ("held", "others", "gone"),
    [("Kc Kd 4h", "Kh 4s 9d", 1), ("Ah 9h 4h", "2h 7h Th Kd", 1), ("Ac 9h 4d", "Ad 9c 4h", 0), ("7c 7d 7h", "7s", 0)],
)
def test_dead_cards(held: str, others: str, gone: int) -> None:

    assert dead(cards(held), cards(others)) == gone


def test_regulars_by_command() -> None:
    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["deal", "--hands", "3", "--seed", "5", *words])
        return done.exit_code, done.stdout

    code, plain = run("--regulars")
    assert code == 0
    assert f"Dealt to {HERO} [" in plain
    assert run("--regulars") == (0, plain)
    assert run("--style", f"{HERO}=wild")[1] not in {"", plain}
    assert run("--style", f"{HERO}=asleep")[0] == 2
    assert run("--style", "a\nb=wild") == (2, "")
    assert run("--style", "wild")[0] == 2


@pytest.mark.parametrize(
    ("less", "more", "high_low"),
    [
        ("Kc 8d 4h", "Kc Kd 4h", False),
        ("9c 8d 4h", "9c 8c 4c", False),
        ("Kc 8d 4h", "3c 8d 4h", True),
        ("Kc Kd 4h 5s 6d 8c Jd", "Kc Kd 4h", False),
        ("Kc Kd 4h 5s 6d 8c Jd", "Kc Kd 4h 5s 4d 8c Jd", False),
        ("Kc Kd 4h 4s 6d 8c Jd", "2c 5c 9c Jc Qc 8d 8h", False),
        ("2c 5c 9c Jc 8d Kh Qd", "2c 5c 9c Jc 8d Kh", False),
        ("Ac 2d 4h 6s Kd", "Ac 2d 4h 6s 8d", True),
        ("As Ac 4h 4c Kd Jd 2c", "As Ac 4h 4c 4d Jd 2c", False),
    ],
)
def test_regulars_know_what_is_worth_more(less: str, more: str, high_low: bool) -> None:
    assert judged(cards(less), high_low) < judged(cards(more), high_low)
