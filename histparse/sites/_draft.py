"""A hand while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from histparse.events import Event, Habits, Hand, Seat, Source
from histparse.findings import Finding


class StopReadingError(Exception):
    """The rest of the hand is not to be read: it is another game's, or cancelled. `name` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class UnknownFormError(Exception):
    """The hand, or the head of its session, is the room's, but not in a form that is known; the text
    says what is not."""


class UnreadableError(Exception):
    """The hand can't be read; `finding` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass(slots=True)
class Draft:
    """What has been read so far. `decimal` is the mark before an amount's fraction, `context` the head of
    the hand's session."""

    decimal: str = "."
    context: str = ""
    number: str = ""
    game: str = ""
    limit: str = ""
    currency: str | None = None
    sign: str = ""
    """The currency's sign beside the first amount that has one."""
    unsigned: list[int] = field(default_factory=list)
    """Lines of amounts that have none, where the room gives every amount one."""
    exponent: int = 2
    small_bet: int | None = None
    big_bet: int | None = None
    mixed: str | None = None
    label: str | None = None
    tournament: str | None = None
    buy_in: str | None = None
    level: str | None = None
    table: str | None = None
    max_seats: int | None = None
    button: int | None = None
    start: datetime | None = None
    start_text: str = ""
    tz_source: str = "printed"
    street: int = 0
    """The street that the last heading opened; 0 before the first."""
    headed: bool = True
    """Every street has a heading."""
    opener: int = 0
    """Who is to act next, where a line says so; else 0."""
    seats: list[Seat] = field(default_factory=list)
    seat_of: dict[str, int] = field(default_factory=dict)
    """Seat number by name."""
    bracketed: bool = False
    """Somebody's name can be taken to end in cards."""
    dealt: set[int] = field(default_factory=set)
    """Seats that have cards."""
    events: list[Event] = field(default_factory=list)
    headings: dict[str, list[int]] = field(default_factory=dict)
    """Lines of the headings "show_down" and "summary"."""
    findings: list[Finding] = field(default_factory=list)
    hero: int | None = None
    """The seat whose history this is, where the room says so."""
    hero_name: str | None = None
    """Whose history this is, where the room says so before it lists the seats."""
    foreign: bool = False
    """An amount was read that has this decimal mark, where it is not the room's own."""

    def hand(self, source: Source, site: str, habits: Habits, profile: str) -> Hand:
        """The finished hand."""
        return Hand(
            source, site, self.number, self.game, self.limit, self.currency, self.exponent, self.small_bet,
            self.big_bet, tuple(self.seats), tuple(self.events), habits, profile, self.mixed, self.label,
            self.tournament, self.buy_in, self.level, self.table, self.max_seats, self.button, self.start,
            self.start_text, self.tz_source, self.hero,
        )  # fmt: skip
