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

    args = _parser().parse_args(given)
    try:
        _stand_somewhere()
        code = int(importlib.import_module(f"interpreter.tools.{args.command}").run(args))
        if sys.stdout is not None:
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
    shared.add_argument(
        "--path", type=_name, action="append", default=[], metavar="DIR", help="a folder of files of your own"
    )
    _add_check(commands.add_parser("check", parents=[shared], help="find every fault in faction, map and deck files"))
    _add_play(commands.add_parser("play", parents=[shared], help="play a full game"))
    _add_replay(commands.add_parser("replay", parents=[shared], help="run a saved game again and prove it the same"))
    _add_test(commands.add_parser("test", parents=[shared], help="run scenarios"))
    _add_new(commands.add_parser("new", parents=[shared], help="write a faction to start from"))
    return parser


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
        "faction[+overlay][:agent] in seat order; agents: human (yourself), random, rollout, rollout:40 (with so many"
        " playouts); a faction that chooses is played by rollout if none is named; default: all that ship"
    )
    parser.add_argument("--seats", metavar="A,B,...", help=seats)
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


def _add_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", type=_name, metavar="NAME", help="its id, as river_folk; NAME.yaml is written here")
    sort = parser.add_mutually_exclusive_group()
    sort.add_argument("--bot", action="store_true", help="one that plays by its rules alone")
    sort.add_argument("--from", dest="parent", type=_name, metavar="FACTION", help="a mod of another faction")


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
