"""Sets of elements: a domain in canonical order, filtered.

In: a frame and an `Elements` node. Out: its members as a list. `domain` lists a set's members before any filter, for
loops that test each one when its turn comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game.reference import expressions, queries
from interpreter.game.reference.frame import NOTHING
from interpreter.language import program as tree

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame


def elements(frame: Frame, node: tree.Elements) -> list[Any]:
    """The members that the condition holds for, in the order of the domain."""
    listed = domain(frame, node.domain, node.sort)
    return [member for member in listed if passes(frame, node, member)]


def passes(frame: Frame, node: tree.Elements, member: Any) -> bool:
    """Whether the condition of the set holds for one member of its domain."""
    return node.where is None or expressions.truth(frame.with_it(node.it, member, node.sort), node.where)


def domain(frame: Frame, node: tree.Domain, sort: tree.Sort) -> list[Any]:
    """The members of a domain in canonical order."""
    match node:
        case tree.Universe(name):
            return list(universe(frame, name))
        case tree.Listed(items):
            return _once(member for item in items for member in expressions.members(frame, item))
        case tree.CardsIn(zones, deck):
            return _cards(frame, zones, deck)
        case tree.Members(of):
            return expressions.members(frame, of)
        case tree.Image(query, of):
            return _image(frame, query, of)


def universe(frame: Frame, name: str) -> Iterable[int]:
    """Everything of a sort."""
    layout = frame.layout
    match name:
        case "clearings":
            return range(layout.clearings)
        case "corners":
            return [clearing for clearing in range(layout.clearings) if layout.corner >> clearing & 1]
        case "river":
            return [clearing for clearing in range(layout.clearings) if layout.river >> clearing & 1]
        case "forests":
            return range(layout.clearings, layout.clearings + layout.forests)
        case "locations":
            return range(layout.locations)
        case "players":
            return range(layout.players)
        case "parties":
            return range(layout.nobody)
        case "bots":
            return [player for player, seat in enumerate(layout.seats) if seat.automated]
        case "suits":
            return range(len(layout.suits))
        case "items":
            return range(len(layout.items))
        case _:
            raise KeyError(name)


def _cards(frame: Frame, zones: Sequence[tree.Expr], deck: str | None) -> list[int]:
    """Zone after zone, each from its top; with none named, every card of the deck by number."""
    cards = frame.layout.cards
    if not zones:
        return [card.index for card in cards if card.deck == frame.names.deck(deck)]
    found = [card for zone in _zones(frame, zones) for card in reversed(frame.state.zones[zone])]
    return found if deck is None else [card for card in found if cards[card].deck == frame.names.deck(deck)]


def _zones(frame: Frame, zones: Sequence[tree.Expr]) -> list[int]:
    """The zones named."""
    return [zone for each in zones for zone in expressions.members(frame, each)]


def _once(found: Iterable[Any]) -> list[Any]:
    """The first of each, without nothing."""
    return [member for member in dict.fromkeys(found) if member != NOTHING]


def _image(frame: Frame, query: str, of: tree.Expr) -> list[Any]:
    """The answers about every member, each answer once, in canonical order."""
    answers: list[Any] = []
    for member in expressions.members(frame, of):
        answer = queries.ask(frame, query, expressions.sort_of(frame, of), member)
        answers.extend(answer if isinstance(answer, list) else [answer])
    return sorted(_once(answers))
