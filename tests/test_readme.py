"""What the README shows is what is printed, and its Python runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from histparse.cli import app
from histparse.config import settings
from histparse.rules import profile
from histparse.statistics.classes import read_classes

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
SAMPLES = ROOT / "sample_histories"


def run(*words: object) -> str:
    done = CliRunner().invoke(app, list(map(str, words)))
    return "\n".join(line.rstrip() for line in done.output.splitlines())


def block(word: str) -> str:
    """The one block that has `word`."""
    (found,) = [text for _, text in BLOCKS if word in text]
    return found.strip()


def shapes(text: str) -> list[str]:
    """The lines without their figures, which follow the samples."""
    return [" ".join(re.sub(r"[-+]?\d[\d,.]*", "#", line).split()) for line in text.splitlines() if line]


def test_the_demo_prints_lines_like_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = run("import", "sample_histories", "--out", tmp_path / "hands", "--jobs", 1)
    printed += "\n" + run("stats", "--store", tmp_path / "hands", "--min", 100)
    assert set(shapes(block("files read"))) <= set(shapes(printed.replace(str(tmp_path), "build")))


def test_what_follows_the_demo_works_on_its_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (store,) = re.findall(r"^export HISTPARSE_STORE=(\S+)", block("export"), re.MULTILINE)
    made = (ROOT / "Makefile").read_text("utf-8")
    assert f"HANDS := {store}\n" in made
    assert f"BIN := {Path(block('export').split()[1]).parent}\n" in made
    assert f'hp.load("{store}")' in block("export")
    monkeypatch.chdir(tmp_path)
    run("import", SAMPLES / "pokerstars", "--out", store, "--jobs", 1)
    monkeypatch.setenv("HISTPARSE_STORE", store)
    for line in block("--rakeback").splitlines():
        assert CliRunner().invoke(app, shlex.split(line)[1:]).exit_code == 0, line


def test_the_finding_is_printed_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (SAMPLES / "pokerstars" / "notable.txt").read_text("utf-8")
    wrong = text.replace("(HI: a flush, Jack high)", "(HI: a flush, Queen high)")
    (tmp_path / "hands.txt").write_text(wrong, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("audit", "hands.txt", "--ignore", "D").splitlines()[:3] == block("S505 error").splitlines()


def test_the_python_example_runs(tmp_path: Path) -> None:
    run("import", SAMPLES, "--out", tmp_path / "hands", "--jobs", 1)
    (tmp_path / "sample_histories").symlink_to(SAMPLES)
    (example,) = [text for language, text in BLOCKS if language == "python"]
    done = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "pokerstars:" in done.stdout
    assert "stud8" in done.stdout


def test_every_command_is_listed() -> None:
    listed = set(re.findall(r"^histparse ([\w-]+)|\| ([\w-]+)", block("histparse explain [CODE]"), re.MULTILINE))
    named = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    commands = {name.replace("_", "-") for name in named}
    assert {name for names in listed for name in names if name} == commands


def test_the_tables_to_write_yourself_are_read(tmp_path: Path) -> None:
    own, classes, rules = (text for language, text in BLOCKS if language == "toml")
    (tmp_path / "classes.toml").write_text(classes, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(rules, encoding="utf-8")
    assert list(read_classes(tmp_path / "classes.toml")["stud8"].names) == ["rolled_up", "big_pair", "low", "other"]
    assert profile(str(tmp_path / "mine.toml")).title == "Our home game"
    (tmp_path / "histparse.toml").write_text(own, encoding="utf-8")
    told = settings({}, tmp_path, tmp_path)
    assert [one.wrong for one in told.values()] == [""] * 4
    assert told["rules"].value == {"ongame": "wsop-live"}
