"""The command line: one verb each, data on standard output, everything else on standard error.

Modules of the library are imported by the command that needs them, so that a command starts as fast
as it can. Exit codes: 0 clean; 1 findings at or above `--fail-on`; 2 misuse; 3 nothing could be read,
or some input could not.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from inspect import getdoc
from typing import Annotated, Any, TypeVar

import typer

from histparse import __version__
from histparse.cli import asking, certifying, configuring, keeping, looking, reading, reference, watching, writing
from histparse.cli.options import MISUSE, discard, stop

Command = TypeVar("Command", bound=Callable[..., Any])
_BREAK = re.compile(r"(?<!\n)\n(?!\n)")
"""The end of a line that ends no paragraph."""
WIDEST = 3
"""Digits of a terminal's width; help that is as wide as a longer number says takes all memory."""


class App(typer.Typer):
    """The command line. What itself prints, help and misuse, may find no place to be printed, too."""

    def command(self, name: str | None = None, **said: Any) -> Callable[[Command], Command]:
        """Adds a command, with its docstring for help, whose paragraphs flow to the terminal's width."""

        def added(function: Command) -> Command:
            paragraphs = getdoc(function) or ""
            return super(App, self).command(name, help=_BREAK.sub(" ", paragraphs), **said)(function)

        return added

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if sys.stdout is None:  # closed: what is printed must fail, not vanish
            sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        if len(os.environ.get("COLUMNS", "")) > WIDEST:
            del os.environ["COLUMNS"]
        try:
            return super().__call__(*args, **kwargs)
        except OSError as error:
            with suppress(OSError, typer.Exit):
                what = error.filename or "can't print"
                stop(f"{what}: {error.strerror or error}")
            for stream in (sys.stdout, sys.stderr):
                discard(stream)
            sys.exit(MISUSE)


app = App(
    name="histparse",
    help="Read, replay and audit hand histories of seven card stud and stud eight-or-better.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"histparse {__version__}")
        raise typer.Exit


@app.callback()
def main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """What holds for every command."""
    configuring.take_over(context)


app.command("import")(reading.import_)
app.command()(watching.watch)
app.command()(reading.audit)
app.command()(reference.explain)
app.command()(writing.convert)
app.command()(writing.report_bug)
app.command()(looking.show)
app.command()(certifying.certificate)
app.command()(looking.checks)
app.command()(asking.stats)
app.command()(asking.query)
app.command()(keeping.compact)
app.command("verify-store")(keeping.verify_store)
app.command()(keeping.forget)
app.command()(reference.deal)
app.command()(reference.sites)
app.command()(reference.rules)
app.command()(reference.schema)
app.command()(configuring.config)
