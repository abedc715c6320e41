"""Noun phrases to expressions: `ordered clearings with keep`, `the top card of deck`, `most points of it`.

In: the syntax of a noun and its filters. Out: a typed expression, a set (`many`) or a single thing. How many of a set
is meant (quantities) is for the caller: a condition, an effect and a binder each read it in their own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from interpreter.language.adjectives import with_adjectives
from interpreter.language.build import (
    SORTS,
    fact,
    get,
    into_zones,
    narrow,
    negated,
    of_sort,
    restricted,
    same,
    suit_of,
)
from interpreter.language.catalogue import catalogue
from interpreter.language.coerce import to_single
from interpreter.language.context import Endless, Fault, Reader
from interpreter.language.findings import Finding
from interpreter.language.meant import word_for
from interpreter.language.moment_nouns import icon, no_of, of_battle, this_card, this_phase
from interpreter.language.program import (
    At,
    BattleNumber,
    CardsIn,
    ClassOf,
    Elements,
    Expr,
    KindFrom,
    KindNamed,
    KindSpec,
    Listed,
    Local,
    Name,
    Number,
    Pieces,
    Read,
    Slots,
    Sort,
    Universe,
    Whose,
    You,
)
from interpreter.language.scope import Meaning
from interpreter.language.syntax import CountOf, Group, Noun, Numeral, Syntax, Thing, Things, Value, Word
from interpreter.language.vocabulary import vocabulary
from interpreter.language.wording import a


def noun(cx: Reader, node: Thing) -> Expr:
    """The meaning of a noun with its adjectives and `of`, or of a group in parentheses."""
    if isinstance(node, Group):
        return group(cx, node)
    head, adjectives = node.words[-1], node.words[:-1]
    if cx.is_broken(head.text):
        cx.echo(head)
    if head.text in cx.names or head.text == "you":
        return with_adjectives(cx, _bound(cx, node, head), adjectives)
    meaning = cx.scope.lookup(head.text)
    if meaning is None:
        if head.text in cx.scope.marks:
            cx.fail("unknown-noun", f"`{head.text}` is a mark and needs a noun", head, f"write `{head.text} clearings`")
        cx.unknown("noun", head.text, head)
    return with_adjectives(cx, HEADS[meaning.kind](cx, node, head, meaning), adjectives)


def group(cx: Reader, node: Group) -> Expr:
    value = cx.expression(cx, node.inner)
    return restricted(cx, value, node.where) if node.where is not None else value


# --- Heads ------------------------------------------------------------------------------------------------------------


def _bound(cx: Reader, node: Noun, head: Word) -> Expr:
    if head.text == "you":
        no_of(cx, node)
        return You(sort=Sort.PLAYER, span=cx.span(head))
    cx.scope.asked.names.add((cx.names[head.text].span, head.text))
    local = replace(cx.names[head.text], span=cx.span(head))
    no_of(cx, node)
    return local


def _piece(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """A kind this file declares: this instance's own pieces."""
    declared = cx.scope.declarations.pieces[meaning.name]
    kinds = (KindNamed(meaning.name, meaning.facet),)
    if declared.party:
        owner = Name(sort=Sort.PLAYER, span=cx.span(head), name=declared.party)
        return _pieces(cx, node, Whose.OF, kinds, owner)
    return _owned(cx, node, _pieces(cx, node, Whose.YOURS, kinds))


def _class(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """`warriors`, `buildings`, `pieces`: everybody's, unless an adjective or `of` says whose."""
    kinds = (ClassOf(catalogue().nouns[meaning.name]["class"]),)
    return _owned(cx, node, _pieces(cx, node, Whose.ANYONE, kinds))


def _pieces(cx: Reader, node: Noun, whose: Whose, kinds: tuple[KindSpec, ...], owner: Expr | None = None) -> Pieces:
    at = At.ANYWHERE if cx.pattern else At.MAP
    return Pieces(
        sort=Sort.PIECE, many=True, span=cx.span(node), whose=whose, owner=owner, kinds=kinds, at=at, context=cx.context
    )


def _owned(cx: Reader, node: Noun, pieces: Pieces) -> Pieces:
    """Read what stands after `of`: a player, a kind, or a suit."""
    if node.of is None:
        return pieces
    of = plain_set(cx, node.of)
    if of.sort is Sort.PLAYER:
        return replace(pieces, whose=Whose.OF, owner=of)
    if of.sort is Sort.KIND and not of.many:
        return replace(pieces, kinds=(KindFrom(of),))
    if of.sort is Sort.SUIT and not of.many:
        return replace(pieces, suit=of)
    cx.fail("of-unfit", f"pieces of {a(of.sort)} mean nothing here", node.of, "say whose pieces they are")


def _endless(cx: Reader, name: str, at: Word) -> NoReturn:
    """A definition that comes back to itself: one finding for the whole circle, where its first member stands."""
    circle = cx.open_defines[cx.open_defines.index(name) :]
    order = list(cx.scope.defines)
    if name != cx.defining or name != min(circle, key=order.index):
        cx.echo(at)
    also = tuple((cx.scope.defines[each].scalar.span, f"by way of `{each}`") for each in circle if each != name)
    message, hint = f"`{name}` is defined by itself", "say it without the name"
    raise Endless(Finding("endless-define", message, cx.span(at), hint, also))


def _define(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """A named leaf, read here with the names that are in force here only as far as `it` goes."""
    no_of(cx, node)
    if meaning.name in cx.open_defines:
        _endless(cx, meaning.name, head)
    scalar = cx.scope.defines[meaning.name].scalar
    use, opened, names = cx.use, cx.open_defines, cx.names
    cx.use = cx.span(head)
    cx.open_defines = (*opened, meaning.name)
    cx.names = {}
    try:
        leaf = cx.syntax(scalar, "value")
        assert isinstance(leaf, Value)
        value = cx.expression(cx, leaf.value)
        return restricted(cx, value, leaf.where) if leaf.where is not None else value
    except Endless:
        raise
    except Fault:
        cx.use = use
        cx.echo(head)  # the definition itself is checked at its own place
    finally:
        cx.use, cx.open_defines, cx.names = use, opened, names


def _number(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    return Number(sort=Sort.NUMBER, span=cx.span(head), value=cx.scope.declarations.numbers[meaning.name])


def _tracker(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    tracker = cx.scope.declarations.trackers[meaning.name]
    remembered = catalogue().tracked.get(tracker.of)
    if remembered is None:
        cx.echo(head)  # what it is to remember is a finding already
    sort = SORTS[remembered["sort"]]
    of = None
    if node.of is not None:
        if tracker.per is None:
            cx.fail("of-unfit", f"`{head.text}` is one tracker, not one for each", node.of, "leave it out")
        of = single(cx, node.of, Sort.CLEARING if tracker.per == "clearing" else Sort.PLAYER)
    elif tracker.per is not None:
        cx.fail("missing-of", f"there is one `{head.text}` for each {tracker.per}", head, f"write `{head.text} of ...`")
    cx.scope.asked.tracker(meaning.name, cx.span(node))
    return Read(sort=sort, span=cx.span(node), tracker=meaning.name, of=of)


def _named(sort: Sort) -> Callable[[Reader, Noun, Word, Meaning], Expr]:
    def read(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
        no_of(cx, node)
        return Name(sort=sort, span=cx.span(head), name=meaning.name)

    return read


def _track(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    names = track_names(cx, meaning.name)
    if len(names) == 1:
        return Name(sort=Sort.TRACK, span=cx.span(head), name=names[0])
    return _listed(cx, node, Sort.TRACK, names)


def track_names(cx: Reader, name: str) -> tuple[str, ...]:
    """A track, or one for each suit: `ponds.fox` ..."""
    cx.scope.asked.words.add(name)
    declared = cx.scope.declarations.tracks[name]
    suits = [suit for suit in vocabulary().suits if suit != vocabulary().wild]
    return tuple(f"{name}.{suit}" for suit in suits) if declared.each_suit else (name,)


def _tracks(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    every = [name for track in cx.scope.declarations.tracks for name in track_names(cx, track)]
    return _listed(cx, node, Sort.TRACK, every)


def _kinds(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    wanted = catalogue().nouns[meaning.name]["class"]
    return _listed(cx, node, Sort.KIND, cx.scope.kinds_of_type(wanted))


def _listed(cx: Reader, node: Syntax, sort: Sort, names: list[str] | tuple[str, ...]) -> Expr:
    items = tuple(Name(sort=sort, span=cx.span(node), name=name) for name in names)
    return of_sort(cx, node, Listed(items), sort)


def _universe(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    sort = SORTS[catalogue().nouns[meaning.name]["sort"]]
    return enemies(cx, node) if meaning.name == "enemies" else of_sort(cx, node, Universe(meaning.name), sort)


def enemies(cx: Reader, node: Syntax) -> Elements:
    """The other players."""
    everybody = of_sort(cx, node, Universe("players"), Sort.PLAYER)
    it = Local(sort=Sort.PLAYER, span=cx.span(node), name=everybody.it)
    you = You(sort=Sort.PLAYER, span=cx.span(node))
    return replace(everybody, where=negated(cx, node, same(cx, node, it, you)))


def _cards(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """`cards`, `ambush_cards`: of the shared deck."""
    kind = catalogue().nouns[meaning.name].get("kind")
    cards: Expr = of_sort(cx, node, CardsIn(()), Sort.CARD)
    if kind is not None:
        cards = narrow(cx, cards, node, lambda it: fact(cx, node, kind, it))
    return _lying(cx, node, cards)


def _deck_cards(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """The cards of a private deck, called as its file is."""
    return _lying(cx, node, of_sort(cx, node, CardsIn((), deck=meaning.name), Sort.CARD))


def _lying(cx: Reader, node: Noun, cards: Expr) -> Expr:
    """`cards of fox`, `cards of hoard`, `cards of you`: without a zone, every card wherever it is."""
    if node.of is None:
        return cards
    of = plain_set(cx, node.of)
    if of.sort is Sort.ZONE:
        return into_zones(cx, cards, of)
    if of.sort is Sort.SUIT and not of.many:
        return narrow(cx, cards, node, lambda it: same(cx, node, suit_of(cx, node, it), of))
    if of.sort is Sort.PLAYER:
        zone = get(cx, node, "hand", of, Sort.ZONE)
        return into_zones(cx, cards, zone)
    cx.fail("of-unfit", f"cards of {a(of.sort)} mean nothing here", node.of, "say `cards in PILE`")


def _card_box(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """A box of cards: one pile, or all its slots as printed."""
    no_of(cx, node)
    slots = cx.scope.declarations.boxes[meaning.name].slots
    if not slots:
        return Name(sort=Sort.ZONE, span=cx.span(head), name=meaning.name)
    return _listed(cx, node, Sort.ZONE, [f"{meaning.name}.{slot}" for slot in slots])


def _query(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """A fact about something: `points of it`, `item of order`, `opposite of home`."""
    entry = catalogue().nouns[meaning.name]
    if node.of is not None:
        of = track_or_set(cx, node.of) if "track" in entry["of"] else plain_set(cx, node.of)
    elif entry.get("default") == "you":
        of = You(sort=Sort.PLAYER, span=cx.span(head), acting=True)
    else:
        cx.fail("missing-of", f"`{head.text}` of what?", head, f"write `{head.text} of ...`")
    if entry["query"] == "points" and of.sort is Sort.TRACK:
        cx.scope.asked.points.update(_tracks_among(cx, of))
    return get(cx, node.of or head, entry["query"], of, SORTS[entry["gives"]], entry)


def _tracks_among(cx: Reader, of: Expr) -> set[str]:
    """The tracks that an expression may mean: those it names, or any."""
    listed = of.domain.items if isinstance(of, Elements) and isinstance(of.domain, Listed) else (of,)
    named = {each.name.partition(".")[0] for each in listed if isinstance(each, Name)}
    return named or set(cx.scope.declarations.tracks)


def track_or_set(cx: Reader, node: Things) -> Expr:
    """`points of ponds`, `fill ponds`: a track has the name of its pieces, and here the track is meant."""
    if isinstance(node.thing, Noun) and len(node.thing.words) == 1 and node.thing.of is None and not node.filters:
        word = node.thing.words[0]
        if word.text in cx.scope.declarations.tracks and word.text not in cx.names:
            return _track(cx, node.thing, word, Meaning("track", word.text))
    return plain_set(cx, node)


def _slots(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """Building slots; `slots of BOX` are the piles of a box of cards, `slots of CARD` is the pile it lies in."""
    if node.of is None:
        everywhere = of_sort(cx, node, Universe("clearings"), Sort.CLEARING)
        return Slots(sort=Sort.SLOT, span=cx.span(node), at=everywhere, free=False)
    of = plain_set(cx, node.of)
    if of.sort is Sort.CARD:
        return get(cx, node, "zone", of, Sort.ZONE)
    if of.sort is Sort.ZONE:
        if not (isinstance(of, Elements) and isinstance(of.domain, Listed)):
            cx.fail("of-unfit", "this pile has no slots", node.of, "name a box that is declared with `slots:`")
        return of
    return Slots(sort=Sort.SLOT, span=cx.span(node), at=of, free=False)


def _battle_number(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    if node.of is None:
        cx.fail("missing-of", f"`{head.text}` of which fighter?", head, f"write `{head.text} of you`")
    return BattleNumber(sort=Sort.NUMBER, span=cx.span(node), name=meaning.name, of=single(cx, node.of, Sort.PLAYER))


def _place(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    """`supply` is a box of yours; `map` only says where pieces stand, and is read as a word by whoever allows it."""
    if meaning.name == "map":
        cx.fail("wrong-sort", "`map` can't stand here", head, "say `on map` of pieces, or name a place on it")
    return _named(Sort.BOX)(cx, node, head, meaning)


def _unfit(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    cx.fail("wrong-sort", f"`{head.text}` can't stand here", head, word_for("noun", head.text) or "name a thing")


HEADS: dict[str, Callable[[Reader, Noun, Word, Meaning], Expr]] = {
    "piece": _piece,
    "class": _class,
    "define": _define,
    "number": _number,
    "tracker": _tracker,
    "card_box": _card_box,
    "piece_box": _named(Sort.BOX),
    "private_deck": _named(Sort.ZONE),
    "deck_cards": _deck_cards,
    "icon": icon,
    "track": _track,
    "die": _unfit,
    "party": _named(Sort.PLAYER),
    "place_off_map": _named(Sort.LOCATION),
    "action": _unfit,
    "phase": _named(Sort.PHASE),
    "this_phase": this_phase,
    "suit": _named(Sort.SUIT),
    "item": _named(Sort.ITEM),
    "universe": _universe,
    "kinds": _kinds,
    "cards": _cards,
    "this_card": this_card,
    "zone": _named(Sort.ZONE),
    "query": _query,
    "tracks": _tracks,
    "slots": _slots,
    "place": _place,
    "battle": _battle_number,
    "of_battle": of_battle,
    "rule": _unfit,
    "outcome": _unfit,
    "nothing": _unfit,
    "unit": _unfit,
}


def plain_set(cx: Reader, node: Things) -> Expr:
    """Things without a quantity that would matter (`a`, `the` and `all` are noise here)."""
    if isinstance(node.thing, (CountOf, Numeral)):
        return cx.expression(cx, node)
    if node.quantity is not None and node.quantity.kind not in ("one", "all"):
        cx.fail("quantity-unfit", "a quantity says nothing here", node.quantity, "leave it out")
    return filtered(cx, node)


def filtered(cx: Reader, node: Things) -> Expr:
    """A noun with its filters, left to right, each about the noun."""
    if not isinstance(node.thing, (Noun, Group)):
        cx.fail("wrong-sort", "a number can't stand here", node, "name a thing")
    return cx.filtered(cx, noun(cx, node.thing), node.filters)


def single(cx: Reader, node: Things, *sorts: Sort) -> Expr:
    """One thing of one of these sorts, where one is wanted."""
    return to_single(cx, plain_set(cx, node), node, *sorts)
