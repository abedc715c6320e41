"""Rules that lost what they ask for: a patch took a step away that another one asks about or leads to.

In: an `Assembly` with all patches applied. Out: a finding at each such patch, which shows the other place too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.language.assembly import Assembly, Removal
from interpreter.language.findings import Findings
from interpreter.language.located import Node, Scalar, Sequence
from interpreter.language.within import scalars, step_ids

_ANOTHER = "take that rule away as well, or put one in this place that it can ask for"


def check_removed(made: Assembly, findings: Findings) -> None:
    """A finding for every rule that asks for what is gone. What it asks for is noted, so that nothing echoes."""
    if not made.removed:
        return
    left = {*step_ids(made.rules())}
    for removal in made.removed:
        for name in step_ids([removal.node]):
            if name not in left and name not in made.missing:
                _report(made, removal, name, list(_asking(made, name)), findings)
    for name, entries in made.phases.items():
        last = next((each for each in reversed(made.removed) if each.phase == name), None)
        if not entries and last is not None:
            _report(made, last, name, list(_leading(made, name)), findings)


def _report(made: Assembly, removal: Removal, name: str, asking: list[Scalar], findings: Findings) -> None:
    if asking:
        made.missing.add(name)
        also = tuple((leaf.span, "asked for here") for leaf in asking)
        message = f"`{name}` is taken away, but another rule asks for it"
        findings.add("removed-but-needed", message, removal.aim.span, _ANOTHER, also)


def _asking(made: Assembly, name: str) -> Iterator[Scalar]:
    """The leaves that ask whether a step is done, or lift a prohibition by its id."""
    done = re.compile(rf"\b{name}\s+(is|are)\s+(not\s+)?done\b")
    lifted = re.compile(rf"\bignoring\b.*\b{name}\b", re.S)
    for rule in made.rules():
        yield from (leaf for leaf in scalars(rule) if done.search(leaf.text) or lifted.search(leaf.text))
        named = _leaves(rule.get("ignoring"))
        yield from (leaf for leaf in named if leaf.text == name)


def _leaves(node: Node | None) -> Iterator[Scalar]:
    for leaf in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(leaf, Scalar):
            yield leaf


def _leading(made: Assembly, phase: str) -> Iterator[Scalar]:
    """The leaves that go to a phase, or begin it again."""
    jump = re.compile(rf"\s*(go\s+to|restart)\s+(the\s+)?{phase}\s*")
    for rule in made.rules():
        yield from (leaf for leaf in scalars(rule) if jump.fullmatch(leaf.text))
