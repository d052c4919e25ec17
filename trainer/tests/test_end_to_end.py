"""Every architecture trains from a job file to a folder whose ONNX files equal PyTorch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
import torch
from architecture_cases import CASES, Case
from conftest import MakeJob, Recorder

from citemill_trainer.cli import main
from citemill_trainer.distributed import World
from citemill_trainer.feeding import to_device
from citemill_trainer.lineage import content_identity
from citemill_trainer.model_folder import open_model
from citemill_trainer.training_run import run_job

CPU = torch.device("cpu")


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


def test_a_job_gives_a_whole_folder_and_overfits_its_rows(case: Case, bert: Path, make_job: MakeJob) -> None:
    job = make_job(case.architecture, case.rows, **case.job(bert))
    recorder = Recorder()
    run_job(job, recorder, World())
    losses = [event["metrics"]["loss"] for event in recorder.of("validation")]
    assert min(losses) < case.reach, losses
    folder = job.out
    for name in ["model.safetensors", "model.json", *case.layout, *case.files]:
        assert (folder / name).is_file(), name
    assert not (folder / "checkpoints").exists()
    model = json.loads((folder / "model.json").read_text())
    assert model["architecture"] == case.architecture.replace("pu-learning", "sequence-classifier")
    _same_after_reload(case, folder, recorder)
    if case.onnx:
        _onnx_equals_pytorch_on_other_shapes(case, folder)


def _same_after_reload(case: Case, folder: Path, recorder: Recorder) -> None:
    """`predict` on the saved folder gives the scores that training reported."""
    rows = folder.parent / "job-rows.jsonl"
    job = {
        "schema": "citemill.prediction/1",
        "model": str(folder),
        "input": str(rows),
        "output": "p.jsonl",
        "device": "cpu",
    }
    path = folder.parent / "predict.json"
    path.write_text(json.dumps(job))
    assert main(["predict", str(path)]) == 0
    found = [json.loads(line) for line in (folder.parent / "p.jsonl").read_text().splitlines()]
    assert [row["id"] for row in found] == [row["id"] for row in case.rows]
    architecture = open_model(folder)
    values = [next(v for k, v in row.items() if k != "id") for row in found]
    scores = architecture.score(case.rows, case.predictions(values))
    reported = recorder.of("done")[0]["metrics"]
    for name, value in scores.items():
        assert reported[f"validation_{name}"] == pytest.approx(value, abs=1e-3), name


def _onnx_equals_pytorch_on_other_shapes(case: Case, folder: Path) -> None:
    """Batches of one and of three, of other lengths than the graph was traced with."""
    architecture = open_model(folder)
    examples = architecture.encode(case.rows, training=False)
    for part in (examples[:1], examples[:3]):
        batch = to_device(architecture.collate(part), CPU)
        for graph in architecture.graphs():
            inputs = case.onnx_inputs(architecture, graph, batch)
            _compare(graph.module, folder / "onnx" / f"{graph.name}.onnx", inputs)


def _compare(module: torch.nn.Module, path: Path, inputs: dict[str, Any]) -> None:
    session = onnxruntime.InferenceSession(str(path))
    names = {i.name for i in session.get_inputs()}
    found = session.run(None, {k: v.numpy() for k, v in inputs.items() if k in names})
    with torch.no_grad():
        expected = module.eval()(*inputs.values())
    for a, b in zip(found, expected if isinstance(expected, tuple) else (expected,), strict=True):
        assert a.shape == tuple(b.shape)
        assert np.abs(a - b.numpy()).max() < 1e-4


def test_a_model_names_its_rows_and_files(bert: Path, make_job: MakeJob) -> None:
    case = CASES[0]
    lineage = {"kind": "model", "version": "train@1", "options": {}, "inputs": [{"role": "dataset", "identity": "d"}]}
    changes = {**case.job(bert), "lineage": lineage}
    changes["training"] |= {"max_steps": 1}
    job = make_job(case.architecture, case.rows, **changes)
    run_job(job, Recorder(), World())
    model = json.loads((job.out / "model.json").read_text())
    roles = [entry["role"] for entry in model["lineage"]["inputs"]]
    assert roles == ["dataset", "train rows", "validation rows", "content"]
    assert "lineage" not in model["job"]
    files = {file["path"]: file for file in model["files"]}
    assert "model.safetensors" in files
    assert not {"job.json", "model.json", "train.jsonl"} & set(files)
    assert model["lineage"]["inputs"][-1]["identity"] == content_identity(model["files"])
    # Another export changes the content and nothing else.
    assert main(["export", str(job.out)]) == 0
    again = json.loads((job.out / "model.json").read_text())["lineage"]["inputs"]
    assert [entry["role"] for entry in again] == roles
    assert again[:-1] == model["lineage"]["inputs"][:-1]
