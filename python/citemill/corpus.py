"""Corpora: papers, what they cite, and the tables of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from citemill.corpus_files import CorpusFiles, Part
from citemill.corpus_papers import part_papers
from citemill.corrections import chunks, find_corrections
from citemill.description import program_description
from citemill.errors import CitemillError
from citemill.node import StrPath
from citemill.papers import Paper
from citemill.sql_types import table_schema
from citemill.table import Table

#: Tables with rows for each paper, which are corrected by the last link.
PAPER_TABLES = ("papers", "paragraphs", "citations", "references", "objects", "mentions")


class Corpus:
    """A corpus as it was when it was opened: ``corpus["citations"]`` is a :class:`Table`.

    Each paper is in it once: copies that ``link`` found are left out, as they are in the program.
    """

    def __init__(self, path: StrPath) -> None:
        self._files = CorpusFiles(Path(path))

    def __repr__(self) -> str:
        return f"<citemill.Corpus {self.path}>"

    @property
    def path(self) -> Path:
        return self._files.path

    @property
    def is_linked(self) -> bool:
        """Whether what the papers cite has been linked; before that, ``works`` is empty."""
        return self._files.link is not None

    @property
    def tables(self) -> list[str]:
        return list(program_description()["tables"])

    def __getitem__(self, table: str) -> Table:
        if table not in self.tables:
            raise CitemillError(f"{table}: not a table of a corpus", f"choose from {', '.join(self.tables)}")

        def scan(columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
            if table == "failures":
                return self._failures(columns)
            return (
                self._paper_rows(table, columns) if table in PAPER_TABLES else self._files.link_rows(table, columns)
            )

        return Table(table, table_schema(table), scan)

    def _paper_rows(self, table: str, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
        needed = ["record", *(column for column in columns if column != "record")]
        for group in chunks(self._files.parts):
            corrections = find_corrections(self._files, group, with_works=table == "papers")
            for part in group:
                for batch in self._files.part_rows(part, table, needed):
                    yield corrections.apply(table, batch)

    def _failures(self, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
        """Failures of sources that were not read later, each once. They are few, and held in memory."""
        schema = table_schema("failures")
        failures: dict[tuple[Any, ...], dict[str, Any]] = {}
        for part in self._files.parts:
            for batch in self._files.part_rows(part, "failures", schema.names):
                failures.update((tuple(row.values()), row) for row in batch.to_pylist())
        hashes = {row["sha256"] for row in failures.values()}
        paths = {row["path"] for row in failures.values()}
        read_hashes: set[str] = set()
        read_paths: set[str] = set()
        for part in self._files.parts if failures else []:
            for batch in self._files.part_rows(part, "papers", ["sha256", "path"]):
                for row in batch.to_pylist():
                    read_hashes |= {row["sha256"]} & hashes
                    read_paths |= {row["path"]} & paths
        remaining = [
            row
            for row in failures.values()
            if row["sha256"] not in read_hashes and not (row["path"] in read_paths and row["code"] != "network")
        ]
        yield pa.RecordBatch.from_pylist(remaining, schema).select(columns)

    def papers(self) -> Iterator[Paper]:
        """Iterate over the papers with their paragraphs, citations, references and objects; one part in memory."""
        for group in chunks(self._files.parts):
            corrections = find_corrections(self._files, group, with_works=True)
            for part in group:
                yield from part_papers(self._files, part, corrections)

    def paper(self, identifier: str) -> Paper:
        """Find a paper by its id (``doi:10.…``), or by its record."""
        location = self._find(identifier)
        if location is None:
            raise CitemillError(f"{identifier}: no such paper in {self.path}", "corpus['papers'] lists the ids")
        part, record = location
        corrections = find_corrections(self._files, [part], with_works=True)
        return next(part_papers(self._files, part, corrections, record=record))

    def _find(self, identifier: str) -> tuple[Part, str] | None:
        for group in chunks(self._files.parts):
            corrections = find_corrections(self._files, group, with_works=False)
            for part in group:
                for batch in self._files.part_rows(part, "papers", ["record", "paper_id"]):
                    for row in corrections.apply("papers", batch).to_pylist():
                        if identifier in (row["paper_id"], row["record"]):
                            return part, row["record"]
        return None


def open_corpus(path: StrPath) -> Corpus:
    """Open a corpus folder."""
    return Corpus(path)
