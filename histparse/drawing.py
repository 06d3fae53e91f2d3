"""What pictures are made of: axes, colours, numbers of a frame, shades, names as text.

Matplotlib is loaded by who draws, and by nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from histparse.printing import visible
from histparse.statistics.intervals import FEW, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLACK, BLUE, RED, GREY = "#000000", "#0072B2", "#D55E00", "#999999"
"""Of the palette of Okabe and Ito, which the colour-blind can tell apart."""
SHADES = "Blues"

Numbers = NDArray[np.float64]


def axes(ax: Axes | None) -> Axes:
    """`ax`, or new ones."""
    import matplotlib.pyplot as plt  # noqa: PLC0415  # only who draws needs it

    return plt.subplots(figsize=(8, 4.5), layout="constrained")[1] if ax is None else ax


def as_percent() -> Any:
    """Ticks in per cent."""
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415

    return PercentFormatter(1, 0)


def framed(ax: Axes, title: str, x: str, y: str) -> Axes:
    """Title, labels and legend."""
    ax.set_title(title)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    ax.spines[["top", "right"]].set_visible(False)
    if ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False)
    return ax


def numbers(column: pd.Series[Any]) -> Numbers:
    """A column as numbers, NaN for what is not there."""
    values: Numbers = column.to_numpy(np.float64, na_value=np.nan)
    return values


def arms(done: Any, opp: Any) -> Numbers:
    """How far Wilson's interval reaches below and above the rate."""
    low, high = wilson(done, opp)
    with np.errstate(invalid="ignore"):
        rate = np.asarray(done, float) / np.asarray(opp, float)
    reach: Numbers = np.maximum(np.stack([rate - low, high - rate]), 0)
    return reach


def heat(
    ax: Axes | None,
    values: Any,
    counts: Any,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    told: Callable[[float, float], str],
) -> Axes:
    """Parts of one as shades and words; pale words where they are of few."""
    ax = axes(ax)
    if len(rows):
        ax.imshow(np.ma.masked_invalid(values), cmap=SHADES, vmin=0, vmax=1, aspect="auto")
    for (at, across), value in np.ndenumerate(values):
        if counts[at, across] > 0:
            colour, few = "white" if value > 0.5 else BLACK, counts[at, across] < FEW
            text = told(value, counts[at, across])
            ax.text(across, at, text, ha="center", va="center", fontsize=8, color=colour, alpha=0.55 if few else 1)
    rotation, ha = (30, "right") if len(columns) > 5 else (0, "center")
    ax.set_xticks(range(len(columns)), columns, rotation=rotation, ha=ha)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_title(title)
    return ax


def plain(name: object) -> str:
    """A name as text, which matplotlib would read formulas in."""
    return visible(str(name)).replace("$", r"\$")
