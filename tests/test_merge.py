from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from histparse.cards import card, cards
from histparse.checks import audit
from histparse.events import Action, Category, Collect, Community, Deal, Hand, HighName, Kind, Muck, Seat, Show, Street
from histparse.findings import Severity
from histparse.outcome import Outcome
from histparse.read import Reading, read_text
from histparse.stakes import full_bring_in

ABOUT = '<description type="7-Stud H/L8" stakes="Limit $0.50/$1"/>\n'
GAME = (
    '<game id="71-5" starttime="20120703040506" numholecards="7" gametype="43" seats="8" realmoney="true"'
    ' data="20120703|Grove 3%3A4 (71)|71|71-5|false">'
)


def event(number: int, kind: str, player: int, amount: str | None = None) -> str:
    clock = 1341306306000 + 1000 * number
    told = f' amount="{amount}"' if amount else ""
    return f'<event sequence="{number}" type="{kind}" timestamp="{clock}" player="{player}"{told}/>'


def lot(kind: str, player: int, some: str) -> str:
    return f'<cards type="{kind}" cards="{some}" player="{player}"/>'


def seat(number: int, name: str, balance: str, dealt: str = "true") -> str:
    return f'<player seat="{number}" nickname="{name}" balance="{balance}" dealtin="{dealt}" />'


def winner(player: int, amount: str, pot: int = 1, hand: str = "") -> str:
    named = f' hand="{hand}"' if hand else ""
    return f'<winner amount="{amount}" uncalled="false" potnumber="{pot}" player="{player}"{named} pottype="n"/>'


FIRST = f"""{GAME}
 <players dealer="7">
  {seat(0, "Ash", "$20.00")}
  {seat(2, "Elm", "$6.05")}
  {seat(3, "Fir", "$9.00", "false")}
  {seat(7, "Oak", "$30.00")}
 </players>
 <round id="BLINDS" sequence="1">
  {event(1, "ANTE", 7, "0.05")}
  {event(2, "ANTE", 0, "0.05")}
  {event(3, "ANTE", 2, "0.05")}
 </round>
 <round id="BRING_IN" sequence="2">
  {event(4, "BRING_IN", 7, "0.15")}
  {lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd")}
  {lot("DRAW_DRAWN_CARDS", 7, "null,null,3d")}
  {lot("HOLE", 0, "9s,9h,4c")}
 </round>
 <round id="THIRD_STREET" sequence="3">
  {event(5, "CALL", 0, "0.15")}
  {event(6, "COMPLETE", 2, "0.50")}
  {event(7, "CALL", 7, "0.35")}
  {event(8, "FOLD", 0)}
 </round>
 <round id="FOURTH_STREET" sequence="4">
  {event(9, "BET", 2, "0.50")}
  {event(10, "RAISE", 7, "1.00")}
  {event(11, "RAISE", 2, "1.50")}
  {event(12, "CALL", 7, "0.50")}
  {lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd,Jh")}
  {lot("DRAW_DRAWN_CARDS", 7, "null,null,3d,6d")}
  {lot("HOLE", 0, "9s,9h,4c")}
 </round>
 <round id="FIFTH_STREET" sequence="5">
  {event(13, "DISCONNECTED", 7)}
  {event(14, "BET", 2, "1.00")}
  {event(15, "CALL", 7, "1.00")}
  {lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd,Jh,Ts")}
  {lot("DRAW_DRAWN_CARDS", 7, "null,null,3d,6d,2h")}
 </round>
 <round id="SIXTH_STREET" sequence="6">
  {event(16, "CHECK", 2)}
  {event(17, "CHECK", 7)}
  {lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd,Jh,Ts,5c")}
  {lot("DRAW_DRAWN_CARDS", 7, "null,null,3d,6d,2h,Qc")}
 </round>
 <round id="SEVENTH_STREET" sequence="7">
  {event(18, "BET", 2, "1.00")}
  {event(19, "RAISE", 7, "2.00")}
  {event(20, "ALL_IN", 2, "2.00")}
  {event(21, "CALL", 7, "1.00")}
  {lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd,Jh,Ts,5c,null")}
  {lot("DRAW_DRAWN_CARDS", 7, "null,null,3d,6d,2h,Qc,null")}
 </round>
 <round id="SHOWDOWN" sequence="8">
  {event(22, "SHOW", 7)}
  {event(23, "MUCK", 2)}
  {lot("SHOWN", 7, "As,7c,3d,6d,2h,Qc,6h")}
  {lot("MUCKED", 2, "Qd,2s,Kd,Jh,Ts,5c,4d")}
 </round>
 <round id="END_OF_GAME" sequence="9">
  {winner(7, "11.80", 1, "Pair of Sixes - Lo (7-6-3-2-A)")}
 </round>
</game>
"""
NO_LIMIT = '<description type="7-Stud" stakes="No Limit $0.50/$1"/>\n'
SECOND = f"""{GAME.replace("71-5", "71-6").replace('seats="8" ', "")}
 <players dealer="4">
  {seat(0, "Ash", "$5.00")}
  {seat(1, "Elm", "$3.00")}
  {seat(4, "Oak", "$1.00")}
 </players>
 <round id="BLINDS" sequence="1">
  {event(1, "ANTE", 0, "0.05")}
  {event(2, "ANTE", 1, "0.05")}
  {event(3, "ANTE", 4, "0.05")}
 </round>
 <round id="BRING_IN" sequence="2">
  {event(4, "BRING_IN", 1, "0.15")}
  {lot("DRAW_DRAWN_CARDS", 1, ",,2c")}
  {lot("DRAW_DRAWN_CARDS", 4, ",,9d")}
  {lot("HOLE", 0, "Ks,Qs,Kh")}
 </round>
 <round id="THIRD_STREET" sequence="3">
  {event(5, "CALL", 4, "0.15")}
  {event(6, "COMPLETE", 0, "0.90")}
  {event(7, "ALL_IN", 1, "2.80")}
  {event(8, "ALL_IN", 4, "0.80")}
  {event(9, "CALL", 0, "2.05")}
 </round>
 <round id="FOURTH_STREET" sequence="4">
  {lot("DRAW_DRAWN_CARDS", 1, ",,2c,7h")}
  {lot("DRAW_DRAWN_CARDS", 4, ",,9d,4s")}
  {lot("HOLE", 0, "Ks,Qs,Kh,8c")}
 </round>
 <round id="FIFTH_STREET" sequence="5">
  {lot("DRAW_DRAWN_CARDS", 1, ",,2c,7h,Jd")}
  {lot("DRAW_DRAWN_CARDS", 4, ",,9d,4s,4h")}
  {lot("HOLE", 0, "Ks,Qs,Kh,8c,8d")}
 </round>
 <round id="SIXTH_STREET" sequence="6">
  {lot("DRAW_DRAWN_CARDS", 1, ",,2c,7h,Jd,Ac")}
  {lot("DRAW_DRAWN_CARDS", 4, ",,9d,4s,4h,Td")}
  {lot("HOLE", 0, "Ks,Qs,Kh,8c,8d,2d")}
 </round>
 <round id="SEVENTH_STREET" sequence="7">
  {lot("DRAW_DRAWN_CARDS", 1, ",,2c,7h,Jd,Ac,")}
  {lot("DRAW_DRAWN_CARDS", 4, ",,9d,4s,4h,Td,")}
  {lot("HOLE", 0, "Ks,Qs,Kh,8c,8d,2d,3s")}
 </round>
 <round id="SHOWDOWN" sequence="8">
  {event(10, "SHOW", 0)}
  {event(11, "SHOW", 1)}
  {event(12, "SHOW", 4)}
  {lot("SHOWN", 0, "Ks,Qs,Kh,8c,8d,2d,3s")}
  {lot("SHOWN", 1, "5c,6c,2c,7h,Jd,Ac,Js")}
  {lot("SHOWN", 4, "9s,9h,9d,4s,4h,Td,3h")}
 </round>
 <round id="END_OF_GAME" sequence="9">
  {winner(0, "4.00", 2, "Two Pair Kings and Eights")}
  {winner(4, "3.00", 1, "Full House Nines full of Fours")}
 </round>
</game>
"""
UNCALLED = f"""{GAME.replace("71-5", "71-7")}
 <players dealer="0">
  {seat(0, "Ash", "$20.00")}
  {seat(2, "Elm", "$6.05")}
 </players>
 <round id="BLINDS" sequence="1">
  {event(1, "ANTE", 2, "0.05")}
  {event(2, "ANTE", 0, "0.05")}
 </round>
 <round id="BRING_IN" sequence="2">
  {event(3, "BRING_IN", 0, "0.15")}
  {lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd")}
  {lot("HOLE", 0, "9s,9h,4c")}
 </round>
 <round id="THIRD_STREET" sequence="3">
  {event(4, "COMPLETE", 2, "0.50")}
  {event(5, "FOLD", 0)}
 </round>
 <round id="END_OF_FOLDED_GAME" sequence="4">
  {event(6, "MUCK", 2)}
  {winner(2, "0.75")}
 </round>
 <round id="END_OF_GAME" sequence="5">
 </round>
</game>
"""


def one(text: str) -> Reading:
    (reading,) = read_text(text)
    return reading


def whole(text: str = ABOUT + FIRST) -> Hand:
    reading = one(text)
    assert reading.hand is not None, reading
    assert reading.findings == []
    return reading.hand


def loud(out: Outcome) -> list[tuple[str, int]]:
    return [(found.code, found.line) for found in out.findings if found.severity is not Severity.NOTE]


def acts(hand: Hand) -> list[tuple[int, str, str, int | None, int | None]]:
    """Street, player, kind, by, to."""
    street, told = 0, []
    for one in hand.events:
        if isinstance(one, Street):
            street = one.street
        elif isinstance(one, Action):
            told.append((street, one.player, one.kind.value, one.by, one.to))
    return told


def test_the_opening() -> None:
    hand = whole()
    assert (hand.site, hand.number, hand.game, hand.limit, hand.currency) == ("merge", "71-5", "stud8", "fixed", "USD")
    assert (hand.small_bet, hand.big_bet, hand.table, hand.max_seats) == (50, 100, "Grove 3:4 (71)", 8)
    assert (hand.hero, hand.button, hand.mixed, hand.tournament) == (1, 8, None, None)
    assert (hand.start, hand.start_text) == (datetime(2012, 7, 3, 9, 5, 7, tzinfo=UTC), "20120703040506")
    assert hand.tz_source == "printed"


def test_seats_are_one_higher_than_printed() -> None:
    assert whole().seats == (
        Seat(4, 3, 1, "Ash", 2000),
        Seat(5, 3, 3, "Elm", 605),
        Seat(6, 3, 4, "Fir", 900, sitting_out=True),
        Seat(7, 3, 8, "Oak", 3000),
    )


def test_actions() -> None:
    assert acts(whole()) == [
        (0, "Oak", "ante", 5, None),
        (0, "Ash", "ante", 5, None),
        (0, "Elm", "ante", 5, None),
        (3, "Oak", "bring_in", 15, None),
        (3, "Ash", "call", 15, None),
        (3, "Elm", "complete", None, 50),
        (3, "Oak", "call", 35, None),
        (3, "Ash", "fold", None, None),
        (4, "Elm", "bet", 50, None),
        (4, "Oak", "raise", None, 100),
        (4, "Elm", "raise", None, 150),
        (4, "Oak", "call", 50, None),
        (5, "Elm", "bet", 100, None),
        (5, "Oak", "call", 100, None),
        (6, "Elm", "check", None, None),
        (6, "Oak", "check", None, None),
        (7, "Elm", "bet", 100, None),
        (7, "Oak", "raise", None, 200),
        (7, "Elm", "all_in", 200, None),
        (7, "Oak", "call", 100, None),
    ]


def test_cards_are_dealt_before_the_events_of_their_round() -> None:
    hand = whole()
    fourth = hand.events.index(Street(26, 2, 4))
    assert [type(one) for one in hand.events[fourth + 1 : fourth + 4]] == [Deal, Deal, Action]
    deals = [(one.player, one.before, one.down, one.up) for one in hand.events if isinstance(one, Deal)]
    assert deals[:4] == [
        ("Elm", (), (), cards("Kd")),
        ("Oak", (), (), cards("3d")),
        ("Ash", (), cards("9s 9h"), cards("4c")),
        ("Elm", cards("Kd"), (), cards("Jh")),
    ]
    assert len(deals) == 9


def test_the_showdown_and_the_money() -> None:
    hand = whole()
    shown = next(one for one in hand.events if isinstance(one, Show))
    assert (shown.line, shown.seat, shown.cards) == (57, 8, cards("As 7c 3d 6d 2h Qc 6h"))
    assert (shown.high, shown.low) == (HighName(Category.PAIR, (6,)), (7, 6, 3, 2, 1))
    assert [one.cards for one in hand.events if isinstance(one, Muck)] == [cards("Qd 2s Kd Jh Ts 5c 4d")]
    assert [(one.line, one.seat, one.amount, one.pot) for one in hand.events if isinstance(one, Collect)] == [
        (63, 8, 1180, 0)
    ]
    out = audit(hand)
    assert loud(out) == []
    assert (out.status, out.total_pot, out.rake, out.checks["descriptions"]) == ("ok_inferred", 1230, 50, "holds")
    assert [(row.contributed, row.collected, row.dealt_in) for row in out.seats] == [
        (20, 0, True), (605, 0, True), (0, 0, False), (605, 1180, True)
    ]  # fmt: skip


def test_no_limit_with_empty_hidden_cards_and_a_side_pot() -> None:
    hand = whole(NO_LIMIT + SECOND)
    assert (hand.game, hand.limit, hand.max_seats) == ("stud", "no-limit", None)
    assert [(one.player, one.amount, one.pot) for one in hand.events if isinstance(one, Collect)] == [
        ("Ash", 400, 1), ("Oak", 300, 0)
    ]  # fmt: skip
    out = audit(hand)
    assert loud(out) == []
    assert [(row.contributed, row.collected) for row in out.seats] == [(300, 400), (300, 0), (100, 300)]
    third = [(one.kind, one.amount, one.all_in) for one in out.actions if one.street == 3]
    assert third == [
        (Kind.BRING_IN, 15, False), (Kind.CALL, 15, False), (Kind.COMPLETE, 90, False), (Kind.RAISE, 280, True),
        (Kind.CALL, 80, True), (Kind.CALL, 205, False),
    ]  # fmt: skip


@pytest.mark.parametrize(("to", "codes"), [("0.40", []), ("0.50", []), ("4.00", [])])
def test_no_rule_says_what_the_least_bet_of_no_limit_is(to: str, codes: list[str]) -> None:
    out = audit(whole(NO_LIMIT + UNCALLED.replace('"0.50"', f'"{to}"').replace("0.75", f"{float(to) + 0.25:.2f}")))
    assert [code for code, _ in loud(out)] == codes


def test_a_raise_in_no_limit_is_at_least_the_one_before() -> None:
    text = SECOND.replace(event(7, "ALL_IN", 1, "2.80"), event(7, "RAISE", 1, "1.20"))
    assert ("L304", 22) in loud(audit(whole(NO_LIMIT + text)))


def test_winnings_have_the_uncalled_bet_in_them() -> None:
    out = audit(whole(ABOUT + UNCALLED))
    assert loud(out) == []
    assert (out.uncalled, out.total_pot, out.rake) == (35, 40, 0)
    assert [(row.contributed, row.collected) for row in out.seats] == [(20, 0), (20, 40)]


def test_each_game_has_the_description_before_it() -> None:
    first, second, third = read_text(ABOUT + FIRST + NO_LIMIT + SECOND + ABOUT + UNCALLED)
    assert [one.hand.limit for one in (first, second, third) if one.hand] == ["fixed", "no-limit", "fixed"]
    declared = '<?xml version="1.0" encoding="iso-8859-1"?>\n' + ABOUT
    again = read_text(declared + FIRST + "\n" + UNCALLED)
    assert [one.hand.game for one in again if one.hand] == ["stud8", "stud8"]


@pytest.mark.parametrize(
    ("about", "multi", "game", "mixed"),
    [
        ('type="HORSE" stakes="Limit ($0.50/$1)"', "39", "stud", "HORSE"),
        ('type="HORSE" stakes="Limit ($0.50/$1)"', "45", "stud8", "HORSE"),
        ('type="7-Stud" stakes="Limit $0.50/$1" version="1"', "", "stud", None),
        ('type="7-Stud H/L8" stakes="Pot Limit $0.50/$1"', "", "stud8", None),
    ],
)
def test_in_a_mixed_game_the_game_says_which_it_is(about: str, multi: str, game: str, mixed: str | None) -> None:
    text = UNCALLED.replace('gametype="43"', f'gametype="43" multigametype="{multi}"' if multi else 'gametype="43"')
    hand = whole(f"<description {about}/>\n{text}")
    assert (hand.game, hand.mixed, hand.small_bet, hand.big_bet) == (game, mixed, 50, 100)


@pytest.mark.parametrize(
    ("about", "multi", "skipped"),
    [
        ('type="HORSE" stakes="Limit $0.50/$1"', "47", "razz"),
        ('type="SHOE" stakes="Limit $0.50/$1"', "23", "holdem"),
        ('type="Omaha H/L8" stakes="Pot Limit $0.50/$1"', "", "omaha"),
        ('type="Holdem Tournament" stakes="No Limit Level 3 Blinds (10/20)"', "", "holdem"),
    ],
)
def test_other_games(about: str, multi: str, skipped: str) -> None:
    text = UNCALLED.replace("<game ", f'<game multigametype="{multi}" ' if multi else "<game ")
    text = text.replace(f'<game multigametype="{multi}" id="71-7"', f'<game id="71-7" multigametype="{multi}"')
    reading = one(f"<description {about}/>\n{text}")
    assert (reading.hand, reading.skipped, reading.number) == (None, skipped, "71-7")


@pytest.mark.parametrize(
    "about",
    [
        "",
        '<description type="HORSE" stakes="Limit $0.50/$1"/>\n',
        '<description type="7-Stud" stakes="Half Pot Limit $0.50/$1"/>\n',
        '<description type="7-Stud"/>\n',
    ],
)
def test_forms_that_are_not_known(about: str) -> None:
    reading = one(about + UNCALLED)
    assert reading.hand is None
    assert [(found.code, found.line) for found in reading.findings] == [("P106", 1 + about.count("\n"))]


def test_play_money_and_other_signs() -> None:
    assert whole((ABOUT + FIRST).replace('realmoney="true"', 'realmoney="false"')).currency == "PLAY"
    assert whole((ABOUT + FIRST).replace("$", "€")).currency == "EUR"
    assert whole((ABOUT + FIRST).replace("$", "")).currency is None


def test_a_tournament_lists_what_antes_and_bring_in_have_left() -> None:
    text = UNCALLED.replace("|71|71-7|false", "|88001-3|71-7|true").replace("$", "")
    text = re.sub(r'"([0-9]+)\.([0-9]{2})"', lambda found: f'"{int(found[1] + found[2])}"', text)
    hand = whole(f'<description type="7-Stud Tournament" stakes="Limit Level 4"/>\n{text}')
    assert (hand.currency, hand.exponent, hand.tournament, hand.level) == ("CHIP", 0, "88001", "4")
    assert (hand.small_bet, hand.big_bet) == (None, None)
    assert [one.stack for one in hand.seats] == [2000 + 5 + 15, 605 + 5]


def test_before_september_2010_raises_are_what_is_added() -> None:
    text = FIRST.replace('timestamp="134', 'timestamp="127').replace("20120703040506", "20100414233826")
    raises = [(one.by, one.to) for one in whole(ABOUT + text).events if isinstance(one, Action) and one.kind == "raise"]
    assert raises == [(100, None), (150, None), (200, None)]


def test_without_timestamps_the_clock_is_five_hours_behind() -> None:
    hand = whole(ABOUT + FIRST.replace("timestamp", "time"))
    assert (hand.start, hand.tz_source) == (datetime(2012, 7, 3, 9, 5, 6, tzinfo=UTC), "room")
    reading = one(ABOUT + FIRST.replace("timestamp", "time").replace('"20120703040506"', '"20120230040506"'))
    assert [(found.code, found.line) for found in reading.findings] == [("P115", 2)]


def test_a_cancelled_hand() -> None:
    text = UNCALLED.replace(
        event(6, "MUCK", 2), '<event sequence="6" type="GAME_CANCELLED" timestamp="1341306306000"/>'
    )
    assert one(ABOUT + text).skipped == "cancelled"


def test_a_card_in_the_middle() -> None:
    text = FIRST.replace(
        lot("DRAW_DRAWN_CARDS", 2, "null,null,Kd,Jh,Ts,5c,null"), '<cards type="COMMUNITY" cards="2d"/>'
    )
    assert [one.card for one in whole(ABOUT + text).events if isinstance(one, Community)] == [card("2d")]


@pytest.mark.parametrize(
    ("text", "high", "low"),
    [
        ("Ace High", HighName(Category.HIGH_CARD, (14,)), None),
        ("Two Pair Kings and Fours", HighName(Category.TWO_PAIR, (13, 4)), None),
        ("Straight Ace to Five - Lo (5-4-3-2-A)", HighName(Category.STRAIGHT, (5,)), (5, 4, 3, 2, 1)),
        ("something of the client's", None, None),
    ],
)
def test_the_clients_names_of_hands(text: str, high: HighName | None, low: tuple[int, ...] | None) -> None:
    hand = whole((ABOUT + FIRST).replace("Pair of Sixes - Lo (7-6-3-2-A)", text))
    shown = next(one for one in hand.events if isinstance(one, Show))
    assert (shown.high, shown.low) == (high, low)


@pytest.mark.parametrize(
    ("was", "now", "code", "line"),
    [
        ('type="FOLD"', 'type="FLOD"', "P104", 24),
        ('<round id="BLINDS"', '<round id="BLUES"', "P104", 9),
        ('seat="2"', 'seat="two"', "P104", 5),
        ('seat="2"', 'seat="0"', "P114", 5),
        ('seat="2"', 'seat="8"', "P114", 5),
        ('balance="$6.05"', 'balance="lots"', "P113", 5),
        ('"null,null,Kd,Jh"', '"null,null,Kd,of"', "C201", 31),
        ("<players", "<gossip/><players", "P104", 3),
    ],
)
def test_what_can_not_be_read_is_told(was: str, now: str, code: str, line: int) -> None:
    reading = one((ABOUT + FIRST).replace(was, now, 1))
    assert [(found.code, found.line) for found in reading.findings] == [(code, line)]


def test_a_seat_with_nobody_in_it_is_somebody_nobody_listed() -> None:
    hand = whole(
        (ABOUT + FIRST).replace('nickname="Fir"', 'nickname="#5"').replace(event(8, "FOLD", 0), event(8, "FOLD", 5))
    )
    strange = [one for one in hand.events if isinstance(one, Action) and one.seat == 0]
    assert [(one.kind, one.player) for one in strange] == [(Kind.FOLD, "##5")]
    assert ("L307", 24) in loud(audit(hand))


def test_a_hand_that_is_cut_short_costs_only_itself() -> None:
    lines = FIRST.rstrip("\n").split("\n")
    for count in range(1, len(lines)):
        cut = "\n".join(lines[:count]) + "\n"
        first, second = read_text(ABOUT + cut + ABOUT + UNCALLED)
        assert [(found.code, found.line) for found in first.findings] == [("P103", 1 + count)]
        assert (first.hand, first.number) == (None, "71-5")
        assert second.hand is not None
        assert second.findings == []


def test_a_name_that_breaks_the_markup_costs_only_its_hand() -> None:
    broken = FIRST.replace('nickname="Oak"', 'nickname="O<ak"')
    first, second = read_text(ABOUT + broken + ABOUT + UNCALLED)
    assert (first.hand, [found.code for found in first.findings]) == (None, ["P104", "P103"])
    assert first.findings[0].line == 7
    assert second.findings == []


@pytest.mark.parametrize(("call", "size"), [("0.15", 15), ("0.12", None)])
def test_a_short_bring_in_and_an_all_in_over_it_are_both_for_less_if_more_is_called(
    call: str, size: int | None
) -> None:
    third = (event(3, "BRING_IN", 0, "0.10"), event(4, "ALL_IN", 2, "0.12"), event(5, "CALL", 3, call))
    text = UNCALLED.replace(event(4, "COMPLETE", 2, "0.50"), third[1] + third[2])
    text = text.replace(event(3, "BRING_IN", 0, "0.15"), third[0]).replace("$20.00", "$0.15").replace("$6.05", "$0.17")
    hand = whole(ABOUT + text.replace("</players>", seat(3, "Fir", "$9.00") + "</players>"))
    assert full_bring_in(hand) == size


def test_a_clock_that_is_a_year_from_the_events() -> None:
    reading = one(ABOUT + FIRST.replace('starttime="2012', 'starttime="2011'))
    assert [(found.code, found.line) for found in reading.findings] == [("P115", 2)]
    assert reading.hand is not None
    assert (reading.hand.start, reading.hand.start_text) == (None, "20110703040506")


def test_stakes_in_another_currency_than_the_stacks() -> None:
    reading = one(ABOUT.replace("$", "€") + FIRST)
    assert [(found.code, found.line) for found in reading.findings] == [("P118", 4)]
