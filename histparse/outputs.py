"""A file that a command writes: whole or not at all, and never in the place of a history or of a part of a store."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from histparse.inputs import find, is_of_store


@contextmanager
def written(path: Path, inputs: Iterable[str] = ()) -> Iterator[TextIO]:
    """A text file to be filled. Once all went well, and something was written, it takes the place of what stands at
    `path`. Raises `OSError`, also where that is one of the histories found under `inputs`, or a store's."""
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():  # a terminal, a pipe
        with place.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    if is_of_store(place):
        raise OSError(0, "it is a part of a store")
    if any(os.path.realpath(one) == str(place) for one in find(inputs)[0]):
        raise OSError(0, "it is one of the files that are read")
    whole = place.with_name(f".{place.name}.new")  # hidden, so that it is nobody's history meanwhile
    try:
        with whole.open("w", encoding="utf-8", newline="\n") as file:
            yield file
            is_empty = not file.tell()
        if not is_empty:
            whole.replace(place)
    finally:
        whole.unlink(missing_ok=True)
