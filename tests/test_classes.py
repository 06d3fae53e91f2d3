"""Starting classes: their frequencies over all 22,100 sets, their edges, and tables of one's own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.cards import DECK, cards
from histparse.statistics.classes import ClassesError, Starts, builtin, read_classes

SETS = np.array(list(combinations(DECK, 3)), dtype=np.int8)
FREQUENCIES = {
    "stud": {
        "rolled_up": 52,
        "pair_AA": 288,
        "pair_big": 1152,
        "pair_mid": 864,
        "pair_small": 1440,
        "3_straight_flush": 48,
        "3_flush": 1096,
        "3_straight": 720,
        "3_big": 420,
        "3_low": 3000,
        "3_straight_gapped": 1380,
        "trash": 11640,
    },
    "stud8": {
        "rolled_up": 52,
        "pair_AA": 288,
        "pair_low_kicker_low": 1176,
        "pair_low_kicker_high": 840,
        "pair_high": 1440,
        "low3_suited": 224,
        "low3_wheel": 600,
        "low3_zero_gap": 180,
        "low3_ace": 900,
        "low3_one_gap": 360,
        "low3_two_gap": 540,
        "low3_razz": 780,
        "3_flush_high": 920,
        "two_low": 8400,
        "trash": 5400,
    },
}


def name(game: str, text: str) -> str:
    found: str = builtin()[game].names_of(*(np.array([one], dtype=np.int8) for one in cards(text)))[0]
    return found


@pytest.mark.parametrize("game", FREQUENCIES)
def test_frequencies_over_all_sets(game: str) -> None:
    assert len(SETS) == 22_100
    assert Counter(builtin()[game].names_of(*SETS.T)) == FREQUENCIES[game]
    assert list(builtin()[game].names) == list(FREQUENCIES[game])


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=3, unique=True))
def test_a_class_is_that_of_the_set(three: list[int]) -> None:
    for classes in builtin().values():
        orders = np.array(list(permutations(three)), dtype=np.int8)
        assert len({*classes.names_of(*orders.T)}) == 1


def test_a_third_of_pairs_is_buried() -> None:
    starts = [Starts.of(*SETS[:, list(order)].T) for order in permutations(range(3))]
    paired = sum((one.pair >= 0).sum() for one in starts)
    split = sum(one.split.sum() for one in starts)
    assert paired == 6 * 3744
    assert 3 * split == 2 * paired


@pytest.mark.parametrize(
    ("text", "stud", "stud8"),
    [
        ("Ah 2h 3h", "3_straight_flush", "low3_suited"),
        ("Qh Kd As", "3_straight", "trash"),
        ("Kd As 2c", "trash", "two_low"),
        ("Ah 5c 4d", "3_low", "low3_wheel"),
        ("Ah 8c 4d", "3_low", "low3_ace"),
        ("9c 9d As", "pair_mid", "pair_high"),
        ("8c 8d As", "pair_mid", "pair_low_kicker_low"),
        ("8c 9d Qs", "3_straight_gapped", "trash"),
        ("Tc Td Th", "rolled_up", "rolled_up"),
        ("Ac 7c Kc", "3_flush", "3_flush_high"),
        ("8c 7d 2s", "3_low", "low3_razz"),
    ],
)
def test_edges(text: str, stud: str, stud8: str) -> None:
    assert (name("stud", text), name("stud8", text)) == (stud, stud8)


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(
        '[stud]\nsplit_kings = { pair = "K", form = "split", kicker = "9-A" }\nace = { holds = "A", suited = false }\n',
        encoding="utf-8",
    )
    classes = read_classes(table)["stud"]
    told = [classes.names_of(*np.array([cards(text)], dtype=np.int8).T)[0] for text in (
        "Kc 9h Kd", "Kc 8h Kd", "Kc Kd 9h", "Ac 2d 3h", "Ac 2c 3c")]  # fmt: skip
    assert told == ["split_kings", "other", "other", "ace", "other"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stud = 3", "no table"),
        ("[holdem]\n", "holdem"),
        ("", "no game"),
        ("[stud]\na = { colour = 'red' }", "colour"),
        ("[stud]\na = { pair = 3 }", "pair"),
        ("[stud]\na = { pair = 'AK' }", "names no ranks"),
        ("[stud]\na = { pair = '' }", "names no ranks"),
        ("[stud]\na = { form = 'open' }", "split or buried"),
        ("[stud]\na = 'b'", "can't ask"),
        ("[stud", "can't be read"),
    ],
)
def test_tables_that_can_not_be_used(tmp_path: Path, text: str, why: str) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(ClassesError, match=why):
        read_classes(table)
