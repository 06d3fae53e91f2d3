"""A hand, printed as a room prints it.

A room's `words` has one wording for each kind of line; this walks through a hand and fills them in.
A kind that `words` does not have is a line that the room does not print. What a table can't say, a
room says by overriding a method: there is one for each class of event, with that class's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar

from histparse.cards import HIDDEN, Card, card_text
from histparse.events import (
    Action,
    Board,
    Collect,
    Community,
    Deal,
    Hand,
    HighName,
    Kind,
    Low,
    Muck,
    Notice,
    Result,
    Show,
    Street,
    Total,
    Uncalled,
    Unknown,
)
from histparse.money import SYMBOLS, amount_text
from histparse.sites import _clock
from histparse.sites._words import Part, WriteError, mark
from histparse.wording import Names, low_words

LIFTS = frozenset({Kind.COMPLETE, Kind.BET, Kind.RAISE})


@dataclass(slots=True)
class Page:
    """A hand while it is printed: its lines, who is still in, and the chips on the street."""

    hand: Hand
    lines: list[str] = field(default_factory=list)
    live: set[int] = field(default_factory=set)
    street: int = 0
    put: dict[int, int] = field(default_factory=dict)
    earlier: dict[int, int] = field(default_factory=dict)
    """What was put in on earlier streets, without the ante."""
    current: int = 0
    lifted: bool = False
    opened: bool = False
    """Somebody has acted on the street."""
    headed: set[str] = field(default_factory=set)

    def next_street(self, street: int) -> None:
        """Nobody has bet yet."""
        for seat, chips in self.put.items():
            self.earlier[seat] = self.earlier.get(seat, 0) + chips
        self.street, self.put, self.current, self.lifted, self.opened = street, {}, 0, False, False

    def total(self, event: Action) -> int:
        """A player's total on the street after an action, in whatever way the hand states it."""
        if event.to is not None:
            return event.to
        if event.hand_to is not None:
            return event.hand_to - self.earlier.get(event.seat, 0)
        return self.put.get(event.seat, 0) + (event.by or 0)


class Writing:
    """The usual way from events to lines."""

    words: ClassVar[Mapping[str, str]] = {}
    """Wordings by kind, see `_words.WORDS`."""
    names: ClassVar[Names]
    notices: ClassVar[Mapping[str, str]] = {}
    """The room's remarks and what `Notice.what` calls them."""
    game_words: ClassVar[Mapping[str, str]] = {"stud": "7 Card Stud", "stud8": "7 Card Stud Hi/Lo"}
    limit_words: ClassVar[Mapping[str, str]] = {"fixed": "Limit", "no-limit": "No Limit", "pot-limit": "Pot Limit"}
    headings: ClassVar[Mapping[int, str]] = {
        3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"
    }  # fmt: skip
    """A street in its heading."""
    fold_streets: ClassVar[Mapping[int, str]] = {
        3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"
    }  # fmt: skip
    """A street in the summary."""
    zone: ClassVar[str] = "ET"
    """The clock that the room prints."""
    clock: ClassVar[str] = "{0:%Y/%m/%d} {0.hour}:{0:%M:%S} {1}"
    """How it prints it: the local time, the zone."""

    def told(self, hand: Hand) -> Hand:
        """`hand` as far as the room can tell it, beyond what its habits say: what `write` prints."""
        return hand

    def write(self, hand: Hand) -> str:
        """The hand's lines, and the blank ones that part it from the next. Raises `WriteError` where the
        room must print what the hand does not have."""
        page = Page(hand)
        self.head(page)
        for event in hand.events:
            getattr(self, f"write_{type(event).__name__.lower()}")(page, event)
        self.foot(page)
        return "\n".join(page.lines) + "\n" + self.words.get("end", "")

    @property
    def writes(self) -> bool:
        """Hands can be printed as the room prints them."""
        return bool(self.words)

    def written(self, hands: Iterable[Hand]) -> Iterator[str]:
        """Hands as the room tells them, without those for which its words are not known, such as a tournament's."""
        for hand in hands:
            with suppress(WriteError):
                yield self.write(self.told(hand))

    def together(self, texts: Iterable[str]) -> Iterator[str]:
        """Several printed hands, as they stand in a file."""
        yield from texts

    def head(self, page: Page) -> None:
        """All that stands before the first ante."""
        hand = page.hand
        kind = "tournament" if hand.tournament else "cash"
        self.must_have(hand, kind)
        match, _, level = (hand.level or "").rpartition(", ")
        antes = [one.by or 0 for one in hand.events if type(one) is Action and one.kind is Kind.ANTE]
        own = (one.player for one in hand.events if type(one) is Deal and one.down and HIDDEN not in one.down)
        fields = {
            "number": hand.number,
            "hero": next(own, None),
            "game": f"{self.game_words[hand.game]} {self.limit_words[hand.limit]}",
            "variant": self.game_words[hand.game],
            "limit": self.limit_words[hand.limit],
            "mixed": hand.mixed,
            "tournament": hand.tournament,
            "buy_in": hand.buy_in,
            "match": match or None,
            "level": level or None,
            "small": self.amount(hand, hand.small_bet or 0),
            "big": self.amount(hand, hand.big_bet or 0),
            "ante": self.amount(hand, max(antes, default=0)),
            "when": self.when(hand) if any("{when" in wording for wording in self.words.values()) else None,
            "table": hand.table or hand.tournament or "",
            "seats": str(hand.max_seats or 8),
            "play_money": mark(hand.currency == "PLAY"),
            "button": str(hand.button) if hand.button else None,
            "players": str(len(hand.seats)),
        }
        self.line(page, kind, **fields)
        self.line(page, "table", **fields)
        for seat in hand.seats:
            stack, out = self.stack(hand, seat.stack), mark(seat.sitting_out)
            self.line(page, "seat", seat=str(seat.seat), who=seat.player, stack=stack, sitting_out=out)

    def must_have(self, hand: Hand, opening: str) -> None:
        """Raises `WriteError` where the opening line can't be printed."""
        if hand.game not in self.game_words or opening not in self.words:
            raise WriteError(f"{hand.hand_id}: the room's words for such a hand ({opening}, {hand.game}) are not known")
        if "{small" in self.words[opening] and not (hand.small_bet and hand.big_bet):
            raise WriteError(f"{hand.hand_id}: the stakes are not known")
        if "{level}" in self.words[opening] and not hand.level:
            raise WriteError(f"{hand.hand_id}: the level is not known")

    def foot(self, page: Page) -> None:
        """All that stands after the last event."""

    def when(self, hand: Hand) -> str:
        """When the hand began, on the room's clock; in the hour that autumn repeats UTC comes first."""
        if hand.start is None:
            if hand.start_text:
                return hand.start_text
            raise WriteError(f"{hand.hand_id}: when it began is not known")
        local = _clock.printed(hand.start, self.zone, self.clock)
        if _clock.repeated(hand.start, self.zone):
            return f"{_clock.printed(hand.start, 'UTC', self.clock)} [{local}]"
        return local

    # The play.

    def write_street(self, page: Page, event: Street) -> None:
        page.next_street(event.street)
        middle = [one.card for one in page.hand.events if type(one) is Community and event.street == 7]
        self.line(page, "street", street=self.headings[event.street], community=self.cards(middle) or None)

    def write_community(self, page: Page, event: Community) -> None:
        """It stands in the street's heading."""

    def write_deal(self, page: Page, event: Deal) -> None:
        kind = "deal" if page.street <= 3 else "deal_more"
        some = {"before": event.before, "down": event.down, "up": event.up, "cards": event.down + event.up}
        fields = {name: self.cards(those) or None for name, those in some.items()}
        self.line(page, kind, who=event.player, **fields)

    def write_action(self, page: Page, event: Action) -> None:
        if page.street and not page.opened:
            page.opened = True
            self.line(page, "opens", who=event.player)
        to = page.total(event)
        kind = event.kind.value
        if event.kind in LIFTS or (event.kind is Kind.ALL_IN and to > page.current):
            kind = self.lift(page, to)
        elif event.kind is Kind.ALL_IN:
            kind = "call"
        amounts = {name: self.amount(page.hand, figure) for name, figure in self.figures(page, event, to).items()}
        self.line(page, kind, who=event.player, all_in=mark(event.all_in), **amounts)
        if event.kind is Kind.ANTE:
            page.live.add(event.seat)
            return
        if event.kind is Kind.FOLD:
            page.live.discard(event.seat)
        page.put[event.seat] = to
        page.current = max(page.current, to)
        page.lifted = page.lifted or kind in {"open", "complete"}

    def figures(self, page: Page, event: Action, to: int) -> dict[str, int]:
        """What an action that reaches `to` can be said to amount to."""
        by, earlier = to - page.put.get(event.seat, 0), page.earlier.get(event.seat, 0)
        return {"by": by, "to": to, "over": to - page.current, "hand_to": to + earlier}

    def lift(self, page: Page, to: int) -> str:
        """What it is called to raise the bet to `to` now."""
        if page.street == 3 and not page.lifted:
            return "complete" if page.current else "open"
        doubled = page.street == 4 and to == page.hand.big_bet and "double_bet" in self.words
        return "raise" if page.current else "double_bet" if doubled else "bet"

    def write_notice(self, page: Page, event: Notice) -> None:
        page.lines += [text for text, what in self.notices.items() if what == event.what]

    def write_uncalled(self, page: Page, event: Uncalled) -> None:
        page.put[event.seat] = page.put.get(event.seat, 0) - event.amount
        self.line(page, "uncalled", who=event.player, amount=self.amount(page.hand, event.amount))

    # The showdown.

    def write_show(self, page: Page, event: Show) -> None:
        self.heading(page, "show_down")
        named = self.named(page.hand, event.high, event.low)
        self.line(page, "show", who=event.player, cards=self.cards(event.cards), **named)
        if event.low:
            self.line(page, "show_low", who=event.player, low=named["low"])

    def write_muck(self, page: Page, event: Muck) -> None:
        cards = self.cards(event.cards) or None
        if len(page.live) < 2:
            self.line(page, "no_show", who=event.player, cards=cards)
            return
        self.heading(page, "show_down")
        self.line(page, "muck", who=event.player, cards=cards)

    def write_collect(self, page: Page, event: Collect) -> None:
        which = self.which(page.hand, event.pot)
        which |= {side: mark(event.side == side) for side in ("high", "low")}
        shown = next((one for one in page.hand.events if type(one) is Show and one.seat == event.seat), None)
        names = self.named(page.hand, shown.high, shown.low) if shown else {}
        which["hand"] = names.get("low" if event.side == "low" else "high")
        self.line(page, "collect", who=event.player, amount=self.amount(page.hand, event.amount), **which)

    def named(self, hand: Hand, high: HighName | None, low: Low | None) -> dict[str, str | None]:
        """The names of a shown hand."""
        return {
            "high": self.names.words(high) if high else None,
            "low": low_words(low) if low else None,
            "split": mark(hand.game == "stud8" and high is not None),
        }

    def which(self, hand: Hand, pot: int | None) -> dict[str, str | None]:
        """The words for a pot."""
        several = any(type(one) is Collect and (one.pot or 0) > 1 for one in hand.events)
        return {
            "main": mark(pot == 0),
            "side": mark(bool(pot)),
            "number": str(pot) if pot and several else None,
        }

    # The summary.

    def write_total(self, page: Page, event: Total) -> None:
        self.heading(page, "summary")
        hand, parts = page.hand, ""
        for number, amount in event.parts:
            parts += self.worded("part", amount=self.amount(hand, amount), **self.which(hand, number))
        pot, rake = (None if one is None else self.amount(hand, one) for one in (event.pot, event.rake))
        fees = None if event.fees is None else self.amount(hand, event.fees)
        self.line(page, "total", pot=pot, parts=parts, rake=rake, fees=fees)

    def write_board(self, page: Page, event: Board) -> None:
        self.heading(page, "summary")
        self.line(page, "board", cards=self.cards(event.cards))

    def write_result(self, page: Page, event: Result) -> None:
        self.heading(page, "summary")
        self.line(
            page,
            event.did,
            seat=str(event.printed_seat),
            who=event.player,
            street=self.fold_streets[event.street] if event.street else None,
            no_bet=mark(bool(event.no_bet)),
            cards=self.cards(event.cards) or None,
            amount=None if event.amount is None else self.amount(page.hand, event.amount),
            **self.named(page.hand, event.high, event.low),
        )

    def write_unknown(self, page: Page, event: Unknown) -> None:
        """As it was read."""
        page.lines.append(event.text)

    # Small parts.

    def line(self, page: Page, kind: str, **fields: str | None) -> None:
        """A line of that kind, if the room has one."""
        if kind in self.words:
            currency = page.hand.currency if page.hand.currency in SYMBOLS.values() else None
            page.lines.append(self.worded(kind, currency=currency, **fields))

    def heading(self, page: Page, kind: str) -> None:
        """A heading, once."""
        if kind not in page.headed:
            page.headed.add(kind)
            self.line(page, kind)

    def worded(self, kind: str, **fields: str | None) -> str:
        """A wording with its fields filled in."""
        return self.words[kind].format_map({name: Part(text) for name, text in fields.items()})

    def amount(self, hand: Hand, amount: int) -> str:
        """An amount, without decimals where it is whole."""
        sign = next((sign for sign, word in SYMBOLS.items() if word == hand.currency), "")
        figures = amount_text(amount, hand.exponent)
        if hand.exponent:
            figures = figures.removesuffix("." + "0" * hand.exponent)
        return self.worded("amount", sign=sign, figures=figures)

    def stack(self, hand: Hand, chips: int) -> str:
        """A stack in the seat list."""
        return self.amount(hand, chips)

    def cards(self, some: tuple[Card, ...] | list[Card]) -> str:
        """Cards, parted by blanks."""
        if HIDDEN in some and "hidden" not in self.words:
            raise WriteError("the room has no word for a card that is face down")
        return " ".join(self.words["hidden"] if one == HIDDEN else card_text(one) for one in some)
