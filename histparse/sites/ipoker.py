"""iPoker, 2011 to 2014: cash and tournaments. XML sessions, a `<game>` a hand.

The session's head says the game, the currency and whose history it is; a tournament's stakes are not
printed. Actions are grouped by player, `no` orders them. Of bets, calls and all-ins the amount is what
is added, of raises the total. What a player wins and bets is printed with the uncalled bet in it, and
what he bets may count the ante twice. Where there was a showdown all hands in it are turned up, whoever
mucked, and the hero's own is hidden if he had folded. `dealer` is always the first player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from operator import itemgetter
from typing import ClassVar

from histparse.cards import HIDDEN, RANKS, SUITS, Card, card, known
from histparse.events import Action, Collect, Community, Deal, Event, Habits, Kind, Result, Show, Street
from histparse.grammar import At
from histparse.money import SYMBOLS
from histparse.sites._draft import StopReadingError, UnknownFormError
from histparse.sites._ipoker_writing import IPokerWriting
from histparse.sites._xml import Element, XmlSite, begun, begun_head

_SIGN = r" ?[^0-9.,'−\-\s/]{0,4} ?"
"""A currency's sign, also one that a wrong encoding has broken."""
_AMOUNT = re.compile(rf"{_SIGN}([0-9][0-9.,' ]{{0,20}}?){_SIGN}")
_STAKE = rf"({_SIGN}[0-9.,]{{1,20}}{_SIGN})"
_GAME = re.compile(
    rf"7 Card Stud( Hi-Lo)? (No limit|Pot limit|Limit|NL|SL|PL|LP|L)(?: {_STAKE}/{_STAKE}(?: Ante .{{1,30}})?)?", re.I
)
_OTHER_GAME = re.compile(r"(Hold'?em|Omaha|5 Card Stud)", re.I)
_TOURNAMENT = re.compile(r", ([0-9]{1,20})(?:, [0-9]{1,20})?$")
_VERSION = re.compile(r"([0-9]{1,4})\.")
_TIME = r" ([0-9]{1,2}:[0-9]{2})(:[0-9]{2})?"
_YEAR_FIRST = re.compile(r"([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})" + _TIME)
_DAY_FIRST = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2}|[A-Z][a-z]{2})[-/.]([0-9]{4})" + _TIME)
_CARDS: Mapping[str, Card] = {"X": HIDDEN} | {
    suit.upper() + rank: card(rank.replace("10", "T") + suit) for rank in (*RANKS, "10") for suit in SUITS
}


class IPoker(IPokerWriting, XmlSite):
    name = "ipoker"
    opening = begun("game", "gamecode")
    session = begun_head("session")
    head_end = "general"
    profile = "ipoker"
    habits = Habits(
        uncalled=False, win_includes_uncalled=True, ante_twice=True, pot="none", rake=False, all_in=False,
        notices=False, results=False, showdown_order=False, mucks=False, sitting_out=False, parts=False,
        board=False, pots_paid=False,
    )  # fmt: skip
    zoned = False
    last_seat = 10
    elements = frozenset({"game", "general", "startdate", "players", "player", "round", "action", "cards"})
    limits: ClassVar = {
        "l": "fixed", "limit": "fixed", "nl": "no-limit", "sl": "no-limit", "no limit": "no-limit",
        "pl": "pot-limit", "lp": "pot-limit", "pot limit": "pot-limit",
    }  # fmt: skip
    other_games: ClassVar = {"holdem": "holdem", "hold'em": "holdem", "omaha": "omaha", "5 card stud": "five card stud"}
    actions: ClassVar[Mapping[str, str]] = {
        "15": "ante", "16": "bring_in", "0": "fold", "3": "call", "4": "check", "5": "bet", "23": "raise_to",
        "7": "all_in",
    }  # fmt: skip
    """What an action's type is."""

    def hand(self, game: Element, head: Element) -> None:
        now = self.draft
        now.number = self.hand_number(game, "gamecode")
        stakes = self.opening_facts(game, head)
        now.table = head.said("tablename") or None
        now.currency = self.currency(head)
        if stakes and not head.said("tournamentname"):
            self._stakes(game.at, *stakes)
        else:
            numbers = _TOURNAMENT.search(now.table or "")
            now.currency, now.exponent = "CHIP", 0
            now.tournament = head.said("tournamentcode") or (numbers[1] if numbers else None)
            now.buy_in = head.said("buyin") or None
        for player in game.inside("player"):
            if player.get("name") and self.number(player, "seat") is not None:
                self.seat(player.at, player.get("seat"), player.get("name"), player.get("chips"))
        now.hero = next((seat for name, seat in now.seat_of.items() if name.strip() == head.said("nickname")), None)
        version = _VERSION.match(head.said("client_version"))
        self.returns = head.said("uncalled_bet_enabled") == "true" or (version is not None and int(version[1]) >= 20)
        for one in game.inside("round"):
            self.told_round(one)
        self.turn_up()
        self._agree(game.at, head)

    def _agree(self, at: At, head: Element) -> None:
        """The amounts' sign is that of the table's currency, and tells it where the head does not."""
        now, signed = self.draft, SYMBOLS.get(self.draft.sign.strip())
        if signed is None or now.currency in {None, signed} or now.currency not in SYMBOLS.values():
            return
        if head.said("tablecurrency"):
            self._find("P118", at, f"the amounts have a {now.sign!r} and the table is said to be for {now.currency}")
        else:
            now.currency = signed

    def printed(self) -> Habits:
        """Later clients (20 and on, or where the head says so) print what is won without the uncalled bet,
        as a public reader of their files has it; what they print as bet has not been seen."""
        return replace(self.habits, win_includes_uncalled=not self.returns)

    def opening_facts(self, game: Element, head: Element) -> tuple[str, str] | None:
        """The game, the limit, the time; gives the stakes where they are printed."""
        words = head.said("gametype")
        found = _GAME.fullmatch(words)
        if found is None:
            other = _OTHER_GAME.search(words)
            if other is None:
                raise UnknownFormError(f"<gametype>{words}" if words else "no head of a session that names the game")
            raise StopReadingError(self.other_games[other[1].casefold()])
        high_low, limit, small, big = found.groups()
        date = next(game.inside("startdate"), game)
        self._opened(date.at, self.draft.number, None, high_low, limit, self.when(date.text))
        return (small, big) if small else None

    @staticmethod
    def when(text: str) -> tuple[str, str, str]:
        """The printed time, its date, year first, and its time; clients print it in several ways."""
        if found := _YEAR_FIRST.fullmatch(text):
            year, month, day, minute, second = found.groups()
        elif found := _DAY_FIRST.fullmatch(text):
            day, month, year, minute, second = found.groups()
        else:
            return text, "0/0/0", "0:0:0"
        return text, f"{year}/{month}/{day}", minute + (second or ":00")

    @staticmethod
    def currency(head: Element) -> str | None:
        """The table's currency; the account's may be another."""
        word = head.said("tablecurrency") or head.said("currency")
        if "fun" in {head.said("mode").casefold(), word.casefold()}:
            return "PLAY"
        return word.upper() if re.fullmatch(r"[A-Za-z]{3}", word) else None

    def bet(self, at: At, who: str, amount: str, all_in: str | None = None) -> None:
        """On third street it lifts the bring-in."""
        kind = Kind.COMPLETE if self.draft.street == 3 else Kind.BET
        self._act(at, who, kind, self._money(at, amount), None, None, all_in)

    def told_round(self, one: Element) -> None:
        """Antes (0), nothing (1), third street (2) to the river (6)."""
        now, number = self.draft, self.number(one, "no")
        if number is None or not one.children:
            return
        if 2 <= number <= 6:
            now.street = number + 1
            now.events.append(Street(*one.at, now.street))
        for cards in one.inside("cards"):
            self.dealt(cards)
        numbered = [(self.number(action, "no"), action) for action in one.inside("action")]
        for _, action in sorted(((no, it) for no, it in numbered if no is not None), key=itemgetter(0)):
            label, who = self.actions.get(action.get("type")), action.get("player")
            if label is None:
                self.unknown(action.at, f"an action of type {action.get('type')!r}")
            elif label in {"fold", "check"}:
                getattr(self, label)(action.at, who)
            else:
                getattr(self, label)(action.at, who, action.get("sum"))

    def dealt(self, one: Element) -> None:
        """A player's new cards; nobody's are in the middle."""
        now, cards = self.draft, self._cards(one.at, one.text)
        if not one.get("player"):
            now.events += [Community(*one.at, each) for each in cards]
            return
        seat, player = self._player(one.get("player"))
        down, up = (cards, ()) if now.street == 7 else (cards[:-1], cards[-1:])
        now.dealt.add(seat)
        if seat == now.hero or cards.count(HIDDEN) < len(cards):
            now.events.append(Deal(*one.at, seat, player, (), down if known(down) or not up else (), up))

    def turn_up(self) -> None:
        """The hands of a showdown, which stand where they were dealt, are shown."""
        now = self.draft
        live = now.dealt - {one.seat for one in now.events if type(one) is Action and one.kind is Kind.FOLD} - {0}
        deals: dict[int, list[Deal]] = {seat: [] for seat in sorted(live)}
        for one in now.events:
            if type(one) is Deal and one.seat in live:
                deals[one.seat].append(one)
        shown = [lots for lots in deals.values() if len(live) > 1 and lots and lots[0].down]
        hide = {id(one) for lots in shown for one in lots if one.seat != now.hero}
        now.events = [replace(one, down=()) if type(one) is Deal and id(one) in hide else one for one in now.events]
        now.events = [one for one in now.events if type(one) is not Deal or one.down or one.up]
        for lots in shown:
            cards = tuple(each for one in lots for each in (*one.down, *one.up))
            now.events.append(Show(lots[0].line, lots[0].column, lots[0].seat, lots[0].player, cards))

    def ending(self, game: Element) -> None:
        ended: list[Event] = []
        for one in game.inside("player"):
            seat, name = self._player(one.get("name"))
            won = self._money(one.at, one.get("win")) if one.get("win") else 0
            if won:
                self.draft.events.append(Collect(*one.at, seat, name, won))
            if seat and one.get("bet") and not self.returns:
                net = won - self._money(one.at, one.get("bet"))
                ended.append(Result(*one.at, seat, name, seat, "ended", net=net))
        self.draft.events += ended

    def _money(self, at: At, text: str) -> int:
        found, now = _AMOUNT.fullmatch(text), self.draft
        figures = found[1] if found else text
        amount = super()._money(at, figures)
        if figures != text:
            now.sign = now.sign or text.replace(figures, "")
        elif amount:
            now.unsigned.append(at[0])
        return amount

    def _cards(self, at: At, text: str | None) -> tuple[Card, ...]:
        """Suit first."""
        cards = (text or "").upper().split()
        bad = [repr(one) for one in cards if one not in _CARDS]
        if bad:
            self._find("C201", at, f"{', '.join(bad[:8])} can't be a card")
        return tuple(_CARDS.get(one, HIDDEN) for one in cards)
