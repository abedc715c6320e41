"""Leaf text to syntax nodes: what a sentence of the language says, before any of its words is known.

Enters: the text of one leaf and which of the grammar's start symbols it must be. Leaves: a small tree of frozen
records with the character offsets of their words, or a `LeafError` with the place and a hint. The grammar file is the
whole truth about what parses; this module only names its parts. Each builder method is called as its production.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from interpreter.resources import data_folder

STARTS = ("condition", "value", "binder", "rank", "effect", "event")


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
    """Adjectives and a noun, perhaps `of` something: `suit of location of old_man`."""

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


def parse(text: str, start: str) -> Syntax:
    """Parse a leaf as one of `STARTS`.

    Raises: LeafError with the first word that does not fit.
    """
    try:
        tree = _parser().parse(text, start=start)
        return _Builder(text).transform(tree)  # type: ignore[no-any-return]  # lark's transformers are untyped
    except UnexpectedInput as error:
        raise _explain(error, text, start) from None
    except VisitError as error:
        raise error.orig_exc from None


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (data_folder("grammar") / "effects.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", start=list(STARTS), propagate_positions=True)


def reserved_words() -> frozenset[str]:
    """Every single word that the grammar keeps for itself and that a file can't use as a name."""
    words = (
        "as a an all any no top bottom most fewest highest lowest in on with without from to by at among for showing"
    )
    more = "carrying ignoring is are the and or not of where matching through satisfying exactly"
    return frozenset(f"{words} {more}".split())


class _Builder(Transformer[Token, Any]):
    """Tree to syntax nodes; one method a production, in the order of the grammar file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def _call_userfunc(self, tree: Tree[Any], new_children: list[Any] | None = None) -> Any:
        """Hand every production its place in the text along with its parts."""
        children = tree.children if new_children is None else new_children
        meta = tree.meta
        start, end = getattr(meta, "start_pos", 0), getattr(meta, "end_pos", 0)
        return getattr(self, tree.data)(start, end, children)

    # 1. What a key may hold
    def condition(self, start: int, end: int, parts: list[Any]) -> Any:
        return parts[0]

    def value(self, start: int, end: int, parts: list[Any]) -> Value:
        return Value(start, end, parts[0], parts[1])

    def binder(self, start: int, end: int, parts: list[Any]) -> Binding:
        value, where, _, name = parts
        return Binding(start, end, value, where, _word(name) if name else None)

    def rank(self, start: int, end: int, parts: list[Any]) -> Ranking:
        if isinstance(parts[0], Token):
            return Ranking(start, end, str(parts[0]), parts[1])
        return Ranking(start, end, None, parts[0])

    def effect(self, start: int, end: int, parts: list[Any]) -> Act:
        verb, subject, *rest = parts
        return Act(start, end, _word(verb), _things(subject) if subject is not None else None, tuple(rest))

    def happens(self, start: int, end: int, parts: list[Any]) -> Happening:
        quantity, phrase, auxiliary, *rest = parts
        verbs = tuple(_word(part) for part in rest if isinstance(part, Token))
        following = tuple(part for part in rest if isinstance(part, Part))
        return Happening(start, end, _counted(quantity, phrase), str(auxiliary), verbs, following)

    def begins(self, start: int, end: int, parts: list[Any]) -> Happening:
        return Happening(start, end, _counted(parts[0], parts[1]))

    # 2. Effects
    def pp(self, start: int, end: int, parts: list[Any]) -> Part:
        return Part(start, end, str(parts[0]), tuple(_things(part) for part in parts[1:]))

    def arg(self, start: int, end: int, parts: list[Any]) -> Any:
        quantity, thing, *relations = parts
        return Things(start, end, quantity, thing, tuple(relations))

    def count_arg(self, start: int, end: int, parts: list[Any]) -> Things:
        _, thing, *relations = parts
        inner = Things(thing.start, end, None, thing, tuple(relations))
        return Things(start, end, None, CountOf(start, end, inner))

    def relation(self, start: int, end: int, parts: list[Any]) -> Filter:
        argument = _things(parts[1]) if len(parts) > 1 else None
        return Filter(start, end, " ".join(str(parts[0]).split()), argument)

    # 3. Yes or no
    def either(self, start: int, end: int, parts: list[Any]) -> Logical:
        return Logical(start, end, "or", tuple(parts))

    def both(self, start: int, end: int, parts: list[Any]) -> Logical:
        return Logical(start, end, "and", tuple(parts))

    def negate(self, start: int, end: int, parts: list[Any]) -> Logical:
        return Logical(start, end, "not", tuple(parts))

    def compare(self, start: int, end: int, parts: list[Any]) -> Comparison:
        return Comparison(start, end, str(parts[1]), parts[0], parts[2])

    def is_(self, start: int, end: int, parts: list[Any]) -> IsTest:
        return IsTest(start, end, parts[0], parts[2])

    def is_not(self, start: int, end: int, parts: list[Any]) -> IsTest:
        return IsTest(start, end, parts[0], parts[2], negated=True)

    def is_so(self, start: int, end: int, parts: list[Any]) -> IsTest:
        return IsTest(start, end, parts[0], parts[2])

    def is_not_so(self, start: int, end: int, parts: list[Any]) -> IsTest:
        return IsTest(start, end, parts[0], parts[2], negated=True)

    def rules(self, start: int, end: int, parts: list[Any]) -> RulesTest:
        return RulesTest(start, end, parts[1])

    # 4. Numbers and sets
    def plus(self, start: int, end: int, parts: list[Any]) -> Calculation:
        return Calculation(start, end, "+", *parts)

    def minus(self, start: int, end: int, parts: list[Any]) -> Calculation:
        return Calculation(start, end, "-", *parts)

    def times(self, start: int, end: int, parts: list[Any]) -> Calculation:
        return Calculation(start, end, "*", *parts)

    def things(self, start: int, end: int, parts: list[Any]) -> Things:
        return _counted(parts[0], parts[1])

    def count_of(self, start: int, end: int, parts: list[Any]) -> CountOf:
        return CountOf(start, end, parts[1])

    def number(self, start: int, end: int, parts: list[Any]) -> Numeral:
        return Numeral(start, end, int(parts[0]))

    def phrase(self, start: int, end: int, parts: list[Any]) -> Things:
        return Things(start, end, None, parts[0], tuple(parts[1:]))

    def filter(self, start: int, end: int, parts: list[Any]) -> Filter:
        if isinstance(parts[0], Filter):
            return parts[0]
        relation, quantity, thing = parts
        return Filter(start, end, str(relation), _counted(quantity, _things(thing)))

    def not_in(self, start: int, end: int, parts: list[Any]) -> Filter:
        return Filter(start, end, "not in", _things(parts[1]))

    def noun(self, start: int, end: int, parts: list[Any]) -> Noun:
        words, quantity, thing = parts
        return Noun(start, end, words, _counted(quantity, _things(thing)) if thing else None)

    def group(self, start: int, end: int, parts: list[Any]) -> Group:
        return Group(start, end, parts[0].value, parts[0].where)

    def words(self, start: int, end: int, parts: list[Any]) -> tuple[Word, ...]:
        return tuple(_word(token) for token in parts)

    # 5. Quantities
    def exactly_so_many(self, start: int, end: int, parts: list[Any]) -> Quantity:
        return Quantity(start, end, "so_many", parts[0])

    def one(self, start: int, end: int, parts: list[Any]) -> Quantity:
        return Quantity(start, end, "one")

    def all(self, start: int, end: int, parts: list[Any]) -> Quantity:
        return Quantity(start, end, "all")

    def any(self, start: int, end: int, parts: list[Any]) -> Quantity:
        return Quantity(start, end, "any")

    def none(self, start: int, end: int, parts: list[Any]) -> Quantity:
        return Quantity(start, end, "none")

    def bound(self, start: int, end: int, parts: list[Any]) -> Quantity:
        amount = parts[1] if isinstance(parts[1], Syntax) else _named(parts[1])
        return Quantity(start, end, "bound", amount, " ".join(str(parts[0]).split()))

    def end(self, start: int, end: int, parts: list[Any]) -> Quantity:
        amount = Numeral(start, end, int(parts[1])) if parts[1] is not None else None
        return Quantity(start, end, "end", amount, str(parts[0]))


def _word(token: Token) -> Word:
    start = token.start_pos or 0
    return Word(start, start + len(token), str(token))


def _named(token: Token) -> Noun:
    word = _word(token)
    return Noun(word.start, word.end, (word,))


def _things(thing: Any) -> Things:
    return thing if isinstance(thing, Things) else Things(thing.start, thing.end, None, thing)


def _counted(quantity: Quantity | None, things: Things) -> Things:
    start = quantity.start if quantity else things.start
    return Things(start, things.end, quantity, things.thing, things.filters)


_READABLE = {
    "WORD": "a name", "NUMBER": "a number", "AUX": "`is` or `are`", "IN": "`in`", "WHERE_WORD": "`on` or `with`",
    "PREP": "a preposition (`from`, `to` ...)", "AS": "`as`", "RELATION": "a relation (`matching`, `adjacent to` ...)",
    "YOU_RULE": "`you rule`", "COMPARE": "`<` or `>`", "ARTICLE": "`a`", "NUMBER_OF": "`number of`",
    "BOUND": "`at least ...`",
    "AND": "`and`", "OR": "`or`", "NOT": "`not`", "OF": "`of`", "WHERE": "`where`", "LPAR": "`(`", "RPAR": "`)`",
    "PLUS": "`+`", "MINUS": "`-`", "STAR": "`*`", "$END": "the end", "ALL": "`all`", "ANY": "`any`", "NO": "`no`",
    "END": "`top`", "RANK": "`most`, `fewest`, `highest` or `lowest`",
}  # fmt: skip


_ONE_EACH = "one sentence each: write a list with an entry for every effect"
_NOUN = {"LPAR", "ARTICLE", "ALL", "ANY", "BOUND", "NO", "END", "NUMBER", "NUMBER_OF", "WORD", "NOT", "YOU_RULE"}
_TOGETHER: tuple[tuple[set[str], str], ...] = (
    ({"LPAR", "WORD", "NUMBER_OF"}, "a thing or a number"),
    ({"LPAR", "WORD"}, "a thing"),
)
"""What may begin a noun or a sum has one name: a list of ten would help nobody."""


def _explain(error: UnexpectedInput, text: str, start: str) -> LeafError:
    """Turn the parser's complaint into words for somebody who has never heard of a parser."""
    if not text.strip():
        return LeafError(
            "leaf-syntax", "there is nothing here", 0, max(1, len(text)), "write a sentence of the language"
        )
    if isinstance(error, UnexpectedCharacters):
        return _strange_character(error.pos_in_stream or 0, text)
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        token = error.token
        begin = token.start_pos or 0
        message = f"`{token}` does not fit here"
        hint = _ONE_EACH if start == "effect" and token == "and" else _expected(error, str(token), start)
        return LeafError("leaf-syntax", message, begin, begin + len(token), hint)
    stripped = len(text.rstrip())
    hint = _expected(error, "", start) if isinstance(error, UnexpectedToken) else ""
    return LeafError("leaf-syntax", "the sentence stops too early", stripped, stripped + 1, hint)


def _strange_character(at: int, text: str) -> LeafError:
    character = text[at]
    hint = "the language is made of words, numbers, parentheses, + - * and comparisons"
    if character.isupper():
        end = _word_end(at, text)
        return LeafError(
            "leaf-character", f"`{text[at:end]}` has a capital letter", at, end, f"write `{text[at:end].lower()}`"
        )
    if character in ",;":
        hint = "there are no commas: join with `and`, or give a list of entries"
    elif character in ".:":
        hint = _ONE_EACH
    elif character in "\"'`":
        hint = "names need no quotes inside a sentence"
    elif character.isdigit():
        end = _word_end(at, text)
        return LeafError(
            "leaf-character", f"`{text[at:end]}` begins with a digit", at, end, "names begin with a letter"
        )
    elif character == "=":
        hint = "write `is` (or `>=`, `<=`)"
    return LeafError("leaf-character", f"`{character}` is no part of the language", at, at + 1, hint)


def _word_end(at: int, text: str) -> int:
    """Where the word that begins at `at` ends."""
    while at < len(text) and (text[at].isalnum() or text[at] == "_"):
        at += 1
    return at


def _expected(error: UnexpectedToken, found: str, start: str) -> str:
    if found in reserved_words() and {"WORD"} & set(error.expected):
        return f"`{found}` is a reserved word, a name is expected here"
    expected = set(error.expected)
    names = []
    for group, name in _TOGETHER:
        if group <= expected:
            expected -= group | _NOUN
            names.append(name)
    names += sorted({_READABLE.get(name, f"`{name.lower()}`") for name in expected})
    return "expected " + ", ".join(names[:6]) + (" ..." if len(names) > 6 else "")
