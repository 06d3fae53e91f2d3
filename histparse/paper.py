"""A page of sections, as text and as HTML.

Everything on it may be written by strangers: in both forms it is shown, never obeyed. The HTML stands by
itself: no script, nothing fetched, nothing that changes from one time to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import count
from textwrap import wrap

from histparse.findings import Severity, Verdict
from histparse.printing import Listing, visible
from histparse.values import value

WIDTH = 100
_NAMED = {*Severity, *Verdict}
"""Words that have a colour where they stand alone."""
_WHOLE = 20
"""Characters of a cell that are kept in one line, so that names and figures are not broken."""


@value(frozen=True, slots=True)
class Quote:
    """Lines as they stand, each under its number."""

    first: int
    lines: Sequence[str]


@value(frozen=True, slots=True)
class Section:
    """A heading and what stands under it: paragraphs, tables, quotes."""

    title: str
    parts: Sequence[str | Listing | Quote]


def text(title: str, sections: Sequence[Section]) -> Iterator[str]:
    """The page as lines of text."""
    yield visible(title)
    for section in sections:
        yield from ("", section.title.upper())
        for part in section.parts:
            if isinstance(part, str):
                yield from wrap(visible(part), WIDTH, initial_indent="  ", subsequent_indent="    ") or [""]
            elif isinstance(part, Listing):
                yield from (f"  {line}" for line in list(part.text(WIDTH - 2))[not any(part.columns) :])
            else:
                yield from (f"{number:>7}  {visible(line)}" for number, line in enumerate(part.lines, part.first))


def html(title: str, sections: Sequence[Section]) -> Iterator[str]:
    """The page as lines of an HTML document."""
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{_shown(title)}</title>"
    yield f"<style>{_STYLE}</style></head><body>"
    yield f"<h1>{_shown(title)}</h1>"
    for section in sections:
        yield f"<h2>{_shown(section.title)}</h2>"
        for part in section.parts:
            if isinstance(part, str):
                yield f"<p{f' class={part}' * (part in _NAMED)}>{_shown(part)}</p>"
            elif isinstance(part, Listing):
                yield from table(part)
            else:
                yield from map(_quoted, part.lines, count(part.first))
    yield "</body></html>"


def _quoted(line: str, number: int) -> str:
    return f'<p class="line"><b>{number}</b> {_shown(line)}</p>'


def table(listing: Listing) -> Iterator[str]:
    """A listing as lines of HTML."""
    right = [name in listing.right for name in listing.columns]
    yield "<table>"
    if any(listing.columns):
        yield f"<tr>{''.join(map(partial(_cell, 'th'), listing.columns, right))}</tr>"
    for row in listing.rows:
        yield f"<tr>{''.join(map(partial(_cell, 'td'), row, right))}</tr>"
    yield "</table>"


def _cell(tag: str, one: object, right: bool) -> str:
    told = "" if one is None else str(one)
    classes = ["right"] * right + [told] * (told in _NAMED) + ["whole"] * (len(told) <= _WHOLE)
    return f'<{tag} class="{" ".join(classes)}">{_shown(told)}</{tag}>'


def _shown(told: str) -> str:
    return escape(visible(told))


_STYLE = """
@page { size: A4; margin: 12mm }
body { font: 9.5pt/1.3 sans-serif; color: #111; background: #fff; margin: 1em auto; max-width: 186mm }
@media print { body { margin: 0 } }
h1 { font-size: 1.5em; margin: 0 0 .3em }
h2 { font-size: 1.1em; margin: .7em 0 .2em; border-bottom: .5pt solid #888; break-after: avoid }
p { margin: .1em 0 }
table { border-collapse: collapse; width: 100% }
tr { break-inside: avoid }
th, td { text-align: left; vertical-align: top; padding: 0 .5em 0 0; overflow-wrap: anywhere }
th { font-weight: normal; color: #555 }
.right { text-align: right }
.whole { white-space: nowrap }
.line { font-family: monospace; font-size: .88em; margin: 0 0 0 5em; text-indent: -5em; white-space: pre-wrap }
.line { overflow-wrap: anywhere }
.line b { display: inline-block; width: 4.4em; text-indent: 0; text-align: right; font-weight: normal; color: #555 }
.broken, .error { color: #b00000; font-weight: bold }
.unverifiable, .warning { color: #8a5a00 }
.holds { color: #006020 }
"""
