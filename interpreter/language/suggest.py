"""The one place that guesses what somebody meant to write.

In: a word that fits nothing and the words that would fit. Out: the nearest of those, or nothing. Every "did you mean"
of the project comes from here, so that all of them are equally bold.
"""

from __future__ import annotations

from collections.abc import Iterable

LETTERS_PER_SLIP = 3
"""One slip (a letter more, less, wrong, or two swapped) is forgiven for every so many letters of the word.

Words of one or two letters forgive only a swap: there, every other short word would be "near".
"""


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate nearest to `word`, the earlier one if two are equally near; None if none is near enough."""
    wanted = _folded(word)
    limit = len(wanted) // LETTERS_PER_SLIP
    best: str | None = None
    fewest = limit + 1
    for candidate in candidates:
        offered = _folded(candidate)
        if candidate == word or abs(len(offered) - len(wanted)) > limit:
            continue
        slips = slips_between(wanted, offered)
        allowed = max(limit, 1) if sorted(offered) == sorted(wanted) else limit
        if slips <= allowed and (best is None or slips < fewest):
            best, fewest = candidate, slips
    return best


def hint_for(word: str, candidates: Iterable[str]) -> str:
    """The hint ``did you mean `x`?``, or an empty text if no candidate is near."""
    guess = nearest(word, candidates)
    return f"did you mean `{guess}`?" if guess is not None else ""


def _folded(word: str) -> str:
    """Case, hyphens and blanks are no slips: `Start-of-turn` means `start_of_turn`."""
    return word.strip().lower().replace("-", "_").replace(" ", "_")


def slips_between(left: str, right: str) -> int:
    """How many letters must be added, dropped, changed or swapped with their neighbour to turn one into the other."""
    before: list[int] = []
    above = list(range(len(right) + 1))
    for row, letter in enumerate(left, start=1):
        here = [row]
        for column, other in enumerate(right, start=1):
            cost = min(above[column] + 1, here[column - 1] + 1, above[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == right[column - 2] and left[row - 2] == other:
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        before, above = above, here
    return above[-1]
