"""The statistics counted a second time, the slow way: every hand is walked through action by action, as
somebody would who counts on paper. Shares nothing with `histparse.statistics`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"
DECISIONS = ("bring_in", "complete", "bet", "call", "raise", "check", "fold")
LIFTS = ("complete", "bet", "raise")
Row = Mapping[str, Any]
Counts = dict[str, float]


@dataclass
class Player:
    """What is known of a player while his hand is walked through."""

    seat: Row
    door: int | None = None
    turns: int = 0
    calls: int = 0
    lifts: int = 0
    checks: int = 0
    faced: bool = False
    """On this street he has faced a bet."""
    low_card: bool = False
    lifted_before: bool = False
    called_bet_4: bool = False
    steals: set[str] = field(default_factory=set)
    put: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    counts: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def new_street(self) -> None:
        self.lifted_before = self.lifts > 0
        self.turns = self.calls = self.lifts = self.checks = 0
        self.faced = False

    def opp(self, name: str, done: bool) -> None:
        self.counts[f"{name}_opp"] += 1
        self.counts[f"{name}_done"] += done


def recount(tables: Mapping[str, Any]) -> dict[tuple[str, int], Counts]:
    """For each hand and dealt-in player the pairs of the statistics that are counted here, zeros left out."""
    rows = {name: tables[name].to_pylist() for name in ("hands", "seats", "actions", "deals", "awards")}
    of: dict[str, dict[str, list[Row]]] = {name: defaultdict(list) for name in rows}
    for name, some in rows.items():
        for row in some:
            of[name][row["hand_id"]].append(row)
    found = {}
    for hand in rows["hands"]:
        players = walk(hand, *(of[name][hand["hand_id"]] for name in ("seats", "actions", "deals", "awards")))
        for seat, player in players.items():
            found[hand["hand_id"], seat] = {name: value for name, value in player.counts.items() if value}
    return found


def walk(
    hand: Row, seats: Iterable[Row], actions: Iterable[Row], deals: Iterable[Row], awards: Iterable[Row]
) -> dict[int, Player]:
    """Everybody's counts in one hand."""
    players = {one["seat"]: Player(one) for one in seats if one["dealt_in"]}
    for deal in deals:
        if deal["street"] == 3 and deal["face"] == "up" and deal["card"]:
            players[deal["seat"]].door = RANKS.index(deal["card"][0])
    table = Table(hand, players)
    for action in actions:
        if action["kind"] in DECISIONS and action["street"] >= 3 and action["seat"] in players:
            table.turn(action)
        table.money(action)
    table.finish(list(awards))
    return players


class Table:
    """A hand on its way."""

    def __init__(self, hand: Row, players: dict[int, Player]) -> None:
        self.hand = hand
        self.players = players
        self.live = set(players)
        self.broke = {seat for seat, one in players.items() if one.seat["all_in_street"] == 0}
        self.street = 3
        self.level = self.lifted = self.callers = 0
        self.last_lifter = self.lifter_before = 0
        self.acted: list[int] = []
        self.stolen = False
        self.leads: list[tuple[Player, bool]] = []
        """Turns before the player acts who bet or raised last on the street before, and whether they bet."""
        self.on_street: list[Player] = []
        self.river_bets: list[Player] = []
        self.money_counts = hand["status"] not in ("fail", "unverifiable")

    def turn(self, action: Row) -> None:
        if action["street"] != self.street:
            self.end_street()
            self.lifter_before = self.last_lifter if action["street"] == self.street + 1 else 0
            self.street = action["street"]
            self.level = self.lifted = self.callers = 0
            self.last_lifter = 0
            self.acted, self.river_bets, self.leads = [], [], []
            for one in self.players.values():
                one.new_street()
        player, kind = self.players[action["seat"]], action["kind"]
        legal = (action["legal_kinds"] or "").split()
        if legal:
            if self.street == 3:
                self.third(player, kind, legal, action)
            else:
                self.later(player, kind, legal)
            self.any_street(player, kind)
        self.after(player, kind, legal, action)

    def third(self, p: Player, kind: str, legal: list[str], action: Row) -> None:
        duty = "bring_in" in legal
        p.low_card = p.low_card or duty
        if not duty or kind == "complete":
            p.counts["vpi3_opp"] = p.counts["lift_3_opp"] = 1
            p.counts["vpi3_done"] = max(p.counts["vpi3_done"], kind in ("call", *LIFTS))
            p.counts["lift_3_done"] = max(p.counts["lift_3_done"], kind in LIFTS)
        if duty:
            if "complete" in legal:
                p.opp("open_full", kind == "complete")
            return
        if self.lifted == 0:
            if "complete" in legal:
                p.opp("complete", kind == "complete")
                if self.callers == 0 and p.turns == 0:
                    p.opp("open_complete", kind == "complete")
                    self.steals(p, kind)
            if "call" in legal:
                p.opp("limp", kind == "call")
                p.opp("over_limp" if self.callers else "open_limp", kind == "call")
        for level, name in ((1, "raise_3"), (2, "reraise_3"), (3, "cap_3")):
            if self.level == level and "raise" in legal:
                p.opp(name, kind == "raise")
        if self.stolen and self.lifted == 1 and "raise" in legal and not p.low_card:
            p.opp("resteal", kind == "raise")
        if self.lifted and "call" in legal:
            if p.calls + p.lifts == 0 and not p.low_card:
                p.opp("cold_call", kind == "call")
                p.opp("cold_fold", kind == "fold")
            if not p.faced and p.low_card:
                p.opp("defend", kind in ("call", "raise"))
                if self.stolen and self.lifted == 1:
                    p.opp("defend_fold", kind == "fold")
                    p.opp("defend_call", kind == "call")
                    if "raise" in legal:
                        p.opp("defend_raise", kind == "raise")
            if not p.faced and p.calls:
                p.opp("limp_fold", kind == "fold")
                p.opp("limp_call", kind == "call")
                if "raise" in legal:
                    p.opp("limp_raise", kind == "raise")
            if p.lifts == 1 and self.level == 2:
                p.opp("fold_to_reraise", kind == "fold")
        if p.turns == 0 and action["to_call_minor"] > 0 and self.money_counts:
            p.counts["pot_odds_3_opp"] += 1
            p.counts["pot_odds_3_done"] += action["to_call_minor"] / (
                action["to_call_minor"] + action["pot_before_minor"]
            )

    def steals(self, p: Player, kind: str) -> None:
        behind = [self.players[seat] for seat in self.live - self.broke if self.players[seat] is not p]
        tried = set()
        if len(behind) <= 3:
            p.opp("steal", kind == "complete")
            tried.add("steal")
        doors = [one.door for one in behind]
        if p.door is not None and None not in doors and all(p.door > door for door in doors if door is not None):
            p.opp("steal_door", kind == "complete")
            tried.add("steal_door")
        if kind == "complete" and tried:
            self.stolen = True
            p.steals |= tried

    def later(self, p: Player, kind: str, legal: list[str]) -> None:
        street, number = self.street, p.seat["seat"]
        if number == self.lifter_before:
            for other, bet in self.leads:
                other.opp("lead", bet)
            self.leads = []
        if p.turns == 0:
            self.on_street.append(p)
        if self.lifted == 0 and "bet" in legal:
            if not self.acted:
                p.opp("bet_first", kind == "bet")
            if self.lifter_before not in (0, number, *self.acted):
                self.leads.append((p, kind == "bet"))
            p.opp(f"bet_{street}", kind == "bet")
            if street == 4 and self.players.get(self.lifter_before) is p:
                p.opp("cbet_4", kind == "bet")
            if street > 4 and p.lifted_before:
                p.opp(f"barrel_{street}", kind == "bet")
        if self.level == 1 and "raise" in legal:
            p.opp(f"raise_{street}", kind == "raise")
        if self.lifted and "call" in legal and not p.faced and p.checks and "raise" in legal:
            p.opp("check_raise", kind == "raise")
            p.opp("check_call", kind == "call")
            p.opp("check_fold", kind == "fold")

    def end_street(self) -> None:
        for p in self.on_street:
            p.opp("free_street", self.lifted == 0)
        self.on_street = []

    def any_street(self, p: Player, kind: str) -> None:
        street = self.street
        if self.lifted and not p.faced:
            p.opp(f"fold_{street}", kind == "fold")
        p.counts[f"af_{street}_done"] += kind in LIFTS
        p.counts[f"af_{street}_opp"] += kind == "call"
        if kind in ("call", "fold", *LIFTS):
            p.opp(f"afq_{street}", kind in LIFTS)
        if street == 4 and self.lifted and kind == "call":
            p.called_bet_4 = True
        if street == 5 and self.lifted and kind == "fold" and p.called_bet_4:
            p.counts["peel_quit_done"] = 1

    def after(self, p: Player, kind: str, legal: list[str], action: Row) -> None:
        p.faced = p.faced or (self.lifted > 0 and bool(legal))
        p.turns += "bring_in" not in legal
        p.calls += kind == "call"
        p.checks += kind == "check"
        p.lifts += kind in LIFTS
        self.callers += kind == "call"
        if self.street == 7 and kind in ("call", *LIFTS):
            for bettor in self.river_bets:
                bettor.counts["river_bet_takes_done"] -= 1
            self.river_bets = []
        if kind == "bet" and self.street == 7:
            p.opp("river_bet_takes", True)
            self.river_bets = [p]
        if kind in LIFTS:
            self.lifted += 1
            self.last_lifter = action["seat"]
        if kind == "fold":
            self.live.discard(action["seat"])
        self.level = action["bet_level"]
        self.acted.append(action["seat"])

    def money(self, action: Row) -> None:
        player = self.players.get(action["seat"])
        if player is None:
            return
        kind, amount = action["kind"], action["amount_minor"]
        if kind in ("bring_in", "complete", "bet", "call", "raise"):
            player.put[action["street"]] += amount
        if kind == "uncalled":
            player.put[action["street"]] -= amount
        if kind == "ante":
            player.put[0] += amount
        if kind == "bring_in":
            player.put[1] += amount

    def finish(self, awards: list[Row]) -> None:
        self.end_street()
        saw = {3: len(self.players), **{street: self.hand[f"players_saw_{street}"] for street in range(4, 8)}}
        main = [one for one in awards if one["pot_no"] == 0]
        alone = len({one["seat"] for one in main}) == 1
        sure = all(one["reason"] != "as stated" for one in main)
        contributors = sum(one.seat["contributed_minor"] > 0 for one in self.players.values())
        paid = sum(one.seat["collected_minor"] for one in self.players.values())
        for number, p in self.players.items():
            folded = p.seat["folded_street"]
            was_in = [street for street in range(3, 8) if saw[street] and (folded is None or folded >= street)]
            self.streets(p, was_in, folded, saw)
            if self.money_counts:
                self.won(p, was_in, contributors, paid)
                if self.hand["game"] == "stud8":
                    mine = [one for one in main if one["seat"] == number]
                    self.halves(p, was_in, mine, alone and bool(mine), sure, {one["side"] for one in main})

    def streets(self, p: Player, was_in: list[int], folded: int | None, saw: dict[int, int]) -> None:
        p.opp("vpi3_raw", p.counts["vpi3_done"] > 0)
        p.opp("bring_in", p.low_card)
        for street in range(4, 8):
            p.opp(f"saw_{street}", street in was_in)
        for street in range(3, 7):
            all_in = p.seat["all_in_street"] is not None and p.seat["all_in_street"] <= street
            if street in was_in and not all_in and (street + 1 in was_in or folded == street):
                p.opp(f"continue_{street}", street + 1 in was_in)
        if p.called_bet_4 and 5 in was_in:
            p.counts["peel_quit_opp"] = 1
        if 4 in was_in:
            p.opp("wtsd", p.seat["saw_showdown"])
        if 5 in was_in:
            p.opp("wtsd_5", p.seat["saw_showdown"])
        won = saw[4] == 0 and folded is None
        for name in p.steals:
            p.opp(f"{name}_success", won)

    def won(self, p: Player, was_in: list[int], contributors: int, paid: int) -> None:
        seat, hand = p.seat, self.hand
        small, big = hand["small_bet_minor"], hand["big_bet_minor"]
        for street in was_in:
            p.counts[f"bets_in_{street}_opp"] = 1
            p.counts[f"bets_in_{street}_done"] = p.put[street] / (small if street < 5 else big)
        p.counts["forced_cost_opp"] = 1
        p.counts["forced_cost_done"] = (p.put[0] + (p.put[1] if seat["folded_street"] == 3 else 0)) / big
        if 4 in was_in:
            p.opp("ww4", seat["collected_minor"] > 0)
        if seat["saw_showdown"]:
            p.opp("wsd", seat["net_minor"] > 0)
            if hand["game"] == "stud8":
                p.opp("wsd_share", seat["collected_minor"] > 0)
        if seat["collected_minor"] > 0:
            p.opp("won_unshown", not seat["saw_showdown"])
        p.counts["red_opp"] = p.counts["blue_opp"] = 1
        p.counts["blue_done" if seat["saw_showdown"] else "red_done"] = seat["net_minor"] / big
        rake, pot = hand["rake_minor"], hand["total_pot_minor"]
        p.counts["rake_dealt_done"] = rake / len(self.players)
        p.counts["rake_contributed_done"] = rake / contributors if seat["contributed_minor"] else 0
        p.counts["rake_weighted_done"] = rake * seat["contributed_minor"] / pot
        p.counts["rake_winner_done"] = rake * seat["collected_minor"] / paid
        p.counts["rake_done"] = p.counts["rake_weighted_done"] / big
        for name in ("rake_dealt", "rake_contributed", "rake_weighted", "rake_winner", "rake"):
            p.counts[f"{name}_opp"] = 1
        p.counts["rake_of_pot_done"], p.counts["rake_of_pot_opp"] = rake / big, pot / big

    def halves(self, p: Player, was_in: list[int], mine: list[Row], scoops: bool, sure: bool, sides: set[str]) -> None:
        share = {one["side"]: one["share_num"] / one["share_den"] for one in mine}
        if p.seat["saw_showdown"]:
            p.opp("scoop", scoops)
            if sure:
                part = sum(value / (1 if side == "whole" else 2) for side, value in share.items())
                p.opp("half_high", share.get("high") == 1 and "low" not in share)
                p.opp("half_low", share.get("low") == 1 and "high" not in share)
                p.opp("quartered", 0 < part <= 0.25 and "low" in sides)
                p.opp("three_quarters", part == 0.75)
        if p.seat["collected_minor"] > 0:
            p.opp("scoop_won", scoops)
        if 5 in was_in:
            p.opp("scoop_5", scoops)


WORDS = """
    vpi3 vpi3_raw open_complete complete limp open_limp over_limp lift_3 raise_3 reraise_3 cap_3 cold_call cold_fold
    limp_fold limp_call fold_to_reraise steal steal_door steal_success steal_door_success defend_fold defend_call
    defend_raise defend forced_cost pot_odds_3 peel_quit cbet_4 check_raise check_call check_fold river_bet_takes wtsd
    wtsd_5 wsd wsd_share ww4 won_unshown red blue rake_dealt rake_contributed rake_weighted rake_winner rake rake_of_pot
    limp_raise resteal open_full bring_in bet_first lead free_street
    scoop scoop_won scoop_5 half_high half_low quartered three_quarters
"""
COUNTED = {
    *WORDS.split(),
    *(f"{name}_{street}" for name in ("fold", "af", "afq", "bets_in") for street in range(3, 8)),
    *(f"{name}_{street}" for name in ("saw", "bet", "raise") for street in range(4, 8)),
    *(f"continue_{street}" for street in range(3, 7)),
    *(f"barrel_{street}" for street in range(5, 8)),
}
"""What is counted here; every statistic of the first priority that is stored is among them."""
