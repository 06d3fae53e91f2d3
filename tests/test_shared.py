"""What is read of hands whose truth is known, where the folder `shared` stands beside this one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"
HISTPARSE = Path(sys.executable).with_name("histparse")
ROOMS = {"pokerstars"}
"""The rooms that can be read."""
DISPUTED = {"23-low-card-opens-full-bet.txt"}
"""Its truth calls the low card's opening for the small bet a bet; the tables, and the truth of the
corpus, call whatever lifts third street's bet to the small bet a completion."""


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the folder `shared` (corpus, cases) beside the clone")
@pytest.mark.skipif(not HISTPARSE.exists(), reason="needs histparse to be installed (`make test` does)")
@pytest.mark.parametrize("folder", ["corpus/sites", "cases"])
def test_every_known_hand_is_right(folder: str) -> None:
    command = [sys.executable, SHARED / "tools" / "score.py", SHARED / folder, "--command", HISTPARSE, "-v"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    rooms = dict(re.findall(r"^(\w+) +hands \d+, (.*)$", done.stdout, re.MULTILINE))
    assert rooms.keys() >= ROOMS, done.stderr
    assert not [room for room in ROOMS if "not read" in rooms[room] or "accepted" in rooms[room]], done.stdout
    differing = set(re.findall(r"^(\S+) \S+: .* \(true: ", done.stdout, re.MULTILINE))
    assert differing <= DISPUTED, done.stdout
