"""The dataclasses are the program's own model, and spans resolve in Python."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import EXAMPLES, ROOT

import citemill
from citemill import papers
from citemill.description import program_description
from citemill.offsets import from_utf16, to_utf16

PAPER = program_description()["paper"]

#: Where each class is in the JSON Schema that the program publishes.
MODEL: dict[type, dict[str, Any]] = {
    papers.Paper: PAPER,
    papers.Source: PAPER["properties"]["source"],
    papers.Identifiers: PAPER["properties"]["ids"],
    papers.Author: PAPER["properties"]["authors"]["items"],
    papers.Paragraph: PAPER["properties"]["body"]["items"],
    papers.Citation: PAPER["properties"]["body"]["items"]["properties"]["citations"]["items"],
    papers.Mention: PAPER["properties"]["body"]["items"]["properties"]["mentions"]["items"],
    papers.Emphasis: PAPER["properties"]["body"]["items"]["properties"]["emphasis"]["items"],
    papers.Formula: PAPER["properties"]["body"]["items"]["properties"]["formulas"]["items"],
    papers.Reference: PAPER["properties"]["references"]["items"],
    papers.PaperObject: PAPER["properties"]["objects"]["items"],
    papers.ObjectCitation: PAPER["properties"]["objects"]["items"]["properties"]["citations"]["items"],
    papers.Warning: PAPER["properties"]["warnings"]["items"],
    papers.Quality: PAPER["properties"]["quality"],
}


@pytest.mark.parametrize("cls", MODEL)
def test_a_class_has_the_fields_of_the_published_schema(cls: type) -> None:
    names = {papers.json_name(field.name) for field in dataclasses.fields(cls)}
    assert names == set(MODEL[cls]["properties"])


def test_every_object_of_the_schema_has_a_class() -> None:
    def objects(schema: Any) -> int:
        if isinstance(schema, list):
            return sum(map(objects, schema))
        if not isinstance(schema, dict):
            return 0
        return ("properties" in schema) + sum(map(objects, schema.values()))

    # Paragraphs with citations, mentions, emphasis and formulas are there twice (abstract, body),
    # authors and identifiers too.
    assert objects(PAPER) == len(MODEL) + 5 + 2


def test_no_field_is_lost_between_json_and_dataclasses() -> None:
    files = [EXAMPLES / "jats", EXAMPLES / "tei", EXAMPLES / "latex" / "papers"]
    printed = citemill.run("read", *files).output.splitlines()
    assert len(printed) > 10
    for line in printed:
        value = json.loads(line)
        assert papers.Paper.from_json(value).to_json() == value


JATS = """<article>
<front><article-meta><title-group><article-title>Silt</article-title></title-group></article-meta></front>
<body><sec><title>Growth</title>
<p>Here 𝛼 grew. Both 𝛼 and 𝛽 settle slowly [<xref ref-type="bibr" rid="b1">1</xref>]. It ended.</p></sec></body>
<back><ref-list><ref id="b1"><mixed-citation>Hess K. Mud in rivers. 2011.</mixed-citation></ref></ref-list></back>
</article>"""


@pytest.fixture(scope="module")
def astral(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("astral") / "paper.xml"
    path.write_text(JATS, encoding="utf-8")
    return path


def test_spans_after_characters_outside_the_basic_plane_resolve(astral: Path, tmp_path: Path) -> None:
    citemill.ingest(astral, corpus=tmp_path / "corpus", jobs=1)
    for paper in [*citemill.read(astral), *citemill.open_corpus(tmp_path / "corpus").papers()]:
        [(paragraph, citation)] = paper.citations()
        assert paragraph.text[citation.start : citation.end] == citation.text
        assert citation.start == paragraph.text.index(citation.text)
        sentence = paragraph.sentence(citation)
        assert sentence.text.startswith("Both 𝛼 and 𝛽") and sentence.text.endswith("].")
        assert paragraph.text[sentence.start : sentence.end] == sentence.text
        entry = paper.reference(citation)
        assert entry is not None and entry.raw.startswith("Hess")
        assert [section.headings for section in paper.sections()] == [("Growth",)]


def test_a_mark_without_an_entry_has_none() -> None:
    paper = papers.Paper("a:1", papers.Source("x", "jats", "0", "jats@1"), papers.Identifiers(), "Silt")
    assert paper.reference(papers.Citation(0, 1, "1", None)) is None
    assert paper.object("f1") is None


def test_a_span_outside_the_paragraph_has_no_sentence() -> None:
    with pytest.raises(ValueError, match="not a span of this paragraph"):
        papers.Paragraph((), "One. Two.").sentence(papers.Span(50, 51, "x"))


@pytest.mark.parametrize("text", ["", "   ", "One.", "\ud800 alone. Next.", "a\u2028b. C.", "x" * 100_000])
def test_any_text_can_be_split(text: str) -> None:
    for sentence in citemill.split_sentences(text):
        assert text[sentence.start : sentence.end] == sentence.text


FORKED = """
import os, citemill
from citemill.sentences import _splitter
citemill.split_sentences("One. Two.")
# As if another thread were splitting a text.
with _splitter._lock:
    child = os.fork()
if child == 0:
    assert len(citemill.split_sentences("A dog ran. It fell. It rose.")) == 3
    raise SystemExit(0)
assert os.waitpid(child, 0)[1] == 0
assert len(citemill.split_sentences("The cat sat. It slept.")) == 2
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_its_own_splitter() -> None:
    subprocess.run([sys.executable, "-c", FORKED], cwd=ROOT / "python", check=True)


def test_sentences_are_those_of_the_program() -> None:
    split = citemill.split_sentences("Cells grew (Fig. 2).3 E. coli did not.")
    assert [sentence.text for sentence in split] == ["Cells grew (Fig. 2).3", "E. coli did not."]


@pytest.mark.parametrize(("text", "points", "units"), [("𝛼 is", 0, 0), ("𝛼 is", 1, 2), ("a𝛼𝛽b", 3, 5), ("abc", 2, 2)])
def test_offsets_convert_to_utf16_and_back(text: str, points: int, units: int) -> None:
    assert to_utf16(text, points) == units
    assert from_utf16(text, units) == points
    assert to_utf16(text, len(text)) == len(text.encode("utf-16-le")) // 2
