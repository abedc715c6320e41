"""Noun phrases: what English needs to know of a thing so that it can be said as one, as several, or as `the` one.

In: words. Out: `a fox clearing you rule`, `3 of your warriors`, `the top card`. Nothing here knows the checked tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from interpreter.language.catalogue import plural

_VOWELS = "aeio"
_SMALL = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"})
"""Words that stay small within a title."""
_AGREES = {"<is>": ("is", "are"), "<has>": ("has", "have"), "<lies>": ("lies", "lie"), "<meets>": ("meets", "meet"),
           "<matches>": ("matches", "match")}  # fmt: skip
"""Verbs in a relative clause, for one thing and for several."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A thing that is not yet counted.

    Attributes:
        one, many: the noun.
        owner: whose: `your`, `the target's`; `enemy` is an adjective and stands in `before`.
        before, after: adjectives, and what follows the noun: `you rule`, `with a keep`.
        fixed: the whole phrase of a thing there is one of, `the keep`; nothing else is said then but `after`.
        several: a fixed phrase stands for several things: `those warriors`.
        fixed_many, fixed_each: the fixed phrase of all of them, and of all in turn, where they differ from that of one.
    """

    one: str = ""
    many: str = ""
    owner: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    fixed: str = ""
    several: bool = False
    fixed_many: str = ""
    fixed_each: str = ""

    def some(self) -> str:
        """Without an article, as several: `your warriors in that clearing`."""
        return self._made(self.owner, self.many or plural(self.one), False)

    def bare(self) -> str:
        """The noun with its adjectives, as several, nobody's: `warriors in that clearing`."""
        return self._made("", self.many or plural(self.one), False)

    def bare_one(self) -> str:
        """The noun with its adjectives, as one, nobody's: `warrior in that clearing`."""
        return self._made("", self.one, True)

    def a(self) -> str:
        """One of them: `an enemy`, `one of your warriors`."""
        if (self.owner and not self.fixed) or self.several:
            return f"one of {self.some()}"
        named = self._made("", self.one, True)
        return named if self.fixed else f"{article(named)} {named}"

    def the(self) -> str:
        """The only one: `the clearing with the keep`."""
        named = self._made(self.owner, self.one, True)
        return named if self.fixed or self.owner else f"the {named}"

    def each(self) -> str:
        """Every one in turn: `each clearing you rule`."""
        if self.fixed_each:
            return replace(self, fixed=self.fixed_each).the()
        if self.fixed:
            return f"each of {self.some()}" if self.several else self.some()
        return f"each of {self.some()}" if self.owner else f"each {self._made('', self.one, True)}"

    def no(self) -> str:
        """None of them: `no clearing you rule`, `none of your warriors`."""
        if self.fixed:
            return f"no {self.some().removeprefix('the ')}"
        return f"none of {self.some()}" if self.owner else f"no {self._made('', self.many or plural(self.one), False)}"

    def counted(self, number: str) -> str:
        """So many: `2 clearings`, `2 of your warriors`; `1` is `a`."""
        if number == "1":
            return self.a()
        if number.startswith("1 (") and not self.owner and not self.fixed:
            return so_called(number, self._made("", self.one, True))
        if self.fixed and not self.several:
            return self.some()
        if self.several:
            return f"{number} of {self.some()}"
        return f"{number} of {self.some()}" if self.owner else so_called(number, self.bare())

    def with_before(self, *words: str) -> Phrase:
        return self if not words else replace(self, before=(*words, *self.before))

    def with_after(self, *words: str) -> Phrase:
        return self if not words else replace(self, after=(*self.after, *words))

    def _made(self, owner: str, noun: str, single: bool) -> str:
        named = (self.fixed if single else self.fixed_many or self.fixed) or " ".join(
            word for word in (owner, *self.before, noun) if word
        )
        after = _apart(list(chained(list(_clear(sorted(self.after, key=_class))))))
        return agreeing(" ".join(word for word in (named, *after) if word).replace(" ,", ","), single)


_LIKE = {"without": "with", "where": "with"}
"""What follows a noun as another word does."""
_ORDER = (
    ("you rule", "ruled"), ("of ",), ("in ", "on ", "from "), ("matching",), ("with ",), ("without",),
    ("adjacent", "diagonally"), ("other",),
)  # fmt: skip
"""In which order things are said behind a noun, so that each is about the noun and not about what stands before it."""


def _class(words: str) -> int:
    """What ends with a set of its own comes last, so that nothing is read as said of that set."""
    if words.startswith(("adjacent to a", "that ", "for which")):
        return len(_ORDER) + words.startswith(("that ", "for which"))
    return next((place for place, starts in enumerate(_ORDER) if words.startswith(starts)), len(_ORDER))


def agreeing(text: str, single: bool) -> str:
    """The text with its open verbs in number."""
    for mark, (one, many) in _AGREES.items():
        text = text.replace(mark, one if single else many)
    return text


def chained(words: Sequence[str]) -> Iterable[str]:
    """What follows a noun, what begins alike listed: `with a keep, with a hut and without ruins`."""
    for _, group in groupby(words, lambda each: _LIKE.get(each.partition(" ")[0], each.partition(" ")[0])):
        yield listed(group)


def _clear(words: Sequence[str]) -> Iterable[str]:
    """What matches is said in a clause of its own behind other words, lest these be what matches: `that matches it`."""
    for at, each in enumerate(words):
        yield each.replace("matching ", "that <matches> ", 1) if at and each.startswith("matching ") else each


def _apart(words: Sequence[str]) -> Iterable[str]:
    """What is left out stands between commas, lest what follows be said of that: `, other than bots, whose ...`."""
    for at, each in enumerate(words):
        yield f", {each}," if each.startswith("other than ") and at + 1 < len(words) else each


def so_called(number: str, noun: str) -> str:
    """`4 (guests)` of something: `4 warriors (guests)`, `4 (guests) warriors you have there`."""
    digits, _, name = number.partition(" ")
    if name.startswith("(") and " " not in noun:
        return f"{digits} {noun} {name}"
    return f"{number} {noun}"


def article(text: str) -> str:
    """`a` or `an`."""
    return "an" if text[:1].lower() in _VOWELS else "a"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`x`, `x and y`, `x, y and z`."""
    *before, end = list(words) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def spoken(name: str) -> str:
    """A declared name as words: `old_bones` is `old bones`."""
    return name.replace("_", " ")


def titled(name: str) -> str:
    """A declared name as a title: `Old Bones`."""
    first, *others = spoken(name).split() or [""]
    return " ".join([capital(first), *(word if word in _SMALL else capital(word) for word in others)])


_POSSESSIVES = {"you": "your", "they": "their", "it": "its"}


def possessive(owner: str) -> str:
    """`your`, `their`, `the target's`, `the players'`."""
    if owner in _POSSESSIVES:
        return _POSSESSIVES[owner]
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"


def capital(text: str) -> str:
    """The first letter a capital one."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The first letter a small one, unless a name begins the text."""
    return text[:1].lower() + text[1:]


STRONG, WEAK = "\x01", "\x02"
"""Where strong type begins and ends; set as bold, as asterisks, or not at all, by whoever sets the page."""


def strong(text: str) -> str:
    """The text in strong type."""
    return f"{STRONG}{text}{WEAK}"
