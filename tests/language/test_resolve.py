"""What leaves mean: whose, where, how many, which form of an op, and what becomes of names."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_faction import Leaves, first, program, step_of

from interpreter.language.check import check_files
from interpreter.language.program import (
    At,
    CardsIn,
    ClassOf,
    Compare,
    Count,
    Done,
    Effect,
    Elements,
    Exists,
    Get,
    Image,
    KindNamed,
    Local,
    Logic,
    Matches,
    Name,
    NewPieces,
    Number,
    Only,
    Pieces,
    PieceUnion,
    Portion,
    Read,
    Rules,
    Same,
    Sort,
    Step,
    Universe,
    When,
    Whose,
    Within,
    You,
)
from interpreter.resources import data_folder

REPOSITORY = Path(__file__).parent.parent.parent
SHIPPED = sorted(data_folder("factions").glob("*.yaml"))
MADE_UP = sorted(
    path
    for folder in ("stand_ins", "language")
    for path in (REPOSITORY / "tests" / folder).glob("*.yaml")
    if "\nfaction: " in f"\n{path.read_text('utf-8')}"
)


@pytest.fixture
def leaves(tmp_path: Path) -> Leaves:
    return Leaves(tmp_path)


@pytest.mark.parametrize("path", [*SHIPPED, *MADE_UP], ids=lambda path: str(path.stem))
def test_file_that_ships_or_serves_the_tests_has_no_finding(path: Path) -> None:
    assert check_files([path]) == []


# --- Whose, and where -------------------------------------------------------------------------------------------------


def test_class_noun_in_a_set_means_everybodys_on_the_map(leaves: Leaves) -> None:
    found = leaves.condition("warriors").of

    assert (found.whose, found.kinds, found.at) == (Whose.ANYONE, (ClassOf("warrior"),), At.MAP)


def test_kind_of_the_file_means_its_owners(leaves: Leaves) -> None:
    found = leaves.condition("ponds").of

    assert (found.whose, found.kinds) == (Whose.YOURS, (KindNamed("pond"),))


@pytest.mark.parametrize(
    ("leaf", "whose"), [("your warriors", Whose.YOURS), ("enemy warriors", Whose.ENEMY), ("warriors of you", Whose.OF)]
)
def test_adjective_or_of_says_whose(leaves: Leaves, leaf: str, whose: Whose) -> None:
    assert leaves.condition(leaf).of.whose is whose


def test_of_a_player_says_which(leaves: Leaves) -> None:
    assert isinstance(leaves.condition("warriors of you").of.owner, You)


def test_in_a_place_narrows_pieces_to_it(leaves: Leaves) -> None:
    assert isinstance(leaves.condition("warriors in start").of.at, Get)
    assert leaves.condition("warriors in supply").of.at is At.SUPPLY
    assert leaves.condition("warriors in camp").of.at.name == "camp"


def test_new_pieces_are_yours(leaves: Leaves) -> None:
    placed = leaves.effect("place a warrior in start")

    assert placed.form == "place_new"
    assert placed.args["object"].whose is Whose.YOURS
    assert placed.args["object"].kinds == (KindNamed("warrior"),)


def test_pieces_to_be_removed_must_be_somebodys(leaves: Leaves) -> None:
    assert leaves.faults("do: remove 2 warriors from start") == [("whose", "whose pieces?")]
    assert leaves.faults("do: remove 2 of your warriors from start") == []
    assert leaves.faults("do: remove 2 enemy warriors from start") == []


def test_removal_takes_the_pieces_at_the_place_named_by_from_or_in(leaves: Leaves) -> None:
    for preposition in ("from", "in"):
        removed = leaves.effect(f"remove 2 of your warriors {preposition} start")
        assert isinstance(removed.args["object"].of.at, Get)


def test_replacement_brings_your_piece_for_theirs(leaves: Leaves) -> None:
    swapped = leaves.effect("replace a warrior of target in start with a warrior", "for: enemies as target")

    assert swapped.args["object"].of.whose is Whose.OF
    assert swapped.args["with"].whose is Whose.YOURS


# --- How many ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quantity", "how", "amount"),
    [
        ("a totem", "number", 1), ("3 totems", "number", 3), ("spawn totems", "number", 4),
        ("3 of your totems", "number", 3), ("up to 3 totems", "up_to", 3),
        ("all but 3 totems", "all_but", 3), ("all but reserve of totems", "all_but", 3),
        ("all totems", "all", None),
    ],
)  # fmt: skip
def test_quantity_of_an_effect(leaves: Leaves, quantity: str, how: str, amount: int | None) -> None:
    found = leaves.effect(f"remove {quantity} from start").args["object"]

    assert found.how == how
    assert found.amount is None if amount is None else found.amount.value == amount


def test_name_of_a_number_before_a_noun_is_its_quantity(leaves: Leaves) -> None:
    placed = leaves.effect("spread spawn warriors among clearings you rule").args["object"]

    assert placed.count == first(placed, Number)
    assert placed.count.value == 4


def test_tracker_of_a_number_before_a_noun_is_its_quantity(leaves: Leaves) -> None:
    assert isinstance(leaves.effect("place level warriors in start").args["object"].count, Read)


@pytest.mark.parametrize(
    ("quantity", "op"),
    [("at least 2", ">="), ("at most 2", "<="), ("exactly 2", "=="), ("more than 2", ">"), ("fewer than 2", "<")],
)
def test_bound_in_a_condition_compares_the_count(leaves: Leaves, quantity: str, op: str) -> None:
    found = leaves.condition(f"{quantity} of your warriors in start")

    assert isinstance(found, Compare)
    assert (found.op, found.right.value) == (op, 2)
    assert isinstance(found.left, Count)


def test_no_denies(leaves: Leaves) -> None:
    found = leaves.condition("no warriors in start")

    assert isinstance(found, Logic)
    assert found.op == "not"
    assert isinstance(found.parts[0], Exists)


@pytest.mark.parametrize(
    ("leaf", "bound", "many"),
    [
        ("clearings as c", "one", False), ("2 clearings as c", "number", True),
        ("up to 2 clearings as c", "up_to", True), ("any of clearings as c", "any", True),
    ],
)  # fmt: skip
def test_binder_takes_one_a_number_up_to_a_number_or_any(leaves: Leaves, leaf: str, bound: str, many: bool) -> None:
    found = leaves.binder("choose", leaf)

    assert (found.bound, found.many, found.name) == (bound, many, "c")


def test_loop_over_the_top_of_a_pile_counts_its_rounds(leaves: Leaves) -> None:
    loop = leaves._step("for: the top spawn cards of hoard as card", "do: score 1").loop

    assert loop is not None
    assert (loop.end, first(loop.count, Number).value) == ("top", 4)


# --- Coercions --------------------------------------------------------------------------------------------------------


def test_set_where_a_number_is_wanted_is_its_count(leaves: Leaves) -> None:
    assert isinstance(leaves.effect("score number of clearings you rule").args["object"], Count)
    assert isinstance(leaves.condition("warriors in start > 3").left, Count)


def test_set_where_yes_or_no_is_wanted_means_any(leaves: Leaves) -> None:
    assert isinstance(leaves.condition("warriors in start"), Exists)


def test_box_that_holds_one_card_is_its_card_and_a_card_is_its_suit(leaves: Leaves) -> None:
    found = leaves.condition("memory is fox")

    assert isinstance(found, Same)
    assert isinstance(found.left, Get) and found.left.query == "suit"
    assert isinstance(found.left.of, Get) and found.left.of.query == "card"
    assert found.right.name == "fox"


def test_set_that_cannot_hold_two_stands_for_its_member(leaves: Leaves) -> None:
    placed = leaves.effect("place a warrior in home")

    assert isinstance(placed.args["in"], Only)


def test_single_piece_has_a_single_location(leaves: Leaves) -> None:
    assert isinstance(leaves.effect("place a warrior in (location of cart)").args["in"], Only)


def test_query_over_a_set_is_asked_of_each_member(leaves: Leaves) -> None:
    found = leaves.set("location of ponds")

    assert isinstance(found.domain, Image)
    assert found.domain.query == "location"


# --- Filters, adjectives, unions --------------------------------------------------------------------------------------


def test_define_stands_before_a_noun_as_an_adjective(leaves: Leaves) -> None:
    found = leaves.set("sunny clearings")

    assert isinstance(found.domain, Universe)
    assert isinstance(found.where, Within)
    assert isinstance(first(found.where.of, Matches).right, Read)


def test_filters_are_about_the_first_noun(leaves: Leaves) -> None:
    """Not the neighbours but the clearings themselves have the warriors."""
    found = leaves.set("clearings adjacent to start with your warriors")

    assert isinstance(found.where, Logic)
    held = first(found.where.parts[1], Pieces)
    assert isinstance(held.at, Local)
    assert held.at.name == found.it


def test_other_than_leaves_out(leaves: Leaves) -> None:
    found = leaves.set("clearings other than start")

    assert isinstance(found.where, Logic)
    assert found.where.op == "not"


def test_enemies_are_the_players_other_than_you(leaves: Leaves) -> None:
    found = leaves.set("enemies")

    assert found.domain == Universe("players")
    assert isinstance(first(found.where, Same).right, You)


def test_union_of_pieces_is_the_parts_side_by_side(leaves: Leaves) -> None:
    found = leaves.condition("mine in start").of

    assert isinstance(found, PieceUnion)
    assert [part.kinds for part in found.parts] == [(ClassOf("warrior"),), (ClassOf("pawn"),)]
    assert all(isinstance(part.at, Get) for part in found.parts)


def test_union_of_places_is_a_set_with_either_condition(leaves: Leaves) -> None:
    found = leaves.set("home + clearings adjacent to home")

    assert found.domain == Universe("clearings")
    assert isinstance(found.where, Logic)
    assert found.where.op == "or"


def test_difference_of_places_keeps_the_left_without_the_right(leaves: Leaves) -> None:
    found = leaves.set("clearings - home")

    assert isinstance(found.where, Logic)
    assert found.where.op == "not"


def test_number_of_reaches_over_the_filters(leaves: Leaves) -> None:
    counted = leaves.condition("number of clearings you rule > 2").left

    assert isinstance(first(counted, Elements).where, Rules)


def test_player_is_in_a_place_where_pieces_of_theirs_stand(leaves: Leaves) -> None:
    found = leaves.set("enemies in start")

    pieces = first(found.where, Pieces)
    assert (pieces.whose, pieces.kinds) == (Whose.OF, (ClassOf("piece"),))


def test_revealed_cards_lie_in_the_play_area(leaves: Leaves) -> None:
    found = leaves.set("your revealed cards")

    assert isinstance(found.domain, CardsIn)
    assert [zone.query for zone in found.domain.zones] == ["revealed"]


# --- Ranks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leaf", "how"),
    [
        ("most warriors in it", "most"), ("fewest warriors in it", "fewest"),
        ("highest number of warriors in it", "most"), ("highest priority of it", "fewest"),
        ("lowest priority of it", "most"), ("you rule it", "first"),
    ],
)  # fmt: skip
def test_direction_of_a_rank(leaves: Leaves, leaf: str, how: str) -> None:
    """Marker 1 is the highest priority, so the highest is the one with the fewest."""
    (rank,) = leaves.binder("choose", "clearings as c", f"prefer: {leaf}").ranks

    assert rank.how == how


# --- Trackers, steps, marks -------------------------------------------------------------------------------------------


def test_space_whose_name_stands_twice_is_either(leaves: Leaves) -> None:
    found = leaves.condition("mood is calm")

    assert isinstance(found, Logic)
    assert found.op == "or"
    assert [part.right.value for part in found.parts] == [0, 2]


def test_tracker_is_set_to_a_space_by_its_number(leaves: Leaves) -> None:
    assert leaves.effect("set mood to angry").args["to"].value == 1


def test_tracker_of_a_suit_is_set_to_the_suit_of_a_card(leaves: Leaves) -> None:
    to = leaves.effect("set colour to memory").args["to"]

    assert isinstance(to, Get)
    assert to.query == "suit"


def test_outcome_of_a_step_is_asked_by_its_id(tmp_path: Path) -> None:
    made = program(
        """
        birdsong:
          - law: T.1
            name: Build
            id: build
            do: place a pond in start
          - law: T.2
            name: Instead
            if: build is not done
            do: score 1
        """,
        tmp_path,
    )

    assert step_of(made, "Build").id == made.step_ids.index("build")
    assert first(step_of(made, "Instead").condition, Done).step == "build"


def test_mark_is_an_adjective(tmp_path: Path) -> None:
    made = program(
        """
        birdsong:
          - law: T.1
            name: March
            do:
              - for: clearings you rule as c
                do: mark c as entered
              - for: entered clearings as c
                do: place a warrior in c
        """,
        tmp_path,
    )

    assert made.mark_words == ["entered"]


# --- Effects ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leaf", "form"),
    [
        ("place a warrior in start", "place_new"), ("place cart in start", "place_new"),
        ("place memory in hoard", "place_cards"), ("craft item of memory", "craft_item"),
        ("craft memory", "craft_card"), ("set level to 2", "set"), ("set start to start", "set_start"),
        ("gather all warriors", "gather"), ("gather items", "gather_items"), ("fill your tracks", "fill"),
        ("fill ponds", "fill"), ("win", "win"), ("advance mood", "advance"), ("flip mood", "flip_tracker"),
        ("shuffle deck", "shuffle"), ("go to evening", "go"),
    ],
)  # fmt: skip
def test_form_of_an_op_follows_from_its_object(leaves: Leaves, leaf: str, form: str) -> None:
    assert leaves.effect(leaf).form == form


def test_card_of_no_certain_name_is_a_choice_among_those_in_hand(leaves: Leaves) -> None:
    made = leaves.effect("spend a card matching start")

    assert isinstance(made, Step)
    assert made.binder is not None
    assert first(made.binder.set, CardsIn).zones[0].query == "hand"  # type: ignore[attr-defined]  # a Get
    (spent,) = made.body
    assert isinstance(spent, Effect)
    portion = spent.args["object"]
    assert isinstance(portion, Portion)
    assert portion.of == Local(sort=Sort.CARD, span=portion.of.span, name=made.binder.name)


def test_drawn_cards_are_unseen(leaves: Leaves) -> None:
    assert leaves.effect("draw 2 cards to hoard").args["number"].value == 2
    assert [code for code, _ in leaves.faults("do: draw 2 fox cards")] == ["wrong-object"]


def test_new_pieces_may_come_from_a_track(leaves: Leaves) -> None:
    placed = leaves.effect("place a building from ponds in start").args["object"]

    assert isinstance(placed, NewPieces)
    assert isinstance(placed.tracks, Name)
    assert placed.tracks.sort is Sort.TRACK


# --- Events -----------------------------------------------------------------------------------------------------------


def _when(leaf: str, folder: Path, do: str = "score 1") -> list[When]:
    made = program(f"abilities:\n  - law: T.1\n    name: Watch\n    when: {leaf}\n    do: {do}\n", folder)
    return [each for each in made.abilities if isinstance(each, When) and each.title == "Watch"]


@pytest.mark.parametrize(("leaf", "per"), [("a pond is removed", "piece"), ("ponds are removed", "batch")])
def test_is_means_once_a_piece_and_are_once_a_batch(tmp_path: Path, leaf: str, per: str) -> None:
    (found,) = _when(leaf, tmp_path)

    assert found.per == per


def test_or_listens_to_both_events(tmp_path: Path) -> None:
    assert [each.event for each in _when("a card is spent or discarded", tmp_path)] == ["spent", "discarded"]


def test_from_map_narrows_a_removal(tmp_path: Path) -> None:
    assert [each.where for each in _when("ponds are removed from map", tmp_path)] == ["map"]
    assert [each.where for each in _when("ponds are removed", tmp_path)] == [None]


def test_pieces_of_an_event_may_stand_anywhere(tmp_path: Path) -> None:
    (found,) = _when("your warriors are removed", tmp_path)

    assert first(found.things, Pieces).at is At.ANYWHERE


def test_fields_of_an_event_are_in_force(tmp_path: Path) -> None:
    (found,) = _when("warriors are moved", tmp_path, do="place a warrior in destination")

    assert len(found.fields) == 4
    assert first(found.step.body, Effect).args["in"].name == found.fields[2]  # type: ignore[union-attr]  # a Local


def test_your_phase_is_asked_of_the_player(tmp_path: Path) -> None:
    (mine,) = _when("your birdsong begins", tmp_path)
    (anybodys,) = _when("birdsong begins", tmp_path)

    assert (mine.phase, anybodys.phase) == ("birdsong", "birdsong")
    assert isinstance(mine.subject, Same)
    assert anybodys.subject is None
