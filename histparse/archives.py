"""What is inside `.zip` and `.gz` files, one text after the other.

Nothing is unpacked to where its name says: a member's name is a label and no more. What an archive
unpacks to is bounded, whatever it claims, and goes to memory or to a temporary file as other inputs.
"""

from __future__ import annotations

import gzip
import io
import lzma
import mmap
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from histparse.content import Bytes, bytes_from

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

SUFFIXES = (".zip", ".gz")
TIMES, FREE, SHRINKS = 200, 1 << 24, 10
"""An archive may unpack to `TIMES` times its size and `FREE` bytes more; histories unpack to ten times."""
_DAMAGED = (zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, lzma.LZMAError, EOFError, ValueError, IndexError)
_GZIP = b"\x1f\x8b"
_UNFIT = (NotImplementedError, RuntimeError)

Member = tuple[str, Callable[[], AbstractContextManager[Bytes]]]
"""A label, and what opens the member; that raises `OSError` where the member can't be read."""


def members(path: str) -> Iterator[Member]:
    """The texts in an archive, by name. Raises `OSError` if it can't be opened."""
    left = _Left(TIMES * Path(path).stat().st_size + FREE)
    if path.lower().endswith(".gz"):
        yield path, lambda: _unpacked(lambda: gzip.GzipFile(path), left)
        return
    with _archive(path) as archive:
        inside = sorted((one for one in archive.infolist() if _is_text(one)), key=lambda one: one.filename)
        for label, one in zip(_told_apart(map(_label, inside)), inside, strict=True):
            yield f"{path}/{label}", _opener(archive, one, left)
    if not inside:
        yield path, lambda: bytes_from(io.BytesIO())


def plain(data: Bytes) -> AbstractContextManager[Bytes]:
    """What gzip packed into `data`, or `data` itself: of what comes without a name only its first bytes tell."""
    if data[: len(_GZIP)] != _GZIP:
        return nullcontext(data)
    packed = data if isinstance(data, mmap.mmap) else io.BytesIO(data)
    return _unpacked(lambda: gzip.GzipFile(fileobj=packed, mode="rb"), _Left(TIMES * len(data) + FREE))


class _Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...
    def close(self) -> None: ...


@contextmanager
def _archive(path: str) -> Iterator[zipfile.ZipFile]:
    with _in_words():
        archive = zipfile.ZipFile(path)
    with archive:
        yield archive


def _is_text(one: zipfile.ZipInfo) -> bool:
    """No folder, and nothing hidden, as in folders."""
    return not one.is_dir() and not any(part.startswith((".", "__MACOSX")) for part in _label(one).split("/"))


def _label(one: zipfile.ZipInfo) -> str:
    """The member's name, without what would lead out of the archive."""
    parts = one.filename.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", "..")) or "-"


def _told_apart(labels: Iterable[str]) -> Iterator[str]:
    """The labels, each once: a zip may hold several members of one name, which then are "a.txt", "a.txt (2)"."""
    given = Counter[str]()
    for label in labels:
        while label in given:
            given[label] += 1
            label = f"{label} ({given[label]})"  # noqa: PLW2901
        given[label] += 1
        yield label


def _opener(archive: zipfile.ZipFile, one: zipfile.ZipInfo, left: _Left) -> Callable[[], AbstractContextManager[Bytes]]:
    return lambda: _unpacked(lambda: _member(archive, one), left)


def _member(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> _Stream:
    if one.flag_bits & 1:
        raise OSError("it is encrypted")
    if one.filename.lower().endswith(SUFFIXES):
        raise OSError("it is an archive in an archive")
    return archive.open(one)


@contextmanager
def _unpacked(opened: Callable[[], _Stream], left: _Left) -> Iterator[Bytes]:
    with _in_words():
        stream = opened()
    with closing(stream), bytes_from(io.BufferedReader(_Bounded(stream, left), 1 << 16)) as data:
        yield data


@contextmanager
def _in_words() -> Iterator[None]:
    """What the libraries say of an archive that they can't read, as an `OSError`."""
    try:
        yield
    except _DAMAGED as error:
        raise OSError(f"the archive is damaged: {error}") from error
    except _UNFIT as error:
        raise OSError(f"the archive is of an unknown kind: {error}") from error


class _Left:
    """How many bytes an archive may still unpack to."""

    def __init__(self, size: int) -> None:
        self.size = size

    def take(self, size: int) -> None:
        self.size -= size
        if self.size < 0:
            raise OSError(f"it unpacks to more than {TIMES} times its size")


class _Bounded(io.RawIOBase):
    """A stream that fails in words, and when it gives more than what is left."""

    def __init__(self, stream: _Stream, left: _Left) -> None:
        self._stream, self._left = stream, left

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        room = memoryview(buffer)
        with _in_words():
            read = self._stream.read(len(room))
        self._left.take(len(read))
        room[: len(read)] = read
        return len(read)
