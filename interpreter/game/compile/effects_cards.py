"""Forms of ops on cards and items: draw, discard, spend, reveal, return, take, give, place, swap, shuffle, craft."""

from __future__ import annotations

from interpreter.game.compile import arguments as args
from interpreter.game.compile import facts
from interpreter.game.compile.context import Code, Context
from interpreter.game.compile.expressions import number, single
from interpreter.game.compile.form import Form, Mode, always, where
from interpreter.language.program import Effect, Expr, Get, Only, Portion, Sort
from interpreter.law.table import DECK


def _short(code: str, found: str, wanted: Code | None) -> str:
    """The outcome against what was asked for, where fewer cards may have been found."""
    return code if wanted is None else f"short({code}, len({found}), {wanted})"


# --- Drawing ----------------------------------------------------------------------------------------------------------


def _drawing(cx: Context, effect: Effect) -> str:
    """Who draws, how many, from which deck, to which zone (nothing: the hand)."""
    player, deck = args.thing(cx, effect, "for"), args.thing(cx, effect, "deck")
    many = args.expr(effect, "number")
    wanted = 1 if many is None else number(cx, many)
    to = args.thing(cx, effect, "to")
    return f"{_or(cx, player, cx.actor)}, {wanted}, {_or(cx, deck, DECK)}, {to}"


def _or(cx: Context, code: Code, otherwise: Code) -> Code:
    """The code, or the other where it is nothing."""
    if isinstance(code, int):
        return code if code >= 0 else otherwise
    first, again = cx.once(code)
    return f"({again} if {first} >= 0 else {otherwise})"


def _can_draw(cx: Context, effect: Effect, _mode: Mode) -> Code:
    return f"can_draw(board, {_drawing(cx, effect)})"


def _draw(cx: Context, effect: Effect) -> Code:
    return f"draw(board, {cx.cause}, {_drawing(cx, effect)})"


# --- Some cards -------------------------------------------------------------------------------------------------------


def _cards(cx: Context, effect: Effect) -> tuple[str, str, Code | None]:
    """Text of the cards where first used, and afterwards; how many were asked for."""
    found, wanted = args.cards(cx, effect)
    if wanted is None:
        return found, found, None
    first, again = cx.once(found)
    return first, str(again), wanted


def _plain(op: str, counts: bool = True) -> Form:
    """An op that takes the cards and nothing else."""

    def can(cx: Context, effect: Effect, _mode: Mode) -> Code:
        first, again, wanted = _cards(cx, effect)
        call = f"can_{op}(board, {cx.actor}, {first})"
        return _short(call, again, wanted) if counts else _enough(f"can_{op}(board, {cx.actor}", first, again, wanted)

    def run(cx: Context, effect: Effect) -> Code:
        first, again, wanted = _cards(cx, effect)
        head = f"{op}(board, {cx.cause}, {cx.actor}"
        return _short(f"{head}, {first})", again, wanted) if counts else _enough(head, first, again, wanted)

    return Form(can, run)


def _enough(head: str, first: str, again: str, wanted: Code | None) -> Code:
    """A price is paid by as many cards as it says, or not at all."""
    if wanted is None:
        return f"{head}, {first})"
    return f"({head}, {again}) if len({first}) >= {wanted} else 0)"


def _can_discard(cx: Context, effect: Effect, _mode: Mode) -> Code:
    first, again, wanted = _cards(cx, effect)
    return _short(f"can_discard(board, {cx.actor}, {first})", again, wanted)


def _discard(cx: Context, effect: Effect) -> Code:
    first, again, wanted = _cards(cx, effect)
    to = args.thing(cx, effect, "to")
    rest = "" if to == -1 else f", {to}"
    return _short(f"discard(board, {cx.cause}, {cx.actor}, {first}{rest})", again, wanted)


# --- To a zone --------------------------------------------------------------------------------------------------------


def _zone(cx: Context, effect: Effect, aim: str) -> Code:
    return args.target(cx, effect)[0] if aim == "place" else args.thing(cx, effect, "to")


def _laying(op: str, aim: str) -> Form:
    """Cards laid on a zone."""

    def can(cx: Context, effect: Effect, _mode: Mode) -> Code:
        zone = _zone(cx, effect, aim)
        if zone == -1:
            return 0
        guard, name = _there(cx, zone)
        first, again, wanted = _cards(cx, effect)
        return where(guard, _short(f"can_put_cards(board, {first}, {name})", again, wanted))

    def run(cx: Context, effect: Effect) -> Code:
        zone = _zone(cx, effect, aim)
        if zone == -1:
            return 0
        guard, name = _there(cx, zone)
        first, again, wanted = _cards(cx, effect)
        return where(guard, _short(f"{op}(board, {cx.cause}, {cx.actor}, {first}, {name})", again, wanted))

    return Form(can, run)


def _there(cx: Context, code: Code) -> tuple[list[str], Code]:
    """The guard that a thing is not nothing, and its name afterwards."""
    if isinstance(code, int):
        return [], code
    first, again = cx.once(code)
    return [f"{first} >= 0"], again


# --- From hand to hand ------------------------------------------------------------------------------------------------


def _can_give(cx: Context, effect: Effect, _mode: Mode) -> Code:
    guard, _ = _there(cx, args.thing(cx, effect, "to"))
    first, again, wanted = _cards(cx, effect)
    return where(guard, _short(f"can_give(board, {cx.actor}, {first})", again, wanted))


def _give(cx: Context, effect: Effect) -> Code:
    guard, receiver = _there(cx, args.thing(cx, effect, "to"))
    first, again, wanted = _cards(cx, effect)
    call = f"give(board, {cx.cause}, {cx.actor}, {first}, {receiver})"
    return where(guard, _short(call, again, wanted))


def _unseen(cx: Context, effect: Effect) -> str:
    """How many are taken, from whom, of which deck."""
    many = args.expr(effect, "number")
    wanted = 1 if many is None else number(cx, many)
    return f"{wanted}, {args.thing(cx, effect, 'from')}, {_or(cx, args.thing(cx, effect, 'deck'), DECK)}"


def _can_take_unseen(cx: Context, effect: Effect, _mode: Mode) -> Code:
    return f"can_take_unseen(board, {cx.actor}, {_unseen(cx, effect)})"


def _take_unseen(cx: Context, effect: Effect) -> Code:
    return f"take_unseen(board, {cx.cause}, {cx.actor}, {_unseen(cx, effect)})"


def _can_activate(cx: Context, effect: Effect, _mode: Mode) -> Code:
    return f"can_activate(board, {cx.actor}, {args.thing(cx, effect, 'object')})"


def _activate(cx: Context, effect: Effect) -> Code:
    return f"activate(board, {cx.cause}, {cx.actor}, {args.thing(cx, effect, 'object')})"


# --- Piles ------------------------------------------------------------------------------------------------------------


def _can_swap(cx: Context, effect: Effect, _mode: Mode) -> Code:
    """Two different cards that lie somewhere."""
    return f"can_swap({args.thing(cx, effect, 'object')}, {args.thing(cx, effect, 'with')})"


def _swap(cx: Context, effect: Effect) -> Code:
    one, other = args.thing(cx, effect, "object"), args.thing(cx, effect, "with")
    return f"swap(board, {cx.cause}, {cx.actor}, {one}, {other})"


def _can_look(cx: Context, effect: Effect, _mode: Mode) -> Code:
    guard, zone = _there(cx, args.thing(cx, effect, "at"))
    return where(guard, f"can_look(board, {zone})") if zone != -1 else 0


def _look(cx: Context, effect: Effect) -> Code:
    guard, zone = _there(cx, args.thing(cx, effect, "at"))
    return where(guard, f"look(board, {cx.cause}, {cx.actor}, {zone})") if zone != -1 else 0


def _can_shuffle(cx: Context, effect: Effect, _mode: Mode) -> Code:
    zone = args.thing(cx, effect, "object")
    return (2 if zone >= 0 else 0) if isinstance(zone, int) else f"(2 if {zone} >= 0 else 0)"


def _shuffle(cx: Context, effect: Effect) -> Code:
    guard, zone = _there(cx, args.thing(cx, effect, "object"))
    return where(guard, f"shuffle(board, {cx.cause}, {zone})") if zone != -1 else 0


# --- Crafting ---------------------------------------------------------------------------------------------------------


def _item(cx: Context, effect: Effect) -> str:
    """The item, and the card that shows it if the words name it by its card; points are that card's."""
    node = effect.args["object"]
    if isinstance(node, Portion):
        node = node.of
    assert isinstance(node, Expr)
    return f"{single(cx, node)}, {_card_shown(cx, node)}"


def _card_shown(cx: Context, node: Expr) -> Code:
    if isinstance(node, Only):
        return _card_shown(cx, node.of)
    if not isinstance(node, Get) or node.query != "item":
        return -1
    found = single(cx, node.of)
    if cx.sort(node.of) is not Sort.ZONE:
        return found
    return facts.card_in(cx, found, isinstance(found, int) and found >= 0)


def _can_craft_item(cx: Context, effect: Effect, _mode: Mode) -> Code:
    return f"can_craft_item(board, {cx.actor}, {_item(cx, effect)})"


def _craft_item(cx: Context, effect: Effect) -> Code:
    return f"craft_item(board, {cx.cause}, {cx.actor}, {_item(cx, effect)})"


def _can_craft_card(cx: Context, effect: Effect, _mode: Mode) -> Code:
    first, again, wanted = _cards(cx, effect)
    amount = f"len({again})" if wanted is None else wanted
    return f"outcome(craftable_of(board, {cx.actor}, {first}), {amount})"


def _craft_card(cx: Context, effect: Effect) -> Code:
    first, _, wanted = _cards(cx, effect)
    held = cx.let(first)
    amount = f"len({held})" if wanted is None else wanted
    return f"outcome(craft_each(board, {cx.cause}, {cx.actor}, {held}), {amount})"


FORMS: dict[str, Form] = {
    "draw": Form(_can_draw, _draw),
    "discard": Form(_can_discard, _discard),
    "spend": _plain("spend", counts=False),
    "reveal": _plain("reveal"),
    "place_cards": _laying("put_cards", "place"),
    "return_cards": _laying("return_cards", "to"),
    "take": _plain("take"),
    "take_unseen": Form(_can_take_unseen, _take_unseen),
    "give": Form(_can_give, _give),
    "look": Form(_can_look, _look),
    "activate": Form(_can_activate, _activate),
    "swap": Form(_can_swap, _swap),
    "shuffle": Form(_can_shuffle, _shuffle),
    "craft_item": Form(_can_craft_item, _craft_item),
    "craft_card": Form(_can_craft_card, _craft_card),
    "gather_items": Form(always, lambda _cx, _effect: 2),
}
