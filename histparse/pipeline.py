"""Paths in, tables out: find the files, cut, read, replay, check, build, commit.

The driver cuts files into texts and sends batches of them to workers; the tables come back in the
order of the input, and the driver alone decides what is new and commits it. So neither the order in
which paths are named nor the number of processes changes the result.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from threading import Lock
from time import monotonic

from histparse import rules
from histparse.batch import EXCERPT, Batch, Examined, Packed, build
from histparse.checks import audit
from histparse.checks.continuity import LONGEST, REACH, Continuity
from histparse.compacting import gather
from histparse.events import Source, Unknown
from histparse.findings import Finding, Severity, Verdict
from histparse.given import NOTHING, Given
from histparse.identity import events_hash
from histparse.inputs import Look, Taken, find, likely_size, opened
from histparse.landing import Landing, Work, conflict, source_of
from histparse.masking import Mask, mask_for
from histparse.parts import Part
from histparse.read import parted, read
from histparse.store import Store
from histparse.summary import Summary
from histparse.workers import in_order

BATCH_TEXTS = 2000
BATCH_CHARACTERS = 8_000_000
SLACK = 1.02
"""How much longer than an even share a batch is, so that no rest is left for one more."""
_ONE = Lock()
"""Held by the thread that works on a batch: a room reads one hand at a time."""

Looked = Callable[[Iterable[Source | Examined], Continuity], Iterator[Examined]]

UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What building tables raises for values that do not fit them."""


def examine(text: Source, profile: str | None = None, button: int | None = None, given: Given = NOTHING) -> Examined:
    """Reads, replays and checks one hand's text, whatever is in it, as `examine_all`."""
    return examine_all(text, profile, button, None, given)[0]


def examine_all(
    text: Source,
    profile: str | None = None,
    button: int | None = None,
    mask: Mask | None = None,
    given: Given = NOTHING,
) -> list[Examined]:
    """Reads, replays and checks one text, whatever is in it: a failure of ours is a finding (P111) and the text
    goes to the rejects. It is several where hands share a line. With a `mask` nothing is left of the names that
    it hides."""
    again = partial(_examine, profile=profile, button=button, given=given)
    try:
        one = mask.examine(text, again) if mask else again(text)
        parts = parted(text, one.hand, one.findings)
    except Exception as error:  # the one place where a fault in one hand must not take others with it
        failed = _failed(text, error)
        return [mask.reject(failed) if mask else failed]
    each = partial(examine_all, profile=profile, button=button, mask=mask, given=given)
    return [found for part in parts for found in each(part)] if len(parts) > 1 else [one]


def _failed(text: Source, error: Exception) -> Examined:
    fault = Finding("P111", text.line_start, f"{type(error).__name__}: {error}"[:EXCERPT])
    return Examined(text, [fault], error=fault)


def _examine(text: Source, profile: str | None, button: int | None, given: Given) -> Examined:
    reading = read(text)
    named = partial(Examined, text, site=reading.site, number=reading.number)
    if reading.hand is None:
        why = None if reading.skipped else next(one for one in reading.findings if one.severity is Severity.ERROR)
        return named(reading.findings, skipped=reading.skipped, error=why)
    hand, found = given.hand(reading.hand)
    outcome = audit(hand, profile or given.profile(hand.site), [*reading.findings, *found], button)
    unknown = next(iter(hand.told(Unknown)), None)
    if unknown and outcome.checks.get("ledger") is not Verdict.HOLDS:
        why = Finding("P105", unknown.line, "the hand is left out: its money does not close without this line")
        return named([*outcome.findings, why], error=why)
    return named(outcome.findings, hand, outcome)


def import_paths(
    paths: Iterable[str | Path],
    out: str | Path,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    profile: str | None = None,
    button: int | None = None,
    texts: bool = True,
    mask: bool = False,
    given: Given = NOTHING,
    progress: Callable[[Summary], None] | None = None,
) -> Summary:
    """Reads every hand under `paths` (files, folders, "-") into the store at `out`; safe to repeat.

    `jobs` processes share the work, or so many workers of an `executor`; `profile` judges all hands by
    one rule profile instead of each room's own; `button` is the dealer's seat, to judge by where a
    history names none; without `texts` the hands' texts are not kept; with `mask` all players but the
    heroes go by pseudonyms; `given` is what the histories don't say; `progress` is called after each batch.
    Raises `StoreError` if the store can't be used, `WorkersError` if the workers are lost. What can't be read
    is told in the summary.
    """
    importing = Import(out, profile=profile, button=button, texts=texts, mask=mask, given=given)
    for _ in importing.take(paths, jobs=jobs, executor=executor):
        if progress:
            progress(importing.summary)
    return importing.summary


class Import:
    """An import into a store, in one step or in many; the arguments are those of `import_paths`."""

    def __init__(
        self,
        out: str | Path,
        *,
        profile: str | None = None,
        button: int | None = None,
        texts: bool = True,
        mask: bool = False,
        given: Given = NOTHING,
    ) -> None:
        if profile is not None:
            rules.profile(profile)
        store = Store(out)
        self.summary = Summary(store.path, absent=set(given.heroes))
        self._landing = Landing(store, self.summary)
        self._mask = partial(mask_for, self._landing.store, mask)
        self._mask()
        self._look = partial(_followed, profile=profile, button=button, given=given)
        self._task = partial(_examine_all, texts=texts)

    def take(
        self, paths: Iterable[str | Path], look: Look = opened, *, jobs: int = 1, executor: Executor | None = None
    ) -> Iterator[dict[str, Part]]:
        """Imports what is under some paths; gives the parts that each batch adds to the tables. `look` opens
        what is found there."""
        began, mask = monotonic() - self.summary.seconds, self._mask()  # which may have changed since
        task = partial(self._task, look=partial(self._look, mask=mask), masked=mask is not None)
        plan = ((work, (work.texts, work.before)) for work in _plan(paths, look, self._landing, mask))
        with closing(in_order(plan, task, jobs, executor)) as batches:
            for work, batch in batches:
                kept = self._landing.land(replace(work, texts=[*batch.texts]) if batch.texts else work, batch)
                if self.summary.absent:
                    self.summary.seated(kept["seats"].table(["player"])["player"].unique().to_pylist())
                self.summary.seconds = monotonic() - began
                yield kept
        self.summary.small_parts = gather(self._landing.store)
        self.summary.seconds = monotonic() - began


def audit_paths(
    paths: Iterable[str | Path], profile: str | None = None, button: int | None = None, given: Given = NOTHING
) -> Iterator[Examined]:
    """Every text under `paths` examined, in order; nothing is stored. What is found about a file as a
    whole comes at its end, with an empty text; a hand under the number of another one is a reject, with what was
    found in it."""
    files, failed = find(paths)
    yield from failed
    seen: dict[str, tuple[str, str, int]] = {}
    stacks = Continuity()
    for info, texts in opened(files, Taken()):
        for found in _followed(texts, stacks, profile, button, given):
            one = found
            if one.hand:
                this = events_hash(one.hand), info.path, one.source.line_start
                events, path, line = seen.setdefault(one.hand.hand_id, this)
                if events != this[0]:
                    why = conflict(one.source, one.hand.hand_id, f"{path}:{line}")
                    one = replace(one, findings=[*one.findings, why], error=why)
            yield one
        if info.findings:
            yield Examined(Source(info.path, info.file_id, 0, info.size_bytes, 0, 0, ""), info.findings)


def _plan(paths: Iterable[str | Path], look: Look, landing: Landing, mask: Mask | None) -> Iterator[Work]:
    """The work to do, batch by batch: the texts of all files that are not known, each file's in order."""
    files, failed = find(paths)
    landing.summary.files_found += len(files) + len(failed)
    for one in failed:
        landing.unread(one)
    taken, work, characters = Taken(landing.known_files(), landing.elsewhere), Work(), 0
    due = sum(map(likely_size, files))
    for info, texts in look(files, taken):
        path, info.path = info.path, mask.path(info.path) if mask else info.path
        before: deque[Source | Examined] = deque(maxlen=REACH)
        for text in texts:
            where = source_of(text)
            if isinstance(text, Examined) and text.error and text.error.code == "P110":
                landing.unread(replace(text, source=replace(where, path=path)))
                break
            if info.had(where) or where.byte_end <= landing.taken(info):
                _keep(before, text)
                continue
            if _is_full(len(work.texts), characters, due):
                yield work
                work, characters = Work(), 0
            if info.outgrew(where):
                work.outgrown.append(info)
            if before and not (work.texts and work.texts[-1] is before[-1]):
                work.before[len(work.texts)] = [*before]
            work.texts.append(text)
            _keep(before, text)
            characters += len(where.text)
        else:
            taken.ids.add(info.file_id)
            if info.known:
                landing.summary.known.add(info.path)
                landing.elsewhere.add((info.path, info.size_bytes, info.sha256))
            else:
                work.ends.append(info)
    if work.texts or work.ends:
        yield work


def _is_full(texts: int, characters: int, due: int) -> bool:
    """Whether a batch has enough texts, of so many characters. There are an even number of batches, as long as each
    other, as far as the sizes of all files, `due` characters, tell; or a single one. So two workers have as much to do,
    and how many there are changes nothing."""
    if texts >= BATCH_TEXTS or characters >= BATCH_CHARACTERS:
        return True
    likely = texts * due / max(characters, 1)
    return likely > BATCH_TEXTS and 2 * ceil(likely / (2 * BATCH_TEXTS)) * characters >= due * SLACK


def _keep(before: deque[Source | Examined], text: Source | Examined) -> None:
    """Keep a text of a file for those that come after it, but for one so long that stacks do not go on over it."""
    if len(source_of(text).text) > LONGEST:
        before.clear()
    else:
        before.append(text)


def _examine_all(
    work: tuple[list[Source | Examined], Mapping[int, list[Source | Examined]]],
    *,
    look: Looked,
    texts: bool,
    masked: bool,
) -> Packed:
    with _ONE, _no_collection():
        return _examined(*work, look, texts, masked)


def _examined(
    own: list[Source | Examined],
    before: Mapping[int, list[Source | Examined]],
    look: Looked,
    texts: bool,
    masked: bool,
) -> Packed:
    found, stacks = list[Examined](), Continuity()
    for n, text in enumerate(own):
        deque(look(before.get(n, ()), stacks), maxlen=0)
        found += look([text], stacks)
    stored = [one.source for one in found] if masked or len(found) > len(own) else []
    return Packed.of(_batch(found, texts), stored)


def _followed(
    texts: Iterable[Source | Examined],
    stacks: Continuity,
    profile: str | None,
    button: int | None,
    given: Given,
    mask: Mask | None = None,
) -> Iterator[Examined]:
    """What is in pieces of a file, each hand held against those before it."""
    examined = partial(examine_all, profile=profile, button=button, mask=mask, given=given)
    for text in texts:
        for one in _known(text, mask) if isinstance(text, Examined) else examined(text):
            if one.hand and one.outcome:
                stacks.check(one.hand, one.outcome)
            else:
                stacks.broken_off()
            yield one


def _known(one: Examined, mask: Mask | None) -> list[Examined]:
    return [mask.reject(one) if mask else one]


def _batch(results: list[Examined], texts: bool) -> Batch:
    try:
        return build(results, texts=texts)
    except UNFIT:
        return build(_fitting(results), texts=texts)


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for cycles meanwhile: a batch makes very many objects and no cycles. All of them must be gone
    at the end, when the next search begins."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _fitting(some: list[Examined]) -> list[Examined]:
    """`some`, with a reject for each that holds what no column can, such as an amount of more than 64 bits."""
    try:
        build(some)
    except UNFIT as error:
        if len(some) == 1:
            return [_failed(some[0].source, error)]
        middle = len(some) // 2
        return [*_fitting(some[:middle]), *_fitting(some[middle:])]
    return some
