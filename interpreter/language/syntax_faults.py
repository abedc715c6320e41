"""What is wrong with a leaf that is no sentence, in words for somebody who has never heard of a parser.

Enters: the parser's complaint. Leaves: a `LeafError` with the place and a hint.
"""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from interpreter.language.phrases import (
    LeafError,
    reserved_words,
)

_READABLE = {
    "WORD": "a name", "NUMBER": "a number", "AUX": "`is` or `are`", "IN": "`in`", "WHERE_WORD": "`on` or `with`",
    "PREP": "a preposition (`from`, `to` ...)", "AS": "`as`", "RELATION": "a relation (`matching`, `adjacent to` ...)",
    "YOU_RULE": "`you rule`", "COMPARE": "`<` or `>`", "ARTICLE": "`a`", "NUMBER_OF": "`number of`",
    "BOUND": "`at least ...`",
    "AND": "`and`", "OR": "`or`", "NOT": "`not`", "OF": "`of`", "WHERE": "`where`", "LPAR": "`(`", "RPAR": "`)`",
    "PLUS": "`+`", "MINUS": "`-`", "STAR": "`*`", "$END": "the end", "ALL": "`all`", "ANY": "`any`", "NO": "`no`",
    "END": "`top`", "RANK": "`most`, `fewest`, `highest` or `lowest`",
}  # fmt: skip


MOST_WORDS = 300
"""Words and parentheses of one sentence. The longest that ships has a tenth of that."""
_WORDS = re.compile(r"\w+|[()]")
_ONE_EACH = "one sentence each: write a list with an entry for every effect"
_NOUN = {"LPAR", "ARTICLE", "ALL", "ANY", "BOUND", "NO", "END", "NUMBER", "NUMBER_OF", "WORD", "NOT", "YOU_RULE"}
_TOGETHER: tuple[tuple[set[str], str], ...] = (
    ({"LPAR", "WORD", "NUMBER_OF"}, "a thing or a number"),
    ({"LPAR", "WORD"}, "a thing"),
)
"""What may begin a noun or a sum has one name: a list of ten would help nobody."""


def explain(error: UnexpectedInput, text: str, start: str) -> LeafError:
    """Turn the parser's complaint into words for somebody who has never heard of a parser."""
    if not text.strip():
        return LeafError(
            "leaf-syntax", "there is nothing here", 0, max(1, len(text)), "write a sentence of the language"
        )
    if isinstance(error, UnexpectedCharacters):
        return _strange_character(error.pos_in_stream or 0, text)
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        token = error.token
        begin = token.start_pos or 0
        message = f"`{token}` does not fit here"
        hint = _ONE_EACH if start == "effect" and token == "and" else _expected(error, str(token), start)
        return LeafError("leaf-syntax", message, begin, begin + len(token), hint)
    stripped = len(text.rstrip())
    hint = _expected(error, "", start) if isinstance(error, UnexpectedToken) else ""
    return LeafError("leaf-syntax", "the sentence stops too early", stripped, stripped + 1, hint)


def refuse_too_long(text: str) -> None:
    """Stop at a sentence that nobody could read, before anything is worked out for it.

    Raises: LeafError if it has more words and parentheses than `MOST_WORDS`.
    """
    if len(text) <= MOST_WORDS:
        return
    words = len(_WORDS.findall(text))
    if words > MOST_WORDS:
        message = f"this sentence has {words} words and parentheses, which nobody reads"
        raise LeafError(
            "too-large", message, 0, len(text), "give its parts names under `define`, or write a list of steps"
        )


def _strange_character(at: int, text: str) -> LeafError:
    character = text[at]
    hint = "the language is made of words, numbers, parentheses, + - * and comparisons"
    if character.isupper():
        end = _word_end(at, text)
        return LeafError(
            "leaf-character", f"`{text[at:end]}` has a capital letter", at, end, f"write `{text[at:end].lower()}`"
        )
    if character in ",;":
        hint = "there are no commas: join with `and`, or give a list of entries"
    elif character in ".:":
        hint = _ONE_EACH
    elif character in "\"'`":
        hint = "names need no quotes inside a sentence"
    elif character.isdigit():
        end = _word_end(at, text)
        return LeafError(
            "leaf-character", f"`{text[at:end]}` begins with a digit", at, end, "names begin with a letter"
        )
    elif character == "=":
        hint = "write `is` (or `>=`, `<=`)"
    return LeafError("leaf-character", f"`{character}` is no part of the language", at, at + 1, hint)


def _word_end(at: int, text: str) -> int:
    """Where the word that begins at `at` ends."""
    while at < len(text) and (text[at].isalnum() or text[at] == "_"):
        at += 1
    return at


def _expected(error: UnexpectedToken, found: str, start: str) -> str:
    if found in reserved_words() and {"WORD"} & set(error.expected):
        return f"`{found}` is a reserved word, a name is expected here"
    expected = set(error.expected)
    names = []
    for group, name in _TOGETHER:
        if group <= expected:
            expected -= group | _NOUN
            names.append(name)
    names += sorted({_READABLE.get(name, f"`{name.lower()}`") for name in expected})
    return "expected " + ", ".join(names[:6]) + (" ..." if len(names) > 6 else "")
