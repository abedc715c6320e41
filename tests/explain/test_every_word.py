"""Whatever word stands in the grammar, the schemas, the catalogue or the reference is explained, by right examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from speaking import HEAD

from interpreter.language.catalogue import catalogue
from interpreter.language.elsewhere import elsewhere
from interpreter.language.small_words import small_words
from interpreter.resources import data_folder
from interpreter.tools.explain import rule_words, small, words

SCHEMAS = sorted(path.name for path in data_folder("schema").glob("*.schema.json"))


def is_explained(word: str) -> bool:
    return bool(words.articles(word) or small.articles(word))


def listed(node: Any) -> Iterator[str]:
    """Every key and every value that a schema names."""
    if isinstance(node, dict):
        properties = node.get("properties")
        yield from properties if isinstance(properties, dict) else ()
        yield from (word for word in node.get("enum", ()) if isinstance(word, str))
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from listed(part)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_key_and_value_of_a_schema_is_explained(schema: str) -> None:
    named = set(listed(json.loads((data_folder("schema") / schema).read_text("utf-8"))))

    assert {word for word in named if not is_explained(word)} == set()


def test_every_word_that_the_catalogue_gives_to_a_rule_is_explained() -> None:
    have = catalogue()
    fields = {name for event in have.events.values() for name in event.fields}
    fields |= {name for pattern in have.patterns.values() for name in pattern.fields} | set(have.objective)

    assert set(small_words().of_rules) == fields
    assert all(rule_words.knowing(word) for word in fields)


def test_every_way_to_say_an_event_is_explained() -> None:
    for event in catalogue().events.values():
        assert [article.word for article in words.articles(event.phrase)] == [event.name]
    assert all(is_explained(word) for word in ("begins", "ends", "rolled"))


def test_every_word_of_elsewhere_leads_to_one_of_ours() -> None:
    have = catalogue()
    also = {word for op in have.ops.values() for word in op.also}
    also |= {
        word for named in (have.nouns, have.adjectives) for entry in named.values() for word in entry.get("also", ())
    }

    assert {word for word in also | set(elsewhere().keys) | set(elsewhere().events) if not is_explained(word)} == set()


def test_every_single_word_that_the_reference_shows_as_one_is_explained() -> None:
    """But for names in examples, and endings."""
    text = (data_folder("factions") / "REFERENCE.md").read_text("utf-8")
    shown = set(re.findall(r"`([a-z_]+)`", text))
    examples = {"c", "s", "y", "ies", "calm", "cart", "drone", "entered", "mood", "spells", "forest_keepers"}

    assert {word for word in shown if not is_explained(word)} <= examples


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("at_once", "(value of `order`)"), ("remover", "remover (word of a rule)"), ("it", "it (word of a rule)"),
        ("laws", "laws (key of a scenario)"), ("paths", "paths (id of a rule)"), ("sword", "sword (item)"),
        ("nearest", "adjacent to"), ("cost", "pay"), ("a battle begins", "battle_begins (event)"),
        ("where no", "no (quantity)"),
    ],
)  # fmt: skip
def test_words_that_beginners_have_asked_for_are_told(name: str, told: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", name)

    assert done.code == 0
    assert told in done.out


def test_a_sentence_is_explained_word_by_word_only_if_all_are_words_of_ours(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("explain", "river clearings").out.startswith("river (adjective)\n")
    assert rootlaw("explain", "river lizards").code == 2


# --- examples ---------------------------------------------------------------------------------------------------------


def used(rootlaw, name: str, *more: str) -> str:  # type: ignore[no-untyped-def]
    """All that is shown of uses of a word."""
    return " ".join(rootlaw("explain", name, *more).out.split())


def test_a_file_with_a_finding_is_no_example(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    step = 'birdsong:\n  - {law: "1", name: Step, do: advance mood}\n'
    (tmp_path / "voles.yaml").write_text(HEAD + step + '  - {law: "2", name: Step, do: advance moood}\n', "utf-8")
    (tmp_path / "shrews.yaml").write_text(HEAD.replace("voles", "shrews") + step, "utf-8")
    told = used(rootlaw, "advance", "--path", str(tmp_path))

    assert "moood" not in told
    assert "voles.yaml" not in told
    assert "shrews.yaml 1" in told


def test_a_word_is_not_shown_where_it_is_a_name_of_ones_own(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert "as defender" not in used(rootlaw, "defender")
    assert "order: {" not in used(rootlaw, "order")
    assert "owner (query) Whose piece it is. asked of piece gives player in English the owner of that piece" in used(
        rootlaw, "owner"
    )
    assert "seen_by" not in used(rootlaw, "owner").partition("owner (value of")[0]


def test_an_event_is_shown_where_it_is_that_event(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert "birdsong begins" not in used(rootlaw, "battle_begins")
    assert "a battle begins" not in used(rootlaw, "phase_begins")
