"""TF-IDF rows of many texts, each distinct text once, in a file that is mapped into memory."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citemill_trainer.examples import Example
from citemill_trainer.tfidf import Sparse, Tfidf

# Number of values that are buffered before they are written to the file.
BUFFERED = 1 << 20
_ENTRY = np.dtype([("column", np.int32), ("weight", np.float32)])


class SparseTexts:
    """Rows in compressed form: text n has the entries from `starts[n]` to `starts[n + 1]`."""

    def __init__(self, tfidf: Tfidf, folder: Path | None = None) -> None:
        self.tfidf = tfidf
        self._numbers: dict[str, int] = {}
        # The system removes this file when the process ends, even if it is killed.
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115
        self._starts = [0]
        self._buffer: list[Sparse] = []
        self._buffered = 0
        self._entries: NDArray[Any] = np.zeros(0, dtype=_ENTRY)
        self._bounds = np.zeros(1, dtype=np.int64)

    def number(self, text: str) -> int:
        """Return the number of a text, which gets the next number on its first occurrence."""
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers[text] = len(self._starts) - 1
            row = self.tfidf.transform(text)
            self._buffer.append(row)
            self._starts.append(self._starts[-1] + len(row[0]))
            self._buffered += len(row[0])
            if self._buffered >= BUFFERED:
                self._write()
        return number

    def _write(self) -> None:
        entries = np.empty(self._buffered, dtype=_ENTRY)
        if self._buffer:
            entries["column"] = np.concatenate([columns for columns, _ in self._buffer])
            entries["weight"] = np.concatenate([weights for _, weights in self._buffer])
        self._file.write(entries.tobytes())
        self._buffer, self._buffered = [], 0

    def close(self) -> None:
        """Map the written entries into memory; called when all texts of a split have been numbered."""
        self._write()
        self._file.flush()
        self._bounds = np.asarray(self._starts, dtype=np.int64)
        if self._bounds[-1]:
            self._entries = np.memmap(self._file, dtype=_ENTRY, mode="r", shape=(int(self._bounds[-1]),))

    def row(self, number: int) -> Sparse:
        part = self._entries[self._bounds[number] : self._bounds[number + 1]]
        return part["column"], part["weight"]

    def lengths(self, numbers: NDArray[Any]) -> NDArray[np.int64]:
        lengths: NDArray[np.int64] = self._bounds[numbers + 1] - self._bounds[numbers]
        return lengths

    def rows(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.int64]]:
        """Concatenated columns and weights of several texts, and the start of each text."""
        starts = self._bounds[numbers]
        lengths = self._bounds[numbers + 1] - starts
        offsets = np.concatenate([[0], np.cumsum(lengths)])
        positions = np.arange(offsets[-1]) + np.repeat(starts - offsets[:-1], lengths)
        entries = self._entries[positions]
        return entries["column"].astype(np.int64), entries["weight"], offsets[:-1]


class Pairs(Sequence[Example]):
    """Pairs of a query and a sentence, 20 bytes each; examples are made on demand."""

    def __init__(self, ids: list[str], columns: NDArray[np.int32], sizes: NDArray[np.int64] | None) -> None:
        self._ids = ids
        self._columns = columns
        self._sizes = sizes

    def __len__(self) -> int:
        return len(self._columns)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        row, sentence_index, query, sentence, label = self._columns[index].tolist()
        size = 1 if self._sizes is None else int(self._sizes[index])
        return Example(
            self._ids[row], row, size, {"pair": (query, sentence), "label": label, "sentence_index": sentence_index}
        )

    def __iter__(self) -> Iterator[Example]:
        return (self[i] for i in range(len(self)))
