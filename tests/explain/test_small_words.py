"""The small words of the language are those that the grammar reserves, and each says truly how it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from speaking import step_said

from interpreter.language.catalogue import catalogue
from interpreter.language.small_words import small_words
from interpreter.resources import data_folder
from interpreter.tools.explain import small, words

EXAMPLES = [word for word, found in small_words().words.items() if found.example]
AFTER = {
    "if": "{}\ndo: draw a card",
    "prefer": "pick: {set} as c\n{}\ndo: draw a card",
    "choose": "{}\ndo: draw a card",
    "pick": "{}\ndo: draw a card",
    "do": "{}",
}
"""By the key that an example stands under, the step that it is part of."""


def reserved() -> set[str]:
    """The words that the grammar names in a terminal or a rule of its own."""
    text = (data_folder("grammar") / "effects.lark").read_text("utf-8")
    terminals = re.findall(r"^[A-Z_]+\.\d: /(.+?)\(\?!", text, re.MULTILINE)
    found = {word for pattern in terminals for word in alternatives(pattern)}
    return found | set(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", text)))


def alternatives(pattern: str) -> list[str]:
    return [word.replace("\\s+", " ") for word in pattern.strip("()").split("|")]


def test_every_word_that_the_grammar_reserves_is_explained() -> None:
    missing = reserved() - set(small_words().words) - set(catalogue().relations)

    assert not missing


@pytest.mark.parametrize("word", EXAMPLES)
def test_every_example_holds_the_word_and_can_be_said(word: str, tmp_path: Path) -> None:
    example = small_words().words[word].example
    key = example.partition(":")[0]

    assert word in example
    assert step_said(AFTER[key].format(example, set="players" if "priority" in example else "clearings"), tmp_path)


def test_every_type_of_a_parameter_has_words_for_an_example() -> None:
    assert set(small_words().filled) == set(catalogue().types)


def test_words_of_other_vocabularies_lead_to_keys_and_words_there_are() -> None:
    for here in small_words().elsewhere.values():
        assert all(words.articles(name) or small.articles(name) for name in here), here
