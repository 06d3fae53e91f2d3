"""Grammars: where they lie, and how one is bound to the methods that its labels name.

A grammar's tokens are lines, and a line's capture groups are its fields. Only what opens a text may go
over several lines. Reading a text calls, line by line, the method that the line's label names, with the
place and the groups.

Lark has the grammar, and its parser says how a text goes on. As every rule is one line more behind what
stands before it, the parser comes to the same few points again and again: each is gone into once, with
Lark's own parser, and what a line leads to from there is remembered, as a lazy automaton does it. Lines
are told apart here, as Lark's contextual lexer does it: the terminals that the grammar allows at a point
are tried in Lark's order, priority first; without their groups, so that only the one that fits is matched
with its fields. What a line is, is remembered for all points that allow the same terminals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer

if TYPE_CHECKING:
    from lark.common import LexerConf
    from lark.lexer import TerminalDef
    from lark.parsers.lalr_interactive_parser import InteractiveParser

FOLDERS = [Path(__file__).parent / "grammars", Path(__file__).parent.parent / "grammars"]
"""Where grammars lie: inside the installed package, or beside the package in a checkout."""

At = tuple[int, int]
"""Line and column, 1-based in the file."""
Fields = tuple[str | None, ...]
Method = Callable[..., None]

_REMEMBERED = 1 << 15
"""Lines that are remembered of those that can stand where the same terminals are allowed."""
_END = "$END"
"""What Lark calls the end of a text."""
_GROUP = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\\\]])*\])|\((?!\?)", re.DOTALL)
"""A parenthesis that opens a capture group; what could be taken for one is group 1."""


class Grammar:
    """The grammar called `name`, bound to `methods` by label. Raises `ValueError` for a label that
    is none of theirs, `LarkError` for a grammar that is none."""

    def __init__(self, name: str, methods: Mapping[str, Method]) -> None:
        self._passed: list[Method] = []
        calls = SimpleNamespace(**{label: self._pass(method) for label, method in methods.items()})
        self._lark = Lark.open(
            str(find(name)), parser="lalr", lexer=_NoLexer, transformer=calls, maybe_placeholders=False
        )
        if strangers := self.labels() - set(methods):
            raise ValueError(f"{name}.lark: no such labels: {', '.join(sorted(strangers))}")
        self.terminals = self._lark.terminals
        self._points: dict[tuple[int, ...], _Point] = {}
        self._lines: dict[frozenset[str], _Lines] = {}
        self._start = self._point(self._lark.parse_interactive())

    def labels(self) -> set[str]:
        """The labels that the grammar uses."""
        return {rule.alias for rule in self._lark.rules if rule.alias}

    def read(self, text: str, first_line: int) -> None:
        """Call the methods for `text`, which stands in its file from `first_line` on and ends with a
        newline. Raises `lark.UnexpectedInput` where the grammar has no word for what stands there."""
        fields: Fields = ()
        point, at, end = self._start, (first_line, 1), 0
        if opening := point.lines.told(text):
            kind, fields, end = opening
            _, point = point.step(kind)
            end = text.rfind("\n", 0, end) + 1
        for number, line in enumerate(text[end:].split("\n"), first_line + text.count("\n", 0, end)):
            told = point.known(line)
            if told is None:
                if words := line.lstrip(" \t"):
                    column = 1 + len(line) - len(words)
                    raise UnexpectedCharacters(line, column - 1, number, column)  # type: ignore[no-untyped-call]
                continue
            kind, column, said = told
            method, point = point.step(kind)
            if method:
                method(at, *fields)
            at, fields = (number, column), said
        method, _ = point.step(_END)
        if method:
            method(at, *fields)

    def _pass(self, method: Method) -> Callable[[object], None]:
        return lambda children: self._passed.append(method)

    def _point(self, parser: InteractiveParser) -> _Point:
        stack = tuple(parser.parser_state.state_stack)
        if stack not in self._points:
            self._points[stack] = _Point(self, parser)
        return self._points[stack]

    def lines(self, parser: InteractiveParser) -> _Lines:
        """The lines that can stand where `parser` stands."""
        allowed = frozenset(parser.choices())  # type: ignore[no-untyped-call]
        if allowed not in self._lines:
            self._lines[allowed] = _Lines([one for one in self.terminals if one.name in allowed])
        return self._lines[allowed]

    def step(self, parser: InteractiveParser, kind: str) -> tuple[Method | None, _Point]:
        """What the line before is, now that one of this `kind` follows; and where that leads."""
        after: InteractiveParser = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        after.feed_token(Token(kind, ""))
        passed = [*self._passed]
        self._passed.clear()
        if len(passed) > 1:
            raise ValueError("a line of a grammar has one label")
        return passed[0] if passed else None, self._point(after)


class _NoLexer(Lexer):
    """In the place of a lexer of Lark's, which would take longer to make than a hand to read."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        """Nothing is fed to the parser but kinds of lines."""
        raise NotImplementedError


class _Point:
    """A point of a text, where Lark's `parser` stands: the lines that can follow, and what follows them."""

    def __init__(self, grammar: Grammar, parser: InteractiveParser) -> None:
        self.lines = grammar.lines(parser)
        self.known = self.lines.known
        self.step = cache(lambda kind: grammar.step(parser, kind))


class _Lines:
    """Lines of some kinds, each a terminal."""

    def __init__(self, terminals: Iterable[TerminalDef]) -> None:
        ranked = sorted(
            terminals, key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name)
        )
        patterns = {one.name: one.pattern.to_regexp() for one in ranked}
        bare = {name: _GROUP.sub(lambda found: found[1] or "(?:", pattern) for name, pattern in patterns.items()}
        self._kinds = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in bare.items()))
        self._fields = cache(lambda kind: re.compile(patterns[kind]))
        self.known = lru_cache(_REMEMBERED)(self._known)

    def told(self, text: str) -> tuple[str, Fields, int] | None:
        """Which terminal stands at the beginning of `text`, with its groups and its end; None if none does."""
        found = self._kinds.match(text)
        if found is None or found.lastgroup is None:
            return None
        whole = self._fields(found.lastgroup).match(text)
        return found.lastgroup, whole.groups() if whole else (), found.end()

    def _known(self, line: str) -> tuple[str, int, Fields] | None:
        """The kind of a line, its column and its fields; None for a line that is empty, or none of these."""
        words = line.lstrip(" \t")
        told = self.told(f"{words}\n") if words else None
        return told and (told[0], 1 + len(line) - len(words), told[1])


def find(name: str) -> Path:
    """The file of the grammar called `name`; raises `FileNotFoundError`."""
    for folder in FOLDERS:
        path = folder / f"{name}.lark"
        if path.is_file():
            return path
    raise FileNotFoundError(f"no grammar {name}.lark in {', '.join(map(str, FOLDERS))}")
