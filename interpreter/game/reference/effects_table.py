"""Forms of ops on points, trackers, marks, actions and the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.reference import arguments as args
from interpreter.game.reference import expressions, queries
from interpreter.game.reference.form import Form
from interpreter.game.reference.frame import FULL, NONE, NOTHING
from interpreter.language import program as tree
from interpreter.law.events import ACTIONS_GAINED, JUMPED
from interpreter.law.ops import battle, points, trackers

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame

Effect = tree.Effect

# --- Points ---


def _scoring(frame: Frame, effect: Effect) -> tuple[int, int]:
    """Who scores how much."""
    player = args.thing(frame, effect, "for")
    node = args.expr(effect, "object")
    amount = 0 if node is None else expressions.number(frame, node)
    return frame.actor if player == NOTHING else player, amount


def _can_score(frame: Frame, effect: Effect) -> int:
    player, amount = _scoring(frame, effect)
    return points.can_score(frame.board, player, amount) if player < frame.layout.players else NONE


def _score(frame: Frame, effect: Effect) -> int:
    player, amount = _scoring(frame, effect)
    return points.score(frame.board, frame.cause, player, amount) if player < frame.layout.players else NONE


def _always(_frame: Frame, _effect: Effect) -> int:
    return FULL


def _win(frame: Frame, effect: Effect) -> int:
    player = args.thing(frame, effect, "for")
    return points.win(frame.board, frame.cause, frame.actor if player == NOTHING else player)


# --- Trackers ---


def _tracker(frame: Frame, effect: Effect) -> tuple[int, int]:
    """Which tracker, and which of its values where there is one for each."""
    node, tracker = effect.args["object"], frame.names.tracker(args.text(effect, "object"))
    at = 0
    if isinstance(node, tree.Read) and node.of is not None:
        at = expressions.single(frame, node.of)
    return tracker.index, at if at < tracker.size else NOTHING


def _setting(frame: Frame, effect: Effect) -> tuple[int, int, int]:
    """The tracker, its new value, and which of its values. A word is looked up among the tracker's own spaces first."""
    tracker, at = _tracker(frame, effect)
    node = effect.args["to"]
    record = frame.layout.trackers[tracker]
    if isinstance(node, str):
        value = record.spaces.index(node)
    elif isinstance(node, tree.Name) and node.name in record.spaces:
        value = record.spaces.index(node.name)
    else:
        assert isinstance(node, tree.Expr) or node is None
        value = NOTHING if node is None else expressions.single(frame, node)
    return tracker, value, at


def _can_set(frame: Frame, effect: Effect) -> int:
    tracker, value, at = _setting(frame, effect)
    return NONE if at == NOTHING else trackers.can_set(frame.board, tracker, value)


def _set(frame: Frame, effect: Effect) -> int:
    tracker, value, at = _setting(frame, effect)
    return NONE if at == NOTHING else trackers.set_tracker(frame.board, frame.cause, tracker, value, at)


def _set_start(frame: Frame, effect: Effect) -> int:
    """Of whoever acts, or of the player that `start of` names."""
    clearing = args.thing(frame, effect, "to")
    if clearing == NOTHING:
        return NONE
    player = args.thing(frame, effect, "object")
    frame.state.start[frame.actor if player == NOTHING else player] = clearing
    return FULL


def _can_set_start(frame: Frame, effect: Effect) -> int:
    return NONE if args.thing(frame, effect, "to") == NOTHING else FULL


def _by(frame: Frame, effect: Effect, sign: int) -> int:
    node = args.expr(effect, "by")
    return sign * (1 if node is None else expressions.number(frame, node))


def _shifting(sign: int) -> Form:
    """`raise` and `lower`."""

    def can(frame: Frame, effect: Effect) -> int:
        tracker, at = _tracker(frame, effect)
        return NONE if at == NOTHING else trackers.can_shift(frame.board, tracker, _by(frame, effect, sign), at)

    def run(frame: Frame, effect: Effect) -> int:
        tracker, at = _tracker(frame, effect)
        by = _by(frame, effect, sign)
        return NONE if at == NOTHING else trackers.shift(frame.board, frame.cause, tracker, by, at)

    return Form(can, run)


def _can_advance(frame: Frame, effect: Effect) -> int:
    tracker, at = _tracker(frame, effect)
    return NONE if at == NOTHING else trackers.can_advance(frame.board, tracker, at)


def _advance(frame: Frame, effect: Effect) -> int:
    tracker, at = _tracker(frame, effect)
    return NONE if at == NOTHING else trackers.advance(frame.board, frame.cause, tracker, at)


def _flipped(frame: Frame, effect: Effect) -> tuple[int, int, int]:
    """The tracker, its next side, and which of its values."""
    tracker, at = _tracker(frame, effect)
    sides = len(frame.layout.trackers[tracker].spaces)
    return tracker, (trackers.value_of(frame.board, tracker, at) + 1) % max(sides, 1), at


def _can_flip(frame: Frame, effect: Effect) -> int:
    tracker, side, at = _flipped(frame, effect)
    return NONE if at == NOTHING else trackers.can_set(frame.board, tracker, side)


def _flip(frame: Frame, effect: Effect) -> int:
    tracker, side, at = _flipped(frame, effect)
    return NONE if at == NOTHING else trackers.set_tracker(frame.board, frame.cause, tracker, side, at)


# --- The numbers of a battle ---


def _fighter(frame: Frame, effect: Effect) -> tuple[str, int, int]:
    """Which number, of which side, and what it is now."""
    node = effect.args["object"]
    assert isinstance(node, tree.BattleNumber)
    fought = frame.board.battle
    side = NOTHING if fought is None else queries.side(fought, expressions.single(frame, node.of))
    which = "rolled" if node.name == "rolled_hits" else "extra"
    if fought is None or side == NOTHING:
        return which, NOTHING, 0
    return which, side, (fought.rolled if which == "rolled" else fought.extra)[side]


def _changing(amount: str, sign: int) -> Form:
    """`set`, `raise` and `lower` of a number of the battle; sign 0 sets it."""

    def change(frame: Frame, effect: Effect) -> tuple[str, int, int]:
        which, side, now = _fighter(frame, effect)
        node = args.expr(effect, amount)
        number = 1 if node is None else expressions.number(frame, node)
        return which, side, sign * number if sign else number - now

    def can(frame: Frame, effect: Effect) -> int:
        _, side, by = change(frame, effect)
        return FULL if side != NOTHING and by else NONE

    def run(frame: Frame, effect: Effect) -> int:
        which, side, by = change(frame, effect)
        return NONE if side == NOTHING else battle.change_hits(frame.board, frame.cause, which, side, by)

    return Form(can, run)


# --- Marks, actions, the turn ---


def _marked(frame: Frame, effect: Effect) -> tuple[int, int]:
    """The word's number and the mask of what is marked."""
    mask = 0
    for member in expressions.members(frame, args.portion(effect, "object").of):
        mask |= 1 << member
    return expressions.mark_number(frame, args.text(effect, "as")), mask


def _can_mark(frame: Frame, effect: Effect) -> int:
    word, mask = _marked(frame, effect)
    return FULL if mask & ~frame.state.marks[word] else NONE


def _mark(frame: Frame, effect: Effect) -> int:
    return trackers.mark(frame.board, frame.cause, *_marked(frame, effect))


def _gain(frame: Frame, effect: Effect) -> int:
    """More actions in the menu around; one without a limit, or none at all, has no use for them."""
    menu = frame.menus[-1] if frame.menus else None
    if menu is None or menu.left is None:
        return NONE
    node = args.expr(effect, "object")
    amount = 1 if node is None else expressions.number(frame, node)
    menu.left += amount
    frame.board.emit((ACTIONS_GAINED, frame.cause, frame.actor, amount))
    return FULL


def _can_gain(frame: Frame, _effect: Effect) -> int:
    return FULL if frame.menus and frame.menus[-1].left is not None else NONE


def _jump(argument: str) -> Form:
    """`go` and `restart`: the phase interpreter goes on there once the step is over."""

    def run(frame: Frame, effect: Effect) -> int:
        phase = frame.names.phase(args.text(effect, argument))
        frame.state.uses[frame.table.jump] = phase + 1
        frame.board.emit((JUMPED, frame.cause, frame.actor, phase))
        return FULL

    return Form(_always, run)


FORMS: dict[str, Form] = {
    "score": Form(_can_score, _score),
    "win": Form(_always, _win),
    "set": Form(_can_set, _set),
    "set_start": Form(_can_set_start, _set_start),
    "set_battle": _changing("to", 0),
    "raise": _shifting(1),
    "lower": _shifting(-1),
    "raise_battle": _changing("by", 1),
    "lower_battle": _changing("by", -1),
    "advance": Form(_can_advance, _advance),
    "flip_tracker": Form(_can_flip, _flip),
    "mark": Form(_can_mark, _mark),
    "gain": Form(_can_gain, _gain),
    "go": _jump("to"),
    "restart": _jump("object"),
}
