"""Hands printed in a room's wordings."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from histparse.cards import HIDDEN, cards
from histparse.events import Action, Hand, Kind, Show, Street, Unknown
from histparse.read import read_file, read_text
from histparse.sites import sites
from histparse.sites._words import WORDS, Part, WriteError, mark
from histparse.sites._writing import Page
from histparse.sites.pokerstars import PokerStars
from tests.samples import FOLDER

STARS = PokerStars()
NOTABLE = [reading.hand for reading in read_file(FOLDER / "pokerstars" / "notable.txt") if reading.hand]


def written(hand: Hand) -> list[str]:
    return STARS.write(hand).rstrip("\n").split("\n")


@pytest.mark.parametrize("hand", NOTABLE, ids=lambda hand: hand.number)
def test_what_was_read_is_written_as_it_stood(hand: Hand) -> None:
    """Line by line; but of two clocks in the opening line only the room's own is kept."""
    opening, *lines = hand.source.text.rstrip("\n").split("\n")
    assert written(hand)[1:] == lines
    assert written(hand)[0] == opening.replace(
        "2026/02/05 22:40:15 CET [2026/02/05 16:40:15 ET]", "2026/02/05 16:40:15 ET"
    )


def test_hands_are_set_apart() -> None:
    assert STARS.write(NOTABLE[0]).endswith("(didn't bet)\n\n\n\n")
    assert len(read_text("".join(map(STARS.write, NOTABLE)))) == len(NOTABLE)


@pytest.mark.parametrize("site", [one for one in sites() if one.words], ids=lambda site: site.form)
def test_wordings_are_of_known_kinds(site: PokerStars) -> None:
    assert set(site.words) <= set(WORDS)


def test_a_field_that_is_not_there_takes_its_words_along() -> None:
    wording = "{who}{all_in: all in}{cards: [%]}{button:seat %|nobody}{low}"
    there = {"who": "x", "all_in": mark(True), "cards": "Ah", "button": "3", "low": "8"}
    missing = {"who": "x", "all_in": mark(False), "cards": None, "button": None, "low": None}
    assert wording.format_map({name: Part(text) for name, text in there.items()}) == "x all in [Ah]seat 38"
    assert wording.format_map({name: Part(text) for name, text in missing.items()}) == "xnobody"


def test_words_of_a_player_are_not_read_as_wordings() -> None:
    hostile = "{by} %s | {who!r}"
    hand = NOTABLE[8]
    named = replace(hand, seats=(replace(hand.seats[0], player=hostile), *hand.seats[1:]), table="%|{}")
    assert "Table '%|{}' 8-max" in written(named)
    assert f"Seat 1: {hostile} ($31.16 in chips)" in written(named)


@pytest.mark.parametrize(
    ("changed", "why"),
    [({"small_bet": None}, "stakes"), ({"big_bet": None}, "stakes"), ({"start": None, "start_text": ""}, "when")],
)
def test_what_a_room_must_print_and_the_hand_has_not(changed: dict[str, None], why: str) -> None:
    with pytest.raises(WriteError, match=why):
        STARS.write(replace(NOTABLE[0], **changed))  # type: ignore[arg-type]


def test_a_hidden_card_needs_a_word() -> None:
    """PokerStars never prints one that is face down."""
    hand = NOTABLE[1]
    shown = tuple(replace(one, cards=(HIDDEN, *one.cards[1:])) if isinstance(one, Show) else one for one in hand.events)
    with pytest.raises(WriteError, match="face down"):
        STARS.write(replace(hand, events=shown))


def test_a_time_that_can_not_be_said_is_printed_as_it_stood() -> None:
    hand = replace(NOTABLE[0], start=None, start_text="2026/11/01 1:15:00 ET")
    assert written(hand)[0].endswith(" - 2026/11/01 1:15:00 ET")


def test_a_line_that_nobody_knew_stays() -> None:
    hand = replace(NOTABLE[0], events=(*NOTABLE[0].events, Unknown(1, 1, "The dealer sneezes")))
    assert written(hand)[-1] == "The dealer sneezes"


def acts(*said: tuple[Kind, dict[str, int]]) -> list[str]:
    """What two players' actions on third and fourth street are printed as, the ante being 5."""
    who = {1: "Ash", 2: "Elm"}
    events: list[object] = [Action(1, 1, seat, name, Kind.ANTE, 5) for seat, name in who.items()]
    events.append(Street(1, 1, 3))
    for turn, (kind, figures) in enumerate(said):
        if turn == 2:
            events.append(Street(1, 1, 4))
        events.append(Action(1, 1, turn % 2 + 1, who[turn % 2 + 1], kind, **figures))
    hand = replace(NOTABLE[0], events=tuple(events))  # type: ignore[arg-type]
    return [line for line in written(hand) if ": " in line and not line.startswith("Seat")][3:]


def test_an_amount_in_any_way_it_is_stated() -> None:
    """By, as the total on the street, and as the total in the hand without the ante."""
    ways = [{"by": 100}, {"to": 200}, {"by": 100}, {"hand_to": 400}]
    lines = acts((Kind.BET, ways[0]), (Kind.RAISE, ways[1]), (Kind.BET, ways[2]), (Kind.RAISE, ways[3]))
    assert lines == ["Ash: bets $1", "Elm: raises $1 to $2", "Ash: bets $1", "Elm: raises $1 to $2"]


def test_all_in_is_a_bet_or_a_call_as_it_comes() -> None:
    lines = acts(
        (Kind.BRING_IN, {"by": 20}),
        (Kind.ALL_IN, {"by": 15}),
        (Kind.ALL_IN, {"by": 70}),
        (Kind.ALL_IN, {"by": 90}),
    )
    assert lines == [
        "Ash: brings in for $0.20",
        "Elm: calls $0.15",
        "Ash: bets $0.70",
        "Elm: raises $0.20 to $0.90",
    ]


class Toy(PokerStars):
    """A room that says less, and one line in its own way."""

    name = "toy"
    words: ClassVar = {
        "amount": "{figures} crowns",
        "hidden": "xx",
        "cash": "Toy {number}",
        "seat": "{seat}. {who}",
        "call": "{who} makes it {to}",
        "show": "{who} has {cards}",
        "end": "--\n",
    }

    def write_show(self, page: Page, event: Show) -> None:
        super().write_show(page, replace(event, cards=event.cards[:2]))


def test_a_room_prints_what_its_table_has_and_no_more() -> None:
    assert Toy().write(NOTABLE[10]) == (
        "Toy 8800000011\n2. Ozu\n5. Quill\nQuill makes it 2 crowns\nQuill makes it 2 crowns\nOzu makes it 8 crowns\n"
        "Ozu makes it 4 crowns\nOzu makes it 4 crowns\nQuill has 4h 7c\n--\n"
    )


def test_a_hidden_card_in_a_room_that_has_a_word_for_it() -> None:
    assert Toy().cards((HIDDEN, *cards("Ah"))) == "xx Ah"
