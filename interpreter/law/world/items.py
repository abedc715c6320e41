"""What every table shares: suits, items and their supply, dice.

In: `world.yaml`. Out: one `World`. Nothing else in the package knows the name of a suit or an item.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.language.findings import Findings
from interpreter.language.source import fingerprint
from interpreter.language.suggest import hint_for
from interpreter.law.world import nodes
from interpreter.law.world.files import load_checked, with_shape

if TYPE_CHECKING:
    from interpreter.language.source import Scalar, Source


@dataclass(frozen=True)
class World:
    """Suits, items and dice.

    Attributes:
        suits: every suit in printed order, the wild one last.
        wild: the suit that passes for any other; only cards have it.
        items: for each item by name, how many lie in the supply at the start.
        faces: the numbers on one die, equally likely.
        dice: how many dice are rolled.
        fingerprint: the hash of the file's content.
    """

    suits: tuple[str, ...]
    wild: str
    items: dict[str, int]
    faces: tuple[int, ...]
    dice: int
    fingerprint: str

    @property
    def printed(self) -> tuple[str, ...]:
        """The suits a clearing can have."""
        return self.suits[:-1]


def check_world(source: Source) -> Findings:
    """Every finding about a world file."""
    findings = Findings()
    suits = nodes.part(source.root, "suits")
    wild = nodes.word(nodes.part(suits, "wild"))
    for suit in nodes.words(nodes.part(suits, "printed")):
        if wild is not None and suit.text == wild.text:
            findings.add(
                "wild-printed",
                f"`{suit.text}` is both a printed suit and the wild one",
                suit.span,
                "list the suits of clearings only; `wild` stands apart",
                [(wild.span, "the wild suit")],
            )
    return with_shape(source, "world", findings)


@cache
def load_world() -> World:
    """The world of this package.

    Raises:
        WorldError: the file is broken.
    """
    root = load_checked(resources.world_folder() / "world.yaml", check_world).root
    suits, dice = nodes.part(root, "suits"), nodes.part(root, "dice")
    wild = nodes.text(nodes.part(suits, "wild"))
    return World(
        suits=(*nodes.texts(nodes.part(suits, "printed")), wild),
        wild=wild,
        items={name.text: nodes.number(supply) or 0 for name, supply in nodes.entries(nodes.part(root, "items"))},
        faces=tuple(nodes.number(face) or 0 for face in nodes.items(nodes.part(dice, "faces"))),
        dice=nodes.number(nodes.part(dice, "count")) or 0,
        fingerprint=fingerprint(root),
    )


def check_clearing_suit(suit: Scalar, findings: Findings) -> None:
    """A clearing, and so the crafting pieces in it, has a printed suit, never the wild one."""
    world = load_world()
    if suit.text == world.wild:
        findings.add(
            "wild-clearing",
            f"no clearing has the wild suit `{suit.text}`",
            suit.span,
            f"one of: {', '.join(world.printed)}",
        )
    elif suit.text not in world.printed:
        add_unknown_suit(suit, world.printed, findings)


def add_unknown_suit(suit: Scalar, known: tuple[str, ...], findings: Findings) -> None:
    """Report a suit that is none of the known ones."""
    hint = hint_for(suit.text, known) or f"one of: {', '.join(known)}"
    findings.add("unknown-suit", f"no suit is named `{suit.text}`", suit.span, hint)
