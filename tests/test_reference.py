"""The reference of the language says what the schemas, the grammar and the catalogue say today."""

from __future__ import annotations

from interpreter.language.catalogue import catalogue
from interpreter.tools import reference


def test_the_page_is_up_to_date() -> None:
    assert reference.PAGE.read_text("utf-8") == reference.page(), "run `make reference`"


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
