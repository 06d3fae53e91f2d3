"""Planted faults in PokerStars' words that touch blocks of lines, or the opening: a forger who is consistent
in some places and forgets others, blocks out of place, two hands run together. A kind takes a random source
and the hand's lines, and gives changed lines, or None where the hand has no place for it.

Left out, since they contradict nothing printed and no rule: a hidden card that is another one wherever
it is told and changes no hand's name; a stack that is never reached; rake and payment changed against
each other; the game's name where nobody shows and no low is told; the stakes where nobody bets.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.printed import Lines

Fault = Callable[[random.Random, Lines], Lines | None]
KINDS: dict[str, Fault] = {}
AMOUNT = r"([$€£]?)(\d+(?:\.\d\d)?)"
ACTION = r"(?:folds|checks|calls .*|bets .*|raises .*)"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
LINES = {
    "ante": r".+: posts the ante .*",
    "street": r"\*\*\* (?:3rd STREET|4th STREET|5th STREET|6th STREET|RIVER) \*\*\*.*",
    "collect": r".+ collected [$€£]?[0-9.]+ from .*pot.*",
    "show": r".+: shows \[.+\].*",
}


def kind(fault: Fault) -> Fault:
    """Register a fault under its function's name."""
    KINDS[fault.__name__] = fault
    return fault


def places(lines: Lines, pattern: str) -> list[int]:
    """Indexes of the lines that `pattern` matches from start to end."""
    return [at for at, line in enumerate(lines) if re.fullmatch(pattern, line)]


def summary_at(lines: Lines) -> int:
    return lines.index("*** SUMMARY ***")


def replaced(lines: Lines, at: int, line: str) -> Lines:
    return [*lines[:at], line, *lines[at + 1 :]]


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


def players(lines: Lines) -> list[str]:
    """The names in the seat list."""
    found = (re.fullmatch(r"Seat \d: (.+) \([$€£]?[0-9.]+ in chips\)", line) for line in lines[: summary_at(lines)])
    return [match[1] for match in found if match]


def cards_in(lines: Lines) -> set[str]:
    return set(re.findall(r"(?<![^\s\[])[2-9TJQKA][cdhs](?=[\s\]])", "\n".join(lines)))


def renamed(lines: Lines, one: str, other: str, shape: str) -> Lines:
    """The two names in each other's place in lines of a shape, which has `{}` for the name."""
    pattern = re.compile(shape.format(f"({re.escape(one)}|{re.escape(other)})"))

    def swapped(line: str) -> str:
        found = pattern.fullmatch(line)
        if found is None:
            return line
        start, end = found.span(1)
        return line[:start] + (other if found[1] == one else one) + line[end:]

    return list(map(swapped, lines))


def swap_fault(*shapes: str) -> Fault:
    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        names = players(lines)
        if len(names) < 2:
            return None
        one, other = rng.sample(names, 2)
        for shape in shapes:
            lines = renamed(lines, one, other, shape)
        return lines

    return fault


KINDS["names_swapped_in_the_play"] = swap_fault(
    r"{}: .*", r"{} collected .*", r"Dealt to {} \[.*", r"Uncalled bet .* returned to {}"
)
KINDS["names_swapped_in_the_seat_list"] = swap_fault(r"Seat \d: {} \(.* in chips\).*")
KINDS["names_swapped_in_the_summary"] = swap_fault(r"Seat \d: {} (?:folded|mucked|showed|collected).*")
KINDS["names_swapped_in_payments"] = swap_fault(r"{} collected .*")


def block(rng: random.Random, lines: Lines, count: int = 1) -> list[int] | None:
    """Where a street begins, and the `count` headings behind it."""
    headings = places(lines, r"\*\*\* (?:3rd STREET|4th STREET|5th STREET|6th STREET|RIVER|S[A-Z ]+) \*\*\*.*")
    if len(headings) <= count:
        return None
    first = rng.randrange(len(headings) - count)
    return headings[first : first + count + 1]


@kind
def street_doubled(rng: random.Random, lines: Lines) -> Lines | None:
    found = block(rng, lines)
    return lines[: found[1]] + lines[found[0] :] if found else None


@kind
def street_lost(rng: random.Random, lines: Lines) -> Lines | None:
    found = block(rng, lines, 2)
    return lines[: found[0]] + lines[found[1] :] if found else None


@kind
def streets_swapped(rng: random.Random, lines: Lines) -> Lines | None:
    headings = places(lines, LINES["street"])
    if len(headings) < 3:
        return None
    one, two, end = headings[:3]
    return lines[:one] + lines[two:end] + lines[one:two] + lines[end:]


@kind
def antes_lost(rng: random.Random, lines: Lines) -> Lines | None:
    antes = set(places(lines, LINES["ante"]))
    return [line for at, line in enumerate(lines) if at not in antes]


@kind
def antes_changed_alike(rng: random.Random, lines: Lines) -> Lines | None:
    antes = places(lines, r".+: posts the ante (\S+)")
    amount = lines[antes[0]].rsplit(" ", 1)[1]
    other = moved_amount(rng, amount)
    return [line.replace(f"ante {amount}", f"ante {other}") if at in antes else line for at, line in enumerate(lines)]


@kind
def bet_and_calls_changed_alike(rng: random.Random, lines: Lines) -> Lines | None:
    bets = places(lines, r".+: bets \S+")
    if not bets:
        return None
    at = rng.choice(bets)
    amount = lines[at].rsplit(" ", 1)[1]
    other = moved_amount(rng, amount)
    end = next(index for index in range(at + 1, len(lines)) if lines[index].startswith("***"))
    changed = [re.sub(rf": (bets|calls) {re.escape(amount)}$", rf": \1 {other}", line) for line in lines[at:end]]
    return lines[:at] + changed + lines[end:]


@kind
def payment_changed_in_both_places(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r".+ collected \S+ from pot")
    if not found:
        return None
    at = rng.choice(found)
    name, amount = re.fullmatch(r"(.+) collected (\S+) from pot", lines[at]).groups()  # type: ignore[union-attr]
    other = moved_amount(rng, amount)
    told = [index == at or (index > summary_at(lines) and f": {name} " in line) for index, line in enumerate(lines)]
    return [line.replace(amount, other) if here else line for here, line in zip(told, lines, strict=True)]


@kind
def payment_shared_with_another(rng: random.Random, lines: Lines) -> Lines | None:
    found = places(lines, r".+ collected \d+ from pot")
    if len(found) != 1:
        return None
    name, amount = re.fullmatch(r"(.+) collected (\d+) from pot", lines[found[0]]).groups()  # type: ignore[union-attr]
    other, half = rng.choice([one for one in players(lines) if one != name]), int(amount) // 2
    shared = [f"{name} collected {int(amount) - half} from pot", f"{other} collected {half} from pot"]
    return lines[: found[0]] + shared + lines[found[0] + 1 :]


@kind
def stack_of_an_all_in(rng: random.Random, lines: Lines) -> Lines | None:
    shape = r"Seat \d: (.+) \((\S+) in chips\)"
    found = [
        at for at in places(lines, shape)
        if any(line.startswith(f"{re.fullmatch(shape, lines[at])[1]}: ") and line.endswith(" all-in") for line in lines)  # type: ignore[index]
    ]  # fmt: skip
    if not found:
        return None
    at = rng.choice(found)
    amount = re.fullmatch(shape, lines[at])[2]  # type: ignore[index]
    return replaced(lines, at, lines[at].replace(f"({amount} ", f"({moved_amount(rng, amount)} "))


@kind
def winner_folds_last(rng: random.Random, lines: Lines) -> Lines | None:
    name = lines[places(lines, LINES["collect"])[0]].rsplit(" collected", 1)[0]
    did = [at for at in places(lines, rf".+: {ACTION}") if lines[at].startswith(f"{name}: ")]
    return replaced(lines, did[-1], f"{name}: folds") if did else None


def inserted(where: str, *, after: bool) -> Fault:
    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        found = places(lines, where)
        if not found:
            return None
        at = found[0] + after
        return [*lines[:at], f"{rng.choice(players(lines))}: {rng.choice(('checks', 'folds'))}", *lines[at:]]

    return fault


KINDS["action_after_a_payment"] = inserted(LINES["collect"], after=True)
KINDS["action_in_the_summary"] = inserted(r"\*\*\* SUMMARY \*\*\*", after=True)


@kind
def shown_before_the_last_street(rng: random.Random, lines: Lines) -> Lines | None:
    shows, headings = places(lines, LINES["show"]), places(lines, LINES["street"])
    acts = [at for at in places(lines, rf".+: {ACTION}") if headings and at > headings[-1]]
    if not shows or not acts:
        return None
    return [*lines[: headings[-1]], lines[shows[0]], *lines[headings[-1] : shows[0]], *lines[shows[0] + 1 :]]


@kind
def dealt_after_the_play(rng: random.Random, lines: Lines) -> Lines | None:
    paid, unused = places(lines, LINES["collect"]), sorted(set(DECK) - cards_in(lines))
    if not unused:
        return None
    return [*lines[: paid[0]], f"Dealt to {rng.choice(players(lines))} [{unused[0]}]", *lines[paid[0] :]]


@kind
def card_in_the_middle_added(rng: random.Random, lines: Lines) -> Lines | None:
    river, unused = places(lines, r"\*\*\* RIVER \*\*\*"), sorted(set(DECK) - cards_in(lines))
    return replaced(lines, river[0], f"*** RIVER *** [{unused[0]}]") if river and unused else None


def cards_swapped(shape: str) -> Fault:
    def fault(rng: random.Random, lines: Lines) -> Lines | None:
        found = places(lines, shape)
        if len(found) < 2:
            return None
        (one, first), (two, second) = ((at, re.fullmatch(shape, lines[at])[1]) for at in found[:2])  # type: ignore[index]
        changed = replaced(lines, one, lines[one].replace(first, second))
        return replaced(changed, two, lines[two].replace(second, first))

    return fault


KINDS["shown_cards_swapped"] = cards_swapped(r".+: shows (\[[^\]]+\]).*")
KINDS["summary_cards_swapped"] = cards_swapped(r"Seat \d: .+ showed (\[[^\]]+\]).*")


@kind
def currency_of_one_line(rng: random.Random, lines: Lines) -> Lines | None:
    found = [at for at in range(2, len(lines)) if "$" in lines[at]]
    return replaced(lines, (at := rng.choice(found)), lines[at].replace("$", "€", 1)) if found else None


@kind
def currency_of_the_opening(rng: random.Random, lines: Lines) -> Lines | None:
    return [lines[0].replace("$", "€").replace("USD", "EUR"), *lines[1:]] if "USD)" in lines[0] else None


@kind
def currency_word(rng: random.Random, lines: Lines) -> Lines | None:
    return [lines[0].replace(" USD)", " EUR)"), *lines[1:]]


@kind
def play_money(rng: random.Random, lines: Lines) -> Lines | None:
    return replaced(lines, 1, f"{lines[1]} (Play Money)") if "USD)" in lines[0] else None


@kind
def opening_doubled(rng: random.Random, lines: Lines) -> Lines | None:
    return [lines[0], *lines]


@kind
def opening_too_late(rng: random.Random, lines: Lines) -> Lines | None:
    return [*lines[1:4], lines[0], *lines[4:]]


@kind
def two_hands_spliced(rng: random.Random, lines: Lines) -> Lines | None:
    """The hand goes on as another one would with its players renamed: as itself, from an earlier line."""
    acts = places(lines, rf".+: {ACTION}")
    if len(acts) < 4:
        return None
    at, back = rng.choice(acts[2:]), rng.choice(acts[:2])
    return lines[:at] + lines[back:]
