"""Resolving a faction: its assembled sections become a checked `Program`.

In: an `Assembly`. Out: a `Program` and findings; the program is fit for play only if there are none. Names are known
before any rule is read, so the order of sections does not matter.
"""

from __future__ import annotations

from interpreter.language import within
from interpreter.language.abilities import abilities
from interpreter.language.assembly import Assembly, Entry, Named
from interpreter.language.build import restricted
from interpreter.language.card_rules import private_deck
from interpreter.language.conditions import expression, truth
from interpreter.language.context import Reader
from interpreter.language.decided import decided
from interpreter.language.declare import declare
from interpreter.language.declared import suspect_names, text
from interpreter.language.endless_changes import check_changes
from interpreter.language.files import decks_of, read_file
from interpreter.language.filters import filtered
from interpreter.language.findings import Findings
from interpreter.language.jumps import TURN, jumps
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.overlays import names_of
from interpreter.language.patches import is_ability
from interpreter.language.program import LOCATIONS, Ability, Declarations, Local, Phase, Program, Sort, Step, walk
from interpreter.language.scope import Define, Scope
from interpreter.language.source import fingerprint
from interpreter.language.steps import guarded, leaf_set, step
from interpreter.language.syntax import Value
from interpreter.language.unused import check_added


def resolve(made: Assembly, findings: Findings) -> Program:
    """Read everything; findings tell what can't be read."""
    return read(made, findings).program


def read(made: Assembly, findings: Findings, lend: bool = False) -> Reader:
    """Read everything and hand on the reader, which knows the file's words and can read further leaves by them.

    `lend`: those leaves belong to another file, so that what the actions here do is the doing of whoever performs them.
    """
    declarations = declare(made, findings)
    program = Program(declarations.faction, declarations.name, declarations)
    cx = Reader(scope_of(made, declarations), findings, program, expression=expression, truth=truth, filtered=filtered)
    cx.settled = decided(made, findings)
    cx.jumps = jumps(made)
    cx.suspect = suspect_names(made) | made.missing
    actions = _Actions(cx, made.named["actions"], lend)
    cx.read_action = actions.read
    _defines(cx, made)
    _places(cx, made)
    program.abilities = tuple(one for entry in made.lists["abilities"] for one in _abilities(cx, entry))
    program.table = _steps(cx, made.lists["table"], None)
    program.setup = _steps(cx, made.lists["setup"], "setup")
    program.phases = tuple(
        Phase(name, _steps(cx, made.lists.get(name, made.phases.get(name, [])), name)) for name in (*TURN, *made.phases)
    )
    for each in made.named["actions"]:
        actions.read(each.key.text)
    for stray in made.stray:
        (_abilities if is_ability(stray.node) else _top)(cx, stray)
    program.decks = {name: private_deck(cx, deck) for name, deck in declarations.decks.items()}
    check_changes(program, findings)
    check_added(made, cx.scope, findings)
    program.fingerprint = _fingerprint(made)
    program.overlays = names_of(made.chosen)
    program.declared_laws = frozenset(made.declared_laws())
    return cx


def _fingerprint(made: Assembly) -> str:
    """What the files say, decks of their own included, and which overlays are laid over them."""
    layers = [*made.roots, *(overlay.node for overlay in made.chosen if overlay.origin)]
    prints = [fingerprint(root) for root in layers]
    prints += [fingerprint(read_file(path).root) for root in layers for path in decks_of(root)]
    return "+".join((":".join(prints), *(overlay.name for overlay in made.chosen)))


def scope_of(made: Assembly, declarations: Declarations) -> Scope:
    scope = Scope(declarations)
    scope.defines = {each.key.text: Define(each.node) for each in made.named["define"] if isinstance(each.node, Scalar)}
    scope.actions = {each.key.text: _parameters(each.node) for each in made.named["actions"]}
    scope.phases = (*TURN, *made.phases)
    every = [entry.node for entries in made.every_list() for entry in entries]
    every += [each.node for each in made.named["actions"] if isinstance(each.node, Mapping)]
    scope.step_ids = within.step_ids(every)
    scope.ability_ids = tuple(name for e in made.lists["abilities"] if (name := text(e.node.get("id"))))
    scope.marks = within.marks(every)
    scope.build()
    return scope


def _parameters(node: Node) -> tuple[str, ...]:
    return tuple(leaf.text for leaf in _given(node))


def _given(node: Node) -> list[Scalar]:
    """Where an action names the values it takes."""
    given = node.get("with") if isinstance(node, Mapping) else None
    leaves = given.items if isinstance(given, Sequence) else (given,)
    return [leaf for leaf in leaves if isinstance(leaf, Scalar) and leaf.text]


def _abilities(cx: Reader, entry: Entry) -> list[Ability]:
    cx.prefix = entry.head.prefix
    cx.here = cx.jumps.of_ability(entry.node)
    try:
        return abilities(cx, entry.node)
    finally:
        cx.here = frozenset()


def _steps(cx: Reader, entries: list[Entry], phase: str | None) -> tuple[Step, ...]:
    cx.here = frozenset({phase} if phase is not None else ())
    try:
        return tuple(_top(cx, entry) for entry in entries)
    finally:
        cx.here = frozenset()


def _top(cx: Reader, entry: Entry) -> Step:
    cx.prefix = entry.head.prefix
    return step(cx, entry.node)


def _defines(cx: Reader, made: Assembly) -> None:
    """Read each definition once at its own place, where its faults are reported."""
    for each in made.named["define"]:
        if not isinstance(each.node, Scalar):
            continue
        scalar = each.node

        def read(leaf: Scalar = scalar, name: str = each.key.text) -> None:
            cx.open_defines, cx.defining = (name,), name
            with cx.reading(leaf):
                value = cx.syntax(leaf, "value")
                assert isinstance(value, Value)
                found = expression(cx, value.value)
                if value.where is not None:
                    restricted(cx, found, value.where)

        guarded(cx, read)
        cx.open_defines, cx.defining = (), None


def _places(cx: Reader, made: Assembly) -> None:
    for each in made.named["places"]:
        if isinstance(each.node, Mapping):
            found = leaf_set(cx, each.node.get("adjacent_to"), *LOCATIONS)
            cx.program.declarations.places[each.key.text].adjacent_to = found


_OF_A_RULE: dict[str, object] = {
    "names": {}, "it": None, "prefix": "", "laws": (), "title": "", "leaf": None, "use": None, "exported": {},
    "broken": frozenset(), "context": "counting", "here": frozenset(), "limited": False, "pattern": False,
    "removed": None, "open_defines": (), "lent": False, "of_card": False, "battle": False, "acted": False,
}  # fmt: skip
"""What the reader knows while it reads one rule, and what it knows of none: an action begins afresh."""


class _Actions:
    """Reads each action when it is first needed, and remembers what it binds."""

    def __init__(self, cx: Reader, entries: list[Named], lend: bool) -> None:
        self.cx = cx
        self.lend = lend
        self.entries = {each.key.text: each for each in entries if isinstance(each.node, Mapping)}

    def read(self, name: str) -> None:
        cx = self.cx
        each = self.entries.get(name)
        if each is None or name in cx.program.actions:
            return
        assert isinstance(each.node, Mapping)
        kept = {field: getattr(cx, field) for field in _OF_A_RULE}
        for field, value in _OF_A_RULE.items():
            setattr(cx, field, value)
        cx.prefix, cx.title, cx.here = each.head.prefix, name, cx.jumps.of_action(name)
        cx.lent = self.lend or (each.head.shared and each.head.faction != cx.scope.declarations.faction)
        cx.open_actions = (*cx.open_actions, name)
        try:
            self._read(name, each.node)
        finally:
            for field, value in kept.items():
                setattr(cx, field, value)
            cx.open_actions = cx.open_actions[:-1]

    def _read(self, name: str, node: Mapping) -> None:
        cx = self.cx
        parameters = []
        for leaf in _given(node):
            printed = leaf.text
            if _binds(node, printed) is None:
                local = cx.bind(printed, Sort.CLEARING, node.span)
                if not self._is_space(name):
                    cx.scope.asked.bound[local.span, printed] = leaf.span
                cx.parameter_sorts[local.name] = Sort.CLEARING
                parameters.append((printed, local.name))
        made = step(cx, node)
        for printed in _parameters(node):
            if _binds(node, printed) is not None:
                found = _local_of(made, printed, cx.printed)
                cx.parameter_sorts[found[0]] = found[1]
                parameters.append((printed, found[0]))
        cx.program.actions[name] = made
        cx.program.action_params[name] = tuple(parameters)
        cx.bound_by_action[name] = _bound(made, cx.printed)

    def _is_space(self, name: str) -> bool:
        """Whether the action is one of several that a tracker shows: all of them take the same values."""
        return any(name in each.spaces for each in self.cx.scope.declarations.trackers.values())


def _binds(node: Mapping, printed: str) -> Mapping | None:
    """The step inside the action whose binder has the parameter's name: the value given replaces the choice."""
    for inner in within.mappings(node):
        for how in ("pick", "choose", "random", "for"):
            leaf = inner.get(how)
            if isinstance(leaf, Scalar) and leaf.text.split()[-2:] == ["as", printed]:
                return inner
    return None


def _local_of(made: Step, printed: str, printed_as: dict[str, str]) -> tuple[str, Sort | None]:
    for each in walk(made):
        if isinstance(each, Step) and each.binder is not None and printed_as.get(each.binder.name) == printed:
            chosen = each.binder.set
            return each.binder.name, chosen.sort if chosen is not None else None
    return printed, None


def _bound(made: Step, printed_as: dict[str, str]) -> dict[str, Local]:
    found: dict[str, Local] = {}
    for each in walk(made):
        binder = each.binder if isinstance(each, Step) else None
        if binder is not None and binder.set is not None:
            local = Local(sort=binder.set.sort, many=binder.many, span=binder.span, name=binder.name)
            found[printed_as.get(binder.name, binder.name)] = local
    return found
