"""Every architecture continues where it was interrupted and ends with the weights of a run in one go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from architecture_cases import CASES, Case
from conftest import MakeJob, Recorder
from safetensors.torch import load_file

from citemill_trainer.distributed import World
from citemill_trainer.training_run import run_job


class Killed(BaseException):
    """No handler of the loop catches it, as none sees a SIGKILL."""


class KilledAfter(Recorder):
    """Ends the run as soon as the state after some step is on disk."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def emit(self, event: str, **fields: Any) -> None:
        super().emit(event, **fields)
        if event == "checkpoint" and fields["step"] >= self.step:
            raise Killed


# One case per architecture; of the variants, those that draw random numbers or keep their own state.
VARIANTS = {"ctx-attention", "crnn", "longformer-ctx", "ranker-lstm-concatenation", "t5"}
assert {case.name for case in CASES} >= VARIANTS, "a variant was renamed"
FIRST = {case.architecture: case.name for case in reversed(CASES)}
RESUMED = [case for case in CASES if case.name in {*FIRST.values(), *VARIANTS}]


@pytest.mark.parametrize("case", RESUMED, ids=lambda case: case.name)
def test_an_interrupted_run_ends_with_the_same_weights(case: Case, bert: Path, make_job: MakeJob) -> None:
    found = []
    for name in ("whole", "killed"):
        source = case.job(bert)
        # Dropout and shuffling continue where they stopped; two of four batches are seen before the interruption.
        source["training"] |= {"epochs": 2, "batch_size": 2, "validate_epochs": 1}
        source["export"] = {"onnx": False}
        job = make_job(case.architecture, case.rows[:4], name, checkpoint_steps=1, device="cpu", **source)
        if name == "killed":
            with pytest.raises(Killed):
                run_job(job, KilledAfter(2), World())
            assert not (job.out / "model.json").exists()
        recorder = Recorder()
        run_job(job, recorder, World())
        assert bool(recorder.of("resumed")) == (name == "killed")
        found.append(load_file(job.out / "model.safetensors"))
    whole, killed = found
    assert whole.keys() == killed.keys()
    for name, value in whole.items():
        assert torch.equal(value, killed[name]), name
