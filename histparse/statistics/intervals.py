"""How sure a number is: Wilson's interval for rates, the normal one and a bootstrap for what hands earn."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

Z = 1.959963984540054
"""Half the width of a 95 % interval of the normal distribution, in standard deviations."""
FEW = 25
"""Fewer opportunities than these say little: they are shown in grey."""
FEWEST_SESSIONS = 20
"""Sessions from which on they are drawn from again and again."""
DRAWS = 2000
SEED = 7


def wilson(done: Any, opp: Any) -> tuple[Any, Any]:
    """The ends of Wilson's 95 % interval of `done` of `opp`, numbers or arrays; NaN where there is no
    opportunity. (E. B. Wilson, 1927.)"""
    n = np.where(np.asarray(opp) > 0, opp, np.nan).astype(float)
    p = np.asarray(done) / n
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * np.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return np.where(p == 0, 0.0, centre - half), np.where(p == 1, 1.0, centre + half)


def shrunk(done: Any, opp: Any) -> Any:
    """Rates drawn towards that of all groups together, the more so the fewer opportunities each has, as if
    `FEW` more had gone as those of all: what to expect of a group next time. NaN if there is none at all."""
    done, opp = np.asarray(done), np.asarray(opp)
    mean = done.sum() / opp.sum() if opp.sum() else np.nan
    return (done + FEW * mean) / (opp + FEW)


def signed(per_100: float) -> str:
    """Big bets a hundred hands for the eye. What sums in another order differ by is rounded away before, so that one
    figure looks the same wherever it stands."""
    return f"{round(round(per_100, 4), 1) + 0.0:+.1f}"  # no "-0.0"


def of_fewer(hands: int, all_hands: int | None) -> str:
    """Of how many hands a figure is, for the eye, where there are others."""
    return "" if hands == all_hands else f" of {hands:,}"


@dataclass(frozen=True, slots=True)
class Earning:
    """What hands earned, in big bets: `per_100` a hundred hands, `spread` the standard deviation of a
    hundred, `half` the half width of the mean's 95 % interval, and the interval that sessions give."""

    hands: int
    per_100: float
    spread: float
    half: float
    low: float
    high: float

    @property
    def positive(self) -> float:
        """How probable it is that the true rate is above zero, by the normal distribution."""
        return (1 + erf(self.per_100 / self.half * Z / sqrt(2))) / 2 if self.half > 0 else float("nan")

    @property
    def needed(self) -> float:
        """Hands after which the interval is one big bet to each side."""
        return round((100 * Z * self.spread / 10) ** 2) if self.spread == self.spread else float("nan")


def earning(net_bb: NDArray[np.float64], session: NDArray[np.int64]) -> Earning:
    """What hands earned: `net_bb` of each in big bets, and the number of the session that it is of. The
    interval by sessions draws whole sessions with replacement, as hands of one are not independent; NaN
    for fewer than `FEWEST_SESSIONS`."""
    hands = len(net_bb)
    if not hands:
        return Earning(0, *[float("nan")] * 5)
    deviation = float(np.std(net_bb, ddof=1)) if hands > 1 else float("nan")
    low, high = _by_session(net_bb, session)
    return Earning(
        hands, 100 * float(net_bb.mean()), 10 * deviation, 100 * Z * deviation / sqrt(hands), 100 * low, 100 * high
    )


def _by_session(net_bb: NDArray[np.float64], session: NDArray[np.int64]) -> tuple[float, float]:
    _, place = np.unique(session, return_inverse=True)
    sums, hands = np.bincount(place, net_bb), np.bincount(place)
    if len(sums) < FEWEST_SESSIONS:
        return float("nan"), float("nan")
    drawn = np.random.default_rng(SEED).multinomial(len(sums), np.full(len(sums), 1 / len(sums)), DRAWS)
    low, high = np.quantile(drawn @ sums / (drawn @ hands), [0.025, 0.975])
    return float(low), float(high)
