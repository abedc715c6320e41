"""Numbers with a name: what they are, what an overlay makes of them, and which rules use them.

In: programs and the files behind them. Out: sentences.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language.located import Mapping as Tree
from interpreter.language.located import Node
from interpreter.language.program import Ability, Number, Program, Step, walk
from interpreter.sheet.phrases import listed, spoken
from interpreter.sheet.sources import Sources, entries, text
from interpreter.sheet.speaker import Speaker


def declared(program: Program, sources: Sources) -> Iterator[str]:
    """Those of the faction, and of the one it changes, with how they are read."""
    near = [root for root in sources.roots if text(root.get("abstract")) != "true" or root is sources.own]
    found: dict[str, list[Node]] = {}
    for root in near:
        for name, node in entries(root.get("numbers")):
            found.setdefault(name, []).append(node)
    values = program.declarations.numbers
    told = [f"{spoken(name)} {values[name]}{_before(nodes, values[name])}" for name, nodes in found.items()]
    if told:
        yield f"Numbers: {', '.join(told)}."
    for name, nodes in found.items():
        if isinstance(nodes[-1], Tree) and (ruling := text(nodes[-1].get("ruling"))):
            yield f"Note on {spoken(name)}: {ruling}."


def _before(nodes: list[Node], value: int) -> str:
    """What it was in the faction that the file changes."""
    first = _value(nodes[0])
    return f" (instead of {first})" if len(nodes) > 1 and first != str(value) else ""


def changed(say: Speaker, plain: Program, overlay: Tree) -> list[str]:
    """`guests: 2 instead of 4, in “Invite” (2.1)`, one for each number that an overlay sets."""
    found = []
    for name, node in entries(overlay.get("numbers")):
        was = plain.declarations.numbers.get(name)
        instead = f" instead of {was}" if was is not None and str(was) != _value(node) else ""
        used = [_called(say, rule) for rule in _using(say, plain, name)]
        found.append(f"{spoken(name)}: {_value(node)}{instead}{', in ' + listed(used) if used else ''}")
    return found


def _using(say: Speaker, program: Program, name: str) -> Iterator[Step | Ability]:
    """Rules with a law or a name in which the number stands."""
    steps = [each for phase in program.phases for each in phase.steps]
    rules: list[Step | Ability] = [*program.setup, *steps, *program.actions.values(), *program.abilities]
    for rule in rules:
        numbers = (part for part in walk(rule) if isinstance(part, Number))
        if rule.title and any(say.number_name(each) == spoken(name) for each in numbers):
            yield rule


def _called(say: Speaker, rule: Step | Ability) -> str:
    laws = ", ".join(say.law(law) for law in rule.laws)
    return f"“{rule.title}”{f' ({laws})' if laws else ''}"


def _value(node: Node) -> str:
    return text(node.get("is")) if isinstance(node, Tree) else text(node)
