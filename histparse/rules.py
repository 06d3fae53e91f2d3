"""Rule profiles: the rule points in which rooms and rule books differ, as data.

A profile is a small TOML file (`profiles/<name>.toml`) with its source and a value for each point;
"unknown" is a value of every point, and what depends on it is then unverifiable. For each point it
leaves unknown, `playing_default` names what dealt hands and "what is legal now" go by. `rake`, where it is
known, says how much the house takes at most.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path

UNKNOWN = "unknown"
MAX_PROFILE = 1 << 12
"""The most bytes that a profile of the user's own can have: what reads it takes a time that grows with their square."""

POINTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "bring_in_tie": (
        "two lowest door cards of one rank: who brings in",
        ("suit", "left_of_dealer"),
    ),
    "may_open_full": ("the low card may open for the small bet instead of the bring-in", ("yes", "no")),
    "low_card_all_in": ("the low card is all-in for the ante: who acts first, without a bring-in", ("next_left",)),
    "open_pair_stud": ("stud, an open pair on fourth street: anyone may bet the big bet", ("optional", "never")),
    "open_pair_stud8": (
        "stud eight-or-better, an open pair on fourth street: anyone may bet the big bet",
        ("optional", "never"),
    ),
    "open_pair_raise": ("sizes of raises on fourth street with an open pair", ("either", "big_only")),
    "cap": ("bets a street: the completion or first bet and its raises; the bring-in is none", ("4", "5", "none")),
    "cap_heads_up": ("the cap on a street that begins with two players", ("same", "lifted")),
    "short_all_in": ("an all-in for less than a full bet or raise", ("half", "full", "counts")),
    "board_tie_stud": ("stud, two highest boards alike: who acts first", ("position", "suit")),
    "board_tie_stud8": ("stud eight-or-better, two highest boards alike: who acts first", ("position", "suit")),
    "community_card": ("too few cards for seventh street: one card in the middle for all", ("yes",)),
    "showdown_order": ("who shows first: the last to bet or raise on the last street", ("last_bettor",)),
    "showdown_unbet": ("who shows first where nobody bet on the last street", ("first_to_act", "position")),
    "odd_between_halves": ("the odd unit of a pot split between high and low", ("high", "low")),
    "odd_between_ties": ("the odd unit between equal hands", ("position", "suit")),
}
"""Every point: what it decides, and its values beside "unknown"."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One profile's values, named as in `POINTS`, with where they come from."""

    name: str
    title: str
    source: str
    first_seen: date | None
    last_seen: date | None
    bring_in_tie: str
    may_open_full: str
    low_card_all_in: str
    open_pair_stud: str
    open_pair_stud8: str
    open_pair_raise: str
    cap: str
    cap_heads_up: str
    short_all_in: str
    board_tie_stud: str
    board_tie_stud8: str
    community_card: str
    showdown_order: str
    showdown_unbet: str
    odd_between_halves: str
    odd_between_ties: str
    playing_default: tuple[tuple[str, str], ...] = ()
    rake_rate: Fraction | None = None
    """The largest part of a pot that is raked; None where it is not known."""
    rake_caps: tuple[tuple[str, Fraction], ...] = ()
    """The most that is taken of a hand, whole units by currency."""

    def __hash__(self) -> int:
        return hash((self.name, len(self.playing_default)))  # tells profiles apart; one of all takes long

    def playing(self) -> Rules:
        """These rules with every unknown point at its playing default: what a dealer goes by."""
        return _playing(self)

    def open_pair(self, game: str) -> str:
        """Point "open pair on fourth street" in `game`, "stud" or "stud8"."""
        return self.open_pair_stud if game == "stud" else self.open_pair_stud8

    def board_tie(self, game: str) -> str:
        """Point "two highest boards alike" in `game`."""
        return self.board_tie_stud if game == "stud" else self.board_tie_stud8

    @property
    def rake(self) -> str:
        """What is known of the rake, in words."""
        rate = [] if self.rake_rate is None else [f"{_decimal(self.rake_rate)} of a pot"]
        most = [*rate, *(f"{_decimal(cap)} {currency}" for currency, cap in self.rake_caps)]
        return f"at most {', '.join(most)}" if most else UNKNOWN

    def max_bets(self, heads_up: bool) -> int | None:
        """How many bets a street takes; None where there is no cap or it isn't known."""
        return _bets(self.cap, self.cap_heads_up, heads_up)

    def playing_bets(self, heads_up: bool) -> int | None:
        """As `max_bets`, by the playing defaults of what isn't known."""
        default = dict(self.playing_default)
        return _bets(default.get("cap", self.cap), default.get("cap_heads_up", self.cap_heads_up), heads_up)


def _bets(cap: str, cap_heads_up: str, heads_up: bool) -> int | None:
    return None if cap in {"none", UNKNOWN} or (heads_up and cap_heads_up != "same") else int(cap)


def _decimal(figure: Fraction) -> Decimal:
    return Decimal(figure.numerator) / figure.denominator


@cache
def _playing(rules: Rules) -> Rules:
    return replace(rules, **dict(rules.playing_default))  # type: ignore[arg-type]


class ProfileError(ValueError):
    """A rule profile that can't be used; the text says which point and why."""


def profile_names() -> list[str]:
    """The profiles that come with histparse, sorted."""
    return sorted(
        path.name.removesuffix(".toml")
        for path in (files("histparse") / "profiles").iterdir()
        if path.name.endswith(".toml")
    )


@cache
def profile(name: str) -> Rules:
    """The profile called `name`, or the one in the TOML file `name`; raises `ProfileError`."""
    if name in profile_names():
        return parse_profile((files("histparse") / "profiles" / f"{name}.toml").read_text("utf-8"), name)
    path = Path(name)
    if not path.is_file():
        raise ProfileError(f"no rule profile {name!r}: there are {', '.join(profile_names())}, or name a TOML file")
    try:
        if path.stat().st_size > MAX_PROFILE:
            raise ProfileError(f"{path.name} has more than {MAX_PROFILE} bytes")
        return parse_profile(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path.name} can't be read: {error}") from None


def parse_profile(text: str, where: str) -> Rules:
    """A profile from its TOML text; raises `ProfileError` naming `where` and the point at fault."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProfileError(f"{where}: {error}") from None
    for key, value in data.items():
        if key not in _KEYS:
            raise ProfileError(f"{where}: {key!r} is none of {', '.join(_KEYS)}")
        if not isinstance(value, _KEYS[key]):
            raise ProfileError(f"{where}: {key} is no {_KEYS[key].__name__}")
    values = {point: str(value) for point, value in data.get("rules", {}).items()}
    defaults = {point: str(value) for point, value in data.get("playing_default", {}).items()}
    for table in (values, defaults):
        for point, value in table.items():
            if point not in POINTS:
                raise ProfileError(f"{where}: no rule point is called {point!r}")
            allowed = (*POINTS[point][1], UNKNOWN) if table is values else POINTS[point][1]
            if value not in allowed:
                raise ProfileError(f"{where}: {point} = {value!r} is none of {', '.join(allowed)} ({POINTS[point][0]})")
    for point in POINTS:
        if values.setdefault(point, UNKNOWN) == UNKNOWN:
            defaults.setdefault(point, _PLAYING_DEFAULT[point])
    rate, caps = _rake(data.get("rake", {}), where)
    about = {"name": where, "title": "", "source": "", "first_seen": None, "last_seen": None}
    about |= {key: value for key, value in data.items() if key in about}
    unknown = tuple((point, value) for point, value in sorted(defaults.items()) if values[point] == UNKNOWN)
    return Rules(**about, **values, playing_default=unknown, rake_rate=rate, rake_caps=caps)  # type: ignore[arg-type]


def _rake(table: dict[str, object], where: str) -> tuple[Fraction | None, tuple[tuple[str, Fraction], ...]]:
    """`rate = "0.05"` and `cap = { USD = "3" }` of a profile's table `rake`, both optional."""
    caps = table.get("cap", {})
    if table.keys() - {"rate", "cap"} or not isinstance(caps, dict):
        raise ProfileError(f'{where}: rake has a rate, as "0.05", and a cap by currency, as {{ USD = "3" }}')
    figures = {"rate": table.get("rate", "0"), **{f"cap of {currency}": cap for currency, cap in caps.items()}}
    for what, figure in figures.items():
        if not (isinstance(figure, str) and _FIGURE.fullmatch(figure)):
            raise ProfileError(f'{where}: the rake\'s {what} = {figure!r} is no figure in quotes, as "0.05"')
    rate = Fraction(str(table["rate"])) if "rate" in table else None
    if rate is not None and rate > 1:
        raise ProfileError(f"{where}: the rake's rate = {table['rate']!r} is more than all of the pot")
    return rate, tuple((currency, Fraction(str(cap))) for currency, cap in caps.items())


_KEYS: dict[str, type] = {
    "name": str, "title": str, "source": str, "first_seen": date, "last_seen": date,
    "rules": dict, "playing_default": dict, "rake": dict,
}  # fmt: skip
_FIGURE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")
_PLAYING_DEFAULT = {point: values[0] for point, (_, values) in POINTS.items()} | {"open_pair_stud8": "never"}
