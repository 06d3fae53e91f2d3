"""A hand, played again: one state, one method an event.

`replay` takes what the history says and follows it on the rules: chips, cards, turn. Where the
history breaks a rule it says so and goes on from what the history says; after an action by a player
who can't act, legality is not judged any more. Pots and winners are `settle`'s, what the room itself
claims is `checks`'.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from histparse.betting import Round
from histparse.cards import known
from histparse.chips import Chips
from histparse.dealing import Dealing
from histparse.events import Action, Collect, Community, Deal, Hand, Kind, Muck, Result, Show, Street, Total, Uncalled
from histparse.findings import STREETS, Finding, Placed, Verdict, found
from histparse.level import Move, begin
from histparse.opening import Opening, from_dealer, opening
from histparse.outcome import Outcome, SeatRow, action_row
from histparse.rules import Rules
from histparse.settle import settle
from histparse.stakes import full_bring_in, stakes
from histparse.weighing import cannot_act, weigh

THIRD, FOURTH, SEVENTH = 3, 4, 7
FIRST_TO_ACT = {street: f"first_to_act_{street}" for street in range(THIRD, SEVENTH + 1)}
"""The check of who acts first, by street."""


def replay(hand: Hand, rules: Rules) -> Outcome:
    """Play `hand` again under `rules`: its rows, and the findings of cards and legality."""
    table, handler = Table(hand, rules), HANDLERS.get
    for event in hand.events:
        handle = handler(type(event))
        if handle is not None:
            handle(table, event)
    table.finish()
    return table.out


class Table:
    """The state of one hand while it is played."""

    def __init__(self, hand: Hand, rules: Rules) -> None:
        self.hand = hand
        self.rules = rules
        self.rows = {
            seat.seat: SeatRow(seat.seat, seat.player, seat.stack, seat.sitting_out)
            for seat in sorted(hand.seats, key=attrgetter("seat"))
        }
        self.out = Outcome(list(self.rows.values()), profile=rules.name, bring_in=full_bring_in(hand))
        self.cards = Dealing(hand, rules, self.out, self.rows)
        self.chips = Chips(self.out, self.rows, hand.habits.all_in)
        self.street = 0
        self.line = hand.source.line_start
        self.live: list[int] = []
        self.betting: Round | None = None
        self.showing = False
        self.over = ""
        self.opening: Opening | None = None
        self.small, self.big = stakes(hand)
        self.out.small_bet, self.out.big_bet = self.small or None, self.big or None
        self.judging = True
        self.passed: set[frozenset[tuple[str, Verdict]]] = set()
        self.shown: list[tuple[Show | Muck | Result, str]] = []
        self.turned_up: set[int] = set()
        hero = self.rows.get(_hero(hand) or 0)
        if hero is not None:
            hero.is_hero = True

    # Streets

    def on_street(self, event: Street) -> None:
        """A street begins; the one before it must be over."""
        if self.over:
            self.goes_on(event)
        self.close_street(event.line)
        due = self.street + 1 if self.street else THIRD
        if event.street != due:
            self.disorder("L319", event, f"{STREETS[event.street]} comes after {STREETS.get(self.street, 'the antes')}")
        elif self.street and len(self.live) == 1:
            self.disorder(
                "L319", event, f"{STREETS[event.street]} though all but {self.out.who(self.live)} have folded"
            )
        if event.street <= self.street:
            return
        if not self.street:
            self.chips.check_antes()
        self.street, self.line = event.street, event.line
        if event.street > THIRD:
            self.out.saw[event.street] = len(self.live)

    def close_street(self, line: int) -> None:
        """Everybody has acted and has his cards, or it is found out."""
        if not self.street or (self.betting is None and len(self.live) == 1):
            return
        betting = self.betting or self.open_street(0)
        self.must_be_over(betting, line, f"{STREETS[self.street]} ends")
        self.betting = None

    def must_be_over(self, betting: Round, line: int, what: str) -> None:
        """Nobody is left to act."""
        if not betting.pending:
            return
        if self.judging:
            due = self.rows[betting.pending[0]]
            message = f"{what} before {due.player} has acted"
            finding = Finding("L309", line, message, street=self.street, seat=due.seat, player=due.player)
            self.out.note("turn_order", Verdict.BROKEN, finding)
        betting.pending = []

    def open_street(self, actor: int, first: Kind | None = None) -> Round:
        """Begin the betting: `actor` is who acts first in the history, 0 if nobody does, and `first` what he does."""
        street = self.street
        if street == THIRD:
            self.live = [seat for seat, row in self.rows.items() if row.dealt_in]
            self.chips.check_missing(self.line)
        self.cards.close(street, self.live, self.line)
        self.opening = opening(self.hand, street, self.live, self.chips.stacks, self.cards, self.rules, first)
        due = self.opening.bring_in_due
        level = begin(
            self.rules,
            street,
            self.sizes(street),
            self.hand.game,
            self.hand.limit == "no-limit",
            self.out.bring_in if due else None,
            due,
            street == FOURTH and self.out.open_pair_4th is None,
            len(self.live) == 2,
        )
        betting = Round(level, self.chips.stacks, self.live)
        betting.start(self.opening.begin_with(actor, self.live))
        self.betting = betting
        return betting

    def sizes(self, street: int) -> tuple[int, ...]:
        """The bets of `street`, smallest first; two where there is an open pair (points 10 and 11). In
        no-limit the least, which is the small bet throughout."""
        if street == FOURTH:
            self.out.open_pair_4th = self.cards.open_pair(self.live)
        if street == THIRD or self.hand.limit == "no-limit":
            return (self.small,)
        if street > FOURTH:
            return (self.big,)
        return (self.small,) if self.out.open_pair_4th is False else (self.small, self.big)

    # Cards

    def on_deal(self, event: Deal) -> None:
        """Cards for one player."""
        if self.over:
            self.goes_on(event)
        if not self.street and not self.out.deals:
            self.disorder("L319", event, "cards before third street")
        if self.betting and self.betting.last:
            self.disorder("L319", event, f"cards after the betting on {STREETS[self.street]} has begun")
        self.cards.deal(event, self.street or THIRD, self.live)

    def on_community(self, event: Community) -> None:
        """The card in the middle."""
        self.cards.community(event, len(self.live))

    def on_show(self, event: Show | Muck) -> None:
        """Cards turned up or thrown away; they are looked at once all are dealt, or at once where all-in
        players turn theirs up before that."""
        shows = type(event) is Show
        if self.betting and event.seat in self.live:
            self.must_be_over(self.betting, event.line, "hands are shown")
        self.add_row(event, Kind.SHOW if shows else Kind.MUCK, 0)
        if shows and self.street < SEVENTH and len(self.live) != 1:
            self.cards.show(event, "shown")
        else:
            self.shown.append((event, "shown" if shows else "mucked"))
        self.showing |= shows and event.seat in self.live and len(self.live) > 1
        if shows and event.seat in self.rows:
            self.rows[event.seat].showed = True
            if event.cards:
                self.turned_up.add(event.seat)

    def on_result(self, event: Result) -> None:
        """A summary line, for the cards it shows, where no line before has turned all of them up."""
        self.over = self.over or "its summary"
        if event.cards and not (event.seat in self.turned_up and self.hand.habits.all_cards):
            self.shown.append((event, "mucked" if event.did == "mucked" else "shown"))

    # Actions

    def on_action(self, event: Action) -> None:
        """An ante, or a player's action on a street."""
        if self.over:
            self.goes_on(event)
        if event.kind is Kind.ANTE:
            self.ante(event)
            return
        if self.showing:
            self.disorder("L319", event, "an action after hands were shown")
            self.showing = False
        if not self.street:
            self.disorder("L319", event, "an action before third street")
            self.chips.check_antes()
            self.street = THIRD
        betting = self.betting or self.open_street(event.seat, event.kind)
        self.line = event.line
        move = (betting.remembered(event) if self.judging else None) or self.weigh(event, betting)
        if not betting.last and self.judging and self.opening is not None:
            self.opens(event, move.kind, self.opening)
        if move.verdicts not in self.passed:
            self.passed.add(move.verdicts)
            for check, verdict in move.verdicts:
                self.out.note(check, verdict)
        self.bet(event, move, betting)

    def opens(self, event: Action, kind: Kind, opening: Opening) -> None:
        """The street's first action: by the right player, and of the right kind."""
        self.out.note(*opening.judge(event, kind, self.rules, self.out.who))
        right = opening.right(event.seat)
        if opening.bring_in_due:
            self.out.note("first_to_act", right)
        self.out.note(FIRST_TO_ACT[self.street], right)

    def weigh(self, event: Action, betting: Round) -> Move:
        """What an action amounts to. It is judged, until somebody acts who can't."""
        barred = cannot_act(event, betting, self.chips) if self.judging else None
        if barred is not None:
            self.out.note(*barred)
            self.judging = False
        move, findings = weigh(event, betting, self.chips, self.out.who, judging=self.judging)
        self.out.findings += findings
        if self.judging and not findings:
            betting.remember(move)
        return move

    def bet(self, event: Action, move: Move, betting: Round) -> None:
        """The chips of an action go in."""
        seat, street, chips, level = event.seat, self.street, self.chips, move.level
        pot, stack, live = chips.pot, chips.stacks.get(seat, 0), len(self.live)
        if move.amount:
            chips.bet(seat, move.amount)
        betting.make(seat, move)
        self.out.actions.append(action_row((
            street, seat, event.player, move.kind, move.amount, pot, stack, event.line,
            move.total, move.to_call, level.bets + level.doubtful, move.all_in,
            move.legal, move.min_to, move.max_to, live, len(betting.pending), False,
        )))  # fmt: skip
        if level.capped is not None:
            self.out.capped[street] = level.capped
        if move.all_in or move.kind is Kind.FOLD or move.kind is Kind.BRING_IN:
            self.mark(seat, move)

    def mark(self, seat: int, move: Move) -> None:
        """What an action makes of the player for the rest of the hand."""
        row = self.rows.get(seat)
        if row is None:
            return
        if move.kind is Kind.FOLD:
            row.folded_street = row.folded_street or self.street
        elif move.kind is Kind.BRING_IN:
            row.is_bring_in = True
        if move.all_in and row.all_in_street is None:
            row.all_in_street = self.street

    def ante(self, event: Action) -> None:
        """A player's ante; it is dealt in with it."""
        amount = event.by or 0
        all_in = event.seat in self.rows and self.chips.stacks[event.seat] <= amount
        self.add_row(event, Kind.ANTE, amount, all_in=all_in)
        self.chips.ante(event, amount, all_in=all_in, late=self.street > 0)

    # Money that comes back or is paid

    def on_uncalled(self, event: Uncalled) -> None:
        """A bet nobody matched goes back, once everybody has acted."""
        if self.betting:
            self.must_be_over(self.betting, event.line, "chips go back")
        elif self.street and sum(self.chips.stacks[seat] > 0 for seat in self.live) > 1:
            self.disorder("L319", event, f"chips go back before anybody has acted on {STREETS[self.street]}")
        self.add_row(event, Kind.UNCALLED, event.amount)
        self.chips.give_back(event)

    def on_collect(self, event: Collect) -> None:
        """Chips paid from a pot, once everybody has acted."""
        if self.betting:
            self.must_be_over(self.betting, event.line, "the pot is paid")
        self.over = self.over or "the pot was paid"
        self.add_row(event, Kind.COLLECT, event.amount)
        if event.seat in self.rows:
            self.rows[event.seat].collected += event.amount

    def on_total(self, event: Total) -> None:
        """The pot line, kept beside the recomputed total."""
        self.over = self.over or "its summary"
        self.out.total_pot_stated, self.out.rake_stated, self.out.fees = event.pot, event.rake, event.fees

    def finish(self) -> None:
        """After the last event: the last street is over, hidden hands are seen, pots settled."""
        self.finish_street()
        left = self.live if len(self.live) > 1 else []
        if left and self.street < SEVENTH and self.judging:
            message = f"the hand ends on {STREETS[self.street]}, and {self.out.who(left)} are still in"
            self.out.note("turn_order", Verdict.BROKEN, Finding("L319", self.line, message, street=self.street))
        for event, how in self.shown:
            self.cards.show(event, how)
        if self.out.deals:
            self.out.note("cards", Verdict.HOLDS)
        self.out.showdown_players = len(left)
        for seat in left:
            self.rows[seat].saw_showdown = True
        settle(self.hand, self.rules, self.out, self.chips, self.live, self.line)

    def finish_street(self) -> None:
        """The last street is over; who shows first follows from it (point 22)."""
        betting, unbet = self.betting, self.rules.showdown_unbet
        if betting is not None and betting.aggressor:
            self.out.shows_first = betting.aggressor
        elif betting is not None and betting.opener and unbet == "first_to_act":
            self.out.shows_first = betting.opener
        elif betting is not None and betting.opener and unbet == "position" and self.hand.button is not None:
            self.out.shows_first = from_dealer(self.live, self.hand.button)[0]
        self.close_street(self.line)

    # Small parts

    def add_row(
        self, event: Action | Uncalled | Collect | Show | Muck, kind: Kind, amount: int, *, all_in: bool = False
    ) -> None:
        """A row of the action table, as the table stands before the event."""
        pot, stack, live = self.chips.pot, self.chips.stacks.get(event.seat, 0), len(self.live)
        self.out.actions.append(action_row((
            self.street, event.seat, event.player, kind, amount, pot, stack, event.line,
            0, 0, 0, all_in, (), None, None, live, 0, False,
        )))  # fmt: skip

    def goes_on(self, event: Placed) -> None:
        """Cards and actions come before the pot is paid and summed up; it is said once that they do not."""
        self.disorder("L319", event, f"the hand goes on after {self.over}")
        self.over = ""

    def disorder(self, code: str, event: Placed, message: str) -> None:
        """Something that can't happen at this point of the hand."""
        self.out.note("turn_order", Verdict.BROKEN, found(code, event, message, self.street))


def _hero(hand: Hand) -> int | None:
    """Whose history it is: the player the room names, or the only one who is dealt down cards on third
    street; all-in players are dealt theirs for all to see later."""
    if hand.hero is not None:
        return hand.hero
    seen = seen_down(hand)
    return min(seen) if len(seen) == 1 else None


def seen_down(hand: Hand) -> set[int]:
    """The seats whose down cards of third street are told as they are dealt."""
    return {event.seat for event in hand.told(Deal) if len(event.down) > 1 and known(event.down)}


HANDLERS: dict[type, Any] = {
    Street: Table.on_street,
    Deal: Table.on_deal,
    Community: Table.on_community,
    Action: Table.on_action,
    Uncalled: Table.on_uncalled,
    Collect: Table.on_collect,
    Show: Table.on_show,
    Muck: Table.on_show,
    Result: Table.on_result,
    Total: Table.on_total,
}
