from __future__ import annotations

from datetime import UTC, datetime

import pytest

from histparse.cards import cards
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
    Muck,
    Result,
    Seat,
    Show,
    Street,
    Total,
    Uncalled,
)
from histparse.findings import Severity
from histparse.read import Reading, read_text
from histparse.sites.winning import Winning

HEAD = """\
Hand #808 - 7Stud H/L(Fixed Limit) - $0.50/$1.00 - 2020/02/03 04:05:06 UTC
Blue Rock 8-max
Seat 2: Ash ($3.00)
Seat 5: Elm ($20.50)
Seat 6: Oak tree ($8) is sitting out
"""
PLAY = """\
Elm posts ante $0.05
Ash posts ante $0.05
*** 3rd STREET ***
Main pot $0.10 | Rake $0.00
Dealt to Ash [2c]
Dealt to Elm [Qh 4s 6c]
Ash brings in $0.20
Elm raises $0.50 to $0.50
Ash raises $0.80 to $1.00
Elm calls $0.50
*** 4th STREET ***
Main pot $2.10 | Rake $0.10
Dealt to Ash [2c] [9d]
Dealt to Elm [Qh 4s 6c] [6d]
Elm bets $0.50
Ash calls $0.50
*** 5th STREET ***
Dealt to Ash [2c 9d] [9h]
Dealt to Elm [Qh 4s 6c 6d] [2h]
Ash bets $1.00
Elm raises $2.00 to $2.00
Ash calls $0.45 and is all-in
Uncalled bet ($0.55) returned to Elm
*** 6th STREET ***
Main pot $5.80 | Rake $0.20
Dealt to Ash [2c 9d 9h] [Td]
Dealt to Elm [Qh 4s 6c 6d 2h] [Ah]
*** 7th STREET ***
Dealt to Elm [Qh 4s 6c 6d 2h Ah] [3d]
*** SHOW DOWN ***
Main pot $5.80 | Rake $0.20
Ash shows [Kd Kh 2c 9d 9h Td 3s] (HI - two pair, Kings and Nines [Kd Kh 9d 9h Td])
Elm shows [Qh 4s 6c 6d 2h Ah 3d] (HI - a pair of Sixs [6c 6d Ah Qh 4s] | LO - [6,4,3,2,1])
Ash collected $2.90 from main pot
Elm collected $2.90 from main pot
"""
SUMMARY = """\
*** SUMMARY ***
Total pot $5.80 | Rake $0.18 | JP Fee $0.02
Seat 2: Ash showed [Kd Kh 2c 9d 9h Td 3s] and won $2.90 with HI - two pair, Kings and Nines [Kd Kh 9d 9h Td]
Seat 5: Elm showed [Qh 4s 6c 6d 2h Ah 3d] and won $2.90 with HI - a pair of Sixs [6c 6d Ah Qh 4s] | LO - [6,4,3,2,1]
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


def events(*lines: str) -> tuple[Event, ...]:
    """The events of `lines` in a hand with nothing else but a pot."""
    return read("\n".join([HEAD + "*** 3rd STREET ***", *lines, "*** SUMMARY ***", "Total pot $1"])).events[1:-1]


def alarms(hand: Hand) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in audit(hand).findings if one.severity is not Severity.NOTE]


def test_a_cash_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency) == ("winning:808", "stud8", "fixed", "USD")
    assert (got.small_bet, got.big_bet, got.table, got.max_seats, got.button) == (50, 100, "Blue Rock", 8, None)
    assert (got.start, got.tz_source) == (datetime(2020, 2, 3, 4, 5, 6, tzinfo=UTC), "printed")
    assert got.seats == (Seat(3, 1, 2, "Ash", 300), Seat(4, 1, 5, "Elm", 2050), Seat(5, 1, 6, "Oak tree", 800, True))
    assert got.events[:9] == (
        Action(6, 1, 5, "Elm", Kind.ANTE, by=5),
        Action(7, 1, 2, "Ash", Kind.ANTE, by=5),
        Street(8, 1, 3),
        Deal(10, 1, 2, "Ash", (), (), cards("2c")),
        Deal(11, 1, 5, "Elm", (), cards("Qh 4s"), cards("6c")),
        Action(12, 1, 2, "Ash", Kind.BRING_IN, by=20),
        Action(13, 1, 5, "Elm", Kind.RAISE, to=50),
        Action(14, 1, 2, "Ash", Kind.RAISE, to=100),
        Action(15, 1, 5, "Elm", Kind.CALL, by=50),
    )
    kings, sixes = HighName(Category.TWO_PAIR, (13, 9)), HighName(Category.PAIR, (6,))
    low = (6, 4, 3, 2, 1)
    assert got.events[-7:] == (
        Show(37, 1, 2, "Ash", cards("Kd Kh 2c 9d 9h Td 3s"), kings),
        Show(38, 1, 5, "Elm", cards("Qh 4s 6c 6d 2h Ah 3d"), sixes, low),
        Collect(39, 1, 2, "Ash", 290, 0),
        Collect(40, 1, 5, "Elm", 290, 0),
        Total(42, 1, 580, (), 18, 2),
        Result(43, 1, 2, "Ash", 2, "won", cards=cards("Kd Kh 2c 9d 9h Td 3s"), amount=290, high=kings),
        Result(44, 1, 5, "Elm", 5, "won", cards=cards("Qh 4s 6c 6d 2h Ah 3d"), amount=290, high=sixes, low=low),
    )


def test_the_pot_is_printed_without_rake_and_fee() -> None:
    out = audit(read(WHOLE))
    assert (out.total_pot, out.rake, out.fees, out.status) == (600, 18, 2, "ok")
    assert {row.player: row.net for row in out.seats} == {"Ash": -10, "Elm": -10, "Oak tree": 0}
    assert alarms(read(WHOLE)) == []
    assert "M402" in [code for code, _ in alarms(read(WHOLE.replace("Total pot $5.80", "Total pot $6.00")))]


def test_who_wins_without_a_showdown_is_paid_in_the_summary() -> None:
    play = PLAY.partition("Ash calls $0.45")[0].replace("Elm raises $2.00 to $2.00", "Elm folds")
    summary = (
        "Uncalled bet ($1.00) returned to Ash\nAsh does not show\n*** SUMMARY ***\nTotal pot $3.00 | Rake $0.10\n"
        "Seat 2: Ash did not show and won $3.00\nSeat 5: Elm folded on the 5th Street\n"
    )
    got = read(HEAD + play + summary)
    assert got.events[-5:] == (
        Muck(28, 1, 2, "Ash"),
        Total(30, 1, 300, (), 10),
        Collect(31, 1, 2, "Ash", 300),
        Result(31, 1, 2, "Ash", 2, "collected", amount=300),
        Result(32, 1, 5, "Elm", 5, "folded", 5),
    )
    assert (audit(got).status, alarms(got)) == ("ok", [])


def test_who_brought_in_may_be_said_not_to_have_bet() -> None:
    (folded,) = events("Seat 2: Ash folded on the 3rd Street and did not bet")
    assert folded == Result(7, 1, 2, "Ash", 2, "folded", 3)


@pytest.mark.parametrize(
    ("opening", "facts"),
    [
        ("Hand #808 - 7Stud(Fixed Limit) - $0.50/$1.00 - ", ("stud", "fixed", "USD", 50)),
        ("Hand #808 - 7Stud H/L(Pot Limit) - €0.50/€1.00 - ", ("stud8", "pot-limit", "EUR", 50)),
    ],
)
def test_games(opening: str, facts: tuple[object, ...]) -> None:
    text = WHOLE.replace("Hand #808 - 7Stud H/L(Fixed Limit) - $0.50/$1.00 - ", opening)
    got = read(text.replace("$", "€") if "€" in opening else text)
    assert (got.game, got.limit, got.currency, got.small_bet) == facts


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("St. Elm 6-max Seat #2 is the button", ("St. Elm", 6, 2, "USD")),
        ("Seat 9 8-max", ("Seat 9", 8, None, "USD")),
        ("8-max 8-max (Play Money)", ("8-max", 8, None, "PLAY")),
    ],
)
def test_tables(line: str, facts: tuple[object, ...]) -> None:
    text = WHOLE.replace("Blue Rock 8-max", line)
    got = read(text.replace("$", "") if "Play Money" in line else text)
    assert (got.table, got.max_seats, got.button, got.currency) == facts


def test_a_tournament_hand() -> None:
    head = (
        "Game Hand #809 - $500 GTD Tournament #77 - 7Stud(Fixed Limit) - Level 3 (50.00/100.00)- "
        "2022/07/08 01:02:03 UTC\n"
        "Table '12' 8-max Seat #5 is the button\nSeat 2: Ash (1500.00)\nSeat 5: Elm (2050.00)\n"
    )
    got = read(head + "Ash posts ante 5.00\nMain pot 5.00\n*** SUMMARY ***\nTotal pot 5.00\n")
    assert (got.number, got.tournament, got.buy_in, got.level) == ("809", "77", "$500 GTD", "3")
    assert (got.currency, got.exponent, got.small_bet, got.table, got.button) == ("CHIP", 0, 50, "12", 5)
    assert got.seats[0].stack == 1500
    assert got.events == (Action(5, 1, 2, "Ash", Kind.ANTE, by=5), Total(8, 1, 5))


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ash brings-in low $0.20", Action(7, 1, 2, "Ash", Kind.BRING_IN, by=20)),
        ("Ash caps $2.00 to $2.00 and is all-in", Action(7, 1, 2, "Ash", Kind.RAISE, to=200, all_in=True)),
        ("Ash caps $0.50", Action(7, 1, 2, "Ash", Kind.RAISE, by=50)),
        ("Elm mucks hand", Muck(7, 1, 5, "Elm")),
        ("Elm collected $1.10 from side pot-2", Collect(7, 1, 5, "Elm", 110, 2)),
        ("Uncalled bet ($1) returned to Oak tree", Uncalled(7, 1, 6, "Oak tree", 100)),
        ("Elm shows [2c] (a straight, Queen high [Qh Jd Th 9d 8d])", Show(
            7, 1, 5, "Elm", cards("2c"), HighName(Category.STRAIGHT, (12,)))),
    ],
)  # fmt: skip
def test_lines(line: str, event: Event) -> None:
    assert events(line) == (event,)


def test_a_card_in_the_middle() -> None:
    assert events("*** 7th STREET *** [6h]") == (Street(7, 1, 7), Community(7, 1, *cards("6h")))


@pytest.mark.parametrize("line", ["Side pot(2) $0.24 | Rake $0.00", "Main pot 4200.00", "Birch joins the table"])
def test_noise(line: str) -> None:
    assert events(line) == ()


@pytest.mark.parametrize(
    ("game", "skipped"),
    [("Holdem(No Limit)", "holdem"), ("5Card Omaha H/L(Pot Limit)", "omaha"), ("Razz(Limit)", "razz")],
)
def test_other_games(game: str, skipped: str) -> None:
    assert reading(WHOLE.replace("7Stud H/L(Fixed Limit)", game)).skipped == skipped


def test_what_can_not_be_read() -> None:
    assert [one.code for one in reading(WHOLE.replace("7Stud", "8Stud")).findings] == ["P106"]
    assert [one.code for one in reading(HEAD + PLAY).findings] == ["P103"]
    lost = reading(WHOLE.replace("Blue Rock 8-max\n", ""))
    assert [(one.code, one.line) for one in lost.findings] == [("P116", 1)]
    assert [(one.code, one.line) for one in reading(WHOLE + "Ash folds\n").findings] == [("P104", 45)]


def test_writing() -> None:
    """What was read is printed as it stood, but for the five cards that count and the pots in between."""
    wanted = [
        line for line in WHOLE.replace("Sixs", "Sixes").replace(",1]", ",A]").split("\n") if "Main pot $" not in line
    ]
    plain = "\n".join(wanted)
    for five in (" [Kd Kh 9d 9h Td]", " [6c 6d Ah Qh 4s]"):
        plain = plain.replace(five, "")
    plain = plain.replace(".00", "")
    assert Winning().write(read(WHOLE)) == plain + "\n"
