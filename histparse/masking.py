"""Names that an import keeps to itself: all but the hero's (`--mask`), and those that were forgotten.

What is stored was read from a text without these names, so they stand nowhere: not in a table, a text, a
reject, a finding, an excerpt or a path. A player goes by a pseudonym made of the name and a key that only
the store has, the same in every hand and every import; without the key nobody can tell who it was.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial

from histparse.anonymous import anonymous, blank, masked
from histparse.batch import Examined
from histparse.events import Hand, Source
from histparse.names import PSEUDONYM, folded, forms, is_ordinary
from histparse.outcome import Outcome
from histparse.renaming import players
from histparse.store import Store, StoreError

_PATH = frozenset(
    ("hh", "ts", "handhistory", "histories", "history", "hands", "hand", "txt", "xml", "phh", "zip", "gz", "poker")
) | {"stud", "pokerstars", "fulltilt", "partypoker", "bovada", "bodog", "ipoker", "ongame", "winamax", "everleaf"}
"""Words of paths that are nobody's name, rooms' names among them."""
_BEGINNING = r"(?:(?<!\w)|(?!\w))(?=.)"
"""Where a name may begin."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A name that must not come back, known by the hash of one of its forms only. `ordinary`: a word
    that rooms print too, so it is a name only where a player has it."""

    mark: str
    length: int
    pseudonym: str
    ordinary: bool


@dataclass(frozen=True, slots=True)
class Mask:
    """Whose names go, and what stands in their place. `all_but_hero`: everybody's but the hero's."""

    key: bytes
    all_but_hero: bool = False
    forgotten: tuple[Forgotten, ...] = ()

    def pseudonym(self, name: str) -> str:
        """What a player is called instead, whatever the case of the name."""
        return "anon" + base64.b32encode(bytes.fromhex(self.hash(name))).decode().lower()[:10]

    def hash(self, text: str) -> str:
        """A hash that nobody can make without the key."""
        return _hash(self.key, text)

    def forget(self, name: str) -> Mask:
        """The same, and this name too."""
        ordinary, word = is_ordinary(name), self.pseudonym(name)
        more = [Forgotten(self.hash(form), len(form), word, ordinary) for form in forms({name: word})]
        return replace(self, forgotten=tuple(dict.fromkeys([*self.forgotten, *more])))

    def path(self, path: str) -> str:
        """A path as it is stored."""
        path = self._remembered(path)
        if not self.all_but_hero:
            return path

        def mask(found: re.Match[str]) -> str:
            word = found.group()
            own = word.isdecimal() or word.casefold() in _PATH or re.fullmatch(PSEUDONYM, word)
            return word if own else self.pseudonym(word)

        return re.sub(r"\w+", mask, path)

    def text(self, source: Source) -> Source:
        """A text before it is read: without names that were forgotten."""
        if not self.forgotten:
            return source
        return replace(source, text=self._remembered(source.text), context=self._remembered(source.context))

    def blank(self, source: Source) -> Source:
        """A text that can't be examined."""
        return blank(source, {}) if self.all_but_hero else self.text(source)

    def examine(self, source: Source, again: Callable[[Source], Examined]) -> Examined:
        """What `again`, which examines texts, makes of one without the names."""
        one = again(source)
        if one.hand is None or one.outcome is None or one.error:
            clean = self.text(source)
            return self.reject(one) if clean == source else self.examine(clean, again)
        words = self._words(one.hand, one.outcome)
        remembered = partial(self._remembered, keep=tuple(players(one.hand) - words.keys()))
        return masked(one, one.hand, words, again, free=self.all_but_hero, clean=remembered)

    def reject(self, one: Examined) -> Examined:
        """What became no hand, without the names."""
        one = replace(one, source=self.text(one.source))
        return anonymous(one, self.pseudonym) if self.all_but_hero else one

    def _words(self, hand: Hand, outcome: Outcome) -> dict[str, str]:
        """What to call the players of a hand whose names go. A seat is nobody's name."""
        heroes = {row.player for row in outcome.seats if row.is_hero}
        hidden = players(hand) - heroes if self.all_but_hero and hand.habits.names else set()
        gone = {one.pseudonym for one in self.forgotten}
        words = {name: self.pseudonym(name) for name in players(hand)}
        return {name: word for name, word in words.items() if word in gone or name in hidden}

    def _remembered(self, text: str, keep: Sequence[str] = ()) -> str:
        """A text with the names replaced that were forgotten, but for those that are a part of others to `keep`."""
        gone = [one for one in self.forgotten if not one.ordinary]
        for length in sorted({one.length for one in gone}, reverse=True):
            marks = {one.mark: one.pseudonym for one in gone if one.length == length}
            longer = [re.escape(name) for name, _ in map(folded, keep) if len(name) > length]
            said, places = folded(text)
            at, done, parts = 0, 0, list[str]()
            for begin in re.finditer("|".join([*longer, _BEGINNING]), said):
                start, end = begin.start(), begin.start() + length
                if begin.end() > start:
                    done = begin.end()
                elif start >= done and _ends(said, end) and (word := marks.get(self.hash(said[start:end]))):
                    parts += [text[at : places[start]], word]
                    at, done = places[end], end
            text = "".join([*parts, text[at:]])
        return text


def _ends(text: str, end: int) -> bool:
    return end == len(text) or (end < len(text) and not (_is_word(text[end - 1]) and _is_word(text[end])))


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


@lru_cache(maxsize=1 << 17)
def _hash(key: bytes, name: str) -> str:
    return hmac.digest(key, name.casefold().encode("utf-8", "surrogatepass"), "sha256").hex()


FILE = "names.json"


def mask_of(store: Store) -> Mask | None:
    """Whose names a store keeps out, if anybody's. Raises `StoreError`."""
    told = store.read_note(FILE)
    if told is None:
        return None
    try:
        forgotten = tuple(Forgotten(**one) for one in told["forgotten"])
        return Mask(bytes.fromhex(told["key"]), told["all_but_hero"], forgotten)
    except (LookupError, TypeError, ValueError) as error:
        raise StoreError(f"{store.path} is damaged: {FILE} holds no names to keep out") from error


def keep_mask(store: Store, mask: Mask) -> None:
    """Makes a store keep these names out from now on; call it under `writing`."""
    told = {"key": mask.key.hex(), "all_but_hero": mask.all_but_hero, "forgotten": list(map(asdict, mask.forgotten))}
    store.write_note(FILE, told)


def new_mask() -> Mask:
    """A key, and nobody's name yet."""
    return Mask(secrets.token_bytes(16))


def mask_for(store: Store, all_but_hero: bool) -> Mask | None:
    """Whose names an import into a store keeps out. Once one was asked to keep out all but the hero's, so
    do all later ones. Raises `StoreError` where names are in the store already."""
    mask = mask_of(store) if store.exists() else None
    if not all_but_hero or (mask and mask.all_but_hero):
        return mask
    with store.writing():
        mask = mask_of(store) or new_mask()
        if any(store.rows(name) for name in ("hands", "rejects", "files")):
            raise StoreError(f"{store.path} has names already: import with --mask into a store of its own")
        mask = replace(mask, all_but_hero=True)
        keep_mask(store, mask)
    return mask
