"""What a user has set, and where: `histparse.toml` in the current folder or above it, and in the user's own folder
of settings, and the environment before both.

    store = "poker/hands"          # the folder of the tables, from the file's own folder, or s3://BUCKET/PREFIX
    heroes = ["Ash", "Ash_2"]      # your names, where a history does not tell whose it is
    time_zone = "Europe/Paris"     # of clocks that are printed without one
    rules = "wsop-live"            # judge by this profile, or by one for a room: rules = { ongame = "mine.toml" }
"""

from __future__ import annotations

import stat
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from histparse.address import in_bucket
from histparse.rules import profile, profile_names

NAME = "histparse.toml"
MOST = 1 << 12
"""The most bytes that such a file can have: what reads it takes a time that grows with their square."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is set, and by what: a file, a variable of the environment, or nothing. Where it can't be used, `wrong`
    says why: what is wrong, and where."""

    value: Any
    source: str
    wrong: str = ""


def settings(environment: Mapping[str, str], here: Path, own: Path) -> dict[str, Setting]:
    """What is in effect by key, for someone who works in the folder `here` and has his settings in the folder
    `own`. A file that can't be used might set any key."""
    found: dict[str, Setting] = {}
    for path in filter(None, (_nearest([own]), _nearest([here, *here.parents]))):
        found |= _read(path)
    for key in KEYS:
        if told := environment.get(name := variable(key)):
            found[key] = _setting(key, told.split(",") if key == "heroes" else told, here, name, name)
    return found


def variable(key: str) -> str:
    """The variable of the environment that sets the same."""
    return f"HISTPARSE_{key.upper()}"


def _nearest(folders: Iterable[Path]) -> Path | None:
    return next((path for folder in folders if _is_there(path := folder / NAME)), None)


def _is_there(path: Path) -> bool:
    """Something is, whatever it is, or may be: reading it will say why not."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _read(path: Path) -> dict[str, Setting]:
    try:
        told = _told(path)
    except OSError as error:
        why = error.strerror
    except (ValueError, RecursionError) as error:
        why = str(error)
    else:
        return {key: _setting(key, value, path.parent, str(path), f"{path}: {key}") for key, value in told.items()}
    return dict.fromkeys(KEYS, Setting(None, str(path), f"{path} can't be used: {why}"))


def _told(path: Path) -> dict[str, Any]:
    """What stands in a file. Raises `OSError`, or `ValueError` or `RecursionError` in words."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for
        raise ValueError("it is no file")
    if found.st_size > MOST:
        raise ValueError(f"it has more than {MOST} bytes")
    told = tomllib.loads(path.read_text("utf-8-sig"))
    for key in told:
        if key not in _CHECKS:
            raise ValueError(f"{key!r} is none of {', '.join(KEYS)}")
    return told


def _setting(key: str, told: object, folder: Path, source: str, where: str) -> Setting:
    try:
        return Setting(checked(key, told, folder), source)
    except ValueError as error:
        return Setting(None, source, f"{where}: {error}")


def checked(key: str, value: object, folder: Path = Path()) -> Any:
    """A key's value, if it can be one, with paths from the folder. Raises `ValueError` in words."""
    return _CHECKS[key](value, folder)


def _store(value: object, folder: Path) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError('no folder, as "poker/hands"')
    if in_bucket(value) is not None:
        return value
    try:
        return str(folder / Path(value).expanduser())
    except RuntimeError:
        raise ValueError(f"it is not known where {Path(value).parts[0]} is") from None


def _heroes(value: object, _: Path) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name.strip() for name in value):
        raise ValueError('no names, as ["Ash", "Elm"]')
    return value


def _time_zone(value: object, _: Path) -> str:
    if not isinstance(value, str):
        raise ValueError('no time zone, as "Europe/Paris"')
    if "/" in value:
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
    path = folder / value
    try:
        is_file = path.is_file()
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}") from None
    if not (is_file or value in profile_names()):
        known = ", ".join(profile_names())
        raise ValueError(f"there is no file {path}, and no rule profile {value!r}: there are {known}")
    name = str(path) if is_file else value
    profile(name)
    return name


_CHECKS: dict[str, Callable[[object, Path], Any]] = {
    "store": _store,
    "heroes": _heroes,
    "time_zone": _time_zone,
    "rules": _rules,
}
KEYS = tuple(_CHECKS)
