"""The shape of the package, read from its source: who imports whom, how large a module is, one broad
except, and every finding's code both declared and raised."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from histparse.findings import codes

PACKAGE = Path(__file__).parent.parent / "histparse"
SOURCES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
TREES = {name: ast.parse(path.read_text("utf-8")) for name, path in SOURCES.items()}

LAYERS = (
    ("cards", "money", "findings"),
    ("events", "outcome"),
    ("rules", "rank", "pots", "bounds", "checked"),
    ("betting", "replay"),
    ("checks",),
    ("statistics.results",),
    ("tables",),
    ("places", "folder", "bucket"),
    ("store",),
    ("pipeline",),
    ("watch",),
    ("cli",),
)
"""What a layer needs, directly or through others, is not above it."""
READING = ("source", "grammar", "sites", "read")
ENGINE = ("rules", "betting", "replay", "pots", "checks", "outcome")


def imported(name: str) -> set[str]:
    """The modules of the package that module `name` imports, also inside its functions; not what is
    for type checkers only."""
    found: set[str] = set()
    for node in ast.walk(_without_type_checking(TREES[name])):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{name} imports relatively"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole.removeprefix("histparse.") in SOURCES else node.module)
    return {one.removeprefix("histparse.") for one in found if one.startswith("histparse.")} & SOURCES.keys()


def _without_type_checking(tree: ast.Module) -> ast.Module:
    body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING")
    ]
    return ast.Module(body, [])


def needed(name: str) -> set[str]:
    """The modules that module `name` (a package: with all in it) imports, directly or through others."""
    return {one for each in inside(name) for one in reached(each)}


@cache
def reached(name: str) -> frozenset[str]:
    """The modules that module `name` imports, directly or through others."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        fresh = imported(waiting.pop()) - seen
        seen |= fresh
        waiting += fresh
    return frozenset(seen)


def inside(name: str) -> list[str]:
    """Module `name`, with all in it if it is a package."""
    found = [one for one in SOURCES if one == name or one.startswith(f"{name}.")]
    assert found, f"no module {name}"
    return found


@pytest.mark.parametrize("level", range(len(LAYERS)))
def test_imports_run_one_way(level: int) -> None:
    above = {one for layer in LAYERS[level + 1 :] for name in layer for one in inside(name)}
    for name in LAYERS[level]:
        assert not needed(name) & above, f"{name} needs what is above it"


def test_modules_form_no_circle() -> None:
    assert [name for name in SOURCES if name in reached(name)] == []


@pytest.mark.parametrize("name", READING)
def test_reading_knows_nothing_of_the_engine(name: str) -> None:
    engine = {one for part in ENGINE for one in inside(part)}
    assert not needed(name) & engine


@pytest.mark.parametrize("name", ENGINE)
def test_the_engine_knows_nothing_of_reading(name: str) -> None:
    reading = {one for part in READING for one in inside(part)}
    assert not needed(name) & reading


def test_a_bucket_is_an_extra() -> None:
    assert [name for name, path in SOURCES.items() if "import obstore" in path.read_text("utf-8")] == ["objects"]
    assert [name for name, tree in TREES.items() if "histparse.bucket" in _at_once(tree)] == []


def _at_once(tree: ast.Module) -> set[str | None]:
    return {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}


def test_pictures_are_of_frames() -> None:
    assert not needed("plots") & {*inside("store"), *inside("load"), *READING, *ENGINE}


def test_modules_stay_small() -> None:
    sizes = {name: len(path.read_text("utf-8").splitlines()) for name, path in SOURCES.items()}
    assert {name: size for name, size in sizes.items() if size > 400} == {}
    assert median(sizes.values()) < 150


def test_one_broad_except_in_the_pipeline() -> None:
    broad = [
        name
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and _catches_all(node.type)
    ]
    assert broad == ["pipeline"]


def _catches_all(caught: ast.expr | None) -> bool:
    if isinstance(caught, ast.Tuple):
        return any(map(_catches_all, caught.elts))
    return caught is None or (isinstance(caught, ast.Name) and caught.id in {"Exception", "BaseException"})


def test_every_code_is_declared_and_raised() -> None:
    raised = {
        node.value
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[A-Z]\d{3}", node.value)
    }
    assert raised - codes().keys() == set(), "raised and not in codes.toml"
    assert codes().keys() - raised == set(), "in codes.toml and never raised"


def test_every_code_is_explained() -> None:
    for code in codes().values():
        assert re.fullmatch(r"[PCLMSD][1-6]\d\d", code.id)
        assert all((code.title, code.why, code.rule, code.example)), f"{code.id} lacks a text"
