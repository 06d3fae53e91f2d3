"""What the driver does with a batch that comes back: keep what is new, note the rest, commit.

All under the store's lock and against the store as it is then, so imports that run side by side
take each hand once. How far a file was taken stands in the commit that took it; a killed import
goes on there and ends with the rows of one that was left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa

from histparse.batch import Examined, Fate, Packed, reject
from histparse.events import Source
from histparse.findings import Finding
from histparse.growth import withdraw
from histparse.known import Known
from histparse.parts import Part, pack
from histparse.records import Progress
from histparse.rows import FileRow, FindingRow, RejectRow
from histparse.source import Input
from histparse.store import State, Store, StoreError
from histparse.summary import Summary
from histparse.tables import TABLES


@dataclass(frozen=True, slots=True)
class Work:
    """A batch before it is worked on: texts in the order of the input, some of them rejects already,
    the files that end with them, and the files whose last piece has grown. `before` has, by its place, what
    stands in a text's file before it, where that is not the text before it here."""

    texts: list[Source | Examined] = field(default_factory=list)
    before: dict[int, list[Source | Examined]] = field(default_factory=dict)
    ends: list[Input] = field(default_factory=list)
    outgrown: list[Input] = field(default_factory=list)


class Landing:
    """Where batches come down, in the order of the input."""

    def __init__(self, store: Store, summary: Summary) -> None:
        self.store = store
        self.summary = summary
        self.known = Known(store)
        self.elsewhere: set[tuple[str, int, str]] = set()
        """Known files that were met in other places: path, size and hash."""

    def known_files(self) -> dict[str, tuple[str, int, str]]:
        """The files that the store has taken to their ends: by id, path, size and hash."""
        if self.store.exists():
            self.store.refresh()
            self.known.refresh_files()
        return dict(self.known.files)

    def taken(self, info: Input) -> int:
        """Up to which byte the store has taken a file that was not taken to its end. Raises `StoreError`."""
        progress: dict[str, int] = self.store.state.notes.get(info.file_id, {})
        upto = progress.get("upto", -1)
        if upto > info.size_bytes:
            told = f"{info.path} is said to have been taken up to byte {upto:,}, and ends at {info.size_bytes:,}"
            raise StoreError(f"{self.store.path} is damaged: {told}")
        return upto

    def unread(self, one: Examined) -> None:
        """Notes an input that can't be read. The store keeps nothing of it: it may be readable next time."""
        self.summary.unread += one.finding_rows()
        self.summary.findings.update(finding.code for finding in one.findings)

    def land(self, work: Work, batch: Packed) -> dict[str, Part]:
        """Commits what is new in a batch, and gives it; nothing if nothing is. Raises `StoreError`."""
        with self.store.writing() as state:
            for info in work.outgrown:
                gone = withdraw(self.store, info)
                if info.path in self.summary.read:
                    self.summary.gave_way(gone)
            self.known.refresh()
            sorting = _Sorting(self.known, state, self.summary)
            stored = self.known.events([fate.hand_id or "" for fate in batch.fates])
            wanted = list(map(sorting.wants, map(source_of, work.texts), batch.fates, stored))
            files = [row for info in work.ends if (row := sorting.end(info))]
            parts = dict(batch.keep(wanted))
            if sorting.notes:
                _append(parts, "files", files)
                _append(parts, "findings", sorting.findings)
                _append(parts, "rejects", sorting.rejects)
                self.store.commit(parts, sorting.news())
            return parts


def source_of(text: Source | Examined) -> Source:
    """Where a text stands, examined or not."""
    return text.source if isinstance(text, Examined) else text


def conflict(text: Source, hand_id: str, where: str) -> Finding:
    """What to say of a hand whose number another hand has, `where` to find that."""
    return Finding("D602", text.line_start, f"not the hand that came first as {hand_id} and is kept: see {where}")


def _append(parts: dict[str, Part], name: str, rows: Sequence[Any]) -> None:
    if not rows:
        return
    tables = [parts[name].table()] if name in parts else []
    parts |= pack({name: pa.concat_tables([*tables, TABLES[name].of(rows)]).unify_dictionaries()})


class _Sorting:
    """Sorts one batch's texts into new, known, and in conflict with what is known."""

    def __init__(self, known: Known, state: State, summary: Summary) -> None:
        self._known = known
        self._state = state
        self._summary = summary
        self._events: dict[str, int] = {}
        self._progress: dict[str, Progress] = {}
        self.notes: dict[str, Progress | None] = {}
        """For each file that this batch goes on with, how far that is; None at its end."""
        self.findings: list[FindingRow] = []
        self.rejects: list[RejectRow] = []

    def wants(self, text: Source, fate: Fate, stored: int | None) -> bool:
        """Whether the tables take the rows of this text. `stored` is the hash of the events that
        the store has under its hand id, if any."""
        file = self._file(text.file_id)
        if text.file_id in self._known.files or text.byte_end <= file.upto:
            return False
        file.upto = text.byte_end
        if fate.site and fate.site not in file.sites:
            file.sites.append(fate.site)
        wanted = self._judge(text, fate, stored, file)
        self.notes[text.file_id] = file
        return wanted

    def news(self) -> dict[str, dict[str, Any] | None]:
        """The notes that change the store's."""
        return {
            key: asdict(note) if note else None for key, note in self.notes.items() if note or key in self._state.notes
        }

    def _judge(self, text: Source, fate: Fate, stored: int | None, file: Progress) -> bool:
        if fate.hand_id is None:
            file.other += fate.skipped is not None
            file.rejected += fate.skipped is None
            self._summary.took(fate)
            return True
        events = hash(fate.events_sha256)
        first = self._events.get(fate.hand_id, stored)
        if first is None:
            self._events[fate.hand_id] = events
            file.read += 1
            self._summary.took(fate)
            return True
        if first == events:
            file.duplicate += 1
            self._summary.duplicates += 1
            return False
        why = conflict(text, fate.hand_id, f"`histparse show {fate.hand_id}`")
        self.rejects.append(reject(text, why, fate.site, fate.number))
        self._note(text.path, fate.hand_id, [why])
        file.rejected += 1
        self._summary.conflicts += 1
        self._summary.rejects += 1
        return False

    def end(self, info: Input) -> FileRow | None:
        """The row of a file that was taken to its end; None if another import has done so."""
        if info.file_id in self._known.files:
            self._summary.known.add(info.path)
            return None
        file = self._file(info.file_id)
        self.notes[info.file_id] = None
        self._note(info.path, None, info.findings)
        if file.duplicate:
            self._note(info.path, None, [Finding("D601", 0, f"{file.duplicate} of its hands were known before")])
        self._summary.read[info.path] = info.bytes_unclaimed
        return FileRow(
            info.file_id,
            info.path,
            info.sha256,
            info.size_bytes,
            info.encoding,
            info.newline,
            " ".join(file.sites) or None,
            file.read,
            file.rejected,
            file.duplicate,
            file.other,
            info.bytes_unclaimed,
            datetime.now(UTC),
        )

    def _note(self, path: str, hand_id: str | None, findings: Sequence[Finding]) -> None:
        self.findings += [FindingRow(one, hand_id, path) for one in findings]
        self._summary.findings.update(one.code for one in findings)

    def _file(self, file_id: str) -> Progress:
        if file_id not in self._progress:
            self._progress[file_id] = Progress(**self._state.notes.get(file_id, {}))
        return self._progress[file_id]
