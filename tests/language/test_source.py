"""Reading YAML: what a file says, where it stands, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from interpreter.language import yaml_tree
from interpreter.language.findings import Finding, Findings, Span, as_json, render
from interpreter.language.source import (
    MAX_BYTES,
    Mapping,
    Scalar,
    Sequence,
    Source,
    fingerprint,
    leaf,
    load_file,
    load_text,
    plain,
)
from interpreter.language.suggest import hint_for, nearest

READERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


@pytest.fixture(params=READERS, ids=lambda reader: str(reader.__name__), autouse=True)
def _either_reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "LOADER", request.param)


def found(text: str | bytes) -> list[tuple[str, int, int]]:
    """Code, line and column of every finding."""
    return [(finding.code, finding.span.line, finding.span.column) for finding in load_text(text, "f.yaml").findings]


def hint_of(text: str) -> str:
    (finding,) = load_text(text, "f.yaml").findings
    return finding.hint


def scalar(text: str, key: str = "do") -> Scalar:
    """The value of `key` in a mapping that has no finding."""
    source = load_text(text, "f.yaml")
    assert not source.findings
    assert isinstance(source.root, Mapping)
    value = source.root.get(key)
    assert isinstance(value, Scalar)
    return value


def shown(text: str, words: str, key: str = "do") -> tuple[int, int, int, int]:
    """Line and column, end line and end column, of `words` within the value of `key`."""
    value = scalar(text, key)
    start = value.text.index(words)
    span = value.at(start, start + len(words))
    return span.line, span.column, span.end_line, span.end_column


# --- what a file says -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("12", 12),
        ("-3", -3),
        ("0", 0),
        *[(text, text) for text in ("yes", "no", "on", "off", "y", "NO")],
        *[(text, text) for text in ("7.5", "7.10", "1_000", "3:1", "010", "0x1F", "0o17", "1e3", "+3", ".inf")],
        *[(text, text) for text in ("2001-01-01", "=", "9" * 30)],
        ("'12'", "12"),
        ('"true"', "true"),
        ("''", ""),
    ],
)
def test_only_true_false_null_and_whole_numbers_are_not_text(written: str, value: object) -> None:
    result = scalar(f"do: {written}\n").value

    assert (type(value), value) == (type(result), result)


def test_law_ids_moat_every_digit() -> None:
    assert scalar("law: 7.10\n", "law").text == "7.10"


def test_keys_are_always_texts() -> None:
    assert plain(load_text("1: a\ntrue: b\n7.10: c\n", "f").root) == {"1": "a", "true": "b", "7.10": "c"}


def test_plain_gives_nested_data() -> None:
    source = load_text("a: {b: [1, x, true]}\nc:\n  - d: ~\n", "f")

    assert plain(source.root) == {"a": {"b": [1, "x", True]}, "c": [{"d": None}]}


def test_mapping_knows_its_keys_in_order() -> None:
    root = load_text("b: 1\na: 2\n", "f").root

    assert isinstance(root, Mapping)
    assert root.keys() == ["b", "a"]
    assert "a" in root
    assert "c" not in root
    assert root.get("c") is None
    assert root.key("c") is None


def test_byte_order_mark_and_line_ends_of_other_systems_change_nothing() -> None:
    windows = load_text(b"\xef\xbb\xbfa: b\r\nc: d\r\n", "f")

    assert plain(windows.root) == {"a": "b", "c": "d"}
    assert windows.lines == ["a: b", "c: d", ""]
    assert isinstance(windows.root, Mapping)
    key = windows.root.key("c")
    assert key is not None
    assert key.span == Span("f", 2, 1, 2, 2)


def test_file_is_named_as_its_path_unless_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: b\n")

    assert load_file(path).name == str(path)
    assert load_file(path, "factions/x.yaml").name == "factions/x.yaml"


def test_missing_file_is_an_error_of_the_caller(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_file(tmp_path / "none.yaml")


# --- spans ------------------------------------------------------------------------------------------------------------


def test_block_collections_end_with_their_last_entry() -> None:
    root = load_text("a:\n  - x\n  - y z\n\n# comment\nb: 1\n", "f").root

    assert isinstance(root, Mapping)
    entries = root.get("a")
    assert isinstance(entries, Sequence)
    assert entries.span == Span("f", 2, 3, 3, 8)
    assert root.span == Span("f", 1, 1, 6, 5)


def test_brackets_belong_to_their_collection() -> None:
    root = load_text("a: {b: [c, d]}\n", "f").root

    assert isinstance(root, Mapping)
    inner = root.get("a")
    assert isinstance(inner, Mapping)
    assert inner.span == Span("f", 1, 4, 1, 15)
    entries = inner.get("b")
    assert entries is not None
    assert entries.span == Span("f", 1, 8, 1, 14)


def test_value_left_out_stands_at_its_key() -> None:
    assert scalar("x: 1\ndo:\n").span == Span("f.yaml", 2, 1, 2, 3)


def test_block_scalar_ends_with_its_last_word() -> None:
    assert scalar("do: |\n  one\n  two\n\n\nx: 1\n").span == Span("f.yaml", 1, 5, 3, 6)


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("do: place a moat\n", "moat", (1, 13, 1, 17)),
        ("do:    'place a moat'\n", "moat", (1, 17, 1, 21)),
        ("do: 'it''s a moat'\n", "moat", (1, 14, 1, 18)),
        ("do: 'it''s'\n", "'", (1, 8, 1, 10)),
        ('do: "place\\ta \\"moat\\""\n', "moat", (1, 17, 1, 21)),
        ('do: "\\u0041\\x42\\U00000043D"\n', "B", (1, 12, 1, 16)),
        ('do: "\\u0041\\x42\\U00000043D"\n', "D", (1, 26, 1, 27)),
        ("do: place a\n    moat in\n  corner\n", "moat", (2, 5, 2, 9)),
        ("do: place a\n    moat in\n  corner\n", "in corner", (2, 10, 3, 9)),
        ("do: 'place a\n\n  moat'\n", "moat", (3, 3, 3, 7)),
        ('do: "place a\n  moat \\\n   in"\n', "in", (3, 4, 3, 6)),
        ('do: "place a\\\n\n  moat"\n', "moat", (3, 3, 3, 7)),
        ("do: |\n  place\n  a moat\n", "moat", (3, 5, 3, 9)),
        ("do: |2-\n    place\n  a moat\n", "  place", (2, 3, 2, 10)),
        ("do: |+  # comment\n\n  place\n\n", "place", (3, 3, 3, 8)),
        ("do: >\n  place\n  a moat\n", "moat", (3, 5, 3, 9)),
        ("do: >-\n  place\n\n  a moat\n", "moat", (4, 5, 4, 9)),
        ("do: >+\n  place\n    more\n  a moat\n\n", "a moat", (4, 3, 4, 9)),
        ("do: >1\n   place\n a moat\n", "moat", (3, 4, 3, 8)),
        ("do: \U0001f98a\U0001f98a moat\n", "moat", (1, 8, 1, 12)),
        ("'do': moat", "moat", (1, 7, 1, 11)),
    ],
)
def test_words_within_a_scalar_are_found_in_the_file(text: str, words: str, place: tuple[int, ...]) -> None:
    assert shown(text, words) == place


def test_empty_ranges_stand_before_a_character_or_behind_the_last() -> None:
    value = scalar("do: 'a b'\n")

    assert value.at(0, 0) == Span("f.yaml", 1, 6, 1, 6)
    assert value.at(2, 2) == Span("f.yaml", 1, 8, 1, 8)
    assert value.at(3, 3) == Span("f.yaml", 1, 9, 1, 9)
    assert value.at(7, 99) == Span("f.yaml", 1, 9, 1, 9)


def test_empty_text_is_found_as_a_whole() -> None:
    assert scalar("do: ''\n").at(0, 0) == Span("f.yaml", 1, 5, 1, 7)


def test_leaf_without_a_file_counts_within_itself() -> None:
    assert leaf("place a moat").at(6, 7) == Span("<text>", 1, 7, 1, 8)


WORDS = st.text(st.sampled_from("ab é\n\t#:'\"\\\U0001f98a-|>"), min_size=1, max_size=30)


@settings(max_examples=300, deadline=None)
@given(text=WORDS, style=st.sampled_from([None, "'", '"', "|", ">"]), width=st.integers(5, 30))
def test_every_character_is_found_where_it_stands(text: str, style: str | None, width: int) -> None:
    """Whatever style the text is written in, each character's span covers it (or its escape) in the source."""
    written = yaml.safe_dump({"x": {"do": text}}, default_style=style, width=width, allow_unicode=True)
    assume(yaml.safe_load(written)["x"]["do"] == text)  # folded texts with blanks in front are not always written right
    source = load_text(written, "f.yaml")
    assert isinstance(source.root, Mapping)
    inner = source.root.get("x")
    assert isinstance(inner, Mapping)
    value = inner.get("do")
    assert isinstance(value, Scalar)
    assert value.text == text

    before = (0, 0)
    for index, character in enumerate(text):
        span = value.at(index, index + 1)
        covered = (source.lines[span.line - 1] + "\n")[span.column - 1 : span.end_column - 1]
        assert before <= (span.line, span.column)
        before = (span.end_line, span.end_column)
        if character == "\n":
            assert covered in ("\n", "\\n")
        elif character != " ":
            assert covered == character or yaml.safe_load(f'"{covered}"') == character or covered == "''"


# --- fingerprint ------------------------------------------------------------------------------------------------------


def test_fingerprint_ignores_comments_layout_and_quoting() -> None:
    one = load_text("a: [x, 'y']\nb: |-\n  word\n", "f").root
    other = load_text("# why\na:\n  - x\n  - y   # here\nb: word\n", "g").root

    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize("other", ["a: 12\n", "a: '1'\n", "b: 1\n", "a: [1]\n"])
def test_fingerprint_changes_with_what_is_said(other: str) -> None:
    assert fingerprint(load_text("a: 1\n", "f").root) != fingerprint(load_text(other, "f").root)


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("", ("empty-file", 1, 1)),
        ("# only a comment\n", ("empty-file", 1, 1)),
        ("---\n", ("empty-file", 1, 1)),
        ("a: 1\nb: 2\na: 3\n", ("duplicate-key", 3, 1)),
        ("x: {a: 1, 'a': 2}\n", ("duplicate-key", 1, 11)),
        ("a: !!str b\n", ("yaml-tag", 1, 4)),
        ("a: !foo!bar b\n", ("yaml-tag", 1, 4)),
        ("a: ! b\n", ("yaml-tag", 1, 4)),
        ("a: &b c\n", ("yaml-alias", 1, 4)),
        ("a: *b\n", ("yaml-alias", 1, 4)),
        ("a:\n  <<: {b: c}\n", ("merge-key", 2, 3)),
        ("a: 1\n---\nb: 2\n", ("many-documents", 2, 1)),
        ("? [a]\n: b\n", ("yaml-key", 1, 3)),
        ("a:\n\t- b\n", ("yaml-tab", 2, 1)),
        ("a:\n  - b\n \t- c\n", ("yaml-tab", 3, 2)),
        ("a: 'b\nc: d\n", ("yaml-syntax", 1, 4)),
        ("a: 'b\nc: 'd'\ne: f\n", ("yaml-syntax", 1, 4)),
        ("a: [b,\n  c\nd: e\n", ("yaml-syntax", 1, 4)),
        ("a: {b: c\n", ("yaml-syntax", 1, 4)),
        ("a: [b, 'c' d]\n", ("yaml-syntax", 1, 12)),
        ("a: b: c\n", ("yaml-syntax", 1, 5)),
        ("a: {b: c: d}\n", ("yaml-syntax", 1, 9)),
        ("a: 1\n b: 2\n", ("yaml-syntax", 2, 2)),
        ("a:\n  b: 1\n c: 2\n", ("yaml-syntax", 3, 2)),
        ("a: @b\n", ("yaml-syntax", 1, 4)),
        ('a: "\\q"\n', ("yaml-syntax", 1, 5)),
        ('a: "\\U00110000"\n', ("yaml-syntax", 1, 5)),
        ("a: |x\n  b\n", ("yaml-syntax", 1, 5)),
        ("a: - b\n", ("yaml-syntax", 1, 4)),
        ("a:\n  b\n  c: d\n", ("yaml-syntax", 2, 3)),
        ("a: b\nc\n", ("yaml-syntax", 2, 1)),
        ("a: b\nc: \x07\n", ("not-text", 2, 4)),
        ("a: b\u2028c: d\n", ("not-text", 1, 5)),
        (b"a: b\nc: \xff\xfe\n", ("not-text", 2, 4)),
        (b"\xff\xfea\x00:\x00", ("not-text", 1, 1)),
        (b"\x89PNG\r\n\x1a\n\x00\x00", ("not-text", 1, 1)),
        ("a: '\ud800'\n", ("not-text", 1, 5)),
        ("[" * 100, ("too-deep", 1, 61)),
        ("- " * 100 + "a\n", ("too-deep", 1, 121)),
        ("a: b\n" * (MAX_BYTES // 5 + 1), ("too-large", 1, 1)),
        (b"\x00" * (MAX_BYTES + 1), ("too-large", 1, 1)),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_one_fault_is_one_finding_at_its_place(text: str | bytes, finding: tuple[str, int, int]) -> None:
    assert found(text) == [finding]


@pytest.mark.parametrize("text", ["[" * 500_000, "- " * 400_000, "{a: " * 200_000, "? " * 400_000])
def test_no_depth_exhausts_the_reader(text: str) -> None:
    assert [code for code, _, _ in found(text)] == ["too-deep"]


def test_aliases_cannot_multiply() -> None:
    ((code, _, _),) = found("a: &a [" + "b," * 9 + "]\n" + "c: [" + "*a," * 100_000 + "]\n")

    assert code == "yaml-alias"


def test_too_many_nodes_are_refused() -> None:
    ((code, _, _),) = found("a: [" + "b," * 150_000 + "]\n")

    assert code == "too-large"


def test_every_key_given_twice_is_reported_with_its_first_place() -> None:
    findings = load_text("a: 1\na: 2\nb:\n  c: 1\n  c: 2\n", "f").findings.sorted()

    assert [(finding.span.line, finding.also[0][0].line) for finding in findings] == [(2, 1), (5, 4)]


def test_file_with_a_key_twice_still_has_a_tree() -> None:
    assert plain(load_text("a: 1\na: 2\n", "f").root) == {"a": 1}


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("ruling: either: or\n", "`: ` needs quotes"),
        ("prefer: [a, b: c: d]\n", "`: ` needs quotes"),
        ("ruling: see #3\n  and more\n", "` #` begins a comment"),
        ("prefer: [a #b]\n", "` #` begins a comment"),
        ("name: 'it's'\n", "twice: ''"),
        ("do: @x\n", "quotes"),
        ("do: *x\n", "quotes"),
        ("do: !x\n", "quotes"),
        ("a:\n\tb: c\n", "spaces"),
        ("a: [b\n", "`]`"),
    ],
)
def test_traps_of_yaml_have_a_remedy(text: str, remedy: str) -> None:
    assert remedy in hint_of(text)


ODD = "ab:-[]{}'\"|>#&*!%@,?\n\t \\u12\ud800"


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.binary(max_size=60), st.text(st.sampled_from(ODD), max_size=60)))
def test_no_text_whatever_raises(text: str | bytes) -> None:
    source: Source = load_text(text, "f")

    assert source.root is not None or len(source.findings) >= 1
    for finding in source.findings:
        render(finding, source.lines)


# --- showing findings -------------------------------------------------------------------------------------------------


def test_finding_is_shown_with_its_line_and_a_caret() -> None:
    finding = Finding("unknown-op", "no op is named `plase`", Span("f.yaml", 2, 5, 2, 10), "did you mean `place`?")

    assert render(finding, ["do:", "  - plase it"]) == (
        "f.yaml:2:5: error[unknown-op]: no op is named `plase`\n"
        "  |\n"
        "2 |   - plase it\n"
        "  |     ^^^^^\n"
        "  = hint: did you mean `place`?"
    )


def test_caret_stands_right_below_tabs_and_wide_letters() -> None:
    shown_lines = render(Finding("x", "y", Span("f", 1, 4, 1, 5)), ["\t狐 z"]).split("\n")

    assert shown_lines[-1] == "  | \t   ^"


def test_long_line_is_cut_around_the_caret() -> None:
    text = render(Finding("x", "y", Span("f", 1, 5001, 1, 5002)), ["a" * 5000 + "b" + "c" * 5000])
    source, carets = text.split("\n")[-2:]

    assert len(source) < 200
    assert source[carets.index("^")] == "b"


def test_finding_without_source_is_one_line_and_its_hint() -> None:
    assert render(Finding("x", "y", Span("f", 9, 1, 9, 2), "z"), None) == "f:9:1: error[x]: y\n  = hint: z"


def test_second_place_is_shown_with_its_label() -> None:
    finding = Finding("x", "y", Span("f", 2, 1, 2, 2), also=((Span("f", 1, 1, 1, 2), "first here"),))

    assert "= also: f:1:1: first here\n  |\n1 | a" in render(finding, ["a", "a"])


def test_findings_as_data() -> None:
    assert as_json(Finding("x", "y", Span("f", 2, 3, 2, 4), "z")) == {
        "file": "f", "line": 2, "column": 3, "code": "x", "message": "y", "hint": "z",
        "end_line": 2, "end_column": 4, "also": [],
    }  # fmt: skip


def test_findings_are_sorted_by_place() -> None:
    findings = Findings()
    for file, line, column in [("b", 1, 1), ("a", 2, 1), ("a", 1, 9), ("a", 1, 2)]:
        findings.add("x", "y", Span(file, line, column, line, column))

    places = [(finding.span.file, finding.span.line, finding.span.column) for finding in findings.sorted()]
    assert places == [("a", 1, 2), ("a", 1, 9), ("a", 2, 1), ("b", 1, 1)]


# --- suggestions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "candidates", "guess"),
    [
        ("plase", ["replace", "place"], "place"),
        ("palce", ["place"], "place"),
        ("Daylight", ["daylight"], "daylight"),
        ("start-of-turn", ["start_of_turn"], "start_of_turn"),
        ("dawn", ["daylight"], None),
        ("as", ["is"], None),
        ("od", ["to", "do"], "do"),
        ("place", ["place"], None),
        ("plac", ["plan", "place"], "plan"),
    ],
)
def test_nearest_word_is_suggested_if_it_is_near(word: str, candidates: list[str], guess: str | None) -> None:
    assert nearest(word, candidates) == guess
    assert hint_for(word, candidates) == (f"did you mean `{guess}`?" if guess else "")
