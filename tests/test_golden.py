"""Hands whose statistics were counted by hand: for each statistic who did it of how many opportunities.

A line such as `steal 2 0/1, 3 1/1` says that seat 2 could and did not, seat 3 could and did, and nobody
else could.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from hands import expect, hand

from histparse.batch import Examined, build
from histparse.statistics.registry import STATS
from histparse.statistics.stat import Shown

GOLDEN: dict[str, tuple[str, str]] = {}

GOLDEN["a steal is called, raised on fourth, and given up on sixth"] = (
    """
    stud 50/100: 1000 1000 1000 1000
    antes 5
    hole 3 Qc Qd
    3rd 2c 9h Kd Th
    1 brings 15, 2 folds, 3 completes 35 to 50, 4 calls 50, 1 folds
    4th 4c 8s
    3 bets 50, 4 raises 50 to 100, 3 calls 50
    5th 5h 8d
    4 checks, 3 bets 100, 4 calls 100
    6th 6s 2d
    4 bets 100, 3 folds, 4 takes back 100
    4 collects 535
    pot 535 rake 0
    """,
    """
    vpi3 1 0/1, 2 0/1, 3 1/1, 4 1/1
    vpi3_raw 1 0/1, 2 0/1, 3 1/1, 4 1/1
    lift_3 1 0/1, 2 0/1, 3 1/1, 4 0/1
    open_complete 2 0/1, 3 1/1
    complete 2 0/1, 3 1/1
    limp 2 0/1, 3 0/1
    open_limp 2 0/1, 3 0/1
    over_limp
    raise_3 1 0/1, 4 0/1
    reraise_3
    cold_call 4 1/1
    cold_fold 4 0/1
    steal 2 0/1, 3 1/1
    steal_door 3 1/1
    steal_ace
    steal_success 3 0/1
    steal_door_success 3 0/1
    resteal 4 0/1
    bring_in 1 1/1, 2 0/1, 3 0/1, 4 0/1
    open_full 1 0/1
    defend_fold 1 1/1
    defend_call 1 0/1
    defend_raise 1 0/1
    defend 1 0/1
    saw_4 1 0/1, 2 0/1, 3 1/1, 4 1/1
    saw_6 1 0/1, 2 0/1, 3 1/1, 4 1/1
    saw_7 1 0/1, 2 0/1, 3 0/1, 4 0/1
    continue_3 1 0/1, 2 0/1, 3 1/1, 4 1/1
    continue_5 3 1/1, 4 1/1
    continue_6 3 0/1
    fold_3 1 1/1, 4 0/1
    fold_4 3 0/1, 4 0/1
    fold_5 4 0/1
    fold_6 3 1/1
    peel_quit 3 0/1
    bet_4 3 1/1
    bet_5 3 1/1, 4 0/1
    bet_6 4 1/1
    bet_first 3 1/1, 4 1/2
    cbet_4 3 1/1
    barrel_5 3 1/1, 4 0/1
    barrel_6
    lead 4 1/1
    check_raise 4 0/1
    check_call 4 1/1
    check_fold 4 0/1
    raise_4 4 1/1
    raise_5 4 0/1
    raise_6 3 0/1
    free_street 3 0/3, 4 0/3
    af_4 3 1/1, 4 1/0
    af_5 3 1/0, 4 0/1
    afq_4 3 1/2, 4 1/1
    afq_6 3 0/1, 4 1/1
    bets_in_3 1 0.3/1, 2 0/1, 3 1/1, 4 1/1
    bets_in_4 3 2/1, 4 2/1
    bets_in_6 3 0/1, 4 0/1
    forced_cost 1 0.2/1, 2 0.05/1, 3 0.05/1, 4 0.05/1
    pot_odds_3 2 0.3/1, 3 0.3/1, 4 0.37037037037037035/1, 1 0.20588235294117646/1
    players_4 1 2/1, 2 2/1, 3 2/1, 4 2/1
    players_4_in 3 2/1, 4 2/1
    wtsd 3 0/1, 4 0/1
    wtsd_5 3 0/1, 4 0/1
    wsd
    ww4 3 0/1, 4 1/1
    won_unshown 4 1/1
    red 1 -0.2/1, 2 -0.05/1, 3 -2.55/1, 4 2.8/1
    blue 1 0/1, 2 0/1, 3 0/1, 4 0/1
    improved_4 3 0/1
    """,
)

GOLDEN["limped, completed, raised, raised by the limper, capped"] = (
    """
    stud 50/100: 1000 1000 1000 1000 1000
    antes 5
    3rd 3c 8d Jh 9s Qd
    1 brings 15, 2 calls 15, 3 completes 35 to 50, 4 raises 50 to 100, 5 folds, 1 folds
    2 raises 50 to 150, 3 folds, 4 raises 50 to 200, 2 calls 50
    4th Kd 5c
    2 checks, 4 checks
    5th Kc 6d
    2 bets 100, 4 folds, 2 takes back 100
    2 collects 490
    pot 490 rake 0
    """,
    """
    vpi3 1 0/1, 2 1/1, 3 1/1, 4 1/1, 5 0/1
    lift_3 1 0/1, 2 1/1, 3 1/1, 4 1/1, 5 0/1
    open_complete 2 0/1
    complete 2 0/1, 3 1/1
    limp 2 1/1, 3 0/1
    open_limp 2 1/1
    over_limp 3 0/1
    steal
    steal_door
    raise_3 4 1/1
    reraise_3 1 0/1, 2 1/1, 5 0/1
    cap_3 3 0/1, 4 1/1
    cold_call 4 0/1, 5 0/1
    cold_fold 4 0/1, 5 1/1
    limp_fold 2 0/1
    limp_call 2 0/1
    limp_raise 2 1/1
    fold_to_reraise
    resteal
    defend_fold
    defend 1 0/1
    fold_3 1 1/1, 2 0/1, 3 1/1, 4 0/1, 5 1/1
    cbet_4 4 0/1
    lead 2 0/1
    free_street 2 1/2, 4 1/2
    bet_4 2 0/1, 4 0/1
    bet_5 2 1/1
    fold_5 4 1/1
    peel_quit
    af_3 2 1/2, 3 1/0, 4 2/0
    afq_3 1 0/1, 2 1/3, 3 1/2, 4 2/2, 5 0/1
    continue_3 1 0/1, 2 1/1, 3 0/1, 4 1/1, 5 0/1
    continue_5 4 0/1
    forced_cost 1 0.2/1, 2 0.05/1, 3 0.05/1, 4 0.05/1, 5 0.05/1
    """,
)

GOLDEN["everybody folds to the bring-in"] = (
    """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd 2c Ah Kd
    1 brings 15, 2 folds, 3 folds, 1 takes back 15
    1 collects 15
    pot 15 rake 0
    """,
    """
    vpi3 2 0/1, 3 0/1
    vpi3_raw 1 0/1, 2 0/1, 3 0/1
    lift_3 2 0/1, 3 0/1
    open_complete 2 0/1, 3 0/1
    steal 2 0/1, 3 0/1
    steal_door 2 0/1, 3 0/1
    steal_ace 2 0/1
    steal_success
    bring_in 1 1/1, 2 0/1, 3 0/1
    bring_in_luck 1 1/0.3333333333333333, 2 0/0.3333333333333333, 3 0/0.3333333333333333
    open_full 1 0/1
    defend
    continue_3 2 0/1, 3 0/1
    forced_cost 1 0.05/1, 2 0.05/1, 3 0.05/1
    players_4 1 1/1, 2 1/1, 3 1/1
    players_4_in
    won_unshown 1 1/1
    ww4
    """,
)

GOLDEN["the low card opens for the full bet"] = (
    """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd 2c Ah Kd
    1 completes 50, 2 calls 50, 3 folds
    4th 9c 9d
    2 checks, 1 bets 50, 2 folds, 1 takes back 50
    1 collects 115
    pot 115 rake 0
    """,
    """
    vpi3 1 1/1, 2 1/1, 3 0/1
    lift_3 1 1/1, 2 0/1, 3 0/1
    open_complete
    complete
    steal
    steal_door
    bring_in 1 1/1, 2 0/1, 3 0/1
    open_full 1 1/1
    raise_3 2 0/1, 3 0/1
    cold_call 2 1/1, 3 0/1
    cold_fold 2 0/1, 3 1/1
    defend
    cbet_4 1 1/1
    lead 2 0/1
    check_fold 2 1/1
    fold_4 2 1/1
    af_3 1 1/0, 2 0/1
    """,
)

GOLDEN["an ace steals"] = (
    """
    stud8 50/100: 1000 1000 1000
    antes 5
    hole 2 2d 3d
    3rd 7c Ad Kd
    1 brings 15, 2 completes 35 to 50, 3 folds, 1 folds, 2 takes back 35
    2 collects 45
    pot 45 rake 0
    """,
    """
    steal 2 1/1
    steal_door 2 1/1
    steal_ace 2 1/1
    steal_tie
    steal_low 2 1/1
    steal_success 2 1/1
    steal_door_success 2 1/1
    resteal 3 0/1
    defend_fold 1 1/1
    defend_low
    defend_middle 1 0/1
    defend_high
    honest_steal 2 1/1
    continue_3 1 0/1, 3 0/1
    won_unshown 2 1/1
    scoop_won 2 1/1
    scoop_5
    scoop_unshown 2 1/1
    bets_in_3 1 0.3/1, 2 0.3/1, 3 0/1
    """,
)

GOLDEN["a steal is raised behind"] = (
    """
    stud8 50/100: 1000 1000 1000 1000
    antes 5
    hole 3 9d 4s
    3rd 3c 7d Kd Qs
    1 brings 15, 2 folds, 3 completes 35 to 50, 4 raises 50 to 100, 1 folds, 3 folds, 4 takes back 50
    4 collects 135
    pot 135 rake 0
    """,
    """
    steal 2 0/1, 3 1/1
    steal_door 3 1/1
    steal_low 2 0/1
    steal_success 3 0/1
    steal_door_success 3 0/1
    resteal 4 1/1
    raise_3 4 1/1
    cold_call 4 0/1
    fold_to_reraise 3 1/1
    defend_fold
    defend_low
    defend 1 0/1
    honest_steal 3 0/1
    """,
)

GOLDEN["the bring-in raises a steal"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    3rd 3c Kd
    1 brings 15, 2 completes 35 to 50, 1 raises 50 to 100, 2 calls 50
    4th 9h 4h
    2 checks, 1 checks
    5th Th Ts
    2 bets 100, 1 folds, 2 takes back 100
    2 collects 210
    pot 210 rake 0
    """,
    """
    steal 2 1/1
    steal_door 2 1/1
    steal_success 2 0/1
    defend_fold 1 0/1
    defend_call 1 0/1
    defend_raise 1 1/1
    defend 1 1/1
    defend_low 1 1/1
    fold_to_reraise 2 0/1
    raise_3 1 1/1
    reraise_3 2 0/1
    cbet_4 1 0/1
    lead 2 0/1
    free_street 1 1/2, 2 1/2
    """,
)

GOLDEN["the bring-in calls a steal with the highest door shared"] = (
    """
    stud8 50/100: 1000 1000 1000
    antes 5
    3rd 9c Kd Ks
    1 brings 15, 2 folds, 3 completes 35 to 50, 1 calls 35
    4th 4c 4d
    3 bets 50, 1 calls 50
    5th 5c 5d
    3 bets 100, 1 folds, 3 takes back 100
    3 collects 215
    pot 215 rake 0
    """,
    """
    steal 2 0/1, 3 1/1
    steal_door 3 1/1
    steal_tie 2 0/1
    defend_call 1 1/1
    defend_raise 1 0/1
    defend 1 1/1
    defend_high 1 1/1
    cbet_4 3 1/1
    barrel_5 3 1/1
    peel_quit 1 1/1
    fold_4 1 0/1
    fold_5 1 1/1
    """,
)

GOLDEN["the highest door shared completes, and all fold to a limper's raise"] = (
    """
    stud8 50/100: 1000 1000 1000 1000
    antes 5
    3rd 4c 9d 9s 9h
    1 brings 15, 2 completes 35 to 50, 3 folds, 4 calls 50, 1 folds
    4th Kc Qc
    2 checks, 4 bets 50, 2 raises 50 to 100, 4 folds, 2 takes back 50
    2 collects 235
    pot 235 rake 0
    """,
    """
    steal 2 1/1
    steal_door
    steal_tie 2 1/1
    check_raise 2 1/1
    check_call 2 0/1
    raise_4 2 1/1
    cold_call 3 0/1, 4 1/1
    defend_low 1 0/1
    """,
)

GOLDEN["a limper calls, another folds"] = (
    """
    stud 50/100: 1000 1000 1000 1000
    antes 5
    3rd 4c 8d 9s Qh
    1 brings 15, 2 calls 15, 3 calls 15, 4 completes 35 to 50, 1 calls 35, 2 folds, 3 calls 35
    4th 4d Kd Jc
    1 bets 100, 3 folds, 4 folds, 1 takes back 100
    1 collects 185
    pot 185 rake 0
    """,
    """
    limp 2 1/1, 3 1/1, 4 0/1
    open_limp 2 1/1
    over_limp 3 1/1, 4 0/1
    complete 2 0/1, 3 0/1, 4 1/1
    limp_fold 2 1/1, 3 0/1
    limp_call 2 0/1, 3 1/1
    limp_raise 2 0/1, 3 0/1
    defend 1 1/1
    defend_call
    steal 2 0/1
    double_bet_own 1 1/1
    double_bet_other
    bet_paired_door 1 1/1
    fold_open_pair 3 1/1, 4 1/1
    lead 1 1/1
    """,
)

GOLDEN["another's pair on fourth, and one of the player's own that he leaves alone"] = (
    """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd 4c 8d 9s
    1 brings 15, 2 calls 15, 3 calls 15
    4th 8c Kd 9d
    3 checks, 1 bets 100, 2 folds, 3 calls 100
    5th 9c 2d
    3 checks, 1 checks
    6th Jc Jd
    3 checks, 1 bets 100, 3 calls 100
    7th
    3 checks, 1 bets 100, 3 folds, 1 takes back 100
    1 collects 460
    pot 460 rake 0
    """,
    """
    double_bet_other 1 1/1
    double_bet_own
    bet_paired_door 3 0/1
    bet_first 3 0/4
    fold_open_pair
    check_call 3 2/3
    check_fold 3 1/3
    check_raise 3 0/3
    fold_scare 3 0/1
    river_bet_takes 1 1/1
    bet_7 1 1/1, 3 0/1
    barrel_7 1 1/1
    fold_7 3 1/1
    raise_7 3 0/1
    press_brick
    wtsd 1 0/1, 2 0/1, 3 0/1
    continue_4 1 1/1, 2 0/1, 3 1/1
    continue_6 1 1/1, 3 1/1
    """,
)


GOLDEN["a low is shared, the high is not"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    hole 1 As 2s
    3rd 3d 3c
    2 brings 15, 1 calls 15
    4th 7h 5h
    1 checks, 2 checks
    5th Kh Qh
    1 bets 100, 2 calls 100
    6th 5d 7c
    1 checks, 2 bets 100, 1 raises 100 to 200, 2 calls 100
    7th
    river Kd
    1 bets 100, 2 raises 100 to 200, 1 calls 100
    2 shows Ac 2c 3c 5h Qh 7c 9s: high card Ace; 7,5,3,2,A
    1 shows As 2s 3d 7h Kh 5d Kd: a pair of Kings; 7,5,3,2,A
    1 collects 520 high, 1 collects 260 low, 2 collects 260 low
    pot 1040 rake 0
    """,
    """
    improved_4 1 1/1, 2 1/1
    improved_5 1 1/1, 2 1/1
    low_5 1 0/1, 2 0/1
    low_6 1 1/1, 2 1/1
    low_7 1 1/1, 2 1/1
    brick_4 1 0/1, 2 0/1
    brick_5 1 1/1, 2 1/1
    low_wins 1 1/1, 2 1/1
    two_way 1 1/1, 2 0/1
    no_low 1 0/1, 2 0/1
    scoop 1 0/1, 2 0/1
    scoop_won 1 0/1, 2 0/1
    scoop_5 1 0/1, 2 0/1
    scoop_unshown
    half_high 1 0/1, 2 0/1
    half_low 1 0/1, 2 0/1
    quartered 1 0/1, 2 1/1
    three_quarters 1 1/1, 2 0/1
    wsd 1 1/1, 2 0/1
    wsd_share 1 1/1, 2 1/1
    ww4 1 1/1, 2 1/1
    won_unshown 1 0/1, 2 0/1
    wtsd 1 1/1, 2 1/1
    wtsd_5 1 1/1, 2 1/1
    saw_5 1 1/1, 2 1/1
    saw_7 1 1/1, 2 1/1
    bet_6 1 0/1, 2 1/1
    bet_7 1 1/1
    raise_5 2 0/1
    raise_6 1 1/1
    raise_7 2 1/1
    barrel_6 1 0/1
    barrel_7 1 1/1
    check_raise 1 1/1
    fold_6 1 0/1, 2 0/1
    fold_7 1 0/1, 2 0/1
    afq_5 1 1/1, 2 0/1
    afq_7 1 1/2, 2 1/1
    af_7 1 1/1, 2 1/0
    bets_in_7 1 2/1, 2 2/1
    river_bet_takes 1 0/1
    river_call 1 7.8/1
    river_call_dead
    shown_bluff 1 0/1
    dead_vpi3
    opponents 1 1/1, 2 1/1
    blue 1 2.6/1, 2 -2.6/1
    red 1 0/1, 2 0/1
    """,
)

GOLDEN["a high and a low"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    hole 1 Ks Kd
    3rd 3d 3c
    2 brings 15, 1 calls 15
    4th 7h 5h
    1 checks, 2 checks
    5th Kh Qh
    1 checks, 2 bets 100, 1 calls 100
    6th 5d 7c
    1 checks, 2 checks
    7th
    river Qd
    1 checks, 2 checks
    1 shows Ks Kd 3d 7h Kh 5d Qd: three of a kind, Kings
    2 shows Ac 2c 3c 5h Qh 7c 9s: high card Ace; 7,5,3,2,A
    1 collects 120 high, 2 collects 120 low
    pot 240 rake 0
    """,
    """
    half_high 1 1/1, 2 0/1
    half_low 1 0/1, 2 1/1
    quartered 1 0/1, 2 0/1
    three_quarters 1 0/1, 2 0/1
    scoop 1 0/1, 2 0/1
    no_low 1 0/1, 2 0/1
    low_wins 2 1/1
    two_way 2 0/1
    low_6 1 0/1, 2 1/1
    low_7 1 0/1, 2 1/1
    wsd 1 0/1, 2 0/1
    wsd_share 1 1/1, 2 1/1
    high_pair_fold 1 0/1
    improved_4 1 0/1, 2 1/1
    improved_5 1 1/1, 2 1/1
    brick_4 2 0/1
    brick_5 2 1/1
    barrel_6 2 0/1
    lead 1 0/1
    """,
)

GOLDEN["an odd unit goes to the high"] = (
    """
    stud8 50/100: 1000 1000 1000
    antes 5
    hole 1 Ks Kd
    3rd 3d 3c 9h
    2 brings 15, 3 folds, 1 calls 15
    4th 7h 5h
    1 checks, 2 checks
    5th Kh Qh
    1 checks, 2 checks
    6th 5d 7c
    1 checks, 2 checks
    7th
    river Qd
    1 checks, 2 checks
    1 shows Ks Kd 3d 7h Kh 5d Qd: three of a kind, Kings
    2 shows Ac 2c 3c 5h Qh 7c 9s: high card Ace; 7,5,3,2,A
    1 collects 23 high, 2 collects 22 low
    pot 45 rake 0
    """,
    """
    odd_units 1 1/1, 2 0/1
    half_high 1 1/1, 2 0/1
    wsd 1 1/1, 2 1/1
    """,
)

GOLDEN["no low, and a bluff on seventh that calls a raise of a better board"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    hole 1 Ks 7d
    3rd 3d 3c
    2 brings 15, 1 calls 15
    4th 7h Jh
    2 checks, 1 checks
    5th Kh Qh
    1 checks, 2 checks
    6th Kd 9s
    1 checks, 2 checks
    7th
    river 5d
    1 checks, 2 bets 100, 1 raises 100 to 200, 2 calls 100
    1 shows Ks 7d 3d 7h Kh Kd 5d: a full house, Kings full of Sevens
    2 shows Ac 2c 3c Jh Qh 9s 9h: a pair of Nines
    1 collects 440
    pot 440 rake 0
    """,
    """
    scoop 1 1/1, 2 0/1
    scoop_won 1 1/1
    scoop_5 1 1/1, 2 0/1
    scoop_unshown 1 0/1
    half_high 1 0/1, 2 0/1
    quartered 1 0/1, 2 0/1
    no_low 1 1/1, 2 1/1
    low_wins
    low_7 1 0/1, 2 0/1
    brick_4 2 1/1
    brick_5 2 1/1
    river_call_dead 2 1/1
    river_call 2 0/1
    shown_bluff 2 1/1
    river_bet_takes 2 0/1
    raise_7 1 1/1
    fold_7 1 0/1, 2 0/1
    wsd 1 1/1, 2 0/1
    wsd_share 1 1/1, 2 0/1
    bet_first 1 0/3, 2 0/1
    improved_4 2 0/1
    improved_5 2 0/1
    """,
)

GOLDEN["lows that lose, the best one with the high"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    hole 1 As 2s
    3rd 3d 4c
    1 brings 15, 2 calls 15
    4th 5h 8h
    2 checks, 1 checks
    5th 4h 7h
    2 checks, 1 checks
    6th Kd Jc
    1 bets 100, 2 calls 100
    7th
    river Qd
    1 checks, 2 checks
    1 shows As 2s 3d 5h 4h Kd Qd: a straight, Ace to Five; 5,4,3,2,A
    2 shows 2c 3h 4c 8h 7h Jc Ts: high card Jack; 8,7,4,3,2
    1 collects 240
    pot 240 rake 0
    """,
    """
    barrel_7 1 0/1
    low_5 1 1/1, 2 1/1
    low_6 1 1/1, 2 1/1
    low_wins 1 1/1, 2 0/1
    two_way 1 1/1, 2 0/1
    scoop 1 1/1, 2 0/1
    half_low 1 0/1, 2 0/1
    brick_5 1 0/1, 2 0/1
    bring_in 1 1/1, 2 0/1
    """,
)

GOLDEN["a dead pair limps, and an opponent bricks, then scares"] = (
    """
    stud 50/100: 1000 1000 1000
    antes 5
    hole 2 Kc 9h
    3rd 2c Kd Ks
    1 brings 15, 2 calls 15, 3 folds
    4th 7h 4d
    2 bets 50, 1 calls 50
    5th Jc 8s
    2 bets 100, 1 calls 100
    6th Td 4s
    2 bets 100, 1 folds, 2 takes back 100
    2 collects 345
    pot 345 rake 0
    """,
    """
    dead_vpi3 2 1/1
    press_brick 1 0/1, 2 1/1
    fold_scare 1 1/1
    fold_open_pair
    raise_4 1 0/1
    improved_4 2 0/1
    improved_5 2 0/1
    steal 2 0/1
    steal_tie 2 0/1
    barrel_6 2 1/1
    peel_quit 1 0/1
    saw_5 1 1/1, 2 1/1, 3 0/1
    """,
)

GOLDEN["a dead pair folds"] = (
    """
    stud 50/100: 1000 1000 1000
    antes 5
    hole 2 Kc 9h
    3rd 2c Kd Ks
    1 brings 15, 2 folds, 3 completes 35 to 50, 1 folds, 3 takes back 35
    3 collects 45
    pot 45 rake 0
    """,
    """
    dead_vpi3 2 0/1
    steal 2 0/1, 3 1/1
    steal_tie 2 0/1
    steal_door 3 1/1
    """,
)

GOLDEN["a single bet on an open pair"] = (
    """
    stud 50/100: 1000 1000
    antes 5
    3rd 4c 8d
    1 brings 15, 2 calls 15
    4th 4d Kd
    1 bets 50, 2 calls 50
    5th 9c 2d
    1 bets 100, 2 raises 100 to 200, 1 folds, 2 takes back 100
    2 collects 340
    pot 340 rake 0
    """,
    """
    double_bet_own 1 0/1
    double_bet_other
    fold_open_pair 2 0/2
    bet_paired_door 1 1/1
    raise_5 2 1/1
    peel_quit 2 0/1
    fold_scare 1 1/1, 2 0/1
    """,
)

GOLDEN["a single bet at another's pair"] = (
    """
    stud 50/100: 1000 1000
    antes 5
    3rd 4c 8d
    1 brings 15, 2 calls 15
    4th 4d Kd
    1 checks, 2 bets 50, 1 calls 50
    5th 9c 2d
    1 checks, 2 bets 100, 1 folds, 2 takes back 100
    2 collects 140
    pot 140 rake 0
    """,
    """
    double_bet_own
    double_bet_other 2 0/1
    bet_paired_door 1 0/1
    fold_open_pair
    check_call 1 1/2
    fold_scare 1 1/1
    """,
)

GOLDEN["a call on seventh that wins"] = (
    """
    stud 50/100: 1000 1000
    antes 5
    hole 1 Ah Ad
    3rd 3c Kd
    1 brings 15, 2 calls 15
    4th 5d Qh
    2 checks, 1 checks
    5th 9h 8s
    2 checks, 1 checks
    6th Jc 7s
    2 checks, 1 checks
    7th
    river 2d
    2 bets 100, 1 calls 100
    2 shows Ks 4h Kd Qh 8s 7s 6d: a pair of Kings
    1 shows Ah Ad 3c 5d 9h Jc 2d: a pair of Aces
    1 collects 240
    pot 240 rake 0
    """,
    """
    river_call_dead 1 0/1
    river_call 1 2.4/1
    shown_bluff 2 1/1
    fold_7 1 0/1
    raise_7 1 0/1
    scoop
    half_high
    no_low
    low_7
    improved_4 1 0/1, 2 0/1
    """,
)

GOLDEN["a seven defends"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    3rd 7c Kd
    1 brings 15, 2 completes 35 to 50, 1 calls 35
    4th 9c Qd
    2 bets 50, 1 folds, 2 takes back 50
    2 collects 110
    pot 110 rake 0
    """,
    """
    defend_middle 1 1/1
    defend_low
    defend_call 1 1/1
    defend 1 1/1
    """,
)

GOLDEN["a nine does not defend"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    3rd 9c Kd
    1 brings 15, 2 completes 35 to 50, 1 folds, 2 takes back 35
    2 collects 40
    pot 40 rake 0
    """,
    """
    defend_high 1 0/1
    defend_fold 1 1/1
    steal_success 2 1/1
    """,
)

GOLDEN["a high pair runs from a low board"] = (
    """
    stud8 50/100: 1000 1000
    antes 5
    hole 1 Th 5s
    3rd Td 3c
    2 brings 15, 1 calls 15
    4th Qd 4c
    1 checks, 2 bets 50, 1 calls 50
    5th 9s 5c
    1 checks, 2 bets 100, 1 folds, 2 takes back 100
    2 collects 140
    pot 140 rake 0
    """,
    """
    high_pair_fold 1 1/1
    peel_quit 1 1/1
    fold_scare 1 1/1
    open_limp 1 1/1
    steal 1 0/1
    """,
)


GOLDEN["a raked pot, won by a raise on sixth street"] = (
    """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd 4c 8d Ts
    1 brings 15, 2 completes 35 to 50, 3 folds, 1 calls 35
    4th 9h Kd
    2 bets 50, 1 calls 50
    5th 2s 3c
    2 bets 100, 1 calls 100
    6th Tc 6h
    2 bets 100, 1 raises 100 to 200, 2 folds, 1 takes back 100
    1 collects 585
    pot 615 rake 30
    """,
    """
    rake_dealt 1 10/1, 2 10/1, 3 10/1
    rake_contributed 1 10/1, 2 10/1, 3 10/1
    rake_weighted 1 14.8780488/1, 2 14.8780488/1, 3 0.2439024/1
    rake_winner 1 30/1, 2 0/1, 3 0/1
    rake 1 0.148780488/1, 2 0.148780488/1, 3 0.002439024/1
    rake_of_pot 1 0.3/6.15, 2 0.3/6.15, 3 0.3/6.15
    af_6 1 1/0, 2 1/0
    bets_in_5 1 1/1, 2 1/1
    """,
)


@cache
def counted(name: str) -> dict[tuple[str, int], tuple[float, float]]:
    """Done and opportunities by statistic and seat."""
    text = GOLDEN[name][0]
    outcome, told = expect(text), hand(text)
    rows = build([Examined(told.source, (), told, outcome, site="pokerstars", number="1")]).tables["results"]
    assert outcome.status == "ok"
    return {
        (stat.name, row["seat"]): (row[f"{stat.name}_done"], row[f"{stat.name}_opp"])
        for row in rows.to_pylist()
        for stat in STATS.values()
        if stat.stored
    }


def expected(text: str) -> dict[str, dict[int, tuple[float, float]]]:
    """What the lines say."""
    found: dict[str, dict[int, tuple[float, float]]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, rest = line.partition(" ")
        found[name] = {}
        for part in filter(None, rest.split(",")):
            seat, _, pair = part.strip().partition(" ")
            done, _, opp = pair.partition("/")
            found[name][int(seat)] = (float(done), float(opp))
    return found


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str) -> None:
    here = counted(name)
    due = {
        (stat, seat): pairs.get(seat, (0, 0))
        for stat, pairs in expected(GOLDEN[name][1]).items()
        for seat in {seat for _, seat in here}
    }
    assert {key: here[key] for key, pair in due.items() if here[key] != pytest.approx(pair)} == {}


def test_every_statistic_is_there() -> None:
    told = {name for _, lines in GOLDEN.values() for name in expected(lines)}
    assert {stat.name for stat in STATS.values() if stat.stored} <= told


def test_every_rate_is_there_with_yes_and_no() -> None:
    seen: dict[str, set[bool]] = defaultdict(set)
    for _, lines in GOLDEN.values():
        for stat, pairs in expected(lines).items():
            for done, opp in pairs.values():
                seen[stat] |= ({True} if done else set()) | ({False} if done < opp else set())
    rates = {stat.name for stat in STATS.values() if stat.shown is Shown.RATE}
    assert {name for name in rates if len(seen[name]) < 2} == set()
