"""The commands that look after a store: compact."""

from __future__ import annotations

from histparse.cli.options import HANDS, StoreAt, say, stop


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
