"""Bovada's histories, printed as in 2014: streets with headings, raises with two figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from histparse.cards import Card, known
from histparse.events import SIDE, Collect, Community, Deal, Event, Hand, Low, Muck, Result, Show
from histparse.money import grouped
from histparse.rank import best_high, best_low, high_name, high_rank
from histparse.sites._writing import Page, Writing


class BovadaWriting(Writing):
    """Players by their seats, hands by the cards that count; some words differ in tournaments."""

    game_words: ClassVar = {"stud": "7CARD", "stud8": "7CARD HiLo"}
    limit_words: ClassVar = {"fixed": "Fixed Limit", "no-limit": "No Limit", "pot-limit": "Pot Limit"}
    headings: ClassVar = {3: "3RD STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
    fold_streets: ClassVar = {**headings, 3: "3rd STREET"}
    zone = "UTC"
    clock = "{0:%Y-%m-%d %H:%M:%S}"
    words: ClassVar[Mapping[str, str]] = {
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
        "won_or_lost": "Seat+{seat}:  {won} with {high} [{cards}-{best}]{low}",
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

    def told(self, hand: Hand) -> Hand:
        """Players go by their seats, shown hands by the cards that count and a name without ranks; tournaments
        have no rake."""
        seats = tuple(replace(one, player=f"Seat+{one.seat}") for one in hand.seats)
        habits = replace(hand.habits, rake=hand.habits.rake and not hand.tournament)
        events = tuple(self._told(hand, event) for event in hand.events)
        return replace(hand, seats=seats, events=events, habits=habits)

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
        self.line(page, "won_or_lost", seat=str(event.printed_seat), **fields)

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
