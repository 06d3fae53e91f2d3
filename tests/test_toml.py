"""TOML field by field against the standard parser."""

from __future__ import annotations

import tomllib
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from histparse.sites._draft import UnreadableError
from histparse.sites._toml import Table

VALUES = [
    "1", "0", "-0", "+7", "0.50", "00.5", "01", "1_000", "1_0.2_5", "1.", ".5", "1e3", "0x1F", "inf", "-nan", "true",
    "2024-05-06", "07:08:09", "''", "'a, b'", '"x\\n"', '"\\q"', "", " ", "1 2", "a", "'a' 'b'", "x = 1", "9" * 30,
    "'''a'\nb'c'''", '"""\n\n"""', "'''", '"""', "'a''b'", "'a''b''c'", "'a'\"b\"'c'",
]  # fmt: skip
SPACES = ["", " ", "\n", " \n\t", "\n y = 2\n", "# no, 'no'\n"]


@given(
    st.lists(st.tuples(st.sampled_from(SPACES), st.sampled_from(VALUES), st.sampled_from(SPACES)), max_size=4),
    st.sampled_from(["", ",", ",\n", ",,"]),
)
def test_a_field_is_what_the_standard_parser_makes_of_it(some: list[tuple[str, str, str]], end: str) -> None:
    for written in ("[" + ",".join(map("".join, some)) + end + "]", *(value for _, value, _ in some)):
        try:
            (told,) = tomllib.loads(f"x = {written}\n", parse_float=Decimal).values()
        except ValueError:
            told = None
        try:
            fields = Table(f"x = {written}\n", 1).by_name
            value = fields["x"][1].value if len(fields) == 1 else None
        except (ValueError, UnreadableError):
            value = None
        assert repr(value) == repr(tuple(told) if isinstance(told, list) else told)
