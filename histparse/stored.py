"""A hand of a store found again: read from the text that was kept, replayed and checked as it is now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pyarrow.compute as pc
import pyarrow.dataset as ds

from histparse.batch import Examined
from histparse.events import Source
from histparse.findings import Finding, Verdict
from histparse.given import Given
from histparse.identity import events_hash
from histparse.pipeline import examine
from histparse.rules import profile_names
from histparse.store import Store
from histparse.values import value


class NotFoundError(LookupError):
    """The store has no such hand, or several, or can't show it; the text says which."""


@value(frozen=True, slots=True)
class Stored:
    """A hand of a store, examined again, with its rows of `hands` and of `files`; `file` is empty where the
    import of the file has not come to its end. `profile` is the rule profile, by name or file, and `button`
    the dealer's seat that it was examined with, None for the hand's own."""

    examined: Examined
    hand: dict[str, Any]
    file: dict[str, Any]
    profile: str | None
    button: int | None

    @property
    def altered(self) -> str:
        """That the text which is kept does not say what was imported, in words; nothing where it does."""
        hand = self.examined.hand
        if hand and events_hash(hand) == self.hand["events_sha256"]:
            return ""
        told = "the text that is kept does not tell this hand as it was imported: names were taken out of it, or it is"
        return f"{told} read otherwise now. The tables have the hand as it was: status {self.hand['status']}"


def find(store: Store, hand_id: str, profile: str | None = None, button: int | None = None) -> Stored:
    """The stored hand `hand_id` (or with that number at its room), read and checked again: under the
    profile named, else the one it was imported under. Raises `NotFoundError`."""
    hands = _rows(store, "hands", (ds.field("hand_id") == hand_id) | (ds.field("site_hand_no") == hand_id))
    if not hands:
        raise NotFoundError(f"there is no hand {hand_id} in {store.path}{_rejected(store, hand_id)}")
    if len(hands) > 1:
        raise NotFoundError(f"several hands have this number: {', '.join(hand['hand_id'] for hand in hands)}")
    (hand,) = hands
    texts = _rows(store, "texts", ds.field("hand_id") == hand["hand_id"])
    if not texts:
        raise NotFoundError(f"{store.path} has no text of {hand['hand_id']}: it was imported without texts")
    file = next(iter(_rows(store, "files", ds.field("file_id") == hand["file_id"])), {})
    place = {name: hand[name] for name in ("file_id", "byte_start", "byte_end", "line_start", "line_end")}
    path = file.get("path", hand["file_id"])
    source = Source(path=path, text=texts[0]["text"], context=texts[0]["context"], **place)
    profile = profile or (hand["rule_profile"] if hand["rule_profile"] in profile_names() else None)
    one = _as_stored(examine(source, profile, button, _given(store, hand)), hand)
    return Stored(_with_surroundings(store, one), hand, file, profile, button)


def _given(store: Store, hand: dict[str, Any]) -> Given:
    """What the import was told of the hand: whose history it is."""
    seats = _rows(store, "seats", ds.field("hand_id") == hand["hand_id"]) if hand["hero_seat"] else []
    return Given(tuple(seat["player"] for seat in seats if seat["is_hero"]))


def _as_stored(one: Examined, hand: dict[str, Any]) -> Examined:
    """The hand begins when the import said; it was told in which time zone its clock was."""
    if one.hand is None or hand["tz_source"] != "config":
        return one
    return replace(one, hand=replace(one.hand, start=hand["start_utc"], tz_source="config"))


def _with_surroundings(store: Store, one: Examined) -> Examined:
    """`one` with what the import knew and its text does not tell: whether its stacks go on from those of the hands
    before it in the file, whether it shares a line with one, and whether several of the user's names sit in it."""
    if one.outcome is None:
        return one
    about = ds.field("hand_id") == one.hand_id
    for row in _rows(store, "checks", about):
        if row["continuity"]:
            one.outcome.checks["continuity"] = Verdict(row["continuity"])
    seen = [
        Finding(
            row["code"],
            row["line"],
            row["message"],
            row["column"],
            row["expected"],
            row["actual"],
            row["delta_minor"],
            row["street"],
            row["seat"],
            row["player"],
        )
        for row in _rows(store, "findings", about & ds.field("code").isin(["D603", "P121", "P122"]))
    ]
    return replace(one, findings=sorted([*one.findings, *seen], key=lambda found: (found.line, found.code)))


def _rows(store: Store, table: str, where: pc.Expression) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = store.read(table, where=where).to_pylist()
    return rows


def _rejected(store: Store, hand_id: str) -> str:
    number = hand_id.rpartition(":")[2]
    for row in _rows(store, "rejects", ds.field("site_hand_no") == number):
        return f"; it was rejected at {row['path']}:{row['line_start']}: {row['code']} {row['message']}"
    return ""
