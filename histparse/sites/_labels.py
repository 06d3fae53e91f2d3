"""The words of grammars."""

from __future__ import annotations

from collections.abc import Mapping

LABELS: Mapping[str, str] = {
    "cash": "opening line of a cash game",
    "tournament": "opening line of a tournament hand",
    "other_game": "opening line of a game that is not stud",
    "table": "table name, most seats, play money, button",
    "seat": "a player with a stack",
    "ante": "a player posts an ante",
    "bring_in": "a player brings in",
    "complete": "a player lifts the bring-in, by the total on the street",
    "bet": "a player bets, by what is added",
    "call": "a player calls, by what is added",
    "raise_to": "a player raises, by the total on the street",
    "raise_by": "a player raises, by what is added",
    "raise_over_to": "a player raises, by the increase over the bet and the total on the street",
    "all_in": "a player puts in all he has, by what is added",
    "all_in_to": "a player bets or raises with all he has, by the total on the street",
    "check": "a player checks",
    "fold": "a player folds",
    "street": "a street's heading, with the community card where there is one",
    "opens": "who is to act first on a street",
    "deal": "a player's cards, in bracket groups",
    "notice": "a remark of the room on the play",
    "uncalled": "an uncalled bet goes back",
    "show": "a player shows, with the names of what the cards make",
    "show_low": "the low of a hand that a player has shown",
    "muck": "a player mucks or does not show",
    "collect": "a player is paid",
    "cancelled": "the hand is void",
    "show_down": "the showdown's heading",
    "summary": "the summary's heading",
    "total": "the pot, its parts, the rake",
    "rake": "the rake, where it has a line of its own",
    "board": "community cards in the summary",
    "result_showed": "summary: showed, and won or lost",
    "result_folded": "summary: folded",
    "result_mucked": "summary: mucked",
    "result_collected": "summary: collected without a showdown",
    "result_ended": "summary: a player's last stack and net result, and the cards he shows",
    "noise": "chat, arrivals and all that says nothing of the hand",
    "unknown": "a line that no other rule knows",
}
"""The vocabulary of grammars: every label, and what a line that bears it says."""

SPOKEN = (
    "ante", "bring_in", "complete", "bet", "call", "raise_to", "raise_by", "raise_over_to", "all_in", "check", "fold",
    "opens", "show", "show_low", "muck", "collect", "unknown",
)  # fmt: skip
"""Labels of lines that begin with a player's name, as chat may."""
