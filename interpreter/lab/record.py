"""Recording: one game played to its end, and what came of it as rows.

In: a table that is ready to be played, a setting. Out: the rows of the game. A game that fails is a row too: with its
seed and what went wrong, and the others go on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING

from interpreter.game.agents.seating import agents_for
from interpreter.game.endless import EndlessRulesError
from interpreter.game.questions.aims import menu_option
from interpreter.game.questions.journal import Journal
from interpreter.game.stuck import nobody_answers, remedy
from interpreter.lab.plan import names_of
from interpreter.law.events import CARD_ACTIVATED, SCORED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.link import Table
    from interpreter.game.match import Match
    from interpreter.game.play import Game
    from interpreter.game.questions.decisions import Decision
    from interpreter.lab.plan import Setting
    from interpreter.lab.rows import Row, Rows
    from interpreter.law.board import Event

FAILED = "failed"
MENU = "menu action"
ENDS = -1
"""The number of the option that ends a menu."""

Taken = tuple[int, int, int]
"""Whose, the cause of the menu, the number of the option."""
_CAUSE = itemgetter(1)
_CHANGE_SCORES = frozenset((SCORED, CARD_ACTIVATED))


class FailedGameError(Exception):
    """A game that did not come to an end; the message says why, for the results."""


@dataclass
class Watched(Journal):
    """A journal that also counts the options of menus."""

    taken: Counter[Taken] = field(default_factory=Counter)

    def record(self, decision: Decision, index: int) -> None:
        super().record(decision, index)
        if decision.kind == MENU:
            self.note(decision.player, decision.cause, decision.values[index].number)

    def note(self, player: int, cause: int, number: int) -> None:
        """An option was taken, asked about or not."""
        self.taken[player, cause, number] += 1

    def sole(self, kind: str, player: int, options: Sequence[object], asking: int) -> None:
        """A single option was taken unasked."""
        if kind == MENU:
            self.note(player, asking, options[0].number)  # type: ignore[attr-defined]  # a menu's are its options


class Recorder:
    """Plays the games of one table and writes down what came of them. Keeps nothing of any game."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.table = match.table
        self._laws = [", ".join(cause.law) for cause in self.table.causes]
        self._options: dict[tuple[int, int], str] = {}

    def play(self, setting: Setting, max_rounds: int) -> tuple[Game, Rows]:
        """One game and its rows. Raises: whatever rules and agents raise; FailedGameError."""
        names = [seat.name for seat in self.table.seats]
        wanted = {name: chair.agent for name, chair in zip(names, setting.chairs, strict=True) if chair.agent}
        game = self.match.start(setting.seed, agents_for(wanted, names, setting.seed), max_rounds)
        journal = game.journal = Watched([])
        game.board.sole = journal.sole
        rounds = _played(game)
        state = game.state
        ended = "won" if state.winners else "round limit"
        number = setting.game
        return game, {
            "games": [_head(setting, state.rounds, state.turns, len(journal.answers), ended, None)],
            "players": _players(setting, names, state.winners, state.score),
            "rounds": [
                (number, seat, round, points)
                for round, scores in enumerate(rounds, start=1)
                for seat, points in enumerate(scores, start=1)
            ],
            "points": point_rows(number, self._laws, game.events),
            "actions": self._actions(number, journal.taken),
            "laws": law_rows(number, self.table, Counter(map(_CAUSE, game.events))),
        }

    def _actions(self, game: int, taken: Counter[Taken]) -> list[Row]:
        """Options that read alike are counted together."""
        found: Counter[tuple[int, str]] = Counter()
        for (player, cause, number), times in taken.items():
            found[player + 1, self._option(cause, number)] += times
        return [(game, seat, action, times) for (seat, action), times in found.items()]

    def _option(self, cause: int, number: int) -> str:
        """An option of a menu: its laws and its name."""
        text = self._options.get((cause, number))
        if text is None:
            step = menu_option(self.table, cause, number) if number != ENDS else None
            laws = ", ".join(step.laws) if step is not None and step.laws else self._laws[cause]
            title = "end" if number == ENDS else (step.title if step is not None else "")
            text = self._options[cause, number] = f"{laws} {title or f'option {number + 1}'}"
        return text


def _played(game: Game) -> list[list[int]]:
    """Play to the end; the scores after each round, the last of which may not be full. Raises: FailedGameError."""
    rounds: list[list[int]] = []
    while not game.over:
        game.run(turns=game.table.players)  # a round
        if (decision := game.decision) is not None:
            raise FailedGameError(f"{nobody_answers(decision)}; {remedy(decision)}")
        if game.state.rounds > len(rounds):
            rounds.append(list(game.state.score))
    if game.state.winners:
        rounds.append(list(game.state.score))
    return rounds


def point_rows(game: int, laws: Sequence[str], events: Sequence[Event]) -> list[Row]:
    """What each seat gained and lost by which law, and how often. A card that is activated takes all (root:3.3.1).

    Args:
        laws: of each cause, as they are written.
    """
    scores: Counter[int] = Counter()
    found: dict[tuple[int, str], list[int]] = {}
    for event in [each for each in events if each[0] in _CHANGE_SCORES]:
        player = event[2]
        amount = event[3] if event[0] == SCORED else -scores[player]
        scores[player] += amount
        total = found.setdefault((player, laws[event[1]] if event[1] >= 0 else ""), [0, 0])
        total[0] += amount
        total[1] += 1
    return [(game, player + 1, law, amount, times) for (player, law), (amount, times) in found.items()]


def law_rows(game: int, table: Table, causes: Counter[int]) -> list[Row]:
    """How often each law is among these causes."""
    laws: Counter[str] = Counter()
    for cause, times in causes.items():
        if cause >= 0:
            for law in table.causes[cause].law:
                laws[law] += times
    return [(game, law, times) for law, times in laws.items()]


def _head(
    setting: Setting, rounds: int, turns: int, decisions: int, ended: str, failure: str | None
) -> tuple[int | str | None, ...]:
    game, seed, map, deck, _ = setting
    return (game, seed, map, deck, setting.written, rounds, turns, decisions, ended, failure)


def _players(setting: Setting, names: Sequence[str], winners: int, scores: Sequence[int]) -> list[Row]:
    return [
        (setting.game, place + 1, chair.faction, names[place], chair.agent, winners >> place & 1, scores[place])
        for place, chair in enumerate(setting.chairs)
    ]


# --- games that fail --------------------------------------------------------------------------------------------------


def failed(setting: Setting, reason: str) -> Rows:
    """The rows of a game that failed: who would have sat there, and why it did; its points do not count."""
    chairs = setting.chairs
    return {
        "games": [_head(setting, 0, 0, 0, FAILED, reason)],
        "players": _players(setting, names_of(chairs), 0, [0] * len(chairs)),
    }


def reason_of(error: Exception) -> str:
    """Why a game failed, in one line that is the same on every machine."""
    if isinstance(error, EndlessRulesError):
        return f"{error.finding.code}: {error.finding.message}"
    name = "" if isinstance(error, FailedGameError) else f"{type(error).__name__}: "
    return " ".join(f"{name}{error}".split())
