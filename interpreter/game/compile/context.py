"""Contexts: what the writers of every family share while one function is being written.

In: a linked table. Out: for each writer a `Context`, which knows whose file is compiled, what each local stands for,
and how to have any node written: families register a writer a node type, so that none has to import another.

Code for a value is an int where it is known while compiling, else the text of a Python expression. Truth is likewise
`True`, `False` or text. -1 is nothing, everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from interpreter.game.compile.emit import BIG_TUPLE, Function, Marks, bare
from interpreter.game.sight.telling import Telling
from interpreter.language.program import Change, Decide, Local, Perform, walk

if TYPE_CHECKING:
    from interpreter.game.compile.roads import Road
    from interpreter.game.link import Table
    from interpreter.game.names import Names
    from interpreter.game.voices import Voice
    from interpreter.language.findings import Span
    from interpreter.language.program import Ability, CardRule, Effect, Expr, Program, Sort
    from interpreter.law.table import Layout

Code = int | str
Writer = Callable[["Context", Any], Code]


@dataclass(frozen=True, slots=True)
class Bound:
    """What a local of the rule file is in generated code.

    Attributes:
        code: its text, or its value where that is known.
        shape: `one` (an int), `many` (a sequence of ints), `lot`, `lots` (column, place, count), `removals`.
        there: whether it can never be nothing.
        sort: what sort of thing it is, where that is not what the file's word for it says.
    """

    code: Code
    shape: str = "one"
    there: bool = False
    sort: Sort | None = None


class Build:
    """One table being compiled: its functions, its constants, the spans of its text.

    Attributes:
        counting: whether steps count, by cause, how often it came to them; no game that is only played needs that.
    """

    def __init__(self, table: Table, counting: bool = False) -> None:
        self.table = table
        self.counting = counting
        self.layout: Layout = table.layout
        self.marks = Marks()
        self.functions: list[Function] = []
        self.namespace: dict[str, Any] = {}
        self.actions: dict[Any, Function] = {}
        """Functions of actions, by what each was made for."""
        self._spoken: dict[tuple[int, frozenset[str]], frozenset[str]] = {}
        self.whom: dict[tuple[int, int, int], Any] = {}
        """Of each prohibition, by player, card and identity: whom it is about, and what of that is left to ask."""
        self._constants: dict[object, str] = {}
        self._next = 0
        self._exported: dict[int, frozenset[str]] = {}
        self._changed: dict[str, set[Sort | None]] = {}
        self.telling = Telling(table)
        self._cards: dict[int, list[CardRule]] = {}
        """Of each program, by identity: what the cards say that are written in its words."""
        self.orders = not all(_has_order(table, player) for player in range(table.players))
        """Whether anybody at the table may be asked in which order abilities act."""
        for voice in table.voices:
            for ability in voice.abilities:
                if isinstance(ability, Change):
                    self._changed.setdefault(ability.query, set()).add(ability.about)
            if voice.rule is not None:
                self._cards.setdefault(id(voice.program), []).append(voice.rule)

    def number(self) -> int:
        """A number not given out before."""
        self._next += 1
        return self._next

    def constant(self, value: Any) -> str:
        """Text that gives a constant: small tuples stand in the code, anything else gets a name."""
        if isinstance(value, tuple) and len(value) <= BIG_TUPLE and all(type(part) is int for part in value):
            return repr(value)
        key: object = (type(value).__name__, value) if isinstance(value, (tuple, frozenset, str)) else id(value)
        name = self._constants.get(key)
        if name is None:
            name = self._constants[key] = f"K{len(self._constants)}"
            self.namespace[name] = value
        return name

    def exports(self, program: Program, of: Perform) -> tuple[tuple[str, str], ...]:
        """What performed actions bind that a rule beside them speaks of: the printed name, and the local."""
        names = frozenset(name for _, name in of.actions)
        known = self._spoken.get((id(program), names))
        if known is None:
            others = [action for key, action in program.actions.items() if key not in names]
            parts = walk((*self._rules(program), others))
            known = self._spoken[id(program), names] = frozenset(part.name for part in parts if isinstance(part, Local))
        return tuple((printed, ours) for printed, ours in of.exports.items() if ours in known)

    def exported(self, program: Program) -> frozenset[str]:
        """Locals of a program's actions that a caller speaks of afterwards."""
        key = id(program)
        if key not in self._exported:
            parts = walk((*self._rules(program), program.actions))
            performed = [part for part in parts if isinstance(part, Perform)]
            self._exported[key] = frozenset(ours for of in performed for _, ours in self.exports(program, of))
        return self._exported[key]

    def _rules(self, program: Program) -> tuple[object, ...]:
        """All that is written in a program's words but its actions."""
        cards = self._cards.get(id(program), ())
        return program.abilities, program.setup, program.table, program.phases, cards

    def changed(self, query: str, about: Sort | None = None) -> bool:
        """Whether any ability at the table changes the answers of a query; `about`: those about things of this sort."""
        sorts = self._changed.get(query)
        return sorts is not None and (about is None or None in sorts or about in sorts)


def _has_order(table: Table, player: int) -> bool:
    """Whether the player's file answers the question itself."""
    return any("order" in each.questions for each in table.voices[player].abilities if isinstance(each, Decide))


VALUES: dict[type, Writer] = {}
TESTS: dict[type, Writer] = {}


def writes_value(*types: type) -> Callable[[Writer], Writer]:
    """Register the writer of a node type's value."""

    def register(writer: Writer) -> Writer:
        for each in types:
            VALUES[each] = writer
        return writer

    return register


def writes_test(*types: type) -> Callable[[Writer], Writer]:
    """Register the writer of a node type's truth."""

    def register(writer: Writer) -> Writer:
        for each in types:
            TESTS[each] = writer
        return writer

    return register


@dataclass(frozen=True)
class Context:
    """Where something is being written.

    Attributes:
        voice: whose words are written; its `player` is the owner, `you` in the file.
        scope: what each local of the file stands for.
        actor, decider: who acts and who decides, as code.
        title: of the rule, for the functions that helpers become.
        cause: the table's number of the law that runs.
        given: locals that the caller of an action has given: their binders choose nothing.
        left: the local that holds how many actions the menu around has left; "" outside a menu.
        foretold: the effect that the choice just made was made for: it is known to be possible.
        road: while groups are gone through that a move is asked for: what is the same for all of them.
        vain: the local that says whether the choice just made was made in vain; "" if it cannot be.
    """

    build: Build
    voice: Voice
    fn: Function
    scope: dict[str, Bound]
    actor: Code
    decider: Code
    title: str
    cause: int = -1
    given: frozenset[str] = frozenset()
    left: str = ""
    foretold: Effect | None = None
    road: Road | None = None
    vain: str = ""

    @property
    def names(self) -> Names:
        return self.voice.names

    @property
    def player(self) -> int:
        return self.voice.player

    @property
    def layout(self) -> Layout:
        return self.build.layout

    def asking(self, word: str) -> int:
        """What says which law asks, and what it calls the thing asked for."""
        return self.build.table.asking(self.cause, word)

    # --- writing nodes ---

    def value(self, node: Expr) -> Code:
        """Code of a single value."""
        return self.at(node, VALUES[type(node)](self, node))

    def test(self, node: Expr) -> Code:
        """Code of a truth."""
        return self.at(node, TESTS[type(node)](self, node))

    def in_force(self, ability: Ability) -> list[Code]:
        """What must hold for an ability to work now: that its card is in play, and its own condition."""
        parts: list[Code] = [] if ability.active is None else [self.test(ability.active)]
        zones = self.voice.zones
        if self.voice.card >= 0:
            lies = f"s.zone_of[{self.voice.card}]"
            parts.insert(0, f"{lies} == {zones[0]}" if len(zones) == 1 else f"{lies} in {zones!r}")
        return parts

    def sort(self, node: Expr) -> Sort:
        """The sort of a value; of a local, what it was bound as."""
        if isinstance(node, Local):
            bound = self.found(node.name)
            return node.sort if bound is None or bound.sort is None else bound.sort
        return node.sort

    def at(self, node: Expr, code: Code) -> Code:
        """`code`, known to come from the words of `node`."""
        return self.build.marks.at(node.span, code) if isinstance(code, str) else code

    # --- locals ---

    def fresh(self) -> str:
        """A new local of the function being written."""
        name = f"v{self.build.number()}"
        self.fn.own.add(name)
        return name

    def let(self, code: Code) -> Code:
        """A simple name for `code`: itself if it is one, else a new local that a line before gives its value."""
        if isinstance(code, int) or bare(code).isidentifier():
            return code
        name = self.fresh()
        self.fn.line(f"{name} = {code}")
        return name

    def once(self, code: Code) -> tuple[str, Code]:
        """For text used twice within one expression: the first use, and what to write for later ones."""
        if isinstance(code, int) or bare(code).isidentifier():
            return str(code), code
        name = self.fresh()
        return f"({name} := {code})", name

    def bind(self, name: str, bound: Bound) -> Context:
        """The same place with one more local known."""
        return replace(self, scope={**self.scope, name: bound})

    def bind_on(self, name: str, bound: Bound) -> Context:
        """As `bind`, and the local stays known to what follows in this function."""
        self.fn.bound[name] = bound
        return self.bind(name, bound)

    def found(self, name: str) -> Bound | None:
        """What a local stands for; one that an earlier step bound may still be nothing."""
        bound = self.scope.get(name)
        if bound is None and (bound := self.fn.bound.get(name)) is not None:
            if isinstance(bound.code, str):
                self.fn.unset[bare(bound.code)] = "-1" if bound.shape in ("one", "lot") else "()"
            bound = replace(bound, there=False)
        return bound

    def acting(self, actor: Code | None, decider: Code | None) -> Context:
        """The same place while somebody else acts or decides."""
        return replace(
            self,
            actor=self.actor if actor is None else actor,
            decider=self.decider if decider is None else decider,
        )

    # --- functions ---

    @contextmanager
    def helper(self, span: Span, pure: bool = False) -> Iterator[Context]:
        """Write a helper function in its own context; afterwards `fn.call()` of that context's function calls it.

        Args:
            pure: nothing changes at the table while it runs.
        """
        function = Function(f"f{self.build.number()}", self.title, span)
        function.pure = pure
        yield replace(self, fn=function)
        function.close()
        self.build.functions.append(function)

    def constant(self, value: Any) -> str:
        return self.build.constant(value)


def both(parts: Sequence[Code]) -> Code:
    """All of the truths."""
    left = [part for part in parts if part is not True]
    if any(isinstance(part, bool) for part in left):
        return False
    return _joined(left, " and ", True)


def either(parts: Sequence[Code]) -> Code:
    """Any of the truths."""
    left = [part for part in parts if part is not False]
    if any(isinstance(part, bool) for part in left):
        return True
    return _joined(left, " or ", False)


def _joined(parts: Sequence[Code], word: str, none: bool) -> Code:
    if not parts:
        return none
    return str(parts[0]) if len(parts) == 1 else f"({word.join(map(str, parts))})"


def negated(part: Code) -> Code:
    """Not the truth."""
    return not part if isinstance(part, bool) else f"(not {part})"


def summed(parts: Sequence[Code]) -> Code:
    """The sum; what is known is added up at once."""
    known = sum(part for part in parts if isinstance(part, int))
    texts = [part for part in parts if isinstance(part, str)]
    if not texts:
        return known
    if known:
        texts.append(str(known))
    return texts[0] if len(texts) == 1 else f"({' + '.join(texts)})"
