"""What the rules of a faction have asked for, noted while they are read: whatever is left over, nothing uses.

In: words and places, from whoever gives them a meaning. Out: the same, for `unused`. A leaf that is read twice asks
twice from the same place, which is noted once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.findings import Span

Bound = tuple[Span, str]
"""A name that a rule binds: where that is, and the name."""


@dataclass(slots=True)
class Asked:
    """Names that were asked for, by what they name; and what rules bind, write and mark, which nobody may ask for."""

    words: set[str] = field(default_factory=set)  # of declarations, as they were spelt
    ids: set[str] = field(default_factory=set)  # of steps and abilities
    marks: set[str] = field(default_factory=set)
    points: set[str] = field(default_factory=set)  # the tracks whose points were asked for
    bound: dict[Bound, Span] = field(default_factory=dict)  # each with the place to point at
    names: set[Bound] = field(default_factory=set)  # those of them that were asked for
    marked: dict[str, Span] = field(default_factory=dict)  # each mark, where it is made first
    trackers: dict[str, set[Span]] = field(default_factory=dict)  # every place that names a tracker
    written: dict[str, set[Span]] = field(default_factory=dict)  # those of them that only give it another value

    def tracker(self, name: str, place: Span) -> None:
        self.trackers.setdefault(name, set()).add(place)

    def write(self, name: str, place: Span) -> None:
        self.written.setdefault(name, set()).add(place)

    def idle(self) -> dict[Bound, Span]:
        """The names that rules bind and nobody asks for, each with the place to point at. `it` is no one's choice."""
        return {bound: place for bound, place in self.bound.items() if bound not in self.names and bound[1] != "it"}

    def only_written(self, name: str) -> bool:
        """Whether every place that names a tracker is one that writes it."""
        return self.trackers.get(name, set()) <= self.written.get(name, set())
