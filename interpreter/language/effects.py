"""Effects: a verb with its object and prepositions becomes one op in one of its forms.

In: a leaf such as `replace a warrior of target in c with a warrior`. Out: an `Effect` whose arguments are typed, or a
`Perform`. Which form of an op is meant is settled by what its object is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.language.actions import perform
from interpreter.language.build import get, into_zones
from interpreter.language.catalogue import Form, Op, catalogue
from interpreter.language.conditions import expression, number
from interpreter.language.context import Reader
from interpreter.language.located import Scalar
from interpreter.language.nouns import plain_set, single
from interpreter.language.program import (
    PLACES,
    Arg,
    BattleNumber,
    Binder,
    CardsIn,
    Effect,
    Elements,
    Expr,
    Local,
    Name,
    Node,
    Number,
    Portion,
    Read,
    Sort,
    Step,
    You,
)
from interpreter.language.quantities import amount_of, counted, new_pieces, pieces_anywhere, pieces_there, portion
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Act, CountOf, Noun, Numeral, Part, Syntax, Things

CONTEXT_OF = {"move": "moving", "battle": "battle", "remove": "targeting", "replace": "targeting", "score": "scoring"}
_FROM_HAND = frozenset({"spend", "discard", "reveal", "give"})


def effect(cx: Reader, scalar: Scalar) -> Node:
    """Read one effect. Raises: Fault."""
    with cx.reading(scalar):
        act = cx.syntax(scalar, "effect")
        assert isinstance(act, Act)
        op = catalogue().ops.get(act.verb.text)
        if op is None:
            verbs = list(catalogue().ops)
            cx.fail("unknown-op", f"no op is named `{act.verb.text}`", act.verb, hint_for(act.verb.text, verbs))
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
            known = ", ".join(f"`{name}`" for name in op.prepositions) or "none"
            cx.fail("unknown-preposition", f"`{op.verb}` takes no `{part.preposition}`", part, f"it takes {known}")
        if part.preposition in found:
            cx.fail("twice", f"`{part.preposition}` stands twice", part)
        if len(part.arguments) > 1 and part.preposition != "ignoring":
            cx.fail("twice", f"one thing is wanted after `{part.preposition}`", part.arguments[1])
        found[part.preposition] = part
    return found


def _formed(cx: Reader, op: Op, act: Act) -> Node:
    form = _form(cx, op, act)
    parts = parts_of(cx, op, act)
    for name, part in parts.items():
        if name not in form.params:
            cx.fail("unknown-preposition", f"`{op.verb}` takes no `{name}` with this object", part)
    for name, param in form.params.items():
        if not param.optional and name != "object" and name not in parts:
            cx.fail("missing-part", f"`{op.verb}` needs `{name}`", act, f"for example `{op.example}`")
    args = _Arguments(cx, form, act, parts).read()
    made = Effect(form.name, args, cx.span(act), cx.cause(cx.span(act)))
    return _choosing(cx, made, act) if op.verb in _FROM_HAND else made


# --- Which form -------------------------------------------------------------------------------------------------------


def _form(cx: Reader, op: Op, act: Act) -> Form:
    """The form whose object is what the effect's object is."""
    if act.object is None:
        for form in op.forms:
            if "object" not in form.params:
                return form
        cx.fail("missing-part", f"`{op.verb}` what?", act.verb, f"for example `{op.example}`")
    assert isinstance(act.object, Things)
    wanted = [form.params["object"].type for form in op.forms if "object" in form.params]
    if not wanted:
        cx.fail("wrong-object", f"`{op.verb}` takes no object", act.object)
    found = _category(cx, counted(cx, act.object), wanted)
    for form in op.forms:
        if "object" in form.params and form.params["object"].type == found:
            return form
    words = " or ".join(sorted({_WORDS.get(name, name) for name in wanted}))
    cx.fail("wrong-object", f"`{op.verb}` wants {words}, not this", act.object, f"for example `{op.example}`")


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
        "action": "action", "track": "tracks", "tracks": "tracks", "cards": "draw", "private_deck": "zone",
    }  # fmt: skip
    found = by_kind.get(kind)
    if kind == "query" and name == "start" and "start" in wanted:
        return "start"
    if kind in ("zone", "card_box", "private_deck") and "zone" in wanted:
        return "zone"
    if kind == "universe" and name == "items" and "items" in wanted:
        return "items"
    return found if found in wanted else None


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


# --- Arguments --------------------------------------------------------------------------------------------------------


class _Arguments:
    """Reads the arguments of one effect, parameter by parameter."""

    def __init__(self, cx: Reader, form: Form, act: Act, parts: dict[str, Part]) -> None:
        self.cx, self.form, self.act, self.parts = cx, form, act, parts
        self.args: dict[str, Arg] = {}

    def read(self) -> dict[str, Arg]:
        for name, param in self.form.params.items():
            node = self.act.object if name == "object" else self._part(name)
            if node is None or (name in self.args):
                continue
            value = _READERS[param.type](self, node, name)
            if value is not None:
                self.args[name] = value
        return self.args

    def _part(self, name: str) -> Syntax | None:
        part = self.parts.get(name)
        return part.arguments[0] if part is not None else None

    def things(self, name: str) -> Things | None:
        node = self._part(name)
        assert node is None or isinstance(node, Things)
        return node

    def place_of_pieces(self) -> Expr | None:
        """Where the effect says its pieces are: the place after `from` or `in`."""
        for name in ("from", "in"):
            node = self.things(name)
            if node is None or name not in self.form.params or self.form.params[name].type == "tracks":
                continue
            if self.form.name.startswith("place"):
                return None
            value = plain_set(self.cx, node)
            if value.sort is Sort.BOX and isinstance(value, Name) and value.name == "map":
                return None
            if value.sort not in PLACES:
                self.cx.fail("wrong-sort", f"a place is wanted here, this is a {value.sort.value}", node)
            if self.form.name in ("move", "replace"):
                value = self.args[name] = single(self.cx, node, *PLACES)
            else:
                self.args[name] = None
            return value
        return None


def _pieces(a: _Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    if a.form.name == "gather":
        return pieces_anywhere(a.cx, node)
    return pieces_there(a.cx, node, a.place_of_pieces() if name == "object" else None)


def _new(a: _Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    tracks = a.things("from") if a.form.name == "place_new" else None
    showing = a.things("showing") if a.form.name == "place_new" else None
    made = new_pieces(a.cx, node, tracks, showing)
    if a.form.name == "place_new":
        a.args["from"] = a.args["showing"] = None
    return made


def _portion(a: _Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    return portion(a.cx, node)


def _cards(a: _Arguments, node: Syntax, name: str) -> Arg:
    """A portion of cards; a pile stands for all that lies in it; `from` narrows it to a pile."""
    assert isinstance(node, Things)
    found = portion(a.cx, node)
    if found.of.sort is Sort.ZONE:
        lying = Elements(
            sort=Sort.CARD, many=True, span=found.of.span, domain=CardsIn((found.of,)), it=a.cx.fresh("each")
        )
        found = replace(found, of=lying)
    if found.of.sort is not Sort.CARD:
        a.cx.fail("wrong-sort", f"cards are wanted here, this is a {found.of.sort.value}", node)
    source = a.things("from") if "from" in a.form.params else None
    if source is not None:
        found = replace(found, of=into_zones(a.cx, found.of, single(a.cx, source, Sort.ZONE)))
        a.args["from"] = None
    return found


def _draw(a: _Arguments, node: Syntax, name: str) -> Arg:
    """`3 cards`: how many, and of which deck."""
    assert isinstance(node, Things)
    node = counted(a.cx, node)
    if node.quantity is None or node.quantity.kind not in ("one", "so_many"):
        a.cx.fail("how-many", "how many?", node, "write `a card` or `3 cards`")
    a.args["number"] = amount_of(a.cx, node.quantity)
    a.args["deck"] = Name(sort=Sort.ZONE, span=a.cx.span(node), name="deck")
    return None


def _number(a: _Arguments, node: Syntax, name: str) -> Arg:
    return number(a.cx, node)


def _one(*sorts: Sort) -> Callable[[_Arguments, Syntax, str], Arg]:
    def read(a: _Arguments, node: Syntax, name: str) -> Arg:
        assert isinstance(node, Things)
        return single(a.cx, node, *sorts)

    return read


def _set_of(*sorts: Sort) -> Callable[[_Arguments, Syntax, str], Arg]:
    def read(a: _Arguments, node: Syntax, name: str) -> Arg:
        assert isinstance(node, Things)
        value = plain_set(a.cx, node)
        if value.sort not in sorts:
            a.cx.fail("wrong-sort", f"a {sorts[0].value} is wanted here, this is a {value.sort.value}", node)
        return value

    return read


def _tracker(a: _Arguments, node: Syntax, name: str) -> Arg:
    value = expression(a.cx, node)
    assert isinstance(value, Read)
    return value


def _battle_number(a: _Arguments, node: Syntax, name: str) -> Arg:
    value = expression(a.cx, node)
    assert isinstance(value, BattleNumber)
    return value


def _start(a: _Arguments, node: Syntax, name: str) -> Arg:
    """`start`, `start of target`: the player whose start it is."""
    assert isinstance(node, Things) and isinstance(node.thing, Noun)
    if node.thing.of is not None:
        return single(a.cx, node.thing.of, Sort.PLAYER)
    return You(sort=Sort.PLAYER, span=a.cx.span(node))


def _value(a: _Arguments, node: Syntax, name: str) -> Arg:
    """A value of the tracker's own type, looked up among that type's words first."""
    tracker = a.args["object"]
    assert isinstance(tracker, Read) and isinstance(node, Things)
    declared = a.cx.scope.declarations.trackers[tracker.tracker]
    if tracker.sort is Sort.SPACE:
        return _space(a.cx, node, declared.spaces, tracker.tracker)
    if tracker.sort is Sort.NUMBER:
        return number(a.cx, node)
    if tracker.sort is Sort.SUIT and _is_nothing(a.cx, node):
        return Number(sort=Sort.SUIT, span=a.cx.span(node), value=-1)
    value = single(a.cx, node)
    if tracker.sort is Sort.SUIT and value.sort in (Sort.CARD, Sort.ZONE, Sort.CLEARING, Sort.TRACK):
        return get(a.cx, node, "suit", value, Sort.SUIT)
    if value.sort is not tracker.sort:
        a.cx.fail("wrong-sort", f"`{tracker.tracker}` holds a {tracker.sort.value}, not a {value.sort.value}", node)
    return value


def _is_nothing(cx: Reader, node: Things) -> bool:
    return isinstance(node.thing, Noun) and [word.text for word in node.thing.words] == ["nothing"]


def _space(cx: Reader, node: Things, spaces: tuple[str, ...], tracker: str) -> Expr:
    if isinstance(node.thing, Noun) and len(node.thing.words) == 1:
        word = node.thing.words[0]
        if word.text in spaces:
            return Number(sort=Sort.SPACE, span=cx.span(word), value=spaces.index(word.text))
        if word.text not in cx.names:
            hint = hint_for(word.text, spaces) or "it has " + ", ".join(f"`{space}`" for space in spaces)
            cx.fail("unknown-space", f"`{tracker}` has no space named `{word.text}`", word, hint)
    return single(cx, node, Sort.SPACE)


def _word(a: _Arguments, node: Syntax, name: str) -> Arg:
    text = lone_word(a.cx, node, "a word")
    if text not in a.cx.program.mark_words:
        a.cx.program.mark_words.append(text)
    return text


def lone_word(cx: Reader, node: Syntax, what: str) -> str:
    """The one word that stands here. Raises: Fault."""
    if isinstance(node, Things) and isinstance(node.thing, Noun) and not node.filters and not node.quantity:
        words = node.thing.words
        if len(words) == 1 and node.thing.of is None:
            return words[0].text
    cx.fail("leaf-syntax", f"{what} is wanted here", node)


def _phase(a: _Arguments, node: Syntax, name: str) -> Arg:
    cx = a.cx
    text = lone_word(cx, node, "a phase")
    if text not in cx.scope.phases:
        cx.unknown("phase", text, node, cx.scope.phases)
    here = cx.phase
    backward = a.form.name == "restart" or (
        here is not None
        and here in cx.scope.phases
        and cx.scope.phases.index(text) <= cx.scope.phases.index(here)
        and text in ("start_of_turn", "birdsong", "daylight", "evening")
        and here in ("start_of_turn", "birdsong", "daylight", "evening")
    )
    if backward and not cx.limited:
        cx.fail("endless-jump", "a jump back could go on for ever", a.act, "say how often with `once:` or `at_most:`")
    return text


def _rules(a: _Arguments, node: Syntax, name: str) -> Arg:
    part = a.parts["ignoring"]
    return tuple(rule_name(a.cx, argument) for argument in part.arguments)


def rule_name(cx: Reader, node: Syntax) -> str:
    """An ability's id, `rule`, or `restrictions` for all."""
    text = lone_word(cx, node, "the id of a rule")
    known = (*cx.scope.ability_ids, "restrictions")
    if text not in known:
        cx.unknown("rule id", text, node, known)
    return text


def _nothing(a: _Arguments, node: Syntax, name: str) -> Arg:
    return None


_READERS: dict[str, Callable[[_Arguments, Syntax, str], Arg]] = {
    "number": _number,
    "pieces": _pieces,
    "new_pieces": _new,
    "removed": _portion,
    "cards": _cards,
    "card": _one(Sort.CARD),
    "draw": _draw,
    "place": _one(*PLACES),
    "location": _one(Sort.CLEARING, Sort.FOREST, Sort.LOCATION),
    "clearing": _one(Sort.CLEARING),
    "locations": _set_of(Sort.CLEARING, Sort.FOREST, Sort.LOCATION),
    "box": _one(Sort.BOX),
    "zone": _one(Sort.ZONE),
    "player": _one(Sort.PLAYER),
    "item": _one(Sort.ITEM),
    "items": _nothing,
    "tracks": _set_of(Sort.TRACK),
    "tracker": _tracker,
    "battle_number": _battle_number,
    "start": _start,
    "value": _value,
    "word": _word,
    "phase": _phase,
    "rules": _rules,
}


# --- A card of your choice --------------------------------------------------------------------------------------------


def _choosing(cx: Reader, made: Effect, act: Act) -> Node:
    """`spend a card matching c` names no card: it is a choice among those in hand, then the act itself."""
    cards = made.args.get("object")
    if not isinstance(cards, Portion) or cards.how != "number" or not isinstance(cards.of, Elements):
        return made
    zoned = cards.of
    if isinstance(zoned.domain, CardsIn) and not zoned.domain.zones:
        hand = get(cx, act, "hand", You(sort=Sort.PLAYER, span=made.span), Sort.ZONE)
        zoned = replace(zoned, domain=CardsIn((hand,)))
    single_card = isinstance(cards.amount, Number) and cards.amount.value == 1
    local = Local(sort=Sort.CARD, many=not single_card, span=made.span, name=cx.fresh("chosen"))
    binder = Binder(
        how="choose", set=zoned, name=local.name, many=not single_card, span=made.span, amount=cards.amount,
        bound="one" if single_card else "exactly", question="card",
    )  # fmt: skip
    acted = replace(made, args={**made.args, "object": Portion("all", local)})
    return Step(laws=(), title="", span=made.span, cause=made.cause, binder=binder, body=(acted,))
