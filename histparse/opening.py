"""Who opens a street: the bring-in on third, the highest board from fourth on.

Rule points 3 to 5, 8, 16, 17 and 19. A hidden card, or a tie the profile can't break, leaves it
open: whoever of the possible players acted is taken, and the check is unverifiable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from histparse.cards import HIDDEN, rank_of
from histparse.dealing import Dealing
from histparse.events import Action, Hand, Kind
from histparse.findings import STREETS, Verdict, found
from histparse.judge import Judgement, undecided
from histparse.rules import UNKNOWN, Rules
from histparse.values import value

_TELLS: dict[Kind | None, bool] = {Kind.BRING_IN: True, Kind.CHECK: False}
"""Whether a bring-in is due, by what is done first."""


@value(frozen=True, slots=True)
class Opening:
    """Who may act first on `street`: `acting`, or None where hidden cards leave it open."""

    street: int
    acting: tuple[int, ...] | None
    bring_in_due: bool

    def begin_with(self, actor: int, live: Sequence[int]) -> int:
        """Where the order starts: with who acts first in the history, right or wrong, if he is in."""
        return actor if actor in live else (self.acting or live or (0,))[0]

    def right(self, seat: int) -> Verdict:
        """Whether `seat` is who has to act first on the street."""
        if self.acting is None:
            return Verdict.UNVERIFIABLE
        if seat not in self.acting:
            return Verdict.BROKEN
        return Verdict.HOLDS if len(self.acting) == 1 else Verdict.UNVERIFIABLE

    def judge(self, event: Action, kind: Kind, rules: Rules, who: Callable[..., str]) -> Judgement:
        """Whether the street's first action is by the right player, and of the right kind; `who` says who
        sits in some seats."""
        check = "bring_in" if self.bring_in_due else "first_to_act"
        if self.acting is None:
            return check, Verdict.UNVERIFIABLE, None
        right = event.seat in self.acting
        opens = kind is Kind.BRING_IN or (kind is Kind.COMPLETE and rules.may_open_full != "no")
        if right and (opens or not self.bring_in_due):
            if len(self.acting) > 1:
                tied, street = who(self.acting), STREETS[self.street]
                message = f"{tied} tie for who begins {street}; the rule or the dealer is not known"
                return check, Verdict.UNVERIFIABLE, found("L314", event, message, self.street)
            if self.bring_in_due and kind is Kind.COMPLETE and rules.may_open_full == UNKNOWN:
                return undecided(check, "may_open_full", rules, event)
            return check, Verdict.HOLDS, None
        first, due = who(self.acting, "or"), " or ".join(f"seat {seat}" for seat in self.acting)
        if not self.bring_in_due:
            code, message = "L302", f"{event.player} acts first on {STREETS[self.street]}; {first} has to"
        elif kind is Kind.BRING_IN:
            code, message = "L301", f"{event.player} brings in; the lowest door card is {first}'s"
        else:
            code, message = "L312", f"{event.player} {kind.does} before {first} has brought in"
        finding = found(code, event, message, self.street, expected=due, actual=f"seat {event.seat}")
        return check, Verdict.BROKEN, finding


def opening(
    hand: Hand,
    street: int,
    live: Sequence[int],
    stacks: Mapping[int, int],
    cards: Dealing,
    rules: Rules,
    first: Kind | None,
) -> Opening:
    """Who may open `street` of `hand` among `live` (in seat order), given their boards and chips, and what the
    first of them to act did."""
    tie_rule = rules.bring_in_tie if street == 3 else rules.board_tie(hand.game)
    called = _lowest_doors(live, cards, tie_rule) if street == 3 else cards.highest(live, street)
    if called and len(called) > 1:
        called = _untied(called, cards, tie_rule, hand.button)
    all_in = [seat for seat in live if stacks[seat] <= 0]
    bring_in_due = street == 3 and len(live) - len(all_in) > 1
    if bring_in_due and all_in:
        bring_in_due = _is_due(called, stacks, rules, first)
    if street == 3 and rules.low_card_all_in == UNKNOWN and called and not all(stacks[seat] for seat in called):
        called = None
    if called is None:
        return Opening(street, None, bring_in_due)
    if all_in:
        called = list(dict.fromkeys(_with_chips_from(seat, live, stacks) for seat in called))
    return Opening(street, tuple(called), bring_in_due)


def _is_due(called: list[int] | None, stacks: Mapping[int, int], rules: Rules, first: Kind | None) -> bool:
    """Whether the low card brings in where somebody is all-in from the ante (point 8). Where cards or rules leave
    that open, the first action tells: nobody checks who has to bring in."""
    can = called is None or any(stacks[seat] > 0 for seat in called)
    if called and (all(stacks[seat] > 0 for seat in called) or not (can or rules.low_card_all_in == UNKNOWN)):
        return can
    return _TELLS.get(first, can)


def _lowest_doors(live: Sequence[int], cards: Dealing, tie: str) -> list[int] | None:
    doors = {seat: cards.rows[seat].up[0] for seat in live if cards.rows[seat].up}
    if len(doors) < len(live) or HIDDEN in doors.values() or not doors:
        return None
    if tie == "suit":  # cards order by rank, then clubs to spades
        return [min(doors, key=lambda seat: doors[seat])]
    lowest = min(map(rank_of, doors.values()))
    return [seat for seat, door in doors.items() if rank_of(door) == lowest]


def _untied(tied: list[int], cards: Dealing, tie: str, button: int | None) -> list[int]:
    """Who of those that tie acts, as far as the rule and the dealer's seat tell."""
    if tie == "suit":
        return [max(tied, key=lambda seat: max(cards.rows[seat].up))]
    return from_dealer(tied, button)[:1] if tie in {"position", "left_of_dealer"} and button is not None else tied


def from_dealer(seats: Iterable[int], button: int) -> list[int]:
    """The seats in turn, the one nearest the dealer's left first."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def _with_chips_from(seat: int, live: Sequence[int], stacks: Mapping[int, int]) -> int:
    """`seat` itself, or the next player to its left who has chips (points 8 and 19)."""
    turn = live.index(seat)
    return next((other for other in (*live[turn:], *live[:turn]) if stacks[other] > 0), seat)
