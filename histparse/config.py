"""What a user has set, and where: `histparse.toml` in the current folder or above it, and in the user's own folder
of settings, and the environment before both.

    store = "poker/hands"          # the folder of the tables, from the file's own folder, or s3://BUCKET/PREFIX
    heroes = ["Ash", "Ash_2"]      # your names, where a history does not tell whose it is
    time_zone = "Europe/Paris"     # of clocks that are printed without one
    rules = "wsop-live"                 # judge by this profile, or by one for a room: rules = { ongame = "mine.toml" }
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from histparse.rules import profile

NAME = "histparse.toml"
MOST = 1 << 16
"""The most bytes that such a file can have."""


class ConfigError(ValueError):
    """A setting that can't be used, in words: the file, the key, and why."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is set, and by what: a file, a variable of the environment, or nothing."""

    value: Any
    source: str


def settings(environment: Mapping[str, str], here: Path, own: Path) -> dict[str, Setting]:
    """What is in effect by key, for someone who works in the folder `here` and has his settings in the folder
    `own`. Raises `ConfigError`."""
    found: dict[str, Setting] = {}
    for path in filter(None, (own / NAME, _project_file(here))):
        found |= {key: Setting(value, str(path)) for key, value in _read(path)}
    for key in KEYS:
        if told := environment.get(name := variable(key)):
            found[key] = Setting(_checked(key, told.split(",") if key == "heroes" else told, here, name), name)
    return found


def variable(key: str) -> str:
    """The variable of the environment that sets the same."""
    return f"HISTPARSE_{key.upper()}"


def _project_file(here: Path) -> Path | None:
    paths = (folder / NAME for folder in (here, *here.parents))
    return next((path for path in paths if path.is_file()), None)


def _read(path: Path) -> Iterator[tuple[str, Any]]:
    if not path.is_file():
        return
    try:
        if path.stat().st_size > MOST:
            raise ConfigError(f"{path} has more than {MOST} bytes")
        told = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{path} can't be read: {error}") from None
    for key, value in told.items():
        if key not in _CHECKS:
            raise ConfigError(f"{path}: {key!r} is none of {', '.join(_CHECKS)}")
        yield key, _checked(key, value, path.parent, f"{path}: {key}")


def _checked(key: str, value: object, folder: Path, where: str) -> Any:
    try:
        return checked(key, value, folder)
    except ValueError as error:
        raise ConfigError(f"{where}: {error}") from None


def checked(key: str, value: object, folder: Path = Path()) -> Any:
    """A key's value, if it can be one, with paths from the folder. Raises `ValueError` in words."""
    return _CHECKS[key](value, folder)


def _store(value: object, folder: Path) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError('no folder, as "poker/hands"')
    return value if "://" in value else str(folder / Path(value).expanduser())


def _heroes(value: object, _: Path) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name.strip() for name in value):
        raise ValueError('no names, as ["Ash", "Elm"]')
    return value


def _time_zone(value: object, _: Path) -> str:
    if isinstance(value, str) and "/" in value:
        try:
            return ZoneInfo(value).key
        except (OSError, ValueError, ZoneInfoNotFoundError):
            pass
    raise ValueError(f'{value!r} is no time zone, as "Europe/Paris"')


def _rules(value: object, folder: Path) -> str | dict[str, str]:
    if isinstance(value, dict):
        rooms = sorted(path.stem for path in (Path(__file__).parent / "sites").glob("[!_]*.py"))
        for room in value:
            if room not in rooms:
                raise ValueError(f"{room!r} is no room: there are {', '.join(rooms)}")
        return {room: _profile(name, folder) for room, name in value.items()}
    return _profile(value, folder)


def _profile(value: object, folder: Path) -> str:
    if not isinstance(value, str):
        raise ValueError('no rule profile, as "wsop-live", nor one for a room, as { ongame = "mine.toml" }')
    name = str(folder / value) if (folder / value).is_file() else value
    profile(name)
    return name


_CHECKS: dict[str, Callable[[object, Path], Any]] = {
    "store": _store,
    "heroes": _heroes,
    "time_zone": _time_zone,
    "rules": _rules,
}
KEYS = tuple(_CHECKS)
