"""Views of statistics over a few hands whose figures are counted by hand below."""

from __future__ import annotations

import re
from math import sqrt
from pathlib import Path
from typing import Any

import duckdb
import pytest
import stars

from histparse.cli.asking import upright
from histparse.load import Database, load
from histparse.pipeline import import_paths
from histparse.printing import Listing, uncoloured
from histparse.sql import QueryError
from histparse.statistics.asked import SHORT, Asked, AskedError
from histparse.statistics.earnings import FIGURES, brief
from histparse.statistics.explained import definitions, described
from histparse.statistics.intervals import signed
from histparse.statistics.registry import STATS
from histparse.statistics.views import BRIEF, View

OPENING = "PokerStars Hand #{}:  7 Card Stud{} Limit ($0.50/$1 USD) - 2024/05/06 7:08:09 ET"
ANTES = ("Ash: posts the ante $0.05", "Elm: posts the ante $0.05")
FOLDS = "folded on the 3rd Street (didn't bet)"


def times(text: str, factor: int) -> str:
    """The same hand for stakes so many times as high."""
    return re.sub(r"\$(\d+(?:\.\d+)?)", lambda amount: f"${float(amount[1]) * factor:.2f}", text)


def in_month(text: str, month: int) -> str:
    return text.replace("2024/05/06", f"2024/{month:02}/06")


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


def database(folder: Path, *texts: str) -> Database:
    (folder / "all.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    import_paths([folder / "all.txt"], folder / "out")
    return load(folder / "out")


def told(found: View) -> dict[str, dict[str, Any]]:
    return {row["player"]: row for row in (dict(zip(found.columns, row, strict=True)) for row in found.rows)}


def rates(row: dict[str, Any], *names: str) -> list[tuple[int, int]]:
    return [(row[f"{name}_done"], row[f"{name}_opp"]) for name in names]


def test_the_hands_of_these_tests_are_ok(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), walk(2), opened(3), shown(4), ante_all_in(5), shown(6, low=True))
    assert list(made.hands["status"]) == ["ok"] * 6


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
    rows = told(database(tmp_path, text).view())
    names = ("vpi3", "complete", "wtsd", "wsd")
    assert rates(rows["Ash"], *names) == ash
    assert rates(rows["Elm"], *names) == elm


def test_money_and_its_interval(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), walk(2), shown(3))
    ash = told(made.view())["Ash"]
    nets = [0.50, -0.05, 0.20]
    mean = sum(nets) / 3
    deviation = sqrt(sum((net - mean) ** 2 for net in nets) / 2)
    assert (ash["hands"], ash["money_hands"], ash["net_minor"]) == (3, 3, 65)
    assert ash["bb100"] == round(100 * mean, 4)
    assert ash["bb100_interval"] == pytest.approx(196 * deviation / sqrt(3), abs=1e-4)
    assert ash["sd100"] == pytest.approx(10 * deviation, abs=1e-4)
    assert ash["rake_weighted_done"] == 2.5
    assert ash["rake_winner_done"] == 5
    assert told(made.view())["Elm"]["net_minor"] == -70
    (row,) = made.money(hero="Ash", rakeback=0.5).to_dict("records")
    assert (row["hands"], row["net_minor"], row["sessions"], row["after_rakeback_minor"]) == (3, 65, 1, 66.25)
    assert row["bb100_high"] - row["bb100"] == pytest.approx(ash["bb100_interval"], rel=1e-4)
    assert 0.5 < row["p_winner"] < 1


def test_one_hand_has_no_interval(tmp_path: Path) -> None:
    made = database(tmp_path, walk(1))
    assert told(made.view(["bb100"]))["Ash"]["bb100_interval"] is None
    assert " ± ?" in "\n".join(made.view(["bb100"]).brief().text())
    assert made.money(hero="Ash")["bb100_low"].isna().all()


def test_failed_hands_count_for_play_and_not_for_money(tmp_path: Path) -> None:
    wrong = shown(2, winner="Elm")  # the pot goes to the loser, and the summary says otherwise
    made = database(tmp_path, completed(1), wrong)
    ash = told(made.view())["Ash"]
    assert (ash["hands"], ash["money_hands"], ash["net_minor"]) == (2, 1, 50)
    assert rates(ash, "vpi3", "wtsd", "wsd") == [(2, 2), (1, 2), (0, 0)]
    assert list(made.view(["net"]).notes()) == ["money leaves out 1 of 2 hands, 50.0% (1 fail)"]
    assert made.results["net_minor"].isna().sum() == 2
    assert made.money(hero="Ash")["money_hands"].tolist() == [1]


def test_share_of_the_pot_is_counted_in_stud8_only(tmp_path: Path) -> None:
    rows = told(database(tmp_path, shown(1), shown(2, low=True)).view(["wsd", "wsd_share"]))
    assert rates(rows["Ash"], "wsd", "wsd_share") == [(2, 2), (1, 1)]
    assert rates(rows["Elm"], "wsd", "wsd_share") == [(0, 2), (0, 1)]


def test_currencies_do_not_mix_in_money_only(tmp_path: Path) -> None:
    euros = completed(2).replace("$", "€").replace("USD", "EUR")
    made = database(tmp_path, completed(1), euros)
    found = made.view(["net"], hero="Ash")
    assert [dict(zip(found.columns, row, strict=True)) for row in found.rows] == [
        {"site": "pokerstars", "player": "Ash", "currency": currency, "minor_exponent": 2, "net_minor": 50}
        for currency in ("EUR", "USD")
    ]
    assert made.stat("vpi3", hero="Ash")["opp"].tolist() == [2]
    assert made.stat("vpi3", by=["currency"], hero="Ash")["opp"].tolist() == [1, 1]


def test_hero_and_least(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), walk(2))
    assert list(told(made.view(hero="Elm"))) == ["Elm"]
    with pytest.raises(AskedError, match=r"no hand is of a player called ' or 1=1 --$"):
        made.view(hero="' or 1=1 --")
    for ask in (made.view, made.money):
        with pytest.raises(AskedError, match=r"called ash; there is Ash$"):
            ask(hero="ash")
    with pytest.raises(AskedError, match="no statistic is called"):
        made.stat(["vpi3"])  # type: ignore[arg-type]
    assert told(made.view(least=3)) == {}
    assert list(told(made.view(least=2))) == ["Ash", "Elm"]


def test_stakes_are_told_as_players_tell_them(tmp_path: Path) -> None:
    found = database(tmp_path, completed(1), walk(2)).view(["rake_winner"], ["stakes"])
    assert found.rows[0][:3] == ("0.50/1.00", "USD", 2)
    assert "  0.01" in uncoloured(list(found.brief().text())[1])


def test_who_stands_behind_the_numbers_is_said(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1))
    (_, of_all) = made.view(["net"], ["month"]).notes()
    assert of_all.startswith("of all players together")
    assert len(list(made.view(["net"], ["month"], where="is_hero").notes())) == 1
    assert len(list(made.view(["net"]).notes())) == 1
    assert next(made.view(["net"], least=2).notes()) == "no group has 2 hands"
    assert next(made.view(["net"], where="game = 'stud8'").notes()) == "there are no such hands"


def test_brief_has_k_of_n_beside_each_rate(tmp_path: Path) -> None:
    found = database(tmp_path, completed(1), walk(2)).view(BRIEF, hero="Ash")
    heading, row = found.brief().text()
    assert " ".join(heading.split()) == "site player currency hands net bb100 rake BB/100 vpi3 complete wtsd wsd"
    assert "\x1b[2m 50% 1/2\x1b[22m" in row
    assert "0.45" in row
    assert row.endswith(" -")
    assert "50% 1/2 [9% 91%]" in "\n".join(found.brief(intervals=True).text())


def test_a_view_says_what_it_is_and_is_a_frame(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), walk(2))
    found = made.view(["vpi3", "wsd"], by=["door", "game"])
    said = f"{len(found.rows)} rows, {len(found.columns)} columns; .frame() is a DataFrame of them"
    assert repr(found) == f"<histparse view of vpi3, wsd by door, game: {said}>"
    assert len(repr(made.view())) < 200
    frame = found.frame()
    assert (list(frame.columns), list(frame.itertuples(index=False, name=None))) == (list(found.columns), found.rows)


def test_a_rate_of_many_is_not_grey(tmp_path: Path) -> None:
    found = database(tmp_path, *map(walk, range(1, 26))).view(["vpi3"], hero="Ash")
    assert list(found.brief().text())[1].split() == ["pokerstars", "Ash", "0%", "0/25"]


def test_a_statistic_is_a_frame(tmp_path: Path) -> None:
    made = database(tmp_path, completed(1), walk(2), shown(3))
    frame = made.stat("complete", by=["door"])
    assert list(frame.columns) == ["door", "hands", "done", "opp", "rate", "low", "high", "shrunk"]
    assert frame.set_index("door").loc["6", ["hands", "done", "opp"]].tolist() == [3, 1, 3]
    assert frame.set_index("door").loc["3", ["done", "opp"]].tolist() == [0, 0]
    assert frame.set_index("door")["rate"].isna().to_dict() == {"6": False, "3": True}
    assert made.stat("bets_in_4", hero="Ash")["mean"].tolist() == [0.0]  # the bet on fourth went back
    assert made.stat("forced_cost", hero="Elm")["per_100"].tolist() == pytest.approx([5.0])
    assert made.stat("af_3", hero="Ash")["ratio"].tolist() == [1.0]
    assert made.stat("hands", by=["game"])["hands"].tolist() == [6]


def test_classes_are_the_heros(tmp_path: Path) -> None:
    made = database(tmp_path, shown(1))
    assert made.stat("vpi3", by="class")["class"].tolist() == ["pair_big"]
    by_player = made.stat("vpi3", by=["player", "class"])
    assert sorted(by_player["class"]) == ["pair_big", "pair_small"]
    assert made.stat("vpi3", by="class", hero="Elm")["class"].tolist() == ["pair_small"]


def test_a_class_that_is_not_known_has_one_name(tmp_path: Path) -> None:
    made, by = database(tmp_path, walk(1)), ["player", "class"]
    found = made.view(["hands"], by)
    for rows in (found.frame(), made.stat("vpi3", by), made.money(by)):
        assert rows.set_index("player")["class"].to_dict() == {"Ash": "pair_big", "Elm": "unknown"}
    told = [*found.brief().text(), *found.listing().json(), *brief(made.money(by)).text()]
    assert sum("Elm" in line and "unknown" in line for line in told) == 3


def test_of_whom_classes_are_is_said(tmp_path: Path) -> None:
    made = database(tmp_path, shown(1))
    (note,) = list(made.view(["vpi3"], by="class").notes())[1:]
    assert "heroes' hands only" in note


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"hero": "Elm", "by": "class"}, True),
        ({"by": ["player", "live_outs_3"]}, True),
        ({"where": "START_CLASS = 'pair_small'"}, True),
        ({"names": ["improved_4"]}, True),
        ({"names": ["improved_4"], "hero": "Ash"}, False),
        ({"hero": "Ash", "by": "class"}, False),
        ({"hero": "Elm", "by": "door"}, False),
    ],
)
def test_what_goes_by_cards_of_others_is_no_fair_sample(tmp_path: Path, asked: dict[str, Any], said: bool) -> None:
    found = database(tmp_path, shown(1)).view(**{"names": ["vpi3"], **asked})
    assert ("no fair sample" in " ".join(found.notes())) is said


def test_groups_stand_in_their_own_order(tmp_path: Path) -> None:
    texts = [walk(1), in_month(completed(2), 6), in_month(shown(3), 6), in_month(shown(4, low=True), 4)]
    made = database(tmp_path, *texts, *(times(walk(5 + n), factor) for n, factor in enumerate((20, 20, 4))))
    for by, order in {
        "month": ["2024-04", "2024-05", "2024-06"],
        "stakes": ["0.50/1.00", "2.00/4.00", "10.00/20.00"],
        "door": ["6", "3"],
        "door_card": ["6c", "3c"],
        "last_street": [3, 4, 7],
        "pot": ["under 2 big bets"],
        "class": ["pair_big", "pair_high"],
    }.items():
        frames = made.view(["net"], by).frame(), made.stat("vpi3", by), made.money(by)
        assert [list(dict.fromkeys(frame[by])) for frame in frames] == [order] * 3, by


def test_what_has_no_order_stands_by_the_number_of_hands(tmp_path: Path) -> None:
    oak = [in_month(walk(n).replace("Ash", "Oak"), month) for n, month in enumerate((4, 6, 6), 1)]
    made = database(tmp_path, *oak, *(completed(n) for n in (4, 5)))
    assert made.stat("vpi3")["player"].tolist() == ["Elm", "Oak", "Ash"]
    for frame in (made.stat("vpi3", ["player", "month"]), made.money(["player", "month"])):
        months = frame["month"].str[-1]
        assert (frame["player"] + months).tolist() == ["Elm4", "Elm5", "Elm6", "Oak4", "Oak6", "Ash5"]


def test_a_pot_of_unknown_size_has_none() -> None:
    sizes = duckdb.sql(f"select {SHORT['pot']} from (values (20), (null)) as hands(pot_bb)").fetchall()  # noqa: S608
    assert sizes == [("20 and more big bets",), (None,)]


def test_what_is_there_to_group_by_can_be_chosen_by(tmp_path: Path) -> None:
    made = database(tmp_path, in_month(walk(1), 4), walk(2), times(walk(3), 4))
    for where, hands in {
        "month = '2024-05'": 2,
        "stakes = '2.00/4.00' and month = '2024-05'": 1,
        "class = 'pair_big' and month(start_utc) = 4": 1,
        "pot = 'under 2 big bets'": 3,
    }.items():
        assert made.stat("hands", hero="Ash", where=where)["hands"].tolist() == [hands]
        assert made.money(hero="Ash", where=where)["hands"].tolist() == [hands]


def test_one_figure_looks_the_same_wherever_it_stands() -> None:
    assert (signed(-31.05), signed(100 * -0.31049999999999994)) == ("-31.1", "-31.1")
    assert (signed(-0.00001), signed(float("nan"))) == ("+0.0", "+nan")


def test_units_are_told_of_all_amounts(tmp_path: Path) -> None:
    listed = " ".join(" ".join(described()).split())
    for name, unit in {"net": "money", "rake_dealt": "money", "rake": "BB/100", "sd100": "BB/100"}.items():
        assert f"{STATS[name].sentence} (in {unit})" in listed
    assert [STATS[name].heading for name in ("net", "bb100", "rake", "red", "vpi3")] == [
        *("net", "bb100", "rake BB/100", "red BB/100", "vpi3")
    ]
    columns = list(brief(database(tmp_path, walk(1)).money()).columns)
    assert columns[3:] == list(FIGURES)
    assert all(f" {name} {sentence}" in listed for name, sentence in FIGURES.items())


def test_own_classes(tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text('[stud]\nqueens = { pair = "Q" }\n', encoding="utf-8")
    database(tmp_path, shown(1), shown(2, low=True))
    by_table = load(tmp_path / "out", classes=table)
    found = by_table.view(["vpi3"], by=["player", "game", "class"])
    classes = {row[1:4] for row in found.rows}
    assert classes == {
        ("Ash", "stud", "queens"),
        ("Elm", "stud", "other"),
        ("Ash", "stud8", "pair_high"),
        ("Elm", "stud8", "pair_low_kicker_low"),
    }
    assert by_table.stat("hands", by=["player", "class"], hero="Elm")["class"].tolist() == [
        *("pair_low_kicker_low", "other")
    ]
    assert sorted(by_table.results["start_class"]) == ["other", "pair_high", "pair_low_kicker_low", "queens"]
    by_function = load(tmp_path / "out", classes=lambda down1, down2, door, game: f"{down1}{door} {game}")
    assert sorted(by_function.results["start_class"])[0] == "3s3c stud"
    assert "Qh6c stud8" in set(by_function.stat("vpi3", by="class")["class"])


def test_what_can_not_be_asked(tmp_path: Path) -> None:
    with pytest.raises(AskedError, match=r"^there is nothing called shoe to group by; `histparse stats --list` ends"):
        Asked(("shoe",))
    with pytest.raises(AskedError, match=r"called mnth to group by; there is month; "):
        Asked(("mnth",))
    with pytest.raises(AskedError, match=r"called vpi_3; there is vpi3"):
        database(tmp_path, walk(1)).stat("vpi_3")
    with pytest.raises(AskedError, match="luck"):
        database(tmp_path, walk(1)).stat("luck")
    with pytest.raises(QueryError):
        database(tmp_path, walk(1)).stat("vpi3", hero="Ash", where="true) or (true")


def test_every_statistic_is_defined() -> None:
    rows = list(definitions().rows)
    assert [row[0] for row in rows] == list(STATS)
    assert all(all(value not in {"", None} for value in row) for row in rows)
    assert all(stat.sentence.endswith(".") for stat in STATS.values())


def test_a_single_long_row_has_a_line_for_each_column() -> None:
    one = Listing(("player", "net_minor", "start_class"), [("Ash", -5, None)])
    assert upright(one, 30) == one
    assert list(upright(one, 29).text()) == ["column       value", "player       Ash", "net_minor    -5", "start_class"]
    two = Listing(one.columns, [*one.rows, *one.rows])
    assert upright(two, 10) == two
