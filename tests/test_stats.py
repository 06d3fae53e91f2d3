"""Statistics over hands whose figures are counted by hand below."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import pytest
import stars

from histparse.load import load
from histparse.pipeline import import_paths
from histparse.stats import STATS, Statistics, by_player, definitions

OPENING = "PokerStars Hand #{}:  7 Card Stud{} Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 ET"
ANTES = ("Ash: posts the ante $0.05", "Elm: posts the ante $0.05")
FOLDS = "folded on the 3rd Street (didn't bet)"


def completed(number: int, rake: str = "$0.05", paid: str = "$1.05") -> str:
    """Elm brings in, Ash completes and wins on fourth street: Ash +0.50, Elm -0.55."""
    text = stars.WHOLE.replace("#7001", f"#{number}")
    return text.replace("Rake $0.05", f"Rake {rake}").replace("$1.05", paid)


def walk(number: int) -> str:
    """Ash folds to Elm's bring-in: Ash -0.05, Elm +0.05."""
    return stars.hand(
        *ANTES,
        "*** 3rd STREET ***",
        "Dealt to Ash [Qh Qs 6c]",
        "Dealt to Elm [3c]",
        "Elm: brings in for $0.15",
        "Ash: folds",
        "Uncalled bet ($0.15) returned to Elm",
        "Elm collected $0.10 from pot",
        opening=OPENING.format(number, ""),
        summary=("Total pot $0.10 | Rake $0", f"Seat 1: Ash {FOLDS}", "Seat 2: Elm collected ($0.10)"),
    )


def opened(number: int) -> str:
    """Elm opens for the small bet in the bring-in's place, Ash folds: Ash -0.05, Elm +0.05."""
    text = walk(number).replace("brings in for $0.15", "bets $0.50")
    return text.replace("($0.15) returned", "($0.50) returned")


def shown(number: int, *, low: bool = False, winner: str = "Ash", pot: str = "$0.40", paid: str = "$0.40") -> str:
    """Elm brings in, Ash calls, all check to the showdown; Ash's queens win: Ash +0.20, Elm -0.20."""
    deals = (
        "[Qh Qs 6c] [8c]",
        "[3c] [9d]",
        "[Qh Qs 6c 8c] [9h]",
        "[3c 9d] [Th]",
        "[Qh Qs 6c 8c 9h] [Kd]",
        "[3c 9d Th] [Jd]",
    )
    first = {4: "Elm", 5: "Elm", 6: "Ash"}
    streets = [
        line
        for street in (4, 5, 6)
        for line in (
            f"*** {street}th STREET ***",
            f"Dealt to Ash {deals[2 * street - 8]}",
            f"Dealt to Elm {deals[2 * street - 7]}",
            f"{first[street]}: checks",
            f"{'Ash' if first[street] == 'Elm' else 'Elm'}: checks",
        )
    ]
    return stars.hand(
        *ANTES,
        "*** 3rd STREET ***",
        "Dealt to Ash [Qh Qs 6c]",
        "Dealt to Elm [3c]",
        "Elm: brings in for $0.15",
        "Ash: calls $0.15",
        *streets,
        "*** RIVER ***",
        "Dealt to Ash [Qh Qs 6c 8c 9h Kd] [2s]",
        "Ash: checks",
        "Elm: checks",
        "*** SHOW DOWN ***",
        "Ash: shows [Qh Qs 6c 8c 9h Kd 2s] (" + ("HI: " * low) + "a pair of Queens)",
        "Elm: shows [3s 4s 3c 9d Th Jd 5h] (" + ("HI: " * low) + "a pair of Threes)",
        *(("No low hand qualified",) * low),
        f"{winner} collected {paid} from pot",
        opening=OPENING.format(number, " Hi/Lo" * low),
        summary=(
            f"Total pot {pot} | Rake $0",
            f"Seat 1: Ash showed [Qh Qs 6c 8c 9h Kd 2s] and won ({paid}) with {'HI: ' * low}a pair of Queens",
            f"Seat 2: Elm showed [3s 4s 3c 9d Th Jd 5h] and lost with {'HI: ' * low}a pair of Threes",
        ),
    )


def ante_all_in(number: int) -> str:
    """Elm, the low card, is all-in for the ante; Ash has nothing to decide and wins: +0.05."""
    text = shown(number, pot="$0.10", paid="$0.10")
    keep = [
        line for line in text.splitlines() if "checks" not in line and "brings in" not in line and "calls" not in line
    ]
    text = "\n".join(keep) + "\n"
    return text.replace("Seat 2: Elm ($10 in", "Seat 2: Elm ($0.05 in").replace(
        "Elm: posts the ante $0.05", "Elm: posts the ante $0.05 and is all-in"
    )


def statistics(folder: Path, *texts: str, hero: str | None = None, least: int = 1) -> Statistics:
    (folder / "all.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    import_paths([folder / "all.txt"], folder / "out")
    return by_player(load(folder / "out").connection, hero=hero, least=least)


def told(found: Statistics) -> dict[str, dict[str, Any]]:
    return {row["player"]: row for row in (dict(zip(found.columns, row, strict=True)) for row in found.rows)}


def rates(row: dict[str, Any], *names: str) -> list[tuple[int, int]]:
    return [(row[f"{name}_done"], row[f"{name}_opp"]) for name in names]


def test_the_hands_of_these_tests_are_ok(tmp_path: Path) -> None:
    statistics(tmp_path, completed(1), walk(2), opened(3), shown(4), ante_all_in(5), shown(6, low=True))
    assert list(load(tmp_path / "out").hands["status"]) == ["ok"] * 6


@pytest.mark.parametrize(
    ("text", "ash", "elm"),
    [
        # vpi3, complete, wtsd, wsd
        (completed(1), [(1, 1), (1, 1), (0, 1), (0, 0)], [(1, 1), (0, 0), (0, 1), (0, 0)]),
        (walk(1), [(0, 1), (0, 1), (0, 0), (0, 0)], [(0, 0), (0, 0), (0, 0), (0, 0)]),
        (opened(1), [(0, 1), (0, 0), (0, 0), (0, 0)], [(1, 1), (0, 0), (0, 0), (0, 0)]),
        (shown(1), [(1, 1), (0, 1), (1, 1), (1, 1)], [(0, 0), (0, 0), (1, 1), (0, 1)]),
        (ante_all_in(1), [(0, 0), (0, 0), (1, 1), (1, 1)], [(0, 0), (0, 0), (1, 1), (0, 1)]),
    ],
    ids=["completed", "walk", "opened", "shown", "ante all-in"],
)
def test_opportunities(tmp_path: Path, text: str, ash: list[tuple[int, int]], elm: list[tuple[int, int]]) -> None:
    rows = told(statistics(tmp_path, text))
    names = ("vpi3", "complete", "wtsd", "wsd")
    assert rates(rows["Ash"], *names) == ash
    assert rates(rows["Elm"], *names) == elm


def test_money_and_its_interval(tmp_path: Path) -> None:
    rows = told(statistics(tmp_path, completed(1), walk(2), shown(3)))
    ash = rows["Ash"]
    nets = [0.50, -0.05, 0.20]
    mean = sum(nets) / 3
    deviation = sqrt(sum((net - mean) ** 2 for net in nets) / 2)
    assert (ash["hands"], ash["money_hands"], ash["net_minor"]) == (3, 3, 65)
    assert ash["bb100"] == round(100 * mean, 4)
    assert ash["bb100_interval"] == pytest.approx(196 * deviation / sqrt(3), abs=1e-4)
    assert ash["rake_minor"] == 3  # half of 5, rounded half away from zero
    assert rows["Elm"]["net_minor"] == -70


def test_one_hand_has_no_interval(tmp_path: Path) -> None:
    found = statistics(tmp_path, walk(1))
    assert told(found)["Ash"]["bb100_interval"] is None
    assert " ± ?" in "\n".join(found.brief().text())


def test_failed_hands_count_for_play_and_not_for_money(tmp_path: Path) -> None:
    wrong = shown(2, winner="Elm")  # the pot goes to the loser, and the summary says otherwise
    found = statistics(tmp_path, completed(1), wrong)
    ash = told(found)["Ash"]
    assert (ash["hands"], ash["money_hands"], ash["net_minor"]) == (2, 1, 50)
    assert rates(ash, "vpi3", "wtsd", "wsd") == [(2, 2), (1, 2), (0, 0)]
    assert found.left_out == {"fail": 1}
    assert found.money_note() == "net, bb100, rake and wsd leave out 1 of 2 hands (1 fail)"


def test_share_of_the_pot_is_counted_in_stud8_only(tmp_path: Path) -> None:
    rows = told(statistics(tmp_path, shown(1), shown(2, low=True)))
    assert rates(rows["Ash"], "wsd", "wsd_share") == [(2, 2), (1, 1)]
    assert rates(rows["Elm"], "wsd", "wsd_share") == [(0, 2), (0, 1)]


def test_currencies_do_not_mix(tmp_path: Path) -> None:
    euros = completed(2).replace("$", "€").replace("USD", "EUR")
    found = statistics(tmp_path, completed(1), euros, hero="Ash")
    assert [(row[1], row[2], row[4]) for row in found.rows] == [("Ash", "EUR", 1), ("Ash", "USD", 1)]


def test_hero_and_least(tmp_path: Path) -> None:
    hands = [completed(1), walk(2)]
    assert list(told(statistics(tmp_path, *hands, hero="Elm"))) == ["Elm"]
    assert told(statistics(tmp_path, *hands, hero="' or 1=1 --")) == {}
    assert told(statistics(tmp_path, *hands, least=3)) == {}
    assert list(told(statistics(tmp_path, *hands, least=2))) == ["Ash", "Elm"]


def test_brief_has_k_of_n_beside_each_rate(tmp_path: Path) -> None:
    found = statistics(tmp_path, completed(1), walk(2), hero="Ash")
    heading, row = found.brief().text()
    assert heading.split() == ["player", "site", "hands", "net", "bb100", "rake", "vpi3", "complete", "wtsd", "wsd"]
    assert "50% 1/2" in row
    assert "0.45" in row
    assert row.endswith(" -")


def test_every_statistic_is_defined() -> None:
    rows = list(definitions().rows)
    assert [row[0] for row in rows] == [stat.name for stat in STATS]
    assert all(all(row) for row in rows)
