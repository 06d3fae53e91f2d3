"""Statistics of showdowns and money. Money is counted in hands that neither failed nor are unverifiable."""

from __future__ import annotations

from typing import Any

import numpy as np

from histparse.statistics.stat import Section, Shown

_end = Section("showdown and money")
_MONEY: dict[str, Any] = {"needs": "$", "first": True}
_BB_100 = "big bets / 100 hands"

SHOWDOWN = (
    _end.figure("hands", "Hands the player was dealt in.", {"hands": "count(*)"}, first=True, unit="hands"),
    _end.figure(
        "money_hands",
        "Of these, hands whose money is counted: neither failed nor unverifiable.",
        {"money_hands": "count(*) filter (counted)"},
        first=True,
        unit="hands",
    ),
    _end.figure(
        "net", "Won less put in.", {"net_minor": "coalesce(sum(net_minor), 0)::bigint"}, **_MONEY, unit="minor units"
    ),
    _end.figure(
        "bb100",
        "Net in big bets a hundred hands: 100 times the mean, with its 95 % interval, 1.96 s/√n to each side, and "
        "of how many hands, where these are fewer: those whose money is counted and whose big bet is known.",
        {
            "bb100": "round(100 * avg(net_bb), 4)",
            "bb100_interval": "round(196 * stddev_samp(net_bb) / sqrt(count(net_bb)), 4)",
            "bb100_hands": "count(net_bb)",
        },
        **_MONEY,
        unit=_BB_100,
    ),
    _end.figure(
        "sd100",
        "How far a hundred hands scatter: ten times the standard deviation s of a hand's net.",
        {"sd100": "round(10 * stddev_samp(net_bb), 4)"},
        **_MONEY,
        unit=_BB_100,
    ),
    _end.figure(
        "hands_needed",
        "Hands after which the interval of bb100 is one big bet to each side: (196 s)².",
        {"hands_needed": "round(power(196 * stddev_samp(net_bb), 2))"},
        needs="$",
        unit="hands",
    ),
    _end.player_rate(
        "wtsd",
        "Went to the showdown / saw fourth street.",
        lambda p: p.saw_showdown,
        lambda p: p.last >= 4,
        first=True,
    ),
    _end.player_rate(
        "wtsd_5",
        "Went to the showdown / saw fifth street.",
        lambda p: p.saw_showdown,
        lambda p: p.last >= 5,
        first=True,
    ),
    _end.player_rate(
        "wsd",
        "Won more than he put in / showdowns.",
        lambda p: p.collected > p.contributed,
        lambda p: p.saw_showdown,
        **_MONEY,
    ),
    _end.player_rate(
        "wsd_share",
        "Won any part of a pot / showdowns.",
        lambda p: p.collected > 0,
        lambda p: p.saw_showdown,
        only="stud8",
        **_MONEY,
    ),
    _end.player_rate(
        "ww4", "Won any part of a pot / saw fourth street.", lambda p: p.collected > 0, lambda p: p.last >= 4, **_MONEY
    ),
    _end.player_rate(
        "won_unshown",
        "Won without a showdown / hands with anything won.",
        lambda p: ~p.saw_showdown,
        lambda p: p.collected > 0,
        **_MONEY,
    ),
    _end.mean(
        "red",
        "Net in hands without a showdown, a hundred hands dealt.",
        lambda p: np.where(p.saw_showdown, 0, p.net_bb),
        lambda p: p.bb_known,
        shown=Shown.PER_100,
        unit="big bets",
        **_MONEY,
    ),
    _end.mean(
        "blue",
        "Net in hands with a showdown, a hundred hands dealt.",
        lambda p: np.where(p.saw_showdown, p.net_bb, 0),
        lambda p: p.bb_known,
        shown=Shown.PER_100,
        unit="big bets",
        **_MONEY,
    ),
    _end.mean(
        "rake_dealt",
        "The player's part of the rake a hand, an equal one for everybody who was dealt in.",
        lambda p: p.rake / p.seats_dealt,
        lambda p: p.rake_known,
        unit="minor units",
        **_MONEY,
    ),
    _end.mean(
        "rake_contributed",
        "The player's part of the rake a hand, an equal one for everybody who put chips in.",
        lambda p: p.rake * (p.contributed > 0) / p.contributors.clip(1),
        lambda p: p.rake_known,
        unit="minor units",
        **_MONEY,
    ),
    _end.mean(
        "rake_weighted",
        "The player's part of the rake a hand, in proportion to what the players put in.",
        lambda p: p.rake * p.contributed / p.total_pot.clip(1),
        lambda p: p.rake_known,
        unit="minor units",
        **_MONEY,
    ),
    _end.mean(
        "rake_winner",
        "The player's part of the rake a hand, all of it for who was paid, in proportion.",
        lambda p: p.rake * p.collected / p.paid_out.clip(1),
        lambda p: p.rake_known,
        unit="minor units",
        **_MONEY,
    ),
    _end.mean(
        "rake",
        "The player's part of the rake, in proportion to what the players put in, a hundred hands.",
        lambda p: p.rake * p.contributed / p.total_pot.clip(1) / p.big_bet,
        lambda p: p.rake_known & (p.big_bet > 0),
        shown=Shown.PER_100,
        unit="big bets",
        **_MONEY,
    ),
    _end.quotient(
        "rake_of_pot",
        "The rake, to the pots of the hands dealt.",
        lambda p: p.rake / p.big_bet,
        lambda p: np.where(p.rake_known, p.total_pot / p.big_bet, 0),
        unit="big bets",
        **_MONEY,
    ),
    _end.mean(
        "odd_units",
        "Units won because they could not be divided, a showdown.",
        lambda p: p.odd,
        lambda p: p.saw_showdown,
        needs="$",
        unit="minor units",
    ),
    _end.mean(
        "opponents",
        "Opponents at the showdowns that the player was at.",
        lambda p: p.showdown_players - 1,
        lambda p: p.saw_showdown,
        unit="players",
    ),
)
"""In the order in which they are shown."""
