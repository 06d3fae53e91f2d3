"""Names in a text, and words that can't be any: what stands in place of who must not be known."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from html import unescape

from histparse.events import Unknown
from histparse.grammar import FOLDERS
from histparse.rules import profile
from histparse.sites import Site

MASK = "xxx"
PSEUDONYM = "anon[a-z2-7]{10}"
_PLAIN = re.compile(r"[0-9]+|(?:10|[2-9TJQKA])[cdhs]|[A-Za-z]", re.ASCII)
"""What is nobody's name: a number, a card, a letter."""
_CODED = r"&(?:amp;)*(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});|\\+(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})"
"""How XML and PHH can write any character."""
WRITTEN = rf'{_CODED}|\\+"?'
"""And PHH a quotation mark; a backslash stands for itself elsewhere, and so do several for one."""
_ONE = re.compile(f"{WRITTEN}|.", re.DOTALL)
WORD = re.compile(rf"(?:\w|[^\x00-\x7f€£\u00a0\u202f’]|{_CODED})+")
_DEALT = 60
_NOBODY = tuple(f"#{n}" for n in range(16))
"""Names without a letter."""


def forms(words: Mapping[str, str]) -> dict[str, str]:
    """What to call each name, in every form in which a history can print it, `folded`."""
    found: dict[str, str] = {}
    for name, word in words.items():
        quoted = json.dumps(name, ensure_ascii=False)[1:-1]
        found |= {folded(form)[0]: word for form in (name, name.strip(), quoted) if form}
    return found


def folded(text: str) -> tuple[str, Sequence[int]]:
    """What a text says, in one case and with every character as itself, however it is written (`&#39;`,
    `\\u0069`); and where in the text each begins, and the last ends."""
    said = text.casefold()
    if len(said) == len(text) and not re.search(WRITTEN, text):
        return said, range(len(text) + 1)
    parts, places = list[str](), list[int]()
    for found in _ONE.finditer(text):
        parts.append(_character(found.group()).casefold())
        places += [found.start()] * len(parts[-1])
    return "".join(parts), [*places, len(text)]


def _character(written: str) -> str:
    if written[0] == "&" and len(written) > 1:
        return unescape(f"&{written.split(';')[-2].lstrip('&')};")
    digits = written.lstrip("\\")
    if len(digits) > 1:
        return chr(min(int(digits[1:], 16), sys.maxunicode))
    return digits or "\\"


def called(text: str, words: Mapping[str, str], keep: Collection[str] = ()) -> str:
    """The text with every one of the forms in `words` replaced, the longest first, where it is not a part
    of a longer word, or of one of the names to `keep`."""
    if not words:
        return text
    stay = {folded(name)[0] for name in keep}
    parts, at = list[str](), 0
    for start, end, form in standing(text, {*words, *stay}):
        if form not in stay:
            parts += [text[at:start], words[form]]
            at = end
    return "".join([*parts, text[at:]])


def standing(text: str, names: Collection[str]) -> Iterator[tuple[int, int, str]]:
    """Where in a text one of the forms stands that is no part of a longer word, and which: the longest that fits."""
    said, places = folded(text)
    pattern = "|".join(map(whole, sorted(names, key=len, reverse=True)))
    for found in re.finditer(pattern, said):
        yield places[found.start()], places[found.end()], found.group()


def whole(form: str) -> str:
    """A pattern for a form that is not a part of a longer word."""
    return rf"(?:(?<!\w)|(?!\w)){re.escape(form)}(?:(?!\w)|(?<!\w))"


def without(text: str, known: frozenset[str], *, free: bool, keep: str = "(?!)") -> str:
    """The text without words that are not known, nor what `keep` matches; without longer numbers too where
    it is `free`, no move."""

    def mask(found: re.Match[str]) -> str:
        word = found.group()
        if free and word.isdecimal() and len(word) > 2:
            return MASK
        own = _PLAIN.fullmatch(word) or word.casefold() in known or re.fullmatch(keep, word)
        return word if own else MASK

    return WORD.sub(mask, text)


def is_ordinary(name: str) -> bool:
    """A name made of words that rooms print themselves, such as "folds" or "7"."""
    known = vocabulary(None)
    return all(_PLAIN.fullmatch(word) or word.casefold() in known for word in WORD.findall(name))


def moves(site: Site) -> set[int]:
    """Of the hand that the room read last: the lines of the seat list, and those that say what happened."""
    return {event.line for event in (*site.draft.seats, *site.draft.events) if type(event) is not Unknown}


@cache
def vocabulary(site: Site | None) -> frozenset[str]:
    """The words that the room itself prints; without a room those of all grammars."""
    names = ["common", site.form] if site else ["*"]
    texts = [path.read_text("utf-8") for folder in FOLDERS for name in names for path in folder.glob(f"{name}.lark")]
    texts += example(site) if site else []
    return frozenset(word.casefold() for text in texts for word in WORD.findall(text))


@cache
def example(site: Site) -> list[str]:
    """Make-believe hands as the room prints them; none where it can't be written."""
    if not site.writes:
        return []
    from histparse.deal import deal  # noqa: PLC0415  # seldom needed

    hands = deal(_DEALT, 1, profile(site.profile), site.habits, site=site.name, names=_NOBODY)
    return list(site.written(hands))
