"""Grammars: where they lie, and how one is bound to the methods that its labels name.

A grammar's tokens are lines, and a line's capture groups are its fields. Only what opens a text may go
over several lines. Reading a text calls, line by line, the method that the line's label names, with the
place and the groups.

Lark has the grammar, its parser goes through the lines and calls the methods. Lines are told apart here,
as Lark's contextual lexer does it: the terminals that the grammar allows where a line stands are tried
in Lark's order, priority first. Two things make that fast. They are tried without their groups, so only
the one that fits is matched with its fields; and lines are remembered, as many come again and again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from lark import Lark
from lark.exceptions import UnexpectedCharacters
from lark.lexer import TerminalDef

FOLDERS = [Path(__file__).parent / "grammars", Path(__file__).parent.parent / "grammars"]
"""Where grammars lie: inside the installed package, or beside the package in a checkout."""

At = tuple[int, int]
"""Line and column, 1-based in the file."""
Fields = tuple[str | None, ...]

_REMEMBERED = 8192
"""Lines that are remembered of those that can stand at one point of a text."""
_GROUP = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\\\]])*\])|\((?!\?)", re.DOTALL)
"""A parenthesis that opens a capture group; what could be taken for one is group 1."""


class Grammar:
    """The grammar called `name`, bound to `methods` by label. Raises `ValueError` for a label that
    is none of theirs, `LarkError` for a grammar that is none."""

    def __init__(self, name: str, methods: Mapping[str, Callable[..., None]]) -> None:
        calls = SimpleNamespace(**{label: _call(method) for label, method in methods.items()})
        self._lark = Lark.open(
            str(find(name)), parser="lalr", lexer="contextual", transformer=calls, maybe_placeholders=False
        )
        if strangers := self.labels() - set(methods):
            raise ValueError(f"{name}.lark: no such labels: {', '.join(sorted(strangers))}")
        states = self._lark.parse_interactive().parser_state.parse_conf.states
        allowed = {state: frozenset(actions) for state, actions in states.items()}
        terminals = self._lark.terminals
        lines = {names: _Lines([one for one in terminals if one.name in names]) for names in {*allowed.values()}}
        self._lines = {state: lines[names] for state, names in allowed.items()}

    def labels(self) -> set[str]:
        """The labels that the grammar uses."""
        return {rule.alias for rule in self._lark.rules if rule.alias}

    def read(self, text: str, first_line: int) -> None:
        """Call the methods for `text`, which stands in its file from `first_line` on and ends with a
        newline. Raises `lark.UnexpectedInput` where the grammar has no word for what stands there."""
        parser = self._lark.parse_interactive()
        state, lines = parser.parser_state, self._lines
        feed: Callable[[Any], object] = state.feed_token
        stack = state.state_stack
        known, end = lines[stack[-1]].told(text), 0
        if known is not None:
            kind, fields, end = known
            feed(_Line(kind, (first_line, 1), fields))
            end = text.rfind("\n", 0, end) + 1
        for number, line in enumerate(text[end:].split("\n"), first_line + text.count("\n", 0, end)):
            words = line.lstrip(" \t")
            if not words:
                continue
            column = 1 + len(line) - len(words)
            known = lines[stack[-1]].remembered(words)
            if known is None:
                raise UnexpectedCharacters(line, column - 1, number, column)  # type: ignore[no-untyped-call]
            feed(_Line(known[0], (number, column), known[1]))
        parser.feed_eof()  # type: ignore[no-untyped-call]


class _Line(NamedTuple):
    """A line as the parser takes it: what kind of terminal it is, where it stands, what it says."""

    type: str
    at: At
    fields: Fields


class _Lines:
    """The lines that can stand at one point of a text."""

    def __init__(self, terminals: Collection[TerminalDef]) -> None:
        ranked = sorted(
            terminals, key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name)
        )
        patterns = {one.name: one.pattern.to_regexp() for one in ranked}
        bare = {name: _GROUP.sub(lambda found: found[1] or "(?:", pattern) for name, pattern in patterns.items()}
        self._kinds = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in bare.items()))
        self._fields = {name: re.compile(pattern) for name, pattern in patterns.items()}
        self.remembered = lru_cache(_REMEMBERED)(lambda line: self.told(f"{line}\n"))

    def told(self, text: str) -> tuple[str, Fields, int] | None:
        """Which terminal stands at the beginning of `text`, with its groups and its end; None if none does."""
        found = self._kinds.match(text)
        if found is None or found.lastgroup is None:
            return None
        whole = self._fields[found.lastgroup].match(text)
        return found.lastgroup, whole.groups() if whole else (), found.end()


def _call(method: Callable[..., None]) -> Callable[[list[Any]], None]:
    def call(children: list[_Line]) -> None:
        line = children[-1]
        method(line.at, *line.fields)

    return call


def find(name: str) -> Path:
    """The file of the grammar called `name`; raises `FileNotFoundError`."""
    for folder in FOLDERS:
        path = folder / f"{name}.lark"
        if path.is_file():
            return path
    raise FileNotFoundError(f"no grammar {name}.lark in {', '.join(map(str, FOLDERS))}")
