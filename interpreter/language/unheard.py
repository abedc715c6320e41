"""Words that rules bring into force and that no rule asks for: bound names, marks, ids.

In: an `Assembly`, and a reader that has read all its leaves. Out: findings, each with the words by which somebody else
may ask all the same. Only what stands in the last file, in its own decks or in the overlays is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language import within
from interpreter.language.assembly import Assembly
from interpreter.language.card_rules import KINDS_WITH
from interpreter.language.context import Reader
from interpreter.language.findings import Finding
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.outcomes import outcomes_asked
from interpreter.language.own import Own
from interpreter.language.shape_rules import PATCH_KEYS


def unheard(made: Assembly, cx: Reader) -> Iterator[tuple[set[str], Finding]]:
    """A finding for every name, mark and id of the last file, or of the overlays, that nothing asks for."""
    mine = Own(made)
    yield from _bound(cx, mine)
    yield from _marks(cx, mine)
    yield from _ids(cx, mine)


def _bound(cx: Reader, mine: Own) -> Iterator[tuple[set[str], Finding]]:
    """A name behind `as`, or of a value that an action takes: used by whatever comes after it names it.

    The names that an event or a pattern brings along are no one's choice.
    """
    for (_, name), span in cx.scope.asked.idle().items():
        if span in mine:
            yield {name}, Finding("unused-name", f"nothing uses the name `{name}`", span, "use it, or leave it out")


def _marks(cx: Reader, mine: Own) -> Iterator[tuple[set[str], Finding]]:
    """A mark is there for a later step to ask for, or to be made once only."""
    asked = cx.scope.asked
    left = [(word, span) for word, span in asked.marked.items() if word not in asked.marks and span in mine]
    once = outcomes_asked(cx.program) if left else ()
    for word, span in left:
        if word not in once:
            hint = f"say it before a noun, as in `{word} clearings`, or leave the mark out"
            yield {word}, Finding("unused-name", f"nothing asks for what is marked as `{word}`", span, hint)


def _ids(cx: Reader, mine: Own) -> Iterator[tuple[set[str], Finding]]:
    """An id is there for `is done`, for `ignoring`, or for a patch."""
    known = cx.scope.asked.ids.union(*map(_aims, mine.layers))
    rules = [inner for layer in mine.layers for inner in _rules(layer)]
    rules += [inner for deck in mine.decks for inner in _of_cards(deck)]
    for inner in rules:
        name = inner.get("id")
        if isinstance(name, Scalar) and name.text not in known:
            hint = "ask whether it `is done`, or leave it out"
            yield {name.text}, Finding("unused-name", f"nothing asks for the id `{name.text}`", name.span, hint)


def _aims(layer: Mapping) -> Iterator[str]:
    """What the patches of a file aim at."""
    patches = layer.get("patches")
    for patch in patches.items if isinstance(patches, Sequence) else ():
        if isinstance(patch, Mapping):
            yield from (leaf.text for key in PATCH_KEYS if isinstance(leaf := patch.get(key), Scalar))


def _of_cards(deck: Node) -> Iterator[Mapping]:
    """Every mapping of the rules of its cards, whose own ids name the cards."""
    cards = deck.get("cards") if isinstance(deck, Mapping) else None
    for card in cards.items if isinstance(cards, Sequence) else ():
        for key in KINDS_WITH:
            if isinstance(card, Mapping) and (rules := card.get(key)) is not None:
                yield from within.mappings(rules)


_ELSEWHERE = ("difficulty", "traits")


def _rules(layer: Mapping) -> Iterator[Mapping]:
    """Every mapping of a file below its sections, except its overlays."""
    for key, value in layer.entries:
        if key.text not in _ELSEWHERE:
            yield from within.mappings(value)
