"""The `given` and the `expect` of a scenario: located trees to records.

In: nodes that have the right shape, and the words of the table. Out: `Given` and `Expect`; names that nothing at the
table has become findings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.scenario.records import Expect, Given, Pile, Reply, Stand, Value
from interpreter.language.source import Mapping, Scalar, Sequence
from interpreter.language.suggest import hint_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.game.link import Table
    from interpreter.game.scenario.records import Answer, Holdings, Option
    from interpreter.game.scenario.words import Words
    from interpreter.language.findings import Span
    from interpreter.language.source import Node
    from interpreter.law.table import Tracker

NONE = "none"
"""Who rules where nobody does."""

_GIVEN = ("turn", "scores", "clearings", "deck", "discard_pile", "aside", "beside_map", "items", "dice", "chance")
_EXPECT = (
    "clearings", "scores", "rules", "winners", "deck", "discard_pile", "aside", "beside_map", "items", "log", "never",
    "offered", "not_offered", "error",
)  # fmt: skip
_PILES = {"deck": True, "discard_pile": True, "aside": False, "beside_map": False}
"""Shared piles, and whether the order of their cards counts."""


def read_given(node: Node | None, table: Table, words: Words) -> Given:
    """The table before."""
    given = Given()
    for key, value in _entries(node):
        match key.text:
            case "turn" if isinstance(value, Scalar):
                given.turn = words.player(value) or 0
            case "scores":
                given.scores = list(_scores(value, words))
            case "clearings":
                _locations(value, given, words)
            case "deck":
                given.deck = _pile(value, words, 0)
            case "discard_pile" | "aside" | "beside_map":
                given.piles += _shared_pile(key, value, words)
            case "items":
                given.supply = list(_items(value, words))
            case "chance":
                given.chance, given.chance_span = [option(each) for each in _scalars(value)], value.span
    for key, value in _entries(node):
        if key.text == "dice":
            given.dice, given.dice_span = list(_dice(value, given.turn, table, words)), value.span
        elif key.text not in _GIVEN:
            _player(key, value, given, words)
    return given


def read_expect(node: Node | None, table: Table, words: Words) -> Expect:
    """The table after."""
    expect = Expect()
    laws = sorted({law for cause in table.causes for law in cause.law})
    for key, value in _entries(node):
        match key.text:
            case "clearings":
                expect.clearings = key.span
                _locations(value, expect, words)
            case "scores":
                expect.scores, expect.scores_span = list(_scores(value, words)), key.span
            case "rules":
                expect.rules = list(_rules(value, words))
            case "winners":
                expect.winners = Value(0, _players(value, words), value.span)
            case "deck" | "discard_pile" | "aside" | "beside_map":
                expect.piles += _shared_pile(key, value, words)
            case "items":
                expect.supply, expect.supply_span = list(_items(value, words)), value.span
            case "log":
                expect.log = list(_laws(value, laws, words))
            case "never":
                expect.never = list(_laws(value, laws, words))
            case "offered":
                expect.offered = list(answers(value))
            case "not_offered":
                expect.not_offered = list(answers(value))
            case "error" if isinstance(value, Scalar):
                expect.error, expect.error_span = None if value.value is None else value.text, value.span
            case _:
                _player(key, value, expect, words)
    return expect


# --- pieces -----------------------------------------------------------------------------------------------------------


def _locations(node: Node, into: Holdings, words: Words) -> None:
    """Places on the map, each with all that stands in it."""
    for key, owners in _entries(node):
        place = words.location(key)
        if place is None:
            continue
        into.boxes.append((place, key.span))
        for owner, pieces in _entries(owners):
            party = words.party(owner)
            if party is not None:
                _stand(pieces, party, place, into, words)


def _stand(node: Node, party: int, place: int, into: Holdings, words: Words) -> None:
    """The pieces of one party in one place, those on other pieces included."""
    for key, count in _entries(node):
        _kind(key, count, party, place, into, words)


def _kind(key: Scalar, count: Node, party: int, place: int, into: Holdings, words: Words) -> None:
    """The pieces of one kind of a party in one place, and what stands on them."""
    columns = words.columns(party, key)
    if columns is None:
        return
    on = words.layout.on[columns[0]]
    if isinstance(count, Mapping):
        if on < 0:
            words.findings.add("holds-nothing", f"nothing can stand on `{key.text}`", count.span, "write a number")
            return
        into.stands.append(Stand(place, columns, 1, key.text, key.span))
        into.boxes.append((on, key.span))
        _stand(count, party, on, into, words)
    elif isinstance(count, Scalar) and isinstance(count.value, int):
        into.stands.append(Stand(place, columns, count.value, key.text, count.span))
        if on >= 0 and count.value:
            into.boxes.append((on, key.span))  # it is there, and nothing stands on it


# --- players ----------------------------------------------------------------------------------------------------------


def _player(key: Scalar, node: Node, into: Holdings, words: Words) -> None:
    player = words.player(key)
    if player is None:
        return
    for name, value in _entries(node):
        match name.text:
            case "start":
                into.starts += _start(player, value, words)
            case "supply":
                _supply(player, value, into, words)
            case "tracks":
                _tracks(player, value, into, words)
            case "hand":
                into.piles.append(_pile(value, words, words.layout.hand[player], ordered=False))
            case "revealed":
                into.piles.append(_pile(value, words, words.layout.revealed[player]))
            case "crafted":
                _crafted(player, value, into, words)
            case _:
                _own(player, name, value, into, words)


def _start(player: int, node: Node, words: Words) -> Iterator[Value]:
    place = words.clearing(node) if isinstance(node, Scalar) else None
    if place is not None:
        yield Value(player, place, node.span)


def _supply(player: int, node: Node, into: Holdings, words: Words) -> None:
    for key, count in _entries(node):
        columns = words.columns(player, key)
        if columns is not None and isinstance(count, Scalar) and isinstance(count.value, int):
            into.partial.append(Stand(words.layout.supply[player], columns, count.value, key.text, count.span))


def _tracks(player: int, node: Node, into: Holdings, words: Words) -> None:
    """A track with its number; one of each suit with a number a suit."""
    layout = words.layout
    for key, count in _entries(node):
        rows = words.tracks(player, key)
        if rows is None:
            continue
        if isinstance(count, Mapping):
            by_suit = {layout.places[row].name.rpartition(".")[2]: row for row in rows}
            for suit, number in _entries(count):
                if suit.text in by_suit and isinstance(number, Scalar) and isinstance(number.value, int):
                    columns = tuple(column.index for column in layout.columns if column.home == by_suit[suit.text])
                    text = f"{key.text}.{suit.text}"
                    into.partial.append(Stand(by_suit[suit.text], columns, number.value, text, number.span))
                else:
                    hint = hint_for(suit.text, by_suit)
                    words.findings.add("unknown-suit", f"`{key.text}` has no row `{suit.text}`", suit.span, hint)
        elif isinstance(count, Scalar) and isinstance(count.value, int):
            if len(rows) > 1:
                message = f"there is one track `{key.text}` for each suit"
                words.findings.add("suit-missing", message, count.span, "write a number for each suit")
                continue
            columns = tuple(column.index for column in layout.columns if column.home == rows[0])
            into.partial.append(Stand(rows[0], columns, count.value, key.text, count.span))


def _crafted(player: int, node: Node, into: Holdings, words: Words) -> None:
    """Items, and cards that stay in play."""
    into.crafted.append((player, node.span))
    cards = []
    for word in _scalars(node):
        if word.text in words.layout.item_index:
            key = player * len(words.layout.items) + words.layout.item_index[word.text]
            into.items.append(Value(key, 1, word.span))
        else:
            cards.append(words.card(word))
    known = tuple(card for card in cards if card is not None)
    into.piles.append(Pile(words.layout.crafted[player], known, node.span, ordered=False))


def _own(player: int, name: Scalar, node: Node, into: Holdings, words: Words) -> None:
    """One of the player's boxes, private piles or trackers."""
    zones = words.zones(player, name.text)
    place = words.own_place(player, name.text)
    tracker = words.tracker(player, name.text)
    if zones is not None:
        _box_of_cards(zones, node, into, words)
    elif place is not None:
        into.boxes.append((place, name.span))
        _boxed(node, player, place, into, words)
    elif tracker is not None:
        into.trackers += _tracker(tracker, node, words)
    else:
        hint = hint_for(name.text, words.own_names(player))
        words.findings.add("unknown-key", f"the player has no box or tracker `{name.text}`", name.span, hint)


def _boxed(node: Node, player: int, place: int, into: Holdings, words: Words) -> None:
    """The pieces in a box: the player's own, and those of others by their owner."""
    parties = words.layout.party_names
    for key, value in _entries(node):
        if key.text in parties and isinstance(value, Mapping):
            _stand(value, parties.index(key.text), place, into, words)
        else:
            _kind(key, value, player, place, into, words)


def _box_of_cards(zones: tuple[int, ...], node: Node, into: Holdings, words: Words) -> None:
    """Cards from the top, or slot by slot; a single word is the only card."""
    layout = words.layout
    if not isinstance(node, Mapping):
        into.piles.append(_pile(node, words, zones[0]))
        return
    slots = {layout.zones[zone].name.rpartition(".")[2]: zone for zone in zones}
    for slot, cards in _entries(node):
        if slot.text in slots:
            into.piles.append(_pile(cards, words, slots[slot.text]))
        else:
            words.findings.add("unknown-slot", f"no slot is named `{slot.text}`", slot.span, hint_for(slot.text, slots))


def _tracker(tracker: Tracker, node: Node, words: Words) -> Iterator[Value]:
    """One value, or one for each player or clearing."""
    if isinstance(node, Scalar):
        value = words.tracker_value(tracker, node)
        if value is not None:
            yield Value(tracker.offset, value, node.span)
        return
    for key, each in _entries(node):
        index = words.clearing(key) if tracker.per == "clearing" else words.party(key)
        value = words.tracker_value(tracker, each) if isinstance(each, Scalar) else None
        if index is not None and value is not None:
            yield Value(tracker.offset + index, value, each.span)


# --- the rest ---------------------------------------------------------------------------------------------------------


def _scores(node: Node, words: Words) -> Iterator[Value]:
    for key, points in _entries(node):
        player = words.player(key)
        if player is not None and isinstance(points, Scalar) and isinstance(points.value, int):
            yield Value(player, points.value, points.span)


def _rules(node: Node, words: Words) -> Iterator[Value]:
    for key, rulers in _entries(node):
        clearing = words.clearing(key)
        if clearing is not None:
            yield Value(clearing, _players(rulers, words), rulers.span)


def _players(node: Node, words: Words) -> int:
    """The mask of the players named; of none for `none`."""
    mask = 0
    for word in [node] if isinstance(node, Scalar) else _scalars(node):
        party = None if word.text == NONE else words.party(word)
        mask |= 0 if party is None else 1 << party
    return mask


def _items(node: Node, words: Words) -> Iterator[Value]:
    for word in _scalars(node):
        item = words.item(word)
        if item is not None:
            yield Value(item, 1, word.span)


def _laws(node: Node, known: list[str], words: Words) -> Iterator[tuple[str, Span]]:
    for law in _scalars(node):
        if law.text not in known:
            message = f"no rule at this table has the law `{law.text}`"
            words.findings.add("unknown-law", message, law.span, hint_for(law.text, known))
        yield law.text, law.span


def replies(node: Node | None, words: Words) -> Iterator[Reply]:
    """The answers of `choices`, some with the player who gives them."""
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Mapping):
            key, value = item.entries[0]
            yield Reply(_answer(value), value.span, words.player(key))
        else:
            yield Reply(_answer(item), item.span)


def answers(node: Node | None) -> Iterator[tuple[Answer, Span]]:
    """Options as they are written: one, or several that are chosen at once."""
    for item in node.items if isinstance(node, Sequence) else ():
        yield _answer(item), item.span


def _answer(node: Node) -> Answer:
    return option(node) if isinstance(node, Scalar) else tuple(option(each) for each in _scalars(node))


def option(scalar: Scalar) -> Option:
    """An option as it is written."""
    return scalar.value if isinstance(scalar.value, int) else scalar.text


def _dice(node: Node, player: int, table: Table, words: Words) -> Iterator[list[int]]:
    for roll in node.items if isinstance(node, Sequence) else ():
        faces = [words.face(player, table, face) for face in _scalars(roll)]
        yield [face for face in faces if face is not None]


def _shared_pile(key: Scalar, node: Node, words: Words) -> Iterator[Pile]:
    """A pile that belongs to nobody."""
    zone = words.layout.zone_index.get(key.text)
    if zone is None:
        words.findings.add("unknown-key", f"this table has no pile `{key.text}`", key.span, "take it out")
    else:
        yield _pile(node, words, zone, _PILES[key.text])


def _pile(node: Node, words: Words, zone: int, ordered: bool = True) -> Pile:
    """Cards from the top; revealed cards in the order they were revealed."""
    scalars = [node] if isinstance(node, Scalar) else _scalars(node)
    cards = [words.card(scalar, zone) for scalar in scalars]
    known = [card for card in cards if card is not None]
    return Pile(zone, tuple(known), node.span, ordered)


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _scalars(node: Node | None) -> list[Scalar]:
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
