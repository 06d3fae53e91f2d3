from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.pots import halves, levels, possible, shares, uncalled

seats = st.integers(1, 8)
contributions = st.dictionaries(seats, st.integers(0, 40), min_size=1)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, int], set[int]]:
    """What each seat has put in, and who is still live."""
    contributed = draw(contributions)
    return contributed, draw(st.sets(st.sampled_from(sorted(contributed)), min_size=1))


@pytest.mark.parametrize(
    ("contributed", "back"),
    [
        ({}, None),
        ({3: 25}, (3, 25)),
        ({1: 50, 2: 50, 3: 10}, None),
        ({1: 50, 2: 90, 3: 10}, (2, 40)),
        ({4: 10, 6: 3}, (4, 7)),  # a part of an ante that nobody could match
        ({1: 0, 2: 0}, None),
    ],
)
def test_what_nobody_matched_goes_back(contributed: dict[int, int], back: tuple[int, int] | None) -> None:
    assert uncalled(contributed) == back


@given(contributions)
def test_after_the_return_the_largest_contribution_is_matched(contributed: dict[int, int]) -> None:
    back = uncalled(contributed)
    if back:
        seat, amount = back
        assert amount > 0
        contributed[seat] -= amount
        assert contributed[seat] == max([0, *(chips for other, chips in contributed.items() if other != seat)])
    assert uncalled(contributed) is None


@pytest.mark.parametrize(
    ("contributed", "live", "pots"),
    [
        ({1: 30, 2: 30, 5: 30}, {1, 2, 5}, [(90, (1, 2, 5))]),
        ({1: 30, 2: 30, 5: 10}, {1, 2}, [(70, (1, 2))]),  # 5 folded
        # 7 is all-in for a short ante of 4 out of 10: four times 4, then the rest of the antes.
        ({1: 10, 3: 10, 5: 10, 7: 4}, {1, 3, 5, 7}, [(16, (1, 3, 5, 7)), (18, (1, 3, 5))]),
        ({1: 100, 2: 40, 3: 70, 4: 100}, {1, 2, 3, 4}, [(160, (1, 2, 3, 4)), (90, (1, 3, 4)), (60, (1, 4))]),
        ({1: 100, 2: 40, 3: 70, 4: 100}, {1, 2, 4}, [(160, (1, 2, 4)), (150, (1, 4))]),  # 3 folded in the side pot
        ({8: 20, 2: 50, 3: 50}, {8}, [(120, (8,))]),  # both others folded a pot that the short one never matched
        ({1: 20, 2: 20}, set(), [(40, ())]),
        ({1: 20, 2: 20}, {6}, [(40, ())]),
        ({1: 0, 2: 0}, {1, 2}, []),
        ({}, set(), []),
    ],
)
def test_pots(contributed: dict[int, int], live: set[int], pots: list[tuple[int, tuple[int, ...]]]) -> None:
    assert levels(contributed, live) == pots


@given(tables())
def test_every_chip_is_in_one_pot(table: tuple[dict[int, int], set[int]]) -> None:
    contributed, live = table
    pots = levels(contributed, live)
    assert sum(amount for amount, _ in pots) == sum(contributed.values())
    assert all(amount > 0 for amount, _ in pots)
    assert all({*later} < {*sooner} for (_, sooner), (_, later) in pairwise(pots))
    if any(contributed[seat] for seat in live):
        assert pots[0][1] == tuple(sorted(seat for seat in live if contributed[seat]))


@given(tables())
def test_a_seat_contests_what_it_matched_and_no_more(table: tuple[dict[int, int], set[int]]) -> None:
    """Chip by chip: the n-th chips of all seats are contested by the live seats that put in n."""
    contributed, live = table
    contested: dict[tuple[int, ...], int] = {}
    last: tuple[int, ...] = ()
    for n in range(1, max(contributed.values()) + 1):
        last = tuple(sorted(seat for seat in live if contributed[seat] >= n)) or last
        contested[last] = contested.get(last, 0) + sum(chips >= n for chips in contributed.values())
    assert levels(contributed, live) == [(amount, eligible) for eligible, amount in contested.items() if amount]


@given(st.sets(seats, min_size=2), st.integers(1, 500))
def test_equal_contributions_are_one_pot(dealt: set[int], chips: int) -> None:
    assert levels(dict.fromkeys(dealt, chips), dealt) == [(chips * len(dealt), tuple(sorted(dealt)))]


def test_the_odd_unit_between_the_halves_goes_where_the_rule_says() -> None:
    assert halves(7, "high") == (4, 3)
    assert halves(7, "low") == (3, 4)
    assert halves(8, "high") == halves(8, "low") == (4, 4)


def test_shares_with_and_without_an_order_for_the_odd_units() -> None:
    assert shares(11, [2, 5, 7]) == ({2: 3, 5: 3, 7: 3}, 2)
    assert shares(11, [2, 5, 7], odd_first=[7, 8, 1, 2, 5]) == ({2: 4, 5: 3, 7: 4}, 2)
    assert shares(9, [2, 5, 7], odd_first=[7, 2, 5]) == ({2: 3, 5: 3, 7: 3}, 0)
    assert shares(10, [4]) == ({4: 10}, 0)


@given(st.integers(0, 1000), st.permutations(range(1, 9)), st.integers(1, 8))
def test_shares_add_up(amount: int, order: list[int], winners: int) -> None:
    equal, odd = shares(amount, order[:winners])
    assert sum(equal.values()) + odd == amount
    given_out, same = shares(amount, order[:winners], order)
    assert (sum(given_out.values()), same) == (amount, odd)
    assert [given_out[seat] - equal[seat] for seat in order[:winners]] == [1] * odd + [0] * (winners - odd)


@pytest.mark.parametrize(
    ("amount", "high", "low", "paid", "odd_to", "fair"),
    [
        (90, [3], [], {3: 90}, "high", True),
        (90, [3], [], {3: 89}, "high", False),
        (90, [3], [], {4: 90}, "high", False),
        (90, [3], [], {3: 90, 4: 0}, "high", True),
        (91, [3, 4], [], {3: 45, 4: 46}, "high", True),
        (91, [3, 4], [], {3: 44, 4: 47}, "high", False),
        (91, [3], [4], {3: 46, 4: 45}, "high", True),
        (91, [3], [4], {3: 46, 4: 45}, "low", False),
        (91, [3], [4], {3: 45, 4: 46}, "low", True),
        (91, [3], [4], {3: 45, 4: 46}, "unknown", True),
        (91, [3], [4], {3: 44, 4: 47}, "unknown", False),
        (91, [3], [3], {3: 91}, "high", True),  # a scoop
        # 3 quarters 4: the high half is 3's, the low half is shared, its odd unit anyone's.
        (102, [3], [3, 4], {3: 76, 4: 26}, "high", True),
        (102, [3], [3, 4], {3: 77, 4: 25}, "high", True),
        (102, [3], [3, 4], {3: 78, 4: 24}, "high", False),
        # Three tie for both halves: 10 and 10, an odd unit in each, both may be one player's.
        (20, [1, 2, 3], [1, 2, 3], {1: 8, 2: 6, 3: 6}, "high", True),
        (20, [1, 2, 3], [1, 2, 3], {1: 7, 2: 7, 3: 6}, "high", True),
        (20, [1, 2, 3], [1, 2, 3], {1: 9, 2: 6, 3: 5}, "high", False),
        (91, [3], [4], {3: 47, 4: 45, 5: -1}, "unknown", False),
        (0, [3], [4], {}, "high", True),
    ],
)
def test_stated_payments(
    *, amount: int, high: list[int], low: list[int], paid: dict[int, int], odd_to: str, fair: bool
) -> None:
    assert possible(amount, high, low, paid, odd_to) is fair


def divisions(amount: int, winners: Sequence[int]) -> Iterator[dict[int, int]]:
    """Every way to give out the odd units among tied winners."""
    for lucky in combinations(winners, amount % len(winners)):
        yield {seat: amount // len(winners) + (seat in lucky) for seat in winners}


def all_divisions(amount: int, high: Sequence[int], low: Sequence[int], odd_to: str) -> list[Mapping[int, int]]:
    if not low:
        return list(divisions(amount, high))
    high_halves = {"high": {amount - amount // 2}, "low": {amount // 2}, "unknown": {amount // 2, amount - amount // 2}}
    return [
        {seat: a.get(seat, 0) + b.get(seat, 0) for seat in {*high, *low}}
        for half in high_halves[odd_to]
        for a in divisions(half, high)
        for b in divisions(amount - half, low)
    ]


winners_of = st.lists(st.integers(1, 4), min_size=1, max_size=4, unique=True)
odd_rules = st.sampled_from(["high", "low", "unknown"])


@given(st.integers(0, 60), winners_of, st.one_of(st.just([]), winners_of), odd_rules, st.data())
def test_possible_is_what_trying_every_division_finds(
    amount: int, high: list[int], low: list[int], odd_to: str, data: st.DataObject
) -> None:
    fair = all_divisions(amount, high, low, odd_to)
    paid = dict(data.draw(st.sampled_from(fair)))
    assert possible(amount, high, low, paid, odd_to)
    for _ in range(data.draw(st.integers(1, 3))):  # a few units change hands
        giver, taker = data.draw(st.sampled_from(sorted(paid))), data.draw(st.integers(1, 5))
        paid[giver] -= 1
        paid[taker] = paid.get(taker, 0) + 1
    moved = {seat: chips for seat, chips in paid.items() if chips}
    assert possible(amount, high, low, paid, odd_to) == (
        moved in [{seat: chips for seat, chips in one.items() if chips} for one in fair]
    )
