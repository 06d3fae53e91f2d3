from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.cards import DECK, Card
from histparse.events import Category, HighName, Low
from histparse.rank import high_name, high_rank, low_name, low_rank
from histparse.wording import ENGLISH, Names, high_words, low_words, names_match, parse_high, parse_low


@pytest.mark.parametrize(
    ("text", "category", "ranks"),
    [
        ("high card Ace", Category.HIGH_CARD, (14,)),
        ("a pair of Sixes", Category.PAIR, (6,)),
        ("two pair, Kings and Fours", Category.TWO_PAIR, (13, 4)),
        ("three of a kind, Fives", Category.TRIPS, (5,)),
        ("a straight, Four to Eight", Category.STRAIGHT, (8,)),
        ("a straight, Ace to Five", Category.STRAIGHT, (5,)),
        ("a straight, Ten to Ace", Category.STRAIGHT, (14,)),
        ("a flush, Queen high", Category.FLUSH, (12,)),
        ("a full house, Tens full of Aces", Category.FULL_HOUSE, (10, 14)),
        ("four of a kind, Sevens", Category.QUADS, (7,)),
        ("a straight flush, Five to Nine", Category.STRAIGHT_FLUSH, (9,)),
        ("a straight flush, Ace to Five", Category.STRAIGHT_FLUSH, (5,)),
        ("a Royal Flush", Category.STRAIGHT_FLUSH, (14,)),
        # as other rooms have it
        ("a royal flush", Category.STRAIGHT_FLUSH, (14,)),
        ("a straight flush, Ten to Ace", Category.STRAIGHT_FLUSH, (14,)),
        ("a pair of Twos", Category.PAIR, (2,)),
        ("a full house, fours full of deuces", Category.FULL_HOUSE, (4, 2)),
        ("  two pair, jacks and twos ", Category.TWO_PAIR, (11, 2)),
        # kickers
        ("a pair of Sixes - King kicker", Category.PAIR, (6,)),
        ("high card Ace - Queen+Jack kicker", Category.HIGH_CARD, (14,)),
        ("two pair, Jacks and Sixes - lower kicker", Category.TWO_PAIR, (11, 6)),
        ("a pair of Nines(ace kicker)", Category.PAIR, (9,)),
        ("three of a kind, Treys", Category.TRIPS, (3,)),
    ],
)
def test_high_names(text: str, category: Category, ranks: tuple[int, ...]) -> None:
    assert parse_high(text) == HighName(category, ranks)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a pair",
        "a pair of Six",
        "a pair of Sixs",
        "a pair of Sixes.",
        "pair of Sixes",
        "two pair, Fours and Kings",
        "two pair, Kings and Kings",
        "a full house, Tens full of Tens",
        "a straight, Four to Nine",
        "a straight, Jack to Two",
        "a flush, Queens high",
        "a pair of Sixes - some kicker",
        "a pair of Sixes - King",
        "a pair of Sixes - ",
        "a pair of Sixes - King kicker - King kicker",
        " - King kicker",
        "five of a kind, Aces",
    ],
)
def test_what_is_no_high_name_is_none(text: str) -> None:
    assert parse_high(text) is None


@pytest.mark.parametrize(
    ("text", "low"),
    [
        ("7,6,5,4,A", (7, 6, 5, 4, 1)),
        ("5,4,3,2,A", (5, 4, 3, 2, 1)),
        ("8,7,6,5,4", (8, 7, 6, 5, 4)),
        (" 8,5,3,2,a", (8, 5, 3, 2, 1)),
        ("9,5,3,2,A", None),
        ("8,5,5,2,A", None),
        ("A,2,3,4,5", None),
        ("8,5,3,2", None),
        ("8,5,3,2,A,", None),
        ("8,5,3,2,1", None),
        ("８,5,3,2,A", None),
        ("", None),
    ],
)
def test_low_names(text: str, low: Low | None) -> None:
    assert parse_low(text) == low


def every_high_rank() -> set[int]:
    """The worths of all hands: every five ranks, suited and not."""
    ranks: set[int] = set()
    for five in combinations_with_replacement(range(13), 5):
        if five[0] != five[4]:
            ranks.add(high_rank([Card(rank * 4 + place % 4) for place, rank in enumerate(five)]))
        if len({*five}) == 5:
            ranks.add(high_rank([Card(rank * 4) for rank in five]))
    return ranks


def test_every_hand_is_read_back_from_its_words() -> None:
    names = {high_name(rank) for rank in every_high_rank()}
    assert len(names) == 7462
    for full in names:
        said = parse_high(high_words(full))
        assert said is not None
        assert names_match(said, full)
        assert parse_high(high_words(full).upper()) == said
        assert high_words(said) == high_words(full)


def test_words_match_the_hands_they_name_and_no_others() -> None:
    words = {full: high_words(full) for full in map(high_name, every_high_rank())}
    for text in {*words.values()}:
        said = parse_high(text)
        assert said is not None
        assert all(names_match(said, full) == (other == text) for full, other in words.items()), text


def test_a_name_with_fewer_ranks_matches_and_with_other_ranks_does_not() -> None:
    full = HighName(Category.TWO_PAIR, (13, 4, 9))
    assert names_match(HighName(Category.TWO_PAIR), full)
    assert names_match(full, full)
    assert not names_match(HighName(Category.TWO_PAIR, (13, 9)), full)
    assert not names_match(HighName(Category.TWO_PAIR, (13, 4, 9, 2)), full)
    assert not names_match(HighName(Category.PAIR, (13,)), full)


def test_every_low_is_read_back_from_its_words() -> None:
    lows = {low_name(rank) for five in combinations(DECK[::4], 5) if (rank := low_rank(five))}
    assert len(lows) == 56
    assert all(parse_low(low_words(low)) == low for low in lows)


def test_what_words_need_is_not_made_up() -> None:
    with pytest.raises(KeyError):
        high_words(HighName(Category.TWO_PAIR, (13,)))
    with pytest.raises(KeyError):
        low_words((9, 4, 3, 2, 1))


def test_a_room_has_its_own_wordings() -> None:
    names = Names({**ENGLISH, Category.HIGH_CARD: ("{a}-{b} high", "just {a}"), Category.FULL_HOUSE: ("a boat",)})
    assert names.words(HighName(Category.HIGH_CARD, (14, 13, 9))) == "Ace-King high"
    assert names.words(HighName(Category.HIGH_CARD, (12,))) == "just Queen"
    assert names.parse("just queen") == HighName(Category.HIGH_CARD, (12,))
    assert names.parse("ACE-deuce high") == HighName(Category.HIGH_CARD, (14, 2))
    assert names.parse("King-Ace high") is None
    assert names.parse("high card Ace") is None
    assert names.parse("a boat") == HighName(Category.FULL_HOUSE)
    assert names.words(HighName(Category.FULL_HOUSE, (3, 2))) == "a boat"
    assert names.parse("a pair of Sixes") == HighName(Category.PAIR, (6,))


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_none(text: str) -> None:
    for named in (parse_high(text), parse_low(text)):
        assert named is None or text.strip()
