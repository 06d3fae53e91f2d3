"""Amount text ↔ int in a hand's minor unit. No float ever touches money."""

from __future__ import annotations

import re

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}
"""Currency signs and the currency a room means by them when it names none."""


_MARKS = (",", ".", "'", "’", "\u00a0", "\u202f", " ")
_LONGEST = 15
"""Digits an amount can have: sums of them stay far below what 64 bits hold."""


def minor(text: str, exponent: int = 2, decimal: str = ".") -> int:
    """`text` in minor units: `minor("1,234.5") == 123450`.

    `decimal` is the mark before the fraction; "." "," "'" and blanks elsewhere group thousands, and
    must then stand before exactly three digits. Raises `ValueError` for what is no such amount or
    has more places than the unit; three places are always too many, since they may be thousands.
    """
    whole, mark, fraction = text.strip("$€£ ").partition(decimal)
    digits = "".join(_groups(whole))
    if not _plain(digits) or len(digits) > _LONGEST or (mark and not _plain(fraction)):
        raise ValueError(f"{text!r} is no amount")
    if len(fraction) > 2 or fraction[exponent:].strip("0"):
        raise ValueError(f"{text!r} has more than {exponent} decimal places, or thousands marked another way")
    cents: int = 10**exponent
    return int(digits) * cents + int(fraction[:exponent].ljust(exponent, "0") or 0)


def _groups(whole: str) -> list[str]:
    """The digits between thousands marks; raises `ValueError` for groups that are not of three."""
    if whole.isdigit():
        return [whole]
    for mark in _MARKS:
        if mark in whole:
            groups = whole.split(mark)
            if not groups[0] or len(groups[0]) > 3 or any(len(group) != 3 for group in groups[1:]):
                raise ValueError(f"{whole!r} does not group its digits by threes")
            return groups
    return [whole]


def _plain(digits: str) -> bool:
    return digits.isascii() and digits.isdigit()


def amount_text(amount: int, exponent: int) -> str:
    """`123450` as "1234.50", always with the unit's decimal places."""
    sign, digits = ("-" if amount < 0 else ""), str(abs(amount)).rjust(exponent + 1, "0")
    return sign + (f"{digits[:-exponent]}.{digits[-exponent:]}" if exponent else digits)


def grouped(amount: str, mark: str = ",") -> str:
    """An amount's text with a mark between its thousands: "$1234.50" as "$1,234.50"."""
    return _THOUSANDS.sub(mark, amount)


_THOUSANDS = re.compile(r"(?<=[0-9])(?=(?:[0-9]{3})+(?![0-9]))")
