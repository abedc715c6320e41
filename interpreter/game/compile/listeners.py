"""`when` abilities: what runs after an event, or instead of it.

In: an ability and the columns its pieces may cover. Out: a function with the signature of its event's registry, which
binds the event's fields, asks the ability's conditions, and runs its step; and the entry that puts it there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from interpreter.game.compile import members, pieces, possible, steps
from interpreter.game.compile.context import Bound, Code, Context, both
from interpreter.game.compile.emit import bare
from interpreter.game.compile.form import Mode
from interpreter.game.compile.rules import Entry, Rules, columns_of, params
from interpreter.game.link import by_you
from interpreter.language.program import Sort, When
from interpreter.law import hooks as registry
from interpreter.law.hooks import CARD_EVENTS, Hooks

RUN, DONE, FORETELL = "run", "done", "foretell"
"""What a function is written for: to run the ability, to tell as well whether anything was done, to foretell it."""

Writer = Callable[[Rules, When, str], str]
"""Writes an ability's function for a purpose; its name in the namespace."""

BATTLE_MOMENTS = {"battle_begins": "begins", "dice_rolled": "rolled", "battle_ends": "ends"}


def write(rules: Rules, ability: When, columns: frozenset[int]) -> list[Entry]:
    """Write one `when`."""
    event = ability.event
    if event in ("placed", "moved"):
        return _write_pieces(rules, ability, columns)
    if event == "removed":
        writer: Writer = _removed
    elif event in CARD_EVENTS:
        writer = _card
    elif event == "scored":
        writer = partial(_plain, count=2)
    elif event in BATTLE_MOMENTS:
        writer = partial(_plain, count=1)
    else:
        return _write_phase(rules, ability)
    name, test = _both(writer, rules, ability)

    def install(hooks: Hooks) -> None:
        _install(hooks, rules, ability, columns, rules.get(name), _applies(rules, test))

    return [install]


def _both(writer: Writer, rules: Rules, ability: When) -> tuple[str, str]:
    """The function that runs the ability, and the one that foretells it: "" at a table where nobody is asked."""
    done = DONE if ability.instead else RUN
    return writer(rules, ability, done), writer(rules, ability, FORETELL) if rules.build.orders else ""


def _applies(rules: Rules, name: str) -> registry.Applies | None:
    return rules.get(name) if name else None


def _install(
    hooks: Hooks,
    rules: Rules,
    ability: When,
    columns: frozenset[int],
    run: Callable[..., Any],
    applies: registry.Applies | None,
) -> None:
    """Put an ability into the registry of its event."""
    cause, player, on, event = rules.cause(ability), rules.player, rules.voice.on, ability.event
    if event == "removed":
        per: Literal["piece", "batch"] = "batch" if ability.per == "batch" else "piece"
        where: Literal["map"] | None = "map" if ability.where == "map" else None
        listener = registry.Listener(player, columns, per, where, run, cause, applies)
        if ability.instead:
            hooks.instead_removed += (listener,)
        else:
            hooks.after_removed += (listener,)
    elif event == "scored":
        scorer = player if by_you(ability) else -1
        hooks.on_points += (registry.PointsListener(player, run, cause, scorer, applies),)
    elif event in BATTLE_MOMENTS:
        hooks.on_battle[BATTLE_MOMENTS[event]] += (registry.BattleListener(player, run, cause, applies, on),)
    else:
        of = hooks.instead_card if ability.instead else hooks.after_card
        of[event] += (registry.CardListener(player, run, cause, applies),)


def _fields(cx: Context, ability: When, bounds: Sequence[Bound]) -> Context:
    inner = cx
    for name, bound in zip(ability.fields, bounds, strict=False):
        inner = inner.bind(name, bound)
    return inner


def _run(cx: Context, ability: When, purpose: str) -> None:
    """Run the step, or foretell it, if the ability works now and the event is the one it means."""
    asked = [] if ability.subject is None else [cx.test(ability.subject)]
    condition = both([*cx.in_force(ability), *asked])
    if condition is False:
        cx.fn.line("return False")
        return
    if condition is not True:
        with cx.fn.block(f"if not {condition}:"):
            cx.fn.line("return False")
    if purpose == FORETELL:
        cx.fn.line(f"return {possible.step(cx, ability.step, Mode())}")
        return
    outcome = steps.run_step(cx, ability.step, purpose == DONE)
    cx.fn.line(f"return {outcome} != 0" if purpose == DONE else "return None")


def _plain(rules: Rules, ability: When, purpose: str, count: int) -> str:
    """An event whose fields are the function's parameters; a battle is none."""
    cx = rules.function(ability)
    names = params(cx, count)
    _run(_fields(cx, ability, [Bound(name, there=True) for name in names]), ability, purpose)
    return rules.close(cx)


def _removed(rules: Rules, ability: When, purpose: str) -> str:
    """Once a batch or once a piece, as the registry calls; only the pieces that the ability means."""
    cx = rules.function(ability)
    them, clearing, remover, holder = params(cx, 4)
    on = cx.fresh()
    bounds = [Bound(them, "removals"), Bound(clearing), Bound(remover), Bound(on, "lot", sort=Sort.PIECE)]
    inner = _fields(cx, ability, bounds)
    start = len(cx.fn.lines)
    if ability.things is not None:
        inner = _meant(inner, ability, them)
    if ability.per != "batch" and ability.fields:
        first = cx.fresh()
        cx.fn.line(f"{first} = {them}[0]")
        inner = inner.bind(ability.fields[0], Bound(first, "removal", there=True))
    _run(inner, ability, purpose)
    cx.fn.first_if_used(start, on, f"holder_of(board, {holder})")
    return rules.close(cx)


def _meant(cx: Context, ability: When, them: str) -> Context:
    """Keep those of the removed pieces that the ability means, if its columns do not already say."""
    assert ability.things is not None
    each = cx.fresh()
    column = cx.fresh()
    origin = cx.fresh()
    test = pieces.holds(cx, ability.things, column, origin)
    told = cx.constant(frozenset(columns_of(cx.names, ability.things)))  # the registry asks about no other columns
    if test is True or bare(str(test)) == f"({column} in {told})":
        return cx
    kept = cx.fresh()
    cx.fn.line(f"{kept} = []")
    with cx.fn.block(f"for {each} in {them}:"):
        cx.fn.line(f"{column} = {each}.column")
        cx.fn.line(f"{origin} = {each}.origin")
        with cx.fn.block(f"if {test}:"):
            cx.fn.line(f"{kept}.append({each})")
    with cx.fn.block(f"if not {kept}:"):
        cx.fn.line("return None")
    cx.fn.line(f"{them} = {kept}")
    return cx


def _write_pieces(rules: Rules, ability: When, columns: frozenset[int]) -> list[Entry]:
    """Pieces placed or moved."""
    name, cause, player = _pieces(rules, ability), rules.cause(ability), rules.player

    def install(hooks: Hooks) -> None:
        listener = registry.PieceListener(player, columns, rules.get(name), cause)
        if ability.event == "placed":
            hooks.after_placed += (listener,)
        else:
            hooks.after_moved += (listener,)

    return [install]


def _pieces(rules: Rules, ability: When) -> str:
    """Pieces placed or moved: as one lot, or one by one."""
    cx = rules.function(ability)
    actor, column, count, origin, destination = params(cx, 5)
    lot = cx.fresh()
    batch = ability.per == "batch"
    groups = f"(({column}, {destination}, {count}),)" if batch else f"(({column}, {destination}, 1),) * {count}"
    with cx.helper(ability.span) as inner:
        them = f"({lot},)" if batch else lot
        first = Bound(them, "lots" if batch else "lot", there=True)
        ends = [destination] if ability.event == "placed" else [origin, destination]
        deep = _fields(inner, ability, [first, *(Bound(place, there=True) for place in ends), Bound(actor, there=True)])
        if ability.things is not None:
            test = pieces.holds(deep, ability.things, column, destination)
            with inner.fn.block(f"if not {test}:"):
                inner.fn.line("return None")
        _run(deep, ability, RUN)
    with cx.fn.block(f"for {lot} in {groups}:"):
        cx.fn.line(inner.fn.call())
    return rules.close(cx)


def _card(rules: Rules, ability: When, purpose: str) -> str:
    """As an `instead` it is done if anything was done: then the usual way does not happen.

    Cards of private decks are meant only where the ability says so. Of an empty hand nothing is taken, an event too.
    """
    sure = ability.event != "taken"
    cx = rules.function(ability)
    card, player, zone = params(cx, 3)
    inner = _fields(cx, ability, [Bound(card, there=sure), Bound(player, there=True), Bound(zone, there=True)])
    test: Code = True
    if ability.things is not None:
        test = members.contains(inner, ability.things, card, sure)
    elif len(cx.layout.decks) > 1:
        test = f"({card} < {sum(each.deck == 0 for each in cx.layout.cards)})"  # those of the shared deck come first
    if test is not True:
        with cx.fn.block(f"if not {test}:"):
            cx.fn.line("return False")
    _run(inner, ability, purpose)
    return rules.close(cx)


def _write_phase(rules: Rules, ability: When) -> list[Entry]:
    """A phase of anybody's turn: whose is a condition on the event's player."""
    moment = "begins" if ability.event.endswith("begins") else "ends"
    phase = ability.phase or ability.event.rpartition("_")[0]
    cause, owner, on = rules.cause(ability), rules.player, rules.voice.on
    named = [
        (player, *_both(partial(_of_turn, player=player), rules, ability))
        for player in range(rules.build.table.players)
    ]

    def install(hooks: Hooks) -> None:
        for player, name, test in named:
            key = (player, phase, moment)
            listener = registry.PhaseListener(owner, rules.get(name), cause, _applies(rules, test), on)
            hooks.on_phase[key] = (*hooks.on_phase.get(key, ()), listener)

    return [install]


def _of_turn(rules: Rules, ability: When, purpose: str, player: int) -> str:
    cx = rules.function(ability)
    _run(_fields(cx, ability, [Bound(player, there=True)]), ability, purpose)
    return rules.close(cx)
