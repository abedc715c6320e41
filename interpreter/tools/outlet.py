"""Where the command line writes: output that outlives its reader.

In: the streams of the process. Out: streams in their place with three habits. What the terminal cannot show is written
as an escape. Once the reader of a pipe has gone, the rest is dropped and the command ends as it would have ended. A
disk that takes no more is wrong use, told once; of errors that cannot be told, nothing is told.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from interpreter.tools.exits import WrongUseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import ReadableBuffer

_ESCAPED = "backslashreplace"


@contextlib.contextmanager
def opened() -> Iterator[None]:
    """Streams of ours for as long as a command runs. Raises: WrongUseError where output cannot be written."""
    with contextlib.redirect_stdout(_stream(sys.stdout)), contextlib.redirect_stderr(_stream(sys.stderr, last=True)):
        try:
            yield
        finally:
            for stream in (sys.stdout, sys.stderr):
                if stream is not None and not stream.closed:
                    stream.flush()


def _stream(stream: TextIO | None, last: bool = False) -> TextIO | None:
    """The stream that writes where `stream` does; itself where that is no file of the system, as in tests."""
    try:
        number = stream.fileno() if stream is not None else -1
    except (OSError, ValueError):
        number = -1
    if stream is None or number < 0:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ESCAPED)
        return stream
    with contextlib.suppress(OSError):
        stream.flush()
    outlet = io.BufferedWriter(_Outlet(number, last))
    return io.TextIOWrapper(outlet, stream.encoding, _ESCAPED, line_buffering=last or os.isatty(number))


class _Outlet(io.RawIOBase):
    """An open file of the system that is written to, and left open at the end."""

    def __init__(self, number: int, last: bool) -> None:
        super().__init__()
        self.number = number
        self.last = last
        """Whether there is nowhere else to tell of a fault."""
        self.gone = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.number

    def isatty(self) -> bool:
        return os.isatty(self.number)

    def write(self, content: ReadableBuffer, /) -> int:
        """Raises: WrongUseError, once."""
        if not self.gone:
            try:
                return os.write(self.number, content)
            except OSError as error:
                self.gone = True
                if not (self.last or isinstance(error, BrokenPipeError)):
                    raise WrongUseError(f"cannot write: {error.strerror}") from error
        return len(memoryview(content))
