"""Wordings: the kinds of lines that rooms print, and how a wording's fields are filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

WORDS: Mapping[str, str] = {
    "amount": "an amount: sign, figures",
    "hidden": "a card that is face down",
    "cash": "number, game (variant and limit), variant, limit, mixed, small, big, ante, hero, when",
    "tournament": "as cash, and tournament, buy_in, match, level",
    "table": "table, seats, play_money, button, players (their number); the opening line can name these, too",
    "seat": "seat, who, stack, sitting_out",
    "antes": "the heading before them",
    "ante": "who, by, to, over, hand_to, all_in; so have all actions",
    "bring_in": "",
    "open": "the first bet of third street without a bring-in before it",
    "complete": "the bet that lifts the bring-in",
    "bet": "",
    "double_bet": "a bet of the big bet on fourth street, where it is called otherwise",
    "call": "",
    "raise": "",
    "all_in": "what adds a player's last chips, where that has a word of its own",
    "all_in_to": "the same of a bet or raise",
    "check": "",
    "fold": "",
    "street": "street, community",
    "opens": "who: the first to act on a street, before he does",
    "deal": "third street's cards: who, cards, down, up",
    "deal_more": "a later street's: who, before, cards, down, up",
    "uncalled": "who, amount",
    "show_down": "the heading",
    "show": "who, cards, high, low, split (the game has a low)",
    "show_low": "who, low: the low hand, where it has a line of its own",
    "muck": "who, cards",
    "no_show": "who wins without a showdown, and does not show",
    "collect": "who, amount, main, side, number (where there are several), high, low (its half), hand (what wins)",
    "summary": "the heading",
    "total": "pot, parts, rake, fees",
    "part": "one of the pot's parts: amount, main, side, number",
    "rake": "rake, where it has a line of its own",
    "board": "cards",
    "folded": "seat, who, street, no_bet",
    "won": "seat, who, cards, amount, high, low, split",
    "lost": "as won, without an amount",
    "won_or_lost": "both of them: seat, won, cards, best, high, low",
    "mucked": "seat, who, cards",
    "collected": "seat, who, amount",
    "ended": "seat, who, end_stack, sign, net, cards, high",
    "card": "card: one that a player gets, where each has a line of its own",
    "showed": "cards, high, low: how the summary's line of a player goes on who showed them",
    "foot": "number, when: the last line",
    "end": "what stands between hands",
}
"""The kinds of wordings there are, with the fields they may name.

`{field}` prints a field, and nothing where the hand has none; `{field:text}` prints the text instead,
with the field for its % sign; `{field:text|other}` prints the other text where the hand has none.
A bar of the room's own is doubled. Every line can name `currency`.
"""


_BAR = "\0"


class WriteError(ValueError):
    """A hand that the room can't print, and why."""


@dataclass(frozen=True, slots=True)
class Part:
    """A field in a wording. A mark that is set is the empty text."""

    text: str | None

    def __format__(self, spec: str) -> str:
        wording, _, other = spec.replace("||", _BAR).partition("|")
        if self.text is None:
            return other.replace(_BAR, "|")
        return wording.replace(_BAR, "|").replace("%", self.text) if spec else self.text


def mark(is_set: bool) -> str | None:
    """A field that is only there or not."""
    return "" if is_set else None
