"""What is set in files and in the environment: how commands learn of it, and the command that shows it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import typer

from histparse.cli.options import HANDS, MISUSE, AsCsv, AsJson, emit, say, stop
from histparse.config import KEYS, Setting, settings, variable
from histparse.printing import Listing, visible

_DEFAULTS: dict[str, object] = {"store": HANDS}


def take_over(context: typer.Context) -> None:
    """Makes what is set the default of the options that say the same: they name its variable of the environment,
    but for the heroes', of whom there can be several."""
    context.obj = told = _told()
    values = {variable(key): _default(one) for key, one in told.items() if not isinstance(one.value, dict)}
    values |= {"heroes": _default(told["heroes"])} if "heroes" in told else {}
    commands: dict[str, Any] = getattr(context.command, "commands", {})
    context.default_map = {
        name: {one.name: values[key] for one in command.params for key in (one.envvar, one.name) if key in values}
        for name, command in commands.items()
    }


def _default(one: Setting) -> Any:
    """What is set; where it can't be used, what ends the run of a command that needs it."""
    return (lambda: stop(one.wrong)) if one.wrong else one.value


def _told() -> dict[str, Setting]:
    from platformdirs import user_config_path

    try:
        here = Path.cwd()
    except OSError as error:
        stop(f"the current folder is gone: {error.strerror}")
    return settings(os.environ, here, user_config_path("histparse", appauthor=False))


def config(context: typer.Context, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Show what is set and where: by a variable of the environment, by histparse.toml in the current folder or one
    above it, or by the one in your folder of settings.

    It can set store, heroes, time_zone and rules; options on the command line come before all of it.
    """
    told: dict[str, Setting] = context.find_root().obj
    rows = [(key, _text(told[key].value), told[key].source) for key in KEYS if key in told]
    rows += [(key, _text(_DEFAULTS.get(key)), "nothing: the default") for key in KEYS if key not in told]
    emit(Listing(("key", "value", "set_by"), rows), as_json, as_csv)
    if wrong := dict.fromkeys(one.wrong for one in told.values() if one.wrong):
        say([f"histparse: {visible(one)}" for one in wrong], err=True)
        raise typer.Exit(MISUSE)


def _text(value: Any) -> str | None:
    if isinstance(value, dict):
        return ", ".join(f"{room}: {name}" for room, name in value.items())
    return ", ".join(value) if isinstance(value, list) else value
