"""PartyPoker, 2011 and 2012: cash and tournaments.

All amounts are what is added. Nobody's up cards are printed but the hero's, neither are the pot, the
rake, or a bet that goes back: it counts as won. Chat is printed as `name: text`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from histparse.events import Category, Habits, Hand, Show
from histparse.grammar import At
from histparse.sites import Site, _clock
from histparse.sites._writing import Page
from histparse.wording import ENGLISH, MANY, ONE, Names

_NUMBER = r"\*{5} Hand History [Ff]or Game [0-9]"
_NO = r"#Game No ?: [0-9]{1,20}\s{1,8}" + _NUMBER


class PartyPoker(Site):
    name = "partypoker"
    opening = rf"Game #[0-9]{{1,20}} starts\.\s{{1,8}}{_NO}|{_NO}|{_NUMBER}"
    profile = "partypoker"
    signs_all = True
    chats = True
    habits = Habits(
        uncalled=False, win_includes_uncalled=True, pot="none", rake=False, all_in=False, up_cards=False,
        shown_as_dealt=True, notices=False, results=False, sitting_out=False, board=False,
    )  # fmt: skip
    names = Names(
        {**ENGLISH, Category.TWO_PAIR: ("two pairs, {aa} and {bb}", "two pair, {aa} and {bb}")},
        [one.replace("Deuce", "Two") for one in ONE],
        [many.replace("Deuce", "Two") for many in MANY],
    )
    limits: ClassVar = {"fl": "fixed", "nl": "no-limit", "pl": "pot-limit"}
    headings: ClassVar = {
        3: "Dealing", 4: "Dealing Fourth street", 5: "Dealing Fifth street", 6: "Dealing Sixth street",
        7: "Dealing River",
    }  # fmt: skip
    streets: ClassVar = {heading.casefold(): street for street, heading in headings.items()}
    notices: ClassVar = {"There was no qualifying low hand": "no_low"}
    other_games: ClassVar = {**Site.other_games, "holdem": "holdem", "short deck": "holdem"}
    game_words: ClassVar = {"stud": "7 Card Stud", "stud8": "7 Card Stud Hi-Lo"}
    limit_words: ClassVar = {"fixed": "FL", "no-limit": "NL", "pot-limit": "PL"}
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "cash": "Game #{number} starts.\n\n#Game No : {number}\n***** Hand History for Game {number} *****\n"
        "{small}/{big}{currency: %} {limit} {variant} - {when}",
        "tournament": "#Game No : {number}\n***** Hand History for Game {number} *****\n{limit} {variant} "
        "{buy_in:% Buy-in }Trny:{tournament} Level:{level}  Stakes-Antes({small}/{big}-{ante}) - {when}",
        "table": "Table {table} ({play_money:Play|Real} Money)\nSeat {button:%|0} is the button\n"
        "Total number of players : {players}/{seats}",
        "seat": "Seat {seat}: {who} ( {stack}{currency: %} )",
        "ante": "{who} posts ante [{by}{currency: %}]",
        "bring_in": "{who} bring-ins [{by}{currency: %}]",
        "open": "{who} {all_in:is all-In |bets} [{by}{currency: %}]",
        "complete": "{who} {all_in:is all-In |completes} [{by}{currency: %}]",
        "bet": "{who} {all_in:is all-In |bets} [{by}{currency: %}]",
        "double_bet": "{who} {all_in:is all-In |double bets} [{by}{currency: %}]",
        "call": "{who} {all_in:is all-In |calls} [{by}{currency: %}]",
        "raise": "{who} {all_in:is all-In |raises} [{by}{currency: %}]",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "** {street} **{community: [ % ]}",
        "opens": "{who} opens",
        "deal": "Dealt to {who} [  {cards} ]",
        "deal_more": "Dealt to {who} [  {cards} ]",
        "show": "{who} shows [ {cards} ]{high}.",
        "show_low": "{who} shows{low}  for low.",
        "muck": "{who} {cards:doesn't show [ % ]|does not show cards}.",
        "no_show": "{who} does not show cards.",
        "collect": "{who} wins {low:Lo (}{amount}{currency: %| chips}{low:)}{main: from the main pot}"
        "{side: from the side pot}{number: %}{hand: with %.}",
        "end": "\n",
    }  # fmt: skip

    # Reading.

    def _opened(
        self, at: At, number: str, mixed: str | None, high_low: str | None, limit: str, when: Sequence[str | None]
    ) -> None:
        """Dates are "Monday, April 25, 14:20:12 EDT 2011"; a fixed limit may go without saying."""
        text, month, day, time, zone, year = when
        super()._opened(at, number, mixed, high_low, limit or "fl", (text, f"{year}/{month}/{day}", time, zone))

    def cash(self, at: At, number: str, *rest: str) -> None:
        """As the lines have it: the stakes, then limit and game; behind them the table."""
        sign, small, big, word, limit, high_low, *when, table, play_money, button, seats = rest
        super().cash(at, number, None, high_low, limit, sign, small, big, word, *when)
        if table:
            self.table(at, table, seats, play_money, button)

    def tournament(self, at: At, number: str, *rest: str) -> None:
        limit, high_low, buy_in, fee, tournament, level, *stakes_and_when, table, play_money, button, seats = rest
        price = f"{buy_in}+{fee}" if fee else buy_in
        super().tournament(at, number, tournament, price, None, high_low, limit, None, level, *stakes_and_when)
        if table:
            self.table(at, table, seats, play_money, button)

    def bet(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        """Also a double bet, if nobody's name ends so."""
        named = who in self.draft.seat_of
        super().bet(at, who if named else who.removesuffix(" double"), amount, all_in)

    def collect(self, at: At, who: str, side: str | None, amount: str, pot: str | None, side_pot: str | None) -> None:
        super().collect(at, who, amount, pot, side_pot, side)

    # Writing.

    def when(self, hand: Hand) -> str:
        if hand.start is None:
            return super().when(hand)
        return _clock.worded(hand.start, "ET", "{day}, {month} {date}, {time} {zone} {year}")

    def write_show(self, page: Page, event: Show) -> None:
        cards, named = self.cards(event.cards).replace(" ", ", "), self.named(page.hand, event.high, event.low)
        self.line(page, "show", who=event.player, cards=cards, **named)
        if event.low:
            self.line(page, "show_low", who=event.player, low=named["low"])

    def which(self, hand: Hand, pot: int | None) -> dict[str, str | None]:
        """Where hands are shown the pot is named, be it the only one."""
        shown = any(type(one) is Show for one in hand.events)
        return super().which(hand, pot or (0 if shown else None))
