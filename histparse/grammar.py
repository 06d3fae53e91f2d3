"""Grammars: where they lie, and how one is bound to the methods that its labels name.

A grammar's tokens are lines, and a line's capture groups are its fields. Reading a text calls, line
by line, the method that the line's label names, with the place and the groups.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lark import Lark, Token

FOLDERS = [Path(__file__).parent / "grammars", Path(__file__).parent.parent / "grammars"]
"""Where grammars lie: inside the installed package, or beside the package in a checkout."""

At = tuple[int, int]
"""Line and column, 1-based in the file."""

_REMEMBERED = 32768
"""Lines whose fields are kept: in a session the same few names and amounts come again and again."""


class Grammar:
    """The grammar called `name`, bound to `methods` by label. Raises `ValueError` for a label that
    is none of theirs, `LarkError` for a grammar that is none."""

    def __init__(self, name: str, methods: Mapping[str, Callable[..., None]]) -> None:
        self._lines_before = 0
        calls = SimpleNamespace(**{label: self._call(method) for label, method in methods.items()})
        self._lark = Lark.open(
            str(find(name)), parser="lalr", lexer="contextual", transformer=calls, maybe_placeholders=False
        )
        if strangers := self.labels() - set(methods):
            raise ValueError(f"{name}.lark: no such labels: {', '.join(sorted(strangers))}")
        patterns = {one.name: re.compile(one.pattern.to_regexp()) for one in self._lark.terminals}

        def fields(kind: str, line: str) -> tuple[str | None, ...]:
            found = patterns[kind].match(line)
            return found.groups() if found else ()

        self._fields = lru_cache(_REMEMBERED)(fields)

    def labels(self) -> set[str]:
        """The labels that the grammar uses."""
        return {rule.alias for rule in self._lark.rules if rule.alias}

    def read(self, text: str, first_line: int) -> None:
        """Call the methods for `text`, which stands in its file from `first_line` on and ends with a
        newline. Raises `lark.UnexpectedInput` where the grammar has no word for what stands there."""
        self._lines_before = first_line - 1
        self._lark.parse(text)

    def _call(self, method: Callable[..., None]) -> Callable[[list[Any]], None]:
        def call(children: list[Token]) -> None:
            line = children[-1]
            at = (line.line or 0) + self._lines_before, line.column
            method(at, *self._fields(line.type, line.value))

        return call


def find(name: str) -> Path:
    """The file of the grammar called `name`; raises `FileNotFoundError`."""
    for folder in FOLDERS:
        path = folder / f"{name}.lark"
        if path.is_file():
            return path
    raise FileNotFoundError(f"no grammar {name}.lark in {', '.join(map(str, FOLDERS))}")
