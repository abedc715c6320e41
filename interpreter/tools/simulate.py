"""`rootlaw simulate`: many games, whose results lie in a folder.

In: seats or a pool of factions, maps, decks, a seed, how many games, who plays them. Out: the folder, and a summary:
who won how often, beside what chance alone would give. The same command goes on where it stopped; more games go on from
those that are there. A game that fails is kept with its reason, and the others are played.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.match import MAX_ROUNDS
from interpreter.lab import fit, series, store
from interpreter.lab.chunks import RulesChangedError
from interpreter.lab.crews import Alone, CrewError
from interpreter.lab.export import MissingExtraError
from interpreter.lab.plan import Chair, Plan
from interpreter.lab.processes import Processes, processors
from interpreter.lab.standings import AT_RANDOM
from interpreter.lab.tables import ground_of
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, INTERRUPTED, WrongUseError
from interpreter.tools.play import SEEDS
from interpreter.tools.progress import Line
from interpreter.tools.summary import Ran, as_json, told
from interpreter.tools.table.host import HUMAN

if TYPE_CHECKING:
    import argparse

    from interpreter.lab.crews import Crew
    from interpreter.lab.store import Store
    from interpreter.lab.tables import Ground

AGENT = AT_RANDOM
"""Who plays a faction that chooses, where nobody is named: thousands of games have no time for more."""


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and tell what came of it all."""
    began = time.perf_counter()
    folder = Path(args.out)
    library = Library(show.folders(args.path))
    try:
        with tables.known():
            plan = plan_of(args, library, folder)
            ground = ground_of(plan, library)
        with ExitStack() as stack:
            return _simulated(args, _opened(stack, folder), plan, ground, began)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
    except fit.MisfitError as error:
        print("\n\n".join(map(fit.told, error.findings)), file=sys.stderr)
    return FINDINGS


# --- the plan ---------------------------------------------------------------------------------------------------------


def plan_of(args: argparse.Namespace, library: Library, folder: Path) -> Plan:
    """What the arguments ask for. Raises: WrongUseError, and what keeps a faction from being loaded."""
    if args.pool is not None and args.seats is not None:
        raise WrongUseError("--seats says who sits where, --pool from whom they are drawn: give one of them")
    if (args.pool is None) != (args.players is None):
        raise WrongUseError("--pool and --players go together: from whom seats are drawn, and how many")
    if args.pool is not None and args.order not in (None, "draw"):
        raise WrongUseError(f"--order {args.order} is for --seats; a pool is drawn")
    chairs = _chairs(args.pool or args.seats, library)
    if args.players is not None and args.players > len(chairs):
        raise WrongUseError(f"--players {args.players} is more than the {len(chairs)} of the pool")
    if args.cluster is not None and args.jobs is not None:
        raise WrongUseError("--jobs is for this machine, --cluster for others: give one of them")
    seats = args.players or len(chairs)
    if seats > tables.MOST_SEATS:
        raise WrongUseError(f"{seats} seats are more than the {tables.MOST_SEATS} that a table has")
    return Plan(
        chairs=chairs,
        maps=_listed(args.map or DEFAULT_MAP, "map"),
        decks=_listed(args.deck or DEFAULT_DECK, "deck"),
        seed=_seed(args.seed, folder),
        order="draw" if args.pool is not None else args.order or "fixed",
        players=args.players,
        max_rounds=args.max_rounds or MAX_ROUNDS,
        trace=args.trace,
    )


def _chairs(text: str | None, library: Library) -> tuple[Chair, ...]:
    """The seats, each with its agent."""
    seats = tables.seats_of(text) if text is not None else tables.all_that_ship(library)
    found = []
    for seat in seats:
        if seat.agent == HUMAN:
            raise WrongUseError(f"`{seat.faction}:{HUMAN}`: nobody sits at the terminal here; play with `rootlaw play`")
        chooses = not library.faction(seat.faction).declarations.automated
        found.append(Chair(seat.faction, seat.agent or (AGENT if chooses else "")))
    return tuple(found)


def _listed(text: str, what: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise WrongUseError(f"an empty name among the {what}s; write them as a,b")
    if len(set(names)) < len(names):
        raise WrongUseError(f"a {what} is named twice in `{text:.60}`")
    return names


def _seed(given: int | None, folder: Path) -> int:
    """The seed of the series: as given, else that of the results that are there, else drawn."""
    if given is not None:
        return given
    try:
        with store.read(folder) as base:
            (plan,) = base.execute("SELECT value FROM meta WHERE key = 'plan'").fetchone()
            return int(json.loads(plan)["seed"])
    except (store.NoResultsError, sqlite3.Error, TypeError, ValueError, KeyError):
        return secrets.randbelow(SEEDS)


# --- playing ----------------------------------------------------------------------------------------------------------


def _opened(stack: ExitStack, folder: Path) -> Store:
    """The results in a folder, open for adding until the stack is left.

    Raises: MisfitError; WrongUseError where that cannot be.
    """
    try:
        if folder.is_dir() and (findings := fit.strangers(folder)):
            raise fit.MisfitError(findings)
        return stack.enter_context(store.opened(folder))
    except store.LockedError as error:
        raise WrongUseError(f"{folder}: {error}; wait until it is done, or name another folder") from error
    except FileExistsError as error:
        raise WrongUseError(f"{folder} is no folder") from error
    except OSError as error:
        raise WrongUseError(f"{folder} cannot be used: {error.strerror}") from error
    except sqlite3.OperationalError as error:
        raise WrongUseError(f"{folder / store.FILE} cannot be opened: {error}") from error
    except sqlite3.DatabaseError as error:
        raise fit.MisfitError([fit.unreadable(folder / store.FILE, str(error))]) from error


def _simulated(args: argparse.Namespace, results: Store, plan: Plan, ground: Ground, began: float) -> int:
    """Play and tell. `began`: when the command did. Raises: MisfitError, WrongUseError."""
    _begun(results, plan, ground, args.path)
    line, loaded = Line(sys.stderr), time.perf_counter() - began
    try:
        crew = _crew(args)
        went = series.play(results, plan, ground, args.n, crew, show.folders(args.path), line.tell)
    except KeyboardInterrupt:
        line.clear()
        print(f"stopped: {_kept(results, args.n)}", file=sys.stderr)
        return INTERRUPTED
    except RulesChangedError as error:
        raise fit.MisfitError([fit.rules_changed(results.path, str(error))]) from error
    except CrewError as error:
        print(f"rootlaw simulate: {error}; {_kept(results, args.n)}", file=sys.stderr)
        return FINDINGS
    except sqlite3.OperationalError as error:
        raise WrongUseError(f"{results.path} takes no more: {error}; {_kept(results, args.n)}") from error
    except sqlite3.DatabaseError as error:
        raise fit.MisfitError([fit.unreadable(results.path, str(error))]) from error
    finally:
        line.clear()
    ready = loaded + went.ready
    playing = time.perf_counter() - began - ready
    ran = Ran(results.path.parent, went.played, playing, ready, plan.max_rounds, tuple(args.path))
    with store.read(ran.folder) as base:
        print(as_json(base, ran) if args.json else told(base, ran, plan))
        (failed,) = base.execute("SELECT COUNT(*) FROM games WHERE failure IS NOT NULL").fetchone()
    return FINDINGS if failed else FINE


def _begun(results: Store, plan: Plan, ground: Ground, folders: list[str]) -> None:
    try:
        series.begin(results, plan, ground, folders)
    except sqlite3.OperationalError as error:
        raise WrongUseError(f"{results.path} cannot be written: {error}") from error
    except sqlite3.DatabaseError as error:
        raise fit.MisfitError([fit.unreadable(results.path, str(error))]) from error


def _crew(args: argparse.Namespace) -> Crew:
    """Who plays. Raises: WrongUseError."""
    if args.cluster is not None:
        from interpreter.lab.cluster import Cluster

        try:
            return Cluster(args.cluster)
        except (MissingExtraError, CrewError) as error:
            raise WrongUseError(str(error)) from error
    jobs = min(args.jobs or processors(), args.n)
    return Alone() if jobs == 1 else Processes(jobs)


def _kept(results: Store, games: int) -> str:
    """What is safe, and how to go on."""
    try:
        ((there,),) = results.query("SELECT COUNT(*) FROM games WHERE game <= ?", games)
    except sqlite3.Error:
        return "what was played before is kept; the same command goes on"
    return f"{there} of {games} games are kept; the same command goes on with the rest"
