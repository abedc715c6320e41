"""Abilities: standing rules, each known by its one discriminating key.

In: located mappings. Out: `Cannot`, `Can`, `Treat`, `Change`, `When`, `During`, `CraftsWith` or `Decide` records.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.language.ability_parts import Common
from interpreter.language.context import Reader
from interpreter.language.hooks import during, when
from interpreter.language.located import Mapping
from interpreter.language.patterns import can, cannot
from interpreter.language.program import (
    Ability,
)
from interpreter.language.shape_rules import FORMS
from interpreter.language.standing import change, crafts_with, decide, treat
from interpreter.language.steps import guarded, law_ids, leaf_truth, text_of


def abilities(cx: Reader, node: Mapping) -> list[Ability]:
    """The records of one ability (several where one rule listens to several events). Faults become findings."""
    form = next((name for name in FORMS if name in node), None)
    if form is None:
        return []
    laws, title = cx.laws, cx.title
    cx.laws, cx.title = law_ids(cx, node.get("law")) or laws, text_of(node.get("name")) or title
    try:
        with cx.inner():
            key = node.get(form)
            span = key.span if key is not None else node.span
            active = leaf_truth(cx, node.get("active_while"))
            common = Common(cx.laws, cx.title, span, cx.cause(span), text_of(node.get("id")) or None, active)
            return guarded(cx, lambda: READERS[form](cx, node, common)) or []
    finally:
        cx.laws, cx.title = laws, title


READERS: dict[str, Callable[[Reader, Mapping, Common], list[Ability]]] = {
    "cannot": cannot,
    "can": can,
    "treat": treat,
    "change": change,
    "when": when,
    "during": during,
    "crafts_with": crafts_with,
    "decide": decide,
}
