"""A store's tables in a notebook: pandas frames, SQL and statistics."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from histparse.interrupt import interruptible
from histparse.sql import QueryError, connect, distinct, guard, plainly, question, told_of, whole
from histparse.statistics.asked import ROWS, Asked, AskedError, near
from histparse.statistics.classes import class_names
from histparse.statistics.earnings import earnings
from histparse.statistics.lists import LISTS, luck
from histparse.statistics.own import Classify, own_classes, stored_classes
from histparse.statistics.views import View, chosen, stat_frame, view
from histparse.store import MOVES, open_store
from histparse.tables import TABLES, dictionary

if TYPE_CHECKING:
    import duckdb

    from histparse.view import StoredHand

Found = TypeVar("Found")
BATCH = 10_000
"""Rows of an answer that are held at once."""


def load(path: str | Path = "hands", *, classes: str | Path | Classify | None = None) -> Database:
    """The store at `path` as it is now, exactly as its commit records say, also while an import is
    writing to it. `classes` are your own classes of starting hands: a TOML file like the project's own
    (`statistics/classes.toml`), or a function of two down cards, the door card and the game, each as text.
    Raises `StoreError` where there is no store, `ClassesError` for classes that can't be used."""
    return Database(path, classes)


class Database:
    """A store's tables: `db.hands`, `db.seats`, …, read when first asked for and kept.

    Frames are Arrow-backed (an amount that is not there is null, not NaN), enumerations are
    categories.
    """

    def __init__(self, path: str | Path, classes: str | Path | Classify | None = None) -> None:
        self._store = open_store(path)
        self._classes = own_classes(classes)
        self._frames: dict[str, pd.DataFrame] = {}
        self._connected: duckdb.DuckDBPyConnection | None = None
        self._tables = {"results"} if self._classes else set[str]()
        """Those that the connection has the rows of."""
        self._files: list[Path] = []
        """Where it looks for their parts."""

    @property
    def path(self) -> Path | str:
        """Where the store is: a folder, or a URL."""
        return self._store.path

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name not in TABLES:
            raise AttributeError(f"a store has no table {name!r}; it has {', '.join(sorted(TABLES))}")
        if name not in self._frames:
            self._frames[name] = self._rows(name)
        return self._frames[name]

    def _rows(self, name: str, where: pc.Expression | None = None) -> pd.DataFrame:
        rows = self._store.read(name, where=where)
        if name == "results" and self._classes:
            rows = stored_classes(rows, self._classes)
        frame: pd.DataFrame = rows.to_pandas(types_mapper=_dtype)
        return frame

    def hand(self, hand_id: str | int) -> StoredHand:
        """One hand: it shows itself street by street, and has its rows of the tables as frames. `hand_id` is as
        in the tables, or the number alone. Raises `NotFoundError`."""
        from histparse.stored import find  # noqa: PLC0415  # reading a text needs the grammars
        from histparse.view import StoredHand  # noqa: PLC0415

        return StoredHand(find(self._store, str(hand_id)), self._rows)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *TABLES]

    def __repr__(self) -> str:
        return f"<histparse store {str(self.path)!r}, {self._store.rows('hands'):,} hands>"

    def sql(self, query: str) -> pd.DataFrame:
        """What a DuckDB query over the tables gives: `db.sql("select game, count(*) from hands group by 1")`.
        It may ask and change nothing, and reads nothing but the store. Arrow-backed as the tables are, so sums of
        money are whole numbers. Raises `QueryError`."""
        rows = self.ask(lambda sql: whole(sql.sql(question(sql, query)).to_arrow_table()), told_of(query))
        frame: pd.DataFrame = rows.to_pandas(types_mapper=_dtype)
        return frame

    def answer(self, query: str) -> tuple[list[str], Iterator[Sequence[Any]]]:
        """The names of the columns that such a query gives, and its rows, which are worked out as they are taken and
        never all held; until the last is taken nothing else can be asked. Raises `QueryError`, also on the way."""
        tables = told_of(query)

        def first(sql: duckdb.DuckDBPyConnection) -> tuple[list[str], list[tuple[Any, ...]]]:
            found = sql.execute(question(sql, query))
            return distinct(column[0] for column in found.description or ()), found.fetchmany(BATCH)

        def rows(batch: list[tuple[Any, ...]]) -> Iterator[Sequence[Any]]:
            while batch:
                yield from batch
                batch = self._once(lambda sql: sql.fetchmany(BATCH), tables)

        names, some = self.ask(first, tables)
        return names, rows(some)

    def stat(
        self,
        name: str,
        by: str | Sequence[str] = "player",
        *,
        hero: str | None = None,
        where: str | None = None,
        least: int = 1,
    ) -> pd.DataFrame:
        """One statistic by player, or by what else stands in `results`: `db.stat("steal_door", by=["door"])`.

        A row a group: what names it, the hands, `done`, `opp` and what they come to, for rates as `rate`
        with Wilson's 95 % interval `low` to `high` and `shrunk`, the rate drawn towards that of all groups
        where it has few opportunities. Groups stand in their own order (months, stakes, cards, classes), else
        those of most hands first. `hero` is a player, `where` an SQL condition on the columns of `results` and
        on what there is for `by`, `least` the least number of hands. Raises `AskedError`, `QueryError`.
        """
        (one,) = chosen([name])
        return stat_frame(self.view(("hands", name), by, hero=hero, where=where, least=least), one)

    def view(
        self,
        names: Sequence[str] | None = None,
        by: str | Sequence[str] = "player",
        *,
        hero: str | None = None,
        where: str | None = None,
        least: int = 1,
    ) -> View:
        """Several statistics at once, all of them without `names`: its `columns` and `rows`, a row a group, with
        `frame()` for all figures, `brief()` for the eye and `notes()` of what to know of them. The arguments are
        those of `stat`."""
        stats = None if names is None else chosen(list(dict.fromkeys(names)))
        asked = self._asked(by, hero, where, least)
        return self.ask(lambda connection: view(self._checked(connection, asked), asked, stats), _needed(asked))

    def money(
        self,
        by: str | Sequence[str] = "player",
        *,
        hero: str | None = None,
        where: str | None = None,
        least: int = 1,
        rakeback: float = 0.0,
    ) -> pd.DataFrame:
        """What was earned, a row a group: net, big bets a hundred hands with both intervals, how probable it is that
        the true rate is above zero (`p_winner`), of how many hands these are (`bb100_hands`), hands needed for an
        interval of one big bet to each side, hours and hands an hour, the rake by four methods, and what is left
        after `rakeback`, a part of the rake (weighted). The money of hands that failed or can't be verified is not
        in it. Groups stand as those of `stat`."""
        asked = self._asked(by, hero, where, least)
        return self.ask(lambda connection: earnings(self._checked(connection, asked), asked, rakeback), _needed(asked))

    def _asked(self, by: str | Sequence[str], hero: str | None, where: str | None, least: int) -> Asked:
        classes = self._classes.names if self._classes else class_names()
        return Asked((by,) if isinstance(by, str) else tuple(by), hero, where, least, classes)

    def _checked(self, connection: duckdb.DuckDBPyConnection, asked: Asked) -> duckdb.DuckDBPyConnection:
        """The connection, if there is something to ask, and the rows that are asked for are those of one
        question."""
        if not self._store.rows("results") and self._store.rows("hands"):
            raise AskedError(
                f"{self.path} was written by an earlier histparse, without statistics: "
                "`histparse compact` brings it up to date"
            )
        if asked.where:
            question(connection, f"from {ROWS} where {asked.where}")  # no bracket closes what is around it
        question(connection, f"from {asked.rows} results")
        if asked.hero is not None:
            self._must_play(connection, asked.hero)
        return connection

    def _must_play(self, connection: duckdb.DuckDBPyConnection, player: str) -> None:
        """Raises `AskedError` where no hand is of this player."""
        if connection.execute("select 1 from results where player = $1 limit 1", [player]).fetchone():
            return
        names = [str(row[0]) for row in connection.execute("select distinct player from results order by 1").fetchall()]
        raise AskedError(f"no hand is of a player called {player}{near(player, names)}")

    def quality(self) -> pd.DataFrame:
        """How good the data is, by room: what became hands and what did not, how the hands were judged, and of
        how many showdowns every hand is known."""
        return self.sql(LISTS["quality"])

    def gaps(self) -> pd.DataFrame:
        """How far stated and recomputed amounts are apart, by finding and currency."""
        return self.sql(LISTS["gaps"])

    def luck(self) -> pd.DataFrame:
        """How often the heroes were dealt each class of starting hand, how often that was due, and how
        probable so great a difference is."""
        return self.ask(lambda connection: luck(connection, self._classes))

    def shown(self) -> pd.DataFrame:
        """Every starting hand that an opponent showed, and how it was played. Hands that are not shown are
        other hands: this is no sample of all of them."""
        return self.sql(LISTS["shown"])

    def memory(self) -> pd.DataFrame:
        """For each of the hero's hands on fifth street the open cards of those who had folded, in the order
        dealt: to see whether he remembers them."""
        return self.sql(LISTS["memory"])

    def ask(
        self, answer: Callable[[duckdb.DuckDBPyConnection], Found], tables: Collection[str] = TABLES.keys()
    ) -> Found:
        """What a function of the DuckDB connection gives: `db.ask(lambda sql: sql.execute("from hands").arrow())`.
        It is called again where an import or `compact` moved files meanwhile. Tables other than `tables` may have
        no rows for it. Raises `QueryError`."""
        import duckdb  # noqa: PLC0415  # only who asks in SQL waits for it

        for _ in range(MOVES):
            with contextlib.suppress(duckdb.IOException, FileNotFoundError):
                return self._ask(answer, tables)
            self._connected = None  # a part moved meanwhile
        return self._once(answer, tables)

    def _once(self, answer: Callable[[duckdb.DuckDBPyConnection], Found], tables: Collection[str]) -> Found:
        """The same without looking again for files that moved."""
        import duckdb  # noqa: PLC0415

        try:
            return self._ask(answer, tables)
        except (duckdb.IOException, FileNotFoundError) as error:
            raise self._store.damaged(error) from error

    def _ask(self, answer: Callable[[duckdb.DuckDBPyConnection], Found], tables: Collection[str]) -> Found:
        import duckdb  # noqa: PLC0415

        try:
            connection = self._connection(tables)
        except duckdb.IOException:
            raise
        except duckdb.Error as error:
            raise self._store.damaged(error) from error
        try:
            with interruptible(connection.interrupt):
                return answer(connection)
        except RuntimeError as error:
            if str(error) == "Query interrupted":  # DuckDB has seen the signal, and taken it for its own
                raise KeyboardInterrupt from error
            raise
        except duckdb.IOException:
            raise
        except duckdb.Error as error:
            if not all(file.exists() for file in self._files):
                raise duckdb.IOException("a part moved meanwhile") from error
            raise QueryError(plainly(error)) from error

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection with a view for each table, that reads nothing but the store."""
        return self._connection(TABLES.keys())

    def _connection(self, tables: Collection[str]) -> duckdb.DuckDBPyConnection:
        """One that has the rows of these tables, and of those that were asked before."""
        if self._connected and self._tables.issuperset(tables):
            return self._connected
        self._tables.update(tables)
        self._files = [file for name in self._tables for file in self._store.files(name)]
        connection = connect(self._store, self._tables)
        if self._classes:
            self._classes.put_into(connection)
        guard(connection, self._store, self._tables)
        self._connected = connection
        return connection

    def dictionary(self) -> pd.DataFrame:
        """The data dictionary: what every column of every table means."""
        return pd.DataFrame(dictionary())


def _needed(asked: Asked) -> set[str]:
    """The tables that statistics are made from, and those that a condition asks."""
    return {"results", "hands"} | told_of(asked.where or "")


def _dtype(arrow: pa.DataType) -> Any:
    return None if pa.types.is_dictionary(arrow) else pd.ArrowDtype(arrow)
