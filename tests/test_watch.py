"""A folder in which histories grow, with real files and a real watch."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pyarrow as pa
import pytest
from invented import history

from histparse import watch as watching
from histparse.load import load
from histparse.parts import pack
from histparse.pipeline import Import, import_paths
from histparse.watch import hand_lines, watch

REST = 0.5


class Session:
    """A watch over a folder, in a thread of its own; `lines` are what it tells."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.out, self.lines = folder, folder / "out", list[str]()
        self.importing = Import(self.out)
        self.started, self._stop, self._thread = (
            threading.Event(),
            threading.Event(),
            threading.Thread(target=self._run),
        )

    def _run(self) -> None:
        for parts in watch(self.folder, self.importing, self._stop, rest=REST):
            self.started.set()
            self.lines += hand_lines(parts)

    def __enter__(self) -> Session:
        self._thread.start()
        assert self.started.wait(20)
        sleep(0.2)  # until it looks
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(20)
        assert not self._thread.is_alive()

    def tells(self, hands: int) -> bool:
        """So many hands have been told, after some time at most."""
        return waited(lambda: len(self.lines) >= hands) and len(self.lines) == hands

    def numbers(self) -> list[str]:
        return sorted(load(self.out).hands["site_hand_no"], key=int)


def waited(for_: Callable[[], bool]) -> bool:
    end = monotonic() + 20
    while monotonic() < end:
        if for_():
            return True
        sleep(0.05)
    return False


def add(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8", newline="") as file:
        file.write(text)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    (tmp_path / "old.txt").write_text(history(1) + history(2), encoding="utf-8")
    os.utime(tmp_path / "old.txt", (1, 1))
    with Session(tmp_path) as one:
        yield one


def test_a_file_that_grows_hand_by_hand(session: Session) -> None:
    path = session.folder / "live.txt"
    assert session.numbers() == ["1", "2"]
    add(path, history(3))
    assert session.tells(1)
    add(path, history(4)[:400])
    sleep(0.3)  # not at rest, not whole
    add(path, history(4)[400:] + history(5).rstrip())
    assert session.tells(3)  # the last when the file rests
    add(path, "\n\n\n" + history(6))
    assert session.tells(4)
    assert session.numbers() == ["1", "2", "3", "4", "5", "6"]
    summary = session.importing.summary
    assert (summary.files, summary.files_known, summary.rejects, summary.duplicates) == (2, 0, 0, 0)
    assert len(load(session.out).findings) == 0
    again = import_paths([session.folder], session.out)
    assert (again.files_known, again.files) == (2, 0)


def test_files_that_are_renamed_cut_rotated_and_deleted(session: Session) -> None:
    path = session.folder / "live.txt"
    add(path, history(3))
    assert session.tells(1)
    assert waited(lambda: len(session.importing.summary.known) == 1)  # it rests
    path.rename(session.folder / "live.1.txt")
    add(path, "")
    assert waited(lambda: len(session.importing.summary.known) == 2)
    add(session.folder / "live.1.txt", history(4))
    assert session.tells(2)
    assert session.importing.summary.duplicates == 0
    add(path, history(5))
    assert session.tells(3)
    path.write_text(history(6), encoding="utf-8")
    assert session.tells(4)
    path.unlink()
    (session.folder / "old.txt").unlink()
    (session.folder / "deep").mkdir()
    sleep(0.3)
    add(session.folder / "deep" / "other.txt", history(7))
    assert session.tells(5)
    assert session.numbers() == ["1", "2", "3", "4", "5", "6", "7"]
    assert list(load(session.out).rejects["code"]) == []


def test_half_a_hand_is_told_when_the_file_rests_and_gives_way(session: Session) -> None:
    path = session.folder / "live.txt"
    add(path, history(3)[:400])
    assert waited(lambda: session.importing.summary.rejects == 1)
    add(path, history(3)[400:])
    assert session.tells(1)
    assert len(load(session.out).rejects) == len(load(session.out).findings) == 0


def test_what_comes_while_the_first_import_runs_is_seen(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text(history(1), encoding="utf-8")
    os.utime(tmp_path / "old.txt", (1, 1))
    session = Session(tmp_path)
    real = session.importing.take

    def take(*some: Any, **more: Any) -> Iterator[dict[str, pa.Table]]:
        yield from real(*some, **more)
        session.importing.take = real  # type: ignore[method-assign]
        add(tmp_path / "old.txt", history(2))

    session.importing.take = take  # type: ignore[method-assign]
    with session:
        assert session.tells(1)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(history(1), encoding="utf-8")
    with Session(tmp_path) as session:
        add(tmp_path / os.fsdecode(b"\xff.txt"), history(2))
        assert session.tells(1)
        add(tmp_path / "one.txt", history(3))
        assert session.tells(2)
    assert session.numbers() == ["1", "2", "3"]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder that is watched stays")
def test_a_folder_that_vanishes_ends_the_watch(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    for rows in watch(folder, Import(tmp_path / "out"), threading.Event(), rest=REST):
        assert not rows
        folder.rmdir()
    assert not folder.exists()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_the_command_ends_with_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(history(1), encoding="utf-8")
    command = [sys.executable, "-c", "from histparse.cli import app; app()", "watch", ".", "--out", "out"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as watched:
        assert watched.stdout
        assert watched.stderr
        assert watched.stderr.readline() == "1 new hands so far; watching ., Ctrl-C ends\n"
        add(tmp_path / "one.txt", history(2))
        assert "stud8  0.10/0.20  3 players  pot     0.12   -0.2 BB" in watched.stdout.readline()
        watched.send_signal(signal.SIGINT)
        out, err = watched.communicate(timeout=30)
    assert (watched.returncode, out, err.splitlines()[1].split(",")[0]) == (0, "", "2 hands (2 stud8)")


def test_a_line_a_hand() -> None:
    hand = {
        "hand_id": "a:1", "start_utc": None, "game": "stud8", "small_bet_minor": 10, "big_bet_minor": 20,
        "minor_exponent": 2, "total_pot_minor": None, "seats_dealt": 6, "status": "warn",
    }  # fmt: skip
    seats = [{"hand_id": "a:1", "net_bb": 3.25, "is_hero": True}, {"hand_id": "a:1", "net_bb": -1.0, "is_hero": False}]
    parts = pack({"hands": pa.Table.from_pylist([hand]), "seats": pa.Table.from_pylist(seats)})
    assert list(hand_lines(parts)) == ["--:--:--  stud8  0.10/0.20  6 players  pot        ?   +3.2 BB  warn"]
    assert list(hand_lines({})) == []


@pytest.mark.parametrize(
    ("data", "ended"),
    [(b"x\n\n", 1), (b"x\r\n\r\n", 1), (b"x\n", 0), (b"", 0), (b"</game>", 1), ("x\n\n".encode("utf-16-le"), 1)],
)
def test_where_the_end_of_a_hand_is_seen(data: bytes, ended: bool) -> None:
    assert watching._has_ended(data) == ended
