"""Agents that fail: the game is left whole at the question, and whoever seated them learns who and why."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from tables import match

from interpreter.game.agents import AGENTS, AgentError, RandomAgent, RolloutAgent, Sight, budget_hint
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.game.session import Session

SEATS = ("toads", "newts", "toads")
FAILS_AT = 12


class Failing(RandomAgent):
    """Answers at random but for one question."""

    def __init__(self, fail: Callable[[], Any], looks_ahead: bool = False) -> None:
        super().__init__(4)
        self.looks_ahead = looks_ahead
        self._fail = fail
        self.asked = 0

    def choose(self, decision: Decision, sight: Sight) -> Any:
        answer = super().choose(decision, sight)
        self.asked += 1
        return self._fail() if self.asked == FAILS_AT else answer


def raises() -> int:
    raise RuntimeError("out of ideas")


def never() -> int:
    threading.Event().wait()
    return 0


def seated(agent: Any, patience: float | None = None) -> Game:
    agents = {"toads": RandomAgent(1), "newts": agent, "toads#2": RandomAgent(2)}
    return match(SEATS).start(3, agents, max_rounds=12, patience=patience)


def failed(game: Game) -> AgentError:
    with pytest.raises(AgentError) as caught:
        game.run()
    return caught.value


FAULTS = {
    "raised RuntimeError: out of ideas": raises,
    "answered 'nonsense'": lambda: "nonsense",
    "answered 99": lambda: 99,
    "answered -1": lambda: -1,
    "answered None": lambda: None,
    "answered 0.5": lambda: 0.5,
}


@pytest.mark.parametrize("reason", FAULTS)
def test_a_bad_answer_is_told_with_seat_question_and_reason(reason: str) -> None:
    game = seated(Failing(FAULTS[reason]))
    error = failed(game)

    assert error.seat == "newts"
    assert error.decision.seat == "newts"
    assert error.reason.startswith(reason)
    assert str(error).startswith(f"the agent of newts was asked `{error.decision.kind}` and {reason}")


def test_what_an_agent_raised_is_the_cause() -> None:
    error = failed(seated(Failing(raises)))

    assert isinstance(error.__cause__, RuntimeError)


@pytest.mark.parametrize("looks_ahead", [False, True])
def test_after_a_failure_the_game_stands_at_the_question_as_if_nobody_had_been_asked(looks_ahead: bool) -> None:
    game = seated(Failing(raises, looks_ahead))
    error = failed(game)
    answers = [answer for answer in game.journal.answers if answer.seat == "newts"]
    again = match(SEATS).start(3, {}, max_rounds=12, answers=game.journal.answers).run()

    assert len(answers) == FAILS_AT - 1
    assert game.decision is not None and again.decision is not None
    assert game.decision.kind == error.decision.kind == again.decision.kind
    assert game.state == again.state
    assert game.log == again.log


@pytest.mark.parametrize("looks_ahead", [False, True])
def test_a_game_goes_on_with_another_answer_after_a_failure(looks_ahead: bool) -> None:
    game = seated(Failing(raises, looks_ahead))
    failed(game)
    twin = game.copy()
    for each in (game, twin):
        each.choose(0)

    assert game.over
    assert game.log == twin.log
    assert match(SEATS).start(3, max_rounds=12, answers=game.journal.answers).run().log == game.log


def test_without_a_failure_looking_ahead_changes_nothing() -> None:
    games = [seated(Failing(lambda: 0, looks_ahead)).run() for looks_ahead in (False, True)]

    assert games[0].log == games[1].log
    assert games[0].journal.answers == games[1].journal.answers


def test_a_late_agent_is_not_waited_for() -> None:
    game = seated(Failing(never), patience=0.2)
    error = failed(game)

    assert error.reason == "had not answered after 0.2 seconds"
    assert game.decision is not None
    assert game.decision.kind == error.decision.kind


def test_an_agent_in_time_plays_the_same_game_with_or_without_a_patience() -> None:
    games = [seated(RandomAgent(4), patience).run() for patience in (None, 60.0)]

    assert games[0].log == games[1].log


def test_an_agent_that_imagines_without_saying_so_is_told() -> None:
    class Undeclared:
        def choose(self, decision: Decision, sight: Sight) -> int:
            sight.imagine(0)
            return 0

    error = failed(seated(Undeclared()))

    assert "looks_ahead = True" in error.reason


def test_an_agent_is_given_nothing_but_the_question_and_its_sight() -> None:
    """What hangs on the two in public is the table's print, the options and the seat's own sight."""
    public: set[str] = set()

    class Nosy(RandomAgent):
        def choose(self, decision: Decision, sight: Sight) -> int:
            assert getattr(decision, "state", None) is None
            assert not getattr(decision, "events", ())
            public.update(name for name in dir(sight) if not name.startswith("_"))
            return super().choose(decision, sight)

    seated(Nosy(1)).run()

    assert public == {"seat", "view", "log", "imagine"}


@pytest.mark.parametrize("name", ["rollout:0", "rollout:-3", "rollout:many", "rollout:", "random:5", "nobody"])
def test_names_of_agents_that_mean_nothing_are_none(name: str) -> None:
    assert name not in AGENTS
    with pytest.raises(KeyError):
        AGENTS[name]


def test_a_number_behind_the_name_is_the_budget() -> None:
    assert "rollout:40" in AGENTS
    assert isinstance(AGENTS["rollout:40"](1), RolloutAgent)
    assert isinstance(AGENTS["rollout"](1), RolloutAgent)


class Interrupted(BaseException):
    """What is no `Exception`: as a key that interrupts, or an exit."""


def interrupts() -> int:
    raise Interrupted


@pytest.mark.parametrize("looks_ahead", [False, True])
@pytest.mark.parametrize("stop", [Interrupted, KeyboardInterrupt, SystemExit])
def test_interrupted_within_an_agent_the_game_stands_whole_at_the_question(
    stop: type[BaseException], looks_ahead: bool
) -> None:
    def fail() -> int:
        raise stop

    game = seated(Failing(fail, looks_ahead))
    with pytest.raises(stop):
        game.run()
    again = match(SEATS).start(3, {}, max_rounds=12, answers=game.journal.answers).run()

    assert game.decision is not None and again.decision is not None
    assert game.decision.kind == again.decision.kind
    assert game.state == again.state
    assert game.log == again.log


def test_interrupted_between_questions_the_game_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stops it in the middle of a rule, nothing of the unit is left half done."""
    whole = seated(RandomAgent(4)).run()
    game = seated(RandomAgent(4))
    emit, count = game.board.emit, 0

    def stopping(event: tuple[int, ...]) -> object:
        nonlocal count
        count += 1
        if count == len(whole.events) // 2:
            raise KeyboardInterrupt
        return emit(event)

    game.board.emit = stopping
    with pytest.raises(KeyboardInterrupt):
        game.run()
    game.run()

    assert game.log == whole.log
    assert game.journal.answers == whole.journal.answers


@pytest.mark.parametrize("stop", [SystemExit, Interrupted])
def test_what_ends_the_thread_of_a_patient_agent_is_said_as_such(stop: type[BaseException]) -> None:
    def fail() -> int:
        raise stop("3")

    error = failed(seated(Failing(fail), patience=60.0))

    assert error.reason == f"raised {stop.__name__}: 3"
    assert isinstance(error.__cause__, stop)


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def test_an_answer_that_cannot_be_written_is_a_bad_answer_like_others() -> None:
    error = failed(seated(Failing(Unspeakable)))

    assert error.reason.startswith("answered a Unspeakable that cannot be written")


def test_an_exception_that_cannot_be_written_is_told_like_others() -> None:
    def fail() -> int:
        raise UnspeakableError

    assert failed(seated(Failing(fail))).reason == "raised UnspeakableError: a UnspeakableError that cannot be written"


def test_an_agent_for_a_seat_that_is_not_there_is_an_error_at_once() -> None:
    with pytest.raises(ValueError, match="nobody sits as `nobody`: there are toads, newts, toads#2"):
        match(SEATS).start(3, {"nobody": RandomAgent(1)})
    with pytest.raises(ValueError, match="nobody sits as `nobody`"):
        Session.start(["logical_lizards"], agents={"nobody": RandomAgent(1)}, max_rounds=1)


@pytest.mark.parametrize("seat", [3, 9, -1])
def test_a_seat_that_is_numbered_wrongly_is_an_error(seat: int) -> None:
    game = seated(RandomAgent(1))
    for look in (game.view, game.log_for, game.sight):
        with pytest.raises(ValueError, match=f"there is no seat {seat}: seats are numbered from 0 to 2"):
            look(seat)


@pytest.mark.parametrize("name", ["rollout:1000001", "rollout:" + "9" * 5000, "rollout*5", "rollout:٣"])
def test_a_budget_that_is_none_is_no_agent_and_its_hint_says_how_it_is_written(name: str) -> None:
    assert name not in AGENTS
    assert budget_hint(name).startswith("write rollout:N, N from 1 to 1000000")


def test_a_name_that_means_no_budget_has_no_hint_about_one() -> None:
    assert budget_hint("nobody") == ""


@pytest.mark.parametrize("number", [1, 1_000_000])
def test_a_budget_may_be_as_small_and_as_large_as_the_hint_says(number: int) -> None:
    assert f"rollout:{number}" in AGENTS
