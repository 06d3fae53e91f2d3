"""What a user names: files, folders, patterns, archives."""

from __future__ import annotations

import gzip
import io
import os
import struct
import sys
import zipfile
from pathlib import Path

import pytest
from invented import history

from histparse import archives, content, inputs
from histparse.inputs import find
from histparse.load import load
from histparse.pipeline import audit_paths, import_paths
from histparse.summary import Summary


def put(path: Path, *texts: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(texts), encoding="utf-8", newline="")
    return path


def zipped(path: Path, members: dict[str, str], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


def unread(summary: Summary) -> list[tuple[str, str]]:
    return [(row.path, row.finding.message) for row in summary.unread]


def names(folder: Path, *paths: str) -> list[str]:
    files, failed = find(str(folder / path) for path in paths)
    assert failed == []
    return [str(Path(one).relative_to(folder)) for one in files]


def test_patterns_stand_for_what_they_match(tmp_path: Path) -> None:
    for name in ("a1.txt", "a2.txt", "b.txt", "deep/down/a3.txt", ".hid/a4.txt", "odd[1].txt"):
        put(tmp_path / name, "x")
    assert names(tmp_path, "a*.txt") == ["a1.txt", "a2.txt"]
    assert names(tmp_path, "**/a*") == ["a1.txt", "a2.txt", str(Path("deep/down/a3.txt"))]
    assert names(tmp_path, "?.txt", "b.txt") == ["b.txt"]
    assert names(tmp_path, "de*") == [str(Path("deep/down/a3.txt"))]
    assert names(tmp_path, "odd[1].txt") == ["odd[1].txt"]


def test_histories_in_the_folder_of_a_store_are_found(tmp_path: Path) -> None:
    """Someone keeps the tables where the histories are."""
    for name in ("one.txt", "more/two.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(history(len(name)), "utf-8")
        assert import_paths([tmp_path], tmp_path).hands_total == 1
    found = [str(tmp_path / "more" / "two.txt"), str(tmp_path / "one.txt")]
    assert find([tmp_path])[0] == find([f"{tmp_path}/**/*.*"])[0] == found


def test_patterns_leave_stores_out(tmp_path: Path) -> None:
    put(tmp_path / "a.txt", history(1))
    import_paths([tmp_path], tmp_path / "hands")
    assert names(tmp_path, "**") == names(tmp_path, "**/*") == ["a.txt"]


def test_a_store_is_no_history_and_is_said_to_be_none(tmp_path: Path) -> None:
    history_of = put(tmp_path / "in" / "a.txt", history(1))
    store = tmp_path / "all" / "hands"
    import_paths([history_of], store)
    for path in (store, store / "texts", store / "_histparse", store.parent, f"{store}/*", f"{store}/**/*.parquet"):
        files, (failed,) = find([path])
        assert (files, failed.source.path) == ([], str(store if path == store.parent else path))
        assert failed.error
        assert "a store, which histparse wrote; histories are wanted" in failed.error.message
        assert find([path, history_of]) == ([str(history_of)], []), "it is no fault beside a history"
    assert len(unread(import_paths([store], tmp_path / "out"))) == 1
    (tmp_path / "empty").mkdir()
    assert find([tmp_path / "empty"]) == ([], [])


def test_a_pattern_that_nothing_matches(tmp_path: Path) -> None:
    summary = import_paths([tmp_path / "*.txt", put(tmp_path / "a", history(1))], tmp_path / "out")
    assert unread(summary) == [(str(tmp_path / "*.txt"), "can't be read: nothing has such a name")]
    assert (summary.hands_total, summary.some_unread) == (1, True)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_in_a_zip_is_read(tmp_path: Path, method: int) -> None:
    path = tmp_path / "all.ZIP"
    texts = {"z.txt": history(3), "deep/a.txt": history(1) + history(2), "empty/": "", ".hidden": "x"}
    zipped(path, texts | {"__MACOSX/deep/a.txt": "x"}, method)
    summary = import_paths([tmp_path], tmp_path / "out")
    assert (summary.hands_total, summary.files, summary.rejects, summary.unread) == (3, 2, 0, [])
    db = load(tmp_path / "out")
    assert list(db.files["path"]) == [f"{path}/deep/a.txt", f"{path}/z.txt"]
    assert list(db.files["size_bytes"]) == [len(texts["deep/a.txt"]), len(texts["z.txt"])]
    put(tmp_path / "loose" / "a.txt", texts["deep/a.txt"])
    again = import_paths([tmp_path / "loose", path], tmp_path / "out")
    assert (again.files, again.files_known) == (0, 3)


def test_what_is_in_a_gz_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one.txt.gz"
    path.write_bytes(gzip.compress(history(1).encode()) + gzip.compress(history(2).encode()))
    assert import_paths([path], tmp_path / "out").hands_total == 2
    assert list(load(tmp_path / "out").files["path"]) == [str(path)]
    assert [one.number for one in audit_paths([path])] == ["1", "2"]


def test_names_in_a_zip_lead_nowhere(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"../../up.txt": history(1), "/root.txt": history(2), "..\\..": history(3)})
    import_paths([path], tmp_path / "deep" / "down" / "out")
    found = sorted(load(tmp_path / "deep" / "down" / "out").files["path"])
    assert found == [f"{path}/-", f"{path}/root.txt", f"{path}/up.txt"]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.zip", "deep"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_members_of_one_name_in_a_zip_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number, name in enumerate(("a.txt", "a.txt", "a.txt (2)", "../a.txt"), 1):
            archive.writestr(name, history(number))
    summary = import_paths([path], tmp_path / "out")
    assert (summary.files, summary.hands_total) == (4, 4)
    db = load(tmp_path / "out")
    told = ["a.txt", "a.txt (2)", "a.txt (2) (2)", "a.txt (3)"]
    assert sorted(db.files["path"]) == [f"{path}/{name}" for name in told]
    assert set(db.hands["file_id"]) == set(db.files["file_id"])


def test_an_archive_with_nothing_in_it(tmp_path: Path) -> None:
    (one,) = audit_paths([zipped(tmp_path / "a.zip", {"folder/": ""})])
    assert one.error
    assert (one.error.code, one.error.message) == ("P101", "there is nothing in it")


def encrypted(path: Path) -> None:
    """Says of the zip's only member that it is encrypted."""
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    path.write_bytes(data)


def of_another_kind(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.index(mark) + at] = 97
    path.write_bytes(data)


def another_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def none_at_all(path: Path) -> None:
    path.write_text(history(7))


@pytest.mark.parametrize(
    ("name", "damage", "words"),
    [
        ("a.zip", encrypted, "it is encrypted"),
        ("a.zip", of_another_kind, "of an unknown kind"),
        ("a.zip", another_byte, "damaged"),
        ("a.zip", cut_short, "damaged"),
        ("a.zip", none_at_all, "damaged"),
        ("a.gz", another_byte, "damaged"),
        ("a.gz", cut_short, "damaged"),
        ("a.gz", none_at_all, "damaged"),
    ],
)
def test_an_archive_that_can_t_be_read(tmp_path: Path, name: str, damage: object, words: str) -> None:
    text = "".join(history(number, extra=f"jade: x: juggles {os.urandom(20).hex()}\n") for number in range(20))
    path = tmp_path / name
    if name.endswith("gz"):
        path.write_bytes(gzip.compress(text.encode()))
    else:
        zipped(path, {"one.txt": text})
    damage(path)  # type: ignore[operator]
    summary = import_paths([path, put(tmp_path / "b.txt", history(30))], tmp_path / "out")
    ((where, message),) = unread(summary)
    assert where.startswith(str(path))
    assert words in message
    assert (summary.hands_total, summary.some_unread) == (1, True)


def test_an_archive_in_an_archive_is_said_to_be_one(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "in.zip", {"a.txt": history(1)}).read_bytes()
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as archive:
        archive.writestr("in.zip", inner)
        archive.writestr("b.txt", history(2))
    summary = import_paths([tmp_path / "out.zip"], tmp_path / "out")
    assert unread(summary) == [(f"{tmp_path / 'out.zip'}/in.zip", "can't be read: it is an archive in an archive")]
    assert summary.hands_total == 1


@pytest.mark.parametrize("name", ["a.zip", "a.gz"])
def test_bombs_do_not_go_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(archives, "FREE", 1 << 16)
    monkeypatch.setattr(content, "WHOLE", 1 << 16)
    path, bomb = tmp_path / name, "\n" * (1 << 24)
    if name.endswith("gz"):
        path.write_bytes(gzip.compress(bomb.encode()))
    else:
        zipped(path, {"bomb.txt": bomb})
    ((_, message),) = unread(import_paths([path], tmp_path / "out"))
    assert "more than 200 times its size" in message


@pytest.mark.parametrize("whole", [10, content.WHOLE])
def test_what_gzip_packed_is_read_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: int
) -> None:
    monkeypatch.setattr(content, "WHOLE", whole)
    monkeypatch.setattr(archives, "FREE", 1 << 16)

    def taken(data: bytes) -> Summary:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return import_paths(["-"], tmp_path / "out")

    packed = gzip.compress(history(1).encode()) + gzip.compress(history(2).encode())
    assert taken(packed).hands_total == 2
    assert list(load(tmp_path / "out").files["path"]) == ["-"]
    assert taken((history(1) + history(2)).encode()).files_known == 1
    for data, why in ((packed[:-20], "damaged"), (gzip.compress(b"\n" * (1 << 24)), "more than 200 times its size")):
        ((_, message),) = unread(taken(data))
        assert why in message


def test_members_that_share_their_bytes(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"a.txt": history(1)})
    data = path.read_bytes()
    at, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    many = 300
    directory = data[at:end] * many
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, many, many, len(directory), at, 0)
    path.write_bytes(data[:at] + directory + tail)
    summary = import_paths([path], tmp_path / "out")
    assert summary.hands_total == 1
    assert (summary.files, summary.files_known, summary.unread) == (1, many - 1, [])


def test_a_stream_is_taken_from_disk_when_it_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "WHOLE", 10)
    for length in (0, 9, 10, 11, 5000):
        with content.bytes_from(io.BytesIO(b"x" * length)) as data:
            assert data[:] == b"x" * length
            assert isinstance(data, bytes) == (length <= 10)


def test_what_is_known_is_hashed_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "in" / "a.txt", history(1), history(2))
    zipped(tmp_path / "in" / "b.zip", {"c.txt": history(3)})
    import_paths([tmp_path / "in"], tmp_path / "out")

    def looked_at(*_: object) -> None:
        raise AssertionError("it is known")

    for name in ("pieces", "openings"):
        monkeypatch.setattr(inputs, name, looked_at)
    assert import_paths([tmp_path / "in"], tmp_path / "out", jobs=2).files_known == 2
