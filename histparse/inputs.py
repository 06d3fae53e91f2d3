"""What a user names: which files that is, and the texts in each of them.

Paths are files, folders with what is in them, patterns of such names, and `-` for standard input;
what is in `.zip` and `.gz` files is read as if it stood in a folder.
"""

from __future__ import annotations

import contextlib
import glob
import os
import stat
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO

from histparse.archives import SHRINKS, SUFFIXES, members, plain
from histparse.batch import Examined
from histparse.content import Bytes, bytes_from, bytes_of
from histparse.events import Source
from histparse.findings import Finding
from histparse.sites import openings
from histparse.source import Input, States, identify, open_bytes, pieces
from histparse.tables import TABLES

STDIN = "-"
STORE_MARK = "_histparse"
_OF_STORE = frozenset((STORE_MARK, *TABLES))
_NO_HISTORY = "what stands here is a store, which histparse wrote; histories are wanted"


def find(paths: Iterable[str | Path]) -> tuple[list[str], list[Examined]]:
    """The files, sorted by where they stand, each once; and what can't be looked into.

    Folders are searched through; hidden files in them are left out, and the tables of stores. A file
    that is named is taken whatever it is. A pattern (`*.txt`, `**/2024*`) that is no file's name stands
    for what it matches, where the shell has not seen to that. A store in which nothing else is can't be read,
    where nothing is found elsewhere.
    """
    files: dict[str, str] = {}
    failed: list[Examined] = []
    stores: list[str] = []

    def fail(error: OSError) -> None:
        found = Finding("P110", 0, f"can't be read: {error.strerror or error}")
        failed.append(Examined(Source(str(error.filename), "", 0, 0, 0, 0, ""), [found], error=found))

    for path in _named(map(str, paths), fail, stores):
        if path == STDIN:
            files[STDIN] = STDIN
        elif _is_folder(Path(path)):
            for where, inside in _inside(path, fail, stores):
                files.setdefault(where, inside)
        else:
            files.setdefault(os.path.realpath(path), path)
    for path in () if files or failed else dict.fromkeys(stores):
        fail(OSError(0, _NO_HISTORY, path))
    return [files[where] for where in sorted(files)], failed


def _named(paths: Iterable[str], fail: Callable[[OSError], None], stores: list[str]) -> Iterator[str]:
    """The paths, and what stands under patterns; those that match what is of a store go to `stores`."""
    for path in paths:
        if not glob.has_magic(path) or os.path.lexists(path):
            yield path
        elif matches := glob.glob(path, recursive=True):  # noqa: PTH207  # it may begin at the root
            found = [one for one in map(Path, matches) if _is_folder(one) or _is_file(one)]
            others = [str(one) for one in found if not is_of_store(one)]
            yield from others
            stores += [path] * (len(others) < len(found))
        else:
            fail(OSError(0, "nothing has such a name", path))


def likely_size(path: str) -> int:
    """A file's bytes, unpacked; about, and nothing where that can't be said."""
    with contextlib.suppress(OSError):
        return Path(path).stat().st_size * (SHRINKS if path.lower().endswith(SUFFIXES) else 1)
    return 0


def is_of_store(path: Path) -> bool:
    """Something of a store's: its records, or a table. What else is in its folder may be a history."""
    own = (folder for folder in path.parents if path.relative_to(folder).parts[0] in _OF_STORE)
    return any((folder / STORE_MARK).exists() for folder in own)


def _inside(top: str, fail: Callable[[OSError], None], stores: list[str]) -> Iterator[tuple[str, str]]:
    """Where the files in a folder really stand, and their paths; stores that are met go to `stores`."""
    if is_of_store(Path(top)):
        stores.append(top)
        return
    for folder, subfolders, names in os.walk(top, onerror=fail):
        own = _OF_STORE if STORE_MARK in subfolders else frozenset[str]()
        stores += [folder] * bool(own)
        subfolders[:] = [name for name in subfolders if not name.startswith(".") and name not in own]
        here = Path(os.path.realpath(folder))
        for one in (Path(folder, name) for name in names if not name.startswith(".")):
            if _is_file(one):
                yield os.path.realpath(one) if one.is_symlink() else str(here / one.name), str(one)


def _is_folder(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return path.is_dir()
    return False


def _is_file(path: Path) -> bool:
    """A file, or what can't be looked at: opening it will say why."""
    with contextlib.suppress(OSError):
        return stat.S_ISREG(path.stat().st_mode)
    return True


Opened = tuple[Input, Iterator[Source | Examined]]
"""A file's record, complete once its texts have been taken, and these texts in order: hands of any
game, and rejects for what is none. A file that can't be read is a reject with code P110."""


class Taken:
    """Which files were taken before, by their content."""

    def __init__(
        self, known: Mapping[str, tuple[str, int, str]] | None = None, elsewhere: Iterable[tuple[str, int, str]] = ()
    ) -> None:
        """`known` files, by id: path, size and hash; and where some of them stand as well."""
        self.ids = set(known or ())
        self._states: defaultdict[str, set[tuple[int, str]]] = defaultdict(set)
        for path, size, sha256 in chain((known or {}).values(), elsewhere):
            self._states[_file_name(path) if size else path].add((size, sha256))

    def states(self, path: str) -> States:
        """What a file may have grown from: a file of its name; an empty one only where it stands itself."""
        return self._states.get(_file_name(path), set()) | self._states.get(path, set())


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


Look = Callable[[Iterable[str], Taken], Iterator[Opened]]
"""Opens what stands under paths that were found."""


def opened(files: Iterable[str], taken: Taken) -> Iterator[Opened]:
    """What stands under paths that were found: a file each, or those in an archive. What was `taken`
    before is marked as known, and gives no texts."""
    for path in files:
        if path.lower().endswith(SUFFIXES):
            yield from _unpacked(path, taken)
        else:
            yield cut(path, taken)


def _unpacked(path: str, taken: Taken) -> Iterator[Opened]:
    try:
        for label, data in members(path):
            yield _cut_bytes(data, label, taken)
    except OSError as error:
        yield _cut_bytes(partial(_failing, error), path, taken)


def _failing(error: OSError) -> AbstractContextManager[Bytes]:
    raise error


def cut(path: str, taken: Taken | None = None, end: int | None = None) -> Opened:
    """A file, or its bytes up to `end`; or standard input."""
    data = _stdin if path == STDIN else (lambda: bytes_of(Path(path), end))
    return _cut_bytes(data, path, taken or Taken())


def _cut_bytes(data: Callable[[], AbstractContextManager[Bytes]], name: str, taken: Taken) -> Opened:
    info, sources = open_bytes(data, name, partial(_news, taken=taken))
    return info, _with_rejects(info, sources)


def _news(data: Bytes, info: Input, taken: Taken) -> Iterator[Source]:
    identify(data, info, taken.states(info.path))
    info.known = info.file_id in taken.ids
    if not info.known:
        yield from pieces(data, info, openings())


@contextlib.contextmanager
def _stdin() -> Iterator[Bytes]:
    stream: IO[bytes] | None = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise OSError("it is closed")
    with bytes_from(stream) as data, plain(data) as text:
        yield text


def _with_rejects(info: Input, sources: Iterator[Source]) -> Iterator[Source | Examined]:
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
