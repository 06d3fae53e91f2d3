"""Hands a second, stage by stage, in one process; `make bench` runs it.

Every round has a text of its own, as an import reads each text once: dealt PokerStars hands. One bare
regular expression that finds the common lines in the same text is the measure beside each stage: the
ratio says how many times as long a stage takes, on whatever machine.
"""

from __future__ import annotations

import gc
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from histparse.batch import build
from histparse.checks import audit
from histparse.deal import deal
from histparse.events import Hand, Source
from histparse.outcome import Outcome
from histparse.pipeline import Examined, import_paths
from histparse.read import read
from histparse.replay import replay
from histparse.rules import profile
from histparse.sites import openings
from histparse.sites.pokerstars import PokerStars
from histparse.source import open_input

HANDS, ROUNDS = 2000, 5
LINES = re.compile(
    r"^(?:Seat (\d): (.+) \(\$?([\d.]+) in chips\)"
    r"|(.+): (folds|checks|calls|bets|raises|posts the ante|brings in for)(.*)"
    r"|Dealt to (.+?) \[(.*)\])$",
    re.MULTILINE,
)
RULES = profile("pokerstars")


@dataclass
class Round:
    """One text on its way through the stages; each leaves what the next ones need."""

    file: Path
    sources: list[Source] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    def cut(self) -> None:
        _, found = open_input(self.file, openings())
        self.sources = list(found)

    def regex(self) -> None:
        for source in self.sources:
            for match in LINES.finditer(source.text):
                match.groups()

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
        with tempfile.TemporaryDirectory() as store:
            import_paths([self.file], store)


STAGES: dict[str, Callable[[Round], None]] = {
    "cut the file into hands": Round.cut,
    "one bare regular expression": Round.regex,
    "read": Round.read,
    "replay": Round.replay,
    "replay and check": Round.audit,
    "tables": Round.tables,
    "whole import": Round.whole,
}
MEASURE = "one bare regular expression"


def text_of(hands: int, seed: int) -> str:
    dealt = deal(hands, seed, RULES, PokerStars.habits, site=PokerStars.name)
    return "".join(map(PokerStars().write, dealt))


def bench(hands: int = HANDS, rounds: int = ROUNDS) -> tuple[dict[str, float], float]:
    """Seconds a hand by stage, the median of the rounds; and lines a hand."""
    times: dict[str, list[float]] = {stage: [] for stage in STAGES}
    lines = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(-1, rounds):  # one round to warm up
            this = Round(Path(folder, f"{number + 1}.txt"))
            text = text_of(hands, 1000 + number)
            this.file.write_text(text, "utf-8")
            lines = sum(map(bool, text.split("\n")))
            for stage, run in STAGES.items():
                gc.collect()
                begin = perf_counter()
                run(this)
                if number >= 0:
                    times[stage].append((perf_counter() - begin) / hands)
            assert len(this.outcomes) == hands, "the benchmark's own hands are not read"
    return {stage: median(taken) for stage, taken in times.items()}, lines / hands


def main() -> None:
    taken, lines = bench()
    print(f"{HANDS} dealt PokerStars hands of {lines:.0f} lines, median of {ROUNDS} rounds, one process\n")
    print(f"{'stage':<30}{'hands/s':>10}{'times the regex pass':>24}")
    for stage, seconds in taken.items():
        print(f"{stage:<30}{1 / seconds:>10,.0f}{seconds / taken[MEASURE]:>24.1f}")


if __name__ == "__main__":
    main()
