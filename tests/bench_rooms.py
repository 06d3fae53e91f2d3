"""Every room against PokerStars, by bytes; `python -m tests.bench_rooms` says.

The same number of dealt hands for each room, in its words: how much of it a second is read, and is
imported as a whole, in one process; the median of rounds in which the rooms take turns.
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median

from histparse.read import read_file
from histparse.sites import Site, sites
from tests.bench import timed, whole
from tests.test_roundtrip import dealt

HANDS, ROUNDS = 500, 3
MEASURE = "pokerstars"
LIMIT = 2.5
"""How many times as long as PokerStars a room may take for as many bytes; all but PHH stay far below it."""


def write(site: Site, seed: int, file: Path) -> int:
    """Puts dealt hands into a file, and gives its size."""
    text = "".join(site.together(map(site.write, dealt(site, seed, HANDS))))
    return file.write_bytes(text.encode())


def read(file: Path) -> None:
    for reading in read_file(file):
        assert reading.hand, reading.findings


def bench(rooms: list[Site]) -> dict[str, tuple[float, float]]:
    """Bytes a second by room: read, and imported."""
    speeds: dict[str, tuple[list[float], list[float]]] = {site.form: ([], []) for site in rooms}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(-2, 2 * ROUNDS, 2):  # one round to warm up; players of odd seeds have hostile names
            for site in rooms:
                file = Path(folder, f"{site.form}-{seed}.txt")
                size = write(site, 7000 + seed, file)
                for stage, found in zip((read, whole), speeds[site.form], strict=True):
                    seconds, _ = timed(partial(stage, file))
                    if seed >= 0:
                        found.append(size / seconds)
    return {form: (median(reads), median(wholes)) for form, (reads, wholes) in speeds.items()}


def main() -> str | None:
    """Print the table; which rooms are slower than they may be, if any."""
    speeds = bench([site for site in sites() if site.writes])
    print(f"{HANDS} dealt hands of every room, median of {ROUNDS} rounds, one process\n")
    print(f"{'room':<18}{'read MB/s':>10}{'import MB/s':>13}{f'times {MEASURE}: read':>24}{'import':>10}")
    slow = []
    for form, speed in speeds.items():
        times = [most / own for most, own in zip(speeds[MEASURE], speed, strict=True)]
        print(f"{form:<18}{speed[0] / 1e6:>10.2f}{speed[1] / 1e6:>13.2f}{times[0]:>24.2f}{times[1]:>10.2f}")
        slow += [form] if max(times) > LIMIT else []
    return f"\nslower than they may be: {', '.join(slow)}" if slow else None


if __name__ == "__main__":
    sys.exit(main())
