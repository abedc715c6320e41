"""Whether tracks and the pieces on them go together: a space for every piece, and each names the other.

In: the assembled sections and what was read from them. Out: findings. A track that is too short would score nothing
without a word once its last printed space is empty, and one that is too long would never show its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.catalogue import plural
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.language.assembly import Assembly, Named
    from interpreter.language.declarations import Declarations, PieceDecl, TrackDecl
    from interpreter.language.findings import Findings, Span

CODE = "track-unlike-pieces"


def check_tracks(made: Assembly, have: Declarations, findings: Findings) -> None:
    """Add a finding for every track that does not fit its pieces, and every piece that is of another track."""
    places = {each.key.text: each for each in made.named["pieces"]}
    for each in made.named["tracks"]:
        track = have.tracks.get(each.key.text)
        piece = have.pieces.get(track.of) if track is not None else None
        if track is not None and piece is not None:
            _fits(each, track, places[piece.name], piece, findings)
    for each in made.named["pieces"]:
        declared = have.pieces.get(each.key.text)
        named = have.tracks.get(declared.track or "") if declared is not None else None
        if declared is not None and named is not None and named.of != declared.name and named.of in have.pieces:
            _another(each, declared, named, findings)


def _fits(each: Named, track: TrackDecl, place: Named, piece: PieceDecl, findings: Findings) -> None:
    if piece.track is None:
        message = f"`{piece.name}` does not say that it has a track, so none of them lies on `{track.name}`"
        findings.add(CODE, message, each.key.span, f"write `track: {track.name}` at `{piece.name}`",
                     ((place.key.span, "the piece"),))  # fmt: skip
    elif track.each_suit and not piece.each_suit:
        message = f"there is a track of `{track.name}` for each suit, but `{piece.name}` has no suit to choose one by"
        findings.add(CODE, message, each.key.span, "count the piece with `count_each_suit:`, or take `each_suit` away",
                     ((place.key.span, "the piece"),))  # fmt: skip
    else:
        _long_enough(each, track, place, piece, findings)


def _long_enough(each: Named, track: TrackDecl, place: Named, piece: PieceDecl, findings: Findings) -> None:
    pieces = _on_one(track, piece)
    for key, spaces, at in _rows(each):
        if spaces != pieces:
            many = pieces != 1
            whose = "of each suit, but their tracks have" if track.each_suit else "but their track has"
            whose = whose if many else whose.replace("their", "its")
            words = f"{pieces} {_plural(place, piece.name) if many else piece.name}"
            message = f"{words}{' ' if track.each_suit else ', '}{whose} {spaces} space{'' if spaces == 1 else 's'}"
            hint = f"list {pieces} {key}, one for each space from the left, or count the pieces anew"
            findings.add(CODE, message, at, hint, ((_count_place(place), "counted here"),))


def _on_one(track: TrackDecl, piece: PieceDecl) -> int:
    """How many pieces begin on one row of the track."""
    return piece.count * (len(vocabulary().suits) - 1) if piece.each_suit and not track.each_suit else piece.count


def _rows(each: Named) -> Iterator[tuple[str, int, Span]]:
    """What is printed beneath the spaces: the key, how many spaces it speaks of, and where."""
    for key in ("points", "icons"):
        listed = each.node.get(key) if isinstance(each.node, Mapping) else None
        if isinstance(listed, Sequence) and listed.items:
            yield key, len(listed.items), listed.span


def _count_place(place: Named) -> Span:
    for key in ("count", "count_each_suit", "each"):
        said: Node | None = place.node.get(key) if isinstance(place.node, Mapping) else None
        if said is not None:
            return said.span
    return place.key.span


def _plural(place: Named, name: str) -> str:
    said = place.node.get("plural") if isinstance(place.node, Mapping) else None
    return said.text if isinstance(said, Scalar) else plural(name)


def _another(each: Named, piece: PieceDecl, track: TrackDecl, findings: Findings) -> None:
    said = each.node.get("track") if isinstance(each.node, Mapping) else None
    span = said.span if said is not None else each.key.span
    message = f"the track `{track.name}` is of `{track.of}`, not of `{piece.name}`"
    findings.add(CODE, message, span, f"declare a track `of: {piece.name}`, or leave `track` out")
