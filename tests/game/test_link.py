"""What linking promises: seats, names, numbers."""

from __future__ import annotations

import pytest
from making import Trial, ability, declarations, pieces, program, step, truth

from interpreter.game.coverage import cover
from interpreter.game.link import Seat, TableError
from interpreter.game.play import Match
from interpreter.language import program as tree
from interpreter.language.program import At, ClassOf, KindNamed, Name, Sort


def faults(*programs: tree.Program, map: str = "autumn") -> list[str]:
    with pytest.raises(TableError) as caught:
        Match.prepare([Seat(each) for each in programs], map=map, evaluator="reference")
    return [fault.code for fault in caught.value.faults]


def test_a_faction_that_sits_twice_sits_as_two_seats() -> None:
    trial = Trial(program(), program())

    assert [seat.name for seat in trial.match.table.seats] == ["toads", "toads#2"]


def test_a_faction_sits_no_more_often_than_its_file_allows() -> None:
    single = program(declared=declarations(seats=1))

    assert faults(single, single) == ["too-many-seats"]


def test_nobody_plays_an_abstract_faction() -> None:
    assert faults(program(declared=declarations(abstract=True))) == ["abstract-seat"]


def test_a_table_needs_somebody() -> None:
    assert faults() == ["no-seats"]


def test_a_map_that_is_not_there_is_a_fault_of_the_table() -> None:
    assert faults(program(), map="nowhere") == ["unknown-map"]


def test_all_faults_of_a_table_are_told_at_once() -> None:
    newts = program("newts", declared=declarations("newts", abstract=True))
    toads = program(declared=declarations(seats=1))

    assert faults(newts, toads, toads) == ["abstract-seat", "too-many-seats"]


def test_a_name_means_the_instance_in_whose_seat_it_is_read() -> None:
    table = Trial(program(), program()).match.table
    node = Name(sort=Sort.BOX, span=step().span, name="nest")
    places = [names.value(node) for names in table.names]

    assert places == [table.layout.place_index["toads.nest"], table.layout.place_index["toads#2.nest"]]


def test_a_declared_kind_covers_like_named_kinds_of_the_same_faction_apart() -> None:
    table = Trial(program(), program("newts", letter="C"), program()).match.table
    covered = cover(table.names[0], KindNamed("hut"), "counting")
    names = [[table.layout.columns[column].name for column in columns] for columns in covered.columns]

    assert names[:3] == [["toads.hut"], [], ["toads#2.hut"]]


def test_a_facet_narrows_a_kind_to_one_suit() -> None:
    table = Trial().match.table
    covered = cover(table.names[0], KindNamed("frog", "mouse"), "counting")

    assert [table.layout.columns[column].name for column in covered.columns[0]] == ["toads.frog.mouse"]


def test_treated_pieces_are_of_the_class_they_are_treated_as_in_those_contexts_only() -> None:
    treat = ability(
        tree.Treat, pieces=pieces(KindNamed("totem"), At.ANYWHERE), as_class="warrior", contexts=("battle",)
    )
    trial = Trial(program(abilities=(treat,)), program())
    names = trial.match.table.names[0]
    totem = trial.column("toads.totem")

    assert totem in cover(names, ClassOf("warrior"), "battle").columns[0]
    assert totem not in cover(names, ClassOf("warrior"), "counting").columns[0]


def test_the_other_seats_pieces_are_not_treated() -> None:
    treat = ability(tree.Treat, pieces=pieces(KindNamed("totem"), At.ANYWHERE), as_class="warrior", contexts=())
    trial = Trial(program(abilities=(treat,)), program())

    assert trial.column("toads#2.totem") not in trial.layout.classes["battle"]["warrior"]


def test_each_seat_counts_causes_uses_ids_and_marks_from_its_own_base() -> None:
    uses = [tree.Uses(0, truth(True), "turn")]
    one = program(uses=uses, step_ids=["build"], mark_words=["seen", "done"])
    mine, yours = Trial(one, one).match.table.voices[:2]

    assert (mine.causes, mine.steps, mine.marks, mine.uses) == (0, 0, 0, {0: 0})
    assert (yours.causes, yours.steps, yours.marks, yours.uses) == (10, 1, 2, {0: 1})


def test_prohibitions_of_one_id_share_a_bit_whoever_prints_them() -> None:
    ban = ability(tree.Cannot, id="rule", op="move", actor="actor", who=None, pieces=None, fields=(), condition=None)
    other = ability(tree.Cannot, id="paths", op="move", actor="actor", who=None, pieces=None, fields=(), condition=None)
    table = Trial(program(abilities=(ban,)), program(abilities=(other, ban))).match.table

    assert table.ignoring(["rule"]) == 1
    assert table.ignoring(["rule", "paths"]) == 3
    assert table.ignoring(["restrictions"]) == -1


def test_a_track_of_one_suit_has_that_suit_though_its_pieces_have_none() -> None:
    trial = Trial()

    assert trial.layout.places[trial.at("toads.huts")].suit == 1 << trial.layout.suits.index("fox")


def test_factions_set_up_in_the_order_of_their_letters() -> None:
    table = Trial(program("c", letter="C"), program("none", letter=None), program("a", letter="A")).match.table

    assert table.setup_order == (2, 0, 1)
