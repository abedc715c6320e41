"""Whatever is done to a rule file, checking it ends in findings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.language.check import check_files
from interpreter.language.findings import render
from interpreter.resources import data_folder, world_folder

HERE = Path(__file__).parent
SEEDS = [
    *sorted(data_folder("factions").glob("*.yaml")),
    HERE / "every_key.yaml",
    HERE / "spells.yaml",
    *sorted((world_folder() / "decks").glob("*.yaml")),
]
TEXTS = [path.read_text("utf-8") for path in SEEDS]
TOKEN = re.compile(r"[a-z_0-9.]+|[^\sa-z_0-9.]")
WORDS = sorted({word for text in TEXTS for word in TOKEN.findall(text)})
LINES = sorted({line for text in TEXTS for line in text.split("\n")})


def tokens_changed(text: str, at: float, new: str, how: str) -> str:
    """The text with one word put in, taken out or exchanged."""
    found = list(TOKEN.finditer(text))
    chosen = found[int(at * len(found))]
    end = chosen.start() if how == "insert" else chosen.end()
    word = {"insert": new + " ", "replace": new, "delete": ""}[how]
    return text[: chosen.start()] + word + text[end:]


def lines_changed(text: str, at: float, new: str, how: str) -> str:
    """The text with one line put in, taken out or exchanged."""
    lines = text.split("\n")
    index = int(at * len(lines))
    lines[index : index + (how != "insert")] = [] if how == "delete" else [new]
    return "\n".join(lines)


HOW = st.sampled_from(["insert", "replace", "delete"])
PLACE = st.floats(0, 1, exclude_max=True)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just(tokens_changed), PLACE, st.sampled_from(WORDS), HOW),
        st.tuples(st.just(lines_changed), PLACE, st.sampled_from(LINES), HOW),
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.sampled_from(TEXTS), changes=CHANGES)
def test_changed_file_is_checked_without_traceback(tmp_path: Path, text: str, changes: list) -> None:
    for change, at, new, how in changes:
        text = change(text, at, new, how)
    path = tmp_path / "changed.yaml"
    path.write_text(text, "utf-8")

    for finding in check_files([path]):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", finding.code)
        assert finding.message
        assert render(finding, text.split("\n") if finding.span.file == str(path) else None)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: str(path.stem))
def test_every_word_may_be_missing(path: Path, tmp_path: Path) -> None:
    """One word after another is left out; a leaf that breaks is found at its own line."""
    text = path.read_text("utf-8")
    changed = tmp_path / path.name
    for at in range(0, 100, 7):
        changed.write_text(tokens_changed(text, at / 100, "", "delete"), "utf-8")
        assert all(finding.span.line >= 1 for finding in check_files([changed]))
