"""A part: one Parquet file with rows of one table."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BufferedRandom, BufferedReader, BufferedWriter
from itertools import chain
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from histparse.tables import TABLES

_DELTA = {"line", "line_start", "line_end", "byte_start", "byte_end", "start_utc"}
_PLAIN = {"text", "text_sha256", "events_sha256"}


GROUP_ROWS = 120_000
"""The most rows of a row group: what DuckDB works on in one piece."""


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes of a part that is written nowhere yet, how many rows it has, and its hash: SHA-256, hexadecimal."""

    data: pa.Buffer
    rows: int
    sha256: str

    def table(self, columns: list[str] | None = None) -> pa.Table:
        """Its rows, or only some columns of them."""
        with pq.ParquetFile(pa.BufferReader(self.data)) as part:
            return part.read(columns)

    def write(self, to: Path) -> None:
        """Puts it down to the disk, as a file that must not be there yet."""
        with to.open("xb") as file:
            file.write(self.data)
            _flush(file)


def pack(tables: Mapping[str, pa.Table]) -> dict[str, Part]:
    """Rows of some tables, each as a part."""
    return {name: _packed(rows) for name, rows in tables.items()}


def _packed(rows: pa.Table) -> Part:
    out = pa.BufferOutputStream()
    _encode([rows], out)
    data = out.getvalue()
    return Part(data, rows.num_rows, hashlib.sha256(data).hexdigest())


def write_part(groups: Iterable[pa.Table], to: Path) -> tuple[int, str]:
    """Writes tables, each a row group or several, to a file that must not be there yet, down to the disk; gives
    the number of rows and the file's hash."""
    with to.open("x+b") as file:
        rows = _encode(groups, file)
        _flush(file)
        return rows, hash_of(file)


def _encode(groups: Iterable[pa.Table], to: BufferedRandom | pa.NativeFile) -> int:
    groups = iter(groups)
    first, rows = next(groups), 0
    names = first.column_names
    writer = pq.ParquetWriter(
        to,
        first.schema,
        compression="zstd",
        compression_level=1,  # as small but for a half per cent as level 3, in less time
        write_page_checksum=True,
        use_dictionary=[name for name in names if name not in _DELTA | _PLAIN],
        column_encoding={name: "DELTA_BINARY_PACKED" for name in names if name in _DELTA},
    )
    try:
        for group in chain([first], groups):
            writer.write_table(group, GROUP_ROWS)
            rows += group.num_rows
        writer.close()
    finally:
        writer.is_open = False  # where the disk is full it would try again later, and complain
    return rows


def _flush(file: BufferedWriter | BufferedRandom) -> None:
    file.flush()
    os.fsync(file.fileno())


def hash_of(file: BufferedReader | BufferedRandom) -> str:
    """SHA-256 of a file, hexadecimal."""
    file.seek(0)
    return hashlib.file_digest(file, "sha256").hexdigest()


def read_parts(
    name: str, files: Sequence[Path], columns: list[str] | None = None, where: pc.Expression | None = None
) -> pa.Table:
    """The rows in files of a table; a column that a file of an earlier histparse lacks is null."""
    schema = TABLES[name].schema
    names = columns or schema.names
    if not files:
        return schema.empty_table().select(names)
    if where is not None:
        return pq.read_table(files, schema=schema, columns=columns, filters=where, partitioning=None)
    # what read_table needs takes a quarter of a second to load, as long as to see that all files are known
    return pa.concat_tables([_whole(file, pa.schema([schema.field(one) for one in names])) for file in files])


def _whole(file: Path, schema: pa.Schema) -> pa.Table:
    with pq.ParquetFile(file) as part:
        there = set(part.schema_arrow.names)  # worked out anew at each look
        rows = part.read([name for name in schema.names if name in there])
    columns = [rows[one.name] if one.name in there else pa.nulls(rows.num_rows, one.type) for one in schema]
    return pa.table(columns, schema=schema)


class Rewriting:
    """Tables on their way to being written anew, in the folder `stage`, as commit number `seq`."""

    def __init__(self, stage: Path, seq: int) -> None:
        self.stage = stage
        self.tx = part_name(seq, 0)
        self.add: dict[str, dict[str, int]] = {}
        self.remove: dict[str, list[str]] = {}
        self.hashes: dict[str, dict[str, str]] = {}
        self.tables: dict[str, list[str]] = {}
        """For each table the names of its new parts."""
        self._seq = seq

    def replace(self, table: str, old: Iterable[str], new: Iterable[Iterable[pa.Table]]) -> None:
        """Puts `new` parts, each some row groups, in the place of `old` ones."""
        names = self.tables.setdefault(table, [])
        folder = self.stage / table
        folder.mkdir(parents=True, exist_ok=True)
        for groups in new:
            name = part_name(self._seq, len(names))
            names.append(name)
            rows, digest = write_part(groups, folder / f"{name}.parquet")
            self.add.setdefault(name, {})[table] = rows
            self.hashes.setdefault(name, {})[table] = digest
        for part in old:
            self.remove.setdefault(part, []).append(table)


def part_name(seq: int, number: int) -> str:
    """What a part of commit `seq` is called, so that the order of names is the order of rows."""
    return f"{seq:08d}-{number:08x}"
