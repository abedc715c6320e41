"""What can be said of pieces that are placed: one for each that is replaced, and in a box what the box is of.

In: the pieces as read, with their syntax. Out: findings where a number, or the kind of the pieces, would be dropped.
"""

from __future__ import annotations

from interpreter.language.catalogue import catalogue, plural
from interpreter.language.context import Reader
from interpreter.language.program import ClassOf, KindNamed, KindSpec, NewPieces, Number, Portion
from interpreter.language.scope import bare
from interpreter.language.syntax import Noun, Things
from interpreter.language.wording import a


def one_for_one(cx: Reader, old: Portion, made: NewPieces, node: Things) -> None:
    """Each piece that is replaced makes room for one: any other number would be dropped. Raises: Fault.

    Of a number that only play knows, or of `all`, `a warrior` is one for each.
    """
    before = old.amount.value if old.how == "number" and isinstance(old.amount, Number) else None
    after = made.count.value if isinstance(made.count, Number) else None
    both_of_play = old.how == "number" and before is None and after is None and made.count is not None
    if node.quantity is None or both_of_play or after == (1 if before is None else before):
        return
    hint = f"write `with {_so_many(node, before or 1)}`; for more or fewer, `remove` and then `place`"
    cx.fail("quantity-unfit", "each piece is replaced with one piece", node.quantity, hint)


def _so_many(node: Things, number: int) -> str:
    """`a warrior`, `2 warriors`: that number of the pieces that are named."""
    if not isinstance(node.thing, Noun):
        return "a ..." if number == 1 else f"{number} ..."
    *before, head = (word.text for word in node.thing.words)
    one = bare(head)
    words = " ".join((*before, one if number == 1 else plural(one)))
    return a(words) if number == 1 else f"{number} {words}"


def fits_box(cx: Reader, made: NewPieces, place: Things | None) -> None:
    """A box is of one kind or class of pieces, and others are never placed there. Raises: Fault."""
    if place is None or not isinstance(place.thing, Noun) or len(place.thing.words) != 1:
        return
    name = place.thing.words[0].text
    box = cx.scope.declarations.boxes.get(name) if name not in cx.names else None
    if box is None or box.cards or any(_is_of(cx, kind, box.of) for kind in made.kinds):
        return
    cx.fail("wrong-sort", f"`{name}` is a box of `{box.of}`", place, "declare a box of these pieces under `boxes:`")


def _is_of(cx: Reader, kind: KindSpec, of: str) -> bool:
    """Whether a kind may be what a box is said to be of."""
    meaning = cx.scope.lookup(of)
    if meaning is None or meaning.kind not in ("piece", "class") or not isinstance(kind, (KindNamed, ClassOf)):
        return True
    pieces = cx.scope.declarations.pieces
    if isinstance(kind, KindNamed) and meaning.kind == "piece":
        return kind.name == meaning.name
    wanted = pieces[meaning.name].type if meaning.kind == "piece" else catalogue().nouns[meaning.name]["class"]
    have = pieces[kind.name].type if isinstance(kind, KindNamed) else kind.name
    return have == wanted or "piece" in (have, wanted)
