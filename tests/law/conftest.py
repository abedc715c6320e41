"""The small table for every test of the law."""

from __future__ import annotations

import pytest
from small_table import Table


@pytest.fixture
def table() -> Table:
    return Table()
