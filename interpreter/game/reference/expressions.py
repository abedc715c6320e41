"""Values and conditions: what an expression of the checked tree means.

In: a frame and an `Expr`. Out: an int (numbers, and things by their number), a bool, a piece as a lot, or a list of
such for what is many. One small function a node class; `value` looks the class up. Whatever is asked of nothing is
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.game.reference import pieces, places, queries, sets
from interpreter.game.reference.frame import FULL, NOTHING, amount, spot
from interpreter.language import program as tree
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame

Evaluate = Callable[["Frame", Any], Any]


def value(frame: Frame, node: tree.Expr) -> Any:
    """What the expression is worth now."""
    return _VALUES[type(node)](frame, node)


def truth(frame: Frame, node: tree.Expr | None) -> bool:
    """Whether a condition holds; none at all holds."""
    return node is None or bool(value(frame, node))


def number(frame: Frame, node: tree.Expr) -> int:
    """A number."""
    return int(value(frame, node))


def single(frame: Frame, node: tree.Expr) -> Any:
    """One thing: of a set that holds one thing, that thing; nothing if it is empty."""
    found = value(frame, node)
    if isinstance(found, list):
        return found[0] if found else NOTHING
    return found


def members(frame: Frame, node: tree.Expr) -> list[Any]:
    """Everything in a set; of a single thing, that thing unless it is nothing."""
    found = value(frame, node)
    if isinstance(found, list):
        return found
    if isinstance(found, tuple) and not _is_lot(node):
        return list(found)
    return [] if found == NOTHING else [found]


def _is_lot(node: tree.Expr) -> bool:
    return node.sort is Sort.PIECE


def sort_of(frame: Frame, node: tree.Expr) -> Sort:
    """The sort of an expression; of a bound word, the sort it was bound with if that was told."""
    return frame.sorts.get(node.name, node.sort) if isinstance(node, tree.Local) else node.sort


# --- Values ---


def _number(_frame: Frame, node: tree.Number) -> int:
    return node.value


def _name(frame: Frame, node: tree.Name) -> Any:
    found = frame.names.value(node)
    return list(found) if isinstance(found, tuple) else found


def _you(frame: Frame, node: tree.You) -> int:
    return frame.actor if node.acting else frame.owner


def _this_card(frame: Frame, _node: tree.ThisCard) -> int:
    return frame.voice.card


def _this_phase(frame: Frame, _node: tree.ThisPhase) -> int:
    return frame.state.phase


def _local(frame: Frame, node: tree.Local) -> Any:
    return frame.bound.get(node.name, [] if node.many else NOTHING)


def _read(frame: Frame, node: tree.Read) -> int:
    tracker = frame.names.tracker(node.tracker)
    index = 0 if node.of is None else single(frame, node.of)
    # a location may be none of the clearings that have a value each
    return frame.state.trackers[tracker.offset + index] if 0 <= index < tracker.size else NOTHING


def _battle_number(frame: Frame, node: tree.BattleNumber) -> int:
    battle = frame.board.battle
    if battle is None:
        return 0
    side = queries.side(battle, single(frame, node.of))
    if side == NOTHING:
        return 0
    numbers = battle.rolled if node.name == "rolled_hits" else battle.extra
    return int(numbers[side])


def _of_battle(frame: Frame, node: tree.OfBattle) -> Any:
    return queries.of_battle(frame, node.name)


def _only(frame: Frame, node: tree.Only) -> Any:
    return single(frame, node.of)


def _get(frame: Frame, node: tree.Get) -> Any:
    thing = single(frame, node.of)
    return queries.ask(frame, node.query, sort_of(frame, node.of), thing)


def _arith(frame: Frame, node: tree.Arith) -> int:
    left, right = number(frame, node.left), number(frame, node.right)
    return {"+": left + right, "-": left - right, "*": left * right}[node.op]


def _count(frame: Frame, node: tree.Count) -> int:
    """Slots are a number already."""
    if node.of.sort is Sort.SLOT:
        return number(frame, node.of)
    found = members(frame, node.of)
    if node.of.sort is Sort.PIECE:
        return sum(amount(lot) for lot in found)
    return len(found)


def _icons(frame: Frame, node: tree.Icons) -> int:
    """With n pieces off a row its first n icons show."""
    n, width = frame.state.n, frame.layout.width
    rows = frame.names.icon_rows(node.name)
    return sum(shown[max(spaces - sum(n[place::width]), 0)] for place, spaces, shown in rows)


def _slots(frame: Frame, node: tree.Slots) -> int:
    clearings = [place for place in members(frame, node.at) if 0 <= place < frame.layout.clearings]
    if node.free:
        return sum(frame.board.free_slots(place) for place in clearings)
    return sum(frame.layout.slots[place] for place in clearings)


# --- Yes or no ---


def _truth(_frame: Frame, node: tree.Truth) -> bool:
    return node.value


def _logic(frame: Frame, node: tree.Logic) -> bool:
    if node.op == "not":
        return not truth(frame, node.parts[0])
    if node.op == "and":
        return all(truth(frame, part) for part in node.parts)
    return any(truth(frame, part) for part in node.parts)


def _compare(frame: Frame, node: tree.Compare) -> bool:
    left, right = number(frame, node.left), number(frame, node.right)
    match node.op:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            return left == right


def _same(frame: Frame, node: tree.Same) -> bool:
    """A space is known by its name, which may stand twice on one tracker; anything else is itself only."""
    if isinstance(node.left, tree.Read) and isinstance(node.right, tree.Name) and node.right.sort is Sort.SPACE:
        spaces = frame.names.tracker(node.left.tracker).spaces
        at = single(frame, node.left)
        return bool(0 <= at < len(spaces) and spaces[at] == node.right.name)
    left, right = single(frame, node.left), single(frame, node.right)
    if node.left.sort is Sort.PIECE and node.right.sort is Sort.PIECE:
        return NOTHING not in (left, right) and spot(left) == spot(right)
    return bool(left == right)


def _within(frame: Frame, node: tree.Within) -> bool:
    item = single(frame, node.item)
    if item == NOTHING:
        return False
    if node.of.sort is Sort.FACE and node.item.sort is Sort.PIECE:
        return queries.face_of(frame, item) in members(frame, node.of)
    return contains(frame, node.of, item)


def contains(frame: Frame, of: tree.Expr, item: Any) -> bool:
    """Whether one thing is a member of a set."""
    if isinstance(of, tree.Elements):
        return item in sets.domain(frame, of.domain, of.sort) and sets.passes(frame, of, item)
    if isinstance(of, (tree.Pieces, tree.PieceUnion)):
        return pieces.holds(frame, of, *spot(item))
    if of.sort is Sort.PIECE:
        return any(spot(lot) == spot(item) for lot in members(frame, of))
    return bool(item in members(frame, of))


def _of_kind(frame: Frame, node: tree.OfKind) -> bool:
    item = single(frame, node.item)
    if item == NOTHING:
        return False
    if sort_of(frame, node.item) is Sort.KIND:
        return pieces.kind_is_of(frame, node, item)
    return pieces.is_of(frame, node, spot(item))


def _exists(frame: Frame, node: tree.Exists) -> bool:
    if node.of.sort is Sort.SLOT:
        return number(frame, node.of) > 0
    if isinstance(node.of, tree.Elements):
        of = node.of
        return any(sets.passes(frame, of, member) for member in sets.domain(frame, of.domain, of.sort))
    found = members(frame, node.of)
    if node.of.sort is Sort.PIECE:
        return any(amount(lot) > 0 for lot in found)
    return bool(found)


def _matches(frame: Frame, node: tree.Matches) -> bool:
    """Suits equal in part; or one is wild and either a card itself or asked of a place (root:2.1.1)."""
    left = queries.suited(frame, sort_of(frame, node.left), single(frame, node.left))
    right = queries.suited(frame, sort_of(frame, node.right), single(frame, node.right))
    if not left.mask or not right.mask:
        return False
    wild = 1 << frame.layout.wild
    if left.mask & right.mask:
        return True
    return any(one.mask & wild and (one.is_card or other.is_place) for one, other in ((left, right), (right, left)))


def _adjacent(frame: Frame, node: tree.Adjacent) -> bool:
    return places.adjacent(frame, single(frame, node.left), single(frame, node.right))


def _connected(frame: Frame, node: tree.Connected) -> bool:
    through = None if node.through is None else set(members(frame, node.through))
    return places.connected(frame, single(frame, node.left), single(frame, node.start), through)


def _rules(frame: Frame, node: tree.Rules) -> bool:
    clearing, player = single(frame, node.clearing), single(frame, node.player)
    if player == NOTHING or not 0 <= clearing < frame.layout.clearings:
        return False
    return bool(frame.state.ruler[clearing] >> player & 1)


def _satisfies(frame: Frame, node: tree.Satisfies) -> bool:
    """The objective speaks of its clearing as a local of its own."""
    card, clearing = single(frame, node.card), single(frame, node.clearing)
    objective = frame.table.objectives.get(card)
    if objective is None or clearing == NOTHING:
        return False
    if frame.layout.decks[frame.layout.cards[card].deck].owner not in (NOTHING, frame.owner):
        return False
    name, condition = objective
    inner = frame.copy(actor=frame.owner, decider=frame.owner).with_it(name, clearing, Sort.CLEARING)
    return truth(inner, condition)


def _marked(frame: Frame, node: tree.Marked) -> bool:
    thing = single(frame, node.item)
    return thing != NOTHING and bool(frame.state.marks[mark_number(frame, node.word)] >> thing & 1)


def mark_number(frame: Frame, word: str) -> int:
    """The table's number of a word that things are marked with."""
    return frame.voice.marks + frame.names.program.mark_words.index(word)


def _done(frame: Frame, node: tree.Done) -> bool:
    step = frame.voice.steps + frame.names.program.step_ids.index(node.step)
    return frame.state.done[step] == FULL


_VALUES: dict[type, Evaluate] = {
    tree.Number: _number,
    tree.Name: _name,
    tree.You: _you,
    tree.ThisCard: _this_card,
    tree.ThisPhase: _this_phase,
    tree.Local: _local,
    tree.Read: _read,
    tree.BattleNumber: _battle_number,
    tree.OfBattle: _of_battle,
    tree.Only: _only,
    tree.OfKind: _of_kind,
    tree.Get: _get,
    tree.Arith: _arith,
    tree.Count: _count,
    tree.Icons: _icons,
    tree.Slots: _slots,
    tree.Truth: _truth,
    tree.Logic: _logic,
    tree.Compare: _compare,
    tree.Same: _same,
    tree.Within: _within,
    tree.Exists: _exists,
    tree.Matches: _matches,
    tree.Adjacent: _adjacent,
    tree.Connected: _connected,
    tree.Rules: _rules,
    tree.Satisfies: _satisfies,
    tree.Marked: _marked,
    tree.Done: _done,
    tree.Elements: lambda frame, node: sets.elements(frame, node),
    tree.Pieces: lambda frame, node: pieces.lots(frame, node),
    tree.PieceUnion: lambda frame, node: pieces.union(frame, node),
}
