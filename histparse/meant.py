"""What a word means to a store: a hand, a file, or a player."""

from __future__ import annotations

from pathlib import Path

import pyarrow.compute as pc

from histparse.sites import sites
from histparse.store import Store
from histparse.stored import NotFoundError


def the_one(store: Store, word: str, kind: str | None = None) -> tuple[str, str]:
    """The one thing that a word names: what it is, a "hand", a "file" or a "player", and its name in full. With a
    `kind` it is one of these, a player also where no hand is of him. Raises `NotFoundError` where the store knows
    nothing by that word, or several things, and `StoreError`."""
    if kind == "player":
        return kind, word
    found = [(one, name) for one in ([kind] if kind else _BY) for name in _BY[one](store, word)]
    if not found:
        near = f"; there is the file {' and '.join(some)}" if (some := _files_called(store, word)) else ""
        raise NotFoundError(f"there is no {kind or 'hand, file or player'} {word} in {store.path}{near}")
    if len(found) > 1:
        several = ", ".join(f"the {one} {name}" for one, name in found)
        raise NotFoundError(f"{word} can be {several}: name one of them in full, or say what it is with --as")
    return found[0]


def _hands(store: Store, word: str) -> list[str]:
    """The hands with that id, or that number at their room; those too that were rejected."""
    site, _, number = word.partition(":")
    printed = pc.field("site_hand_no")
    meant = (printed == word) | ((pc.field("site") == site) & (printed == number))
    found = [store.read(name, ["site", "site_hand_no"], meant).to_pylist() for name in ("hands", "rejects")]
    return sorted({f"{row['site']}:{row['site_hand_no']}" for rows in found for row in rows if row["site"]})


def _files(store: Store, word: str) -> list[str]:
    """The file with that path or id in the store, or that stands there now."""
    meant = (pc.field("path") == word) | (pc.field("file_id") == word)
    told = [store.read(name, ["path"], meant).num_rows for name in ("files", "rejects")]
    return [word] if any(told) or Path(word).is_file() else []


def _players(store: Store, word: str) -> list[str]:
    """The player of that name, in whatever case, who plays in some hand of a room that tells names."""
    by_seat = "|".join(site.name for site in sites() if not site.habits.names)
    told = ~pc.match_substring_regex(pc.field("hand_id"), f"^(?:{by_seat}):")
    for table in ("seats", "actions"):
        for part in store.parts(table):
            names = pc.unique(store.read_parts(table, [part], ["player"], told)["player"]).to_pylist()
            if word.casefold() in {name.casefold() for name in names if name}:
                return [word]
    return []


def _files_called(store: Store, name: str) -> list[str]:
    """The paths that end with that name."""
    paths = store.read("files", ["path"])["path"].to_pylist()
    return sorted({path for path in paths if path.replace("\\", "/").endswith(f"/{name}")})


_BY = {"hand": _hands, "file": _files, "player": _players}
"""Finds what the store knows by a word."""
