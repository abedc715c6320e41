"""Where the project's data lies.

In: the name of a data folder. Out: its path: inside the package where a wheel was installed, else beside the package in
the repository. Nothing depends on the working directory.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: Literal["factions", "schema", "grammar"]) -> Path:
    """The folder of faction files, of JSON Schemas or of the grammar."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def world_folder() -> Path:
    """The folder of what belongs to no faction: maps, decks, items."""
    return _PACKAGE / "law" / "world"
