"""Names and tables that a player may choose and a careless reader stumbles over."""

from __future__ import annotations

NAMES = (
    "Seat 1: x",
    "a: folds",
    "[Ah Kd]",
    "y [2c 3c 4c]",
    "collected $1 from pot",
    "Villain: 1",
    "🂡♠️ pik",
    "שלום",
    "\u202eevil\u202c",
    "ends in:",
    ":",
    "($5 in chips)",
    "z ($5 in chips) is sitting out",
    'O"Hara "the" \'rock\'',
    "two  blanks",
    "Dealt to me [Ks]",
    "*** SUMMARY ***",
    "*** RIVER *** [6h]",
    "b: calls $1 and is all-in",
    "c: raises $1 to $2",
    "d: shows [Ah Kh Qh Jh Th 9h 8h] (a Royal Flush)",
    "folded on the River",
    "showed [2c] and won ($3)",
    "mucked",
    "Total pot $1 | Rake $0",
    "Table 'x' 8-max",
    "Betting is capped",
    'said, "folds"',
    "$0.50",
    "{who}",
    "%s%n",
    "|",
    "e\u00a0f",
    "ﬁ\u0301\u200d",
)

TABLES = ("Bob's 8-max", "x' 6-max (Play Money)", "[Ah]", "Seat #1 is the button", "🂡")
