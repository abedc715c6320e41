"""Syntax nodes: the parts of a sentence, before any of its words is known.

Enters: nothing; these are frozen records with the character offsets of their words.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Syntax:
    """A part of a leaf: characters `start` to `end` (exclusive) of its text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Word(Syntax):
    text: str


@dataclass(frozen=True, slots=True)
class Quantity(Syntax):
    """`kind`: so_many, one, all, any, none, end, or a bound such as `at least`."""

    kind: str
    amount: Syntax | None = None
    bound: str = ""


@dataclass(frozen=True, slots=True)
class Numeral(Syntax):
    value: int


@dataclass(frozen=True, slots=True)
class Noun(Syntax):
    """Adjectives and a noun, perhaps `of` something: `suit of location of cart`."""

    words: tuple[Word, ...]
    of: Things | None = None


@dataclass(frozen=True, slots=True)
class Group(Syntax):
    """Words in parentheses."""

    inner: Syntax
    where: Syntax | None = None


Thing = Noun | Group


@dataclass(frozen=True, slots=True)
class Filter(Syntax):
    """`in X`, `with X`, `matching X`, `not in X` ...; `you rule` has no argument."""

    relation: str
    argument: Things | None


@dataclass(frozen=True, slots=True)
class Things(Syntax):
    """A noun with its filters, and how many of it."""

    quantity: Quantity | None
    thing: Thing | Numeral | CountOf
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class CountOf(Syntax):
    of: Things


@dataclass(frozen=True, slots=True)
class Calculation(Syntax):
    op: str
    left: Syntax
    right: Syntax


@dataclass(frozen=True, slots=True)
class Comparison(Syntax):
    op: str
    left: Syntax
    right: Syntax


@dataclass(frozen=True, slots=True)
class IsTest(Syntax):
    """`a is b`, `a is in b`: `right` is an expression or a filter."""

    left: Syntax
    right: Syntax
    negated: bool = False


@dataclass(frozen=True, slots=True)
class RulesTest(Syntax):
    clearing: Thing


@dataclass(frozen=True, slots=True)
class Logical(Syntax):
    op: str
    parts: tuple[Syntax, ...]


@dataclass(frozen=True, slots=True)
class Value(Syntax):
    value: Syntax
    where: Syntax | None = None


@dataclass(frozen=True, slots=True)
class Binding(Syntax):
    value: Syntax
    where: Syntax | None = None
    name: Word | None = None


@dataclass(frozen=True, slots=True)
class Ranking(Syntax):
    direction: str | None
    value: Syntax


@dataclass(frozen=True, slots=True)
class Part(Syntax):
    """A preposition of an effect and what follows it."""

    preposition: str
    arguments: tuple[Syntax, ...]


@dataclass(frozen=True, slots=True)
class Act(Syntax):
    """An effect: verb, object, prepositions."""

    verb: Word
    object: Syntax | None
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Happening(Syntax):
    """An event. `verbs` are the participles after `is` or `are`; none for `your birdsong begins`."""

    things: Things
    auxiliary: str | None = None
    verbs: tuple[Word, ...] = ()
    parts: tuple[Part, ...] = ()


class LeafError(Exception):
    """A leaf that is no sentence: characters `start` to `end`, what is wrong, and what to do."""

    def __init__(self, code: str, message: str, start: int, end: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.end, self.hint = code, message, start, end, hint


def reserved_words() -> frozenset[str]:
    """Every single word that the grammar keeps for itself and that a file can't use as a name."""
    words = (
        "as a an all any no top bottom most fewest highest lowest in on with without from to by at among for showing"
    )
    more = "carrying ignoring is are the and or not of where matching through satisfying exactly"
    return frozenset(f"{words} {more}".split())
