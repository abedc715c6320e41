"""Slips of the pen that leave a file readable are doubted, and a comment takes each doubt back."""

from __future__ import annotations

from pathlib import Path

from made_up_faction import findings

HEAD = """\
faction: made_up
name: Made Up
law: {title: Law of Testing}
pieces:
  warrior: {type: warrior, count: 20}
"""


def told(body: str, folder: Path) -> list[tuple[str, int, str]]:
    return [(each.code, each.span.line, each.hint) for each in findings(body, folder, HEAD)]


def test_a_word_that_stands_twice_is_one_finding_though_the_leaf_cannot_be_read(tmp_path: Path) -> None:
    body = 'evening:\n  - {law: "1", name: Muster, do: place a warrior in in start}\n'

    assert told(body, tmp_path) == [("doubled-word", 7, "take one out")]


def test_a_comment_takes_back_that_a_word_stands_twice(tmp_path: Path) -> None:
    body = 'evening:\n  - {law: "1", name: Score, do: score number of your your warriors}  # allow: doubled-word\n'

    assert told(body, tmp_path) == []


def test_a_name_for_people_may_say_a_word_twice(tmp_path: Path) -> None:
    assert told('evening:\n  - {law: "1", name: hop hop, do: draw a card}\n', tmp_path) == []


def test_numbers_of_the_law_may_leave_some_out_and_change_their_chapter(tmp_path: Path) -> None:
    body = """\
evening:
  - {law: "3.1", name: One, do: draw a card}
  - {law: "3.3", name: Two, do: draw a card}
  - {law: "4.1", name: Three, do: draw a card}
  - {law: "12", name: Four, do: draw a card}
  - {law: "4.2.1", name: Five, do: draw a card}
"""

    assert told(body, tmp_path) == []


def test_a_number_that_has_lost_its_dot_is_doubted(tmp_path: Path) -> None:
    body = """\
evening:
  - {law: "3.9", name: One, do: draw a card}
  - {law: "310", name: Two, do: draw a card}
  - {law: "3.11", name: Three, do: draw a card}
"""

    assert told(body, tmp_path) == [("law-out-of-line", 8, "did you mean `3.10`?")]
