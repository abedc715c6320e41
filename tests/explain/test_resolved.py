"""`rootlaw explain --resolved`: a faction after all that it extends and all that is laid over it, as one file."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from interpreter.game.agents import RandomAgent
from interpreter.game.match import Match
from interpreter.language.check import check_files, load_faction
from interpreter.tools.explain.resolved import resolved

STAND_INS = Path(__file__).parents[1] / "stand_ins"

HILLS = """\
faction: hills
name: The Hills
abstract: true
law: {title: Made up for tests, prefix: hill}
numbers: {digs: 1, rests: 2}
patches:
  - remove: Dominance
  - before: Thirty points
    add:
      - {law: "9", name: Humble, who: you, cannot: score amount, if: amount > 7}
daylight:
  # how deep it goes is a number
  - law: "1.1"
    name: Dig              # every day
    do:
      - {law: 1.1.1, name: Down, do: score digs}
      - {law: 1.1.2, name: Up, do: score rests}
  - {law: "1.2", name: Rest, do: score 1}
  - {law: "1.3", name: Yawn, do: score 1}
"""
MOLES = """\
faction: moles
name: The Moles
extends: hills
automated: true
law: {title: Made up for tests, prefix: mole}
numbers: {digs: 3}
pieces:
  warrior: {type: warrior, count: 4}
daylight:
  - {law: "2.1", name: Doze, do: score 1}
patches:
  - replace: hill:1.2
    add:
      - {law: "2.2", name: Nap, do: score 2}
  - remove: Yawn
"""
DEEP = """\
overlay: deep
name: Deep
of: moles
kind: trait
patches:
  - after: 1.1.1
    add:
      - {law: deep, name: Deeper, do: score 1}
  - remove: Up
"""
DAYLIGHT = """\
daylight:
  # how deep it goes is a number
  # hills.yaml:13
  # taken out: 1.1.2 Up (hills.yaml:17), by deep.yaml:9
  - law: hill:1.1
    name: Dig              # every day
    do:
      - law: hill:1.1.1
        name: Down
        do: score digs
      # deep.yaml:8, put after 1.1.1
      - law: mole:deep
        name: Deeper
        do: score 1
  # moles.yaml:14, in place of hill:1.2
  - {law: "2.2", name: Nap, do: score 2}
  # moles.yaml:10
  - {law: "2.1", name: Doze, do: score 1}
  # replaced: 1.2 Rest (hills.yaml:18), by moles.yaml:12
  # taken out: 1.3 Yawn (hills.yaml:19), by moles.yaml:15
"""


@pytest.fixture
def moles(tmp_path: Path) -> Path:
    """A folder with a faction that extends another one, and an overlay."""
    folder = tmp_path / "own"
    folder.mkdir()
    for name, text in (("hills", HILLS), ("moles", MOLES), ("deep", DEEP)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def merged(name: str, search: list[Path], folder: Path) -> Path:
    """The faction as one file in a folder of its own."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{Path(name.partition('+')[0]).stem}.yaml"
    path.write_text("\n".join(resolved(name, search)) + "\n", encoding="utf-8")
    return path


def played(name: str, opponent: str, search: list[Path], seed: int) -> list[str]:
    match = Match.prepare([load_faction(each, search) for each in (name, opponent)], folders=search)
    agents = {seat.name: RandomAgent(seed) for seat in match.table.seats}
    return match.start(seed, agents, max_rounds=4).run().log


# --- the same game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "mechanical_marquise", "logical_lizards", "old_man_tinker", "sightseers_of_the_mire",
        "mechanical_marquise+nightmare+blitz+fortified+hospitals+iron_will+overwhelming",
        "logical_lizards+nightmare+erratic+martyrs+spiteful", "logical_lizards+fanatics",
        "otters+storm+deep+tidal", "otters+calm", "newts", "badgers", "toads",
    ],
)  # fmt: skip
def test_the_merged_file_stands_alone_and_plays_the_same_games(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = merged(name, [STAND_INS], tmp_path / "merged")
    opponent = "mechanical_marquise" if name.startswith("logical") else "logical_lizards"

    # an overlay that takes a rule away may leave a name that nothing uses
    assert [each for each in check_files([path]) if each.code != "unused-name"] == []
    for seed in (1, 2):
        assert played(str(path), opponent, [STAND_INS], seed) == played(name, opponent, [STAND_INS], seed)


def test_a_faction_of_several_laws_keeps_whose_each_rule_is(moles: Path, tmp_path: Path) -> None:
    path = merged("moles+deep", [moles], tmp_path / "merged")

    assert check_files([path]) == []
    log = played(str(path), "logical_lizards", [], 1)
    assert log == played("moles+deep", "logical_lizards", [moles], 1)
    # what one day brings, by the files: 3 for digging down, 1 for deeper, 2 for the nap, 1 for dozing
    scored = [line for line in log if line.startswith("moles scores")][:4]
    assert scored == [
        "moles scores 3  [hill:1.1.1]",
        "moles scores 1  [mole:deep]",
        "moles scores 2  [mole:2.2]",
        "moles scores 1  [mole:2.1]",
    ]


def test_the_merged_file_merges_to_the_same_rules_again(moles: Path, tmp_path: Path) -> None:
    first = merged("moles+deep", [moles], tmp_path / "first")
    second = merged(str(first), [], tmp_path / "second")

    def rules(path: Path) -> list[str]:
        return [
            line.partition("  # ")[0] for line in path.read_text("utf-8").split("\n") if "#" not in line.lstrip()[:1]
        ]

    assert [line for line in rules(first) if line] == [line for line in rules(second) if line]


# --- what is said beside the rules ------------------------------------------------------------------------------------


def test_every_rule_tells_its_origin_and_what_is_gone_tells_who_took_it(moles: Path) -> None:
    assert "\n".join(resolved("moles+deep", [moles])).endswith("\n" + DAYLIGHT.rstrip("\n"))


def test_a_number_tells_which_one_it_takes_the_place_of(moles: Path) -> None:
    lines = list(resolved("moles", [moles]))

    assert "  digs: 3  # moles.yaml:6, a new version of hills.yaml:5" in lines
    assert "  rests: 2  # hills.yaml:5" in lines


def test_what_is_changed_about_the_law_of_all_is_written_as_patches(moles: Path) -> None:
    text = "\n".join(resolved("moles", [moles]))

    assert (
        textwrap.dedent("""\
        patches:
          - remove: Dominance  # hills.yaml:7
          - before: Thirty points
            add:
              # hills.yaml:10, put before Thirty points
              - {law: hill:9, name: Humble, who: you, cannot: score amount, if: amount > 7}
        """)
        in text
    )
    assert "# holds here too: 3.1 Thirty points (core.yaml:" in text
    assert "# taken out: 3.3.1 Dominance (core.yaml:" in text


def test_a_new_version_of_a_rule_stands_where_the_older_one_stood(moles: Path) -> None:
    path = moles / "moles.yaml"
    newer = path.read_text("utf-8").replace(
        '  - {law: "2.1", name: Doze, do: score 1}', '  - {law: "1.2", name: Rest, do: score 4}'
    )
    # a law id counts as printed, whosever law it is, so this is a rest of the moles' own
    path.write_text(newer.partition("patches:")[0], encoding="utf-8")
    text = "\n".join(resolved("moles", [moles]))

    assert '  # moles.yaml:10, a new version of hills.yaml:18\n  - {law: "1.2", name: Rest, do: score 4}' in text
    assert text.index("score 4") < text.index("Yawn")
    assert "taken out: 1.2 Rest" not in text


def test_long_rulings_and_comments_stay_as_they_are_written() -> None:
    text = "\n".join(resolved("logical_lizards+nightmare", []))

    assert "decide: hit                # the core asks: which of your pieces takes this hit?" in text
    assert (
        "      all that one effect or one battle removes is one removal, whoever's turn it is. An acolyte that\n"
        in text
    )
    assert "# nightmare.yaml:11, put after 8.6.4\n  - law: nightmare\n" in text


def test_the_same_files_give_the_same_text() -> None:
    assert list(resolved("mechanical_marquise+blitz", [])) == list(resolved("mechanical_marquise+blitz", []))


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_takes_names_files_and_folders(rootlaw, moles: Path) -> None:  # type: ignore[no-untyped-def]
    by_name = rootlaw("explain", "--resolved", "moles+deep", "--path", str(moles))
    by_file = rootlaw("explain", "--resolved", f"{moles / 'moles.yaml'}+{moles / 'deep.yaml'}")

    assert by_name.code == by_file.code == 0
    assert by_name.out == by_file.out
    assert by_name.out.startswith("# The Moles + Deep, after all that it extends and all that is laid over it.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nobody_at_all", "--resolved"], "no faction is named `nobody_at_all`"),
        (["logical_lizards+dizzy", "--resolved"], "`logical_lizards` has no overlay `dizzy`"),
        (["--resolved"], "--resolved wants the name of a faction"),
        (["logical_lizards", "--resolved", "--at", "3"], "--resolved is for a faction and --at for a saved game"),
    ],
)
def test_wrong_use_is_told(words: list[str], said: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", *words)

    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_a_broken_faction_is_told_by_its_findings(rootlaw, moles: Path) -> None:  # type: ignore[no-untyped-def]
    path = moles / "moles.yaml"
    path.write_text(path.read_text("utf-8").replace("do: score 2", "do: scrore 2"), encoding="utf-8")
    done = rootlaw("explain", "--resolved", str(path))

    assert done.code == 1
    assert "error[unknown-op]" in done.err
    assert done.out == ""
