"""Whose chips are in which pot, and how a pot is divided.

All amounts are whole minor units, all keys seats. Nothing here knows cards: who is live and who wins
is the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

ODD_TO = {"high": ("high",), "low": ("low",), "unknown": ("high", "low")}
"""The halves that may have the odd unit, by what a profile says of it."""


def pot_name(number: int, of: int = 2) -> str:
    """What one `of` so many pots is called: 0 the main pot, below 0 some side pot."""
    return f"side pot {number}" if number > 0 else "a side pot" if number else "the main pot" if of > 1 else "the pot"


def uncalled(contributed: Mapping[int, int]) -> tuple[int, int] | None:
    """The seat and the part of its chips that nobody matched, or None.

    That is what the largest contribution to the hand has over the second largest, whoever has folded;
    it goes back before the pot is counted, a part of an ante no less than a bet.
    """
    *_, second, first = [0, 0, *sorted(contributed.values())]
    return (max(contributed, key=contributed.__getitem__), first - second) if first > second else None


def levels(contributed: Mapping[int, int], live: Collection[int]) -> list[tuple[int, tuple[int, ...]]]:
    """The pots, main pot first: gross amount and the live seats, in order, that contest it.

    Call it with what stayed in after uncalled chips went back. Folded players' chips are in the pots
    they reach, and what they have above every live player in the last. The amounts sum to all that
    was contributed; chips that no live seat has matched at all stand as one pot nobody contests.
    """
    tops = sorted({contributed.get(seat, 0) for seat in live} - {0}) or [0]
    upto = [sum(min(chips, top) for chips in contributed.values()) for top in tops[:-1]]
    upto.append(sum(contributed.values()))
    seats = sorted(live)
    return [
        (after - before, tuple([seat for seat in seats if contributed.get(seat, 0) >= top > 0]))
        for top, before, after in zip(tops, (0, *upto), upto, strict=False)
        if after != before
    ]


def halves(amount: int, odd_to: str) -> tuple[int, int]:
    """The high and the low half of a pot; the odd unit goes to `odd_to`, "high" or "low"."""
    small = amount // 2
    return (amount - small, small) if odd_to == "high" else (small, amount - small)


def shares(amount: int, winners: Sequence[int], odd_first: Sequence[int] | None = None) -> tuple[dict[int, int], int]:
    """What each of the tied winners gets of a pot or half, and how many odd units it leaves.

    With `odd_first`, seats in the order in which odd units go out (all winners among them), these are
    given, one each; without it everyone has the equal share only and the odd units are still out.
    """
    base, odd = divmod(amount, len(winners))
    lucky = sorted(winners, key=odd_first.index)[:odd] if odd_first is not None else []
    return {seat: base + (seat in lucky) for seat in winners}, odd


def portions(
    amount: int, high: Sequence[int], low: Sequence[int], odd_to: str
) -> Iterator[tuple[int, int, str | None]]:
    """Seat, amount and side ("high", "low", None where the pot is not split) of each payment of a pot, sides
    in this order; of tied hands those named first have the odd units."""
    sides = zip(("high", "low"), halves(amount, odd_to), (high, low), strict=True) if low else [(None, amount, high)]
    for side, part, winners in sides:
        given = shares(part, winners, winners)[0] if winners else {}
        yield from ((seat, given[seat], side) for seat in sorted(given) if given[seat])


def possible(amount: int, high: Sequence[int], low: Sequence[int], paid: Mapping[int, int], odd_to: str) -> bool:
    """Whether the payments stated for a pot, by seat, are one of its fair divisions.

    `high` (one seat at least) and `low` win each side; without a low the high takes all. Tied hands
    share, and any of them may have the odd unit, as rooms differ. The odd unit between the halves
    goes to `odd_to`: "high", "low", or "unknown" for either.
    """
    if sum(paid.values()) != amount or any(paid[seat] for seat in paid if seat not in high and seat not in low):
        return False
    sides = [halves(amount, to) for to in ODD_TO[odd_to]] if low else [(amount, 0)]
    return any(_divides(high_side, low_side, high, low, paid) for high_side, low_side in sides)


def _divides(high_side: int, low_side: int, high: Sequence[int], low: Sequence[int], paid: Mapping[int, int]) -> bool:
    """Whether odd units can be given out so that everyone has what was paid; the sums are equal.

    What a seat has above its equal shares is its odd units: none or one from each side it wins. Only
    a seat that wins both and has one leaves open which side that came from. If the high's odd units
    work out, so do the low's.
    """
    high_base, high_odd = divmod(high_side, len(high))
    low_base = low_side // max(len(low), 1)
    either = 0
    for seat in {*high, *low}:
        wins_high, wins_low = seat in high, seat in low
        units = paid.get(seat, 0) - high_base * wins_high - low_base * wins_low
        if not 0 <= units <= wins_high + wins_low:
            return False
        if units == 1 and wins_high and wins_low:
            either += 1
        else:
            high_odd -= wins_high and units > 0
    return 0 <= high_odd <= either
