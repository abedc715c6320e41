"""Parse tree to syntax nodes: one method a production, in the order of the grammar file.

Enters: the tree that the parser gives for a leaf. Leaves: the records of `phrases`.
"""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, Tree

from interpreter.language.phrases import (
    Act,
    Binding,
    Calculation,
    Comparison,
    CountOf,
    Filter,
    Group,
    Happening,
    IsTest,
    Logical,
    Noun,
    Numeral,
    Part,
    Quantity,
    Ranking,
    RulesTest,
    Syntax,
    Things,
    Value,
    Word,
)


class Builder(Transformer[Token, Any]):
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
