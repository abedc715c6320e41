"""Ranks: which candidate comes first.

In: the ranks of a step, and the owner's standing answer to the question that a tie raises. Out: code of a key that is
smaller the better, and an order of known candidates in which what they alone decide is settled while compiling.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.game.compile import members, tabled
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.expressions import number
from interpreter.language.program import Binder, Decide, Elements, Expr, Pieces, PieceUnion, Rank, Sort


@dataclass(frozen=True)
class Order:
    """How candidates are ordered.

    Attributes:
        domain: text of a sequence of the candidates, best first as far as is known.
        ranks: those that are left for the game to settle, with the context to read each in.
        tie: what settles a tie: `printed` (the sequence's order), `chance` or `decider`.
    """

    domain: str
    ranks: tuple[tuple[Context, Rank], ...]
    tie: str


def answer(cx: Context, question: str) -> Decide | None:
    """The owner's standing answer to a question, if its file gives one."""
    for ability in cx.build.table.voices[cx.player].abilities:
        if isinstance(ability, Decide) and question in ability.questions:
            return ability
    return None


def owners(cx: Context) -> Context:
    """The owner's own view, in which standing answers are read."""
    return replace(cx, voice=cx.build.table.voices[cx.player]).acting(cx.player, cx.player)


def shape(node: Expr) -> str:
    """What a member of a set is in generated code."""
    return "lot" if node.sort is Sort.PIECE else "one"


def key(cx: Context, rank: Rank, candidate: Code, sort: Sort) -> Code:
    """Code of one rank's key of a candidate."""
    form = "lot" if sort is Sort.PIECE else "one"
    inner = cx.bind(rank.it, Bound(candidate, form, there=True, sort=sort))
    if rank.how == "first":
        test = inner.test(rank.value)
        return 1 - test if isinstance(test, bool) else f"(not {test})"
    worth = number(inner, rank.value)
    if rank.how != "most":
        return worth
    return -worth if isinstance(worth, int) else f"-{worth}"


def keys(order: Order, candidate: Code, sort: Sort) -> str:
    """Text of the key of all ranks: a number, or a tuple of several."""
    parts = [str(key(cx, rank, candidate, sort)) for cx, rank in order.ranks]
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})"


def order_of(cx: Context, binder: Binder) -> Order:
    """The order of a pick's or draw's candidates."""
    assert binder.set is not None
    ranks = tuple((cx, rank) for rank in binder.ranks)
    if binder.how != "pick":
        return settled(cx, binder.set, ranks, "chance")
    decide = answer(cx, binder.question)
    if decide is None:
        return settled(cx, binder.set, ranks, "decider")
    view = owners(cx)
    return settled(cx, binder.set, (*ranks, *((view, rank) for rank in decide.ranks)), decide.then_by or "printed")


def settled(cx: Context, node: Expr, ranks: tuple[tuple[Context, Rank], ...], tie: str) -> Order:
    """Settle what is known: last ranks that the table alone decides become the order of the domain."""
    if isinstance(node, (Pieces, PieceUnion)):
        return Order("", ranks, tie)
    domain = tabled.narrowed(cx, node)[0] if isinstance(node, Elements) else tabled.known(cx, node)
    if domain is None:
        return Order(members.domain_text(cx, node), ranks, tie)
    while ranks and tie == "printed" and (known := _known(ranks[-1], domain, node.sort)) is not None:
        domain = tuple(member for _, member in sorted(zip(known, domain, strict=True), key=lambda pair: pair[0]))
        ranks = ranks[:-1]
    return Order(tabled.sequence(cx, node, domain), ranks, tie)


def _known(rank: tuple[Context, Rank], domain: tuple[int, ...], sort: Sort) -> list[int] | None:
    """The keys of known candidates, if the table alone tells them."""
    cx, by = rank
    if not tabled.static(by.value):
        return None
    found = [key(cx, by, member, sort) for member in domain]
    return None if any(isinstance(each, str) for each in found) else [int(each) for each in found]
