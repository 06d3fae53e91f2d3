from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

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
    Hand,
    HighName,
    Kind,
    Muck,
    Seat,
    Show,
    Street,
)
from histparse.findings import Severity
from histparse.outcome import Outcome
from histparse.read import Reading, read_file, read_text
from histparse.rules import profile
from histparse.sites.everleaf import Everleaf

SITE = Everleaf()
HEAD = """\
Everleaf Gaming Game #811
***** Hand history for game #811 *****
€0.25/€0.50 7 Card Stud{} - 2011/09/01 - 9:08:07
Table Lake Nowhere 3
Total number of players: 3
"""
SEATS = """\
Seat 2: Ash (  € 10 EURO )
Seat 5: Oak: x (  € 5.50 EURO )
Seat 9: Elm_ (  € 1,200 EURO )
"""
ANTES = "".join(f"{name}: posts ante [€ 0.05 EURO]\n" for name in ("Ash", "Oak: x", "Elm_"))
PLAYED = (
    HEAD.format("")
    + SEATS
    + ANTES
    + """\
** Dealing down cards **
Dealt to Ash [ 6c ].
Dealt to Oak: x [ 2d ].
Dealt to Elm_ [ 5d, Qs, 7s ].
Oak: x posts bring-in €0.10.
Elm_ calls [€ 0.10 EURO]
Ash completes to €0.25.
Oak: x folds
Elm_ calls [€ 0.15 EURO]
** Dealing 4th Street **
Dealt to Ash [ 6h ].
Dealt to Elm_ [ Th ].
Ash: bets [€ 0.50 EURO]
Elm_ has disconnected and has been given a further 20 seconds to react
Elm_ calls [€ 0.50 EURO]
** Dealing 5th Street **
Dealt to Ash [ Kd ].
Dealt to Elm_ [ Tc ].
Elm_: bets [€ 0.50 EURO]
Ash raises [€ 1 EURO]
Elm_ calls [€ 0.50 EURO]
** Dealing 6th Street **
Dealt to Ash [ 9d ].
Dealt to Elm_ [ 4h ].
Elm_ checks
Ash checks
** Dealing River **
Dealt to Elm_ [ Qd ].
Elm_ checks
Ash checks
Elm_ shows [ Qd, 5d, 7s, Th, Tc, 4h, Qs ] two pairs, queens and tens
Ash does not show cards
Elm_ wins € 3.55 EURO from main pot with two pairs, queens and tens [ Qs, Qd, Th, Tc, 7s ]
"""
)
SEEN = (
    (HEAD.format(" Hi/Lo") + SEATS + ANTES).replace("€", "$").replace("EURO", "USD")
    + """\
** Dealing down cards **
Elm_: bets [$ 0.25 USD]
Ash calls [$ 0.25 USD]
Oak: x folds
**** dealing 4th street ****
Elm_ checks
Ash checks
**** dealing 5th street ****
Elm_ checks
Ash checks
**** dealing 6th street ****
Elm_ checks
Ash checks
**** dealing river ****
Ash: bets [$ 0.50 USD]
Elm_ calls [$ 0.50 USD]
Ash shows [ 2c, 3d, 4h, 5s, 7h, Kd, Kh ] a pair of kings
Elm_ shows [ Ac, 3c, 4d, 8h, 6s, Qd, Js ] high card ace
Ash wins  high ($ 0.80 USD) from main pot with a pair of kings [ Kd, Kh, 7h, 5s, 4h ]
Ash wins  low ($0.79) from main pot with 7, 5, 4, 3, 2 [ 7h, 5s, 4h, 3d, 2c ]
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


def loud(out: Outcome) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in out.findings if one.severity is not Severity.NOTE]


def test_a_player_s_hand() -> None:
    hand = read(PLAYED)
    assert (hand.hand_id, hand.game, hand.limit, hand.currency, hand.exponent) == (
        "everleaf:811",
        "stud",
        "fixed",
        "EUR",
        2,
    )
    assert (hand.small_bet, hand.big_bet, hand.table, hand.max_seats) == (25, 50, "Lake Nowhere 3", None)
    assert (hand.start, hand.tz_source) == (datetime(2011, 9, 1, 9, 8, 7, tzinfo=UTC), "assumed")
    assert hand.seats == (
        Seat(6, 1, 2, "Ash", 1000),
        Seat(7, 1, 5, "Oak: x", 550),
        Seat(8, 1, 9, "Elm_", 120000),
    )
    assert hand.events == (
        Action(9, 1, 2, "Ash", Kind.ANTE, 5),
        Action(10, 1, 5, "Oak: x", Kind.ANTE, 5),
        Action(11, 1, 9, "Elm_", Kind.ANTE, 5),
        Street(12, 1, 3),
        Deal(13, 1, 2, "Ash", (), (), cards("6c")),
        Deal(14, 1, 5, "Oak: x", (), (), cards("2d")),
        Deal(15, 1, 9, "Elm_", (), cards("5d Qs"), cards("7s")),
        Action(16, 1, 5, "Oak: x", Kind.BRING_IN, 10),
        Action(17, 1, 9, "Elm_", Kind.CALL, 10),
        Action(18, 1, 2, "Ash", Kind.COMPLETE, to=25),
        Action(19, 1, 5, "Oak: x", Kind.FOLD),
        Action(20, 1, 9, "Elm_", Kind.CALL, 15),
        Street(21, 1, 4),
        Deal(22, 1, 2, "Ash", (), (), cards("6h")),
        Deal(23, 1, 9, "Elm_", (), (), cards("Th")),
        Action(24, 1, 2, "Ash", Kind.BET, 50),
        Action(26, 1, 9, "Elm_", Kind.CALL, 50),
        Street(27, 1, 5),
        Deal(28, 1, 2, "Ash", (), (), cards("Kd")),
        Deal(29, 1, 9, "Elm_", (), (), cards("Tc")),
        Action(30, 1, 9, "Elm_", Kind.BET, 50),
        Action(31, 1, 2, "Ash", Kind.RAISE, 100),
        Action(32, 1, 9, "Elm_", Kind.CALL, 50),
        Street(33, 1, 6),
        Deal(34, 1, 2, "Ash", (), (), cards("9d")),
        Deal(35, 1, 9, "Elm_", (), (), cards("4h")),
        Action(36, 1, 9, "Elm_", Kind.CHECK),
        Action(37, 1, 2, "Ash", Kind.CHECK),
        Street(38, 1, 7),
        Deal(39, 1, 9, "Elm_", (), cards("Qd"), ()),
        Action(40, 1, 9, "Elm_", Kind.CHECK),
        Action(41, 1, 2, "Ash", Kind.CHECK),
        Show(42, 1, 9, "Elm_", cards("Qd 5d 7s Th Tc 4h Qs"), HighName(Category.TWO_PAIR, (12, 10))),
        Muck(43, 1, 2, "Ash"),
        Collect(44, 1, 9, "Elm_", 355, 0),
    )
    out = audit(hand)
    assert (loud(out), out.status, out.rake, out.total_pot) == ([], "ok_inferred", 20, 375)
    elm = out.seats[2]
    assert (elm.hole, elm.river, elm.is_hero) == ([*cards("5d Qs")], card("Qd"), True)


def test_an_observer_sees_no_cards_before_the_showdown() -> None:
    hand = read(SEEN)
    assert (hand.game, hand.currency, hand.habits.up_cards) == ("stud8", "USD", False)
    assert [one for one in hand.events if isinstance(one, Deal)] == []
    assert [(one.amount, one.pot, one.side) for one in hand.events if isinstance(one, Collect)] == [
        (80, 0, "high"),
        (79, 0, "low"),
    ]
    out = audit(hand)
    assert (loud(out), out.status, out.rake) == ([], "ok_inferred", 6)
    assert [(row.hole, row.up, row.river) for row in out.seats[:1]] == [
        ([*cards("2c 3d")], [*cards("4h 5s 7h Kd")], card("Kh"))
    ]
    assert [(row.won_high, row.won_low) for row in out.seats] == [(80, 79), (0, 0), (0, 0)]


def test_where_cards_are_dealt_a_missing_one_is_found() -> None:
    out = audit(read(PLAYED.replace("Dealt to Ash [ Kd ].\n", "")))
    assert ("C207", 27) in loud(out)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ash wins € 1 EURO from side pot", Collect(44, 1, 2, "Ash", 100, SIDE)),
        ("Ash wins € 1 EURO from side pot 2 with a pair of sixes", Collect(44, 1, 2, "Ash", 100, 2)),
        ("Ash wins € 100 EURO from main pot with high card ace [ Ad, Qs, 9d, 8d, 7c ] with kicker [ 6h ]",
         Collect(44, 1, 2, "Ash", 10000, 0)),
        ("Ash wins  low (€0.12) from main pot", Collect(44, 1, 2, "Ash", 12, 0, "low")),
    ],
)  # fmt: skip
def test_payments(line: str, event: Collect) -> None:
    assert read(PLAYED.replace(PLAYED.splitlines()[-1], line)).events[-1] == event


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("high card ace", HighName(Category.HIGH_CARD, (14,))),
        ("a pair of sixes", HighName(Category.PAIR, (6,))),
        ("three of a kind, twos", HighName(Category.TRIPS, (2,))),
        ("a straight, five high", HighName(Category.STRAIGHT, (5,))),
        ("a flush, king high", HighName(Category.FLUSH, (13,))),
        ("a full house, fours full of sevens", HighName(Category.FULL_HOUSE, (4, 7))),
        ("a straight flush, nine high", HighName(Category.STRAIGHT_FLUSH, (9,))),
    ],
)
def test_names_of_hands(words: str, name: HighName) -> None:
    hand = read(PLAYED.replace("two pairs, queens and tens", words))
    assert [one.high for one in hand.events if isinstance(one, Show)] == [name]


def test_community_card() -> None:
    hand = read(PLAYED.replace("** Dealing River **", "** Dealing River ** [ 6d ]"))
    assert Community(38, 1, card("6d")) in hand.events


@pytest.mark.parametrize("line", ["Seat 7: Fir ( new player )", "Seat 7: Fir ( All-in )", "Seat 5 is the button"])
def test_who_has_no_chips_is_not_seated(line: str) -> None:
    assert len(read(PLAYED.replace("Seat 9", f"{line}\nSeat 9")).seats) == 3


@pytest.mark.parametrize(
    ("stakes", "currency", "exponent", "limit"),
    [("€0.25/€0.50 NL", "EUR", 2, "no-limit"), ("$0.25/$0.50 PL", "USD", 2, "pot-limit")],
)
def test_stakes(stakes: str, currency: str, exponent: int, limit: str) -> None:
    text = PLAYED if currency == "EUR" else PLAYED.replace("€", "$").replace(" EURO", " USD")
    hand = read(text.replace("€0.25/€0.50", stakes).replace("$0.25/$0.50", stakes, 1))
    assert (hand.currency, hand.exponent, hand.limit) == (currency, exponent, limit)


@pytest.mark.parametrize(("old", "new", "line"), [("EURO", "USD", 6), ("€", "$", 6), ("[€ 1 EURO]", "[€ 1 USD]", 31)])
def test_the_word_is_the_sign_s(old: str, new: str, line: int) -> None:
    one = reading(PLAYED.replace(old, new))
    assert one.hand is not None
    assert [(found.code, found.line) for found in one.findings] == [("P118", line)]


@pytest.mark.parametrize(
    ("game", "name"),
    [("Blinds $0.25/$0.50 NL Hold'em", "holdem"), ("$0.50/$1 Omaha Hi/Lo", "omaha"), ("$0.50/$1 Razz", "razz")],
)
def test_other_games(game: str, name: str) -> None:
    one = reading(PLAYED.replace("€0.25/€0.50 7 Card Stud", game))
    assert (one.skipped, one.number) == (name, "811")


@pytest.mark.parametrize("game", ["€0.25/€0.50 Soko", "€0.25 7 Card Stud", ""])
def test_a_form_that_is_not_known(game: str) -> None:
    one = reading(PLAYED.replace("€0.25/€0.50 7 Card Stud", game))
    assert (one.hand, [finding.code for finding in one.findings]) == (None, ["P106"])


def test_windows_1252(tmp_path: Path) -> None:
    path = tmp_path / "hand"
    path.write_bytes(PLAYED.encode("cp1252"))
    [one] = read_file(path)
    assert one.hand is not None
    assert replace(one.hand, source=read(PLAYED).source) == read(PLAYED)


def test_cut_before_anybody_is_paid() -> None:
    lines = PLAYED.splitlines(keepends=True)
    assert [one.code for one in reading("".join(lines[:-1])).findings] == ["P103"]


def test_writing() -> None:
    """A hand that was read is written as it stands."""
    assert SITE.write(read(PLAYED)) == PLAYED.replace(" 9:08", " 09:08").replace("1,200", "1200").replace(
        "Elm_ has disconnected and has been given a further 20 seconds to react\n", ""
    ) + "\n\n\n"  # fmt: skip


def test_dealt_hands_to_an_observer() -> None:
    """Without any card dealt, what is shown is taken as it lies."""
    for hand in deal(40, 3, profile("everleaf"), SITE.habits, site="everleaf"):
        if not hand.tournament:
            seen = replace(hand, events=tuple(one for one in hand.events if type(one) is not Deal))
            out = audit(read(SITE.write(seen)))
            assert (loud(out), out.status) == ([], "ok_inferred")
