"""The given table, put together.

In: a scenario. Out: the state before it runs. Pieces come from their homes and cards from the deck, so that nothing is
there twice; what does not fit becomes a finding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.findings import Findings
from interpreter.law import chance
from interpreter.law.state import initial_state
from interpreter.law.table import ASIDE, DECK

if TYPE_CHECKING:
    from interpreter.game.scenario.records import Given, Pile, Scenario, Stand
    from interpreter.law.state import State
    from interpreter.law.table import Layout


def given_state(scenario: Scenario, findings: Findings) -> State:
    """The state before; every fault of the table given goes to `findings`."""
    layout, given = scenario.table.layout, scenario.given
    state = initial_state(layout, scenario.seed)
    state.turn = given.turn
    for score in given.scores:
        state.score[score.key] = score.value
    for tracker in given.trackers:
        state.trackers[tracker.key] = tracker.value
    for start in given.starts:
        state.start[start.key] = start.value
    for stand in given.stands:
        _stand(layout, state, stand, findings)
    for stand in given.partial:
        _keep(layout, state, stand, findings)
    _check_slots(scenario, state, findings)
    _lay_cards(layout, state, given, findings)
    _lay_items(layout, state, given, findings)
    return state


# --- pieces -----------------------------------------------------------------------------------------------------------


def _stand(layout: Layout, state: State, stand: Stand, findings: Findings) -> None:
    """Take pieces from where they wait and put them in their place."""
    column = _meant(layout, state, stand)
    home = layout.home_column[column] * layout.width + layout.home[column]
    if state.n[home] < stand.count:
        message = f"only {state.n[home]} `{stand.text}` are left to place, not {stand.count}"
        findings.add("too-many-pieces", message, stand.span, "name no more pieces than there are")
        return
    state.n[home] -= stand.count
    state.n[column * layout.width + stand.place] += stand.count


def _meant(layout: Layout, state: State, stand: Stand) -> int:
    """The column of the suit of the clearing, where there is one for each; else the first that is at home."""
    if stand.place < layout.clearings:
        for column in stand.columns:
            suit = layout.columns[column].suit
            if suit >= 0 and state.suits[stand.place] >> suit & 1:
                return column
    for column in stand.columns:
        if state.n[layout.home_column[column] * layout.width + layout.home[column]] >= stand.count:
            return column
    return stand.columns[0]


def _keep(layout: Layout, state: State, stand: Stand, findings: Findings) -> None:
    """Leave just so many in a supply or on a track; the rest is out of the game."""
    surplus = sum(state.n[column * layout.width + stand.place] for column in stand.columns) - stand.count
    if surplus < 0:
        message = f"only {stand.count + surplus} `{stand.text}` are left there, not {stand.count}"
        findings.add("too-many-pieces", message, stand.span, "name no more pieces than there are")
    for column in stand.columns:
        gone = min(max(surplus, 0), state.n[column * layout.width + stand.place])
        state.n[column * layout.width + stand.place] -= gone
        state.n[column * layout.width + layout.out] += gone
        surplus -= gone


def _check_slots(scenario: Scenario, state: State, findings: Findings) -> None:
    """No clearing starts with more buildings than slots (root:2.2.3)."""
    layout = scenario.table.layout
    buildings = [column.index for column in layout.columns if column.type in ("building", "ruin")]
    for place, span in scenario.given.boxes:
        if place < layout.clearings:
            filled = sum(state.n[column * layout.width + place] for column in buildings)
            if filled > layout.slots[place]:
                message = f"{filled} slots are filled in clearing {layout.places[place].name}, "
                message += f"which has {layout.slots[place]}"
                findings.add("too-many-buildings", message, span, "count the ruin as well")


# --- cards and items --------------------------------------------------------------------------------------------------


def _lay_cards(layout: Layout, state: State, given: Given, findings: Findings) -> None:
    """Cards by name first, the rarest names first; then what is left over."""
    piles = [*given.piles, *([given.deck] if given.deck is not None else [])]
    taken = _deal(piles, findings)
    lying = {card for cards in taken.values() for card in cards}
    for zone in range(len(layout.zones)):
        state.zones[zone] = [card for card in state.zones[zone] if card not in lying]
    rest = state.zones[DECK]
    if given.deck is not None:
        state.zones[ASIDE] += rest
        state.zones[DECK] = []
    else:
        chance.shuffle(state, rest)
    for private in layout.decks:
        if private.owner >= 0 and private.zone in taken:  # given, so it is the whole deck
            state.zones[ASIDE] += state.zones[private.zone]
            state.zones[private.zone] = []
    for zone, cards in taken.items():
        state.zones[zone] += cards
    for zone, cards in enumerate(state.zones):
        for card in cards:
            state.zone_of[card] = zone


def _deal(piles: list[Pile], findings: Findings) -> dict[int, list[int]]:
    """The cards of each zone, from the bottom."""
    wanted = sorted((word for pile in piles for word in pile.cards), key=lambda word: len(word.fits))
    found: dict[int, int] = {}
    used: set[int] = set()
    for word in wanted:
        free = sorted(word.fits - used)
        if free:
            used.add(free[0])
            found[id(word)] = free[0]
        else:
            message = f"all {len(word.fits)} cards `{word.text}` lie somewhere already"
            findings.add("no-such-card", message, word.span, "name another card")
    return {pile.zone: [found[id(word)] for word in reversed(pile.cards) if id(word) in found] for pile in piles}


def _lay_items(layout: Layout, state: State, given: Given, findings: Findings) -> None:
    """Items with players; the supply as named, else what is left of all."""
    if given.supply is not None:
        state.items = [0] * len(layout.items)
        for item in given.supply:
            state.items[item.key] += 1
    for crafted in given.items:
        state.crafted_items[crafted.key] += 1
        if given.supply is None:
            state.items[crafted.key % len(layout.items)] -= 1
    there_are = list(layout.world.items.values())
    for entry in (*(given.supply or ()), *given.items):
        kind = entry.key % len(layout.items)
        held = sum(state.crafted_items[kind :: len(layout.items)])
        if state.items[kind] + held > there_are[kind] or state.items[kind] < 0:
            message = f"there are only {there_are[kind]} of `{layout.items[kind]}`"
            findings.add("too-many-items", message, entry.span, "name no more items than there are")
