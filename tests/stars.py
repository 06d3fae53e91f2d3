"""Invented PokerStars hands, as text, for the tests of reading."""

from __future__ import annotations

CASH = "PokerStars Hand #7001:  7 Card Stud Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 ET"
TOURNAMENT = "PokerStars Hand #7002: Tournament #55, $3+$0.30 USD 7 Card Stud Hi/Lo Limit - Level IX (50/100) - {}"


def hand(
    *body: str,
    opening: str = CASH,
    table: str = "Table 'Birch' 8-max",
    seats: tuple[str, ...] = ("Ash", "Elm"),
    stack: str = "$10",
    summary: tuple[str, ...] = ("Total pot {stack} | Rake 0",),
) -> str:
    """A hand's text: opening, table, seats 1 to n, `body`, summary, of which `{stack}` is a part that may be
    left to it; a line that is empty is left out."""
    listed = [f"Seat {n}: {name} ({stack} in chips)" for n, name in enumerate(seats, 1)]
    lines = [opening, table, *listed, *body, "*** SUMMARY ***", *(line.replace("{stack}", stack) for line in summary)]
    return "\n".join(line for line in lines if line) + "\n"


WHOLE = hand(
    "Ash: posts the ante $0.05",
    "Elm: posts the ante $0.05",
    "*** 3rd STREET ***",
    "Dealt to Ash [Qh Qs 6c]",
    "Dealt to Elm [3c]",
    "Elm: brings in for $0.15",
    "Ash: raises $0.35 to $0.50",
    "Elm: calls $0.35",
    "*** 4th STREET ***",
    "Dealt to Ash [Qh Qs 6c] [Qd]",
    "Dealt to Elm [3c] [4d]",
    "Ash: bets $0.50",
    "Elm: folds",
    "Uncalled bet ($0.50) returned to Ash",
    "Ash collected $1.05 from pot",
    "Ash: doesn't show hand",
    summary=(
        "Total pot $1.10 | Rake $0.05",
        "Seat 1: Ash collected ($1.05)",
        "Seat 2: Elm folded on the 4th Street",
    ),
)
"""A whole hand that nothing is wrong with."""
