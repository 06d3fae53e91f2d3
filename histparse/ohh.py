"""Open Hand History (hh-specs.handhistory.org, 1.4.7): JSON that other programs read; written only.

It is made for hold'em: of stud it knows the game's name and what players do. What it has no place for
is left out, or stands in the nearest place, and is told as notes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from histparse import __version__
from histparse.cards import HIDDEN, Card, card_text
from histparse.events import Action, Community, Deal, Hand, Kind, Muck, Show, Street
from histparse.money import amount_text
from histparse.outcome import Outcome, Pot

SPEC = "1.4.7"
GAMES = {"stud": "Stud", "stud8": "StudHiLo"}
LIMITS = {"fixed": "FL", "no-limit": "NL", "pot-limit": "PL"}
CURRENCIES = {"CHIP": "XXX", "PLAY": "XPM", None: "XXX"}
"""ISO 4217's code for no currency, and OHH's for play money."""
STREETS = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "7th Street"}
DID = {
    Kind.ANTE: "Post Ante",
    Kind.BRING_IN: "Post Extra Blind",
    Kind.COMPLETE: "Raise",
    Kind.BET: "Bet",
    Kind.RAISE: "Raise",
    Kind.CALL: "Call",
    Kind.CHECK: "Check",
    Kind.FOLD: "Fold",
}
ALWAYS = (
    "streets have the names of stud, which OHH does not list",
    "the bring-in is told as an extra blind, the completion as a raise",
    "small and big bet are left out: OHH has blinds only",
    "which cards are up and which down is left out",
)
"""What OHH can't say of any hand of stud."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is to be printed."""

    text: str


def write(hand: Hand, out: Outcome) -> tuple[str, tuple[str, ...]]:
    """The JSON text of a hand told in full, and what it does not hold. `out` is its audit."""
    told = {"ohh": _hand(hand, out)}
    return f"{_json(told)}\n\n", (*ALWAYS, *_lost(hand, out))


def _lost(hand: Hand, out: Outcome) -> Iterator[str]:
    if hand.start is None:
        yield "when it began is left out"
    if hand.button is None:
        yield "the button is left out"
    if hand.buy_in or hand.level:
        yield "the tournament's buy-in and level are left out"
    if hand.mixed:
        yield "the mixed game it is part of is left out"
    if out.uncalled:
        yield "that a bet went back uncalled is left out"
    if len(out.settled) > 1 and any(one.pot is None for one in out.paid):
        yield "main and side pots are told as one: who was paid from which is not known"


def _hand(hand: Hand, out: Outcome) -> dict[str, Any]:
    def money(amount: int) -> Number:
        return Number(amount_text(amount, hand.exponent))

    known = {
        "spec_version": SPEC,
        "site_name": hand.site,
        "network_name": hand.site,
        "internal_version": __version__,
        "tournament": True if hand.tournament else None,
        "tournament_info": {"tournament_number": hand.tournament, "name": hand.label or hand.tournament}
        if hand.tournament
        else None,
        "game_number": hand.number,
        "start_date_utc": f"{hand.start.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if hand.start else None,
        "table_name": hand.table or hand.label,
        "game_type": GAMES[hand.game],
        "bet_limit": {"bet_type": LIMITS.get(hand.limit, hand.limit), "bet_cap": 0},
        "table_size": hand.max_seats or max(seat.seat for seat in hand.seats),
        "currency": CURRENCIES.get(hand.currency, hand.currency),
        "dealer_seat": hand.button,
        "ante_amount": money(out.ante or 0),
        "hero_player_id": hand.hero,
    }
    told: dict[str, Any] = {name: value for name, value in known.items() if value is not None}
    told["flags"] = [] if hand.hero else ["Observed"]
    told["players"] = [
        {"id": row.seat, "seat": row.seat, "name": row.player, "starting_stack": money(row.stack),
         "is_sitting_out": not row.dealt_in}
        for row in out.seats
    ]  # fmt: skip
    told["rounds"] = _rounds(hand, money)
    told["pots"] = list(_pots(out, money))
    return told


def _rounds(hand: Hand, money: Any) -> list[dict[str, Any]]:
    """A round a street, antes with the first, then the showdown."""
    rounds: list[dict[str, Any]] = [{"street": STREETS[3], "cards": [], "actions": []}]
    showdown: list[dict[str, Any]] = []
    number = 0
    for event in hand.events:
        if type(event) is Street and event.street > 3:
            rounds.append({"street": STREETS[event.street], "cards": [], "actions": []})
        elif type(event) is Community:
            rounds[-1]["cards"].append(card_text(event.card))
        elif isinstance(event, Action | Deal | Show | Muck):
            number += 1
            said = {"action_number": number, "player_id": event.seat, **_said(event, money)}
            (showdown if isinstance(event, Show | Muck) else rounds[-1]["actions"]).append(said)
    if showdown:
        rounds.append({"street": "Showdown", "cards": [], "actions": showdown})
    return [{"id": n, **one} for n, one in enumerate(rounds)]


def _said(event: Action | Deal | Show | Muck, money: Any) -> dict[str, Any]:
    match event:
        case Deal():
            return {"action": "Dealt Cards", "cards": _cards((*event.down, *event.up))}
        case Show():
            return {"action": "Shows Cards", "cards": _cards(event.cards)}
        case Muck():
            return {"action": "Mucks Cards"}
    said: dict[str, Any] = {"action": DID[event.kind]}
    return said | ({"amount": money(event.by), "is_allin": event.all_in} if event.by else {})


def _pots(out: Outcome, money: Any) -> Iterator[dict[str, Any]]:
    """The pots, rake included; one for all where payments do not say from which they are."""
    pots, paid = out.settled, out.paid
    if len(pots) != 1 and any(one.pot is None for one in paid):
        pots = [Pot(0, out.total_pot, (), out.total_pot - (out.rake or 0), paid=list(paid))]
    for pot in pots:
        won = [{"player_id": seat, "win_amount": money(amount)} for seat, amount in pot.paid_by_seat.items()]
        rake = pot.gross - pot.net if pot.net is not None else 0
        yield {"number": pot.number, "amount": money(pot.gross), "rake": money(rake), "player_wins": won}


def _cards(some: tuple[Card, ...]) -> list[str]:
    """The cards that are known."""
    return [card_text(one) for one in some if one != HIDDEN]


def _json(value: Any) -> str:
    """JSON, with numbers exactly as they are."""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)}: {_json(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_json, value)) + "]"
    return json.dumps(value)
