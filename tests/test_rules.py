"""Rule profiles: those that come with histparse, and a user's own."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from histparse.checks import audit
from histparse.rules import POINTS, UNKNOWN, ProfileError, parse_profile, profile, profile_names
from tests.hands import POKERSTARS, hand, rules


def test_the_rules_of_pokerstars() -> None:
    assert (POKERSTARS.name, POKERSTARS.bring_in_tie, POKERSTARS.cap) == ("pokerstars", "suit", "4")
    assert (POKERSTARS.open_pair("stud"), POKERSTARS.open_pair("stud8")) == ("optional", "never")
    assert POKERSTARS.first_seen == date(2009, 6, 14)
    assert POKERSTARS.source


@pytest.mark.parametrize("name", profile_names())
def test_every_profile_says_where_it_comes_from(name: str) -> None:
    one = profile(name)
    assert one.title
    assert one.source
    assert {getattr(one.playing(), point) for point in POINTS}.isdisjoint({UNKNOWN})


def test_every_point_has_values_and_says_what_it_decides() -> None:
    for point, (decides, values) in POINTS.items():
        assert decides
        assert values
        assert UNKNOWN not in values
        assert getattr(parse_profile("", "empty"), point) == UNKNOWN


def test_a_dealer_goes_by_the_playing_default_of_what_is_unknown() -> None:
    text = '[rules]\ncap = "5"\n[playing_default]\nboard_tie_stud = "suit"\ncap = "4"\n'
    one = parse_profile(text, "mine")
    assert (one.board_tie_stud, one.playing().board_tie_stud) == (UNKNOWN, "suit")
    assert one.playing().cap == "5"  # what is known needs no default
    assert one.playing().open_pair_stud8 == "never"


@pytest.mark.parametrize(
    ("values", "heads_up", "most"),
    [
        ({"cap": "4"}, False, 4),
        ({"cap": "5"}, True, 5),
        ({"cap": "none"}, False, None),
        ({"cap": UNKNOWN}, False, None),
        ({"cap": "4", "cap_heads_up": "lifted"}, True, None),
        ({"cap": "4", "cap_heads_up": "lifted"}, False, 4),
        ({"cap": "4", "cap_heads_up": UNKNOWN}, True, None),
    ],
)
def test_how_many_bets_a_street_takes(values: dict[str, str], heads_up: bool, most: int | None) -> None:
    assert rules(**values).max_bets(heads_up) == most


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[rules]\ncap = 4\ncap = 5", "mine"),
        ("rules = 4", "rules"),
        ("name = 4", "name"),
        ('first_seen = "long ago"', "first_seen"),
        ("[rule]\ncap = 4", "rule"),
        ('[rules]\nkap = "4"', "kap"),
        ("[rules]\ncap = 3", "cap"),
        ("[rules]\nmay_open_full = true", "may_open_full"),
        ("[rules]\ncap = [4]", "cap"),
        ('[playing_default]\ncap = "unknown"', "cap"),
        ('[playing_default]\nkap = "4"', "kap"),
    ],
)
def test_a_profile_that_can_not_be_used_says_why(text: str, names: str) -> None:
    with pytest.raises(ProfileError, match=f"mine.*{names}" if names != "mine" else names):
        parse_profile(text, "mine")


def test_a_profile_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('title = "Home game"\n[rules]\nbring_in_tie = "suit"\ncap = "none"\n')
    one = profile(str(path))
    assert (one.name, one.title, one.cap) == ("house.toml", "Home game", "none")
    assert audit(hand("stud 50/100: 9 9\nantes 5\n3rd Kd 2c\n2 brings 4 all-in\npot 14"), str(path)).profile == one.name


def test_a_profile_that_is_not_there_or_not_readable(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="pokerstars"):
        profile("nobody's")
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(ProfileError, match=r"bytes\.toml"):
        profile(str(path))
