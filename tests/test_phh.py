"""PHH: read strictly, every event at its line; written, and read again the same."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from histparse.cards import HIDDEN, cards
from histparse.checks import audit
from histparse.deal import deal
from histparse.events import Action, Collect, Deal, Hand, Kind, Result, Show, Street
from histparse.findings import Severity, Verdict
from histparse.outcome import Outcome
from histparse.pipeline import examine
from histparse.read import Reading, read_file, read_text
from histparse.rules import profile
from histparse.show import page
from histparse.sites import openings, site_of, sites
from histparse.source import MAX_LINE, Input, scan
from tests import hostile
from tests.samples import FOLDER, names, sample

PHH = next(site for site in sites() if site.name == "phh")
GIVEN = sorted((Path(__file__).parent.parent.parent / "shared" / "phh").glob("*.phh"))

STEAL = """\
variant = 'F7S'
ante_trimming_status = true
antes = [5, 5, 5]
bring_in = 10
small_bet = 40
big_bet = 80
starting_stacks = [1000, 900, 800]
actions = [
  'd dh p1 2c3c4d',
  'd dh p2 ????9h',  # up card only
  'd dh p3 KsKd8c',
  'p1 pb',
  'p2 cc # a remark, "quoted"',
  'p3 cbr 40',
  '# p1 takes his time',
  'p1 f',
  'p2 f',
]
event = 'Garden Cup'
hand = 7
players = ['Ash', 'Elm', 'Oak']
finishing_stacks = [985, 885, 830]
"""

SHOWDOWN = """\
variant = "F7S/8"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 60]
actions = ["d dh p1 2c3c4d", "d dh p2 KsKd9c", "p1 pb", "p2 cc", "d dh p1 5h", "d dh p2 2d", "p2 cc", "p1 cc", \
"d dh p1 7s", "d dh p2 2h", "p2 cc", "p1 cc", "d dh p1 Jc", "d dh p2 Qd", "p2 cbr 8", "p1 cc", "d dh p1 Jd", \
"d dh p2 3h", "p2 cc", "p1 cc", "p2 sm KsKd9c2d2hQd3h", "p1 sm -"]
"""


def one(text: str) -> Reading:
    (reading,) = read_text(text)
    return reading


def read(text: str) -> tuple[Hand, Outcome]:
    reading = one(text)
    assert reading.hand is not None, reading.findings
    return reading.hand, audit(reading.hand, read=reading.findings)


def told(reading: Reading) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in reading.findings]


def worse(out: Outcome) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in out.findings if one.severity is not Severity.NOTE]


def paid(out: Outcome) -> list[int]:
    return [row.collected for row in out.seats]


# What a hand says


def test_every_event_stands_at_its_line_and_column() -> None:
    hand, _ = read("\n\n" + STEAL)
    assert [event for event in hand.events if type(event) is Deal] == [
        Deal(11, 3, 1, "Ash", (), cards("2c 3c"), cards("4d")),
        Deal(12, 3, 2, "Elm", (), (HIDDEN, HIDDEN), cards("9h")),
        Deal(13, 3, 3, "Oak", (), cards("Ks Kd"), cards("8c")),
    ]
    assert [event for event in hand.events if type(event) is Action and event.kind is not Kind.ANTE] == [
        Action(14, 3, 1, "Ash", Kind.BRING_IN, by=10),
        Action(15, 3, 2, "Elm", Kind.CALL, by=10),
        Action(16, 3, 3, "Oak", Kind.COMPLETE, to=40),
        Action(18, 3, 1, "Ash", Kind.FOLD),
        Action(19, 3, 2, "Elm", Kind.FOLD),
    ]
    assert [event.line for event in hand.events if type(event) is Action and event.kind is Kind.ANTE] == [5, 5, 5]
    assert [(one.seat, one.player, one.stack, one.line) for one in hand.seats] == [
        (1, "Ash", 1000, 9), (2, "Elm", 900, 9), (3, "Oak", 800, 9)
    ]  # fmt: skip
    assert [event for event in hand.events if type(event) is Street] == [Street(11, 3, 3)]
    assert hand.events[-1] == Result(24, 1, 3, "Oak", 3, "ended", end_stack=830)


def test_what_stands_at_the_head() -> None:
    hand, _ = read(STEAL + "table = 4\nlevel = 12\nseat_count = 8\nyear = 2031\nmonth = 5\nday = 6\n")
    assert (hand.site, hand.game, hand.limit, hand.profile) == ("phh", "stud", "fixed", "any")
    assert (hand.currency, hand.exponent, hand.small_bet, hand.big_bet) == ("CHIP", 0, 40, 80)
    assert (hand.label, hand.table, hand.level, hand.max_seats) == ("Garden Cup, hand 7", "4", "12", 8)
    assert (hand.start, hand.start_text, hand.button, hand.hero) == (None, "2031-05-06", 3, None)


def test_the_money_by_what_players_end_with() -> None:
    _, out = read(STEAL)
    assert (out.status, out.total_pot, out.uncalled, out.rake) == ("ok_inferred", 45, 30, 0)
    assert paid(out) == [0, 0, 45]
    assert worse(out) == []


def test_the_money_by_the_cards_where_nothing_says_it() -> None:
    hand, out = read(SHOWDOWN)
    assert (hand.game, out.total_pot, out.status) == ("stud8", 22, "ok_inferred")
    assert paid(out) == [11, 11]
    assert [row.inferred for row in out.actions if row.kind is Kind.COLLECT] == [True, True]
    assert [(one.side, one.amount) for one in out.paid] == [("high", 11), ("low", 11)]
    assert worse(out) == []


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (STEAL.replace("[985, 885, 830]", "[985, 885, 829]"), "M401"),
        (STEAL.replace("[985, 885, 830]", "[985, 880, 835]"), "S514"),
        (STEAL.replace("[985, 885, 830]", "[1030, 885, 785]"), "M412"),
        (SHOWDOWN + "finishing_stacks = [111, 49]\n", "M413"),
        (SHOWDOWN + "finishing_stacks = [101, 59]\n", "M411"),
    ],
)
def test_final_stacks_that_can_not_be(text: str, stated: str) -> None:
    _, out = read(text)
    assert out.status == "fail"
    assert stated in [code for code, _ in worse(out)]


def test_winnings_are_payments() -> None:
    hand, out = read(STEAL.replace("finishing_stacks = [985, 885, 830]", "winnings = [0, 0, 45]"))
    assert [event for event in hand.events if type(event) is Collect] == [Collect(22, 1, 3, "Oak", 45)]
    assert (out.status, paid(out), worse(out)) == ("ok_inferred", [0, 0, 45], [])
    _, out = read(STEAL + "winnings = [0, 0, 40]\n")
    assert ("S514", 22) in worse(out)


def test_without_final_stacks_a_rake_leaves_it_open() -> None:
    _, out = read(SHOWDOWN + "currency = 'USD'\n")
    assert (out.status, paid(out), out.checks["ledger"]) == ("unverifiable", [0, 0], Verdict.UNVERIFIABLE)
    _, out = read(SHOWDOWN + "currency = 'USD'\nfinishing_stacks = [99.50, 59.50]\n")
    assert (out.status, paid(out), out.rake) == ("ok_inferred", [1050, 1050], 100)


def test_a_hidden_or_thrown_away_hand_leaves_it_open() -> None:
    for text in (
        SHOWDOWN.replace("p2 sm KsKd9c2d2hQd3h", "p2 sm"),
        SHOWDOWN.replace("KsKd", "????"),
    ):
        _, out = read(text)
        assert (out.status, paid(out)) == ("unverifiable", [0, 0])
        assert worse(out) == []


def test_a_hidden_card_that_decides_nothing() -> None:
    _, out = read(SHOWDOWN.replace("d dh p2 3h", "d dh p2 ??").replace("Qd3h", "Qd??"))
    assert (out.status, paid(out)) == ("ok_inferred", [11, 11])


SIDE = (
    STEAL.replace("[1000, 900, 800]", "[1000, 15, 800]").partition("actions")[0]
    + """\
actions = ['d dh p1 2c3c4d', 'd dh p2 AsAh9h', 'd dh p3 KsKd8c', 'p1 pb', 'p2 cc', 'p3 cbr 40', 'p1 cc',
 'd dh p1 5d', 'd dh p2 Ad', 'd dh p3 8d', 'p3 cc', 'p1 cc', 'd dh p1 Jc', 'd dh p2 6s', 'd dh p3 2s',
 'p3 cc', 'p1 cc', 'd dh p1 Jh', 'd dh p2 7s', 'd dh p3 3s', 'p1 cc', 'p3 cc',
 'd dh p1 Qh', 'd dh p2 9s', 'd dh p3 4s', 'p1 cc', 'p3 cc', 'p1 sm -', 'p3 sm -', 'p2 sm -']
"""
)
"""Elm is all-in for ten; Ash and Oak play on for the side pot, which Oak wins."""


def test_side_pots_by_the_stacks() -> None:
    _, out = read(SIDE + "finishing_stacks = [955, 45, 815]\n")
    assert [(one.pot, one.seat, one.amount) for one in out.paid] == [(0, 2, 45), (1, 3, 60)]
    assert (out.status, out.checks["winners"], worse(out)) == ("ok_inferred", Verdict.HOLDS, [])
    _, out = read(SIDE)
    assert paid(out) == [0, 45, 60]
    _, out = read(SIDE + "finishing_stacks = [1015, 45, 755]\n")
    assert "M413" in [code for code, _ in worse(out)]
    _, out = read(SIDE + "finishing_stacks = [955, 44, 816]\n")
    assert "M411" in [code for code, _ in worse(out)]


@pytest.mark.parametrize(
    ("more", "currency", "exponent", "stack"),
    [
        ("", "CHIP", 0, 1000),
        ("currency = 'EUR'\n", "EUR", 2, 100000),
        ("currency_symbol = '$'\n", "USD", 2, 100000),
        ("currency = 'PLAY'\n", "PLAY", 2, 100000),
        ("currency = 'plenty'\n", "CHIP", 0, 1000),
    ],
)
def test_currencies(more: str, currency: str, exponent: int, stack: int) -> None:
    hand, _ = read(STEAL + more)
    assert (hand.currency, hand.exponent, hand.seats[0].stack) == (currency, exponent, stack)


def test_amounts_that_are_not_whole_are_of_no_currency_until_one_is_named() -> None:
    hand, _ = read(STEAL.replace("cbr 40", "cbr 40.5"))
    assert (hand.currency, hand.exponent, hand.seats[1].stack) == (None, 2, 90000)
    assert [event.to for event in hand.events if type(event) is Action and event.to] == [4050]
    hand, _ = read(STEAL.replace("antes = [5, 5, 5]", "antes = [5.0, 5e0, 5]"))
    assert (hand.currency, hand.seats[1].stack) == ("CHIP", 900)


DAY = "year = 2031\nmonth = 5\nday = 6\n"


@pytest.mark.parametrize(
    ("more", "start", "source"),
    [
        ("time = 18:30:00\ntime_zone = 'America/New_York'\n", datetime(2031, 5, 6, 22, 30, tzinfo=UTC), "printed"),
        ("time = 18:30:00\ntime_zone_abbreviation = 'EDT'\n", datetime(2031, 5, 6, 22, 30, tzinfo=UTC), "printed"),
        ("time = 18:30:00\n", datetime(2031, 5, 6, 18, 30, tzinfo=UTC), "room"),
        ("", None, "printed"),
    ],
)
def test_when_it_was(more: str, start: datetime | None, source: str) -> None:
    hand, _ = read(STEAL + DAY + more)
    assert (hand.start, hand.tz_source) == (start, source)


@pytest.mark.parametrize("zone", ["../../etc/passwd", "Mars/Olympus", "America", "/"])
def test_a_zone_that_is_none(zone: str) -> None:
    reading = one(STEAL + DAY + f"time = 18:30:00\ntime_zone = '{zone}'\n")
    assert reading.hand is not None
    assert (reading.hand.start, told(reading)) == (None, [("P117", 26)])


def test_local_time_of_a_place_is_not_known() -> None:
    place = "city = 'Reno'\nregion = 'Nevada'\ncountry = 'USA'\n"
    assert told(one(STEAL + place + DAY + "time = 18:30:00\n")) == [("P117", 29)]


def test_players_without_names_and_with_seats() -> None:
    hand, _ = read(STEAL.replace("players = ['Ash', 'Elm', 'Oak']", "players = ['', 'Elm', '']\nseats = [7, 2, 4]"))
    assert [(seat.seat, seat.player) for seat in hand.seats] == [(7, "p1"), (2, "Elm"), (4, "p3")]
    assert hand.button == 4
    hand, _ = read(SHOWDOWN)
    assert [seat.player for seat in hand.seats] == ["p1", "p2"]


def test_a_tie_goes_by_the_dealer_s_left() -> None:
    """The last player stands for the button, so the first of two equal cards is nearest its left."""
    tied = STEAL.replace("d dh p2 ????9h", "d dh p2 ????4h")
    rules = replace(profile("any"), bring_in_tie="left_of_dealer")
    assert audit(read(tied)[0], rules).checks["bring_in"] is Verdict.HOLDS
    other = tied.replace("p1 pb", "p2 pb").replace("p2 cc", "p1 cc")
    assert audit(read(other)[0], rules).checks["bring_in"] is Verdict.BROKEN
    assert audit(read(other)[0]).checks["bring_in"] is Verdict.UNVERIFIABLE


def test_the_first_of_two_players_posts_the_second_ante() -> None:
    hand, _ = read(SHOWDOWN.replace("antes = [1, 1]", "antes = [1, 3]"))
    antes = [(event.seat, event.by) for event in hand.events if type(event) is Action and event.kind is Kind.ANTE]
    assert antes == [(1, 3), (2, 1)]


def test_a_short_bring_in_is_called_in_full() -> None:
    _, out = read(STEAL.replace("[1000, 900, 800]", "[9, 900, 800]").partition("finishing")[0])
    moves = [(row.kind, row.amount) for row in out.actions if row.street == 3][:2]
    assert moves == [(Kind.BRING_IN, 4), (Kind.CALL, 10)]


def test_hands_turned_up_before_the_cards_are_out() -> None:
    """All-in on third street: both show what they have, the rest is dealt, and the river is shown."""
    text = SHOWDOWN.partition("starting_stacks")[0] + (
        "starting_stacks = [5, 60]\n"
        'actions = ["d dh p1 2c3c4d", "d dh p2 KsKd9c", "p1 pb", "p2 cbr 4", "p1 cc", "p1 sm 2c3c4d", "p2 sm KsKd9c",\n'
        ' "d dh p1 5h", "d dh p2 2d", "d dh p1 7s", "d dh p2 2h", "d dh p1 Jc", "d dh p2 Qd", "d dh p1 Jd",\n'
        ' "d dh p2 3h", "p1 sm 2c3c4d5h7sJcJd", "p2 sm KsKd9c2d2hQd3h"]\n'
        "finishing_stacks = [5, 60]\n"
    )
    hand, out = read(text)
    assert sum(type(event) is Show for event in hand.events) == 4
    assert (out.status, paid(out), worse(out)) == ("ok_inferred", [5, 5], [])


def test_cards_that_are_dealt_one_by_one() -> None:
    hand, _ = read(STEAL.replace("  'd dh p1 2c3c4d',\n", "  'd dh p1 2c',\n  'd dh p1 3c',\n  'd dh p1 4d',\n"))
    deals = [event for event in hand.events if type(event) is Deal]
    assert deals[0] == Deal(11, 3, 1, "Ash", (), cards("2c 3c"), cards("4d"))


def test_a_hand_in_one_line_is_shown_street_by_street() -> None:
    (source,) = scan(SHOWDOWN.encode(), Input("one"), openings())
    shown = [line.strip() for line in page(examine(source))]
    heads = [shown.index(name) for name in ("Antes", "Third street", "Fourth street", "Sixth street", "Pots")]
    assert heads == sorted(heads)
    assert any("brings in" in line for line in shown[heads[1] : heads[2]])
    assert sum("checks" in line for line in shown[heads[2] : heads[3]]) == 4


# What is wrong


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("bring_in = 10\n", "", "P116", 1),
        ("small_bet = 40\n", "small_bet = 40\nsmall_bet = 50\n", "P116", 6),
        ("antes = [5, 5, 5]", "antes = [5, 5]", "P114", 3),
        ("antes = [5, 5, 5]", "antes = ['5', 5, 5]", "P106", 3),
        ("antes = [5, 5, 5]", "antes = [[5], 5, 5]", "P106", 3),
        ("antes = [5, 5, 5]", "antes = {a.b.c = 5}", "P106", 3),
        ("antes = [5, 5, 5]", "antes = [5, 5, 5] 6", "P106", 3),
        ("antes = [5, 5, 5]", "antes = [true, 5, 5]", "P106", 3),
        ("antes = [5, 5, 5]", "antes = [-5, 5, 5]", "P113", 3),
        ("antes = [5, 5, 5]", "antes = [0.005, 5, 5]", "P113", 3),
        ("[1000, 900, 800]", "[inf, 900, 800]", "P113", 7),
        ("[1000, 900, 800]", "[1e99, 900, 800]", "P113", 7),
        ("[1000, 900, 800]", "[0, 900, 800]", "P114", 7),
        ("[1000, 900, 800]", "[]", "P114", 3),
        ("['Ash', 'Elm', 'Oak']", "['Ash', 'Elm', 'Ash']", "P114", 21),
        ("['Ash', 'Elm', 'Oak']", "['Ash', 'Elm']", "P114", 21),
        ("'F7S'", "7", "P106", 1),
        ("'F7S'", "'F7S", "P106", 1),
        ("event = 'Garden Cup'", "event is a garden cup", "P106", 19),
        ("event = 'Garden Cup'", "[finals]", "P106", 19),
        ("  'p2 f',\n]", "  'p2 f',\n  7,\n]", "P106", 8),
        ("hand = 7", "seats = [1, 3, 2]", "P114", 20),
        ("hand = 7", "seats = [1, 2, 3]\nseat_count = 2", "P114", 20),
        ("hand = 7", "winnings = [45]", "P114", 20),
        ("hand = 7", f"hand = 0x{'F' * 4000}", "P106", 20),
        ("[1000, 900, 800]", f"[0x{'F' * 4000}, 900, 800]", "P106", 7),
        ("  'p2 f',\n]", "  'p2 f' 'p1 f',\n]", "P106", 8),
        ("  'p2 f',\n]", "  'p2 f''p1 f''p3 f',\n]", "P106", 8),
    ],
)
def test_a_hand_that_can_not_be_read(old: str, new: str, code: str, line: int) -> None:
    assert old in STEAL
    reading = one(STEAL.replace(old, new))
    assert (reading.hand, reading.site) == (None, "phh")
    assert (code, line) in told(reading)
    assert not any("(at " in finding.message for finding in reading.findings)


@pytest.mark.parametrize(
    "action",
    [
        "p1 bets 5",
        "p1 cbr",
        "p1 cbr many",
        "p1 sd",
        "d dh p1",
        "p0 f",
        "P1 f",
        "x",
        "p1 sm 2c 3c",
        "p1 cbr 1_0",
        "p1 cbr x 50",
    ],
)
def test_an_action_that_no_rule_knows(action: str) -> None:
    reading = one(STEAL.replace("# p1 takes his time", action))
    assert reading.hand is not None
    assert told(reading) == [("P104", 15)]


def test_a_player_who_is_not_there() -> None:
    _, out = read(STEAL.replace("'p2 f'", "'p9 f'").replace("'p1 f'", "'p1 f', 'p2 f'"))
    assert ("L307", 17) in worse(out)


def test_a_card_that_is_none() -> None:
    assert told(one(STEAL.replace("2c3c4d", "2c3x4d"))) == [("C201", 9)]
    assert told(one(STEAL.replace("2c3c4d", "2c3c4"))) == [("C201", 9)]


def test_missing_actions_are_not_made_up() -> None:
    """PokerKit checks or folds for a player where the next action is another's."""
    reading = one(SHOWDOWN.replace('"p2 cbr 8", "p1 cc", "d dh p1 Jd"', '"p2 cbr 8", "d dh p1 Jd"'))
    assert reading.hand is not None
    assert "L309" in [code for code, _ in worse(audit(reading.hand))]


@pytest.mark.parametrize("count", range(1, 20))
def test_a_part_of_a_hand_is_no_hand(count: int) -> None:
    """The actions break off, and what players have then may even be told."""
    parts = SHOWDOWN.split('", "')
    reading = one('", "'.join(parts[:count]) + '"]\nfinishing_stacks = [97, 57]\n')
    assert reading.hand is None
    assert [code for code, _ in told(reading)] == ["P103"]


@pytest.mark.parametrize("count", range(1, 17))
def test_a_text_that_breaks_off(count: int) -> None:
    text = "".join(STEAL.splitlines(keepends=True)[:count])
    for cut in (text, text[:-4]):
        reading = one(cut)
        assert reading.hand is None
        assert told(reading)


def test_other_variants_are_other_games() -> None:
    games = {"NT": "holdem", "FO/8": "omaha", "FR": "razz", "N2L1D": "draw", "FB": "badugi", "F5S": "F5S"}
    for variant, game in games.items():
        reading = one(STEAL.replace("F7S", variant))
        assert (reading.hand, reading.skipped, reading.findings) == (None, game, [])


# Files


def test_several_hands_and_one_that_is_bad() -> None:
    broken = STEAL.replace("antes = [5, 5, 5]", "antes = [5, 5, 5")
    text = f"# a session\n[1]\n{STEAL}\n[2]\n{broken}\n[ three ]  # remark\n{STEAL}\n[4]\n{SHOWDOWN}"
    first, bad, third, fourth = read_text(text)
    assert first.hand is not None
    assert third.hand is not None
    assert fourth.hand is not None
    assert (bad.hand, bad.site) == (None, "phh")
    assert first.number == third.number != fourth.number
    lines = text.split("\n")
    for hand in (first.hand, third.hand):
        assert [lines[event.line - 1].strip().startswith("'p1 pb'") for event in hand.events].count(True) == 1
    assert first.hand.source.line_start == 1
    assert lines[third.hand.source.line_start - 1] == "[ three ]  # remark"


def test_fields_in_any_order() -> None:
    fields = re.findall(r"(?ms)^(?:actions = \[.*?^\]|[a-z_]+ = .*?)$\n", STEAL)
    assert len(fields) == 12
    expected, _ = read(STEAL)
    backwards, _ = read("# the end first\n\n" + "".join(reversed(fields)))
    assert (backwards.number, backwards.source.line_start) == (expected.number, 1)
    first, second = read_text("[1]\n" + "".join(reversed(fields)) + "[2]\n" + SHOWDOWN)
    assert first.number == expected.number
    assert second.hand is not None


def test_hands_without_headings_one_after_the_other() -> None:
    assert [reading.hand is not None for reading in read_text(STEAL + SHOWDOWN + STEAL)] == [True] * 3


def test_among_hands_of_other_rooms(tmp_path: Path) -> None:
    star = (FOLDER / "pokerstars" / "notable.txt").read_text("utf-8").partition("\n\n\n")[0] + "\n\n\n"
    path = tmp_path / "mixed"
    path.write_bytes((STEAL + star + SHOWDOWN + star).replace("\n", "\r\n").encode("utf-16"))
    readings = read_file(path)
    assert [reading.site for reading in readings] == ["phh", "pokerstars", "phh", "pokerstars"]
    assert all(reading.hand for reading in readings)


def test_remarks_do_not_make_another_hand() -> None:
    number = one(STEAL).number
    assert number is not None
    assert re.fullmatch("[0-9a-f]{16}", number)
    assert one(STEAL.replace(' # a remark, "quoted"', "").replace("  'p1 f'", "'p1   f'")).number == number
    assert one(STEAL.replace("hand = 7", "hand = 8")).number != number
    assert one(STEAL.replace("'Elm'", "'Alder'")).number != number


def test_a_file_of_another_kind_is_none_of_ours() -> None:
    for text in ("[tool]\nname = 'x'\n", "# variant\n", "variant: F7S\n", "a variant = 'F7S'\n"):
        assert told(one(text)) == [("P101", 1)]


def test_long_lines_are_read() -> None:
    text = STEAL.replace("event = 'Garden Cup'", f"event = '{'Cup ' * MAX_LINE}'")
    assert one(text).hand is not None


HOSTILE = ("a.", "[", "{", "'", '"', "'" * 3, '"' * 3, "x = [", "x = 1\n", "#", "\\", "[[", "variant = 'F7S'")


@pytest.mark.parametrize("part", HOSTILE)
def test_hostile_texts_take_no_time(part: str) -> None:
    """The bound is far above what they take."""
    for before in ("", "variant = 'F7S'\n", STEAL, STEAL.replace("]\nevent", "\nevent")):
        for reading in read_text(before + part * (100_000 // len(part))):
            assert reading.hand is not None or reading.findings


def test_too_many_actions() -> None:
    assert told(one(STEAL.replace("'# p1 takes his time',", "'p1 cc'," * 1001))) == [("P112", 8)]


# Writing


FACTS = (
    "number", "game", "limit", "currency", "exponent", "small_bet", "big_bet", "label", "table", "level", "max_seats",
    "button", "start", "start_text", "hero", "profile",
)  # fmt: skip


def same(mine: Hand, its: Hand | None) -> bool:
    """All but places is equal."""
    return (
        its is not None
        and _placeless(mine) == _placeless(its)
        and all(getattr(mine, fact) == getattr(its, fact) for fact in FACTS)
    )


def _placeless(hand: Hand) -> list[object]:
    return [replace(one, line=0, column=0) for one in (*hand.seats, *hand.events)]


def ended(hand: Hand) -> dict[int, int | None]:
    return {event.seat: event.end_stack for event in hand.events if type(event) is Result}


def left(out: Outcome) -> dict[int, int]:
    return {row.seat: row.stack + row.net for row in out.seats}


@pytest.mark.parametrize("path", GIVEN, ids=lambda path: path.stem)
def test_given_hands(path: Path) -> None:
    """Each replays to the stacks it states, also if it does not state them; what is written of it is the same hand."""
    (reading,) = read_file(path)
    assert reading.hand is not None
    assert reading.findings == []
    out = audit(reading.hand)
    assert left(out) == ended(reading.hand)
    assert (out.status, out.rake, worse(out)) == ("ok_inferred", 0, [])
    assert same(reading.hand, one(PHH.write(reading.hand)).hand)
    unsaid = replace(reading.hand, events=tuple(one for one in reading.hand.events if type(one) is not Result))
    assert left(audit(unsaid)) == ended(reading.hand)


def test_an_event_names_its_rules() -> None:
    cup = STEAL.replace("Garden Cup", "2023 World Series of Poker Event #1")
    assert read(cup)[0].profile == read(cup + "year = 2019\n")[0].profile == "any"
    assert read(cup + "year = 2023\n")[0].profile == "wsop-tournament"


def test_there_are_given_hands() -> None:
    assert len(GIVEN) == 13


def dealt(seed: int, count: int) -> list[Hand]:
    players = {"names": hostile.NAMES} if seed % 2 else {}
    return list(deal(count, seed, profile(PHH.profile), PHH.habits, site="phh", **players))


def round_trip(seed: int, count: int) -> None:
    hands = dealt(seed, count)
    readings = read_text("".join(PHH.together(map(PHH.write, hands))))
    assert len(readings) == len(hands)
    for hand, reading in zip(hands, readings, strict=True):
        assert reading.hand is not None, reading.findings
        assert reading.findings == []
        out = audit(reading.hand)
        assert (out.status, worse(out)) == ("ok_inferred", [])
        assert left(out) == ended(reading.hand) == ended(hand)
        assert moves(reading.hand) == moves(hand)
        assert held(reading.hand) == held(hand)
        assert same(reading.hand, one(PHH.write(reading.hand)).hand)


def moves(hand: Hand) -> list[tuple[object, ...]]:
    """What everybody does, as the engine understands it."""
    rows = (row for row in audit(hand).actions if row.kind not in {Kind.MUCK, Kind.COLLECT, Kind.UNCALLED})
    return [(row.street, row.seat, row.player, row.kind, row.amount) for row in rows]


def held(hand: Hand) -> list[tuple[object, ...]]:
    deals = (event for event in hand.events if type(event) is Deal)
    return [(one.seat, one.player, one.down, one.up) for one in deals]


@pytest.mark.parametrize("seed", range(2))
def test_dealt_hands_are_written_and_read(seed: int) -> None:
    round_trip(seed, 60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 108))
def test_dealt_hands_are_written_and_read_at_length(seed: int) -> None:
    round_trip(seed, 250)


@pytest.mark.parametrize("name", names(PHH))
def test_samples(name: str) -> None:
    path = FOLDER / "phh" / name
    assert path.read_bytes().decode() == sample(PHH, name)
    readings = read_file(path)
    assert len(readings) >= 10
    assert all(reading.hand and not worse(audit(reading.hand, read=reading.findings)) for reading in readings)


@pytest.mark.parametrize(("field", "hero"), [("'p3'", 3), ('"p1"', 1), ("'p4'", None), ("'Ash'", None), ("2", None)])
def test_whose_hand_it_is_stands_in_a_field_of_histparse_s_own(field: str, hero: int | None) -> None:
    """Two players' down cards are told, so the cards don't say it; what another program means by it is its own."""
    hand, out = read(f"{STEAL}_hero = {field}\n")
    assert hand.hero == hero
    assert [row.seat for row in out.seats if row.is_hero] == ([hero] if hero else [])
    assert hand.number == read(STEAL)[0].number
    assert not out.findings


def test_the_room_is_told_by_its_content() -> None:
    for text in (STEAL, "# x\nevent = 'y'\n" + STEAL, "[5]\n" + STEAL):
        found = site_of(text)
        assert found and found.name == PHH.name
