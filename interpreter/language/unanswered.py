"""Questions that are put to a bot: nobody answers for it, so the game would stop there.

In: a checked program, with what is being checked of it. Out: a finding for every choice, menu, `may` or offer that a
faction which plays by its own rules would be asked, or that a rule puts to one of the `bots`. Whom a `by:` names is
asked instead, until a step further in names another. Of a player whom only the game tells nothing is said: it may be a
bot, it may be none. A menu whose every entry has its `if` is taken for one that always leaves a single entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from interpreter.language.assembly import Assembly
from interpreter.language.findings import Finding, Span
from interpreter.language.located import Mapping
from interpreter.language.own import Own
from interpreter.language.program import (
    Ability,
    Can,
    Decide,
    During,
    Elements,
    Expr,
    Local,
    Logic,
    Loop,
    Menu,
    Node,
    Perform,
    Program,
    Step,
    Universe,
    When,
    Within,
    You,
    walk,
)
from interpreter.language.wording import either, quoted

CODE = "nobody-answers"
_NOBODY = "and nobody answers for a bot"
_FIRST = "for the first that can be done write `do: perform A`, `else: {do: perform B}`"
_HINTS = {
    "choose": "write `pick`, which follows the rules, with `prefer` if it is to be the best; or `by: PLAYER`",
    "options": _FIRST,
    "one_of": f"{_FIRST}; or give each entry an `if` of its own",
    "may": "write `do`: it is done whenever it can be; or `by: PLAYER`",
    "order": "leave it out, so that the bot's own priorities decide",
    "at_once": "go through `enemies`, who choose; what the bot takes is a step of its own, with `pick`",
    "during": "make it a step of that phase; an offer to others needs `by: player` and `if: player not in bots`",
    "then_by": "write `then_by: chance` or `printed`",
}
"""What to write instead, by the key that asks."""


@dataclass(frozen=True, slots=True)
class _Question:
    """`key` asks at `place`, reached by the performing steps at `by_way_of`, outermost first."""

    key: str
    place: Span
    by_way_of: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who is asked here. `silent`: it is a bot; `bots`: the locals that are bots; `given`: what the performer gave."""

    silent: bool
    bots: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    by_way_of: tuple[Span, ...] = ()


def unanswered(made: Assembly, program: Program) -> Iterator[Finding]:
    """A finding for every question of the last file, or of the overlays, that nobody would answer."""
    mine, inherited = Own(made), dict[Span, None]()
    for question in _Questions(program, mine).all():
        own = next((place for place in (question.place, *reversed(question.by_way_of)) if place in mine), None)
        if own is None:
            inherited[question.place] = None
        elif own is question.place:
            yield Finding(CODE, f"`{question.key}` asks, {_NOBODY}", own, _HINTS[question.key])
        else:
            hint = "write it out with `pick`, as in `pick: enemies in site as foe`, `do: battle foe in site`"
            also = ((question.place, "asked here"),)
            yield Finding(CODE, f"this action asks (`{question.key}`), {_NOBODY}", own, hint, also)
    yield from _inherited(made, inherited)
    yield from _hits(made, program)


def _inherited(made: Assembly, places: Iterable[Span]) -> Iterator[Finding]:
    """What a faction that people play asks in its rules, of a bot that extends it."""
    asking = {
        root.span.file
        for root, head in zip(made.roots[:-1], made.heads, strict=False)
        if not head.shared and not _automated(root)
    }
    found = [place for place in places if place.file in asking]
    key = made.roots[-1].key("automated")
    if found and key is not None:
        message = f"rules of what this extends ask at {len(found)} place{'s' * (len(found) > 1)}, {_NOBODY}"
        also = tuple((place, "asked here") for place in found)
        yield Finding(CODE, message, key.span, "write those rules anew, or remove them with `patches:`", also)


def _hits(made: Assembly, program: Program) -> Iterator[Finding]:
    """Which of several pieces takes a hit is asked by the law, warriors aside (root:4.3.4)."""
    key = made.roots[-1].key("automated")
    settled = any(isinstance(each, Decide) and "hit" in each.questions for each in program.abilities)
    kinds = [piece.name for piece in program.declarations.pieces.values() if piece.type in ("building", "token")]
    if key is not None and not made.chosen and program.declarations.automated and not settled and len(kinds) > 1:
        message = f"nothing says which takes a hit, {either(quoted(kinds))}, {_NOBODY}"
        hint = "extend `bot`, or add `decide: hit` with `prefer: it is a token` and `then_by: chance`"
        yield Finding(CODE, message, key.span, hint)


def _automated(root: Mapping) -> bool:
    return "automated" in root


@dataclass(slots=True)
class _Questions:
    """Walks a program as it is played."""

    program: Program
    mine: Own
    seen: set[tuple[str, _Asked]] = field(default_factory=set)  # actions, and who was asked in them

    def all(self) -> Iterator[_Question]:
        """Every question that is certainly put to a bot."""
        program, owner = self.program, _Asked(self.program.declarations.automated)
        steps = (*program.setup, *(step for phase in program.phases for step in phase.steps))
        yield from self._each(steps, owner)
        rules = [*program.abilities, *self._cards_in_play()]
        for ability in rules:
            yield from self._ability(ability, owner)

    def _cards_in_play(self) -> Iterator[Ability]:
        """What cards of decks of its own do while they lie in a box of the faction; others hold what they drew."""
        for name, cards in self.program.decks.items():
            if self.program.declarations.decks[name].in_play:
                yield from (ability for card in cards.values() for ability in card.abilities)

    def _ability(self, ability: Ability, owner: _Asked) -> Iterator[_Question]:
        if isinstance(ability, When):
            yield from self._step(ability.step, owner)
        elif isinstance(ability, Can) and isinstance(ability.who, You):
            yield from self._each(ability.pay, owner)
        elif isinstance(ability, Decide) and ability.then_by == "decider" and owner.silent:
            yield _Question("then_by", ability.span, ())
        elif isinstance(ability, During):
            yield from self._offer(ability, owner)

    def _offer(self, ability: During, owner: _Asked) -> Iterator[_Question]:
        """An offer is a question by itself; what is offered to whose turn it is goes to the owner in his own."""
        step, in_own_turn = ability.step, not _of_enemies(ability.whose)
        if step.decider is None:
            asked = owner
        elif isinstance(step.decider, Local) and step.decider.name == ability.player and in_own_turn:
            asked = replace(owner, silent=owner.silent and not _speaks_of(step.condition, ability.player))
        else:
            asked = replace(owner, silent=False)
        if isinstance(ability.whose, You):
            asked = replace(asked, bots=asked.bots | ({ability.player} if owner.silent else set()))
        if asked.silent:
            yield _Question("during", ability.span, ())
        else:
            yield from self._step(replace(step, decider=None), asked)

    def _each(self, nodes: Iterable[Node], asked: _Asked) -> Iterator[_Question]:
        for node in nodes:
            if isinstance(node, Step):
                yield from self._step(node, asked)
            elif isinstance(node, Perform):
                yield from self._perform(node, asked)

    def _step(self, step: Step, asked: _Asked) -> Iterator[_Question]:
        if step.decider is not None:
            asked = replace(asked, silent=self._is_bot(step.decider, asked))
        if step.loop is not None:
            asked = _round(step.loop, asked)
        yield from (
            _Question(key, self._place(step, key), asked.by_way_of) for key in _questions(step, asked, self.program)
        )
        if step.loop is not None and step.loop.at_once:
            asked = replace(asked, silent=False)
        if step.binder is not None and step.binder.set is not None and _are_bots(step.binder.set):
            asked = replace(asked, bots=asked.bots | {step.binder.name})
        parts = (step.pay, step.body, step.on_tie or (), step.then, step.otherwise)
        yield from self._each((node for part in parts for node in part), asked)
        if step.menu is not None:
            yield from self._each(step.menu.options, asked)

    def _place(self, step: Step, key: str) -> Span:
        if key == "choose" and step.binder is not None:
            return step.binder.span
        return self.mine.key(step.span, "order" if key == "at_once" else key)

    def _is_bot(self, decider: Expr, asked: _Asked) -> bool:
        if isinstance(decider, You):
            return self.program.declarations.automated
        return isinstance(decider, Local) and decider.name in asked.bots

    def _perform(self, node: Perform, asked: _Asked) -> Iterator[_Question]:
        inner = replace(asked, given=frozenset(node.args), by_way_of=(*asked.by_way_of, node.span))
        for _, name in node.actions:
            action = self.program.actions.get(name)
            if action is not None and (name, inner) not in self.seen:
                self.seen.add((name, inner))
                yield from self._step(action, inner)


def _questions(step: Step, asked: _Asked, program: Program) -> Iterator[str]:
    """The keys of a step that ask whoever decides."""
    loop, binder, menu = step.loop, step.binder, step.menu
    if loop is not None and loop.at_once:
        if program.declarations.automated and loop.set is not None and _is_everybody(loop.set):
            yield "at_once"
        return
    if not asked.silent:
        return
    if loop is not None and loop.chosen:
        yield "order"
    if binder is not None and binder.how == "choose" and binder.name not in asked.given:
        yield "choose"
    if step.may:
        yield "may"
    if menu is not None and _leaves_several(menu):
        yield "one_of" if menu.exactly_one else "options"


def _leaves_several(menu: Menu) -> bool:
    """Whether more than one answer can be given."""
    if menu.exactly_one:
        return len(menu.options) > 1 and not all(option.condition for option in menu.options)
    return len(menu.options) > 1 or menu.end_if is not None


def _round(loop: Loop, asked: _Asked) -> _Asked:
    """Inside a loop over bots its name is one."""
    over = loop.set is not None and loop.name is not None and _are_bots(loop.set)
    return replace(asked, bots=asked.bots | {loop.name or ""}) if over else asked


def _is_everybody(players: Expr) -> bool:
    return isinstance(players, Elements) and players.domain == Universe("players") and players.where is None


def _of_enemies(whose: Expr) -> bool:
    return isinstance(whose, Elements) and whose.where is not None


def _are_bots(players: Expr) -> bool:
    """Whether all of a set are bots: it is drawn from them, or narrowed to them."""
    if not isinstance(players, Elements):
        return False
    return players.domain == Universe("bots") or any(
        isinstance(test.of, Elements) and test.of.domain == Universe("bots")
        for test in _conjuncts(players.where)
        if isinstance(test, Within) and isinstance(test.item, Local) and test.item.name == players.it
    )


def _conjuncts(condition: Expr | None) -> Iterator[Expr]:
    if isinstance(condition, Logic) and condition.op == "and":
        for part in condition.parts:
            yield from _conjuncts(part)
    elif condition is not None:
        yield condition


def _speaks_of(condition: Expr | None, name: str) -> bool:
    return any(isinstance(part, Local) and part.name == name for part in walk(condition))
