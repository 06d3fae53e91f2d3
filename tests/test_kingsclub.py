from __future__ import annotations

from datetime import UTC, datetime

import pytest

from histparse.cards import HIDDEN, card, cards
from histparse.checks import audit
from histparse.events import (
    SIDE,
    Action,
    Collect,
    Community,
    Deal,
    Hand,
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
from histparse.sites.kingsclub import KingsClub
from tests.stars import WHOLE as STARS

SITE = KingsClub()
WHOLE = """\
#551: Limit Seven Card Stud Hi-Lo - 40/80
2020-11-02 03:04:05
Table 'Odd Mix' Seat 4 is the button
Seat 1: Ash (1,200.50)
Seat 4: Oak: x (95)
Seat 6: Elm (2,000)
Ash: posts ante 10
Oak: x: posts ante 10
Elm: posts ante 10
Dealt to Ash: [X X 2s]
Dealt to Oak: x: [X X Kc]
Dealt to Elm: [4h 3d 5s]
Ash brings in for 10
Oak: x bets 40
Elm raises to 80
Ash folds
Oak: x calls 80
*** 3RD STREET ***
Dealt to Oak: x: [7d]
Dealt to Elm: [Ac]
Elm bets 40
Oak: x calls 5, and is all in
*** 4TH STREET ***
Dealt to Oak: x: [Qh]
Dealt to Elm: [9d]
*** 5TH STREET ***
Dealt to Oak: x: [Kd]
Dealt to Elm: [7h]
*** 6TH STREET ***
Dealt to Oak: x: [X]
Dealt to Elm: [Jh]
Elm shows [4h 3d 5s Ac 9d 7h Jh]
Oak: x shows [6c 6s Kc 7d Qh Kd 2h]
*** SUMMARY ***
Seat 1: Ash (1,180.50) -20
Seat 4: Oak: x (102.50) +7.50
Seat 6: Elm (2,007.50) +7.50
Rake 5
Oak: x wins (102.50) from pot
Elm wins (102.50) from pot
"""


def reading(text: str) -> Reading:
    (one,) = read_text(text)
    return one


def read(text: str) -> Hand:
    one = reading(text)
    assert one.findings == []
    assert one.hand is not None
    return one.hand


def loud(hand: Hand) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in audit(hand).findings if one.severity is not Severity.NOTE]


def test_a_whole_hand() -> None:
    hand = read(WHOLE)
    assert (hand.hand_id, hand.game, hand.limit, hand.currency, hand.exponent) == (
        "kingsclub:551",
        "stud8",
        "fixed",
        None,
        2,
    )
    assert (hand.small_bet, hand.big_bet, hand.table, hand.button) == (4000, 8000, "Odd Mix", 4)
    assert (hand.start, hand.tz_source) == (datetime(2020, 11, 2, 3, 4, 5, tzinfo=UTC), "assumed")
    assert hand.seats == (
        Seat(4, 1, 1, "Ash", 120050),
        Seat(5, 1, 4, "Oak: x", 9500),
        Seat(6, 1, 6, "Elm", 200000),
    )
    down = (HIDDEN, HIDDEN)
    assert hand.events == (
        Action(7, 1, 1, "Ash", Kind.ANTE, 1000),
        Action(8, 1, 4, "Oak: x", Kind.ANTE, 1000),
        Action(9, 1, 6, "Elm", Kind.ANTE, 1000),
        Street(10, 1, 3),
        Deal(10, 1, 1, "Ash", (), down, cards("2s")),
        Deal(11, 1, 4, "Oak: x", (), down, cards("Kc")),
        Deal(12, 1, 6, "Elm", (), cards("4h 3d"), cards("5s")),
        Action(13, 1, 1, "Ash", Kind.BRING_IN, 1000),
        Action(14, 1, 4, "Oak: x", Kind.COMPLETE, to=4000),
        Action(15, 1, 6, "Elm", Kind.RAISE, to=8000),
        Action(16, 1, 1, "Ash", Kind.FOLD),
        Action(17, 1, 4, "Oak: x", Kind.CALL, to=8000),
        Street(18, 1, 4),
        Deal(19, 1, 4, "Oak: x", (), (), cards("7d")),
        Deal(20, 1, 6, "Elm", (), (), cards("Ac")),
        Action(21, 1, 6, "Elm", Kind.BET, to=4000),
        Action(22, 1, 4, "Oak: x", Kind.CALL, to=500, all_in=True),
        Street(23, 1, 5),
        Deal(24, 1, 4, "Oak: x", (), (), cards("Qh")),
        Deal(25, 1, 6, "Elm", (), (), cards("9d")),
        Street(26, 1, 6),
        Deal(27, 1, 4, "Oak: x", (), (), cards("Kd")),
        Deal(28, 1, 6, "Elm", (), (), cards("7h")),
        Street(29, 1, 7),
        Deal(30, 1, 4, "Oak: x", (), (HIDDEN,), ()),
        Deal(31, 1, 6, "Elm", (), cards("Jh"), ()),
        Show(32, 1, 6, "Elm", cards("4h 3d 5s Ac 9d 7h Jh")),
        Show(33, 1, 4, "Oak: x", cards("6c 6s Kc 7d Qh Kd 2h")),
        Result(35, 1, 1, "Ash", 1, "ended", end_stack=118050, net=-2000),
        Result(36, 1, 4, "Oak: x", 4, "ended", end_stack=10250, net=750),
        Result(37, 1, 6, "Elm", 6, "ended", end_stack=200750, net=750),
        Total(38, 1, None, (), 500),
        Collect(39, 1, 4, "Oak: x", 10250, 0),
        Collect(40, 1, 6, "Elm", 10250, 0),
    )


def test_what_the_engine_makes_of_it() -> None:
    out = audit(read(WHOLE))
    assert (out.findings, out.status) == ([], "ok_inferred")
    assert [(one.seat, one.amount) for one in out.actions if one.street == 3 and one.kind is Kind.CALL] == [(4, 4000)]
    assert (out.total_pot, out.rake, out.uncalled) == (21000, 500, 3500)
    assert [(row.player, row.contributed, row.net) for row in out.seats] == [
        ("Ash", 2000, -2000),
        ("Oak: x", 9500, 750),
        ("Elm", 9500, 750),
    ]
    assert [row.is_hero for row in out.seats] == [False, False, True]
    assert out.seats[1].hole == [*cards("6c 6s")]


@pytest.mark.parametrize(
    ("line", "amount", "pot"),
    [
        ("Elm wins pot (1,204.60)", 120460, 0),
        ("Elm wins (205) from pot", 20500, 0),
        ("Elm wins side pot 2 (205)", 20500, 2),
        ("Elm wins (9,225.50) from side pot 1", 922550, 1),
        ("Elm wins side pot (205)", 20500, SIDE),
    ],
)
def test_payments(line: str, amount: int, pot: int) -> None:
    hand = read(WHOLE.replace("Elm wins (102.50) from pot", line))
    assert hand.events[-1] == Collect(40, 1, 6, "Elm", amount, pot)


def test_without_rake_there_is_no_line_for_it() -> None:
    text = WHOLE.replace("Rake 5\n", "").replace("102.50", "105").replace("+7.50", "+10").replace("2,007.50", "2,010")
    out = audit(read(text))
    assert (out.findings, out.rake, out.status) == ([], 0, "ok_inferred")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("(1,180.50) -20", "(1,180.50) -30", "S515"),
        ("(1,180.50) -20", "(1,181.50) -20", "S514"),
        ("Elm bets 40", "Elm bets 60", "L304"),
        ("Rake 5", "Rake 6", "M401"),
        ("[4h 3d 5s Ac 9d 7h Jh]", "[4h 3c 5s Ac 9d 7h Jh]", "C204"),
        ("Dealt to Oak: x: [Qh]\n", "", "C207"),
    ],
)
def test_what_is_wrong_is_found(old: str, new: str, code: str) -> None:
    assert code in {one for one, _ in loud(read(WHOLE.replace(old, new)))}


def test_third_street_begins_without_a_heading_or_cards() -> None:
    lines = [line for line in WHOLE.splitlines(keepends=True) if not line.startswith("Dealt to")]
    hand = read("".join(lines))
    assert [(one.line, one.street) for one in hand.events if isinstance(one, Street)][:2] == [(10, 3), (15, 4)]


def test_community_card() -> None:
    hand = read(WHOLE.replace("*** 6TH STREET ***", "*** 6TH STREET *** [8d]"))
    assert Community(29, 1, card("8d")) in hand.events


@pytest.mark.parametrize("line", ["Elm is sitting out", "Fir: x leaves the table", "Fir joins the table."])
def test_noise(line: str) -> None:
    assert len(read(WHOLE.replace("Elm raises to 80", f"{line}\nElm raises to 80")).events) == 34


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("No Limit Holdem - 125/250", "holdem"),
        ("Pot Limit Omaha Hi-Lo - 5/10", "omaha"),
        ("Pot Limit Big O - 11/22", "omaha"),
        ("Limit 2-7 Razz - 22/44", "razz"),
        ("Limit A-5 Triple Draw - 44/88", "draw"),
        ("Limit Badacey - 22/44", "badacey"),
    ],
)
def test_other_games(game: str, name: str) -> None:
    one = reading(WHOLE.replace("Limit Seven Card Stud Hi-Lo - 40/80", game))
    assert (one.skipped, one.site, one.number) == (name, "kingsclub", "551")


@pytest.mark.parametrize("game", ["Limit Seven Card Stud - 40", "Limit Soko - 1/2", "Limit Seven Card Stud Hi - 1/2"])
def test_a_form_that_is_not_known(game: str) -> None:
    one = reading(WHOLE.replace("Limit Seven Card Stud Hi-Lo - 40/80", game))
    assert (one.hand, [finding.code for finding in one.findings]) == (None, ["P106"])


def test_cancelled() -> None:
    assert reading(WHOLE.replace("Elm raises to 80", "Hand cancelled")).skipped == "cancelled"


def test_writing() -> None:
    """A hand that was read is written as it stands."""
    assert SITE.write(read(WHOLE)) == WHOLE + "\n\n"


def test_how_players_come_out_must_be_known() -> None:
    with pytest.raises(WriteError, match="comes out"):
        SITE.write(read(STARS))
