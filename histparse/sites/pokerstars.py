"""PokerStars, 2009 to today: cash, tournaments, home games, play money, mixed games.

Amounts of bets and calls are what is added, `raises A to B` names the increase over the bet and the
total. The parts of the pot are printed net of rake, their sum gross.
"""

from __future__ import annotations

from typing import ClassVar

from histparse.sites import Site


class PokerStars(Site):
    name = "pokerstars"
    opening = r"PokerStars (?:[^\r\n#]{1,40} )?(?:Game|Hand) #[0-9]"
    profile = "pokerstars"
    hidden = frozenset()
    notices: ClassVar = {
        "pair on board - a double bet is allowed": "open_pair",
        "betting is capped": "capped",
        "no low hand qualified": "no_low",
    }
