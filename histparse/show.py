"""One hand for the eye: street by street, with the pot, the findings where they belong, and the ledger.

What is shown is what the engine says, and nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from histparse.batch import EXCERPT, Examined
from histparse.cards import HIDDEN, Card, cards_text
from histparse.events import Collect, Hand, Kind, Notice, Street, Unknown
from histparse.findings import STREETS, Verdict
from histparse.judge import LIFTS
from histparse.outcome import ActionRow, Outcome, SeatRow
from histparse.pots import pot_name
from histparse.printing import aligned, visible, width
from histparse.rank import high_name, low_name
from histparse.reckoning import Reckoning
from histparse.report import finding_head, finding_text
from histparse.wording import high_words, low_words

NOTICES = {"open_pair": "a double bet is allowed", "capped": "betting is capped", "no_low": "no low qualifies"}
WORDS = {
    Kind.ANTE: "antes",
    Kind.BRING_IN: "brings in for",
    Kind.COMPLETE: "completes to",
    Kind.BET: "bets",
    Kind.CALL: "calls",
    Kind.RAISE: "raises to",
    Kind.CHECK: "checks",
    Kind.FOLD: "folds",
    Kind.UNCALLED: "takes back",
    Kind.COLLECT: "collects",
    Kind.SHOW: "shows",
    Kind.MUCK: "mucks",
}
MAY = {
    Kind.BRING_IN: "bring in",
    Kind.COMPLETE: "complete to",
    Kind.BET: "bet",
    Kind.CALL: "call",
    Kind.RAISE: "raise to",
    Kind.CHECK: "check",
    Kind.FOLD: "fold",
}
_RANKS, _LAST = 3, 100
"""How many ranks a street has among what stands in one line; and what comes behind all streets."""
_TO = {Kind.COMPLETE, Kind.RAISE}
_NO_MONEY = {Kind.CHECK, Kind.FOLD, Kind.SHOW, Kind.MUCK}


def page(one: Examined) -> Iterator[str]:
    """The lines of a hand's page, or of the findings of what became no hand."""
    if one.hand is None or one.outcome is None:
        yield from (finding_text(row) for row in one.finding_rows())
        return
    shown = Page(one, one.hand, one.outcome)
    facts = map(visible, shown.facts())
    for part in (facts, shown.players(), shown.course(), shown.pots(), shown.checks()):
        yield from part


def boards(out: Outcome) -> Iterator[tuple[int, int, Sequence[Card], Sequence[Card], int]]:
    """Each player's cards where a street deals him one, seat 0 for the middle: street, seat, all of his
    down and up cards so far, line. Cards that were not known yet are hidden."""
    down: dict[int, list[Card]] = {}
    up: dict[int, list[Card]] = {}
    found: dict[tuple[int, int], tuple[Sequence[Card], Sequence[Card], int]] = {}
    for row in out.deals:
        held = (down if row.face == "down" else up).setdefault(row.seat, [])
        held.append(row.card if row.known_at == "deal" else HIDDEN)
        key, seen = (row.street, row.seat), (tuple(down.get(row.seat, ())), tuple(up.get(row.seat, ())))
        found[key] = (*seen, found[key][2] if key in found else row.line)
    return ((*key, *cards) for key, cards in found.items())


def dead(out: Outcome, street: int) -> list[Card]:
    """The cards that were turned up before `street` and are out of the hand there: those of who had folded."""
    gone = {row.seat for row in out.seats if row.folded_street and row.folded_street < street}
    return [row.card for row in out.deals if row.seat in gone and row.face == "up" and row.known_at == "deal"]


def made(row: SeatRow) -> str:
    """What a player's cards are called at the showdown, as far as they are known."""
    names = [] if row.high_rank is None else [high_words(high_name(row.high_rank))]
    names += [] if row.low_rank is None else [low_words(low_name(row.low_rank))]
    return "; ".join(names)


class Page:
    """One hand's page, part by part."""

    def __init__(self, one: Examined, hand: Hand, out: Outcome) -> None:
        self.one, self.hand, self.out = one, hand, out
        self.reckoning = Reckoning(out, hand.exponent)
        self.names = max([width(visible(row.player)) for row in out.seats], default=0)
        self.rows = {row.seat: row for row in out.seats}
        self.events = {event.line: event for event in hand.events if isinstance(event, Collect)}

    def name(self, player: str) -> str:
        return aligned(visible(player), self.names)

    def money(self, amount: int | None) -> str:
        return self.reckoning.money(amount)

    def facts(self) -> Iterator[str]:
        """What was played, where, when, by which rules, and the verdict."""
        hand, out, source = self.hand, self.out, self.one.source
        mixed = f" ({hand.mixed})" if hand.mixed else ""
        stakes = f"{self.money(out.small_bet)}/{self.money(out.big_bet)} {hand.currency or ''}".rstrip()
        yield f"{hand.hand_id}  {hand.game}{mixed}, {hand.limit}, {stakes}"
        yield f"ante {self.money(out.ante)}, bring-in {self.money(out.bring_in)}"
        if hand.tournament:
            yield f"tournament {hand.tournament}, level {hand.level or '?'}"
        yield f"table {hand.table or '?'}, {hand.start_text}"
        yield f"{source.path}, lines {source.line_start} to {source.line_end}"
        yield f"rules {out.profile}, status {out.status}"

    def players(self) -> Iterator[str]:
        """Who sat there, with what."""
        yield ""
        for seat in self.hand.seats:
            marks = [" hero"] * self.rows[seat.seat].is_hero + [" sitting out"] * seat.sitting_out
            yield f"  seat {seat.seat}  {self.name(seat.player)}  {self.money(seat.stack)}{','.join(marks)}"

    def course(self) -> Iterator[str]:
        """Everything in the order of the lines, a line's own by street, each finding under its line."""
        entries = [*self._headings(), *self._boards(), *map(self._action, self.out.actions)]
        told, source = {line for line, _, _ in entries}, self.one.source.text.split("\n")
        for found in self.one.findings:
            line = found.line or self.hand.source.line_start
            at = line - self.hand.source.line_start
            if line not in told and 0 <= at < len(source):
                entries.append((line, _LAST, f"{line:>6}  | {visible(source[at][:EXCERPT])}"))
                told.add(line)
            entries.append((line, _LAST + 1, f"{'^':>6}  {finding_head(found, self.hand.exponent)}"))
        yield from (text for _, _, text in sorted(entries, key=lambda entry: entry[:2]))

    def _headings(self) -> Iterator[tuple[int, int, str]]:
        yield self.hand.source.line_start, 0, ""
        yield self.hand.source.line_start, 0, "Antes"
        rank = 0
        for event in self.hand.events:
            if isinstance(event, Street):
                rank = event.street * _RANKS
                gone = dead(self.out, event.street)
                yield event.line, rank, ""
                title = STREETS[event.street].capitalize()
                yield event.line, rank, title + (f", dead {cards_text(gone)}" if gone else "")
            elif isinstance(event, Notice):
                yield event.line, rank + 1, f"{event.line:>6}  {NOTICES[event.what]}"
            elif isinstance(event, Unknown):
                yield event.line, rank + 1, f"{event.line:>6}  | {visible(event.text[:EXCERPT])}"

    def _boards(self) -> Iterator[tuple[int, int, str]]:
        for street, seat, down, up, line in boards(self.out):
            name = self.rows[seat].player if seat else "(middle)"
            hidden = f"({cards_text(down)}) " if down else ""
            yield line, street * _RANKS + 1, f"{line:>6}  {self.name(name)}  {hidden}{cards_text(up)}"

    def _action(self, row: ActionRow) -> tuple[int, int, str]:
        text = f"{row.line:>6}  {self.name(row.player)}  {self.said(row)}"
        if row.kind not in _NO_MONEY and row.kind is not Kind.COLLECT:
            pot = row.pot_before + (-row.amount if row.kind is Kind.UNCALLED else row.amount)
            text = f"{aligned(text, self.names + 40)}  pot {self.money(pot)}"
        if row.legal:
            text = f"{aligned(text, self.names + 56)}  may {', '.join(self.could(row))}"
        return row.line, row.street * _RANKS + 2, text

    def said(self, row: ActionRow) -> str:
        """What a player did, in a few words without his name."""
        said = WORDS[row.kind]
        if row.kind not in _NO_MONEY:
            said += f" {self.money(row.street_total if row.kind in _TO else row.amount)}"
        if row.kind is Kind.COLLECT:
            said += self._pot_of(row.line)
        elif row.kind in {Kind.SHOW, Kind.MUCK} and row.seat in self.rows:
            said += self._held(self.rows[row.seat], row.kind)
        return said + ", all-in" * row.all_in + " (not printed)" * row.inferred

    def could(self, row: ActionRow) -> Iterator[str]:
        """What the player could do by the rules, in a few words each."""
        two = " to " if self.hand.limit == "no-limit" else " or "  # fixed limit has sizes, no range
        upto = "" if row.max_to == row.min_to else f"{two}{self.money(row.max_to)}"
        amounts = {
            Kind.CALL: self.money(min(row.to_call, row.stack_before)),
            Kind.BRING_IN: self.money(min(self.out.bring_in or 0, row.stack_before) or None),
            **dict.fromkeys(LIFTS, f"{self.money(row.min_to)}{upto}"),
        }
        for kind in row.legal:
            yield f"{MAY[kind]} {amounts.get(kind, '')}".rstrip()

    def _pot_of(self, line: int) -> str:
        pot = self.events[line].pot if line in self.events else None
        return "" if pot is None else f" from {pot_name(pot)}"

    def _held(self, row: SeatRow, kind: Kind) -> str:
        if kind is Kind.MUCK and row.known_from != "mucked":
            return ""
        river = () if row.river is None else (row.river,)
        named = made(row)
        return f" {cards_text((*row.hole, *row.up, *river))}{f': {named}' if named else ''}"

    def pots(self) -> Iterator[str]:
        """What each put in and got, how each pot is divided, and who is paid."""
        yield from ("", "Pots")
        divided = map(visible, self.reckoning.divided())
        for lines in (self.reckoning.ledger().text(), divided, self.reckoning.shares().text()):
            yield from (f"  {line}" for line in lines)

    def checks(self) -> Iterator[str]:
        """What was checked, by how it ended."""
        yield from ("", "Checks")
        for verdict in Verdict:
            named = [check for check, ended in self.out.checks.items() if ended is verdict]
            yield f"  {verdict:<12}  {' '.join(named) or '-'}"
