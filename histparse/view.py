"""One hand in a notebook: it shows itself street by street, and has its rows of the tables as frames.

The HTML stands by itself and does nothing: no script, nothing fetched. All of it that strangers wrote is
shown, never obeyed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

import pyarrow.compute as pc
import pyarrow.dataset as ds

from histparse.cards import HIDDEN, SUITS, Card, card_text, suit_of
from histparse.dealing import DOWN_CARDS
from histparse.events import Hand, Kind
from histparse.findings import STREETS, Finding
from histparse.outcome import Outcome
from histparse.paper import table
from histparse.printing import uncoloured, visible
from histparse.replay import THIRD
from histparse.report import finding_head
from histparse.show import Page, boards, dead, made, page
from histparse.stored import Stored
from histparse.tables import TABLES

if TYPE_CHECKING:
    import pandas as pd

MARKS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_END = {Kind.SHOW, Kind.MUCK, Kind.COLLECT}


class StoredHand:
    """A hand of a store. `view.seats`, `view.actions`, … are its rows of these tables; `hand` is what was
    read, `outcome` what replaying it gives, None where this histparse can't read it any more."""

    def __init__(self, stored: Stored, rows: Callable[[str, pc.Expression], pd.DataFrame]) -> None:
        self._one = stored.examined
        self._rows = rows
        self.hand_id: str = stored.hand["hand_id"]

    @property
    def hand(self) -> Hand | None:
        return self._one.hand

    @property
    def outcome(self) -> Outcome | None:
        return self._one.outcome

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name not in TABLES:
            raise AttributeError(f"a hand has no {name!r}; it has {', '.join(sorted(TABLES))}")
        return self._rows(name, ds.field("hand_id") == self.hand_id)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *TABLES]

    def __repr__(self) -> str:
        return uncoloured("\n".join(page(self._one)))

    def _repr_html_(self) -> str:
        one = self._one
        if one.hand is None or one.outcome is None:
            return f"<pre>{escape(repr(self))}</pre>"
        return "\n".join(_html(Page(one, one.hand, one.outcome), one.findings))


def _html(shown: Page, findings: Sequence[Finding]) -> Iterator[str]:
    title, *facts = map(_shown, shown.facts())
    yield f'<div class="histparse-hand"><style>{_STYLE}</style>'
    yield f"<h4>{title}</h4><p>{' · '.join(facts)}</p>"
    yield '<table class="streets">'
    yield from _streets(shown)
    yield from _end(shown)
    yield "</table><h5>Pots</h5>"
    yield from table(shown.reckoning.ledger())
    yield from (f"<p>{_shown(step)}</p>" for step in shown.reckoning.divided())
    yield from table(shown.reckoning.shares())
    yield "<h5>Findings</h5>"
    if not findings:
        yield "<p>None.</p>"
    for one in findings:
        line = f"line {one.line}: " if one.line else ""
        yield f'<p class="{one.severity}">{line}{_shown(uncoloured(finding_head(one, shown.hand.exponent)))}</p>'
    yield "</div>"


def _streets(shown: Page) -> Iterator[str]:
    """Each street that was dealt: the pot, what lies dead, and a row for everybody still in."""
    out = shown.out
    held: dict[int, tuple[Sequence[Card], Sequence[Card]]] = {}
    for street, title in STREETS.items():
        dealt = [(seat, (down, up)) for on, seat, down, up, _ in boards(out) if on == street]
        if not dealt:
            return
        held.update(dealt)
        acts = [row for row in out.actions if row.street == street and row.kind not in _END]
        live = {row.seat for row in out.seats if row.dealt_in and (row.folded_street or street) >= street}
        yield _heading(title.capitalize(), f"pot {shown.money(acts[0].pot_before)}" if acts else "", dead(out, street))
        order = list(enumerate(acts, 1))
        for seat, (down, up) in sorted(held.items()):
            if seat in live:
                did = (f"<small>{n}</small> {_shown(shown.said(row))}" for n, row in order if row.seat == seat)
                yield _row(_name(shown, seat, street), _held(down, up), ", ".join(did))
            elif not seat:
                yield _row("(middle)", _cards(up), "")


def _end(shown: Page) -> Iterator[str]:
    """Who shows, mucks and collects, in this order."""
    yield _heading("Showdown" if shown.out.showdown_players else "The end", "", ())
    for act in shown.out.actions:
        row = shown.rows.get(act.seat)
        if act.kind not in _END or row is None:
            continue
        turned = act.kind is Kind.SHOW or (act.kind is Kind.MUCK and row.known_from == "mucked")
        river = () if row.river is None else (row.river,)
        cards = _held((*row.hole, *river), row.up) if turned else ""
        yield _row(_name(shown, act.seat), cards, f"{act.kind}s: {made(row)}" if turned else _shown(shown.said(act)))


def _heading(title: str, pot: str, folded: Sequence[Card]) -> str:
    gone = f"dead {_cards(folded, 'dead')}" if folded else ""
    return f'<tr class="street"><th>{title}</th><th>{pot}</th><th>{gone}</th></tr>'


def _row(name: str, cards: str, did: str) -> str:
    return f"<tr><td>{name}</td><td>{cards}</td><td>{did}</td></tr>"


def _name(shown: Page, seat: int, street: int = 0) -> str:
    row = shown.rows[seat]
    hero = ' <span class="mark">hero</span>' if row.is_hero else ""
    bring_in = ' <span class="mark">bring-in</span>' if row.is_bring_in and street == THIRD else ""
    return _shown(row.player) + hero + bring_in


def _held(down: Sequence[Card], up: Sequence[Card]) -> str:
    """A player's cards as they lie: two down, those that are up, the river."""
    return _cards(down[:DOWN_CARDS], "down") + _cards(up) + _cards(down[DOWN_CARDS:], "down")


def _cards(cards: Iterable[Card], what: str = "") -> str:
    return "".join(_card(card, what) for card in cards)


def _card(card: Card, what: str) -> str:
    if card == HIDDEN:
        return f'<b class="card {what}">?</b>'
    suit = SUITS[suit_of(card)]
    return f'<b class="card {suit} {what}">{card_text(card)[0]}{MARKS[suit]}</b>'


def _shown(text: str) -> str:
    return escape(visible(text))


_STYLE = """
.histparse-hand { font-size: 13px; line-height: 1.5 }
.histparse-hand h4, .histparse-hand h5 { margin: .6em 0 .2em }
.histparse-hand p { margin: .1em 0 }
.histparse-hand table { border-collapse: collapse; margin: .2em 0 }
.histparse-hand td, .histparse-hand th { text-align: left; vertical-align: top; padding: 1px 10px 1px 0 }
.histparse-hand .right { text-align: right }
.histparse-hand .street th { border-bottom: 1px solid #888; padding-top: .6em }
.histparse-hand .mark { border: 1px solid #888; border-radius: 3px; padding: 0 3px; font-size: 85% }
.histparse-hand small { opacity: .6 }
.histparse-hand .card { background: #fff; border: 1px solid #999; border-radius: 3px; padding: 0 2px; margin: 1px;
    display: inline-block; min-width: 1.6em; text-align: center; color: #111; font-weight: bold }
.histparse-hand .down { border-style: dashed }
.histparse-hand .c { color: #0a7d2c }
.histparse-hand .d { color: #1450c8 }
.histparse-hand .h { color: #c8102e }
.histparse-hand .s { color: #111 }
.histparse-hand .dead { opacity: .45; background: #ddd }
.histparse-hand .error { color: #c8102e }
.histparse-hand .warning { color: #b36b00 }
"""
