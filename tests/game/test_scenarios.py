"""Every scenario passes in both evaluators; one that should fail does, with its finding at the right words."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.library import EVALUATORS, Library
from interpreter.game.scenario.reader import nearby, read
from interpreter.game.scenario.records import BrokenScenarioError
from interpreter.game.scenario.runner import Outcome, run
from interpreter.language.findings import Finding, render
from interpreter.law import invariants

TESTS = Path(__file__).parents[1]
SCENARIOS = sorted((TESTS / "scenarios").rglob("*.yaml"))
LIBRARY = Library(nearby(SCENARIOS[0]))


def outcome_of(path: Path, evaluator: str = EVALUATORS[0]) -> Outcome:
    scenario = read(path, LIBRARY)
    return run(scenario, LIBRARY.evaluator(scenario.table, evaluator))


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario_passes(path: Path, evaluator: str) -> None:
    scenario = read(path, LIBRARY)

    outcome = run(scenario, LIBRARY.evaluator(scenario.table, evaluator))

    assert outcome.passed, "\n\n".join(render(finding, scenario.lines) for finding in outcome.findings)
    assert outcome.board is not None
    if outcome.offered is None:  # else it may be asked while pieces are lifted, and nowhere
        assert [wrong for wrong in invariants.check(outcome.board) if " in supply, " not in wrong] == []
    # (a scenario that names items leaves the others out of the box)


# --- scenarios that should fail ---------------------------------------------------------------------------------------

TABLE = """\
scenario: {claim}
laws: [root:2.5]
factions: [tinkerer, tourists]
given:
  turn: tinkerer
  clearings:
    5: {{tinkerer: {{drone: 2}}, tourists: {{warrior: 1}}}}
{given}
run: {run}
{more}
expect:
{expect}
"""


def findings_of(folder: Path, **parts: str) -> list[Finding]:
    """The findings of a small scenario; a `given` goes on with the table, an `expect` is indented by two."""
    filled = {"claim": "a claim", "given": "", "run": "[]", "more": "", "expect": "  winners: []", **parts}
    path = folder / "scenario.yaml"
    path.write_text(TABLE.format(**filled), "utf-8")
    try:
        return list(outcome_of(path).findings)
    except BrokenScenarioError as error:
        return list(error.findings)


def test_a_true_expectation_has_no_finding(tmp_path: Path) -> None:
    expect = "  clearings: {5: {tinkerer: {drone: 2}, tourists: {warrior: 1}}}\n  rules: {5: tinkerer}\n  scores: {}"

    assert findings_of(tmp_path, expect=expect) == []


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ("clearings: {5: {tinkerer: {drone: 1}, tourists: {warrior: 1}}}", "1"),
        ("clearings: {5: {tinkerer: {drone: 2}}}", "5"),
        ("rules: {5: tourists}", "tourists"),
        ("rules: {5: none}", "none"),
        ("scores: {tinkerer: 1}", "1"),
        ("winners: [tinkerer]", "[tinkerer]"),
        ("tinkerer: {supply: {gadget: 20}}", "20"),
        ("tinkerer: {tracks: {factories: 2}}", "2"),
        ("tinkerer: {hand: [fox]}", "[fox]"),
        ("discard_pile: [fox]", "[fox]"),
        ("deck: []", "[]"),
        ("items: [tea]", "[tea]"),
        ("log: [tourists:V.1]", "tourists:V.1"),
        ("offered: [yes]", "yes"),
        ("error: not-offered", "not-offered"),
    ],
)
def test_an_unmet_expectation_is_a_finding_at_its_words(tmp_path: Path, expect: str, words: str) -> None:
    found = findings_of(tmp_path, expect=f"  {expect}")

    assert [finding.code for finding in found] == ["not-as-expected"]
    span = found[0].span
    line = f"  {expect}"
    assert line[span.column - 1 : span.end_column - 1] == words


@pytest.mark.parametrize(
    ("part", "text", "code"),
    [
        ("given", "  dice: [[1, 0]]", "left-over"),
        ("given", "  chance: [5]", "left-over"),
        ("more", "choices: [5]", "left-over"),
        ("given", "  scores: {tinker: 3}", "unknown-player"),
        ("given", "  tourist: {start: 1}", "unknown-player"),
        ("given", "  tinkerer: {gizmo: 1}", "unknown-key"),
        ("given", "  tinkerer: {hand: [foxes]}", "unknown-card"),
        ("given", "  items: [teapot]", "unknown-item"),
        ("given", "  items: [hammer, hammer]", "too-many-items"),
        ("given", "  deck: [fox:bag, fox:bag]", "no-such-card"),
        ("run", "9.9.9", "unknown-run"),
        ("run", "{as: nobody_here, do: score 1}", "unknown-player"),
        ("run", "{as: tinkerer, do: scoer 1}", "unknown-op"),
        ("expect", "  log: [tinkerer:T.9]", "unknown-law"),
        ("expect", "  rules: {13: none}", "unknown-clearing"),
        ("expect", "  clearings: {5: {tinkerer: {droen: 1}}}", "unknown-piece"),
    ],
)
def test_a_mistake_of_the_author_is_a_finding_with_this_code(tmp_path: Path, part: str, text: str, code: str) -> None:
    assert code in [finding.code for finding in findings_of(tmp_path, **{part: text})]


def test_a_wrong_word_in_an_effect_is_shown_where_it_stands(tmp_path: Path) -> None:
    found = findings_of(tmp_path, run="{as: tinkerer, do: move 1 of your warriors from 5 to notable}")

    assert [(finding.span.line, finding.span.column, finding.span.end_column) for finding in found] == [(9, 59, 66)]


def test_a_clearing_that_the_map_has_not_is_a_finding_at_its_number(tmp_path: Path) -> None:
    found = findings_of(tmp_path, run="{as: tinkerer, do: move 1 of your warriors from 5 to 13}")

    places = [(finding.code, finding.span.line, finding.span.column, finding.span.end_column) for finding in found]
    assert places == [("unknown-clearing", 9, 59, 61)]


def test_more_pieces_than_there_are_are_refused(tmp_path: Path) -> None:
    found = findings_of(tmp_path, given="    9: {tinkerer: {factory: 2, old_man: 2}}")

    assert [(finding.code, finding.span.line) for finding in found] == [("too-many-pieces", 8)]


def test_more_buildings_than_slots_are_refused(tmp_path: Path) -> None:
    found = findings_of(tmp_path, given="    12: {tinkerer: {factory: 2}}")  # two slots, a ruin on one

    assert [finding.code for finding in found] == ["too-many-buildings"]


def test_a_faction_that_is_not_there_is_named_with_the_nearest_one(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "scenario: x\nlaws: [root:1]\nfactions: [tinkerer, tourits]\nrun: []\nexpect: {winners: []}\n", "utf-8"
    )

    with pytest.raises(BrokenScenarioError) as caught:
        read(path, LIBRARY)

    assert [finding.code for finding in caught.value.findings] == ["unknown-faction"]
    assert "tourists" in caught.value.findings[0].message


def test_one_clearing_not_listed_must_be_as_given(tmp_path: Path) -> None:
    run_ = "{as: tinkerer, do: place a gadget in 1 showing gear}"

    found = findings_of(tmp_path, run=run_, expect="  clearings: {}")

    assert [finding.code for finding in found] == ["not-as-expected"]
    assert "`1` must be as given" in found[0].message


def test_up_to_a_number_is_no_way_to_a_clearing(tmp_path: Path) -> None:
    run_ = "{as: tourists, do: remove up to 1 of your warriors from 5}"

    assert findings_of(tmp_path, run=run_, expect="  clearings: {5: {tinkerer: {drone: 2}}}") == []


def test_a_number_that_a_tracker_is_set_to_is_no_clearing(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "scenario: x\nlaws: [root:1]\nfactions: [magpies, tourists]\n"
        "run: {as: magpies, do: set price of tourists to 3}\nexpect: {magpies: {price: {tourists: 3}}}\n",
        "utf-8",
    )

    assert outcome_of(path).passed


# --- with a question open ---------------------------------------------------------------------------------------------

ASKS = """\
faction: asks
name: Asks
law: {title: Made up for a test}
pieces:
  warrior: {type: warrior, count: 9}
birdsong:
  - law: "1"
    name: Points, a warrior more, then a question
    do:
      - score 2
      - place a warrior in start
      - choose: clearings with your warriors as c
        do: remove a warrior of you from c
"""
ASKING = """\
scenario: what is done before the question is there when it is asked
laws: ["asks:1"]
map: autumn
factions: [asks, tourists]
given: {{clearings: {{5: {{asks: {{warrior: 1}}}}, 2: {{asks: {{warrior: 1}}}}}}, asks: {{start: 9}}}}
run: "1"
expect: {{offered: ["5"], {expect}}}
"""


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize(
    ("expect", "true"),
    [
        ("scores: {asks: 2}", True),
        ("scores: {}", False),
        ("clearings: {9: {asks: {warrior: 1}}}", True),
        ("clearings: {}", False),
        ('log: ["asks:1"]', True),
        ('never: ["asks:1"]', False),
    ],
)
def test_with_a_question_open_the_table_is_as_it_is_asked(
    tmp_path: Path, expect: str, true: bool, evaluator: str
) -> None:
    (tmp_path / "asks.yaml").write_text(ASKS, "utf-8")
    path = tmp_path / "scenario.yaml"
    path.write_text(ASKING.format(expect=expect), "utf-8")
    library = Library(nearby(path) + nearby(SCENARIOS[0]))
    scenario = read(path, library)

    outcome = run(scenario, library.evaluator(scenario.table, evaluator))

    assert [finding.code for finding in outcome.findings] == ([] if true else ["not-as-expected"])


# --- who is asked -----------------------------------------------------------------------------------------------------


def answered_by(folder: Path, reply: str) -> list[Finding]:
    """The findings of a scenario in which `asks` chooses a clearing for a warrior to leave."""
    (folder / "asks.yaml").write_text(ASKS, "utf-8")
    path = folder / "scenario.yaml"
    text = ASKING.format(expect="").replace('offered: ["5"], ', "scores: {asks: 2}")
    path.write_text(text.replace("expect:", f"choices: [{reply}]\nexpect:"), "utf-8")
    library = Library(nearby(path) + nearby(SCENARIOS[0]))
    try:
        scenario = read(path, library)
    except BrokenScenarioError as error:
        return list(error.findings)
    return list(run(scenario, library.evaluator(scenario.table, EVALUATORS[0])).findings)


@pytest.mark.parametrize(
    ("reply", "codes"),
    [
        ("5", []),
        ("{asks: 5}", []),
        ("{tourists: 5}", ["not-as-expected"]),
        ("{asks: 7}", ["not-offered"]),
        ("{ask: 5}", ["unknown-player"]),
        ("{asks: 5, tourists: 5}", ["wrong-value"]),
        ("{}", ["wrong-value"]),
        ("{asks: {asks: 5}}", ["wrong-type"]),
    ],
)
def test_an_answer_may_say_who_has_to_give_it(tmp_path: Path, reply: str, codes: list[str]) -> None:
    assert [finding.code for finding in answered_by(tmp_path, reply)] == codes


def test_who_is_asked_instead_is_said(tmp_path: Path) -> None:
    (found,) = answered_by(tmp_path, "{tourists: 5}")

    assert found.message == "`asks` has to decide `choose clearing`, not `tourists`"
