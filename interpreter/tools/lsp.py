"""`rootlaw lsp`: a language server, started by an editor, which speaks with it on standard input and output.

In: messages of the Language Server Protocol. Out: the same. It needs `pygls`, which comes with the extra `editor`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from interpreter.tools import show
from interpreter.tools.exits import FINE, WrongUseError

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Serve until the editor says that it is enough. Raises: WrongUseError if `pygls` or a stream is not there."""
    search = show.folders(args.path)
    try:
        from interpreter.tools.editor.server import make
    except ModuleNotFoundError as missing:
        raise WrongUseError("the language server needs pygls: pip install 'rootlaw[editor]'") from missing
    if sys.stdin is None or sys.stdout is None:
        raise WrongUseError("an editor speaks with this command on standard input and output; one of them is closed")
    make(search).start_io()
    return FINE
