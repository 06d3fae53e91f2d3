"""How far a street's betting has gone: what every player at the table is up against alike.

A `Level` is a value. It knows the rules of a street's bets, nothing of who sits where: which totals a bet
or raise may reach, what it is called, and which level an action leads to. Totals are chips a player
has put in on this street (antes are not part of third street's). Rule points are those of
`rules.POINTS`; numbers in comments are bets of the cap count.
"""

from __future__ import annotations

from dataclasses import field, replace
from functools import lru_cache
from typing import Any

from histparse.events import Kind
from histparse.findings import Verdict
from histparse.rules import UNKNOWN, Rules
from histparse.values import value

THIRD = 3
LEVELS = 2048
"""Streets of so many kinds (by rules, stakes and players) are remembered with what happened on them."""


@value(frozen=True, slots=True)
class Level:
    """What a street's betting has come to. `sizes` are the bets of the street, smallest first; two where
    an open pair may double them."""

    rules: Rules
    street: int
    sizes: tuple[int, ...]
    no_limit: bool = False
    """Any bet or raise from the least size up is allowed, and there is no cap."""
    game: str = "stud"
    bring_in: int | None = None
    """The full bring-in while it is known and nobody has completed; None otherwise."""
    bring_in_due: bool = False
    """Third street, and the low card has not acted yet."""
    pair_hidden: bool = False
    """Fourth street, and hidden up cards may hold an open pair."""
    max_bets: int | None = None
    """The cap, as far as it is known."""
    playing_bets: int | None = None
    """The cap that what is legal goes by."""
    current: int = 0
    """The highest total on the street."""
    call_to: int = 0
    """The total that a call reaches: the full bring-in also after a short all-in one."""
    full: int = 0
    """The total of the last bet that certainly counts as a full one."""
    bets: int = 0
    """Bets of the cap count that certainly count."""
    raised_by: int = 0
    """The size of the largest bet or raise, which in no-limit the next one must have."""
    doubtful: int = 0
    """All-in raises for less of which the rules do not say whether they count."""
    shorts: tuple[int, ...] = ()
    """Totals of all-in raises for less since the last full bet, that did not certainly count."""
    moves: dict[object, Move] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What has been seen to happen here, and what it amounts to; `Round` looks it up."""

    capped: bool | None = field(init=False, repr=False, compare=False)
    """The cap is reached: for certain, or (False) only if an all-in for less, of which no rule says so, counts
    as a bet; None where it is not."""

    def __post_init__(self) -> None:
        reached = self.max_bets is not None and self.bets + self.doubtful >= self.max_bets
        object.__setattr__(self, "capped", self.bets >= (self.max_bets or 0) if reached else None)

    # What a bet or raise may reach

    @property
    def unopened(self) -> bool:
        """Third street, and nobody has completed."""
        return self.street == THIRD and not self.bets and not self.shorts

    def bring_in_hidden(self) -> bool:
        """Only all-ins for less have shown a bring-in so far; the full one may be larger."""
        return self.unopened and self.bring_in is None and self.current > 0

    def targets(self, rules: Rules) -> tuple[int, ...]:
        """The totals a bet or raise may reach under `rules`, ascending; more than one where an
        open pair allows two sizes or the rules leave open what a short all-in counts as; none where the
        stakes are not known."""
        if self.unopened:
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
        bases = self.bases(rules.short_all_in) if self.shorts else (self.current,)
        return tuple(sorted({base + size for base in bases for size in sizes if base + size > self.current}))

    def bases(self, rule: str) -> tuple[int, ...]:
        """What the next raise may be measured from after all-ins for less: the last full bet, which
        it completes, or an all-in that counts as one (point 15)."""
        if rule == UNKNOWN:
            return (self.full, *self.shorts)
        base = self.full
        for total in self.shorts:
            if self._counts(total - base, rule):
                base = total
        return (base,)

    def _counts(self, added: int, rule: str) -> bool:
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

    def raise_kind(self) -> Kind:
        """What lifting the bet is called now: a completion, a bet or a raise."""
        if self.unopened:
            return Kind.COMPLETE
        return Kind.RAISE if self.current else Kind.BET

    # What an action changes

    def after(self, kind: Kind, total: int, all_in: bool) -> Level:
        """The level after somebody does `kind`, reaching `total`, with his last chips or not; itself where
        that changes nothing."""
        current = self.current
        if kind is Kind.BRING_IN:
            current = max(current, total)
        elif kind is Kind.CALL:
            most = total if self.bring_in_hidden() else self.call_to  # the full bring-in after a short one
            current = max(current, min(total, most))
        elif kind is not Kind.FOLD and total > current:
            return self._raised(total, all_in)
        if current == self.current and not self.bring_in_due:
            return self
        return self._at(current)

    def _raised(self, total: int, all_in: bool) -> Level:
        """After a bet, completion or raise."""
        rule = self.rules.short_all_in
        raised_by = max(self.raised_by, total - self.current)
        last = max((self.full, *self.shorts)) if rule == UNKNOWN else self.full
        if not all_in or self._counts(total - last, rule):
            return self._at(total, raised_by=raised_by, bets=self.bets + 1, full=total, shorts=())
        doubtful = self.doubtful + (rule == UNKNOWN)
        return self._at(total, raised_by=raised_by, doubtful=doubtful, shorts=(*self.shorts, total))

    def _at(self, current: int, **changed: Any) -> Level:
        due = self.bring_in or 0
        call_to = due if 0 < current < due else current
        return replace(self, current=current, call_to=call_to, bring_in_due=False, **changed)


@value(frozen=True, slots=True)
class Move:
    """What an action amounts to: `kind` as the rules call it, the player's `total` on the street after it,
    the chips it adds, what there was to call; `all_in` if they were his last. `legal` is what he could do,
    `min_to` and `max_to` bound a bet or raise; `verdicts` are the checks that it passes or leaves open."""

    kind: Kind
    total: int
    amount: int
    to_call: int
    all_in: bool
    legal: tuple[Kind, ...]
    min_to: int | None
    max_to: int | None
    verdicts: frozenset[tuple[str, Verdict]]
    needs: int
    """The same action is the same move for whoever has more than this left."""
    level: Level
    """The level after it."""


@lru_cache(LEVELS)
def begin(
    rules: Rules,
    street: int,
    sizes: tuple[int, ...],
    game: str,
    no_limit: bool,
    bring_in: int | None,
    bring_in_due: bool,
    pair_hidden: bool,
    heads_up: bool,
) -> Level:
    """The level at the beginning of a street; always the same one for the same street."""
    most, playing = (None, None) if no_limit else (rules.max_bets(heads_up), rules.playing_bets(heads_up))
    return Level(rules, street, sizes, no_limit, game, bring_in, bring_in_due, pair_hidden, most, playing)
