"""`rootlaw play`: one full game, with its log and its result, or a game that people play at the terminal.

In: seats, map, deck, seed, or a save. Out: the log as it happens, each event with the law that caused it; the result;
perhaps a save. A seat is answered for by the agent that is named, or by `human`: whoever sits at the terminal. Where a
faction chooses and nobody is named the default agent plays; a bot needs nobody.
"""

from __future__ import annotations

import json
import secrets
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.agents import AGENTS, DEFAULT, AgentError, budget_hint
from interpreter.game.agents.seating import agents_for
from interpreter.game.idle_setup import idle_setup
from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.play import MAX_ROUNDS
from interpreter.game.questions.journal import Answer
from interpreter.game.result import result_of
from interpreter.game.save import BrokenSaveError, finding_at, log_digest, parse
from interpreter.game.session import Session
from interpreter.game.stuck import nobody_answers, remedy
from interpreter.language.findings import render
from interpreter.tools import overlays, show, tables
from interpreter.tools.exits import FINDINGS, FINE, INTERRUPTED, WrongUseError
from interpreter.tools.keeping import Keeper, saved_content
from interpreter.tools.table.console import Console
from interpreter.tools.table.host import HUMAN, Host, Left
from interpreter.tools.telling import Teller

if TYPE_CHECKING:
    import argparse

    from interpreter.game.agents import Agent
    from interpreter.game.save import Save

SEEDS = 1_000_000
"""A seed that is drawn stays below this, so that it can be typed again."""
_BROUGHT = ("seats", "map", "deck", "seed", "max_rounds")
"""What a save brings along."""


def run(args: argparse.Namespace) -> int:
    """Play, report, save."""
    if args.overlays:
        print(overlays.listed(show.folders(args.path)))
        return FINE
    keeper = Keeper.of(args.save, args.path)
    try:
        with tables.known():
            session = _resumed(args, keeper) if args.resume is not None else _begun(args)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    except BrokenSaveError as error:
        print("\n\n".join(render(finding, error.lines) for finding in error.findings), file=sys.stderr)
        return FINDINGS
    people = [seat for seat, name in session.agents.items() if name == HUMAN]
    if people and args.json:
        raise WrongUseError(f"`{people[0]}` is played at the terminal, which --json leaves no room for")
    return _at_the_table(session, keeper, args.quiet) if people else _told(session, args, keeper)


# --- beginning --------------------------------------------------------------------------------------------------------


def _begun(args: argparse.Namespace) -> Session:
    """A new game, not yet played."""
    if args.seed is None:
        args.seed = secrets.randbelow(SEEDS)
    library = Library(show.folders(args.path))
    seats = tables.seats_of(args.seats) if args.seats is not None else tables.all_that_ship(library)
    names = [seat.faction for seat in seats]
    map, deck = args.map or DEFAULT_MAP, args.deck or DEFAULT_DECK
    table = library.table(names, map, deck)
    agents = {}
    for seat, written in zip(table.seats, seats, strict=True):
        agent = written.agent or ("" if seat.program.declarations.automated else DEFAULT)
        if agent:
            agents[seat.name] = agent
    rounds = args.max_rounds or MAX_ROUNDS
    seated = agents_of(agents, [seat.name for seat in table.seats], args.seed)
    return Session.begin(library, names, map, deck, args.seed, seated, args.evaluator, rounds, names=agents)


def agents_of(names: dict[str, str], seats: list[str], seed: int) -> dict[str, Agent]:
    """A fresh agent for each seat that has one, each with a seed of its own."""
    return agents_for({seat: name for seat, name in names.items() if name != HUMAN}, seats, seed)


def _resumed(args: argparse.Namespace, keeper: Keeper) -> Session:
    """A saved game as it stood. Raises: BrokenSaveError."""
    if given := [f"--{word.replace('_', '-')}" for word in _BROUGHT if getattr(args, word) is not None]:
        raise WrongUseError(f"a saved game brings its own seats, map, deck and seed: leave out {', '.join(given)}")
    path = Path(args.resume)
    try:
        content = saved_content(path)
    except OSError as error:
        raise WrongUseError(f"cannot read {path}: {error.strerror}") from error
    save = parse(content, str(path))
    _know_agents(save, path, content.decode("ascii"))
    library = Library(show.folders(args.path))
    try:
        with tables.known():
            table = library.table(save.seats, save.map, save.deck)
    except WrongUseError as error:
        hint = "`--path` names a folder of your own files"
        text = content.decode("ascii")
        finding = finding_at("save-rules-missing", str(error), str(path), text, 0, hint)
        raise BrokenSaveError([finding], text.split("\n")) from error
    args.seed = save.seed
    keeper.came_from(path, [Answer(*entry) for entry in save.journal])
    agents = agents_of(save.agents, [seat.name for seat in table.seats], save.seed)
    return Session.resumed(save, path, library, agents, args.evaluator)


def _know_agents(save: Save, path: Path, text: str) -> None:
    """Raises: BrokenSaveError if a seat was played by an agent that is not there."""
    known = (*AGENTS, HUMAN)
    findings = [
        finding_at(
            "save-agent-missing",
            f"`{seat}` was played by the agent `{name:.40}`, which is not there",
            str(path), text, max(text.find('"agents":'), 0), budget_hint(name) or f"there are {', '.join(known)}",
        )
        for seat, name in save.agents.items() if name not in AGENTS and name != HUMAN
    ]  # fmt: skip
    if findings:
        raise BrokenSaveError(findings, text.split("\n"))


# --- played by agents alone -------------------------------------------------------------------------------------------


def _told(session: Session, args: argparse.Namespace, keeper: Keeper) -> int:
    game = session.game
    teller = Teller(game, silent=args.json or args.quiet)
    teller.opening(session.map, session.deck, session.seed)
    in_setup = game.state.phase < 0
    try:
        while not game.over and game.decision is None:
            game.advance()
            teller.tell()
            if in_setup and game.state.phase >= 0:
                in_setup = False
                for idle in idle_setup(game):
                    print(f"note: {idle}", file=sys.stderr)
    except AgentError as error:
        return _stopped(f"rootlaw play: {error} (seed {session.seed})", session, keeper)
    if game.decision is not None:
        return _stopped(_stuck(session), session, keeper)
    try:
        if keeper.path is not None:
            keeper.keep(session)
    finally:
        if args.json:
            print(json.dumps(_summary(session)))
        else:
            teller.closing()
    return FINE


def _stopped(message: str, session: Session, keeper: Keeper) -> int:
    """The game cannot go on by itself: say why, and save it as it stands."""
    print(message, file=sys.stderr)
    if keeper.path is not None:
        print(f"  the game is saved as it stands; to go on: {keeper.keep(session)}", file=sys.stderr)
    return FINDINGS


def _stuck(session: Session) -> str:
    decision = session.game.decision
    assert decision is not None
    return (
        f"rootlaw play: {nobody_answers(decision)} (seed {session.seed})\n"
        f"  options: {', '.join(option.id for option in decision.options)}\n"
        f"  {remedy(decision)}"
    )


def _summary(session: Session) -> dict[str, object]:
    """The result as plain data; no winners if the game ended at its round limit."""
    game = session.game
    result = asdict(result_of(game))
    seats = [seat.name for seat in game.table.seats]
    made_of = {"seats": seats, "seed": session.seed, "map": session.map, "deck": session.deck}
    return {**result, **made_of, "digest": log_digest(game.log).sha256}


# --- played by people -------------------------------------------------------------------------------------------------


def _at_the_table(session: Session, keeper: Keeper, quiet: bool) -> int:
    """Lead people through a game, and say how to come back to one that was left."""
    console = Console()
    seats = [seat.name for seat in session.game.table.seats]
    names = ", ".join(seat.program.title for seat in session.game.table.seats)
    console.say(f"{names}; map {session.map}, deck {session.deck}, seed {session.seed}. ? is for help.")
    _say_who_plays_itself(console, session)
    host = Host(session, console, keeper, lambda: agents_of(session.agents, seats, session.seed), quiet)
    try:
        left = host.play()
    except KeyboardInterrupt:
        console.show()
        _goodbye(console, host)
        return INTERRUPTED
    except AgentError as error:
        return _stopped(f"rootlaw play: {error} (seed {session.seed})", host.session, keeper)
    if left is not None:
        if left is Left.END_OF_INPUT:
            console.say("the input ended before the game did")
        _goodbye(console, host)
        return FINE if left is Left.QUIT else FINDINGS
    if keeper.path is not None:
        keeper.keep(host.session)
    return FINE


def _say_who_plays_itself(console: Console, session: Session) -> None:
    """Whoever sits down as a bot should know that there is nothing to do."""
    for seat in session.game.table.seats:
        if seat.program.declarations.automated and session.agents.get(seat.name) == HUMAN:
            console.say(f"{seat.program.name} is a bot: its rules decide, and there may be nothing to ask.")


def _goodbye(console: Console, host: Host) -> None:
    """How to come back to a game that was left."""
    if not host.keeper.is_there:
        console.say("the game was left and is not saved")
        return
    stood = "" if host.is_saved else " as it stood before"
    console.show([f"the game is saved{stood}; to go on: {host.keeper.how_to_resume()}"])
