"""Statistics of stud eight-or-better: scoops, halves, quarters and lows. Shares are those of the main pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from histparse.statistics.later import NAMES
from histparse.statistics.stat import Section, Stat

if TYPE_CHECKING:
    from histparse.statistics.players import Players

_split = Section("stud eight-or-better")
_MONEY: dict[str, Any] = {"needs": "$", "only": "stud8", "first": True}
_SHOWN: dict[str, Any] = {"needs": "$K", "only": "stud8"}
_CARDS: dict[str, Any] = {"needs": "K", "only": "stud8"}


def _known(p: Players) -> Any:
    return p.saw_showdown & p.main_known


def _lows(p: Players) -> Any:
    return _known(p) & (p.low_rank > 0)


def _low(street: int) -> Stat:
    return _split.player_rate(
        f"low_{street}",
        f"Had a low / hands in on {NAMES[street]} street whose cards are known.",
        lambda p: p.low_ranks(street) >= 5,
        lambda p: p.knows(street),
        **_CARDS,
    )


def _brick(street: int) -> Stat:
    return _split.player_rate(
        f"brick_{street}",
        f"Caught nine or higher, or a pair, on {NAMES[street]} street / began with three different cards of eight or "
        "lower and saw it.",
        lambda p: p.low_ranks(street) == p.low_ranks(street - 1),
        lambda p: p.knows(street) & (p.low_ranks(3) == 3),
        **_CARDS,
    )


SPLIT = (
    _split.player_rate(
        "scoop", "Won the whole main pot / showdowns.", lambda p: p.main_alone, lambda p: p.saw_showdown, **_MONEY
    ),
    _split.player_rate(
        "scoop_won",
        "Won the whole main pot / hands with anything won.",
        lambda p: p.main_alone,
        lambda p: p.collected > 0,
        **_MONEY,
    ),
    _split.player_rate(
        "scoop_5", "Won the whole main pot / saw fifth street.", lambda p: p.main_alone, lambda p: p.last >= 5, **_MONEY
    ),
    _split.player_rate(
        "scoop_unshown",
        "Won without a showdown / whole main pots won.",
        lambda p: ~p.saw_showdown,
        lambda p: p.main_alone,
        **_SHOWN,
    ),
    _split.player_rate(
        "half_high",
        "Won all of the high and none of the low / showdowns with every hand known.",
        lambda p: p.low_there & (p.high_share == 1) & (p.low_share == 0),
        _known,
        first=True,
        **_SHOWN,
    ),
    _split.player_rate(
        "half_low",
        "Won all of the low and none of the high / showdowns with every hand known.",
        lambda p: (p.low_share == 1) & (p.high_share == 0),
        _known,
        first=True,
        **_SHOWN,
    ),
    _split.player_rate(
        "quartered",
        "Won a quarter of the main pot or less, by a tie for one of its halves / showdowns with every hand known.",
        lambda p: p.low_there & (p.pot_share > 0) & (p.pot_share <= 1 / 4),
        _known,
        first=True,
        **_SHOWN,
    ),
    _split.player_rate(
        "three_quarters",
        "Won three quarters of the main pot / showdowns with every hand known.",
        lambda p: p.pot_share == 3 / 4,
        _known,
        **_SHOWN,
    ),
    *map(_low, (5, 6, 7)),
    _split.player_rate(
        "low_wins", "Won any of the low / lows at the showdown.", lambda p: p.low_share > 0, _lows, **_SHOWN
    ),
    _split.player_rate(
        "two_way", "Won any of the high, too / lows at the showdown.", lambda p: p.high_share > 0, _lows, **_SHOWN
    ),
    _split.player_rate(
        "no_low", "Nobody had a low / showdowns with every hand known.", lambda p: ~p.low_there, _known, **_CARDS
    ),
    *map(_brick, (4, 5)),
    _split.player_rate(
        "high_pair_fold",
        "Folded / began with a pair of nines to kings and faced a bet on fifth street, an opponent showing two "
        "different cards of eight or lower.",
        lambda p: p.folded_bet_5,
        lambda p: (
            (p.held.starts.pair >= 7)
            & (p.held.starts.pair < 12)
            & p.knows(3)
            & (p.low_boards > 0)
            & (p.pairs["fold_5_opp"] > 0)
        ),
        needs="KU",
        only="stud8",
    ),
)
"""In the order in which they are shown."""
