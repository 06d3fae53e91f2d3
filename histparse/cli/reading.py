"""The commands that read histories: import, audit."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Container, Iterable, Iterator
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from histparse.cli.options import (
    HANDS,
    STOPPED,
    Button,
    FailOn,
    Heroes,
    Ignore,
    JudgeBy,
    Paths,
    Select,
    StoreAt,
    TimeZone,
    emit,
    exit_code,
    given,
    say,
    stop,
    wide,
)
from histparse.findings import Severity, codes
from histparse.printing import visible

if TYPE_CHECKING:
    from histparse.baseline import Baseline
    from histparse.batch import Examined
    from histparse.rows import FindingRow
    from histparse.summary import Summary
    from histparse.tally import Tally


UNOPENED, NOTHING, AROUND, CONFLICT = "P110", "P101", "P102", "D602"
ERRORS = "select path, line, code, message from findings where severity = 'error'"
"""What to look at first where an import found errors."""
NAMED = 8
"""Files without a hand that are named one by one."""


class Form(StrEnum):
    """How findings are printed."""

    CONCISE = "concise"
    FULL = "full"
    JSON = "json"
    SARIF = "sarif"


def import_(
    context: typer.Context,
    paths: Paths,
    out: StoreAt = HANDS,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the work.")] = os.cpu_count() or 1,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="local:N|tcp://…", help="Let a Dask cluster do the work (the extra `cluster`)."),
    ] = None,
    texts: Annotated[bool, typer.Option("--texts/--no-texts", help="Keep each hand's text (`show` needs it).")] = True,
    mask: Annotated[bool, typer.Option("--mask", help="Call all players but the heroes by pseudonyms.")] = False,
    rules: JudgeBy = None,
    button: Button = None,
    heroes: Heroes = None,
    time_zone: TimeZone = None,
    fail_on: Annotated[FailOn, typer.Option(help="Exit with 1 where there is one of these.")] = FailOn.NEVER,
) -> None:
    """Read, replay and audit histories, and write the tables. Safe to repeat."""
    from histparse.cli.progress import progress
    from histparse.pipeline import import_paths
    from histparse.report import finding_text, summary_lines
    from histparse.store import StoreError
    from histparse.workers import ANSWERS, WorkersError, cluster, local

    try:
        with ExitStack() as stack:
            executor = None
            if scheduler:
                asking = f"asking the scheduler {visible(scheduler)}, for {ANSWERS} seconds at most"
                say([asking] * (local(scheduler) is None), err=True)
                executor, jobs = stack.enter_context(cluster(scheduler))
                say(["it has no workers yet; the work waits for some"] * (not jobs), err=True)
            summary = import_paths(
                paths, out, jobs=max(1, jobs), executor=executor, profile=rules, button=button, texts=texts, mask=mask,
                given=given(context, heroes, time_zone),
                progress=stack.enter_context(progress()),
            )  # fmt: skip
    except (StoreError, WorkersError) as error:
        stop(str(error))
    except KeyboardInterrupt:
        stop("stopped; the next import goes on from what is stored so far", STOPPED)
    say(map(finding_text, summary.unread), err=True)
    say(summary_lines(summary), err=True)
    if summary.hands or summary.duplicates or summary.files_known:
        store, wrong = visible(str(out)), bool(summary.by(Severity.ERROR))
        asked = f'query "{ERRORS}"' if wrong else "stats"
        say([f"tables: {store}{os.sep}", f"next: histparse {asked} --store {store}"], err=True)
    raise typer.Exit(exit_code(summary, fail_on))


def audit(
    context: typer.Context,
    paths: Paths,
    rules: JudgeBy = None,
    button: Button = None,
    heroes: Heroes = None,
    time_zone: TimeZone = None,
    output_format: Annotated[Form, typer.Option(help="A line each, with the source, JSON, or SARIF.")] = Form.FULL,
    select: Select = None,
    ignore: Ignore = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the findings by code instead.")] = False,
    checks: Annotated[bool, typer.Option("--checks", help="Count how checks ended by room instead.")] = False,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Leave out the findings that stand in this file.")
    ] = None,
    write_baseline: Annotated[
        bool, typer.Option("--write-baseline", help="Write what is found to that file: from now on it is known.")
    ] = False,
    fail_on: Annotated[FailOn, typer.Option(help="Exit with 1 where there is one of these.")] = FailOn.ERROR,
) -> None:
    """Read, replay and audit histories, and print what is wrong with them. Stores nothing."""
    from histparse.baseline import Baseline, BaselineError, new_baseline, read_baseline
    from histparse.pipeline import audit_paths
    from histparse.report import summary_lines
    from histparse.summary import Summary
    from histparse.tally import Tally

    if (statistics, checks, output_format is Form.SARIF).count(True) > 1:
        stop("--statistics, --checks and SARIF each print something else: choose one")
    if write_baseline and not baseline:
        stop("--write-baseline needs the name of the file: --baseline FILE")
    also = given(context, heroes, time_zone)
    summary, tally = Summary(Path(), absent=set(also.heroes)), Tally()
    chosen = {code for code in select or codes() if code not in (ignore or ())}
    try:
        old = nullcontext(read_baseline(baseline, chosen) if baseline and not write_baseline else Baseline())
        with new_baseline(baseline, paths) if baseline and write_baseline else old as known:
            found = _selected(audit_paths(paths, rules, button, also), summary, tally, chosen, known)
            _print(found, tally, output_format, statistics, checks)
    except BaselineError as error:
        stop(str(error))
    say(summary_lines(summary), err=True)
    say(["findings with other codes are not counted (the status counts them)"] * bool(select or ignore), err=True)
    say([known.told()] * bool(baseline), err=True)
    raise typer.Exit(exit_code(summary, fail_on))


class _Found(NamedTuple):
    """A finding, the decimal places of its hand's money, and what it is by its content."""

    row: FindingRow
    exponent: int
    fingerprint: str


def _print(found: Iterator[_Found], tally: Tally, form: Form, statistics: bool, checks: bool) -> None:
    """Everything that is found, in the form asked for."""
    from histparse.report import counted, counts, finding_listing, finding_text
    from histparse.sarif import sarif

    if checks:
        deque(found, maxlen=0)
        say(tally.listing().json() if form is Form.JSON else tally.text(wide()))
    elif statistics:
        emit(counts(Counter(one.row.finding.code for one in found)), as_json=form is Form.JSON)
    elif form is Form.JSON:
        say(finding_listing(one.row for one in found).json())
    elif form is Form.SARIF:
        say(sarif((one.row, one.fingerprint) for one in found))
    else:
        nothing: list[str] = []
        say(finding_text(one.row, one.exponent, full=form is Form.FULL) for one in _with_hands(found, nothing))
        if nothing:
            more = ", …" * (len(nothing) > NAMED)
            named = ", ".join(map(visible, nothing[:NAMED]))
            say([f"{counted(len(nothing), 'file')} more without a hand of a room that is known: {named}{more}"])


def _with_hands(found: Iterable[_Found], nothing: list[str]) -> Iterator[_Found]:
    """The findings but for those of a second and later file in which no hand is; these go to `nothing`."""
    met = False
    for one in found:
        if one.row.finding.code != NOTHING:
            yield one
        elif met:
            nothing.append(one.row.path)
        else:
            met = True
            yield one


def _selected(
    examined: Iterable[Examined], summary: Summary, tally: Tally, chosen: Container[str], known: Baseline
) -> Iterator[_Found]:
    """The findings that were asked for and are not known; what passes is counted in `summary` and `tally`.
    A file that can't be opened is never known: what is in it might be anything."""
    from histparse.baseline import fingerprinted

    for one in examined:
        exponent, unopened = one.hand.exponent if one.hand else 2, bool(one.error and one.error.code == UNOPENED)
        found = [_Found(row, exponent, by) for row, by in fingerprinted(one) if row.finding.code in chosen]
        old = [not unopened and known.knows(it.row, it.fingerprint) for it in found]
        new = [it for it, is_old in zip(found, old, strict=True) if not is_old]
        summary.findings.update(it.row.finding.code for it in new)
        if unopened:
            summary.unread += one.finding_rows()
        else:
            summary.read[one.source.path] += 0
            is_known = any(is_old and it.row.finding == one.error for it, is_old in zip(found, old, strict=True))
            _count(replace(one, error=None) if is_known else one, summary, tally)
        yield from new


def _count(one: Examined, summary: Summary, tally: Tally) -> None:
    if one.skipped:
        summary.other_games[one.skipped] += 1
    elif one.error:
        summary.rejects += 1
        where, outside = one.source, one.error.code in {NOTHING, AROUND}
        summary.read[where.path] += where.byte_end - where.byte_start if outside else 0
        summary.conflicts += one.error.code == CONFLICT
    if one.hand and one.outcome:
        summary.hands[one.hand.game, one.outcome.status] += 1
        summary.seated(seat.player for seat in one.hand.seats)
        tally.add(one.hand.site, one.outcome.status, one.outcome.checks)
