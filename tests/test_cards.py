from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.cards import DECK, HIDDEN, card, card_text, cards, cards_text, known, rank_of, suit_of


def test_the_deck_is_52_cards_by_rank_then_suit() -> None:
    assert len(set(DECK)) == 52
    assert cards_text(DECK[:5]) == "2c 2d 2h 2s 3c"
    assert cards_text(DECK[-4:]) == "Ac Ad Ah As"


@given(st.sampled_from(DECK))
def test_a_card_is_its_text(one: int) -> None:
    text = card_text(card(card_text(DECK[one])))
    assert card(text) == one
    assert "23456789TJQKA"[rank_of(DECK[one]) - 2] == text[0]
    assert "cdhs"[suit_of(DECK[one])] == text[1]


@pytest.mark.parametrize("text", ["", "A", "10h", "ah", "AH", "of", "Ahh", "??", "Ａh"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(KeyError):
        card(text)


def test_hidden_cards() -> None:
    assert HIDDEN not in DECK
    assert cards_text([card("Td"), HIDDEN]) == "Td ??"
    assert known(cards("Td 2s"))
    assert not known([card("Td"), HIDDEN])
    assert known([])
