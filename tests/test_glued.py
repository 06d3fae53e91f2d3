"""Files put together without a line break between them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from histparse.deal import session
from histparse.events import Hand, Source
from histparse.identity import events_hash
from histparse.inputs import cut
from histparse.load import load
from histparse.pipeline import audit_paths, examine_all, import_paths
from histparse.read import read, read_text
from histparse.redact import snippet
from histparse.rules import profile
from histparse.sites import Site, sites
from histparse.source import MAX_LINES
from histparse.store import open_store
from histparse.stored import find
from histparse.verifying import verify
from tests.stars import WHOLE

ROOMS = [site for site in sites() if site.writes and type(site).tell is Site.tell]
NEXT = WHOLE.replace("#7001", "#7002").replace("Birch", "Zuñiga")
NEXT = NEXT.replace("*** 4th", 'Ash said, "hm"\nElm said, "oh"\n*** 4th')
HOLDEM = "PokerStars Hand #77:  Hold'em No Limit ($0.01/$0.02 USD) - 2024/02/03 4:05:06 ET\nTable 'Marl' 6-max\nends"


def texts(site: Site, count: int = 3) -> list[str]:
    """Hands as the room prints them, from their opening to their last line."""
    dealt = session(count=9, seed=5, game="stud", rules=profile(site.profile), habits=site.habits, site=site.name)
    printed = ["".join(site.together([site.write(site.told(hand))])).strip("\n") for hand in islice(dealt, count)]
    return [text[text.index("*****") :] if "#Game No" in text else text for text in printed]


def hands(told: str) -> list[Hand]:
    return [one.hand for one in read_text(told) if one.hand]


@pytest.mark.parametrize("site", ROOMS, ids=lambda site: site.form)
def test_hands_that_share_a_line_are_each_read(site: Site) -> None:
    apart, glued = texts(site), "".join(texts(site)) + "\n"
    found = read_text(glued)
    assert list(map(events_hash, hands(glued))) == [events_hash(hand) for text in apart for hand in hands(text)]
    at = len(apart[0].split("\n")), len((apart[0] + apart[1]).split("\n"))
    assert [(one.code, one.line) for told in found for one in told.findings] == [("P121", line) for line in at]
    (finding,) = found[1].findings
    assert finding.column == len(apart[0].rpartition("\n")[2]) + 1


@pytest.mark.parametrize("first", ROOMS, ids=lambda site: site.form)
def test_hands_of_two_rooms_share_a_line(first: Site) -> None:
    one, *_ = texts(first)
    assert [hand.number for hand in hands(one + WHOLE)] == [*(hand.number for hand in hands(one)), "7001"]


@pytest.mark.parametrize("site", ROOMS, ids=lambda site: site.form)
def test_a_hand_that_is_cut_short_does_not_take_the_next_one_along(site: Site) -> None:
    one, other, _ = texts(site)
    lines = one.split("\n")
    half = "\n".join(lines[: len(lines) // 3]) + "\n" + lines[len(lines) // 3][:5]
    cut_short, whole = read_text(half + other)
    assert cut_short.hand is None
    assert {found.code for found in cut_short.findings} >= {"P103"}
    assert [found.code for found in whole.findings] == ["P121"]
    assert whole.hand
    assert events_hash(whole.hand) == events_hash(hands(other)[0])


@pytest.mark.parametrize("site", ROOMS, ids=lambda site: site.form)
def test_what_somebody_types_begins_no_hand(site: Site) -> None:
    """A line of a player's, at each place behind the list of seats, that quotes another hand's opening or all of
    the hand, in a hand that has a line nobody knows."""
    mine, other, _ = texts(site)
    lines, quoted = mine.split("\n"), other.split("\n")
    (hand,) = hands(mine)
    seated = max(seat.line for seat in hand.seats)
    for n in range(seated, len(lines), 19):
        for quote in (quoted[:1], quoted):
            chat = [f"{hand.seats[0].player}: {line}" for line in quote]
            text = "\n".join([*lines[:n], *chat, "nobody knows this line", *lines[n:]])
            assert len(examine_all(Source("", "", 0, len(text.encode()), 1, text.count("\n") + 1, text))) == 1


def test_a_name_or_a_table_begins_no_hand() -> None:
    opening = WHOLE.partition("\n")[0]
    for text in (WHOLE.replace("Elm", f"x{opening}"), WHOLE.replace("Birch", f"x{opening}")):
        told = read_text(text.replace("Total pot", "nobody knows this line\nTotal pot"))
        assert [one.number for one in told] == ["7001"]


def test_many_quoted_openings_are_not_looked_at() -> None:
    quoted = "".join(f"Ash: {WHOLE.partition(chr(10))[0]}\n" for _ in range(3000))
    text = WHOLE.replace("*** 3rd STREET", f"what\n{quoted}*** 3rd STREET")
    assert [one.number for one in read_text(text)] == ["7001"]


def test_a_hand_behind_one_of_another_game_is_read() -> None:
    assert [(one.skipped, one.number) for one in read_text(HOLDEM + WHOLE)] == [("holdem", "77"), (None, "7001")]


@pytest.mark.parametrize("other", ROOMS, ids=lambda site: site.form)
def test_hands_of_another_game_between(other: Site) -> None:
    """Of whatever room: it takes no hand along, and is taken by none."""
    stud, holdem = [*texts(other, 2)], HOLDEM + "\nSeat 1: Ash ($2 in chips)\nSeat 2: Elm ($2 in chips)\nTotal pot $2"
    for told in ([holdem, stud[0]], [stud[0], holdem], [stud[0], holdem, stud[1]], [holdem, holdem, stud[0], holdem]):
        found = read_text("".join(told) + "\n")
        expected = [None if text is holdem else events_hash(hands(text)[0]) for text in told]
        assert [events_hash(one.hand) if one.hand else None for one in found] == expected
        assert [one.skipped for one in found] == ["holdem" if text is holdem else None for text in told]


FILES = {
    "lf": (WHOLE[:-1].encode(), NEXT.encode()),
    "crlf": (WHOLE[:-1].replace("\n", "\r\n").encode(), NEXT.replace("\n", "\r\n").encode()),
    "crlf and lf": (WHOLE[:-1].replace("\n", "\r\n").encode(), NEXT.encode() + b"\n\n"),
    "windows-1252": (WHOLE[:-1].encode(), NEXT.encode("cp1252")),
    "two marks": (("\ufeff" + WHOLE[:-1]).encode(), ("\ufeff" + NEXT).encode()),
    "utf-16": (("\ufeff" + WHOLE[:-1]).encode("utf-16-le"), NEXT[:-1].replace("\n", "\r\n").encode("utf-16-le")),
}


@pytest.mark.parametrize("first, second", FILES.values(), ids=FILES)
def test_each_has_the_bytes_and_lines_that_are_its_own(tmp_path: Path, first: bytes, second: bytes) -> None:
    path = tmp_path / "two.txt"
    path.write_bytes(first + second)
    one, other = audit_paths([path])
    mark = len("\ufeff".encode()) if second.startswith("\ufeff".encode()) else 0
    middle = len(first) + mark
    assert (one.source.byte_start, one.source.byte_end) == (0, middle)
    assert (other.source.byte_start, other.source.byte_end) == (middle, len(first + second.rstrip(b"\r\n")))
    assert one.source.line_end == other.source.line_start == len(WHOLE.splitlines())
    assert other.source.line_end == one.source.line_end + len(NEXT.splitlines()) - 1
    assert (one.source.text, other.source.text) == (WHOLE, NEXT)
    assert [found.code for found in other.findings if found.code != "D603"] == ["P121"]


def test_lines_that_end_in_two_ways_have_their_own_bytes(tmp_path: Path) -> None:
    """The lines of the one end with one byte, those of the other with two, and both have as many: from the
    length of both alone nobody could tell which has which."""
    path = tmp_path / "two.txt"
    other = WHOLE.replace("7001", "7002").replace("\n", "\r\n")
    path.write_bytes((WHOLE[:-1] + other).encode())
    assert [one.source.byte_start for one in audit_paths([path])] == [0, len(WHOLE) - 1]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_any_number_of_files_of_one_hand(tmp_path: Path, end: str, mark: str) -> None:
    texts = [mark + WHOLE[:-1].replace("7001", str(7001 + n)).replace("Elm", "Zuñiga") for n in range(40)]
    path = tmp_path / "all.txt"
    path.write_bytes("".join(texts).replace("\n", end).encode())
    found = list(audit_paths([path]))
    assert [one.hand_id for one in found] == [f"pokerstars:{7001 + n}" for n in range(40)]
    assert [one.code for told in found for one in told.findings if one.code != "D603"] == ["P121"] * 39
    lines = [one.source.line_start for one in found]
    assert lines == [1 + n * (WHOLE.count("\n") - 1) for n in range(40)]
    assert found[-1].source.byte_end == path.stat().st_size
    assert found[0].source.byte_end == found[1].source.byte_start == len((texts[0] + mark).replace("\n", end).encode())


def test_more_of_them_than_one_text_may_have_lines(tmp_path: Path) -> None:
    lines = WHOLE.count("\n") - 1
    count = 2 * MAX_LINES // lines + 40
    (tmp_path / "all.txt").write_text("".join(WHOLE[:-1].replace("7001", str(7001 + n)) for n in range(count)))
    found = list(audit_paths([tmp_path / "all.txt"]))
    assert [one.hand_id for one in found] == [f"pokerstars:{7001 + n}" for n in range(count)]
    assert {one.code for told in found for one in told.findings} - {"D603"} == {"P121"}
    assert [one.findings[0].line for one in found[1:]] == [1 + n * lines for n in range(1, count)]
    assert len({one.findings[0].column for one in found[1:]}) == 1


def test_hands_that_share_a_line_are_stored(tmp_path: Path) -> None:
    path, out = tmp_path / "two.txt", tmp_path / "out"
    path.write_text(NEXT + "\n\n" + WHOLE[:-1] + NEXT.replace("7002", "7003")[:-9], "utf-8")
    summary = import_paths([path], out)
    assert (summary.hands_total, summary.rejects) == (3, 0)
    path.write_text(path.read_text("utf-8") + NEXT[-9:] + "\n\n" + WHOLE.replace("7001", "7004"), "utf-8")
    assert import_paths([path], out).hands_total == 3
    db = load(out)
    begins = [n for n, line in enumerate(path.read_text("utf-8").split("\n"), 1) if "Hand #" in line]
    assert sorted(db.hands["site_hand_no"]) == ["7001", "7002", "7003", "7004"]
    assert list(verify(open_store(out), events=True)) == []
    assert sorted(db.hands["line_start"]) == begins
    (where,) = db.findings[db.findings["code"] == "P121"].itertuples()
    assert (where.hand_id, where.line) == ("pokerstars:7003", begins[2])
    assert "P121" in {found.code for found in find(open_store(out), "7003").examined.findings}
    again = import_paths([path], tmp_path / "again")
    assert (again.hands_total, again.rejects) == (4, 0)
    whole = load(tmp_path / "again")
    for name in ("hands", "seats", "actions", "findings", "rejects", "texts"):
        drop = ["file_id"] if name in {"hands", "rejects"} else []
        key = ["hand_id"] if name != "rejects" else ["byte_start"]
        one, other = (
            getattr(some, name).drop(columns=drop).sort_values(key, kind="stable").reset_index(drop=True)
            for some in (db, whole)
        )
        assert one.equals(other), name


def test_masked_hands_that_share_a_line(tmp_path: Path) -> None:
    path, out = tmp_path / "two.txt", tmp_path / "out"
    path.write_text(WHOLE[:-1] + NEXT.replace("Elm", "Rowan"), "utf-8")
    import_paths([path], out, mask=True)
    db = load(out)
    assert sorted(db.hands["site_hand_no"]) == ["7001", "7002"]
    assert not {"Elm", "Rowan"} & set(db.seats["player"])
    assert not any(name in text for text in db.texts["text"] for name in ("Elm", "Rowan"))


def test_a_report_is_of_the_hand_that_the_line_is_of(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(WHOLE[:-1] + NEXT, "utf-8")
    assert "P121" in "\n".join(snippet(str(path), len(WHOLE.splitlines()) + 3))
    _, pieces = cut(str(path))
    assert len(list(pieces)) == 1


def test_a_hand_in_its_own_line_is_read_as_before() -> None:
    assert read(Source("", "", 0, len(WHOLE) - 1, 1, 23, WHOLE)).findings == []
