"""Which scenarios name which laws.

In: laws with the layers they stand in, scenario files. Out: the laws with the names of those that name them, under
`laws:` and with the prefix. A law of an overlay is named only by scenarios that seat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from interpreter.language.files import yaml_files
from interpreter.language.located import plain
from interpreter.language.source import load_file
from interpreter.tools import show
from interpreter.tools.covering.cited import Law
from interpreter.tools.covering.layers import Layer


def beside(files: Iterable[Path]) -> list[Path]:
    """The scenarios that lie beside these files."""
    folders = dict.fromkeys(file.parent for file in files)
    return [path for folder in folders for path in yaml_files(folder) if show.kind_said(path) == "scenario"]


def name_scenarios(laws: Sequence[Law], layers: Iterable[Layer], paths: Iterable[Path]) -> None:
    """Add to each law the scenarios that name it."""
    by_file = {layer.file: layer for layer in layers}
    for path in paths:
        data: Any = plain(load_file(path).root)
        said = data if isinstance(data, dict) else {}
        named, seats = ({str(each) for each in _list(said.get(key))} for key in ("laws", "factions"))
        for law in laws:
            layer = by_file[law.file]
            if layer.qualified(law.law) in named and any(map(layer.is_seated, seats)):
                law.scenarios.append(path.stem)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
