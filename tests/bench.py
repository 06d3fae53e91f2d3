"""Hands a second, stage by stage, in one process; `make bench` runs it, and `bench_*` beside it.

Every round has a text of its own, as an import reads each text once: dealt PokerStars hands of 55 lines on
average, as the hands that are played. They are those of a player's evenings with a few regulars; and, what is
harder, hands that have nothing to do with each other, of which those of over `LONGEST` lines are left out.
One bare regular expression over the same text is the measure beside each stage: the ratio says how many times
as long the stage takes, on whatever machine.
"""

from __future__ import annotations

import gc
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from histparse.batch import build
from histparse.checks import audit
from histparse.deal import deal, season
from histparse.events import Hand, Source
from histparse.outcome import Outcome
from histparse.pipeline import Examined, import_paths
from histparse.read import read
from histparse.regulars import STYLE_OF
from histparse.replay import replay
from histparse.rules import profile
from histparse.sites import openings
from histparse.sites.pokerstars import PokerStars
from histparse.source import open_input

HANDS, ROUNDS, LONGEST = 1500, 5, 88
LINES = re.compile(
    r"""
    ^(?:Dealt\ to\ (.+?)\ \[(.+)\]
    |   Seat\ (\d):\ (.+?)\ (?:
            \((\S+)\ in\ chips\)(\ is\ sitting\ out)?
        |   folded\ on\ the\ (.+?)(\ \(didn't\ bet\))?
        |   showed\ \[(.+)\]\ and\ (?:won\ \((\S+)\)|lost)(?:\ with\ (.+))?
        |   mucked(?:\ \[(.+)\])?
        |   collected\ \((\S+)\))
    |   \*\*\*\ (.+)\ \*\*\*(?:\ \[(..)\])?
    |   Uncalled\ bet\ \((\S+)\)\ returned\ to\ (.+)
    |   Total\ pot\ (\S+)(.*)\ \|\ Rake\ (\S+)
    |   Table\ '(.+)'\ (\d)-max(\ \(Play\ Money\))?(?:\ Seat\ \#(\d)\ is\ the\ button)?
    |   PokerStars\ .*?\#(\d+):\ (.+)\ \((\S+?)/(\S+?)\ ?([A-Z]{3})?\)\ -\ (.+)
    |   Board\ \[(.+)\]
    |   (Pair\ on\ board.+|Betting\ is\ capped|No\ low\ hand\ qualified)
    |   (.+?)(?:
            :\ (?:
                (folds|checks|mucks\ hand|doesn't\ show\ hand)
            |   (posts\ the\ ante|brings\ in\ for|bets|calls)\ (\S+)(\ and\ is\ all-in)?
            |   raises\ (\S+)\ to\ (\S+)(\ and\ is\ all-in)?
            |   shows\ \[(.+?)\](?:\ \((.+)\))?)
        |   \ collected\ (\S+)\ from\ (?:(main|side)\ )?pot(?:-(\d+))?))$
    """,
    re.MULTILINE | re.VERBOSE,
)
"""Every kind of line with its fields, without any of the care that odd names and damaged lines need."""
RULES = profile("pokerstars")
REGULARS = dict(islice(STYLE_OF.items(), 6))


@dataclass
class Round:
    """One text on its way through the stages; each leaves what the next ones need."""

    file: Path
    text: str
    sources: list[Source] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    def regex(self) -> None:
        for match in LINES.finditer(self.text):
            match.groups()

    def cut(self) -> None:
        _, found = open_input(self.file, openings())
        self.sources = list(found)

    def read(self) -> None:
        self.hands = [hand for hand in (read(source).hand for source in self.sources) if hand]

    def replay(self) -> None:
        for hand in self.hands:
            replay(hand, RULES)

    def audit(self) -> None:
        self.outcomes = [audit(hand) for hand in self.hands]

    def tables(self) -> None:
        build(
            [
                Examined(source, out.findings, hand, out, site=hand.site, number=hand.number)
                for source, hand, out in zip(self.sources, self.hands, self.outcomes, strict=True)
            ]
        )

    def whole(self) -> None:
        whole(self.file)


MEASURE = "one bare regular expression"
LIMITS = {"read": 8.5, "replay": 7.5, "replay and check": 9.5, "whole import": 29}
HARDER = 1.5
"""How many times as long as the regular expression a stage may take with a player's evenings, and so many times
that with hands that have nothing to do with each other; more is a step back. On a machine that others use, the
same code varies by a fifth."""
CHECKS_SHARE = 0.25
"""The part of an import that the checks may take: replay and check, without the replay."""
STAGES: dict[str, Callable[[Round], None]] = {
    MEASURE: Round.regex,
    "cut the file into hands": Round.cut,
    "read": Round.read,
    "replay": Round.replay,
    "replay and check": Round.audit,
    "tables": Round.tables,
    "whole import": Round.whole,
}


def evenings(seed: int) -> Iterator[str]:
    """Hands of `REGULARS`, who come and go at a few tables; as a player's own files are."""
    return map(PokerStars().write, season(HANDS, seed, RULES, PokerStars.habits, site=PokerStars.name, styles=REGULARS))


def texts(seed: int) -> Iterator[str]:
    """Hands of at most `LONGEST` lines, each at a table of its own: dealt stacks do not go on from hand to hand."""
    dealt = deal(10 * HANDS, seed, RULES, PokerStars.habits, site=PokerStars.name)
    apart = (replace(hand, table=f"{hand.table} {number}") for number, hand in enumerate(dealt))
    return (text for text in map(PokerStars().write, apart) if _lines(text) <= LONGEST)


def _lines(text: str) -> int:
    return sum(map(bool, text.split("\n")))


def whole(file: Path) -> None:
    """A file's import into a new store."""
    gc.enable()  # an import sees to that itself
    with tempfile.TemporaryDirectory() as store:
        import_paths([file], store)


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """CPU and wall seconds."""
    gc.collect()
    gc.disable()  # as an import does while it works on a batch
    try:
        cpu, wall = process_time(), perf_counter()
        run()
        return process_time() - cpu, perf_counter() - wall
    finally:
        gc.enable()


def bench(kind: Callable[[int], Iterator[str]]) -> tuple[dict[str, tuple[float, float]], float]:
    """CPU and wall seconds a hand of a kind by stage, the median of the rounds; and lines a hand."""
    times: dict[str, list[tuple[float, float]]] = {stage: [] for stage in STAGES}
    lines = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(-1, ROUNDS):  # one round to warm up
            text = "".join(islice(kind(1000 + number), HANDS))
            this = Round(Path(folder, f"{number + 1}.txt"), text)
            this.file.write_text(text, "utf-8")
            lines += _lines(text)
            assert sum(1 for _ in LINES.finditer(text)) == _lines(text), "the bare expression misses lines"
            for stage, run in STAGES.items():
                cpu, wall = timed(partial(run, this))
                if number >= 0:
                    times[stage].append((cpu / HANDS, wall / HANDS))
            assert len(this.outcomes) == HANDS, "the benchmark's own hands are not read"
    middle = {
        stage: (median(cpu for cpu, _ in taken), median(wall for _, wall in taken)) for stage, taken in times.items()
    }
    return middle, lines / HANDS / (ROUNDS + 1)


def table(kind: Callable[[int], Iterator[str]], what: str, allowed: float) -> list[str]:
    """Print the table of a kind of hands; what takes longer than it may, by `allowed` times the limits."""
    taken, lines = bench(kind)
    print(f"{HANDS} dealt PokerStars hands {what}, of {lines:.0f} lines on average\n")
    print(f"{'stage':<30}{'hands/s':>10}{'(wall)':>10}{'times the regex pass':>24}{'its speed':>12}")
    for stage, (cpu, wall) in taken.items():
        times = cpu / taken[MEASURE][0]
        print(f"{stage:<30}{1 / cpu:>10,.0f}{1 / wall:>10,.0f}{times:>24.1f}{1 / times:>12.1%}")
    checks = (taken["replay and check"][0] - taken["replay"][0]) / taken["whole import"][0]
    print(f"\nthe checks' share of the whole import: {checks:.1%}, of which {CHECKS_SHARE:.0%} are allowed\n")
    slow = [stage for stage, limit in LIMITS.items() if taken[stage][0] > allowed * limit * taken[MEASURE][0]]
    return slow + (["the checks"] if checks > CHECKS_SHARE else [])


def main() -> str | None:
    """Print the tables; what takes longer than it may, if anything does."""
    print(f"one process, median of {ROUNDS} rounds, each with a text that was not read before")
    print(f"the regular expression: {LINES.groups} fields of every kind of line, once over the whole text\n")
    slow = table(evenings, "of a player's evenings with regulars", 1)
    slow += table(texts, "that have nothing to do with each other", HARDER)
    return f"\nslower than it may be: {', '.join(slow)}" if slow else None


if __name__ == "__main__":
    sys.exit(main())
