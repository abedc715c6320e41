"""What holds at every table at every moment between two effects.

In: a board. Out: one sentence for each thing that is wrong; none if all is well. For tests and for hunting faults: play
never asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.law.board import Board


def check(board: Board) -> list[str]:
    """Everything that is wrong with the board's state."""
    return [*_pieces(board), *_places(board), *_cards(board), *_items(board), *_trackers(board), *_rule(board)]


def _pieces(board: Board) -> list[str]:
    """Counts are never negative and the pieces of a kind, over all its sides, are always as many (root:1.5.1)."""
    layout, n = board.layout, board.state.n
    wrong: list[str] = []
    totals = [0] * len(layout.columns)
    for column in layout.columns:
        row = n[column.index * layout.width : (column.index + 1) * layout.width]
        totals[column.home_column] += sum(row)
        wrong += [
            f"{count} of {column.name} in {layout.places[place].name}" for place, count in enumerate(row) if count < 0
        ]
    for column in layout.columns:
        expected = column.start if column.home_column == column.index else 0
        if totals[column.index] != expected:
            wrong.append(f"{totals[column.index]} of {column.name}, there should be {expected}")
    return wrong


def _places(board: Board) -> list[str]:
    """No place holds more than fits, and no clearing more buildings than slots (root:2.2.3)."""
    layout, n = board.layout, board.state.n
    wrong = []
    for place in layout.places:
        standing = sum(n[place.index :: layout.width])
        if 0 <= layout.capacity[place.index] < standing:
            wrong.append(f"{standing} pieces in {place.name}, it takes {layout.capacity[place.index]}")
    for clearing in range(layout.clearings):
        if board.free_slots(clearing) < 0:
            wrong.append(f"more buildings than slots in {layout.places[clearing].name}")
    return wrong


def _cards(board: Board) -> list[str]:
    """Each card lies in exactly one zone, and the state knows in which."""
    layout, state = board.layout, board.state
    found: list[list[int]] = [[] for _ in layout.cards]
    for zone, cards in enumerate(state.zones):
        for card in cards:
            found[card].append(zone)
    wrong = [
        f"{layout.cards[card].name} lies in {[layout.zones[zone].name for zone in zones]}, "
        f"the state says {layout.zones[state.zone_of[card]].name}"
        for card, zones in enumerate(found)
        if zones != [state.zone_of[card]]
    ]
    for record in layout.zones:
        if 0 <= record.holds < len(state.zones[record.index]):
            wrong.append(f"{len(state.zones[record.index])} cards in {record.name}, it takes {record.holds}")
    return wrong


def _items(board: Board) -> list[str]:
    """Items in supply and with players are as many as there were."""
    layout, state = board.layout, board.state
    wrong = []
    for item, (name, there_are) in enumerate(layout.world.items.items()):
        held = state.crafted_items[item :: len(layout.items)]
        if state.items[item] < 0 or min(held, default=0) < 0 or state.items[item] + sum(held) != there_are:
            wrong.append(f"{state.items[item]} of {name} in supply, {sum(held)} with players, there are {there_are}")
    return wrong


def _trackers(board: Board) -> list[str]:
    """Trackers are within their bounds, or hold nothing."""
    wrong = []
    for record in board.layout.trackers:
        for value in board.state.trackers[record.offset : record.offset + record.size]:
            if not record.low <= value <= record.high and not (value == -1 and record.sort != "number"):
                wrong.append(f"{record.name} is {value}, not within {record.low} to {record.high}")
    return wrong


def _rule(board: Board) -> list[str]:
    """What `add` keeps of clearings is what a recount finds (root:2.2.3, 2.5)."""
    fresh = board.trial()
    fresh.recount_rule()
    wrong = []
    if fresh.state.strength != board.state.strength:
        wrong.append("the strength kept is not the strength counted")
    if fresh.state.free != board.state.free:
        wrong.append("the free slots kept are not those counted")
    for clearing, (kept, counted) in enumerate(zip(board.state.ruler, fresh.state.ruler, strict=True)):
        if kept != counted:
            wrong.append(f"rulers kept of {board.layout.places[clearing].name}: {kept:b}, counted: {counted:b}")
    return wrong
