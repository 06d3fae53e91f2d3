"""A store's tables in SQL."""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
import weakref
from collections.abc import Collection, Iterable
from itertools import count
from typing import TYPE_CHECKING

import duckdb
import pyarrow as pa

from histparse.tables import TABLES

if TYPE_CHECKING:
    from histparse.store import Store


class QueryError(ValueError):
    """A query is no question, or can't be answered, in words for who asked."""


def told_of(query: str) -> set[str]:
    """The tables that a query may ask: those whose names stand in it, all where it may put one together."""
    words = set(re.findall(r"\w+", query.casefold()))
    return set(TABLES) if words & {"query", "query_table"} else words & TABLES.keys()


def connect(store: Store, names: Collection[str] = TABLES.keys()) -> duckdb.DuckDBPyConnection:
    """A DuckDB connection with a view for each table, of the parts that the store's records name, or without rows
    for a table that is not among `names`."""
    connection = duckdb.connect()
    connection.execute("set timezone = 'UTC'")
    connection.execute(f"set temp_directory = {quoted(_room(connection))}")
    for name, table in TABLES.items():
        files = store.files(name) if name in names else []
        view = connection.from_arrow(table.schema.empty_table())
        if files:
            current = store.is_current(name)
            parts = connection.read_parquet([str(file) for file in files], hive_partitioning=False)
            view = parts if current else connection.sql("select * from parts union all by name select * from view")
        view.create_view(name)
    return connection


def _room(connection: duckdb.DuckDBPyConnection) -> str:
    """A folder for what does not fit into memory, where the system has such things, as long as the connection is
    there; by itself DuckDB would take the current folder. Without a name where there is no room: then nothing goes
    to the disk."""
    try:
        folder = tempfile.mkdtemp(prefix="histparse-")
    except OSError:
        return ""
    weakref.finalize(connection, shutil.rmtree, folder, ignore_errors=True)
    return folder


def guard(connection: duckdb.DuckDBPyConnection, store: Store, names: Collection[str] = TABLES.keys()) -> None:
    """From here on the connection reads the files of the tables `names` and nothing else: no other file, no network,
    no extension, no variable of Python's; and that can't be changed any more."""
    files = ", ".join(quoted(str(file)) for name in names for file in store.files(name))
    connection.execute(f"set allowed_paths = [{files}]")
    for option in ("python_enable_replacements", "autoinstall_known_extensions", "autoload_known_extensions"):
        connection.execute(f"set {option} = false")
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")


def question(connection: duckdb.DuckDBPyConnection, query: str) -> str:
    """`query`, if it is one statement that asks and changes nothing; else a `QueryError`. EXPLAIN is none:
    `explain analyze copy …` writes, even over the store's own files."""
    try:
        query.encode()
        statements = connection.extract_statements(query)
    except UnicodeEncodeError as error:
        raise QueryError("it is no text: halves of characters stand in it") from error
    except duckdb.Error as error:
        raise QueryError(plainly(error)) from error
    if [one.type for one in statements] != [duckdb.StatementType.SELECT]:
        raise QueryError("only reading is possible, one question at a time: a SELECT, for instance")
    return query


def whole(rows: pa.Table) -> pa.Table:
    """Sums of whole numbers, which DuckDB gives as decimals without places, as the integers that they are, and
    columns that have a name each."""
    rows = rows.rename_columns(distinct(rows.column_names))
    for n, column in enumerate(rows.schema):
        if pa.types.is_decimal(column.type) and column.type.scale == 0:
            with contextlib.suppress(pa.ArrowInvalid):  # more than 64 bits stay decimals
                rows = rows.set_column(n, column.name, rows.column(n).cast(pa.int64()))
    return rows


def distinct(names: Iterable[str]) -> list[str]:
    """The names of columns, those that came before with a number: a, a_1."""
    found: dict[str, None] = {}
    for name in names:
        fresh = (f"{name}_{n}" if n else name for n in count())
        found[next(one for one in fresh if one not in found)] = None
    return list(found)


def plainly(error: duckdb.Error) -> str:
    """What DuckDB has against a query, in one line, without its own words for kinds of error."""
    first, _, more = str(error).partition("\n\n")[0].partition("\n")
    text = re.sub(r"^[A-Z][A-Za-z ]* Error: ", "", first)
    near = re.match(r"Candidate bindings: (.*)|(Did you mean .*)", more)
    if re.match("Table ", text):
        near = None  # tables of DuckDB's own, and functions that read other files
    for told, ours in _OURS.items():
        text = re.sub(told, ours, text)
    return text + (f"; near it: {near[1]}" if near and near[1] else f" {near[2]}" if near else "")


_OURS = {
    r'^Referenced column "(.*)" not found.*': r"there is no column \1 (words are told in quotes: 'stud8')",
    r'^Values list "(.*)" does not have a column named "(.*)"': r"there is no column \2 in \1",
    r'^Table with name "?(.*?)"? does not exist.*': rf"there is no table \1; there are {', '.join(TABLES)}",
}
"""What DuckDB says that can be said more plainly."""


def quoted(text: str) -> str:
    """`text` as a word of SQL."""
    return "'" + text.replace("'", "''") + "'"
