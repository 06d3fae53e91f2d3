"""What an import did, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from histparse.batch import Fate
from histparse.findings import Severity, codes
from histparse.rows import FindingRow


@dataclass(slots=True)
class Summary:
    """Counts of one import; `hands` are new in the store, by game and verdict."""

    store: Path | str
    files_found: int = 0
    """Files that were named or found."""
    read: Counter[str] = field(default_factory=Counter)
    """Path of a file that was read to its end → bytes in no hand."""
    known: set[str] = field(default_factory=set)
    """Paths of those that were skipped because their content was imported before, under whatever name."""
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(game, status) → hands."""
    duplicates: int = 0
    conflicts: int = 0
    rejects: int = 0
    """Pieces of text that a store rejects, conflicts among them."""
    other_games: Counter[str] = field(default_factory=Counter)
    """Other games by name, and "cancelled"."""
    findings: Counter[str] = field(default_factory=Counter)
    """Code → findings."""
    unread: list[FindingRow] = field(default_factory=list)
    """Inputs that could not be opened, or in which nothing was recognised."""
    absent: set[str] = field(default_factory=set)
    """The user's own names, as long as none of them sits in a hand."""
    small_parts: int = 0
    """Small files of each table, if there are many; `compact` would make few of them."""
    seconds: float = 0.0

    @property
    def files(self) -> int:
        """Files read to their ends, each once, however often it grew."""
        return len(self.read)

    @property
    def files_known(self) -> int:
        """Files of which nothing was new."""
        return len(self.known - self.read.keys())

    @property
    def bytes_unclaimed(self) -> int:
        """Bytes in no hand."""
        return self.read.total()

    def seated(self, players: Iterable[str]) -> None:
        """Who sits in hands."""
        if not self.absent.isdisjoint(players):
            self.absent.clear()

    @property
    def lost(self) -> int:
        """Pieces of text that could not be read as a hand."""
        return self.rejects - self.conflicts

    @property
    def hands_total(self) -> int:
        return self.hands.total()

    @property
    def cancelled(self) -> int:
        return self.other_games["cancelled"]

    @property
    def nothing_new(self) -> bool:
        """All that was found had been imported before."""
        return bool(self.known) and not (self.read or self.unread or self.hands)

    @property
    def nothing_read(self) -> bool:
        """No hand of any game was recognised in any input."""
        return not (self.hands or self.duplicates or self.conflicts or self.other_games or self.files_known)

    @property
    def some_unread(self) -> bool:
        """An input, or a piece of one, could not be read."""
        return bool(self.unread or self.lost)

    def by(self, severity: Severity) -> int:
        """Findings of one severity."""
        return sum(count for code, count in self.findings.items() if codes()[code].severity is severity)

    def gave_way(self, gone: Mapping[str, Sequence[Mapping[str, str]]]) -> None:
        """Takes off what was counted of a piece of text that has given way to what stands there now: its
        rows of hands, findings and rejects."""
        self.hands -= Counter((row["game"], row["status"]) for row in gone["hands"])
        self.findings -= Counter(row["code"] for row in gone["findings"])
        self.rejects -= len(gone["rejects"])
        self.conflicts -= sum(row["code"] == "D602" for row in gone["rejects"])

    def took(self, fate: Fate) -> None:
        """Counts a piece of text that the store keeps: a hand, another game, or a reject."""
        if fate.skipped:
            self.other_games[fate.skipped] += 1
        elif fate.status:
            self.hands[fate.game or "", fate.status] += 1
        else:
            self.rejects += 1
        self.findings.update(fate.codes)
