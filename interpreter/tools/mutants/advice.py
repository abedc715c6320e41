"""What a scenario would have to show, so that it notices a change.

In: a change that none has noticed. Out: one phrase for its author, by what sort of change it is: what the table has to
look like, so that the rule and the changed rule come to different things.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from interpreter.tools.mutants.changes import LEFT_OUT

if TYPE_CHECKING:
    from interpreter.tools.mutants.changes import Change

_DECLARED = {
    "count": "in which the supply runs out: the last of them is placed, or one more than there are",
    "points": "that scores at that space of the track",
    "icons": "that uses that space of the track",
    "start": "of `run: setup` with the value under `expect`",
    "from": "that takes it to that end and would go one further",
    "to": "that takes it to that end and would go one further",
    "holds": "that fills it and would put one more in",
    "when_removed": "in which one is removed, with where it is then under `expect`",
    "numbers": "of a rule that uses the number, right at the border that it draws",
}
"""By the key of a declaration, or its section, what shows it."""

_LEFT_OUT = {
    "if": "in which the condition does not hold, so that the rule must not do anything",
    "while": "in which the condition stops holding after some rounds",
    "prefer": "with two candidates that differ in nothing but this",
    "pay": "in which the price is missing from the table afterwards, or cannot be paid",
    "then": "in which it is done in full, with what follows under `expect`",
    "else": "in which it cannot be done in full, with what is done instead under `expect`",
    "once": "that tries it once more than it may be done",
    "at_most": "that tries it once more than it may be done",
    "as": "in which it matters who acts: whose pieces they are, who scores",
    "by": "that looks at who is asked",
    "ignoring": "in which a restriction stands in the way that is ignored",
    "only_for": "in which they would count in another matter too",
}
"""By the key that is left out, or whose entry is."""

_BORDER = "right at that number, and one just beside it"
_TURNED = {
    ("most", "fewest", "highest", "lowest"): "with two candidates, one with more of it and one with less",
    ("your", "enemy", "enemies", "players"): "in which yours and theirs are both there, in different numbers",
    ("and", "or"): "in which only one of the two holds",
    ("with", "without", "not"): "with one of each sort: some that have it and some that do not",
    (">", ">=", "<", "<="): _BORDER,
    ("least",): "with fewer and one with more than that",
    ("top", "bottom"): "with a pile of two different cards",
}
"""By the words that are exchanged."""

_TESTS = ("if", "while", "end_if", "objective", "active_while")
"""Keys whose leaf is a condition."""
_WORD = re.compile(r"[<>]=?|\w+|\S")
_ALIKE = ", alike in all that is preferred before it"
_ELSE = "in which the two come to different things"


def advice(change: Change) -> str:
    """What a scenario would have to be like: the end of a sentence that begins with `a scenario`."""
    steps = [part for part in change.where.split(".") if not part.isdigit()]
    key = steps[-1] if steps else ""
    if change.after == LEFT_OUT:
        return _LEFT_OUT.get(key) or _DECLARED.get(key) or "in which this is done, with what comes of it under `expect`"
    if change.path[0] in ("numbers", "pieces", "tracks", "trackers", "boxes"):
        return _DECLARED.get(str(change.path[0])) or _DECLARED.get(steps[0], _ELSE)
    if change.after.startswith("not ("):
        return "in which the condition holds, and one in which it does not"
    if change.before.startswith("["):
        return "with two candidates: one comes first by the one preference, the other by the other"
    later = key == "prefer" and change.where[-1].isdigit() and not change.where.endswith(".0")
    return _of_words(change, tests=key in _TESTS) + (_ALIKE if later else "")


def _of_words(change: Change, tests: bool) -> str:
    """By the first words that differ. `tests`: whether they stand in a condition."""
    before, after = _WORD.findall(change.before), _WORD.findall(change.after)
    old, new = next(((a, b) for a, b in zip(before, after, strict=False) if a != b), ("", ""))
    if old.isdigit() and new.isdigit():
        return _BORDER if tests else "in which there is more than that to be had"
    return next((said for words, said in _TURNED.items() if {old, new} & {*words}), _ELSE)
