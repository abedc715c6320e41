"""The agent that plays ahead: it takes what is worth most, without knowing any faction, and always the same."""

from __future__ import annotations

from making import binder, effect, every, local, number, place_new, program, score, step
from tables import match

from interpreter.game.agents import RandomAgent, RolloutAgent, Sight
from interpreter.game.agents.playout import BusyAgent, Worth, declines
from interpreter.game.link import Seat
from interpreter.game.play import Game, Match
from interpreter.game.questions.decisions import Decision
from interpreter.language import program as tree

PRIZES = tree.Menu(
    options=(step(score(1), title="One"), step(score(7), title="Seven"), step(score(3), title="Three")),
    limit=number(1),
)
SETTLE = step(place_new("toad", local("c")), binder=binder("choose", every("clearings"), "c"))


def played(*steps: tree.Step, agent: object, seed: int = 0, rounds: int = 1) -> Game:
    seats = Match.prepare([Seat(program(daylight=steps))], evaluator="reference")
    return seats.start(seed, {"toads": agent}, max_rounds=rounds).run()  # type: ignore[dict-item]


def test_it_takes_what_scores_most() -> None:
    for seed in range(5):
        game = played(step(menu=PRIZES), agent=RolloutAgent(seed))
        assert [answer.option for answer in game.journal.answers] == ["Seven"]


def test_it_wins_where_it_can() -> None:
    """A victory is worth more than any number of points that is not one."""
    menu = tree.Menu(options=(step(score(29), title="Nearly"), step(effect("win"), title="Win")), limit=number(1))
    game = played(step(menu=menu), agent=RolloutAgent(0))

    assert game.result is not None
    assert game.result.winners == ("toads",)


def test_the_same_seed_gives_the_same_answers() -> None:
    games = [_four(RolloutAgent(5, playouts=4), 2) for _ in range(2)]

    assert games[0].journal.answers == games[1].journal.answers
    assert games[0].log == games[1].log


def test_more_options_than_playouts_are_answered_too() -> None:
    game = played(SETTLE, agent=RolloutAgent(0, playouts=2))

    assert len(game.journal.answers) == 1


def test_its_playouts_do_not_touch_the_game() -> None:
    """The same answers given by hand lead to the same game."""
    game = _four(RolloutAgent(1, playouts=4), 1)
    again = match(SEATS).start(1, max_rounds=1, answers=game.journal.answers).run()

    assert game.log == again.log
    assert game.state == again.state


def test_what_does_nothing_is_seldom_taken_by_a_playout() -> None:
    menu = tree.Menu(options=(step(score(1), title="One"),), limit=number(1))
    once = Match.prepare([Seat(program(daylight=(step(menu=menu),)))], evaluator="reference")
    points = {
        kind: sum(once.start(0, {"toads": kind(seed)}, max_rounds=1).run().state.score[0] for seed in range(60))
        for kind in (BusyAgent, RandomAgent)
    }

    assert points[BusyAgent] > 50
    assert points[RandomAgent] < 45


def test_ends_passes_refusals_and_nothing_at_all_decline() -> None:
    asked: dict[str, set[str]] = {}

    class Noting(RandomAgent):
        def choose(self, decision: Decision, sight: Sight) -> int:
            refusing = {each.id for each in decision.options if declines(decision.kind, each.value)}
            asked.setdefault(decision.kind.partition(" ")[0], set()).update(refusing)
            return super().choose(decision, sight)

    for seed in range(3):
        _four(Noting(seed), seed, rounds=6)

    assert asked["menu"] == {"end"}
    assert asked["may"] == {"no"}
    assert asked["group"] <= {"none"}
    assert not asked["choose"]


def test_a_victory_is_worth_more_than_points_and_points_more_than_pieces() -> None:
    worth = Worth()
    plain = played(agent=RandomAgent())
    ahead = played(step(score(1)), agent=RandomAgent())
    settled = played(SETTLE, agent=RandomAgent())
    won = played(step(effect("win")), agent=RandomAgent())

    values = [worth.of(game, 0) for game in (plain, settled, ahead, won)]
    assert values == sorted(values)
    assert len(set(values)) == 4


SEATS = ("old_man_tinker", "logical_lizards")


def _four(agent: object, seed: int, rounds: int = 1) -> Game:
    return match(SEATS).start(seed, {"old_man_tinker": agent}, max_rounds=rounds).run()  # type: ignore[dict-item]
