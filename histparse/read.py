"""One hand's text to a `Hand`, with what was seen to be wrong on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lark.exceptions import UnexpectedInput

from histparse.events import Hand, Source
from histparse.findings import Finding, units
from histparse.glued import joined, may_be_hand, segments
from histparse.sites import Site, openings, site_of
from histparse.sites._draft import Draft, StopReadingError, UnknownFormError, UnreadableError
from histparse.source import Input, open_input, scan

FEW = 5
"""Amounts without a sign are amiss if there are this many times as many events or more."""
_DOUBTS = {"P104", "P114", "P116"}
"""What is found in a hand in whose last line another one begins."""
MOST = 8
"""Places within a hand at which is asked whether it ended there."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of a hand's text: a hand, or the name of what was `skipped` ("holdem", "cancelled",
    …), or neither and an error among the findings. `site` and `number` are known for most of them."""

    hand: Hand | None
    findings: list[Finding] = field(default_factory=list)
    skipped: str | None = None
    site: str | None = None
    number: str | None = None


def read(source: Source) -> Reading:
    """Read one hand. Bad text makes findings, never an exception."""
    site = site_of(source.text)
    if site is None:
        return Reading(None, [Finding("P101", source.line_start, "no hand of a room that is known")])
    try:
        draft = _told(site, source)
    except StopReadingError as stop:
        return Reading(None, [], stop.name, site.name, site.draft.number)
    except UnreadableError as error:
        return Reading(None, [*site.draft.findings, error.finding], None, site.name, site.draft.number)
    except (UnexpectedInput, UnknownFormError) as error:
        what = str(error)[:200] if isinstance(error, UnknownFormError) else repr(source.text.partition("\n")[0][:200])
        message = f"a hand of {site.name} in a form that is not known: {what}"
        return Reading(None, [Finding("P106", source.line_start, message)], None, site.name)
    if source.column > 1:
        message = "it begins in the line of the hand before it: there is no line break between them"
        draft.findings.append(Finding("P121", source.line_start, message, source.column))
    if not site.ended():
        cut = Finding("P103", source.line_end, "the text ends before the hand does")
        return Reading(None, [*draft.findings, cut], None, site.name, draft.number)
    findings = [*draft.findings, *_missing(site, draft, source)]
    if not draft.seats or _garbled(draft):
        return Reading(None, findings, None, site.name, draft.number)
    findings += _amiss(site, draft, source)
    hand = draft.hand(source, site.name, site.printed(), site.judged_by())
    return Reading(hand, findings, None, site.name, draft.number)


def parted(source: Source, hand: Hand | None, findings: Sequence[Finding]) -> list[Source]:
    """The hands in a text, of which this was read and found: itself, but where it is not read well and a hand
    begins within one of its lines. What a player typed is none: no list of who is seated follows that; and what
    is before a hand tells who is seated, or is of another game. One of another game begins where the hand before
    it is whole."""
    if hand and _DOUBTS.isdisjoint(one.code for one in findings):
        return [source]
    first, *others = segments(source)
    hands, is_begun = [[first]], bool(others) and any(_begins(first))
    for one in others:
        is_other, seats = _begins(one) if may_be_hand(one) else (False, False)
        if is_begun and (seats or (is_other and len(hands[-1]) < MOST and _is_whole(hands[-1]))):
            hands.append([])
        hands[-1].append(one)
        is_begun |= seats
    return [joined(parts) for parts in hands] if len(hands) > 1 else [source]


def _begins(source: Source) -> tuple[bool, bool]:
    """Whether a text is of another game, and whether it tells who is seated."""
    reading, site = read(source), site_of(source.text)
    return bool(reading.skipped), bool(site and site.draft.seats)


def _is_whole(parts: Sequence[Source]) -> bool:
    reading = read(joined(parts))
    return bool(reading.skipped or reading.hand) and _DOUBTS.isdisjoint(one.code for one in reading.findings)


def _readings(source: Source) -> list[Reading]:
    reading = read(source)
    parts = parted(source, reading.hand, reading.findings)
    return [one for part in parts for one in _readings(part)] if len(parts) > 1 else [reading]


def read_text(text: str, path: str = "<text>") -> list[Reading]:
    """Read all hands in `text`; findings that belong to none of them come last, as a reading of their
    own."""
    data, info = text.encode("utf-8", "replace"), Input(path)
    readings = [reading for source in scan(data, info, openings()) for reading in _readings(source)]
    return readings + ([Reading(None, info.findings)] if info.findings else [])


def read_file(path: str | Path) -> list[Reading]:
    """Read all hands in a file, as `read_text`. A file that can't be read is one reading, with the finding P110."""
    info, sources = open_input(path, openings())
    readings = [reading for source in sources for reading in _readings(source)]
    return readings + ([Reading(None, info.findings)] if info.findings else [])


def _told(site: Site, source: Source) -> Draft:
    """The hand's lines, with its amounts in the room's own way of writing, or if they do not fit that
    and show another, in that."""
    draft = site.begin(site.decimal, source.context)
    site.tell(source.text, source.line_start)
    if not _garbled(draft):
        return draft
    other = site.begin("," if site.decimal == "." else ".", source.context)
    site.tell(source.text, source.line_start)
    if _garbled(other) or not other.foreign:
        return draft
    other.findings.append(Finding("P107", source.line_start, f"amounts have {other.decimal!r} before the fraction"))
    return other


def _garbled(draft: Draft) -> bool:
    return any(finding.code == "P113" for finding in draft.findings)


def _missing(site: Site, draft: Draft, source: Source) -> Iterator[Finding]:
    if not draft.seats:
        yield Finding("P116", source.line_start, "nobody is seated")
    if site.table_line and draft.table is None:
        yield Finding("P116", source.line_start, "the line that names the table is missing")


def _amiss(site: Site, draft: Draft, source: Source) -> Iterator[Finding]:
    """What is odd about a hand that can be read."""
    small, big = draft.small_bet, draft.big_bet
    if small is not None and big is not None and draft.limit == "fixed" and (not small or big != 2 * small):
        yield Finding("P119", source.line_start, f"a big bet of {units(big)}, where the small one is {units(small)}")
    if draft.sign and 0 < FEW * len(draft.unsigned) <= len(draft.events):
        yield Finding("P118", draft.unsigned[0], f"an amount without the {draft.sign!r} that the others have")
    yield from site.misheaded(source.line_end)
