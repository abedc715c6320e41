"""Views: what one seat sees of a table.

In: a state and a viewer. Out: a `View` of plain names and numbers. Cards in zones that the viewer may not look into are
only counted. Agents and pages get nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.law.events import value_text, visible
from interpreter.law.looks import look_of

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.law.layout import Layout
    from interpreter.law.state import State

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
        suits: clearing → its suits; `free` how many of its building slots are free.
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
    suits: dict[str, tuple[str, ...]]
    free: dict[str, int]
    zones: dict[str, ZoneView]
    trackers: dict[str, str | tuple[str, ...]]
    items: dict[str, int]
    crafted: dict[str, dict[str, int]]
    winners: tuple[str, ...]


def player_of(table: Table, seat: str | int) -> int:
    """The number of a seat that is named or numbered. Raises: ValueError if it is not there."""
    names = [each.name for each in table.seats]
    if isinstance(seat, int):
        if not 0 <= seat < len(names):
            raise ValueError(f"there is no seat {seat}: seats are numbered from 0 to {len(names) - 1}")
        return seat
    if seat not in names:
        raise ValueError(f"nobody sits as `{seat}`: there are {', '.join(names)}")
    return names.index(seat)


def view_of(table: Table, state: State, viewer: int) -> View:
    """The table as a player sees it."""
    layout = table.layout
    names = [seat.name for seat in table.seats]
    phases = table.programs[state.turn].phases
    return View(
        seat=names[viewer],
        turn=names[state.turn],
        phase=phases[state.phase].name if state.phase >= 0 else "setup",
        round=state.rounds + 1,
        scores=dict(zip(names, state.score, strict=True)),
        places=_places(layout, state, viewer),
        rulers={layout.places[clearing].name: parties(layout, mask) for clearing, mask in enumerate(state.ruler)},
        suits={layout.places[clearing].name: suits_of(layout, mask) for clearing, mask in enumerate(state.suits)},
        free={layout.places[clearing].name: free for clearing, free in enumerate(state.free)},
        zones={zone.name: _zone(layout, state, zone.index, viewer) for zone in layout.zones},
        trackers={tracker.name: _tracker(layout, state, tracker.index) for tracker in layout.trackers},
        items=dict(zip(layout.items, state.items, strict=True)),
        crafted={name: _crafted(layout, state, player) for player, name in enumerate(names)},
        winners=parties(layout, state.winners),
    )


def parties(layout: Layout, mask: int) -> tuple[str, ...]:
    """The parties of a mask, by name."""
    return tuple(name for party, name in enumerate(layout.party_names) if mask >> party & 1)


def suits_of(layout: Layout, mask: int) -> tuple[str, ...]:
    """The suits of a mask, by name."""
    return tuple(suit for index, suit in enumerate(layout.suits) if mask >> index & 1)


def _places(layout: Layout, state: State, viewer: int) -> dict[str, dict[str, int]]:
    """What stands where; pieces that the viewer cannot tell apart are counted together."""
    n = state.n
    found: dict[str, dict[str, int]] = {}
    for place in layout.places:
        here: dict[str, int] = {}
        for column in layout.columns:
            count = n[column.index * layout.width + place.index]
            if count:
                name = layout.columns[look_of(layout, column.index, viewer)].name
                here[name] = here.get(name, 0) + count
        if here:
            found[place.name] = here
    return found


def _zone(layout: Layout, state: State, zone: int, viewer: int) -> ZoneView:
    cards = state.zones[zone]
    if not visible(layout, zone, viewer):
        return len(cards)
    return tuple(layout.cards[card].name for card in reversed(cards))


def _tracker(layout: Layout, state: State, tracker: int) -> str | tuple[str, ...]:
    record = layout.trackers[tracker]
    values = state.trackers[record.offset : record.offset + record.size]
    texts = tuple(value_text(layout, tracker, value) for value in values)
    return texts[0] if record.per is None else texts


def _crafted(layout: Layout, state: State, player: int) -> dict[str, int]:
    items = layout.items
    own = state.crafted_items[player * len(items) : (player + 1) * len(items)]
    return {item: count for item, count in zip(items, own, strict=True) if count}
