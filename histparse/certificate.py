"""A page for a disputed hand: what the history says, by which rules it is judged, how its pots add up, what
was checked and found, and the hashes and versions by which anybody can make the same page again.

Nothing on it depends on when or where it is made, so it is the same byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from hashlib import sha256

from histparse import __version__
from histparse.batch import Examined
from histparse.cards import cards_text
from histparse.checked import CHECKS
from histparse.columns import SCHEMA_VERSION
from histparse.decided import decided
from histparse.events import Habits, Hand
from histparse.findings import STREETS, Verdict
from histparse.identity import events_hash, text_hash
from histparse.money import amount_text
from histparse.outcome import Outcome, SeatRow
from histparse.paper import Quote, Section
from histparse.possible import impossible
from histparse.printing import Listing
from histparse.reckoning import Reckoning
from histparse.rules import POINTS, Rules
from histparse.rules import profile as named_profile
from histparse.show import made
from histparse.stored import Stored

MEANS = {
    "ok": "figures that the room printed close the ledger, and nothing contradicts the winners",
    "ok_inferred": "the ledger closes, with a figure that the room did not print",
    "unverifiable": "the ledger can't be closed, because something is not known",
    "warn": "something is probably wrong: see the findings",
    "fail": "the history contradicts itself or the rules: see the findings",
}
"""What each status says."""
_FACTS = ("", "")


def certificate(stored: Stored) -> tuple[str, list[Section]]:
    """The page's title and its sections. A text that this histparse can't read any more has its lines,
    findings and hashes only."""
    one = stored.examined
    title = f"Certificate of hand {stored.hand['hand_id']}"
    if one.hand is None or one.outcome is None:
        return title, [_history(one), _findings(one), _origin(stored, None)]
    rules = named_profile(stored.profile or one.hand.profile)
    money = Reckoning(one.outcome, one.hand.exponent)
    return title, [
        _hand(stored, one.hand, one.outcome, money),
        _history(one),
        Section("Players", [_players(one.outcome, money)]),
        Section("Pots", [money.ledger(), *money.divided(), money.shares()]),
        _rules(one.hand, rules, stored.button),
        _checks(one.outcome, one.hand.habits, rules),
        _findings(one),
        _origin(stored, rules),
    ]


def _hand(stored: Stored, hand: Hand, out: Outcome, money: Reckoning) -> Section:
    mixed = f", part of {hand.mixed}" if hand.mixed else ""
    stakes = f"{money.money(out.small_bet)}/{money.money(out.big_bet)} {hand.currency or ''}".rstrip()
    then = stored.hand["rule_profile"], stored.hand["status"]
    facts = [
        ("game", f"{hand.game}, {hand.limit} limit{mixed}"),
        ("stakes", f"{stakes}; ante {money.money(out.ante)}, bring-in {money.money(out.bring_in)}"),
        ("tournament", hand.tournament and f"{hand.tournament}, level {hand.level or '?'}"),
        ("table", f"{hand.table or '?'} at {hand.site}"),
        ("began", _began(hand)),
        ("rules", out.profile),
        ("status", f"{out.status}: {MEANS[out.status]}"),
        ("but", stored.altered),
        ("when imported", "" if then == (out.profile, out.status) else "rules {}, status {}".format(*then)),
    ]
    return Section("Hand", [Listing(_FACTS, [fact for fact in facts if fact[1]])])


def _began(hand: Hand) -> str:
    zone = " if it is UTC: no time zone is printed" if hand.tz_source == "assumed" else ""
    return f"{hand.start_text or '?'}{f' = {hand.start.isoformat()}{zone}' if hand.start else ''}"


def _history(one: Examined) -> Section:
    parts: list[str | Listing | Quote] = [Quote(one.source.line_start, _lines(one.source.text))]
    if one.source.context:
        parts = ["The head of its session:", Quote(1, _lines(one.source.context)), "The hand:", *parts]
    return Section("What the history says", parts)


def _lines(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def _players(out: Outcome, money: Reckoning) -> Listing:
    rows = [
        (row.seat, row.player, money.money(row.stack), _cards(row), _came_to(row)) for row in out.seats if row.dealt_in
    ]
    return Listing(("seat", "player", "stack", "cards", "made"), rows, right=("stack",))


def _cards(row: SeatRow) -> str:
    down = f"({cards_text(row.hole)}) " if row.hole else ""
    river = f" ({cards_text((row.river,))})" if row.river is not None else ""
    return f"{down}{cards_text(row.up)}{river}"


def _came_to(row: SeatRow) -> str:
    folded = [f"folded on {STREETS[row.folded_street]}"] if row.folded_street else []
    return "; ".join([*folded, *filter(None, [made(row)])])


def _rules(hand: Hand, rules: Rules, button: int | None) -> Section:
    seen = f" ({rules.first_seen or '?'} to {rules.last_seen or '?'})" if rules.first_seen or rules.last_seen else ""
    dealer = hand.button or button
    about = f"{rules.name}: {rules.title}. Source: {rules.source}{seen}. Rake: {rules.rake}."
    names = [one.player for one in hand.seats if one.seat == dealer]
    who = f"{names[0]} (seat {dealer})" if names else f"seat {dealer}"
    dealt = f"The dealer is {who}." if dealer else "The history names no dealer."
    rows = [
        (one.point, one.value, POINTS[one.point][0], ", ".join(one.bears_on)) for one in decided(hand, rules, button)
    ]
    points = Listing(("point", "value", "decides", "bears on"), rows)
    return Section("Rules", [about, dealt, points if rows else "No point in which rules differ bears on this hand."])


def _checks(out: Outcome, habits: Habits, rules: Rules) -> Section:
    missing = {check: what for what, checks in impossible(habits, rules).items() for check in checks}
    parts: list[str | Listing | Quote] = []
    for verdict in (Verdict.BROKEN, Verdict.UNVERIFIABLE, Verdict.HOLDS):
        ended = [(check, says) for check, says in CHECKS.items() if out.checks.get(check) is verdict]
        if verdict is Verdict.UNVERIFIABLE:
            ended = [(one, f"{says} Open without {missing[one]}." if one in missing else says) for one, says in ended]
        if ended:
            parts += [verdict, Listing(_FACTS, ended)]
    if without := ", ".join(check for check in CHECKS if check not in out.checks):
        parts.append(f"nothing to look at: {without}")
    return Section("Checks", parts)


def _findings(one: Examined) -> Section:
    if not one.findings:
        return Section("Findings", ["None."])
    exponent = one.hand.exponent if one.hand else 2
    rows = [
        (
            it.line or None,
            it.code,
            it.severity.value,
            it.message,
            None if it.delta is None else amount_text(it.delta, exponent),
        )
        for it in one.findings
    ]
    return Section("Findings", [Listing(("line", "code", "severity", "message", "off by"), rows, right=("off by",))])


def _origin(stored: Stored, rules: Rules | None) -> Section:
    source, hand = stored.examined.source, stored.examined.hand
    events = events_hash(hand) if hand else None
    facts: list[tuple[str, str]] = [
        ("file", source.path),
        ("place", f"lines {source.line_start} to {source.line_end}, bytes {source.byte_start} to {source.byte_end}"),
        ("file sha256", stored.file.get("sha256", "?")),
        ("text sha256", _held(text_hash(source.text), stored.hand["text_sha256"])),
        ("events sha256", _held(events, stored.hand["events_sha256"])),
        ("histparse", f"{__version__}, schema {SCHEMA_VERSION}"),
    ]
    if rules:
        facts.append(("rules sha256", sha256("\n".join(_values(rules)).encode()).hexdigest()))
    return Section("Where it is from", [Listing(_FACTS, facts)])


def _held(now: str | None, stored: str) -> str:
    """A hash, which should be the store's."""
    return stored if now == stored else f"{now or '?'}, but {stored} when it was imported"


def _values(rules: Rules) -> Iterator[str]:
    return (f"{one.name} = {getattr(rules, one.name)}" for one in fields(rules))
