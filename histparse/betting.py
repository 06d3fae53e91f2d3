"""One street's betting: who is on turn, what is legal, and what an action changes.

`Round` knows the rules and the chips, nothing of cards or of a history. It answers `legal()` before
each action; the same answer judges a history, counts opportunities, and deals make-believe hands.
Totals are chips a player has put in on this street (antes are not part of third street's).
Rule points are those of `rules.POINTS`; numbers in comments are bets of the cap count.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from histparse.events import Kind
from histparse.rules import UNKNOWN, Rules
from histparse.values import value

NO_RAISE: tuple[int, ...] = ()
PASSIVE = {free: (Kind.FOLD, Kind.CHECK if free else Kind.CALL) for free in (True, False)}
"""What a player can do who can't raise: `free` owes nothing."""
ACTIVE = {
    (free, lift): (*PASSIVE[free], lift) for free in (True, False) for lift in (Kind.COMPLETE, Kind.BET, Kind.RAISE)
}
"""What a player can do who may lift the bet, by what that is called."""


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

    `stacks` is shared with the engine and counts down as chips go in; `live` are the players still
    in, in seat order; `sizes` the bets of this street, two where an open pair may double them.
    """

    rules: Rules
    street: int
    stacks: dict[int, int]
    live: list[int]
    sizes: tuple[int, ...]
    no_limit: bool = False
    """Any bet or raise from the least size up is allowed, and there is no cap."""
    game: str = "stud"
    bring_in: int | None = None
    """The full bring-in while it is known and nobody has completed; None otherwise."""
    bring_in_due: bool = False
    """Third street, and the low card has not acted yet."""
    put: dict[int, int] = field(default_factory=dict)
    pending: list[int] = field(default_factory=list)
    current: int = 0
    """The highest total on the street."""
    call_to: int = 0
    """The total that a call reaches: the full bring-in also after a short all-in one."""
    full: int = 0
    """The total of the last bet that certainly counts as a full one."""
    bets: int = 0
    """Bets of the cap count that certainly count."""
    pair_hidden: bool = False
    """Fourth street, and hidden up cards may hold an open pair."""
    raised_by: int = 0
    """The size of the largest bet or raise, which in no-limit the next one must have."""
    doubtful: int = 0
    """All-in raises for less of which the rules do not say whether they count."""
    shorts: list[int] = field(default_factory=list)
    """Totals of all-in raises for less since the last full bet, that did not certainly count."""
    opener: int = 0
    """Who was first to act."""
    aggressor: int = 0
    """Who bet or raised last; 0 while nobody has."""
    closed_to: set[int] = field(default_factory=set)
    """Players who have acted since the last full bet: a short raise alone does not let them raise."""
    last: int = 0
    """Who acted last on this street; 0 while nobody has."""
    max_bets: int | None = None
    """The cap, as far as it is known."""
    playing_bets: int | None = None
    """The cap that what is legal goes by."""

    def start(self, first: int) -> None:
        """Begin with `first` on turn, or the next player to the left who has chips."""
        if not self.no_limit:
            heads_up = len(self.live) == 2
            self.max_bets, self.playing_bets = self.rules.max_bets(heads_up), self.rules.playing_bets(heads_up)
        turn = self.live.index(first) if first in self.live else 0
        order = self.live[turn:] + self.live[:turn]
        self.pending = [seat for seat in order if self.stacks[seat] > 0]
        if len(self.pending) == 1 and not self.bring_in_due:
            self.pending = []  # everybody else is all-in: the cards are run out
        self.opener = self.pending[0] if self.pending else 0

    def on_turn(self, seat: int) -> bool:
        """Whether it is `seat`'s turn; after a player was passed over, his or that of the next to the left."""
        if seat == self.pending[0]:
            return True
        return self.last > 0 and seat == min(self.pending, key=lambda other: (other <= self.last, other))

    # What is legal

    def bring_in_hidden(self) -> bool:
        """Only all-ins for less have shown a bring-in so far; the full one may be larger."""
        return self.street == 3 and self.bring_in is None and self.current > 0 and not self.bets and not self.shorts

    def targets(self, rules: Rules) -> tuple[int, ...]:
        """The totals a bet or raise may reach under `rules`, ascending; more than one where an
        open pair allows two sizes or the rules leave open what a short all-in counts as; none where the
        stakes are not known."""
        if self.street == 3 and not self.bets and not self.shorts:
            return self.sizes[:1] if self.sizes[0] else ()
        if self.no_limit:
            return (self.current + max(self.raised_by, self.sizes[0]),)
        sizes = self.sizes
        if len(sizes) == 1 and not self.shorts:
            return (self.current + sizes[0],) if sizes[0] else ()
        if len(sizes) > 1 and rules.open_pair(self.game) == "never":
            sizes = sizes[:1]
        elif len(sizes) > 1 and self.raised_by >= sizes[-1] and rules.open_pair_raise == "big_only":
            sizes = sizes[-1:]
        bases = self._bases(rules.short_all_in) if self.shorts else (self.current,)
        return tuple(sorted({base + size for base in bases for size in sizes if base + size > self.current}))

    def _bases(self, rule: str) -> tuple[int, ...]:
        """What the next raise may be measured from after all-ins for less: the last full bet, which
        it completes, or an all-in that counts as one (point 15)."""
        if rule == UNKNOWN:
            return (self.full, *self.shorts)
        base = self.full
        for total in self.shorts:
            if self.counts(total - base, rule):
                base = total
        return (base,)

    def counts(self, added: int, rule: str) -> bool:
        """Whether a raise by `added` certainly counts as a bet of the cap and reopens the betting."""
        size = self.sizes[0]
        return added >= size or rule == "counts" or (rule == "half" and 2 * added >= size)

    def undecided(self, total: int) -> str | None:
        """The point on which a bet or raise to `total` rests and that the profile does not know, if any."""
        rules, added, big = self.rules, total - self.current, self.sizes[-1]
        if self.shorts and rules.short_all_in == UNKNOWN:
            return "short_all_in"
        if len(self.sizes) > 1 and rules.open_pair(self.game) == UNKNOWN and added >= big:
            return f"open_pair_{self.game}"
        if len(self.sizes) > 1 and rules.open_pair_raise == UNKNOWN and added < big <= self.raised_by:
            return "open_pair_raise"
        return None

    def may_raise(self, seat: int, rules: Rules) -> bool:
        """Whether `seat` may bet, complete or raise, all-in for less included, apart from sizes."""
        if self.playing_bets is not None and self.bets >= self.playing_bets:
            return False
        if self.shorts and seat in self.closed_to and self._bases(rules.short_all_in) == (self.full,):
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
        put, stack = self.put.get(seat, 0), self.stacks[seat]
        call_to = self.call_to
        if self.bring_in_due:
            return self._legal_bring_in(put + stack)
        rules = self.rules.playing() if self.shorts or len(self.sizes) > 1 else self.rules
        if stack <= call_to - put or not self.may_raise(seat, rules):
            return Legal(PASSIVE[call_to <= put], call_to, NO_RAISE, put + stack)
        targets = self.targets(rules)
        targets = (targets[0], max(targets[0], put + stack)) if self.no_limit else targets
        return Legal(ACTIVE[call_to <= put, self.raise_kind()], call_to, targets, put + stack)

    def _legal_bring_in(self, stack_to: int) -> Legal:
        """The low card must bring in; it may choose the small bet where the profile lets it."""
        full = self.rules.may_open_full != "no" and stack_to > (self.bring_in or 0)
        kinds = (Kind.BRING_IN, Kind.COMPLETE) if full else (Kind.BRING_IN,)
        return Legal(kinds, min(self.bring_in or 0, stack_to), self.sizes[:1] if full else NO_RAISE, stack_to)

    def raise_kind(self) -> Kind:
        """What lifting the bet is called now: a completion, a bet or a raise."""
        if self.street == 3 and not self.bets and not self.shorts:
            return Kind.COMPLETE
        return Kind.RAISE if self.current else Kind.BET

    # What an action changes

    def act(self, seat: int, kind: Kind, total: int) -> None:
        """`seat` does `kind`, reaching `total` on the street; legal or not, it has happened."""
        self.stacks[seat] -= total - self.put.get(seat, 0)
        self.put[seat] = total
        if seat in self.pending:
            self.pending.remove(seat)
        if kind is Kind.FOLD:
            if seat in self.live:
                self.live.remove(seat)
        elif kind is Kind.BRING_IN:
            self.current = max(self.current, total)
        elif kind is Kind.CALL:
            most = total if self.bring_in_hidden() else self.call_to  # the full bring-in after a short one
            self.current = max(self.current, min(total, most))
        elif total > self.current:
            self._raise(seat, total)
        self.bring_in_due = False
        self.last = seat
        if kind is not Kind.BRING_IN:  # which is forced
            self.closed_to.add(seat)
        due = self.bring_in or 0
        self.call_to = due if 0 < self.current < due else self.current
        self._settle()

    def _raise(self, seat: int, total: int) -> None:
        """A bet, completion or raise: the others act again."""
        self.raised_by = max(self.raised_by, total - self.current)
        last = max((self.full, *self.shorts)) if self.rules.short_all_in == UNKNOWN else self.full
        if self.stacks[seat] > 0 or self.counts(total - last, self.rules.short_all_in):
            self.bets += 1
            self.full = total
            self.shorts.clear()
            self.closed_to.clear()
        else:
            self.doubtful += self.rules.short_all_in == UNKNOWN
            self.shorts.append(total)
        self.current = total
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
            if self.call_to <= self.put.get(last, 0) and not self.others_have_chips(last):
                self.pending = []
