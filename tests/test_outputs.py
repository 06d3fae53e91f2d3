"""What commands write: whole or not at all, and never over what they read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import stars
from test_cli import put, run

from histparse.outputs import written


def test_a_file_is_replaced_once_it_is_whole(tmp_path: Path) -> None:
    path = put(tmp_path, "before")
    with written(path) as file:
        file.write("after")
        assert path.read_text() == "before"
    assert path.read_text() == "after"
    with pytest.raises(ZeroDivisionError), written(path) as file:
        file.write(f"{1 / 0}")
    with written(path):
        pass
    assert path.read_text() == "after"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_and_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    path, link = put(tmp_path, "before"), tmp_path / "link"
    link.symlink_to(path)
    for name in (link, Path(os.devnull)):
        with written(name) as file:
            file.write("after")
    assert link.is_symlink()
    assert path.read_text() == "after"
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("words", [("convert", "--to", "phh", "--out"), ("audit", "--write-baseline", "--baseline")])
@pytest.mark.parametrize("source", ["x.txt", "."])
def test_a_history_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], source: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = put(tmp_path, stars.WHOLE, "x.txt")
    for name in ("x.txt", "here.txt"):
        if name == "here.txt":
            Path(name).symlink_to(path)
        done = run(*words, name, source)
        assert (done.exit_code, done.stderr) == (
            2,
            f"histparse: {name} can't be written: it is one of the files that are read\n",
        )
    assert path.read_text() == stars.WHOLE


def test_nothing_takes_the_place_of_something(tmp_path: Path) -> None:
    path = put(tmp_path, "before")
    assert run("convert", "--to", "phh", tmp_path / "nowhere.txt", "--out", path).exit_code == 3
    assert path.read_text() == "before"


def test_a_part_of_a_store_is_not_written_over(tmp_path: Path) -> None:
    path, store = put(tmp_path, stars.WHOLE), tmp_path / "store"
    run("import", path, "--out", store, "--jobs", "1")
    part = next((store / "texts").iterdir())
    before = part.read_bytes()
    for words in (("convert", "--to", "phh", path), ("certificate", "7001", "--store", store)):
        done = run(*words, "--out", part)
        assert (done.exit_code, done.stderr.endswith("can't be written: it is a part of a store\n")) == (2, True)
    assert part.read_bytes() == before
