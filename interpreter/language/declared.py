"""Whether what a file declares can stand: names that are free, and references to things that are there.

In: the assembled sections and what was read from them. Out: findings, and the names that are at fault, so that leaves
which use them don't add findings of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import PurePath

from interpreter.language.assembly import Assembly, Named
from interpreter.language.catalogue import catalogue, plural, singular
from interpreter.language.declarations import NO_ICON
from interpreter.language.files import beside, is_deck, is_there, read_file, yaml_files
from interpreter.language.findings import Finding, Findings, Span
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import Declarations, TrackerDecl
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import reserved_words
from interpreter.language.vocabulary import vocabulary
from interpreter.language.wording import either, quoted

"""What a tracker can remember."""


def text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def texts(node: Node | None) -> tuple[str, ...]:
    return tuple(text(item) for item in node.items) if isinstance(node, Sequence) else ()


# --- Names ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Declared:
    """One word that a section brings into force, and where."""

    word: str
    span: Span
    section: str
    key: Scalar


def check_names(made: Assembly, findings: Findings) -> None:
    """Names that the grammar or the catalogue has for itself, and names given twice."""
    for finding, _ in _troubles(made):
        findings.append(finding)


def suspect_names(made: Assembly) -> frozenset[str]:
    """The names whose declarations are findings already, in both numbers."""
    words = (*(word for _, word in _troubles(made)), *made.faulty)
    return frozenset(spelling for word in words for spelling in (word, plural(word)))


def _troubles(made: Assembly) -> Iterator[tuple[Finding, str]]:
    seen: dict[str, _Declared] = {}
    complained: set[tuple[int, str]] = set()
    for each in _declared(made):
        message, hint = _unusable(each, made)
        first = seen.setdefault(each.word, each)
        place = (id(each.key), each.section)
        if place in complained:
            continue
        if message:
            complained.add(place)
            code = "reserved-name" if each.word in reserved_words() else "name-taken"
            yield Finding(code, message, each.span, hint), each.key.text
        elif first.key is not each.key and not _may_share(first, each):
            complained.add(place)
            label = ((first.span, "first here"),)
            hint = "choose another name for one of them"
            yield Finding("duplicate-name", f"`{each.word}` is declared twice", each.span, hint, label), each.word


def _may_share(first: _Declared, second: _Declared) -> bool:
    """Numbers are overridden, icons printed on several tracks; a track is named like the pieces on it."""
    alike = first.section == second.section and first.section in ("numbers", "icons")
    return alike or "tracks" in (first.section, second.section)


def _declared(made: Assembly) -> Iterator[_Declared]:
    for section, entries in made.named.items():
        for each in entries:
            yield _Declared(each.key.text, each.key.span, section, each.key)
            if section == "pieces":
                yield from _spellings(each)
            elif section == "tracks":
                yield from _icons(each)
            elif section == "decks" and isinstance(each.node, Mapping):
                yield from _cards(each.node.get("cards"), each.key)


def _spellings(each: Named) -> Iterator[_Declared]:
    """The other words of a kind of pieces: its plural, its sides, its single pieces."""
    if not isinstance(each.node, Mapping) or text(each.node.get("type")) == each.key.text:
        return
    many = each.node.get("plural")
    word, span = (many.text, many.span) if isinstance(many, Scalar) else (plural(each.key.text), each.key.span)
    if word != each.key.text:
        yield _Declared(word, span, "pieces", each.key)
    for key in ("sides", "each"):
        listed = each.node.get(key)
        for item in listed.items if isinstance(listed, Sequence) else ():
            if isinstance(item, Scalar):
                yield _Declared(item.text, item.span, "pieces", item)


def _icons(each: Named) -> Iterator[_Declared]:
    """Each icon is a number by its name; several tracks may print the same one."""
    listed = each.node.get("icons") if isinstance(each.node, Mapping) else None
    for item in listed.items if isinstance(listed, Sequence) else ():
        if isinstance(item, Scalar) and item.text != NO_ICON:
            yield _Declared(item.text, item.span, "icons", item)
            if plural(item.text) != item.text:
                yield _Declared(plural(item.text), item.span, "icons", item)


def _cards(file: Node | None, key: Scalar) -> Iterator[_Declared]:
    """What the cards of a private deck are called."""
    if isinstance(file, Scalar):
        many = PurePath(file.text).stem
        for word in dict.fromkeys((many, singular(many) or many)):
            yield _Declared(word, file.span, "cards", key if word != key.text else file)


def _unusable(each: _Declared, made: Assembly) -> tuple[str, str]:
    """Why a word can't be a name; nothing if it can."""
    word = each.word
    if word in reserved_words():
        return f"`{word}` is a word of the language", "choose another name"
    if each.section == "pieces" and each.key.text == word and _is_type(each, made):
        return "", ""
    taken = word in catalogue().nouns or word in catalogue().singulars or word in _world()
    if each.section == "actions" or not taken:
        return "", ""
    return f"`{word}` has a meaning already", "choose another name"


def _is_type(each: _Declared, made: Assembly) -> bool:
    """`warrior: {type: warrior}`: the class noun is the word."""
    return any(
        named.key is each.key and isinstance(named.node, Mapping) and text(named.node.get("type")) == each.word
        for named in made.named["pieces"]
    )


def _world() -> frozenset[str]:
    return frozenset((*vocabulary().suits, *vocabulary().items, *catalogue().adjectives))


# --- References -------------------------------------------------------------------------------------------------------


def check_references(made: Assembly, have: Declarations, findings: Findings) -> None:
    """Sections that name each other: tracks and their pieces, what a box holds, where a tracker begins."""
    for section, check in _REFERRING.items():
        for each in made.named[section]:
            if isinstance(each.node, Mapping):
                found = Findings()
                check(each, each.node, have, found)
                findings.extend(one for one in found if one.word not in made.faulty)
                if found:
                    made.faulty.add(each.key.text)


def _piece(each: Named, node: Mapping, have: Declarations, findings: Findings) -> None:
    _refers(node.get("track"), "track", have.tracks, findings)
    _refers(node.get("party"), "party", have.parties, findings)
    _holds(node.get("holds"), have, findings)
    _back(node, have, findings)


def _track(each: Named, node: Mapping, have: Declarations, findings: Findings) -> None:
    _refers(node.get("of"), "piece", have.pieces, findings)
    _suit(node.get("suit"), findings)


def _box(each: Named, node: Mapping, have: Declarations, findings: Findings) -> None:
    _contents(node.get("of"), have, findings)
    _seen_slots(node.get("seen_by"), texts(node.get("slots")), findings)


def _deck(each: Named, node: Mapping, have: Declarations, findings: Findings) -> None:
    _file(node.get("cards"), findings)
    _in_play(node.get("in_play"), have, findings)


def _tracker(each: Named, node: Mapping, have: Declarations, findings: Findings) -> None:
    _start(node.get("start"), have.trackers[each.key.text], findings)


_REFERRING = {"pieces": _piece, "tracks": _track, "boxes": _box, "decks": _deck, "trackers": _tracker}
"""Sections whose entries name others, each with what is to be checked of one entry."""


def _refers(node: Node | None, what: str, known: Collection[str], findings: Findings) -> None:
    if isinstance(node, Scalar) and node.text not in known:
        hint = hint_for(node.text, known) or f"declare it under `{_SECTION[what]}:`"
        findings.add(f"unknown-{what}", f"no {what} is named `{node.text}`", node.span, hint, word=node.text)


_SECTION = {"track": "tracks", "party": "parties", "piece": "pieces"}


def _suit(node: Node | None, findings: Findings) -> None:
    suits = vocabulary().suits
    if isinstance(node, Scalar) and node.text not in suits:
        hint = hint_for(node.text, suits) or f"it is {either(quoted(suits))}"
        findings.add("unknown-suit", f"no suit is named `{node.text}`", node.span, hint)


def _holds(node: Node | None, have: Declarations, findings: Findings) -> None:
    if not isinstance(node, Mapping):
        return
    known = [name for piece in have.pieces.values() for name in (piece.name, *piece.sides)]
    for key, _ in node.entries:
        if key.text not in known:
            hint = hint_for(key.text, known) or "declare it under `pieces:`"
            findings.add("unknown-piece", f"no piece is named `{key.text}`", key.span, hint, word=key.text)


def _back(node: Mapping, have: Declarations, findings: Findings) -> None:
    """A back is what a first side looks like, so there are sides, and nothing else is called so."""
    back = node.get("back")
    if not isinstance(back, Scalar):
        return
    if not texts(node.get("sides")):
        hint = "name its two sides under `sides:`, or leave `back` out"
        findings.add("back-without-sides", "only a piece with two sides lies face down", back.span, hint)
    if any(back.text in (piece.name, *piece.sides, *piece.each) for piece in have.pieces.values()):
        findings.add("name-taken", f"`{back.text}` has a meaning already", back.span, "choose another name")


def _contents(node: Node | None, have: Declarations, findings: Findings) -> None:
    """A box holds cards, a class of pieces, or a kind of the file's own."""
    if not isinstance(node, Scalar):
        return
    nouns = [word for word, entry in catalogue().nouns.items() if entry["is"] in ("class", "cards")]
    kinds = [name for piece in have.pieces.values() for name in (piece.name, *piece.sides, *piece.each)]
    known = {*nouns, *catalogue().singulars, *kinds, *(plural(name) for name in kinds), *have.deck_nouns()}
    singular_nouns = {catalogue().singulars.get(node.text, node.text)}
    if node.text in known and (node.text not in catalogue().singulars or singular_nouns & set(nouns)):
        return
    hint = hint_for(node.text, [*nouns, *kinds]) or "it holds `cards`, or a piece declared under `pieces:`"
    findings.add("unknown-noun", f"no box holds `{node.text}`", node.span, hint, word=node.text)


def _seen_slots(node: Node | None, slots: tuple[str, ...], findings: Findings) -> None:
    for slot, _ in node.entries if isinstance(node, Mapping) else ():
        if slot.text not in slots:
            known = f"it has {either(quoted(slots))}" if slots else "name its slots under `slots:`"
            hint = hint_for(slot.text, slots) or known
            findings.add("unknown-slot", f"the box has no slot `{slot.text}`", slot.span, hint, word=slot.text)


def _file(node: Node | None, findings: Findings) -> None:
    """The cards of a private deck lie in a file beside the file that names it."""
    if not isinstance(node, Scalar) or not node.text:
        return
    if not is_there(beside(node)):
        near = hint_for(node.text, [file.name for file in yaml_files(beside(node).parent)])
        findings.add("unknown-deck", f"there is no file `{node.text}` beside this one", node.span,
                     near or "put the file of its cards beside this file")  # fmt: skip
        return
    source = read_file(beside(node))
    if source.root is not None and not is_deck(source):
        message = f"`{node.text}` is no deck of cards"
        findings.add("unknown-deck", message, node.span, "name a file that begins with `deck:`")


def _in_play(node: Node | None, have: Declarations, findings: Findings) -> None:
    """Cards are in play in boxes of cards."""
    known = [name for name, box in have.boxes.items() if box.cards]
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Scalar) and item.text not in known:
            hint = hint_for(item.text, known) or "declare it under `boxes:`"
            findings.add("unknown-box", f"no box of cards is named `{item.text}`", item.span, hint, word=item.text)


def _start(start: Node | None, declared: TrackerDecl, findings: Findings) -> None:
    """Where a tracker begins."""
    if not isinstance(start, Scalar):
        return
    if declared.spaces and start.text not in declared.spaces:
        hint = hint_for(start.text, declared.spaces) or f"it is {either(quoted(declared.spaces))}"
        message = f"`{declared.name}` has no space named `{start.text}`"
        findings.add("unknown-space", message, start.span, hint, word=start.text)
    elif declared.of == "suit":
        _suit(start, findings)
    elif declared.of == "number":
        _number(start, declared, findings)


def _number(start: Scalar, declared: TrackerDecl, findings: Findings) -> None:
    value = start.value
    if type(value) is not int:
        findings.add("wrong-sort", f"`{declared.name}` begins at a number", start.span, "write a whole number")
    elif value < declared.low or (declared.high is not None and value > declared.high):
        ends = f"{declared.low} to {declared.high}" if declared.high is not None else f"{declared.low} on"
        findings.add("out-of-bounds", f"`{declared.name}` goes from {ends}, not to {value}", start.span,
                     "begin within the bounds, or widen them")  # fmt: skip
