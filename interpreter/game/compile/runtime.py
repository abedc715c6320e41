"""What generated code calls beside the ops: small helpers of sets, lots, cards and queries.

In: the board or the state's lists, and values. Out: values. Everything here is what a query of the reference evaluator
says, written once more for compiled rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from interpreter.game import following
from interpreter.law.events import ACTIONS_GAINED, JUMPED
from interpreter.law.ops import battle as battles
from interpreter.law.ops import crafting
from interpreter.law.ops.outcome import FULL, NONE, PART, outcome

if TYPE_CHECKING:
    from interpreter.language.values import Sort
    from interpreter.law.board import Board

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


def joined_rows(table: Sequence[Any], rows: Iterable[int], *column: int) -> list[int]:
    """The columns in any of these rows of a table, or at one place of each row."""
    return joined(table[row][column[0]] if column else table[row] for row in rows)


def sum_below(count: Callable[[int], int], end: int, places: Iterable[int]) -> int:
    """The sum of a count over those of the places that come before `end`."""
    return sum(count(place) for place in places if 0 <= place < end)


def among_these(these: Collection[int], found: Iterable[int]) -> list[int]:
    return [each for each in found if each in these]


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
    """One of them by chance; where all are alike no chance is asked."""
    return options[0] if following.alike(options) else options[board.chance_below(len(options), options)]


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
            if following.alike(group) or tie == "printed":
                taken.append(group.pop(0))
            elif tie == "chance":
                taken.append(group.pop(board.chance_below(len(group), group)))
            else:
                options = following.unlike(group)
                choice = options[0 if len(options) == 1 else board.decide(question, decider, options, cause)]
                group.remove(choice)
                taken.append(choice)
        if one_group:
            break
    return taken


def joined_outcome(outcomes: Sequence[int]) -> int:
    """The outcome of a list by those of its entries, of which the negative ones were not asked for."""
    asked_for = {each for each in outcomes if each >= 0}
    if len(asked_for) == 1:
        return asked_for.pop()
    return PART if asked_for else NONE


def take_action(left: list[int | None]) -> None:
    """One action of a menu is used."""
    if left[0] is not None:
        left[0] -= 1


def gain(board: Board, cause: int, actor: int, left: list[int | None], amount: int) -> int:
    if left[0] is None:
        return NONE
    left[0] += amount
    board.emit((ACTIONS_GAINED, cause, actor, amount))
    return FULL


def jump(board: Board, cause: int, actor: int, counter: int, phase: int) -> int:
    board.state.uses[counter] = phase + 1
    board.emit((JUMPED, cause, actor, phase))
    return FULL


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


def craftable_of(board: Board, actor: int, found: Iterable[int]) -> int:
    """How many of the cards could be crafted, each by itself."""
    return sum(crafting.can_craft_card(board, actor, card) != 0 for card in found)


def craft_each(board: Board, cause: int, actor: int, found: Iterable[int]) -> int:
    """Craft card after card; how many it was."""
    return sum(crafting.craft_card(board, cause, actor, card) != 0 for card in found)


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


def change_battle(board: Board, cause: int, which: str, player: int, value: int, sign: int) -> int:
    side = _side(board, player)
    if side == NOTHING:
        return NONE
    by = sign * value if sign else value - battle_number(board, which, player)
    return battles.change_hits(board, cause, which, side, by)


def can_change_battle(board: Board, _cause: int, which: str, player: int, value: int, sign: int) -> int:
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
            return fought.lots()
        case _:
            return getattr(fought, name)


def changed(board: Board, query: str, actor: int, about: Sort, thing: Any, printed: Any) -> Any:
    """What the abilities of whoever acts make of an answer about a thing of this sort."""
    for change in board.hooks.changes[query][actor]:
        if change.about in (None, about) and change.test(board, thing):
            return change.value(board, thing)
    return printed


def track_points(board: Board, track: int) -> int:
    """The number at the rightmost empty space; 0 if none is empty."""
    layout = board.layout
    printed = layout.points_of_track.get(track)
    if printed is None:
        return 0
    spaces = layout.capacity[track]
    empty = (spaces if spaces >= 0 else len(printed)) - sum(board.state.n[track :: layout.width])
    return printed[empty - 1] if 0 < empty <= len(printed) else 0


def icons_shown(board: Board, rows: Sequence[tuple[int, int, Sequence[int]]]) -> int:
    """How many icons show on rows of tracks; of each its place, its spaces, how many show with 0, 1, 2 ... off."""
    n, width = board.state.n, board.layout.width
    return sum(shown[max(spaces - sum(n[place::width]), 0)] for place, spaces, shown in rows)
