"""Who does the work: this process, processes of its own, any executor, or a Dask cluster.

The driver hands out batches and takes them back in the order in which it handed them out. It alone
commits, so a batch that is worked on twice, as when a worker dies over it, stands in the tables once.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from itertools import chain, islice
from multiprocessing import connection
from threading import Thread
from typing import TypeVar

IN_FLIGHT = 3
"""Batches that may be under way for each worker; more would only fill memory."""
TRIES = 3
"""How often a batch is handed out before the run is given up, where workers die over it."""
LOCAL = "local:"
ANSWERS = 10
"""Seconds in which a scheduler must answer."""

T = TypeVar("T")
S = TypeVar("S")
R = TypeVar("R")
Start = Callable[[], AbstractContextManager[Executor]]
"""Starts an executor, at first and whenever the one before broke."""


class WorkersError(Exception):
    """The workers can't be had, or were lost for good, in words."""


def in_order(
    plan: Iterable[tuple[T, S]], task: Callable[[S], R], jobs: int = 1, executor: Executor | None = None
) -> Generator[tuple[T, R], None, None]:
    """What the task makes of the second of each pair, with the first, in order. `jobs` workers of the
    executor share the work; without one, so many processes; one piece is not worth a second process."""
    plan = iter(plan)
    if executor:
        return _over(lambda: nullcontext(executor), plan, task, jobs)
    ahead = list(islice(plan, 2 if jobs > 1 else 0))
    plan = chain(ahead, plan)
    if len(ahead) < 2:
        return ((one, task(sent)) for one, sent in plan)
    return _over(lambda: processes(jobs), plan, task, jobs)


def _over(
    start: Start, plan: Iterator[tuple[T, S]], task: Callable[[S], R], jobs: int
) -> Generator[tuple[T, R], None, None]:
    waiting: deque[tuple[T, S, Future[R]]] = deque()
    tries = 1
    with ExitStack() as stack:
        pool = stack.enter_context(start())
        while True:
            room = IN_FLIGHT * jobs - len(waiting)
            waiting.extend((one, sent, _submit(pool, task, sent)) for one, sent in islice(plan, room))
            if not waiting:
                return
            one, _, future = waiting[0]
            try:
                done = future.result()
            except (BrokenExecutor, CancelledError) as error:
                if tries == TRIES:
                    raise WorkersError(f"workers died {TRIES} times over the same hands; nothing is lost") from error
                tries += 1
                stack.close()
                pool = stack.enter_context(start())
                waiting = deque((one, sent, _submit(pool, task, sent)) for one, sent, _ in waiting)
            else:
                tries = 1
                waiting.popleft()
                yield one, done


def _submit(pool: Executor, task: Callable[[S], R], sent: S) -> Future[R]:
    """What is under way; where the executor broke meanwhile, something that says so."""
    try:
        return pool.submit(task, sent)
    except BrokenExecutor as error:
        broken = Future[R]()
        broken.set_exception(error)
        return broken


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Processes of our own, which end with this one."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    pool = ProcessPoolExecutor(jobs, context, _die_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _die_with_parent() -> None:
    """Ends a worker whose driver was killed; it would wait forever (cpython #111873). Ctrl-C is the driver's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        if parent := multiprocessing.parent_process():
            connection.wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def local(address: str) -> int | None:
    """How many processes here an address asks for; None where it is that of a scheduler. Raises `WorkersError` for
    what is neither."""
    if asked := re.fullmatch(rf"{LOCAL}(.*)", address):
        if asked[1].isdecimal() and int(asked[1]) > 0:
            return int(asked[1])
        raise WorkersError(f"{address} names no number of processes: local:4, for instance, 1 or more")
    port = re.fullmatch(r"(?:[a-z]+://)?[^/\s]+:(\d{1,5})", address)
    if port and 0 < int(port[1]) < 1 << 16:
        return None
    raise WorkersError(f"{address} is no scheduler: local:N is N processes here, tcp://HOST:PORT one that runs")


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster's executor, and how many workers it has by now: that of the scheduler at `tcp://…`, which must
    answer within `ANSWERS` seconds, or one of N processes here for `local:N`. Raises `WorkersError`, also when the
    cluster gives up inside."""
    number = local(address)
    try:
        from distributed import Client, KilledWorker, LocalCluster  # noqa: PLC0415  # an extra, and slow to load
    except ImportError:
        raise WorkersError("a cluster needs what `pip install histparse[cluster]` brings") from None
    try:
        with ExitStack() as stack:
            where: str | LocalCluster = address
            if number:
                where = LocalCluster(n_workers=number, threads_per_worker=1, dashboard_address=None)
                stack.enter_context(where)
            try:
                client = stack.enter_context(Client(where, timeout=ANSWERS))
            except OSError as error:
                raise WorkersError(f"no scheduler answers at {address}") from error
            yield client.get_executor(pure=False, retries=TRIES), len(client.nthreads())
    except (OSError, ValueError, KilledWorker) as error:
        raise WorkersError(f"the cluster {address} can't be used: {error}") from error
