"""What arrays are made of is what `pa.array` makes of it, and nobody asks pandas."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histparse.arrays import Partly, array, values
from histparse.columns import BIG, COUNT, FLAG, LINE, REAL, SMALL, TEXT, TIME, WORD

TIMES = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1)).map(lambda one: one.replace(tzinfo=UTC))
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
KINDS = {
    SMALL: st.integers(-(2**7), 2**7 - 1),
    COUNT: st.integers(-(2**15), 2**15 - 1),
    LINE: st.integers(-(2**31), 2**31 - 1),
    BIG: st.integers(-(2**63) + 1, 2**63 - 1),  # the least number stands for none
    REAL: st.floats(allow_nan=False),
    FLAG: st.booleans(),
    TIME: TIMES,
    TEXT: TEXTS,
    WORD: TEXTS,
}
COLUMNS = st.sampled_from(list(KINDS)).flatmap(
    lambda kind: st.tuples(st.just(kind), st.lists(st.none() | KINDS[kind]) | st.lists(KINDS[kind]))
)


@settings(deadline=None)
@given(COLUMNS)
def test_as_arrow_makes_it(column: tuple[pa.DataType, list[Any]]) -> None:
    kind, some = column
    made = array(iter(some), kind)
    made.validate(full=True)
    assert made.equals(pa.array(some, kind))
    assert array(np.array([*some, None], dtype=object)[:-1], kind).equals(made)


@given(st.lists(st.tuples(st.integers(-9, 9), st.booleans())), st.integers(0, 5))
def test_there_and_back(some: list[tuple[int, bool]], start: int) -> None:
    numbers, known = np.array(some, dtype=np.int64).reshape(-1, 2).T
    for kind, given_ in ((SMALL, numbers), (REAL, numbers / 2), (FLAG, numbers > 0)):
        made = array(Partly(given_, known > 0), kind)
        made.validate(full=True)
        assert made.to_pylist() == [one if there else None for one, there in zip(given_.tolist(), known, strict=True)]
        back = values(pa.chunked_array([made[start:], made[:start]]), 99 if kind is not FLAG else True)
        again = np.where(known > 0, given_, 99 if kind is not FLAG else True)
        assert back.tolist() == [*again[start:].tolist(), *again[:start].tolist()]


@pytest.mark.parametrize(
    ("some", "kind"),
    [
        ([2**63], BIG),
        ([None, -(2**63) - 1], BIG),
        ([128], SMALL),
        ([1, None], TEXT),
        (["\ud800"], TEXT),
        ([2], FLAG),
        ([timedelta()], TIME),
        (np.array([300]), SMALL),
        (np.array([0.5]), BIG),
    ],
)
def test_what_does_not_fit(some: Any, kind: pa.DataType) -> None:
    with pytest.raises((ValueError, TypeError, LookupError, ArithmeticError)):
        array(some, kind)


def test_an_import_does_without_pandas(tmp_path: Path) -> None:
    sample = Path(__file__).parent.parent / "sample_histories" / "pokerstars" / "cash-stud8.txt"
    code = (
        "import sys; from histparse.pipeline import import_paths; print(import_paths([sys.argv[1]], sys.argv[2]).hands)"
    )
    code += "; print([name for name in ('pandas', 'duckdb', 'numpy.ma', 'distributed') if name in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-c", code, sample, tmp_path / "s"], check=True, capture_output=True, text=True
    )
    assert run.stdout.splitlines()[-1] == "[]", run.stdout


def test_nothing_in_one_piece_is_made_without_pandas() -> None:
    """As where nobody acts in the only hand."""
    code = """
import sys
import pyarrow as pa
from histparse.arrays import array, in_one
from histparse.columns import WORD
words = pa.chunked_array([array(["bet"], WORD)]).filter(array([False], pa.bool_()))
made = in_one(words)
print(len(made), made.type == WORD, words.num_chunks, "pandas" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout == "0 True 0 False\n"
