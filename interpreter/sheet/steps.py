"""Steps: what happens, in the order in which it happens.

In: a `Step`. Out: a paragraph. Read as the step is: condition, uses, loop, binder, price, body or menu, then and else.
"""

from __future__ import annotations

from interpreter.language.program import (
    LOCATIONS,
    Binder,
    Effect,
    Loop,
    Menu,
    Node,
    Number,
    Perform,
    Sort,
    Step,
    Uses,
    You,
    walk,
)
from interpreter.sheet import clauses
from interpreter.sheet.effects import effect
from interpreter.sheet.phrases import listed, so_called, spoken, strong, titled
from interpreter.sheet.ranks import ranked
from interpreter.sheet.speaker import Speaker, plain
from interpreter.sheet.text import IN_ORDER, Aside, Listing, Paragraph, under

_ONE_OF = "do one of these"
_FLAT = 5
"""So many sentences in a row need no list."""
_THAT_PLACE = ("in that clearing", "in that place")
_HOW = {"pick": "pick", "choose": "choose", "random": "take at random"}


def step(say: Speaker, node: Step) -> Paragraph:
    """The step without its name and law; names it binds end with it."""
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
    limit, _, name = say.number(uses.limit).partition(" ")
    told = "once" if limit == "1" else f"at most {limit} times"
    return f"{told} a {uses.scope} {name}".rstrip()


def _looped(say: Speaker, node: Step) -> Paragraph:
    if node.loop is None:
        return _decided(say, node)
    lead = _loop(say, node.loop)
    return under(lead, [_decided(say, node)])


def _loop(say: Speaker, loop: Loop) -> str:
    if loop.how == "while" and loop.condition is not None:
        return f"repeat as long as {say.clause(loop.condition)}"
    if loop.how == "times" and loop.count is not None:
        return f"do this {so_called(say.number(loop.count), 'times')}"
    assert loop.set is not None and loop.name is not None
    phrase = say.phrase(loop.set)
    lead = f"for {phrase.each()}"
    if loop.end is not None:
        count = say.number(loop.count) if loop.count is not None else "1"
        pile = " ".join(phrase.after).replace("in ", "of ", 1)
        lead = f"for the {loop.end} {phrase.one} {pile}"
        if count != "1":
            end = "on top" if loop.end == "top" else "at the bottom"
            lead = f"do this {so_called(count, 'times')}, each time for the {phrase.one} then {end} {pile}"
    _, intro = say.introduce(loop.name, loop.set.sort, noun=phrase.one)
    lead += intro
    if loop.chosen:
        lead += ", in an order of your choice"
    if loop.at_once:
        lead += ", who all choose in secret before anything is done"
    return lead


def _decided(say: Speaker, node: Step) -> Paragraph:
    """Who does it and who decides, where that is another player."""
    told = _bound(say, node)
    if node.actor is not None and not isinstance(node.actor, You):
        told = under(f"{say.the(node.actor)} does this, and you decide how", [told])
    if node.decider is not None and not isinstance(node.decider, You):
        told = under(f"{say.the(node.decider)} decides", [told])
    return told


def _bound(say: Speaker, node: Step) -> Paragraph:
    binder = node.binder
    if binder is None:
        return _priced(say, node)
    if _is_choice_of_a_card(node):
        assert binder.set is not None
        with say.moved(True):
            phrase = say.phrase(binder.set)
        say.refs[binder.name] = phrase.counted(say.number(binder.amount) if binder.amount is not None else "1")
        return _priced(say, node)
    lead = _binder(say, binder)
    return (lead, *_tied(say, node, _priced(say, node)))


def _is_choice_of_a_card(node: Step) -> bool:
    """`spend a card`: the choice is made by the effect's own words."""
    binder = node.binder
    return binder is not None and plain(binder.name) == "chosen" and binder.span == node.span


def _binder(say: Speaker, binder: Binder) -> str:
    if binder.how == "roll":
        count = say.number(binder.amount) if binder.amount is not None else "1"
        _, intro = say.introduce(binder.name, Sort.FACE, True)
        dice = f"a {binder.die} die" if count == "1" else f"as many {binder.die} dice as {count}"
        if binder.amount is not None and isinstance(binder.amount, Number) and count != "1":
            dice = f"{count} {binder.die} dice"
        return f"roll {dice}{intro}"
    assert binder.set is not None
    told = _so_many(say, binder)
    _, intro = say.introduce(binder.name, binder.set.sort, binder.many, say.phrase(binder.set).one)
    ranks = _there(told, ranked(say, binder.ranks, binder.set.sort, binder.many, binder.how == "choose"))
    firm = ", even if nothing can be done with it" if binder.firm else ""
    fewer = ", or as many as there are" if _may_be_fewer(binder) else ""
    return f"{_HOW[binder.how]} {told}{intro}{ranks}{firm}{fewer}"


def _there(told: str, ranks: str) -> str:
    """The ranks of what is in a place, which need not name that place again: `the one with the most pieces there`."""
    place = next((place for place in _THAT_PLACE if place in told), None)
    return ranks if place is None else ranks.replace(place, "there")


def _may_be_fewer(binder: Binder) -> bool:
    """A pick of several takes what there is; a player who chooses needs all of them."""
    return (
        binder.how in ("pick", "random") and binder.amount is not None and binder.bound not in ("one", "any", "up_to")
    )


def _so_many(say: Speaker, binder: Binder) -> str:
    assert binder.set is not None
    with say.together(binder.bound != "one"):
        phrase = say.phrase(binder.set)
    amount = say.number(binder.amount) if binder.amount is not None else "1"
    match binder.bound:
        case "any":
            return f"any number of {phrase.some()}"
        case "up_to":
            return f"up to {amount} of {phrase.some()}" if phrase.owner else f"up to {amount} {phrase.some()}"
        case "one":
            return phrase.a()
        case _:
            return phrase.counted(amount)


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
    body = _body(say, node)
    if len(price) == 1 and isinstance(price[0], str) and _is_a_choice(body):
        menu_of = body[0]
        assert isinstance(menu_of, Listing)
        price, body = [], (Listing(f"{price[0]} to {menu_of.lead}", menu_of.items), *body[1:])
    after: Paragraph = ()
    if node.then:
        after = under("if you do" if node.may else "if that is done in full", doings(say, node.then), ",")
    if node.otherwise:
        after = (*after, *under("if not", doings(say, node.otherwise), ","))
    if not price:
        return (*body, *after)
    if node.may and node.menu is None:
        return (*_at_will(node, tuple(price), flow(doings(say, node.body))), *after)
    paid = [f"{part} (the price)" if isinstance(part, str) else part for part in price]
    return (*paid, *body, *after)


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
    parts = doings(say, node.body)
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
    return len(paragraph) == 1 and isinstance(paragraph[0], str)


# --- what is done -----------------------------------------------------------------------------------------------------


def doings(say: Speaker, nodes: tuple[Node, ...]) -> list[Paragraph]:
    """Effects, actions performed, and steps."""
    return [_doing(say, node) for node in nodes]


def _doing(say: Speaker, node: Node) -> Paragraph:
    match node:
        case Effect():
            return (effect(say, node),)
        case Perform():
            return perform(say, node)
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
    limit = say.number(node.limit)
    if len(options) == 1:
        return _as_often(f"up to {so_called(limit, 'times')}", end, _alone(say, node))
    actions = so_called(limit, "action" if limit.partition(" ")[0] == "1" else "actions")
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
    only = node.body[0] if len(node.body) == 1 else None
    if isinstance(only, Perform) and _stands_here(say, only):
        return say.program.actions[only.actions[0][1]]
    return None


# --- actions performed ------------------------------------------------------------------------------------------------


def perform(say: Speaker, node: Perform) -> Paragraph:
    """The action's own text, where it is performed nowhere else; else its name."""
    if node.tracker is not None:
        return _shown(say, node)
    name = node.actions[0][1]
    if _stands_here(say, node):
        say.inlined[name] = None
        return step(say, say.program.actions[name])
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
