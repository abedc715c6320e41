"""What somebody meant who knows the game but not the language: words and sentences that are said otherwise here.

In: a word that does not fit where it stands, or a leaf with a finding. Out: a hint, or nothing. The words and sentences
themselves stand in the catalogue: `also` beside what is meant, and `idioms`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from interpreter.language.catalogue import Op, catalogue, singular

_BLANKS = re.compile(r"\s+")


def idiom_for(text: str, code: str, is_sentence: Callable[[str], bool]) -> str:
    """The hint for a leaf that says something in a way that is not ours; "" if none is known.

    Args:
        code: of the finding about the leaf.
        is_sentence: whether a text could stand in place of the leaf.
    """
    said = _BLANKS.sub(" ", text.strip())
    for idiom in catalogue().idioms:
        match = idiom.like.fullmatch(said) if code in idiom.codes else None
        if match is None:
            continue
        if idiom.hint:
            return match.expand(idiom.hint)
        if is_sentence(meant := match.expand(idiom.write)):
            return f"write `{meant}`"
    return ""


def word_for(what: str, word: str) -> str:
    """The hint for a word that is said elsewhere for one of ours, or is one of ours of another class; "" if neither.

    Args:
        what: the class of word that is wanted: `op`, `noun` or `adjective`.
    """
    if (ours := _said_elsewhere().get((what, word))) is not None:
        return f"did you mean `{ours}`?" + (f" for example `{_op(ours).example}`" if what == "op" else "")
    return next((hint for kind, hint in _classes(word) if kind != what), "")


def other_verb(verb: str) -> str:
    """The hint for a verb of ours that is said elsewhere for another one, where its own meaning does not fit."""
    ours = _said_elsewhere().get(("op", verb))
    return f"did you mean `{ours}`? for example `{_op(ours).example}`" if ours is not None else ""


def _op(verb: str) -> Op:
    return catalogue().ops[verb]


@lru_cache(maxsize=1)
def _said_elsewhere() -> dict[tuple[str, str], str]:
    """By class and foreign word, ours; nouns in either number."""
    known = catalogue()
    found = {("op", word): op.verb for op in known.ops.values() for word in op.also}
    for name, entry in known.adjectives.items():
        found.update({("adjective", word): name for word in entry.get("also", ())})
    for name, entry in known.nouns.items():
        for word in entry.get("also", ()):
            found["noun", word] = name
            if (one := singular(word)) is not None:
                found["noun", one] = singular(name) or name
    return found


def _classes(word: str) -> list[tuple[str, str]]:
    """Every class of the language that has this word, with what is said of it where another class is wanted."""
    known = catalogue()
    found = []
    if word in known.adjectives:
        noun = known.adjectives[word]["of"].partition(",")[0]
        found.append(("adjective", f"`{word}` is an adjective and needs a noun: `{word} {noun}`"))
    for relation, entry in known.relations.items():
        if relation.split()[0] == word and relation != word:
            found.append(("relation", f"say it behind the noun, for example `{entry['example']}`"))
    if word in known.ops:
        found.append(("op", f"`{word}` is a verb, an effect begins with it: `{known.ops[word].example}`"))
    if word in known.nouns or word in known.singulars:
        doc = known.nouns[known.singulars.get(word, word)]["doc"]
        found.append(("noun", f"`{word}` is a noun ({doc}); {_VERB_FIRST}"))
    return found


_VERB_FIRST = "an effect begins with a verb, as in `place a warrior in c`"
