"""Leaf text to syntax nodes: what a sentence of the language says, before any of its words is known.

Enters: the text of one leaf and which of the grammar's start symbols it must be. Leaves: a small tree of frozen
records with the character offsets of their words, or a `LeafError` with the place and a hint. The grammar file is the
whole truth about what parses; this module only names its parts. Each builder method is called as its production.
"""

from __future__ import annotations

from functools import lru_cache

from lark import Lark
from lark.exceptions import UnexpectedInput, VisitError

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
    LeafError,
    Logical,
    Noun,
    Numeral,
    Part,
    Quantity,
    Ranking,
    RulesTest,
    Syntax,
    Thing,
    Things,
    Value,
    Word,
    reserved_words,
)
from interpreter.language.syntax_builder import Builder
from interpreter.language.syntax_faults import explain, refuse_too_long
from interpreter.resources import data_folder

__all__ = [
    "STARTS",
    "Act",
    "Binding",
    "Calculation",
    "Comparison",
    "CountOf",
    "Filter",
    "Group",
    "Happening",
    "IsTest",
    "LeafError",
    "Logical",
    "Noun",
    "Numeral",
    "Part",
    "Quantity",
    "Ranking",
    "RulesTest",
    "Syntax",
    "Thing",
    "Things",
    "Value",
    "Word",
    "parse",
    "reserved_words",
]

STARTS = ("condition", "value", "binder", "rank", "effect", "event")


@lru_cache(maxsize=4096)
def parse(text: str, start: str) -> Syntax:
    """Parse a leaf as one of `STARTS`. The same leaf is parsed once: files that others extend are read again and again.

    Raises: LeafError with the first word that does not fit.
    """
    refuse_too_long(text)
    try:
        tree = _parser().parse(text, start=start)
        return Builder(text).transform(tree)  # type: ignore[no-any-return]  # lark's transformers are untyped
    except UnexpectedInput as error:
        raise explain(error, text, start) from None
    except VisitError as error:
        raise error.orig_exc from None


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (data_folder("grammar") / "effects.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", start=list(STARTS), propagate_positions=True)
