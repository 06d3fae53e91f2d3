"""The kinds of check that have a column of their own beside a summary: each on hands where it holds, where it
is broken, where it can't be made, and where there is nothing to check."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from histparse.checked import CHECKS
from histparse.checks import audit
from histparse.events import Habits, Result
from histparse.findings import Verdict
from histparse.outcome import Outcome
from histparse.rules import ProfileError, parse_profile
from tests.hands import BARE, POKERSTARS, expect, hand
from tests.test_settle import ACES, FLUSH, PAIR, SIDE, WALK, WHEEL, run_out, shows

HOLDS, BROKEN, UNVERIFIABLE = Verdict.HOLDS, Verdict.BROKEN, Verdict.UNVERIFIABLE
UPS = {3: "Kd 2c", 4: "Kc 3c", 5: "4d 5c", 6: "4h 8d", 7: ""}
NAMES = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


def walk(upto: int, hidden: int = 0, wrong: int = 0) -> Outcome:
    """Checked down by two to street `upto`, on which seat 2 folds; from street `hidden` on seat 1's up cards
    are not known; on street `wrong` the wrong player acts first."""
    lines = ["stud 50/100: 1000 1000", "antes 5"]
    for street in range(3, upto + 1):
        up = UPS[street]
        lines.append(f"{NAMES[street]} {'x' + up[2:] if up and 0 < hidden <= street else up}")
        last = street == upto
        if street == 3:
            first = "1 brings 10  # L301\n2 calls 10" if wrong == 3 else "2 brings 10, 1 calls 10"
        elif wrong == street:
            first = "2 checks  # L302\n1 checks"
        elif last:
            first = "1 bets 50" if street == 4 else "1 bets 100"
        else:
            first = "1 checks, 2 checks"
        lines.append(first)
    if wrong == upto:
        return expect("\n".join(lines))
    back = 50 if upto == 4 else 100
    lines += ["2 folds", f"1 takes back {back}", "1 collects 30", "pot 30 rake 0"]
    return expect("\n".join(lines))


@pytest.mark.parametrize("street", range(3, 8))
def test_who_acts_first_has_a_verdict_for_each_street(street: int) -> None:
    check = f"first_to_act_{street}"
    assert walk(max(street, 4)).checks[check] is HOLDS
    broken = walk(street, wrong=street)
    assert (broken.checks[check], broken.checks["first_to_act"]) == (BROKEN, BROKEN)
    assert [broken.checks[f"first_to_act_{other}"] for other in range(3, street)] == [HOLDS] * (street - 3)
    hidden = walk(max(street, 4), hidden=max(3, min(street, 6)))
    assert hidden.checks[check] is UNVERIFIABLE
    assert f"first_to_act_{street + 1}" not in walk(max(street, 4), hidden=3).checks or street == 3


# Side pots

PAID = "1 collects 4 of pot 1, 1 collects 5 of pot 0, 2 collects 4 of pot 0\n"


def test_side_pots_apart_from_the_main_one() -> None:
    def verdicts(end: str, habits: Habits = BARE) -> tuple[Verdict, Verdict | None]:
        checks = expect(SIDE + end, habits=habits).checks
        return checks["pots"], checks.get("side_pots")

    assert verdicts(PAID + "pot 13 = 9 + 4 rake 0") == (HOLDS, HOLDS)
    assert verdicts(PAID + "pot 13 = 8 + 5 rake 0  # M404 M404") == (BROKEN, BROKEN)
    assert verdicts(PAID + "pot 13 = 8 + 4 rake 0  # M404") == (BROKEN, HOLDS)  # the main pot alone
    raked = PAID.replace("collects 5", "collects 4")
    assert verdicts(raked + "pot 13 = 9 + 4 rake 1  # M403") == (BROKEN, UNVERIFIABLE)
    assert verdicts(PAID + "pot 13 rake 0  # M404") == (BROKEN, BROKEN)
    loose = "1 collects 9, 2 collects 4\n"
    bare = Habits(results=False, notices=False, parts=False)
    assert verdicts(loose + "pot 13 rake 0", bare) == (HOLDS, UNVERIFIABLE)
    assert verdicts(PAID + "pot 13 rake 0", bare) == (HOLDS, HOLDS)
    assert "side_pots" not in expect(WALK + "3 takes back 10\n3 collects 15\npot 15 rake 0").checks
    gone = expect(SIDE + PAID.replace("of pot 1", "of pot 2  # M412\n") + "pot 13 = 9 + 4 rake 0  # M415")
    assert gone.checks["side_pots"] is BROKEN


# Halves and quarters

TWO = run_out("stud8", "6 6", FLUSH, WHEEL).replace("antes 5", "antes 6") + shows(FLUSH, WHEEL)


def test_halves() -> None:
    def halves(end: str, start: str = TWO) -> Verdict | None:
        return expect(f"{start}{end}\npot 12 rake 0").checks.get("halves")

    assert halves("1 collects 6, 2 collects 6") is HOLDS
    assert halves("1 collects 7  # M411\n2 collects 5") is BROKEN
    assert halves("1 collects 12  # M413") is BROKEN  # the low half is not paid at all
    none = run_out("stud8", "6 6", FLUSH, PAIR).replace("antes 5", "antes 6") + shows(FLUSH, PAIR)
    assert halves("1 collects 12", none) is None  # no low, nothing is split
    stud = TWO.replace("stud8", "stud")
    assert halves("1 collects 12", stud) is None
    mucked = run_out("stud8", "6 6", FLUSH, WHEEL).replace("antes 5", "antes 6") + "1 mucks, 2 mucks\n"
    assert halves("1 collects 6, 2 collects 6", mucked) is UNVERIFIABLE
    assert halves("1 collects 6 high, 2 collects 6 low", mucked) is HOLDS
    assert halves("1 collects 7 high\n2 collects 5 low  # M411", mucked) is BROKEN


def test_the_odd_unit_breaks_no_half() -> None:
    three = run_out("stud8", "5 5 5", FLUSH, ACES, WHEEL) + shows(FLUSH, ACES, WHEEL)
    out = expect(three + "1 collects 7  # M417\n3 collects 8\npot 15 rake 0")
    assert (out.checks["halves"], out.checks["odd_unit"]) == (HOLDS, BROKEN)


LOWS = ("Ah 2d 3s 5c 8d Kc Kd", "Ac 2s 3h 5d 8c 9d 9s")
"""Equal lows; the first has the better high."""


def quarters(antes: int, hands: tuple[str, ...], end: str) -> tuple[Verdict | None, Verdict | None]:
    """The verdicts on halves and quarters where players with no more than their antes show these hands."""
    told = run_out("stud8", " ".join([str(antes)] * len(hands)), *hands).replace("antes 5", f"antes {antes}")
    checks = expect(f"{told}{shows(*hands)}{end}\npot {antes * len(hands)} rake 0").checks
    return checks.get("halves"), checks.get("quarters")


def test_quarters() -> None:
    assert quarters(4, LOWS, "1 collects 6, 2 collects 2") == (HOLDS, HOLDS)
    assert quarters(4, LOWS, "1 collects 4  # M411\n2 collects 4") == (HOLDS, BROKEN)
    assert quarters(4, LOWS, "1 collects 3  # M411\n2 collects 5") == (BROKEN, UNVERIFIABLE)
    flush = ("2h 9h Kh 4h 6h Qc Jd", *LOWS)
    assert quarters(8, flush, "1 collects 12, 2 collects 6, 3 collects 6") == (HOLDS, HOLDS)
    assert quarters(8, flush, "1 collects 12  # M411\n2 collects 8, 3 collects 4") == (HOLDS, BROKEN)
    assert quarters(8, flush, "1 collects 14  # M411\n2 collects 5, 3 collects 5") == (BROKEN, HOLDS)
    assert quarters(6, (FLUSH, WHEEL), "1 collects 6, 2 collects 6") == (HOLDS, None)


# Rake

HOUSE = replace(POKERSTARS, rake_rate=Fraction("0.1"), rake_caps=(("PLAY", Fraction(3)),))


def test_the_rake_has_the_rate_and_the_cap_of_the_profile() -> None:
    def rake(antes: int, rake: int, by: object = HOUSE, code: str = "") -> tuple[Verdict | None, ...]:
        told = WALK.replace("antes 5", f"antes {antes}")
        end = f"3 takes back 10\n3 collects {3 * antes - rake}\npot {3 * antes} rake {rake}{code}"
        checks = expect(told + end, by).checks  # type: ignore[arg-type]
        return checks.get("rake_rate"), checks.get("rake_cap")

    assert rake(5, 1) == (HOLDS, HOLDS)
    assert rake(5, 2) == (HOLDS, HOLDS)  # rounded up
    assert rake(5, 3, code="  # M418") == (BROKEN, HOLDS)
    assert rake(20, 4, code="  # M418") == (HOLDS, BROKEN)
    assert rake(5, 3, POKERSTARS) == (UNVERIFIABLE, UNVERIFIABLE)
    chips = replace(hand(WALK + "3 takes back 10\n3 collects 15\npot 15 rake 0"), currency="CHIP")
    assert not {"rake_rate", "rake_cap"} & audit(chips, HOUSE).checks.keys()


def test_a_profile_names_the_rake() -> None:
    one = parse_profile('[rake]\nrate = "0.05"\ncap = { USD = "3", EUR = "2.5" }', "house")
    assert (one.rake_rate, dict(one.rake_caps)) == (Fraction(1, 20), {"USD": 3, "EUR": Fraction(5, 2)})
    assert parse_profile("", "house").rake_rate is None


@pytest.mark.parametrize(
    "text", ["rate = 0.05", 'rate = "2"', 'rate = "-1"', 'rate = "1e9"', 'cap = "3"', "cap = { USD = 3 }", 'most = "1"']
)
def test_a_rake_that_can_not_be_used_says_why(text: str) -> None:
    with pytest.raises(ProfileError, match=r"house.*rake"):
        parse_profile(f"[rake]\n{text}", "house")


# How players come out


def test_end_stacks_and_nets_where_they_are_printed() -> None:
    one = hand(WALK + "3 takes back 10\n3 collects 15\npot 15 rake 0")

    def checks(**told: int) -> tuple[Verdict | None, Verdict | None]:
        out = audit(replace(one, events=(*one.events, Result(9, 1, 3, "p3", 3, "won", amount=15, **told))))
        return out.checks.get("end_stacks"), out.checks.get("nets")

    assert checks(end_stack=1010, net=10) == (HOLDS, HOLDS)
    assert checks(end_stack=1011, net=10) == (BROKEN, HOLDS)
    assert checks(net=-10) == (None, BROKEN)
    assert checks() == (None, None)


def test_every_kind_of_check_says_what_holds() -> None:
    assert all(says.endswith(".") for says in CHECKS.values())
