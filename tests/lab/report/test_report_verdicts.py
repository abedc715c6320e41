"""What is said in words is what the intervals allow."""

from __future__ import annotations

import pytest

from interpreter.lab.report.figures_laws import Quiet, Silence
from interpreter.lab.report.figures_played import Player
from interpreter.lab.report.figures_wins import Share
from interpreter.lab.report.statistics import surprising
from interpreter.lab.report.titles import Titles
from interpreter.lab.report.verdicts import quiet, sample, strength

NAMES = Titles({"toads": "The Toads"})


@pytest.mark.parametrize(
    ("wins", "games", "tone", "judgement"),
    [
        # Wilson's intervals, in hundredths: 46.9 to 53.1; 27.2 to 32.9; 22.4 to 27.8; 17.6 to 22.6; 8.3 to 12.0
        (500, 1000, "more", "clearly too strong."),
        (300, 1000, "more", "somewhat too strong."),
        (250, 1000, "same", "no difference seen (4 games in 100 or more would have been)."),
        (200, 1000, "less", "somewhat too weak."),
        (100, 1000, "less", "clearly too weak."),
        (5, 20, "unsure", "too few games to tell."),
    ],
)
def test_strength_is_judged_by_the_interval(wins: int, games: int, tone: str, judgement: str) -> None:
    said = strength(Share("toads", "", wins, games, 0.25), NAMES)

    assert said.tone == tone
    assert said.text.startswith("The Toads won ")
    assert said.text.endswith(judgement)


def player(who: str, agent: str, met_chance: bool = False) -> Player:
    return Player(who, (agent,), (1,), 1000, agent == "random", met_chance)


@pytest.mark.parametrize("wins", [20, 250, 500])
def test_nothing_is_told_of_a_faction_that_was_played_at_random(wins: int) -> None:
    said = strength(Share("toads+hard:random", "", wins, 1000, 0.25), NAMES, player("toads+hard:random", "random"))

    assert said.tone == "unsure"
    assert said.text == (
        f"The Toads + hard, played at random, won {wins / 10:.1f}% of 1,000 games, where chance would give 25.0%: that"
        " says little of the faction; try toads+hard:rollout:6."
    )


@pytest.mark.parametrize(("wins", "told"), [(500, "more, but beside"), (100, "less, beside")])
def test_a_faction_that_met_random_play_is_not_called_strong_or_weak(wins: int, told: str) -> None:
    said = strength(Share("toads", "", wins, 1000, 0.25), NAMES, player("toads", "", met_chance=True))

    assert said.tone == "unsure"
    assert said.text.endswith(f": {told} factions that were played at random.")


def test_a_faction_that_looks_ahead_is_judged() -> None:
    said = strength(Share("toads", "", 500, 1000, 0.25), NAMES, player("toads", "rollout:6"))

    assert said.text.endswith("clearly too strong.")


def test_few_games_show_what_is_large_enough() -> None:
    # 15 of 20: the interval is 53.1 to 88.8
    assert strength(Share("toads", "", 15, 20, 0.25), NAMES).text.endswith("clearly too strong.")


def test_the_sample_is_as_good_as_for_whoever_played_least() -> None:
    # n = (1.959964 sqrt(.25 * .75) + .841621 sqrt(.31 * .69))^2 / .06^2 = 427 games show 6 points, 100 do not
    few, many = Share("toads", "", 1, 100, 0.25), Share("newts", "", 1, 430, 0.25)

    assert "a difference of 6 games in 100 won" in sample([many])
    assert "a difference of 13 games in 100 won" in sample([many, few])


def test_of_two_games_nothing_is_claimed() -> None:
    assert sample([Share("toads", "", 1, 2, 0.5)]) == "Too few games to see any difference of win share."


def test_the_oddest_of_four_seats_has_to_be_odder() -> None:
    # 1000 games, chance 1/4: the error is 13.69 wins; 2.498 of them for four seats are 34.2, 1.96 for one are 26.8
    assert surprising(280, 1000, 0.25, of=1)
    assert not surprising(280, 1000, 0.25, of=4)
    assert surprising(285, 1000, 0.25, of=4)


def test_a_standing_rule_that_was_not_asked_is_not_held_against_the_file() -> None:
    laws = (Quiet("toads:1", "toads", False, True), Quiet("toads:2", "toads", True, True))

    assert (said := quiet(Silence(9, 100, 1, laws))) is not None
    assert said.text == "1 of the 9 rules of these factions was never used."
    assert quiet(Silence(9, 100, 1, laws[1:])) is None


@pytest.mark.parametrize(
    ("contender", "expected"),
    [
        ("toads", "The Toads"),
        ("toads:rollout", "The Toads (rollout)"),
        ("toads+hard", "The Toads + hard"),
        ("newts", "newts"),
    ],
)
def test_contenders_are_called_by_name_where_it_is_known(contender: str, expected: str) -> None:
    assert NAMES.who(contender) == expected


def test_ids_of_ones_own_stand_without_the_factions_name() -> None:
    titles = Titles(laws={"toads:4.2": "Muster", "toads:5, root:4.3": "Battle"})

    assert titles.law("toads:4.2", "toads+hard") == "4.2 Muster"
    assert titles.law("toads:4.2", "newts") == "toads:4.2 Muster"
    assert titles.law("toads:5, root:4.3", "toads") == "5, root:4.3 Battle"
    assert titles.law("", "toads") == "by no law"


def test_a_card_is_called_by_its_name_alone() -> None:
    titles = Titles(laws={"birds:hide_and_seek": "Hide and Seek!"})

    assert titles.law("birds:hide_and_seek", "toads") == "Hide and Seek! (birds)"
    assert titles.law("birds:peekaboo", "toads") == "birds:peekaboo"
