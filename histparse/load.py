"""A store's tables in a notebook: pandas frames and SQL."""

from __future__ import annotations

import contextlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
import pyarrow as pa

from histparse.sql import connect
from histparse.store import MOVES, open_store
from histparse.tables import TABLES, dictionary

if TYPE_CHECKING:
    import duckdb


def load(path: str | Path = "hands") -> Database:
    """The store at `path` as it is now, exactly as its commit records say, also while an import is
    writing to it. Raises `StoreError` where there is none."""
    return Database(path)


class Database:
    """A store's tables: `db.hands`, `db.seats`, …, read when first asked for and kept.

    Frames are Arrow-backed (an amount that is not there is null, not NaN), enumerations are
    categories.
    """

    def __init__(self, path: str | Path) -> None:
        self._store = open_store(path)
        self._frames: dict[str, pd.DataFrame] = {}

    @property
    def path(self) -> Path:
        return self._store.path

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name not in TABLES:
            raise AttributeError(f"a store has no table {name!r}; it has {', '.join(sorted(TABLES))}")
        if name not in self._frames:
            frame: pd.DataFrame = self._store.read(name).to_pandas(types_mapper=_dtype)
            self._frames[name] = frame
        return self._frames[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *TABLES]

    def __repr__(self) -> str:
        return f"<histparse store {str(self.path)!r}, {self._store.rows('hands'):,} hands>"

    def sql(self, query: str) -> pd.DataFrame:
        """What a DuckDB query over the tables gives: `db.sql("select game, count(*) from hands group by 1")`."""
        import duckdb  # noqa: PLC0415  # only who asks in SQL waits for it

        for _ in range(MOVES):
            with contextlib.suppress(duckdb.IOException):
                return _frame(self.connection.sql(query))
            del self.connection  # a part moved meanwhile
        return _frame(self.connection.sql(query))

    @cached_property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection with a view for each table."""
        return connect(self._store)

    def dictionary(self) -> pd.DataFrame:
        """The data dictionary: what every column of every table means."""
        return pd.DataFrame(dictionary())


def _frame(found: duckdb.DuckDBPyRelation) -> pd.DataFrame:
    frame: pd.DataFrame = found.df()
    return frame


def _dtype(arrow: pa.DataType) -> Any:
    return None if pa.types.is_dictionary(arrow) else pd.ArrowDtype(arrow)
