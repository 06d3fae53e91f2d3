"""What a user names: which files that is, and the texts in each of them.

Paths are files, folders with what is in them, and `-` for standard input.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from histparse.batch import Examined
from histparse.events import Source
from histparse.findings import Finding
from histparse.sites import openings
from histparse.source import Input, open_input, open_stream

STDIN = "-"
STORE_MARK = "_histparse"


def find(paths: Iterable[str | Path]) -> tuple[list[str], list[Examined]]:
    """The files, sorted by where they stand, each once; and what can't be looked into.

    Folders are searched through; hidden files and stores of histparse in them are left out. A file
    that is named is taken whatever it is.
    """
    files: dict[str, str] = {}
    failed: list[Examined] = []

    def fail(error: OSError) -> None:
        found = Finding("P110", 0, f"can't be read: {error.strerror or error}")
        failed.append(Examined(Source(str(error.filename), "", 0, 0, 0, 0, ""), [found], error=found))

    for path in map(str, paths):
        if path == STDIN:
            files[STDIN] = STDIN
        elif _is_folder(Path(path)):
            for inside in _inside(path, fail):
                files.setdefault(os.path.realpath(inside), str(inside))
        else:
            files.setdefault(os.path.realpath(path), path)
    return [files[where] for where in sorted(files)], failed


def _inside(top: str, fail: Callable[[OSError], None]) -> Iterator[Path]:
    for folder, subfolders, names in os.walk(top, onerror=fail):
        if STORE_MARK in subfolders:
            subfolders.clear()
            continue
        subfolders[:] = [name for name in subfolders if not name.startswith(".")]
        yield from (one for name in names if not name.startswith(".") and _is_file(one := Path(folder, name)))


def _is_folder(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return path.is_dir()
    return False


def _is_file(path: Path) -> bool:
    """A file, or what can't be looked at: opening it will say why."""
    with contextlib.suppress(OSError):
        return stat.S_ISREG(path.stat().st_mode)
    return True


def cut(path: str) -> tuple[Input, Iterator[Source | Examined]]:
    """A file's record, complete once its texts have been taken, and these texts in order: hands of
    any game, and rejects for what is none. A file that can't be read is a reject with code P110."""
    if path == STDIN:
        info, sources = open_stream(getattr(sys.stdin, "buffer", None), STDIN, openings())
    else:
        info, sources = open_input(path, openings())
    return info, _pieces(info, sources)


def _pieces(info: Input, sources: Iterator[Source]) -> Iterator[Source | Examined]:
    for source in sources:
        yield from _rejects(info)
        yield source
    yield from _rejects(info)


def _rejects(info: Input) -> Iterator[Examined]:
    """The rejects so far, taken out of the record together with their findings."""
    taken, info.rejects = info.rejects, []
    for one in taken:
        found = Finding(one.code, one.line_start, one.message)
        info.findings.remove(found)
        where = (one.byte_start, one.byte_end, one.line_start, one.line_end)
        yield Examined(Source(info.path, info.file_id, *where, one.text), [found], error=found)
