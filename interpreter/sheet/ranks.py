"""Ranks: which of several candidates comes first.

In: the ranks of a binder or of a `decide`. Out: `the one with the most enemy buildings`, `preferring one with a free
building slot, then ...`.
"""

from __future__ import annotations

from interpreter.language.program import Count, Expr, Get, KindFrom, Local, Pieces, Rank, Sort
from interpreter.sheet import modifiers
from interpreter.sheet.phrases import Phrase, agreeing
from interpreter.sheet.speaker import Speaker

_CLASS = "that <is> "
_CALLED = {Sort.SUIT: "that suit", Sort.PLAYER: "that player"}
"""What a candidate is called within its own rank, where `it` could be taken for something else."""


def ranked(say: Speaker, ranks: tuple[Rank, ...], sort: Sort, many: bool = False, chosen: bool = False) -> str:
    """What follows the set in the sentence, with its comma; nothing without ranks.

    Args:
        chosen: a player takes one, any of those that are equally good.
    """
    if not ranks:
        return ""
    told = [candidate(say, each, sort, many, chosen) for each in ranks]
    wish = "if possible " if ranks[0].how == "first" else ""
    if len(told) > 2:
        return f", {wish}{told[0]} (on a tie {', then '.join(told[1:])})"
    return f", {wish}{' and, on a tie, '.join(told)}"


def candidate(say: Speaker, node: Rank, sort: Sort, many: bool = False, chosen: bool = False) -> str:
    """Who comes first by one rank: `the one with the most points`, `one with a den`, `a warrior`."""
    if node.how == "first":
        found = _first(say, node, Local(sort=sort, span=node.value.span, name=node.it))
        if not many and not found.before and len(found.after) == 1 and found.after[0].startswith(_CLASS):
            return found.after[0].removeprefix(_CLASS)
        return found.bare() if many else found.a() if found.before else agreeing(f"one {' '.join(found.after)}", True)
    text = rank(say, node, sort)
    one = "ones" if many else "one"
    return f"{one} {text}" if chosen and not many else f"the {one} {text}"


def _first(say: Speaker, node: Rank, it: Local) -> Phrase:
    """Candidates of which something holds: `ones with a den`."""
    return modifiers.narrowed(say, Phrase("one", "ones"), it, modifiers.conjuncts(modifiers.bared(node.value)))


def rank(say: Speaker, node: Rank, sort: Sort) -> str:
    """One rank behind `the one`: `with the most points`, `that is a warrior`."""
    it = Local(sort=sort, span=node.value.span, name=node.it)
    if node.how == "first":
        phrase = _first(say, node, it)
        return agreeing(" ".join((*phrase.before, *phrase.after)), True)
    return _directed(say, node.how, node.value, it)


def _directed(say: Speaker, how: str, value: Expr, it: Local) -> str:
    if isinstance(value, Get) and value.query == "priority":
        return f"with the {'highest' if how == 'fewest' else 'lowest'} priority"
    if isinstance(value, Get) and value.query == "points" and modifiers.is_it(value.of, it.name):
        return f"with the {how} points" if it.sort is Sort.PLAYER else f"that shows the {how} points"
    with say.calling(it.name, _CALLED.get(it.sort, "it")):
        if isinstance(value, Count):
            return f"with the {how} {_counted(say, value.of, it)}"
        told = f"for which {say.number(value)} is {'highest' if how == 'most' else 'lowest'}"
    return modifiers.whose(told, _CALLED.get(it.sort, "it"))


def _counted(say: Speaker, of: Expr, it: Local) -> str:
    """What is counted: `enemy buildings`, `of your warriors`."""
    if isinstance(of, Pieces) and len(of.kinds) == 1 and isinstance(of.kinds[0], KindFrom):
        return " ".join(("pieces", *say.phrase(of).after))
    phrase = modifiers.possession(say, it, of) or say.phrase(of)
    return f"of {phrase.some()}" if phrase.owner else phrase.some().replace(" or ", " and ")
