"""Full Tilt Poker, 2006 to 2015: cash, tournaments, play chips.

Amounts of bets and calls are what is added, completions and raises name the total. All that a hand is
called by stands in its first line, the time before the date. All-in players turn their hands up before
the last cards are dealt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from histparse.events import Category, Habits
from histparse.grammar import At
from histparse.money import SYMBOLS
from histparse.sites import Site
from histparse.sites._writing import Page
from histparse.wording import ENGLISH, Names

PLACES = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


class FullTilt(Site):
    name = "fulltilt"
    opening = r"Full ?Tilt ?Poker Game #[0-9]"
    profile = "fulltilt"
    signs_all = True
    habits = Habits(notices=False, names_losing_low=True)
    chats = True
    table_line = False
    hidden = frozenset()
    names = Names(
        {
            **ENGLISH,
            Category.HIGH_CARD: ("{a} {b} high", "{a} high"),
            Category.STRAIGHT: ("a straight, {a} high",),
            Category.STRAIGHT_FLUSH: ("a Royal Flush", "a straight flush, {a} high"),
        }
    )
    limits: ClassVar = {**Site.limits, "fl": "fixed", "nl": "no-limit", "pl": "pot-limit"}
    streets: ClassVar = {f"{place} {word}": street for street, place in PLACES.items() for word in ("street", "st.")}
    other_games: ClassVar = {
        **Site.other_games, "irish": "irish", "5 card stud": "5cardstud", "5-card stud": "5cardstud",
        "triple draw": "draw", "single draw": "draw", "card draw": "draw",
    }  # fmt: skip
    notices: ClassVar = {"No low hand qualified": "no_low"}
    game_words: ClassVar = {"stud": "Stud Hi", "stud8": "Stud H/L"}
    headings: ClassVar = {street: f"{place.upper()} STREET" for street, place in PLACES.items()}
    fold_streets: ClassVar = {street: f"{place} St." for street, place in PLACES.items()}
    clock = "{0:%H:%M:%S} {1} - {0:%Y/%m/%d}"
    words: ClassVar = {
        "amount": "{sign}{figures}",
        "cash": "Full Tilt Poker Game #{number}: Table {table}{about: (%)} - {small}/{big} Ante {ante}"
        " - {limit} {variant} - {when}",
        "tournament": "Full Tilt Poker Game #{number}: {buy_in:% }Sit & Go ({tournament}), Table {table}{about: (%)}"
        " - {small}/{big} Ante {ante} - {limit} {variant} - {when}",
        "seat": "Seat {seat}: {who} ({stack}){sitting_out:, is sitting out}",
        "ante": "{who} antes {by}{all_in:, and is all in}",
        "bring_in": "{who} brings in for {by}{all_in:, and is all in}",
        "open": "{who} bets {by}{all_in:, and is all in}",
        "complete": "{who} completes it to {to}{all_in:, and is all in}",
        "bet": "{who} bets {by}{all_in:, and is all in}",
        "call": "{who} calls {by}{all_in:, and is all in}",
        "raise": "{who} raises to {to}{all_in:, and is all in}",
        "check": "{who} checks",
        "fold": "{who} folds",
        "street": "*** {street} ***{community: [%]}",
        "deal": "Dealt to {who}{down: [%]} [{up}]",
        "deal_more": "Dealt to {who} [{before}] [{cards}]",
        "uncalled": "Uncalled bet of {amount} returned to {who}",
        "show_down": "*** SHOW DOWN ***",
        "show": "{who} shows [{cards}] {high}{low:, for high and %, for low}",
        "muck": "{who} mucks",
        "no_show": "{who} mucks",
        "collect": "{who} wins the {high:high }{low:low }{main:main }{side:side }pot{number: #%} ({amount})"
        "{hand: with %}",
        "summary": "*** SUMMARY ***",
        "total": "Total pot {pot}{parts}{rake: || Rake %}",
        "part": " {main:Main|Side} pot{number: %} {amount}.",
        "board": "Board: [{cards}]",
        "folded": "Seat {seat}: {who} folded on {street}",
        "won": "Seat {seat}: {who} showed [{cards}] and won ({amount}) with {low:HI: }{high}{low:; LO: %}",
        "lost": "Seat {seat}: {who} showed [{cards}] and lost with {low:HI: }{high}{low:; LO: %}",
        "mucked": "Seat {seat}: {who} mucked{cards: [%]}{high: - }{low:HI: }{high}{low:; LO: %}",
        "collected": "Seat {seat}: {who} collected ({amount}), mucked",
        "end": "\n\n\n",
    }

    def cash(
        self, at: At, number: str, table: str, about: str | None, limit: str, high_low: str | None, sign: str | None,
        small: str, big: str, word: str | None, *when: str | None,
    ) -> None:  # fmt: skip
        """`about` says how many seats the table has, if not eight. Without a currency it is for play chips."""
        self._opened(at, number, None, high_low, limit, _stamps(when))
        now = self.draft
        now.currency = word or SYMBOLS.get(sign or "", "PLAY")
        now.table = table
        if seats := re.search(r"\b(?:[2-9]|10|heads)\b", about or ""):
            now.max_seats = 2 if seats[0] == "heads" else int(seats[0])
        self._stakes(at, (sign or "") + small, (sign or "") + big)

    def tournament(self, at: At, number: str, title: str, buy_in: str | None, tournament: str, *fields: Any) -> None:
        now = self.draft
        now.exponent = 0
        self.cash(at, number, *fields)
        now.currency = "CHIP"
        now.tournament, now.label, now.buy_in = tournament, title, buy_in

    def collect(self, at: At, who: str, side: str | None, pot: str | None, number: str | None, amount: str) -> None:
        super().collect(at, who, amount, pot, number, side)

    def line(self, page: Page, kind: str, **fields: str | None) -> None:
        """A table of eight seats is not called one."""
        seats = fields.get("seats")
        about = {None: None, "2": "heads up", "8": None}.get(seats, f"{seats} max")
        super().line(page, kind, about=about, **fields)

    def _is_chat(self, who: str) -> bool:
        """No line has a colon behind a name but what is said, by onlookers, too."""
        return ": " in f"{who} " and not self._player(who)[0] and not re.match("Seat [0-9]+: ", who)


def _stamps(when: Sequence[str | None]) -> list[str]:
    """The printed time, and its clocks with the date first: "12:18:37", "ET", "2010/06/11", or for a short
    while "12:18", "ET", "Friday, June 11, 2010"."""
    printed, *clocks = [text for text in when if text is not None]
    stamps = [printed]
    for time, zone, date in zip(clocks[::3], clocks[1::3], clocks[2::3], strict=True):
        words = re.fullmatch(r"\w+, (\w+) (\d+), (\d+)", date)
        day = "/".join((words[3], words[1], words[2])) if words else date
        stamps += [day, time if time.count(":") > 1 else f"{time}:00", zone]
    return stamps
