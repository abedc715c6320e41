"""What a scenario could expect: the `expect:` that would have passed.

In: a scenario, and what came of it. Out: text in YAML: what its `expect` names, as it came out, and whatever else has
changed. Cards are named only where the scenario had laid them itself: what a shuffled deck gave is no claim. Whether
the law says so as well is for the author to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import yaml

from interpreter.game.scenario.options import find
from interpreter.law.events import value_text
from interpreter.law.table import ASIDE, BESIDE_MAP, DECK, DISCARD_PILE

if TYPE_CHECKING:
    from interpreter.game.scenario.records import Scenario
    from interpreter.game.scenario.runner import Outcome
    from interpreter.law.state import State
    from interpreter.law.table import Layout, Tracker

_NESTED = frozenset({"clearings"})
_PILES = {"deck": DECK, "discard_pile": DISCARD_PILE, "aside": ASIDE, "beside_map": BESIDE_MAP}
_SHELVES = ("hand", "revealed", "crafted")


def proposed(scenario: Scenario, outcome: Outcome) -> str:
    """The `expect:` of what came out."""
    found = _Proposal(scenario, outcome).expect()
    lines = ["expect:"]
    for key, value in found.items():
        if key in _NESTED or key in scenario.table.layout.party_names:
            lines.append(f"  {key}:" if value else f"  {key}: {{}}")
            lines += [f"    {name}: {_flow(each)}" for name, each in value.items()]
        else:
            lines.append(f"  {key}: {_flow(value)}")
    return "\n".join(lines if found else ["expect: {winners: []}"])


def _flow(value: Any) -> str:
    """A value in one line of YAML."""
    return yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10**6).removesuffix("\n...\n").strip()


class _Proposal:
    """Puts it together."""

    def __init__(self, scenario: Scenario, outcome: Outcome) -> None:
        assert outcome.board is not None
        assert outcome.before is not None
        self.scenario = scenario
        self.outcome = outcome
        self.layout: Layout = scenario.table.layout
        self.before: State = outcome.before
        self.after: State = outcome.board.state
        self.piles = {pile.zone for pile in scenario.expect.piles}
        self.unlaid = self._unlaid()

    def expect(self) -> dict[str, Any]:
        """All of it, in the order in which scenarios write it."""
        expect, state, layout = self.scenario.expect, self.after, self.layout
        found: dict[str, Any] = {}
        places = dict(self._locations())
        if places or expect.clearings is not None:
            found["clearings"] = places
        changed = [player for player in range(layout.players) if state.score[player] != self.before.score[player]]
        if changed or expect.scores is not None:
            found["scores"] = {layout.party_names[player]: state.score[player] for player in changed}
        if expect.rules:
            found["rules"] = {
                _key(layout.places[rule.key].name): self._parties(state.ruler[rule.key]) or "none"
                for rule in expect.rules
            }
        if state.winners or expect.winners is not None:
            found["winners"] = _listed(self._parties(state.winners))
        for name, zone in _PILES.items():
            if self._shown(zone):
                found[name] = self._cards(zone)
        if expect.supply is not None:
            found["items"] = self._items(state.items)
        for player in range(layout.players):
            if own := dict(self._own(player)):
                found[layout.party_names[player]] = own
        return found | dict(self._happened())

    def _happened(self) -> Iterator[tuple[str, Any]]:
        """What was said of laws, offers and refusals, as far as it holds."""
        expect, outcome = self.scenario.expect, self.outcome
        said: dict[str, list[Any]] = {
            "log": [law for law, _ in expect.log if law in outcome.caused],
            "never": [law for law, _ in expect.never if law not in outcome.caused],
        }
        if outcome.offered is not None:
            for name, options, there in (("offered", expect.offered, True), ("not_offered", expect.not_offered, False)):
                said[name] = [
                    list(option) if isinstance(option, tuple) else option
                    for option, _ in options
                    if (find(option, outcome.offered) is not None) is there
                ]
        yield from ((name, value) for name, value in said.items() if value)
        if outcome.refusal or expect.error_span is not None:
            yield "error", outcome.refusal or None

    # --- pieces ---

    def _locations(self) -> Iterator[tuple[Any, Any]]:
        """Places on the map that have changed, or are named."""
        named = {place for place, _ in self.scenario.expect.boxes}
        for place in range(self.layout.locations):
            if place in named or self._standing(place, self.before) != self._standing(place, self.after):
                standing = self._standing(place, self.after)
                yield _key(self.layout.places[place].name), standing

    def _standing(self, place: int, state: State) -> dict[str, Any]:
        """Everything in a place, by owner and word; ruins only where one is gone or new."""
        found: dict[str, Any] = {}
        for column in self.layout.columns:
            ruin = column.index == self.layout.ruin_column
            count = self._count(column.index, place, state)
            if not count or (ruin and self._count(column.index, place, self.before)):
                continue
            pieces = found.setdefault(self.layout.party_names[column.party], {})
            word = column.single or column.side or self.layout.kinds[column.kind].name
            on = self.layout.on[column.index]
            carried = self._carried(on, state) if on >= 0 else {}
            pieces[word] = carried or pieces.get(word, 0) + count
        return found

    def _carried(self, on: int, state: State) -> dict[str, Any]:
        """What stands on a piece."""
        return next(iter(self._standing(on, state).values()), {})

    def _count(self, column: int, place: int, state: State) -> int:
        return state.n[column * self.layout.width + place]

    # --- players ---

    def _own(self, player: int) -> Iterator[tuple[str, Any]]:
        """What is a player's own and has changed, or is named."""
        layout, expect = self.layout, self.scenario.expect
        started = {value.key for value in expect.starts}
        if self.after.start[player] >= 0 and (
            player in started or self.after.start[player] != self.before.start[player]
        ):
            yield "start", _key(layout.places[self.after.start[player]].name)
        yield from self._kept(player)
        for name in ("hand", "revealed"):
            zone = getattr(layout, name)[player]
            if self._shown(zone):
                yield name, self._cards(zone)
        if player in {each for each, _ in expect.crafted} or self._has_crafted(player):
            number = len(layout.items)
            held = self.after.crafted_items[player * number : (player + 1) * number]
            yield "crafted", [*self._items(held), *self._cards(layout.crafted[player])]
        yield from self._boxes(player)
        yield from self._trackers(player)

    def _kept(self, player: int) -> Iterator[tuple[str, Any]]:
        """Supplies and tracks, as far as they are named: else they only mirror the map."""
        supply: dict[str, int] = {}
        tracks: dict[str, Any] = {}
        for stand in self.scenario.expect.partial:
            if self.layout.places[stand.place].owner != player:
                continue
            count = sum(self._count(column, stand.place, self.after) for column in stand.columns)
            name, _, suit = stand.text.partition(".")
            if stand.place == self.layout.supply[player]:
                supply[name] = count
            elif suit:
                tracks.setdefault(name, {})[suit] = count
            else:
                tracks[name] = count
        yield from ((name, value) for name, value in (("supply", supply), ("tracks", tracks)) if value)

    def _has_crafted(self, player: int) -> bool:
        number, zone = len(self.layout.items), self.layout.crafted[player]
        own = slice(player * number, (player + 1) * number)
        return (
            self.after.crafted_items[own] != self.before.crafted_items[own]
            or self.after.zones[zone] != self.before.zones[zone]
        )

    def _boxes(self, player: int) -> Iterator[tuple[str, Any]]:
        """Boxes of pieces, boxes of cards, private piles."""
        prefix = f"{self.layout.party_names[player]}."
        named = {place for place, _ in self.scenario.expect.boxes}
        for place in self.layout.places:
            if place.kind == "box" and place.owner == player:
                standing = self._standing(place.index, self.after)
                if place.index in named or standing != self._standing(place.index, self.before):
                    own = standing.pop(self.layout.party_names[player], {})
                    yield place.name.removeprefix(prefix), {**own, **standing}
        for name, zones in self.layout.boxes.items():
            if name.startswith(prefix):
                yield from self._box(name.removeprefix(prefix), zones)
        boxed = {zone for zones in self.layout.boxes.values() for zone in zones}
        for name, zone in self.layout.zone_index.items():
            known = zone in boxed or name.removeprefix(prefix) in _SHELVES
            if name.startswith(prefix) and not known and self._shown(zone):
                yield name.removeprefix(prefix), self._cards(zone)

    def _box(self, name: str, zones: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
        """A box of cards, or those of its slots that are shown."""
        shown = [zone for zone in zones if self._shown(zone)]
        if len(zones) == 1 and shown:
            yield name, self._cards(zones[0])
        elif shown:
            slots = {self.layout.zones[zone].name.rpartition(".")[2]: self._cards(zone) for zone in shown}
            yield name, slots

    def _trackers(self, player: int) -> Iterator[tuple[str, Any]]:
        named = {value.key for value in self.scenario.expect.trackers}
        prefix = f"{self.layout.party_names[player]}."
        for tracker in self.layout.trackers:
            if tracker.owner != player:
                continue
            keys = [
                key
                for key in range(tracker.offset, tracker.offset + tracker.size)
                if key in named or self.after.trackers[key] != self.before.trackers[key]
            ]
            if keys and tracker.per is None:
                yield tracker.name.removeprefix(prefix), self._value(tracker, keys[0])
            elif keys:
                each = {self._index(tracker, key - tracker.offset): self._value(tracker, key) for key in keys}
                yield tracker.name.removeprefix(prefix), each

    def _index(self, tracker: Tracker, index: int) -> Any:
        names = [place.name for place in self.layout.places] if tracker.per == "clearing" else self.layout.party_names
        return _key(names[index])

    def _value(self, tracker: Tracker, key: int) -> Any:
        """As scenarios write it: a space by its number where its name stands on several."""
        value = self.after.trackers[key]
        if tracker.sort == "number":
            return value
        text = value_text(self.layout, tracker.index, value)
        return value + 1 if tracker.sort == "space" and tracker.spaces.count(text) > 1 else _key(text)

    # --- cards ---

    def _unlaid(self) -> set[int]:
        """The cards that the scenario has not laid anywhere: they came from a deck that was shuffled."""
        given = self.scenario.given
        laid = {pile.zone for pile in given.piles} | ({DECK} if given.deck is not None else set())
        open_ = {deck.zone for deck in self.layout.decks} - laid
        return {card for zone in open_ for card in self.before.zones[zone]}

    def _shown(self, zone: int) -> bool:
        """Whether a pile is named, or has changed and holds only what the scenario had laid."""
        if zone in self.piles:
            return True
        now = self.after.zones[zone]
        return now != self.before.zones[zone] and not self.unlaid.intersection(now)

    def _cards(self, zone: int) -> list[str]:
        """The cards from the top."""
        return [self._card(card) for card in reversed(self.after.zones[zone])]

    def _card(self, card: int) -> str:
        record = self.layout.cards[card]
        if record.item >= 0 and record.suit >= 0:
            return f"{self.layout.suits[record.suit]}:{self.layout.items[record.item]}"
        return record.card.kind_id

    def _items(self, counts: Any) -> list[str]:
        return [name for name, count in zip(self.layout.items, counts, strict=True) for _ in range(count)]

    def _parties(self, mask: int) -> Any:
        names = [name for party, name in enumerate(self.layout.party_names) if mask >> party & 1]
        return names[0] if len(names) == 1 else names


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _key(text: str) -> Any:
    """A clearing is a number, as scenarios write it."""
    return int(text) if text.isdigit() else text
