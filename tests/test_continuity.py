"""Stacks that go on from hand to hand at one table, within a file."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from histparse import pipeline
from histparse.checks import audit
from histparse.checks.continuity import LONGEST, REACH, Continuity
from histparse.deal import session
from histparse.events import Hand
from histparse.findings import Verdict
from histparse.load import load
from histparse.outcome import Outcome
from histparse.pipeline import audit_paths, import_paths
from histparse.rules import profile
from histparse.sites.pokerstars import PokerStars
from tests.hands import hand

HOLDEM = "PokerStars Hand #77:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/02/03 4:05:06 ET\nTable 'Marl' 6-max\n\n\n"

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE
BEGIN = datetime(2030, 4, 5, 18, 0, tzinfo=UTC)
WALK = "stud 50/100: {} {}\nantes 5\n3rd Kd 2c\n2 brings 10, 1 folds, 2 takes back 10\n2 collects {}\npot 10 rake 0"


def told(number: int, first: int, second: int, won: int = 10, minutes: float | None = None, **other: object) -> Hand:
    """A hand that seat 1 folds to seat 2, who wins the two antes of 5."""
    one = hand(WALK.format(first, second, won))
    start = BEGIN + timedelta(minutes=number if minutes is None else minutes)
    return replace(one, number=str(number), table="Birch", start=start, **other)  # type: ignore[arg-type]


def follow(*hands: Hand | None) -> list[tuple[Verdict | None, list[str]]]:
    """Verdict and messages of each hand of a file; None is another text."""
    file, found = Continuity(), []
    for one in hands:
        if one is None:
            file.broken_off()
            continue
        out: Outcome = audit(one)
        file.check(one, out)
        notes = [finding.message for finding in out.findings if finding.code == "D603"]
        found.append((out.checks.get("continuity"), notes))
    return found


def test_stacks_go_on_from_hand_to_hand() -> None:
    assert follow(told(1, 1000, 1000), told(2, 995, 1005), told(3, 990, 1010)) == [
        (None, []), (HOLDS, []), (HOLDS, []),
    ]  # fmt: skip


def test_a_stack_that_does_not_go_on_is_a_note() -> None:
    assert follow(told(1, 1000, 1000), told(2, 1995, 1004)) == [
        (None, []),
        (BROKEN, [
            "p1 begins with 1995; hand pokerstars:1 left him 995",
            "p2 begins with 1004; hand pokerstars:1 left him 1005",
        ]),
    ]  # fmt: skip
    one, two = told(1, 1000, 1000), told(2, 995, 1004)
    out, file = audit(two), Continuity()
    file.check(one, audit(one))
    file.check(two, out)
    (finding,) = out.findings
    assert (finding.severity, finding.seat, finding.player, finding.delta, finding.line) == ("note", 2, "p2", -1, 1)
    assert (finding.expected, finding.actual, out.status) == ("1005", "1004", "ok")


@pytest.mark.parametrize(
    "between",
    [
        {"table": "Elm"},
        {"site": "winamax"},
        {"currency": "EUR"},
        {"tournament": "77"},
        {"start": None},
        {"start": BEGIN - timedelta(minutes=1)},
        {"start": BEGIN + timedelta(minutes=62)},
        {"number": "1"},
    ],
    ids=str,
)
def test_what_is_no_next_hand(between: dict[str, object]) -> None:
    """Another table, room, currency or tournament; no time, an earlier one, or one after a long pause; or the
    same hand again."""
    assert follow(told(1, 1000, 1000), replace(told(2, 700, 700), **between))[1] == (None, [])  # type: ignore[arg-type]


def test_a_tournament_goes_on_at_another_table_and_after_the_pause() -> None:
    one = told(1, 1000, 1000, tournament="77", currency="CHIP")
    two = told(2, 995, 1004, minutes=90, tournament="77", currency="CHIP")
    assert [verdict for verdict, _ in follow(one, replace(two, table="Elm"))] == [None, BROKEN]


def test_a_hand_between_that_nobody_read_leaves_it_open() -> None:
    assert follow(told(1, 1000, 1000), None, told(2, 700, 700), told(3, 695, 705)) == [
        (None, []), (None, []), (HOLDS, []),
    ]  # fmt: skip


def test_a_hand_whose_money_does_not_close_can_not_be_gone_on_from() -> None:
    assert follow(told(1, 1000, 1000, won=9), told(2, 995, 1005)) == [(None, []), (UNVERIFIABLE, [])]


def test_who_lost_everything_or_is_new_has_nothing_to_go_on_from() -> None:
    broke = "stud 50/100: 5 5\nantes 5\n3rd Kd 2c\n4th Ks 3c\n5th 4d 5c\n6th 4h 8d\n7th\n"
    broke += "1 shows 2s 2d Kd Ks 4d 4h 9c\n2 mucks\n1 collects 10\npot 10 rake 0"
    one = replace(told(1, 5, 5), events=hand(broke).events)
    assert follow(one, told(2, 10, 1000)) == [(None, []), (HOLDS, [])]


def test_a_player_who_missed_a_hand_is_held_against_his_last() -> None:
    absent = replace(told(2, 995, 500), seats=told(2, 995, 500).seats[:1], events=told(2, 995, 500).events[:0])
    absent = replace(absent, events=(hand("stud 50/100: 995\npot 0 rake 0").events[-1],))
    found = follow(told(1, 1000, 1000), absent, told(3, 995, 1004))
    assert found[2] == (BROKEN, ["p2 begins with 1004; hand pokerstars:1 left him 1005"])


def test_tables_that_take_turns_are_told_apart() -> None:
    elm = [replace(told(n, 2000 - 5 * n, 2000 + 5 * n), number=f"9{n}", table="Elm") for n in range(3)]
    birch = [told(n, 1000 - 5 * n, 1000 + 5 * n) for n in range(3)]
    mixed = [one for pair in zip(elm, birch, strict=True) for one in pair]
    assert [verdict for verdict, _ in follow(*mixed)] == [None, None, HOLDS, HOLDS, HOLDS, HOLDS]


def test_it_reaches_so_far_and_no_further() -> None:
    def far(others: int) -> Verdict | None:
        between = [replace(told(n, 1000, 1000), table=f"No. {n}") for n in range(2, 2 + others)]
        return follow(told(1, 1000, 1000), *between, told(99, 995, 1005, minutes=30))[-1][0]

    assert far(REACH - 1) is HOLDS
    assert far(REACH) is None


# In files


@pytest.fixture(scope="module")
def evening() -> list[str]:
    """A session's hands as text; some players buy chips."""
    site = PokerStars()
    hands = session(32, 7, profile("pokerstars"), site.habits, site=site.name, game="stud")
    return [site.write(one) for one in hands]


def stored(inputs: Path, out: Path, jobs: int = 1) -> tuple[dict[str, str | None], list[tuple[str, int, str]]]:
    """The verdicts in a store, by hand, and its notes."""
    import_paths([inputs], out, jobs=jobs)
    db = load(out)
    found = db.findings[db.findings["code"] == "D603"]
    notes = sorted(zip(found["hand_id"], found["line"], found["message"], strict=True))
    checks = db.sql("select hand_id, continuity::varchar as verdict from checks order by hand_id")
    return {one.hand_id: one.verdict if isinstance(one.verdict, str) else None for one in checks.itertuples()}, notes


def test_batches_processes_and_growing_files_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evening: list[str]
) -> None:
    inputs = tmp_path / "in"
    inputs.mkdir()
    (inputs / "a.txt").write_text("".join(evening[:16]), "utf-8")
    (inputs / "b.txt").write_text("".join(evening[16:]), "utf-8")
    whole = stored(inputs, tmp_path / "whole")
    verdicts = list(whole[0].values())
    assert {*verdicts} == {"holds", "broken", None}
    assert verdicts.count(None) == 2  # the first hand of each file
    told = {one.hand_id: one.outcome for one in audit_paths([inputs]) if one.outcome}
    assert {id_: out.checks.get("continuity") for id_, out in told.items()} == whole[0]
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 5)
    assert stored(inputs, tmp_path / "small") == whole
    assert stored(inputs, tmp_path / "two", jobs=2) == whole
    (inputs / "b.txt").write_text("".join(evening[16:25]), "utf-8")
    stored(inputs, tmp_path / "grown")
    (inputs / "b.txt").write_text("".join(evening[16:]), "utf-8")
    assert stored(inputs, tmp_path / "grown") == whole


def test_another_game_in_between_is_not_gone_on_over(tmp_path: Path, evening: list[str]) -> None:
    (tmp_path / "a.txt").write_text(evening[0] + HOLDEM + evening[2], "utf-8")
    assert stored(tmp_path / "a.txt", tmp_path / "out")[1] == []
    (tmp_path / "a.txt").write_text(evening[0] + evening[2], "utf-8")
    assert stored(tmp_path / "a.txt", tmp_path / "missing")[1]


def test_a_very_long_text_is_not_gone_on_over() -> None:
    one, two, three = told(1, 1000, 1000), told(2, 995, 1005), told(3, 990, 1010)
    long = replace(two, source=replace(two.source, text="x" * (LONGEST + 1)))
    assert [verdict for verdict, _ in follow(one, long, three)] == [None, None, None]
