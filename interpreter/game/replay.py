"""Replaying: a saved game run again, and proof that it is the same.

In: a save and a library. Out: the game, and findings wherever it differs: a choice that is not offered any more,
another log, another result. Also the way from a game to its save.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.journal import Answer, JournalError
from interpreter.game.play import Match
from interpreter.game.result import result_of
from interpreter.game.save import Save, finding_at, log_digest, place_of, text_of
from interpreter.language.findings import Findings
from interpreter.law.world import load_world

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from interpreter.game.library import Library
    from interpreter.game.link import Table
    from interpreter.game.play import Game

_OTHER_GAME = "the rules are the same, so this is a fault of the program: please report it with the save"


@dataclass(frozen=True)
class Replayed:
    """What a replay came to; it is the same game if there is no finding. `game` None: it could not begin."""

    game: Game | None
    findings: Findings


def save_of(game: Game, library: Library, seats: Sequence[str], map: str, deck: str, seed: int) -> Save:
    """The save of a game; `seats`, `map` and `deck` are named as the library names them."""
    return Save(
        rules=rules_of(game.table, library, seats, map, deck),
        seats=tuple(seats),
        map=map,
        deck=deck,
        seed=seed,
        max_rounds=game.max_rounds,
        journal=tuple(list(answer) for answer in game.journal.answers),
        log=log_digest(game.log),
        result=result_of(game),
    )


def rules_of(table: Table, library: Library, seats: Sequence[str], map: str, deck: str) -> dict[str, str]:
    """The fingerprints of everything that makes the law of a table: comments and layout of the files do not count."""
    found = {f"faction {name}": seat.program.fingerprint for name, seat in zip(seats, table.seats, strict=True)}
    for seat in table.layout.seats:
        found.update({f"deck {seat.faction}.{private.name}": private.deck.fingerprint for private in seat.decks})
    found[f"map {map}"] = library.map(map).fingerprint
    found[f"deck {deck}"] = library.deck(deck).fingerprint
    found["world"] = load_world().fingerprint
    return found


def replay(save: Save, path: Path, library: Library, evaluator: str) -> Replayed:
    """Run a save again.

    Raises:
        FileNotFoundError, BrokenFaction, WorldError, TableError: its table cannot be made here.
    """
    findings = Findings()
    text, name = text_of(save), str(path)
    table = library.table(save.seats, save.map, save.deck)
    now = rules_of(table, library, save.seats, save.map, save.deck)
    for what in sorted({*now, *save.rules}):
        if now.get(what) != save.rules.get(what):
            message = f"the rules of `{what}` have changed since the game was saved"
            hint = "replay it with the files it was played with; `--path` names their folder"
            place = place_of(text, what) or place_of(text, "rules")
            findings.append(finding_at("save-rules-changed", message, name, text, place, hint))
    if findings:
        return Replayed(None, findings)
    answers = [Answer(*entry) for entry in save.journal]
    game = Match(table, library.evaluator(table, evaluator)).start(save.seed, None, save.max_rounds, answers)
    try:
        game.run()
    except JournalError as error:
        message = f"choice {game.journal.given + 1} of the journal does not fit: {error}"
        place = place_of(text, "journal")
        findings.append(finding_at("replay-differs", message, name, text, place, _OTHER_GAME))
        return Replayed(game, findings)
    for key, message in _differences(save, game):
        findings.append(finding_at("replay-differs", message, name, text, place_of(text, key), _OTHER_GAME))
    return Replayed(game, findings)


def _differences(save: Save, game: Game) -> list[tuple[str, str]]:
    """In which parts of the save another game came out, and how."""
    found = []
    digest, result = log_digest(game.log), result_of(game)
    if game.journal.ahead:
        left = len(game.journal.answers) - game.journal.given
        found.append(("journal", f"the game ended with {left} choices of the journal left"))
    if game.decision is not None:
        asked = f"`{game.decision.seat}` has to decide `{game.decision.kind}`"
        found.append(("journal", f"the journal is at its end, but {asked}"))
    if digest != save.log:
        counts = f": {digest.events} events, not {save.log.events}" if digest.events != save.log.events else ""
        found.append(("log", f"the log is another{counts}"))
    if result != save.result:
        found.append(("result", f"the result is {result}, not {save.result}"))
    return found
