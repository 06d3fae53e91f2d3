"""Every statistic, in the order in which they are shown."""

from __future__ import annotations

from histparse.statistics.later import LATER
from histparse.statistics.showdown import SHOWDOWN
from histparse.statistics.split import SPLIT
from histparse.statistics.starts import STARTS
from histparse.statistics.stat import Stat
from histparse.statistics.third import THIRD

STATS: dict[str, Stat] = {stat.name: stat for stat in (*SHOWDOWN, *THIRD, *LATER, *SPLIT, *STARTS)}
