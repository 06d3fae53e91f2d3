"""The pictures: what they draw is what the rows say."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from histparse import plots
from histparse.load import load
from histparse.statistics.intervals import wilson

matplotlib.use("agg")

DRAWN: dict[str, Callable[..., plots.Axes]] = {
    name: getattr(plots, name)
    for name in (
        "winnings",
        "red_and_blue",
        "funnel",
        "class_outcomes",
        "doors",
        "dead_cards",
        "dead_card_money",
        "opponents",
    )
}


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def results(regulars: Path) -> pd.DataFrame:
    return load(regulars / "build" / "regulars").results


def rows(net: list[float | None], **more: list[object]) -> pd.DataFrame:
    """Rows of one player, as they stand in `results`; played in the order in which they stand here."""
    n = len(net)
    first = pd.Timestamp("2026-01-05", tz="UTC")
    columns = {
        "hand_id": [f"x:{at}" for at in range(n)],
        "site": ["pokerstars"] * n,
        "player": ["Noor"] * n,
        "start_utc": [first + pd.Timedelta(minutes=at) for at in range(n)],
        "net_bb": net,
        "counted": [one is not None for one in net],
        "saw_showdown": [False] * n,
        "won_unshown_opp": [one is not None and one > 0 for one in net],
        "last_street": [3] * n,
        **more,
    }
    return pd.DataFrame(columns).convert_dtypes(dtype_backend="pyarrow")


def lines(ax: plots.Axes) -> dict[str, list[float]]:
    return {str(line.get_label()).partition(",")[0]: list(np.asarray(line.get_ydata(), float)) for line in ax.lines}


def test_winnings_are_a_sum_in_the_order_of_play() -> None:
    told = rows([1.0, -2.0, None, 4.0]).iloc[[3, 0, 2, 1]]
    ax = plots.winnings(told)
    assert lines(ax)["won"] == [1, -1, 3]
    assert ax.get_title() == "+100.0 ± 339.5 BB/100, n = 3 hands"
    band = ax.collections[0].get_paths()[0].vertices
    half = 1.959964 * 3 * np.sqrt(3)
    assert max(band[:, 1]) == pytest.approx(3 + half)
    assert min(band[:, 1]) == pytest.approx(3 - half)


def test_one_hand_has_no_interval() -> None:
    assert plots.winnings(rows([2.0])).get_title() == "too few, n = 1 hands"
    assert plots.winnings(rows([])).get_title() == "too few, n = 0 hands"


def test_red_and_blue_add_up() -> None:
    ax = plots.red_and_blue(rows([1.0, -2.0, 4.0, -0.5], saw_showdown=[False, True, True, False]))
    drawn = lines(ax)
    assert drawn == {"without showdown": [1, 1, 1, 0.5], "at showdown": [0, -2, 2, 2], "all": [1, -1, 3, 2.5]}
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "without showdown, n = 2", "at showdown, n = 2", "all, n = 4",
    ]  # fmt: skip
    assert len({line.get_color() for line in ax.lines} | {line.get_linestyle() for line in ax.lines}) == 6


def test_the_funnel_counts_who_went_on() -> None:
    ax = plots.funnel(rows([-0.1, -1.0, 4.0, -3.0], last_street=[3, 5, 7, 7], saw_showdown=[False, False, True, True]))
    assert [bar.get_width() for bar in ax.patches] == [4, 3, 3, 2, 2, 2, 1]
    assert [text.get_text() for text in ax.texts] == [
        "4  100%", "3  75%", "3  75%", "2  50%", "2  50%", "2  50%", "1  25%",
    ]  # fmt: skip


def test_every_hand_has_one_outcome(results: pd.DataFrame) -> None:
    counted = results[results["counted"]]
    ends = plots.outcomes(counted)
    assert ends.notna().all()
    assert (ends == "wins unshown").sum() == counted["won_unshown_done"].sum()
    assert ends.isin(["wins shown", "loses shown"]).sum() == counted["saw_showdown"].sum()
    assert plots.outcomes(rows([None, -0.1])).tolist() == [np.nan, "folds third"]


def test_classes_by_outcome() -> None:
    told = rows([-0.1, 3.0, -2.0, 1.0], last_street=[3, 7, 7, 4], saw_showdown=[False, True, True, False])
    told["start_class"] = pd.Categorical(
        ["trash", "pair_AA", "pair_AA", None], categories=["pair_AA", "trash", "3_low"]
    )
    ax = plots.class_outcomes(told)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["pair_AA, n = 2", "trash, n = 1"]
    columns = [label.get_text() for label in ax.get_xticklabels()]
    shares = np.asarray(ax.images[0].get_array())
    assert {columns[at]: share for at, share in enumerate(shares[0]) if share} == {
        "loses shown": 0.5,
        "wins shown": 0.5,
    }
    assert {columns[at]: share for at, share in enumerate(shares[1]) if share} == {"folds third": 1}
    assert sorted(text.get_text() for text in ax.texts if text.get_text()) == ["100%", "50%", "50%"]


def test_doors() -> None:
    told = rows(
        [0.0] * 4, door=list("KK2K"), overcards_behind=[0, 0, 6, None],
        open_complete_done=[1, 0, 0, 1], open_complete_opp=[1, 1, 1, 1],
    )  # fmt: skip
    ax = plots.doors(told)
    shades = np.ma.filled(ax.images[0].get_array(), np.nan)
    assert shades[1, 0] == 0.5
    assert shades[12, 4] == 0
    assert np.isnan(shades).sum() == 13 * 5 - 2
    assert [text.get_text() for text in ax.texts] == ["50% of 2", "0% of 1"]
    assert ax.get_title() == "open_complete by door card, n = 3"


def test_dead_cards() -> None:
    told = rows(
        [0.0] * 5,
        start_cards=["Ac Ad 4h", "Ac Ad 4h", "2c 9c Kc", "2c 9d Kc", None],
        pair_form=["buried", "buried", None, None, None],
        live_outs_3=[5, 3, 6, None, None],
        vpi3_done=[1, 0, 0, 1, 1],
        vpi3_opp=[1, 1, 1, 1, 1],
    )
    ax = plots.dead_cards(told)
    drawn = {str(one.get_label()): one.lines[0] for one in ax.containers}
    assert list(drawn) == ["pair, n = 2", "three to a flush, n = 1"]
    assert list(drawn["pair, n = 2"].get_ydata()) == [1, 0]
    assert ax.get_title() == "vpi3 by dead cards, n = 3"
    assert np.round(drawn["pair, n = 2"].get_xdata()).tolist() == [0, 2]
    assert np.round(drawn["three to a flush, n = 1"].get_xdata()).tolist() == [3]
    assert [text.get_text() for text in ax.texts] == ["1/1", "0/1", "0/1"]


def test_dead_cards_in_money() -> None:
    told = rows(
        [1.0, -2.0, 4.0, None],
        start_cards=["Ac Ad 4h"] * 4,
        pair_form=["buried"] * 4,
        live_outs_3=[5, 5, 4, 5],
    )
    ax = plots.dead_card_money(told)
    (pairs, flushes) = ax.containers
    assert list(pairs.lines[0].get_ydata()) == [-50, 400]
    assert list(flushes.lines[0].get_ydata()) == []
    half = 100 * 1.959964 * 1.5
    assert pairs.lines[2][0].get_segments()[0][:, 1] == pytest.approx(np.array([-50 - half, -50 + half]))
    assert [text.get_text() for text in ax.texts] == ["n = 2", "n = 1"]
    assert ax.get_title() == "BB/100 by dead cards, n = 3 hands"


def test_opponents_of_enough_hands() -> None:
    told = rows(
        [0.0] * 5, player=["a", "a", "$x^{", "$x^{", "few"], vpi3_done=[1, 1, 0, 1, 1], vpi3_opp=[1] * 5,
        afq_4_done=[1, 0, 0, 1, 1], afq_4_opp=[1, 1, 0, 1, 1],
    )  # fmt: skip
    ax = plots.opponents(told, least=2)
    assert np.asarray(ax.collections[-1].get_offsets()).tolist() == [[0.5, 1], [1, 0.5]]
    assert [text.get_text() for text in ax.texts] == [r"\$x^{ (2)", "a (2)"]
    assert ax.get_title() == "2 players, n = 4 hands"
    told["site"] = ["pokerstars", "merge", "merge", "merge", "merge"]
    assert {text.get_text() for text in plots.opponents(told, least=1).texts} == {
        r"\$x^{ (2, merge)", "a (1, merge)", "a (1, pokerstars)", "few (1, merge)",
    }  # fmt: skip
    ax.figure.canvas.draw()


def test_rates_with_their_intervals() -> None:
    told = pd.DataFrame({"door": ["K", "A", "Q"], "done": [1, 30, 0], "opp": [2, 40, 0]})
    ax = plots.rates(told, "door", "steals")
    assert ax.get_title() == "steals, n = 42 (grey: fewer than 25)"
    assert [label.get_text() for label in ax.get_yticklabels()] == ["K  1/2", "A  30/40"]
    (few, many) = [one.lines for one in ax.containers]
    assert (few[0].get_color(), many[0].get_color()) == (plots.GREY, plots.BLUE)
    ends = many[2][0].get_segments()[0][:, 0]
    assert list(ends) == pytest.approx([float(end) for end in wilson(30, 40)])


@pytest.mark.parametrize("name", DRAWN)
def test_real_rows_are_drawn_into_given_axes(name: str, results: pd.DataFrame) -> None:
    _, ax = plt.subplots()
    assert DRAWN[name](results[results["player"] == "Noor"], ax=ax) is ax
    assert "n = " in ax.get_title()
    ax.figure.canvas.draw()


@pytest.mark.parametrize("name", DRAWN)
def test_no_rows_are_no_error(name: str, results: pd.DataFrame) -> None:
    assert "n = 0" in DRAWN[name](results.iloc[:0]).get_title()


def test_what_is_drawn_of_players_is_known_elsewhere_too(results: pd.DataFrame) -> None:
    """The sum at the end of the line is the player's net in the table."""
    mine = results[results["player"] == "Noor"]
    drawn = lines(plots.winnings(mine))["won"]
    assert len(drawn) == len(mine)
    assert drawn[-1] == pytest.approx(mine["net_bb"].sum())


def test_the_lines_of_the_readme_run(regulars: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    (lines,) = [block for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.M | re.S) if "plots.winnings" in block]
    monkeypatch.chdir(regulars / "build")
    exec(lines.replace('"hands"', '"regulars"'), told := {})  # noqa: S102
    assert "Third street" in told["db"].hand("pokerstars:8800000006")._repr_html_()
    assert plt.gca().get_title().endswith("hands")


def test_only_drawing_needs_matplotlib() -> None:
    code = "import sys, histparse.plots; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
