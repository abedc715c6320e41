"""Every key of a step and every form of an ability: a made-up faction uses each, and becomes what it says."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from made_up_faction import first, step_of

from interpreter.language import abilities, steps
from interpreter.language.catalogue import catalogue
from interpreter.language.check import check_files, load_faction
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import (
    Ability,
    Can,
    Change,
    Compare,
    CraftsWith,
    Decide,
    During,
    Effect,
    Elements,
    KindNamed,
    Local,
    Name,
    Number,
    OfKind,
    Only,
    Perform,
    Pieces,
    Portion,
    Program,
    Read,
    Sort,
    Step,
    Treat,
    When,
    Within,
)
from interpreter.language.source import load_file

PATH = Path(__file__).with_name("every_key.yaml")


@lru_cache(maxsize=1)
def made() -> Program:
    return load_faction(str(PATH))


def ability(title: str) -> Any:
    """The ability of that name; which form it has is for the caller to know."""
    return next(each for each in made().abilities if each.title == title)


def step(title: str) -> Step:
    return step_of(made(), title)


def keys(node: Node | None) -> set[str]:
    """Every key that stands anywhere below."""
    if isinstance(node, Sequence):
        return {key for item in node.items for key in keys(item)}
    if isinstance(node, Mapping):
        return {*node, *(key for _, value in node.entries for key in keys(value))}
    return set()


def test_file_uses_every_key_of_steps_and_abilities_and_has_no_finding() -> None:
    used = keys(load_file(PATH).root)

    assert steps.STEP_KEYS - used <= {"firm", "on_tie", "ruling"}
    assert set(abilities.FORMS) <= used
    assert check_files([PATH]) == []


def test_every_op_that_is_no_mere_prohibition_is_used_by_some_file() -> None:
    """`go`, `spread`, `mark` and the like are used by the factions that ship."""
    root = load_file(PATH).root
    verbs = {leaf.text.split()[0] for leaf in _texts(root)}

    assert {op.verb for op in catalogue().ops.values() if op.only_in is None} - verbs <= {
        "gather", "spread", "swap", "battle", "craft", "set", "advance", "mark", "win", "reveal", "go", "shuffle",
        "replace",
    }  # fmt: skip


def _texts(node: Node | None) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node] if node.text.split() else []
    children = [value for _, value in node.entries] if isinstance(node, Mapping) else []
    children += list(node.items) if isinstance(node, Sequence) else []
    return [leaf for child in children for leaf in _texts(child)]


# --- Steps ------------------------------------------------------------------------------------------------------------


def test_price_is_paid_by_a_chosen_card() -> None:
    (paid,) = step("Overproduce").pay

    assert isinstance(paid, Step)
    assert paid.binder is not None
    assert paid.binder.how == "choose"


def test_menu_has_a_number_of_actions_and_free_options() -> None:
    menu = step("Actions").menu

    assert menu is not None
    assert isinstance(menu.limit, Number)
    assert (menu.limit.value, menu.exactly_one) == (4, False)
    assert [option.free for option in menu.options] == [True, False, False, False, False, False]
    assert menu.options[-1].uses is not None


def test_menu_ends_only_while_its_condition_holds() -> None:
    menu = step("Bustle").menu

    assert menu is not None
    assert isinstance(menu.limit, Number)
    assert menu.limit.value == 3
    held = first(menu.end_if, Pieces)
    assert held.kinds == (KindNamed("gadget", "gear"),)
    assert first(held.on, Pieces).kinds == (KindNamed("cart"),)


def test_any_number_of_actions_has_no_limit() -> None:
    menu = step("Build").menu

    assert menu is not None
    assert menu.limit is None


def test_one_of_is_exactly_one() -> None:
    menu = step("Crusade").menu

    assert menu is not None
    assert (menu.exactly_one, len(menu.options)) == (True, 2)


def test_then_sees_what_a_performed_action_has_bound() -> None:
    menu = step("Crusade").menu
    assert menu is not None
    (after,) = menu.options[1].then

    assert isinstance(after, Step)
    assert after.may
    performed = first(after, Perform)
    (value,) = performed.args.values()
    assert isinstance(value, Local)
    assert value.name == made().actions["move"].body[0].binder.name  # type: ignore[union-attr]  # a step that chooses


def test_action_takes_values() -> None:
    performed = first(step("Produce"), Perform)

    assert performed.actions == ((-1, "production"),)
    assert list(performed.args) == [local for _, local in made().action_params["production"]]


def test_tracker_of_actions_is_performed_by_its_space() -> None:
    performed = next(each for each in _all(Perform) if each.tracker == "mood")

    assert performed.actions == ((0, "dance"), (1, "sulk"))


def test_otherwise_stands_beside_then() -> None:
    assert (len(step("Produce").then), len(step("Produce").otherwise)) == (1, 1)


def test_order_may_be_chosen() -> None:
    loop = step("Produce").loop

    assert loop is not None
    assert loop.chosen


@pytest.mark.parametrize(("title", "role"), [("Others", "decider"), ("Forced", "actor")])
def test_each_round_of_a_loop_may_be_another_players(title: str, role: str) -> None:
    """The player is the loop's own, so the round is a step inside it."""
    outer = step(title)
    (inner,) = outer.body

    assert outer.loop is not None
    assert getattr(outer, role) is None
    assert getattr(inner, role).name == outer.loop.name


def test_loop_runs_while_a_condition_holds_or_so_many_times() -> None:
    fear, times = step("Fear").loop, step("Times").loop

    assert fear is not None
    assert fear.how == "while"
    assert times is not None
    assert (times.how, first(times.count, Number).value) == ("times", 2)


def test_dice_are_rolled_and_their_faces_compared_with_kinds() -> None:
    rolled = step("Roll")
    inner = rolled.body[0]

    assert rolled.binder is not None
    assert (rolled.binder.how, rolled.binder.die, rolled.binder.many) == ("roll", "fumble", True)
    assert isinstance(rolled.binder.amount, Read)
    test = first(inner, Within)
    assert (test.item.sort, test.of.sort) == (Sort.PIECE, Sort.FACE)


def test_uses_are_counted_for_a_turn_or_a_game() -> None:
    do_over, rest = step("Do over").uses, step("Rest").uses

    assert do_over is not None
    assert rest is not None
    assert (do_over.scope, rest.scope) == ("game", "turn")
    assert do_over.key != rest.key


def test_pieces_are_placed_on_pieces_and_removed_from_them() -> None:
    placed = first(step("Wind up"), Effect)
    removed = next(each for each in _all(Effect) if each.form == "remove" and _held(each))

    assert isinstance(placed.args["on"], Local)
    assert isinstance(_held(removed), Local)


def _held(effect: Effect) -> Any:
    portion = effect.args["object"]
    return portion.of.on if isinstance(portion, Portion) and isinstance(portion.of, Pieces) else None


def test_side_is_shown_by_a_tracker() -> None:
    placed = first(made().actions["production"], Effect)

    assert placed.args["object"].side == first(placed.args["object"].side, Read)  # type: ignore[union-attr]


def test_group_may_be_any_or_up_to_a_number() -> None:
    dance, tinker = step("Dance").binder, step("Tinker").binder

    assert dance is not None
    assert dance.bound == "any"
    assert tinker is not None
    assert (tinker.bound, first(tinker.amount, Number).value) == ("up_to", 3)


def test_trackers_may_stand_at_players_and_clearings() -> None:
    read = next(each for each in _all(Read) if each.tracker == "debts")

    assert read.of is not None
    assert (made().declarations.trackers["debts"].per, read.of.sort) == ("opponent", Sort.PLAYER)
    assert made().declarations.trackers["traps"].clears == "turn"


def test_place_off_the_map_is_a_location_with_neighbours() -> None:
    isle = made().declarations.places["isle"]

    assert isinstance(isle.adjacent_to, Elements)
    placed = next(each for each in _all(Effect) if isinstance(each.args.get("in"), Name))
    assert placed.args["in"] == Name(sort=Sort.LOCATION, span=placed.args["in"].span, name="isle")  # type: ignore[union-attr]


def test_pieces_of_a_party_are_its_own() -> None:
    placed = next(
        each for each in _all(Effect)
        if each.form == "place_new" and each.args["object"].kinds == (KindNamed("ghost"),)  # type: ignore[union-attr]
    )  # fmt: skip

    assert placed.args["object"].owner.name == "spirits"  # type: ignore[union-attr]


def _all(kind: type[Any]) -> list[Any]:
    from interpreter.language.program import walk

    program = made()
    every = walk([program.abilities, program.setup, program.phases, program.actions])
    return [each for each in every if isinstance(each, kind)]


# --- Abilities --------------------------------------------------------------------------------------------------------


def test_way_lifts_the_prohibitions_it_names() -> None:
    roam, guides = ability("Roam"), ability("Guides")

    assert isinstance(roam, Can)
    assert (roam.ignoring, roam.pay) == (("rule", "forests"), ())
    assert first(roam.pieces, Pieces).kinds == (KindNamed("cart"),)
    assert (guides.ignoring, len(guides.pay)) == (("rule",), 1)


def test_pieces_count_as_another_class_in_some_contexts_or_all() -> None:
    drones, golems, still = ability("Drones"), ability("Strong golems"), ability("Still golems")

    assert isinstance(drones, Treat)
    assert (drones.as_class, drones.contexts) == ("warrior", tuple(catalogue().contexts))
    assert golems.contexts == ("battle", "rule")
    assert still.as_class is None


def test_answer_of_a_query_is_changed() -> None:
    rules, hits = ability("Rules by mills"), ability("Hard to hit")

    assert isinstance(rules, Change)
    assert (rules.query, rules.about) == ("ruler", Sort.CLEARING)
    assert isinstance(hits.condition, OfKind)
    assert (hits.about, hits.to.value) == (Sort.PIECE, 2)


def test_step_of_an_ability_runs_after_an_event_or_instead() -> None:
    assert isinstance(ability("Escape"), When)
    assert ability("Escape").instead
    assert not ability("Meltdown").instead
    assert ability("Ambushed").step.may


def test_offer_in_a_window_is_yours_or_anybodys() -> None:
    claim, any_time = ability("Claim"), ability("Any time")

    assert isinstance(claim, During)
    assert (claim.phase, claim.whose.many) == ("daylight", False)
    assert (any_time.phase, any_time.whose.many) == ("evening", True)
    assert claim.step.uses is not None


def test_crafting_is_paid_by_removing() -> None:
    crafts = ability("Craft by gears")

    assert isinstance(crafts, CraftsWith)
    assert crafts.by == "removing"
    assert isinstance(crafts.pieces, Pieces)
    assert isinstance(crafts.pieces.at, (Elements, Only))


def test_questions_are_answered_by_ranks_and_what_ends_a_tie() -> None:
    hit, ties = ability("Taking hits"), [each for each in made().abilities if each.title == "Ties"]

    assert isinstance(hit, Decide)
    assert (hit.then_by, [rank.how for rank in hit.ranks]) == ("chance", ["first", "first"])
    assert [each.questions for each in ties if isinstance(each, Decide)] == [("clearing",), ("player",)]


def test_ability_may_be_active_only_while_a_condition_holds() -> None:
    assert ability("On the isle").active is not None
    assert ability("Drones").active is None


def test_condition_of_an_event_uses_its_fields() -> None:
    scored = ability("Scored")

    assert isinstance(scored, When)
    amount = first(scored.step.condition, Compare).left
    assert isinstance(amount, Local)
    assert amount.name in scored.fields


def test_every_ability_knows_its_law() -> None:
    own = [each for each in made().abilities if each.laws and each.laws[0].startswith("every_key:")]

    assert all(isinstance(each, Ability) for each in own)
    assert {each.laws[0] for each in own} == {f"every_key:A.{number}" for number in range(1, 27)}
