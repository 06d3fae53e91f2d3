"""Hands in another room's words, in PHH or in OHH, and what of them the new text does not hold.

A text is read again before it is given out: what a player did and what became of his chips must be the
same in it, or the hand is refused. What else it does not say is listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256

from histparse import ohh
from histparse.cards import HIDDEN
from histparse.checks import audit
from histparse.events import Event, Hand, Kind, Total
from histparse.findings import Severity
from histparse.outcome import ActionRow, Outcome, SeatRow
from histparse.read import read_text
from histparse.retell import retell
from histparse.rules import profile
from histparse.sites import Site, sites
from histparse.sites._words import WriteError
from histparse.telling import as_told

OHH = "ohh"
FACTS: Mapping[str, str] = {
    "number": "the hand's number",
    "start": "when it began",
    "currency": "the currency",
    "stakes": "the stakes",
    "table": "the table",
    "max_seats": "how many seats there are",
    "button": "the button",
    "hero": "whose history it is",
    "tournament": "the tournament's number",
    "buy_in": "the buy-in",
    "level": "the level",
    "mixed": "the mixed game it is part of",
    "label": "the event",
}
"""What stands at a hand's head, and what a note calls it."""


MUST = {"start", "table", "button", "currency"}
"""What a form may need where the hand does not have it."""


CHIPS = {"CHIP", "PLAY"}
"""Currencies that are no money."""


class ConvertError(ValueError):
    """A hand that can't be told in the form asked for; the text says why."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A hand's new text, and what it leaves out or says otherwise."""

    text: str
    notes: tuple[str, ...]


def targets() -> dict[str, Site | None]:
    """The forms a hand can be told in: every room that can be written, and OHH."""
    return {site.form: site for site in sites() if site.writes} | {OHH: None}


def convert(hand: Hand, out: Outcome, target: str) -> Converted:
    """`hand`, whose audit is `out`, as `target` tells it. Raises `ConvertError`."""
    site = targets()[target]
    if site is None:
        told_so = Converted(*ohh.write(retell(hand, out, profile(hand.profile)), out))
        return replace(told_so, notes=(*told_so.notes, *_clock(hand, printed=True)))
    rules = profile(site.profile)
    full = retell(hand, audit(hand, rules), rules)
    told = replace(as_told(_at(site, full), full.hero or 0), hero=full.hero)
    try:
        text = site.write(site.told(told))
    except (WriteError, KeyError) as error:
        why = str(error).removeprefix(f"{hand.hand_id}: ")
        raise ConvertError(f"{target} can't print it: {why}") from None
    back = read_text(text)
    if len(back) != 1 or back[0].hand is None:
        why = ", ".join(sorted({one.code for reading in back for one in reading.findings}))
        raise ConvertError(f"{target} has no way to print it that can be read again ({why})")
    again = audit(back[0].hand, rules, back[0].findings)
    if wrong := _changed(out, again, 10**hand.exponent, 10 ** back[0].hand.exponent):
        raise ConvertError(f"{target} can't tell {wrong}")
    clock = _clock(hand, printed=back[0].hand.tz_source != "assumed")
    return Converted(text, (*_unlike(hand, back[0].hand), *clock, *_hidden(out, again)))


def _at(site: Site, hand: Hand) -> Hand:
    """`hand` as one of the room's: numbered as its hands are, and without a clock in another room's form."""
    if hand.site == site.name:
        return hand
    number = hand.number
    if not (number.isascii() and number.isdecimal()):
        number = str(int(sha256(number.encode("utf-8", "surrogatepass")).hexdigest()[:15], 16))
    highest = max(seat.seat for seat in hand.seats)
    seats = hand.max_seats or (highest if highest > site.last_seat else None)
    events = hand.events if _prints_fees(site) else tuple(map(_with_fees, hand.events))
    return replace(
        hand, number=number, habits=site.habits, profile=site.profile, start_text="", table=hand.table or "?",
        max_seats=seats, events=events,
    )  # fmt: skip


def _prints_fees(site: Site) -> bool:
    return any("{fees" in wording for wording in site.words.values())


def _with_fees(event: Event) -> Event:
    """A pot line with fees and rake as one."""
    if type(event) is Total and event.fees:
        return replace(event, rake=(event.rake or 0) + event.fees, fees=None)
    return event


def _changed(out: Outcome, again: Outcome, unit: int, units: int) -> str | None:
    """What of the play and the money is not the same, if anything is; amounts of the second outcome are of
    `units` a whole, where the first has `unit`."""
    if [_money(row, units) for row in _dealt(out)] != [_money(row, unit) for row in _dealt(again)]:
        return "what everybody puts in and is paid"
    if [_did(row, units) for row in _acts(out)] != [_did(row, unit) for row in _acts(again)]:
        return "what everybody does"
    worst = {finding.code for finding in again.findings if finding.severity is not Severity.NOTE}
    if fresh := worst - {finding.code for finding in out.findings}:
        return f"it without looking wrong ({', '.join(sorted(fresh))})"
    return None


def _dealt(out: Outcome) -> Iterator[SeatRow]:
    return (row for row in out.seats if row.dealt_in)


def _money(row: SeatRow, unit: int) -> tuple[object, ...]:
    return row.seat, row.stack * unit, row.contributed * unit, row.collected * unit, row.folded_street


def _acts(out: Outcome) -> Iterator[ActionRow]:
    return (row for row in out.actions if row.kind not in _NO_ACTS)


_NO_ACTS = {Kind.ANTE, Kind.UNCALLED, Kind.COLLECT, Kind.SHOW, Kind.MUCK}


def _did(row: ActionRow, unit: int) -> tuple[object, ...]:
    return row.street, row.seat, row.kind, row.amount * unit


def _unlike(hand: Hand, back: Hand) -> Iterator[str]:
    """What the head does not say, or must say although the hand does not."""
    label = back.label or ""
    for name, what in FACTS.items():
        mine, its = _fact(hand, name), _fact(back, name)
        if mine == its or (name == "number" and hand.number in label):
            continue
        if mine is not None:
            lost = "left out" if its is None else "another"
            yield f"{what}: {lost}{', so that chips look like money' * (name == 'currency' and mine in CHIPS)}"
        elif name in MUST:
            yield f"{what}: not known, but the form needs one"


def _fact(hand: Hand, name: str) -> object:
    """One of `FACTS`; stakes in whole units, None where the hand tells none."""
    if name != "stakes":
        return getattr(hand, name)
    bets = [bet and Fraction(bet, 10**hand.exponent) for bet in (hand.small_bet, hand.big_bet)]
    return bets if any(bets) else None


def _clock(hand: Hand, *, printed: bool) -> Iterator[str]:
    """That a time zone is `printed` now which the hand does not tell."""
    if hand.start and hand.tz_source == "assumed" and printed:
        yield "when it began: the time zone is not known, UTC is assumed"


def _hidden(out: Outcome, again: Outcome) -> Iterator[str]:
    """What is known and the new text does not tell."""
    names = [row.player for row in out.seats if row.dealt_in] != [row.player for row in again.seats if row.dealt_in]
    gone = {row.seat for row in out.seats} - {row.seat for row in again.seats}
    for what, cards in (("down cards", _down), ("up cards", _up)):
        mine, its = (sum(cards(row) for row in one.seats) for one in (out, again))
        if its < mine:
            yield f"{what}: some are left out"
    if names:
        yield "players' names: left out"
    if gone:
        yield "players who are not dealt in: left out"
    if out.rake_stated is not None and again.rake_stated is None:
        yield "the rake: left out"
    elif out.fees and not again.fees:
        yield "fees: told as rake"


def _down(row: SeatRow) -> int:
    return sum(card != HIDDEN for card in (*row.hole, row.river) if card is not None)


def _up(row: SeatRow) -> int:
    return sum(card != HIDDEN for card in row.up)
