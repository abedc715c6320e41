"""Names that nothing uses: most often an older name, misspelt, or a law that is not written yet.

In: an `Assembly`, and what was asked for while all its leaves were read. Out: findings about names of the last file, or
of the overlays: whether a parent uses its names is for its own check to say, and a file that is never seated itself
declares for those who extend it.

`check_added` comes first and stops a game: a mod that misspells an older name would change nothing. What `unused`
doubts can be played all the same, so only `check` tells it, and only where nothing else is wrong: who knows what a leaf
that cannot be read would have asked for.

What counts as a use is told at each sort of name. When in doubt a name is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from interpreter.language.asked import Asked
from interpreter.language.assembly import Assembly, Named, named_in
from interpreter.language.catalogue import plural
from interpreter.language.context import Reader
from interpreter.language.declarations import NO_ICON
from interpreter.language.findings import Finding, Findings
from interpreter.language.jumps import TURN
from interpreter.language.located import Mapping, Node, Scalar
from interpreter.language.located import Sequence as Listed
from interpreter.language.outcomes import outcomes_asked
from interpreter.language.scope import Scope
from interpreter.language.silence import unsilenced
from interpreter.language.suggest import hint_for
from interpreter.language.unheard import unheard

_FOR_PEOPLE = ("name", "ruling", "law")
"""Keys whose text no rule reads."""
_LEAVE_OUT = "use it in a rule, or leave it out"


def check_added(made: Assembly, scope: Scope, findings: Findings) -> None:
    """A finding for every name of a mod or an overlay that is an older one misspelt, as far as can be seen."""
    if scope.declarations.abstract or not made.mod:
        return
    for section, each in made.added:
        if not _used(made, scope, section, each):
            older = [one.key.text for one in made.named[section] if one is not each]
            hint = hint_for(each.key.text, older)
            _report(section, each, hint, findings)


def _report(section: str, each: Named, hint: str, findings: Findings) -> None:
    name = each.key.text
    if section == "numbers":
        message = f"no rule uses a number named `{name}`"
        findings.add("unknown-number", message, each.key.span, hint or _LEAVE_OUT)
    elif hint:
        findings.add("unused-name", f"nothing uses `{name}`", each.key.span, hint)


def _used(made: Assembly, scope: Scope, section: str, each: Named) -> bool:
    """Whether a leaf has asked for the name, or an overlay that is not chosen may."""
    name = each.key.text
    words = {name} if section == "numbers" else {name, plural(name)}
    if not words.isdisjoint(scope.asked.words):
        return True
    nodes: list[Node] = [overlay.node for overlay in made.overlays.values()]
    if section != "numbers":
        nodes += [one.node for entries in made.named.values() for one in entries if one is not each]
        nodes += made.rules()
    return any(says(words, node) for node in nodes)


def says(words: Iterable[str], node: Node) -> bool:
    """Whether one of the words stands below, except in what is written for people."""
    said = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b")
    return any(said.search(text) for text in _texts(node))


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Listed):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text not in _FOR_PEOPLE:
                yield from _texts(value)


# --- What a file declares ---------------------------------------------------------------------------------------------


def unused(made: Assembly, cx: Reader, overlays: Callable[[], Sequence[Node]]) -> Iterator[Finding]:
    """A finding for every name of the last file, or of the overlays laid over it, that nothing uses.

    Args:
        overlays: all overlays that there are for the faction; a name may be there for one that is not chosen.
    """
    if cx.scope.declarations.abstract:
        return
    found = [*_declared(made, cx), *unheard(made, cx)]
    if not _is_written(made):
        found = [doubt for doubt in found if not unsilenced(doubt[1:])]  # told all the same, for the comment's sake
    laid = {overlay.node.span for overlay in made.chosen}
    others = [node for node in overlays() if node.span not in laid] if found else ()
    for words, finding in found:
        if not any(says(words, node) for node in others):
            yield finding


def _is_written(made: Assembly) -> bool:
    """Whether two phases of the turn have rules. Before that a file is in the making, and declares what it will use."""
    shared = made.heads[0]
    phases = [*(made.lists[name] for name in TURN), *made.phases.values()]
    return sum(any(entry.head != shared for entry in entries) for entries in phases) >= _WRITTEN


_WRITTEN = 2
_Doubt = tuple[set[str], Finding]
"""A finding, and the words by which an overlay may ask for the name all the same."""


def _declared(made: Assembly, cx: Reader) -> Iterator[_Doubt]:
    asked = cx.scope.asked
    for section, each in made.added:
        words = _SPELT[section](each) if section in _SPELT else {each.key.text}
        if section == "tracks":
            yield from _on_track(each, asked)
        elif words.isdisjoint(asked.words):
            if not _BY_LAW[section](each, cx):
                yield words, _finding(each.key, *_SAID[section])
        elif section == "trackers" and _never_read(each, cx):
            yield _only_written(each, asked)
    for layer in _layers(made):
        for each in named_in(layer.get("phases"), made.heads[-1]):
            if each.key.text not in asked.words:
                yield {each.key.text}, _finding(each.key, "nothing goes to the phase", f"write `go to {each.key.text}`")


def _layers(made: Assembly) -> list[Mapping]:
    return [overlay.node for overlay in made.chosen] or [made.roots[-1]]


def _finding(key: Scalar, said: str, remedy: str) -> Finding:
    hint = _LEAVE_OUT if remedy == "" else f"{remedy.format(key.text)}, or leave it out"
    return Finding("unused-name", f"{said} `{key.text}`", key.span, hint)


_SAID = {
    "numbers": ("nothing uses the number", ""),
    "pieces": ("nothing uses the piece", "place it in a rule"),
    "trackers": ("nothing uses the tracker", ""),
    "boxes": ("nothing uses the box", ""),
    "decks": ("nothing uses the deck", "draw its cards in a rule"),
    "dice": ("nothing rolls the die", "write `roll: a {} die as faces`"),
    "parties": ("nothing uses the party", "give it pieces, each with `party: {}`"),
    "places": ("nothing leads to the place", "say what it is `adjacent_to`"),
    "define": ("nothing uses the name", ""),
    "actions": ("nothing performs the action", "write `perform {}` in a rule"),
}
"""What is said of a name that nothing uses, by section, and what there is to do about it."""


def _of_piece(each: Named) -> set[str]:
    """Its name, those of its sides and single pieces, in both numbers; and its track, from which it is placed."""
    node = each.node
    if not isinstance(node, Mapping):
        return {each.key.text}
    listed = [item.text for key in ("sides", "each") for item in _scalars(node.get(key))]
    many = node.get("plural")
    track = [leaf.text for leaf in (many, node.get("track")) if isinstance(leaf, Scalar)]
    return {word for name in (each.key.text, *listed) for word in (name, plural(name))} | set(track)


def _scalars(node: Node | None) -> list[Scalar]:
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Listed) else []


_SPELT: dict[str, Callable[[Named], set[str]]] = {"pieces": _of_piece}
"""The words by which a rule may ask for a name, where there are others than the name."""


def _never(each: Named, cx: Reader) -> bool:
    return False


def _known_piece(each: Named, cx: Reader) -> bool:
    """Warriors are known to the law, which rules, moves and battles with them, and a file that is begun has them first.

    Buildings, tokens and pawns come to the map only where a rule places them, by name or as `a building`. What a box or
    a pawn may hold brings none of them there.
    """
    return cx.scope.declarations.pieces[each.key.text].type == "warrior"


def _played_in(each: Named, cx: Reader) -> bool:
    """A box in which a deck's cards are in play is read by whatever those cards say."""
    return any(each.key.text in deck.in_play for deck in cx.scope.declarations.decks.values())


def _deck_said(each: Named, cx: Reader) -> bool:
    """A deck is drawn from by what its cards are called, and its discard pile is a pile of it."""
    have, name = cx.scope.declarations, each.key.text
    nouns = {noun for noun, deck in have.deck_nouns().items() if deck == name}
    return not (nouns | {have.decks[name].discards_to}).isdisjoint(cx.scope.asked.words)


def _has_pieces(each: Named, cx: Reader) -> bool:
    """A party is there for the pieces that join it."""
    return any(piece.party == each.key.text for piece in cx.scope.declarations.pieces.values())


def _reached(each: Named, cx: Reader) -> bool:
    """A place that is adjacent to something can be moved to, without a rule that names it."""
    return isinstance(each.node, Mapping) and "adjacent_to" in each.node


_BY_LAW: dict[str, Callable[[Named, Reader], bool]] = {
    "numbers": _never,
    "pieces": _known_piece,
    "trackers": _never,
    "boxes": _played_in,
    "decks": _deck_said,
    "dice": _never,
    "parties": _has_pieces,
    "places": _reached,
    "define": _never,
    "actions": _never,
}
"""What is used although no leaf names it. To put something into a box is to use it: it is taken from elsewhere."""


def _never_read(each: Named, cx: Reader) -> bool:
    """A tracker that rules only write. Its bounds are read where it matters whether it could be written.

    Its single spaces are not looked at: one that no rule names still differs from those named.
    """
    name = each.key.text
    return cx.scope.asked.only_written(name) and name not in outcomes_asked(cx.program)


def _only_written(each: Named, asked: Asked) -> _Doubt:
    name = each.key.text
    first = min(asked.written[name], key=lambda place: (place.file, place.line, place.column))
    hint = "let a rule depend on it, or leave it out"
    message = f"nothing reads the tracker `{name}`, though rules write it"
    return {name}, Finding("unused-name", message, each.key.span, hint, ((first, "written here"),))


def _on_track(each: Named, asked: Asked) -> Iterator[_Doubt]:
    """A track is where its pieces wait, so nothing needs to name it; what it prints is there to be read."""
    node, name = each.node, each.key.text
    if not isinstance(node, Mapping):
        return
    points = node.key("points")
    if points is not None and name not in asked.points:
        hint = f"score them, as in `score points of {name}`, or leave them out"
        yield {name, "tracks"}, Finding("unused-name", f"nothing reads the points of `{name}`", points.span, hint)
    told: set[str] = set()
    for icon in _scalars(node.get("icons")):
        words = {icon.text, plural(icon.text)}
        if icon.text not in told and icon.text != NO_ICON and words.isdisjoint(asked.words):
            told.add(icon.text)
            yield words, _finding(icon, "nothing counts the icon", "")
