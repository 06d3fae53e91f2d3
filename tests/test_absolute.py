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
from histparse.sites import sites
from tests.alike import differences

CASH = "Stage #77001: Seven Card Hi/Lo  Normal $0.10/$0.20 - 2010-08-09 11:12:13 (ET)"

WHOLE = f"""{CASH}
Seat 2 - Moss ($6 in chips)
Seat 4 - Reed_1 ($0.91 in chips)
Seat 9 - Fern ($12.10 in chips)
Reed_1 - Ante $0.01
Moss - Ante $0.01
*** 3rd STREET ***
Moss - Pocket [10s 4d Jc]
Reed_1 - Pocket [H H 3h]
Reed_1 - Bring-In $0.03
Moss - Calls $0.03
*** 4TH STREET ***
Moss - Pocket [10s 4d Jc 10d]
Reed_1 - Pocket [H H 3h Ah]
Reed_1 - Bets $0.10
Moss - Folds
Reed_1 - returned ($0.10) : not called
Reed_1 - Does not show
Reed_1 Collects $0.08 from main pot
*** SUMMARY ***
Total Pot($0.08)
Seat 2: Moss Folded on the 4TH STREET
Seat 4: Reed_1 collected Total ($0.08)
""".replace("Seat 9 - Fern ($12.10 in chips)\n", "")

SPLIT = f"""{CASH}
Seat 1 - Moss ($6 in chips)
Seat 2 - Reed_1 ($6 in chips)
Seat 3 - Fern ($6 in chips)
Fern - Ante $0.01
Moss - Ante $0.01
Reed_1 - Ante $0.01
*** 3rd STREET ***
Moss - Pocket [H H 3h]
Reed_1 - Pocket [H H Kd]
Fern - Pocket [9s 9h 4s]
Moss - Bring-In $0.03
Reed_1 - Calls $0.03
Fern - Folds
*** 4TH STREET ***
Moss - Pocket [H H 3h 4h]
Reed_1 - Pocket [H H Kd Kc]
Fern - Pocket [9s 9h 4s]
Reed_1 - Checks
Moss - Checks
*** 5TH STREET ***
Moss - Pocket [H H 3h 4h 10c]
Reed_1 - Pocket [H H Kd Kc 2d]
Fern - Pocket [9s 9h 4s]
Reed_1 - Checks
Moss - Checks
*** 6TH STREET ***
Moss - Pocket [H H 3h 4h 10c 9c]
Reed_1 - Pocket [H H Kd Kc 2d 2s]
Fern - Pocket [9s 9h 4s]
Reed_1 - Checks
Moss - Checks
*** RIVER ***
Moss - Pocket [H H 3h 4h 10c 9c H]
Reed_1 - Pocket [H H Kd Kc 2d 2s H]
Fern - Pocket [9s 9h 4s]
Reed_1 - Bets $0.20
Moss - Calls $0.20
*** SHOW DOWN ***
Reed_1 - Shows [Qs Jd Kd Kc 2d 2s Jc] (Two Pair, kings and jacks)
Moss - Shows [Ah 2h 3h 4h 10c 9c 6s] (High card, ace)
Reed_1 Collects $0.23 from main pot
Moss Collects $0.22 from main pot
*** SUMMARY ***
Total Pot($0.49) | Rake ($0.04)
Seat 1: Moss won Total ($0.22) HI:with High card, ace [Ah 2h 3h 4h 10c 9c 6s - P:Ah,B:10c,B:9c,P:6s,B:4h] LO:($0.22) [P:Ah,P:2h,B:3h,B:4h,P:6s]
Seat 2: Reed_1 won Total ($0.23) HI:($0.23) with Two Pair, kings and jacks(queen kicker) [Qs Jd Kd Kc 2d 2s Jc - B:Kd,B:Kc,P:Jd,P:Jc,P:Qs]
Seat 3: Fern Folded on the 3rd STREET
"""  # noqa: E501


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


def bare(*lines: str, opening: str = CASH, seats: tuple[str, ...] = ("Moss", "Reed_1")) -> str:
    """A hand of `lines` and nothing else but what every hand has."""
    listed = [f"Seat {n} - {name} ($50 in chips)" for n, name in enumerate(seats, 1)]
    return "\n".join([opening, *listed, *lines, "*** SUMMARY ***", "Total Pot($1)"])


def play(*lines: str, seats: tuple[str, ...] = ("Moss", "Reed_1")) -> tuple[Event, ...]:
    """The events of `lines` on third street."""
    return read(bare("*** 3rd STREET ***", *lines, seats=seats)).events[1:-1]


def test_a_whole_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency) == ("absolute:77001", "stud8", "fixed", "USD")
    assert (got.small_bet, got.big_bet, got.table, got.max_seats, got.button) == (10, 20, None, None, None)
    assert got.start == datetime(2010, 8, 9, 15, 12, 13, tzinfo=UTC)
    assert (got.start_text, got.tz_source) == ("2010-08-09 11:12:13 (ET)", "printed")
    assert got.seats == (Seat(2, 1, 2, "Moss", 600), Seat(3, 1, 4, "Reed_1", 91))
    assert got.events == (
        Action(4, 1, 4, "Reed_1", Kind.ANTE, by=1),
        Action(5, 1, 2, "Moss", Kind.ANTE, by=1),
        Street(6, 1, 3),
        Deal(7, 1, 2, "Moss", (), cards("Ts 4d"), cards("Jc")),
        Deal(8, 1, 4, "Reed_1", (), (HIDDEN, HIDDEN), cards("3h")),
        Action(9, 1, 4, "Reed_1", Kind.BRING_IN, by=3),
        Action(10, 1, 2, "Moss", Kind.CALL, by=3),
        Street(11, 1, 4),
        Deal(12, 1, 2, "Moss", cards("Ts 4d Jc"), (), cards("Td")),
        Deal(13, 1, 4, "Reed_1", (HIDDEN, HIDDEN, *cards("3h")), (), cards("Ah")),
        Action(14, 1, 4, "Reed_1", Kind.BET, by=10),
        Action(15, 1, 2, "Moss", Kind.FOLD),
        Uncalled(16, 1, 4, "Reed_1", 10),
        Muck(17, 1, 4, "Reed_1"),
        Collect(18, 1, 4, "Reed_1", 8, 0),
        Total(20, 1, 8, (), None),
        Result(21, 1, 2, "Moss", 2, "folded", 4),
        Result(22, 1, 4, "Reed_1", 4, "collected", amount=8),
    )
    assert loud(WHOLE) == []


def test_a_return_need_not_be_printed() -> None:
    text = WHOLE.replace("Reed_1 - returned ($0.10) : not called\n", "")
    assert loud(text) == []
    out = audit(read(text))
    assert (out.status, out.uncalled, out.total_pot) == ("ok_inferred", 10, 8)


def test_high_and_low() -> None:
    assert loud(SPLIT) == []
    got = read(SPLIT)
    assert len([event for event in got.events if isinstance(event, Deal)]) == 3 + 4 * 2
    moss, reed, fern = (event for event in got.events if isinstance(event, Result))
    assert (moss.did, moss.amount, moss.high, moss.low) == (
        "won", 22, HighName(Category.HIGH_CARD, (14,)), (6, 4, 3, 2, 1),
    )  # fmt: skip
    assert (reed.did, reed.amount, reed.high, reed.low) == ("won", 23, HighName(Category.TWO_PAIR, (13, 11)), None)
    assert (fern.did, fern.street) == ("folded", 3)
    out = audit(got)
    assert out.status == "ok"
    assert (out.seats[0].hole, out.seats[0].river) == ([*cards("Ah 2h")], *cards("6s"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("B:3h,B:4h,P:6s]", "B:3h,B:4h,P:7s]", "S506"),
        ("HI:with High card, ace", "HI:with High card, king", "S505"),
        ("(Two Pair, kings and jacks)", "(Three of a kind, kings)", "S505"),
        ("won Total ($0.22)", "won Total ($0.21)", "S501"),
        ("Moss - Pocket [H H 3h 4h 10c 9c]", "Moss - Pocket [H H 3h 5h 10c 9c]", "C203"),
        ("Moss - Shows [Ah 2h 3h", "Moss - Shows [Ah 2h 5h", "C204"),
        ("Seat 3: Fern Folded on the 3rd", "Seat 3: Fern Folded on the 4TH", "S502"),
    ],
)
def test_what_is_wrong_is_found(old: str, new: str, code: str) -> None:
    assert code in {code for code, _ in loud(SPLIT.replace(old, new))}


def test_a_hand_without_a_table_is_written_without_one() -> None:
    told = read(SPLIT)
    text = next(site for site in sites() if site.name == "absolute").write(told)
    assert "Table" not in text
    assert list(differences(told, read(text))) == []


def test_losers_and_mucked_hands() -> None:
    lost = SPLIT.replace("Seat 1: Moss won Total ($0.22) HI:with", "Seat 1: Moss HI:lost with")
    assert [one.did for one in read(lost).events if isinstance(one, Result)] == ["lost", "won", "folded"]
    mucked = bare("Seat 1: Moss HI: [Mucked] [9h 6c 10d]", "Seat 2: Reed_1 (dealer) HI: [Mucked]")
    one, other = read(mucked).events[:2]
    assert one == Result(4, 1, 1, "Moss", 1, "mucked", cards=cards("9h 6c Td"))
    assert other == Result(5, 1, 2, "Reed_1", 2, "mucked")


@pytest.mark.parametrize(
    ("opening", "game", "mixed", "limit"),
    [
        (CASH, "stud8", None, "fixed"),
        (CASH.replace("Hi/Lo ", "Stud"), "stud", None, "fixed"),
        (CASH.replace("Seven Card Hi/Lo ", "7 Card Stud Hi/Lo"), "stud8", None, "fixed"),
        (CASH.replace("Seven Card Hi/Lo  Normal", "SEVEN CARD NO LIMIT"), "stud", None, "no-limit"),
        (CASH.replace("Seven Card Hi/Lo", "HORSE") + "\nGame Type: Limit Seven Card Hi/Lo", "stud8", "HORSE", "fixed"),
        (CASH.replace("Seven Card Hi/Lo", "HORSE") + "\nGame Type: Limit Seven Card Stud", "stud", "HORSE", "fixed"),
        (CASH.replace("/$0.20", "/$0.20, $0.02 ante"), "stud8", None, "fixed"),
        (CASH.replace("#77001:", "#C77001:").replace("13 (ET)", "13.4 (ET)"), "stud8", None, "fixed"),
    ],
)
def test_openings(opening: str, game: str, mixed: str | None, limit: str) -> None:
    got = read(bare(opening=opening))
    assert (got.game, got.mixed, got.limit, got.currency, got.small_bet) == (game, mixed, limit, "USD", 10)


def test_tournaments() -> None:
    opening = "Stage #9: Tourney ID 5512 Seven Card Hi/Lo  Single Tournament Normal 1,000/2,000, 150 ante - {}"
    got = read(bare(opening=opening.format("2010-08-09 11:12:13 (ET)")))
    assert (got.tournament, got.currency, got.exponent, got.small_bet, got.game) == ("5512", "CHIP", 0, 1000, "stud8")


def test_table_lines() -> None:
    got = read(bare("Table: MAPLE AVE (Real Money) Seat #2 is the dealer"))
    assert (got.table, got.button, got.currency) == ("MAPLE AVE", 2, "USD")
    got = read(bare("Table: OAK (2) (Play Money)", opening=CASH.replace("$", "")))
    assert (got.table, got.button, got.currency) == ("OAK (2)", None, "PLAY")


@pytest.mark.parametrize(
    ("line", "kind", "by", "to"),
    [
        ("Moss - Raises $0.20 to $0.30", Kind.RAISE, None, 30),
        ("Moss - Raises $0.20", Kind.RAISE, 20, None),
        ("Moss - Completes $0.07 to $0.10", Kind.RAISE, None, 10),
        ("Moss - All-In $1.50", Kind.ALL_IN, 150, None),
        ("Moss - All-In(Raise) $1.50 to $1.60", Kind.ALL_IN, None, 160),
        ("Moss - All-In(Raise) $1.50", Kind.ALL_IN, 150, None),
    ],
)
def test_raises(line: str, kind: Kind, by: int | None, to: int | None) -> None:
    assert play(line) == (Action(5, 1, 1, "Moss", kind, by, to, all_in=kind is Kind.ALL_IN),)


def test_side_pots() -> None:
    told = play("Moss Collects $1 from side pot-2", "Moss Collects $1 from side pot", "Moss Collects $1 from pot")
    assert [one.pot for one in told if isinstance(one, Collect)] == [2, 1, None]


def test_hostile_names() -> None:
    seats = ("Seat 1: x", "a - Folds", "won Total ($9)", "z ($5 in chips)", "HI:lost with [2c - B:2c]")
    told = play(*(f"{name} - Checks" for name in seats), "a - Folds - Shows [Ah Kh] (One pair, aces)", seats=seats)
    assert [one.player for one in told if isinstance(one, Action)] == [*seats]
    assert isinstance(told[-1], Show)
    assert (told[-1].player, told[-1].high) == ("a - Folds", HighName(Category.PAIR, (14,)))
    hand = "HI:lost with One pair, aces [Ah Kh - P:Ah]"
    results = read(bare(*(f"Seat {n}: {name} {hand}" for n, name in enumerate(seats, 1)), seats=seats))
    assert [(one.player, one.did) for one in results.events[:-1] if isinstance(one, Result)] == [
        (name, "lost") for name in seats
    ]


@pytest.mark.parametrize(
    "line", ["Moss - sitout (wait for bb)", "Moss - Timed out", "Game Type: Limit Seven Card Hi/Lo"]
)
def test_lines_that_say_nothing_of_the_hand(line: str) -> None:
    assert play(line) == ()


@pytest.mark.parametrize(
    "line", ["Moss - Sneezes", "Moss: folds", "Moss - Folds $1", "*** 8TH STREET ***", "*** 5RD STREET ***"]
)
def test_a_line_that_no_rule_knows(line: str) -> None:
    assert [finding.code for finding in reading(bare("*** 3rd STREET ***", line)).findings] == ["P104"]


@pytest.mark.parametrize(
    ("opening", "skipped"),
    [
        ("Stage #5: Holdem  No Limit $0.02 - 2010-08-09 11:12:13 (ET)", "holdem"),
        ("Stage #5: Omaha Hi/Lo  Pot Limit $0.02/$0.04 - 2010-08-09 11:12:13 (ET)", "omaha"),
        ("Stage #5: HORSE Normal $0.02/$0.04 - 2010-08-09 11:12:13 (ET)\nGame Type: Limit Holdem", "holdem"),
        ("Stage #5: HORSE Normal $0.02/$0.04 - 2010-08-09 11:12:13 (ET)\nGame Type: Limit Razz", "razz"),
    ],
)
def test_other_games(opening: str, skipped: str) -> None:
    assert (reading(bare(opening=opening)).skipped, reading(bare(opening=opening)).findings) == (skipped, [])


def test_a_form_that_is_not_known() -> None:
    for opening in (CASH.replace(" (ET)", ""), "Stage #5: Seven Card Lowest $1/$2 - now"):
        assert [finding.code for finding in reading(bare(opening=opening)).findings] == ["P106"]


def test_the_parts_of_a_total_and_the_cards_that_count() -> None:
    assert reading(SPLIT.replace("won Total ($0.22)", "won Total ($0.23)")).findings[0].code == "S501"
    line = next(line for line in SPLIT.splitlines() if " won Total ($0.22) HI:with " in line)
    one = line.partition(" LO:")[0].rpartition("B:")[2][:2]
    (found,) = reading(SPLIT.replace(line, line.replace(f"B:{one}", "B:5s"))).findings
    assert (found.code, found.line) == ("S504", SPLIT.splitlines().index(line) + 1)
