"""Statistics of third street. On it the bring-in is no bet yet, and posting it no decision."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from histparse.statistics.stat import Section, Shown

if TYPE_CHECKING:
    from histparse.statistics.turns import Turns

_third = Section("third street")


def _decides(t: Turns) -> Any:
    """Low cards that open for the full bet are taken in; those that bring in have decided nothing."""
    return (t.street == 3) & (t.decides | (t.judged & t.completes))


def _unlifted(t: Turns) -> Any:
    return (t.street == 3) & (t.lifted == 0) & ~t.duty


def _limps(t: Turns) -> Any:
    return _unlifted(t) & t.can_call


def _cold(t: Turns) -> Any:
    return (t.street == 3) & t.faces & (t.own_calls + t.own_lifts == 0) & ~t.low_card


def _limped(t: Turns) -> Any:
    return (t.street == 3) & t.faces_first & (t.own_calls > 0)


def _defends(t: Turns) -> Any:
    return (t.street == 3) & t.low_card & t.faces_first


def _defends_with(t: Turns, ranks: tuple[int, ...]) -> Any:
    return _defends(t) & t.faces_steal & np.isin(t.door // 4, ranks) & (t.door >= 0)


def _raises(t: Turns, level: int) -> Any:
    return (t.street == 3) & (t.level == level) & t.can_raise


THIRD = (
    _third.hand_rate(
        "vpi3",
        "Put money in of his own will on third street / hands with a decision there.",
        lambda t: t.calls | t.lifts,
        _decides,
        first=True,
    ),
    _third.player_rate(
        "vpi3_raw",
        "Put money in of his own will on third street / hands dealt.",
        lambda p: p.pairs["vpi3_done"],
        lambda p: p.seats_dealt > 0,
        first=True,
    ),
    _third.rate(
        "open_complete",
        "Completed / turns with nobody in before.",
        lambda t: t.completes,
        lambda t: t.first_in,
        first=True,
    ),
    _third.rate(
        "complete",
        "Completed / turns on third street at which the bring-in could be completed.",
        lambda t: t.completes,
        lambda t: _unlifted(t) & t.can_complete,
        first=True,
    ),
    _third.rate(
        "limp",
        "Called the bring-in / turns at which nobody had completed.",
        lambda t: t.calls,
        _limps,
        first=True,
    ),
    _third.rate(
        "open_limp",
        "Called the bring-in / such turns with nobody in before.",
        lambda t: t.calls,
        lambda t: _limps(t) & (t.callers == 0),
    ),
    _third.rate(
        "over_limp",
        "Called the bring-in / such turns after a caller.",
        lambda t: t.calls,
        lambda t: _limps(t) & (t.callers > 0),
    ),
    _third.hand_rate(
        "lift_3",
        "Completed or raised on third street / hands with a decision there.",
        lambda t: t.lifts,
        _decides,
        first=True,
    ),
    _third.rate(
        "raise_3",
        "Raised a completion / turns at which that was possible.",
        lambda t: t.raises,
        lambda t: _raises(t, 1),
        first=True,
    ),
    _third.rate(
        "reraise_3",
        "Raised a raise / turns at which that was possible.",
        lambda t: t.raises,
        lambda t: _raises(t, 2),
        first=True,
    ),
    _third.rate(
        "cap_3",
        "Put in the fourth bet / turns at which that was possible.",
        lambda t: t.raises,
        lambda t: _raises(t, 3),
        first=True,
    ),
    _third.rate(
        "cold_call",
        "Called a completion or raise with no chip of his own will in before / such turns, but the bring-in's.",
        lambda t: t.calls,
        _cold,
        first=True,
    ),
    _third.rate(
        "cold_fold",
        "Folded to a completion or raise / the turns of cold_call.",
        lambda t: t.folds,
        _cold,
        first=True,
    ),
    _third.rate(
        "limp_fold", "Folded / had called the bring-in and then faced a completion.", lambda t: t.folds, _limped
    ),
    _third.rate(
        "limp_call", "Called / had called the bring-in and then faced a completion.", lambda t: t.calls, _limped
    ),
    _third.rate(
        "limp_raise",
        "Raised / had called the bring-in, faced a completion and could raise.",
        lambda t: t.raises,
        lambda t: _limped(t) & t.can_raise,
    ),
    _third.rate(
        "fold_to_reraise",
        "Folded / had completed and faced a raise.",
        lambda t: t.folds,
        lambda t: (t.street == 3) & t.faces & (t.own_lifts == 1) & (t.level == 2),
    ),
    _third.rate(
        "steal",
        "Completed / turns with nobody in before and at most three players to act, the bring-in with them.",
        lambda t: t.completes,
        lambda t: t.steal,
        first=True,
    ),
    _third.rate(
        "steal_door",
        "Completed / turns with nobody in before and a door card of higher rank than all of those still to act.",
        lambda t: t.completes,
        lambda t: t.door_steal,
        needs="AU",
        first=True,
    ),
    _third.rate(
        "steal_tie",
        "Completed / such turns with the highest door card shared with one still to act.",
        lambda t: t.completes,
        lambda t: t.tie_steal,
        needs="AU",
    ),
    _third.rate(
        "steal_low",
        "Completed / turns with nobody in before, a door card of eight or lower, and none behind but the bring-in's.",
        lambda t: t.completes,
        lambda t: t.low_steal,
        needs="AU",
        only="stud8",
    ),
    _third.rate(
        "steal_ace",
        "Completed / the turns of steal_door with an ace as the door card.",
        lambda t: t.completes,
        lambda t: t.door_steal & (t.door >= 48),
        needs="AU",
    ),
    _third.player_rate(
        "steal_success",
        "Everybody folded on third street / hands with a steal by position.",
        lambda p: p.won_on_third,
        lambda p: p.pairs["steal_done"] > 0,
        first=True,
    ),
    _third.player_rate(
        "steal_door_success",
        "Everybody folded on third street / hands with a steal by door card.",
        lambda p: p.won_on_third,
        lambda p: p.pairs["steal_door_done"] > 0,
        needs="AU",
        first=True,
    ),
    _third.rate(
        "resteal",
        "Raised, the bring-in's player apart / turns that face a steal, by position or door card, and may raise.",
        lambda t: t.raises,
        lambda t: (t.street == 3) & t.faces_steal & ~t.low_card & t.can_raise,
        needs="AU",
    ),
    _third.player_rate(
        "bring_in", "Had the low card to bring in / hands dealt.", lambda p: p.low_card, lambda p: p.seats_dealt > 0
    ),
    _third.quotient(
        "bring_in_luck",
        "Had the low card to bring in / how often that is due, one hand in as many as there are players.",
        lambda p: p.low_card.astype(float),
        lambda p: 1 / p.seats_dealt,
        unit="bring-ins",
    ),
    _third.rate(
        "open_full",
        "Opened for the full bet / low cards that could.",
        lambda t: t.completes,
        lambda t: t.duty & t.can_complete,
    ),
    _third.rate(
        "defend_fold",
        "Folded / faced a steal, by position or door card, with the bring-in.",
        lambda t: t.folds,
        lambda t: _defends(t) & t.faces_steal,
        needs="AU",
        first=True,
    ),
    _third.rate(
        "defend_call",
        "Called / faced a steal with the bring-in.",
        lambda t: t.calls,
        lambda t: _defends(t) & t.faces_steal,
        needs="AU",
        first=True,
    ),
    _third.rate(
        "defend_raise",
        "Raised / faced a steal with the bring-in and could raise.",
        lambda t: t.raises,
        lambda t: _defends(t) & t.faces_steal & t.can_raise,
        needs="AU",
        first=True,
    ),
    _third.rate(
        "defend",
        "Called or raised / faced a completion with the bring-in.",
        lambda t: t.calls | t.raises,
        _defends,
        first=True,
    ),
    *(
        _third.rate(
            f"defend_{name}",
            f"Called or raised / faced a steal with the bring-in and {what} as the door card.",
            lambda t: t.calls | t.raises,
            partial(_defends_with, ranks=ranks),
            needs="AU",
            only="stud8",
        )
        for name, what, ranks in (
            ("low", "five or lower", (12, 0, 1, 2, 3)),
            ("middle", "six to eight", (4, 5, 6)),
            ("high", "nine or higher", (7, 8, 9, 10, 11)),
        )
    ),
    _third.mean(
        "forced_cost",
        "Antes, and bring-ins that were folded on third street, a hundred hands.",
        lambda p: (p.antes + p.brought_in * (p.folded == 3)) / p.big_bet,
        lambda p: p.big_bet > 0,
        shown=Shown.PER_100,
        needs="$",
        unit="big bets",
        first=True,
    ),
    _third.turn_mean(
        "pot_odds_3",
        "What a call costs, as a part of the pot with it, at the first decision on third street.",
        lambda t: t.to_call / (t.pot + t.to_call.astype(float)),
        lambda t: (t.street == 3) & t.decides & (t.own_acted == 0) & (t.to_call > 0),
        needs="$",
        unit="part of the pot",
    ),
    _third.mean(
        "players_4",
        "Players left after third street, in all hands dealt.",
        lambda p: p.players_saw_4.clip(1),
        lambda p: p.seats_dealt > 0,
        unit="players",
    ),
    _third.mean(
        "players_4_in",
        "Players left after third street, in hands that the player was in then.",
        lambda p: p.players_saw_4,
        lambda p: p.last >= 4,
        unit="players",
    ),
)
"""In the order in which they are shown."""
