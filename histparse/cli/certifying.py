"""The command for a disputed hand: certificate."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from histparse.cli.options import HANDS, Button, HandId, Rules, StoreOf, say, stop


class Paper(StrEnum):
    """How a certificate is printed."""

    TEXT = "text"
    HTML = "html"


def certificate(
    hand_id: HandId,
    store: StoreOf = HANDS,
    form: Annotated[Paper, typer.Option("--format", help="Text, or a page to print.")] = Paper.TEXT,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file instead.")] = None,
    rules: Rules = None,
    button: Button = None,
) -> None:
    """A page for a disputed hand: its lines, the rules, the arithmetic of each pot, verdicts, hashes."""
    from histparse import paper
    from histparse.certificate import certificate as made
    from histparse.outputs import written
    from histparse.store import StoreError, open_store
    from histparse.stored import NotFoundError, find

    try:
        title, sections = made(find(open_store(store), hand_id, rules, button))
    except (StoreError, NotFoundError) as error:
        stop(str(error))
    lines = paper.html(title, sections) if form is Paper.HTML else paper.text(title, sections)
    if out is None:
        say(lines)
        return
    try:
        with written(out) as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        stop(f"{out} can't be written: {error.strerror or error}")
