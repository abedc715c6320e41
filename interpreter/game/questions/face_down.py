"""Questions to a player for whom pieces lie face down: what is offered hangs on nothing but what he sees.

In: who is asked, and what the rule could do on a board, as a function of it. Out: what was taken, and whether in vain:
offered is what may be possible, as far as the player knows, and only once it is taken the pieces are looked at. Of some
that look alike, chance says which it is, for each piece alike. Whoever has a standing answer, as bots have, is told
nothing, so that he is offered what is really possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game.reference.grouping import Grouping
from interpreter.game.sight.beneath import FaceDown, World, face_down, is_lot

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Lot

NOTHING = -1

Cast = Callable[[Any], Any]
"""What a rule has bound, as it is in a world."""
Find = Callable[["Board", Cast], list[Any]]
"""What a rule could go on with on a board."""
Taken = tuple[Any, bool]
"""What was taken, and whether in vain: then nothing is done with it, and it is given as nothing."""


def _same(thing: Any) -> Any:
    return thing


def _hidden(board: Board, kind: str, player: int) -> FaceDown | None:
    """What lies face down for whoever will be asked; None if nothing does, or if his rules answer."""
    seen = face_down(board, player)
    if seen is None or board.hooks.decides[seen.player].get(kind) is not None:
        return None
    return seen


def choice(board: Board, kind: str, player: int, cause: int, find: Find) -> Taken:
    """One of what is possible."""
    real = find(board, _same)
    seen = _hidden(board, kind, player)
    if seen is None:
        return (real[board.decide(kind, player, real, cause)] if real else NOTHING), False
    shown = _merged(seen, [real, *_found(seen, find)], one=True)
    if not shown:
        return NOTHING, False
    taken = _turned(seen, shown[board.decide(kind, player, shown, cause)])
    for each in real:
        if each == taken or (is_lot(each) and is_lot(taken) and each[:2] == taken[:2]):
            return each, False
    return NOTHING, True


def next_of(board: Board, kind: str, player: int, cause: int, left: Sequence[Any], find: Find) -> Taken:
    """The next of those that are left. It is given even if in vain; nothing if none may be possible."""
    real = find(board, _same)
    seen = _hidden(board, kind, player)
    if seen is None:
        return (real[board.decide(kind, player, real, cause)] if real else NOTHING), False
    there = {_shown(seen, each) for each in left}
    shown = [each for each in _merged(seen, [real, *_found(seen, find)], one=True) if each in there]
    if not shown:
        return NOTHING, False
    wanted = shown[board.decide(kind, player, shown, cause)]
    alike = [each for each in left if each == wanted or _shown(seen, each) == wanted]
    taken = alike[board.chance_below(len(alike)) if len(alike) > 1 and is_lot(wanted) else 0]
    return taken, taken not in real


def group(
    board: Board,
    kind: str,
    player: int,
    cause: int,
    find: Find,
    goes: Callable[[Board, Cast, list[Any]], bool],
    bound: str,
    amount: int | None,
) -> Taken:
    """Some of what may be chosen: those with which the rest is possible in full. None if there is no such group."""
    seen, real = _hidden(board, kind, player), find(board, _same)
    if seen is None:
        choosing = Grouping(board, kind, player, cause, real, bound, amount)
        for each in choosing:
            choosing.full = goes(board, _same, each)
        return choosing.taken, False
    worlds = seen.worlds()
    found = [(real, World(board, seen)), *((find(world.board, world.cast), world) for world in worlds)]
    choosing = Grouping(board, kind, player, cause, _merged(seen, [each for each, _ in found]), bound, amount)
    for each in choosing:
        choosing.full = any(_goes_in(world, goes, members, each) for members, world in reversed(found))
    if choosing.taken is None:
        return None, False
    taken = _all_turned(seen, choosing.taken)
    if _within(taken, real) and goes(board, _same, taken):
        return taken, False
    return None, True


def numbers(board: Board, kind: str, player: int, find: Find) -> tuple[list[int], list[int]]:
    """Of numbered options those that may be possible, as far as the player knows, and those that are."""
    real = find(board, _same)
    seen = _hidden(board, kind, player)
    if seen is None:
        return real, real
    return sorted({*real, *(each for found in _found(seen, find) for each in found)}), real


def consent(board: Board, player: int, cause: int, possible: Callable[[Board, Cast], int]) -> tuple[bool, bool]:
    """Whether the player says yes to what may be possible, as far as he knows; and whether that is in vain."""
    may, really = numbers(board, "may yes or no", player, lambda at, cast: [1] if possible(at, cast) else [])
    yes = bool(may) and board.decide("may yes or no", player, (True, False), cause) == 0
    return yes and bool(really), yes and not really


# --- What may be ------------------------------------------------------------------------------------------------------


def _found(seen: FaceDown, find: Find) -> list[list[Any]]:
    return [find(world.board, world.cast) for world in seen.worlds()]


def _shown(seen: FaceDown, thing: Any, one: bool = True) -> Any:
    """A thing as the player sees it; of pieces that look alike `one`, or all."""
    return seen.look(thing, one) if is_lot(thing) else thing


def _merged(seen: FaceDown, found: Sequence[Sequence[Any]], one: bool = False) -> list[Any]:
    """All that was found anywhere, as the player sees it, in an order that hangs on nothing else."""
    real, *may = found
    shown = dict.fromkeys(_shown(seen, each, one) for some in (*may, real) for each in some)
    return sorted(shown) if all(map(is_lot, shown)) else list(shown)


def _goes_in(world: World, goes: Callable[[Board, Cast, list[Any]], bool], found: Sequence[Any], some: Any) -> bool:
    """Whether a group as the player sees it may be chosen in a world."""
    members = world.cast(some)
    return _within(members, found) and goes(world.board, world.cast, members)


def _within(some: Sequence[Any], found: Sequence[Any]) -> bool:
    """Whether a group is made of these members."""
    lots = {each[:2]: each[2] for each in found if is_lot(each)}
    return all(lots.get(each[:2], 0) >= each[2] if is_lot(each) else each in found for each in some)


# --- Which it is ------------------------------------------------------------------------------------------------------


def _turned(seen: FaceDown, shown: Any) -> Any:
    """One of the pieces that look so, by chance; anything else is what it is."""
    return _all_turned(seen, [shown])[0]


def _all_turned(seen: FaceDown, shown: Sequence[Any]) -> list[Any]:
    """The pieces of a group, those that look alike by chance."""
    taken: list[Any] = []
    for each in shown:
        alike = seen.alike(each[0], each[1]) if is_lot(each) else []
        taken += _drawn(seen.board, alike, each[2]) if alike else [each]
    return taken


def _drawn(board: Board, alike: Sequence[Lot], wanted: int) -> list[Lot]:
    """So many of these pieces. Chance is asked wherever there is more than one: that it is must tell nothing."""
    pieces = [lot[:2] for lot in alike for _ in range(lot[2])]
    taken: list[tuple[int, int]] = []
    while len(taken) < wanted and pieces:
        sure = len(pieces) == wanted - len(taken)
        taken.append(pieces.pop(0 if sure else board.chance_below(len(pieces))))
    return [(column, place, taken.count((column, place))) for column, place in dict.fromkeys(sorted(taken))]
