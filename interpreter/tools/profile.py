"""`rootlaw profile`: what the rules cost: the dearest lines, rules and ops of games that are played for it.

In: seats, map, deck, a number of games, a seed. Out: shares of time by line, by rule with its law ids, by op with how
often rules call it in a game; as text or JSON. Every seat for which no agent is named answers at random: that is what
asks most of the rules and least of the agent. How it is measured is said in `sampling`.
"""

from __future__ import annotations

import json
import linecache
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.agents import AGENTS
from interpreter.game.compile.emit import title_of
from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.match import Match
from interpreter.language.program import Ability, Step, walk
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.sampling import Rule, Sampler, Tally, counted, looking
from interpreter.tools.table.host import HUMAN
from interpreter.tools.verbs import verb_of

if TYPE_CHECKING:
    import argparse

    from interpreter.game.agents import Agent
    from interpreter.game.link import Table
    from interpreter.game.play import Game
    from interpreter.tools.tables import SeatName

AT_RANDOM = "random"
COUNTED = 10
"""Games in which calls are counted, which makes them slow; the first ones of those that are looked at."""
ENOUGH = 1000
"""Looks on which shares rest that mean something: one of 5% is then known to 1.4% either way, 19 times in 20."""
PATIENCE = 30.0
"""Seconds of processor time after which no further games are played for more looks."""


@dataclass(frozen=True)
class LineCost:
    """A line of a rule file: shares of all time, its own and its whole."""

    file: str
    line: int
    text: str
    rule: str
    own: float
    whole: float


@dataclass(frozen=True)
class RuleCost:
    """A rule: the laws it cites, its title, shares of all time."""

    law: tuple[str, ...]
    title: str
    file: str
    own: float
    whole: float


@dataclass(frozen=True)
class OpCost:
    """An op that rules call: shares of all time, calls a game, microseconds of its own a call; None if not called.

    Attributes:
        verb: what the language calls it, see `verbs.verb_of`.
    """

    op: str
    verb: str
    own: float
    whole: float
    calls: float
    each: float | None


@dataclass(frozen=True)
class Profile:
    """What the games cost.

    Attributes:
        asked: games that were asked for; `games`: those that were played until there were looks enough.
        seconds: of processor time, all games together; `turns` and `decisions`: how many they had.
        compiled: seconds of processor time that the table took to compile.
        looks: how many looks the shares rest on; `outside` the share of those that found no rule.
        counted: of how many games the calls were counted.
    """

    seats: tuple[str, ...]
    map: str
    deck: str
    seed: int
    asked: int
    games: int
    counted: int
    seconds: float
    turns: int
    decisions: int
    compiled: float
    looks: int
    outside: float
    lines: tuple[LineCost, ...]
    rules: tuple[RuleCost, ...]
    ops: tuple[OpCost, ...]


class Played(NamedTuple):
    """What was in some games, all together."""

    turns: int
    decisions: int


class Games:
    """Games of one table, one a seed."""

    def __init__(self, match: Match, agents: Sequence[str], seed: int) -> None:
        self.match = match
        self.agents = agents
        self.seed = seed

    def play(self, games: int, after: int = 0) -> Played:
        """Play so many. `after`: how many were played before, which are not played again."""
        ended = [self._play(self.seed + after + place) for place in range(games)]
        return Played(sum(game.state.turns for game in ended), sum(len(game.journal.answers) for game in ended))

    def _play(self, seed: int) -> Game:
        seats = [seat.name for seat in self.match.table.seats]
        agents: dict[str, Agent] = {
            seat: AGENTS[agent](seed * len(seats) + place)
            for place, (seat, agent) in enumerate(zip(seats, self.agents, strict=True))
        }
        return self.match.start(seed, agents).run()


def run(args: argparse.Namespace) -> int:
    """Play, look, report."""
    library = Library(show.folders(args.path))
    map, deck = args.map or DEFAULT_MAP, args.deck or DEFAULT_DECK
    try:
        with tables.known():
            seats = tables.seats_of(args.seats) if args.seats is not None else tables.all_that_ship(library)
            agents = [_agent_of(seat) for seat in seats]
            table = library.table([seat.faction for seat in seats], map, deck)
            match, compiled = _compiled(table, library)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    found = profiled(Games(match, agents, args.seed or 0), args.games, map, deck, args.top, compiled)
    if args.json:
        print(json.dumps(asdict(found)))
    else:
        print("\n".join(told(found)))
    return FINE


def _agent_of(seat: SeatName) -> str:
    """Who answers for a seat. Raises: WrongUseError for a person."""
    if seat.agent == HUMAN:
        raise WrongUseError(f"`{seat.faction}` cannot be played by a person here; there are {', '.join(AGENTS)}")
    return seat.agent or AT_RANDOM


def _compiled(table: Table, library: Library) -> tuple[Match, float]:
    """A match at the table, and how many seconds its rules took to compile."""
    start = time.process_time()
    evaluator = library.evaluator(table, "compiled")
    return Match(table, evaluator), time.process_time() - start


def profiled(games: Games, count: int, map: str, deck: str, top: int, compiled: float = 0.0) -> Profile:
    """What so many games cost, or more of them if these are over too soon to be looked at often enough.

    Args:
        top: how many lines, rules and ops are told, each.
        compiled: seconds that the table took to compile.
    """
    games.play(1)  # what is done once a table is done now
    start = time.process_time()
    with looking() as sampler:
        played, total = games.play(count), count
        while sampler.looks < ENOUGH and time.process_time() - start < PATIENCE:
            more = games.play(count, after=total)
            played, total = Played(played.turns + more.turns, played.decisions + more.decisions), total + count
    seconds = time.process_time() - start
    watched = min(count, COUNTED)
    calls = counted(lambda: games.play(watched))
    table = games.match.table
    return Profile(
        seats=tuple(seat.name for seat in table.seats),
        map=map,
        deck=deck,
        seed=games.seed,
        asked=count,
        games=total,
        counted=watched,
        seconds=seconds,
        turns=played.turns,
        decisions=played.decisions,
        compiled=compiled,
        looks=sampler.looks,
        outside=sampler.outside / max(sampler.looks, 1),
        lines=tuple(_lines(sampler, top)),
        rules=tuple(_rules(sampler, table, top)),
        ops=tuple(_ops(sampler, {op: k / watched for op, k in calls.items()}, seconds / total, top)),
    )


def _lines(sampler: Sampler, top: int) -> list[LineCost]:
    return [
        LineCost(line.file, line.number, linecache.getline(line.file, line.number).strip(), line.title, own, whole)
        for line, own, whole in _dearest(sampler.lines, sampler.looks, top)
    ]


def _rules(sampler: Sampler, table: Table, top: int) -> list[RuleCost]:
    written, costs = _written(table), []
    for rule, own, whole in _dearest(sampler.rules, sampler.looks, top):
        laws, title = written.get(rule, ((), rule.title))
        costs.append(RuleCost(laws, title, rule.file, own, whole))
    return costs


def _written(table: Table) -> dict[Rule, tuple[tuple[str, ...], str]]:
    """The laws and the title of whatever the code of a rule may be called after: a step, an ability, else a cause."""
    programs = {id(voice.program): voice.program for voice in table.voices}
    parts = [part for program in programs.values() for part in walk(program) if isinstance(part, (Step, Ability))]
    rules = [(part.span.file, part.laws, part.title) for part in parts]
    rules += [(cause.span.file, cause.law, cause.title) for cause in table.causes]
    return {Rule(file, title_of(laws, title)): (laws, title) for file, laws, title in reversed(rules)}


def _ops(sampler: Sampler, calls: dict[str, float], seconds: float, top: int) -> list[OpCost]:
    """`seconds`: of one game. An op that is called but that no look found has taken next to nothing."""
    found = {op: (own, whole) for op, own, whole in _dearest(sampler.ops, sampler.looks, len(sampler.ops.whole))}
    names = sorted({*found, *calls}, key=lambda op: (-found.get(op, (0, 0))[0], -calls.get(op, 0), op))
    costs = []
    for op in names[:top]:
        own, whole = found.get(op, (0.0, 0.0))
        often = calls.get(op, 0.0)
        costs.append(OpCost(op, verb_of(op), own, whole, often, own * seconds * 1e6 / often if often else None))
    return costs


def _dearest(tally: Tally, looks: int, top: int) -> list[tuple[Any, float, float]]:
    """The things with most of their own time, then of whole time, with both as shares."""
    order = sorted(tally.whole, key=lambda each: (-tally.own[each], -tally.whole[each], each))
    return [(each, tally.own[each] / looks, tally.whole[each] / looks) for each in order[:top]]


# --- as text ----------------------------------------------------------------------------------------------------------


def told(found: Profile) -> list[str]:
    """The profile as lines of text."""
    rate, turn = found.games / found.seconds, found.seconds / max(found.turns, 1) * 1e6
    head = f"{', '.join(found.seats)}; map {found.map}, deck {found.deck}; {found.games} games from seed {found.seed}"
    rates = (
        f"{rate:.1f} games/s on one processor, {turn:.1f} µs a turn, {found.decisions / found.seconds:.0f} decisions/s"
    )
    text = [head, f"compiled in {found.compiled * 1e3:.0f} ms; {rates}"]
    if found.games > found.asked:
        text.append(f"{found.asked} games are over too soon to be looked at often enough, so that more were played")
    text.append(f"shares of all time, by {found.looks} looks; calls are counted in {found.counted} games")
    text += ["", f"{'own':>6} {'whole':>6}  line"]
    for line in found.lines:
        place = f"{Path(line.file).name}:{line.line}"
        text.append(f"{_both(line)}  {place:32} {line.text:.60}  [{line.rule}]")
    text.append(f"{found.outside:6.1%}         outside of all rules")
    text += ["", f"{'own':>6} {'whole':>6}  rule"]
    text += [f"{_both(rule)}  {', '.join(rule.law) or Path(rule.file).name:32} {rule.title}" for rule in found.rules]
    text += ["", f"{'own':>6} {'whole':>6} {'calls a game':>13} {'µs a call':>10}  op"]
    for op in found.ops:
        each = "" if op.each is None else f"{op.each:.1f}"
        name = f"{op.verb} ({op.op})" if op.verb else op.op
        text.append(f"{_both(op)} {op.calls:13.1f} {each:>10}  {name}")
    return text


def _both(cost: LineCost | RuleCost | OpCost) -> str:
    return f"{cost.own:6.1%} {cost.whole:6.1%}"
