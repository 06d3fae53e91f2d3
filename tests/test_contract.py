"""What holds for every room: its parts fit, and its samples are read. A room is added without touching
anything else."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import histparse.sites
from histparse import grammar
from histparse.checks import audit
from histparse.cli import app
from histparse.convert import convert
from histparse.findings import Severity
from histparse.grammar import find
from histparse.read import read_file, read_text
from histparse.rules import profile, profile_names
from histparse.sites import LABELS, Site, openings, site_of, sites
from tests.samples import FOLDER
from tests.stars import WHOLE

ROOMS = {site.form: site for site in sites()}
GRAMMARS = {path.stem: path for path in (Path(__file__).parent.parent / "grammars").glob("*.lark")}
MODULES = {path.stem for path in Path(histparse.sites.__file__).parent.glob("[a-z]*.py")}
NAME = re.compile(r"_?[A-Z][A-Z0-9_]*")


def test_a_room_is_a_module_and_a_grammar_or_a_reader_of_its_own() -> None:
    with_grammar = {form for form, site in ROOMS.items() if type(site).tell is Site.tell}
    assert {type(site).__module__.rpartition(".")[2] for site in ROOMS.values()} == MODULES
    assert set(GRAMMARS) == with_grammar | {"common"}


@pytest.mark.parametrize("room", ROOMS)
def test_the_parts_of_a_room(room: str) -> None:
    site = ROOMS[room]
    assert site.profile in profile_names()
    assert profile(site.profile).source
    assert re.compile(site.opening.encode("ascii")).groups == 0
    assert site.name in {room, room.rstrip("0123456789"), room.partition("_")[0]}
    if room in GRAMMARS:
        assert site._grammar.labels() <= set(LABELS)


def _defined(text: str) -> set[str]:
    """The terminals that a grammar defines."""
    return set(re.findall(r"(?m)^(_?[A-Z][A-Z0-9_]*)(?:\.-?\d+)?:", text))


@pytest.mark.parametrize("name", GRAMMARS)
def test_what_a_grammar_imports_exists(name: str) -> None:
    """Lark takes a misspelt name in an import list in silence."""
    for line in re.findall(r"(?m)^%import .*$", GRAMMARS[name].read_text("utf-8")):
        source, names = re.fullmatch(r"%import \.(\w+) \((.*)\)", line).groups()  # type: ignore[union-attr]
        defined = set(re.findall(r"(?m)^(_?[A-Z][A-Z0-9_]*)(?:\.-?\d+)?:", find(source).read_text("utf-8")))
        assert set(names.split(", ")) <= defined, line


@pytest.mark.parametrize("name", GRAMMARS)
def test_a_grammar_defines_or_imports_what_it_uses(name: str) -> None:
    text = re.sub(r'(?m)//.*$|/(?:\\.|[^/\\\n])+/|"(?:\\.|[^"\\\n])*"', " ", GRAMMARS[name].read_text("utf-8"))
    imported = {one for line in re.findall(r"(?m)^%import \.\w+ \((.*)\)", text) for one in line.split(", ")}
    used = set(NAME.findall(re.sub(r"(?m)^%.*$", "", text)))
    assert used <= _defined(text) | imported
    assert imported <= used, "imported for nothing"


def test_samples_are_of_rooms() -> None:
    assert {path.name for path in FOLDER.iterdir()} <= set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_samples_are_read_without_a_fault(room: str) -> None:
    folder = FOLDER / room
    if not folder.is_dir():
        pytest.skip("no samples yet")
    hands = 0
    for path in sorted(folder.iterdir()):
        for reading in read_file(path):
            assert reading.hand is not None, (path, reading.findings)
            hands += 1
            out = audit(reading.hand, read=reading.findings)
            assert [one for one in out.findings if one.severity is not Severity.NOTE] == [], (path, reading.number)
            assert reading.site == ROOMS[room].name
    assert hands >= 20


# A room of one's own

TOY_GRAMMAR = r"""
%import .common (WHO, NO, SEAT_NO, AMOUNT, CARDS, GROUPS, DEALT_WHO, EOL, UNKNOWN)
start: hand
hand: OPENING     -> cash
    | hand CHAIR  -> seat
    | hand ANTE   -> ante
    | hand LOW    -> bring_in
    | hand OPENS  -> bet
    | hand UP     -> raise_to
    | hand MATCH  -> call
    | hand KNOCK  -> check
    | hand OUT    -> fold
    | hand STREET -> street
    | hand DEAL   -> deal
    | hand BACK   -> uncalled
    | hand SHOW   -> show
    | hand MUCK   -> muck
    | hand TAKES  -> collect
    | hand POT    -> total
    | hand UNKNOWN -> unknown
OPENING.30: "Tavern game " NO ", " /(high|split)/ ", " AMOUNT "/" AMOUNT EOL
DEAL.29: "Cards for " DEALT_WHO GROUPS EOL
STREET.28: "Round " /([3-7])/ (" with " CARDS)? EOL
CHAIR.27: "Chair " SEAT_NO " holds " WHO " with " AMOUNT EOL
BACK.26: AMOUNT " goes back to " WHO EOL
POT.25: "The pot was " AMOUNT ", the house took " AMOUNT EOL
OUT.19: WHO " is out" EOL
ANTE.18: WHO " antes " AMOUNT EOL
LOW.17: WHO " is low and puts " AMOUNT EOL
OPENS.17: WHO " opens with " AMOUNT EOL
UP.16: WHO " makes it " AMOUNT EOL
MATCH.15: WHO " matches with " AMOUNT EOL
KNOCK.14: WHO " knocks" EOL
TAKES.13: WHO " takes " AMOUNT (" of " /(the main|side)/ " pot" (" " /([0-9])/)?)? EOL
SHOW.12: WHO " turns over " CARDS EOL
MUCK.11: WHO " throws it away" EOL
"""
TOY_MODULE = '''
"""The room in the inn."""

from typing import ClassVar

from histparse.events import Habits
from histparse.grammar import At
from histparse.sites import Site


class Tavern(Site):
    name = "tavern"
    opening = r"Tavern game [0-9]"
    profile = "pokerstars"
    habits = Habits(all_in=False, notices=False, results=False, board=False, sitting_out=False, parts=False)
    table_line = False
    streets: ClassVar = {str(street): street for street in range(3, 8)}
    headings: ClassVar = {street: str(street) for street in range(3, 8)}
    game_words: ClassVar = {"stud": "high", "stud8": "split"}
    words: ClassVar = {
        "amount": "{figures}",
        "cash": "Tavern game {number}, {variant}, {small}/{big}",
        "tournament": "Tavern game {number}, {variant}, {small}/{big}",
        "seat": "Chair {seat} holds {who} with {stack}",
        "ante": "{who} antes {by}",
        "bring_in": "{who} is low and puts {by}",
        "open": "{who} opens with {by}",
        "complete": "{who} makes it {to}",
        "bet": "{who} opens with {by}",
        "raise": "{who} makes it {to}",
        "call": "{who} matches with {by}",
        "check": "{who} knocks",
        "fold": "{who} is out",
        "street": "Round {street}{community: with [%]}",
        "deal": "Cards for {who} [{cards}]",
        "deal_more": "Cards for {who} [{before}] [{cards}]",
        "uncalled": "{amount} goes back to {who}",
        "show": "{who} turns over [{cards}]",
        "muck": "{who} throws it away",
        "collect": "{who} takes {amount}{main: of the main pot}{side: of side pot}{number: %}",
        "total": "The pot was {pot}, the house took {rake}",
    }

    def cash(self, at: At, number: str, game: str, small: str, big: str) -> None:
        now = self.draft
        now.number, now.limit, now.game = number, "fixed", "stud8" if game == "split" else "stud"
        self._stakes(at, small, big)

    def collect(self, at: At, who: str, amount: str, pot: str | None = None, number: str | None = None) -> None:
        super().collect(at, who, amount, pot and pot.removeprefix("the "), number)
'''
TOY_HANDS = """\
Tavern game 5, high, 1/2
Chair 1 holds Ash with 20
Chair 3 holds Elm with 12.50
Ash antes 0.10
Elm antes 0.10
Round 3
Cards for Ash [9h Kd 4c]
Cards for Elm [Jd]
Ash is low and puts 0.50
Elm makes it 1
Ash is out
0.50 goes back to Elm
Elm takes 1.20
The pot was 1.20, the house took 0
"""


@pytest.fixture
def tavern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """The toy room, in a folder of its own, for as long as a test runs."""
    (tmp_path / "tavern.lark").write_text(TOY_GRAMMAR)
    (tmp_path / "common.lark").write_bytes(find("common").read_bytes())
    (tmp_path / "tavern.py").write_text(TOY_MODULE)
    monkeypatch.setattr(grammar, "FOLDERS", [*grammar.FOLDERS, tmp_path])
    monkeypatch.setattr(histparse.sites, "__path__", [*histparse.sites.__path__, str(tmp_path)])
    caches = (sites, openings)
    for one in caches:
        one.cache_clear()
    yield next(site for site in sites() if site.name == "tavern")
    for one in caches:
        one.cache_clear()
    del sys.modules["histparse.sites.tavern"]


def test_a_room_is_added_by_a_module_and_a_grammar(tavern: Site, tmp_path: Path) -> None:
    first, second = read_text(TOY_HANDS + WHOLE)
    assert (first.site, second.site) == ("tavern", "pokerstars")
    assert first.hand is not None
    assert first.findings == []
    out = audit(first.hand)
    assert (out.status, out.total_pot, [row.collected for row in out.seats]) == ("ok", 120, [0, 120])
    assert site_of(TOY_HANDS) is tavern


def test_everything_knows_the_new_room(tavern: Site, tmp_path: Path) -> None:
    def run(*words: str) -> str:
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code == 0, result.output
        return result.stdout

    assert "tavern, rules pokerstars" in run("sites")
    path = tmp_path / "evening"
    path.write_text(run("deal", "--site", "tavern", "--hands", "40", "--seed", "3"))
    told = read_file(path)
    assert len(told) == 40
    for reading in told:
        assert reading.hand is not None
        out = audit(reading.hand, read=reading.findings)
        assert [one for one in out.findings if one.severity is not Severity.NOTE] == []
        assert "tavern" in convert(reading.hand, out, "phh").text
    assert run("convert", "--to", "tavern", str(path)).count("Tavern game ") == 40
    run("import", str(path), "--out", str(tmp_path / "hands"), "--jobs", "1")
    assert "Tavern game" in run("report-bug", f"{path}:3")
