"""Arguments of an effect: each parameter of the op's form is read by the type the catalogue gives it.

In: the syntax of the object and of what follows each preposition. Out: typed arguments by parameter name. One reader
for each parameter type; a test proves that the catalogue and `READERS` know the same types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.language.build import get, into_zones
from interpreter.language.catalogue import Form, catalogue
from interpreter.language.coerce import at_most_one
from interpreter.language.conditions import expression, number
from interpreter.language.context import Reader
from interpreter.language.nouns import plain_set, single, track_or_set
from interpreter.language.placed import fits_box, one_for_one
from interpreter.language.program import (
    PLACES,
    Arg,
    BattleNumber,
    CardsIn,
    Elements,
    Expr,
    Name,
    Number,
    Portion,
    Read,
    Sort,
    You,
)
from interpreter.language.quantities import amount_of, counted, new_pieces, pieces_anywhere, pieces_there, portion
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Act, Filter, Noun, Part, Syntax, Things, Word
from interpreter.language.wording import a, such_as


class Arguments:
    """Reads the arguments of one effect, parameter by parameter."""

    def __init__(self, cx: Reader, form: Form, act: Act, parts: dict[str, Part]) -> None:
        self.cx, self.form, self.act, self.parts = cx, form, act, parts
        self.args: dict[str, Arg] = {}

    def read(self) -> dict[str, Arg]:
        for name, param in self.form.params.items():
            node = self.act.object if name == "object" else self._part(name)
            if node is None or (name in self.args):
                continue
            value = READERS[param.type](self, node, name)
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
            if is_map(self.cx, node):
                self.args[name] = None  # where pieces stand anyway
                return None
            value = plain_set(self.cx, node)
            if value.sort not in PLACES:
                self.cx.fail(
                    "wrong-sort", f"a place is wanted here, this is {a(value.sort)}", node, such_as(Sort.CLEARING)
                )
            if self.form.name in ("move", "replace"):
                value = self.args[name] = single(self.cx, node, *PLACES)
            else:
                self.args[name] = None
            return value
        return None


def is_map(cx: Reader, node: Things) -> bool:
    return isinstance(node.thing, Noun) and [w.text for w in node.thing.words] == ["map"] and "map" not in cx.names


def _pieces(given: Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    if given.form.name == "gather":
        return pieces_anywhere(given.cx, node)
    found = pieces_there(given.cx, node, given.place_of_pieces() if name == "object" else None)
    holder = given.things("on") if name == "object" and given.form.name == "remove" else None
    if holder is None:
        return found
    given.args["on"] = None
    return replace(found, of=given.cx.filtered(given.cx, found.of, (Filter(holder.start, holder.end, "on", holder),)))


def _new(given: Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    tracks = given.things("from") if given.form.name == "place_new" else None
    showing = given.things("showing") if given.form.name == "place_new" else None
    made = new_pieces(given.cx, node, tracks, showing)
    if given.form.name == "place_new":
        given.args["from"] = given.args["showing"] = None
        fits_box(given.cx, made, given.things("in"))
    elif given.form.name == "replace":
        old = given.args["object"]
        assert isinstance(old, Portion)
        one_for_one(given.cx, old, made, node)
    return made


def _portion(given: Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    return portion(given.cx, node)


def _cards(given: Arguments, node: Syntax, name: str) -> Arg:
    """A portion of cards; a pile stands for all that lies in it; `from` narrows it to a pile."""
    assert isinstance(node, Things)
    found = portion(given.cx, node)
    if found.of.sort is Sort.ZONE:
        lying = Elements(
            sort=Sort.CARD, many=True, span=found.of.span, domain=CardsIn((found.of,)), it=given.cx.fresh("each")
        )
        found = replace(found, of=lying)
    if found.of.sort is not Sort.CARD:
        given.cx.fail("wrong-sort", f"cards are wanted here, this is {a(found.of.sort)}", node, such_as(Sort.CARD))
    source = given.things("from") if "from" in given.form.params else None
    if source is not None:
        found = replace(found, of=into_zones(given.cx, found.of, single(given.cx, source, Sort.ZONE)))
        given.args["from"] = None
    _which(given, found, node)
    return found


def _which(given: Arguments, found: Portion, node: Things) -> None:
    """So many of the cards that lie somewhere are not the first of them: whoever does it has to be asked which."""
    verb = given.act.verb.text
    known = not isinstance(found.of, Elements) or not isinstance(found.of.domain, CardsIn)
    if known or (found.how == "number" and verb in FROM_HAND):
        return
    assert isinstance(found.of, Elements) and isinstance(found.of.domain, CardsIn)
    if found.how == "number":
        amount = 0 if node.quantity is None or node.quantity.kind == "one" else node.thing.start - node.start
        several = given.cx.leaf.text[node.start : node.start + amount] if given.cx.leaf is not None else ""
        hint = f"choose first: `choose: {several}cards in hand as loot`, and then `do: {verb} loot ...`"
        given.cx.fail("which-cards", "which of them?", node, hint)
    if found.how == "all" and node.quantity is None and not found.of.domain.zones:
        hint = "say where they lie, as in `cards in hand`; if you mean them all, say `all`"
        given.cx.fail("which-cards", "these are the cards of all piles and hands", node, hint)


FROM_HAND = frozenset({"spend", "discard", "reveal", "give"})
"""Of these verbs so many cards, `spend a card`, are a choice; out of the hand where nothing else is said."""


def _draw(given: Arguments, node: Syntax, name: str) -> Arg:
    """`3 cards`: how many, and of which deck. Nothing else can be said of cards that nobody has seen."""
    assert isinstance(node, Things)
    node = counted(given.cx, node)
    if node.quantity is None or node.quantity.kind not in ("one", "so_many"):
        given.cx.fail("how-many", "how many?", node, "write `a card` or `3 cards`")
    thing = node.thing
    if not isinstance(thing, Noun) or len(thing.words) > 1 or thing.of is not None or node.filters:
        given.cx.fail("wrong-object", "cards are drawn unseen from the top of their deck", node, "write `3 cards`")
    given.args["number"] = amount_of(given.cx, node.quantity)
    given.args["deck"] = Name(sort=Sort.ZONE, span=given.cx.span(node), name=_deck_of(given.cx, thing.words[0]))
    return None


def _deck_of(cx: Reader, word: Word) -> str:
    """The deck whose cards have that name."""
    meaning = cx.scope.lookup(word.text)
    assert meaning is not None, "what is drawn has been found to be cards"
    if meaning.kind == "deck_cards":
        return meaning.name
    if catalogue().nouns[meaning.name].get("kind") is not None:
        cx.fail("wrong-object", "cards are drawn unseen, whatever they turn out to be", word, "write `cards`")
    return "deck"


def _number(given: Arguments, node: Syntax, name: str) -> Arg:
    """A number; `1 action` is so many of a unit, `2 points` of what the op counts."""
    if isinstance(node, Things) and isinstance(node.thing, Noun):
        node = counted(given.cx, node)
        if node.quantity is not None and _is_unit(given, node):
            return amount_of(given.cx, node.quantity)
    return number(given.cx, node)


def _is_unit(given: Arguments, node: Things) -> bool:
    assert isinstance(node.thing, Noun)
    word = node.thing.words[-1].text
    meaning = given.cx.scope.lookup(word)
    if meaning is not None and meaning.kind == "unit":
        return True
    bare = len(node.thing.words) == 1 and node.thing.of is None and not node.filters
    return bare and given.form.counts != "" and catalogue().singulars.get(word, word) == given.form.counts


def _one(*sorts: Sort) -> Callable[[Arguments, Syntax, str], Arg]:
    def read(given: Arguments, node: Syntax, name: str) -> Arg:
        assert isinstance(node, Things)
        return single(given.cx, node, *sorts)

    return read


def _set_of(*sorts: Sort) -> Callable[[Arguments, Syntax, str], Arg]:
    def read(given: Arguments, node: Syntax, name: str) -> Arg:
        assert isinstance(node, Things)
        value = plain_set(given.cx, node)
        if value.sort not in sorts:
            given.cx.fail(
                "wrong-sort", f"{a(sorts[0])} is wanted here, this is {a(value.sort)}", node, such_as(sorts[0])
            )
        one = node.quantity is not None and node.quantity.kind == "one"
        if one and value.many and not at_most_one(given.cx, value):
            hint = "bind one with `pick:`, or leave the article out"
            given.cx.fail("quantity-unfit", "every one of them is meant here", node, hint)
        return value

    return read


def _tracks(given: Arguments, node: Syntax, name: str) -> Arg:
    assert isinstance(node, Things)
    value = track_or_set(given.cx, node)
    if value.sort is not Sort.TRACK:
        given.cx.fail("wrong-sort", f"tracks are wanted here, this is {a(value.sort)}", node, such_as(Sort.TRACK))
    return value


def _tracker(given: Arguments, node: Syntax, name: str) -> Arg:
    value = expression(given.cx, node)
    if not isinstance(value, Read):
        given.cx.fail(
            "wrong-object",
            f"`{given.act.verb.text}` wants a tracker and no more",
            node,
            f"for example `{catalogue().ops[given.act.verb.text].example}`",
        )
    given.cx.scope.asked.write(value.tracker, value.span)
    return value


def _battle_number(given: Arguments, node: Syntax, name: str) -> Arg:
    value = expression(given.cx, node)
    if not isinstance(value, BattleNumber):
        given.cx.fail(
            "wrong-object",
            f"`{given.act.verb.text}` wants hits of a fighter and no more",
            node,
            "for example `rolled_hits of you`",
        )
    return value


def _start(given: Arguments, node: Syntax, name: str) -> Arg:
    """`start`, `start of target`: the player whose start it is."""
    assert isinstance(node, Things) and isinstance(node.thing, Noun)
    if node.thing.of is not None:
        return single(given.cx, node.thing.of, Sort.PLAYER)
    return You(sort=Sort.PLAYER, span=given.cx.span(node), acting=True)


def _value(given: Arguments, node: Syntax, name: str) -> Arg:
    """A value of the tracker's own type, looked up among that type's words first."""
    tracker = given.args["object"]
    assert isinstance(tracker, Read) and isinstance(node, Things)
    declared = given.cx.scope.declarations.trackers[tracker.tracker]
    if tracker.sort is Sort.SPACE:
        return _space(given.cx, node, declared.spaces, tracker.tracker)
    if tracker.sort is Sort.NUMBER:
        return number(given.cx, node)
    if tracker.sort is Sort.SUIT and _is_nothing(given.cx, node):
        return Number(sort=Sort.SUIT, span=given.cx.span(node), value=-1)
    value = single(given.cx, node)
    if tracker.sort is Sort.SUIT and value.sort in (Sort.CARD, Sort.ZONE, Sort.CLEARING, Sort.TRACK):
        return get(given.cx, node, "suit", value, Sort.SUIT)
    if value.sort is not tracker.sort:
        given.cx.fail(
            "wrong-sort",
            f"`{tracker.tracker}` holds {a(tracker.sort)}, not {a(value.sort)}",
            node,
            such_as(tracker.sort),
        )
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
            cx.lack("unknown-space", f"`{tracker}` has no space named `{word.text}`", word.text, word, hint)
    return single(cx, node, Sort.SPACE)


def _word(given: Arguments, node: Syntax, name: str) -> Arg:
    text = lone_word(given.cx, node, "a word")
    given.cx.scope.asked.marked.setdefault(text, given.cx.span(node))
    if text not in given.cx.program.mark_words:
        given.cx.program.mark_words.append(text)
    return text


def lone_word(cx: Reader, node: Syntax, what: str) -> str:
    """The one word that stands here. Raises: Fault."""
    if isinstance(node, Things) and isinstance(node.thing, Noun) and not node.filters and not node.quantity:
        words = node.thing.words
        if len(words) == 1 and node.thing.of is None:
            return words[0].text
    cx.fail("leaf-syntax", f"{what} is wanted here", node, "one word and nothing else")


def _phase(given: Arguments, node: Syntax, name: str) -> Arg:
    cx = given.cx
    text = lone_word(cx, node, "a phase")
    if text not in cx.scope.phases:
        cx.unknown("phase", text, node, cx.scope.phases)
    cx.scope.asked.words.add(text)
    backward = given.form.name == "restart" or cx.jumps.endless(cx.here, text)
    if backward and not cx.limited:
        cx.fail(
            "endless-jump", "a jump back could go on for ever", given.act, "say how often with `once:` or `at_most:`"
        )
    return text


def _rules(given: Arguments, node: Syntax, name: str) -> Arg:
    part = given.parts["ignoring"]
    return tuple(rule_name(given.cx, argument) for argument in part.arguments)


def rule_name(cx: Reader, node: Syntax) -> str:
    """An ability's id, `rule`, or `restrictions` for all."""
    text = lone_word(cx, node, "the id of a rule")
    known = (*cx.scope.ability_ids, "restrictions")
    if text not in known:
        cx.unknown("rule id", text, node, known)
    cx.scope.asked.ids.add(text)
    return text


def _nothing(given: Arguments, node: Syntax, name: str) -> Arg:
    return None


READERS: dict[str, Callable[[Arguments, Syntax, str], Arg]] = {
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
    "holder": _one(Sort.PIECE),
    "zone": _one(Sort.ZONE),
    "player": _one(Sort.PLAYER),
    "item": _one(Sort.ITEM),
    "items": _nothing,
    "tracks": _tracks,
    "tracker": _tracker,
    "battle_number": _battle_number,
    "start": _start,
    "value": _value,
    "word": _word,
    "phase": _phase,
    "rules": _rules,
}
