"""What is set in files and in the environment: how commands learn of it, and the command that shows it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import typer

from histparse.cli.options import HANDS, AsCsv, AsJson, emit, stop
from histparse.config import KEYS, ConfigError, Setting, settings, variable
from histparse.printing import Listing

_DEFAULTS: dict[str, object] = {"store": HANDS}


def take_over(context: typer.Context) -> None:
    """Makes what is set the default of the options that say the same: they name its variable of the environment,
    but for the heroes', of whom there can be several."""
    context.obj = told = _told()
    values = {variable(key): one.value for key, one in told.items() if not isinstance(one.value, dict)}
    values |= {"heroes": told["heroes"].value} if "heroes" in told else {}
    commands: dict[str, Any] = getattr(context.command, "commands", {})
    context.default_map = {
        name: {one.name: values[key] for one in command.params for key in (one.envvar, one.name) if key in values}
        for name, command in commands.items()
    }


def _told() -> dict[str, Setting]:
    from platformdirs import user_config_path

    try:
        return settings(os.environ, Path.cwd(), user_config_path("histparse", appauthor=False))
    except ConfigError as error:
        stop(str(error))
    except OSError as error:
        stop(f"the current folder is gone: {error.strerror}")


def config(context: typer.Context, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Show what is set and where: by a variable of the environment, by histparse.toml in the current folder or one
    above it, or by the one in your folder of settings.

    It can set store, heroes, time_zone and rules; options on the command line come before all of it.
    """
    told: dict[str, Setting] = context.find_root().obj
    rows = [(key, _text(told[key].value), told[key].source) for key in KEYS if key in told]
    rows += [(key, _text(_DEFAULTS.get(key)), "nothing: the default") for key in KEYS if key not in told]
    emit(Listing(("key", "value", "set_by"), rows), as_json, as_csv)


def _text(value: Any) -> str | None:
    if isinstance(value, dict):
        return ", ".join(f"{room}: {name}" for room, name in value.items())
    return ", ".join(value) if isinstance(value, list) else value
