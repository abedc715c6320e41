"""Small words, suits, and words of other vocabularies: what the grammar reserves, and what people look for.

In: a word. Out: articles. What they say stands in `language/small_words.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.language.small_words import SmallWord, small_words
from interpreter.language.vocabulary import vocabulary
from interpreter.sheet.phrases import listed
from interpreter.tools.explain import files, words
from interpreter.tools.explain.files import Leaf
from interpreter.tools.explain.words import Article


def articles(word: str) -> list[Article]:
    """What there is to tell of a word that the catalogue does not have."""
    name = " ".join(word.replace("_", " ").lower().split())
    found = [_small(small_words().words[name])] if name in small_words().words else []
    if name in vocabulary().suits:
        found.append(_suit(name))
    return [*found, *_elsewhere(word)]


def beginning(word: str) -> list[Article]:
    """Words of several words that begin with this one: `adjacent` is `adjacent to`."""
    every = [name for names in known().values() for name in names] + words.known()["relations"]
    longer = [name for name in dict.fromkeys(every) if name.startswith(f"{word} ")]
    return [article for name in longer for article in (*words.articles(name), *articles(name))]


def known() -> dict[str, list[str]]:
    """Every word there is an article for here, by its kind."""
    return {"small words": list(small_words().words), "suits": list(vocabulary().suits)}


def _small(found: SmallWord) -> Article:
    facts = (("example", f"`{found.example}`"),) if found.example else ()
    return Article(found.word, found.kind, found.doc, facts, _uses(found.word, found.kind == "rank"))


def _suit(name: str) -> Article:
    doc = "a suit, as cards, clearings and tracks have one; before a noun it is an adjective: `fox clearings`"
    if name == vocabulary().wild:
        doc = (
            f"the suit that stands for all: a {name} card matches every suit, and every clearing and track matches a"
            f" {name}, but of the cards only {name}s do. `{name} cards` are those of the suit itself"
        )
    others = [each for each in vocabulary().suits if each != name]
    return Article(name, "suit", doc, (("beside it", listed(others)),), _uses(name))


def _elsewhere(word: str) -> list[Article]:
    """The keys and words that do here what the word means to people."""
    here = small_words().elsewhere.get(word, ())
    if not here:
        return []
    facts = tuple(
        (name, article.doc) for name in here for article in words.articles(name) if article.kind in ("key", "op")
    )
    return [Article(word, "no word of the language itself", "what it means elsewhere is said here by these", facts)]


def _uses(word: str, ranks: bool = False) -> words.Uses:
    """Leaves with the word; `ranks`: only those that rank, for `most` is part of `at most`."""
    pattern = files.saying([word]) if word[0].isalpha() else None

    def uses(path: Path) -> Iterator[Leaf]:
        found = (leaf for leaf in files.leaves(path) if pattern is not None and pattern.search(leaf.text))
        return (leaf for leaf in found if not ranks or leaf.key == "prefer")

    return uses
