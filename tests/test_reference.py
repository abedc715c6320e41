"""The reference of the language, and the words that editors offer, say what is declared today."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.language.catalogue import catalogue
from interpreter.tools import reference, wordlists


def test_the_page_is_up_to_date() -> None:
    assert reference.PAGE.read_text("utf-8") == reference.page(), "run `make reference`"


def test_the_words_of_the_schemas_are_those_of_the_catalogue() -> None:
    assert wordlists.FILE.read_text("utf-8") == wordlists.text(), "run `make reference`"


def test_no_schema_lists_words_of_the_catalogue_itself() -> None:
    known = catalogue()
    lists = [set(words) for words in (known.classes, known.tracked, known.contexts, known.decides)]
    faults = [
        f"{path.name}: {found}"
        for path in sorted(wordlists.FILE.parent.glob("*.schema.json"))
        if path != wordlists.FILE
        for found in re.findall(r'"enum": \[([^]]*)\]', path.read_text("utf-8"))
        if set(re.findall(r'"([^"]+)"', found)) in lists
    ]
    assert not faults


def test_every_word_of_the_catalogue_is_on_it() -> None:
    text, known = reference.page(), catalogue()

    missing = [verb for verb in known.ops if f"\n### {verb}\n" not in text]
    missing += [
        f"{verb} {form.name}"
        for verb, op in known.ops.items()
        for form in op.forms
        if reference._form(verb, form) not in text
    ]
    missing += [
        word
        for part in (known.nouns, known.adjectives, known.relations, known.decides)
        for word in part
        if f"\n| `{word}` |" not in text
    ]
    assert not missing


def test_every_key_of_a_step_is_on_it() -> None:
    steps = reference.page().partition("\n## A step\n")[2].partition("\n## ")[0]

    assert all(f"| `{key}` |" in steps for key in ("if", "for", "pick", "choose", "prefer", "pay", "do", "may", "then"))


def test_the_contents_lead_to_every_part_of_the_page() -> None:
    text = reference.page()
    titles = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]

    assert len(titles) > 20
    assert all(f"- [{title}](#{reference._anchor(title)})\n" in text for title in titles)
    assert reference._anchor("A deck of one's own") == "a-deck-of-ones-own"


def test_a_key_says_what_sort_of_value_it_has_and_whether_it_is_needed() -> None:
    text = reference.page()

    assert "\n| `faction` (required) | text |" in text
    assert "\n| `count` | number |" in text or "\n| `count` | number, " in text
    assert "\n| `type` (required) | `warrior`, `building`, `token`, `pawn` |" in text
    assert "\n| `wraps` | `true` or `false` |" in text


def test_a_key_of_a_step_is_not_told_again_among_those_of_an_ability() -> None:
    abilities = reference.page().partition("\n## An ability\n")[2].partition("\n## ")[0]

    assert "\n| `cannot` | text |" in abilities
    assert "\n| `choose` |" not in abilities


def test_each_form_of_an_ability_says_which_keys_go_with_it() -> None:
    text = reference.page()

    assert "\n| `cannot` | `who` |  |\n" in text
    assert "\n| `treat` | `as` | `only_for`, `who` |\n" in text
    assert "\n| `decide` | `prefer` or `then_by` |  |\n" in text
    assert "\n| `during` |  | the keys of a step |\n" in text


def test_every_quantity_and_rank_is_told() -> None:
    text = reference.page()

    for word in ("exactly", "at least", "at most", "more than", "fewer than", "up to", "all but", "all", "any", "no",
                 "top", "bottom", "most", "fewest", "highest", "lowest"):  # fmt: skip
        assert f"\n| `{word}` | " in text, word
    assert "`place (2 + level) warriors in start`" in text


def test_no_sentence_is_told_twice() -> None:
    part = reference.page().partition("\n## Sentences\n")[2].partition("\n## ")[0]
    told = [line for line in part.splitlines() if line.startswith("- ")]
    sentences = [line.partition("`: ")[0] for line in told]

    assert len(told) > 30
    assert len(set(sentences)) == len(sentences)


def test_the_starter_stands_on_the_page_as_it_is_written() -> None:
    starter = (Path(reference.__file__).parent / "starters" / "human" / "my_faction.yaml").read_text("utf-8")

    assert starter.strip() in reference.page()


def test_the_tables_of_the_page_are_tables() -> None:
    """Each row has as many cells as its head, and a blank line stands before each head."""
    lines = reference.page().splitlines()
    heads = [place for place, line in enumerate(lines) if line.startswith("| ---")]
    for place in heads:
        cells = lines[place].count("|")
        assert lines[place - 2] == ""
        row = place
        while row < len(lines) and lines[row].startswith("|"):
            assert lines[row].replace("\\|", "").count("|") == cells, lines[row]
            row += 1
    assert len(heads) > 10
