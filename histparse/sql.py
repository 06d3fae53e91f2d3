"""A store's tables in SQL."""

from __future__ import annotations

import duckdb

from histparse.parts import is_current
from histparse.store import Store
from histparse.tables import TABLES


def connect(store: Store) -> duckdb.DuckDBPyConnection:
    """A DuckDB connection with a view for each table, of the parts that the store's records name."""
    connection = duckdb.connect()
    connection.execute("set timezone = 'UTC'")
    for name, table in TABLES.items():
        files = store.files(name)
        view = connection.from_arrow(table.schema.empty_table())
        if files:
            with store.reading():
                current = is_current(name, files[-1])
            parts = connection.read_parquet([str(file) for file in files], hive_partitioning=False)
            view = parts if current else connection.sql("select * from parts union all by name select * from view")
        view.create_view(name)
    return connection
