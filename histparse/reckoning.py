"""The arithmetic of a hand's pots, written out: who put what into each, how it is divided, who is paid."""

from __future__ import annotations

from collections.abc import Iterator

from histparse.events import Kind
from histparse.money import amount_text
from histparse.outcome import Outcome, Pot
from histparse.pots import pot_name
from histparse.printing import Listing


def layers(out: Outcome) -> list[dict[int, int]]:
    """For each pot, main pot first, what each listed player has in it, by seat. It sums to the pot but for
    what players put in whom nobody listed; and but for a player who has more back than he put in."""
    put = {row.seat: row.contributed for row in out.seats}
    reached, found = dict.fromkeys(put, 0), []
    for pot in out.settled:
        has = [put[seat] for seat in pot.eligible]
        top = max(put.values(), default=0) if pot is out.settled[-1] else min(has, default=0)
        found.append({seat: min(chips, top) - reached[seat] for seat, chips in put.items()})
        reached = {seat: min(chips, top) for seat, chips in put.items()}
    return found


class Reckoning:
    """One hand's money for the eye; `exponent` is that of its unit."""

    def __init__(self, out: Outcome, exponent: int) -> None:
        self.out, self.exponent = out, exponent

    def money(self, amount: int | None) -> str:
        """An amount; "?" for one that is not known."""
        return "?" if amount is None else amount_text(amount, self.exponent)

    def _pot(self, number: int) -> str:
        return pot_name(number, len(self.out.settled))

    def ledger(self) -> Listing:
        """A row a player who was dealt in: his chips in each pot, what they come to, and what he is paid."""
        out, parts, paid = self.out, layers(self.out), sum(row.collected for row in self.out.seats)
        pots = [self._pot(pot.number) for pot in out.settled]
        columns = (*pots, "put in", "paid", "net")
        rows: list[tuple[object, ...]] = [
            (
                row.seat,
                row.player,
                *self._all(*(part[row.seat] for part in parts), row.contributed, row.collected, row.net),
            )
            for row in out.seats
            if row.dealt_in or row.contributed or row.collected
        ]
        rest = [pot.gross - sum(part.values()) for pot, part in zip(out.settled, parts, strict=True)]
        if any(rest):
            rows.append(("", "others", *self._all(*rest, sum(rest)), "", ""))
        total = self._all(*(pot.gross for pot in out.settled), out.total_pot, paid, paid - out.total_pot)
        return Listing(("seat", "player", *columns), [*rows, ("", "all", *total)], right=columns)

    def _all(self, *amounts: int) -> Iterator[str]:
        return map(self.money, amounts)

    def divided(self) -> Iterator[str]:
        """What went back; how each pot is divided, a sentence each; then how the whole adds up."""
        for row in self.out.actions:
            if row.kind is Kind.UNCALLED:
                printed = " (not printed)" * row.inferred
                yield f"{self.money(row.amount)} went back uncalled to {row.player}{printed}"
        for pot in self.out.settled:
            yield f"{self._pot(pot.number)}: {'; '.join(self._steps(pot))}"
        paid, rake, fees = sum(row.collected for row in self.out.seats), self.out.rake, self.out.fees
        sums = paid + (rake or 0) + (fees or 0) == self.out.total_pot
        drops = f" + fees {self.money(fees)}" if fees else ""
        yield (
            f"total pot {self.money(self.out.total_pot)} {'=' if sums else 'is not'} paid {self.money(paid)} "
            f"+ rake {self.money(rake)}{drops}; printed: pot {self.money(self.out.total_pot_stated)}, "
            f"rake {self.money(self.out.rake_stated)}"
        )

    def _steps(self, pot: Pot) -> Iterator[str]:
        taken = None if pot.net is None else pot.gross - pot.net
        who = self.out.who(pot.eligible)
        yield f"{self.money(pot.gross)} - {self.money(taken)} taken = {self.money(pot.net)}, for {who}"
        if pot.low and pot.net is not None:
            yield f"two halves of {self.money(pot.net // 2)}{' and an odd unit' * (pot.net % 2)}"
        for side in self.out.pots:
            if side.pot == pot.number and side.odd:
                yield f"{side.odd} odd unit{'s' * (side.odd != 1)} between equal hands of the {side.side}"

    def shares(self) -> Listing:
        """A row a winner of a side of a pot: what is due to him, and what the history pays."""
        rows = [
            (
                self._pot(one.pot),
                one.side,
                one.player,
                f"{one.share_num}/{one.share_den}",
                self.money(one.amount),
                self.money(one.stated),
                one.reason,
            )
            for one in self.out.awards
        ]
        return Listing(("pot", "side", "player", "share", "due", "paid", "why"), rows, right=("share", "due", "paid"))
