"""Tasks that end the process which works on them; a worker loads this module and little else."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def dies_once(mark: str) -> str:
    """Takes its worker with it where it says so, the first time."""
    if mark.endswith("deadly") and not Path(mark).exists():
        Path(mark).touch()
        dies(mark)
    return mark


def dies(mark: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return mark
