"""A folder in which histories grow, watched: new hands go into the store as soon as they are whole.

A hand is whole when its end is seen or the next one begins, or when its file rests. What is read too
early all the same gives way to what stands there later, as in every import of a file that has grown.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path
from threading import Event
from time import monotonic, time

from histparse.archives import SUFFIXES
from histparse.content import Bytes, bytes_of
from histparse.inputs import Opened, Taken, cut, is_of_store, opened
from histparse.money import amount_text
from histparse.parts import Part
from histparse.pipeline import Import
from histparse.sites import openings
from histparse.source import Input, scan

REST = 5.0
"""Seconds after which a file that has not changed is taken to rest."""
TICK = 250
"""Milliseconds between looks at which files rest."""


def watch(
    folder: str | Path, importing: Import, stop: Event, *, jobs: int = 1, rest: float = REST
) -> Iterator[dict[str, Part]]:
    """Imports what is in a folder, then what comes, until `stop` is set or the folder is gone. Gives the parts that
    each step adds to the tables, but for the first step, whose end is an empty one. Raises `StoreError`."""
    top = Path(os.path.realpath(folder))
    steps = _steps(top, stop)
    early = list(islice(steps, 1))  # from here on nothing is missed
    moving = dict.fromkeys(_changed_since(top, time() - rest), monotonic())
    look = partial(_so_far, moving=moving)
    for _ in importing.take([str(top)], look, jobs=jobs):
        if stop.is_set():
            return
    yield {}
    for paths in chain(early, steps):
        changed = {path for path in paths if _is_history(Path(path), top)}
        moving.update(dict.fromkeys(changed, monotonic()))
        resting = {path for path, since in moving.items() if monotonic() - since >= rest}
        for path in resting:
            del moving[path]
        yield from importing.take([path for path in sorted(changed | resting) if _has_something(path)], look)


def _steps(top: Path, stop: Event) -> Iterator[set[str]]:
    """What came or changed, a few times a second. watchfiles fails at a name that is no text; then what
    changed lately is looked up, and it begins anew."""
    from watchfiles import Change  # noqa: PLC0415  # only who watches waits for it
    from watchfiles import watch as changes_in  # noqa: PLC0415
    from watchfiles._rust_notify import WatchfilesRustInternalError  # noqa: PLC0415

    while not stop.is_set() and top.is_dir():
        since = time()
        with suppress(WatchfilesRustInternalError, FileNotFoundError):
            for changes in changes_in(
                top, watch_filter=None, debounce=TICK, rust_timeout=TICK, yield_on_timeout=True, stop_event=stop
            ):
                yield {path for kind, path in changes if kind is not Change.deleted}
                since = time()
                if not top.is_dir():
                    return
        yield set(_changed_since(top, since - 1))


def _changed_since(top: Path, when: float) -> Iterator[str]:
    for folder, _, names in os.walk(top):
        for path in (Path(folder, name) for name in names):
            with suppress(OSError):
                if max(path.stat().st_mtime, path.stat().st_ctime) >= when:
                    yield str(path)


def _is_history(path: Path, top: Path) -> bool:
    """Nothing hidden, and nothing of a store."""
    return not any(part.startswith(".") for part in path.relative_to(top).parts) and not is_of_store(path)


def _has_something(path: str) -> bool:
    """Neither gone again nor a file that is made first and written to later."""
    with suppress(OSError):
        return Path(path).is_file() and Path(path).stat().st_size > 0
    return False


def _so_far(files: Iterable[str], taken: Taken, moving: Iterable[str]) -> Iterator[Opened]:
    """The files; those that are being written without a last hand that may not be whole."""
    for path in files:
        if path not in moving:
            yield from opened([path], taken)
        elif not path.lower().endswith(SUFFIXES) and (end := _end_of_whole_hands(path)):
            yield cut(path, taken, end)


def _end_of_whole_hands(path: str) -> int:
    with suppress(OSError), bytes_of(Path(path)) as data:
        return len(data) if _has_ended(data) else _last_begins(data)
    return 0


def _has_ended(data: Bytes) -> bool:
    """With a blank line, or the end of an element."""
    end = data[-8:].replace(b"\0", b"").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return end.endswith((b"\n\n", b">", b">\n"))


def _last_begins(data: Bytes) -> int:
    info = Input("")
    for _ in scan(data, info, openings()):
        pass
    return info.last[0]


def hand_lines(parts: dict[str, Part]) -> Iterator[str]:
    """A line for each hand in some parts: when, what, how many played, the pot, what the hero won or
    lost in big bets, and the status where it is no `ok`."""
    hands, seats = (parts[name].table().to_pylist() if name in parts else [] for name in ("hands", "seats"))
    nets = {row["hand_id"]: row["net_bb"] for row in seats if row["is_hero"]}
    for hand in hands:
        when, net = hand["start_utc"], nets.get(hand["hand_id"])
        small, big, pot = (
            "?" if hand[name] is None else amount_text(hand[name], hand["minor_exponent"])
            for name in ("small_bet_minor", "big_bet_minor", "total_pot_minor")
        )
        won = "" if net is None else f"  {net:+.1f} BB"
        status = "" if hand["status"].startswith("ok") else f"  {hand['status']}"
        clock = f"{when.astimezone():%H:%M:%S}" if when else "--:--:--"
        table = f"{hand['game']:<5}  {small}/{big}  {hand['seats_dealt']} players"
        yield f"{clock}  {table}  pot {pot:>8}{won:>10}{status}"
