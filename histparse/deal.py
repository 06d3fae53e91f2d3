"""Make-believe hands: random, legal, played on the engine, told as a room would tell them.

The dealer feeds the same `Table` that replays histories, event by event, and asks it who is on turn
and what is legal; so whatever it deals is legal by the engine's own account. A hand comes out with
every event that a room could print, summary included, as one player saw it. A seed makes it all
repeatable.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from histparse.betting import Round
from histparse.cards import Card, rank_of
from histparse.checks.showdown import due_order
from histparse.events import (
    Action,
    Board,
    Collect,
    Community,
    Deal,
    Event,
    Habits,
    Hand,
    HighName,
    Kind,
    Low,
    Muck,
    Notice,
    Result,
    Show,
    Street,
    Total,
    Uncalled,
)
from histparse.outcome import Outcome, Pot, SeatRow
from histparse.pots import portions, uncalled
from histparse.rank import high_name, low_name
from histparse.regulars import STYLE_OF, evenings
from histparse.replay import HANDLERS, SEVENTH, THIRD, Table
from histparse.rules import Rules
from histparse.seating import NAMES, House, Seating, anybody, same_table
from histparse.settle import decide, pots_of, rank_hands
from histparse.styles import Spot, dead
from histparse.telling import as_told
from histparse.wording import high_words, parse_high

RAKE_PERCENT, RAKE_CAP = 5, 300


def deal(
    count: int,
    seed: int,
    rules: Rules,
    habits: Habits,
    *,
    site: str,
    games: Sequence[str] = ("stud", "stud8"),
    names: Sequence[str] = NAMES,
) -> Iterator[Hand]:
    """`count` hands, each with players and stakes of its own; the same for the same arguments. `names`
    needs eight of them or more."""
    rng, house = random.Random(seed), House(site, rules, habits, names)
    for index in range(count):
        yield Dealer(rng, rules.playing(), anybody(rng, house, rng.choice(games), seed, index)).play()


def session(
    count: int,
    seed: int,
    rules: Rules,
    habits: Habits,
    *,
    site: str,
    game: str = "stud",
    tournament: bool = False,
    names: Sequence[str] = NAMES,
) -> Iterator[Hand]:
    """Up to `count` hands in a row at one table, as the player who is named first saw them; the same
    for the same arguments. It ends early when that player is out of a tournament, or wins it."""
    rng, house = random.Random(seed), House(site, rules, habits, names)
    stacks: dict[int, int] = {}
    for index in range(count):
        seating = same_table(rng, house, game, seed, index, tournament=tournament, stacks=stacks)
        if seating is None:
            return
        dealer = Dealer(rng, rules.playing(), seating)
        yield dealer.play()
        stacks = dealer.stacks()


def season(
    count: int,
    seed: int,
    rules: Rules,
    habits: Habits,
    *,
    site: str,
    games: Sequence[str] = ("stud", "stud8"),
    styles: Mapping[str, str] = STYLE_OF,
) -> Iterator[Hand]:
    """`count` cash hands of many evenings, as one player saw them: regulars come and go at a few tables,
    and each keeps his style. `styles` has the players, two or more, and how each plays (`styles.STYLES`);
    the first sees the hands. The same for the same arguments."""
    rng, house = random.Random(seed), House(site, rules, habits)
    index = 0
    for evening in evenings(rng, house, seed, tuple(games), styles):
        for nth in range(min(evening.hands(), count - index)):
            dealer = Dealer(rng, rules.playing(), evening.seating(index, nth))
            yield dealer.play()
            evening.after(dealer.stacks())
            index += 1
        if index == count:
            return


class Dealer:
    """Deals and plays one hand."""

    def __init__(self, rng: random.Random, rules: Rules, seating: Seating) -> None:
        self.rng = rng
        self.seating = seating
        self.hand = seating.hand
        self.dealt = seating.dealt
        self.hero = seating.hero
        self.deck = list(seating.deck)
        self.held: dict[int, list[Card]] = {}
        self.events: list[Event] = []
        self.names = {one.seat: one.player for one in self.hand.seats}
        self.table = Table(self.hand, rules)
        self.table.out.bring_in = seating.bring_in
        self.table.rows[self.hero].is_hero = True

    def stacks(self) -> dict[int, int]:
        """What everybody has after the hand."""
        return {seat: chips + self.table.rows[seat].collected for seat, chips in self.table.chips.stacks.items()}

    def play(self) -> Hand:
        """The hand, from the antes to the summary."""
        for seat in self.dealt:
            amount = min(self.seating.ante, self.table.chips.stacks[seat])
            self.say(
                Action(0, 0, seat, self.names[seat], Kind.ANTE, amount, all_in=amount == self.table.chips.stacks[seat])
            )
        for street in range(THIRD, SEVENTH + 1):
            self.say(Street(0, 0, street))
            self.deal_street(street)
            self.bet_street()
            self.return_uncalled()
            if len(self.table.live) == 1:
                break
        self.table.finish_street()
        self.show_down()
        return as_told(replace(self.hand, events=tuple(self.events)), self.hero)

    def say(self, event: Event) -> None:
        """Tell an event, to the history and to the table."""
        self.events.append(event)
        handle = HANDLERS.get(type(event))
        if handle is not None:
            handle(self.table, event)

    # Cards

    def deal_street(self, street: int) -> None:
        """Cards for everybody still in, or one in the middle."""
        live = self.table.live if street > THIRD else self.dealt
        if street == SEVENTH and len(self.deck) < len(live):
            self.say(Community(0, 0, self.deck.pop()))
            return
        for seat in live:
            held = self.held.setdefault(seat, [])
            before = tuple(held)
            fresh = tuple(self.deck.pop() for _ in range(3 if street == THIRD else 1))
            held += fresh
            down, up = (fresh[:2], fresh[2:]) if street == THIRD else ((), fresh)
            if street == SEVENTH:
                down, up = fresh, ()
            self.say(Deal(0, 0, seat, self.names[seat], before, down, up))

    # Betting

    def bet_street(self) -> None:
        """Everybody acts as the rules let him and as he likes."""
        betting = self.table.open_street(0)
        if (
            len(betting.level.sizes) > 1
            and self.table.rules.open_pair(self.hand.game) == "optional"
            and betting.pending
        ):
            self.say(Notice(0, 0, "open_pair"))
        capped = False
        while betting.pending:
            self.act(betting.pending[0])
            if betting.level.max_bets is not None and betting.level.bets >= betting.level.max_bets and not capped:
                capped = True
                self.say(Notice(0, 0, "capped"))

    def act(self, seat: int) -> None:
        """The player on turn does something legal."""
        betting = self.table.betting
        assert betting is not None  # noqa: S101
        legal = betting.legal(seat)
        kind, total, style = legal.kinds[0], betting.put.get(seat, 0), self.seating.styles[seat]
        chance, spot = self.rng.random(), self.spot(seat, betting)
        if legal.targets and chance < style.lifts(spot) * (0.4 if betting.level.bring_in_due else 1):
            kind, total = legal.kinds[-1], min(self.rng.choice(legal.targets), legal.stack_to)
        elif Kind.CHECK in legal.kinds:
            kind = Kind.FOLD if self.rng.random() < style.fold_free else Kind.CHECK
        elif kind is Kind.BRING_IN or self.rng.random() >= style.folds(spot):
            kind = kind if kind is Kind.BRING_IN else Kind.CALL
            total = min(legal.call_to, legal.stack_to)
        put = betting.put.get(seat, 0)
        lifts = kind in {Kind.COMPLETE, Kind.BET, Kind.RAISE}
        self.say(
            Action(
                0,
                0,
                seat,
                self.names[seat],
                kind,
                total - put if total > put else None,
                total if total > put else None,
                total - betting.level.current if lifts else None,
                total > put and total == legal.stack_to,
                self.table.chips.earlier(seat, put) + total if lifts else None,
            )
        )

    def spot(self, seat: int, betting: Round) -> Spot:
        """What the player on turn sees."""
        held, third = self.held[seat], betting.level.street == THIRD
        others = [card for other, cards in self.held.items() if other != seat for card in cards[2:6]]
        alone = not betting.level.bets and [who for who, chips in betting.put.items() if chips] == [betting.opener]
        behind = [rank_of(self.held[other][2]) for other in betting.pending if other != seat]
        steals = third and alone and all(rank_of(held[2]) > door for door in behind)
        return Spot(self.seating.hopes(held, self.hand.game == "stud8"), dead(held, others), third, steals)

    def return_uncalled(self) -> None:
        """What nobody matched goes back when the street's betting is over."""
        due = uncalled(self.table.chips.put)
        if due is not None:
            seat, amount = due
            self.say(Uncalled(0, 0, seat, self.names[seat], amount))

    # The end

    def show_down(self) -> None:
        """Pots are won and paid, last to first, hands are shown in order; then the summary."""
        table = self.table
        true = Outcome([self.true_row(row) for row in table.out.seats], community=table.out.community)
        rank_hands(self.hand, true, table.live)
        pots = pots_of(table.chips.put, table.live)
        for pot in pots:
            decide(pot, true, table.rules, self.hand.game, self.hand.button)
        rake = self.take_rake(pots)
        rows = {row.seat: row for row in true.seats}
        shown = self.pay(pots, rows)
        if true.seats and len(table.live) > 1 and self.hand.game == "stud8" and not pots[0].low:
            self.say(Notice(0, 0, "no_low"))
        if len(table.live) == 1 and self.rng.random() < 0.5:
            self.say(Muck(0, 0, table.live[0], self.names[table.live[0]]))
        parts = tuple((pot.number, pot.net or 0) for pot in pots) if len(pots) > 1 else ()
        self.say(Total(0, 0, sum(pot.gross for pot in pots), parts, rake))
        if true.community is not None:
            self.say(Board(0, 0, (true.community,)))
        for seat in self.dealt:
            self.say(self.result(rows[seat], shown))

    def true_row(self, row: SeatRow) -> SeatRow:
        """The seat as nobody at the table knows it: with all its cards."""
        held = self.held.get(row.seat, [])
        return replace(row, hole=held[:2], up=held[2:6], river=held[6] if len(held) > 6 else None)

    def take_rake(self, pots: Sequence[Pot]) -> int:
        """Rake on cash hands that saw fourth street, from each pot in proportion."""
        total = sum(pot.gross for pot in pots)
        raked = self.hand.currency != "CHIP" and self.table.street > THIRD
        rake = min(total * RAKE_PERCENT // 100, RAKE_CAP) if raked else 0
        left = rake
        for pot in reversed(pots):
            part = left if pot is pots[0] else rake * pot.gross // total
            left -= part
            pot.net = pot.gross - part
        return rake

    def pay(self, pots: Sequence[Pot], rows: dict[int, SeatRow]) -> set[int]:
        """Show and pay; who showed is given back."""
        said: set[int] = set()
        shown: set[int] = set()
        order = due_order(pots, self.table.out.shows_first)
        winners = {seat for pot in pots for seat in (*pot.high, *pot.low)}
        for pot in reversed(pots):
            for seat in order:
                if len(self.table.live) == 1 or seat not in pot.eligible or seat in said:
                    continue
                said.add(seat)
                if seat in winners or not shown or self.rng.random() < 0.3:
                    shown.add(seat)
                    self.say(Show(0, 0, seat, self.names[seat], self.shown_cards(seat), *self.called(rows[seat])))
                else:
                    self.say(Muck(0, 0, seat, self.names[seat]))
            for seat, amount, side in portions(pot.net or 0, *pot.in_order, self.table.rules.odd_between_halves):
                number = pot.number if len(pots) > 1 else None
                self.say(Collect(0, 0, seat, self.names[seat], amount, number, side))
        return shown

    def shown_cards(self, seat: int) -> tuple[Card, ...]:
        """A player's cards as they lie: two down, the up cards, the river."""
        return tuple(self.held[seat])

    def called(self, row: SeatRow) -> tuple[HighName | None, Low | None]:
        """The names of a shown hand, as many ranks as words give."""
        if row.high_rank is None:
            return None, None
        return parse_high(high_words(high_name(row.high_rank))), low_name(row.low_rank) if row.low_rank else None

    def result(self, row: SeatRow, shown: set[int]) -> Result:
        """A player's summary line."""
        told = self.table.rows[row.seat]
        high, low = self.called(row)
        net = told.collected - self.table.chips.put[row.seat]
        about = Result(
            0, 0, row.seat, row.player, row.seat, "mucked", cards=self.shown_cards(row.seat),
            end_stack=row.stack + net, net=net,
        )  # fmt: skip
        if told.folded_street is not None:
            bet = any(action.seat == row.seat and action.amount and action.street for action in self.table.out.actions)
            return replace(about, did="folded", street=told.folded_street, no_bet=not bet, cards=())
        if len(self.table.live) == 1:
            return replace(about, did="collected", amount=told.collected, cards=())
        if row.seat in shown:
            won = told.collected > 0
            return replace(
                about, did="won" if won else "lost", amount=told.collected if won else None, high=high, low=low
            )
        return about
