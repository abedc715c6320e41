"""Effects: a verb with its object and prepositions becomes one op in one of its forms.

In: a leaf such as `replace a warrior of target in c with a warrior`. Out: an `Effect` whose arguments are typed, or a
`Perform`. Which form of an op is meant is settled by what its object is.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.actions import perform
from interpreter.language.arguments import FROM_HAND, Arguments
from interpreter.language.build import get
from interpreter.language.catalogue import Form, Op, catalogue
from interpreter.language.context import Reader
from interpreter.language.located import Scalar
from interpreter.language.meant import other_verb, word_for
from interpreter.language.nouns import plain_set
from interpreter.language.other_verbs import with_other_verb
from interpreter.language.program import (
    PLACES,
    Binder,
    CardsIn,
    Effect,
    Elements,
    Expr,
    Local,
    Node,
    Number,
    Portion,
    Sort,
    Step,
    You,
)
from interpreter.language.quantities import counted
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Act, CountOf, Group, Noun, Numeral, Part, Things
from interpreter.language.wording import either, quoted

CONTEXT_OF = {"move": "moving", "battle": "battle", "remove": "targeting", "replace": "targeting", "score": "scoring"}


def effect(cx: Reader, scalar: Scalar) -> Node:
    """Read one effect. Raises: Fault."""
    with cx.reading(scalar):
        act = cx.syntax(scalar, "effect")
        assert isinstance(act, Act)
        op = catalogue().ops.get(act.verb.text)
        if op is None:
            verbs = list(catalogue().ops)
            cx.fail(
                "unknown-op",
                f"no op is named `{act.verb.text}`",
                act.verb,
                (f"write `perform {act.verb.text}`" if act.verb.text in cx.scope.actions else "")
                or word_for("op", act.verb.text)
                or hint_for(act.verb.text, verbs)
                or "effects begin with a verb, `place`, `score` ...",
            )
        if op.only_in is not None:
            cx.fail("op-unfit", f"`{op.verb}` can only be forbidden", act.verb, "it is for `cannot:` and `can:`")
        before, cx.context = cx.context, CONTEXT_OF.get(op.verb, cx.context)
        try:
            return perform(cx, act) if op.verb == "perform" else _formed(cx, op, act)
        finally:
            cx.context = before


def parts_of(cx: Reader, op: Op, act: Act) -> dict[str, Part]:
    """The prepositions of an act, each at most once and each one the op knows."""
    found: dict[str, Part] = {}
    for part in act.parts:
        if part.preposition not in op.prepositions:
            known = f"it takes {either(quoted(op.prepositions))}" if op.prepositions else "leave it out"
            if part.preposition in catalogue().relations:
                known += f"; to say it of the object {_in_parentheses(cx, act, part)}"
            cx.fail("unknown-preposition", f"`{op.verb}` takes no `{part.preposition}`", part, known)
        if part.preposition in found:
            cx.fail("twice", f"`{part.preposition}` stands twice", part, "keep one of them")
        if len(part.arguments) > 1 and part.preposition != "ignoring":
            cx.fail("twice", f"one thing is wanted after `{part.preposition}`", part.arguments[1],
                    "make two effects of it")  # fmt: skip
        found[part.preposition] = part
    return found


def _in_parentheses(cx: Reader, act: Act, part: Part) -> str:
    """How a filter is joined to the object: the quantity stays before the parenthesis."""
    found = act.object.thing if isinstance(act.object, Things) else None
    if cx.leaf is None or not isinstance(found, (Noun, Group)):
        return "put a noun and its filters in ( )"
    text = cx.leaf.text
    return f"write `{text[: found.start]}({text[found.start : part.end]}){text[part.end :]}`"


def _formed(cx: Reader, op: Op, act: Act) -> Node:
    form = _form(cx, op, act)
    parts = parts_of(cx, op, act)
    for name, part in parts.items():
        if name not in form.params:
            cx.fail(
                "unknown-preposition",
                f"`{op.verb}` takes no `{name}` with this object",
                part,
                f"for example `{op.example}`",
            )
    for name, param in form.params.items():
        if not param.optional and name != "object" and name not in parts:
            cx.fail("missing-part", f"`{op.verb}` needs `{name}`", act, f"for example `{op.example}`")
    if form.somewhere and not any(name in parts for name in form.somewhere):
        words = either(quoted(form.somewhere))
        cx.fail("missing-part", f"`{op.verb}` needs {words}", act, f"for example `{op.example}`")
    args = Arguments(cx, form, act, parts).read()
    made = Effect(form.name, args, cx.span(act), cx.cause(cx.span(act)))
    return _choosing(cx, made, act) if op.verb in FROM_HAND else made


# --- Which form -------------------------------------------------------------------------------------------------------


def _form(cx: Reader, op: Op, act: Act) -> Form:
    """The form whose object is what the effect's object is."""
    if act.object is None:
        for form in op.forms:
            if "object" not in form.params:
                return form
        cx.fail("missing-part", f"`{op.verb}` what?", act.verb, f"for example `{op.example}`")
    assert isinstance(act.object, Things)
    forms = _likely(op, act)
    wanted = [form.params["object"].type for form in forms if "object" in form.params]
    if not wanted:
        cx.fail("wrong-object", f"`{op.verb}` takes no object", act.object, f"for example `{op.example}`")
    if wanted == ["phase"]:
        return op.forms[0]
    found = _category(cx, counted(cx, act.object), wanted)
    for form in forms:
        if "object" in form.params and form.params["object"].type == found:
            return form
    words = either(sorted({_WORDS.get(name, name) for name in wanted}))
    hint = with_other_verb(cx, act, found) or other_verb(op.verb) or f"for example `{op.example}`"
    cx.fail("wrong-object", f"`{op.verb}` wants {words}, not this", act.object, hint)


def _likely(op: Op, act: Act) -> tuple[Form, ...]:
    """The forms that the prepositions of an act allow; all of them where none does: then something else is amiss."""
    given = {part.preposition for part in act.parts}

    def fits(form: Form) -> bool:
        needed = {name for name, param in form.params.items() if not param.optional and name != "object"}
        return needed <= given <= set(form.params)

    return tuple(form for form in op.forms if fits(form)) or op.forms


_WORDS = {
    "new_pieces": "pieces", "removed": "removed pieces", "draw": "cards", "battle_number": "hits", "start": "`start`",
    "number": "a number", "player": "a player", "tracker": "a tracker", "zone": "a pile", "item": "an item",
    "clearing": "a clearing", "phase": "a phase", "action": "an action", "card": "a card",
}  # fmt: skip


def _category(cx: Reader, node: Things, wanted: list[str]) -> str:
    """What the object is, in the words of the catalogue's parameter types."""
    if isinstance(node.thing, (Numeral, CountOf)):
        return "number"
    if isinstance(node.thing, Noun):
        head = node.thing.words[-1]
        if cx.is_broken(head.text):
            cx.echo(head)
        if "tracks" in wanted and head.text in cx.scope.declarations.tracks:
            return "tracks"
        if head.text in cx.names:
            return _of_local(cx, cx.names[head.text], wanted)
        if head.text != "you":
            meaning = cx.scope.lookup(head.text)
            if meaning is None:
                cx.unknown("noun", head.text, head)
            if (found := _of_meaning(meaning.kind, meaning.name, wanted)) is not None:
                return found
    return _of_sort(plain_set(cx, replace(node, quantity=None)), wanted)


def _of_local(cx: Reader, local: Expr, wanted: list[str]) -> str:
    if isinstance(local, Local) and local.name == cx.removed and "removed" in wanted:
        return "removed"
    if local.sort is Sort.KIND and "new_pieces" in wanted:
        return "new_pieces"
    return _of_sort(local, wanted)


def _of_meaning(kind: str, name: str, wanted: list[str]) -> str | None:
    """What a word says by itself, before anything is read about it."""
    by_kind = {
        "piece": "new_pieces", "class": "new_pieces", "tracker": "tracker", "battle": "battle_number", "phase": "phase",
        "action": "action", "track": "tracks", "tracks": "tracks", "cards": "draw", "deck_cards": "draw",
        "private_deck": "zone",
    }  # fmt: skip
    found = by_kind.get(kind, kind)
    if kind == "query" and name == "start" and "start" in wanted:
        return "start"
    if kind in ("zone", "card_box", "private_deck") and "zone" in wanted:
        return "zone"
    if kind == "universe" and name == "items" and "items" in wanted:
        return "items"
    if kind == "unit" and "number" in wanted:
        return "number"
    return found if found in wanted or kind in ("phase", "action", "rule", "die") else None


def _of_sort(value: Expr, wanted: list[str]) -> str:
    if value.sort is Sort.CARD or value.sort is Sort.ZONE:
        return next((name for name in ("cards", "card") if name in wanted), "cards")
    if value.sort in PLACES:
        return next((name for name in ("clearing", "tracks") if name in wanted), "clearing")
    names = {
        Sort.PIECE: "pieces", Sort.NUMBER: "number", Sort.ITEM: "item", Sort.PLAYER: "player", Sort.SLOT: "number",
    }  # fmt: skip
    found = names.get(value.sort, value.sort.value)
    return "number" if value.many and "number" in wanted and found not in wanted else found


# --- A card of your choice --------------------------------------------------------------------------------------------


def _choosing(cx: Reader, made: Effect, act: Act) -> Node:
    """`spend a card matching c` names no card: it is a choice among those in hand, then the act itself."""
    cards = made.args.get("object")
    if not isinstance(cards, Portion) or cards.how != "number" or not isinstance(cards.of, Elements):
        return made
    zoned = cards.of
    if isinstance(zoned.domain, CardsIn) and not zoned.domain.zones:
        hand = get(cx, act, "hand", You(sort=Sort.PLAYER, span=made.span, acting=True), Sort.ZONE)
        zoned = replace(zoned, domain=CardsIn((hand,)))
    single_card = isinstance(cards.amount, Number) and cards.amount.value == 1
    local = Local(sort=Sort.CARD, many=not single_card, span=made.span, name=cx.fresh("chosen"))
    binder = Binder(
        how="choose", set=zoned, name=local.name, many=not single_card, span=made.span, amount=cards.amount,
        bound="one" if single_card else "exactly", question="card",
    )  # fmt: skip
    acted = replace(made, args={**made.args, "object": Portion("all", local)})
    return Step(laws=(), title="", span=made.span, cause=made.cause, binder=binder, body=(acted,))
