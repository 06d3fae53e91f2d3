"""PokerKit replays what is written as PHH, and comes to the same stacks, but where a rule says otherwise.

PokerKit mends histories silently; here it may only burn cards, and turn nothing up where all-in players'
cards are dealt out. Where the two engines disagree, the hand must show the reason.
"""

from __future__ import annotations

import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pokerkit import HandHistory, State
from pokerkit.notation import parse_action

import histparse.deal
from histparse.checks import audit
from histparse.deal import deal
from histparse.events import Community, Hand, Kind, Result
from histparse.outcome import ActionRow, Outcome
from histparse.read import read_file, read_text
from histparse.rules import profile
from histparse.sites import sites

PHH = next(site for site in sites() if site.name == "phh")
GIVEN = sorted((Path(__file__).parent.parent.parent / "shared" / "phh").glob("*.phh"))
RULES = replace(profile(PHH.profile).playing(), short_all_in="counts", playing_default=())
"""What is dealt: any all-in raise counts as one, which is PokerKit's way in all but one thing."""


class RefusedError(Exception):
    """PokerKit does not let the action happen."""


def replayed(text: str) -> list[int]:
    """The stacks that PokerKit comes to. Raises `RefusedError`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(text)
        state = history.create_state()
        play(state, history.actions)
    return [int(stack) for stack in state.stacks]


def play(state: State, actions: Iterable[str]) -> None:
    """Plays a hand to its end. Raises `RefusedError`."""
    waiting = deque(actions)
    while waiting:
        try:
            parse_action(state, waiting[0])
            waiting.popleft()
        except ValueError as error:
            if state.can_burn_card():
                state.burn_card("??")
            elif waiting[0].startswith("d ") and state.can_show_or_muck_hole_cards(()):
                state.show_or_muck_hole_cards(())
            else:
                raise RefusedError(f"{waiting[0]}: {error}") from None
    if state.status:
        raise RefusedError("the hand is not over")


# Why they may disagree: each a rule point of ours, and a sign of it in the hand


def low_card_all_in(hand: Hand, out: Outcome) -> bool:
    """Point 8: the low card is all-in from the ante, so nobody brings in. PokerKit waits for a bring-in."""
    third = [row for row in out.actions if row.street == 3 and row.legal]
    return bool(third) and third[0].kind is not Kind.BRING_IN and any(row.all_in_street == 0 for row in out.seats)


def short_bring_in(hand: Hand, out: Outcome) -> bool:
    """Point 7: callers of a short bring-in owe the full one. PokerKit lets them call the short one."""
    third = [row for row in out.actions if row.street == 3 and row.legal]
    called = (row.street_total for row in third if row.kind is Kind.CALL)
    return any(row.kind is Kind.BRING_IN and row.all_in and row.amount < max(called, default=0) for row in third)


def open_pair(hand: Hand, out: Outcome) -> bool:
    """Point 11: an open pair on fourth street lets players bet the big bet. PokerKit does not know that."""
    lifts = ((row, before) for row, before in _lifts(out) if row.street == 4)
    return bool(out.open_pair_4th) and any(row.street_total - before > (hand.small_bet or 0) for row, before in lifts)


def short_raise(hand: Hand, out: Outcome) -> bool:
    """Point 15: an all-in for less than a raise counts as one here, so that who acted may raise again.
    PokerKit's does not reopen the betting."""
    return any(_lifted_short(row, before, hand) for row, before in _lifts(out))


def _lifts(out: Outcome) -> Iterator[tuple[ActionRow, int]]:
    """Every bet and raise, and the bet before it."""
    street = current = 0
    for row in out.actions:
        if row.street != street:
            street, current = row.street, 0
        if row.kind in {Kind.BET, Kind.RAISE, Kind.COMPLETE}:
            yield row, current
        if row.kind in {Kind.BET, Kind.RAISE, Kind.COMPLETE, Kind.CALL, Kind.BRING_IN}:
            current = max(current, row.street_total)


def _lifted_short(row: ActionRow, before: int, hand: Hand) -> bool:
    size = (hand.small_bet if row.street < 5 else hand.big_bet) or 0
    full = size if row.kind is Kind.COMPLETE else before + size
    return row.all_in and row.street_total < full


def raise_to_nobody(hand: Hand, out: Outcome) -> bool:
    """A raise that nobody else has the chips for goes back (point 29), and no rule forbids it. PokerKit does."""
    for row, before in _lifts(out):
        others = [seat for seat in out.seats if seat.seat != row.seat and seat.dealt_in and not seat.folded_street]
        if before and all(seat.all_in_street is not None for seat in others):
            return True
    return False


def community_card(hand: Hand, out: Outcome) -> bool:
    """Point 21: too few cards for seventh street are one for all. PokerKit deals the thrown away ones again."""
    return any(type(event) is Community for event in hand.events)


def low_by_pot(hand: Hand, out: Outcome) -> bool:
    """Point 24: a low is decided for each pot among those who contest it. PokerKit decides it for the table."""
    return any(pot.low for pot in out.settled) and any(not pot.low for pot in out.settled)


def odd_units(out: Outcome, theirs: list[int]) -> bool:
    """Points 26 and 27: who has the odd unit of a half, and of tied hands, is the house's to say."""
    mine = [row.stack + row.net for row in out.seats if row.dealt_in]
    sides = 0
    for pot in out.settled:
        shared = {(*pot.high,), (*pot.low,)}
        sides += len(pot.high) + len(pot.low) if len(shared) > 1 or len(pot.high) > 1 else 0
    return sum(mine) == sum(theirs) and sum(abs(a - b) for a, b in zip(mine, theirs, strict=True)) <= 2 * sides


REFUSALS: tuple[Callable[[Hand, Outcome], bool], ...] = (
    low_card_all_in, short_bring_in, open_pair, community_card, short_raise, raise_to_nobody,
)  # fmt: skip
OTHERWISE: tuple[Callable[[Hand, Outcome], bool], ...] = (short_bring_in, low_by_pot)


def judged(hand: Hand) -> str:
    """How the engines' results compare: "same", or the name of the reason why not."""
    text = PHH.write(hand)
    (reading,) = read_text(text)
    assert reading.hand is not None
    out = audit(reading.hand)
    mine = [row.stack + row.net for row in out.seats]
    try:
        theirs = replayed(text)
    except RefusedError as refused:
        reasons = [reason for reason in REFUSALS if reason(reading.hand, out)]
        assert reasons, f"{refused}\n{text}"
        return f"refused: {reasons[0].__name__}"
    if theirs == mine:
        return "same"
    reasons = [reason for reason in OTHERWISE if reason(reading.hand, out)]
    assert reasons or odd_units(out, theirs), f"{mine} {theirs}\n{text}"
    return f"otherwise: {reasons[0].__name__ if reasons else 'odd_units'}"


def compare(seed: int, count: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Dealt hands, in chips and without rake, of which PHH and PokerKit know nothing."""
    monkeypatch.setattr(histparse.deal, "RAKE_PERCENT", 0)
    hands = deal(count, seed, RULES, PHH.habits, site=PHH.name)
    return Counter(judged(replace(hand, currency="CHIP", exponent=0)) for hand in hands)


def test_dealt_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compare(1, 300, monkeypatch)
    assert found["same"] >= 270, found


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 7))
def test_dealt_hands_at_length(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = compare(seed, 500, monkeypatch)
    assert found["same"] >= 450, found


@pytest.mark.parametrize("path", GIVEN, ids=lambda path: path.stem)
def test_given_hands(path: Path) -> None:
    """PokerKit comes to the stated stacks with what is written of a given hand."""
    (reading,) = read_file(path)
    assert reading.hand is not None
    stated = [event.end_stack for event in reading.hand.events if type(event) is Result]
    assert replayed(PHH.write(reading.hand)) == stated
    assert judged(reading.hand) == "same"
