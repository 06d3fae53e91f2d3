"""Hands of invented players for the tests of tables, store and pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from histparse.batch import Examined
from histparse.cards import HIDDEN, card, cards
from histparse.events import Action, Collect, Deal, Habits, Hand, Kind, Seat, Source, Total
from histparse.findings import Finding, Verdict
from histparse.outcome import ActionRow, AwardRow, DealRow, Outcome, PotRow, SeatRow

BEGIN = datetime(2024, 2, 3, 4, 5, 6, tzinfo=UTC)


def source(number: int, place: int = 0, file_id: str = "f1", path: str = "folder/one.txt") -> Source:
    first = 3 * place + 1
    text = f"hand {number}\nquartz folds\n"
    return Source(path, file_id, 100 * place, 100 * place + 90, first, first + 2, text)


def hand(number: int, place: int = 0, *, ante: int = 5, file_id: str = "f1", path: str = "folder/one.txt") -> Hand:
    where = source(number, place, file_id, path)
    line = where.line_start
    return Hand(
        where,
        "sapphire",
        str(number),
        "stud8",
        "fixed",
        "USD",
        2,
        20,
        40,
        (Seat(line, 1, 1, "quartz", 1000), Seat(line, 1, 4, "=opal(1)", 900), Seat(line, 1, 6, "jade", 0, True)),
        (
            Action(line, 1, 1, "quartz", Kind.ANTE, by=ante),
            Action(line, 1, 4, "=opal(1)", Kind.ANTE, by=ante),
            Deal(line, 1, 1, "quartz", (), cards("Ah Ad"), cards("2c")),
            Deal(line, 1, 4, "=opal(1)", (), (), cards("Kc")),
            Action(line + 1, 1, 1, "quartz", Kind.FOLD),
            Collect(line + 1, 1, 4, "=opal(1)", 2 * ante),
            Total(line + 1, 1, 2 * ante, rake=0),
        ),
        Habits(),
        "sapphire",
        start=BEGIN + timedelta(minutes=number),
        start_text="printed so",
    )


def outcome(of: Hand, findings: Sequence[Finding] = ()) -> Outcome:
    ante = of.events[0].by  # type: ignore[union-attr]
    line = of.source.line_start
    quartz = SeatRow(1, "quartz", 1000, False, True, True, ante, hole=[*cards("Ah Ad")], up=[card("2c")])
    quartz.known_from, quartz.folded_street, quartz.high_rank = "dealt", 3, 1 << 20 | 14 << 16 | 2 << 12
    opal = SeatRow(4, "=opal(1)", 900, False, True, False, ante, 2 * ante, [HIDDEN, card("7d")], [card("Kc"), HIDDEN])
    opal.low_rank, opal.won_high = 87654, 2 * ante
    kinds = (Kind.CALL, Kind.COMPLETE, Kind.FOLD)
    return Outcome(
        [quartz, opal, SeatRow(6, "jade", 0, True)],
        actions=[
            ActionRow(0, 1, "quartz", Kind.ANTE, ante, 0, 1000, line),
            ActionRow(0, 4, "=opal(1)", Kind.ANTE, ante, ante, 900, line),
            ActionRow(3, 1, "quartz", Kind.FOLD, 0, 2 * ante, 1000 - ante, line + 1, legal=kinds, min_to=20, max_to=20),
        ],
        deals=[DealRow(3, 1, card("2c"), "up", "deal", line), DealRow(3, 4, HIDDEN, "down", "never", line)],
        pots=[PotRow(0, "whole", 2 * ante, 2 * ante, 0, (4,), 0)],
        awards=[AwardRow(0, "whole", 4, "=opal(1)", 2 * ante, 2 * ante, 1, 1, "fold")],
        checks={"ledger": Verdict.HOLDS, "winners": Verdict.UNVERIFIABLE},
        findings=list(findings),
        ante=ante,
        small_bet=of.small_bet,
        big_bet=of.big_bet,
        saw={4: 0},
        total_pot=2 * ante,
        rake=0,
        total_pot_stated=2 * ante,
        profile="sapphire",
        status="ok",
    )


def examined(number: int, place: int = 0, findings: Sequence[Finding] = (), ante: int = 5) -> Examined:
    one = hand(number, place, ante=ante)
    return Examined(one.source, findings, one, outcome(one), site=one.site, number=one.number)


def history(number: int, *, hero: str = "quartz", word: str = "Hand", opal: str = "Kc", extra: str = "") -> str:
    """A PokerStars hand at a table of its own: one bring-in, one completion, everybody folds. `extra` is a
    line more."""
    cards = {
        "quartz": ("[Ah Ad 2c]", "[2c]"),
        "=opal(1)": (f"[9s 9d {opal}]", f"[{opal}]"),
        "jade: x": ("[3s 4s 8h]", "[8h]"),
    }
    dealt = "".join(f"Dealt to {name} {hand[name != hero]}\n" for name, hand in cards.items())
    return f"""\
PokerStars {word} #{number}:  7 Card Stud Hi/Lo Limit ($0.10/$0.20 USD) - 2024/02/03 4:{number % 60:02}:06 ET
Table 'Basalt IV.{number}' 8-max
Seat 1: quartz ($10 in chips)
Seat 4: =opal(1) ($9 in chips)
Seat 6: jade: x ($8.50 in chips)
quartz: posts the ante $0.02
=opal(1): posts the ante $0.02
jade: x: posts the ante $0.02
*** 3rd STREET ***
{dealt}{extra}quartz: brings in for $0.03
=opal(1): raises $0.07 to $0.10
jade: x: folds
quartz: folds
Uncalled bet ($0.07) returned to =opal(1)
=opal(1) collected $0.12 from pot
=opal(1): doesn't show hand
*** SUMMARY ***
Total pot $0.12 | Rake $0
Seat 1: quartz folded on the 3rd Street
Seat 4: =opal(1) collected ($0.12)
Seat 6: jade: x folded on the 3rd Street (didn't bet)


"""
