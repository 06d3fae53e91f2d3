"""Files to hand texts: whose hand a text is, is told by what stands in it, never by a file's name.

A hand begins where a line begins as some room's hands do, and goes on to the next. Its bytes are
decoded by themselves (UTF-8, else Windows-1252 line by line), so one file can hold several encodings;
stretches of UTF-16 are turned into UTF-8 beforehand. In a file of markup hands may share a line, each ends with its
own element, and the head of the session before them goes with each as its context. Memory stays
bounded whatever the file is.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import deque
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path

from histparse.content import Bytes, bytes_of, part, release
from histparse.encoding import breaks, decode, decoded, in_utf8, newlines, plain, stretches, width
from histparse.events import Source
from histparse.findings import Finding

MAX_HAND = 1 << 20
"""The most bytes of a hand that are read."""
MAX_LINES = 5000
"""The most lines of a hand that are read; eight players who chat a lot make some hundreds."""
MAX_LINE = 2000
"""The most bytes a line of a hand can have; one that no grammar reads can have longer ones."""
MAX_KEPT = 1 << 16
"""The most bytes kept of a text that became no hand."""
_BLOCK = 1 << 20

_SEPARATORS = re.compile(rb"(?:[ \t\r\n\0]|\xef\xbb\xbf|\*{3,} # [0-9]+ \*{3,})*")
"""What may stand before the first hand: blanks, and what archives of e-mails put there."""
_BLANK = b" \t\r\n\0"
"""What ends a hand without being part of it; zeros are what a crash leaves at a file's end."""
_FIELD = rb"(?:#|(?!variant[ \t]*=)[a-z_]+[ \t]*=)"
FIELDS = rb"(?:[ \t]*(?:(?:" + _FIELD + rb"|['\"\]0-9])[^\r\n]*)?[\r\n]+)*+"
"""Lines of a hand that is made of fields, other than its opening: fields, remarks, lines between brackets."""
PREAMBLE = rb"(?=\s*" + _FIELD + rb")" + FIELDS + rb"(?=\[|[ \t]*variant[ \t]*=)"
"""What of such a hand may stand before its opening."""
_PREAMBLE = re.compile(rb"(?:\xef\xbb\xbf)?" + PREAMBLE)
_HEADING = rb"[ \t]*\[[^\[\]\r\n]{1,100}\][^\r\n]*[\r\n]+"
_UNBEGUN = re.compile(rb"(?:\xef\xbb\xbf)?" + FIELDS + _HEADING + FIELDS + rb"[ \t]*")
"""The heading of such a hand in a file of several, and what more of it stands before its opening."""
_ELEMENT = re.compile(rb"(?:\xef\xbb\xbf|[ \t])*<([A-Za-z]+)")
"""How a hand of markup begins, with its element's name."""
_FREE = re.compile(rb"(?:\xef\xbb\xbf|[ \t])*(?:<[A-Za-z]|\[|#|[a-z_]+[ \t]*=)")
"""How a hand begins that no grammar reads, by lines: markup, or fields."""
_CLOSINGS = re.compile(rb"(?:[ \t\r\n\0]|</[A-Za-z]{1,20}[ \t\r\n]*>)*")
"""What may stand between such hands: the ends of the elements around them."""


@dataclass(frozen=True, slots=True)
class Reject:
    """A piece of input that became no hand, with (the beginning of) its text. Bytes and lines as in
    `Source`."""

    code: str
    message: str
    byte_start: int
    byte_end: int
    line_start: int
    line_end: int
    text: str


@dataclass(slots=True)
class Input:
    """What is known of an input file; whole once its last hand has been read. What is in `rejects`
    and `findings` may be taken out on the way."""

    path: str
    sha256: str = ""
    size_bytes: int = 0
    encodings: set[str] = field(default_factory=set)
    newlines: set[str] = field(default_factory=set)
    bytes_unclaimed: int = 0
    """Bytes outside of hands, blanks around them not counted."""
    rejects: list[Reject] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    last: tuple[int, int] = (0, 0)
    """The first byte of its last piece, and the byte after that piece."""
    before: Input | None = None
    """What it was when it was imported last and was smaller."""
    known: bool = False
    """It was imported before, as it is."""

    def had(self, one: Source) -> bool:
        """It had this piece already before it grew."""
        if self.before is None:
            return False
        return one.byte_start < self.before.last[0] or (one.byte_start, one.byte_end) == self.before.last

    def outgrew(self, one: Source) -> bool:
        """This piece, which it did not have before, is in the place of the last one that it had."""
        if self.before is None:
            return False
        start, end = self.before.last
        return one.byte_start == start or one.byte_start < end

    @property
    def file_id(self) -> str:
        """The file's key in every table: it follows the content, not the name."""
        return self.sha256[:16]

    @property
    def encoding(self) -> str:
        """ "ascii", "utf-8", "cp1252", "utf-16-le" or "utf-16-be"; several with "+" between them."""
        return "+".join(sorted(self.encodings - {"ascii"} or self.encodings))

    @property
    def newline(self) -> str:
        """ "lf", "crlf" or "cr"; several with "+" between them."""
        return "+".join(sorted(self.newlines))

    def reject(self, one: Reject) -> None:
        """Keep `one`, and say so."""
        self.rejects.append(one)
        self.findings.append(Finding(one.code, one.line_start, one.message))


States = Collection[tuple[int, str]]
"""Sizes and hashes: what a file may have been when it was smaller."""


def open_input(path: str | Path, openings: re.Pattern[bytes]) -> tuple[Input, Iterator[Source]]:
    """A file's record, and its hands as they are asked for. `openings` finds where a hand may begin.
    A file that can't be read is a finding, P110."""
    return open_bytes(lambda: bytes_of(Path(path)), os.fspath(path), partial(scan, openings=openings))


def open_bytes(
    opened: Callable[[], AbstractContextManager[Bytes]], name: str, cut: Callable[[Bytes, Input], Iterator[Source]]
) -> tuple[Input, Iterator[Source]]:
    """As `open_input`, of what `opened` gives, or raises `OSError` for; `cut` makes hands of it."""
    info = Input(os.fsencode(name).decode("utf-8", "replace"))

    def sources() -> Iterator[Source]:
        try:
            with opened() as data:
                yield from cut(data, info)
        except OSError as error:
            info.reject(Reject("P110", f"can't be read: {error.strerror or error}", 0, 0, 0, 0, ""))

    return info, sources()


def scan(data: Bytes, info: Input, openings: re.Pattern[bytes], states: States = ()) -> Iterator[Source]:
    """The hands in `data`, which was read from `info.path` and may have grown from one of `states`."""
    identify(data, info, states)
    yield from pieces(data, info, openings)


def identify(data: Bytes, info: Input, states: States) -> None:
    """Says in `info` what `data` is, and what it has grown from."""
    info.size_bytes = len(data)
    info.sha256, info.before = _hashes(data, info.path, states)


def pieces(data: Bytes, info: Input, openings: re.Pattern[bytes]) -> Iterator[Source]:
    """The hands in `data`, which was identified."""
    if info.before:
        deque(_cut(data, info.before, openings), maxlen=0)
    yield from _cut(data, info, openings)
    if info.before:
        info.findings = [one for one in info.findings if one.line or one not in info.before.findings]


def _hashes(data: Bytes, path: str, states: States) -> tuple[str, Input | None]:
    """The hash of `data`, and the largest state that it has grown from."""
    whole, before, at = hashlib.sha256(), None, 0
    with memoryview(data) as view:
        for size in sorted({len(data), *(size for size, _ in states if size < len(data))}):
            while at < size:
                stop = min(size, at + _BLOCK)
                whole.update(view[at:stop])
                at = release(data, at, stop)
            if size < len(data) and (size, whole.hexdigest()) in states:
                before = Input(path, whole.hexdigest(), size)
    return whole.hexdigest(), before


def _cut(data: Bytes, info: Input, openings: re.Pattern[bytes]) -> Iterator[Source]:
    """The hands in what of `data` is the file that `info` tells of."""
    line = 1
    for start, end, codec in stretches(data, info.size_bytes, openings):
        with in_utf8(data, start, end, codec) if codec else part(data, start, end) as text:
            size = len(text) if codec else end - start
            cutter = _Cutter(text, size, info, openings, (start, line), codec)
            yield from cutter.hands()
            line = cutter.line
        if codec:
            info.encodings.add(codec)
            info.bytes_unclaimed += (end - start) % 2
    if len(info.encodings - {"ascii"}) > 1:
        named = ", some ".join(sorted(map(str.upper, info.encodings - {"ascii"})))
        info.findings.append(Finding("P109", 0, f"some of it is {named}"))


class _Cutter:
    """Cuts a stretch of a file, which is `data` up to `end`, into pieces, first to last. `byte` and `line` are where
    the next piece begins in the file itself, which is not where it begins in `data`; nor are its bytes as many if the
    file has the stretch in UTF-16 (`codec`)."""

    def __init__(
        self, data: Bytes, end: int, info: Input, openings: re.Pattern[bytes], at: tuple[int, int], codec: str | None
    ) -> None:
        self.data, self.end, self.info, self.openings, self.codec = data, end, info, openings, codec
        (self.byte, self.line), self.released = at, 0
        self.context = ""

    def hands(self) -> Iterator[Source]:
        start, head, told = None, "", False
        for end, next_head in self._starts():
            if start is None:
                before = _PREAMBLE.match(self.data, 0, self.end)
                start = 0 if before and before.end() == end else end
                self._outside(start)
            elif not _UNBEGUN.fullmatch(self.data, start, end):
                yield from self._piece(start, end, head)
                start = end
                if start - self.released > 16 * _BLOCK:
                    self.released = release(self.data, self.released, start)
            head, told = next_head, told or not next_head
        if start is None:
            empty = self.end <= MAX_KEPT and not self.data[: self.end].strip()
            message = "there is nothing in it" if empty else "no hand of a room that is known"
            self._reject("P101", message, 0, self.end, outside=True)
        elif not told:
            self._reject("P101", "a session without a hand", start, self.end, outside=True)
        else:
            yield from self._piece(start, self.end, head)

    def _starts(self) -> Iterator[tuple[int, str]]:
        """Where hands begin, their first lines with the indent and the byte order mark before them; and if it is
        a session's head instead, the element with which that ends. Once markup has begun, more of it can begin in
        its lines."""
        first, other = _beginnings(self.openings)
        found = first.match(self.data, 0, self.end) or other.search(self.data, 0, self.end)
        in_markup = False
        while found:
            begins_line = found.re is first or self.data[found.start()] != ord(">")
            if begins_line or in_markup:
                in_markup = self.data[found.end("lead")] == ord("<")
                named = found.lastgroup or ""
                yield found.start("lead"), "" if named == "lead" else named
            found = other.search(self.data, found.end() - 1, self.end)

    def _piece(self, start: int, end: int, head: str) -> Iterator[Source]:
        """A hand with its context; or a head, which is the context of what follows."""
        stop = self._end_of_head(start, end, head) if head else self._end_of_element(start, end)
        for source in self._hand(start, stop):
            if head:
                self.context = source.text[:MAX_KEPT]
            elif source.text.startswith("<"):
                yield replace(source, context=self.context)
            else:
                self.context = ""
                yield source
        if closings := _CLOSINGS.match(self.data, stop, end):
            self._step(stop, closings.end())
            if not head and b"<" in closings[0]:
                self.context = ""  # the session is closed
            if closings.end() < end:
                what = "the head of a session" if head else "the end of a hand"
                self._reject("P102", f"text behind {what}", closings.end(), end, outside=True)

    def _end_of_element(self, start: int, end: int) -> int:
        """Where the element ends that begins at `start`; `end` where none does or its end is missing."""
        element = _ELEMENT.match(self.data, start, end)
        if element is None:
            return end
        closing = _closing(element[1]).search(self.data, start, min(end, start + MAX_HAND))
        return closing.end() if closing else end

    def _end_of_head(self, start: int, end: int, element: str) -> int:
        """Where the element ends with which a head does; without its end, where its tag ends, and without that,
        where the first tag does."""
        found = _whole(element.encode("ascii")).search(self.data, start, min(end, start + MAX_HAND))
        return found.end() if found else self.data.find(b">", start, end) + 1 or end

    def _outside(self, end: int) -> None:
        if end <= MAX_KEPT and _SEPARATORS.fullmatch(self.data[:end]):
            self._step(0, end)
        else:
            self._reject("P102", "text before the first hand", 0, end, outside=True)

    def _hand(self, start: int, end: int) -> Iterator[Source]:
        """A hand, or several that share their lines; more of them than one text may have lines make several texts."""
        column = 1
        while at := self._last_begun(start, end):
            yield from self._text(start, at, column)
            column = len(decoded(self.data[start:at].splitlines()[-1])) + 1
            start = at
        yield from self._text(start, end, column)

    def _last_begun(self, start: int, end: int) -> int:
        """Where in the lines of a text that has too many of them the last hand may begin that is not its first."""
        if end - start <= MAX_LINES:
            return 0
        lines = self.data[start : min(end, start + MAX_HAND)].splitlines(keepends=True)
        if len(lines) <= MAX_LINES:
            return 0
        stop = start + sum(map(len, lines[:MAX_LINES]))
        return max((found.start() for found in self.openings.finditer(self.data, start + 1, stop)), default=0)

    def _text(self, start: int, end: int, column: int) -> Iterator[Source]:
        raw = self.data[start : min(end, start + MAX_HAND)]
        stop, cut = end, end - start > len(raw)
        lines = raw.rstrip(_BLANK).splitlines(keepends=True)
        longest = MAX_HAND if _FREE.match(raw) else MAX_LINE
        if cut or len(lines) > MAX_LINES or max(map(len, lines)) > longest:
            fit = next((n for n, line in enumerate(lines) if len(line) > longest), len(lines) - cut)
            lines = lines[: min(fit, MAX_LINES)]
            stop = start + sum(map(len, lines))
        if lines:
            yield self._source(b"".join(lines).rstrip(_BLANK), column)
        self._step(start, stop)
        if stop < end:
            self._reject("P112", f"a line of over {longest} bytes, or too many lines", stop, end)

    def _source(self, body: bytes, column: int) -> Source:
        text, encodings = decode(body)
        told = plain(text)
        self.info.encodings |= encodings if self.codec is None else set()
        self.info.newlines |= newlines(body)
        byte_end = min(self.byte + self._width(body), self.info.size_bytes)
        self.info.last = (self.byte, byte_end)
        line_end, raw = self.line + breaks(body), b"" if told.isascii() and len(told) == len(body) + 1 else body
        place = (self.byte, byte_end, self.line, line_end)
        return Source(
            self.info.path, self.info.file_id, *place, told, column=column, raw=raw, is_wide=self.codec is not None
        )

    def _reject(self, code: str, message: str, start: int, end: int, *, outside: bool = False) -> None:
        byte, line = self.byte, self.line
        self._step(start, end)
        text, _ = decode(self.data[start : min(end, start + MAX_KEPT)])
        byte_end = min(self.byte, self.info.size_bytes)
        self.info.last = (byte, byte_end)
        self.info.bytes_unclaimed += byte_end - byte if outside else 0
        line_end = max(line, self.line - (self.data[end - 1 : end] in (b"\n", b"\r")))
        self.info.reject(Reject(code, message, byte, byte_end, line, line_end, text))

    def _step(self, start: int, end: int) -> None:
        """Go on from `start` to `end`, where a line or an element begins, in blocks."""
        while start < end:
            stop = min(end, start + _BLOCK)
            if self.data[stop - 1 : stop] == b"\r" and stop < end:
                stop += 1
            block = self.data[start:stop]
            self.byte += self._width(block)
            self.line += breaks(block)
            start = stop

    def _width(self, block: bytes) -> int:
        return width(block, is_wide=self.codec is not None)


@cache
def _closing(element: bytes) -> re.Pattern[bytes]:
    """The tag that closes an element."""
    return re.compile(rb"</%b[ \t\r\n]*>" % element)


@cache
def _whole(element: bytes) -> re.Pattern[bytes]:
    """An element from the tag that opens it to its end, if that is there."""
    said = rb"""(?:[^<>"']|"[^"<]*"|'[^'<]*')*?"""
    end = _closing(element).pattern
    return re.compile(rb"<%b(?=[ \t\r\n/>])%b(?:/>|>(?:.*?%b)?)" % (element, said, end), re.DOTALL)


@cache
def _beginnings(openings: re.Pattern[bytes]) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    """What a file begins with, if that is a hand; and the end of a line, or of a piece of markup, that a
    hand follows. To look for these is faster than to look for hands and then at what is before them."""
    hand = rb"(?P<lead>(?:\xef\xbb\xbf)?[ \t\0]{0,60})(?:" + openings.pattern + rb")"
    return re.compile(hand), re.compile(rb"[\r\n>]" + hand)
