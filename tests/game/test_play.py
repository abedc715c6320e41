"""Playing from Python: decisions, agents, undoing, journals, views."""

from __future__ import annotations

import pytest
from making import (
    binder,
    box,
    cards_in,
    decide,
    effect,
    every,
    exists,
    local,
    name,
    number,
    place_new,
    program,
    raised,
    read,
    score,
    step,
    warriors,
    zone,
)

from interpreter.game.agents import RandomAgent
from interpreter.game.link import Seat
from interpreter.game.play import Game, Match
from interpreter.game.questions.journal import Answer, JournalError
from interpreter.language import program as tree
from interpreter.language.program import Sort

MENU = tree.Menu(
    options=(
        step(place_new("toad", local("c")), title="Call", binder=binder("choose", every("clearings"))),
        step(
            effect("remove", object=tree.Portion("number", warriors(local("d")), number(1))),
            title="Dismiss",
            binder=binder("choose", every("clearings", exists(warriors(local("each")))), "d"),
        ),
        step(effect("gain", object=number(1)), title="Hurry", free=True, uses=tree.Uses(0, number(1), "turn")),
    ),
    limit=number(2),
)
DEAL = step(effect("shuffle", object=zone("deck")), effect("draw", number=number(3), deck=zone("deck")))
CHOOSER = program(
    table=(DEAL,),
    birdsong=(step(raised()), step(menu=MENU)),
    daylight=(
        step(
            effect("discard", object=tree.Portion("all", local("card", Sort.CARD))),
            binder=binder("choose", cards_in(name("pouch", Sort.ZONE)), "card"),
        ),
    ),
    evening=(step(score(1), may=True),),
    uses=[MENU.options[2].uses],
)
MATCH = Match.prepare([Seat(CHOOSER), Seat(CHOOSER)], evaluator="reference")


def attended(seed: int = 0) -> Game:
    return MATCH.start(seed, {"toads": RandomAgent(1), "toads#2": RandomAgent(2)}, max_rounds=3).run()


def ids(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.id for option in game.decision.options]


def test_a_game_without_agents_stops_at_the_first_decision() -> None:
    game = MATCH.start().run()

    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == ("toads", "menu action")
    assert ids(game) == ["Call", "Hurry", "end"]


def test_an_open_decision_leaves_the_state_as_it_was_before_its_unit() -> None:
    """The clearing is asked for inside the round that the menu's answer began."""
    game = MATCH.start().run()
    before = game.state.copy()
    events = list(game.events)
    game.choose("Call")

    assert game.decision is not None
    assert game.decision.kind == "choose clearing"
    assert game.state == before
    assert game.events == events


def test_only_what_is_free_is_offered_once_the_actions_are_used_up() -> None:
    """Whom to dismiss is not asked: there is one."""
    game = MATCH.start().run()
    for answer in ("Call", "5", "Dismiss"):
        game.choose(answer)

    assert ids(game) == ["Hurry", "end"]


def test_a_free_option_costs_no_action_and_gained_actions_are_more() -> None:
    game = MATCH.start().run()
    for answer in ("Hurry", "Call", "5", "Call", "5", "Call", "5"):
        game.choose(answer)

    assert game.view("toads").places["5"] == {"toads.toad": 3}
    assert ids(game) == ["yes", "no"]


def test_a_menu_that_is_ended_is_over() -> None:
    game = MATCH.start().run().choose("end")

    assert ids(game) == ["yes", "no"]


def test_what_may_be_done_need_not_be() -> None:
    scores = []
    for answer in ("yes", "no"):
        game = MATCH.start().run().choose("end").choose(answer)
        scores.append(game.state.score[0])

    assert scores == [1, 0]


def test_no_option_but_those_offered_is_taken() -> None:
    game = MATCH.start().run()

    with pytest.raises(ValueError, match="`Dismiss` is none of the options: Call, Hurry, end"):
        game.choose("Dismiss")
    assert ids(game) == ["Call", "Hurry", "end"]


def test_answering_one_by_one_plays_the_same_game_as_agents_do() -> None:
    game = attended()
    again = MATCH.start(max_rounds=3).run()
    for answer in game.journal.answers:
        again.choose(answer.option)

    assert again.decision is None
    assert again.log == game.log
    assert again.state == game.state


def test_a_game_is_its_seed_and_its_journal() -> None:
    game = attended(seed=5)
    again = MATCH.start(5, answers=game.journal.answers, max_rounds=3).run()

    assert again.log == game.log


def test_a_journal_of_another_game_is_refused() -> None:
    with pytest.raises(JournalError):
        MATCH.start(answers=[Answer("toads", "menu action", "Fly")]).run()


def test_a_copy_is_played_on_apart() -> None:
    game = MATCH.start().run()
    twin = game.copy().choose("Call").choose("5")

    assert ids(game) == ["Call", "Hurry", "end"]
    assert "5" not in game.view("toads").places
    assert twin.view("toads").places["5"] == {"toads.toad": 1}


def test_who_answers_at_random_does_not_change_what_chance_gives() -> None:
    hands = []
    for seed in (1, 2):
        agents = {"toads": RandomAgent(seed), "toads#2": RandomAgent(seed)}
        hands.append(MATCH.start(3, agents, max_rounds=1).run().view("toads").zones["toads.hand"])

    assert hands[0] == hands[1]


def test_one_seat_may_have_an_agent_while_the_other_is_asked() -> None:
    game = MATCH.start(0, {"toads": RandomAgent(1)}).run()

    assert game.decision is not None
    assert game.decision.seat == "toads#2"


def test_a_seat_sees_its_own_hand_and_counts_the_deck() -> None:
    game = MATCH.start().run()
    own, other = game.view("toads"), game.view("toads#2")

    assert isinstance(own.zones["toads.hand"], tuple)
    assert (len(own.zones["toads.hand"]), other.zones["toads.hand"], own.zones["deck"]) == (3, 3, 51)


def test_the_log_tells_a_seat_no_card_it_did_not_see() -> None:
    game = MATCH.start().run()
    drawn = [line for line in game.log_for("toads#2") if "draws" in line]

    assert len(drawn) == 3
    assert all("a hidden card" in line for line in drawn)
    assert not any("hidden" in line for line in game.log_for("toads"))


def test_a_group_is_one_decision_of_amounts_the_largest_first() -> None:
    group = binder("choose", warriors(box("nest")), "group", many=True, bound="up_to", amount=number(2))
    back = effect("remove", object=tree.Portion("all", local("group", Sort.PIECE, many=True)))
    fill = effect(
        "place_new",
        object=tree.NewPieces(tree.Whose.YOURS, (tree.KindNamed("toad"),), number(3), step().span),
        in_=box("nest"),
    )
    game = Game.start([program(birdsong=(step(fill), step(back, binder=group)))], evaluator="reference").run()

    assert game.decision is not None
    assert game.decision.kind == "group piece"
    assert ids(game) == ["2 toads.toad in toads.nest", "toads.toad in toads.nest"]


def test_bots_answer_everything_by_their_file() -> None:
    pick = binder("pick", every("clearings"), question="clearing")
    toads = program(birdsong=(step(place_new("toad", local("c")), binder=pick),), abilities=(decide("clearing"),))
    game = Game.start([toads], evaluator="reference", max_rounds=2).run()

    assert game.decision is None
    assert game.journal.answers == []
    assert game.view("toads").places["1"] == {"toads.toad": 2}


def test_a_tie_that_no_file_settles_is_the_deciders() -> None:
    pick = binder("pick", every("clearings"), question="clearing")
    game = Game.start(
        [program(birdsong=(step(place_new("toad", local("c")), binder=pick),))], evaluator="reference"
    ).run()

    assert game.decision is not None
    assert (game.decision.kind, len(game.decision)) == ("pick clearing", 12)


def test_a_decision_names_the_law_that_asks() -> None:
    ask = step(score(1), may=True, cause=4)
    game = Game.start([program(birdsong=(ask,))], evaluator="reference").run()

    assert game.decision is not None
    assert (game.decision.laws, game.decision.title) == (("toads:4",), "rule 4")


def test_an_unknown_evaluator_is_named() -> None:
    with pytest.raises(ValueError, match="no evaluator is named `fast`"):
        Match.prepare([Seat(CHOOSER)], evaluator="fast")


def test_a_tracker_is_seen_by_the_name_of_its_value() -> None:
    brood = step(effect("advance", object=read("mood", Sort.SPACE)))
    game = Game.start([program(birdsong=(brood,))], evaluator="reference", max_rounds=1).run()

    assert game.view("toads").trackers["toads.mood"] == "angry"
