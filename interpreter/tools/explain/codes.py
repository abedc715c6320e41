"""Findings by their code: what each means, and a wrong and a right example.

In: `language/findings.yaml`. Out: an entry for each code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import interpreter.language
from interpreter.language.located import plain
from interpreter.language.source import load_file

_HEAD = "faction: example\nname: Example\nlaw: {title: Example}\n"
_WARRIORS = "pieces: {warrior: {type: warrior, count: 10}}\n"
_PART = re.compile(r"(?!faction:|deck:|map:|overlay:|scenario:)[a-z_]+:")
"""How a part of a faction's file begins; anything else is a whole file."""


@dataclass(frozen=True, slots=True)
class Code:
    """One sort of finding.

    Attributes:
        wrong, right: a whole file or part of one; empty where there is no example.
        alone: why there is none.
        silence: whether a comment on the line takes it back.
    """

    code: str
    cause: str
    wrong: str
    right: str
    alone: str = ""
    silence: bool = False


def known() -> list[str]:
    """Every code, in the order of the file."""
    return list(_read())


def entry(code: str) -> Code | None:
    """What there is to say of a code; the brackets it is printed in do not matter."""
    return _read().get(code.strip().removeprefix("error").strip("[]"))


def completed(example: str) -> str:
    """An example as a whole file, `example.yaml`: a part of a faction's file gets a head and, having none, warriors."""
    if not _PART.match(example):
        return example
    pieces = "" if re.search(r"^pieces:", example, re.MULTILINE) else _WARRIORS
    return f"{_HEAD}{pieces}{example}"


@lru_cache(maxsize=1)
def _read() -> dict[str, Code]:
    data: Any = plain(load_file(Path(interpreter.language.__path__[0]) / "findings.yaml").root)
    return {
        code: Code(
            code, told["cause"], told.get("wrong", ""), told.get("right", ""), told.get("alone", ""), "silence" in told
        )
        for code, told in data.items()
    }
