"""Lines made to send a careless pattern back and forth, in the histories of every room."""

from __future__ import annotations

from time import process_time

import pytest

from histparse.read import read_text
from histparse.sites import Site, sites
from tests.test_roundtrip import dealt

MOST = 3.0
"""Seconds for a hand; a careful pattern takes a twentieth of that."""
PARTS = (
    " folds", " shows [a]", " shows: ", " with ", " [2c", " wins $1", " won by x ($1), ", "(", ": ", " ", "1,",
    "x has left the table. ", " Bets: 1. Collects: ", " | LO - [", "'", " 8-max", " - ",
)  # fmt: skip
STARTS = ("", "Dealt to x", "Seat 1: x (", "Player x shows: [", "x shows [a]", "Total pot $1", "Main pot: $1 won by ")


def line(start: str, part: str) -> str:
    return (start + part * 2000)[:1990]


@pytest.mark.parametrize("site", [site for site in sites() if site.words], ids=lambda site: site.form)
def test_hostile_lines_take_no_time(site: Site) -> None:
    lines = site.write(dealt(site, 4, 9)[0]).rstrip("\n").split("\n")
    hands = [[*lines[:-2], *(line(start, part) for part in PARTS[half::2]), *lines[-2:]]
             for start in STARTS for half in (0, 1)]  # fmt: skip
    hands += [[*lines[:n], lines[n] + line("", part)[:1800], *lines[n + 1 :]] for n in range(3) for part in PARTS]
    for hand in hands:
        began = process_time()
        assert read_text("\n".join(hand) + "\n")
        assert process_time() - began < MOST
