"""Where the table afterwards is not what a scenario expects.

In: a scenario, the states before and after, the laws that caused events. Out: one finding for each difference, at the
words of the file that were not met. Only what is named is compared; a place, a box or a pile that is named is compared
whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.findings import Findings
from interpreter.law.events import value_text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from interpreter.game.scenario.records import CardWord, Expect, Pile, Scenario, Stand
    from interpreter.language.findings import Span
    from interpreter.law.state import State
    from interpreter.law.table import Layout

CODE = "not-as-expected"


def compare(scenario: Scenario, before: State, after: State, caused: Collection[str]) -> Findings:
    """All differences. `caused`: the qualified laws that caused an event."""
    layout, expect = scenario.table.layout, scenario.expect
    findings = Findings()
    _places(layout, expect, before, after, findings)
    _partial(layout, expect, after, findings)
    _scores(layout, expect, before, after, findings)
    _rulers(layout, expect, after, findings)
    for pile in expect.piles:
        _pile(layout, pile, after, findings)
    _items(layout, expect, after, findings)
    _trackers(layout, expect, after, findings)
    for law, span in expect.log:
        if law not in caused:
            findings.add(CODE, f"`{law}` has caused no event", span)
    for law, span in expect.never:
        if law in caused:
            findings.add(CODE, f"`{law}` has caused an event", span)
    return findings


# --- pieces -----------------------------------------------------------------------------------------------------------


def _places(layout: Layout, expect: Expect, before: State, after: State, findings: Findings) -> None:
    """Places named are compared whole; with `clearings`, all other locations must be as given."""
    named = {place for place, _ in expect.boxes}
    for index, span in expect.boxes:
        _whole(layout, index, span, expect, before, after, findings)
    if expect.clearings is None:
        return
    for place in layout.places:
        on_map = layout.on_map >> place.index & 1
        if on_map and place.index not in named:
            _as_given(layout, place.index, expect.clearings, before, after, findings)


def _as_given(layout: Layout, place: int, span: Span, before: State, after: State, findings: Findings) -> None:
    for column in layout.columns:
        was, now = (_count(layout, state, column.index, place) for state in (before, after))
        if was != now:
            message = f"not listed, so `{layout.places[place].name}` must be as given: `{column.name}` "
            findings.add(CODE, f"{message}was {was} and is {now}", span, "list the place if it changes")


def _whole(
    layout: Layout, place: int, span: Span, expect: Expect, before: State, after: State, findings: Findings
) -> None:
    """Every piece in one place: those named as often as named, all others not at all (ruins as given)."""
    seen: set[int] = set()
    for stand in expect.stands:
        if stand.place == place:
            seen.update(stand.columns)
            _stand(layout, stand, after, findings)
    for column in layout.columns:
        if column.index in seen:
            continue
        ruin = column.index == layout.ruin_column
        wanted = _count(layout, before, column.index, place) if ruin else 0
        there = _count(layout, after, column.index, place)
        if there != wanted:
            name = layout.places[place].name
            message = f"`{name}` should hold {wanted or 'no'} `{column.name}`, it holds {there}"
            findings.add(CODE, message, span)


def _stand(layout: Layout, stand: Stand, after: State, findings: Findings) -> None:
    there = sum(_count(layout, after, column, stand.place) for column in stand.columns)
    if there != stand.count:
        name = layout.places[stand.place].name
        findings.add(CODE, f"`{name}` holds {there} `{stand.text}`, not {stand.count}", stand.span)


def _partial(layout: Layout, expect: Expect, after: State, findings: Findings) -> None:
    for stand in expect.partial:
        _stand(layout, stand, after, findings)


def _count(layout: Layout, state: State, column: int, place: int) -> int:
    return state.n[column * layout.width + place]


# --- scores, rule, winners --------------------------------------------------------------------------------------------


def _scores(layout: Layout, expect: Expect, before: State, after: State, findings: Findings) -> None:
    if expect.scores is None or expect.scores_span is None:
        return
    named = {score.key: score for score in expect.scores}
    for player in range(layout.players):
        score = named.get(player)
        wanted = before.score[player] if score is None else score.value
        if after.score[player] != wanted:
            listed = "" if score else "not listed, so as given: "
            message = f"{listed}`{layout.party_names[player]}` has {after.score[player]} points, not {wanted}"
            findings.add(CODE, message, score.span if score else expect.scores_span)


def _rulers(layout: Layout, expect: Expect, after: State, findings: Findings) -> None:
    for rule in expect.rules:
        if after.ruler[rule.key] != rule.value:
            name = layout.places[rule.key].name
            message = f"clearing {name} is ruled by {_parties(layout, after.ruler[rule.key])}, "
            findings.add(CODE, message + f"not by {_parties(layout, rule.value)}", rule.span)
    if expect.winners is not None and after.winners != expect.winners.value:
        won, wanted = _parties(layout, after.winners), _parties(layout, expect.winners.value)
        findings.add(CODE, f"the game is won by {won}, not by {wanted}", expect.winners.span)


def _parties(layout: Layout, mask: int) -> str:
    names = [name for party, name in enumerate(layout.party_names) if mask >> party & 1]
    return " and ".join(f"`{name}`" for name in names) or "nobody"


# --- cards, items, trackers -------------------------------------------------------------------------------------------


def _pile(layout: Layout, pile: Pile, after: State, findings: Findings) -> None:
    """The cards of a zone, in order if the order counts."""
    there = list(reversed(after.zones[pile.zone]))
    same = _same_in_order(pile.cards, there) if pile.ordered else _same_in_any_order(pile.cards, there)
    if not same:
        name = layout.zones[pile.zone].name
        lying = ", ".join(_card_text(layout, card) for card in there) or "no card"
        wanted = ", ".join(word.text for word in pile.cards) or "no card"
        findings.add(CODE, f"in `{name}` {_lie(len(there))} {lying}, not {wanted}", pile.span)


def _lie(count: int) -> str:
    return "lies" if count < 2 else "lie"


def _same_in_order(words: Sequence[CardWord], there: Sequence[int]) -> bool:
    return len(words) == len(there) and all(card in word.fits for word, card in zip(words, there, strict=True))


def _same_in_any_order(words: Sequence[CardWord], there: Sequence[int]) -> bool:
    """Names that fit fewer cards choose first: ids lie within suits, so this never takes a wrong card."""
    left = set(there)
    for word in sorted(words, key=lambda word: len(word.fits)):
        fitting = sorted(left & word.fits)
        if not fitting:
            return False
        left.discard(fitting[0])
    return not left


def _card_text(layout: Layout, card: int) -> str:
    """A card as scenarios write it: SUIT:ITEM or the suit; with its id, which tells it from others."""
    record = layout.cards[card]
    if record.suit < 0:
        return record.name
    item = f":{layout.items[record.item]}" if record.item >= 0 else ""
    return f"{layout.suits[record.suit]}{item} ({record.name})"


def _items(layout: Layout, expect: Expect, after: State, findings: Findings) -> None:
    """The supply of items, and what each player named has crafted."""
    number = len(layout.items)
    if expect.supply is not None and expect.supply_span is not None:
        keys = [item.key for item in expect.supply]
        _same_items(layout, "in the supply", keys, after.items, expect.supply_span, findings)
    for player, span in expect.crafted:
        keys = [item.key % number for item in expect.items if item.key // number == player]
        held = after.crafted_items[player * number : (player + 1) * number]
        _same_items(layout, f"with `{layout.party_names[player]}`", keys, held, span, findings)


def _same_items(
    layout: Layout, where: str, keys: Sequence[int], held: Sequence[int], span: Span, findings: Findings
) -> None:
    wanted = [keys.count(item) for item in range(len(layout.items))]
    if wanted != list(held):
        lie, should = (_item_text(layout, counts) for counts in (held, wanted))
        findings.add(CODE, f"{where} there is {lie}, not {should}", span)


def _item_text(layout: Layout, counts: Sequence[int]) -> str:
    return ", ".join(name for name, count in zip(layout.items, counts, strict=True) for _ in range(count)) or "no item"


def _trackers(layout: Layout, expect: Expect, after: State, findings: Findings) -> None:
    for wanted in expect.trackers:
        tracker = next(each for each in layout.trackers if each.offset <= wanted.key < each.offset + each.size)
        value = after.trackers[wanted.key]
        if value != wanted.value:
            shows, should = (value_text(layout, tracker.index, each) for each in (value, wanted.value))
            if tracker.sort == "space":
                shows, should = f"{shows} (space {value + 1})", f"{should} (space {wanted.value + 1})"
            findings.add(CODE, f"the tracker `{tracker.name}` shows {shows}, not {should}", wanted.span)
    for start in expect.starts:
        if after.start[start.key] != start.value:
            place = after.start[start.key]
            name = layout.places[place].name if place >= 0 else "nowhere"
            findings.add(CODE, f"`{layout.party_names[start.key]}` started in {name}", start.span)
