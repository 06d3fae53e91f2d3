"""The room's remarks on the play: an open pair, a capped street, no low."""

from __future__ import annotations

from histparse.events import Action, Hand, Kind, Notice, Street
from histparse.findings import Finding, Verdict, found
from histparse.judge import LEAST_CAP, LIFTS
from histparse.outcome import Outcome
from histparse.rules import UNKNOWN, Rules


def check(hand: Hand, rules: Rules, out: Outcome) -> None:
    """A remark is made where it is due, if the room makes all of them, and only there."""
    said: dict[tuple[str, int], Notice] = {}
    street = 0
    for event in hand.events if hand.told(Notice) else ():
        if type(event) is Street:
            street = event.street
        elif type(event) is Notice:
            key = event.what, street if event.what != "no_low" else 7
            if key in said and event.what != "no_low":
                out.note("notices", Verdict.BROKEN, found("S513", event, f"{_NAMES[event.what]} is remarked again"))
            said[key] = event
        elif type(event) is Action and ("no_low", 7) in said:
            early = said["no_low", 7]
            out.note("notices", Verdict.BROKEN, found("L321", early, "no low is remarked before the hands are shown"))
    due = _due(hand, rules, out) if said or hand.habits.notices else {}
    for key in sorted(said.keys() | due.keys() if hand.habits.notices else said):
        what, street = key
        if key in said and key in due:
            out.note("notices", Verdict.HOLDS)
        elif key not in due and _open(what, street, hand, rules, out):
            out.note("notices", Verdict.UNVERIFIABLE)
        else:
            line = said[key].line if key in said else due[key]
            how = "is remarked, but is not there" if key in said else "is there, but is not remarked"
            code, message = ("S510", _low(out, key in said)) if what == "no_low" else ("L321", f"{_NAMES[what]} {how}")
            out.note("notices", Verdict.BROKEN, Finding(code, line, message, street=street))


def _low(out: Outcome, said: bool) -> str:
    """What is wrong with a remark that nobody has a low, or without one."""
    if not said:
        return "nobody has a low, and no line says so"
    lows = out.settled[0].low if out.settled else []
    return f"no low is remarked, but {out.who(lows)} has one" if lows else "no low is remarked where none could be"


def _open(what: str, street: int, hand: Hand, rules: Rules, out: Outcome) -> bool:
    """Whether a hidden card or a rule that is not known leaves open if the remark is due."""
    if what == "no_low":
        lows = any(row.low_rank is not None for row in out.seats)
        return hand.game == "stud8" and not _known(out) and not lows
    if what == "open_pair":
        return out.open_pair_4th is None or (out.open_pair_4th and rules.open_pair(hand.game) == UNKNOWN)
    if rules.cap == "none" or UNKNOWN not in {rules.cap, rules.cap_heads_up}:
        return out.capped.get(street) is False
    bets = max((one.bet_level for one in out.actions if one.street == street), default=0)
    return bets >= (LEAST_CAP if rules.cap == UNKNOWN else int(rules.cap))


def _known(out: Outcome) -> bool:
    """Every hand that contests the main pot is known."""
    return bool(out.settled) and out.settled[0].known


_NAMES = {"open_pair": "an open pair on fourth street", "capped": "a capped street", "no_low": "no low"}


def _due(hand: Hand, rules: Rules, out: Outcome) -> dict[tuple[str, int], int]:
    """The remarks that the play calls for, by kind and street, with a line where they belong."""
    due: dict[tuple[str, int], int] = {}
    if out.open_pair_4th and rules.open_pair(hand.game) == "optional":
        line = next((event.line for event in hand.told(Street) if event.street == 4), 0)
        if any(action.street == 4 and action.kind is not Kind.UNCALLED for action in out.actions):
            due["open_pair", 4] = line
    for street, certain in out.capped.items():
        if certain:
            due["capped", street] = max(one.line for one in out.actions if one.street == street and one.kind in LIFTS)
    if hand.game == "stud8" and out.showdown_players and _known(out) and not out.settled[0].low:
        last = max((event.line for event in hand.told(Action)), default=0)
        due["no_low", 7] = last
    return due
