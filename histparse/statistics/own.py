"""A player's own classes of starting hands, in the place of the project's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from histparse.cards import card
from histparse.statistics.classes import OTHER, Classes, builtin, class_names, read_classes
from histparse.statistics.table import RESULTS

if TYPE_CHECKING:
    import duckdb

Classify = Callable[[str, str, str, str], str | None]
"""Two down cards, the door card and the game, each as text, to the name of a class, or None."""


@dataclass(frozen=True, slots=True)
class OwnClasses:
    """How starting hands are classed: many at once, given as text, with the game of each."""

    of: Callable[[Sequence[str], Sequence[str]], list[str | None]]
    names: tuple[str, ...] = ()
    """In their order, if they have one."""

    def put_into(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Has the view `results` of a connection give these classes."""
        found = connection.execute("select distinct start_cards, game from results where start_cards is not null")
        starts, games = map(list, zip(*found.fetchall(), strict=True)) if found.rowcount else ([], [])
        table = pa.table({"start_cards": starts, "game": games, "class": pa.array(self.of(starts, games), pa.string())})
        connection.register("own_classes", table)
        connection.execute("alter view results rename to results_stored")
        connection.execute(
            "create view results as select stored.* replace (own.class as start_class) from results_stored stored "
            "left join own_classes own on own.start_cards = stored.start_cards and own.game = stored.game"
        )


def own_classes(told: str | Path | Classify | None) -> OwnClasses | None:
    """Classes from a file or a function. Raises `ClassesError` for a file that can't be used."""
    if told is None:
        return None
    if callable(told):
        return OwnClasses(partial(_by_function, told))
    tables = {**builtin(), **read_classes(told)}
    return OwnClasses(partial(_by_table, tables), (*class_names(tables), OTHER))


def _by_function(classify: Classify, starts: Sequence[str], games: Sequence[str]) -> list[str | None]:
    cards = (start.split() for start in starts)
    return [classify(down1, down2, door, game) for (down1, down2, door), game in zip(cards, games, strict=True)]


def _by_table(tables: dict[str, Classes], starts: Sequence[str], games: Sequence[str]) -> list[str | None]:
    cards = np.array([[card(text) for text in start.split()] for start in starts], dtype=np.int8).reshape(-1, 3)
    classes, game_of = np.full(len(starts), None, dtype=object), np.array(games, dtype=object)
    for game, table in tables.items():
        classes[game_of == game] = table.names_of(*cards[game_of == game].T)
    named: list[str | None] = classes.tolist()
    return named


def stored_classes(rows: pa.Table, own: OwnClasses) -> pa.Table:
    """The rows of `results` with these classes."""
    starts, games = rows["start_cards"].to_pylist(), rows["game"].to_pylist()
    known = [n for n, start in enumerate(starts) if start is not None]
    classes = np.full(len(starts), None, dtype=object)
    classes[known] = own.of([starts[n] for n in known], [games[n] for n in known])
    at = RESULTS.schema.get_field_index("start_class")
    return rows.set_column(at, "start_class", pa.array(classes, pa.string()).dictionary_encode())
