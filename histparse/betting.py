"""One street's betting: who is on turn, what is legal, and what an action changes.

`Round` knows who is in, their chips, and the `Level` that the betting has reached; nothing of cards or of
a history. It answers `legal()` before each action; the same answer judges a history, counts
opportunities, and deals make-believe hands. Rule points are those of `rules.POINTS`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from histparse.events import Action, Kind
from histparse.level import Level, Move
from histparse.values import value

NO_RAISE: tuple[int, ...] = ()
PASSIVE = {free: (Kind.FOLD, Kind.CHECK if free else Kind.CALL) for free in (True, False)}
"""What a player can do who can't raise: `free` owes nothing."""
ACTIVE = {
    (free, lift): (*PASSIVE[free], lift) for free in (True, False) for lift in (Kind.COMPLETE, Kind.BET, Kind.RAISE)
}
"""What a player can do who may lift the bet, by what that is called."""
FOLLOWS = frozenset({Kind.BRING_IN, Kind.CALL})
"""What never lifts the bet, whatever it adds."""
MOST_MOVES = 256
"""More kinds of actions than this are not remembered of one level; there are about ten."""


@value(frozen=True, slots=True)
class Legal:
    """What the player on turn can do: `kinds`; the call's total on the street; the totals that a
    bet, completion or raise may reach (`targets`, full sizes; all-in for less is always allowed)."""

    kinds: tuple[Kind, ...]
    call_to: int
    targets: tuple[int, ...]
    stack_to: int

    @property
    def min_to(self) -> int | None:
        """The least total a bet or raise may reach, None where none is legal."""
        return min(self.targets[0], self.stack_to) if self.targets else None

    @property
    def max_to(self) -> int | None:
        """The greatest total a bet or raise may reach, None where none is legal."""
        return min(self.targets[-1], self.stack_to) if self.targets else None


@dataclass(slots=True)
class Round:
    """The betting of one street.

    `level` is how far it has gone; `stacks` is shared with the engine and counts down as chips go in;
    `live` are the players still in, in seat order.
    """

    level: Level
    stacks: dict[int, int]
    live: list[int]
    put: dict[int, int] = field(default_factory=dict)
    """Totals on the street."""
    pending: list[int] = field(default_factory=list)
    """Who is to act, in turn."""
    short: bool = False
    """Somebody who is in has no chips left."""
    opener: int = 0
    """Who was first to act."""
    aggressor: int = 0
    """Who bet or raised last; 0 while nobody has."""
    closed_to: set[int] = field(default_factory=set)
    """Players who have acted since the last full bet: a short raise alone does not let them raise."""
    last: int = 0
    """Who acted last on this street; 0 while nobody has."""
    asked: tuple[object, ...] | None = None
    """What is the same of all actions that amount to the same as the last; None where that is hard to say."""

    def start(self, first: int) -> None:
        """Begin with `first` on turn, or the next player to the left who has chips."""
        turn = self.live.index(first) if first in self.live else 0
        order = self.live[turn:] + self.live[:turn]
        self.pending = [seat for seat in order if self.stacks[seat] > 0]
        self.short = len(self.pending) < len(order)
        if len(self.pending) == 1 and not self.level.bring_in_due:
            self.pending = []  # everybody else is all-in: the cards are run out
        self.opener = self.pending[0] if self.pending else 0

    def on_turn(self, seat: int) -> bool:
        """Whether it is `seat`'s turn; after a player was passed over, his or that of the next to the left."""
        if seat == self.pending[0]:
            return True
        return self.last > 0 and seat == min(self.pending, key=lambda other: (other <= self.last, other))

    # What is legal

    def may_raise(self, seat: int) -> bool:
        """Whether `seat` may bet, complete or raise, all-in for less included, apart from sizes."""
        level = self.level
        if level.playing_bets is not None and level.bets >= level.playing_bets:
            return False
        closed = level.shorts and seat in self.closed_to
        if closed and level.bases(level.rules.playing().short_all_in) == (level.full,):
            return False
        return self.others_have_chips(seat)

    def others_have_chips(self, seat: int) -> bool:
        """Whether anybody but `seat` who is in can still put chips in."""
        for other in self.live:  # noqa: SIM110  # a generator takes longer than the loop
            if other != seat and self.stacks[other] > 0:
                return True
        return False

    def legal(self, seat: int) -> Legal:
        """What `seat`, on turn, can do."""
        level, put, stack = self.level, self.put.get(seat, 0), self.stacks[seat]
        if level.bring_in_due:
            return self._legal_bring_in(put + stack)
        free = level.call_to <= put
        if stack <= level.call_to - put or not self.may_raise(seat):
            return Legal(PASSIVE[free], level.call_to, NO_RAISE, put + stack)
        targets = level.targets(level.rules.playing())
        targets = (targets[0], max(targets[0], put + stack)) if level.no_limit else targets
        return Legal(ACTIVE[free, level.raise_kind()], level.call_to, targets, put + stack)

    def _legal_bring_in(self, stack_to: int) -> Legal:
        """The low card must bring in; it may choose the small bet where the profile lets it."""
        level = self.level
        full = level.rules.may_open_full != "no" and stack_to > (level.bring_in or 0)
        kinds = (Kind.BRING_IN, Kind.COMPLETE) if full else (Kind.BRING_IN,)
        return Legal(kinds, min(level.bring_in or 0, stack_to), level.sizes[:1] if full else NO_RAISE, stack_to)

    # What an action amounts to, and what it changes

    def remembered(self, action: Action) -> Move | None:
        """What `action` amounts to, where the same has happened at this level before, and nothing of it
        depends on how many chips the player has."""
        seat, pending, level = action.seat, self.pending, self.level
        if action.all_in or action.hand_to is not None or not pending or pending[0] != seat or level.shorts:
            self.asked = None
            return None
        alone = self.short and not self.others_have_chips(seat)
        self.asked = asked = alone, self.put.get(seat, 0), action.kind, action.by, action.to, action.over
        move = level.moves.get(asked)
        return move if move is not None and self.stacks[seat] > move.needs else None

    def remember(self, move: Move) -> None:
        """What was asked for last amounts to `move`, and so will the next that is like it."""
        level = self.level
        if self.asked is None or level.no_limit or len(level.moves) >= MOST_MOVES:
            return
        if self.stacks[self.pending[0]] > move.needs:
            level.moves[self.asked] = move

    def make(self, seat: int, move: Move) -> None:
        """`seat` does it; legal or not, it has happened."""
        pending, kind = self.pending, move.kind
        if move.amount:
            self.stacks[seat] -= move.amount
            self.put[seat] = move.total
        if seat in pending:
            pending.remove(seat)
        if kind is Kind.FOLD:
            if seat in self.live:
                self.live.remove(seat)
        elif kind not in FOLLOWS and move.total > self.level.current:
            self._raised(seat, move.level)
        if move.all_in:
            self.short = True
        if kind is not Kind.BRING_IN:  # which is forced
            self.closed_to.add(seat)
        self.level, self.last = move.level, seat
        if len(self.pending) == 1 or len(self.live) < 2:
            self._settle()

    def _raised(self, seat: int, level: Level) -> None:
        """After a bet, completion or raise the others act again."""
        if not level.shorts:
            self.closed_to.clear()
        self.aggressor = seat
        turn = self.live.index(seat) if seat in self.live else 0
        order = self.live[turn:] + self.live[:turn]
        self.pending = [other for other in order if other != seat and self.stacks[other] > 0]

    def _settle(self) -> None:
        """Nobody is left to act once one player remains, or one with chips who owes nothing."""
        if len(self.live) < 2:
            self.pending = []
        elif len(self.pending) == 1:
            last = self.pending[0]
            if self.level.call_to <= self.put.get(last, 0) and not self.others_have_chips(last):
                self.pending = []
