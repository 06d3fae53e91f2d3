"""Printed clocks to UTC."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ZONES = {
    "UTC": "UTC",
    "GMT": "UTC",
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "BRT": "America/Sao_Paulo",
    "JST": "Asia/Tokyo",
}
"""Zone words that rooms print for a place's clock, summer time included, and a city that keeps it."""

OFFSETS = {"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}
OFFSETS |= {"BST": 1, "WEST": 1, "CEST": 2, "EEST": 3}
"""Zone words that say themselves whether it is summer: hours ahead of UTC."""

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTH_NO = {name[:3].lower(): str(number) for number, name in enumerate(MONTHS, 1)}

SURE = frozenset({"UTC", "ET", "EST", "EDT"})
"""Clocks that a room prints of its own, not of the user's country: they must agree."""


def instants(clock: datetime, zone: str) -> tuple[datetime, ...] | None:
    """The instants (UTC) at which `zone` showed `clock`: one, two in the hour that autumn repeats,
    none in the one that spring skips. None for a zone word that is not known."""
    where = _zone(zone.upper()) or _place(zone)
    if where is None:
        return None
    ahead = _steady(where, clock.date())
    if ahead is not None:
        return (clock.replace(tzinfo=UTC) - ahead,)
    found = {clock.replace(tzinfo=where, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return tuple(sorted(one for one in found if one.astimezone(where).replace(tzinfo=None) == clock))


_AHEAD = re.compile("GMT([+-])([01][0-9]):?([0-5][0-9])", re.ASCII)
"""Hours and minutes ahead of UTC: "GMT+0100"."""


@cache
def _zone(word: str) -> tzinfo | None:
    if word in OFFSETS:
        return timezone(timedelta(hours=OFFSETS[word]))
    if ahead := _AHEAD.fullmatch(word):
        sign, hours, minutes = ahead.groups()
        return timezone(int(f"{sign}1") * timedelta(hours=int(hours), minutes=int(minutes)))
    return ZoneInfo(ZONES[word]) if word in ZONES else None


@lru_cache(1024)
def _steady(where: tzinfo, day: date) -> timedelta | None:
    """How far ahead of UTC a clock is all day, and the hours around it; None if it is set meanwhile."""
    noon = datetime(day.year, day.month, day.day, 12)
    ahead = {where.utcoffset(noon + timedelta(days=days)) for days in (-1, 0, 1)}
    return ahead.pop() if len(ahead) == 1 else None


@lru_cache(256)
def _place(name: str) -> tzinfo | None:
    """A time zone by its name in the IANA database, "America/New_York"."""
    try:
        return ZoneInfo(name) if "/" in name else None
    except (OSError, ValueError, ZoneInfoNotFoundError):
        return None


def start(stamps: Sequence[tuple[str, str, str]]) -> tuple[datetime | None, str | None]:
    """When a hand began, told by one or more (date, time, zone): UTC, and a finding's code where it
    can't be said ("P108" the clock showed it twice, "P115" there was none, "P117" an unknown zone).

    Dates are year first; a month may be a word. UTC is preferred, then US Eastern time, then what stands first; another
    clock may settle a repeated hour, and none can be a day off, whatever its zone.
    """
    try:
        told = [(zone.upper(), instants(_clock(date, time), zone)) for date, time, zone in stamps]
    except (ValueError, OverflowError):
        return None, "P115"
    known = [(zone, set(those)) for zone, those in told if those is not None]
    if not known:
        return None, "P117"
    known.sort(key=lambda one: (one[0] != "UTC", one[0] != "ET"))
    those = known[0][1]
    for zone, others in known[1:]:
        if (zone in SURE and known[0][0] in SURE) or len(those & others) == 1 or apart(those, others):
            those = those & others
    if len(those) == 1:
        return those.pop(), None
    return None, "P108" if those else "P115"


def apart(some: Collection[datetime], others: Collection[datetime]) -> bool:
    """More than a day lies between any two of them: no mistake about a zone can make that."""
    return bool(others) and all(abs(one - other) > timedelta(days=1) for one in some for other in others)


def _clock(date: str, time: str) -> datetime:
    year, month, day = date.replace("-", "/").split("/")
    hour, minute, second = map(int, time.split(":"))
    return datetime(int(year), int(_MONTH_NO.get(month[:3].lower(), month)), int(day), hour, minute, second)


def printed(instant: datetime, zone: str, form: str) -> str:
    """An instant on a zone's clock; `form` names the local time and the zone."""
    return form.format(instant.astimezone(_zone(zone)), zone)


def worded(instant: datetime, zone: str, form: str) -> str:
    """An instant on a zone's clock, in words: `form` names day, month, date, time, zone and year."""
    local = instant.astimezone(_zone(zone))
    day, month, time = DAYS[local.weekday()], MONTHS[local.month - 1], f"{local:%H:%M:%S}"
    return form.format(day=day, month=month, date=local.day, time=time, zone=local.tzname(), year=local.year)


def repeated(instant: datetime, zone: str) -> bool:
    """Whether the zone's clock shows this time twice."""
    local = instant.astimezone(_zone(zone)).replace(tzinfo=None)
    return len(instants(local, zone) or ()) > 1
