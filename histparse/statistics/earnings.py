"""What hands earned, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from histparse.money import amount_text
from histparse.printing import Faint, Listing
from histparse.statistics.asked import Asked, named
from histparse.statistics.intervals import FEW, earning, of_fewer, signed

if TYPE_CHECKING:
    import duckdb

SESSION_GAP = pd.Timedelta(minutes=30)
"""After so long without a hand a player's next one begins another session."""
RAKES = ("rake_dealt", "rake_contributed", "rake_weighted", "rake_winner")

FIGURES = {
    "hands": "Hands the player was dealt in.",
    "net": "Won less put in. (in money)",
    "bb100": "Net in big bets a hundred hands: 100 times the mean; of how many hands, where these are fewer: those "
    "whose money is counted and whose big bet is known. (in BB/100)",
    "interval": "The 95 % interval of bb100: 1.96 s/√n to each side, s the standard deviation of a hand's net, n the "
    "hands. (in BB/100)",
    "by sessions": "The same from whole sessions, drawn again and again; with 20 of them or more. (in BB/100)",
    "p_winner": "How probable it is that the true bb100 is above zero, by the normal distribution round bb100 whose "
    "standard deviation is s/√n: 50 % says nothing, 97.5 % that the interval begins at zero.",
    "hours": "Hours from the first to the last hand of each session; 30 minutes without a hand end one.",
    "hands/h": "Hands an hour.",
    "rake": "The player's part of the rake, in proportion to what the players put in. (in money)",
    "after rakeback": "Net, and the part of the rake that `--rakeback` says comes back. (in money)",
}
"""What is shown for the eye, and what it means."""


def earnings(connection: duckdb.DuckDBPyConnection, asked: Asked, rakeback: float = 0.0) -> pd.DataFrame:
    """A row a group: see `Database.money`."""
    keys = asked.keys()
    names = ", ".join(map(named, keys))
    columns = ("counted", "net_minor", "net_bb", *(f"{name}_done" for name in RAKES))
    query = f"""
        select {names}, {", ".join(columns)}, site || ' ' || player as whose, start_utc as began
        from {asked.rows} results order by whose, began"""  # noqa: S608
    rows = connection.execute(query, {"hero": asked.hero}).df()
    rows["session"] = sessions(rows["whose"], rows["began"])
    order = f"select {names} from {asked.rows} results group by {names} order by {asked.order(keys)}"  # noqa: S608
    places = connection.execute(order, {"hero": asked.hero}).df()
    groups = rows.merge(places.assign(place=places.index), on=keys, how="left").groupby("place")
    return pd.DataFrame([_earned(keys, group, rakeback) for _, group in groups if len(group) >= asked.least])


def sessions(whose: pd.Series[Any], began: pd.Series[Any]) -> pd.Series[int]:
    """The number of the session that each hand is of; the hands are in the order of player and time."""
    new = (whose != whose.shift()) | (began.diff() > SESSION_GAP)
    return new.astype(int).cumsum()


def brief(frame: pd.DataFrame) -> Listing:
    """The main figures for the eye: amounts in the currency's unit, intervals as low … high."""
    names = [name for name in frame.columns[: list(frame.columns).index("hands")] if name != "minor_exponent"]
    rows = [
        (*("unknown" if pd.isna(row[name]) else row[name] for name in names), *_brief(row))
        for row in frame.to_dict("records")
    ]
    return Listing((*names, *FIGURES), rows, right=FIGURES)


def _brief(row: dict[Any, Any]) -> Sequence[str]:
    def amount(name: str) -> str:
        return amount_text(round(row[name]), row["minor_exponent"])

    def between(low: str, high: str) -> str:
        return f"{signed(row[low])} … {signed(row[high])}" if row[low] == row[low] else "-"

    figures = (
        f"{row['hands']:,}",
        amount("net_minor"),
        signed(row["bb100"]) + of_fewer(row["bb100_hands"], row["hands"]) * (row["bb100_hands"] > 0),
        between("bb100_low", "bb100_high"),
        between("session_low", "session_high"),
        f"{row['p_winner']:.0%}",
        f"{row['hours']:.1f}",
        f"{row['hands_per_hour']:.0f}",
        amount("rake_weighted_minor"),
        amount("after_rakeback_minor"),
    )
    told = ("-" if text in {"nan", "+nan", "nan%"} else text for text in figures)
    return [Faint(text) if row["bb100_hands"] < FEW else text for text in told]


def _earned(keys: Sequence[str], group: pd.DataFrame, rakeback: float) -> dict[str, Any]:
    money = group[group["counted"] & group["net_bb"].notna()]
    made = earning(money["net_bb"].to_numpy(float), money["session"].to_numpy())
    times = group.groupby("session")["began"].agg(["min", "max", "size"])
    hours = float((times["max"] - times["min"]).dt.total_seconds().sum() / 3600)
    rakes = {f"{rake}_minor": float(group[f"{rake}_done"].sum()) for rake in RAKES}
    net = int(group["net_minor"].sum())
    return {
        **{name: group[name].iloc[0] for name in keys},
        "hands": len(group),
        "money_hands": int(group["counted"].sum()),
        "net_minor": net,
        "bb100": made.per_100,
        "bb100_hands": made.hands,
        "bb100_low": made.per_100 - made.half,
        "bb100_high": made.per_100 + made.half,
        "sessions": len(times),
        "session_low": made.low,
        "session_high": made.high,
        "sd100": made.spread,
        "p_winner": made.positive,
        "hands_needed": made.needed,
        "hours": hours,
        "hands_per_hour": float((times["size"] - 1).sum() / hours) if hours else float("nan"),
        "net_per_hour_minor": net / hours if hours else float("nan"),
        **rakes,
        "after_rakeback_minor": net + rakeback * rakes["rake_weighted_minor"],
    }
