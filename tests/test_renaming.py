"""Names that are words of the room go, and the hand's text still says the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import stars
from test_cli import put, run
from test_masking import ROOMS, written

from histparse import forgetting
from histparse.events import Hand, Source
from histparse.load import load
from histparse.read import read, read_text
from histparse.renaming import players, renamed, retold

WORDS = ("River", "Ace", "Jack", "High", "raises", "Summary", "folded", "Street")
"""Words that stand in lines of the play, in headings and in the names of hands."""


def again(source: Source) -> Hand | None:
    return read(source).hand


@pytest.mark.parametrize("room", sorted(room for room in ROOMS if ROOMS[room].habits.names))
def test_the_text_says_the_same_with_other_names(room: str) -> None:
    hands = [one.hand for text in written(ROOMS[room], 6, WORDS) for one in read_text(text) if one.hand]
    done = 0
    for hand in hands:
        for name in players(hand):
            source = retold(hand, {name: "anonabcdefghij"}, again)
            if source is None:
                continue
            done += 1
            told, due = again(source), renamed(hand, {name: "anonabcdefghij"})
            assert told
            assert [replace(one, column=0) for one in told.seats] == [replace(one, column=0) for one in due.seats]
            assert [type(one) for one in told.events] == [type(one) for one in due.events]
            assert name not in players(told)
    assert done >= 0.9 * sum(len(players(hand)) for hand in hands)


def test_a_word_stays_where_it_is_no_name() -> None:
    text = stars.WHOLE.replace("Elm", "River")
    (reading,) = read_text(text)
    assert reading.hand
    source = retold(reading.hand, {"River": "anonabcdefghij"}, again)
    assert source
    assert source.text == stars.WHOLE.replace("Elm", "anonabcdefghij")


def test_a_hand_is_shown_as_it_was_imported(tmp_path: Path) -> None:
    path, store = put(tmp_path, stars.WHOLE.replace("Elm", "River")), tmp_path / "store"
    run("import", path, "--out", store, "--jobs", "1")
    before = run("show", "7001", "--store", store).stdout
    run("forget", "River", "--store", store)
    after = run("show", "7001", "--store", store).stdout
    (name,) = (one for one in load(store).seats["player"] if one.startswith("anon"))
    assert before.split() == [word.replace(name, "River") for word in after.split()]


def test_where_the_text_can_t_say_the_same_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, store = put(tmp_path, stars.WHOLE.replace("Elm", "River")), tmp_path / "store"
    run("import", path, "--out", store, "--jobs", "1")
    words = [("show", "7001", "--store", store), ("certificate", "7001", "--store", store)]
    told = "does not tell this hand as it was imported"
    assert not any(told in run(*one).stdout for one in words)
    monkeypatch.setattr(forgetting, "retold", lambda *_: None)
    run("forget", "River", "--store", store)
    status = load(store).hands["status"][0]
    for one in words:
        shown = " ".join(run(*one).stdout.split())
        assert told in shown
        assert f"as it was: status {status}" in shown
