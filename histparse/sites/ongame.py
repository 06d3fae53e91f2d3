"""OnGame, 2010: cash and tournaments.

`raises A to B` names what is added and the total in the hand without the ante; a `small bring in` is the
bring-in, a `big bring in` a small bet in its place. The hands that are shown stand in the summary, each
with the player's last stack and net result. A hand that is thrown away leaves no line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from histparse.cards import Card
from histparse.events import Category, Collect, Habits, Hand, HighName, Kind, Result, Show, Total
from histparse.grammar import At
from histparse.sites import Site, _clock
from histparse.sites._words import WriteError
from histparse.sites._writing import Page
from histparse.wording import ONE, Names

_PAID = re.compile(r" \(([$€£]?[0-9][0-9.,]{0,20})(?: (High|Low))?\)(?:, |$)")
_SOMEBODY = re.compile(r"(.+?)(?= \([$€£]?[0-9][0-9., A-Za-z]{0,25}\)(?:, |$))")


class OnGame(Site):
    name = "ongame"
    opening = r"\*{5} History for hand [A-Z0-9]"
    profile = "ongame"
    signs_all = True
    habits = Habits(
        uncalled=False, all_in=False, shown_as_dealt=True, notices=False, showdown_order=False, mucks=False,
        sitting_out=False, board=False,
    )  # fmt: skip
    last_seat = 10
    names = Names(
        {
            Category.HIGH_CARD: ("HIGH_CARD {a}", "HIGH_CARD"),
            Category.PAIR: ("ONE_PAIR {a}", "PAIR {a}", "ONE_PAIR", "PAIR"),
            Category.TWO_PAIR: ("TWO_PAIR {a}, {b}", "TWO_PAIR"),
            Category.TRIPS: ("THREE_OF_A_KIND {a}", "THREE_OF_A_KIND"),
            Category.STRAIGHT: ("STRAIGHT {a}", "STRAIGHT {a}, {low}", "STRAIGHT {low}, {a}", "STRAIGHT"),
            Category.FLUSH: ("FLUSH {a}", "FLUSH"),
            Category.FULL_HOUSE: ("FULL_HOUSE {a}, {b}", "FULL_HOUSE"),
            Category.QUADS: ("FOUR_OF_A_KIND {a}", "FOUR_OF_A_KIND"),
            Category.STRAIGHT_FLUSH: ("ROYAL_FLUSH", "STRAIGHT_FLUSH {a}", "STRAIGHT_FLUSH {a}, {low}"),
        },
        [one.upper() for one in ONE],
    )
    limits: ClassVar = {"limit": "fixed", "no_limit": "no-limit", "pot_limit": "pot-limit"}
    headings: ClassVar = {3: "pocket cards", 4: "4th street", 5: "5th street", 6: "6th street", 7: "river"}
    streets: ClassVar = {heading: street for street, heading in headings.items()}
    other_games: ClassVar = {**Site.other_games, "texas_holdem": "holdem"}
    game_words: ClassVar = {"stud": "SEVEN_CARD_STUD", "stud8": "SEVEN_CARD_STUD_HI_LO"}
    limit_words: ClassVar = {"fixed": "LIMIT", "no-limit": "NO_LIMIT", "pot-limit": "POT_LIMIT"}
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "hidden": "-",
        "cash": "***** History for hand {number} *****\nStart hand: {when}\n"
        "Table: {table} [{number}] ({limit} {variant} {small}/{big}, ante: {ante}, {play_money:Play|Real} money)",
        "tournament": '***** History for hand {number} (TOURNAMENT: {tournament}{buy_in:, buy-in: %}) *****\n'
        "Start hand: {when}\nTable: {table} [{number}] ({limit} {variant} {small}/{big}, ante: {ante}, Chips)",
        "table": "{hero:User: %\n}{button:Button: seat %\n}Players in round: {players}",
        "seat": "Seat {seat}: {who} ({stack})",
        "ante": "{who} posts ante {by}{all_in: and is all-in}",
        "bring_in": "{who} small bring in {by}{all_in: and is all-in}",
        "open": "{who} big bring in {by}{all_in: and is all-in}",
        "complete": "{who} bets {by}{all_in: and is all-in}",
        "bet": "{who} bets {by}{all_in: and is all-in}",
        "call": "{who} calls {by}{all_in: and is all-in}",
        "raise": "{who} raises {by} to {hand_to}{all_in: and is all-in}",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "---\nDealing {street}{community: [%]}",
        "deal": "Dealing to {who}: [{down:%, |-, -, }{up}]",
        "deal_more": "Dealing to {who}: [{cards}]",
        "summary": "---\nSummary:",
        "part": "{number:Side pot %|Main pot}: {amount}{winners: won by %}",
        "rake": "Rake taken: {rake}",
        "ended": "Seat {seat}: {who} ({end_stack}), net: {sign}{net}{cards:, [%]}{high: (%)}",
        "foot": "***** End of hand {number} *****",
        "end": "\n",
    }  # fmt: skip

    # Reading.

    def cash(self, at: At, number: str, *rest: str) -> None:
        *when, name, limit, high_low, sign, small, big, word, play_money, hero, button = rest
        super().cash(at, number, None, high_low, limit, sign, small, big, word, *when)
        self._told(at, name, play_money, hero, button)

    def tournament(self, at: At, number: str, tournament: str, *rest: str) -> None:
        buy_in, *when, name, limit, high_low, sign, small, big, word, play_money, hero, button = rest
        super().tournament(
            at, number, tournament, buy_in, None, high_low, limit, None, None, sign, small, big, word, *when
        )
        self._told(at, name, play_money, hero, button)

    def _told(self, at: At, table: str, play_money: str | None, hero: str | None, button: str | None) -> None:
        self.table(at, table, None, play_money, button)
        self.draft.hero_name = hero

    def _opened(
        self, at: At, number: str, mixed: str | None, high_low: str | None, limit: str, when: Sequence[str | None]
    ) -> None:
        """Dates are "Mon Sep 13 22:31:30 GMT+0100 2010"."""
        text, month, day, time, zone, year = when
        super()._opened(at, number, mixed, high_low, limit, (text, f"{year}/{month}/{day}", time, zone))

    def bet(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        """On third street, too."""
        kind = Kind.COMPLETE if self.draft.street == 3 else Kind.BET
        self._act(at, who, kind, self._money(at, amount), all_in=all_in)

    def raise_over_to(self, at: At, who: str, by: str, hand_to: str, all_in: str | None = None) -> None:
        added, total = self._money(at, by), self._money(at, hand_to)
        self._act(at, who, Kind.RAISE, added, all_in=all_in, hand_to=total)

    def total(self, at: At, which: str, side_pot: str | None, amount: str, winners: str | None) -> None:
        """One of the pots, gross, and what is paid of it; together they are the pot and its parts."""
        events = self.draft.events
        total = next((one for one in events if type(one) is Total), None)
        if total:
            events.remove(total)
        events += self._paid(at, 0 if which == "Main" else int(side_pot or 1), winners or "")
        paid: Counter[int] = Counter()
        for one in events:
            if type(one) is Collect:
                paid[one.pot or 0] += one.amount
        total, parts = total or Total(*at, 0), tuple(sorted(paid.items())) if len(paid) > 1 else ()
        events.append(replace(total, pot=(total.pot or 0) + self._money(at, amount), parts=parts))

    def _paid(self, at: At, pot: int, text: str) -> Iterator[Collect]:
        """ "Ash ($1.37 High), Elm ($1.36 Low)": by the longest name that fits, else by what looks like one."""
        place = 0
        while place < len(text):
            ends = [place + len(name) for name in self.draft.seat_of if text.startswith(name, place)]
            ends = [end for end in ends if _PAID.match(text, end)] or [
                one.end() for one in [_SOMEBODY.match(text, place)] if one
            ]
            paid = _PAID.match(text, max(ends, default=len(text)))
            if paid is None:
                self._find("P104", at, f"who is paid what can't be read: {text[place:100]!r}")
                return
            amount, half = paid.groups()
            who = self._player(text[place : paid.start()])
            yield Collect(*at, *who, self._money(at, amount), pot, half and half.lower())
            place = paid.end()

    def _high(self, at: At, words: str | None) -> HighName | None:
        """Ranks past those that are known to be printed say no more than those before them."""
        shorter = words or ""
        while "," in shorter and self.names.parse(shorter) is None:
            shorter = shorter.rpartition(",")[0]
        return super()._high(at, shorter if self.names.parse(shorter) else words)

    # Writing.

    def when(self, hand: Hand) -> str:
        if hand.start is None:
            return super().when(hand)
        return _clock.worded(hand.start, "UTC", "{day:.3} {month:.3} {date} {time} GMT+0000 {year}")

    def cards(self, some: tuple[Card, ...] | list[Card]) -> str:
        return super().cards(some).replace(" ", ", ")

    def write_show(self, page: Page, event: Show) -> None:
        """It stands in the summary."""

    def write_collect(self, page: Page, event: Collect) -> None:
        """It stands in the pot's line."""

    def write_total(self, page: Page, event: Total) -> None:
        """The pots, the rake on the main pot."""
        self.heading(page, "summary")
        hand, sides = page.hand, {pot: amount for pot, amount in event.parts if pot}
        for pot in (0, *sides):
            gross = sides[pot] if pot else (event.pot or 0) - sum(sides.values())
            paid = [one for one in hand.events if type(one) is Collect and (one.pot or 0) == pot]
            told = ", ".join(
                f"{one.player} ({self.amount(hand, one.amount)}{' ' + one.side.title() if one.side else ''})"
                for one in paid
            )
            number = str(pot) if pot else None
            self.line(page, "part", number=number, amount=self.amount(hand, gross), winners=told or None)
        self.line(page, "rake", rake=self.amount(hand, event.rake or 0))

    def write_result(self, page: Page, event: Result) -> None:
        hand = page.hand
        if event.end_stack is None or event.net is None:
            raise WriteError(f"{hand.hand_id}: how {event.player} comes out is not known")
        shown = next((one for one in hand.events if type(one) is Show and one.seat == event.seat), None)
        named = self.named(hand, shown.high, None) if shown else {}
        self.line(
            page, "ended", seat=str(event.seat), who=event.player, end_stack=self.amount(hand, event.end_stack),
            sign="-" if event.net < 0 else "+", net=self.amount(hand, abs(event.net)),
            cards=self.cards(shown.cards) if shown else None, high=named.get("high"),
        )  # fmt: skip

    def foot(self, page: Page) -> None:
        self.line(page, "foot", number=page.hand.number)
