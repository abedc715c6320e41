"""A session: a game together with the names it was made of, so that it can be saved, restored and proven.

In: names of factions, map and deck, a seed. Out: a `Session`; `game` is what is played. A save holds the choices, not
the state: restoring plays them again, and goes on where they end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.journal import Answer
from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.play import MAX_ROUNDS, Match
from interpreter.game.replay import save_of
from interpreter.game.save import read, write

if TYPE_CHECKING:
    from interpreter.game.agents import Agent
    from interpreter.game.play import Game


@dataclass
class Session:
    """One game and how it came about. `seats` are names as people write them, `faction+overlay`."""

    game: Game
    library: Library
    seats: tuple[str, ...]
    map: str
    deck: str
    seed: int

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
        """
        library = Library(folders)
        table = library.table(seats, map, deck)
        match = Match(table, library.evaluator(table, evaluator))
        game = match.start(seed, agents, max_rounds, answers).run()
        return cls(game, library, tuple(seats), map, deck, seed)

    def save(self, path: Path | str) -> None:
        """Write the game; the older file stays whole until the new one is. Raises: OSError."""
        write(save_of(self.game, self.library, self.seats, self.map, self.deck, self.seed), Path(path))

    @classmethod
    def restore(cls, path: Path, agents: Mapping[str, Agent] | None = None, folders: Sequence[Path] = ()) -> Session:
        """The saved game as it stood.

        Raises:
            BrokenSaveError: the save cannot be used; OSError, and what `start` raises.
        """
        save = read(Path(path))
        answers = [Answer(*entry) for entry in save.journal]
        made_of = (save.seats, save.map, save.deck, save.seed)
        return cls.start(*made_of, agents, folders, max_rounds=save.max_rounds, answers=answers)
