"""`rootlaw new`: what it writes works at once, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

SORTS = {
    "a person's": (),
    "a bot": ("--bot",),
    "a mod of a bot": ("--from", "logical_lizards"),
    "a mod of a person's": ("--from", "sightseers_of_the_mire"),
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", SORTS.values(), ids=SORTS)
def test_a_new_faction_is_whole_and_plays_at_once(rootlaw, here: Path, words: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw("new", "river_folk", *words)

    assert (made.code, made.err) == (0, "")
    faction, scenario = sorted(path.name for path in here.iterdir())
    assert (faction, scenario.startswith("river_folk_")) == ("river_folk.yaml", True)
    assert "name: River Folk\n" in (here / faction).read_text("utf-8")
    assert "2 files checked, no findings" in rootlaw("check", ".").out
    assert rootlaw("test", scenario).out == "1 passed, 0 failed\n"
    seats = "river_folk:random,mechanical_marquise"
    played = rootlaw("play", "--path", ".", "--seats", seats, "--seed", "1", "--quiet")
    assert (played.code, played.err) == (0, "")
    assert "won after" in played.out


@pytest.mark.parametrize("words", SORTS.values(), ids=SORTS)
def test_the_commands_it_names_are_of_the_new_faction(rootlaw, here: Path, words: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw("new", "river_folk", *words)

    commands = [line.split() for line in made.out.splitlines() if line.startswith("  rootlaw")]
    assert [command[1] for command in commands] == ["check", "test", "play"]
    assert all(rootlaw(*command[1:]).code == 0 for command in commands[:2])
    text = "".join(path.read_text("utf-8") for path in here.iterdir())
    assert "my_faction" not in text + made.out
    assert "its_parent" not in text


def test_a_parent_may_be_named_by_its_file(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    rootlaw("new", "river_folk")

    made = rootlaw("new", "lake_folk", "--from", "./river_folk.yaml")

    assert made.code == 0
    assert "4 files checked, no findings" in rootlaw("check", ".").out


def test_its_scenario_notices_a_changed_rule(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    rootlaw("new", "river_folk")
    path = here / "river_folk.yaml"
    path.write_text(path.read_text("utf-8").replace("recruits: 2", "recruits: 3"), "utf-8")

    assert rootlaw("test", ".").code == 1


def test_what_is_there_is_not_written_over(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    (here / "river_folk.yaml").write_text("mine", "utf-8")

    made = rootlaw("new", "river_folk")

    assert made.code == 2
    assert "river_folk.yaml is there already" in made.err
    assert [(path.name, path.read_text("utf-8")) for path in here.iterdir()] == [("river_folk.yaml", "mine")]


@pytest.mark.parametrize("name", ["River Folk", "riverFolk", "2rivers", "a/b", "-x", "ö", "a" * 250])
def test_a_name_that_no_file_of_rules_can_have_is_refused(rootlaw, here: Path, name: str) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw("new", "--", name)

    assert made.code == 2
    assert "small letters, digits and _" in made.err
    assert not list(here.iterdir())


def test_a_name_that_is_taken_is_refused(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw("new", "logical_lizards")

    assert (made.code, "already" in made.err) == (2, True)


def test_an_unknown_parent_is_told_with_the_nearest_name(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw("new", "river_folk", "--from", "logical_lizard")

    assert made.code == 2
    assert "did you mean `logical_lizards`?" in made.err
    assert not list(here.iterdir())
