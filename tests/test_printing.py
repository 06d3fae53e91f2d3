from __future__ import annotations

import csv
import json
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.printing import Faint, Listing, guarded, json_text, uncoloured, visible, width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, Zoë, שלום, 漢字, 🂡", "plain, Zoë, שלום, 漢字, 🂡"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\tb\r\nc\x00\x7f\x9b", "a\\tb\\r\\nc\\x00\\x7f\\x9b"),
        ("pay \u202eeila\u202c", "pay \\u202eeila\\u202c"),
        ("\u2066x\u2069 \u200b\ufeff\xad", "\\u2066x\\u2069 \\u200b\\ufeff\\xad"),
        ("half \udcff", "half \\udcff"),
        ("family 👨\u200d👩", "family 👨\u200d👩"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_what_would_act_on_a_terminal_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(shown) == shown


@given(st.text(st.characters()))
def test_json_loses_nothing_and_holds_nothing_harmful(text: str) -> None:
    told = json_text({"name": text})
    assert json.loads(told) == {"name": text}
    assert visible(told) == told


def test_json_keeps_half_characters() -> None:
    assert json.loads(json_text("a\udcffb\U000e0041")) == "a\udcffb\U000e0041"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "-"])
def test_text_that_looks_like_a_formula_is_guarded(text: str) -> None:
    assert guarded(text) == "'" + visible(text)


def test_csv_guards_text_and_leaves_numbers_alone() -> None:
    endless = Listing(["n"], ((n,) for n in count()))
    assert list(islice(endless.csv(), 2)) == ["n", "0"]
    assert list(islice(endless.json(), 2)) == ["[", '{"n": 1},']
    listing = Listing(("player", "net", "bb"), [("=2*2", -5, -0.5), ('a,"b"', 1, None), ("Ann", 0, 1.5)])
    assert list(csv.reader(listing.csv())) == [
        ["player", "net", "bb"],
        ["'=2*2", "-5", "-0.5"],
        ['a,"b"', "1", ""],
        ["Ann", "0", "1.5"],
    ]


def test_a_table_is_aligned_by_what_a_terminal_shows() -> None:
    listing = Listing(("name", "n", "rate"), [("漢字", 7, "5%"), ("bo\x07", 1000, "10%")], right=("rate",))
    assert list(listing.text()) == [
        "name       n  rate",
        "漢字       7    5%",
        "bo\\x07  1000   10%",
    ]
    assert width("漢字") == 4


def test_a_table_is_no_wider_than_it_may_be() -> None:
    """What is long goes on below, in its column; names, figures and what has no blanks are left whole."""
    words = "the pot is stated as 17.80; 15.80 went in"
    listing = Listing(("line", "what", "off by"), [(7, words, "2.00"), (12, Faint("a flush"), None)], right=("off by",))
    assert list(listing.text(40)) == [
        "line  what                  off by",
        "   7  the pot is stated as    2.00",
        "      17.80; 15.80 went in",
        "  12  \x1b[2ma flush             \x1b[22m",
    ]
    assert list(listing.text(60)) == list(listing.text()) != list(listing.text(40))
    assert sorted(" ".join(listing.text(1)).split()) == sorted(" ".join(listing.text()).split())
    (_, row) = Listing(("hash", "name"), [("f" * 40, "Hazel Nut")]).text(30)
    assert row == "f" * 40 + "  Hazel Nut"


@pytest.mark.parametrize("rows", [[], [(1, None)], [(1, "a"), (2, "b")]])
def test_json_is_one_array_of_objects(rows: list[tuple[object, ...]]) -> None:
    told = "\n".join(Listing(("n", "t"), rows).json())
    assert json.loads(told) == [{"n": n, "t": t} for n, t in rows]


def test_a_table_without_rows_has_its_heading() -> None:
    assert list(Listing(("a", "b"), []).text()) == ["a  b"]


def test_colours_of_its_own_can_be_left_out() -> None:
    assert uncoloured("\x1b[31mL311\x1b[0m \\x1b[31m \x1b[2mfew\x1b[22m") == "L311 \\x1b[31m few"
