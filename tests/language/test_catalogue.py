"""The catalogue and the checker agree: every entry has its reader, and no reader is without entry."""

from __future__ import annotations

import pytest

from interpreter.language import abilities, adjectives, arguments, filters, nouns
from interpreter.language.build import SORTS
from interpreter.language.catalogue import catalogue, plural, singular
from interpreter.language.program import Sort
from interpreter.language.scope import Scope
from interpreter.language.syntax import reserved_words

DECLARED = {
    "piece", "define", "number", "tracker", "card_box", "piece_box", "private_deck", "track", "die", "party",
    "place_off_map", "action", "phase", "suit", "item", "deck_cards", "icon",
}  # fmt: skip
"""How words are read that files and the world declare; the catalogue declares the others."""

BY_OTHERS = {"action", "values", "side"}
"""Parameter types read along with others: what `perform` does, and the side that new pieces show."""


def test_every_parameter_type_has_a_reader_and_every_reader_is_used() -> None:
    types = {param.type for op in catalogue().ops.values() for form in op.forms for param in form.params.values()}

    assert types - BY_OTHERS == set(arguments.READERS)


def test_every_way_to_read_a_noun_has_a_reader_and_every_reader_is_used() -> None:
    ways = {entry["is"] for entry in catalogue().nouns.values()}

    assert ways | DECLARED == set(nouns.HEADS)


def test_every_relation_has_a_rule() -> None:
    """`through` has none of its own: it narrows the `connected to` before it."""
    assert set(catalogue().relations) - {"through"} | {"not in"} == set(filters.RULES)


def test_every_adjective_has_a_reader() -> None:
    assert set(catalogue().adjectives) == set(adjectives.ADJECTIVES)


def test_every_form_of_an_ability_has_a_reader() -> None:
    assert set(abilities.FORMS) == set(abilities.READERS)


def test_names_of_forms_differ() -> None:
    names = [form.name for op in catalogue().ops.values() for form in op.forms]

    assert len(names) == len(set(names))


def test_objects_tell_the_forms_of_an_op_apart() -> None:
    for op in catalogue().ops.values():
        objects = [form.params["object"].type for form in op.forms if "object" in form.params]
        assert len(objects) == len(set(objects)), op.verb


def test_patterns_and_battle_ops_are_ops() -> None:
    assert set(catalogue().patterns) <= set(catalogue().ops)


@pytest.mark.parametrize("verb", catalogue().patterns)
def test_prepositions_and_objects_of_a_pattern_are_among_its_fields(verb: str) -> None:
    pattern = catalogue().patterns[verb]

    assert set(pattern.prepositions.values()) <= set(pattern.fields)
    assert pattern.object is None or pattern.object in pattern.fields
    assert set(pattern.prepositions) <= set(catalogue().ops[verb].prepositions)


def test_sorts_of_fields_are_sorts() -> None:
    fields = [*(p.fields for p in catalogue().patterns.values()), *(e.fields for e in catalogue().events.values())]

    assert {sort for each in fields for sort in each.values()} <= {*SORTS, "pieces"}


def test_sorts_of_queries_are_sorts() -> None:
    for noun, entry in catalogue().nouns.items():
        assert {*entry.get("of", ()), entry.get("gives", "number"), entry.get("sort", "number")} <= set(SORTS), noun


def test_questions_ask_about_sorts() -> None:
    assert {entry["sort"] for entry in catalogue().decides.values()} <= {*SORTS, "any"}


def test_no_word_of_the_catalogue_is_reserved_by_the_grammar() -> None:
    words = {*catalogue().ops, *catalogue().nouns, *catalogue().adjectives, *catalogue().singulars}

    assert not words & reserved_words()


def test_events_whose_phrase_is_fixed_have_a_phrase_and_the_others_have_things() -> None:
    for event in catalogue().events.values():
        assert (event.words is None) != (event.things is None), event.name


@pytest.mark.parametrize(
    ("one", "many"), [("pond", "ponds"), ("factory", "factories"), ("clearing", "clearings"), ("enemy", "enemies")]
)
def test_plural_and_singular_are_each_other(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


def test_word_without_plural_has_no_singular() -> None:
    assert singular("deck") is None
    assert singular("fortress") is None


def test_every_sort_that_a_message_names_has_words() -> None:
    assert all(sort.value for sort in Sort)


def test_scope_knows_nouns_in_both_numbers() -> None:
    from interpreter.language.program import Declarations

    scope = Scope(Declarations("made_up", "Made up"))
    scope.build()

    assert scope.lookup("clearing") == scope.lookup("clearings")
