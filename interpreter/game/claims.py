"""Claims to rule: what they depend on.

In: a table's voices. Out: whether every claim (`change: ruler of CLEARING`) follows from the pieces in that clearing
alone. Then a clearing needs crowning only when its own pieces change; else everything that changes may crown anybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from interpreter.game.voices import NO_CARD
from interpreter.language import program as tree
from interpreter.language.program import walk

if TYPE_CHECKING:
    from interpreter.game.voices import Voice

NEAR = (
    tree.Number, tree.Name, tree.You, tree.Local, tree.Truth, tree.Logic, tree.Compare, tree.Same, tree.Only,
    tree.Exists, tree.Count, tree.Pieces, tree.PieceUnion, tree.KindNamed, tree.OfKind, tree.ClassOf, tree.Slots,
)  # fmt: skip
"""What a condition about one clearing is made of if nothing elsewhere matters to it."""


def reach_far(voices: Iterable[Voice]) -> bool:
    """Whether any claim depends on more than the pieces in its clearing."""
    return any(
        voice.card != NO_CARD or not _is_near(ability)
        for voice in voices
        for ability in voice.abilities
        if isinstance(ability, tree.Change) and ability.query == "ruler"
    )


def _is_near(ability: tree.Change) -> bool:
    parts = [part for part in walk((ability.active, ability.condition)) if isinstance(part, tree.Expr)]
    return all(isinstance(part, NEAR) and _is_here(ability, part) for part in parts)


def _is_here(ability: tree.Change, part: tree.Expr) -> bool:
    """Pieces are near if they stand in the clearing that the claim is about."""
    if not isinstance(part, tree.Pieces):
        return True
    return isinstance(part.at, tree.Local) and part.at.name == ability.subject
