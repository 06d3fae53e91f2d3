"""Bovada, with Bodog and Ignition, 2012 to 2015: cash and tournaments.

Everybody's cards are printed, no stakes and no time zone. Players are named by their seats. Until
September 2012 no heading parts the streets after the first: a street begins when somebody is dealt to
again; and `Raises N` is the total on the street, later `Raises A to B` what is added and the total.
What is posted or bet with the last chips is "All-in", whatever it is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from histparse.cards import Card, known
from histparse.events import (
    SIDE,
    Action,
    Category,
    Collect,
    Community,
    Deal,
    Event,
    Habits,
    Hand,
    Kind,
    Low,
    Muck,
    Result,
    Show,
    Street,
)
from histparse.grammar import At
from histparse.money import grouped
from histparse.rank import best_high, best_low, high_name, high_rank, low_name, low_rank
from histparse.sites import Site
from histparse.sites._writing import Page
from histparse.wording import Names

LIFTS = {Kind.COMPLETE, Kind.BET, Kind.RAISE, Kind.ALL_IN}


class Bovada(Site):
    name = "bovada"
    opening = r"Bo(?:vada|dog)(?:\.com|\.eu|88| UK| Canada)? Hand #|Ignition(?: Casino)? Hand #"
    profile = "bovada"
    table_line = False
    zoned = False
    habits = Habits(down_cards=True, all_cards=False, parts=False, notices=False, sitting_out=False)
    names = Names(
        {
            Category.HIGH_CARD: ("High Card",),
            Category.PAIR: ("One pair",),
            Category.TWO_PAIR: ("Two pair",),
            Category.TRIPS: ("Three of a kind",),
            Category.STRAIGHT: ("Straight",),
            Category.FLUSH: ("Flush",),
            Category.FULL_HOUSE: ("Full House",),
            Category.QUADS: ("Four of a kind",),
            Category.STRAIGHT_FLUSH: ("Straight Flush", "Royal Straight Flush", "Royal Flush"),
        }
    )
    game_words: ClassVar = {"stud": "7CARD", "stud8": "7CARD HiLo"}
    limit_words: ClassVar = {"fixed": "Fixed Limit", "no-limit": "No Limit", "pot-limit": "Pot Limit"}
    headings: ClassVar = {3: "3RD STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
    fold_streets: ClassVar = {**headings, 3: "3rd STREET"}
    zone = "UTC"
    clock = "{0:%Y-%m-%d %H:%M:%S}"
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "cash": "Bovada Hand #{number} TBL#{table} {game} - {when}",
        "tournament": "Bovada Hand #{number}: {variant} Tournament #{tournament} TBL#{table}, {limit}-"
        " Level {level} (0/0) - {when}",
        "seat": "{who}: {stack} in chips",
        "ante": "{who} : Ante chip {by}",
        "bring_in": "{who} : {brings} {by}",
        "open": "{who} : Bets {by}",
        "complete": "{who} : Raises {by} to {to}",
        "bet": "{who} : Bets {by}",
        "double_bet": "{who} : {doubles} {by}",
        "call": "{who} : {calls} {by}",
        "raise": "{who} : Raises {by} to {to}",
        "all_in": "{who} : All-in {by}",
        "all_in_to": "{who} : All-in(raise) {by} to {to}",
        "check": "{who} : Checks",
        "fold": "{who} : Folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "{who} : Card dealt to a spot [{cards}]",
        "deal_more": "{who} : Card dealt to a spot [{cards}]",
        "uncalled": "{who} : Return uncalled portion of bet {amount}",
        "show": "{who} : Showdown [{cards}] ({high})",
        "muck": "{who} : Mucks{cards: [%]}{high: (%)}",
        "no_show": "{who} : Does not show{cards: [%]}{high: (%)}",
        "collect": "{who} : {result}{side:-Side Pot} {amount}",
        "summary": "*** SUMMARY ***",
        "total": "Total Pot({pot}){rake: || Rake (%)}",
        "board": "Board [{cards}]",
        "folded": "Seat+{seat}:  Folded on the {street}",
        "showed": "Seat+{seat}:  {won} with {high} [{cards}-{best}]{low}",
        "mucked": "Seat+{seat}:   [Mucked]{cards: [%]}",
        "collected": "Seat+{seat}:  {amount} [Does not show]",
        "end": "\n\n",
    }
    cash_words: ClassVar = {
        "brings": "Bring_in chip", "doubles": "D bets", "calls": "Calls", "result": "Hand result", "lost": "lost"
    }  # fmt: skip
    """What cash games and tournaments word differently."""
    chip_words: ClassVar = {
        "brings": "Big blind/Bring in", "doubles": "Double bets", "calls": "Call", "result": "Hand Result",
        "lost": "lose",
    }  # fmt: skip
    streets: ClassVar = {**Site.streets, "hole cards": 3}
    other_games: ClassVar = {"holdem": "holdem", "omaha": "omaha"}

    def cash(self, at: At, number: str, table: str, high_low: str | None, limit: str, *when: str) -> None:
        self._opened(at, number, None, high_low, limit, when)
        self.draft.table = table

    def tournament(
        self, at: At, number: str, high_low: str | None, tournament: str, table: str, limit: str, level: str, *when: str
    ) -> None:
        """The stakes in the level's parentheses are none: "(0/0)"."""
        self._opened(at, number, None, high_low, limit, when)
        now = self.draft
        now.currency, now.exponent = "CHIP", 0
        now.tournament, now.table, now.level = tournament, table, level

    def seat(self, at: At, number: str, hero: str | None, sign: str | None, stack: str) -> None:
        if sign and not self.draft.tournament:
            self.draft.currency = "USD"
        super().seat(at, number, f"Seat+{number}", stack)
        if hero:
            self.draft.hero = int(number)

    # The play.

    def street(self, at: At, heading: str, community: str | None = None) -> None:
        self.draft.headed = heading != "HOLE CARDS"
        super().street(at, heading, community)

    def deal(self, at: At, who: str, groups: str) -> None:
        now = self.draft
        if not now.headed and now.street < 7 and self._served(self._player(who)[0]):
            now.street += 1
            now.events.append(Street(*at, now.street))
        super().deal(at, who, groups)

    def _served(self, seat: int) -> bool:
        """The player has been dealt to on this street."""
        for event in reversed(self.draft.events):
            if type(event) is Street:
                return False
            if type(event) is Deal and event.seat == seat:
                return True
        return False

    def bet(self, at: At, who: str, double: str | None, amount: str) -> None:
        """Where there is an open pair, and no bet before, the word is what shows the stakes."""
        now = self.draft
        if now.street == 4 and not any(type(one) is Action and one.kind in LIFTS for one in now.events):
            small = self._money(at, amount) // (2 if double else 1)
            now.small_bet, now.big_bet = small, 2 * small
        super().bet(at, who, amount)

    def raise_by(self, at: At, who: str, by: str, to: str | None) -> None:
        self._raised(at, who, Kind.RAISE, by, to)

    def all_in_to(self, at: At, who: str, by: str, to: str | None) -> None:
        self._raised(at, who, Kind.ALL_IN, by, to)

    def _raised(self, at: At, who: str, kind: Kind, by: str, to: str | None) -> None:
        """A single figure is the total."""
        added = self._money(at, by) if to else None
        self._act(at, who, kind, added, self._money(at, to or by), None, "" if kind is Kind.ALL_IN else None)

    def all_in(self, at: At, who: str, by: str) -> None:
        """Before the cards it is an ante, as the first action a bring-in."""
        now = self.draft
        kind = Kind.ALL_IN if now.street else Kind.ANTE
        if now.street == 3 and not any(type(one) is Action and one.kind is not Kind.ANTE for one in now.events):
            kind = Kind.BRING_IN
        self._act(at, who, kind, self._money(at, by), None, None, "")

    def uncalled(self, at: At, who: str, amount: str) -> None:
        super().uncalled(at, amount, who)

    # The showdown and the summary.

    def show(self, at: At, who: str, cards: str | None, label: str | None) -> None:
        """The line has only the cards that count, behind them those of the low."""
        best = self._cards(at, cards)
        low = low_rank(best[5:]) if len(best) == 10 and known(best) else None
        named = self._high(at, label), low_name(low) if low else None
        self.draft.events.append(Show(*at, *self._player(who), tuple(dict.fromkeys(best)), *named))

    def collect(self, at: At, who: str, side: str | None, amount: str) -> None:
        """A main pot is called one only by the side pots before it."""
        now = self.draft
        several = any(type(one) is Collect and one.pot == SIDE for one in now.events)
        pot = SIDE if side else 0 if several else None
        now.events.append(Collect(*at, *self._player(who), self._money(at, amount), pot))

    def result_folded(self, at: At, seat: str, street: str) -> None:
        where = self.streets[street.casefold()]
        self.draft.events.append(Result(*at, *self._player(f"Seat+{seat}"), int(seat), "folded", where))

    def result_collected(self, at: At, seat: str, amount: str) -> None:
        super().result_collected(at, seat, f"Seat+{seat}", amount)

    def result_mucked(self, at: At, seat: str, cards: str) -> None:
        super().result_mucked(at, seat, f"Seat+{seat}", cards)

    def result_showed(
        self, at: At, seat: str, high_won: str | None, label: str, cards: str, low_won: str | None = None
    ) -> None:
        won = [self._money(at, amount) for amount in (high_won, low_won) if amount is not None]
        player = self._player(f"Seat+{seat}")
        did = "won" if won else "lost"
        held, high = self._cards(at, cards), self._high(at, label)
        self.draft.events.append(
            Result(*at, *player, int(seat), did, cards=held, amount=sum(won) if won else None, high=high)
        )

    # Writing.

    def told(self, hand: Hand) -> Hand:
        """Players go by their seats, shown hands by the cards that count and a name without ranks."""
        seats = tuple(replace(one, player=f"Seat+{one.seat}") for one in hand.seats)
        return replace(hand, seats=seats, events=tuple(self._told(hand, event) for event in hand.events))

    def _told(self, hand: Hand, event: Any) -> Event:
        event = replace(event, player=f"Seat+{event.seat}") if hasattr(event, "seat") else event
        if isinstance(event, Show | Result) and event.high:
            event = replace(event, high=self.names.parse(self.names.words(event.high)))
        if isinstance(event, Show):
            event = replace(event, cards=tuple(dict.fromkeys(_counting(hand, event, event.low))))
        return replace(event, pot=SIDE) if isinstance(event, Collect) and event.pot else event

    def line(self, page: Page, kind: str, **fields: str | None) -> None:
        hand = page.hand
        if "who" in fields:
            seat = next((one.seat for one in hand.seats if one.player == fields["who"]), 0)
            fields["who"] = f"Seat+{seat}" + (" [ME]" if seat == hand.hero else "")
        if kind == "total" and hand.tournament:
            fields["rake"] = None
        if fields.get("all_in") is not None:
            kind = "all_in" if kind in {"ante", "bring_in", "call"} else "all_in_to"
        super().line(page, kind, **fields, **(self.chip_words if hand.tournament else self.cash_words))

    def stack(self, hand: Hand, chips: int) -> str:
        return grouped(super().stack(hand, chips))

    def write_show(self, page: Page, event: Show) -> None:
        cards = self.cards(_counting(page.hand, event, event.low))
        self.line(page, "show", who=event.player, cards=cards, high=self._label(page.hand, event))

    def write_muck(self, page: Page, event: Muck) -> None:
        kind, cards = "muck" if len(page.live) > 1 else "no_show", self.cards(event.cards) or None
        self.line(page, kind, who=event.player, cards=cards, high=cards and self._label(page.hand, event))

    def write_result(self, page: Page, event: Result) -> None:
        """Of a split pot the high part stands before the hand, the low part behind it."""
        if event.did not in {"won", "lost"}:
            super().write_result(page, event)
            return
        hand, cards = page.hand, self.cards(event.cards)
        paid = [one for one in hand.events if type(one) is Collect and one.seat == event.seat]
        low = sum(one.amount for one in paid if one.side == "low")
        high = (event.amount or 0) - low
        won = f"{self.chip_words['lost'] if hand.tournament else self.cash_words['lost']:>5}"
        if event.did == "won":
            won = f"{'HI ' if hand.game == 'stud8' else ''}{self.amount(hand, high)} " if high else ""
        best = self.cards(_counting(hand, event, None))
        split = f" LO {self.amount(hand, low)} [{cards}-{self.cards(best_low(_held(hand, event)))}]" if low else None
        fields = {"won": won, "high": self._label(hand, event), "cards": cards, "best": best, "low": split}
        self.line(page, "showed", seat=str(event.printed_seat), **fields)

    def _label(self, hand: Hand, event: Show | Muck | Result) -> str | None:
        """What a hand is called, from the fifth card on."""
        held, high = _held(hand, event), None if isinstance(event, Muck) else event.high
        high = high or (high_name(high_rank(held)) if _countable(held) else None)
        return self.names.words(high) if high else None


def _held(hand: Hand, event: Show | Muck | Result) -> tuple[Card, ...]:
    """All cards of a player, the one in the middle too: as dealt, or if they are hidden there, as shown."""
    dealt = tuple(
        one for deal in hand.events if type(deal) is Deal and deal.seat == event.seat for one in deal.down + deal.up
    )
    middle = tuple(one.card for one in hand.events if type(one) is Community)
    return (dealt if known(dealt) and len(dealt) >= len(event.cards) else event.cards) + middle


def _countable(cards: Sequence[Card]) -> bool:
    return known(cards) and 5 <= len({*cards}) == len(cards) <= 7


def _counting(hand: Hand, event: Show | Result, low: Low | None) -> tuple[Card, ...]:
    """The five cards that make the high hand, with those of the low behind them."""
    held = _held(hand, event)
    return best_high(held) + (best_low(held) if low else ()) if _countable(held) else held
