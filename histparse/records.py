"""The records of a store: small files that say what was committed, and the state they add up to."""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from histparse.columns import SCHEMA_VERSION
from histparse.tables import TABLES

_CHECKPOINT = {"seq": int, "parts": dict, "notes": dict, "schema_version": int, "hashes": dict}
_RECORD = {"seq": int, "tx": str, "schema_version": int, "add": dict, "remove": dict, "notes": dict, "hashes": dict}
"""What the files in `_histparse` hold."""
_NOTHING: Mapping[str, Any] = {}
_PART = re.compile("[0-9]{8,18}-[0-9a-f]{8}")
"""What a part of the tables is called: the number of its commit, and what tells it from others."""
_HASH = re.compile("[0-9a-f]{64}")


Fact = TypeVar("Fact")


class StoreError(Exception):
    """The store can't be used, in words for its owner."""


@dataclass(slots=True)
class Progress:
    """A note: how far a file was taken, and what it gave so far."""

    upto: int = -1
    read: int = 0
    rejected: int = 0
    duplicate: int = 0
    other: int = 0
    sites: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """What the commit records say: `parts`, by name, how many rows each has of which table, `hashes` of their
    files (SHA-256, hexadecimal; an earlier histparse kept none), and `notes`, what an import keeps there about
    files under way, by key."""

    seq: int = 0
    parts: dict[str, dict[str, int]] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)
    schema_version: int = SCHEMA_VERSION
    hashes: dict[str, dict[str, str]] = field(default_factory=dict)

    def apply(self, record: Mapping[str, Any]) -> None:
        """Goes one commit on: takes tables out of parts, then adds parts. A note of None is taken away."""
        self.seq, self.schema_version = record["seq"], SCHEMA_VERSION
        gone = record["remove"]
        if gone:
            self.parts, self.hashes = _without(self.parts, gone), _without(self.hashes, gone)
        self.parts.update(record["add"])
        self.hashes.update(record["hashes"])
        self.notes = {key: note for key, note in {**self.notes, **record["notes"]}.items() if note is not None}


def _without(parts: dict[str, dict[str, Fact]], gone: Mapping[str, list[str]]) -> dict[str, dict[str, Fact]]:
    left = {
        part: {table: fact for table, fact in tables.items() if table not in gone.get(part, ())}
        for part, tables in parts.items()
    }
    return {part: tables for part, tables in left.items() if tables}


def is_part(file: str) -> bool:
    """The file's name is that of a part."""
    return bool(_PART.fullmatch(file.removesuffix(".parquet"))) and file.endswith(".parquet")


def record_name(seq: int) -> str:
    """What the file of a commit's record is called."""
    return f"commits/{seq:08d}.json"


def new_record(
    seq: int,
    tx: str,
    add: Mapping[str, Mapping[str, int]] = _NOTHING,
    remove: Mapping[str, Sequence[str]] = _NOTHING,
    notes: Mapping[str, Any] = _NOTHING,
    hashes: Mapping[str, Mapping[str, str]] = _NOTHING,
) -> dict[str, Any]:
    """A commit's record."""
    record = {"seq": seq, "tx": tx, "schema_version": SCHEMA_VERSION}
    return record | {"add": dict(add), "remove": dict(remove), "notes": dict(notes), "hashes": dict(hashes)}


def read_checkpoint(path: str, data: bytes) -> State:
    """The state at a checkpoint, from what stands in the file at `path`. Raises `StoreError`."""
    told = _told(path, data)
    if _form(told) != _CHECKPOINT or not (_by_table(told["parts"], _is_count) and _is_sound(told)):
        raise _no_record(path)
    return State(**told)


def read_record(path: str, data: bytes) -> dict[str, Any]:
    """A commit's record, from what stands in the file at `path`. Raises `StoreError`."""
    told = _told(path, data)
    if told["schema_version"] == 1 and "remove" not in told and _form(told | {"remove": {}}) == _RECORD:
        told |= {"add": {told["tx"]: told["add"]}, "remove": {}}  # one part a commit, and nothing is taken away
    if _form(told) != _RECORD or not (_by_table(told["add"], _is_count) and _is_sound(told)):
        raise _no_record(path)
    removed = all(_PART.fullmatch(part) and _are_tables(tables) for part, tables in told["remove"].items())
    its_own = _PART.fullmatch(told["tx"]) and path.endswith(f"{told['seq']:08d}.json")
    if not (removed and its_own):
        raise _no_record(path)
    return told


def _is_sound(told: Mapping[str, Any]) -> bool:
    """What records and checkpoints have alike is of the right forms."""
    return _is_count(told["seq"]) and _by_table(told["hashes"], _is_hash) and all(map(_is_note, told["notes"].values()))


def _by_table(told: Mapping[str, Any], is_fact: Callable[[Any], bool]) -> bool:
    """Facts of the tables of some parts. Each table of an earlier histparse is one of today's, too."""
    return all(
        _PART.fullmatch(part)
        and type(tables) is dict
        and all(table in TABLES and is_fact(fact) for table, fact in tables.items())
        for part, tables in told.items()
    )


def _is_count(told: Any) -> bool:
    return type(told) is int and 0 <= told < 1 << 48


def _is_hash(told: Any) -> bool:
    return type(told) is str and bool(_HASH.fullmatch(told))


def _are_tables(told: Any) -> bool:
    return _are_texts(told) and TABLES.keys() >= set(told)


def _are_texts(told: Any) -> bool:
    return type(told) is list and all(type(one) is str for one in told)


def _is_note(told: Any) -> bool:
    """A `Progress`, or what takes one away."""
    if type(told) is not dict:
        return told is None
    return told.keys() <= _NOTE and all(
        _are_texts(value) if name == "sites" else _is_count(value) for name, value in told.items()
    )


_NOTE = {one.name for one in fields(Progress)}


def read_note(path: str, data: bytes) -> dict[str, Any]:
    """What stands in the file at `path`. Raises `StoreError`."""
    try:
        told = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} is damaged: it is no JSON") from error
    if type(told) is not dict:
        raise StoreError(f"{path} is damaged: it is no JSON object")
    return told


def _told(path: str, data: bytes) -> dict[str, Any]:
    told = {"schema_version": None, "hashes": {}} | read_note(path, data)  # an earlier histparse kept no hashes
    version = told["schema_version"]
    if type(version) is int and version > SCHEMA_VERSION:
        raise StoreError(f"{path} was written by a later histparse (schema {version})")
    return told


def _form(told: Mapping[str, Any]) -> dict[str, type]:
    return {key: type(value) for key, value in told.items()}


def _no_record(path: str) -> StoreError:
    return StoreError(f"{path} is damaged: it is no record of what was committed")


def create(path: Path, told: Mapping[str, Any]) -> None:
    """Writes a file whole that must not be there yet; the lock keeps others from doing so too."""
    if path.exists():
        raise StoreError(f"{path} was written meanwhile: the lock does not hold on this disk")
    replace(path, told)


def replace(path: Path, told: Mapping[str, Any]) -> None:
    """Writes a file whole, in place of what was there."""
    temporary = path.with_suffix(".new")
    with temporary.open("w", encoding="utf-8") as file:
        json.dump(told, file)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    sync(path.parent)


def sync(folder: Path) -> None:
    """Makes renames in a folder durable, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
