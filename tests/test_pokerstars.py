from __future__ import annotations

from datetime import UTC, datetime

import pytest
from stars import CASH, TOURNAMENT, WHOLE, hand

from histparse.cards import HIDDEN, card, cards
from histparse.events import (
    Action,
    Board,
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
    Result,
    Seat,
    Show,
    Street,
    Total,
    Uncalled,
    Unknown,
)
from histparse.findings import Finding
from histparse.read import Reading, read_text


def reading(text: str) -> Reading:
    (one,) = read_text(text)
    return one


def read(text: str) -> Hand:
    one = reading(text)
    assert one.findings == []
    assert one.hand is not None
    return one.hand


def events(*lines: str, **more: object) -> tuple[Event, ...]:
    """The events of `lines` in an otherwise bare hand, without its total line."""
    return read(hand(*lines, **more)).events[:-1]  # type: ignore[arg-type]


def test_a_whole_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency, got.exponent) == (
        "pokerstars:7001",
        "stud",
        "fixed",
        "USD",
        2,
    )
    assert (got.small_bet, got.big_bet, got.table, got.max_seats, got.button) == (50, 100, "Birch", 8, None)
    assert got.seats == (Seat(3, 1, 1, "Ash", 1000), Seat(4, 1, 2, "Elm", 1000))
    assert got.start == datetime(2024, 5, 6, 11, 8, 9, tzinfo=UTC)
    assert (got.start_text, got.tz_source, got.profile) == ("2024/05/06 7:08:09 ET", "printed", "pokerstars")
    assert got.events == (
        Action(5, 1, 1, "Ash", Kind.ANTE, by=5),
        Action(6, 1, 2, "Elm", Kind.ANTE, by=5),
        Street(7, 1, 3),
        Deal(8, 1, 1, "Ash", (), cards("Qh Qs"), cards("6c")),
        Deal(9, 1, 2, "Elm", (), (), cards("3c")),
        Action(10, 1, 2, "Elm", Kind.BRING_IN, by=15),
        Action(11, 1, 1, "Ash", Kind.RAISE, to=50, over=35),
        Action(12, 1, 2, "Elm", Kind.CALL, by=35),
        Street(13, 1, 4),
        Deal(14, 1, 1, "Ash", cards("Qh Qs 6c"), (), cards("Qd")),
        Deal(15, 1, 2, "Elm", cards("3c"), (), cards("4d")),
        Action(16, 1, 1, "Ash", Kind.BET, by=50),
        Action(17, 1, 2, "Elm", Kind.FOLD),
        Uncalled(18, 1, 1, "Ash", 50),
        Collect(19, 1, 1, "Ash", 105),
        Muck(20, 1, 1, "Ash"),
        Total(22, 1, 110, (), 5),
        Result(23, 1, 1, "Ash", 1, "collected", amount=105),
        Result(24, 1, 2, "Elm", 2, "folded", 4, no_bet=False),
    )


GAMES = [
    ("PokerStars Game #1:  7 Card Stud Limit ($0.04/$0.08) - ", "stud", "USD", None),
    ("PokerStars Game #1: 7 Card Stud Hi/Lo Limit ($0.04/$0.08 USD) - ", "stud8", "USD", None),
    ("PokerStars Zoom Hand #1:  7 Card Stud Hi/Lo Limit (€0.04 / €0.08 EUR) - ", "stud8", "EUR", None),
    ("PokerStars Hand #1:  7 Card Stud Limit (£0.04/£0.08 GBP) [AAMS ID: M1B2] - ", "stud", "GBP", None),
    ("PokerStars Hand #1:  7 Card Stud Limit (0.04/0.08) - ", "stud", None, None),
    ("PokerStars Hand #1:  8-Game (7 Card Stud Hi/Lo Limit, $0.04/$0.08 USD) - ", "stud8", "USD", "8-Game"),
    ("PokerStars Hand #1:  HORSE (7 Card Stud Limit, $0.04/$0.08 USD) - ", "stud", "USD", "HORSE"),
    ("PokerStars Home Game Hand #1: {Club #77}  7 Card Stud Limit ($0.04/$0.08 CAD) - ", "stud", "CAD", None),
]


@pytest.mark.parametrize(("opening", "game", "currency", "mixed"), GAMES)
def test_cash_games(opening: str, game: str, currency: str | None, mixed: str | None) -> None:
    sign = next((one for one in "$€£" if one in opening), "")
    got = read(hand(opening=opening + "2012/01/02 3:04:05 ET", stack=f"{sign}10"))
    assert (got.number, got.game, got.currency, got.mixed) == ("1", game, currency, mixed)
    assert (got.small_bet, got.big_bet, got.exponent, got.tournament) == (4, 8, 2, None)


TOURNAMENTS = [
    ("Game #1: TOURNAMENT #9, $10+$1 7 CARD STUD HI/LO LIMIT - LEVEL I", "stud8", "$10+$1", None, "I"),
    (
        "Hand #1: Tournament #9, $2.00+$0.20 USD HORSE (7 Card Stud Limit) - Level XXXI",
        "stud",
        "$2.00+$0.20 USD",
        "HORSE",
        "XXXI",
    ),
    (
        "Hand #1: Tournament #9, $5+$5+$1 USD Triple Stud (7 Card Stud Limit) - Level X",
        "stud",
        "$5+$5+$1 USD",
        "Triple Stud",
        "X",
    ),
    ("Hand #1: Tournament #9, €5+€1 HOSE (7 Card Stud Hi/Lo Limit) - Level II", "stud8", "€5+€1", "HOSE", "II"),
    ("Hand #1: Tournament #9, Freeroll  7 Card Stud Limit - Level II", "stud", "Freeroll", None, "II"),
    ("Hand #1: Tournament #9, 8-Game (7 Card Stud Limit) - Level II", "stud", None, "8-Game", "II"),
    (
        "Hand #1: Tournament #9, 9+1 7 Card Stud Limit - Match Round II, Level V",
        "stud",
        "9+1",
        None,
        "Match Round II, V",
    ),
    (
        "Home Game Hand #1: {Club #7} Tournament #9, $1+$0 USD 7 Card Stud Limit - Level 3",
        "stud",
        "$1+$0 USD",
        None,
        "3",
    ),
]


@pytest.mark.parametrize(("opening", "game", "buy_in", "mixed", "level"), TOURNAMENTS)
def test_tournaments(opening: str, game: str, buy_in: str | None, mixed: str | None, level: str) -> None:
    got = read(hand(opening=f"PokerStars {opening} (25/50) - 2012/01/02 3:04:05 ET", stack="1500"))
    assert (got.game, got.buy_in, got.mixed, got.level, got.tournament) == (game, buy_in, mixed, level, "9")
    assert (got.currency, got.exponent, got.small_bet, got.big_bet) == ("CHIP", 0, 25, 50)
    assert got.seats[0].stack == 1500


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("Hold'em No Limit ($1/$2 USD)", "holdem"),
        ("Omaha Hi/Lo Pot Limit ($1/$2 USD)", "omaha"),
        ("Razz Limit ($1/$2)", "razz"),
        ("HORSE (Razz Limit, $1/$2 USD)", "razz"),
        ("Mixed Omaha H/L (Hold'em Limit, $1/$2 USD)", "holdem"),
        ("5 Card Draw Limit ($1/$2 USD)", "draw"),
        ("Triple Draw 2-7 Lowball Limit ($1/$2 USD)", "draw"),
        ("Tournament #9, $9+$1 USD Triple Stud (Razz Limit) - Level VI (40/80)", "razz"),
        ("Badugi Limit ($1/$2 USD)", "badugi"),
    ],
)
def test_other_games_are_named(game: str, name: str) -> None:
    one = reading(f"PokerStars Hand #1:  {game} - 2012/01/02 3:04:05 ET\nanything at all\n")
    assert (one.hand, one.skipped, one.findings, one.site, one.number) == (None, name, [], "pokerstars", "1")


def test_cancelled() -> None:
    one = reading(hand("Ash: posts the ante $0.05", "Elm: is sitting out", "Hand cancelled", summary=()))
    assert (one.hand, one.skipped, one.findings) == (None, "cancelled", [])


@pytest.mark.parametrize(
    ("clock", "start"),
    [
        ("2024/07/01 20:15:00 ET", datetime(2024, 7, 2, 0, 15, tzinfo=UTC)),
        ("2024/01/01 20:15:00 ET", datetime(2024, 1, 2, 1, 15, tzinfo=UTC)),
        ("2008/07/02 - 20:20:20 (ET)", datetime(2008, 7, 3, 0, 20, 20, tzinfo=UTC)),
        ("2024/07/02 2:15:00 CET [2024/07/01 20:15:00 ET]", datetime(2024, 7, 2, 0, 15, tzinfo=UTC)),
        ("2024/07/02 9:15:00 ZZZ [2024/07/01 20:15:00 ET]", datetime(2024, 7, 2, 0, 15, tzinfo=UTC)),
        ("2024/11/03 6:30:00 UTC [2024/11/03 1:30:00 ET]", datetime(2024, 11, 3, 6, 30, tzinfo=UTC)),
        ("2024/11/03 5:30:00 UTC [2024/11/03 1:30:00 ET]", datetime(2024, 11, 3, 5, 30, tzinfo=UTC)),
        ("2024/11/03 6:30:00 CET [2024/11/03 1:30:00 ET]", datetime(2024, 11, 3, 5, 30, tzinfo=UTC)),
        ("2024/11/03 7:30:00 CET [2024/11/03 1:30:00 ET]", datetime(2024, 11, 3, 6, 30, tzinfo=UTC)),
    ],
)
def test_clocks(clock: str, start: datetime) -> None:
    got = read(hand(opening=CASH[: CASH.index("2024")] + clock))
    assert (got.start, got.start_text) == (start, clock)


@pytest.mark.parametrize(
    ("clock", "code"),
    [
        ("2024/11/03 1:30:00 ET", "P108"),
        ("2024/11/03 9:30:00 CET [2024/11/03 1:30:00 ET]", "P108"),
        ("2024/03/10 2:30:00 ET", "P115"),
        ("2024/02/30 3:30:00 ET", "P115"),
        ("2024/02/20 25:30:00 ET", "P115"),
        ("0000/02/20 1:30:00 ET", "P115"),
        ("2024/07/01 6:30:00 UTC [2024/07/01 1:30:00 ET]", "P115"),
        ("2024/07/01 19:00:00 CET [2025/07/01 13:00:00 ET]", "P115"),
        ("2024/07/01 6:30:00 ZZZ", "P117"),
    ],
)
def test_clocks_that_say_no_instant(clock: str, code: str) -> None:
    one = reading(hand(opening=CASH[: CASH.index("2024")] + clock))
    assert [(finding.code, finding.line) for finding in one.findings] == [(code, 1)]
    assert one.hand is not None
    assert (one.hand.start, one.hand.start_text) == (None, clock)


def test_the_table_line() -> None:
    chips = "PokerStars Hand #7001:  7 Card Stud Limit (50/100) - 2024/05/06 7:08:09 ET"
    table = "Table 'Dale's 6-max' 6-max (Play Money) Seat #2 is the button"
    got = read(hand(opening=chips, table=table, stack="10"))
    assert (got.table, got.max_seats, got.button, got.currency, got.exponent) == ("Dale's 6-max", 6, 2, "PLAY", 2)


def test_seats() -> None:
    text = hand(
        "Seat 3: Oak (1500 in chips) is sitting out",
        "Seat 4: Fir (1500 in chips, $1.50 bounty)",
        "Seat 7: Yew (1500 in chips) out of hand (moved from another table into small blind)",
        opening=TOURNAMENT.format("2012/01/02 3:04:05 ET"),
        stack="20",
    )
    assert [(one.seat, one.player, one.stack, one.sitting_out) for one in read(text).seats] == [
        (1, "Ash", 20, False),
        (2, "Elm", 20, False),
        (3, "Oak", 1500, True),
        (4, "Fir", 1500, False),
        (7, "Yew", 1500, False),
    ]


def test_actions() -> None:
    assert events(
        "Ash: posts the ante $0.03 and is all-in",
        "Elm: brings in for $0.02 and is all-in",
        "Elm: bets $1,000 and is all-in",
        "Ash: calls $999.50 and is all-in",
        "Ash: raises $0.50 to $2 and is all-in",
        "Ash: checks ",
        "Ash: folds ",
    ) == (
        Action(5, 1, 1, "Ash", Kind.ANTE, by=3, all_in=True),
        Action(6, 1, 2, "Elm", Kind.BRING_IN, by=2, all_in=True),
        Action(7, 1, 2, "Elm", Kind.BET, by=100000, all_in=True),
        Action(8, 1, 1, "Ash", Kind.CALL, by=99950, all_in=True),
        Action(9, 1, 1, "Ash", Kind.RAISE, to=200, over=50, all_in=True),
        Action(10, 1, 1, "Ash", Kind.CHECK),
        Action(11, 1, 1, "Ash", Kind.FOLD),
    )


def test_streets_and_deals() -> None:
    got = events(
        "*** 3rd STREET ***",
        "Dealt to Ash [2c 3c 4c]",
        "*** 4th STREET ***",
        "Dealt to Ash [2c 3c 4c] [5c]",
        "*** 5th STREET ***",
        "Dealt to Ash [2c 3c 4c 5c] [6c]",
        "*** 6th STREET ***",
        "Dealt to Ash [2c 3c 4c 5c 6c] [7c]",
        "*** RIVER ***",
        "Dealt to Ash [2c 3c 4c 5c 6c 7c] [8c]",
    )
    assert [one.street for one in got if isinstance(one, Street)] == [3, 4, 5, 6, 7]
    deals = [one for one in got if isinstance(one, Deal)]
    assert [(one.down, one.up) for one in deals] == [
        (cards("2c 3c"), cards("4c")),
        ((), cards("5c")),
        ((), cards("6c")),
        ((), cards("7c")),
        (cards("8c"), ()),
    ]
    assert [len(one.before) for one in deals] == [0, 3, 4, 5, 6]


def test_a_community_card() -> None:
    got = read(hand("*** RIVER *** [6h]", summary=("Total pot $1 | Rake $0", "Board [6h]"))).events
    assert got == (Street(5, 1, 7), Community(5, 1, card("6h")), Total(7, 1, 100, (), 0), Board(8, 1, cards("6h")))


def test_a_lost_heading_does_not_turn_old_cards_into_new_ones() -> None:
    _, second = events("*** 3rd STREET ***", "Dealt to Ash [2c 3c 4c]", "Dealt to Ash [2c 3c 4c] [5c]")[1:]
    assert isinstance(second, Deal)
    assert (second.before, second.down, second.up) == (cards("2c 3c 4c"), (), cards("5c"))


def test_remarks() -> None:
    lines = ("Pair on board - a double bet is allowed", "Betting is capped", "No low hand qualified")
    assert events(*lines) == (Notice(5, 1, "open_pair"), Notice(6, 1, "capped"), Notice(7, 1, "no_low"))


def test_showdown() -> None:
    straight = HighName(Category.STRAIGHT, (8,))
    assert events(
        "*** SHOW DOWN ***",
        "Ash: shows [4s 5s 6s 7d 8h Kc Kd] (HI: a straight, Four to Eight; LO: 8,7,6,5,4)",
        "Elm: shows [Qh Qs 6c 2d] (a pair of Queens)",
        "Elm: shows [Qh Qs 6c 2d]",
        "Elm: mucks hand",
        "Elm: doesn't show hand",
    ) == (
        Show(6, 1, 1, "Ash", cards("4s 5s 6s 7d 8h Kc Kd"), straight, (8, 7, 6, 5, 4)),
        Show(7, 1, 2, "Elm", cards("Qh Qs 6c 2d"), HighName(Category.PAIR, (12,))),
        Show(8, 1, 2, "Elm", cards("Qh Qs 6c 2d")),
        Muck(9, 1, 2, "Elm"),
        Muck(10, 1, 2, "Elm"),
    )


@pytest.mark.parametrize(
    ("words", "pot"),
    [("pot", None), ("main pot", 0), ("side pot", 1), ("side pot-1", 1), ("side pot-4", 4)],
)
def test_which_pot_is_collected(words: str, pot: int | None) -> None:
    assert events(f"Elm collected $3 from {words}") == (Collect(5, 1, 2, "Elm", 300, pot),)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("", ()),
        (" Main pot $4.50. Side pot $0.50.", ((0, 450), (1, 50))),
        (" Main pot $2. Side pot-1 $2. Side pot-2 $1.", ((0, 200), (1, 200), (2, 100))),
        (
            " Main pot $1." + "".join(f" Side pot-{n} $0.70." for n in range(1, 7)),
            ((0, 100), (1, 70), (2, 70), (3, 70), (4, 70), (5, 70), (6, 70)),
        ),
    ],
)  # fmt: skip
def test_the_pot_line(line: str, parts: tuple[tuple[int, int], ...]) -> None:
    assert read(hand(summary=(f"Total pot $5.20{line} | Rake $0.20 ",))).events == (Total(6, 1, 520, parts, 20),)


def test_summary_lines() -> None:
    summary = (
        "Total pot $1 | Rake $0",
        "Seat 1: Ash folded on the 3rd Street (didn't bet)",
        "Seat 1: Ash folded on the River",
        "Seat 2: Elm (button) (small blind) folded on the 6th Street",
        "Seat 2: Elm showed [4s 5s 6s 7d 8h Kc Kd] and won ($0.65) with HI: a pair of Kings; LO: 8,7,6,5,4",
        "Seat 2: Elm showed [4s 5s 6s 7d 8h Kc Kd] and won ($0.65) with a pair of Kings",
        "Seat 2: Elm showed [4s 5s 6s 7d 8h Kc Kd] and lost with HI: a pair of Kings",
        "Seat 1: Ash mucked [4s 5s]",
        "Seat 1: Ash mucked",
        "Seat 1: Ash collected ($0.65)",
    )
    kings, low, seven = HighName(Category.PAIR, (13,)), (8, 7, 6, 5, 4), cards("4s 5s 6s 7d 8h Kc Kd")
    assert read(hand(summary=summary)).events[1:] == (
        Result(7, 1, 1, "Ash", 1, "folded", 3, no_bet=True),
        Result(8, 1, 1, "Ash", 1, "folded", 7, no_bet=False),
        Result(9, 1, 2, "Elm", 2, "folded", 6, no_bet=False),
        Result(10, 1, 2, "Elm", 2, "won", None, None, seven, 65, kings, low),
        Result(11, 1, 2, "Elm", 2, "won", None, None, seven, 65, kings),
        Result(12, 1, 2, "Elm", 2, "lost", None, None, seven, None, kings),
        Result(13, 1, 1, "Ash", 1, "mucked", cards=cards("4s 5s")),
        Result(14, 1, 1, "Ash", 1, "mucked"),
        Result(15, 1, 1, "Ash", 1, "collected", amount=65),
    )


NOISE = [
    "joins the table at seat #4", "leaves the table", "is connected", "is disconnected", "has returned", "stands up",
    "sits out", "is sitting out", "has timed out", "has timed out while disconnected",
    "has timed out while being disconnected", "will be allowed to play after the button",
    "was removed from the table for failing to post", "finished the tournament in 3rd place",
    "finished the tournament in 2nd place and received $4.50.", "finished the tournament",
    "wins the tournament and receives $9.00 - congratulations!", "wins the tournament",
    "wins $0.25 for eliminating Elm", "wins the $1 bounty for eliminating Elm",
    "re-buys and receives 1500 chips for $3.00", "takes the add-on and receives 2000 chips for $3.00",
]  # fmt: skip


@pytest.mark.parametrize("line", [*(f"Oak {does}" for does in NOISE), "Oak: is sitting out", "Oak: sits out "])
def test_what_goes_on_around_the_table(line: str) -> None:
    assert events(line, "Ash: checks") == (Action(6, 1, 1, "Ash", Kind.CHECK),)


@pytest.mark.parametrize(
    "said",
    ["Elm: folds", "*** 4th STREET ***", "Elm collected $9 from pot", "Hand cancelled", '" said, "x', "",
     "Elm: bets $9", "Total pot $9 | Rake $0", "Seat 1: Ash collected ($9)", "Dealt to Elm [Ah Ad 2c]", CASH],
)  # fmt: skip
@pytest.mark.parametrize("who", ["Elm", "Oak [observer]", "Ash: folds"])
def test_chat_is_never_taken_for_play(who: str, said: str) -> None:
    line = f'{who} said, "{said}"'
    assert events(line) == ()
    assert read(hand(summary=("Total pot $1 | Rake $0", line))).events == (Total(6, 1, 100, (), 0),)


HOSTILE = [
    "Villa: folds", "calls $0.10", "Seat 1: Elm", "Seat 4", "Elm:", "Elm", "$5", "Elm ($5 in chips)", "x [Ah Kd]",
    "[Ah Kd]",    "*** RIVER ***", "Dealt to x", "Elm collected $1 from pot", 'a said, "b"', "🂡🌳",
    "\u202eabc\u202c", "Elm (button)", "Total pot $1 | Rake $0", "Elm: shows [Ah]", "Betting is capped", "(",
    "a\u00a0b",     "Elm is sitting out", "Elm folded on the River", "Elm mucked", "Hand cancelled", "¼ €2", "\\d+",
    "Elm and is all-in",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(name: str) -> None:
    """Every line of a player with such a name, beside one whose name is the beginning of it."""
    body = (
        f"{name}: posts the ante $0.05",
        "*** 3rd STREET ***",
        f"Dealt to {name} [Qc]",
        f"{name}: brings in for $0.15",
        f"{name}: raises $0.10 to $0.25 and is all-in",
        f"{name}: calls $0.10",
        f"{name}: checks",
        f"{name}: bets $0.50",
        "*** 4th STREET ***",
        f"Dealt to {name} [Qc] [Qd]",
        f"{name}: folds",
        f"Uncalled bet ($0.50) returned to {name}",
        f"{name}: shows [2c 3d] (a pair of Tens)",
        f"{name}: mucks hand",
        f"{name} collected $1 from main pot",
        f"{name} leaves the table",
    )
    summary = (
        "Total pot $1 | Rake $0",
        f"Seat 2: {name} showed [2c 3d] and won ($1) with a pair of Tens",
        f"Seat 2: {name} folded on the River",
        f"Seat 2: {name} mucked [2c 3d]",
        f"Seat 2: {name} collected ($1)",
    )
    got = read(hand(*body, seats=(name[:1] + "z", name), summary=summary))
    assert got.seats[1].player == name
    told = [one for one in got.events if hasattr(one, "seat")]
    assert len(told) == 17
    assert {(one.seat, one.player) for one in told} == {(2, name)}
    deals = [(one.before, one.down, one.up) for one in told if isinstance(one, Deal)]
    assert deals == [((), (), cards("Qc")), (cards("Qc"), (), cards("Qd"))]


def test_players_whose_names_contain_each_other() -> None:
    names = ("Elm", "Elm: folds", "Elm [Ah]", "Elm (button)")
    got = events(
        "Elm: folds",
        "Elm: folds: folds",
        "Dealt to Elm [Kc]",
        "Dealt to Elm [Ah] [Kc]",
        "Elm (button): folds",
        seats=names,
    )
    assert [one.seat for one in got if isinstance(one, Action | Deal)] == [1, 2, 1, 3, 4]


def test_a_player_nobody_listed() -> None:
    assert events("Elm 2: folds", "Oak: checks") == (
        Action(5, 1, 0, "Elm 2", Kind.FOLD),
        Action(6, 1, 0, "Oak", Kind.CHECK),
    )


def test_indented_lines_and_their_columns() -> None:
    text = hand("Ash: checks").replace("\n", "\n   ").rstrip(" ")
    got = read(text)
    assert got.events[0] == Action(5, 4, 1, "Ash", Kind.CHECK)


def test_a_card_that_is_none() -> None:
    one = reading(hand("*** 3rd STREET ***", "Dealt to Ash [7h of X]"))
    assert one.hand is not None
    deal = one.hand.events[1]
    assert isinstance(deal, Deal)
    assert (deal.down, deal.up) == ((card("7h"), HIDDEN), (HIDDEN,))
    assert one.findings == [Finding("C201", 6, "'of', 'X' can't be a card")]


@pytest.mark.parametrize(
    "line",
    [
        "Ash: bats $0.50",
        "Ash bets $0.50",
        "Ash: bets $0.50 and is all in",
        "Ash: bets 0.5x",
        "Ash: calls",
        "*** 8th STREET ***",
        "Dealt to Ash",
        "Ash collected $1 from the pot",
    ],
)
def test_unknown_lines_are_kept(line: str) -> None:
    one = reading(hand(line))
    assert one.hand is not None
    assert one.hand.events[0] == Unknown(5, 1, line)
    assert [(finding.code, finding.line) for finding in one.findings] == [("P104", 5)]


def test_unknown_names_of_hands() -> None:
    one = reading(hand("Ash: shows [2c 3d] (HI: a pair of Ones; LO: 9,8,7,6,5)"))
    assert one.hand is not None
    assert one.hand.events[0] == Show(5, 1, 1, "Ash", cards("2c 3d"))
    assert [(finding.code, finding.line) for finding in one.findings] == [("P104", 5), ("P104", 5)]


def test_a_hand_without_its_opening_line_does_not_go_on_in_the_one_before() -> None:
    headless = WHOLE.split("\n", 1)[1]
    one = reading(WHOLE + "\n\n" + headless)
    assert one.hand is not None
    assert one.hand.events[: len(read(WHOLE).events)] == read(WHOLE).events
    assert {finding.code for finding in one.findings} == {"P104", "P120"}
    assert one.findings[0].line == WHOLE.count("\n") + 3
