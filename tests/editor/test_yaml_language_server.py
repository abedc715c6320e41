"""The schemas in the editors that people have: yaml-language-server finds them by the first line of a file."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("pygls", reason="the client of the protocol is an extra")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from interpreter.language.catalogue import catalogue
from interpreter.resources import data_folder

PACKAGE = "yaml-language-server"
Answer = TypeVar("Answer")

VOLES = """\
# yaml-language-server: $schema={schema}
faction: voles
name: The Voles
law: {{title: Law of the Voles}}
pieces:
  warrior: {{type: warrior, count: 12}}
birdsong:
  - law: "1"
    name: Muster
    pik: clearings
    \x20
"""


@pytest.fixture(scope="module")
def server() -> list[str]:
    """The command that starts it; it is installed beside the virtual environment's own programs, once."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node is missing")
    home = Path(sys.prefix) / PACKAGE
    program = home / "node_modules" / PACKAGE / "bin" / PACKAGE
    if not program.is_file():
        words = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(home), PACKAGE]
        if subprocess.run(words, check=False, timeout=300).returncode:
            pytest.skip(f"npm does not get {PACKAGE} here")
    return [node, str(program), "--stdio"]


def asked(server: list[str], text: str, path: Path, work: Callable[[Any, Any], Awaitable[Answer]]) -> Answer:
    """Open a document in the server and ask something about it, knowing what it has marked."""

    async def session() -> Answer:
        client = LanguageClient("a test", "1")
        published: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: published.put_nowait(params))
        client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
        settings = {"validate": True, "completion": True, "schemaStore": {"enable": False}}
        offline = [settings, {}, {}, {}, {}]
        client.feature(lsp.WORKSPACE_CONFIGURATION)(lambda params: offline[: len(params.items)])
        await client.start_io(*server)
        try:
            able = lsp.ClientCapabilities(workspace=lsp.WorkspaceClientCapabilities(configuration=True))
            await client.initialize_async(lsp.InitializeParams(capabilities=able))
            client.initialized(lsp.InitializedParams())
            document = lsp.TextDocumentItem(path.as_uri(), "yaml", 1, text)
            client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
            marked = await asyncio.wait_for(published.get(), 60)
            return await work(client, marked)
        finally:
            await client.shutdown_async(None)  # without it the server waits on
            client.exit(None)
            await client.stop()

    return asyncio.run(asyncio.wait_for(session(), 120))


@pytest.fixture
def voles(tmp_path: Path) -> tuple[str, Path]:
    schema = (data_folder("schema") / "faction.schema.json").as_uri()
    return VOLES.format(schema=schema), tmp_path / "voles.yaml"


def test_it_marks_a_wrong_key(server: list[str], voles: tuple[str, Path]) -> None:
    async def marked(client: Any, published: lsp.PublishDiagnosticsParams) -> lsp.PublishDiagnosticsParams:
        return published

    found = asked(server, *voles, marked)

    (wrong,) = found.diagnostics
    assert "pik" in wrong.message
    assert (wrong.range.start.line, wrong.range.start.character) == (9, 4)


WANTED = """\
# yaml-language-server: $schema={schema}
faction: voles
name: The Voles
law: {{title: Law of the Voles}}
abilities:
  - law: "1"
    name: Ties
    decide: clearin
    then_by: chance
  - law: "2"
    name: Hoard
    when: a
    do: {blank}
"""


@pytest.fixture
def wanted() -> str:
    schema = (data_folder("schema") / "faction.schema.json").as_uri()
    return WANTED.format(schema=schema, blank="")


def test_it_marks_a_question_that_the_game_never_asks(server: list[str], wanted: str, tmp_path: Path) -> None:
    async def marked(client: Any, published: lsp.PublishDiagnosticsParams) -> lsp.PublishDiagnosticsParams:
        return published

    found = asked(server, wanted, tmp_path / "voles.yaml", marked)

    at = [(each.range.start.line, each.range.start.character) for each in found.diagnostics]
    assert (7, 12) in at


@pytest.mark.parametrize(
    ("line", "column", "offered"),
    [
        (7, 12, set(catalogue().decides)),
        (11, 10, {event.phrase for event in catalogue().events.values()}),
        (12, 8, set(catalogue().ops)),
    ],
    ids=["questions", "events", "ops"],
)
def test_it_offers_the_words_of_the_catalogue(
    server: list[str], wanted: str, tmp_path: Path, line: int, column: int, offered: set[str]
) -> None:
    async def completed(client: Any, published: lsp.PublishDiagnosticsParams) -> lsp.CompletionList:
        params = lsp.CompletionParams(lsp.TextDocumentIdentifier(published.uri), lsp.Position(line, column))
        return await client.text_document_completion_async(params)  # type: ignore[no-any-return]

    found = asked(server, wanted, tmp_path / "voles.yaml", completed)

    labels = {item.label for item in found.items}
    assert offered <= labels, labels


def test_it_completes_the_keys_of_a_step_with_their_meaning(server: list[str], voles: tuple[str, Path]) -> None:
    async def completed(client: Any, published: lsp.PublishDiagnosticsParams) -> lsp.CompletionList:
        params = lsp.CompletionParams(lsp.TextDocumentIdentifier(published.uri), lsp.Position(10, 4))
        return await client.text_document_completion_async(params)  # type: ignore[no-any-return]

    found = asked(server, *voles, completed)

    by_label = {item.label: item for item in found.items}
    assert {"pick", "prefer", "do", "choose", "ruling"} <= set(by_label)
    assert "count" not in by_label, "a key of pieces"
    pick = by_label["pick"].documentation
    assert "found by the rules" in (pick.value if isinstance(pick, lsp.MarkupContent) else str(pick))
