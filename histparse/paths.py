"""Which files a user means: files, folders with what is in them, `-` for standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

STDIN = "-"


def find(paths: Iterable[str | Path]) -> tuple[list[str], list[tuple[str, str]]]:
    """The files, sorted by where they stand, each once; and what can't be looked into, with why.

    Folders are searched through; hidden files and stores of histparse in them are left out. A file
    that is named is taken whatever it is.
    """
    files: dict[str, str] = {}
    failed: list[tuple[str, str]] = []

    def add(path: str) -> None:
        files.setdefault(str(Path(path).resolve()), path)

    def fail(error: OSError) -> None:
        failed.append((str(error.filename), error.strerror or str(error)))

    for path in map(str, paths):
        if path == STDIN:
            files[STDIN] = STDIN
        elif Path(path).is_dir():
            for folder, subfolders, names in os.walk(path, onerror=fail):
                if "_histparse" in subfolders:
                    subfolders.clear()
                    continue
                subfolders[:] = [name for name in subfolders if not name.startswith(".")]
                for name in names:
                    inside = Path(folder, name)
                    if not name.startswith(".") and inside.is_file():
                        add(str(inside))
        else:
            add(path)
    return [files[where] for where in sorted(files)], failed
