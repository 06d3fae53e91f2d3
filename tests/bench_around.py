"""What stands around the stages: PokerKit, a second process, the start; `python -m tests.bench_around` says.

PokerKit replays the same hands by its state machine alone: each hand's game, its cards and its calls are
made beforehand. A second process is measured by the clock, so on two cores that nobody else uses; the start
against that of the bare interpreter.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from pokerkit import Card, HandHistory

from histparse.deal import deal
from histparse.events import Hand
from histparse.pipeline import import_paths
from histparse.replay import replay
from tests.bench import texts, timed
from tests.test_pokerkit import PHH, RULES, RefusedError, play

HANDS, ROUNDS, COPIES, STARTS = 400, 5, 96, 5
POKERKIT, PROCESSES = 8, 1.6
"""How many times as fast as PokerKit the replay must be, and two processes as one; where the two cores share more
than memory, two interpreters that have nothing to do with each other come to 1.9."""
COMMANDS = {"histparse --version": 20, "import of one hand": 110}
"""How many times as long as the bare interpreter a command may take, in CPU time."""


class Recorder:
    """Stands before a state of PokerKit's, and notes what is done to it."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._state, name)
        return partial(self._call, name, found) if callable(found) and not name.startswith("can_") else found

    def _call(self, name: str, method: Callable[..., Any], *args: Any, **_: Any) -> None:
        args = tuple(tuple(Card.parse(one)) if isinstance(one, str) else one for one in args)
        method(*args)
        self.calls.append((name, args))


def prepared(hand: Hand) -> Callable[[], None] | None:
    """PokerKit's replay of a hand, ready to go; None for one that its rules do not allow."""
    history = HandHistory.loads(PHH.write(hand))
    create = partial(history.create_game(), history.starting_stacks, len(history.starting_stacks))
    recorder = Recorder(create())
    try:
        play(recorder, history.actions)  # type: ignore[arg-type]
    except RefusedError:
        return None

    def run() -> None:
        state = create()
        for name, args in recorder.calls:
            getattr(state, name)(*args)

    return run


def against_pokerkit() -> float:
    """Prints both speeds; gives how many times as fast the replay is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        dealt = deal(HANDS, 2000, RULES, PHH.habits, site=PHH.name)
        chips = (replace(hand, currency="CHIP", exponent=0) for hand in dealt)
        both = [(hand, run) for hand in chips if (run := prepared(hand))]
        taken = [
            (timed(lambda: [replay(hand, RULES) for hand, _ in both])[0], timed(lambda: [run() for _, run in both])[0])
            for _ in range(ROUNDS)
        ]
    mine, other = (len(both) / median(one) for one in zip(*taken, strict=True))
    print(f"{len(both)} hands of {HANDS} that PokerKit's rules allow: it replays {other:,.0f} hands/s,")
    print(f"histparse {mine:,.0f}, which is {mine / other:.1f} times as many; {POKERKIT} are needed\n")
    return mine / other


def two_processes() -> float:
    """Prints both speeds; gives how many times as fast two processes are as one."""
    text, speeds = "".join(islice(texts(3000), HANDS)), []
    with tempfile.TemporaryDirectory() as folder:
        for copy in range(COPIES):
            Path(folder, f"{copy}.txt").write_text(text.replace("Hand #", f"Hand #{copy + 1}"), "utf-8")
        for jobs in (1, 2):
            began = perf_counter()
            summary = import_paths([folder], Path(folder, f"store{jobs}"), jobs=jobs)
            speeds.append(sum(summary.hands.values()) / (perf_counter() - began))
    print(f"import of {HANDS * COPIES:,} hands by the clock: one process {speeds[0]:,.0f} hands/s,")
    print(f"two {speeds[1]:,.0f}, which is {speeds[1] / speeds[0]:.2f} times as many; {PROCESSES} are needed\n")
    return speeds[1] / speeds[0]


def starts() -> dict[str, float]:
    """Prints CPU and wall seconds of commands; gives how many times as long as the interpreter's each is."""
    histparse = Path(sys.executable).with_name("histparse")
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder, "one.txt")
        one.write_text(next(texts(4000)), "utf-8")
        lines: dict[str, Callable[[int], list[str | Path]]] = {
            "the bare interpreter": lambda _: [sys.executable, "-c", ""],
            "histparse --version": lambda _: [histparse, "--version"],
            "import of one hand": lambda n: [histparse, "import", one, "--out", Path(folder, str(n))],
        }
        best = {name: min(run(line(n)) for n in range(STARTS)) for name, line in lines.items()}
    bare, _ = best["the bare interpreter"]
    for name, (cpu, wall) in best.items():
        print(f"{name:<22}{cpu:>8.3f} s{wall:>8.3f} s by the clock{cpu / bare:>8.1f} times the interpreter")
    return {name: cpu / bare for name, (cpu, _) in best.items()}


def run(line: list[str | Path]) -> tuple[float, float]:
    """CPU and wall seconds of a process."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(line, check=True, capture_output=True)
    wall, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> str | None:
    """Print the figures; what is slower than it may be, if anything is."""
    slow = ["the replay"] if against_pokerkit() < POKERKIT else []
    slow += ["two processes"] if two_processes() < PROCESSES else []
    times = starts()
    slow += [name for name, limit in COMMANDS.items() if times[name] > limit]
    return f"\nslower than it may be: {', '.join(slow)}" if slow else None


if __name__ == "__main__":
    sys.exit(main())
