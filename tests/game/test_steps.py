"""What steps mean, in reading order."""

from __future__ import annotations

from typing import Any

import pytest
from making import (
    SPAN,
    Trial,
    binder,
    box,
    cards_in,
    compare,
    count,
    decide,
    effect,
    every,
    exists,
    get,
    listed,
    local,
    loop,
    name,
    number,
    pieces,
    place,
    place_new,
    program,
    raised,
    rank,
    read,
    score,
    step,
    truth,
    warriors,
    zone,
)

from interpreter.game.reference import possible, steps
from interpreter.game.reference.frame import FULL, NONE, PART, Frame
from interpreter.language import program as tree
from interpreter.language.program import ClassOf, KindNamed, Sort, Whose

BY_PRIORITY = decide("clearing", rank("fewest", get("priority", local("it"), Sort.NUMBER)))


def trial_with(*abilities: tree.Ability, **parts: Any) -> Trial:
    return Trial(program(abilities=abilities, **parts), program())


def possible_in(frame: Frame, node: tree.Node) -> int:
    return possible.possible(frame, node)


def remove_one(at: tree.Expr) -> tree.Effect:
    return effect("remove", object=tree.Portion("number", warriors(at), number(1)))


# --- Outcomes ---


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ((score(1), score(1)), FULL),
        ((score(0), score(0)), NONE),
        ((score(1), score(0)), PART),
        ((), FULL),
    ],
)
def test_a_list_is_full_if_all_is_none_if_nothing_is_else_part(body: tuple[tree.Node, ...], expected: int) -> None:
    trial = Trial()

    assert steps.run(trial.frame, step(*body)) == expected


@pytest.mark.parametrize(("done", "expected"), [(score(1), 10), (score(0), 20)])
def test_then_follows_what_was_done_in_full_and_else_anything_less(done: tree.Node, expected: int) -> None:
    trial = Trial()
    steps.run(trial.frame, step(done, then=(raised(by=10),), otherwise=(raised(by=20),)))

    assert trial.tracker() == expected


def test_else_stays_away_where_the_condition_failed() -> None:
    trial = Trial()
    steps.run(trial.frame, step(score(1), condition=truth(False), otherwise=(raised(),)))

    assert trial.tracker() == 0


def test_else_runs_where_a_binder_finds_nothing() -> None:
    trial = Trial()
    steps.run(
        trial.frame,
        step(score(1), binder=binder("random", every("clearings", truth(False))), otherwise=(raised(),)),
    )

    assert trial.tracker() == 1


def test_the_best_outcome_of_a_step_with_an_id_is_remembered_for_the_turn() -> None:
    trial = trial_with(step_ids=["build"])
    done = tree.Done(sort=Sort.TRUTH, span=SPAN, step="build")
    steps.run(trial.frame, step(score(1), id=0))
    steps.run(trial.frame, step(score(0), id=0))
    steps.run(trial.frame, step(raised(), condition=done))

    assert trial.tracker() == 1


# --- Loops ---


def test_a_for_tests_each_member_when_its_turn_comes() -> None:
    """Clearing 1 puts a warrior into 2, so that 2 has one when its turn comes."""
    trial = Trial()
    trial.stand("toads.toad", "1")
    occupied = every("clearings", exists(warriors(local("each"))))
    steps.run(trial.frame, step(place_new("toad", place("2")), raised(), loop=loop(occupied)))

    assert trial.tracker() == 2


def test_a_for_comes_to_each_member_once() -> None:
    trial = Trial()
    trial.stand("toads.toad", "2")
    occupied = every("clearings", exists(warriors(local("each"))))
    steps.run(trial.frame, step(place_new("toad", place("1")), raised(), loop=loop(occupied)))

    assert trial.tracker() == 1


def test_clearings_come_in_the_order_of_the_owners_answer() -> None:
    """Order decided by lowest priority first: each round notes its clearing, the last one stays."""
    lowest_first = decide("order:clearing", rank("most", get("priority", local("it"), Sort.NUMBER)))
    trial = trial_with(lowest_first)
    note = effect("set", object=read("count"), to=get("priority", local("c"), Sort.NUMBER))
    steps.run(trial.frame, step(note, loop=loop(every("clearings"))))

    assert trial.tracker() == 1


def test_a_loop_over_the_top_takes_the_card_that_is_then_on_top() -> None:
    trial = Trial()
    for card in ("anvil", "sword", "birdy_bindle"):
        trial.lay(card, "toads.pouch")
    away = effect("place_cards", object=tree.Portion("all", local("c", Sort.CARD)), on=zone("secret"))
    steps.run(trial.frame, step(away, loop=loop(cards_in(zone("pouch")), end="top", count=number(2))))
    names = [trial.layout.cards[card].name for card in trial.state.zones[trial.layout.zone_index["toads.secret"]]]

    assert names == ["birdy_bindle", "sword"]


def test_a_while_ends_when_the_table_is_as_it_was_before() -> None:
    """Three spaces round: the fourth round would begin as the first did."""
    trial = Trial()
    steps.run(
        trial.frame,
        step(effect("advance", object=read("mood", Sort.SPACE)), loop=tree.Loop("while", condition=truth(True))),
    )

    assert [event for event in trial.game.log if "mood" in event].__len__() == 3


def test_times_repeats() -> None:
    trial = Trial()
    steps.run(trial.frame, step(raised(), loop=tree.Loop("times", count=number(3))))

    assert trial.tracker() == 3


# --- Binders ---


def test_a_pick_takes_the_best_by_rank() -> None:
    trial = trial_with(BY_PRIORITY)
    trial.stand("toads.toad", "3", 2)
    trial.stand("toads.toad", "2")
    fullest = binder(
        "pick", every("clearings"), ranks=(rank("most", count(warriors(local("it")))),), question="clearing"
    )
    steps.run(trial.frame, step(place_new("totem", local("c")), binder=fullest))

    assert trial.count("toads.totem", "3") == 1


def test_a_pick_that_ranks_leave_tied_falls_to_the_owners_answer() -> None:
    lowest = decide("clearing", rank("most", get("priority", local("it"), Sort.NUMBER)))
    trial = trial_with(lowest)
    steps.run(
        trial.frame,
        step(place_new("totem", local("c")), binder=binder("pick", every("clearings"), question="clearing")),
    )

    assert trial.count("toads.totem", "12") == 1


def test_a_pick_passes_over_what_nothing_can_be_done_with() -> None:
    """All clearings tie; only 5 has one of yours to remove."""
    trial = trial_with(BY_PRIORITY)
    trial.stand("toads.toad", "5")
    steps.run(trial.frame, step(remove_one(local("c")), binder=binder("pick", every("clearings"), question="clearing")))

    assert trial.count("toads.toad", "5") == 0


def test_a_firm_pick_does_not_yield() -> None:
    trial = trial_with(BY_PRIORITY)
    trial.stand("toads.toad", "5")
    firm = binder("pick", every("clearings"), question="clearing", firm=True)

    assert steps.run(trial.frame, step(remove_one(local("c")), binder=firm)) == NONE
    assert trial.count("toads.toad", "5") == 1


def test_a_pick_needs_leave_to_place_but_no_stock() -> None:
    trial = trial_with(BY_PRIORITY)
    trial.stand("toads.totem", "12")
    chosen = step(
        place_new("totem", local("c")), raised(), binder=binder("pick", every("clearings"), question="clearing")
    )
    steps.run(trial.frame, chosen)

    assert trial.tracker() == 1


def test_a_choice_needs_stock() -> None:
    trial = Trial()
    trial.stand("toads.totem", "12")

    assert (
        possible_in(trial.frame, step(place_new("totem", local("c")), binder=binder("choose", every("clearings"))))
        == NONE
    )


def test_on_tie_replaces_the_rest_where_two_are_best() -> None:
    trial = trial_with(BY_PRIORITY)
    tied = binder("pick", every("clearings"), ranks=(rank("most", count(warriors(local("it")))),), question="clearing")
    node = step(score(1), binder=tied, on_tie=(raised(),))
    steps.run(trial.frame, node)
    trial.stand("toads.toad", "3")
    steps.run(trial.frame, node)

    assert (trial.tracker(), trial.state.score[0]) == (1, 1)


def test_a_random_draw_is_made_only_among_those_possible() -> None:
    trial = Trial()
    trial.stand("toads.toad", "5")
    before = trial.state.counter
    steps.run(trial.frame, step(remove_one(local("c")), binder=binder("random", every("clearings"))))

    assert trial.count("toads.toad", "5") == 0
    assert trial.state.counter == before


def test_a_pick_of_several_takes_the_first_that_are_each_possible() -> None:
    trial = trial_with(BY_PRIORITY)
    for where in ("4", "6", "9"):
        trial.stand("toads.toad", where)
    two = binder("pick", every("clearings"), many=True, bound="number", amount=number(2), question="clearing")
    everywhere = step(remove_one(local("d")), loop=loop(local("c", many=True), "d"))
    steps.run(trial.frame, step(everywhere, binder=two))

    assert [trial.count("toads.toad", where) for where in ("4", "6", "9")] == [0, 0, 1]


# --- Prices, uses, roles ---


def test_a_price_that_cannot_be_paid_makes_the_step_impossible() -> None:
    trial = Trial()
    costly = step(score(1), pay=(remove_one(place("1")),))
    poor = possible_in(trial.frame, costly), steps.run(trial.frame, costly)
    trial.stand("toads.toad", "1")

    assert poor == (NONE, NONE)
    assert steps.run(trial.frame, costly) == FULL
    assert trial.state.score[0] == 1


def test_foretelling_a_price_pays_nothing() -> None:
    trial = Trial()
    trial.stand("toads.toad", "1")
    before = trial.state.copy()

    assert possible_in(trial.frame, step(score(1), pay=(remove_one(place("1")),))) == FULL
    assert trial.state == before


def test_what_comes_after_a_price_is_foretold_as_if_it_were_paid() -> None:
    """The only warrior is the price, so that none is left to remove."""
    trial = Trial()
    trial.stand("toads.toad", "1")

    assert possible_in(trial.frame, step(remove_one(place("1")), pay=(remove_one(place("1")),))) == NONE


def test_a_rule_is_used_no_more_often_than_it_says() -> None:
    uses = tree.Uses(0, number(2), "turn")
    trial = trial_with(uses=[uses])
    for _ in range(3):
        steps.run(trial.frame, step(raised(), uses=uses))

    assert trial.tracker() == 2


def test_a_step_that_comes_to_nothing_is_not_used() -> None:
    uses = tree.Uses(0, number(1), "turn")
    trial = trial_with(uses=[uses])
    steps.run(trial.frame, step(raised(), uses=uses, binder=binder("random", every("clearings", truth(False)))))

    assert trial.state.uses[0] == 0


def test_who_acts_for_another_is_the_one_who_scores() -> None:
    trial = Trial()
    steps.run(trial.frame, step(score(3), actor=name("toads#2", Sort.PLAYER)))

    assert trial.state.score == [0, 3]


# --- Actions ---


def test_an_action_chosen_by_a_tracker_is_the_one_it_shows() -> None:
    actions = {"calm": step(raised(by=1)), "angry": step(raised(by=10))}
    trial = trial_with(actions=actions)
    perform = tree.Perform(((0, "calm"), (1, "angry"), (2, "calm")), "mood", {}, SPAN)
    steps.run(trial.frame, step(effect("advance", object=read("mood", Sort.SPACE)), perform))

    assert trial.tracker() == 10


def test_what_a_caller_gives_is_not_chosen_again() -> None:
    action = step(place_new("totem", local("c")), binder=binder("choose", every("clearings")))
    trial = trial_with(actions={"put": action}, action_params={"put": (("c", "c"),)})
    steps.run(trial.frame, step(tree.Perform(((-1, "put"),), None, {"c": place("7")}, SPAN)))

    assert trial.count("toads.totem", "7") == 1


def test_what_an_action_bound_is_known_to_its_caller() -> None:
    action = step(place_new("totem", local("c")), binder=binder("random", listed(place("7"))))
    trial = trial_with(actions={"put": action})
    perform = tree.Perform(((-1, "put"),), None, {}, SPAN, exports={"c": "c"})
    steps.run(trial.frame, step(perform, then=(place_new("toad", local("c")),)))

    assert trial.count("toads.toad", "7") == 1


# --- Effects ---


def test_a_kind_of_several_suits_follows_the_suit_of_the_place() -> None:
    trial = Trial()
    steps.run(trial.frame, step(place_new("frog", place("1")), place_new("frog", place("2"))))

    assert (trial.count("toads.frog.fox", "1"), trial.count("toads.frog.mouse", "2")) == (1, 1)


def test_all_but_so_many_leaves_them_behind() -> None:
    trial = Trial()
    trial.stand("toads.toad", "1", 5)
    group = tree.Portion("all_but", warriors(place("1")), number(3))
    steps.run(trial.frame, step(effect("move", object=group, from_=place("1"), to=place("5"))))

    assert (trial.count("toads.toad", "1"), trial.count("toads.toad", "5")) == (3, 2)


def test_new_pieces_come_from_the_tracks_named() -> None:
    trial = Trial()
    new = tree.NewPieces(Whose.YOURS, (ClassOf("building"),), number(1), SPAN, tracks=name("huts", Sort.TRACK))
    none = tree.NewPieces(Whose.YOURS, (ClassOf("token"),), number(1), SPAN, tracks=name("huts", Sort.TRACK))
    from_track = effect("place_new", object=new, in_=place("2"))

    assert steps.run(trial.frame, from_track) == FULL
    assert steps.run(trial.frame, effect("place_new", object=none, in_=place("2"))) == NONE


def test_pieces_removed_to_a_box_go_there() -> None:
    trial = Trial()
    trial.stand("toads.toad", "3", 2)
    gone = effect("remove", object=tree.Portion("number", warriors(place("3")), number(1)), to=box("nest"))
    steps.run(trial.frame, gone)

    assert (trial.count("toads.toad", "3"), trial.count("toads.toad", "toads.nest")) == (1, 1)


def test_replacing_takes_an_enemy_and_leaves_yours() -> None:
    trial = Trial()
    trial.stand("toads#2.toad", "3")
    theirs = tree.Portion("number", warriors(place("3"), Whose.ENEMY), number(1))
    mine = tree.NewPieces(Whose.YOURS, (KindNamed("toad"),), number(1), SPAN)
    steps.run(trial.frame, effect("replace", object=theirs, in_=place("3"), with_=mine))

    assert (trial.count("toads#2.toad", "3"), trial.count("toads.toad", "3")) == (0, 1)


def test_nothing_named_as_a_place_makes_an_effect_impossible() -> None:
    trial = Trial()
    nowhere = local("nowhere")

    assert steps.run(trial.frame, place_new("toad", nowhere)) == NONE
    assert possible_in(trial.frame, place_new("toad", nowhere)) == NONE


def test_spreading_gives_the_odd_ones_to_the_first() -> None:
    trial = Trial()
    new = tree.NewPieces(Whose.YOURS, (KindNamed("toad"),), number(5), SPAN)
    steps.run(trial.frame, effect("spread", object=new, among=listed(place("2"), place("4"), place("6"))))

    assert [trial.count("toads.toad", where) for where in ("2", "4", "6")] == [2, 2, 1]


def test_a_condition_reads_the_table_as_it_is_when_its_step_begins() -> None:
    trial = Trial()
    few = compare(count(pieces(KindNamed("toad"))), "<", number(2))
    steps.run(trial.frame, step(*[step(place_new("toad", place("1")), condition=few) for _ in range(4)]))

    assert trial.count("toads.toad", "1") == 2
