"""Damaged histories of every room: never a failure of ours, never a long wait, and never a hand whose money
is another and that is said to be all right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import process_time

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from histparse.batch import Examined
from histparse.deal import deal
from histparse.outcome import Outcome
from histparse.pipeline import examine
from histparse.rules import profile
from histparse.show import page
from histparse.sites import Site, openings, sites
from histparse.source import Input, scan
from tests.samples import FOLDER

ROOMS = {site.form: site for site in sites()}
HANDS = 40
LONGEST = 5.0
"""Seconds of work for a hand; some hundredths are usual."""
SOME = settings(
    max_examples=30, deadline=None, derandomize=True, suppress_health_check=[*HealthCheck],
    phases=(Phase.generate,),
)  # fmt: skip
MANY = settings(SOME, max_examples=1500)
NOISE = b"$\xe2\x82\xac.,:;'\"<>[](){}=&#/\\- \t0123456789\x00\xff\xef\xbb\xbf\r\n"

Money = tuple[dict[int, tuple[int, int]], dict[str, tuple[int, int]], int]


@dataclass(frozen=True)
class Sound:
    """A hand before it is damaged: its bytes, and the money that moves in it."""

    text: bytes
    status: str
    money: Money


def pieces(data: bytes) -> list[Examined]:
    return [examine(source) for source in scan(data, Input("damaged"), openings())]


def money(out: Outcome) -> Money:
    """What each seat puts in and is paid, the same by name, and the pot."""
    rows = [row for row in out.seats if row.dealt_in]
    by_seat = {row.seat: (row.contributed, row.collected) for row in rows}
    return by_seat, {row.player: by_seat[row.seat] for row in rows}, out.total_pot


def same(one: Money, other: Money) -> bool:
    """The same money moved; somebody's seat or name may be another."""
    return one[2] == other[2] and (one[0] == other[0] or one[1] == other[1])


@cache
def sound(room: str) -> list[Sound]:
    """Dealt hands as the room prints them; or samples, where it can't be written."""
    site = ROOMS[room]
    found = []
    for text in _written(site) if site.writes else _samples(room):
        (told,) = (one for one in pieces(text) if one.hand)
        assert told.outcome is not None
        found.append(Sound(text, told.outcome.status, money(told.outcome)))
    if not found:
        pytest.skip("the room can't be written, and has no samples")
    return found


def _written(site: Site) -> list[bytes]:
    hands = deal(HANDS, 7, profile(site.profile), site.habits, site=site.name, games=[*site.game_words])
    kinds = {"cash", "tournament"} & {*site.words} or {"cash", "tournament"}
    told = (site.told(hand) for hand in hands if ("tournament" if hand.tournament else "cash") in kinds)
    return [site.write(hand).encode() for hand in told]


def _samples(room: str) -> list[bytes]:
    texts = []
    for path in sorted((FOLDER / room).glob("*")):
        data = path.read_bytes()
        sources = list(scan(data, Input("sample"), openings()))
        texts += [source.context.encode() + data[source.byte_start : source.byte_end] for source in sources]
    return texts[:HANDS]


# Damage. Each takes a source of choices, and lines with the place of one of them.


def lost(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    del lines[at]


def doubled(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    lines.insert(at, lines[at])


def moved(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    lines.insert(draw(len(lines) - 1), lines.pop(at))


def replaced(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    lines[at] = lines[draw(len(lines) - 1)]


def cut(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    lines[at] = lines[at][: draw(len(lines[at]))]


def broken_off(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    cut(draw, lines, at)
    del lines[at + 1 :]


def digit(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    """One figure is another."""
    line = lines[at]
    places = [n for n, byte in enumerate(line) if byte in b"0123456789"] or [len(line)]
    place = places[draw(len(places) - 1)]
    lines[at] = line[:place] + b"%d" % draw(9) + line[place + 1 :]


def byte(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    line, place = lines[at], draw(len(lines[at]))
    lines[at] = line[:place] + bytes([draw(255)]) + line[place + draw(1) :]


def noise(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    line, place = lines[at], draw(len(lines[at]))
    some = bytes(NOISE[draw(len(NOISE) - 1)] for _ in range(1 + draw(5)))
    lines[at] = line[:place] + some + line[place:]


def repeated(draw: Callable[..., int], lines: list[bytes], at: int) -> None:
    """Part of a line very often, to try what is slow."""
    line = lines[at]
    start = draw(len(line))
    lines[at] = line[:start] + line[start : start + 1 + draw(9)] * 300 + line[start:]


DAMAGE = (lost, doubled, moved, replaced, cut, broken_off, digit, digit, digit, byte, noise, repeated)


def damaged(room: str, data: st.DataObject, times: int) -> tuple[Sound, bytes]:
    """A hand of the room, and its text with so much damage."""

    def draw(most: int) -> int:
        return data.draw(st.integers(0, most))

    hands = sound(room)
    hand = hands[draw(len(hands) - 1)]
    lines = hand.text.split(b"\n")
    for _ in range(times):
        DAMAGE[draw(len(DAMAGE) - 1)](draw, lines, draw(len(lines) - 1))
        lines = lines or [b""]
    return hand, b"\n".join(lines)


def check(room: str, data: st.DataObject, times: int) -> None:
    hand, text = damaged(room, data, times)
    began = process_time()
    found = pieces(text)
    assert process_time() - began < LONGEST
    for one in found:
        assert list(page(one)) or one.skipped
        assert [finding.message for finding in one.findings if finding.code == "P111"] == [], text
        if one.hand is not None and one.outcome is not None and one.error is None and times == 1:
            assert one.outcome.status != "ok" or same(money(one.outcome), hand.money), text


@pytest.mark.parametrize("room", ROOMS)
@SOME
@given(data=st.data())
def test_one_damaged_line(room: str, data: st.DataObject) -> None:
    check(room, data, 1)


@pytest.mark.parametrize("room", ROOMS)
@SOME
@given(data=st.data())
def test_much_damage(room: str, data: st.DataObject) -> None:
    check(room, data, data.draw(st.integers(2, 12)))


@pytest.mark.soak
@pytest.mark.parametrize("room", ROOMS)
@MANY
@given(data=st.data())
def test_one_damaged_line_at_length(room: str, data: st.DataObject) -> None:
    check(room, data, 1)


@pytest.mark.soak
@pytest.mark.parametrize("room", ROOMS)
@MANY
@given(data=st.data())
def test_much_damage_at_length(room: str, data: st.DataObject) -> None:
    check(room, data, data.draw(st.integers(2, 12)))


@pytest.mark.parametrize("room", ROOMS)
def test_hands_are_sound_before_they_are_damaged(room: str) -> None:
    """The rooms that print all figures close by them."""
    statuses = {one.status for one in sound(room)}
    assert statuses <= {"ok", "ok_inferred"}
    if ROOMS[room].habits.rake and ROOMS[room].habits.uncalled:
        assert "ok" in statuses


def test_any_bytes() -> None:
    """Text that is no history at all, and what looks like the beginning of one."""
    for room, site in ROOMS.items():
        text = sound(room)[0].text if site.writes else b""
        for tail in (b"\x00" * 5000, bytes(range(256)) * 40, text[::-1], text[: len(text) // 2] * 5):
            for one in pieces(text[:200] + tail) + pieces(tail):
                assert all(finding.code != "P111" for finding in one.findings), room
