"""Hands in another room's words: the same play and money, or a refusal; and notes on the rest."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from histparse.checks import audit
from histparse.cli import app
from histparse.convert import OHH, ConvertError, convert, targets
from histparse.deal import deal
from histparse.events import Deal, Hand, Kind
from histparse.findings import Severity
from histparse.outcome import Outcome
from histparse.read import read_file, read_text
from histparse.rules import profile
from histparse.sites import Site, sites
from tests.samples import FOLDER

ROOMS = {site.form: site for site in sites() if site.writes}
STARS = ROOMS["pokerstars"]
NOTABLE = FOLDER / "pokerstars" / "notable.txt"


def read(text: str) -> tuple[Hand, Outcome]:
    (reading,) = read_text(text)
    assert reading.hand is not None, reading.findings
    return reading.hand, audit(reading.hand, read=reading.findings)


def dealt(site: Site, count: int, seed: int = 1) -> Iterator[tuple[Hand, Outcome]]:
    hands = deal(count, seed, profile(site.profile), site.habits, site=site.name, games=[*site.game_words])
    for hand in hands:
        if not hand.tournament or "tournament" in site.words or not site.words:
            yield read(site.write(site.told(hand)))


def money(out: Outcome) -> list[tuple[object, ...]]:
    return [(row.seat, row.stack, row.contributed, row.collected) for row in out.seats if row.dealt_in]


def notable() -> list[tuple[Hand, Outcome]]:
    return [(one.hand, audit(one.hand)) for one in read_file(NOTABLE) if one.hand]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_s_hands_in_its_own_words(room: str) -> None:
    """Nothing is lost but what never was in the text."""
    for hand, out in dealt(ROOMS[room], 25):
        told = convert(hand, out, room)
        again, outcome = read(told.text)
        assert money(outcome) == money(out)
        assert (again.number, again.start, again.table) == (hand.number, hand.start, hand.table)
        assert told.notes == ()


@pytest.mark.parametrize("form", ["pokerstars", "phh", OHH])
def test_a_time_zone_that_was_assumed_is_called_so(form: str) -> None:
    hand, out = next(dealt(STARS, 1))
    assumed = "when it began: the time zone is not known, UTC is assumed"
    assert assumed not in convert(hand, out, form).notes
    assert assumed in convert(replace(hand, tz_source="assumed"), out, form).notes


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_s_hands_in_phh_and_back(room: str) -> None:
    lost: Counter[str] = Counter()
    for hand, out in dealt(ROOMS[room], 25):
        if out.small_bet is None:
            with pytest.raises(ConvertError, match="stakes"):
                convert(hand, out, "phh")
            continue
        told = convert(hand, out, "phh")
        again, outcome = read(told.text)
        assert money(outcome) == money(out)
        assert again.currency == hand.currency
        assert [one.code for one in outcome.findings if one.severity is not Severity.NOTE] == []
        lost.update(told.notes)
    assert not any("cards" in note for note in lost), lost


@pytest.mark.parametrize("form", [*ROOMS, OHH])
def test_notable_hands_in_every_form(form: str) -> None:
    """What a room can't say is refused or noted; nothing is said otherwise."""
    written = 0
    for hand, out in notable():
        try:
            told = convert(hand, out, form)
        except ConvertError as error:
            assert form in str(error)
            continue
        written += 1
        if form != OHH:
            assert money(read(told.text)[1]) == money(out)
    assert written or form == "bovada", form


def test_everybody_s_down_cards_must_be_known_where_they_are_printed() -> None:
    hand, out = notable()[0]
    with pytest.raises(ConvertError, match="face down"):
        convert(hand, out, "bovada")


def test_what_phh_knows_goes_to_a_room_as_far_as_it_prints_it() -> None:
    """The time of day is missing, so PokerStars can't print it; with it all down cards but the hero's are lost."""
    phh = ROOMS["phh"]
    hand = next(one for one in deal(9, 5, profile("any"), phh.habits, site="phh") if one.currency == "CHIP")
    text = phh.write(hand)
    with pytest.raises(ConvertError, match="when it began"):
        convert(*read(text.replace("time = ", "_time = ")), "pokerstars")
    told = convert(*read(text), "pokerstars")
    again, out = read(told.text)
    assert again.number.isdecimal()
    assert "down cards: some are left out" in told.notes
    assert "the hand's number: another" in told.notes
    assert (again.currency, again.seats[0].stack) == (None, 100 * hand.seats[0].stack)
    assert "the currency: left out, so that chips look like money" in told.notes
    assert [one.code for one in out.findings if one.severity is not Severity.NOTE] == []
    downs = [one for one in again.events if type(one) is Deal and one.down]
    assert {one.seat for one in downs} == {hand.hero}


@pytest.mark.parametrize(("form", "left_out"), [("merge", True), ("ipoker", True), ("pokerstars", False)])
def test_stakes_that_a_form_does_not_print_are_said_to_be_left_out(form: str, left_out: bool) -> None:
    stars = next(site for site in sites() if site.name == "pokerstars")
    notes = [convert(hand, out, form).notes for hand, out in dealt(stars, 12, seed=3) if hand.tournament]
    assert notes
    assert all(("the stakes: left out" in told) == left_out for told in notes)


def test_a_number_that_is_none_is_always_the_same_number() -> None:
    hand, out = read(convert(*notable()[0], "phh").text)
    first, second = (read(convert(hand, out, "pokerstars").text)[0].number for _ in range(2))
    assert first == second


def test_a_hand_that_is_wrong_stays_as_wrong_as_it_was() -> None:
    hand, _ = notable()[0]
    text = hand.source.text.replace("collected $4.46 from pot", "collected $4.40 from pot")
    text = text.replace("collected ($4.46)", "collected ($4.40)")
    wrong, out = read(text)
    assert out.status == "fail"
    again, outcome = read(convert(wrong, out, "pokerstars").text)
    assert money(outcome) == money(out)
    assert {one.code for one in outcome.findings} == {one.code for one in out.findings}
    assert again.number == wrong.number


# OHH


def test_ohh() -> None:
    hand, out = notable()[0]
    told = convert(hand, out, OHH)
    ohh = json.loads(told.text, parse_float=Decimal)["ohh"]
    assert (ohh["spec_version"], ohh["game_type"], ohh["bet_limit"]["bet_type"]) == ("1.4.7", "Stud", "FL")
    assert (ohh["site_name"], ohh["game_number"], ohh["table_name"]) == ("pokerstars", "8800000001", "Sirrah III")
    assert (ohh["start_date_utc"], ohh["currency"], ohh["table_size"]) == ("2026-02-04T01:15:00Z", "USD", 8)
    assert ohh["hero_player_id"] == 1
    assert [(one["id"], one["seat"], one["name"], one["starting_stack"]) for one in ohh["players"]][:2] == [
        (1, 1, "Quill", Decimal("21.40")), (3, 3, "mossback", Decimal("18.00"))
    ]  # fmt: skip
    moves = [one for round_ in ohh["rounds"] for one in round_["actions"]]
    assert [one["action_number"] for one in moves] == list(range(1, len(moves) + 1))
    put: Counter[int] = Counter()
    for one in moves:
        put[one["player_id"]] += one.get("amount", 0)
    back = sum(row.amount for row in out.actions if row.kind is Kind.UNCALLED)
    assert sum(put.values()) * 100 - back == out.total_pot
    (pot,) = ohh["pots"]
    assert (pot["amount"], pot["rake"]) == (Decimal("4.70"), Decimal("0.24"))
    assert pot["player_wins"] == [{"player_id": 1, "win_amount": Decimal("4.46")}]
    assert "the bring-in is told as an extra blind, the completion as a raise" in told.notes
    assert "which cards are up and which down is left out" in told.notes
    assert "that a bet went back uncalled is left out" in told.notes


def test_ohh_of_every_notable_hand() -> None:
    for hand, out in notable():
        told = convert(hand, out, OHH).text
        assert told.endswith("}\n\n")
        ohh = json.loads(told, parse_float=Decimal)["ohh"]
        unit = Decimal(10) ** hand.exponent
        paid = sum(one["win_amount"] for pot in ohh["pots"] for one in pot["player_wins"])
        rake = sum(pot["rake"] for pot in ohh["pots"])
        total = sum(pot["amount"] for pot in ohh["pots"])
        assert (paid * unit, rake * unit, total * unit) == (
            sum(row.collected for row in out.seats),
            out.rake,
            out.total_pot,
        )
        assert len(ohh["pots"]) == len(out.settled)
        assert {one["street"] for one in ohh["rounds"]} <= {
            "3rd Street", "4th Street", "5th Street", "6th Street", "7th Street", "Showdown"
        }  # fmt: skip
        if out.community is not None:
            assert [len(one["cards"]) for one in ohh["rounds"] if one["street"] == "7th Street"] == [1]


def test_hostile_names_in_ohh() -> None:
    hand, _ = notable()[0]
    name = 'a"}], "x": [{\u202e\\'
    told = convert(*read(hand.source.text.replace("mossback", name)), OHH).text
    assert [one["name"] for one in json.loads(told)["ohh"]["players"]][1] == name


# The command


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["convert", *words])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_hands_and_notes_apart(tmp_path: Path) -> None:
    code, out, err = run("--to", "phh", str(NOTABLE))
    assert code == 0
    assert out.startswith("[1]\nvariant = ")
    assert len(read_text(out)) == 11
    assert "11 hands written as phh, 0 not, 0 not read" in err
    assert "the rake: left out" in err
    path = tmp_path / "hands.phhs"
    code, out, _ = run("--to", "phh", str(NOTABLE), "--out", str(path))
    assert (code, out) == (0, "")
    assert len(read_file(path)) == 11
    code, again, _ = run("--to", "phh", str(path))
    assert [one.number for one in read_text(again)] == [one.number for one in read_file(path)]


def test_one_hand_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_text(notable()[0][0].source.text)
    assert run("--to", "phh", str(path))[1].startswith("variant = ")


def test_a_hand_under_the_number_of_another_one_is_read_but_not_written(tmp_path: Path) -> None:
    text = notable()[0][0].source.text
    (tmp_path / "one").write_text(f"{text}\n\n\n{text.replace('mossback', 'toadflax')}\n")
    code, out, err = run("--to", "phh", str(tmp_path / "one"))
    assert (code, out.count("mossback"), "toadflax" in out) == (1, 1, False)
    assert "D602 not the hand that came first" in err
    assert "1 hand written as phh, 1 not, 0 not read" in err


def test_only_a_terminal_is_shown_what_it_would_obey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    name = "moss\x1b[31mback\x1b]0;\x07\u202e\x9b"
    path, out = tmp_path / "one", tmp_path / "out"
    path.write_text(notable()[0][0].source.text.replace("mossback", name), "utf-8")
    words = ["--to", "pokerstars", str(path)]
    printed = run(*words)[1]
    assert run(*words, "--out", str(out))[0] == 0
    assert f": {name} (" in printed
    assert printed == out.read_text("utf-8")
    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(sys, "stdout", terminal := Terminal())
        app(["convert", *words])
    assert terminal.getvalue() == printed.replace(name, "moss\\x1b[31mback\\x1b]0;\\x07\\u202e\\x9b")


def test_the_command_says_what_it_can_not(tmp_path: Path) -> None:
    code, out, err = run("--to", "bovada", str(NOTABLE))
    assert code == 1
    assert 0 < len(read_text(out)) == 11 - err.count("is not written") < 11
    assert run("--to", "nowhere", str(NOTABLE))[0] == 2
    assert run("--to", "phh", str(tmp_path / "gone"))[0] == 3
    assert run("--to", "phh", str(NOTABLE), "--out", str(tmp_path / "no" / "where"))[0] == 2
    bad = tmp_path / "bad"
    bad.write_text("Dear Sir\n" + NOTABLE.read_text())
    code, out, err = run("--to", "phh", str(bad))
    assert (code, len(read_text(out))) == (3, 11)
    assert f"{bad}:1: P102" in err


def test_every_room_that_can_be_written_is_a_target() -> None:
    assert set(targets()) == {site.form for site in sites() if site.writes} | {"ohh"}
