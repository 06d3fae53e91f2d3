"""What hands earned, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from histparse.money import amount_text
from histparse.printing import Faint, Listing
from histparse.statistics.intervals import FEW, earning
from histparse.statistics.views import Asked

if TYPE_CHECKING:
    import duckdb

SESSION_GAP = pd.Timedelta(minutes=30)
"""After so long without a hand a player's next one begins another session."""
RAKES = ("rake_dealt", "rake_contributed", "rake_weighted", "rake_winner")


def earnings(connection: duckdb.DuckDBPyConnection, asked: Asked, rakeback: float = 0.0) -> pd.DataFrame:
    """A row a group: see `Database.money`."""
    keys = asked.keys()
    columns = ["start_utc", "counted", "net_minor", "net_bb", *(f"{name}_done" for name in RAKES)]
    named = [f'{sql} as "{name}"' for name, sql in keys.items()]
    query = f"""
        select {", ".join((*named, *columns))}, site || ' ' || player as whose, start_utc as began
        from {asked.rows} results order by whose, began"""  # noqa: S608
    rows = connection.execute(query, {"hero": asked.hero}).df()
    rows["session"] = sessions(rows["whose"], rows["began"])
    groups = rows.groupby(list(keys), dropna=False, observed=True, sort=False)
    told = [_earned(list(keys), name, group, rakeback) for name, group in groups if len(group) >= asked.least]
    return (
        pd.DataFrame(told).sort_values("hands", ascending=False, kind="stable", ignore_index=True)
        if told
        else (pd.DataFrame())
    )


def sessions(whose: pd.Series[Any], began: pd.Series[Any]) -> pd.Series[int]:
    """The number of the session that each hand is of; the hands are in the order of player and time."""
    new = (whose != whose.shift()) | (began.diff() > SESSION_GAP)
    return new.astype(int).cumsum()


def brief(frame: pd.DataFrame) -> Listing:
    """The main figures for the eye: amounts in the currency's unit, intervals as low … high."""
    names = [name for name in frame.columns[: list(frame.columns).index("hands")] if name != "minor_exponent"]
    shown = (
        "hands",
        "net",
        "bb100",
        "interval",
        "by sessions",
        "p_winner",
        "hours",
        "hands/h",
        "rake",
        "after rakeback",
    )
    rows = [
        (*("unknown" if pd.isna(row[name]) else row[name] for name in names), *_brief(row))
        for row in frame.to_dict("records")
    ]
    return Listing((*names, *shown), rows, right=shown)


def _brief(row: dict[Any, Any]) -> Sequence[str]:
    def amount(name: str) -> str:
        return amount_text(round(row[name]), row["minor_exponent"])

    def between(low: str, high: str) -> str:
        return f"{row[low]:+.1f} … {row[high]:+.1f}" if row[low] == row[low] else "-"

    figures = (
        f"{row['hands']:,}",
        amount("net_minor"),
        f"{row['bb100']:+.1f}",
        between("bb100_low", "bb100_high"),
        between("session_low", "session_high"),
        f"{row['p_winner']:.0%}",
        f"{row['hours']:.1f}",
        f"{row['hands_per_hour']:.0f}",
        amount("rake_weighted_minor"),
        amount("after_rakeback_minor"),
    )
    told = ("-" if text in {"nan", "+nan", "nan%"} else text for text in figures)
    return [Faint(text) if row["money_hands"] < FEW else text for text in told]


def _earned(keys: Sequence[str], name: Any, group: pd.DataFrame, rakeback: float) -> dict[str, Any]:
    money = group[group["counted"] & group["net_bb"].notna()]
    made = earning(money["net_bb"].to_numpy(float), money["session"].to_numpy())
    times = group.groupby("session")["began"].agg(["min", "max", "size"])
    hours = float((times["max"] - times["min"]).dt.total_seconds().sum() / 3600)
    rakes = {f"{rake}_minor": float(group[f"{rake}_done"].sum()) for rake in RAKES}
    net = int(group["net_minor"].sum())
    return {
        **dict(zip(keys, name, strict=True)),
        "hands": len(group),
        "money_hands": int(group["counted"].sum()),
        "net_minor": net,
        "bb100": made.per_100,
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
