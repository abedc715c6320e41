"""The command line for every test that runs it."""

from __future__ import annotations

import pytest

from interpreter import cli


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err
        assert "Traceback" not in out + err


@pytest.fixture
def rootlaw(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]  # a callable of words
    def run(*words: str) -> Ran:
        try:
            code = cli.main(list(words))
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
