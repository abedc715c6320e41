"""Things and sets of things: every expression that is neither a number nor yes or no.

In: nodes of the checked tree. Out: phrases. What narrows a set is said by `modifiers`.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.catalogue import catalogue, plural
from interpreter.language.program import (
    CardsIn,
    Elements,
    Exists,
    Expr,
    Get,
    Image,
    Listed,
    Local,
    Logic,
    Members,
    Name,
    OfBattle,
    OfKind,
    Only,
    Pieces,
    Read,
    Same,
    Slots,
    Sort,
    ThisCard,
    ThisPhase,
    Universe,
    Within,
    You,
)
from interpreter.sheet import modifiers, naming
from interpreter.sheet.phrases import Phrase, listed, possessive, spoken
from interpreter.sheet.speaker import NOUNS, THINGS, Speaker, words_for

_UNIVERSES = {
    "clearings": ("clearing", ()), "corners": ("clearing", ("corner",)), "river": ("clearing", ("river",)),
    "forests": ("forest", ()), "locations": ("place", ()), "players": ("player", ()), "bots": ("bot", ()),
    "parties": ("player or neutral party", ()), "suits": ("suit", ()), "items": ("item", ()),
}  # fmt: skip
_OF_CARDS = {
    "card": "the card in {}", "top": "the top card of {}", "bottom": "the bottom card of {}",
    "zone": "the {pile} in which {} lies",
}  # fmt: skip
"""Facts that the language reads for itself, and that are no nouns of the catalogue."""
_BATTLE = {
    "attacker": "the attacker", "defender": "the defender", "opponent": "your opponent",
    "fighters": "those who fight", "clearing": "the clearing of the battle",
    "removed": "pieces removed in the battle so far",
}  # fmt: skip


@words_for(THINGS, You)
def _you(say: Speaker, node: You) -> Phrase:
    return Phrase(fixed=say.yours if node.acting else "you")


@words_for(THINGS, ThisCard)
def _this_card(say: Speaker, node: ThisCard) -> Phrase:
    return Phrase(fixed="this card")


@words_for(THINGS, ThisPhase)
def _this_phase(say: Speaker, node: ThisPhase) -> Phrase:
    return Phrase(fixed="the phase that is running")


@words_for(THINGS, Local)
def _local(say: Speaker, node: Local) -> Phrase:
    return Phrase(fixed=say.ref(node), several=node.many)


@words_for(THINGS, Read)
def _read(say: Speaker, node: Read) -> Phrase:
    whose = f" of {say.the(node.of)}" if node.of is not None else ""
    return Phrase(fixed=f"{naming.tracker(say, node.tracker)}{whose}")


@words_for(THINGS, OfBattle)
def _of_battle(say: Speaker, node: OfBattle) -> Phrase:
    return Phrase(fixed=_BATTLE[node.name])


@words_for(THINGS, Slots)
def _slots(say: Speaker, node: Slots) -> Phrase:
    before = ("free",) if node.free else ()
    everywhere = isinstance(node.at, Elements) and node.at.where is None
    after = () if everywhere else (f"in {say.any(node.at)}",)
    return Phrase("building slot", "building slots", before=before, after=after)


@words_for(THINGS, Only)
def _only(say: Speaker, node: Only) -> Phrase:
    return Phrase(fixed=say.phrase(node.of).the())


# --- facts ------------------------------------------------------------------------------------------------------------


@words_for(THINGS, Get)
def _get(say: Speaker, node: Get) -> Phrase:
    """`your starting clearing`, `the item of that card`, `the top card of the deck`."""
    of = say.the(node.of)
    if node.query in _OF_CARDS:
        return Phrase(fixed=_one_card(say, node, of))
    noun = catalogue().nouns[node.query]["says"]
    if "{}" in noun:
        return Phrase(fixed=f"the {noun.format(of)}")
    if node.of.sort is Sort.PLAYER:
        return Phrase(fixed=f"{possessive(of)} {noun}")
    return Phrase(fixed=f"the {noun} of {of}")


def _one_card(say: Speaker, node: Get, of: str) -> str:
    """The card of a box that holds one has the box's name: `the order card`."""
    if node.query == "card" and isinstance(node.of, Name):
        return naming.single_card(say, node.of.name) or _OF_CARDS["card"].format(of)
    told = naming.zone(say, node.of.name) if isinstance(node.of, Name) else of
    pile = "slot" if any(box.slots for box in say.program.declarations.boxes.values()) else "pile"
    return _OF_CARDS[node.query].format(told, pile=pile)


def fact_of_many(say: Speaker, domain: Image) -> Phrase:
    """The answers for all members of a set: `starting clearings of bots`."""
    of = say.phrase(domain.of).some()
    single = modifiers.is_single(say, domain.of)
    if domain.query in _OF_CARDS:
        return Phrase(one=f"of {_OF_CARDS[domain.query].format(of)}", many=_OF_CARDS[domain.query].format(of))
    noun = catalogue().nouns[domain.query]["says"]
    if "{}" in noun:
        return Phrase(fixed=f"the {noun.format(of)}") if single else Phrase(one=noun.format(of), many=noun.format(of))
    if single:
        return Phrase(fixed=f"the {noun} of {of}")
    return Phrase(one=f"{noun} of {say.phrase(domain.of).a()}", many=f"{plural(noun)} of {of}")


# --- sets of elements -------------------------------------------------------------------------------------------------


@words_for(THINGS, Elements)
def _elements(say: Speaker, node: Elements) -> Phrase:
    tests = modifiers.conjuncts(node.where)
    it = Local(sort=node.sort, span=node.span, name=node.it)
    parts, rest = modifiers.parted(node.it, tests)
    if parts:
        return modifiers.narrowed(say, summed(say, parts, bool(rest)), it, rest)
    base, tests = _base(say, node, tests)
    made = modifiers.narrowed(say, base, it, tests)
    if not modifiers.is_single(say, node):
        return made
    return Phrase(fixed=_place_of(say, node) or made.the())


def _place_of(say: Speaker, node: Elements) -> str:
    """`the cart's place`: clearing or forest, wherever the one thing stands; nothing of any other set."""
    tests = modifiers.conjuncts(node.where)
    if node.domain != Universe("locations") or len(tests) != 1 or not isinstance(tests[0], Exists):
        return ""
    held = tests[0].of
    return f"{possessive(naming.kinds(say, held.kinds).the())} place" if isinstance(held, Pieces) else ""


def summed(say: Speaker, parts: list[Expr], comma: bool = False) -> Phrase:
    """Several sets together: `the sight and clearings you rule`; `comma`: more is said behind it."""
    found = [(say.phrase(part), part.many) for part in parts]
    one = _shortly([each.a() if many else each.the() for each, many in found], " or ")
    every = _shortly([each.some() if many else each.the() for each, many in found], " and ")
    each = _shortly([phrase.each() if many else phrase.the() for phrase, many in found], " and ")
    end = "," if comma else ""
    return Phrase(fixed=one + end, fixed_many=every + end, fixed_each=each + end)


def _shortly(words: list[str], joint: str) -> str:
    """`the clearing with the keep or a clearing adjacent to it`: what came first is not named again."""
    first, *others = words
    return joint.join([first, *(each.replace(f"adjacent to {first}", "adjacent to it") for each in others)])


def _base(say: Speaker, node: Elements, tests: list[Expr]) -> tuple[Phrase, list[Expr]]:
    """The noun of a set, and the conditions it has not said already."""
    match node.domain:
        case Universe(name):
            others = [each for each in tests if not modifiers.is_not_you(each, node.it)]
            if name == "players" and len(others) < len(tests):
                return Phrase("enemy", "enemies"), others
            noun, before = _UNIVERSES[name]
            return Phrase(
                noun, plural(noun) if " " not in noun else "players and neutral parties", before=before
            ), tests
        case Listed(items) if node.sort is Sort.ZONE and len(items) > 1:
            return _slots_left(say, node, items, tests)
        case Listed(items):
            return _listed(say, node.sort, items), tests
        case CardsIn(zones, deck):
            nearer = len(zones) == 1 and any(_nearer(test, node.it, zones[0]) for test in tests)
            return _cards(say, () if nearer else zones, deck), tests
        case Members(OfBattle(name="removed")):
            return _removed(say, node, tests)
        case Members(of):
            return Phrase(NOUNS[node.sort], plural(NOUNS[node.sort]), after=(f"among {say.the(of)}",)), tests
        case Image() as image:
            return fact_of_many(say, image), tests


def _nearer(test: Expr, it: str, zone: Expr) -> bool:
    """Whether a condition says of one player what the pile says of all: crafted by you, not by anybody."""
    domain = zone.domain if isinstance(zone, Elements) else None
    match test:
        case Within(item=item, of=Elements(domain=CardsIn(zones=(Get(query=query),)), where=None)):
            return modifiers.is_it(item, it) and isinstance(domain, Image) and domain.query == query
    return False


def _removed(say: Speaker, node: Elements, tests: list[Expr]) -> tuple[Phrase, list[Expr]]:
    """Pieces that a battle took off: `your warriors removed in this battle`."""
    made = Phrase("piece", "pieces", after=("removed in this battle",))
    rest = []
    for test in tests:
        match modifiers.bared(test):
            case OfKind(item=item, kinds=kinds) if modifiers.is_it(item, node.it):
                kind = naming.kinds(say, kinds)
                made = replace(made, one=kind.one, many=kind.many)
            case Same(left=Get(query="owner", of=of), right=You()) if modifiers.is_it(of, node.it):
                made = replace(made, owner=say.your)
            case Logic(op="not", parts=(Same(left=Get(query="owner", of=of), right=You()),)) if modifiers.is_it(
                of, node.it
            ):
                made = made.with_before("enemy")
            case _:
                rest.append(test)
    return made, rest


def _listed(say: Speaker, sort: Sort, items: tuple[Expr, ...]) -> Phrase:
    if len(items) == 1:
        return Phrase(fixed=say.any(items[0]))
    if sort is Sort.KIND:
        classes = {say.program.declarations.pieces[each.name].type for each in items if isinstance(each, Name)}
        word = listed(sorted(classes))
        return Phrase(f"kind of {word}", f"kinds of {plural(word)}", owner="your")
    names = [each.name for each in items if isinstance(each, Name)]
    bases = {name.partition(".")[0] for name in names}
    if len(names) == len(items) and sort is Sort.TRACK:
        word = f"{spoken(next(iter(bases)))} track" if len(bases) == 1 else "track"
        return Phrase(word, plural(word), owner="your")
    if len(names) == len(items) and sort is Sort.ZONE and len(bases) == 1:
        return Phrase("slot", "slots", after=(f"of {naming.zone(say, next(iter(bases)))}",))
    return Phrase(
        one=" or ".join(say.any(each) for each in items), many=listed(say.the(each) for each in items), fixed=""
    )


def _slots_left(say: Speaker, node: Elements, items: tuple[Expr, ...], tests: list[Expr]) -> tuple[Phrase, list[Expr]]:
    """`fox, rabbit or mouse slots of the Pool`, where conditions leave out single slots by their name."""
    names = [each.name for each in items if isinstance(each, Name)]
    out = {id(test): left for test in tests if (left := _left_out(test, node.it)) and set(left) <= set(names)}
    whole = _listed(say, Sort.ZONE, items)
    if not out or len(names) < len(items):
        return whole, tests
    kept = [name.partition(".")[2] for name in names if not any(name in left for left in out.values())]
    made = replace(whole, one=f"{listed(kept, 'or')} slot", many=f"{listed(kept)} slots")
    return made, [test for test in tests if id(test) not in out]


def _left_out(test: Expr, it: str) -> list[str] | None:
    """The names of the single things that a condition leaves out; None of any other condition."""
    match test:
        case Logic(op="not", parts=(Same(left=left, right=Name(name=name)),)) if modifiers.is_it(left, it):
            return [name]
        case Logic(op="not", parts=(Within(item=item, of=Elements(domain=Listed(others), where=None)),)):
            named = [each.name for each in others if isinstance(each, Name)]
            return named if modifiers.is_it(item, it) and len(named) == len(others) else None
    return None


def _cards(say: Speaker, zones: tuple[Expr, ...], deck: str | None) -> Phrase:
    one = deck_noun(say, deck)
    phrase = Phrase(one, plural(one))
    if not zones:
        return phrase
    if deck is None:
        held = _holds(say, zones[0])
        phrase = Phrase(held, plural(held))
    if len(zones) == 1 and isinstance(zones[0], Get) and zones[0].query == "revealed" and isinstance(zones[0].of, You):
        return replace(phrase, owner=f"{say.owner(zones[0].of)} revealed")
    return phrase.with_after(
        *(lying(say, each) for each in zones[:1]), *(f"or {lying(say, each)}" for each in zones[1:])
    )


def deck_noun(say: Speaker, deck: str | None) -> str:
    """What the cards of a deck are called: `plan`."""
    names = [name for name, of in say.program.declarations.deck_nouns().items() if of == deck]
    return spoken(names[-1]) if deck is not None and names else "card"


def _holds(say: Speaker, zone: Expr) -> str:
    """What lies in a pile: the cards of a private deck have a name of their own."""
    if isinstance(zone, Name):
        box = say.program.declarations.boxes.get(zone.name.partition(".")[0])
        deck = say.program.declarations.deck_nouns().get(box.of) if box is not None else None
        return deck_noun(say, deck)
    return "card"


def lying(say: Speaker, zone: Expr) -> str:
    """Where cards lie: `in your hand`, `from the Hoard pile`, `that you have crafted`."""
    with say.moved(False):
        if isinstance(zone, Get) and zone.query in ("crafted", "revealed"):
            whose = say.any(zone.of)
            return f"that {whose} {'have' if whose in ('you', 'they') else 'has'} {zone.query}"
        domain = zone.domain if isinstance(zone, Elements) else None
        if isinstance(domain, Image) and domain.query in ("crafted", "revealed"):
            return f"{domain.query} by {say.any(domain.of)}"
        where = naming.zone(say, zone.name) if isinstance(zone, Name) else _whole_box(say, zone) or say.any(zone)
    return f"{'from' if say.leaving else 'in'} {where}"


def _whole_box(say: Speaker, zone: Expr) -> str:
    """`the Pool`, where any of its slots is meant; nothing of any other pile."""
    if not isinstance(zone, Elements) or not isinstance(zone.domain, Listed) or zone.where is not None:
        return ""
    names = [each.name for each in zone.domain.items if isinstance(each, Name)]
    boxes = {name.partition(".")[0] for name in names}
    declared = say.program.declarations.boxes.get(next(iter(boxes), ""))
    whole = declared is not None and len(boxes) == 1 and len(names) == len(declared.slots)
    return naming.zone(say, next(iter(boxes))) if whole else ""


def only_card(say: Speaker, of: Elements) -> str | None:
    """The card of a box that holds one, where all cards of the box are meant."""
    if isinstance(of.domain, CardsIn) and of.where is None and len(of.domain.zones) == 1:
        zone = of.domain.zones[0]
        return (naming.single_card(say, zone.name) or None) if isinstance(zone, Name) else None
    return None
