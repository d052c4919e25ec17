"""Papers of a corpus, put together from the rows of its tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pyarrow.compute as pc

from citemill.corpus_files import CorpusFiles, Part
from citemill.corrections import Corrections
from citemill.papers import (
    Author,
    Citation,
    Emphasis,
    Formula,
    Identifiers,
    Mention,
    ObjectCitation,
    Paper,
    PaperObject,
    Paragraph,
    Quality,
    Reference,
    Source,
    Warning,
)
from citemill.sql_types import table_schema

Row = dict[str, Any]


def _identifiers(row: Row) -> Identifiers:
    return Identifiers(**{name: row[name] for name in Identifiers.__dataclass_fields__})


def _authors(rows: list[Row] | None) -> tuple[Author, ...]:
    return tuple(Author(row["name"], row["given"], row["family"]) for row in rows or ())


def _reference(row: Row) -> Reference:
    # An absent list of authors and an empty one are the same in a corpus.
    return Reference(
        id=row["reference_id"],
        raw=row["raw"],
        ids=_identifiers(row),
        title=row["title"],
        authors=_authors(row["authors"]) or None,
        year=row["year"],
        venue=row["venue"],
        kind=row["kind"],
        date=row["date"],
        url=row["source_url"],
        archive_url=row["archive_url"],
        accessed=row["accessed"],
    )


def _object_citation(row: Row) -> ObjectCitation:
    return ObjectCitation(row["start_offset"], row["end_offset"], row["text"], row["reference_id"], part=row["part"])


def _object(row: Row) -> PaperObject:
    return PaperObject(
        id=row["object_id"],
        kind=row["kind"],
        content=row["content"],
        environment=row["environment"],
        label=row["label"],
        caption=row["caption"],
        mathml=row["mathml"],
        rows=None if row["rows"] is None else tuple(map(tuple, row["rows"])),
        images=None if row["images"] is None else tuple(row["images"]),
        image_files=None if row["image_files"] is None else tuple(row["image_files"]),
        citations=tuple(map(_object_citation, row["citations"] or ())) or None,
    )


def _paragraph(row: Row, citations: list[Row], mentions: list[Row]) -> Paragraph:
    emphasis = tuple(
        Emphasis(item["start_offset"], item["end_offset"], item["style"]) for item in row["emphasis"] or ()
    )
    formulas = tuple(
        Formula(item["start_offset"], item["end_offset"], item["mathml"]) for item in row["formulas"] or ()
    )
    return Paragraph(
        section=tuple(row["section"] or ()),
        text=row["text"],
        citations=tuple(
            Citation(
                item["start_offset"], item["end_offset"], item["text"], item["reference_id"], item["citation_group"]
            )
            for item in citations
        ),
        mentions=tuple(
            Mention(item["start_offset"], item["end_offset"], item["text"], item["object_id"]) for item in mentions
        ),
        emphasis=emphasis or None,
        formulas=formulas or None,
    )


def _paper(row: Row, rows: dict[str, list[Row]]) -> Paper:
    by_part: dict[str, list[Paragraph]] = {"abstract": [], "body": []}
    by_paragraph: dict[str, dict[int, list[Row]]] = {}
    for table in ("citations", "mentions"):
        by_paragraph[table] = defaultdict(list)
        for item in rows[table]:
            by_paragraph[table][item["paragraph"]].append(item)
    for item in rows["paragraphs"]:
        position = item["position"]
        paragraph = _paragraph(item, by_paragraph["citations"][position], by_paragraph["mentions"][position])
        by_part[item["part"]].append(paragraph)
    return Paper(
        id=row["paper_id"],
        source=Source(row["path"], row["format"], row["sha256"], row["reader"]),
        ids=_identifiers(row),
        title=row["title"] or "",
        abstract=tuple(by_part["abstract"]),
        authors=_authors(row["authors"]),
        year=row["year"],
        date=row["date"],
        venue=row["venue"],
        fields=tuple(row["fields"] or ()),
        licence=row["licence"],
        language=row["language"],
        body=tuple(by_part["body"]),
        references=tuple(map(_reference, rows["references"])),
        objects=tuple(map(_object, rows["objects"])),
        warnings=tuple(Warning(item["code"], item["message"], item["where"]) for item in row["warnings"] or ()),
        quality=None if row["quality"] is None else Quality(row["quality"]),
    )


def part_papers(
    files: CorpusFiles, part: Part, corrections: Corrections, *, record: str | None = None
) -> Iterator[Paper]:
    """Put together the papers of a part, or one of them."""

    def corrected(table: str) -> Iterator[Row]:
        for batch in files.part_rows(part, table, table_schema(table).names):
            wanted = batch if record is None else batch.filter(pc.equal(batch.column("record"), record))
            yield from corrections.apply(table, wanted).to_pylist()

    rows: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for table in ("paragraphs", "citations", "mentions", "references", "objects"):
        for row in corrected(table):
            rows[row["record"]][table].append(row)
    for paper_tables in rows.values():
        for table_rows in paper_tables.values():
            table_rows.sort(key=lambda row: int(row["position"]))
    for row in corrected("papers"):
        yield _paper(row, rows.pop(row["record"], defaultdict(list)))
