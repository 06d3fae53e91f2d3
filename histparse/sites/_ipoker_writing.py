"""iPoker's sessions, printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from histparse.cards import HIDDEN, Card, card_text, known
from histparse.events import Action, Collect, Community, Deal, Event, Hand, Kind, Result, Show, Street, Uncalled
from histparse.money import SYMBOLS
from histparse.sites._writing import Writing
from histparse.sites._xml_writing import element, hero_of, holdings, live_at_the_end, opening, restated

TYPES: Mapping[Kind, int] = {
    Kind.ANTE: 15, Kind.BRING_IN: 16, Kind.FOLD: 0, Kind.CALL: 3, Kind.CHECK: 4, Kind.COMPLETE: 5, Kind.BET: 5,
    Kind.RAISE: 23, Kind.ALL_IN: 7,
}  # fmt: skip
"""The types of actions."""
ROUNDS = {3: "Third Street", 4: "Fourth Street", 5: "Fifth Street", 6: "Sixth Street", 7: "River"}
THIRD, RIVER = 3, 7
END = "</session>\n"


class IPokerWriting(Writing):
    """Prints a hand as a session of its own."""

    words: ClassVar[Mapping[str, str]] = {
        "amount": "{sign}{figures}",
        "cash": "{variant} {limit} {small}/{big}",
        "tournament": "{variant} {limit}",
    }
    """The opening lines are what the head says of the game."""
    game_words: ClassVar[Mapping[str, str]] = {"stud": "7 Card Stud", "stud8": "7 Card Stud Hi-Lo"}
    limit_words: ClassVar[Mapping[str, str]] = {"fixed": "L", "no-limit": "NL", "pot-limit": "PL"}

    def told(self, hand: Hand) -> Hand:
        """No payment names a pot, each player's are one; a showdown turns up what is known; how everybody
        comes out is told."""
        live, hero, held = live_at_the_end(hand), hero_of(hand), holdings(hand)
        own = len(live) < 2 or hero in live  # else the hero's own cards are hidden
        names = {one.seat: one.player for one in hand.seats}
        won, put = totals(hand)
        events: list[Event] = []
        for event in restated(hand):
            match event:
                case Deal():
                    down = () if event.seat != hero else event.down if own else (HIDDEN,) * (len(event.down) % 2)
                    events += [replace(event, before=(), down=down)] if down or event.up else []
                case Street() | Action() | Community():
                    events.append(event)
        turned = [seat for seat in live if len(live) > 1 and known(held[seat])]
        events += [Show(0, 0, seat, names[seat], tuple(held[seat])) for seat in turned]
        events += [Collect(0, 0, seat, name, won[seat]) for seat, name in names.items() if won[seat]]
        events += [Result(0, 0, seat, name, seat, "ended", net=won[seat] - put[seat]) for seat, name in names.items()]
        table, numbers = (hand.table or "").strip(), f", {hand.tournament}, {hand.tournament}"
        if hand.tournament and not table.endswith(numbers):
            table += numbers
        return replace(hand, events=tuple(events), hero=hero or None, table=table or None)

    def write(self, hand: Hand) -> str:
        told, (won, put) = self.told(hand), totals(hand)
        players = [
            element(
                "player", seat=one.seat, name=one.player, chips=self.amount(told, one.stack),
                dealer=int(one is told.seats[0]), win=self.amount(told, won[one.seat]),
                bet=self.amount(told, put[one.seat]), rebuy=0, addon=0,
            )
            for one in told.seats
        ]  # fmt: skip
        when = told.start_text if told.start is None else f"{told.start:%Y-%m-%d %H:%M:%S}"
        lines = [
            '<?xml version="1.0" encoding="utf-8"?>', "<session>", *self.head_of(told),
            opening("game", gamecode=told.number), "<general>", element("startdate", when), "<players>", *players,
            "</players>", "</general>", *self.rounds(told), "</game>", END,
        ]  # fmt: skip
        return "\n".join(lines)

    def together(self, texts: Iterable[str]) -> Iterator[str]:
        """Hands in a row that have the same head are one session's."""
        last = ""
        for text in texts:
            head, game, rest = text.partition("<game ")
            if head != last:
                yield f"{END if last else ''}{head}"
                last = head
            yield game + rest.removesuffix(END)
        if last:
            yield END

    def head_of(self, hand: Hand) -> Iterator[str]:
        """What holds for the session; a tournament's stakes are not printed."""
        kind = "tournament" if hand.tournament else "cash"
        self.must_have(hand, kind)
        small, big = self.amount(hand, hand.small_bet or 0), self.amount(hand, hand.big_bet or 0)
        variant, limit = self.game_words[hand.game], self.limit_words[hand.limit]
        game = self.worded(kind, variant=variant, limit=limit, small=small, big=big)
        yield "<general>"
        yield element("mode", "fun" if hand.currency == "PLAY" else "real")
        yield element("gametype", game)
        yield element("tablename", hand.table or "")
        if hand.currency in SYMBOLS.values():
            yield element("tablecurrency", hand.currency)
        yield from (element("nickname", one.player) for one in hand.seats if one.seat == hand.hero)
        if hand.tournament:
            yield element("tournamentname", hand.tournament)
            yield element("buyin", hand.buy_in or "")
        yield "</general>"

    def rounds(self, hand: Hand) -> Iterator[str]:
        """The rounds: antes (0), nothing (1), third street (2) to the river (6); in each, cards and actions
        player by player."""
        held, names = holdings(hand), {one.seat: one.player for one in hand.seats}
        live, street, no = [*held], 0, 0
        parts: dict[int, list[str]] = {}
        shared = any(type(event) is Community for event in hand.events)
        for event in hand.events:
            match event:
                case Street():
                    yield from _round(street, parts)
                    street, parts = event.street, {}
                    if street == RIVER and not shared:
                        parts = {seat: [_lot(street, names[seat], held[seat][6:7] or [HIDDEN])] for seat in live}
                case Deal() if street < RIVER:
                    lot = held[event.seat][:3] if street == THIRD else event.up
                    parts[event.seat] = [_lot(street, event.player, lot)]
                case Community():
                    parts[0] = [_lot(street, "", [event.card])]
                case Action():
                    no += 1
                    live = [seat for seat in live if seat != event.seat or event.kind is not Kind.FOLD]
                    amount = self.amount(hand, event.to or event.by or 0)
                    ante = "[cards]" if event.kind is Kind.ANTE else ""
                    parts.setdefault(event.seat, []).append(
                        element("action", no=no, player=event.player, type=TYPES[event.kind], sum=amount, cards=ante)
                    )
        yield from _round(street, parts)


def totals(hand: Hand) -> tuple[Counter[int], Counter[int]]:
    """What each player wins and puts in, the uncalled bet in both."""
    won, put = Counter[int](), Counter[int]()
    for event in restated(hand):
        match event:
            case Collect() | Uncalled():
                won[event.seat] += event.amount
            case Action():
                put[event.seat] += event.by or 0
    return won, put


def _round(street: int, parts: Mapping[int, Sequence[str]]) -> Iterator[str]:
    yield opening("round", no=street - 1 if street else 0)
    yield from ("".join(some) for some in parts.values())
    yield "</round>"
    if not street:
        yield element("round", "", no=1)


def _lot(street: int, player: str, cards: Sequence[Card]) -> str:
    """The cards that a player gets on a street, suit first; nobody's are in the middle."""
    words = [
        "X" if one == HIDDEN else card_text(one)[1].upper() + card_text(one)[0].replace("T", "10") for one in cards
    ]
    return element("cards", " ".join(words), type=ROUNDS[street], player=player)
