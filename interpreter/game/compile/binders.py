"""Binders: who is chosen by rank, by chance, by the decider, by dice.

In: a step with a binder. Out: statements that give its local a value. For a pick, and for a draw by chance, one pass
over the candidates keeps the best of those that the rest of the step is possible with; only a tie that the print does
not settle keeps a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from interpreter.game.compile import face_down, members, pieces, possible, ranks, roads, tabled
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.emit import LOCAL
from interpreter.game.compile.expressions import number
from interpreter.game.compile.form import Mode
from interpreter.game.compile.looks import bare_look, the_same_for_all
from interpreter.game.compile.ranks import Order
from interpreter.language.program import Binder, Effect, Elements, Expr, Sort, Step

# --- Candidates -------------------------------------------------------------------------------------------------------


def is_pieces(binder: Binder) -> bool:
    """Whether lots are bound."""
    return binder.set is not None and binder.set.sort is Sort.PIECE


def group_shape(binder: Binder) -> str:
    return "lots" if is_pieces(binder) else "many"


@contextmanager
def each(
    cx: Context, binder: Binder, order: Order | None = None, apart: bool = False
) -> Iterator[tuple[Context, Code]]:
    """Write a loop over the candidates, in the given order or canonical; for the only one there can be, none.

    Args:
        apart: each of several pieces that are alike, not one for all of them.
    """
    with cx.fn.still():
        yield from _each(cx, binder, order, apart)


def _each(cx: Context, binder: Binder, order: Order | None, apart: bool) -> Iterator[tuple[Context, Code]]:
    node = binder.set
    assert node is not None
    if node.sort is Sort.PIECE:
        lot = cx.fresh()
        found = pieces.each_apart(cx, node) if apart else pieces.one_of_each(cx, node)
        with cx.fn.block(f"for {lot} in {found}:"):
            yield cx, lot
        return
    known = tabled.narrowed(cx, node)[0] if isinstance(node, Elements) else tabled.known(cx, node)
    if known is not None and len(known) == 1:
        with _if_member(cx, node, known[0]) as deep:
            yield deep, known[0]
        return
    variable = cx.fresh()
    domain, done = members.scan(cx, node) if order is None else tabled.scanned(cx, node, order.domain)
    head = cx.build.marks.at(binder.span, f"for {variable} in {domain}")
    with cx.fn.block(f"{head}:"), _if_member(cx, node, variable, done) as deep:
        yield deep, variable


@contextmanager
def _if_member(cx: Context, node: Expr, item: Code, done: Expr | None = None) -> Iterator[Context]:
    """Write what happens where a candidate is a member of the set, of whose conditions one is `done`."""
    deep, condition = members.filter_of(cx, node, item, done)
    if condition is True:
        yield deep
    else:
        with cx.fn.block(f"if {condition}:"):
            yield deep


def bind(cx: Context, binder: Binder, candidate: Code, alone: bool = False) -> Context:
    """The candidate as the binder's local; `alone`: a binder of several gets a list of this one."""
    form = "lot" if is_pieces(binder) else "one"
    if alone and binder.many:
        return cx.bind(binder.name, Bound(f"({candidate},)", group_shape(binder)))
    return cx.bind(binder.name, Bound(candidate, form, there=True))


def bounds(cx: Context, binder: Binder) -> str:
    """Text of what groups are made of, and how large they are."""
    return f"{_grouped(cx, binder)}, {_size(cx, binder)}"


def _grouped(cx: Context, binder: Binder) -> str:
    assert binder.set is not None
    found = pieces.pickable(cx, binder.set) if is_pieces(binder) else members.listed(cx, binder.set)
    return f"in_canonical_order(board, {cx.decider}, {found})" if binder.set.sort is Sort.CARD else found


def _size(cx: Context, binder: Binder) -> str:
    return f"{binder.bound!r}, {'None' if binder.amount is None else number(cx, binder.amount)}"


def rows(cx: Context, binder: Binder, order: Order | None = None) -> str:
    """Write a list of (key, candidate), best first; its name. The order is that of ranks and standing answer."""
    order = ranks.order_of(cx, binder) if order is None else order
    assert binder.set is not None
    found = cx.fresh()
    cx.fn.line(f"{found} = []")
    with each(cx, binder, order) as (deep, candidate):
        key = ranks.keys(order, candidate, binder.set.sort) if order.ranks else "0"
        deep.fn.line(f"{found}.append(({key}, {candidate}))")
    cx.fn.line(f"{found}.sort(key=by_key)")
    return found


def tied(cx: Context, binder: Binder) -> Code:
    """Whether two candidates or more share the best of the step's own ranks."""
    assert binder.set is not None
    with cx.helper(binder.span) as inner:
        own = ranks.settled(inner, binder.set, tuple((inner, rank) for rank in binder.ranks), "chance")
        best, count = inner.fresh(), inner.fresh()
        inner.fn.unset.update({best: "None", count: "0"})
        with each(inner, binder, own) as (deep, candidate):
            key = deep.fresh()
            deep.fn.line(f"{key} = {ranks.keys(own, candidate, binder.set.sort) if own.ranks else 0}")
            with deep.fn.block(f"if {best} is None or {key} < {best}:"):
                deep.fn.line(f"{best} = {key}")
                deep.fn.line(f"{count} = 1")
            with deep.fn.block(f"elif {key} == {best}:"):
                deep.fn.line(f"{count} += 1")
        inner.fn.line(f"return {count} > 1")
    return inner.fn.call()


# --- Taking -----------------------------------------------------------------------------------------------------------


def take(cx: Context, step: Step) -> tuple[Context, Code]:
    """Write what the binder binds; the context in which it is bound, and the truth whether anything was."""
    binder = step.binder
    assert binder is not None
    if binder.name in cx.given:
        return cx, True
    if binder.how == "choose":
        return _choose(cx, step, binder)
    if binder.many or binder.firm:
        return _several(cx, step, binder)
    return _best(cx, step, binder)


def foretold(cx: Context, step: Step) -> Effect | None:
    """The effect that each candidate was asked about when one was bound, if the step goes on with it at once."""
    binder = step.binder
    assert binder is not None
    asked = binder.bound == "one" and not binder.firm and not binder.many and binder.name not in cx.given
    if not asked or step.pay or step.uses is not None or not step.body:
        return None
    return step.body[0] if isinstance(step.body[0], Effect) else None


def _taken(cx: Context, binder: Binder, name: str, shape: str) -> Context:
    return cx.bind_on(binder.name, Bound(name, shape, there=True))


def _best(cx: Context, step: Step, binder: Binder) -> tuple[Context, Code]:
    """One pass: of the candidates that the rest is possible with, the first of the best, or all of them for a tie."""
    order = ranks.order_of(cx, binder)
    assert binder.set is not None
    taken = cx.fresh()
    form = "lot" if is_pieces(binder) else "one"
    if _only(cx, binder) is not None or (order.tie == "printed" and not order.ranks):
        cx.fn.line(f"{taken} = -1")
        unspoken = binder.name not in cx.build.exported(cx.names.program)
        sure = _only(cx, binder) is not None and unspoken and _finds_out_itself(step)
        with each(cx, binder, order) as (deep, candidate):
            lines = [f"{taken} = {candidate}"]
            if isinstance(candidate, str):
                lines.append("break")  # the first is the best
            if sure:
                for line in lines:
                    deep.fn.line(line)
            else:
                _if_possible(deep, step, binder, candidate, lines)
    elif order.tie == "printed":
        _scan(cx, step, binder, order, taken)
    else:
        _scan_ties(cx, step, binder, order, taken)
    inner = _taken(cx, binder, taken, form)
    only = _only(cx, binder)
    if only is not None:
        inner = inner.bind(binder.name, Bound(only, there=True))
    return inner, f"{taken} != -1" if form == "lot" else f"{taken} >= 0"


def _finds_out_itself(step: Step) -> bool:
    """Whether the rest of a step is one binder: run where nothing is possible it binds nothing and does nothing."""
    if step.pay or step.menu is not None or step.may or step.uses is not None or step.then or step.otherwise:
        return False
    if len(step.body) != 1 or not isinstance(step.body[0], Step):
        return False
    inner = step.body[0]
    follows = inner.then or inner.otherwise or inner.id is not None
    bare = not (inner.loop or inner.pay or inner.may or inner.uses or follows)
    picks = inner.binder is not None and inner.binder.how in ("pick", "random") and not inner.binder.firm
    return bare and picks and inner.on_tie is None and not (inner.actor or inner.decider or inner.credit)


def _only(cx: Context, binder: Binder) -> int | None:
    """The one thing that can be taken at all, if it is known."""
    if not isinstance(binder.set, Elements):
        return None
    domain, _ = tabled.narrowed(cx, binder.set)
    return domain[0] if domain is not None and len(domain) == 1 else None


def _if_possible(cx: Context, step: Step, binder: Binder, candidate: Code, lines: list[str]) -> None:
    """The lines, where the rest of the step is possible with the candidate."""
    _where(cx, possible.act(bind(cx, binder, candidate, alone=True), step, Mode(permitted=True)), lines)


def _scan(cx: Context, step: Step, binder: Binder, order: Order, taken: str) -> None:
    """The first of the best. Possibility is asked only of those that would lead, unless a look tells it.

    What of it is the same for all candidates is asked before them as well: mostly there is no need to look at any.
    """
    assert binder.set is not None
    best, key = cx.fresh(), cx.fresh()
    cx.fn.line(f"{taken} = -1")
    start, known = len(cx.fn.lines), cx.build.number()
    with each(cx, binder, order) as (deep, candidate):
        test = possible.act(bind(deep, binder, candidate, alone=True), step, Mode(permitted=True))
        lead = [f"{best} = {key}", f"{taken} = {candidate}"]
        unset = f"{taken} == -1" if is_pieces(binder) else f"{taken} < 0"
        leads = f"{unset} or {key} < {best}"
        ranked = f"{key} = {ranks.keys(order, candidate, binder.set.sort)}"
        if bare_look(test):
            with deep.fn.block(f"if {test}:"):
                deep.fn.line(ranked)
                _where(deep, leads, lead)
        else:
            deep.fn.line(ranked)
            with deep.fn.block(f"if {leads}:"):
                _where(deep, test, lead)
    if shared := the_same_for_all(test, known):
        cx.fn.guard(start, shared)


def _where(cx: Context, test: Code, lines: list[str]) -> None:
    """The lines, where the test holds."""
    if isinstance(test, int):
        for line in lines if test else ():
            cx.fn.line(line)
        return
    with cx.fn.block(f"if {test}:"):
        for line in lines:
            cx.fn.line(line)


def _scan_ties(cx: Context, step: Step, binder: Binder, order: Order, taken: str) -> None:
    """All of the best, then chance or the decider."""
    assert binder.set is not None
    top = cx.fresh()
    cx.fn.line(f"{top} = []")
    if order.ranks:
        best, key = cx.fresh(), cx.fresh()
        cx.fn.line(f"{best} = None")
        with each(cx, binder, order, order.tie == "chance") as (deep, candidate):
            deep.fn.line(f"{key} = {ranks.keys(order, candidate, binder.set.sort)}")
            with deep.fn.block(f"if {best} is None or {key} <= {best}:"):
                test = possible.act(bind(deep, binder, candidate), step, Mode(permitted=True))
                with deep.fn.block(f"if {test}:"):
                    with deep.fn.block(f"if {key} == {best}:"):
                        deep.fn.line(f"{top}.append({candidate})")
                    with deep.fn.block("else:"):
                        deep.fn.line(f"{best} = {key}")
                        deep.fn.line(f"{top} = [{candidate}]")
    else:
        with each(cx, binder, order, order.tie == "chance") as (deep, candidate):
            _if_possible(deep, step, binder, candidate, [f"{top}.append({candidate})"])
    cx.fn.line(f"{taken} = {_draw(cx, binder, order.tie, top)} if {top} else -1")


def _draw(cx: Context, binder: Binder, tie: str, top: str) -> str:
    """Text that takes one of the list."""
    assert binder.set is not None
    if tie == "chance":
        return cx.build.marks.at(binder.span, f"drawn(board, {top})")
    return f"asked(board, {'pick ' + binder.set.sort.value!r}, {cx.decider}, {top}, {cx.asking(binder.name)})"


def _several(cx: Context, step: Step, binder: Binder) -> tuple[Context, Code]:
    """So many of the ranked candidates as are wanted, each possible alone; a firm pick takes of the best."""
    order = ranks.order_of(cx, binder)
    assert binder.set is not None
    found = cx.fresh()
    cx.fn.line(f"{found} = []")
    with each(cx, binder, order, binder.many or order.tie == "chance") as (deep, candidate):
        key = ranks.keys(order, candidate, binder.set.sort) if order.ranks else "0"
        lines = [f"{found}.append(({key}, {candidate}))"]
        if binder.firm:
            deep.fn.line(lines[0])
        else:
            _if_possible(deep, step, binder, candidate, lines)
    amount = 1 if binder.amount is None else number(cx, binder.amount)
    one_group = binder.firm or binder.how == "random"
    question = f"pick {binder.set.sort.value}"
    taken = cx.fresh()
    wanted = f"{amount}, {order.tie!r}, {one_group}, {question!r}, {cx.decider}, {cx.asking(binder.name)}"
    cx.fn.line(f"{taken} = taken_of(board, {found}, {wanted})")
    if binder.many:
        return _taken(cx, binder, taken, group_shape(binder)), taken
    only = cx.fresh()
    cx.fn.line(f"{only} = {taken}[0] if {taken} else -1")
    form = "lot" if is_pieces(binder) else "one"
    return _taken(cx, binder, only, form), taken


def _choose(cx: Context, step: Step, binder: Binder) -> tuple[Context, Code]:
    """The decider chooses among the best of those possible; a group must be possible in full."""
    assert binder.set is not None
    if face_down.matters(cx, step, binder):
        return _choose_unseen(cx, step, binder)
    sort, taken = binder.set.sort, cx.fresh()
    if binder.bound != "one":
        group, choosing = cx.fresh(), cx.fresh()
        question = f"{'group ' + sort.value!r}, {cx.decider}, {cx.asking(binder.name)}"
        around = roads.before(cx, step)
        full = _goes(around, step, binder, group)
        if group not in LOCAL.findall(full):
            full = str(cx.let(full))  # the same for every group
        cx.fn.line(f"{choosing} = Grouping(board, {question}, {bounds(cx, binder)})")
        there = "" if around.road is None else f" if {around.road.name} is not None else ()"
        with cx.fn.block(f"for {group} in {choosing}{there}:"):
            cx.fn.line(f"{choosing}.full = {full}")
        cx.fn.line(f"{taken} = {choosing}.taken")
        return _taken(cx, binder, taken, group_shape(binder)), f"{taken} is not None"
    options = _options(cx, step, binder)
    question = f"{'choose ' + sort.value!r}, {cx.decider}, {options}, {cx.asking(binder.name)}"
    cx.fn.line(f"{taken} = asked(board, {question}) if {options} else -1")
    form = "lot" if is_pieces(binder) else "one"
    return _taken(cx, binder, taken, form), f"{taken} != -1"


def _goes(cx: Context, step: Step, binder: Binder, group: str) -> str:
    """Text of whether the rest of the step is possible in full with a group."""
    deep = cx.bind(binder.name, Bound(group, group_shape(binder)))
    return f"{possible.act(deep, step, Mode(exact=True))} == 2"


def _options(cx: Context, step: Step, binder: Binder) -> str:
    """Write a list of what the rest of the step is possible with, the best by the step's ranks; its name."""
    assert binder.set is not None
    sort, options = binder.set.sort, cx.fresh()
    cx.fn.line(f"{options} = []")
    own = ranks.settled(cx, binder.set, tuple((cx, rank) for rank in binder.ranks), "decider")
    with each(cx, binder) as (deep, candidate):
        entry = f"({ranks.keys(own, candidate, sort)}, {candidate})" if own.ranks else candidate
        test = possible.act(bind(deep, binder, candidate), step, Mode())
        with deep.fn.block(f"if {test}:"):
            deep.fn.line(f"{options}.append({entry})")
    if own.ranks:
        cx.fn.line(f"{options} = best_of({options})")
    return options


def _choose_unseen(cx: Context, step: Step, binder: Binder) -> tuple[Context, Code]:
    """The same where pieces may lie face down for the decider. What is taken in vain is nothing: see `Context.vain`."""
    assert binder.set is not None
    taken, vain = cx.fresh(), cx.fresh()
    one, sort = binder.bound == "one", binder.set.sort.value
    question = f"{('choose ' if one else 'group ') + sort!r}, {cx.decider}, {cx.asking(binder.name)}"
    if one:
        with face_down.asked(cx, step.span) as find:
            find.cx.fn.line(f"return {_options(find.cx, step, binder)}")
        cx.fn.line(f"{taken}, {vain} = choice(board, {question}, {find.text})")
        inner = _taken(cx, binder, taken, "lot" if is_pieces(binder) else "one")
        return replace(inner, vain=vain), f"{taken} != -1"
    with face_down.asked(cx, step.span) as find:
        find.cx.fn.line(f"return {_grouped(find.cx, binder)}")
    with face_down.asked(cx, step.span, params=1) as goes:
        around = roads.before(goes.cx, step)
        there = "" if around.road is None else f"{around.road.name} is not None and "
        goes.cx.fn.line(f"return {there}{_goes(around, step, binder, goes.params[0])}")
    cx.fn.line(f"{taken}, {vain} = group(board, {question}, {find.text}, {goes.text}, {_size(cx, binder)})")
    return replace(_taken(cx, binder, taken, group_shape(binder)), vain=vain), f"{taken} is not None"
