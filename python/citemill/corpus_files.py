"""The files of a corpus: ``corpus.json``, ``parts.jsonl`` and ``parts/``, as they were when the corpus was opened."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from citemill.errors import CitemillError
from citemill.files import file_batches, inner_file, load_json
from citemill.sql_types import table_schema

FORMAT = "citemill.corpus/4"
_ADVICE = "restore it from a copy, or ingest the sources again into a new folder"
_PART = re.compile(r"part-\d{9,}")


@dataclass(frozen=True, slots=True)
class Part:
    """Some papers with all their rows. A paper is in one part only."""

    folder: Path
    papers: int


def _read_part(path: Path, line: str) -> Part:
    value = json.loads(line)
    name = value["part"]
    if not isinstance(name, str) or not _PART.fullmatch(name):
        raise ValueError(name)
    rows = {item["path"]: item.get("rows", 0) for item in value["files"]}
    return Part(path / "parts" / name, int(rows["papers.parquet"]))


def _read_parts(path: Path) -> list[Part]:
    file = path / "parts.jsonl"
    if not file.exists():
        return []
    # A last line without an end was being written when the program stopped; its part does not count yet.
    *lines, _ = file.read_text(encoding="utf-8", errors="replace").split("\n")
    parts = []
    for number, line in enumerate(lines, 1):
        try:
            parts.append(_read_part(path, line))
        except (ValueError, KeyError, TypeError) as error:
            raise CitemillError(f"{file}: line {number} is damaged", "restore the file from a copy") from error
    return parts


class CorpusFiles:
    """The tables as ``ingest`` and ``link`` wrote them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not (path / "corpus.json").is_file():
            raise CitemillError(f"{path}: not a corpus", "make one with citemill.ingest or citemill.make")
        state = load_json(path / "corpus.json", _ADVICE)
        if state.get("format") != FORMAT:
            raise CitemillError(
                f"{path}: has the format {state.get('format')}, this version reads {FORMAT}",
                "install another version of citemill, or ingest the sources again into a new folder",
            )
        self.parts = _read_parts(path)
        link = state.get("link")
        self.link = path / "parts" / f"link-{link:09d}" if isinstance(link, int) else None

    def part_rows(self, part: Part, table: str, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
        yield from file_batches(part.folder / f"{table}.parquet", table_schema(table), columns)

    def link_rows(self, table: str, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
        for file in self._link_files(table):
            yield from file_batches(file, table_schema(table), columns)

    def _link_files(self, table: str) -> list[Path]:
        """The files of a table of the last link: one, or several with numbers, as Spark writes them."""
        if self.link is None:
            return []
        listing = self.link / "part.json"
        try:
            names = sorted(item["path"] for item in load_json(listing, _ADVICE)["files"])
            return [
                inner_file(self.link, name, listing.name)
                for name in names
                if re.fullmatch(rf"{table}(-\d+)?\.parquet", name)
            ]
        except (KeyError, TypeError) as error:
            raise CitemillError(f"{listing}: is damaged (files)", _ADVICE) from error
