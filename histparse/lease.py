"""A lock in a bucket: an object that is put only if it is not there, and renewed as long as its owner lives.

A lock that was not renewed for `LEASE` seconds while another one waited, by the clock of the one who waits, is taken
over. So an owner that sleeps may lose it without knowing: it keeps others out of the way, and is not what a commit's
wholeness rests on.
"""

from __future__ import annotations

import json
import os
import socket
import time
from contextlib import suppress
from threading import Event, Thread
from uuid import uuid4

from histparse.objects import Objects
from histparse.records import StoreError

LEASE = 30.0
"""Seconds after which a lock that is not renewed is taken over by whoever waits for it."""
POLL = 0.5
"""Seconds between looks at another one's lock."""


class Lease:
    """A lock that is held from its making to its `end`. Waits for others so many seconds (forever if negative), or
    raises `StoreError`. `inherited`: its last owner died."""

    def __init__(self, objects: Objects, name: str, wait: float) -> None:
        self._objects, self._name = objects, name
        self._owner = {"owner": uuid4().hex, "host": socket.gethostname(), "process": os.getpid()}
        self._renewed = 0
        self.inherited = False
        self._tag: str | None = self._take(wait)
        self._ended = Event()
        self._renewing = Thread(target=self._renew, daemon=True)
        self._renewing.start()

    def _data(self) -> bytes:
        return json.dumps(self._owner | {"renewed": self._renewed}).encode()

    def _take(self, wait: float) -> str:
        began = since = time.monotonic()
        seen: str | None = None
        while (tag := self._objects.put_if(self._name, self._data())) is None:
            there, now = self._objects.tag(self._name), time.monotonic()
            if there != seen:
                seen, since = there, now
                if there and self._objects.get(self._name) == self._data():
                    return there  # it was put, and the answer lost
            elif there and now - since >= LEASE:
                self.inherited = True
                self._renewed += 1
                if tag := self._objects.put_if(self._name, self._data(), there):
                    return tag
            if 0 <= wait <= now - began:
                raise StoreError(f"another import is writing to {self._objects.url}, or died {LEASE:.0f} s ago or less")
            time.sleep(POLL)
        return tag

    def _renew(self) -> None:
        while not self._ended.wait(LEASE / 3) and self._tag:
            self._renewed += 1
            with suppress(StoreError):  # the next time, perhaps
                self._tag = self._objects.put_if(self._name, self._data(), self._tag)

    def end(self) -> None:
        """Gives it back, if it was not lost. Where that fails, it is taken over once its time is up."""
        self._ended.set()
        self._renewing.join()
        with suppress(StoreError):
            if self._tag and self._objects.tag(self._name) == self._tag:
                self._objects.delete([self._name])
