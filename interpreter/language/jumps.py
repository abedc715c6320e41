"""Jumps between phases: which phase leads to which, and whether a jump could go round for ever.

In: the assembled sections, before any leaf is resolved; a leaf that says `go to` or `perform` is recognised by its
words. Out: `Jumps`, asked once for every jump. A rule that says how often it may be used leads nowhere for ever, so
its jumps don't count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from interpreter.language.assembly import Assembly
from interpreter.language.located import Mapping, Node, Scalar, Sequence

TURN = ("start_of_turn", "birdsong", "daylight", "evening")
_GO = re.compile(r"\s*(?:go\s+to|restart)\s+(?:the\s+)?([a-z][a-z0-9_]*)\s*")
_PERFORM = re.compile(r"\s*perform\s+(?:the\s+)?([a-z][a-z0-9_]*)\b.*", re.S)
_WHEN = re.compile(r".*\b([a-z][a-z0-9_]*)\s+(?:begins|ends)\s*", re.S)


@dataclass(slots=True)
class Jumps:
    """`phases` in their order; `edges`: from a phase to those that may follow it, or be gone to, without limit."""

    phases: tuple[str, ...]
    edges: dict[str, set[str]] = field(default_factory=dict)
    homes: dict[str, set[str]] = field(default_factory=dict)  # action -> the phases that perform it

    def endless(self, here: frozenset[str], target: str) -> bool:
        """Whether a jump from one of these phases to `target` closes a circle."""
        return any(self._closes(phase, target) for phase in here if phase in self.phases)

    def of_action(self, name: str) -> frozenset[str]:
        """The phases in which an action is performed, by a step or by another action."""
        return frozenset(self.homes.get(name, ()))

    def of_ability(self, node: Mapping) -> frozenset[str]:
        """The phases in which an ability runs its step: every one, unless it names its own."""
        for key, pattern in (("when", _WHEN), ("during", re.compile(r".*\b([a-z][a-z0-9_]*)\s*", re.S))):
            leaf = node.get(key)
            found = pattern.fullmatch(leaf.text) if isinstance(leaf, Scalar) else None
            if found and found.group(1) in self.phases:
                return frozenset({found.group(1)})
        return frozenset(self.phases)

    def _closes(self, here: str, target: str) -> bool:
        """Of a circle only the way back is at fault: from a further phase into the turn, or to an earlier phase."""
        into_further = here in TURN and target not in TURN
        onwards = (here in TURN) == (target in TURN) and self.phases.index(target) > self.phases.index(here)
        return not into_further and not onwards and self._leads(target, here)

    def _leads(self, start: str, goal: str) -> bool:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            phase = waiting.pop()
            if phase == goal:
                return True
            if phase not in seen:
                seen.add(phase)
                waiting += self.edges.get(phase, ())
        return False


def jumps(made: Assembly) -> Jumps:
    """What the file's leaves say about jumps."""
    found = Jumps((*TURN, *made.phases))
    found.edges = {before: {after} for before, after in pairwise(TURN)}
    actions = {each.key.text: each.node for each in made.named["actions"]}
    spaces = {each.key.text: _spaces(each.node) for each in made.named["trackers"]}
    for phase in found.phases:
        for entry in made.lists.get(phase, made.phases.get(phase, [])):
            _follow(found, phase, entry.node, actions, spaces, set())
    for entry in made.lists["abilities"]:
        for phase in found.of_ability(entry.node):
            _follow(found, phase, entry.node, actions, spaces, set())
    return found


def _follow(
    found: Jumps,
    phase: str,
    node: Node,
    actions: dict[str, Node],
    spaces: dict[str, tuple[str, ...]],
    seen: set[str],
) -> None:
    """Note where the leaves below `node` lead, those of the actions they perform included."""
    for leaf, limited in _leaves(node, False):
        if (went := _GO.fullmatch(leaf)) and not limited:
            found.edges.setdefault(phase, set()).add(went.group(1))
        if done := _PERFORM.fullmatch(leaf):
            for name in (done.group(1), *spaces.get(done.group(1), ())):
                found.homes.setdefault(name, set()).add(phase)
                if name in actions and name not in seen:
                    seen.add(name)
                    _follow(found, phase, actions[name], actions, spaces, seen)


def _leaves(node: Node, limited: bool) -> Iterator[tuple[str, bool]]:
    """Every text below, and whether some rule around it says how often it may be used."""
    if isinstance(node, Scalar):
        yield node.text, limited
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _leaves(item, limited)
    elif isinstance(node, Mapping):
        inside = limited or "once" in node or "at_most" in node
        for _, value in node.entries:
            yield from _leaves(value, inside)


def _spaces(node: Node) -> tuple[str, ...]:
    listed = node.get("spaces") if isinstance(node, Mapping) else None
    return tuple(item.text for item in listed.items if isinstance(item, Scalar)) if isinstance(listed, Sequence) else ()
