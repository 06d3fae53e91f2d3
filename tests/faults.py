"""Planted faults: one change to a hand's text, of a named kind, that makes it false.

A kind takes a random source and the hand's lines and gives changed lines, or None where the hand has
no place for it. What a change must be noticed by is that it contradicts another printed fact or a
rule; changes that contradict neither are left out by the kind itself, and said so beside it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Lines = list[str]
Fault = Callable[[random.Random, Lines], Lines | None]
KINDS: dict[str, Fault] = {}

AMOUNT = r"([$€£]?)(\d+(?:\.\d\d)?)"
ACTION = r"(?:folds|checks|calls .*|bets .*|raises .*)"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def kind(fault: Fault) -> Fault:
    """Register a fault under its function's name."""
    KINDS[fault.__name__] = fault
    return fault


def places(lines: Lines, pattern: str, where: Callable[[int], bool] = lambda _: True) -> list[int]:
    """Indexes of the lines that `pattern` matches from start to end."""
    return [at for at, line in enumerate(lines) if re.fullmatch(pattern, line) and where(at)]


def summary_at(lines: Lines) -> int:
    return lines.index("*** SUMMARY ***")


def replaced(lines: Lines, at: int, line: str) -> Lines:
    return [*lines[:at], line, *lines[at + 1 :]]


def removed(lines: Lines, at: int) -> Lines:
    return lines[:at] + lines[at + 1 :]


def doubled(lines: Lines, at: int) -> Lines:
    return lines[: at + 1] + lines[at:]


def moved_amount(rng: random.Random, text: str) -> str:
    """Another amount of the same writing, not far off and never nothing."""
    sign, number = re.fullmatch(AMOUNT, text).groups()  # type: ignore[union-attr]
    minor = int(number.replace(".", "")) * (1 if "." in number or not sign else 100)
    other = minor
    while other == minor or other <= 0:
        other = minor + rng.choice((-100, -25, -5, -1, 1, 2, 5, 50, 100))
    if not sign:
        return str(other)
    whole, cents = divmod(other, 100)
    return f"{sign}{whole}.{cents:02}" if cents else f"{sign}{whole}"


def amount_fault(pattern: str, group: int = 1, where: str = "") -> Fault:
    """Change the amount in `group` of one line that matches."""

    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        found = places(lines, pattern)
        if not found:
            return None
        at = rng.choice(found)
        match = re.fullmatch(pattern, lines[at])
        assert match
        start, end = match.span(group)
        return replaced(lines, at, lines[at][:start] + moved_amount(rng, match[group]) + lines[at][end:])

    return fault


def line_fault(pattern: str, change: Callable[[Lines, int], Lines]) -> Fault:
    """Remove or double one line that matches."""

    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        found = places(lines, pattern)
        return change(lines, rng.choice(found)) if found else None

    return fault


MONEY = r"([$€£]?\d+(?:\.\d\d)?)"
SHAPES = {
    "ante": rf".+: posts the ante {MONEY}(?: and is all-in)?",
    "bring_in": rf".+: brings in for {MONEY}(?: and is all-in)?",
    "call": rf".+: calls {MONEY}(?: and is all-in)?",
    "bet": rf".+: bets {MONEY}(?: and is all-in)?",
    "raise_over": rf".+: raises {MONEY} to [$€£]?[0-9.]+(?: and is all-in)?",
    "raise_to": rf".+: raises [$€£]?[0-9.]+ to {MONEY}(?: and is all-in)?",
    "uncalled": rf"Uncalled bet \({MONEY}\) returned to .+",
    "collect": rf".+ collected {MONEY} from .*pot.*",
    "total": rf"Total pot {MONEY}.*",
    "main_part": rf"Total pot .* Main pot {MONEY}\..*",
    "side_part": rf"Total pot .* Side pot(?:-\d)? {MONEY}\..*",
    "rake": rf"Total pot .* \| Rake {MONEY}",
    "summary_won": rf"Seat \d: .+ and won \({MONEY}\).*",
    "summary_collected": rf"Seat \d: .+ collected \({MONEY}\)",
}
for _name, _shape in SHAPES.items():
    KINDS[f"amount_of_{_name}"] = amount_fault(_shape)

# Lines that are lost or told twice. A doubled chat, table or notice line says nothing false; of a player
# who sits out no other line tells.
LINES = {
    "ante": SHAPES["ante"],
    "bring_in": SHAPES["bring_in"],
    "call": SHAPES["call"],
    "bet": SHAPES["bet"],
    "raise": SHAPES["raise_to"],
    "check": r".+: checks",
    "fold": r".+: folds",
    "deal": r"Dealt to .+ \[.+\]",
    "street": r"\*\*\* (?:3rd STREET|4th STREET|5th STREET|6th STREET|RIVER) \*\*\*.*",
    "uncalled": SHAPES["uncalled"],
    "collect": SHAPES["collect"],
    "show": r".+: shows \[.+\].*",
    "seat": r"Seat \d: .+ \([$€£]?[0-9.]+ in chips\)",
    "summary_line": r"Seat \d: .+ (?:folded on .*|collected \(.*\)|mucked.*|showed .*)",
    "total": SHAPES["total"],
}
# A missing street heading on the river of an all-in hand without the hero, or a doubled one, is found
# by the cards; one doubled muck or show line says again what was so.
for _name, _shape in LINES.items():
    KINDS[f"missing_{_name}"] = line_fault(_shape, removed)
    if _name != "show":
        KINDS[f"doubled_{_name}"] = line_fault(_shape, doubled)
KINDS["missing_notice"] = line_fault(r"Pair on board .*|Betting is capped|No low hand qualified", removed)


def players(lines: Lines) -> list[str]:
    """The names in the seat list."""
    found = (re.fullmatch(r"Seat \d: (.+) \([$€£]?[0-9.]+ in chips\)", line) for line in lines[: summary_at(lines)])
    return [match[1] for match in found if match]


def actor_fault(pattern: str) -> Fault:
    """Another player's name in front of a line that matches."""

    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        names = players(lines)
        found = [at for at in places(lines, pattern) if any(lines[at].startswith(name) for name in names)]
        if not found:
            return None
        at = rng.choice(found)
        name = max((one for one in names if lines[at].startswith(one)), key=len)
        return replaced(lines, at, rng.choice([one for one in names if one != name]) + lines[at][len(name) :])

    return fault


for _name in ("ante", "bring_in", "call", "bet", "check", "fold", "collect", "show"):
    KINDS[f"actor_of_{_name}"] = actor_fault(LINES[_name])
KINDS["actor_of_raise"] = actor_fault(LINES["raise"])


@kind
def actor_of_uncalled(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, LINES["uncalled"])
    if not found:
        return None
    at = rng.choice(found)
    head, name = lines[at].split(" returned to ")
    return replaced(lines, at, f"{head} returned to {rng.choice([one for one in players(lines) if one != name])}")


@kind
def actor_of_deal(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, LINES["deal"])
    if not found:
        return None
    at = rng.choice(found)
    name = max((one for one in players(lines) if lines[at].startswith(f"Dealt to {one} [")), key=len, default=None)
    if name is None:
        return None
    other = rng.choice([one for one in players(lines) if one != name])
    return replaced(lines, at, lines[at].replace(f"Dealt to {name} [", f"Dealt to {other} [", 1))


@kind
def unknown_actor(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, rf".+: {ACTION}")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, "nobody at all: " + lines[at].rsplit(": ", 1)[1])


@kind
def neighbours_swapped(rng: random.Random, lines: Lines) -> Lines | None:
    """Two actions on end, of different players, in each other's place."""
    found = [at for at in places(lines, rf".+: {ACTION}") if at + 1 in set(places(lines, rf".+: {ACTION}"))]
    found = [at for at in found if lines[at].rsplit(": ", 1)[0] != lines[at + 1].rsplit(": ", 1)[0]]
    if not found:
        return None
    at = rng.choice(found)
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


@kind
def action_moved(rng: random.Random, lines: Lines) -> Lines | None:
    """An action told one street later."""
    headings = places(lines, LINES["street"])
    found = [(at, later) for at in places(lines, rf".+: {ACTION}") for later in headings if later > at]
    if not found:
        return None
    at, later = rng.choice(found)
    return [*lines[:at], *lines[at + 1 : later + 1], lines[at], *lines[later + 1 :]]


WORDS = {
    "call_to_check": (r"(.+: )calls .*", "checks"),
    "call_to_fold": (r"(.+: )calls .*", "folds"),
    "check_to_fold": (r"(.+: )checks", "folds"),
    "fold_to_check": (r"(.+: )folds", "checks"),
    "bet_to_check": (r"(.+: )bets .*", "checks"),
}


def word_fault(pattern: str, word: str) -> Fault:
    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        found = places(lines, pattern)
        if not found:
            return None
        at = rng.choice(found)
        match = re.fullmatch(pattern, lines[at])
        assert match
        return replaced(lines, at, match[1] + word)

    return fault


for _name, (_shape, _word) in WORDS.items():
    KINDS[_name] = word_fault(_shape, _word)


@kind
def bet_called_raise(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r"(.+): bets ([$€£]?[0-9.]+)")
    if not found:
        return None
    at = rng.choice(found)
    who, amount = re.fullmatch(r"(.+): bets ([$€£]?[0-9.]+)", lines[at]).groups()  # type: ignore[union-attr]
    return replaced(lines, at, f"{who}: raises {amount} to {amount}")


@kind
def all_in_mark_lost(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r".+ and is all-in")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, lines[at].removesuffix(" and is all-in"))


@kind
def all_in_mark_added(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r".+: (?:calls|bets|raises|brings in for|posts the ante) .*[0-9]")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, f"{lines[at]} and is all-in")


# Cards


def cards_in(lines: Lines) -> set[str]:
    return set(re.findall(r"(?<![^\s\[])[2-9TJQKA][cdhs](?=[\s\]])", "\n".join(lines)))


def card_fault(pattern: str, fresh: bool) -> Fault:
    """One card in the last brackets of a line that matches becomes another: one nobody has, or one
    that is there already."""

    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        found = places(lines, pattern)
        if not found:
            return None
        at = rng.choice(found)
        match = re.fullmatch(pattern, lines[at])
        assert match
        held = match[1].split()
        spot = rng.randrange(len(held))
        used = cards_in(lines)
        pool = set(DECK) - used if fresh else used - set(held)
        if not pool:
            return None
        held[spot] = rng.choice(sorted(pool))
        start, end = match.span(1)
        return replaced(lines, at, lines[at][:start] + " ".join(held) + lines[at][end:])

    return fault


CARDS = r"([2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*)"
KINDS["dealt_card_doubled"] = card_fault(rf"Dealt to .+ \[{CARDS}\]", fresh=False)
KINDS["repeated_card_changed"] = card_fault(rf"Dealt to .+? \[{CARDS}\] \[..\]", fresh=True)
KINDS["shown_card_doubled"] = card_fault(rf".+: shows \[{CARDS}\].*", fresh=False)
KINDS["shown_card_changed"] = card_fault(rf".+: shows \[{CARDS}\].*", fresh=True)
KINDS["summary_card_changed"] = card_fault(rf"Seat \d: .+ showed \[{CARDS}\].*", fresh=True)
KINDS["mucked_card_doubled"] = card_fault(rf"Seat \d: .+ mucked \[{CARDS}\]", fresh=False)


@kind
def dealt_card_changed(rng: random.Random, lines: Lines) -> Lines | None:
    """A new card of a player whose cards are told again later: otherwise nothing contradicts it."""
    found = [
        at
        for at in places(lines, r"Dealt to .+ \[..\]")
        if (name := re.match(r"(Dealt to .+?) \[", lines[at]))
        and any(line.startswith(f"{name[1]} [") for line in lines[at + 1 :])
    ]
    if not found:
        return None
    at = rng.choice(found)
    unused = sorted(set(DECK) - cards_in(lines))
    return replaced(lines, at, lines[at][:-3] + rng.choice(unused) + "]") if unused else None


@kind
def card_unreadable(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r"Dealt to .+ \[..\]")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, f"{lines[at][:-3]}{rng.choice(('1h', 'Xx', 'of', 'A?'))}]")


@kind
def board_changed(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r"Board \[..\]")
    unused = sorted(set(DECK) - cards_in(lines))
    return replaced(lines, found[0], f"Board [{rng.choice(unused)}]") if found and unused else None


# Showdown and summary


def other_words(rng: random.Random, text: str) -> str:
    names = [
        "high card Ace", "a pair of Nines", "two pair, Jacks and Fours", "three of a kind, Sevens",
        "a straight, Six to Ten", "a flush, Queen high", "a full house, Fives full of Tens",
    ]  # fmt: skip
    return rng.choice([one for one in names if one not in text])


@kind
def high_misnamed(rng: random.Random, lines: Lines) -> Lines | None:
    shape = r"(.+: shows \[[^\]]+\] \((?:HI: )?)([^;)]+)(.*)"
    found = places(lines, shape)
    if not found:
        return None
    at = rng.choice(found)
    head, words, tail = re.fullmatch(shape, lines[at]).groups()  # type: ignore[union-attr]
    return replaced(lines, at, head + other_words(rng, words) + tail)


@kind
def low_misnamed(rng: random.Random, lines: Lines) -> Lines | None:
    shape = r"(.+LO: )([0-9A,]+)(.*)"
    found = places(lines, shape)
    if not found:
        return None
    at = rng.choice(found)
    head, words, tail = re.fullmatch(shape, lines[at]).groups()  # type: ignore[union-attr]
    lows = [one for one in ("8,7,6,5,4", "7,5,4,3,2", "6,4,3,2,A", "5,4,3,2,A", "8,6,4,3,A") if one != words]
    return replaced(lines, at, head + rng.choice(lows) + tail)


@kind
def folded_elsewhere(rng: random.Random, lines: Lines) -> Lines | None:
    shape = r"(Seat \d: .+ folded on the )(3rd Street|4th Street|5th Street|6th Street|River)(.*)"
    found = places(lines, shape)
    if not found:
        return None
    at = rng.choice(found)
    head, street, _ = re.fullmatch(shape, lines[at]).groups()  # type: ignore[union-attr]
    others = [one for one in ("3rd Street", "4th Street", "5th Street", "6th Street", "River") if one != street]
    return replaced(lines, at, head + rng.choice(others))


@kind
def no_bet_mark_lost(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r".+ folded on the 3rd Street \(didn't bet\)")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, lines[at].removesuffix(" (didn't bet)"))


@kind
def no_bet_mark_added(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r"Seat \d: .+ folded on the (?:3rd Street|4th Street|5th Street|6th Street|River)")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, f"{lines[at]} (didn't bet)")


@kind
def summary_seat_number(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, LINES["summary_line"], lambda at: at > summary_at(lines))
    if not found:
        return None
    at = rng.choice(found)
    number = rng.choice([str(one) for one in range(1, 9) if str(one) != lines[at][5]])
    return replaced(lines, at, f"Seat {number}{lines[at][6:]}")


@kind
def summary_lost_wins(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r"Seat \d: .+ and lost with .+")
    if not found:
        return None
    at = rng.choice(found)
    return replaced(lines, at, lines[at].replace(" and lost with", " and won ($1) with"))


@kind
def other_winner_paid(rng: random.Random, lines: Lines) -> Lines | None:
    """Another player who showed is paid, in the action and in the summary alike."""
    paid = places(lines, r".+ collected [$€£]?[0-9.]+ from pot")
    shown = [lines[at].rsplit(": shows", 1)[0] for at in places(lines, LINES["show"])]
    if len(paid) != 1 or len(shown) < 2:
        return None
    name = re.fullmatch(r"(.+) collected .*", lines[paid[0]])[1]  # type: ignore[index]
    others = [one for one in shown if one != name]
    if name not in shown or not others:
        return None
    other = rng.choice(others)
    changed = replaced(lines, paid[0], other + lines[paid[0]][len(name) :])
    won = re.search(r" and won \([^)]*\)", "\n".join(line for line in lines if f": {name} showed" in line))
    if won is None:
        return None
    return [
        line.replace(won[0], " and lost") if f": {name} showed" in line
        else line.replace(" and lost", won[0]) if f": {other} showed" in line
        else line
        for line in changed
    ]  # fmt: skip


@kind
def halves_uneven(rng: random.Random, lines: Lines) -> Lines | None:
    """One unit or more from one half to the other, in the action and in the summary alike."""
    paid = places(lines, r"(.+) collected ([$€£]?[0-9.]+) from pot")
    if len(paid) != 2:
        return None
    (one, first), (two, second) = (
        re.fullmatch(r"(.+) collected ([$€£]?[0-9.]+) from pot", lines[at]).groups()  # type: ignore[union-attr]
        for at in paid
    )
    if one == two:
        return None
    unit = 1 if "$" not in first else 0.01
    by = rng.randint(2, 5) * unit
    values = [float(amount.strip("$")) for amount in (first, second)]
    sign = "$" if "$" in first else ""
    fresh = [f"{sign}{values[0] + by:.{2 if sign else 0}f}", f"{sign}{values[1] - by:.{2 if sign else 0}f}"]
    if values[1] - by <= 0:
        return None
    changed = list(lines)
    for at, name, old, new in zip(paid, (one, two), (first, second), fresh, strict=True):
        changed[at] = changed[at].replace(old, new)
        for index in range(summary_at(lines), len(lines)):
            if f": {name} showed" in changed[index]:
                changed[index] = changed[index].replace(f"({old})", f"({new})")
    return changed


@kind
def pot_label_changed(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r".+ collected [$€£]?[0-9.]+ from (?:main|side) pot.*")
    if not found:
        return None
    at = rng.choice(found)
    head, label = lines[at].rsplit(" from ", 1)
    return replaced(lines, at, f"{head} from {'side pot' if label == 'main pot' else 'main pot'}")


@kind
def showdown_swapped(rng: random.Random, lines: Lines) -> Lines | None:
    """Two players show in each other's place, after a bet on the last street said who is first."""
    shape = r"(.+): (?:shows \[.*|mucks hand)"
    found = [at for at in places(lines, shape) if at + 1 in set(places(lines, shape))]
    river = next(iter(places(lines, r"\*\*\* RIVER \*\*\*.*")), None)
    if not found or river is None or not any(re.search(r": (?:bets|raises) ", line) for line in lines[river:]):
        return None
    at = rng.choice(found)
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


@kind
def notice_added(rng: random.Random, lines: Lines) -> Lines | None:
    text = "\n".join(lines)
    remarks = [one for one in ("Pair on board - a double bet is allowed", "Betting is capped") if one not in text]
    headings = places(lines, r"\*\*\* (?:4th|5th) STREET \*\*\*")
    if not headings or not remarks:
        return None
    at, remark = headings[0], rng.choice(remarks)
    after = next((index for index in range(at, len(lines)) if re.fullmatch(rf".+: {ACTION}", lines[index])), None)
    return None if after is None else [*lines[: after + 1], remark, *lines[after + 1 :]]
