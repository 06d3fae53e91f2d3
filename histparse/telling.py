"""What a room tells of a hand, out of all that happened in it: its habits, applied.

A dealt hand first has every event and every card. `as_told` leaves what one player's history in a
room with the hand's habits would say, amounts as that room states them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from histparse.cards import HIDDEN, Card
from histparse.events import Action, Board, Collect, Deal, Event, Hand, Muck, Notice, Result, Total, Uncalled

DOWN_CARDS = 2


def as_told(hand: Hand, hero: int) -> Hand:
    """`hand`, which tells everything, as the room tells it to the player in seat `hero`."""
    back = next((event for event in hand.events if type(event) is Uncalled), None)
    events = tuple(_told(hand, hero, back))
    seats = tuple(replace(one, sitting_out=one.sitting_out and hand.habits.sitting_out) for one in hand.seats)
    return replace(hand, seats=seats, events=events, hero=hero if hand.habits.down_cards else None)


def _told(hand: Hand, hero: int, back: Uncalled | None) -> Iterator[Event]:
    habits = hand.habits
    kept = back if habits.win_includes_uncalled else None
    owed = kept.amount if kept else 0
    held: dict[int, tuple[Card, ...]] = {}
    for event in hand.events:
        if type(event) is Deal:
            held[event.seat] = event.before + event.down + event.up
        match event:
            case Deal() if event.seat != hero and not (habits.down_cards and habits.up_cards):
                if habits.hidden_cards:
                    before = (HIDDEN,) * min(DOWN_CARDS, len(event.before)) + event.before[DOWN_CARDS:]
                    yield replace(event, before=before, down=(HIDDEN,) * len(event.down))
                elif habits.up_cards and event.up:
                    yield replace(event, before=event.before[DOWN_CARDS:], down=())
            case Action() if not habits.all_in:
                yield replace(event, all_in=False)
            case Uncalled() if not habits.uncalled:
                pass
            case Collect() if not habits.payments:
                pass
            case Collect() if kept and owed:
                if event.seat == kept.seat:
                    yield replace(event, amount=event.amount + owed)
                else:
                    pot = None if event.pot is None else event.pot + 1
                    yield Collect(0, 0, kept.seat, kept.player, owed, pot)
                    yield event
                owed = 0
            case Notice() if not habits.notices:
                pass
            case Muck() if not habits.mucks:
                pass
            case Muck() if habits.down_cards:
                yield replace(event, cards=held[event.seat])
            case Board() if not habits.board:
                pass
            case Total():
                yield from _total(hand, event, kept)
            case Result() if not habits.payments:
                yield Result(0, 0, event.seat, event.player, event.printed_seat, "ended", end_stack=event.end_stack)
            case Result():
                if habits.results and (habits.folds or event.did != "folded"):
                    own = kept.amount if kept and kept.seat == event.seat and event.amount is not None else 0
                    yield replace(event, amount=event.amount + own) if own and event.amount is not None else event
            case _:
                yield event


def _total(hand: Hand, event: Total, kept: Uncalled | None) -> Iterator[Total]:
    """The pot line, gross or net, with or without parts and rake, if the room has one."""
    habits = hand.habits
    pot, rake = event.pot, event.rake if habits.rake else None
    if habits.pot == "none" or pot is None:
        if rake is not None:
            yield replace(event, pot=None, parts=(), rake=rake)
        return
    pot -= (event.rake or 0) + (event.fees or 0) if habits.pot == "net" else 0
    pot += kept.amount if kept else 0
    yield replace(event, pot=pot, parts=event.parts if habits.parts else (), rake=rake)
