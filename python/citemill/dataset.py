"""Datasets that Citemill has built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from citemill.errors import CitemillError
from citemill.files import file_batches, file_schema, inner_file, load_json
from citemill.node import StrPath
from citemill.table import Table, _require

if TYPE_CHECKING:
    import datasets

FORMATS = ("citemill.dataset/1", "citemill.dataset/2")
SPLITS = ("train", "validation", "test")
_ADVICE = "get a whole copy of the dataset, or build it again"


class Dataset:
    """A dataset folder: ``dataset["train"]`` is a :class:`Table`."""

    def __init__(self, path: StrPath) -> None:
        self.path = Path(path)
        file = self.path / "dataset.json"
        if not file.is_file():
            raise CitemillError(
                f"{self.path}: not a dataset of Citemill", "make one with citemill.build or citemill.make"
            )
        #: ``dataset.json``: recipe, options, counts, lineage.
        self.manifest: dict[str, Any] = load_json(file, _ADVICE)
        if self.manifest.get("format") not in FORMATS:
            raise CitemillError(
                f"{self.path}: has the format {self.manifest.get('format')}, this version reads {FORMATS[-1]}",
                "install another version of citemill",
            )
        self._files = self._list_files()

    def _list_files(self) -> dict[str, list[Path]]:
        try:
            listed = {split: self.manifest["splits"][split]["files"] for split in SPLITS}
            return {
                split: [inner_file(self.path, name, "dataset.json") for name in names]
                for split, names in listed.items()
            }
        except (KeyError, TypeError) as error:
            raise CitemillError(f"{self.path / 'dataset.json'}: is damaged (splits)", _ADVICE) from error

    def __repr__(self) -> str:
        counts = ", ".join(f"{self.manifest['splits'][split].get('rows')} {split}" for split in self.splits)
        return f"<citemill.Dataset {self.path}: {self.recipe}, {counts}>"

    @property
    def recipe(self) -> str:
        return str(self.manifest.get("recipe"))

    @property
    def splits(self) -> list[str]:
        """The splits that have files."""
        return [split for split in SPLITS if self._files[split]]

    @property
    def schema(self) -> pa.Schema:
        files = [file for split in SPLITS for file in self._files[split]]
        if not files:
            raise CitemillError(f"{self.path}: has no files", _ADVICE)
        return file_schema(files[0])

    def __getitem__(self, split: str) -> Table:
        if split not in SPLITS:
            raise CitemillError(f"{split}: not a split", f"choose from {', '.join(SPLITS)}")
        schema = self.schema

        def scan(columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
            for file in self._files[split]:
                yield from file_batches(file, schema, columns)

        return Table(f"{self.recipe} {split}", schema, scan)

    def find(self, example: str) -> dict[str, Any] | None:
        """Find an example by its id; the key ``split`` says where it is."""
        for split in self.splits:
            for row in self[split].rows():
                if row.get("id") == example:
                    return {**row, "split": split}
        return None

    def to_datasets(self) -> datasets.DatasetDict:
        """All splits as a dictionary of Hugging Face ``datasets``."""
        library = _require("datasets")
        return library.DatasetDict({split: self[split].to_datasets() for split in self.splits})


def open_dataset(path: StrPath) -> Dataset:
    """Open a dataset folder."""
    return Dataset(path)
