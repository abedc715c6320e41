"""What values and conditions mean."""

from __future__ import annotations

import pytest
from making import (
    CLEARINGS,
    FOX_CLEARINGS,
    SPAN,
    Trial,
    cards_in,
    compare,
    count,
    every,
    exists,
    get,
    listed,
    local,
    matches,
    name,
    negated,
    number,
    pieces,
    place,
    read,
    same,
    warriors,
    you,
    zone,
)

from interpreter.game.reference.expressions import contains, truth, value
from interpreter.language import program as tree
from interpreter.language.program import At, ClassOf, KindNamed, Sort, Whose

SIDES: dict[str, tree.Expr] = {
    "fox clearing": place("1"),
    "mouse clearing": place("2"),
    "fox": name("fox", Sort.SUIT),
    "mouse": name("mouse", Sort.SUIT),
    "bird": name("bird", Sort.SUIT),
    "fox track": name("huts", Sort.TRACK),
    "fox card": local("fox card", Sort.CARD),
    "mouse card": local("mouse card", Sort.CARD),
    "bird card": local("bird card", Sort.CARD),
    "bird in a box": zone("pouch"),
    "empty box": zone("secret"),
}


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("fox clearing", "fox", True),
        ("fox clearing", "mouse", False),
        ("fox clearing", "bird", True),
        ("fox track", "bird", True),
        ("fox track", "mouse", False),
        ("fox card", "fox clearing", True),
        ("fox card", "mouse clearing", False),
        ("bird card", "mouse clearing", True),
        ("bird card", "mouse", True),
        ("fox card", "bird", False),
        ("bird card", "bird", True),
        ("mouse", "bird card", True),
        ("fox", "bird", False),
        ("fox clearing", "bird in a box", True),
        ("fox clearing", "empty box", False),
        ("empty box", "bird", False),
    ],
)
def test_suits_match_where_they_are_equal_or_one_is_a_bird_card_or_a_bird_is_asked_of_a_place(
    left: str, right: str, expected: bool
) -> None:
    """root:2.1.1."""
    trial = Trial()
    trial.lay("birdy_bindle", "toads.pouch")
    frame = trial.frame
    frame.bound = {
        "fox card": _card(trial, "fox"),
        "mouse card": _card(trial, "mouse"),
        "bird card": _card(trial, "bird"),
    }

    assert truth(frame, matches(SIDES[left], SIDES[right])) is expected


def _card(trial: Trial, suit: str) -> int:
    return trial.layout.suit_of.index(trial.layout.suits.index(suit))


def test_a_set_lists_its_domain_in_canonical_order() -> None:
    fox = every("clearings", matches(local("each"), name("fox", Sort.SUIT)))

    assert value(Trial().frame, fox) == FOX_CLEARINGS


def test_listed_things_stand_once_each_and_nothing_is_left_out() -> None:
    trial = Trial()
    nowhere = get("start", you(), Sort.CLEARING)

    assert value(trial.frame, listed(place("3"), nowhere, place("1"), place("3"))) == [2, 0]


def test_cards_of_a_pile_come_from_its_top() -> None:
    trial = Trial()
    lower, upper = trial.lay("anvil", "toads.pouch"), trial.lay("sword", "toads.pouch")

    assert value(trial.frame, cards_in(zone("pouch"))) == [upper, lower]


def test_a_bare_piece_noun_counts_pieces_on_the_map_only() -> None:
    trial = Trial()
    trial.stand("toads.toad", "4", 2)
    trial.stand("toads.toad", "toads.nest")

    assert value(trial.frame, count(warriors())) == 2
    assert value(trial.frame, count(warriors(At.ANYWHERE))) == 6
    assert value(trial.frame, count(warriors(At.SUPPLY))) == 3


@pytest.mark.parametrize(("whose", "expected"), [(Whose.YOURS, 2), (Whose.ENEMY, 1), (Whose.ANYONE, 3)])
def test_a_class_noun_means_everybodys_unless_it_says_whose(whose: Whose, expected: int) -> None:
    trial = Trial()
    trial.stand("toads.toad", "4", 2)
    trial.stand("toads#2.toad", "5")

    assert value(trial.frame, count(warriors(whose=whose))) == expected


def test_ruins_are_pieces_of_nobody_and_no_part_of_all_pieces() -> None:
    trial = Trial()

    assert value(trial.frame, count(pieces(ClassOf("ruin"), whose=Whose.ANYONE))) == 4
    assert value(trial.frame, count(pieces(ClassOf("piece"), whose=Whose.ANYONE))) == 0


def test_a_declared_kind_means_this_instances_own() -> None:
    trial = Trial()
    trial.stand("toads#2.hut", "4")

    assert value(trial.frame, count(pieces(KindNamed("hut"), whose=Whose.ANYONE))) == 0


def test_lots_stand_in_the_order_of_kind_then_place() -> None:
    trial = Trial()
    for where in ("9", "2"):
        trial.stand("toads.totem" if where == "2" else "toads.toad", where)
    trial.stand("toads.toad", "3")
    toad, totem = trial.column("toads.toad"), trial.column("toads.totem")
    found = value(trial.frame, pieces(ClassOf("piece")))

    assert found == [(toad, CLEARINGS["3"], 1), (toad, CLEARINGS["9"], 1), (totem, CLEARINGS["2"], 1)]


def test_a_full_clearing_has_no_free_slot() -> None:
    """Clearing 1 has one slot, 6 has two of which a ruin covers one."""
    trial = Trial()
    trial.stand("toads.hut", "1")
    slots = {at: tree.Slots(sort=Sort.SLOT, span=SPAN, at=place(at), free=True) for at in ("1", "6")}

    assert truth(trial.frame, exists(slots["1"])) is False
    assert truth(trial.frame, exists(slots["6"])) is True
    assert value(trial.frame, count(slots["6"])) == 1


def test_points_of_a_track_stand_at_its_rightmost_empty_space() -> None:
    trial = Trial()
    points = get("points", name("huts", Sort.TRACK), Sort.NUMBER)
    before = value(trial.frame, points)
    trial.stand("toads.hut", "2", 2)

    assert (before, value(trial.frame, points)) == (0, 2)


def test_whatever_is_asked_of_nothing_is_nothing() -> None:
    trial = Trial()
    nowhere = get("start", you(), Sort.CLEARING)

    assert value(trial.frame, get("opposite", nowhere, Sort.CLEARING)) == -1
    assert value(trial.frame, get("points", local("nobody", Sort.PLAYER), Sort.NUMBER)) == 0
    assert truth(trial.frame, exists(nowhere)) is False


def test_a_space_is_known_by_its_name_wherever_it_stands_on_the_tracker() -> None:
    trial = Trial()
    mood = trial.layout.trackers[trial.layout.tracker_index["toads.mood"]]
    calm = same(read("mood", Sort.SPACE), name("calm", Sort.SPACE))
    answers = []
    for at in range(3):
        trial.state.trackers[mood.offset] = at
        answers.append(truth(trial.frame, calm))

    assert answers == [True, False, True]


def test_connected_clearings_are_reached_through_the_given_ones_only() -> None:
    """On the Autumn map 5 lies between 1 and 2, and 10 does too."""
    trial = Trial()

    def reached(*through: str) -> bool:
        over = listed(*(place(each) for each in through))
        node = tree.Connected(sort=Sort.TRUTH, span=SPAN, left=place("2"), start=place("1"), through=over)
        return truth(trial.frame, node)

    assert reached("1", "5", "2")
    assert not reached("1", "9", "2")
    assert not reached("1", "5")


def test_membership_asks_the_condition_of_a_set_without_building_it() -> None:
    trial = Trial()
    others = every("clearings", negated(same(local("each"), place("1"))))

    assert contains(trial.frame, others, 1) is True
    assert contains(trial.frame, others, 0) is False


def test_a_piece_is_in_a_set_by_where_it_stands() -> None:
    trial = Trial()
    trial.stand("toads.toad", "3")
    toad = trial.column("toads.toad")

    assert contains(trial.frame, warriors(place("3")), (toad, CLEARINGS["3"], 1)) is True
    assert contains(trial.frame, warriors(place("3")), (toad, CLEARINGS["4"], 1)) is False


def test_a_count_of_nothing_is_less_than_one() -> None:
    assert truth(Trial().frame, compare(count(warriors()), "<", number(1))) is True
