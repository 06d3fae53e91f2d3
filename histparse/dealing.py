"""Who holds which cards: dealt, repeated, shown, and what of it can't be.

`Dealing` follows the cards of one hand. It fills the seats' card lists and the deal rows, and adds
the C2xx findings. A hidden card has a place (a row with card HIDDEN) until something shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from histparse.cards import HIDDEN, Card, card_text, cards_text, known, rank_of
from histparse.events import Community, Deal, Hand, Muck, Result, Show
from histparse.findings import STREETS, Finding, Verdict
from histparse.judge import undecided
from histparse.outcome import DealRow, Outcome, SeatRow
from histparse.rank import board_rank
from histparse.rules import UNKNOWN, Rules

DOWN_CARDS = 2
DECK_SIZE = 52
MOST_PLAYERS = 8
THIRD, SEVENTH = 3, 7
UNSEEN = {3: ((HIDDEN,) * DOWN_CARDS, (HIDDEN,)), **dict.fromkeys((4, 5, 6), ((), (HIDDEN,))), 7: ((HIDDEN,), ())}
"""The cards that a player is dealt on each street, down and up, as nobody has seen them."""


class Dealing:
    """The cards of one hand, as they become known. `rows` is shared with the engine."""

    def __init__(self, hand: Hand, rules: Rules, out: Outcome, rows: dict[int, SeatRow]) -> None:
        self.hand = hand
        self.rules = rules
        self.out = out
        self.rows = rows
        self.taken: dict[Card, tuple[SeatRow | None, int]] = {}
        """Whose each card is, None for the middle's, and the line that first said so."""
        self.down: dict[int, list[DealRow]] = {seat: [] for seat in rows}
        self.up: dict[int, list[DealRow]] = {seat: [] for seat in rows}

    @property
    def left(self) -> int:
        """How many cards are not dealt."""
        return DECK_SIZE - len(self.out.deals)

    # Dealing

    def deal(self, event: Deal, street: int, live: Sequence[int]) -> None:
        """A line that deals cards to one player."""
        row = self.rows.get(event.seat)
        if row is None or (street > THIRD and event.seat not in live):
            message = f"{event.player} is dealt cards on {STREETS[street]}, but is not in the hand"
            self._broken(_about(row, "C206", event.line, message, street))
            return
        row.dealt_in = True
        if street == SEVENTH:
            full = row.river is not None or self.out.community is not None
        else:
            full = len(row.up) > street - 3
        if full:
            how = "an eighth card" if street == SEVENTH else f"to twice on {STREETS[street]}"
            self._broken(_about(row, "C205", event.line, f"{event.player} is dealt {how}", street))
            return
        before = event.before
        if before:
            told = row.up if len(before) == len(row.up) else [*row.hole, *row.up]
            if before != (*told,) and not _repeats(before, told):
                seen = cards_text(one for one in told if one != HIDDEN)
                message = f"{event.player} has {seen}, but this line repeats {cards_text(before)}"
                self._broken(_about(row, "C203", event.line, message, street))
        unseen, turned_up = UNSEEN[street]
        down, up = event.down or unseen, event.up
        if len(down) != len(unseen) or len(up) != len(turned_up):
            message = f"{event.player} is dealt {len(down)} down and {len(up)} up on {STREETS[street]}"
            self._broken(_about(row, "C205", event.line, message, street))
            down, up = unseen, turned_up
        if down:
            if down is not unseen and known(down):
                row.known_from = "dealt"
            self._place(row, down, street, "down", event.line)
        if up:
            self._place(row, up, street, "up", event.line)

    def community(self, event: Community, live: int) -> None:
        """The card in the middle: point 21, for `live` players whom the deck can't serve."""
        if self.out.community is not None:
            self._broken(Finding("C208", event.line, "a second community card", event.column, street=SEVENTH))
            return
        if self.left >= live:
            message = f"a community card, though {self.left} cards are left for {live} players"
            self._broken(Finding("C208", event.line, message, event.column, street=SEVENTH))
        elif self.rules.community_card == UNKNOWN:
            self.out.note(*undecided("cards", "community_card", self.rules, event))
        self.out.community = event.card
        self.out.deals.append(DealRow(SEVENTH, 0, event.card, "up", "deal", event.line))
        if event.card != HIDDEN:
            self._claim(event.card, None, event.line)

    def close(self, street: int, live: Sequence[int], line: int) -> None:
        """All cards of `street` are out: who has none is found out, hidden ones get their place."""
        if street == SEVENTH:
            if self.out.community is None:
                self._close_river(live, line)
            return
        for seat in live:
            row = self.rows[seat]
            if street == THIRD and not row.hole:
                self._place(row, (HIDDEN,) * DOWN_CARDS, street, "down", line)
            while len(row.up) < street - 2:
                if self.hand.habits.up_cards:
                    self._missing(row, line, street)
                self._place(row, (HIDDEN,), street, "up", line)

    def _close_river(self, live: Sequence[int], line: int) -> None:
        if self.left < len(live) == MOST_PLAYERS and self.rules.community_card == UNKNOWN:
            self.out.note("cards", Verdict.UNVERIFIABLE)
        elif self.left < len(live) == MOST_PLAYERS:
            message = f"{len(live)} players on seventh street and no community card"
            self._broken(Finding("C208", line, message, street=SEVENTH))
        for seat in live:
            row = self.rows[seat]
            if row.river is None:
                if row.is_hero:
                    self._missing(row, line, SEVENTH)
                self._place(row, (HIDDEN,), SEVENTH, "down", line)

    # Showing

    def show(self, event: Show | Muck | Result, how: str) -> None:
        """Cards that an event turns up: seven, or six beside a community card, or fewer."""
        row = self.rows.get(event.seat)
        if row is None or not event.cards:
            return
        if not self.hand.habits.all_cards:  # where only those that count are shown, the one in the middle may
            event = replace(event, cards=tuple(one for one in event.cards if one != self.out.community))
        size = self._size(row)
        full = len(event.cards) == size
        if full and not known(row.up):
            self._as_dealt(event, row, how)
            return
        ups = slice(DOWN_CARDS, DOWN_CARDS + len(row.up))
        if self.hand.habits.shown_as_dealt and full and not _repeats(event.cards[ups], row.up):
            self._contradicts(event, row, f"where {cards_text(row.up)} was dealt up")
            return
        rest = list(event.cards)
        for one in row.up:
            if one in rest:
                rest.remove(one)
            elif one != HIDDEN and HIDDEN in rest:
                rest.remove(HIDDEN)
            elif one != HIDDEN and len(event.cards) >= size:
                self._contradicts(event, row, f"without the dealt {card_text(one)}")
                return
        if len(event.cards) > size or (not full and self.hand.habits.all_cards):
            message = f"{row.player} turns up {len(event.cards)} cards; he was dealt {size}"
            self.out.note("cards", Verdict.BROKEN, _about(row, "C205", event.line, message))
        self._fit(event, row, rest, how, size)

    def _as_dealt(self, event: Show | Muck | Result, row: SeatRow, how: str) -> None:
        """All cards of a player whose up cards no line dealt: rooms turn them up as they lie, two
        down, the up cards, the river."""
        hole, ups = event.cards[:DOWN_CARDS], event.cards[DOWN_CARDS : DOWN_CARDS + len(row.up)]
        downs = (*hole, *event.cards[DOWN_CARDS + len(row.up) :])
        places = [*self.down[row.seat], *self.up[row.seat]]
        for one, place in zip((*downs, *ups), places, strict=True):
            if place.card not in {HIDDEN, one}:
                self._contradicts(event, row, f"where {card_text(place.card)} was dealt")
                return
            if place.card == HIDDEN and one != HIDDEN:
                place.card, place.known_at = one, "showdown"
                self._claim(one, row, event.line)
        row.up[:] = [place.card for place in self.up[row.seat]]
        row.known_from = how if row.known_from == "never" else row.known_from
        self._refresh(row)

    def _fit(self, event: Show | Muck | Result, row: SeatRow, rest: list[Card], how: str, size: int) -> None:
        """Put the shown cards that are no up cards into the down cards' places."""
        places = self.down[row.seat]
        for place in places:
            if place.card != HIDDEN:
                if place.card in rest:
                    rest.remove(place.card)
                elif len(event.cards) >= size and HIDDEN not in event.cards:
                    self._contradicts(event, row, f"without the dealt {card_text(place.card)}")
                    return
        open_places = [place for place in places if place.card == HIDDEN]
        unknown_up = row.up.count(HIDDEN)
        if len(rest) > len(open_places) + unknown_up:
            self._contradicts(event, row, f"with {cards_text(rest)}, which he was not dealt")
            return
        for one, place in zip(rest, open_places, strict=False):
            if one != HIDDEN:
                place.card, place.known_at = one, "showdown"
                self._claim(one, row, event.line)
                if row.known_from == "never":
                    row.known_from = how
        self._refresh(row)

    def _refresh(self, row: SeatRow) -> None:
        """The seat's down cards from their places: two hole cards, then the river."""
        held = [place.card for place in self.down[row.seat]]
        row.hole = held[:DOWN_CARDS]
        if len(held) > DOWN_CARDS:
            row.river = held[DOWN_CARDS]

    # What boards say

    def highest(self, live: Iterable[int], street: int) -> list[int] | None:
        """Whose exposed board is the highest on `street`, all that tie; None if a card of one is not known."""
        size, best, called = min(street, 6) - 2, 0, []
        for seat in live:
            up = self.rows[seat].up[:size]
            if len(up) < size or HIDDEN in up:
                return None
            rank = board_rank(up)
            if rank > best:
                best, called = rank, [seat]
            elif rank == best:
                called.append(seat)
        return called

    def open_pair(self, live: Iterable[int]) -> bool | None:
        """Whether an open pair shows on fourth street; None where a hidden card may make one."""
        shown: bool | None = False
        for seat in live:
            up = self.rows[seat].up[:2]
            if HIDDEN in up:
                shown = None
            elif len(up) > 1 and rank_of(up[0]) == rank_of(up[1]):
                return True
        return shown

    # Small parts

    def _size(self, row: SeatRow) -> int:
        return len(row.up) + len(self.down[row.seat])

    def _place(self, row: SeatRow, some: Iterable[Card], street: int, face: str, line: int) -> None:
        """Cards get their places, all of them up or down."""
        seat, deals, taken = row.seat, self.out.deals, self.taken
        places, held = (self.up[seat], row.up) if face == "up" else (self.down[seat], row.hole)
        for one in some:
            if one == HIDDEN:
                place = DealRow(street, seat, one, face, "never", line)
            else:
                place = DealRow(street, seat, one, face, "deal", line)
                if one in taken:
                    self._claim(one, row, line)
                else:
                    taken[one] = row, line
            deals.append(place)
            places.append(place)
            if street == SEVENTH:
                row.river = one
            else:
                held.append(one)

    def _claim(self, one: Card, row: SeatRow | None, line: int) -> None:
        """A card is somebody's now; it can't be anybody else's."""
        if one in self.taken:
            first, before = self.taken[one]
            message = f"{card_text(one)} is there twice: {_whose(row)} here, {_whose(first)} on line {before}"
            self._broken(_about(row, "C202", line, message))
        else:
            self.taken[one] = row, line

    def _missing(self, row: SeatRow, line: int, street: int) -> None:
        self._broken(_about(row, "C207", line, f"{row.player} gets no card on {STREETS[street]}", street))

    def _contradicts(self, event: Show | Muck | Result, row: SeatRow, how: str) -> None:
        message = f"{row.player} turns up {cards_text(event.cards)} {how}"
        self._broken(_about(row, "C204", event.line, message))

    def _broken(self, finding: Finding) -> None:
        self.out.note("cards", Verdict.BROKEN, finding)


def _about(row: SeatRow | None, code: str, line: int, message: str, street: int | None = None) -> Finding:
    return Finding(
        code, line, message, street=street, seat=row.seat if row else None, player=row.player if row else None
    )


def _whose(row: SeatRow | None) -> str:
    return f"{row.player}'s" if row else "in the middle"


def _repeats(before: Sequence[Card], told: Sequence[Card]) -> bool:
    """A deal line's repeated cards are those told so far; a hidden one agrees with any."""
    return len(before) == len(told) and all(
        HIDDEN in (printed, known) or printed == known for printed, known in zip(before, told, strict=True)
    )
