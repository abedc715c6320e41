"""Steps: what happens, in the order in which it happens.

In: a `Step`. Out: a paragraph. Read as the step is: condition, uses, loop, binder, price, body or menu, then and else.
"""

from __future__ import annotations

from interpreter.language.program import (
    LOCATIONS,
    Effect,
    Menu,
    Node,
    Number,
    Perform,
    Step,
    Uses,
    You,
    walk,
)
from interpreter.sheet import clauses
from interpreter.sheet.binders import going_over, is_choice_of_a_card, taking
from interpreter.sheet.effects import effect
from interpreter.sheet.numbers import folded, times
from interpreter.sheet.phrases import STRONG, listed, spoken, strong, titled
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.text import IN_ORDER, Aside, Listing, Paragraph, under

_ONE_OF = "do one of these"
_UNTIL_DONE = "try these in order until one of them is done in full"
_IN_TURN = 2
"""So many `else` one in another are a list of things to try."""
_FLAT = 5
"""So many sentences in a row need no list."""


def step(say: Speaker, node: Step) -> Paragraph:
    """The step without its name and law; names it binds end with it."""
    say.headed.update(node.laws)
    with say.inner():
        told = _used(say, node)
    return (*told, *(Aside(note) for note in say.notes(node.span)))


def named(say: Speaker, node: Step) -> Paragraph:
    """The step under its name and law, if it has them: as a part of another."""
    head = label(say, node)
    return under(head, [step(say, node)]) if head else step(say, node)


def label(say: Speaker, node: Step) -> str:
    """`Dig (6.2)` in strong type; nothing for a step without a name."""
    laws = ids(say, tuple(law for law in node.laws if not _is_name(say, law, node.title)))
    if not node.title:
        return strong(laws) if laws else ""
    return strong(f"{node.title} ({laws})" if laws else node.title)


def _is_name(say: Speaker, law: str, title: str) -> bool:
    """Whether a rule without a number in the law is known by its very name."""
    return say.law(law).replace("_", " ") == title.lower()


def ids(say: Speaker, laws: tuple[str, ...]) -> str:
    """Law ids as printed: those of this file without the name of the file."""
    return ", ".join(say.law(law) for law in laws)


# --- from the outside in ----------------------------------------------------------------------------------------------


def _used(say: Speaker, node: Step) -> Paragraph:
    if node.uses is None:
        return _conditional(say, node)
    return under(how_often(say, node.uses), [_conditional(say, node)], ",")


def _conditional(say: Speaker, node: Step) -> Paragraph:
    if node.condition is None:
        return _looped(say, node)
    if (told := clauses.looked_at(say, node.condition)) is not None:
        return (told[0], *under(told[1], [_looped(say, node)], ","))
    return under(f"if {say.clause(node.condition)}", [_looped(say, node)], ",")


def how_often(say: Speaker, uses: Uses) -> str:
    """`once a turn`, `at most 3 times a game`."""
    if not isinstance(folded(uses.limit), Number):
        return f"at most {times(say, uses.limit)}, each {uses.scope}"
    limit, _, name = say.number(uses.limit).partition(" ")
    told = "once" if limit == "1" else f"at most {limit} times"
    return f"{told} a {uses.scope} {name}".rstrip()


def _looped(say: Speaker, node: Step) -> Paragraph:
    if node.loop is None:
        return _decided(say, node)
    lead = going_over(say, node.loop)
    return under(lead, [_decided(say, node)])


def _decided(say: Speaker, node: Step) -> Paragraph:
    """Who does it, who decides and who scores, where that is another player."""
    with say.roles(node.actor, node.decider):
        told = _bound(say, node)
        decider = say.decider
    points = f"{_scores(say.the(node.credit))} the points for it" if node.credit is not None else ""
    if node.actor is not None and not isinstance(node.actor, You):
        who = say.the(node.actor)
        how = _decides_how(who, "you" if decider is None else say.the(decider), points)
        return under(f"{who} does this{how}", [told])
    if points:
        told = under(points.removesuffix("it") + "this", [told])
    if node.decider is not None and not isinstance(node.decider, You):
        told = _decided_by(say.the(node.decider), told)
    return told


def _decides_how(actor: str, decider: str, points: str) -> str:
    """`, and you decide how`, ` and decides how`, `, you decide how, and you score the points for it`."""
    if decider == actor:
        return f", decides how, and {points}" if points else " and decides how"
    decides = f"{decider} {'decide' if decider == 'you' else 'decides'} how"
    return f", {decides}, and {points}" if points else f", and {decides}"


def _scores(who: str) -> str:
    return f"{who} {'score' if who == 'you' else 'scores'}"


def _decided_by(who: str, told: Paragraph) -> Paragraph:
    """`the victim decides: they may draw a card`, `the victim decides which one of these is done`."""
    first, *notes = told
    if isinstance(first, Listing) and first.lead == _ONE_OF:
        return (Listing(f"{who} decides which one of these is done", first.items), *notes)
    return under(f"{who} decides", [told])


def _bound(say: Speaker, node: Step) -> Paragraph:
    binder = node.binder
    if binder is None:
        return _priced(say, node)
    if is_choice_of_a_card(node):
        assert binder.set is not None
        with say.moved(True):
            phrase = say.phrase(binder.set)
        say.refs[binder.name] = phrase.counted(say.number(binder.amount) if binder.amount is not None else "1")
        return _priced(say, node)
    lead = taking(say, binder)
    return (lead, *_tied(say, node, _priced(say, node)))


def _tied(say: Speaker, node: Step, body: Paragraph) -> Paragraph:
    """What is done, and what instead of it on a tie."""
    if node.on_tie is None:
        return body
    tie = flow(doings(say, node.on_tie))
    if all(len(each) == 1 and isinstance(each[0], str) for each in (tie, body)):
        return (f"on a tie, {tie[0]}; else {body[0]}",)
    return (*under("on a tie", [tie], ","), *under("else", [body], ","))


def _priced(say: Speaker, node: Step) -> Paragraph:
    """The price, then what it buys."""
    price = [part for each in doings(say, node.pay) for part in each]
    if (tries := _tries(say, node)) and not price:
        return (Listing(_UNTIL_DONE, tuple(flow(doings(say, each, by_name=True)) for each in tries), numbered=True),)
    body = _body(say, node)
    if len(price) == 1 and isinstance(price[0], str) and _is_a_choice(body):
        menu_of = body[0]
        assert isinstance(menu_of, Listing)
        price, body = [], (Listing(f"{price[0]} to {menu_of.lead}", menu_of.items), *body[1:])
    after: Paragraph = ()
    done, undone = _outcomes(node)
    if node.then:
        after = under(done, doings(say, node.then), ",")
    if node.otherwise:
        after = (*after, *under(undone, doings(say, node.otherwise), ","))
    if not price:
        return (*body, *after)
    if node.may and node.menu is None:
        return (*_at_will(node, tuple(price), flow(doings(say, node.body))), *after)
    paid = [f"{part} (the price)" if isinstance(part, str) else part for part in price]
    return (*paid, *body, *after)


def _outcomes(node: Step) -> tuple[str, str]:
    """What `then` and `else` begin with."""
    if node.may:
        return "if you do", "if not" if node.then else "if you do not"
    if len(node.body) > 1:
        return "if all of that is done in full", "if not" if node.then else "if not all of that is done in full"
    return "if that is done in full", "if not" if node.then else "if that is not done in full"


def _tries(say: Speaker, node: Step) -> list[tuple[Node, ...]]:
    """What is tried one after the other, where each is done only if the one before it is not; else nothing."""
    tries: list[tuple[Node, ...]] = []
    now: Node = node
    while isinstance(now, Step) and _is_try(now, now is node) and (now is node or not say.notes(now.span)):
        tries.append(now.body)
        if len(now.otherwise) != 1:
            return [*tries, now.otherwise] if len(tries) >= _IN_TURN else []
        now = now.otherwise[0]
    return [*tries, (now,)] if len(tries) >= _IN_TURN else []


def _is_try(node: Step, bare: bool) -> bool:
    """Whether a step says nothing but what is done and what else; `bare`: all around that is said already."""
    around = (
        node.laws,
        node.title,
        node.condition,
        node.uses,
        node.loop,
        node.binder,
        node.actor,
        node.decider,
        node.credit,
    )
    says_more = bool(node.then or node.may or node.menu or node.pay) or (not bare and any(around))
    return bool(node.body and node.otherwise) and not says_more


def _is_a_choice(body: Paragraph) -> bool:
    """Whether there is nothing else but one of several things to do."""
    return bool(body) and isinstance(body[0], Listing) and body[0].lead == _ONE_OF


def _at_will(node: Step, price: Paragraph, body: Paragraph) -> Paragraph:
    """Whoever does not want it does not pay for it either."""
    paid = tuple(f"{part} (the price)" if isinstance(part, str) else part for part in price)
    return _may(node, (*paid, *body))


def _may(node: Step, told: Paragraph) -> Paragraph:
    """`you may draw a card`; of several things, of which it must be plain that all hang on it, `you may do this`."""
    who = "you" if node.decider is None else "they"
    if told and isinstance(told[0], str) and told[0].startswith("the "):
        return under(f"{who} may have this happen", [told])
    said = [part for part in told if not isinstance(part, Aside)]
    return under(f"{who} may", [told], "") if len(said) == 1 else under(f"{who} may do this", [told])


def _body(say: Speaker, node: Step) -> Paragraph:
    parts = doings(say, node.body, by_name=bool(node.then or node.otherwise))
    if node.menu is not None:
        parts = [*parts, menu(say, node.menu)]
    if node.may:
        return _may(node, flow(parts))
    return flow(parts)


def flow(parts: list[Paragraph]) -> Paragraph:
    """One after the other: as sentences, or as a list where that would hide where each ends."""
    kept = [each for each in parts if each]
    long = sum(len(each) for each in kept) > _FLAT
    if len(kept) == 1 or (not long and all(_is_one(each) for each in kept[:-1])):
        return tuple(part for each in kept for part in each)
    return (Listing(IN_ORDER, tuple(kept), True),) if kept else ()


def _is_one(paragraph: Paragraph) -> bool:
    """Whether it is a sentence that nothing behind it could be taken for a part of."""
    return len(paragraph) == 1 and isinstance(paragraph[0], str) and not paragraph[0].startswith(STRONG)


# --- what is done -----------------------------------------------------------------------------------------------------


def doings(say: Speaker, nodes: tuple[Node, ...], by_name: bool = False) -> list[Paragraph]:
    """Effects, actions performed, and steps; `by_name`: an action is named, lest what follows seem a part of it."""
    return [_doing(say, node, by_name) for node in nodes]


def _doing(say: Speaker, node: Node, by_name: bool) -> Paragraph:
    match node:
        case Effect():
            return (effect(say, node),)
        case Perform():
            return perform(say, node, by_name)
        case Step():
            return named(say, node)


def menu(say: Speaker, node: Menu) -> Paragraph:
    """What there is to choose from, a line an option."""
    options = tuple(_option(say, each) for each in node.options)
    if node.exactly_one:
        return (Listing(_ONE_OF, options),)
    end = f"; you may stop early only if {say.clause(node.end_if)}" if node.end_if is not None else ""
    if node.limit is None:
        if len(options) == 1:
            return _as_often("any number of times", end, _alone(say, node))
        return (Listing(f"any number of times, in any order, you may do one of these{end}", options),)
    if len(options) == 1:
        often = times(say, node.limit)
        return _as_often(often if often == "once" else f"up to {often}", end, _alone(say, node))
    actions = times(say, node.limit, "action", "actions")
    return (Listing(f"take up to {actions}, in any order and number{end}", options),)


def _as_often(often: str, end: str, told: Paragraph) -> Paragraph:
    """The only thing on a menu: `any number of times, you may draw a card`."""
    said = [part for part in told if not isinstance(part, Aside)]
    if len(said) == 1 and not end:
        return under(f"{often}, you may", [told], "")
    return under(f"{often}, you may do this{end}", [told])


def _option(say: Speaker, node: Step) -> Paragraph:
    head = label(say, node)
    inlined = _inlined(say, node)
    if inlined is not None and not node.laws:
        head = label(say, inlined) or head
        say.headed.update(inlined.laws)
    free = ", which costs no action" if node.free else ""
    told = step(say, node)
    if not head or (not node.laws and not free and _names_itself(node, told)):
        return told
    return under(f"{head}{free}", [told])


def _names_itself(node: Step, told: Paragraph) -> bool:
    """Whether what is done begins with the name it goes by: `Raise` with `raise the level by 1`."""
    said = told[0] if len(told) == 1 else ""
    return isinstance(said, str) and said.removeprefix("do “").lower().startswith(f"{node.title or ''} ".lower())


def _alone(say: Speaker, node: Menu) -> Paragraph:
    """The only option: its name says nothing unless it has a law of its own."""
    return _option(say, node.options[0]) if node.options[0].laws else step(say, node.options[0])


def _inlined(say: Speaker, node: Step) -> Step | None:
    """The action whose text will stand here."""
    only = node.body[0] if len(node.body) == 1 and not (node.then or node.otherwise) else None
    if isinstance(only, Perform) and _stands_here(say, only):
        return say.program.actions[only.actions[0][1]]
    return None


# --- actions performed ------------------------------------------------------------------------------------------------


def perform(say: Speaker, node: Perform, by_name: bool = False) -> Paragraph:
    """The action's own text, where it is performed nowhere else; else its name."""
    if node.tracker is not None:
        return _shown(say, node)
    name = node.actions[0][1]
    if not by_name and _stands_here(say, node):
        say.inlined[name] = None
        action = say.program.actions[name]
        return step(say, action) if say.headed.issuperset(action.laws) else named(say, action)
    if name not in say.program.actions:
        return (f"do your whole {spoken(name)} again",)
    return (f"do {called(say, name)}{_given(say, node)}",)


def called(say: Speaker, name: str) -> str:
    """An action by its name and its first law: `“Battle” (root:4.3)`."""
    action = say.program.actions[name]
    laws = ids(say, action.laws[:1])
    return f"“{action.title or titled(name)}”" + (f" ({laws})" if laws else "")


def _given(say: Speaker, node: Perform) -> str:
    """What the action is told: `in that clearing`, `with the card`."""
    told = [f"{'in' if value.sort in LOCATIONS else 'with'} {say.the(value)}" for value in node.args.values()]
    return f" {listed(told)}" if told else ""


def _shown(say: Speaker, node: Perform) -> Paragraph:
    """Whatever a tracker shows: each action once."""
    names = list(dict.fromkeys(name for _, name in node.actions))
    shown = []
    for name in names:
        say.inlined[name] = None
        action = say.program.actions[name]
        head = label(say, action) or strong(titled(name))
        shown.append(under(head, [step(say, action)]))
    return (Listing(f"do what the {spoken(node.tracker or '')} marker shows", tuple(shown)),)


def _stands_here(say: Speaker, node: Perform) -> bool:
    name = node.actions[0][1]
    if node.tracker is not None or node.args or name not in say.program.actions:
        return False
    return say.is_own(say.program.actions[name].laws) and _times_performed(say, name) == 1


def _times_performed(say: Speaker, name: str) -> int:
    every = [each for part in walk(say.program) if isinstance(part, Perform) for _, each in part.actions]
    return every.count(name)
