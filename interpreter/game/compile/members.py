"""Sets of elements, kept symbolic: known members, membership as a condition, loops over members, lists only at need.

In: `Elements` and whatever else holds many things (locals, names of many). Out: code. A set whose members the table
alone tells is a constant; membership never builds the set; a loop runs over the domain and tests each member in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from interpreter.game.compile import facts
from interpreter.game.compile.context import Bound, Code, Context, both, either
from interpreter.language.program import (
    Adjacent,
    CardsIn,
    Domain,
    Elements,
    Expr,
    Get,
    Image,
    Listed,
    Local,
    Logic,
    Matches,
    Members,
    Name,
    Number,
    Same,
    Sort,
    Truth,
    Universe,
    Within,
    You,
    walk,
)

STATIC = (Elements, Universe, Listed, Members, Name, Number, You, Truth, Logic, Same, Within, Adjacent)
STATIC_QUERIES = frozenset({"priority", "opposite"})


# --- What the table alone tells ---------------------------------------------------------------------------------------


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
        return tuple(card.index for card in cx.layout.cards if card.deck == 0)
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


# --- Membership -------------------------------------------------------------------------------------------------------


def contains(cx: Context, node: Expr, item: Code, sure: bool) -> Code:
    """Whether `item` is a member. `sure`: the item is a thing of the set's sort, and not nothing."""
    if isinstance(node, Elements):
        return _in_elements(cx, node, item, sure)
    fixed = known(cx, node)
    if fixed is not None:
        return item in fixed if isinstance(item, int) else f"({item} in {cx.constant(fixed)})"
    return f"({item} in {listed(cx, node)})"


def _in_elements(cx: Context, node: Elements, item: Code, sure: bool) -> Code:
    fixed = known(cx, node)
    if fixed is not None:
        if isinstance(item, int):
            return item in fixed
        whole = isinstance(node.domain, Universe) and fixed == universe(cx, node.domain.name)
        return True if whole and sure else f"({item} in {cx.constant(fixed)})"
    first, again = cx.once(item)
    inside = _in_domain(cx, node.domain, first, sure)
    if inside is True:
        again = item
    if node.where is None:
        return inside
    return both((inside, cx.bind(node.it, Bound(again, there=True)).test(node.where)))


def _in_domain(cx: Context, domain: Domain, item: str, sure: bool) -> Code:
    if item.isdigit() and (fixed := known_domain(cx, domain)) is not None:
        return int(item) in fixed
    if isinstance(domain, Universe):
        members = universe(cx, domain.name)
        if members is None:
            return f"({item} >= 0 and board.enemies({cx.actor}) >> {item} & 1)"
        if members == tuple(range(members[0], members[-1] + 1)) if members else False:
            return True if sure and _whole(domain) else f"({members[0]} <= {item} < {members[-1] + 1})"
        return f"({item} in {cx.constant(members)})"
    if isinstance(domain, Members):
        return contains(cx, domain.of, item, sure)
    if isinstance(domain, CardsIn) and not domain.zones:
        shared = cx.constant(frozenset(known_domain(cx, domain) or ()))
        return f"({item} in {shared})" if len(cx.layout.decks) > 1 or not sure else True
    if isinstance(domain, CardsIn):
        return f"(zf[{item}] in {_zones(cx, domain)})" if sure else f"zone_of(board, {item}) in {_zones(cx, domain)}"
    if isinstance(domain, Listed):
        return f"({item} >= 0 and {item} in {_items(cx, domain)})"
    return f"({item} in {_image(cx, domain)})"


def _whole(domain: Universe) -> bool:
    """Whether a universe holds everything of its sort that a value of the sort can be."""
    return domain.name in ("clearings", "forests", "locations", "suits", "items")


def _zones(cx: Context, domain: CardsIn) -> str:
    if len(domain.zones) == 1 and domain.zones[0].many:
        return listed(cx, domain.zones[0])
    return f"({', '.join(_spread(cx, zone) for zone in domain.zones)},)"


def _spread(cx: Context, node: Expr) -> str:
    return f"*{listed(cx, node)}" if node.many else str(cx.value(node))


def _items(cx: Context, domain: Listed) -> str:
    return f"({', '.join(_spread(cx, item) for item in domain.items)},)"


def _image(cx: Context, domain: Image) -> str:
    """Text of a list of the answers for all members."""
    with cx.helper(domain.of.span) as inner:
        inner.fn.line("found = []")
        with loop(inner, domain.of, "x") as (deep, item):
            answer = facts.get(deep, domain.query, deep.sort(domain.of), item, True)
            deep.fn.line(f"found.{'extend' if domain.query in facts.MANY else 'append'}({answer})")
        inner.fn.line("return sorted(distinct(found))")
    return inner.fn.call()


# --- Loops and lists --------------------------------------------------------------------------------------------------


def domain_text(cx: Context, node: Expr) -> str:
    """Text of a sequence of the domain's members, unfiltered, that the loop's body cannot change."""
    fixed = known(cx, node)
    if fixed is not None:
        return cx.constant(fixed)
    if not isinstance(node, Elements):
        return listed(cx, node)
    domain = node.domain
    whole, _ = narrowed(cx, node)
    if whole is not None:
        return sequence(cx, node, whole)
    if isinstance(domain, Universe):
        return f"bits(board.enemies({cx.actor}))"
    if isinstance(domain, Members):
        return listed(cx, domain.of)
    if isinstance(domain, CardsIn):
        if len(domain.zones) == 1 and not domain.zones[0].many:
            zone = cx.value(domain.zones[0])
            return f"zo[{zone}][::-1]" if certain(cx, domain.zones[0]) else f"cards_of(board, ({zone},))"
        return f"cards_of(board, {_zones(cx, domain)})"
    if isinstance(domain, Listed):
        return f"distinct({_items(cx, domain)})"
    return _image(cx, domain)


def filter_of(cx: Context, node: Expr, item: Code, but: Expr | None = None) -> tuple[Context, Code]:
    """The context in which `item` is the set's element, and the condition it must meet, `but` for a part of it."""
    if not isinstance(node, Elements) or node.where is None:
        return cx, True
    domain, left = narrowed(cx, node)
    settled = None if domain is None else _by_clearing(cx, node, domain)
    inner = cx.bind(node.it, Bound(item, there=True))
    done = (but, None if settled is None else settled[0])
    return inner, both([inner.test(part) for part in left if not any(part is each for each in done)])


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
    if not isinstance(part, Matches):
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
    settled = _by_clearing(cx, node, domain) if isinstance(node, Elements) else None
    if settled is None:
        return cx.constant(domain)
    _, local, rows = settled
    return f"{cx.constant(rows)}[{local}]"


def _by_clearing(
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


@contextmanager
def loop(cx: Context, node: Expr, name: str) -> Iterator[tuple[Context, Code]]:
    """Write a loop over the members, each tested when its turn comes; the member is the local `name` of the file.

    What it does with them changes nothing at the table.

    A set of one known member keeps its loop (so that `break` may be written) but the member stands as a constant.
    """
    fixed = narrowed(cx, node)[0] if isinstance(node, Elements) else known(cx, node)
    variable = cx.fresh()
    domain, done = scanned(cx, node, domain_text(cx, node))
    with cx.fn.block(str(cx.at(node, f"for {variable} in {domain}")) + ":"):
        item: Code = fixed[0] if fixed is not None and len(fixed) == 1 else variable
        inner = cx.bind(name, Bound(item, there=True))
        _, condition = filter_of(inner, node, item, done)
        if condition is True:
            yield inner, item
        else:
            with cx.fn.block(f"if {condition}:"):
                yield inner, item


def listed(cx: Context, node: Expr) -> str:
    """Text of a sequence of the members, in canonical order."""
    fixed = known(cx, node)
    if fixed is not None:
        return cx.constant(fixed)
    if isinstance(node, Local):
        bound = cx.found(node.name)
        if bound is None:
            return "()"
        if bound.shape in ("many", "lots", "removals"):
            return str(bound.code)
        return f"({bound.code},)" if bound.there else f"present({bound.code})"
    if not isinstance(node, Elements):
        return str(cx.value(node)) if node.many else f"present({cx.value(node)})"
    if node.where is None:
        return domain_text(cx, node)
    with cx.helper(node.span) as inner:
        inner.fn.line("found = []")
        with loop(inner, node, node.it) as (_, item):
            inner.fn.line(f"found.append({item})")
        inner.fn.line("return found")
    return str(cx.at(node, inner.fn.call()))


def count(cx: Context, node: Expr) -> Code:
    """How many members."""
    fixed = known(cx, node)
    if fixed is not None:
        return len(fixed)
    if not isinstance(node, Elements) or node.where is None:
        return f"len({listed(cx, node)})"
    with cx.helper(node.span) as inner:
        inner.fn.line("found = 0")
        with loop(inner, node, node.it):
            inner.fn.line("found += 1")
        inner.fn.line("return found")
    return inner.fn.call()


UNROLL = 4
"""A set of at most so many possible members is asked without a loop."""


def exists(cx: Context, node: Expr) -> Code:
    """Whether there is a member."""
    fixed = known(cx, node)
    if fixed is not None:
        return bool(fixed)
    if not isinstance(node, Elements):
        return f"bool({listed(cx, node)})"
    domain, left = narrowed(cx, node)
    if domain is not None and len(domain) <= UNROLL and node.where is not None:
        each = [cx.bind(node.it, Bound(member, there=True)) for member in domain]
        return either([both([inner.test(part) for part in left]) for inner in each])
    if node.where is None:
        return f"bool({domain_text(cx, node)})"
    if isinstance(node.domain, Listed) and len(node.domain.items) <= UNROLL:
        return either([_one_passes(cx, node, item) for item in node.domain.items])
    with cx.helper(node.span) as inner:
        with loop(inner, node, node.it):
            inner.fn.line("return True")
        inner.fn.line("return False")
    return inner.fn.call()


def _one_passes(cx: Context, node: Elements, item: Expr) -> Code:
    """Whether an item of a list is there and meets the set's condition."""
    assert node.where is not None
    if item.many:
        return exists(cx, replace(node, domain=Members(item)))
    code = cx.value(item)
    if certain(cx, item):
        return cx.bind(node.it, Bound(code, there=True, sort=cx.sort(item))).test(node.where)
    first_use, again = cx.once(code)
    return both((f"({first_use} != -1)", cx.bind(node.it, Bound(again, there=True)).test(node.where)))


def first(cx: Context, node: Expr) -> Code:
    """The first member, -1 if there is none: what a set means where one thing is wanted."""
    fixed = known(cx, node)
    if fixed is not None:
        return fixed[0] if fixed else -1
    if not isinstance(node, Elements) or node.where is None:
        return f"first_of({domain_text(cx, node)})"
    with cx.helper(node.span) as inner:
        with loop(inner, node, node.it) as (_, item):
            inner.fn.line(f"return {item}")
        inner.fn.line("return -1")
    return inner.fn.call()
