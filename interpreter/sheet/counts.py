"""How many there are, and more than what: `at least 2 huts`, `more warriors there than huts there`.

In: a comparison of a count with a number. Out: what stands before the noun, and what follows all that is said of it.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.program import Count, Expr, Number
from interpreter.sheet.numbers import folded, members
from interpreter.sheet.phrases import Phrase
from interpreter.sheet.speaker import Speaker

COMPARED = {">=": "at least", "<=": "at most", "==": "exactly", ">": "more than", "<": "fewer than"}
_THAN = {">=": ("at least as many", "as"), "<=": ("at most as many", "as"), "==": ("exactly as many", "as"),
         ">": ("more", "than"), "<": ("fewer", "than")}  # fmt: skip


def quantity(say: Speaker, op: str, right: Expr) -> tuple[str, Expr | None] | None:
    """`at least 2`; or `more`, and the set it is compared with; None where the number is neither digits nor a count."""
    if isinstance(folded(right), Number):
        return f"{COMPARED[op]} {say.number(right)}", None
    return (_THAN[op][0], right.of) if isinstance(right, Count) else None


def than(say: Speaker, op: str, other: Expr, left: Phrase, yours: bool) -> str:
    """What is compared with: ` than huts on the map`, ` than you have`.

    Args:
        left: what is counted; the same of yours needs not be said again.
        yours: the sentence says that you have what is counted.
    """
    with say.together(True):
        right = members(say, other)
    bare = right.bare()
    if right.owner == say.your and not yours:
        return f" {_THAN[op][1]} {say.yours} have{'' if bare == left.bare() else f' {bare}'}"
    return f" {_THAN[op][1]} {bare if right.owner == say.your else right.some()}"


def joint(phrase: Phrase) -> Phrase:
    """Several kinds counted together: `warriors and huts`, not `warriors or huts`."""
    return replace(phrase, many=phrase.many.replace(" or ", " and "))
