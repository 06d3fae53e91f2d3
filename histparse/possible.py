"""Which checks can't be made of a room's hands: for what it prints, and for what of its rules is known.

A check that is not named here is made of every hand that has something for it to look at.
"""

from __future__ import annotations

from collections.abc import Callable

from histparse.events import Habits
from histparse.rules import UNKNOWN, Rules

NEEDS: dict[tuple[str, ...], tuple[str, Callable[[Habits, Rules], bool]]] = {
    ("bring_in", "first_to_act", *(f"first_to_act_{street}" for street in range(3, 8))): (
        "everybody's up cards",
        lambda habits, rules: habits.up_cards,
    ),
    ("uncalled",): ("uncalled bets that go back", lambda habits, rules: habits.uncalled),
    ("pots",): ("the total pot", lambda habits, rules: habits.pot != "none"),
    ("side_pots",): ("which pot is paid", lambda habits, rules: habits.pots_paid),
    ("odd_unit",): (
        "the rule for odd units",
        lambda habits, rules: {rules.odd_between_halves, rules.odd_between_ties} != {UNKNOWN},
    ),
    ("showdown_order",): (
        "the order of the showdown or its rule",
        lambda habits, rules: habits.showdown_order and {rules.showdown_order, rules.showdown_unbet} != {UNKNOWN},
    ),
    ("notices",): ("remarks on the play", lambda habits, rules: habits.notices),
    ("rake_rate",): ("the rake's rate", lambda habits, rules: rules.rake_rate is not None),
    ("rake_cap",): ("the rake's cap", lambda habits, rules: bool(rules.rake_caps)),
}
"""Checks, with what they need to be printed or known, and whether it is."""


def impossible(habits: Habits, rules: Rules) -> dict[str, tuple[str, ...]]:
    """What is missing where a room has these habits and rules, each with the checks that can't be made
    without it."""
    return {what: checks for checks, (what, there) in NEEDS.items() if not there(habits, rules)}
