"""Decisions in words: what is asked, and what may be answered, for people.

In: a decision. Out: a prompt, a text for each option. Texts are for reading only: what journals
and scenarios hold are the ids of options (`decisions`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game.questions import aims, hits
from interpreter.language.catalogue import plural
from interpreter.language.program import LOCATIONS, Sort
from interpreter.language.wording import a
from interpreter.law.looks import look_of

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.questions.decisions import Decision, Settled

_WHICH = {
    "origin": "from where?",
    "destination": "to where?",
    "group": "who goes?",
    "defender": "against whom?",
    "clearing": "in which clearing?",
}
"""Questions about things that the law of everybody names."""

_BEFORE = {"origin": "from", "destination": "to", "group": "with", "defender": "against", "clearing": "in"}

_NUMBER = re.compile(r"_\d+$")

_OPS = {
    "crafter": "which piece is used?",
    "ambush": "play an ambush?",
    "foil": "foil the ambush with one of your own?",
    "order": "which rule acts first?",
    "way": "in which way?",
    "may": "yes or no?",
    "offer": "use something now?",
}
"""Questions that are always of the same kind of thing."""


# --- The question -----------------------------------------------------------------------------------------------------


def prompt(decision: Decision) -> str:
    """The question in words, after the name of the rule that asks."""
    title = decision.title
    return f"{_whose(decision)}{title}: {_question(decision)}" if title else _question(decision).capitalize()


def _whose(decision: Decision) -> str:
    """`The Newts' `, where another player than whoever is asked has the rule, and does what it says."""
    owners = aims.owners_of(decision.table, decision.cause)
    if len(owners) != 1 or decision.player in owners:
        return ""
    return f"{possessive(party_text(decision.table, *owners))} "


def possessive(name: str) -> str:
    """`The Newts'`, `The Heron's`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _question(decision: Decision) -> str:
    kind, _, sort = decision.kind.partition(" ")
    match kind:
        case "order" if sort:
            return f"which {_noun(sort)} comes next?"
        case "menu":
            return _menu_question(decision)
        case "may":
            promise = aims.promise_of(decision)
            return f"{promise.text}?" if promise is not None else _OPS[kind]
        case "hit":
            return hits.question(decision)
    if kind in _OPS:
        return _OPS[kind]
    word = _word(decision, decision.asking)
    if word in _WHICH and kind in ("choose", "pick", "group"):
        return _WHICH[word]
    aim = aims.aim_of(decision)
    if aim is not None:
        return f"{aim.text}?"
    hint = "" if _says_nothing(word, sort) else f" ({_spoken(word)})"
    return f"which {plural(_noun(sort)) if kind == 'group' else _noun(sort)}?{hint}"


def _menu_question(decision: Decision) -> str:
    """What can be done, if it is one thing beside the end; how many actions are left."""
    options = [option for option in decision.values if option.number >= 0]
    only = aims.option_of(decision, options[0].number) if len(options) == 1 < len(decision) else None
    text = f"{only.text}?" if only is not None else "what now?"
    if decision.left is None:
        return text
    return f"{text} ({decision.left} {'action' if decision.left == 1 else 'actions'} left)"


def _word(decision: Decision, asking: int) -> str:
    """What the rule calls the thing asked for, without the number that tells it from others of that name."""
    return _NUMBER.sub("", decision.table.asked(asking)[1])


def _noun(sort: str) -> str:
    return "place" if sort == Sort.LOCATION.value else sort


def _says_nothing(word: str, sort: str) -> bool:
    """Whether a rule's word for a thing tells people no more than its sort does."""
    return len(word) < 3 or word in (*sort.split(), "there", "card", "chosen")


def _spoken(word: str) -> str:
    return word.replace("_", " ")


def so_far(decision: Decision) -> str:
    """What has been decided and is not done yet: the answers since the last event."""
    logged = len(decision.events)
    waiting = [each for each in decision.settled if each.logged == logged and each.player == decision.player]
    plainly = decision.kind in _OPS or _word(decision, decision.asking) in _WHICH
    aim = None if plainly else aims.aim_of(decision)
    used = aim.used if aim is not None else frozenset()
    told = [each for each in waiting if decision.table.asked(each.asking)[1] not in used]
    return ", ".join(text for each in told if (text := said(decision, each)))


def said(decision: Decision, settled: Settled, named: bool = True) -> str:
    """Something that was decided: `from clearing 7 (mouse)`; "" for what goes without saying.

    `named`: with what the rule calls it, as `guide: Cobbler (rabbit)`.
    """
    kind, _, sort = settled.kind.partition(" ")
    if kind in ("menu", "may", "offer", "way", "order", "foil", "ambush"):
        return ""
    word = _word(decision, settled.asking)
    text = texts(decision, settled.kind, [settled.value])[0]
    if word in _BEFORE:
        return f"{_BEFORE[word]} {text}"
    return f"{_spoken(word)}: {text}" if named and not _says_nothing(word, sort) else text


# --- The answers ------------------------------------------------------------------------------------------------------


def texts(decision: Decision, kind: str, values: Sequence[Any]) -> list[str]:
    """What each of some options is called by people."""
    word, _, sort = kind.partition(" ")
    if word in ("menu", "offer"):
        return [option.title or f"option {option.number + 1}" for option in values]
    if word == "group":
        if sort == Sort.PIECE.value:
            return [_lots(decision, group) for group in values]
        one = _by_sort(decision, sort)
        return [", ".join(one(each) for each in group) or "none" for group in values]
    if sort == Sort.CARD.value:
        return _cards(decision, values)
    namer = _by_sort(decision, sort) if sort else _by_op(decision, word)
    return [namer(value) for value in values]


def _by_op(decision: Decision, word: str) -> Callable[[Any], str]:
    table = decision.table
    match word:
        case "hit" | "crafter":
            return lambda cell: _lots(decision, [(*divmod(cell, table.layout.width), 1)])
        case "ambush" | "foil":
            return lambda card: "no" if card < 0 else f"play {card_text(table, card)}"
        case "order":
            return lambda cause: rule_text(table, cause)
        case "way":
            return lambda causes: " and ".join(_way(decision, cause) for cause in causes) or "the plain way"
        case _:
            return str


def rule_text(table: Table, cause: int) -> str:
    """A rule by its name, or by its law where it has none."""
    return table.causes[cause].title or ", ".join(table.causes[cause].law)


def _way(decision: Decision, cause: int) -> str:
    """A way by its name, and what it costs and lifts."""
    price = aims.price_of(decision, cause)
    return rule_text(decision.table, cause) + (f" ({price})" if price else "")


def _by_sort(decision: Decision, sort: str) -> Callable[[Any], str]:
    table, layout = decision.table, decision.table.layout
    if sort in PLACE_SORTS:
        return lambda place: place_text(decision, place)
    names: dict[str, Callable[[Any], str]] = {
        Sort.PLAYER.value: lambda party: party_text(table, party),
        Sort.SUIT.value: lambda suit: layout.suits[suit],
        Sort.KIND.value: lambda kind: _kind(decision, kind),
        Sort.PIECE.value: lambda lot: _lots(decision, [lot if isinstance(lot, tuple) else (lot.column, lot.origin, 1)]),
        Sort.ZONE.value: lambda zone: zone_text(decision, zone),
        Sort.CARD.value: lambda card: card_text(table, card),
        Sort.ITEM.value: lambda item: f"the {layout.items[item]}",
        Sort.TRUTH.value: lambda yes: "yes" if yes else "no",
    }
    return names.get(sort, str)


PLACE_SORTS = frozenset(each.value for each in (*LOCATIONS, Sort.BOX, Sort.TRACK))


def party_text(table: Table, party: int) -> str:
    """A player by the printed name of the faction, any other party by its own."""
    if party < table.players:
        seat = table.seats[party]
        number = seat.name.partition("#")[2]
        return f"{seat.program.name} {number}".rstrip()
    name = table.layout.party_names[party].rpartition(".")[2]
    printed = (each.program.declarations.parties.get(name) for each in table.seats)
    return next((each for each in printed if each), _words(name))


def place_text(decision: Decision, place: int) -> str:
    """`clearing 7 (mouse)`, `forest f2 (by 1, 9, 10 and 12)`; any other place by its name."""
    layout = decision.table.layout
    found = layout.places[place]
    if found.kind == "clearing":
        return f"clearing {found.name}{_suits(decision, place)}"
    if found.kind == "forest":
        near = [layout.places[each].name for each in range(layout.clearings) if layout.adjacent[place] >> each & 1]
        return f"forest {found.name} (by {listed(near)})" if near else f"forest {found.name}"
    return _words(found.name.rpartition(".")[2])


def _suits(decision: Decision, clearing: int) -> str:
    """The suits of a clearing, where the moment is known."""
    if decision.state is None:
        return ""
    suits = decision.table.layout.suits
    here = [suit for index, suit in enumerate(suits) if decision.state.suits[clearing] >> index & 1]
    return f" ({', '.join(here)})" if here else ""


def zone_text(decision: Decision, zone: int) -> str:
    """A pile of cards, with its slot; whose it is where it is not the decider's."""
    found = decision.table.layout.zones[zone]
    name = found.name
    if 0 <= found.owner < decision.table.players:
        name = name.removeprefix(f"{decision.table.seats[found.owner].name}.")
    text = slot_text(name)
    mine = found.owner in (-1, decision.player)
    return text if mine else f"{text} of {party_text(decision.table, found.owner)}"


def slot_text(name: str) -> str:
    """`pile (bird)`: a pile, and which of its slots."""
    pile, _, slot = name.partition(".")
    return _words(pile) + (f" ({_words(slot)})" if slot else "")


def card_text(table: Table, card: int) -> str:
    """A card by its printed name and suit."""
    found = table.layout.cards[card]
    return f"{found.card.name} ({table.layout.suits[found.suit]})" if found.suit >= 0 else found.card.name


def craft_text(table: Table, card: int) -> str:
    """`Sword (mouse), costs fox fox, the item sword, 2 points`: what one wants to know of a card that is crafted."""
    found = table.layout.cards[card].card
    parts = [card_text(table, card)]
    if found.cost:
        parts.append(f"costs {' '.join(found.cost)}")
    if found.kind and found.kind != "item":
        parts.append(_words(found.kind))
    if found.item:
        parts.append(f"the item {found.item}")
    if found.points:
        parts.append(f"{found.points} point{'s' * (found.points != 1)}")
    return ", ".join(parts)


def _cards(decision: Decision, values: Sequence[int]) -> list[str]:
    """Cards, and where each lies if they do not all lie together; what is asked about, with what matters of it."""
    aim = aims.aim_of(decision) if values is decision.values else None
    offered = craft_text if aim is not None and aim.form.startswith("craft") else card_text
    plain = [offered(decision.table, card) for card in values]
    if decision.state is None:
        return plain
    zones = [decision.state.zone_of[card] for card in values]
    if len(set(zones)) < 2:
        return plain
    return [f"{text} in {zone_text(decision, zone)}" for text, zone in zip(plain, zones, strict=True)]


def _kind(decision: Decision, kind: int) -> str:
    found = decision.table.layout.kinds[kind]
    own = found.party == decision.player
    return _words(found.name) if own else f"{_words(found.name)} of {party_text(decision.table, found.party)}"


def _lots(decision: Decision, lots: Sequence[tuple[int, int, int]]) -> str:
    """`2 warriors in clearing 9`, `a pond and a warrior in clearing 5`."""
    if not lots:
        return "none"
    lots = _seen(decision, lots)
    if len({place for _, place, _ in lots}) == 1:
        return f"{listed([_lot(decision, column, count) for column, _, count in lots])} {at_text(decision, lots[0][1])}"
    return listed([f"{_lot(decision, column, count)} {at_text(decision, place)}" for column, place, count in lots])


def _seen(decision: Decision, lots: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The lots as the decider sees them, who may not know all that has been settled."""
    found: dict[tuple[int, int], int] = {}
    for column, place, count in lots:
        look = look_of(decision.table.layout, column, decision.player)
        found[look, place] = found.get((look, place), 0) + count
    return [(look, place, count) for (look, place), count in found.items()]


def _lot(decision: Decision, column: int, count: int) -> str:
    layout = decision.table.layout
    found = layout.columns[column]
    owner = layout.party_names[found.party]
    head, _, facet = found.name.removeprefix(f"{owner}.").partition(".")
    name = found.side or found.single or head
    number = a(_words(name)) if count == 1 else f"{count} {_words(found.many) or plural(_words(name))}"
    if facet and name == head:
        number += f" ({_words(facet)})"
    return number if found.party == decision.player else f"{number} of {party_text(decision.table, found.party)}"


def at_text(decision: Decision, place: int) -> str:
    """Where a piece stands: in a place, or on another piece."""
    found = decision.table.layout.places[place]
    if found.holder >= 0:
        return f"on {_words(found.name.rpartition('.')[2])}"
    return f"in {place_text(decision, place)}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def listed(names: Sequence[str]) -> str:
    """`1`, `1 and 2`, `1, 2 and 5`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"
