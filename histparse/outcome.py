"""What replaying a hand yields: plain rows, one class a table, in the shape of the tables.

The engine fills these; the checks read them beside the hand and add verdicts; nothing else writes
them. Money is int in minor units. Stated (as printed) and recomputed values stand side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from histparse.cards import Card
from histparse.events import Collect, Kind
from histparse.findings import Finding, Verdict


@dataclass(slots=True)
class SeatRow:
    """A listed player's part in the hand. Card lists are in the order dealt; HIDDEN where unknown."""

    seat: int
    player: str
    stack: int
    sitting_out: bool
    dealt_in: bool = False
    is_hero: bool = False
    contributed: int = 0
    """After uncalled returns."""
    collected: int = 0
    """As the history states it, without uncalled returns."""
    hole: list[Card] = field(default_factory=list)
    up: list[Card] = field(default_factory=list)
    river: Card | None = None
    known_from: str = "never"
    """When the hole cards became known: "dealt", "shown", "mucked" or "never"."""
    is_bring_in: bool = False
    folded_street: int | None = None
    all_in_street: int | None = None
    saw_showdown: bool = False
    showed: bool = False
    won_high: int = 0
    won_low: int = 0
    high_rank: int | None = None
    low_rank: int | None = None

    @property
    def net(self) -> int:
        return self.collected - self.contributed


class ActionRow(NamedTuple):
    """One thing a player did, or one movement of money. `legal` is what the player on turn could
    do just before (empty where that is not judged); `min_to`, `max_to` bound a bet or raise as a
    total on the street."""

    street: int
    seat: int
    player: str
    kind: Kind
    amount: int
    pot_before: int
    stack_before: int
    line: int
    street_total: int = 0
    to_call: int = 0
    bet_level: int = 0
    all_in: bool = False
    legal: tuple[Kind, ...] = ()
    min_to: int | None = None
    max_to: int | None = None
    live: int = 0
    to_act_after: int = 0
    inferred: bool = False


action_row: Callable[[tuple[Any, ...]], ActionRow] = partial(tuple.__new__, ActionRow)
"""A row of all its values in order; of which a hand has many, and to name them takes as long again."""


@dataclass(slots=True)
class DealRow:
    """One card. `seat` 0 is the middle; `known_at` is "deal", "showdown" or "never"."""

    street: int
    seat: int
    card: Card
    face: str
    known_at: str
    line: int


@dataclass(slots=True)
class Pot:
    """One pot: gross and net amounts, who contests it, who wins it, what the history pays of it."""

    number: int
    gross: int
    eligible: tuple[int, ...]
    net: int | None = None
    high: list[int] = field(default_factory=list)
    low: list[int] = field(default_factory=list)
    high_first: tuple[int, ...] = ()
    """Who wins the high, in the order in which odd units go out; empty where that is not known."""
    low_first: tuple[int, ...] = ()
    known: bool = False
    """The cards that are known decide who wins it, whatever the hidden ones are."""
    paid: list[Collect] = field(default_factory=list)

    @property
    def in_order(self) -> tuple[Sequence[int], Sequence[int]]:
        """Who wins the high and the low, in the order of odd units, or by seat where that is not known."""
        return self.high_first or self.high, self.low_first or self.low

    @property
    def paid_by_seat(self) -> dict[int, int]:
        """What the history pays of this pot, by seat."""
        sums: dict[int, int] = {}
        for one in self.paid:
            sums[one.seat] = sums.get(one.seat, 0) + one.amount
        return sums


@dataclass(slots=True)
class PotRow:
    """A pot's side: "high" and "low" where it is split, else "whole". `amount` is gross."""

    pot: int
    side: str
    amount: int
    stated: int | None
    rake: int | None
    eligible: tuple[int, ...]
    odd: int


@dataclass(slots=True)
class AwardRow:
    """One winner's part of a pot's side, recomputed (`amount`, None where hidden cards or an
    unknown rule leave it open) and as stated."""

    pot: int
    side: str
    seat: int
    player: str
    amount: int | None
    stated: int | None
    share_num: int
    share_den: int
    reason: str


@dataclass(slots=True)
class Outcome:
    """A hand, replayed."""

    seats: list[SeatRow]
    actions: list[ActionRow] = field(default_factory=list)
    deals: list[DealRow] = field(default_factory=list)
    paid: list[Collect] = field(default_factory=list)
    """The history's payments, without uncalled chips."""
    settled: list[Pot] = field(default_factory=list)
    """The pots, main pot first; `pots` has a row for each side of them."""
    pots: list[PotRow] = field(default_factory=list)
    awards: list[AwardRow] = field(default_factory=list)
    checks: dict[str, Verdict] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    ante: int | None = None
    """The full ante, the largest posted."""
    bring_in: int | None = None
    """The full bring-in; None where the low card opened for a bet or nothing shows the size."""
    small_bet: int | None = None
    big_bet: int | None = None
    """The stakes as printed, or as the first full bet shows them where the room prints none."""
    community: Card | None = None
    open_pair_4th: bool | None = False
    """Somebody showed a pair on fourth street; None where up cards are hidden."""
    saw: dict[int, int] = field(default_factory=dict)
    """Players still in when a street's cards were dealt, by street 4..7."""
    showdown_players: int = 0
    shows_first: int = 0
    """Who is to show first; 0 where nobody acted on the last street, or no rule says."""
    capped: dict[int, bool] = field(default_factory=dict)
    """Streets on which the cap was reached: for certain, or (False) only if an all-in for less, of
    which no rule says so, counts as a bet."""
    total_pot: int = 0
    """Gross, recomputed: the sum of all contributions after uncalled returns."""
    rake: int | None = None
    fees: int | None = None
    uncalled: int = 0
    total_pot_stated: int | None = None
    rake_stated: int | None = None
    profile: str = ""
    status: str = ""

    def who(self, seats: Iterable[int], word: str = "and") -> str:
        """Who sits there, for a sentence: "Ash, Elm and Fir". Seat 0 is whoever is not in the seat list."""
        names = {0: "a stranger"} | {row.seat: row.player for row in self.seats}
        *others, last = [names.get(seat, f"seat {seat}") for seat in dict.fromkeys(seats)] or ["nobody"]
        return f"{', '.join(others)} {word} {last}" if others else last

    @property
    def bets_in_doubt(self) -> bool:
        """Something is wrong with what went in, and it does not make what came out: of what follows from it,
        pots and who has won them, nothing can be said for sure."""
        broken = {check for check, verdict in self.checks.items() if verdict is Verdict.BROKEN}
        return "ledger" in broken and not broken.isdisjoint(_WENT_IN)

    def note(self, check: str, verdict: Verdict, finding: Finding | None = None) -> None:
        """Add a verdict of one check, with what to report; of several verdicts the worst stands."""
        stands = self.checks.get(check)
        if stands is None or (stands is not verdict and _WORSE[verdict] > _WORSE[stands]):
            self.checks[check] = verdict
        if finding is not None:
            self.findings.append(finding)


_WENT_IN = {"ante", "bet_size", "bring_in", "stacks", "turn_order", "uncalled"}
_WORSE = {Verdict.HOLDS: 0, Verdict.UNVERIFIABLE: 1, Verdict.BROKEN: 2}
