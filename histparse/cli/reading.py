"""The commands that read histories: import, audit."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from histparse.cli.options import (
    HANDS,
    Button,
    FailOn,
    Ignore,
    Paths,
    Rules,
    Select,
    StoreAt,
    emit,
    exit_code,
    say,
    stop,
)
from histparse.findings import codes
from histparse.printing import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from histparse.batch import Examined
    from histparse.rows import FindingRow
    from histparse.summary import Summary


UNOPENED, CONFLICT = "P110", "D602"


class Form(StrEnum):
    """How findings are printed."""

    CONCISE = "concise"
    FULL = "full"
    JSON = "json"


def import_(
    paths: Paths,
    out: StoreAt = HANDS,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the work.")] = os.cpu_count() or 1,
    texts: Annotated[bool, typer.Option("--texts/--no-texts", help="Keep each hand's text (`show` needs it).")] = True,
    rules: Rules = None,
    button: Button = None,
    fail_on: Annotated[FailOn, typer.Option(help="Exit with 1 where there is one of these.")] = FailOn.NEVER,
) -> None:
    """Read, replay and audit histories, and write the tables. Safe to repeat."""
    from histparse.pipeline import import_paths
    from histparse.report import finding_text, summary_lines
    from histparse.store import StoreError

    try:
        with _progress() as progress:
            summary = import_paths(paths, out, jobs=jobs, profile=rules, button=button, texts=texts, progress=progress)
    except StoreError as error:
        stop(str(error))
    say(map(finding_text, summary.unread), err=True)
    say(summary_lines(summary), err=True)
    if not summary.nothing_read:
        store = visible(str(out))
        say([f"tables: {store}{os.sep}", f"next: histparse stats --store {store}"], err=True)
    raise typer.Exit(exit_code(summary, fail_on))


def audit(
    paths: Paths,
    rules: Rules = None,
    button: Button = None,
    output_format: Annotated[Form, typer.Option(help="A line each, with the source, or JSON.")] = Form.FULL,
    select: Select = None,
    ignore: Ignore = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the findings by code instead.")] = False,
    fail_on: Annotated[FailOn, typer.Option(help="Exit with 1 where there is one of these.")] = FailOn.ERROR,
) -> None:
    """Read, replay and audit histories, and print what is wrong with them. Stores nothing."""
    from histparse.pipeline import audit_paths
    from histparse.report import counts, finding_listing, finding_text, summary_lines
    from histparse.summary import Summary

    summary = Summary(Path())
    found = _selected(audit_paths(paths, rules, button), summary, select or codes(), ignore or ())
    if statistics:
        emit(counts(Counter(row.finding.code for row, _ in found)), as_json=output_format is Form.JSON)
    elif output_format is Form.JSON:
        say(finding_listing(row for row, _ in found).json())
    else:
        say(finding_text(row, exponent, full=output_format is Form.FULL) for row, exponent in found)
    say(summary_lines(summary), err=True)
    raise typer.Exit(exit_code(summary, fail_on))


def _selected(
    examined: Iterable[Examined], summary: Summary, select: Container[str], ignore: Container[str]
) -> Iterator[tuple[FindingRow, int]]:
    """The findings that were asked for, each with the decimal places of its hand's money; what passes
    is counted in `summary`."""
    files: set[str] = set()
    for one in examined:
        rows = [row for row in one.finding_rows() if row.finding.code in select and row.finding.code not in ignore]
        summary.findings.update(row.finding.code for row in rows)
        if one.error and one.error.code == UNOPENED:
            summary.unread += one.finding_rows()
        else:
            files.add(one.source.path)
            summary.files = len(files)
            _count(one, summary)
        yield from ((row, one.hand.exponent if one.hand else 2) for row in rows)


def _count(one: Examined, summary: Summary) -> None:
    if one.skipped:
        summary.other_games[one.skipped] += 1
    elif one.error:
        summary.rejects += 1
        summary.conflicts += one.error.code == CONFLICT
    elif one.hand and one.outcome:
        summary.hands[one.hand.game, one.outcome.status] += 1


@contextmanager
def _progress() -> Iterator[Callable[[Summary], None] | None]:
    """A line on the terminal that tells how far an import is; nothing where there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading ...") as status:
        yield lambda summary: status.update(
            f"{summary.hands_total:,} hands, {summary.hands_total / max(summary.seconds, 0.001):,.0f} a second"
        )
