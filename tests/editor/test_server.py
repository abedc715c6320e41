"""The language server, as a real client of the protocol meets it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

pytest.importorskip("pygls", reason="the language server is an extra")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

Answer = TypeVar("Answer")

FIVE_FAULTS = """\
faction: voles
name: The Voles
law: {title: Law of the Voles}
pieces:
  warrior: {type: warior, count: 12}
  burrow: {type: building, count: 6, trak: burrows}
tracks:
  burrows: {of: burrow}
birdsong:
  - law: "1"
    name: Müster
    pick: clearings you rule as site
    do: skore 2
  - law: "2"
    name: Boast
    if: burows on map
    do: score 1
evening:
  - law: "3"
    name: Sleep
    do: go to brakfast
"""
"""Each with its line and columns from 0, counted by hand."""

FAULTS = {
    (4, 18, 24): "wrong-value",
    (5, 37, 41): "unknown-key",
    (12, 8, 13): "unknown-op",
    (15, 8, 14): "unknown-noun",
    (20, 14, 22): "unknown-phase",
}

WHOLE = """\
faction: voles
name: The Voles
law: {title: Law of the Voles}
pieces:
  warrior: {type: warrior, count: 12}
  burrow: {type: building, count: 6, track: burrows}
tracks:
  burrows: {of: burrow}
boxes:
  larder: {of: cards}
define:
  home: clearings with burrow
birdsong:
  - law: "1"
    name: Muster
    pick: home as site
    do: place 2 warriors in site
  - law: "2"
    name: Dig
    do:
      -\x20
"""


class Editor:
    """An editor with one server, and what the server has published."""

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        self.published: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()

    async def open(self, path: Path, text: str) -> list[lsp.Diagnostic]:
        """Open a document that lies at a path, with this text, saved or not."""
        document = lsp.TextDocumentItem(path.as_uri(), "yaml", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        return await self.diagnostics()

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        published = await asyncio.wait_for(self.published.get(), 10)
        return list(published.diagnostics)

    async def change(self, path: Path, version: int, old: str, new: str, text: str) -> list[lsp.Diagnostic]:
        """Put `new` where `old` stands in the text, as an editor tells of it."""
        begin = _position(text, text.index(old))
        end = _position(text, text.index(old) + len(old))
        change = lsp.TextDocumentContentChangePartial(range=lsp.Range(begin, end), text=new)
        document = lsp.VersionedTextDocumentIdentifier(version, path.as_uri())
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
        return await self.diagnostics()

    async def complete(self, path: Path, line: int, character: int) -> list[str]:
        params = lsp.CompletionParams(lsp.TextDocumentIdentifier(path.as_uri()), lsp.Position(line, character))
        found = await self.client.text_document_completion_async(params)
        assert isinstance(found, list)
        return [item.label for item in found]


def _position(text: str, offset: int) -> lsp.Position:
    before = text[:offset]
    return lsp.Position(before.count("\n"), offset - (before.rfind("\n") + 1))


def edited(work: Callable[[Editor], Awaitable[Answer]]) -> Answer:
    """Start a server as an editor does, work with it, shut it down."""

    async def session() -> Answer:
        client = LanguageClient("a test", "1")
        editor = Editor(client)

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            editor.published.put_nowait(params)

        await client.start_io(sys.executable, "-m", "interpreter.cli", "lsp")
        try:
            capabilities = lsp.ClientCapabilities()
            await client.initialize_async(lsp.InitializeParams(capabilities=capabilities))
            client.initialized(lsp.InitializedParams())
            return await work(editor)
        finally:
            await client.shutdown_async(None)
            client.exit(None)
            await client.stop()

    return asyncio.run(asyncio.wait_for(session(), 120))


def test_a_file_with_five_faults_has_five_diagnostics_at_their_words(tmp_path: Path) -> None:
    found = edited(lambda editor: editor.open(tmp_path / "voles.yaml", FIVE_FAULTS))

    places = {(d.range.start.line, d.range.start.character, d.range.end.character): d.code for d in found}
    assert places == FAULTS
    assert all(d.range.start.line == d.range.end.line for d in found)


def test_a_name_that_nothing_uses_is_a_warning_and_shown_as_unnecessary(tmp_path: Path) -> None:
    idle = (
        "faction: voles\nname: The Voles\nlaw: {title: Law of the Voles}\nnumbers:\n  gift: 2\n"
        'birdsong:\n  - {law: "1", name: Draw, do: draw a card}\n'
        'evening:\n  - {law: "2", name: Score, do: score 1}\n'
    )

    async def work(editor: Editor) -> list[list[lsp.Diagnostic]]:
        path = tmp_path / "voles.yaml"
        return [await editor.open(path, idle), await editor.change(path, 2, "draw a card", "drew a card", idle)]

    (told,), (error,) = edited(work)
    assert (told.code, told.range) == ("unused-name", lsp.Range(lsp.Position(4, 2), lsp.Position(4, 6)))
    assert told.severity == lsp.DiagnosticSeverity.Warning
    assert list(told.tags or ()) == [lsp.DiagnosticTag.Unnecessary]
    assert (error.code, error.severity, error.tags) == ("unknown-op", lsp.DiagnosticSeverity.Error, None)


def test_what_is_not_saved_counts_and_what_is_mended_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"
    path.write_text("nothing that anybody could read", "utf-8")

    async def work(editor: Editor) -> list[int]:
        first = await editor.open(path, FIVE_FAULTS)
        second = await editor.change(path, 2, "warior", "warrior", FIVE_FAULTS)
        text = FIVE_FAULTS.replace("warior", "warrior")
        third = await editor.change(path, 3, "trak", "track", text)
        return [len(first), len(second), len(third)]

    assert edited(work) == [5, 4, 3]


def test_a_change_of_a_parent_is_seen_in_what_extends_it(tmp_path: Path) -> None:
    parent = WHOLE.replace("    do:\n      - \n", "    do: score 1\n")
    child = (
        "faction: moles\nname: The Moles\nextends: voles\nlaw: {title: Law of the Moles}\n"
        'evening:\n  - {law: "3", name: Hoard, do: draw a card to larder}\n'
    )

    async def work(editor: Editor) -> list[list[lsp.Diagnostic]]:
        await editor.open(tmp_path / "voles.yaml", parent)
        before = await editor.open(tmp_path / "moles.yaml", child)
        changed = await editor.change(tmp_path / "voles.yaml", 2, "larder", "cellar", parent)
        other = await editor.diagnostics()
        return [before, changed, other]

    before, changed, other = edited(work)
    assert (before, changed) == ([], [])
    assert [each.code for each in other] == ["unknown-noun"]


def test_an_effect_is_completed_with_ops_then_with_the_names_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"

    async def work(editor: Editor) -> list[list[str]]:
        await editor.open(path, WHOLE)
        begun = await editor.complete(path, 20, 8)
        await editor.change(path, 2, "      - \n", "      - place a b\n", WHOLE)
        return [begun, await editor.complete(path, 20, 17)]

    begun, further = edited(work)
    assert {"place", "score", "if", "pick"} <= set(begun)
    assert {"burrow", "larder", "home", "site", "in", "clearings"} <= set(further)
    assert "score" not in further


def test_a_key_is_completed_by_what_the_schema_allows_there(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"
    text = WHOLE.replace("count: 6, track: burrows}", "co")

    async def work(editor: Editor) -> list[str]:
        await editor.open(path, text)
        return await editor.complete(path, 5, len("  burrow: {type: building, co"))

    found = edited(work)
    assert {"count", "track", "sides"} <= set(found)
    assert not {"pick", "birdsong", "place"} & set(found)


def test_a_value_of_few_is_completed_with_those(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"
    text = WHOLE.replace("    do:\n      - \n", "    once: \n")

    async def work(editor: Editor) -> list[str]:
        await editor.open(path, text)
        return await editor.complete(path, 19, len("    once: "))

    assert edited(work) == ["turn", "game"]


def test_a_word_is_explained_and_its_declaration_found(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"
    inside = lsp.Position(15, len("    pick: ho"))

    async def work(editor: Editor) -> tuple[lsp.Hover | None, object]:
        await editor.open(path, WHOLE)
        document = lsp.TextDocumentIdentifier(path.as_uri())
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(document, inside))
        place = await editor.client.text_document_definition_async(lsp.DefinitionParams(document, inside))
        return hover, place

    hover, place = edited(work)
    assert hover is not None and isinstance(hover.contents, lsp.MarkupContent)
    assert "clearings with burrow" in hover.contents.value
    assert isinstance(place, lsp.Location)
    assert (place.uri, place.range.start.line, place.range.start.character) == (path.as_uri(), 11, 2)


def test_columns_are_those_the_editor_counts(tmp_path: Path) -> None:
    """Without another word editors count in UTF-16, where a character beyond the basic plane is two."""
    text = FIVE_FAULTS.replace('- law: "1"', '- {law: "1", name: "\N{MOUSE FACE}", do: plase 1}\n  - law: "1"', 1)

    found = edited(lambda editor: editor.open(tmp_path / "voles.yaml", text))

    line = text.splitlines()[9]
    (there,) = [d for d in found if d.range.start.line == 9]
    assert there.range.start.character == line.index("plase") + 1


def test_closing_a_document_takes_its_findings_away(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"

    async def work(editor: Editor) -> list[lsp.Diagnostic]:
        await editor.open(path, FIVE_FAULTS)
        document = lsp.TextDocumentIdentifier(path.as_uri())
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
        return await editor.diagnostics()

    assert edited(work) == []


def test_of_a_document_that_was_never_opened_nothing_is_known(tmp_path: Path) -> None:
    uri = (tmp_path / "nobody.yaml").as_uri()

    async def work(editor: Editor) -> tuple[object, ...]:
        document, place = lsp.TextDocumentIdentifier(uri), lsp.Position(0, 0)
        completed = await editor.client.text_document_completion_async(lsp.CompletionParams(document, place))
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(document, place))
        found = await editor.client.text_document_definition_async(lsp.DefinitionParams(document, place))
        return list(completed or ()), hover, found

    assert edited(work) == ([], None, None)


def test_a_name_that_no_file_can_have_disturbs_nobody(tmp_path: Path) -> None:
    async def work(editor: Editor) -> int:
        document = lsp.TextDocumentItem("file:///nobody%00.yaml", "yaml", 1, WHOLE)
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        return len(await editor.open(tmp_path / "voles.yaml", FIVE_FAULTS))

    assert edited(work) == len(FAULTS)


def test_a_session_ends_without_a_word() -> None:
    """As the protocol wants it: shutdown, exit, and the process is gone with 0."""
    texts = ('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}',
             '{"jsonrpc":"2.0","id":2,"method":"shutdown"}', '{"jsonrpc":"2.0","method":"exit"}')  # fmt: skip
    typed = "".join(f"Content-Length: {len(text)}\r\n\r\n{text}" for text in texts)
    command = [sys.executable, "-m", "interpreter.cli", "lsp"]

    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60)

    assert (done.returncode, done.stderr) == (0, "")


def test_closed_streams_are_wrong_use() -> None:
    for words in ("lsp", "check -"):
        done = subprocess.run(
            f"{sys.executable} -m interpreter.cli {words} <&-", shell=True, capture_output=True, text=True, check=False
        )
        assert (done.returncode, "closed" in done.stderr) == (2, True), done.stderr
