from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from histparse.cards import card, cards
from histparse.checks import audit
from histparse.deal import deal, session
from histparse.events import Action, Collect, Community, Deal, Hand, Kind, Result, Seat, Show, Street
from histparse.findings import Severity
from histparse.load import open_store
from histparse.outcome import Outcome
from histparse.pipeline import import_paths
from histparse.read import Reading, read_file, read_text
from histparse.rules import profile
from histparse.sites import sites
from histparse.stored import find

HEAD = """<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="71">
 <general>
  <mode>real</mode>
  <gametype>{game}</gametype>
  <tablename>{table}</tablename>{more}
  <currency>USD</currency>
  <nickname>Elm</nickname>
 </general>
"""
CASH = HEAD.format(
    game="7 Card Stud Hi-Lo L €0.50/€1", table="Larch, 5512", more="\n  <tablecurrency>EUR</tablecurrency>"
)
TOURNAMENT = HEAD.format(
    game="7 Card Stud L",
    table="$3,000 Grove, 88001, 88002",
    more="<tournamentname>$3,000 Grove</tournamentname><place>2</place><buyin>$3+$0.30</buyin>",
)


def act(no: int, player: str, kind: int, amount: str = "€0") -> str:
    return f'<action no="{no}" player="{player}" type="{kind}" sum="{amount}" cards=""/>'


def lot(street: str, player: str, cards: str) -> str:
    return f'<cards type="{street}" player="{player}">{cards}</cards>'


def seat(number: int, name: str, chips: str, win: str, bet: str) -> str:
    return f'<player seat="{number}" name="{name}" chips="{chips}" dealer="0" win="{win}" bet="{bet}"/>'


FIRST = f"""<game gamecode="9001">
 <general>
  <startdate>2013-02-03 04:05:06</startdate>
  <players>
   {seat(1, "Ash", "€20", "€0.50", "€6.55")}{seat(2, "", "", "", "")}
   {seat(3, "Elm", "€6.05", "€11.80", "€6.05")}{seat(6, "Oak", "€30", "€0", "€0.20")}
  </players>
 </general>
 <round no="0">
  {act(1, "Ash", 15, "€0.05")}{act(2, "Elm", 15, "€0.05")}{act(3, "Oak", 15, "€0.05")}
 </round>
 <round no="1">
 </round>
 <round no="2">
  {lot("Third Street", "Ash", "HK D10 DK")}{act(5, "Ash", 3, "€0.15")}{act(8, "Ash", 3, "€0.35")}
  {lot("Third Street", "Elm", "S9 H9 C4")}{act(6, "Elm", 5, "€0.50")}
  {lot("Third Street", "Oak", "X X D3")}{act(4, "Oak", 16, "€0.15")}{act(7, "Oak", 0)}
 </round>
 <round no="3">
  {lot("Fourth Street", "Ash", "HJ")}{act(10, "Ash", 23, "€1")}
  {lot("Fourth Street", "Elm", "S4")}{act(9, "Elm", 5, "€0.50")}{act(11, "Elm", 3, "€0.50")}
 </round>
 <round no="4">
  {lot("Fifth Street", "Ash", "CA")}{act(13, "Ash", 5, "€1")}{act(15, "Ash", 3, "€1")}
  {lot("Fifth Street", "Elm", "D7")}{act(12, "Elm", 4)}{act(14, "Elm", 23, "€2")}
 </round>
 <round no="5">
  {lot("Sixth Street", "Ash", "S2")}{act(17, "Ash", 5, "€1")}
  {lot("Sixth Street", "Elm", "H6")}{act(16, "Elm", 4)}{act(18, "Elm", 3, "€1")}
 </round>
 <round no="6">
  {lot("River", "Ash", "C10")}{act(20, "Ash", 23, "€2")}
  {lot("River", "Elm", "D9")}{act(19, "Elm", 5, "€1")}{act(21, "Elm", 7, "€0.50")}
 </round>
</game>"""
SECOND = f"""<game gamecode="9002">
 <general>
  <startdate>2013-02-03 04:06:07</startdate>
  <players>
   {seat(1, "Ash", "€13.95", "€1.65", "€1.05")}
   {seat(3, "Elm", "€17.85", "€0", "€0.55")}
   {seat(6, "Oak", "€29.80", "€0", "€0.05")}
  </players>
 </general>
 <round no="0">
  {act(1, "Ash", 15, "€0.05")}{act(2, "Elm", 15, "€0.05")}{act(3, "Oak", 15, "€0.05")}
 </round>
 <round no="2">
  {lot("Third Street", "Ash", "X X H2")}{act(4, "Ash", 5, "€0.50")}
  {lot("Third Street", "Elm", "D5 H5 C8")}{act(5, "Elm", 3, "€0.50")}
  {lot("Third Street", "Oak", "X X S10")}{act(6, "Oak", 0)}
 </round>
 <round no="3">
  {lot("Fourth Street", "Ash", "HA")}{act(7, "Ash", 5, "€0.50")}
  {lot("Fourth Street", "Elm", "C9")}{act(8, "Elm", 0)}
 </round>
</game>"""
END = "\n</session>\n"


def one(game: str, head: str = CASH) -> Reading:
    (reading,) = read_text(head + game + END)
    return reading


def whole(game: str, head: str = CASH) -> Hand:
    reading = one(game, head)
    assert reading.hand is not None, reading
    return reading.hand


def loud(out: Outcome) -> list[tuple[str, int]]:
    return [(found.code, found.line) for found in out.findings if found.severity is not Severity.NOTE]


def acts(hand: Hand) -> list[tuple[int, str, str, int | None, int | None]]:
    """Street, player, kind, by, to."""
    street, told = 0, []
    for event in hand.events:
        if isinstance(event, Street):
            street = event.street
        elif isinstance(event, Action):
            told.append((street, event.player, event.kind.value, event.by, event.to))
    return told


def test_the_head_says_what_holds_for_all_hands() -> None:
    hand = whole(FIRST)
    assert (hand.site, hand.number, hand.game, hand.limit, hand.currency) == ("ipoker", "9001", "stud8", "fixed", "EUR")
    assert (hand.small_bet, hand.big_bet, hand.table, hand.hero) == (50, 100, "Larch, 5512", 3)
    assert (hand.start, hand.tz_source) == (datetime(2013, 2, 3, 4, 5, 6, tzinfo=UTC), "assumed")
    assert hand.start_text == "2013-02-03 04:05:06"
    assert hand.tournament is hand.max_seats is hand.button is None
    assert hand.seats == (Seat(15, 4, 1, "Ash", 2000), Seat(16, 4, 3, "Elm", 605), Seat(16, 83, 6, "Oak", 3000))


def test_actions_stand_by_player_and_are_told_by_number() -> None:
    assert acts(whole(FIRST)) == [
        (0, "Ash", "ante", 5, None),
        (0, "Elm", "ante", 5, None),
        (0, "Oak", "ante", 5, None),
        (3, "Oak", "bring_in", 15, None),
        (3, "Ash", "call", 15, None),
        (3, "Elm", "complete", 50, None),
        (3, "Oak", "fold", None, None),
        (3, "Ash", "call", 35, None),
        (4, "Elm", "bet", 50, None),
        (4, "Ash", "raise", None, 100),
        (4, "Elm", "call", 50, None),
        (5, "Elm", "check", None, None),
        (5, "Ash", "bet", 100, None),
        (5, "Elm", "raise", None, 200),
        (5, "Ash", "call", 100, None),
        (6, "Elm", "check", None, None),
        (6, "Ash", "bet", 100, None),
        (6, "Elm", "call", 100, None),
        (7, "Elm", "bet", 100, None),
        (7, "Ash", "raise", None, 200),
        (7, "Elm", "all_in", 50, None),
    ]


def test_a_showdown_turns_up_what_others_were_dealt() -> None:
    hand = whole(FIRST)
    deals = [(one.player, one.down, one.up) for one in hand.events if isinstance(one, Deal)]
    assert deals[:3] == [("Ash", (), cards("Kd")), ("Elm", cards("9s 9h"), cards("4c")), ("Oak", (), cards("3d"))]
    assert deals[-1] == ("Elm", cards("9d"), ())
    assert len(deals) == 10
    shown = [(one.player, one.cards) for one in hand.events if isinstance(one, Show)]
    assert shown == [("Ash", cards("Kh Td Kd Jh Ac 2s Tc")), ("Elm", cards("9s 9h 4c 4s 7d 6h 9d"))]


def test_the_money_closes_with_the_uncalled_bet_taken_off() -> None:
    hand = whole(FIRST)
    assert [(one.player, one.amount) for one in hand.events if isinstance(one, Collect)] == [("Ash", 50), ("Elm", 1180)]
    assert [(one.player, one.net) for one in hand.events if isinstance(one, Result)] == [
        ("Ash", -605), ("Elm", 575), ("Oak", -20)
    ]  # fmt: skip
    out = audit(hand)
    assert loud(out) == []
    assert (out.status, out.total_pot, out.rake, out.uncalled) == ("ok_inferred", 1230, 50, 50)
    assert [(row.contributed, row.collected, row.net) for row in out.seats] == [
        (605, 0, -605), (605, 1180, 575), (20, 0, -20)
    ]  # fmt: skip
    last = [action for action in out.actions if action.street == 7][2]
    assert (last.kind, last.amount, last.all_in) == (Kind.CALL, 50, True)


def test_games_may_share_a_line() -> None:
    text = CASH + FIRST + SECOND + END
    first, second = read_text(text)
    assert first.hand is not None
    assert second.hand is not None
    source = second.hand.source
    assert (first.hand.source.line_end, source.line_start) == (45, 45)
    lines = text.split("\n")
    for hand in (first.hand, second.hand):
        for event in (*hand.seats, *hand.events):
            assert f'"{getattr(event, "player", "")}"' in lines[event.line - 1] or isinstance(event, Street)
    assert text.encode()[source.byte_start : source.byte_end].decode() == SECOND
    out = audit(second.hand)
    assert loud(out) == []
    assert (out.total_pot, out.uncalled, out.seats[0].collected) == (115, 50, 115)
    assert not any(isinstance(event, Show) for event in second.hand.events)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_the_declared_encoding_does_not_count(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "session").write_bytes((CASH + FIRST + SECOND + END).replace("Ash", "Élan").encode(encoding))
    readings = read_file(tmp_path / "session")
    assert [reading.findings for reading in readings] == [[], []]
    assert all(reading.hand and reading.hand.seats[0].player == "Élan" for reading in readings)


@pytest.mark.parametrize("sign", ["â‚¬", "\ufffd", "$", "£", "", "RSD "])
def test_a_sign_that_is_broken_or_strange(sign: str) -> None:
    hand = whole(FIRST.replace("€", sign), CASH.replace("€", sign))
    assert (hand.seats[0].stack, hand.small_bet, hand.currency) == (2000, 50, "EUR")
    assert loud(audit(hand)) == []


def test_amounts_with_a_comma_before_the_fraction() -> None:
    first, head = (re.sub(r"(€[0-9]+)\.", r"\1,", text) for text in (FIRST, CASH))
    reading = one(first, head.replace("1.0", "1,0"))
    assert [found.code for found in reading.findings] == ["P107"]
    assert reading.hand is not None
    assert (reading.hand.seats[1].stack, reading.hand.small_bet) == (605, 50)


@pytest.mark.parametrize("amount", ["€-20", "−20", "20,5,5", "€", "20x20", "1.234"])
def test_an_amount_that_is_none(amount: str) -> None:
    reading = one(FIRST.replace('chips="€20"', f'chips="{amount}"'))
    assert reading.hand is None
    assert [(found.code, found.line) for found in reading.findings] == [("P113", 15)]


def test_a_tournament_prints_no_stakes() -> None:
    game = FIRST.replace("€0.", "").replace("€", "").replace(".", "").replace('"20"', '"2,000"')
    hand = whole(game, TOURNAMENT)
    assert (hand.currency, hand.exponent, hand.small_bet, hand.big_bet) == ("CHIP", 0, None, None)
    assert (hand.tournament, hand.buy_in, hand.table) == ("88001", "$3+$0.30", "$3,000 Grove, 88001, 88002")
    assert (hand.game, hand.seats[0].stack) == ("stud", 2000)


@pytest.mark.parametrize(
    ("head", "currency"),
    [
        (CASH.replace("<tablecurrency>EUR</tablecurrency>", ""), "EUR"),
        (CASH.replace("real", "fun"), "PLAY"),
        (CASH.replace("EUR", "gbp"), "GBP"),
        (CASH.replace("EUR", "points"), None),
    ],
)
def test_the_currency_is_the_tables(head: str, currency: str | None) -> None:
    assert whole(FIRST, head).currency == currency


@pytest.mark.parametrize(
    ("printed", "start"),
    [
        ("03/02/2013 04:05:06", datetime(2013, 2, 3, 4, 5, 6, tzinfo=UTC)),
        ("03.02.2013 04:05:06", datetime(2013, 2, 3, 4, 5, 6, tzinfo=UTC)),
        ("03-Feb-2013 04:05", datetime(2013, 2, 3, 4, 5, tzinfo=UTC)),
        ("2013/02/03 04:05", datetime(2013, 2, 3, 4, 5, tzinfo=UTC)),
        ("yesterday", None),
        ("2013-02-31 04:05:06", None),
    ],
)
def test_the_date_in_several_ways(printed: str, start: datetime | None) -> None:
    reading = one(FIRST.replace("2013-02-03 04:05:06", printed))
    assert reading.hand is not None
    assert reading.hand.start == start
    assert [(found.code, found.line) for found in reading.findings] == ([] if start else [("P115", 13)])


@pytest.mark.parametrize(
    ("game", "limit"), [("7 Card Stud NL $0.50/$1", "no-limit"), ("7 card stud Pot limit 0.50/1", "pot-limit")]
)
def test_limits(game: str, limit: str) -> None:
    hand = whole(FIRST, HEAD.format(game=game, table="Larch", more=""))
    assert (hand.game, hand.limit, hand.big_bet) == ("stud", limit, 100)


@pytest.mark.parametrize(
    ("game", "skipped"),
    [("Holdem NL $0.05/$0.10", "holdem"), ("Omaha Hi-Lo PL $1/$2", "omaha"), ("5 Card Stud L", "five card stud")],
)
def test_other_games(game: str, skipped: str) -> None:
    reading = one(FIRST, HEAD.format(game=game, table="Larch", more=""))
    assert (reading.hand, reading.skipped, reading.number, reading.findings) == (None, skipped, "9001", [])


@pytest.mark.parametrize("game", ["7 Card Stud XL $1/$2", "Семь карт"])
def test_a_game_that_is_not_known(game: str) -> None:
    reading = one(FIRST, HEAD.format(game=game, table="Larch", more=""))
    assert [(found.code, found.line) for found in reading.findings] == [("P106", 10)]
    assert game in reading.findings[0].message


def test_without_a_head_nothing_says_which_game_it_is() -> None:
    (reading,) = read_text(FIRST)
    assert (reading.hand, reading.site, [found.code for found in reading.findings]) == (None, "ipoker", ["P106"])


def test_what_a_session_that_is_closed_said_does_not_hold_for_the_next() -> None:
    text = CASH + FIRST + END + CASH.replace("<session", "<sesion") + SECOND + END
    first, second, outside = read_text(text)
    assert first.hand
    assert (second.hand, [found.code for found in second.findings]) == (None, ["P106"])
    assert [found.code for found in outside.findings] == ["P102"]


def test_a_hand_that_is_cut_short_costs_only_itself() -> None:
    lines = FIRST.split("\n")
    for count in range(1, len(lines)):
        cut = "\n".join(lines[:count]) + "\n"
        first, second = read_text(CASH + cut + SECOND + END)
        assert first.hand is None
        assert [(found.code, found.line) for found in first.findings][-1] == ("P103", 10 + count)
        assert all(found.code in {"P103", "P115"} for found in first.findings)
        assert second.hand is not None
        assert second.findings == []


def test_a_hand_that_is_cut_within_a_tag() -> None:
    first, second = read_text(CASH + FIRST[:-900] + "\n" + SECOND + END)
    assert [found.code for found in first.findings] == ["P104", "P103"]
    assert (first.site, first.number) == ("ipoker", "9001")
    assert second.findings == []


def test_a_broken_hand_costs_only_itself() -> None:
    broken = FIRST.replace('<round no="4">', "<round>>")
    first, second = read_text(CASH + broken.replace('no="13" player', 'no="13 player') + SECOND + END)
    assert first.hand is None
    assert [found.code for found in first.findings] == ["P104", "P104", "P103"]
    assert first.findings[1].line == 34
    assert "this is no XML" in first.findings[1].message
    assert second.findings == []


def test_text_between_games_is_told() -> None:
    readings = read_text(CASH + FIRST + "\nwhat is this?\n" + SECOND + END)
    assert [reading.hand is not None for reading in readings] == [True, True, False]
    assert [(found.code, found.line) for found in readings[2].findings] == [("P102", 46)]


@pytest.mark.parametrize(
    ("was", "now", "code", "line"),
    [
        ('type="23" sum="€1"', 'type="24" sum="€1"', "P104", 30),
        ("<round no=", "<rundown/><round no=", "P104", 19),
        ('no="10" player', 'no="ten" player', "P104", 30),
        ('seat="3"', 'seat="x"', "P104", 16),
        ('seat="3"', 'seat="1"', "P114", 16),
        ('seat="3"', 'seat="11"', "P114", 16),
        (">HJ<", ">JH<", "C201", 30),
    ],
)
def test_what_can_not_be_read_is_told(was: str, now: str, code: str, line: int) -> None:
    reading = one(FIRST.replace(was, now, 1))
    assert [(found.code, found.line) for found in reading.findings] == [(code, line)]


def test_the_hero_is_hidden_in_a_showdown_without_him() -> None:
    told = (
        FIRST.replace("S9 H9 C4", "X X C4").replace(">D9<", ">X<").replace("Elm", "Yew").replace("X X D3", "C9 C3 D3")
    )
    hand = whole(told.replace("Oak", "Elm").replace("C9 C3 D3", "X X D3"))
    assert hand.hero == 6
    assert [one.player for one in hand.events if isinstance(one, Show)] == ["Ash"]
    assert loud(audit(hand)) == []


def test_a_hero_who_folds_on_the_river_has_a_hidden_card_there() -> None:
    told = FIRST.replace("Ash", "Fir").replace("Elm", "Ash").replace("Fir", "Elm")
    told = told.replace("HK D10 DK", "X X DK").replace(">C10<", ">X<")
    told = told.replace('no="20" player="Elm" type="23" sum="€2"', 'no="20" player="Elm" type="0" sum="€0"')
    told = told.replace('<action no="21" player="Ash" type="7" sum="€0.50" cards=""/>', "")
    told = told.replace('win="€0.50" bet="€6.55"', 'win="€0" bet="€4.55"')
    told = told.replace('win="€11.80" bet="€6.05"', 'win="€9.80" bet="€5.55"')
    hand = whole(told)
    assert loud(audit(hand)) == []
    assert hand.hero == 1


def test_a_card_in_the_middle_is_nobodys() -> None:
    told = FIRST.replace('<cards type="River" player="Ash">C10</cards>', '<cards type="River" player="">C10</cards>')
    assert [one.card for one in whole(told).events if isinstance(one, Community)] == [card("Tc")]


def test_what_a_player_bets_may_count_the_ante_twice() -> None:
    assert loud(audit(whole(FIRST.replace('bet="€0.20"', 'bet="€0.25"')))) == []
    assert loud(audit(whole(FIRST.replace('bet="€0.20"', 'bet="€0.30"')))) == [("S515", 16)]


@pytest.mark.parametrize(
    "said", ["<uncalled_bet_enabled>true</uncalled_bet_enabled>", "<client_version>20.3.1</client_version>"]
)
def test_later_clients_print_winnings_without_the_uncalled_bet(said: str) -> None:
    later = whole(
        FIRST.replace("€0.50", "€0", 1).replace("€6.55", "€6.05"), CASH.replace("</general>", said + "</general>")
    )
    out = audit(later)
    assert loud(out) == []
    assert [(row.contributed, row.collected) for row in out.seats] == [(605, 0), (605, 1180), (20, 0)]
    earlier = CASH.replace("</general>", "<client_version>14.1.1</client_version></general>")
    assert whole(FIRST, earlier).habits == whole(FIRST).habits != later.habits


def test_all_in_is_decided_by_the_amounts() -> None:
    short = FIRST.replace('seat="3" name="Elm" chips="€6.05"', 'seat="3" name="Elm" chips="€0.35"')
    third = short.replace('no="6" player="Elm" type="5" sum="€0.50"', 'no="6" player="Elm" type="7" sum="€0.30"')
    actions = [one for one in audit(whole(third)).actions if one.player == "Elm" and one.street == 3]
    assert [(one.kind, one.amount, one.all_in) for one in actions] == [(Kind.COMPLETE, 30, True)]
    raised = FIRST.replace('chips="€20"', 'chips="€1.35"').replace('type="23" sum="€1"', 'type="7" sum="€0.80"')
    actions = [one for one in audit(whole(raised)).actions if one.player == "Ash" and one.street == 4]
    assert [(one.kind, one.amount, one.all_in) for one in actions] == [(Kind.RAISE, 80, True)]
    wrong = audit(whole(FIRST.replace('type="7" sum="€0.50"', 'type="7" sum="€0.40"')))
    assert "L316" in [code for code, _ in loud(wrong)]


def test_names_that_players_may_choose() -> None:
    name = 'a & b &lt;/game&gt; "x"&#39;'
    hand = whole(FIRST.replace("Oak", name.replace('"', "&quot;")))
    assert hand.seats[2].player == 'a & b </game> "x"\''
    assert loud(audit(hand)) == []


def test_a_hand_is_shown_from_the_store_with_its_head(tmp_path: Path) -> None:
    (tmp_path / "all.xml").write_text(CASH + FIRST + SECOND + END, encoding="utf-8")
    import_paths([tmp_path / "all.xml"], tmp_path / "out")
    one = find(open_store(tmp_path / "out"), "ipoker:9002").examined
    assert one.hand is not None
    assert (one.hand.game, one.hand.hero, {found.code for found in one.findings}) == ("stud8", 3, {"D603"})


def test_hands_in_a_row_are_one_session() -> None:
    (room,) = (site for site in sites() if site.name == "ipoker")
    dealt = [*session(5, 3, profile("ipoker"), room.habits, site="ipoker", tournament=True)]
    first, second = (room.told(hand) for hand in deal(2, 4, profile("ipoker"), room.habits, site="ipoker"))
    text = "".join(room.together(map(room.write, [*dealt, first, second, second])))
    assert (text.count("<session>"), text.count("</session>"), text.count("<game ")) == (3, 3, 8)
    readings = read_text(text)
    assert [reading.number for reading in readings] == [hand.number for hand in (*dealt, first, second, second)]
    assert all(reading.hand and not reading.findings for reading in readings)


def test_an_all_in_for_less_shows_no_stakes() -> None:
    lots = ["HA D8 C3 C7", "C9 ST S2 D2"]
    streets = ("Fourth Street", "Fifth Street", "Sixth Street", "River")
    rest = "".join(
        f'<round no="{n}">{lot(street, "Ash", one)}{lot(street, "Elm", two)}</round>'
        for n, (street, one, two) in enumerate(zip(streets, *map(str.split, lots), strict=True), 3)
    )
    game = f"""<game gamecode="9003"><general><startdate>2013-02-03 04:06:07</startdate><players>
   {seat(1, "Ash", "35", "0", "35")}{seat(3, "Elm", "1,500", "140", "85")}{seat(6, "Oak", "900", "0", "20")}
  </players></general>
 <round no="0">{act(1, "Ash", 15, "5")}{act(2, "Elm", 15, "5")}{act(3, "Oak", 15, "5")}</round>
 <round no="2">
  {lot("Third Street", "Ash", "S5 S6 HJ")}{act(5, "Ash", 7, "30")}
  {lot("Third Street", "Elm", "D5 H5 C8")}{act(6, "Elm", 23, "80")}
  {lot("Third Street", "Oak", "X X C4")}{act(4, "Oak", 16, "15")}{act(7, "Oak", 0)}
 </round>{rest}
</game>"""
    out = audit(whole(game, TOURNAMENT))
    assert loud(out) == []
    assert (out.small_bet, out.total_pot, out.uncalled, out.rake) == (None, 90, 50, 0)


def test_the_sign_of_the_amounts_is_the_currency_s() -> None:
    reading = one(FIRST, CASH.replace("<tablecurrency>EUR", "<tablecurrency>USD"))
    assert [(found.code, found.line) for found in reading.findings] == [("P118", 11)]
    hand = whole(FIRST, CASH.replace("tablecurrency", "place"))
    assert hand.currency == "EUR"
    for sign in ("", "¤"):
        reading = one(FIRST.replace("€", sign), CASH.replace("€", sign).replace(">EUR", ">USD"))
        assert not reading.findings


def test_blanks_around_the_name_of_the_hero() -> None:
    hand = whole(FIRST.replace('"Elm"', '" Elm "'), CASH.replace("<nickname>Elm", "<nickname> Elm "))
    assert (hand.hero, hand.seats[1].player) == (3, " Elm ")
