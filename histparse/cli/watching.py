"""The command that waits for hands: watch."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from threading import Event
from typing import Annotated

import typer

from histparse.cli.options import (
    HANDS,
    STOPPED,
    UNREAD,
    Button,
    Heroes,
    JudgeBy,
    StoreAt,
    TimeZone,
    given,
    say,
    stop,
)
from histparse.printing import visible


def watch(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, help="The folder in which histories grow.")],
    out: StoreAt = HANDS,
    texts: Annotated[bool, typer.Option("--texts/--no-texts", help="Keep each hand's text (`show` needs it).")] = True,
    mask: Annotated[bool, typer.Option("--mask", help="Call all players but the heroes by pseudonyms.")] = False,
    rules: JudgeBy = None,
    button: Button = None,
    heroes: Heroes = None,
    time_zone: TimeZone = None,
    rest: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="A file that has not changed for so long is whole.")
    ] = 5.0,
) -> None:
    """Import new hands as the files in a folder grow, a line a hand, until Ctrl-C."""
    from histparse.pipeline import Import
    from histparse.report import finding_text, summary_lines
    from histparse.store import StoreError
    from histparse.watch import hand_lines
    from histparse.watch import watch as watching

    ending = Event()

    def end(number: int, _: object) -> None:
        """What is under way is brought to its end; who asks for a second time does not want to wait for that."""
        ending.set()
        signal.signal(number, signal.default_int_handler)

    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, end)
    try:
        importing = Import(
            out, profile=rules, button=button, texts=texts, mask=mask, given=given(context, heroes, time_zone)
        )
        summary = importing.summary
        for parts in watching(folder, importing, ending, jobs=os.cpu_count() or 1, rest=rest):
            if not parts:
                say(
                    [f"{summary.hands_total:,} new hands so far; watching {visible(str(folder))}, Ctrl-C ends"],
                    True,
                )
            say(hand_lines(parts))
    except StoreError as error:
        stop(str(error))
    except KeyboardInterrupt:
        stop("stopped; the next import goes on from what is stored so far", STOPPED)
    say(map(finding_text, summary.unread), err=True)
    say(summary_lines(summary), err=True)
    if not ending.is_set():
        stop(f"{folder} is gone", UNREAD)
