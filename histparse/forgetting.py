"""What a store is to forget: a file, a hand, or a player. Nothing of it stands in any of its files afterwards.

Of a file and of a hand the rows go. A player's hands are others' hands too, so there the name gives way to
a pseudonym wherever it stands, money and cards stay as they are, and the store remembers not to let the
name in again: what it keeps for that is a hash with a key of its own.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from functools import reduce
from operator import ne
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from histparse.anonymous import blank
from histparse.events import Source
from histparse.identity import events_hash, text_hash
from histparse.masking import Mask, keep_mask, mask_of, new_mask
from histparse.names import WRITTEN, called, forms, is_ordinary, whole
from histparse.parts import Rewriting
from histparse.read import read
from histparse.renaming import players, renamed, retold
from histparse.store import Store
from histparse.tables import TABLES

FREE = {
    "files": ("path",),
    "hands": ("label", "table_name", "rule_profile"),
    "findings": ("path", "message", "expected", "actual", "excerpt", "rule"),
    "rejects": ("path", "site_hand_no", "message", "text"),
    "texts": ("text", "context"),
}
"""Where a name may stand among other words; it may be all of a column called `player`."""

Rows = Counter[str]
"""How many rows of each table were taken out or changed."""


def forget_hand(store: Store, hand_id: str, *, only_look: bool = False) -> Rows:
    """Takes a hand out, with what was rejected under its number; or looks what that would be. Raises `StoreError`."""
    site, _, number = hand_id.partition(":")
    rejected = _is("site", [site]) & _is("site_hand_no", [number])
    gone = {name: _is("hand_id", [hand_id]) for name in _of_hands()}
    with nullcontext() if only_look else store.writing():
        return _take_out(store, gone | {"rejects": rejected}, {}, only_look)


def forget_file(store: Store, path: str, *, only_look: bool = False) -> Rows:
    """Takes out all that came from a file, or looks what that would be: named by the path or the id that the store
    has of it, or by a path at which it stands now. Raises `StoreError`."""
    with nullcontext() if only_look else store.writing():
        ids = _file_ids(store, path)
        of_file = _is("file_id", ids)
        hands = store.read("hands", ["hand_id"], of_file)["hand_id"].to_pylist()
        files = store.read("files", ["path", "file_id"]).to_pylist()
        paths = {path} | {row["path"] for row in files if row["file_id"] in ids}
        paths -= {row["path"] for row in files if row["file_id"] not in ids}
        gone = {name: _is("hand_id", hands) for name in _of_hands()}
        gone["findings"] |= _is("path", paths)
        return _take_out(store, gone | {"files": of_file, "rejects": of_file}, dict.fromkeys(ids), only_look)


def _is(column: str, values: Iterable[str]) -> pc.Expression:
    return pc.field(column).isin(pa.array(values, pa.string()))


def _file_ids(store: Store, path: str) -> list[str]:
    ids = {path}
    for name in ("files", "rejects"):
        ids.update(store.read(name, ["file_id"], _is("path", [path]))["file_id"].to_pylist())
    if Path(path).is_file():
        with Path(path).open("rb") as file:
            ids.add(hashlib.file_digest(file, "sha256").hexdigest()[:16])
    return sorted(ids)


def _of_hands() -> list[str]:
    return [name for name, table in TABLES.items() if "hand_id" in table.schema.names]


def _take_out(store: Store, gone: dict[str, pc.Expression], notes: dict[str, Any], only_look: bool) -> Rows:
    notes = {key: note for key, note in notes.items() if key in store.state.notes}
    rows: Rows = Counter()
    with nullcontext() if only_look else store.rewriting(notes, purge=True) as anew:
        for name, where in gone.items():
            for part in store.parts(name):
                kept = store.read_parts(name, [part], where=~where)
                rows[name] += (less := store.state.parts[part][name] - kept.num_rows)
                if less and anew:
                    anew.replace(name, [part], [[kept]])
    return +rows


def forget_player(store: Store, name: str, *, only_look: bool = False) -> tuple[str, Rows]:
    """Gives a player's name up for a pseudonym, in whatever case it is written, and remembers not to let it
    in again; or looks what that would change. Gives the pseudonym. A name that is a word of the rooms' own
    ("folds") goes where a player has it. Raises `StoreError`."""
    with nullcontext() if only_look else store.writing():
        mask = (mask_of(store) or new_mask()).forget(name)
        if not only_look:
            keep_mask(store, mask)
        change = _Change(store, mask, name)
        with nullcontext() if only_look else store.rewriting(purge=True) as anew:
            for table in TABLES:
                change.table(anew, table)
        return change.word, +change.rows


class _Change:
    """One name giving way to another, row by row."""

    def __init__(self, store: Store, mask: Mask, name: str) -> None:
        self.store = store
        self.name = name.casefold()
        self.word = mask.pseudonym(name)
        self.mask = mask
        self.names = forms({name: self.word})
        self.ordinary = is_ordinary(name)
        self.rows: Rows = Counter()
        self.hands: set[str] = set()
        self.others: set[str] = set()
        """Names of others that hold this one."""
        for table in ("seats", "actions"):
            self._look(table)
        self.kept: set[str] = set()
        """Hands whose texts are kept."""
        self.hashes: dict[str, dict[str, str]] = {}
        """For a hand whose text changed what it is known by now, and so in `hands`."""

    def _look(self, table: str) -> None:
        holds = re.compile("|".join(map(whole, self.names)), re.IGNORECASE)
        for part in self.store.parts(table):
            rows = self.store.read_parts(table, [part], ["hand_id", "player"])
            self.hands.update(rows.filter(self._plays(rows))["hand_id"].to_pylist())
            names = (one.casefold() for one in pc.unique(rows["player"]).to_pylist() if one)
            self.others.update(one for one in names if one != self.name and holds.search(one))

    def _plays(self, rows: pa.Table) -> pa.ChunkedArray:
        spelled = [one for one in pc.unique(rows["player"]).to_pylist() if one and one.casefold() == self.name]
        return pc.is_in(rows["player"], pa.array(spelled, pa.string()))

    def table(self, anew: Rewriting | None, table: str) -> None:
        """Writes those parts of a table anew in which the name stands, or only counts. `texts` come before `hands`."""
        columns = [name for name in TABLES[table].schema.names if name == "player" or name in FREE.get(table, ())]
        keys = ["hand_id"] if "hand_id" in TABLES[table].schema.names else []
        hands = pa.array(self.hands | self.hashes.keys(), pa.string())
        for part in self.store.parts(table) if columns else ():
            near = self._near(table, self.store.read_parts(table, [part], [*keys, *columns]), hands)
            if not pc.any(near).as_py():
                continue
            rows = self.store.read_parts(table, [part])
            before = rows.filter(near).to_pylist()
            after = [self._changed(table, row) for row in before]
            if after != before:
                self.rows[table] += sum(map(ne, before, after))
                if anew:
                    anew.replace(table, [part], [[_put_back(rows, near, after)]])

    def _near(self, table: str, rows: pa.Table, hands: pa.Array) -> pa.ChunkedArray:
        """The rows in which the name may stand; `hands` are those in which it does."""
        of_hand = "hand_id" in rows.column_names
        own = pc.is_in(rows["hand_id"], hands) if of_hand else None
        found = [own] if own is not None and table in {"hands", "texts"} else []
        if "player" in rows.column_names:
            found.append(self._plays(rows))
        for column in FREE.get(table, ()):
            words = rows[column].cast(pa.string())
            here = [pc.match_substring(words, form, ignore_case=True) for form in self.names]
            here.append(pc.match_substring_regex(words, WRITTEN))
            if not self.ordinary:
                found += here
            elif own is not None:
                found += [pc.and_(own, one) for one in here]
        nowhere = pa.chunked_array([pa.repeat(pa.scalar(False), rows.num_rows)])
        return pc.fill_null(reduce(pc.or_kleene, found, nowhere), False)

    def _changed(self, table: str, row: dict[str, Any]) -> dict[str, Any]:
        new = dict(row)
        if table == "texts":
            self.kept.add(row["hand_id"])
        if (row.get("player") or "").casefold() == self.name:
            new["player"] = self.word
        for column in FREE.get(table, ()):
            new[column] = row[column] and called(row[column], self.names, self.others)
        if table == "texts" and row["hand_id"] in self.hands:
            new |= self._text(row)
        if table == "texts" and new != row:
            self.hashes.setdefault(row["hand_id"], {})["text_sha256"] = text_hash(new["text"])
        if table == "hands":
            new |= self.hashes.get(row["hand_id"]) or self._unknown(row)
        return new

    def _text(self, row: dict[str, Any]) -> dict[str, str]:
        """The text of a hand of the player, and its context."""
        source = Source("", "", 0, 0, 1, 1, row["text"], row["context"])
        hand = read(source).hand
        words = {one: self.word for one in players(hand) if one.casefold() == self.name} if hand else {}
        if not hand or not words:
            return {}
        new = retold(hand, words, lambda text: read(text).hand) or blank(source, forms(words))
        self.hashes[row["hand_id"]] = {"events_sha256": events_hash(renamed(hand, words))}
        return {"text": new.text, "context": new.context}

    def _unknown(self, row: dict[str, Any]) -> dict[str, str]:
        """Hashes of a hand without a text, or with one that can't be read: with the name in them, they would let it
        be guessed. That of a text is of what is kept."""
        if row["hand_id"] not in self.hands:
            return {}
        names = ["events_sha256"] if row["hand_id"] in self.kept else ["text_sha256", "events_sha256"]
        return {name: self.mask.hash(row[name]) for name in names}


def _put_back(rows: pa.Table, here: pa.ChunkedArray, after: list[dict[str, Any]]) -> pa.Table:
    """The rows with other ones in the places where `here` is."""
    stay = here.to_numpy()
    order = np.argsort(np.concatenate([np.flatnonzero(~stay), np.flatnonzero(stay)]))
    changed = pa.Table.from_pylist(after, schema=rows.schema)
    return pa.concat_tables([rows.filter(pc.invert(here)), changed]).unify_dictionaries().take(order)
