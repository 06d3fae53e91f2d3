"""A hand with all that is known of it, whatever its room prints of that and how.

What replaying yields is told as events again, in the one way in which dealt hands are told before a
room's habits are applied: every action with all its amounts, everybody's cards (hidden ones as such),
what goes back uncalled, remarks, payments pot by pot, the summary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from histparse.cards import HIDDEN, Card
from histparse.checks.showdown import due_order
from histparse.events import (
    Action,
    Board,
    Collect,
    Community,
    Deal,
    Event,
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
)
from histparse.judge import LIFTS
from histparse.outcome import ActionRow, Outcome, SeatRow
from histparse.rank import high_name, low_name
from histparse.rules import Rules
from histparse.wording import high_words, parse_high

FOURTH = 4


def retell(hand: Hand, out: Outcome, rules: Rules) -> Hand:
    """`hand` with every event that its replay under `rules`, which say what is remarked on, makes known."""
    told = _Telling(hand, out, rules)
    return replace(
        hand, events=tuple(told.events()), small_bet=out.small_bet, big_bet=out.big_bet,
        hero=next((row.seat for row in out.seats if row.is_hero), None),
    )  # fmt: skip


class _Telling:
    def __init__(self, hand: Hand, out: Outcome, rules: Rules) -> None:
        self.hand, self.out, self.rules = hand, out, rules
        self.rows = {row.seat: row for row in out.seats}
        self.last_lift = {row.street: row for row in out.actions if row.kind in LIFTS}
        self.acted = iter([row for row in out.actions if not row.inferred])
        self.back = [row for row in out.actions if row.kind is Kind.UNCALLED and row.inferred]
        self.held: dict[int, tuple[Card, ...]] = {}
        self.put: Counter[int] = Counter()
        self.earlier: Counter[int] = Counter()
        self.street = 0
        self.shown: set[int] = set()
        unordered = out.shows_first and not hand.habits.showdown_order
        self.due = due_order(out.settled, out.shows_first) if unordered else []
        self.waiting: dict[int, Event] = {}

    def events(self) -> Iterator[Event]:
        """All of them, in the hand's order; payments behind the showdown, then the summary."""
        for event in self.hand.events:
            match event:
                case Street():
                    yield from self._supplied(event.street)
                    yield from self._street(event)
                case Action():
                    yield from self._action(event, next(self.acted))
                case Uncalled() | Collect():
                    row = next(self.acted)
                    if row.kind is Kind.UNCALLED:
                        yield Uncalled(0, 0, row.seat, row.player, row.amount)
                case Show() | Muck():
                    next(self.acted)
                    yield from self._supplied(self.street + 1)
                    yield from self._showdown(event)
        yield from self._supplied(self.street + 1)
        yield from self._thrown_away()
        yield from self._paid()
        yield from self._summary()

    def _supplied(self, street: int) -> Iterator[Event]:
        """What goes back before `street` and no line says so, once."""
        for row in [row for row in self.back if row.street < street]:
            self.back.remove(row)
            yield Uncalled(0, 0, row.seat, row.player, row.amount)

    def _street(self, event: Street) -> Iterator[Event]:
        self.earlier.update(self.put)
        self.put.clear()
        self.street = event.street
        yield Street(0, 0, event.street)
        fresh: dict[int, list[tuple[str, Card]]] = {}
        for row in self.out.deals:
            if row.street == event.street:
                fresh.setdefault(row.seat, []).append((row.face, row.card))
        for seat in sorted(fresh):
            if not seat:
                yield Community(0, 0, fresh[seat][0][1])
                continue
            before = self.held.get(seat, ())
            down = tuple(card for face, card in fresh[seat] if face == "down")
            up = tuple(card for face, card in fresh[seat] if face == "up")
            self.held[seat] = before + down + up
            yield Deal(0, 0, seat, self.rows[seat].player, before, down, up)
        acted = any(row.street == FOURTH and row.legal for row in self.out.actions)
        if event.street == FOURTH and acted and self.out.open_pair_4th and self._double():
            yield Notice(0, 0, "open_pair")

    def _double(self) -> bool:
        return self.rules.open_pair(self.hand.game) == "optional"

    def _action(self, event: Action, row: ActionRow) -> Iterator[Event]:
        current = max(self.put.values(), default=0)
        if row.kind is Kind.ANTE:
            yield Action(0, 0, row.seat, row.player, Kind.ANTE, row.amount, all_in=row.all_in)
            return
        lifts = row.kind in LIFTS
        self.put[row.seat] = row.street_total
        moved = row.amount > 0
        yield Action(
            0, 0, row.seat, row.player, row.kind, row.amount if moved else None, row.street_total if moved else None,
            row.street_total - current if lifts else None, row.all_in,
            self.earlier[row.seat] + row.street_total if lifts else None,
        )  # fmt: skip
        if row is self.last_lift.get(self.street) and self.out.capped.get(self.street):
            yield Notice(0, 0, "capped")

    def _showdown(self, event: Show | Muck) -> Iterator[Event]:
        """A hand shown or thrown away; later, where the room does not tell them in order, but the rules do."""
        row = self.rows.get(event.seat)
        if row is None:
            return
        told: Event = Muck(0, 0, row.seat, row.player, event.cards)
        if isinstance(event, Show):
            self.shown.add(row.seat)
            told = Show(0, 0, row.seat, row.player, self._cards(row) or event.cards, *self._called(row))
        if self.due and row.seat in self.due:
            self.waiting[row.seat] = told
        else:
            yield told

    def _thrown_away(self) -> Iterator[Event]:
        """What waits for its turn; and hands that were not shown, where the room has no line for that."""
        yield from (self.waiting[seat] for seat in self.due if seat in self.waiting)
        said = {event.seat for event in self.hand.events if isinstance(event, Show | Muck)}
        for row in self.out.seats:
            if row.saw_showdown and row.seat not in said and not self.hand.habits.mucks:
                yield Muck(0, 0, row.seat, row.player)

    def _paid(self) -> Iterator[Event]:
        out = self.out
        known = bool(out.settled) and out.settled[0].known
        if self.hand.game == "stud8" and out.showdown_players and known and not out.settled[0].low:
            yield Notice(0, 0, "no_low")
        for one in out.paid:
            yield Collect(0, 0, one.seat, one.player, one.amount, one.pot, one.side)

    def _summary(self) -> Iterator[Event]:
        out = self.out
        nets = [(pot.number, pot.net) for pot in out.settled]
        parts = tuple((number, net) for number, net in nets if net is not None) if len(nets) > 1 else ()
        yield Total(0, 0, out.total_pot, parts if len(parts) == len(nets) else (), out.rake, out.fees)
        if out.community is not None:
            yield Board(0, 0, (out.community,))
        yield from (self._result(row) for row in out.seats if row.dealt_in)

    def _result(self, row: SeatRow) -> Result:
        high, low = self._called(row)
        cards = self._cards(row)
        about = Result(
            0, 0, row.seat, row.player, row.seat, "mucked", cards=cards if HIDDEN not in cards else (),
            end_stack=row.stack + row.net, net=row.net,
        )  # fmt: skip
        if row.folded_street is not None:
            bet = any(one.seat == row.seat and one.amount and one.street for one in self.out.actions)
            return replace(about, did="folded", street=row.folded_street, no_bet=not bet, cards=())
        if row.seat in self.shown:
            won = row.collected or None
            return replace(about, did="won" if won else "lost", amount=won, high=high, low=low)
        if not self.out.showdown_players:
            return replace(about, did="collected", amount=row.collected, cards=())
        return about

    def _cards(self, row: SeatRow) -> tuple[Card, ...]:
        """A player's cards as they lie."""
        river = () if row.river is None else (row.river,)
        return (*row.hole, *row.up, *river)

    def _called(self, row: SeatRow) -> tuple[HighName | None, Low | None]:
        """The names of a hand, as many ranks as words give."""
        if row.high_rank is None:
            return None, None
        return parse_high(high_words(high_name(row.high_rank))), low_name(row.low_rank) if row.low_rank else None
