"""Stores in a bucket, on a server of moto's that speaks S3."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from unittest import mock

import killing
import obstore
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result
from invented import history
from moto import settings
from moto.server import ThreadedMotoServer
from test_store import add, parts
from typer.testing import CliRunner

import histparse as hp
from histparse import bucket, lease, objects, pipeline
from histparse.cli import app
from histparse.compacting import compact
from histparse.forgetting import forget_player
from histparse.lease import Lease
from histparse.objects import Objects
from histparse.pipeline import import_paths
from histparse.store import Store, StoreError, open_store
from histparse.tables import TABLES
from histparse.verifying import verify

FORKS = pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="forks")
KEY, SECRET = "AKIAQUARTZ", "topaz-is-secret"
SHORT = 0.5
"""Seconds of a lease, in tests that wait for its end."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    one = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    one.start()
    yield "http://{}:{}".format(*one.get_host_and_port())
    one.stop()


def send(method: str, url: str, data: bytes | None = None) -> None:
    urllib.request.urlopen(urllib.request.Request(url, data, method=method)).close()  # noqa: S310


def empty(server: str) -> None:
    """Nothing is there but an empty bucket."""
    send("POST", f"{server}/moto-api/reset", b"")
    send("PUT", f"{server}/hands")


def environment(server: str) -> dict[str, str]:
    told = {"AWS_ENDPOINT_URL": server, "AWS_ALLOW_HTTP": "true", "AWS_REGION": "us-east-1"}
    return told | {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET}


@pytest.fixture
def url(server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A place for a store in an empty bucket."""
    for name, value in environment(server).items():
        monkeypatch.setenv(name, value)
    empty(server)
    return "s3://hands/of 2024/st\N{LATIN SMALL LETTER U WITH DIAERESIS}d"


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return killing.make_inputs(tmp_path_factory.mktemp("cloud") / "in", 10)


@pytest.fixture(scope="module")
def made(inputs: Path) -> Path:
    """The same in a folder."""
    import_paths([inputs], inputs.parent / "made")
    return inputs.parent / "made"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@cache
def of(url: str) -> Objects:
    return Objects(*url.removeprefix("s3://").split("/", 1))


def plainly(url: str) -> killing.Rows:
    """What a reader sees who takes all objects that are in the tables' folders."""
    found = {}
    for name in TABLES:
        objects = sorted(f"{name}/{one.name}" for one in of(url).list(name))
        parts = [pq.read_table(pa.BufferReader(of(url).get(one))) for one in objects]
        found[name] = killing._by_hand(pa.concat_tables(parts))
    return found


def sound(url: str) -> bool:
    return list(verify(open_store(url), events=True)) == []


def test_a_bucket_holds_what_a_folder_holds(inputs: Path, made: Path, url: str) -> None:
    summary = import_paths([inputs], url)
    assert summary.store == url
    assert summary.hands_total == 10
    assert killing.opened(url) == plainly(url) == killing.opened(made)
    here, there = hp.load(url), hp.load(made)
    for name in TABLES:
        frames = (getattr(db, name).drop(columns="imported_utc", errors="ignore") for db in (here, there))
        pd.testing.assert_frame_equal(*frames)
    assert repr(here) == f"<histparse store {url!r}, 10 hands>"
    assert here.sql("select count(*) as n from hands semi join texts using (hand_id)")["n"][0] == 10
    assert str(here.hand(1)) == str(there.hand(1))
    asked = hp.load(Path(url))  # which makes one slash of two
    asked.money()
    assert {one.name for one in Path(asked._store._place._local.name).iterdir()} == {"hands", "results"}
    before = open_store(url).state.seq
    again = import_paths([inputs], url)
    assert (again.files_known, again.hands_total, again.duplicates) == (1, 0, 0)
    assert open_store(url).state.seq == before
    assert sound(url)
    assert of(url).tag("_histparse/lock") is None


def test_commands_on_a_bucket(inputs: Path, made: Path, url: str) -> None:
    done = run("import", inputs, "--out", url, "--jobs", "1")
    assert (done.exit_code, done.stdout) == (3, "")  # a piece of the input is no hand
    assert "next: histparse query " in done.stderr
    for words in (["stats"], ["show", "1"], ["query", "select * from seats"]):
        here, there = (run(*words, "--store", store) for store in (url, made))
        assert here.exit_code == there.exit_code == 0, here.stderr
        assert here.stdout == there.stdout
    done = run("verify-store", "--store", url)
    assert done.exit_code == 0
    assert done.stderr.startswith(f"{url}: 10 hands in ")
    assert done.stderr.endswith(" parts, sound\n")
    assert run("compact", "--store", url).exit_code == 0
    assert run("forget", "quartz", "--store", url).exit_code == 0
    assert not plainly(url)["seats"].keys() - plainly(url)["hands"].keys()
    assert "quartz" not in set(hp.load(url).seats["player"])
    assert sound(url)


@pytest.mark.soak
def test_a_file_that_has_grown(tmp_path: Path, url: str) -> None:
    file = tmp_path / "one.txt"
    for upto in (700, 900, None):
        whole = (history(1) + history(2) + history(3)).encode()
        file.write_bytes(whole[:upto])
        import_paths([file], url)
    import_paths([file], tmp_path / "folder")
    assert killing.opened(url)["hands"].keys() == killing.opened(tmp_path / "folder")["hands"].keys()
    assert plainly(url) == killing.opened(url)
    assert sound(url)


@pytest.mark.soak
def test_who_loaded_a_store_before_goes_on_reading(
    inputs: Path, made: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_paths([inputs], url)
    first, second = open_store(url), open_store(url)
    compact(Store(url))
    whole = killing.opened(made)
    assert killing.exact(first) == killing.opened(url) == plainly(url) == whole
    monkeypatch.setattr(bucket, "OLD_KEPT", -1)
    compact(Store(url))
    mended(Store(url))
    with pytest.raises(StoreError, match="written anew since"):
        killing.exact(second)
    assert list(of(url).list("_histparse/old")) == []
    assert plainly(url) == whole


@pytest.mark.soak
def test_what_is_forgotten_is_in_no_object(inputs: Path, url: str) -> None:
    import_paths([inputs], url)
    compact(Store(url))
    forget_player(Store(url), "quartz")
    assert list(of(url).list("_histparse/old")) == []
    assert of(url).tag("_histparse/purge") is None
    everything = [name for one in ("_histparse", *TABLES) for name in (f"{one}/{it.name}" for it in of(url).list(one))]
    assert len(everything) > len(TABLES)
    assert all(b"quartz" not in (of(url).get(name) or b"") for name in everything)
    assert plainly(url)["hands"].keys() == hp.load(url).hands["hand_id"].pipe(set)


def test_pandas_reads_a_bucket_by_itself(url: str) -> None:
    add("s3://hands/store", 1, 2)  # type: ignore[arg-type]
    assert sorted(pd.read_parquet("s3://hands/store/hands")["hand_id"]) == ["sapphire:1", "sapphire:2"]
    assert len(pd.read_parquet("s3://hands/store/files")) == 0


def test_the_second_writer_waits_or_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "LEASE", SHORT)
    first, second = Store(url), Store(url)
    with first.writing():
        first.commit(parts(1), {})
        with pytest.raises(StoreError, match="another import is writing to s3://hands/"), second.writing(wait=0):
            pass
        with pytest.raises(StoreError, match="another import"), second.writing(wait=3 * SHORT):
            pass  # a lock that is renewed is not taken over, however long it lasts
        assert len(open_store(url).read("hands")) == 1
        waiting = threading.Thread(target=add, args=(url, 2))
        waiting.start()
    waiting.join(20)
    assert sorted(hp.load(url).hands["hand_id"]) == ["sapphire:1", "sapphire:2"]


def abandon(url: str, patched: pytest.MonkeyPatch) -> None:
    """What runs from here on leaves its lock behind when it ends, and does not renew it, as if it were killed."""
    patched.setattr(Lease, "_renew", lambda _: None)
    patched.setattr(Lease, "end", lambda _: None)


def test_a_dead_writer_s_lock_is_taken_over(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        abandon(url, patched)
        add(url, 1)  # type: ignore[arg-type]
    with pytest.raises(StoreError, match=r"or died 30 s ago or less"), Store(url).writing(wait=0):
        pass
    monkeypatch.setattr(lease, "LEASE", SHORT)
    began = time.monotonic()
    add(url, 2)  # type: ignore[arg-type]
    assert time.monotonic() - began >= SHORT
    assert len(hp.load(url).hands) == 2
    assert of(url).tag("_histparse/lock") is None


def test_a_server_without_conditions_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put = obstore.put_async
    monkeypatch.setattr(obstore, "put_async", lambda *args, **options: put(*args, **options | {"mode": "overwrite"}))
    with pytest.raises(StoreError, match="does not heed If-None-Match"):
        add(url, 1)  # type: ignore[arg-type]
    assert not Store(url).exists()


def killed_at(patched: pytest.MonkeyPatch, step: str, after: int) -> None:
    real, calls = getattr(Objects, step), count()

    def call(*args: Any, **options: Any) -> Any:
        if next(calls) == after:
            raise killing.Killed
        return real(*args, **options)

    patched.setattr(Objects, step, call)


def add_third(store: Store) -> None:
    add(store.path, 3)  # type: ignore[arg-type]


STEPS = [(add_third, "create", 9), (compact, "copy", 3)]
MORE = [("create", n) for n in range(13)] + [("copy", n) for n in range(12)] + [("delete", n) for n in range(3)]
EVERY = [pytest.param(work, *one, marks=pytest.mark.soak) for work in (compact, add_third) for one in MORE]


@pytest.mark.parametrize(("work", "step", "after"), [*STEPS, *EVERY])
def test_a_writer_dies(
    url: str, monkeypatch: pytest.MonkeyPatch, work: Callable[[Store], None], step: str, after: int
) -> None:
    add(url, 1, 2)  # type: ignore[arg-type]
    monkeypatch.setattr(lease, "LEASE", 0.01)
    monkeypatch.setattr(bucket, "AT_ONCE", 1)
    before = set(hp.load(url).hands["hand_id"])
    with monkeypatch.context() as patched:
        abandon(url, patched)
        killed_at(patched, step, after)
        with contextlib.suppress(killing.Killed):
            work(Store(url))
    seen = hp.load(url)
    committed = set(seen.hands["hand_id"])
    assert committed in (before, before | {"sapphire:3"})
    assert len(seen.seats) == 3 * len(committed)
    add(url, 4)  # type: ignore[arg-type]
    now = killing.opened(url)
    assert now["hands"].keys() == committed | {"sapphire:4"}
    assert plainly(url) == now


def mended(store: Store) -> None:
    with store.writing():
        pass


@pytest.mark.parametrize("others", [add_third, pytest.param(mended, marks=pytest.mark.soak)])
def test_who_lost_the_lock_harms_nobody(
    url: str, monkeypatch: pytest.MonkeyPatch, others: Callable[[Store], None]
) -> None:
    """One writer sleeps within a commit, before it puts its record; others take its lock, and its number."""
    add(url, 1)  # type: ignore[arg-type]
    sleeper, create = Store(url), Objects.create

    def late(self: Objects, name: str, data: bytes) -> None:
        if self is sleeper._place._objects and name.startswith("_histparse/commits"):  # type: ignore[attr-defined]
            others(Store(url))
        create(self, name, data)

    monkeypatch.setattr(lease, "LEASE", 0.05)
    monkeypatch.setattr(Lease, "_renew", lambda _: None)
    with monkeypatch.context() as patched, pytest.raises(StoreError, match="written meanwhile"), sleeper.writing():
        patched.setattr(Objects, "create", late)
        sleeper.commit(parts(2), {})
    seen = killing.opened(url)  # type: ignore[arg-type]
    assert seen["hands"].keys() == {"sapphire:1", "sapphire:3"} - ({"sapphire:3"} if others is mended else set())
    with sleeper.writing():
        assert plainly(url) == seen
        sleeper.commit(parts(2), {})
    assert killing.opened(url)["hands"].keys() == {*seen["hands"], "sapphire:2"}  # type: ignore[arg-type]


def import_there(server: Path, inputs: Path, url: Path) -> None:
    os.environ.update(environment(str(server)))
    lease.LEASE = SHORT
    killing.import_all(inputs, url)


MANY = pytest.param(60, 20, id="many", marks=pytest.mark.soak)


@FORKS
@pytest.mark.parametrize(("kills", "hands"), [pytest.param(1, 10, id="once"), MANY])
def test_killed_imports(
    tmp_path: Path, server: str, url: str, monkeypatch: pytest.MonkeyPatch, kills: int, hands: int
) -> None:
    monkeypatch.setattr(lease, "LEASE", SHORT)
    inputs, killed = killing.make_inputs(tmp_path / "in", hands), 0
    killing.import_all(inputs, tmp_path / "alone")
    whole = killing.opened(tmp_path / "alone")
    seconds = killing.duration(import_there, server, inputs, f"{url}/whole")  # type: ignore[arg-type]
    moments = killing.Moments(seconds)
    stores = 0
    while killed < kills:
        store, committed = f"{url}/{(stores := stores + 1)}", set[str | None]()
        while killed < kills and moments.kill(import_there, server, inputs, store):  # type: ignore[arg-type]
            killed += 1
            if Store(store).exists():
                seen = killing.through_the_records(store)  # type: ignore[arg-type]
                assert list(killing.faults(seen, whole)) == []
                assert seen["hands"].keys() >= committed
                committed.update(seen["hands"])
            else:
                assert not committed
        killing.import_all(inputs, store)  # type: ignore[arg-type]
        assert killing.opened(store) == plainly(store) == whole  # type: ignore[arg-type]
        assert list(verify(open_store(store))) == []
        empty(server)  # listing it would take longer and longer


@FORKS
@pytest.mark.soak
def test_two_imports_and_a_reader_at_once(tmp_path: Path, server: str, url: str) -> None:
    inputs = killing.make_inputs(tmp_path / "in", 60)
    killing.import_all(inputs, tmp_path / "alone")
    whole = killing.opened(tmp_path / "alone")
    mended(Store(url))
    writers = [killing.start(import_there, server, inputs, url) for _ in range(2)]  # type: ignore[arg-type]
    looks = 0
    while any(writer.is_alive() for writer in writers):
        looks += 1
        assert list(killing.faults(killing.exact(open_store(url)), whole)) == []
        assert looks % 5 or list(verify(open_store(url))) == []
        time.sleep(0.2)
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert looks > 1
    now = killing.opened(url)
    assert now["hands"] == whole["hands"]
    assert plainly(url) == now


def told(server: str, url: str, *words: object, code: int = 2) -> str:
    done = run(*words)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (code, "", 1), done.output
    assert KEY not in done.stderr
    assert SECRET not in done.stderr
    return done.stderr.removeprefix("histparse: ")


def commands(inputs: Path, store: str) -> list[list[object]]:
    every = [["stats"], ["query", "from hands"], ["show", "1"], ["verify-store"], ["compact"], ["forget", "quartz"]]
    return [["import", inputs, "--jobs", "1", "--out", store], *([*words, "--store", store] for words in every)]


def test_what_is_wrong_with_a_place_is_said(
    inputs: Path, server: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in commands(inputs, "s3://nowhere/x"):
        assert told(server, url, *words) == "s3://nowhere/x can't be used: there is no such bucket\n"
    for words in commands(inputs, url)[1:]:
        assert "there is no histparse store in s3://hands/of 2024/" in told(server, url, *words)
    assert "names no bucket" in told(server, url, "stats", "--store", "s3://")
    assert "neither a folder nor s3://" in told(server, url, "stats", "--store", "gs://hands/x")
    with monkeypatch.context() as patched:
        patched.setattr(settings, "INITIAL_NO_AUTH_ACTION_COUNT", 0)  # the server looks at keys, and knows none
        for words in commands(inputs, url):
            assert "is not open to who asks (InvalidAccessKeyId)" in told(server, url, *words)
    monkeypatch.delenv("AWS_ALLOW_HTTP")
    assert "AWS_ALLOW_HTTP=true" in told(server, url, "stats", "--store", url)
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setattr(objects, "RETRIES", 1)
    for words in commands(inputs, url):
        assert "can't be reached: HTTP error" in told(server, url, *words)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        *[
            ("AWS_ENDPOINT_URL", wrong, "is no address, as https://s3.example.org")
            for wrong in (
                "topaz",
                "http://[::1",
                "https://",
                "http://topaz:topaz@h",
                "http://h:65536",
                "http://[1.2.3.4]",
            )
        ],
        ("AWS_ENDPOINT_URL", "http://1.2.3.256", "is no address"),
        ("AWS_ENDPOINT", "http://xn--topaz", "is no address"),
        ("AWS_ENDPOINT_URL_S3", "http://127.0.0.1/\n", "can't be sent"),
        ("AWS_REGION", "topaz [", "is no region, as eu-west-1"),
        ("AWS_REGION", "topaz\n", "can't be sent: a line break or the like"),
        ("AWS_SESSION_TOKEN", "topaz\n", "can't be sent: a line break or the like"),
        ("AWS_ACCESS_KEY_ID", "topaz\x7f", "can't be sent: a line break or the like"),
        ("AWS_SECRET_ACCESS_KEY", "to\rpaz", "can't be sent: a line break or the like"),
    ],
)
def test_what_can_not_be_sent_is_said(
    server: str, url: str, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    done = told(server, url, "stats", "--store", url)
    assert done.startswith(f"{name} ")
    assert said in done
    assert "paz" not in done


def test_a_variable_that_is_not_understood_is_not_printed(
    server: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("AWS_SKIP_SIGNATURE", "AWS_SERVER_SIDE_ENCRYPTION"):
        with monkeypatch.context() as patched:
            patched.setenv(name, "topaz")
            done = told(server, url, "stats", "--store", url)
        assert done.endswith(" can't be used: some AWS_… variable has a value that it can't have\n")
    for wrong in ("a//b", "../b", "a/./b", "a\x1bb", "a\udcffb"):
        assert "the PREFIX of s3://" in told(server, url, "stats", "--store", f"s3://hands/{wrong}")


@pytest.mark.parametrize(("words", "asked_by"), [("stats", "INT"), ("stats", "TERM"), ("verify-store", "INT")])
def test_who_waits_for_a_silent_server_can_be_stopped(words: str, asked_by: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        there = environment(f"http://127.0.0.1:{silent.getsockname()[1]}")
        command = [sys.executable, "-c", "from histparse.cli import app; app()", words, "--store", "s3://pail"]
        with subprocess.Popen(command, env=os.environ | there, stderr=subprocess.PIPE, text=True) as asking:
            connection, _ = silent.accept()
            with connection:
                connection.recv(1)  # it has asked
                asking.send_signal(getattr(signal, f"SIG{asked_by}"))
                _, said = asking.communicate(timeout=10)
    assert asking.returncode == 130
    assert said in {"", "histparse: stopped\n"}


def test_who_watches_ends_a_silent_server_with_a_second_word(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        there = environment(f"http://127.0.0.1:{silent.getsockname()[1]}")
        command = [sys.executable, "-c", "from histparse.cli import app; app()", "watch", ".", "--out", "s3://pail"]
        with subprocess.Popen(command, cwd=tmp_path, env=os.environ | there, stderr=subprocess.PIPE) as watching:
            connection, _ = silent.accept()
            with connection:
                connection.recv(1)
                watching.send_signal(signal.SIGINT)
                with pytest.raises(subprocess.TimeoutExpired):
                    watching.wait(1)
                watching.send_signal(signal.SIGINT)
                _, said = watching.communicate(timeout=10)
    assert (watching.returncode, said[:19]) == (130, b"histparse: stopped;")


def test_a_part_that_does_not_come_can_be_waited_for_no_longer(
    inputs: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_paths([inputs], url)
    get, asked = obstore.get_async, threading.Event()

    async def silent(store: object, name: str, **options: Any) -> Any:
        if name.endswith(".parquet"):
            asked.set()
            await asyncio.sleep(60)
        return await get(store, name, **options)

    def interrupt() -> None:
        asked.wait(10)
        os.kill(os.getpid(), signal.SIGINT)

    db, began = hp.load(url), time.monotonic()
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(obstore, "get_async", silent)
        threading.Thread(target=interrupt).start()
        db.sql("from seats")
    assert time.monotonic() - began < 10
    assert len(db.sql("from seats")) == 30  # it can be asked again


def test_the_extra_is_named_where_it_is_missing(inputs: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("obstore", "obstore.store", "obstore.exceptions"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("objects", "lease", "bucket"):
        monkeypatch.delitem(sys.modules, f"histparse.{name}")
        monkeypatch.delattr(f"histparse.{name}", raising=False)
    for words in commands(inputs, url):
        assert 'needs obstore: `pip install "histparse[cloud]"`' in told("", url, *words)


def test_parts_that_are_missing_or_damaged_or_strange(inputs: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import_paths([inputs], url)
    one, store = of(url), open_store(url)
    with monkeypatch.context() as patched, pytest.raises(StoreError, match="can't be reached"):
        patched.setattr(objects.obstore, "get_async", mock.AsyncMock(side_effect=objects.BaseError("x - no answer")))
        list(verify(store))  # a store that can't be asked is not damaged
    part = next(iter(one.list("seats"))).name
    later = max(it.name for it in one.list("seats"))
    one.put("seats/note.txt", b"x")
    faults = list(verify(open_store(url)))
    assert [(fault.where, fault.what) for fault in faults] == [(f"{url}/seats/note.txt", "no record knows this file")]
    one.delete([f"seats/{later}", "seats/note.txt"])
    assert (f"{url}/seats/{later}", "is missing") in [(it.where, it.what) for it in verify(open_store(url))]
    with pytest.raises(StoreError, match="is damaged"):
        open_store(url).read("seats")
    with pytest.raises(StoreError, match=rf"is damaged: {url}/seats/{later} is missing"):
        hp.load(url).sql("from seats")
    one.put(f"seats/{later}", b"")
    with pytest.raises(StoreError, match="file size is 0 bytes"):
        hp.load(url).sql("from seats")
    one.put(f"seats/{later}", one.get(f"seats/{part}") or b"")
    assert any("rows" in it.what for it in verify(open_store(url)))
    for data, said in ((b"{", "it is no JSON"), (b"[]", "it is no JSON object")):
        one.put("_histparse/commits/00000002.json", data)
        with pytest.raises(StoreError, match=rf"{url}/_histparse/commits/00000002\.json is damaged: {said}$"):
            open_store(url)
    one.delete(["_histparse/commits/00000001.json"])
    with pytest.raises(StoreError, match=r"00000001\.json is missing"):
        open_store(url)


@pytest.mark.soak
def test_names_are_kept_out_of_a_bucket(inputs: Path, url: str) -> None:
    import_paths([inputs], url, mask=True)
    assert "jade" not in set(hp.load(url).seats["player"])
    assert pipeline.Import(url).summary.store == url
    import_paths([inputs], url)
    assert sound(url)
