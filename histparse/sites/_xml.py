"""Rooms whose hands are XML elements: no grammar, the standard library's parser.

A hand is one element's text, so neither a document type nor an entity can be declared in it: there is
nothing that could expand. Markup that breaks off, or is broken, is read up to there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar
from xml.parsers import expat

from histparse.grammar import At
from histparse.sites import Site
from histparse.sites._draft import UnknownFormError

_BLANK = r"[ \t\r\n]"
_SAID = rf"""{_BLANK}{{1,200}}[A-Za-z_]{{1,40}}{_BLANK}{{0,9}}={_BLANK}{{0,9}}(?:"[^"<]{{0,500}}"|'[^'<]{{0,500}}')"""
"""An attribute."""
MAX_ELEMENTS = 5000
"""The most elements of a hand that are read; a long one has some hundreds."""
_DECLARATION = re.compile(r"\A<\?[^<>]*>")
_BARE_AND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_CUT_SHORT = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]


def begun(name: str, attribute: str) -> str:
    """A pattern of how an element begins that has this attribute, in all ways in which XML can write it."""
    return rf"<{name}(?:{_SAID}){{0,20}}?{_BLANK}{{1,200}}{attribute}{_BLANK}{{0,9}}={_BLANK}{{0,9}}[\"']"


def begun_head(name: str) -> str:
    """A pattern of how a session's head begins, which is in this element, behind an XML declaration or not."""
    return rf"<(?:\?xml[^<>]{{0,200}}>{_BLANK}{{0,200}}<)?{name}(?={_BLANK}|/?>)"


@dataclass(slots=True)
class Element:
    """An element, where it stands, and what is in it."""

    name: str
    at: At
    attributes: dict[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    children: list[Element] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute, empty if there is none."""
        return self.attributes.get(name, "")

    def inside(self, name: str | None = None) -> Iterator[Element]:
        """The elements in this one, however deep, in their order; all or those of that name."""
        waiting = self.children[::-1]
        while waiting:
            one = waiting.pop()
            if name in {None, one.name}:
                yield one
            waiting += one.children[::-1]

    def said(self, name: str) -> str:
        """What the first element of that name says that says anything; empty if none does."""
        return next((text for one in self.inside(name) if (text := one.text)), "")

    @property
    def text(self) -> str:
        """The text that stands directly in it."""
        return "".join(self.words).strip()


def parse(text: str, first_line: int) -> tuple[Element, str | None, At]:
    """What `text` says, which stands in its file from `first_line` on, as far as it is XML: an element
    around it all; what is wrong with it, empty if it breaks off between elements, and where."""
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    around = Element("", (first_line, 1))
    path, count = [around], 0

    def at() -> At:
        return parser.CurrentLineNumber + first_line - 1, parser.CurrentColumnNumber + 1

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS:
            raise _TooManyError
        one = Element(name, at(), attributes)
        path[-1].children.append(one)
        path.append(one)

    def words(some: str) -> None:
        path[-1].words.append(some)

    parser.StartElementHandler, parser.CharacterDataHandler = begin, words
    parser.EndElementHandler = lambda _name: path.pop()
    wrong = None
    try:
        parser.Parse(_BARE_AND.sub("&amp;", text).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        wrong = "" if error.code == _CUT_SHORT else expat.ErrorString(error.code)
    except _TooManyError:
        wrong = f"more than {MAX_ELEMENTS} elements"
    return around, wrong, at()


@lru_cache(64)
def parsed_head(text: str) -> Element:
    """What the head of a session says, whose element goes on behind it; of what XML that is its declaration
    says nothing that counts."""
    return parse(_DECLARATION.sub("", text), 1)[0]


class _TooManyError(Exception):
    pass


class XmlSite(Site):
    """A room whose hands are elements. `hand` tells the draft what one says, `ending` who is paid, which
    a hand that breaks off does not tell."""

    elements: ClassVar[frozenset[str]]
    """The elements that hands are made of."""
    table_line: ClassVar[bool] = False
    last_seat: ClassVar[int] = 10

    def tell(self, text: str, first_line: int) -> None:
        around, wrong, at = parse(text, first_line)
        if around.children:
            for one in around.inside():
                if one.name not in self.elements:
                    self.unknown(one.at, f"<{one.name}>")
            self.hand(around, parsed_head(self.draft.context))
        self.whole = wrong is None
        if self.whole:
            self.ending(around)
        elif wrong:
            self._find("P104", at, f"this is no XML: {wrong}")

    def ended(self) -> bool:
        return self.whole

    def hand(self, game: Element, head: Element) -> None:
        """What the element in `game` and the session's `head` say, up to the showdown."""
        raise NotImplementedError

    def ending(self, game: Element) -> None:
        """Who is paid."""
        raise NotImplementedError

    def hand_number(self, game: Element, name: str) -> str:
        """The attribute that is the hand's number. Raises `UnknownFormError` if it is none."""
        text = next(game.inside("game")).get(name)
        if not re.match("[0-9]", text):
            raise UnknownFormError(f"<game {name}={text!r}>")
        return text

    def number(self, one: Element, name: str) -> int | None:
        """An attribute that is a small number; for one that is none there is a finding."""
        text = one.get(name)
        if _NUMBER.fullmatch(text):
            return int(text)
        self.unknown(one.at, f"<{one.name} {name}={text!r}>")
        return None
