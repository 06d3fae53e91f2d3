"""Merge's games, printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import count
from typing import ClassVar

from histparse.cards import HIDDEN, Card, card_text
from histparse.events import Action, Collect, Community, Deal, Event, Hand, Kind, Muck, Show, Street, Uncalled
from histparse.money import amount_text
from histparse.sites._words import WriteError
from histparse.sites._writing import Writing
from histparse.sites._xml_writing import element, hero_of, live_at_the_end, opening, restated
from histparse.wording import low_words

ROUNDS = {0: "BLINDS", 4: "FOURTH_STREET", 5: "FIFTH_STREET", 6: "SIXTH_STREET", 7: "SEVENTH_STREET"}
GAME_TYPES = {"stud": 39, "stud8": 43}
ZONE = timezone(timedelta(hours=-5))
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
THIRD, END = 3, 8
_TO = {Kind.COMPLETE, Kind.RAISE}
_POSTS = {Kind.ANTE, Kind.BRING_IN}


class MergeWriting(Writing):
    """Prints a hand as a game with its description before it."""

    words: ClassVar[Mapping[str, str]] = {
        "amount": "{sign}{figures}",
        "cash": "{limit} {small}/{big}",
        "tournament": "{limit}{level: Level %}",
    }
    """The opening lines are what the description says of the stakes."""
    game_words: ClassVar[Mapping[str, str]] = {"stud": "7-Stud", "stud8": "7-Stud H/L8"}

    def told(self, hand: Hand) -> Hand:
        """Only the hero's down cards are told; hands are turned up before the pots are paid; a bet that goes
        back is won."""
        hero = hero_of(hand)
        events: list[Event] = []
        shown: list[Event] = []
        paid: list[Event] = []
        back = max((one.pot or 0 for one in hand.events if type(one) is Collect), default=0)
        for event in restated(hand):
            match event:
                case Deal():
                    down = event.down if event.seat == hero else ()
                    before = tuple(one for one in event.before if one != HIDDEN)
                    events += [replace(event, before=before, down=down)] if down or event.up else []
                case Street() | Action() | Community():
                    events.append(event)
                case Show() | Muck():
                    shown.append(event)
                case Collect():
                    paid.append(event)
                case Uncalled():
                    paid.append(Collect(0, 0, event.seat, event.player, event.amount, back + 1 if back else None))
        dealt = {event.seat for event in events if type(event) is Deal}
        seats = tuple(replace(one, sitting_out=one.seat not in dealt) for one in hand.seats)
        return replace(hand, seats=seats, events=(*events, *shown, *paid), hero=hero or None, button=None)

    def write(self, hand: Hand) -> str:
        told = self.told(hand)
        if told.start is None:
            raise WriteError(f"{hand.hand_id}: when it began is not known")
        dealt = {event.seat for event in told.events if type(event) is Deal}
        began = told.start.astimezone(ZONE)
        table = (told.table or "").replace("%", "%25").replace("|", "%7C").replace(":", "%3A")
        number = f"{told.tournament}-1" if told.tournament else told.number.partition("-")[0]
        data = (f"{began:%Y%m%d}", table, number, told.number, str(bool(told.tournament)).lower())
        posted = Counter[int]()
        for event in told.events:
            if told.tournament and type(event) is Action and event.kind in _POSTS:
                posted[event.seat] += event.by or 0
        players = [
            element(
                "player", seat=one.seat - 1, nickname=one.player,
                balance=self.amount(told, one.stack - posted[one.seat]), dealtin=str(one.seat in dealt).lower(),
            )
            for one in told.seats
        ]  # fmt: skip
        lines = [
            element("description", type=self.kind(told), stakes=self.stakes(told)),
            opening(
                "game", id=told.number, starttime=f"{began:%Y%m%d%H%M%S}", numholecards=7,
                gametype=GAME_TYPES[told.game], seats=told.max_seats,
                realmoney=str(told.currency != "PLAY").lower(), data="|".join(data),
            ),
            "<players>", *players, "</players>", *_Rounds(self, told).lines(), "</game>", "",
        ]  # fmt: skip
        return "\n".join(lines)

    def kind(self, hand: Hand) -> str:
        """The game."""
        return self.game_words[hand.game] + (" Tournament" if hand.tournament else "")

    def stakes(self, hand: Hand) -> str:
        """The limit, with the bets or a tournament's level."""
        kind = "tournament" if hand.tournament else "cash"
        self.must_have(hand, kind)
        small, big = self.amount(hand, hand.small_bet or 0), self.amount(hand, hand.big_bet or 0)
        return self.worded(kind, limit=self.limit_words[hand.limit], level=hand.level, small=small, big=big)


class _Rounds:
    """The rounds of a hand: events, a second apart, and behind them the cards that were dealt before."""

    def __init__(self, site: MergeWriting, hand: Hand) -> None:
        self.site, self.hand = site, hand
        self.events = count(1)
        self.rounds = count(1)
        self.held: dict[int, list[Card]] = {}

    def lines(self) -> Iterator[str]:
        parts: dict[int, list[Event]] = {0: []}
        street = 0
        for event in self.hand.events:
            street = (
                event.street if type(event) is Street else END if isinstance(event, Show | Muck | Collect) else street
            )
            parts.setdefault(street, []).append(event)
        for street, some in parts.items():
            actions = [self.action(one) for one in some if type(one) is Action]
            cards = [self.dealt(one) for one in some if isinstance(one, Deal | Community)]
            if street == THIRD:
                brought = sum(type(one) is Action and one.kind is Kind.BRING_IN for one in some)
                yield from self.round("BRING_IN", [*actions[:brought], *cards])
                yield from self.round("THIRD_STREET", actions[brought:])
            elif street < END:
                yield from self.round(ROUNDS[street], [*actions, *cards])
        yield from self.ending(parts.get(END, []))

    def ending(self, events: Sequence[Event]) -> Iterator[str]:
        """Hands turned up and pots paid, or the only player left is."""
        said = [self.event(type(one).__name__.upper(), one.seat) for one in events if isinstance(one, Show | Muck)]
        cards = [self.turned(one) for one in events if isinstance(one, Show | Muck) and one.cards]
        names = {one.seat: self.named(one) for one in events if type(one) is Show and one.high}
        winners = [self.winner(one, names.pop(one.seat, None)) for one in events if type(one) is Collect]
        if len(live_at_the_end(self.hand)) > 1:
            yield from self.round("SHOWDOWN", [*said, *cards])
            yield from self.round("END_OF_GAME", winners)
        else:
            yield from self.round("END_OF_FOLDED_GAME", [*said, *cards, *winners])
            yield from self.round("END_OF_GAME", [])

    def round(self, name: str, lines: Sequence[str]) -> Iterator[str]:
        yield opening("round", id=name, sequence=next(self.rounds))
        yield from lines
        yield "</round>"

    def event(self, kind: str, seat: int, amount: str | None = None) -> str:
        number = next(self.events)
        clock = (self.hand.start or EPOCH) + timedelta(seconds=number - 1) - EPOCH
        ms = clock // timedelta(milliseconds=1)
        return element("event", sequence=number, type=kind, timestamp=ms, player=seat - 1, amount=amount)

    def action(self, event: Action) -> str:
        amount = event.to if event.kind in _TO else event.by
        return self.event(event.kind.name, event.seat, None if amount is None else self.amount(amount))

    def dealt(self, event: Deal | Community) -> str:
        if isinstance(event, Community):
            return element("cards", type="COMMUNITY", cards=card_text(event.card))
        held = self.held.setdefault(event.seat, [] if event.down else [HIDDEN, HIDDEN])
        held += (*event.down, *event.up)
        kind = "HOLE" if event.seat == self.hand.hero else "DRAW_DRAWN_CARDS"
        return element("cards", type=kind, cards=_cards(held), player=event.seat - 1)

    def turned(self, event: Show | Muck) -> str:
        kind = "SHOWN" if type(event) is Show else "MUCKED"
        return element("cards", type=kind, cards=_cards(event.cards), player=event.seat - 1)

    def named(self, event: Show) -> str:
        """The client's name for a winner's hand."""
        high = self.site.names.words(event.high) if event.high else ""
        return f"{high} - Lo ({low_words(event.low).replace(',', '-')})" if event.low else high

    def winner(self, event: Collect, hand: str | None) -> str:
        pot = 1 if event.pot is None else event.pot + 1 if event.pot >= 0 else 2
        return element(
            "winner", amount=self.amount(event.amount), uncalled="false", potnumber=pot, player=event.seat - 1,
            hand=hand, pottype="n",
        )  # fmt: skip

    def amount(self, amount: int) -> str:
        return amount_text(amount, self.hand.exponent)


def _cards(cards: Sequence[Card]) -> str:
    return ",".join("null" if one == HIDDEN else card_text(one) for one in cards)
