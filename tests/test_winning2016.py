from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from histparse.cards import HIDDEN, cards
from histparse.checks import audit
from histparse.events import (
    Action,
    Board,
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
from histparse.sites._words import WriteError
from histparse.sites.winning2016 import Winning2016

HEAD = """\
Game started at: 2016/3/4 5:6:7
Game ID: 909 1/2 (PRR) Blue (Rock)  JP (Seven Cards Stud HiLow)
Seat 2: Ash (30).
Seat 5: Elm (20.50).
"""
PLAY = """\
Player Ash ante (0.15)
Player Elm ante (0.15)
Player Ash received a card.
Player Ash received a card.
Player Elm received card: [Qh]
Player Elm received card: [4s]
Player Ash received card: [2c]
Player Elm received card: [6c]
Player Ash bring in (0.40)
Player Elm raises (1)
Player Ash raises (1.60)
Player Elm calls (1)
*** Third street ***
Player Ash received card: [9d]
Player Elm received card: [10d]
Player Elm checks
Player Ash bets (1)
Player Elm calls (1)
*** Fourth street ***
Player Ash received card: [9h]
Player Elm received card: [2h]
Player Ash checks
Player Elm checks
*** Fifth street ***
Player Ash received card: [Jd]
Player Elm received card: [Ah]
Player Ash checks
Player Elm checks
*** Sixth street ***
Player Ash received a card.
Player Elm received card: [3d]
Player Ash checks
Player Elm checks
"""
SUMMARY = """\
------ Summary ------
Pot: 6.05. Rake 0.20. JP fee 0.05
*Player Ash shows: Two pairs. Ks and 9s [Kd Kh 2c 9d 9h Jd 3s]. Bets: 3.15. Collects: 3.02. Loses: 0.13.
*Player Elm shows: High card A [Qh 4s 6c 10d 2h Ah 3d] Low hand (A A 2 3 4 6 ).Bets: 3.15. Collects: 3.03. Loses: 0.12.
Game ended at: 2016/3/4 5:6:9
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
    return read("\n".join([HEAD.rstrip("\n"), *lines, "------ Summary ------", "Pot: 1. Rake 0"])).events[:-1]


def alarms(hand: Hand) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in audit(hand).findings if one.severity is not Severity.NOTE]


def test_a_hand() -> None:
    got = read(WHOLE)
    assert (got.hand_id, got.game, got.limit, got.currency) == ("winning:909", "stud8", "fixed", None)
    assert (got.small_bet, got.big_bet, got.table, got.max_seats) == (100, 200, "Blue (Rock)  JP", None)
    assert (got.start, got.start_text) == (datetime(2016, 3, 4, 5, 6, 7, tzinfo=UTC), "2016/3/4 5:6:7")
    assert got.tz_source == "assumed"
    assert got.seats == (Seat(3, 1, 2, "Ash", 3000), Seat(4, 1, 5, "Elm", 2050))
    assert got.events[:13] == (
        Action(5, 1, 2, "Ash", Kind.ANTE, by=15),
        Action(6, 1, 5, "Elm", Kind.ANTE, by=15),
        Street(7, 1, 3),
        Deal(7, 1, 2, "Ash", (), (HIDDEN, HIDDEN), cards("2c")),
        Deal(9, 1, 5, "Elm", (), cards("Qh 4s"), cards("6c")),
        Action(13, 1, 2, "Ash", Kind.BRING_IN, by=40),
        Action(14, 1, 5, "Elm", Kind.RAISE, by=100),
        Action(15, 1, 2, "Ash", Kind.RAISE, by=160),
        Action(16, 1, 5, "Elm", Kind.CALL, by=100),
        Street(17, 1, 4),
        Deal(18, 1, 2, "Ash", (), (), cards("9d")),
        Deal(19, 1, 5, "Elm", (), (), cards("Td")),
        Action(20, 1, 5, "Elm", Kind.CHECK),
    )
    assert got.events[-12:-9] == (
        Street(33, 1, 7),
        Deal(34, 1, 2, "Ash", (), (HIDDEN,), ()),
        Deal(35, 1, 5, "Elm", (), cards("3d"), ()),
    )
    kings, ace = HighName(Category.TWO_PAIR, (13, 9)), HighName(Category.HIGH_CARD, (14,))
    assert got.events[-7:] == (
        Total(39, 1, 605, (), 20, 5),
        Show(40, 1, 2, "Ash", cards("Kd Kh 2c 9d 9h Jd 3s"), kings),
        Collect(40, 1, 2, "Ash", 302),
        Result(40, 1, 2, "Ash", 2, "ended", net=-13),
        Show(41, 1, 5, "Elm", cards("Qh 4s 6c Td 2h Ah 3d"), ace, (6, 4, 3, 2, 1)),
        Collect(41, 1, 5, "Elm", 303),
        Result(41, 1, 5, "Elm", 5, "ended", net=-12),
    )


def test_the_odd_unit_is_the_low_half_s() -> None:
    out = audit(read(WHOLE))
    assert (out.total_pot, out.rake, out.fees, out.status) == (630, 20, 5, "ok")
    assert out.checks["odd_unit"] == "holds"
    assert alarms(read(WHOLE)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("Loses: 0.13", "Wins: 0.13", "S515"),
        ("Collects: 3.02", "Collects: 3.12", "M401"),
        ("Pot: 6.05", "Pot: 6.30", "M402"),
        ("Two pairs. Ks and 9s", "Two pairs. Ks and 8s", "S505"),
        ("A A 2 3 4 6", "A A 2 3 4 7", "S506"),
    ],
)
def test_a_summary_that_contradicts_the_play(right: str, wrong: str, code: str) -> None:
    assert code in [one for one, _ in alarms(read(WHOLE.replace(right, wrong)))]


def test_who_wins_without_a_showdown() -> None:
    play = PLAY.partition("Player Elm calls (1)\n*** Fourth")[0] + "Player Elm folds\n"
    summary = (
        "Uncalled bet (1) returned to Ash\nPlayer Ash mucks cards\n------ Summary ------\nPot: 4.30. Rake 0\n"
        "*Player Ash mucks (does not show cards). Bets: 2.15. Collects: 4.30. Wins: 2.15.\n"
        "Player Elm doesn't show cards.Bets: 2.15. Collects: 0. Loses: 2.15.\n"
    )
    got = read(HEAD + play + summary)
    assert got.events[-6:] == (
        Uncalled(23, 1, 2, "Ash", 100),
        Muck(24, 1, 2, "Ash"),
        Total(26, 1, 430, (), 0),
        Collect(27, 1, 2, "Ash", 430),
        Result(27, 1, 2, "Ash", 2, "ended", net=215),
        Result(28, 1, 5, "Elm", 5, "ended", net=-215),
    )
    assert (audit(got).status, alarms(got)) == ("ok", [])


@pytest.mark.parametrize("lines", [36, 38, 39, 40])
def test_a_hand_that_is_cut_short(lines: int) -> None:
    cut = reading("".join(WHOLE.splitlines(keepends=True)[:lines]))
    assert (cut.hand, [one.code for one in cut.findings]) == (None, ["P103"])


def test_a_last_hand_cut_in_two_bytes() -> None:
    first, second = read_text(WHOLE + WHOLE.replace("909", "910").partition("*** Fifth")[0])
    assert first.hand is not None
    assert (second.hand, second.number, [one.code for one in second.findings]) == (None, "910", ["P103"])


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Player Ash allin (3.25)", Action(5, 1, 2, "Ash", Kind.ALL_IN, by=325, all_in=True)),
        ("Player Ash caps (2)", Action(5, 1, 2, "Ash", Kind.RAISE, by=200)),
        ("Player Ash posts ante (0.15)", Action(5, 1, 2, "Ash", Kind.ANTE, by=15)),
        ("Player Elm folds", Action(5, 1, 5, "Elm", Kind.FOLD)),
    ],
)
def test_lines(line: str, event: Event) -> None:
    (got, *rest) = read(f"{HEAD}{line}\n{SUMMARY}").events
    assert got == event
    assert len(rest) == 7


def test_a_board_in_the_summary() -> None:
    summed = HEAD + "------ Summary ------\nBoard: [10h]\nPot: 1. Rake 0\n"
    assert read(summed).events[0] == Board(6, 1, cards("Th"))


@pytest.mark.parametrize("line", ["Player Elm is timed out.", "Player Elm sitting out", "Seat 2 is the button"])
def test_noise(line: str) -> None:
    assert events(line) == ()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("One pair of Js", HighName(Category.PAIR, (11,))),
        ("One pair of 10s", HighName(Category.PAIR, (10,))),
        ("Three Of Kind of 2s", HighName(Category.TRIPS, (2,))),
        ("Straight to 8", HighName(Category.STRAIGHT, (8,))),
        ("Flush, A high", HighName(Category.FLUSH, (14,))),
        ("Full House (5/8)", HighName(Category.FULL_HOUSE)),
    ],
)
def test_names_of_hands(words: str, name: HighName) -> None:
    show = next(one for one in read(WHOLE.replace("High card A", words)).events if type(one) is Show and one.seat == 5)
    assert show.high == name


def test_a_low_that_is_none() -> None:
    got = reading(WHOLE.replace("A A 2 3 4 6", "A A 2 3 4 9"))
    assert [(one.code, one.line) for one in got.findings] == [("P104", 41)]


@pytest.mark.parametrize("name", ["x mucks", "Player", "y shows: Flush, A high [2c]", "z. Bets: 1", "ante (5)"])
def test_names_that_look_like_the_room_s_words(name: str) -> None:
    got = read(WHOLE.replace("Ash", name))
    assert [one.player for one in got.events if hasattr(one, "seat") and one.seat == 2] == [name] * 15


@pytest.mark.parametrize(("game", "skipped"), [("Hold'em", "holdem"), ("Omaha HiLow", "omaha")])
def test_other_games(game: str, skipped: str) -> None:
    assert reading(WHOLE.replace("Seven Cards Stud HiLow", game)).skipped == skipped


def test_a_form_that_is_not_known() -> None:
    assert [one.code for one in reading(WHOLE.replace("Seven Cards", "Nine Cards")).findings] == ["P106"]


def test_writing() -> None:
    """What was read is printed as it stood, but for what nobody knows the meaning of, and the cards of each
    player together."""
    room = Winning2016()
    head = HEAD.replace("(PRR) ", "")
    deal = [line for line in PLAY.split("\n")[2:8] if "Ash" in line] + [
        line for line in PLAY.split("\n")[2:8] if "Elm" in line
    ]
    lines = PLAY.split("\n")
    play = "\n".join([*lines[:2], *deal, *lines[8:]])
    assert room.write(read(WHOLE)) == head + play + SUMMARY.replace("5:6:9", "5:6:7") + "\n"


def test_down_cards_that_nobody_told_of_are_written_face_down() -> None:
    hand = read(WHOLE)
    bare = tuple(replace(one, down=()) if type(one) is Deal and one.seat == 2 else one for one in hand.events)
    text = Winning2016().write(replace(hand, events=bare))
    assert text.count("Player Ash received a card.\n") == 2
    assert read(text).events[3] == hand.events[3]


def test_what_is_not_known_is_not_written() -> None:
    hand = read(WHOLE)
    short = Result(49, 1, 2, "Ash", 2, "won")
    with pytest.raises(WriteError, match="how Ash comes out"):
        Winning2016().write(replace(hand, events=(*hand.events, short)))
