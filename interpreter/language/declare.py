"""Declarations: what a faction brings to the table, read from its named sections.

In: an `Assembly`. Out: `Declarations`, with a finding for each name that is reserved, taken or misspelt, and for each
reference to something that is not declared.
"""

from __future__ import annotations

from interpreter.language.assembly import Assembly, Named
from interpreter.language.catalogue import catalogue, plural
from interpreter.language.declarations import DeckDecl
from interpreter.language.declared import check_names, check_references, text, texts
from interpreter.language.files import beside
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import (
    BoxDecl,
    Declarations,
    PieceDecl,
    PlaceDecl,
    TrackDecl,
    TrackerDecl,
)
from interpreter.language.track_checks import check_tracks


def declare(made: Assembly, findings: Findings) -> Declarations:
    """Read every named section."""
    root = made.roots[-1]
    have = Declarations(
        faction=text(root.get("faction")),
        name=text(root.get("name")),
        letter=next((said for each in reversed(made.roots) if (said := text(each.get("setup_letter")))), None),
        automated=any(truth(each.get("automated")) for each in made.roots),
        abstract=truth(root.get("abstract")),
        seats=next((number(each.get("seats"), 1) for each in reversed(made.roots) if "seats" in each), 1),
    )
    for each in made.named["numbers"]:
        have.numbers[each.key.text] = number(each.node.get("is") if isinstance(each.node, Mapping) else each.node, 0)
    have.pieces = {each.key.text: _piece(each) for each in made.named["pieces"] if isinstance(each.node, Mapping)}
    have.tracks = {each.key.text: _track(each) for each in made.named["tracks"] if isinstance(each.node, Mapping)}
    have.trackers = {each.key.text: _tracker(each) for each in made.named["trackers"] if isinstance(each.node, Mapping)}
    have.boxes = {each.key.text: _box(each, have) for each in made.named["boxes"] if isinstance(each.node, Mapping)}
    have.decks = {each.key.text: _deck(each) for each in made.named["decks"] if isinstance(each.node, Mapping)}
    have.dice = {
        each.key.text: texts(each.node.get("faces")) for each in made.named["dice"] if isinstance(each.node, Mapping)
    }
    have.parties = {each.key.text: _printed(each) for each in made.named["parties"]}
    have.places = {each.key.text: PlaceDecl(each.key.text) for each in made.named["places"]}
    check_names(made, findings)
    check_references(made, have, findings)
    check_tracks(made, have, findings)
    return have


def truth(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.value is True


def number(node: Node | None, otherwise: int) -> int:
    return node.value if isinstance(node, Scalar) and type(node.value) is int else otherwise


def maybe(node: Node | None) -> int | None:
    return node.value if isinstance(node, Scalar) and type(node.value) is int else None


def _printed(each: Named) -> str:
    return text(each.node.get("name")) if isinstance(each.node, Mapping) else text(each.node)


def _piece(each: Named) -> PieceDecl:
    node = each.node
    assert isinstance(node, Mapping)
    holds = node.get("holds")
    held = {key.text: number(value, 0) for key, value in holds.entries} if isinstance(holds, Mapping) else {}
    names = texts(node.get("each"))
    return PieceDecl(
        name=each.key.text,
        type=text(node.get("type")),
        count=len(names) or number(node.get("count_each_suit"), number(node.get("count"), 1)),
        each_suit="count_each_suit" in node,
        sides=texts(node.get("sides")),
        back=text(node.get("back")) or None,
        each=names,
        holds=held,
        worth=maybe(node.get("worth")),
        track=text(node.get("track")) or None,
        gone=bool(text(node.get("when_removed"))),
        party=text(node.get("party")) or None,
        many=text(node.get("plural")),
    )


def _track(each: Named) -> TrackDecl:
    node = each.node
    assert isinstance(node, Mapping)
    points = node.get("points")
    values = tuple(number(item, 0) for item in points.items) if isinstance(points, Sequence) else ()
    return TrackDecl(
        name=each.key.text, of=text(node.get("of")), each_suit=truth(node.get("each_suit")),
        suit=text(node.get("suit")) or None, points=values, icons=texts(node.get("icons")),
    )  # fmt: skip


def _tracker(each: Named) -> TrackerDecl:
    node = each.node
    assert isinstance(node, Mapping)
    spaces, sides = texts(node.get("spaces")), texts(node.get("sides"))
    start = node.get("start")
    of = text(node.get("of")) or ("space" if spaces or sides else "number")
    low = number(node.get("from"), 0)
    beginning: int | str | None = None
    if isinstance(start, Scalar):
        beginning = start.value if type(start.value) is int else start.text
    return TrackerDecl(
        name=each.key.text, of=of, low=low, high=maybe(node.get("to")), start=beginning, spaces=spaces or sides,
        wraps=truth(node.get("wraps")), per=text(node.get("per")) or None, clears=text(node.get("clears")) or None,
    )  # fmt: skip


def _box(each: Named, have: Declarations) -> BoxDecl:
    """A box holds pieces if its `of` names a class or kind of them, else cards."""
    node = each.node
    assert isinstance(node, Mapping)
    of = text(node.get("of"))
    nouns = catalogue().nouns
    noun = catalogue().singulars.get(of, of)
    names = {word for piece in have.pieces.values() for word in (piece.name, piece.many)}
    names |= {word for piece in have.pieces.values() for side in piece.sides for word in (side, plural(side))}
    is_pieces = of in names or (noun in nouns and nouns[noun]["is"] == "class")
    return BoxDecl(
        name=each.key.text, cards=not is_pieces, of=of, holds=maybe(node.get("holds")), pile=truth(node.get("pile")),
        seen=_seen(node), slots=texts(node.get("slots")), seen_in=_seen_in(node.get("seen_by")),
    )  # fmt: skip


def _seen(node: Mapping) -> str:
    said = text(node.get("seen_by"))
    return said or ("nobody" if text(node.get("face")) == "down" else "all")


def _seen_in(node: Node | None) -> dict[str, str]:
    """`{bird: owner}`: who sees one slot, where that differs from the others."""
    return {slot.text: text(who) for slot, who in node.entries} if isinstance(node, Mapping) else {}


def _deck(each: Named) -> DeckDecl:
    """The file of its cards lies beside the file that names it."""
    node = each.node
    assert isinstance(node, Mapping)
    cards = node.get("cards")
    path = str(beside(cards)) if isinstance(cards, Scalar) else ""
    return DeckDecl(path, text(node.get("discards_to")), texts(node.get("in_play")))
