"""Options as a scenario writes them.

In: a word of the file and the options that a decision or chance has. Out: which option is meant. An option's id is its
full name at the table (`toads.pond in 5`, `3 toads.egg in 5` for so many); a scenario may leave out what goes without
saying: the owner before it, the place behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game import following
from interpreter.game.questions.decisions import option_ids
from interpreter.language.program import Sort
from interpreter.law.script import Script, ScriptError

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.scenario.records import Answer, Option

_READINGS = (
    *(f"random {sort.value}" for sort in (Sort.CLEARING, Sort.PLAYER, Sort.KIND, Sort.SUIT, Sort.ITEM, Sort.CARD)),
    "hit",
    f"random {Sort.PIECE.value}",
)
"""What the options of chance can be; they come as numbers, so the word that is written tells."""


def find(written: Answer, ids: Sequence[str]) -> int | None:
    """The place of the only option that the words can mean; None if there is none, or more than one."""
    if isinstance(written, tuple):
        wanted = sorted(map(str, written))
        fits = [place for place, name in enumerate(ids) if _same_group(wanted, name)]
    else:
        text = str(written)
        if text in ids:
            return ids.index(text)
        fits = [place for place, name in enumerate(ids) if _is_called(name, text)]
    return fits[0] if len(fits) == 1 else None


def _same_group(wanted: list[str], name: str) -> bool:
    """Whether a group of things, as `a + b`, has just these members."""
    members = [] if name == "none" else name.split(" + ")
    return len(members) == len(wanted) and all(any(_is_called(member, text) for member in members) for text in wanted)


def _is_called(name: str, text: str) -> bool:
    """Whether the full name may be shortened to the text: no owner before it, no place behind it. Numbers stay."""
    if " + " in name:
        return text == name  # a group, which is not one of its members
    number, blank, thing = name.partition(" ")
    if number.isdigit() and blank:
        said, blank, rest = text.partition(" ")
        return text == name or (said == number and bool(blank) and _is_called(thing, rest))
    bare = name.partition(" in ")[0]
    shortened = {name, bare}
    for each in (name, bare):
        parts = each.split(".")
        shortened.update(
            ".".join(parts[start:end]) for start in range(len(parts)) for end in range(start + 1, len(parts) + 1)
        )
    return text in shortened - {name.split(".")[0]} or text == name


class NamedScript(Script):
    """Rolls and draws of a scenario, the draws named as options are."""

    def __init__(self, table: Table, dice: Sequence[Sequence[int]], chance: Sequence[Option]) -> None:
        super().__init__(dice, chance)
        self.table = table

    def choose(self, options: Sequence[Any]) -> int:
        """The place of the option that the next draw names.

        Raises:
            ScriptError: it names none of them, or not just one.
        """
        written, unlike = self.chance.pop(0), following.unlike(options)
        for kind in _READINGS:
            try:
                ids = option_ids(self.table, kind, unlike)
            except (IndexError, TypeError, AttributeError, ValueError):
                continue
            place = find(written, ids)
            if place is not None:
                return options.index(unlike[place])
        raise ScriptError(f"chance cannot give `{written}`: that names none of its {len(options)} options, or several")
