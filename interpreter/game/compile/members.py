"""Sets of elements, kept symbolic: known members, membership as a condition, loops over members, lists only at need.

In: `Elements` and whatever else holds many things (locals, names of many). Out: code. A set whose members the table
alone tells is a constant; membership never builds the set; a loop runs over the domain and tests each member in turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from interpreter.game.compile import facts
from interpreter.game.compile.context import Bound, Code, Context, both, either
from interpreter.game.compile.emit import bare
from interpreter.game.compile.looks import entry_is
from interpreter.game.compile.tabled import (
    Lone,
    by_clearing,
    certain,
    cheapest_first,
    known,
    known_domain,
    narrowed,
    scanned,
    sequence,
    universe,
    where_lone,
)
from interpreter.language.program import (
    CardsIn,
    Domain,
    Elements,
    Expr,
    Image,
    Listed,
    Local,
    Members,
    Universe,
)

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
        whole = isinstance(node.domain, Universe) and _whole(node.domain) and fixed == universe(cx, node.domain.name)
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
        zones = _zones(cx, domain)
        lies = f"(zf[{item}] in {zones})" if sure else f"(zone_of(board, {item}) in {zones})"
        return lies if domain.deck is None else both((lies, f"({item} in {_deck(cx, domain)})"))
    if isinstance(domain, Listed):
        return f"({item} >= 0 and {item} in {_items(cx, domain)})"
    return _in_image(cx, domain, item, sure)


def _in_image(cx: Context, domain: Image, item: str, sure: bool) -> Code:
    """Whether some member has that answer. The list of answers is not made for it."""
    if domain.query in facts.MANY:
        return f"({item} in {_image(cx, domain)})"
    with cx.helper(domain.of.span) as inner:
        wanted = inner.fresh()
        inner.fn.params = (wanted,)
        with loop(inner, domain.of, "x") as (deep, each):
            answer = facts.get(deep, domain.query, deep.sort(domain.of), each, True)
            with inner.fn.block(f"if {wanted} == {answer}:"):
                inner.fn.line("return True")
        inner.fn.line("return False")
    asked = f"{inner.fn.name}({', '.join(('board', item, *inner.fn.captured))})"
    return asked if sure or item.isdigit() else f"({item} != -1 and {asked})"


def _whole(domain: Universe) -> bool:
    """Whether a universe holds everything of its sort that a value of the sort can be."""
    return domain.name in ("clearings", "forests", "locations", "suits", "items")


def _deck(cx: Context, domain: CardsIn) -> str:
    """Text of the cards of the deck that alone are meant."""
    deck = cx.names.deck(domain.deck)
    return cx.constant(frozenset(card.index for card in cx.layout.cards if card.deck == deck))


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
    with cx.helper(domain.of.span, pure=True) as inner:
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
        lone = where_lone(cx, node)
        return sequence(cx, node, whole) if lone is None else f"present({_found_at(cx, lone)})"
    if isinstance(domain, Universe):
        return f"bits(board.enemies({cx.actor}))"
    if isinstance(domain, Members):
        return listed(cx, domain.of)
    if isinstance(domain, CardsIn) and domain.deck is not None:
        return f"among_these({_deck(cx, domain)}, cards_of(board, {_zones(cx, domain)}))"
    if isinstance(domain, CardsIn):
        if len(domain.zones) == 1 and not domain.zones[0].many:
            zone = cx.value(domain.zones[0])
            there = zone >= 0 if isinstance(zone, int) else certain(cx, domain.zones[0])
            return f"zo[{zone}][::-1]" if there else f"cards_of(board, ({zone},))"
        return f"cards_of(board, {_zones(cx, domain)})"
    if isinstance(domain, Listed):
        return f"distinct({_items(cx, domain)})"
    return _image(cx, domain)


def _found_at(cx: Context, lone: Lone) -> str:
    """Text of the location of the one piece of a column."""
    return cx.fn.lookup(f"at{lone.column}", f"board.location({lone.column})")


def scan(cx: Context, node: Expr) -> tuple[str, Expr | None]:
    """The domain of a loop that changes nothing on its way, and the condition that it need not ask any more."""
    domain, lone = domain_text(cx, node), where_lone(cx, node) if isinstance(node, Elements) else None
    return scanned(cx, node, domain) if lone is None else (domain, lone.condition)


def filter_of(cx: Context, node: Expr, item: Code, but: Expr | None = None) -> tuple[Context, Code]:
    """The context in which `item` is the set's element, and the condition it must meet, `but` for a part of it."""
    if not isinstance(node, Elements) or node.where is None:
        return cx, True
    domain, left = narrowed(cx, node)
    lone = where_lone(cx, node)
    settled = None if domain is None or lone is not None else by_clearing(cx, node, domain)
    inner = cx.bind(node.it, Bound(item, there=True))
    done = (but, None if settled is None else settled[0])
    return inner, both(cheapest_first([inner.test(part) for part in left if not any(part is each for each in done)]))


@contextmanager
def loop(cx: Context, node: Expr, name: str) -> Iterator[tuple[Context, Code]]:
    """Write a loop over the members, each tested when its turn comes; the member is the local `name` of the file.

    What it does with them changes nothing at the table.

    A set of one known member keeps its loop (so that `break` may be written) but the member stands as a constant.
    """
    with cx.fn.still():
        yield from _loop(cx, node, name)


def _loop(cx: Context, node: Expr, name: str) -> Iterator[tuple[Context, Code]]:
    fixed = narrowed(cx, node)[0] if isinstance(node, Elements) else known(cx, node)
    variable = cx.fresh()
    domain, done = scan(cx, node)
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
    lone = where_lone(cx, node)
    if node.where is None or (lone is not None and lone.alone):
        return domain_text(cx, node)
    with cx.helper(node.span, pure=True) as inner:
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
    counted = _counted_by_entry(cx, node)
    if counted is not None:
        return counted
    with cx.helper(node.span, pure=True) as inner:
        inner.fn.line("found = 0")
        with loop(inner, node, node.it):
            inner.fn.line("found += 1")
        inner.fn.line("return found")
    return inner.fn.call()


def _counted_by_entry(cx: Context, node: Elements) -> Code | None:
    """The count of cards in one zone of which a table says the same, mostly a suit: Python does that by itself."""
    cards = domain_text(cx, node)
    if narrowed(cx, node)[0] is not None or not WHOLE_ZONE.fullmatch(bare(cards)):
        return None
    card = cx.fresh()
    found = entry_is(filter_of(cx, node, card)[1], card)
    return None if found is None else f"[*map({found[0]}.__getitem__, {bare(cards)[:-6]})].count({found[1]})"


WHOLE_ZONE = re.compile(r"zo\[\w+\]\[::-1\]")
"""Text of all the cards of one zone, from the top."""

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
    if (lone := where_lone(cx, node)) is not None:
        place = cx.fresh()
        _, rest = filter_of(cx, node, place, lone.condition)
        return both((f"({place} := {_found_at(cx, lone)}) >= 0", rest))
    if isinstance(node.domain, Listed) and len(node.domain.items) <= UNROLL:
        return either([_one_passes(cx, node, item) for item in node.domain.items])
    with cx.helper(node.span, pure=True) as inner:
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
    lone = where_lone(cx, node)
    if lone is not None and lone.alone:
        return _found_at(cx, lone)
    with cx.helper(node.span, pure=True) as inner:
        with loop(inner, node, node.it) as (_, item):
            inner.fn.line(f"return {item}")
        inner.fn.line("return -1")
    return inner.fn.call()
