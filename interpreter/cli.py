"""The command line: what a person does with games, scenarios and faction files.

In: arguments. Out: text, and an exit code: 0 fine, 1 findings or failures, 2 wrong use or a file that is not there, 3 a
fault of ours. A subcommand is one module of `interpreter.tools`, imported only when it is asked for.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from interpreter.tools.exits import FINDINGS, INTERRUPTED, OUR_FAULT, WRONG_USE, WrongUseError

if TYPE_CHECKING:
    import argparse  # like all else that takes time: at run time only where an interrupt is caught
    from collections.abc import Sequence

EVALUATORS = ("compiled", "reference")
"""As in `game.library`, which is not imported before it is needed."""
FORMATS = ("text", "json", "github", "sarif")
"""As in `tools.formats`, for the same reason."""
LONGEST_NUMBER = 18
"""Digits of a number."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Wrong arguments end the program with 2, as usual."""
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        from interpreter.tools import outlet

        with outlet.opened():
            return _run(given)
    except KeyboardInterrupt:
        return _told("\nstopped", INTERRUPTED)
    except WrongUseError as error:
        return _told(f"rootlaw: {error}", WRONG_USE)


def _run(given: list[str]) -> int:
    """Run one command; returns the exit code. Raises: SystemExit for wrong arguments, KeyboardInterrupt."""
    import importlib

    if not given:
        _parser().print_help(sys.stderr)
        return WRONG_USE
    args = _parser().parse_args(given)
    try:
        _stand_somewhere()
        code = int(importlib.import_module(f"interpreter.tools.{args.command}").run(args))
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    except WrongUseError as error:
        return _told(f"rootlaw {args.command}: {error}", WRONG_USE)
    except PermissionError as error:
        return _told(f"rootlaw {args.command}: {error.filename}: {error.strerror}", WRONG_USE)
    except Exception as error:
        if args.debug:
            raise
        from interpreter.tools import show

        if (told := show.endless(error)) is not None:
            return _told(told, FINDINGS)
        return _told(_our_fault(error, args, given), OUR_FAULT)
    return code


def _told(message: str, code: int) -> int:
    """The exit code, after a word about it."""
    print(message, file=sys.stderr)
    return code


def _stand_somewhere() -> None:
    """Raises: WrongUseError if the working directory was deleted, where no name means anything."""
    import os

    try:
        os.getcwd()
    except OSError as error:
        raise WrongUseError(f"the working directory is not there any more: {error.strerror}") from error


def _our_fault(error: Exception, args: argparse.Namespace, given: list[str]) -> str:
    """What went wrong, and the command that makes it go wrong again."""
    import shlex

    seed = getattr(args, "seed", None)
    known = any(word.split("=")[0] == "--seed" for word in given) or getattr(args, "resume", None) is not None
    again = [*given, *([f"--seed={seed}"] if seed is not None and not known else []), "--debug"]
    return (
        f"rootlaw {args.command}: a fault of ours, not of your files: {type(error).__name__}: {error}\n"
        f"  to see where: rootlaw {shlex.join(again)}"
    )


# --- arguments --------------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    import argparse

    parser = argparse.ArgumentParser(prog="rootlaw", description="Play Root from data: factions are YAML files.")
    parser.add_argument("--debug", action="store_true", help="show the traceback of a fault of ours")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    own = "a folder of files of your own, beside those that ROOTLAW_PATH names"
    shared.add_argument("--path", type=_name, action="append", default=[], metavar="DIR", help=own)
    _add_check(commands.add_parser("check", parents=[shared], help="find every fault in faction, map and deck files"))
    _add_play(commands.add_parser("play", parents=[shared], help="play a full game"))
    _add_replay(commands.add_parser("replay", parents=[shared], help="run a saved game again and prove it the same"))
    _add_test(commands.add_parser("test", parents=[shared], help="run scenarios"))
    _add_simulate(commands.add_parser("simulate", parents=[shared], help="play many games and keep what came of them"))
    _add_export(commands.add_parser("export", parents=[shared], help="write simulated games as CSV or Parquet files"))
    _add_report(commands.add_parser("report", parents=[shared], help="make a page of simulated games, for designers"))
    _add_profile(commands.add_parser("profile", parents=[shared], help="show which lines, rules and ops cost most"))
    commands.add_parser("lsp", parents=[shared], help="serve an editor by the Language Server Protocol")
    _add_coverage(commands.add_parser("coverage", parents=[shared], help="show how well laws are played and tested"))
    _add_mutate(
        commands.add_parser("mutate", parents=[shared], help="change rules one by one: which scenarios notice?")
    )
    told = "tell what a faction, a law, a word or a finding means"
    _add_explain(commands.add_parser("explain", parents=[shared], help=told))
    _add_diff(commands.add_parser("diff", parents=[shared], help="show what two factions say differently, by law"))
    _add_new(commands.add_parser("new", parents=[shared], help="write a faction to start from"))
    return parser


SCENARIOS = "a folder of scenarios (tests/scenarios, and beside the file)"


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        type=_name,
        nargs="*",
        metavar="FILE",
        help="files, folders or patterns; - for standard input; all that ships if none is named",
    )
    parser.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="how findings are printed (text)")
    parser.add_argument("--json", action="store_true", help="the same as --format json")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file is saved")


def _add_play(parser: argparse.ArgumentParser) -> None:
    seats = (
        "faction[+overlay...][:agent] in seat order, factions and overlays by id or file; agents: human (yourself),"
        " random, rollout, rollout:40 (with so many playouts); a faction that chooses is played by rollout if none is"
        " named; default: all that ship"
    )
    parser.add_argument("--seats", metavar="A,B,...", help=seats)
    there = "list the difficulty levels, traits and mods that there are for each faction, and play nothing"
    parser.add_argument("--overlays", action="store_true", help=there)
    parser.add_argument("--map", type=_name, default=None, help="default: autumn")
    parser.add_argument("--deck", type=_name, default=None, help="default: standard")
    parser.add_argument("--seed", type=_whole, default=None, help="decides all chance; drawn and shown if not given")
    parser.add_argument("--max-rounds", type=_positive, default=None, metavar="N", help="stop after N rounds (60)")
    parser.add_argument("--evaluator", choices=EVALUATORS, default=EVALUATORS[0])
    save = "write the game to a file; one that people play at every decision"
    parser.add_argument("--save", type=_name, metavar="FILE", help=save)
    parser.add_argument("--resume", type=_name, metavar="FILE", help="go on with a game that was saved")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object, and no log")
    parser.add_argument("--quiet", action="store_true", help="print the result only, no log")


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=_name, metavar="FILE", help="a file that `rootlaw play --save` wrote")
    parser.add_argument("--evaluator", choices=EVALUATORS, default=EVALUATORS[0])


def _add_test(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=_name, nargs="*", metavar="FILE", help="scenarios or folders of them")
    parser.add_argument("--evaluator", choices=(*EVALUATORS, "both"), default="both", help="default: both")
    parser.add_argument("--verbose", "-v", action="store_true", help="name the scenarios that pass as well")
    propose = "print the `expect:` that came out, of scenarios that pass as well; no file is written"
    parser.add_argument("--propose", action="store_true", help=propose)


def _add_coverage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("faction", type=_name, metavar="FACTION", help="by id or file, perhaps with +overlay")
    parser.add_argument("-n", dest="games", type=_positive, default=60, metavar="N", help="games to play (%(default)s)")
    parser.add_argument("--seed", type=_whole, default=None, metavar="N", help="of the first game; 0 if not given")
    parser.add_argument(
        "--scenarios", type=_name, metavar="DIR", help="a folder of scenarios (tests/scenarios, and beside the file)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")


def _add_mutate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "faction", type=_name, metavar="FACTION", help="whose file is changed; with +overlay, that one's"
    )
    parser.add_argument(
        "--scenarios", type=_name, metavar="DIR", help="a folder of scenarios (tests/scenarios, and beside the file)"
    )
    argued = "a file of changes that cannot make a difference, and why (mutants/FACTION.yaml beside the scenarios)"
    parser.add_argument("--argued", type=_name, metavar="FILE", help=argued)
    parser.add_argument("--law", type=_name, metavar="ID", help="only changes to this law and those below it")
    parser.add_argument("--sample", type=_positive, metavar="N", help="only so many changes, drawn by chance")
    parser.add_argument("--seed", type=_whole, metavar="N", help="of that chance; 0 if not given")
    parser.add_argument("--jobs", type=_positive, metavar="N", help="changes at once; as many as there are processors")
    parser.add_argument("--json", action="store_true", help="print every change as one JSON object")


def _add_diff(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", type=_name, metavar="A", help="a faction by id or file, perhaps with +overlay")
    parser.add_argument("second", type=_name, metavar="B", help="the one it is compared with")
    parser.add_argument("--json", action="store_true", help="print the differences as one JSON object")


def _add_new(parser: argparse.ArgumentParser) -> None:
    name = "its id, as river_folk, and NAME.yaml is written here; with --schema a file or a folder"
    parser.add_argument("name", type=_name, metavar="NAME", help=name)
    sort = parser.add_mutually_exclusive_group()
    sort.add_argument("--bot", action="store_true", help="one that plays by its rules alone")
    sort.add_argument("--from", dest="parent", type=_name, metavar="FACTION", help="a mod of another faction")
    over = "an overlay, which changes this faction where it is chosen"
    sort.add_argument("--overlay", type=_name, metavar="FACTION", help=over)
    schema = "write nothing new: let files that are there, as from another computer, name the schema of this one"
    sort.add_argument("--schema", action="store_true", help=schema)


def _add_explain(parser: argparse.ArgumentParser) -> None:
    name = (
        "a faction (its whole turn sheet), a law (toads:5.2, root:4.3, DECK:CARD, FILE:LAW), a word of the language,"
        " the code of a finding, or a saved game (its questions); without one, all names"
    )
    parser.add_argument("name", type=_name, nargs="?", metavar="NAME", help=name)
    parser.add_argument("--format", choices=("text", "markdown"), default="text", help="default: text")
    scenarios = "where the scenarios of a law are looked for"
    parser.add_argument("--scenarios", type=_name, action="append", default=[], metavar="DIR", help=scenarios)
    resolved = "print a faction as one file, after all that it extends and all that is laid over it"
    parser.add_argument("--resolved", action="store_true", help=resolved)
    at = "of a saved game: the moment before answer N, what was offered, what was not, and why"
    parser.add_argument("--at", type=_positive, metavar="N", help=at)


def _add_profile(parser: argparse.ArgumentParser) -> None:
    seats = "faction[+overlay][:agent] in seat order, at random where no agent is named; default: all that ship"
    parser.add_argument("--seats", metavar="A,B,...", help=seats)
    parser.add_argument("--map", type=_name, default=None, help="default: autumn")
    parser.add_argument("--deck", type=_name, default=None, help="default: standard")
    parser.add_argument(
        "-n", dest="games", type=_positive, default=100, metavar="N", help="games to play (%(default)s)"
    )
    parser.add_argument("--seed", type=_whole, default=None, help="of the first game; 0 if not given")
    top = "how many lines, rules and ops to show, each (%(default)s)"
    parser.add_argument("--top", type=_positive, default=20, metavar="N", help=top)
    parser.add_argument("--json", action="store_true", help="print the profile as one JSON object")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    seats = (
        "faction[+overlay][:agent] in seat order; agents: random, rollout, rollout:40; a faction that chooses is played"
        " by random if none is named; default: all that ship"
    )
    parser.add_argument("-n", type=_positive, default=1000, metavar="N", help="games in all, those there too (1000)")
    parser.add_argument("--out", type=_name, default="games", metavar="DIR", help="where the results lie (%(default)s)")
    parser.add_argument("--seats", metavar="A,B,...", help=seats)
    parser.add_argument("--order", choices=("fixed", "rotate", "draw"), help="of the seats from game to game (fixed)")
    parser.add_argument("--pool", metavar="A,B,...", help="seats from whom --players are drawn for each game")
    parser.add_argument("--players", type=_positive, metavar="N", help="how many of the pool sit down")
    parser.add_argument("--map", type=_name, default=None, metavar="M,...", help="in turn; default: autumn")
    parser.add_argument("--deck", type=_name, default=None, metavar="D,...", help="in turn; default: standard")
    parser.add_argument("--seed", type=_whole, default=None, help="of all the games; drawn and shown if not given")
    parser.add_argument("--max-rounds", type=_positive, default=None, metavar="N", help="end a game after N (60)")
    trace = "have every Nth game played by both evaluators, the standing rules counted; 0: none (200)"
    parser.add_argument("--trace", type=_whole, default=200, metavar="N", help=trace)
    parser.add_argument("--jobs", type=_positive, default=None, metavar="N", help="processes; default: all processors")
    cluster = "have them played by the workers of a Dask scheduler, as tcp://host:8786"
    parser.add_argument("--cluster", type=_name, metavar="ADDRESS", help=cluster)
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=_name, metavar="DIR", help="what `rootlaw simulate --out` named")
    parser.add_argument("--to", type=_name, required=True, metavar="OUTDIR", help="a folder for one file a table")
    parser.add_argument("--format", choices=("csv", "parquet"), default="csv", help="default: csv")


def _add_report(parser: argparse.ArgumentParser) -> None:
    folders = "what `rootlaw simulate --out` named; of two, the second is compared with the first"
    parser.add_argument("folders", type=_name, nargs="+", metavar="DIR", help=folders)
    out = "the page; default: report.html in DIR; of two, compared.html in the second"
    parser.add_argument("--out", type=_name, metavar="FILE", help=out)
    same = "who is whose new version, where names do not tell or tell it wrong"
    parser.add_argument("--as", dest="same", type=_name, action="append", default=[], metavar="NEW=OLD", help=same)


def _whole(text: str) -> int:
    return _number(text, 0)


def _positive(text: str) -> int:
    return _number(text, 1)


def _name(text: str) -> str:
    """The name of a file, or of anything else."""
    if not text:
        import argparse

        raise argparse.ArgumentTypeError("an empty name")
    return text


def _number(text: str, least: int) -> int:
    import argparse

    digits = text.isascii() and text.isdigit()
    if digits and len(text) > LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"`{text:.30}` is too large a number")
    if not digits or int(text) < least:
        raise argparse.ArgumentTypeError(f"`{text}` is no whole number of at least {least}")
    return int(text)


if __name__ == "__main__":
    raise SystemExit(main())
