"""The tables: every column once, in public order. New columns go last in their table.

Conventions: snake_case; money is int in minor units (`hands.minor_exponent` decimal places of
`hands.currency`); cards are text, "Ah", several separated by a blank, "??" for one of them that is
not known and null where none is; streets are 3..7, and 0 for the antes; times are UTC.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from histparse.cards import HIDDEN, Card, card_text, cards_text
from histparse.checked import CHECKS
from histparse.columns import (
    BIG,
    COUNT,
    FLAG,
    LINE,
    REAL,
    SMALL,
    TEXT,
    TIME,
    WORD,
    Column,
    Fill,
    Rows,
    Table,
    money,
    of_parent,
    of_row,
    place,
)
from histparse.events import Kind
from histparse.findings import Severity, Verdict
from histparse.rank import high_name, low_name
from histparse.statistics.table import RESULTS
from histparse.wording import high_words, low_words


def _card(one: Card | None) -> str | None:
    return None if one is None or one == HIDDEN else card_text(one)


def _cards(some: Sequence[Card]) -> str | None:
    return cards_text(some) if some.count(HIDDEN) < len(some) else None


@lru_cache(maxsize=4096)
def _words(some: tuple[Any, ...]) -> str | None:
    return " ".join(map(str, some)) or None


@lru_cache(maxsize=65536)
def _high(rank: int | None) -> str | None:
    return None if rank is None else high_words(high_name(rank))


@lru_cache(maxsize=256)
def _low(rank: int | None) -> str | None:
    return None if rank is None else low_words(low_name(rank))


def _net_bb(batch: Rows) -> Iterator[float | None]:
    bets = [row.outcome.big_bet for row in batch.parents]
    return (row.net / bet if (bet := bets[n]) else None for row, n in zip(batch.rows, batch.parent, strict=True))


def _cards_known(batch: Rows) -> Iterator[bool]:
    for row in batch.rows:
        dealt = [*row.hole, *row.up] if row.river is None else [*row.hole, *row.up, row.river]
        yield bool(dealt) and HIDDEN not in dealt


def _hero(seats: Sequence[Any]) -> int | None:
    return next((seat.seat for seat in seats if seat.is_hero), None)


def _saw(street: int) -> Fill:
    return of_row("outcome.saw", lambda saw: saw.get(street, 0))


def _verdict(check: str) -> Column:
    return Column(
        check,
        WORD,
        CHECKS[check],
        lambda batch: [row.outcome.checks.get(check) for row in batch.rows],
        values=tuple(Verdict),
    )


def _end_stack(batch: Rows) -> Iterator[int]:
    return (row.stack + row.net for row in batch.rows)


HAND_ID = Column("hand_id", TEXT, "The hand: `{site}:{site_hand_no}`.", of_parent("hand.hand_id"))
KINDS = tuple(kind for kind in Kind if kind is not Kind.ALL_IN)
STATUSES = ("ok", "ok_inferred", "unverifiable", "warn", "fail")
KNOWN_FROM = ("dealt", "shown", "mucked", "never")
TZ_SOURCES = ("printed", "room", "config", "assumed")

FILES = Table(
    "files",
    "an input file seen",
    (
        Column("file_id", TEXT, "The file, by its content.", "file_id"),
        Column("path", TEXT, "Where it stood when it was first read.", "path"),
        Column("sha256", TEXT, "Hash of its bytes.", "sha256"),
        Column("size_bytes", BIG, "Its size.", "size_bytes", "bytes"),
        Column("encoding", WORD, "The text encoding that works, not the declared one.", "encoding"),
        Column("newline", WORD, "How its lines end.", "newline"),
        Column("site", TEXT, "The rooms whose hands are in it, separated by blanks.", "site"),
        Column("hands_read", BIG, "Hands that it gave to the tables.", "hands_read", "hands"),
        Column("hands_rejected", BIG, "Pieces of it that stand in rejects.", "hands_rejected", "hands"),
        Column("hands_duplicate", BIG, "Hands that were known before.", "hands_duplicate", "hands"),
        Column("hands_other_game", BIG, "Other games and cancelled hands.", "hands_other_game", "hands"),
        Column("bytes_unclaimed", BIG, "Bytes in no hand and no reject.", "bytes_unclaimed", "bytes"),
        Column("imported_utc", TIME, "When its import ended.", "imported_utc"),
    ),
)

HANDS = Table(
    "hands",
    "a hand",
    (
        HAND_ID,
        Column("site", WORD, "The room.", "hand.site"),
        Column("site_hand_no", TEXT, "The room's number of the hand, as printed.", "hand.number"),
        Column("label", TEXT, "A title of the hand, where it has one.", "hand.label"),
        Column("game", WORD, "The game played.", "hand.game", values=("stud", "stud8")),
        Column("limit_type", WORD, "The betting structure.", "hand.limit", values=("fixed", "pot-limit", "no-limit")),
        Column("mixed_game", WORD, "The rotation it is part of: HORSE, 8-Game, and so on.", "hand.mixed"),
        Column("currency", WORD, "ISO 4217, CHIP or PLAY; null where none is named.", "hand.currency"),
        Column("minor_exponent", SMALL, "Decimal places of the minor unit.", "hand.exponent"),
        money("ante_minor", "The full ante.", "outcome.ante"),
        money("bring_in_minor", "The full bring-in; null where nothing shows it.", "outcome.bring_in"),
        money(
            "small_bet_minor", "The bet on third and fourth, printed or as the first one shows.", "outcome.small_bet"
        ),
        money("big_bet_minor", "The bet from fifth street on, printed or as the first one shows.", "outcome.big_bet"),
        Column("tournament_id", TEXT, "The room's number of the tournament.", "hand.tournament"),
        Column("buy_in", TEXT, "The tournament's buy-in, as printed.", "hand.buy_in"),
        Column("level", TEXT, "The tournament's level, as printed.", "hand.level"),
        Column("table_name", TEXT, "The table.", "hand.table"),
        Column("max_seats", SMALL, "Seats at the table.", "hand.max_seats", "seats"),
        Column(
            "seats_dealt",
            SMALL,
            "Players who were dealt in.",
            of_row("outcome.seats", lambda seats: sum(seat.dealt_in for seat in seats)),
            "players",
        ),
        Column("hero_seat", SMALL, "The seat whose cards the history shows.", of_row("outcome.seats", _hero)),
        Column("start_utc", TIME, "When the hand began.", "hand.start"),
        Column("start_text", TEXT, "The time as printed.", "hand.start_text"),
        Column("tz_source", WORD, "Where the time zone is from.", "hand.tz_source", values=TZ_SOURCES),
        Column("community_card", TEXT, "The one card in the middle, if any.", of_row("outcome.community", _card)),
        Column("open_pair_4th", FLAG, "Somebody showed a pair on fourth street.", "outcome.open_pair_4th"),
        Column("players_saw_4", SMALL, "Players in when fourth street was dealt.", _saw(4), "players"),
        Column("players_saw_5", SMALL, "Players in when fifth street was dealt.", _saw(5), "players"),
        Column("players_saw_6", SMALL, "Players in when sixth street was dealt.", _saw(6), "players"),
        Column("players_saw_7", SMALL, "Players in when seventh street was dealt.", _saw(7), "players"),
        Column("showdown_players", SMALL, "Players at the showdown.", "outcome.showdown_players", "players"),
        money("total_pot_minor", "All contributions, rake included, recomputed.", "outcome.total_pot"),
        money("rake_minor", "The rake, printed or inferred.", "outcome.rake"),
        money("fees_minor", "Other drops, as for a jackpot.", "outcome.fees"),
        money("uncalled_minor", "Chips that went back uncalled.", "outcome.uncalled"),
        money("total_pot_stated_minor", "The total pot as printed.", "outcome.total_pot_stated"),
        money("rake_stated_minor", "The rake as printed.", "outcome.rake_stated"),
        Column("rule_profile", WORD, "The rules it was judged by.", "outcome.profile"),
        Column("status", WORD, "The verdict on the hand.", "outcome.status", values=STATUSES),
        Column("file_id", WORD, "The file it stands in.", "hand.source.file_id"),
        Column("byte_start", BIG, "Its first byte there.", "hand.source.byte_start", "bytes"),
        Column("byte_end", BIG, "The byte after its last.", "hand.source.byte_end", "bytes"),
        Column("line_start", LINE, "Its first line there, from 1.", "hand.source.line_start"),
        Column("line_end", LINE, "Its last line.", "hand.source.line_end"),
        Column("text_sha256", TEXT, "Hash of its text.", "text_sha256"),
        Column(
            "events_sha256",
            TEXT,
            "Hash of what everybody at the table saw: tells a repeat in other words from "
            "another hand under the same number.",
            "events_sha256",
        ),
    ),
)

SEATS = Table(
    "seats",
    "a hand and listed player",
    (
        HAND_ID,
        Column("seat", SMALL, "The seat, from 1.", "seat"),
        Column("player", TEXT, "The player's name.", "player"),
        Column("is_hero", FLAG, "The history is this player's.", "is_hero"),
        Column("dealt_in", FLAG, "Got cards or posted an ante.", "dealt_in"),
        Column("sitting_out", FLAG, "Marked as sitting out.", "sitting_out"),
        money("stack_minor", "Chips before the ante.", "stack"),
        money("end_stack_minor", "Chips after the hand: stack and net.", _end_stack),
        money("contributed_minor", "Chips put in, less uncalled returns.", "contributed"),
        money("collected_minor", "Chips paid out as stated, without uncalled returns.", "collected"),
        money("net_minor", "Collected less contributed.", "net"),
        Column("net_bb", REAL, "Net in big bets.", _net_bb, "big bets"),
        Column("hole_cards", TEXT, "The first two cards.", of_row("hole", _cards)),
        Column("up_cards", TEXT, "The cards dealt face up, by street.", of_row("up", _cards)),
        Column("river_card", TEXT, "The card dealt face down on seventh street.", of_row("river", _card)),
        Column("cards_known", FLAG, "Every card dealt to the player is known.", _cards_known),
        Column("known_from", WORD, "When the hole cards became known.", "known_from", values=KNOWN_FROM),
        Column("is_bring_in", FLAG, "Brought in, or opened in the bring-in's place.", "is_bring_in"),
        Column("folded_street", SMALL, "Where the player folded.", "folded_street"),
        Column("all_in_street", SMALL, "Where the stack was empty.", "all_in_street"),
        Column("saw_showdown", FLAG, "Was at the showdown.", "saw_showdown"),
        Column("showed", FLAG, "Turned the cards up.", "showed"),
        money("won_high_minor", "Won for the high, or for the whole pot.", "won_high"),
        money("won_low_minor", "Won for the low.", "won_low"),
        Column("high_name", TEXT, "The best high hand in words.", of_row("high_rank", _high)),
        Column("high_rank", LINE, "The best high hand, larger is better.", "high_rank"),
        Column("low_name", TEXT, "The low in words; null where none qualifies.", of_row("low_rank", _low)),
        Column("low_rank", LINE, "The low, its ranks as digits, smaller is better.", "low_rank"),
    ),
)

ACTIONS = Table(
    "actions",
    "something a player did, or a movement of money",
    (
        HAND_ID,
        Column("action_no", COUNT, "1, 2, … in the hand.", place),
        Column("street", SMALL, "0 for the antes, 3..7.", "street"),
        Column("seat", SMALL, "Who; 0 for a player nobody listed.", "seat"),
        Column("player", TEXT, "The player's name.", "player"),
        Column(
            "kind",
            WORD,
            "What; complete is any third-street action that lifts the bet to the small bet, or towards it when all-in.",
            "kind",
            values=KINDS,
        ),
        money("amount_minor", "Chips this action adds, or that go back or are paid.", "amount"),
        money("street_total_minor", "The player's chips on this street after it.", "street_total"),
        money("to_call_minor", "What a call would have added, before it.", "to_call"),
        money("pot_before_minor", "Chips in the pot before it.", "pot_before"),
        money("stack_before_minor", "The player's chips before it.", "stack_before"),
        Column(
            "bet_level", SMALL, "Bets on the street after it: bring-in 0, completion 1, and on.", "bet_level", "bets"
        ),
        Column("all_in", FLAG, "The stack is empty after it, whatever the wording.", "all_in"),
        Column("legal_kinds", WORD, "What the player could do, separated by blanks.", of_row("legal", _words)),
        money("min_to_minor", "The least a bet or raise could make the street total.", "min_to"),
        money("max_to_minor", "The most a bet or raise could make it.", "max_to"),
        Column("live_players", SMALL, "Players in the hand before it.", "live", "players"),
        Column("to_act_after", SMALL, "Players still to act after it.", "to_act_after", "players"),
        Column("inferred", FLAG, "Not printed; supplied by the engine.", "inferred"),
        Column("line", LINE, "Its line in the file.", "line"),
    ),
)

DEALS = Table(
    "deals",
    "a card",
    (
        HAND_ID,
        Column("deal_no", COUNT, "1, 2, … in the hand.", place),
        Column("street", SMALL, "3..7.", "street"),
        Column("seat", SMALL, "Whose; 0 for the middle.", "seat"),
        Column("card", WORD, "The card; null where it never became known.", of_row("card", _card)),
        Column("face", WORD, "How it was dealt.", "face", values=("up", "down")),
        Column("known_at", WORD, "When the history tells it.", "known_at", values=("deal", "showdown", "never")),
        Column("line", LINE, "Its line in the file.", "line"),
    ),
)

SIDE = Column("side", WORD, "The half of the pot, or all of it.", "side", values=("high", "low", "whole"))
POT_NO = Column("pot_no", SMALL, "0 the main pot, 1, … the side pots.", "pot")

POTS = Table(
    "pots",
    "a hand, pot and side",
    (
        HAND_ID,
        POT_NO,
        SIDE,
        money("amount_minor", "Its chips, rake included, recomputed.", "amount"),
        money("amount_stated_minor", "Its chips as printed.", "stated"),
        money("rake_minor", "The rake taken from it.", "rake"),
        Column("eligible_seats", WORD, "Who could win it, separated by blanks.", of_row("eligible", _words)),
        money("odd_minor", "Units left over when it was divided.", "odd"),
    ),
)

AWARDS = Table(
    "awards",
    "a hand, pot, side and winner",
    (
        HAND_ID,
        POT_NO,
        SIDE,
        Column("seat", SMALL, "The winner's seat.", "seat"),
        Column("player", TEXT, "The winner's name.", "player"),
        money("amount_minor", "The share, recomputed; null where something is not known.", "amount"),
        money("amount_stated_minor", "The share as printed.", "stated"),
        Column("share_num", SMALL, "The share of the side, numerator.", "share_num"),
        Column("share_den", SMALL, "The share of the side, denominator.", "share_den"),
        Column("reason", WORD, "Why it was won.", "reason"),
    ),
)

FINDINGS = Table(
    "findings",
    "a finding",
    (
        Column("code", WORD, "The stable code; `histparse explain CODE` tells more.", "finding.code"),
        Column("severity", WORD, "How grave it is.", "finding.severity", values=tuple(Severity)),
        Column("hand_id", TEXT, "The hand; null for a file's finding.", "hand_id"),
        Column("path", TEXT, "The file.", "path"),
        Column("line", LINE, "The line, from 1; 0 for the whole.", "finding.line"),
        Column("column", LINE, "The column, from 1.", "finding.column"),
        Column("message", TEXT, "What was found, for people.", "finding.message"),
        Column("expected", TEXT, "What should stand there.", "finding.expected"),
        Column("actual", TEXT, "What stands there.", "finding.actual"),
        money("delta_minor", "How far a figure is off.", "finding.delta"),
        Column("street", SMALL, "The street.", "finding.street"),
        Column("seat", SMALL, "The seat.", "finding.seat"),
        Column("player", TEXT, "The player.", "finding.player"),
        Column("rule", WORD, "The rule profile it was judged by.", "rule"),
        Column("excerpt", TEXT, "The source line, at most 200 characters.", "excerpt"),
    ),
)

CHECKED = Table("checks", "a hand: what was checked and how it ended", (HAND_ID, *map(_verdict, CHECKS)))

REJECTS = Table(
    "rejects",
    "a piece of input that became no hand",
    (
        Column("path", TEXT, "The file.", "path"),
        Column("file_id", TEXT, "The file, by its content; with byte_start the row's key.", "file_id"),
        Column("byte_start", BIG, "Its first byte.", "byte_start", "bytes"),
        Column("byte_end", BIG, "The byte after its last.", "byte_end", "bytes"),
        Column("line_start", LINE, "Its first line, from 1.", "line_start"),
        Column("line_end", LINE, "Its last line.", "line_end"),
        Column("site", WORD, "The room, where it was recognised.", "site"),
        Column("site_hand_no", TEXT, "The hand's number, where it was read.", "site_hand_no"),
        Column("code", WORD, "The finding that kept it out.", "code"),
        Column("message", TEXT, "Why it was kept out.", "message"),
        Column("text", TEXT, "Its text.", "text"),
    ),
)

TEXTS = Table(
    "texts",
    "a hand's text",
    (
        HAND_ID,
        Column("text", TEXT, "The text that was read, line ends as \\n.", "hand.source.text"),
        Column("context", TEXT, "The head of its session, where the room has one.", "hand.source.context"),
    ),
)

TABLES: dict[str, Table] = {
    table.name: table
    for table in (FILES, SEATS, ACTIONS, DEALS, POTS, AWARDS, FINDINGS, CHECKED, REJECTS, TEXTS, RESULTS, HANDS)
}
"""Every table by name; `hands` last, so that what publishes them in this order never shows a hand
without its rows."""


def dictionary() -> list[dict[str, str]]:
    """The data dictionary: a row a column, in public order, tables by name."""
    tables = sorted(TABLES.values(), key=lambda table: table.name)
    return [row for table in tables for row in table.dictionary()]
