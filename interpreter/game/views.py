"""Views: what one seat sees of a table.

In: a board and a viewer. Out: a `View` of plain names and numbers. Cards in zones that the viewer may not look into are
only counted. Agents and pages get nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.law.events import value_text, visible

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.law.board import Board

ZoneView = tuple[str, ...] | int
"""The cards in a zone, the top one first; or only how many."""


@dataclass(frozen=True)
class View:
    """What a seat sees.

    Attributes:
        turn: whose turn it is; `phase` the phase's name, or `setup`.
        scores: by seat.
        places: place → piece → how many; places with nothing on them are left out.
        rulers: clearing → the parties that rule it.
        zones: zone → its cards, or how many there are.
        trackers: tracker → its value, or its values by party or clearing.
        items: how many of each item lie in the supply; `crafted` how many each seat has.
        winners: seats that have won.
    """

    seat: str
    turn: str
    phase: str
    round: int
    scores: dict[str, int]
    places: dict[str, dict[str, int]]
    rulers: dict[str, tuple[str, ...]]
    zones: dict[str, ZoneView]
    trackers: dict[str, str | tuple[str, ...]]
    items: dict[str, int]
    crafted: dict[str, dict[str, int]]
    winners: tuple[str, ...]


def view_of(table: Table, board: Board, viewer: int) -> View:
    """The table as a player sees it."""
    layout, state = table.layout, board.state
    names = [seat.name for seat in table.seats]
    phases = table.programs[state.turn].phases
    return View(
        seat=names[viewer],
        turn=names[state.turn],
        phase=phases[state.phase].name if state.phase >= 0 else "setup",
        round=state.rounds + 1,
        scores=dict(zip(names, state.score, strict=True)),
        places=_places(board),
        rulers={layout.places[clearing].name: parties(board, mask) for clearing, mask in enumerate(state.ruler)},
        zones={zone.name: _zone(board, zone.index, viewer) for zone in layout.zones},
        trackers={tracker.name: _tracker(board, tracker.index) for tracker in layout.trackers},
        items=dict(zip(layout.items, state.items, strict=True)),
        crafted={name: _crafted(board, player) for player, name in enumerate(names)},
        winners=parties(board, state.winners),
    )


def parties(board: Board, mask: int) -> tuple[str, ...]:
    """The parties of a mask, by name."""
    return tuple(name for party, name in enumerate(board.layout.party_names) if mask >> party & 1)


def _places(board: Board) -> dict[str, dict[str, int]]:
    layout, n = board.layout, board.state.n
    found: dict[str, dict[str, int]] = {}
    for place in layout.places:
        here = {
            column.name: count for column in layout.columns if (count := n[column.index * layout.width + place.index])
        }
        if here:
            found[place.name] = here
    return found


def _zone(board: Board, zone: int, viewer: int) -> ZoneView:
    cards = board.state.zones[zone]
    if not visible(board.layout, zone, viewer):
        return len(cards)
    return tuple(board.layout.cards[card].name for card in reversed(cards))


def _tracker(board: Board, tracker: int) -> str | tuple[str, ...]:
    record = board.layout.trackers[tracker]
    values = board.state.trackers[record.offset : record.offset + record.size]
    texts = tuple(value_text(board.layout, tracker, value) for value in values)
    return texts[0] if record.per is None else texts


def _crafted(board: Board, player: int) -> dict[str, int]:
    items = board.layout.items
    own = board.state.crafted_items[player * len(items) : (player + 1) * len(items)]
    return {item: count for item, count in zip(items, own, strict=True) if count}
