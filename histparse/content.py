"""What a file or a stream holds, as bytes that stay as they are and take a bounded part of memory.

A user's file is never mapped: one that is cut while it is mapped ends the process that reads it.
"""

from __future__ import annotations

import codecs
import mmap
import os
import re
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
_SAMPLE = 4096
"""So many bytes tell whether a text is in UTF-16."""
_FEWEST = 64
"""Fewer bytes are no hand, and do not tell it without a mark."""
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LEAD = b"\xef\xbb\xbf \t\r\n"
"""What may stand before a hand, in bytes."""

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


def stretches(data: Bytes, end: int, openings: re.Pattern[bytes]) -> Iterator[tuple[int, int, str | None]]:
    """Where `data` up to `end` is in a UTF-16 codec, and where in none: one stretch, but several of a file that was
    put together from others. UTF-16 ends where a hand begins that is in none."""
    start = 0
    while True:
        codec = _utf16(data, start, end, openings)
        stop = _end_of_utf16(data, start, end, openings) if codec else _end_of_bytes(data, start, end, openings)
        yield start, stop, codec
        if stop == end:
            return
        start = stop


def _utf16(data: Bytes, start: int, end: int, openings: re.Pattern[bytes]) -> str | None:
    """The UTF-16 codec that `data` takes from `start` on, by its byte order mark or because of plain text
    every other byte is zero, up to where a hand begins that is in none."""
    sample = data[start : min(end, start + _SAMPLE)]
    if found := openings.search(sample):
        sample = sample[: found.start()]
    if sample[:2] in _MARKS and len(sample) >= 4:
        return _MARKS[sample[:2]]
    if len(sample) < _FEWEST:
        return None
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if not (first or second) or max(first, second) * 4 < len(sample) or min(first, second) * 16 > len(sample):
        return None
    return "utf-16-le" if second > first else "utf-16-be"


def _end_of_bytes(data: Bytes, start: int, end: int, openings: re.Pattern[bytes]) -> int:
    """Where UTF-16 follows, by its byte order mark, or else with the low byte first, as Windows writes it."""
    at = start
    while (at := data.find(b"\0", at + 1, end)) >= 0:
        begun = next((n for n in (at - 2, at - 3) if n > start and data[n : n + 2] in _MARKS), at - 1)
        if begun > start and _utf16(data, begun, end, openings):
            return begun
        at += _SAMPLE
    return end


def _end_of_utf16(data: Bytes, start: int, end: int, openings: re.Pattern[bytes]) -> int:
    found = openings.search(data, start, end)
    if found is None:
        return end
    before = data[max(start, found.start() - _SAMPLE) : found.start()]
    at = found.start() - len(before) + len(before.rstrip(_LEAD))
    return at + (at - start) % 2


@contextmanager
def part(data: Bytes, start: int, end: int) -> Iterator[Bytes]:
    """`data` from `start` to `end`; from its beginning on, it may have more behind that."""
    if not start:
        yield data
    else:
        with TemporaryFile() as file:
            for at in range(start, end, _BLOCK):
                file.write(data[at : min(end, at + _BLOCK)])
            with _mapped(file) as copy:
                yield copy


@contextmanager
def in_utf8(data: Bytes, start: int, end: int, codec: str) -> Iterator[Bytes]:
    """`data` from `start` to `end`, in UTF-8. One of a pair that stands alone becomes U+FFFD; an odd byte at the
    end is left."""
    decoder = codecs.getincrementaldecoder(codec)("replace")
    with TemporaryFile() as file:
        for at in range(start, end, _BLOCK):
            file.write(decoder.decode(data[at : min(end, at + _BLOCK)]).encode("utf-8"))
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
