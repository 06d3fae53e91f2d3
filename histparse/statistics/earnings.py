"""What hands earned, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd

from histparse.statistics.intervals import earning
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
