"""What is set in histparse.toml and in the environment."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import perf_counter

import pytest
import stars
from typer.testing import CliRunner, Result

from histparse.cli import app
from histparse.config import MOST, Setting, settings
from histparse.given import Given
from histparse.load import load
from histparse.pipeline import audit_paths, import_paths
from histparse.sites import sites
from histparse.store import StoreError

FOLDED = stars.WHOLE.replace("[Qh Qs 6c]", "[6c]")
"""Nobody's own history."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a user of whom nothing is set."""
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "own")
    for name in ("STORE", "HEROES", "TIME_ZONE", "RULES"):
        monkeypatch.delenv(f"HISTPARSE_{name}", raising=False)
    folder = tmp_path / "project" / "deep"
    folder.mkdir(parents=True)
    (tmp_path / "own").mkdir()
    monkeypatch.chdir(folder)
    return folder


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, words)))


def shown() -> dict[str, tuple[str, str]]:
    return {row["key"]: (row["value"], row["set_by"]) for row in json.loads(run("config", "--json").stdout)}


def test_the_nearest_counts(here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = "nothing: the default"
    default = {"store": ("hands", nothing), **dict.fromkeys(("heroes", "time_zone", "rules"), (None, nothing))}
    assert shown() == default
    own, project = tmp_path / "own" / "histparse.toml", here.parent / "histparse.toml"
    own.write_text('store = "far"\nheroes = ["Ash", "Elm, the"]\ntime_zone = "Europe/Paris"\nrules = "wsop-live"\n')
    assert shown() == {
        "store": (str(own.parent / "far"), str(own)),
        "heroes": ("Ash, Elm, the", str(own)),
        "time_zone": ("Europe/Paris", str(own)),
        "rules": ("wsop-live", str(own)),
    }
    project.write_text('heroes = ["Oak"]\nrules = { pokerstars = "pokerstars" }\n')
    assert shown()["heroes"] == ("Oak", str(project))
    assert shown()["rules"] == ("pokerstars: pokerstars", str(project))
    monkeypatch.setenv("HISTPARSE_HEROES", "Yew,Fir")
    monkeypatch.setenv("HISTPARSE_STORE", "s3://pail/hands")
    assert shown()["heroes"] == ("Yew, Fir", "HISTPARSE_HEROES")
    assert shown()["store"] == ("s3://pail/hands", "HISTPARSE_STORE")
    assert "Yew" in run("config").stdout
    (here / "histparse.toml").write_text("")
    assert shown()["rules"] == ("wsop-live", str(own))  # of the files of projects the nearest one


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("store = 1", "store: no folder"),
        ('heroes = "Ash"', "heroes: no names"),
        ("heroes = [1]", "heroes: no names"),
        ("store = [[1], [2]]", "store: no folder"),
        ('store = "~nosuchuser/x"', "store: it is not known where ~nosuchuser is"),
        ('store = "a\\u0000b"', "store: a character stands in the path that no path can have"),
        ('store = "gs://pail/x"', "store: gs:// is neither a folder nor s3://BUCKET/PREFIX"),
        ("time_zone = 1979-05-27", "time_zone: no time zone, as"),
        ("time_zone = nan", "time_zone: no time zone, as"),
        ('time_zone = "Paris"', "time_zone: 'Paris' is no time zone"),
        ('time_zone = "Europe/../../x"', "time_zone: 'Europe/../../x' is no time zone"),
        ('rules = "nobody"', "nobody, and no rule profile 'nobody': there are absolute"),
        ('rules = "no\\u0000body"', "and no rule profile 'no"),
        (f'rules = "{"x" * 300}"', "can't be read: File name too long"),
        ('rules = { tavern = "wsop-live" }', "rules: 'tavern' is no room"),
        ("rules = { ongame = 3 }", "rules: no rule profile"),
    ],
)
def test_what_cannot_be_used_is_said_once_to_whom_it_concerns(here: Path, text: str, said: str) -> None:
    path = here / "histparse.toml"
    path.write_text(text)
    key = text.partition(" ")[0]
    for command in ("config", "import"):
        done = run(command, *(["nowhere"] if command == "import" else []))
        assert done.exit_code == 2
        assert done.stderr.startswith(f"histparse: {path}: {key}: ")
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert bool(done.stdout) == (command == "config")
    for unconcerned in (["sites"], ["rules"], ["import", "--help"]):
        assert run(*unconcerned).exit_code == 0


def test_what_is_wrong_stands_beside_what_is_not(here: Path) -> None:
    path = here / "histparse.toml"
    path.write_text('store = "told"\nheroes = "Ash"\n[rules]\nongame = "mine.toml"\n')
    done = run("config", "--json")
    assert [(row["key"], row["value"]) for row in json.loads(done.stdout)] == [
        ("store", str(here / "told")),
        ("heroes", None),
        ("rules", None),
        ("time_zone", None),
    ]
    assert done.exit_code == 2
    assert done.stderr.splitlines()[0] == f'histparse: {path}: heroes: no names, as ["Ash", "Elm"]'
    assert f"there is no file {here / 'mine.toml'}, and no rule profile" in done.stderr.splitlines()[1]
    assert "there is no histparse store in" in run("stats").stderr  # which needs neither
    (here / "one.txt").write_text(stars.WHOLE)
    assert run("import", "one.txt", "--jobs", "1", "--hero", "Elm", "--rules", "wsop-live").exit_code == 0


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_text("heroes = ["), "Invalid value"),
        (lambda path: path.write_text("stor = 1"), "'stor' is none of store, heroes, time_zone, rules"),
        (lambda path: path.write_text("x" * (MOST + 1)), "it has more than"),
        (lambda path: path.write_bytes(b"\xff\xfe"), "can't decode byte"),
        (lambda path: path.mkdir(), "it is no file"),
        (os.mkfifo, "it is no file"),
        (lambda path: path.symlink_to("nowhere"), "No such file or directory"),
        (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    ],
    ids=range(8),
)
@pytest.mark.parametrize("place", ["project", "own/histparse.toml"])
def test_a_file_that_cannot_be_used_is_not_passed_over(
    here: Path, tmp_path: Path, make: Callable[[Path], object], said: str, place: str
) -> None:
    path = tmp_path / place if "." in place else tmp_path / place / "histparse.toml"
    make(path)
    for words in (["config"], ["stats"], ["import", "nowhere"]):
        done = run(*words)
        assert done.exit_code == 2
        assert str(path) in done.stderr
        assert said in done.stderr
    assert run("sites").exit_code == 0
    assert "there is no histparse store in told" in run("stats", "--store", "told").stderr


def test_no_settings_take_long_to_read() -> None:
    began = perf_counter()
    for text in ("a." * (MOST // 2 - 2) + "a=1", f"[{'a.' * (MOST // 4)}a]\n{'a.' * (MOST // 4 - 4)}a=1"):
        assert len(text) <= MOST
        tomllib.loads(text)
    assert perf_counter() - began < 1


def test_a_secret_in_an_address_is_not_printed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("s3://me:topaz@pail/x", "s3:/me:topaz@pail/x", "s3://me:to/paz@pail", "gs://me:topaz@pail/x"):
        (here / "histparse.toml").write_text(f'store = "{address}"\n')
        monkeypatch.setenv("HISTPARSE_STORE", "")
        for words in (["config"], ["stats"], ["verify-store", "--store", address], ["show", "1", "--store", address]):
            done = run(*words)
            assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
            assert "paz" not in done.output
        monkeypatch.setenv("HISTPARSE_STORE", address)
        for words in (["config"], ["stats"], ["import", "nowhere"], ["certificate", "1"]):
            done = run(*words)
            assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
            assert "paz" not in done.output
        with pytest.raises(StoreError) as raised:
            load(address)
        assert "paz" not in str(raised.value)


def test_a_variable_that_cannot_be_is_named(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = settings({"HISTPARSE_TIME_ZONE": "CET"}, here, here)["time_zone"]
    assert told.wrong.startswith("HISTPARSE_TIME_ZONE: 'CET' is no time zone")
    assert settings({"HISTPARSE_RULES": "wsop-live"}, here, here) == {"rules": Setting("wsop-live", "HISTPARSE_RULES")}
    monkeypatch.setenv("HISTPARSE_STORE", "gs://pail/x")
    wrong = "gs:// is neither a folder nor s3://BUCKET/PREFIX\n"
    for words in (["config"], ["stats"], ["import", "nowhere"], ["certificate", "1"]):
        assert run(*words).stderr == f"histparse: HISTPARSE_STORE: {wrong}"
    assert run("stats", "--store", "gs://pail/x").stderr == f"histparse: {wrong}"


def test_home_is_where_it_is_for_the_command_line_too(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(here))
    monkeypatch.setenv("HISTPARSE_STORE", "~/told")
    assert shown()["store"] == (str(here / "told"), "HISTPARSE_STORE")
    assert f"there is no histparse store in {here / 'told'}" in run("stats").stderr
    assert "it is not known where ~nosuchuser is" in run("stats", "--store", "~nosuchuser/x").stderr


@pytest.mark.parametrize("words", [["stats"], ["verify-store"], ["compact"], ["show", "1"], ["import", "nowhere"]])
def test_a_store_whose_name_is_too_long_can_be_none(here: Path, words: list[str]) -> None:
    done = run(*words, "--store", "x" * 300)
    assert (done.exit_code, done.stderr) == (2, f"histparse: {'x' * 300} can't be used: File name too long\n")


def test_paths_stand_where_the_file_does(here: Path) -> None:
    (here.parent / "mine.toml").write_text('source = "my own"\n[rules]\ncap = "5"\n')
    (here.parent / "histparse.toml").write_text('store = "told"\nrules = "mine.toml"\n')
    (here / "one.txt").write_text(stars.WHOLE)
    assert run("import", "one.txt", "--jobs", "1").exit_code == 0
    db = load(here.parent / "told")
    assert list(db.hands["rule_profile"]) == ["mine.toml"]
    assert "1 hand" in run("verify-store").stderr
    assert run("import", "one.txt", "--out", "other", "--rules", "wsop-live").exit_code == 0
    assert list(load(here / "other").hands["rule_profile"]) == ["wsop-live"]


def test_who_he_is_counts_where_a_history_does_not_tell(here: Path) -> None:
    (here / "histparse.toml").write_text('heroes = ["Elm"]\n')
    (here / "one.txt").write_text(FOLDED + "\n\n\n" + stars.WHOLE.replace("7001", "7002"))
    assert run("import", "one.txt", "--out", "store", "--mask").exit_code == 0
    seats = load("store").seats
    assert list(seats[seats["hand_id"] == "pokerstars:7001"]["is_hero"]) == [False, True]
    assert list(seats[seats["hand_id"] == "pokerstars:7002"]["is_hero"]) == [True, False]  # his cards are told
    assert list(seats[seats["is_hero"]]["player"]) == ["Elm", "Ash"]
    assert run("import", "one.txt", "--out", "more", "--hero", "Ash").exit_code == 0
    seats = load("more").seats
    assert list(seats[seats["is_hero"]]["player"]) == ["Ash", "Ash"]


def test_of_two_of_his_names_in_a_hand_neither_is_taken(here: Path) -> None:
    (here / "one.txt").write_text(FOLDED + "\n\n\n" + stars.WHOLE.replace("7001", "7002"))
    words = ("--hero", "Ash", "--hero", "Elm")
    assert run("import", "one.txt", "--out", "store", *words).exit_code == 0
    seats, (found,) = load("store").seats, load("store").findings.query("code == 'P122'").itertuples()
    assert set(seats[seats["is_hero"]]["hand_id"]) == {"pokerstars:7002"}  # his cards are told
    assert (found.hand_id, found.severity) == ("pokerstars:7001", "note")
    assert found.message == "Ash and Elm are names of yours: none of them is taken for the hero"
    assert found.message in run("show", "7001", "--store", "store").stdout
    assert run("audit", "one.txt", *words).stdout.count("P122 note") == 1


def test_names_that_sit_in_no_hand_are_told(here: Path) -> None:
    (here / "one.txt").write_text(FOLDED)
    (here / "two.txt").write_text(stars.WHOLE.replace("7001", "7002"))
    words = ("--hero", "Nob\x1bdy", "--hero", "Someone")
    told = "none of these hands has Nob\\x1bdy or Someone, who is said to be you"
    for done in (run("import", "one.txt", "two.txt", "--out", "store", *words), run("audit", "one.txt", *words)):
        assert (done.exit_code, [line for line in done.stderr.splitlines() if "is said" in line]) == (0, [told])
    for again in ("one.txt", "."):
        assert "is said" not in run("import", again, "--out", "store", *words).stderr  # no hand is new
    for done in (run("import", ".", "--out", "other", *words, "--hero", "Ash"), run("audit", ".", "--hero", "Ash")):
        assert "is said" not in done.stderr


def test_a_clock_without_a_zone_stands_where_the_user_does(tmp_path: Path) -> None:
    site = next(site for site in sites() if not site.zoned and site.writes)
    path = next((Path(__file__).parent.parent / "sample_histories" / site.form).glob("cash-stud.txt"))
    plain = [one.hand for one in audit_paths([path]) if one.hand]
    moved = [one.hand for one in audit_paths([path], given=Given(time_zone="America/Toronto")) if one.hand]
    assert {hand.tz_source for hand in plain} == {"assumed"}
    assert {hand.tz_source for hand in moved} == {"config"}
    hours = {
        (other.start - one.start).total_seconds() / 3600
        for one, other in zip(plain, moved, strict=True)
        if one.start and other.start
    }
    assert hours <= {4, 5}
    import_paths([path], tmp_path / "store", given=Given(time_zone="America/Toronto"))
    db = load(tmp_path / "store")
    (first,) = db.hands[db.hands["hand_id"] == moved[0].hand_id].itertuples()
    assert first.tz_source == "config"
    assert first.start_utc == moved[0].start


def test_a_clock_that_was_set_back_leaves_the_start_open(tmp_path: Path) -> None:
    site = next(site for site in sites() if not site.zoned and site.writes)
    text = (Path(__file__).parent.parent / "sample_histories" / site.form / "cash-stud.txt").read_text()
    (tmp_path / "one.txt").write_text(text)
    first = next(one.hand for one in audit_paths([tmp_path / "one.txt"]) if one.hand)
    assert first.start
    for day, hour, code in (("2026-11-01", 1, "P108"), ("2026-03-08", 2, "P115")):
        then = replace(first, start=datetime.fromisoformat(f"{day}T0{hour}:30:00+00:00"))
        told, found = Given(time_zone="America/Toronto").hand(then)
        assert told.start is None
        assert [one.code for one in found] == [code]


def test_rules_for_one_room(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(stars.WHOLE)
    given = Given(profiles=(("pokerstars", "wsop-live"),))
    (one,) = audit_paths([tmp_path / "one.txt"], given=given)
    assert one.outcome
    assert one.outcome.profile == "wsop-live"
    (one,) = audit_paths([tmp_path / "one.txt"], "pokerstars", given=given)
    assert one.outcome
    assert one.outcome.profile == "pokerstars"
