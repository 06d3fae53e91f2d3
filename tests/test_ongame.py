from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from histparse.cards import HIDDEN, cards
from histparse.checks import audit
from histparse.events import (
    Action,
    Category,
    Collect,
    Community,
    Deal,
    Event,
    Hand,
    HighName,
    Kind,
    Result,
    Seat,
    Show,
    Street,
    Total,
)
from histparse.findings import Severity
from histparse.read import Reading, read_text
from histparse.sites._words import WriteError
from histparse.sites.ongame import OnGame

HEAD = """\
***** History for hand R5-7-42 *****
Start hand: Tue Mar 2 21:05:06 GMT+0100 2010
Table: Lake Side [7] (LIMIT SEVEN_CARD_STUD $0.50/$1, ante: $0.05, Real money)
User: Elm
Button: seat 3
Players in round: 2 (5)
Seat 1: Ash ($10)
Seat 10: Elm ($20.50)
"""
PLAY = """\
Ash posts ante $0.05
Elm posts ante $0.05
---
Dealing pocket cards
Dealing to Ash: [-, -, 2c]
Dealing to Elm: [Qh, Qs, 6c]
Ash small bring in $0.20
Elm bets $0.50
Ash raises $0.80 to $1
Elm calls $0.50
---
Dealing 4th street
Dealing to Ash: [9c]
Dealing to Elm: [6d]
Elm bets $0.50
Ash raises $1 to $2
Elm calls $0.50
---
Dealing 5th street
Dealing to Ash: [9d]
Dealing to Elm: [2h]
Ash checks
Elm checks
---
Dealing 6th street
Dealing to Ash: [8h]
Dealing to Elm: [Ah]
Ash checks
Elm checks
---
Dealing river
Dealing to Elm: [3d]
Ash checks
Elm checks
"""
SUMMARY = """\
---
Summary:
Main pot: $4.10 won by Elm ($3.90)
Rake taken: $0.20
Seat 1: Ash ($7.95), net: -$2.05
Seat 10: Elm ($22.35), net: +$1.85, [Qh, Qs, 6c, 6d, 2h, Ah, 3d] (TWO_PAIR QUEEN, SIX)
***** End of hand R5-7-42 *****
"""
WHOLE = HEAD + PLAY + SUMMARY


def reading(text: str) -> Reading:
    (one,) = read_text(text)
    return one


def read(text: str) -> Hand:
    one = reading(text)
    assert one.findings == []
    assert one.hand is not None
    return one.hand


def events(*lines: str, head: str = HEAD) -> tuple[Event, ...]:
    """The events of `lines` in a hand with nothing else but a pot."""
    return read("\n".join([head + "Dealing pocket cards", *lines, "Summary:", "Main pot: $1"])).events[1:-1]


def alarms(hand: Hand) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in audit(hand).findings if one.severity is not Severity.NOTE]


def test_a_cash_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency) == ("ongame:R5-7-42", "stud", "fixed", "USD")
    assert (got.small_bet, got.big_bet, got.table, got.button, got.hero) == (50, 100, "Lake Side", 3, 10)
    assert got.start == datetime(2010, 3, 2, 20, 5, 6, tzinfo=UTC)
    assert got.start_text == "Tue Mar 2 21:05:06 GMT+0100 2010"
    assert got.seats == (Seat(7, 1, 1, "Ash", 1000), Seat(8, 1, 10, "Elm", 2050))
    assert got.events[:8] == (
        Action(9, 1, 1, "Ash", Kind.ANTE, by=5),
        Action(10, 1, 10, "Elm", Kind.ANTE, by=5),
        Street(12, 1, 3),
        Deal(13, 1, 1, "Ash", (), (HIDDEN, HIDDEN), cards("2c")),
        Deal(14, 1, 10, "Elm", (), cards("Qh Qs"), cards("6c")),
        Action(15, 1, 1, "Ash", Kind.BRING_IN, by=20),
        Action(16, 1, 10, "Elm", Kind.COMPLETE, by=50),
        Action(17, 1, 1, "Ash", Kind.RAISE, by=80, hand_to=100),
    )
    assert got.events[12:14] == (
        Action(23, 1, 10, "Elm", Kind.BET, by=50),
        Action(24, 1, 1, "Ash", Kind.RAISE, by=100, hand_to=200),
    )
    assert got.events[-6:] == (
        Action(42, 1, 10, "Elm", Kind.CHECK),
        Collect(45, 1, 10, "Elm", 390, 0),
        Total(45, 1, 410, (), 20),
        Result(47, 1, 1, "Ash", 1, "ended", end_stack=795, net=-205),
        Show(48, 1, 10, "Elm", cards("Qh Qs 6c 6d 2h Ah 3d"), HighName(Category.TWO_PAIR, (12, 6))),
        Result(48, 1, 10, "Elm", 10, "ended", end_stack=2235, net=185),
    )


def test_the_audit_agrees() -> None:
    """Both raises by what is added: 2 each after the antes. Nobody says that Ash throws his hand away."""
    out = audit(read(WHOLE))
    assert (out.total_pot, out.rake, out.status) == (410, 20, "ok")
    assert {row.player: row.net for row in out.seats} == {"Ash": -205, "Elm": 185}
    assert alarms(read(WHOLE)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("Ash ($7.95)", "Ash ($8.95)", "S514"),
        ("net: -$2.05", "net: +$2.05", "S515"),
        ("Main pot: $4.10", "Main pot: $4.20", "M402"),
        ("won by Elm ($3.90)", "won by Elm ($3.80)", "M401"),
        ("SIX)", "FIVE)", "S505"),
        ("won by Elm ($3.90)", "won by Ivy ($3.90)", "M412"),
    ],
)
def test_a_summary_that_contradicts_the_play(right: str, wrong: str, code: str) -> None:
    assert code in [one for one, _ in alarms(read(WHOLE.replace(right, wrong)))]


def test_a_summary_line_that_is_lost() -> None:
    assert alarms(read(WHOLE.replace("Seat 1: Ash ($7.95), net: -$2.05\n", ""))) == [("S507", 48)]


@pytest.mark.parametrize(
    ("table", "facts"),
    [
        ("(LIMIT SEVEN_CARD_STUD_HI_LO $0.50/$1, ante: $0.05, Real money)", ("stud8", "fixed", "USD", 50)),
        ("(POT_LIMIT SEVEN_CARD_STUD €0.50/€1, ante: €0.05, Real money)", ("stud", "pot-limit", "EUR", 50)),
        ("(LIMIT SEVEN_CARD_STUD 50/100, ante: 5, Play money)", ("stud", "fixed", "PLAY", 5000)),
        ("(LIMIT SEVEN_CARD_STUD $0.50/$1, Real money)", ("stud", "fixed", "USD", 50)),
    ],
)
def test_tables(table: str, facts: tuple[object, ...]) -> None:
    sign = next((sign for sign in "$€" if sign in table), "")
    text = WHOLE.replace("(LIMIT SEVEN_CARD_STUD $0.50/$1, ante: $0.05, Real money)", "@").replace("$", sign)
    got = read(text.replace("@", table))
    assert (got.game, got.limit, got.currency, got.small_bet) == facts


@pytest.mark.parametrize(
    ("printed", "hour"),
    [
        ("Jul 2 21:05:06 CET", 19),
        ("Jan 2 21:05:06 CET", 20),
        ("Jul 2 21:05:06 GMT-0330", 0),
        ("Jul 2 21:05:06 EEST", 18),
    ],
)
def test_zones(printed: str, hour: int) -> None:
    start = read(WHOLE.replace("Mar 2 21:05:06 GMT+0100", printed)).start
    assert start is not None
    assert start.hour == hour


def test_a_tournament_hand() -> None:
    table = "***** History for hand T5-7-42 (TOURNAMENT: S-12-3) *****\n"
    chips = HEAD.partition("\n")[2].replace("$0.50/$1, ante: $0.05, Real", "50/100, ante: 5, Chips").replace("$", "")
    text = table + chips.replace("Chips money", "Chips") + "Summary:\nMain pot: 700 won by Elm (700)\n"
    got = read(text.replace("20.50", "2,050"))
    assert (got.number, got.tournament, got.buy_in, got.level) == ("T5-7-42", "S-12-3", None, None)
    assert (got.currency, got.exponent, got.small_bet, got.seats[1].stack) == ("CHIP", 0, 50, 2050)
    named = table.replace("S-12-3", '"$5, (Late) Night", S-12-3, buy-in: $5+$0.50')
    got = read(text.replace(table, named).replace("20.50", "2050").replace("Table: ", "Table: [SPEED] "))
    assert (got.tournament, got.buy_in, got.table) == ("S-12-3", "$5+$0.50", "Lake Side")


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ash big bring in $0.50", Action(10, 1, 1, "Ash", Kind.COMPLETE, by=50)),
        ("Ash calls $0.15 and is all-in", Action(10, 1, 1, "Ash", Kind.CALL, by=15, all_in=True)),
        ("Elm folds", Action(10, 1, 10, "Elm", Kind.FOLD)),
    ],
)
def test_lines(line: str, event: Event) -> None:
    assert events(line) == (event,)


def test_a_card_in_the_middle() -> None:
    assert events("Dealing river [6h]") == (Street(10, 1, 7), Community(10, 1, *cards("6h")))


@pytest.mark.parametrize("line", ["Ash sits out", "Birch leaves the table", "---", "User: Ivy", "Players in round: 3"])
def test_noise(line: str) -> None:
    assert events(line) == ()


POTS = (
    "Main pot: $6 won by Ash ($2.90 High), Elm ($2.80 Low)",
    "Side pot 1: $2 won by Elm ($1.90)",
    "Side pot 2: $1 won by Elm ($0.50), Ash ($0.50)",
    "Rake taken: $0.40",
)


def test_side_pots_and_shares() -> None:
    got = read(HEAD + "\n".join(["Summary:", *POTS]) + "\n")
    assert got.events == (
        Collect(10, 1, 1, "Ash", 290, 0, "high"),
        Collect(10, 1, 10, "Elm", 280, 0, "low"),
        Collect(11, 1, 10, "Elm", 190, 1),
        Collect(12, 1, 10, "Elm", 50, 2),
        Collect(12, 1, 1, "Ash", 50, 2),
        Total(10, 1, 900, ((0, 570), (1, 190), (2, 100)), 40),
    )


def test_winners_are_found_whatever_they_are_called() -> None:
    seats = HEAD.replace("Ash", "x ($1)").replace("Elm", "x ($1), x")
    got = read(seats + "Summary:\nMain pot: $6 won by x ($1), x ($2), x ($1) ($3), Ivy ($1)\n")
    assert [(one.seat, one.player, one.amount) for one in got.events if type(one) is Collect] == [
        (10, "x ($1), x", 200),
        (1, "x ($1)", 300),
        (0, "Ivy", 100),
    ]
    lost = reading(HEAD + "Summary:\nMain pot: $6 won by a friend\n")
    assert [(one.code, one.line) for one in lost.findings] == [("P104", 10)]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("HIGH_CARD ACE", HighName(Category.HIGH_CARD, (14,))),
        ("ONE_PAIR TWO", HighName(Category.PAIR, (2,))),
        ("PAIR SIX", HighName(Category.PAIR, (6,))),
        ("THREE_OF_A_KIND QUEEN", HighName(Category.TRIPS, (12,))),
        ("STRAIGHT NINE", HighName(Category.STRAIGHT, (9,))),
        ("STRAIGHT FIVE, NINE", HighName(Category.STRAIGHT, (9,))),
        ("FLUSH KING, TEN, NINE, FOUR, THREE", HighName(Category.FLUSH, (13,))),
        ("FULL_HOUSE EIGHT, FOUR", HighName(Category.FULL_HOUSE, (8, 4))),
        ("FOUR_OF_A_KIND DEUCE", HighName(Category.QUADS, (2,))),
        ("ROYAL_FLUSH", HighName(Category.STRAIGHT_FLUSH, (14,))),
        ("STRAIGHT_FLUSH NINE", HighName(Category.STRAIGHT_FLUSH, (9,))),
    ],
)
def test_names_of_hands(words: str, name: HighName) -> None:
    show = next(one for one in read(WHOLE.replace("TWO_PAIR QUEEN, SIX", words)).events if type(one) is Show)
    assert show.high == name


def test_a_name_nobody_knows() -> None:
    got = reading(WHOLE.replace("TWO_PAIR", "TWELVE_PAIRS"))
    assert [(one.code, one.line) for one in got.findings] == [("P104", 48)]


def test_behind_the_summary_nobody_plays() -> None:
    got = reading(WHOLE + "Ash folds\n")
    assert [(one.code, one.line) for one in got.findings] == [("P104", 50)]


@pytest.mark.parametrize(
    ("game", "skipped"), [("NO_LIMIT TEXAS_HOLDEM", "holdem"), ("POT_LIMIT OMAHA_HI", "omaha"), ("LIMIT RAZZ", "razz")]
)
def test_other_games(game: str, skipped: str) -> None:
    assert reading(WHOLE.replace("LIMIT SEVEN_CARD_STUD", game)).skipped == skipped


def test_a_form_that_is_not_known_and_a_hand_cut_short() -> None:
    assert [one.code for one in reading(WHOLE.replace("Start hand", "Began")).findings] == ["P106"]
    cut = reading(HEAD + PLAY)
    assert (cut.hand, [one.code for one in cut.findings]) == (None, ["P103"])


def test_writing() -> None:
    """What was read is printed as it stood, but for the clock and the table's number."""
    first = HEAD.replace("21:05:06 GMT+0100", "20:05:06 GMT+0000").replace("[7]", "[R5-7-42]").replace(" (5)", "")
    assert OnGame().write(read(WHOLE)) == first + PLAY + SUMMARY + "\n"


def test_what_is_not_known_is_not_written() -> None:
    hand = read(HEAD + PLAY + SUMMARY.replace("Seat 1: Ash ($7.95), net: -$2.05\n", ""))
    short = Result(47, 1, 1, "Ash", 1, "folded", 3)
    with pytest.raises(WriteError, match="how Ash comes out"):
        OnGame().write(replace(hand, events=(*hand.events, short)))
