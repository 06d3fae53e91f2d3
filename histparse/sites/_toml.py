"""TOML, field by field, each with the place where it stands: the standard parser tells values, not places.

Only a flat table is read, and only the fields that are asked for are parsed, value by value; so nothing that
could take long, such as dotted keys or deep nesting, ever reaches the parser. The strings of an array are taken
by themselves, with empty ones in their places; a number that is just digits is one to Python, too. The rest
repeats from hand to hand: what is short and was parsed before is remembered.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate
from typing import Any

from histparse.findings import Finding
from histparse.grammar import At
from histparse.sites._draft import UnreadableError

_HEADER = re.compile(r"[ \t]*\[[^\[\]\n]{1,100}\][ \t]*(?:#[^\n]*)?\n")
_BLANK = re.compile(r"[ \t]*(?:#[^\n]*)?\n")
_STRINGS = r"'''.*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'[^'\n]*'|\"(?:[^\"\\\n]|\\[^\n])*\""
_PLAIN = r"[^'\"#\[\]{}\n]"
_TOKENS = r"(?P<string>{0}){1}*|(?P<remark>#[^\n]*)|(?P<begin>[\[{{]){1}*|(?P<end>[\]}}]){2}*|{1}+"
_TOKEN = re.compile(rf"{_TOKENS.format(_STRINGS, _PLAIN, _PLAIN)}|(?P<line>\n)", re.DOTALL)
_KEY = re.compile(
    r"[ \t]*([A-Za-z0-9_-]{1,100})[ \t]*=[ \t]*+"
    rf"(?:(?P<plain>{_PLAIN}++)\n|(?P<text>'(?!'')[^'\n]*+'(?!'))[ \t]*+\n)?"
)
"""A field's name, and its value where that is one number or the like, or one string, in the same line."""
_ROW = r"(?P<row>(?:'(?!'')[^'\n]*+'(?!')[ \t\n]*+,[ \t\n]*+)+)"
_WITHIN = re.compile(rf"{_ROW}|{_TOKENS.format(_STRINGS, _PLAIN.replace(chr(92) + 'n', ''), _PLAIN)}", re.DOTALL)
"""The same between brackets, where the end of a line is nothing of its own, and strings stand in rows."""
_QUOTED = re.compile(r"'[^'\n]*'")
_LITERAL = re.compile(r"'[^'\x00-\x08\x0a-\x1f\x7f]*'")
"""A string that is what stands between its quotes."""
_LITERALS = re.compile(rf"(?:{_LITERAL.pattern})*+")
_EMPTY, _EMPTY_ONE = "''", "'',"
_NUMBER = re.compile("(?:0|[1-9][0-9]{0,17})(?:[.][0-9]{1,18})?")
_SPACE = " \t\n"
_SHORT = 1000
"""The most characters of what is remembered."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field: where its name stands, its value as written but for its strings, these, where each of them
    begins, and whether it is more than a value or an array of values."""

    at: At
    frame: str
    strings: tuple[str, ...]
    places: tuple[At, ...]
    nested: bool

    def value(self) -> Any:
        """The value, an array as a tuple, numbers with a decimal point as `Decimal`. Raises `ValueError` where
        it is none."""
        if self.nested:
            raise ValueError("an array in an array, or a table")
        strings, frame = iter(self._texts()), self.frame.strip(_SPACE)
        if frame[:1] == "[" and frame[-1] == "]" and "#" not in frame:
            inner = frame[1:-1].strip(_SPACE)
            if inner == _EMPTY_ONE * len(self.strings):
                return tuple(strings)
            some = inner.removesuffix(",").split(",") if inner else ()
            return tuple(next(strings) if (one := part.strip(_SPACE)) == _EMPTY else _parsed(one) for part in some)
        framed = _parsed(frame)
        if isinstance(framed, tuple):
            return tuple(next(strings) if one == "" else one for one in framed)
        return next(strings) if framed == "" else framed

    def _texts(self) -> list[Any]:
        """What the strings say. Raises `ValueError` for one that is none."""
        written = "".join(self.strings)
        if "'''" not in written and _LITERALS.fullmatch(written):
            return [one[1:-1] for one in self.strings]
        return [one[1:-1] if _LITERAL.fullmatch(one) else _parsed(one) for one in self.strings]


def _parsed(written: str) -> Any:
    if _NUMBER.fullmatch(written):
        return Decimal(written) if "." in written else int(written)
    return _remembered(written) if len(written) <= _SHORT else _parse(written)


def _parse(written: str) -> Any:
    (value,) = tomllib.loads(f"x = {written}", parse_float=Decimal).values()
    return tuple(value) if isinstance(value, list) else value


_remembered = lru_cache(8192)(_parse)


class Table:
    """The fields of a hand's text, which stands in its file from `first_line` on. A table's heading may
    stand before them. Raises `UnreadableError`."""

    def __init__(self, text: str, first_line: int) -> None:
        self._text = text
        lengths = accumulate(map(len, text.split("\n")), initial=0)
        self._lines = [length + breaks for breaks, length in enumerate(lengths)][:-1]
        self._before = first_line
        self.by_name: dict[str, Field] = {}
        for name, one in self._read():
            if name in self.by_name:
                raise UnreadableError(Finding("P116", one.at[0], f"{name} is there twice", one.at[1]))
            self.by_name[name] = one

    def _at(self, offsets: Iterable[int]) -> tuple[At, ...]:
        """The places in the file."""
        lines, before = self._lines, self._before
        found = ((bisect_right(lines, offset) - 1, offset) for offset in offsets)
        return tuple([(line + before, offset - lines[line] + 1) for line, offset in found])

    def _read(self) -> Iterator[tuple[str, Field]]:
        offset, headed = 0, False
        while offset < len(self._text):
            if key := _KEY.match(self._text, offset):
                headed = True
                offset, field = self._value(key)
                yield key[1], field
            elif blank := _BLANK.match(self._text, offset):
                offset = blank.end()
            elif not headed and (header := _HEADER.match(self._text, offset)):
                offset, headed = header.end(), True
            else:
                raise self._strange(offset)

    def _value(self, key: re.Match[str]) -> tuple[int, Field]:
        """Where the value ends that begins behind `key`, and the field."""
        if key.lastgroup == "plain":
            (at,) = self._at([key.start(1)])
            return key.end(), Field(at, key["plain"], (), (), False)
        if key.lastgroup == "text":
            at, *begun = self._at([key.start(1), key.start("text")])
            return key.end(), Field(at, _EMPTY, (key["text"],), tuple(begun), False)
        frame, strings, places = list[str](), list[str](), list[int]()
        depth, nested, offset = 0, False, key.end()
        while token := (_WITHIN if depth > 0 else _TOKEN).match(self._text, offset):
            kind, text = token.lastgroup, token[0]
            if kind == "row":
                row = list(_QUOTED.finditer(self._text, offset, token.end()))
                strings += [one[0] for one in row]
                places += [one.start() for one in row]
                text = _EMPTY_ONE * len(row)
            elif kind == "string":
                strings.append(one := token["string"])
                places.append(offset)
                text = _EMPTY + text[len(one) :]
            elif kind == "line" and depth <= 0:
                at, *begun = self._at([key.start(1), *places])
                return token.end(), Field(at, "".join(frame), tuple(strings), tuple(begun), nested)
            elif kind == "begin":
                depth += 1
                nested = nested or depth > 1 or text[0] == "{"
            elif kind == "end":
                depth -= 1
            frame.append(text)
            offset = token.end()
        raise self._strange(offset)

    def _strange(self, offset: int) -> UnreadableError:
        """What stands at `offset` is no field; or the text ends in the middle of one."""
        ((line, column),) = self._at([min(offset, len(self._text) - 1)])
        words = self._text[self._lines[line - self._before] :].partition("\n")[0][:200]
        if offset >= len(self._text) or line - self._before == len(self._lines) - 2:
            return UnreadableError(Finding("P103", line, f"the text ends in the middle of {words!r}", column))
        return UnreadableError(Finding("P106", line, f"this is no field: {words!r}", column))
