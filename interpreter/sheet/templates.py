"""Templates of the catalogue: `place {object}[ in {in}]`.

In: a template and a word for each of its places. Out: the sentence; what stands in brackets is left out with the words
that are missing in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PART = re.compile(r"\[([^\[\]]*)\]")
_PLACE = re.compile(r"\{([a-z_]+)\}")


def places(template: str) -> tuple[str, ...]:
    """The names of all places of a template, a verb's `{for:...}` among them."""
    return tuple(dict.fromkeys(re.findall(r"\{([a-z_]+)[:}]", template)))


def filled(template: str, words: Mapping[str, str]) -> str:
    """The sentence. Raises: KeyError for a place outside of brackets that has no words."""

    def part(match: re.Match[str]) -> str:
        wanted = _PLACE.findall(match.group(1))
        return match.group(1) if all(words.get(name) for name in wanted) else ""

    text = _PART.sub(part, template)
    return _PLACE.sub(lambda match: words[match.group(1)], text)


def conjugated(template: str, actor: str, acted: bool = False) -> str:
    """`{for:score|scores}` as the verb of whoever does it, or of nobody in particular: `score`, `the taker scores`.

    Args:
        acted: another player acts, so that nobody in particular is that one, and `you` has to be said.
    """

    def verb(match: re.Match[str]) -> str:
        if acted and actor in ("", "you"):
            return f"{actor} {match.group(1).removeprefix('you ')}".lstrip()
        return match.group(1) if actor in ("", "you") else f"{actor} {match.group(2)}"

    return re.sub(r"\{for:([a-z ]+)\|([a-z]+)\}", verb, template)
