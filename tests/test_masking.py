"""Imports that keep names to themselves: no byte of them stands in the store, and the play is as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from invented import history
from typer.testing import CliRunner

from histparse import masking
from histparse.cli import app
from histparse.deal import deal
from histparse.forgetting import forget_player
from histparse.load import load
from histparse.masking import Mask
from histparse.names import PSEUDONYM
from histparse.pipeline import import_paths
from histparse.rules import profile
from histparse.sites import Site, sites
from histparse.store import Store, StoreError, open_store
from histparse.verifying import verify

ROOMS = {site.form: site for site in sites() if site.writes}
WHO = ("Gwendolyn", "Barnaby", "Xanthippe", "Mr. Quigley-Frost", "Ó Dónaill", "zaphod_b", "Umberto E.", "Ping Pong")
WRITTEN = ("O'Neil", "René", "Al & Bo", "Ute<1>Straße", "Xanthippe", "Barnaby", "Quigley", "Zaphod B.")
ODD = ("folds", "Dealt", "to", "Seat 3", "$5", "the ante", "a", "=x(1)")
CHAT = 'jade: x said, "hello from Rosalind"\nRosalind joins the table at seat #2\n'


def written(site: Site, count: int, names: tuple[str, ...]) -> list[str]:
    hands = deal(count, 3, profile(site.profile), site.habits, site=site.name, games=[*site.game_words], names=names)
    told = [site.told(one) for one in hands if not one.tournament or "tournament" in site.words or not site.words]
    return list(site.together(map(site.write, told)))


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    return path


def stored(store: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file of the store, and every table as it reads."""
    for path in store.rglob("*"):
        if path.is_file():
            yield path, path.read_bytes()
            if path.suffix == ".parquet":
                rows = pq.read_table(path, partitioning=None).to_pylist()
                yield path, json.dumps(rows, default=str, ensure_ascii=False).encode("utf-8", "surrogatepass")


def standing(store: Path, words: Iterable[str]) -> set[tuple[str, str]]:
    """Where one of the words stands in the store, in whatever case."""
    sought = {word: word.casefold() for word in words}
    found = set()
    for path, raw in stored(store):
        text = raw.decode("utf-8", "replace").casefold()
        found |= {(str(path.relative_to(store)), word) for word, form in sought.items() if form in text}
    return found


def play(store: Path, names: dict[str, str], but: Iterable[str] = ()) -> dict[str, list[dict[str, Any]]]:
    """What happened, with the players' names as `names` has them, without some columns."""
    found = {}
    for name in ("hands", "seats", "actions", "deals", "pots", "awards", "checks", "results"):
        rows = Store(store)
        rows.refresh()
        found[name] = rows.read(name).to_pylist()
        for row in found[name]:
            # a hero in one hand only has another name in the next, so his stack does not go on
            for column in ("text_sha256", "events_sha256", "file_id", "byte_start", "byte_end", "continuity", *but):
                row.pop(column, None)
            if "player" in row:
                row["player"] = names.get(row["player"], row["player"])
    return found


def some(rooms: Iterable[str], *quick: str) -> list[Any]:
    """Rooms, all but some for long runs only."""
    return [room if room in quick else pytest.param(room, marks=pytest.mark.soak) for room in rooms]


@pytest.mark.parametrize("room", some(ROOMS, "pokerstars", "bovada", "phh"))
def test_no_villain_in_the_store_of_any_room(tmp_path: Path, room: str) -> None:
    path = put(tmp_path / "in" / "hands", "".join(written(ROOMS[room], 8, WHO)))
    import_paths([path], tmp_path / "plain")
    summary = import_paths([path], tmp_path / "masked", mask=True)
    db, plain = load(tmp_path / "masked"), load(tmp_path / "plain")
    assert summary.hands_total == len(plain.hands) > 0
    assert list(verify(open_store(tmp_path / "masked"), events=True)) == []
    mask = masking.mask_of(Store(tmp_path / "masked"))
    assert mask
    heroes = set(plain.seats.loc[plain.seats["is_hero"], "player"])
    by_name = ROOMS[room].habits.names
    villains = set(plain.seats["player"]) - heroes if by_name else set()
    names = {name: mask.pseudonym(name) for name in plain.seats["player"]}
    if not heroes:
        assert standing(tmp_path / "masked", villains) == set()
    assert db.seats.loc[~db.seats["is_hero"], "player"].str.fullmatch(PSEUDONYM if by_name else r"Seat\+\d").all()
    for text, hand in zip(db.texts["text"], db.texts["hand_id"], strict=True):
        for name in set(plain.seats.loc[(plain.seats["hand_id"] == hand) & ~plain.seats["is_hero"], "player"]):
            assert (name not in text) == by_name
    back = {word: name for name, word in names.items()}
    but = ("hand_id", "site_hand_no") if room == "phh" else ()  # a hash of the hand, names and all
    assert play(tmp_path / "masked", back, but) == play(tmp_path / "plain", {}, but)


SAMPLES = Path(__file__).parents[1] / "sample_histories"
TOLD = {f"{path.parent.name}/{path.name}": path for path in sorted(SAMPLES.glob("*/*")) if path.is_file()}


@pytest.mark.parametrize("name", some(TOLD, "bovada/cash-stud.txt", "phh/stud.phhs", "partypoker/tournament-stud8.txt"))
def test_what_is_found_does_not_depend_on_names(tmp_path: Path, name: str) -> None:
    found = []
    for out, mask in (("plain", False), ("masked", True)):
        import_paths([TOLD[name]], tmp_path / out, mask=mask)
        one = open_store(tmp_path / out)
        assert list(verify(one, events=True)) == []
        rows = one.read("findings", ["code", "line"]).to_pylist()
        found.append((one.rows("hands"), sorted((row["code"], row["line"]) for row in rows)))
    assert found[0] == found[1]


def test_stacks_that_do_not_go_on_are_told_of_a_hand_whose_text_went(tmp_path: Path) -> None:
    text = (history(1) + history(2).replace("IV.2", "IV.1")).replace("jade: x", "folds")
    import_paths([put(tmp_path / "a.txt", text)], tmp_path / "masked", mask=True)
    db = load(tmp_path / "masked")
    assert list(db.findings["code"]) == ["D603"] * 3
    assert set(db.findings["player"]) == set(db.seats["player"])


def test_what_people_say_and_call_themselves_goes_too(tmp_path: Path) -> None:
    text = history(1, extra=CHAT) + history(2).replace("jade: x", "Wolfram").replace("quartz", "Lorelei")
    text += "PokerStars Hand #3: Rosalind's nonsense\n\n\n"
    text += history(4).replace("collected $0.12", "has $0.12, Rosalind") + history(1, opal="Qc", extra=CHAT)
    path = put(tmp_path / "Rosalind" / "of Wolfram.txt", "a letter to Rosalind\n\n" + text)
    summary = import_paths([path], tmp_path / "masked", mask=True)
    assert (summary.hands_total, summary.conflicts, summary.rejects) == (2, 1, 4)
    assert standing(tmp_path / "masked", ["Rosalind", "Wolfram", "opal", "jade", "letter"]) == set()
    db = load(tmp_path / "masked")
    assert set(db.seats.loc[db.seats["is_hero"], "player"]) == {"quartz", "Lorelei"}
    assert len(set(db.seats["player"])) == 5
    assert "brings in for $0.03" in db.texts["text"][0]
    assert db.rejects["text"].str.contains("xxx").all()


@pytest.mark.parametrize(
    ("room", "written_as"),
    [
        ("ipoker", lambda char: f"&#{ord(char)};"),
        ("merge", lambda char: f"&#x{ord(char):X};"),
        ("merge", lambda char: {"'": "&apos;", "&": "&#38;", "<": "&lt;", ">": "&#x3E;"}.get(char, char)),
        ("phh", lambda char: f"\\u{ord(char):04x}" if char in "'é&" else char),
        ("ipoker", lambda char: {"ß": "SS", "é": "É"}.get(char) or escape(char)),
    ],
)
def test_names_go_however_their_characters_are_written(
    tmp_path: Path, room: str, written_as: Callable[[str], str]
) -> None:
    text, forms = "".join(written(ROOMS[room], 3, WRITTEN)), {}
    for name in WRITTEN:
        text = text.replace(f"'{name}'", f'"{name}"')
        for form in (escape(name), escape(name, quote=False), name):
            forms[name] = "".join(map(written_as, name))
            text = re.sub(rf"(?<!\w){re.escape(form)}", lambda _, new=forms[name]: new, text)
    path = put(tmp_path / "in" / "hands", text)
    import_paths([path], tmp_path / "plain")
    plain = load(tmp_path / "plain")
    assert len(plain.hands) == 3
    import_paths([path], tmp_path / "masked", mask=True)
    mask = masking.mask_of(Store(tmp_path / "masked"))
    assert mask
    seats = plain.seats
    back = {mask.pseudonym(name): name for name in seats["player"]}
    but = ("hand_id", "site_hand_no") if room == "phh" else ()
    assert play(tmp_path / "masked", back, but) == play(tmp_path / "plain", {}, but)
    heroes = set(seats.loc[seats["is_hero"], "player"])
    gone = {forms[name] for name in WRITTEN if not {name.casefold()} & {one.casefold() for one in heroes}}
    assert len(gone) >= len(WRITTEN) - len(heroes)
    assert standing(tmp_path / "masked", gone) == set()
    assert "xxx" not in "".join(load(tmp_path / "masked").texts["text"])
    for name in WRITTEN:
        before = play(tmp_path / "plain", {})
        word, _ = forget_player(Store(tmp_path / "plain"), name)
        told = next(one for one in back.values() if one.casefold() == name.casefold())
        assert play(tmp_path / "plain", {word: told}) == before
    assert standing(tmp_path / "plain", forms.values()) == set()
    put(path, text.replace("9005", "7005").replace("</game>", "</gone>").replace("variant", "varian"))
    import_paths([path], tmp_path / "plain")
    assert len(load(tmp_path / "plain").rejects)
    assert standing(tmp_path / "plain", forms.values()) == set()


@pytest.mark.parametrize("room", some(["pokerstars", "fulltilt", "ipoker"], "fulltilt"))
def test_names_that_are_words_of_the_room(tmp_path: Path, room: str) -> None:
    """The text can't be kept as it was; the tables are as they were."""
    path = put(tmp_path / "in" / "hands", "".join(written(ROOMS[room], 12, ODD)))
    import_paths([path], tmp_path / "plain")
    import_paths([path], tmp_path / "masked", mask=True)
    mask = masking.mask_of(Store(tmp_path / "masked"))
    assert mask
    assert list(verify(open_store(tmp_path / "masked"))) == []
    names = {mask.pseudonym(name): name for name in load(tmp_path / "plain").seats["player"]}
    assert play(tmp_path / "masked", names) == play(tmp_path / "plain", {})
    seats = load(tmp_path / "masked").seats
    assert seats.loc[~seats["is_hero"], "player"].str.fullmatch(PSEUDONYM).all()


def test_a_store_that_masks_goes_on_masking(tmp_path: Path) -> None:
    import_paths([put(tmp_path / "a.txt", history(1))], tmp_path / "masked", mask=True)
    players = set(load(tmp_path / "masked").seats["player"])
    again = put(tmp_path / "b.txt", history(1, word="Game") + history(2))
    summary = import_paths([again], tmp_path / "masked")
    assert (summary.hands_total, summary.duplicates, summary.conflicts) == (1, 1, 0)
    assert set(load(tmp_path / "masked").seats["player"]) == players
    assert standing(tmp_path / "masked", ["opal", "jade"]) == set()
    put(again, history(1, word="Game") + history(2) + history(3))  # it has grown
    summary = import_paths([tmp_path], tmp_path / "masked", mask=True)
    assert (summary.hands_total, summary.duplicates, summary.files, summary.files_known) == (1, 0, 1, 1)


def test_names_that_are_stored_already_can_not_be_masked_by_an_import(tmp_path: Path) -> None:
    path = put(tmp_path / "a.txt", history(1))
    import_paths([path], tmp_path / "plain")
    with pytest.raises(StoreError, match="has names already"):
        import_paths([path], tmp_path / "plain", mask=True)
    done = CliRunner().invoke(app, ["import", str(path), "--mask", "--jobs", "1", "--out", str(tmp_path / "plain")])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)


def test_stores_have_pseudonyms_of_their_own(tmp_path: Path) -> None:
    path = put(tmp_path / "a.txt", history(1))
    for name in ("one", "two"):
        import_paths([path], tmp_path / name, mask=True)
    one, two = (set(load(tmp_path / name).seats["player"]) for name in ("one", "two"))
    assert one & two == {"quartz"}


def test_a_file_that_can_not_be_read_is_named_to_the_user(tmp_path: Path) -> None:
    summary = import_paths([tmp_path / "Rosalind.txt"], tmp_path / "masked", mask=True)
    assert [Path(row.path).name for row in summary.unread] == ["Rosalind.txt"]


def test_a_damaged_list_of_names_stops_the_import(tmp_path: Path) -> None:
    path = put(tmp_path / "a.txt", history(1))
    import_paths([path], tmp_path / "masked", mask=True)
    for text in ("{", "[]", '{"key": "zz"}'):
        (tmp_path / "masked" / "_histparse" / masking.FILE).write_text(text, "utf-8")
        with pytest.raises(StoreError, match="damaged"):
            import_paths([path], tmp_path / "masked")


def test_words_of_a_path_that_are_no_names_stay() -> None:
    masked = Mask(b"key", all_but_hero=True).path("PokerStars/HandHistory/GreyWolf/2024 stud.txt")
    assert re.fullmatch(r"PokerStars/HandHistory/anon\w+/2024 stud\.txt", masked)
