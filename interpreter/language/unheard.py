"""Words that rules bring into force and that no rule asks for: bound names, marks, ids.

In: an `Assembly`, and a reader that has read all its leaves. Out: findings, each with the words by which somebody else
may ask all the same. Only what stands in the last file, in its own decks or in the overlays is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language import within
from interpreter.language.assembly import Assembly
from interpreter.language.context import Reader
from interpreter.language.files import decks_of
from interpreter.language.findings import Finding, Span
from interpreter.language.located import Mapping, Scalar, Sequence
from interpreter.language.outcomes import outcomes_asked
from interpreter.language.shape_rules import PATCH_KEYS


def unheard(made: Assembly, cx: Reader) -> Iterator[tuple[set[str], Finding]]:
    """A finding for every name, mark and id of the last file, or of the overlays, that nothing asks for."""
    mine = _Mine(made)
    yield from _bound(cx, mine)
    yield from _marks(cx, mine)
    yield from _ids(made, cx, mine)


class _Mine:
    """Which places are in the last file with its decks, or in the overlays laid over it."""

    def __init__(self, made: Assembly) -> None:
        self.layers = [overlay.node for overlay in made.chosen] or [made.roots[-1]]
        self.whole = set() if made.chosen else {made.roots[-1].span.file, *map(str, decks_of(made.roots[-1]))}

    def __contains__(self, place: Span) -> bool:
        if place.file in self.whole:
            return True
        return any(
            place.file == layer.span.file and layer.span.line <= place.line <= layer.span.end_line
            for layer in self.layers
        )


def _bound(cx: Reader, mine: _Mine) -> Iterator[tuple[set[str], Finding]]:
    """A name behind `as`, or of a value that an action takes: used by whatever comes after it names it.

    The names that an event or a pattern brings along are no one's choice, and `it` is never given.
    """
    asked = cx.scope.asked
    for (place, name), span in asked.bound.items():
        if name != "it" and (place, name) not in asked.names and span in mine:
            yield {name}, Finding("unused-name", f"nothing uses the name `{name}`", span, "use it, or leave it out")


def _marks(cx: Reader, mine: _Mine) -> Iterator[tuple[set[str], Finding]]:
    """A mark is there for a later step to ask for, or to be made once only."""
    asked = cx.scope.asked
    left = [(word, span) for word, span in asked.marked.items() if word not in asked.marks and span in mine]
    once = outcomes_asked(cx.program) if left else ()
    for word, span in left:
        if word not in once:
            hint = f"say it before a noun, as in `{word} clearings`, or leave the mark out"
            yield {word}, Finding("unused-name", f"nothing asks for what is marked as `{word}`", span, hint)


def _ids(made: Assembly, cx: Reader, mine: _Mine) -> Iterator[tuple[set[str], Finding]]:
    """An id is there for `is done`, for `ignoring`, or for a patch."""
    scope = cx.scope
    if scope.asked.ids.issuperset((*scope.step_ids, *filter(None, scope.ability_ids))):
        return
    for layer in mine.layers:
        aims = set(_aims(layer))
        for inner in _rules(layer):
            name = inner.get("id")
            if isinstance(name, Scalar) and name.text not in scope.asked.ids and name.text not in aims:
                hint = "ask whether it `is done`, or leave it out"
                yield {name.text}, Finding("unused-name", f"nothing asks for the id `{name.text}`", name.span, hint)


def _aims(layer: Mapping) -> Iterator[str]:
    """What the patches of a file aim at."""
    patches = layer.get("patches")
    for patch in patches.items if isinstance(patches, Sequence) else ():
        if isinstance(patch, Mapping):
            yield from (leaf.text for key in PATCH_KEYS if isinstance(leaf := patch.get(key), Scalar))


_ELSEWHERE = ("difficulty", "traits")


def _rules(layer: Mapping) -> Iterator[Mapping]:
    """Every mapping of a file below its sections, except its overlays."""
    for key, value in layer.entries:
        if key.text not in _ELSEWHERE:
            yield from within.mappings(value)
