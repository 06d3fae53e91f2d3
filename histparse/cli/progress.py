"""How far an import is, on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from histparse.summary import Summary


@contextmanager
def progress() -> Iterator[Callable[[Summary], None] | None]:
    """What shows a run's summary as it grows: a bar on standard error; nothing where that is no terminal."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    console = Console(stderr=True, no_color="NO_COLOR" in os.environ)
    with Progress(*columns, console=console, transient=True, refresh_per_second=4) as bar:
        task = bar.add_task("reading ...", total=None)

        def show(summary: Summary) -> None:
            done = summary.files + summary.files_known + len(summary.unread)
            bar.update(task, completed=done, total=max(done, summary.files_found), description=line(summary))

        yield show


def line(summary: Summary) -> str:
    """What the bar says."""
    done = summary.files + summary.files_known + len(summary.unread)
    pace = summary.hands_total / max(summary.seconds, 0.001)
    return (
        f"{done:,}/{max(done, summary.files_found):,} files  {summary.hands_total:,} hands  "
        f"{pace:,.0f} a second  {summary.findings.total():,} findings"
    )
