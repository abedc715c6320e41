"""What the documentation shows is what happens: transcripts are run, rules looked up, the package docstring tested."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.language.check import check_files

ROOT = Path(__file__).parents[1]
PAGES = sorted(page for page in ROOT.glob("**/README.md") if not {".venv", "node_modules"} & set(page.parts))
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[tuple[str, str]]:
    """(page, text) of every fenced block of a kind."""
    return [
        (str(page.relative_to(ROOT)), text)
        for page in PAGES
        for found, text in _FENCE.findall(page.read_text(encoding="utf-8"))
        if found == kind
    ]


def commands(text: str) -> list[tuple[str, list[str]]]:
    """The commands of a transcript and the lines each is to print. `< FILE`: what is typed stands in a file."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def matches(shown: list[str], printed: list[str]) -> bool:
    """Line by line; `...` stands for any number of lines."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in printed)) is not None


@pytest.mark.parametrize(("page", "text"), blocks("console"))
def test_a_transcript_is_what_the_commands_print(page: str, text: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    for command, shown in commands(text):
        command, _, typed = command.partition(" < ")
        words = command.split()
        if words[0] == "cat":
            (tmp_path / words[1]).write_text("\n".join(shown) + "\n", encoding="utf-8")
            continue
        assert words[0] == "rootlaw", f"{page} shows a command that is not ours"
        done = subprocess.run(
            [sys.executable, "-m", "interpreter.cli", *words[1:]],
            cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
            input=(tmp_path / typed).read_text(encoding="utf-8") if typed else "",
        )  # fmt: skip

        assert matches(shown, done.stdout.splitlines()), f"{page}: {command}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize(("page", "text"), blocks("yaml"))
def test_a_rule_shown_stands_in_a_file_that_ships(page: str, text: str) -> None:
    squeezed = [line.split("  #")[0].strip() for line in text.splitlines() if line.strip()]
    shipped = [
        [line.split("  #")[0].strip() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        for file in (ROOT / "factions").glob("*.yaml")
    ]

    assert any(lines[start : start + len(squeezed)] == squeezed for lines in shipped for start in range(len(lines))), (
        f"{page} shows a rule that no file has"
    )


def test_the_way_in_from_python_is_as_the_package_says() -> None:
    failed, tried = doctest.testmod(interpreter)

    assert tried > 10
    assert failed == 0


def test_every_top_level_folder_says_what_lives_there() -> None:
    for folder in ("interpreter", "factions", "schema", "grammar", "tests"):
        assert (ROOT / folder / "README.md").is_file()


def test_everything_that_ships_has_no_finding() -> None:
    assert check_files(sorted((ROOT / "factions").glob("*.yaml"))) == []


def test_the_page_to_a_first_faction_can_be_followed_from_its_first_line_to_its_last(tmp_path: Path) -> None:
    """A block of rules is added to the file, which is whole at every stage; a scenario is a file of its own."""
    stages = 0
    for kind, text in _FENCE.findall((ROOT / "factions" / "FIRST.md").read_text(encoding="utf-8")):
        if kind == "yaml":
            name = "salvage" if text.startswith("scenario:") else "otters"
            with (tmp_path / f"{name}.yaml").open("a", encoding="utf-8") as file:
                file.write(("\n" if file.tell() else "") + text)
            printed_by(tmp_path, "check", ".")
            stages += 1
            continue
        for command, shown in commands(text):
            assert matches(shown, lines := printed_by(tmp_path, *command.split()[1:])), "\n".join([command, *lines])
    assert stages == 7


def printed_by(folder: Path, *words: str) -> list[str]:
    """The lines that a command prints; it has to end well."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    command = [sys.executable, "-m", "interpreter.cli", *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()
