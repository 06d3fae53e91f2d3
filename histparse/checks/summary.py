"""The summary's lines about players, against what they did."""

from __future__ import annotations

from histparse.cards import cards_text
from histparse.events import Board, Hand, Kind, Result, Show, Total
from histparse.findings import STREETS, Finding, Verdict, found, units
from histparse.outcome import Outcome, SeatRow


def check(hand: Hand, out: Outcome) -> None:
    """Every summary line; and one for every player who was dealt in, where the room does that."""
    _pot_and_board(hand, out)
    rows = {row.seat: row for row in out.seats}
    shown = {event.seat: event for event in hand.told(Show)}
    told: set[int] = set()
    bets = _bets(out) if hand.told(Result) else {}
    returned_to, returned = next(((one.seat, one.amount) for one in out.actions if one.kind is Kind.UNCALLED), (0, 0))
    for event in hand.told(Result):
        row = rows.get(event.seat)
        if row is None:
            _broken(out, "S509", event, f"the summary names {event.player}, who is not in the seat list")
            continue
        if event.printed_seat != event.seat:
            message = f"{event.player} sits in seat {event.seat}; the summary says seat {event.printed_seat}"
            _broken(out, "S509", event, message, str(event.seat), str(event.printed_seat))
        if event.seat in told:
            _broken(out, "S513", event, f"a second line about {event.player}")
            continue
        told.add(event.seat)
        out.note("summary", Verdict.HOLDS)
        kept = returned if hand.habits.win_includes_uncalled and returned_to == row.seat else 0
        again = (out.ante or 0) if hand.habits.ante_twice else 0
        if event.did == "folded":
            _fold(event, row, out, bets.get(row.seat, 0))
        _line(event, row, out, shown.get(event.seat), kept, again)
        if hand.habits.all_cards:
            _cards(event, out, shown.get(event.seat))
    if hand.habits.results:
        for row in out.seats:
            if row.dealt_in and row.seat not in told and (hand.habits.folds or row.folded_street is None):
                message = f"the summary has no line for {row.player}"
                missing = Finding("S507", hand.source.line_end, message, seat=row.seat, player=row.player)
                out.note("summary", Verdict.BROKEN, missing)


def _pot_and_board(hand: Hand, out: Outcome) -> None:
    """One pot line; and the community card as it was dealt."""
    for again in hand.told(Total)[1:]:
        out.note("summary", Verdict.BROKEN, found("S513", again, "a second line states the pot"))
    dealt = () if out.community is None else (out.community,)
    for number, board in enumerate(hand.told(Board)):
        if number:
            out.note("summary", Verdict.BROKEN, found("S513", board, "a second line repeats the board"))
        elif board.cards != dealt:
            message = f"the summary's board is {cards_text(board.cards)}, not {cards_text(dealt) or 'empty'}"
            wrong = found("C209", board, message, expected=cards_text(dealt), actual=cards_text(board.cards))
            out.note("cards", Verdict.BROKEN, wrong)


def _line(event: Result, row: SeatRow, out: Outcome, shown: Show | None, kept: int, again: int) -> None:
    """One player's line; `kept` is what he has back uncalled, where the room counts that as won, `again`
    an ante that it may count twice."""
    if row.folded_street is not None and event.did not in {"folded", "ended"}:
        message = f"the summary says {row.player} {event.did}; he folded on {STREETS[row.folded_street]}"
        _broken(out, "S512", event, message)
    if event.did in {"won", "lost"} and shown is None:
        _broken(out, "S512", event, f"the summary shows {row.player}'s cards, which he did not show")
    if event.did in {"lost", "mucked"} and row.collected:
        _broken(out, "S512", event, f"the summary says {row.player} {event.did}; he is paid {units(row.collected)}")
    if event.did in {"mucked", "collected"} and shown is not None:
        message = f"the summary says {row.player} {event.did}; he showed {cards_text(shown.cards)}"
        _broken(out, "S512", event, message.rstrip())
    due, told_paid = row.collected + kept, event.amount
    if told_paid is None and event.did == "folded":
        told_paid = 0
    if event.did in {"won", "collected", "folded"} and told_paid is not None and told_paid != due:
        message = f"{row.player} is paid {units(due)}; the summary says {units(told_paid)}"
        _broken(out, "S501", event, message, due, told_paid, told_paid - due)
    _comes_out(event, row, out, again)


def _comes_out(event: Result, row: SeatRow, out: Outcome, again: int) -> None:
    """What a player ends with, and what he has won or lost, where the room prints it."""
    if event.end_stack is not None:
        due = row.stack + row.net
        wrong = event.end_stack != due
        out.note("end_stacks", Verdict.BROKEN if wrong else Verdict.HOLDS)
        if wrong:
            message = f"{row.player} ends with {units(due)}; the summary says {units(event.end_stack)}"
            _broken(out, "S514", event, message, due, event.end_stack, event.end_stack - due)
    if event.net is not None:
        wrong = event.net not in {row.net, row.net - again}
        out.note("nets", Verdict.BROKEN if wrong else Verdict.HOLDS)
        if wrong:
            message = f"{row.player} comes out at {units(row.net)}; the summary says {units(event.net)}"
            _broken(out, "S515", event, message, row.net, event.net, event.net - row.net)


def _cards(event: Result, out: Outcome, shown: Show | None) -> None:
    """The cards of a summary line are those that were shown."""
    if shown is not None and event.cards and event.cards != shown.cards:
        mine, theirs = cards_text(shown.cards), cards_text(event.cards)
        _broken(out, "S504", event, f"{event.player} showed {mine}; the summary says {theirs}", mine, theirs)


def _bets(out: Outcome) -> dict[int, int]:
    """What each player has put in besides the ante, by seat."""
    bets: dict[int, int] = {}
    for one in out.actions:
        if one.amount and one.kind not in _NO_BETS:
            bets[one.seat] = bets.get(one.seat, 0) + one.amount
    return bets


def _fold(event: Result, row: SeatRow, out: Outcome, bets: int) -> None:
    """The street of a fold, and the mark for a player who put in no more than the ante."""
    if event.street != row.folded_street:
        did = f"folded on {STREETS[row.folded_street]}" if row.folded_street else "did not fold"
        told = f"folded on {STREETS[event.street]}" if event.street in STREETS else "folded"
        message = f"{row.player} {did}; the summary says he {told}"
        _broken(out, "S502", event, message, str(row.folded_street), str(event.street))
    if event.no_bet is not None and (bets > 0) == event.no_bet and (event.no_bet or event.street == 3):
        did = f"put in {units(bets)} besides the ante" if bets else "put in no more than the ante"
        told = "didn't bet" if event.no_bet else "bet"
        _broken(out, "S503", event, f"{row.player} {did}; the summary says he {told}")


_NO_BETS = {Kind.ANTE, Kind.UNCALLED, Kind.COLLECT}


def _broken(
    out: Outcome,
    code: str,
    event: Result,
    message: str,
    expected: int | str | None = None,
    actual: int | str | None = None,
    delta: int | None = None,
) -> None:
    finding = found(code, event, message, event.street, expected=expected, actual=actual, delta=delta)
    out.note("summary", Verdict.BROKEN, finding)
