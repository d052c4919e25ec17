"""What ``link`` found out about papers: copies, identifiers in doubt, and missing years, venues and fields.

The same rules as in the program's views (``src/corpus/views.ts``). They are looked up for some thousand papers at a
time, so that memory does not grow with the corpus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from citemill.corpus_files import CorpusFiles, Part

#: Papers whose corrections are in memory at a time.
MAX_PAPERS = 50_000
_FILLED = ("year", "venue", "fields")
_IDENTIFIERS = ("doi", "arxiv", "pmcid", "pmid", "acl", "s2")


@dataclass(slots=True)
class Corrections:
    """Corrections of some papers, by record."""

    copies: set[str] = field(default_factory=set)
    #: The id that a paper has instead.
    paper_ids: dict[str, str] = field(default_factory=dict)
    #: Kinds of identifiers that are taken from a paper.
    doubtful: dict[str, set[str]] = field(default_factory=dict)
    works: dict[str, dict[str, Any]] = field(default_factory=dict)

    def apply(self, table: str, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Leave out copies and correct the rest. Only the id of a paper is in several tables: a reference has a year
        and a DOI, too, but they are those of what is cited."""
        if self.copies:
            batch = batch.filter(
                pc.invert(pc.is_in(batch.column("record"), pa.array(sorted(self.copies), pa.string())))
            )
        records: list[str] = batch.column("record").to_pylist()
        corrected = {"paper_id", *_FILLED, *_IDENTIFIERS} if table == "papers" else {"paper_id"}
        if not any(record in self.paper_ids or record in self.works for record in records):
            return batch
        arrays = [
            pa.array(
                [
                    self._correct(item.name, record, value)
                    for record, value in zip(records, column.to_pylist(), strict=True)
                ],
                item.type,
            )
            if item.name in corrected
            else column
            for item, column in zip(batch.schema, batch.columns, strict=True)
        ]
        return pa.RecordBatch.from_arrays(arrays, schema=batch.schema)

    def _correct(self, column: str, record: str, value: Any) -> Any:
        if column == "paper_id":
            return self.paper_ids.get(record, value)
        if column in _IDENTIFIERS:
            return None if column in self.doubtful.get(record, ()) else value
        linked = self.works.get(record, {}).get(column)
        is_missing = not value if column == "fields" else value is None
        return linked if is_missing and linked is not None else value


def chunks(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Group parts so that each group has at most :data:`MAX_PAPERS` papers, or is one part."""
    group: list[Part] = []
    for part in parts:
        if group and sum(member.papers for member in group) + part.papers > MAX_PAPERS:
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def _matching(files: CorpusFiles, table: str, columns: Sequence[str], records: pa.Array) -> Iterator[dict[str, Any]]:
    for batch in files.link_rows(table, columns):
        yield from batch.filter(pc.is_in(batch.column("record"), records)).to_pylist()


def find_corrections(files: CorpusFiles, parts: Sequence[Part], *, with_works: bool) -> Corrections:
    """Look up the corrections for the papers of some parts; ``with_works`` for rows of ``papers``."""
    corrections = Corrections()
    if files.link is None:
        return corrections
    records = pa.array(
        [
            record
            for part in parts
            for batch in files.part_rows(part, "papers", ["record"])
            for record in batch.column("record").to_pylist()
        ],
        pa.string(),
    )
    corrections.copies = {row["record"] for row in _matching(files, "duplicates", ["record"], records)}
    for row in _matching(files, "doubtful_identifiers", ["record", "kind", "paper_id"], records):
        record = row["record"]
        corrections.paper_ids[record] = max(corrections.paper_ids.get(record, ""), row["paper_id"])
        if with_works:
            corrections.doubtful.setdefault(record, set()).add(row["kind"])
    if with_works:
        columns = ["record", "year", "venue", "journal", "fields"]
        for row in _matching(files, "works", columns, records):
            venue = row["journal"] if row["venue"] is None else row["venue"]
            corrections.works[row["record"]] = {**row, "venue": venue}
    return corrections
