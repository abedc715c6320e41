"""Which program this is.

In: nothing. Out: the version of rootlaw that is installed; a digest of its code, for those who run it from a folder.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def program_version() -> str:
    """The version that was installed."""
    try:
        return version("rootlaw")
    except PackageNotFoundError:
        return "unknown"


@cache
def source_digest() -> str:
    """The SHA-256 of all Python files of the program."""
    package, total = Path(__file__).parents[1], hashlib.sha256()
    for file in sorted(package.rglob("*.py")):
        total.update(file.relative_to(package).as_posix().encode())
        total.update(file.read_bytes())
    return total.hexdigest()
