"""What a map must hold beyond its shape.

In: the located tree of a map file. Out: every finding about it. A link is written at both of its ends, so that each
clearing and forest reads complete by itself; the checks here see to it that the two ends agree.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.language.findings import Findings
from interpreter.language.suggest import hint_for
from interpreter.law.world import nodes
from interpreter.law.world.files import with_shape
from interpreter.law.world.items import check_clearing_suit

if TYPE_CHECKING:
    from interpreter.language.source import Node, Scalar, Source

NUMBER = re.compile("[1-9][0-9]{0,3}")
"""What names a clearing: a whole number from 1."""

Places = dict[str, "tuple[Scalar, Node]"]
"""The clearings or forests of the file by id: the key and what it holds."""


def check_map(source: Source) -> Findings:
    """Every finding about a map file."""
    findings = Findings()
    clearings = _places(nodes.part(source.root, "clearings"))
    forests = _places(nodes.part(source.root, "forests"))
    _check_order(clearings, findings)
    _check_suits(source.root, clearings, findings)
    _check_links(clearings, "clearing", "paths", "path", findings)
    _check_links(clearings, "clearing", "rivers", "river", findings)
    for place in clearings.values():
        _check_ruin(place, findings)
        _check_corner(place, clearings, findings)
    for _, forest in forests.values():
        for clearing in nodes.words(nodes.part(forest, "touches")):
            _check_known(clearing, clearings, "clearing", findings)
    _check_links(forests, "forest", "neighbours", "neighbour", findings)
    return with_shape(source, "map", findings)


def _places(node: Node | None) -> Places:
    return {key.text: (key, value) for key, value in nodes.entries(node)}


def _check_order(clearings: Places, findings: Findings) -> None:
    """The order in the file is the order of priority, and so is that of the numbers: the two must not contradict."""
    keys = [key for key, _ in clearings.values()]
    for key in keys:
        if not NUMBER.fullmatch(key.text):
            findings.add("clearing-number", f"`{key.text}` is no clearing number", key.span, "count up from 1")
    for before, key in pairwise(key for key in keys if NUMBER.fullmatch(key.text)):
        if int(key.text) < int(before.text):
            findings.add(
                "clearing-order",
                f"clearing `{key.text}` stands behind clearing `{before.text}`",
                key.span,
                "list the clearings by number: it is their priority",
                [(before.span, "a lower priority, yet listed first")],
            )


def _check_suits(root: Node | None, clearings: Places, findings: Findings) -> None:
    """Every clearing prints a suit or is dealt one."""
    for _, clearing in clearings.values():
        for suit in nodes.words(nodes.part(clearing, "suits")):
            check_clearing_suit(suit, findings)
    bare = [key for key, clearing in clearings.values() if nodes.part(clearing, "suits") is None]
    dealt = nodes.part(root, "dealt")
    if dealt is not None:
        _check_dealt(dealt, len(bare), findings)
        return
    for key in bare:
        findings.add(
            "suit-missing",
            f"clearing `{key.text}` has no suit",
            key.span,
            "give it `suits`, or the map a `dealt` that says how many of each suit are dealt out",
        )


def _check_dealt(dealt: Node, bare: int, findings: Findings) -> None:
    counts = [nodes.number(count) for _, count in nodes.entries(dealt)]
    for suit, _ in nodes.entries(dealt):
        check_clearing_suit(suit, findings)
    known = [count for count in counts if count is not None]
    if known and len(known) == len(counts) and sum(known) != bare:
        findings.add(
            "dealt-count",
            f"`dealt` has {sum(known)} suits for the {bare} clearings without a printed one",
            dealt.span,
            "deal exactly one suit to each clearing that has no `suits`",
        )


def _check_links(places: Places, noun: str, key: str, link: str, findings: Findings) -> None:
    """Each link leads to another known place of the same kind, which names it in turn."""
    for near, (_, place) in places.items():
        for end in nodes.words(nodes.part(place, key)):
            if end.text == near:
                findings.add(
                    f"{link}-to-itself", f"{noun} `{near}` names itself among its {key}", end.span, "take it out"
                )
            elif _check_known(end, places, noun, findings):
                _check_answered(near, end, places[end.text], (noun, key, link), findings)


def _check_answered(
    near: str, end: Scalar, far: tuple[Scalar, Node], words: tuple[str, str, str], findings: Findings
) -> None:
    noun, key, link = words
    far_key, far_place = far
    far_list = nodes.part(far_place, key)
    if near in nodes.texts(far_list):
        return
    findings.add(
        f"{link}-one-way",
        f"{noun} `{near}` names `{end.text}` among its {key}, but `{end.text}` does not name `{near}`",
        end.span,
        f"add `{near}` to the {key} of {noun} `{end.text}`, or take `{end.text}` out here",
        [((far_list or far_key).span, f"the {key} of `{end.text}`" if far_list else f"`{end.text}` has no {key}")],
    )


def _check_known(name: Scalar, places: Places, noun: str, findings: Findings) -> bool:
    """Whether the place is there; if not, a finding says so."""
    if name.text in places:
        return True
    hint = hint_for(name.text, places) or f"the {noun}s are: {', '.join(places) or 'none'}"
    findings.add(f"unknown-{noun}", f"the map has no {noun} `{name.text}`", name.span, hint)
    return False


def _check_ruin(place: tuple[Scalar, Node], findings: Findings) -> None:
    key, clearing = place
    ruin = nodes.word(nodes.part(clearing, "ruin"))
    if ruin is not None and ruin.value is True and nodes.number(nodes.part(clearing, "slots")) == 0:
        findings.add(
            "ruin-without-slot",
            f"clearing `{key.text}` has a ruin but no slot for it",
            ruin.span,
            "count the slot beneath the ruin among its `slots`",
        )


def _check_corner(place: tuple[Scalar, Node], clearings: Places, findings: Findings) -> None:
    """Corners come in pairs, each naming the other."""
    key, clearing = place
    opposite = nodes.word(nodes.part(clearing, "opposite"))
    corner = nodes.flag(nodes.part(clearing, "corner"))
    if opposite is None:
        if corner:
            findings.add(
                "corner-without-opposite",
                f"corner clearing `{key.text}` names no opposite corner",
                key.span,
                "add `opposite` with the number of the clearing diagonally across",
            )
        return
    if not corner:
        findings.add(
            "opposite-without-corner",
            f"clearing `{key.text}` names an opposite corner but is no corner itself",
            opposite.span,
            "add `corner: true`, or take `opposite` out",
        )
    if _check_known(opposite, clearings, "clearing", findings):
        _check_opposite(key.text, opposite, clearings[opposite.text], findings)


def _check_opposite(near: str, opposite: Scalar, far: tuple[Scalar, Node], findings: Findings) -> None:
    far_key, far_clearing = far
    answer = nodes.word(nodes.part(far_clearing, "opposite"))
    if near == opposite.text:
        findings.add(
            "opposite-mismatch",
            f"clearing `{near}` cannot be its own opposite",
            opposite.span,
            "name the clearing diagonally across",
        )
    elif answer is None or answer.text != near:
        told = "names none" if answer is None else f"names `{answer.text}`"
        findings.add(
            "opposite-mismatch",
            f"clearing `{near}` names `{opposite.text}` as its opposite, but `{opposite.text}` {told}",
            opposite.span,
            "opposite corners name each other",
            [((answer or far_key).span, f"clearing `{opposite.text}`")],
        )
