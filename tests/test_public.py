from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import stars

import histparse as hp


def test_importing_the_package_costs_next_to_nothing() -> None:
    script = "import sys, histparse; assert not {'pandas', 'pyarrow', 'lark', 'duckdb'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize("name", hp.__all__)
def test_public_names_are_there(name: str) -> None:
    assert getattr(hp, name)
    assert name in dir(hp)


def test_a_function_stays_when_its_module_is_imported() -> None:
    script = (
        "import histparse, histparse.read, histparse.replay, histparse.load, histparse.checks\n"
        "from histparse import load, read, replay\n"
        "assert all(map(callable, (histparse.read, histparse.replay, histparse.load, read, replay, load)))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no 'rede'"):
        hp.rede  # type: ignore[attr-defined]  # noqa: B018


def test_a_file_is_read_and_audited(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(stars.WHOLE, encoding="utf-8")
    (reading,) = hp.read_file(path)
    assert isinstance(reading.hand, hp.Hand)
    assert hp.audit(reading.hand).status == "ok"


def test_what_can_go_wrong_has_a_public_name(tmp_path: Path) -> None:
    with pytest.raises(hp.StoreError, match="`histparse import"):
        hp.load(tmp_path)
    with pytest.raises(TypeError, match="audit takes a Hand"):
        hp.audit("x")  # type: ignore[arg-type]
    assert [one.code for one in hp.read_file(tmp_path / "none.txt")[0].findings] == ["P110"]
