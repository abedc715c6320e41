"""Two versions compared: a known imbalance is found, an unchanged copy is not, and who is whose version is known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from report_making import Seat, Taken, Written, write

from interpreter import cli
from interpreter.lab.report import figures_versions as figures
from interpreter.lab.report.compared import compared
from interpreter.lab.report.results import opened
from interpreter.lab.report.titles import titles_of
from interpreter.lab.report.versions import NoVersionsError, Version, matched

COPIED, OPPONENT = "mechanical_marquise", "logical_lizards"
PLAIN = """
faction: {name}
name: {name}
extends: {other}
law: {{title: Law of the copy}}
"""
STRONG = """patches:
  - after: "4.6.1"
    add:
      - law: "1"
        name: Two more
        do: score 2
"""
GAMES = 120


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same games of a bot against a copy of another, a copy that scores more, and one of another name."""
    folder = tmp_path_factory.mktemp("versions")
    copy = PLAIN.format(name="copycat", other=COPIED)
    (folder / "copycat.yaml").write_text(copy, encoding="utf-8")
    (folder / "strong.yaml").write_text(copy.replace("copycat", "strong") + STRONG, encoding="utf-8")
    (folder / "tomcat.yaml").write_text(copy.replace("copycat", "tomcat"), encoding="utf-8")
    for who in ("copycat", "strong", "tomcat"):
        words = f"simulate -n {GAMES} --seats {OPPONENT},{who} --seed 11 --trace 0 --jobs 1 --path {folder}"
        assert cli.main([*words.split(), "--out", str(folder / f"with-{who}")]) == 0
    return folder


def page(before: Path, after: Path, *same: str) -> str:
    with opened(before) as old, opened(after) as new:
        return Taken(compared(old, new, (titles_of(old), titles_of(new)), same)).words


def test_two_points_more_a_turn_are_seen(played: Path) -> None:
    said = page(played / "with-copycat", played / "with-strong")

    assert "strong won" in said
    assert re.search(r": stronger, it wins \d+\.\d more games in 100 \(\d+\.\d to \d+\.\d\)\. It ", said)
    assert "game by game: both folders played the same 120 games" in said


def test_the_other_way_round_it_is_weaker(played: Path) -> None:
    said = page(played / "with-strong", played / "with-copycat")

    assert re.search(r": weaker, it wins \d+\.\d fewer games in 100 \(\d+\.\d to \d+\.\d\)\. It ", said)


def test_the_law_that_was_added_gave_the_points(played: Path) -> None:
    with opened(played / "with-copycat") as old, opened(played / "with-strong") as new:
        version = Version("copycat", "strong")
        changes = figures.laws(old, new, version, matched(old, new, []))
        turns = new.rows("SELECT points FROM points WHERE law = 'strong:1'")

    added = next(each.change for each in changes if each.law == "strong:1")
    assert added.before == 0
    assert added.after == pytest.approx(sum(points for (points,) in turns) / GAMES)
    assert added.seen


def test_an_unchanged_copy_plays_the_same_games_and_no_difference_is_seen(played: Path) -> None:
    with opened(played / "with-copycat") as old, opened(played / "with-copycat") as new:
        found = matched(old, new, [])
        change = figures.wins(figures.outcomes(old, "copycat"), figures.outcomes(new, "copycat"), found.games)

    assert len(found.games) == GAMES
    assert change.difference.low < 0 == change.difference.estimate < change.difference.high
    assert not change.seen


def test_of_an_unchanged_copy_the_page_says_so(played: Path) -> None:
    said = page(played / "with-copycat", played / "with-copycat")

    assert said.count("no difference seen;") == 2
    assert "No rule was changed" in said
    assert "stronger" not in said
    assert "weaker" not in said


def test_another_name_changes_nothing(played: Path) -> None:
    said = page(played / "with-copycat", played / "with-tomcat")

    assert "tomcat, formerly copycat" in said
    assert said.count("no difference seen;") == 2


# --- by hand ----------------------------------------------------------------------------------------------------------


def lab(folder: Path, *seats: str, games: int = 3, wins: int = 1, **changes: str) -> Path:
    """Games of these seats, of which the first wins so many and the second the others."""
    made = []
    for number in range(games):
        made.append(Written([Seat(seats[0], 10, number < wins), Seat(seats[1], 5, number >= wins)], **changes))
    return write(folder, made)


@pytest.mark.parametrize(
    ("old", "new", "same", "expected"),
    [
        (("toads", "newts"), ("toads", "newts"), (), {("toads", "toads"), ("newts", "newts")}),
        (("toads", "newts"), ("toads+strong", "newts"), (), {("toads", "toads+strong"), ("newts", "newts")}),
        (("toads", "newts"), ("toads2", "newts"), (), {("toads", "toads2"), ("newts", "newts")}),
        (("toads", "newts"), ("toads2", "newts2"), (), {("toads", "toads2"), ("newts", "newts2")}),
        (("toads", "newts"), ("newts2", "toads2"), ("toads2=toads",), {("toads", "toads2"), ("newts", "newts2")}),
        (("toads", "newts"), ("newts2", "toads2"), ("toads=toads2",), {("toads", "toads2"), ("newts", "newts2")}),
    ],
)
def test_who_is_whose_version(
    old: tuple[str, str], new: tuple[str, str], same: tuple[str, ...], expected: set[tuple[str, str]], tmp_path: Path
) -> None:
    with opened(lab(tmp_path / "old", *old)) as before, opened(lab(tmp_path / "new", *new)) as after:
        found = matched(before, after, same)

    assert {(each.before, each.after) for each in found.versions} == expected


@pytest.mark.parametrize(
    ("same", "said"),
    [
        (("toads2",), "write NEW=OLD"),
        (("frogs=toads",), "the second has newts, toads2"),
        (("toads2=toads", "newts=toads"), "names one twice"),
    ],
)
def test_a_wrong_name_after_as_is_told(same: tuple[str, ...], said: str, tmp_path: Path) -> None:
    old, new = lab(tmp_path / "old", "toads", "newts"), lab(tmp_path / "new", "toads2", "newts")

    with opened(old) as before, opened(new) as after, pytest.raises(NoVersionsError, match=said):
        matched(before, after, same)


def test_games_that_differ_are_compared_as_samples(tmp_path: Path) -> None:
    old, new = lab(tmp_path / "old", "toads", "newts"), lab(tmp_path / "new", "toads", "newts", map="winter")

    with opened(old) as before, opened(new) as after:
        assert matched(before, after, []).games == frozenset()


def test_a_run_that_is_much_longer_is_compared_as_a_sample(tmp_path: Path) -> None:
    old, new = lab(tmp_path / "old", "toads", "newts", games=3), lab(tmp_path / "new", "toads", "newts", games=10)

    with opened(old) as before, opened(new) as after:
        found = matched(before, after, [])
        change = figures.wins(figures.outcomes(before, "toads"), figures.outcomes(after, "toads"), found.games)
    assert (change.before, change.after, change.games) == (pytest.approx(1 / 3), pytest.approx(1 / 10), (3, 10))


def test_laws_are_the_same_under_a_new_name(tmp_path: Path) -> None:
    def games(name: str, *laws: str) -> list[Written]:
        return [Written([Seat(name, 3, won=True, laws=dict.fromkeys(laws, 3)), Seat("newts")])] * 2

    old = write(tmp_path / "old", games("toads", "toads:1, root:4.3", "toads:2"))
    new = write(tmp_path / "new", games("toads2", "toads2:1, root:4.3", "toads2:2", "toads:2"))
    with opened(old) as before, opened(new) as after:
        found = matched(before, after, [])
        changes = figures.laws(before, after, Version("toads", "toads2"), found)

    # a law that stands under both names in one version keeps them apart
    assert {each.law: (each.change.before, each.change.after) for each in changes} == {
        "toads2:1, root:4.3": (3, 3),
        "toads:2": (3, 3),
        "toads2:2": (0, 3),
    }


def test_wins_of_equal_games_are_compared_one_by_one(tmp_path: Path) -> None:
    with opened(lab(tmp_path / "lab", "toads", "newts", games=100, wins=50)) as results:
        found = matched(results, results, [])
        won = figures.outcomes(results, "toads")
        change = figures.wins(won, won, found.games)

    # 50 of 100 both times: see `test_report_statistics`; as two samples it would be 13.6 points to either side
    assert change.difference == pytest.approx((-0.01923, 0.0, 0.01923), abs=0.00001)


def test_points_of_equal_games_are_compared_one_by_one(tmp_path: Path) -> None:
    def games(*scores: int) -> list[Written]:
        return [Written([Seat("toads", score, won=True), Seat("newts")]) for score in scores]

    old, new = write(tmp_path / "old", games(10, 20, 30)), write(tmp_path / "new", games(12, 21, 33))
    with opened(old) as before, opened(new) as after:
        found = matched(before, after, [])
        change = figures.points(figures.outcomes(before, "toads"), figures.outcomes(after, "toads"), found.games)

    # gaps 2, 1, 3: mean 2, variance 1, error 1 / sqrt(3), half 1.1316; the scores themselves vary by 10 and more
    assert change.difference == pytest.approx((2 - 1.1316, 2.0, 2 + 1.1316), abs=0.0001)


def test_a_faction_with_two_seats_has_the_points_of_both_on_average(tmp_path: Path) -> None:
    games = [Written([Seat("toads", 10, won=True), Seat("toads", 4), Seat("newts", 2)])]

    with opened(write(tmp_path / "lab", games)) as results:
        assert figures.outcomes(results, "toads") == {1: (True, 7)}


def test_what_differs_beside_the_faction_is_said(tmp_path: Path) -> None:
    games = [Written([Seat("toads", 10, won=True), Seat("newts")])] * 2
    old = write(tmp_path / "old", games, plan={"maps": "autumn"})
    new = write(tmp_path / "new", games, plan={"maps": "autumn,winter"})

    assert "More than a faction differs: maps (autumn, then autumn,winter)." in page(old, new)


@pytest.mark.parametrize(
    ("before", "after", "wins", "expected"),
    [
        # Wilson's intervals of 50, 90 and 10 of 100: 40.4 to 59.6; 82.6 to 94.5; 5.5 to 17.4
        (10, 50, "40.0 more", "It is now level with what chance would give (50.0%)."),
        (10, 90, "80.0 more", "It now wins more than chance would give (50.0%)."),
        (50, 10, "40.0 fewer", "It now wins less than chance would give (50.0%)."),
    ],
)
def test_a_change_is_told_in_games_and_beside_chance(
    before: int, after: int, wins: str, expected: str, tmp_path: Path
) -> None:
    old = lab(tmp_path / "old", "toads", "newts", games=100, wins=before)
    said = page(old, lab(tmp_path / "new", "toads", "newts", games=100, wins=after))

    assert f"it wins {wins} games in 100 (" in said
    assert expected in said


def test_what_was_changed_is_told_by_name(tmp_path: Path) -> None:
    folders = [
        write(
            tmp_path / name,
            [Written([Seat("toads", 10, won=True), Seat("newts")])] * 2,
            names=[("faction", "toads", "Toads of the Fen")],
            meta={"digests": f'{{"faction toads":"{name}","faction newts":"same","world":"same"}}'},
        )
        for name in ("old", "new")
    ]

    assert "What was changed: the rules of Toads of the Fen." in page(*folders)


def test_either_version_keeps_its_own_names(tmp_path: Path) -> None:
    folders = [
        write(
            tmp_path / name,
            [Written([Seat("toads", 10, won=True, laws={f"toads:{law}": 10}), Seat("newts")])] * 2,
            names=[("faction", "toads", name), ("law", f"toads:{law}", "Muster")],
        )
        for name, law in (("Old Toads", "4"), ("New Toads", "5"))
    ]

    said = page(*folders)

    assert "New Toads, formerly Old Toads" in said
    assert "4 Muster" in said
    assert "5 Muster" in said


def test_names_that_as_puts_together_are_told_at_the_top(tmp_path: Path) -> None:
    old, new = lab(tmp_path / "old", "toads", "newts"), lab(tmp_path / "new", "toads", "newts")

    said = page(old, new, "newts=toads")

    assert "newts is compared with toads, as --as says. Mind that newts and toads sat in both folders" in said


def test_a_partner_that_was_guessed_is_called_a_guess(tmp_path: Path) -> None:
    old, new = lab(tmp_path / "old", "toads", "newts"), lab(tmp_path / "new", "toads2", "newts")

    assert "toads2 is taken for a new version of toads, as it sat in its place" in page(old, new)


def test_of_versions_that_were_played_at_random_it_is_said(tmp_path: Path) -> None:
    games = [Written([Seat("toads", 10, won=True, agent="random"), Seat("newts")])] * 2
    folders = [write(tmp_path / name, games) for name in ("old", "new")]

    assert "toads, played at random, won 100.0% of 2 games" in page(*folders)


def test_of_a_bot_for_which_somebody_answers_now_and_then_it_is_not(tmp_path: Path) -> None:
    games = [Written([Seat("toads", 10, won=True, agent="random"), Seat("newts")])] * 2
    folders = [write(tmp_path / name, games, names=[("sort", "toads", "bot")]) for name in ("old", "new")]

    assert "toads won 100.0% of 2 games" in page(*folders)
