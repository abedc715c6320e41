"""Answers as plain data, for programs: what `wording` says for people.

In: a table, the kind of a question, an option's value. Out: a mapping of plain values: what sort of thing it is, and
its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from interpreter.game.questions.wording import PLACE_SORTS, rule_text
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.game.link import Table


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
    if sort in PLACE_SORTS:
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
