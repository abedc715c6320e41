"""`rootlaw explain GAME`: a saved game looked back on: its questions, and why each option was or was not offered.

The board is the autumn map: 1, 6, 8 and 12 are fox clearings, 2, 7, 9 and 11 mouse; paths lead from 8 to 4 and 7, and
forest f6 touches 8; the river runs through 4, 5, 7, 10 and 11.
"""

from __future__ import annotations

from pathlib import Path

from looking import ANSWERS, VOLES, saved, section

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
