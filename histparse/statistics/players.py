"""Every player of a batch's hands: what the statistics of whole hands are counted over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from histparse.arrays import array, values
from histparse.statistics.classes import Flags, builtin
from histparse.statistics.held import LOW, SEATS, Held, Keys, Masks, column, count, flags, holds, ranks, suited
from histparse.statistics.turns import NOBODY, Numbers, Turns

Amounts = NDArray[np.float64]
PUT_IN = {"bring_in", "complete", "bet", "call", "raise"}


class Players:
    """One row a hand and dealt-in player, in the order of the hands and seats. Amounts of money are floats:
    they end in shares and big bets; what is kept in minor units stays in the tables it comes from."""

    def __init__(self, tables: Mapping[str, pa.Table], place: Mapping[str, Keys]) -> None:
        self.hands = tables["hands"]
        self.held = Held(self.hands, tables["seats"], tables["deals"], place)
        self.rows = range(len(self.held))
        self.turns = Turns(self.held, tables["actions"], place["actions"])
        self.pairs: dict[str, Any] = {}
        """The columns of statistics, as they are worked out."""
        self._about_hands()
        self._about_seats()
        self._put_in(tables["actions"], place["actions"])
        self._main_pot(tables["awards"], place["awards"])
        self._odd_units(tables["awards"], place["awards"])

    def _of_hand(self, name: str) -> Numbers:
        return column(self.hands, name)[self.held.hand]

    def _about_hands(self) -> None:
        self.seats_dealt = self._of_hand("seats_dealt")
        self.players_saw_4, self.showdown_players = self._of_hand("players_saw_4"), self._of_hand("showdown_players")
        self.small_bet, self.big_bet = _bet(self._of_hand("small_bet_minor")), _bet(self._of_hand("big_bet_minor"))
        self.rake_known = self._of_hand("rake_minor") >= 0
        self.rake = np.maximum(self._of_hand("rake_minor"), 0).astype(float)
        self.total_pot = self._of_hand("total_pot_minor").astype(float)

    def _about_seats(self) -> None:
        seats, hand, hands = self.held.seats, self.held.hand, self.held.hands
        self.stud8, self.counted, self.last = self.held.stud8, self.held.counted, self.held.last
        self.contributed, self.collected = column(seats, "contributed_minor"), column(seats, "collected_minor")
        self.net_bb = values(seats["net_bb"], np.nan)
        self.bb_known = ~np.isnan(self.net_bb)
        self.saw_showdown = flags(seats, "saw_showdown")
        self.folded, self.all_in = column(seats, "folded_street", 99), column(seats, "all_in_street", 99)
        self.high_rank, self.low_rank = column(seats, "high_rank"), column(seats, "low_rank")
        self.paid_out = np.bincount(hand, self.collected, hands)[hand]
        self.contributors = np.bincount(hand, self.contributed > 0, hands)[hand]
        self.won_on_third = (self.folded == 99) & (self.players_saw_4 == 0)
        low_board = (self.last >= 5) & (ranks(self.held.board(5) & LOW) >= 2)
        self.low_boards = (np.bincount(hand, low_board, hands)[hand] - low_board).astype(np.int64)
        shown = np.where(self.saw_showdown, self.held.board_rank(), -1)
        self.best_board = _best_of_others(shown, hand, hands)

    def _put_in(self, actions: pa.Table, place: Keys) -> None:
        """Chips by street; what the forced bets and calls on seventh street cost."""
        row, street = self.held.row(place, column(actions, "seat")), column(actions, "street")
        amount = column(actions, "amount_minor").astype(float)
        kind, size = actions["kind"], len(self.rows)

        def put(which: Flags) -> Amounts:
            mine = which & (row != NOBODY)
            return np.bincount(row[mine], amount[mine], size).astype(float)

        self.antes, self.brought_in = put(holds(kind, "ante".__eq__)), put(holds(kind, "bring_in".__eq__))
        self.river_calls = put(holds(kind, "call".__eq__) & (street == 7))
        puts, back = holds(kind, PUT_IN.__contains__), holds(kind, "uncalled".__eq__)
        self.chips = {on: put(puts & (street == on)) - put(back & (street == on)) for on in range(3, 8)}
        turns = self.turns

        def any_turn(which: Flags) -> Flags:
            return np.bincount(turns.row, which, size) > 0

        self.low_card = any_turn(turns.duty)
        self.called_bet_4 = any_turn((turns.street == 4) & turns.calls & turns.faces)
        self.folded_bet_5 = any_turn((turns.street == 5) & turns.folds & turns.faces)
        self.river_bet = any_turn((turns.street == 7) & turns.bets)
        first = turns.behind_known
        self.behind_doors = np.zeros(size, dtype=np.int64)
        self.behind_doors[turns.row[first]] = turns.behind_doors[first]
        self.behind_known = any_turn(first)

    def _odd_units(self, awards: pa.Table, place: Keys) -> None:
        """What each player got of all pots beyond the whole units of his exact shares."""
        row, amount = self.held.row(place, column(awards, "seat")), column(awards, "amount_minor")
        _, pot = np.unique(place * SEATS + column(awards, "pot_no"), return_inverse=True)
        split = np.bincount(pot, holds(awards["side"], "low".__eq__))[pot] > 0
        share = column(awards, "share_num") / (column(awards, "share_den") * np.where(split, 2, 1))
        known = (np.bincount(pot, amount < 0)[pot] == 0) & (row != NOBODY)
        odd = np.maximum(amount - np.floor(np.bincount(pot, amount)[pot] * share + 1e-6), 0)
        self.odd = np.bincount(row[known], odd[known], len(self.rows))

    def _main_pot(self, awards: pa.Table, place: Keys) -> None:
        """Each player's share of the main pot, of the high or all of it and of the low; who has it alone;
        whether it has a low, and whether the hands that contest it are known."""
        main = column(awards, "pot_no") == 0
        awards, place = awards.filter(array(main, pa.bool_())), place[main]
        row, size = self.held.row(place, column(awards, "seat")), len(self.rows)
        share = column(awards, "share_num") / np.maximum(column(awards, "share_den"), 1)
        of_low = holds(awards["side"], "low".__eq__)
        self.high_share, self.low_share = np.zeros(size), np.zeros(size)
        mine = row != NOBODY
        self.high_share[row[mine & ~of_low]] = share[mine & ~of_low]
        self.low_share[row[mine & of_low]] = share[mine & of_low]
        hands, hand = self.held.hands, self.held.hand
        self.low_there = (np.bincount(place, of_low, hands) > 0)[hand]
        self.main_known = (np.bincount(place, holds(awards["reason"], "as stated".__eq__), hands) == 0)[hand]
        wins = (self.high_share > 0) | (self.low_share > 0)
        self.main_alone = wins & (np.bincount(hand, wins, hands) == 1)[hand]
        self.pot_share = np.where(self.low_there, (self.high_share + self.low_share) / 2, self.high_share)

    # Cards

    def own(self, street: int) -> Masks:
        """The player's own cards on a street, for those of whom `knows` them."""
        return self.held.own(street)[0]

    def knows(self, street: int) -> Flags:
        """Whose own cards on a street are known, all of them, and who was in."""
        return ~self.held.own(street)[1]

    def low_ranks(self, street: int) -> Numbers:
        """How many different ranks of eight or lower the player had on a street."""
        return ranks(self.own(street) & LOW)

    def promising(self) -> Flags:
        """Who began with a pair or better, three to a flush, or three to a low in stud eight-or-better."""
        start = self.own(3)
        found: Flags = (ranks(start) < 3) | (suited(start) == 3) | (self.stud8 & (self.low_ranks(3) == 3))
        return found & self.knows(3)

    def improved(self, street: int) -> Flags:
        """Who had made more of such a start by a street: two pair or better, four to a flush or a low."""
        start, later = self.own(3), self.own(street)
        paired = (ranks(start) < 3) & (count(later) - ranks(later) > count(start) - ranks(start))
        flush = (suited(start) == 3) & (suited(later) > 3)
        found: Flags = paired | flush | (self.stud8 & (self.low_ranks(3) == 3) & (self.low_ranks(street) > 3))
        return found

    def dead(self) -> tuple[Flags, Flags]:
        """Whose start was dead, and for whom that is a question: a card of the pair's rank was out, or three
        of those that three to a flush or a straight waits for."""
        held, others = self.held, self.held.others(3)
        paired = held.starts.pair >= 0
        of_pair = count(15 << 4 * np.maximum(held.starts.pair, 0).astype(np.int64) & others) > 0
        return np.where(paired, of_pair, count(held.outs & others) >= 3), (held.outs > 0) & ~held.unseen(3)

    def classes(self) -> NDArray[np.object_]:
        """The class of each known starting hand, else None."""
        found = np.full(len(self.rows), None, dtype=object)
        for game, classes in builtin().items():
            mine = self.held.known & (self.stud8 == (game == "stud8"))
            found[mine] = classes.names_of(*self.held.cards[mine, :3].T)
        return found


def _bet(stakes: Numbers) -> Amounts:
    """Stakes to divide by; where they are not known nothing comes of it."""
    return np.where(stakes > 0, stakes, np.nan)


def _best_of_others(worth: Numbers, hand: Keys, hands: int) -> Numbers:
    """For each player the greatest worth among the others of his hand."""
    best, second = np.full(hands, -1), np.full(hands, -1)
    np.maximum.at(best, hand, worth)
    is_best = worth == best[hand]
    np.maximum.at(second, hand[~is_best], worth[~is_best])
    alone = np.bincount(hand, is_best, hands)[hand] == 1
    return np.where(is_best & alone, second[hand], best[hand])
