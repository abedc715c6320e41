"""Decisions that nobody is asked: who comes first, and what ends a tie.

In: the `decide` abilities of a program. Out: a paragraph for each, and what the head of a sheet says of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.language.build import SORTS
from interpreter.language.catalogue import catalogue
from interpreter.language.program import Ability, Decide, Sort
from interpreter.sheet.phrases import listed
from interpreter.sheet.ranks import candidate, rank
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.text import Paragraph

_THEN_BY = {
    "chance": "chance decides", "printed": "the one that the board prints first", "decider": "whoever decides chooses",
}  # fmt: skip
_SHORTLY = {"chance": "chance", "printed": "the order in which the board prints them", "decider": "choice"}


def decide(say: Speaker, records: list[Any]) -> Paragraph:
    nodes: list[Decide] = records
    first = nodes[0]
    asked = list(dict.fromkeys(question.partition(":")[0] for node in nodes for question in node.questions))
    sort = _sort(first)
    ranks = [candidate(say, each, sort) for each in first.ranks]
    last = [_THEN_BY[first.then_by]] if first.then_by is not None else []
    told = [*ranks, *last]
    return (f"{_asked(asked)}: {'first ' if len(told) > 1 else ''}{', then '.join(told)}",)


def _asked(questions: list[str]) -> str:
    """`which of your pieces takes this hit`, `among tracks and suits still tied`."""
    about = [catalogue().decides[each]["doc"] for each in questions]
    tied = [each.removesuffix(_TIED) for each in about if each.endswith(_TIED)]
    whole = [each for each in about if not each.endswith(_TIED)]
    return "; ".join([*whole, *([f"among {listed(tied)}{_TIED}"] if tied else [])])


_TIED = " still tied"


def ties(say: Speaker, found: Iterable[Ability]) -> str:
    """In short, what ends ties between candidates: `clearings by the highest priority, tracks as printed`."""
    told: dict[str, list[str]] = {}
    for node in found:
        if isinstance(node, Decide) and node.questions[0].partition(":")[0] not in ("hit", "order"):
            ranks = [rank(say, each, _sort(node)).removeprefix("with ") for each in node.ranks]
            last = [_SHORTLY[node.then_by]] if node.then_by is not None else []
            names = told.setdefault(", then ".join([*ranks, *last]), [])
            names += [f"{question}s" for question in node.questions]
    return "; ".join(f"{listed(dict.fromkeys(names))} by {how}" for how, names in told.items())


def order(say: Speaker, found: Iterable[Ability]) -> str:
    """In short, which of several things comes first where no player says: `the one with the highest priority`."""
    for node in found:
        if isinstance(node, Decide) and node.questions[0].partition(":")[0] == "order" and len(node.ranks) == 1:
            return candidate(say, node.ranks[0], _sort(node))
    return ""


def _sort(node: Decide) -> Sort:
    name, _, of = node.questions[0].partition(":")
    return SORTS[of or catalogue().decides[name]["sort"]]
