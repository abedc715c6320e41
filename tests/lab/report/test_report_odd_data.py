"""A report of small, odd or hostile results is a whole page that says what is the case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from report_making import Seat, Taken, Written, page_of, write

from interpreter.lab.report.compared import compared
from interpreter.lab.report.results import opened
from interpreter.lab.report.titles import Titles
from interpreter.lab.report.versions import NoVersionsError

HOSTILE = '<script>alert("1")</script>&amp;<i>'

TWO = [Seat("toads", 30, won=True, rounds=(10, 30), laws={"toads:1": 30}), Seat("newts", 4, rounds=(2, 4))]
CASES = {
    "one game": ([Written(TWO)], "too few games to tell"),
    "no game": ([], "No game was played to its end"),
    "all failed": ([Written(TWO, failure="rules never end")] * 2, "2 games failed and count nowhere."),
    "one faction alone": ([Written([Seat("toads", 30, won=True)])], "toads met nobody else"),
    "a faction against itself": ([Written([Seat("toads", 30, won=True), Seat("toads", 2)])], "toads met nobody else"),
    "nobody ever wins": ([Written([Seat("toads", 3), Seat("newts", 4)])] * 3, "3 games (100.0%) ended at the round"),
    "one round": (
        [Written([Seat("toads", 3, won=True, rounds=(3,)), Seat("newts", 0, rounds=(0,))], rounds=0)],
        "0 full",
    ),
    "no rounds told": ([Written([Seat("toads", 3, won=True), Seat("newts", 4)])], "Who wins"),
    "only losses": (
        [Written([Seat("toads", -3, won=True, laws={"toads:1": -3}), Seat("newts")])],
        "\N{MINUS SIGN}3.0 points a game",
    ),
    "nobody loses": ([Written([Seat("toads", 3, won=True), Seat("newts", 4, won=True)])], "Who wins"),
    "a hostile name": ([Written([Seat(HOSTILE, 30, won=True), Seat("newts", 4)], map=HOSTILE)], HOSTILE),
    "a hostile failure": ([Written(TWO), Written(TWO, failure=HOSTILE)], HOSTILE),
    "a name of 500 letters": ([Written([Seat("x" * 500, 30, won=True), Seat("newts")])], "x" * 500),
    "a game of 300 rounds": ([Written(TWO, rounds=300)], "300 full rounds"),
    "several agents": (
        [Written([Seat("toads", 1, won=True, agent=agent), Seat("newts")]) for agent in ("random", "rollout")],
        "toads (rollout) won all of 1 game",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_page_is_whole_and_says_so(case: str, tmp_path: Path) -> None:
    games, said = CASES[case]

    page = Taken(page_of(write(tmp_path / "lab", games)))

    assert " ".join(said.split()) in page.words


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_loaded_and_nothing_runs(case: str, tmp_path: Path) -> None:
    page = Taken(page_of(write(tmp_path / "lab", CASES[case][0])))

    assert not [tag for tag, _ in page.seen if tag in ("script", "link", "img", "iframe", "object", "i")]
    assert not [key for _, attributes in page.seen for key in attributes if key == "src" or key.startswith("on")]
    links = [attributes["href"] for tag, attributes in page.seen if tag == "a"]
    assert all(link is not None and link.startswith("#") for link in links)


@pytest.mark.parametrize("case", CASES)
def test_each_plot_has_a_name_a_description_and_a_table(case: str, tmp_path: Path) -> None:
    page = Taken(page_of(write(tmp_path / "lab", CASES[case][0])))

    plots = [attributes for tag, attributes in page.seen if tag == "svg"]
    assert sum(tag == "svg" for figure in page.figures for tag in figure) == len(plots)
    assert all({"svg", "title", "desc", "table"} <= set(figure) for figure in page.figures if "svg" in figure)
    assert all(attributes["role"] == "img" for attributes in plots)
    ids = [attributes["id"] for _, attributes in page.seen if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert all(set((attributes["aria-labelledby"] or "").split()) <= set(ids) for attributes in plots)


@pytest.mark.parametrize("case", [case for case in CASES if case not in ("no game", "all failed")])
def test_results_compared_with_themselves_show_no_change(case: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "lab", CASES[case][0])

    with opened(folder) as old, opened(folder) as new:
        page = Taken(compared(old, new, (Titles(), Titles())))

    assert "stronger" not in page.words
    assert "weaker" not in page.words
    assert all({"svg", "title", "desc", "table"} <= set(figure) for figure in page.figures if "svg" in figure)


@pytest.mark.parametrize("case", ["no game", "all failed"])
def test_there_is_nothing_to_compare_where_no_game_ended(case: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "lab", CASES[case][0])

    with opened(folder) as old, opened(folder) as new, pytest.raises(NoVersionsError, match="nothing to compare"):
        compared(old, new, (Titles(), Titles()))


def test_the_same_results_give_the_same_bytes(tmp_path: Path) -> None:
    folder = write(tmp_path / "lab", CASES["several agents"][0])

    assert page_of(folder) == page_of(folder)


def test_a_long_name_is_not_cut_in_plots(tmp_path: Path) -> None:
    name = "Crimson Crusaders of the Mechanical March"
    games = [
        Written([
            Seat(name, 30, True, "rollout", (30,), {f"{name}:1": 30}, {f"{name}:2 Walk": 1}),
            Seat("newts", 3, rounds=(3,)),
        ])
    ]  # fmt: skip
    page = page_of(write(tmp_path / "lab", games))
    plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)

    for plot in ("wins", "points-1", "actions-1"):
        drawn = next(each for each in plots if f'id="{plot}-title"' in each)
        written = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", drawn))
        assert "…" not in written
    assert name in " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", next(p for p in plots if 'id="wins-title"' in p)))


@pytest.mark.parametrize(("seats", "rated"), [(("toads", "newts"), False), (("toads", "newts", "frogs"), True)])
def test_of_two_who_always_met_there_are_no_ratings_but_a_word_why(
    seats: tuple[str, ...], rated: bool, tmp_path: Path
) -> None:
    games = [Written([Seat(who, 10 * place, place == 1) for place, who in enumerate(seats)])] * 3
    page = Taken(page_of(write(tmp_path / "lab", games))).words

    assert ("what everybody starts with" in page) == rated
    assert ("Every game was between the same two" in page) != rated
