"""Performing: an effect that does a named action, the one a tracker shows, or the setup again.

In: `perform battle with destination`. Out: a `Perform` whose arguments are typed. Actions are read when first used, so
that what they bind is known to whoever performs them; an action that performs itself would never end.
"""

from __future__ import annotations

from interpreter.language.build import is_gone
from interpreter.language.context import PERFORMERS, Reader
from interpreter.language.nouns import plain_set, single
from interpreter.language.program import Expr, Perform, Sort
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Act, Noun, Part, Things, Word


def perform(cx: Reader, act: Act) -> Perform:
    """Read a `perform`. Raises: Fault."""
    word = _performed(cx, act)
    given = [part for part in act.parts if part.preposition == "with"]
    for part in act.parts:
        if part.preposition != "with":
            cx.fail("unknown-preposition", f"`perform` takes no `{part.preposition}`", part, "it takes `with`")
    actions, tracker = _actions(cx, word)
    args = _arguments(cx, actions[0][1], given, act)
    exports = {name: local.name for _, action in actions for name, local in cx.bound_by_action.get(action, {}).items()}
    cx.broken = cx.broken.union(*(cx.broken_in.get(action, ()) for _, action in actions))
    if len(actions) == 1:
        cx.exported = {**cx.exported, **cx.bound_by_action.get(actions[0][1], {})}
    return Perform(tuple(actions), tracker, args, cx.span(act), _cause(cx, act, actions), exports)


def _cause(cx: Reader, act: Act, actions: list[tuple[int, str]]) -> int:
    """The law that performs, and the shared law that is performed: events name both."""
    own = cx.laws
    shared = [cx.program.actions[name] for _, name in actions if name in cx.program.actions]
    cx.laws = (*own, *(law for each in shared if each.cause == PERFORMERS for law in each.laws))
    try:
        return cx.cause(cx.span(act))
    finally:
        cx.laws = own


def _performed(cx: Reader, act: Act) -> Word:
    thing = act.object.thing if isinstance(act.object, Things) else None
    if not isinstance(thing, Noun) or len(thing.words) != 1:
        cx.fail("missing-part", "`perform` what?", act, "name an action, for example `perform battle`")
    return thing.words[0]


def _actions(cx: Reader, word: Word) -> tuple[list[tuple[int, str]], str | None]:
    """The action of that name, or all that the spaces of a tracker of that name stand for."""
    cx.scope.asked.words.add(word.text)
    if word.text in cx.scope.actions:
        return [(-1, action(cx, word.text, word))], None
    if word.text == "setup":
        return [(-1, "setup")], None
    tracker = cx.scope.declarations.trackers.get(word.text)
    if tracker is None:
        cx.unknown("action", word.text, word, [*cx.scope.actions, *cx.scope.declarations.trackers])
    if not tracker.spaces:
        cx.fail(
            "wrong-object",
            f"`{word.text}` has no spaces to perform",
            word,
            "name an action, or a tracker whose spaces are actions",
        )
    cx.scope.asked.tracker(word.text, cx.span(word))
    cx.scope.asked.words.update(tracker.spaces)
    found = []
    for index, space in enumerate(tracker.spaces):
        if space not in cx.scope.actions:
            hint = hint_for(space, cx.scope.actions) or "declare it under `actions:`"
            message = f"`{word.text}` has a space `{space}`, but no action has that name"
            if cx.excuses(word.text):
                cx.echo(word)
            cx.lack("unknown-action", message, space, word, hint)
        found.append((index, action(cx, space, word)))
    return found, word.text


def action(cx: Reader, name: str, at: Word) -> str:
    """See that the action is read, and return its name."""
    if name in cx.open_actions:
        cx.fail("endless-action", f"`{name}` performs itself", at, "say it again with `while:` or `times:`")
    cx.read_action(name)
    return name


def _arguments(cx: Reader, name: str, given: list[Part], act: Act) -> dict[str, Expr]:
    """The values after `with`, for the action's parameters in their order."""
    parameters = cx.program.action_params.get(name, ())
    values = [value for part in given for value in part.arguments]
    if len(values) > len(parameters):
        cx.fail("too-many-values", f"`{name}` takes {_how_many(parameters)}", values[len(parameters)], "leave it out")
    args: dict[str, Expr] = {}
    for (printed, local), value in zip(parameters, values, strict=False):
        assert isinstance(value, Things)
        bound = cx.parameter_sorts.get(local)
        if is_gone(cx, plain_set(cx, value)):
            cx.fail("removed-already", "these pieces stand nowhere any more", value, "name pieces that are there")
        args[local] = single(cx, value, bound) if bound is not None else _any(cx, value, printed)
    return args


def _how_many(parameters: tuple[tuple[str, str], ...]) -> str:
    count = len(parameters)
    return "no values" if count == 0 else "one value" if count == 1 else f"{count} values"


def _any(cx: Reader, value: Things, printed: str) -> Expr:
    found = plain_set(cx, value)
    if found.many and found.sort is not Sort.PIECE:
        cx.fail("many-for-one", f"one thing is wanted for `{printed}`", value, "bind one with `choose:` or `pick:`")
    return found
