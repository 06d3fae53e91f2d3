"""Findings that are known already, so that a run can tell what is new.

A baseline is a text file of JSON lines: a first line with the form's number, then a line a finding, which
anybody may read or take out by hand. What counts there is the fingerprint, for the codes that are asked for.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePath
from typing import TextIO

from histparse.batch import Examined
from histparse.identity import text_hash
from histparse.outputs import written
from histparse.printing import json_text
from histparse.rows import FindingRow

_FORM = {"histparse_baseline": 1}
"""The first line; another number would be another form, or other fingerprints."""


class BaselineError(Exception):
    """The baseline can't be used; the text names the file and says why."""


def fingerprinted(one: Examined) -> Iterator[tuple[FindingRow, str]]:
    """Each finding with what it is by its content: the hand, the code, the source line, what should stand
    there and what does. So that is the same in a file that was moved, renamed or put together with others,
    in a repeated hand, and under other wordings of the message.

    Where there is no hand id the text stands for the hand, and where there is no text the file's name. Like
    findings of one hand are told apart by their order.
    """
    text = one.source.text
    subject = one.hand_id or (text_hash(text) if text else PurePath(one.source.path).name)
    times = Counter[str]()
    for row in one.finding_rows():
        it = row.finding
        key = json_text([subject, it.code, it.street, it.seat, it.expected, it.actual, it.delta, row.excerpt])
        times[key] += 1
        yield row, sha256(f"{key}{times[key]}".encode()).hexdigest()[:32]


class Baseline:
    """Known findings, by fingerprint, and which of them a run has met."""

    def __init__(self, entries: Iterable[str] = ()) -> None:
        self._entries = set(entries)
        self._met: set[str] = set()
        self.known = 0
        """How many findings were known."""

    def knows(self, row: FindingRow, fingerprint: str) -> bool:
        """Whether the finding is known, which is counted."""
        del row
        if fingerprint not in self._entries:
            return False
        self._met.add(fingerprint)
        self.known += 1
        return True

    def told(self) -> str:
        """What a run had of it, in a line."""
        gone = len(self._entries) - len(self._met)
        known = f"{self.known:,} known, left out (the status counts them)"
        return f"baseline: {known}; {gone:,} of {len(self._entries):,} entries no longer occur"


class NewBaseline(Baseline):
    """A baseline that is being written: it knows every finding, and writes it down once."""

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file

    def knows(self, row: FindingRow, fingerprint: str) -> bool:
        if fingerprint not in self._entries:
            one = row.finding
            entry = {"fingerprint": fingerprint, "code": one.code, "hand_id": row.hand_id, "message": one.message}
            self._file.write(f"{json_text(entry)}\n")
            self._entries.add(fingerprint)
        return super().knows(row, fingerprint)

    def told(self) -> str:
        return f"baseline: {self.known:,} findings, {len(self._entries):,} entries written"


def read_baseline(path: Path, chosen: Container[str]) -> Baseline:
    """The entries with the `chosen` codes of the baseline in the file `path`; raises `BaselineError`."""
    try:
        with path.open(encoding="utf-8") as file:
            return Baseline(list(_entries(path, file, chosen)))
    except (OSError, UnicodeDecodeError) as error:
        raise BaselineError(f"{path} can't be read: {getattr(error, 'strerror', None) or error}") from None


def _entries(path: Path, file: TextIO, chosen: Container[str]) -> Iterator[str]:
    heading, number = None, 0
    for number, line in enumerate(file, 1):
        try:
            told = json.loads(line)
            heading = heading or told
            if number > 1 and told["code"] in chosen:
                yield str(told["fingerprint"])
        except (ValueError, LookupError, TypeError, RecursionError):
            raise BaselineError(f"{path}:{number} is no line of a baseline; --write-baseline makes one") from None
    if heading != _FORM:
        raise BaselineError(f"{path} is no baseline of this histparse; --write-baseline makes one")


@contextmanager
def new_baseline(path: Path, inputs: Iterable[str]) -> Iterator[NewBaseline]:
    """A baseline to be filled with what is found in `inputs`, in place of the file `path` once all went well; raises
    `BaselineError`."""
    try:
        with written(path, inputs) as file:
            file.write(f"{json_text(_FORM)}\n")
            yield NewBaseline(file)
    except OSError as error:
        raise BaselineError(f"{path} can't be written: {error.strerror or error}") from None
