"""How locations lie to each other.

In: a frame and locations by number. Out: whether they are adjacent or connected. Locations that a file adds say for
themselves what they are adjacent to, and are asked anew each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.reference import expressions

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from interpreter.game.reference.frame import Frame


def adjacent(frame: Frame, left: int, right: int) -> bool:
    """Whether two locations are adjacent: as the map says, or as an extra location declares."""
    layout = frame.layout
    if not (0 <= left < layout.locations and 0 <= right < layout.locations):
        return False
    if layout.adjacent[left] >> right & 1:
        return True
    return _declared(frame, left, right) or _declared(frame, right, left)


def _declared(frame: Frame, extra: int, other: int) -> bool:
    """Whether `extra` is a location of somebody's own that calls `other` adjacent."""
    place = frame.layout.places[extra]
    if place.kind != "extra":
        return False
    voice = frame.table.voices[place.owner]
    names = voice.names
    for name, declared in names.declared.places.items():
        if names.box(name) == extra and declared.adjacent_to is not None:
            inner = frame.copy(voice=voice, actor=place.owner, bound={})
            return other in expressions.members(inner, declared.adjacent_to)
    return False


def connected(frame: Frame, clearing: int, start: int, through: AbstractSet[int] | None) -> bool:
    """Whether a clearing is reached from another over adjacent clearings that all lie in `through`, ends included."""
    allowed = set(range(frame.layout.clearings)) if through is None else through
    if clearing not in allowed or start not in allowed:
        return False
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for there in sorted(allowed - reached):
            if adjacent(frame, here, there):
                reached.add(there)
                edge.append(there)
    return clearing in reached
