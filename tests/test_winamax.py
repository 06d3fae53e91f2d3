from __future__ import annotations

from datetime import UTC, datetime

import pytest

from histparse.cards import HIDDEN, cards
from histparse.checks import audit
from histparse.events import (
    Action,
    Category,
    Collect,
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

CASH = "Winamax Poker - CashGame - HandId: #71-8-14001 - 7-Card Stud fixed limit (1€/5€/10€) - 2015/06/07 08:09:10 UTC"
HIGH_LOW = CASH.replace("Stud fixed", "Stud Hi/Lo fixed")
TOURNAMENT = (
    'Winamax Poker - Tournament "Stud du soir" buyIn: 4.50€ + 0.50€ level: 12 - HandId: #9-1-14002'
    " - 7-Card Stud fixed limit (10/50/100) - 2015/06/07 08:09:10 UTC"
)
TABLE = "Table: 'Pont-l'Abbé 02' 6-max (real money)"

WHOLE = f"""{CASH}
{TABLE}
Seat 2: Moss (320.40€)
Seat 5: Old Fern (99€)
*** ANTE/BLINDS ***
Old Fern posts ante 1€
Moss posts ante 1€
*** 3rd STREET ***
Dealt to Moss [Js 4d Jc]
Dealt to Old Fern [X X 3h]
Old Fern brings in 2€
Moss raises 5€ to 5€
Old Fern raises 3€ to 8€
Moss raises 0€ to 10€
Old Fern raises -5€ to 10€
Moss calls 5€
*** 4th STREET ***
Dealt to Old Fern [X X 3h] [Kd]
Dealt to Moss [Js 4d Jc] [9s]
Old Fern checks
Moss bets 5€
Old Fern folds
Moss collected 44.50€ from pot
*** SUMMARY ***
Total pot 44.50€ | Rake 2.50€
Seat 2: Moss won 44.50€
"""

EXPORT = """Winamax Poker - CashGame - HandId: #7-9-14003 - 7stud fixed limit (0.01/0.05/0.10) - 2015/06/07 08:09:10 UTC
Table: 'Aix' 6-max (play money) Seat #0 is the button
Seat 2: Moss (2.05)
Seat 3: Reed_1 (3.15)
Seat 6: Fern (1.48)
*** ANTE/BLINDS ***
Reed_1 posts ante 0.01
Fern posts ante 0.01
Moss posts ante 0.01
*** THIRD ***
Reed_1 bring-in 0.02
Fern raises 0.05 to 0.05
Moss folds
Reed_1 calls 0.03
*** FOURTH ***
Reed_1 checks
Fern checks
*** FIFTH ***
Reed_1 checks
Fern checks
*** SIXTH ***
Reed_1 checks
Fern checks
*** SEVENTH ***
Reed_1 bets 0.10
Fern calls 0.10
*** SHOW DOWN ***
Reed_1 shows [4h Kd 5h 4s Kc 3s 2d] (Two pairs : Kings and 4)
Fern shows [8h 9d 7d Th 7s As 7c] (Trips of 7)
Fern collected 0.31 from pot
*** SUMMARY ***
Total pot 0.31 | Rake 0.02
Seat 3: Reed_1 showed [4h Kd 5h 4s Kc 3s 2d] and lost with Two pairs : Kings and 4
Seat 6: Fern showed [8h 9d 7d Th 7s As 7c] and won 0.31 with Trips of 7
"""


def reading(text: str) -> Reading:
    (one,) = read_text(text)
    return one


def read(text: str) -> Hand:
    one = reading(text)
    assert one.findings == []
    assert one.hand is not None
    return one.hand


def loud(text: str) -> list[tuple[str, int]]:
    """What is found in a hand above notes: codes and lines."""
    one = reading(text)
    assert one.hand is not None
    found = audit(one.hand, read=one.findings).findings
    return [(finding.code, finding.line) for finding in found if finding.severity is not Severity.NOTE]


def bare(*lines: str, opening: str = CASH, table: str = TABLE, seats: tuple[str, ...] = ("Moss", "Reed_1")) -> str:
    """A hand of `lines` and nothing else but what every hand has."""
    listed = [f"Seat {n}: {name} (50)" for n, name in enumerate(seats, 1)]
    return "\n".join([opening, table, *listed, *lines, "*** SUMMARY ***", "Total pot 1 | No rake"])


def play(*lines: str, seats: tuple[str, ...] = ("Moss", "Reed_1")) -> tuple[Event, ...]:
    """The events of `lines` on third street."""
    return read(bare("*** 3rd STREET ***", *lines, seats=seats)).events[1:-1]


def test_a_whole_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency) == ("winamax:71-8-14001", "stud", "fixed", "EUR")
    assert (got.small_bet, got.big_bet, got.table, got.max_seats, got.button) == (500, 1000, "Pont-l'Abbé 02", 6, None)
    assert got.start == datetime(2015, 6, 7, 8, 9, 10, tzinfo=UTC)
    assert (got.start_text, got.tz_source) == ("2015/06/07 08:09:10 UTC", "printed")
    assert got.seats == (Seat(3, 1, 2, "Moss", 32040), Seat(4, 1, 5, "Old Fern", 9900))
    assert got.events == (
        Action(6, 1, 5, "Old Fern", Kind.ANTE, by=100),
        Action(7, 1, 2, "Moss", Kind.ANTE, by=100),
        Street(8, 1, 3),
        Deal(9, 1, 2, "Moss", (), cards("Js 4d"), cards("Jc")),
        Deal(10, 1, 5, "Old Fern", (), (HIDDEN, HIDDEN), cards("3h")),
        Action(11, 1, 5, "Old Fern", Kind.BRING_IN, by=200),
        Action(12, 1, 2, "Moss", Kind.RAISE, by=500),
        Action(13, 1, 5, "Old Fern", Kind.RAISE, by=800),
        Action(14, 1, 2, "Moss", Kind.RAISE, by=1000),
        Action(15, 1, 5, "Old Fern", Kind.RAISE, by=1000),
        Action(16, 1, 2, "Moss", Kind.CALL, by=500),
        Street(17, 1, 4),
        Deal(18, 1, 5, "Old Fern", (HIDDEN, HIDDEN, *cards("3h")), (), cards("Kd")),
        Deal(19, 1, 2, "Moss", cards("Js 4d Jc"), (), cards("9s")),
        Action(20, 1, 5, "Old Fern", Kind.CHECK),
        Action(21, 1, 2, "Moss", Kind.BET, by=500),
        Action(22, 1, 5, "Old Fern", Kind.FOLD),
        Collect(23, 1, 2, "Moss", 4450),
        Total(25, 1, 4450, (), 250),
        Result(26, 1, 2, "Moss", 2, "collected", amount=4450),
    )


def test_raises_add_and_the_win_holds_what_was_not_called() -> None:
    assert loud(WHOLE) == []
    out = audit(read(WHOLE))
    totals = [action.street_total for action in out.actions if action.street == 3 and action.kind is not Kind.COLLECT]
    assert totals == [200, 500, 1000, 1500, 2000, 2000]
    assert (out.status, out.uncalled, out.total_pot, out.rake) == ("ok_inferred", 500, 4200, 250)
    assert {row.player: row.net for row in out.seats} == {"Moss": 1850, "Old Fern": -2100}


def test_the_export_of_play_money_hands() -> None:
    got = read(EXPORT)
    assert (got.hand_id, got.game, got.currency, got.small_bet, got.button) == (
        "winamax:7-9-14003", "stud", "PLAY", 5, None,
    )  # fmt: skip
    assert [event.street for event in got.events if isinstance(event, Street)] == [3, 4, 5, 6, 7]
    assert loud(EXPORT) == []
    out = audit(got)
    assert out.status == "ok"
    assert [action.kind for action in out.actions if action.street == 3] == ["bring_in", "complete", "fold", "call"]
    assert out.seats[2].up == [*cards("7d Th 7s As")]
    assert read(EXPORT.replace("7stud", "7stud hi/lo")).game == "stud8"


HALVES = f"""{HIGH_LOW}
{TABLE}
Seat 2: Moss (320.40€)
Seat 5: Old Fern (99€)
*** ANTE/BLINDS ***
Old Fern posts ante 1€
Moss posts ante 1€
*** 3rd STREET ***
Dealt to Moss [Js 4d 5c]
Dealt to Old Fern [X X 3h]
Old Fern brings in 4€
Moss folds
Old Fern collected 3€ from pot(HI)
Old Fern collected 3€ from pot(LO)
*** SUMMARY ***
Total pot 6€ | No rake
Seat 5: Old Fern won 3€
Seat 5: Old Fern won 3€
"""


def test_one_winner_is_paid_two_halves() -> None:
    assert loud(HALVES) == []
    got = read(HALVES)
    paid = [event for event in got.events if isinstance(event, Collect)]
    assert [(one.amount, one.side) for one in paid] == [(300, "high"), (300, "low")]
    assert got.events[-2:] == (
        Total(16, 1, 600, (), 0),
        Result(17, 1, 5, "Old Fern", 5, "collected", amount=600),
    )
    out = audit(got)
    assert (out.total_pot, out.uncalled) == (200, 400)
    assert {row.player: row.net for row in out.seats} == {"Moss": -100, "Old Fern": 100}
    assert loud(HALVES.replace("Seat 5: Old Fern won 3€\n", "Seat 5: Old Fern won 2.99€\n", 1)) == [("S501", 17)]


SIDE = f"""{CASH}
{TABLE}
Seat 1: Moss (4€)
Seat 2: Old Fern (99€)
*** ANTE/BLINDS ***
Old Fern posts ante 1€
Moss posts ante 1€
*** 3rd STREET ***
Dealt to Moss [Js 4d 5c]
Dealt to Old Fern [X X 3h]
Old Fern brings in 2€
Moss raises 3€ to 3€
Old Fern raises 3€ to 6€
*** 4th STREET ***
Dealt to Moss [Js 4d 5c] [9s]
Dealt to Old Fern [X X 3h] [9d]
*** 5th STREET ***
Dealt to Moss [Js 4d 5c 9s] [Jd]
Dealt to Old Fern [X X 3h 9d] [2d]
*** 6th STREET ***
Dealt to Moss [Js 4d 5c 9s Jd] [6h]
Dealt to Old Fern [X X 3h 9d 2d] [8s]
*** 7th STREET ***
Dealt to Moss [Js 4d 5c 9s Jd 6h] [Kc]
Dealt to Old Fern [X X 3h 9d 2d 8s] [X]
*** SHOW DOWN ***
Old Fern shows [Ah 7c 3h 9d 2d 8s Ts] (High card : Ace)
Moss shows [Js 4d 5c 9s Jd 6h Kc] (One pair : Jacks)
Old Fern collected 5€ from side pot 1
Moss collected 7.50€ from main pot
*** SUMMARY ***
Total pot 12.50€ | Rake 0.50€
Seat 1: Moss showed [Js 4d 5c 9s Jd 6h Kc] and won 7.50€ with One pair : Jacks
Seat 2: Old Fern showed [Ah 7c 3h 9d 2d 8s Ts] and won 5€ with High card : Ace
"""


def test_what_is_left_over_an_all_in_is_paid_as_a_side_pot() -> None:
    assert loud(SIDE) == []
    out = audit(read(SIDE))
    assert (out.total_pot, out.uncalled, len(out.settled)) == (800, 500, 1)
    assert {row.player: row.collected for row in out.seats} == {"Moss": 750, "Old Fern": 0}


NAMES = [
    ("High card : Ace", Category.HIGH_CARD, (14,)),
    ("high card : 9", Category.HIGH_CARD, (9,)),
    ("One pair : 2", Category.PAIR, (2,)),
    ("One pair : Tens", Category.PAIR, (10,)),
    ("Two pairs : Jacks and 8", Category.TWO_PAIR, (11, 8)),
    ("Two pairs : 9 and 3", Category.TWO_PAIR, (9, 3)),
    ("Trips of Queens", Category.TRIPS, (12,)),
    ("Straight 7 high", Category.STRAIGHT, (7,)),
    ("Flush King high", Category.FLUSH, (13,)),
    ("Full of Aces and 9", Category.FULL_HOUSE, (14, 9)),
    ("Full of 9 and aces", Category.FULL_HOUSE, (9, 14)),
    ("Straight flush 6 high", Category.STRAIGHT_FLUSH, (6,)),
]


@pytest.mark.parametrize(("words", "category", "ranks"), NAMES)
def test_names_of_hands(words: str, category: Category, ranks: tuple[int, ...]) -> None:
    told = play(f"Moss shows [2c 3c 4c 5c 6c 7c 8c] ({words})", f"Seat 1: Moss showed [2c] and lost with {words}")
    assert [one.high for one in told if isinstance(one, Show | Result)] == [HighName(category, ranks)] * 2


@pytest.mark.parametrize(
    ("stakes", "currency", "small", "big"),
    [
        ("0.25€/1€/2€", "EUR", 100, 200),
        ("1€/2€", "EUR", 100, 200),
        ("$0.10/$1/$2", "USD", 100, 200),
        ("0.02/0.10/0.20", None, 10, 20),
    ],
)
def test_stakes(stakes: str, currency: str | None, small: int, big: int) -> None:
    got = read(bare(opening=CASH.replace("1€/5€/10€", stakes)))
    assert (got.currency, got.small_bet, got.big_bet) == (currency, small, big)


@pytest.mark.parametrize(
    ("table", "name", "seats", "button", "currency"),
    [
        ("Table: 'A's 9-max' 8-max (real money)", "A's 9-max", 8, None, "EUR"),
        ("Table: 'Aix' 5-max (real money) Seat #3 is the button", "Aix", 5, 3, "EUR"),
        ("Table: 'Aix' 5-max (play money) Seat #0 is the button", "Aix", 5, None, "PLAY"),
    ],
)
def test_tables(table: str, name: str, seats: int, button: int | None, currency: str) -> None:
    got = read(bare(table=table, opening=CASH.replace("€", "") if currency == "PLAY" else CASH))
    assert (got.table, got.max_seats, got.button, got.currency) == (name, seats, button, currency)


@pytest.mark.parametrize(
    ("about", "buy_in", "level"),
    [
        ("buyIn: 4.50€ + 0.50€ level: 12", "4.50€ + 0.50€", "12"),
        ("buyIn: Free level: 0", "Free", "0"),
        ("buyIn: Ticket only", "Ticket only", None),
    ],
)
def test_tournaments(about: str, buy_in: str, level: str | None) -> None:
    opening = TOURNAMENT.replace("buyIn: 4.50€ + 0.50€ level: 12", about)
    got = read(bare(opening=opening, table="Table: 'Stud du soir(8123)#004' 8-max (real money)"))
    assert (got.tournament, got.label, got.table) == ("8123", "Stud du soir", "004")
    assert (got.buy_in, got.level, got.currency, got.exponent, got.small_bet) == (buy_in, level, "CHIP", 0, 50)


def test_payments() -> None:
    told = play(
        "Moss collected 1€ from pot",
        "Moss collected 2€ from main pot",
        "Moss collected 3€ from side pot 2(LO)",
        "Reed_1 collected 4€ from pot(HI)",
    )
    assert [(one.amount, one.pot, one.side) for one in told if isinstance(one, Collect)] == [
        (100, None, None),
        (200, 0, None),
        (300, 2, "low"),
        (400, None, "high"),
    ]


def test_all_in_marks() -> None:
    told = play("Moss raises 20.35€ to 22.85€ and is all-in", "Reed_1 calls 22.85€ and is all-in")
    assert [(one.by, one.all_in) for one in told if isinstance(one, Action)] == [(2285, True), (2285, True)]


def test_hostile_names() -> None:
    seats = ("Seat 1: x (5)", "a folds", "won 9€", "raises 1€ to 2€", "y [2c 3c 4c]")
    told = play(*(f"{name} checks" for name in seats), "Dealt to y [2c 3c 4c] [X X Ah]", seats=seats)
    assert [one.player for one in told if isinstance(one, Action)] == [*seats]
    assert told[-1] == Deal(14, 1, 5, "y [2c 3c 4c]", (), (HIDDEN, HIDDEN), cards("Ah"))


@pytest.mark.parametrize("line", ["Moss sneezes", "Moss raises 5€", "*** THIRD ***"])
def test_a_line_that_no_rule_knows(line: str) -> None:
    assert [finding.code for finding in reading(bare("*** 3rd STREET ***", line)).findings] == ["P104"]


@pytest.mark.parametrize(
    ("kind", "game", "skipped"),
    [
        ("CashGame", "Holdem no limit (0.25€/0.50€)", "holdem"),
        ("CashGame", "5 Card Omaha Hi/Lo pot limit (5€/10€)", "omaha"),
        ("CashGame", "Razz fixed limit (1€/5€/10€)", "razz"),
        ("CashGame", "2-7 Triple Draw fixed limit (5€/10€)", "draw"),
        ('ESCAPE "Colorado"', "Holdem no limit (0.01€/0.02€)", "holdem"),
        ('Tournament "Razz, 7-Card Stud" buyIn: Free level: 0', "Holdem no limit (10/20)", "holdem"),
    ],
)
def test_other_games(kind: str, game: str, skipped: str) -> None:
    opening = f"Winamax Poker - {kind} - HandId: #71-8-14001 - {game} - 2015/06/07 08:09:10 UTC"
    assert (reading(bare(opening=opening)).skipped, reading(bare(opening=opening)).findings) == (skipped, [])


@pytest.mark.parametrize("old", [" UTC", "HandId: ", "7-Card Stud"])
def test_a_form_that_is_not_known(old: str) -> None:
    assert [finding.code for finding in reading(bare(opening=CASH.replace(old, " Pai Gow "))).findings] == ["P106"]
