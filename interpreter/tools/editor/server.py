"""The language server: what `spots`, `completion` and the rest find, by the Language Server Protocol.

In: messages of an editor on standard input. Out: its findings, completions, explanations and places. A document is
read as its editor has it, whether it is saved or not. Columns are counted as the editor counts them.
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from interpreter.language.drafts import open_drafts
from interpreter.language.files import kind_of
from interpreter.language.located import Mapping
from interpreter.language.source import load_text
from interpreter.tools.check import findings_of
from interpreter.tools.editor.completion import offers
from interpreter.tools.editor.looking import declaration, explanation
from interpreter.tools.editor.meanings import NO_WORDS, words_of
from interpreter.tools.editor.spots import spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygls.workspace import TextDocument

    from interpreter.language.findings import Finding, Span
    from interpreter.tools.editor.meanings import Words
    from interpreter.tools.editor.spots import Spot

_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.Value,
    "op": lsp.CompletionItemKind.Function,
    "word": lsp.CompletionItemKind.Variable,
}

_IDLE = frozenset({"unused-name"})
"""Findings about what can be played all the same: editors show such words faded, as a warning."""


class Server(LanguageServer):
    """One editor's server. `search`: folders of the designer's own files."""

    def __init__(self, search: Sequence[Path] = ()) -> None:
        super().__init__("rootlaw", version("rootlaw"))
        self.search = tuple(search)
        self._words: dict[str, Words] = {}
        self._sorts: dict[str, str] = {}

    def read(self, document: TextDocument) -> None:
        """Read a document anew and publish what is wrong with it."""
        path = Path(document.path)
        with open_drafts(self._drafts()):
            try:
                found = [each for each in findings_of(path, self.search) if Path(each.span.file) == path]
                words = words_of(path, self.search)
            except OSError:  # a file that it names is there and cannot be read
                return
        if words is not None:
            self._words[document.uri] = words
        shown = [self._diagnostic(document, finding) for finding in found]
        params = lsp.PublishDiagnosticsParams(document.uri, shown, document.version)
        self.text_document_publish_diagnostics(params)

    def read_others(self, uri: str) -> None:
        """Read the other open documents anew: one of them may extend the one that has changed."""
        for document in list(self.documents().values()):
            if document.uri != uri:
                self.read(document)

    def forget(self, uri: str) -> None:
        """A document was closed: nothing more is shown about it."""
        self._words.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def documents(self) -> dict[str, TextDocument]:
        """The documents that the editor has opened, but for those that no file can be called like."""
        return {uri: each for uri, each in self.workspace.text_documents.items() if "\0" not in each.path}

    def opened(self, uri: str) -> TextDocument | None:
        """A document that the editor has opened; None of any other, about which nothing is known."""
        return self.documents().get(uri)

    def words(self, document: TextDocument) -> Words:
        return self._words.get(document.uri, NO_WORDS)

    def sort(self, document: TextDocument) -> str:
        """What the file describes; as it was, while it cannot be read."""
        root = load_text(document.source, document.path).root
        if isinstance(root, Mapping):
            self._sorts[document.uri] = kind_of(root.keys())
        return self._sorts.get(document.uri, kind_of(()))

    def spot(self, document: TextDocument, position: lsp.Position) -> Spot | None:
        here = document.position_codec.position_from_client_units(document.lines, position)
        return spot(document.source.replace("\r\n", "\n"), here.line, here.character)

    def word_begun(self, document: TextDocument, here: Spot, position: lsp.Position) -> lsp.Range:
        """From where the word at a spot begins to the cursor, in the units the editor counts in."""
        begin = lsp.Position(position.line, here.begin)
        return lsp.Range(document.position_codec.position_to_client_units(document.lines, begin), position)

    def range(self, document: TextDocument, span: Span) -> lsp.Range:
        """A stretch of a document, in the units its editor counts in."""
        begin = lsp.Position(span.line - 1, span.column - 1)
        end = lsp.Position(span.end_line - 1, span.end_column - 1)
        return document.position_codec.range_to_client_units(document.lines, lsp.Range(begin, end))

    def location(self, span: Span) -> lsp.Location:
        path = Path(span.file).absolute()
        opened = (each for each in self.documents().values() if Path(each.path).absolute() == path)  # perhaps unsaved
        document = next(opened, None) or self.workspace.get_text_document(path.as_uri())
        return lsp.Location(document.uri, self.range(document, span))

    def _drafts(self) -> dict[Path, bytes]:
        return {Path(document.path): document.source.encode() for document in self.documents().values()}

    def _diagnostic(self, document: TextDocument, finding: Finding) -> lsp.Diagnostic:
        message = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
        idle = finding.code in _IDLE
        return lsp.Diagnostic(
            self.range(document, finding.span),
            message,
            severity=lsp.DiagnosticSeverity.Warning if idle else lsp.DiagnosticSeverity.Error,
            code=finding.code,
            source="rootlaw",
            tags=[lsp.DiagnosticTag.Unnecessary] if idle else None,
            related_information=[
                lsp.DiagnosticRelatedInformation(self.location(span), label) for span, label in finding.also
            ],
        )


def make(search: Sequence[Path] = ()) -> Server:
    """A server with everything it answers."""
    server = Server(search)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        if (document := server.opened(params.text_document.uri)) is not None:
            server.read(document)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        if (document := server.opened(params.text_document.uri)) is not None:
            server.read(document)
            server.read_others(document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":"]))
    def complete(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        document = server.opened(params.text_document.uri)
        here = server.spot(document, params.position) if document is not None else None
        if document is None or here is None:
            return []
        before = "".join(document.lines[: params.position.line + 1])
        found = offers(here, server.sort(document), server.words(document), before)
        replaced = server.word_begun(document, here, params.position)
        return [
            lsp.CompletionItem(
                each.text.removesuffix(": "),
                kind=_KINDS[each.sort],
                detail=each.detail,
                documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, each.doc),
                sort_text=f"{place:04}",
                text_edit=lsp.TextEdit(replaced, each.text),
            )
            for place, each in enumerate(found)
        ]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        document = server.opened(params.text_document.uri)
        here = server.spot(document, params.position) if document is not None else None
        if document is None or here is None:
            return None
        said = explanation(here, server.sort(document), server.words(document))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said)) if said is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def define(params: lsp.DefinitionParams) -> lsp.Location | None:
        document = server.opened(params.text_document.uri)
        here = server.spot(document, params.position) if document is not None else None
        place = declaration(here, server.words(document)) if document is not None and here is not None else None
        return server.location(place) if place is not None else None

    return server
