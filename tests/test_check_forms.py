"""The forms in which `rootlaw check` prints findings, and the ways in which files come to it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BROKEN = """\
faction: voles
name: The Voles
law: {title: Law of the Voles}
pieces:
  warrior: {type: warrior, count: 12}
birdsong:
  - law: "1"
    name: Muster
    do: plase 2 warriors in 1
"""
"""One fault: no op is named `plase`, in line 9, columns 9 to 13."""

MENDED = BROKEN.replace("plase", "place").replace(" in 1", " in clearings you rule")


@pytest.fixture
def voles(tmp_path: Path) -> Path:
    path = tmp_path / "voles.yaml"
    path.write_text(BROKEN, "utf-8")
    return path


def test_a_finding_is_an_annotation_for_a_workflow(rootlaw, voles: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check", "--format", "github", str(voles))

    (line,) = ran.out.splitlines()
    assert ran.code == 1
    assert line.startswith(f"::error file={voles},line=9,col=9,title=unknown-op,endColumn=14::")
    assert line.endswith("%0Adid you mean `place`?")


def test_an_annotation_tells_second_places_in_its_text(rootlaw, voles: Path) -> None:  # type: ignore[no-untyped-def]
    voles.write_text(BROKEN.replace("plase 2 warriors in 1", "[score gazebo, score gazebo]"), "utf-8")

    ran = rootlaw("check", "--format", "github", str(voles))

    (line,) = ran.out.splitlines()
    assert line.startswith(f"::error file={voles},line=9,col=16,title=unknown-noun,")
    assert line.endswith(f"%0A{voles}:9:30: and here")


def test_nothing_found_is_no_annotation(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "voles.yaml").write_text(MENDED.replace("place 2 warriors in clearings you rule", "score 1"), "utf-8")

    ran = rootlaw("check", "--format", "github", str(tmp_path))

    assert (ran.code, ran.out) == (0, "")


def test_an_annotation_keeps_its_shape_whatever_the_file_is_called(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a,b:c%.yaml"
    path.write_text(BROKEN, "utf-8")

    ran = rootlaw("check", "--format", "github", str(path))

    assert all(line.startswith("::error file=") for line in ran.out.splitlines())
    assert "a%2Cb%3Ac%25.yaml,line=" in ran.out


def test_a_finding_is_a_result_in_sarif(rootlaw, voles: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check", "--format", "sarif", str(voles))

    report = json.loads(ran.out)
    (run,) = report["runs"]
    (result,) = run["results"]
    assert (report["version"], result["ruleId"]) == ("2.1.0", "unknown-op")
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "unknown-op"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 9, "startColumn": 9, "endLine": 9, "endColumn": 14}


def test_a_second_place_is_a_related_location(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "voles.yaml"
    path.write_text(MENDED + "name: The Voles Again\n", "utf-8")

    ran = rootlaw("check", "--format", "sarif", str(path))

    results = json.loads(ran.out)["runs"][0]["results"]
    twice = next(each for each in results if each["ruleId"] == "duplicate-key")
    region = twice["locations"][0]["physicalLocation"]["region"]
    other = twice["relatedLocations"][0]["physicalLocation"]["region"]
    assert {region["startLine"], other["startLine"]} == {2, 10}


def test_standard_input_is_checked_like_a_file(rootlaw, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BROKEN.encode())))

    ran = rootlaw("check", "-")

    assert ran.code == 1
    assert "-:9:9: error[unknown-op]" in ran.out
    assert "9 |     do: plase 2 warriors in 1" in ran.out
    assert "1 finding\n" in ran.out, "what comes from nowhere needs no name of a file"


def test_a_pattern_is_resolved_where_the_shell_has_not(rootlaw, voles: Path) -> None:  # type: ignore[no-untyped-def]
    (voles.parent / "deep").mkdir()
    voles.rename(voles.parent / "deep" / voles.name)

    ran = rootlaw("check", str(voles.parent / "**" / "v*.yaml"))

    assert "1 file checked, 1 finding" in ran.out


def test_a_pattern_that_matches_nothing_is_no_file(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check", str(tmp_path / "*.yaml"))

    assert ran.code == 2
    assert "there is no file" in ran.err


def test_a_file_is_checked_again_when_it_is_saved(voles: Path) -> None:
    command = [sys.executable, "-m", "interpreter.cli", "check", "--watch", str(voles)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as watching:
        assert watching.stdout is not None
        try:
            first = next(line for line in watching.stdout if " checked, " in line)
            voles.write_text(MENDED.replace("place 2 warriors in clearings you rule", "score 1"), "utf-8")
            second = next(line for line in watching.stdout if " checked, " in line)
        finally:
            watching.terminate()
    assert first == "1 file checked, 1 finding\n"
    assert second == "1 file checked, no findings\n"


def test_what_does_not_change_is_not_watched(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check", "--watch", "-")

    assert ran.code == 2
    assert "standard input does not change" in ran.err
