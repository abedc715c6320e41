"""Which keys of a rule file can be changed, and how.

In: nothing. Out: sets of keys, by what their values are.
"""

from __future__ import annotations


def _keys(text: str) -> frozenset[str]:
    return frozenset(text.split())


PROSE = _keys(
    """
    name law ruling id faction extends abstract automated setup_letter seats plural text deck of size overlay kind
    type sides each track party discards_to slots per clears after before replace remove
    """
)
"""Keys whose values are no rules, or names that others use."""
NAMES = _keys(
    """
    numbers pieces tracks trackers boxes decks dice parties places define actions phases difficulty traits
    """
)
"""Sections whose keys are names of the author's own."""
LEAVES = _keys(
    """
    if for while times pick choose random roll prefer pay do may then else on_tie instead end_if by as to who cannot can
    treat change when during crafts_with active_while objective at_most up_to adjacent_to
    """
)
"""Keys whose values are written in the language of effects, as are all in `define`."""
DROPPED = _keys(
    """
    if pay then else once at_most prefer on_tie firm ignoring only_for order end_if free active_while while times by as
    when_removed goes_to seen_by wraps worth holds icons points each_suit patches
    """
)
"""Keys that a rule or a declaration can do without."""
RULES = _keys(
    """
    abilities setup table start_of_turn birdsong daylight evening do may then else pay instead on_tie options one_of add
    patches
    """
)
"""Keys that hold lists of rules, as do all in `phases`."""
NEGATED = _keys("if objective")
SHORTER = _keys("prefer ignoring only_for")
"""Keys whose lists may have an entry less; of an only entry the key itself is left out."""
SWAPPED = _keys("prefer icons")
"""Keys whose lists say something by their order."""
UNCONDITIONAL = _keys("treat crafts_with decide add remove")
"""Keys of rules that take no `if`."""
NEVER = "1 > 2"
"""A condition that never holds."""
