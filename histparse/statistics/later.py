"""Statistics of fourth to seventh street, and of how aggressive a player is on each street."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from histparse.statistics.stat import Section, Stat

if TYPE_CHECKING:
    from histparse.statistics.turns import Turns

_later = Section("later streets")
NAMES = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _called(t: Turns) -> Any:
    return (t.street > 3) & t.faces_first & (t.own_checks > 0) & t.can_raise


def _double(t: Turns) -> Any:
    return (t.street == 4) & t.bets & (t.most > t.least) & ~t.stud8


def _saw(street: int) -> Stat:
    return _later.player_rate(
        f"saw_{street}",
        f"Was in when {NAMES[street]} street was dealt / hands dealt.",
        lambda p: p.last >= street,
        lambda p: p.seats_dealt > 0,
        first=True,
    )


def _continue(street: int) -> Stat:
    return _later.player_rate(
        f"continue_{street}",
        f"Saw {NAMES[street + 1]} street / was in on {NAMES[street]} with chips left after it, and did not win there.",
        lambda p: p.last > street,
        lambda p: (p.last >= street) & (p.all_in > street) & ((p.last > street) | (p.folded == street)),
        first=True,
    )


def _fold(street: int) -> Stat:
    return _later.rate(
        f"fold_{street}",
        f"Folded / first turns on {NAMES[street]} street that face a bet.",
        lambda t: t.folds,
        lambda t: (t.street == street) & t.faces_first,
        first=True,
    )


def _bet(street: int) -> Stat:
    return _later.rate(
        f"bet_{street}",
        f"Bet / turns on {NAMES[street]} street with no bet yet.",
        lambda t: t.bets,
        lambda t: (t.street == street) & t.may_bet,
        first=True,
    )


def _barrel(street: int) -> Stat:
    return _later.rate(
        f"barrel_{street}",
        f"Bet / turns on {NAMES[street]} street with no bet yet, having bet or raised on the street before.",
        lambda t: t.bets,
        lambda t: (t.street == street) & t.may_bet & (t.own_lifts_before > 0),
    )


def _raise(street: int) -> Stat:
    return _later.rate(
        f"raise_{street}",
        f"Raised / turns on {NAMES[street]} street that face one bet and may raise.",
        lambda t: t.raises,
        lambda t: (t.street == street) & (t.level == 1) & t.can_raise,
        first=True,
    )


def _aggression(street: int) -> Iterator[Stat]:
    yield _later.ratio(
        f"af_{street}",
        f"Bets, completions and raises on {NAMES[street]} street, to calls.",
        lambda t: (t.street == street) & t.judged & t.lifts,
        lambda t: (t.street == street) & t.judged & t.calls,
        first=True,
    )
    yield _later.rate(
        f"afq_{street}",
        f"Bet, completed or raised on {NAMES[street]} street / these, calls and folds.",
        lambda t: t.lifts,
        lambda t: (t.street == street) & t.judged & (t.lifts | t.calls | t.folds),
        first=True,
    )


def _bets_in(street: int) -> Stat:
    return _later.mean(
        f"bets_in_{street}",
        f"Chips put in on {NAMES[street]} street and not given back, in bets of the street.",
        lambda p: p.chips[street] / (p.small_bet if street < 5 else p.big_bet),
        lambda p: (p.last >= street) & ((p.small_bet if street < 5 else p.big_bet) > 0),
        needs="$",
        unit="bets",
        first=True,
    )


LATER = (
    *map(_saw, range(4, 8)),
    *map(_continue, range(3, 7)),
    *map(_fold, range(3, 8)),
    _later.player_rate(
        "peel_quit",
        "Folded to a bet on fifth street / called a bet on fourth and saw fifth.",
        lambda p: p.folded_bet_5,
        lambda p: p.called_bet_4 & (p.last >= 5),
        first=True,
    ),
    *map(_bet, range(4, 8)),
    _later.rate(
        "bet_first",
        "Bet / turns as the first to act, by the highest board.",
        lambda t: t.bets,
        lambda t: t.may_bet & (t.acted == 0),
        needs="AU",
    ),
    _later.rate(
        "cbet_4",
        "Bet / turns on fourth street with no bet yet, having completed or raised last on third.",
        lambda t: t.bets,
        lambda t: (t.street == 4) & t.may_bet & (t.last_aggressor == t.row),
        first=True,
    ),
    *map(_barrel, range(5, 8)),
    _later.rate(
        "lead",
        "Bet / turns with no bet yet, before the player acts who bet or raised last on the street before.",
        lambda t: t.bets,
        lambda t: t.may_bet & t.before_aggressor,
    ),
    _later.rate(
        "check_raise",
        "Raised / had checked, faced a bet and could raise.",
        lambda t: t.raises,
        _called,
        first=True,
    ),
    _later.rate("check_call", "Called / had checked, faced a bet and could raise.", lambda t: t.calls, _called),
    _later.rate("check_fold", "Folded / had checked, faced a bet and could raise.", lambda t: t.folds, _called),
    *map(_raise, range(4, 8)),
    _later.rate(
        "free_street",
        "Nobody bet / streets from fourth on with a turn.",
        lambda t: t.street_lifts == 0,
        lambda t: (t.street > 3) & t.decides & (t.own_acted == 0),
    ),
    _later.rate(
        "double_bet_own",
        "Bet double / bets on fourth street that may be double, for a pair of the player's own.",
        lambda t: t.total > t.least,
        lambda t: _double(t) & t.open_pair,
        needs="AU",
        only="stud",
    ),
    _later.rate(
        "double_bet_other",
        "Bet double / bets on fourth street that may be double, for another's pair.",
        lambda t: t.total > t.least,
        lambda t: _double(t) & ~t.open_pair,
        needs="AU",
        only="stud",
    ),
    _later.rate(
        "fold_open_pair",
        "Folded / first turns on fourth or fifth street that face a bet of a player whose board pairs his door.",
        lambda t: t.folds,
        lambda t: (t.street >= 4) & (t.street <= 5) & t.faces_first & t.other_open_pair,
        needs="AU",
    ),
    _later.rate(
        "bet_paired_door",
        "Bet / turns with no bet yet on the street that pairs the player's door.",
        lambda t: t.bets,
        lambda t: t.may_bet & t.pairs_door,
        needs="AU",
    ),
    _later.rate(
        "press_brick",
        "Bet or raised / turns on a street played by two, on which the other caught a card that neither suits his "
        "board nor lies within two ranks of any of it, and in stud eight-or-better is nine or higher.",
        lambda t: t.lifts,
        lambda t: (t.can_bet | t.can_raise) & t.other_bricked,
        needs="AU",
    ),
    _later.rate(
        "fold_scare",
        "Folded / first turns that face a bet on a street played by two, on which the other's board paired or got "
        "three of a suit.",
        lambda t: t.folds,
        lambda t: t.faces_first & t.other_scares,
        needs="AU",
    ),
    *(stat for street in range(3, 8) for stat in _aggression(street)),
    *map(_bets_in, range(3, 8)),
    _later.quotient(
        "river_call",
        "Won in hands with a call on seventh street, to what those calls cost.",
        lambda p: p.collected * (p.river_calls > 0) / p.big_bet,
        lambda p: p.river_calls / p.big_bet,
        needs="$",
        unit="big bets",
    ),
    _later.rate(
        "river_bet_takes",
        "Nobody called or raised / bets on seventh street.",
        lambda t: t.answers == 0,
        lambda t: (t.street == 7) & t.bets,
    ),
    _later.player_rate(
        "river_call_dead",
        "Could not win, by a board that lay open at the showdown / hands with a call on seventh street, known, without "
        "a low.",
        lambda p: p.high_rank < p.best_board,
        lambda p: (p.river_calls > 0) & (p.high_rank > 0) & (p.low_rank < 0) & (p.best_board > 0),
        needs="AUK",
    ),
)
"""In the order in which they are shown."""
