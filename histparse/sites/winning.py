"""The Winning Poker Network (Americas Cardroom and others) since 2019: cash and tournaments.

The pot is printed net of rake and of the jackpot's fee. `raises A to B` names the total; what A means is not
known. Who wins without a showdown is paid in the summary only. `winning2016` has the format before this one.
"""

from __future__ import annotations

from typing import ClassVar

from histparse.events import Category, Collect, Habits, Hand, Low, Total
from histparse.grammar import At
from histparse.sites import Site
from histparse.sites._words import mark
from histparse.sites._writing import Page
from histparse.wording import ENGLISH, Names


class Winning(Site):
    name = "winning"
    opening = r"Game Hand #[0-9]{1,20} - |Hand #[0-9]{1,20} - "
    profile = "winning"
    signs_all = True
    habits = Habits(pot="net", parts=False, shown_as_dealt=True, notices=False, showdown_order=False)
    names = Names(
        {
            **ENGLISH,
            Category.PAIR: ("a pair of {aa}", "a pair of {a}s"),
            Category.TWO_PAIR: ("two pair, {aa} and {bb}", "two pair, {a}s and {b}s"),
            Category.TRIPS: ("three of a kind, {aa}", "three of a kind, {a}s"),
            Category.STRAIGHT: ("a straight, {a} high", "a straight, {low} to {a}"),
            Category.FULL_HOUSE: ("a full house, {aa} full of {bb}", "a full house, {a}s full of {b}s"),
            Category.QUADS: ("four of a kind, {aa}", "four of a kind, {a}s"),
            Category.STRAIGHT_FLUSH: ("a Royal Flush", "a straight flush, {a} high", "a straight flush, {low} to {a}"),
        }
    )
    other_games: ClassVar = {**Site.other_games, "holdem": "holdem"}
    game_words: ClassVar = {"stud": "7Stud", "stud8": "7Stud H/L"}
    limit_words: ClassVar = {"fixed": "Fixed Limit", "no-limit": "No Limit", "pot-limit": "Pot Limit"}
    headings: ClassVar = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "7th STREET"}
    fold_streets: ClassVar = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "7th Street"}
    zone = "UTC"
    clock = "{0:%Y/%m/%d %H:%M:%S} {1}"
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "cash": "Hand #{number} - {variant}({limit}) - {small}/{big} - {when}\n"
        "{table} {seats}-max{play_money: (Play Money)}{button: Seat #% is the button}",
        "tournament": "Game Hand #{number} - {buy_in:% }Tournament #{tournament} - {variant}({limit})"
        " - Level {level} ({small}/{big})- {when}\nTable '{table}' {seats}-max{button: Seat #% is the button}",
        "seat": "Seat {seat}: {who} ({stack}){sitting_out: is sitting out}",
        "ante": "{who} posts ante {by}{all_in: and is all-in}",
        "bring_in": "{who} brings in {by}{all_in: and is all-in}",
        "open": "{who} bets {by}{all_in: and is all-in}",
        "complete": "{who} raises {by} to {to}{all_in: and is all-in}",
        "bet": "{who} bets {by}{all_in: and is all-in}",
        "call": "{who} calls {by}{all_in: and is all-in}",
        "raise": "{who} raises {by} to {to}{all_in: and is all-in}",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "Dealt to {who} [{cards}]",
        "deal_more": "Dealt to {who} [{before}] [{cards}]",
        "uncalled": "Uncalled bet ({amount}) returned to {who}",
        "show_down": "*** SHOW DOWN ***",
        "show": "{who} shows [{cards}]{high: (}{split:HI - }{high}{low: || LO - [%]}{high:)}",
        "muck": "{who} does not show",
        "no_show": "{who} does not show",
        "collect": "{who} collected {amount} from {side:side pot-|main pot}{number}",
        "summary": "*** SUMMARY ***",
        "total": "Total pot {pot}{rake: || Rake %}{fees: || JP Fee %}",
        "board": "Board [{cards}]",
        "folded": "Seat {seat}: {who} folded on the {street}{no_bet: and did not bet}",
        "won": "Seat {seat}: {who} showed [{cards}] and won {amount}{high: with }{split:HI - }{high}{low: || LO - [%]}",
        "lost": "Seat {seat}: {who} showed [{cards}] and lost{high: with }{split:HI - }{high}{low: || LO - [%]}",
        "mucked": "Seat {seat}: {who} mucked{cards: [%]}",
        "collected": "Seat {seat}: {who} did not show and won {amount}",
        "end": "\n",
    }  # fmt: skip

    def cash(self, at: At, *rest: str) -> None:
        *header, table, cash_table, seats, play_money, button = rest
        super().cash(at, header[0], None, *header[1:])
        if table or cash_table:
            self.table(at, table or cash_table, seats, play_money, button)

    def tournament(self, at: At, *rest: str) -> None:
        number, buy_in, tournament, high_low, limit, level, *header, table, cash_table, seats, play_money, button = rest
        super().tournament(at, number, tournament, buy_in, None, high_low, limit, None, level, *header)
        if table or cash_table:
            self.table(at, table or cash_table, seats, play_money, button)

    def total(self, at: At, pot: str, *taken: str | None) -> None:
        rake, fees = (None if one is None else self._money(at, one) for one in taken)
        self.draft.events.append(Total(*at, self._money(at, pot), (), rake, fees))

    def result_collected(self, at: At, seat: str, who: str, amount: str) -> None:
        """Who wins without a showdown is paid here."""
        self.draft.events.append(Collect(*at, *self._player(who), self._money(at, amount)))
        super().result_collected(at, seat, who, amount)

    def _low(self, at: At, words: str | None) -> Low | None:
        """The ace is "A" or "1"."""
        return super()._low(at, words and words.replace("1", "A"))

    def write_collect(self, page: Page, event: Collect) -> None:
        if len(page.live) > 1:
            super().write_collect(page, event)

    def which(self, hand: Hand, pot: int | None) -> dict[str, str | None]:
        return {"side": mark(bool(pot)), "number": str(pot) if pot else None}
