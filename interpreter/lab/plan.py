"""A plan: everything that decides the games of a series but how many there are.

In: seats or a pool of them, maps, decks, a seed. Out: the setting of game k, worked out from k alone, so that any game
can be played by anybody at any time; and the plan as text, to be compared with that of results that are there already.

Game k has map k, deck k / maps and, where seats rotate, a start k / (maps * decks) further on, each counted in circles:
after maps * decks * players games every combination has come up equally often. Drawn orders, and who of a pool sits
down, are drawn by the game's seed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from interpreter.lab.seeds import drawn_order, seed_of

Order = Literal["fixed", "rotate", "draw"]
ORDERS: tuple[Order, ...] = ("fixed", "rotate", "draw")


class Chair(NamedTuple):
    """A seat as planned: a faction with its overlays, and the name of its agent; "" where nobody is needed."""

    faction: str
    agent: str = ""

    @property
    def written(self) -> str:
        """As on the command line."""
        return f"{self.faction}:{self.agent}" if self.agent else self.faction


class Setting(NamedTuple):
    """One game to be played."""

    game: int
    seed: int
    map: str
    deck: str
    chairs: tuple[Chair, ...]

    @property
    def factions(self) -> tuple[str, ...]:
        return tuple(chair.faction for chair in self.chairs)

    @property
    def written(self) -> str:
        """The seats as on the command line."""
        return ",".join(chair.written for chair in self.chairs)


@dataclass(frozen=True)
class Plan:
    """See the module.

    Attributes:
        chairs: the seats in order; or, if `players` is given, the pool of which so many sit down. A faction that
            stands in the pool twice may sit down twice.
        order: `fixed`, `rotate` (each game begins one seat further on), `draw`. A pool is always drawn.
        trace: games 1, 1 + trace, 1 + 2 * trace ... are played again by the reference evaluator; 0: none.
    """

    chairs: tuple[Chair, ...]
    maps: tuple[str, ...]
    decks: tuple[str, ...]
    seed: int
    order: Order = "fixed"
    players: int | None = None
    max_rounds: int = 60
    trace: int = 200

    def setting(self, game: int) -> Setting:
        """Game number `game`, from 1."""
        seed, turn = seed_of(self.seed, game), game - 1
        turn, map = divmod(turn, len(self.maps))
        turn, deck = divmod(turn, len(self.decks))
        return Setting(game, seed, self.maps[map], self.decks[deck], self._seated(seed, turn))

    def _seated(self, seed: int, turn: int) -> tuple[Chair, ...]:
        chairs = self.chairs
        if self.players is not None or self.order == "draw":
            return tuple(chairs[place] for place in drawn_order(seed, len(chairs))[: self.players])
        start = turn % len(chairs) if self.order == "rotate" else 0
        return (*chairs[start:], *chairs[:start])

    def is_traced(self, game: int) -> bool:
        """Whether the game is played again by the reference evaluator."""
        return self.trace > 0 and (game - 1) % self.trace == 0

    def tables(self) -> list[tuple[str, ...]]:
        """Tables of factions that show everything that can be wrong with those of the plan."""
        if self.players is None:
            return [tuple(chair.faction for chair in self.chairs)]
        pool = sorted(chair.faction for chair in self.chairs)  # so that seats of one file come together
        return sorted({tuple(_window(pool, start, self.players)) for start in range(len(pool))})

    def parts(self) -> dict[str, str]:
        """What decides the games, as text by the name of the option that sets it."""
        plain = asdict(self)
        seats = ",".join(chair.written for chair in self.chairs)
        del plain["chairs"]
        plain["pool" if self.players is not None else "seats"] = seats
        plain["maps"], plain["decks"] = ",".join(self.maps), ",".join(self.decks)
        return {key: str(value) for key, value in plain.items() if value is not None}

    def canonical(self) -> str:
        """The plan as one line of JSON; equal plans give equal text."""
        return json.dumps(self.parts(), sort_keys=True, separators=(",", ":"))


def _window(pool: list[str], start: int, size: int) -> list[str]:
    return [pool[(start + place) % len(pool)] for place in range(size)]


def names_of(chairs: tuple[Chair, ...]) -> list[str]:
    """What the seats are called at the table, by the names of their files: the second of one file is `name#2`."""
    counts: Counter[str] = Counter()
    found = []
    for chair in chairs:
        base = Path(chair.faction.partition("+")[0]).name.removesuffix(".yaml")
        counts[base] += 1
        found.append(base if counts[base] == 1 else f"{base}#{counts[base]}")
    return found
