"""One hand examined, and a batch of them as Arrow tables: what a worker does.

Nothing here knows the store, so a batch can be made anywhere and sent home.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from histparse.arrays import array, values
from histparse.columns import FLAG, Rows
from histparse.events import Hand, Source
from histparse.findings import Finding
from histparse.identity import events_hash, text_hash
from histparse.outcome import Outcome
from histparse.parts import Part, pack
from histparse.rows import FindingRow, HandRow, RejectRow
from histparse.statistics.results import NEEDED, results
from histparse.tables import TABLES
from histparse.values import value

EXCERPT = 200
"""Characters of a source line that a finding keeps."""
_NO_TIME = datetime(1, 1, 1, tzinfo=UTC)


@value(frozen=True, slots=True)
class Examined:
    """A piece of text and what came of it: a hand with its outcome, another game (`skipped` names
    it), or a reject, whose `error` says why. `site` and `number` are there where they were read."""

    source: Source
    findings: Sequence[Finding] = ()
    hand: Hand | None = None
    outcome: Outcome | None = None
    skipped: str | None = None
    error: Finding | None = None
    site: str | None = None
    number: str | None = None

    @property
    def hand_id(self) -> str | None:
        return f"{self.site}:{self.number}" if self.site and self.number else None

    def finding_rows(self) -> list[FindingRow]:
        """The findings with what they are about."""
        if not self.findings:
            return []
        rule, lines = self.outcome.profile if self.outcome else None, self.source.text.split("\n")
        first, last = self.source.line_start, self.source.line_start + len(lines)
        return [
            FindingRow(
                one,
                self.hand_id,
                self.source.path,
                rule,
                lines[one.line - first][:EXCERPT] if first <= one.line < last else None,
            )
            for one in self.findings
        ]


def reject(source: Source, why: Finding, site: str | None, number: str | None) -> RejectRow:
    """A piece of text for the rejects."""
    return RejectRow(
        source.path,
        source.file_id,
        source.byte_start,
        source.byte_end,
        source.line_start,
        source.line_end,
        site,
        number,
        why.code,
        why.message,
        source.text,
    )


@value(frozen=True, slots=True)
class Fate:
    """What became of one piece of text, in a few words: all that the driver needs to know. What
    stands between `hand_id` and `status` is there for hands only."""

    site: str | None
    number: str | None
    hand_id: str | None
    events_sha256: str | None
    game: str | None
    status: str | None
    skipped: str | None
    codes: tuple[str, ...]


@dataclass(slots=True)
class Batch:
    """Rows of every table, sorted by site, time and hand id. `fates` are in the order of the input;
    `places` says for each fate the place of its rows, `counts` how many rows of each table stand at a
    place."""

    fates: list[Fate]
    places: list[int]
    tables: dict[str, pa.Table] = field(default_factory=dict)
    counts: dict[str, NDArray[np.int64]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Packed:
    """A batch as it is sent home: its tables are parts already, which are an eighth as long. `texts` are the texts
    as they are stored, where they are not those that were sent."""

    fates: list[Fate]
    places: list[int]
    counts: dict[str, NDArray[np.int64]]
    parts: dict[str, Part]
    texts: list[Source]

    @classmethod
    def of(cls, batch: Batch, texts: list[Source]) -> Packed:
        return cls(batch.fates, batch.places, batch.counts, pack(batch.tables), texts)

    def keep(self, wanted: Sequence[bool]) -> dict[str, Part]:
        """The parts, with the rows of the `wanted` fates only."""
        if all(wanted):
            return self.parts
        by_place = np.zeros(len(self.fates), dtype=bool)
        by_place[self.places] = wanted
        here = {name: array(np.repeat(by_place, counts), FLAG) for name, counts in self.counts.items()}
        return pack({name: part.table().filter(here[name]) for name, part in self.parts.items()})


def build(some: Sequence[Examined], *, texts: bool = True) -> Batch:
    """The tables of a batch; without `texts` that table is left out."""
    order = sorted(range(len(some)), key=lambda n: _sort_key(some[n]))
    places = [0] * len(some)
    for place, n in enumerate(order):
        places[n] = place
    ordered = [some[n] for n in order]
    hands = [_hand_row(one) for one in ordered]
    rows: dict[str, list[list[Any]]] = {
        "hands": [[hand] if hand else [] for hand in hands],
        "findings": [one.finding_rows() for one in ordered],
        "rejects": [[reject(one.source, one.error, one.site, one.number)] if one.error else [] for one in ordered],
    }
    rows["checks"] = rows["hands"]
    if texts:
        rows["texts"] = rows["hands"]
    for name in ("seats", "actions", "deals", "pots", "awards"):
        get = attrgetter(name)
        rows[name] = [get(hand.outcome) if hand else [] for hand in hands]
    read, is_hand = [hand for hand in hands if hand], np.array([hand is not None for hand in hands], dtype=bool)
    batch = Batch([_fate(some[n], hands[places[n]]) for n in range(len(some))], places)
    for name, by_place in rows.items():
        batch.counts[name] = counts = np.fromiter(map(len, by_place), dtype=np.int64, count=len(by_place))
        flat = [row for some in by_place for row in some]
        batch.tables[name] = TABLES[name].build(Rows(flat, read, counts[is_hand]))
    _add_results(batch, is_hand)
    return batch


def _add_results(batch: Batch, is_hand: NDArray[np.bool_]) -> None:
    place = {name: np.repeat(np.arange(is_hand.sum()), batch.counts[name][is_hand]) for name in NEEDED}
    batch.tables["results"] = results(batch.tables, place)
    dealt_in = values(batch.tables["seats"]["dealt_in"], False)
    hands = np.repeat(np.arange(len(is_hand)), batch.counts["seats"])
    batch.counts["results"] = np.bincount(hands[dealt_in], minlength=len(is_hand))


def _hand_row(one: Examined) -> HandRow | None:
    if one.hand is None or one.outcome is None or one.error:
        return None
    return HandRow(one.hand, one.outcome, text_hash(one.source.text), events_hash(one.hand))


def _sort_key(one: Examined) -> tuple[Any, ...]:
    if one.hand is None:
        return ("\U0010ffff", _NO_TIME, one.source.path, one.source.byte_start)
    return (one.hand.site, one.hand.start or _NO_TIME, one.hand.hand_id, one.source.byte_start)


def _fate(one: Examined, row: HandRow | None) -> Fate:
    codes = tuple(finding.code for finding in one.findings)
    if row is None:
        return Fate(one.site, one.number, None, None, None, None, one.skipped, codes)
    return Fate(one.site, one.number, one.hand_id, row.events_sha256, row.hand.game, row.outcome.status, None, codes)
