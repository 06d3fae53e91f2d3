"""How findings and the summary of a run are told to people and programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from histparse.findings import OFFER, Finding, Severity, codes
from histparse.money import amount_text
from histparse.printing import Listing, visible

if TYPE_CHECKING:
    from histparse.rows import FindingRow
    from histparse.summary import Summary

_COLOURS = {Severity.ERROR: 31, Severity.WARNING: 33, Severity.NOTE: 36}
STATUSES = ("ok", "ok_inferred", "unverifiable", "warn", "fail")
FINDING_COLUMNS = (
    "code", "severity", "hand_id", "path", "line", "column", "message", "expected", "actual", "delta_minor", "street",
    "seat", "player", "rule", "excerpt",
)  # fmt: skip
"""What a finding says in JSON, as in the table `findings`."""


def finding_head(finding: Finding, exponent: int) -> str:
    """Code, severity (in its colour), message and, for money, how far a figure is off."""
    severity = f"\x1b[{_COLOURS[finding.severity]}m{finding.code} {finding.severity:<6}\x1b[0m"
    delta = "" if finding.delta is None else f" ({'+' * (finding.delta > 0)}{amount_text(finding.delta, exponent)})"
    said, would, offer = map(visible, finding.message.partition(OFFER))
    return f"{severity} {said}{delta}{would}{offer}"


def finding_text(row: FindingRow, exponent: int = 2, *, full: bool = True) -> str:
    """A finding as a diagnostic that editors can jump to; if `full`, with the source line and what it
    is about. `exponent` is that of the hand's money."""
    finding = row.finding
    place = f"{row.path}:{finding.line}" if finding.line else row.path
    lines = [f"{visible(place)}: {finding_head(finding, exponent)}"]
    if full and finding.line and row.excerpt is not None:
        lines.append(f"{finding.line:>7} | {visible(row.excerpt)}")
    if full:
        about = [f"hand {row.hand_id}"] * bool(row.hand_id) + [f"profile {row.rule}"] * bool(row.rule)
        lines.append(" " * 8 + "= " + visible(", ".join([*about, f"`histparse explain {finding.code}`"])))
    return "\n".join(lines)


def finding_listing(rows: Iterable[FindingRow]) -> Listing:
    """Findings as a table."""
    return Listing(FINDING_COLUMNS, map(_finding_cells, rows))


def _finding_cells(row: FindingRow) -> tuple[object, ...]:
    one = row.finding
    return (
        one.code, one.severity.value, row.hand_id, row.path, one.line, one.column, one.message, one.expected,
        one.actual, one.delta, one.street, one.seat, one.player, row.rule, row.excerpt,
    )  # fmt: skip


def counts(found: Counter[str]) -> Listing:
    """How often each code was found, most often first."""
    return Listing(
        ("count", "code", "severity", "title"),
        [
            (count, code, codes()[code].severity.value, codes()[code].title)
            for code, count in sorted(found.items(), key=lambda item: (-item[1], item[0]))
        ],
    )


def summary_lines(summary: Summary) -> Iterator[str]:
    """What a run did, in a few lines; in one where nothing was new."""
    if summary.nothing_new:
        yield f"{counted(summary.files_known, 'file')} known before, nothing new"
    else:
        yield from _done(summary)
    if summary.small_parts:
        yield f"each table has {summary.small_parts:,} small files: `histparse compact` makes few of them"
    if summary.nothing_read:
        yield "no hand of any game could be read"


def _done(summary: Summary) -> Iterator[str]:
    yield f"{counted(summary.files, 'file')} read" + _known(summary)
    by_game, by_status = Counter[str](), Counter[str]()
    for (game, status), hands in summary.hands.items():
        by_game[game] += hands
        by_status[status] += hands
    rate = round(summary.hands_total / summary.seconds) if summary.seconds else 0
    pace = f", {rate:,} a second" if rate else ""
    yield f"{counted(summary.hands_total, 'hand')}{_parts(by_game)}{pace}"
    yield "status: " + ", ".join(f"{by_status[status]:,} {status}" for status in STATUSES)
    found = ", ".join(counted(summary.by(severity), severity.value) for severity in Severity)
    yield f"findings: {found}"
    if summary.duplicates or summary.conflicts:
        yield f"{counted(summary.duplicates, 'duplicate')}, {counted(summary.conflicts, 'conflict')} of hand numbers"
    if summary.other_games:
        yield f"not stud: {counted(summary.other_games.total(), 'hand')}{_parts(summary.other_games)}"
    if summary.hands and summary.absent:
        yield f"none of these hands has {' or '.join(map(visible, sorted(summary.absent)))}, who is said to be you"
    if summary.lost or summary.bytes_unclaimed:
        pieces = counted(summary.lost, "piece")
        yield f"{pieces} of text became no hand; {counted(summary.bytes_unclaimed, 'byte')} in no hand"


def _known(summary: Summary) -> str:
    return f", {counted(summary.files_known, 'file')} known before" if summary.files_known else ""


def counted(number: int, what: str) -> str:
    """A number with its noun: "1 hand", "2,000 hands"."""
    return f"{number:,} {what}{'s' * (number != 1)}"


def _parts(counts: Counter[str]) -> str:
    listed = ", ".join(f"{count:,} {visible(name)}" for name, count in sorted(counts.items()))
    return f" ({listed})" if listed else ""
