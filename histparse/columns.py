"""What a table is made of: columns declared once, from which schema, data and dictionary follow.

A column's `fill` takes the `Rows` of a batch and gives its values. Most are one `attrgetter` over
the row objects; what stands once a hand is worked out once a hand and taken for each row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from histparse.arrays import array, in_one, words

SCHEMA_VERSION = 2
"""Raised when a column changes its type or meaning, or goes, and when the records of a store say
something new (2: parts may be written anew); a new last column does not raise it."""

SMALL = pa.int8()
COUNT = pa.int16()
BIG = pa.int64()
LINE = pa.int32()
FLAG = pa.bool_()
TEXT = pa.string()
WORD = pa.dictionary(pa.int32(), pa.string())
TIME = pa.timestamp("us", tz="UTC")
REAL = pa.float64()


@dataclass(frozen=True, slots=True)
class Rows:
    """A batch's rows of one table. `parents` are the hands they belong to, `counts` how many rows
    each of those has, in order; columns of tables that belong to no hand use neither."""

    rows: Sequence[Any]
    parents: Sequence[Any]
    counts: Any

    @property
    def parent(self) -> NDArray[np.int64]:
        """For each row the place of the hand that it belongs to."""
        return np.repeat(np.arange(len(self.parents)), np.asarray(self.counts, dtype=np.int64))


Fill = Callable[[Rows], Iterable[Any]]


def of_row(attribute: str, then: Callable[[Any], Any] | None = None) -> Fill:
    """The rows' `attribute` (dots reach inside), changed by `then`."""
    get = attrgetter(attribute)
    return (lambda batch: map(then, map(get, batch.rows))) if then else (lambda batch: map(get, batch.rows))


def of_parent(attribute: str) -> Fill:
    """The `attribute`, a text, of the hand that each row belongs to."""
    get = attrgetter(attribute)
    return lambda batch: array(map(get, batch.parents), TEXT).take(array(batch.parent, BIG))


def place(batch: Rows) -> Iterable[Any]:
    """1, 2, 3, … within each hand."""
    counts = np.asarray(batch.counts, dtype=np.int64)
    places: Iterable[Any] = np.arange(1, len(batch.rows) + 1) - np.repeat(np.cumsum(counts) - counts, counts)
    return places


@dataclass(frozen=True)
class Column:
    """One column: `doc` says in a sentence what a value means, `unit` what it counts, `values` the
    words an enumeration may hold where they are fixed; a `fill` that is text is the rows' attribute."""

    name: str
    type: pa.DataType
    doc: str
    fill: Fill | str
    unit: str = ""
    values: tuple[str, ...] = ()

    @property
    def field(self) -> pa.Field:
        return pa.field(self.name, self.type, metadata={"description": self.doc, "unit": self.unit})

    @cached_property
    def _index(self) -> dict[str | None, int]:
        return {None: -1, **{word: n for n, word in enumerate(self.values)}}

    @cached_property
    def _dictionary(self) -> pa.Array:
        return array(self.values, TEXT)

    def build(self, batch: Rows) -> pa.Array:
        """The column of a batch. Raises `KeyError` for a word that is not one of `values`."""
        values = (of_row(self.fill) if isinstance(self.fill, str) else self.fill)(batch)
        if isinstance(values, (pa.Array, pa.ChunkedArray)):
            return values  # another table's column
        return words(values, self._index, self._dictionary) if self.values else array(values, self.type)

    def fit(self, values: pa.ChunkedArray) -> pa.Array:
        """Values of the column as it would have built them."""
        flat = in_one(values)
        if self.values:
            index = pc.index_in(flat, self._dictionary)
            if index.null_count == flat.null_count:
                return pa.DictionaryArray.from_arrays(index, self._dictionary)
        return flat.dictionary_encode() if self.type == WORD else flat.cast(self.type)


def money(name: str, doc: str, fill: Fill | str) -> Column:
    """A column of amounts."""
    return Column(name, BIG, doc, fill, "minor units of hands.currency")


@dataclass(frozen=True)
class Table:
    """A table: its name, what one row is, and its columns in public order."""

    name: str
    doc: str
    columns: tuple[Column, ...]

    @cached_property
    def schema(self) -> pa.Schema:
        """The Arrow schema, with descriptions, units and the schema's version in its metadata."""
        about = {"histparse.table": self.name, "description": self.doc, "histparse.schema": str(SCHEMA_VERSION)}
        return pa.schema([column.field for column in self.columns], metadata=about)

    def build(self, batch: Rows) -> pa.Table:
        """The rows of a batch as Arrow columns."""
        return pa.Table.from_arrays([column.build(batch) for column in self.columns], schema=self.schema)

    def fit(self, rows: pa.Table) -> pa.Table:
        """Rows with all columns of the table, whose enumerations are plain text."""
        return pa.Table.from_arrays([column.fit(rows[column.name]) for column in self.columns], schema=self.schema)

    def of(self, rows: Sequence[Any]) -> pa.Table:
        """Rows of a table that belongs to no hand, or no rows of any."""
        return self.build(Rows(rows, (), ())) if rows else self.empty

    @cached_property
    def empty(self) -> pa.Table:
        """The table without rows."""
        return pa.Table.from_arrays([pa.nulls(0, column.type) for column in self.columns], schema=self.schema)

    def dictionary(self) -> list[dict[str, str]]:
        """What each column means, in texts."""
        return [
            {
                "table": self.name,
                "column": column.name,
                "type": "enumeration" if column.type == WORD else str(column.type),
                "unit": column.unit,
                "values": " ".join(column.values),
                "description": column.doc,
            }
            for column in self.columns
        ]
