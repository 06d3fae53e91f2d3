"""The objects under one prefix of a bucket, by obstore, and what goes wrong there in words for the bucket's owner.

Who asks, and where, is told by the usual variables (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN,
AWS_REGION, AWS_ENDPOINT_URL, AWS_ALLOW_HTTP, …); nothing of them is ever printed.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from histparse.aws import may_be_plain
from histparse.interrupt import result
from histparse.records import StoreError

try:
    import obstore
    from obstore.exceptions import (
        AlreadyExistsError,
        BaseError,
        PermissionDeniedError,
        PreconditionError,
        UnauthenticatedError,
    )
    from obstore.store import S3Store
except ImportError as error:
    raise StoreError('a store in a bucket needs obstore: `pip install "histparse[cloud]"`') from error

if TYPE_CHECKING:
    from datetime import datetime

    from obstore import GetOptions, ObjectMeta, PutMode

Found = TypeVar("Found")
RETRIES, PATIENCE = 5, timedelta(seconds=60)
"""How often a request is repeated, and for how long."""


class Object(NamedTuple):
    """What a list says of an object."""

    name: str
    size: int
    changed: datetime


class Objects:
    """Objects by name, below `prefix`. What is asked for may raise `StoreError`."""

    def __init__(self, bucket: str, prefix: str) -> None:
        self.url = f"s3://{bucket}/{prefix}".rstrip("/")
        self._asked: set[Future[Any]] = set()
        try:
            plain = may_be_plain(os.environ)
            self._store = S3Store(
                bucket,
                prefix=prefix or None,
                client_options={"connect_timeout": "10s", "timeout": "300s", "allow_http": plain},
                retry_config={"max_retries": RETRIES, "retry_timeout": PATIENCE},
            )
        except ValueError as error:
            raise StoreError(str(error)) from None
        except BaseError:
            raise StoreError(f"{self.url} can't be used: some AWS_… variable has a value that it can't have") from None

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except CancelledError as error:
            raise StoreError(f"{self.url} was asked no further") from error
        except (FileNotFoundError, BaseError, ValueError) as error:
            raise StoreError(f"{self.url} {_fault(error)}") from error

    def _wait(self, request: Coroutine[Any, Any, Found]) -> Found:
        """What a request gives. Who waits for obstore itself hears no Ctrl-C, so that is done by another thread."""
        answer = asyncio.run_coroutine_threadsafe(_shielded(request), _loop())
        self._asked.add(answer)
        try:
            return result(answer)
        finally:
            answer.cancel()
            self._asked.discard(answer)

    def give_up(self) -> None:
        """Nobody waits any longer for requests that are under way: who does gets a `StoreError`."""
        for answer in list(self._asked):
            answer.cancel()

    def get(self, name: str) -> bytes | None:
        """What is in an object, None where it is not there."""
        with self._in_words():
            try:
                return self._wait(_bytes(self._store, name))
            except FileNotFoundError as error:
                if "NoSuchBucket" in str(error):
                    raise
                return None

    def end(self, name: str, size: int) -> bytes:
        """The last bytes of an object, all where there are fewer, none where it is not there."""
        with self._in_words():
            try:
                return self._wait(_bytes(self._store, name, {"range": {"suffix": size}}))
            except FileNotFoundError:
                return b""

    def tag(self, name: str) -> str | None:
        """What tells an object from what was there before, None where nothing is."""
        with self._in_words():
            try:
                return self._wait(_answer(obstore.head_async, self._store, name))["e_tag"]
            except FileNotFoundError:
                return None

    def put(self, name: str, data: bytes) -> None:
        """Puts an object, in place of what was there."""
        with self._in_words():
            self._wait(_answer(obstore.put_async, self._store, name, data))

    def put_if(self, name: str, data: bytes, tag: str | None = None) -> str | None:
        """Puts an object if nothing is there, or what has that tag; gives its own tag, or None."""
        mode: PutMode = "create" if tag is None else {"e_tag": tag}
        with self._in_words():
            try:
                put = _answer(obstore.put_async, self._store, name, data, mode=mode, use_multipart=False)
                return self._wait(put)["e_tag"]
            except (AlreadyExistsError, PreconditionError):
                return None

    def create(self, name: str, data: bytes) -> None:
        """Puts an object that must not be there yet; one with the same data may be: an answer is lost sometimes,
        and the request repeated."""
        if self.put_if(name, data) is None and self.get(name) != data:
            raise StoreError(f"{self.url}/{name} was written meanwhile: another import is writing there, try again")

    def copy(self, name: str, to: str) -> None:
        """Copies an object within the bucket."""
        with self._in_words():
            self._wait(_answer(obstore.copy_async, self._store, name, to))

    def delete(self, names: Iterable[str]) -> None:
        """Deletes objects, those too that are not there."""
        if names := list(names):
            with self._in_words():
                self._wait(_answer(obstore.delete_async, self._store, names))

    def list(self, folder: str = "") -> list[Object]:
        """All objects below a folder, by their names in it."""
        prefix = f"{folder}/" if folder else ""
        with self._in_words():
            found = self._wait(_listed(self._store, prefix))
        return [Object(one["path"].removeprefix(prefix), one["size"], one["last_modified"]) for one in found]


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """Where requests are made, as long as the process lives."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, daemon=True).start()
    return loop


async def _shielded(request: Coroutine[Any, Any, Found]) -> Found:
    """What a request gives. It is not cancelled with who waits: obstore can't do so while Python ends."""
    return await asyncio.shield(request)


async def _answer(ask: Callable[..., Awaitable[Found]], *what: Any, **how: Any) -> Found:
    return await ask(*what, **how)


async def _bytes(store: S3Store, name: str, options: GetOptions | None = None) -> bytes:
    found = await obstore.get_async(store, name, options=options)
    return (await found.bytes_async()).to_bytes()


async def _listed(store: S3Store, prefix: str) -> list[ObjectMeta]:
    return [one async for some in obstore.list(store, prefix) for one in some]


def _fault(error: Exception) -> str:
    """What is wrong, without what the server says of who asks."""
    text = str(error)
    if "NoSuchBucket" in text:
        return "can't be used: there is no such bucket"
    if "169.254." in text:  # where machines in a cloud learn who they are
        return "can't be used: no credentials are told, as by AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    named = re.search(r"<Code>(\w+)</Code>", text)
    code = f" ({named[1]})" if named else ""
    if isinstance(error, PermissionDeniedError | UnauthenticatedError) or "403 Forbidden" in text:
        return f"can't be used: it is not open to who asks{code}"
    return f"can't be reached{code}: {text.partition(chr(10))[0].rpartition(' - ')[2].partition(': <')[0]}"
