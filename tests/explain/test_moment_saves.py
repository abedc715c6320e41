"""`rootlaw explain GAME`: wrong use of it, and saves that are broken or whose rules have changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from looking import VOLES, saved


@pytest.mark.parametrize(("number", "said"), [("9", "--at may be 1 to 8"), ("0", "at least 1"), ("x", "x")])
def test_a_number_that_no_question_has_is_wrong_use(number: str, said: str, rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", str(saved(files)), "--path", str(files), "--at", number)

    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_a_file_that_is_not_there_is_wrong_use(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", str(tmp_path / "lost.save"), "--at", "1")

    assert done.code == 2
    assert "cannot read" in done.err


def test_a_save_is_no_faction(rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", str(saved(files)), "--resolved")

    assert done.code == 2
    assert "is a saved game; --resolved is for a faction" in done.err


@pytest.mark.parametrize("at", [(), ("--at", "1")])
def test_rules_that_changed_since_are_the_finding_of_replay(at: tuple[str, ...], rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    path = saved(files)
    (files / "voles.yaml").write_text(VOLES.replace("count: 6", "count: 7"), encoding="utf-8")
    done = rootlaw("explain", str(path), "--path", str(files), *at)

    assert done.code == 1
    assert "error[save-rules-changed]: the rules of `faction voles` have changed" in done.out
    assert done.out == rootlaw("replay", str(path), "--path", str(files)).out


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda text: text[:-20], "save-damaged"),
        (lambda text: text.replace('"seed":1', '"seed":2'), "save-damaged"),
        (lambda text: "a letter home\n", "save-unreadable"),
    ],
)
def test_a_broken_save_is_the_finding_of_replay(damage, code: str, rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    path = saved(files)
    path.write_text(damage(path.read_text("ascii")), encoding="ascii")
    done = rootlaw("explain", str(path), "--path", str(files))

    assert done.code == 1
    assert f"error[{code}]" in done.out
    assert done.out == rootlaw("replay", str(path), "--path", str(files)).out


def test_files_that_are_not_found_are_the_finding_of_replay(rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    path = saved(files)
    done = rootlaw("explain", str(path), "--at", "1")

    assert done.code == 1
    assert "error[save-rules-missing]" in done.out
    assert done.out == rootlaw("replay", str(path)).out
