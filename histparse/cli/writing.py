"""The commands that write hands: convert, report-bug."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from histparse.cli.options import FINDINGS, UNREAD, Paths, put, say, stop
from histparse.printing import visible, visible_lines


def convert(
    paths: Paths,
    to: Annotated[str, typer.Option("--to", metavar="FORM", help="A room (see `histparse sites`), phh or ohh.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file instead.")] = None,
) -> None:
    """Print hands in a room's own format, in PHH or in Open Hand History JSON."""
    from histparse.convert import targets
    from histparse.outputs import written
    from histparse.report import counted

    forms = targets()
    if to not in forms:
        stop(f"hands can't be written as {to}; there are {', '.join(forms)}")
    told = _Told(paths, to)
    site = forms[to]
    texts = site.together(told.texts()) if site else told.texts()
    shown = visible_lines if sys.stdout.isatty() else str
    try:
        with written(out, paths) if out else nullcontext() as file:
            for text in texts:
                file.write(text) if file else put(shown(text))
    except OSError as error:
        stop(f"{out} can't be written: {error.strerror or error}")
    say(
        (f"{visible(note)} ({count} of {counted(told.written, 'hand')})" for note, count in told.notes.most_common()),
        err=True,
    )
    say([f"{counted(told.written, 'hand')} written as {to}, {told.refused} not, {told.unread} not read"], err=True)
    raise typer.Exit(UNREAD if told.unread or not told.written else FINDINGS if told.refused else 0)


class _Told:
    """Hands on their way from one form to another, counted."""

    def __init__(self, paths: list[str], to: str) -> None:
        self.paths, self.to = paths, to
        self.notes: Counter[str] = Counter()
        self.written = self.refused = self.unread = 0

    def texts(self) -> Iterator[str]:
        """The hands' texts; what becomes none is named on standard error."""
        from histparse.convert import ConvertError, convert
        from histparse.pipeline import audit_paths

        for one in audit_paths(self.paths):
            where = f"{one.source.path}:{one.source.line_start}" if one.source.line_start else one.source.path
            if one.hand is None or one.outcome is None or one.error:
                if one.error:
                    self.refused += one.hand is not None  # it has the number of another hand
                    self.unread += one.hand is None
                    say([visible(f"{where}: {one.error.code} {one.error.message}")], err=True)
                continue
            try:
                told = convert(one.hand, one.outcome, self.to)
            except ConvertError as error:
                self.refused += 1
                say([visible(f"{where}: {one.hand.hand_id} is not written: {error}")], err=True)
                continue
            self.written += 1
            self.notes.update(told.notes)
            yield told.text


def report_bug(
    place: Annotated[str, typer.Argument(metavar="FILE:LINE", help="As a finding names it.")],
) -> None:
    """Print what stands around a line without anybody's name, to be sent with a report.

    Players are called by their seats, words that are none of the room's own are masked. Please look
    through it before sending it.
    """
    from histparse.redact import NothingThereError, snippet

    path, _, line = place.rpartition(":")
    if not path or not (line.isascii() and line.isdecimal() and int(line[:9])):
        stop(f"{place} names no line: FILE:LINE")
    try:
        say(snippet(path, int(line[:9])))
    except NothingThereError as error:
        stop(str(error), UNREAD)
