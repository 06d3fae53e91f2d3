"""The notebooks run, and are stored without output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from jupyter_client import KernelManager
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
PICTURES = {"1": 1, "2": 6, "3": 6, "4": 3, "5": 6, "6": 5}
"""How many cells of each draw."""
BEFORE = """
%reset -f
%config InlineBackend.print_figure_kwargs = {"bbox_inches": None, "dpi": 30}
"""
"""What one of them leaves is not there for the next; and pictures that nobody looks at are small."""


@pytest.fixture(scope="module")
def kernel(regulars: Path) -> Iterator[KernelManager]:
    """One kernel for all: loading what they import takes longer than what they do."""
    (regulars / "notebooks").mkdir(exist_ok=True)
    kernel = KernelManager(kernel_name="python3")
    kernel.start_kernel(cwd=str(regulars / "notebooks"))
    yield kernel
    kernel.shutdown_kernel(now=True)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path, kernel: KernelManager) -> None:
    notebook = nbformat.read(path, 4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(BEFORE))
    NotebookClient(notebook, km=kernel, timeout=120).execute()
    outputs = [one for cell in notebook.cells for one in cell.get("outputs", ())]
    pictures = [one for one in outputs if "image/png" in one.get("data", {})]
    assert len(pictures) == PICTURES[path.stem[0]]
    assert not any("Warning" in one["text"] for one in outputs if one["output_type"] == "stream")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_stored_without_output_and_begins_with_what_one_sees(path: Path) -> None:
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell for cell in code if cell.outputs or cell.execution_count is not None] == []
    title, first = notebook.cells[0].source.split("\n\n")[:2]
    assert title.startswith(f"# {path.stem[0]} ")
    assert first.startswith("You see ")


def test_there_are_six() -> None:
    assert [path.stem[0] for path in NOTEBOOKS] == list("123456")
