"""Whose cards lie where, as numbers: every player's cards by street, and what was exposed to him then.

A set of cards is a mask of 52 bits, bit n for card n of `histparse.cards`, so that four neighbouring
bits are a rank. What was exposed to a player on a street is his own cards, as far as they are known,
and every card that had been dealt face up, folded players' and the one in the middle too. Cards that
others showed later are no part of it; where a card that lay face up is not known, nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from histparse.arrays import array, in_one, values
from histparse.cards import DECK, RANKS, TEXTS
from histparse.rank import board_rank
from histparse.statistics.classes import Cards, Flags, Starts

Masks = NDArray[np.int64]
Keys = NDArray[np.int64]

DOWN, DOOR, RIVER = 2, 2, 6
"""Where a player's cards stand in the row of seven: two down, four up, one down."""
SEATS = 128
"""More than any seat's number."""

BITS = np.array([*(1 << one for one in DECK), 0], dtype=np.int64)
"""Each card's mask; the last one, which -1 reaches too, is no card's."""
RANK_BITS = np.array([15 << 4 * rank for rank in range(len(RANKS))], dtype=np.int64)
SUIT_BITS = np.array([sum(1 << one for one in DECK if one % 4 == suit) for suit in range(4)], dtype=np.int64)
LOW = sum(1 << one for one in DECK if one // 4 in (12, 0, 1, 2, 3, 4, 5, 6))
"""Aces to eights."""
_EACH = sum(1 << 4 * rank for rank in range(len(RANKS)))
STRAIGHTS = [sum(1 << rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]


def column(table: pa.Table, name: str, default: int = -1) -> NDArray[np.int64]:
    """An integer column, nulls as `default`."""
    return values(table[name], default).astype(np.int64)


def flags(table: pa.Table, name: str) -> Flags:
    """A column of flags, nulls as false."""
    return values(table[name], False)


def holds(told: pa.ChunkedArray, test: Callable[[str], bool]) -> Flags:
    """Where a column of words has one that fits."""
    whole = in_one(told)
    fits = np.array([*map(test, whole.dictionary.to_pylist()), False], dtype=bool)
    found: Flags = fits[values(whole.indices, len(fits) - 1)]
    return found


def low(masks: Masks) -> NDArray[np.int64]:
    """How many cards of eight or lower."""
    return count(masks & LOW)


def count(masks: Masks) -> NDArray[np.int64]:
    """How many cards."""
    return np.bitwise_count(masks).astype(np.int64)


def ranks(masks: Masks) -> NDArray[np.int64]:
    """How many different ranks."""
    return count((masks | masks >> 1 | masks >> 2 | masks >> 3) & _EACH)


def suited(masks: Masks) -> NDArray[np.int64]:
    """The most cards of one suit."""
    most: NDArray[np.int64] = np.max([count(masks & suit) for suit in SUIT_BITS], axis=0)
    return most


def outs(starts: Starts, door: Cards) -> Masks:
    """The cards that a start waits for: of a pair, its rank and the kicker's; of three to a flush, the suit;
    of three to a straight, the ranks that make one with them. None for other starts."""
    held: NDArray[np.int64] = (1 << starts.ranks.astype(np.int64)).sum(axis=1)
    keys = np.zeros(len(door), dtype=np.int64)
    for straight in STRAIGHTS:
        keys |= np.where((held & ~straight) == 0, straight & ~held, 0)
    waiting = sum((np.where(keys >> rank & 1, RANK_BITS[rank], 0) for rank in range(len(RANKS))), start=0 * keys)
    waiting = np.where(starts.pair >= 0, RANK_BITS[starts.pair] | RANK_BITS[starts.kicker], waiting)
    waiting = np.where(starts.trips, 0, waiting)
    found: Masks = np.where(starts.suited, SUIT_BITS[door % 4], waiting)
    return found


class Held:
    """The cards of a batch, one row a hand and dealt-in player, by hand and seat. Hands go by their place in
    `hands`, and `place` says for each row of another table which one it is of."""

    def __init__(self, hands: pa.Table, seats: pa.Table, deals: pa.Table, place: Mapping[str, Keys]) -> None:
        dealt_in = flags(seats, "dealt_in")
        self.seats = seats.filter(array(dealt_in, pa.bool_()))
        self.hand = place["seats"][dealt_in]
        self.hands = len(hands)
        self.key = self.hand * SEATS + column(self.seats, "seat")
        self._order = np.argsort(self.key)
        self.stud8 = holds(hands["game"], "stud8".__eq__)[self.hand]
        self.counted = ~holds(hands["status"], {"fail", "unverifiable"}.__contains__)[self.hand]
        self.saw = np.full((self.hands, 8), -1, dtype=np.int64)
        """Players in when a street was dealt, by hand and street, from fourth on."""
        for street in range(4, 8):
            self.saw[:, street] = column(hands, f"players_saw_{street}")
        self._lay(deals, place["deals"])
        self.last = np.minimum(column(self.seats, "folded_street", 7), self._dealt_to[self.hand])
        """The last street that was dealt to the player, or on which he was in."""
        self._doors(column(self.seats, "all_in_street") != 0)
        self._boards()
        self.known = (self.cards[:, :3] >= 0).all(axis=1)
        down1, down2, door = self.cards[:, :3].T
        self.starts = Starts.of(down1, down2, door)
        self.outs = np.where(self.known, outs(self.starts, door), 0)

    def __len__(self) -> int:
        return len(self.hand)

    def row(self, hand: Keys, seat: NDArray[np.int64]) -> NDArray[np.int64]:
        """The row of a player in a hand, -1 where he has none."""
        key = hand * SEATS + seat
        if not len(self):
            return np.full(len(key), -1)
        place = np.minimum(np.searchsorted(self.key, key, sorter=self._order), len(self) - 1)
        found = self._order[place]
        return np.where(self.key[found] == key, found, -1)

    def _lay(self, deals: pa.Table, hand: Keys) -> None:
        """Puts every card in its place: `cards` by player, `up` and `hidden` by hand and street."""
        card, street, seat = _cards_of(deals["card"]), column(deals, "street"), column(deals, "seat")
        face_up, at_once = holds(deals["face"], "up".__eq__), holds(deals["known_at"], "deal".__eq__)
        self._dealt_to = np.full(self.hands, 3, dtype=np.int64)
        np.maximum.at(self._dealt_to, hand, street)
        up = np.zeros((self.hands, 8), dtype=np.int64)
        hidden = np.zeros((self.hands, 8), dtype=bool)
        np.bitwise_or.at(up, (hand[face_up], street[face_up]), BITS[card[face_up]])
        np.logical_or.at(hidden, (hand[face_up], street[face_up]), (~at_once | (card < 0))[face_up])
        self.up = np.bitwise_or.accumulate(up, axis=1)
        self.hidden = np.logical_or.accumulate(hidden, axis=1)
        self.cards = np.full((len(self), 7), -1, dtype=np.int8)
        row, nth = self.row(hand, seat), _nth(hand * 2 * SEATS + 2 * seat + face_up)
        slot = np.where(face_up, street - 1, np.where(street == 3, nth, RIVER))
        fits = np.where(face_up, (street >= 3) & (street < 7), (street == 7) | ((street == 3) & (nth < DOWN)))
        fits &= row >= 0
        self.cards[row[fits], slot[fits]] = card[fits]
        middle = np.full(self.hands, -1, dtype=np.int8)
        middle[hand[seat == 0]] = card[seat == 0]
        river = self.cards[:, RIVER]
        self.cards[:, RIVER] = np.where(river < 0, middle[self.hand], river)
        bits = BITS[self.cards]
        self._own_to = np.bitwise_or.accumulate(bits, axis=1)
        self._up_to = np.bitwise_or.accumulate(bits[:, DOOR:RIVER], axis=1)
        self._missing_to = np.logical_or.accumulate(self.cards < 0, axis=1)

    def _doors(self, acting: Flags) -> None:
        """The doors of those who have chips to act with, and how many they are, by hand."""
        self.door = self.cards[:, DOOR]
        self.door_bit = BITS[self.door]
        doors = np.zeros(self.hands, dtype=np.int64)
        np.bitwise_or.at(doors, self.hand[acting], self.door_bit[acting])
        players = np.bincount(self.hand[acting], minlength=self.hands)
        self.doors, self.acting = doors[self.hand], players[self.hand]
        self.doors_known = ~self.hidden[self.hand, 3] & (count(self.doors) == self.acting)

    def _boards(self) -> None:
        """What the others saw happen on each player's board, a bit a street: bit 4, 5, 6."""
        board = self.cards[:, DOOR:RIVER]
        rank, suit = board // 4, board % 4
        self.door_pairs, self.scares, self.bricks = (np.zeros(len(self), dtype=np.int64) for _ in range(3))
        for n in range(1, 4):
            bit, fresh, before = 1 << (n + 3), rank[:, n : n + 1], rank[:, :n]
            whole = (board[:, : n + 1] >= 0).all(axis=1)
            paired = (fresh == before).any(axis=1)
            same_suit = (suit[:, n : n + 1] == suit[:, :n]).sum(axis=1)
            apart = np.abs(fresh - before)
            near = (np.minimum(apart, len(RANKS) - apart) <= 2).any(axis=1)
            high = ~self.stud8 | ((fresh[:, 0] > 6) & (fresh[:, 0] < 12))
            self.door_pairs |= np.where(whole & (fresh[:, 0] == rank[:, 0]), bit, 0)
            self.scares |= np.where(whole & (paired | (same_suit >= 2)), bit, 0)
            self.bricks |= np.where(whole & (same_suit == 0) & ~near & high, bit, 0)

    def board(self, street: int) -> Masks:
        """Each player's own up cards on a street."""
        mine: Masks = self._up_to[:, min(street, RIVER) - DOOR - 1]
        return mine

    def own(self, street: int) -> tuple[Masks, Flags]:
        """Each player's own cards on a street, as far as known, and who has one that is not, or was gone."""
        last = min(street, RIVER) - 1 if street < 7 else RIVER
        return self._own_to[:, last], self._missing_to[:, last] | (self.last < street)

    def others(self, street: int) -> Masks:
        """The cards of the others, and in the middle, that lay open on a street."""
        others: Masks = self.up[self.hand, street] & ~self.board(street)
        return others

    def unseen(self, street: int) -> Flags:
        """For whom nothing can be said of what was exposed on a street: those who were gone, and where a card
        that lay open is not known."""
        unseen: Flags = self.hidden[self.hand, street] | (self.last < street)
        return unseen

    def exposed(self, street: int) -> Masks:
        """What was exposed to each player on a street, for those of whom that can be said."""
        exposed: Masks = self.up[self.hand, street] | self.own(street)[0]
        return exposed

    def board_rank(self) -> NDArray[np.int64]:
        """What the four open cards of those in on seventh street are worth; -1 where one is not known."""
        boards = self.cards[:, DOOR:RIVER]
        whole = (self.last == 7) & (boards >= 0).all(axis=1)
        worth = np.full(len(self), -1, dtype=np.int64)
        worth[whole] = [board_rank(board) for board in boards[whole].tolist()]
        return worth


def _nth(keys: Keys) -> NDArray[np.int64]:
    """For each key how many equal ones stand before it."""
    order = np.argsort(keys, kind="stable")
    ordered, nth = keys[order], np.empty(len(keys), dtype=np.int64)
    nth[order] = np.arange(len(keys)) - np.searchsorted(ordered, ordered)
    return nth


def _cards_of(told: pa.ChunkedArray) -> Cards:
    """A column of cards, -1 for unknown ones."""
    whole = in_one(told)
    numbers = np.array([*(TEXTS.index(word) for word in whole.dictionary.to_pylist()), -1], dtype=np.int8)
    cards: Cards = numbers[values(whole.indices, len(numbers) - 1)]
    return cards
