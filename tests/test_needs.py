"""What the factions needed of the language: the table in the factions' README says what their checked rules use."""

from __future__ import annotations

from pathlib import Path

from interpreter.language import program as tree
from interpreter.language.cards import load_card_rules
from interpreter.language.catalogue import catalogue
from interpreter.language.check import load_faction
from interpreter.resources import world_folder

ROOT = Path(__file__).parents[1]
FACTIONS = ("mechanical_marquise", "logical_lizards", "old_man_tinker", "sightseers_of_the_mire")
DECK = world_folder() / "decks" / "standard.yaml"
VERBS = {form.name: verb for verb, op in catalogue().ops.items() for form in op.forms}
HEADER = ["| file | ops | hooks |", "|---|---|---|"]


def rules() -> dict[str, list[object]]:
    """The nodes of every file of rules that ships, by the file that they stand in."""
    roots: list[object] = [load_card_rules(DECK).cards]
    for name in FACTIONS:
        program = load_faction(name)
        roots += [program.abilities, program.table, program.setup, program.phases, program.actions, program.decks]
    found: dict[str, list[object]] = {}
    for node in tree.walk(roots):
        if isinstance(node, (tree.Effect, tree.Perform, tree.Ability)):
            found.setdefault(Path(node.span.file).name, []).append(node)
    return found


def op(node: object) -> str | None:
    """The verb of an effect."""
    if isinstance(node, tree.Perform):
        return "perform"
    return VERBS[node.form] if isinstance(node, tree.Effect) else None


def hook(node: object) -> str | None:
    """What an ability hangs on: the key that says its sort, and what the law layer asks it about."""
    match node:
        case tree.When():
            return f"{'instead of' if node.instead else 'when'} {node.event.replace('_', ' ')}"
        case tree.Cannot():
            return f"cannot {node.op}"
        case tree.Can():
            return f"can {node.op}"
        case tree.Change():
            return f"change {node.query}"
        case tree.Decide():
            return "decide"
        case tree.During():
            return "during"
        case tree.Treat():
            return "treat"
        case tree.CraftsWith():
            return f"crafts with, {node.by}"
        case _:
            return None


def row(file: str, nodes: list[object]) -> str:
    ops = sorted({word for node in nodes if (word := op(node))})
    hooks = sorted({word for node in nodes if (word := hook(node))})
    return f"| `{file}` | {' '.join(ops)} | {'; '.join(hooks)} |"


def test_the_table_of_needs_is_what_the_checked_rules_use() -> None:
    found = rules()
    files = ["core.yaml", "bot.yaml", *(f"{name}.yaml" for name in FACTIONS), DECK.name]
    table = "\n".join([*HEADER, *(row(file, found[file]) for file in files)])

    assert table in (ROOT / "factions" / "README.md").read_text("utf-8"), f"factions/README.md should say:\n{table}"


def test_every_hook_of_every_rule_has_a_word() -> None:
    silent = [node for nodes in rules().values() for node in nodes if op(node) is None and hook(node) is None]

    assert silent == []
