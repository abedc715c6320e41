"""Declared things by name: boxes, tracks, trackers, decks, kinds of pieces, in the words of a board.

In: names that the program declares. Out: phrases.
"""

from __future__ import annotations

from interpreter.language.catalogue import catalogue, plural
from interpreter.language.program import ClassOf, KindFrom, KindNamed, KindSpec, Name, Sort
from interpreter.language.vocabulary import vocabulary
from interpreter.sheet.phrases import Phrase, spoken, titled
from interpreter.sheet.speaker import THINGS, Speaker, words_for

_SHARED_ZONES = {
    "deck": "the deck", "discard_pile": "the discard pile", "aside": "the box, out of the game",
    "beside_map": "the space beside the map",
}  # fmt: skip
_PILES = ("deck", "pile", "discard", "box", "discards")


def zone(say: Speaker, name: str) -> str:
    """A pile of cards: `the Hoard pile`, `the fox slot of the Pool`."""
    declared = say.program.declarations
    if name in _SHARED_ZONES:
        return _SHARED_ZONES[name]
    box, _, slot = name.partition(".")
    if slot:
        return f"the {slot} slot of the {titled(box)}"
    if box not in declared.boxes:
        return f"the {spoken(name)}" if spoken(name).split()[-1] in _PILES else f"the {spoken(name)} pile"
    if declared.boxes[box].slots:
        return f"the {titled(box)}"
    return f"the {titled(box)} {'pile' if declared.boxes[box].pile else 'box'}"


def single_card(say: Speaker, name: str) -> str:
    """What the card of a box that holds one is called: `the order card`; nothing for any other pile."""
    box = say.program.declarations.boxes.get(name)
    return f"the {spoken(name)} card" if box is not None and box.holds == 1 else ""


def place(say: Speaker, name: str) -> str:
    """A box of pieces, or a location off the map."""
    if name == "supply":
        return "your supply"
    return f"the {titled(name)} box" if name in say.program.declarations.boxes else titled(name)


def track(say: Speaker, name: str) -> str:
    """One row of a track: `the fox ponds track`."""
    base, _, suit = name.partition(".")
    return f"the {f'{suit} ' if suit else ''}{spoken(base)} track"


def tracker(say: Speaker, name: str) -> str:
    """A tracker, as it is called by what it shows."""
    return f"the {spoken(name)}"


def space(say: Speaker, tracker: str, index: int) -> str:
    """A space of a tracker, or a side of it, by its number."""
    return spoken(say.program.declarations.trackers[tracker].spaces[index])


def _name(say: Speaker, node: Name) -> Phrase:
    name = node.name
    match node.sort:
        case Sort.ZONE:
            return Phrase(fixed=single_card(say, name) or zone(say, name))
        case Sort.BOX | Sort.LOCATION:
            return Phrase(fixed=place(say, name))
        case Sort.TRACK:
            return Phrase(fixed=track(say, name))
        case Sort.PLAYER:
            return Phrase(fixed=say.program.declarations.parties.get(name, titled(name)))
        case Sort.PHASE:
            return Phrase(fixed=titled(name))
        case Sort.KIND:
            return Phrase(one=spoken(name), many=spoken(say.program.declarations.pieces[name].many))
        case Sort.ITEM:
            return Phrase(one=spoken(name), many=plural(spoken(name)))
        case _:
            return Phrase(fixed=spoken(name))


words_for(THINGS, Name)(_name)


# --- kinds of pieces --------------------------------------------------------------------------------------------------


def is_own_mark(say: Speaker, kinds: tuple[KindSpec, ...]) -> bool:
    """Kinds that only this faction has, so that `your` would say nothing: ponds, but not warriors."""
    declared = say.program.declarations.pieces
    return all(
        isinstance(kind, KindNamed) and kind.name in declared and declared[kind.name].name != declared[kind.name].type
        for kind in kinds
    )


def kind(say: Speaker, node: KindSpec) -> Phrase:
    """A kind of pieces, or one side, suit or single piece of it."""
    if isinstance(node, ClassOf):
        word = catalogue().singulars.get(node.name) or node.name
        return Phrase(one=node.name, many=word)
    if isinstance(node, KindFrom):
        ref = say.the(node.value)
        return Phrase(one=f"piece of {ref}", many=f"pieces of {ref}")
    return _named(say, node)


def _named(say: Speaker, node: KindNamed) -> Phrase:
    declared = say.program.declarations.pieces[node.name]
    one, many = spoken(node.name), spoken(declared.many)
    if node.facet in vocabulary().suits:
        one, many = f"{node.facet} {one}", f"{node.facet} {many}"
    elif node.facet is not None:
        one, many = spoken(node.facet), plural(spoken(node.facet))
    if node.facet in declared.each or (declared.count == 1 and not declared.each and not declared.each_suit):
        return Phrase(fixed=f"the {one}")
    return Phrase(one=one, many=many)


def kinds(say: Speaker, nodes: tuple[KindSpec, ...]) -> Phrase:
    """Several kinds together: `ponds and huts`."""
    found = [kind(say, each) for each in nodes]
    if len(found) == 1:
        return found[0]
    return Phrase(
        one=" or ".join(each.one or each.fixed for each in found),
        many=" and ".join(each.many or each.fixed for each in found),
    )
