from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stars import CASH, TOURNAMENT, WHOLE, hand

import histparse
from histparse.events import Action, Result, Seat, Total
from histparse.findings import Finding, Severity, codes
from histparse.grammar import find
from histparse.read import Reading, read_file, read_text
from histparse.sites import LABELS, Site, openings, site_of, sites


def one(text: str) -> Reading:
    (reading,) = read_text(text)
    return reading


def told(reading: Reading) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in reading.findings]


def test_a_hand_keeps_its_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "session"
    path.write_bytes(("\n\n" + WHOLE + "\n" + WHOLE.replace("#7001", "#7003")).replace("\n", "\r\n").encode())
    first, second = read_file(path)
    assert first.hand is not None
    assert second.hand is not None
    assert (first.hand.source.line_start, first.hand.source.line_end) == (3, 26)
    assert (first.hand.events[0].line, second.hand.events[0].line) == (7, 32)
    assert second.hand.seats[0] == Seat(30, 1, 1, "Ash", 1000)
    assert second.number == second.hand.number == "7003"
    assert second.hand.source.path == str(path)
    data = path.read_bytes()
    assert data[second.hand.source.byte_start :].startswith(b"PokerStars Hand #7003")


def test_findings_of_the_file_come_last(tmp_path: Path) -> None:
    assert [told(reading) for reading in read_text("Hello\n" + WHOLE)] == [[], [("P102", 1)]]
    assert [told(reading) for reading in read_file(tmp_path / "gone")] == [[("P110", 0)]]


@pytest.mark.parametrize("lines", [1, 5, 12, 21])
def test_a_hand_that_is_cut_short(lines: int) -> None:
    reading = one("".join(WHOLE.splitlines(keepends=True)[:lines]))
    assert (reading.hand, reading.skipped) == (None, None)
    assert told(reading)[-1] == ("P103", lines)
    assert (reading.site, reading.number) == ("pokerstars", "7001")


def test_a_hand_cut_in_the_middle_of_a_line() -> None:
    assert told(one(WHOLE[: WHOLE.index("bets $0.50") + 3])) == [("P104", 16), ("P103", 16)]


def test_a_lost_total_is_not_the_end_of_the_hand() -> None:
    reading = one(WHOLE.replace("Total pot $1.10 | Rake $0.05\n", ""))
    assert reading.hand is not None
    assert not any(isinstance(event, Total) for event in reading.hand.events)


def test_a_lost_summary_heading_is_found_and_changes_nothing() -> None:
    reading = one(WHOLE.replace("*** SUMMARY ***\n", ""))
    assert reading.hand is not None
    assert told(reading) == [("P120", 21)]
    assert [type(event) for event in reading.hand.events[-3:]] == [Total, Result, Result]


@pytest.mark.parametrize(
    "opening",
    [
        "PokerStars Hand #7001:  7 Card Stud Limit [1-2 USD] 2031-05-01T10:00:00Z",
        "PokerStars Fusion Hand #7001 - 7 Card Stud",
        "PokerStars Game #7001",
        "PokerStars Hand #7001:  7 Card Stud Limit ($0.50/$1 USD)",
        "PokerStars Hand #7001:  Royal Stud Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 ET",
    ],
)
def test_a_form_that_is_not_known(opening: str) -> None:
    reading = one("\n" + hand(opening=opening))
    assert (reading.hand, reading.skipped, reading.site) == (None, None, "pokerstars")
    assert told(reading) == [("P106", 2)]
    assert opening in reading.findings[0].message


def test_the_table_missing_or_twice() -> None:
    assert told(one(hand(table=""))) == [("P116", 1)]
    reading = one(hand("Table 'Pine' 6-max"))
    assert told(reading) == [("P116", 5)]
    assert reading.hand is not None
    assert (reading.hand.table, reading.hand.max_seats) == ("Birch", 8)


def test_nobody_is_seated() -> None:
    reading = one(hand(seats=()))
    assert reading.hand is None
    assert told(reading) == [("P116", 1)]


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("Seat 2: Oak ($10 in chips)", "Table 'Birch' 8-max"),
        ("Seat 3: Ash ($10 in chips)", "Table 'Birch' 8-max"),
        ("Seat 0: Oak ($10 in chips)", "Table 'Birch' 8-max"),
        ("Seat 9: Oak ($10 in chips)", "Table 'Birch' 8-max"),
        ("Seat 7: Oak ($10 in chips)", "Table 'Birch' 6-max"),
    ],
)
def test_seats_that_contradict_each_other(line: str, table: str) -> None:
    reading = one(hand(line, table=table))
    assert told(reading) == [("P114", 5)]
    assert reading.hand is not None
    assert [seat.player for seat in reading.hand.seats] == ["Ash", "Elm"]


def test_nine_players() -> None:
    reading = one(hand(table="Table 'Birch' 9-max", seats=tuple("abcdefghi")))
    assert reading.hand is not None
    assert len(reading.hand.seats) == 8
    assert told(reading) == [("P114", 11)]


def test_amounts_written_another_way() -> None:
    body = ("Ash: posts the ante $0,05", "Ash: bets $1.234,50", "Elm: calls $1.234", "Elm: folds")
    reading = one(
        hand(*body, opening=CASH.replace("0.50", "0,50"), stack="$2.000", summary=("Total pot $1 | Rake $0,5",))
    )
    assert reading.hand is not None
    assert [event.by for event in reading.hand.events if isinstance(event, Action)] == [5, 123450, 123400, None]
    assert (reading.hand.seats[0].stack, reading.hand.small_bet) == (200000, 50)
    assert told(reading) == [("P107", 1)]
    assert reading.findings[0].severity is Severity.NOTE


@pytest.mark.parametrize("amount", ["$1.234", "$1.500", "$0,05", "$0.005", "$1,5", "$1,23,456", "1.2.3"])
def test_amounts_that_could_mean_two_things_are_not_guessed(amount: str) -> None:
    reading = one(hand("Ash: posts the ante $0.05", f"Ash: bets {amount}", "Elm: calls $0.50"))
    assert reading.hand is None
    assert told(reading) == [("P113", 6)]


@pytest.mark.parametrize("amount", ["$1 23", "9999999999999999", "$", "-5", "0x5", "$.05"])
def test_what_is_no_amount_makes_no_bet(amount: str) -> None:
    reading = one(hand(f"Ash: bets {amount}"))
    assert told(reading) == [("P104", 5)]


def test_whole_amounts_with_a_mark_that_nothing_settles() -> None:
    text = hand(
        "Ash: bets 1.234", opening=CASH.replace("$0.50/$1 USD", "1/2"), stack="2.000", summary=("Total pot 1 | Rake 0",)
    )
    reading = one(text)
    assert reading.hand is None
    assert told(reading) == [("P113", 3), ("P113", 4), ("P113", 5)]


def test_a_fraction_of_a_chip() -> None:
    reading = one(hand("Ash: bets 1.5", opening=TOURNAMENT.format("2024/05/06 7:08:09 ET"), stack="10"))
    assert reading.hand is None
    assert told(reading) == [("P113", 5)]


def test_a_reading_does_not_remember_the_one_before() -> None:
    chips = hand("Ash: bets 10", opening=TOURNAMENT.format("2024/05/06 7:08:09 ET"), stack="10", seats=("Oak", "Ash"))
    first, second, third = read_text(WHOLE + chips + WHOLE.replace("#7001", "#7003"))
    assert first.hand is not None
    assert second.hand is not None
    assert third.hand is not None
    assert second.hand.currency == "CHIP"
    assert second.hand.events[0] == Action(29, 1, 2, "Ash", second.hand.events[0].kind, by=10)  # type: ignore[union-attr]
    assert [type(event) for event in third.hand.events] == [type(event) for event in first.hand.events]
    assert third.hand.exponent == 2


def test_public_names() -> None:
    assert histparse.read_text(WHOLE)[0].hand is not None


def test_every_room_has_a_grammar_within_the_vocabulary_or_a_reader_of_its_own() -> None:
    assert [site.form for site in sites()] == sorted({site.form for site in sites()})
    for site in sites():
        site.opening.encode("ascii")
        if type(site).tell is Site.tell:
            assert find(site.form).is_file()
            assert site._grammar.labels() <= set(LABELS)


def test_openings_find_every_room() -> None:
    for site in sites():
        assert openings().pattern.count(site.opening.encode()) == 1
    assert site_of(WHOLE) is sites()[[one.name for one in sites()].index("pokerstars")]
    assert site_of("Ash: folds") is None


LINES = WHOLE.splitlines()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damage_makes_findings_never_an_exception(data: st.DataObject) -> None:
    lines = [*LINES]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.integers(0, 4)):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, data.draw(st.sampled_from(LINES)))
            case 2:
                lines[at] = data.draw(st.text(max_size=30))
            case 3:
                cut = data.draw(st.integers(0, len(lines[at])))
                lines[at] = (
                    lines[at][:cut] + data.draw(st.text("$€0123456789.,'[]():*# \t", max_size=5)) + lines[at][cut:]
                )
            case _:
                lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        lines = lines or [""]
    for reading in read_text("\n".join(lines)):
        assert all(finding.code in codes() for finding in reading.findings)
        if reading.hand is None and reading.skipped is None:
            assert any(finding.severity is Severity.ERROR for finding in reading.findings)


def test_hostile_lines_take_no_time() -> None:
    """Lines made to send a careless pattern back and forth; the bound is far above what they take."""
    parts = (
        ": raises $1 to ",
        ' said, "',
        "; LO: ",
        " [a]",
        " re-buys and receives ",
        " (x)",
        " ",
        "1,",
        " collected $1 from ",
    )
    for start in (
        "",
        "Dealt to x",
        "Seat 1: x showed [",
        "Table '",
        "Total pot $1 Main pot $1. Side",
        "Ash: shows [] (",
    ):
        for part in parts:
            reading = one(hand(*[(start + part * 2000)[:1990]] * 3))
            assert len(reading.findings) <= 9


def test_every_reading_finding_is_explained() -> None:
    for code in codes().values():
        if code.id.startswith("P1"):
            assert code.title
            assert code.why
            assert code.rule
            assert code.example


def test_findings_default_to_the_line_s_beginning() -> None:
    assert Finding("P103", 4, "cut").column == 1


def test_an_amount_without_the_sign_that_the_others_have() -> None:
    assert told(one(WHOLE.replace("Ash: bets $0.50", "Ash: bets 0.50"))) == [("P118", 16)]
    assert told(one(WHOLE.replace("Rake $0.05", "Rake 0"))) == []  # nothing needs none


@pytest.mark.parametrize(("stakes", "codes"), [("$0.50/$2", ["P119"]), ("$0/$0", ["P119"]), ("$0.25/$0.50", [])])
def test_stakes_that_contradict_themselves(stakes: str, codes: list[str]) -> None:
    text = hand("Ash: folds", opening=CASH.replace("$0.50/$1", stakes))
    assert [code for code, _ in told(one(text))] == codes
    assert told(one(hand("Ash: folds", opening=CASH.replace("Limit ($0.50/$1", "No Limit ($1/$1")))) == []


@pytest.mark.parametrize("year", ["0001", "1066", "1997"])
def test_a_year_before_there_was_poker_on_the_internet(year: str) -> None:
    reading = one(WHOLE.replace("2024/", f"{year}/"))
    assert told(reading) == [("P115", 1)]
    assert reading.hand is not None
    assert reading.hand.start is None


ALL_IN = """\
*** 3rd STREET ***
*** 4th STREET ***
*** 5th STREET ***
*** 6th STREET ***
*** RIVER ***
{}Ash: mucks hand
Elm: mucks hand"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (hand("Ash: posts the ante $10", "Elm: posts the ante $10", ALL_IN.format("*** SHOW DOWN ***\n")), []),
        (hand("Ash: posts the ante $10", "Elm: posts the ante $10", ALL_IN.format("")), [12]),
        (WHOLE.replace("Uncalled", "*** SHOW DOWN ***\nUncalled").replace("Ash: doesn't show hand\n", ""), [18]),
        (WHOLE.replace("*** SUMMARY ***", "*** SUMMARY ***\n*** SUMMARY ***"), [22]),
        (WHOLE.replace("*** SUMMARY ***\n", ""), [21]),
    ],
)
def test_headings_of_the_showdown_and_the_summary(text: str, found: list[int]) -> None:
    assert told(one(text)) == [("P120", line) for line in found]
