"""A file that has grown: what was read of its end, when there was less of it, gives way to what stands
there now. The hand at its end may have been half written then."""

from __future__ import annotations

import pyarrow.compute as pc

from histparse.source import Input
from histparse.store import Store
from histparse.tables import TABLES

TOLD = {"hands": ["game", "status"], "rejects": ["code"], "findings": ["code"]}
"""What a summary counts."""


def withdraw(store: Store, info: Input) -> dict[str, list[dict[str, str]]]:
    """Takes the last piece of a file as it was before it grew out of all tables, and gives what a summary may have
    counted of it; call it under `writing`."""
    rows = _rows(store, info.before) if info.before else {}
    gone = {name: store.read(name, told, rows[name]).to_pylist() if name in rows else [] for name, told in TOLD.items()}
    if rows:
        with store.rewriting() as anew:
            for name, where in rows.items():
                for part in store.parts(name):
                    if store.read_parts(name, [part], TABLES[name].schema.names[:1], where).num_rows:
                        anew.replace(name, [part], [[store.read_parts(name, [part], where=~where)]])
    return gone


def _rows(store: Store, before: Input) -> dict[str, pc.Expression]:
    """Which rows that piece gave, by table."""
    here = (pc.field("file_id") == before.file_id) & (pc.field("byte_start") >= before.last[0])  # hands may share it
    hands = store.read("hands", ["hand_id", "line_start", "line_end"], here).to_pylist()
    rejects = store.read("rejects", ["site", "site_hand_no", "line_start", "line_end"], here).to_pylist()
    if not hands and not rejects:
        return {}
    first = min(row["line_start"] for row in hands + rejects)
    last = max(row["line_end"] for row in hands + rejects)
    ids = [row["hand_id"] for row in hands] + [f"{row['site']}:{row['site_hand_no']}" for row in rejects]
    paths = store.read("files", ["path"], pc.field("file_id") == before.file_id)["path"].to_pylist()
    of_hand, line = pc.field("hand_id").isin(ids), pc.field("line")
    tables = [name for name, table in TABLES.items() if "hand_id" in table.schema.names and hands]
    found = pc.field("path").isin(paths) & (line >= first) & (line <= last) & (of_hand | pc.field("hand_id").is_null())
    return dict.fromkeys(tables, of_hand) | {"rejects": here, "findings": found}
