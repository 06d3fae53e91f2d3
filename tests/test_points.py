"""Every value of every rule point, on a hand whose verdict depends on it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from histparse.checks import audit
from histparse.findings import Verdict
from histparse.rules import POINTS, UNKNOWN
from tests.hands import BARE, hand, rules

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE
NONE = None
"""There is nothing to check."""


@dataclass(frozen=True)
class Case:
    """A hand, what the dealer's seat is, and how `check` ends by the value of `point`."""

    point: str
    check: str
    text: str
    ends: dict[str, Verdict | None]
    button: int | None = None
    given: tuple[tuple[str, str], ...] = ()
    """Other points that have a say."""


THREE = "stud 50/100: 1000 1000 1000\nantes 5\n"
TIED_DOORS = THREE + "3rd 4h Kd 4c\n3 brings 10, 1 folds, 2 calls 10\n"
TIED_BOARDS = """
    {} 50/100: 1000 1000 1000
    antes 5
    3rd Ac 2h Ad
    2 brings 10, 3 calls 10, 1 calls 10
    4th 9d 3s 9s
    {} checks
"""
OPEN_PAIR = """
    {} 50/100: 1000 1000
    antes 5
    3rd Kd 2c
    2 brings 10, 1 calls 10
    4th Kc 3c
    1 bets 100, 2 {}
"""
BETS = "1 bets 100, 2 raises 100 to 200, 1 raises 100 to 300, 2 raises 100 to 400, 1 raises 100 to 500"
CAPPED = f"""
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 calls 10, 2 calls 10
    4th Kc 8h 3c
    1 checks, 2 checks, 3 checks
    5th 4d 5c 6h
    {BETS.replace("2 raises 100 to 200", "2 raises 100 to 200, 3 folds")}
"""
HEADS_UP = f"""
    stud 50/100: 1000 1000
    antes 5
    3rd Kd 2c
    2 brings 10, 1 calls 10
    4th Qc 3c
    1 checks, 2 checks
    5th 4d 6h
    {BETS}
"""
SHORT = """
    stud 50/100: 2000 2000 {}
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 calls 10, 2 calls 10
    4th Qs 8h 3c
    1 checks, 2 checks, 3 checks
    5th 4d 5c 6h
    1 bets 100, 2 calls 100, 3 raises {} to {} all-in
    1 raises 100 to {}
"""
RIVER = """
    stud 50/100: 1000 1000 1000
    antes 5
    3rd Kd 9h 2c
    3 brings 10, 1 calls 10, 2 calls 10
    4th Kc 8h 3c
    1 checks, 2 checks, 3 checks
    5th 4d 5c 6h
    1 checks, 2 checks, 3 checks
    6th 4h 8d 9s
    1 checks, 2 checks, 3 checks
    7th
    1 checks, 2 {}
    {}
    3 collects {total}
    pot {total} rake 0
"""
SHOWN = {
    1: "1 mucks",
    2: "2 shows Jc Td 9h 8h 5c 8d 9d",
    3: "3 shows 2d 2h 2c 3c 6h 9s 7d",
}


def river(does: str, order: tuple[int, ...], total: int) -> str:
    """The showdown of three players, in this order."""
    return RIVER.format(does, "\n".join(SHOWN[seat] for seat in order), total=total)


EIGHT_UP = {
    "3rd": "Ac 2c 3c 4c 5c 6c 7c 8c",
    "4th": "Ad 3d 2d 5d 4d 7d 6d 8h",
    "5th": "Kc Kd Kh Ks Qc Qd Qh Qs",
    "6th": "Jc Jd Jh Js Tc Td Th Ts",
}
ALL_CHECK = ", ".join(f"{seat} checks" for seat in range(1, 9))
ALL_CALL = "2 brings 10, " + ", ".join(f"{seat} calls 10" for seat in (3, 4, 5, 6, 7, 8, 1))
EIGHT = "stud 50/100:" + " 1000" * 8 + "\nantes 5\n"
EIGHT += "".join(f"{street} {up}\n{ALL_CALL if street == '3rd' else ALL_CHECK}\n" for street, up in EIGHT_UP.items())


def run_out(game: str, hands: tuple[str, ...], end: str) -> str:
    """Antes of 5 put everybody all-in; seat n shows hand n: two down, four up, the last."""
    ups = [held.split()[2:6] for held in hands]
    text = f"{game} 50/100:{' 5' * len(hands)}\nantes 5\n"
    text += "".join(f"{n + 3}{'rd' if not n else 'th'} {' '.join(up[n] for up in ups)}\n" for n in range(4))
    return text + "7th\n" + "".join(f"{seat} shows {held}\n" for seat, held in enumerate(hands, 1)) + end


HIGH_LOW = ("2h 9h Kh 4h 6h Qc Jd", "Ah Ad As Tc 8d 7c 2s", "Ac 3c 2d 4s 5c Kd Qs")
"""A flush, three aces, and a wheel with which the last wins the low."""
EQUAL = ("Ah Kd Qs 9c 8d 3c 2s", "As Kc Qd 9h 8c 3d 2h", "Js Tc 7h 6s 4c 9s 2d")
"""Two ace-highs, the second with the higher ace, and a jack-high."""
EQUAL_LOWS = ("8s 7s 5d 4d 2d Kd Kh", "8h 7h 5c 4c 2c Qc Jh", "As Ah Ac Td Tc 9c 9d")
"""The third wins the high; two lows of 8,7,5,4,2, the first with the eight of spades."""

CASES = [
    # Third street
    Case("bring_in_tie", "bring_in", TIED_DOORS, {"suit": HOLDS, "left_of_dealer": BROKEN, UNKNOWN: UNVERIFIABLE}, 3),
    Case("bring_in_tie", "bring_in", TIED_DOORS, {"suit": HOLDS, "left_of_dealer": HOLDS, UNKNOWN: UNVERIFIABLE}, 2),
    Case("bring_in_tie", "bring_in", TIED_DOORS, {"left_of_dealer": UNVERIFIABLE}),
    Case(
        "may_open_full",
        "bring_in",
        THREE + "3rd Kd 9h 4c\n3 bets 50",
        {"yes": HOLDS, "no": BROKEN, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "low_card_all_in",
        "bring_in first_to_act",
        "stud 50/100: 1000 1000 5\nantes 5\n3rd Kd 9h 2c\n1 bets 50, 2 folds",
        {"next_left": HOLDS, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "low_card_all_in",
        "bring_in first_to_act",
        "stud 50/100: 1000 1000 5\nantes 5\n3rd Kd 9h 2c\n2 bets 50, 1 folds",
        {"next_left": BROKEN, UNKNOWN: UNVERIFIABLE},
    ),
    # An open pair
    *(
        Case(
            f"open_pair_{game}",
            "bet_size",
            OPEN_PAIR.format(game, "calls 100"),
            {"optional": HOLDS, "never": BROKEN, UNKNOWN: UNVERIFIABLE},
        )
        for game in ("stud", "stud8")
    ),
    Case(
        "open_pair_raise",
        "bet_size",
        OPEN_PAIR.format("stud", "raises 50 to 150"),
        {"either": HOLDS, "big_only": BROKEN, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "open_pair_raise",
        "bet_size",
        OPEN_PAIR.format("stud", "raises 100 to 200"),
        {"either": HOLDS, "big_only": HOLDS, UNKNOWN: HOLDS},
    ),
    # The cap
    Case("cap", "cap", CAPPED, {"4": BROKEN, "5": HOLDS, "none": NONE, UNKNOWN: UNVERIFIABLE}),
    Case(
        "cap",
        "cap",
        CAPPED.rstrip() + ", 2 raises 100 to 600",
        {"4": BROKEN, "5": BROKEN, "none": NONE, UNKNOWN: UNVERIFIABLE},
    ),
    Case("cap_heads_up", "cap", HEADS_UP, {"same": BROKEN, "lifted": NONE, UNKNOWN: UNVERIFIABLE}),
    Case(
        "cap_heads_up",
        "cap",
        HEADS_UP,
        {"same": HOLDS, "lifted": NONE, UNKNOWN: HOLDS},  # five bets no cap of five forbids
        given=(("cap", "5"),),
    ),
    Case("cap_heads_up", "cap", CAPPED, {"same": BROKEN, "lifted": BROKEN, UNKNOWN: BROKEN}),  # three began the street
    # All-in for less: by 20, by 50, and by 100, which is no less
    Case(
        "short_all_in",
        "reopening",
        SHORT.format(135, 20, 120, 220),
        {"half": BROKEN, "full": BROKEN, "counts": NONE, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "short_all_in",
        "bet_size",
        SHORT.format(165, 50, 150, 250),
        {"half": HOLDS, "full": BROKEN, "counts": HOLDS, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "short_all_in",
        "bet_size",
        SHORT.format(215, 100, 200, 300),
        {"half": HOLDS, "full": HOLDS, "counts": HOLDS, UNKNOWN: HOLDS},
    ),
    # Boards
    *(
        case
        for game in ("stud", "stud8")
        for case in (
            Case(
                f"board_tie_{game}",
                "first_to_act",
                TIED_BOARDS.format(game, 3),
                {"suit": HOLDS, "position": BROKEN, UNKNOWN: UNVERIFIABLE},
                button=3,
            ),
            Case(
                f"board_tie_{game}",
                "first_to_act",
                TIED_BOARDS.format(game, 1),
                {"suit": BROKEN, "position": HOLDS, UNKNOWN: UNVERIFIABLE},
                button=3,
            ),
            Case(f"board_tie_{game}", "first_to_act", TIED_BOARDS.format(game, 1), {"position": UNVERIFIABLE}),
        )
    ),
    Case("community_card", "cards", EIGHT + "7th\nmiddle As\n1 checks", {"yes": HOLDS, UNKNOWN: UNVERIFIABLE}),
    Case("community_card", "cards", EIGHT + "7th\n1 checks", {"yes": BROKEN, UNKNOWN: UNVERIFIABLE}),
    # The showdown
    Case(
        "showdown_order",
        "showdown_order",
        river("bets 100, 3 calls 100, 1 calls 100", (2, 3, 1), 345),
        {"last_bettor": HOLDS, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "showdown_order",
        "showdown_order",
        river("bets 100, 3 calls 100, 1 calls 100", (3, 2, 1), 345),
        {"last_bettor": BROKEN, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "showdown_unbet",
        "showdown_order",
        river("checks, 3 checks", (1, 2, 3), 45),
        {"first_to_act": HOLDS, "position": BROKEN, UNKNOWN: UNVERIFIABLE},
        button=1,
    ),
    Case(
        "showdown_unbet",
        "showdown_order",
        river("checks, 3 checks", (2, 3, 1), 45),
        {"first_to_act": BROKEN, "position": HOLDS, UNKNOWN: UNVERIFIABLE},
        button=1,
    ),
    Case("showdown_unbet", "showdown_order", river("checks, 3 checks", (2, 3, 1), 45), {"position": UNVERIFIABLE}),
    # Odd units
    Case(
        "odd_between_halves",
        "odd_unit",
        run_out("stud8", HIGH_LOW, "1 collects 8, 3 collects 7\npot 15 rake 0"),
        {"high": HOLDS, "low": BROKEN, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "odd_between_halves",
        "odd_unit",
        run_out("stud8", HIGH_LOW, "1 collects 7, 3 collects 8\npot 15 rake 0"),
        {"high": BROKEN, "low": HOLDS, UNKNOWN: UNVERIFIABLE},
    ),
    Case(
        "odd_between_ties",
        "odd_unit",
        run_out("stud", EQUAL, "1 collects 8, 2 collects 7\npot 15 rake 0"),
        {"suit": BROKEN, "position": HOLDS, UNKNOWN: UNVERIFIABLE},
        button=3,
    ),
    Case(
        "odd_between_ties",
        "odd_unit",
        run_out("stud", EQUAL, "1 collects 7, 2 collects 8\npot 15 rake 0"),
        {"suit": HOLDS, "position": BROKEN, UNKNOWN: UNVERIFIABLE},
        button=3,
    ),
    Case(
        "odd_between_ties",
        "odd_unit",
        run_out("stud", EQUAL, "1 collects 7, 2 collects 8\npot 15 rake 0"),
        {"position": HOLDS},
        button=1,
    ),
    Case(
        "odd_between_ties",
        "odd_unit",
        run_out("stud", EQUAL, "1 collects 8, 2 collects 7\npot 15 rake 0"),
        {"position": UNVERIFIABLE},
    ),
    Case(
        "odd_between_ties",
        "odd_unit",
        run_out("stud8", EQUAL_LOWS, "3 collects 8, 1 collects 4, 2 collects 3\npot 15 rake 0"),
        {"suit": HOLDS, "position": BROKEN},
        button=1,
    ),
    Case(
        "odd_between_ties",
        "odd_unit",
        run_out("stud8", EQUAL_LOWS, "3 collects 8, 1 collects 3, 2 collects 4\npot 15 rake 0"),
        {"suit": BROKEN, "position": HOLDS},
        button=1,
    ),
]


def verdict(case: Case, value: str) -> Verdict | None:
    """How the case's check ends under the value; the worst, where it has several."""
    out = audit(hand(case.text, BARE, case.button), rules(**dict(case.given), **{case.point: value}))
    ends = [out.checks[check] for check in case.check.split() if check in out.checks]
    return max(ends, key=[HOLDS, UNVERIFIABLE, BROKEN].index, default=None)


@pytest.mark.parametrize(
    ("case", "value"),
    [pytest.param(case, value, id=f"{n} {case.point} {value}") for n, case in enumerate(CASES) for value in case.ends],
)
def test_what_a_value_makes_of_a_hand(case: Case, value: str) -> None:
    assert verdict(case, value) == case.ends[value]


@pytest.mark.parametrize("point", POINTS)
def test_every_value_of_a_point_makes_a_difference(point: str) -> None:
    """No two values end alike on all hands."""
    cases = [case for case in CASES if case.point == point]
    values = [*POINTS[point][1], UNKNOWN]
    ends = {value: tuple(case.ends.get(value) for case in cases if len(case.ends) > 1) for value in values}
    assert all(any(value in case.ends for case in cases) for value in values)
    assert len({*ends.values()}) == len(values)
