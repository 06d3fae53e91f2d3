"""Winamax, 2010 to today: cash, tournaments, and the play-money hands that its client exports.

Amounts are what is added, `raises A to B` too: B is added, A what it has over the last bet. Winnings and
the pot are printed with the uncalled bet in them and without the rake; what is left uncalled over other
players' all-ins is paid as a side pot. High and low halves are paid and summed up in lines of their own,
to one and the same player, too.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

from histparse.events import Action, Category, Collect, Event, Habits, Hand, Result, Show, Total
from histparse.grammar import At
from histparse.money import SYMBOLS
from histparse.sites import Site
from histparse.sites._writing import Page
from histparse.wording import MANY, ONE, Names


class Winamax(Site):
    name = "winamax"
    opening = r"Winamax Poker - (?!CashGame - HandId: #[0-9-]{1,80} - 7stud)"
    profile = "winamax"
    signs_all = True
    habits = Habits(
        uncalled=False, win_includes_uncalled=True, pot="net", parts=False, all_in=False, hidden_cards=True,
        notices=False, folds=False, mucks=False, sitting_out=False,
    )  # fmt: skip
    hidden = frozenset("X")
    names = Names(
        {
            Category.HIGH_CARD: ("High card : {a}",),
            Category.PAIR: ("One pair : {aa}",),
            Category.TWO_PAIR: ("Two pairs : {aa} and {bb}",),
            Category.TRIPS: ("Trips of {aa}",),
            Category.STRAIGHT: ("Straight {a} high",),
            Category.FLUSH: ("Flush {a} high",),
            Category.FULL_HOUSE: ("Full of {aa} and {bb}",),
            Category.QUADS: ("Quads of {aa}", "Four of a kind : {aa}", "Four of a kind of {aa}"),
            Category.STRAIGHT_FLUSH: ("Royal flush", "Straight flush {a} high"),
        },
        tuple(word if rank > 9 else str(rank) for rank, word in enumerate(ONE)),
        tuple(word if rank > 9 else str(rank) for rank, word in enumerate(MANY)),
    )
    game_words: ClassVar = {"stud": "7-Card Stud", "stud8": "7-Card Stud Hi/Lo"}
    limit_words: ClassVar = {"fixed": "fixed limit", "no-limit": "no limit", "pot-limit": "pot limit"}
    headings: ClassVar = {**Site.headings, 7: "7th STREET"}
    zone = "UTC"
    clock = "{0:%Y/%m/%d %H:%M:%S} {1}"
    words: ClassVar = {
        "amount": "{figures}{sign}",
        "hidden": "X",
        "cash": "Winamax Poker - CashGame - HandId: #{number} - {variant} {limit} ({ante}/{small}/{big}) - {when}",
        "tournament": 'Winamax Poker - Tournament "Sit&Go" buyIn: {buy_in:%|Free}{level: level: %} - HandId: #{number}'
        " - {variant} {limit} ({ante}/{small}/{big}) - {when}",
        "table": "Table: '{tournament:Sit&Go(%)#}{table}' {seats}-max ({play_money:play|real} money)"
        "{button: Seat #% is the button}",
        "seat": "Seat {seat}: {who} ({stack})",
        "antes": "*** ANTE/BLINDS ***",
        "ante": "{who} posts ante {by}",
        "bring_in": "{who} brings in {by}",
        "open": "{who} bets {by}",
        "complete": "{who} raises {past} to {by}",
        "bet": "{who} bets {by}",
        "call": "{who} calls {by}",
        "raise": "{who} raises {past} to {by}",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "Dealt to {who} [{cards}]",
        "deal_more": "Dealt to {who} [{before}] [{cards}]",
        "show_down": "*** SHOW DOWN ***",
        "show": "{who} shows [{cards}]{high: (%)}",
        "collect": "{who} collected {amount} from {main:main }{side:side }pot{number: %}{high:(HI)}{low:(LO)}",
        "summary": "*** SUMMARY ***",
        "total": "Total pot {pot}{rake: || Rake %}",
        "board": "Board: [{cards}]",
        "won": "Seat {seat}: {who} showed [{cards}] and won {amount}{high: with %}",
        "lost": "Seat {seat}: {who} showed [{cards}] and lost{high: with %}",
        "mucked": "Seat {seat}: {who} mucked",
        "collected": "Seat {seat}: {who} won {amount}",
        "end": "\n\n\n\n",
    }
    other_games: ClassVar = {
        **Site.other_games, "holdem": "holdem", "triple draw": "draw", "5 card draw": "draw",
    }  # fmt: skip

    def cash(
        self, at: At, number: str, high_low: str | None, limit: str, small: str, big: str, *when: str | None
    ) -> None:
        self._opened(at, number, None, high_low, limit, when)
        self.draft.currency = next((word for sign, word in SYMBOLS.items() if sign in big), None)
        self._stakes(at, small, big)

    def tournament(
        self, at: At, title: str, buy_in: str, level: str | None, number: str, high_low: str | None, limit: str,
        small: str, big: str, *when: str | None,
    ) -> None:  # fmt: skip
        now = self.draft
        now.exponent = 0
        self.cash(at, number, high_low, limit, small, big, *when)
        now.currency = "CHIP"
        now.tournament, now.label, now.buy_in, now.level = title, title, buy_in, level

    def table(self, at: At, name: str, max_seats: str, play_money: str | None, button: str | None) -> None:
        """Tournament and table number stand behind a title: "Sunday Stud(8123)#004"."""
        now = self.draft
        if now.tournament and (found := re.fullmatch(r".*\((\d+)\)#(.+)", name, re.ASCII)):
            now.tournament, name = found.groups()
        super().table(at, name, max_seats, play_money, button)

    def total(self, at: At, pot: str, no_rake: str | None, rake: str | None) -> None:
        super().total(at, pot, "0" if no_rake else rake)

    def result_showed(self, at: At, seat: str, who: str, cards: str, won: str | None, high: str | None) -> None:
        super().result_showed(at, seat, who, cards, won, high, None)
        self._joined()

    def result_collected(self, at: At, seat: str, who: str, amount: str) -> None:
        super().result_collected(at, seat, who, amount)
        self._joined()

    def _joined(self) -> None:
        """What a player won high and low, in two lines, is one result."""
        first, second = (None, *self.draft.events)[-2:]
        if isinstance(first, Result) and isinstance(second, Result) and first.seat == second.seat:
            won = None if first.amount is None or second.amount is None else first.amount + second.amount
            self.draft.events[-2:] = [first, second] if won is None else [replace(first, amount=won)]

    # Writing.

    def told(self, hand: Hand) -> Hand:
        """Who wins without a showdown wins high and low."""
        if hand.game == "stud" or any(type(event) is Show for event in hand.events):
            return hand
        events: list[Event] = []
        for event in hand.events:
            if type(event) is Collect and event.side is None:
                high, low = _parts(event.amount)
                events += [replace(event, amount=high, side="high"), replace(event, amount=low, side="low")]
            else:
                events.append(event)
        return replace(hand, events=tuple(events))

    def head(self, page: Page) -> None:
        super().head(page)
        self.line(page, "antes")

    def figures(self, page: Page, event: Action, to: int) -> dict[str, int]:
        """A raise is told by what it adds and has over the last bet; the bring-in is none."""
        figures = super().figures(page, event, to)
        bet = page.current if page.lifted or page.street > 3 else 0
        return {**figures, "past": figures["by"] - bet}

    def write_total(self, page: Page, event: Total) -> None:
        super().write_total(page, event)
        if event.rake == 0:
            page.lines[-1] = f"{page.lines[-1].partition(' | ')[0]} | No rake"

    def write_result(self, page: Page, event: Result) -> None:
        """Without a showdown, a line for each half."""
        halved = event.did == "collected" and page.hand.game == "stud8" and event.amount is not None
        for part in [replace(event, amount=half) for half in _parts(event.amount or 0)] if halved else [event]:
            super().write_result(page, part)


def _parts(amount: int) -> tuple[int, int]:
    """High and low half; the odd unit is the high's."""
    return amount - amount // 2, amount // 2


class WinamaxExport(Winamax):
    opening = r"Winamax Poker - CashGame - HandId: #[0-9-]{1,80} - 7stud"
    grammar = "winamax_export"
    words: ClassVar = {}
    habits = replace(Winamax.habits, up_cards=False, hidden_cards=False)
    streets: ClassVar = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
