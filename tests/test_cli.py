"""The command line as its users meet it."""

from __future__ import annotations

import csv
import gc
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import sleep

import pytest
import stars
from typer.testing import CliRunner, Result

from histparse import __version__
from histparse.cli import app
from histparse.cli.reference import PRINTS, explain, rules, schema
from histparse.cli.reference import sites as sites_
from histparse.events import Habits
from histparse.findings import codes
from histparse.load import load
from histparse.read import read_text
from histparse.sites import sites
from histparse.tables import TABLES

SAMPLES = Path(__file__).parent.parent / "sample_histories" / "pokerstars"
HOLDEM = "PokerStars Hand #9:  Hold'em Limit ($1/$2 USD) - 2024/05/06 7:08:09 ET\nTable 'Birch' 6-max\nAsh: folds\n"
WRONG_POT = stars.WHOLE.replace("Total pot $1.10", "Total pot $1.20")
WRONG_REMARK = stars.WHOLE.replace("Elm: folds\n", "Elm: folds\nElm: hums a tune\n")


def run(*words: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(map(str, words)), input=text)


def put(folder: Path, text: str, name: str = "hands.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["--version", "--help", "explain", "rules", "deal"])
def test_start_needs_no_heavy_library(command: str) -> None:
    heavy = ["pandas", "pyarrow", "duckdb", "numpy"] + ["lark"] * (command != "deal")
    script = (
        "import sys; from histparse.cli import app\n"
        f"try: app([{command!r}])\n"
        "except SystemExit as end: assert not end.code\n"
        f"assert not set({heavy}) & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_version() -> None:
    assert run("--version").stdout == f"histparse {__version__}\n"


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (stars.WHOLE, [], 0),
        (WRONG_POT, [], 1),
        (WRONG_POT, ["--fail-on", "never"], 0),
        (WRONG_POT, ["--ignore", "M"], 0),
        (WRONG_POT, ["--ignore", "M401,M402", "--ignore", "M411"], 0),
        (WRONG_POT, ["--select", "C,L3"], 0),
        (WRONG_REMARK, [], 0),
        (WRONG_REMARK, ["--fail-on", "warning"], 1),
        (HOLDEM, [], 0),
        ("", [], 3),
        ("to do: buy milk\n", [], 3),
        (stars.WHOLE + stars.WHOLE.replace("#7001", "#7003")[:400], [], 3),
        (stars.WHOLE, ["--select", "X9"], 2),
        (stars.WHOLE, ["--rules", "nobody's"], 2),
        (stars.WHOLE, ["--output-format", "yaml"], 2),
    ],
)
def test_exit_codes_of_audit(tmp_path: Path, text: str, options: Sequence[str], code: int) -> None:
    assert run("audit", put(tmp_path, text), *options).exit_code == code


@pytest.mark.parametrize(("button", "code"), [([], 0), (["--button", "1"], 0), (["--button", "2"], 1)])
def test_rules_that_go_by_the_dealer(tmp_path: Path, button: list[str], code: int) -> None:
    """Elm brings in; Ash has a three too."""
    path = put(tmp_path, stars.WHOLE.replace("6c]", "3h]"))
    judged = ["--rules", "sheet-stud-3raise", *button]
    assert run("audit", path, *judged).exit_code == code
    store = tmp_path / f"store{len(button)}"
    assert run("import", path, "--out", str(store), "--fail-on", "error", *judged).exit_code == code


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (stars.WHOLE, [], 0),
        (WRONG_POT, [], 0),
        (WRONG_POT, ["--fail-on", "error"], 1),
        (HOLDEM, [], 0),
        ("\0\1\2", [], 3),
        (stars.WHOLE, ["--jobs", "0"], 2),
    ],
)
def test_exit_codes_of_import(tmp_path: Path, text: str, options: Sequence[str], code: int) -> None:
    done = run("import", put(tmp_path, text), "--out", tmp_path / "out", "--jobs", "1", *options)
    assert done.exit_code == code
    assert done.stdout == ""


def test_paths_that_are_not_there(tmp_path: Path) -> None:
    done = run("audit", tmp_path / "nothing.txt")
    assert done.exit_code == 3
    assert "nothing.txt: P110 error  can't be read" in done.stdout
    assert "0 files read" in done.stderr
    done = run("import", tmp_path / "nothing.txt", "--out", tmp_path / "out")
    assert done.exit_code == 3
    assert "nothing.txt: P110 error  can't be read" in done.stderr
    assert "next:" not in done.stderr
    assert run("audit").exit_code == 2


def test_both_copies_of_a_hand_are_audited(tmp_path: Path) -> None:
    one, other = put(tmp_path, stars.WHOLE, "a.txt"), put(tmp_path, WRONG_POT, "b.txt")
    done = run("audit", one, other, "--output-format", "json")
    assert {"D602", "M402"} <= {row["code"] for row in json.loads(done.stdout)}
    assert done.stderr.splitlines()[1:] == [
        "2 hands (2 stud)",
        "status: 1 ok, 0 ok_inferred, 0 unverifiable, 0 warn, 1 fail",
        "findings: 2 errors, 0 warnings, 0 notes",
        "0 duplicates, 1 conflict of hand numbers",
    ]
    assert done.exit_code == 1
    assert run("audit", one, other, "--checks").stdout.startswith("pokerstars: 2 hands")
    run("audit", one, other, "--baseline", tmp_path / "known", "--write-baseline")
    done = run("audit", one, other, "--baseline", tmp_path / "known")
    assert (done.exit_code, done.stderr.splitlines()[1]) == (0, "2 hands (2 stud)")


def test_files_without_hands_are_named_together(tmp_path: Path) -> None:
    for n in range(12):
        put(tmp_path, "{}", f"{n:02}.json")
    put(tmp_path, stars.WHOLE)
    done = run("audit", tmp_path)
    assert (done.stdout.count("P101 error"), len(done.stdout.splitlines())) == (1, 4)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("11 files more without a hand of a room that is known: ")
    assert last.endswith("08.json, …")
    assert "24 bytes in no hand" in done.stderr
    assert len(json.loads(run("audit", tmp_path, "--output-format", "json").stdout)) == 12


def test_the_list_of_statistics_fits_a_terminal() -> None:
    lines = run("stats", "--list").stdout.splitlines()
    assert max(map(len, lines)) <= 110
    assert any(line.split()[:2] == ["stud8", "rolled_up"] for line in lines)


def test_what_to_do_next(tmp_path: Path) -> None:
    path, out = put(tmp_path, WRONG_POT), tmp_path / "out"
    next_ = run("import", path, "--out", out, "--jobs", "1").stderr.splitlines()[-1]
    assert next_.startswith('next: histparse query "select path, line')
    found = json.loads(run("query", next_.split('"')[1], "--store", out, "--json").stdout)
    assert "M402" in {row["code"] for row in found}
    assert "next:" not in run("import", put(tmp_path, HOLDEM, "h.txt"), "--out", tmp_path / "o", "--jobs", "1").stderr


def test_figures_that_are_one_or_none(tmp_path: Path) -> None:
    path, out = put(tmp_path, stars.WHOLE), tmp_path / "out"
    assert ", 0 a second" not in run("import", path, "--out", out, "--jobs", "1").stderr
    assert run("convert", "--to", "phh", path).stderr.splitlines()[-1].startswith("1 hand written as phh, ")
    assert "other codes" in run("audit", path, "--select", "M").stderr
    nobody = run("forget", "nobody", "--store", out)
    assert (nobody.exit_code, nobody.stderr) == (2, f"histparse: there is no hand, file or player nobody in {out}\n")
    assert " | " not in run("audit", tmp_path / "nothing.txt").stdout


def test_audit_prints_findings_and_its_summary_apart(tmp_path: Path) -> None:
    path = put(tmp_path, WRONG_POT)
    done = run("audit", path)
    first, excerpt, about = done.stdout.splitlines()[:3]
    line = WRONG_POT.splitlines().index("Total pot $1.20 | Rake $0.05") + 1
    assert first.startswith(f"{path}:{line}: M402 error  ")
    assert excerpt == f"{line:>7} | Total pot $1.20 | Rake $0.05"
    assert about == "        = hand pokerstars:7001, profile pokerstars, `histparse explain M402`"
    assert "1 file read" in done.stderr
    assert "status: 0 ok, 0 ok_inferred, 0 unverifiable, 0 warn, 1 fail" in done.stderr


def test_audit_in_other_forms(tmp_path: Path) -> None:
    path = put(tmp_path, WRONG_POT)
    full = run("audit", path).stdout.splitlines()
    concise = run("audit", path, "--output-format", "concise").stdout.splitlines()
    assert concise == full[::3]
    told = json.loads(run("audit", path, "--output-format", "json").stdout)
    assert [(one["code"], one["path"], one["hand_id"]) for one in told] == [
        (line.split(": ")[1][:4], str(path), "pokerstars:7001") for line in concise
    ]
    heading, *rows = run("audit", path, "--statistics").stdout.splitlines()
    assert heading.split() == ["count", "code", "severity", "title"]
    assert len(rows) == len(concise)
    counted = json.loads(run("audit", path, "--statistics", "--output-format", "json").stdout)
    assert sum(one["count"] for one in counted) == len(concise)


def test_audit_reads_standard_input() -> None:
    done = run("audit", "-", text=WRONG_POT)
    assert done.exit_code == 1
    assert done.stdout.startswith("-:")


def test_what_audit_prints_does_not_act_on_the_terminal(tmp_path: Path) -> None:
    text = WRONG_REMARK.replace("Elm", "\u202eE\x1b[2Jlm").replace("hums", "hums\x07")
    for form in ("full", "concise", "json"):
        told = run("audit", put(tmp_path, text), "--output-format", form).stdout
        assert not {"\x1b", "\x07", "\u202e"} & set(told), form
        assert "\\u202eE" in told


def test_import_then_stats_then_show(tmp_path: Path) -> None:
    path, out = put(tmp_path, stars.WHOLE), tmp_path / "out"
    done = run("import", path, "--out", out, "--jobs", "1")
    assert done.exit_code == 0
    assert "1 hand (1 stud)" in done.stderr
    assert f"next: histparse stats --store {out}" in done.stderr
    again = run("import", path, "--out", out, "--jobs", "1")
    assert (again.exit_code, again.stderr.splitlines()[0]) == (0, "1 file known before, nothing new")
    found = run("stats", "--store", out)
    assert (found.exit_code, len(found.stdout.splitlines())) == (0, 3)
    assert found.stderr == "money leaves out 0 of 1 hands, 0.0% (none)\n"
    rows = json.loads(run("stats", "--store", out, "--json", "--hero", "Ash").stdout)
    assert [(row["player"], row["net_minor"], row["vpi3_done"]) for row in rows] == [("Ash", 50, 1)]
    assert run("stats", "--store", out, "--min", "2", "--json").stdout == "[\n]\n"
    shown = run("show", "7001", "--store", out)
    assert shown.exit_code == 0
    assert "Fourth street" in shown.stdout


def test_the_store_is_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISTPARSE_STORE", str(tmp_path / "mine"))
    assert run("import", put(tmp_path, stars.WHOLE), "--jobs", "1").exit_code == 0
    assert (tmp_path / "mine" / "hands").is_dir()
    assert run("stats").exit_code == 0


def test_seats_that_are_no_players_are_called_so(tmp_path: Path) -> None:
    path, out = put(tmp_path, run("deal", "--site", "bovada", "--hands", "2").stdout), tmp_path / "out"
    run("import", path, "--out", out, "--jobs", "1")
    assert "bovada names seats, not players" in run("stats", "--store", out).stderr
    assert "names seats" not in run("stats", "--store", out, "--by", "game").stderr


def test_of_how_many_hands_big_bets_are_is_said_where_some_have_none(tmp_path: Path) -> None:
    """A tournament of iPoker's tells no stakes: its big bet is known where somebody bet it."""
    dealt, out = run("deal", "--site", "ipoker", "--hands", "20", "--seed", "7").stdout, tmp_path / "out"
    run("import", put(tmp_path, dealt), "--out", out, "--jobs", "1")
    asked = "select count(*) as n from hands where big_bet_minor is null"
    (unknown,) = json.loads(run("query", asked, "--store", out, "--json").stdout)
    assert 0 < unknown["n"] < 20
    for words in ([], ["--money"]):
        rows = json.loads(run("stats", *words, "--store", out, "--json").stdout)
        chips = {row["player"]: (row["hands"], row["bb100_hands"]) for row in rows if row["currency"] == "CHIP"}
        assert (chips["JuniperX"], chips["gull"]) == ((3, 1), (2, 0))
        assert all(row["hands"] == row["bb100_hands"] for row in rows if row["currency"] == "USD")
        done = run("stats", *words, "--store", out)
        lines = {tuple(line.split()[1:3]): line for line in done.stdout.splitlines()}
        assert re.search(r"-130\.0( ± \?)? of 1 ", lines["JuniperX", "CHIP"])
        assert " of " not in lines["Annika", "USD"] + lines["gull", "CHIP"]
        share = f"{unknown['n']} more, {unknown['n'] / 20:.1%}"
        assert f"\nfigures in big bets leave out {share}: there the big bet is not known\n" in done.stderr


def test_stats_csv_holds_no_formula(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE.replace("Elm", "=1+1")), "--out", out, "--jobs", "1")
    rows = list(csv.DictReader(run("stats", "--store", out, "--csv").stdout.splitlines()))
    assert {row["player"]: row["net_minor"] for row in rows} == {"Ash": "50", "'=1+1": "-55"}


def test_stats_by_what_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    rows = json.loads(run("stats", "--store", out, "--by", "class,game", "--stat", "vpi3,fold_4", "--json").stdout)
    told = {"class": "pair_big", "game": "stud", "hands": 1, "vpi3_done": 1, "vpi3_opp": 1}
    assert rows == [{**told, "fold_4_done": 0, "fold_4_opp": 0}]
    done = run("stats", "--store", out, "--stat", "vpi3", "--where", "player = 'Elm'")
    assert "100% 1/1 [21% 100%]" in done.stdout
    assert run("stats", "--store", out, "--money", "--json", "--hero", "Elm").stdout.count('"net_minor": -55') == 1
    (heading, row), notes = (
        (done := run("stats", "--store", out, "--money", "--hero", "Ash")).stdout.splitlines(),
        done.stderr,
    )
    assert heading.split()[:6] == ["site", "player", "currency", "hands", "net", "bb100"]
    assert row.split()[:6] == ["pokerstars", "Ash", "USD", "1", "0.50", "+50.0"]
    assert notes == "money leaves out 0 of 1 hands, 0.0% (none)\n"
    listed = run("stats", "--list", "--json").stdout
    assert {"vpi3", "scoop", "bb100"} <= {row["statistic"] for row in json.loads(listed)}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--by", "shoe size"], "nothing called shoe size to group by"),
        (["--stat", "luck"], "no statistic is called luck"),
        (["--where", "shoe_size > 3"], "histparse: there is no column shoe_size"),
        (["--hero", "ash"], "called ash; there is Ash"),
        (["--money", "--stat", "vpi3"], "choose one"),
        (["--rakeback", "0.3"], "belongs to --money"),
        (["--where", "1 = 1) x; drop view results; from (select 1"], "syntax error"),
        (["--where", "player in (select column0 from read_csv('/etc/passwd'))"], "Cannot access file"),
        (["--classes", "none.toml"], "none.toml can't be read"),
    ],
)
def test_stats_that_can_not_be_asked(tmp_path: Path, words: list[str], why: str) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    done = run("stats", "--store", out, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert why in done.stderr


def test_query(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE.replace("Elm", "=1+1")), "--out", out, "--jobs", "1")
    asked = "select player, net_minor, start_utc, null as nothing from results order by seat"
    rows = json.loads(run("query", asked, "--store", out, "--json").stdout)
    told = {"net_minor": 50, "start_utc": "2024-05-06 11:08:09+00:00", "nothing": None}
    assert rows[0] == {"player": "Ash", **told}
    assert run("query", asked, "--store", out, "--csv").stdout.splitlines()[2].startswith("'=1+1,-55,")


@pytest.mark.parametrize(
    "asked",
    [
        "copy hands to 'stolen.csv'",
        "drop view hands",
        "explain analyze drop view hands",
        "explain analyze copy (select 1) to '{part}' (format csv, use_tmp_file false)",
        "select '\udcff'",
        "set enable_external_access = true",
        "select 1; select 2",
        "attach 'other.db'",
        "select * from read_text('{file}')",
        "select * from '{file}'",
        "select * from glob('*')",
        "select * from 'https://example.com/a.parquet'",
        "selekt",
        "",
    ],
)
def test_a_query_asks_the_store_and_nothing_else(tmp_path: Path, asked: str) -> None:
    out, file = tmp_path / "out", put(tmp_path, stars.WHOLE)
    run("import", file, "--out", out, "--jobs", "1")
    before = {part: part.read_bytes() for part in (out / "hands").glob("*.parquet")}
    part = max(before)
    done = run("query", asked.format(file=file, part=part), "--store", out)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("histparse: ")
    assert not Path("stolen.csv").exists()
    assert {part: part.read_bytes() for part in before} == before


def test_a_query_of_what_json_has_no_number_for(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    told = run("query", "select 'inf'::double as most, 'nan'::double as none", "--store", out, "--json").stdout
    assert json.loads(told, parse_constant=pytest.fail) == [{"most": "inf", "none": None}]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("select 1 as a, 2 as a, 3 as a_1", {"a": 1, "a_1": 2, "a_1_1": 3}),
        ("select s.seat, h.seat from seats s join seats h on h.seat = s.seat limit 1", {"seat": 1, "seat_1": 1}),
        ("select date '290000-01-01' as day", {"day": "290000-01-01"}),
        ("select timestamp 'infinity' is null as none", {"none": False}),
        ("select timestamp 'infinity' as late", {"late": "9999-12-31 23:59:59.999999"}),
    ],
)
def test_a_query_of_columns_that_share_a_name_and_of_times_beyond_python_s(
    tmp_path: Path, asked: str, told: dict[str, object]
) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    assert json.loads(run("query", asked, "--store", out, "--json").stdout) == [told]
    assert run("query", asked, "--store", out, "--csv").stdout.splitlines()[0] == ",".join(told)
    assert run("query", asked, "--store", out).stdout.splitlines()[0].split() == list(told)


def test_a_long_answer_is_whole_in_csv_and_bounded_in_a_table(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    table = run("query", "from range(10001)", "--store", out)
    assert table.stdout.splitlines()[-1].split() == ["9999"]
    assert table.stderr == "these are the first 10,000 rows: --json and --csv print all\n"
    assert run("query", "from range(10000)", "--store", out).stderr == ""
    whole = run("query", "from range(20001)", "--store", out, "--csv").stdout.splitlines()
    assert whole == ["range", *map(str, range(20001))]
    _, rows = load(out).answer("from range(1000000000000)")
    assert next(rows) == (0,)


def test_an_answer_that_goes_wrong_on_the_way_ends_with_why(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    asked = "select case when range = 900000 then error('no more') else range end from range(1000000)"
    done = run("query", asked, "--store", out, "--csv")
    assert (done.exit_code, done.stderr) == (2, "histparse: no more\n")


ENDLESS = "select count(*) from range(1000000000) a, range(1000000000) b where hash(a.range) = hash(b.range + 1)"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_endless_query_ends_when_it_is_told_to(tmp_path: Path, how: signal.Signals) -> None:
    out, temporary = tmp_path / "out", tmp_path / "temporary"
    temporary.mkdir()
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    command = [sys.executable, "-c", "from histparse.cli import app; app()", "query", ENDLESS, "--store", str(out)]
    environment = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(command, env=environment, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as query:
        while not list(temporary.iterdir()):
            assert query.poll() is None
            sleep(0.05)
        sleep(0.3)
        query.send_signal(how)
        _, told = query.communicate(timeout=20)
    assert (query.returncode, told) == (130, "histparse: stopped\n")
    assert list(temporary.iterdir()) == []


def test_what_a_query_has_no_memory_for_goes_where_the_system_has_room(tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("import", put(tmp_path, stars.WHOLE), "--out", out, "--jobs", "1")
    db = load(out)
    (folder,) = db.sql("select current_setting('temp_directory') as folder")["folder"]
    assert Path(folder).parent == Path(tempfile.gettempdir())
    del db
    gc.collect()
    assert not Path(folder).exists()


@pytest.mark.parametrize("words", [["stats"], ["show", "1"], ["query", "select 1"]])
def test_a_store_that_is_not_there(tmp_path: Path, words: list[str]) -> None:
    done = run(*words, "--store", tmp_path / "none")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no histparse store in" in done.stderr


def test_a_store_that_can_not_be_written(tmp_path: Path) -> None:
    path = put(tmp_path, stars.WHOLE)
    done = run("import", path, "--out", path, "--jobs", "1")
    assert done.exit_code == 2
    assert done.stderr.startswith("histparse: ")


def test_explain() -> None:
    listed = run("explain", "--json").stdout
    assert [one["code"] for one in json.loads(listed)] == list(codes())
    told = run("explain", "m401")
    assert told.stdout.startswith("M401 error: ")
    assert all(text in told.stdout for text in ("Why", "Rule", "Example", codes()["M401"].why[:40]))
    assert run("explain", "Z9\x1b").exit_code == 2


def test_sites_say_what_they_print() -> None:
    rooms = json.loads(run("sites", "--json").stdout)
    stars_ = next(one for one in rooms if one["site"] == "pokerstars")
    assert "the total pot (gross of rake)" in stars_["prints"]
    assert "everybody's down cards" in stars_["hides"]
    assert run("sites", "bovada").stdout.count(", rules ") == 1
    assert run("sites", "nowhere").exit_code == 2
    assert set(PRINTS) == {field.name for field in fields(Habits)}


def test_rules_and_their_points(tmp_path: Path) -> None:
    assert "pokerstars" in run("rules").stdout
    points = {row["point"]: row for row in json.loads(run("rules", "pokerstars", "--json").stdout)}
    assert (points["cap"]["value"], points["cap"]["dealt_as"]) == ("4", None)
    assert points["board_tie_stud"]["value"] == "unknown"
    mine = put(tmp_path, 'name = "home"\ntitle = "t"\nsource = "s"\n[rules]\ncap = "5"\n', "home.toml")
    assert {row["point"]: row["value"] for row in json.loads(run("rules", mine, "--json").stdout)}["cap"] == "5"
    for wrong in ("nobody's", put(tmp_path, "[rules]\ncap = 9\n", "bad.toml")):
        assert run("rules", wrong).exit_code == 2


def test_schema() -> None:
    rows = json.loads(run("schema", "--json").stdout)
    assert {row["table"] for row in rows} == set(TABLES)
    assert {row["table"] for row in csv.DictReader(run("schema", "awards", "--csv").stdout.splitlines())} == {"awards"}
    assert run("schema", "nothing").exit_code == 2
    text = run("schema", "results").stdout
    assert text.startswith("results\n  hand_id ")
    assert max(map(len, text.splitlines())) <= 118


def test_lists_fit_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = {}
    for terminal in (True, False):
        monkeypatch.setattr(sys.stdout, "isatty", lambda terminal=terminal: terminal)
        for list_ in (rules, partial(rules, "pokerstars"), sites_, partial(schema, "hands"), partial(explain, "M402")):
            list_()
        told[terminal] = capsys.readouterr().out
    assert max(map(len, told[True].splitlines())) <= 80 < max(map(len, told[False].splitlines()))
    assert sorted(told[True].split()) == sorted(told[False].split())


@pytest.mark.parametrize("setting", [{"COLUMNS": "99999999999"}, {"PYTHONIOENCODING": "ascii"}])
def test_help_is_printed_wherever_it_goes(setting: dict[str, str]) -> None:
    line = [Path(sys.executable).with_name("histparse"), "import", "--help"]
    done = subprocess.run(line, env=os.environ | setting, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"PATHS" in done.stdout


@pytest.mark.parametrize("name", [one.name or one.callback.__name__ for one in app.registered_commands if one.callback])
def test_help_fills_the_terminal(name: str) -> None:
    """Each line of a paragraph has no place for the next line's first word."""
    told = CliRunner().invoke(app, [name.replace("_", "-"), "--help"], env={"COLUMNS": "80"}).stdout
    _, _, *lines = told.partition("╭")[0].splitlines()
    lines = [line.strip() for line in lines]
    assert any(lines)
    for line, following in pairwise(lines):
        assert not line or not following or len(f" {line} {following.split()[0]} ") > 80, line


@pytest.mark.parametrize("site", [site.form for site in sites() if site.writes])
def test_hands_of_every_room_are_dealt(tmp_path: Path, site: str) -> None:
    """Those of which a room has no words, such as a tournament's, are left out."""
    dealt = run("deal", "--hands", "12", "--site", site)
    assert dealt.exit_code == 0
    assert sum(1 for one in read_text(dealt.stdout) if one.hand) == 12


def test_dealt_hands_are_read_back(tmp_path: Path) -> None:
    dealt = run("deal", "--hands", "5", "--seed", "4", "--game", "stud8")
    assert dealt.exit_code == 0
    assert dealt.stdout == run("deal", "--hands", "5", "--seed", "4", "--game", "stud8").stdout
    done = run("audit", put(tmp_path, dealt.stdout))
    assert "5 hands (5 stud8)" in done.stderr
    assert run("deal", "--site", "nowhere").exit_code == 2
    assert run("deal", "--hands", "0").exit_code == 2


@pytest.mark.parametrize("words", [["deal", "--hands", "40"], ["convert", "--to", "phh", str(SAMPLES)]])
def test_a_reader_that_has_enough_ends_the_run_without_a_word(words: list[str]) -> None:
    script = "from histparse.cli import app; app()"
    with subprocess.Popen([sys.executable, "-c", script, *words], stdout=-1, stderr=-1, text=True) as running:
        assert running.stdout
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr
        assert (running.stderr.read(), running.wait()) == ("", 141)


@pytest.mark.parametrize("words", [["deal", "--site", "nowhere"], ["convert", "--to", "nowhere", "x.txt"]])
def test_forms_are_named_once(words: list[str]) -> None:
    done = run(*words)
    named = done.stderr.strip().rpartition("there are ")[2].split(", ")
    assert (done.exit_code, {"pokerstars", "winning", "winning2016", "winamax"} <= {*named}) == (2, True)
    assert len(named) == len({*named})


def test_no_colour_where_nobody_looks(tmp_path: Path) -> None:
    assert "\x1b" not in run("audit", put(tmp_path, WRONG_POT)).stdout
