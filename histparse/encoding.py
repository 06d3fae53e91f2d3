"""How a text is written in bytes: which encodings, which line ends, and what it says in plain text.

A hand's bytes are UTF-8, else Windows-1252 line by line; stretches of a file may be in UTF-16.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import contextmanager

from histparse.content import Bytes, blocks, written

_SAMPLE = 4096
"""So many bytes tell whether a text is in UTF-16."""
_FEWEST = 64
"""Fewer bytes are no hand, and do not tell it without a mark."""
_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_OTHER = {
    "utf-16-le": re.compile(rb"\xfe\xff(?:\0[^\0]){8}"),
    "utf-16-be": re.compile(rb"\xff\xfe(?:[^\0]\0){8}"),
}
"""The mark of the other codec, with plain text behind it."""
_LEAD = b"\xef\xbb\xbf \t\r\n"
"""What may stand before a hand, in bytes."""
_FOLLOWING = bytes(range(0x80, 0xC0))
_PAIRS = [bytes([lead]) for lead in range(0xF0, 0xF5)]
"""UTF-8's bytes within a character, and those that begin one which takes a pair in UTF-16."""


def stretches(data: Bytes, end: int, openings: re.Pattern[bytes]) -> Iterator[tuple[int, int, str | None]]:
    """Where `data` up to `end` is in a UTF-16 codec, and where in none: one stretch, but several of a file that was
    put together from others. Each but the first has a hand at its beginning."""
    start = 0
    while True:
        codec = _utf16(data, start, end, openings)
        stop = _end_of_utf16(data, start, end, openings, codec) if codec else _end_of_bytes(data, start, end, openings)
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
        codec = _utf16(data, begun, end, openings) if begun > start else None
        if codec and openings.search(data[begun : begun + _SAMPLE].decode(codec, "replace").encode("utf-8")):
            return begun
        at += _SAMPLE
    return end


def _end_of_utf16(data: Bytes, start: int, end: int, openings: re.Pattern[bytes], codec: str) -> int:
    """Where a hand begins that is in none, or the other one's byte order mark stands before plain text."""
    found, other = openings.search(data, start, end), _OTHER[codec].search(data, start + 2, end)
    if other and not (found and found.start() < other.start()):
        return other.start()
    if found is None:
        return end
    before = data[max(start, found.start() - _SAMPLE) : found.start()]
    at = found.start() - len(before) + len(before.rstrip(_LEAD))
    return at + (at - start) % 2


@contextmanager
def in_utf8(data: Bytes, start: int, end: int, codec: str) -> Iterator[Bytes]:
    """`data` from `start` to `end`, in UTF-8. One of a pair that stands alone becomes U+FFFD; an odd byte at the
    end is left."""
    decoder = codecs.getincrementaldecoder(codec)("replace")
    with written(decoder.decode(block).encode("utf-8") for block in blocks(data, start, end)) as text:
        yield text


def width(block: bytes, *, is_wide: bool) -> int:
    """The bytes that a block takes in its file, which may be one in UTF-16."""
    if not is_wide:
        return len(block)
    return 2 * (len(block.translate(None, _FOLLOWING)) + sum(map(block.count, _PAIRS)))


def breaks(block: bytes) -> int:
    """The line breaks in a block."""
    if b"\r" not in block:  # which is soon seen
        return block.count(b"\n")
    return block.count(b"\n") + block.count(b"\r") - block.count(b"\r\n")


def newlines(block: bytes) -> set[str]:
    """How its lines end: "lf", "crlf", "cr"."""
    if b"\r" not in block:
        return {"lf"} if b"\n" in block else set()
    both = block.count(b"\r\n")
    found = {"crlf": both, "cr": block.count(b"\r") - both, "lf": block.count(b"\n") - both}
    return {name for name, times in found.items() if times}


def plain(text: str) -> str:
    """A hand's text as it is read: from its first character on, with "\\n" line ends, one of them last."""
    return text.lstrip("\ufeff \t\0").replace("\r\n", "\n").replace("\r", "\n") + "\n"


def decoded(raw: bytes) -> str:
    """What some bytes of a file say. What is in no encoding that is known becomes U+FFFD."""
    return decode(raw)[0]


def decode(raw: bytes) -> tuple[str, set[str]]:
    """Text, and the encodings that it took. What is in none of them becomes U+FFFD."""
    if raw.isascii():
        return raw.decode("ascii"), {"ascii"}
    try:
        return raw.decode("utf-8"), {"utf-8"}
    except UnicodeDecodeError:
        lines = raw.splitlines(keepends=True)
    texts, encodings = [], set()
    for line in lines:
        try:
            texts.append(line.decode("utf-8"))
            encodings |= set() if line.isascii() else {"utf-8"}
        except UnicodeDecodeError:
            texts.append(line.decode("cp1252", "replace"))
            encodings.add("cp1252")
    return "".join(texts), encodings
