"""Absolute Poker, with Ultimate Bet, 2008 to 2011: cash and tournaments.

Every street prints the whole hands again, a folded hero's unchanged; H is a card that is face down.
Amounts are what is added; after `to` stands the total. Shown hands are called by the high alone, a low
is named by its cards in the summary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from histparse.cards import Card, known, rank_of
from histparse.events import Category, Collect, Community, Deal, Habits, Hand, Kind, Result
from histparse.grammar import At
from histparse.money import amount_text
from histparse.rank import best_high, best_low
from histparse.sites import Site
from histparse.sites._draft import Draft
from histparse.sites._writing import Page
from histparse.wording import MANY, ONE, Names

KING, WHOLE = 13, 7


class Absolute(Site):
    name = "absolute"
    opening = r"Stage #C?[0-9]"
    profile = "absolute"
    signs_all = True
    habits = Habits(
        uncalled=False, parts=False, all_in=False, hidden_cards=True, notices=False, sitting_out=False
    )  # fmt: skip
    table_line = False
    last_seat = 10
    hidden = frozenset("H")
    names = Names(
        {
            Category.HIGH_CARD: ("High card, {a}", "High card, {a} high", "High card {a}"),
            Category.PAIR: ("One pair, {aa}",),
            Category.TWO_PAIR: ("Two Pair, {aa} and {bb}",),
            Category.TRIPS: ("Three of a kind, {aa}",),
            Category.STRAIGHT: ("Straight, {a} high", "Straight, {low} to {a}"),
            Category.FLUSH: ("Flush, {a} high",),
            Category.FULL_HOUSE: ("Full house, {aa} over {bb}", "Full house, {aa} full of {bb}"),
            Category.QUADS: ("Four of a kind, {aa}",),
            Category.STRAIGHT_FLUSH: ("Royal flush", "Straight flush, {a} high", "Straight flush, {low} to {a}"),
        },
        tuple(one.lower().replace("deuce", "two") for one in ONE),
        tuple(many.lower().replace("deuce", "two") for many in MANY),
    )
    game_words: ClassVar = {"stud": "Seven Card Stud", "stud8": "Seven Card Hi/Lo"}
    limit_words: ClassVar = {"fixed": "Normal", "no-limit": "No Limit", "pot-limit": "Pot Limit"}
    headings: ClassVar = {3: "3rd STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
    fold_streets: ClassVar = headings
    clock = "{0:%Y-%m-%d %H:%M:%S} ({1})"
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "hidden": "H",
        "cash": "Stage #{number}: {variant}  {limit} {small}/{big} - {when}",
        "tournament": "Stage #{number}: Tourney ID {tournament} {variant}  Single Tournament {limit} {small}/{big},"
        " {ante} ante - {when}",
        "table": "Table: {table} ({play_money:Play|Real} Money){button: Seat #% is the dealer}",
        "seat": "Seat {seat} - {who} ({stack} in chips)",
        "ante": "{who} - Ante {by}",
        "bring_in": "{who} - Bring-In {by}",
        "open": "{who} - Bets {by}",
        "complete": "{who} - Raises {by} to {to}",
        "bet": "{who} - Bets {by}",
        "call": "{who} - Calls {by}",
        "raise": "{who} - Raises {by} to {to}",
        "check": "{who} - Checks",
        "fold": "{who} - Folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "{who} - Pocket [{cards}]",
        "deal_more": "{who} - Pocket [{before} {cards}]",
        "show_down": "*** SHOW DOWN ***",
        "show": "{who} - Shows [{cards}]{high: (%)}",
        "muck": "{who} - Mucks",
        "no_show": "{who} - Does not show",
        "collect": "{who} Collects {amount} from {side:side|main} pot{number:-%}",
        "summary": "*** SUMMARY ***",
        "total": "Total Pot({pot}){rake: || Rake (%)}",
        "board": "Board [{cards}]",
        "folded": "Seat {seat}: {who} Folded on the {street}",
        "won": "Seat {seat}: {who} won Total ({amount}) HI:{top:(%) }{high:with % }[{cards} - {best}]{low: LO:%}",
        "lost": "Seat {seat}: {who} HI:lost {high:with % }[{cards} - {best}]",
        "mucked": "Seat {seat}: {who} HI: [Mucked]{cards: [%]}",
        "collected": "Seat {seat}: {who} collected Total ({amount})",
        "end": "\n\n",
    }
    limits: ClassVar = {**Site.limits, "normal": "fixed"}
    other_games: ClassVar = {"holdem": "holdem", "hold'em": "holdem", "omaha": "omaha", "razz": "razz", "draw": "draw"}

    def begin(self, decimal: str, context: str = "") -> Draft:
        self.held: dict[int, tuple[Card, ...]] = {}
        return super().begin(decimal, context)

    def cash(
        self, at: At, number: str, mixed: str | None, mixed_low: str | None, high_low: str | None, *fields: Any
    ) -> None:
        super().cash(at, number, mixed, mixed_low or high_low, *fields)

    def tournament(
        self, at: At, number: str, tournament: str, mixed: str | None, mixed_low: str | None, high_low: str | None,
        limit: str, *fields: Any,
    ) -> None:  # fmt: skip
        high_low = mixed_low or high_low
        super().tournament(at, number, tournament, None, mixed, high_low, limit, None, None, *fields)

    def table(self, at: At, name: str, play_money: str | None, button: str | None) -> None:
        super().table(at, name, None, play_money, button)

    # The play.

    def deal(self, at: At, who: str, cards: str) -> None:
        """The cards up to the street; one who has folded has no more than he had."""
        now, (seat, player), held = self.draft, self._player(who), self._cards(at, cards)
        if self.held.get(seat) == held:
            return
        self.held[seat] = held
        before, fresh = (held[:-1], held[-1:]) if now.street > 3 else ((), held)
        downs = len(fresh) - (now.street < 7)
        now.events.append(Deal(*at, seat, player, before, fresh[:downs], fresh[downs:]))

    def raise_by(self, at: At, who: str, by: str, to: str | None) -> None:
        self._raised(at, who, Kind.RAISE, by, to)

    def all_in_to(self, at: At, who: str, by: str, to: str | None) -> None:
        self._raised(at, who, Kind.ALL_IN, by, to)

    def _raised(self, at: At, who: str, kind: Kind, by: str, to: str | None) -> None:
        """The total, where it stands there; whether what stands before it is then the increase is not known."""
        added, total = self._money(at, by), self._money(at, to) if to else None
        self._act(at, who, kind, None if to else added, total, None, "" if kind is Kind.ALL_IN else None)

    def uncalled(self, at: At, who: str, amount: str) -> None:
        super().uncalled(at, amount, who)

    # The summary.

    def result_showed(
        self,
        at: At,
        seat: str,
        who: str,
        won: str | None,
        high_won: str | None,
        high: str | None,
        cards: str,
        best: str,
        low_won: str | None,
        low: str | None,
    ) -> None:
        """High and low with the five cards that make them, "B:Ah,P:3d" and so on; they name the low."""
        held, high_five, low_five = (self._cards(at, re.sub("[BP]:", "", one or "")) for one in (cards, best, low))
        self._counting(at, who, (*high_five, *low_five), held)
        halves = [self._money(at, one) for one in (high_won, low_won) if one]
        if won and halves and sum(halves) != (both := self._money(at, won)):
            *parts, all_ = (amount_text(one, self.draft.exponent) for one in (*halves, both))
            self._find("S501", at, f"{who} wins {' and '.join(parts)} of high and low, but {all_} together")
        ranks = sorted((rank_of(one) % KING for one in low_five), reverse=True)
        words = ",".join("A" if rank == 1 else str(rank) for rank in ranks)
        super().result_showed(at, seat, who, cards, won, high, words)

    # Writing.

    def told(self, hand: Hand) -> Hand:
        """The only pot is the main pot, too."""
        events = (replace(one, pot=one.pot or 0) if type(one) is Collect else one for one in hand.events)
        return replace(hand, events=tuple(events))

    def line(self, page: Page, kind: str, **fields: str | None) -> None:
        """Older hands have no line with the table."""
        if kind != "table" or page.hand.table:
            super().line(page, kind, **fields)

    def write_result(self, page: Page, event: Result) -> None:
        """Shown hands with the five cards that count, and what of the pot was won high and low."""
        if event.did not in {"won", "lost"}:
            super().write_result(page, event)
            return
        hand = page.hand
        middle = [one.card for one in hand.events if type(one) is Community]
        held, up = [*event.cards, *middle], {*event.cards[2:6], *middle}
        whole = known(held) and len({*held}) == WHOLE

        def five(best: Sequence[Card]) -> str:
            return ",".join(f"{'B' if one in up else 'P'}:{self.cards([one])}" for one in best)

        won = [one for one in hand.events if type(one) is Collect and one.seat == event.seat]
        low = sum(one.amount for one in won if one.side == "low") if event.amount else 0
        top = (event.amount or 0) - low
        self.line(
            page,
            event.did,
            seat=str(event.printed_seat),
            who=event.player,
            amount=self.amount(hand, event.amount or 0),
            top=self.amount(hand, top) if top else None,
            high=self.names.words(event.high) if event.high else None,
            cards=self.cards(event.cards),
            best=five(best_high(held)) if whole else "",
            low=f"({self.amount(hand, low)}) [{five(best_low(held))}]" if low and whole else None,
        )

    def cards(self, some: tuple[Card, ...] | list[Card]) -> str:
        return super().cards(some).replace("T", "10")
