"""Pieces of the checked tree: sets of them, and how many of a set is meant.

Enters: nothing; these are plain records that the resolver builds. A set of *pieces* says whose pieces of which kinds at
which places, and is counted from the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from interpreter.language.findings import Span
from interpreter.language.values import (
    Expr,
    KindSpec,
)

# --- Sets of pieces ---------------------------------------------------------------------------------------------------


class Whose(Enum):
    ANYONE = "anyone"
    YOURS = "yours"
    ENEMY = "enemy"
    OF = "of"


class At(Enum):
    MAP = "map"  # clearings, forests and declared locations: what a bare noun means
    ANYWHERE = "anywhere"  # supplies, boxes and tracks too: patterns of abilities
    SUPPLY = "supply"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces(Expr):
    """Pieces by owner, kind and place.

    `at`: where they stand; a place or a set of places as an expression, else one of the words of `At`. `on`: only
    those standing on these pieces. `suit`: only this suit's. `where`: a condition on one group of equal pieces, being
    the local `it` (sort piece). `less`: of each group of equal pieces only what is left
    beside the share of these.
    """

    whose: Whose
    owner: Expr | None = None
    kinds: tuple[KindSpec, ...]
    at: Expr | At = At.MAP
    suit: Expr | None = None
    on: Expr | None = None
    it: str | None = None
    where: Expr | None = None
    less: Expr | None = None
    context: str = "counting"


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceUnion(Expr):
    parts: tuple[Expr, ...]


# --- Portions: how many of a set, as an effect or binder wants them ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Portion:
    """`how`: all, number, up_to, any, all_but, top, bottom. `amount` is the number where one is meant."""

    how: str
    of: Expr
    amount: Expr | None = None


@dataclass(frozen=True, slots=True)
class NewPieces:
    """Pieces to be placed from where they wait: supply, or their track.

    `count` None means as many as there are. `tracks`: only kinds whose track is among these. `suit`: only this suit's
    (without it, a kind of several suits follows the suit of the place it goes to). `side`: for two-sided pieces.
    """

    whose: Whose
    kinds: tuple[KindSpec, ...]
    count: Expr | None
    span: Span
    owner: Expr | None = None
    tracks: Expr | None = None
    suit: Expr | None = None
    side: Expr | None = None
