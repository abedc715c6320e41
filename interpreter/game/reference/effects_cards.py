"""Forms of ops on cards and items: draw, discard, spend, reveal, return, take, give, place, swap, shuffle, craft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.reference import arguments as args
from interpreter.game.reference import expressions
from interpreter.game.reference.form import Form
from interpreter.game.reference.frame import FULL, NONE, NOTHING
from interpreter.language import program as tree
from interpreter.law.ops import cards, crafting, unseen
from interpreter.law.ops.outcome import outcome
from interpreter.law.table import DECK

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame

Effect = tree.Effect


def _shortfall(done: int, found: int, wanted: int) -> int:
    """The outcome against what was asked for, where fewer cards were found."""
    return done if found >= wanted or not done else outcome(found, wanted)


# --- Drawing ---


def _drawing(frame: Frame, effect: Effect) -> tuple[int, int, int, int]:
    """Who draws, how many, from which deck, to which zone (nothing: the hand)."""
    player = args.thing(frame, effect, "for")
    deck = args.thing(frame, effect, "deck")
    number = args.expr(effect, "number")
    wanted = 1 if number is None else expressions.number(frame, number)
    to = args.thing(frame, effect, "to")
    return frame.actor if player == NOTHING else player, wanted, DECK if deck == NOTHING else deck, to


def _can_draw(frame: Frame, effect: Effect) -> int:
    return cards.can_draw(frame.board, *_drawing(frame, effect))


def _draw(frame: Frame, effect: Effect) -> int:
    return cards.draw(frame.board, frame.cause, *_drawing(frame, effect))


# --- Away with them ---


def _can_discard(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return _shortfall(cards.can_discard(frame.board, frame.actor, found), len(found), wanted)


def _discard(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    to = args.thing(frame, effect, "to")
    return _shortfall(cards.discard(frame.board, frame.cause, frame.actor, found, to), len(found), wanted)


def _can_spend(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return NONE if len(found) < wanted else cards.can_spend(frame.board, frame.actor, found)


def _spend(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return NONE if len(found) < wanted else cards.spend(frame.board, frame.cause, frame.actor, found)


def _can_reveal(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return _shortfall(cards.can_reveal(frame.board, frame.actor, found), len(found), wanted)


def _reveal(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return _shortfall(cards.reveal(frame.board, frame.cause, frame.actor, found), len(found), wanted)


# --- To a zone ---


def _can_lay(frame: Frame, effect: Effect, zone: int) -> int:
    found, wanted = args.cards(frame, effect)
    if zone == NOTHING:
        return NONE
    return _shortfall(cards.can_put_cards(frame.board, found, zone), len(found), wanted)


def _can_place(frame: Frame, effect: Effect) -> int:
    return _can_lay(frame, effect, args.target(frame, effect))


def _place(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    zone = args.target(frame, effect)
    if zone == NOTHING:
        return NONE
    return _shortfall(cards.put_cards(frame.board, frame.cause, frame.actor, found, zone), len(found), wanted)


def _can_return(frame: Frame, effect: Effect) -> int:
    return _can_lay(frame, effect, args.thing(frame, effect, "to"))


def _return(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    zone = args.thing(frame, effect, "to")
    if zone == NOTHING:
        return NONE
    return _shortfall(cards.return_cards(frame.board, frame.cause, frame.actor, found, zone), len(found), wanted)


# --- From hand to hand ---


def _can_take(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return _shortfall(cards.can_take(frame.board, frame.actor, found), len(found), wanted)


def _take(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    return _shortfall(cards.take(frame.board, frame.cause, frame.actor, found), len(found), wanted)


def _can_give(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    if args.thing(frame, effect, "to") == NOTHING:
        return NONE
    return _shortfall(cards.can_give(frame.board, frame.actor, found), len(found), wanted)


def _give(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    receiver = args.thing(frame, effect, "to")
    if receiver == NOTHING:
        return NONE
    return _shortfall(cards.give(frame.board, frame.cause, frame.actor, found, receiver), len(found), wanted)


def _unseen(frame: Frame, effect: Effect) -> tuple[int, int, int]:
    """How many are taken, from whom, of which deck."""
    node, deck = args.expr(effect, "number"), args.thing(frame, effect, "deck")
    wanted = 1 if node is None else expressions.number(frame, node)
    return wanted, args.thing(frame, effect, "from"), DECK if deck == NOTHING else deck


def _can_take_unseen(frame: Frame, effect: Effect) -> int:
    return unseen.can_take_unseen(frame.board, frame.actor, *_unseen(frame, effect))


def _take_unseen(frame: Frame, effect: Effect) -> int:
    return unseen.take_unseen(frame.board, frame.cause, frame.actor, *_unseen(frame, effect))


# --- Piles ---


def _can_look(frame: Frame, effect: Effect) -> int:
    zone = args.thing(frame, effect, "at")
    return NONE if zone == NOTHING else unseen.can_look(frame.board, zone)


def _look(frame: Frame, effect: Effect) -> int:
    zone = args.thing(frame, effect, "at")
    return NONE if zone == NOTHING else unseen.look(frame.board, frame.cause, frame.actor, zone)


def _can_activate(frame: Frame, effect: Effect) -> int:
    return cards.can_activate(frame.board, frame.actor, args.thing(frame, effect, "object"))


def _activate(frame: Frame, effect: Effect) -> int:
    return cards.activate(frame.board, frame.cause, frame.actor, args.thing(frame, effect, "object"))


def _can_swap(frame: Frame, effect: Effect) -> int:
    return cards.can_swap(args.thing(frame, effect, "object"), args.thing(frame, effect, "with"))


def _swap(frame: Frame, effect: Effect) -> int:
    one, other = args.thing(frame, effect, "object"), args.thing(frame, effect, "with")
    return cards.swap(frame.board, frame.cause, frame.actor, one, other)


def _shuffle(frame: Frame, effect: Effect) -> int:
    zone = args.thing(frame, effect, "object")
    return NONE if zone == NOTHING else cards.shuffle(frame.board, frame.cause, zone)


def _can_shuffle(frame: Frame, effect: Effect) -> int:
    return NONE if args.thing(frame, effect, "object") == NOTHING else FULL


# --- Crafting ---


def _item(frame: Frame, effect: Effect) -> tuple[int, int]:
    """The item, and the card that shows it if the words name it by its card; points are that card's."""
    node = effect.args["object"]
    if isinstance(node, tree.Portion):
        node = node.of
    assert isinstance(node, tree.Expr)
    item = expressions.single(frame, node)
    return item, _card_shown(frame, node)


def _card_shown(frame: Frame, node: tree.Expr) -> int:
    if isinstance(node, tree.Only):
        return _card_shown(frame, node.of)
    if not isinstance(node, tree.Get) or node.query != "item":
        return NOTHING
    found = expressions.single(frame, node.of)
    if expressions.sort_of(frame, node.of) is not tree.Sort.ZONE or found == NOTHING:
        return int(found)
    lying = frame.state.zones[found]
    return lying[-1] if lying else NOTHING


def _can_craft_item(frame: Frame, effect: Effect) -> int:
    return crafting.can_craft_item(frame.board, frame.actor, *_item(frame, effect))


def _craft_item(frame: Frame, effect: Effect) -> int:
    return crafting.craft_item(frame.board, frame.cause, frame.actor, *_item(frame, effect))


def _can_craft_card(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    done = [crafting.can_craft_card(frame.board, frame.actor, card) for card in found]
    return outcome(sum(each != NONE for each in done), wanted)


def _craft_card(frame: Frame, effect: Effect) -> int:
    found, wanted = args.cards(frame, effect)
    done = [crafting.craft_card(frame.board, frame.cause, frame.actor, card) for card in found]
    return outcome(sum(each != NONE for each in done), wanted)


def _gather_items(_frame: Frame, _effect: Effect) -> int:
    """The items lie in their supply from the start."""
    return FULL


FORMS: dict[str, Form] = {
    "draw": Form(_can_draw, _draw),
    "discard": Form(_can_discard, _discard),
    "spend": Form(_can_spend, _spend),
    "reveal": Form(_can_reveal, _reveal),
    "place_cards": Form(_can_place, _place),
    "return_cards": Form(_can_return, _return),
    "take": Form(_can_take, _take),
    "take_unseen": Form(_can_take_unseen, _take_unseen),
    "give": Form(_can_give, _give),
    "look": Form(_can_look, _look),
    "activate": Form(_can_activate, _activate),
    "swap": Form(_can_swap, _swap),
    "shuffle": Form(_can_shuffle, _shuffle),
    "craft_item": Form(_can_craft_item, _craft_item),
    "craft_card": Form(_can_craft_card, _craft_card),
    "gather_items": Form(_gather_items, _gather_items),
}
