"""What laws come to in games: how often steps run, how many events they cause, how often standing rules have a say.

In: tables with a faction, its layers, a number of games. Out: counts by file and law, and the lines that ran. Whoever
chooses answers at random. Events and steps are counted by the compiler, standing rules by the plain evaluator, which
plays fewer games for it takes its time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from interpreter.game.agents import AGENTS, Agent
from interpreter.game.compile import Compiled
from interpreter.game.library import Library
from interpreter.game.link import Table
from interpreter.game.match import Match
from interpreter.game.phases import Evaluator
from interpreter.game.reference.evaluator import Reference
from interpreter.language import program as tree
from interpreter.tools.covering.cited import Law
from interpreter.tools.covering.layers import Layer
from interpreter.tools.ran import Lines, lines_with_code, watching

AT_RANDOM = "random"
ONE_BY_REFERENCE = 10
"""One game in so many is played by the plain evaluator as well."""

Place = tuple[str, str]
"""A file, and a law of it with the prefix."""


@dataclass
class Counts:
    """What came of the games, by file and law.

    Attributes:
        laid: the laws that have a rule in force; of those `steps` have one that is done, `stands` one that stands.
        by_reference: games of the plain evaluator.
        idle: by file, the lines with rules that never ran; of how many.
    """

    ran: Counter[Place] = field(default_factory=Counter)
    events: Counter[Place] = field(default_factory=Counter)
    standing: Counter[Place] = field(default_factory=Counter)
    laid: set[Place] = field(default_factory=set)
    steps: set[Place] = field(default_factory=set)
    stands: set[Place] = field(default_factory=set)
    by_reference: int = 0
    idle: dict[str, list[int]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def tell(self, law: Law, layer: Layer) -> None:
        """Write into a law what came of it."""
        place = (law.file, layer.qualified(law.law))
        law.laid = law.declared or place in self.laid
        if place in self.steps:
            law.ran, law.events = self.ran[place], self.events[place]
        if place in self.stands:
            law.standing = self.standing[place]


def counted(
    name: str, seatings: Sequence[list[str]], files: list[str], library: Library, games: int, seed: int
) -> Counts:
    """Play so many games, the seatings in turn, and count."""
    found = Counts(by_reference=max(1, games // ONE_BY_REFERENCE))
    tables = [library.table(seats) for seats in seatings]
    made = [Compiled(table, counting=True) for table in tables]
    with watching(files) as ran:
        for game in range(games):
            evaluator = made[game % len(made)]
            found.events += _by_law(evaluator.table, _played(evaluator, seed + game))
    for evaluator in made:
        found.ran += _by_law(evaluator.table, evaluator.came)
    for game in range(found.by_reference):
        plain = Reference(tables[game % len(tables)])
        _played(plain, seed + game)
        found.standing += _by_law(plain.table, plain.fired)
    _sort(found, tables[0].seats[seatings[0].index(name)].program)
    _idle(found, files, made, ran)
    return found


def _idle(found: Counts, files: list[str], made: Iterable[Compiled], ran: Lines) -> None:
    """Which lines never ran, of those from which anything was compiled."""
    with_code: Lines = {file: set() for file in files}
    for evaluator in made:
        for file, lines in lines_with_code(evaluator, files).items():
            with_code[file] |= lines
    found.idle = {file: sorted(with_code[file] - ran[file]) for file in files}
    found.lines = {file: len(with_code[file]) for file in files}


def _played(evaluator: Evaluator, seed: int) -> Counter[int]:
    """The events of one game, by cause."""
    table = evaluator.table
    agents: dict[str, Agent] = {
        seat.name: AGENTS[AT_RANDOM](seed * len(table.seats) + place) for place, seat in enumerate(table.seats)
    }
    game = Match(table, evaluator).start(seed, agents)
    game.run()
    return Counter(event[1] for event in game.events if event[1] >= 0)


def _by_law(table: Table, causes: Counter[int]) -> Counter[Place]:
    """The same by file and law."""
    found: Counter[Place] = Counter()
    for cause, times in causes.items():
        for law in table.causes[cause].law:
            found[table.causes[cause].span.file, law] += times
    return found


# --- what sort of rules a law has -------------------------------------------------------------------------------------


def _sort(found: Counts, program: tree.Program) -> None:
    """Tell apart the laws that have steps from those that stand."""
    found.laid |= set(_places(program, range(len(program.causes))))
    found.steps |= set(_places(program, (step.cause for step in _steps(program))))
    standing = (each for each in program.abilities if not isinstance(each, tree.When | tree.During))
    found.stands |= set(_places(program, (each.cause for each in standing)))


def _places(program: tree.Program, causes: Iterable[int]) -> Iterator[Place]:
    for number in causes:
        cause = program.causes[number]
        yield from ((cause.span.file, law) for law in cause.laws)


def _steps(program: tree.Program) -> Iterator[tree.Step]:
    """Every step of a program that has a law of its own."""
    parts = tree.walk((program.abilities, program.setup, program.phases, program.actions))
    yield from (part for part in parts if isinstance(part, tree.Step) and part.laws)
