"""What strangers, accidents and forgers put before the program: one clear finding each, never a traceback."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from invented import history
from stars import WHOLE
from typer.testing import CliRunner, Result

from histparse import content, inputs
from histparse.batch import build
from histparse.cli import app
from histparse.deal import deal
from histparse.events import Source
from histparse.findings import Severity
from histparse.inputs import cut
from histparse.pipeline import audit_paths, examine, import_paths
from histparse.printing import visible
from histparse.read import read_text
from histparse.report import finding_text
from histparse.rules import MAX_PROFILE, profile
from histparse.show import page
from tests.larger_faults import KINDS
from tests.printed import ROOMS, hands, loud

POKERSTARS = ROOMS["pokerstars"]
NAMES = (
    "\x1b[5mred", "\u202eevil", "a\u2028b", "a\u2029b", "a\x0bb", "a\x0cb", "a\x85b", "a\x1cb\x1db\x1e",
    "{0}", "{player!r}", "%(who)s", "\x1d5\x1d", "=1+1", "+1", "-1", "@x", "=cmd|'!A0", "../../passwd", "NUL", "&amp;",
    "]]>", "'; drop --", "$5", "5", "a: ", ")", "] [Ah]", "a (1)", "x: folds", "x and is all-in", "Board [Ah]",
    "*** # 5 ***", "x\ufeff", "\u200b", "a\tb", "\u00a0x", "null", "nan", "0", "e\u0301",
)  # fmt: skip


def run(*words: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(map(str, words)), input=text)


def codes(text: str) -> set[str]:
    return {one.code for one in loud(text.rstrip("\n").split("\n"))}


def test_a_hand_cut_at_every_byte() -> None:
    whole, told = WHOLE.encode(), WHOLE.index("Total pot $1.10 | Rake $0")
    for size in range(40, len(whole) - 1):
        text = whole[:size].decode()
        assert size > told + 24 or not any(one.hand for one in read_text(text))
        assert loud(text.split("\n"))


@pytest.mark.parametrize("first", range(0, len(NAMES), 8))
def test_hostile_names_are_told_apart_and_do_nothing(first: int) -> None:
    names = NAMES[first : first + 8]
    for hand in deal(2, 70 + first, profile("pokerstars"), POKERSTARS.habits, site="pokerstars", names=names):
        text = POKERSTARS.write(hand)
        assert loud(text.rstrip("\n").split("\n")) == []
        one = examine(read_text(text)[0].hand.source)  # type: ignore[union-attr]
        lines = [*page(one), *(line for row in one.finding_rows() for line in finding_text(row).split("\n"))]
        assert all(visible(line) == line for line in (re.sub(r"\x1b\[(?:[0-2]|3[136])m", "", one) for one in lines))
        assert build([one]).tables["seats"].num_rows == len(hand.seats)


@pytest.mark.parametrize(
    "amount",
    ["9" * 30, "-0.05", "0.5.5", "0.555", "1e5", "0x10", "NaN", "", "٥", "５", "²", "½", "1_000", "+5", "0,05,0"],
)
@pytest.mark.parametrize("line", ["Ash: posts the ante $0.05", "Uncalled bet ($0.50)", "Total pot $1.10", "won"])
def test_exotic_amounts_are_never_passed_over(amount: str, line: str) -> None:
    if line == "won":
        text = WHOLE.replace("Ash collected $1.05", f"Ash collected ${amount}")
    else:
        head, _, _ = line.partition("$")
        text = WHOLE.replace(line, head + "$" + amount + ")" * line.endswith(")"))
    assert text != WHOLE
    assert codes(text)


@pytest.mark.parametrize("stack", ["$inf", "$-5", "$0x10", "$9" + "9" * 20])
def test_a_seat_that_can_not_be_read_is_no_table_noise(stack: str) -> None:
    line = f"Seat 3: Fir ({stack} in chips) is sitting out"
    assert codes(WHOLE.replace("Ash: posts", f"{line}\nAsh: posts")) & {"P104", "P113"}
    assert codes(WHOLE.replace("Ash: posts", "Seat 3: x is sitting out\nAsh: posts")) == set()


def test_larger_faults_are_noticed() -> None:
    rng, dealt = random.Random(5), [one.lines for one in hands(POKERSTARS, 30, 44)]
    for name, fault in KINDS.items():
        changed = [lines for hand in dealt if (lines := fault(rng, list(hand))) and lines != hand]
        assert len(changed) >= 3, name
        for lines in changed:
            assert loud(lines), (name, lines)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 2_000_000, ":" * 2_000_000, WHOLE + "[" * 2_000_000, "PokerStars Hand #1" * 100_000, "<game>" * 200_000,
        "\0" * 2_000_000, "PokerStars Hand #1:  7 Card Stud Limit (" + "(" * 1_000_000,
        WHOLE.replace("Ash: posts", "Seat 2: x ($1 in chips)\n" * 10_000 + "Ash: posts", 1),
        WHOLE.replace("*** SUMMARY", "Ash: shows [Ah Ah]\n" * 2_000 + "*** SUMMARY"),
    ],
    ids=range(9),
)  # fmt: skip
def test_masses_of_anything_take_no_time(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(text)
    began = perf_counter()
    found = [row.finding.code for one in audit_paths([tmp_path]) for row in one.finding_rows()]
    assert found
    assert perf_counter() - began < 10


def test_broken_encodings_keep_their_bytes_and_lines() -> None:
    half = WHOLE.encode("utf-16-le")
    for raw in (half[:401] + half[402:], half[:400] + b"\x00\xd8" + half[400:], b"\xff\xfe\n" + half):
        readings = read_text(raw.decode("latin-1"))
        assert any(one.severity is Severity.ERROR for reading in readings for one in reading.findings)
    assert [one.hand is not None for one in read_text(WHOLE + "\ufeff" + WHOLE.replace("#7001", "#7002"))] == [True] * 2


# Inputs that are no files.


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs devices")
def test_a_device_has_no_end_and_is_refused() -> None:
    (one,) = audit_paths(["/dev/zero"])
    assert one.error
    assert (one.error.code, one.error.message) == ("P110", "can't be read: it is a device")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "WHOLE", 100)
    out, into = os.pipe()
    os.write(into, WHOLE.encode())
    os.close(into)
    (one,) = audit_paths([f"/dev/fd/{out}"])
    os.close(out)
    assert one.hand


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    info, texts = cut(inputs.STDIN)
    assert [one.error.message for one in texts if hasattr(one, "error") and one.error] == [
        "can't be read: it is closed"
    ]
    assert info.path == "-"


def test_a_file_that_vanishes_after_it_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text(WHOLE.replace("7001", name.encode().hex()))
    found = [row.path for one in _while_vanishing(tmp_path) for row in one.finding_rows()]
    assert found == [str(tmp_path / "b")]


def _while_vanishing(folder: Path):  # type: ignore[no-untyped-def]
    for one in audit_paths([folder]):
        (folder / "b").unlink(missing_ok=True)
        yield one


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in" / "shut").mkdir(parents=True)
    (tmp_path / "in" / "one.txt").write_text(WHOLE)
    real = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    done = run("audit", tmp_path / "in")
    assert "shut: P110 error  can't be read: Permission denied" in done.stdout
    assert "1 hand " in done.stderr
    assert done.exit_code == 3


# Output that can't be written.


PRINTING = pytest.mark.parametrize("words", [["explain"], ["--help"], ["import", "-h"], ["--version"], []])


def printed_to(stdout: str, words: list[str]) -> subprocess.CompletedProcess[str]:
    """A command whose output the shell sends somewhere, or closes; buffered, as it is where nobody says otherwise."""
    command = [sys.executable, "-c", "from histparse.cli import app; app()", *words]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    shell = ["sh", "-c", f'exec "$@" >{stdout}', "sh", *command]
    return subprocess.run(shell, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@PRINTING
def test_a_full_disk_ends_what_is_printed(words: list[str]) -> None:
    done = printed_to("/dev/full", words)
    assert (done.returncode, done.stderr) == (2, "histparse: can't print: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes it")
@PRINTING
def test_standard_output_that_is_closed_ends_what_is_printed(words: list[str]) -> None:
    done = printed_to("&-", words)
    assert (done.returncode, done.stderr) == (2, "histparse: can't print: Bad file descriptor\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell that closes it")
def test_what_prints_nothing_needs_no_standard_output(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(history(1))
    done = printed_to("&-", ["import", str(tmp_path / "one.txt"), "--jobs", "1", "--out", str(tmp_path / "hands")])
    assert (done.returncode, "1 hand " in done.stderr) == (0, True)


# Stores.


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    (folder / "one.txt").write_text(history(1))
    import_paths([folder / "one.txt"], folder / "store")
    (folder / "two.txt").write_text(history(2))
    return folder


def _record(told: object) -> Callable[[Path], object]:
    return lambda store: (store / "_histparse/commits/00000001.json").write_text(json.dumps(told))


def _garbage(table: str) -> Callable[[Path], object]:
    return lambda store: [part.write_bytes(b"garbage") for part in (store / table).iterdir()]


def _lost(what: str) -> Callable[[Path], object]:
    return lambda store: shutil.rmtree(store / what) if (store / what).is_dir() else (store / what).unlink()


def _file_for_folder(what: str) -> Callable[[Path], object]:
    return lambda store: (shutil.rmtree(store / what), (store / what).write_text("x"))


GOOD = {"seq": 1, "tx": "00000001-0123abcd", "schema_version": 1, "add": {}, "notes": {}}
DAMAGE: dict[str, Callable[[Path], object]] = {
    **{f"record {number}": _record(told) for number, told in enumerate((
        [], None, 5, "x", {}, {"seq": 1}, GOOD | {"schema_version": "x"}, GOOD | {"schema_version": 10**6},
        GOOD | {"tx": "../../x"}, GOOD | {"add": []}, GOOD | {"more": 1},
    ))},
    "record deep": lambda store: (store / "_histparse/commits/00000001.json").write_text("[" * 100_000),
    "record no text": lambda store: (store / "_histparse/commits/00000001.json").write_bytes(b"\xff\xfe"),
    "record lost": _lost("_histparse/commits/00000001.json"),
    "checkpoint": lambda store: (store / "_histparse/checkpoint.json").write_text('{"schema_version": 1, "zork": 1}'),
    "hands garbage": _garbage("hands"),
    "hands lost": _lost("hands"),
    "hands a file": _file_for_folder("hands"),
    "no folder of its own": _file_for_folder("_histparse"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_store_is_told(made: Path, tmp_path: Path, damage: str) -> None:
    store = tmp_path / "store"
    shutil.copytree(made / "store", store)
    DAMAGE[damage](store)
    for words in (["import", made / "two.txt", "--jobs", "1", "--out"], ["stats", "--store"], ["show", "1", "--store"]):
        done = run(*words, store)
        assert done.exit_code == 2, (words, done.output)
        assert done.stderr.count("\n") == 1
        assert str(store) in done.stderr


def test_a_store_that_can_not_be_mended(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "store"
    shutil.copytree(made / "store", store)
    (tx,) = {part.stem for part in (store / "seats").iterdir() if part.stem.startswith("00000002")}
    (store / "_histparse/stage" / tx).mkdir()
    (store / "seats" / f"{tx}.parquet").rename(store / "_histparse/stage" / tx / "seats.parquet")

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", denied)
    assert run("stats", "--store", store).exit_code == 0
    done = run("import", made / "two.txt", "--jobs", "1", "--out", store)
    assert (done.exit_code, "can't be written: Permission denied" in done.stderr) == (2, True)


def test_an_import_that_another_was_first_with_has_known_its_files(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.txt").write_text(history(1))
    outer = _import_while(tmp_path, lambda: import_paths([tmp_path / "in"], tmp_path / "out"))
    assert (outer.files, outer.files_known, outer.nothing_read) == (0, 1, False)


def _import_while(folder: Path, meanwhile: Callable[[], object]):  # type: ignore[no-untyped-def]
    """An import during which something happens between its reading and its landing."""
    real = inputs.pieces
    done = False

    def slow(*some: Any) -> Iterator[Source]:
        nonlocal done
        for one in real(*some):
            yield one
            if not done:
                done = True
                meanwhile()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs, "pieces", slow)
        return import_paths([folder / "in"], folder / "out")


# Words of the command line.


@pytest.mark.parametrize(
    "text", [b"\xff\xfe", b"[[[", b"zork = 1", b"name = " + b"[" * 4_000, b"# " + b"x" * MAX_PROFILE]
)
def test_wrong_profiles_are_misuse(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "mine.toml").write_bytes(text)
    (tmp_path / "one.txt").write_text(WHOLE)
    assert run("audit", tmp_path / "one.txt", "--rules", tmp_path / "mine.toml").exit_code == 2
    assert run("rules", tmp_path / "mine.toml").exit_code == 2


@pytest.mark.parametrize("word", ["", "' or 1=1", "\x1b[31m", "{0}", "%s", ":", "9" * 100, "\udcff"])
def test_nonsense_to_look_for(made: Path, word: str) -> None:
    done = run("show", word, "--store", made / "store")
    assert (done.exit_code, "\x1b" in done.stderr) == (2, False)
    done = run("stats", "--hero", word, "--store", made / "store")
    assert (done.exit_code, "\x1b" in done.stderr) == (2, False)
    assert run("explain", word or "x").exit_code == 2
