"""What the import adds to an outcome's own rows: hands, findings, rejects and files as table rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from histparse.events import Hand
from histparse.findings import Finding
from histparse.outcome import Outcome
from histparse.values import value


@value(frozen=True, slots=True)
class HandRow:
    """A hand on its way into the tables: as told, as replayed, and the hashes of its identity."""

    hand: Hand
    outcome: Outcome
    text_sha256: str
    events_sha256: str


@value(frozen=True, slots=True)
class FindingRow:
    """A finding with what it is about: the hand's id (None: a file's), the file, the source line."""

    finding: Finding
    hand_id: str | None
    path: str
    rule: str | None = None
    excerpt: str | None = None


@value(frozen=True, slots=True)
class RejectRow:
    """A piece of input that became no hand."""

    path: str
    file_id: str
    byte_start: int
    byte_end: int
    line_start: int
    line_end: int
    site: str | None
    site_hand_no: str | None
    code: str
    message: str
    text: str


@dataclass(slots=True)
class FileRow:
    """An input file seen, and what became of it."""

    file_id: str
    path: str
    sha256: str
    size_bytes: int
    encoding: str
    newline: str
    site: str | None
    hands_read: int
    hands_rejected: int
    hands_duplicate: int
    hands_other_game: int
    bytes_unclaimed: int
    imported_utc: datetime
