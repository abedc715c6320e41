"""Forms of ops on points, trackers, marks, actions and the turn."""

from __future__ import annotations

from interpreter.game.compile import arguments as args
from interpreter.game.compile import members, tabled
from interpreter.game.compile.context import Code, Context
from interpreter.game.compile.expressions import number, single
from interpreter.game.compile.form import Form, Mode, always, where
from interpreter.language.program import BattleNumber, Effect, Expr, Name, Read, Sort

# --- Points -----------------------------------------------------------------------------------------------------------


def _player(cx: Context, effect: Effect) -> Code:
    """Whom `for` names, else whoever acts."""
    player = args.thing(cx, effect, "for")
    if isinstance(player, int):
        return player if player >= 0 else cx.actor
    first, again = cx.once(player)
    return f"({again} if {first} >= 0 else {cx.actor})"


def _scoring(cx: Context, effect: Effect, op: str) -> Code:
    player = _player(cx, effect)
    node = args.expr(effect, "object")
    amount = 0 if node is None else number(cx, node)
    players = cx.layout.players
    if isinstance(player, int):
        return f"{op}, {player}, {amount})" if player < players else 0
    first, again = cx.once(player)
    return where([f"{first} < {players}"], f"{op}, {again}, {amount})")


def _can_score(cx: Context, effect: Effect, _mode: Mode) -> Code:
    return _scoring(cx, effect, "can_score(board")


def _score(cx: Context, effect: Effect) -> Code:
    return _scoring(cx, effect, f"score(board, {cx.cause}")


def _win(cx: Context, effect: Effect) -> Code:
    return f"win(board, {cx.cause}, {_player(cx, effect)})"


# --- Trackers ---------------------------------------------------------------------------------------------------------


def _tracker(cx: Context, effect: Effect) -> tuple[int, Code]:
    """Which tracker, and which of its values where there is one for each."""
    node, tracker = effect.args["object"], cx.names.tracker(args.word(effect, "object"))
    at: Code = 0
    if isinstance(node, Read) and node.of is not None:
        at = single(cx, node.of)
        if node.of.sort is Sort.LOCATION:  # it may be none of the clearings that have a value each
            first, again = cx.once(at)
            at = f"({again} if {first} < {tracker.size} else -1)"
    return tracker.index, at


def _at(cx: Context, at: Code, call: str) -> Code:
    """The call for the value at `at`, which stands as `AT` in its text."""
    if isinstance(at, int):
        return call.replace("AT", str(at)) if at >= 0 else 0
    first, again = cx.once(at)
    return where([f"{first} >= 0"], call.replace("AT", str(again)))


def _value(cx: Context, effect: Effect, tracker: int) -> Code:
    """The new value. A word is looked up among the tracker's own spaces first."""
    node = effect.args["to"]
    spaces = cx.layout.trackers[tracker].spaces
    if isinstance(node, str):
        return spaces.index(node)
    if isinstance(node, Name) and node.name in spaces:
        return spaces.index(node.name)
    assert isinstance(node, Expr) or node is None
    return -1 if node is None else single(cx, node)


def _can_set(cx: Context, effect: Effect, _mode: Mode) -> Code:
    tracker, at = _tracker(cx, effect)
    call = f"can_set(board, {tracker}, {_value(cx, effect, tracker)})"
    return call if isinstance(at, int) and at >= 0 else where([f"{at} >= 0"], call)


def _set(cx: Context, effect: Effect) -> Code:
    tracker, at = _tracker(cx, effect)
    return _at(cx, at, f"set_tracker(board, {cx.cause}, {tracker}, {_value(cx, effect, tracker)}, AT)")


def _can_set_start(cx: Context, effect: Effect, _mode: Mode) -> Code:
    clearing = args.thing(cx, effect, "to")
    return (2 if clearing >= 0 else 0) if isinstance(clearing, int) else f"(2 if {clearing} >= 0 else 0)"


def _set_start(cx: Context, effect: Effect) -> Code:
    """Of whoever acts, or of the player that `start of` names."""
    player, clearing = args.thing(cx, effect, "object"), args.thing(cx, effect, "to")
    if isinstance(player, str):
        first, again = cx.once(player)
        player = f"({again} if {first} >= 0 else {cx.actor})"
    return f"set_start(board, {cx.actor if player == -1 else player}, {clearing})"


def _by(cx: Context, effect: Effect, sign: int) -> Code:
    node = args.expr(effect, "by")
    amount = 1 if node is None else number(cx, node)
    return sign * amount if isinstance(amount, int) else f"{'-' if sign < 0 else ''}{amount}"


def _shifting(sign: int) -> Form:
    """`raise` and `lower`."""

    def can(cx: Context, effect: Effect, _mode: Mode) -> Code:
        tracker, at = _tracker(cx, effect)
        return _at(cx, at, f"can_shift(board, {tracker}, {_by(cx, effect, sign)}, AT)")

    def run(cx: Context, effect: Effect) -> Code:
        tracker, at = _tracker(cx, effect)
        return _at(cx, at, f"shift(board, {cx.cause}, {tracker}, {_by(cx, effect, sign)}, AT)")

    return Form(can, run)


def _can_advance(cx: Context, effect: Effect, _mode: Mode) -> Code:
    tracker, at = _tracker(cx, effect)
    return _at(cx, at, f"can_advance(board, {tracker}, AT)")


def _advance(cx: Context, effect: Effect) -> Code:
    tracker, at = _tracker(cx, effect)
    return _at(cx, at, f"advance(board, {cx.cause}, {tracker}, AT)")


def _next_side(cx: Context, tracker: int) -> str:
    record = cx.layout.trackers[tracker]
    return f"(board.state.trackers[{record.offset} + AT] + 1) % {max(len(record.spaces), 1)}"


def _can_flip(cx: Context, effect: Effect, _mode: Mode) -> Code:
    tracker, at = _tracker(cx, effect)
    return _at(cx, at, f"can_set(board, {tracker}, {_next_side(cx, tracker)})")


def _flip(cx: Context, effect: Effect) -> Code:
    tracker, at = _tracker(cx, effect)
    return _at(cx, at, f"set_tracker(board, {cx.cause}, {tracker}, {_next_side(cx, tracker)}, AT)")


# --- The numbers of a battle ------------------------------------------------------------------------------------------


def _changing(amount: str, sign: int) -> Form:
    """`set`, `raise` and `lower` of a number of the battle; sign 0 sets it."""

    def call(cx: Context, effect: Effect, op: str) -> Code:
        node = effect.args["object"]
        assert isinstance(node, BattleNumber)
        which = "rolled" if node.name == "rolled_hits" else "extra"
        by = args.expr(effect, amount)
        value = 1 if by is None else number(cx, by)
        return f"{op}(board, {cx.cause}, {which!r}, {single(cx, node.of)}, {value}, {sign})"

    def can(cx: Context, effect: Effect, _mode: Mode) -> Code:
        return call(cx, effect, "can_change_battle")

    def run(cx: Context, effect: Effect) -> Code:
        return call(cx, effect, "change_battle")

    return Form(can, run)


# --- Marks, actions, the turn -----------------------------------------------------------------------------------------


def _marking(cx: Context, effect: Effect) -> tuple[int, str]:
    """The word's number and text of the mask of what is marked."""
    word = args.word(effect, "as")
    number_ = cx.voice.marks + cx.names.program.mark_words.index(word)
    node = args.portion(effect).of
    if node.many or not tabled.certain(cx, node):
        return number_, f"mask_of({members.listed(cx, node)})"
    return number_, f"1 << {cx.value(node)}"


def _can_mark(cx: Context, effect: Effect, _mode: Mode) -> Code:
    word, mask = _marking(cx, effect)
    return f"(2 if ({mask}) & ~board.state.marks[{word}] else 0)"


def _mark(cx: Context, effect: Effect) -> Code:
    word, mask = _marking(cx, effect)
    return f"mark(board, {cx.cause}, {word}, {mask})"


def _can_gain(cx: Context, _effect: Effect, _mode: Mode) -> Code:
    return f"(2 if {cx.left}[0] is not None else 0)" if cx.left else 0


def _gain(cx: Context, effect: Effect) -> Code:
    """More actions in the menu around; one without a limit, or none at all, has no use for them."""
    if not cx.left:
        return 0
    node = args.expr(effect, "object")
    return f"gain(board, {cx.cause}, {cx.actor}, {cx.left}, {1 if node is None else number(cx, node)})"


def _jump(argument: str) -> Form:
    """`go` and `restart`: the phase interpreter goes on there once the step is over."""

    def run(cx: Context, effect: Effect) -> Code:
        phase = cx.names.phase(args.word(effect, argument))
        return f"jump(board, {cx.cause}, {cx.actor}, {cx.build.table.jump}, {phase})"

    return Form(always, run)


FORMS: dict[str, Form] = {
    "score": Form(_can_score, _score),
    "win": Form(always, _win),
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
