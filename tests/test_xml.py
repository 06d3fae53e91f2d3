"""Elements read with their places, and markup that is not whole; files whose hands are elements."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histparse.deal import deal
from histparse.events import Source
from histparse.findings import Finding
from histparse.read import read, read_text
from histparse.rules import profile
from histparse.sites import openings, sites
from histparse.sites._words import WriteError
from histparse.sites._xml import MAX_ELEMENTS, XmlSite, parse
from histparse.sites._xml_writing import element
from histparse.source import MAX_HAND, MAX_LINE, Input, scan

ROOMS = {site.name: site for site in sites() if isinstance(site, XmlSite)}
TEXTS = {
    name: [site.write(hand) for hand in deal(12, 5, profile(site.profile), site.habits, site=name)]
    for name, site in ROOMS.items()
}
HEAD = '<session sessioncode="1"><general><gametype>7 Card Stud L</gametype></general>\n'
GAME = '<game gamecode="{}"></game>'
TAG = re.compile(r'<game (gamecode|id)="9([0-9]+)"')


def cut(text: str) -> tuple[Input, list[Source]]:
    info = Input("mem")
    return info, list(scan(text.encode(), info, openings()))


def told(found: list[Finding]) -> list[tuple[str, int]]:
    return [(one.code, one.line) for one in found]


# Markup


def test_elements_keep_their_places() -> None:
    around, wrong, _ = parse('<a x="1">\n <b/>ü<c>two\n words</c></a>\n', 7)
    (a,) = around.children
    assert wrong is None
    assert [(one.name, one.at) for one in around.inside()] == [("a", (7, 1)), ("b", (8, 2)), ("c", (8, 7))]
    assert (a.get("x"), a.get("y"), around.said("c"), around.said("d")) == ("1", "", "two\n words", "")


@pytest.mark.parametrize(
    ("text", "wrong", "line"),
    [
        ("<a>\n<b>\n", "", 3),
        ("<a>\n<b x='1", "unclosed token", 2),
        ("<a>\n<b></c></a>", "mismatched tag", 2),
        ('<a>\n<b x="1" x="2"/></a>', "duplicate attribute", 2),
        ("<a/>\n<b/>", "junk after document element", 2),
        ("<a>\x01</a>", "not well-formed (invalid token)", 1),
    ],
)
def test_broken_markup_is_read_up_to_there(text: str, wrong: str, line: int) -> None:
    around, said, at = parse(text, 1)
    assert (around.children[0].name, said, at[0]) == ("a", wrong, line)


def test_nothing_expands() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "xxxx"><!ENTITY c "&b;&b;">]>\n<a>&c;</a>'
    assert parse("<a>&b;&amp;&#65; & 1</a>", 1)[0].said("a") == "&b;&A & 1"
    text = HEAD + '<game gamecode="1">' + bomb + "</game>"
    (reading,) = read_text(text)
    assert reading.hand is None
    assert ("P104", 2) in told(reading.findings)
    lost, reading = read_text(bomb.partition("\n")[0] + "\n" + HEAD + GAME.format(1))[::-1]
    assert ("P102", 1) in told(lost.findings)


@pytest.mark.parametrize("text", ["<a>" * 10 * MAX_ELEMENTS, "<a>" + "<b/>x" * 10 * MAX_ELEMENTS])
def test_there_are_not_too_many(text: str) -> None:
    around, wrong, _ = parse(text, 1)
    assert wrong == f"more than {MAX_ELEMENTS} elements"
    assert len([*around.inside()]) == MAX_ELEMENTS


def test_what_is_printed_is_read() -> None:
    text = "a < b & \"c\" 'd' ]]> &amp; é\u202e"
    around, wrong, _ = parse(f"<x>{element('y', text, z=text, none=None)}</x>", 1)
    assert wrong is None
    (y,) = around.inside("y")
    assert (y.text, y.attributes) == (text, {"z": text})
    for strange in ("\x00", "\x1b", "\ud800", "\uffff"):
        with pytest.raises(WriteError):
            element("x", strange)
        with pytest.raises(WriteError):
            element("x", name=strange)


# Files


def test_a_head_goes_with_the_games_behind_it() -> None:
    later = HEAD.replace("L<", "NL<")
    info, hands = cut(HEAD + GAME.format(1) + GAME.format(2) + "</session>\n" + later + GAME.format(3))
    assert [one.text for one in hands] == [GAME.format(n) + "\n" for n in (1, 2, 3)]
    assert [one.context for one in hands] == [HEAD, HEAD, later]
    assert [(one.line_start, one.line_end) for one in hands] == [(2, 2), (2, 2), (4, 4)]
    assert (info.rejects, info.bytes_unclaimed) == ([], 0)


def test_a_head_ends_where_another_rooms_hand_begins() -> None:
    other = 'PokerStars Hand #1: </game><game gamecode="9">\nhello\n'
    _, hands = cut(HEAD + GAME.format(1) + "\n" + other + GAME.format(2))
    assert [(one.text.split("\n")[0], one.context) for one in hands] == [
        (GAME.format(1), HEAD), (other.split("\n", maxsplit=1)[0], ""), (GAME.format(2), "")
    ]  # fmt: skip


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(
    "tag",
    [
        "<game {key}='{number}'",
        '<game odd="1>" more=\'"\' {key}="{number}"',
        '<game\r\n\t{key} =\n "{number}"',
        '<game {key}="&#x39;{rest}"',
    ],
)
def test_a_game_is_read_however_xml_writes_it(room: str, tag: str) -> None:
    text = "".join(TEXTS[room][:3])
    other = TAG.sub(lambda tag_: tag.format(key=tag_[1], number=f"9{tag_[2]}", rest=tag_[2]), text)
    other = re.sub("<(session|description)", r"<\1\n", other.replace("</game>", "</game\n>"))
    numbers = [(one.number, one.hand is not None, one.findings) for one in read_text(text)]
    assert numbers == [(one.number, one.hand is not None, one.findings) for one in read_text(other)]
    assert len(numbers) == 3


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ('<game {key}=""', "P106"),
        ('<game {key}="x{number}"', "P106"),
        ('<GAME {key}="{number}"', "P102"),
        ('<gameX {key}="{number}"', "P102"),
        ("<game", "P102"),
        ('hello\n<game {key}="{number}"', "P102"),
        ("", "P102"),
    ],
)
def test_no_hand_behind_a_head_is_lost_without_a_word(room: str, tag: str, code: str) -> None:
    first, second = TEXTS[room][:2]
    damaged = TAG.sub(lambda tag_: tag.format(key=tag_[1], number=f"9{tag_[2]}"), first)
    info, hands = cut(damaged + second)
    found = [read(one) for one in hands]
    assert [one.code for reading in (*found, info) for one in reading.findings] == [code]
    kept = "".join(one.text for one in hands) + "".join(one.text for one in info.rejects)
    assert damaged[damaged.rindex("<players>") : damaged.rindex("</game>")] in kept
    assert (info.bytes_unclaimed > 0) is (code == "P102")
    assert found[-1].hand is not None
    assert (len(found) == 2 and found[0].hand is not None) is tag.startswith("hello")


def test_a_head_ends_with_its_element() -> None:
    for head in (HEAD.replace("</general>", ""), HEAD.replace("general>", "genral>")):
        info, (hand,) = cut(head + GAME.format(1))
        assert [one.code for one in info.findings] == ["P102"]
        assert head == hand.context.rstrip("\n") + "".join(one.text for one in info.rejects)
        assert [one.code for one in read(hand).findings] == ["P106"]


def test_heads_without_hands() -> None:
    info, hands = cut(HEAD)
    assert (hands, told(info.findings), info.bytes_unclaimed) == ([], [("P101", 1)], len(HEAD))
    info, hands = cut(HEAD + HEAD + GAME.format(1))
    assert (len(hands), info.findings) == (1, [])


def test_markup_may_have_long_lines_and_ends_with_its_element() -> None:
    long = GAME.format(1).replace("></", f">{'<a/>' * MAX_LINE}</")
    info, hands = cut(HEAD + long + "\n\njunk\n" + GAME.format(2))
    assert [one.text for one in hands] == [long + "\n", GAME.format(2) + "\n"]
    assert told(info.findings) == [("P102", 4)]
    assert info.bytes_unclaimed == len("junk\n")
    info, hands = cut(HEAD + GAME.format(1) + "\n" + "x" * 2 * MAX_HAND)
    assert [one.text for one in hands] == [GAME.format(1) + "\n"]
    assert told(info.findings) == [("P102", 3)]


def test_a_long_head_is_kept_in_part() -> None:
    info, hands = cut(HEAD.replace("<general>", "<general>" + "<x/>" * MAX_LINE * 20) + GAME.format(1))
    assert (len(hands), info.findings) == (1, [])
    assert len(hands[0].context) < MAX_HAND


# Damage


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(ROOMS)), st.data())
def test_damage_makes_findings_and_leaves_the_other_hands_alone(room: str, data: st.DataObject) -> None:
    first, second, third = (TEXTS[room][data.draw(st.integers(0, 11))] for _ in range(3))
    begin = data.draw(st.integers(0, len(second) - 2))
    end = data.draw(st.integers(begin + 1, min(len(second) - 1, begin + 300)))
    junk = data.draw(st.sampled_from(["", "\n", "<", ">", "&", '"', "</game>", "\x00", "é", "<a>", "</round>", "0"]))
    readings = read_text(first + second[:begin] + junk + second[end:] + third)
    numbers = [reading.number for reading in readings if reading.hand and not reading.findings]
    assert read_text(first)[0].number in numbers
    assert read_text(third)[0].number in numbers
    assert all(reading.hand or reading.findings or reading.skipped for reading in readings)


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_that_breaks_off_anywhere_is_no_hand(room: str) -> None:
    text = TEXTS[room][0]
    for end in range(text.index("<game"), text.index("</game>"), 23):
        readings = read_text(text[:end] + "\n" + TEXTS[room][1])
        assert sum(reading.hand is not None for reading in readings) == 1
