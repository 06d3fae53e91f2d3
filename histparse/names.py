"""Names in a text, and words that can't be any: what stands in place of who must not be known."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from functools import cache
from html import escape

from histparse.events import Unknown
from histparse.grammar import FOLDERS
from histparse.rules import profile
from histparse.sites import Site

MASK = "xxx"
PSEUDONYM = "anon[a-z2-7]{10}"
WORD = re.compile(r"(?:\w|[^\x00-\x7f€£\u00a0\u202f’])+")
_PLAIN = re.compile(r"[0-9]+|(?:10|[2-9TJQKA])[cdhs]|[A-Za-z]", re.ASCII)
"""What is nobody's name: a number, a card, a letter."""
_DEALT = 60
_NOBODY = tuple(f"#{n}" for n in range(16))
"""Names without a letter."""


def forms(words: Mapping[str, str]) -> dict[str, str]:
    """What to call each name, in every form in which a history can print it, in any case."""
    found: dict[str, str] = {}
    for name, word in words.items():
        quoted = json.dumps(name, ensure_ascii=False)[1:-1]
        printed = (name, name.strip(), escape(name), escape(name, quote=False), quoted)
        found |= {form.casefold(): word for form in printed if form}
    return found


def called(text: str, words: Mapping[str, str], keep: Collection[str] = ()) -> str:
    """The text with every one of the forms in `words` replaced, the longest first, where it is not a part
    of a longer word, or of one of the forms to `keep`. All forms are casefolded."""
    if not words:
        return text
    pattern = "|".join(map(whole, sorted({*words, *keep}, key=len, reverse=True)))

    def call(found: re.Match[str]) -> str:
        form = found.group().casefold()
        return found.group() if form in keep else words.get(form, MASK)

    return re.sub(pattern, call, text, flags=re.IGNORECASE)


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
