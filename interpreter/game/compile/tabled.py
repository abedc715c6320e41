"""What the table alone tells of sets: their members, where nothing that a game changes has a say.

In: sets and conditions. Out: members as numbers; what is left to ask; rows of members that one clearing, or a mask of
suits, decides, so that the game looks them up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from interpreter.game.compile import facts
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.emit import bare
from interpreter.language.program import (
    Adjacent,
    CardsIn,
    Domain,
    Elements,
    Exists,
    Expr,
    Get,
    Listed,
    Local,
    Logic,
    Matches,
    Members,
    Name,
    Number,
    Pieces,
    Same,
    Sort,
    Truth,
    Universe,
    Within,
    You,
    walk,
)

STATIC = (Elements, Universe, Listed, Members, Name, Number, You, Truth, Logic, Same, Within, Adjacent)
ONE_COUNT = re.compile(r"n\[(?:(\d+) \+ )?it\]")
"""The code of whether a piece of one column stands at `it`."""
STATIC_QUERIES = frozenset({"priority", "opposite"})


def universe(cx: Context, name: str) -> tuple[int, ...] | None:
    """All members of a universe, in canonical order; None if only the game tells them."""
    layout = cx.layout
    if name == "enemies":
        if cx.build.changed("enemies") or isinstance(cx.actor, str):
            return None
        return tuple(party for party in range(layout.nobody) if party != cx.actor)
    spans: dict[str, Iterable[int]] = {
        "bots": (player for player, seat in enumerate(layout.seats) if seat.automated),
        "clearings": range(layout.clearings),
        "corners": (c for c in range(layout.clearings) if layout.corner >> c & 1),
        "river": (c for c in range(layout.clearings) if layout.river >> c & 1),
        "forests": range(layout.clearings, layout.clearings + layout.forests),
        "locations": range(layout.locations),
        "players": range(layout.players),
        "parties": range(layout.nobody),
        "suits": range(len(layout.suits)),
        "items": range(len(layout.items)),
    }
    return tuple(spans[name])


def static(node: Expr) -> bool:
    """Whether a set depends on nothing but the table and locals."""
    for part in walk(node):
        if isinstance(part, Get):
            if part.query not in STATIC_QUERIES:
                return False
        elif isinstance(part, Matches):
            if not {part.left.sort, part.right.sort} <= {Sort.SUIT, Sort.TRACK}:
                return False
        elif not isinstance(part, (*STATIC, Local)):
            return False
    return True


def _known_locals(cx: Context, node: Expr) -> bool:
    inner = {part.it for part in walk(node) if isinstance(part, Elements)}
    return all(
        part.name in inner or (part.name in cx.scope and isinstance(cx.scope[part.name].code, int))
        for part in walk(node)
        if isinstance(part, Local)
    )


def known(cx: Context, node: Expr) -> tuple[int, ...] | None:
    """The members, if the table and the known locals tell them; None if only the game does."""
    if isinstance(node, Name):
        value = cx.names.value(node)
        return value if isinstance(value, tuple) else None
    if not isinstance(node, Elements):
        return None
    domain, left = narrowed(cx, node)
    return None if left else domain


def known_domain(cx: Context, domain: Domain) -> tuple[int, ...] | None:
    """The members of a domain, if the table tells them."""
    if isinstance(domain, Universe):
        return universe(cx, domain.name)
    if isinstance(domain, Members):
        return known(cx, domain.of)
    if isinstance(domain, CardsIn) and not domain.zones:
        return tuple(card.index for card in cx.layout.cards if card.deck == cx.names.deck(domain.deck))
    if isinstance(domain, Listed):
        codes = [cx.value(item) for item in domain.items if not item.many]
        if len(codes) == len(domain.items) and all(isinstance(code, int) for code in codes):
            return tuple(dict.fromkeys(code for code in codes if isinstance(code, int) and code >= 0))
    return None


def certain(cx: Context, node: Expr) -> bool:
    """Whether a single value can never be nothing."""
    if isinstance(node, Local):
        bound = cx.found(node.name)
        return bound is not None and (bound.there or (isinstance(bound.code, int) and bound.code >= 0))
    if isinstance(node, You) and node.acting:
        return isinstance(cx.actor, int)
    return isinstance(node, (Number, You)) or (isinstance(node, Name) and not node.many)


def narrowed(cx: Context, node: Elements) -> tuple[tuple[int, ...] | None, tuple[Expr, ...]]:
    """The domain without the members that known conditions rule out, if it is known; the conditions left to ask."""
    parts = () if node.where is None else _conjuncts(node.where)
    domain = known_domain(cx, node.domain)
    if domain is None:
        return None, parts
    left = []
    for part in parts:
        if static(part) and _known_locals(cx.bind(node.it, Bound(0)), part):
            found = [cx.bind(node.it, Bound(member, there=True)).test(part) for member in domain]
            if all(isinstance(each, bool) for each in found):
                domain = tuple(member for member, holds in zip(domain, found, strict=True) if holds)
                continue
        left.append(part)
    return domain, tuple(left)


def _conjuncts(node: Expr) -> tuple[Expr, ...]:
    if isinstance(node, Logic) and node.op == "and":
        return tuple(part for each in node.parts for part in _conjuncts(each))
    return (node,)


# --- Looked up instead of searched for --------------------------------------------------------------------------------


def cheapest_first(tests: list[Code]) -> list[Code]:
    """The same truths, the short ones asked first; in their own order if one takes a name from another."""
    if any(":=" in str(test) for test in tests):
        return tests
    return sorted(tests, key=lambda test: len(bare(str(test))))


def scanned(cx: Context, node: Expr, domain: str) -> tuple[str, Expr | None]:
    """The domain of a loop that changes nothing on its way, and the condition that it need not ask any more.

    Of all clearings, those that match something are looked up by its suits, which are then worked out once.
    """
    if isinstance(node, Elements) and domain == cx.constant(tuple(range(cx.layout.clearings))):
        for part in narrowed(cx, node)[1]:
            asked = _asked_of_clearing(cx, node.it, part)
            if asked is not None:
                return f"board.matched[{asked}]", part
    return domain, None


def _asked_of_clearing(cx: Context, name: str, part: Expr) -> Code | None:
    """The mask that is held against the suits of the clearing `name`; None if it is not as simple as that."""
    if isinstance(part, Within) and isinstance(part.item, Local) and part.item.name == name:
        inner = part.of
        if isinstance(inner, Elements) and inner.domain == Universe("clearings") and inner.where is not None:
            return _asked_of_clearing(cx, inner.it, inner.where)
    if not isinstance(part, Matches) or cx.build.changed("suit", Sort.CLEARING):
        return None
    for one, other in ((part.left, part.right), (part.right, part.left)):
        if isinstance(one, Local) and one.name == name and one.sort is Sort.CLEARING and not other.many:
            if any(isinstance(each, Local) and each.name == name for each in walk(other)):
                return None
            return facts.asked_mask(cx, cx.sort(other), cx.value(other))
    return None


def sequence(cx: Context, node: Expr, domain: tuple[int, ...]) -> str:
    """Text of the known members of a domain, in the order given; of those by one local, where it is all that is left.

    So the clearings adjacent to another are looked up, not searched for.
    """
    settled = by_clearing(cx, node, domain) if isinstance(node, Elements) else None
    if settled is None:
        return cx.constant(domain)
    _, local, rows = settled
    return f"{cx.constant(rows)}[{local}]"


class Lone(NamedTuple):
    """A condition that just says that a piece stands there, of which there is but one: its column.

    Attributes:
        alone: whether it is all that is left to ask of the set's members.
    """

    column: int
    condition: Expr
    alone: bool


def where_lone(cx: Context, node: Elements) -> Lone | None:
    """Where all locations are looked through for the one piece of a column: it is looked up instead."""
    domain, left = narrowed(cx, node)
    if domain is None or len(domain) < cx.layout.locations or domain != tuple(range(cx.layout.locations)):
        return None
    for part in left:
        if isinstance(part, Exists) and isinstance(part.of, Pieces) and part.of.where is None:
            found = ONE_COUNT.fullmatch(bare(str(cx.bind(node.it, Bound("it", there=True)).test(part))))
            column = int(found[1] or 0) // cx.layout.width if found else -1
            if column >= 0 and cx.layout.lone[column]:
                return Lone(column, part, len(left) == 1)
    return None


def by_clearing(
    cx: Context, node: Elements, domain: tuple[int, ...]
) -> tuple[Expr, Code, tuple[tuple[int, ...], ...]] | None:
    """A condition that only one clearing around decides: the condition, that clearing, the members by clearing."""
    for part in narrowed(cx, node)[1]:
        if not static(part):
            continue
        around = {each.name: each for each in walk(part) if isinstance(each, Local) and each.name != node.it}
        if len(around) != 1:
            continue
        ((name, local),) = around.items()
        bound = cx.scope.get(name)
        if bound is None or not bound.there or bound.shape != "one" or cx.sort(local) is not Sort.CLEARING:
            continue
        rows = []
        for clearing in range(cx.layout.clearings):
            inner = cx.bind(name, Bound(clearing, there=True, sort=Sort.CLEARING))
            found = [inner.bind(node.it, Bound(member, there=True)).test(part) for member in domain]
            if not all(isinstance(each, bool) for each in found):
                break
            rows.append(tuple(member for member, holds in zip(domain, found, strict=True) if holds))
        else:
            return part, bound.code, tuple(rows)
    return None
