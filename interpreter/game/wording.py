"""Decisions in words: what is asked, and what may be answered, for people; the same as plain data for programs.

In: a decision. Out: a prompt, a text for each option, the data of an option. Texts are for reading only: what journals
and scenarios hold are the ids of options (`decisions`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.language.catalogue import plural
from interpreter.language.program import LOCATIONS, Sort
from interpreter.language.wording import a

if TYPE_CHECKING:
    from interpreter.game.decisions import Decision, Settled
    from interpreter.game.link import Table

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
    "hit": "which piece takes the hit?",
    "crafter": "which piece is used?",
    "ambush": "play an ambush?",
    "foil": "foil the ambush with one of your own?",
    "order": "which rule acts first?",
    "way": "in which way?",
    "may": "yes or no?",
    "menu": "what now?",
    "offer": "use something now?",
}
"""Questions that are always of the same kind of thing."""


# --- The question -----------------------------------------------------------------------------------------------------


def prompt(decision: Decision) -> str:
    """The question in words, after the name of the rule that asks."""
    title = decision.title
    return f"{title}: {_question(decision)}" if title else _question(decision).capitalize()


def _question(decision: Decision) -> str:
    kind, _, sort = decision.kind.partition(" ")
    word = _word(decision, decision.asking)
    if kind == "order" and sort:
        return f"which {_noun(sort)} comes next?"
    if kind == "menu" and decision.left is not None:
        return f"what now? ({decision.left} {'action' if decision.left == 1 else 'actions'} left)"
    if kind in _OPS:
        return _OPS[kind]
    if word in _WHICH and kind in ("choose", "pick", "group"):
        return _WHICH[word]
    hint = "" if _says_nothing(word, sort) else f" ({_spoken(word)})"
    if kind == "group":
        return f"which {plural(_noun(sort))}?{hint}"
    return f"which {_noun(sort)}?{hint}"


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
    return ", ".join(text for each in waiting if (text := _said(decision, each)))


def _said(decision: Decision, settled: Settled) -> str:
    """`from clearing 7 (mouse)`; "" for what goes without saying."""
    kind, _, sort = settled.kind.partition(" ")
    if kind in ("menu", "may", "offer", "way", "order", "foil", "ambush"):
        return ""
    word = _word(decision, settled.asking)
    text = texts(decision, settled.kind, [settled.value])[0]
    if word in _BEFORE:
        return f"{_BEFORE[word]} {text}"
    return text if _says_nothing(word, sort) else f"{_spoken(word)}: {text}"


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
            return lambda causes: " and ".join(rule_text(table, cause) for cause in causes) or "the plain way"
        case _:
            return str


def rule_text(table: Table, cause: int) -> str:
    """A rule by its name, or by its law where it has none."""
    return table.causes[cause].title or ", ".join(table.causes[cause].law)


def _by_sort(decision: Decision, sort: str) -> Callable[[Any], str]:
    table, layout = decision.table, decision.table.layout
    if sort in _PLACE_SORTS:
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


_PLACE_SORTS = frozenset(each.value for each in (*LOCATIONS, Sort.BOX, Sort.TRACK))


def party_text(table: Table, party: int) -> str:
    """A player by the printed name of the faction, any other party by its own."""
    if party < table.players:
        seat = table.seats[party]
        number = seat.name.partition("#")[2]
        return f"{seat.program.name} {number}".rstrip()
    return _words(table.layout.party_names[party].rpartition(".")[2])


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
    text = _words(name.replace(".", " "))
    mine = found.owner in (-1, decision.player)
    return text if mine else f"{text} of {party_text(decision.table, found.owner)}"


def card_text(table: Table, card: int) -> str:
    """A card by its printed name and suit."""
    found = table.layout.cards[card]
    return f"{found.card.name} ({table.layout.suits[found.suit]})" if found.suit >= 0 else found.card.name


def _cards(decision: Decision, values: Sequence[int]) -> list[str]:
    """Cards, and where each lies if they do not all lie together."""
    plain = [card_text(decision.table, card) for card in values]
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
    if len({place for _, place, _ in lots}) == 1:
        return f"{listed([_lot(decision, column, count) for column, _, count in lots])} {_at(decision, lots[0][1])}"
    return listed([f"{_lot(decision, column, count)} {_at(decision, place)}" for column, place, count in lots])


def _lot(decision: Decision, column: int, count: int) -> str:
    layout = decision.table.layout
    found = layout.columns[column]
    owner = layout.party_names[found.party]
    head, _, facet = found.name.removeprefix(f"{owner}.").partition(".")
    name = found.side or found.single or head
    number = a(_words(name)) if count == 1 else f"{count} {plural(_words(name))}"
    if facet and name == head:
        number += f" ({_words(facet)})"
    return number if found.party == decision.player else f"{number} of {party_text(decision.table, found.party)}"


def _at(decision: Decision, place: int) -> str:
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


# --- As data ----------------------------------------------------------------------------------------------------------


def data(table: Table, kind: str, value: Any) -> dict[str, Any]:
    """What an option is, as plain data."""
    word, _, sort = kind.partition(" ")
    if word in ("menu", "offer"):
        return {"sort": "action", "name": value.title, "number": value.number}
    if word == "group":
        return {"sort": "group", "of": [_thing(table, sort, each) for each in value]}
    if sort:
        return _thing(table, sort, value)
    match word:
        case "hit" | "crafter":
            return _thing(table, Sort.PIECE.value, (*divmod(value, table.layout.width), 1))
        case "ambush" | "foil":
            return {"sort": "none"} if value < 0 else _thing(table, Sort.CARD.value, value)
        case "order":
            return {"sort": "rule", "name": rule_text(table, value)}
        case "way":
            return {"sort": "group", "of": [{"sort": "rule", "name": rule_text(table, cause)} for cause in value]}
        case _:
            return {"sort": word, "name": str(value)}


def _thing(table: Table, sort: str, value: Any) -> dict[str, Any]:
    """One thing of a sort."""
    layout = table.layout
    if sort in _PLACE_SORTS:
        return {"sort": layout.places[value].kind, "name": layout.places[value].name}
    if sort == Sort.PIECE.value:
        column, place, count = value if isinstance(value, tuple) else (value.column, value.origin, 1)
        found = layout.columns[column]
        owner = layout.party_names[found.party]
        return {
            "sort": "piece", "name": found.name, "owner": owner, "place": layout.places[place].name, "number": count
        }  # fmt: skip
    if sort == Sort.CARD.value:
        card = layout.cards[value]
        suit = layout.suits[card.suit] if card.suit >= 0 else None
        return {"sort": "card", "name": card.name, "card": card.card.name, "suit": suit}
    if sort == Sort.KIND.value:
        kind = layout.kinds[value]
        return {"sort": "kind", "name": kind.name, "owner": layout.party_names[kind.party]}
    names: dict[str, Callable[[Any], str]] = {
        Sort.PLAYER.value: lambda party: layout.party_names[party],
        Sort.SUIT.value: lambda suit: layout.suits[suit],
        Sort.ZONE.value: lambda zone: layout.zones[zone].name,
        Sort.ITEM.value: lambda item: layout.items[item],
        Sort.TRUTH.value: lambda yes: "yes" if yes else "no",
    }
    return {"sort": sort, "name": names.get(sort, str)(value)}
