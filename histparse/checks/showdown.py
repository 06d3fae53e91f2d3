"""The showdown: who shows, in which order, and what the hands are called."""

from __future__ import annotations

from collections.abc import Sequence

from histparse.events import Hand, HighName, Low, Muck, Result, Show
from histparse.findings import STREETS, Finding, Verdict, found
from histparse.outcome import Outcome, Pot, SeatRow
from histparse.rank import high_name, low_name
from histparse.rules import Rules
from histparse.wording import high_words, low_words, names_match


def check(hand: Hand, rules: Rules, out: Outcome) -> None:
    """Names of shown hands, and the order of showing (point 22)."""
    rows = {row.seat: row for row in out.seats}
    named: list[Show | Result] = [*hand.told(Show), *hand.told(Result)]
    for event in named:
        if (event.high or event.low) and event.seat in rows:
            _names(event, rows[event.seat], hand, out)
    is_said = bool(hand.told(Show)) or bool(hand.told(Muck))
    said = [event for event in hand.events if type(event) is Show or type(event) is Muck] if is_said else []
    _in_the_hand(said, rows, out)
    if out.showdown_players:
        _order(said, hand, rules, out)


def _names(event: Show | Result, row: SeatRow, hand: Hand, out: Outcome) -> None:
    """A hand's printed names are what its cards make."""
    if row.high_rank is None:
        out.note("descriptions", Verdict.UNVERIFIABLE)
        return
    if event.high is not None:
        full = high_name(row.high_rank)
        right = names_match(event.high, full)
        out.note(
            "descriptions",
            Verdict.HOLDS if right else Verdict.BROKEN,
            None if right else _misnamed("S505", event, high_words(full), _words(event.high)),
        )
    if event.low is not None:
        low: Low | None = low_name(row.low_rank) if row.low_rank is not None else None
        right = event.low == low
        out.note(
            "descriptions",
            Verdict.HOLDS if right else Verdict.BROKEN,
            None if right else _misnamed("S506", event, low_words(low) if low else "no low", low_words(event.low)),
        )


def _in_the_hand(said: Sequence[Show | Muck], rows: dict[int, SeatRow], out: Outcome) -> None:
    """Who shows or mucks is still in the hand, and does it once."""
    before: set[tuple[object, ...]] = set()
    for event in said:
        row = rows.get(event.seat)
        what = (type(event), event.seat, event.cards)
        if row is None:
            message = f"{event.player} shows or mucks, but is not in the seat list"
            out.note("showdown_order", Verdict.BROKEN, found("L307", event, message))
        elif row.folded_street or not row.dealt_in:
            how = f"folded on {STREETS[row.folded_street]}" if row.folded_street else "was not dealt in"
            out.note("showdown_order", Verdict.BROKEN, found("L306", event, f"{row.player} shows or mucks, but {how}"))
        elif what in before:
            out.note("showdown_order", Verdict.BROKEN, found("S513", event, f"{row.player} shows or mucks once more"))
        before.add(what)


def _words(name: HighName) -> str:
    """The words for a printed name, or its kind alone where it names no ranks."""
    try:
        return high_words(name)
    except KeyError:
        return name.category.name.lower().replace("_", " ")


def _misnamed(code: str, event: Show | Result, expected: str, actual: str) -> Finding:
    what = "hand" if code == "S505" else "low"
    message = f"{event.player}'s {what} is called {actual}; it is {expected}"
    return Finding(code, event.line, message, event.column, expected, actual, seat=event.seat, player=event.player)


def _order(said: Sequence[Show | Muck], hand: Hand, rules: Rules, out: Outcome) -> None:
    """The last to bet on the last street shows first, then clockwise, for each pot from the last to
    the main; nobody bet: the first to act on it."""
    first_lines = {event.seat: event for event in reversed(said)}
    contesting = {seat for pot in out.settled for seat in pot.eligible}
    for row in out.seats:
        if hand.habits.mucks and row.seat in contesting and row.seat not in first_lines:
            out.note(
                "showdown_order",
                Verdict.BROKEN,
                Finding(
                    "S511",
                    hand.source.line_end,
                    f"{row.player} neither shows nor mucks",
                    seat=row.seat,
                    player=row.player,
                ),
            )
    if not hand.habits.showdown_order or rules.showdown_order == "unknown" or not out.shows_first:
        out.note("showdown_order", Verdict.UNVERIFIABLE)
        return
    due = [seat for seat in due_order(out.settled, out.shows_first) if seat in first_lines]
    actual = [seat for seat in dict.fromkeys(event.seat for event in said) if seat in due]
    wrong = next(((is_, was) for is_, was in zip(actual, due, strict=True) if is_ != was), None)
    if wrong is None:
        out.note("showdown_order", Verdict.HOLDS)
        return
    event = first_lines[wrong[0]]
    message = f"{event.player} shows or mucks before {out.who(wrong[1:])}, whose turn it is"
    out.note(
        "showdown_order",
        Verdict.BROKEN,
        Finding(
            "S508",
            event.line,
            message,
            event.column,
            f"seat {wrong[1]}",
            f"seat {event.seat}",
            seat=event.seat,
            player=event.player,
        ),
    )


def due_order(pots: Sequence[Pot], first: int) -> list[int]:
    """The seats in the order in which they are to show, `first` or whoever is next to its left
    beginning each pot."""
    order: list[int] = []
    for pot in reversed(pots):
        order += [seat for seat in _clockwise(pot.eligible, first) if seat not in order]
    return order


def _clockwise(seats: Sequence[int], first: int) -> list[int]:
    return sorted(seats, key=lambda seat: (seat < first, seat))
