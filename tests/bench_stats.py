"""How long a table of the statistics that matter most takes, by player, over 200,000 hands of 1.4 million
rows of `results`; `python -m tests.bench_stats` says.

The rows are those of dealt hands, again and again under other numbers and other names.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from histparse.batch import Examined, build
from histparse.checks import audit
from histparse.deal import deal
from histparse.load import load
from histparse.parts import pack
from histparse.rules import profile
from histparse.sites.pokerstars import PokerStars
from histparse.statistics.registry import STATS
from histparse.store import Store

HANDS, DEALT, PLAYERS = 200_000, 2000, 400
LIMIT_SECONDS, LIMIT_MEGABYTES = 2.0, 1500
CORES = 2
"""The seconds are those of so many cores that nobody else uses: CPU time over this number."""


def fill(store: Store) -> None:
    """Copies of the hands with six players or more, a commit for each copy of all of them."""
    told = deal(3 * DEALT, 5, profile("pokerstars"), PokerStars.habits, site="pokerstars")
    read = ((hand, audit(hand)) for hand in islice((one for one in told if len(one.seats) >= 6), DEALT))
    some = [Examined(hand.source, out.findings, hand, out, site=hand.site, number=hand.number) for hand, out in read]
    tables = build(some, texts=False).tables
    rng, count = np.random.default_rng(5), len(tables["results"])
    for copy in range(HANDS // DEALT):
        made = {name: _numbered(tables[name], copy) for name in ("hands", "results")}
        players = np.array([f"player {one:03}" for one in range(PLAYERS)])[rng.integers(0, PLAYERS, count)]
        at = made["results"].schema.get_field_index("player")
        made["results"] = made["results"].set_column(at, made["results"].schema.field(at), pa.array(players))
        with store.writing():
            store.commit(pack(made), {})


def _numbered(table: pa.Table, copy: int) -> pa.Table:
    ids = pc.binary_join_element_wise(table["hand_id"], f"{copy}", "-")
    return table.set_column(0, table.schema.field(0), ids)


def main() -> str | None:
    """Print the figures; what is over its limit, if anything is."""
    names = [stat.name for stat in STATS.values() if stat.first]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        fill(store)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{store.rows('hands'):,} hands, {store.rows('results'):,} rows, {store.size()[1] / 1e6:,.0f} MB")
        times = []
        for _ in range(3):
            cpu, wall = process_time(), perf_counter()
            found = load(folder).view(names)
            times.append(((process_time() - cpu) / CORES, perf_counter() - wall))
        print(f"{len(found.rows)} players, {len(names)} statistics, {len(found.columns)} columns")
        print("loading and counting:", ", ".join(f"{cpu:.2f} s ({wall:.2f} by the clock)" for cpu, wall in times))
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"most memory: {after:,.0f} MB, {before:,.0f} MB of it for making the hands")
    slow = min(times)[0] > LIMIT_SECONDS or after > LIMIT_MEGABYTES
    return f"over the limit of {LIMIT_SECONDS} s or {LIMIT_MEGABYTES} MB" if slow else None


if __name__ == "__main__":
    sys.exit(main())
