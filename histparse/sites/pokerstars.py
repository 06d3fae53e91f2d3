"""PokerStars, 2009 to today: cash, tournaments, home games, play money, mixed games.

Amounts of bets and calls are what is added, `raises A to B` names the increase over the bet and the
total. The parts of the pot are printed net of rake, their sum gross.
"""

from __future__ import annotations

from typing import ClassVar

from histparse.events import Habits
from histparse.sites import Site


class PokerStars(Site):
    name = "pokerstars"
    opening = r"PokerStars (?:[^\r\n#]{1,40} )?(?:Game|Hand) #[0-9]"
    profile = "pokerstars"
    signs_all = True
    habits = Habits(shown_as_dealt=True)
    hidden = frozenset()
    marks_no_bet = True
    notices: ClassVar = {
        "Pair on board - a double bet is allowed": "open_pair",
        "Betting is capped": "capped",
        "No low hand qualified": "no_low",
    }
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "cash": "PokerStars Hand #{number}:  {mixed:% (}{game}{mixed:, | (}{small}/{big}{currency: %}) - {when}",
        "tournament": "PokerStars Hand #{number}: Tournament #{tournament}, {buy_in:% }{mixed:% (}{game}{mixed:)}"
        " - {match:%, }Level {level} ({small}/{big}) - {when}",
        "table": "Table '{table}' {seats}-max{play_money: (Play Money)}{button: Seat #% is the button}",
        "seat": "Seat {seat}: {who} ({stack} in chips){sitting_out: is sitting out}",
        "ante": "{who}: posts the ante {by}{all_in: and is all-in}",
        "bring_in": "{who}: brings in for {by}{all_in: and is all-in}",
        "open": "{who}: bets {by}{all_in: and is all-in}",
        "complete": "{who}: raises {over} to {to}{all_in: and is all-in}",
        "bet": "{who}: bets {by}{all_in: and is all-in}",
        "call": "{who}: calls {by}{all_in: and is all-in}",
        "raise": "{who}: raises {over} to {to}{all_in: and is all-in}",
        "check": "{who}: checks",
        "fold": "{who}: folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "Dealt to {who} [{cards}]",
        "deal_more": "Dealt to {who} [{before}] [{cards}]",
        "uncalled": "Uncalled bet ({amount}) returned to {who}",
        "show_down": "*** SHOW DOWN ***",
        "show": "{who}: shows [{cards}]{high: (}{split:HI: }{high}{low:; LO: %}{high:)}",
        "muck": "{who}: mucks hand",
        "no_show": "{who}: doesn't show hand",
        "collect": "{who} collected {amount} from {main:main }{side:side }pot{number:-%}",
        "summary": "*** SUMMARY ***",
        "total": "Total pot {pot}{parts} | Rake {rake}",
        "part": " {main:Main|Side} pot{number:-%} {amount}.",
        "board": "Board [{cards}]",
        "folded": "Seat {seat}: {who} folded on the {street}{no_bet: (didn't bet)}",
        "won": "Seat {seat}: {who} showed [{cards}] and won ({amount}){high: with }{split:HI: }{high}{low:; LO: %}",
        "lost": "Seat {seat}: {who} showed [{cards}] and lost{high: with }{split:HI: }{high}{low:; LO: %}",
        "mucked": "Seat {seat}: {who} mucked{cards: [%]}",
        "collected": "Seat {seat}: {who} collected ({amount})",
        "end": "\n\n\n",
    }
