"""Small words, suits, and words of other vocabularies: what the grammar reserves, and what people look for.

In: a word. Out: articles. What they say stands in `language/small_words.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.language.elsewhere import elsewhere
from interpreter.language.meant import word_of_ours
from interpreter.language.small_words import SmallWord, small_words
from interpreter.language.vocabulary import vocabulary
from interpreter.sheet.phrases import listed
from interpreter.tools.explain import files, key_values, rule_words, words
from interpreter.tools.explain.files import Leaf
from interpreter.tools.explain.words import Article


def articles(word: str) -> list[Article]:
    """What there is to tell of a word that the catalogue does not have."""
    name = " ".join(word.replace("_", " ").lower().split())
    found = [_small(small_words().words[name])] if name in small_words().words else []
    if name in vocabulary().suits:
        found.append(_suit(name))
    found += [*rule_words.articles(word), *key_values.articles(word)]
    return found + _elsewhere(word, bool(found) or bool(words.articles(word)))


def beginning(word: str) -> list[Article]:
    """Words of several words that begin with this one, `adjacent to`; of a sentence its words, if all are ours."""
    every = [name for names in known().values() for name in names] + words.known()["relations"]
    longer = [name for name in dict.fromkeys(every) if name.startswith(f"{word} ")]
    each = [[*words.articles(name), *articles(name)] for name in dict.fromkeys(longer or word.split())]
    return [article for found in each for article in found] if longer or all(each) else []


def known() -> dict[str, list[str]]:
    """Every word there is an article for here, by its kind."""
    first = {"small words": list(small_words().words), "suits": list(vocabulary().suits)}
    return {**first, **rule_words.known(), **key_values.known()}


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


def _elsewhere(word: str, is_ours: bool) -> list[Article]:
    """The keys and words that do here what the word means to people; of one that is ours only the likely ones."""
    name = word.replace("_", " ")
    here = small_words().elsewhere.get(name, ()) if is_ours else _said_for(word, name)
    if not here:
        return []
    told = ((name, (*words.articles(name), *_own(name))) for name in here)
    facts = tuple((name, found[0].doc) for name, found in told if found)
    return [Article(word, "no word of the language itself", "what it means elsewhere is said here by these", facts)]


def _said_for(word: str, name: str) -> tuple[str, ...]:
    """All that people may mean by a word which is none of ours."""
    key = elsewhere().keys.get(word, ())
    event = elsewhere().events.get(word)
    found = (*small_words().elsewhere.get(name, ()), *word_of_ours(word), *key, *((event.event,) if event else ()))
    return tuple(dict.fromkeys(found))


def _own(name: str) -> list[Article]:
    return [_small(small_words().words[name])] if name in small_words().words else []


def _uses(word: str, ranks: bool = False) -> words.Uses:
    """Sentences with the word; `ranks`: only those that rank, for `most` is part of `at most`."""
    pattern = files.saying([word]) if word[0].isalpha() else None

    def uses(path: Path) -> Iterator[Leaf]:
        found = (leaf for leaf in files.sentences(path) if pattern is not None and pattern.search(leaf.text))
        return (leaf for leaf in found if not ranks or leaf.key == "prefer")

    return uses
