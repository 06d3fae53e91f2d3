from __future__ import annotations

from dataclasses import replace
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
    Notice,
    Seat,
    Show,
    Street,
)
from histparse.findings import Severity
from histparse.read import Reading, read_text
from histparse.sites.partypoker import PartyPoker

HEAD = """\
Game #501 starts.

#Game No : 501
***** Hand History for Game 501 *****
$2/$4 USD 7 Card Stud{} - Tuesday, July 5, 09:08:07 EDT 2011
Table Table  77 (Real Money)
Seat 0 is the button
Total number of players : 3/8
Seat 5: Elm ( $50 USD )
Seat 2: Ash ( $40.50 USD )
Seat 7: Oak tree ( $1,030 USD )
"""
ANTES = "Ash posts ante [$0.20 USD]\nElm posts ante [$0.20 USD]\n"
CASH = (
    HEAD.format("")
    + ANTES
    + """\
** Dealing **
Dealt to Elm [  Qh Qs 6c ]
Ash opens
Ash bring-ins [$1 USD]
Elm completes [$2 USD]
Ash calls [$1 USD]
** Dealing Fourth street **
Dealt to Elm [  6d ]
Elm opens
Elm double bets [$4 USD]
Ash raises [$8 USD]
Elm calls [$4 USD]
** Dealing Fifth street **
Dealt to Elm [  2c ]
Ash opens
Ash checks
Elm bets [$4 USD]
Ash folds
Elm does not show cards.
Elm wins $23.40 USD
"""
)


def reading(text: str) -> Reading:
    (one,) = read_text(text)
    return one


def read(text: str) -> Hand:
    one = reading(text)
    assert one.findings == []
    assert one.hand is not None
    return one.hand


def events(*lines: str) -> tuple[Event, ...]:
    """The events of `lines` in a hi-lo hand, without the payment that ends it."""
    return read("\n".join([HEAD.format(" Hi-Lo") + ANTES + "** Dealing **", *lines, "Ash wins $1 USD"])).events[3:-1]


def alarms(hand: Hand) -> list[str]:
    return [one.code for one in audit(hand).findings if one.severity is not Severity.NOTE]


def test_a_cash_hand() -> None:
    got = read(CASH)
    assert (got.hand_id, got.game, got.limit, got.currency) == ("partypoker:501", "stud", "fixed", "USD")
    assert (got.small_bet, got.big_bet, got.table, got.max_seats, got.button) == (200, 400, "Table  77", 8, None)
    assert got.start == datetime(2011, 7, 5, 13, 8, 7, tzinfo=UTC)
    assert got.start_text == "Tuesday, July 5, 09:08:07 EDT 2011"
    assert got.seats == (
        Seat(9, 1, 5, "Elm", 5000),
        Seat(10, 1, 2, "Ash", 4050),
        Seat(11, 1, 7, "Oak tree", 103000),
    )
    assert got.events == (
        Action(12, 1, 2, "Ash", Kind.ANTE, by=20),
        Action(13, 1, 5, "Elm", Kind.ANTE, by=20),
        Street(14, 1, 3),
        Deal(15, 1, 5, "Elm", (), cards("Qh Qs"), cards("6c")),
        Action(17, 1, 2, "Ash", Kind.BRING_IN, by=100),
        Action(18, 1, 5, "Elm", Kind.RAISE, by=200),
        Action(19, 1, 2, "Ash", Kind.CALL, by=100),
        Street(20, 1, 4),
        Deal(21, 1, 5, "Elm", (), (), cards("6d")),
        Action(23, 1, 5, "Elm", Kind.BET, by=400),
        Action(24, 1, 2, "Ash", Kind.RAISE, by=800),
        Action(25, 1, 5, "Elm", Kind.CALL, by=400),
        Street(26, 1, 5),
        Deal(27, 1, 5, "Elm", (), (), cards("2c")),
        Action(29, 1, 2, "Ash", Kind.CHECK),
        Action(30, 1, 5, "Elm", Kind.BET, by=400),
        Action(31, 1, 2, "Ash", Kind.FOLD),
        Muck(32, 1, 5, "Elm"),
        Collect(33, 1, 5, "Elm", 2340),
    )


def test_the_bet_that_goes_back_is_no_winning() -> None:
    """10.20 each went in; 23.40 is 19.40 of the pot, 1 rake, and the last bet of 4."""
    out = audit(read(CASH))
    assert (out.total_pot, out.rake, out.uncalled, out.status) == (2040, 100, 400, "ok_inferred")
    assert {row.player: row.net for row in out.seats} == {"Ash": -1020, "Elm": 920, "Oak tree": 0}
    assert [row.player for row in out.seats if row.dealt_in] == ["Ash", "Elm"]
    assert alarms(read(CASH)) == []


def test_opponents_boards_leave_open_who_acts_first() -> None:
    checks = audit(read(CASH)).checks
    assert {checks["bring_in"], checks["first_to_act"]} == {"unverifiable"}


def test_who_is_to_act_first_is_said() -> None:
    lost = reading(CASH.replace("Ash checks\n", ""))
    assert [(one.code, one.line, one.seat) for one in lost.findings] == [("L302", 29, 5)]


TOURNAMENT = """\
#Game No : 502
***** Hand History for Game 502 *****
FL 7 Card Stud $6 USD Buy-in + $0.60 USD Entry Fee Trny:88 Level:7  Stakes-Antes(500/1'000-50) \
- Wednesday, February 8, 14:41:43 EST 2012
Table Regular (88) Table #2 (Real Money)
Seat 0 is the button
Total number of players : 2/6
Seat 1: Ash ( 2,930 )
Seat 4: Elm ( 13,955 )
Trny:88 Level:7
Stakes-Antes(500/1'000-50)
Ash posts ante [50]
Elm posts ante [50]
** Dealing **
Dealt to Ash [  8h Td 9h ]
Elm opens
Elm bring-ins [100]
Ash completes [500]
Elm folds
Ash does not show cards.
Ash wins 700 chips
"""


def test_a_tournament_hand() -> None:
    got = read(TOURNAMENT)
    assert (got.number, got.tournament, got.buy_in, got.level) == ("502", "88", "$6 USD+$0.60 USD", "7")
    assert (got.currency, got.exponent, got.small_bet, got.big_bet) == ("CHIP", 0, 500, 1000)
    assert (got.table, got.max_seats) == ("Regular (88) Table #2", 6)
    assert got.start == datetime(2012, 2, 8, 19, 41, 43, tzinfo=UTC)
    assert [seat.stack for seat in got.seats] == [2930, 13955]
    assert (audit(got).rake, alarms(got)) == (0, [])


@pytest.mark.parametrize(
    ("opening", "game", "limit"),
    [
        ("$2/$4 USD 7 Card Stud - ", "stud", "fixed"),
        ("$2/$4 USD FL 7 Card Stud Hi-Lo - ", "stud8", "fixed"),
        ("€2/€4 EUR NL 7 Card Stud HiLo - ", "stud8", "no-limit"),
    ],
)
def test_games(opening: str, game: str, limit: str) -> None:
    text = CASH.replace("$2/$4 USD 7 Card Stud - ", opening)
    got = read(text.replace("$", "€").replace("USD", "EUR") if "€" in opening else text)
    assert (got.game, got.limit, got.currency) == (game, limit, "EUR" if "€" in opening else "USD")


@pytest.mark.parametrize("begin", ["\0", "\ufeff", "", "Game #9 starts.\n\n#Game No : 9\n", "\n\0\n"])
def test_what_stands_before_the_number(begin: str) -> None:
    text = CASH.partition("#Game No")[0] * (begin != "Game #9 starts.\n\n#Game No : 9\n")
    rest = CASH.partition("#Game No : 501\n")[2]
    got = read(begin + (text + "#Game No : 501\n" if text else "") + rest)
    assert got.number == "501"


def test_hands_follow_each_other() -> None:
    first, second = read_text(CASH + "\n\0\n" + TOURNAMENT + "Game #503 starts.\n")
    assert first.hand is not None
    assert second.hand is not None
    assert (first.findings, second.findings) == ([], [])
    assert (first.hand.source.line_end, second.hand.source.line_start) == (33, 36)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ash is all-In  [$3 USD]", Action(15, 1, 2, "Ash", Kind.ALL_IN, by=300, all_in=True)),
        ("Ash bets [$1'000 USD]", Action(15, 1, 2, "Ash", Kind.BET, by=100000)),
        ("Oak tree folds", Action(15, 1, 7, "Oak tree", Kind.FOLD)),
        ("There was no qualifying low hand", Notice(15, 1, "no_low")),
        ("Elm does not show cards.", Muck(15, 1, 5, "Elm")),
        ("Elm doesn't show [ 2s, 3h ]high card Three.", Muck(15, 1, 5, "Elm", cards("2s 3h"))),
        ("Elm wins $7 USD from the main pot with two pair, Aces and Kings.", Collect(15, 1, 5, "Elm", 700, 0)),
        ("Elm wins Lo ($7 USD) from the side pot 2 with 8,6,5,3,A.", Collect(15, 1, 5, "Elm", 700, 2, "low")),
        ("Elm wins $7 chips", Collect(15, 1, 5, "Elm", 700)),
    ],
)
def test_lines(line: str, event: Event) -> None:
    assert events(line) == (event,)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("two pairs, Kings and Twos", HighName(Category.TWO_PAIR, (13, 2))),
        ("two pair, Kings and Deuces with Ace kicker", HighName(Category.TWO_PAIR, (13, 2))),
        ("three of a kind, Twos", HighName(Category.TRIPS, (2,))),
        ("a straight, Four to Eight", HighName(Category.STRAIGHT, (8,))),
        ("a flush, Ace high", HighName(Category.FLUSH, (14,))),
    ],
)
def test_names_of_hands(words: str, name: HighName) -> None:
    (show,) = events(f"Elm shows [ 7s, 8h ]{words}.")
    assert show == Show(15, 1, 5, "Elm", cards("7s 8h"), name)


def test_a_low_has_a_line_of_its_own() -> None:
    lines = ("Elm shows [ 7s, 8h ]high card Ace.", "Ash shows [ 2c ]high card Ace.", "Elm shows8,5,3,2,A  for low.")
    high = HighName(Category.HIGH_CARD, (14,))
    assert events(*lines) == (
        Show(15, 1, 5, "Elm", cards("7s 8h"), high, (8, 5, 3, 2, 1)),
        Show(16, 1, 2, "Ash", cards("2c"), high),
    )
    alone = reading(HEAD.format(" Hi-Lo") + "Elm shows8,5,3,2,A  for low.\nElm wins $1 USD\n")
    assert [(one.code, one.line) for one in alone.findings] == [("P104", 12)]


def test_a_card_in_the_middle() -> None:
    assert events("** Dealing River ** [ 6h ]") == (Street(15, 1, 7), Community(15, 1, *cards("6h")))


@pytest.mark.parametrize(
    "line",
    [
        "Elm: folds",
        "Elm: I say Ash folds",
        "Elm: nice",
        "Elm: Ash wins $100 USD",
        "Birch (Observer): Elm folds",
        "Ash: shows [ Ah ]high card Ace.",
    ],
)
def test_chat_is_no_play(line: str) -> None:
    assert events(line) == ()


def test_a_name_may_look_like_chat_or_end_in_a_word_of_the_room() -> None:
    for name in ("Ash: Elm", "Elm double", "Elm:", "x shows [ Ah ]", "Dealt to Elm [ 3h ]"):
        bets = f"{name} opens\n{name} double bets [$4 USD]"
        text = CASH.replace("Oak tree", name).replace("Elm opens\nElm double bets [$4 USD]", bets)
        got = read(text)
        assert got.events[9] == Action(23, 1, 7, name, Kind.BET, by=400)
        [last] = read(text.replace("Ash folds", f"{name} bets [$4 USD]")).events[16:17]
        assert last == Action(31, 1, 7, name, Kind.BET, by=400)


@pytest.mark.parametrize(
    "line",
    [
        "Birch has left the table.",
        "Birch has joined the table.",
        "Elm will be using their time bank for this hand.",
        "Elm could not respond in time.(disconnected)",
        "Player Elm finished in 7 place and received $4 USD",
        "Elm is sitting out.",
    ],
)
def test_noise(line: str) -> None:
    assert events(line) == ()


def test_lines_nobody_knows_are_told() -> None:
    got = reading(CASH + "Elm dances\n")
    assert [(one.code, one.line) for one in got.findings] == [("P104", 34)]


@pytest.mark.parametrize(
    ("game", "skipped"), [("NL Texas Hold'em", "holdem"), ("PL Omaha Hi-Lo", "omaha"), ("NL Texas Holdem", "holdem")]
)
def test_other_games(game: str, skipped: str) -> None:
    assert reading(CASH.replace("7 Card Stud", game)).skipped == skipped


def test_a_form_that_is_not_known() -> None:
    got = reading(CASH.replace("7 Card Stud", "Pyramid Poker"))
    assert [(one.code, one.line) for one in got.findings] == [("P106", 1)]


def test_a_hand_that_is_cut_short() -> None:
    got = reading(CASH.partition("Elm wins")[0])
    assert (got.hand, [one.code for one in got.findings]) == (None, ["P103"])


def test_writing() -> None:
    """What was read is printed as it stood; what the room does not print goes without saying."""
    room, told = PartyPoker(), read(CASH)
    seats = tuple(sorted(told.seats, key=lambda one: one.seat))
    assert room.write(replace(told, seats=seats)).split("\n")[:8] == CASH.replace("USD 7", "USD FL 7").split("\n")[:8]
    assert room.write(told).split("\n")[8:] == [*CASH.replace("1,030", "1030").split("\n")[8:], ""]


def test_writing_an_all_in() -> None:
    hand = read(CASH.replace("Ash folds", "Ash is all-In  [$4 USD]"))
    assert "Ash is all-In  [$4 USD]\n" in PartyPoker().write(hand)
