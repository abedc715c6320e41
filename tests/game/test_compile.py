"""Compiled rules mean what the reference says, and stand in the lines of the rule files.

Equality is asked of whole games: events, states and every question with its options, which a made-up faction with
menus, prices, forced acts and offers makes as different as may be.
"""

from __future__ import annotations

import os
import re
import traceback
from pathlib import Path
from typing import Any

import pytest
from tables import BOTS, EVERYBODY, MAPS, SEATINGS, TOADS, game, match

from interpreter.game.compile import Compiled
from interpreter.game.compile.emit import Function, Marks, bare
from interpreter.game.compile.positions import define
from interpreter.game.play import Game
from interpreter.language.findings import Span
from interpreter.resources import data_folder

GAMES = int(os.environ.get("GAMES", "40"))
FACTIONS = data_folder("factions")

Question = tuple[int, str, int, list[Any], int, int]


class Trace(list[Question]):
    """Every question of a game: how many events there were, what was asked of whom, and the answer."""

    def __init__(self, watched: Game) -> None:
        super().__init__()
        ask = watched.board.ask
        assert ask is not None

        def noted(kind: str, player: int, options: Any, cause: int) -> int:
            answer = ask(kind, player, options, cause)
            self.append((len(watched.events), kind, player, list(options), cause, answer))
            return answer

        watched.board.ask = noted


def played(seats: tuple[str, ...], seed: int, map: str, evaluator: str) -> tuple[Game, Trace]:
    of = game(seats, seed, map, evaluator)
    of.max_rounds = 12
    trace = Trace(of)
    return of.run(), trace


def first_difference(one: list[Any], other: list[Any]) -> str:
    """Where two logs part, for people."""
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"entry {place}: {one[place : place + 1]} in the reference, {other[place : place + 1]} compiled"


def assert_equal(seats: tuple[str, ...], seed: int, map: str = "autumn") -> None:
    meant, questions = played(seats, seed, map, "reference")
    compiled, asked = played(seats, seed, map, "compiled")

    assert questions == asked, f"seed {seed}, {first_difference(questions, asked)}"
    assert meant.events == compiled.events, f"seed {seed}, {first_difference(meant.log, compiled.log)}"
    assert meant.state == compiled.state, f"seed {seed}"


# --- The same games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", SEATINGS, ids="-".join)
def test_two_bots_play_the_same_games_compiled(seats: tuple[str, ...], map: str) -> None:
    for seed in range(max(3, GAMES // 8)):
        assert_equal(seats, seed, map)


def test_harder_and_easier_bots_play_the_same_games_compiled() -> None:
    for levels in (("challenging", "nightmare"), ("nightmare", "easy"), ("easy", "challenging")):
        seats = tuple(f"{bot}+{level}" for bot, level in zip(BOTS, levels, strict=True))
        assert_equal(seats, 1)


@pytest.mark.parametrize("map", [*MAPS, "two_suits"])
@pytest.mark.parametrize("seats", [(TOADS, TOADS), EVERYBODY], ids="-".join)
def test_a_faction_that_does_everything_plays_the_same_games_compiled(seats: tuple[str, ...], map: str) -> None:
    for seed in range(max(2, GAMES // 10)):
        assert_equal(seats, seed, map)


# --- The lines of the files -------------------------------------------------------------------------------------------


def line_of(file: Path, words: str) -> int:
    """The first line that holds the words."""
    return next(number for number, line in enumerate(file.read_text().splitlines(), 1) if words in line)


class FaultError(Exception):
    """Raised on purpose inside an op."""


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Compiled:
    """The bots compiled, with an op that raises when it is called."""
    evaluator = Compiled(match(BOTS).table)

    def broken(*_arguments: Any, **_named: Any) -> int:
        raise FaultError

    monkeypatch.setitem(evaluator.build.namespace, "spread", broken)
    return evaluator


def test_a_fault_inside_an_op_shows_the_line_of_the_rule_file_with_carets(faulty: Compiled) -> None:
    of = match(BOTS).start(3, log=True)
    of.match = type(of.match)(of.table, faulty)
    of.board.hooks = faulty.hooks
    file = FACTIONS / f"{BOTS[0]}.yaml"

    with pytest.raises(FaultError) as raised:
        of.run()

    frames = traceback.extract_tb(raised.value.__traceback__)
    effect = "spread recruits warriors among ordered clearings you rule"
    frame = next(frame for frame in frames if frame.filename == str(file))
    assert frame.lineno == line_of(file, effect)
    assert frame.name == "4.5.2 Recruit"
    shown = "".join(traceback.format_tb(raised.value.__traceback__)).splitlines()
    place = next(number for number, line in enumerate(shown) if effect in line)
    start = shown[place].index(effect)
    assert shown[place + 1] == " " * start + "^" * len(effect)


def test_every_compiled_function_lies_in_a_rule_file_on_lines_that_it_has() -> None:
    evaluator = match((TOADS, TOADS)).evaluator
    assert isinstance(evaluator, Compiled)
    functions = [value for key, value in evaluator.build.namespace.items() if re.fullmatch(r"f\d+", key)]

    assert len(functions) > 100
    for function in functions:
        code = function.__code__
        lines = Path(code.co_filename).read_text().splitlines()
        assert Path(code.co_filename).suffix == ".yaml"
        for line, end_line, column, end in code.co_positions():
            if line is not None:
                assert 1 <= line == end_line <= len(lines)
            if line is not None and column is not None and end is not None:
                assert 0 <= column <= end <= len(lines[line - 1].encode())


def test_names_of_the_rule_files_do_not_reach_the_generated_text(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    text = Function.text
    monkeypatch.setattr(Function, "text", lambda self: texts.append(bare(text(self))) or text(self))
    table = match((TOADS, *BOTS)).table

    Compiled(table)

    declared = {
        name
        for program in table.programs
        for names in (program.declarations.pieces, program.declarations.boxes, program.declarations.tracks)
        for name in names
    } - {"warrior"}
    words = set(re.findall(r"[a-z_]+", " ".join(re.sub(r"'[^']*'", "", text) for text in texts)))
    assert texts
    assert declared & words == set()


# --- Positions --------------------------------------------------------------------------------------------------------


def run_at(tmp_path: Path, line: str, words: str, text: str, wrap: str) -> traceback.FrameSummary:
    """Run generated text of which the part `wrap` is said to come from `words` of a line; the frame of its fault."""
    file = tmp_path / "rules.yaml"
    file.write_text(f"# one\n{line}\n", encoding="utf-8")
    start = line.index(words) + 1
    marks = Marks()
    whole = Span(str(file), 2, 1, 2, len(line) + 1)
    inner = marks.at(Span(str(file), 2, start, 2, start + len(words)), wrap)
    function = Function("f1", "3.1 Whatever", whole)
    function.line(text.replace(wrap, inner))
    function.close()
    namespace: dict[str, Any] = {}
    define([function], marks.spans, namespace)
    with pytest.raises(ZeroDivisionError) as raised:
        namespace["f1"](None)
    return traceback.extract_tb(raised.value.__traceback__)[-1]


def test_a_fault_points_to_the_innermost_words_around_it(tmp_path: Path) -> None:
    frame = run_at(tmp_path, "do: place 2 hares in c", "2 hares", "return abs(1 // 0) + 1", "1 // 0")

    assert (frame.lineno, frame.colno, frame.end_colno) == (2, 10, 17)
    assert frame.name == "3.1 Whatever"


def test_a_fault_outside_of_all_wrappings_points_to_the_rule(tmp_path: Path) -> None:
    frame = run_at(tmp_path, "do: place 2 hares in c", "2 hares", "return abs(5) + 1 // 0", "abs(5)")

    assert (frame.colno, frame.end_colno) == (0, 22)


def test_columns_behind_letters_beyond_ascii_are_counted_in_bytes(tmp_path: Path) -> None:
    line = "do: place häsli in c"
    frame = run_at(tmp_path, line, "in c", "return abs(1 // 0)", "1 // 0")

    assert line.encode()[frame.colno : frame.end_colno].decode() == "in c"


@pytest.mark.parametrize(
    ("lines", "head"),
    [
        (["return n[3]"], ["    n = board.state.n"]),
        (["return n[3] + r[1]"], ["    s = board.state", "    n = s.n", "    r = s.ruler"]),
        (["return board"], []),
    ],
)
def test_a_function_fetches_only_the_lists_that_it_reads(lines: list[str], head: list[str]) -> None:
    function = Function("f1", "", Span("a.yaml", 1, 1, 1, 2))
    for line in lines:
        function.line(line)

    assert function.text().splitlines()[1 : 1 + len(head)] == head


def test_a_helper_takes_the_locals_that_it_reads_and_does_not_own_as_parameters() -> None:
    function = Function("f9", "", Span("a.yaml", 1, 1, 1, 2))
    function.own.add("v3")
    function.line("v3 = v12 + v4")
    function.close()

    assert function.call() == "f9(board, v4, v12)"
    assert function.text().startswith("def f9(board, v4, v12):")


def test_words_of_another_file_built_into_a_rule_point_to_the_rules_own_words_around_them(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text("do: battle hares in c\n", encoding="utf-8")
    marks = Marks()
    elsewhere = marks.at(Span("shared.yaml", 9, 1, 9, 4), "1 // 0")
    effect = marks.at(Span(str(file), 1, 5, 1, 22), f"abs({elsewhere})")
    function = Function("f1", "Battle", Span(str(file), 1, 1, 1, 22))
    function.line(f"return {effect} + 1")
    namespace: dict[str, Any] = {}
    define([function], marks.spans, namespace)

    with pytest.raises(ZeroDivisionError) as raised:
        namespace["f1"](None)

    frame = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert (frame.lineno, frame.colno, frame.end_colno) == (1, 4, 21)
