"""Arrow arrays of values of Python's and numpy's, and the way back.

`pa.array` asks pandas about whatever it is given, and so does `to_numpy`, and to load pandas takes as long as
half of what a small import does. Here numbers go by way of numpy, texts by one text of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

_EPOCH, _MICROSECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)
_FLAGS = {None: -1, False: 0, True: 1}
_NAN, _LEAST = float("nan"), np.iinfo(np.int64).min
"""What stands for a number that is not there; no count or amount is the least that there is."""
_MOST = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Partly:
    """Values of which only those that are `known` are there."""

    values: NDArray[Any]
    known: NDArray[np.bool_]


def array(some: Any, kind: pa.DataType) -> pa.Array:
    """`some` values as an array of a `kind`: numbers, flags, times in UTC, or texts; of these also with a dictionary.
    They are an array of numpy's, `Partly` known, or any others, of which None is null. Raises `ValueError`,
    `TypeError` or `OverflowError` for values that do not fit."""
    if isinstance(some, Partly):
        return _numbers(some.values, kind, some.known)
    if isinstance(some, np.ndarray) and some.dtype != object:
        return _numbers(some, kind)
    some = list(some)
    if pa.types.is_dictionary(kind):
        return _texts(some).dictionary_encode()
    if pa.types.is_string(kind):
        return _texts(some)
    if pa.types.is_boolean(kind):
        flags = np.fromiter(map(_FLAGS.__getitem__, some), np.int8, len(some))
        return _numbers(flags > 0, kind, flags >= 0)
    if pa.types.is_timestamp(kind):
        some = [None if one is None else (one - _EPOCH) // _MICROSECOND for one in some]
    if pa.types.is_floating(kind):
        reals = np.fromiter([_NAN if one is None else one for one in some], np.float64, len(some))
        return _numbers(reals, kind, np.fromiter([one is not None for one in some], np.bool_, len(some)))
    try:
        return _numbers(np.fromiter(some, np.int64, len(some)), kind)
    except TypeError:  # some are not there
        whole = np.fromiter([_LEAST if one is None else one for one in some], np.int64, len(some))
    there = whole != _LEAST
    return _numbers(np.where(there, whole, 0), kind, there)


def values(told: pa.Array | pa.ChunkedArray, null: Any) -> NDArray[Any]:
    """The numbers or flags in an array, and `null` where there is none."""
    whole = in_one(told)
    there, data = whole.buffers()
    end = whole.offset + len(whole)
    is_flags = pa.types.is_boolean(whole.type)
    found = _flags(data, end) if is_flags else np.frombuffer(data or b"", str(whole.type), end)
    if whole.null_count:
        found = np.where(_flags(there, end), found, null)
    return found[whole.offset :]


def in_one(told: pa.Array | pa.ChunkedArray) -> pa.Array:
    """The values in one piece. Of no pieces pyarrow would make one with the help of pandas."""
    if isinstance(told, pa.Array):
        return told
    return told.combine_chunks() if told.num_chunks else array([], told.type)


def words(some: Iterable[str | None], index: dict[str | None, int], dictionary: pa.Array) -> pa.Array:
    """Words by their places in a `dictionary`, which `index` has; that of None is negative. Raises `KeyError`
    for a word that is not there."""
    places = np.fromiter(map(index.__getitem__, some), np.int32)
    return pa.DictionaryArray.from_arrays(_numbers(np.maximum(places, 0), pa.int32(), places >= 0), dictionary)


def _numbers(values: NDArray[Any], kind: pa.DataType, there: NDArray[np.bool_] | None = None) -> pa.Array:
    nulls = None if there is None or there.all() else _bits(there)
    data = _bits(values) if values.dtype == bool else pa.py_buffer(np.ascontiguousarray(values))
    made = pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [nulls, data])
    return made if made.type == kind else made.cast(kind)


def _bits(flags: NDArray[np.bool_]) -> pa.Buffer:
    return pa.py_buffer(np.packbits(flags, bitorder="little"))


def _flags(bits: pa.Buffer | None, count: int) -> NDArray[np.bool_]:
    return np.unpackbits(np.frombuffer(bits or b"", np.uint8), count=count, bitorder="little").astype(np.bool_)


def _texts(some: list[Any]) -> pa.Array:
    there = None
    try:
        joined = "".join(some)
    except TypeError:  # some are not there
        there = np.fromiter((one is not None for one in some), np.bool_, len(some))
        some = ["" if one is None else one for one in some]
        joined = "".join(some)
    data = joined.encode("utf-8")
    if len(data) > _MOST:
        raise ValueError("too much text for one column")
    sizes = map(len, some if len(data) == len(joined) else (one.encode("utf-8") for one in some))
    ends = np.zeros(len(some) + 1, dtype=np.int32)
    np.cumsum(np.fromiter(sizes, np.int32, len(some)), out=ends[1:])
    nulls = None if there is None else _bits(there)
    return pa.Array.from_buffers(pa.string(), len(some), [nulls, pa.py_buffer(ends), pa.py_buffer(data)])
