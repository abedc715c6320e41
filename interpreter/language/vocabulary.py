"""Words that belong to the game's world and to no rule file: suits and items.

In: the world file. Out: their names in printed order. The checker needs the words only; the law layer reads the
numbers that go with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from interpreter.language.source import load_file, plain
from interpreter.resources import world_folder


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`suits` as printed, the wild one last; `items` as listed."""

    suits: tuple[str, ...]
    wild: str
    items: tuple[str, ...]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The words of the world that ships."""
    data = plain(load_file(world_folder() / "world.yaml").root)
    assert isinstance(data, dict)
    suits = data["suits"]
    return Vocabulary((*suits["printed"], suits["wild"]), suits["wild"], tuple(data["items"]))
