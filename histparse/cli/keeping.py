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
    from histparse.report import counted
    from histparse.store import Store, StoreError
    from histparse.verifying import Fault, unhashed, verify

    try:
        (one := Store(store)).must_exist()
    except StoreError as error:
        stop(str(error))
    try:
        one.refresh()
        found = list(verify(one, events=events))
    except StoreError as error:
        stop(str(error), FINDINGS)
    rows = [(fault.where, fault.what) for fault in found if isinstance(fault, Fault)]
    if rows or as_json or as_csv:
        emit(Listing(("where", "what"), rows), as_json, as_csv)
    hands = f"{visible(str(store))}: {one.rows('hands'):,} hands in {sum(map(len, one.state.parts.values())):,} parts"
    say([f"{hands}, {counted(len(rows), 'fault') if rows else 'sound'}"], err=True)
    say((f"{visible(it.where)}: {it.what}" for it in found if not isinstance(it, Fault)), err=True)
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
    is_a: Annotated[
        What | None,
        typer.Option("--as", help="What it is, where it could be several, or is a player of whom there is no hand."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would go, and change nothing.")] = False,
) -> None:
    """Delete a file or a hand from a store, or give a player's name up for a pseudonym, for good.

    It reaches every table, text, reject, finding, excerpt and path. The player's hands stay, for the others who
    played them; later imports into the store keep the name out. A deleted file comes back if it is imported again,
    a deleted hand only if its file was deleted, too, or another has it.
    """
    from histparse.forgetting import forget_file, forget_hand, forget_player
    from histparse.meant import the_one
    from histparse.printing import Listing, visible
    from histparse.report import counted
    from histparse.store import StoreError, open_store
    from histparse.stored import NotFoundError

    try:
        one = open_store(store)
        kind, name = the_one(one, what, is_a)
        if kind == What.PLAYER:
            word, rows = forget_player(one, name, only_look=dry_run)
            did, would, to = f"is {word} from now on", "would go by a pseudonym", "changed"
        else:
            rows = (forget_hand if kind == What.HAND else forget_file)(one, name, only_look=dry_run)
            did, would, to = "is forgotten", "would be forgotten", "deleted"
    except (StoreError, NotFoundError) as error:
        stop(str(error))
    if not rows and kind != What.PLAYER:
        stop(f"there was nothing of {name} in {store}")
    of = f"{counted(rows['hands'], 'hand')}, {counted(rows.total(), 'row')}"
    told = f"{would}: {of} would be {to}; nothing was" if dry_run else f"{did}: {of} {to}"
    if dry_run:
        emit(Listing(("table", "rows"), rows.items()))
    say([f"{visible(name)} ({kind}) {told}"], err=True)
