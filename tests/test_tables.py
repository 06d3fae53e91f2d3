from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from invented import BEGIN, examined, hand, outcome, source

from histparse.batch import Examined, Packed, build
from histparse.checked import CHECKS
from histparse.columns import Rows
from histparse.findings import Finding
from histparse.identity import events_hash
from histparse.rows import FindingRow, HandRow
from histparse.tables import TABLES


def rows(name: str, *results: Examined) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = build(results).tables[name].to_pylist()
    return made


def test_every_column_has_a_sentence_and_a_place_in_the_schema() -> None:
    for name, table in TABLES.items():
        assert table.schema.names == [column.name for column in table.columns]
        assert len(set(table.schema.names)) == len(table.columns)
        assert table.schema.metadata[b"histparse.table"] == name.encode()
        for column in table.columns:
            assert column.doc.endswith("."), column.name
            assert table.schema.field(column.name).metadata[b"description"] == column.doc.encode()
            assert column.unit if column.name.endswith(("_minor", "_bytes")) else True, column.name


def test_every_check_has_its_column() -> None:
    assert TABLES["checks"].schema.names == ["hand_id", *CHECKS]


def test_hands_come_last_to_be_published() -> None:
    assert list(TABLES)[-1] == "hands"


def test_a_hand_row() -> None:
    (row,) = rows("hands", examined(7, place=2))
    assert row["hand_id"] == "sapphire:7"
    assert (row["site"], row["site_hand_no"], row["game"], row["limit_type"]) == ("sapphire", "7", "stud8", "fixed")
    assert (row["ante_minor"], row["bring_in_minor"], row["small_bet_minor"], row["big_bet_minor"]) == (5, None, 20, 40)
    assert (row["seats_dealt"], row["hero_seat"], row["players_saw_4"], row["players_saw_7"]) == (2, 1, 0, 0)
    assert row["start_utc"].replace(tzinfo=None) == BEGIN.replace(minute=12, tzinfo=None)
    assert (row["byte_start"], row["byte_end"], row["line_start"], row["line_end"]) == (200, 290, 7, 9)
    assert row["status"] == "ok"
    assert len(row["text_sha256"]) == len(row["events_sha256"]) == 64


def test_seat_rows_know_what_is_hidden() -> None:
    quartz, opal, jade = rows("seats", examined(7))
    assert quartz["hole_cards"] == "Ah Ad"
    assert quartz["cards_known"] is True
    assert quartz["river_card"] is None
    assert quartz["net_minor"] == -5
    assert quartz["end_stack_minor"] == 995
    assert quartz["net_bb"] == pytest.approx(-0.125)
    assert quartz["high_name"].startswith("a pair of Aces")
    assert opal["hole_cards"] == "?? 7d"
    assert opal["up_cards"] == "Kc ??"
    assert opal["cards_known"] is False
    assert opal["low_name"] and opal["low_rank"] == 87654
    assert jade["hole_cards"] is None
    assert jade["up_cards"] is None
    assert jade["cards_known"] is False
    assert jade["sitting_out"] is True
    assert jade["known_from"] == "never"


def test_net_bb_is_null_without_stakes() -> None:
    one = hand(7)
    bare = replace(one, big_bet=None)
    made = rows("seats", Examined(bare.source, (), bare, outcome(bare)))
    assert {row["net_bb"] for row in made} == {None}


def test_actions_and_deals_are_numbered_within_their_hand() -> None:
    made = rows("actions", examined(8, 0), examined(7, 1))
    assert [(row["hand_id"], row["action_no"]) for row in made] == [
        (f"sapphire:{number}", n) for number in (7, 8) for n in (1, 2, 3)
    ]
    assert made[2]["kind"] == "fold"
    assert made[2]["legal_kinds"] == "call complete fold"
    assert made[0]["legal_kinds"] is None
    deals = rows("deals", examined(7))
    assert [(row["deal_no"], row["card"], row["known_at"]) for row in deals] == [(1, "2c", "deal"), (2, None, "never")]


def test_pots_awards_checks_and_texts() -> None:
    assert rows("pots", examined(7))[0]["eligible_seats"] == "4"
    assert rows("awards", examined(7))[0]["player"] == "=opal(1)"
    checks = rows("checks", examined(7))[0]
    assert (checks["ledger"], checks["winners"], checks["cap"]) == ("holds", "unverifiable", None)
    assert rows("texts", examined(7)) == [{"hand_id": "sapphire:7", "text": "hand 7\nquartz folds\n", "context": ""}]
    assert "texts" not in build([examined(7)], texts=False).tables


def test_findings_quote_their_line() -> None:
    found = Finding("L303", 5, "out of turn", 3, "seat 4", "seat 1", street=3, seat=1, player="quartz")
    (row,) = rows("findings", examined(7, 1, [found]))
    assert (row["code"], row["severity"], row["hand_id"], row["path"]) == (
        "L303",
        "error",
        "sapphire:7",
        "folder/one.txt",
    )
    assert (row["line"], row["column"], row["excerpt"], row["rule"]) == (5, 3, "quartz folds", "sapphire")
    (row,) = rows("findings", examined(7, 1, [Finding("L303", 99, "elsewhere")]))
    assert row["excerpt"] is None


def test_a_reject_keeps_its_text_and_no_rows() -> None:
    why = Finding("P103", 1, "cut short")
    batch = build([Examined(source(9), [why], error=why), examined(7, 1)])
    (reject,) = batch.tables["rejects"].to_pylist()
    assert (reject["code"], reject["text"], reject["byte_end"]) == ("P103", "hand 9\nquartz folds\n", 90)
    assert batch.tables["hands"]["hand_id"].to_pylist() == ["sapphire:7"]
    assert batch.tables["findings"]["hand_id"].to_pylist() == [None]


def test_keep_takes_every_row_of_what_is_wanted() -> None:
    batch = build([examined(8, 0), examined(7, 1, [Finding("L303", 4, "x")]), examined(9, 2)])
    kept = Packed.of(batch, []).keep([True, False, True])
    assert {name: part.rows for name, part in kept.items()} == {
        "hands": 2,
        "findings": 0,
        "rejects": 0,
        "checks": 2,
        "texts": 2,
        "seats": 6,
        "actions": 6,
        "deals": 4,
        "pots": 2,
        "awards": 2,
        "results": 4,
    }
    assert set(kept["seats"].table()["hand_id"].to_pylist()) == {"sapphire:8", "sapphire:9"}


def test_a_word_outside_an_enumeration_is_an_error_not_a_null() -> None:
    one = hand(7)
    bad = outcome(one)
    bad.status = "excellent"
    row = HandRow(one, bad, "", "")
    with pytest.raises(KeyError):
        TABLES["hands"].build(Rows([row], [row], [1]))


def test_odd_text_goes_through() -> None:
    row = FindingRow(Finding("P104", 1, "=SUM(A1) \u202e\U0001f0a1 \x00"), None, "пать/=1.txt")
    (made,) = TABLES["findings"].of([row]).to_pylist()
    assert made["message"] == row.finding.message


def test_the_events_hash_tells_a_repeat_from_a_conflict() -> None:
    one = hand(7)

    def changed(**other: Any) -> str:
        return events_hash(replace(one, **other))

    assert changed(source=source(7, 5), start_text="else", table="Elsewhere") == events_hash(one)
    quiet = tuple(event for event in one.events if getattr(event, "down", ()) == ())
    assert len(quiet) == len(one.events) - 1
    without_hole = tuple(
        type(event)(event.line, event.column, event.seat, event.player, (), (), event.up)
        if hasattr(event, "up")
        else event
        for event in one.events
    )
    assert changed(events=without_hole) == events_hash(one)
    assert changed(events=quiet) != events_hash(one)
    assert events_hash(hand(7, ante=6)) != events_hash(one)
    assert changed(seats=one.seats[:2]) != events_hash(one)
