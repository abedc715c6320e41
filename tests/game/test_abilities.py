"""What standing rules do once they are hooks."""

from __future__ import annotations

from typing import Any

import pytest
from making import (
    CLEARINGS,
    Trial,
    ability,
    box,
    decide,
    effect,
    exists,
    get,
    local,
    name,
    negated,
    number,
    pieces,
    place,
    place_new,
    program,
    raised,
    rank,
    same,
    score,
    step,
    truth,
    warriors,
    you,
)

from interpreter.game.reference import steps
from interpreter.game.reference.frame import FULL, NONE
from interpreter.language import program as tree
from interpreter.language.program import At, ClassOf, KindNamed, Sort, Whose
from interpreter.law.ops import cards, crafting
from interpreter.law.ops.battle import battle
from interpreter.law.ops.moving import can_move
from interpreter.law.script import Script


def with_rule(*abilities: tree.Ability, theirs: tuple[tree.Ability, ...] = ()) -> Trial:
    return Trial(program(abilities=abilities), program(abilities=theirs))


def run(trial: Trial, *nodes: tree.Node) -> int:
    return steps.run(trial.frame, step(*nodes))


def cannot(op: str, who: tree.Expr | None = None, **fields: Any) -> tree.Cannot:
    found: tree.Cannot = ability(
        tree.Cannot,
        op=op,
        actor="actor",
        who=who,
        pieces=fields.pop("pieces", None),
        fields=fields.pop("fields", ()),
        condition=fields.pop("condition", None),
        **fields,
    )
    return found


def when(event: str, *body: tree.Node, **fields: Any) -> tree.When:
    found: tree.When = ability(
        tree.When,
        event=event,
        things=fields.pop("things", None),
        subject=fields.pop("subject", None),
        per=fields.pop("per", "batch"),
        where=fields.pop("where", None),
        fields=fields.pop("fields", ()),
        instead=fields.pop("instead", False),
        step=step(*body),
        **fields,
    )
    return found


OTHERS = tree.Elements(
    sort=Sort.PLAYER,
    many=True,
    span=step().span,
    domain=tree.Universe("players"),
    it="p",
    where=negated(same(local("p", Sort.PLAYER), you())),
)


# --- cannot and can ---


def test_a_prohibition_binds_those_it_names_and_nobody_else() -> None:
    here = same(local("clearing"), place("3"))
    ban = cannot("place", OTHERS, fields=("clearing",), condition=here)

    assert run(with_rule(ban), place_new("toad", place("3"))) == FULL
    assert run(with_rule(theirs=(ban,)), place_new("toad", place("3"))) == NONE
    assert run(with_rule(theirs=(ban,)), place_new("toad", place("4"))) == FULL


def test_a_prohibition_speaks_of_the_pieces_it_names() -> None:
    ban = cannot("place", you(), pieces=pieces(ClassOf("token"), At.ANYWHERE))
    trial = with_rule(ban)

    assert run(trial, place_new("toad", place("3"))) == FULL
    assert run(trial, place_new("totem", place("3"))) == NONE


def test_slots_are_asked_piece_by_piece() -> None:
    """root:2.2.3: two huts for the one slot of clearing 1 place one."""
    full = tree.Slots(sort=Sort.SLOT, span=step().span, at=local("clearing"), free=True)
    ban = cannot(
        "place",
        you(),
        pieces=pieces(ClassOf("building"), At.ANYWHERE),
        fields=("clearing",),
        condition=negated(exists(full)),
    )
    trial = with_rule(ban)
    run(trial, place_new("hut", place("1"), 2))

    assert trial.count("toads.hut", "1") == 1


def test_what_an_effect_ignores_does_not_bind_it() -> None:
    trial = with_rule(cannot("place", you(), id="shy"))
    new = tree.NewPieces(Whose.YOURS, (KindNamed("toad"),), number(1), step().span)

    assert run(trial, effect("place_new", object=new, in_=place("3"), ignoring=("shy",))) == FULL
    assert run(trial, effect("place_new", object=new, in_=place("3"), ignoring=())) == NONE


def test_a_prohibition_of_moving_bars_the_group_if_any_piece_in_it_is_meant() -> None:
    trial = with_rule(cannot("move", you(), pieces=pieces(KindNamed("totem"), At.ANYWHERE)))
    toad, totem = (trial.column(f"toads.{kind}") for kind in ("toad", "totem"))
    trial.stand("toads.toad", "1")
    trial.stand("toads.totem", "1")

    assert can_move(trial.board, 0, [(toad, 0, 1)], -1, 0, CLEARINGS["5"]) == FULL
    assert can_move(trial.board, 0, [(toad, 0, 1), (totem, 0, 1)], -1, 0, CLEARINGS["5"]) == NONE


def test_another_way_lifts_a_prohibition_by_its_id_at_its_price() -> None:
    """The price is a warrior in clearing 9."""
    pay = effect("remove", object=tree.Portion("number", warriors(place("9")), number(1)))
    way = ability(
        tree.Can,
        op="move",
        actor="actor",
        who=you(),
        pieces=None,
        fields=("group", "origin", "destination"),
        condition=None,
        pay=(pay,),
        ignoring=("rule",),
    )
    trial = with_rule(cannot("move", you(), id="rule"), way)
    trial.stand("toads.toad", "1")
    march = effect("move", object=tree.Portion("all", warriors(place("1"))), from_=place("1"), to=place("5"))
    poor = run(trial, march)
    trial.stand("toads.toad", "9")

    assert poor == NONE
    assert run(trial, march) == FULL
    assert (trial.count("toads.toad", "5"), trial.count("toads.toad", "9")) == (1, 0)


def test_a_rule_works_only_while_it_is_active() -> None:
    assert run(with_rule(cannot("place", you(), active=truth(False))), place_new("toad", place("3"))) == FULL


# --- when ---


def kill(where: str, k: int) -> tree.Effect:
    return effect("remove", object=tree.Portion("number", warriors(place(where), Whose.ENEMY), number(k)))


@pytest.mark.parametrize(("per", "expected"), [("piece", 2), ("batch", 1)])
def test_is_runs_once_a_piece_and_are_once_a_batch(per: str, expected: int) -> None:
    mourn = when("removed", raised(), things=warriors(At.ANYWHERE), per=per, fields=("them",))
    trial = with_rule(theirs=(mourn,))
    trial.stand("toads#2.toad", "3", 2)
    run(trial, kill("3", 2))

    assert trial.tracker(seat="toads#2") == expected


def test_what_is_sent_elsewhere_instead_goes_there_and_the_rest_goes_home() -> None:
    them = local("them", Sort.PIECE, many=True)
    save = effect("place_removed", object=tree.Portion("number", them, number(1)), in_=box("nest"))
    rescue = when("removed", save, things=warriors(At.ANYWHERE), where="map", fields=("them",), instead=True)
    trial = with_rule(theirs=(rescue,))
    trial.stand("toads#2.toad", "3", 2)
    run(trial, kill("3", 2))

    assert trial.count("toads#2.toad", "toads#2.nest") == 1
    assert trial.count("toads#2.toad", "toads#2.supply") == 5


def test_an_event_away_from_the_map_is_no_event_on_it() -> None:
    trial = with_rule(when("removed", raised(), things=warriors(At.ANYWHERE), where="map", fields=("them",)))
    trial.stand("toads.toad", "toads.nest")
    mine = tree.Portion("all", warriors(box("nest")))
    run(trial, effect("remove", object=mine))

    assert trial.tracker() == 0


def test_a_card_sent_elsewhere_is_not_discarded_the_usual_way() -> None:
    keep = effect("place_cards", object=tree.Portion("all", local("it", Sort.CARD)), on=name("pouch", Sort.ZONE))
    trial = with_rule(theirs=(when("discarded", keep, fields=("it", "discarder", "zone"), instead=True),))
    card = trial.lay("anvil", "toads.hand")
    cards.discard(trial.board, 0, 0, [card])

    assert trial.state.zones[trial.layout.zone_index["toads#2.pouch"]] == [card]


def test_the_fields_of_an_event_are_bound_in_their_order() -> None:
    """The remover of a warrior gives the owner as many points as the number of the clearing."""
    where = get("priority", local("clearing"), Sort.NUMBER)
    by_enemy = negated(same(local("remover", Sort.PLAYER), you()))
    fields = ("them", "clearing", "remover", "holder")
    trial = with_rule(
        theirs=(when("removed", score(where), things=warriors(At.ANYWHERE), subject=by_enemy, fields=fields),)
    )
    trial.stand("toads#2.toad", "7")
    run(trial, kill("7", 1))

    assert trial.state.score == [0, 7]


def test_points_that_are_scored_are_heard_of() -> None:
    mine = same(local("scorer", Sort.PLAYER), you())
    trial = with_rule(when("scored", raised(), subject=mine, fields=("scorer", "amount")))
    run(trial, score(3))

    assert trial.tracker() == 1


def test_a_rule_about_a_battle_changes_its_numbers() -> None:
    """The attacker's roll of 3 is brought to nothing, the defender's 0 stays."""
    fighter = tree.OfBattle(sort=Sort.PLAYER, span=step().span, name="opponent")
    rolled = tree.BattleNumber(sort=Sort.NUMBER, span=step().span, name="rolled_hits", of=fighter)
    armour = when("dice_rolled", effect("set_battle", object=rolled, to=number(0)))
    trial = with_rule(theirs=(armour,))
    trial.board.script = Script(dice=[[3, 0]])
    trial.stand("toads.toad", "3", 3)
    trial.stand("toads#2.toad", "3", 3)
    battle(trial.board, 0, 0, 1, CLEARINGS["3"])

    assert (trial.count("toads.toad", "3"), trial.count("toads#2.toad", "3")) == (3, 3)


# --- change, decide, crafts_with ---


def test_who_claims_a_clearing_rules_it_whatever_stands_there() -> None:
    totem = exists(pieces(KindNamed("totem"), local("clearing")))
    trial = with_rule(ability(tree.Change, query="ruler", subject="clearing", who=None, condition=totem, to=you()))
    trial.stand("toads#2.toad", "3", 2)
    before = trial.state.ruler[CLEARINGS["3"]]
    trial.stand("toads.totem", "3")

    assert (before, trial.state.ruler[CLEARINGS["3"]]) == (2, 1)


def test_two_who_claim_a_clearing_both_rule_it() -> None:
    totem = exists(pieces(KindNamed("totem"), local("clearing")))
    claim = ability(tree.Change, query="ruler", subject="clearing", who=None, condition=totem, to=you())
    trial = with_rule(claim, theirs=(claim,))
    trial.stand("toads.totem", "3")
    trial.stand("toads#2.totem", "3")

    assert trial.state.ruler[CLEARINGS["3"]] == 0b11


def test_a_change_without_a_who_is_about_its_owner() -> None:
    free = ability(tree.Change, query="crafting_cost", subject="card", who=None, condition=None, to=None)
    trial = with_rule(free)
    anvil = trial.lay("anvil", "toads.hand")

    assert crafting.can_craft_card(trial.board, 0, anvil) == FULL
    assert crafting.can_craft_card(trial.board, 1, anvil) == NONE


def test_a_standing_answer_says_which_piece_takes_a_hit() -> None:
    """root:4.3.4: with no warriors left, the token goes before the building."""
    token = tree.OfKind(sort=Sort.TRUTH, span=step().span, item=local("it", Sort.PIECE), kinds=(ClassOf("token"),))
    trial = with_rule(theirs=(decide("hit", rank("first", token)),))
    trial.board.script = Script(dice=[[0, 0]])
    trial.stand("toads.toad", "3", 3)
    trial.stand("toads#2.hut", "3")
    trial.stand("toads#2.totem", "3")
    battle(trial.board, 0, 0, 1, CLEARINGS["3"])

    assert (trial.count("toads#2.hut", "3"), trial.count("toads#2.totem", "3")) == (1, 0)


def test_crafting_pieces_are_those_that_the_rule_names() -> None:
    """Anvil asks for one fox piece."""
    huts = ability(tree.CraftsWith, pieces=pieces(KindNamed("hut")), by="activating")
    trial = with_rule(huts)
    anvil = trial.lay("anvil", "toads.hand")
    before = crafting.can_craft_card(trial.board, 0, anvil)
    trial.stand("toads.hut", "1")

    assert (before, crafting.can_craft_card(trial.board, 0, anvil)) == (NONE, FULL)


# --- which laws fired ---


def test_a_prohibition_fires_when_it_bars_and_not_when_it_is_asked() -> None:
    here = same(local("clearing"), place("3"))
    trial = with_rule(cannot("place", you(), fields=("clearing",), condition=here))
    run(trial, place_new("toad", place("4")))
    idle = trial.evaluator.fired[1]
    run(trial, place_new("toad", place("3")))

    assert (idle, trial.evaluator.fired[1]) == (0, 1)
