"""Statistics of starting hands and of how live they are. What others showed later is no part of them."""

from __future__ import annotations

from histparse.statistics.stat import Section

_starts = Section("starting hands")

STARTS = (
    _starts.player_rate(
        "dead_vpi3",
        "Put money in of his own will / decisions on third street with a dead start: a card of the pair's rank was "
        "out, or three of those that three to a flush or a straight waits for.",
        lambda p: p.pairs["vpi3_done"],
        lambda p: p.dead()[0] & p.dead()[1] & p.pairs["vpi3_opp"],
        needs="KD",
    ),
    _starts.player_rate(
        "improved_4",
        "Made two pair or better, four to a flush or four to a low by fourth street / saw it with a pair or better, "
        "three to a flush or three to a low to begin with.",
        lambda p: p.improved(4),
        lambda p: p.promising() & p.knows(4),
        needs="K",
    ),
    _starts.player_rate(
        "improved_5",
        "The same by fifth street / saw it.",
        lambda p: p.improved(5),
        lambda p: p.promising() & p.knows(5),
        needs="K",
    ),
    _starts.player_rate(
        "honest_steal",
        "Had a pair or better, three to a flush or, in stud eight-or-better, three to a low / steals by door card with "
        "cards that are known.",
        lambda p: p.promising(),
        lambda p: p.knows(3) & (p.pairs["steal_door_done"] > 0),
        needs="KU",
    ),
    _starts.player_rate(
        "shown_bluff",
        "Won nothing / hands with a bet on seventh street that were shown down and are known.",
        lambda p: p.collected == 0,
        lambda p: p.river_bet & p.saw_showdown & (p.high_rank > 0),
        needs="K",
    ),
)
"""In the order in which they are shown."""
