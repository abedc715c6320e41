"""A sentence that nobody could read is told, however deep it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.language.check import check_files

FILE = """\
faction: owls
name: Owls
law: {{title: Made up for tests}}
pieces: {{warrior: {{type: warrior, count: 5}}}}
evening:
  - law: "1"
    name: Long
    if: {sentence}
    do: score 1
"""


@pytest.mark.parametrize(
    "sentence",
    ["(" * 200 + "warriors" + ")" * 200 + " in map", " or ".join(["your warriors in map"] * 3000)],
    ids=["deep", "wide"],
)
def test_a_sentence_of_hundreds_of_words_is_one_finding(tmp_path: Path, sentence: str) -> None:
    path = tmp_path / "owls.yaml"
    path.write_text(FILE.format(sentence=sentence))

    assert [(each.code, each.span.line) for each in check_files([path])] == [("too-large", 8)]
