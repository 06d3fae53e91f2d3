from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.money import amount_text, grouped, minor


@pytest.mark.parametrize(
    ("text", "exponent", "decimal", "expected"),
    [
        ("0.05", 2, ".", 5),
        ("$1", 2, ".", 100),
        ("1,234.5", 2, ".", 123450),
        ("1,234", 2, ".", 123400),
        ("12'345", 0, ".", 12345),
        ("1 234 567", 0, ".", 1234567),
        ("1\u202f234,50", 2, ",", 123450),
        ("€1.234,50", 2, ",", 123450),
        ("1.234", 2, ",", 123400),
        ("1500.00", 0, ".", 1500),
    ],
)
def test_amounts(text: str, exponent: int, decimal: str, expected: int) -> None:
    assert minor(text, exponent, decimal) == expected


@pytest.mark.parametrize(
    ("text", "exponent", "decimal"),
    [
        ("1.234", 2, "."),  # one and a bit, or a thousand and more
        ("1.000", 0, "."),
        ("1.500", 2, "."),
        ("0,05", 2, "."),
        ("1,5", 2, "."),
        ("1,234.567", 2, "."),
        ("12.5", 0, "."),
        ("1,23,456", 2, "."),
        ("1234,567", 2, "."),
        (",5", 2, "."),
        (".5", 2, "."),
        ("5.", 2, "."),
        ("", 2, "."),
        ("-5", 2, "."),
        ("٣", 2, "."),
        ("1.٣", 2, "."),
        ("1e3", 2, "."),
        ("9" * 16, 2, "."),
        ("9" * 4000, 2, "."),
    ],
)
def test_what_is_no_amount_is_never_guessed(text: str, exponent: int, decimal: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        minor(text, exponent, decimal)


@given(st.integers(0, 10**15 - 1), st.sampled_from([0, 2]))
def test_there_and_back(amount: int, exponent: int) -> None:
    assert minor(amount_text(amount, exponent), exponent) == amount


@given(st.integers(0, 10**14 - 1))
def test_both_ways_of_writing_agree(amount: int) -> None:
    english = f"{amount // 100:,}.{amount % 100:02}"
    other = english.translate(str.maketrans(",.", ".,"))
    assert minor(english) == minor(other, decimal=",") == amount


@given(st.text("0123456789.,' €", max_size=12))
def test_anything_is_an_amount_or_a_value_error(text: str) -> None:
    with suppress(ValueError):
        assert minor(text) >= 0


def test_negative_amounts_are_printed() -> None:
    assert amount_text(-5, 2) == "-0.05"
    assert amount_text(-5, 0) == "-5"


@pytest.mark.parametrize(
    ("amount", "text"),
    [("999", "999"), ("$1000", "$1,000"), ("1234567.50", "1,234,567.50"), ("€100.25", "€100.25"), ("0", "0")],
)
def test_thousands(amount: str, text: str) -> None:
    assert grouped(amount) == text
