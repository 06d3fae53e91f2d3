"""What rooms that write XML share: elements as text, and a hand's actions as such rooms state them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from histparse.cards import HIDDEN, Card, known
from histparse.events import Action, Deal, Event, Hand, Kind, Muck, Show, Street
from histparse.sites._words import WriteError
from histparse.sites._writing import LIFTS

THIRD = 3
_TO = {Kind.COMPLETE, Kind.RAISE}
_STRANGE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(name: str, text: str | None = None, /, **attributes: object) -> str:
    """An element; an attribute that is None is left out. Raises `WriteError` for characters that XML does
    not have."""
    from xml.sax.saxutils import escape  # noqa: PLC0415  # all of http comes with it, which reading can do without

    begins = opening(name, **attributes)
    if text is None:
        return f"{begins[:-1]}/>"
    if strange := _STRANGE.search(text):
        raise WriteError(f"XML has no such character as {strange[0]!r}")
    return f"{begins}{escape(text)}</{name}>"


def opening(name: str, /, **attributes: object) -> str:
    """The tag that opens an element; as `element`."""
    from xml.sax.saxutils import quoteattr  # noqa: PLC0415

    told = [f" {key}={quoteattr(str(value))}" for key, value in attributes.items() if value is not None]
    tag = f"<{name}{''.join(told)}>"
    if strange := _STRANGE.search(tag):
        raise WriteError(f"XML has no such character as {strange[0]!r}")
    return tag


def restated(hand: Hand) -> Iterator[Event]:
    """The hand's events, the actions as these rooms state them: by what is added, completions and raises
    also by the total on the street; what empties a stack, other than an ante and a bring-in, is all-in and
    nothing else."""
    left = {seat.seat: seat.stack for seat in hand.seats}
    put, earlier = Counter[int](), Counter[int]()
    street, current, lifted = 0, 0, False
    for event in hand.events:
        if type(event) is Street:
            earlier += put if street else Counter()  # totals in the hand leave out the antes
            street, put, current, lifted = event.street, Counter(), 0, False
        if type(event) is not Action:
            yield event
            continue
        seat, kind, before = event.seat, event.kind, put[event.seat]
        total = before + event.by if event.by is not None else event.to
        if total is None:
            total = before if event.hand_to is None else event.hand_to - earlier[seat]
        left[seat] = left.get(seat, 0) - (total - before)
        if kind in LIFTS:
            kind = Kind.COMPLETE if street == THIRD and not lifted else Kind.RAISE if current else Kind.BET
        lifted |= kind in LIFTS or (kind is Kind.ALL_IN and total > current)
        if total > before and left[seat] <= 0 and kind not in {Kind.ANTE, Kind.BRING_IN}:
            kind = Kind.ALL_IN
        put[seat], current = total, max(current, total)
        yield replace(
            event, kind=kind, by=total - before or None, to=total if kind in _TO else None, over=None,
            hand_to=None, all_in=kind is Kind.ALL_IN,
        )  # fmt: skip


def hero_of(hand: Hand) -> int:
    """The seat whose history it is; 0 where nothing says so."""
    seen = {event.seat for event in hand.events if type(event) is Deal and len(event.down) > 1 and known(event.down)}
    return hand.hero or (seen.pop() if len(seen) == 1 else 0)


def live_at_the_end(hand: Hand) -> list[int]:
    """The seats that were dealt cards and have not folded, in order."""
    folded = {event.seat for event in hand.events if type(event) is Action and event.kind is Kind.FOLD}
    return sorted({event.seat for event in hand.events if type(event) is Deal} - folded)


def holdings(hand: Hand) -> dict[int, list[Card]]:
    """What each player is told to hold, as it lies: two down, the up cards, the river; what is not told
    is `HIDDEN`, what is not dealt missing."""
    down: dict[int, list[Card]] = {}
    up: dict[int, list[Card]] = {}
    for event in hand.events:
        if type(event) is Deal:
            up.setdefault(event.seat, []).extend(event.up)
            down.setdefault(event.seat, []).extend(event.down)
        elif isinstance(event, Show | Muck) and event.cards:
            down[event.seat] = [one for one in event.cards if one not in up.get(event.seat, ())]
    lie = {seat: [*down.get(seat, ()), HIDDEN, HIDDEN][:2] + cards for seat, cards in up.items()}
    return {seat: cards + down.get(seat, [])[2:] for seat, cards in lie.items()}
