"""What a file or a stream holds, as bytes that stay as they are and take a bounded part of memory.

A user's file is never mapped: one that is cut while it is mapped ends the process that reads it.
"""

from __future__ import annotations

import codecs
import mmap
import os
import shutil
import stat
from collections.abc import Iterator
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


def utf16(data: Bytes, end: int) -> str | None:
    """The UTF-16 codec that `data` up to `end` takes, by its byte order mark or because of plain text
    every other byte is zero."""
    sample = data[: min(end, 4096)]
    if len(sample) < 4:
        return None
    if sample[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16-le" if sample[:2] == codecs.BOM_UTF16_LE else "utf-16-be"
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if not (first or second) or max(first, second) * 4 < len(sample) or min(first, second) * 16 > len(sample):
        return None
    return "utf-16-le" if second > first else "utf-16-be"


@contextmanager
def in_utf8(data: Bytes, end: int, codec: str) -> Iterator[Bytes]:
    """`data` up to `end`, in UTF-8. One of a pair that stands alone becomes U+FFFD; an odd byte at the
    end is left."""
    decoder = codecs.getincrementaldecoder(codec)("replace")
    with TemporaryFile() as file:
        for start in range(0, end, _BLOCK):
            file.write(decoder.decode(data[start : min(end, start + _BLOCK)]).encode("utf-8"))
        with _mapped(file) as text:
            yield text


@contextmanager
def _mapped(file: IO[bytes]) -> Iterator[Bytes]:
    if not file.tell():
        yield b""
        return
    file.flush()
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        yield data
