"""Conditions, numbers and sums: the parts of the language that have a value and bind nothing.

In: syntax of an expression. Out: a typed expression. Here also stands what a quantity means in a condition: `no`,
`at least 2`, `exactly 1`.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.build import card_in, fact, is_gone, narrow, negated, of_sort, same, suit_of, within
from interpreter.language.catalogue import catalogue
from interpreter.language.coerce import at_most_one, quantified, to_number, to_single, to_truth
from interpreter.language.context import Reader
from interpreter.language.filters import condition
from interpreter.language.filters import filtered as narrowed
from interpreter.language.nouns import filtered, noun
from interpreter.language.program import (
    LOCATIONS,
    Arith,
    CardsIn,
    ClassOf,
    Compare,
    Count,
    Done,
    Elements,
    Exists,
    Expr,
    Get,
    KindNamed,
    KindSpec,
    Listed,
    Logic,
    Marked,
    Name,
    Number,
    OfKind,
    PieceUnion,
    Read,
    Rules,
    Sort,
    Universe,
    You,
)
from interpreter.language.syntax import (
    Calculation,
    Comparison,
    CountOf,
    Filter,
    Group,
    IsTest,
    Logical,
    Noun,
    Numeral,
    RulesTest,
    Syntax,
    Things,
)
from interpreter.language.wording import a


def expression(cx: Reader, node: Syntax) -> Expr:
    """Anything with a value: a set, a single thing, a number, yes or no."""
    if isinstance(node, Things):
        return things_value(cx, node)
    if isinstance(node, (Noun, Group)):
        return noun(cx, node)
    if isinstance(node, Numeral):
        return Number(sort=Sort.NUMBER, span=cx.span(node), value=node.value)
    if isinstance(node, CountOf):
        return Count(sort=Sort.NUMBER, span=cx.span(node), of=_countable(cx, node.of))
    if isinstance(node, Calculation):
        return _calculation(cx, node)
    return truth(cx, node)


def things_value(cx: Reader, node: Things) -> Expr:
    """A noun phrase; with a bounding quantity (`at least 2 ...`) it is yes or no."""
    if isinstance(node.thing, (Numeral, CountOf)):
        return expression(cx, node.thing)
    if node.quantity is None or node.quantity.kind in ("one", "all"):
        return filtered(cx, node)
    if node.quantity.kind == "end":
        return end_of_pile(cx, node)
    return quantified(cx, node, node.quantity, filtered(cx, replace(node, quantity=None)))


def end_of_pile(cx: Reader, node: Things) -> Expr:
    """`the top card of deck`: one card, or nothing."""
    assert node.quantity is not None
    if node.quantity.amount is not None:
        cx.fail("quantity-unfit", "several cards can't stand here", node.quantity, "take them one by one with `for:`")
    cards = filtered(cx, replace(node, quantity=None))
    zone = pile_of(cx, cards, node)
    return Get(sort=Sort.CARD, span=cx.span(node), query=node.quantity.bound, of=zone)


def pile_of(cx: Reader, cards: Expr, at: Syntax) -> Expr:
    """The one pile that a set of cards is all of."""
    domain = cards.domain if isinstance(cards, Elements) and cards.where is None else None
    if isinstance(domain, CardsIn) and len(domain.zones) == 1 and not domain.zones[0].many:
        return domain.zones[0]
    cx.fail("wrong-sort", "only a pile of cards has a top", at, "write `top card of PILE`")


def truth(cx: Reader, node: Syntax) -> Expr:
    """A condition."""
    if isinstance(node, Logical):
        parts = tuple(truth(cx, part) for part in node.parts)
        return Logic(sort=Sort.TRUTH, span=cx.span(node), op=node.op, parts=parts)
    if isinstance(node, Comparison):
        left, right = number(cx, node.left), number(cx, node.right)
        return Compare(sort=Sort.TRUTH, span=cx.span(node), op=node.op, left=left, right=right)
    if isinstance(node, IsTest):
        test = _is(cx, node)
        return negated(cx, node, test) if node.negated else test
    if isinstance(node, RulesTest):
        clearing = to_single(cx, noun(cx, node.clearing), node.clearing, Sort.CLEARING)
        you = You(sort=Sort.PLAYER, span=cx.span(node))
        return Rules(sort=Sort.TRUTH, span=cx.span(node), player=you, clearing=clearing)
    return to_truth(cx, expression(cx, node), node)


def number(cx: Reader, node: Syntax) -> Expr:
    """A number. An article counts nothing: all of a set would be counted, whatever it says."""
    value = expression(cx, node)
    quantity = node.quantity if isinstance(node, Things) else None
    if quantity is not None and quantity.kind == "one" and value.many:
        cx.fail("quantity-unfit", "all of them are counted", quantity, "write `number of ...`, or the number itself")
    return to_number(cx, value, node)


def _countable(cx: Reader, node: Things) -> Expr:
    value = filtered(cx, node)
    if not value.many and not isinstance(value, PieceUnion) and value.sort is not Sort.SLOT:
        cx.fail("wrong-sort", f"one {value.sort.value} can't be counted", node, "leave `number of` out, or name a set")
    return value


def _calculation(cx: Reader, node: Calculation) -> Expr:
    left, right = expression(cx, node.left), expression(cx, node.right)
    if node.op in "+-" and _is_set(left) and _is_set(right):
        _no_article(cx, node.left, left)
        _no_article(cx, node.right, right)
        return _combined(cx, node, left, right)
    return Arith(
        sort=Sort.NUMBER,
        span=cx.span(node),
        op=node.op,
        left=to_number(cx, left, node.left),
        right=to_number(cx, right, node.right),
    )


def _no_article(cx: Reader, node: Syntax, value: Expr) -> None:
    """`a warrior of you in c + a rod of you in c`: all of them are put together, whatever the article says."""
    quantity = node.quantity if isinstance(node, Things) else None
    if quantity is not None and quantity.kind == "one" and value.many and not at_most_one(cx, value):
        hint = "leave it out, and say how many before the parentheses: `a (... + ...)`"
        cx.fail("quantity-unfit", "all of them are put together", quantity, hint)


def _is_set(value: Expr) -> bool:
    return value.many or value.sort in LOCATIONS or value.sort in (Sort.PLAYER, Sort.PIECE)


def _combined(cx: Reader, node: Calculation, left: Expr, right: Expr) -> Expr:
    """`home + clearings adjacent to home`: members of either, or of the first and not the second."""
    if left.sort is Sort.PIECE and right.sort is Sort.PIECE:
        if node.op == "-":
            cx.fail(
                "wrong-sort",
                "pieces can't be taken from pieces",
                node,
                "say which ones with a filter: `your warriors in c`",
            )
        if is_gone(cx, left) or is_gone(cx, right):
            cx.fail("removed-already", "removed pieces and others make no set", node, "speak of each by itself")
        parts = (*_parts(left), *_parts(right))
        return PieceUnion(sort=Sort.PIECE, many=True, span=cx.span(node), parts=parts)
    if left.sort is not right.sort and not (left.sort in LOCATIONS and right.sort in LOCATIONS):
        cx.fail("wrong-sort", f"{a(left.sort)} and {a(right.sort)} make no set", node, "add things of one sort")
    everything = _everything(cx, node, left, right)
    if node.op == "-":
        return narrow(cx, left, node, lambda it: negated(cx, node, within(cx, node, it, right)))
    return narrow(
        cx, everything, node, lambda it: _either(cx, node, within(cx, node, it, left), within(cx, node, it, right))
    )


def _parts(value: Expr) -> tuple[Expr, ...]:
    return value.parts if isinstance(value, PieceUnion) else (value,)


def _everything(cx: Reader, node: Syntax, left: Expr, right: Expr) -> Expr:
    """A domain that holds the members of both sets."""
    if left.sort in LOCATIONS:
        wide = Sort.LOCATION if Sort.LOCATION in (left.sort, right.sort) or left.sort is not right.sort else left.sort
        names = {Sort.LOCATION: "locations", Sort.CLEARING: "clearings", Sort.FOREST: "forests"}
        return of_sort(cx, node, Universe(names[wide]), wide)
    names = {Sort.PLAYER: "parties", Sort.SUIT: "suits", Sort.ITEM: "items"}
    if left.sort in names:
        return of_sort(cx, node, Universe(names[left.sort]), left.sort)
    if left.sort is Sort.CARD:
        return of_sort(cx, node, CardsIn(()), left.sort)
    return of_sort(cx, node, Listed((left, right)), left.sort)


def _either(cx: Reader, node: Syntax, left: Expr, right: Expr) -> Expr:
    return Logic(sort=Sort.TRUTH, span=cx.span(node), op="or", parts=(left, right))


# --- `is`, by the sort of its right side ------------------------------------------------------------------------------


def _is(cx: Reader, node: IsTest) -> Expr:
    if isinstance(node.right, Filter):
        subject = expression(cx, node.left)
        return _filter_test(cx, subject, node.right)
    word = _lone_word(node.right)
    if word == "done":
        return _done(cx, node)
    subject = expression(cx, node.left)
    if word is not None and word not in cx.names:
        test = _is_word(cx, node, subject, word)
        if test is not None:
            return test
    return _is_value(cx, node, subject)


def _filter_test(cx: Reader, subject: Expr, node: Filter) -> Expr:
    if subject.many or isinstance(subject, PieceUnion):
        return to_truth(cx, narrowed(cx, subject, (node,)), node)
    return condition(cx, subject, node)


def _lone_word(node: Syntax) -> str | None:
    """The word of a right side that is one word, with or without an article."""
    if isinstance(node, Things) and not node.filters and isinstance(node.thing, Noun):
        quantity = node.quantity
        if len(node.thing.words) == 1 and node.thing.of is None and (quantity is None or quantity.kind == "one"):
            return node.thing.words[0].text
    return None


def _done(cx: Reader, node: IsTest) -> Expr:
    name = _lone_word(node.left)
    if name is None or name not in cx.scope.step_ids:
        said = name or cx.leaf.text[node.left.start : node.left.end] if cx.leaf is not None else ""
        cx.unknown("step id", said, node.left, cx.scope.step_ids)
    cx.scope.asked.ids.add(name)
    return Done(sort=Sort.TRUTH, span=cx.span(node), step=name)


def _is_word(cx: Reader, node: IsTest, subject: Expr, word: str) -> Expr | None:
    """`it is pond`, `mood is sad`, `it is a warrior`, `item of order is available`, `mood is sad`."""
    if subject.sort is Sort.SPACE and isinstance(subject, Read):
        return _is_space(cx, node, subject, word)
    meaning = cx.scope.lookup(word)
    kind = meaning.kind if meaning else None
    if kind == "suit":
        return _is_suit(cx, node, subject, word)
    if kind == "nothing":
        return negated(cx, node, Exists(sort=Sort.TRUTH, span=cx.span(node), of=subject))
    if subject.sort in (Sort.KIND, Sort.PIECE) and meaning is not None and kind in ("piece", "class"):
        return _is_kind(cx, node, subject, word)
    return _is_adjective(cx, node, subject, word)


def _is_space(cx: Reader, node: IsTest, subject: Read, word: str) -> Expr:
    tracker = cx.scope.declarations.trackers[subject.tracker]
    if word not in tracker.spaces:
        cx.unknown("space", word, node.right, tracker.spaces)
    at = [index for index, space in enumerate(tracker.spaces) if space == word]
    tests = tuple(
        Compare(
            sort=Sort.TRUTH, span=cx.span(node), op="==", left=subject,
            right=Number(sort=Sort.NUMBER, span=cx.span(node.right), value=index),
        )
        for index in at
    )  # fmt: skip
    return tests[0] if len(tests) == 1 else Logic(sort=Sort.TRUTH, span=cx.span(node), op="or", parts=tests)


def _is_suit(cx: Reader, node: IsTest, subject: Expr, word: str) -> Expr:
    suit = Name(sort=Sort.SUIT, span=cx.span(node.right), name=word)
    if subject.sort is Sort.ZONE and not subject.many:
        subject = card_in(cx, subject)
    if subject.sort in (Sort.CARD, Sort.CLEARING, Sort.LOCATION, Sort.TRACK):
        subject = suit_of(cx, node, subject)
    if subject.sort is not Sort.SUIT:
        cx.fail("wrong-sort", f"{a(subject.sort)} is no suit", node, "compare a card, a clearing or a suit with it")
    return same(cx, node, subject, suit)


def _is_kind(cx: Reader, node: IsTest, subject: Expr, word: str) -> Expr:
    meaning = cx.scope.lookup(word)
    assert meaning is not None
    kind: KindSpec
    if meaning.kind == "class":
        kind = ClassOf(catalogue().nouns[meaning.name]["class"])
    else:
        kind = KindNamed(meaning.name, meaning.facet)
    return OfKind(sort=Sort.TRUTH, span=cx.span(node), item=subject, kinds=(kind,), context=cx.context)


def _is_adjective(cx: Reader, node: IsTest, subject: Expr, word: str) -> Expr | None:
    if word in ("persistent", "craftable", "available") and subject.sort in (Sort.CARD, Sort.ITEM):
        return fact(cx, node, word, subject)
    if word in ("corner", "river") and subject.sort in LOCATIONS:
        every = of_sort(cx, node.right, Universe("corners" if word == "corner" else "river"), Sort.CLEARING)
        return within(cx, node, subject, every)
    if word in cx.scope.marks:
        cx.scope.asked.marks.add(word)
        return Marked(sort=Sort.TRUTH, span=cx.span(node), item=subject, word=word)
    return None


def _is_value(cx: Reader, node: IsTest, subject: Expr) -> Expr:
    other = expression(cx, node.right)
    if subject.sort is Sort.NUMBER or other.sort is Sort.NUMBER:
        left, right = to_number(cx, subject, node.left), to_number(cx, other, node.right)
        return Compare(sort=Sort.TRUTH, span=cx.span(node), op="==", left=left, right=right)
    if subject.many:
        cx.fail(
            "many-for-one",
            f"one {subject.sort.value} is wanted here, this may be several",
            node.left,
            "say `in`: whether they are among these",
        )
    if subject.sort is other.sort or (subject.sort in LOCATIONS and other.sort in LOCATIONS):
        return within(cx, node, subject, other)
    cx.fail("wrong-sort", f"{a(subject.sort)} is never {a(other.sort)}", node, "compare things of one sort")
