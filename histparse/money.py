"""Amount text ↔ int in a hand's minor unit. No float ever touches money."""

from __future__ import annotations

from functools import lru_cache

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}
"""Currency signs and the currency a room means by them when it names none."""


@lru_cache(maxsize=65536)
def minor(text: str, exponent: int = 2, decimal: str = ".") -> int:
    """`text` in minor units: `minor("1,234.5") == 123450`.

    `decimal` is the mark before the fraction; "." "," "'" and blanks elsewhere group thousands, and
    must then stand before exactly three digits. Raises `ValueError` for what is no such amount or
    has more places than the unit.
    """
    whole, _, fraction = text.strip("$€£ ").partition(decimal)
    digits = "".join(mark_free(whole))
    if not (digits.isascii() and digits.isdigit()) or (fraction and not (fraction.isascii() and fraction.isdigit())):
        raise ValueError(f"{text!r} is no amount")
    if len(fraction.rstrip("0")) > exponent:
        raise ValueError(f"{text!r} has more than {exponent} decimal places")
    return int(digits) * 10**exponent + int(fraction[:exponent].ljust(exponent, "0") or 0)


def mark_free(whole: str) -> list[str]:
    """The groups of digits between thousands marks; raises `ValueError` on groups of odd length."""
    for mark in (",", ".", "'", "’", "\u00a0", "\u202f", " "):
        if mark in whole:
            groups = whole.split(mark)
            if not groups[0] or len(groups[0]) > 3 or any(len(group) != 3 for group in groups[1:]):
                raise ValueError(f"{whole!r} groups its thousands oddly")
            return groups
    return [whole]


def amount_text(amount: int, exponent: int) -> str:
    """`123450` as "1234.50", always with the unit's decimal places."""
    sign, digits = ("-" if amount < 0 else ""), str(abs(amount)).rjust(exponent + 1, "0")
    return sign + (f"{digits[:-exponent]}.{digits[-exponent:]}" if exponent else digits)
