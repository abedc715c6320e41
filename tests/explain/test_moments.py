"""`rootlaw explain GAME`: a saved game looked back on: its questions, and why each option was or was not offered.

The board is the autumn map: 1, 6, 8 and 12 are fox clearings, 2, 7, 9 and 11 mouse; paths lead from 8 to 4 and 7, and
forest f6 touches 8; the river runs through 4, 5, 7, 10 and 11.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from interpreter.game.agents import RandomAgent
from interpreter.game.match import Match
from interpreter.game.reference import possible, reasons
from interpreter.game.reference.frame import NONE, Frame
from interpreter.game.reference.watch import seat, watching
from interpreter.game.session import Session
from interpreter.language import program as tree
from interpreter.language.check import load_faction
from interpreter.tools.explain import why

STAND_INS = Path(__file__).parents[1] / "stand_ins"

VOLES = """\
faction: voles
name: The Voles
law: {title: Made up for tests, prefix: vole}
setup_letter: A
pieces:
  warrior: {type: warrior, count: 6}
  den:     {type: building, count: 1}
abilities:
  - law: "1.1"
    name: Not on the river
    who: you
    cannot: place buildings in clearing
    if: clearing in river clearings
setup:
  - law: "2.1"
    name: Settle
    choose: clearings matching fox as home
    do: place 3 warriors in home
daylight:
  - law: "3.1"
    name: Work
    up_to: 3
    options:
      - {law: "3.2", name: Sing, once: turn, do: score 1}
      - law: "3.3"
        name: Build
        choose: clearings you rule as site
        do: place a den in site
      - {law: "3.4", name: Boast, if: points of you > 5, do: score 1}
      - law: "3.5"
        name: Bribe
        pay: spend 9 cards from hand
        do: score 1
      - {law: "3.6", name: March, do: perform move}
      - law: "3.7"
        name: Craft
        choose: craftable cards in hand as plan
        do: craft plan
"""
SHREWS = """\
faction: shrews
name: The Shrews
automated: true
law: {title: Made up for tests, prefix: shrew}
setup_letter: B
pieces:
  warrior: {type: warrior, count: 9}
abilities:
  - law: "1.1"
    name: In order
    decide: clearing
    prefer: highest priority of it
  - law: "1.2"
    name: Not among foxes
    who: you
    cannot: place warriors in clearing
    if: clearing matching fox
setup:
  - law: "2.1"
    name: Arrive
    for: clearings matching mouse as c
    do: place a warrior in c
birdsong:
  - law: "3.1"
    name: Gather
    pick: clearings as site
    prefer: [it matching fox, most of your warriors in it]
    do: place 2 warriors in site
"""
ANSWERS = ("8", "Sing", "Build", "March", "7", "2 voles.warrior in 8", "end")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "voles.yaml").write_text(VOLES, encoding="utf-8")
    (folder / "shrews.yaml").write_text(SHREWS, encoding="utf-8")
    return folder


def saved(files: Path, answers: tuple[str, ...] = ANSWERS, max_rounds: int = 2) -> Path:
    """A game of voles and shrews with these answers; the one about Build has one option and is never asked."""
    session = Session.start(["voles", "shrews"], seed=1, folders=[files], max_rounds=max_rounds)
    for answer in answers:
        session.game.choose(answer)
    path = files.parent / "game.save"
    session.save(path)
    return path


@pytest.fixture
def told(rootlaw, files: Path):  # type: ignore[no-untyped-def]
    """What is told of one moment, with the lines of one paragraph joined."""

    def tell(number: int, answers: tuple[str, ...] = ANSWERS, max_rounds: int = 2) -> str:
        path = saved(files, answers, max_rounds)
        done = rootlaw("explain", str(path), "--path", str(files), "--at", str(number))
        assert done.code == 0, done.err
        return re.sub(r"\n {6,}", " ", done.out)

    return tell


def section(text: str, head: str) -> list[str]:
    """The lines under a head, up to the next blank line."""
    lines = text.split("\n")
    start = next(place for place, line in enumerate(lines) if line.startswith(head))
    rest = lines[start + 1 :]
    end = next((place for place, line in enumerate(rest) if not line), len(rest))
    return [line.strip() for line in rest[:end]]


# --- every question with its number -----------------------------------------------------------------------------------


def test_every_question_has_a_number_a_moment_a_law_and_its_answer(rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    path = saved(files)
    lines = rootlaw("explain", str(path), "--path", str(files)).out.split("\n")

    assert lines[0] == "The Voles, The Shrews; map autumn, deck standard, seed 1"
    assert lines[1] == (
        "1  round 1  setup     voles  [vole:2.1] Settle: place 3 warriors in which clearing? -> clearing 8 (fox)"
    )
    assert lines[2] == "2  round 1  daylight  voles  [vole:3.1] Work: what now? (3 actions left) -> Sing"
    assert lines[5] == (
        "5  round 1  daylight  voles  [vole:3.6, root:4.2] March: to where? (from clearing 8 (fox))"
        " -> clearing 7 (mouse)"
    )


def test_a_question_that_is_open_comes_last(rootlaw, files: Path) -> None:  # type: ignore[no-untyped-def]
    path = saved(files, ANSWERS[:2])
    out = rootlaw("explain", str(path), "--path", str(files)).out

    assert "\n3  is open: voles has not answered yet\n" in out


def test_it_is_said_that_nothing_is_hidden(told) -> None:  # type: ignore[no-untyped-def]
    assert "what lay hidden as well: this is for after the game" in told(1)


# --- a choice ---------------------------------------------------------------------------------------------------------


def test_a_choice_tells_who_is_asked_by_which_law_and_marks_the_answer(told) -> None:  # type: ignore[no-untyped-def]
    text = told(1)

    assert "Question 1: round 1, setup of voles (voles 0, shrews 0)\n" in text
    assert "The Voles is asked by vole:2.1" in text
    assert section(text, "Offered, of fox clearings") == [
        "clearing 1 (fox)", "clearing 6 (fox)", "clearing 8 (fox)   <- the answer", "clearing 12 (fox)",
    ]  # fmt: skip


def test_what_a_filter_refuses_is_told_with_the_filter(told) -> None:  # type: ignore[no-untyped-def]
    assert section(told(1), "Not offered") == ["clearings 2, 3, 4, 5, 7, 9, 10 and 11: it does not match fox"]


def test_what_a_law_forbids_is_told_with_the_law(told) -> None:  # type: ignore[no-untyped-def]
    refused = section(told(5), "Not offered")

    assert refused[0].startswith("clearings 1, 2, 3, 5, 6, 8, 9, 10, 11 and 12, forests f1, f2, f3, f4, f5 and f7: ")
    assert refused[0].endswith("it is not adjacent to clearing 8 (fox)")
    assert refused[1].startswith("forest f6 (by 4, 7, 8 and 12): only 3 warriors in clearing 8 (fox): forbidden by")
    assert "root:2.4 Not into forests" in refused[1]
    assert "Moving needs rule" not in refused[1], "the voles rule where they come from"


def test_a_prohibition_of_ones_own_file_is_told_too(told) -> None:  # type: ignore[no-untyped-def]
    # all three go to 7, where they are more than the one shrew: it is the only clearing they rule, and on the river
    refused = section(told(5, ("8", "March", "7", "3 voles.warrior in 8")), "Not offered")

    assert refused[0] == (
        "Build [vole:3.3]: only clearing 7 (mouse): forbidden by vole:1.1 Not on the river"
        " (clearing 7 (mouse) is a river clearing)"
    )


def test_a_group_is_told_with_those_that_are_not_offered(told) -> None:  # type: ignore[no-untyped-def]
    text = told(6)

    assert section(text, "Offered, of your warriors") == [
        "3 warriors in clearing 8 (fox)",
        "2 warriors in clearing 8 (fox)   <- the answer",
        "a warrior in clearing 8 (fox)",
    ]
    assert section(text, "Not offered") == ["nothing"]


# --- a menu -----------------------------------------------------------------------------------------------------------


def test_a_menu_tells_with_what_each_option_could_be_done(told) -> None:  # type: ignore[no-untyped-def]
    assert section(told(2), "Offered, because something can be done with each now, with 3 actions left") == [
        "Sing   <- the answer",
        "Build: with clearing 8 (fox), for one",
        "March: with clearing 8 (fox), then clearing 4 (rabbit), for one",
        "end",
    ]


def test_a_menu_tells_the_first_reason_why_each_other_option_cannot_be_done(told) -> None:  # type: ignore[no-untyped-def]
    assert section(told(4), "Not offered") == [
        "Sing [vole:3.2]: it may be done once a turn, and was",
        "Build [vole:3.3]: only clearing 8 (fox): none is left in the supply for “place the den in clearing 8 (fox)”",
        "Boast [vole:3.4]: you have at most 5 points",
        "Bribe [vole:3.5]: cannot be paid: spend 9 cards from your hand (there are only 3)",
        "Craft [vole:3.7]: there are no craftable cards in your hand",
    ]


# --- between the steps ------------------------------------------------------------------------------------------------


def test_an_offer_tells_what_else_there_is_and_cannot_be_used(told, files: Path) -> None:  # type: ignore[no-untyped-def]
    more = """\
  - {law: "1.2", name: Hum, during: your daylight, once: turn, do: score 1}
  - {law: "1.3", name: Roar, during: your daylight, if: points of you > 20, do: score 1}
"""
    text = VOLES.replace("setup:\n", f"{more}setup:\n")
    (files / "voles.yaml").write_text(text, encoding="utf-8")
    told_ = told(2, ("8", "Hum"))

    assert section(told_, "Offered, because each can be used now") == ["Hum   <- the answer", "pass"]
    # nobody has a point before the first daylight, and dominance cards come beside the map only when they are spent
    assert section(told_, "Not offered") == [
        "root:3.3.1 Dominance: you have fewer than 10 points",
        "root:3.3.4 Taking dominance: there are no dominance cards in the space beside the map",
        "vole:1.3 Roar: you have at most 20 points",
    ]


# --- picks ------------------------------------------------------------------------------------------------------------


def test_a_pick_tells_its_figures_who_was_passed_over_and_what_settled_the_tie(told) -> None:  # type: ignore[no-untyped-def]
    # round 1 is over after six answers (March was the last action); then the shrews gather, then the voles sing again
    picks = section(told(7), "What rules picked since the answer before")

    assert picks[:5] == [
        "Round 1, birdsong of shrews",
        "shrew:3.1 Gather picks clearing 2 (mouse)",
        "from clearings; if possible a fox one and, on a tie, the one with the most of your warriors",
        "clearings 1, 6, 8 and 12: yes, 0; clearings 2, 7, 9 and 11: no, 1; clearings 3, 4, 5 and 10: no, 0",
        "passed over: clearings 1, 6, 8 and 12: forbidden by shrew:1.2 Not among foxes (it matches fox)",
    ]
    assert picks[5].startswith(
        "a tie of clearings 2, 7, 9 and 11, settled by shrew:1.1 In order: the one with the highest"
    )
    assert "clearing 2 (mouse): 2; clearing 7 (mouse): 7" in picks[5]
    assert len(picks) == 6


def test_without_a_tie_nothing_is_said_of_one(told) -> None:  # type: ignore[no-untyped-def]
    # the voles have nothing to say in round 2 but `end`; then the shrews have 3 warriors in 2 and one in each other
    picks = section(told(8, ANSWERS, 2), "What rules picked since the answer before")

    assert picks[1] == "shrew:3.1 Gather picks clearing 2 (mouse)"
    assert (
        "clearing 2 (mouse): no, 3; clearing 7 (mouse), clearing 9 (mouse) and clearing 11 (mouse): no, 1" in picks[3]
    )
    assert not any(line.startswith("a tie") for line in picks)


def test_a_pick_that_takes_nothing_tells_why_of_all_it_could_have_been(told, files: Path) -> None:  # type: ignore[no-untyped-def]
    text = SHREWS.replace("pick: clearings as site", "pick: clearings matching fox as site").replace(
        "it matching fox, ", ""
    )
    (files / "shrews.yaml").write_text(text, encoding="utf-8")

    assert section(told(7), "What rules picked since the answer before")[1:] == [
        "shrew:3.1 Gather picks none of fox clearings",
        "passed over: clearings 1, 6, 8 and 12: forbidden by shrew:1.2 Not among foxes (it matches fox)",
    ]


def test_picks_before_the_last_answer_are_told_as_the_last_ones(told) -> None:  # type: ignore[no-untyped-def]
    answers = (*ANSWERS[:6], "Sing", "March")
    assert "What rules picked last:" in told(8, answers)


def test_the_end_of_a_game_is_a_moment_too(told) -> None:  # type: ignore[no-untyped-def]
    assert "After all 7 answers the game is over: round 3, start of turn of voles" in told(8)


# --- wrong use, broken saves ------------------------------------------------------------------------------------------


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


# --- looking on changes nothing ---------------------------------------------------------------------------------------


def test_nobody_looks_on_any_more_afterwards(told) -> None:  # type: ignore[no-untyped-def]
    told(5)

    assert seat.watcher is None


class Doubter:
    """Asks of each option of each menu, and each candidate of each pick, whether there is a reason against it."""

    def __init__(self) -> None:
        self.asked = 0
        self.wrong: list[str] = []

    def asks(self, frame: Frame, node: tree.Step | tree.Menu) -> None:
        for option in node.options if isinstance(node, tree.Menu) else ():
            plain = frame.copy(permitted=False)
            self._compare(possible.step(plain, option) != NONE, reasons.of_step(plain, option), option.title)

    def picked(self, frame: Frame, step: tree.Step, taken: Sequence[object]) -> None:
        for each in taken:
            # what was taken could be taken, unless the pick is a firm one
            self._compare(True, reasons.of_candidate(frame, step, each) if not step.binder.firm else None, step.title)  # type: ignore[union-attr]

    def _compare(self, can: bool, reason: reasons.Reason | None, title: str) -> None:
        self.asked += 1
        if can != (reason is None):
            self.wrong.append(f"{title}: {reason}")
        elif reason is not None:
            why.told(reason)


@pytest.mark.parametrize(
    "names",
    [
        ("old_man_tinker", "mechanical_marquise+nightmare", "sightseers_of_the_mire", "logical_lizards+fanatics"),
        ("toads", "newts"),
        ("gossips", "magpies"),
        ("badgers", "nightjars"),
    ],
)
def test_there_is_a_reason_against_an_option_if_and_only_if_it_cannot_be_done(names: tuple[str, ...]) -> None:
    match = Match.prepare(
        [load_faction(name, [STAND_INS]) for name in names], folders=[STAND_INS], evaluator="reference"
    )
    doubter = Doubter()
    with watching(doubter):
        match.start(5, {seat.name: RandomAgent(5) for seat in match.table.seats}, max_rounds=3).run()

    assert doubter.wrong == []
    assert doubter.asked > 20
