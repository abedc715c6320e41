"""Steps: the keys of a step mapping become one `Step`, read in the order in which they happen.

In: located mappings. Out: steps whose every leaf is resolved. A leaf that can't be read becomes one finding and is
left out, so that all findings of a file come in one run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeVar

from interpreter.language.binders import binder, loop_for, roll
from interpreter.language.build import restricted
from interpreter.language.coerce import to_single
from interpreter.language.conditions import expression, number, truth
from interpreter.language.context import ANY_NAME, Fault, Reader, named_behind
from interpreter.language.effects import effect
from interpreter.language.findings import Span
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import Binder, Expr, Loop, Menu, Number, Sort, Step, Uses, You
from interpreter.language.program import Node as Doing
from interpreter.language.shape import keys_of_parts
from interpreter.language.syntax import Value
from interpreter.language.wording import a, either, in_order, such_as

T = TypeVar("T")
BINDERS = ("pick", "choose", "random")
STEP_KEYS = keys_of_parts("faction", "step", "ability")
"""Every key that a step, or the step of an ability, may have."""
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def guarded(cx: Reader, read: Callable[[], T]) -> T | None:
    """What `read` gives; None, and one finding, if a leaf in it is wrong."""
    try:
        return read()
    except Fault as fault:
        cx.record(fault)
        return None


def step(cx: Reader, node: Mapping) -> Step:
    """One step; names it binds end with it."""
    laws, title, limited, awaited = cx.laws, cx.title, cx.limited, cx.awaited
    cx.awaited = _awaited(node)
    cx.laws, cx.title = law_ids(cx, node.get("law")) or laws, text_of(node.get("name")) or title
    cx.limited = limited or "once" in node or "at_most" in node
    try:
        with cx.inner():
            return _step(cx, node)
    finally:
        cx.laws, cx.title, cx.limited, cx.awaited = laws, title, limited, awaited


def _awaited(node: Mapping) -> dict[str, str]:
    """The names that the keys of a step bring into force, and which key does."""
    found: dict[str, str] = {}
    for key in ("for", *BINDERS, "roll"):
        leaf = node.get(key)
        words = _WORD.findall(leaf.text) if isinstance(leaf, Scalar) else []
        if words:
            found[words[-1] if words[-2:-1] == ["as"] else "it"] = key
    unnamed = found.get("it")
    if unnamed is not None and (name := text_of(node.get("as"))):
        found[name] = named_behind(unnamed, text_of(node.get(unnamed)), name)
    return found


def law_ids(cx: Reader, node: Node | None) -> tuple[str, ...]:
    """The qualified law ids of a `law:` key."""
    leaves = node.items if isinstance(node, Sequence) else (node,)
    found = [leaf.text for leaf in leaves if isinstance(leaf, Scalar)]
    return tuple(text if ":" in text else f"{cx.prefix}:{text}" for text in found)


def text_of(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _step(cx: Reader, node: Mapping) -> Step:
    """Read the keys in the order in which the step happens, so that each sees the names bound before it."""
    cause = cx.cause(place_of(node))
    _excuse(cx, node)
    condition = leaf_truth(cx, node.get("if"))
    uses = _uses(cx, node)
    loop = _loop(cx, node)
    roles = _Roles(*(leaf_player(cx, node.get(key)) for key in ("as", "by", "credit")))
    before = cx.acted
    if roles.actor is not None:
        cx.acted = not isinstance(roles.actor, You)
    made = replace(
        _inside(cx, node, cause),
        laws=cx.laws if "law" in node else (),
        title=cx.title if "name" in node else "",
        id=_id(cx, node),
        condition=condition,
        uses=uses,
        free=_is_true(node.get("free")),
    )
    cx.acted = before
    if loop is not None and loop.at_once:
        _check_at_once(cx, node, made, loop)
    if loop is None or not any(roles):
        return replace(made, loop=loop, **roles._asdict())
    return _each_by(made, loop, roles)


def _check_at_once(cx: Reader, node: Mapping, made: Step, loop: Loop) -> None:
    """`order: at_once`: players choose, each for himself."""
    place = node.get("order") or node
    if loop.set is not None and loop.set.sort is not Sort.PLAYER:
        hint = "go through `players`, `enemies` or some of them"
        message = f"only players choose at once, and a member of this is {a(loop.set.sort)}"
        cx.findings.add("at-once", message, place.span, hint)
    elif made.binder is None or made.binder.how != "choose":
        message = "only a `choose:` beside the `for:` is made at once, and here is none"
        hint = "name what each chooses, as in `choose: cards in hand of x as gift`; a menu or `pick:` asks one by one"
        cx.findings.add("at-once", message, place.span, hint)
    for key in ("by", "as"):
        found = node.key(key)
        if found is not None:
            message = "whoever chooses at once decides for himself"
            cx.findings.add("at-once", message, found.span, f"leave `{key}` out")


def _inside(cx: Reader, node: Mapping, cause: int) -> Step:
    """What a step does in each round of its loop."""
    bound = _binder(cx, node)
    on_tie = doings(cx, node.get("on_tie")) if "on_tie" in node else None
    pay = doings(cx, node.get("pay"))
    menu = _menu(cx, node)
    outer, cx.exported = cx.exported, {}
    body = doings(cx, node.get("do") or node.get("may") or node.get("instead"))
    cx.names = {**cx.names, **cx.exported}
    after, otherwise = doings(cx, node.get("then")), doings(cx, node.get("else"))
    cx.exported = {**outer, **cx.exported}
    return Step(
        laws=(),
        title="",
        span=place_of(node),
        cause=cause,
        binder=bound,
        on_tie=on_tie,
        pay=pay,
        body=body,
        menu=menu,
        may="may" in node,
        then=after,
        otherwise=otherwise,
    )


class _Roles(NamedTuple):
    """Who does a step, who decides and who scores, where that is said."""

    actor: Expr | None
    decider: Expr | None
    credit: Expr | None


def _each_by(made: Step, loop: Loop, roles: _Roles) -> Step:
    """`for: enemies as guest` with `by: guest`: in each round somebody else decides, so the round is a step inside."""
    inside = Step(
        laws=(),
        title="",
        span=made.span,
        cause=made.cause,
        binder=made.binder,
        on_tie=made.on_tie,
        pay=made.pay,
        body=made.body,
        menu=made.menu,
        may=made.may,
        then=made.then,
        otherwise=made.otherwise,
        **roles._asdict(),
    )
    return Step(
        laws=made.laws,
        title=made.title,
        span=made.span,
        cause=made.cause,
        id=made.id,
        condition=made.condition,
        loop=loop,
        body=(inside,),
        uses=made.uses,
        free=made.free,
    )


def _excuse(cx: Reader, node: Mapping) -> None:
    """A misspelt binder key is reported elsewhere; the name it would have bound must not echo."""
    for key, value in node.entries:
        if key.text not in STEP_KEYS and isinstance(value, Scalar) and (value.text or " " in key.text):
            _bound_anyway(cx, value)
            cx.broken = cx.broken.union(key.text.split()[1:])


def place_of(node: Mapping) -> Span:
    """A step is pointed at by its name, else by its first key."""
    name = node.get("name")
    return name.span if name is not None else node.entries[0][0].span if node.entries else node.span


def _is_true(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.value is True


def _id(cx: Reader, node: Mapping) -> int | None:
    name = text_of(node.get("id"))
    if not name:
        return None
    if name not in cx.program.step_ids:
        cx.program.step_ids.append(name)
    return cx.program.step_ids.index(name)


def doings(cx: Reader, node: Node | None) -> tuple[Doing, ...]:
    """An effect, a step, or a list of both."""
    if node is None:
        return ()
    found: list[Doing] = []
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Mapping):
            found.append(step(cx, item))
        elif isinstance(item, Scalar):
            made = guarded(cx, lambda leaf=item: effect(cx, leaf))  # type: ignore[misc]  # bound now, not at the call
            if made is not None:
                found.append(made)
    return tuple(found)


# --- Leaves of a step -------------------------------------------------------------------------------------------------


def leaf_truth(cx: Reader, node: Node | None) -> Expr | None:
    """A condition."""
    if not isinstance(node, Scalar):
        return None

    def read() -> Expr:
        with cx.reading(node):
            return truth(cx, cx.syntax(node, "condition"))

    return guarded(cx, read)


def leaf_number(cx: Reader, node: Node | None) -> Expr | None:
    """A number, a number's name, or a sum."""
    if not isinstance(node, Scalar):
        return None

    def read() -> Expr:
        with cx.reading(node):
            leaf = cx.syntax(node, "value")
            assert isinstance(leaf, Value)
            no_where(cx, leaf)
            return number(cx, leaf.value)

    return guarded(cx, read)


def leaf_set(cx: Reader, node: Node | None, *sorts: Sort) -> Expr | None:
    """A set or a single thing, of one of these sorts if any are given."""
    if not isinstance(node, Scalar):
        return None

    def read() -> Expr:
        with cx.reading(node):
            leaf = cx.syntax(node, "value")
            assert isinstance(leaf, Value)
            value = expression(cx, leaf.value)
            if sorts and value.sort not in sorts:
                wanted = in_order(sorts)
                message = f"{either(a(sort) for sort in wanted)} is wanted here, this is {a(value.sort)}"
                cx.fail("wrong-sort", message, leaf.value, such_as(wanted[0]))
            return restricted(cx, value, leaf.where) if leaf.where is not None else value

    return guarded(cx, read)


def no_where(cx: Reader, value: Value) -> None:
    """`where` is said of a set; of anything else it would go unheard."""
    if value.where is not None:
        cx.fail("filter-unfit", "`where` is said of a set only", value.where, "say it with `if:`")


def leaf_player(cx: Reader, node: Node | None) -> Expr | None:
    """One player."""
    return leaf_single(cx, node, Sort.PLAYER)


def leaf_single(cx: Reader, node: Node | None, sort: Sort) -> Expr | None:
    """One thing of the sort."""
    if not isinstance(node, Scalar):
        return None

    def read() -> Expr:
        with cx.reading(node):
            leaf = cx.syntax(node, "value")
            assert isinstance(leaf, Value)
            no_where(cx, leaf)
            return to_single(cx, expression(cx, leaf.value), leaf.value, sort)

    return guarded(cx, read)


def _uses(cx: Reader, node: Mapping) -> Uses | None:
    """`once:` and `at_most:`; what is not said otherwise holds for a turn."""
    once, most = node.get("once"), node.get("at_most")
    if once is None and most is None:
        return None
    limit = leaf_number(cx, most) if most is not None else None
    if limit is None:
        limit = Number(sort=Sort.NUMBER, span=(once or most or node).span, value=1)
    scope = "game" if text_of(once) == "game" else "turn"
    made = Uses(len(cx.program.uses), limit, scope)
    cx.program.uses.append(made)
    return made


def _loop(cx: Reader, node: Mapping) -> Loop | None:
    over, again, times = node.get("for"), node.get("while"), node.get("times")
    if over is not None and not isinstance(over, Scalar):
        _bound_anyway(cx, over)
    if isinstance(over, Scalar):
        order = text_of(node.get("order"))
        made = guarded(cx, lambda: loop_for(cx, over))
        _bound_in_doubt(cx, over, made is None)
        if made is None:
            return None
        return replace(made, chosen=order == "chosen", at_once=order == "at_once")
    if again is not None:
        return Loop("while", condition=leaf_truth(cx, again))
    if times is not None:
        return Loop("times", count=leaf_number(cx, times))
    return None


def _binder(cx: Reader, node: Mapping) -> Binder | None:
    for how in BINDERS:
        leaf = node.get(how)
        if leaf is not None and not isinstance(leaf, Scalar):
            _bound_anyway(cx, leaf)
        if isinstance(leaf, Scalar):
            made = guarded(cx, lambda how=how, leaf=leaf: binder(cx, how, leaf, node))  # type: ignore[misc]  # bound now
            _bound_in_doubt(cx, leaf, made is None)
            return made
    rolled = node.get("roll")
    if isinstance(rolled, Scalar):
        found = guarded(cx, lambda: roll(cx, rolled))
        if found is None:
            _bound_anyway(cx, rolled)
        return found
    return None


def _bound_in_doubt(cx: Reader, leaf: Scalar, broken: bool) -> None:
    """A binder that cannot be read, or that uses a name whose declaration is at fault, binds nobody knows what."""
    if broken or cx.excuses(leaf.text):
        _bound_anyway(cx, leaf)


def _bound_anyway(cx: Reader, leaf: Node) -> None:
    """After a broken binder its name still counts as known, so that one fault does not echo through the step."""
    names = _names_meant(cx, leaf)
    cx.broken = cx.broken | names
    for action in cx.open_actions:
        cx.broken_in[action] = cx.broken_in.get(action, frozenset()) | names


def _names_meant(cx: Reader, leaf: Node) -> frozenset[str]:
    """The names that a broken binder may have been meant to bind; `ANY_NAME` if nothing of it can be read."""
    words = _WORD.findall(leaf.text) if isinstance(leaf, Scalar) else []
    if len(words) < 2:
        return frozenset({"it", ANY_NAME})
    behind = {name for before, name in pairwise(words) if before == "as"} or {"it"}
    return frozenset(behind | {word for word in words[-2:] if word not in cx.scope.words})


def _menu(cx: Reader, node: Mapping) -> Menu | None:
    """`up_to` with `options`, or `one_of`."""
    listed = node.get("one_of") or node.get("options")
    if not isinstance(listed, Sequence):
        return None
    options = tuple(step(cx, item) for item in listed.items if isinstance(item, Mapping))
    limit = None if text_of(node.get("up_to")) == "any" else leaf_number(cx, node.get("up_to"))
    return Menu(options, limit, exactly_one="one_of" in node, end_if=leaf_truth(cx, node.get("end_if")))
