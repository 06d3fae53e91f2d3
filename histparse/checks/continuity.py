"""Stacks from hand to hand: who sits on at a table begins with what he ended his last hand there with.

Where he does not he has bought chips, or hands were played in between that the file lacks, or one of the two
hands is told wrong; which of these nobody can tell, so it is a note.

A hand is held against the `REACH` texts before it in its own file, and nothing else: a file is a table's or a
session's record in the order of time, and what it says depends neither on the files that are read with it or
were before, nor on which process reads which part of it. Across files, and over longer gaps, other hands lie
in between as a rule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from operator import attrgetter

from histparse.events import Hand
from histparse.findings import Finding, Verdict, spelled, units
from histparse.outcome import Outcome
from histparse.values import value

REACH = 24
"""Texts of the file, those of other tables counted, that a hand is held against."""
LONGEST = 100_000
"""Characters of a text that is still looked at for this; a hand has two or three thousand."""
SITTING = timedelta(hours=1)
"""After a longer pause at a table of cash games a player sits down anew."""
UNSURE = {"fail", "unverifiable"}
_HAND_ID, _TABLE = attrgetter("hand_id"), attrgetter("table")


@value(frozen=True, slots=True)
class Ended:
    """A hand at a table, or in a tournament, and what it left its players with; `sure` if its money is."""

    hand_id: str
    table: tuple[str | None, ...]
    start: datetime
    in_tournament: bool
    sure: bool
    stacks: Mapping[str, int]


class Continuity:
    """The hands as they come, file by file."""

    def __init__(self) -> None:
        self._file_id = ""
        self._before: deque[Ended] = deque(maxlen=REACH)

    def broken_off(self) -> None:
        """A text comes that is no hand of ours: what it did to the stacks, nobody knows."""
        self._before.clear()

    def check(self, hand: Hand, out: Outcome) -> None:
        """Hold the stacks before the next hand against those that the hands before it left."""
        if len(hand.source.text) > LONGEST:
            self.broken_off()
            return
        if hand.source.file_id != self._file_id:
            self._file_id = hand.source.file_id
            self._before.clear()
        if hand.start is None or (hand.tournament or hand.table) is None:
            return
        table = (hand.site, hand.currency, hand.tournament or hand.table)
        stacks = {row.player: row.stack + row.net for row in out.seats}
        ended = Ended(hand.hand_id, table, hand.start, hand.tournament is not None, out.status not in UNSURE, stacks)
        if ended.hand_id in map(_HAND_ID, self._before):
            return
        for row in out.seats if table in map(_TABLE, self._before) else ():
            last = _last(ended, row.player, reversed(self._before))
            if last is None:
                continue
            left = last.stacks[row.player]
            if left == row.stack:
                out.note("continuity", Verdict.HOLDS)
            elif not last.sure:
                out.note("continuity", Verdict.UNVERIFIABLE)
            elif left:  # who has lost everything buys chips, or is gone
                line = next(seat.line for seat in hand.seats if seat.seat == row.seat)
                message = f"{row.player} begins with {units(row.stack)}; hand {last.hand_id} left him {units(left)}"
                wrong = Finding(
                    "D603",
                    line,
                    message,
                    1,
                    units(left),
                    units(row.stack),
                    row.stack - left,
                    None,
                    row.seat,
                    row.player,
                )
                out.note("continuity", Verdict.BROKEN, spelled(wrong, hand.exponent))
                out.findings.sort(key=lambda one: (one.line, one.code))
        self._before.append(ended)


def _last(hand: Ended, player: str, before: Iterable[Ended]) -> Ended | None:
    """The player's last hand at the table of those before, which come last to first, if it is not too long ago."""
    for one in before:
        if player in one.stacks and one.table == hand.table:
            pause = hand.start - one.start
            return one if timedelta() <= pause and (pause <= SITTING or hand.in_tournament) else None
    return None
