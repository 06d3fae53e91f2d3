"""What a user says of his histories where they don't say it themselves: who he is, in what time zone his
clock was, by which rules rooms play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from histparse.events import Hand
from histparse.findings import Finding
from histparse.replay import seen_down
from histparse.sites._clock import instants
from histparse.sites._fields import NO_START


@dataclass(frozen=True, slots=True)
class Given:
    """`heroes` are names of the one whose histories these are, for hands that don't tell whose they are;
    `time_zone`, a name of the IANA database, is for clocks that are printed without one by rooms that have none
    of their own; `profiles` has rule profiles, by name or file, by room."""

    heroes: tuple[str, ...] = ()
    time_zone: str | None = None
    profiles: tuple[tuple[str, str], ...] = ()

    def profile(self, site: str) -> str | None:
        """The rules that hands of a room are judged by; None for the room's own."""
        return dict(self.profiles).get(site)

    def hand(self, hand: Hand) -> tuple[Hand, list[Finding]]:
        """The hand with what is given, and what is found thereby."""
        hand, of_hero = self._with_hero(hand)
        hand, of_start = self._with_start(hand)
        return hand, [*of_hero, *of_start]

    def _with_hero(self, hand: Hand) -> tuple[Hand, list[Finding]]:
        if not self.heroes or hand.hero is not None or len(seen_down(hand)) == 1:
            return hand, []
        own = [seat for seat in hand.seats if seat.player in self.heroes]
        if len(own) > 1:
            names = " and ".join(seat.player for seat in own)
            message = f"{names} are names of yours: none of them is taken for the hero"
            return hand, [Finding("P122", own[1].line, message)]
        return (replace(hand, hero=own[0].seat) if own else hand), []

    def _with_start(self, hand: Hand) -> tuple[Hand, list[Finding]]:
        if not self.time_zone or hand.start is None or hand.tz_source != "assumed":
            return hand, []
        starts = instants(hand.start.replace(tzinfo=None), self.time_zone) or ()
        told = replace(hand, start=starts[0] if len(starts) == 1 else None, tz_source="config")
        code = "P108" if starts else "P115"
        line = hand.source.line_start
        return told, [] if told.start else [Finding(code, line, NO_START[code].format(hand.start_text))]


NOTHING = Given()
