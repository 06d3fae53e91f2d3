"""The dealt sample histories; `python -m tests.samples` writes them anew.

`notable.txt` beside them is written by hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from histparse.deal import session
from histparse.rules import profile
from histparse.sites import Site, sites

FOLDER = Path(__file__).parent.parent / "sample_histories"

SESSIONS: dict[str, dict[str, Any]] = {
    "cash-stud.txt": {"count": 120, "seed": 30, "game": "stud"},
    "cash-stud8.txt": {"count": 120, "seed": 36, "game": "stud8"},
    "tournament-stud.txt": {"count": 200, "seed": 41, "game": "stud", "tournament": True},
    "tournament-stud8.txt": {"count": 200, "seed": 48, "game": "stud8", "tournament": True},
}
"""Each file's session: one player's evening at one table."""


PHH: dict[str, dict[str, Any]] = {
    "stud.phhs": {"count": 40, "seed": 51, "game": "stud", "tournament": True},
    "stud8.phhs": {"count": 40, "seed": 52, "game": "stud8", "tournament": True},
}
"""The same in PHH."""


FEW = 20
"""Hands in a file of every room but PokerStars, whose samples the statistics are shown on."""


def sample(site: Site, name: str) -> str:
    """The text of a sample file."""
    about = dict((SESSIONS | PHH)[name])
    if site.name != "pokerstars":
        about["count"] = min(about["count"], FEW)
    if site.form != site.name:  # a hand's number is its room's own, whatever the form
        about["seed"] += 100
    hands = session(rules=profile(site.profile), habits=site.habits, site=site.name, **about)
    return "".join(site.together(site.write(site.told(hand)) for hand in hands))


def names(site: Site) -> list[str]:
    """The files of a room, as far as it has such games."""
    if site.name == "phh":
        return [*PHH]
    return [name for name in SESSIONS if "tournament" in site.words or "tournament" not in SESSIONS[name]]


def main() -> None:
    for site in sites():
        if site.writes:
            (FOLDER / site.form).mkdir(parents=True, exist_ok=True)
            for name in names(site):
                (FOLDER / site.form / name).write_bytes(sample(site, name).encode())


if __name__ == "__main__":
    main()
