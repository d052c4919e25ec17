"""A table that is read in batches: nothing is in memory until it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from citemill.errors import CitemillError

if TYPE_CHECKING:
    import datasets
    import pandas
    import polars

Scan = Callable[[Sequence[str]], Iterator[pa.RecordBatch]]


def _require(module: str) -> Any:
    """Import a package that not everybody needs."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise CitemillError(f"{module} is not installed", f"pip install 'citemill[{module}]'") from error


class Table:
    """Rows of a corpus or of a split. ``batches()``, ``rows()`` and ``reader()`` hold a few rows at a time in memory;
    ``to_arrow()``, ``to_pandas()`` and ``to_polars()`` hold them all.

    polars, DuckDB and other programs that know Arrow's stream interface take a table as it is.
    """

    def __init__(self, name: str, schema: pa.Schema, scan: Scan) -> None:
        self.name = name
        self.schema = schema
        self._scan = scan

    def __repr__(self) -> str:
        return f"<citemill.Table {self.name}: {', '.join(self.columns)}>"

    @property
    def columns(self) -> list[str]:
        names: list[str] = self.schema.names
        return names

    def select(self, *columns: str) -> Table:
        """The same rows with these columns only; the others are not read."""
        if not columns:
            raise CitemillError("select() needs a column", f"choose from {', '.join(self.columns)}")
        for column in columns:
            if column not in self.columns:
                raise CitemillError(f"{self.name} has no column {column}", f"choose from {', '.join(self.columns)}")
        return Table(self.name, pa.schema([self.schema.field(column) for column in columns]), self._scan)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Iterate over Arrow batches."""
        for batch in self._scan(self.columns):
            if batch.num_rows > 0:
                yield batch.select(self.columns).cast(self.schema)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Iterate over rows as dictionaries."""
        for batch in self.batches():
            yield from batch.to_pylist()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return self.rows()

    def count(self) -> int:
        """Count the rows, reading one column."""
        return sum(batch.num_rows for batch in self._scan(self.columns[:1]))

    def reader(self) -> pa.RecordBatchReader:
        """A stream of batches, for programs that take one."""
        return pa.RecordBatchReader.from_batches(self.schema, self.batches())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.reader().__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> pa.Table:
        """All rows as an Arrow table."""
        return pa.Table.from_batches(self.batches(), self.schema)

    def to_pandas(self) -> pandas.DataFrame:
        """All rows as a pandas frame."""
        _require("pandas")
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def to_polars(self) -> polars.DataFrame:
        """All rows as a polars frame."""
        return _require("polars").from_arrow(self.to_arrow())

    def to_datasets(self) -> datasets.Dataset:
        """All rows as a dataset of Hugging Face ``datasets``."""
        return _require("datasets").Dataset(self.to_arrow())

    def to_iterable_dataset(self) -> datasets.IterableDataset:
        """A stream of Hugging Face ``datasets``, with a few rows at a time in memory."""
        library = _require("datasets")
        return library.IterableDataset.from_generator(
            self.rows, features=library.Features.from_arrow_schema(self.schema)
        )
