"""The board: what a faction declares, in sentences.

In: declarations and what the files say beside them. Out: entries: pieces, tracks, trackers, boxes, decks, dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from interpreter.language.catalogue import plural
from interpreter.language.declarations import NO_ICON, DeckDecl
from interpreter.language.program import BoxDecl, PieceDecl, PlaceDecl, TrackDecl, TrackerDecl
from interpreter.sheet import naming
from interpreter.sheet.document import Entry
from interpreter.sheet.phrases import article, capital, listed, spoken, titled
from interpreter.sheet.sources import Sources
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.text import Aside, Paragraph

_SEEN = {"all": "everybody sees what lies there", "owner": "you alone see what lies there",
         "nobody": "nobody sees what lies there"}  # fmt: skip
_SEEN_IN = {"all": "everybody", "owner": "you alone", "nobody": "nobody"}
Told = tuple[str, Iterable[str]]
_WORTH = 1
"""Points for removing a building or token, as root:3.2.1 has it."""


def entries(say: Speaker, sources: Sources) -> Iterator[Entry]:
    """Everything declared, section by section, as the file lists it."""
    for name in SECTIONS:
        yield from (entry for _, entry in section(say, sources, name))


def section(say: Speaker, sources: Sources, name: str) -> Iterator[tuple[str, Entry]]:
    """The entries of one section of the file, each with its name there."""
    declared = getattr(say.program.declarations, name)
    for key, value in declared.items():
        title, body = SECTIONS[name](say, key, value)
        yield key, _entry(sources, name, key, title, tuple(body))


def _of_party(say: Speaker, name: str, party: str) -> Told:
    return party, [f"{party} are a party of their own, which nobody plays"]


def _of_piece(say: Speaker, name: str, piece: PieceDecl) -> Told:
    return capital(_pieces_called(piece)), _piece(say, piece)


def _of_track(say: Speaker, name: str, track: TrackDecl) -> Told:
    return f"{titled(name)} track{'s' * track.each_suit}", _track(say, track)


def _of_tracker(say: Speaker, name: str, tracker: TrackerDecl) -> Told:
    return titled(name), _tracker(tracker)


def _of_box(say: Speaker, name: str, box: BoxDecl) -> Told:
    return capital(naming.zone(say, name).removeprefix("the ")), _box(say, box)


def _of_deck(say: Speaker, name: str, deck: DeckDecl) -> Told:
    noun = next((each for each, of in say.program.declarations.deck_nouns().items() if of == name), "cards")
    told = [f"a deck of {spoken(noun)} of your own"]
    if deck.discards_to:
        told.append(f"they are discarded to {naming.zone(say, deck.discards_to)}")
    if deck.in_play:
        boxes = listed((naming.zone(say, each) for each in deck.in_play), "or")
        told.append(f"what is printed on a card holds while it lies in {boxes}")
    return titled(name), told


def _of_die(say: Speaker, name: str, faces: tuple[str, ...]) -> Told:
    return f"{titled(name)} die", [f"a die with the faces {listed(spoken(face) for face in faces)}"]


def _of_place(say: Speaker, name: str, off: PlaceDecl) -> Told:
    near = f", adjacent to {say.phrase(off.adjacent_to).some()}" if off.adjacent_to is not None else ""
    return titled(name), [f"a place beside the map{near}"]


SECTIONS: dict[str, Callable[[Speaker, str, Any], Told]] = {
    "parties": _of_party,
    "pieces": _of_piece,
    "tracks": _of_track,
    "trackers": _of_tracker,
    "boxes": _of_box,
    "decks": _of_deck,
    "dice": _of_die,
    "places": _of_place,
}
"""By the section of a file that declares it, who says it: a title and sentences."""


def _entry(sources: Sources, section: str, name: str, title: str, body: Paragraph) -> Entry:
    beside = sources.declared(section, name)
    notes = (Aside(beside.ruling),) if beside.ruling else ()
    return Entry(", ".join(beside.laws), title, (*body, *notes))


def _called(say: Speaker, word: str, count: int = 2) -> str:
    """What so many things are called: pieces as their file says, others by adding a letter."""
    declared = say.program.declarations.pieces.get(word)
    many = declared.many if declared is not None else plural(word)
    return spoken(many if count > 1 else word)


def _pieces_called(piece: PieceDecl) -> str:
    if piece.count == 1 and not piece.each_suit:
        return f"the {spoken(piece.name)}"
    count = f"{piece.count} {spoken(piece.many)}"
    return f"{count} of each suit" if piece.each_suit else count


def _piece(say: Speaker, piece: PieceDecl) -> Iterator[str]:
    one = piece.count == 1 and not piece.each_suit
    subject = "it" if one else "each"
    if piece.type != piece.name:
        yield f"{article(piece.type)} {piece.type}" if one else plural(piece.type)
    if piece.each:
        yield f"they are the {listed(spoken(each) for each in piece.each)}"
    if piece.sides:
        back = f", which looks like {article(piece.back)} {piece.back} to all others" if piece.back else ""
        first, *others = (spoken(side) for side in piece.sides)
        yield f"{subject} has two sides: {first}{back + ',' if back else ''} and {listed(others)}"
    for held, count in piece.holds.items():
        yield f"{subject} has room for {count} {_called(say, held, count)}"
    if piece.holds:
        yield f"what {'it' if one else 'one'} holds lies on it, not in its place"
    if piece.worth is not None and (piece.worth != _WORTH or piece.type in ("pawn", "warrior")):
        yield f"whoever removes {'it' if one else 'one'} scores {piece.worth} point{'s' * (piece.worth != 1)}"
    if piece.each_suit:
        yield "each goes only to clearings of its own suit"
    if piece.track:
        tracks = say.program.declarations.tracks.get(piece.track)
        many = tracks is not None and tracks.each_suit
        yield f"kept on the {spoken(piece.track)} track{'s (one for each suit)' if many else ''} until placed"
    if piece.gone:
        yield f"once removed, {'it' if one else 'one'} leaves the game"
    if piece.party:
        yield f"they belong to {say.program.declarations.parties.get(piece.party, titled(piece.party))}"
    if piece.name == piece.type and piece.party is None:
        yield "in your supply"


def _track(say: Speaker, track: TrackDecl) -> Iterator[str]:
    what = _called(say, track.of)
    kind = "one track for each suit" if track.each_suit else f"a {track.suit} track" if track.suit else "a track"
    yield f"{kind}, filled with {what} and emptied from the left"
    if track.points:
        values = listed(str(each) for each in track.points)
        yield f"its spaces show {values} points, from the left"
        yield "the rightmost empty space counts; while none is empty, it is 0 points"
    if track.icons:
        shown = listed(_icon(each) for each in track.icons)
        yield f"its spaces show, from the left: {shown}; an icon counts once its space is empty"


def _icon(name: str) -> str:
    if name == NO_ICON:
        return "nothing"
    word = spoken(name.removesuffix("_icon"))
    return f"{article(word)} {word} icon"


def _tracker(tracker: TrackerDecl) -> Iterator[str]:
    each = f", one for each {tracker.per}" if tracker.per else ""
    match tracker.of:
        case "number":
            end = f" to {tracker.high}" if tracker.high is not None else " up"
            yield f"a number from {tracker.low}{end}{each}"
        case "space" | "side":
            spaces = [spoken(space) for space in tracker.spaces]
            goes = f"one after the other: {', '.join(spaces)}, and then the first again"
            yield f"a marker that shows {goes if tracker.wraps else listed(spaces, 'or')}{each}"
        case _:
            yield f"remembers a {tracker.of}{each}"
    if tracker.start is not None:
        yield f"starts at {spoken(str(tracker.start))}"
    if tracker.clears:
        start = tracker.start if tracker.start is not None else tracker.low if tracker.of == "number" else None
        back = "forgotten" if start is None else f"goes back to {spoken(str(start))}"
        yield f"{back} at the end of each {tracker.clears}"


def _box(say: Speaker, box: BoxDecl) -> Iterator[str]:
    content = _called(say, box.of)
    verb = "a pile of" if box.pile and not box.slots else "for"
    slots = f", in {len(box.slots)} slots: {listed(box.slots)}" if box.slots else ""
    yield f"{verb} {content}{slots}"
    if box.holds is not None:
        each = "each slot" if box.slots else "it"
        yield f"{each} holds {box.holds}; what does not fit stays where it was or goes its usual way"
    if box.cards:
        yield _SEEN[box.seen]
        for slot, who in box.seen_in.items():
            yield f"the {slot} slot is seen by {_SEEN_IN[who]}"
