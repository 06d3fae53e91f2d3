"""histparse reads, replays and audits seven card stud and stud eight-or-better hand histories.

    import histparse as hp

    for reading in hp.read_file("session.txt"):      # every hand of a file, and what is wrong with it
        if reading.hand:
            print(reading.hand.hand_id, hp.audit(reading.hand).status)
    db = hp.load("hands/")                           # the tables that `histparse import` wrote

The public names are fetched when first asked for, so that importing the package costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from histparse.checks import audit
    from histparse.events import Hand
    from histparse.findings import Finding
    from histparse.load import load
    from histparse.read import read, read_file, read_text
    from histparse.replay import replay
    from histparse.sql import QueryError
    from histparse.statistics.asked import AskedError
    from histparse.statistics.classes import ClassesError
    from histparse.store import StoreError
    from histparse.stored import NotFoundError

__version__ = "0.1.0"
__all__ = [
    "AskedError",
    "ClassesError",
    "Finding",
    "Hand",
    "NotFoundError",
    "QueryError",
    "StoreError",
    "__version__",
    "audit",
    "load",
    "read",
    "read_file",
    "read_text",
    "replay",
]

_HOME = {
    "read": "read",
    "read_file": "read",
    "read_text": "read",
    "replay": "replay",
    "audit": "checks",
    "load": "load",
    "Hand": "events",
    "Finding": "findings",
    "AskedError": "statistics.asked",
    "ClassesError": "statistics.classes",
    "NotFoundError": "stored",
    "QueryError": "sql",
    "StoreError": "store",
}
"""The module each public name comes from."""


if not TYPE_CHECKING:  # a type checker knows the names from above, and what is none of them

    def __getattr__(name: str) -> Any:
        if name not in _HOME:
            raise AttributeError(f"histparse has no {name!r}")
        return getattr(import_module(f"histparse.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return __all__


class _Package(ModuleType):
    """This package. Some public names are their module's too, and importing that module would put it
    in the function's place: `histparse.read` is the function, whatever was imported before."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
