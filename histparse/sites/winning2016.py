"""The Winning Poker Network before 2019: cash games.

Amounts are what is added; the headings run one street behind; there is no time zone and no currency. Hands and
payments stand in the summary only, one line a player, with his net result; the pot in it is net of rake and of
the jackpot's fee.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from histparse.cards import HIDDEN, Card
from histparse.events import (
    Action,
    Category,
    Collect,
    Deal,
    Event,
    Habits,
    Hand,
    HighName,
    Kind,
    Low,
    Result,
    Show,
    Street,
)
from histparse.grammar import At
from histparse.sites import Site
from histparse.sites._words import WriteError, mark
from histparse.sites._writing import Page
from histparse.sites.winning import Winning
from histparse.wording import Names

SHORT = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks as the older format names them."""


class Winning2016(Winning):
    grammar = "winning2016"
    opening = r"Game started at: [0-9]"
    profile = "winning2016"
    zoned = False
    last_seat = 10
    habits = Habits(
        pot="net", parts=False, all_in=False, hidden_cards=True, shown_as_dealt=True, notices=False,
        showdown_order=False, sitting_out=False, pots_paid=False,
    )  # fmt: skip
    names = Names(
        {
            Category.HIGH_CARD: ("High card {a}",),
            Category.PAIR: ("One pair of {aa}",),
            Category.TWO_PAIR: ("Two pairs. {aa} and {bb}",),
            Category.TRIPS: ("Three Of Kind of {aa}", "Three of a kind of {aa}", "Three of a kind. {aa}"),
            Category.STRAIGHT: ("Straight to {a}", "Straight, {a} high"),
            Category.FLUSH: ("Flush, {a} high",),
            Category.FULL_HOUSE: ("Full House",),
            Category.QUADS: ("Four Of Kind of {aa}", "Four of a kind of {aa}", "Four of a kind. {aa}"),
            Category.STRAIGHT_FLUSH: ("Royal flush", "Straight flush to {a}", "Straight flush, {a} high"),
        },
        SHORT,
        [f"{one}s" for one in SHORT],
    )
    streets: ClassVar = {"third street": 4, "fourth street": 5, "fifth street": 6, "sixth street": 7}
    headings: ClassVar = {4: "Third street", 5: "Fourth street", 6: "Fifth street", 7: "Sixth street"}
    game_words: ClassVar = {"stud": "Seven Cards Stud", "stud8": "Seven Cards Stud HiLow"}
    clock = "{0.year}/{0.month}/{0.day} {0.hour}:{0.minute}:{0.second}"
    words: ClassVar = {
        "amount": "{figures}",
        "cash": "Game started at: {when}\nGame ID: {number} {small}/{big} {table} ({variant})",
        "seat": "Seat {seat}: {who} ({stack}).",
        "ante": "Player {who} ante ({by})",
        "bring_in": "Player {who} bring in ({by})",
        "open": "Player {who} {all_in:allin|bets} ({by})",
        "complete": "Player {who} {all_in:allin|raises} ({by})",
        "bet": "Player {who} {all_in:allin|bets} ({by})",
        "call": "Player {who} {all_in:allin|calls} ({by})",
        "raise": "Player {who} {all_in:allin|raises} ({by})",
        "check": "Player {who} checks",
        "fold": "Player {who} folds",
        "street": "*** {street} ***{community: [%]}",
        "card": "Player {who} received {card:card: [%]|a card.}",
        "uncalled": "Uncalled bet ({amount}) returned to {who}",
        "muck": "Player {who} mucks cards",
        "no_show": "Player {who} mucks cards",
        "summary": "------ Summary ------",
        "total": "Pot: {pot}. Rake {rake}{fees:. JP fee %}",
        "board": "Board: [{cards}]",
        "showed": "shows: {high} [{cards}]{low: Low hand (% ).|. }",
        "ended": "{won:*}Player {who} {how}Bets: {bets}. Collects: {collects}. {loses:Loses|Wins}: {net}.",
        "foot": "Game ended at: {when}",
        "end": "\n",
    }  # fmt: skip

    # Reading.

    def cash(self, at: At, *rest: str) -> None:
        *when, number, small, big, table, high_low, seats, button = rest
        Site.cash(self, at, number, None, high_low, "fixed limit", None, small, big, None, *when)
        self.table(at, table, seats, None, button)

    def deal(self, at: At, who: str, card: str | None) -> None:
        """One card, on third street two down and then one up. The headings begin with fourth street."""
        now = self.draft
        if not now.street:
            now.street = 3
            now.events.append(Street(*at, 3))
        one, seat, player = self._cards(at, card)[:1] or (HIDDEN,), *self._player(who)
        place, dealt = self._dealt(seat) or (len(now.events), Deal(*at, seat, player, (), (), ()))
        if now.street == 7 or (now.street == 3 and len(dealt.down) < 2):
            dealt = replace(dealt, down=dealt.down + one)
        else:
            dealt = replace(dealt, up=dealt.up + one)
        now.events[place : place + 1] = [dealt]

    def _dealt(self, seat: int) -> tuple[int, Deal] | None:
        """The player's cards on this street so far, and where they are."""
        for place, event in reversed([*enumerate(self.draft.events)]):
            if type(event) is Deal and event.seat == seat:
                return place, event
            if type(event) is Street or (type(event) is Action and event.kind is not Kind.ANTE):
                break
        return None

    def result_ended(self, at: At, who: str, *rest: str) -> None:
        """All that is printed of the end: what he shows, what he is paid, how he comes out."""
        high, cards, low, collects, how, net = rest
        player, paid, came_out = self._player(who), self._money(at, collects), self._money(at, net)
        events = self.draft.events
        if cards:
            events.append(Show(*at, *player, self._cards(at, cards), self._high(at, high), self._low(at, low)))
        if paid:
            events.append(Collect(*at, *player, paid))
        events.append(Result(*at, *player, player[0], "ended", net=-came_out if how == "Loses" else came_out))

    def ended(self) -> bool:
        """Everybody who was dealt in has a line in the summary: nothing else says what he is paid."""
        events = self.draft.events
        dealt = {one.seat for one in events if type(one) is Action and one.kind is Kind.ANTE}
        return super().ended() and dealt <= {one.seat for one in events if type(one) is Result}

    def _high(self, at: At, words: str | None) -> HighName | None:
        """Which number of "Full House (5/8)" is which is not known."""
        return super()._high(at, words and words.partition(" (")[0])

    def _low(self, at: At, words: str | None) -> Low | None:
        """ "A A 2 4 6 7 ": lowest first, an ace twice."""
        return super()._low(at, words and ",".join(rank for rank in "8765432A" if rank in words.split()))

    # Writing.

    def told(self, hand: Hand) -> Hand:
        """Everybody's payments are one."""
        paid = Counter[int]()
        for one in hand.events:
            if type(one) is Collect:
                paid[one.seat] += one.amount
        events = [self._told(one, paid) for one in hand.events]
        return replace(hand, events=tuple(one for one in events if one))

    def _told(self, event: Event, paid: Counter[int]) -> Event | None:
        if type(event) is Collect:
            amount = paid.pop(event.seat, 0)
            return replace(event, amount=amount, pot=None, side=None) if amount else None
        if isinstance(event, Show | Result) and event.high:
            return replace(event, high=self.names.parse(self.names.words(event.high)))
        return event

    def cards(self, some: tuple[Card, ...] | list[Card]) -> str:
        return super().cards(some).replace("T", "10")

    def write_street(self, page: Page, event: Street) -> None:
        if event.street in self.headings:
            super().write_street(page, event)
        else:
            page.next_street(event.street)

    def write_deal(self, page: Page, event: Deal) -> None:
        down = event.down or (HIDDEN, HIDDEN) * (page.street == 3)
        for one in down + event.up:
            self.line(page, "card", who=event.player, card=None if one == HIDDEN else self.cards([one]))

    def write_show(self, page: Page, event: Show) -> None:
        """It stands in the summary."""

    def write_collect(self, page: Page, event: Collect) -> None:
        """It stands in the summary."""

    def write_result(self, page: Page, event: Result) -> None:
        hand, own = page.hand, [one for one in page.hand.events if getattr(one, "seat", 0) == event.seat]
        if event.net is None:
            raise WriteError(f"{hand.hand_id}: how {event.player} comes out is not known")
        paid = sum(one.amount for one in own if type(one) is Collect)
        how = "mucks (does not show cards). " if event.seat in page.live else "does not show cards."
        for one in own:
            if type(one) is Show:
                how = self.worded("showed", cards=self.cards(one.cards), **self.named(hand, one.high, one.low))
        self.line(
            page, "ended", who=event.player, how=how, won=mark(paid > 0), loses=mark(event.net < 0),
            bets=self.amount(hand, paid - event.net), collects=self.amount(hand, paid),
            net=self.amount(hand, abs(event.net)),
        )  # fmt: skip

    def named(self, hand: Hand, high: HighName | None, low: Low | None) -> dict[str, str | None]:
        ranks = [SHORT[rank] for rank in reversed(low or ())]
        return {**super().named(hand, high, None), "low": " ".join(["A"] * (1 in (low or ())) + ranks) if low else None}

    def foot(self, page: Page) -> None:
        self.line(page, "foot", when=self.when(page.hand))
