"""The commands that need no history: explain, sites, rules, schema, deal."""

from __future__ import annotations

import re
import sys
from dataclasses import asdict
from enum import StrEnum
from itertools import islice
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Annotated

import typer

from histparse.cli.options import AsCsv, AsJson, emit, say, stop, wide
from histparse.findings import codes
from histparse.printing import Listing, visible

if TYPE_CHECKING:
    from histparse.events import Habits

PRINTS = {
    "names": "players by name",
    "uncalled": "uncalled bets that go back",
    "pot": "the total pot",
    "parts": "main and side pots beside the total",
    "rake": "the rake",
    "all_in": "who is all-in",
    "up_cards": "everybody's up cards when they are dealt",
    "down_cards": "everybody's down cards when they are dealt",
    "shown_as_dealt": "shown cards in the order in which they were dealt",
    "all_cards": "all cards of a hand that is shown",
    "hidden_cards": "that others are dealt down cards, as such",
    "notices": "open pairs on fourth street and the cap",
    "results": "a summary line for every player",
    "folds": "summary lines for those who folded",
    "names_losing_low": "losing lows by name",
    "showdown_order": "hands in the order in which they were shown",
    "mucks": "hands thrown away at the showdown",
    "sitting_out": "who sits out",
    "board": "the community card again in the summary",
    "payments": "who is paid what",
    "pots_paid": "from which of several pots",
    "win_includes_uncalled": "winnings with the uncalled bet in them",
    "ante_twice": "how players come out, now and then with the ante taken off twice",
}
"""What a room prints that has the habit."""


class Game(StrEnum):
    """A game to deal."""

    STUD = "stud"
    STUD8 = "stud8"


def explain(
    code: Annotated[str | None, typer.Argument(help="M401; without one, all are listed.")] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Say what a finding means, the rule behind it, and give an example."""
    if code is None:
        rows = [(one.id, one.severity.value, one.title) for one in codes().values()]
        emit(Listing(("code", "severity", "title"), rows), as_json, as_csv)
        return
    found = codes().get(code.upper())
    if found is None:
        stop(f"no finding has the code {code}; `histparse explain` lists them")
    if as_json or as_csv:
        emit(Listing(tuple(asdict(found)), [tuple(asdict(found).values())]), as_json, as_csv)
        return
    say([f"{found.id} {found.severity}: {found.title}"])
    for heading, text in (("Why", found.why), ("Rule", found.rule), ("Example", found.example)):
        say(["", heading, *wrap(text, wide(88), initial_indent="  ", subsequent_indent="  ")])


def sites(
    name: Annotated[str | None, typer.Argument(help="A room; without one, all of them.")] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the rooms that can be read: what each prints and what it does not, and which checks that leaves open."""
    from histparse.possible import impossible
    from histparse.rules import profile
    from histparse.sites import sites as rooms

    rows: list[tuple[str, ...]] = []
    known = [room.name for room in rooms()]
    if name is not None and name not in known:
        stop(f"no room is called {name}; there are {', '.join(dict.fromkeys(known))}")
    for room in rooms():
        if name not in {None, room.name}:
            continue
        open_ = impossible(room.habits, profile(room.profile))
        told = "; ".join(f"{', '.join(checks)} (without {what})" for what, checks in open_.items())
        rows.append((room.name, room.profile, *_habits(room.habits), told))
    if as_json or as_csv:
        emit(Listing(("site", "rules", "prints", "hides", "unchecked"), rows), as_json, as_csv)
        return
    say(["Every check is made (`histparse schema checks`) but for those under `unchecked`."])
    for room_name, rules, *texts in rows:
        say([f"{room_name}, rules {rules}"])
        for what, text in zip(("prints", "hides", "unchecked"), texts, strict=True):
            say(wrap(text, wide(118), initial_indent=f"  {what:11}", subsequent_indent=" " * 13))


def _habits(habits: Habits) -> tuple[str, str]:
    """What a room prints, and what it does not."""
    prints, hides = [], []
    for habit, what in PRINTS.items():
        value = getattr(habits, habit) if habit != "folds" else habits.folds and habits.results
        if habit == "pot" and value != "none":
            prints.append(f"{what} ({value} of rake)")
        elif value is True:
            prints.append(what)
        elif habit not in {"hidden_cards", "win_includes_uncalled", "ante_twice"}:
            hides.append(what)
    return ", ".join(prints), ", ".join(hides)


def rules(
    name: Annotated[str | None, typer.Argument(help="A profile, or a TOML file; without one, all are listed.")] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the rule profiles, or one profile's points with their values."""
    from histparse.rules import POINTS, profile, profile_names

    if name is None:
        known = [profile(one) for one in profile_names()]
        listed = [(one.name, one.title, one.source, one.first_seen, one.last_seen) for one in known]
        emit(Listing(("profile", "title", "source", "first_seen", "last_seen"), listed), as_json, as_csv)
        return
    try:
        found = profile(name)
    except (ValueError, OSError) as error:
        stop(str(error))
    played = dict(found.playing_default)
    rows = [(point, getattr(found, point), played.get(point), *about(point)) for point in POINTS]
    if not (as_json or as_csv):
        about_it = (
            f"{found.name}: {found.title}",
            f"source: {found.source}",
            f"rake: {found.rake}",
            "dealt_as: what dealt hands, and what is legal now, go by where the value is unknown",
        )
        say(line for one in about_it for line in wrap(visible(one), wide(), subsequent_indent="  "))
        say([""])
    emit(Listing(("point", "value", "dealt_as", "values", "decides"), rows), as_json, as_csv)


def about(point: str) -> tuple[str, str]:
    """A rule point's possible values, and what it decides."""
    from histparse.rules import POINTS, UNKNOWN

    decides, values = POINTS[point]
    return " ".join((*values, UNKNOWN)), decides


def schema(
    table: Annotated[str | None, typer.Argument(help="A table; without one, all of them.")] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print the data dictionary: every column's type, unit, values and meaning."""
    from histparse.tables import TABLES, dictionary

    if table is not None and table not in TABLES:
        stop(f"there is no table {table}; there are {', '.join(sorted(TABLES))}")
    rows = [row for row in dictionary() if table in {None, row["table"]}]
    if as_json or as_csv:
        emit(Listing(tuple(rows[0]), [tuple(row.values()) for row in rows]), as_json, as_csv)
        return
    last = ""
    for row in rows:
        if row["table"] != last:
            last = row["table"]
            say(["", last] if row is not rows[0] else [last])
        unit, values = row["unit"], shorten(row["values"], 200, placeholder=" …")
        told = f"{row['description']}{f' ({unit})' * bool(unit)}{f' One of: {values}.' * bool(values)}"
        head = f"  {row['column']:24} {row['type']:22} "
        say(wrap(told, wide(118), initial_indent=head, subsequent_indent=" " * 50))


def deal(
    hands: Annotated[int, typer.Option(min=1, help="How many hands.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed deals the same hands.")] = 0,
    site: Annotated[str, typer.Option(help="The room in whose words they are told.")] = "pokerstars",
    game: Annotated[list[Game] | None, typer.Option(help="Games to deal; both if none is named.")] = None,
    regulars: Annotated[
        bool, typer.Option("--regulars", help="Of players with a style each, who come and go at a few tables.")
    ] = False,
    style: Annotated[
        list[str] | None,
        typer.Option("--style", metavar="NAME=STYLE", help="A regular's style, or a further regular with his."),
    ] = None,
) -> None:
    """Print make-believe hands: random, legal, in a room's own format."""
    from histparse.deal import deal as dealt
    from histparse.deal import season
    from histparse.rules import profile
    from histparse.sites import sites as rooms

    forms = {one.form: one for one in rooms() if one.writes}
    room = forms.get(site)
    if room is None:
        stop(f"no room is called {site}; there are {', '.join(forms)}")
    games = [one.value for one in game or Game]
    by = profile(room.profile), room.habits
    if regulars or style:
        told = season(sys.maxsize, seed, *by, site=room.name, games=games, styles=_styles(style or []))
    else:
        told = dealt(sys.maxsize, seed, *by, site=room.name, games=games)
    for text in room.together(islice(room.written(told), hands)):
        say([text])


def _styles(told: list[str]) -> dict[str, str]:
    """The regulars and how each plays, with what the command line says of them."""
    from histparse.regulars import STYLE_OF
    from histparse.styles import STYLES

    styles = dict(STYLE_OF)
    for one in told:
        name, _, style = one.rpartition("=")
        if not re.fullmatch(r"\w(?:[\w. -]{0,18}\w)?", name) or style not in STYLES:
            stop(f"{one} is not NAME=STYLE, with a name of letters and digits and a style of {', '.join(STYLES)}")
        styles[name] = style
    return styles
