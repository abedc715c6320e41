"""A session: a game together with the names it was made of, so that it can be saved, restored, taken back and proven.

In: names of factions, map and deck, a seed. Out: a `Session`; `game` is what is played. A save holds the choices, not
the state: restoring plays them again, and goes on where they end. So does taking a choice back, with fewer of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.play import MAX_ROUNDS, Match
from interpreter.game.questions.journal import Answer, JournalError
from interpreter.game.questions.notes import Notes
from interpreter.game.replay import changed_rules, differences, misfit, save_of, strangers
from interpreter.game.save import BrokenSaveError, Save, read, text_of, write

if TYPE_CHECKING:
    from interpreter.game.agents import Agent
    from interpreter.game.play import Game
    from interpreter.game.questions.decisions import Decision
    from interpreter.language.findings import Findings
    from interpreter.law.board import Event


@dataclass
class Session:
    """One game and how it came about.

    Attributes:
        seats: as people write them, `faction+overlay`.
        agents: by seat, the names under which a save remembers who plays.
        notes: what the game's journal remembers beside the answers.
    """

    game: Game
    library: Library
    seats: tuple[str, ...]
    map: str
    deck: str
    seed: int
    agents: dict[str, str] = field(default_factory=dict)
    notes: Notes = field(default_factory=lambda: Notes([]))

    @classmethod
    def start(
        cls,
        seats: Sequence[str],
        map: str = DEFAULT_MAP,
        deck: str = DEFAULT_DECK,
        seed: int = 0,
        agents: Mapping[str, Agent] | None = None,
        folders: Sequence[Path] = (),
        evaluator: str = "compiled",
        max_rounds: int = MAX_ROUNDS,
        answers: Sequence[Answer] = (),
    ) -> Session:
        """Begin a game and play it to its first open decision, or its end.

        Args:
            agents: who answers for which seat; a seat without one leaves its decisions open.
            folders: where files of one's own are looked for.
            answers: choices to be made again before anybody is asked.

        Raises:
            FileNotFoundError, BrokenFaction, WorldError, TableError: the table cannot be made.
            ValueError: an agent is for a seat that is not there.
        """
        session = cls.begin(Library(folders), seats, map, deck, seed, agents, evaluator, max_rounds, answers)
        session.game.run()
        return session

    @classmethod
    def begin(
        cls,
        library: Library,
        seats: Sequence[str],
        map: str = DEFAULT_MAP,
        deck: str = DEFAULT_DECK,
        seed: int = 0,
        agents: Mapping[str, Agent] | None = None,
        evaluator: str = "compiled",
        max_rounds: int = MAX_ROUNDS,
        answers: Sequence[Answer] = (),
        names: Mapping[str, str] | None = None,
    ) -> Session:
        """As `start`, with files of a library, and nothing is played yet; `names`: what a save calls the agents."""
        table = library.table(seats, map, deck)
        match = Match(table, library.evaluator(table, evaluator))
        game = match.start(seed, agents, max_rounds, answers)
        notes = Notes.of(game)
        return cls(game, library, tuple(seats), map, deck, seed, dict(names or {}), notes)

    # --- looking ---

    @property
    def decision(self) -> Decision | None:
        """The open decision, knowing the moment at which it came up: for whoever may see the whole table."""
        decision, question = self.game.decision, self.game.question
        if decision is None or question is None:
            return decision
        began = len(self.game.events)
        settled = tuple(each._replace(logged=each.logged - began) for each in self.notes.settled)
        return replace(decision, state=question.state, events=question.events, settled=settled)

    @property
    def events(self) -> list[Event]:
        """All that has happened, what the unit of the open decision has done so far among it."""
        question = self.game.question if self.game.decision is not None else None
        return [*self.game.events, *(question.events if question is not None else ())]

    # --- taking back ---

    def taken_back(self, answers: int, agents: Mapping[str, Agent] | None = None) -> Session:
        """The game after so many of its answers, played on to the next open decision.

        Args:
            agents: as for `start`; fresh ones.
        """
        match, game = self.game.match, self.game
        kept = [Answer(*answer) for answer in game.journal.answers[:answers]]
        other = match.start(self.seed, agents, game.max_rounds, kept, patience=game.patience)
        session = replace(self, game=other, notes=Notes.of(other))
        other.run()
        return session

    # --- saving ---

    def record(self) -> Save:
        """The game as a save holds it."""
        return save_of(self.game, self.library, self.seats, self.map, self.deck, self.seed, self.agents)

    def save(self, path: Path | str) -> None:
        """Write the game; the older file stays whole until the new one is. Raises: OSError."""
        write(self.record(), Path(path))

    @classmethod
    def restore(cls, path: Path, agents: Mapping[str, Agent] | None = None, folders: Sequence[Path] = ()) -> Session:
        """The saved game as it stood; with agents it goes on to where one of the other seats decides.

        Raises:
            BrokenSaveError: the save cannot be used, or its rules have changed, or another game comes out; OSError, and
                what `start` raises.
        """
        return cls.resumed(read(Path(path)), Path(path), Library(folders), agents)

    @classmethod
    def resumed(
        cls,
        save: Save,
        path: Path,
        library: Library,
        agents: Mapping[str, Agent] | None = None,
        evaluator: str = "compiled",
    ) -> Session:
        """The same for a save that has been read; `path` is what findings call it."""
        table = library.table(save.seats, save.map, save.deck)
        _raise(save, changed_rules(save, path, table, library) or strangers(save, path, table))
        answers = [Answer(*entry) for entry in save.journal]
        made_of = (save.seats, save.map, save.deck, save.seed)
        session = cls.begin(library, *made_of, None, evaluator, save.max_rounds, answers, save.agents)
        game = session.game
        try:
            game.run()
        except JournalError as error:
            raise BrokenSaveError([misfit(save, path, game.journal.given, error)], text_of(save).split("\n")) from error
        _raise(save, differences(save, path, game))
        if agents:
            _seat(game, agents)
        return session


def _raise(save: Save, findings: Findings) -> None:
    if findings:
        raise BrokenSaveError(findings.sorted(), text_of(save).split("\n"))


def _seat(game: Game, agents: Mapping[str, Agent]) -> None:
    """Seat agents at a game that stands at a decision, which one of them may have to answer."""
    game.seat(agents)
    while game.decision is not None and game.decision.seat in agents:
        decision = game.decision
        game.choose(agents[decision.seat].choose(decision, game.sight(decision.seat)))
