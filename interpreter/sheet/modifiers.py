"""What narrows a set: conditions about its member, said as adjectives and relative clauses.

In: a phrase, the local that stands for a member, and conditions. Out: the phrase narrowed: `ruled by you`, `with a
keep`, `other than the corner`. A condition that has no such form is said as `for which ...`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from interpreter.language.program import (
    Adjacent,
    At,
    CardsIn,
    Compare,
    Connected,
    Count,
    Elements,
    Exists,
    Expr,
    Get,
    Image,
    Listed,
    Local,
    Logic,
    Marked,
    Matches,
    Name,
    OfBattle,
    OfKind,
    Pieces,
    PieceUnion,
    Rules,
    Same,
    Satisfies,
    Slots,
    Sort,
    Universe,
    Whose,
    Within,
    You,
    walk,
)
from interpreter.language.rewrite import substitute
from interpreter.sheet import naming
from interpreter.sheet.counts import COMPARED, joint, quantity, than
from interpreter.sheet.phrases import Phrase
from interpreter.sheet.speaker import Speaker

INVERSE = {">=": "<", "<": ">=", ">": "<=", "<=": ">"}
_LYING = {"corners": "in a corner", "river": "on the river"}
_BEFORE = frozenset({"persistent", "craftable", "available"})


def conjuncts(where: Expr | None) -> list[Expr]:
    """The conditions that must all hold."""
    if where is None:
        return []
    if isinstance(where, Logic) and where.op == "and":
        return [each for part in where.parts for each in conjuncts(part)]
    return [where]


def disjuncts(test: Expr) -> list[Expr]:
    """The conditions of which one must hold."""
    if isinstance(test, Logic) and test.op == "or":
        return [each for part in test.parts for each in disjuncts(part)]
    return [test]


def is_it(node: object, it: str) -> bool:
    return isinstance(node, Local) and node.name == it


def mentions(node: object, it: str) -> bool:
    return any(is_it(part, it) for part in walk(node))


def is_not_you(test: Expr, it: str) -> bool:
    """`enemies`: the member is not you."""
    if not isinstance(test, Logic) or test.op != "not":
        return False
    same = test.parts[0]
    return isinstance(same, Same) and is_it(same.left, it) and isinstance(same.right, You)


def union(it: str, tests: list[Expr]) -> list[Expr] | None:
    """The sets of a sum, `home + clearings adjacent to home`; None of anything else."""
    if len(tests) != 1 or not isinstance(tests[0], Logic) or tests[0].op != "or":
        return None
    found: list[Expr] = []
    for part in tests[0].parts:
        if isinstance(part, Within) and is_it(part.item, it):
            found.append(part.of)
        elif isinstance(part, Same) and is_it(part.left, it):
            found.append(part.right)
        else:
            return None
    return found


def flattened(it: str, tests: list[Expr]) -> list[Expr]:
    """The same conditions, `among clearings for which X` being said as `X`."""
    found: list[Expr] = []
    for test in tests:
        if (inner := _inner(it, test)) is None:
            found.append(test)
        else:
            found += flattened(it, inner)
    return found


def _inner(it: str, test: Expr) -> list[Expr] | None:
    """What makes the member one of another set that everything of its sort is drawn from; None of any other test."""
    if not isinstance(test, Within) or not is_it(test.item, it) or not isinstance(test.of, Elements):
        return None
    of = test.of
    if of.where is None or of.domain != Universe("clearings") or union(of.it, conjuncts(of.where)) is not None:
        return None
    return conjuncts(substitute(of.where, of.it, test.item))


def parted(it: str, tests: list[Expr]) -> tuple[list[Expr], list[Expr]]:
    """The sets of a sum among the conditions, and the other conditions; no sets if there is no sum."""
    for test in tests:
        if (parts := union(it, [test])) is not None:
            return parts, [each for each in tests if each is not test]
    return [], tests


def is_single(say: Speaker, node: Expr) -> bool:
    """Whether a set holds one at the most, for it has something of which there is one: `clearings with keep`."""
    if isinstance(node, Pieces):
        return all(bool(naming.kind(say, kind).fixed) for kind in node.kinds)
    if not isinstance(node, Elements):
        return False
    if isinstance(node.domain, Image):
        return is_single(say, node.domain.of)
    tests = flattened(node.it, conjuncts(node.where))
    return any(isinstance(test, Exists) and _has_the(say, test.of, node.it) for test in tests)


def _has_the(say: Speaker, of: Expr, it: str) -> bool:
    return isinstance(of, Pieces) and is_it(of.at, it) and all(bool(naming.kind(say, kind).fixed) for kind in of.kinds)


def bared(test: Expr) -> Expr:
    """The condition itself, where it is wrapped as `there is one among these for which it holds` of a single thing."""
    if isinstance(test, Exists) and isinstance(test.of, Elements) and test.of.where is not None:
        domain = test.of.domain
        if isinstance(domain, Listed) and len(domain.items) == 1:
            return bared(substitute(test.of.where, test.of.it, domain.items[0]))
    return test


def narrowed(say: Speaker, base: Phrase, it: Local, tests: list[Expr]) -> Phrase:
    """The phrase with everything said that narrows it; adjectives first, then what follows the noun."""
    bare = [each for test in tests for each in conjuncts(bared(test))]
    for test in flattened(it.name, bare):
        before, after = _said(say, it, bared(test))
        base = base.with_before(before) if before and not base.fixed else base.with_after(before, after)
        if before and after:
            base = base.with_after(after)
    return replace(base, after=tuple(each for each in base.after if each))


def _said(say: Speaker, it: Local, test: Expr) -> tuple[str, str]:
    """An adjective, or words for behind the noun."""
    if isinstance(test, Logic) and test.op == "not":
        return "", _denied(say, it, bared(test.parts[0]))
    if (adjective := _adjective(say, it, test)) is not None:
        return adjective, ""
    return "", relation(say, it, test) or _such(say, it, test)


def _such(say: Speaker, it: Local, test: Expr, negative: bool = False) -> str:
    with say.calling(it.name, "it"):
        return whose(f"for which {say.clause(test, negative)}", "it")


def whose(text: str, pronoun: str) -> str:
    """What is asked of a fact of the member: `for which the spite of it is 2` is `whose spite is 2`."""
    return re.sub(rf"^for which the ([a-z ]+) of {pronoun} (?!or |and )", r"whose \1 ", text)


def _adjective(say: Speaker, it: Local, test: Expr) -> str | None:
    match test:
        case Within(of=Elements(domain=Universe(name="corners" | "river" as name), where=None)):
            return "corner" if name == "corners" else "river"
        case Same(left=Get(query="suit", of=of), right=Name() as suit) if is_it(of, it.name):
            return suit.name
        case Matches(left=left, right=Name(sort=Sort.SUIT) as suit) if is_it(left, it.name):
            return suit.name
        case Get(query=query, of=of) if is_it(of, it.name) and query in _BEFORE:
            return query
        case Get(query="ambush" | "dominance" as query, of=of) if is_it(of, it.name):
            return query
    return None


def relation(say: Speaker, it: Local, test: Expr) -> str | None:
    """What follows the noun, for conditions that have such words."""
    name = it.name
    match test:
        case Rules(player=You(), clearing=at) if is_it(at, name):
            return "you rule"
        case Rules(player=player, clearing=at) if is_it(at, name):
            return f"ruled by {say.any(player)}"
        case Matches(left=left, right=right) if is_it(left, name):
            return f"matching {say.any(right)}"
        case Adjacent(left=left, right=right) if is_it(left, name):
            return f"adjacent to {say.any(right)}"
        case Connected(left=left, start=start) if is_it(left, name):
            return f"that <is> connected to {say.any(start)}{_through(say, test)}"
        case Satisfies(clearing=at, card=card) if is_it(at, name):
            return f"that <meets> the objective of {say.any(card)}"
        case Marked(item=item, word=word) if is_it(item, name):
            return f"marked as {word}"
        case Same(left=Get(query="opposite", of=of), right=right) if is_it(of, name):
            return f"diagonally opposite {say.any(right)}"
        case Within(item=Get(query="opposite", of=of), of=other) if is_it(of, name):
            return f"diagonally opposite {say.any(other)}"
        case Within(item=item, of=of) if is_it(item, name):
            return _among(say, of)
        case Same(left=left, right=right) if is_it(left, name):
            return f"that <is> {say.any(right)}"
        case Same(left=Get(query="suit", of=of), right=right) if is_it(of, name):
            return f"of {say.any(right)}"
        case OfKind(item=item, kinds=kinds) if is_it(item, name):
            return f"that <is> {naming.kinds(say, kinds).a()}"
        case Exists(of=of):
            return _beyond(say, it, of) or with_some(say, it, of) or _for_some(say, it, of)
        case Compare(op=op, left=Count(of=of), right=right) if op in COMPARED:
            return _with_so_many(say, it, of, op, right)
    return None


def _through(say: Speaker, test: Connected) -> str:
    return "" if test.through is None else f" through {say.phrase(test.through).some()}"


def _among(say: Speaker, of: Expr) -> str:
    if isinstance(of, Elements) and isinstance(of.domain, CardsIn) and of.where is None and of.domain.zones:
        from interpreter.sheet.things import lying

        return lying(say, of.domain.zones[0])
    if of.sort is Sort.FACE:
        return f"shown among {say.the(of)}"
    if isinstance(of, OfBattle) and of.name == "removed":
        return "removed in this battle"
    return f"that <is> {say.any(of)}"


def _region(of: Expr) -> str:
    """`corners`, where a set is those clearings and nothing else is said of them."""
    match of:
        case Elements(domain=Universe(name), where=None):
            return name
        case Elements(domain=Universe("clearings"), where=Within(of=inner)):
            return _region(inner)
    return ""


def _denied(say: Speaker, it: Local, test: Expr) -> str:
    """A condition that must not hold."""
    match test:
        case Same(left=left, right=right) if is_it(left, it.name):
            return f"other than {say.any(right)}"
        case Within(item=item, of=of) if is_it(item, it.name) and (lies := _LYING.get(_region(of))) is not None:
            return f"that <is> not {lies}"
        case Within(item=item, of=of) if is_it(item, it.name) and of.sort is not Sort.CARD:
            the = "the " if isinstance(of, Elements) and isinstance(of.domain, Image) else ""
            return f"other than {the}{say.phrase(of).some().removeprefix(the)}"
        case Exists(of=of) if (held := _had(say, it, of, any_number=True)) is not None:
            return f"without {held}"
    if (positive := relation(say, it, test)) is not None and positive.startswith(("adjacent", "matching", "in ")):
        return f"not {positive}"
    return _such(say, it, test, negative=True)


# --- what a member has ------------------------------------------------------------------------------------------------


def possession(say: Speaker, it: Local, of: Expr) -> Phrase | None:
    """What the member has, as a phrase that does not name the member again."""
    match of:
        case Pieces(at=at) if is_it(at, it.name):
            return say.phrase(replace(of, at=At.ANYWHERE))
        case Pieces(on=on) if is_it(on, it.name):
            return say.phrase(replace(of, on=None))
        case Pieces(whose=Whose.OF, owner=owner) if is_it(owner, it.name):
            return say.phrase(replace(of, whose=Whose.ANYONE, owner=None))
        case Slots(at=at) if is_it(at, it.name):
            return Phrase("building slot", "building slots", before=("free",) if of.free else ())
        case PieceUnion(parts=parts):
            return _either(say, it, parts)
        case Elements(domain=CardsIn(zones=(zone,), deck=deck)) if mentions(zone, it.name):
            if is_it(zone, it.name):
                return say.phrase(replace(of, domain=CardsIn((), deck)))
            if isinstance(zone, Get) and is_it(zone.of, it.name):
                phrase = say.phrase(replace(of, domain=CardsIn((), deck)))
                return phrase.with_after("in hand" if zone.query == "hand" else f"{zone.query} before them")
    return None


def _either(say: Speaker, it: Local, parts: tuple[Expr, ...]) -> Phrase | None:
    """Pieces of any of these sorts: `your warriors or pawns`."""
    found = [each for part in parts if (each := possession(say, it, part)) is not None]
    if len(found) < len(parts):
        return None
    if len({(each.owner, each.before, each.after) for each in found}) == 1 and not any(each.fixed for each in found):
        return replace(
            found[0], one=" or ".join(each.one for each in found), many=" or ".join(each.many for each in found)
        )
    return Phrase(one=" or ".join(each.a() for each in found).removeprefix("a "),
                  many=" or ".join(each.some() for each in found))  # fmt: skip


def with_some(say: Speaker, it: Local, of: Expr) -> str | None:
    """`with a keep`, `with your warriors`."""
    held = _had(say, it, of)
    return f"with {held}" if held is not None else None


def _beyond(say: Speaker, it: Local, of: Expr) -> str | None:
    """`itself adjacent to a clearing with a den`: what stands next to the member."""
    if not isinstance(of, Pieces) or not isinstance(of.at, Elements):
        return None
    tests = conjuncts(of.at.where)
    if len(tests) != 1 or not isinstance(tests[0], Adjacent):
        return None
    if not is_it(tests[0].left, of.at.it) or not is_it(tests[0].right, it.name):
        return None
    there = say.phrase(replace(of.at, where=None)).a()
    return f"that <is> itself adjacent to {there} with {say.phrase(replace(of, at=At.ANYWHERE)).a()}"


def _had(say: Speaker, it: Local, of: Expr, any_number: bool = False) -> str | None:
    """What the member has: at its place, or at one that is named by it (`in a clearing adjacent to it`)."""
    phrase = possession(say, it, of)
    if phrase is None and isinstance(of, Pieces) and mentions(of, it.name):
        with say.calling(it.name, "it"):
            phrase = say.phrase(of)
    if phrase is None:
        return None
    return phrase.some() if phrase.owner or phrase.fixed or any_number else phrase.a()


def _with_so_many(say: Speaker, it: Local, of: Expr, op: str, right: Expr) -> str | None:
    """`with at least 2 huts`, `with more warriors than you have`."""
    phrase, number = possession(say, it, of), quantity(say, op, right)
    if phrase is None or number is None:
        return None
    so_many, other = number
    if other is None:
        return f"with {counted(phrase, so_many)}"
    phrase = joint(phrase)
    with say.calling(it.name, "it"):
        return f"with {counted(phrase, so_many)}{than(say, op, other, phrase, yours=False)}"


def counted(phrase: Phrase, number: str) -> str:
    """`at least 2 huts`, `at least 1 of your warriors`."""
    if number.endswith(" 1") and not phrase.owner and not phrase.fixed:
        return f"{number} {phrase.bare_one()}"
    return phrase.counted(number)


def _for_some(say: Speaker, it: Local, of: Expr) -> str | None:
    """`adjacent to a clearing with a pond`: there is a member of the other set to which this one is related."""
    if not isinstance(of, Elements) or of.where is None:
        return None
    *rest, last = conjuncts(of.where)
    if any(mentions(each, it.name) for each in rest) or not mentions(last, it.name):
        return None
    other = say.phrase(replace(of, where=_all(rest))).a()
    with say.calling(of.it, other):
        return relation(say, it, last)


def _all(tests: list[Expr]) -> Expr | None:
    if not tests:
        return None
    first = tests[0]
    return first if len(tests) == 1 else Logic(sort=Sort.TRUTH, span=first.span, op="and", parts=tuple(tests))
