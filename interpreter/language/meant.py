"""What somebody meant who knows the game but not the language: words and sentences that are said otherwise here.

In: a word that does not fit where it stands, or a leaf with a finding. Out: a hint, or nothing. The words themselves
stand in the catalogue, `also` beside what is meant; sentences, keys and events stand in `elsewhere.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from interpreter.language.catalogue import Op, catalogue, singular
from interpreter.language.elsewhere import elsewhere

_BLANKS = re.compile(r"\s+")
_WORD = re.compile(r"[a-z_]+")
_OF_NUMBERS = frozenset({"unknown-noun", "unknown-adjective", "how-many", "leaf-syntax"})
"""Findings about a leaf in which a number may be written as a word."""
_TRIES = 2
"""So often what a leaf is to be is looked at anew, where it is not yet a sentence."""


def idiom_for(text: str, code: str, start: str, is_sentence: Callable[[str], bool]) -> str:
    """The hint for a leaf that says something in a way that is not ours; "" if none is known.

    Args:
        code: of the finding about the leaf.
        start: what sort of sentence the leaf is.
        is_sentence: whether a text could stand in place of the leaf.
    """
    said = _BLANKS.sub(" ", text.strip())
    if start == "event" and (told := _told_of_somebody(said, is_sentence)):
        return told
    if code in _OF_NUMBERS and (meant := _in_digits(said, start)) != said and is_sentence(meant):
        return f"write `{meant}`"
    for entry in elsewhere().sentences:
        match = entry.match(said, code, start)
        if match is None:
            continue
        if entry.hint:
            return match.expand(entry.hint)
        if meant := _sentence(match.expand(entry.write), start, is_sentence, _TRIES):
            return f"write `{meant}`"
    return ""


def _in_digits(said: str, start: str) -> str:
    """The sentence with `two` as 2; a binder takes one without a number."""
    said = said.removeprefix("one ") if start == "binder" else said
    return _WORD.sub(lambda word: elsewhere().numbers.get(word[0], word[0]), said)


def _sentence(text: str, start: str, is_sentence: Callable[[str], bool], tries: int) -> str:
    """A text that could stand there, or what it becomes if that too is said otherwise; "" if it never could."""
    if is_sentence(text):
        return text
    for entry in elsewhere().sentences if tries else ():
        match = entry.match(text, "", start) if entry.write else None
        if match is not None and (meant := _sentence(match.expand(entry.write), start, is_sentence, tries - 1)):
            return meant
    return ""


_SOMEBODY = re.compile(
    r"(?P<who>you|(?:an? |any |the )?(?:enemy|enemies|players?|opponents?|(?:any|some|every)(?:one|body)))"
    r" (?P<verb>[a-z]+)(?: (?P<what>.+))?"
)


def _told_of_somebody(said: str, is_sentence: Callable[[str], bool]) -> str:
    """The hint for an event that says who does something, where ours say what it happens to: `you draw a card`."""
    match = _SOMEBODY.fullmatch(said)
    doing = elsewhere().events.get(match["verb"]) if match is not None else None
    if match is None or doing is None:
        return ""
    event = catalogue().events[doing.event]
    mine = match["who"] == "you"
    whose = "your " if mine else "enemy " if "enem" in match["who"] or "opp" in match["who"] else ""
    usual = event.words or (f"a card is {event.name}" if event.things == "cards" else f"{whose}pieces are {event.name}")
    what = "" if doing.alone or match["what"] is None else match["what"]
    sentence = f"{what} {'is' if what.startswith(('a ', 'an ', 'the ')) else 'are'} {event.name}"
    if not what or event.words or not is_sentence(sentence):
        sentence = usual
    actor = "attacker" if event.battle else next((name for name, sort in event.fields.items() if sort == "player"), "")
    return f"write `{sentence}`, and ask who does it: `if: {actor} is {'' if mine else 'not '}you`"


def key_for(key: str, fitting: Collection[str]) -> str:
    """The hint for a key of ours that people call otherwise; "" if none of those fits.

    Args:
        fitting: the keys that may stand there and do not yet.
    """
    ours = next((name for name in elsewhere().keys.get(key, ()) if name in fitting), None)
    if ours is None:
        return ""
    example = elsewhere().examples.get(key) or elsewhere().examples.get(ours)
    return f"did you mean `{ours}`?" + (f" for example `{example}`" if example else "")


def verb_for(verb: str, things: str, said: dict[str, str]) -> str:
    """The hint for a verb of ours that can do nothing with such things; "" if it is not known what was meant.

    Args:
        things: `pieces` or `cards`.
        said: parts of the effect: `said`, what it is said of; `object`, the same of what stands somewhere; `behind`,
            the rest; `place`, where such things are or could be.
    """
    entry = elsewhere().verbs.get((verb, things))
    if entry is None:
        return ""
    behind = said["behind"]
    where = behind if re.match(r"(from|in|on) ", behind) else f"from {said['place']} {behind}"
    return f"{entry.why}: `{entry.write.format(**said, where=where).strip()}`"


def word_for(what: str, word: str) -> str:
    """The hint for a word that is said elsewhere for one of ours, or is one of ours of another class; "" if neither.

    Args:
        what: the class of word that is wanted: `op`, `noun` or `adjective`.
    """
    if (ours := _said_elsewhere().get((what, word))) is not None:
        return f"did you mean `{ours}`?" + (f" for example `{_op(ours).example}`" if what == "op" else "")
    return next((hint for kind, hint in _classes(word) if kind != what), "")


def word_of_ours(word: str) -> tuple[str, ...]:
    """The verbs, nouns and adjectives of ours for a word that is said elsewhere."""
    return tuple(ours for (_, said), ours in _said_elsewhere().items() if said == word)


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
