"""The certificate: the same every time, true in every figure, and inert."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
import stars
import test_fuzz
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cli import WRONG_POT, put, run
from test_points import CASES, Case

from histparse import paper
from histparse.certificate import MEANS, certificate
from histparse.checked import CHECKS
from histparse.checks import audit
from histparse.deal import deal
from histparse.decided import decided
from histparse.findings import Verdict
from histparse.outcome import Outcome, Pot, SeatRow
from histparse.pipeline import audit_paths, examine, import_paths
from histparse.printing import Listing, visible
from histparse.reckoning import Reckoning, layers
from histparse.rules import POINTS, profile
from histparse.sites import sites
from histparse.store import open_store
from histparse.stored import Stored, find
from histparse.tables import STATUSES
from tests.hands import BARE, hand, rules

EVIL = "E<script>alert(1)</script>\u202e\x1b[2J&lt;"
ROW = {"text_sha256": "", "events_sha256": "", "rule_profile": "", "status": ""}
TAGS = {"html", "head", "meta", "title", "style", "body", "h1", "main", "h2", "p", "b", "table", "tr", "th", "td"}


def stored(folder: Path, text: str, button: int | None = None) -> Stored:
    import_paths([put(folder, text)], folder / "out")
    return find(open_store(folder / "out"), "7001", button=button)


def page(one: Stored) -> list[str]:
    return list(paper.text(*certificate(one)))


def test_it_says_everything_once(tmp_path: Path) -> None:
    text = "\n\n" + stars.WHOLE
    one = stored(tmp_path, text)
    told = page(one)
    lines = dict(enumerate(text.splitlines(), 1))
    assert all(f"{number:>7}  {line}" in told for number, line in lines.items() if number > 2)
    whole = "\n".join(told)
    assert told[0] == "Certificate of hand pokerstars:7001"
    assert re.search(f"status +ok: {MEANS['ok']}", whole)
    assert "  0.50 went back uncalled to Ash" in told
    assert "  the pot: 1.10 - 0.05 taken = 1.05, for Ash" in told
    assert "  total pot 1.10 = paid 1.05 + rake 0.05; printed: pot 1.10, rake 0.05" in told
    assert re.search(r"the pot  whole  Ash +1/1  1.05  1.05  uncontested", whole)
    assert sha256((tmp_path / "hands.txt").read_bytes()).hexdigest() in whole
    assert profile("pokerstars").source.split(",")[0] in " ".join(whole.split())
    made = one.examined.outcome.checks if one.examined.outcome else {}
    for check, says in CHECKS.items():
        assert (says in " ".join(whole.split())) == (check in made), check
    assert max(map(len, told)) <= paper.WIDTH


def test_it_is_the_same_from_another_store_at_another_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, stars.WHOLE + "\n\n" + WRONG_POT.replace("#7001", "#7002"))
    told = []
    for store in ("one", "two"):
        run("import", "hands.txt", "--out", store, "--jobs", "1")
        for form in ("text", "html"):
            out = tmp_path / f"{store}.{form}"
            words = ["certificate", "7002", "--store", store, "--format", form]
            assert run(*words, "--out", out).exit_code == 0
            assert run(*words).stdout.encode() == out.read_bytes()
            told.append(out.read_bytes())
    assert told[:2] == told[2:]


def test_a_broken_hand_says_what_is_broken(tmp_path: Path) -> None:
    one = stored(tmp_path, WRONG_POT)
    told = page(one)
    broken = told[told.index("  broken") + 1]
    assert broken.split()[0] in CHECKS
    assert any(re.match(r" +\d+  M402  error ", line) for line in told)
    assert max(map(len, told)) <= paper.WIDTH
    assert any(line.strip().startswith("status") and "fail: " in line for line in told)


def test_an_open_check_says_what_is_missing(tmp_path: Path) -> None:
    sample = Path(__file__).parent.parent / "sample_histories" / "partypoker" / "cash-stud.txt"
    (first, *_) = (one for one in audit_paths([sample]) if one.hand)
    assert first.outcome
    told = page(Stored(first, {**ROW, "hand_id": first.hand_id}, {}, None, None))
    assert first.outcome.checks["first_to_act"] is Verdict.UNVERIFIABLE
    assert any(line.endswith(f"{CHECKS['first_to_act']} Open without everybody's up cards.") for line in told)


def test_every_status_is_explained() -> None:
    assert set(MEANS) == set(STATUSES)


class Page(HTMLParser):
    """What a browser would see."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_hostile_hand_does_nothing(tmp_path: Path) -> None:
    text = stars.WHOLE.replace("Elm", EVIL).replace("'Birch'", "'</style><img src=x onerror=alert(1)>'")
    one = stored(tmp_path, text)
    told = "\n".join(paper.html(*certificate(one)))
    seen = Page(told)
    assert seen.tags <= TAGS
    assert seen.attributes <= {"lang", "charset", "http-equiv", "content", "class"}
    assert "E<script>alert(1)</script>\\u202e\\x1b[2J&lt;" in seen.words
    assert not {"\x1b", "\u202e"} & set(told)
    assert "://" not in told
    assert not {"\x1b", "\u202e"} & set("".join(page(one)))


@settings(max_examples=30)
@given(st.lists(st.text(), min_size=1, max_size=3), st.sampled_from([*Verdict, "<b>"]))
def test_whatever_stands_on_a_page_is_only_text(words: list[str], verdict: str) -> None:
    listing = Listing(["a", *words], [[verdict, *words]])
    sections = [paper.Section("Title", [verdict, *words, listing, paper.Quote(7, words)])]
    seen = Page("\n".join(paper.html(words[0], sections)))
    assert seen.tags <= TAGS
    assert all(seen.words.count(visible(word)) >= 4 for word in words)
    told = list(paper.text(words[0], sections))
    assert all(visible(line) == line for line in told)
    assert f"      7  {visible(words[0])}" in told


def test_text_that_is_not_read_any_more_has_its_lines_and_hashes(tmp_path: Path) -> None:
    one = stored(tmp_path, stars.WHOLE)
    source = replace(one.examined.source, text=one.examined.source.text[:300])
    told = page(replace(one, examined=examine(source)))
    assert any("P103" in line for line in told)
    assert re.search(", but [0-9a-f]{64} when it was imported ", " ".join("\n".join(told).split()))
    assert "PLAYERS" not in told


def test_a_time_zone_that_is_assumed_is_called_so(tmp_path: Path) -> None:
    one = stored(tmp_path, stars.WHOLE)
    assert one.examined.hand is not None
    assert not any("no time zone is printed" in line for line in page(one))
    hand = replace(one.examined.hand, tz_source="assumed")
    told = page(replace(one, examined=replace(one.examined, hand=hand)))
    assert any("if it is UTC: no time zone is printed" in line for line in told)


def test_the_dealer_and_the_rules_can_be_named(tmp_path: Path) -> None:
    import_paths([put(tmp_path, stars.WHOLE.replace("6c]", "3h]"))], tmp_path / "out")
    words = ["certificate", "7001", "--store", tmp_path / "out", "--rules", "sheet-stud-3raise"]
    open_, decided_ = run(*words), run(*words, "--button", "1")
    assert "The history names no dealer." in open_.stdout
    assert re.search("bring_in_tie +left_of_dealer", decided_.stdout)
    assert "The dealer is Ash (seat 1)." in decided_.stdout
    assert re.search("when imported +rules pokerstars, status ok", decided_.stdout)
    assert "when imported" not in run(*words[:4]).stdout
    assert "L314" in open_.stdout
    assert "L314" not in decided_.stdout
    assert "L314" in run("show", *words[1:]).stdout
    assert "L314" not in run("show", *words[1:], "--button", "1").stdout


def test_the_rake_of_a_profile_is_told(tmp_path: Path) -> None:
    import_paths([put(tmp_path, stars.WHOLE)], tmp_path / "out")
    mine = put(tmp_path, 'name = "home"\n[rake]\nrate = "0.045"\ncap = { USD = "3" }\n', "home.toml")
    told = run("certificate", "7001", "--store", tmp_path / "out", "--rules", mine).stdout
    assert "Rake: at most 0.045 of a pot, 3 USD." in " ".join(told.split())
    assert "rake: at most 0.045 of a pot, 3 USD" in run("rules", mine).stdout
    assert "rake: unknown" in run("rules", "pokerstars").stdout


def test_what_can_not_be_found_or_written(tmp_path: Path) -> None:
    import_paths([put(tmp_path, stars.WHOLE)], tmp_path / "out")
    assert run("certificate", "7009", "--store", tmp_path / "out").exit_code == 2
    assert run("certificate", "7001", "--store", tmp_path / "none").exit_code == 2
    done = run("certificate", "7001", "--store", tmp_path / "out", "--out", tmp_path / "no" / "file")
    assert (done.exit_code, done.stdout) == (2, "")


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{n} {case.point}") for n, case in enumerate(CASES)])
def test_points_that_change_a_verdict_bear_on_the_hand(case: Case) -> None:
    """As the table of points, values and verdicts has it."""
    for value, ends in case.ends.items():
        others = {other for known, other in case.ends.items() if known != value}
        if others - {ends, None} and ends:
            given = rules(**dict(case.given), **{case.point: value})
            bearing = {one.point: one for one in decided(hand(case.text, BARE, case.button), given)}
            assert bearing[case.point].value == value
            assert set(case.check.split()) & set(bearing[case.point].bears_on)


def test_few_points_bear_on_a_usual_hand(tmp_path: Path) -> None:
    one = stored(tmp_path, stars.WHOLE)
    assert one.examined.hand
    found = {bears.point for bears in decided(one.examined.hand, profile("pokerstars"))}
    assert found <= {"may_open_full"} < POINTS.keys()


def test_what_players_put_in_makes_the_pots() -> None:
    room = next(one for one in sites() if one.name == "pokerstars")
    several = 0
    for dealt in deal(60, 5, profile("pokerstars"), room.habits, site="pokerstars"):
        out = audit(dealt)
        parts = layers(out)
        several += len(parts) > 1
        assert [sum(part.values()) for part in parts] == [pot.gross for pot in out.settled]
        for row in out.seats:
            assert sum(part[row.seat] for part in parts) == row.contributed
        for pot, part in zip(out.settled, parts, strict=True):
            assert len({part[seat] for seat in pot.eligible}) == 1
    assert several > 5


def test_chips_of_players_whom_nobody_listed_are_named() -> None:
    text = (
        "stud 50/100: 1000 1000\nantes 5\n3rd 4h Kd\n1 brings 10, 2 completes to 50, 0 calls 50\n1 folds\n2 collects 60"
    )
    out = audit(hand(text + "\npot 70 rake 10", BARE))
    told = Reckoning(out, 0).ledger().text()
    assert ["others", "50", "50"] in [line.split() for line in told]


def test_a_player_who_has_more_back_than_he_put_in_is_no_obstacle() -> None:
    seats = [SeatRow(1, "Ash", 100, False, True, contributed=-5), SeatRow(2, "Elm", 100, False, True, contributed=20)]
    out = Outcome(seats, settled=[Pot(0, -10, ()), Pot(1, 25, (2,))], total_pot=15)
    told = [line.split() for line in Reckoning(out, 0).ledger().text()]
    assert ["1", "Ash", "-5", "0", "-5", "0", "5"] in told
    assert ["all", "-10", "25", "15", "0", "-15"] in told


@pytest.mark.soak
@pytest.mark.parametrize("room", test_fuzz.ROOMS)
@settings(test_fuzz.SOME, max_examples=25)
@given(data=st.data())
def test_damaged_hands_have_certificates(room: str, data: st.DataObject) -> None:
    _, text = test_fuzz.damaged(room, data, data.draw(st.integers(1, 6)))
    for one in test_fuzz.pieces(text):
        told = Stored(one, {**ROW, "hand_id": one.hand_id or "?"}, {}, None, data.draw(st.sampled_from([None, 1, 3])))
        assert page(told)
        assert "</html>" in "".join(paper.html(*certificate(told)))
