"""Planted faults in any room's words: one change to a printed hand, of a named kind, that makes it false.

A kind takes a random source and a hand as its room prints it, and gives changed lines, or None where the
hand has no place for it. What the lines say is known from reading them: every event stands at a line, so
the same kinds do for every room. `python -m tests.event_faults` (`make faults`) prints how
many of each kind were noticed of those planted in each room's hands.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass

from histparse.sites import Site
from tests import line_faults, told_faults
from tests.printed import ROOMS, Lines, Printed, hands, loud, tied

KINDS = line_faults.KINDS | told_faults.KINDS

# What nothing in the room's words contradicts

NO_POT = {"everleaf", "ipoker", "merge", "partypoker"}
"""Rooms that print neither pot nor rake."""
HIDDEN_DOORS = {"everleaf", "partypoker"}
"""Those of them that do not print others' up cards."""
NO_ALL_IN = {room for room, site in ROOMS.items() if not site.habits.all_in}
NO_MUCKS = {room for room, site in ROOMS.items() if not site.habits.mucks}
UNSAID: dict[str, tuple[Container[str] | None, str]] = {
    "amount_of_collect": (NO_POT, "what is not paid is rake, for neither pot nor rake is printed"),
    "missing_collect": (NO_POT, "what is not paid is rake, for neither pot nor rake is printed"),
    "amount_of_ante": (None, "what nobody can match goes back, and no line says so"),
    "all_in_told_otherwise": (NO_ALL_IN, "who is all-in is not always said to be, and can be"),
    "fold_told_as_check": (NO_MUCKS, "who has not folded can have thrown his hand away"),
    "amount_of_bring_in": (None, "a bring-in that nobody calls goes back, and no line says so"),
    "actions_swapped": (None, "of two highest boards alike either may be first; iPoker numbers the actions"),
    "call_told_as_check": ({"phh"}, "calls and checks have one word"),
    "bet_told_as_check": (None, "a bet that all fold to goes back, and no line says so; to fold to a check is allowed"),
    "check_told_as_fold": (None, "a fold owing nothing is allowed, and who is then left wins the same"),
    "missing_bring_in": (None, "of two lowest doors alike, or hidden ones, whoever completes may have opened"),
    "missing_check": (HIDDEN_DOORS, "whoever bets may have been first"),
    "actor_of_deal": ({"partypoker"}, "no line says whose history it is"),
    "missing_deal": (None, "cards face down, or of a player who says no more"),
    "doubled_deal": (
        {"absolute", "merge"},
        "the cards so far are told on every street, of those who folded too",
    ),
    "missing_show": ({"kingsclub", "merge"}, "no line says that a hand is thrown away; Merge tells the cards besides"),
    "actor_of_show": ({"merge"}, "the cards are told besides"),
    "missing_muck": (None, "who is alone in the end need not say that he does not show"),
    "dealt_card_changed": ({"ipoker"}, "each card is told once"),
    "shown_card_changed": ({"ipoker"}, "each card is told once"),
    "amount_of_end_stack": ({"phh"}, "what the stacks leave is rake, for no field says what it is"),
    "missing_result": ({"phh"}, "the end of a stack may be left out"),
    "moved_collect": ({"merge"}, "an element's place says nothing"),
    "moved_show": ({"ipoker"}, "an element's place says nothing"),
    "moved_ante": ({"phh"}, "a field's place says nothing"),
    "moved_result": ({"phh"}, "a field's place says nothing"),
    "missing_street": (
        {"bovada", "winning2016", "phh"},
        "a street without a heading begins with a card, as missing_deal",
    ),
    "no_bet_told_otherwise": ({"winning"}, "it is said of players who called, too"),
    "sign_lost": ({"winning"}, "what the first figure of a raise means is not known, and it is left aside"),
    "end_told_otherwise": ({"bovada"}, "who wins a half may be said to have lost"),
}
"""Kinds of which some contradict nothing printed: in these rooms (None: in any), and why."""


def why(kind: str, room: str) -> str | None:
    """The reason for which a fault of the kind may go unnoticed in a room, if there is one."""
    rooms, reason = UNSAID.get(kind, ((), ""))
    return reason if rooms is None or room in rooms else None


@dataclass
class Table:
    """How many faults were planted, by kind and room, and those that nothing was said of."""

    planted: Counter[tuple[str, str]]
    missed: dict[tuple[str, str], list[tuple[Lines, Printed]]]

    def cell(self, kind: str, room: str) -> str:
        """Noticed of planted."""
        planted, missed = self.planted[kind, room], len(self.missed.get((kind, room), ()))
        return f"{planted - missed}/{planted}" if planted else "-"


def plant(site: Site, some: Sequence[Printed], each: int, seed: int) -> Table:
    """Up to `each` faults of every kind in a room's hands."""
    table = Table(Counter(), {})
    for kind, fault in KINDS.items():
        rng, key = random.Random(f"{seed}{kind}"), (kind, site.form)
        for printed in some:
            if table.planted[key] >= each:
                break
            lines = fault(rng, printed)
            if lines is None or lines == printed.lines:
                continue
            table.planted[key] += 1
            if not loud(lines):
                table.missed.setdefault(key, []).append((lines, printed))
    return table


def main(each: int = 10) -> None:
    """Print the table: faults noticed of those planted, kind by room."""
    rooms = ROOMS.values()
    tables = {site.form: plant(site, [*hands(site, 6 * each, 7), *tied(site, 2 * each, 7)], each, 1) for site in rooms}
    print(f"{'':24}" + "".join(f"{site.form[:10]:>11}" for site in rooms))
    for kind in KINDS:
        cells = [tables[site.form].cell(kind, site.form) for site in rooms]
        print(f"{kind:24}" + "".join(f"{cell:>11}" for cell in cells))
    missed = {key: len(some) for table in tables.values() for key, some in table.missed.items()}
    print(f"{len(KINDS)} kinds, {sum(table.planted.total() for table in tables.values())} faults; not noticed:")
    for (kind, room), count in sorted(missed.items()):
        print(f"{room:12}{kind:25}{count:>4}  {why(kind, room) or 'contradicts something'}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
