"""Pictures of `results`: each function takes its rows, those you choose, and draws into `ax` or a new one.

    rows = db.results
    plots.winnings(rows[rows.is_hero])

Everything counted is labelled with its number, what few hands say is grey, intervals are of 95 %, and the
colours can be told apart by the colour-blind. Money leaves out hands that are not `counted`. Needs
matplotlib (`pip install histparse[notebook]`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from histparse.cards import RANKS
from histparse.printing import visible
from histparse.statistics.intervals import FEW, Z, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLACK, BLUE, RED, ORANGE, GREY = "#000000", "#0072B2", "#D55E00", "#E69F00", "#999999"
"""Of the palette of Okabe and Ito."""
SHADES = "Blues"
STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
PAIR_OUTS, FLUSH_OUTS = 5, 10
"""Cards that a pair with its kicker, and three to a flush, wait for while none is gone."""

Numbers = NDArray[np.float64]


def winnings(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The sum of a player's net, hand by hand in big bets, in the band in which 95 % of such sums lie about
    their straight line: after n hands the mean times n, 1.96 s √n to each side."""
    net = _net(rows)
    ax, hands = _axes(ax), np.arange(1, len(net) + 1)
    mean, spread = (net.mean(), net.std(ddof=1)) if len(net) > 1 else (np.nan, np.nan)
    half = Z * spread * np.sqrt(hands)
    ax.fill_between(hands, mean * hands - half, mean * hands + half, color=BLUE, alpha=0.15, label="95 % of such sums")
    ax.plot(hands, mean * hands, color=BLUE, linewidth=1, linestyle="--", label=f"{100 * mean:+.1f} BB/100")
    ax.plot(hands, np.cumsum(net), color=BLACK, linewidth=1.5, label="won")
    rate = f"{100 * mean:+.1f} ± {100 * Z * spread / np.sqrt(len(net)):.1f} BB/100" if len(net) > 1 else "too few"
    return _framed(ax, f"{rate}, n = {len(net):,} hands", "hand", "big bets")


def red_and_blue(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The sums of what a player wins without a showdown (red), at the showdown (blue), and both."""
    rows = _in_order(rows)
    net, shown = _numbers(rows["net_bb"]), rows["saw_showdown"].to_numpy(bool)
    ax, hands = _axes(ax), np.arange(1, len(net) + 1)
    lines = (
        ("without showdown", np.where(shown, 0, net), RED, "--", int((~shown).sum())),
        ("at showdown", np.where(shown, net, 0), BLUE, "-.", int(shown.sum())),
        ("all", net, BLACK, "-", len(net)),
    )
    for label, won, colour, style, n in lines:
        ax.plot(hands, np.cumsum(won), color=colour, linestyle=style, label=f"{label}, n = {n:,}")
    return _framed(ax, f"Red and blue line, n = {len(net):,} hands", "hand", "big bets")


def funnel(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How many of the hands dealt went on to each street, to the showdown, and won there."""
    last, shown = _numbers(rows["last_street"]), rows["saw_showdown"].to_numpy(bool)
    won = shown & (_numbers(rows["won_unshown_opp"]) > 0)
    steps = {f"{name} street": int((last >= street).sum()) for street, name in STREETS.items()}
    steps |= {"showdown": int(shown.sum()), "won there": int(won.sum())}
    ax = _axes(ax)
    bars = ax.barh(list(steps), list(steps.values()), color=BLUE)
    ax.bar_label(bars, [f"{n:,}  {n / max(len(rows), 1):.0%}" for n in steps.values()], padding=3)
    ax.invert_yaxis()
    ax.margins(x=0.2)
    return _framed(ax, f"How far hands go, n = {len(rows):,} dealt", "hands", "")


def outcomes(rows: pd.DataFrame) -> pd.Series[Any]:
    """How each hand ended for the player: the street on which he folded, or whether he won, and how. Null
    where the money is not counted."""
    shown, paid = rows["saw_showdown"].to_numpy(bool), _numbers(rows["won_unshown_opp"]) > 0
    last = _numbers(rows["last_street"])
    cases = {f"folds {name}": ~shown & ~paid & (last == street) for street, name in STREETS.items()}
    cases |= {"loses shown": shown & ~paid, "wins shown": shown & paid, "wins unshown": ~shown & paid}
    code = np.select([rows["counted"].to_numpy(bool) & case for case in cases.values()], range(len(cases)), -1)
    ends = [*cases, None]
    kinds = pd.Categorical([ends[one] for one in code], categories=list(cases))
    return pd.Series(kinds, index=rows.index, name="outcome")


def class_outcomes(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The outcomes of each class of starting hands, as parts of its hands; of hands whose cards are known."""
    told = rows.assign(outcome=outcomes(rows)).dropna(subset=["start_class", "outcome"])
    counts = pd.crosstab(told["start_class"], told["outcome"], dropna=False)
    counts = counts[counts.sum(axis=1) > 0]
    sizes = counts.sum(axis=1).to_numpy()
    labels = [f"{name}, n = {n:,}" for name, n in zip(counts.index, sizes, strict=True)]
    title = f"How hands end by class, n = {len(told):,}"
    shares = counts.to_numpy() / np.maximum(sizes, 1)[:, None]
    return _heat(ax, shares, sizes[:, None] + 0 * counts.to_numpy(), labels, list(counts.columns), title, _percent)


def doors(rows: pd.DataFrame, stat: str = "open_complete", ax: Axes | None = None) -> Axes:
    """A rate by the player's door card, and by how many doors that are still to act are higher."""
    told = rows[rows["overcards_behind"].notna() & (rows[f"{stat}_opp"] > 0)]
    behind = np.minimum(_numbers(told["overcards_behind"]), 4).astype(int)
    sums = [
        pd.crosstab(told["door"], behind, values=_numbers(told[f"{stat}_{which}"]), aggfunc="sum", dropna=False)
        .reindex(index=list(reversed(RANKS)), columns=range(5))
        .fillna(0)
        .to_numpy(float)
        for which in ("done", "opp")
    ]
    done, opp = sums
    columns = ["none", "1", "2", "3", "4 or more"]
    title = f"{stat} by door card, n = {int(opp.sum()):,}"
    with np.errstate(invalid="ignore"):
        rates = done / opp
    ax = _heat(ax, rates, opp, list(reversed(RANKS)), columns, title, lambda rate, n: f"{rate:.0%} of {n:.0f}")
    ax.set_xlabel("higher doors still to act")
    ax.set_ylabel("own door")
    return ax


def dead_cards(rows: pd.DataFrame, stat: str = "vpi3", ax: Axes | None = None) -> Axes:
    """A rate by how many of the cards that a start waits for lay open with others on third street: for
    pairs, those of its rank and the kicker's, for three to a flush, those of the suit."""
    ax = _axes(ax)
    down1, down2, door = (rows["start_cards"].str.get(at) for at in (1, 4, 7))
    suited = ((down1 == down2) & (down2 == door)).fillna(False).to_numpy(bool)
    kinds = (
        ("pair", rows["pair_form"].notna().to_numpy(bool), PAIR_OUTS, BLUE, "o", -0.06),
        ("three to a flush", suited, FLUSH_OUTS, RED, "s", 0.06),
    )
    n = 0
    for label, fits, outs, colour, marker, aside in kinds:
        some = rows[fits & rows["live_outs_3"].notna().to_numpy(bool)]
        gone = np.minimum(outs - _numbers(some["live_outs_3"]), 3).astype(np.int64)
        done, opp = (np.bincount(gone, _numbers(some[f"{stat}_{which}"]), 4) for which in ("done", "opp"))
        n += int(opp.sum())
        _dots(ax, np.arange(4) + aside, done, opp, colour, marker, f"{label}, n = {int(opp.sum()):,}")
    ax.set_xticks(range(4), ["0", "1", "2", "3 or more"])
    ax.set_ylim(bottom=-0.02)
    ax.yaxis.set_major_formatter(_as_percent())
    return _framed(ax, f"{stat} by dead cards, n = {n:,}", "cards gone", stat)


def opponents(rows: pd.DataFrame, x: str = "vpi3", y: str = "afq_4", least: int = FEW, ax: Axes | None = None) -> Axes:
    """A dot a player of at least `least` hands, by two rates, each with its interval; the larger, the more
    hands."""
    ax = _axes(ax)
    names = [f"{stat}_{which}" for stat in (x, y) for which in ("done", "opp")]
    by_player = rows.groupby(["site", "player"], observed=True)[names]  # a name is its room's own
    sums, hands = by_player.sum().astype(float), by_player.size()
    keep = (hands >= least) & (sums[f"{x}_opp"] > 0) & (sums[f"{y}_opp"] > 0)
    sums, hands = sums[keep], hands[keep]
    pairs = {stat: (_numbers(sums[f"{stat}_done"]), _numbers(sums[f"{stat}_opp"])) for stat in (x, y)}
    across, up = (pairs[stat][0] / pairs[stat][1] for stat in (x, y))
    ax.errorbar(across, up, xerr=_arms(*pairs[x]), yerr=_arms(*pairs[y]), fmt="none", ecolor=GREY, elinewidth=0.8)
    ax.scatter(across, up, s=20 + 200 * hands / max([1, *hands]), color=BLUE, alpha=0.7, zorder=3)
    for place, at in enumerate(np.argsort(across)):
        (site, name), aside = sums.index[at], (7, 5) if place % 2 else (7, -12)
        room = "" if sums.index.get_level_values("site").nunique() == 1 else f", {site}"
        label = f"{_plain(name)} ({hands.iloc[at]:,}{room})"
        ax.annotate(label, (across[at], up[at]), xytext=aside, textcoords="offset points", fontsize=8)
    ax.xaxis.set_major_formatter(_as_percent())
    ax.yaxis.set_major_formatter(_as_percent())
    return _framed(ax, f"{len(sums)} players, n = {int(hands.sum()):,} hands", x, y)


def rates(told: pd.DataFrame, by: str, title: str = "", ax: Axes | None = None) -> Axes:
    """A rate of each group with its interval and how often, from what `db.stat(name, by=by)` gives; doors
    from the ace down, all else as it stands there. `title` says what it is."""
    ax, told = _axes(ax), told[told["opp"] > 0]
    told = told.sort_values(by, key=lambda doors: doors.map(RANKS.find)) if by == "door" else told.iloc[::-1]
    done, opp = _numbers(told["done"]), _numbers(told["opp"])
    for at, (k, n, arms) in enumerate(zip(done, opp, _arms(done, opp).T, strict=True)):
        colour = GREY if n < FEW else BLUE
        ax.errorbar([k / n], [at], xerr=arms[:, None], fmt="o", color=colour)
    labels = [f"{_plain(name)}  {k:.0f}/{n:.0f}" for name, k, n in zip(told[by], done, opp, strict=True)]
    ax.set_yticks(range(len(told)), labels)
    ax.set_xlim(-0.02, 1.02)
    ax.xaxis.set_major_formatter(_as_percent())
    few = f" (grey: fewer than {FEW})" if (opp < FEW).any() else ""
    return _framed(ax, f"{title}{', ' if title else ''}n = {int(opp.sum()):,}{few}", "", "")


# Small parts


def _axes(ax: Axes | None) -> Axes:
    import matplotlib.pyplot as plt  # noqa: PLC0415  # only who draws needs it

    return plt.subplots(figsize=(8, 4.5), layout="constrained")[1] if ax is None else ax


def _as_percent() -> Any:
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415

    return PercentFormatter(1, 0)


def _framed(ax: Axes, title: str, x: str, y: str) -> Axes:
    ax.set_title(title)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    ax.spines[["top", "right"]].set_visible(False)
    if ax.get_legend_handles_labels()[0]:
        ax.legend(frameon=False)
    return ax


def _numbers(column: pd.Series[Any]) -> Numbers:
    values: Numbers = column.to_numpy(np.float64, na_value=np.nan)
    return values


def _in_order(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows whose money is counted, as they were played."""
    return rows[rows["net_bb"].notna()].sort_values(["start_utc", "hand_id"], kind="stable")


def _net(rows: pd.DataFrame) -> Numbers:
    return _numbers(_in_order(rows)["net_bb"])


def _arms(done: Any, opp: Any) -> Numbers:
    """How far Wilson's interval reaches below and above the rate."""
    low, high = wilson(np.asarray(done, float), np.asarray(opp, float))
    rate = np.asarray(done, float) / np.asarray(opp, float)
    arms: Numbers = np.maximum(np.stack([rate - low, high - rate]), 0)
    return arms


def _dots(ax: Axes, at: Any, done: Any, opp: Any, colour: str, marker: str, label: str) -> None:
    """Rates with their intervals and counts, joined by a line; those of few are hollow."""
    there = opp > 0
    at, done, opp = at[there], done[there], opp[there]
    ax.plot(at, done / opp, color=colour, alpha=0.4)
    ax.errorbar(at, done / opp, yerr=_arms(done, opp), fmt=marker, color=colour, capsize=2, label=label)
    few = opp < FEW
    ax.plot(at[few], (done / opp)[few], marker, color=colour, markerfacecolor="white", zorder=3)
    for across, k, n in zip(at, done, opp, strict=True):
        ax.annotate(
            f"{k:.0f}/{n:.0f}", (across, k / n), xytext=(5, 4), textcoords="offset points", fontsize=8, color=colour
        )


def _heat(
    ax: Axes | None,
    values: Any,
    counts: Any,
    rows: Sequence[str],
    columns: Sequence[str],
    title: str,
    told: Callable[[float, float], str],
) -> Axes:
    """Parts of one as shades and words; pale words where they are of few."""
    ax = _axes(ax)
    if len(rows):
        ax.imshow(np.ma.masked_invalid(values), cmap=SHADES, vmin=0, vmax=1, aspect="auto")
    for (at, across), value in np.ndenumerate(values):
        if counts[at, across] > 0:
            colour, few = "white" if value > 0.5 else BLACK, counts[at, across] < FEW
            text = told(value, counts[at, across])
            ax.text(across, at, text, ha="center", va="center", fontsize=8, color=colour, alpha=0.55 if few else 1)
    ax.set_xticks(
        range(len(columns)),
        columns,
        rotation=30 if len(columns) > 5 else 0,
        ha="right" if len(columns) > 5 else "center",
    )
    ax.set_yticks(range(len(rows)), rows)
    ax.set_title(title)
    return ax


def _percent(value: float, _: float) -> str:
    return f"{value:.0%}" if value else ""


def _plain(name: object) -> str:
    """A name as text, which matplotlib would read formulas in."""
    return visible(str(name)).replace("$", r"\$")
