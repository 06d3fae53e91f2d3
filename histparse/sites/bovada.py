"""Bovada, with Bodog and Ignition, 2012 to 2015: cash and tournaments.

Everybody's cards are printed, no stakes and no time zone. Players are named by their seats. Until
September 2012 no heading parts the streets after the first: a street begins when somebody is dealt to
again; and `Raises N` is the total on the street, later `Raises A to B` what is added and the total.
What is posted or bet with the last chips is "All-in", whatever it is for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from histparse.cards import known
from histparse.events import SIDE, Action, Category, Collect, Deal, Habits, Kind, Result, Show, Street, Total
from histparse.grammar import At
from histparse.rank import low_name, low_rank
from histparse.sites import Site
from histparse.sites._bovada_writing import BovadaWriting
from histparse.wording import Names

LIFTS = {Kind.COMPLETE, Kind.BET, Kind.RAISE, Kind.ALL_IN}


class Bovada(BovadaWriting, Site):
    name = "bovada"
    opening = r"Bo(?:vada|dog)(?:\.com|\.eu|88| UK| Canada)? Hand #|Ignition(?: Casino)? Hand #"
    profile = "bovada"
    signs_all = True
    table_line = False
    zoned = False
    habits = Habits(names=False, down_cards=True, all_cards=False, parts=False, notices=False, sitting_out=False)
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

    def printed(self) -> Habits:
        """Rake stands in the pot's line of 2012's cash games only."""
        rake = any(type(event) is Total and event.rake is not None for event in self.draft.events)
        return replace(self.habits, rake=rake)

    def seat(self, at: At, number: str, hero: str | None, sign: str | None, stack: str) -> None:
        if sign and not self.draft.tournament:
            self.draft.currency = "USD"
        super().seat(at, number, f"Seat+{number}", (sign or "") + stack)
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
        """A call, once there are chips on the street; before the cards an ante, as the first a bring-in."""
        street = self.draft.street
        first = Kind.ANTE if not street else Kind.BRING_IN if street == 3 else Kind.ALL_IN
        self._act(at, who, Kind.CALL if self._bet() else first, self._money(at, by), None, None, "")

    def _bet(self) -> bool:
        """Somebody has put in chips on this street."""
        for event in reversed(self.draft.events):
            if type(event) is Street:
                return False
            if type(event) is Action and event.kind is not Kind.ANTE and (event.by or event.to):
                return True
        return False

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
        """Of the main pot, unless it says that it is a side pot."""
        self.draft.events.append(Collect(*at, *self._player(who), self._money(at, amount), SIDE if side else 0))

    def result_folded(self, at: At, seat: str, street: str) -> None:
        where = self.streets[street.casefold()]
        self.draft.events.append(Result(*at, *self._player(f"Seat+{seat}"), int(seat), "folded", where))

    def result_collected(self, at: At, seat: str, amount: str) -> None:
        super().result_collected(at, seat, f"Seat+{seat}", amount)

    def result_mucked(self, at: At, seat: str, cards: str) -> None:
        super().result_mucked(at, seat, f"Seat+{seat}", cards)

    def result_showed(
        self,
        at: At,
        seat: str,
        high_won: str | None,
        label: str,
        cards: str,
        best: str,
        low_won: str | None = None,
        low_best: str | None = None,
    ) -> None:
        high, low = (None if amount is None else self._money(at, amount) for amount in (high_won, low_won))
        player, won = self._player(f"Seat+{seat}"), [amount for amount in (high, low) if amount is not None]
        if low is not None:
            self._halves(player[0], high, low)
        did, held, amount = "won" if won else "lost", self._cards(at, cards), sum(won) if won else None
        name = self._high(at, label)
        self._counting(
            at, player[1], (*self._cards(at, best), *self._cards(at, (low_best or "").replace("-", " "))), held
        )
        self.draft.events.append(Result(*at, *player, int(seat), did, cards=held, amount=amount, high=name))

    def _halves(self, seat: int, high: int | None, low: int) -> None:
        """What a player was paid is of the half that the summary tells, if it tells it for sure."""
        events = self.draft.events
        paid = [(place, one) for place, one in enumerate(events) if type(one) is Collect and one.seat == seat]
        halves = ["low"] * len(paid) if high is None else ["high", "low"]
        if high is None or ([one.amount for _, one in paid] == [high, low] and paid[0][1].pot == paid[1][1].pot):
            for (place, one), half in zip(paid, halves, strict=True):
                events[place] = replace(one, side=half)
