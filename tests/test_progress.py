from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from invented import history

from histparse.cli.progress import line
from histparse.summary import Summary


def test_what_the_bar_says() -> None:
    summary = Summary(Path(), files_found=12, read=Counter("abc"), known={"d"}, seconds=2.0)
    summary.hands["stud", "ok"], summary.findings = 5000, Counter(M401=2, D601=1)
    assert line(summary) == "4/12 files  5,000 hands  2,500 a second  3 findings"


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal")
def test_a_bar_on_a_terminal_without_colours(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(history(1), encoding="utf-8")
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", "from histparse.cli import app; app()", "import", "one.txt", "--out", "out"]
    env = os.environ | {"NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "120"}
    seen = b""
    with subprocess.Popen(command, cwd=tmp_path, env=env, stderr=theirs, stdout=subprocess.PIPE) as running:
        os.close(theirs)
        with suppress(OSError):  # how a terminal ends
            while more := os.read(ours, 4096):
                seen += more
        os.close(ours)
        assert running.communicate() == (b"", None)
    assert running.returncode == 0
    assert b"1/1 files  1 hands" in seen
    assert re.findall(rb"\x1b\[[0-9;]*m", seen) == []
