"""Abilities: rules that stand all the time, each in its form.

In: the records of one ability, several where one rule listens to several events. Out: a paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from interpreter.language.catalogue import catalogue
from interpreter.language.program import (
    Ability,
    Can,
    Cannot,
    CardsIn,
    Change,
    CraftsWith,
    Decide,
    During,
    Elements,
    Expr,
    Local,
    Logic,
    OfKind,
    Same,
    Sort,
    Treat,
    Universe,
    When,
    Within,
    You,
)
from interpreter.sheet import decisions, modifiers, naming
from interpreter.sheet.phrases import article, listed, titled
from interpreter.sheet.speaker import NOUNS, Speaker, plain
from interpreter.sheet.steps import doings, step
from interpreter.sheet.templates import filled
from interpreter.sheet.text import Aside, Listing, Paragraph, under

_FIELDS = {
    "group": ("pieces (the group)", "the group"), "origin": ("an origin", "the origin"),
    "destination": ("a destination", "the destination"), "clearing": ("a clearing", "that clearing"),
    "defender": ("a defender", "the defender"), "card": ("a card", "that card"),
    "amount": ("points", "their number"),
}  # fmt: skip
"""What is left open in a pattern: when it is first spoken of, and after."""
_IN_A_ROW = 2
"""So many conditions are said in one sentence; more are listed."""
_UNSAID = {"amount": "points", "card": "cards", "pieces": "pieces"}
_CONTEXTS = {
    "rule": "when it is decided who rules", "moving": "when pieces move", "battle": "in battles",
    "counting": "when pieces are counted", "scoring": "when points are scored",
    "targeting": "when an effect chooses what it hits",
}  # fmt: skip


def ability(say: Speaker, records: Sequence[Ability]) -> Paragraph:
    """What one ability of the file says, without its name and law."""
    first = records[0]
    with say.inner():
        told = FORMS[type(first)](say, list(records))
    if first.active is not None:
        told = under(f"as long as {say.clause(first.active)}", [told], ",")
    if isinstance(first, (When, During)):
        return told  # its step has the notes
    return (*told, *(Aside(note) for note in say.notes(first.span)))


# --- cannot, can ------------------------------------------------------------------------------------------------------


def _cannot(say: Speaker, records: list[Any]) -> Paragraph:
    node: Cannot = records[0]
    act, tests = _pattern(say, node)
    told = f"{_who(say, node.who, 'cannot', 'nobody can')} {act}"
    if len(several := _several(say, tests)) > _IN_A_ROW:
        either = "any of these" if len(tests) == 1 else "all of this"
        return (Listing(f"{told} if {either} holds", tuple((each,) for each in several)),)
    return (f"{told}{_if(say, tests)}",)


def _several(say: Speaker, tests: list[Expr]) -> list[str]:
    """The conditions one by one, where all of them or any of them must hold."""
    every = modifiers.disjuncts(tests[0]) if len(tests) == 1 else tests
    return [say.clause(test) for test in every]


def _can(say: Speaker, records: list[Any]) -> Paragraph:
    node: Can = records[0]
    act, tests = _pattern(say, node)
    condition = _if(say, tests)
    who = _who(say, node.who, "can", "everybody can")
    lifted = listed(say.rule(each) for each in node.ignoring)
    ignoring = f", ignoring {lifted}{',' if condition else ''}" if lifted else ""
    told: Paragraph = (f"{who} {act}{ignoring}{condition}",)
    return (*told, *under("the price for it, paid first", doings(say, node.pay))) if node.pay else told


def _who(say: Speaker, who: Expr | None, verb: str, everybody: str) -> str:
    if who is None:
        return everybody
    if isinstance(who, Elements) and who.domain == Universe("players") and who.where is None:
        return everybody
    return f"{say.the(who)} {verb}"


def _pattern(say: Speaker, node: Cannot | Can) -> tuple[str, list[Expr]]:
    """The act with what is open in it, and the conditions that are left."""
    tests = [test for test in modifiers.conjuncts(node.condition) if not _says_nothing(test)]
    words: dict[str, str] = {}
    for name in node.fields:
        told, tests = _field(say, name, tests, node)
        if told:
            words[plain(name)] = told
    if node.pieces is not None:
        words["pieces"] = say.phrase(node.pieces).some()
    words.setdefault("pieces", words.get("group", "pieces"))
    template = catalogue().patterns[node.op].says
    for name, told in _UNSAID.items():
        words.setdefault(name, told)
    return filled(template, words), tests


def _if(say: Speaker, tests: list[Expr]) -> str:
    told = [say.clause(test) for test in tests]
    text = " and ".join(f"({each})" if len(tests) > 1 and " or " in each else each for each in told)
    return f" if {text}" if text else ""


def _says_nothing(test: Expr) -> bool:
    """That a card is a card."""
    return isinstance(test, Within) and isinstance(test.of, Elements) and (
        test.of.domain == CardsIn(()) and test.of.where is None
    )  # fmt: skip


def _field(say: Speaker, name: str, tests: list[Expr], node: Cannot | Can) -> tuple[str, list[Expr]]:
    """What stands for an open word: the set it must be in, or `a clearing` if something is said of it later."""
    about = [test for test in tests if modifiers.mentions(test, name)]
    first, later = _FIELDS[plain(name)]
    say.refs[name] = later
    if len(about) == 1 and (of := _set_of(about[0], name)) is not None:
        return (say.any(of), [test for test in tests if test is not about[0]])
    paid = isinstance(node, Can) and modifiers.mentions(node.pay, name)
    return (first if about or paid else "", tests)


def _set_of(test: Expr, name: str) -> Expr | None:
    test = modifiers.bared(test)
    if isinstance(test, Within) and modifiers.is_it(test.item, name):
        return test.of
    if isinstance(test, Same) and modifiers.is_it(test.left, name):
        return test.right
    return None


# --- treat, change, crafts_with ---------------------------------------------------------------------------------------


def _treat(say: Speaker, records: list[Any]) -> Paragraph:
    node: Treat = records[0]
    pieces = say.phrase(node.pieces)
    only = [_CONTEXTS[each] for each in node.contexts]
    when = "" if set(node.contexts) == set(catalogue().contexts) else f"only {listed(only)}: "
    if not node.as_class:
        does = "does" if pieces.fixed else "do"
        return (f"{when}{pieces.some()} {does} not count as {'a piece' if pieces.fixed else 'pieces'}",)
    kind = f"{node.as_class}{'' if pieces.fixed else 's'}"
    if pieces.fixed:
        kind = f"a {kind}"
    return (f"{when}treat {pieces.some()} as {kind}",)


def _change(say: Speaker, records: list[Any]) -> Paragraph:
    node: Change = records[0]
    noun = NOUNS[node.about] if node.about is not None else "thing"
    that = f"that {noun}"
    say.refs[node.subject] = that
    query = catalogue().nouns[node.query]["says"]
    fact = query.format(that) if "{}" in query else f"{query} of {that}"
    to = "nothing" if node.to is None else say.the(node.to)
    if node.who is not None:
        to = f"{to} (for {say.the(node.who)})"
    whose, tests = _subject_of(say, node, noun)
    verb = "are" if query.split()[0].endswith("s") else "is"
    if whose:
        say.refs[node.subject] = whose
        told = f"your {query}" if whose == "you" else f"the {fact.replace(that, whose)}"
        return (f"{_if_first(say, tests)}{told} {verb} {to}",)
    if node.condition is None:
        return (f"you are the {fact.replace(that, f'any {noun}')}",)
    clause = say.clause(node.condition)
    clause = clause.replace(that, f"{article(noun)} {noun}", 1)
    return (f"if {clause}, you are the {fact}" if isinstance(node.to, You) else f"if {clause}, the {fact} {verb} {to}",)


def _if_first(say: Speaker, tests: list[Expr]) -> str:
    return f"if {' and '.join(say.clause(test) for test in tests)}, " if tests else ""


def _subject_of(say: Speaker, node: Change, noun: str) -> tuple[str, list[Expr]]:
    """Whom a changed answer is about, where one condition names it, and the other conditions.

    `you`, `every clearing with a den`, `every building`; nothing, where the conditions say it only in a roundabout way.
    """
    tests = modifiers.conjuncts(node.condition)
    if isinstance(node.to, You):
        return "", tests
    for test in tests:
        rest = [each for each in tests if each is not test]
        if any(modifiers.mentions(each, node.subject) for each in rest):
            continue
        match modifiers.bared(test):
            case Same(left=left, right=You()) if modifiers.is_it(left, node.subject):
                return "you", rest
            case Within(item=item, of=of) if modifiers.is_it(item, node.subject) and of.many:
                return say.phrase(of).each(), rest
            case OfKind(item=item, kinds=kinds) if modifiers.is_it(item, node.subject):
                return replace(naming.kinds(say, kinds), owner="your").each(), rest  # asked of one's own pieces
    return ("" if any(modifiers.mentions(each, node.subject) for each in tests) else f"any {noun}"), tests


def _crafts_with(say: Speaker, records: list[Any]) -> Paragraph:
    node: CraftsWith = records[0]
    with say.moved(node.by == "removing"):
        pieces = say.phrase(node.pieces).some()
    return (f"you craft by {node.by} {pieces}",)


# --- when, during -----------------------------------------------------------------------------------------------------


def _when(say: Speaker, records: list[Any]) -> Paragraph:
    nodes: list[When] = records
    first = nodes[0]
    for node in nodes:
        _bring(say, node)
    lead = f"{'whenever' if first.per == 'piece' else 'when'} {happening(say, nodes)}"
    if not first.instead:
        return under(lead, [step(say, first.step)], ",")
    rest = " (the others go their usual way)" if first.per == "batch" and _takes_some(first) else ""
    body = step(say, first.step)
    said = [part for part in body if not isinstance(part, Aside)]
    short = len(said) == 1 and isinstance(said[0], str) and not said[0].startswith("if ")
    told = under(f"{lead}, instead", [body], "") if short else under(f"{lead}, do this instead", [body])
    return (f"{told[0]}{rest}", *told[1:]) if isinstance(told[0], str) else told


def _takes_some(node: When) -> bool:
    from interpreter.language.program import Portion, walk

    return any(isinstance(part, Portion) and part.how != "all" for part in walk(node.step))


def _bring(say: Speaker, node: When) -> None:
    """What the words of an event are called."""
    it = "it" if node.per == "piece" else "them"
    for name in node.fields:
        bare = plain(name)
        if bare in ("it", "them"):
            say.refs[name] = it
        elif bare == "clearing":
            say.refs[name] = "the clearing it was in" if it == "it" else "the clearing they were in"
            if node.event != "removed":
                say.refs[name] = "that clearing"
        else:
            say.refs[name] = {"amount": "their number", "holder": "the piece that held it"}.get(bare, f"the {bare}")


def happening(say: Speaker, nodes: list[When]) -> str:
    """`your warriors are removed from the map`, `a card is spent or discarded`, `your Birdsong begins`."""
    node = nodes[0]
    event = catalogue().events[node.event]
    if node.event in ("phase_begins", "phase_ends"):
        whose = _whose_phase(node)
        phase = "turn" if node.phase == "turn" else titled(node.phase or "")
        return f"{whose} {phase} {node.event.removeprefix('phase_')}"
    if event.words is not None:
        return _fixed(say, node, event.words)
    verbs = listed([each.event for each in nodes], "or")
    where = " from the map" if node.where == "map" else ""
    if node.things is None:
        thing = event.things or "things"
        subject = f"a {thing.removesuffix('s')} is" if node.per == "piece" else f"{thing} are"
        return f"{subject} {verbs}{where}{_subject(say, node)}"
    phrase = say.phrase(node.things)
    if phrase.fixed or node.per == "piece":
        return f"{phrase.a()} is {verbs}{where}{_subject(say, node)}"
    return f"{phrase.some()} are {verbs}{where}{_subject(say, node)}"


def _whose_phase(node: When) -> str:
    if node.subject is None:
        return "anybody's"
    return "your" if isinstance(node.subject, Same) else "an enemy's"


def _fixed(say: Speaker, node: When, words: str) -> str:
    scorer = _actor(node)
    if node.event == "scored" and scorer is not None:
        who = say.the(scorer)
        return f"{who} {'score' if who == 'you' else 'scores'} points"
    return words


def _actor(node: When) -> Expr | None:
    for test in modifiers.conjuncts(node.subject):
        if isinstance(test, Same) and isinstance(test.left, Local) and test.left.sort is Sort.PLAYER:
            return test.right
    return None


def _subject(say: Speaker, node: When) -> str:
    """`from your hand`, `by you`, `to you`."""
    told = []
    for test in modifiers.conjuncts(node.subject):
        if isinstance(test, Same) and isinstance(test.left, Local):
            player = test.left.sort is Sort.PLAYER
            word = ("to" if node.event == "given" else "by") if player else "from"
            told.append(f" {word} {say.the(test.right)}")
        else:
            told.append(f" so that {say.clause(test)}")
    return "".join(told)


def _during(say: Speaker, records: list[Any]) -> Paragraph:
    node: During = records[0]
    say.refs[node.player] = "that player"
    phase = titled(node.phase)
    others = "an enemy's" if _is_enemies(node.whose) else "anybody's"
    whose = "your" if isinstance(node.whose, You) else others
    who = "you" if node.step.decider is None else say.the(node.step.decider)
    who = "the player whose turn it is" if who == "that player" else who
    offered = replace(node.step, may=False, decider=None)
    return under(f"between the steps and actions of {whose} {phase}, {who} may do this", [step(say, offered)])


def _is_enemies(whose: Expr) -> bool:
    return isinstance(whose, Elements) and isinstance(whose.where, Logic)


FORMS: dict[type, Callable[[Speaker, list[Any]], Paragraph]] = {
    Cannot: _cannot,
    Can: _can,
    Treat: _treat,
    Change: _change,
    CraftsWith: _crafts_with,
    When: _when,
    During: _during,
    Decide: decisions.decide,
}
"""By the form of an ability, who says it."""
