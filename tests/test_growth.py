"""Files that grow between imports."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from invented import history

from histparse import landing, pipeline
from histparse.checks.continuity import REACH
from histparse.growth import withdraw
from histparse.load import load
from histparse.pipeline import Import, import_paths
from histparse.store import open_store
from histparse.tables import TABLES

WHOLE = (history(1) + history(2) + history(3, extra="jade: x: juggles 3 balls\n") + history(4)).encode()
FIRST = len(history(1))
SUMMARY = 2 * FIRST - len(history(2)) + history(2).index("*** SUMMARY") + 40


def put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def contents(store: Path) -> dict[str, list[str]]:
    """Every row of every table but `files`, without the file's id, which follows its content."""
    one = open_store(store)
    rows: dict[str, list[dict[str, Any]]] = {name: one.read(name).to_pylist() for name in TABLES if name != "files"}
    for row in rows["hands"] + rows["rejects"]:
        del row["file_id"]
    return {name: sorted(map(repr, some)) for name, some in rows.items()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What an import of the whole file makes."""
    here = tmp_path_factory.mktemp("undisturbed")
    import_paths([put(here / "one.txt", WHOLE)], here / "out")
    return {name: [row.replace(str(here), "HERE") for row in rows] for name, rows in contents(here / "out").items()}


@pytest.mark.parametrize(
    "sizes",
    [
        (0, 200, FIRST),
        (FIRST - 120, FIRST + 20, SUMMARY),
        (SUMMARY + 60, 2 * FIRST + 5, 3 * FIRST),
    ],
)
def test_a_grown_file_ends_as_if_it_had_been_imported_once(
    tmp_path: Path, undisturbed: dict[str, list[str]], sizes: tuple[int, ...]
) -> None:
    path, out = tmp_path / "one.txt", tmp_path / "out"
    hands = 0
    for size in (*sizes, len(WHOLE)):
        summary = import_paths([put(path, WHOLE[:size])], out)
        assert (summary.files, summary.duplicates, summary.conflicts) == (1, 0, 0)
        hands += summary.hands_total
    assert 4 <= hands <= 7  # a hand that lacked a line may have been read before
    found = {name: [row.replace(str(tmp_path), "HERE") for row in rows] for name, rows in contents(out).items()}
    assert found == undisturbed
    again = import_paths([path], out)
    assert (again.files_known, again.files, again.rejects) == (1, 0, 0)


def test_what_was_read_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    texts = list(map(history, range(1, 20)))
    path, out = put(tmp_path / "one.txt", "".join(texts[:15]).encode()), tmp_path / "out"
    import_paths([path], out)
    real = pipeline.read
    monkeypatch.setattr(pipeline, "read", lambda source: read.append(source.text) or real(source))  # type: ignore[func-returns-value]
    put(path, "".join(texts).encode())
    assert import_paths([path], out).hands_total == 4
    assert len(read) <= 4 + REACH  # those just before are looked at for what the players had
    assert read[-4:] == [text.rstrip() + "\n" for text in texts[15:]]
    assert list(load(out).hands["line_start"]) == sorted(load(out).hands["line_start"])


def test_files_that_moved_were_copied_or_grew_elsewhere(tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = put(tmp_path / "a" / "one.txt", WHOLE[: FIRST - 400])
    assert import_paths([tmp_path / "a"], out).rejects == 1
    put(tmp_path / "b" / "two.txt", path.read_bytes())
    path.rename(tmp_path / "b" / "one.txt")
    assert import_paths([tmp_path / "b"], out).files_known == 2
    put(tmp_path / "c" / "one.txt", WHOLE[:FIRST])
    summary = import_paths([tmp_path / "b", tmp_path / "c"], out)
    assert (summary.files_known, summary.hands_total) == (2, 1)
    assert len(load(out).rejects) == len(load(out).findings) == 0


def test_an_empty_file_is_only_what_stands_where_it_stood(tmp_path: Path) -> None:
    out = tmp_path / "out"
    empty = put(tmp_path / "a" / "one.txt", b"")
    import_paths([empty], out)
    import_paths([put(tmp_path / "b" / "one.txt", WHOLE)], out)
    assert list(load(out).rejects["path"]) == [str(empty)]
    put(empty, history(9).encode())
    import_paths([empty], out)
    assert len(load(out).rejects) == 0


def test_a_file_that_is_cut_or_written_anew(tmp_path: Path) -> None:
    path, out = put(tmp_path / "one.txt", WHOLE), tmp_path / "out"
    import_paths([path], out)
    put(path, WHOLE[:FIRST])
    assert import_paths([path], out).duplicates == 1
    put(path, history(8).encode())
    assert import_paths([path], out).hands_total == 1
    put(path, WHOLE[:FIRST] + history(10).encode())
    assert import_paths([path], out).hands_total == 1
    assert len(load(out).hands) == 6


def test_the_inside_of_an_archive_grows_too(tmp_path: Path) -> None:
    path, out = tmp_path / "one.txt.gz", tmp_path / "out"
    for size in (FIRST + 200, len(WHOLE)):
        summary = import_paths([put(path, gzip.compress(WHOLE[:size]))], out)
    assert (summary.hands_total, summary.duplicates) == (3, 0)
    assert len(load(out).rejects) == 0


def test_others_grew_too_and_keep_their_rows(tmp_path: Path) -> None:
    """Halves in several files, of one import and of several, some of which become whole."""
    out = tmp_path / "out"
    paths = [put(tmp_path / f"{n}.txt", (history(10 * n) + history(10 * n + 1)[:500]).encode()) for n in range(1, 5)]
    import_paths(paths[:3], out)
    import_paths(paths[3:], out)
    for n, path in enumerate(paths[1:], 2):
        put(path, (history(10 * n) + history(10 * n + 1)).encode())
    summary = import_paths(paths, out)
    assert (summary.hands_total, summary.files_known) == (3, 1)
    db = load(out)
    assert list(db.rejects["site_hand_no"]) == ["11"]
    assert set(db.findings["hand_id"]) == {"pokerstars:11"}
    assert sorted(db.hands["site_hand_no"], key=int) == ["10", "20", "21", "30", "31", "40", "41"]


@pytest.mark.parametrize("batches", [0, 1])
def test_cut_short_where_a_file_has_grown(
    tmp_path: Path, undisturbed: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch, batches: int
) -> None:
    path, out = tmp_path / "one.txt", tmp_path / "out"
    import_paths([put(path, WHOLE[: SUMMARY + 20])], out)
    put(path, WHOLE)
    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 1)
    done = 0

    def stop(_: object) -> None:
        nonlocal done
        done += 1
        if done == batches:
            raise KeyboardInterrupt

    def withdrawn(*some: Any) -> None:
        withdraw(*some)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        if not batches:
            patched.setattr(landing, "withdraw", withdrawn)
        import_paths([path], out, progress=stop)
    import_paths([path], out)
    found = {name: [row.replace(str(tmp_path), "HERE") for row in rows] for name, rows in contents(out).items()}
    assert found == undisturbed
    assert open_store(out).state.notes == {}


def test_utf_16_grows_too(tmp_path: Path) -> None:
    whole, out = WHOLE.decode().encode("utf-16"), tmp_path / "out"
    for size in (2 * FIRST + 501, len(whole)):
        summary = import_paths([put(tmp_path / "one.txt", whole[:size])], out)
    assert (summary.hands_total, summary.duplicates) == (3, 0)
    assert len(load(out).rejects) == 0


def test_the_summary_of_a_run_that_sees_a_file_grow_is_of_what_stands_there_in_the_end(tmp_path: Path) -> None:
    path, text, importing = tmp_path / "one.txt", "a heading\n\n", Import(tmp_path / "out")
    half, whole = history(3)[:400], history(4).rstrip() + "\nmore"
    for more in (history(1), history(2), half, history(3)[400:], whole, "\n\n\n" + history(5), "junk\n\n", history(6)):
        text += more
        put(path, text.encode())
        list(importing.take([str(path)]))
        db, summary = load(tmp_path / "out"), importing.summary
        assert summary.hands == Counter(zip(db.hands["game"], db.hands["status"], strict=True))
        assert summary.findings == Counter(db.findings["code"])
        assert (summary.rejects, summary.conflicts) == (len(db.rejects), 0)
        assert (summary.files, summary.bytes_unclaimed) == (1, len("a heading\n\n"))
    assert summary.hands_total == 6
