"""A slip that makes a file unreadable is told where it is, not where the reader gives up."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.language.check import check_files

RIGHT = """\
faction: made_up
name: Made Up
law: {title: Law of Testing}
pieces:
  warrior: {type: warrior, count: 20}
  hut: {type: building, count: 4}
setup:
  - law: "1"
    name: Build
    do:
      - place a hut in start
      - place a warrior in start
birdsong:
  - law: "2"
    name: Draw
    do: draw a card
  - law: "3"
    name: Muster
    pick: clearings as c
    prefer: most huts in it
    do: place a warrior in c
evening:
  - law: "4"
    name: Score
    do: score huts
"""
DASH = "begin it with a dash: `- `"


def place(text: str, folder: Path) -> tuple[int, int, str]:
    path = folder / "made_up.yaml"
    path.write_text(text)
    (found,) = check_files([path])
    assert found.code == "yaml-syntax"
    return found.span.line, found.span.column, found.hint


def with_line(number: int, line: str) -> str:
    lines = RIGHT.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("number", "line", "column", "hint"),
    [
        (8, '   - law: "1"', 4, "begin it in column 3, as those that it stands with"),
        (14, '  - law "2"', 5, 'write `- law: "2"`'),
        (17, '  law: "3"', 3, DASH),
        (19, "    pick clearings as c", 5, "write `pick: clearings as c`"),
        (20, "  prefer: most huts in it", 3, "begin it in column 5, as those that it stands with"),
        (20, "      prefer: most huts in it", 7, "begin it in column 5, as those that it stands with"),
        (5, "   warrior: {type: warrior, count: 20}", 4, "begin it in column 3, as those that it stands with"),
        (11, "      place a hut in start", 7, DASH),
        (12, "        - place a warrior in start", 9, "begin both in the same column"),
        (11, "     - place a hut in start", 8, "begin both in the same column"),
        (1, "faction made_up", 1, "write `faction: made_up`"),
    ],
)
def test_the_line_that_slipped_is_told(number: int, line: str, column: int, hint: str, tmp_path: Path) -> None:
    assert place(with_line(number, line), tmp_path) == (number, column, hint)


def test_a_block_that_slid_to_the_edge_is_told_at_its_first_line(tmp_path: Path) -> None:
    text = RIGHT.replace('  - law: "2"\n    name: Draw\n    do: draw', '- law: "2"\n  name: Draw\n  do: draw')

    assert place(text, tmp_path)[:2] == (14, 1)


def test_a_file_that_no_single_line_mends_is_told_where_the_reader_stopped(tmp_path: Path) -> None:
    text = RIGHT.replace("    name: Muster\n", "       name: Muster\n").replace("    pick: cl", "  pick cl")

    assert place(text, tmp_path)[0] in (18, 19)
