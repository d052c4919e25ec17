"""A corpus in Python is what the program's own views show, read in batches."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import citemill
from citemill import corrections
from citemill.sql_types import table_schema

Query = Callable[[Path, str], list[dict[str, Any]]]


def _plain(value: Any) -> Any:
    return float(value) if isinstance(value, int) else value


def _sorted(rows: list[dict[str, Any]]) -> list[str]:
    # Columns without a value are null here and may be absent there; JavaScript prints 1.0 as 1.
    return sorted(
        json.dumps({key: _plain(value) for key, value in row.items() if value is not None}, sort_keys=True)
        for row in rows
    )


TABLES = [
    "papers",
    "paragraphs",
    "citations",
    "references",
    "objects",
    "mentions",
    "failures",
    "works",
    "duplicates",
    "doubtful_identifiers",
]


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_the_rows_that_the_program_shows(mill: Path, query: Query, table: str) -> None:
    corpus = mill / "corpus"
    simple = [
        field.name
        for field in table_schema(table)
        if not pa.types.is_nested(field.type) and field.name not in {"location"}
    ]
    # JavaScript prints integers of 64 bits as texts.
    columns = ", ".join(
        f'CAST("{field.name}" AS DOUBLE) AS "{field.name}"' if pa.types.is_int64(field.type) else f'"{field.name}"'
        for field in table_schema(table)
        if field.name in simple
    )
    expected = query(corpus, f'SELECT {columns} FROM "{table}"')
    assert len(expected) > 0
    assert _sorted(list(citemill.open_corpus(corpus)[table].select(*simple))) == _sorted(expected)


def test_copies_are_left_out_of_every_table_in_any_chunk(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = citemill.open_corpus(mill / "corpus")
    copies = {row["record"] for row in corpus["duplicates"]}
    assert len(copies) > 0
    whole = {table: list(corpus[table]) for table in ("papers", "citations")}
    assert all(row["record"] not in copies for rows in whole.values() for row in rows)
    monkeypatch.setattr(corrections, "MAX_PAPERS", 1)
    assert {table: list(corpus[table]) for table in whole} == whole


def test_a_paper_of_a_corpus_is_the_paper_that_was_read(mill: Path) -> None:
    corpus = citemill.open_corpus(mill / "corpus")
    for paper in corpus.papers():
        if paper.source.format == "jats" and not paper.source.path.endswith("copy.xml"):
            break
    [read] = citemill.read(paper.source.path)
    assert corpus.paper(paper.id) == paper
    # Years, venues and fields may come from metadata; signals and groups in objects are not kept.
    for name in ("id", "ids", "title", "abstract", "authors", "body", "references", "licence", "warnings"):
        assert getattr(paper, name) == getattr(read, name), name
    assert [(item.id, item.caption, item.rows) for item in paper.objects] == [
        (item.id, item.caption, item.rows) for item in read.objects
    ]


def test_what_link_found_about_a_paper_does_not_change_its_references(mill: Path) -> None:
    corpus = citemill.open_corpus(mill / "corpus")
    entries = [(entry.id, entry.year, entry.venue, entry.ids.doi) for p in corpus.papers() for entry in p.references]
    rows = [(row["reference_id"], row["year"], row["venue"], row["doi"]) for row in corpus["references"]]
    assert sorted(map(str, entries)) == sorted(map(str, rows))


def test_the_numbered_tables_that_spark_writes_are_read_in_full(mill: Path, tmp_path: Path) -> None:
    copy = tmp_path / "corpus"
    shutil.copytree(mill / "corpus", copy)
    [link] = (copy / "parts").glob("link-*")
    works = pq.read_table(link / "works.parquet")
    (link / "works.parquet").unlink()
    pq.write_table(works.slice(0, 10), link / "works-0.parquet")
    pq.write_table(works.slice(10), link / "works-1.parquet")
    listing = json.loads((link / "part.json").read_text())
    others = [item for item in listing["files"] if item["path"] != "works.parquet"]
    listing["files"] = [*others, {"path": "works-0.parquet"}, {"path": "works-1.parquet"}]
    (link / "part.json").write_text(json.dumps(listing))
    assert list(citemill.open_corpus(copy)["works"]) == list(citemill.open_corpus(mill / "corpus")["works"])
    (link / "part.json").write_text('{"files": 3}')
    with pytest.raises(citemill.CitemillError, match="is damaged"):
        citemill.open_corpus(copy)["works"].count()


def test_citations_resolve_to_their_text_and_entry_everywhere(mill: Path) -> None:
    resolved = 0
    for paper in citemill.open_corpus(mill / "corpus").papers():
        for paragraph, citation in paper.citations():
            assert paragraph.text[citation.start : citation.end] == citation.text
            entry = paper.reference(citation)
            assert (entry is None) == (citation.reference is None)
            resolved += entry is not None
    assert resolved > 50


def _synthetic(folder: Path, parts: int) -> Path:
    """A corpus with many parts of a thousand paragraphs each."""
    (folder / "parts").mkdir(parents=True)
    lines = []
    for number in range(parts):
        name = f"part-{number:09d}"
        (folder / "parts" / name).mkdir()
        rows = {
            "papers": [{"record": f"r{number}", "paper_id": f"a:{number}", "title": "Silt"}],
            "paragraphs": [
                {"record": f"r{number}", "position": at, "part": "body", "text": "mud " * 250} for at in range(1000)
            ],
        }
        files = []
        for table, listed in rows.items():
            path = folder / "parts" / name / f"{table}.parquet"
            pq.write_table(pa.Table.from_pylist(listed), path)
            files.append({"path": path.name, "bytes": path.stat().st_size, "rows": len(listed)})
        lines.append(json.dumps({"part": name, "files": files}))
    (folder / "parts.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "corpus.json").write_text(json.dumps({"format": "citemill.corpus/4", "tool": "citemill 0.1.0"}))
    return folder


def _peak(corpus: Path) -> int:
    before = pa.total_allocated_bytes()
    peak = rows = 0
    for batch in citemill.open_corpus(corpus)["paragraphs"].batches():
        rows += batch.num_rows
        peak = max(peak, pa.total_allocated_bytes() - before)
    assert rows % 1000 == 0 and rows > 0
    return peak


def test_memory_does_not_grow_with_the_corpus(tmp_path: Path) -> None:
    assert _peak(_synthetic(tmp_path / "large", 30)) < 2 * _peak(_synthetic(tmp_path / "small", 2))


def test_columns_that_older_versions_did_not_write_are_null(tmp_path: Path) -> None:
    corpus = citemill.open_corpus(_synthetic(tmp_path / "old", 1))
    assert not corpus.is_linked
    assert corpus["works"].count() == 0
    assert corpus["papers"].select("quality", "title").to_arrow().to_pylist() == [{"quality": None, "title": "Silt"}]
    assert corpus["papers"].select("quality").count() == 1


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return _synthetic(tmp_path / "damaged", 1)


DAMAGE: list[tuple[str, Callable[[Path], object], str]] = [
    ("no corpus", lambda path: (path / "corpus.json").unlink(), "not a corpus"),
    ("cut off", lambda path: (path / "corpus.json").write_text('{"format":'), "is damaged"),
    ("a list", lambda path: (path / "corpus.json").write_text("[]"), "not a JSON object"),
    (
        "another version",
        lambda path: (path / "corpus.json").write_text('{"format": "citemill.corpus/3"}'),
        "this version",
    ),
    ("a bad line", lambda path: (path / "parts.jsonl").write_text("{}\n"), "line 1 is damaged"),
    (
        "a part outside",
        lambda path: (path / "parts.jsonl").write_text(
            '{"part": "../../x", "files": [{"path": "papers.parquet", "rows": 1}]}\n'
        ),
        "line 1 is damaged",
    ),
    ("a lost part", lambda path: shutil.rmtree(path / "parts"), "is missing"),
    (
        "a cut table",
        lambda path: (path / "parts" / "part-000000000" / "papers.parquet").write_bytes(b"PAR1 short"),
        "is damaged",
    ),
]


@pytest.mark.parametrize(("damage", "message"), [pytest.param(*case[1:], id=case[0]) for case in DAMAGE])
def test_damage_is_named(copy: Path, damage: Callable[[Path], object], message: str) -> None:
    damage(copy)
    with pytest.raises(citemill.CitemillError, match=message):
        citemill.open_corpus(copy)["papers"].to_arrow()


def test_unknown_names_are_refused_with_a_list(copy: Path) -> None:
    corpus = citemill.open_corpus(copy)
    with pytest.raises(citemill.CitemillError, match="choose from papers, paragraphs"):
        corpus["paper"]
    with pytest.raises(citemill.CitemillError, match="choose from record"):
        corpus["papers"].select("tilte")
    with pytest.raises(citemill.CitemillError, match="needs a column"):
        corpus["papers"].select()
    with pytest.raises(citemill.CitemillError, match="no such paper"):
        corpus.paper("doi:10.1/x")
