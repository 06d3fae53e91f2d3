"""What is checked of a hand: the kinds of check, each with its column."""

from __future__ import annotations

CHECKS = {
    "bring_in": "The right player brought in, for a possible amount.",
    "first_to_act": "The right player acted first on each street.",
    "turn_order": "The players acted in turn, and all who had to.",
    "bet_size": "Bets, raises and calls had the right size.",
    "cap": "Nobody raised over the cap.",
    "reopening": "Nobody raised who could only call or fold.",
    "cards": "Every card is a card, was there once, and went where cards were due.",
    "ante": "Everybody posted the same ante, or was all-in.",
    "stacks": "Nobody put in more than the stack, and all-in was marked where it was so.",
    "uncalled": "What nobody matched went back, and nothing else.",
    "pots": "The pot, main pot and side pots have the size of the contributions.",
    "winners": "The best hands that could win each pot were paid their shares.",
    "odd_unit": "Units left over went where the rules send them.",
    "rake": "The rake is possible.",
    "ledger": "Collected, rake and fees make the total pot.",
    "descriptions": "Shown hands are what they are called.",
    "summary": "The summary tells the hand that was played.",
    "showdown_order": "Hands were shown in the order of the rules.",
    "notices": "The room's remarks fit the play.",
    "first_to_act_3": "The right player acted first on third street: who brings in, or whoever stands in for him.",
    "first_to_act_4": "The right player acted first on fourth street.",
    "first_to_act_5": "The right player acted first on fifth street.",
    "first_to_act_6": "The right player acted first on sixth street.",
    "first_to_act_7": "The right player acted first on seventh street.",
    "side_pots": "The side pots have the size of the contributions, and are paid out.",
    "halves": "A pot that is split was paid in two halves, but for the odd unit.",
    "quarters": "Hands that tie for a half had equal parts of it, but for the odd unit.",
    "hidden_hands": "Hidden hands can be such that the right players were paid; unverifiable: too little was seen.",
    "rake_rate": "The rake is no larger a part of the pot than the rules say.",
    "rake_cap": "The rake is no more than the rules let it be.",
    "end_stacks": "Players end with the chips that the history says.",
    "nets": "Players come out as the history says.",
    "continuity": "Players began with what they had after their last hand at the table, where their file has it.",
}
"""The kinds of check, in the order of their columns in the table `checks`, and what holds where one holds. New
ones go last."""
