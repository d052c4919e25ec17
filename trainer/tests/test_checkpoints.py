"""A run continues from the newest whole checkpoint, says which one was damaged, and saves before Ctrl-C ends it."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from architecture_cases import CASES
from conftest import MakeJob, Recorder
from safetensors.torch import load_file
from test_resume import Killed, KilledAfter

from citemill_trainer.architectures import base
from citemill_trainer.distributed import World
from citemill_trainer.errors import UserError
from citemill_trainer.job import Job
from citemill_trainer.training_run import run_job

CASE = next(case for case in CASES if case.architecture == "sequence-classifier")


def short_job(bert: Path, make_job: MakeJob, name: str, **changes: Any) -> Job:
    source = CASE.job(bert)
    source["training"] |= {"epochs": 2, "batch_size": 2, "validate_epochs": 1}
    source["export"] = {"onnx": False}
    return make_job(CASE.architecture, CASE.rows[:4], name, checkpoint_steps=1, device="cpu", **(source | changes))


def flip_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(content)


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def newest_state(job: Job) -> Path:
    states = (job.out / "checkpoints").glob("state-*.pt")
    return max(states, key=lambda path: int(path.stem.removeprefix("state-")))


@pytest.mark.parametrize("damage", [flip_byte, truncate], ids=["a flipped byte", "a file cut short"])
def test_a_damaged_checkpoint_is_reported_and_the_one_before_it_is_taken(
    damage: Callable[[Path], None], bert: Path, make_job: MakeJob
) -> None:
    whole = short_job(bert, make_job, "whole")
    run_job(whole, Recorder(), World())
    job = short_job(bert, make_job, "damaged")
    with pytest.raises(Killed):
        run_job(job, KilledAfter(3), World())
    damage(newest_state(job))
    recorder = Recorder()
    run_job(job, recorder, World())
    assert ["state-3.pt" in entry["message"] for entry in recorder.of("warning")] == [True]
    assert [entry["step"] for entry in recorder.of("resumed")] == [2]
    weights, expected = load_file(job.out / "model.safetensors"), load_file(whole.out / "model.safetensors")
    assert all(torch.equal(weights[name], value) for name, value in expected.items())


def test_a_run_without_a_whole_checkpoint_begins_again_and_says_so(bert: Path, make_job: MakeJob) -> None:
    job = short_job(bert, make_job, "ruined")
    with pytest.raises(Killed):
        run_job(job, KilledAfter(2), World())
    for path in (job.out / "checkpoints").glob("state-*.pt"):
        truncate(path)
    recorder = Recorder()
    run_job(job, recorder, World())
    assert len(recorder.of("warning")) == 2
    assert recorder.of("resumed") == []
    assert (job.out / "model.json").exists()


class SignalledAfter(Recorder):
    """Sends this process a signal as soon as the state after some step is on disk."""

    def emit(self, event: str, **fields: Any) -> None:
        super().emit(event, **fields)
        if event == "checkpoint" and fields["step"] == 1:
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_saves_the_step_under_way(bert: Path, make_job: MakeJob) -> None:
    job = short_job(bert, make_job, "interrupted")
    recorder = SignalledAfter()
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        run_job(job, recorder, World())
    assert signal.getsignal(signal.SIGINT) is handler
    assert [entry["step"] for entry in recorder.of("checkpoint")] == [1, 2]
    again = Recorder()
    run_job(job, again, World())
    assert [entry["step"] for entry in again.of("resumed")] == [2]


def test_the_disk_check_counts_the_runs_own_files_as_free(
    bert: Path, make_job: MakeJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = short_job(bert, make_job, "full")
    with pytest.raises(Killed):
        run_job(job, KilledAfter(2), World())
    held = sum(path.stat().st_size for path in (job.out / "checkpoints").iterdir())
    assert held > 0
    monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=0))
    monkeypatch.setattr(base, "BYTES_PER_PARAMETER", 10**6)
    with pytest.raises(UserError, match=r"MB free; this run needs about"):
        run_job(job, Recorder(), World())
    # Now the run needs less than its own files take.
    monkeypatch.setattr(base, "BYTES_PER_PARAMETER", 0.001)
    run_job(job, Recorder(), World())
    assert (job.out / "model.json").exists()


def test_an_out_folder_that_cannot_be_written_is_the_users_mistake(
    bert: Path, make_job: MakeJob, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    job = short_job(bert, make_job, "unwritable", out="file/model")
    with pytest.raises(UserError, match="cannot write to"):
        run_job(job, Recorder(), World())


class Faulty(Recorder):
    """Fails at the first step as a bug would."""

    def emit(self, event: str, **fields: Any) -> None:
        super().emit(event, **fields)
        if event == "checkpoint":
            raise ZeroDivisionError("a bug")


def test_a_fault_leaves_its_traceback_in_the_log(bert: Path, make_job: MakeJob) -> None:
    job = short_job(bert, make_job, "faulty")
    with pytest.raises(ZeroDivisionError):
        run_job(job, Faulty(), World())
    entries = [json.loads(line) for line in (job.out / "train.jsonl").read_text(encoding="utf-8").splitlines()]
    assert any(entry["event"] == "traceback" and "ZeroDivisionError: a bug" in entry["text"] for entry in entries)
