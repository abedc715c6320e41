"""Queries: facts about one thing, by the catalogue's names.

In: a frame, the query's name, the sort of the thing and the thing. Out: a number, a thing, some things, or nothing.
Queries that an ability may `change` ask the hooks first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.reference.frame import NONE, NOTHING, spot
from interpreter.language.program import Sort
from interpreter.law.ops.crafting import can_craft_card

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.law.ops.battle import Battle

Query = Callable[["Frame", Sort, Any], Any]


def ask(frame: Frame, query: str, sort: Sort, thing: Any) -> Any:
    """The answer about one thing; anything asked of nothing is nothing, and its points are 0."""
    if thing == NOTHING:
        return _ABOUT_NOTHING.get(query, NOTHING)
    return _QUERIES[query](frame, sort, spot(thing) if sort is Sort.PIECE else thing)


# --- Suits ---


class Suited(NamedTuple):
    """A thing's suits as a mask, and what of it matters for wild suits."""

    mask: int
    is_card: bool = False
    is_place: bool = False


def suited(frame: Frame, sort: Sort, thing: Any) -> Suited:
    """What `matching` looks at: a zone is the card in it, or its printed suit if it is a slot."""
    if thing == NOTHING:
        return Suited(0)
    match sort:
        case Sort.CARD:
            return Suited(_bit(card_suit(frame, thing)), is_card=True)
        case Sort.ZONE:
            printed = frame.layout.zones[thing].suit
            if printed >= 0:
                return Suited(_changed_mask(frame, sort, thing, _bit(printed)))
            card = top(frame, thing)
            return Suited(0) if card == NOTHING else Suited(_bit(card_suit(frame, card)), is_card=True)
        case Sort.SUIT:
            return Suited(_bit(thing))
        case Sort.PIECE:
            return Suited(_bit(frame.layout.columns[spot(thing)[0]].suit))
        case Sort.KIND:
            return Suited(_changed_mask(frame, sort, thing, _kind_suits(frame, thing)))
        case _:
            return Suited(_changed_mask(frame, sort, thing, place_suits(frame, thing)), is_place=True)


def place_suits(frame: Frame, place: int) -> int:
    """The mask of a clearing's suits, or of the suit printed on a track."""
    if place < frame.layout.clearings:
        return frame.state.suits[place]
    return frame.layout.places[place].suit


def _kind_suits(frame: Frame, kind: int) -> int:
    mask = 0
    for column in frame.layout.kinds[kind].columns:
        mask |= _bit(frame.layout.columns[column].suit)
    return mask


def _bit(suit: int) -> int:
    return 0 if suit < 0 else 1 << suit


def card_suit(frame: Frame, card: int) -> int:
    """The suit of a card as its holder reads it."""
    return _one_suit(_changed(frame, "suit", Sort.CARD, card, frame.layout.suit_of[card]))


def _one_suit(answer: Any) -> int:
    """A changed suit: the empty answer is nothing."""
    return answer if isinstance(answer, int) else NOTHING


def _changed_mask(frame: Frame, sort: Sort, thing: int, printed: int) -> int:
    """The suits of what is no card: those printed, or the one that an ability gives it instead."""
    found = _changed(frame, "suit", sort, thing, None)
    return printed if found is None else _bit(_one_suit(found))


def _suit(frame: Frame, sort: Sort, thing: Any) -> int:
    """The suit of a thing that has just one, else nothing."""
    mask = suited(frame, sort, thing).mask
    return mask.bit_length() - 1 if mask and mask & (mask - 1) == 0 else NOTHING


def _changed(frame: Frame, query: str, sort: Sort, thing: int, printed: Any) -> Any:
    """What the abilities of whoever acts make of an answer about a thing of this sort."""
    asked = Sort.CLEARING if sort is Sort.LOCATION else sort
    for change in frame.board.hooks.changes[query][frame.actor]:
        if change.about in (None, asked) and change.test(frame.board, thing):
            return change.value(frame.board, thing)
    return printed


# --- Numbers ---


def _points(frame: Frame, sort: Sort, thing: Any) -> int:
    match sort:
        case Sort.PLAYER:
            scored = frame.state.score[thing] if thing < frame.layout.players else 0
            return int(_changed(frame, "points", sort, thing, scored))
        case Sort.TRACK:
            return int(_changed(frame, "points", sort, thing, track_points(frame, thing)))
        case _:
            card = top(frame, thing) if sort is Sort.ZONE else thing
            if card == NOTHING:
                return 0
            return int(_changed(frame, "points", Sort.CARD, card, frame.layout.cards[card].card.points))


def track_points(frame: Frame, track: int) -> int:
    """The number at the rightmost empty space; 0 if none is empty, as a track is emptied from the left."""
    layout = frame.layout
    points = layout.points_of_track.get(track, ())
    width = layout.width
    standing = sum(frame.state.n[column * width + track] for column in range(len(layout.columns)))
    spaces = layout.capacity[track] if layout.capacity[track] >= 0 else len(points)
    empty = spaces - standing
    return points[empty - 1] if 0 < empty <= len(points) else 0


def _priority(frame: Frame, sort: Sort, thing: Any) -> int:
    """1 is the highest: the number of a clearing, the setup letter of a player; neutral parties come last."""
    if sort is Sort.PLAYER:
        return int(frame.layout.letter_rank[thing] + 1 if thing < frame.layout.players else thing + 1)
    return int(thing) + 1


def _crafting_points(frame: Frame, sort: Sort, thing: Any) -> int:
    card = top(frame, thing) if sort is Sort.ZONE else thing
    if card == NOTHING:
        return 0
    return int(_changed(frame, "crafting_points", Sort.CARD, card, frame.layout.cards[card].card.points))


def _crafting_cost(frame: Frame, sort: Sort, thing: Any) -> list[int]:
    """Suits asked for by a card, each as often as it is printed; whichever suit is the wild one."""
    card = top(frame, thing) if sort is Sort.ZONE else thing
    if card == NOTHING:
        return []
    suits = frame.layout.suits
    cost = frame.layout.cards[card].card.cost
    printed = [suits.index(word) if word in suits else frame.layout.wild for word in cost]
    changed = _changed(frame, "crafting_cost", Sort.CARD, card, printed)
    return list(changed) if isinstance(changed, (list, tuple)) else []


def _hits_needed(frame: Frame, _sort: Sort, thing: Any) -> int:
    return int(_changed(frame, "hits_needed", Sort.PIECE, thing[0], 1))


# --- Things ---


def top(frame: Frame, zone: int) -> int:
    """The card on top of a pile."""
    cards = frame.state.zones[zone]
    return cards[-1] if cards else NOTHING


def _card(frame: Frame, sort: Sort, thing: Any) -> int:
    return top(frame, thing) if sort is Sort.ZONE else int(thing)


def _item(frame: Frame, sort: Sort, thing: Any) -> int:
    card = _card(frame, sort, thing)
    return NOTHING if card == NOTHING else frame.layout.cards[card].item


def _bottom(frame: Frame, _sort: Sort, thing: Any) -> int:
    cards = frame.state.zones[thing]
    return cards[0] if cards else NOTHING


def _available(frame: Frame, sort: Sort, thing: Any) -> bool:
    """Of an item, or of the item on a card: the supply holds it."""
    item = thing if sort is Sort.ITEM else _item(frame, sort, thing)
    return item != NOTHING and frame.state.items[item] > 0


def _craftable(frame: Frame, sort: Sort, thing: Any) -> bool:
    return can_craft_card(frame.board, frame.actor, _card(frame, sort, thing)) != NONE


def _printed_kind(kind: str) -> Query:
    def asked(frame: Frame, sort: Sort, thing: Any) -> bool:
        card = _card(frame, sort, thing)
        return card != NOTHING and frame.layout.cards[card].card.kind == kind

    return asked


def _start(frame: Frame, _sort: Sort, thing: Any) -> int:
    return frame.state.start[thing] if thing < frame.layout.players else NOTHING


def _opposite(frame: Frame, _sort: Sort, thing: Any) -> int:
    return frame.layout.opposite[thing] if thing < frame.layout.clearings else NOTHING


def _location(frame: Frame, sort: Sort, thing: Any) -> int:
    """The location a piece is in, that of its holder included; a removed piece's is where it stood."""
    if sort is Sort.KIND:
        return next((at for c in frame.layout.kinds[thing].columns if (at := frame.board.location(c)) >= 0), NOTHING)
    return frame.board.location_of(thing[1])


def _holder(frame: Frame, _sort: Sort, thing: Any) -> Any:
    """The piece that a piece stands on."""
    column = frame.layout.places[thing[1]].holder
    return (column, frame.board.location(column), 1) if column >= 0 else NOTHING


def _owner(frame: Frame, sort: Sort, thing: Any) -> int:
    match sort:
        case Sort.PIECE:
            return int(frame.layout.party_of[thing[0]])
        case Sort.KIND:
            return int(frame.layout.kinds[thing].party)
        case Sort.CARD:
            return int(frame.layout.zones[frame.state.zone_of[thing]].owner)
        case Sort.ZONE:
            return int(frame.layout.zones[thing].owner)
        case _:
            return int(frame.layout.places[thing].owner)


def _kind(frame: Frame, _sort: Sort, thing: Any) -> int:
    return int(frame.layout.columns[thing[0]].kind)


def _zone_of_card(frame: Frame, _sort: Sort, thing: Any) -> int:
    return int(frame.state.zone_of[thing])


def _track(frame: Frame, sort: Sort, thing: Any) -> list[int]:
    """The tracks that a kind, or a piece, comes from."""
    columns = frame.layout.kinds[thing].columns if sort is Sort.KIND else (thing[0],)
    homes = dict.fromkeys(frame.layout.home[column] for column in columns)
    return [home for home in homes if frame.layout.places[home].kind == "track"]


def _zone_of_player(zones: str) -> Query:
    def asked(frame: Frame, _sort: Sort, thing: Any) -> int:
        of: tuple[int, ...] = getattr(frame.layout, zones)
        return of[thing] if thing < frame.layout.players else NOTHING

    return asked


def _ruler(frame: Frame, _sort: Sort, thing: Any) -> list[int]:
    if not 0 <= thing < frame.layout.clearings:
        return []
    mask = frame.state.ruler[thing]
    return [party for party in range(frame.layout.nobody) if mask >> party & 1]


def face_of(frame: Frame, piece: Any) -> int:
    """The face that prints the name of a single piece."""
    word = frame.layout.columns[spot(piece)[0]].single
    return frame.names.faces.index(word) if word in frame.names.faces else NOTHING


# --- The battle that is running ---


def side(battle: Battle, player: int) -> int:
    """0 for the attacker, 1 for the defender, nothing for others."""
    return {battle.attacker: 0, battle.defender: 1}.get(player, NOTHING)


def of_battle(frame: Frame, name: str) -> Any:
    """Who and where in the battle that is running; nothing outside one."""
    battle = frame.board.battle
    if battle is None:
        return [] if name in ("fighters", "removed") else NOTHING
    match name:
        case "fighters":
            return list(battle.fighters)
        case "opponent":
            return {battle.attacker: battle.defender, battle.defender: battle.attacker}.get(frame.owner, NOTHING)
        case "removed":
            return battle.lots()
        case _:
            return getattr(battle, name)


_ABOUT_NOTHING: dict[str, Any] = {
    "points": 0,
    "crafting_points": 0,
    "hits_needed": 0,
    "crafting_cost": [],
    "ruler": [],
    "track": [],
    "available": False,
    "persistent": False,
    "craftable": False,
    "ambush": False,
    "dominance": False,
}
"""What these queries say of nothing; all others say nothing."""

_QUERIES: dict[str, Query] = {
    "points": _points,
    "priority": _priority,
    "crafting_points": _crafting_points,
    "crafting_cost": _crafting_cost,
    "hits_needed": _hits_needed,
    "suit": _suit,
    "item": _item,
    "card": _card,
    "available": _available,
    "start": _start,
    "opposite": _opposite,
    "location": _location,
    "holder": _holder,
    "owner": _owner,
    "kind": _kind,
    "zone": _zone_of_card,
    "track": _track,
    "hand": _zone_of_player("hand"),
    "revealed": _zone_of_player("revealed"),
    "crafted": _zone_of_player("crafted"),
    "ruler": _ruler,
    "top": lambda frame, _sort, zone: top(frame, zone),
    "bottom": _bottom,
    "craftable": _craftable,
    "persistent": _printed_kind("persistent"),
    "ambush": _printed_kind("ambush"),
    "dominance": _printed_kind("dominance"),
}
