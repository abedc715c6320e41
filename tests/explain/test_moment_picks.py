"""`rootlaw explain GAME --at N`: what rules picked, by which figures, and what settled a tie.

The board is the autumn map: 1, 6, 8 and 12 are fox clearings, 2, 7, 9 and 11 mouse; paths lead from 8 to 4 and 7, and
forest f6 touches 8; the river runs through 4, 5, 7, 10 and 11.
"""

from __future__ import annotations

from pathlib import Path

from looking import ANSWERS, SHREWS, section


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
