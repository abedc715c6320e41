"""A name that is wrong in several places is one finding, and its second places tell where all of them are."""

from __future__ import annotations

from pathlib import Path

from made_up_faction import findings

from interpreter.language.findings import Finding

HEAD = """\
faction: made_up
name: Made Up
law: {title: Law of Testing}
pieces:
  warrior: {type: warrior, count: 20}
"""
"""Five lines; what a test adds begins in line 6."""


def the_one(body: str, folder: Path) -> Finding:
    (found,) = findings(body, folder, HEAD)
    return found


def also(finding: Finding) -> list[tuple[int, int, str]]:
    return [(span.line, span.column, label) for span, label in finding.also]


def test_further_uses_of_an_unknown_name_are_second_places_in_either_number(tmp_path: Path) -> None:
    found = the_one(
        """\
birdsong:
  - {law: "1", name: Build, do: [place a gazebo in start, remove a gazebo]}
evening:
  - {law: "2", name: Count, do: score number of gazebos}
""",
        tmp_path,
    )

    assert (found.code, found.span.line, found.span.column) == ("unknown-noun", 7, 42)
    assert also(found) == [(7, 68, "and here"), (9, 49, "and here")]


def test_two_unknown_names_stay_two_findings(tmp_path: Path) -> None:
    found = findings(
        """\
birdsong:
  - {law: "1", name: Build, do: [score gazebo, score bandstand]}
""",
        tmp_path,
        HEAD,
    )

    assert [(each.span.column, also(each)) for each in found] == [(40, []), (54, [])]


def test_a_name_that_is_misspelt_once_is_told_at_its_use_with_the_declaration_beside_it(tmp_path: Path) -> None:
    found = the_one(
        """\
trackers:
  tide: {from: 0, to: 3, start: 0}
birdsong:
  - {law: "1", name: Score, do: score tied}
""",
        tmp_path,
    )

    assert (found.span.line, found.span.column, found.hint) == (9, 39, "did you mean `tide`?")
    assert also(found) == [(7, 3, "declared here")]


def test_a_declaration_that_is_misspelt_is_told_with_all_places_that_use_it(tmp_path: Path) -> None:
    found = the_one(
        """\
trackers:
  tied: {from: 0, to: 3, start: 0}
birdsong:
  - {law: "1", name: Rise, do: raise tide by 1}
evening:
  - {law: "2", name: Score, do: score tide}
""",
        tmp_path,
    )

    assert (found.code, found.span.line, found.span.column) == ("misspelt-name", 7, 3)
    assert found.hint == "did you mean `tide`?"
    assert also(found) == [(9, 38, "used here"), (11, 39, "used here")]


def test_a_declaration_that_is_used_is_not_taken_for_the_misspelt_one(tmp_path: Path) -> None:
    found = the_one(
        """\
trackers:
  tide: {from: 0, to: 3, start: 0}
birdsong:
  - {law: "1", name: Rise, do: [raise tied by 1, score tied]}
evening:
  - {law: "2", name: Score, do: score tide}
""",
        tmp_path,
    )

    assert (found.span.line, found.span.column) == (9, 39)
    assert also(found) == [(9, 56, "and here")]


def test_defines_that_go_in_a_circle_are_told_with_all_their_places(tmp_path: Path) -> None:
    found = the_one(
        """\
define:
  near: clearings adjacent to far
  far: clearings adjacent to near
birdsong:
  - {law: "1", name: Score, do: score number of near}
""",
        tmp_path,
    )

    assert (found.code, found.span.line) == ("endless-define", 7)
    assert also(found) == [(8, 8, "by way of `far`")]


def test_a_missing_dash_is_told_with_the_place_where_the_entry_above_begins(tmp_path: Path) -> None:
    found = the_one(
        """\
birdsong:
  - law: "1"
    name: Draw
    do: draw a card
    law: "2"
    name: Score
    do: score 1
""",
        tmp_path,
    )

    assert (found.code, found.span.line, found.hint) == ("duplicate-key", 10, "begin each entry with a dash: `- `")
    assert also(found) == [(7, 5, "first here")]
