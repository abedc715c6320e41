"""Words that only some rules know, ids of rules, and items: what neither the catalogue nor the grammar lists by itself.

In: a word. Out: articles. What words of rules mean stands in `language/small_words.yaml`; who knows them, in the
catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from interpreter.language.catalogue import catalogue
from interpreter.language.small_words import small_words
from interpreter.language.vocabulary import vocabulary
from interpreter.sheet.phrases import listed
from interpreter.tools.explain import files
from interpreter.tools.explain.files import Leaf
from interpreter.tools.explain.words import Article, Uses

_ASKING = frozenset({"if", "cannot", "can", "prefer", "do"})


def articles(word: str) -> list[Article]:
    """What there is to tell of a word that a rule about something knows, that is a rule's id, or that is an item."""
    found = [_of_rules(word)] if word in small_words().of_rules else []
    found += [_id(word)] if word in _ids() else []
    return found + ([_item(word)] if word in vocabulary().items else [])


def known() -> dict[str, list[str]]:
    """Every word there is an article for here, by its kind."""
    return {
        "words of rules": list(small_words().of_rules),
        "ids of shared rules": list(_ids()),
        "single items": list(vocabulary().items),
    }


def knowing(word: str) -> list[tuple[str, str]]:
    """Which rules know a word, and as what: `pieces are removed`, a player."""
    have = catalogue()
    told = [(f"`when: {event.phrase}`", event.fields[word]) for event in have.events.values() if word in event.fields]
    told += [
        (f"`cannot: {verb} ...`", pattern.fields[word])
        for verb, pattern in have.patterns.items()
        if word in pattern.fields
    ]
    return told + ([("the `objective` of a card", have.objective[word])] if word in have.objective else [])


def _of_rules(word: str) -> Article:
    facts = tuple(("known in", f"{where} ({sort})") for where, sort in knowing(word))
    return Article(word, "word of a rule", small_words().of_rules[word], facts, _uses(word))


def _uses(word: str) -> Uses:
    """Conditions that ask for the word, in files where it is no name of their own."""
    pattern = files.saying([word])

    def uses(path: Path) -> Iterator[Leaf]:
        found = (leaf for leaf in files.sentences(path) if leaf.key in _ASKING and pattern.search(leaf.text))
        return found if not files.binds(path, [word]) else iter(())

    return uses


@lru_cache(maxsize=1)
def _ids() -> dict[str, Leaf]:
    """The ids of rules in the law that factions share, each with its place."""
    shared = [path for path in files.rule_files() if any(leaf.key == "abstract" for leaf in files.keys(path))]
    every = (leaf for path in shared for leaf in files.keys(path) if leaf.key == "id")
    return {leaf.text.removeprefix("id:").strip(): leaf for leaf in every}


def _id(word: str) -> Article:
    doc = "the id of a rule: `ignoring` lifts a prohibition by its id, and `is done` asks about a step by it"
    return Article(word, "id of a rule", doc, (("stands at", _ids()[word].place),), _ignored(word))


def _ignored(word: str) -> Uses:
    def uses(path: Path) -> Iterator[Leaf]:
        pattern = files.saying([word])
        asking = files.saying(["ignoring", "is done", "is not done"])
        for leaf in files.leaves(path):
            if pattern.search(leaf.text) and (leaf.key == "ignoring" or asking.search(leaf.text)):
                yield leaf

    return uses


def _item(word: str) -> Article:
    others = [each for each in vocabulary().items if each != word]
    doc = "an item, as cards show one and the supply holds them; `item of CARD` asks which"
    return Article(word, "item", doc, (("beside it", listed(others)),))
