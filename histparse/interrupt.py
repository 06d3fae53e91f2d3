"""Ctrl-C while a library works that doesn't look for it."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import TypeVar

ENDING = {signal.SIGINT, signal.SIGTERM}
LOOK = 0.5
"""Seconds after which a wait looks whether it is to end."""

Found = TypeVar("Found")


def result(work: Future[Found]) -> Found:
    """What some work gives that is done elsewhere. A wait without a limit can miss the signal that is to end it."""
    while not wait([work], LOOK).done:
        pass
    return work.result()


@contextmanager
def interruptible(stop: Callable[[], None]) -> Iterator[None]:
    """Calls `stop`, in another thread, when somebody wants the work inside to end; what Python itself does then
    comes as soon as that has returned. Outside the main thread, where signals don't come, it does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard, told = socket.socketpair()
    told.setblocking(False)

    def listen() -> None:
        while signals := heard.recv(64):
            if ENDING.intersection(signals):
                stop()

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        told.close()
        listener.join()
        heard.close()
