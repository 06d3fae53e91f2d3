from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stars import WHOLE

from histparse import content, source
from histparse.events import Source
from histparse.sites import openings
from histparse.source import Input, open_input, scan

BOM = "\ufeff".encode()
SECOND = WHOLE.replace("#7001", "#7003")
TWO = WHOLE + "\n\n\n" + SECOND


def cut(data: bytes) -> tuple[Input, list[Source]]:
    info = Input("mem")
    return info, list(scan(data, info, openings()))


def codes(info: Input) -> list[str]:
    assert [one.code for one in info.rejects] == [one.code for one in info.findings if one.code != "P109"]
    return [one.code for one in info.findings]


@pytest.mark.parametrize(
    ("newline", "kind"),
    [("\n", "lf"), ("\r\n", "crlf"), ("\r", "cr"), ("\n\n", "lf"), ("\r\n\r\n", "crlf")],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_way_a_file_is_written(newline: str, kind: str, encoding: str) -> None:
    plain = TWO.replace("Elm", "Élan€")
    data = plain.replace("\n", newline).encode(encoding)
    info, hands = cut(data)
    assert [hand.text.replace("\n\n", "\n") for hand in hands] == [
        one.replace("Elm", "Élan€") for one in (WHOLE, SECOND)
    ]
    assert codes(info) == []
    assert info.bytes_unclaimed == 0
    kinds = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}
    assert info.encoding == kinds.get(encoding, encoding)
    assert info.newline == kind


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16-le", "utf-16-be"])
def test_places_are_those_of_the_file(encoding: str) -> None:
    plain = "\n" + TWO.replace("Elm", "Élan€").replace("Birch", "Bi€rch")
    data = plain.encode(encoding)
    _, hands = cut(data)
    lines = plain.split("\n")
    for hand in hands:
        assert data[hand.byte_start : hand.byte_end].decode(encoding).rstrip("\n") + "\n" == hand.text
        assert "\n".join(lines[hand.line_start - 1 : hand.line_end]) + "\n" == hand.text


def test_pairs_in_utf_16_count_as_two() -> None:
    data = TWO.replace("Elm", "\N{DECIDUOUS TREE}").encode("utf-16-le")
    _, hands = cut(data)
    assert [data[one.byte_start : one.byte_end].decode("utf-16-le") + "\n" for one in hands] == [
        one.text for one in hands
    ]


def test_half_a_unit_at_the_end_of_utf_16() -> None:
    info, hands = cut(WHOLE.encode("utf-16") + b"\x0a")
    assert [hand.text for hand in hands] == [WHOLE]
    assert info.bytes_unclaimed == 1
    assert hands[0].byte_end < info.size_bytes


def test_several_encodings_in_one_file() -> None:
    info, hands = cut(WHOLE.replace("Elm", "Élan").encode() + b"\n" + SECOND.replace("Elm", "Élan").encode("cp1252"))
    assert all("Seat 2: Élan" in hand.text for hand in hands)
    assert info.encoding == "cp1252+utf-8"
    assert codes(info) == ["P109"]


@pytest.mark.parametrize("between", [b"", b"\n", b"\r\n\r\n", BOM])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("count", [1, 30])
def test_hands_in_bytes_behind_utf_16(codec: str, between: bytes, count: int) -> None:
    wide = ("\ufeff" + WHOLE * count).encode(codec)
    info, hands = cut(wide + between + SECOND.encode())
    assert [one.text for one in hands] == [WHOLE] * count + [SECOND]
    assert hands[-1].byte_start == len(wide) + len(between.removesuffix(BOM))
    assert (info.encoding.split("+")[0], info.bytes_unclaimed) == (codec, 0)
    assert codes(info) == ["P109"] * (between == BOM)


@pytest.mark.parametrize("between", [b"", b"\n", b"\r\n\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("count", [1, 30])
def test_utf_16_behind_hands_in_bytes(mark: str, between: bytes, count: int) -> None:
    """As a Windows shell appends to a file that it did not begin."""
    narrow, other = (WHOLE * count).encode() + between, SECOND.replace("Elm", "Élan\u0161")
    info, hands = cut(narrow + (mark + other * 2).encode("utf-16-le"))
    assert [one.text for one in hands] == [WHOLE] * count + [other, other]
    assert hands[-2].byte_start == len(narrow)
    assert hands[-2].line_start == 1 + narrow.count(b"\n")
    assert (codes(info), info.bytes_unclaimed) == ([], 0)


@pytest.mark.parametrize("first, second", [("utf-16-le", "utf-16-be"), ("utf-16-be", "utf-16-le")])
def test_one_utf_16_behind_the_other(first: str, second: str) -> None:
    data = ("\ufeff" + WHOLE).encode(first)
    _, hands = cut(data + ("\ufeff" + SECOND * 3).encode(second))
    assert [one.text for one in hands] == [WHOLE, SECOND, SECOND, SECOND]
    assert hands[1].byte_start == len(data)


def test_two_encodings_beside_ascii_are_told() -> None:
    told = WHOLE.replace("Elm", "Élan")
    info, _ = cut(told.encode() + ("\ufeff" + told).encode("utf-16-le"))
    assert [(one.code, one.message) for one in info.findings] == [("P109", "some of it is UTF-16-LE, some UTF-8")]


def test_zeros_are_no_utf_16() -> None:
    for zeros in (b"\0" * 50, b"x\0" * 20, b"\0" * 200_000):
        info, (hand,) = cut(WHOLE.encode() + zeros)
        assert hand.text.startswith(WHOLE[:-1])
        assert info.encoding == "ascii"


def test_one_bad_line_does_not_change_the_others() -> None:
    data = WHOLE.replace("Elm", "Élan").encode().replace(b"Ash: doesn't show hand", b'Oak said, "\x81 \xe9"')
    _, (hand,) = cut(data)
    assert "Seat 2: Élan" in hand.text
    assert 'Oak said, "\ufffd é"' in hand.text


def test_marks_of_concatenated_files_and_mail_archives() -> None:
    indented = "\n".join(f" {line}" for line in WHOLE.splitlines())
    data = b"*********** # 1 **************\n" + indented.encode() + b"\n\n" + BOM + SECOND.encode()
    info, (first, second) = cut(data)
    assert codes(info) == []
    assert first.text.startswith("PokerStars Hand #7001")
    assert second.text == SECOND
    assert (first.line_start, second.line_start) == (2, 2 + WHOLE.count("\n") + 1)


def test_text_before_the_first_hand_is_kept() -> None:
    info, hands = cut(b"Good day,\nhere they are:\n\n" + WHOLE.encode())
    assert [hand.text for hand in hands] == [WHOLE]
    (reject,) = info.rejects
    assert (reject.code, reject.text.split(",")[0], reject.line_start, reject.line_end) == ("P102", "Good day", 1, 3)
    assert info.bytes_unclaimed == reject.byte_end == hands[0].byte_start == 26


@pytest.mark.parametrize("data", [b"", b"\n \n", b"some prose\n", random.Random(1).randbytes(5000), b"\xff\xfe", b"\0"])
def test_files_with_nothing_in_them(data: bytes) -> None:
    info, hands = cut(data)
    assert hands == []
    assert codes(info) == ["P101"]
    assert info.bytes_unclaimed == len(data)
    assert ("nothing" in info.findings[0].message) == (not data.strip())


def test_a_header_that_is_not_at_a_line_s_beginning() -> None:
    _, hands = cut(WHOLE.replace("Ash: bets", f'Ash said, "{WHOLE[:60]}"\nAsh: bets').encode())
    assert len(hands) == 1


def test_zeros_that_a_crash_left() -> None:
    info, hands = cut(WHOLE.encode() + b"\0" * 5000)
    assert [hand.text for hand in hands] == [WHOLE]
    assert codes(info) == []


def test_a_line_too_long() -> None:
    lines = WHOLE.splitlines(keepends=True)
    lines[8] = 'Elm said, "' + "a" * source.MAX_LINE + '"\n'
    info, (first, second) = cut("".join(lines).encode() + SECOND.encode())
    assert first.text == "".join(lines[:8])
    assert second.text == SECOND
    assert codes(info) == ["P112"]
    assert info.rejects[0].text == "".join(lines[8:])
    assert (info.rejects[0].line_start, info.rejects[0].line_end) == (9, len(lines))
    assert info.rejects[0].byte_end == second.byte_start


def test_a_header_too_long() -> None:
    info, hands = cut(WHOLE[:60].encode() + b"a" * source.MAX_LINE)
    assert hands == []
    assert codes(info) == ["P112"]


def test_a_hand_with_too_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_LINES", 10)
    info, hands = cut(TWO.encode())
    assert [hand.text.count("\n") for hand in hands] == [10, 10]
    assert codes(info) == ["P112", "P112"]


def test_a_hand_with_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_HAND", 300)
    info, (first, second) = cut(TWO.encode())
    assert WHOLE.startswith(first.text)
    assert 200 < len(first.text) <= 300
    assert info.rejects[0].byte_start == len(first.text)
    assert second.line_start == WHOLE.count("\n") + 4


def test_rejects_keep_a_bounded_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_KEPT", 100)
    monkeypatch.setattr(source, "_BLOCK", 64)
    prose = "word \r\n" * 100
    info, _ = cut(prose.encode() + WHOLE.encode())
    assert info.rejects[0].text == prose[:100]
    assert info.rejects[0].line_end == 100
    assert info.bytes_unclaimed == len(prose)


def test_large_files_are_taken_from_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "WHOLE", 100)
    path = tmp_path / "a.jpg"
    path.write_bytes(TWO.encode())
    info, sources = open_input(path, openings())
    assert [one.text for one in sources] == [WHOLE, SECOND]
    assert (info.size_bytes, len(info.sha256), info.file_id) == (len(TWO), 64, info.sha256[:16])


def test_what_can_t_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone"):
        info, sources = open_input(path, openings())
        assert list(sources) == []
        assert codes(info) == ["P110"]


@pytest.mark.skipif(os.name != "posix", reason="names are text elsewhere")
def test_a_path_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.txt")
    path.write_text(WHOLE)
    info, sources = open_input(path, openings())
    assert len(list(sources)) == 1
    assert info.path.endswith("\ufffd.txt")


PIECES = [WHOLE.encode(), b"\r", b"\n", b"\r\n", b" ", BOM, b"\0", b"\xe9", b"x y\n", b"PokerStars Hand #1"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_every_byte_is_accounted_for(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    info, hands = cut(data)
    left, at = b"", 0
    for start, end in sorted((one.byte_start, one.byte_end) for one in [*hands, *info.rejects]):
        assert at <= start <= end
        left, at = left + data[at:start], end
    assert not (left + data[at:]).replace(BOM, b"").strip(b" \r\n\0")
    for hand in hands:
        before = data[: hand.byte_start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        assert hand.line_start == 1 + before.count(b"\n")


def test_a_file_that_is_cut_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "WHOLE", 1 << 14)
    path = tmp_path / "one.txt"
    path.write_bytes(b"".join(TWO.replace("#7", f"#{n}").encode() + b"\n\n" for n in range(2000)))
    info, sources = open_input(path, openings())
    first = next(sources)
    with path.open("r+b") as file:
        file.truncate(10)
    assert len([first, *sources]) == 4000
    assert codes(info) == []


def test_a_file_that_has_grown() -> None:
    whole = (TWO + "\n\n" + SECOND.replace("#7003", "#7004")).replace("Elm", "Élan").encode()
    for size in range(len(whole)):
        early, hands = cut(whole[:size])
        info = Input("mem")
        states = {(size, early.sha256), (size, "another"), (len(whole) + 5, "larger")}
        grown = list(scan(whole, info, openings(), states))
        assert len(grown) == 3
        assert info.before
        assert (info.before.sha256, info.before.size_bytes) == (early.sha256, size)
        assert info.before.last == early.last
        same = [hand for hand in hands if (hand.byte_start, hand.byte_end) != early.last]
        assert [replace(hand, file_id="") for hand in same] == [
            replace(hand, file_id="") for hand in grown if hand.byte_start < early.last[0]
        ]
    unlike = Input("mem")
    assert len(list(scan(whole, unlike, openings(), {(10, "unlike")}))) == 3
    assert unlike.before is None
