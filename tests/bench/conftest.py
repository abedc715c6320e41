"""Prints the short table when benchmarks have run."""

from __future__ import annotations

from typing import Any

import pytest
from short import Took, lines


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    session: Any = getattr(config, "_benchmarksession", None)
    ran = {
        each.name: Took(each.stats.min, each.extra_info)
        for each in getattr(session, "benchmarks", ())
        if each.stats.rounds
    }
    if table := list(lines(ran)):
        terminalreporter.section("in short")
        for line in table:
            terminalreporter.write_line(line)
