"""The grammar itself: it is unambiguous, its own examples parse, and the reserved words are those it says."""

from __future__ import annotations

import re

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from interpreter.language.catalogue import catalogue
from interpreter.language.syntax import STARTS, LeafError, parse, reserved_words
from interpreter.resources import data_folder

GRAMMAR = (data_folder("grammar") / "effects.lark").read_text(encoding="utf-8")
PRODUCTION = re.compile(r"^(?!//).*?//(?P<examples>[^\[\n]*)", re.MULTILINE)
RULE = re.compile(r"^(?P<inlined>\??)(?P<rule>[a-z]+):", re.MULTILINE)
ALIAS = re.compile(r"->\s*(?P<alias>[a-z_]+)")


def examples() -> list[str]:
    """The sentences that stand behind the productions, as comments."""
    return [part.strip() for found in PRODUCTION.finditer(GRAMMAR) for part in found["examples"].split(" | ")]


def starts_of(text: str) -> list[str]:
    """The start symbols of which the text is a sentence."""
    found = []
    for start in STARTS:
        try:
            parse(text, start)
        except LeafError:
            continue
        found.append(start)
    return found


def strict() -> Lark:
    return Lark(GRAMMAR, parser="lalr", lexer="basic", start=list(STARTS), strict=True)


def test_grammar_has_no_conflict_and_no_two_terminals_that_match_the_same_text() -> None:
    assert strict().parse("score 1", start="effect")


@pytest.mark.parametrize("text", examples())
def test_example_of_a_production_is_a_sentence(text: str) -> None:
    assert starts_of(text)


def test_examples_show_every_production() -> None:
    parser = strict()
    shown: set[str] = set()
    for text in examples():
        for start in STARTS:
            try:
                tree: Tree[Token] = parser.parse(text, start=start)
            except UnexpectedInput:
                continue
            shown |= {str(node.data) for node in tree.iter_subtrees()}

    named = {found["alias"] for found in ALIAS.finditer(GRAMMAR)}
    rules = {found["rule"] for found in RULE.finditer(GRAMMAR) if not found["inlined"]} - {"event", "arg", "quantity"}
    assert shown >= named | rules


@pytest.mark.parametrize("verb", catalogue().ops)
def test_example_of_an_op_is_an_effect_that_begins_with_its_verb(verb: str) -> None:
    example = catalogue().ops[verb].example

    assert example.split()[0] == verb
    assert "effect" in starts_of(example)


@pytest.mark.parametrize("relation", catalogue().relations)
def test_example_of_a_relation_uses_it_in_a_set(relation: str) -> None:
    example = catalogue().relations[relation]["example"]

    assert f" {relation} " in f" {example} "
    assert "value" in starts_of(example)


@pytest.mark.parametrize("word", sorted(reserved_words()))
def test_reserved_word_is_no_name(word: str) -> None:
    """Neither as a thing nor behind `as` (the lexer leaves `the` out, so a leaf that is nothing else is empty)."""
    assert "value" not in starts_of(word)
    assert "binder" not in starts_of(f"clearings as {word}")


def test_every_word_of_the_grammar_is_reserved() -> None:
    """Words in quotes, and single words of the terminals; a phrase such as `at least` reserves none of its parts."""
    bodies = re.findall(r"^[A-Z_]+\.\d: /(.*)\(\?!", GRAMMAR, re.MULTILINE)
    alternatives = [word for body in bodies for word in body.strip("()").split("|")]
    written = {word for word in alternatives if re.fullmatch(r"[a-z]+", word)}
    written |= set(re.findall(r'"([a-z]+)"', GRAMMAR))

    assert written == reserved_words()


@pytest.mark.parametrize("word", ["rule", "least", "most_loved", "adjacent", "start", "input", "android", "is_it"])
def test_part_of_a_phrase_or_of_a_word_stays_free_as_a_name(word: str) -> None:
    assert "value" in starts_of(word)
    assert "effect" in starts_of(f"score {word}")


def test_phrase_may_be_spread_over_lines() -> None:
    assert parse("clearings adjacent\n  to c", "value") != parse("clearings", "value")
    assert starts_of("at\nleast 2 warriors in c")
