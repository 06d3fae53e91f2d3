"""Lists beside the statistics: how good the data is, the luck of the deal, hands that were shown, and what a
player had to remember."""

from __future__ import annotations

from itertools import combinations, permutations
from math import erfc, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from histparse.cards import DECK, card_text
from histparse.statistics.classes import builtin

if TYPE_CHECKING:
    import duckdb

    from histparse.statistics.own import OwnClasses

QUALITY = """
with read as (
    select site, count(*) as hands,
        count(*) filter (status = 'ok') as ok, count(*) filter (status = 'ok_inferred') as ok_inferred,
        count(*) filter (status = 'unverifiable') as unverifiable, count(*) filter (status = 'warn') as warn,
        count(*) filter (status = 'fail') as fail,
        count(*) filter (showdown_players > 1) as showdowns,
        count(*) filter (showdown_players > 1 and known) as showdowns_known
    from hands
    left join (
        select hand_id, bool_and(cards_known) as known from seats where saw_showdown group by hand_id
    ) using (hand_id)
    group by site
),
lost as (select site, count(*) as rejected from rejects group by site)
select site, coalesce(hands, 0) as hands, coalesce(rejected, 0) as rejected,
    coalesce(hands, 0) / (coalesce(hands, 0) + coalesce(rejected, 0)) as parse_rate,
    * exclude (site, hands, rejected)
from read full join lost using (site) order by hands desc, site
"""
"""By room: pieces that became hands and that did not, how the hands were judged, and of how many showdowns
every live hand is known, which bounds what can be said of shown hands."""

GAPS = """
select code, currency, count(*) as findings, sum(abs(delta_minor))::bigint as gap_minor, any_value(minor_exponent)
    as minor_exponent
from findings left join hands using (hand_id)
where delta_minor <> 0
group by code, currency order by gap_minor desc, code
"""
"""By finding: how far stated and recomputed amounts are apart, all taken together."""

SHOWN = """
select site, player, hand_id, start_utc, game, start_class, start_cards, up_cards,
    case
        when open_full_done > 0 then 'opened full'
        when raise_3_done + reraise_3_done + cap_3_done > 0 then 'raised'
        when complete_done > 0 then 'completed'
        when bring_in_done > 0 and lift_3_done = 0 and vpi3_done = 0 then 'brought in'
        when limp_done > 0 then 'limped'
        when vpi3_done > 0 then 'called'
        when vpi3_opp > 0 then if(last_street = 3, 'folded', 'checked')
        else 'no decision'
    end as third_street,
    steal_door_done > 0 as stole, last_street, net_bb
from results join (select hand_id, seat, up_cards from seats) using (hand_id, seat)
where start_class is not null and not is_hero
order by site, player, start_utc, hand_id
"""
"""Every starting hand that an opponent showed, and how it was played."""

MEMORY = """
select r.hand_id, r.player, r.start_utc, r.start_cards,
    string_agg(d.card, ' ' order by d.street, d.deal_no) as folded_cards, count(*) as cards
from results r
join seats s on s.hand_id = r.hand_id and s.seat <> r.seat and s.folded_street < 5
join deals d on d.hand_id = s.hand_id and d.seat = s.seat and d.face = 'up' and d.known_at = 'deal'
where r.is_hero and r.last_street >= 5
group by all order by r.start_utc, r.hand_id
"""
"""For each of the hero's hands on fifth street the open cards of those who had folded: what he had to remember."""

LISTS = {"quality": QUALITY, "gaps": GAPS, "shown": SHOWN, "memory": MEMORY}


def luck(connection: duckdb.DuckDBPyConnection, own: OwnClasses | None = None) -> pd.DataFrame:
    """How often the heroes were dealt each class of starting hand, and how often that was due; by game the
    chi-square of it all, and how probable so large a one is (Wilson and Hilferty's approximation, 1931)."""
    found = connection.execute(
        "select game, start_class as class, count(*) as dealt from results "
        "where is_hero and start_class is not null group by all"
    ).df()
    rows = []
    for game, dealt in found.groupby("game", observed=True):
        counts = dict(zip(dealt["class"], dealt["dealt"], strict=True))
        hands = sum(counts.values())
        due = {name: hands * part for name, part in frequencies(str(game), own).items()}
        chi = sum((counts.get(name, 0) - expected) ** 2 / expected for name, expected in due.items())
        p = chi_square_tail(chi, len(due) - 1)
        rows += [(game, name, counts.get(name, 0), expected, chi, p) for name, expected in due.items()]
    return pd.DataFrame(rows, columns=["game", "class", "dealt", "due", "chi_square", "p"])


def frequencies(game: str, own: OwnClasses | None = None) -> dict[str, float]:
    """The part of all starting hands that is of each class."""
    sets = np.array(
        [order for three in combinations(DECK, 3) for order in list(permutations(three))[::2]], dtype=np.int8
    )
    if own is None:
        classes = builtin()[game].names_of(*sets.T)
    else:
        texts = [" ".join(map(card_text, start)) for start in sets.tolist()]
        classes = np.array([str(one) for one in own.of(texts, [game] * len(texts))], dtype=object)
    names, counts = np.unique(classes.astype(str), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return {str(names[n]): float(counts[n]) / len(sets) for n in order}


def chi_square_tail(chi: float, freedom: int) -> float:
    """How probable a chi-square of `chi` or more is."""
    if freedom < 1:
        return float("nan")
    z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return erfc(z / sqrt(2)) / 2
