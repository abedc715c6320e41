"""The order in which a game happens."""

from __future__ import annotations

from typing import Any

from making import (
    Trial,
    ability,
    binder,
    decide,
    effect,
    every,
    local,
    loop,
    name,
    number,
    place,
    play,
    program,
    raised,
    read,
    same,
    score,
    step,
    truth,
    you,
)

from interpreter.game.play import Game
from interpreter.language import program as tree
from interpreter.language.program import Sort
from interpreter.law.events import JUMPED


def go(to: str) -> tree.Effect:
    return effect("go", to=to)


def tick(cause: int) -> tree.Step:
    """A step that leaves its law in the log."""
    return step(raised(), cause=cause)


def laws(game: Game) -> list[str]:
    return [game.table.causes[event[1]].law[0] for event in game.events if event[1] >= 0 and event[0] != JUMPED]


def test_the_table_sets_up_then_factions_by_letter_then_turns_by_seat() -> None:
    newts = program("newts", letter="D", table=(tick(0),), setup=(tick(1),), birdsong=(tick(2),))
    toads = program("toads", letter="B", setup=(tick(1),), birdsong=(tick(2),))

    assert laws(play(newts, toads)) == ["newts:0", "toads:1", "newts:1", "newts:2", "toads:2"]


def test_the_table_is_set_up_by_the_first_seat_alone() -> None:
    toads = program(table=(tick(0),))

    assert laws(play(toads, toads)) == ["toads:0"]


def test_phases_come_in_order_and_extra_ones_only_by_a_jump() -> None:
    phases: dict[str, Any] = {
        phase: (tick(place),) for place, phase in enumerate(("start_of_turn", "birdsong", "daylight", "evening"))
    }

    assert laws(play(program(extra={"night": (tick(9),)}, **phases))) == ["toads:0", "toads:1", "toads:2", "toads:3"]


def test_after_an_extra_phase_the_turn_goes_on_behind_the_phase_it_was_entered_from() -> None:
    toads = program(birdsong=(tick(1), step(go("night")), tick(8)), daylight=(tick(2),), extra={"night": (tick(9),)})

    assert laws(play(toads)) == ["toads:1", "toads:9", "toads:2"]


def test_a_jump_out_of_an_extra_phase_goes_where_it_says() -> None:
    toads = program(
        birdsong=(step(go("night")),),
        daylight=(tick(2),),
        evening=(tick(3),),
        extra={"night": (step(go("evening")), tick(9))},
    )

    assert laws(play(toads)) == ["toads:3"]


def test_a_jump_waits_until_its_step_is_over() -> None:
    toads = program(birdsong=(step(go("evening"), raised(), cause=1), tick(8)), evening=(tick(3),))

    assert laws(play(toads)) == ["toads:1", "toads:3"]


def test_a_phase_begins_again_as_often_as_its_step_may_be_used() -> None:
    uses = tree.Uses(0, number(2), "turn")
    again = step(effect("restart", object="daylight"), uses=uses)

    assert laws(play(program(daylight=(tick(2), again), uses=[uses]))) == ["toads:2"] * 3


def test_uses_of_a_turn_start_again_with_the_next_and_those_of_a_game_do_not() -> None:
    turn, game = tree.Uses(0, number(1), "turn"), tree.Uses(1, number(1), "game")
    toads = program(
        birdsong=(step(raised(), uses=turn, cause=1), step(raised(), uses=game, cause=2)), uses=[turn, game]
    )

    assert laws(play(toads, rounds=2)) == ["toads:1", "toads:2", "toads:1"]


def test_what_was_done_is_forgotten_when_the_turn_ends() -> None:
    done = tree.Done(sort=Sort.TRUTH, span=step().span, step="build")
    first = step(score(1), id=0, uses=tree.Uses(0, number(1), "game"))
    toads = program(
        birdsong=(first,), daylight=(step(raised(), condition=done, cause=2),), step_ids=["build"], uses=[first.uses]
    )

    assert laws(play(toads, rounds=2)).count("toads:2") == 1


def marking(word: str) -> tree.Effect:
    return effect("mark", object=tree.Portion("all", place("5")), as_=word)


MARKED = tree.Marked(sort=Sort.TRUTH, span=step().span, item=place("5"), word="seen")


def test_marks_last_until_the_group_they_were_made_in_ends() -> None:
    group = step(step(marking("seen")), step(raised(), condition=MARKED, cause=1))
    after = step(raised(), condition=MARKED, cause=2)

    assert [law for law in laws(play(program(birdsong=(group, after), mark_words=["seen"]))) if law != "toads:0"] == [
        "toads:1"
    ]


def test_trackers_that_clear_with_the_turn_are_at_their_start_again() -> None:
    game = play(program(birdsong=(step(raised("haste")),)), rounds=2)
    values = [event[4] for event in game.events]

    assert values == [1, 0, 1, 0]


def test_abilities_hear_of_phases_that_begin_and_end() -> None:
    def hearing(event: str, cause: int) -> tree.When:
        heard: tree.When = ability(
            tree.When,
            event=event,
            things=None,
            subject=same(local("player", Sort.PLAYER), you()),
            per="batch",
            where=None,
            phase="daylight",
            fields=("player",),
            instead=False,
            step=tick(cause),
        )
        return heard

    toads = program(abilities=(hearing("phase_begins", 1), hearing("phase_ends", 3)), daylight=(tick(2),))

    assert laws(play(toads, program("newts"))) == ["toads:1", "toads:2", "toads:3"]


def test_a_game_stops_at_its_round_limit_with_no_winner() -> None:
    game = play(program(), program("newts"), rounds=3)

    assert game.result is not None
    assert (game.result.reason, game.result.winners, game.result.rounds, game.result.turns) == ("round limit", (), 3, 6)


def test_who_wins_ends_the_game_at_once() -> None:
    game = play(program("newts"), program(birdsong=(step(effect("win")), tick(8))), rounds=3)

    assert game.result is not None
    assert (game.result.reason, game.result.winners, game.result.turns) == ("won", ("toads",), 1)


def test_the_position_is_the_state_so_that_a_copy_goes_on_the_same() -> None:
    """Copied after every unit, played on apart: the same events in the end."""
    roam = step(
        effect("set", object=read("order", Sort.SUIT), to=name("fox", Sort.SUIT)),
        effect("advance", object=read("mood", Sort.SPACE)),
        binder=binder("random", every("clearings")),
    )
    toads = program(birdsong=(roam, tick(1)), evening=(tick(2),), abilities=(decide("clearing"),))
    whole = play(toads, toads, rounds=2)
    game = Game.start([toads, toads], evaluator="reference", max_rounds=2)
    while not game.over:
        game = game.copy()
        game.advance()

    assert game.log == whole.log
    assert game.state == whole.state


def test_an_offer_in_a_window_is_taken_between_steps() -> None:
    """Taken once (its use is spent), as soon as the phase has begun."""
    uses = tree.Uses(0, number(1), "turn")
    offer = ability(
        tree.During, phase="daylight", whose=you(), player="player", step=step(raised(), cause=5, uses=uses)
    )
    toads = program(birdsong=(tick(1),), daylight=(tick(2),), abilities=(offer,), uses=[uses])
    game = Game.start([toads], evaluator="reference", max_rounds=1).run()
    assert game.decision is not None
    asked = [option.id for option in game.decision.options]
    game.choose("During")

    assert asked == ["During", "pass"]
    assert laws(game) == ["toads:1", "toads:5", "toads:2"]


def test_a_loop_inside_a_unit_is_not_a_unit() -> None:
    trial = Trial(
        program(birdsong=(step(raised(), loop=loop(every("clearings"))), step(score(1), condition=truth(True))))
    )

    assert len(trial.match.table.units[0][1]) == 2
