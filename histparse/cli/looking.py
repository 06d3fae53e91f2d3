"""The commands that look at a store: show, checks, stats."""

from __future__ import annotations

from typing import Annotated

import typer

from histparse.cli.options import HANDS, AsCsv, AsJson, Button, HandId, Player, Rules, StoreAt, emit, say, stop


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
        lines = page(find(open_store(store), hand_id, rules, button).examined)
    except (StoreError, NotFoundError) as error:
        stop(str(error))
    say(lines)


def checks(store: StoreAt = HANDS, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Count how each check ended, room by room, and say what an ok proves there."""
    from duckdb import Error as DamagedError

    from histparse.load import load
    from histparse.store import StoreError
    from histparse.tally import stored

    try:
        tally = stored(load(store))
    except StoreError as error:
        stop(str(error))
    except DamagedError as error:
        stop(f"{store} is damaged: {str(error).partition(chr(10))[0]}")
    if as_json or as_csv:
        emit(tally.listing(), as_json, as_csv)
    else:
        say(tally.text())


def stats(
    store: StoreAt = HANDS,
    hero: Player = None,
    least: Annotated[int, typer.Option("--min", min=1, metavar="N", help="Players with so many hands or more.")] = 1,
    define: Annotated[bool, typer.Option("--define", help="Say what each statistic means instead.")] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Statistics per player: hands, net, big bets per 100 hands, rake, and how they play."""
    from histparse.stats import by_player, definitions

    if define:
        emit(definitions(), as_json, as_csv)
        return
    from duckdb import Error as DamagedError

    from histparse.load import load
    from histparse.store import StoreError

    try:
        found = by_player(load(store).connection, hero=hero, least=least)
    except StoreError as error:
        stop(str(error))
    except DamagedError as error:
        stop(f"{store} is damaged: {str(error).partition(chr(10))[0]}")
    emit(found.listing() if as_json or as_csv else found.brief(), as_json, as_csv)
    say([found.money_note()], err=True)
