from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from invented import history
from test_masking import ODD, ROOMS, WHO, play, put, some, standing, written
from typer.testing import CliRunner, Result

from histparse import masking, pipeline
from histparse.cli import app
from histparse.compacting import compact
from histparse.forgetting import FREE, forget_file, forget_hand, forget_player
from histparse.load import load
from histparse.names import PSEUDONYM
from histparse.pipeline import Import, import_paths
from histparse.store import Store, StoreError, open_store
from histparse.tables import TABLES
from histparse.verifying import verify
from tests.stars import WHOLE

WOLF = "Wolf & Söhne"
CHAT = f'quartz said, "well played, {WOLF.upper()}"\n'
PATH = f"of {WOLF.lower()}.txt"


def wolf(number: int, **more: str) -> str:
    return history(number, **more).replace("jade: x", WOLF)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("forgetting")
    put(folder / "in" / "a.txt", history(1) + wolf(2) + history(3, extra=CHAT) + wolf(4, opal="Qc"))
    put(
        folder / "in" / PATH,
        history(5) + wolf(2, opal="Qc") + f"PokerStars Hand #6: {WOLF}\n\n\n" + wolf(7, extra=CHAT),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "BATCH_TEXTS", 3)
        import_paths([folder / "in"], folder / "made")
    return folder / "made"


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "store")
    return tmp_path / "store"


def sound(store: Path) -> bool:
    one = Store(store)
    one.refresh()
    return list(verify(one, events=True)) == []


def by_hand(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The rows in an order that does not depend on which part was written last."""
    return {name: sorted(some, key=itemgetter("hand_id")) for name, some in rows.items()}


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["forget", *map(str, words)])


def test_every_column_of_free_text_is_looked_at() -> None:
    """The others hold a player's name alone, cards, numbers, hashes, or words that histparse chose."""
    safe = {
        *("hand_id", "file_id", "sha256", "text_sha256", "events_sha256", "site", "player", "tournament_id", "buy_in"),
        *("hole_cards", "up_cards", "river_card", "high_name", "low_name", "community_card", "level", "start_text"),
        *("site_hand_no", "start_cards", "door_card"),
    }
    for name, table in TABLES.items():
        texts = {column.name for column in table.columns if str(column.type) == "string"}
        assert texts - safe <= set(FREE.get(name, ())), name


def test_a_player_goes_by_a_pseudonym_everywhere(store: Path) -> None:
    before = by_hand(play(store, {}))
    assert len(standing(store, [WOLF, "Wolf", "Söhne"])) > 10
    word, rows = forget_player(Store(store), WOLF)
    assert standing(store, [WOLF, "Wolf &amp; Söhne", "Wolf", "Söhne"]) == set()
    assert sound(store)
    assert (rows["hands"], rows["seats"], rows["texts"], rows["files"], rows["rejects"]) == (4, 3, 4, 1, 2)
    assert by_hand(play(store, {word: WOLF})) == before
    db = load(store)
    assert (db.seats["player"] == word).sum() == 3
    assert f'"well played, {word}"' in db.texts.set_index("hand_id").loc["pokerstars:3", "text"]
    assert set(db.rejects["text"].str.contains(word)) == {True}
    assert list((store / "_histparse" / "old").iterdir()) == []
    compact(Store(store))
    assert sound(store)


def test_a_forgotten_player_does_not_come_back(made: Path, store: Path, tmp_path: Path) -> None:
    word, _ = forget_player(Store(store), WOLF)
    hands = len(load(store).hands)
    text = wolf(2, word="Game") + wolf(7, extra=CHAT) + wolf(8) + f"PokerStars Hand #9: {WOLF}'s\n\n"
    again = put(tmp_path / PATH, text)
    summary = import_paths([made.parent / "in", again], store)
    assert (summary.hands_total, summary.duplicates, summary.conflicts, summary.files_known) == (1, 2, 0, 2)
    assert standing(store, [WOLF, "Wolf", "Söhne"]) == set()
    assert (load(store).seats["player"] == word).sum() == 4
    assert len(load(store).hands) == hands + 1
    assert sound(store)


def test_others_whose_names_hold_the_name_keep_theirs(store: Path, tmp_path: Path) -> None:
    longer = history(21).replace("jade: x", "Wolfram").replace("quartz", "Wolf")
    import_paths([put(tmp_path / "b.txt", longer)], store)
    forget_player(Store(store), "wolf")
    seats = load(store).seats
    assert (seats["player"] == "Wolfram").sum() == 1
    assert seats["player"].str.fullmatch(PSEUDONYM).sum() == 1
    assert sound(store)


@pytest.mark.parametrize("name", some(ODD, "folds"))
def test_a_name_that_is_a_word_of_the_room(tmp_path: Path, name: str) -> None:
    path = put(tmp_path / "in" / "hands", "".join(written(ROOMS["pokerstars"], 12, ODD)))
    import_paths([path], tmp_path / "store")
    before = play(tmp_path / "store", {})
    word, _ = forget_player(Store(tmp_path / "store"), name)
    assert play(tmp_path / "store", {word: name}) == before
    assert name not in set(load(tmp_path / "store").seats["player"])
    assert list(verify(open_store(tmp_path / "store"))) == []
    summary = import_paths([put(path, path.read_text("utf-8").replace(" Hand #", " Game #"))], tmp_path / "store")
    assert (summary.hands_total, summary.conflicts, summary.rejects) == (0, 0, 0)


@pytest.mark.soak
@pytest.mark.parametrize("room", ROOMS)
def test_players_of_every_room(tmp_path: Path, room: str) -> None:
    path = put(tmp_path / "in" / "hands", "".join(written(ROOMS[room], 8, WHO)))
    import_paths([path], tmp_path / "store")
    for name in WHO:
        before = play(tmp_path / "store", {})
        word, _ = forget_player(Store(tmp_path / "store"), name)
        assert play(tmp_path / "store", {word: name}) == before
    assert standing(tmp_path / "store", WHO) == set()
    assert sound(tmp_path / "store")
    summary = import_paths([put(path, path.read_text("utf-8") + "\n")], tmp_path / "store")
    assert (summary.hands_total, summary.conflicts) == (0, 0)
    assert standing(tmp_path / "store", WHO) == set()


def test_a_player_of_a_store_without_texts(made: Path, tmp_path: Path) -> None:
    store = tmp_path / "store"
    import_paths([made.parent / "in"], store, texts=False)
    before = load(store).hands.set_index("hand_id")
    forget_player(Store(store), WOLF)
    after = load(store).hands.set_index("hand_id")
    assert standing(store, [WOLF, "Wolf"]) == set()
    for column in ("text_sha256", "events_sha256"):
        assert set(before.index[before[column] != after[column]]) == {f"pokerstars:{n}" for n in (2, 4, 7)}


def test_a_hand_goes_with_all_its_rows(store: Path) -> None:
    rows = forget_hand(Store(store), "pokerstars:2")
    assert rows["hands"] == rows["texts"] == rows["checks"] == rows["rejects"] == 1
    assert (rows["seats"], rows["findings"]) == (3, 1)
    assert standing(store, ["pokerstars:2", "Hand #2:"]) == set()
    assert sound(store)
    assert len(load(store).hands) == 5


@pytest.mark.parametrize("by", ["path", "id", "where it stands now"])
def test_a_file_goes_with_all_that_came_from_it(made: Path, store: Path, tmp_path: Path, by: str) -> None:
    files = load(store).files.set_index("path")
    path = str(made.parent / "in" / PATH)
    word = {"path": path, "id": files.loc[path, "file_id"], "where it stands now": str(tmp_path / "copy")}[by]
    shutil.copy(path, tmp_path / "copy")
    rows = forget_file(Store(store), word)
    assert (rows["files"], rows["hands"], rows["rejects"]) == (1, 2, 2)
    assert standing(store, [PATH, "well played", "#6", "pokerstars:7", "pokerstars:5"]) == {
        (found, "well played") for found, _ in standing(store, ["well played"])
    }
    db = load(store)
    assert set(db.hands["hand_id"]) == {f"pokerstars:{n}" for n in range(1, 5)}
    assert len(db.files) == 1
    assert sound(store)
    assert import_paths([path], store).hands_total == 2


def test_a_file_that_was_not_read_to_its_end(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "BATCH_TEXTS", 2)
    path = str(made.parent / "in" / "a.txt")
    with pytest.raises(KeyboardInterrupt):
        import_paths([path], tmp_path, progress=stop)
    assert open_store(tmp_path).state.notes
    forget_file(Store(tmp_path), path)
    assert len(load(tmp_path).hands) == 0
    assert open_store(tmp_path).state.notes == {}
    assert import_paths([path], tmp_path).hands_total == 4


def test_who_loaded_the_store_before_is_told(store: Path) -> None:
    db = load(store)
    forget_player(Store(store), WOLF)
    with pytest.raises(StoreError, match="load it again"):
        _ = db.seats


def test_a_forgetting_that_was_cut_short_leaves_nothing_either(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def dying(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Path, to: Path) -> Path:
            if path.name == "findings":
                raise Killed
            return real(path, to)  # type: ignore[no-any-return]

        return call

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(shutil, "rmtree", lambda *_, **__: None)
        patched.setattr(Path, "replace", dying(Path.replace))
        forget_player(Store(store), WOLF)
    assert len(load(store).hands) == 6
    assert standing(store, [WOLF, "Wolf"]) == set()
    assert sound(store)


def test_a_store_that_masks_forgets_its_hero(tmp_path: Path) -> None:
    import_paths([put(tmp_path / "a.txt", history(1))], tmp_path / "store", mask=True)
    word, _ = forget_player(Store(tmp_path / "store"), "quartz")
    assert standing(tmp_path / "store", ["quartz", "opal", "jade"]) == set()
    assert masking.mask_of(Store(tmp_path / "store")).all_but_hero  # type: ignore[union-attr]
    import_paths([put(tmp_path / "b.txt", history(2))], tmp_path / "store")
    assert standing(tmp_path / "store", ["quartz", "opal", "jade"]) == set()
    assert (load(tmp_path / "store").seats["player"] == word).sum() == 2


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("pokerstars:2", "pokerstars:2 (hand) is forgotten: 1 hand, "),
        (WOLF, f"{WOLF} (player) is anon"),
        ("file", " (file) is forgotten: 2 hands, "),
    ],
)
def test_the_command(made: Path, store: Path, what: str, said: str) -> None:
    done = run(made.parent / "in" / PATH if what == "file" else what, "--store", store)
    assert done.exit_code == 0, done.output
    assert said in done.stderr


@pytest.mark.parametrize("what", ["pokerstars:2", WOLF, "file"])
def test_a_look_tells_what_would_go_and_changes_nothing(made: Path, store: Path, what: str) -> None:
    word = str(made.parent / "in" / PATH) if what == "file" else what
    files = {path: path.read_bytes() for path in store.rglob("*") if path.is_file()}
    looked = run(word, "--store", store, "--dry-run")
    assert looked.exit_code == 0
    assert " would " in looked.stderr
    assert looked.stderr.endswith("; nothing was\n")
    assert not re.search("is forgotten|is anon|rows deleted|rows changed", looked.stderr)
    assert {path: path.read_bytes() for path in store.rglob("*") if path.is_file()} == files
    told = {table: int(rows) for table, rows in (line.split() for line in looked.stdout.splitlines()[1:])}
    forget = {"file": forget_file, "pokerstars:2": forget_hand}.get(what, lambda *some: forget_player(*some)[1])
    assert told == dict(forget(Store(store), word))
    assert {"hands", "texts", "findings"} <= told.keys()


def test_the_command_says_where_there_was_nothing(store: Path) -> None:
    for words, what in (
        (["nobody"], "hand, file or player nobody"),
        (["pokerstars:99", "--as", "hand"], "hand pokerstars:99"),
        (["pokerstars:2", "--as", "file"], "file pokerstars:2"),
    ):
        done = run(*words, "--store", store)
        assert (done.exit_code, done.stderr) == (2, f"histparse: there is no {what} in {store}\n")
    assert run("x", "--store", store / "nowhere").exit_code == 2


@pytest.mark.parametrize("word", ["a.txt", "in/a.txt"])
def test_a_part_of_a_path_is_no_player(made: Path, store: Path, word: str) -> None:
    before = dict(standing(store, ["a.txt"])), load(store).files["path"].tolist()
    done = run(word, "--store", store)
    assert done.exit_code == 2
    assert done.stderr.endswith(f"; there is the file {made.parent / 'in' / 'a.txt'}\n")
    assert (dict(standing(store, ["a.txt"])), load(store).files["path"].tolist()) == before
    assert not (store / "_histparse" / masking.FILE).exists()


def test_a_name_of_which_there_is_no_hand_goes_if_it_is_said_to_be_a_player(store: Path) -> None:
    assert run("Basalt", "--store", store).exit_code == 2
    done = run("Basalt", "--store", store, "--as", "player")
    assert (done.exit_code, standing(store, ["basalt"])) == (0, set())
    assert run("Absent", "--store", store, "--as", "player").exit_code == 0
    assert masking.mask_of(Store(store)).forget("Absent") == masking.mask_of(Store(store))  # type: ignore[union-attr]


def test_a_seat_is_no_player(tmp_path: Path) -> None:
    import_paths([put(tmp_path / "a.txt", "".join(written(ROOMS["bovada"], 2, WHO)))], tmp_path / "store")
    assert "Seat+3" in set(load(tmp_path / "store").seats["player"])
    done = run("Seat+3", "--store", tmp_path / "store")
    assert (done.exit_code, done.stderr[:51]) == (2, "histparse: there is no hand, file or player Seat+3 ")
    assert sound(tmp_path / "store")


def test_a_hand_goes_by_its_number(store: Path, tmp_path: Path) -> None:
    done = run("7", "--store", store)
    assert (done.exit_code, done.stderr[:30]) == (0, "pokerstars:7 (hand) is forgott")
    assert "pokerstars:7" not in set(load(store).hands["hand_id"])
    import_paths([put(tmp_path / "b.txt", history(8).replace("collected", "got"))], store)
    rejected = run("8", "--store", store)
    assert (rejected.exit_code, rejected.stderr[:38]) == (0, "pokerstars:8 (hand) is forgotten: 0 ha")
    assert standing(store, ["Hand #8:"]) == set()
    assert sound(store)


def test_what_can_be_several_things_is_asked_for(store: Path, tmp_path: Path) -> None:
    other = written(ROOMS["fulltilt"], 1, WHO)[0]
    number = re.findall(r"#(\d+)", other)[0]
    text = history(int(number)) + history(12).replace("jade: x", number)
    import_paths([put(tmp_path / "b.txt", text), put(tmp_path / "c.txt", other)], store)
    done = run(number, "--store", store)
    several = ", ".join(f"the {one}{number}" for one in ("hand fulltilt:", "hand pokerstars:", "player "))
    assert (done.exit_code, done.stderr.partition(": name one")[0]) == (2, f"histparse: {number} can be {several}")
    assert run(number, "--store", store, "--as", "hand").exit_code == 2
    assert run(number, "--store", store, "--as", "player").exit_code == 0
    assert run(f"fulltilt:{number}", "--store", store).exit_code == 0
    assert run(number, "--store", store).exit_code == 0
    assert load(store).seats["player"].str.fullmatch(PSEUDONYM).sum() == 1


def test_a_hand_comes_back_only_with_its_file(made: Path, store: Path) -> None:
    path = made.parent / "in" / "a.txt"
    forget_hand(Store(store), "pokerstars:3")
    assert import_paths([path], store).hands_total == 0
    forget_file(Store(store), str(path))
    assert import_paths([path], store).hands_total == 4
    assert "pokerstars:3" in set(load(store).hands["hand_id"])
    assert sound(store)


def test_two_names_go_of_which_one_is_a_word_of_the_rooms(tmp_path: Path) -> None:
    """A text of which only the room's words are kept stays what it is when another name of its hand goes."""
    path, out = tmp_path / "two.txt", tmp_path / "out"
    path.write_text(WHOLE.replace("Elm", "River"), "utf-8")
    import_paths([path], out)
    for name in ("River", "Ash"):
        forget_player(open_store(out), name)
        assert list(verify(open_store(out), events=True)) == []


def test_a_name_that_goes_while_an_import_goes_on_does_not_come_back(tmp_path: Path) -> None:
    first, second, out = tmp_path / "1.txt", tmp_path / "2.txt", tmp_path / "out"
    first.write_text(WHOLE, "utf-8")
    second.write_text(WHOLE.replace("7001", "7002"), "utf-8")
    importing = Import(out)
    assert sum(parts["hands"].rows for parts in importing.take([first]) if "hands" in parts) == 1
    forget_player(open_store(out), "Elm")
    assert sum(parts["hands"].rows for parts in importing.take([second]) if "hands" in parts) == 1
    names = load(out).seats.groupby("player").size()
    assert "Elm" not in names.index
    assert set(names) == {2}
