"""Hands and other texts whose players go by other names: in the text, the events, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from histparse.batch import Examined
from histparse.events import Hand, Source
from histparse.findings import Finding, codes
from histparse.names import PSEUDONYM, WORD, called, folded, forms, vocabulary, without
from histparse.outcome import AwardRow, SeatRow
from histparse.renaming import renamed, retold
from histparse.sites import site_of


def masked(
    one: Examined,
    hand: Hand,
    words: Mapping[str, str],
    again: Callable[[Source], Examined],
    *,
    free: bool = False,
    clean: Callable[[str], str] = str,
) -> Examined:
    """What was examined, found to be this hand, with other names for its players wherever these stand. Where
    it is `free`, what tells no move (what people say, who comes and goes) keeps only the room's own words;
    `clean` goes over all of the text.

    What comes out was read from the text that is stored. Where a name is such that the text can't be read
    any more, the hand is as it was read before, and its text keeps only words that are the room's own.
    """
    results: list[Examined] = []

    def read(source: Source) -> Hand | None:
        results.append(again(source) if source != one.source else one)
        return None if results[-1].error else results[-1].hand

    if retold(hand, words, read, free=free, clean=clean):
        return results[-1]
    names, hand = forms(words), renamed(hand, words)
    source = blank(one.source, names)
    findings = [_said(finding, names) for finding in one.findings]
    if one.outcome:
        rows: list[SeatRow | AwardRow] = [*one.outcome.seats, *one.outcome.awards]
        for row in rows:
            row.player = words.get(row.player, row.player)
        acted = one.outcome.actions
        acted[:] = [row._replace(player=words.get(row.player, row.player)) for row in acted]
        one.outcome.findings = findings  # what is found beside other hands goes there, too
    return replace(one, source=source, hand=replace(hand, source=source), findings=findings)


def anonymous(one: Examined, pseudonym: Callable[[str], str]) -> Examined:
    """What became no hand, without anything that may be a name."""
    site = site_of(one.source.text)
    draft = [*site.draft.seats, *site.draft.events] if site and site.habits.names else []
    names = forms({name: pseudonym(name) for event in draft if (name := getattr(event, "player", ""))})
    findings = [_said(finding, names) for finding in one.findings]
    error = _said(one.error, names) if one.error else None
    return replace(one, source=blank(one.source, names), findings=findings, error=error)


def blank(source: Source, names: Mapping[str, str]) -> Source:
    """A text that keeps only words that are the room's own."""
    known = vocabulary(site_of(source.text))

    def kept(text: str) -> str:
        return without(called(text, names), known, free=False, keep=PSEUDONYM)

    return replace(source, text=kept(source.text), context=kept(source.context))


def _said(finding: Finding, names: Mapping[str, str]) -> Finding:
    """A finding that names nobody."""

    def say(text: str | None) -> str | None:
        return text and without(called(text, names), _english(), free=False, keep=PSEUDONYM)

    player = finding.player and (names.get(folded(finding.player)[0]) or finding.player)
    message, expected, actual = say(finding.message) or "", say(finding.expected), say(finding.actual)
    return replace(finding, message=message, expected=expected, actual=actual, player=player)


@cache
def _english() -> frozenset[str]:
    """Words of which findings are made."""
    told = " ".join(f"{code.title} {code.why} {code.rule}" for code in codes().values())
    return vocabulary(None) | {word.casefold() for word in WORD.findall(told)}
