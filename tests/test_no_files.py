"""What stands in the place of a store's file and is none: a pipe, a socket, a device, a folder."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from invented import history
from typer.testing import CliRunner, Result

from histparse.cli import app
from histparse.pipeline import import_paths

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")


def bind(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # a socket's path is short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path.name)
    os.chdir(here)


KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "socket": bind,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
}
PLACES = ["hands/*.parquet", "texts/*.parquet", "_histparse/commits/*1.json", "_histparse/names.json"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    (folder / "a.txt").write_text(history(1) + history(2), encoding="utf-8")
    (folder / "b.txt").write_text(history(2) + history(3), encoding="utf-8")
    import_paths([folder / "a.txt"], folder / "store", mask=True)
    return folder


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    def late(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("place", "kind"), [*((PLACES[0], kind) for kind in KINDS), *((place, "pipe") for place in PLACES[1:])]
)
def test_nobody_waits_for_what_is_no_file(made: Path, tmp_path: Path, place: str, kind: str) -> None:
    store = tmp_path / "store"
    shutil.copytree(made / "store", store)
    path = sorted(store.glob(place))[-1]
    path.unlink()
    KINDS[kind](path)

    def run(*words: object) -> Result:
        return CliRunner().invoke(app, [*map(str, words), "--store", str(store)])

    is_part, is_names = path.suffix == ".parquet", path.name == "names.json"
    verified, told = run("verify-store"), f"{path}"
    assert verified.exit_code == (0 if is_names else 1)
    said = verified.stdout + verified.stderr
    assert is_names or (told in said and "is no file" in said)
    for command in (
        ["import", made / "b.txt", "--jobs", 1],
        ["query", "from hands join texts using (hand_id)"],
        ["compact"],
    ):
        reads_all = command[0] != "import" or not (is_part and "texts" in place)
        done = run(*command)
        if is_names and command[0] != "import":
            assert done.exit_code == 0
        elif reads_all:
            assert done.exit_code == 2
            assert f"{store} is damaged: {path} is no file" in done.stderr.replace("\n", "")
