"""What several test modules share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from filelock import FileLock

from histparse.deal import season
from histparse.pipeline import import_paths
from histparse.rules import profile
from histparse.sites import sites

HANDS, SEED = 400, 11
ROOMS = ("pokerstars", "merge", "phh")
SAMPLES = Path(__file__).parent.parent / "sample_histories"


@pytest.fixture(scope="session")
def regulars(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `make notebooks` fills it, made once for all workers: in `build/regulars` the store of some
    samples and of regulars' hands."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "regulars"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            (folder / "build").mkdir(parents=True)
            stars = next(room for room in sites() if room.name == "pokerstars")
            hands = season(HANDS, SEED, profile(stars.profile), stars.habits, site=stars.name)
            dealt = "".join(stars.together(stars.write(stars.told(hand)) for hand in hands))
            (folder / "regulars.txt").write_text(dealt, encoding="utf-8", newline="")
            import_paths(
                [*(SAMPLES / room for room in ROOMS), folder / "regulars.txt"], folder / "build" / "regulars", jobs=1
            )
    return folder
