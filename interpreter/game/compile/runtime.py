"""What generated code calls beside the ops: small helpers of sets, lots, cards and queries.

In: the board or the state's lists, and values. Out: values. Everything here is what a query of the reference evaluator
says, written once more for compiled rules. `NAMES` is what a generated module finds as globals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from interpreter.game.reference.groups import groups
from interpreter.game.reference.menus import END
from interpreter.law.board import Credit, GameOver
from interpreter.law.ops import battle as battles
from interpreter.law.ops import cards, crafting, dice, moving, pieces, points, removal, trackers
from interpreter.law.ops.outcome import FULL, NONE, outcome

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Lot
    from interpreter.law.ops.removal import Removal

NOTHING = -1
by_key = itemgetter(0)


# --- Sets of things ---------------------------------------------------------------------------------------------------


def present(thing: Any) -> tuple[Any, ...]:
    """The thing as a set; none if it is nothing."""
    return () if thing == NOTHING else (thing,)


def first_of(found: Sequence[Any]) -> Any:
    return found[0] if found else NOTHING


def last_of(found: Sequence[Any]) -> Any:
    return found[-1] if found else NOTHING


def distinct(found: Iterable[Any]) -> list[Any]:
    """The first of each, without nothing."""
    return [each for each in dict.fromkeys(found) if each != NOTHING]


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def mask_of(found: Iterable[int]) -> int:
    mask = 0
    for each in found:
        mask |= 1 << each
    return mask


def joined(parts: Iterable[Iterable[int]]) -> list[int]:
    """The columns of any of the parts, ascending."""
    return sorted({column for part in parts for column in part})


def best_of(rows: list[tuple[Any, Any]]) -> list[Any]:
    """Of (key, thing) those with the least key."""
    if not rows:
        return []
    least = min(key for key, _ in rows)
    return [thing for key, thing in rows if key == least]


def ranked(board: Board, found: Iterable[Any], key: Callable[[Board, Any], Any]) -> list[Any]:
    return sorted(found, key=lambda each: key(board, each))


# --- Deciding and drawing ---------------------------------------------------------------------------------------------


def drawn(board: Board, options: list[Any]) -> Any:
    """One of them by chance; a single one is taken without a draw."""
    return options[0] if len(options) == 1 else options[board.chance_below(len(options), options)]


def asked(board: Board, kind: str, player: int, options: Sequence[Any], cause: int) -> Any:
    """The one that the decider takes."""
    return options[board.decide(kind, player, options, cause)]


def taken_of(
    board: Board,
    rows: list[tuple[Any, Any]],
    wanted: int,
    tie: str,
    one_group: bool,
    question: str,
    decider: int,
    cause: int,
) -> list[Any]:
    """So many of (key, candidate), best keys first, ties settled one by one as the file says."""
    taken: list[Any] = []
    left = sorted(rows, key=by_key)
    while left and len(taken) < wanted:
        key = left[0][0]
        group = [thing for other, thing in left if other == key]
        left = left[len(group) :]
        while group and len(taken) < wanted:
            if len(group) == 1 or tie == "printed":
                taken.append(group.pop(0))
            elif tie == "chance":
                taken.append(group.pop(board.chance_below(len(group), group)))
            else:
                taken.append(group.pop(board.decide(question, decider, group, cause)))
        if one_group:
            break
    return taken


def on_a_copy(run: Callable[..., int], board: Board, *locals_: Any) -> int:
    """What the function gives on a copy of the table where nobody is asked; a price that wins the game is paid."""
    trial = board.trial()
    trial.ask = _first_option
    try:
        return run(trial, *locals_)
    except GameOver:
        return FULL


def _first_option(_kind: str, _player: int, _options: Sequence[int], _cause: int) -> int:
    return 0


def take_action(left: list[int | None]) -> None:
    """One action of a menu is used."""
    if left[0] is not None:
        left[0] -= 1


def gain(left: list[int | None], amount: int) -> int:
    if left[0] is None:
        return NONE
    left[0] += amount
    return FULL


def jump(board: Board, counter: int, phase: int) -> int:
    board.state.uses[counter] = phase
    return FULL


# --- Lots -------------------------------------------------------------------------------------------------------------


def amount(lots: Iterable[Any]) -> int:
    """How many pieces; a removed one is one."""
    return sum(lot[2] if isinstance(lot, tuple) else 1 for lot in lots)


def spot(lot: Any) -> Any:
    """Which column stands where; of a removed piece, where it stood; of nothing, nothing."""
    if isinstance(lot, tuple):
        return lot[:2]
    return NOTHING if lot == NOTHING else (lot.column, lot.origin)


def lot_at(count: int, column: int, place: int) -> tuple[Lot, ...]:
    return ((column, place, count),) if count else ()


def some(found: Sequence[Lot], wanted: int) -> Sequence[Lot]:
    """The first `wanted` pieces of the lots; all if that is -1."""
    if wanted < 0:
        return found
    taken: list[Lot] = []
    for column, place, k in found:
        k = min(k, wanted)
        if k > 0:
            taken.append((column, place, k))
            wanted -= k
    return taken


def exactly(found: Sequence[Lot], wanted: int) -> Sequence[Lot]:
    """The first `wanted` pieces of the lots, or none at all if there are fewer."""
    lots = some(found, wanted)
    return lots if sum(lot[2] for lot in lots) >= wanted else ()


def united(parts: Iterable[Iterable[Lot]]) -> list[Lot]:
    """The pieces of any of the sets, each once."""
    found: dict[tuple[int, int], Lot] = {}
    for part in parts:
        for lot in part:
            known = found.get(lot[:2])
            if known is None or known[2] < lot[2]:
                found[lot[:2]] = lot
    return [found[pair] for pair in sorted(found)]


def standing(board: Board, lots: Iterable[Any], places: Sequence[int]) -> list[Any]:
    """Those that stand in one of the places, or on a piece there."""
    return [lot for lot in lots if inside(board, spot(lot)[1], places)]


def inside(board: Board, place: int, places: Sequence[int]) -> bool:
    return place in places or board.location_of(place) in places


def lots_on(
    board: Board, columns: Iterable[int], held: Iterable[tuple[int, int]], holders: Iterable[Any], places: Any
) -> list[Lot]:
    """Lots standing on some pieces; `places` None: wherever those are."""
    n, width = board.state.n, board.layout.width
    on = _on_places(board, holders, places)
    pairs = {(column, place) for column in columns for place in on}
    pairs.update(pair for pair in held if pair[1] in on and board.location_of(pair[1]) != NOTHING)
    found = [(column, place, n[column * width + place]) for column, place in sorted(pairs)]
    return [lot for lot in found if lot[2]]


def _on_places(board: Board, holders: Iterable[Any], places: Any) -> list[int]:
    columns = dict.fromkeys(spot(lot)[0] for lot in holders)
    on = [board.layout.on[column] for column in columns if board.layout.on[column] >= 0]
    return on if places is None else [place for place in on if inside(board, place, places)]


def stands_on(
    board: Board, covered: bool, held: Any, column: int, place: int, holders: Iterable[Any], places: Any
) -> bool:
    """Whether a piece of a covered column stands on one of those pieces."""
    return bool(covered or (column, place) in held) and place in _on_places(board, holders, places)


def lots_held(
    board: Board, columns: Iterable[int], held: Iterable[tuple[int, int]], places: Sequence[int], wide: bool
) -> list[Lot]:
    """Lots in some places, with those on pieces that count where their holder is; `wide`: anywhere at all."""
    n, width = board.state.n, board.layout.width
    pairs = {(column, place) for column in columns for place in places}
    pairs.update(pair for pair in held if wide or inside(board, pair[1], places))
    found = [(column, place, n[column * width + place]) for column, place in sorted(pairs)]
    return [lot for lot in found if lot[2]]


def lots_in_supply(board: Board, columns: Iterable[int]) -> list[Lot]:
    layout, n = board.layout, board.state.n
    places = [(column, layout.supply[layout.party_of[column]]) for column in columns]
    found = [(column, place, n[column * layout.width + place]) for column, place in places]
    return [lot for lot in found if lot[2]]


def on_their_way(them: Iterable[Removal]) -> list[Removal]:
    """Removed pieces that no ability has sent anywhere yet."""
    return [each for each in them if each.destination == NOTHING]


def among(column: int, place: int, lots: Iterable[Any]) -> bool:
    return any(spot(lot) == (column, place) for lot in lots)


def same_piece(left: Any, right: Any) -> bool:
    one, other = spot(left), spot(right)
    return one != NOTHING and bool(one == other)


def face_in(faces: Sequence[int], lot: Any, found: Sequence[int]) -> bool:
    """Whether the face that prints the name of a single piece is among those."""
    return lot != NOTHING and faces[spot(lot)[0]] in found


def location_of_lots(board: Board, lots: Sequence[Any], given: int) -> int:
    """The place that is given, else where the first of the lots is."""
    if given != NOTHING or not lots:
        return given
    return board.location_of(spot(lots[0])[1])


def holder_of(board: Board, column: int) -> Any:
    return NOTHING if column < 0 else (column, board.location(column), 1)


def fighting_piece(board: Board, column: int) -> Lot:
    """A piece that takes hits stands where the battle is."""
    return (column, board.location(column) if board.battle is None else board.battle.clearing, 1)


def location_of_kind(board: Board, kind: int) -> int:
    return next((at for c in board.layout.kinds[kind].columns if (at := board.location(c)) >= 0), NOTHING)


# --- New pieces -------------------------------------------------------------------------------------------------------


def can_place_now(
    board: Board, actor: int, columns: Sequence[int], place: int, wanted: int | None, ignoring: int
) -> int:
    """How much of placing `wanted` (None: all there are) is allowed and in stock."""
    if not pieces.can_place(board, actor, columns, place, ignoring):
        return NONE
    stock = pieces.in_stock(board, columns)
    asked_for = stock if wanted is None else wanted
    return outcome(min(stock, asked_for), asked_for)


def can_spread_now(
    board: Board, actor: int, columns: Sequence[int], wanted: int, places: Sequence[int], ignoring: int = 0
) -> int:
    if not pieces.can_spread(board, actor, columns, wanted, places, ignoring):
        return NONE
    return outcome(min(pieces.in_stock(board, columns), wanted), wanted)


# --- Cards ------------------------------------------------------------------------------------------------------------


def top(board: Board, zone: int) -> int:
    lying = board.state.zones[zone] if zone >= 0 else ()
    return lying[-1] if lying else NOTHING


def zone_of(board: Board, card: int) -> int:
    return board.state.zone_of[card] if card >= 0 else NOTHING


def cards_of(board: Board, zones: Iterable[int]) -> list[int]:
    """The cards of some zones, zone after zone, each from its top."""
    return [card for zone in zones if zone >= 0 for card in reversed(board.state.zones[zone])]


def lying(zf: Sequence[int], found: Iterable[int], zones: Sequence[int]) -> list[int]:
    return [card for card in found if zf[card] in zones]


def short(done: int, found: int, wanted: int) -> int:
    """The outcome against what was asked for, where fewer cards were found."""
    return done if found >= wanted or not done else outcome(found, wanted)


def can_swap_cards(one: int, other: int) -> int:
    return NONE if NOTHING in (one, other) or one == other else FULL


def swap_cards(board: Board, cause: int, actor: int, one: int, other: int) -> int:
    """Each is laid where the other lay (root:G.1.31); the first is laid first."""
    if not can_swap_cards(one, other):
        return NONE
    here, there = board.state.zone_of[one], board.state.zone_of[other]
    cards.put_cards(board, cause, actor, [one], there)
    return cards.put_cards(board, cause, actor, [other], here)


# --- The table --------------------------------------------------------------------------------------------------------


def set_start(board: Board, player: int, clearing: int) -> int:
    if clearing == NOTHING:
        return NONE
    board.state.start[player] = clearing
    return FULL


def _side(board: Board, player: int) -> int:
    fought = board.battle
    return NOTHING if fought is None else {fought.attacker: 0, fought.defender: 1}.get(player, NOTHING)


def battle_number(board: Board, which: str, player: int) -> int:
    side = _side(board, player)
    return 0 if side == NOTHING else int(getattr(board.battle, which)[side])


def change_battle(board: Board, which: str, player: int, value: int, sign: int) -> int:
    side = _side(board, player)
    if side == NOTHING:
        return NONE
    return battles.change_hits(board, which, side, sign * value if sign else value - battle_number(board, which, player))


def can_change_battle(board: Board, which: str, player: int, value: int, sign: int) -> int:
    by = sign * value if sign else value - battle_number(board, which, player)
    return FULL if _side(board, player) != NOTHING and by else NONE


def of_battle(board: Board, name: str, owner: int) -> Any:
    """Who and where in the battle that is running; nothing outside one."""
    fought = board.battle
    if fought is None:
        return () if name in ("fighters", "removed") else NOTHING
    match name:
        case "fighters":
            return fought.fighters
        case "opponent":
            return {fought.attacker: fought.defender, fought.defender: fought.attacker}.get(owner, NOTHING)
        case "removed":
            return tuple(board.batch or ())
        case _:
            return getattr(fought, name)


def changed(board: Board, query: str, actor: int, thing: Any, printed: Any) -> Any:
    """What the abilities of whoever acts make of an answer."""
    for change in board.hooks.changes[query][actor]:
        if change.test(board, thing):
            return change.value(board, thing)
    return printed


def track_points(board: Board, track: int) -> int:
    """The number at the rightmost empty space; 0 if none is empty."""
    layout = board.layout
    printed = layout.points_of_track.get(track, ())
    spaces = layout.capacity[track] if layout.capacity[track] >= 0 else len(printed)
    empty = spaces - sum(board.state.n[track :: layout.width])
    return printed[empty - 1] if 0 < empty <= len(printed) else 0


NAMES: dict[str, Any] = {
    **{name: value for name, value in globals().items() if callable(value) and not name.startswith("_")},
    "END": END,
    "Credit": Credit,
    "groups": groups,
    "outcome": outcome,
    "advance": trackers.advance,
    "battle": battles.battle,
    "can_advance": trackers.can_advance,
    "can_battle": battles.can_battle,
    "can_craft_card": crafting.can_craft_card,
    "can_craft_item": crafting.can_craft_item,
    "can_discard": cards.can_discard,
    "can_draw": cards.can_draw,
    "can_flip": pieces.can_flip,
    "can_give": cards.can_give,
    "can_move": moving.can_move,
    "can_place": pieces.can_place,
    "can_put": pieces.can_put,
    "can_put_cards": cards.can_put_cards,
    "can_remove": removal.can_remove,
    "can_replace": pieces.can_replace,
    "can_reveal": cards.can_reveal,
    "can_score": points.can_score,
    "can_set": trackers.can_set,
    "can_shift": trackers.can_shift,
    "can_spend": cards.can_spend,
    "can_spread": pieces.can_spread,
    "can_take": cards.can_take,
    "craft_card": crafting.craft_card,
    "craft_item": crafting.craft_item,
    "discard": cards.discard,
    "draw": cards.draw,
    "flip": pieces.flip,
    "give": cards.give,
    "in_stock": pieces.in_stock,
    "mark": trackers.mark,
    "move": moving.move,
    "place": pieces.place,
    "put": pieces.put,
    "put_cards": cards.put_cards,
    "remove": removal.remove,
    "replace": pieces.replace,
    "reroute": removal.reroute,
    "return_cards": cards.return_cards,
    "reveal": cards.reveal,
    "roll": dice.roll,
    "score": points.score,
    "set_tracker": trackers.set_tracker,
    "settle": pieces.settle,
    "shift": trackers.shift,
    "shuffle": cards.shuffle,
    "spend": cards.spend,
    "spread": pieces.spread,
    "take": cards.take,
    "win": points.win,
}
