"""The commands that ask a store for numbers: stats, query."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from histparse.cli.options import HANDS, STOPPED, AsCsv, AsJson, Player, StoreAt, emit, say, stop, wide
from histparse.printing import Listing, width

if TYPE_CHECKING:
    from histparse.load import Database

MOST_ROWS = 10_000
"""Rows of an answer that are shown as a table, whose columns are as wide as the widest of all."""


def stats(
    store: StoreAt = HANDS,
    stat: Annotated[
        list[str] | None, typer.Option("--stat", metavar="NAMES", help="These statistics, with their intervals.")
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", help="Group by these: player, class, door, game, stakes, month, …"),
    ] = None,
    hero: Player = None,
    where: Annotated[
        str | None,
        typer.Option(
            metavar="SQL", help="Only these rows of results: is_hero, or game = 'stud8' and month = '2024-05'."
        ),
    ] = None,
    least: Annotated[int, typer.Option("--min", min=1, metavar="N", help="Groups of so many hands or more.")] = 1,
    money: Annotated[bool, typer.Option("--money", help="What was earned: intervals, sessions, hours, rake.")] = False,
    rakeback: Annotated[
        float, typer.Option(min=0, max=1, metavar="PART", help="With --money: the part of the rake that comes back.")
    ] = 0.0,
    classes: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own classes of starting hands, a TOML file.")
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Say instead what each figure means, and what --by takes.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Statistics by player, starting class, door card, …: what was earned, and how it was played.

    Rates are counts: 35% 7/20, those of fewer than 25 in grey. --json and --csv have all statistics.
    """
    from histparse.statistics.earnings import brief
    from histparse.statistics.explained import definitions, described
    from histparse.statistics.views import BRIEF

    if listed:
        if as_json or as_csv:
            emit(definitions(), as_json, as_csv)
        else:
            say(described(wide(110)))
        return
    told, names = as_json or as_csv, _words(stat)
    if names and money:
        stop("--stat and --money each print something else: choose one")
    if rakeback and not money:
        stop("--rakeback belongs to --money")
    with asking():
        database = loaded(store, classes)
        groups = _words(by) or ["player"]
        if money:
            earned = database.money(groups, hero=hero, where=where, least=least, rakeback=rakeback)
            notes = database.view(["money_hands"], groups, hero=hero, where=where, least=least).notes()
            plain = listing(earned.columns, earned.itertuples(index=False, name=None))
            emit(plain if told or earned.empty else brief(earned), as_json, as_csv)
            say(notes, err=True)
            return
        found = database.view(
            ["hands", *names] if names else None if told else BRIEF, groups, hero=hero, where=where, least=least
        )
    emit(found.listing() if told else found.brief(intervals=bool(names)), as_json, as_csv)
    say(found.notes(), err=True)


def query(
    question: Annotated[str, typer.Argument(metavar="SQL", help="One question, such as a SELECT.")],
    store: StoreAt = HANDS,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Ask the tables in SQL (DuckDB). Only the store is read, and nothing is changed.

    A table has the first 10,000 rows of an answer, --json and --csv have all.

    histparse query "select game, status, count(*) as hands from hands group by all order by all"
    """
    with asking():
        names, rows = loaded(store).answer(question)
        if as_json or as_csv:
            emit(listing(names, rows), as_json, as_csv)
            return
        emit(upright(listing(names, islice(rows, MOST_ROWS)), wide()))
        if next(rows, None) is not None:
            say([f"these are the first {MOST_ROWS:,} rows: --json and --csv print all"], err=True)


@contextmanager
def asking() -> Iterator[None]:
    """Ends the run with the message of what can't be asked, and when it is told to end."""
    from histparse.sql import QueryError
    from histparse.statistics.asked import AskedError
    from histparse.statistics.classes import ClassesError
    from histparse.store import StoreError

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except (StoreError, QueryError, AskedError, ClassesError) as error:
        stop(str(error).partition("\n\n")[0])
    except KeyboardInterrupt:
        stop("stopped", STOPPED)
    finally:
        signal.signal(signal.SIGTERM, before)


def loaded(store: str, classes: Path | None = None) -> Database:
    """The store to ask. Raises `StoreError`, `ClassesError`."""
    from histparse.load import load

    return load(store, classes=classes)


def _words(told: list[str] | None) -> list[str]:
    """The words of an option that may be given more than once, several with commas."""
    return [word.strip() for word in ",".join(told or []).split(",") if word.strip()]


def listing(names: Iterable[str], rows: Iterable[Sequence[Any]]) -> Listing:
    """Rows to print: numbers as they are, what is not there as None, all else as text."""
    return Listing(list(names), (tuple(map(_cell, row)) for row in rows))


def upright(one: Listing, within: int) -> Listing:
    """A single row that is longer than that as a table of its columns, so that each has a line."""
    rows = list(one.rows)
    whole = Listing(one.columns, rows)
    if len(rows) != 1 or max(map(width, whole.text())) <= within:
        return whole
    return Listing(
        ("column", "value"),
        [(name, "" if cell is None else str(cell)) for name, cell in zip(one.columns, *rows, strict=True)],
    )


def _cell(value: Any) -> object:
    if str(value) in {"None", "nan", "NaT", "<NA>"} and not isinstance(value, str):
        return None
    plain = isinstance(value, str | int | bool) or (isinstance(value, float) and math.isfinite(value))
    return value if plain else str(value)
