"""Reading the JSON and Parquet files of a folder that may come from somebody else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from citemill.errors import CitemillError

#: Rows that are in memory at a time.
BATCH_ROWS = 4096


def load_json(path: Path, advice: str) -> dict[str, Any]:
    """Read a JSON object."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CitemillError(f"{path}: cannot be read ({error.strerror})", advice) from error
    except ValueError as error:
        raise CitemillError(f"{path}: is damaged ({error})", advice) from error
    if not isinstance(value, dict):
        raise CitemillError(f"{path}: is damaged (not a JSON object)", advice)
    return value


def inner_file(folder: Path, name: object, listed_in: str) -> Path:
    """The path of a file that a list names, which must not lead out of the folder."""
    path = folder / str(name)
    if not isinstance(name, str) or not name or not path.resolve().is_relative_to(folder.resolve()):
        raise CitemillError(f"{folder / listed_in}: {name!r} leads out of the folder")
    return path


def _open(path: Path) -> pq.ParquetFile:
    try:
        return pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        reason = "is missing" if not path.exists() else f"is damaged ({str(error).splitlines()[0]})"
        raise CitemillError(f"{path}: {reason}", "restore it from a copy") from error


def file_schema(path: Path) -> pa.Schema:
    with _open(path) as file:
        return file.schema_arrow.remove_metadata()


def file_batches(path: Path, schema: pa.Schema, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """Read columns of a file in batches. A column that an older version did not write is null."""
    fields = [schema.field(column) for column in columns]
    with _open(path) as file:
        present = [column for column in columns if column in file.schema_arrow.names]
        if not present:
            # Without a column the number of rows would be lost.
            present = file.schema_arrow.names[:1]
        try:
            for batch in file.iter_batches(BATCH_ROWS, columns=present):
                arrays = [
                    batch.column(item.name).cast(item.type)
                    if item.name in batch.schema.names
                    else pa.nulls(batch.num_rows, item.type)
                    for item in fields
                ]
                yield pa.RecordBatch.from_arrays(arrays, schema=pa.schema(fields))
        except (OSError, pa.ArrowException) as error:
            raise CitemillError(
                f"{path}: is damaged ({str(error).splitlines()[0]})", "restore it from a copy"
            ) from error
