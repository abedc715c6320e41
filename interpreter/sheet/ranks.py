"""Ranks: which of several candidates comes first.

In: the ranks of a binder or of a `decide`. Out: `the one with the most enemy buildings`, `preferring one with a free
building slot, then ...`.
"""

from __future__ import annotations

from interpreter.language.program import Count, Expr, Get, KindFrom, Local, Pieces, Rank, Sort
from interpreter.sheet import modifiers
from interpreter.sheet.phrases import Phrase, agreeing
from interpreter.sheet.speaker import Speaker


def ranked(say: Speaker, ranks: tuple[Rank, ...], sort: Sort, many: bool = False) -> str:
    """What follows the set in the sentence, with its comma; nothing without ranks."""
    if not ranks:
        return ""
    told = [rank(say, each, sort) for each in ranks]
    one = "the ones" if many else "the one"
    if len(told) == 1 and ranks[0].how != "first":
        return f", {one} {told[0]}"
    if len(told) == 1:
        return f", if possible {'ones' if many else 'one'} {told[0]}"
    return f", preferring {', then '.join(_each(each, text, many) for each, text in zip(ranks, told, strict=True))}"


def _each(rank: Rank, text: str, many: bool) -> str:
    if rank.how == "first":
        return f"{'ones' if many else 'one'} {text}"
    return f"{'the ones' if many else 'the one'} {text}"


def rank(say: Speaker, node: Rank, sort: Sort) -> str:
    """One rank behind `the one`: `with the most points`, `that is a warrior`."""
    it = Local(sort=sort, span=node.value.span, name=node.it)
    if node.how == "first":
        test = modifiers.bared(node.value)
        phrase = modifiers.narrowed(say, Phrase(), it, [test])
        return agreeing(" ".join((*phrase.before, *phrase.after)), True)
    return _directed(say, node.how, node.value, it)


def _directed(say: Speaker, how: str, value: Expr, it: Local) -> str:
    if isinstance(value, Get) and value.query == "priority":
        return f"with the {'highest' if how == 'fewest' else 'lowest'} priority"
    if isinstance(value, Get) and value.query == "points" and modifiers.is_it(value.of, it.name):
        return f"with the {how} points" if it.sort is Sort.PLAYER else f"that shows the {how} points"
    with say.calling(it.name, "that suit" if it.sort is Sort.SUIT else "it"):
        if isinstance(value, Count):
            return f"with the {how} {_counted(say, value.of, it)}"
        return f"for which {say.number(value)} is {'highest' if how == 'most' else 'lowest'}"


def _counted(say: Speaker, of: Expr, it: Local) -> str:
    """What is counted: `enemy buildings`, `of your warriors`."""
    if isinstance(of, Pieces) and len(of.kinds) == 1 and isinstance(of.kinds[0], KindFrom):
        return " ".join(("pieces", *say.phrase(of).after))
    phrase = modifiers.possession(say, it, of) or say.phrase(of)
    return f"of {phrase.some()}" if phrase.owner else phrase.some().replace(" or ", " and ")
