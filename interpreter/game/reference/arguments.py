"""Arguments of effects: portions of sets, new pieces, places, as ops want them.

In: a frame and an effect. Out: lots with how many of them, cards in the order they are taken, columns to place, single
things. An effect that says where (`from`, `in`) narrows its object to what stands there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from interpreter.game import following
from interpreter.game.reference import expressions, pieces
from interpreter.game.reference.frame import NOTHING, amount, spot
from interpreter.language import program as tree
from interpreter.language.program import At, Sort

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame, Lot
    from interpreter.law.hooks import Trail

ALL_OF_THEM = -1


def portion(effect: tree.Effect, name: str) -> tree.Portion:
    """The argument as a portion; a bare set is all of it."""
    arg = effect.args[name]
    if isinstance(arg, tree.Portion):
        return arg
    assert isinstance(arg, tree.Expr)
    return tree.Portion("all", arg)


def expr(effect: tree.Effect, name: str) -> tree.Expr | None:
    """The argument as an expression, if there is one."""
    arg = effect.args.get(name)
    return arg if isinstance(arg, tree.Expr) else None


def thing(frame: Frame, effect: tree.Effect, name: str) -> Any:
    """The single thing that the argument is; nothing if it is not given."""
    node = expr(effect, name)
    return NOTHING if node is None else expressions.single(frame, node)


def text(effect: tree.Effect, name: str) -> str:
    """The argument as a word of the file."""
    arg = effect.args[name]
    if isinstance(arg, (tree.Name, tree.Read)):
        return arg.name if isinstance(arg, tree.Name) else arg.tracker
    assert isinstance(arg, str)
    return arg


def ignoring(frame: Frame, effect: tree.Effect) -> int:
    """The bits of the prohibitions that the effect ignores."""
    rules = effect.args.get("ignoring") or ()
    words = (rules,) if isinstance(rules, str) else rules
    return frame.table.ignoring(words) if isinstance(words, tuple) else frame.table.ignoring([text(effect, "ignoring")])


# --- Pieces that stand somewhere ---


def group(frame: Frame, effect: tree.Effect, *where: str) -> tuple[list[Any], int]:
    """The object's pieces and how many of them; -1 for all. `where` are the arguments that say where they stand."""
    taken = portion(effect, "object")
    place = next((node for name in where if (node := expr(effect, name)) is not None), None)
    found = expressions.members(frame, at_place(taken.of, place))
    if following.is_named(taken.of):
        found = following.still_there(frame.board, found)
    if place is not None:
        found = _standing(frame, found, place)
    return found, count(frame, taken, sum(amount(each) for each in found))


def follow(frame: Frame, effect: tree.Effect, trail: Trail) -> None:
    """Let the names of the pieces that the effect was about go with them."""
    for name in ("object", "carrying"):
        arg = effect.args.get(name)
        node = arg.of if isinstance(arg, tree.Portion) else arg
        if isinstance(node, tree.Local) and trail:
            known = frame.bound[node.name]
            frame.bound[node.name] = (
                following.followed(known, trail) if isinstance(known, list) else following.followed_one(known, trail)
            )


def at_place(node: tree.Expr, place: tree.Expr | None) -> tree.Expr:
    """The set, said to stand at `place` if the noun itself does not say where."""
    if place is None:
        return node
    if isinstance(node, tree.PieceUnion):
        return replace(node, parts=tuple(at_place(part, place) for part in node.parts))
    if isinstance(node, tree.Pieces) and isinstance(node.at, At) and node.on is None:
        return replace(node, at=place)
    return node


def _standing(frame: Frame, found: list[Any], place: tree.Expr) -> list[Any]:
    places = expressions.members(frame, place)
    return [each for each in found if spot(each)[1] in places or frame.board.location_of(spot(each)[1]) in places]


def count(frame: Frame, taken: tree.Portion, total: int) -> int:
    """How many of `total` a portion means; -1 for all of them."""
    wanted = 1 if taken.amount is None else expressions.number(frame, taken.amount)
    match taken.how:
        case "all" | "any":
            return ALL_OF_THEM
        case "all_but":
            return max(total - wanted, 0)
        case "up_to":
            return min(wanted, total)
        case _:
            return wanted


def some(found: list[Lot], wanted: int) -> list[Lot]:
    """The first `wanted` pieces of the lots; all if that is -1."""
    if wanted == ALL_OF_THEM:
        return found
    taken: list[Lot] = []
    for column, place, k in found:
        k = min(k, wanted)
        if k > 0:
            taken.append((column, place, k))
            wanted -= k
    return taken


# --- Cards ---


def cards(frame: Frame, effect: tree.Effect) -> tuple[list[int], int]:
    """The cards of the object, in the order they are taken, and how many were asked for."""
    taken = portion(effect, "object")
    found = card_list(frame, taken.of)
    source = expr(effect, "from")
    if source is not None:
        zones = expressions.members(frame, source)
        found = [card for card in found if frame.state.zone_of[card] in zones]
    if taken.how == "bottom":
        found = found[::-1]
    wanted = count(frame, taken, len(found))
    return (found, len(found)) if wanted == ALL_OF_THEM else (found[:wanted], wanted)


def card_list(frame: Frame, node: tree.Expr) -> list[int]:
    """Cards by number; a pile is all the cards in it, from the top."""
    found = expressions.members(frame, node)
    if node.sort is not Sort.ZONE:
        return list(found)
    return [card for zone in found for card in reversed(frame.state.zones[zone])]


# --- New pieces ---


def new_count(frame: Frame, new: tree.NewPieces, stock: int) -> int:
    """How many new pieces are meant."""
    return stock if new.count is None else expressions.number(frame, new.count)


def new_object(effect: tree.Effect, name: str = "object") -> tree.NewPieces:
    """The argument as new pieces, with the tracks and the side that other arguments name."""
    new = effect.args[name]
    assert isinstance(new, tree.NewPieces)
    tracks, side = expr(effect, "from"), expr(effect, "showing")
    if tracks is not None and new.tracks is None:
        new = replace(new, tracks=tracks)
    return replace(new, side=side) if side is not None and new.side is None else new


def target(frame: Frame, effect: tree.Effect) -> int:
    """The place that `in` or `on` names: a place, or the place on a piece; nothing if there is none."""
    node = expr(effect, "in")
    if node is None:
        node = expr(effect, "on")
    if node is None:
        return NOTHING
    found = expressions.single(frame, node)
    if found == NOTHING or node.sort is not Sort.PIECE:
        return int(found)
    return frame.layout.on[spot(found)[0]]


def stock_columns(frame: Frame, new: tree.NewPieces, place: int) -> list[int]:
    """The columns that new pieces for a place come from."""
    return pieces.new_columns(frame, new, place)
