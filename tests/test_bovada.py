from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from histparse.cards import card, cards
from histparse.checks import audit
from histparse.deal import deal
from histparse.events import (
    SIDE,
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
from histparse.rules import profile
from histparse.sites.bovada import Bovada

SITE = Bovada()
CASH = "Bodog Hand #41 TBL#77 7CARD Fixed Limit - 2012-05-08 09:10:11\n"
LATER = "Bovada Hand #42 TBL#78 7CARD HiLo Fixed Limit - 2014-05-08 19:10:11\n"
TOURNAMENT = "Bovada Hand #43: 7CARD Tournament #900 TBL#5, Fixed Limit- Level 3 (0/0) - 2012-06-18 22:21:03\n"

SEATS = """\
Seat+2: $9.50 in chips
Seat+4 [ME]: $8 in chips
Seat+7: $1,012 in chips
"""
HEADLESS = (
    CASH
    + SEATS
    + """\
Seat+7 : Ante chip $0.05
Seat+2 : Ante chip $0.05
Seat+4 [ME] : Ante chip $0.05
*** HOLE CARDS ***
Seat+2 : Card dealt to a spot [Qh Qs 6c]
Seat+4 [ME] : Card dealt to a spot [3c 9d Kd]
Seat+7 : Card dealt to a spot [2h 8s 5h]
Seat+7 : Bring_in chip(timeout) $0.10
Seat+2 : Raises $0.25
Seat+4 [ME] : Calls $0.25
Seat+7 : Folds(timeout)
Seat+7 : Seat sit out
Seat+2 : Card dealt to a spot [6d]
Seat+4 [ME] : Card dealt to a spot [9h]
Seat+2 : D bets $0.50
Seat+4 [ME] : Raises $1
Seat+2 : Calls $0.50
Table enter user
Seat+2 : Card dealt to a spot [2c]
Seat+4 [ME] : Card dealt to a spot [Jc]
Seat+2 : Bets $0.50
Seat+4 [ME] : Folds
Seat+2 : Return uncalled portion of bet $0.50
Seat+2 : Does not show [Qh Qs 6c 6d 2c] (Two pair)
Seat+2 : Hand result $2.63
*** SUMMARY ***
Total Pot($2.75) | Rake ($0.12)
Seat 2:  $2.63 [Does not show]
Seat 4:  Folded on the 5TH STREET
Seat 7:  Folded on the 3rd STREET
"""
)
HALVES = (
    LATER
    + SEATS
    + """\
Seat+2 : Ante chip $0.05
Seat+4 [ME] : Ante chip $0.05
Seat+7 : Ante chip $0.05
*** 3RD STREET ***
Seat+2 : Card dealt to a spot [Qh Qs 6c]
Seat+4 [ME] : Card dealt to a spot [3c 4d 2d]
Seat+7 : Card dealt to a spot [2h 8s 5h]
Seat+4 [ME] : Bring_in chip $0.10
Seat+7 : Folds
Seat+2 : Raises $0.25 to $0.25
Seat+4 [ME] : Raises $0.40 to $0.50
Seat+2 : Calls $0.25
*** 4TH STREET ***
Seat+2 : Card dealt to a spot [Ac]
Seat+4 [ME] : Card dealt to a spot [7h]
Seat+2 : Checks
Seat+4 [ME] : Checks
*** 5TH STREET ***
Seat+2 : Card dealt to a spot [2c]
Seat+4 [ME] : Card dealt to a spot [8d]
Seat+2 : Checks
Seat+4 [ME] : Checks
*** 6TH STREET ***
Seat+2 : Card dealt to a spot [Jd]
Seat+4 [ME] : Card dealt to a spot [Kd]
Seat+2 : Checks
Seat+4 [ME] : Checks
*** RIVER ***
Seat+2 : Card dealt to a spot [Td]
Seat+4 [ME] : Card dealt to a spot [Ks]
Seat+2 : Checks
Seat+4 [ME] : Checks
Seat+2 : Showdown [Qs Qh Ac Jd Td] (One pair)
Seat+4 [ME] : Showdown [Ks Kd 8d 7h 4d 2d 3c 4d 7h 8d] (One pair)
Seat+4 [ME] : Hand result $0.53
Seat+4 [ME] : Hand result $0.52
*** SUMMARY ***
Total Pot($1.15)
Seat+2:   lost with One pair [Qh Qs 6c 2c Jd Td-Qs Qh Ac Jd Td]
Seat+4:  HI $0.53  with One pair [3c 4d 2d 7h 8d Kd Ks-Ks Kd 8d 7h 4d] LO $0.52 [3c 4d 2d 7h 8d Kd Ks-2d 3c 4d 7h 8d]
Seat+7:  Folded on the 3rd STREET
"""
)
SIDE_POTS = (
    TOURNAMENT
    + """\
Seat+1 [ME]: 1,600 in chips
Seat+3: 110 in chips
Seat+6: 60 in chips
Seat+8: 5 in chips
Seat+1 [ME] : Table enter user
Seat+1 [ME] : Ante chip 10
Seat+3 : Ante chip 10
Seat+6 : Ante chip 10
Seat+8 : All-in 5
*** HOLE CARDS ***
Seat+1 [ME] : Card dealt to a spot [As Ad Kc]
Seat+3 : Card dealt to a spot [Qs Qd 2c]
Seat+6 : Card dealt to a spot [Jc Jd 9h]
Seat+8 : Card dealt to a spot [Ts Td 8h]
Seat+3 : Big blind/Bring in 20
Seat+6 : All-in(raise) 50
Seat+1 [ME] : Raises 100
Seat+3 : All-in 80
Seat+1 [ME] : Card dealt to a spot [4c]
Seat+3 : Card dealt to a spot [5c]
Seat+6 : Card dealt to a spot [6c]
Seat+8 : Card dealt to a spot [3h]
Seat+1 [ME] : Card dealt to a spot [4h]
Seat+3 : Card dealt to a spot [5h]
Seat+6 : Card dealt to a spot [6h]
Seat+8 : Card dealt to a spot [3d]
Seat+1 [ME] : Card dealt to a spot [7s]
Seat+3 : Card dealt to a spot [7d]
Seat+6 : Card dealt to a spot [7h]
Seat+8 : Card dealt to a spot [7c]
Seat+1 [ME] : Card dealt to a spot [8s]
Seat+3 : Card dealt to a spot [8d]
Seat+6 : Card dealt to a spot [9c]
Seat+8 : Card dealt to a spot [9d]
Seat+1 [ME] : Showdown [Ad As 4h 4c Kc] (Two pair)
Seat+3 : Showdown [Qd Qs 5h 5c 8d] (Two pair)
Seat+6 : Showdown [Jd Jc 9h 9c 7h] (Two pair)
Seat+8 : Mucks [Ts Td 8h 3h 3d 7c 9d] (Two pair)
Seat+1 [ME] : Hand Result-Side Pot 100
Seat+1 [ME] : Hand Result-Side Pot 165
Seat+1 [ME] : Hand Result 20
Seat+6 : Ranking 17
Seat+6 : Stand
*** SUMMARY ***
Total Pot(285)
Seat 1:  285  with Two pair [As Ad Kc 4c 4h 7s 8s-Ad As 4h 4c Kc]
Seat 3:   lose with Two pair [Qs Qd 2c 5c 5h 7d 8d-Qd Qs 5h 5c 8d]
Seat 6:   lose with Two pair [Jc Jd 9h 6c 6h 7h 9c-Jd Jc 9h 9c 7h]
Seat 8:   [Mucked] [Ts Td 8h 3h 3d 7c 9d ]
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


def of(hand: Hand, kind: type[Event]) -> list[Event]:  # type: ignore[valid-type]
    return [event for event in hand.events if type(event) is kind]


def found(hand: Hand) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in audit(hand).findings if one.severity is not Severity.NOTE]


def test_a_hand_without_headings() -> None:
    hand = read(HEADLESS)
    assert (hand.hand_id, hand.game, hand.limit, hand.currency, hand.exponent) == (
        "bovada:41",
        "stud",
        "fixed",
        "USD",
        2,
    )
    assert (hand.table, hand.max_seats, hand.hero, hand.tournament) == ("77", None, 4, None)
    assert hand.start == datetime(2012, 5, 8, 9, 10, 11, tzinfo=UTC)
    assert (hand.start_text, hand.tz_source) == ("2012-05-08 09:10:11", "assumed")
    assert hand.seats == (
        Seat(2, 1, 2, "Seat+2", 950),
        Seat(3, 1, 4, "Seat+4", 800),
        Seat(4, 1, 7, "Seat+7", 101200),
    )
    assert hand.events == (
        Action(5, 1, 7, "Seat+7", Kind.ANTE, 5),
        Action(6, 1, 2, "Seat+2", Kind.ANTE, 5),
        Action(7, 1, 4, "Seat+4", Kind.ANTE, 5),
        Street(8, 1, 3),
        Deal(9, 1, 2, "Seat+2", (), cards("Qh Qs"), cards("6c")),
        Deal(10, 1, 4, "Seat+4", (), cards("3c 9d"), cards("Kd")),
        Deal(11, 1, 7, "Seat+7", (), cards("2h 8s"), cards("5h")),
        Action(12, 1, 7, "Seat+7", Kind.BRING_IN, 10),
        Action(13, 1, 2, "Seat+2", Kind.RAISE, to=25),
        Action(14, 1, 4, "Seat+4", Kind.CALL, 25),
        Action(15, 1, 7, "Seat+7", Kind.FOLD),
        Street(17, 1, 4),
        Deal(17, 1, 2, "Seat+2", (), (), cards("6d")),
        Deal(18, 1, 4, "Seat+4", (), (), cards("9h")),
        Action(19, 1, 2, "Seat+2", Kind.BET, 50),
        Action(20, 1, 4, "Seat+4", Kind.RAISE, to=100),
        Action(21, 1, 2, "Seat+2", Kind.CALL, 50),
        Street(23, 1, 5),
        Deal(23, 1, 2, "Seat+2", (), (), cards("2c")),
        Deal(24, 1, 4, "Seat+4", (), (), cards("Jc")),
        Action(25, 1, 2, "Seat+2", Kind.BET, 50),
        Action(26, 1, 4, "Seat+4", Kind.FOLD),
        Uncalled(27, 1, 2, "Seat+2", 50),
        Muck(28, 1, 2, "Seat+2", cards("Qh Qs 6c 6d 2c")),
        Collect(29, 1, 2, "Seat+2", 263, 0),
        Total(31, 1, 275, (), 12),
        Result(32, 1, 2, "Seat+2", 2, "collected", amount=263),
        Result(33, 1, 4, "Seat+4", 4, "folded", 5),
        Result(34, 1, 7, "Seat+7", 7, "folded", 3),
    )
    out = audit(hand)
    assert (out.findings, out.status, out.small_bet, out.big_bet) == ([], "ok", 25, 50)
    assert [(row.hole, row.is_hero) for row in out.seats] == [
        ([*cards("Qh Qs")], False),
        ([*cards("3c 9d")], True),
        ([*cards("2h 8s")], False),
    ]


def test_halves_and_later_wording() -> None:
    hand = read(HALVES)
    assert (hand.game, hand.table, hand.currency) == ("stud8", "78", "USD")
    pair = HighName(Category.PAIR, ())
    low = (8, 7, 4, 3, 2)
    assert of(hand, Show) == [
        Show(37, 1, 2, "Seat+2", cards("Qs Qh Ac Jd Td"), pair),
        Show(38, 1, 4, "Seat+4", cards("Ks Kd 8d 7h 4d 2d 3c"), pair, low),
    ]
    assert of(hand, Result) == [
        Result(43, 1, 2, "Seat+2", 2, "lost", cards=cards("Qh Qs 6c 2c Jd Td"), high=pair),
        Result(44, 1, 4, "Seat+4", 4, "won", cards=cards("3c 4d 2d 7h 8d Kd Ks"), amount=105, high=pair),
        Result(45, 1, 7, "Seat+7", 7, "folded", 3),
    ]
    [_, raised] = [one for one in hand.events if isinstance(one, Action) and one.kind is Kind.RAISE]
    assert (raised.by, raised.to) == (40, 50)
    out = audit(hand)
    assert (out.findings, out.status, out.rake) == ([], "ok_inferred", 10)
    assert [(row.won_high, row.won_low) for row in out.seats] == [(0, 0), (53, 52), (0, 0)]


def test_side_pots_of_a_tournament() -> None:
    hand = read(SIDE_POTS)
    assert (hand.tournament, hand.table, hand.level, hand.currency, hand.exponent) == ("900", "5", "3", "CHIP", 0)
    acts = [one for one in hand.events if isinstance(one, Action)]
    assert [(one.seat, one.kind, one.by, one.to, one.all_in) for one in acts] == [
        (1, Kind.ANTE, 10, None, False),
        (3, Kind.ANTE, 10, None, False),
        (6, Kind.ANTE, 10, None, False),
        (8, Kind.ANTE, 5, None, True),
        (3, Kind.BRING_IN, 20, None, False),
        (6, Kind.ALL_IN, None, 50, True),
        (1, Kind.RAISE, None, 100, False),
        (3, Kind.CALL, 80, None, True),
    ]
    assert [(one.amount, one.pot) for one in hand.events if isinstance(one, Collect)] == [
        (100, SIDE),
        (165, SIDE),
        (20, 0),
    ]


def test_all_in_is_what_the_amount_makes_it() -> None:
    out = audit(read(SIDE_POTS))
    kinds = [(one.seat, one.kind, one.amount) for one in out.actions if one.street == 3]
    assert kinds == [
        (3, Kind.BRING_IN, 20),
        (6, Kind.COMPLETE, 50),
        (1, Kind.RAISE, 100),
        (3, Kind.CALL, 80),
    ]


@pytest.mark.parametrize(
    ("line", "kind", "by", "to"),
    [
        ("Seat+2 : Raises $0.50 to $0.50", Kind.RAISE, 50, 50),
        ("Seat+2 : Raises(timeout) $0.50", Kind.RAISE, None, 50),
        ("Seat+2  : D raises $0.50", Kind.RAISE, None, 50),
        ("Seat+2 : All-in(raise) $0.50", Kind.ALL_IN, None, 50),
        ("Seat+2 : All-in(raise-timeout) $0.50 to $0.75", Kind.ALL_IN, 50, 75),
        ("Seat+2 : All-in(timeout) $0.50", Kind.CALL, 50, None),
        ("Seat+4  [ME] : Call $0.25", Kind.CALL, 25, None),
        ("Seat+4 [ME] : Double bets $0.50", Kind.BET, 50, None),
        ("Seat+4 [ME] : bets $0.50", Kind.BET, 50, None),
        ("Seat+4 [ME] : Checks(timeout)", Kind.CHECK, None, None),
        ("Seat+4 [ME] : Fold(Blind Disconnected)", Kind.FOLD, None, None),
        ("Seat+4 [ME] : Folds & shows [9d Kd]", Kind.FOLD, None, None),
        ("Seat+4 [ME] : Big blind/Bring in(timeout) $5", Kind.BRING_IN, 500, None),
    ],
)
def test_actions(line: str, kind: Kind, by: int | None, to: int | None) -> None:
    hand = read(HEADLESS.replace("Seat+2 : Raises $0.25\n", line + "\n"))
    act = next(one for one in hand.events if isinstance(one, Action) and one.line == 13)
    assert (act.seat, act.kind, act.by, act.to) == (4 if "ME" in line else 2, kind, by, to)


def test_the_first_all_in_on_third_street_is_a_bring_in() -> None:
    hand = read(HEADLESS.replace("Bring_in chip(timeout) $0.10", "All-in $0.03"))
    act = next(one for one in hand.events if isinstance(one, Action) and one.line == 12)
    assert (act.kind, act.by, act.all_in) == (Kind.BRING_IN, 3, True)


@pytest.mark.parametrize(
    "line",
    [
        "Table enter user",
        "Seat+1 : Table leave user",
        "Seat+4 [ME] : Table deposit $5",
        "Seat+4 [ME] : Sit out",
        "Seat+4 [ME] : Re-join",
        "Seat+4 [ME] : Rebuyin 1500",
        "Seat+4 [ME] : Ranking 12",
        "Seat+4 [ME] : Prize Cash [$60]",
        "Seat+4 [ME] : Stand",
        "Leave(Auto)",
    ],
)
def test_noise(line: str) -> None:
    assert len(read(HEADLESS.replace("Table enter user", line)).events) == len(read(HEADLESS).events)


@pytest.mark.parametrize(("word", "stakes"), [("D bets", (25, 50)), ("Bets", (50, 100))])
def test_on_fourth_street_the_word_shows_the_stakes(word: str, stakes: tuple[int, int]) -> None:
    text = HEADLESS.replace("Raises $0.25\n", "Calls $0.10\n").replace("Calls $0.25", "Calls $0.10")
    hand = read(text.replace("D bets", word).split("Seat+4 [ME] : Raises")[0] + "*** SUMMARY ***\nTotal Pot($1)\n")
    assert (hand.small_bet, hand.big_bet) == stakes


def test_a_street_begins_when_somebody_is_dealt_to_again() -> None:
    """Also when nobody can bet any more; and under headings never."""
    assert [(one.line, one.street) for one in of(read(SIDE_POTS), Street)] == [  # type: ignore[attr-defined]
        (11, 3), (20, 4), (24, 5), (28, 6), (32, 7)
    ]  # fmt: skip
    twice = HALVES.replace("Seat+2 : Card dealt to a spot [Ac]\n", "Seat+2 : Card dealt to a spot [Ac]\n" * 2)
    assert len(of(read(twice), Street)) == 5
    assert ("C205", 19) in found(read(twice))


def test_the_summary_may_lack_a_card_but_has_no_other() -> None:
    assert found(read(HALVES)) == []
    assert ("C204", 43) in found(read(HALVES.replace("[Qh Qs 6c 2c Jd Td-", "[Qh Qs 6c 2c Jd Th-")))
    assert ("C204", 37) in found(read(HALVES.replace("Showdown [Qs Qh Ac", "Showdown [Qs Qh Ah")))


def test_wrong_names_are_found() -> None:
    assert ("S505", 37) in found(read(HALVES.replace("Ac Jd Td] (One pair)", "Ac Jd Td] (Two pair)")))
    assert ("S506", 38) in found(read(HALVES.replace("2d 3c 4d 7h 8d]", "2d 3c 4d 7h 6d]", 1)))


def test_a_wrong_share_of_a_side_pot_is_found() -> None:
    wrong = SIDE_POTS.replace("Hand Result 20", "Hand Result 21").replace("Side Pot 165", "Side Pot 164")
    assert {code for code, _ in found(read(wrong))} >= {"M411"}


def test_community_card() -> None:
    hand = read(HALVES.replace("*** RIVER ***", "*** RIVER *** [6h]").replace("Total Pot", "Board [6h]\nTotal Pot", 1))
    assert Community(32, 1, card("6h")) in hand.events


@pytest.mark.parametrize(
    ("opening", "game"),
    [
        ("Bovada Hand #2 TBL#3 HOLDEM No Limit - 2014-01-01 01:02:03", "holdem"),
        ("Bodog UK Hand #2: OMAHA HiLo Tournament #1 TBL#3, Pot Limit- Level 2 (15/30) - 2012-01-01 01:02:03", "omaha"),
        ("Ignition Hand #2: HOLDEM Tournament #1 TBL#3, Normal- Level 2 (15/30) - 2016-01-01 01:02:03", "holdem"),
    ],
)
def test_other_games(opening: str, game: str) -> None:
    one = reading(opening + "\n" + SEATS)
    assert (one.skipped, one.site, one.number) == (game, "bovada", "2")


@pytest.mark.parametrize(
    "opening",
    ["Bovada Hand #2 TBL#3 7CARD Fixed Limit", "Bovada Hand #2 7CARD - 2014-01-01 01:02:03", "Bodog Hand #2"],
)
def test_a_form_that_is_not_known(opening: str) -> None:
    one = reading(opening + "\n" + SEATS)
    assert (one.hand, [finding.code for finding in one.findings]) == (None, ["P106"])


@pytest.mark.parametrize("brand", ["Bodog", "Bovada", "Bodog.eu", "Bodog88", "Bodog UK", "Ignition", "Ignition Casino"])
def test_brands(brand: str) -> None:
    assert read(HEADLESS.replace("Bodog", brand)).number == "41"


def test_writing() -> None:
    """What is read is written as it stands, in the later wording."""
    written = SITE.write(read(HALVES))
    for line in ("Seat+7: $1,012 in chips", "Seat+4 [ME] : Raises $0.40 to $0.50", "*** 3RD STREET ***"):
        assert line in written
    assert "Seat+4 [ME] : Showdown [Ks Kd 8d 7h 4d 2d 3c 4d 7h 8d] (One pair)" in written
    assert "Seat+2:   lost with One pair [Qh Qs 6c 2c Jd Td-Qs Qh Ac Jd Td]" in written
    assert "LO $0.52 [3c 4d 2d 7h 8d Kd Ks-2d 3c 4d 7h 8d]" in written
    tournament = SITE.write(read(SIDE_POTS))
    assert "Seat+3 : Big blind/Bring in 20\nSeat+6 : All-in(raise) 50 to 50" in tournament
    assert "Seat+8 : All-in 5\n" in tournament
    assert "Seat+1 [ME] : Hand Result-Side Pot 100\n" in tournament
    assert "Total Pot(285)\n" in tournament


def test_players_go_by_their_seats() -> None:
    [hand] = deal(1, 7, profile("bovada"), SITE.habits, site="bovada")
    told = SITE.told(replace(hand, hero=hand.seats[0].seat))
    assert [one.player for one in told.seats] == [f"Seat+{one.seat}" for one in hand.seats]
    assert f"Seat+{hand.seats[0].seat} [ME]: " in SITE.write(told)
    assert {one.player for one in told.events if hasattr(one, "player")} <= {one.player for one in told.seats}
