"""What the statistics mean, what they can be asked by, and what `--money` shows: `histparse stats --list`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from histparse.printing import Listing
from histparse.statistics.asked import BY
from histparse.statistics.classes import builtin
from histparse.statistics.earnings import FIGURES
from histparse.statistics.registry import STATS
from histparse.statistics.stat import NEEDS


def described(width: int = 110) -> Iterator[str]:
    """What each statistic and each figure of `--money` means, the classes of starting hands, and what there is to
    group by, for the eye."""

    def entry(name: str, text: str) -> Iterable[str]:
        return wrap(text, width, initial_indent=f"  {name:24}", subsequent_indent=" " * 26)

    yield from wrap(
        "Rates are k/n, as a sentence says them: what was done / the chances to do it. Money is in the unit of the "
        "currency; BB/100 are big bets a hundred hands.",
        width,
    )
    group = ""
    for stat in STATS.values():
        if stat.group != group:
            group = stat.group
            yield from ("", group)
        more = [*([f"in {stat.measure}"] if stat.measure else []), *([f"{stat.only} only"] if stat.only else [])]
        yield from entry(stat.name, f"{stat.sentence} ({', '.join(more)})" if more else stat.sentence)
    yield from ("", "what was earned, `--money`")
    for name, sentence in FIGURES.items():
        yield from entry(name, sentence)
    yield from ("", "starting classes, `--by class`")
    for game, classes in builtin().items():
        yield from entry(game, " ".join(classes.names))
    yield from ("", "groups, `--by`, and conditions, `--where`; `histparse schema results` says what each column is")
    yield from wrap(" ".join(BY), width, initial_indent="  ", subsequent_indent="  ")


def definitions() -> Listing:
    """What each statistic means."""
    columns = ("statistic", "group", "first", "columns", "unit", "game", "meaning", "needs")
    return Listing(
        columns,
        [
            (
                stat.name,
                stat.group,
                stat.first,
                " ".join(stat.viewed()),
                f"{stat.shown} of {stat.unit}" if stat.stored else stat.unit,
                stat.only or "both",
                stat.sentence,
                ", ".join(NEEDS[letter] for letter in stat.needs),
            )
            for stat in STATS.values()
        ],
    )
