"""Forms of ops on pieces: place, spread, remove, replace, move, battle, flip, gather, fill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.game.coverage import parties_of
from interpreter.game.reference import arguments as args
from interpreter.game.reference import expressions
from interpreter.game.reference import pieces as nouns
from interpreter.game.reference.form import Form
from interpreter.game.reference.frame import FULL, NONE, NOTHING, spot
from interpreter.language import program as tree
from interpreter.law.ops import battle as battles
from interpreter.law.ops import moving, pieces, removal
from interpreter.law.ops.outcome import outcome

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.law.hooks import Trail

Effect = tree.Effect

# --- New pieces ---


def _can_place_new(frame: Frame, effect: Effect) -> int:
    """Permitted: some column may be placed there. Effective: and there is stock."""
    new, place = args.new_object(effect), args.target(frame, effect)
    if place == NOTHING:
        return NONE
    columns = args.stock_columns(frame, new, place)
    if not pieces.can_place(frame.board, frame.actor, columns, place, args.ignoring(frame, effect)):
        return NONE
    stock = pieces.in_stock(frame.board, columns)
    wanted = args.new_count(frame, new, stock)
    if frame.permitted:
        return FULL if wanted > 0 or new.count is None else NONE
    return outcome(min(stock, wanted), wanted)


def _place_new(frame: Frame, effect: Effect) -> int:
    new, place = args.new_object(effect), args.target(frame, effect)
    if place == NOTHING:
        return NONE
    columns = args.stock_columns(frame, new, place)
    wanted = args.new_count(frame, new, pieces.in_stock(frame.board, columns))
    ignored = args.ignoring(frame, effect)
    return pieces.place(frame.board, frame.cause, frame.actor, columns, wanted, place, ignored)


def _spread_places(frame: Frame, effect: Effect) -> list[int]:
    node = args.expr(effect, "among")
    assert node is not None
    return list(expressions.members(frame, node))


def _can_spread(frame: Frame, effect: Effect) -> int:
    new, places = args.new_object(effect), _spread_places(frame, effect)
    columns = args.stock_columns(frame, new, NOTHING)
    stock = pieces.in_stock(frame.board, columns)
    wanted = args.new_count(frame, new, stock)
    ignored = args.ignoring(frame, effect)
    if not pieces.can_spread(frame.board, frame.actor, columns, wanted, places, ignored):
        return NONE
    return FULL if frame.permitted else outcome(min(stock, wanted), wanted)


def _spread(frame: Frame, effect: Effect) -> int:
    """By priority: the odd ones go to the clearings that come first."""
    new, places = args.new_object(effect), _spread_places(frame, effect)
    columns = args.stock_columns(frame, new, NOTHING)
    wanted = args.new_count(frame, new, pieces.in_stock(frame.board, columns))
    ignored = args.ignoring(frame, effect)
    return pieces.spread(frame.board, frame.cause, frame.actor, columns, wanted, places, ignored)


# --- Pieces that stand somewhere ---


def _can_place_pieces(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect)
    place = args.target(frame, effect)
    if place == NOTHING:
        return NONE
    return pieces.can_put(frame.board, frame.actor, lots, wanted, place, args.ignoring(frame, effect))


def _place_pieces(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect)
    place = args.target(frame, effect)
    if place == NOTHING:
        return NONE
    trail: Trail = []
    ignored = args.ignoring(frame, effect)
    done = pieces.put(frame.board, frame.cause, frame.actor, lots, wanted, place, ignored, trail)
    args.follow(frame, effect, trail)
    return done


def _removals(frame: Frame, effect: Effect) -> tuple[list[Any], int]:
    """Pieces on their way off: those that no ability has sent anywhere yet."""
    portion = args.portion(effect, "object")
    them = [each for each in expressions.members(frame, portion.of) if each.destination == NOTHING]
    return them, args.count(frame, portion, len(them))


def _can_place_removed(frame: Frame, effect: Effect) -> int:
    them, _ = _removals(frame, effect)
    return FULL if them and args.target(frame, effect) != NOTHING else NONE


def _place_removed(frame: Frame, effect: Effect) -> int:
    them, wanted = _removals(frame, effect)
    place = args.target(frame, effect)
    if not them or place == NOTHING:
        return NONE
    return removal.reroute(frame.board, frame.cause, frame.actor, them, wanted, place, args.ignoring(frame, effect))


def _can_remove(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect, "from", "in")
    return removal.can_remove(frame.board, frame.actor, lots, wanted, args.ignoring(frame, effect))


def _remove(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect, "from", "in")
    to = args.thing(frame, effect, "to")
    ignored = args.ignoring(frame, effect)
    return removal.remove(frame.board, frame.cause, frame.actor, lots, wanted, to, ignored)


def _replacing(frame: Frame, effect: Effect) -> tuple[list[Any], list[int], int] | None:
    """What is lifted, the columns placed instead, and where; None if there are not as many pieces as said."""
    lots, wanted = args.group(frame, effect, "in")
    lots = args.some(lots, wanted)
    total = sum(lot[2] for lot in lots)
    if not total or total < wanted:
        return None
    place = args.thing(frame, effect, "in")
    if place == NOTHING:
        place = frame.board.location_of(spot(lots[0])[1])
    new = effect.args["with"]
    assert isinstance(new, tree.NewPieces)
    return lots, args.stock_columns(frame, new, place), place


def _can_replace(frame: Frame, effect: Effect) -> int:
    replacing = _replacing(frame, effect)
    return NONE if replacing is None else pieces.can_replace(frame.board, frame.actor, *replacing)


def _replace(frame: Frame, effect: Effect) -> int:
    replacing = _replacing(frame, effect)
    return NONE if replacing is None else pieces.replace(frame.board, frame.cause, frame.actor, *replacing)


# --- Moving and fighting ---


def _can_move(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect, "from")
    origin, destination = args.thing(frame, effect, "from"), args.thing(frame, effect, "to")
    if NOTHING in (origin, destination):
        return NONE
    ignored = args.ignoring(frame, effect)
    return moving.can_move(frame.board, frame.actor, lots, wanted, origin, destination, ignored)


def _move(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect, "from")
    origin, destination = args.thing(frame, effect, "from"), args.thing(frame, effect, "to")
    if NOTHING in (origin, destination):
        return NONE
    cargo = None
    if effect.args.get("carrying") is not None:
        carried = args.portion(effect, "carrying")
        found = expressions.members(frame, carried.of)
        cargo = args.some(found, args.count(frame, carried, sum(lot[2] for lot in found)))
    ignored = args.ignoring(frame, effect)
    trail: Trail = []
    group = (lots, wanted, origin, destination)
    done = moving.move(frame.board, frame.cause, frame.actor, *group, ignored, cargo, trail)
    args.follow(frame, effect, trail)
    return done


def _can_battle(frame: Frame, effect: Effect) -> int:
    defender, clearing = args.thing(frame, effect, "object"), args.thing(frame, effect, "in")
    if NOTHING in (defender, clearing):
        return NONE
    return battles.can_battle(frame.board, frame.actor, defender, clearing)


def _battle(frame: Frame, effect: Effect) -> int:
    defender, clearing = args.thing(frame, effect, "object"), args.thing(frame, effect, "in")
    if NOTHING in (defender, clearing):
        return NONE
    more = args.expr(effect, "with")
    extra = 0 if more is None else expressions.number(frame, more)
    return battles.battle(frame.board, frame.cause, frame.actor, defender, clearing, extra=extra)


def _can_flip(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect)
    return pieces.can_flip(frame.board, frame.actor, lots, wanted)


def _flip(frame: Frame, effect: Effect) -> int:
    lots, wanted = args.group(frame, effect)
    trail: Trail = []
    done = pieces.flip(frame.board, frame.cause, frame.actor, lots, wanted, trail)
    args.follow(frame, effect, trail)
    return done


# --- Setup ---


def _gathered(frame: Frame, effect: Effect) -> list[int]:
    """The columns of the object: whatever stands where, of whoever acts unless it says whose."""
    of = effect.args["object"]
    if isinstance(of, tree.Portion):
        of = of.of
    if isinstance(of, tree.NewPieces):
        return args.stock_columns(frame, of, NOTHING)
    assert isinstance(of, tree.Expr)
    parts = of.parts if isinstance(of, tree.PieceUnion) else (of,)
    return sorted({column for part in parts if isinstance(part, tree.Pieces) for column in _own(frame, part)})


def _own(frame: Frame, node: tree.Pieces) -> set[int]:
    """A bare class noun means yours here, and nobody's, which are the ruins."""
    bare = node.whose is tree.Whose.ANYONE
    owners = [] if node.owner is None else expressions.members(frame, node.owner)
    found: set[int] = set()
    for spec in node.kinds:
        if isinstance(spec, tree.KindFrom):
            for kind in expressions.members(frame, spec.value):
                found.update(frame.layout.kinds[kind].columns)
            continue
        covered = nouns.known_cover(frame, spec, node.context)
        parties = parties_of(frame.names, node.whose, frame.actor, owners, covered.own_only)
        for party in (frame.actor, frame.layout.nobody) if bare and not covered.own_only else parties:
            found.update(covered.columns[party])
    return found


def _gather(frame: Frame, effect: Effect) -> int:
    return pieces.settle(frame.board, frame.cause, frame.actor, _gathered(frame, effect))


def _filled(frame: Frame, effect: Effect) -> list[int]:
    """The columns at home on the tracks."""
    node = args.portion(effect, "object").of
    tracks = expressions.members(frame, node)
    return [column for column, home in enumerate(frame.layout.home) if home in tracks]


def _fill(frame: Frame, effect: Effect) -> int:
    return pieces.settle(frame.board, frame.cause, frame.actor, _filled(frame, effect))


def _always(_frame: Frame, _effect: Effect) -> int:
    return FULL


FORMS: dict[str, Form] = {
    "place_new": Form(_can_place_new, _place_new),
    "place_pieces": Form(_can_place_pieces, _place_pieces),
    "place_removed": Form(_can_place_removed, _place_removed),
    "spread": Form(_can_spread, _spread),
    "remove": Form(_can_remove, _remove),
    "replace": Form(_can_replace, _replace),
    "move": Form(_can_move, _move),
    "battle": Form(_can_battle, _battle),
    "flip_pieces": Form(_can_flip, _flip),
    "gather": Form(_always, _gather),
    "fill": Form(_always, _fill),
}
