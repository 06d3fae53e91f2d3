"""Findings: what was seen to be wrong, as values with a stable code and a place.

A code's severity and texts stand in `codes.toml`; here is only what carries and prints them.
Families: P1xx reading, C2xx cards, L3xx legality, M4xx money, S5xx summary and showdown, D6xx
duplicates and the data set. A code is never used again for something else.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Protocol

from histparse.money import amount_text
from histparse.values import value


class Severity(StrEnum):
    """`error`: the history contradicts itself or the rules; `warning`: it probably does; `note`: a
    remark, among them every check that could not be made."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    """How a check ends. `unverifiable`: a fact it needs is missing; nothing is guessed."""

    HOLDS = "holds"
    BROKEN = "broken"
    UNVERIFIABLE = "unverifiable"


@value(frozen=True, slots=True)
class Code:
    """A kind of finding: `title` in a few words, `why` it matters and what may cause it, the `rule`
    it rests on with its source, and an `example` line that raises it."""

    id: str
    severity: Severity
    title: str
    why: str
    rule: str
    example: str


@value(frozen=True, slots=True)
class Finding:
    """One thing found. `line` and `column` are 1-based in the file (0: the file or hand as a
    whole); `expected`, `actual` are texts for people, `delta` is money in minor units."""

    code: str
    line: int
    message: str
    column: int = 1
    expected: str | None = None
    actual: str | None = None
    delta: int | None = None
    street: int | None = None
    seat: int | None = None
    player: str | None = None

    @property
    def severity(self) -> Severity:
        return codes()[self.code].severity


STREETS = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}
"""What the streets are called."""
OFFER = "; would "
"""What stands between what a finding says and what would mend it."""
_AMOUNT = re.compile("\x1d(-?[0-9]+)\x1d")


def units(amount: int) -> str:
    """An amount of minor units in a finding's text; `spelled` writes it out in the hand's unit."""
    return f"\x1d{amount}\x1d"


def spelled(finding: Finding, exponent: int) -> Finding:
    """`finding` with its amounts written out, "4.80" for 480 minor units of exponent 2."""

    def written(text: str | None) -> str | None:
        return text and _AMOUNT.sub(lambda amount: amount_text(int(amount[1]), exponent), text)

    message, expected, actual = map(written, (finding.message, finding.expected, finding.actual))
    return replace(finding, message=message or "", expected=expected, actual=actual)


class Placed(Protocol):
    """Whatever stands at a line and column of the file: every event does."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


def found(
    code: str,
    at: Placed,
    message: str,
    street: int | None = None,
    *,
    expected: int | str | None = None,
    actual: int | str | None = None,
    delta: int | None = None,
) -> Finding:
    """A finding at the place of an event, about the player it names, if any. `expected` and `actual` are
    amounts where they are ints."""
    seat, player = getattr(at, "seat", None), getattr(at, "player", None)
    want, have = (units(one) if isinstance(one, int) else one for one in (expected, actual))
    return Finding(code, at.line, message, at.column, want, have, delta, street, seat or None, player)


@cache
def codes() -> dict[str, Code]:
    """Every code there is, by id."""
    table = tomllib.loads((files("histparse") / "codes.toml").read_text("utf-8"))
    return {
        id_: Code(id_, Severity(row["severity"]), row["title"], row["why"], row["rule"], row["example"])
        for id_, row in table.items()
    }
