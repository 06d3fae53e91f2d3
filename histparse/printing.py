"""Tables and texts for terminals, spreadsheets and programs.

What is printed holds names, paths and lines that strangers wrote: on a terminal a control character
or a turn of the writing direction is shown, not obeyed, and a spreadsheet gets no formula.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from sys import maxsize
from textwrap import wrap

_HARMFUL = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e007f\ud800-\udfff]"
)
"""Control characters, what turns or hides text, and halves of characters. The joiners of Persian and
of emoji (U+200C, U+200D) are left alone."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_GAP = "  "
_SHORT = 16
"""Columns of a cell that is never broken."""
_FAINT = "\x1b[2m{}\x1b[22m"


def visible(text: str) -> str:
    """`text` for a terminal: what would act there stands as an escape, `\\x1b`, `\\u202e`."""
    return _HARMFUL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def visible_lines(text: str) -> str:
    """Lines of `text` for a terminal."""
    return "\n".join(map(visible, text.split("\n")))


def uncoloured(text: str) -> str:
    """`text` without the colours that histparse gave it; what strangers wrote is `visible` before."""
    return re.sub(r"\x1b\[[0-9]+m", "", text)


class Faint(str):
    """A cell that is shown in grey where there are colours: it says little."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A table to print: the columns' names and the rows; a cell is text, a number or None. Numbers,
    and the columns named in `right`, stand to the right."""

    columns: Sequence[str]
    rows: Iterable[Sequence[object]]
    right: Collection[str] = ()

    def text(self, within: int = maxsize) -> Iterator[str]:
        """Lines with aligned columns under a heading. Where they would be longer than `within`, long cells go on in
        further lines, between words."""
        rows = list(self.rows)
        heads = list(map(visible, self.columns))
        whole = [[_cell(one) for one in row] for row in rows]
        longest = _longest([max(map(width, column)) for column in zip(heads, *whole, strict=True)], within)
        cells = [[_broken(cell, longest) for cell in row] for row in whole]
        columns = list(zip(*cells, strict=True)) or [()] * len(heads)
        widths = [max(map(width, chain([head], *column))) for head, column in zip(heads, columns, strict=True)]
        values = list(zip(*rows, strict=True)) or [()] * len(heads)
        right = [name in self.right or _numeric(column) for name, column in zip(self.columns, values, strict=True)]
        yield _GAP.join(map(aligned, heads, widths, right)).rstrip()
        for row, parts in zip(rows, cells, strict=True):
            for line in zip_longest(*parts, fillvalue=""):
                told = zip(row, map(aligned, line, widths, right), strict=True)
                yield _GAP.join(_FAINT.format(text) if isinstance(one, Faint) else text for one, text in told).rstrip()

    def csv(self) -> Iterator[str]:
        """Lines of CSV. Text that a spreadsheet could take for a formula has a `'` before it."""
        for row in chain([self.columns], self.rows):
            out = io.StringIO()
            csv.writer(out, lineterminator="").writerow([guarded(one) if isinstance(one, str) else one for one in row])
            yield out.getvalue()

    def json(self) -> Iterator[str]:
        """Lines of one JSON array, an object a row."""
        last = ""
        yield "["
        for row in self.rows:
            if last:
                yield f"{last},"
            last = json_text(dict(zip(self.columns, row, strict=True)))
        yield f"{last}]"


def json_text(value: object) -> str:
    """`value` as JSON in one line. Harmful characters stand as JSON's own escapes, so nothing is lost."""
    return _HARMFUL.sub(_json_escape, json.dumps(value, ensure_ascii=False))


def _json_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def guarded(text: str) -> str:
    """`text` for a cell of a spreadsheet."""
    return ("'" if text.startswith(_FORMULA) else "") + visible(text)


def width(text: str) -> int:
    """Columns that `text` takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # noqa: PLC0415  # most texts do without

    return cell_len(text)


def aligned(text: str, to: int, right: bool = False) -> str:
    """`text` with blanks to a width of `to`."""
    blanks = " " * (to - width(text))
    return blanks + text if right else text + blanks


def _cell(value: object) -> str:
    return "" if value is None else visible(str(value))


def _longest(widths: Sequence[int], within: int) -> int:
    """Columns for the longest cell, so that columns of such widths fit; those of figures and names always do."""
    room = within - len(_GAP) * (len(widths) - 1)
    return next((one for one in range(room, _SHORT, -1) if sum(min(one, it) for it in widths) <= room), _SHORT)


def _broken(cell: str, longest: int) -> list[str]:
    if width(cell) <= longest:
        return [cell]
    return wrap(cell, longest, break_long_words=False, break_on_hyphens=False) or [""]


def _numeric(column: Sequence[object]) -> bool:
    return any(isinstance(one, int | float) for one in column)
