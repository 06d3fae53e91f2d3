"""Everleaf, 2009 to 2011: what players and observers save.

Bets, calls and raises are what is added, `completes to` is the total on the street. No line says what
goes back uncalled, who is all-in, the pot or the rake. An observer's history has no cards but those
that are shown, which lie as dealt up to the order of the three down cards.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

from histparse.cards import Card
from histparse.events import SIDE, Category, Collect, Community, Deal, Habits, Hand, Show
from histparse.grammar import At
from histparse.money import SYMBOLS
from histparse.rank import best_high, best_low
from histparse.sites import Site
from histparse.sites._words import mark
from histparse.sites._writing import Page
from histparse.wording import MANY, ONE, Names, parse_low

_WORD = re.compile(" ?(USD|EURO?|GEL|[Cc]hips)$")


class Everleaf(Site):
    name = "everleaf"
    opening = "Everleaf Gaming Game #"
    profile = "everleaf"
    signs_all = True
    habits = Habits(
        uncalled=False, pot="none", rake=False, all_in=False, notices=False, results=False, sitting_out=False,
        board=False,
    )  # fmt: skip
    zoned = False
    last_seat = 10
    names = Names(
        {
            Category.HIGH_CARD: ("high card {a}",),
            Category.PAIR: ("a pair of {aa}",),
            Category.TWO_PAIR: ("two pairs, {aa} and {bb}",),
            Category.TRIPS: ("three of a kind, {aa}",),
            Category.STRAIGHT: ("a straight, {a} high",),
            Category.FLUSH: ("a flush, {a} high",),
            Category.FULL_HOUSE: ("a full house, {aa} full of {bb}",),
            Category.QUADS: ("four of a kind, {aa}",),
            Category.STRAIGHT_FLUSH: ("a royal flush", "a straight flush, {a} high"),
        },
        [one.lower().replace("deuce", "two") for one in ONE],
        [one.lower().replace("deuce", "two") for one in MANY],
    )
    limits: ClassVar = {"": "fixed", "nl": "no-limit", "pl": "pot-limit"}
    streets: ClassVar = {**Site.streets, "down cards": 3}
    headings: ClassVar = {3: "down cards", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}
    limit_words: ClassVar = {"fixed": "", "no-limit": "NL ", "pot-limit": "PL "}
    zone = "UTC"
    clock = "{0:%Y/%m/%d} - {0:%H:%M:%S}"
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "cash": "Everleaf Gaming Game #{number}\n***** Hand history for game #{number} *****\n"
        "{small}/{big} {limit}{variant} - {when}\nTable {table}\nTotal number of players: {players}",
        "seat": "Seat {seat}: {who} (  {stack} )",
        "ante": "{who}: posts ante [{by}]",
        "bring_in": "{who} posts bring-in {by}.",
        "open": "{who}: bets [{by}]",
        "complete": "{who} completes to {to}.",
        "bet": "{who}: bets [{by}]",
        "call": "{who} calls [{by}]",
        "raise": "{who} raises [{by}]",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "** Dealing {street} **{community: [ % ]}",
        "deal": "Dealt to {who} [ {cards} ].",
        "deal_more": "Dealt to {who} [ {cards} ].",
        "show": "{who} shows [ {cards} ] {high}",
        "muck": "{who} does not show cards",
        "no_show": "{who} does not show cards",
        "collect": "{who} wins {high: high (}{low: low (}{amount}{high:)}{low:)} from {side:side|main} pot"
        "{hand: with %}{best: [ % ]}",
        "end": "\n\n\n",
    }

    # Reading.

    def cash(self, at: At, number: str, *rest: str | None) -> None:
        sign, small, big, _, limit, high_low, most, *when, table = rest
        super().cash(at, number, None, high_low, limit or "", sign, small or "", big or "", None, *when)
        self.draft.max_seats = int(most) if most else None
        self.draft.table = table

    def _money(self, at: At, text: str) -> int:
        """The currency's word can stand behind an amount: the one that its sign stands for."""
        found, now = _WORD.search(text), self.draft
        amount = super()._money(at, text[: found.start()] if found else text)
        word = found[1].removesuffix("O") if found else None
        contradicts = word in SYMBOLS.values() and now.sign in SYMBOLS and SYMBOLS[now.sign] != word
        if contradicts and not any(one.code == "P118" for one in now.findings):
            self._find("P118", at, f"an amount in {word} in a hand that is played for {now.sign!r}")
        return amount

    def printed(self) -> Habits:
        """Observers see no cards dealt."""
        seen = any(type(event) is Deal for event in self.draft.events)
        return self.habits if seen else replace(self.habits, up_cards=False)

    def collect(
        self, at: At, who: str, side: str | None, amount: str, pot: str, number: str | None, hand: str | None = None
    ) -> None:
        which = 0 if pot == "main" else int(number) if number else SIDE
        half = side.strip() if side else None
        player, words = self._player(who), (hand or "").strip()
        self.draft.events.append(Collect(*at, *player, self._money(at, amount), which, half))
        low = parse_low(words.replace(" ", ""))
        self._named(at, player[0], None if low else self.names.parse(words), low)

    # Writing.

    def told(self, hand: Hand) -> Hand:
        """Side pots have no numbers."""
        events = (replace(one, pot=SIDE) if isinstance(one, Collect) and one.pot else one for one in hand.events)
        return replace(hand, events=tuple(events))

    def line(self, page: Page, kind: str, **fields: str | None) -> None:
        """In brackets and for stacks and wins an amount has its sign apart and the currency's word."""
        word = {"EUR": "EURO", None: "chips"}.get(page.hand.currency, page.hand.currency)
        if kind not in {"cash", "bring_in", "complete"}:
            for name in fields.keys() & {"by", "stack", "amount"}:
                text = fields[name] or ""
                fields[name] = f"{text[:1]} {text[1:]} {word}" if text[:1] in "$€£" else f"{text} {word}"
        super().line(page, kind, **fields)

    def cards(self, some: tuple[Card, ...] | list[Card]) -> str:
        return super().cards(some).replace(" ", ", ")

    def write_collect(self, page: Page, event: Collect) -> None:
        """With the hand that wins, and its five cards, where it has been shown."""
        hand = page.hand
        shown = next((one for one in hand.events if type(one) is Show and one.seat == event.seat), None)
        fields = self.which(hand, event.pot) | {half: mark(event.side == half) for half in ("high", "low")}
        if shown:
            held = shown.cards + tuple(one.card for one in hand.events if type(one) is Community)
            names = self.named(hand, shown.high, shown.low)
            low = event.side == "low"
            fields["hand"] = (names["low"] or "").replace(",", ", ") if low else names["high"]
            fields["best"] = self.cards(best_low(held) if low else best_high(held))
        amount = self.amount(hand, event.amount)
        self.line(page, "collect", who=event.player, amount=amount, **{"hand": None, "best": None, **fields})
