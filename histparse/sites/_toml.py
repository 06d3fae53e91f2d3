"""TOML, field by field, each with the place where it stands: the standard parser tells values, not places.

Only a flat table is read, and only the fields that are asked for are parsed, value by value; so nothing that
could take long, such as dotted keys or deep nesting, ever reaches the parser. The strings of an array are taken
by themselves, with empty ones in their places; a number that is just digits is one to Python, too. Most lines
repeat from hand to hand: a field that ends in its line, and what is short and was parsed before, is remembered.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from histparse.findings import Finding
from histparse.grammar import At
from histparse.sites._draft import UnreadableError
from histparse.values import value

_HEADER = re.compile(r"[ \t]*\[[^\[\]\n]{1,100}\][ \t]*(?:#[^\n]*)?\n")
_BLANK = re.compile(r"[ \t]*(?:#[^\n]*)?\n")
_KEY = re.compile(r"[ \t]*([A-Za-z0-9_-]{1,100})[ \t]*=[ \t]*+")
_LONG = re.compile(r"'''|\"\"\"")
"""What begins a string that may go on in the next line."""
_STRINGS = r"'''.*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'[^'\n]*'|\"(?:[^\"\\\n]|\\[^\n])*\""
_PLAIN = r"[^'\"#\[\]{}\n]"
_TOKENS = r"(?P<string>{0}){1}*|(?P<remark>#[^\n]*)|(?P<begin>[\[{{]){1}*|(?P<end>[\]}}]){2}*|{1}+"
_TOKEN = re.compile(rf"{_TOKENS.format(_STRINGS, _PLAIN, _PLAIN)}|(?P<line>\n)", re.DOTALL)
_GAP = r"[ \t\n]*+,[ \t\n]*+"
_ROW = rf"(?P<row>(?:'[^'\n]*+'{_GAP})++|(?:\"[^\"\\\n]*+\"{_GAP})++)"
_WITHIN = re.compile(rf"{_ROW}|{_TOKENS.format(_STRINGS, _PLAIN.replace(chr(92) + 'n', ''), _PLAIN)}", re.DOTALL)
"""The same between brackets, where the end of a line is nothing of its own, and strings stand in rows."""
_LITERAL = re.compile(r"'[^'\x00-\x08\x0a-\x1f\x7f]*'|\"[^\"\\\x00-\x08\x0a-\x1f\x7f]*\"")
"""A string that is what stands between its quotes."""
_EMPTY, _EMPTY_ONE, _APART = "''", "'',", " "
"""What stands for a string; for one and a comma; and between two that have nothing between them, which is wrong:
the quotes of three such are those of a single string."""
_NUMBER = re.compile("(?:0|[1-9][0-9]{0,17})(?:[.][0-9]{1,18})?")
_MOST_BITS = 1 << 13
"""Of a number. Python reads far longer ones that are hexadecimal, and then can't print them."""
_SPACE = " \t\n"
_SHORT = 200
"""The most characters of what is remembered."""


@value(frozen=True, slots=False)
class Field:
    """A field, wherever it stands: its name and where in its first line that begins, how many lines it has, its
    value as written but for its strings, these, and where each of them begins (counted from the beginning of the
    first line); of those that may be more or less than what is between their quotes, by number, how they are written;
    and whether the field is more than a value or an array of values."""

    name: str
    begin: int
    lines: int
    frame: str
    strings: tuple[str, ...]
    odd: dict[int, str]
    begins: tuple[int, ...]
    nested: bool

    @cached_property
    def value(self) -> Any:
        """The value, an array as a tuple, numbers with a decimal point as `Decimal`. Raises `ValueError` where
        it is none."""
        if self.nested:
            raise ValueError("an array in an array, or a table")
        strings, frame = iter(self.strings), self.frame.strip(_SPACE)
        if self.odd:
            strings = iter([_parsed(self.odd[n]) if n in self.odd else one for n, one in enumerate(self.strings)])
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


def _parsed(written: str) -> Any:
    return _remembered(written) if len(written) <= _SHORT else _parse(written)


def _parse(written: str) -> Any:
    if _NUMBER.fullmatch(written):
        return Decimal(written) if "." in written else int(written)
    try:
        (told,) = tomllib.loads(f"x = {written}", parse_float=Decimal).values()
    except tomllib.TOMLDecodeError as error:
        raise ValueError(str(error).partition(" (at ")[0]) from None  # the place is none of the file's
    some = tuple(told) if isinstance(told, list) else (told,)
    if any(isinstance(one, int) and one.bit_length() > _MOST_BITS for one in some):
        raise ValueError("a number that is too long")
    return some if isinstance(told, list) else told


_remembered = lru_cache(1 << 13)(_parse)


def _field(key: re.Match[str]) -> Field | int:
    """The field that begins with `key`; or where something stands, or the text ends, that can't be in it."""
    text, start, offset = key.string, key.start(), key.end()
    frame, strings, begins, odd = list[str](), list[str](), list[int](), dict[int, str]()
    depth, nested = 0, False
    while token := (_WITHIN if depth > 0 else _TOKEN).match(text, offset):
        kind, written = token.lastgroup, token[0]
        if kind == "row":
            quote = written[0]
            parts = written.split(quote)
            texts = parts[1::2]
            if not "".join(texts).isprintable():
                odd |= {n: quote + one + quote for n, one in enumerate(texts, len(strings)) if not one.isprintable()}
            strings += texts
            begins += [*accumulate([len(one) + 1 for one in parts], initial=offset - start - 1)][1:-1:2]
            written = _EMPTY_ONE * (len(parts) // 2)
        elif kind == "string":
            one = token["string"]
            odd |= {} if _LITERAL.fullmatch(one) else {len(strings): one}
            strings.append(one[1:-1])
            begins.append(offset - start)
            written = _APART * (frame[-1:] == [_EMPTY]) + _EMPTY + written[len(one) :]
        elif kind == "line" and depth <= 0:
            at, lines = key.start(1) - start, text.count("\n", start, token.end())
            return Field(key[1], at, lines, "".join(frame), tuple(strings), odd, tuple(begins), nested)
        elif kind == "begin":
            depth += 1
            nested = nested or depth > 1 or written[0] == "{"
        elif kind == "end":
            depth -= 1
        frame.append(written)
        offset = token.end()
    return offset


@lru_cache(1 << 11)
def _alone(line: str) -> Field | None:
    """The field that is all of a line, whatever the lines around it are."""
    key = None if _LONG.search(line) else _KEY.match(f"{line}\n")
    field = key and _field(key)
    return field if isinstance(field, Field) else None


class Table:
    """The fields of a hand's text, which stands in its file from `first_line` on. A table's heading may
    stand before them. Raises `UnreadableError`."""

    def __init__(self, text: str, first_line: int) -> None:
        self._text, self._first_line = text, first_line
        self._lines = text.split("\n")
        self._begins = [*accumulate([len(line) + 1 for line in self._lines[:-1]], initial=0)]
        self.by_name: dict[str, tuple[int, Field]] = {}
        """Each field, and in which line of the text it begins, counted from 0."""
        self._read()

    def __contains__(self, name: str) -> bool:
        return name in self.by_name

    def value(self, name: str) -> Any:
        """A field's value; None where there is no such field. Raises `ValueError` where it has none."""
        found = self.by_name.get(name)
        return found[1].value if found else None

    def at(self, name: str) -> At:
        """Where a field's name stands; the first line for one that is not there."""
        found = self.by_name.get(name)
        return (self._first_line + found[0], found[1].begin + 1) if found else (self._first_line, 1)

    def places(self, name: str) -> list[At]:
        """Where each of a field's strings begins."""
        number, field = self.by_name[name]
        begin = self._begins[number]
        return self._at(map(begin.__add__, field.begins))

    def _at(self, offsets: Iterable[int]) -> list[At]:
        """The places in the file."""
        begins, before = self._begins, self._first_line - 1
        return [
            (before + (count := bisect_right(begins, offset)), offset - begins[count - 1] + 1) for offset in offsets
        ]

    def _read(self) -> None:
        number, headed = 0, False
        while (begin := self._begins[number]) < len(self._text):
            if field := self._field(number):
                if field.name in self.by_name:
                    place = self._first_line + number, field.begin + 1
                    raise UnreadableError(Finding("P116", place[0], f"{field.name} is there twice", place[1]))
                self.by_name[field.name] = number, field
                number, headed = number + field.lines, True
            elif _BLANK.match(self._text, begin):
                number += 1
            elif not headed and _HEADER.match(self._text, begin):
                number, headed = number + 1, True
            else:
                raise self._strange(begin)

    def _field(self, number: int) -> Field | None:
        """The field that begins in a line."""
        line, is_last = self._lines[number], number + 1 == len(self._lines)
        if not is_last and len(line) <= _SHORT and (field := _alone(line)):
            return field
        key = _KEY.match(self._text, self._begins[number])
        found = key and _field(key)
        if isinstance(found, int):
            raise self._strange(found)
        return found

    def _strange(self, offset: int) -> UnreadableError:
        """What stands at `offset` is no field; or the text ends in the middle of one."""
        ((line, column),) = self._at([min(offset, len(self._text) - 1)])
        number = line - self._first_line
        words = self._lines[number][:200]
        if offset >= len(self._text) or number == len(self._lines) - 2:
            return UnreadableError(Finding("P103", line, f"the text ends in the middle of {words!r}", column))
        return UnreadableError(Finding("P106", line, f"this is no field: {words!r}", column))
