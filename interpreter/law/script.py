"""Chance that a scenario fixes beforehand.

In: dice and draws in the order they will be asked for. Out: the board takes them before it draws anything by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class ScriptError(Exception):
    """A fixed roll or draw does not fit what is asked."""


class Script:
    """Fixed rolls and draws; both lists are used up from the front.

    Attributes:
        dice: one list of faces for each coming roll.
        chance: what each coming random draw gives, as the scenario writes it.
    """

    def __init__(self, dice: Sequence[Sequence[int]] = (), chance: Sequence[Any] = ()) -> None:
        self.dice = [list(roll) for roll in dice]
        self.chance = list(chance)

    def roll(self, count: int) -> list[int]:
        """The next roll.

        Raises:
            ScriptError: it has another number of dice.
        """
        roll = self.dice.pop(0)
        if len(roll) != count:
            raise ScriptError(f"the next roll has {count} dice, but {len(roll)} faces are given: {roll}")
        return roll

    def choose(self, options: Sequence[Any]) -> int:
        """The index of the next fixed draw among the options. Whoever writes draws as text overrides this.

        Raises:
            ScriptError: it is none of them.
        """
        value = self.chance.pop(0)
        if value not in options:
            raise ScriptError(f"chance cannot give {value!r}: the options are {list(options)}")
        return options.index(value)
