"""Hands in PHH: see `phh`. Players go clockwise from the button's left, or from the lowest seat."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC

from histparse.cards import Card, card_text
from histparse.events import Action, Collect, Community, Deal, Hand, Kind, Muck, Result, Seat, Show, Street
from histparse.money import amount_text
from histparse.sites._words import WriteError
from histparse.sites._writing import LIFTS, Page, Writing
from histparse.stakes import full_bring_in, stakes

THIRD = 3
NO_CURRENCY = "XXX"
"""ISO 4217's word for none: money of a currency that is not known is no chips."""
HERO = "_hero"
"""Whose history it is, "p3" for instance. PHH has no field for that; those that begin so are a program's own."""
VARIANTS: Mapping[str, str] = {"stud": "F7S", "stud8": "F7S/8"}
_LABEL = re.compile("(?:(.*), )?hand (.*)", re.DOTALL)
"""A label's event and number."""
_DATE = re.compile("([0-9]+)(?:-([0-9]{2}))?(?:-([0-9]{2}))?(?: |$)(?:([0-9]{2}:[0-9]{2}:[0-9]{2})(?: |$))?(.+)?")
_WHOLE = re.compile("0|[1-9][0-9]{0,17}", re.ASCII)


class PhhWriting(Writing):
    """Prints a hand as PHH."""

    writes = True

    def write(self, hand: Hand) -> str:
        """The hand's fields. Raises `WriteError` for what PHH has no way to say."""
        if hand.limit != "fixed":
            raise WriteError(f"{hand.hand_id}: PHH knows fixed-limit stud only")
        small, big = stakes(hand)
        if not small:
            raise WriteError(f"{hand.hand_id}: the stakes are not known")
        seats = players(hand)
        if len(seats) < 2:
            raise WriteError(f"{hand.hand_id}: fewer than two players are dealt in")
        bring_in, doubt = _bring_in(hand)
        fields = {
            "variant": _text(VARIANTS[hand.game]),
            "ante_trimming_status": "true",
            "antes": _array(_money(hand, ante) for ante in antes(hand, seats)),
            "bring_in": _money(hand, bring_in) + doubt,
            "small_bet": _money(hand, small),
            "big_bet": _money(hand, big),
            "starting_stacks": _array(_money(hand, seat.stack) for seat in seats),
            "actions": "[\n" + "".join(f"  {_text(action)},\n" for action in actions(hand, seats)) + "]",
            **_about(hand),
        }
        if [seat.player for seat in seats] != [f"p{n}" for n in range(1, len(seats) + 1)]:
            fields["players"] = _array(_text(seat.player) for seat in seats)
        if [seat.seat for seat in seats] != list(range(1, len(seats) + 1)):
            fields["seats"] = _array(str(seat.seat) for seat in seats)
        if own := [f"p{n}" for n, seat in enumerate(seats, 1) if seat.seat == hand.hero]:
            fields[HERO] = _text(own[0])
        fields |= _outcome(hand, seats)
        return "".join(f"{name} = {value}\n" for name, value in fields.items()) + "\n"

    def together(self, texts: Iterable[str]) -> Iterator[str]:
        """One hand is a file of its own, several are a table each."""
        waiting = iter(texts)
        first, second = next(waiting, None), next(waiting, None)
        if first is not None:
            yield first if second is None else f"[1]\n{first}"
        if second is not None:
            yield f"[2]\n{second}"
        yield from (f"[{n}]\n{text}" for n, text in enumerate(waiting, 3))


def players(hand: Hand) -> Sequence[Seat]:
    """Who is dealt in, in PHH's order."""
    dealt = {event.seat for event in hand.events if type(event) is Deal}
    dealt |= {event.seat for event in hand.events if type(event) is Action and event.kind is Kind.ANTE}
    first = hand.button or 0
    return sorted((seat for seat in hand.seats if seat.seat in dealt), key=lambda one: (one.seat <= first, one.seat))


def antes(hand: Hand, seats: Sequence[Seat]) -> Sequence[int]:
    """Each player's ante; all of it where he posts all he has. Two players' change places."""
    posted = {event.seat: event.by or 0 for event in hand.events if type(event) is Action and event.kind is Kind.ANTE}
    full = max(posted.values(), default=0)
    due = [full if posted.get(seat.seat) == seat.stack else posted.get(seat.seat, 0) for seat in seats]
    return due[::-1] if len(due) == 2 else due


def _bring_in(hand: Hand) -> tuple[int, str]:
    """The bring-in; where nothing shows all of it, the least that it can be, and a remark that says so."""
    if full := full_bring_in(hand):
        return full, ""
    page, most = Page(hand), 0
    for event in hand.events:
        if type(event) is Street and event.street > THIRD:
            break
        if type(event) is Action and event.kind is not Kind.ANTE:
            if event.kind in LIFTS:
                break
            page.put[event.seat] = page.total(event)
            most = max(most, page.put[event.seat])
    return (most, "  # at least: nobody posts or calls all of it") if most else (1, "  # not known: nobody posts it")


def actions(hand: Hand, seats: Sequence[Seat]) -> Iterator[str]:
    """The deals of each street in the players' order, and what they do."""
    who = {seat.seat: f"p{n}" for n, seat in enumerate(seats, 1)}
    page = Page(hand, live=set(who))
    deals: dict[str, str] = {}
    for event in hand.events:
        if type(event) is Deal and event.seat in who:
            deals[who[event.seat]] = _cards(event.down + event.up)
            continue
        yield from (f"d dh {one} {deals[one]}" for one in who.values() if one in deals)
        deals.clear()
        if type(event) is Street:
            page.next_street(event.street)
        elif type(event) is Community:
            yield f"d db {card_text(event.card)}"
        elif type(event) is Action and event.kind is not Kind.ANTE and event.seat in who:
            yield f"{who[event.seat]} {_act(page, event)}"
        elif type(event) is Show and event.seat in who:
            yield f"{who[event.seat]} sm {_cards(event.cards)}"
        elif type(event) is Muck and event.seat in who and len(page.live) > 1:
            yield f"{who[event.seat]} sm"


def _act(page: Page, event: Action) -> str:
    total = page.total(event)
    lifts = event.kind in LIFTS or (event.kind is Kind.ALL_IN and total > page.current)
    page.put[event.seat], page.current = total, max(page.current, total)
    if event.kind is Kind.FOLD:
        page.live.discard(event.seat)
        return "f"
    return f"cbr {_money(page.hand, total)}" if lifts else "pb" if event.kind is Kind.BRING_IN else "cc"


def _outcome(hand: Hand, seats: Sequence[Seat]) -> dict[str, str]:
    """What everybody ends with and is paid, where the hand says it."""
    ended = {event.seat: event.end_stack for event in hand.events if type(event) is Result}
    stacks = [stack for seat in seats if (stack := ended.get(seat.seat)) is not None]
    won = {seat.seat: 0 for seat in seats}
    for event in hand.events:
        if type(event) is Collect and event.seat in won:
            won[event.seat] += event.amount
    fields = {}
    if len(stacks) == len(seats):
        fields["finishing_stacks"] = _array(_money(hand, stack) for stack in stacks)
    if any(won.values()):
        fields["winnings"] = _array(_money(hand, amount) for amount in won.values())
    return fields


def _about(hand: Hand) -> dict[str, str]:
    """Event and number, table, level, currency, and when it was."""
    label = _LABEL.fullmatch(hand.label or "")
    event, number = label.groups() if label else (hand.label, None)
    if hand.site != "phh" and not hand.label:
        event, number = hand.tournament and f"tournament {hand.tournament}", hand.number
    words = {"venue": None if hand.site == "phh" else hand.site, "event": event, "table": hand.table}
    words["currency"] = None if hand.currency == "CHIP" else hand.currency or NO_CURRENCY
    whole = {"hand": number, "level": hand.level, "seat_count": str(hand.max_seats or "")}
    fields = {name: _text(word) for name, word in words.items() if word}
    fields |= {name: word if _WHOLE.fullmatch(word) else _text(word) for name, word in whole.items() if word}
    if not _WHOLE.fullmatch(hand.level or ""):
        fields.pop("level", None)  # which is a number in PHH
    return fields | _when(hand)


def _when(hand: Hand) -> dict[str, str]:
    """Date, clock and time zone; UTC unless PHH itself told another. A clock without a zone is left out where
    it is not known to be UTC's."""
    text = hand.start_text
    if hand.site != "phh" or not text:
        text = f"{hand.start.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC" if hand.start else ""
    date = _DATE.fullmatch(text)
    if date is None:
        return {}
    year, month, day, clock, zone = date.groups()
    fields = {"year": year, "month": month and str(int(month)), "day": day and str(int(day))}
    if hand.start:
        fields |= {
            "time": clock,
            "time_zone" if "/" in (zone or "/") else "time_zone_abbreviation": zone and _text(zone),
        }
    return {name: word for name, word in fields.items() if word}


def _cards(some: Sequence[Card]) -> str:
    return "".join(map(card_text, some))


def _money(hand: Hand, amount: int) -> str:
    """An amount, without decimals where it is whole."""
    return amount_text(amount, hand.exponent).removesuffix("." + "0" * hand.exponent)


def _array(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _text(text: str) -> str:
    """A string, between single quotes where nothing in it needs more."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
