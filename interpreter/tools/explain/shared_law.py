"""The law that every faction extends without saying so, within a faction that is written as one file.

In: an `Assembly`. Out: which of its rules hold, as comments; and what the faction changes about it, as patches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from interpreter.language.assembly import Assembly, Entry, entries_in, laws_of, text
from interpreter.language.located import Mapping
from interpreter.language.patches import known_as
from interpreter.sheet.sources import mappings
from interpreter.tools.explain.origins import shared

if TYPE_CHECKING:
    from interpreter.tools.explain.origins import Origins


class Writer(Protocol):
    """Who writes a rule."""

    def rule(self, entry: Entry) -> Iterator[str]: ...


@dataclass(frozen=True, slots=True)
class SharedLaw:
    """The shared law, as a faction leaves it."""

    made: Assembly

    def behind(self, entries: Sequence[Entry]) -> list[Entry]:
        """The faction's own rules of a list, those behind all that everybody shares."""
        last = max((place for place, each in enumerate(entries) if shared(self.made, each)), default=-1)
        return list(entries[last + 1 :])

    def told(self, entries: Sequence[Entry], origins: Origins) -> Iterator[str]:
        """A line for each rule of the shared law that holds here."""
        for each in entries:
            if shared(self.made, each):
                title = " ".join(filter(None, (", ".join(each.laws), text(each.node.get("name")))))
                yield f"holds here too: {title} ({origins.place(each.node.span)})"

    def patches(self, origins: Origins, writer: Writer) -> Iterator[str]:
        """The shared law's rules that are gone, and rules that stand among the shared law's."""
        for name, printed in self._printed():
            left = self.made.lists[name]
            kept = {id(each.node) for each in left if shared(self.made, each)}
            for entry in printed:
                if id(entry.node) not in kept:
                    yield from self._gone(entry, origins)
            yield from self._among(left, writer)

    def _printed(self) -> Iterator[tuple[str, list[Entry]]]:
        """The lists of the shared law as it is printed."""
        if len(self.made.roots) < 2:
            return
        root, head = self.made.roots[0], self.made.heads[0]
        for name in self.made.lists:
            if found := entries_in(root.get(name), head):
                yield name, found

    def _gone(self, entry: Entry, origins: Origins) -> Iterator[str]:
        by = next((each for each in self.made.removed if each.node is entry.node), None)
        if by is not None:
            yield f"- remove: {self._word(entry)}  # {origins.place(by.aim.span)}"
        else:
            yield f"# changed inside, which stands in no file but its own: {', '.join(entry.laws)}"

    def _among(self, entries: Sequence[Entry], writer: Writer) -> Iterator[str]:
        waiting: list[Entry] = []
        for entry in entries:
            if not shared(self.made, entry):
                waiting.append(entry)
            elif waiting:
                yield f"- before: {self._word(entry)}"
                yield "  add:"
                for each in waiting:
                    yield from (line and f"    {line}" for line in writer.rule(each))
                waiting = []

    def _word(self, entry: Entry) -> str:
        """A word that means this rule alone, as a patch can say it."""
        every = [each for _, printed in self._printed() for each in printed]
        known = [word for each in every for word in known_as(each.node, each.head)]
        known += [
            word for each in every for step in list(mappings(each.node))[1:] for word in known_as(step, each.head)
        ]
        own = {word for rule in self.made.rules() if not self._is_shared(rule) for word in _words(rule)}
        for word in (text(entry.node.get("name")), text(entry.node.get("id")), *self._qualified(entry)):
            if word and known.count(word) == 1 and word not in own:
                return word
        return text(entry.node.get("name")) or next(iter(self._qualified(entry)), "")

    def _qualified(self, entry: Entry) -> list[str]:
        return [f"{entry.head.prefix}:{law}" for law in entry.laws]

    def _is_shared(self, rule: Mapping) -> bool:
        return rule.span.file == self.made.roots[0].span.file


def _words(rule: Mapping) -> Iterator[str]:
    for step in mappings(rule):
        yield from (*laws_of(step), text(step.get("name")), text(step.get("id")))
