"""A hand in a notebook: what it shows, and that nothing it shows can do anything."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest
import stars
from hostile import NAMES

from histparse.load import load
from histparse.pipeline import audit_paths, examine, import_paths
from histparse.printing import uncoloured
from histparse.show import page
from histparse.sites import openings
from histparse.source import Input, scan
from histparse.store import open_store
from histparse.stored import NotFoundError, Stored, find
from histparse.view import StoredHand

THREE = stars.hand(
    "Ash: posts the ante $0.05",
    "Elm: posts the ante $0.05",
    "Fir: posts the ante $0.05",
    "*** 3rd STREET ***",
    "Dealt to Ash [Qh Qs 6c]",
    "Dealt to Elm [3c]",
    "Dealt to Fir [9d]",
    "Elm: brings in for $0.15",
    "Fir: folds",
    "Ash: raises $0.35 to $0.50",
    "Elm: calls $0.35",
    "*** 4th STREET ***",
    "Dealt to Ash [Qh Qs 6c] [Qd]",
    "Dealt to Elm [3c] [4d]",
    "Ash: bets $0.50",
    "Elm: folds",
    "Uncalled bet ($0.50) returned to Ash",
    "Ash collected $1.10 from pot",
    "Ash: doesn't show hand",
    opening=stars.CASH.replace("7001", "7003"),
    seats=("Ash", "Elm", "Fir"),
    summary=(
        "Total pot $1.15 | Rake $0.05",
        "Seat 1: Ash collected ($1.10)",
        "Seat 2: Elm folded on the 4th Street",
        "Seat 3: Fir folded on the 3rd Street (didn't bet)",
    ),
)
TAGS = {"div", "style", "h4", "h5", "p", "table", "tr", "th", "td", "b", "small", "span"}


class Rows(HTMLParser):
    """The tables' rows, and what stands outside, as pieces (class, text); fails on what a hand's page must
    not have."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[tuple[str, str]]] = []
        self.said: list[tuple[str, str]] = []
        self.open: list[tuple[str, str]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        assert {name for name, _ in attrs} <= {"class"}
        self.open.append((tag, dict(attrs).get("class") or ""))
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        if "style" in tags:
            assert "http" not in data
            assert "url" not in data
        elif data.strip():
            (self.rows[-1] if "tr" in tags else self.said).append((self.open[-1][1].strip(), data.strip()))

    def texts(self) -> list[list[str]]:
        return [[text for _, text in row] for row in self.rows]


def stored(folder: Path, *texts: str) -> Path:
    (folder / "all.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    import_paths([folder / "all.txt"], folder / "out")
    return folder / "out"


def hand(folder: Path, *texts: str) -> StoredHand:
    return load(stored(folder, *texts)).hand("7003")


def shown(folder: Path, *texts: str) -> Rows:
    return Rows(hand(folder, *texts)._repr_html_())


def test_a_street_shows_who_is_in_what_he_holds_and_what_he_does(tmp_path: Path) -> None:
    rows = shown(tmp_path, THREE).rows
    assert [row[0][1] for row in rows if row[0][1].endswith(("street", "end"))] == [
        "Third street", "Fourth street", "The end",
    ]  # fmt: skip
    at = rows.index([("", "Third street"), ("", "pot 0.15")])
    assert rows[at + 1 : at + 4] == [
        [("", "Ash"), ("mark", "hero"), ("card h down", "Q♥"), ("card s down", "Q♠"), ("card c", "6♣"),
         ("", "3"), ("", "completes to 0.50")],
        [("", "Elm"), ("mark", "bring-in"), ("card down", "?"), ("card down", "?"), ("card c", "3♣"),
         ("", "1"), ("", "brings in for 0.15,"), ("", "4"), ("", "calls 0.35")],
        [("", "Fir"), ("card down", "?"), ("card down", "?"), ("card d", "9♦"), ("", "2"), ("", "folds")],
    ]  # fmt: skip


def test_cards_of_who_has_folded_are_dead(tmp_path: Path) -> None:
    rows = shown(tmp_path, THREE).rows
    at = next(n for n, row in enumerate(rows) if row[0] == ("", "Fourth street"))
    assert rows[at] == [("", "Fourth street"), ("", "pot 1.15"), ("", "dead"), ("card d dead", "9♦")]
    assert [row[0][1] for row in rows[at + 1 : at + 3]] == ["Ash", "Elm"]
    assert not any("dead" in what for row in rows[:at] for what, _ in row)


def test_the_bring_in_is_marked_once(tmp_path: Path) -> None:
    assert [row[0][1] for row in shown(tmp_path, THREE).rows if ("mark", "bring-in") in row] == ["Elm"]


def test_the_ledger_is_there(tmp_path: Path) -> None:
    found = shown(tmp_path, THREE)
    assert ["1", "Ash", "0.55", "0.55", "1.10", "0.55"] in found.texts()
    assert ("", "total pot 1.15 = paid 1.10 + rake 0.05; printed: pot 1.15, rake 0.05") in found.said
    assert ("", "None.") in found.said


def test_the_findings_are_there(tmp_path: Path) -> None:
    found = shown(tmp_path, THREE.replace("Elm: calls $0.35", "Elm: calls $0.30"))
    assert any(what == "error" and text.startswith("line 16: L311") for what, text in found.said)


def test_as_text_it_is_what_show_prints(tmp_path: Path) -> None:
    one = hand(tmp_path, THREE.replace("Elm: calls $0.35", "Elm: calls $0.30"))
    told = list(map(uncoloured, page(find(open_store(tmp_path / "out"), "7003").examined)))
    assert repr(one).splitlines() == told
    assert any("L311 error" in line for line in told)


def test_its_rows_are_frames_of_the_hand_alone(tmp_path: Path) -> None:
    one = hand(tmp_path, THREE, stars.WHOLE)
    assert list(one.seats["player"]) == ["Ash", "Elm", "Fir"]
    assert set(one.actions["hand_id"]) == {"pokerstars:7003"} == {one.hand_id}
    assert len(one.hands) == 1
    assert one.outcome is not None
    assert one.outcome.total_pot == one.hands["total_pot_minor"][0]
    assert "deals" in dir(one)
    with pytest.raises(AttributeError, match="a hand has no 'chips'"):
        _ = one.chips


def test_who_shows_is_seen_at_the_end_and_not_before(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "sample_histories/pokerstars/notable.txt").read_text("utf-8")
    one = load(stored(tmp_path, text)).hand("8800000006")
    rows = Rows(one._repr_html_()).texts()
    at = rows.index(["Showdown"])
    assert rows[at + 1] == ["Ozu", "4♥", "6♥", "Q♥", "Q♠", "9♥", "9♣", "J♦", "shows: two pair, Queens and Nines"]
    assert [row for row in rows[:at] if row[0] == "Ozu" and "J♦" in row] == []
    assert ["Ozu", "collects 11.70"] in rows
    assert ["Quill", "hero", "3♠", "7♦", "5♠", "2♣", "K♠", "A♠", "T♣", "3", "calls 2.00"] in rows[:at]  # the river last


def test_no_name_does_anything(tmp_path: Path) -> None:
    names = [*NAMES, "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</td>&lt;b>"]
    texts = [
        THREE.replace("Fir", name).replace("'Birch'", f"'{name}'").replace("7003", str(8000 + number))
        for number, name in enumerate(names)
    ]
    database = load(stored(tmp_path, *texts))
    assert len(database.hands) == len(names)
    for number in range(len(names)):
        html = database.hand(str(8000 + number))._repr_html_()
        Rows(html)
        assert "<script" not in html
        assert not any(char in html for char in "\x1b\u202e\u2066\x00")


def test_every_faulty_hand_shows_itself() -> None:
    shown = 0
    for one in audit_paths([Path(__file__).parent / "findings"]):
        view = StoredHand(Stored(one, {"hand_id": one.hand_id}, {}, None, None), lambda *_: pd.DataFrame())
        html = view._repr_html_()
        assert one.hand is None or Rows(html).rows
        shown += "<table" in html
    assert shown > 50


def test_what_can_not_be_read_any_more_is_told_by_its_findings() -> None:
    cut = THREE[: THREE.index("*** SUMMARY")]
    (source,) = scan(cut.encode(), Input("<b>.txt"), openings())
    one = StoredHand(Stored(examine(source), {"hand_id": "pokerstars:7003"}, {}, None, None), lambda *_: pd.DataFrame())
    assert one.hand is None
    assert "P103" in one._repr_html_()
    assert "<b>" not in one._repr_html_()


def test_a_hand_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no hand 1"):
        load(stored(tmp_path, THREE)).hand("1")


def test_a_hand_by_its_number_as_a_number(tmp_path: Path) -> None:
    assert load(stored(tmp_path, THREE)).hand(7003).hand_id == "pokerstars:7003"
