"""Replaying: a saved game run again, and proof that it is the same.

In: a save and a library. Out: the game, and findings wherever it differs: a choice that is not offered any more,
another log, another result. Also the way from a game to its save.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.play import Match
from interpreter.game.questions.journal import Answer, JournalError
from interpreter.game.result import result_of
from interpreter.game.save import Save, finding_at, log_digest, place_of, text_of
from interpreter.language.findings import Finding, Findings
from interpreter.law.world import load_world

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from interpreter.game.library import Library
    from interpreter.game.link import Table
    from interpreter.game.play import Game

_FACTION = "faction "
_OTHER_GAME = "the rules are the same: the save was changed after it was written, or written by another program"


@dataclass(frozen=True)
class Replayed:
    """What a replay came to; it is the same game if there is no finding. `game` None: it could not begin."""

    game: Game | None
    findings: Findings


def save_of(
    game: Game,
    library: Library,
    seats: Sequence[str],
    map: str,
    deck: str,
    seed: int,
    agents: Mapping[str, str] | None = None,
) -> Save:
    """The save of a game; `seats`, `map`, `deck` are named as the library names them, `agents` by seat."""
    return Save(
        rules=rules_of(game.table, library, seats, map, deck),
        seats=tuple(seats),
        agents=dict(agents or {}),
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
    found = {_FACTION + name: seat.program.fingerprint for name, seat in zip(seats, table.seats, strict=True)}
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
    table = library.table(save.seats, save.map, save.deck)
    findings = changed_rules(save, path, table, library) or strangers(save, path, table)
    if findings:
        return Replayed(None, findings)
    answers = [Answer(*entry) for entry in save.journal]
    game = Match(table, library.evaluator(table, evaluator)).start(save.seed, None, save.max_rounds, answers)
    try:
        game.run()
    except JournalError as error:
        return Replayed(game, Findings([misfit(save, path, game.journal.given, error)]))
    return Replayed(game, differences(save, path, game))


def changed_rules(save: Save, path: Path, table: Table, library: Library) -> Findings:
    """A finding for every file of the table that says something else than when the game was saved."""
    findings = Findings()
    text, name = text_of(save), str(path)
    now = rules_of(table, library, save.seats, save.map, save.deck)
    for what in sorted({*now, *save.rules}):
        if _own(now, what) != _own(save.rules, what):
            message = f"the rules of `{what}` have changed since the game was saved"
            hint = "play on with the files it was played with; `--path` names their folder"
            place = place_of(text, what) or place_of(text, "rules")
            findings.append(finding_at("save-rules-changed", message, name, text, place, hint))
    return findings


def _own(rules: Mapping[str, str], what: str) -> list[str]:
    """The prints of one entry. Those of a faction hold its decks' too; a deck that is an entry itself is left out."""
    if what not in rules:
        return []
    file, *overlays = rules[what].split("+")
    if not what.startswith(_FACTION):
        return [file, *overlays]
    decks = {printed for other, printed in rules.items() if not other.startswith(_FACTION)}
    return [*(printed for printed in file.split(":") if printed not in decks), *overlays]


def strangers(save: Save, path: Path, table: Table) -> Findings:
    """A finding for every seat that the save says somebody played and that is not at its table."""
    findings, text, names = Findings(), text_of(save), [seat.name for seat in table.seats]
    for seat in save.agents:
        if seat not in names:
            message = f"nobody sits as `{seat}` at this table, though the save says who played it"
            hint = f"there are {', '.join(names)}"
            findings.append(finding_at("save-seat-missing", message, str(path), text, place_of(text, "agents"), hint))
    return findings


def differences(save: Save, path: Path, game: Game) -> Findings:
    """A finding for every part of the save in which a game came out otherwise that was played by its journal."""
    text, name = text_of(save), str(path)
    return Findings(
        finding_at("replay-differs", message, name, text, place_of(text, key), _OTHER_GAME)
        for key, message in _differences(save, game)
    )


def misfit(save: Save, path: Path, given: int, error: JournalError) -> Finding:
    """The finding about a choice of the journal that the game does not offer; `given` came before it."""
    text = text_of(save)
    message = f"choice {given + 1} of the journal does not fit: {error}"
    return finding_at("replay-differs", message, str(path), text, place_of(text, "journal"), _OTHER_GAME)


def _differences(save: Save, game: Game) -> list[tuple[str, str]]:
    """In which parts of the save another game came out, and how. A game may well have been saved at a decision."""
    found = []
    digest, result = log_digest(game.log), result_of(game)
    if game.journal.ahead and game.decision is None:  # at an open decision the answers of its unit wait to be given
        left = len(game.journal.answers) - game.journal.given
        found.append(("journal", f"the game ended with {left} choices of the journal left"))
    if game.decision is not None and (digest, result) != (save.log, save.result):
        asked = f"`{game.decision.seat}` has to decide `{game.decision.kind}`"
        found.append(("journal", f"the journal is at its end, but {asked}"))
    if digest != save.log:
        counts = f": {digest.events} events, not {save.log.events}" if digest.events != save.log.events else ""
        found.append(("log", f"the log is another{counts}"))
    if result != save.result:
        found.append(("result", f"the result is {result}, not {save.result}"))
    return found
