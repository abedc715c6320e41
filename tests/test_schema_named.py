"""The schema that a file's first line names: dead where the file came by mail, and written anew on demand."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.resources import data_folder

RULES = """\
faction: newts
name: The Newts
law: {title: Law of the Newts}
pieces: {warrior: {type: warrior, count: 3}}
birdsong: [{law: "1", do: score 1}]
daylight: []
evening: []
"""
NAMES = "# yaml-language-server: $schema="
HERE = NAMES + (data_folder("schema") / "faction.schema.json").as_uri()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(head: str = "", rules: str = RULES, name: str = "newts.yaml") -> Path:
    path = Path(name)
    path.write_bytes((head + rules).encode())
    return path


@pytest.mark.parametrize("schema", ["file:///nowhere/faction.schema.json", "../nowhere/faction.schema.json"])
def test_a_schema_that_is_not_here_is_told_beside_the_findings(rootlaw, here: Path, schema: str) -> None:  # type: ignore[no-untyped-def]
    written(f"{NAMES}{schema}\n")

    ran = rootlaw("check", "newts.yaml")

    assert (ran.code, ran.out) == (0, "1 file checked, no findings\n"), "the rules are right"
    assert "newts.yaml names a schema that is not here" in ran.err
    assert "`rootlaw new --schema newts.yaml`" in ran.err


def test_nothing_is_told_of_one_that_is_here_or_elsewhere_or_of_none(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    for head in ("", f"{HERE}\n", f"{NAMES}https://example.org/faction.schema.json\n"):
        written(head)
        assert rootlaw("check", "newts.yaml").err == ""


def test_one_that_lies_beside_the_file_is_here(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    Path("my schemas").mkdir()
    Path("my schemas/f.json").write_text("{}", "utf-8")
    written(f"{NAMES}my%20schemas/f.json\n")

    assert rootlaw("check", "newts.yaml").err == ""


def test_data_for_programs_stays_data(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    written(f"{NAMES}gone.json\n")

    assert rootlaw("check", "newts.yaml", "--json").out == "[]\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{NAMES}gone.json\n", f"{HERE}\n"),
        (f"# mine\n{NAMES}gone.json\n\n", f"# mine\n{HERE}\n\n"),
        ("", f"{HERE}\n"),
        ("# mine\n", f"{HERE}\n# mine\n"),
        ("\ufeff", f"\ufeff{HERE}\n"),
        (f"{NAMES}gone.json\r\n", f"{HERE}\r\n"),
        ("# mine\r\n", f"{HERE}\r\n# mine\r\n"),
    ],
)
def test_it_is_written_anew_and_all_else_stays(rootlaw, here: Path, before: str, after: str) -> None:  # type: ignore[no-untyped-def]
    path = written(before)

    ran = rootlaw("new", "--schema", "newts.yaml")

    assert (ran.code, ran.out) == (0, "newts.yaml: names the schema that is installed here\n")
    assert path.read_bytes().decode() == after + RULES
    assert rootlaw("new", "--schema", "newts.yaml").out == "newts.yaml: named it before\n"


def test_of_a_folder_every_file_names_the_schema_of_its_kind(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    written()
    written(rules="scenario: x\nlaws: [root:3.1]\nfactions: [newts]\nrun: []\nexpect: {winners: []}\n", name="x.yaml")
    written(rules="- {law: V.1}\n", name="argued.yaml")

    ran = rootlaw("new", "--schema", ".")

    assert ran.code == 0
    assert Path("x.yaml").read_text("utf-8").splitlines()[0].endswith("/scenario.schema.json")
    assert Path("argued.yaml").read_text("utf-8") == "- {law: V.1}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gone.yaml"], "there is no file gone.yaml"),
        (["argued.yaml"], "argued.yaml is no file of rules"),
        (["newts.yaml", "--bot"], "not allowed with"),
    ],
)
def test_what_cannot_be_done_is_wrong_use(rootlaw, here: Path, words: list[str], said: str) -> None:  # type: ignore[no-untyped-def]
    written(rules="- {law: V.1}\n", name="argued.yaml")

    ran = rootlaw("new", "--schema", *words)

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
