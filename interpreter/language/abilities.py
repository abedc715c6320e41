"""Abilities: standing rules, each known by its one discriminating key.

In: located mappings. Out: `Cannot`, `Can`, `Treat`, `Change`, `When`, `During`, `CraftsWith` or `Decide` records. In a
pattern the words of the catalogue (`group`, `origin`, `clearing`, `card` ...) stay open: they are what the law layer
hands over when it asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from interpreter.language.arguments import rule_name
from interpreter.language.binders import is_total, ranks_of
from interpreter.language.build import SORTS, get, of_sort, within
from interpreter.language.catalogue import Event, Pattern, catalogue
from interpreter.language.coerce import to_single
from interpreter.language.conditions import expression
from interpreter.language.context import Reader
from interpreter.language.effects import CONTEXT_OF
from interpreter.language.events import event_of
from interpreter.language.findings import Span
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.nouns import filtered, plain_set, single
from interpreter.language.program import (
    PLACES,
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
    OfBattle,
    Rank,
    Sort,
    Step,
    Treat,
    Universe,
    When,
    You,
)
from interpreter.language.steps import doings, guarded, law_ids, leaf_set, leaf_truth, step, text_of
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Act, Happening, Noun, Part, Syntax, Things, Value
from interpreter.language.wording import a, either, quoted, such_as

FORMS = ("cannot", "can", "treat", "change", "when", "during", "crafts_with", "decide")


@dataclass(frozen=True, slots=True)
class Common:
    """What every ability has."""

    laws: tuple[str, ...]
    title: str
    span: Span
    cause: int
    id: str | None
    active: Expr | None

    def fields(self) -> dict[str, Any]:
        return {
            "laws": self.laws, "title": self.title, "span": self.span, "cause": self.cause, "id": self.id,
            "active": self.active,
        }  # fmt: skip


def abilities(cx: Reader, node: Mapping) -> list[Ability]:
    """The records of one ability (several where one rule listens to several events). Faults become findings."""
    form = next((name for name in FORMS if name in node), None)
    if form is None:
        return []
    laws, title = cx.laws, cx.title
    cx.laws, cx.title = law_ids(cx, node.get("law")), text_of(node.get("name"))
    try:
        with cx.inner():
            key = node.get(form)
            span = key.span if key is not None else node.span
            active = leaf_truth(cx, node.get("active_while"))
            common = Common(cx.laws, cx.title, span, cx.cause(span), text_of(node.get("id")) or None, active)
            return guarded(cx, lambda: _READERS[form](cx, node, common)) or []
    finally:
        cx.laws, cx.title = laws, title


# --- cannot, can ------------------------------------------------------------------------------------------------------


def _cannot(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    found = _pattern(cx, node, "cannot")
    return [Cannot(**common.fields(), **found)]


def _can(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    found = _pattern(cx, node, "can")
    pay = doings(cx, node.get("pay"))
    return [Can(**common.fields(), **found, pay=pay, ignoring=_ignoring(cx, node.get("ignoring")))]


def _ignoring(cx: Reader, node: Node | None) -> tuple[str, ...]:
    leaves = node.items if isinstance(node, Sequence) else (node,)
    found = []
    for leaf in leaves:
        if isinstance(leaf, Scalar):
            with cx.reading(leaf):
                value = cx.syntax(leaf, "value")
                assert isinstance(value, Value)
                found.append(rule_name(cx, value.value))
    return tuple(found)


def _pattern(cx: Reader, node: Mapping, key: str) -> dict[str, Any]:
    """An op pattern: who may not (or may) do what, to what, where."""
    leaf = node.get(key)
    assert isinstance(leaf, Scalar)
    who = leaf_set(cx, node.get("who"))
    with cx.reading(leaf):
        act = cx.syntax(leaf, "effect")
        assert isinstance(act, Act)
        verb = act.verb.text
        pattern = catalogue().patterns.get(verb)
        if pattern is None:
            known = list(catalogue().patterns)
            hint = hint_for(verb, known) or f"it can be {either(quoted(known))}"
            cx.fail("unknown-op", f"`{verb}` can't be forbidden or allowed", act.verb, hint)
        actor = cx.bind("actor", Sort.PLAYER, cx.span(act))
        fields = {name: _field(cx, name, sort, act) for name, sort in pattern.fields.items()}
        before, cx.context = cx.context, CONTEXT_OF.get(verb, cx.context)
        pieces, tests = _object(cx, act, pattern, fields)
        tests += [test for part in act.parts for test in _preposition(cx, part, pattern, fields)]
    condition = leaf_truth(cx, node.get("if"))
    cx.context = before
    return {
        "op": verb, "actor": actor.name, "who": who, "pieces": pieces,
        "fields": tuple(local.name for local in fields.values()),
        "condition": _all_of(cx, [*tests, *([condition] if condition is not None else [])], leaf.span),
    }  # fmt: skip


def _field(cx: Reader, name: str, sort: str, act: Act) -> Local:
    many = sort == "pieces"
    return cx.bind(name, Sort.PIECE if many else SORTS[sort], cx.span(act), many=many)


def _all_of(cx: Reader, tests: list[Expr], span: Span) -> Expr | None:
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else Logic(sort=Sort.TRUTH, span=span, op="and", parts=tuple(tests))


def _object(cx: Reader, act: Act, pattern: Pattern, fields: dict[str, Local]) -> tuple[Expr | None, list[Expr]]:
    """What the op acts on: an open word, pieces of some kind, or cards of some kind."""
    if act.object is None:
        return None, []
    assert isinstance(act.object, Things)
    if pattern.object is not None and _is_word(act.object, pattern.object):
        return None, []
    if pattern.pieces:
        return _pieces(cx, act.object), []
    value = plain_set(cx, replace(act.object, quantity=None))
    local = fields[pattern.object or ""]
    if value.sort is not local.sort:
        cx.fail(
            "wrong-sort", f"{a(local.sort)} is wanted here, this is {a(value.sort)}", act.object, such_as(local.sort)
        )
    return None, [within(cx, act.object, local, value)]


def _is_word(node: Syntax, word: str) -> bool:
    return isinstance(node, Things) and isinstance(node.thing, Noun) and [w.text for w in node.thing.words] == [word]


def _pieces(cx: Reader, node: Things) -> Expr | None:
    """Pieces anywhere, for a pattern: None for all of them."""
    cx.pattern = True
    try:
        value = filtered(cx, replace(node, quantity=None))
    finally:
        cx.pattern = False
    if value.sort is not Sort.PIECE:
        cx.fail("wrong-sort", f"pieces are wanted here, this is {a(value.sort)}", node, such_as(Sort.PIECE))
    return value


def _preposition(cx: Reader, part: Any, pattern: Pattern, fields: dict[str, Local]) -> list[Expr]:
    """`in home`: a condition on the field; `in clearing`: the field itself, left open."""
    name = pattern.prepositions.get(part.preposition)
    if name is None and part.preposition == "from" and pattern.cards:
        return [_lies_in(cx, part, fields)]
    if name is None:
        hint = f"it takes {either(quoted(pattern.prepositions))}" if pattern.prepositions else "leave it out"
        cx.fail("unknown-preposition", f"no `{part.preposition}` here", part, hint)
    argument = part.arguments[0]
    if _is_word(argument, name):
        return []
    value = plain_set(cx, argument)
    if value.sort not in PLACES and value.sort is not Sort.PLAYER:
        cx.fail("wrong-sort", f"a place is wanted here, this is {a(value.sort)}", argument, such_as(Sort.CLEARING))
    return [within(cx, argument, fields[name], value)]


def _lies_in(cx: Reader, part: Any, fields: dict[str, Local]) -> Expr:
    zone = to_single(cx, plain_set(cx, part.arguments[0]), part, Sort.ZONE)
    lying = Elements(sort=Sort.CARD, many=True, span=cx.span(part), domain=CardsIn((zone,)), it=cx.fresh("each"))
    return within(cx, part, fields["card"], lying)


# --- treat, change, crafts_with ---------------------------------------------------------------------------------------


def _treat(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    leaf = node.get("treat")
    assert isinstance(leaf, Scalar)
    with cx.reading(leaf):
        value = cx.syntax(leaf, "value")
        assert isinstance(value, Value)
        cx.pattern = True
        try:
            pieces = expression(cx, value.value)
        finally:
            cx.pattern = False
        if pieces.sort is not Sort.PIECE:
            cx.fail("wrong-sort", f"pieces are wanted here, this is {a(pieces.sort)}", value, such_as(Sort.PIECE))
    only = node.get("only_for")
    contexts = tuple(text_of(item) for item in only.items) if isinstance(only, Sequence) else catalogue().contexts
    return [Treat(**common.fields(), pieces=pieces, as_class=_class(cx, node.get("as")), contexts=contexts)]


def _class(cx: Reader, node: Node | None) -> str | None:
    """`warriors`, `tokens` ... or `nothing`."""
    assert isinstance(node, Scalar)
    word = node.text.strip()
    nouns = catalogue().nouns
    name = catalogue().singulars.get(word, word)
    if name == "nothing":
        return None
    if name not in nouns or nouns[name]["is"] != "class":
        known = [noun_name for noun_name, entry in nouns.items() if entry["is"] == "class"]
        cx.findings.add(
            "unknown-class",
            f"no class of pieces is named `{word}`",
            node.span,
            hint_for(word, known) or f"it is {either(quoted(known))}",
        )
        return None
    return str(nouns[name]["class"])


def _change(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    """`change: ruler of clearing`: the word after `of` names what is asked about."""
    leaf = node.get("change")
    assert isinstance(leaf, Scalar)
    with cx.reading(leaf):
        value = cx.syntax(leaf, "value")
        assert isinstance(value, Value)
        query, name = _changed(cx, value)
        entry = catalogue().nouns[query]
        local = cx.bind(name, SORTS[entry["of"][0]], cx.span(value))
    who = leaf_set(cx, node.get("who"))
    condition = leaf_truth(cx, node.get("if"))
    return [Change(**common.fields(), query=query, subject=local.name, who=who, condition=condition, to=_to(cx, node))]


def _changed(cx: Reader, value: Value) -> tuple[str, str]:
    node = value.value
    thing = node.thing if isinstance(node, Things) else None
    known = [name for name, entry in catalogue().nouns.items() if entry.get("changeable")]
    if not isinstance(thing, Noun) or len(thing.words) != 1 or thing.of is None or not isinstance(thing.of.thing, Noun):
        cx.fail("leaf-syntax", "`QUERY of THING` is wanted here", value, "for example `ruler of clearing`")
    query = catalogue().singulars.get(thing.words[0].text, thing.words[0].text)
    if query not in known:
        hint = hint_for(query, known) or f"it can be {either(quoted(known))}"
        cx.fail("unknown-query", f"`{thing.words[0].text}` can't be changed", thing.words[0], hint)
    return query, thing.of.thing.words[-1].text


def _to(cx: Reader, node: Mapping) -> Expr | None:
    leaf = node.get("to")
    if not isinstance(leaf, Scalar) or leaf.text.strip() == "nothing":
        return None
    return leaf_set(cx, leaf)


def _crafts_with(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    leaf = node.get("crafts_with")
    pieces = leaf_set(cx, leaf)
    if pieces is None or leaf is None:
        return []
    if pieces.sort is not Sort.PIECE:
        cx.findings.add(
            "wrong-sort", f"pieces are wanted here, this is {a(pieces.sort)}", leaf.span, such_as(Sort.PIECE)
        )
        return []
    return [CraftsWith(**common.fields(), pieces=pieces, by=text_of(node.get("by")) or "activating")]


# --- when, during -----------------------------------------------------------------------------------------------------


def _when(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    leaf = node.get("when")
    assert isinstance(leaf, Scalar)
    instead = "instead" in node
    with cx.reading(leaf):
        happening = cx.syntax(leaf, "event")
        assert isinstance(happening, Happening)
        events = event_of(cx, happening)
    return [_listener(cx, node, common, happening, event, leaf, instead) for event in events]


def _listener(
    cx: Reader, node: Mapping, common: Common, happening: Happening, event: Event, leaf: Scalar, instead: bool
) -> Ability:
    with cx.inner(), cx.reading(leaf):
        if instead and not event.instead:
            cx.fail("no-instead", "nothing can happen instead of this", happening, "use `do:`")
        per = "piece" if happening.auxiliary == "is" else "batch"
        fields = _event_fields(cx, event, happening, per)
        things = _things(cx, event, happening)
        subject = _subject(cx, event, happening, fields)
        where = "map" if _from_map(happening) else None
        if event.battle:
            clearing = OfBattle(sort=Sort.CLEARING, span=cx.span(happening), name="clearing")
            cx.names = {**cx.names, "clearing": clearing}
        removed, cx.removed = (
            cx.removed,
            next(iter(fields.values())).name if instead and event.things == "pieces" else None,
        )
        try:
            body = _body(cx, node)
        finally:
            cx.removed = removed
    return When(
        **common.fields(), event=event.name, phase=_phase(event, happening), things=things, subject=subject, per=per,
        where=where,
        fields=tuple(local.name for local in fields.values()), instead=instead, step=body,
    )  # fmt: skip


def _event_fields(cx: Reader, event: Event, happening: Happening, per: str) -> dict[str, Local]:
    """Bring the event's words into force."""
    fields = {}
    for name, sort in event.fields.items():
        printed = "it" if name == "them" and per == "piece" else name
        many = sort in ("pieces", "players") and printed != "it"
        base = Sort.PIECE if sort == "pieces" else Sort.PLAYER if sort == "players" else SORTS[sort]
        fields[name] = cx.bind(printed, base, cx.span(happening), many=many)
    return fields


def _things(cx: Reader, event: Event, happening: Happening) -> Expr | None:
    """Which pieces or cards it happens to; None for any."""
    if event.things is None:
        return None
    names, cx.names = cx.names, {}
    try:
        if event.things == "pieces":
            return _pieces(cx, happening.things)
        value = filtered(cx, replace(happening.things, quantity=None))
    finally:
        cx.names = names
    whole = isinstance(value, Elements) and value.where is None and value.domain == CardsIn(())
    return None if whole else value


def _subject(cx: Reader, event: Event, happening: Happening, fields: dict[str, Local]) -> Expr | None:
    """`your birdsong begins`, `taken from your hand`, `given to you`: a condition on the event's words."""
    words = [word.text for word in happening.things.thing.words] if isinstance(happening.things.thing, Noun) else []
    if event.name.startswith("phase"):
        you = You(sort=Sort.PLAYER, span=cx.span(happening))
        return within(cx, happening, fields["player"], you) if "your" in words else None
    tests = []
    for part in happening.parts:
        if part.preposition in ("from", "to") and "zone" in fields:
            tests.append(within(cx, part, fields["zone"], _zone(cx, part)))
        elif part.preposition == "by":
            actor = next(local for local in fields.values() if local.sort is Sort.PLAYER)
            tests.append(within(cx, part, actor, single(cx, _argument(part), Sort.PLAYER)))
        elif not _is_word(part.arguments[0], "map"):
            cx.fail("unknown-preposition", f"no `{part.preposition}` here", part, "leave it out")
    return _all_of(cx, tests, cx.span(happening))


def _argument(part: Part) -> Things:
    argument = part.arguments[0]
    assert isinstance(argument, Things)
    return argument


def _phase(event: Event, happening: Happening) -> str | None:
    """`birdsong` of `your birdsong begins`."""
    if not event.name.startswith("phase") or not isinstance(happening.things.thing, Noun):
        return None
    return happening.things.thing.words[-2].text


def _zone(cx: Reader, part: Any) -> Expr:
    """A pile, or a player's hand."""
    from interpreter.language.nouns import plain_set

    value = plain_set(cx, part.arguments[0])
    if value.sort is Sort.PLAYER:
        value = get(cx, part, "hand", value, Sort.ZONE)
    if value.sort is not Sort.ZONE:
        cx.fail("wrong-sort", f"a pile of cards is wanted here, this is {a(value.sort)}", part, such_as(Sort.ZONE))
    return value


def _from_map(happening: Happening) -> bool:
    return any(part.preposition == "from" and _is_word(part.arguments[0], "map") for part in happening.parts)


def _body(cx: Reader, node: Mapping) -> Step:
    """The step that an ability runs: the keys of a step that stand beside its own."""
    return replace(step(cx, node), laws=cx.laws, title=cx.title)


def _during(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    """`during: your daylight`: an offer in that phase."""
    leaf = node.get("during")
    assert isinstance(leaf, Scalar)
    with cx.reading(leaf):
        value = cx.syntax(leaf, "value")
        assert isinstance(value, Value)
        words = (
            value.value.thing.words if isinstance(value.value, Things) and isinstance(value.value.thing, Noun) else ()
        )
        if not words or words[-1].text not in cx.scope.phases:
            text = words[-1].text if words else "?"
            cx.unknown("phase", text, words[-1] if words else value, cx.scope.phases)
        whose: Expr = You(sort=Sort.PLAYER, span=cx.span(value))
        if words[0].text != "your":
            whose = of_sort(cx, value, Universe("players"), Sort.PLAYER)
    return [During(**common.fields(), phase=words[-1].text, whose=whose, step=_body(cx, node))]


# --- decide -----------------------------------------------------------------------------------------------------------


def _decide(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    """How the owner answers questions of these kinds."""
    listed = node.get("decide")
    leaves = listed.items if isinstance(listed, Sequence) else (listed,)
    then_by = text_of(node.get("then_by")) or None
    found: list[Ability] = []
    for leaf in leaves:
        if not isinstance(leaf, Scalar):
            continue
        entry = catalogue().decides.get(leaf.text)
        if entry is None:
            known = list(catalogue().decides)
            cx.findings.add(
                "unknown-question",
                f"the core never asks `{leaf.text}`",
                leaf.span,
                hint_for(leaf.text, known) or f"it asks {either(quoted(known))}",
            )
            continue
        for question, sort in _asked(leaf.text, entry["sort"]):
            ranks = _ranks(cx, node.get("prefer"), sort)
            if then_by is None and not is_total(ranks) and leaf.text != "order":
                hint = "add `then_by: chance`, `printed` or `decider`"
                cx.findings.add("tie-left", "these preferences can leave a tie", leaf.span, hint)
            found.append(Decide(**common.fields(), questions=(question,), ranks=ranks, then_by=then_by))
    return found


def _asked(question: str, sort: str) -> list[tuple[str, Sort]]:
    """The order of things is asked about clearings, players, and things without a priority."""
    if question == "order":
        return [("order:clearing", Sort.CLEARING), ("order:player", Sort.PLAYER)]
    return [(question, SORTS[sort])]


def _ranks(cx: Reader, node: Node | None, sort: Sort) -> tuple[Rank, ...]:
    return ranks_of(cx, node, sort)


_READERS: dict[str, Callable[[Reader, Mapping, Common], list[Ability]]] = {
    "cannot": _cannot,
    "can": _can,
    "treat": _treat,
    "change": _change,
    "when": _when,
    "during": _during,
    "crafts_with": _crafts_with,
    "decide": _decide,
}
