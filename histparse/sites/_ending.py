"""What labels mean after the play: hands shown and thrown away, payments, the summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from histparse.cards import HIDDEN, Card, cards_text
from histparse.events import (
    Action,
    Board,
    Collect,
    Community,
    Deal,
    Habits,
    HighName,
    Kind,
    Low,
    Muck,
    Result,
    Show,
    Street,
    Total,
)
from histparse.findings import Finding
from histparse.grammar import At
from histparse.sites._fields import Fields
from histparse.wording import low_words


class Ending(Fields):
    """The usual meaning of every label of the showdown and the summary."""

    habits: ClassVar[Habits]
    words: ClassVar[Mapping[str, str]]
    streets: ClassVar[Mapping[str, int]]
    """Streets by their words, in lower case."""
    marks_no_bet: ClassVar[bool] = False
    """Who folded without any chips but the ante is marked in the summary."""

    def ended(self) -> bool:
        """Whether the hand that has been read is whole, as far as its last lines tell."""
        return self._told_last((Collect,) if self.habits.pot == "none" else (Total, Result))

    def _told_last(self, of: tuple[type, ...]) -> bool:
        """Whether there is an event of some kinds, which stand at the end of a hand."""
        for event in reversed(self.draft.events):  # noqa: SIM110  # a generator takes longer than the loop
            if type(event) in of:
                return True
        return False

    def show_down(self, at: At) -> None:
        self.draft.headings.setdefault("show_down", []).append(at[0])

    def summary(self, at: At) -> None:
        self.draft.headings.setdefault("summary", []).append(at[0])

    def misheaded(self, last_line: int) -> Iterator[Finding]:
        """Of the headings that the room prints, that of the summary stands once, and that of the showdown
        where two or more are left in the end and have not turned up their hands before."""
        kinds: dict[str, tuple[str, tuple[type, ...]]] = {
            "show_down": ("showdown", (Show, Muck)),
            "summary": ("summary", (Total, Result)),
        }
        for heading, (what, of) in kinds.items():
            lines = self.draft.headings.get(heading, [])
            if lines:
                if not self._told_last(of) and not self._due(heading):
                    yield Finding("P120", lines[0], f"the heading of a {what}, and there is none")
                yield from (Finding("P120", line, f"the heading of the {what} once more") for line in lines[1:])
            elif heading in self.words and self._due(heading):
                first = self._first(of)
                dealt = max((event.line for event in self.draft.events if type(event) is Street), default=0)
                if not 0 < first < dealt:
                    yield Finding("P120", first or last_line, f"the heading of the {what} is missing")

    def _first(self, of: tuple[type, ...]) -> int:
        """The line of the first event of some kinds; 0 if there is none."""
        return next((event.line for event in self.draft.events if type(event) in of), 0)

    def _due(self, heading: str) -> bool:
        if heading == "summary":
            return True
        acts = [event for event in self.draft.events if type(event) is Action] if self.draft.street == 7 else []
        return len({act.seat for act in acts} - {act.seat for act in acts if act.kind is Kind.FOLD}) > 1

    def show(self, at: At, who: str, cards: str, high: str | None = None, low: str | None = None) -> None:
        names = self._high(at, high), self._low(at, low)
        self.draft.events.append(Show(*at, *self._player(who), self._cards(at, cards), *names))

    def show_low(self, at: At, who: str, low: str) -> None:
        seat, player = self._player(who)
        events = self.draft.events
        for place, event in reversed([*enumerate(events)]):
            if type(event) is Show and event.seat == seat:
                events[place] = replace(event, low=self._low(at, low))
                return
        self._find("P104", at, f"{player} has shown no hand, so this is not its low", seat, player)

    def _named(self, at: At, seat: int, high: HighName | None, low: Low | None) -> None:
        """The hand that a player has shown, named again where he is paid: as it was, or for the first time."""
        events = self.draft.events
        place = next((n for n, one in enumerate(events) if type(one) is Show and one.seat == seat), None)
        shown = None if place is None else events[place]
        if type(shown) is not Show or place is None:
            return
        if high and shown.high and high.category != shown.high.category:
            before, now = (one.category.name.lower().replace("_", " ") for one in (shown.high, high))
            self._find("S505", at, f"{shown.player}'s hand is called {now} here and {before} when shown", seat)
        if low and shown.low and low != shown.low:
            before, now = low_words(shown.low), low_words(low)
            self._find("S506", at, f"{shown.player}'s low is called {now} here and {before} when shown", seat)
        events[place] = replace(shown, high=shown.high or high, low=shown.low or low)

    def _counting(self, at: At, who: str, counting: Iterable[Card], held: Iterable[Card]) -> None:
        """The cards that count are some of the hand, as it is listed or was dealt, or the one in the middle."""
        seat, player = self._player(who)
        events, known = self.draft.events, {HIDDEN, *held}
        known |= {one.card for one in events if type(one) is Community}
        known |= {
            one for event in events if type(event) is Deal and event.seat == seat for one in event.down + event.up
        }
        if strange := [one for one in counting if one not in known]:
            self._find("S504", at, f"{cards_text(strange)} counts for {player}, who does not have it", seat, player)

    def muck(self, at: At, who: str, cards: str | None = None) -> None:
        self.draft.events.append(Muck(*at, *self._player(who), self._cards(at, cards)))

    def collect(
        self,
        at: At,
        who: str,
        amount: str,
        pot: str | None = None,
        side_pot: str | None = None,
        side: str | None = None,
    ) -> None:
        """`pot` is "main", "side" or None, `side_pot` its number where there are several, `side` the half
        of it, "high", "low", "HI" or "LO"."""
        number = None if pot is None else 0 if pot == "main" else int(side_pot or 1)
        half = None if side is None else "high" if side.casefold().startswith("h") else "low"
        self.draft.events.append(Collect(*at, *self._player(who), self._money(at, amount), number, half))

    def total(self, at: At, pot: str, *parts_and_rake: str | None) -> None:
        """The pot, then the main pot and the side pots in order, then the rake."""
        *parts, rake = parts_and_rake
        amounts = tuple((pot, self._money(at, part)) for pot, part in enumerate(parts) if part is not None)
        taken = None if rake is None else self._money(at, rake)
        self.draft.events.append(Total(*at, self._money(at, pot), amounts, taken))

    def rake(self, at: At, amount: str) -> None:
        """It belongs to the pot's line, if there was one."""
        events, taken = self.draft.events, self._money(at, amount)
        if events and type(events[-1]) is Total and events[-1].rake is None:
            events[-1] = replace(events[-1], rake=taken)
        else:
            events.append(Total(*at, None, (), taken))

    def board(self, at: At, cards: str) -> None:
        self.draft.events.append(Board(*at, self._cards(at, cards)))

    def result_showed(
        self, at: At, seat: str, who: str, cards: str, won: str | None, high: str | None, low: str | None
    ) -> None:
        self.draft.events.append(
            Result(
                *at,
                *self._player(who),
                int(seat),
                "lost" if won is None else "won",
                cards=self._cards(at, cards),
                amount=None if won is None else self._money(at, won),
                high=self._high(at, high),
                low=self._low(at, low),
            )
        )

    def result_folded(self, at: At, seat: str, who: str, street: str, no_bet: str | None = None) -> None:
        where, marked = self.streets[street.casefold()], no_bet is not None if self.marks_no_bet else None
        self.draft.events.append(Result(*at, *self._player(who), int(seat), "folded", where, marked))

    def result_mucked(
        self, at: At, seat: str, who: str, cards: str | None = None, high: str | None = None, low: str | None = None
    ) -> None:
        held, hand, half = self._cards(at, cards), self._high(at, high), self._low(at, low)
        result = Result(*at, *self._player(who), int(seat), "mucked", cards=held, high=hand, low=half)
        self.draft.events.append(result)

    def result_collected(self, at: At, seat: str, who: str, amount: str) -> None:
        won = self._money(at, amount)
        self.draft.events.append(Result(*at, *self._player(who), int(seat), "collected", amount=won))

    def result_ended(
        self,
        at: At,
        seat: str,
        who: str,
        end_stack: str,
        sign: str | None,
        net: str,
        cards: str | None = None,
        high: str | None = None,
    ) -> None:
        """Where these cards are the only ones that are printed, it is here that he shows them."""
        player, lost = self._player(who), sign == "-"
        if cards:
            self.draft.events.append(Show(*at, *player, self._cards(at, cards), self._high(at, high)))
        came_out, left = self._money(at, net), self._money(at, end_stack)
        self.draft.events.append(
            Result(*at, *player, int(seat), "ended", end_stack=left, net=-came_out if lost else came_out)
        )
