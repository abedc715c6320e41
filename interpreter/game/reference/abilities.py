"""Abilities to hooks: each standing rule becomes a closure in the registry that the ops ask.

In: a table. Out: `Hooks`, filled in the order in which seats and files list their abilities. One small function an
ability class; events have a file of their own. A closure gets the board it is asked on, so that a trial asks its copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from interpreter.game.claims import reach_far
from interpreter.game.link import static_columns
from interpreter.game.reference import binders, expressions, listeners, pieces, possible, steps
from interpreter.game.reference.frame import FULL, NOTHING, Frame, Lot
from interpreter.game.reference.standing import Standing, is_static
from interpreter.game.reference.watch import Asked, seat
from interpreter.game.voices import in_play
from interpreter.language import program as tree
from interpreter.language.program import Sort
from interpreter.law import hooks as registry
from interpreter.law.hooks import Hooks

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.names import Names
    from interpreter.game.voices import Voice
    from interpreter.law.board import Board

QUESTION_SORTS = {
    "clearing": Sort.CLEARING,
    "player": Sort.PLAYER,
    "track": Sort.TRACK,
    "kind": Sort.KIND,
    "suit": Sort.SUIT,
    "card": Sort.CARD,
    "hit": Sort.PIECE,
}


def fill(table: Table, fired: Counter[int]) -> Hooks:
    """Hooks for every ability of every seat."""
    hooks = Hooks(table.layout)
    hooks.in_play = in_play(table.voices)
    hooks.far_claims = reach_far(table.voices)
    standing = Standing(table, fired)
    for voice in table.voices:
        for ability in voice.abilities:
            _FILL[type(ability)](standing, hooks, voice, ability)
        _at_once(standing, hooks, voice)
    hooks.seal()
    return hooks


def columns_of(names: Names, node: tree.Expr | None) -> range | tuple[int, ...]:
    """The columns that a set of pieces may cover: all where an expression tells whose or which."""
    everything = range(len(names.layout.columns))
    if node is None:
        return everything
    parts = node.parts if isinstance(node, tree.PieceUnion) else (node,)
    found: set[int] = set()
    for part in parts:
        if not isinstance(part, tree.Pieces) or part.whose is tree.Whose.OF:
            return everything
        if any(isinstance(kind, tree.KindFrom) for kind in part.kinds):
            return everything
        found.update(static_columns(names, part))
    return tuple(sorted(found))


# --- cannot ---


def _cannot(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.Cannot) -> None:
    table = standing.table
    parties, settled = standing.who(voice, ability, ability.who)
    bit = table.rule_bits.get(ability.id, 0) if ability.id is not None else 0
    rule = _Rule(standing, voice, ability, ask_who=not settled)

    def ban(test: Callable[..., bool]) -> registry.Ban:
        return registry.Ban(test, bit, voice.cause(ability.cause))

    for party in parties:
        match ability.op:
            case "place" | "remove":
                of = hooks.cannot_place[party] if ability.op == "place" else hooks.cannot_remove[party]
                for column in columns_of(voice.names, ability.pieces):
                    of[column] += (ban(rule.at_place(column)),)
            case "move":
                hooks.cannot_move[party] += (registry.MoveBan(*ban(rule.move)),)
            case "battle":
                hooks.cannot_battle[party] += (ban(rule.battle),)
            case "score":
                hooks.cannot_score[party] += (ban(rule.score),)
            case op:
                hooks.cannot_card[op][party] += (ban(rule.card),)


class _Rule:
    """The tests of one `cannot` or `can`."""

    def __init__(self, standing: Standing, voice: Voice, ability: tree.Cannot | tree.Can, ask_who: bool) -> None:
        self.standing = standing
        self.voice = voice
        self.ability = ability
        self.ask_who = ask_who
        self.cause = voice.cause(ability.cause)

    def frame(self, board: Board, actor: int, *about: Any) -> Frame:
        """The rule's frame with the actor and the op's own words bound."""
        frame = self.standing.frame(board, self.voice, self.ability, self.ability.fields, about)
        frame.bound[self.ability.actor] = actor
        return frame

    def _holds(self, frame: Frame, actor: int) -> bool:
        """Everything but the pieces: who, when at all, on which condition."""
        ability = self.ability
        if self.ask_who and ability.who is not None and actor not in expressions.members(frame, ability.who):
            return False
        return self.standing.in_force(frame, ability) and expressions.truth(frame, ability.condition)

    def _fires(self, answer: bool) -> bool:
        if answer:
            self.standing.fired[self.cause] += 1
        return answer

    def at_place(self, column: int) -> Callable[[Board, int, int], bool]:
        """Placing or removing one piece of a column at a place."""
        removing = self.ability.op == "remove"

        def test(board: Board, actor: int, place: int) -> bool:
            frame = self.frame(board, actor, place)
            stands = place if removing else board.layout.home[column]
            of = self.ability.pieces
            concerned = of is None or pieces.holds(frame, of, column, stands)
            return self._fires(concerned and self._holds(frame, actor))

        return test

    def move(self, board: Board, actor: int, lots: Sequence[Lot], origin: int, destination: int) -> bool:
        """A `cannot` is about a group if any piece in it is meant."""
        frame = self.frame(board, actor, list(lots), origin, destination)
        return self._fires(self._concerns(frame, lots, any) and self._holds(frame, actor))

    def way(self, board: Board, actor: int, lots: Sequence[Lot], origin: int, destination: int) -> bool:
        """A `can` is about a group if every piece in it is meant."""
        frame = self.frame(board, actor, list(lots), origin, destination)
        return self._fires(self._concerns(frame, lots, all) and self._holds(frame, actor))

    def _concerns(self, frame: Frame, lots: Sequence[Lot], quantifier: Callable[..., bool]) -> bool:
        of = self.ability.pieces
        return of is None or quantifier(pieces.holds(frame, of, column, place) for column, place, _ in lots)

    def battle(self, board: Board, actor: int, defender: int, clearing: int) -> bool:
        frame = self.frame(board, actor, defender, clearing)
        of = self.ability.pieces
        concerned = of is None or expressions.contains(frame, of, defender)
        return self._fires(concerned and self._holds(frame, actor))

    def score(self, board: Board, actor: int, amount: int) -> bool:
        """The actor is whoever would get the points."""
        return self._fires(self._holds(self.frame(board, actor, amount), actor))

    def card(self, board: Board, actor: int, card: int) -> bool:
        """A card that nobody sees is meant only where every card is."""
        frame = self.frame(board, actor, card)
        of = self.ability.pieces
        if card == NOTHING:
            concerned = of is None or not any(isinstance(part, tree.Get) for part in tree.walk(of))
        else:
            concerned = of is None or expressions.contains(frame, of, card)
        return self._fires(concerned and self._holds(frame, actor))


# --- can ---


def _can(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.Can) -> None:
    """Another way to move. A price is asked for and paid in the rule's own frame."""
    table = standing.table
    parties, settled = standing.who(voice, ability, ability.who)
    rule = _Rule(standing, voice, ability, ask_who=not settled)
    priced = tree.Step(laws=(), title="", span=ability.span, cause=ability.cause, pay=ability.pay)

    def payable(board: Board, actor: int, lots: Sequence[Lot], origin: int, destination: int) -> bool:
        return possible.payable(rule.frame(board, actor, list(lots), origin, destination), priced)

    def pay(board: Board, actor: int, lots: Sequence[Lot], origin: int, destination: int) -> int:
        return steps.run_list(rule.frame(board, actor, list(lots), origin, destination), ability.pay)

    way = registry.Way(
        rule.way,
        table.ignoring(ability.ignoring),
        voice.cause(ability.cause),
        payable if ability.pay else None,
        pay if ability.pay else None,
    )
    for party in parties:
        hooks.ways[party] += (way,)


# --- change ---


def _change(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.Change) -> None:
    if ability.query == "ruler":
        _claim(standing, hooks, voice, ability)
        return
    cause = voice.cause(ability.cause)

    def frame(board: Board, subject: int) -> Frame:
        about = _piece_of(board, subject) if ability.query == "hits_needed" else subject
        return standing.frame(board, voice, ability, (ability.subject,), (about,))

    def test(board: Board, subject: int) -> bool:
        inner = frame(board, subject)
        answer = standing.in_force(inner, ability) and expressions.truth(inner, ability.condition)
        if answer:
            inner.fire(cause)
        return answer

    def value(board: Board, subject: int) -> Any:
        if ability.to is None:
            return ()
        return expressions.value(frame(board, subject), ability.to)

    parties, _ = standing.who(voice, ability, tree.You(sort=Sort.PLAYER, span=ability.span))
    if ability.who is not None:
        parties, _ = standing.who(voice, ability, ability.who)
    for party in parties:
        hooks.changes[ability.query][party] += (registry.Change(test, value, cause, ability.about),)


def _piece_of(board: Board, column: int) -> Lot:
    """A piece that takes hits stands where the battle is."""
    place = board.location(column) if board.battle is None else board.battle.clearing
    return (column, place, 1)


def _claim(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.Change) -> None:
    """Who `to` names rules the clearings where the condition holds."""
    cause = voice.cause(ability.cause)
    assert ability.to is not None

    def claims(party: int) -> Callable[[Board, int], bool]:
        def test(board: Board, clearing: int) -> bool:
            frame = standing.frame(board, voice, ability, (ability.subject,), (clearing,))
            holds = standing.in_force(frame, ability) and expressions.truth(frame, ability.condition)
            answer = holds and party in expressions.members(frame, ability.to)  # type: ignore[arg-type]  # asserted above
            if answer:
                frame.fire(cause)
            return answer

        return test

    parties, _ = standing.who(voice, ability, ability.to)
    hooks.rulers += tuple(registry.Claim(party, claims(party)) for party in parties)


# --- the rest ---


def _treat(standing: Standing, _hooks: Hooks, voice: Voice, ability: tree.Treat) -> None:
    """The class tables were written while linking; the rule is in force from the start."""
    standing.fired[voice.cause(ability.cause)] += 1


def _during(_standing: Standing, _hooks: Hooks, _voice: Voice, _ability: tree.During) -> None:
    """The phase interpreter asks for these itself."""


def _crafts_with(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.CraftsWith) -> None:
    def lots(board: Board) -> list[Lot]:
        frame = standing.frame(board, voice, ability)
        if not standing.in_force(frame, ability):
            return []
        found: list[Lot] = expressions.members(frame, ability.pieces)
        if found:
            frame.fire(frame.cause)
        return found

    by: Literal["activating", "removing"] = "removing" if ability.by == "removing" else "activating"
    hooks.crafts_with[voice.player] += (registry.Crafter(lots, by, voice.cause(ability.cause)),)


def _decide(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.Decide) -> None:
    """The answers that ops ask for; the first ability about a question gives it."""
    for question in ability.questions:
        given = registry.Decide(_ranking(standing, voice, ability, question), ability.then_by or "printed")
        hooks.decides[voice.player].setdefault(question.partition(":")[0], given)


def _ranking(
    standing: Standing, voice: Voice, ability: tree.Decide, question: str
) -> Callable[[Board, list[int]], list[int]]:
    def rank(board: Board, options: list[int]) -> list[int]:
        sort = QUESTION_SORTS.get(question)
        if sort is None:
            return options
        frame = standing.frame(board, voice, ability)
        frame.fire(frame.cause)
        width = board.layout.width
        things = [(*divmod(option, width), 1) if sort is Sort.PIECE else option for option in options]
        best = binders.best_first(frame, ability.ranks, things, sort)[0]
        if seat.watcher is not None:
            seat.watcher.answered(frame, ability, Asked(question, sort, tuple(things), tuple(best)))
        return [option for option, thing in zip(options, things, strict=True) if thing in best]

    return rank


def _at_once(standing: Standing, hooks: Hooks, voice: Voice) -> None:
    """What a card does when it is crafted."""
    step = None if voice.rule is None else voice.rule.effect
    if step is None:
        return

    def run(board: Board) -> object:
        frame = Frame(standing.table, board, voice, voice.player, voice.player, fired=standing.fired)
        return steps.run_step(frame, step)

    hooks.card_effects[voice.player, voice.card] = run


def _when(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.When) -> None:
    listeners.add(standing, hooks, voice, ability, frozenset(columns_of(voice.names, ability.things)))


_FILL: dict[type, Callable[[Standing, Hooks, Voice, Any], None]] = {
    tree.Cannot: _cannot,
    tree.Can: _can,
    tree.Treat: _treat,
    tree.Change: _change,
    tree.When: _when,
    tree.During: _during,
    tree.CraftsWith: _crafts_with,
    tree.Decide: _decide,
}

__all__ = ["FULL", "fill", "is_static"]
