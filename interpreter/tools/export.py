"""`rootlaw export`: simulated games as files for other programs.

In: the folder of some results, a folder to write to, a format. Out: one file a table, and their names.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.lab import store
from interpreter.lab.export import MissingExtraError, export
from interpreter.tools.exits import FINE, WrongUseError

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Write the files. Raises: WrongUseError."""
    try:
        with store.read(Path(args.folder)) as base:
            written = export(base, Path(args.to), args.format)
    except (store.NoResultsError, MissingExtraError) as error:
        raise WrongUseError(str(error)) from error
    except sqlite3.Error as error:
        raise WrongUseError(f"the results in {args.folder} cannot be read: {error}") from error
    except UnicodeError as error:
        raise WrongUseError(f"cannot write to {args.to!r}: name a folder in plain letters") from error
    except FileExistsError as error:
        raise WrongUseError(f"{args.to} is no folder") from error
    except OSError as error:
        raise WrongUseError(f"cannot write {error.filename or args.to}: {error.strerror}") from error
    for path in written:
        print(path)
    return FINE
