"""How sure numbers are: Wilson's interval, sessions, and the bootstrap over them."""

from __future__ import annotations

from math import isnan, sqrt

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from histparse.statistics.earnings import sessions
from histparse.statistics.intervals import Z, earning, shrunk, wilson


def test_wilson_as_printed_in_textbooks() -> None:
    # R: prop.test(7, 20, correct = FALSE), prop.test(0, 10, ...), prop.test(81, 263, ...)
    assert wilson(7, 20) == pytest.approx((0.181193, 0.567146), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0, 0.277533), abs=1e-5)
    assert wilson(81, 263) == pytest.approx((0.255270, 0.366183), abs=1e-4)


@given(st.integers(0, 500), st.integers(1, 500))
def test_wilson_holds_the_rate_and_mirrors(done: int, more: int) -> None:
    n = done + more
    low, high = wilson(done, n)
    assert 0 <= low <= done / n <= high <= 1
    assert wilson(more, n) == pytest.approx((1 - high, 1 - low))
    # its ends are where the rate is Z standard deviations of that end away
    for end in (low, high):
        if 0 < end < 1:
            assert abs(done / n - end) == pytest.approx(Z * sqrt(end * (1 - end) / n), rel=1e-6)


def test_no_opportunity_no_interval() -> None:
    low, high = wilson(np.array([0, 1]), np.array([0, 1]))
    assert np.isnan(low[0]) and np.isnan(high[0])
    assert high[1] == 1


def test_few_opportunities_are_drawn_to_the_mean() -> None:
    few, many, none = shrunk(np.array([1, 400, 0]), np.array([1, 1000, 0]))
    mean = 401 / 1001
    assert few == pytest.approx((1 + 25 * mean) / 26)
    assert many == pytest.approx(0.4, abs=1e-3)
    assert none == pytest.approx(mean)
    assert np.isnan(shrunk(np.array([0]), np.array([0]))).all()


def test_sessions_end_after_half_an_hour() -> None:
    minutes = [0, 2, 31, 62, 5, 40]
    whose = pd.Series(["a", "a", "a", "a", "b", "b"])
    times = pd.Series(pd.Timestamp("2024-01-01") + pd.to_timedelta(minutes, unit="min"))
    assert sessions(whose, times).tolist() == [1, 1, 1, 2, 3, 4]


def test_earning_of_few_and_of_none() -> None:
    none = earning(np.array([]), np.array([], dtype=np.int64))
    assert none.hands == 0 and isnan(none.per_100) and isnan(none.positive)
    one = earning(np.array([2.0]), np.array([1]))
    assert (one.hands, one.per_100) == (1, 200) and isnan(one.half) and isnan(one.positive)
    few = earning(np.array([1.0, -1.0, 3.0]), np.array([1, 1, 2]))
    assert few.per_100 == pytest.approx(100)
    assert few.half == pytest.approx(100 * Z * 2 / sqrt(3))
    assert few.spread == pytest.approx(20)
    assert isnan(few.low)  # two sessions are too few to draw from
    assert few.needed == round((100 * Z * 2) ** 2)


def test_hands_needed_of_a_usual_spread() -> None:
    rng = np.random.default_rng(1)
    made = earning(rng.normal(0, 1.8, 200_000), np.arange(200_000))
    assert made.needed == pytest.approx(124_000, rel=0.02)


def test_sessions_that_differ_widen_the_interval() -> None:
    rng = np.random.default_rng(3)
    session = np.repeat(np.arange(200), 50)
    alike = earning(rng.normal(0.1, 1.8, 10_000), session)
    moods = earning(rng.normal(0.1, 1.8, 10_000) + np.repeat(rng.normal(0, 1, 200), 50), session)
    assert alike.high - alike.low == pytest.approx(2 * alike.half, rel=0.15)
    assert moods.high - moods.low > 1.8 * (2 * moods.half)
    assert alike.low < alike.per_100 < alike.high
    assert earning(rng.normal(0.1, 1.8, 10_000), session).low != alike.low
    again = earning(np.ones(100), np.arange(100) // 5)
    assert (again.low, again.high) == (100, 100)


def test_coverage_is_about_what_it_says() -> None:
    rng = np.random.default_rng(5)
    n, p, tries = 60, 0.3, 4000
    low, high = wilson(rng.binomial(n, p, tries), n)
    assert 0.93 < ((low <= p) & (p <= high)).mean() < 0.97
