"""Pictures of `results`: each function takes its rows, those you choose, and draws into `ax` or a new one.

    rows = db.results
    plots.winnings(rows[rows.is_hero])

Everything counted is labelled with its number, what few hands say is grey, intervals are of 95 %, and the
colours can be told apart by the colour-blind. Money leaves out hands that are not `counted`. Needs
matplotlib (`pip install histparse[notebook]`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from histparse.cards import RANKS
from histparse.drawing import BLACK, BLUE, GREY, RED, Numbers, arms, as_percent, axes, framed, heat, numbers, plain
from histparse.statistics.intervals import FEW, Z

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_MOST_GONE = 3
"""From so many dead cards on they are counted together."""


class Start(NamedTuple):
    """A kind of starting hand, how many cards it waits for, and how it is drawn."""

    name: str
    outs: int
    colour: str
    marker: str
    aside: float


PAIR, FLUSH = Start("pair", 5, BLUE, "o", -0.06), Start("three to a flush", 10, RED, "s", 0.06)
"""A pair waits for its rank and the kicker's, three to a flush for the suit."""


def winnings(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The sum of a player's net, hand by hand in big bets, in the band in which 95 % of such sums lie about
    their straight line: after n hands the mean times n, 1.96 s √n to each side."""
    net = _net(rows)
    ax, hands = axes(ax), np.arange(1, len(net) + 1)
    mean, spread = (net.mean(), net.std(ddof=1)) if len(net) > 1 else (np.nan, np.nan)
    half = Z * spread * np.sqrt(hands)
    ax.fill_between(hands, mean * hands - half, mean * hands + half, color=BLUE, alpha=0.15, label="95 % of such sums")
    ax.plot(hands, mean * hands, color=BLUE, linewidth=1, linestyle="--", label=f"{100 * mean:+.1f} BB/100")
    ax.plot(hands, np.cumsum(net), color=BLACK, linewidth=1.5, label="won")
    rate = f"{100 * mean:+.1f} ± {100 * Z * spread / np.sqrt(len(net)):.1f} BB/100" if len(net) > 1 else "too few"
    return framed(ax, f"{rate}, n = {len(net):,} hands", "hand", "big bets")


def red_and_blue(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The sums of what a player wins without a showdown (red), at the showdown (blue), and both."""
    rows = _in_order(rows)
    net, shown = numbers(rows["net_bb"]), rows["saw_showdown"].to_numpy(bool)
    ax, hands = axes(ax), np.arange(1, len(net) + 1)
    lines = (
        ("without showdown", np.where(shown, 0, net), RED, "--", int((~shown).sum())),
        ("at showdown", np.where(shown, net, 0), BLUE, "-.", int(shown.sum())),
        ("all", net, BLACK, "-", len(net)),
    )
    for label, won, colour, style, n in lines:
        ax.plot(hands, np.cumsum(won), color=colour, linestyle=style, label=f"{label}, n = {n:,}")
    return framed(ax, f"Red and blue line, n = {len(net):,} hands", "hand", "big bets")


def funnel(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How many of the hands dealt went on to each street, to the showdown, and won there."""
    last, shown = numbers(rows["last_street"]), rows["saw_showdown"].to_numpy(bool)
    won = shown & (numbers(rows["won_unshown_opp"]) > 0)
    steps = {f"{name} street": int((last >= street).sum()) for street, name in STREETS.items()}
    steps |= {"showdown": int(shown.sum()), "won there": int(won.sum())}
    ax = axes(ax)
    bars = ax.barh(list(steps), list(steps.values()), color=BLUE)
    ax.bar_label(bars, [f"{n:,}  {n / max(len(rows), 1):.0%}" for n in steps.values()], padding=3)
    ax.invert_yaxis()
    ax.margins(x=0.2)
    return framed(ax, f"How far hands go, n = {len(rows):,} dealt", "hands", "")


def outcomes(rows: pd.DataFrame) -> pd.Series[Any]:
    """How each hand ended for the player: the street on which he folded, or whether he won, and how. Null
    where the money is not counted."""
    shown, paid = rows["saw_showdown"].to_numpy(bool), numbers(rows["won_unshown_opp"]) > 0
    last = numbers(rows["last_street"])
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
    return heat(ax, shares, sizes[:, None] + 0 * counts.to_numpy(), labels, list(counts.columns), title, _percent)


def doors(rows: pd.DataFrame, stat: str = "open_complete", ax: Axes | None = None) -> Axes:
    """A rate by the player's door card, and by how many doors that are still to act are higher."""
    told = rows[rows["overcards_behind"].notna() & (rows[f"{stat}_opp"] > 0)]
    behind = np.minimum(numbers(told["overcards_behind"]), 4).astype(int)
    sums = [
        pd.crosstab(told["door"], behind, values=numbers(told[f"{stat}_{which}"]), aggfunc="sum", dropna=False)
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
    ax = heat(ax, rates, opp, list(reversed(RANKS)), columns, title, lambda rate, n: f"{rate:.0%} of {n:.0f}")
    ax.set_xlabel("higher doors still to act")
    ax.set_ylabel("own door")
    return ax


def dead_cards(rows: pd.DataFrame, stat: str = "vpi3", ax: Axes | None = None) -> Axes:
    """A rate by how many of the cards that a start waits for lay open with others on third street: for
    pairs, those of its rank and the kicker's, for three to a flush, those of the suit."""
    ax, n = axes(ax), 0
    for start, some, gone in _by_dead_cards(rows):
        done, opp = (np.bincount(gone, numbers(some[f"{stat}_{which}"]), _MOST_GONE + 1) for which in ("done", "opp"))
        n += int(opp.sum())
        with np.errstate(invalid="ignore"):
            rates = done / opp
        texts = [f"{k:.0f}/{of:.0f}" for k, of in zip(done, opp, strict=True)]
        _dots(ax, (rates, arms(done, opp), opp), texts, start)
    ax.set_ylim(bottom=-0.02)
    ax.yaxis.set_major_formatter(as_percent())
    return framed(ax, f"{stat} by dead cards, n = {n:,}", "cards gone", stat)


def dead_card_money(rows: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Big bets a hundred hands, with the normal interval, by dead cards as in `dead_cards`."""
    ax, n = axes(ax), 0
    for start, some, gone in _by_dead_cards(rows[rows["net_bb"].notna()]):
        net = numbers(some["net_bb"])
        hands, sums, squares = (np.bincount(gone, some_of, _MOST_GONE + 1) for some_of in (None, net, net * net))
        n += len(net)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = sums / hands
            half = Z * np.sqrt(np.maximum(squares / hands - mean * mean, 0) / np.where(hands > 1, hands - 1, np.nan))
        texts = [f"n = {of}" for of in hands]
        _dots(ax, (100 * mean, 100 * np.stack([half, half]), hands), texts, start)
    ax.axhline(0, color=GREY, linewidth=0.8)
    return framed(ax, f"BB/100 by dead cards, n = {n:,} hands", "cards gone", "BB/100")


def opponents(rows: pd.DataFrame, x: str = "vpi3", y: str = "afq_4", least: int = FEW, ax: Axes | None = None) -> Axes:
    """A dot a player of at least `least` hands, by two rates, each with its interval; the larger, the more
    hands."""
    ax = axes(ax)
    names = [f"{stat}_{which}" for stat in (x, y) for which in ("done", "opp")]
    by_player = rows.groupby(["site", "player"], observed=True)[names]  # a name is its room's own
    sums, hands = by_player.sum().astype(float), by_player.size()
    keep = (hands >= least) & (sums[f"{x}_opp"] > 0) & (sums[f"{y}_opp"] > 0)
    sums, hands = sums[keep], hands[keep]
    pairs = {stat: (numbers(sums[f"{stat}_done"]), numbers(sums[f"{stat}_opp"])) for stat in (x, y)}
    across, up = (pairs[stat][0] / pairs[stat][1] for stat in (x, y))
    ax.errorbar(across, up, xerr=arms(*pairs[x]), yerr=arms(*pairs[y]), fmt="none", ecolor=GREY, elinewidth=0.8)
    ax.scatter(across, up, s=20 + 200 * hands / max([1, *hands]), color=BLUE, alpha=0.7, zorder=3)
    for place, at in enumerate(np.argsort(across)):
        (site, name), aside = sums.index[at], (7, 5) if place % 2 else (7, -12)
        room = "" if sums.index.get_level_values("site").nunique() == 1 else f", {site}"
        label = f"{plain(name)} ({hands.iloc[at]:,}{room})"
        ax.annotate(label, (across[at], up[at]), xytext=aside, textcoords="offset points", fontsize=8)
    ax.xaxis.set_major_formatter(as_percent())
    ax.yaxis.set_major_formatter(as_percent())
    return framed(ax, f"{len(sums)} players, n = {int(hands.sum()):,} hands", x, y)


def rates(told: pd.DataFrame, by: str, title: str = "", ax: Axes | None = None) -> Axes:
    """A rate of each group with its interval and how often, from what `db.stat(name, by=by)` gives; doors
    from the ace down, all else as it stands there. `title` says what it is."""
    ax, told = axes(ax), told[told["opp"] > 0]
    told = told.sort_values(by, key=lambda doors: doors.map(RANKS.find)) if by == "door" else told.iloc[::-1]
    done, opp = numbers(told["done"]), numbers(told["opp"])
    for at, (k, n, reach) in enumerate(zip(done, opp, arms(done, opp).T, strict=True)):
        colour = GREY if n < FEW else BLUE
        ax.errorbar([k / n], [at], xerr=reach[:, None], fmt="o", color=colour)
    labels = [f"{plain(name)}  {k:.0f}/{n:.0f}" for name, k, n in zip(told[by], done, opp, strict=True)]
    ax.set_yticks(range(len(told)), labels)
    ax.set_xlim(-0.02, 1.02)
    ax.xaxis.set_major_formatter(as_percent())
    few = f" (grey: fewer than {FEW})" if (opp < FEW).any() else ""
    return framed(ax, f"{title}{', ' if title else ''}n = {int(opp.sum()):,}{few}", "", "")


def _in_order(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows whose money is counted, as they were played."""
    return rows[rows["net_bb"].notna()].sort_values(["start_utc", "hand_id"], kind="stable")


def _net(rows: pd.DataFrame) -> Numbers:
    return numbers(_in_order(rows)["net_bb"])


def _by_dead_cards(rows: pd.DataFrame) -> Iterator[tuple[Start, pd.DataFrame, NDArray[np.int64]]]:
    """Pairs and threes to a flush, their rows, and how many of its cards each lacks."""
    down1, down2, door = (rows["start_cards"].str.get(at) for at in (1, 4, 7))
    suited = ((down1 == down2) & (down2 == door)).fillna(False).to_numpy(bool)
    for start, fits in ((PAIR, rows["pair_form"].notna().to_numpy(bool)), (FLUSH, suited)):
        some = rows[fits & rows["live_outs_3"].notna().to_numpy(bool)]
        yield start, some, np.minimum(start.outs - numbers(some["live_outs_3"]), _MOST_GONE).astype(np.int64)


def _dots(ax: Axes, told: tuple[Any, Any, Any], texts: Sequence[str], start: Start) -> None:
    """Values with the arms of their intervals and counts, by dead cards and joined by a line; those of few
    are hollow."""
    values, reach, counts = told
    colour, at, there = start.colour, np.arange(_MOST_GONE + 1) + start.aside, counts > 0
    label = f"{start.name}, n = {int(counts.sum()):,}"
    ax.plot(at[there], values[there], color=colour, alpha=0.4)
    ax.errorbar(at[there], values[there], reach[:, there], fmt=start.marker, color=colour, capsize=2, label=label)
    few = there & (counts < FEW)
    ax.plot(at[few], values[few], start.marker, color=colour, markerfacecolor="white", zorder=3)
    for text, shown, *point in zip(texts, there, at, values, strict=True):
        if shown:
            ax.annotate(text, tuple(point), xytext=(5, 4), textcoords="offset points", fontsize=8, color=colour)
    ax.set_xticks(range(_MOST_GONE + 1), [*map(str, range(_MOST_GONE)), f"{_MOST_GONE} or more"])


def _percent(value: float, _: float) -> str:
    return f"{value:.0%}" if value else ""
