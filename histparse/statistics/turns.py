"""Every turn of a batch, what the player could do then, and what had happened before him.

The statistics are counted over these columns. Streets are 3 to 7. On third street the bring-in is no bet
yet and posting it no decision. Where the play is not judged there is nothing that could be done.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from histparse.arrays import array, values
from histparse.statistics.classes import Flags
from histparse.statistics.held import Held, Keys, column, holds, low

KINDS = ("bring_in", "complete", "bet", "call", "raise", "check", "fold")
TOLD = [
    "kind", "legal_kinds", "to_call_minor", "pot_before_minor", "street_total_minor", "min_to_minor", "max_to_minor",
    "bet_level",
]  # fmt: skip
"""What is looked at of each of them, other than where it stands."""
NOBODY = -1
Numbers = NDArray[np.int64]


class Groups:
    """Rows that belong together, in the order of the rows."""

    def __init__(self, key: Keys) -> None:
        self._order = np.argsort(key, kind="stable")
        ordered = key[self._order]
        self.first = np.flatnonzero(np.diff(ordered, prepend=-1))
        """The place of each group's first row, in the order of the groups."""
        self.number = np.empty(len(key), dtype=np.int64)
        self.number[self._order] = np.repeat(np.arange(len(self.first)), np.diff(self.first, append=len(key)))

    def before(self, values: Numbers | Flags) -> Numbers:
        """For each row the sum over the earlier rows of its group."""
        ordered = values[self._order].astype(np.int64)
        earlier = np.cumsum(ordered) - ordered
        found = np.empty(len(values), dtype=np.int64)
        found[self._order] = earlier - earlier[self.first][self.number[self._order]]
        return found

    def whole(self, values: Numbers | Flags) -> Numbers:
        """For each row the sum over its group."""
        return np.bincount(self.number, values, len(self.first)).astype(np.int64)[self.number]


class Turns:
    """One row a turn; all attributes are columns."""

    def __init__(self, held: Held, actions: pa.Table, place: Keys) -> None:
        street, row = column(actions, "street"), held.row(place, column(actions, "seat"))
        taken = holds(actions["kind"], KINDS.__contains__) & (street >= 3) & (row != NOBODY)
        actions = actions.select(TOLD).filter(array(taken, pa.bool_()))
        self.row = row[taken]
        """The player's row in `held`."""
        self.street = street[taken]
        self.stud8 = held.stud8[self.row]
        self.counted = held.counted[self.row]
        self._did(actions)
        self._came(held, actions)
        self._aimed(held)
        self._saw(held)

    def __len__(self) -> int:
        return len(self.row)

    def _did(self, actions: pa.Table) -> None:
        """What the player did, and what he could have done."""
        kind, legal = actions["kind"], actions["legal_kinds"]
        self.folds, self.checks, self.calls = (holds(kind, word.__eq__) for word in ("fold", "check", "call"))
        self.completes, self.bets, self.raises = (holds(kind, word.__eq__) for word in ("complete", "bet", "raise"))
        self.lifts = self.completes | self.bets | self.raises
        self.judged = values(pc.is_valid(legal), False)
        self.duty = holds(legal, lambda kinds: "bring_in" in kinds)
        """The low card's own turn, to bring in or to open for the full bet."""
        self.can_call = holds(legal, lambda kinds: "call" in kinds)
        self.can_complete = holds(legal, lambda kinds: "complete" in kinds)
        self.can_bet = holds(legal, lambda kinds: "bet" in kinds)
        self.can_raise = holds(legal, lambda kinds: "raise" in kinds)
        self.decides = self.judged & ~self.duty
        self.to_call, self.pot = column(actions, "to_call_minor"), column(actions, "pot_before_minor")
        self.total = column(actions, "street_total_minor")
        self.least, self.most = column(actions, "min_to_minor"), column(actions, "max_to_minor")

    def _came(self, held: Held, actions: pa.Table) -> None:
        """What came before on the street."""
        hand, street = held.hand[self.row], self.street
        on_street, own = Groups(hand * 8 + street), Groups(self.row * 8 + street)
        n = np.arange(len(self))
        start = on_street.first[on_street.number] if len(self) else n
        level = column(actions, "bet_level")
        self.level = np.where(n > start, np.roll(level, 1), 0)
        """Full bets on the street: bring-in 0, completion 1."""
        self.lifted = on_street.before(self.lifts)
        """Bets, completions and raises, all-ins for less too."""
        self.callers, self.acted = on_street.before(self.calls), on_street.before(~self.duty)
        self.street_lifts = on_street.whole(self.lifts)
        self.answers = on_street.whole(self.calls | self.lifts) - on_street.before(self.calls | self.lifts) - 1
        """Calls and raises after a bet."""
        self.own_acted, self.own_lifts = own.before(~self.duty), own.before(self.lifts)
        self.own_checks, self.own_calls = own.before(self.checks), own.before(self.calls)
        self.low_card = own.whole(self.duty) > 0
        self.faces = (self.lifted > 0) & self.can_call
        self.faces_first = self.faces & (own.before(self.faces) == 0)
        self.may_bet = (street > 3) & (self.lifted == 0) & self.can_bet
        self._last_street(held, on_street, start)

    def _last_street(self, held: Held, on_street: Groups, start: Numbers) -> None:
        """Who bet or raised last, on the street and on the one before, and what the player did there."""
        n, street, hand = np.arange(len(self)), self.street, held.hand[self.row]
        last = np.maximum.accumulate(np.where(self.lifts, n, NOBODY)) if len(self) else n
        before = np.where(n > start, np.roll(last, 1), NOBODY)
        self.aggressor = np.where(before >= start, self.row[before], NOBODY)
        """Rows of `held`, or `NOBODY`."""
        before = np.where(start > 0, last[start - 1], NOBODY)
        there = (before >= 0) & (held.hand[self.row[before]] == hand) & (street[before] == street - 1)
        self.last_aggressor = np.where(there, self.row[before], NOBODY)
        cell, cells = self.row * 8 + street, len(held) * 8
        self.own_lifts_before = np.bincount(cell, self.lifts, cells)[cell - 1]
        first = np.full(cells + 8, len(self))  # what lies beyond the last player is where `NOBODY` leads
        first[cell[::-1]] = n[::-1]
        theirs = first[self.last_aggressor * 8 + street]
        self.before_aggressor = there & (self.last_aggressor != self.row) & (theirs > n) & (theirs < len(self))
        """Who bet or raised last on the street before has yet to act."""
        ends = np.maximum.reduceat(self.row, on_street.first) if len(self) else n
        begins = np.minimum.reduceat(self.row, on_street.first) if len(self) else n
        two = (held.saw[hand, street] == 2) & (begins != ends)[on_street.number]
        self.rival = np.where(two, (begins + ends)[on_street.number] - self.row, NOBODY)
        """The other one on a street that is played by two."""

    def _aimed(self, held: Held) -> None:
        """Who is behind at a first turn on third street, and what is a steal."""
        at_first = (self.street == 3) & (self.own_acted == 0) & ~self.duty
        hand, door_bit = held.hand[self.row], held.door_bit[self.row]
        self.door = held.door[self.row]
        acted = at_first & ~self.checks  # who only checks, there being no bring-in, is still to act
        passed = Groups(hand).before(np.where(acted, door_bit, 0))
        known = at_first & held.doors_known[self.row] & (self.door >= 0)
        self.behind = np.where(at_first, held.acting[self.row] - 1 - Groups(hand).before(acted), 99)
        self.behind_doors = np.where(known, held.doors[self.row] & ~(passed | door_bit), 0)
        self.behind_known = known
        self.first_in = at_first & (self.lifted == 0) & (self.callers == 0) & self.can_complete
        rank = 4 * (self.door.astype(np.int64) // 4)
        above = self.behind_doors >> np.where(known, rank, 0)
        ahead = self.first_in & known & (above >> 4 == 0)
        self.steal = self.first_in & (self.behind <= 3)
        self.door_steal, self.tie_steal = ahead & (above & 15 == 0), ahead & (above & 15 > 0)
        bring_in = np.zeros(held.hands, dtype=np.int64)
        bring_in[hand[self.duty]] = door_bit[self.duty]
        alone_low = (low(door_bit) > 0) & (low(self.behind_doors & ~bring_in[hand]) == 0)
        self.low_steal = self.first_in & known & self.stud8 & alone_low
        tried = self.completes & (self.steal | self.door_steal)
        self.faces_steal = (self.lifted == 1) & (Groups(hand * 8 + self.street).before(tried) > 0)

    def _saw(self, held: Held) -> None:
        """What lay on the boards."""
        other = np.where(self.aggressor != NOBODY, self.aggressor, self.rival)
        there, bit = other != NOBODY, 1 << self.street
        self.pairs_door = (held.door_pairs[self.row] & bit) > 0
        self.open_pair = (held.door_pairs[self.row] & (2 * bit - 1)) > 0
        self.other_open_pair = there & ((held.door_pairs[other] & (2 * bit - 1)) > 0)
        heads_up = self.rival != NOBODY
        self.other_bricked = heads_up & ((held.bricks[self.rival] & bit) > 0)
        self.other_scares = heads_up & ((held.scares[self.rival] & bit) > 0)
