"""Conditions: yes or no, said as the rest of a sentence that begins with `if`.

In: nodes of the checked tree, and whether the contrary is meant. Out: clauses without a capital or a full stop.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.program import (
    Adjacent,
    At,
    CardsIn,
    Compare,
    Connected,
    Count,
    Done,
    Elements,
    Exists,
    Expr,
    Get,
    Icons,
    Listed,
    Local,
    Logic,
    Marked,
    Matches,
    Name,
    Number,
    OfBattle,
    OfKind,
    Pieces,
    PieceUnion,
    Read,
    Rules,
    Same,
    Satisfies,
    Slots,
    Sort,
    Step,
    ThisPhase,
    Truth,
    Universe,
    Whose,
    Within,
    You,
    walk,
)
from interpreter.sheet import (
    modifiers,
    naming,
    piece_words,  # noqa: F401  (it has the words of pieces)
    things,
)
from interpreter.sheet.counts import COMPARED, joint, quantity, than
from interpreter.sheet.numbers import members
from interpreter.sheet.phrases import Phrase, listed, so_called
from interpreter.sheet.speaker import CLAUSES, Speaker, words_for

_FACTS = {
    "persistent": "stays in play", "craftable": "can be crafted now", "available": "is in the supply",
    "ambush": "is an ambush card", "dominance": "is a dominance card",
}  # fmt: skip
_DENIED = {
    "persistent": "does not stay in play", "craftable": "cannot be crafted now", "available": "is not in the supply",
    "ambush": "is no ambush card", "dominance": "is no dominance card",
}  # fmt: skip
_PAIR = 2
_FLIPPED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "=="}
"""The same comparison from its other end."""
_ORDER = {">=": " at least", "<=": " at most", ">": " more than", "<": " less than", "==": ""}


def _to_be(subject: str, negative: bool) -> str:
    return f"{subject} {_is_or_are(subject)}{' not' if negative else ''}"


def _is_or_are(subject: str) -> str:
    return "are" if subject in ("you", "they") or subject.startswith(("those ", "all ")) else "is"


def _reads(node: Expr) -> str:
    """The verb of a number: `the tunnels of that clearing are`, `the level is`."""
    name = node.tracker if isinstance(node, Read) else ""
    return "are" if name.endswith("s") and not name.endswith(("ss", "us", "is")) else "is"


@words_for(CLAUSES, Truth)
def _truth(say: Speaker, node: Truth, negative: bool) -> str:
    return "always" if node.value != negative else "never"


@words_for(CLAUSES, Logic)
def _logic(say: Speaker, node: Logic, negative: bool) -> str:
    if node.op == "not":
        return say.clause(node.parts[0], not negative)
    joined = {"and": "or", "or": "and"}[node.op] if negative else node.op
    found = []
    for part in modifiers.conjuncts(node) if node.op == "and" else modifiers.disjuncts(node):
        text = say.clause(part, negative)
        mixed = isinstance(part, Logic) and part.op not in ("not", node.op) and (" or " in text or " and " in text)
        found.append(f"({text})" if mixed else text)
    told = list(dict.fromkeys(each for each in found if each))
    if len(told) > _PAIR and not any(" and " in each or " or " in each for each in told):
        return listed(told, joined)
    return f" {joined} ".join(told)


@words_for(CLAUSES, Compare)
def _compare(say: Speaker, node: Compare, negative: bool) -> str:
    if isinstance(node.right, Count) and not isinstance(node.left, Count) and node.op in _FLIPPED:
        node = replace(node, op=_FLIPPED[node.op], left=node.right, right=node.left)
    op = modifiers.INVERSE.get(node.op, node.op) if negative else node.op
    if isinstance(node.left, Read) and node.left.sort is Sort.SPACE and isinstance(node.right, Number):
        shown = naming.space(say, node.left.tracker, node.right.value)
        return f"{say.the(node.left)} {'does not show' if negative else 'shows'} {shown}"
    right = say.number(node.right)
    denied = negative and op == "=="
    if isinstance(node.left, Count) and (number := quantity(say, op, node.right)) is not None:
        return _compared(say, node.left.of, op, f"{'not ' if denied else ''}{number[0]}", number[1])
    if isinstance(node.left, Get) and node.left.query == "points" and isinstance(node.left.of, You):
        points = so_called(right, "point" if right.partition(" ")[0] == "1" else "points")
        return f"{say.the(node.left.of)} have {'not ' if denied else ''}{COMPARED[op]} {points}"
    if isinstance(node.left, Icons):
        return f"{'not ' if denied else ''}{COMPARED[op]} {right} {_icons(node.left)} show"
    return f"{say.number(node.left)} {_reads(node.left)}{' not' if denied else ''}{_ORDER[op]} {right}"


def _compared(say: Speaker, of: Expr, op: str, number: str, other: Expr | None) -> str:
    """`you have at least 2 warriors there`, `you have more warriors there than huts there`."""
    told = _there(say, of, number)
    if other is None:
        return told
    with say.together(True):
        left = joint(members(say, of))
    return f"{told}{than(say, op, other, left, yours=told.startswith(f'{say.yours} have '))}"


def _icons(node: Icons) -> str:
    return f"{node.name.removesuffix('_icon').replace('_', ' ')} icons"


@words_for(CLAUSES, Same)
def _same(say: Speaker, node: Same, negative: bool) -> str:
    left, right = node.left, node.right
    if isinstance(left, ThisPhase) and isinstance(right, Name):
        return f"it is {'not ' if negative else ''}{say.the(right)}"
    if isinstance(right, You):
        left, right = right, left
    if isinstance(left, Get) and left.query == "suit" and isinstance(right, Name):
        return _is_suit(say, left.of, right.name, negative)
    return f"{_to_be(say.the(left), negative)} {say.the(right)}"


def _is_suit(say: Speaker, of: Expr, suit: str, negative: bool) -> str:
    noun = {Sort.CARD: " card", Sort.CLEARING: " clearing"}.get(of.sort, "")
    if not noun:
        return f"the suit of {_to_be(say.the(of), negative)} {suit}"
    return f"{_to_be(say.the(of), negative)} a {suit}{noun}"


@words_for(CLAUSES, Within)
def _within(say: Speaker, node: Within, negative: bool) -> str:
    subject = say.the(node.item)
    of = node.of
    if isinstance(of, OfBattle) and of.name == "fighters":
        does = "do not" if subject == "you" else "does not"
        fights = "fight" if subject == "you" or negative else "fights"
        return f"{subject} {f'{does} ' if negative else ''}{fights} in this battle"
    if isinstance(of, Elements) and isinstance(of.domain, CardsIn) and of.where is None and of.domain.zones:
        return f"{_to_be(subject, negative)} {things.lying(say, of.domain.zones[0])}"
    if isinstance(of, Pieces) and of.at is At.MAP and of.on is None:
        return f"{_to_be(subject, negative)} {say.phrase(replace(of, at=At.ANYWHERE)).a()}"
    if isinstance(of, Elements) and isinstance(of.domain, Universe):
        phrase = say.phrase(of)
        return f"{_to_be(subject, negative)} {phrase.a()}"
    if of.sort is Sort.FACE:
        return f"{_to_be(subject, negative)} among {say.the(of)}"
    return f"{_to_be(subject, negative)} {say.any(of) if not of.many else 'one of the ' + say.phrase(of).some()}"


@words_for(CLAUSES, Exists)
def _exists(say: Speaker, node: Exists, negative: bool) -> str:
    bare = modifiers.bared(node)
    if bare is not node:
        return say.clause(bare, negative)
    if isinstance(node.of, Elements) and node.of.where is not None and (told := _of_some(say, node.of, negative)):
        return told
    if isinstance(node.of, Elements) and (told := _of_either(say, node.of, negative)):
        return told
    return _there(say, node.of, "no" if negative else "")


def _of_either(say: Speaker, of: Elements, negative: bool) -> str | None:
    """A sum with a member: one of its sets has a member."""
    parts, rest = modifiers.parted(of.it, modifiers.conjuncts(of.where))
    if not parts or rest or not any(isinstance(part, Elements) and isinstance(part.domain, Listed) for part in parts):
        return None
    told = [say.clause(Exists(sort=Sort.TRUTH, span=of.span, of=part), negative) for part in parts]
    return (" and " if negative else " or ").join(told)


def _of_some(say: Speaker, of: Elements, negative: bool) -> str | None:
    """`c is adjacent to one of the fairs`: the last condition relates a single thing to the members of the set."""
    *rest, last = modifiers.conjuncts(of.where)
    single = {Adjacent: "left", Matches: "left", Connected: "left"}
    side = single.get(type(last))
    subject = getattr(last, side) if side is not None else None
    if not isinstance(subject, (Local, Read, Get)) or modifiers.mentions(subject, of.it):
        return None
    if isinstance(last, Matches) and not modifiers.is_it(last.right, of.it):
        return None
    other = say.phrase(replace(of, where=modifiers._all(rest))).a()
    with say.calling(of.it, other):
        return say.clause(last, negative)


def _there(say: Speaker, of: Expr, number: str) -> str:
    """`you have at least 2 warriors in that clearing`, `there is no free building slot in it`."""
    if not of.many and not isinstance(of, (Pieces, PieceUnion, Slots)):
        return _single(say, of, number == "no")
    if isinstance(of, Elements) and not number and (told := _one_of_several(say, of)):
        return told
    with say.together(bool(number)):
        phrase = members(say, of)
    if isinstance(of, Pieces) and (owner := _owner(say, of)) is not None:
        bare = Phrase(phrase.one, phrase.many, "", phrase.before, phrase.after, phrase.fixed)
        has = "have" if owner in ("you", "they") else "has"
        return f"{owner} {has} {_so_many(bare, number)}"
    if isinstance(of, PieceUnion) and phrase.owner == say.your:
        bare = Phrase(phrase.one, phrase.many, "", phrase.before, phrase.after, phrase.fixed)
        return f"{say.yours} have {_so_many(bare, number).replace(' and ', ' or ', 1)}"
    if phrase.fixed and isinstance(of, Pieces):
        return f"{phrase.fixed} is {'not ' if number == 'no' else ''}{' '.join(phrase.after) or 'on the map'}"
    if _CRAFTED in phrase.after:
        return f"you have crafted {_so_many(_without(phrase, _CRAFTED), number)}"
    if _REMOVED in phrase.after:
        told = _so_many(_without(phrase, _REMOVED), number)
        return f"{told} {'was' if _is_one(told, number) else 'were'} {_REMOVED}"
    told = _so_many(phrase, number)
    return f"there {'is' if _is_one(told, number) else 'are'} {told}"


_CRAFTED, _REMOVED = "that you have crafted", "removed in this battle"


def _without(phrase: Phrase, words: str) -> Phrase:
    return replace(phrase, after=tuple(each for each in phrase.after if each != words))


def _is_one(told: str, number: str) -> bool:
    return told.startswith(("a ", "an ", "one ", "the ")) or number.endswith(" 1")


def _one_of_several(say: Speaker, of: Elements) -> str | None:
    """`of the sight and clearings you rule, one matches the card and meets its objective`."""
    told = _of_several(say, of)
    return None if told is None else f"of {told[0]}, {told[1]}"


def _of_several(say: Speaker, of: Elements) -> tuple[str, str] | None:
    """A sum of sets, and what one of their members does."""
    parts, rest = modifiers.parted(of.it, modifiers.conjuncts(of.where))
    if not parts or not rest:
        return None
    with say.calling(of.it, "one"):
        told = [say.clause(test) for test in rest]
    every = things.summed(say, parts).some()
    if all(each.startswith("one ") for each in told):
        return every, f"one {listed(each.removeprefix('one ') for each in told)}"
    it = Local(sort=of.sort, span=of.span, name=of.it)
    made = modifiers.narrowed(say, Phrase(one="one"), it, rest)
    return every, f"there is {made.the().removeprefix('the ')}"


def looked_at(say: Speaker, node: Expr) -> tuple[str, str] | None:
    """A condition too long for one sentence as two: `consider the sight and its neighbours`, `if one of them ...`."""
    of = node.of if isinstance(node, Exists) else None
    if not isinstance(of, Elements) or of.where is None or _of_some(say, of, False) or _of_either(say, of, False):
        return None
    told = _of_several(say, of)
    return None if told is None else (f"consider {told[0]}", f"if {told[1].replace('one', 'one of them', 1)}")


def _owner(say: Speaker, of: Pieces) -> str | None:
    if of.whose is Whose.YOURS and not say.phrase(of).fixed:
        return say.yours
    if of.whose is Whose.OF and isinstance(of.owner, (Local, You)):
        return say.the(of.owner)
    return None


def _so_many(phrase: Phrase, number: str) -> str:
    if number == "no":
        return phrase.no()
    if not number:
        return phrase.a() if not phrase.owner else phrase.some()
    return modifiers.counted(phrase, number)


def _single(say: Speaker, of: Expr, negative: bool) -> str:
    """Of a single thing: there is one at all."""
    if isinstance(of, Get) and of.query == "card":
        box = say.the(of.of)
        return f"there is {'no' if negative else 'a'} card in {box}"
    if isinstance(of, Name) and of.sort is Sort.ZONE:
        return f"there {'is no card' if negative else 'are cards'} in {say.the(of)}"
    if isinstance(of, Get) and of.query in ("item", "suit"):
        return f"{say.the(of.of)} shows {'no' if negative else 'an' if of.query == 'item' else 'a'} {of.query}"
    return f"there is {'no ' if negative else ''}{say.the(of).removeprefix('the ') if negative else say.the(of)}"


@words_for(CLAUSES, OfKind)
def _of_kind(say: Speaker, node: OfKind, negative: bool) -> str:
    return f"{_to_be(say.the(node.item), negative)} {naming.kinds(say, node.kinds).a()}"


@words_for(CLAUSES, Matches)
def _matches(say: Speaker, node: Matches, negative: bool) -> str:
    left = say.the(node.left)
    return f"{left} {'does not match' if negative else 'matches'} {say.any(node.right)}"


@words_for(CLAUSES, Adjacent)
def _adjacent(say: Speaker, node: Adjacent, negative: bool) -> str:
    return f"{_to_be(say.the(node.left), negative)} adjacent to {say.any(node.right)}"


@words_for(CLAUSES, Connected)
def _connected(say: Speaker, node: Connected, negative: bool) -> str:
    through = "" if node.through is None else f" through {say.phrase(node.through).some()}"
    return f"{_to_be(say.the(node.left), negative)} connected to {say.any(node.start)}{through}"


@words_for(CLAUSES, Rules)
def _rules(say: Speaker, node: Rules, negative: bool) -> str:
    player = say.any(node.player)
    if player == "you":
        return f"you {'do not rule' if negative else 'rule'} {say.any(node.clearing)}"
    return f"{player} {'does not rule' if negative else 'rules'} {say.any(node.clearing)}"


@words_for(CLAUSES, Satisfies)
def _satisfies(say: Speaker, node: Satisfies, negative: bool) -> str:
    verb = "does not meet" if negative else "meets"
    return f"{say.the(node.clearing)} {verb} the objective of {say.the(node.card)}"


@words_for(CLAUSES, Marked)
def _marked(say: Speaker, node: Marked, negative: bool) -> str:
    return f"{_to_be(say.the(node.item), negative)} marked as {node.word}"


@words_for(CLAUSES, Done)
def _done(say: Speaker, node: Done, negative: bool) -> str:
    return f"{step_called(say, node.step)} was {'not ' if negative else ''}done in full this turn"


def step_called(say: Speaker, id: str) -> str:
    """The name of the step with that id, `“Dig” (6.2)`; the id itself if it has none."""
    steps = (part for part in walk(say.program) if isinstance(part, Step) and part.id is not None)
    step = next((each for each in steps if say.program.step_ids[each.id or 0] == id), None)
    if step is None or not step.title:
        return f"“{id.replace('_', ' ')}”"
    return f"“{step.title}”" + (f" ({listed(law.partition(':')[2] for law in step.laws)})" if step.laws else "")


@words_for(CLAUSES, Get)
def _fact(say: Speaker, node: Get, negative: bool) -> str:
    if node.query == "available" and isinstance(node.of, Get) and node.of.query == "item":
        shows = "shows no" if negative else "shows an"
        return f"{say.the(node.of.of)} {shows} item that is in the supply"
    return f"{say.the(node.of)} {(_DENIED if negative else _FACTS)[node.query]}"
