import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards  # its cards are the same ints

from histparse.cards import DECK, HIDDEN, Card, card, cards, rank_of
from histparse.events import Category, HighName
from histparse.rank import best_high, best_low, board_rank, high_name, high_rank, low_name, low_rank


def hands(sizes: Iterable[int]) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.sampled_from(list(sizes)).flatmap(lambda n: st.permutations(DECK).map(lambda deck: tuple(deck[:n])))


@pytest.mark.parametrize(
    ("text", "category", "ranks"),
    [
        ("Ah Kh Qh Jh Th 9h 2c", Category.STRAIGHT_FLUSH, (14,)),
        ("Ad 2d 3d 4d 5d Kd Qd", Category.STRAIGHT_FLUSH, (5,)),
        ("7c 7d 7h 7s Kc Kd Kh", Category.QUADS, (7, 13)),
        ("Tc Td Th As Ad 2c 2d", Category.FULL_HOUSE, (10, 14)),
        ("Tc Td Th 9c 9d 9h As", Category.FULL_HOUSE, (10, 9)),
        ("2c 9c Jc Qc Kc Ac 3c", Category.FLUSH, (14, 13, 12, 11, 9)),
        ("2c 3c 9c Jc Qc Td 8d", Category.FLUSH, (12, 11, 9, 3, 2)),
        ("4h 5d 6c 7s 8h 8d 8c", Category.STRAIGHT, (8,)),
        ("Ah 2d 3c 4s 5h Kd Ks", Category.STRAIGHT, (5,)),
        ("Qh Kd Ac 2s 3h 7d 9s", Category.HIGH_CARD, (14, 13, 12, 9, 7)),
        ("5c 5d 5h As Jd 9c 2d", Category.TRIPS, (5, 14, 11)),
        ("Kc Kd 4h 4s 3d 3c 9d", Category.TWO_PAIR, (13, 4, 9)),
        ("Kc Kd 4h 4s 3d 3c 2d", Category.TWO_PAIR, (13, 4, 3)),
        ("6c 6d Ah Ts 8d 3c 2d", Category.PAIR, (6, 14, 10, 8)),
        ("8c 6d 4h 3s 2d", Category.HIGH_CARD, (8, 6, 4, 3, 2)),
    ],
)
def test_a_high_hand_says_what_it_is(text: str, category: Category, ranks: tuple[int, ...]) -> None:
    assert high_name(high_rank(cards(text))) == HighName(category, ranks)


def test_five_card_hands_are_as_many_of_each_category_as_the_deck_makes() -> None:
    counts: Counter[int] = Counter(high_rank(five) >> 20 for five in combinations(DECK, 5))
    assert {Category(category): count for category, count in counts.items()} == {
        Category.STRAIGHT_FLUSH: 40,
        Category.QUADS: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.TRIPS: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }


def test_seven_card_hands_order_as_another_evaluator_orders_them() -> None:
    dice = random.Random(7)
    ours_by_theirs: dict[int, int] = {}
    for _ in range(200_000):
        seven = dice.sample(DECK, 7)
        ours = high_rank(seven)
        assert ours_by_theirs.setdefault(evaluate_cards(*seven), ours) == ours, seven
    worst_first = [ours for _, ours in sorted(ours_by_theirs.items(), reverse=True)]  # there smaller is better
    assert len(worst_first) > 4000
    assert all(worse < better for worse, better in pairwise(worst_first))


@given(hands([6, 7]))
def test_the_best_five_of_more_cards_count(some: tuple[Card, ...]) -> None:
    assert high_rank(some) == max(map(high_rank, combinations(some, 5)))


@given(hands([5, 6, 7]), st.randoms())
def test_neither_the_order_of_cards_nor_the_suits_names_matter(some: tuple[Card, ...], dice: random.Random) -> None:
    suits = dice.sample(range(4), 4)
    renamed = [Card(one - one % 4 + suits[one % 4]) for one in some]
    dice.shuffle(renamed)
    assert high_rank(renamed) == high_rank(some)
    assert low_rank(renamed) == low_rank(some)


@pytest.mark.parametrize("text", ["Ah Kh Qh Jh", "2c 2c 3c 4c 5c 6c", "2c 3c 4c 5c 6c 7c 8c 9c", ""])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="5 to 7 different cards"):
        high_rank(cards(text))


def test_a_hidden_card_is_never_ranked() -> None:
    with pytest.raises(KeyError):
        high_rank([*cards("Ah Kh Qh Jh"), HIDDEN])
    with pytest.raises(KeyError):
        low_rank([*cards("Ah 2h 3h 4h 5c"), HIDDEN])
    with pytest.raises(KeyError):
        board_rank([card("Ah"), HIDDEN])


def naive_low(ranks: Iterable[int]) -> int | None:
    """The smallest number that five different ranks of eight or lower make, highest first."""
    low = sorted({rank for rank in ranks if rank <= 8})
    fives = [int("".join(map(str, sorted(five, reverse=True)))) for five in combinations(low, 5)]
    return min(fives, default=None)


def test_every_set_of_ranks_makes_the_low_of_its_definition() -> None:
    made = 0
    for size in range(8):
        for ranks in combinations(range(1, 14), size):
            expected = naive_low(ranks)
            some = [Card(((rank - 2) % 13) * 4 + place % 4) for place, rank in enumerate(ranks)]
            assert low_rank(some) == expected, ranks
            made += expected is not None
    assert made > 500


@pytest.mark.parametrize(
    ("text", "low"),
    [
        ("Ah 2h 3h 4h 5h 6h 7h", (5, 4, 3, 2, 1)),  # a straight flush, and the best low
        ("8c 7d 6h 5s 4c Kd Kh", (8, 7, 6, 5, 4)),
        ("8c 8d 7h 7s 6c 5d Ah", (8, 7, 6, 5, 1)),
        ("8c 8d 7h 7s 6c 5d Kh", None),
        ("9c 7d 6h 5s 4c Kd Kh", None),
        ("Ah 2h 3h 4h", None),
    ],
)
def test_lows(text: str, low: tuple[int, ...] | None) -> None:
    rank = low_rank(cards(text))
    assert (None if rank is None else low_name(rank)) == low


def test_the_better_low_is_the_smaller() -> None:
    order = ["Ac 2c 3c 4c 5c", "Ac 2c 3c 4c 6c", "2c 3c 4c 5c 6c", "Ac 2c 3c 4c 7c", "Ac 2c 3c 4c 8c", "4c 5c 6c 7c 8c"]
    lows = [low_rank(cards(text)) or 0 for text in order]
    assert all(0 < better < worse for better, worse in pairwise(lows))


@pytest.mark.parametrize(
    "weakest_first",
    [
        ["2c", "9d", "Ah"],
        ["Kc Qd", "Ac 2d", "2c 2d", "Ac Ad"],
        ["8h 9h Th", "Ah Kh Qh", "2c 2d 3h", "Ac Ad 2h", "2c 2d 2h"],
        [
            "6h 7h 8h 9h",
            "Ac Kd Qh Jh",
            "3c 3d 2h 4h",
            "2c 2d 3h 3s",
            "Ac Ad 2h 2s",
            "Ac Ad 3h 3s",
            "2c 2d 2h 3s",
            "2c 2d 2h 2s",
        ],
    ],
)
def test_boards_rank_by_equal_ranks_only(weakest_first: Sequence[str]) -> None:
    assert all(worse < better for worse, better in pairwise(board_rank(cards(text)) for text in weakest_first))


@given(hands([1, 2, 3, 4]))
def test_a_boards_worth_is_its_ranks(board: tuple[Card, ...]) -> None:
    name, ranks = high_name(board_rank(board)), Counter(map(rank_of, board))
    assert {*name.ranks} == {*ranks}
    assert list(name.ranks) == sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    assert board_rank(sorted(board)) == board_rank([Card(one ^ 1) for one in board]), "neither order nor suits matter"


@pytest.mark.parametrize("text", ["", "2c 3c 4c 5c 6c"])
def test_a_board_has_one_to_four_cards(text: str) -> None:
    with pytest.raises(ValueError, match="1 to 4 up cards"):
        board_rank(cards(text))


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("7c 7d 2h 9s 2d Kc 4h", "7d 7c 2h 2d Kc"),
        ("3c 3s 3h 9d 9s Kc 4h", "3s 3h 3c 9s 9d"),
        ("Ad 2c 3h 4s 5d Kc Qh", "5d 4s 3h 2c Ad"),
        ("Ad 2c Kh Js Td 9c Qh", "Ad Kh Qh Js Td"),
        ("2h 9h Ah 3h 5h 9s 9d", "Ah 9h 5h 3h 2h"),
        ("Qs Jd 9c 4h 2d", "Qs Jd 9c 4h 2d"),
    ],
)
def test_the_five_cards_of_a_high_hand(text: str, five: str) -> None:
    assert best_high(cards(text)) == cards(five)


@given(hands(range(5, 8)))
def test_the_best_five_are_worth_the_hand(held: tuple[Card, ...]) -> None:
    five = best_high(held)
    assert len({*five} & {*held}) == 5
    assert high_rank(five) == high_rank(held)


@pytest.mark.parametrize(
    ("text", "five"),
    [("8c 7d 2h As 2d 3c 4h", "As 2d 3c 4h 7d"), ("Ac Kd 2h 3s 4d 5c 6h", "Ac 2h 3s 4d 5c"), ("9c 7d 2h As 4d", "")],
)
def test_the_five_cards_of_a_low_hand(text: str, five: str) -> None:
    assert best_low(cards(text)) == cards(five)
