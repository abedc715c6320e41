"""Standing rules without a pattern: what counts as what, what a query answers, how crafting is paid, how ties end.

In: located mappings. Out: `Treat`, `Change`, `CraftsWith` and `Decide` records.
"""

from __future__ import annotations

from interpreter.language.ability_parts import Common
from interpreter.language.binders import is_total, ranks_of
from interpreter.language.build import SORTS
from interpreter.language.catalogue import catalogue, singular
from interpreter.language.conditions import expression
from interpreter.language.context import Reader
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import (
    Ability,
    At,
    Change,
    CraftsWith,
    Decide,
    Expr,
    KindFrom,
    Name,
    Number,
    Pieces,
    PieceUnion,
    Rank,
    Sort,
    Treat,
)
from interpreter.language.scope import bare
from interpreter.language.steps import leaf_number, leaf_set, leaf_single, leaf_truth, no_where, text_of
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Noun, Things, Value, Word
from interpreter.language.wording import a, either, quoted, such_as

# --- treat, change, crafts_with ---------------------------------------------------------------------------------------


def treat(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    leaf = node.get("treat")
    assert isinstance(leaf, Scalar)
    with cx.reading(leaf):
        value = cx.syntax(leaf, "value")
        assert isinstance(value, Value)
        cx.pattern = True
        try:
            pieces = expression(cx, value.value)
        finally:
            cx.pattern = False
        if pieces.sort is not Sort.PIECE:
            cx.fail("wrong-sort", f"pieces are wanted here, this is {a(pieces.sort)}", value, such_as(Sort.PIECE))
        if not settled(pieces) or value.where is not None:
            hint = "name kinds of pieces, a class of yours, or those on such pieces"
            cx.fail("not-settled", "only the game tells which pieces these are", value, hint)
    only = node.get("only_for")
    limited = [text_of(item) for item in only.items] if isinstance(only, Sequence) else catalogue().contexts
    return [Treat(**common.fields(), pieces=pieces, as_class=_class(cx, node.get("as")), contexts=tuple(limited))]


def settled(pieces: Expr) -> bool:
    """Whether the kinds meant, and those they stand on, are known before any game."""
    if isinstance(pieces, PieceUnion):
        return all(settled(part) for part in pieces.parts)
    if not isinstance(pieces, Pieces) or pieces.where is not None or pieces.at is not At.ANYWHERE:
        return False
    told = pieces.owner is None or isinstance(pieces.owner, Name)
    known = not any(isinstance(kind, KindFrom) for kind in pieces.kinds) and pieces.suit is None
    return told and known and (pieces.on is None or settled(pieces.on))


def _class(cx: Reader, node: Node | None) -> str | None:
    """`warriors`, `tokens` ... or `nothing`."""
    assert isinstance(node, Scalar)
    word = node.text.strip()
    nouns = catalogue().nouns
    name = catalogue().singulars.get(word, word)
    if name == "nothing":
        return None
    if name not in nouns or nouns[name]["is"] != "class":
        known = [noun_name for noun_name, entry in nouns.items() if entry["is"] == "class"]
        cx.findings.add(
            "unknown-class",
            f"no class of pieces is named `{word}`",
            node.span,
            hint_for(word, known) or f"it is {either(quoted(known))}",
        )
        return None
    return str(nouns[name]["class"])


def change(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    """`change: ruler of clearing`: the word after `of` names what is asked about."""
    leaf = node.get("change")
    assert isinstance(leaf, Scalar)
    with cx.reading(leaf):
        value = cx.syntax(leaf, "value")
        assert isinstance(value, Value)
        no_where(cx, value)
        query, word = _changed(cx, value)
        entry = catalogue().nouns[query]
        about = _about(cx, query, entry["of"], word)
        local = cx.bind(word.text, about, cx.span(value))
    who = leaf_set(cx, node.get("who"), Sort.PLAYER)
    condition = leaf_truth(cx, node.get("if"))
    to = _to(cx, node, query)
    return [
        Change(
            **common.fields(), query=query, subject=local.name, about=about, who=who, condition=condition, to=to
        )
    ]  # fmt: skip


def _about(cx: Reader, query: str, allowed: list[str], word: Word) -> Sort:
    """The sort of the thing asked about, by its word; where there is only one, any word without a meaning will do."""
    if word.text not in allowed and (len(allowed) > 1 or _has_a_meaning(cx, word)):
        hint = f"write {either(f'`{query} of {name}`' for name in allowed)}"
        if len(allowed) == 1 and bare(word.text) != allowed[0]:
            hint += f", and which one is meant under `if`: `if: {_meant(cx, allowed[0], word.text)}`"
        cx.fail("wrong-sort", f"`{query}` is never asked of `{word.text}`", word, hint)
    return SORTS[word.text if word.text in allowed else allowed[0]]


def _has_a_meaning(cx: Reader, word: Word) -> bool:
    return word.text == "you" or cx.scope.lookup(word.text) is not None


def _meant(cx: Reader, name: str, word: str) -> str:
    """The condition that a narrower word stands for: `piece is a rod`, `clearing is start`."""
    meaning, one = cx.scope.lookup(word), singular(word)
    if name == "piece" and meaning is not None and meaning.kind in ("piece", "class"):
        return f"piece is {a(one or word)}"
    return f"{name} is {word}" if one is None else f"{name} in ({word})"


def _changed(cx: Reader, value: Value) -> tuple[str, Word]:
    node = value.value
    thing = node.thing if isinstance(node, Things) else None
    known = [name for name, entry in catalogue().nouns.items() if entry.get("changeable")]
    if not isinstance(thing, Noun) or len(thing.words) != 1 or thing.of is None or not isinstance(thing.of.thing, Noun):
        cx.fail("leaf-syntax", "`QUERY of THING` is wanted here", value, "for example `ruler of clearing`")
    said = thing.words[0].text
    query = said if said in known else catalogue().singulars.get(said, said)
    if query not in known:
        hint = hint_for(query, known) or f"it can be {either(quoted(known))}"
        cx.fail("unknown-query", f"`{said}` can't be changed", thing.words[0], hint)
    assert isinstance(node, Things)
    _unnarrowed(cx, query, node, thing.of)
    return query, thing.of.thing.words[-1]


def _unnarrowed(cx: Reader, query: str, node: Things, of: Things) -> None:
    """The word behind `of` stands for each such thing: which of them are meant is for `if` alone to say."""
    assert isinstance(of.thing, Noun)
    quantities = [each for each in (node.quantity, of.quantity) if each is not None and each.kind not in _NOISE]
    for code, stray in (
        ("quantity-unfit", quantities),
        ("adjective-unfit", of.thing.words[:-1]),
        ("of-unfit", [of.thing.of] if of.thing.of is not None else []),
        ("filter-unfit", [*of.filters, *node.filters]),
    ):
        if stray:
            word = of.thing.words[-1].text
            hint = f"write `{query} of {bare(word)}`, and which one is meant under `if`"
            cx.fail(code, f"this says nothing here: `{bare(word)}` stands for every one", stray[0], hint)


_NOISE = ("one", "all")


def _to(cx: Reader, node: Mapping, query: str) -> Expr | None:
    """The new answer, as many of it as the query gives; None for no answers where there can be several."""
    leaf, entry = node.get("to"), catalogue().nouns[query]
    gives, many = SORTS[entry["gives"]], bool(entry.get("many"))
    if not isinstance(leaf, Scalar):
        return None
    if leaf.text.strip() == "nothing":
        if not entry.get("nothing"):
            cx.report("nothing-unfit", f"`{query}` is never nothing", leaf.span, f"name {a(gives)}")
        return None if many else Number(sort=gives, span=leaf.span, value=-1)
    if gives is Sort.NUMBER:
        return leaf_number(cx, leaf)
    return leaf_set(cx, leaf, gives) if many else leaf_single(cx, leaf, gives)


def crafts_with(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    leaf = node.get("crafts_with")
    pieces = leaf_set(cx, leaf)
    if pieces is None or leaf is None:
        return []
    if pieces.sort is not Sort.PIECE:
        message = f"pieces are wanted here, this is {a(pieces.sort)}"
        if not (isinstance(leaf, Scalar) and cx.excuses(leaf.text)):
            cx.findings.add("wrong-sort", message, leaf.span, such_as(Sort.PIECE))
        return []
    return [CraftsWith(**common.fields(), pieces=pieces, by=text_of(node.get("by")) or "activating")]


# --- decide -----------------------------------------------------------------------------------------------------------


def decide(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    """How the owner answers questions of these kinds."""
    listed = node.get("decide")
    leaves = listed.items if isinstance(listed, Sequence) else (listed,)
    then_by = text_of(node.get("then_by")) or None
    found: list[Ability] = []
    for leaf in leaves:
        if not isinstance(leaf, Scalar):
            continue
        for question, sort in _asked(leaf.text, catalogue().decides[leaf.text]["sort"]):
            ranks = _ranks(cx, node.get("prefer"), sort)
            whole = len(ranks) == _count(node.get("prefer"))
            if then_by is None and not is_total(ranks) and leaf.text != "order" and whole:
                hint = "add `then_by: chance`, `printed` or `decider`"
                cx.findings.add("tie-left", "these preferences can leave a tie", leaf.span, hint)
            found.append(Decide(**common.fields(), questions=(question,), ranks=ranks, then_by=then_by))
    return found


def _asked(question: str, sort: str) -> list[tuple[str, Sort]]:
    """The order of things is asked about clearings, players, and things without a priority."""
    if question == "order":
        return [("order:clearing", Sort.CLEARING), ("order:player", Sort.PLAYER)]
    return [(question, SORTS[sort])]


def _count(node: Node | None) -> int:
    """How many leaves are written; of those that cannot be read a finding tells already."""
    return len(node.items) if isinstance(node, Sequence) else int(node is not None)


def _ranks(cx: Reader, node: Node | None, sort: Sort) -> tuple[Rank, ...]:
    return ranks_of(cx, node, sort)
