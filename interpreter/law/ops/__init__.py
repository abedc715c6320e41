"""Ops: the only things that change a state, one family a file.

Every op takes the board, the cause it acts for and the actor, and returns an outcome. Where an option depends on
whether an op can be done, `can_…` foretells that outcome: it shares the op's selection, changes nothing and draws no
chance.

`pieces` (with `moving`, `removal`, `room`) · `battle` (with `ambush`, `hits`, `dice`) · `cards` · `crafting` ·
`points` · `trackers`.
"""

from interpreter.law.ops.outcome import FULL, NONE, PART

__all__ = ["FULL", "NONE", "PART"]
