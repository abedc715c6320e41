"""Binders and loops: `for`, `pick`, `choose`, `random`, `roll`, and the ranks that order their candidates.

In: a binder leaf and its `prefer` leaves. Out: a `Binder` or `Loop`, and the name it brings into force. A pick whose
ties nobody settles is a finding here: nothing is ever decided by accident.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.build import is_gone, restricted
from interpreter.language.conditions import expression, number, truth
from interpreter.language.context import Fault, Reader
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import (
    LOCATIONS,
    Binder,
    CardsIn,
    Elements,
    Expr,
    Get,
    Local,
    Loop,
    Name,
    Number,
    Pieces,
    Rank,
    Sort,
    walk,
)
from interpreter.language.quantities import amount_of, counted
from interpreter.language.syntax import Binding, Noun, Quantity, Ranking, Things
from interpreter.language.wording import a

QUESTIONS = {
    Sort.PLAYER: "player", Sort.TRACK: "track", Sort.SUIT: "suit", Sort.CARD: "card", Sort.KIND: "kind",
    Sort.PIECE: "kind",
}  # fmt: skip


def question_of(sort: Sort) -> str:
    """Which of the core's open questions is asked when candidates of this sort are tied."""
    return "clearing" if sort in LOCATIONS else QUESTIONS.get(sort, "kind")


def loop_for(cx: Reader, scalar: Scalar) -> Loop:
    """`for: SET as x`; brings `x` into force. Raises: Fault."""
    with cx.reading(scalar):
        value, quantity, node = _set(cx, scalar)
        name = node.name.text if node.name else "it"
        if quantity is not None and quantity.kind == "end":
            local = _bind(cx, name, value, node)
            return Loop("for", value, local.name, quantity.bound, amount_of(cx, quantity))
        if quantity is not None and quantity.kind not in ("all",):
            cx.fail("quantity-unfit", "`for` takes every member", quantity, "leave the number out")
        local = _bind(cx, name, value, node)
        return Loop("for", value, local.name)


def _bind(cx: Reader, name: str, value: Expr, node: Binding, many: bool = False) -> Local:
    """A member of the set comes into force; one of removed pieces stays a removed piece."""
    local = cx.bind(name, value.sort, cx.span(node), many=many)
    if is_gone(cx, value):
        cx.gone |= {local.name}
    return local


def _note(cx: Reader, local: Local, node: Binding) -> None:
    """A name for what is taken is there to be used. A loop goes round whether or not its name is used."""
    if node.name is not None:
        cx.scope.asked.bound[local.span, node.name.text] = cx.span(node.name)


def binder(cx: Reader, how: str, scalar: Scalar, step: Mapping) -> Binder:
    """`pick`, `choose` or `random`; brings its name into force. Raises: Fault."""
    with cx.reading(scalar):
        value, quantity, node = _set(cx, scalar)
        if not value.many:
            cx.fail(
                "wrong-sort", f"a set is wanted here, this is one {value.sort.value}", node.value, "use it as it is"
            )
        bound, amount = _bound(cx, quantity)
        many = bound != "one"
        span = cx.span(node)
    ranks = ranks_of(cx, step.get("prefer"), value.sort)
    with cx.reading(scalar):
        local = _bind(cx, node.name.text if node.name else "it", value, node, many)
        _note(cx, local, node)
    question = question_of(value.sort)
    if how == "pick" and cx.scope.declarations.automated and not cx.settles(question):
        hint = f"add a `decide: {question}` ability"
        cx.report("tie-left", f"nothing settles ties between {a(value.sort)} and another", span, hint)
    return Binder(
        how=how, set=value, name=local.name, many=many, span=span, amount=amount, bound=bound, ranks=ranks,
        question=question, firm=_yes(step.get("firm")),
    )  # fmt: skip


def _yes(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.value is True


def _set(cx: Reader, scalar: Scalar) -> tuple[Expr, Quantity | None, Binding]:
    """The set a binder leaf speaks of, and its quantity apart."""
    node = cx.syntax(scalar, "binder")
    assert isinstance(node, Binding)
    inner, quantity = node.value, None
    inner = counted(cx, inner) if isinstance(inner, Things) else inner
    if isinstance(inner, Things) and isinstance(inner.thing, Noun):
        quantity = inner.quantity
        inner = replace(inner, quantity=None)
    value = expression(cx, inner)
    if value.sort in (Sort.TRUTH, Sort.NUMBER):
        cx.fail(
            "wrong-sort",
            f"a set is wanted here, this is {a(value.sort)}",
            node.value,
            "for example `clearings you rule as c`",
        )
    if isinstance(value, Name) and not value.many and value.sort is not Sort.ZONE:
        hint = "leave the loop out and use the name"
        cx.fail("wrong-sort", f"a set is wanted here, this is one {value.sort.value}", node.value, hint)
    domain = value.domain if isinstance(value, Elements) else None
    bare = isinstance(domain, CardsIn) and not domain.zones
    if bare and (quantity is None or quantity.kind != "all"):
        hint = "say where they lie, as in `cards in hand`"
        cx.fail("which-cards", "these are the cards of all piles and hands", node.value, hint)
    if node.where is not None:
        value = restricted(cx, value, node.where)
    return value, quantity, node


def _bound(cx: Reader, quantity: Quantity | None) -> tuple[str, Expr | None]:
    """How many a binder takes: one, a number, up to a number, any group."""
    if quantity is None or quantity.kind == "one":
        return "one", None
    if quantity.kind == "so_many" or quantity.bound == "exactly":
        return "number", amount_of(cx, quantity)
    if quantity.kind == "any":
        return "any", None
    if quantity.kind == "bound" and quantity.bound == "up to":
        return "up_to", amount_of(cx, quantity)
    cx.fail(
        "quantity-unfit", "this quantity says nothing here", quantity, "write `2 ...`, `up to 2 ...` or `any of ...`"
    )


def roll(cx: Reader, scalar: Scalar) -> Binder:
    """`2 weather dice as faces`; brings its name into force. Raises: Fault."""
    with cx.reading(scalar):
        node = cx.syntax(scalar, "binder")
        assert isinstance(node, Binding)
        things = counted(cx, node.value) if isinstance(node.value, Things) else None
        words = things.thing.words if things is not None and isinstance(things.thing, Noun) else ()
        if things is None or len(words) != 2 or words[1].text not in ("die", "dice"):
            cx.fail("leaf-syntax", "dice are wanted here", node.value, "write `2 NAME dice as faces`")
        if words[0].text not in cx.scope.declarations.dice:
            cx.unknown("die", words[0].text, words[0], cx.scope.declarations.dice)
        quantity = things.quantity
        amount = amount_of(cx, quantity) if quantity else Number(sort=Sort.NUMBER, span=cx.span(node), value=1)
        cx.scope.asked.words.add(words[0].text)
        local = cx.bind(node.name.text if node.name else "it", Sort.FACE, cx.span(node), many=True)
        _note(cx, local, node)
        return Binder(
            how="roll", set=None, name=local.name, many=True, span=cx.span(node), amount=amount, bound="number",
            die=words[0].text,
        )  # fmt: skip


# --- Ranks ------------------------------------------------------------------------------------------------------------


def ranks_of(cx: Reader, node: Node | None, sort: Sort) -> tuple[Rank, ...]:
    """The ranks of a `prefer`, one leaf or a list; a broken one is reported and left out."""
    if node is None:
        return ()
    leaves = node.items if isinstance(node, Sequence) else (node,)
    found = []
    for leaf in leaves:
        if isinstance(leaf, Scalar):
            try:
                found.append(rank(cx, leaf, sort))
            except Fault as fault:
                cx.record(fault)
    return tuple(found)


def rank(cx: Reader, scalar: Scalar, sort: Sort) -> Rank:
    """One rank about a candidate of `sort`, named `it`. Raises: Fault."""
    with cx.reading(scalar):
        node = cx.syntax(scalar, "rank")
        assert isinstance(node, Ranking)
        it = Local(sort=sort, span=cx.span(node), name=cx.fresh("it"))
        with cx.candidate(it):
            first = node.direction is None
            found = Rank("first", truth(cx, node.value), it.name) if first else _directed(cx, node, it)
        _check_tells_apart(cx, found, it)
        return found


def _check_tells_apart(cx: Reader, found: Rank, it: Local) -> None:
    """A preference that speaks of no candidate holds for all of them alike."""
    if not any(isinstance(part, Local) and part.name == it.name for part in walk(found.value)):
        message = f"this is the same for every {it.sort.value}, so it prefers none"
        hint = f"speak of the candidate, which is called `it`: `{_OF_IT.get(it.sort, 'it is NAME')}`"
        cx.report("idle-preference", message, it.span, hint)


_OF_IT = {
    **dict.fromkeys(LOCATIONS, "most warriors in it"), **dict.fromkeys((Sort.KIND, Sort.PIECE), "it is a warrior"),
    Sort.PLAYER: "most points of it", Sort.CARD: "it is matching fox", Sort.SUIT: "most clearings matching it",
}  # fmt: skip
"""A preference that speaks of a candidate, by its sort."""


def _directed(cx: Reader, node: Ranking, it: Local) -> Rank:
    """`most X`, `fewest X`; `highest` and `lowest` are the same of a number that is shown. Marker 1 is the highest."""
    counted_value = _lone_candidate(cx, node, it)
    value = counted_value if counted_value is not None else number(cx, node.value)
    how = {"most": "most", "highest": "most", "fewest": "fewest", "lowest": "fewest"}[node.direction or ""]
    if isinstance(value, Get) and value.query == "priority":
        how = {"most": "fewest", "fewest": "most"}[how]
    return Rank(how, value, it.name)


def _lone_candidate(cx: Reader, node: Ranking, it: Local) -> Expr | None:
    """`most of it on map`: the candidate is a kind, and its pieces are counted."""
    from interpreter.language.filters import apply
    from interpreter.language.program import At, Count, KindFrom, Whose

    things = node.value
    if it.sort is not Sort.KIND or not isinstance(things, Things) or not isinstance(things.thing, Noun):
        return None
    if [word.text for word in things.thing.words] != ["it"]:
        return None
    pieces: Expr = Pieces(
        sort=Sort.PIECE, many=True, span=cx.span(things), whose=Whose.YOURS, kinds=(KindFrom(it),), at=At.MAP
    )
    filters = list(things.filters)
    while filters:
        pieces = apply(cx, pieces, filters)
    return Count(sort=Sort.NUMBER, span=cx.span(things), of=pieces)


def is_total(ranks: tuple[Rank, ...]) -> bool:
    """Whether a rank leaves no two candidates equal: only a priority does."""
    return any(isinstance(each.value, Get) and each.value.query == "priority" for each in ranks)
