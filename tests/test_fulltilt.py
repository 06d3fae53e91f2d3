from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from histparse.cards import cards
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
from histparse.read import Reading, read_file, read_text
from histparse.sites import sites

CASH = "Full Tilt Poker Game #501: Table Ferry - $3/$6 Ante $0.60 - Limit Stud Hi - 06:05:04 ET - 2010/02/03"
HIGH_LOW = "Full Tilt Poker Game #502: Table Ferry - $3/$6 Ante $0.60 - Limit Stud H/L - 06:05:04 ET - 2010/02/03"
SIT_AND_GO = (
    "Full Tilt Poker Game #503: $11 + $1 Sit & Go (Turbo) (8812), Table 4 - 60/120 Ante 10"
    " - Limit Stud Hi - 06:05:04 ET - 2010/02/03"
)

WHOLE = f"""{CASH}
Seat 2: Moss ($60)
Seat 3: Old Fern ($1,060.50), is sitting out
Seat 7: Reed_1 ($90.60)
Reed_1 antes $0.60
Moss antes $0.60
*** 3RD STREET ***
Dealt to Moss [Js 4d] [Jc]
Dealt to Reed_1 [3h]
Reed_1 is low with [3h]
Reed_1 brings in for $1
Moss completes it to $3
Reed_1 raises to $6
Moss: nice one
Moss calls $3
*** 4TH STREET ***
Dealt to Moss [Js 4d Jc] [9s]
Dealt to Reed_1 [3h] [Ah]
Reed_1 has 15 seconds left to act
Reed_1 bets $3
Moss folds
Uncalled bet of $3 returned to Reed_1
Reed_1 mucks
Reed_1 wins the pot ($12.60)
*** SUMMARY ***
Total pot $13.20 | Rake $0.60
Seat 2: Moss folded on 4th St.
Seat 3: Old Fern is sitting out
Seat 7: Reed_1 collected ($12.60), mucked
"""

SHOWDOWN = f"""{CASH}
Seat 2: Moss ($60)
Seat 7: Reed_1 ($90.60)
Moss antes $0.60
Reed_1 antes $0.60
*** 3RD STREET ***
Dealt to Moss [Js 4d] [Jc]
Dealt to Reed_1 [3h]
Reed_1 is low with [3h]
Reed_1 brings in for $1
Moss calls $1
*** 4TH STREET ***
Dealt to Moss [Js 4d Jc] [9s]
Dealt to Reed_1 [3h] [Ah]
Reed_1 checks
Moss checks
*** 5TH STREET ***
Dealt to Moss [Js 4d Jc 9s] [2c]
Dealt to Reed_1 [3h Ah] [Kh]
Reed_1 checks
Moss checks
*** 6TH STREET ***
Dealt to Moss [Js 4d Jc 9s 2c] [7d]
Dealt to Reed_1 [3h Ah Kh] [8c]
Reed_1 checks
Moss checks
*** 7TH STREET ***
Dealt to Moss [Js 4d Jc 9s 2c 7d] [5c]
Reed_1 bets $6
Moss calls $6
*** SHOW DOWN ***
Reed_1 shows [Qs 6d 3h Ah Kh 8c Td] Ace King high
Moss shows [4d Js Jc 9s 2c 7d 5c] a pair of Jacks
Moss wins the pot ($14.60) with a pair of Jacks
*** SUMMARY ***
Total pot $15.20 | Rake $0.60
Seat 2: Moss showed [4d Js Jc 9s 2c 7d 5c] and won ($14.60) with a pair of Jacks
Seat 7: Reed_1 showed [Qs 6d 3h Ah Kh 8c Td] and lost with Ace King high
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


def bare(*lines: str, opening: str = CASH, seats: tuple[str, ...] = ("Moss", "Reed_1")) -> str:
    """A hand of `lines` and nothing else but what every hand has."""
    listed = [f"Seat {n}: {name} (50)" for n, name in enumerate(seats, 1)]
    return "\n".join([opening, *listed, *lines, "*** SUMMARY ***", "Total pot 1 | Rake 0"])


def play(*lines: str, **more: str | tuple[str, ...]) -> tuple[Event, ...]:
    """The events of `lines` on third street."""
    return read(bare("*** 3RD STREET ***", *lines, **more)).events[1:-1]  # type: ignore[arg-type]


def test_a_whole_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency, got.exponent) == ("fulltilt:501", "stud", "fixed", "USD", 2)
    assert (got.small_bet, got.big_bet, got.table, got.max_seats) == (300, 600, "Ferry", None)
    assert got.start == datetime(2010, 2, 3, 11, 5, 4, tzinfo=UTC)
    assert (got.start_text, got.tz_source) == ("06:05:04 ET - 2010/02/03", "printed")
    assert got.seats == (
        Seat(2, 1, 2, "Moss", 6000),
        Seat(3, 1, 3, "Old Fern", 106050, True),
        Seat(4, 1, 7, "Reed_1", 9060),
    )
    assert got.events == (
        Action(5, 1, 7, "Reed_1", Kind.ANTE, by=60),
        Action(6, 1, 2, "Moss", Kind.ANTE, by=60),
        Street(7, 1, 3),
        Deal(8, 1, 2, "Moss", (), cards("Js 4d"), cards("Jc")),
        Deal(9, 1, 7, "Reed_1", (), (), cards("3h")),
        Action(11, 1, 7, "Reed_1", Kind.BRING_IN, by=100),
        Action(12, 1, 2, "Moss", Kind.COMPLETE, to=300),
        Action(13, 1, 7, "Reed_1", Kind.RAISE, to=600),
        Action(15, 1, 2, "Moss", Kind.CALL, by=300),
        Street(16, 1, 4),
        Deal(17, 1, 2, "Moss", cards("Js 4d Jc"), (), cards("9s")),
        Deal(18, 1, 7, "Reed_1", cards("3h"), (), cards("Ah")),
        Action(20, 1, 7, "Reed_1", Kind.BET, by=300),
        Action(21, 1, 2, "Moss", Kind.FOLD),
        Uncalled(22, 1, 7, "Reed_1", 300),
        Muck(23, 1, 7, "Reed_1"),
        Collect(24, 1, 7, "Reed_1", 1260),
        Total(26, 1, 1320, (), 60),
        Result(27, 1, 2, "Moss", 2, "folded", 4),
        Result(29, 1, 7, "Reed_1", 7, "collected", amount=1260),
    )
    assert audit(got).status == "ok"


def test_a_showdown() -> None:
    assert loud(SHOWDOWN) == []
    shown = [event for event in read(SHOWDOWN).events if isinstance(event, Show)]
    assert [one.high for one in shown] == [HighName(Category.HIGH_CARD, (14, 13)), HighName(Category.PAIR, (11,))]


@pytest.mark.parametrize(
    ("line", "told", "codes"),
    [
        ("Seat 2: Moss showed", "Moss showed [4d Js Jc 9s 2c 7d 5c] and won ($14.60) with a pair of Nines", ["S505"]),
        ("Seat 7: Reed_1", "Reed_1 mucked [Qs 6d 3h Ah Kh 8c Td] - Ace King high", ["S512"]),
        ("Seat 7: Reed_1", "Reed_1 showed [Qs 6d 3h Ah Kh 8c Td] and lost with a straight, Ten high", ["S505"]),
        ("Reed_1 shows", "Reed_1 mucks", ["S512"]),
    ],
)
def test_a_summary_that_contradicts_the_showdown(line: str, told: str, codes: list[str]) -> None:
    lines = SHOWDOWN.splitlines()
    at = max(n for n, one in enumerate(lines) if one.startswith(line))
    lines[at] = f"{lines[at][:8]}{told}" if line.startswith("Seat") else told
    assert [code for code, _ in loud("\n".join(lines))] == codes


def test_a_mucked_hand_is_told_with_its_name() -> None:
    mucked = SHOWDOWN.replace("Reed_1 shows [Qs 6d 3h Ah Kh 8c Td] Ace King high", "Reed_1 mucks")
    mucked = mucked.replace("Reed_1 showed", "Reed_1 mucked").replace("Td] and lost with", "Td] -")
    assert loud(mucked) == []
    result = read(mucked).events[-1]
    assert isinstance(result, Result)
    assert (result.did, result.high) == ("mucked", HighName(Category.HIGH_CARD, (14, 13)))
    assert loud(mucked.replace("Td] - Ace King high", "Td] - a pair of Kings")) == [("S505", 38)]


LATER = CASH.replace("$3/$6 Ante $0.60 - Limit Stud Hi", "FL Stud H/L - $3/$6 Ante $0.60")
OPENINGS = [
    (CASH, "stud", "USD", 300, "Ferry", None),
    (CASH.replace("Ferry", "Ferry (6 max, deep)"), "stud", "USD", 300, "Ferry", 6),
    (CASH.replace("Ferry", "Ferry - East (heads up)"), "stud", "USD", 300, "Ferry - East", 2),
    (CASH.replace("Ferry", "Stud H/L_2"), "stud", "USD", 300, "Stud H/L_2", None),
    (CASH.replace("Stud Hi", "7 Card Stud Hi/Lo"), "stud8", "USD", 300, "Ferry", None),
    (LATER, "stud8", "USD", 300, "Ferry", None),
    (CASH.replace("$3/$6 Ante $0.60", "€3/€6 Ante €0.60"), "stud", "EUR", 300, "Ferry", None),
    (CASH.replace("$3/$6 Ante $0.60", "$1,500/$3,000"), "stud", "USD", 150000, "Ferry", None),
    (CASH.replace("$3/$6 Ante $0.60", "3/6 Ante 0.60"), "stud", "PLAY", 300, "Ferry", None),
    (CASH.replace("Full Tilt Poker", "FullTiltPoker"), "stud", "USD", 300, "Ferry", None),
]  # fmt: skip


@pytest.mark.parametrize(("opening", "game", "currency", "small", "table", "most"), OPENINGS)
def test_openings(opening: str, game: str, currency: str, small: int, table: str, most: int | None) -> None:
    got = read(bare(opening=opening))
    assert (got.game, got.currency, got.small_bet, got.table, got.max_seats) == (game, currency, small, table, most)
    assert (got.number, got.tournament, got.exponent) == ("501", None, 2)


@pytest.mark.parametrize(
    ("seats", "about"), [(2, " (heads up)"), (6, " (6 max)"), (8, ""), (10, " (10 max)"), (None, "")]
)
def test_the_number_of_seats_is_written(seats: int | None, about: str) -> None:
    site = next(one for one in sites() if one.name == "fulltilt")
    text = site.write(replace(read(bare()), max_seats=seats))
    assert text.startswith(f"Full Tilt Poker Game #501: Table Ferry{about} - $3/$6 Ante $0 - Limit Stud Hi - ")
    assert read(text).max_seats == (seats if about else None)


@pytest.mark.parametrize(
    ("title", "buy_in"),
    [
        ("$11 + $1 Sit & Go (Turbo)", "$11 + $1"),
        ("$55 Heads-Up Sit & Go", "$55"),
        ("€2+€0.25 Stud Hi", "€2+€0.25"),
        ("$1,500 Guarantee", None),
        ("Stud Hi (6 max)", None),
    ],
)
def test_tournaments(title: str, buy_in: str | None) -> None:
    got = read(bare(opening=SIT_AND_GO.replace("$11 + $1 Sit & Go (Turbo)", title)))
    assert (got.tournament, got.label, got.buy_in, got.table) == ("8812", title, buy_in, "4")
    assert (got.currency, got.exponent, got.small_bet, got.big_bet) == ("CHIP", 0, 60, 120)


CLOCKS = [
    ("06:05:04 ET - 2010/02/03", datetime(2010, 2, 3, 11, 5, 4, tzinfo=UTC)),
    ("6:05:04 ET - 2010/07/03", datetime(2010, 7, 3, 10, 5, 4, tzinfo=UTC)),
    ("12:05:04 CET - 2010/02/03 [06:05:04 ET - 2010/02/03]", datetime(2010, 2, 3, 11, 5, 4, tzinfo=UTC)),
    ("01:30:00 ET - 2010/11/07 [05:30:00 UTC - 2010/11/07]", datetime(2010, 11, 7, 5, 30, tzinfo=UTC)),
    ("06:05 ET - Wednesday, February 3, 2010", datetime(2010, 2, 3, 11, 5, tzinfo=UTC)),
]


@pytest.mark.parametrize(("clock", "start"), CLOCKS)
def test_clocks(clock: str, start: datetime) -> None:
    got = read(WHOLE.replace("06:05:04 ET - 2010/02/03", clock))
    assert (got.start, got.start_text) == (start, clock)


ALL_IN = f"""{SIT_AND_GO}
Seat 1: Moss (1,490)
Seat 2: Reed_1 (7)
Seat 3: Fern (1,503)
Moss antes 10
Reed_1 antes 7, and is all in
Fern antes 10
*** 3RD STREET *** (Total Pot: 27, 3 Players, 1 All-In)
Dealt to Moss [9h 9c] [9d]
Dealt to Reed_1 [2s]
Dealt to Fern [Kd]
Reed_1 is low with [2s]
Fern bets 60
Moss calls 60
*** 4TH STREET *** (Total Pot: 147, 3 Players, 1 All-In)
Dealt to Moss [9h 9c 9d] [4s]
Dealt to Reed_1 [2s] [7h]
Dealt to Fern [Kd] [Qc]
Fern bets 60
Moss raises to 120
Fern folds
Uncalled bet of 60 returned to Moss
Moss shows [9h 9c 9d 4s]
Reed_1 shows [Ac 5s 2s 7h]
*** 5TH STREET *** (Total Pot: 267, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d 4s] [Jh]
Dealt to Reed_1 [Ac 5s 2s 7h] [5d]
*** 6TH STREET *** (Total Pot: 267, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d 4s Jh] [Js]
Dealt to Reed_1 [Ac 5s 2s 7h 5d] [5h]
*** 7TH STREET *** (Total Pot: 267, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d 4s Jh Js] [Td]
Dealt to Reed_1 [Ac 5s 2s 7h 5d 5h] [6c]
Moss shows [9h 9c 9d 4s Jh Js Td] a full house, Nines full of Jacks
Reed_1 shows [Ac 5s 2s 7h 5d 5h 6c] three of a kind, Fives
Moss wins the side pot (246)
Moss wins the main pot (21) with a full house, Nines full of Jacks
*** SUMMARY ***
Total pot 267 Main pot 21. Side pot 246. | Rake 0
Seat 1: Moss showed [9h 9c 9d 4s Jh Js Td] and won (267) with a full house, Nines full of Jacks
Seat 2: Reed_1 showed [Ac 5s 2s 7h 5d 5h 6c] and lost with three of a kind, Fives
Seat 3: Fern folded on 4th St.
"""


def test_all_in_hands_are_turned_up_before_the_last_cards() -> None:
    assert loud(ALL_IN) == []
    out = audit(read(ALL_IN))
    rows = {row.player: row for row in out.seats}
    assert (rows["Moss"].is_hero, rows["Reed_1"].is_hero) == (True, False)
    assert (rows["Reed_1"].hole, rows["Reed_1"].river) == ([*cards("Ac 5s")], *cards("6c"))
    assert (rows["Moss"].stack, rows["Moss"].net, rows["Fern"].net) == (1490, 137, -130)
    assert out.bring_in is None


def test_a_turned_up_hand_is_held_against_what_is_dealt_later() -> None:
    assert loud(ALL_IN.replace("Dealt to Reed_1 [Ac 5s 2s 7h]", "Dealt to Reed_1 [Ac 8s 2s 7h]")) == [("C203", 27)]
    assert loud(ALL_IN.replace("Reed_1 shows [Ac 5s 2s 7h]", "Reed_1 shows [Ac 5s 2s 7d]")) == [("C204", 24)]


ANTES = f"""{SIT_AND_GO}
Seat 1: Moss (2,993)
Seat 2: Reed_1 (7)
Moss antes 10
Reed_1 antes 7, and is all in
{{}} of 3 returned to Moss
*** 3RD STREET *** (Total Pot: 14, 2 Players, 1 All-In)
Dealt to Moss [9h 9c] [9d]
Dealt to Reed_1 [2s]
Reed_1 is low with [2s]
Moss shows [9h 9c 9d]
Reed_1 shows [Ac 5s 2s]
*** 4TH STREET *** (Total Pot: 14, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d] [4s]
Dealt to Reed_1 [Ac 5s 2s] [7h]
*** 5TH STREET *** (Total Pot: 14, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d 4s] [Jh]
Dealt to Reed_1 [Ac 5s 2s 7h] [5d]
*** 6TH STREET *** (Total Pot: 14, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d 4s Jh] [Js]
Dealt to Reed_1 [Ac 5s 2s 7h 5d] [5h]
*** 7TH STREET *** (Total Pot: 14, 2 Players, 1 All-In)
Dealt to Moss [9h 9c 9d 4s Jh Js] [Td]
Dealt to Reed_1 [Ac 5s 2s 7h 5d 5h] [6c]
Moss shows [9h 9c 9d 4s Jh Js Td] a full house, Nines full of Jacks
Reed_1 shows [Ac 5s 2s 7h 5d 5h 6c] three of a kind, Fives
Moss wins the pot (14) with a full house, Nines full of Jacks
*** SUMMARY ***
Total pot 14 | Rake 0
Seat 1: Moss showed [9h 9c 9d 4s Jh Js Td] and won (14) with a full house, Nines full of Jacks
Seat 2: Reed_1 showed [Ac 5s 2s 7h 5d 5h 6c] and lost with three of a kind, Fives
"""


@pytest.mark.parametrize("what", ["Uncalled bet", "Ante"])
def test_nobody_acts_after_an_all_in_ante(what: str) -> None:
    text = ANTES.format(what)
    assert loud(text) == []
    out = audit(read(text))
    assert (out.total_pot, out.uncalled, out.ante) == (14, 3, 10)
    assert not {"bring_in", "first_to_act"} & out.checks.keys()


LOWS = f"""{HIGH_LOW}
Seat 1: Moss ($60)
Seat 2: Reed_1 ($60)
Seat 3: Fern ($60)
Moss antes $0.60
Reed_1 antes $0.60
Fern antes $0.60
*** 3RD STREET ***
Dealt to Moss [Ah 2h] [3h]
Dealt to Reed_1 [Kd]
Dealt to Fern [4s]
Moss is low with [3h]
Moss brings in for $1
Reed_1 calls $1
Fern calls $1
*** 4TH STREET ***
Dealt to Moss [Ah 2h 3h] [4h]
Dealt to Reed_1 [Kd] [Kc]
Dealt to Fern [4s] [5c]
Reed_1 checks
Fern checks
Moss checks
*** 5TH STREET ***
Dealt to Moss [Ah 2h 3h 4h] [9d]
Dealt to Reed_1 [Kd Kc] [2d]
Dealt to Fern [4s 5c] [6d]
Reed_1 checks
Fern checks
Moss checks
*** 6TH STREET ***
Dealt to Moss [Ah 2h 3h 4h 9d] [9c]
Dealt to Reed_1 [Kd Kc 2d] [2s]
Dealt to Fern [4s 5c 6d] [7c]
Reed_1 checks
Fern checks
Moss checks
*** 7TH STREET ***
Dealt to Moss [Ah 2h 3h 4h 9d 9c] [5s]
Reed_1 checks
Fern checks
Moss checks
*** SHOW DOWN ***
Reed_1 mucks
Fern shows [Ac 8h 4s 5c 6d 7c 2c] a straight, Eight high, for high and 6,5,4,2,A, for low
Moss shows [Ah 2h 3h 4h 9d 9c 5s] a straight, Five high, for high and 5,4,3,2,A, for low
Fern wins the high pot ($2.40) with a straight, Eight high
Moss wins the low pot ($2.40) with 5,4,3,2,A
*** SUMMARY ***
Total pot $4.80 | Rake $0
Seat 1: Moss showed [Ah 2h 3h 4h 9d 9c 5s] and won ($2.40) with HI: a straight, Five high; LO: 5,4,3,2,A
Seat 2: Reed_1 mucked [Qs Jd Kd Kc 2d 2s Jc] - two pair, Kings and Jacks
Seat 3: Fern showed [Ac 8h 4s 5c 6d 7c 2c] and won ($2.40) with HI: a straight, Eight high; LO: 6,5,4,2,A
"""


def test_high_and_low() -> None:
    assert loud(LOWS) == []
    shown = [event for event in read(LOWS).events if isinstance(event, Show)]
    assert [one.low for one in shown] == [(6, 5, 4, 2, 1), (5, 4, 3, 2, 1)]
    paid = [event for event in read(LOWS).events if isinstance(event, Collect)]
    assert [(one.player, one.amount, one.side) for one in paid] == [("Fern", 240, "high"), ("Moss", 240, "low")]
    assert loud(LOWS.replace("and 6,5,4,2,A, for low", "and 7,5,4,2,A, for low")) == [("S506", 44)]


@pytest.mark.parametrize(
    ("words", "pot", "side"),
    [
        ("wins the pot", None, None),
        ("ties for the pot", None, None),
        ("wins the main pot", 0, None),
        ("wins the side pot", 1, None),
        ("ties for the side pot #2", 2, None),
        ("wins side pot #3", 3, None),
        ("wins the high pot", None, "high"),
        ("ties for the low main pot", 0, "low"),
        ("wins the low side pot", 1, "low"),
        ("ties for the high side pot #2", 2, "high"),
    ],
)
def test_pots(words: str, pot: int | None, side: str | None) -> None:
    for rest in ("", " with a flush, Ten high"):
        (paid,) = play(f"Moss {words} (1,234){rest}")
        assert paid == Collect(5, 1, 1, "Moss", 123400, pot, side)


def test_all_in_words() -> None:
    told = play("Moss brings in for 9", "Reed_1 completes it to 45, and is all in", "Moss calls 36, and is all in")
    assert [(one.kind, one.all_in) for one in told if isinstance(one, Action)] == [
        (Kind.BRING_IN, False),
        (Kind.COMPLETE, True),
        (Kind.CALL, True),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Moss: folds",
        "Moss: Reed_1 raises to 6",
        "Stranger: Moss wins the pot (99)",
        "Stranger (Observer): Reed_1 shows [Xx Yy] a pair of Zs",
        "Moss: *** 5TH STREET ***",
        "Moss: antes 1.2.3",
        "Reed_1: hello: hello",
        "Moss: ",
    ],
)
def test_what_is_said_is_not_done(line: str) -> None:
    assert (
        play("Moss checks", line, "Reed_1 checks") == play("Moss checks", "", "Reed_1 checks") or len(play(line)) == 0
    )
    assert play(line) == ()


def test_names_with_colons_act() -> None:
    seats = ("a: b", "Seat 2: x", ":")
    told = play("a: b folds", "Seat 2: x wins the pot (50)", ": checks", "a: checks", "a: b: folds", seats=seats)
    assert [(type(one).__name__, getattr(one, "player", "")) for one in told] == [
        ("Action", "a: b"),
        ("Collect", "Seat 2: x"),
        ("Action", ":"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Moss is sitting out",
        "Moss sits down",
        "Stranger adds $1,000.50",
        "Moss has 5 seconds to reconnect",
        "Moss has been disconnected",
        "Moss has requested TIME",
        "Moss is feeling angry",
        "Moss is dealt 3 cards",
        "The button is in seat #2",
        "The blinds are now 80/160 Ante 15",
        "Time has expired",
    ],
)
def test_lines_that_say_nothing_of_the_hand(line: str) -> None:
    assert play(line) == ()
    assert read(bare(line)).events[0] == Total(6, 1, 100, (), 0)


@pytest.mark.parametrize(
    "line", ["Moss sneezes", "Seat 9: Moss", "Moss raises $3 to $6", "*** 8TH STREET ***", "*** 3TH STREET ***"]
)
def test_a_line_that_no_rule_knows(line: str) -> None:
    assert [finding.code for finding in reading(bare("*** 3RD STREET ***", line)).findings] == ["P104"]


@pytest.mark.parametrize(
    ("game", "skipped"),
    [
        ("No Limit Hold'em", "holdem"),
        ("Pot Limit Omaha H/L", "omaha"),
        ("Limit Razz", "razz"),
        ("Limit 2-7 Triple Draw", "draw"),
        ("Limit 5-Card Stud Hi", "5cardstud"),
    ],
)
def test_other_games(game: str, skipped: str) -> None:
    for opening in (CASH.replace("Limit Stud Hi", game), SIT_AND_GO.replace("Limit Stud Hi", game)):
        assert (reading(bare(opening=opening)).skipped, reading(bare(opening=opening)).findings) == (skipped, [])


def test_a_cancelled_hand() -> None:
    assert reading(bare("*** 3RD STREET ***", "Hand #501 has been canceled")).skipped == "cancelled"


@pytest.mark.parametrize("more", [" (partial)", " - HORSE"])
def test_a_form_that_is_not_known(more: str) -> None:
    assert [finding.code for finding in reading(bare(opening=CASH + more)).findings] == ["P106"]


def test_a_hand_that_is_cut_short() -> None:
    for lines in (1, 3, 8, 20):
        cut = reading("\n".join(WHOLE.splitlines()[:lines]))
        assert (cut.hand, [finding.code for finding in cut.findings]) == (None, ["P103"])


def test_utf16_with_a_blank_line_after_each_line(tmp_path: Path) -> None:
    path = tmp_path / "hands"
    path.write_bytes((WHOLE + "\n" + SHOWDOWN.replace("#501", "#601")).replace("\n", "\r\n\r\n").encode("utf-16"))
    first, second = (one.hand for one in read_file(path))
    assert first is not None
    assert second is not None
    assert len(first.events) == len(read(WHOLE).events)
    assert audit(second).status == "ok"
