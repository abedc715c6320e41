"""What a scenario writes for options, groups, private decks and the laws of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.library import Library
from interpreter.game.scenario.options import find
from interpreter.game.scenario.reader import read
from interpreter.game.scenario.records import BrokenScenarioError
from interpreter.game.scenario.runner import run
from interpreter.language.findings import Finding

STAND_INS = Path(__file__).parents[1] / "stand_ins"

# --- Options and groups -----------------------------------------------------------------------------------------------

LOTS = ["none", "toads.spawn_side in 5", "2 toads.spawn_side in 5", "2 toads.spawn_side in 5 + toads.tadpole in 6"]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("spawn_side", 1), ("2 spawn_side", 2), ("2 toads.spawn_side in 5", 2), ("3 spawn_side", None),
        ((), 0), (("spawn_side",), 1), (("2 spawn_side",), 2), (("2 spawn_side", "tadpole"), 3),
        (("tadpole", "2 spawn_side in 5"), 3), (("2 tadpole", "2 spawn_side"), None),
    ],
)  # fmt: skip
def test_so_many_of_a_kind_are_called_by_their_number_and_one_without(
    written: str | tuple[str, ...], place: int | None
) -> None:
    assert find(written, LOTS) == place


HATCHING = """\
scenario: up to two tokens are turned over at once
laws: [fen:6.8.3]
factions: [toads, tourists]
given:
  turn: toads
  clearings:
    5: {{toads: {{warrior: 1, spawn_side: 3}}}}
run: '6.8'
choices: [Hatch]
expect:
  {expect}
"""


def findings_of(folder: Path, text: str, library: Library | None = None) -> list[Finding]:
    path = folder / "scenario.yaml"
    path.write_text(text, "utf-8")
    library = library or Library([STAND_INS])
    try:
        scenario = read(path, library)
    except BrokenScenarioError as error:
        return list(error.findings)
    return list(run(scenario, library.evaluator(scenario.table, "reference")).findings)


@pytest.mark.parametrize(
    ("expect", "true"),
    [
        ("offered: [[spawn_side], [2 spawn_side]]", True), ("not_offered: [[3 spawn_side]]", True),
        ("offered: [[3 spawn_side]]", False), ("not_offered: [[2 spawn_side]]", False),
    ],
)  # fmt: skip
def test_groups_can_be_offered_and_not(tmp_path: Path, expect: str, true: bool) -> None:
    found = findings_of(tmp_path, HATCHING.format(expect=expect))

    assert [finding.code for finding in found] == ([] if true else ["not-as-expected"])
    assert all("3 spawn_side" in finding.message or "2 spawn_side" in finding.message for finding in found)


# --- Private decks ----------------------------------------------------------------------------------------------------

WIZARDS = """\
faction: wizards
name: The Wizards
law: {title: Made up for tests, prefix: wizards}
pieces:
  warrior: {type: warrior, count: 10}
boxes:
  shelf: {of: spells, law: W.2}
decks:
  spell_deck: {cards: spells.yaml, discards_to: spent_spells}
birdsong:
  - {law: W.1, name: Study, do: draw 1 spells to shelf}
daylight: []
evening: []
"""

SPELLS = """\
deck: spells
name: Spells
of: spell
size: 3
cards:
  - {id: ford, name: Ford, points: 2}
  - {id: crowd, name: Crowd, count: 2, points: 1}
"""

STUDY = """\
scenario: a spell is drawn from the top
laws: [{law}]
factions: [wizards, tourists]
given: {given}
run: W.1
expect: {expect}
"""


@pytest.fixture
def wizards(tmp_path: Path) -> Library:
    (tmp_path / "wizards.yaml").write_text(WIZARDS, "utf-8")
    (tmp_path / "spells.yaml").write_text(SPELLS, "utf-8")
    return Library([tmp_path, STAND_INS])


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ("{wizards: {spell_deck: [ford, crowd]}}", "{aside: [crowd], wizards: {shelf: [ford], spell_deck: [crowd]}}"),
        ("{wizards: {spell_deck: [crowd]}}", "{aside: [ford, crowd], wizards: {shelf: [crowd], spell_deck: []}}"),
        ("{wizards: {spell_deck: [], spent_spells: [ford, crowd]}}", "{aside: [crowd]}"),
        ("{wizards: {spent_spells: [ford]}}", "{aside: [], wizards: {shelf: [crowd], spell_deck: [crowd]}}"),
    ],
)  # fmt: skip
def test_a_private_deck_that_is_given_is_the_whole_deck(
    tmp_path: Path, wizards: Library, given: str, expect: str
) -> None:
    assert findings_of(tmp_path, STUDY.format(law="wizards:W.1", given=given, expect=expect), wizards) == []


def test_a_private_deck_is_found_beside_its_faction_by_a_table_told_no_folder(wizards: Library) -> None:
    from interpreter.game.play import Match

    table = Match.prepare([wizards.faction("wizards"), wizards.faction("tourists")]).table

    assert [card.card.kind_id for card in table.layout.cards if card.deck == 1] == ["ford", "crowd", "crowd"]


# --- Laws of cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("law", "codes"),
    [
        ("standard:tax_collector", []), ("spells:ford", []), ("wizards:W.1", []),
        ("exiles:tax_collector", ["unknown-law"]), ("standard:tax collector", ["wrong-value"]),
        ("wizards:W.2", []), ("wizards:W.99", ["unknown-law"]),
    ],
)  # fmt: skip
def test_a_law_is_one_of_a_file_at_the_table_declared_or_done_and_a_card_by_its_id_in_its_deck(
    tmp_path: Path, wizards: Library, law: str, codes: list[str]
) -> None:
    found = findings_of(tmp_path, STUDY.format(law=f"'{law}'", given="{}", expect="{winners: []}"), wizards)

    assert [finding.code for finding in found] == codes


def test_a_pile_that_the_table_has_not_is_a_finding(tmp_path: Path, wizards: Library) -> None:
    """Whether there is a pile beside the map is the table's to say; the scenario may ask for it by name."""
    found = findings_of(
        tmp_path, STUDY.format(law="wizards:W.1", given="{beside_map: []}", expect="{winners: []}"), wizards
    )

    assert {finding.code for finding in found} <= {"unknown-key"}
