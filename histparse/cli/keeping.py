"""The commands that look after a store: compact, verify-store, forget."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from histparse.cli.options import FINDINGS, HANDS, AsCsv, AsJson, StoreAt, as_text, emit, say, stop


def compact(store: StoreAt = HANDS) -> None:
    """Write the tables anew in few large files, sorted by site, time and hand: smaller, and faster to read.

    May be stopped at any moment. Who loaded the store before can go on reading for an hour; then the next
    command on the store deletes the old files.
    """
    from histparse.compacting import compact
    from histparse.printing import visible
    from histparse.store import StoreError, open_store

    try:
        one = open_store(store)
        before = one.size()
        compact(one)
        after = one.size()
    except StoreError as error:
        stop(str(error))
    told = (f"{files:,} files, {size / 1e6:,.1f} MB" for files, size in (before, after))
    say([f"{visible(str(store))}: {one.rows('hands'):,} hands, {' -> '.join(told)}"], err=True)


def verify_store(
    store: StoreAt = HANDS,
    events: Annotated[bool, typer.Option("--events", help="Read every text again too; takes its time.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Read all of a store, count and hash it again, and print what is wrong; exit with 1 if anything is.

    Finds parts that are missing, damaged (each file has a hash, each page a checksum) or strange, rows without
    their hand, hands without their rows, what is there twice, and texts that are not those that were read.
    """
    from histparse.printing import Listing, visible
    from histparse.store import Store, StoreError
    from histparse.verifying import unhashed, verify

    try:
        there = (one := Store(store)).exists()
    except StoreError as error:
        stop(str(error))
    if not there:
        stop(f"there is no histparse store in {store}: `histparse import PATHS --out DIR` makes one")
    try:
        one.refresh()
        faults = list(verify(one, events=events))
    except StoreError as error:
        stop(str(error), FINDINGS)
    rows = [(fault.where, fault.what) for fault in faults]
    if rows or as_json or as_csv:
        emit(Listing(("where", "what"), rows), as_json, as_csv)
    hands = f"{visible(str(store))}: {one.rows('hands'):,} hands in {sum(map(len, one.state.parts.values())):,} parts"
    say([f"{hands}, {len(rows):,} faults" if rows else f"{hands}, sound"], err=True)
    if older := unhashed(one):
        told = f"{older:,} parts were written by an earlier histparse, which kept no hashes of whole files"
        say([f"{told}: `histparse compact` writes them anew with some"], err=True)
    raise typer.Exit(FINDINGS if rows else 0)


class What(StrEnum):
    """What `forget` is told to forget."""

    HAND = "hand"
    FILE = "file"
    PLAYER = "player"


def forget(
    what: Annotated[str, typer.Argument(callback=as_text, metavar="FILE|HAND_ID|PLAYER", help="As in the tables.")],
    store: StoreAt = HANDS,
    is_a: Annotated[What | None, typer.Option("--as", help="What it is, where it could be several.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would go, and change nothing.")] = False,
) -> None:
    """Delete a file or a hand from a store, or give a player's name up for a pseudonym, for good.

    It reaches every table, text, reject, finding, excerpt and path. The player's hands stay, for the others who
    played them; later imports into the store keep the name out.
    """
    from histparse.forgetting import forget_file, forget_hand, forget_player, what_is
    from histparse.printing import Listing, visible
    from histparse.report import counted
    from histparse.store import StoreError, open_store

    try:
        one = open_store(store)
        kind = is_a or What(what_is(one, what))
        if kind is What.PLAYER:
            word, rows = forget_player(one, what, only_look=dry_run)
            said = f"is {'a pseudonym' if dry_run else word} from now on", "changed"
        else:
            rows = (forget_hand if kind is What.HAND else forget_file)(one, what, only_look=dry_run)
            said = "is forgotten", "deleted"
    except StoreError as error:
        stop(str(error))
    if not rows:
        stop(f"there was nothing of {what} in {store}")
    if dry_run:
        emit(Listing(("table", f"rows_{said[1]}"), rows.items()))
    told = f"{visible(what)} ({kind}) {said[0]}: {counted(rows['hands'], 'hand')}, {rows.total():,} rows {said[1]}"
    say([f"not done: {told}" if dry_run else told], err=True)
