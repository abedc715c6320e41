"""Hooks: what `when` and `during` listen to.

In: located mappings. Out: `When` and `During` records. The fields of an event are names in force inside the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from interpreter.language.ability_parts import Common, all_of, is_word, pattern_pieces
from interpreter.language.build import SORTS, get, of_sort, within
from interpreter.language.catalogue import Event
from interpreter.language.context import Reader
from interpreter.language.events import alone, event_of
from interpreter.language.located import Mapping, Scalar
from interpreter.language.nouns import enemies, filtered, plain_set, single
from interpreter.language.program import (
    Ability,
    CardsIn,
    During,
    Elements,
    Expr,
    Local,
    OfBattle,
    Sort,
    Step,
    Universe,
    When,
    You,
)
from interpreter.language.steps import no_where, step
from interpreter.language.syntax import Happening, Noun, Part, Syntax, Things, Value, Word
from interpreter.language.wording import a, such_as

# --- when, during -----------------------------------------------------------------------------------------------------


def when(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    leaf = node.get("when")
    assert isinstance(leaf, Scalar)
    instead = "instead" in node
    with cx.reading(leaf):
        happening = cx.syntax(leaf, "event")
        assert isinstance(happening, Happening)
        events = event_of(cx, happening)
    return [_listener(cx, node, common, happening, event, leaf, instead) for event in events]


def _listener(
    cx: Reader, node: Mapping, common: Common, happening: Happening, event: Event, leaf: Scalar, instead: bool
) -> Ability:
    with cx.inner(), cx.reading(leaf):
        if instead and not event.instead:
            cx.fail("no-instead", "nothing can happen instead of this", happening, "use `do:`")
        per = "piece" if happening.auxiliary == "is" else "batch"
        fields = _event_fields(cx, event, happening, per)
        things = _things(cx, event, happening)
        subject = _subject(cx, event, happening, fields)
        where = "map" if _from_map(happening) else None
        if event.battle:
            clearing = OfBattle(sort=Sort.CLEARING, span=cx.span(happening), name="clearing")
            cx.names = {**cx.names, "clearing": clearing}
        before = cx.removed, cx.battle
        cx.removed = next(iter(fields.values())).name if instead and event.things == "pieces" else None
        cx.battle = event.battle
        if event.name == "removed":
            cx.gone |= {next(iter(fields.values())).name}
        try:
            body = _body(cx, node)
        finally:
            cx.removed, cx.battle = before
    return When(
        **common.fields(), event=event.name, phase=_phase(event, happening), things=things, subject=subject, per=per,
        where=where,
        fields=tuple(local.name for local in fields.values()), instead=instead, step=body,
    )  # fmt: skip


def _event_fields(cx: Reader, event: Event, happening: Happening, per: str) -> dict[str, Local]:
    """Bring the event's words into force."""
    fields = {}
    for name, sort in event.fields.items():
        printed = "it" if name == "them" and per == "piece" else name
        many = sort in ("pieces", "players") and printed != "it"
        base = Sort.PIECE if sort == "pieces" else Sort.PLAYER if sort == "players" else SORTS[sort]
        fields[name] = cx.bind(printed, base, cx.span(happening), many=many)
    return fields


def _things(cx: Reader, event: Event, happening: Happening) -> Expr | None:
    """Which pieces or cards it happens to; None for any."""
    if event.things is None:
        return None
    names, cx.names = cx.names, {}
    try:
        if event.things == "pieces":
            return pattern_pieces(cx, happening.things)
        value = filtered(cx, replace(happening.things, quantity=None))
    finally:
        cx.names = names
    whole = isinstance(value, Elements) and value.where is None and value.domain == CardsIn(())
    return None if whole else value


def _subject(cx: Reader, event: Event, happening: Happening, fields: dict[str, Local]) -> Expr | None:
    """`your birdsong begins`, `taken from your hand`, `given to you`: a condition on the words of the event."""
    if event.name.startswith("phase") and isinstance(happening.things.thing, Noun):
        whose = whose_phase(cx, happening, happening.things.thing.words[:-1])
        return within(cx, happening, fields["player"], whose) if whose is not None else None
    tests = []
    for part in happening.parts:
        if part.preposition == "from" and "zone" in fields:
            tests.append(within(cx, part, fields["zone"], _zone(cx, part)))
        elif part.preposition in ("by", "to"):
            actor = _doer(cx, part, event, fields)
            tests.append(within(cx, part, actor, single(cx, _argument(part), Sort.PLAYER)))
        elif not is_word(part.arguments[0], "map"):
            cx.fail("unknown-preposition", f"no `{part.preposition}` here", part, "leave it out")
    return all_of(cx, tests, cx.span(happening))


def _doer(cx: Reader, part: Part, event: Event, fields: dict[str, Local]) -> Local:
    """The player of an event: who does it, or gets it. Nobody does what is about a whole battle."""
    doer = next((local for local in fields.values() if local.sort is Sort.PLAYER), None)
    if doer is None:
        hint = "ask for it under `if`, for example `if: you are attacker` or `if: you are in fighters`"
        cx.fail("unknown-preposition", f"no `{part.preposition}` here: this is no doing of one player", part, hint)
    return doer


def whose_phase(cx: Reader, node: Syntax, words: Sequence[Word]) -> Expr | None:
    """Whose phase or turn is meant: `your` and `enemy` stand before it, and nothing else; None for anybody's.

    Args:
        words: the phase, and what stands before it.
    """
    before, phase = words[:-1], words[-1].text
    stray = next((word for word in before if word.text not in ("your", "enemy")), before[1] if before[1:] else None)
    if stray is not None:
        hint = f"write `your {phase}`, `enemy {phase}`, or `{phase}` for anybody's"
        cx.fail("adjective-unfit", f"`{stray.text}` says nothing about a phase", stray, hint)
    if not before:
        return None
    return You(sort=Sort.PLAYER, span=cx.span(node)) if before[0].text == "your" else enemies(cx, node)


def _argument(part: Part) -> Things:
    argument = part.arguments[0]
    assert isinstance(argument, Things)
    return argument


def _phase(event: Event, happening: Happening) -> str | None:
    """`birdsong` of `your birdsong begins`."""
    if not event.name.startswith("phase") or not isinstance(happening.things.thing, Noun):
        return None
    return happening.things.thing.words[-2].text


def _zone(cx: Reader, part: Any) -> Expr:
    """A pile, or a player's hand."""

    value = plain_set(cx, part.arguments[0])
    if value.sort is Sort.PLAYER:
        value = get(cx, part, "hand", value, Sort.ZONE)
    if value.sort is not Sort.ZONE:
        cx.fail("wrong-sort", f"a pile of cards is wanted here, this is {a(value.sort)}", part, such_as(Sort.ZONE))
    return value


def _from_map(happening: Happening) -> bool:
    return any(part.preposition == "from" and is_word(part.arguments[0], "map") for part in happening.parts)


def _body(cx: Reader, node: Mapping) -> Step:
    """The step that an ability runs: the keys of a step that stand beside its own."""
    return replace(step(cx, node), laws=cx.laws, title=cx.title)


def during(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    """`during: your daylight`, `enemy daylight`, `daylight`: an offer in that phase; `player` is whose turn it is."""
    leaf = node.get("during")
    assert isinstance(leaf, Scalar)
    with cx.reading(leaf):
        value = cx.syntax(leaf, "value")
        assert isinstance(value, Value)
        no_where(cx, value)
        words = (
            value.value.thing.words if isinstance(value.value, Things) and isinstance(value.value.thing, Noun) else ()
        )
        if not words or words[-1].text not in cx.scope.phases:
            text = words[-1].text if words else "?"
            cx.unknown("phase", text, words[-1] if words else value, cx.scope.phases)
        cx.scope.asked.words.add(words[-1].text)
        assert isinstance(value.value, Things)
        whole = f"write `your {words[-1].text}`, `enemy {words[-1].text}`, or `{words[-1].text}` for anybody's"
        alone(cx, value.value, f"{whole}, and what has to hold under `if`")
        anybody = of_sort(cx, value, Universe("players"), Sort.PLAYER)
        whose = whose_phase(cx, value, words) or anybody
    with cx.inner():
        player = cx.bind("player", Sort.PLAYER, leaf.span)
        step = _body(cx, node)
    return [During(**common.fields(), phase=words[-1].text, whose=whose, player=player.name, step=step)]
