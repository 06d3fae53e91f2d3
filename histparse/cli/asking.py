"""The commands that ask a store for numbers: stats, query."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from histparse.cli.options import HANDS, STOPPED, AsCsv, AsJson, Player, StoreAt, emit, say, stop, wide
from histparse.printing import Listing, width

if TYPE_CHECKING:
    import pandas as pd

    from histparse.load import Database


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
            emit(listing(earned) if told or earned.empty else brief(earned), as_json, as_csv)
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

    histparse query "select game, status, count(*) as hands from hands group by all order by all"
    """
    with asking():
        found = listing(loaded(store).sql(question))
    emit(found if as_json or as_csv else upright(found, wide()), as_json, as_csv)


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


def listing(frame: pd.DataFrame) -> Listing:
    """A frame to print: numbers as they are, what is not there as None, all else as text."""
    rows = zip(*(map(_cell, frame[name].tolist()) for name in frame.columns), strict=True)
    return Listing(list(map(str, frame.columns)), list(rows))


def upright(one: Listing, within: int) -> Listing:
    """A single row that is longer than that as a table of its columns, so that each has a line."""
    rows = list(one.rows)
    if len(rows) != 1 or max(map(width, one.text())) <= within:
        return one
    return Listing(
        ("column", "value"),
        [(name, "" if cell is None else str(cell)) for name, cell in zip(one.columns, *rows, strict=True)],
    )


def _cell(value: Any) -> object:
    if str(value) in {"None", "nan", "NaT", "<NA>"} and not isinstance(value, str):
        return None
    plain = isinstance(value, str | int | bool) or (isinstance(value, float) and math.isfinite(value))
    return value if plain else str(value)
