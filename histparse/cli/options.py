"""What several commands share: their options, and how they print tables and stop."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from enum import StrEnum
from functools import partial
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO

import typer

from histparse.config import Setting, checked
from histparse.findings import Severity, codes
from histparse.printing import Listing, visible
from histparse.rules import profile

if TYPE_CHECKING:
    from histparse.given import Given
    from histparse.summary import Summary

FINDINGS, MISUSE, UNREAD = 1, 2, 3
"""Exit codes; where several apply, the greatest."""
STOPPED = 130
"""The exit code where the user stopped the run."""
ENOUGH = 141
"""The exit code where who reads the output has enough."""


class FailOn(StrEnum):
    """The least severity that makes a run fail."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


def _usable(name: str | None) -> str | None:
    if name is not None:
        try:
            profile(name)
        except (ValueError, OSError) as error:
            raise typer.BadParameter(visible(str(error))) from None
    return name


def as_text(word: str | None) -> str | None:
    """A word of the command line as text: bytes that are none become U+FFFD, as in the paths of files."""
    return None if word is None else os.fsencode(word).decode("utf-8", "replace")


def _names(words: list[str] | None) -> list[str]:
    return [name for word in words or [] if (name := as_text(word))]


def _time_zone(name: str | None) -> str | None:
    try:
        return name and checked("time_zone", name)
    except ValueError as error:
        raise typer.BadParameter(visible(str(error))) from None


def _address(context: typer.Context, option: typer.CallbackParam, word: str) -> str:
    try:
        return str(checked("store", word))
    except ValueError as error:
        source = context.get_parameter_source(str(option.name))
        stop(f"{option.envvar}: {error}" if source and source.name == "ENVIRONMENT" else str(error))


def given(context: typer.Context, heroes: list[str] | None, time_zone: str | None) -> Given:
    """What histories don't say, by the command line and what else is set."""
    from histparse.given import Given

    told: dict[str, Setting] = context.find_root().obj
    by_room = told["rules"].value if "rules" in told else {}
    profiles = tuple(by_room.items()) if isinstance(by_room, dict) else ()
    return Given(tuple(heroes or ()), time_zone, profiles)


def _codes(words: list[str] | None) -> list[str]:
    """The codes that the words name, each a code or the beginning of some, several with commas."""
    chosen = [word.strip().upper() for word in ",".join(words or []).split(",") if word.strip()]
    for word in chosen:
        if not any(code.startswith(word) for code in codes()):
            raise typer.BadParameter(f"no finding's code begins with {visible(word)}; `histparse explain` lists them")
    return [code for code in codes() if code.startswith(tuple(chosen))]


HandId = Annotated[
    str, typer.Argument(callback=as_text, help="As in the tables, pokerstars:1234, or the number alone.")
]
Player = Annotated[str | None, typer.Option(callback=as_text, metavar="NAME", help="This player only.")]
Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="PATHS", help="Files, folders, patterns, what is in .zip and .gz files, or - for standard input."
    ),
]
_rules = partial(
    typer.Option,
    "--rules",
    callback=_usable,
    metavar="NAME|FILE",
    help="Judge by this rule profile (see `histparse rules`) instead of each room's own.",
)
Rules = Annotated[str | None, _rules()]
JudgeBy = Annotated[str | None, _rules(envvar="HISTPARSE_RULES")]
Heroes = Annotated[
    list[str] | None,
    typer.Option(
        "--hero",
        callback=_names,
        metavar="NAME",
        help="Your name, for histories that don't tell whose they are; can be given several times.",
    ),
]
TimeZone = Annotated[
    str | None,
    typer.Option(
        callback=_time_zone,
        envvar="HISTPARSE_TIME_ZONE",
        metavar="AREA/CITY",
        help="Where clocks stand that are printed without a time zone (else UTC): Europe/Paris, for instance.",
    ),
]
_store = partial(
    typer.Option,
    callback=_address,
    envvar="HISTPARSE_STORE",
    metavar="DIR|URL",
    help="The folder of the tables, or s3://BUCKET/PREFIX.",
)
StoreAt = Annotated[str, _store("--store", "--out")]
StoreOf = Annotated[str, _store("--store")]
"""The same of a command that writes something else with `--out`."""
Button = Annotated[
    int | None,
    typer.Option(min=1, metavar="SEAT", help="Who deals, for rules that go by it, where a history does not say."),
]
Select = Annotated[
    list[str] | None,
    typer.Option("--select", callback=_codes, metavar="CODES", help="Only these: M401, or M for M4xx."),
]
Ignore = Annotated[list[str] | None, typer.Option("--ignore", callback=_codes, metavar="CODES", help="All but these.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
HANDS = "hands"
"""The store where none is named."""


def emit(listing: Listing, as_json: bool = False, as_csv: bool = False) -> None:
    """Print a table in the form asked for."""
    say(listing.json() if as_json else listing.csv() if as_csv else listing.text(wide()))


def wide(most: int = sys.maxsize) -> int:
    """Columns for a line of what is printed: those of the terminal, where it is one, and no more than `most`."""
    return min(most, get_terminal_size().columns) if sys.stdout.isatty() else most


def say(lines: Iterable[str], err: bool = False) -> None:
    """Print lines; colours only where they are wanted. Ends the run where they can't be printed."""
    colours = False if os.environ.get("NO_COLOR") else None
    for line in lines:
        put(f"{line}\n", err, colours)


def put(text: str, err: bool = False, colours: bool | None = True) -> None:
    """Print text as it is (without `colours`, if False, or if None where no terminal shows them); ends the run where
    that can't be done, without a word where who reads it has enough: as the system ends what it can end (SIGPIPE),
    and not as if all had been said."""
    try:
        typer.echo(text, nl=False, err=err, color=colours)
    except OSError as error:
        discard(sys.stderr if err else sys.stdout)
        if error.errno not in {errno.EPIPE, errno.EINVAL}:  # the second is how Windows says it
            stop(f"can't print: {error.strerror or error}")
        raise typer.Exit(ENOUGH) from None


def discard(stream: TextIO) -> None:
    """What is left to be printed goes nowhere, so that its end is not a failure once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def stop(message: str, code: int = MISUSE) -> NoReturn:
    """End with a message."""
    typer.echo(f"histparse: {visible(message)}", err=True)
    raise typer.Exit(code)


def exit_code(summary: Summary, fail_on: FailOn) -> int:
    """How a run ends, by what it read and found."""
    if summary.nothing_read or summary.some_unread:
        return UNREAD
    failing = {FailOn.ERROR: [Severity.ERROR], FailOn.WARNING: [Severity.ERROR, Severity.WARNING], FailOn.NEVER: []}
    return FINDINGS if any(map(summary.by, failing[fail_on])) else 0
