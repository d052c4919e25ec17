"""A dataset folder in everybody's tools."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow as pa
import pytest

import citemill


@pytest.fixture(scope="module")
def dataset(mill: Path) -> citemill.Dataset:
    return citemill.open_dataset(mill / "citesum")


def test_every_tool_gets_the_same_rows(dataset: citemill.Dataset) -> None:
    train = dataset["train"]
    rows = list(train)
    ids = [row["id"] for row in rows]
    assert len(ids) == dataset.manifest["splits"]["train"]["rows"] > 0
    assert train.to_arrow().to_pylist() == rows
    assert isinstance(train.to_pandas(), pandas.DataFrame)
    assert train.to_pandas()["id"].tolist() == ids
    assert train.to_polars().to_dicts() == rows
    assert polars.DataFrame(train).height == len(ids)
    assert train.to_datasets().to_list() == rows
    assert list(train.to_iterable_dataset()) == rows
    assert duckdb.from_arrow(train.reader()).select("id", "src").fetchall() == [
        (row["id"], row["src"]) for row in rows
    ]
    assert pa.table(train).num_rows == train.count() == len(ids)


def test_all_splits_load_at_once(dataset: citemill.Dataset) -> None:
    loaded = dataset.to_datasets()
    assert {name: part.num_rows for name, part in loaded.items()} == {
        split: dataset.manifest["splits"][split]["rows"] for split in dataset.splits
    }


def test_the_libraries_read_the_files_without_this_package(dataset: citemill.Dataset) -> None:
    rows = list(dataset["train"].select("id"))
    files = str(dataset.path / "data" / "train-*.parquet")
    assert polars.read_parquet(files)["id"].to_list() == [row["id"] for row in rows]
    [file] = (dataset.path / "data").glob("train-*.parquet")
    assert pandas.read_parquet(file)["id"].tolist() == [row["id"] for row in rows]
    assert duckdb.sql(f"SELECT id FROM '{files}'").fetchall() == [(row["id"],) for row in rows]


def test_an_example_is_found_by_its_id(dataset: citemill.Dataset) -> None:
    row = next(dataset[dataset.splits[-1]].rows())
    assert dataset.find(row["id"]) == {**row, "split": dataset.splits[-1]}
    assert dataset.find("nothing") is None


def test_no_optional_library_is_imported_before_it_is_needed(mill: Path) -> None:
    program = (
        "import sys, citemill; next(citemill.open_dataset(sys.argv[1])['train'].rows());"
        "print([name for name in ('pandas', 'polars', 'datasets', 'torch') if name in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, str(mill / "citesum")], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


def test_a_missing_library_is_named(dataset: citemill.Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(citemill.CitemillError, match=r"pip install 'citemill\[polars\]'"):
        dataset["train"].to_polars()


def test_damage_is_named(dataset: citemill.Dataset, tmp_path: Path) -> None:
    with pytest.raises(citemill.CitemillError, match="not a dataset"):
        citemill.open_dataset(tmp_path)
    with pytest.raises(citemill.CitemillError, match="choose from train"):
        dataset["dev"]
    copy = tmp_path / "copy"
    shutil.copytree(dataset.path, copy)
    manifest = json.loads((copy / "dataset.json").read_text())
    [name] = manifest["splits"]["train"]["files"]
    (copy / name).unlink()
    with pytest.raises(citemill.CitemillError, match="is missing"):
        citemill.open_dataset(copy)["train"].to_arrow()
    manifest["splits"]["train"]["files"] = ["../../elsewhere.parquet"]
    (copy / "dataset.json").write_text(json.dumps(manifest))
    with pytest.raises(citemill.CitemillError, match="leads out of the folder"):
        citemill.open_dataset(copy)
    (copy / "dataset.json").write_text('{"format": "citemill.dataset/2", "splits": 3}')
    with pytest.raises(citemill.CitemillError, match="is damaged"):
        citemill.open_dataset(copy)
