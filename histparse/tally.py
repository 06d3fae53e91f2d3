"""How often each check held, room by room, and what a hand's `ok` proves there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from sys import maxsize
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from histparse.checked import CHECKS
from histparse.events import Habits
from histparse.findings import Verdict
from histparse.printing import Listing, visible
from histparse.sites import sites
from histparse.tables import STATUSES

if TYPE_CHECKING:
    from histparse.load import Database

COLUMNS = ("site", "check", *(verdict.value for verdict in Verdict), "not_applicable", "holds_says", "ok_proves")
"""A row a room and check: in how many hands it ended how, or had nothing to look at; what one that holds
says; and what an `ok` of the room proves."""
UNSEEN = {
    "up_cards": "who had to act first",
    "uncalled": "which chips went back uncalled",
    "payments": "who was paid what",
    "showdown_order": "in which order hands were shown",
    "mucks": "who threw a hand away",
    "rake": "whether the rake was right",
    "down_cards": "the hands that nobody showed",
}
"""What can't be held against the history of a room that lacks the habit."""
BETWEEN = "Where continuity is broken, that is a note (D603), no fault of the hand: chips are bought between hands."


class Tally:
    """Verdicts counted, as hands come."""

    def __init__(self) -> None:
        self.statuses = Counter[tuple[str, str]]()
        """(site, status) → hands."""
        self.verdicts = Counter[tuple[str, str, str]]()
        """(site, check, verdict) → hands."""

    def add(self, site: str, status: str, checks: Mapping[str, Verdict]) -> None:
        """Counts one hand."""
        self.statuses[site, status] += 1
        self.verdicts.update((site, check, verdict.value) for check, verdict in checks.items())

    def hands(self, site: str) -> int:
        """How many hands of the room were counted."""
        return sum(self.statuses[site, status] for status in STATUSES)

    @property
    def rooms(self) -> list[str]:
        return sorted({site for site, _ in self.statuses})

    def listing(self) -> Listing:
        """All of it as one table."""
        return Listing(COLUMNS, ((site, *row, proves(site)) for site in self.rooms for row in self._rows(site)))

    def _rows(self, site: str) -> Iterator[tuple[object, ...]]:
        for check, says in CHECKS.items():
            ended = [self.verdicts[site, check, verdict.value] for verdict in Verdict]
            yield check, *ended, self.hands(site) - sum(ended), says

    def text(self, within: int = maxsize) -> Iterator[str]:
        """Lines for people, a table a room under what its `ok` proves."""
        for site in self.rooms:
            told = ", ".join(f"{self.statuses[site, one]:,} {one}" for one in STATUSES if self.statuses[site, one])
            hands = self.hands(site)
            yield f"{visible(site)}: {hands:,} hand{'s' * (hands != 1)} ({told})"
            yield from wrap(proves(site), min(within, 100), initial_indent="  ", subsequent_indent="  ")
            yield from (f"  {line}" for line in Listing(COLUMNS[1:-1], list(self._rows(site))).text(within - 2))
            if self.verdicts[site, "continuity", Verdict.BROKEN.value]:
                yield from wrap(BETWEEN, min(within, 100), initial_indent="  ", subsequent_indent="  ")
            yield ""


def stored(database: Database) -> Tally:
    """The tally of a store's hands."""
    tally = Tally()
    for site, status, hands in _rows(database, "select site, status, count(*) from hands group by all"):
        tally.statuses[site, status] = hands
    for site, check, verdict, hands in _rows(database, _ENDED):
        tally.verdicts[site, check, verdict] = hands
    return tally


def _rows(database: Database, query: str) -> Iterator[tuple[Any, ...]]:
    return database.sql(query).itertuples(index=False, name=None)


_CHECKS = ", ".join(f'"{check}"' for check in CHECKS)
_ENDED = f"""
select site, "check", verdict, count(*)
from (unpivot (select site, columns([{_CHECKS.replace('"', "'")}])::varchar from hands join checks using (hand_id))
    on {_CHECKS} into name "check" value verdict)
group by all
"""  # noqa: S608  # names of ours


def proves(site: str) -> str:
    """A sentence on what an `ok` proves of a room's hand, by what the room prints in all its forms."""
    forms = [room.habits for room in sites() if room.name == site] or [Habits()]
    raked = all(form.rake for form in forms)
    money = _PROVED[all(form.pot != "none" for form in forms), raked]
    best = "An ok" if raked else "An ok_inferred, the best where no rake is printed,"
    unseen = [what for habit, what in UNSEEN.items() if not all(getattr(form, habit) for form in forms)]
    open_ = f"; it leaves open {', '.join(unseen)}." if unseen else "."
    return f"{best} proves that {money}, and that nothing printed contradicts the play or the winners{open_}"


_PROVED = {
    (True, True): "what went in is the printed pot and was paid out but for the printed rake",
    (False, True): "what went in was paid out but for the printed rake",
    (True, False): "what went in is the printed pot and no more than that was paid out",
    (False, False): "no more was paid out than went in",
}
"""By whether the pot and the rake are printed."""
