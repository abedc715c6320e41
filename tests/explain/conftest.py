"""A saved game for every test that looks back on one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from looking import ANSWERS, SHREWS, VOLES, saved


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "voles.yaml").write_text(VOLES, encoding="utf-8")
    (folder / "shrews.yaml").write_text(SHREWS, encoding="utf-8")
    return folder


@pytest.fixture
def told(rootlaw, files: Path):  # type: ignore[no-untyped-def]
    """What is told of one moment, with the lines of one paragraph joined."""

    def tell(number: int, answers: tuple[str, ...] = ANSWERS, max_rounds: int = 2) -> str:
        path = saved(files, answers, max_rounds)
        done = rootlaw("explain", str(path), "--path", str(files), "--at", str(number))
        assert done.code == 0, done.err
        return re.sub(r"\n {6,}", " ", done.out)

    return tell
