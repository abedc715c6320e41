"""What of a faction is being checked: its last file with its own decks, or the overlays that are laid over it.

In: an `Assembly`. Out: `Own`, which knows whether a place stands there, and where the keys of a step stand.
"""

from __future__ import annotations

from functools import cached_property

from interpreter.language import within
from interpreter.language.assembly import Assembly
from interpreter.language.files import decks_of, read_file
from interpreter.language.findings import Span
from interpreter.language.located import Mapping, Node
from interpreter.language.steps import place_of


class Own:
    """The layers that are being checked. What stands in a parent is for the parent's own check to tell."""

    def __init__(self, made: Assembly) -> None:
        self.layers = [overlay.node for overlay in made.chosen] or [made.roots[-1]]
        self._decks = [deck for layer in self.layers for deck in decks_of(layer)]
        self._whole = {str(deck) for deck in self._decks}
        if not made.chosen:
            self._whole.add(made.roots[-1].span.file)

    def __contains__(self, place: Span) -> bool:
        if place.file in self._whole:
            return True
        return any(
            place.file == layer.span.file and layer.span.line <= place.line <= layer.span.end_line
            for layer in self.layers
        )

    def key(self, step: Span, *names: str) -> Span:
        """The first of these keys that a step has whose place this is; the place itself if it has none."""
        node = self._mappings.get(step)
        found = (node.key(name) for name in names) if node is not None else iter(())
        return next((key.span for key in found if key is not None), step)

    @cached_property
    def decks(self) -> list[Node]:
        """What the files of its own decks say."""
        return [root for path in self._decks if (root := read_file(path).root) is not None]

    @cached_property
    def _mappings(self) -> dict[Span, Mapping]:
        return {place_of(node): node for root in (*self.layers, *self.decks) for node in within.mappings(root)}
