"""Which questions the `decide` abilities of a faction answer, and which are answered twice.

In: an assembly. Out: the questions; a finding for each answer that nobody asks for, since another stands before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language.assembly import Assembly
from interpreter.language.findings import Findings
from interpreter.language.located import Node, Scalar, Sequence


def decided(made: Assembly, findings: Findings) -> frozenset[str]:
    """The questions that some ability answers. The first that does is asked, a parent's before a child's own."""
    first: dict[str, Scalar] = {}
    for entry in made.lists["abilities"]:
        for leaf in _questions(entry.node.get("decide")):
            earlier = first.setdefault(leaf.text, leaf)
            if earlier is not leaf:
                _twice(leaf, earlier, findings)
    return frozenset(first)


def _questions(node: Node | None) -> Iterator[Scalar]:
    leaves = node.items if isinstance(node, Sequence) else (node,)
    return (leaf for leaf in leaves if isinstance(leaf, Scalar))


def _twice(leaf: Scalar, earlier: Scalar, findings: Findings) -> None:
    message = f"another rule answers `{leaf.text}` before, so this one is never asked"
    hint = "take that rule's place: `replace:` in `patches:`, with its name or law"
    findings.add("decided-twice", message, leaf.span, hint, [(earlier.span, "this one is asked")])
