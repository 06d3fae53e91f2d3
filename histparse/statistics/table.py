"""The table `results`: one wide row a hand and dealt-in player, from a batch's `Players`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from histparse.arrays import Partly, array
from histparse.cards import RANKS, TEXTS
from histparse.columns import BIG, COUNT, FLAG, REAL, SMALL, TEXT, TIME, WORD, Column, Table, money
from histparse.statistics.classes import class_names
from histparse.statistics.held import LOW, RANK_BITS, count, low, ranks
from histparse.statistics.improving import chance
from histparse.statistics.later import NAMES
from histparse.statistics.players import Players
from histparse.statistics.registry import STATS
from histparse.statistics.stat import Stat

_CARD = np.array([*TEXTS, None], dtype=object)
_RANK = np.array([*RANKS, None], dtype=object)


def _of(fill: Callable[[Players], Any]) -> Any:
    """A column's filling, which takes players for rows."""
    return fill


def _hand(name: str) -> Any:
    return _of(lambda p: p.hands[name].take(array(p.held.hand, BIG)))


def _seat(name: str) -> Any:
    return _of(lambda p: p.held.seats[name])


def _starts(p: Players) -> Any:
    down1, down2, door = (_CARD[p.held.cards[p.held.known, slot]] for slot in range(3))
    texts = np.full(len(p.rows), None, dtype=object)
    texts[p.held.known] = down1 + " " + down2 + " " + door
    return texts


def _form(p: Players) -> Any:
    forms = np.where(p.held.starts.split, "split", "buried").astype(object)
    forms[~p.held.known | (p.held.starts.pair < 0)] = None
    return forms


def _overcards(p: Players, rank: Any, known: Any) -> Any:
    """Door cards behind that are of higher rank."""
    above = p.behind_doors >> 4 * np.where(known, rank, 0).astype(np.int64) >> 4
    return Partly(count(above), known & p.behind_known)


def _duplicates(p: Players) -> Any:
    known = (p.held.door >= 0) & ~p.held.unseen(3)
    return Partly(count(p.held.others(3) & RANK_BITS[np.maximum(p.held.door, 0) // 4]), known)


def _by_street(street: int) -> Iterator[Column]:
    """What was exposed to the player when the betting of a street began."""
    on = f"on {NAMES[street]} street"
    yield Column(
        f"live_outs_{street}",
        SMALL,
        "Of a pair the cards of its rank and the kicker's, of three to a flush those of the suit, of three to a "
        f"straight those of the ranks that make one: how many the player had not seen {on}; null for other starts.",
        _of(lambda p: Partly(count(p.held.outs & ~p.held.exposed(street)), (p.held.outs > 0) & ~p.held.unseen(street))),
        "cards",
    )
    yield Column(
        f"low_cards_out_{street}",
        SMALL,
        f"Others' open cards of eight or lower {on}.",
        _of(lambda p: Partly(low(p.held.others(street)), ~p.held.unseen(street))),
        "cards",
    )
    yield Column(
        f"low_ranks_out_{street}",
        SMALL,
        f"Different ranks among these {on}.",
        _of(lambda p: Partly(ranks(p.held.others(street) & LOW), ~p.held.unseen(street))),
        "ranks",
    )


def _improve(street: int) -> Column:
    return Column(
        f"improve_{street}",
        REAL,
        f"How probable it was on {NAMES[street]} street, given all that was exposed to the player, that the next card "
        "raises his high hand to a better category; straights and flushes from five cards on.",
        _of(partial(_chance, street=street)),
        "probability",
    )


def _chance(p: Players, street: int) -> Any:
    known = p.knows(street) & ~p.held.unseen(street)
    found = np.full(len(p.rows), np.nan)
    found[known] = chance(p.own(street)[known], p.held.exposed(street)[known])
    return Partly(found, known)


def _exposed(street: int) -> Column:
    return Column(
        f"exposed_{street}",
        BIG,
        f"The cards exposed to the player on {NAMES[street]} street: his own as far as known, and all that lay open, "
        "folded players' too. Null where he was gone, or a card that lay open is not known.",
        _of(lambda p: Partly(p.held.exposed(street), ~p.held.unseen(street))),
        "a bit a card, 2c 2d 2h 2s 3c …",
    )


ABOUT = (
    Column("hand_id", TEXT, "The hand: `{site}:{site_hand_no}`.", _hand("hand_id")),
    Column("seat", SMALL, "The seat, from 1.", _seat("seat")),
    Column("player", TEXT, "The player's name.", _seat("player")),
    Column("site", WORD, "The room.", _hand("site")),
    Column("game", WORD, "The game played.", _hand("game")),
    Column("currency", WORD, "As in hands.", _hand("currency")),
    Column("minor_exponent", SMALL, "As in hands.", _hand("minor_exponent")),
    Column("start_utc", TIME, "When the hand began.", _hand("start_utc")),
    Column("tournament_id", TEXT, "The room's number of the tournament.", _hand("tournament_id")),
    Column("is_hero", FLAG, "The history is this player's.", _seat("is_hero")),
    Column("seats_dealt", SMALL, "Players who were dealt in.", _hand("seats_dealt"), "players"),
    money("big_bet_minor", "The bet from fifth street on.", _hand("big_bet_minor")),
    Column("counted", FLAG, "The hand neither failed nor is unverifiable: its money counts.", _of(lambda p: p.counted)),
    money(
        "net_minor",
        "Won less put in; null where it is not counted.",
        _of(lambda p: Partly(p.collected - p.contributed, p.counted)),
    ),
    Column(
        "net_bb", REAL, "The same in big bets.", _of(lambda p: Partly(p.net_bb, p.counted & p.bb_known)), "big bets"
    ),
    Column(
        "pot_bb",
        REAL,
        "The pot in big bets, rake included.",
        _of(lambda p: Partly(p.total_pot / p.big_bet, p.big_bet > 0)),
        "big bets",
    ),
    Column("saw_showdown", FLAG, "Was at the showdown.", _seat("saw_showdown")),
    Column("players_saw_4", SMALL, "Players in when fourth street was dealt.", _hand("players_saw_4"), "players"),
    Column("showdown_players", SMALL, "Players at the showdown.", _hand("showdown_players"), "players"),
    Column("last_street", SMALL, "The last street that the player was in on.", _of(lambda p: p.last)),
    Column(
        "start_class",
        WORD,
        "The class of the starting hand; null where its cards are not known. Of others than the hero they are known "
        "where they were shown, so their rates by class are biased.",
        _of(lambda p: p.classes()),
        values=class_names(),
    ),
    Column("start_cards", TEXT, "The starting hand: two down, then the door card.", _of(_starts)),
    Column(
        "pair_form",
        WORD,
        "Of a pair to start with: split, with one of it as the door card, or buried.",
        _of(_form),
        values=("split", "buried"),
    ),
    Column("door_card", TEXT, "The door card.", _of(lambda p: _CARD[p.held.door])),
    Column("door", WORD, "Its rank.", _of(lambda p: _RANK[p.held.door // 4]), values=tuple(RANKS)),
    Column(
        "overcards_behind",
        SMALL,
        "Door cards of higher rank than the player's with those still to act, at the first turn on third street.",
        _of(lambda p: _overcards(p, p.held.door // 4, p.held.door >= 0)),
        "cards",
    ),
    Column(
        "overcards_behind_pair",
        SMALL,
        "The same of higher rank than the pair to start with.",
        _of(lambda p: _overcards(p, p.held.starts.pair, p.held.known & (p.held.starts.pair >= 0))),
        "cards",
    ),
    Column("door_duplicates", SMALL, "Others' door cards of the rank of the player's own.", _of(_duplicates), "cards"),
    Column(
        "dead_start",
        FLAG,
        "A card of the pair's rank was out, or three of those that three to a flush or a straight waits for; null for "
        "other starts.",
        _of(lambda p: Partly(*p.dead())),
    ),
    Column(
        "low_boards_5",
        SMALL,
        "Opponents in on fifth street who showed two different cards of eight or lower.",
        _of(lambda p: Partly(p.low_boards, (p.last >= 5) & ~p.held.unseen(5))),
        "players",
    ),
    *(column for street in range(3, 7) for column in _by_street(street)),
    *map(_improve, range(3, 7)),
    *map(_exposed, range(3, 8)),
)
"""What a row is about."""


def _stored(p: Players, name: str) -> Any:
    return p.pairs[name]


def _pair(stat: Stat) -> Iterator[Column]:
    for name, which in stat.stored:
        amount = which in stat.amounts
        unit = stat.unit if amount or not stat.amounts else "hands" if stat.per == "player" else "turns"
        doc = stat.sentence if which == "done" else f"Of what {stat.name}_done is counted."
        yield Column(name, REAL if amount else COUNT, doc, _of(partial(_stored, name=name)), unit)


RESULTS = Table(
    "results",
    "a hand and dealt-in player: the cards exposed to him, and every statistic as two sums, done and opportunities",
    (*ABOUT, *(column for stat in STATS.values() for column in _pair(stat))),
)
