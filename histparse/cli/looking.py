"""The commands that look at a store: show, checks."""

from __future__ import annotations

from textwrap import wrap

from histparse.cli.options import HANDS, AsCsv, AsJson, Button, HandId, Rules, StoreAt, emit, say, stop, wide


def show(
    hand_id: HandId,
    store: StoreAt = HANDS,
    rules: Rules = None,
    button: Button = None,
) -> None:
    """Show one hand street by street, with its pots, ledger, findings and checks."""
    from histparse.show import page
    from histparse.store import StoreError, open_store
    from histparse.stored import NotFoundError, find

    try:
        found = find(open_store(store), hand_id, rules, button)
    except (StoreError, NotFoundError) as error:
        stop(str(error))
    say([*wrap(found.altered, wide(100)), ""] * bool(found.altered))
    say(page(found.examined))


def checks(store: StoreAt = HANDS, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Count how each check ended, room by room, and say what an ok proves there.

    In --json and --csv `not_applicable` counts the hands in which there was nothing for a check to look at, and
    `holds_says` is what is known where it holds.
    """
    from duckdb import Error as DamagedError

    from histparse.load import load
    from histparse.sql import QueryError
    from histparse.store import StoreError
    from histparse.tally import stored

    try:
        tally = stored(load(store))
    except (StoreError, QueryError) as error:
        stop(str(error))
    except DamagedError as error:
        stop(f"{store} is damaged: {str(error).partition(chr(10))[0]}")
    if as_json or as_csv:
        emit(tally.listing(), as_json, as_csv)
    else:
        say(tally.text(wide()))
