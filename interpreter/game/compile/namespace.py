"""The names that generated code knows as globals: its small helpers, the ops, and what asks and foretells.

In: nothing. Out: `NAMES`, which each generated module begins with.
"""

from __future__ import annotations

from typing import Any

from interpreter.game import following, foresight
from interpreter.game.compile import runtime, runtime_pieces, trials
from interpreter.game.questions import face_down
from interpreter.game.reference.grouping import Grouping
from interpreter.game.reference.groups import probes
from interpreter.game.reference.menus import END
from interpreter.game.sight.unseen_order import in_canonical_order
from interpreter.law.board import Credit
from interpreter.law.ops import battle as battles
from interpreter.law.ops import cards, crafting, dice, moving, pieces, points, removal, roads, trackers, unseen
from interpreter.law.ops.outcome import outcome

OPS = (
    battles.battle, battles.can_battle, cards.activate, cards.can_activate, cards.can_discard, cards.can_draw,
    cards.can_give, cards.can_put_cards, cards.can_reveal, cards.can_spend, cards.can_swap, cards.can_take,
    cards.discard, cards.draw, cards.give, cards.put_cards, cards.return_cards, cards.reveal, cards.shuffle,
    cards.spend, cards.swap, cards.take, crafting.can_craft_card, crafting.can_craft_item, crafting.craft_card,
    crafting.craft_item, dice.roll, moving.can_move, moving.move, pieces.can_flip, pieces.can_place, pieces.can_put,
    pieces.can_replace, pieces.can_spread, pieces.flip, pieces.in_stock, pieces.place, pieces.place_one, pieces.put,
    pieces.replace, pieces.settle, pieces.spread, points.can_score, points.score, points.win, removal.can_remove,
    removal.remove, removal.reroute, roads.road, trackers.advance, trackers.can_advance, trackers.can_set,
    trackers.can_shift, trackers.mark, trackers.set_tracker, trackers.shift, unseen.can_look, unseen.can_take_unseen,
    unseen.look, unseen.take_unseen,
)  # fmt: skip

HELPERS = (
    following.apart, following.followed, following.followed_one, following.singles, following.still_there,
    runtime.among_these, runtime.asked, runtime.battle_number, runtime.best_of, runtime.bits,
    runtime.can_change_battle, runtime.cards_of, runtime.change_battle, runtime.changed, runtime.craft_each,
    runtime.craftable_of, runtime.distinct, runtime.drawn, runtime.first_of, runtime.gain, runtime.icons_shown,
    runtime.joined, runtime.joined_outcome, runtime.joined_rows, runtime.jump, runtime.last_of, runtime.lying,
    runtime.mask_of, runtime.of_battle, runtime.present, runtime.ranked, runtime.set_start, runtime.short,
    runtime.sum_below, runtime.take_action, runtime.taken_of, runtime.top, runtime.track_points, runtime.zone_of,
)  # fmt: skip

ASKING = (
    face_down.choice, face_down.consent, face_down.group, face_down.next_of, face_down.numbers, foresight.can_end,
    foresight.take_option, in_canonical_order, probes,
)  # fmt: skip

NAMES: dict[str, Any] = {
    **runtime_pieces.NAMES,
    **trials.NAMES,
    **{each.__name__: each for each in (*HELPERS, *OPS, *ASKING)},
    "by_key": runtime.by_key,
    "outcome": outcome,
    "Credit": Credit,
    "END": END,
    "Grouping": Grouping,
}
