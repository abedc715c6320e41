"""`when` abilities: what runs after an event, or instead of it.

In: an ability and the columns its pieces may cover. Out: a function with the signature of its event's registry, which
binds the event's fields, asks the ability's conditions, and runs its step; and the entry that puts it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from interpreter.game.compile import members, pieces, steps
from interpreter.game.compile.context import Bound, Code, Context, both
from interpreter.game.compile.rules import Entry, Rules, params
from interpreter.game.link import by_you
from interpreter.language.program import Sort, When
from interpreter.law import hooks as registry
from interpreter.law.hooks import CARD_EVENTS, Hooks

BATTLE_MOMENTS = {"battle_begins": "begins", "dice_rolled": "rolled", "battle_ends": "ends"}


def write(rules: Rules, ability: When, columns: frozenset[int]) -> list[Entry]:
    """Write one `when`."""
    cause, player = rules.cause(ability), rules.player
    event = ability.event
    if event == "removed":
        return _removed(rules, ability, columns)
    if event in ("placed", "moved"):
        name = _pieces(rules, ability)

        def install_pieces(hooks: Hooks) -> None:
            listener = registry.PieceListener(player, columns, rules.get(name), cause)
            if event == "placed":
                hooks.after_placed += (listener,)
            else:
                hooks.after_moved += (listener,)

        return [install_pieces]
    if event in CARD_EVENTS:
        name = _card(rules, ability)

        def install_card(hooks: Hooks) -> None:
            of = hooks.instead_card if ability.instead else hooks.after_card
            of[event] += (registry.CardListener(player, rules.get(name), cause),)

        return [install_card]
    if event == "scored":
        name = _plain(rules, ability, 2, (True, True))

        def install_points(hooks: Hooks) -> None:
            scorer = player if by_you(ability) else -1
            hooks.on_points += (registry.PointsListener(player, rules.get(name), cause, scorer),)

        return [install_points]
    if event in BATTLE_MOMENTS:
        name = _plain(rules, ability, 1, ())

        def install_battle(hooks: Hooks) -> None:
            hooks.on_battle[BATTLE_MOMENTS[event]] += (registry.BattleListener(player, rules.get(name), cause),)

        return [install_battle]
    return _phase(rules, ability)


def _fields(cx: Context, ability: When, bounds: Sequence[Bound]) -> Context:
    inner = cx
    for name, bound in zip(ability.fields, bounds, strict=False):
        inner = inner.bind(name, bound)
    return inner


def _run(cx: Context, ability: When, returns: str) -> None:
    """Run the step if the ability works now and the event is the one it means."""
    condition = both([cx.test(node) for node in (ability.active, ability.subject) if node is not None])
    if condition is False:
        cx.fn.line(f"return {returns.replace('OUTCOME', '0')}")
        return
    if condition is not True:
        with cx.fn.block(f"if not {condition}:"):
            cx.fn.line(f"return {returns.replace('OUTCOME', '0')}")
    outcome = steps.run_step(cx, ability.step, "OUTCOME" in returns)
    cx.fn.line(f"return {returns.replace('OUTCOME', str(outcome))}")


def _plain(rules: Rules, ability: When, count: int, there: Sequence[bool]) -> str:
    """An event whose fields are the function's parameters."""
    cx = rules.function(ability)
    names = params(cx, count)
    bounds = [Bound(name, there=sure) for name, sure in zip(names, there, strict=False)]
    _run(_fields(cx, ability, bounds), ability, "None")
    return rules.close(cx)


def _removed(rules: Rules, ability: When, columns: frozenset[int]) -> list[Entry]:
    """Once a batch or once a piece, as the registry calls; only the pieces that the ability means."""
    per: Literal["piece", "batch"] = "batch" if ability.per == "batch" else "piece"
    where: Literal["map"] | None = "map" if ability.where == "map" else None
    cx = rules.function(ability)
    them, clearing, remover, holder = params(cx, 4)
    on = cx.fresh()
    bounds = [Bound(them, "removals"), Bound(clearing), Bound(remover), Bound(on, "lot", sort=Sort.PIECE)]
    inner = _fields(cx, ability, bounds)
    if len(ability.fields) > 3:
        cx.fn.line(f"{on} = holder_of(board, {holder})")
    if ability.things is not None:
        inner = _meant(inner, ability, them)
    if per == "piece" and ability.fields:
        first = cx.fresh()
        cx.fn.line(f"{first} = {them}[0]")
        inner = inner.bind(ability.fields[0], Bound(first, "removal", there=True))
    _run(inner, ability, "None")
    name, cause, player = rules.close(cx), rules.cause(ability), rules.player

    def install(hooks: Hooks) -> None:
        listener = registry.Listener(player, columns, per, where, rules.get(name), cause)
        if ability.instead:
            hooks.instead_removed += (listener,)
        else:
            hooks.after_removed += (listener,)

    return [install]


def _meant(cx: Context, ability: When, them: str) -> Context:
    """Keep those of the removed pieces that the ability means, if its columns do not already say."""
    assert ability.things is not None
    each = cx.fresh()
    column = cx.fresh()
    origin = cx.fresh()
    test = pieces.holds(cx, ability.things, column, origin)
    if test is True:
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
        _run(deep, ability, "None")
    with cx.fn.block(f"for {lot} in {groups}:"):
        cx.fn.line(inner.fn.call())
    return rules.close(cx)


def _card(rules: Rules, ability: When) -> str:
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
    _run(inner, ability, "OUTCOME != 0" if ability.instead else "None")
    return rules.close(cx)


def _phase(rules: Rules, ability: When) -> list[Entry]:
    """A phase of anybody's turn: whose is a condition on the event's player."""
    moment = "begins" if ability.event.endswith("begins") else "ends"
    phase = ability.phase or ability.event.rpartition("_")[0]
    named: list[tuple[int, str]] = []
    for player in range(rules.build.table.players):
        cx = rules.function(ability)
        _run(_fields(cx, ability, [Bound(player, there=True)]), ability, "None")
        named.append((player, rules.close(cx)))

    def install(hooks: Hooks) -> None:
        for player, name in named:
            key = (player, phase, moment)
            hooks.on_phase[key] = (*hooks.on_phase.get(key, ()), rules.get(name))

    return [install]
