"""What a file or a stream holds, as bytes that stay as they are and take a bounded part of memory.

A user's file is never mapped: one that is cut while it is mapped ends the process that reads it.
"""

from __future__ import annotations

import mmap
import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

WHOLE = 1 << 24
"""The most bytes that are kept in memory; more go to a temporary file of our own, and that is mapped."""
_BLOCK = 1 << 16

Bytes = bytes | mmap.mmap


@contextmanager
def bytes_of(path: Path, end: int | None = None) -> Iterator[Bytes]:
    """What a file holds, up to `end`. Raises `OSError`, also for a device."""
    with path.open("rb") as file:
        kind = os.fstat(file.fileno()).st_mode
        if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
            raise OSError("it is a device")
        with bytes_from(file, end) as data:
            yield data


@contextmanager
def bytes_from(stream: IO[bytes], end: int | None = None) -> Iterator[Bytes]:
    """What comes out of a stream, all of it or up to `end`."""
    first = stream.read(min(_BLOCK, WHOLE + 1))  # room for WHOLE would be made for each small file
    if len(first) == _BLOCK:
        first += stream.read(WHOLE + 1 - _BLOCK)
    if len(first) <= WHOLE:
        yield first[:end]
        return
    with TemporaryFile() as file:
        file.write(first)
        del first
        shutil.copyfileobj(stream, file, _BLOCK)
        if end is not None:
            file.seek(min(end, file.tell()))
            file.truncate()
        with _mapped(file) as data:
            yield data


def release(data: Bytes, start: int, end: int) -> int:
    """Takes what stands there out of this process's memory if it is on disk, and gives the end: a file
    that is read from end to end would be there as a whole in the end."""
    if isinstance(data, mmap.mmap) and hasattr(data, "madvise"):
        first = start // mmap.PAGESIZE * mmap.PAGESIZE
        data.madvise(mmap.MADV_DONTNEED, first, end - first)
    return end


@contextmanager
def part(data: Bytes, start: int, end: int) -> Iterator[Bytes]:
    """`data` from `start` to `end`; from its beginning on, it may have more behind that."""
    if not start:
        yield data
    else:
        with written(blocks(data, start, end)) as copy:
            yield copy


def blocks(data: Bytes, start: int, end: int) -> Iterator[bytes]:
    """`data` from `start` to `end`, a little at a time."""
    for at in range(start, end, _BLOCK):
        yield data[at : min(end, at + _BLOCK)]


@contextmanager
def written(some: Iterable[bytes]) -> Iterator[Bytes]:
    """Bytes that come a little at a time, in a temporary file of our own."""
    with TemporaryFile() as file:
        file.writelines(some)
        with _mapped(file) as data:
            yield data


@contextmanager
def _mapped(file: IO[bytes]) -> Iterator[Bytes]:
    if not file.tell():
        yield b""
        return
    file.flush()
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        yield data
