"""KingsClub, 2020: the tables of mixed games.

All amounts, calls too, are the player's total on the street. Third street has no heading and the others
are numbered one too low. Nothing says what goes back uncalled; the summary has everybody's last stack
and net result, then the rake if there was any, then who is paid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from histparse.events import SIDE, Collect, Event, Habits, Hand, Kind, Result, Show, Street, Total
from histparse.grammar import At
from histparse.money import grouped
from histparse.sites import Site
from histparse.sites._words import WriteError
from histparse.sites._writing import Page

ENDING = {Result: 1, Total: 2, Collect: 3}


class KingsClub(Site):
    name = "kingsclub"
    opening = r"#[0-9]{1,20}: (?:No |Pot |Fixed )?Limit [A-Z0-9]"
    profile = "kingsclub"
    habits = Habits(
        uncalled=False, pot="none", parts=False, hidden_cards=True, shown_as_dealt=True, notices=False, mucks=False,
        sitting_out=False, board=False,
    )  # fmt: skip
    zoned = False
    headings: ClassVar = {4: "3RD STREET", 5: "4TH STREET", 6: "5TH STREET", 7: "6TH STREET"}
    streets: ClassVar = {heading.lower(): street for street, heading in headings.items()}
    other_games: ClassVar = {**Site.other_games, "holdem": "holdem", "big o": "omaha", "drawmaha": "draw"}
    game_words: ClassVar = {"stud": "Seven Card Stud", "stud8": "Seven Card Stud Hi-Lo"}
    zone = "UTC"
    clock = "{0:%Y-%m-%d %H:%M:%S}"
    words: ClassVar = {
        "amount": "{figures}",
        "hidden": "X",
        "cash": "#{number}: {limit} {variant} - {small}/{big}\n{when}",
        "table": "Table '{table}'{button: Seat % is the button}",
        "seat": "Seat {seat}: {who} ({stack})",
        "ante": "{who}: posts ante {by}{all_in:, and is all in}",
        "bring_in": "{who} brings in for {to}{all_in:, and is all in}",
        "open": "{who} bets {to}{all_in:, and is all in}",
        "complete": "{who} bets {to}{all_in:, and is all in}",
        "bet": "{who} bets {to}{all_in:, and is all in}",
        "call": "{who} calls {to}{all_in:, and is all in}",
        "raise": "{who} raises to {to}{all_in:, and is all in}",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "Dealt to {who}: [{cards}]",
        "deal_more": "Dealt to {who}: [{cards}]",
        "show": "{who} shows [{cards}]",
        "summary": "*** SUMMARY ***",
        "ended": "Seat {seat}: {who} ({end_stack}) {sign}{net}",
        "rake": "Rake {rake}",
        "collect": "{who} wins {pot:% }({amount}){shared: from %}",
        "end": "\n\n",
    }

    # Reading.

    def cash(self, at: At, number: str, limit: str, high_low: str | None, *rest: str) -> None:
        super().cash(at, number, None, high_low, limit, *rest)

    def deal(self, at: At, who: str, groups: str) -> None:
        self._third(at)
        super().deal(at, who, groups)

    def bring_in(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        self._third(at)
        super().bring_in(at, who, amount, all_in)

    def bet(self, at: At, who: str, to: str, all_in: str | None = None) -> None:
        """On third street it completes."""
        self._third(at)
        kind = Kind.COMPLETE if self.draft.street == 3 else Kind.BET
        self._act(at, who, kind, to=self._money(at, to), all_in=all_in)

    def call(self, at: At, who: str, to: str, all_in: str | None = None) -> None:
        self._act(at, who, Kind.CALL, to=self._money(at, to), all_in=all_in)

    def _third(self, at: At) -> None:
        """Third street begins with the first card or bet."""
        if not self.draft.street:
            self.draft.street = 3
            self.draft.events.append(Street(*at, 3))

    def collect(
        self, at: At, who: str, side: str | None, number: str | None, amount: str, shared: str | None, of: str | None
    ) -> None:
        """The pot stands before the amount, or where several share it, behind."""
        number = number or of
        pot = int(number) if number else SIDE if side or shared else 0
        self.draft.events.append(Collect(*at, *self._player(who), self._money(at, amount), pot))

    # Writing.

    def told(self, hand: Hand) -> Hand:
        """How everybody ends stands before the rake, if there was any, and who is paid."""
        events = [self._told(event) for event in hand.events if type(event) is not Total or event.rake]
        return replace(hand, currency=None, events=tuple(sorted(events, key=lambda one: ENDING.get(type(one), 0))))

    def _told(self, event: Event) -> Event:
        if isinstance(event, Result):
            return replace(event, did="ended", street=None, no_bet=None, cards=(), amount=None, high=None, low=None)
        return replace(event, high=None, low=None) if isinstance(event, Show) else event

    def write(self, hand: Hand) -> str:
        return super().write(self.told(hand))

    def amount(self, hand: Hand, amount: int) -> str:
        return grouped(super().amount(hand, amount))

    def write_street(self, page: Page, event: Street) -> None:
        if event.street in self.headings:
            super().write_street(page, event)
        else:
            page.next_street(event.street)

    def write_result(self, page: Page, event: Result) -> None:
        self.heading(page, "summary")
        hand = page.hand
        if event.end_stack is None or event.net is None:
            raise WriteError(f"{hand.hand_id}: how {event.player} comes out is not known")
        end_stack, net = self.amount(hand, event.end_stack), self.amount(hand, abs(event.net))
        sign = "-" if event.net < 0 else "+"
        self.line(
            page, "ended", seat=str(event.printed_seat), who=event.player, end_stack=end_stack, sign=sign, net=net
        )

    def write_total(self, page: Page, event: Total) -> None:
        self.heading(page, "summary")
        self.line(page, "rake", rake=self.amount(page.hand, event.rake or 0))

    def write_collect(self, page: Page, event: Collect) -> None:
        others = [one for one in page.hand.events if type(one) is Collect and one.pot == event.pot and one != event]
        pot = "side pot" + (f" {event.pot}" if event.pot != SIDE else "") if event.pot else "pot"
        fields = {"shared": pot} if others else {"pot": pot}
        amount = self.amount(page.hand, event.amount)
        self.line(page, "collect", who=event.player, amount=amount, **{"shared": None, "pot": None, **fields})
