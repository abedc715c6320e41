"""Overlays: difficulty levels, traits and mods, which are chosen for a faction at the table.

In: the sections of a faction's own file, and names as people choose them. Out: overlays in the order in which they are
laid over the faction, whatever the order in which they were named; what cannot be chosen together; and findings about
an overlay that extends nothing, or itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from interpreter.language.assembly import NAMED, Head, Overlay, named_in, text
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Scalar
from interpreter.language.suggest import hint_for
from interpreter.language.wording import quoted

KINDS = ("difficulty", "trait", "mod")
"""What an overlay can be, in the order in which they are laid: a level, a trait, anything else."""

_SECTIONS = {"difficulty": "difficulty", "traits": "trait"}
"""The sections of a faction's file that hold overlays, and what they are."""


class Shelf(Protocol):
    """Where the overlays of a faction are found."""

    def overlay(self, name: str, above: Overlay | None = None) -> Overlay | None:
        """One by the name under which `above` extends it; None if there is none."""

    def overlay_names(self) -> list[str]:
        """Those there are."""


class WrongOverlays(FileNotFoundError):
    """There is no such faction, since these overlays do not go together."""


def overlays_within(root: Mapping, head: Head) -> dict[str, Overlay]:
    """The overlays that a faction's file holds, by name."""
    return {
        each.key.text: Overlay(each.key, kind, each.node, head)
        for section, kind in _SECTIONS.items()
        for each in named_in(root.get(section), head)
        if isinstance(each.node, Mapping)
    }


def check_together(faction: str, chosen: Sequence[Overlay]) -> None:
    """Raises: WrongOverlays for two levels of difficulty, or the same overlay twice."""
    twice = [name for name, count in Counter(each.name for each in chosen).items() if count > 1]
    if twice:
        raise WrongOverlays(f"`{faction}` has the overlay `{twice[0]}` twice; choose it once")
    levels = [each.name for each in chosen if each.kind == "difficulty"]
    if len(levels) > 1:
        raise WrongOverlays(f"`{faction}` has one level of difficulty; choose one of {', '.join(quoted(levels))}")


def laid(chosen: Iterable[Overlay], shelf: Shelf, findings: Findings) -> list[Overlay]:
    """The chosen ones in order, each behind those it extends; of one kind by name, so that their order says nothing."""
    found: dict[tuple[str, str], Overlay] = {}
    for each in sorted(chosen, key=lambda overlay: (KINDS.index(overlay.kind), overlay.name)):
        for one in reversed(_line(each, shelf, findings)):
            found.setdefault((one.name, one.origin), one)
    return list(found.values())


def _line(overlay: Overlay, shelf: Shelf, findings: Findings) -> list[Overlay]:
    """An overlay and those it extends, up to the first; one that comes back to itself is a finding and stops there."""
    line = [overlay]
    while isinstance(parent := line[-1].node.get("extends"), Scalar):
        above = shelf.overlay(parent.text, line[-1])
        if above is None:
            names = shelf.overlay_names()
            hint = hint_for(parent.text, names) or f"there are {', '.join(names)}"
            findings.add("unknown-overlay", f"no overlay is named `{parent.text}`", parent.span, hint)
            break
        if any((above.name, above.origin) == (one.name, one.origin) for one in line):
            if above.name == overlay.name:
                message = f"`{overlay.name}` extends itself"
                findings.add("endless-extends", message, parent.span, "extend another one, or none")
            break
        line.append(above)
    return line


def check_collisions(chosen: Sequence[Overlay], findings: Findings) -> None:
    """A finding for each entry that two overlays write anew, neither of which extends the other: one would be lost.

    Numbers are left out: the overlay that is laid later has the last word.
    """
    for place, later in enumerate(chosen):
        above = _extended(later, chosen)
        for earlier in chosen[:place]:
            if earlier.name not in above:
                _collide(earlier, later, findings)


def _extended(overlay: Overlay, chosen: Sequence[Overlay]) -> set[str]:
    """The names of all that an overlay extends."""
    parents = {each.name: text(each.node.get("extends")) for each in chosen}
    found: set[str] = set()
    name = parents[overlay.name]
    while name in parents and name not in found:
        found.add(name)
        name = parents[name]
    return found


def _collide(earlier: Overlay, later: Overlay, findings: Findings) -> None:
    for section in NAMED:
        if section == "numbers":
            continue
        first = {each.key.text: each.key for each in named_in(earlier.node.get(section), earlier.head)}
        for each in named_in(later.node.get(section), later.head):
            if each.key.text in first:
                message = f"`{earlier.name}` and `{later.name}` both write `{each.key.text}` anew"
                hint = f"leave one of them out, or let `{later.name}` say `extends: {earlier.name}`"
                also = ((first[each.key.text].span, "here as well"),)
                findings.add("overlays-collide", message, each.key.span, hint, also)


def names_of(chosen: Sequence[Overlay]) -> tuple[str, ...]:
    """The names that people read, of those that no other one of them extends."""
    extended = {text(each.node.get("extends")) for each in chosen}
    return tuple(text(each.node.get("name")) or each.name for each in chosen if each.name not in extended)


def not_there(faction: str, name: str, known: Iterable[str]) -> str:
    """What is said of an overlay that a faction has not: the nearest one, and all there are."""
    names = sorted(known)
    near = hint_for(name, names)
    there = f"it has {', '.join(names)}" if names else "it has none"
    said = f"`{faction}` has no overlay `{name}`; "
    return f"{said}{near} There are {', '.join(names)}" if near else said + there


def kind_said(node: Mapping) -> str:
    """What an overlay in a file of its own says that it is."""
    said = text(node.get("kind"))
    return said if said in KINDS else KINDS[-1]
