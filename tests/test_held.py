"""The cards exposed to every player, counted again with sets, and that nothing shown later is among them."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hands import expect, hand
from test_statistics import dealt

from histparse.batch import Examined, build
from histparse.cards import DECK, RANKS, card, cards_text
from histparse.columns import Table
from histparse.statistics.results import results
from histparse.statistics.table import RESULTS
from histparse.tables import DEALS

DEAD = [
    name
    for name in RESULTS.schema.names
    if name.startswith(
        ("exposed", "live_outs", "low_cards", "low_ranks", "low_boards", "improve", "overcards", "door", "dead")
    )
]
LATER = pc.field("known_at") != "deal"


def rows_of(text: str) -> list[dict[str, Any]]:
    """The rows of `results` of one hand."""
    told, outcome = hand(text), expect(text)
    rows: list[dict[str, Any]] = (
        build([Examined(told.source, (), told, outcome, site="pokerstars", number="1")]).tables["results"].to_pylist()
    )
    return rows


def told(mask: int | None) -> str | None:
    return None if mask is None else cards_text(one for one in DECK if mask >> one & 1)


PAIR = """
    stud 50/100: 1000 1000 1000 1000
    antes 5
    hole 3 Qc Qd
    3rd 2c 9h 7d Qh
    1 brings 15, 2 calls 15, 3 calls 15, 4 folds
    4th 4c 8s Kd
    3 checks, 1 checks, 2 checks
    5th 7c 8d Kc
    3 bets 100, 1 folds, 2 folds, 3 takes back 100
    3 collects 65
    pot 65 rake 0
"""


def test_what_lay_open_and_what_was_one_s_own() -> None:
    one, two, three, four = rows_of(PAIR)
    assert told(three["exposed_3"]) == "2c 7d 9h Qc Qd Qh"
    assert told(three["exposed_4"]) == "2c 4c 7d 8s 9h Qc Qd Qh Kd"
    assert told(three["exposed_5"]) == "2c 4c 7c 7d 8d 8s 9h Qc Qd Qh Kc Kd"
    assert told(two["exposed_3"]) == "2c 7d 9h Qh"
    assert told(four["exposed_3"]) == "2c 7d 9h Qh"
    assert (four["exposed_4"], four["last_street"]) == (None, 3)
    assert (three["exposed_6"], three["last_street"]) == (None, 5)
    assert (three["start_cards"], three["start_class"], three["pair_form"]) == ("Qc Qd 7d", "pair_big", "buried")
    assert (one["start_class"], one["pair_form"], one["live_outs_3"]) == (None, None, None)
    # a queen and two sevens live; on fifth the seven of clubs is gone
    assert [three[f"live_outs_{street}"] for street in range(3, 6)] == [4, 4, 3]
    assert three["dead_start"] is True
    assert [three[f"low_cards_out_{street}"] for street in range(3, 6)] == [1, 3, 5]
    assert [three[f"low_ranks_out_{street}"] for street in range(3, 6)] == [1, 3, 4]


def test_who_is_behind() -> None:
    one, two, three, four = rows_of(PAIR)
    assert one["overcards_behind"] is None  # the bring-in had no turn of his own
    assert (two["overcards_behind"], three["overcards_behind"], four["overcards_behind"]) == (1, 1, 0)
    assert (three["overcards_behind_pair"], two["overcards_behind_pair"]) == (0, None)
    assert {row["door_duplicates"] for row in (one, two, three, four)} == {0}
    again = rows_of(PAIR.replace("9h 7d", "9h 9d").replace("9h", "Td", 1).replace("Td 9d", "9h 9d"))
    assert [row["door_duplicates"] for row in again] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("hole", "doors", "outs", "dead"),
    [
        ("Qc Qd", "2c 7d 9h", 2 + 3, False),
        ("Qc Qd", "2c 7d 7h", 2 + 2, False),
        ("Qc Qd", "2c 7d Qh", 1 + 3, True),
        ("Qc 7h", "2c 7d Qh", 2 + 2, False),
        ("9h 9d", "2c 9c 3d", None, None),
        ("Kc 7c", "2c 9c 3d", 10 - 1, False),
        ("Kd 7d", "2c 9d 3d 4d 5d", 10 - 3, True),
        ("5d 7h", "2c 6c 8d", 16 - 1, False),
        ("5d 7h", "2c 6c 8d 9h 3s", 16 - 3, True),
        ("5d 9h", "2c 8d 7h", 8 - 1, False),
        ("Ah 2d", "2c 3c 4d", 8 - 1, False),
        ("Ah Kd", "2c Qc 4d", 8, False),
        ("Kh 2d", "3c 9c 4d", None, None),
    ],
)
def test_live_outs(hole: str, doors: str, outs: int | None, dead: bool | None) -> None:
    """Seat 2's, who has the second of the doors."""
    others = range(2, len(doors.split()) + 1)
    row = rows_of(
        f"""
        stud 50/100:{" 1000" * len(doors.split())}
        antes 5
        hole 2 {hole}
        3rd {doors}
        1 brings 15, {", ".join(f"{seat} folds" for seat in others)}, 1 takes back 15
        1 collects {5 * len(doors.split())}
        pot {5 * len(doors.split())} rake 0
        """
    )[1]
    assert (row["live_outs_3"], row["dead_start"]) == (outs, dead)


def test_dealt_hands_counted_again_with_sets() -> None:
    tables = dealt(500, 31)
    deals: dict[str, list[dict[str, Any]]] = {}
    for deal in tables["deals"].to_pylist():
        deals.setdefault(deal["hand_id"], []).append(deal)
    for row in tables["results"].to_pylist():
        for street in range(3, 8):
            seen, own = set(), set()
            for deal in deals[row["hand_id"]]:
                if deal["street"] <= street and deal["card"]:
                    seen |= {deal["card"]} if deal["face"] == "up" else set()
                    own |= {deal["card"]} if deal["seat"] == row["seat"] else set()
            if row["last_street"] < street:
                assert row[f"exposed_{street}"] is None
                continue
            assert row[f"exposed_{street}"] == sum(1 << card(one) for one in seen | own)
            if street < 7:
                low = [one for one in seen - own if one[0] in "A2345678"]
                assert row[f"low_cards_out_{street}"] == len(low)
                assert row[f"low_ranks_out_{street}"] == len({one[0] for one in low})
        doors = [deal["card"] for deal in deals[row["hand_id"]] if deal["street"] == 3 and deal["face"] == "up"]
        assert row["door_duplicates"] == sum(one[0] == row["door"] for one in doors) - 1


def without(tables: dict[str, pa.Table], hide: pa.Array) -> pa.Table:
    """`results` with the cards of some deals not known."""
    deals = tables["deals"]
    shown = pc.if_else(hide, None, deals["card"].cast(pa.string()))
    at = deals.schema.get_field_index("card")
    made = results({**tables, "deals": deals.set_column(at, deals.schema.field(at), _as(DEALS, "card", shown))})
    return made.select(["hand_id", "seat", "is_hero", *DEAD])


def _as(table: Table, name: str, values: pa.ChunkedArray) -> pa.Array:
    column = next(one for one in table.columns if one.name == name)
    return column.fit(values)


def test_nothing_shown_later_is_among_the_dead_cards() -> None:
    """The hero's numbers do not change when all cards that were shown later are taken away, nor do anybody's
    when those of all others are."""
    tables = dealt(500, 31)
    deals = tables["deals"]
    later = pc.not_equal(deals["known_at"].cast(pa.string()), "deal")
    assert pc.sum(pc.and_(later, pc.is_valid(deals["card"]))).as_py() > 300
    whole = tables["results"].select(["hand_id", "seat", "is_hero", *DEAD])
    heroes = whole.filter(whole["is_hero"])
    bare = without(tables, later)
    assert bare.filter(bare["is_hero"]).equals(heroes)
    for seat in (2, 5):
        alone = without(tables, pc.and_(later, pc.not_equal(deals["seat"], seat)))
        assert alone.filter(pc.equal(alone["seat"], seat)).equals(whole.filter(pc.equal(whole["seat"], seat)))
    assert not bare.equals(whole)  # others' own down cards are theirs, where they are known


def test_an_up_card_that_is_not_known_leaves_it_open() -> None:
    rows = rows_of(
        """
        stud 50/100: 1000 1000 1000
        antes 5
        3rd 2c x 9h
        1 brings 15, 2 calls 15, 3 completes 35 to 50, 1 folds, 2 folds, 3 takes back 35
        3 collects 60
        pot 60 rake 0
        """
    )
    assert [row["exposed_3"] for row in rows] == [None] * 3
    assert [(row["steal_door_opp"], row["overcards_behind"], row["door_duplicates"]) for row in rows] == [
        (0, None, None)
    ] * 3
    assert {row["door"] for row in rows} == {"2", None, "9"}
    assert set(RANKS) >= {"2", "9"}
