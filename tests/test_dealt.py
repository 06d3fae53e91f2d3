"""What holds of every hand that is dealt by the rules, whatever the rules are."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from histparse.checks import audit
from histparse.deal import deal
from histparse.events import Habits, Hand, Kind
from histparse.findings import Severity, Verdict
from histparse.outcome import Outcome
from histparse.rules import POINTS, UNKNOWN, Rules
from tests.hands import POKERSTARS, rules

FEW = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
ON_TURN = {Kind.BRING_IN, Kind.COMPLETE, Kind.BET, Kind.CALL, Kind.RAISE, Kind.CHECK, Kind.FOLD}
LIFTS = {Kind.COMPLETE, Kind.BET, Kind.RAISE}

seeds = st.integers(0, 10**9)
profiles = st.fixed_dictionaries(
    {point: st.sampled_from([*values, UNKNOWN]) for point, (_, values) in POINTS.items()}
).map(lambda points: rules(**points))


def dealt(seed: int, by: Rules = POKERSTARS) -> list[tuple[Hand, Outcome]]:
    """A few hands, and what the audit makes of them."""
    hands = deal(4, seed, by, Habits(), site="pokerstars")
    return [(hand, audit(hand, by)) for hand in hands]


@FEW
@given(seeds, profiles)
def test_nothing_is_wrong_with_them_under_the_rules_they_are_dealt_by(seed: int, by: Rules) -> None:
    for _, out in dealt(seed, by):
        assert [one for one in out.findings if one.severity is not Severity.NOTE] == []
        assert Verdict.BROKEN not in out.checks.values()
        assert out.status == "ok"


@FEW
@given(seeds)
def test_chips_are_neither_made_nor_lost(seed: int) -> None:
    for hand, out in dealt(seed):
        assert sum(row.net for row in out.seats) + (out.rake or 0) + (out.fees or 0) == 0
        assert sum(row.contributed for row in out.seats) == out.total_pot == sum(pot.gross for pot in out.settled)
        assert all(0 <= row.contributed <= row.stack for row in out.seats)
        pot = 0
        for row in out.actions:
            assert row.pot_before == pot
            if row.kind is Kind.COLLECT:
                break
            pot += -row.amount if row.kind is Kind.UNCALLED else row.amount
        assert pot == out.total_pot
        assert sum(one.stack for one in hand.seats) == sum(row.stack for row in out.seats)


@FEW
@given(seeds)
def test_who_is_on_turn_can_always_do_what_he_does(seed: int) -> None:
    for _, out in dealt(seed):
        for row in out.actions:
            if row.kind not in ON_TURN:
                continue
            assert row.kind in row.legal
            assert row.stack_before > 0
            assert 0 <= row.amount <= row.stack_before
            assert row.all_in == (row.amount == row.stack_before)
            if row.kind in LIFTS:
                assert row.min_to is not None
                assert row.max_to is not None
                assert row.min_to <= row.street_total <= row.max_to
            if row.kind is Kind.CALL and out.checks["bet_size"] is Verdict.HOLDS:  # not if a bring-in stays hidden
                assert row.amount == min(row.to_call, row.stack_before)


@FEW
@given(seeds, st.sampled_from(["4", "5"]), st.sampled_from(["half", "full", "counts"]))
def test_bets_never_exceed_the_cap(seed: int, cap: str, short: str) -> None:
    for _, out in dealt(seed, rules(cap=cap, short_all_in=short, cap_heads_up="same")):
        assert all(row.bet_level <= int(cap) for row in out.actions)


@FEW
@given(seeds)
def test_a_street_ends_with_everybody_even_all_in_or_out(seed: int) -> None:
    for _, out in dealt(seed):
        folded = {row.seat: row.folded_street or 8 for row in out.seats}
        for street in range(3, 8):
            put: dict[int, int] = {}
            empty: set[int] = set()
            for row in out.actions:
                if row.street == street and row.kind in ON_TURN:
                    put[row.seat] = row.street_total
                    empty |= {row.seat} if row.all_in else set()
            back = sum(row.amount for row in out.actions if row.street == street and row.kind is Kind.UNCALLED)
            even = {chips for seat, chips in put.items() if folded[seat] > street and seat not in empty}
            assert len(even) <= 1 or back


@FEW
@given(seeds)
def test_pots_are_the_levels_of_what_was_put_in(seed: int) -> None:
    for _, out in dealt(seed):
        put = {row.seat: row.contributed for row in out.seats}
        for first, second in zip(out.settled, out.settled[1:], strict=False):
            assert set(second.eligible) < set(first.eligible)
        for pot in out.settled:
            reach = min(put[seat] for seat in pot.eligible)
            below = sum(one.gross for one in out.settled if one.number < pot.number)
            upto = sum(min(chips, reach) for chips in put.values())
            assert below + pot.gross == (upto if pot is not out.settled[-1] else out.total_pot)
            assert {one.seat for one in out.awards if one.pot == pot.number} <= set(pot.eligible)


@FEW
@given(seeds)
def test_no_card_is_anywhere_twice(seed: int) -> None:
    for _, out in dealt(seed):
        cards = [row.card for row in out.deals if row.card >= 0]
        assert len(cards) == len(set(cards))
        assert len(out.deals) <= 52
        for row in out.seats:
            if row.saw_showdown:
                assert len(row.up) == 4
                assert (row.river is None) == (out.community is not None)
