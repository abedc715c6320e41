"""The figures are those of the rows: each is counted again here, in plain loops."""

from __future__ import annotations

import html
import json
import re
import shlex
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from report_making import Seat, Taken, Written, page_of, write

from interpreter import cli
from interpreter.lab.report import figures_choices, figures_course, figures_games, figures_laws, figures_points
from interpreter.lab.report import figures_wins as wins
from interpreter.lab.report.figures_played import played
from interpreter.lab.report.ratings import ratings
from interpreter.lab.report.results import Results, opened
from interpreter.lab.report.titles import titles_of
from interpreter.lab.store import FILE

GAMES = 24
CHOOSER = "old_man_tinker"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games of a bot and one who chooses, on two maps, either going first."""
    folder = tmp_path_factory.mktemp("lab") / "two"
    seats = f"--seats {CHOOSER}:random,logical_lizards --order rotate --map autumn,winter"
    words = f"simulate -n {GAMES} {seats} --seed 3 --trace 0 --jobs 1 --out".split()
    assert cli.main([*words, str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def results(folder: Path) -> Iterator[Results]:
    with opened(folder) as results:
        yield results


@pytest.fixture(scope="module")
def rows(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """All rows, as they are in the file."""
    base = sqlite3.connect(folder / FILE)
    base.row_factory = sqlite3.Row
    found = {
        name: [dict(row) for row in base.execute(f"SELECT * FROM {name}")]
        for name in ("games", "players", "rounds", "points", "actions", "laws", "carried")
    }
    base.close()
    return found


Rows = dict[str, list[dict[str, Any]]]


def test_games_are_counted(results: Results, rows: Rows) -> None:
    was = played(results)

    assert was.games == len(rows["games"]) == GAMES
    assert was.decisions == sum(game["decisions"] for game in rows["games"])
    assert dict(was.maps) == Counter(game["map"] for game in rows["games"])


def test_wins_are_those_of_the_rows(results: Results, rows: Rows) -> None:
    won, games = Counter[str](), Counter[str]()
    for player in rows["players"]:
        games[player["faction"]] += 1
        won[player["faction"]] += player["won"]

    assert {share.who: (share.wins, share.games) for share in wins.overall(results)} == {
        who: (won[who], games[who]) for who in games
    }
    assert {share.chance for share in wins.overall(results)} == {0.5}


def test_wins_by_seat_and_by_map_are_those_of_the_rows(results: Results, rows: Rows) -> None:
    maps = {game["game"]: game["map"] for game in rows["games"]}
    by_seat, by_map = defaultdict(list), defaultdict(list)
    for player in rows["players"]:
        by_seat[player["faction"], f"seat {player['seat']}"].append(player["won"])
        by_map[player["faction"], maps[player["game"]]].append(player["won"])

    for found, expected in ((wins.by_seat(results), by_seat), (wins.by_map(results), by_map)):
        assert {(share.who, share.part): (share.wins, share.games) for share in found} == {
            key: (sum(won), len(won)) for key, won in expected.items()
        }


def test_the_median_after_each_round_is_that_of_the_rows(results: Results, rows: Rows) -> None:
    at = {(row["game"], row["seat"], row["round"]): row["points"] for row in rows["rounds"]}
    last = Counter[int]()
    for game, _, round in at:
        last[game] = max(last[game], round)
    for who, bands in figures_course.bands(results).items():
        seats = [(player["game"], player["seat"]) for player in rows["players"] if player["faction"] == who]
        for band in bands:
            scores = sorted(at[game, seat, min(band.round, last[game])] for game, seat in seats)
            assert band.quantiles[2] == scores[(len(scores) + 1) // 2 - 1]
            assert band.quantiles[0] == scores[-(-len(scores) // 10) - 1]
            assert band.going == sum(last[game] >= band.round for game, _ in seats)
        assert bands


def test_points_by_law_add_up_to_the_scores(results: Results, rows: Rows) -> None:
    scores = defaultdict(list)
    for player in rows["players"]:
        scores[player["faction"]].append(player["points"])

    for who, sources in figures_points.sources(results).items():
        mean = sum(scores[who]) / len(scores[who])
        assert sum(source.net for source in sources) == pytest.approx(mean)
        assert figures_points.scores(results)[who].mean == pytest.approx(mean)


def test_points_of_each_law_are_those_of_the_rows(results: Results, rows: Rows) -> None:
    whose = {(player["game"], player["seat"]): player["faction"] for player in rows["players"]}
    gained, lost = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in rows["points"]:
        key = whose[row["game"], row["seat"]], row["law"]
        gained[key] += max(row["points"], 0)
        lost[key] += max(-row["points"], 0)

    for who, sources in figures_points.sources(results).items():
        for source in sources:
            assert source.gained * GAMES == pytest.approx(gained[who, source.law])
            assert source.lost * GAMES == pytest.approx(lost[who, source.law])


def test_actions_are_those_of_the_rows(results: Results, rows: Rows) -> None:
    whose = {(player["game"], player["seat"]): player for player in rows["players"]}
    won, lost = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in rows["actions"]:
        player = whose[row["game"], row["seat"]]
        (won if player["won"] else lost)[player["faction"], row["action"]] += row["times"]

    found = figures_choices.choices(results)
    assert {(who, each.action): (each.won, each.lost) for who, of_who in found.items() for each in of_who} == {
        key: (won[key], lost[key]) for key in won | lost
    }
    for of_who in found.values():
        assert sum(each.share for each in of_who) == pytest.approx(1)


def test_rules_never_used_are_those_that_no_row_names(results: Results, rows: Rows) -> None:
    used = {row["law"] for row in rows["laws"]}

    found = figures_laws.silence(results)

    assert {law.law for law in found.never} == {row["law"] for row in rows["carried"]} - used
    seated = {player["faction"] for player in rows["players"]}
    own = [row["law"] for row in rows["carried"] if row["faction"] in seated and not row["standing"]]
    assert (found.carried, found.traced) == (len(own), 0)
    assert found.missed == len([law for law in own if law not in used])


def test_one_number_of_rules_never_used_is_told_and_shared_law_is_folded(tmp_path: Path) -> None:
    carried = [
        ("toads:1", "toads", 0),
        ("toads:2", "toads", 0),
        ("toads:3", "toads", 1),
        ("root:1", "root", 0),
        ("birds:crow", "birds", 0),
    ]
    games = [Written([Seat("toads", 1, won=True), Seat("newts")], deck="birds", laws=["toads:1"])]
    names = [("law", "toads:2", "Sleep"), ("deck", "birds", "Deck of birds")]

    page = page_of(write(tmp_path / "lab", games, carried, names=names))

    assert Taken(page).words.count("1 of the 2 rules of these factions was never used") == 2
    assert re.findall(r"<summary>(.*?)</summary>", page)[-2:] == ["Deck of birds (1)", "Shared law: root (1)"]
    assert "Sleep" in page


def test_the_closest_games_have_the_smallest_leads(results: Results, rows: Rows) -> None:
    leads = []
    for game in rows["games"]:
        seated = [player for player in rows["players"] if player["game"] == game["game"]]
        winner = min(player["points"] for player in seated if player["won"])
        leads.append(abs(winner - max(player["points"] for player in seated if not player["won"])))

    shown = figures_games.games(results).closest
    found = [
        abs(next(points for _, points, won in game.scores if won) - max(p for _, p, won in game.scores if not won))
        for game in shown
    ]

    assert found == sorted(leads)[: len(shown)]


def test_the_page_shows_the_numbers_of_the_rows(folder: Path, rows: Rows) -> None:
    with opened(folder) as results:
        titles = titles_of(results)
    page = Taken(page_of(folder)).words

    for who in {player["faction"] for player in rows["players"]}:
        won = sum(player["won"] for player in rows["players"] if player["faction"] == who)
        share = "none" if won == 0 else "all" if won == GAMES else f"{100 * won / GAMES:.1f}%"
        name = titles.who(who) + (", played at random," if who == CHOOSER else "")
        assert f"{name} won {share} of {GAMES} games, where chance would give 50.0%" in page


def test_a_command_plays_the_game_of_its_row_again(rootlaw, folder: Path, rows: Rows) -> None:
    command = next(text for text in _commands(page_of(folder)))
    seed = int(command[command.index("--seed") + 1])
    number = next(game["game"] for game in rows["games"] if game["seed"] == seed)

    done = rootlaw(*command[1:], "--json")

    assert done.code == 0
    assert list(json.loads(done.out)["scores"].values()) == [
        player["points"] for player in rows["players"] if player["game"] == number
    ]


def _commands(page: str) -> list[list[str]]:
    found = re.findall(r"<code>(.*?)</code>", page)
    return [shlex.split(html.unescape(text.replace("<wbr>", ""))) for text in found]


# --- by hand ----------------------------------------------------------------------------------------------------------


def test_a_faction_with_two_seats_wins_a_game_once(tmp_path: Path) -> None:
    twice = [Seat("toads", 10, won=True), Seat("toads", 4), Seat("newts", 2)]
    games = [Written(twice), Written([Seat("newts", 9, won=True), Seat("toads", 1), Seat("toads", 2)])]

    with opened(write(tmp_path / "lab", games)) as results:
        shares = {share.who: share for share in wins.overall(results)}
        by_seat = {(share.who, share.part): (share.wins, share.games) for share in wins.by_seat(results)}

    assert (shares["toads"].wins, shares["toads"].games, shares["newts"].wins) == (1, 2, 1)
    assert shares["toads"].chance == pytest.approx(2 / 3)
    assert by_seat["toads", "seat 2"] == (0, 2)


def test_games_that_failed_count_nowhere(tmp_path: Path) -> None:
    won = [Seat("toads", 10, won=True, laws={"toads:1": 10}), Seat("newts", 4)]
    games = [Written(won), Written(won, failure="no end")]

    with opened(write(tmp_path / "lab", games)) as results:
        assert [share.games for share in wins.overall(results)] == [1, 1]
        assert figures_points.sources(results)["toads"][0].gained == 10
        assert [game.game for game in figures_games.games(results).failed] == [2]


def test_a_game_that_nobody_won_gives_nobody_a_chance(tmp_path: Path) -> None:
    games = [Written([Seat("toads", won=True), Seat("newts")]), Written([Seat("toads"), Seat("newts")])]

    with opened(write(tmp_path / "lab", games)) as results:
        assert {share.chance for share in wins.overall(results)} == {0.25}


def test_a_game_that_is_over_keeps_its_score(tmp_path: Path) -> None:
    short = [Seat("toads", 30, won=True, rounds=(30,)), Seat("newts", 1, rounds=(1,))]
    long = [Seat("toads", 9, rounds=(1, 5, 9)), Seat("newts", 30, won=True, rounds=(10, 20, 30))]

    with opened(write(tmp_path / "lab", [Written(short), Written(long)])) as results:
        toads = figures_course.bands(results)["toads"]

    # two games: the lower score is the 10%, 25% and 50% quantile, the higher one the others
    assert [band.quantiles for band in toads] == [(1, 1, 1, 30, 30), (5, 5, 5, 30, 30), (9, 9, 9, 30, 30)]
    assert [band.going for band in toads] == [2, 1, 1]


@pytest.mark.parametrize(("others", "rounds"), [(19, 3), (20, 1)])
def test_rounds_are_told_while_one_game_in_twenty_goes_on(others: int, rounds: int, tmp_path: Path) -> None:
    short = [Seat("toads", 30, won=True, rounds=(30,)), Seat("newts", rounds=(0,))]
    long = [Seat("toads", 30, won=True, rounds=(1, 5, 30)), Seat("newts", rounds=(0, 0, 0))]

    with opened(write(tmp_path / "lab", [*[Written(short)] * others, Written(long)])) as results:
        assert [band.round for band in figures_course.bands(results)["toads"]] == list(range(1, rounds + 1))


def test_winning_few_games_is_said_beside_what_was_done_in_them(tmp_path: Path) -> None:
    def game(won: bool) -> Written:
        return Written([Seat("toads", won=won, actions={"toads:1 March": 2}), Seat("newts", won=not won)])

    page = Taken(page_of(write(tmp_path / "lab", [game(True), *[game(False)] * 40]))).words

    assert "Only 1 game was won: that says little." in page
    assert "not won: that says little" not in page


def test_company_is_told_only_where_it_differs(tmp_path: Path) -> None:
    def game(winner: str, other: str) -> Written:
        return Written([Seat(winner, won=True), Seat(other)])

    always = [game("toads", "newts"), game("newts", "toads")]
    with opened(write(tmp_path / "always", always)) as results:
        assert wins.beside(results) == []
    with opened(write(tmp_path / "drawn", [*always, game("toads", "magpies"), game("toads", "magpies")])) as results:
        found = {(share.who, share.part): (share.wins, share.games) for share in wins.beside(results)}
    assert found["toads", "newts"] == (1, 2)
    assert found["toads", "magpies"] == (2, 2)


def test_the_first_game_moves_both_ratings_by_half_the_step(tmp_path: Path) -> None:
    # c^2 = 2 sigma^2 + 2 beta^2 = 173.61, sigma^2 / c = 5.2705; each was to win with 1/2, so that both move by 2.6353
    with opened(write(tmp_path / "lab", [Written([Seat("toads", won=True), Seat("newts")])])) as results:
        first, second = ratings(results)

    assert (first.who, second.who) == ("toads", "newts")
    assert (first.mu, second.mu) == pytest.approx((27.6353, 22.3647), abs=0.0001)
    assert first.sigma < 25 / 3
    assert first.ordinal == pytest.approx(first.mu - 3 * first.sigma)


def test_who_did_not_win_is_rated_by_points(tmp_path: Path) -> None:
    seats = [Seat("toads", 5), Seat("newts", 20), Seat("magpies", 1, won=True), Seat("badgers", 5)]

    with opened(write(tmp_path / "lab", [Written(seats)])) as results:
        found = {each.who: each.mu for each in ratings(results)}

    assert found["magpies"] > found["newts"] > found["toads"] == pytest.approx(found["badgers"])


def test_the_unlikeliest_games_are_those_that_the_weak_won_by_most(tmp_path: Path) -> None:
    usual = [Written([Seat("toads", 30, won=True), Seat("newts", 3)])] * 36
    upsets = [Written([Seat("toads", 30 - lead), Seat("newts", 30, won=True)]) for lead in (1, 9, 4, 2)]

    with opened(write(tmp_path / "lab", [*usual, *upsets])) as results:
        found = figures_games.games(results)

    assert [game.game for game in found.upsets] == [38, 39, 40]


def test_where_nobody_is_weak_nothing_is_unlikely(tmp_path: Path) -> None:
    games = [
        Written([Seat("toads", 30, won=number % 2 == 0), Seat("newts", 30, won=number % 2 == 1)]) for number in range(9)
    ]

    with opened(write(tmp_path / "lab", games)) as results:
        assert figures_games.games(results).upsets == ()


def test_standing_rules_are_used_where_a_traced_game_asked_them(tmp_path: Path) -> None:
    carried = [("toads:1", "toads", 0), ("toads:2", "toads", 1), ("toads:3", "toads", 1), ("toads:4", "toads", 0)]
    seats = [Seat("toads", won=True), Seat("newts")]
    games = [Written(seats, laws=["toads:1"], standing=["toads:2"]), Written(seats)]

    with opened(write(tmp_path / "lab", games, carried)) as results:
        found = figures_laws.silence(results)

    assert [(law.law, law.standing) for law in found.never] == [("toads:3", True), ("toads:4", False)]
    assert found.traced == 1
